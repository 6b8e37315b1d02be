"""A match-up: decks and options made ready to play, compiled once and begun as often as wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from mtgenv.cards import registry
from mtgenv.cards.compiler import CompiledCards
from mtgenv.decks import commander, companion
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.engine.games.setup import template
from mtgenv.matches.options import VARIANTS, MatchOptions, OptionError
from mtgenv.matches.variant_decks import check_variant_decks

VARIANT_PARTS = {
    "commander": ("commander", "a commander"),
    "planechase": ("planes", "a planar deck"),
    "vanguard": ("avatar", "an avatar"),
    "archenemy": ("schemes", "a scheme deck"),
}
"""The part of a deck that each variant is played with, and what an error calls it."""
FOR_EVERYBODY = ("commander", "planechase", "vanguard")
"""Variants in which every player has such a part."""
PLAYED_PARTS = ("main", "sideboard", *(part for part, _ in VARIANT_PARTS.values()))

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


def with_variants(options: MatchOptions, decks: Sequence[Deck]) -> MatchOptions:
    """Return options that name the variants that the decks are made for as well.

    Raises:
        DeckError: if a deck lacks what one of the variants is played with.

    Example:
        >>> with_variants(MatchOptions(variants=("commander",)), [Deck.load("burn")])
        Traceback (most recent call last):
        mtgenv.decks.listing.DeckError: ...burn.txt: there is no commander in it...
    """
    named = set(options.variants)
    for variant, (part, what) in VARIANT_PARTS.items():
        having = [deck for deck in decks if deck.boards()[part]]
        if having:
            named.add(variant)
        everybody = variant in FOR_EVERYBODY
        if variant == "planechase" and options.communal_planar_deck:
            everybody = False
        if variant in named and len(having) < (len(decks) if everybody else 1):
            lacking = next(deck for deck in decks if deck not in having)
            raise DeckError(
                f"there is no {what.split(' ', 1)[1]} in it, and the match is one of {variant}",
                f"give every deck {what}" if everybody else f"give a deck {what}",
                source=lacking.source or lacking.name,
            )
    # What has sixty cards with its commander is a deck for nothing but Brawl.
    sixty = all(deck.size + deck.commander_size == commander.BRAWL.size for deck in decks)
    if sixty and "commander" in named - set(options.variants) and not options.any_deck:
        named.add("brawl")
    return options.with_changes(variants=tuple(named & set(VARIANTS)))


@dataclass(frozen=True)
class Matchup:
    """Decks and the options of a match between them.

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
            DeckError: if a deck cannot be read, has cards that are not in the pool, is one for a
                kind of match that has no rules here, lacks what a variant is played with, or is
                none for Commander where that is played.
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
        options = with_variants(options or MatchOptions(), loaded)
        check_variant_decks(loaded, options)
        options.check_players(len(loaded))
        kind = commander.BRAWL if "brawl" in options.variants else commander.COMMANDER
        if "commander" in options.variants and not options.any_deck:
            for deck in loaded:
                commander.check(deck, kind)
        if not options.any_deck:
            for deck in loaded:
                companion.check(deck, kind.size if deck.commander else companion.LEAST)
        return cls(loaded, options)

    @cached_property
    def cards(self) -> CompiledCards:
        """The compiled cards of all decks, sideboards and what variants are played with."""
        names = {name for deck in self.decks for part in PLAYED_PARTS for name in deck.cards(part)}
        return registry.load(tuple(sorted(names)), deploying=self.options.teams == "emperor")

    @property
    def tables(self) -> np.ndarray:
        """The card tables, as the array of length 1 that the engine takes."""
        return self.cards.tables

    @cached_property
    def template(self) -> np.ndarray:
        """The record of the match before it begins: array of shape (1,) and dtype `MATCH`."""
        index = self.cards.index
        piles = [
            {part: [index[name] for name in deck.cards(part)] for part in PLAYED_PARTS}
            for deck in self.decks
        ]
        return template(self.tables, piles, self.options.to_engine(len(self.decks)))

    def new_batch(self, n: int) -> np.ndarray:
        """Return ``n`` matches that have not begun: array of shape (n,) and dtype `MATCH`."""
        batch = np.empty(n, dtype=self.template.dtype)
        batch.view(np.uint8).reshape(n, -1)[:] = self.template.view(np.uint8)
        return batch
