"""How often abilities trigger, when you do, and what is permitted, as it is printed."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    ANY_TARGET,
    CREATURE,
    TARGET_CREATURE,
    Ability,
    Apply,
    Card,
    CastCost,
    Casting,
    Chosen,
    Cost,
    Damage,
    Discard,
    Draw,
    Event,
    Filter,
    GainLife,
    Later,
    May,
    MayPay,
    OpeningHand,
    PutCounters,
    Rule,
    Sacrifice,
    Tap,
    Triggered,
    TriggersAgain,
    WhenDone,
)
from tests.cards.reading.test_reading import read

ATTACKS = Event("attacks", "self")
OTHER_CREATURES = Filter(types=("creature",), other=True)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Whenever one or more other creatures die, draw a card. This ability triggers only "
            "once each turn.",
            Triggered(
                Event("dies", OTHER_CREATURES, each=False), (Draw(),), once_a_turn="triggers"
            ),
        ),
        (
            "Whenever a creature dies, you may draw a card. Do this only once each turn.",
            Triggered(Event("dies", CREATURE), (May((Draw(),)),), once_a_turn="done"),
        ),
        (
            "When you cast this spell, draw a card.",
            Triggered(Event("casts", "self", player="you"), (Draw(),), zone="stack"),
        ),
        (
            "Whenever Probe attacks, you may discard a card. When you do, Probe deals 3 damage to "
            "any target.",
            Triggered(
                ATTACKS,
                (
                    May(
                        (
                            Discard(Chosen(zone="hand")),
                            WhenDone((Damage(3, "target"),), (ANY_TARGET,)),
                        )
                    ),
                ),
            ),
        ),
        (
            "Whenever Probe attacks, you may pay {1}. When you do, tap target creature. Put a stun "
            "counter on it.",
            Triggered(
                ATTACKS,
                (
                    MayPay(
                        Cost("{1}"),
                        (
                            WhenDone(
                                (Tap("target"), PutCounters("it", 1, "stun")),
                                (TARGET_CREATURE,),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        (
            "When Probe becomes unattached from a permanent, sacrifice that permanent.",
            Triggered(Event("becomes unattached", "self"), (Sacrifice("other"),)),
        ),
        (
            "If a creature dying causes a triggered ability of a permanent you control to trigger, "
            "that ability triggers an additional time.",
            TriggersAgain(Event("dies", CREATURE)),
        ),
        (
            "You may cast creature spells as though they had flash.",
            Rule("casts spells as though they had flash", filter=CREATURE),
        ),
        (
            "You may cast this spell as though it had flash if you pay {2} more to cast it.",
            Casting((CastCost(Cost("{2}"), optional=True, flash=True),)),
        ),
        (
            "When the twelfth hour counter is put on Probe, draw a card.",
            Triggered(Event("counters", "self", counter="hour", nth=12), (Draw(),)),
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_an_ability(text: str, meant: Ability) -> None:
    card = read(text)
    assert isinstance(card, Card), card
    assert card.abilities == (meant,)


def test_exerting_is_two_abilities() -> None:
    card = read("You may exert Probe as it attacks. When you do, draw a card.")
    assert isinstance(card, Card), card
    assert card.keywords == ("may be exerted as it attacks",)
    assert card.abilities == (Triggered(Event("is exerted", "self"), (Draw(),)),)


def test_an_opening_hand() -> None:
    card = read(
        "You may reveal this card from your opening hand. If you do, you gain 3 life at the "
        "beginning of your next upkeep."
    )
    assert isinstance(card, Card), card
    later = Later(Event("begins", step="upkeep", player="you"), (GainLife(3),))
    assert card.abilities == (OpeningHand((later,)),)


def test_flash_for_a_turn() -> None:
    card = read("You may cast spells this turn as though they had flash.", type_line="Instant")
    assert isinstance(card, Card), card
    (spell,) = card.abilities
    assert spell.effects == (Apply("casts spells as though they had flash"),)
