"""Rows C10: state-based actions (704)."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side, bear, cast, spell


def with_counters(game: Position, name: str, **counters: int) -> int:
    """Put ``plus`` and ``minus`` counters on a permanent; returns its row."""
    row = game.find(name, "battlefield")
    set_counters(game.m, row, v.COUNTER_PLUS, counters.get("plus", 0))
    set_counters(game.m, row, v.COUNTER_MINUS, counters.get("minus", 0))
    game.m["dirty"][0] = 1
    return row


def test_C10_01_the_check_is_repeated_before_triggers_and_priority() -> None:
    """Platinum Angel dies in the first round; its controller's life is looked at in the next."""
    game = Position(
        Side("Lightning Bolt", "Mountain, Blood Artist"),
        Side(battlefield="Platinum Angel", life=1),
    )
    game.m["life"][0, B] = -4
    game.pass_until("begin_combat")
    assert not game.over
    game.set("damage", "Platinum Angel", 1)
    game.cast("Lightning Bolt", "Platinum Angel")
    game.resolve()
    assert (game.over, game.m["winner"]) == (True, A)  # before Blood Artist's trigger is stacked


def test_C10_01_all_at_once() -> None:
    game = Position(
        Side("Sandstorm", "Forest, Blood Artist, Memnite, Squire"), Side(battlefield="Memnite")
    )
    game.attack("Blood Artist", "Memnite", "Squire")
    game.cast("Sandstorm")
    game.resolve()
    assert game.names("graveyard", A) == ["Sandstorm", "Blood Artist", "Memnite"]
    assert game.asked == v.DECISION_TRIGGER  # Blood Artist saw itself and Memnite die


def test_C10_01_in_the_cleanup_step_too() -> None:
    """Mishra's Factory stops being a creature there, so its Aura goes to the graveyard."""
    game = Position(Side("Holy Strength", "Mishra's Factory, Wastes, Plains"))
    game.activate("Mishra's Factory")
    game.resolve()
    game.cast("Holy Strength", "Mishra's Factory")
    game.resolve()
    assert game.pt("Mishra's Factory") == (3, 4)
    game.pass_until("cleanup")
    assert (game.turn, game.step) == (1, "cleanup")
    assert game.names("graveyard", A) == ["Holy Strength"]


def test_C10_02_nothing_is_checked_during_a_resolution() -> None:
    game = Position(
        Side("Chain Lightning", "Mountain"), Side(battlefield="2 Mountain, Grizzly Bears")
    )
    game.cast("Chain Lightning", "Grizzly Bears")
    game.resolve()
    assert game.asked == v.DECISION_MAY
    assert game.status("damage", "Grizzly Bears") == 3
    game.choose("no")
    assert game.names("graveyard", B) == ["Grizzly Bears"]


def test_C10_03_no_life() -> None:
    for life, over in ((3, True), (4, False)):
        game = Position(Side("Lightning Bolt", "Mountain"), Side(life=life))
        game.cast("Lightning Bolt", "B")
        game.resolve()
        assert game.over is over
    game = Position(Side("Lightning Bolt", "Mountain", life=3), Side(life=-2), step=None)
    assert (game.over, game.m["winner"]) == (True, A)


def test_C10_04_a_draw_from_an_empty_library() -> None:
    game = Position(Side("Divination", "3 Island", library="Okk", filler=0))
    game.cast("Divination")
    game.resolve()
    assert (game.over, game.m["winner"]) == (True, B)
    assert game.names("hand", A) == ["Okk"]


def test_C10_04_an_empty_library_alone_does_not_lose() -> None:
    game = Position(Side("Divination", "3 Island", library="Okk, Memnite", filler=0))
    game.cast("Divination")
    game.resolve()
    assert (game.over, game.count(zone="library", seat=A)) == (False, 0)


