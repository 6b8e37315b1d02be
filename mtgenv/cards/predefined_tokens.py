"""Predefined tokens (111.10): what a Treasure, a Food or a Clue is, whoever makes one."""

from __future__ import annotations

from mtgenv.cards.language import (
    YOUR_CREATURE,
    Activated,
    AddMana,
    Card,
    Cost,
    Draw,
    Explore,
    GainLife,
    Give,
    Target,
)

TREASURE = Card(
    "Treasure Token",
    None,
    "Artifact — Treasure",
    abilities=(Activated(Cost(tap=True, sacrifice=True), (AddMana("any"),)),),
    colors="",
    token=True,
)
"""The Treasure token (111.10a)."""
FOOD = Card(
    "Food Token",
    None,
    "Artifact — Food",
    abilities=(Activated(Cost("{2}", tap=True, sacrifice=True), (GainLife(3),)),),
    colors="",
    token=True,
)
"""The Food token (111.10b)."""
GOLD = Card(
    "Gold Token",
    None,
    "Artifact — Gold",
    abilities=(Activated(Cost(sacrifice=True), (AddMana("any"),)),),
    colors="",
    token=True,
)
"""The Gold token (111.10c)."""
CLUE = Card(
    "Clue Token",
    None,
    "Artifact — Clue",
    abilities=(Activated(Cost("{2}", sacrifice=True), (Draw(),)),),
    colors="",
    token=True,
)
"""The Clue token (111.10f)."""
_GIVES_BLOOD = Cost("{1}", tap=True, sacrifice=True, give=(Give("discard"),))
BLOOD = Card(
    "Blood Token",
    None,
    "Artifact — Blood",
    abilities=(Activated(_GIVES_BLOOD, (Draw(),)),),
    colors="",
    token=True,
)
"""The Blood token (111.10g)."""
MAP = Card(
    "Map Token",
    None,
    "Artifact — Map",
    abilities=(
        Activated(
            Cost("{1}", tap=True, sacrifice=True),
            (Explore("target"),),
            (Target(YOUR_CREATURE),),
            timing="sorcery",
        ),
    ),
    colors="",
    token=True,
)
"""The Map token (111.10t)."""
PREDEFINED = {
    "Treasure": TREASURE,
    "Food": FOOD,
    "Clue": CLUE,
    "Gold": GOLD,
    "Blood": BLOOD,
    "Map": MAP,
}
"""The predefined tokens that can be made, by their subtype."""
