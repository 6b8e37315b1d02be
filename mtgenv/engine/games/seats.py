"""Who is in the game being played, in turn order."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match


@compiled
def seats_in_game(m: Match) -> int:
    """Count the players of the game being played who have not lost it."""
    n = 0
    for player in range(m.num_players):
        n += m.in_game[m.depth, player]
    return n


@compiled
def next_seat(m: Match, player: int) -> int:
    """Return the next player in turn order who is in the game being played."""
    for _ in range(m.num_players):
        player += 1
        if player == m.num_players:
            player = 0
        if m.in_game[m.depth, player] == 1:
            return player
    return player
