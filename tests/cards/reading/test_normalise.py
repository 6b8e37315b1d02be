"""Preparing printed text: names for itself, reminders, ability words, sentence starts."""

from __future__ import annotations

import pytest

from mtgenv.cards.reading.normalise import lines, normalised, small_starts


@pytest.mark.parametrize(
    ("name", "text", "plain"),
    [
        ("Grizzly Bears", "Grizzly Bears can't block.", "~ can't block."),
        ("Kiora, the Crashing Wave", "Kiora deals 1 damage.", "~ deals 1 damage."),
        ("Ox", "This creature gets +1/+1.", "~ gets +1/+1."),
        ("Ox", "When this Aura enters, draw a card.", "When ~ enters, draw a card."),
        ("Ox", "Flying (It can't be blocked by much.)", "Flying"),
        ("Ox", "Landfall — Draw a card.", "Draw a card."),
        ("Ox", "Will of the council — Draw a card.", "Draw a card."),
        (
            "Ox",
            "Boast — {1}: Draw a card.",
            "{1}: Draw a card. Activate only if ~ attacked this turn and only once each turn.",
        ),
        ("Ox", "I — Draw a card.", "I — Draw a card."),
        ("Ox", "Horns of Iron — Draw a card.", "Draw a card."),
        ("Ox", "I, II — Horns of Iron — Draw a card.", "I, II — Draw a card."),
        ("Ox", "• Run away — Draw a card.", "• Draw a card."),
        ("Ox", "• Blaze — {2} — Draw a card.", "• Blaze — {2} — Draw a card."),
        ("Ox", "Max speed — Draw a card.", "Max speed — Draw a card."),
        ("Ox", "Team Cloudspire — Draw a card.", "Team Cloudspire — Draw a card."),
        ("Ox", "[−2]: Draw a card.", "[-2]: Draw a card."),
        ("Ox", "An Oxen herd.", "An Oxen herd."),
    ],
)
def test_stages(name, text, plain):
    assert normalised(name, text) == plain


def test_modes_stay_with_the_line_that_offers_them():
    text = "Flying\nChoose one —\n• Draw a card.\n• You gain 3 life."
    assert lines("Ox", text) == [
        "Flying",
        "Choose one —\n• Draw a card.\n• You gain 3 life.",
    ]


def test_subtypes_keep_their_capital_at_the_start_of_a_sentence():
    assert small_starts("Goblins get +1/+0. Other Elves have haste.") == (
        "Goblins get +1/+0. other Elves have haste."
    )
