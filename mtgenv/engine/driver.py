"""Driving matches: from one decision to the next, one match or a batch of them."""

from __future__ import annotations

from mtgenv.compiling.jit import Ints, Longs, compiled, entry
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.combat.joining import run_joining
from mtgenv.engine.events.drawing import run_discard, run_draw
from mtgenv.engine.events.entering import run_enter
from mtgenv.engine.events.ordering import (
    begin_trial,
    end_trial,
    might_ask,
    take_order,
)
from mtgenv.engine.games.agreeing import offer_to_draw, run_draw_offer
from mtgenv.engine.games.command_zone import run_homecoming
from mtgenv.engine.games.conceding import concede
from mtgenv.engine.games.control import hand_over, take_up_held
from mtgenv.engine.record.ahead import fetch_match
from mtgenv.engine.record.chance import seed_streams
from mtgenv.engine.record.decisions import (
    is_legal,
    kind_of,
    offer_concessions,
    subject_of,
    takes_forced,
)
from mtgenv.engine.record.limits import stop_match
from mtgenv.engine.record.types import Match, Matches, TableRef, Tables, Workspace, WorkspaceRef
from mtgenv.engine.record.vocabulary import (
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    DECISION_NONE,
    END_DECISION_LIMIT,
    FRAME_CAST,
    FRAME_DISCARD,
    FRAME_DRAW,
    FRAME_DRAW_OFFER,
    FRAME_ENTER,
    FRAME_GAME,
    FRAME_HOMECOMING,
    FRAME_RESOLVE,
)
from mtgenv.engine.resolving.interpreter import run_resolve
from mtgenv.engine.stack.casting import run_cast
from mtgenv.engine.turns.turns import run_game


@compiled(inline=True)
def run_frame(m: Match, t: Tables, w: Workspace) -> None:
    """Let the top frame of the agenda take its next step."""
    f = m.frame_top
    kind = m.frame_kind[f]
    if kind == FRAME_GAME:
        run_game(m, t, w, f)
    elif kind == FRAME_CAST:
        run_cast(m, t, w, f)
    elif kind == FRAME_RESOLVE:
        run_resolve(m, t, w, f)
    elif kind == FRAME_ENTER:
        run_enter(m, t, w, f)
    elif kind == FRAME_DISCARD:
        run_discard(m, t, w, f)
    elif kind == FRAME_DRAW:
        run_draw(m, t, w, f)
    elif kind == FRAME_HOMECOMING:
        run_homecoming(m, t, w, f)
    elif kind == FRAME_DRAW_OFFER:
        run_draw_offer(m, t, w, f)
    else:  # FRAME_JOIN_COMBAT
        run_joining(m, t, w, f)


@compiled(inline=True)
def take_step(m: Match, t: Tables, w: Workspace) -> None:
    """Let the top frame take its next step, on trial where it may need an answer (616.1)."""
    if m.order_asked == 1:
        take_order(m)
    if not might_ask(m, t):
        w.order_ready = 0
        run_frame(m, t, w)
        return
    begin_trial(m, w)
    run_frame(m, t, w)
    end_trial(m, w)


@compiled
def run_step(m: Match, t: Tables, w: Workspace) -> None:
    """Let the top frame take its next step, for those who look at each."""
    w.each_step = 1
    take_step(m, t, w)
    w.each_step = 0


@compiled(inline=True)
def is_asked(m: Match, t: Tables, w: Workspace) -> bool:
    """Whether the open decision waits for a player: it is answered at once where it is forced.

    At the limit of decisions nobody is asked any more, and the match is over.
    """
    if takes_forced(m):
        return False
    if m.decisions >= m.opt_max_decisions:
        stop_match(m, END_DECISION_LIMIT)
        return False
    hand_over(m)
    refresh(m, t, w)  # whoever looks at an open decision sees derived values up to date
    offer_to_draw(m)
    offer_concessions(m)
    return True


@compiled
def advance(m: Match, t: Tables, w: Workspace) -> None:
    """Run the match until somebody has to decide or it is over.

    All steps of the rules are part of this one function: a call costs as much as a small step.
    """
    while m.over == 0:
        if m.dec_kind == DECISION_NONE:
            take_step(m, t, w)
        elif is_asked(m, t, w):
            return
    m.dec_kind = DECISION_NONE
    m.legal_count = 0


