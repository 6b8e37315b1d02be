"""How long a question about a declaration takes that is as hard as any search.

Every creature of a board has restrictions, requirements and costs at random, more than any deck
makes. Run it from the checkout with ``python -m benchmarks.hard_declarations``; what is counted is
the time of the processor.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import numpy as np

from tests.engine.test_declarations import BEARS, Board, ask, attack, pose, random_board

SIZES = (30, 40, 62)
BOARDS = 50
PARTLY = 5  # of so many declarations with two creatures each board is asked about


def declarations(rng: random.Random, board: Board) -> Iterator[np.ndarray]:
    """Yield the empty declaration, and some with two creatures."""
    goals = [[j for j in range(len(board.attackers)) if c.can >> j & 1] for c in board.creatures]
    able = [i for i, some in enumerate(goals) if some]
    for k in range(1 + PARTLY):
        row = np.zeros(len(goals), np.int64)
        for i in rng.sample(able, min(2, len(able)) if k else 0):
            row[i] = 1 << rng.choice(goals[i])
        yield row


def questions(size: int, blocks: bool) -> np.ndarray:
    """Return the microseconds that each question about random boards of a size takes."""
    rng = random.Random(size)
    spent = []
    for _ in range(BOARDS):
        board = random_board(rng, blocks=blocks, size=size, options=None)
        ws = pose(board)
        for declaration in declarations(rng, board):
            start = time.process_time()
            ask(ws, declaration)
            spent.append(1e6 * (time.process_time() - start))
    return np.array(spent)


def main() -> None:
    """Print how long half, nine in ten and all of the questions take at most, size by size."""
    ask(pose(attack(BEARS)), np.zeros(1, np.int64))  # loads the compiled code
    for size in SIZES:
        for blocks in (False, True):
            quantiles = np.quantile(questions(size, blocks), [0.5, 0.9, 1])
            figures = zip(("half", "nine in ten", "all"), quantiles, strict=True)
            told = "   ".join(f"{share} {figure:9.1f} µs" for share, figure in figures)
            print(f"{size} {'block' if blocks else 'attack':6s}   {told}")


if __name__ == "__main__":
    main()
