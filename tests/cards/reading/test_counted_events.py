"""Events and conditions that count what happened this turn, and how permanents enter."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    CREATURE,
    TARGET_CREATURE,
    YOUR_CREATURE,
    Ability,
    Attach,
    Card,
    Chapter,
    Count,
    Create,
    Designate,
    Draw,
    Each,
    Enters,
    Event,
    Filter,
    Happened,
    Paid,
    Static,
    Target,
    Test,
    Triggered,
)
from tests.cards.reading.test_reading import ability, read

ENTERS = Event("enters", "self")


def _if(event: Event, count: int = 1) -> Triggered:
    return Triggered(ENTERS, (Draw(),), condition=Test(Happened(event), ">=", count))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever you draw your second card each turn, draw a card.",
            Triggered(Event("draws", player="you", nth=2), (Draw(),)),
        ),
        (
            "Whenever you cast your first creature spell each turn, draw a card.",
            Triggered(Event("casts", CREATURE, player="you", nth=1), (Draw(),)),
        ),
        (
            "When Probe enters and whenever you cast a creature spell, draw a card.",
            Triggered((ENTERS, Event("casts", CREATURE, player="you")), (Draw(),)),
        ),
        (
            "When Probe enters and at the beginning of your upkeep, draw a card.",
            Triggered((ENTERS, Event("begins", step="upkeep", player="you")), (Draw(),)),
        ),
        (
            "When Probe enters, if two or more nonland permanents entered the battlefield under "
            "your control this turn, draw a card.",
            _if(Event("enters", Filter(not_types=("land",), controller="you")), 2),
        ),
        (
            "When Probe enters, if a permanent left the battlefield under your control this turn, "
            "draw a card.",
            _if(Event("leaves", Filter(controller="you"))),
        ),
        (
            "When Probe enters, if a creature died under your control this turn, draw a card.",
            _if(Event("dies", YOUR_CREATURE)),
        ),
        (
            "When Probe enters, you become the monarch.",
            Triggered(ENTERS, (Designate("monarch"),)),
        ),
        (
            "When Probe enters, create a token that's a copy of target creature.",
            Triggered(ENTERS, (Create(copy_of="target"),), (TARGET_CREATURE,)),
        ),
        (
            "Probe's power is equal to the number of creatures you control.",
            Static(base_power=Count(Each(YOUR_CREATURE)), zone="anywhere"),
        ),
    ],
)
def test_an_ability(text: str, meant: Ability) -> None:
    assert ability(text) == meant


def test_702_33_what_was_kicked_enters_with_counters() -> None:
    card = read("Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it.")
    assert isinstance(card, Card)
    assert card.abilities == (Enters(counters=("+1/+1", 2), condition=Paid("kicker")),)


def test_an_equipment_attaches_itself() -> None:
    text = "When this Equipment enters, attach it to target creature you control."
    meant = Triggered(ENTERS, (Attach(),), (Target(YOUR_CREATURE),))
    assert ability(text, type_line="Artifact — Equipment") == meant


def test_714_2_the_numbers_of_chapters_are_no_words() -> None:
    chapter = ability("I, II — Draw a card.", type_line="Enchantment — Saga")
    assert chapter == Chapter((1, 2), (Draw(),))
