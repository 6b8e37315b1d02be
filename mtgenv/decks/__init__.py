"""Deck files: read them in every common format, and check them against what can be played."""

from mtgenv.decks.check import DeckReport, NameReport, check_decks, obstacles
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError

__all__ = [
    "Deck",
    "DeckError",
    "DeckReport",
    "NameReport",
    "check_decks",
    "obstacles",
]
