"""Asking which of several replacement effects applies first, in the middle of any step (616.1).

An event may happen deep inside a step of the agenda, in a loop over creatures that deal damage, and
compiled code cannot stop there. So a step in which the question might come up is taken on trial:
the match is copied before it. If the question comes, the match becomes what it was, the question is
asked, and the step is taken again with the answer. Whatever a step does depends on the match alone,
chance included, so it comes to the same point again.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.commanders import might_ask_for_commander
from mtgenv.engine.record.decisions import ask, ask_yes_no, offer
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_MODE,
    ACTION_OBJECT,
    DECISION_PICK,
    VARIANT_COMMANDER,
)


@compiled(inline=True)
def might_ask(m: Match, t: Tables) -> bool:
    """Whether the next step may come to several replacement effects for one event.

    Copying a match costs more than most steps, so it has to be a rare thing.
    """
    if m.contested[m.depth] != 0:
        return True
    if m.opt_variants & VARIANT_COMMANDER and might_ask_for_commander(m):
        return True
    return t.replacers > 0 and m.dirty[m.depth] != 0 and m.effect_count > 0


@compiled
def begin_trial(m: Match, w: Workspace) -> None:
    """Copy the match before a step that may have to be taken back."""
    w.snapshot[:] = m[:]
    w.order_ready = 1
    w.order_used = 0
    w.order_wanted = 0


@compiled
def same_source(w: Workspace, k: int) -> int:
    """Return how many of the effects before one of those offered have the same source."""
    n = 0
    for i in range(k):
        if w.order_row[i] == w.order_row[k]:
            n += 1
    return n


@compiled
def end_trial(m: Match, w: Workspace) -> None:
    """Go on after a step, or take it back and ask the affected player what it needs to know."""
    w.order_ready = 0
    if w.order_wanted == 0:
        m.order_count = 0
        return
    m[:] = w.snapshot
    m.order_asked = 1
    m.order_answer = m.answer
    if w.order_options == 0:
        ask_yes_no(m, w.order_player, w.order_row[0], -1)  # 903.9b
        return
    ask(m, DECISION_PICK, w.order_player, w.order_row[0], w.order_ability[0])
    for k in range(w.order_options):
        if w.order_row[k] < 0:
            offer(m, ACTION_MODE, k, 0)  # its row may hold another object by now
        else:
            offer(m, ACTION_OBJECT, w.order_row[k], same_source(w, k))


@compiled
def take_order(m: Match) -> None:
    """Note the answer to the question, and have the step that needs it be taken again."""
    m.order_asked = 0
    for k in range(m.legal_count):
        if m.legal[k] == m.answer:
            m.order[m.order_count] = k
    m.order_count += 1
    m.answer = m.order_answer


@compiled
def forget_order(m: Match) -> None:
    """Somebody has conceded while the question was open: the step is taken anew."""
    m.order_asked = 0
    m.order_count = 0
    m.answer = m.order_answer
