"""Every card that can be played, found by its name, and compiled for a run.

There are those written by hand, in the modules of `mtgenv.cards.sets` (each has a tuple ``CARDS``,
and a module put there is found by itself), those compiled from rules wording, which come with
mtgenv, and a user's own (`mtgenv.cards.pool`). A definition written by hand comes first.

Example:
    >>> find("juzam djinn").name
    'Juzám Djinn'
    >>> load(["Plains", "Savannah Lions"]).index
    {'Plains': 1, 'Savannah Lions': 2}
"""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping

from mtgenv.cards import sets
from mtgenv.cards.compiler import CompiledCards, compile_cards
from mtgenv.cards.deploying import DEPLOY_CREATURES
from mtgenv.cards.language import Card
from mtgenv.cards.names import is_known
from mtgenv.cards.names.spelling import NameIndex, normalise
from mtgenv.cards.nontraditional import is_nontraditional
from mtgenv.cards.pool.folders import card_files

FILLER = Card("Filler", None, "")
"""A card without types, cost or abilities, for engine tests and scenarios to lie in libraries. It
is no card of the game, so no name finds it: not a search, and not `find`."""


class UnknownCardError(KeyError):
    """A name that no playable card has.

    Attributes:
        name: the name that was looked for.
        nearest: names of cards that look like it, the most likely first; none if there is a card
            of the name that was looked for, which is only not playable yet.
    """

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        super().__init__(name, nearest)
        self.name = name
        self.nearest = nearest

    def __str__(self) -> str:
        there_are = "`mtgenv cards list` names the cards there are"
        if is_known(self.name):
            return f"{self.name!r} cannot be played yet; {there_are}"
        hint = f"did you mean {', '.join(self.nearest)}?" if self.nearest else there_are
        return f"no playable card is called {self.name!r}; {hint}"


@functools.cache
def _written() -> dict[str, Card]:
    """Collect the cards of all modules, by name and in alphabetical order.

    That the engine has every rule they ask for is seen to by a test: to compile each of them here
    would be most of the time until a match begins.
    """
    cards: dict[str, Card] = {}
    for module in pkgutil.iter_modules(sets.__path__, f"{sets.__name__}."):
        for card in getattr(importlib.import_module(module.name), "CARDS", ()):
            if cards.setdefault(card.name, card) != card:
                raise ValueError(f"{module.name} defines {card.name} again; keep one definition")
    return {name: cards[name] for name in sorted(cards, key=normalise)}


@functools.cache
def _cards() -> dict[str, Mapping[str, Card]]:
    """Say of each name who defines it; where several do, the first of these counts."""
    found: dict[str, Mapping[str, Card]] = {}
    for place in (_written(), *card_files()):
        for name in place:
            found.setdefault(name, place)
    return found


@functools.cache
def index() -> NameIndex:
    """Return the names of all playable cards, to be found by any spelling."""
    return NameIndex(_cards(), _other_faces)


def _other_faces() -> Iterator[tuple[str, str]]:
    """Yield what the other faces of cards are called, and the names of these cards."""
    for name, card in _written().items():
        if card.other_face is not None:
            yield card.other_face.name, name
    for file in card_files():
        yield from file.other_faces()


@functools.cache
def names() -> tuple[str, ...]:
    """Return the names of all playable cards.

    Returns:
        The names as printed, in alphabetical order.

    Example:
        >>> "Shahrazad" in names(), FILLER.name in names()
        (True, False)
    """
    return tuple(sorted(_cards(), key=normalise))


def written() -> tuple[str, ...]:
    """Return the names of the playable cards that are written by hand.

    Returns:
        The names as printed, in alphabetical order.

    Example:
        >>> "Shahrazad" in written()
        True
    """
    return tuple(_written())


def token_makers() -> Iterator[str]:
    """Yield the names of cards that may make tokens, those written by hand first.

    Example:
        >>> "Thragtusk" in token_makers()
        True
    """
    yield from _written()
    for file in card_files():
        yield from file.making_tokens()


@functools.cache
def nontraditional() -> frozenset[str]:
    """Return the names of the playable cards that no library holds: planes, schemes, vanguards.

    Example:
        >>> "Krosa" in nontraditional(), "Shahrazad" in nontraditional()
        (True, False)
    """
    written = (name for name, card in _written().items() if is_nontraditional(card.type_line))
    return frozenset((*written, *(name for file in card_files() for name in file.nontraditional())))


def find(name: str) -> Card:
    """Look a card up.

    Args:
        name: its name, whatever the case, accents and apostrophes; of a card with two faces the
            name of one is enough.

    Returns:
        Its definition.

    Raises:
        UnknownCardError: if no playable card is called so; it lists the nearest names.

    Example:
        >>> find("Sharazad")
        Traceback (most recent call last):
        ...
        mtgenv.cards.registry.UnknownCardError: no playable card is called 'Sharazad'; did you \
mean Shahrazad?
    """
    known = index().find(name)
    if known is None:
        by_key = {} if is_known(name) else {normalise(card): card for card in _cards()}
        close = difflib.get_close_matches(normalise(name), by_key, n=3, cutoff=0.7)
        raise UnknownCardError(name, tuple(by_key[key] for key in close))
    return _cards()[known][known]


def knows(name: str) -> bool:
    """Say whether a card can be played; quicker than `find`, which looks for similar names.

    Args:
        name: its name, in any spelling that `find` takes.

    Example:
        >>> knows("juzam djinn"), knows("Filler")
        (True, False)
    """
    return index().find(name) is not None


def load(names: Iterable[str], *, filler: bool = False, deploying: bool = False) -> CompiledCards:
    """Compile the cards of a run; the same cards are compiled once.

    Args:
        names: their names, in any spelling; a name may come again.
        filler: compile `FILLER` too, behind the cards.
        deploying: compile `DEPLOY_CREATURES` too, as the last card before the tokens.

    Returns:
        The compiled cards and the tokens they make, in the order of the names.

    Raises:
        UnknownCardError: if there is no such card.

    Example:
        >>> load(["Plains"]) is load(["plains", "Plains"])
        True
    """
    cards = dict.fromkeys(find(name) for name in names)
    return _load(tuple(card.name for card in cards), filler, deploying)


# A pool of cards takes half a megabyte, and a study may go through many decks.
@functools.lru_cache(maxsize=32)
def _load(names: tuple[str, ...], filler: bool, deploying: bool) -> CompiledCards:
    others = [FILLER] * filler + [DEPLOY_CREATURES] * deploying
    return compile_cards([*map(find, names), *others])
