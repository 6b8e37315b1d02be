"""Row C7-13: phrases that mean nothing: what was not chosen, has left, is not attached (609.3)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card, Effect
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, bear, cast, charm, spell

TARGET = (d.TARGET_CREATURE,)
TWO = (d.Target(d.CREATURE, least=2, most=2),)
ARTIFACT = d.Filter(types=("artifact",))
NOTHING = d.Choose(d.Chosen(ARTIFACT))  # nobody has an artifact here
VANISH = spell("Vanish", d.PhaseOut("target"), targets=TARGET)


@pytest.mark.parametrize(
    "effect",
    [
        d.LoseLife(3, "controller of it"),
        d.LoseLife(3, "owner of it"),
        d.GainLife(d.Stat("power", "it")),
        d.GainLife(d.Stat("damage", "it")),
        d.GainLife(d.Life("controller of it")),
        d.Damage(3, to="it"),
        d.Create(copy_of="it"),
        d.BecomeCopy("it", "it"),
        d.Destroy("it"),
        d.Cast("it"),
        d.May((d.LoseLife(3),), player="controller of it"),
        d.MayPay(d.Cost("{0}"), (d.GainLife(3),), player="controller of it"),
        d.Apply("can't gain life", player="controller of it"),
        d.Choose(d.Chosen(zone="it")),
        d.MustBlock(d.Each(d.CREATURE), "it"),
    ],
)
def test_C7_13_nothing_is_done_to_what_was_not_chosen(effect: Effect) -> None:
    game = cast(spell("Spell", NOTHING, effect), a=Side(battlefield="Hill Giant"))
    assert (game.life(A), game.life(B), game.asked) == (20, 20, v.DECISION_PRIORITY)
    assert game.names("battlefield") == ["Hill Giant"]
    assert game.names("graveyard", A) == ["Spell"]
    assert int(game.m["combat_rule_count"]) == 0


def test_C7_13_what_is_attached_to_nothing_does_nothing_to_its_host() -> None:
    ring = Card(
        "Ring",
        "{0}",
        "Artifact — Equipment",
        abilities=(d.Activated(d.Cost("{0}"), (d.Damage(2, to=("attached",)), d.GainLife(1))),),
        keywords=("equip {1}",),
    )
    game = Position(Side(battlefield="Ring, Hill Giant"), cards=[ring])
    game.activate("Ring", ability=0)
    game.resolve()
    assert (game.life(A), game.status("damage", "Hill Giant")) == (21, 0)


def test_C7_13_an_attack_on_a_player_has_no_second_object() -> None:
    knight = bear(
        d.Triggered(d.Event("attacks", "self"), (d.Destroy("other"), d.GainLife(1))), name="Knight"
    )
    game = Position(Side(battlefield="Knight"), Side(battlefield="Hill Giant"), cards=[knight])
    game.attack("Knight")
    game.resolve()
    assert (game.life(A), game.names("battlefield", B)) == (21, ["Hill Giant"])


# --- Of two targets one is left (608.2b, 702.26b) ------------------------------------------------


@pytest.mark.parametrize(
    ("effects", "fate"),
    [
        ((d.Destroy("target"),), "graveyard"),
        ((d.Move("target", "exile"),), "exile"),
        ((d.Move("target", "hand"),), "hand"),
        ((d.Damage(5),), "graveyard"),
    ],
)
def test_C7_13_C14_22_what_has_phased_out_is_left_alone(
    effects: tuple[Effect, ...], fate: str
) -> None:
    both = spell("Both", *effects, targets=TWO)
    game = Position(Side("Both"), Side("Vanish", "Hill Giant, Grizzly Bears"), cards=[both, VANISH])
    game.cast("Both", "Hill Giant", "Grizzly Bears")
    game.cast("Vanish", "Hill Giant", by=B)
    game.resolve()
    game.resolve()
    assert [name for name in game.names(fate, B) if name != "Vanish"] == ["Grizzly Bears"]
    assert game.names("battlefield") == ["Hill Giant"]


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        (d.Tap(), "tapped"),
        (d.Goad(), "goaded"),
        (d.StayTapped(), "stays"),
        (d.PutCounters("target", 1), "counter"),
        (d.PhaseOut(), "phased"),
    ],
)
def test_C7_13_C14_22_nor_is_it_changed(effect: Effect, field: str) -> None:
    both = spell("Both", effect, targets=TWO)
    game = Position(
        Side("Both"), Side("Vanish", "Hill Giant, Grizzly Bears (tapped)"), cards=[both, VANISH]
    )
    giant, bears = game.find("Hill Giant"), game.find("Grizzly Bears")
    if field == "tapped":
        game.m["tapped"][bears] = 0
    game.cast("Both", "Hill Giant", "Grizzly Bears")
    game.cast("Vanish", "Hill Giant", by=B)
    game.resolve()
    game.resolve()
    found = {
        "tapped": lambda: [game.status("tapped", row) for row in (giant, bears)] == [0, 1],
        "goaded": lambda: (
            [game.under(row, v.RULE_GOADED) for row in (giant, bears)] == [False, True]
        ),
        "counter": lambda: [game.counters(row, v.COUNTER_PLUS) for row in (giant, bears)] == [0, 1],
        "phased": lambda: [bool(game.m["phased"][row]) for row in (giant, bears)] == [True, True],
        "stays": lambda: _tapped_after_untapping(game, giant, bears) == [0, 1],
    }
    assert found[field]()


def _tapped_after_untapping(game: Position, *rows: int) -> list[int]:
    game.next_turn("upkeep")
    return [game.status("tapped", row) for row in rows]


def test_C7_13_a_shield_is_given_to_the_target_that_is_left() -> None:
    guard = spell(
        "Guard", d.Replace(d.Event("is dealt damage"), "prevent", what="target"), targets=TWO
    )
    storm = spell("Storm", d.Damage(2, to=d.Each(d.CREATURE)))
    game = Position(
        Side("Guard, Storm"),
        Side("Lightning Bolt", "Mountain, Grizzly Bears, Raging Goblin"),
        cards=[guard, storm],
    )
    game.cast("Guard", "Grizzly Bears", "Raging Goblin")
    game.cast("Lightning Bolt", "Raging Goblin", by=B)
    game.resolve()
    game.resolve()
    game.cast("Storm")
    game.resolve()
    assert game.names("battlefield", B) == ["Mountain", "Grizzly Bears"]


# --- The source has left -------------------------------------------------------------------------


def answered(card: Card) -> Position:
    """A trigger of the made-up card "Thing" has its source destroyed before it resolves."""
    kill = spell("Kill", d.Destroy("target"), targets=(d.Target(d.ANYTHING),))
    game = Position(Side("Thing"), Side("Kill", "Hill Giant"), Side(), cards=[card, kill])
    game.cast("Thing")
    game.resolve()
    if game.asked == v.DECISION_TARGET:
        game.choose("Hill Giant")
    game.cast("Kill", "Thing", by=B)
    game.resolve()
    game.resolve()
    return game


def test_C7_13_a_choice_for_a_source_that_has_gone_changes_nothing() -> None:
    mark = charm(d.Triggered(d.Event("enters", "self"), (d.ChooseName("color"),)), name="Thing")
    game = answered(mark)
    assert game.asked == v.DECISION_NAME
    game.choose("R")
    assert int(game.m["chosen_color"][game.find("Thing", "graveyard")]) == 0


def test_C7_13_what_has_gone_becomes_no_copy() -> None:
    mimic = bear(
        d.Triggered(d.Event("enters", "self"), (d.BecomeCopy("self", "target"),), TARGET),
        name="Thing",
    )
    game = answered(mimic)
    assert game.names("graveyard", A) == ["Thing"]
    assert int(game.m["effect_count"]) == 0


def test_C7_13_what_is_done_once_each_turn_is_done_though_its_source_has_gone() -> None:
    zeal = charm(
        d.Triggered(d.Event("enters", "self"), (d.May((d.GainLife(3),)),), once_a_turn="done"),
        name="Thing",
    )
    game = answered(zeal)
    game.choose("yes")
    assert game.life(A) == 23


def test_C7_07_the_player_chosen_is_remembered_though_the_source_has_gone() -> None:
    # 608.2h: information about a source that is not there any more is what it last was.
    mark = charm(
        d.Enters(choose=("opponent",)),
        d.Triggered(d.Event("begins", step="end step"), (d.LoseLife(3, "chosen player"),)),
        name="Thing",
    )
    kill = spell("Kill", d.Destroy("target"), targets=(d.Target(d.ANYTHING),))
    game = Position(Side("Thing"), Side("Kill"), Side(), cards=[mark, kill])
    game.cast("Thing")
    game.resolve()
    game.choose("C")
    game.pass_until("end")
    game.cast("Kill", "Thing", by=B)
    game.resolve()
    game.resolve()
    assert [game.life(seat) for seat in (A, B, C)] == [20, 20, 17]


def test_C7_17_a_copy_for_a_while_that_has_left_looks_as_it_did() -> None:
    mimic = spell("Mimic", d.BecomeCopy("target", "target 2", "turn"), targets=(*TARGET, *TARGET))
    away = spell("Away", d.Move("target", "hand"), targets=TARGET)
    game = Position(
        Side("Mimic, Away", "Grizzly Bears"), Side(battlefield="Hill Giant"), cards=[mimic, away]
    )
    row = game.find("Grizzly Bears")
    game.cast("Mimic", "Grizzly Bears", "Hill Giant")
    game.resolve()
    assert game.pt(row) == (3, 3)
    game.cast("Away", row)
    game.resolve()
    game.next_turn()
    assert game.names("hand", A) == ["Grizzly Bears"]
    assert int(game.m["look"][row]) == int(game.m["card"][row])


# --- Nothing there to choose from ----------------------------------------------------------------


def test_C7_13_no_source_of_damage_fits() -> None:
    circle = spell(
        "Spell",
        d.Replace(
            d.Event("deals damage", player="you"),
            "prevent",
            source_of=d.Chosen(d.Filter(colors="G"), zone="sources"),
            what="you",
            times=1,
        ),
    )
    game = cast(circle, b=Side("", "Hill Giant"))
    assert (game.asked, int(game.m["effect_count"])) == (v.DECISION_PRIORITY, 0)


def test_609_7a_an_ability_on_the_stack_is_no_source_of_damage() -> None:
    circle = spell(
        "Circle",
        d.Replace(
            d.Event("player is dealt damage"),
            "prevent",
            source_of=d.Chosen(zone="sources"),
            what="you",
            times=1,
        ),
    )
    pinger = bear(d.Activated(d.Cost("{0}"), (d.Damage(1),), (d.ANY_TARGET,)), name="Pinger")
    game = Position(Side("Circle"), Side(battlefield="Pinger"), cards=[circle, pinger])
    game.activate("Pinger", "A", by=B)
    game.cast("Circle", by=A)
    game.resolve()
    assert game.legal == ["Pinger", "Circle"]
    game.choose(game.find("Pinger", "battlefield"))
    game.resolve()
    assert game.life(A) == 20


def test_C7_13_chance_takes_as_many_as_there_are() -> None:
    loss = spell("Spell", d.Discard(d.Chosen(count=2, zone="hand", random=True)))
    game = Position(Side("Spell, Forest"), cards=[loss])
    game.cast("Spell")
    game.resolve()
    assert game.names("graveyard", A) == ["Forest", "Spell"]


def test_C7_04_chance_takes_only_what_fits_and_nothing_twice() -> None:
    creature = spell("Spell", d.Discard(d.Chosen(d.CREATURE, count=2, zone="hand", random=True)))
    game = Position(Side("Spell, Forest, Hill Giant, Island, Grizzly Bears"), cards=[creature])
    game.cast("Spell")
    game.resolve()
    assert sorted(game.names("hand", A)) == ["Forest", "Island"]


def test_C7_04_cards_are_chosen_from_the_graveyards_of_all() -> None:
    dig = spell("Spell", d.Move(d.Chosen(zone="graveyard", whose="each player"), "exile"))
    game = Position(Side("Spell", graveyard="Forest"), Side(graveyard="Hill Giant"), cards=[dig])
    game.cast("Spell")
    game.resolve()
    assert game.legal == ["Forest", "Hill Giant"]
    game.choose("Hill Giant")
    assert (game.names("exile", B), game.names("graveyard", A)) == (
        ["Hill Giant"],
        ["Forest", "Spell"],
    )


@pytest.mark.parametrize(("answer", "left"), [("Forest", "Hill Giant"), ("done", "")])
def test_C7_04_another_player_chooses_among_what_was_chosen(answer: str, left: str) -> None:
    fact = spell(
        "Spell",
        d.Move(d.Chosen(count=2, zone="graveyard"), "exile"),
        d.Move(d.Chosen(zone="it", by="each opponent", up_to=True), "hand"),
    )
    game = Position(Side("Spell", graveyard="Forest, Hill Giant"), cards=[fact])
    game.cast("Spell")
    game.resolve()
    game.choose("Forest", "Hill Giant")
    assert (game.player, game.legal) == (B, ["Forest", "Hill Giant", "done"])
    game.choose(answer)
    assert game.names("hand", A) == ([] if answer == "done" else [answer])
    assert set(game.names("exile", A)) == ({left} if left else {"Forest", "Hill Giant"})
