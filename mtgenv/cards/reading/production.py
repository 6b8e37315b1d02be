"""The machine that reads: named productions with slots, every reading of a text, remembered.

A production says how one construction is worded and what it means::

    @production("predicate", "gain[s] {amount:damage} life", "gains 3 life")
    def gain_life(amount): ...

In a template, ``{name:category}`` is a slot that any production of the category may fill, ``[s]``
may be left out, and ``(a|b)`` is one or the other. A reading is a value and where it ends.

Example:
    >>> grammar = Grammar()
    >>> @grammar.production("greeting", "hello[,] {who:name}", "hello, Urza")
    ... def hello(who):
    ...     return ("hello", who)
    >>> grammar.words("name", {"Urza": 1, "Mishra": 2})
    >>> Reader(grammar, "hello Mishra").readings("greeting", 0)
    [(('hello', 2), 12)]
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Build = TypeVar("Build", bound=Callable[..., Any])
Found = tuple[Any, int]
"""A reading: its value and the position after its last character."""

_SLOT = re.compile(r"\{(\w+):(\w+)\}")
# A piece that ends in a letter must end a word.
_WORD_ENDS = r"(?![A-Za-z])"


class NoReadingError(Exception):
    """A production's words fit, but what its slots hold does not go together."""


@dataclass(frozen=True)
class Production:
    """One construction.

    Attributes:
        category: what kind of phrase it is.
        name: what it is called, after the function that builds its meaning.
        template: its words.
        example: words that it reads.
        pieces: patterns and slots, alternating.
        build: makes the meaning of the values of the slots.
        placed: its meaning depends on where in the text it stands.
    """

    category: str
    name: str
    template: str
    example: str
    pieces: tuple[re.Pattern[str] | tuple[str, str], ...]
    build: Callable[..., Any]
    placed: bool


Function = Callable[["Reader", int], Iterator[Found]]


class Grammar:
    """All productions, by the category of what they read."""

    def __init__(self) -> None:
        self.productions: dict[str, list[Production]] = defaultdict(list)
        self.functions: dict[str, list[Function]] = defaultdict(list)
        self.vocabularies: dict[str, list[tuple[re.Pattern[str], Mapping[str, Any]]]] = defaultdict(
            list
        )

    def production(
        self, category: str, template: str, example: str = "", *, placed: bool = False
    ) -> Callable[[Build], Build]:
        """Add a construction; the decorated function makes its meaning of the slots' values.

        Args:
            category: what kind of phrase it is.
            template: its words.
            example: words that it reads, for people and for the tests.
            placed: hand the function the position too, as ``at``.

        Returns:
            A decorator that leaves the function as it is.
        """

        def add(build: Build) -> Build:
            name = getattr(build, "__name__", "").strip("_")
            pieces = tuple(_pieces(template))
            self.productions[category].append(
                Production(category, name, template, example, pieces, build, placed)
            )
            return build

        return add

    def words(self, category: str, meanings: Mapping[str, Any]) -> None:
        """Add words that stand for values."""
        longest_first = sorted(meanings, key=len, reverse=True)
        union = "|".join(re.escape(word) for word in longest_first)
        self.vocabularies[category].append((re.compile(f"(?:{union}){_WORD_ENDS}"), meanings))

    def function(self, category: str) -> Callable[[Function], Function]:
        """Add a construction that no template says; the function yields its readings itself."""

        def add(function: Function) -> Function:
            self.functions[category].append(function)
            return function

        return add


def _pieces(template: str) -> Iterator[re.Pattern[str] | tuple[str, str]]:
    at = 0
    for slot in _SLOT.finditer(template):
        if slot.start() > at:
            yield _literal(template[at : slot.start()])
        yield (slot[1], slot[2])
        at = slot.end()
    if at < len(template):
        yield _literal(template[at:])


def _literal(words: str) -> re.Pattern[str]:
    pattern = ""
    for part in re.split(r"([\[\]()|])", words):
        pattern += {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}.get(
            part, re.escape(part)
        )
    if re.sub(r"[\[\]()|]", "", words)[-1].isalpha():
        pattern += _WORD_ENDS
    return re.compile(pattern)


_UNFINISHED: list[Found] = []


class Reader:
    """One text and what has been read of it.

    Attributes:
        text: the text.
        furthest: how far any production came: where a text that has no reading stops making sense.
    """

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.text = text
        self.furthest = 0
        self._grammar = grammar
        self._known: dict[tuple[str, int], list[Found]] = {}

    def readings(self, category: str, at: int) -> list[Found]:
        """Return all readings of a phrase that begins somewhere.

        Args:
            category: the kind of phrase.
            at: where it begins.

        Returns:
            Values and ends, without repetitions.
        """
        key = (category, at)
        found = self._known.get(key)
        if found is None:
            self._known[key] = _UNFINISHED
            found = self._known[key] = list(dict.fromkeys(self._read(category, at)))
        elif found is _UNFINISHED:
            raise RecursionError(f"a phrase of the category {category} begins with one of its own")
        return found

    def whole(self, category: str) -> list[Any]:
        """Return the readings that use every word of the text."""
        return [value for value, end in self.readings(category, 0) if end == len(self.text)]

    def _read(self, category: str, at: int) -> Iterator[Found]:
        for pattern, meanings in self._grammar.vocabularies.get(category, ()):
            if found := pattern.match(self.text, at):
                self._reach(found.end())
                yield meanings[found[0]], found.end()
        for function in self._grammar.functions.get(category, ()):
            for value, end in function(self, at):
                self._reach(end)
                yield value, end
        for production in self._grammar.productions.get(category, ()):
            for slots, end in self._match(production, 0, at):
                try:
                    if production.placed:
                        slots = {**slots, "at": at}
                    yield production.build(**slots), end
                except NoReadingError:
                    continue

    def _match(
        self, production: Production, number: int, at: int
    ) -> Iterator[tuple[dict[str, Any], int]]:
        if number == len(production.pieces):
            yield {}, at
            return
        piece = production.pieces[number]
        if isinstance(piece, tuple):
            name, category = piece
            for value, end in self.readings(category, at):
                for slots, last in self._match(production, number + 1, end):
                    yield {name: value, **slots}, last
        elif found := piece.match(self.text, at):
            self._reach(found.end())
            yield from self._match(production, number + 1, found.end())

    def _reach(self, end: int) -> None:
        self.furthest = max(self.furthest, end)
