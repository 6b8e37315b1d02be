"""One step of a batch of environments, compiled: answer, let opponents play, reset, encode.

Every entry works on the environments ``low`` to ``high`` - 1 of a batch, so that threads can share
it; an environment touches nothing but its own rows. The episode ``k`` of an environment gets its
seed from the environment's own seed and ``k``, so neither the size of the batch nor the number of
threads changes what happens.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.compiling.jit import Layout, Longs, compiled, entry
from mtgenv.encoding.actions import CODE_MORE, CODE_NOTHING
from mtgenv.encoding.encode import encode
from mtgenv.encoding.records import (
    Legend,
    LegendRef,
    Observation,
    Observations,
    Session,
    Sessions,
)
from mtgenv.engine.driver import advance, answer, begin
from mtgenv.engine.games.subgames import concede
from mtgenv.engine.record.chance import GOLDEN, MIX_A, MIX_B, SHIFT_27, SHIFT_30, SHIFT_31
from mtgenv.engine.record.types import (
    BotFunction,
    Match,
    Matches,
    TableRef,
    Tables,
    Workspace,
    WorkspaceRef,
)
from mtgenv.engine.record.vocabulary import END_NAMES

Words2: Any = Layout("Words2", np.int64, 2)

AUTORESET_NEXT_STEP = 0
AUTORESET_SAME_STEP = 1
AUTORESET_DISABLED = 2

RUNNING = 0
ENDED_OVER = 1  # the match is over
ENDED_CUT = 2  # the episode was cut off while the match was running

SEAT_BOTH = -1
SEAT_RANDOM = -2

END_ILLEGAL_ACTIONS = len(END_NAMES)
END_STEP_LIMIT = END_ILLEGAL_ACTIONS + 1
EPISODE_END_NAMES = (*END_NAMES, "illegal actions", "step limit")
"""How an episode can end: as matches do, or cut off by the environment."""

SHIFT_1 = np.uint64(1)
SHIFT_32 = np.uint64(32)
EPISODE = np.uint64(0xD1B54A32D192ED03)
LIFE_SCALE = 20.0


@compiled
def mixed(seed: int, index: int) -> int:
    """Mix two numbers into a seed, as splitmix64 does: 63 bits."""
    z = np.uint64(seed) + (np.uint64(index) + SHIFT_1) * EPISODE + GOLDEN
    z = (z ^ (z >> SHIFT_30)) * MIX_A
    z = (z ^ (z >> SHIFT_27)) * MIX_B
    z = z ^ (z >> SHIFT_31)
    return int(z >> SHIFT_1)


@compiled
def life_ahead(m: Match, seat: int) -> float:
    """Return how far a seat is ahead in life in the outermost game, in starting totals."""
    ahead = 0
    for player in range(m.num_players):
        if player == seat:
            ahead += m.life[0, player]
        else:
            ahead -= m.life[0, player]
    return ahead / LIFE_SCALE


@compiled
def start_episode(
    matches: Matches, words: Words2, templates: Words2, t: Tables, w: Workspace, s: Session, i: int
) -> None:
    """Begin the next match of environment ``i``.

    Args:
        matches: the batch.
        words: the same memory as integers.
        templates: the match before it begins, with the learner's deck in seat 0 and in seat 1.
        t: the card tables.
        w: the workspace.
        s: the session of the environment.
        i: its index.
    """
    seed = mixed(s.seed, s.episode)
    s.episode += 1
    s.seat = s.seat_option
    if s.seat_option == SEAT_RANDOM:
        s.seat = mixed(seed, 1) & 1
    s.swapped = 1 if s.seat == 1 else 0
    for k in range(words.shape[1]):
        words[i, k] = templates[s.swapped, k]
    m = matches[i]
    s.ended = RUNNING
    s.page = 0
    s.focus = -1
    s.illegal = 0
    s.illegal_run = 0
    s.length = 0
    s.gain = 0.0
    begin(m, t, w, seed)
    s.potential = 0.0
    if s.seat >= 0 and s.shaping != 0.0:
        s.potential = life_ahead(m, s.seat)


@compiled
def play_on(m: Match, t: Tables, w: Workspace, s: Session, bot: BotFunction) -> None:
    """Let the bot play the other seats until the learner decides or the match is over.

    A bot that answers illegally is noted, and its first legal answer is taken.
    """
    while m.over == 0 and m.dec_player != s.seat:
        if not answer(m, t, w, bot(m, t, w, m.dec_player)):
            s.fault = 1
            answer(m, t, w, m.legal[0])


@compiled
def act(m: Match, t: Tables, w: Workspace, s: Session, index: int) -> None:
    """Do what an action index stands for; an illegal one changes nothing, or loses the match."""
    s.length += 1
    s.actor = m.dec_player
    code = 0
    if index >= 0 and index < len(s.actions):
        code = s.actions[index]
    if code != 0:
        s.illegal_run = 0
    if code > 0:
        s.page = 0
        s.focus = -1
        answer(m, t, w, code)
    elif code == CODE_MORE:
        s.page += 1
    elif code < CODE_NOTHING:
        s.page = 0
        s.focus = -3 - code
    elif code == 0 and m.over == 0:
        s.refused = 1
        s.illegal += 1
        s.illegal_run += 1
        if s.illegal_loses == 1:
            s.page = 0
            s.focus = -1
            concede(m, t, w, s.actor, True)
            advance(m, t, w)


@compiled
def settle_reward(m: Match, s: Session) -> None:
    """Write the reward of the step for who learns, and note how the episode ended."""
    seat = s.seat
    if seat < 0:
        seat = s.actor
    reward = 0.0
    if m.over == 1:
        reward = s.draw
        if m.winner == seat:
            reward = s.win
        elif m.winner >= 0:
            reward = s.loss
    if s.seat >= 0 and s.shaping != 0.0:
        potential = 0.0
        if m.over == 0:
            potential = life_ahead(m, seat)
        reward += s.shaping * (potential - s.potential)
        s.potential = potential
    reward += s.bonus
    s.bonus = 0.0
    s.reward = reward
    s.gain += reward
    reason = m.end_reason
    if m.over == 1:
        s.terminated = True
        s.ended = ENDED_OVER
    elif s.most_illegal > 0 and s.illegal_run >= s.most_illegal:
        s.truncated = True
        s.ended = ENDED_CUT
        reason = END_ILLEGAL_ACTIONS
    elif s.most_steps > 0 and s.length >= s.most_steps:
        s.truncated = True
        s.ended = ENDED_CUT
        reason = END_STEP_LIMIT
    if s.ended != RUNNING:
        s.winner = m.winner
        s.end_reason = reason
        s.turns = m.turns
        s.decisions = m.decisions
        s.subgames = m.opened
        s.conceded = m.conceded
        s.deepest = m.deepest
        s.steps = s.length
        s.total = s.gain
        s.illegal_actions = s.illegal
        s.last_seat = seat


@compiled
def show(m: Match, t: Tables, legend: Legend, s: Session, o: Observation) -> None:
    """Write the observation of the learner, or of whoever decides."""
    seat = s.seat
    if seat < 0:
        seat = m.dec_player
    encode(m, t, legend, s, o, seat)


@entry
def show_rows(
    matches: Matches,
    tables: TableRef,
    legends: LegendRef,
    sessions: Sessions,
    shown: Observations,
    rows: Longs,
) -> None:
    """Encode some environments again, each for the learner or, without one, for who decides."""
    t = tables[0]
    for i in range(len(rows)):
        k = rows[i]
        show(matches[k], t, legends[sessions[k].swapped], sessions[k], shown[k])


@entry
def act_rows(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    sessions: Sessions,
    rows: Longs,
    actions: Longs,
) -> None:
    """Answer some environments with action indices, for an opponent in Python."""
    t = tables[0]
    w = workspaces[0]
    for i in range(len(rows)):
        k = rows[i]
        sessions[k].refused = 0
        act(matches[k], t, w, sessions[k], actions[i])


@entry
def mix_seeds(seeds: Longs, indices: Longs) -> None:
    """Mix each seed with an index, in place."""
    for i in range(len(seeds)):
        seeds[i] = mixed(seeds[i], indices[i])


@entry
def reset_range(
    matches: Matches,
    words: Words2,
    tables: TableRef,
    workspaces: WorkspaceRef,
    templates: Words2,
    legends: LegendRef,
    sessions: Sessions,
    shown: Observations,
    mask: Longs,
    bot: BotFunction,
    native: bool,
    low: int,
    high: int,
) -> None:
    """Begin new episodes where ``mask`` is not 0, and encode; elsewhere only encode."""
    t = tables[0]
    w = workspaces[0]
    for i in range(low, high):
        m = matches[i]
        s = sessions[i]
        if mask[i] != 0:
            start_episode(matches, words, templates, t, w, s, i)
            s.reward = 0.0
            s.terminated = False
            s.truncated = False
            s.fault = 0
            s.refused = 0
            if native:
                play_on(m, t, w, s, bot)
        show(m, t, legends[s.swapped], s, shown[i])


@compiled
def take_action(
    m: Match, t: Tables, w: Workspace, s: Session, action: int, bot: BotFunction, native: bool
) -> None:
    """First half of a step of one environment: answer, and let native opponents play."""
    s.reward = 0.0
    s.terminated = False
    s.truncated = False
    s.refused = 0
    s.fault = 0
    if s.ended == RUNNING:
        act(m, t, w, s, action)
        if native:
            play_on(m, t, w, s, bot)


@compiled
def finish_one(
    matches: Matches,
    words: Words2,
    t: Tables,
    w: Workspace,
    templates: Words2,
    legends: LegendRef,
    sessions: Sessions,
    shown: Observations,
    final: Observations,
    autoreset: int,
    bot: BotFunction,
    native: bool,
    i: int,
) -> None:
    """Second half of a step of one environment: reward, autoreset, observation."""
    m = matches[i]
    s = sessions[i]
    again = False
    if s.ended != RUNNING:
        again = autoreset == AUTORESET_NEXT_STEP
        s.terminated = not again and s.ended == ENDED_OVER
        s.truncated = not again and s.ended == ENDED_CUT
    else:
        settle_reward(m, s)
        if s.ended != RUNNING and autoreset == AUTORESET_SAME_STEP:
            show(m, t, legends[s.swapped], s, final[i])
            again = True
    if again:
        start_episode(matches, words, templates, t, w, s, i)
        if native:
            play_on(m, t, w, s, bot)
    show(m, t, legends[s.swapped], s, shown[i])


@entry
def act_range(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    sessions: Sessions,
    actions: Longs,
    bot: BotFunction,
    native: bool,
    low: int,
    high: int,
) -> None:
    """First half of a step: answer, and let native opponents play."""
    t = tables[0]
    w = workspaces[0]
    for i in range(low, high):
        take_action(matches[i], t, w, sessions[i], actions[i], bot, native)


@entry
def finish_range(
    matches: Matches,
    words: Words2,
    tables: TableRef,
    workspaces: WorkspaceRef,
    templates: Words2,
    legends: LegendRef,
    sessions: Sessions,
    shown: Observations,
    final: Observations,
    autoreset: int,
    bot: BotFunction,
    native: bool,
    low: int,
    high: int,
) -> None:
    """Second half of a step: rewards, autoreset, observations."""
    t = tables[0]
    w = workspaces[0]
    for i in range(low, high):
        finish_one(
            matches,
            words,
            t,
            w,
            templates,
            legends,
            sessions,
            shown,
            final,
            autoreset,
            bot,
            native,
            i,
        )


@entry
def step_range(
    matches: Matches,
    words: Words2,
    tables: TableRef,
    workspaces: WorkspaceRef,
    templates: Words2,
    legends: LegendRef,
    sessions: Sessions,
    actions: Longs,
    shown: Observations,
    final: Observations,
    autoreset: int,
    bot: BotFunction,
    native: bool,
    low: int,
    high: int,
) -> None:
    """Take a whole step, each environment while its records are in the cache."""
    t = tables[0]
    w = workspaces[0]
    for i in range(low, high):
        take_action(matches[i], t, w, sessions[i], actions[i], bot, native)
        finish_one(
            matches,
            words,
            t,
            w,
            templates,
            legends,
            sessions,
            shown,
            final,
            autoreset,
            bot,
            native,
            i,
        )
