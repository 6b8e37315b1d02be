from mtgenv.engine import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad

def test_ring_draws():
    g = shahrazad(Side(library="Ring of Ma'rûf, 10 Wastes", graveyard="Memnite", battlefield="Ornithopter", hand="Squire", sideboard="Fog"))
    g.start_child(Start(battlefield="Ring of Ma'rûf, 10 Wastes"), first=B); g.pass_until("upkeep", turn=2)
    print(g.legal); g.activate("Ring of Ma'rûf"); g.resolve()
    g.pass_until("draw") if False else None
    while g.asked == v.DECISION_PRIORITY and g.step == "upkeep": g.choose("pass")
    print(g.step, g.asked, g.legal, g.player)
    n = g.count(zone="library", seat=A)
    g.choose("Ornithopter"); assert g.count(zone="library", seat=A) == n
    print(g.names("hand", A), g.step)
    g.win(A); print(g.names("battlefield"), g.names("graveyard"))

def test_wish_on_hand_and_sb():
    g = shahrazad(Side(library="Cunning Wish, 3 Island", graveyard="Fog", hand="Giant Growth", sideboard="Lightning Bolt, Fog"))
    g.start_child(Start(hand="Cunning Wish", battlefield="3 Island")); g.pass_until("main1")
    g.cast("Cunning Wish"); g.resolve(); print(g.legal)
    assert sorted(g.legal) == sorted(["Fog", "Fog", "Giant Growth", "Lightning Bolt", "done"])
    g.choose("Lightning Bolt"); g.win(B); assert g.count("Lightning Bolt", "library", A) == 1
    assert g.count("Cunning Wish", "library", A) == 1

def test_cleanup_discard_concede():
    g = shahrazad(Side(library="9 Memnite"))
    g.start_child(Start(hand="9 Memnite")); 
    while g.asked != v.DECISION_DISCARD:
        g.default()
    print(g.step, g.m["dec_left"])
    g.win(A); assert g.depth == 0; assert g.m["frame_top"] == 0

def test_untap_duration():
    g = Position(Side(battlefield="Erhnam Djinn"), Side(battlefield="Grizzly Bears, Forest"))
    row = g.rows("Grizzly Bears")[0]
    assert g.m["keywords"][row] & v.KEYWORD_FORESTWALK
    g.next_turn(); assert g.m["keywords"][row] & v.KEYWORD_FORESTWALK
    g.pass_until("upkeep", turn=3); assert not g.m["keywords"][row] & v.KEYWORD_FORESTWALK; print(g.names("stack"))

def test_desert():
    g = Position(Side(battlefield="Grizzly Bears"), Side(battlefield="Desert"))
    g.attack("Grizzly Bears"); g.pass_until("end_combat"); g.priority(B); print(g.legal); g.activate("Desert", "Grizzly Bears"); g.resolve(); assert g.m["damage"][g.rows("Grizzly Bears")[0]] == 1

def test_city_in_cast_response():
    g = Position(Side(hand="Lightning Bolt", battlefield="City of Brass"), Side())
    g.cast("Lightning Bolt", "B"); print(g.names("stack")); assert g.names("stack") == ["Lightning Bolt", "City of Brass"]
    g.resolve(); assert g.life(A) == 19

def test_icy_city():
    g = Position(Side(battlefield="Icy Manipulator, Wastes"), Side(battlefield="City of Brass"))
    g.activate("Icy Manipulator", "City of Brass"); g.resolve(); g.resolve_all(); assert g.life(B) == 19

def test_platinum_concede():
    g = Position(Side(battlefield="Platinum Angel", life=1), Side(hand="Lightning Bolt", battlefield="Mountain"))
    g.cast("Lightning Bolt", "A", by=B); g.resolve(); assert not g.over and g.life(A) == -2
    g.concede(B); assert g.over and g.m["winner"] == A

def test_haze_frog():
    g = Position(Side(battlefield="Hill Giant"), Side(hand="Haze Frog", battlefield="5 Forest"))
    g.attack("Hill Giant"); g.cast("Haze Frog", by=B); g.resolve(); g.resolve_all(); g.block(("Haze Frog", "Hill Giant")); g.pass_until("end_combat")
    assert g.m["damage"][g.rows("Hill Giant")[0]] == 2 and g.count("Haze Frog", "battlefield") == 1

def test_skullcrack_helix():
    g = Position(Side(hand="Skullcrack, Lightning Helix", battlefield="4 Plateau"), Side())
    g.cast("Skullcrack", "B"); g.resolve(); g.cast("Lightning Helix", "B"); g.resolve(); assert (g.life(A), g.life(B)) == (20, 14)

def test_double_cleave_hybrid():
    g = Position(Side(hand="Double Cleave", battlefield="Plains, Mountain, Grizzly Bears"), Side())
    g.cast("Double Cleave", "Grizzly Bears"); g.resolve(); assert g.m["tapped"].sum() == 2

def test_forge_pay():
    g = Position(Side(hand="Lightning Helix", battlefield="2 Battlefield Forge"), Side())
    g.cast("Lightning Helix", "B"); assert g.life(A) == 18

def test_sol_ring_rest():
    g = Position(Side(hand="Sol Ring, Hill Giant", battlefield="Mountain, Sol Ring, Wastes"), Side())
    print(g.legal); g.cast("Hill Giant"); print(g.m["mana"][0,0], g.m["tapped"].sum())

def test_mulligan_two():
    g = shahrazad(Side(), Side())
    g.choose("done")
    g.choose("mulligan"); print(g.asked, g.player); g.choose("keep"); print(g.asked, g.legal, g.player, g.m["dec_left"])
    g.win(B); assert g.depth == 0

def test_banisher_returns_aura():
    g = Position(Side(hand="Oblivion Ring, Disenchant", battlefield="5 Plains, Grizzly Bears"), Side(hand="Pacifism", battlefield="2 Plains"))
    g.next_turn(); g.cast("Pacifism", "Grizzly Bears"); g.resolve(); g.next_turn()
    g.cast("Oblivion Ring"); g.resolve(); g.choose("Pacifism"); g.resolve()
    g.cast("Disenchant", "Oblivion Ring"); g.resolve(); g.resolve(); print(g.asked, g.player, g.legal); g.choose("Grizzly Bears"); assert g.count("Pacifism", "battlefield") == 1
