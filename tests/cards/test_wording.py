"""English as rules text uses it."""

from __future__ import annotations

import pytest

from mtgenv.cards import wording as w
from mtgenv.cards.sets import CARDS


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("creature", "creatures"),
        ("Elf", "Elves"),
        ("Fish", "Fish"),
        ("sorcery", "sorceries"),
        ("creature you control", "creatures you control"),
        ("creature with flying", "creatures with flying"),
        ("card in your graveyard", "cards in your graveyard"),
        ("instant or sorcery card", "instant or sorcery cards"),
        ("Djinn or Efreet", "Djinns or Efreets"),
        ("artifact, creature, or land", "artifacts, creatures, or lands"),
        ("+1/+1 counter", "+1/+1 counters"),
        ("nontoken permanent of the chosen color", "nontoken permanents of the chosen color"),
    ],
)
def test_plural(one, many):
    assert w.plural(one) == many


SUBTYPES = sorted(
    {word for card in CARDS for word in card.type_line.partition(" — ")[2].split()} - {"Plains"}
)


@pytest.mark.parametrize("word", [*SUBTYPES, "creature", "sorcery", "Plains", "Harpy", "Zombie"])
def test_singular_takes_plural_back(word):
    assert w.singular(w.plural(word)) == word


def test_numbers_are_written_in_words_up_to_ninety_nine():
    assert [w.number_word(n) for n in (0, 1, 12, 20, 21, 99, 100)] == [
        "zero", "one", "twelve", "twenty", "twenty-one", "ninety-nine", "100",
    ]  # fmt: skip
    assert w.NUMBERS["ninety-nine"] == 99


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("Island", "an Island"),
        ("Unicorn", "a Unicorn"),
        ("8/8 Beast", "an 8/8 Beast"),
        ("1/1 Bird", "a 1/1 Bird"),
        ("11/11 Golem", "an 11/11 Golem"),
        ("X/X Ooze", "a X/X Ooze"),
    ],
)
def test_article(noun, said):
    assert w.a(noun) == said


@pytest.mark.parametrize(
    "verb", ["search", "put", "copy", "have", "do", "don't", "lose", "destroy", "are", "can't"]
)
def test_verbs_come_back(verb):
    assert w.base_verb(w.third_person(verb)) == verb


def test_a_predicate_after_a_plural():
    assert w.several("assigns combat damage equal to its toughness") == (
        "assign combat damage equal to their toughness"
    )
    assert w.several("doesn't untap during its controller's untap step") == (
        "don't untap during their controllers' untap steps"
    )


def test_lists_have_a_serial_comma():
    assert w.join([]) == ""
    assert w.join(["a"]) == "a"
    assert w.join(["a", "b"]) == "a and b"
    assert w.join(["a", "b", "c"], "or") == "a, b, or c"
