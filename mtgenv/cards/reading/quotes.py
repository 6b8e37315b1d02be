"""Abilities in quotation marks: granted by effects, on tokens, of emblems."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.language import Ability, Card, Create, Effect, GetEmblem
from mtgenv.cards.reading.agreement import agrees
from mtgenv.cards.reading.changes import Fields
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.production import Found, NoReadingError, Reader
from mtgenv.cards.reading.references import resolved
from mtgenv.cards.reading.tokens import Made

production = GRAMMAR.production


@GRAMMAR.function("quoted")
def _quoted(reader: Reader, at: int) -> Iterator[Found]:
    """An ability between quotation marks; in it "~" is the object that will have it."""
    end = reader.text.find('"', at + 1)
    if not reader.text.startswith('"', at) or end < 0:
        return
    inner = reader.text[at + 1 : end]
    inner = inner if inner.endswith(".") else f"{inner}."
    for reading in Reader(GRAMMAR, inner).whole("ability"):
        meant = (one for one in resolved(reading) if agrees(inner, one, _BEARER) and _is_bound(one))
        yield from ((ability, end + 1) for ability in islice(meant, 1))


_BEARER = Card("Bearer", "", "Creature — Bearer", 1, 1)


def _is_bound(ability: Ability) -> bool:
    """Whether all that an ability speaks of is there."""
    try:
        compile_cards([replace(_BEARER, abilities=(ability,))])
    except CardError:
        return False
    return True


@production("quotes", "{one:quoted}", '"{T}: draw a card."')
def _one(one: Ability) -> tuple[Ability, ...]:
    return (one,)


@production("quotes", "{one:quoted} and {other:quoted}")
def _two(one: Ability, other: Ability) -> tuple[Ability, ...]:
    return (one, other)


# --- Granted -------------------------------------------------------------------------------------


@production("changed", "(gain|gains|has|have) {quotes:quotes}", 'has "{T}: draw a card"')
def _has(quotes: tuple[Ability, ...]) -> Fields:
    return (("abilities", quotes),)


@production(
    "changed",
    "(gain|gains|has|have) {keywords:keywords} and {quotes:quotes}",
    'has flying and "{T}: draw a card"',
)
def _has_both(keywords: tuple[str, ...], quotes: tuple[Ability, ...]) -> Fields:
    return (("keywords", keywords), ("abilities", quotes))


# --- Tokens and emblems --------------------------------------------------------------------------


@production("madetoken", "{made:plaintoken} with {quotes:quotes}")
def _token_quoted(made: Made, quotes: tuple[Ability, ...]) -> Made:
    token, many = made
    return replace(token, abilities=quotes), many


@production("madetoken", "{made:plaintoken} with {keywords:keywords} and {quotes:quotes}")
def _token_with_quoted(made: Made, keywords: tuple[str, ...], quotes: tuple[Ability, ...]) -> Made:
    token, many = made
    return replace(token, keywords=keywords, abilities=quotes), many


@production("clause", "create {made:created}. (it has|they have) {quotes:quotes}")
def _create_quoted(made: Create, quotes: tuple[Ability, ...]) -> tuple[Effect, ...]:
    if made.token is None or made.token.abilities:
        raise NoReadingError
    return (replace(made, token=replace(made.token, abilities=quotes)),)


@production("clause", "you get an emblem with {quotes:quotes}")
def _emblem(quotes: tuple[Any, ...]) -> tuple[Effect, ...]:
    return (GetEmblem(Card("~ Emblem", None, "Emblem", abilities=quotes, token=True)),)


@production(
    "changed", "(has|have) {bands:quotedbands}", 'have "bands with other legendary creatures"'
)
def _bands(bands: str) -> Fields:
    return (("keywords", (bands,)),)


@GRAMMAR.function("quotedbands")
def _quoted_bands(reader: Reader, at: int) -> Iterator[Found]:
    """A keyword that is printed in quotation marks, for its quality has several words."""
    end = reader.text.find('"', at + 1)
    words = reader.text[at + 1 : end]
    if reader.text.startswith('"bands with other ', at) and end > at:
        with contextlib.suppress(KeywordError):
            yield parse_keyword(words).text, end + 1
