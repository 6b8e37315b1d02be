"""Who is in the game being played, in turn order, and who may attack whom there."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.teams import acts_with, is_opponent, leader_of, shares_turns
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ATTACK_LEFT,
    ATTACK_MULTIPLE,
    ATTACK_RIGHT,
    TEAMS_EMPEROR,
)


@compiled(inline=True)
def seats_in_game(m: Match) -> int:
    """Count the players of the game being played who have not lost it."""
    n = 0
    for player in range(m.num_players):
        n += m.in_game[m.depth, player]
    return n


@compiled(inline=True)
def next_seat(m: Match, player: int) -> int:
    """Return the next player in turn order who is in the game being played."""
    for _ in range(m.num_players):
        player += 1
        if player == m.num_players:
            player = 0
        if m.in_game[m.depth, player] == 1:
            return player
    return player


@compiled
def previous_seat(m: Match, player: int) -> int:
    """Return the player before one in turn order who is in the game being played."""
    for _ in range(m.num_players):
        player -= 1
        if player < 0:
            player = m.num_players - 1
        if m.in_game[m.depth, player] == 1:
            return player
    return player


@compiled
def next_with_priority(m: Match, player: int) -> int:
    """Return who gets priority after a player: somebody of their team yet to pass, or the next.

    A team has priority together (805.5): each of its players may act before another team gets it.
    """
    other = next_seat(m, player)
    if not shares_turns(m):
        return other
    mate = player
    for _ in range(m.num_players):
        mate = next_seat(m, mate)
        passed = (m.team_passed[m.depth] >> mate) & 1 == 1
        if mate != player and acts_with(m, player, mate) and not passed:
            return mate
    while acts_with(m, player, other) and other != player:
        other = next_seat(m, other)
    return leader_of(m, other)


@compiled
def note_team_pass(m: Match, player: int) -> None:
    """Note that a player of a team with priority passes, and who gets it then (805.5b)."""
    level = m.depth
    if m.passes[level] == 1:
        m.team_passed[level] = 0
    m.team_passed[level] |= 1 << player
    other = next_with_priority(m, player)
    if not acts_with(m, player, other):
        m.team_passed[level] = 0
    m.priority[level] = other


@compiled
def next_opponent(m: Match, player: int) -> int:
    """Return the next opponent of a player in turn order who is in the game, or the player."""
    other = player
    for _ in range(m.num_players):
        other = next_seat(m, other)
        if other == player or is_opponent(m, player, other):
            return other
    return player


@compiled
def note_players(m: Match, level: int) -> None:
    """Write down who begins a game: that makes it a two-player or a multiplayer game (100.1)."""
    if m.num_players > 2:
        m.began[level] = 0
        for player in range(m.num_players):
            if m.in_game[level, player] == 1:
                m.began[level] |= 1 << player


@compiled
def is_multiplayer(m: Match) -> bool:
    """Whether more than two players began the game being played (100.1b)."""
    if m.num_players <= 2:
        return False
    began = m.began[m.depth]
    began &= began - 1
    return began & (began - 1) != 0


@compiled
def may_attack_player(m: Match, player: int, other: int) -> bool:
    """Whether a player's creatures may attack another one, and what that one defends (506.2).

    Where several opponents are left an option says so: all of them (802.1), only the one to the
    left or to the right (803.1), or the one who was chosen as combat began (506.2a). A team that
    shares turns attacks the other one (805.10a); in an Emperor game only neighbours are attacked.
    Nobody attacks beyond their range of influence.
    """
    if m.in_game[m.depth, other] == 0 or not is_opponent(m, player, other):
        return False
    if m.opt_range != 0 and (m.in_range[m.depth, player] >> other) & 1 == 0:
        return False  # 801.3
    if m.opt_teams == TEAMS_EMPEROR:
        return other == next_seat(m, player) or other == previous_seat(m, player)  # 809.3c
    if m.num_players == 2 or m.opt_attack == ATTACK_MULTIPLE or shares_turns(m):
        return True
    if m.opt_attack == ATTACK_LEFT:
        return other == next_seat(m, player)
    if m.opt_attack == ATTACK_RIGHT:
        return other == previous_seat(m, player)
    return m.chosen_defender[m.depth] == other
