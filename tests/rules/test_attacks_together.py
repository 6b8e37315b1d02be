"""What triggers as you attack with so many creatures, and keyword actions with a known pick."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.keyword_abilities import CREATURE_TOKEN, WEAKEST
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, Position, Side, bear, cast, spell

MINE = d.Filter(types=("creature",), controller="you")


def _attacking(asked: d.Filter, count: int, *, other: bool = False) -> d.Condition:
    counted = d.Filter(
        types=asked.types, controller=asked.controller, states=("attacking",), other=other
    )
    return d.Test(d.Count(d.Each(counted)), ">=", count)


@pytest.mark.parametrize(("names", "life"), [(["Bear"], 20), (["Bear", "Memnite"], 21)])
def test_508_3d_you_attack_with_two_or_more_creatures(names: list[str], life: int) -> None:
    """Once for all of them."""
    event = d.Event("attacks", MINE, each=False, while_=_attacking(MINE, 2))
    watcher = bear(d.Triggered(event, (d.GainLife(1),)))
    game = Position(Side("", "Bear, Memnite"), cards=[watcher])
    game.attack(*names)
    game.resolve_all()
    assert game.life(A) == life


@pytest.mark.parametrize(("count", "life"), [(1, 20), (2, 21)])
def test_508_3_it_and_at_least_two_others_attack(count: int, life: int) -> None:
    event = d.Event(
        "attacks", "self", while_=_attacking(d.Filter(types=("creature",)), 2, other=True)
    )
    watcher = bear(d.Triggered(event, (d.GainLife(1),)))
    game = Position(Side("", "Bear, 2 Memnite"), cards=[watcher])
    game.attack("Bear", *game.rows("Memnite", "battlefield")[:count])
    game.resolve_all()
    assert game.life(A) == life


def test_701_39_bolster_helps_the_weakest_of_yours() -> None:
    help_ = spell("Help", d.PutCounters(WEAKEST, 2))
    game = Position(
        Side("Help", "Hill Giant, Memnite"), Side(battlefield="Elvish Mystic"), cards=[help_]
    )
    game.cast("Help")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_PICK, ["Memnite"])
    game.choose("Memnite")
    assert game.pt(game.find("Memnite", "battlefield")) == (3, 3)


def test_701_36_populate_copies_a_creature_token_of_yours() -> None:
    ox = d.Card("Ox Token", None, "Creature — Ox", 2, 4, colors="W", token=True)
    breed = spell("Breed", d.Create(ox), d.Choose(CREATURE_TOKEN), d.Create(copy_of="it"))
    game = cast(breed, a=Side("", "Memnite"))
    assert (game.asked, game.legal) == (v.DECISION_PICK, ["Ox Token"])
    game.choose("Ox Token")
    assert sorted(game.names("battlefield", A)) == ["Memnite", "Ox Token", "Ox Token"]


@pytest.mark.parametrize(("counters", "size"), [(0, 4), (1, 3)])
def test_701_43_adapt_needs_that_there_is_no_counter(counters: int, size: int) -> None:
    adapts = d.If(d.Test(d.Counters("+1/+1"), "=", 0), (d.PutCounters("self", 2),))
    crab = bear(d.Activated(d.Cost("{0}"), (adapts,)), name="Crab")
    game = Position(Side("", "Crab"), cards=[crab])
    row = game.find("Crab", "battlefield")
    set_counters(game.m, row, v.COUNTER_PLUS, counters)
    game.activate("Crab")
    game.resolve()
    assert game.pt(row) == (size, size)
