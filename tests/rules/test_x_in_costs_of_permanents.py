"""{X} in the mana cost of a permanent (107.3): what enters with X counters, and X elsewhere."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, Position, Side, spell

HYDRA = Card(
    "Hydra",
    "{X}{G}",
    "Creature — Hydra",
    0,
    0,
    abilities=(d.Enters(counters=("+1/+1", "X")),),
)
RAISE = spell(
    "Raise",
    d.Move("target", "battlefield"),
    targets=(d.Target(d.Filter(types=("creature",)), zone="graveyard"),),
)


@pytest.mark.parametrize("x", [1, 3])
def test_107_3_a_creature_enters_with_x_counters(x: int) -> None:
    game = Position(Side("Hydra", "4 Forest"), cards=[HYDRA])
    game.cast("Hydra", x=x)
    game.resolve()
    assert game.pt(game.find("Hydra", "battlefield")) == (x, x)
    tapped = [row for row in game.rows("Forest", "battlefield") if game.status("tapped", row)]
    assert len(tapped) == x + 1


def test_107_3_x_may_be_nothing() -> None:
    game = Position(Side("Hydra", "Forest"), cards=[HYDRA])
    game.cast("Hydra", x=0)
    game.resolve()
    assert game.names("graveyard", A) == ["Hydra"]


def test_107_3g_x_is_nothing_where_it_was_not_cast() -> None:
    game = Position(Side("Raise", "4 Forest", graveyard="Hydra"), cards=[HYDRA, RAISE])
    game.cast("Raise", "Hydra")
    game.resolve()
    assert game.names("graveyard", A) == ["Raise", "Hydra"]


def test_107_3_x_twice_costs_twice_as_much() -> None:
    ball = Card(
        "Ball", "{X}{X}", "Artifact", abilities=(d.Enters(counters=("charge", "X")),), colors=""
    )
    game = Position(Side("Ball", "5 Forest"), cards=[ball])
    game.cast("Ball", x=2)
    game.resolve()
    row = game.find("Ball", "battlefield")
    assert game.counters(row, game.world.counter("charge")) == 2


def test_107_3m_a_trigger_of_a_permanent_does_not_know_x() -> None:
    """The engine keeps no X for it, so such a card is refused."""
    angel = Card(
        "Angel",
        "{X}{W}",
        "Creature — Angel",
        1,
        1,
        abilities=(d.Triggered(d.Event("enters", "self"), (d.GainLife("X"),)),),
    )
    with pytest.raises(CardError, match="no X here"):
        compile_cards([angel])


def test_107_3_an_aura_enters_with_x_counters_too() -> None:
    scream = Card(
        "Scream",
        "{X}{B}",
        "Enchantment — Aura",
        abilities=(
            d.Spell(targets=(d.Target(d.Filter(types=("creature",))),)),
            d.Enters(counters=("scream", "X")),
            d.Static("attached", power=d.Counters("scream")),
        ),
    )
    game = Position(Side("Scream", "Grizzly Bears, 4 Swamp"), cards=[scream])
    game.cast("Scream", "Grizzly Bears", x=3)
    game.resolve()
    row = game.find("Scream", "battlefield")
    assert game.counters(row, game.world.counter("scream")) == 3
    assert game.pt("Grizzly Bears") == (5, 2)


def test_702_33_an_aura_that_was_kicked_knows_it() -> None:
    grip = Card(
        "Grip",
        "{B}",
        "Enchantment — Aura",
        keywords=("kicker {1}",),
        abilities=(
            d.Spell(targets=(d.Target(d.Filter(types=("creature",))),)),
            d.Enters(counters=("+1/+1", 2), condition=d.Paid("kicker")),
        ),
    )
    game = Position(Side("Grip", "Grizzly Bears, 4 Swamp"), cards=[grip])
    game.choose("cast Grip", "yes", "Grizzly Bears")
    game.resolve()
    assert game.counters(game.find("Grip", "battlefield"), v.COUNTER_PLUS) == 2
