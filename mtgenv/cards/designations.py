"""Designations of players: each is what an emblem would be, in the language of cards.

Whoever has a designation has its card in the command zone of that game, like an emblem: what the
rules let happen to the monarch are abilities of that card, and a subgame starts without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mtgenv.cards.language import CREATURE, Card, Designate, Draw, Event, Triggered, Venture
from mtgenv.engine.record.vocabulary import TAKEN_AGAIN

UNDERCITY = Venture("Undercity")


@dataclass(frozen=True)
class Designation:
    """One designation.

    Attributes:
        card: stands in the command zone of whoever has it.
        alone: 1 = only one player has it at a time; TAKEN_AGAIN = and who has it can take it again.
    """

    card: Card
    alone: int = 0


def _card(name: str, *abilities: Triggered) -> Card:
    return Card(name, None, "Emblem", abilities=abilities, colors="", token=True)


@cache
def designations() -> dict[str, Designation]:
    """Return all designations by their names.

    Example:
        >>> designations()["monarch"].card.name
        'The Monarch'
    """
    return {
        "monarch": Designation(  # 725.2
            _card(
                "The Monarch",
                Triggered(Event("begins", step="end step", player="you"), (Draw(),)),
                Triggered(
                    Event("player is dealt damage", other=CREATURE, player="you", combat=True),
                    (Designate("monarch", "controller of other"),),
                ),
            ),
            alone=1,
        ),
        "initiative": Designation(  # 726.2
            _card(
                "The Initiative",
                Triggered(Event("begins", step="upkeep", player="you"), (UNDERCITY,)),
                Triggered(
                    Event(
                        "player is dealt damage",
                        other=CREATURE,
                        player="you",
                        combat=True,
                        each=False,
                    ),
                    (Designate("initiative", "controller of other"),),
                ),
                Triggered(
                    Event("gets a designation", designation="initiative", player="you"),
                    (UNDERCITY,),
                ),
            ),
            alone=TAKEN_AGAIN,
        ),
        "city's blessing": Designation(_card("The City's Blessing")),  # 702.131c
    }
