"""Cards that open a game within the game (729), and cards that reach outside of it (400.11)."""

from __future__ import annotations

from typing import Any

from mtgenv.cards.language import (
    Card,
    Cost,
    Event,
    Filter,
    Half,
    Life,
    LoseLife,
    May,
    Replace,
    Subgame,
)
from mtgenv.cards.sets._shorthand import (
    activated,
    artifact,
    from_outside,
    instant,
    search,
    sorcery,
    spell,
)


def wish(*types: str, **described: Any) -> May:
    """You may reveal a card from outside the game that fits, and put it into your hand."""
    return May((from_outside(Filter(types=types, **described), reveal=True),))


CARDS: tuple[Card, ...] = (
    # Games within games
    sorcery(
        "Shahrazad",
        "{W}{W}",
        spell(Subgame(), LoseLife(Half(Life("that player")), "non-winners")),
    ),
    sorcery(
        "Enter the Dungeon",
        "{B}{B}",
        spell(Subgame(life=5), search(count=2, by="winners")),
    ),
    sorcery(
        "The Countdown Is at One",
        "{3}{R}{R}",
        spell(
            Subgame(life=1),
            Replace(
                Event("player is dealt damage"),
                "n times as much",
                2,
                what="non-winners",
                duration="game",
            ),
        ),
    ),
    # Cards from outside the game
    sorcery("Burning Wish", "{1}{R}", spell(wish("sorcery"), exile=True)),
    sorcery("Glittering Wish", "{G}{W}", spell(wish(states=("multicolored",)), exile=True)),
    instant("Cunning Wish", "{2}{U}", spell(wish("instant"), exile=True)),
    sorcery(
        "Death Wish",
        "{1}{B}{B}",
        spell(May((from_outside(),)), LoseLife(Half(Life())), exile=True),
    ),
    sorcery("Golden Wish", "{3}{W}{W}", spell(wish("artifact", "enchantment"), exile=True)),
    sorcery("Living Wish", "{1}{G}", spell(wish("creature", "land"), exile=True)),
    artifact(
        "Ring of Ma'rûf",
        "{5}",
        activated(
            Cost("{5}", tap=True, exile=True),
            Replace(Event("draws", player="you"), "program", effects=(from_outside(),), times=1),
        ),
    ),
)
