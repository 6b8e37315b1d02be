"""Reading "remove those counters", and mana that is for creature spells only."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.language import Card
from mtgenv.cards.reading.cards import read_card


def read(text: str) -> d.Ability:
    """Read the one ability of an artifact."""
    card = read_card(CardFacts("Test", "{2}", "Artifact", None, None, (), text))
    assert isinstance(card, Card), str(card)
    (ability,) = card.abilities
    return ability


ALL = d.RemoveCounters("self", d.Counters("soul"), "soul")
ENOUGH = d.Test(d.Counters("soul"), ">=", 3)


@pytest.mark.parametrize(
    "words",
    [
        "Then if there are three or more soul counters on it, remove those counters and untap it.",
        "Then if it has three or more soul counters on it, remove all of them and untap it.",
        "Then if Test has three or more soul counters on it, remove them and untap Test.",
    ],
)
def test_the_counters_that_were_counted_are_removed(words: str) -> None:
    ability = read(f"{{T}}: Put a soul counter on Test. {words}")
    assert isinstance(ability, d.Activated)
    assert ability.effects == (
        d.PutCounters("self", 1, "soul"),
        d.If(ENOUGH, (ALL, d.Untap("self"))),
    )
    test = Card("Test", "{2}", "Artifact", abilities=(ability,))
    assert read(describe.ability(ability, test)) == ability


def test_they_may_be_removed() -> None:
    ability = read(
        "Whenever you gain life, put a soul counter on Test. Then if there are three or more soul "
        "counters on it, you may remove those counters and untap it."
    )
    assert isinstance(ability, d.Triggered)
    assert ability.effects[1] == d.If(ENOUGH, (d.May((ALL, d.Untap("self"))),))


def test_all_counters_of_a_kind_are_removed() -> None:
    ability = read("At the beginning of your end step, remove all soul counters from Test.")
    assert isinstance(ability, d.Triggered)
    assert ability.effects == (ALL,)


@pytest.mark.parametrize("spells", ["a creature spell", "creature spells"])
def test_what_mana_is_for_is_read(spells: str) -> None:
    ability = read(f"{{T}}: Add {{G}}{{G}}. Spend this mana only to cast {spells}.")
    assert isinstance(ability, d.Activated)
    assert ability.effects == (d.AddMana("GG", only="creature spells"),)
