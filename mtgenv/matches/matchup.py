"""A match-up: decks and options made ready to play, compiled once and begun as often as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from mtgenv.cards import registry
from mtgenv.cards.compiler import CompiledCards
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.engine.games.setup import template
from mtgenv.matches.options import MatchOptions, OptionError

DeckLike = Deck | str | Path


def load_deck(deck: DeckLike) -> Deck:
    """Return a deck given as such, as a file, or as the name of a deck in ``configs/decks``.

    Raises:
        DeckError: if it is none of these, or cannot be read.
    """
    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, str | Path):
        raise DeckError(
            f"{deck!r} is no deck", "give a Deck, the path of a deck file, or the name of a deck"
        )
    return Deck.load(deck)


@dataclass(frozen=True)
class Matchup:
    """Two decks and the options of a match between them.

    Attributes:
        decks: one deck for each seat.
        options: how the match is played.

    Example:
        >>> matchup = Matchup.of("burn", "weenie-shahrazad")
        >>> matchup.new_batch(4).shape
        (4,)
    """

    decks: tuple[Deck, ...]
    options: MatchOptions = field(default_factory=MatchOptions)

    @classmethod
    def of(cls, *decks: DeckLike, options: MatchOptions | None = None) -> Matchup:
        """Load decks by name, file or value and make a match-up of them.

        Raises:
            DeckError: if a deck cannot be read, has cards that are not in the pool, or is one for a
                kind of match that has no rules here, such as Commander.
            OptionError: if the options are something else.
        """
        if not isinstance(options, MatchOptions | None):
            raise OptionError(f"options={options!r}: give MatchOptions(...)")
        loaded = tuple(load_deck(deck).resolve(registry) for deck in decks)
        for deck in loaded:
            if deck.unplayable:
                raise DeckError(
                    f"{' and '.join(deck.unplayable)} cannot be played yet",
                    "there are no rules for such a match: choose a deck without them",
                    source=deck.source or deck.name,
                )
        return cls(loaded, options or MatchOptions())

    @cached_property
    def cards(self) -> CompiledCards:
        """The compiled cards of all decks and sideboards."""
        names = {name for deck in self.decks for name in (*deck.cards(), *deck.sideboard_cards())}
        return registry.load(tuple(sorted(names)))

    @property
    def tables(self) -> np.ndarray:
        """The card tables, as the array of length 1 that the engine takes."""
        return self.cards.tables

    @cached_property
    def template(self) -> np.ndarray:
        """The record of the match before it begins: array of shape (1,) and dtype `MATCH`."""

        def rows(names: Sequence[str]) -> list[int]:
            return [self.cards.index[name] for name in names]

        piles = [(rows(deck.cards()), rows(deck.sideboard_cards())) for deck in self.decks]
        return template(self.tables, piles, self.options.to_engine())

    def new_batch(self, n: int) -> np.ndarray:
        """Return ``n`` matches that have not begun: array of shape (n,) and dtype `MATCH`."""
        batch = np.empty(n, dtype=self.template.dtype)
        batch.view(np.uint8).reshape(n, -1)[:] = self.template.view(np.uint8)
        return batch
