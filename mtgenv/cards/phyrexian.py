"""Phyrexian mana symbols: each is paid with one mana of its colour or with 2 life (107.4f).

How each is paid is said as the spell is cast or the ability activated (601.2b). So a mana cost with
such symbols stands for itself with mana alone, and for one with life for each number of symbols.

Example:
    >>> ways("{1}{B/P}{B/P}")
    (('{1}{B}{B}', 0), ('{1}{B}', 2), ('{1}', 4))
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from mtgenv.cards.language import Activated, CastCost, Cost

LIFE = 2

_SYMBOL = re.compile(r"\{([WUBRG])/P\}")


def ways(mana: str) -> tuple[tuple[str, int], ...]:
    """Return the mana and the life that a cost is, the way with mana alone first.

    Args:
        mana: the symbols of a cost.
    """
    colors = _SYMBOL.findall(mana)
    found: dict[tuple[str, int], None] = {}
    for number in range(len(colors) + 1):
        for kept in itertools.combinations(range(len(colors)), len(colors) - number):
            left = [f"{{{color}}}" if n in kept else "" for n, color in enumerate(colors)]
            others = _SYMBOL.split(mana)[::2]  # what stands between the symbols
            words = (part for pair in zip(others, [*left, ""], strict=True) for part in pair)
            found.setdefault(("".join(words), LIFE * number))
    return tuple(found)


def paid_with_mana(mana: str) -> str:
    """Return a cost all of whose symbols are paid with mana."""
    return ways(mana)[0][0]


def other_castings(mana: str) -> tuple[CastCost, ...]:
    """Return what a spell may be cast for instead of its mana cost, with life in it.

    Args:
        mana: its mana cost.

    Example:
        >>> [(way.cost.mana, way.cost.life) for way in other_castings("{R/P}")]
        [('{0}', 2)]
    """
    return tuple(
        CastCost(Cost(left or "{0}", life=life), instead=True) for left, life in ways(mana)[1:]
    )


def activations(ability: Activated) -> tuple[Activated, ...]:
    """Return an activated ability as one for each way to pay for it.

    Args:
        ability: the ability.

    Returns:
        The ability itself if it has no such symbols. What is also paid in life is added to that.
    """
    cost = ability.cost
    if not _SYMBOL.search(cost.mana) or not isinstance(cost.life, int):
        return (ability,)
    return tuple(
        replace(ability, cost=replace(cost, mana=left, life=cost.life + life))
        for left, life in ways(cost.mana)
    )
