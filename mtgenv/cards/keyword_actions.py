"""What keyword actions stand for, written in the card language (701).

Example:
    >>> len(actions_of(Explore()))
    2
"""

from __future__ import annotations

from mtgenv.cards.language import (
    LAND,
    Chosen,
    Connive,
    Discard,
    Draw,
    Effect,
    Explore,
    Filter,
    If,
    Is,
    Look,
    Move,
    PutCounters,
    Reveal,
    Top,
)


def actions_of(effect: Explore | Connive) -> tuple[Effect, ...]:
    """Return what is done by a creature of yours that explores or connives.

    Args:
        effect: the instruction.

    Returns:
        Other instructions, in their order.
    """
    grows = PutCounters(effect.what)
    if isinstance(effect, Connive):
        # 701.50a: only for a nonland card that was discarded.
        discarded = Is("it", Filter(not_types=("land",)))
        return (Draw(1), Discard(Chosen(zone="hand")), If(discarded, (grows,)))
    # 701.44a: where no card is revealed it gets the counter too; the card, which all have seen,
    # is put back or into the graveyard.
    return (
        Reveal(Top(1)),
        If(Is("it", LAND), (Move("it", "hand"),), (grows, Look(Top(1), "surveil"))),
    )
