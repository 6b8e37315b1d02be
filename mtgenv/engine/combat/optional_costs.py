"""Optional costs to attack: exert, enlist and others like them (508.1g).

For each declared creature its controller is asked about each of these costs, in the order of the
rows of the creatures: a creature may be given up for the cost of another one, or for its own. The
frame of the game keeps in a the creature, in b which of its costs and how far it is paid, in c
the object that was given up last.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.combat.roles import is_declared
from mtgenv.engine.events.status import exert
from mtgenv.engine.events.triggers import set_event, wait_trigger
from mtgenv.engine.games.teams import shares_turns
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, subject_of
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_AS_ATTACKS,
    ACTION_YES,
    DECISION_SACRIFICE,
    RULE_MAY_BE_EXERTED,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.stack.costs import can_pay_rest, give_up, offer_gives, pay_rest
from mtgenv.engine.stack.mana import cost_mana, gather_all, is_covered, pay_from_all

EXERT = 0  # the first of the costs of a creature; then come its abilities
PART = 8  # in b: bits before the part of the cost that is given up now ...
LEFT = 16  # ... and before how many objects of it are left


@compiled
def next_declared(m: Match, after: int) -> int:
    """Return the next declared attacker, in the order of rows, or -1."""
    found = -1
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if row > after and is_declared(m, row) and (found < 0 or row < found):
            found = row
        row = m.next[row]
    return found


@compiled
def payer_of(m: Match, row: int) -> int:
    """Return who pays the optional costs of an attacker: the active player who controls it."""
    if shares_turns(m):
        return m.controller[row]
    return m.active[m.depth]


@compiled
def is_possible(m: Match, t: Tables, w: Workspace, row: int, option: int) -> bool:
    """Whether a cost of an attacker is there and can be paid."""
    if option == EXERT:
        return m.rules[row] & RULE_MAY_BE_EXERTED != 0
    ability = ability_at(m, t, row, option - 1)
    if t.ability_kind[ability] != ABILITY_AS_ATTACKS:
        return False
    player = m.controller[row]
    cost = t.ability_cost[ability]
    if not can_pay_rest(m, t, w, cost, player, row):
        return False
    gather_all(m, t, w, player)
    return is_covered(w, cost_mana(t, cost))


@compiled
def ask_option(m: Match, t: Tables, w: Workspace, f: int, row: int, option: int) -> bool:
    """Ask about the next optional cost, from this one of this creature on.

    Returns:
        Whether there was any.
    """
    while row >= 0:
        if is_declared(m, row):
            while option <= ability_count(m, t, row):
                if is_possible(m, t, w, row, option):
                    ask_yes_no(m, payer_of(m, row), row, -1)
                    m.frame_a[f] = row
                    m.frame_b[f] = option
                    return True
                option += 1
        row = next_declared(m, row)
        option = EXERT
    return False


@compiled
def begin_options(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Ask about the first optional cost; returns whether there is one."""
    return ask_option(m, t, w, f, next_declared(m, -1), EXERT)


@compiled
def finish_option(m: Match, t: Tables, w: Workspace, f: int, source: int) -> None:
    """Let the ability trigger whose cost has been paid ("when you do", 603.12)."""
    row = m.frame_a[f]
    ability = ability_at(m, t, row, (m.frame_b[f] & 255) - 1)
    set_event(w, source, m.frame_c[f], m.attacking[row], 0, 0)
    wait_trigger(m, w, m.depth, ability, payer_of(m, row), source, -1)


@compiled
def ask_given(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Ask what is given up next for the cost that is paid; returns whether anything is."""
    row = m.frame_a[f]
    option = m.frame_b[f] & 255
    part = (m.frame_b[f] >> PART) & 255
    left = m.frame_b[f] >> LEFT
    cost = t.ability_cost[ability_at(m, t, row, option - 1)]
    if left == 0:
        part += 1
        if part > t.cost_give_count[cost]:
            return False
        left = t.give_count[t.cost_gives[cost] + part - 1]
    m.frame_b[f] = option | part << PART | left << LEFT
    player = payer_of(m, row)
    ask(m, DECISION_SACRIFICE, player, row, -1)
    m.dec_left = left
    offer_gives(m, t, w, t.cost_gives[cost] + part - 1, player, row)
    return True


@compiled
def pay_option(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Begin to pay a cost; returns whether something is asked for it."""
    row = m.frame_a[f]
    option = m.frame_b[f] & 255
    player = payer_of(m, row)
    if option == EXERT:
        exert(m, t, w, row, player)
        return False
    ability = ability_at(m, t, row, option - 1)
    cost = t.ability_cost[ability]
    m.frame_c[f] = -1
    pay_from_all(m, t, w, player, cost_mana(t, cost))
    if t.cost_give_count[cost] > 0:
        return ask_given(m, t, w, f)
    finish_option(m, t, w, f, reference(m, row))
    pay_rest(m, t, w, cost, player, row)
    return False


@compiled
def take_given(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Give up what was chosen; returns whether something more is asked for the cost."""
    row = m.frame_a[f]
    option = m.frame_b[f] & 255
    part = (m.frame_b[f] >> PART) & 255
    left = (m.frame_b[f] >> LEFT) - 1
    m.frame_b[f] = option | part << PART | left << LEFT
    cost = t.ability_cost[ability_at(m, t, row, option - 1)]
    given = subject_of(m.answer)
    m.frame_c[f] = reference(m, given)
    source = reference(m, row)
    last = left == 0 and part == t.cost_give_count[cost]
    if last:
        finish_option(m, t, w, f, source)
    give_up(m, t, w, t.cost_gives[cost] + part - 1, given)
    if last:
        if live_row(m, source) >= 0:
            pay_rest(m, t, w, cost, payer_of(m, row), row)
        return False
    return ask_given(m, t, w, f)


@compiled
def run_option(m: Match, t: Tables, w: Workspace, f: int, giving: bool) -> int:
    """Take the answer to a question about an optional cost.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        f: the frame of the game.
        giving: the question was what to give up.

    Returns:
        2 if it is asked what to give up next, 1 if the next cost is asked about, 0 if none is left.
    """
    if giving:
        if take_given(m, t, w, f):
            return 2
    elif kind_of(m.answer) == ACTION_YES and pay_option(m, t, w, f):
        return 2
    if ask_option(m, t, w, f, m.frame_a[f], (m.frame_b[f] & 255) + 1):
        return 1
    return 0
