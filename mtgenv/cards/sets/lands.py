"""Lands."""

from __future__ import annotations

from mtgenv.cards.definition import (
    ATTACKING_CREATURE,
    LAND,
    Animate,
    Card,
    Change,
    Cost,
    Damage,
    Destroy,
    EntersTapped,
    Filter,
    Mana,
    Search,
    Target,
)
from mtgenv.cards.sets._shorthand import activated, land, when


def fetch_land(name: str, *land_types: str) -> Card:
    """A land given up, with a life, for one of two land types from the library."""
    return land(
        name,
        "Land",
        activated(
            Cost(tap=True, life=1, sacrifice=True),
            Search(Filter(subtypes=land_types), to="battlefield"),
        ),
    )


CARDS: tuple[Card, ...] = (
    # Basic lands
    land("Plains", "Basic Land — Plains"),
    land("Island", "Basic Land — Island"),
    land("Swamp", "Basic Land — Swamp"),
    land("Mountain", "Basic Land — Mountain"),
    land("Forest", "Basic Land — Forest"),
    land("Wastes", "Basic Land", Mana("C")),
    # Two colours
    land("Plateau", "Land — Mountain Plains"),
    land("Savannah", "Land — Forest Plains"),
    land("Taiga", "Land — Mountain Forest"),
    land("Sacred Foundry", "Land — Mountain Plains", EntersTapped(unless_life=2)),
    land("Battlefield Forge", "Land", Mana("C"), Mana("RW", damage=1)),
    # Any colour
    land("City of Brass", "Land", when("becomes tapped", Damage(1, "you")), Mana("WUBRG")),
    land(
        "Evolving Wilds",
        "Land",
        activated(
            Cost(tap=True, sacrifice=True),
            Search(Filter(types=("land",), supertypes=("basic",)), to="battlefield tapped"),
        ),
    ),
    fetch_land("Arid Mesa", "Mountain", "Plains"),
    fetch_land("Scalding Tarn", "Island", "Mountain"),
    fetch_land("Windswept Heath", "Forest", "Plains"),
    fetch_land("Wooded Foothills", "Mountain", "Forest"),
    # Lands that do something else
    land(
        "Desert",
        "Land — Desert",
        Mana("C"),
        activated(
            Cost(tap=True),
            Target(ATTACKING_CREATURE),
            Damage(1, "target"),
            timing="end of combat",
        ),
    ),
    land(
        "Mishra's Factory",
        "Land",
        Mana("C"),
        activated(
            Cost("{1}"),
            Animate("self", 2, 2, types=("artifact", "creature"), subtypes=("Assembly-Worker",)),
        ),
        activated(
            Cost(tap=True),
            Target(Filter(types=("creature",), subtypes=("Assembly-Worker",))),
            Change(power=1, toughness=1),
        ),
    ),
    land(
        "Strip Mine",
        "Land",
        Mana("C"),
        activated(Cost(tap=True, sacrifice=True), Target(LAND), Destroy()),
    ),
)
