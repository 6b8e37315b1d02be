"""Rows C9: shields, what goes elsewhere, doublers, and which of several effects applies first."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.cards.language import (
    LAND,
    Activated,
    Card,
    Cost,
    Create,
    Each,
    Enters,
    Event,
    GainLife,
    Give,
    Instead,
    Move,
    Not,
    Paid,
    Spell,
    Top,
    Triggered,
    exists,
)
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

WALL = Card("Paper Wall", "{1}", "Creature — Wall", power=1, toughness=9)
OX = Card(
    "Paper Ox",
    "{1}",
    "Creature — Ox",
    power=1,
    toughness=1,
    abilities=(Enters(counters=("+1/+1", 1)),),
)
CAT = Card(
    "Paper Cat",
    "{1}",
    "Creature — Cat",
    power=1,
    toughness=1,
    abilities=(Instead(Event("moves", "self", to_zone="graveyard"), "hand"),),
)
HEN = Card(
    "Paper Hen",
    "{1}",
    "Creature — Bird",
    power=1,
    toughness=1,
    abilities=(
        Enters(counters=("+1/+1", 1)),
        Triggered(Event("counters", "self", counter="+1/+1"), (GainLife(2),)),
    ),
)
MOUSE = Card("Mouse", None, "Creature — Mouse", power=1, toughness=1, colors="W", token=True)
MICE = Card("Paper Mice", "{1}", "Sorcery", abilities=(Spell((Create(MOUSE),)),))
BALM = Card("Paper Balm", "{1}", "Instant", abilities=(Spell((GainLife(3),)),))
CUCKOO = Card(
    "Paper Cuckoo",
    "{1}",
    "Creature — Bird",
    power=2,
    toughness=2,
    abilities=(Enters(under="opponent"),),
)


def by(game: Position, seat: int, name: str, *targets: str) -> None:
    """A player activates an ability, and it resolves."""
    game.activate(name, *targets, by=seat)
    game.resolve()


def test_C9_02_a_replaced_event_never_happens() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Blood Artist"), Side(battlefield="Rest in Peace, Memnite")
    )
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    assert game.names("exile", B) == ["Memnite"]
    assert game.stack == []  # it has not died


def test_C9_04_regeneration_saves_once_taps_and_clears_damage() -> None:
    game = Position(
        Side("2 Lightning Bolt", "3 Mountain, Swamp"), Side(battlefield="Drudge Skeletons, Swamp")
    )
    by(game, B, "Drudge Skeletons")
    game.cast("Lightning Bolt", "Drudge Skeletons")
    game.resolve()
    assert game.status("tapped", "Drudge Skeletons") == 1
    assert game.status("damage", "Drudge Skeletons") == 0
    game.cast("Lightning Bolt", "Drudge Skeletons")
    game.resolve()
    assert game.names("graveyard", B) == ["Drudge Skeletons"]


def test_C9_04_B1x_09_regeneration_removes_from_combat() -> None:
    game = Position(Side(battlefield="Hill Giant"), Side(battlefield="Drudge Skeletons, Swamp"))
    game.attack("Hill Giant")
    game.block(("Drudge Skeletons", "Hill Giant"))
    by(game, B, "Drudge Skeletons")
    game.pass_until("combat_damage")
    assert game.status("blocking", "Drudge Skeletons") == -1
    assert game.status("tapped", "Drudge Skeletons") == 1
    assert game.status("damage", "Drudge Skeletons") == 0
    game.pass_until("main2")
    assert game.names("battlefield", B) == ["Drudge Skeletons", "Swamp"]


def test_C13_04_what_cannot_be_regenerated_keeps_its_shield_in_vain() -> None:
    game = Position(Side("Wrath of God", "4 Plains"), Side(battlefield="Drudge Skeletons, Swamp"))
    by(game, B, "Drudge Skeletons")
    game.cast("Wrath of God")
    game.resolve()
    assert game.names("graveyard", B) == ["Drudge Skeletons"]


def test_C13_04_a_creature_that_cannot_be_regenerated_dies() -> None:
    game = Position(Side("Incinerate", "2 Mountain"), Side(battlefield="Drudge Skeletons, Swamp"))
    by(game, B, "Drudge Skeletons")
    game.cast("Incinerate", "Drudge Skeletons")
    game.resolve()
    assert game.names("graveyard", B) == ["Drudge Skeletons"]


def test_C9_13_a_shield_is_used_up_by_the_amount() -> None:
    game = Position(
        Side("2 Lightning Bolt", "2 Mountain"), Side(battlefield="Hill Giant, Samite Healer")
    )
    by(game, B, "Samite Healer", "Hill Giant")
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve()
    assert game.status("damage", "Hill Giant") == 2
    game.cast("Lightning Bolt", "Hill Giant")
    game.resolve()
    assert game.names("graveyard", B) == ["Hill Giant"]


def test_C9_13_a_shield_against_the_next_damage_of_one_source() -> None:
    game = Position(
        Side(battlefield="Hill Giant, Memnite"),
        Side(battlefield="Circle of Protection: Red, Plains"),
    )
    game.attack("Hill Giant", "Memnite")
    game.activate("Circle of Protection: Red", by=B)
    game.resolve()
    game.choose("Hill Giant")
    game.pass_until("main2")
    assert game.life(B) == 19


def test_C9_13_no_source_of_another_colour() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant"),
        Side(battlefield="Circle of Protection: Red, Plains"),
    )
    game.activate("Circle of Protection: Red", by=B)
    game.resolve()
    assert game.legal == ["Hill Giant"]


def test_C9_15_damage_that_cannot_be_prevented_leaves_the_shield() -> None:
    game = Position(
        Side("Flames of the Blood Hand, Lightning Bolt", "4 Mountain"),
        Side(battlefield="Circle of Protection: Red, Plains"),
    )
    game.cast("Flames of the Blood Hand", "B")
    by_name = game.find("Flames of the Blood Hand", "stack")
    game.activate("Circle of Protection: Red", by=B)
    game.priority(A)
    game.resolve()
    game.choose(by_name)
    game.resolve()
    assert game.life(B) == 16
    assert game.m["effect_left"][: game.m["effect_count"]].max() == 1  # not used up


def test_C9_11_counters_are_doubled_and_increased_in_either_order() -> None:
    for first, counters in (("Doubling Season", 3), ("Hardened Scales", 4)):
        game = Position(Side("Paper Ox", "Wastes, Doubling Season, Hardened Scales"), cards=[OX])
        game.cast("Paper Ox")
        game.resolve()
        assert sorted(game.legal) == ["Doubling Season", "Hardened Scales"]
        game.choose(first)
        row = game.find("Paper Ox", "battlefield")
        assert game.counters(row, v.COUNTER_PLUS) == counters


def test_C9_11_counters_that_an_effect_lets_it_enter_with_are_doubled_too() -> None:
    """122.6: counters that an object enters with are put on it."""
    game = Position(Side("Lightning Bolt", "Mountain, Doubling Season, Young Wolf"))
    game.cast("Lightning Bolt", "Young Wolf")
    game.resolve_all()
    row = game.find("Young Wolf", "battlefield")
    assert game.counters(row, v.COUNTER_PLUS) == 2


def test_C9_11_counters_that_it_enters_with_are_seen_as_they_are_put_on_it() -> None:
    game = Position(Side("Paper Hen", "Wastes"), cards=[HEN])
    game.cast("Paper Hen")
    game.resolve_all()
    assert game.life(A) == 22


def test_C9_11_tokens_are_doubled() -> None:
    game = Position(Side("Paper Mice", "Wastes, Doubling Season"), cards=[MICE])
    game.cast("Paper Mice")
    game.resolve()
    assert game.count("Mouse", "battlefield", A) == 2


def test_C9_07_it_enters_under_the_control_of_an_opponent() -> None:
    game = Position(Side("Paper Cuckoo", "Wastes"), cards=[CUCKOO])
    game.cast("Paper Cuckoo")
    game.resolve()
    game.choose("B")
    row = game.find("Paper Cuckoo", "battlefield", B)
    assert game.m["owner"][row] == A


def test_C9_16_the_affected_player_orders_shield_and_doubling() -> None:
    """3 damage, doubled, less 1 are 5; less 1, doubled, are 4."""
    for first, damage in (("Furnace of Rath", 5), ("Samite Healer", 4)):
        game = Position(
            Side("Lightning Bolt", "Mountain, Furnace of Rath"),
            Side(battlefield="Paper Wall, Samite Healer"),
            cards=[WALL],
        )
        by(game, B, "Samite Healer", "Paper Wall")
        game.cast("Lightning Bolt", "Paper Wall")
        game.resolve()
        assert game.player == B
        game.choose(first)
        assert game.status("damage", "Paper Wall") == damage


def test_C9_16_in_combat_too_each_damaged_object_by_itself() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears, Furnace of Rath"),
        Side(battlefield="Paper Wall, Samite Healer"),
        cards=[WALL],
    )
    game.attack("Grizzly Bears")
    game.block(("Paper Wall", "Grizzly Bears"))
    by(game, B, "Samite Healer", "Paper Wall")
    game.pass_until_asked(v.DECISION_PICK)
    before = game.m["decisions"]
    assert (game.player, sorted(game.legal)) == (B, ["Furnace of Rath", "Samite Healer"])
    game.choose("Samite Healer")
    assert game.m["decisions"] == before + 1
    assert game.status("damage", "Paper Wall") == 2
    assert game.names("graveyard", A) == ["Grizzly Bears"]


def test_C9_16_equal_effects_are_not_asked_about() -> None:
    game = Position(Side("Lightning Bolt", "Mountain, 2 Furnace of Rath"))
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 8


def test_C9_16_two_ways_to_go_elsewhere() -> None:
    for first, zone in (("Rest in Peace", "exile"), ("Paper Cat", "hand")):
        game = Position(
            Side("Lightning Bolt", "Mountain, Rest in Peace"),
            Side(battlefield="Paper Cat"),
            cards=[CAT],
        )
        game.cast("Lightning Bolt", "Paper Cat")
        game.resolve()
        assert game.player == B
        game.choose(first)
        assert game.names(zone, B) == ["Paper Cat"]


def test_C9_16_a_question_taken_back_leaves_no_trace() -> None:
    """The step is taken again: the same bytes as where the effect chosen was the only choice."""
    game = Position(
        Side("Lightning Bolt", "Mountain, Furnace of Rath"),
        Side(battlefield="Paper Wall, Samite Healer"),
        cards=[WALL],
    )
    by(game, B, "Samite Healer", "Paper Wall")
    game.cast("Lightning Bolt", "Paper Wall")
    before = game.copy()
    game.resolve()
    assert game.asked == v.DECISION_PICK
    for name in ("damage", "generation", "zone", "life", "effect_left", "rng", "timestamp"):
        assert np.array_equal(game.m[name], before.m[name]), name


def test_C9_02_an_effect_does_not_replace_what_it_made() -> None:
    game = Position(Side("Ancestral Recall", "Island, 2 Thought Reflection"))
    game.cast("Ancestral Recall", "A")
    game.resolve()
    # each of three draws becomes two by one Reflection, and each of those two by the other
    assert game.count(zone="hand", seat=A) == 12


def test_C9_01_life_never_falls_below_one_by_damage() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side(battlefield="Ali from Cairo", life=3))
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 1
    assert not game.over


@pytest.mark.parametrize("reflections", [1, 2])
def test_C9_11_life_gained_is_doubled(reflections: int) -> None:
    game = Position(Side("Paper Balm", f"Wastes, {reflections} Boon Reflection"), cards=[BALM])
    game.cast("Paper Balm")
    game.resolve()
    assert game.life(A) == 20 + 3 * 2**reflections


def test_C9_13_eye_for_an_eye_deals_it_back() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side("Eye for an Eye", "2 Plains"))
    game.cast("Lightning Bolt", "B")
    bolt = game.find("Lightning Bolt", "stack")
    game.cast("Eye for an Eye", by=B)
    game.resolve()
    game.choose(bolt)
    game.resolve()
    assert (game.life(A), game.life(B)) == (17, 17)


def test_C9_13_eye_for_an_eye_sees_the_damage_of_a_mana_ability() -> None:
    game = Position(Side("Eye for an Eye", "2 Plains, Battlefield Forge"), manual_mana=2)
    game.cast("Eye for an Eye")
    game.resolve()
    game.choose("Battlefield Forge")
    game.choose("activate Battlefield Forge 1", "R")
    assert (game.life(A), game.stack, game.m["mana"][0, A, v.MANA_RED]) == (18, [], 1)


def test_C9_02_what_happens_instead_of_a_discard_at_the_end_of_the_turn() -> None:
    game = Position(Side("8 Blightsteel Colossus", library="9 Plains"))
    game.pass_until_asked(v.DECISION_DISCARD)
    game.choose("Blightsteel Colossus")
    assert game.turn == 2
    assert game.count("Blightsteel Colossus", "hand", A) == 7
    assert game.count("Blightsteel Colossus", "library", A) == 1


def test_C9_02_what_happens_instead_of_the_first_of_two_discards_for_a_cost() -> None:
    tomb = charm(Activated(Cost(give=(Give("discard", count=2),)), (GainLife(3),)))
    game = Position(Side("2 Blightsteel Colossus, 2 Plains", "Charm"), cards=[tomb])
    game.choose("activate Charm 0", "Blightsteel Colossus")
    assert (game.asked, game.count("Blightsteel Colossus", "library", A)) == (
        v.DECISION_SACRIFICE,
        1,
    )
    game.choose("Blightsteel Colossus")
    assert game.count("Blightsteel Colossus", "library", A) == 2
    game.resolve()
    assert (game.life(A), game.count(zone="hand", seat=A)) == (23, 2)


def test_C9_10_an_effect_whose_source_is_no_more_is_offered_without_it() -> None:
    """The copy of a spell has ceased, and its row may hold something else by now."""
    game = Position(
        Side(battlefield="Memnite, Grizzly Bears"),
        Side("Healing Salve, Twincast", "Plains, 2 Island"),
    )
    game.attack("Memnite", "Grizzly Bears")
    game.priority(B)
    game.choose("cast Healing Salve", "1", "B")
    game.cast("Twincast", "Healing Salve")
    game.resolve()
    game.choose("B")
    game.resolve_all()
    game.pass_until_asked(v.DECISION_PICK)
    assert game.legal == ["0", "Healing Salve"]
    game.choose("0")
    assert (game.step, game.life(B)) == ("combat_damage", 20)


# --- How it enters, on a condition (614.12) -------------------------------------------------------

GATE = Card(
    "Paper Gate",
    None,
    "Land",
    abilities=(Enters(tapped=True, condition=Not(exists(Each(LAND), 2))),),
)
BRUTE = Card(
    "Paper Brute",
    "{1}{R}",
    "Creature — Orc",
    power=1,
    toughness=1,
    keywords=("kicker {2}",),
    abilities=(Enters(counters=("+1/+1", 3), condition=Paid("kicker")),),
)


@pytest.mark.parametrize(("lands", "tapped"), [(0, 1), (1, 1), (2, 0)])
def test_C9_08_a_permanent_looks_at_the_game_before_it_is_there(lands: int, tapped: int) -> None:
    board = f"{lands} Mountain" if lands else ""
    game = Position(Side("Paper Gate", board), cards=[GATE])
    game.play("Paper Gate")
    assert game.status("tapped", "Paper Gate") == tapped


@pytest.mark.parametrize(("lands", "power"), [(2, 1), (4, 4)])
def test_C9_08_counters_for_a_kicked_permanent_only(lands: int, power: int) -> None:
    game = Position(Side("Paper Brute", f"{lands} Mountain"), cards=[BRUTE])
    game.choose("cast Paper Brute", *(["yes"] if lands == 4 else []))
    game.resolve()
    assert game.pt("Paper Brute") == (power, power)


@pytest.mark.parametrize("board", ["Humility", "Dress Down"])
def test_C9_08_what_loses_its_abilities_there_enters_without_its_counters(board: str) -> None:
    game = Position(Side("Triskelion", "6 Island"), Side("", board))
    game.cast("Triskelion")
    game.resolve()
    assert game.pt("Triskelion") == (1, 1)


def test_C9_08_a_creature_only_as_it_would_be_there_loses_them_too() -> None:
    # Opalescence makes it a creature, and Humility takes the abilities of creatures.
    relic = charm(Enters(counters=("+1/+1", 2)), name="Relic")
    for board, counters in (("Humility", 2), ("Opalescence, Humility", 0)):
        game = Position(Side("Relic"), Side("", board), cards=[relic])
        game.cast("Relic")
        game.resolve()
        assert game.counters(game.find("Relic", "battlefield"), v.COUNTER_PLUS) == counters


@pytest.mark.parametrize(("board", "asked"), [("", True), ("Blood Moon", False)])
def test_C9_08_a_land_that_is_only_a_Mountain_there_asks_nothing(board: str, asked: bool) -> None:
    game = Position(Side("Steam Vents, Treetop Village"), Side("", board))
    twin = game.copy()
    game.play("Steam Vents")
    assert (game.asked == v.DECISION_MAY) == asked
    if not asked:
        assert (game.status("tapped", "Steam Vents"), game.life(A)) == (0, 20)
    twin.play("Treetop Village")
    assert twin.status("tapped", "Treetop Village") == asked


def test_C9_08_nothing_is_copied_by_what_has_no_ability_there() -> None:
    game = Position(Side("Clone", "4 Island"), Side("", "Humility, Craw Wurm"))
    game.cast("Clone")
    game.resolve()
    assert game.asked == v.DECISION_PRIORITY
    assert game.pt("Clone") == (1, 1)


def test_C9_08_what_only_might_have_entered_stays_where_it_was() -> None:
    found = spell("Find", Move(Top(2), "battlefield"))
    game = Position(
        Side("Find", "Plains", library="Steam Vents, Triskelion, Forest"),
        Side("", "Blood Moon, Humility"),
        cards=[found],
    )
    game.cast("Find")
    game.resolve()
    assert game.names("battlefield", A) == ["Plains", "Steam Vents", "Triskelion"]
    assert game.names("library", A) == ["Forest"]


def test_C9_11_counters_of_a_cost_are_put_by_no_effect() -> None:
    """A loyalty ability costs what it says; what it puts and what it enters with is doubled."""
    game = Position(Side("Ajani Goldmane", "4 Plains, Doubling Season, Grizzly Bears"))
    game.cast("Ajani Goldmane")
    game.resolve()
    walker = game.find("Ajani Goldmane", "battlefield")
    assert game.counters(walker, v.COUNTER_LOYALTY) == 8
    game.choose("activate Ajani Goldmane 0")
    assert game.counters(walker, v.COUNTER_LOYALTY) == 9


def test_C9_11_counters_of_damage_are_put_by_no_effect() -> None:
    withering = bear(keywords=("wither",))
    game = Position(
        Side(battlefield="Bear"), Side(battlefield="Doubling Season, Craw Wurm"), cards=[withering]
    )
    game.attack("Bear")
    game.block(("Craw Wurm", "Bear"))
    game.pass_until("end_combat")
    assert game.counters(game.find("Craw Wurm", "battlefield"), v.COUNTER_MINUS) == 2
