"""The grammar that all areas add to."""

from mtgenv.cards.reading.production import Grammar

GRAMMAR = Grammar()
