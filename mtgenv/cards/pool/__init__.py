"""Definitions that nobody wrote by hand: compiled from rules wording, kept as compact data.

What comes with mtgenv is in the file cards.gz; a user's own sets lie in a folder
(`mtgenv.cards.pool.folders`). A file holds names and definitions, no wording; definitions are read
when a card is looked up. The file that comes with mtgenv was made, and is made anew after the
grammar has grown, from a card data file::

    python -m mtgenv.cards.pool DATA
"""
