"""Continues the list of card names with those of a card data file: `python -m mtgenv.cards.names`.

Names that the list has keep their numbers; new ones are added behind them, in alphabetical order.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

from mtgenv.cards.carddata import load_card_names
from mtgenv.cards.names import LIST, known_names


def continued(known: tuple[str, ...], names: frozenset[str]) -> tuple[str, ...]:
    """Return the list with the names that it lacks behind those that it has.

    Example:
        >>> continued(("Swamp", "Island"), frozenset({"Plains", "Swamp", "Forest"}))
        ('Swamp', 'Island', 'Forest', 'Plains')
    """
    return known + tuple(sorted(names - set(known)))


def main() -> None:
    """Read the arguments and write the list."""
    parser = argparse.ArgumentParser("python -m mtgenv.cards.names", description=__doc__)
    parser.add_argument("data", type=Path, help="a card data file: MTGJSON, Scryfall, a plain list")
    data = parser.parse_args().data
    known = known_names() if LIST.exists() else ()
    names = continued(known, load_card_names(data))
    # No time stamp: the same names make the same file.
    LIST.write_bytes(gzip.compress("".join(f"{name}\n" for name in names).encode(), mtime=0))
    print(f"{len(names)} names, {len(names) - len(known)} of them new")


if __name__ == "__main__":
    main()
