"""One step of a batch of environments, compiled: answer, let opponents play, reset, encode.

Every entry works on the environments ``low`` to ``high`` - 1 of a batch, so that threads can share
it; an environment touches nothing but its own rows. The episode ``k`` of an environment gets its
seed from the environment's own seed and ``k``, so neither the size of the batch nor the number of
threads changes what happens.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.compiling.jit import Bytes1, Ints, Layout, Longs, compiled, entry
from mtgenv.encoding.actions import CODE_MORE, CODE_NOTHING, CODE_OBJECT
from mtgenv.encoding.encode import encode
from mtgenv.encoding.records import (
    LegendRef,
    Observation,
    Observations,
    Scratch,
    ScratchRef,
    View,
    Views,
)
from mtgenv.engine.driver import advance, answer, begin
from mtgenv.engine.games.conceding import concede
from mtgenv.engine.games.teams import has_won, is_opponent, is_out
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
from mtgenv.envs.ahead import fetch
from mtgenv.envs.records import FACT, Episode, Episodes

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
END_LOST = END_ILLEGAL_ACTIONS + 2
EPISODE_END_NAMES = (*END_NAMES, "illegal actions", "step limit", "lost")
"""How an episode can end: as matches do, or cut off by the environment."""

SHIFT_1 = np.uint64(1)
STREAM = np.uint64(0xD1B54A32D192ED03)
LIFE_SCALE = 20.0


@compiled
def mixed(seed: int, index: int) -> int:
    """Mix two numbers into a seed, as splitmix64 does: 63 bits."""
    z = np.uint64(seed) + (np.uint64(index) + SHIFT_1) * STREAM + GOLDEN
    z = (z ^ (z >> SHIFT_30)) * MIX_A
    z = (z ^ (z >> SHIFT_27)) * MIX_B
    z = z ^ (z >> SHIFT_31)
    return int(z >> SHIFT_1)


@compiled
def life_ahead(m: Match, seat: int) -> float:
    """Return how far a seat is ahead in life in the outermost game, in starting totals.

    Of several opponents who are still in, the mean counts.
    """
    ahead = float(m.life[0, seat])
    others = 0
    n = 0
    for player in range(m.num_players):
        if is_opponent(m, seat, player) and m.in_game[0, player] == 1:
            others += m.life[0, player]
            n += 1
    if n > 0:
        ahead -= others / n
    return ahead / LIFE_SCALE


@compiled
def forget_rewards(m: Match, e: Episode) -> None:
    """Nobody gets anything in a step in which no match ends."""
    for player in range(m.num_players):
        e.rewards[player] = 0.0


@compiled
def share_rewards(m: Match, e: Episode) -> None:
    """Write down what each seat gets for a match that is over."""
    for player in range(m.num_players):
        e.rewards[player] = e.draw
        if has_won(m, player):
            e.rewards[player] = e.win
        elif is_out(m, player):
            e.rewards[player] = e.loss


@compiled
def note_facts(m: Match, e: Episode, seat: int, reason: int) -> None:
    """Write down how an episode ended for a seat; who is still in shares the first place."""
    place = max(m.place[seat], 1)
    e.facts[FACT.winner] = m.winner
    e.facts[FACT.turns] = m.turns
    e.facts[FACT.decisions] = m.decisions
    e.facts[FACT.subgames] = m.opened
    e.facts[FACT.conceded] = m.conceded
    e.facts[FACT.deepest] = m.deepest
    e.facts[FACT.steps] = e.length
    e.facts[FACT.illegal_actions] = e.illegal
    e.facts[FACT.place] = place
    e.facts[FACT.result] = 0
    if place > 1:
        e.facts[FACT.result] = -1
    elif has_won(m, seat):
        e.facts[FACT.result] = 1
    e.facts[FACT.end_reason] = reason
    e.facts[FACT.seat] = seat
    e.total = e.gain


@compiled
def start_episode(
    matches: Matches,
    words: Words2,
    templates: Words2,
    t: Tables,
    w: Workspace,
    e: Episode,
    v: View,
    i: int,
) -> None:
    """Begin the next match of environment ``i``.

    Args:
        matches: the batch.
        words: the same memory as integers.
        templates: the match before it begins, with the learner's deck in each of the seats.
        t: the card tables.
        w: the workspace.
        e: the episode of the environment.
        v: its view.
        i: its index.
    """
    m = matches[i]
    seed = mixed(e.seed, e.number)
    e.number += 1
    e.seat = e.seat_option
    if e.seat_option == SEAT_RANDOM:
        e.seat = mixed(seed, 1) % m.num_players
    e.seating = max(e.seat, 0)
    for k in range(words.shape[1]):
        words[i, k] = templates[e.seating, k]
    v.page = 0
    v.focus = -1
    e.ended = RUNNING
    e.illegal = 0
    e.illegal_run = 0
    e.length = 0
    e.gain = 0.0
    begin(m, t, w, seed)
    e.potential = 0.0
    if e.seat >= 0 and e.shaping != 0.0:
        e.potential = life_ahead(m, e.seat)


@compiled
def play_on(m: Match, t: Tables, w: Workspace, e: Episode, bot: BotFunction) -> None:
    """Let the bot play the other seats until the learner decides or the match is over.

    A bot that answers illegally is noted, and its first legal answer is taken.
    """
    while m.over == 0 and m.dec_player != e.seat and not is_out(m, e.seat):
        if not answer(m, t, w, bot(m, t, w, m.dec_player)):
            e.fault = 1
            answer(m, t, w, m.legal[0])


@compiled
def code_of(v: View, index: int) -> int:
    """Return what an action index stands for in a view: an action, a CODE_*, or 0 for nothing."""
    code = 0
    for k in range(v.legal_count):
        if v.legal[k, 0] == index:
            code = v.legal[k, 1]
    return code


@compiled
def turn_view(v: View, code: int) -> None:
    """Let a view follow an answer: to its first page, the next one, or what an object can do."""
    if code > 0:
        v.page = 0
        v.focus = -1
    elif code == CODE_MORE:
        v.page += 1
    elif code < CODE_NOTHING:
        v.page = 0
        v.focus = CODE_OBJECT - code


@compiled
def act(m: Match, t: Tables, w: Workspace, e: Episode, v: View, index: int) -> None:
    """Do what an action index stands for; an illegal one changes nothing, or loses the match."""
    e.length += 1
    e.actor = m.dec_player
    code = code_of(v, index)
    turn_view(v, code)
    if code != 0:
        e.illegal_run = 0
    if code > 0:
        answer(m, t, w, code)
    elif code == 0 and m.over == 0:
        e.refused = 1
        e.illegal += 1
        e.illegal_run += 1
        if e.illegal_loses == 1:
            v.page = 0
            v.focus = -1
            concede(m, t, w, e.actor, True)
            advance(m, t, w)


@compiled
def settle_reward(m: Match, e: Episode) -> None:
    """Write the reward of the step for who learns, and note how the episode ended."""
    seat = e.seat
    if seat < 0:
        seat = e.actor
    reward = 0.0
    out = is_out(m, e.seat)  # the episode is over for a learner who has lost
    over = m.over == 1 or out
    if over:
        reward = e.draw
        if has_won(m, seat):
            reward = e.win
        elif m.winner >= 0 or is_out(m, seat):
            reward = e.loss
    if e.seat >= 0 and e.shaping != 0.0:
        potential = 0.0
        if not over:
            potential = life_ahead(m, seat)
        reward += e.shaping * (potential - e.potential)
        e.potential = potential
    reward += e.bonus
    e.bonus = 0.0
    e.reward = reward
    e.gain += reward
    reason = m.end_reason
    if over:
        e.terminated = True
        e.ended = ENDED_OVER
        share_rewards(m, e)
        if m.over == 0:
            reason = END_LOST
    elif e.most_illegal > 0 and e.illegal_run >= e.most_illegal:
        e.truncated = True
        e.ended = ENDED_CUT
        reason = END_ILLEGAL_ACTIONS
    elif e.most_steps > 0 and e.length >= e.most_steps:
        e.truncated = True
        e.ended = ENDED_CUT
        reason = END_STEP_LIMIT
    if e.ended != RUNNING:
        note_facts(m, e, seat, reason)


@compiled
def show(
    m: Match, t: Tables, legends: LegendRef, e: Episode, v: View, x: Scratch, o: Observation
) -> None:
    """Write the observation of the learner, or of whoever decides."""
    seat = e.seat
    if seat < 0:
        seat = m.dec_player
    e.shown_to = seat
    encode(m, t, legends[e.seating], v, x, o, seat)


@entry
def show_rows(
    matches: Matches,
    tables: TableRef,
    scratches: ScratchRef,
    legends: LegendRef,
    episodes: Episodes,
    views: Views,
    shown: Observations,
    rows: Longs,
) -> None:
    """Encode some environments again, each for the learner or, without one, for who decides."""
    t = tables[0]
    x = scratches[0]
    for i in range(len(rows)):
        k = rows[i]
        show(matches[k], t, legends, episodes[k], views[k], x, shown[k])


@entry
def show_seats(
    matches: Matches,
    tables: TableRef,
    scratches: ScratchRef,
    legends: LegendRef,
    episodes: Episodes,
    views: Views,
    shown: Observations,
    seats: Longs,
) -> None:
    """Encode every environment for a seat of its own, whoever learns or decides."""
    t = tables[0]
    x = scratches[0]
    for i in range(len(seats)):
        encode(matches[i], t, legends[episodes[i].seating], views[i], x, shown[i], seats[i])


@entry
def show_deciders(
    matches: Matches,
    tables: TableRef,
    scratches: ScratchRef,
    legends: LegendRef,
    seating: Bytes1,
    views: Views,
    shown: Observations,
    rows: Longs,
) -> None:
    """Encode some matches, each for whoever decides, for a policy in Python."""
    t = tables[0]
    x = scratches[0]
    for i in range(len(rows)):
        k = rows[i]
        m = matches[k]
        encode(m, t, legends[seating[k]], views[k], x, shown[k], m.dec_player)


@entry
def read_choices(views: Views, rows: Longs, indices: Longs, codes: Ints) -> None:
    """Turn action indices into the codes of actions.

    Args:
        views: what was shown.
        rows: of which matches.
        indices: the indices that a policy chose.
        codes: receives the codes; -1 where the question goes on, 0 where an index is not legal.
    """
    for i in range(len(rows)):
        v = views[rows[i]]
        code = code_of(v, indices[i])
        turn_view(v, code)
        codes[i] = max(code, -1)


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
    scratches: ScratchRef,
    episodes: Episodes,
    views: Views,
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
    x = scratches[0]
    for i in range(low, high):
        m = matches[i]
        e = episodes[i]
        if mask[i] != 0:
            start_episode(matches, words, templates, t, w, e, views[i], i)
            e.reward = 0.0
            e.terminated = False
            e.truncated = False
            e.fault = 0
            e.refused = 0
            forget_rewards(m, e)
            if native:
                play_on(m, t, w, e, bot)
        show(m, t, legends, e, views[i], x, shown[i])


@compiled
def take_action(
    m: Match,
    t: Tables,
    w: Workspace,
    e: Episode,
    v: View,
    action: int,
    bot: BotFunction,
    native: bool,
) -> None:
    """First half of a step of one environment: answer, and let native opponents play."""
    e.reward = 0.0
    e.terminated = False
    e.truncated = False
    e.refused = 0
    e.fault = 0
    if e.ended == RUNNING:
        forget_rewards(m, e)
        act(m, t, w, e, v, action)
        if native:
            play_on(m, t, w, e, bot)


@compiled
def finish_one(
    matches: Matches,
    words: Words2,
    t: Tables,
    w: Workspace,
    templates: Words2,
    legends: LegendRef,
    x: Scratch,
    episodes: Episodes,
    views: Views,
    shown: Observations,
    final: Observations,
    autoreset: int,
    bot: BotFunction,
    native: bool,
    i: int,
) -> None:
    """Second half of a step of one environment: reward, autoreset, observation."""
    m = matches[i]
    e = episodes[i]
    again = False
    if e.ended != RUNNING:
        again = autoreset == AUTORESET_NEXT_STEP
        e.terminated = not again and e.ended == ENDED_OVER
        e.truncated = not again and e.ended == ENDED_CUT
        if again:
            forget_rewards(m, e)
    else:
        settle_reward(m, e)
        if e.ended != RUNNING and autoreset == AUTORESET_SAME_STEP:
            show(m, t, legends, e, views[i], x, final[i])
            again = True
    if again:
        start_episode(matches, words, templates, t, w, e, views[i], i)
        if native:
            play_on(m, t, w, e, bot)
    show(m, t, legends, e, views[i], x, shown[i])


@entry
def act_range(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    episodes: Episodes,
    views: Views,
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
        take_action(matches[i], t, w, episodes[i], views[i], actions[i], bot, native)


@entry
def finish_range(
    matches: Matches,
    words: Words2,
    tables: TableRef,
    workspaces: WorkspaceRef,
    templates: Words2,
    legends: LegendRef,
    scratches: ScratchRef,
    episodes: Episodes,
    views: Views,
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
    x = scratches[0]
    for i in range(low, high):
        finish_one(
            matches,
            words,
            t,
            w,
            templates,
            legends,
            x,
            episodes,
            views,
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
    scratches: ScratchRef,
    episodes: Episodes,
    views: Views,
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
    x = scratches[0]
    for i in range(low, high):
        if i + 1 < high:
            fetch(matches[i + 1], views[i + 1], shown[i + 1])
        take_action(matches[i], t, w, episodes[i], views[i], actions[i], bot, native)
        finish_one(
            matches,
            words,
            t,
            w,
            templates,
            legends,
            x,
            episodes,
            views,
            shown,
            final,
            autoreset,
            bot,
            native,
            i,
        )
