"""Constructions that old cards are full of."""

from __future__ import annotations

import pytest

from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.language import Card
from mtgenv.cards.reading.cards import read_card


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("All Forests are 1/1 creatures that are still lands.", "Enchantment"),
        ('Green creatures you control have "bands with other legendary creatures."', "Land"),
        ("Players skip their untap steps.", "Enchantment"),
        ("Activated abilities of white enchantments cost {3} more to activate.", "Enchantment"),
        ("{T}: This creature gets +2/+0 until end of turn and deals 1 damage to you.", ""),
        ("{T}: Destroy target Aura attached to a creature you control.", ""),
        (
            "{T}: Target creature with toughness less than this creature's power gains flying "
            "until end of turn.",
            "",
        ),
    ],
)
def test_constructions_of_old_cards_are_read(text, type_line):
    cost = "" if type_line == "Land" else "{2}"
    size = "2" if not type_line else None
    kind = type_line or "Creature — Golem"
    card = read_card(CardFacts("Probe", cost, kind, size, size, (), text))
    assert isinstance(card, Card), card
    assert len(card.abilities) == 1


def test_what_is_discarded_for_its_own_ability_is_in_the_hand():
    text = "Channel — {1}{R}, Discard this card: Draw a card. Activate only as a sorcery."
    card = read_card(CardFacts("Probe", "{2}", "Creature — Golem", "2", "2", (), text))
    assert isinstance(card, Card), card
    (ability,) = card.abilities
    assert ability.zone == "hand"
    assert ability.timing == "sorcery"
