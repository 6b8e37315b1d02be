"""Tokens: "a 1/1 white Soldier creature token with flying"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mtgenv.cards.language import (
    Card,
    Create,
    Number,
)
from mtgenv.cards.predefined_tokens import PREDEFINED
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.production import Found, NoReadingError, Reader

production = GRAMMAR.production


@GRAMMAR.function("size")
def _size(reader: Reader, at: int) -> Iterator[Found]:
    if found := re.compile(r"(\d+)/(\d+)(?!\d)").match(reader.text, at):
        yield (int(found[1]), int(found[2])), found.end()


@production("tokencolor", "{color:color}")
def _color(color: str) -> str:
    return color


@production("tokencolor", "{one:color} and {other:color}")
def _colors(one: str, other: str) -> str:
    return one + other


@production("tokencolor", "colorless")
def _colorless() -> str:
    return ""


@GRAMMAR.function("tokentypes")
def _token_types(reader: Reader, at: int) -> Iterator[Found]:
    pattern = re.compile(r"((?:[A-Z][\w'-]+ )+)((?:artifact |enchantment )?creature) tokens?")
    if found := pattern.match(reader.text, at):
        kind = " ".join(word.capitalize() for word in found[2].split())
        yield (found[1].strip(), kind, found[0].endswith("s")), found.end()


Made = tuple[Card, bool]


@production("madetoken", "{one:plaintoken}")
def _plain(one: Made) -> Made:
    return one


GRAMMAR.words(
    "madetoken",
    {
        f"{kind} token{plural}": (token, bool(plural))
        for kind, token in PREDEFINED.items()
        for plural in ("", "s")
    },
)


@production("plaintoken", "{size:size} {colors:tokencolor} {types:tokentypes}")
def _token(size: tuple[int, int], colors: str, types: tuple[str, str, bool]) -> Made:
    subtypes, kind, many = types
    name, line = f"{subtypes} Token", f"{kind} — {subtypes}"
    return Card(name, None, line, *size, colors=colors, token=True), many


@production(
    "madetoken", "{size:size} {colors:tokencolor} {types:tokentypes} with {keywords:keywords}"
)
def _token_with(
    size: tuple[int, int], colors: str, types: tuple[str, str, bool], keywords: tuple[str, ...]
) -> Made:
    subtypes, kind, many = types
    name, line = f"{subtypes} Token", f"{kind} — {subtypes}"
    return Card(name, None, line, *size, keywords, colors=colors, token=True), many


@production("created", "a[n] {made:madetoken}")
def _one(made: Made) -> Create:
    token, many = made
    if many:
        raise NoReadingError
    return Create(token)


@production("created", "a token that's a copy of {what:object}")
def _copy(what: Any) -> Create:
    return Create(copy_of=what)


@production("created", "a tapped token that's a copy of {what:object}")
def _tapped_copy(what: Any) -> Create:
    return Create(copy_of=what, tapped=True)


@production("created", "a[n] tapped {made:madetoken}")
def _one_tapped(made: Made) -> Create:
    token, many = made
    if many:
        raise NoReadingError
    return Create(token, tapped=True)


@production("created", "{count:numberword} {made:madetoken}")
def _some(count: Number, made: Made) -> Create:
    token, many = made
    if not many:
        raise NoReadingError
    return Create(token, count)


@production("created", "{count:numberword} tapped {made:madetoken}")
def _some_tapped(count: Number, made: Made) -> Create:
    token, many = made
    if not many:
        raise NoReadingError
    return Create(token, count, tapped=True)


@production("created", "a[n] {made:madetoken} for each {counted:countedone}")
def _for_each(made: Made, counted: Any) -> Create:
    token, many = made
    if many:
        raise NoReadingError
    return Create(token, counted)


@production("created", "a[n] {made:madetoken} that's tapped and attacking")
def _one_attacking(made: Made) -> Create:
    if made[1]:
        raise NoReadingError
    return Create(made[0], tapped=True, attacking=True)


@production("created", "{count:numberword} {made:madetoken} that are tapped and attacking")
def _some_attacking(count: Number, made: Made) -> Create:
    if not made[1]:
        raise NoReadingError
    return Create(made[0], count, tapped=True, attacking=True)


@production("created", "a number of {made:madetoken} equal to {amount:amount}")
def _number_of(made: Made, amount: Any) -> Create:
    return Create(made[0], amount)


@production(
    "madetoken",
    "{made:plaintoken} named {name:tokenname}",
    "1/1 green Wolf creature token named Wolf of the Hunt",
)
def _named(made: Made, name: str) -> Made:
    token, many = made
    return replace(token, name=name), many


@production("madetoken", "{made:plaintoken} with {keywords:keywords} named {name:tokenname}")
def _named_with(made: Made, keywords: tuple[str, ...], name: str) -> Made:
    token, many = made
    return replace(token, name=name, keywords=keywords), many


@GRAMMAR.function("tokenname")
def _token_name(reader: Reader, at: int) -> Iterator[Found]:
    """A token's own name: words with capitals."""
    if found := re.compile(r"[A-Z][\w'-]*(?: (?:of |the |of the )?[A-Z][\w'-]*)*").match(
        reader.text, at
    ):
        yield found[0], found.end()
