"""Reading what is said of sectors: that of your choice, each one, the same one (702.158)."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe, registry
from mtgenv.cards import language as d
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.language import Card
from mtgenv.cards.reading.cards import Refusal, read_card


def read(text: str) -> Card | Refusal:
    """Read an artifact."""
    return read_card(CardFacts("Test", "{2}", "Artifact", None, None, (), text))


def test_space_beleren_is_read_as_it_is_written_by_hand() -> None:
    card = registry.find("Space Beleren")
    said = "\n".join(describe.ability(ability, card) for ability in card.abilities)
    found = read(f"Space sculptor\n{said}")
    assert isinstance(found, Card), str(found)
    assert (found.keywords, found.abilities) == (card.keywords, card.abilities)


@pytest.mark.parametrize(
    ("words", "verb"),
    [("Tap all creatures", d.Tap), ("Untap each artifact creature", d.Untap)],
)
def test_other_verbs_act_on_a_sector_too(words: str, verb: type[d.Effect]) -> None:
    found = read(f"{{T}}: {words} in the sector of your choice.")
    assert isinstance(found, Card), str(found)
    (ability,) = found.abilities
    assert isinstance(ability, d.Activated)
    (effect,) = ability.effects
    assert isinstance(effect, verb)
    assert effect.what.filter.compare == (d.Compare("sector", "=", "your choice"),)


def test_a_target_is_in_no_sector_of_your_choice() -> None:
    assert isinstance(read("{T}: Tap target creature in the sector of your choice."), Refusal)
