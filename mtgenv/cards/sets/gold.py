"""Cards of more than one colour."""

from __future__ import annotations

from mtgenv.cards.definition import (
    ANY_TARGET,
    CREATURE,
    TARGET_CREATURE,
    Card,
    Change,
    Damage,
    Exile,
    GainLife,
    GraveyardShroud,
    ReturnAll,
)
from mtgenv.cards.sets._shorthand import artifact_creature, creature, instant, spell, when

CARDS: tuple[Card, ...] = (
    creature("Boros Swiftblade", "{R}{W}", "Human Soldier", 1, 2, "double strike"),
    instant(
        "Double Cleave", "{1}{R/W}", spell(TARGET_CREATURE, Change(keywords=("double strike",)))
    ),
    instant("Lightning Helix", "{R}{W}", spell(ANY_TARGET, Damage(3, "target"), GainLife(3))),
    creature(
        "Underworld Cerberus",
        "{3}{B}{R}",
        "Dog",
        6,
        6,
        "can't be blocked except by three or more",
        GraveyardShroud(),
        when("dies", Exile("self"), ReturnAll(CREATURE)),
    ),
    artifact_creature(
        "Vedalken Outlander", "{W}{U}", "Vedalken Scout", 2, 2, "protection from red"
    ),
)