def test_C10_04_a_draw_that_was_survived_is_forgotten() -> None:
    game = Position(
        Side("Divination", "3 Island, Platinum Angel", filler=0), Side("Disenchant", "2 Plains")
    )
    game.cast("Divination")
    game.resolve()
    assert not game.over
    game.cast("Disenchant", "Platinum Angel", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Divination", "Platinum Angel"]
    assert not game.over


def test_C10_05_ten_poison_counters() -> None:
    for poison, over in ((9, False), (10, True)):
        game = Position()
        game.m["poison"][0, B] = poison
        game.choose("pass", "pass")
        assert game.over is over


def test_C10_05_many_poison_counters_never_become_few() -> None:
    venom = spell("Venom", d.PutCounters("each opponent", 3000, "poison"))
    game = Position(Side("Venom"), Side(battlefield="Platinum Angel"), cards=[venom])
    game.m["poison"][0, B] = 30000  # of as many as the record can hold
    game.cast("Venom")
    game.resolve()
    assert not game.over
    assert game.m["poison"][0, B] == 30000


def test_C10_06_a_token_outside_the_battlefield_ceases_to_exist() -> None:
    game = Position(Side("Terror, Unsummon", "2 Swamp, Island, Thragtusk"))
    game.cast("Terror", "Thragtusk")
    game.resolve_all()
    game.cast("Unsummon", "Beast Token")
    game.resolve()
    assert game.count("Beast Token") == 0
    assert game.names("hand", A) == []


def test_C10_07_a_copy_outside_the_stack_ceases_to_exist() -> None:
    game = Position(Side("Lightning Bolt, Fork", "3 Mountain"), Side("Counterspell", "2 Island"))
    game.cast("Lightning Bolt", "B")
    game.cast("Fork", "Lightning Bolt")
    game.resolve()
    game.choose("B")
    copy = game.rows(zone="stack")[-1]
    assert game.m["kind"][copy] == v.OBJECT_COPY
    game.cast("Counterspell", copy, by=B)
    game.resolve()
    assert game.m["kind"][copy] == v.OBJECT_NONE
    assert (game.stack, game.names("graveyard", A)) == (["Lightning Bolt"], ["Fork"])


def test_C10_08_no_toughness() -> None:
    """With counters, as nothing in the pool lowers toughness; no regeneration either."""
    game = Position(Side(battlefield="Darksteel Myr, Grizzly Bears"))
    with_counters(game, "Darksteel Myr", minus=1)
    with_counters(game, "Grizzly Bears", minus=1)
    game.choose("pass", "pass")
    assert game.names("graveyard", A) == ["Darksteel Myr"]  # indestructible is no help
    assert game.pt("Grizzly Bears") == (1, 1)


def test_C10_09_lethal_damage_is_what_is_marked_in_all() -> None:
    game = Position(Side("Lightning Bolt, Incinerate", "3 Mountain"), Side(battlefield="Craw Wurm"))
    game.cast("Lightning Bolt", "Craw Wurm")
    game.resolve()
    assert game.status("damage", "Craw Wurm") == 3
    game.cast("Incinerate", "Craw Wurm")
    game.resolve()
    assert game.names("graveyard", B) == ["Craw Wurm"]


def test_C10_10_any_damage_by_deathtouch() -> None:
    game = Position(
        Side(battlefield="Typhoid Rats, Memnite"), Side(battlefield="Craw Wurm, Colossapede")
    )
    game.attack("Typhoid Rats", "Memnite")
    game.block(("Craw Wurm", "Typhoid Rats"), ("Colossapede", "Memnite"))
    game.pass_until("combat_damage")
    assert game.names("graveyard", B) == ["Craw Wurm"]
    assert game.status("damage", "Colossapede") == 1


def test_C10_14_an_aura_without_a_legal_host() -> None:
    game = Position(Side("Unsummon", "Island"), Side(battlefield="Squire, Holy Strength on Squire"))
    game.cast("Unsummon", "Squire")
    game.resolve()
    assert (game.names("graveyard", B), game.names("hand", B)) == (["Holy Strength"], ["Squire"])


def test_C10_14_the_host_may_not_be_enchanted_any_more() -> None:
    """A protection from white that was not there as Pacifism was attached."""
    game = Position(Side(battlefield="Black Knight, Pacifism on Black Knight"), step=None)
    assert game.names("graveyard", A) == ["Pacifism"]
    assert game.names("battlefield", A) == ["Black Knight"]


def test_C10_17_opposite_counters_cancel_in_pairs() -> None:
    game = Position(Side(battlefield="Grizzly Bears"))
    row = with_counters(game, "Grizzly Bears", plus=3, minus=2)
    assert game.pt(row) == (3, 3)
    game.choose("pass", "pass")
    assert (game.counters(row, v.COUNTER_PLUS), game.counters(row, v.COUNTER_MINUS)) == (1, 0)
    assert game.pt(row) == (3, 3)


def test_C10_33_what_dies_for_several_reasons_dies_once() -> None:
    """Lethal damage and deathtouch; what died is looked up as it was before all of it."""
    game = Position(
        Side("Bladebrand", "2 Swamp, Squire, Blood Artist"),
        Side(battlefield="Memnite"),
    )
    game.cast("Bladebrand", "Squire")
    game.resolve()
    game.attack("Squire")
    game.block(("Memnite", "Squire"))
    game.pass_until_asked(v.DECISION_TARGET)
    assert game.stack == ["Blood Artist"]
    game.choose("B")
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, ["Blood Artist"])


def test_C10_18_more_counters_than_it_can_have_are_removed() -> None:
    dreamer = bear(
        d.CounterLimit("dream", 7),
        d.Enters(counters=("dream", 7)),
        d.Activated(d.Cost("{0}"), (d.PutCounters("self", 2, "dream"),)),
        d.Static(power=d.Counters("dream")),
    )
    game = Position(Side("Bear"), cards=[dreamer])
    game.cast("Bear")
    game.resolve()
    assert game.pt("Bear") == (9, 2)
    game.activate("Bear")
    game.resolve()
    assert game.pt("Bear") == (9, 2)


ROLE = Card(
    "Monster Role Token",
    None,
    "Enchantment — Aura Role",
    abilities=(
        d.Spell(targets=(d.TARGET_CREATURE,)),
        d.Static("attached", power=1, toughness=1, keywords=("trample",)),
    ),
    colors="",
    token=True,
)


def test_C10_26_of_the_roles_of_a_player_on_a_permanent_the_newest_stays() -> None:
    """704.5z: a Role of another player counts for itself."""
    rage = spell("Rage", d.Create(ROLE, attached_to="target"), targets=(d.TARGET_CREATURE,))
    game = Position(Side("2 Rage", "Squire"), Side("Rage"), cards=[rage])
    for seat, size in ((A, (2, 3)), (A, (2, 3)), (B, (3, 4))):
        game.cast("Rage", "Squire", by=seat)
        game.resolve()
        assert game.pt("Squire") == size
    assert game.names("battlefield", A) == ["Squire", "Monster Role Token"]
    first, second = game.rows("Monster Role Token", "battlefield")
    assert game.m["controller"][[first, second]].tolist() == [A, B]


def test_C10_26_without_a_creature_no_role_is_created() -> None:
    rage = spell(
        "Rage",
        d.Change(power=2),
        d.Move("target", "hand"),
        d.Create(ROLE, attached_to="target"),
        targets=(d.TARGET_CREATURE,),
    )
    game = cast(rage, "Squire", a=Side(battlefield="Squire"))
    assert game.names("battlefield") == []
