"""A bot as a teacher: which actions it would take in the positions of an environment, as indices.

Declarations are made pick by pick, and which creature is picked first hardly matters. So of a
declaration the teacher's answer is everything that it would still pick.
"""

from __future__ import annotations

from mtgenv.compiling.jit import Bytes2, Ints, Longs, compiled, entry
from mtgenv.encoding.actions import CODE_OBJECT, MORE, PASS
from mtgenv.encoding.records import View, Views
from mtgenv.engine.driver import answer
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.types import (
    BotFunction,
    Matches,
    TableRef,
    Tables,
    Workspace,
    WorkspaceRef,
)
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    DECISION_ATTACK,
    DECISION_BLOCK,
)
from mtgenv.envs.kernel import Words2
from mtgenv_agents.bots.declaring import declares

MOST_PICKS = 256
"""A declaration of so many answers is not followed to its end."""


@compiled
def index_of(v: View, code: int) -> int:
    """Return the index that an action has in a view, or the one that leads to it."""
    leading = PASS
    for k in range(v.legal_count):
        index = v.legal[k, 0]
        if v.legal[k, 1] == code:
            return index
        if index == MORE or v.legal[k, 1] == CODE_OBJECT - subject_of(code):
            leading = index
    return leading


@entry
def find_indices(views: Views, rows: Longs, codes: Ints, indices: Longs) -> None:
    """Find the index of an action in some views, or of what leads to it.

    Args:
        views: what is shown of the matches.
        rows: of which of them, shape (k,).
        codes: the actions, shape (k,).
        indices: receives the indices, shape (k,).
    """
    for i in range(len(rows)):
        indices[i] = index_of(views[rows[i]], codes[i])


@compiled
def label_plan(
    spare: Matches,
    t: Tables,
    w: Workspace,
    v: View,
    labels: Bytes2,
    i: int,
    code: int,
    bot: BotFunction,
) -> None:
    """Mark what else the bot picks in a declaration of which it has named the first creature."""
    m = spare[0]
    seat = m.dec_player
    kind = m.dec_kind
    for _ in range(MOST_PICKS):
        answer(m, t, w, code)
        if not declares(m, seat):
            return
        code = bot(m, t, w, seat)
        if kind_of(code) == ACTION_DONE:
            return
        if m.dec_kind == kind and kind_of(code) == ACTION_OBJECT:
            for k in range(v.legal_count):
                if v.legal[k, 1] == code:
                    labels[i, v.legal[k, 0]] = 1


@entry
def label_actions(
    matches: Matches,
    words: Words2,
    spare: Matches,
    spare_words: Words2,
    tables: TableRef,
    workspaces: WorkspaceRef,
    views: Views,
    held: Ints,
    chosen: Longs,
    labels: Bytes2,
    bot: BotFunction,
) -> None:
    """Mark what a bot would do, in each match of a batch at whose decision it is shown.

    Args:
        matches: the matches.
        words: the same memory as integers.
        spare: room for one match.
        spare_words: the same memory as integers.
        tables: the card tables.
        workspaces: one record to work in.
        views: what is shown of the matches.
        held: what the bot wants in each, while a question takes several answers.
        chosen: receives the index of what it would do first, shape (n,).
        labels: receives 1 for what it would do, shape (n, actions).
        bot: the teacher.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        for index in range(labels.shape[1]):
            labels[i, index] = 0
        m = matches[i]
        v = views[i]
        chosen[i] = PASS
        if m.over == 1:
            continue
        if v.focus < 0 and v.page == 0:
            held[i] = bot(m, t, w, m.dec_player)
        code = held[i]
        chosen[i] = index_of(v, code)
        labels[i, chosen[i]] = 1
        picks = m.dec_kind == DECISION_ATTACK or m.dec_kind == DECISION_BLOCK
        if picks and kind_of(code) == ACTION_OBJECT:
            for k in range(words.shape[1]):
                spare_words[0, k] = words[i, k]
            label_plan(spare, t, w, v, labels, i, code, bot)
