"""Matches played on against many clocks at once, by players who may give subgames up.

One match that is played to its end tells what it would have been worth under every clock: as a
clock runs out, it is noted who has more life in the outermost game then, and the match goes on.
That is right as long as nobody plays to the clock, which neither the bots nor the search do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mtgenv.compiling.jit import Bytes2, Ints2, Longs, compiled, entry
from mtgenv.engine.bot import is_bot
from mtgenv.engine.driver import advance, answer, answer_rows
from mtgenv.engine.games.conceding import concede
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import (
    BotFunction,
    Match,
    Matches,
    TableRef,
    WorkspaceRef,
)
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.opponents import absent
from mtgenv.envs.seating import seated
from mtgenv.matches.matchup import Matchup
from mtgenv.players import get_player
from mtgenv_agents.bots.driving import ask_bot
from mtgenv_agents.playing import check_legal

NEVER = 0
AT_ONCE = 1
WHEN_BEHIND = 2
"""Habits of giving up the subgame being played, wherever its player is asked something: never; each
one that somebody else has made; one in which they have at most a third of the opponent's life."""

BEHIND = 3
"""Whoever gives up when behind does so where the opponent has so many times their life."""

IN_TIME = 9
"""Stands where a clock has not run out."""

ANYWHERE = -1
"""No subgame in particular."""


@compiled
def gives_up(m: Match, seat: int, habit: int) -> bool:
    """Whether a seat that is asked something gives up the subgame being played instead."""
    level = m.depth
    if level == 0 or habit == NEVER or m.in_game[level, seat] == 0:
        return False
    if habit == AT_ONCE:
        return bool(m.controller[row_of(m.creator[level])] != seat)
    return bool(BEHIND * m.life[level, seat] <= m.life[level, 1 - seat])


@compiled
def mark_of(m: Match) -> int:
    """Return a number that is another one in each turn of each game."""
    return int((m.turns << 16) | m.opened)


@compiled
def note_clocks(m: Match, clocks: Ints2, standing: Bytes2, i: int, turns: int, asked: int) -> bool:
    """Note who is ahead as clocks run out.

    Args:
        m: the match.
        clocks: what a turn takes, what a decision takes, and how much there is, for each clock.
        standing: who was ahead as each ran out: 1 = seat 0, -1 = seat 1, 0 = nobody.
        i: which match it is.
        turns: turns begun before the clocks were started.
        asked: decisions answered before.

    Returns:
        Whether some clock has not run out.
    """
    some = False
    for k in range(len(clocks)):
        if standing[i, k] == IN_TIME:
            used = clocks[k, 0] * (m.turns - turns) + clocks[k, 1] * (m.decisions - asked)
            if used > clocks[k, 2]:
                lead = m.life[0, 0] - m.life[0, 1]
                standing[i, k] = (lead > 0) - (lead < 0)
            else:
                some = True
    return some


