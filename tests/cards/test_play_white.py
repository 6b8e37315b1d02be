"""What the white cards do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def test_abu_jafar_takes_the_attacker_it_blocked_along() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side(battlefield="Abu Ja'far"))
    game.attack("Craw Wurm")
    game.block(("Abu Ja'far", "Craw Wurm"))
    game.pass_until("combat_damage")
    game.resolve_all()
    assert game.names("graveyard", A) == ["Craw Wurm"]
    assert game.names("graveyard", B) == ["Abu Ja'far"]


def test_abu_jafar_takes_all_its_blockers_along() -> None:
    game = Position(
        Side(battlefield="Abu Ja'far"), Side(battlefield="Craw Wurm, Hill Giant, Darksteel Myr")
    )
    game.attack("Abu Ja'far")
    game.block(*((name, "Abu Ja'far") for name in ("Craw Wurm", "Hill Giant", "Darksteel Myr")))
    game.pass_until("combat_damage")
    game.resolve_all()
    assert sorted(game.names("graveyard", B)) == ["Craw Wurm", "Hill Giant"]
    assert game.names("battlefield", B) == ["Darksteel Myr"]


def test_506_4_abu_jafar_that_has_left_combat_remembers_nobody() -> None:
    # Control Magic goes, so does Abu Ja'far out of combat; who blocked it then is no partner.
    game = Position(
        Side(
            hand="Disenchant, Lightning Bolt",
            battlefield="Control Magic on Abu Ja'far, 3 Plains, 2 Mountain",
        ),
        Side(battlefield="Abu Ja'far, Grizzly Bears"),
    )
    game.attack("Abu Ja'far")
    game.block(("Grizzly Bears", "Abu Ja'far"))
    game.cast("Disenchant", "Control Magic", by=A)
    game.resolve_all()
    game.pass_until("end_combat")
    game.cast("Lightning Bolt", "Abu Ja'far", by=A)
    game.resolve_all()
    assert game.names("graveyard", B) == ["Abu Ja'far"]
    assert game.names("battlefield", B) == ["Grizzly Bears"]


def test_abu_jafar_outside_of_combat_takes_nobody() -> None:
    game = Position(Side("Lightning Bolt", "Mountain, Abu Ja'far"), Side(battlefield="Craw Wurm"))
    game.cast("Lightning Bolt", "Abu Ja'far")
    game.resolve()
    game.resolve_all()
    assert game.names("battlefield", B) == ["Craw Wurm"]


def test_aven_squire_is_exalted() -> None:
    game = Position(Side(battlefield="Aven Squire, Grizzly Bears"))
    game.attack("Grizzly Bears")
    game.resolve_all()
    assert game.pt("Grizzly Bears") == (3, 3)
    game.pass_until("main1", turn=3)
    assert game.pt("Grizzly Bears") == (2, 2)
    game.attack("Grizzly Bears", "Aven Squire")
    assert game.stack == []


def test_banisher_priest_holds_a_creature_while_it_is_there() -> None:
    game = Position(
        Side("Banisher Priest", "3 Plains"), Side("Terror", "2 Swamp, Craw Wurm, Memnite")
    )
    game.cast("Banisher Priest")
    game.resolve()
    assert set(game.legal) == {"Craw Wurm", "Memnite"}
    game.choose("Craw Wurm")
    game.resolve()
    assert game.names("exile", B) == ["Craw Wurm"]
    game.cast("Terror", "Banisher Priest", by=B)
    game.resolve()
    assert game.names("exile", B) == []
    assert game.stack == []  # it comes back at once, without the stack
    assert "Craw Wurm" in game.names("battlefield", B)
    assert game.status("sick", "Craw Wurm") == 1


def test_banisher_priest_gone_before_its_ability_exiles_nothing() -> None:
    game = Position(Side("Banisher Priest", "3 Plains"), Side("Terror", "2 Swamp, Craw Wurm"))
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Craw Wurm")
    game.cast("Terror", "Banisher Priest", by=B)
    game.resolve_all()
    assert "Craw Wurm" in game.names("battlefield", B)
    assert game.names("exile", B) == []


def test_oblivion_ring_holds_a_permanent_while_it_is_there() -> None:
    game = Position(
        Side("Oblivion Ring", "3 Plains"), Side("Disenchant", "2 Plains, Crusade, Taiga")
    )
    game.cast("Oblivion Ring")
    game.resolve()
    assert game.legal == ["Crusade"]  # another one, and no land
    game.choose("Crusade")
    game.resolve()
    assert game.names("exile", B) == ["Crusade"]
    game.cast("Disenchant", "Oblivion Ring", by=B)
    game.resolve()
    assert game.stack == ["Oblivion Ring"]
    game.resolve()
    assert "Crusade" in game.names("battlefield", B)


def test_oblivion_ring_gone_before_its_ability_exiles_for_good() -> None:
    game = Position(Side("Oblivion Ring", "3 Plains"), Side("Disenchant", "2 Plains, Crusade"))
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Crusade")
    game.cast("Disenchant", "Oblivion Ring", by=B)
    game.resolve()  # the Ring leaves: its second ability resolves first and returns nothing
    game.resolve_all()
    assert game.names("exile", B) == ["Crusade"]
    assert game.names("graveyard", A) == ["Oblivion Ring"]


def test_oblivion_ring_may_have_to_take_one_of_its_owners() -> None:
    game = Position(Side("Oblivion Ring", "3 Plains, Memnite"))
    game.cast("Oblivion Ring")
    game.resolve()
    assert game.legal == ["Memnite"]


def test_an_aura_comes_back_onto_a_creature_its_owner_chooses() -> None:
    game = Position(
        Side("Oblivion Ring, Disenchant", "5 Plains, Craw Wurm"),
        Side(battlefield="Holy Strength on Craw Wurm"),
    )
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Holy Strength")
    game.resolve()
    assert game.pt("Craw Wurm") == (6, 4)
    game.cast("Disenchant", "Oblivion Ring")
    game.resolve()
    game.resolve()
    game.choose("Craw Wurm")
    assert game.player == A
    assert game.pt("Craw Wurm") == (7, 6)
    assert "Holy Strength" in game.names("battlefield", B)


def test_king_suleiman_destroys_djinns_and_efreets() -> None:
    game = Position(
        Side(battlefield="King Suleiman"), Side(battlefield="Juzám Djinn, Serendib Efreet, Memnite")
    )
    game.choose("activate King Suleiman 0")
    assert set(game.legal) == {"Juzám Djinn", "Serendib Efreet"}
    game.choose("Serendib Efreet")
    game.resolve()
    assert game.names("graveyard", B) == ["Serendib Efreet"]
    assert game.status("tapped", "King Suleiman") == 1


@pytest.mark.parametrize(
    ("shielded", "spell", "mana", "allowed"),
    [
        ("White Knight", "Terror", "2 Swamp", False),
        ("White Knight", "Lightning Bolt", "Mountain", True),
        ("Black Knight", "Swords to Plowshares", "Plains", False),
        ("Black Knight", "Lightning Bolt", "Mountain", True),
        ("Repentant Blacksmith", "Lightning Bolt", "Mountain", False),
        ("Repentant Blacksmith", "Unsummon", "Island", True),
        ("Vedalken Outlander", "Lightning Bolt", "Mountain", False),
        ("Vedalken Outlander", "Path to Exile", "Plains", True),
        ("Beloved Chaplain", "Lightning Bolt", "Mountain", True),
    ],
)
def test_protection_stops_spells_of_its_colour(
    shielded: str, spell: str, mana: str, allowed: bool
) -> None:
    game = Position(Side(spell, mana), Side(battlefield=shielded))
    if f"cast {spell}" not in game.legal:
        assert not allowed
        return
    game.choose(f"cast {spell}")
    assert (shielded in game.legal) is allowed


def test_protection_from_creatures_stops_abilities_damage_and_blocks_of_creatures() -> None:
    game = Position(
        Side(battlefield="Beloved Chaplain"), Side(battlefield="Mogg Fanatic, Craw Wurm, Memnite")
    )
    game.attack("Beloved Chaplain")
    game.priority(B)
    game.choose("activate Mogg Fanatic 0")
    assert set(game.legal) == {"A", "B", "Mogg Fanatic", "Craw Wurm", "Memnite"}
    game.choose("A")
    game.pass_until("combat_damage")
    assert (game.life(A), game.life(B)) == (19, 19)  # nobody could block it


def test_protection_from_creatures_lets_it_block_them() -> None:
    game = Position(Side(battlefield="Beloved Chaplain"), Side(battlefield="Craw Wurm"))
    game.next_turn()
    game.attack("Craw Wurm")
    game.block(("Beloved Chaplain", "Craw Wurm"))
    game.pass_until("combat_damage")
    assert "Beloved Chaplain" in game.names("battlefield", A)


def test_army_of_allah_and_piety_know_attackers_from_blockers() -> None:
    game = Position(
        Side("Army of Allah", "3 Plains, Grizzly Bears, Hill Giant"),
        Side("Piety", "3 Plains, Memnite"),
    )
    game.attack("Grizzly Bears")
    game.block(("Memnite", "Grizzly Bears"))
    game.cast("Army of Allah")
    game.cast("Piety", by=B)
    game.resolve_all()
    assert game.pt("Grizzly Bears") == (4, 2)
    assert game.pt("Hill Giant") == (3, 3)
    assert game.pt("Memnite") == (1, 4)
    game.next_turn()
    assert game.pt("Grizzly Bears") == (2, 2)


def test_crusade_helps_every_white_creature() -> None:
    game = Position(
        Side("Crusade", "2 Plains, Savannah Lions, Hill Giant"), Side(battlefield="Eager Cadet")
    )
    game.cast("Crusade")
    game.resolve()
    assert game.pt("Savannah Lions") == (3, 2)
    assert game.pt("Eager Cadet") == (2, 2)
    assert game.pt("Hill Giant") == (3, 3)


def test_swords_to_plowshares_pays_with_life() -> None:
    game = Position(Side("Swords to Plowshares", "Plains"), Side(battlefield="Craw Wurm"))
    game.cast("Swords to Plowshares", "Craw Wurm")
    game.resolve()
    assert game.names("exile", B) == ["Craw Wurm"]
    assert (game.life(A), game.life(B)) == (20, 26)


def test_path_to_exile_pays_with_a_basic_land() -> None:
    side = Side(battlefield="Craw Wurm", library="Forest, Taiga")
    game = Position(Side("Path to Exile", "Plains"), side)
    game.cast("Path to Exile", "Craw Wurm")
    game.resolve()
    assert game.player == B
    refuses = game.copy()
    game.choose("yes", "Forest")
    assert game.names("battlefield", B) == ["Forest"]
    assert game.status("tapped", "Forest") == 1
    refuses.choose("no")
    assert refuses.names("battlefield", B) == []
    assert refuses.names("exile", B) == ["Craw Wurm"]


@pytest.mark.parametrize(
    ("spell", "mana"), [("Disenchant", "2 Plains"), ("Naturalize", "2 Forest")]
)
def test_disenchant_and_naturalize_destroy_artifacts_and_enchantments(
    spell: str, mana: str
) -> None:
    board = "Memnite, Crusade, Hill Giant, Darksteel Myr"
    game = Position(Side(spell, mana), Side(battlefield=board))
    game.choose(f"cast {spell}")
    assert set(game.legal) == {"Memnite", "Crusade", "Darksteel Myr"}
    twin = game.copy()
    game.choose("Crusade")
    game.resolve()
    assert game.names("graveyard", B) == ["Crusade"]
    twin.choose("Darksteel Myr")
    twin.resolve()
    assert twin.names("graveyard", B) == []


def test_armageddon_destroys_all_lands() -> None:
    game = Position(Side("Armageddon", "4 Plains, Memnite"), Side(battlefield="Taiga, Mox Jet"))
    game.cast("Armageddon")
    game.resolve()
    assert game.names("battlefield") == ["Memnite", "Mox Jet"]


def test_wrath_of_god_destroys_all_creatures() -> None:
    game = Position(
        Side("Wrath of God", "4 Plains, Serra Angel"),
        Side(battlefield="Darksteel Myr, White Knight, Crusade"),
    )
    game.cast("Wrath of God")
    game.resolve()
    assert game.names("battlefield", B) == ["Darksteel Myr", "Crusade"]
    assert game.names("battlefield", A) == ["Plains"] * 4


def test_ghostly_prison_and_propaganda_tax_each_attacker() -> None:
    for tax, cards in ((2, "Ghostly Prison"), (2, "Propaganda"), (4, "Propaganda, Ghostly Prison")):
        game = Position(Side(battlefield="4 Forest, 2 Memnite"), Side(battlefield=cards))
        game.attack("Memnite", *(["Memnite"] if tax == 2 else []))
        assert game.asked == v.DECISION_ATTACK_TAX
        assert game.m["dec_left"] == 4
        refuses = game.copy()
        game.choose("yes")
        assert sum(game.m["tapped"][row] for row in game.rows("Forest")) == 4
        game.pass_until("combat_damage")
        assert game.life(B) == (18 if tax == 2 else 19)
        refuses.choose("no")
        assert sum(refuses.m["tapped"]) == 0
        assert refuses.asked != v.DECISION_ATTACK_TAX


def test_ghostly_prison_keeps_those_who_cannot_pay_at_home() -> None:
    game = Position(Side(battlefield="Forest, Memnite"), Side(battlefield="Ghostly Prison"))
    game.pass_until("end")
    assert game.life(B) == 20


def test_holy_strength() -> None:
    game = Position(Side("Holy Strength", "Plains, Grizzly Bears"))
    game.cast("Holy Strength", "Grizzly Bears")
    game.resolve()
    assert game.pt("Grizzly Bears") == (3, 4)


def test_pacifism_stops_attacks_and_blocks() -> None:
    game = Position(Side("Pacifism", "2 Plains, Memnite"), Side(battlefield="Hill Giant"))
    game.cast("Pacifism", "Hill Giant")
    game.resolve()
    game.attack("Memnite")
    game.pass_until("combat_damage")
    assert game.life(B) == 19
    game.next_turn()
    game.pass_until("end")
    assert game.life(A) == 20


def test_spirit_link_gains_what_the_creature_deals() -> None:
    game = Position(
        Side("Spirit Link", "Plains, Grizzly Bears"),
        Side(battlefield="Wall of Swords, Typhoid Rats"),
    )
    game.cast("Spirit Link", "Grizzly Bears")
    game.resolve()
    game.attack("Grizzly Bears")
    game.block(("Wall of Swords", "Grizzly Bears"))
    game.pass_until("combat_damage")
    game.resolve_all()
    assert game.life(A) == 22


def test_spirit_link_on_an_opponents_creature_heals_its_controller() -> None:
    game = Position(Side("Spirit Link", "Plains"), Side(battlefield="Hill Giant"))
    game.cast("Spirit Link", "Hill Giant")
    game.resolve()
    game.next_turn()
    game.attack("Hill Giant")
    game.pass_until("combat_damage")
    assert game.life(A) == 17
    game.resolve_all()
    assert game.life(A) == 20


@pytest.mark.parametrize(
    ("name", "keywords"),
    [
        ("White Knight", v.KEYWORD_FIRST_STRIKE | v.KEYWORD_PROTECTION),
        ("Serra Angel", v.KEYWORD_FLYING | v.KEYWORD_VIGILANCE),
        ("Angelic Wall", v.KEYWORD_FLYING | v.KEYWORD_DEFENDER),
        ("Ajani's Sunstriker", v.KEYWORD_LIFELINK),
        ("Fencing Ace", v.KEYWORD_DOUBLE_STRIKE),
        ("Moorish Cavalry", v.KEYWORD_TRAMPLE),
        ("Black Knight", v.KEYWORD_FIRST_STRIKE | v.KEYWORD_PROTECTION),
        ("Vampire Nighthawk", v.KEYWORD_FLYING | v.KEYWORD_DEATHTOUCH | v.KEYWORD_LIFELINK),
        ("Alley Strangler", v.KEYWORD_MENACE),
        ("Sentinel Spider", v.KEYWORD_REACH | v.KEYWORD_VIGILANCE),
        ("Darksteel Myr", v.KEYWORD_INDESTRUCTIBLE),
    ],
)
def test_keywords_are_there(name: str, keywords: int) -> None:
    game = Position(Side(battlefield=name))
    row = game.find(name, "battlefield")
    assert int(game.m["keywords"][row]) & keywords == keywords


def test_arrest_stops_what_a_creature_could_do() -> None:
    """The Elves make no mana for Giant Growth either."""
    for arrested in (False, True):
        game = Position(Side("Arrest", "3 Plains"), Side("Giant Growth", "Llanowar Elves, Memnite"))
        if arrested:
            game.cast("Arrest", "Llanowar Elves")
            game.resolve()
        game.priority(B)
        assert ("cast Giant Growth" in game.legal) is not arrested
        game.next_turn("begin_combat")
        game.pass_until_asked(v.DECISION_ATTACK)
        assert ("Llanowar Elves" in game.legal) is not arrested


def test_azorius_arrester_detains_a_creature() -> None:
    game = Position(Side("Azorius Arrester", "2 Plains"), Side(battlefield="Hill Giant"))
    game.cast("Azorius Arrester")
    game.resolve()
    game.choose("Hill Giant")
    game.resolve()
    turns = []
    for _ in range(2):
        game.pass_until_asked(v.DECISION_ATTACK)
        turns.append((game.turn, game.legal))
        game.choose("done")
    assert turns == [(3, ["done", "Azorius Arrester"]), (4, ["done", "Hill Giant"])]


def test_palace_sentinels_make_their_controller_the_monarch() -> None:
    game = Position(Side("Palace Sentinels", "4 Plains"))
    game.cast("Palace Sentinels")
    game.resolve()
    game.resolve()
    assert game.count("The Monarch", "command", A) == 1
