"""The Ring (701.54): the emblem of whom it tempts, with an ability more each time, up to four."""

from __future__ import annotations

from mtgenv.cards.language import (
    CREATURE,
    Card,
    Chosen,
    Discard,
    Draw,
    Each,
    Event,
    Filter,
    Later,
    LoseLife,
    Sacrifice,
    Static,
    Tempt,
    Tempted,
    Test,
    Triggered,
)

RING_BEARER = Filter(states=("Ring-bearer",))
YOUR_RING_BEARER = Filter(controller="you", states=("Ring-bearer",))


def _tempted(times: int) -> Test:
    return Test(Tempted(), ">=", times)


THE_RING = Card(
    "The Ring",
    None,
    "Emblem",
    abilities=(
        Static(
            Each(YOUR_RING_BEARER),
            supertypes=("legendary",),
            keywords=("can't be blocked by creatures with greater power",),
        ),
        Triggered(
            Event("attacks", YOUR_RING_BEARER, while_=_tempted(2)),
            (Draw(), Discard(Chosen(zone="hand"))),
        ),
        Triggered(
            Event("becomes blocked by", YOUR_RING_BEARER, CREATURE, while_=_tempted(3)),
            (
                Later(
                    Event("begins", step="end of combat"),
                    (Sacrifice("it", by="its controller"),),
                    about="other",
                ),
            ),
        ),
        Triggered(
            Event(
                "player is dealt damage", other=YOUR_RING_BEARER, combat=True, while_=_tempted(4)
            ),
            (LoseLife(3, "each opponent"),),
        ),
    ),
    colors="",
    token=True,
)
"""The emblem; what it has depends on how often the Ring has tempted its owner."""


def speaks_of_the_ring(part: object) -> bool:
    """Whether a part of a definition tempts players with the Ring, or asks who bears it.

    Example:
        >>> [speaks_of_the_ring(part) for part in (Tempt(), RING_BEARER, CREATURE)]
        [True, True, False]
    """
    if isinstance(part, Event):
        return part.verb == "the Ring tempts"
    if isinstance(part, Filter):
        return "Ring-bearer" in part.states
    return isinstance(part, Tempt | Tempted)
