"""The limited range of influence option: how far a player reaches, in seats (801).

Who is in whose range is found out as each turn begins (801.2c) and kept in the record, a set of
seats for each player of each game. What is controlled by somebody in range is in range too. Whoever
lists players, objects, targets, attacks or events for a player asks here; without the option each
of these questions is one test of one byte.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.seats import next_seat, previous_seat
from mtgenv.engine.games.teams import reach_of
from mtgenv.engine.record.references import NO_TARGET, controller_of, row_of
from mtgenv.engine.record.types import Match, Workspace
from mtgenv.engine.record.vocabulary import RANGE_SEATS, RANGE_SUBGAMES_OF_ALL

EVERYBODY = -1  # as bits


@compiled(inline=True)
def is_limited(m: Match) -> bool:
    """Whether the match is played with limited ranges of influence."""
    return m.opt_range != 0


@compiled
def note_ranges(m: Match) -> None:
    """Write down who is in whose range in the game being played, as it or a turn begins (801.2c).

    Seats are counted among those who are still in this game. Of a player who has left, whose spells
    and abilities may still have to finish, the last range stands.
    """
    level = m.depth
    for player in range(m.num_players):
        if m.in_game[level, player] == 0:
            continue
        reached = 1 << player  # 801.2b
        left = player
        right = player
        for _ in range(reach_of(m, player, m.opt_range & RANGE_SEATS)):
            left = next_seat(m, left)
            right = previous_seat(m, right)
            reached |= (1 << left) | (1 << right)
        m.in_range[level, player] = reached
    m.dirty[level] = 1  # what static abilities reach


@compiled(inline=True)
def is_in_range(m: Match, level: int, you: int, player: int) -> bool:
    """Whether a player, or what that player controls, is in another one's range in a game."""
    return m.opt_range == 0 or (m.in_range[level, you] >> player) & 1 == 1


@compiled(inline=True)
def players_in_range(m: Match, you: int) -> int:
    """Return who is in a player's range in the game being played, as bits."""
    if m.opt_range == 0:
        return EVERYBODY
    return m.in_range[m.depth, you]


@compiled
def ranges_of(m: Match, players: int) -> int:
    """Return who is in the range of any of some players of the game being played, all as bits."""
    reached = 0
    for player in range(m.num_players):
        if (players >> player) & 1:
            reached |= players_in_range(m, player)
    return reached


@compiled
def reaches(m: Match, level: int, you: int, ref: int) -> bool:
    """Whether an object, or a player as ``-1 - seat``, is in a player's range (801.2d).

    An object that has left counts as what it last was (801.7a).
    """
    if m.opt_range == 0 or ref == NO_TARGET:
        return True
    if ref < 0:
        return is_in_range(m, level, you, -1 - ref)
    return is_in_range(m, level, you, controller_of(m, ref))


@compiled
def drop_out_of_range(m: Match, w: Workspace, first: int, you: int) -> None:
    """Of what is selected, from an index on, keep what is in a player's range (801.10, 801.11)."""
    kept = first
    for i in range(first, w.picked_count):
        if reaches(m, m.depth, you, w.picked[i]):
            w.picked[kept] = w.picked[i]
            kept += 1
    w.picked_count = kept


@compiled
def event_level(m: Match, w: Workspace) -> int:
    """Return the game of the event in the workspace: an outer one if its object is there."""
    if w.event_object >= 0:
        return m.level[row_of(w.event_object)]
    return m.depth


@compiled
def is_event_in_range(m: Match, w: Workspace, you: int) -> bool:
    """Whether the event in the workspace happens entirely within a player's range (801.7)."""
    level = event_level(m, w)
    if w.event_player >= 0 and not is_in_range(m, level, you, w.event_player):
        return False
    if w.event_object >= 0 and not reaches(m, level, you, w.event_object):
        return False
    return w.event_other < 0 or reaches(m, level, you, w.event_other)


@compiled
def members_of_subgame(m: Match, you: int) -> int:
    """Return who plays a subgame that a spell or ability of a player makes, as bits.

    By default an effect that lets players play a game reaches those in its controller's range, and
    the others are outside that game (801.10, 729.4; policy limited_range_participants).
    """
    members = EVERYBODY
    if m.opt_range & RANGE_SUBGAMES_OF_ALL == 0:
        members = players_in_range(m, you)
    mask = 0
    for player in range(m.num_players):
        if m.in_game[m.depth, player] == 1 and (members >> player) & 1:
            mask |= 1 << player
    return mask
