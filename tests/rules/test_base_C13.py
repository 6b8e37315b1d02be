"""Rows C13: keyword actions (701)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, cast, charm, spell

TWO_CREATURES = (d.TARGET_CREATURE, d.TARGET_CREATURE)
BRAWL = spell("Brawl", d.Fight("target", "target 2"), targets=TWO_CREATURES)
DETENTION = spell("Detention", d.Detain(), targets=(d.Target(d.PERMANENT),))
MORE = spell("More", d.Proliferate())


# --- Fight ---------------------------------------------------------------------------------------


def test_C13_02_each_deals_damage_equal_to_its_power_to_the_other() -> None:
    """It is no combat damage, and lifelink works (701.14d)."""
    lifelinker = bear(
        d.Triggered(d.Event("deals damage", "self", combat=True), (d.Draw(),)),
        keywords=("lifelink",),
    )
    game = Position(
        Side("Brawl", "Bear"), Side(battlefield="Hill Giant"), cards=[BRAWL, lifelinker]
    )
    game.cast("Brawl", "Bear", "Hill Giant")
    game.resolve()
    assert (game.names("graveyard", A), game.status("damage", "Hill Giant")) == (
        ["Brawl", "Bear"],
        2,
    )
    assert (game.life(A), game.names("hand", A), game.stack) == (22, [], [])


@pytest.mark.parametrize("answer", ["Unsummon", "Blink"])
def test_C13_02_if_one_of_them_is_no_creature_there_neither_deals_damage(answer: str) -> None:
    """701.14b: it has left, or is a creature no more."""
    stone = spell(
        "Blink", d.Change(types=("artifact",), only_types=True), targets=(d.TARGET_CREATURE,)
    )
    game = Position(
        Side("Brawl", "Hill Giant"),
        Side(answer, "Grizzly Bears, Island"),
        cards=[BRAWL, stone],
    )
    game.cast("Brawl", "Hill Giant", "Grizzly Bears")
    game.cast(answer, "Grizzly Bears", by=B)
    game.resolve_all()
    assert game.status("damage", "Hill Giant") == 0
    assert game.names("graveyard", B) == [answer]


def test_C13_02_a_creature_that_fights_itself_deals_twice_its_power_to_itself() -> None:
    game = cast(BRAWL, "Craw Wurm", "Craw Wurm", a=Side(battlefield="Craw Wurm"))
    assert game.names("graveyard", A) == ["Brawl", "Craw Wurm"]
    hill = Card("Hill", "{0}", "Creature — Wall", 1, 3, colors="")
    game = Position(Side("Brawl", "Hill"), cards=[BRAWL, hill])
    game.cast("Brawl", "Hill", "Hill")
    game.resolve()
    assert game.status("damage", "Hill") == 2


# --- Detain --------------------------------------------------------------------------------------


def test_C13_09_what_is_detained_neither_attacks_nor_blocks_nor_acts() -> None:
    """Until the next turn of whoever detained it, whose turns lie in between or not."""
    worker = bear(d.Activated(d.Cost("{0}"), (d.GainLife(1),)), name="Worker")
    game = Position(
        Side("Detention", "Grizzly Bears"), Side(battlefield="Worker"), cards=[DETENTION, worker]
    )
    game.cast("Detention", "Worker")
    game.resolve()
    game.priority(B)
    assert "activate Worker 0" not in game.legal
    game.attack("Grizzly Bears")
    game.pass_until("end_combat")
    assert game.life(B) == 18  # there was nothing to block with
    game.next_turn("declare_attackers")
    assert (game.active, game.status("attacking", "Worker")) == (B, -1)
    assert "activate Worker 0" not in game.legal
    game.next_turn("upkeep")
    game.priority(B)
    assert "activate Worker 0" in game.legal


def test_C13_09_a_detained_land_makes_no_mana() -> None:
    for manual in (0, 1):
        game = Position(
            Side("Detention", "Mountain"),
            Side("Lightning Bolt", "Mountain"),
            cards=[DETENTION],
            manual_mana=manual,
        )
        game.cast("Detention", game.rows("Mountain")[1])
        game.resolve()
        game.priority(B)
        assert game.legal == ["pass"]


# --- Proliferate ---------------------------------------------------------------------------------


def test_C13_14_what_is_chosen_gets_another_counter_of_each_kind() -> None:
    both = spell(
        "Both",
        d.PutCounters("target", 1, "time"),
        d.PutCounters("target", 2, "charge"),
        d.PutCounters("target 2", 1),
        d.PutCounters("each opponent", 1, "poison"),
        targets=TWO_CREATURES,
    )
    game = Position(
        Side("Both, More", "Grizzly Bears, Memnite"), Side(battlefield="Squire"), cards=[both, MORE]
    )
    game.cast("Both", "Grizzly Bears", "Memnite")
    game.resolve()
    game.cast("More")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_PICK, ["B", "Grizzly Bears", "Memnite", "done"])
    game.choose("B", "Grizzly Bears", "done")
    assert (game.m["poison"][0].tolist(), game.pt("Memnite")) == ([0, 2], (2, 2))
    kinds = (v.COUNTER_TIME, v.COUNTER_FIRST_OTHER)
    assert [game.counters(game.find("Grizzly Bears"), kind) for kind in kinds] == [2, 3]


def test_C13_14_without_counters_nobody_is_asked() -> None:
    watcher = charm(d.Triggered(d.Event("counters", d.CREATURE), (d.GainLife(1),)))
    game = Position(Side("More", "Charm, Memnite"), cards=[MORE, watcher])
    game.cast("More")
    game.resolve()
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, [])


# --- Discard -------------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [False, True])
def test_C13_12_what_is_discarded_into_a_hidden_zone_has_no_characteristics(hidden: bool) -> None:
    """701.9c: that a card was discarded is seen, that it was a creature is not.

    A cost that asks for a creature card could then not be paid with it (733); but what puts
    discarded cards elsewhere unseen speaks of effects alone (Library of Leng), never of costs.
    """
    leng = charm(
        d.Instead(d.Event("moves", from_zone="hand", to_zone="graveyard"), "library"), name="Leng"
    )
    watcher = charm(
        d.Triggered(d.Event("discards", player="you"), (d.GainLife(1),)),
        d.Triggered(d.Event("discards", d.CREATURE, player="you"), (d.GainLife(10),)),
    )
    drop = spell("Drop", d.Discard(d.Chosen(zone="hand")))
    board = "Charm, Leng" if hidden else "Charm"
    game = Position(Side("Drop, Memnite", board), cards=[leng, watcher, drop])
    game.cast("Drop")
    game.resolve()
    while game.stack or game.asked == v.DECISION_TRIGGER:
        game.default()
    assert game.life(A) == (21 if hidden else 31)
    assert game.count("Memnite", "library" if hidden else "graveyard") == 1
