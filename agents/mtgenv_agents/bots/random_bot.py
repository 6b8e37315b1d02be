"""The random bot: any legal action with equal chance, and no concession unless that is asked for.

It is the floor that every other bot is measured against, and the load of the benchmarks.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.bot import bot
from mtgenv.engine.record.chance import random_below
from mtgenv.engine.record.decisions import kind_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import ACTION_CONCEDE_GAME, ACTION_CONCEDE_MATCH, STREAM_SEAT

CONCESSIONS_PER_1000 = 0
"""How often in 1,000 decisions that offer it the bot concedes."""


@compiled(inline=True)
def is_concession(action: int) -> bool:
    """Whether an action gives up a game or the match."""
    kind = kind_of(action)
    return kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH


@compiled
def play_on_count(m: Match) -> int:
    """Count the legal actions that are not concessions: the engine offers those last."""
    n = m.legal_count
    while n > 1 and is_concession(m.legal[n - 1]):
        n -= 1
    return n


@bot
def random_bot(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Choose uniformly among the legal actions.

    Args:
        m: the match, at an open decision of this seat.
        t: the card tables.
        w: the workspace.
        seat: who decides.

    Returns:
        A legal action.
    """
    n = play_on_count(m)
    stream = STREAM_SEAT + seat
    if n < m.legal_count and CONCESSIONS_PER_1000 > 0:
        if random_below(m, stream, 1000) < CONCESSIONS_PER_1000:
            return m.legal[n + random_below(m, stream, m.legal_count - n)]
    if n == 1:
        return m.legal[0]
    return m.legal[random_below(m, stream, n)]
