"""How long a decision of a large declaration takes: 30 attackers against 30 blockers.

Run it with ``python benchmarks/declarations.py``; what is counted is the time of the processor.
Each board is played to its declaration, copied, and declared on by random picks in all copies at
once; what is timed is the engine between two questions, laying the board out and offering included.
"""

from __future__ import annotations

import time

import numpy as np

from mtgenv.engine.combat.rules import start_combat_rule
from mtgenv.engine.driver import answer_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of
from mtgenv.testing import A, B, Position, Side

SIZE = 30
LANDS = 10
COPIES = 64
ROUNDS = 5
DECLARING = (
    *(v.DECISION_ATTACK, v.DECISION_DEFENDER),
    *(v.DECISION_BLOCK, v.DECISION_BLOCKED_ATTACKER),
)
Rule = tuple[int, int]  # a kind and a number; each third creature gets the first, and so on

BOARDS: dict[str, tuple[str, str, list[Rule]]] = {
    "vanilla": ("Grizzly Bears", "Grizzly Bears", []),
    "evasion and reach": ("Serra Angel", "Giant Spider", []),
    "menace": ("Grizzly Bears", "Grizzly Bears", [(v.COMBAT_BLOCKERS_AT_LEAST, 2)]),
    "lures": ("Grizzly Bears", "Grizzly Bears", [(v.COMBAT_LURE, 1)]),
    "must be blocked": ("Grizzly Bears", "Grizzly Bears", [(v.COMBAT_MUST_BE_BLOCKED, 1)]),
    "must attack, must block": (
        "Grizzly Bears",
        "Grizzly Bears",
        [(v.COMBAT_MUST_ATTACK, 1), (v.COMBAT_MUST_BLOCK, 1)],
    ),
    "block two": ("Grizzly Bears", "Grizzly Bears", [(v.COMBAT_BLOCKS_MORE, 1)]),
    "can't attack or block alone": (
        "Grizzly Bears",
        "Grizzly Bears",
        [(v.COMBAT_ATTACK_COMPANY, 1), (v.COMBAT_BLOCK_COMPANY, 2)],
    ),
    "costs": (
        "Grizzly Bears",
        "Grizzly Bears",
        [(v.COMBAT_ATTACK_COST, 1), (v.COMBAT_BLOCK_COST, 1), (v.COMBAT_BLOCK_COST_FOR, 1)],
    ),
    "goaded, company and costs, a planeswalker": (
        "Grizzly Bears",
        "Grizzly Bears, Karn Liberated",
        [
            (v.COMBAT_GOADED, 1),
            (v.COMBAT_ATTACK_COMPANY, 2),
            (v.COMBAT_ATTACK_COST, 1),
            (v.COMBAT_MUST_BLOCK, 1),
            (v.COMBAT_BLOCK_COST, 1),
            (v.COMBAT_MUST_ATTACK, 1),
        ],
    ),
    "mixed": (
        "Grizzly Bears",
        "Grizzly Bears",
        [
            (v.COMBAT_BLOCKERS_AT_LEAST, 2),
            (v.COMBAT_MUST_BE_BLOCKED, 1),
            (v.COMBAT_MUST_BLOCK, 1),
            (v.COMBAT_LURE, 1),
            (v.COMBAT_BLOCKS_MORE, 1),
            (v.COMBAT_BLOCKERS_AT_MOST, 1),
        ],
    ),
}


def position(attackers: str, blockers: str, rules: list[Rule]) -> Position:
    """A board at the beginning of the declaration of attackers."""
    game = Position(
        Side("", f"{SIZE} {attackers}, {LANDS} Plains"),
        Side("", f"{SIZE} {blockers}, {LANDS} Plains"),
        step="begin_combat",
    )
    mine, theirs = (game.rows(None, "battlefield", seat) for seat in (A, B))
    for i in range(0, SIZE, 3):
        if not rules:
            break
        kind, number = rules[i // 3 % len(rules)]
        of_blocker = v.COMBAT_CANT_BLOCK <= kind < v.COMBAT_CANT_BE_BLOCKED
        row = (theirs if of_blocker else mine)[i]
        reference = int(game.m["generation"][row]) << 10 | row
        start_combat_rule(game.m, kind, number, v.DURATION_GAME, B, reference, 0, -1, 0, 0)
    game.pass_until_asked(v.DECISION_ATTACK)
    return game


def declare(game: Position, seed: int) -> tuple[float, int]:
    """Make random picks in many copies; returns the seconds and the decisions they took."""
    rng = np.random.default_rng(seed)
    matches = np.repeat(game.matches, COPIES)
    spent, decisions = 0.0, 0
    while True:
        open_ = np.isin(matches["dec_kind"], DECLARING)
        matches = matches[open_]
        if not len(matches):
            return spent, decisions
        picks = rng.integers(0, np.maximum(matches["legal_count"], 1))
        actions = matches["legal"][np.arange(len(matches)), picks].astype(np.int32)
        start = time.process_time()
        answer_all(matches, game.tables, game.workspace, actions)
        spent += time.process_time() - start
        decisions += len(matches)


def everybody_attacks(game: Position) -> Position:
    """Go on to the declaration of blockers, with as many attackers as there may be."""
    while game.asked in (v.DECISION_ATTACK, v.DECISION_DEFENDER):
        picks = [action for action in game.actions if kind_of(action) != v.ACTION_DONE]
        game.answer(picks[0] if picks else game.actions[0])
    game.pass_until_asked(v.DECISION_BLOCK)
    return game


def main() -> None:
    """Print the microseconds a decision takes, board by board."""
    for name, board in BOARDS.items():
        game = position(*board)
        figures = []
        for step in (lambda game: game, everybody_attacks):
            step(game)
            declare(game, 0)
            runs = [declare(game, seed) for seed in range(1, ROUNDS + 1)]
            figures.append(1e6 * sum(s for s, _ in runs) / sum(n for _, n in runs))
        print(f"{name:42s} attack {figures[0]:7.1f} µs   block {figures[1]:7.1f} µs")


if __name__ == "__main__":
    main()
