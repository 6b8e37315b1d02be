"""The machine that reads: templates, slots, all readings, and where a text stops making sense."""

from __future__ import annotations

import pytest

from mtgenv.cards.reading.cards import AREAS
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.production import Grammar, NoReadingError, Reader

EXAMPLES = [
    production
    for productions in GRAMMAR.productions.values()
    for production in productions
    if production.example
]


def small_grammar() -> Grammar:
    grammar = Grammar()
    grammar.words("name", {"Urza": "U", "Urza's Mine": "M"})

    @grammar.production("greeting", "(hello|hi)[,] {who:name}")
    def hello(who):
        return who

    @grammar.production("pair", "{one:name} and {other:name}")
    def pair(one, other):
        if one == other:
            raise NoReadingError
        return one + other

    return grammar


@pytest.mark.parametrize("text", ["hello Urza", "hello, Urza", "hi Urza"])
def test_what_may_be_left_out_and_alternatives(text):
    assert Reader(small_grammar(), text).whole("greeting") == ["U"]


def test_a_word_does_not_end_in_the_middle_of_another():
    assert Reader(small_grammar(), "hello Urzas").readings("greeting", 0) == []


def test_a_builder_may_refuse_what_does_not_go_together():
    assert Reader(small_grammar(), "Urza and Urza").whole("pair") == []


def test_a_text_without_a_reading_says_how_far_it_makes_sense():
    reader = Reader(small_grammar(), "hello, Mishra")
    assert reader.whole("greeting") == []
    assert reader.furthest == len("hello, ")


def test_all_readings_are_returned():
    grammar = Grammar()
    grammar.words("a", {"x": 1})
    grammar.words("a", {"x y": 2})

    @grammar.production("b", "{one:a}")
    def one(one):
        return one

    assert Reader(grammar, "x y").readings("b", 0) == [(1, 1), (2, 3)]


@pytest.mark.parametrize("production", EXAMPLES, ids=lambda p: f"{p.category}: {p.template}")
def test_a_production_reads_its_example(production):
    readings = Reader(GRAMMAR, production.example).readings(production.category, 0)
    assert any(end == len(production.example) for _, end in readings)


def test_every_area_is_part_of_the_grammar():
    assert len(AREAS) == len({area.__name__ for area in AREAS})
    assert all(area.__doc__ for area in AREAS)
