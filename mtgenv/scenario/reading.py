"""Reading JSON values with their place, so that every mistake can be named."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from mtgenv.errors import MtgenvError

T = TypeVar("T")
Parser = Callable[[object, str], T]


class ScenarioError(MtgenvError):
    """A scenario is malformed; the message names the key, its place and what belongs there."""


def show(value: object) -> str:
    """Return a value as a message quotes it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def text(value: object, place: str) -> str:
    """Read a text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise ScenarioError(f"{place}: give a text, not {show(value)}")
    return value


def flag(value: object, place: str) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise ScenarioError(f"{place}: give true or false, not {show(value)}")
    return value


def number(least: int = -(10**6), most: int = 10**6) -> Parser[int]:
    """Return a parser of whole numbers in a range."""

    def parse(value: object, place: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ScenarioError(
                f"{place}: give a whole number from {least} to {most}, not {show(value)}"
            )
        return value

    return parse


def word(words: Collection[str]) -> Parser[str]:
    """Return a parser of one of some words."""

    def parse(value: object, place: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise ScenarioError(f"{place}: give one of {', '.join(words)}, not {show(value)}")
        return value

    return parse


def word_like(words: Collection[str]) -> Parser[str]:
    """Return a parser of one of some words, in small letters whatever the case."""

    def parse(value: object, place: str) -> str:
        return word(words)(value.lower() if isinstance(value, str) else value, place)

    return parse


def optional(parser: Parser[T]) -> Parser[T | None]:
    """Return a parser that also takes null."""
    return lambda value, place: None if value is None else parser(value, place)


def list_of(parser: Parser[T]) -> Parser[tuple[T, ...]]:
    """Return a parser of lists."""

    def parse(value: object, place: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise ScenarioError(f"{place}: give a list, not {show(value)}")
        return tuple(parser(item, f"{place}[{i}]") for i, item in enumerate(value))

    return parse


def map_of(key: Parser[str], parser: Parser[T]) -> Parser[dict[str, T]]:
    """Return a parser of objects whose keys are data."""

    def parse(value: object, place: str) -> dict[str, T]:
        if not isinstance(value, dict):
            raise ScenarioError(f"{place}: give an object, not {show(value)}")
        return {key(k, f"key of {place}"): parser(v, f"{place}.{k}") for k, v in value.items()}

    return parse


class Fields:
    """The keys of one JSON object, taken one by one; `finish` refuses those that nobody took.

    Args:
        value: the JSON value.
        place: where it stands, for messages.
    """

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise ScenarioError(f"{place or 'a scenario'}: give an object, not {show(value)}")
        self.data: dict[str, Any] = value
        self.place = place
        self.known: dict[str, None] = {}

    def at(self, key: str) -> str:
        """Return the place of a key."""
        return f"{self.place}.{key}" if self.place else key

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.data

    def need(self, key: str, parser: Parser[T]) -> T:
        """Read a key that must be there."""
        self.known[key] = None
        if key not in self.data:
            raise ScenarioError(f"{self.at(key)} is missing; add it")
        return parser(self.data[key], self.at(key))

    def get(self, key: str, parser: Parser[T], default: T) -> T:
        """Read a key that may be left out."""
        self.known[key] = None
        return parser(self.data[key], self.at(key)) if key in self.data else default

    def refuse(self, keys: Iterable[str], why: str) -> None:
        """Refuse keys that do not go with others."""
        for key in keys:
            if key in self.data:
                raise ScenarioError(f"{self.at(key)}: {why}")

    def finish(self) -> None:
        """Refuse every key that has not been read."""
        for key in self.data:
            if key not in self.known:
                raise ScenarioError(f"{self.at(key)}: unknown key; {did_you_mean(key, self.known)}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return what a message says after a word that is not known."""
    known = list(known)
    close = difflib.get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else f"known: {', '.join(known)}"
