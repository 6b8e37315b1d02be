"""Cards that open a game within the game (729), and cards that reach outside of it (400.11)."""

from __future__ import annotations

from mtgenv.cards.definition import (
    Card,
    Cost,
    DoubleDamage,
    DrawFromOutside,
    Filter,
    LoseLife,
    Search,
    Subgame,
    Wish,
)
from mtgenv.cards.sets._shorthand import activated, artifact, instant, sorcery, spell

CARDS: tuple[Card, ...] = (
    # Games within games
    sorcery("Shahrazad", "{W}{W}", spell(Subgame(), LoseLife("half life", "non-winners"))),
    sorcery(
        "Enter the Dungeon",
        "{B}{B}",
        spell(Subgame(life=5), Search(None, 2, to="hand", player="winners")),
    ),
    sorcery(
        "The Countdown Is at One",
        "{3}{R}{R}",
        spell(Subgame(life=1), DoubleDamage("non-winners")),
    ),
    # Cards from outside the game
    sorcery("Burning Wish", "{1}{R}", spell(Wish(Filter(types=("sorcery",))), exile=True)),
    instant("Cunning Wish", "{2}{U}", spell(Wish(Filter(types=("instant",))), exile=True)),
    sorcery(
        "Death Wish",
        "{1}{B}{B}",
        spell(Wish(None, reveal=False), LoseLife("half life"), exile=True),
    ),
    sorcery(
        "Golden Wish",
        "{3}{W}{W}",
        spell(Wish(Filter(types=("artifact", "enchantment"))), exile=True),
    ),
    sorcery(
        "Living Wish",
        "{1}{G}",
        spell(Wish(Filter(types=("creature", "land"))), exile=True),
    ),
    artifact(
        "Ring of Ma'rûf",
        "{5}",
        activated(Cost("{5}", tap=True, exile=True), DrawFromOutside()),
    ),
)