@compiled(inline=True)
def accept(m: Match, t: Tables, w: Workspace, action: int) -> bool:
    """Take an answer to the open decision without running on (a scenario looks at every step).

    Returns:
        False if the action is not legal; nothing has happened then.
    """
    if m.over == 1 or not is_legal(m, action):
        return False
    player = m.dec_player
    m.decisions += 1
    m.may_concede[m.depth, player] = 0
    kind = kind_of(action)
    if kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH:
        concede(m, t, w, player, kind == ACTION_CONCEDE_MATCH)
    elif m.held_kind != DECISION_NONE:
        m.stand_in = subject_of(action) + 1
        take_up_held(m)
    else:
        m.answer = action
        m.dec_kind = DECISION_NONE
        m.stand_in = 0
    return True


@compiled(inline=True)
def answer(m: Match, t: Tables, w: Workspace, action: int) -> bool:
    """Answer the open decision and run on to the next one.

    Returns:
        False if the action is not legal; nothing has happened then.
    """
    if not accept(m, t, w, action):
        return False
    advance(m, t, w)
    return True


@compiled
def begin(m: Match, t: Tables, w: Workspace, seed: int) -> None:
    """Seed a match that was set up and run it to its first decision."""
    seed_streams(m, seed)
    advance(m, t, w)


@entry
def begin_all(matches: Matches, tables: TableRef, workspaces: WorkspaceRef, seeds: Longs) -> None:
    """Begin every match of a batch that was set up."""
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        if i + 1 < len(matches):
            fetch_match(matches[i + 1])
        begin(matches[i], t, w, seeds[i])


@entry
def answer_all(matches: Matches, tables: TableRef, workspaces: WorkspaceRef, actions: Ints) -> int:
    """Answer the open decision of every match of a batch; finished matches are passed over.

    Returns:
        How many actions were illegal: those matches stand where they stood.
    """
    t = tables[0]
    w = workspaces[0]
    illegal = 0
    for i in range(len(matches)):
        m = matches[i]
        if i + 1 < len(matches):
            fetch_match(matches[i + 1])
        if m.over == 0 and not answer(m, t, w, actions[i]):
            illegal += 1
    return illegal


@entry
def answer_rows(
    matches: Matches, tables: TableRef, workspaces: WorkspaceRef, rows: Longs, actions: Ints
) -> int:
    """Answer the open decisions of some matches of a batch.

    Args:
        matches: the batch.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        rows: which matches.
        actions: an action for each of them.

    Returns:
        -1, or the first place in ``rows`` whose action is not legal; that match stands as it did.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(rows)):
        if not answer(matches[rows[i]], t, w, actions[i]):
            return i
    return -1


@entry
def concede_one(
    matches: Matches, tables: TableRef, workspaces: WorkspaceRef, player: int, whole_match: bool
) -> None:
    """Let any player concede at any time (104.3a), for the first match of the array."""
    m = matches[0]
    t = tables[0]
    w = workspaces[0]
    if m.over == 0:
        m.may_concede[m.depth, player] = 0
        concede(m, t, w, player, whole_match)
        advance(m, t, w)


@entry
def accept_one(matches: Matches, tables: TableRef, workspaces: WorkspaceRef, action: int) -> bool:
    """Take an answer for the first match of the array; `step_one` then runs it on."""
    return accept(matches[0], tables[0], workspaces[0], action)


@entry
def step_one(matches: Matches, tables: TableRef, workspaces: WorkspaceRef) -> bool:
    """Let the first match of the array take its next small step, for those who look at each.

    Returns:
        Whether it goes on: nobody is asked, and it is not over.
    """
    m = matches[0]
    t = tables[0]
    w = workspaces[0]
    if m.over == 0 and m.dec_kind == DECISION_NONE:
        run_step(m, t, w)
    if m.over == 0 and m.dec_kind != DECISION_NONE and is_asked(m, t, w):
        return False
    if m.over == 0:
        return True
    m.dec_kind = DECISION_NONE
    m.legal_count = 0
    return False
