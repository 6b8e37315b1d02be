"""Lands."""

from __future__ import annotations

from mtgenv.cards.language import (
    ATTACKING_CREATURE,
    CREATURE,
    LAND,
    YOUR_CREATURE,
    Card,
    Change,
    Cost,
    Damage,
    Destroy,
    Each,
    Enters,
    Filter,
    Move,
    Static,
    Target,
    Untap,
)
from mtgenv.cards.sets._shorthand import (
    BASIC_LAND,
    activated,
    each,
    land,
    prevent_damage_to_and_from_target,
    search,
    taps_for,
    target,
    when,
)


def fetch_land(name: str, *land_types: str) -> Card:
    """A land given up, with a life, for one of two land types from the library."""
    return land(
        name,
        "Land",
        activated(
            Cost(tap=True, life=1, sacrifice=True),
            search(Filter(subtypes=land_types), to="battlefield"),
        ),
    )


CARDS: tuple[Card, ...] = (
    # Basic lands
    land("Plains", "Basic Land — Plains"),
    land("Island", "Basic Land — Island"),
    land("Swamp", "Basic Land — Swamp"),
    land("Mountain", "Basic Land — Mountain"),
    land("Forest", "Basic Land — Forest"),
    land("Wastes", "Basic Land", taps_for("C")),
    # Two colours
    land("Plateau", "Land — Mountain Plains"),
    land("Savannah", "Land — Forest Plains"),
    land("Taiga", "Land — Mountain Forest"),
    land("Sacred Foundry", "Land — Mountain Plains", Enters(tapped=True, unless_life=2)),
    land("Battlefield Forge", "Land", taps_for("C"), taps_for("R/W", Damage(1, "you"))),
    # Any colour
    land("City of Brass", "Land", when("becomes tapped", Damage(1, "you")), taps_for("any")),
    land(
        "Evolving Wilds",
        "Land",
        activated(
            Cost(tap=True, sacrifice=True), search(BASIC_LAND, to="battlefield", tapped=True)
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
        taps_for("C"),
        activated(Cost(tap=True), Target(ATTACKING_CREATURE), Damage(1), timing="end of combat"),
    ),
    land(
        "Mishra's Factory",
        "Land",
        taps_for("C"),
        activated(
            Cost("{1}"),
            Change(
                "self",
                base_power=2,
                base_toughness=2,
                types=("artifact", "creature"),
                subtypes=("Assembly-Worker",),
            ),
        ),
        activated(
            Cost(tap=True),
            target("creature", subtypes=("Assembly-Worker",)),
            Change(power=1, toughness=1),
        ),
    ),
    land(
        "Strip Mine",
        "Land",
        taps_for("C"),
        activated(Cost(tap=True, sacrifice=True), Target(LAND), Destroy()),
    ),
    land(
        "Endless Sands",
        "Land — Desert",
        taps_for("C"),
        activated(Cost("{2}", tap=True), Target(YOUR_CREATURE), Move(linked=True)),
        activated(
            Cost("{4}", tap=True, sacrifice=True),
            Move(Each(CREATURE, zone="linked"), "battlefield"),
        ),
    ),
    land("Forgotten Cave", "Land", Enters(tapped=True), taps_for("R"), "cycling {R}"),
    land(
        "Maze of Ith",
        "Land",
        activated(
            Cost(tap=True),
            Target(ATTACKING_CREATURE),
            Untap(),
            *prevent_damage_to_and_from_target(combat=True),
        ),
    ),
    land(
        "Urborg, Tomb of Yawgmoth",
        "Legendary Land",
        Static(each("land"), subtypes=("Swamp",)),
    ),
)
