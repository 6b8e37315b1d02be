"""Reads the small texts of a card definition: costs, type lines, words; refuses what it can't.

Every refusal of a card is a `CardError`. Functions that read a part raise it with the problem
alone; who reads the whole adds the place (`at`) and the card's name on the way out.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from mtgenv.cards import enforced
from mtgenv.cards import words as w
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v
from mtgenv.errors import MtgenvError

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_LETTERS = {letter: kind for kind, letter in enumerate(v.COLOR_LETTERS)}


class CardError(MtgenvError):
    """A card definition that cannot be compiled.

    Attributes:
        problem: what is wrong, and what to write instead.
        card: the card's name.
        place: where in the card, from the outside in.
    """

    def __init__(self, problem: str, card: str = "", place: tuple[str, ...] = ()) -> None:
        super().__init__(problem, card, place)
        self.problem = problem
        self.card = card
        self.place = place

    def __str__(self) -> str:
        parts = (self.card, ", ".join(self.place), self.problem)
        return ": ".join(part for part in parts if part)


@contextmanager
def at(place: str) -> Iterator[None]:
    """Say where in the card a problem lies."""
    try:
        yield
    except CardError as error:
        raise CardError(error.problem, error.card, (place, *error.place)) from None


def lookup(table: Mapping[str, int], word: str, what: str) -> int:
    """Return what a word means, or refuse it and say which ones there are.

    Args:
        table: the words of the language and their numbers.
        word: the word.
        what: which kind of word it is, as a message and `mtgenv.cards.enforced` name it.

    Returns:
        Its number.

    Raises:
        CardError: if it is no word of the language, or the engine does nothing with it yet.
    """
    if word not in table:
        close = difflib.get_close_matches(str(word), table, n=3, cutoff=0.6)
        known = close or sorted(table)
        raise CardError(
            f"{word!r} is not a known {what}; {'did you mean' if close else 'use one of'} "
            f"{', '.join(map(repr, known))}"
        )
    require(what, word)
    return table[word]


def require(what: str, word: str) -> None:
    """Refuse a word of the language that the engine does nothing with yet."""
    if not enforced.has(what, word):
        raise CardError(
            f"the engine has no rule yet for the {what} {word!r}; what it has is listed in "
            "mtgenv/cards/enforced.py"
        )


def require_part(part: object) -> None:
    """Refuse a part of a definition, or a field of it, that the engine does nothing with yet."""
    name = type(part).__name__
    if not enforced.has_part(name):
        raise CardError(
            f"the engine has no rule yet for {name}; what it has is listed in "
            "mtgenv/cards/enforced.py"
        )
    for entry in dataclasses.fields(part):  # type: ignore[arg-type]
        value = getattr(part, entry.name)
        if value != entry.default and not enforced.has_part(name, entry.name):
            raise CardError(
                f"the engine has no rule yet for the `{entry.name}` of {name}; what it has is "
                "listed in mtgenv/cards/enforced.py"
            )


def bits_of(table: Mapping[str, int], chosen: Iterable[str], what: str) -> int:
    """Return the bits of several words together."""
    bits = 0
    for word in chosen:
        bits |= lookup(table, word, what)
    return bits


def letter_bits(letters: str, what: str, known: str) -> int:
    """Return letters of mana as bits, in the order of the mana kinds."""
    return bits_of({letter: 1 << _LETTERS[letter] for letter in known}, letters, what)


def color_bits(letters: str) -> int:
    """Return letters of colours as bits."""
    return letter_bits(letters, "colour letter", w.COLORS)


@dataclass(frozen=True)
class ManaCost:
    """A mana cost, taken apart.

    Attributes:
        parts: generic, then W U B R G C.
        x: how often {X} stands in it.
        hybrid: the colours of its hybrid symbols as bits.
        hybrids: how many hybrid symbols.
    """

    parts: tuple[int, ...] = (0,) * t.COST_PARTS
    x: int = 0
    hybrid: int = 0
    hybrids: int = 0

    @property
    def colors(self) -> int:
        """The colours of a card with this cost (202.2), as bits."""
        return self.hybrid | sum(1 << kind for kind in range(5) if self.parts[1 + kind])

    @property
    def value(self) -> int:
        """The mana value, with X = 0 (202.3)."""
        return sum(self.parts) + self.hybrids


def parse_cost(text: str) -> ManaCost:
    """Take a mana cost apart.

    Args:
        text: the symbols, as in ``"{X}{1}{R/W}"``; "" costs nothing.

    Returns:
        What it consists of.

    Raises:
        CardError: if there is a symbol that the engine does not know.

    Example:
        >>> parse_cost("{X}{2}{R}{R}")
        ManaCost(parts=(2, 0, 0, 0, 2, 0, 0), x=1, hybrid=0, hybrids=0)
        >>> parse_cost("{1}{R/W}").value
        2
    """
    if _SYMBOL.sub("", text):
        raise CardError(f'the cost {text!r} is not made of symbols; write it as "{{1}}{{R}}"')
    parts = [0] * t.COST_PARTS
    x, pairs = 0, []
    for symbol in _SYMBOL.findall(text):
        if re.fullmatch("[0-9]+", symbol):
            parts[0] += int(symbol)
        elif symbol in _LETTERS:
            parts[1 + _LETTERS[symbol]] += 1
        elif symbol == "X":
            x += 1
        elif re.fullmatch(f"[{w.COLORS}]/[{w.COLORS}]", symbol) and symbol[0] != symbol[2]:
            pairs.append(1 << _LETTERS[symbol[0]] | 1 << _LETTERS[symbol[2]])
        else:
            raise CardError(
                f"the engine does not know the mana symbol {{{symbol}}}; it knows numbers, "
                "W U B R G C, X, pairs of colours such as {R/W}, and {B/P} in what a spell or an "
                "activated ability costs"
            )
    if len(set(pairs)) > 1:
        raise CardError(f"{text} has two kinds of hybrid symbols; the engine takes one kind a card")
    return ManaCost(tuple(parts), x, pairs[0] if pairs else 0, len(pairs))


@dataclass(frozen=True)
class TypeLine:
    """A type line, taken apart: bits, and the subtypes in printed order.

    Attributes:
        supertypes: as bits.
        types: card types as bits.
        subtypes: in printed order; the planar types of planes, which nothing asks about, left out.
        nontraditional: NONTRADITIONAL_*, or 0.
    """

    supertypes: int
    types: int
    subtypes: tuple[str, ...]
    nontraditional: int = 0

    @property
    def permanent(self) -> bool:
        """Whether a card of these types is a permanent on the battlefield."""
        return bool(self.types & v.TYPE_PERMANENT)

    @property
    def spell(self) -> bool:
        """Whether it is an instant or sorcery."""
        return bool(self.types & (v.TYPE_INSTANT | v.TYPE_SORCERY))


def parse_type_line(text: str) -> TypeLine:
    """Take a type line apart.

    Args:
        text: supertypes and types, then, after a dash, the subtypes.

    Returns:
        What it says.

    Raises:
        CardError: if a type is not known.

    Example:
        >>> parse_type_line("Basic Land — Plains")
        TypeLine(supertypes=1, types=32, subtypes=('Plains',), nontraditional=0)
    """
    if text == "Emblem":  # which is no type (114)
        return TypeLine(0, 0, ())
    left, _, right = text.partition("—")
    if left.strip() in w.NONTRADITIONAL:
        return TypeLine(0, 0, (), w.NONTRADITIONAL[left.strip()])
    supertypes = types = 0
    for word in left.lower().split():
        if word in w.SUPERTYPES:
            supertypes |= w.SUPERTYPES[word]
        else:
            types |= lookup(w.TYPES, word, "card type")
    return TypeLine(supertypes, types, tuple(right.split()))
