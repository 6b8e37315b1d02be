"""Asking: how a match records what is to be decided, by whom, and what the legal answers are.

An action is one integer, ``kind | subject << 8 | detail << 20``, and means the same at every depth
of nesting, in bots, in replays and in masks.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    ACTION_DONE,
    ACTION_NO,
    ACTION_OBJECT,
    ACTION_YES,
    CONCEDE_ALWAYS,
    CONCEDE_GAME_START,
    CONCEDE_TURN_START,
    DECISION_MAY,
    DECISION_MULLIGAN,
    DECISION_NONE,
    DECISION_PRIORITY,
    DECISION_SETUP,
    STOPS_USEFUL,
)

KIND_MASK = 255
SUBJECT_SHIFT = 8
SUBJECT_MASK = 4095
DETAIL_SHIFT = 20


@compiled(inline=True)
def action_of(kind: int, subject: int, detail: int) -> int:
    """Write an action as one integer."""
    return kind | (subject << SUBJECT_SHIFT) | (detail << DETAIL_SHIFT)


@compiled(inline=True)
def kind_of(action: int) -> int:
    """Return the kind of an action: ACTION_*."""
    return action & KIND_MASK


@compiled(inline=True)
def subject_of(action: int) -> int:
    """Return the subject of an action: a row, a seat or a number."""
    return (action >> SUBJECT_SHIFT) & SUBJECT_MASK


@compiled(inline=True)
def detail_of(action: int) -> int:
    """Return the detail of an action: the ability of a row, or the row of another object."""
    return action >> DETAIL_SHIFT


@compiled(inline=True)
def ask(m: Match, kind: int, player: int, row: int, ability: int) -> None:
    """Open a decision; `offer` then adds its legal answers.

    Args:
        m: the match.
        kind: DECISION_*.
        player: who decides.
        row: the object that asks, or -1.
        ability: its ability in the tables, or -1.
    """
    m.dec_kind = kind
    m.dec_player = player
    m.dec_for = player
    m.dec_row = row
    m.dec_ability = ability
    m.dec_left = 0
    m.dec_group = 0
    m.legal_count = 0


@compiled(inline=True)
def offer(m: Match, kind: int, subject: int, detail: int) -> None:
    """Add a legal answer to the open decision."""
    n = m.legal_count
    if n >= len(m.legal) - 2:
        capacity_reached(m)
        return
    m.legal[n] = action_of(kind, subject, detail)
    m.legal_count = n + 1


@compiled
def offer_distinct(m: Match, row: int) -> None:
    """Offer a card of a hand or library unless an equal one is offered already."""
    for i in range(m.legal_count):
        if m.card[subject_of(m.legal[i])] == m.card[row] and m.legal[i] & 255 == ACTION_OBJECT:
            return
    offer(m, ACTION_OBJECT, row, 0)


@compiled
def offer_done(m: Match) -> bool:
    """Offer to choose nothing more; where there is nothing to choose the decision is closed.

    Returns:
        Whether it is open.
    """
    if m.legal_count == 0:
        m.dec_kind = DECISION_NONE
        return False
    offer(m, ACTION_DONE, 0, 0)
    return True


@compiled
def ask_yes_no(m: Match, player: int, row: int, ability: int) -> None:
    """Ask a player whether to do something optional."""
    ask(m, DECISION_MAY, player, row, ability)
    offer(m, ACTION_YES, 0, 0)
    offer(m, ACTION_NO, 0, 0)


@compiled(inline=True)
def is_forced(m: Match) -> bool:
    """Whether the open decision has one answer only and the options let it be taken unasked."""
    if m.legal_count != 1:
        return False
    if m.dec_kind == DECISION_MULLIGAN or m.dec_kind == DECISION_SETUP:
        return False
    if m.opt_forced == 1:
        return True
    return m.opt_stops == STOPS_USEFUL and m.dec_kind == DECISION_PRIORITY


@compiled(inline=True)
def takes_forced(m: Match) -> bool:
    """Answer the open decision at once where it is forced; returns whether it was."""
    if not is_forced(m):
        return False
    m.answer = m.legal[0]
    m.dec_kind = DECISION_NONE
    return True


@compiled(inline=True)
def offers_concession(m: Match, option: int) -> bool:
    """Whether an option lets the one who decides now concede."""
    if option == CONCEDE_ALWAYS:
        return True
    if option == CONCEDE_GAME_START:
        return m.dec_kind == DECISION_MULLIGAN and m.mulligans[m.depth, m.dec_player] == 0
    if option == CONCEDE_TURN_START:
        return m.may_concede[m.depth, m.dec_player] == 1
    return False


@compiled(inline=True)
def offer_concessions(m: Match) -> None:
    """Add the two concede actions where the options of the match offer them (104.3a)."""
    game = m.opt_concede_game
    if m.depth == 0:
        game = m.opt_concede_match
    if offers_concession(m, game):
        offer(m, ACTION_CONCEDE_GAME, 0, 0)
    if offers_concession(m, m.opt_concede_match):
        offer(m, ACTION_CONCEDE_MATCH, 0, 0)


@compiled(inline=True)
def is_legal(m: Match, action: int) -> bool:
    """Whether an action is among the legal answers of the open decision."""
    for i in range(m.legal_count):
        if m.legal[i] == action:
            return True
    return False
