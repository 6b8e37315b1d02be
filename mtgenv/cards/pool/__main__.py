"""Makes the file of definitions that comes with mtgenv from a card data file."""

from __future__ import annotations

import sys

from mtgenv.cards.carddata import load_printed_cards
from mtgenv.cards.pool.compiling import compile_printed
from mtgenv.cards.pool.folders import SHIPPED
from mtgenv.cards.pool.store import write


def main(data: str) -> None:
    """Compile all cards of a card data file and write those that are understood."""
    outcomes = compile_printed(load_printed_cards(data))
    found = [outcome.card for outcome in outcomes if outcome.card is not None]
    write(SHIPPED, found)
    for outcome in outcomes:
        if outcome.refusal is not None and outcome.refusal.kind == "fault":
            print(f"fault: {outcome.name}: {outcome.refusal}")
    print(f"{len(found)} of {len(outcomes)} cards: {SHIPPED}")


if __name__ == "__main__":
    main(sys.argv[1])
