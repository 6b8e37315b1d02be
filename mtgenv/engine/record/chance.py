"""Chance: one splitmix64 stream for the games of a match and one for the bot of each seat.

Streams are separate so that two bots can be compared on the same shuffles (common random numbers).
"""

from __future__ import annotations

import numpy as np

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match, Workspace
from mtgenv.engine.record.vocabulary import SHUFFLED_IN, STREAM_GAME, ZONE_LIBRARY

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
SHIFT_30 = np.uint64(30)
SHIFT_27 = np.uint64(27)
SHIFT_31 = np.uint64(31)
SHIFT_33 = np.uint64(33)


@compiled(inline=True)
def random_bits(m: Match, stream: int) -> int:
    """Draw 31 random bits from a stream."""
    state = np.uint64(m.rng[stream]) + GOLDEN
    m.rng[stream] = state
    z = (state ^ (state >> SHIFT_30)) * MIX_A
    z = (z ^ (z >> SHIFT_27)) * MIX_B
    z = z ^ (z >> SHIFT_31)
    return int(z >> SHIFT_33)


@compiled(inline=True)
def random_below(m: Match, stream: int, n: int) -> int:
    """Draw a number from 0 to n - 1; the bias is below n / 2**31."""
    return (random_bits(m, stream) * n) >> 31


@compiled
def scripted(m: Match) -> int:
    """Take the next scripted outcome of a scenario, or -1 when chance is free."""
    i = m.script_next
    if i >= m.script_count:
        return -1
    m.script_next = i + 1
    return m.script[i]


@compiled
def flip_coin(m: Match) -> int:
    """Flip a coin: 1 if the one who flips wins (705.2); a scenario may script it."""
    outcome = scripted(m)
    if outcome < 0:
        outcome = random_below(m, STREAM_GAME, 2)
    return outcome


@compiled
def seed_streams(m: Match, seed: int) -> None:
    """Seed every stream from one number, as splitmix64 is meant to be seeded."""
    state = np.uint64(seed)
    for stream in range(len(m.rng)):
        state = state + GOLDEN
        z = (state ^ (state >> SHIFT_30)) * MIX_A
        z = (z ^ (z >> SHIFT_27)) * MIX_B
        m.rng[stream] = z ^ (z >> SHIFT_31)


@compiled
def write_library(m: Match, w: Workspace, level: int, player: int) -> int:
    """Write the linked rows of a library down in ``order``, for random access.

    Returns:
        How many there are.
    """
    n = 0
    row = m.zone_head[level, player, ZONE_LIBRARY]
    while row >= 0:
        w.order[n] = row
        n += 1
        row = m.next[row]
    return n


@compiled
def lay_library(m: Match, w: Workspace, level: int, player: int, n: int) -> None:
    """Link the rows of a library as they stand in ``order``."""
    last = -1
    for i in range(n):
        row = w.order[i]
        m.prev[row] = last
        if last >= 0:
            m.next[last] = row
        else:
            m.zone_head[level, player, ZONE_LIBRARY] = row
        last = row
    if last >= 0:
        m.next[last] = -1
    m.zone_tail[level, player, ZONE_LIBRARY] = last


@compiled
def shuffle_library(m: Match, w: Workspace, player: int) -> None:
    """Shuffle a player's library in the game being played (701.24): nobody knows its order now.

    What all have seen, they know to be in there from now on.
    """
    level = m.depth
    everybody = (1 << m.num_players) - 1
    n = write_library(m, w, level, player)
    for i in range(n):
        row = w.order[i]
        if m.known[row] & everybody == everybody:
            m.known[row] = SHUFFLED_IN
            m.since[row] = m.timestamp
        m.known[row] &= SHUFFLED_IN
    for i in range(n - 1, 0, -1):
        j = random_below(m, STREAM_GAME, i + 1)
        row = w.order[i]
        w.order[i] = w.order[j]
        w.order[j] = row
    lay_library(m, w, level, player, n)
