"""What triggers on cycling, which is discarding for the cost of a cycling ability (702.29c, d)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from tests.rules.positions import A, Position, Side, bear, spell

GAIN = (d.GainLife(1),)
DROP = spell("Drop", d.Discard(d.Chosen(zone="hand")))


def _watcher(verb: str) -> d.Card:
    return bear(d.Triggered(d.Event(verb, player="you"), GAIN), name="Watcher")


@pytest.mark.parametrize("keyword", ["cycling {1}", "islandcycling {1}"])
def test_702_29c_cycling_a_card_triggers_it_in_the_graveyard(keyword: str) -> None:
    cycled = d.Triggered(d.Event("cycles", "self", player="you"), GAIN, zone="graveyard")
    ox = bear(cycled, keywords=(keyword,), name="Ox")
    game = Position(Side("Ox", "Forest", library="Island"), cards=[ox])
    game.activate("Ox")
    game.resolve()
    assert (game.life(A), game.names("graveyard", A)) == (21, ["Ox"])


@pytest.mark.parametrize(("verb", "life"), [("cycles", 20), ("discards", 21)])
def test_702_29d_discarding_is_not_cycling(verb: str, life: int) -> None:
    game = Position(Side("Drop, Island", "Watcher"), cards=[_watcher(verb), DROP])
    game.cast("Drop")
    game.resolve()
    game.resolve_all()
    assert (game.life(A), game.names("hand", A)) == (life, [])


@pytest.mark.parametrize("verb", ["cycles", "discards"])
def test_702_29d_cycling_is_discarding(verb: str) -> None:
    ox = bear(keywords=("cycling {1}",), name="Ox")
    game = Position(Side("Ox", "Watcher, Forest", library="Island"), cards=[_watcher(verb), ox])
    game.activate("Ox")
    game.resolve()
    assert game.life(A) == 21


def test_702_29c_what_is_discarded_for_another_ability_is_not_cycled() -> None:
    channel = d.Activated(d.Cost("{1}", discard=True), (d.Draw(),), zone="hand")
    game = Position(
        Side("Ox", "Watcher, Forest", library="Island"),
        cards=[_watcher("cycles"), bear(channel, name="Ox")],
    )
    game.activate("Ox")
    game.resolve_all()
    assert (game.life(A), game.names("hand", A)) == (20, ["Island"])
