"""Who is on whose team: opponents, who acts together, whose totals are one (102.4, 805, 810).

A team sits together, so turn order goes from team to team, and within one from its first seat on.
Where nobody has a team, each player is a team of their own. With shared team turns (805) the
active player of the record is the first member of the active team who is still in the game.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    TEAMS_EMPEROR,
    TEAMS_NONE,
    TEAMS_SHARED_TURNS,
    TEAMS_TWO_HEADED_GIANT,
)

EMPEROR_OF_TEAM = 1  # the place of an emperor among the members of a team (809.2)


@compiled(inline=True)
def is_opponent(m: Match, player: int, other: int) -> bool:
    """Whether a player is an opponent of another one: not on the same team (102.2, 102.3)."""
    if player == other:
        return False
    return m.opt_teams == TEAMS_NONE or other < 0 or player < 0 or m.team[player] != m.team[other]


@compiled
def team_of(m: Match, player: int) -> int:
    """Return a player's team, as bits, whoever has left the game included."""
    mask = 1 << player
    if m.opt_teams != TEAMS_NONE:
        for other in range(m.num_players):
            if m.team[other] == m.team[player]:
                mask |= 1 << other
    return mask


@compiled(inline=True)
def shares_turns(m: Match) -> bool:
    """Whether each team takes its turns, and has priority, together (805)."""
    return m.opt_teams >= TEAMS_SHARED_TURNS


@compiled(inline=True)
def shares_life(m: Match) -> bool:
    """Whether life and poison are totals of a team, which loses and wins as one (810.8, 810.9)."""
    return m.opt_teams == TEAMS_TWO_HEADED_GIANT


@compiled(inline=True)
def acts_with(m: Match, player: int, other: int) -> bool:
    """Whether two players, or one and the same, take turns, attack and block as one (805)."""
    if player == other:
        return True
    return m.opt_teams >= TEAMS_SHARED_TURNS and m.team[player] == m.team[other]


@compiled(inline=True)
def is_active(m: Match, player: int) -> bool:
    """Whether it is a player's turn, or that of their team (102.1, 805.4)."""
    return player >= 0 and acts_with(m, m.active[m.depth], player)


@compiled
def team_in_game(m: Match, player: int) -> int:
    """Return the players of the game being played who act as one with a player, as bits."""
    mask = 0
    for other in range(m.num_players):
        if m.in_game[m.depth, other] == 1 and acts_with(m, player, other):
            mask |= 1 << other
    return mask


@compiled(inline=True)
def acting_with(m: Match, player: int) -> int:
    """Return who acts as one with a player, as bits: the player, or their team in the game."""
    if m.opt_teams < TEAMS_SHARED_TURNS:
        return 1 << player
    return team_in_game(m, player)


@compiled
def totals_of(m: Match, player: int) -> int:
    """Return whose life total, and poison, a player's is: the team's, or theirs alone; as bits."""
    if shares_life(m):
        return team_of(m, player)
    return 1 << player


@compiled
def first_seat(m: Match, player: int) -> int:
    """Return the first seat of a team, in turn order, whether its player is in the game or not."""
    for _ in range(m.num_players):
        before = player - 1
        if before < 0:
            before = m.num_players - 1
        if m.team[before] != m.team[player]:
            break
        player = before
    return player


@compiled
def leader_of(m: Match, player: int) -> int:
    """Return who stands for those who act with a player: the first of them in the game (805.2).

    That is the primary player, whose choice counts where the rules ask the team for one.
    """
    if not shares_turns(m):
        return player
    seat = first_seat(m, player)
    for _ in range(m.num_players):
        if m.team[seat] == m.team[player] and m.in_game[m.depth, seat] == 1:
            return seat
        seat = (seat + 1) % m.num_players
    return player


@compiled
def next_member(m: Match, player: int) -> int:
    """Return who of those who act as one comes after a player in turn order, or -1."""
    if not shares_turns(m):
        return -1
    first = first_seat(m, player)
    seat = player
    for _ in range(m.num_players):
        seat = (seat + 1) % m.num_players
        if seat == first or m.team[seat] != m.team[player]:
            return -1
        if m.in_game[m.depth, seat] == 1:
            return seat
    return -1


@compiled
def seat_after_team(m: Match, player: int) -> int:
    """Return the seat whose turn is due after that of a player, or of their team (805.4a)."""
    seat = (player + 1) % m.num_players
    if shares_turns(m):
        for _ in range(m.num_players):
            if m.team[seat] != m.team[player]:
                return seat
            seat = (seat + 1) % m.num_players
    return seat


@compiled
def teams_left(m: Match, players: int) -> int:
    """Count the teams of some players, given as bits."""
    n = 0
    seen = 0
    for player in range(m.num_players):
        if (players >> player) & 1 and (seen >> m.team[player]) & 1 == 0:
            seen |= 1 << m.team[player]
            n += 1
    return n


@compiled
def is_emperor(m: Match, player: int) -> bool:
    """Whether a player is the emperor of a team (809.2)."""
    if m.opt_teams != TEAMS_EMPEROR:
        return False
    return (player - first_seat(m, player)) % m.num_players == EMPEROR_OF_TEAM


@compiled
def emperor_of(m: Match, player: int) -> int:
    """Return the emperor of a player's team (809.2)."""
    return (first_seat(m, player) + EMPEROR_OF_TEAM) % m.num_players


@compiled
def reach_of(m: Match, player: int, seats: int) -> int:
    """Return how many seats a player reaches: an emperor one more than the option says (809.3a)."""
    if is_emperor(m, player):
        return seats + 1
    return seats


@compiled
def losing_with(m: Match, losers: int) -> int:
    """Return who loses when some players do, as bits: their team too where it loses as one.

    That is the team of a giant (810.8a) and that of an emperor (809.5b).
    """
    all_losers = losers
    for player in range(m.num_players):
        if (losers >> player) & 1 and (shares_life(m) or is_emperor(m, player)):
            all_losers |= team_of(m, player)
    return all_losers


@compiled
def winning_with(m: Match, winners: int) -> int:
    """Return who wins when some players do, as bits: all of their teams (104.2c)."""
    all_winners = winners
    if winners != 0 and m.opt_teams != TEAMS_NONE:
        for player in range(m.num_players):
            if (winners >> player) & 1:
                all_winners |= team_of(m, player)
    return all_winners


@compiled
def has_won(m: Match, seat: int) -> bool:
    """Whether a seat has won the match, or the team that it is on (104.2c)."""
    return m.winner >= 0 and m.team[m.winner] == m.team[seat]


@compiled
def is_out(m: Match, seat: int) -> bool:
    """Whether a seat has lost the match, though others may play on: all of its team has."""
    if seat < 0 or m.place[seat] <= 1:
        return False
    for other in range(m.num_players):
        if m.team[other] == m.team[seat] and m.place[other] <= 1:
            return False
    return True