@entry
def play_clocked(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    in_python: int,
    marks: Longs,
    habits: Longs,
    within: Ints2,
    clocks: Ints2,
    standing: Bytes2,
    since: Ints2,
    bot_0: BotFunction,
    bot_1: BotFunction,
) -> int:
    """Play matches of two on until all clocks have run out, or Python is needed.

    Args:
        matches: matches that have begun.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        in_python: seats that no bot plays, as bits.
        marks: for each match a `mark_of`: it stops in a subgame where it has another one, too.
            -1 = it does not.
        habits: of each seat, shape (2,).
        within: for each match a seat, its habit in one subgame, and the level and number of that;
            or `ANYWHERE`.
        clocks: shape (clocks, 3), see `note_clocks`.
        standing: shape (n, clocks), `IN_TIME` at first.
        since: for each match turns begun and decisions answered before the clocks were started.
        bot_0: who plays seat 0.
        bot_1: who plays seat 1.

    Returns:
        -1, or the index of a match in which a bot gave an illegal action.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        m = matches[i]
        going = note_clocks(m, clocks, standing, i, since[i, 0], since[i, 1])
        while m.over == 0 and (going or len(clocks) == 0):
            if marks[i] >= 0 and m.depth > 0 and mark_of(m) != marks[i]:
                break
            seat = m.dec_player
            habit = habits[seat]
            here = m.depth == within[i, 2] and m.game_index[m.depth] == within[i, 3]
            if here and within[i, 0] == seat:
                habit = within[i, 1]
            if gives_up(m, seat, habit):
                concede(m, t, w, seat, False)
                advance(m, t, w)
            elif (in_python >> seat) & 1:
                break
            elif not answer(m, t, w, ask_bot(m, t, w, bot_0, bot_1)):
                return i
            going = note_clocks(m, clocks, standing, i, since[i, 0], since[i, 1])
    return -1


@entry
def marks_of(matches: Matches, marks: Longs) -> None:
    """Write down the `mark_of` of each match."""
    for i in range(len(matches)):
        marks[i] = mark_of(matches[i])


@entry
def concede_all(matches: Matches, tables: TableRef, workspaces: WorkspaceRef, seat: int) -> None:
    """Let a seat concede the game being played in every match, and run on to the next question."""
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        concede(matches[i], t, w, seat, False)
        advance(matches[i], t, w)


@dataclass(frozen=True)
class Habit:
    """A player together with what they do about subgames.

    Attributes:
        name: as it is told: ``heuristic``, or ``conceding:heuristic``.
        player: who plays, see `mtgenv.players.get_player`.
        habit: `NEVER` or `AT_ONCE`.
    """

    name: str
    player: Any
    habit: int

    @classmethod
    def of(cls, name: str) -> Habit:
        """Look a player up by name; ``conceding:NAME`` gives up the subgames of others at once.

        Example:
            >>> Habit.of("conceding:random").habit == AT_ONCE
            True
        """
        head, _, rest = name.partition(":")
        if head == "conceding" and rest:
            return cls(name, get_player(rest), AT_ONCE)
        return cls(name, get_player(name), NEVER)


NO_CLOCKS = np.zeros((0, 3), np.int32)
NOWHERE = (ANYWHERE, NEVER, ANYWHERE, ANYWHERE)


def play_clocks(
    matches: np.ndarray,
    matchup: Matchup,
    who: Sequence[Habit],
    clocks: NDArray[np.int32] = NO_CLOCKS,
    *,
    since: ArrayLike = (0, 0),
    within: ArrayLike = NOWHERE,
    to_turn: bool = False,
) -> NDArray[np.int8]:
    """Play every match of a batch to its end, or until all clocks have run out.

    Args:
        matches: matches of two players that have begun, shape (n,).
        matchup: what is played.
        who: who plays each seat.
        clocks: what a turn takes, what a decision takes, and how much there is, shape (clocks, 3).
            Without clocks matches are played to their end.
        since: turns begun and decisions answered as the clocks were started, shape (2,), or (n, 2)
            where matches differ.
        within: a seat, its habit in one subgame, and the level and number of that subgame, shape
            (4,), or (n, 4).
        to_turn: stop where another turn of a subgame, or another subgame, has begun, too.

    Returns:
        For each match and clock who had more life in the outermost game as it ran out, shape
        (n, clocks): 1 = seat 0, -1 = seat 1, 0 = nobody, `IN_TIME` = the match was over before.

    Raises:
        IllegalActionError: if somebody gave an illegal action.

    Example:
        >>> from mtgenv.engine.driver import begin_all
        >>> matchup = Matchup.of("burn", "burn")
        >>> matches = matchup.new_batch(2)
        >>> begin_all(matches, matchup.tables, new_workspace(matches), np.arange(2))
        >>> clocks = np.array([[1, 0, 1], [1, 0, 5000]], np.int32)
        >>> play_clocks(matches, matchup, [Habit.of("random")] * 2, clocks).tolist()
        [[0, 9], [0, 9]]
    """
    in_python = {
        seat: seated(one.player, [matchup], len(matches))
        for seat, one in enumerate(who)
        if not is_bot(one.player)
    }
    bots = [absent if seat in in_python else one.player for seat, one in enumerate(who)]
    asked = sum(1 << seat for seat in in_python)
    habits = np.array([one.habit for one in who], np.int64)
    marks = np.full(len(matches), -1, np.int64)
    if to_turn:
        marks_of(matches, marks)
    standing = np.full((len(matches), len(clocks)), IN_TIME, np.int8)
    workspace = new_workspace(matches)
    names = [one.name for one in who]
    n = len(matches)
    began, where = (
        np.broadcast_to(np.array(one, np.int32), (n, size)).copy()
        for one, size in ((since, 2), (within, 4))
    )
    while True:
        failed = play_clocked(
            matches,
            matchup.tables,
            workspace,
            asked,
            marks,
            habits,
            where,
            clocks,
            standing,
            began,
            *bots,
        )
        check_legal(failed, matches, names)
        if not in_python:
            return standing
        waits = matches["over"] == 0
        if len(clocks):
            waits &= (standing == IN_TIME).any(axis=1)
        if to_turn:
            now = np.empty_like(marks)
            marks_of(matches, now)
            waits &= (matches["depth"] == 0) | (now == marks)
        if not waits.any():
            return standing
        for seat, player in in_python.items():
            rows = np.flatnonzero(waits & (matches["dec_player"] == seat))
            if len(rows):
                codes = player.choose(matches, matchup.tables, rows)
                failed = answer_rows(matches, matchup.tables, workspace, rows, codes)
                check_legal(-1 if failed < 0 else int(rows[failed]), matches, names)
                waits[rows] = False
