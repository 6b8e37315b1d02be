"""Driving matches with bots, whole batches in one call: to the end, or to where Python is needed.

Also what the benchmarks need to drive an environment at full speed.
"""

from __future__ import annotations

from mtgenv.compiling.jit import Bytes2, Longs, compiled, entry
from mtgenv.engine.driver import advance, answer
from mtgenv.engine.games.conceding import concede
from mtgenv.engine.information.determinize import determinize
from mtgenv.engine.record.ahead import fetch_match
from mtgenv.engine.record.types import (
    BotFunction,
    Match,
    Matches,
    TableRef,
    Tables,
    Workspace,
    WorkspaceRef,
)


@compiled(inline=True)
def ask_bot(m: Match, t: Tables, w: Workspace, bot_0: BotFunction, bot_1: BotFunction) -> int:
    """Let the bot of the seat that decides choose an action."""
    if m.dec_player == 0:
        return bot_0(m, t, w, 0)
    return bot_1(m, t, w, m.dec_player)


@entry
def play_batch(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    bot_0: BotFunction,
    bot_1: BotFunction,
) -> int:
    """Play every match of a batch to its end.

    Args:
        matches: matches that have begun.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        bot_0: who plays seat 0.
        bot_1: who plays the other seats.

    Returns:
        -1, or the index of a match in which a bot gave an illegal action; it stands there.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        m = matches[i]
        if i + 1 < len(matches):
            fetch_match(matches[i + 1])
        while m.over == 0:
            if not answer(m, t, w, ask_bot(m, t, w, bot_0, bot_1)):
                return i
    return -1


@entry
def play_on(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    in_python: int,
    opened: Longs,
    bot_0: BotFunction,
    bot_1: BotFunction,
    bot_2: BotFunction,
    bot_3: BotFunction,
    bot_4: BotFunction,
    bot_5: BotFunction,
) -> int:
    """Play every match of a batch on, each seat with a bot of its own, until Python is needed.

    Args:
        matches: matches that have begun.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        in_python: seats that no bot plays, as bits: a match stops where one of them decides.
        opened: for each match how many subgames it had; it stops where it has another number, too.
            -1 = it does not.
        bot_0: who plays seat 0.
        bot_1: who plays seat 1.
        bot_2: who plays seat 2, ...
        bot_3: ...
        bot_4: ...
        bot_5: ... seats that nobody sits at are never asked.

    Returns:
        -1, or the index of a match in which a bot gave an illegal action; it stands there.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        m = matches[i]
        if i + 1 < len(matches):
            fetch_match(matches[i + 1])
        while m.over == 0 and (opened[i] < 0 or m.opened == opened[i]):
            seat = m.dec_player
            if (in_python >> seat) & 1:
                break
            if seat < 2:
                action = ask_bot(m, t, w, bot_0, bot_1)
            elif seat == 2:
                action = bot_2(m, t, w, seat)
            elif seat == 3:
                action = bot_3(m, t, w, seat)
            elif seat == 4:
                action = bot_4(m, t, w, seat)
            else:
                action = bot_5(m, t, w, seat)
            if not answer(m, t, w, action):
                return i
    return -1


@compiled
def set_clock(m: Match, turns: int) -> None:
    """Let the match end as a draw after so many more turns."""
    m.opt_max_turns = m.turns + turns
    m.opt_max_decisions = 1 << 30


@entry
def deal_roll_outs(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    seat: int,
    concedes: bool,
    turns: int,
    seeds: Longs,
) -> None:
    """Give copies of one position each its own deal of the hidden cards, and a clock.

    Args:
        matches: copies of the position.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        seat: from whose view cards are dealt, and who concedes.
        concedes: whether that seat concedes the subgame.
        turns: how many more turns the match may take.
        seeds: one for each match; equal seeds give equal deals and equal chance.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        m = matches[i]
        determinize(m, t, w, seat, seeds[i])
        set_clock(m, turns)
        if concedes:
            concede(m, t, w, seat, False)
            advance(m, t, w)


@entry
def choose_actions(mask: Bytes2, actions: Longs, chance: Longs) -> None:
    """Choose a random legal action for every environment of a batch.

    Args:
        mask: which actions are legal, shape (n, actions).
        actions: receives the choices, shape (n,).
        chance: the state of a generator for each environment, shape (n,); it is moved on.
    """
    for i in range(len(actions)):
        legal = 0
        for k in range(mask.shape[1]):
            legal += mask[i, k]
        # A linear congruential generator modulo 2**31, whose upper bits are good enough here.
        state = (chance[i] * 1103515245 + 12345) & 0x7FFFFFFF
        chance[i] = state
        wanted = (state >> 8) * legal >> 23
        k = -1
        while wanted >= 0:
            k += 1
            wanted -= mask[i, k]
        actions[i] = k


@entry
def count_loops(loops: int) -> int:
    """Run a loop of integer arithmetic that no compiler can leave out, to calibrate a machine."""
    x = 1
    for i in range(loops):
        x = (x ^ (x << 5) ^ (x >> 3) ^ i) & 0x3FFFFFFFFFFFFFF
    return x | 1
