"""The frame of what is being put on the stack: its states, what it keeps, and what it costs now."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.stack.cost_changes import ability_change, changed, spell_change, spell_may_change
from mtgenv.engine.stack.mana import can_pay
from mtgenv.engine.stack.permissions import least_spell_change
from mtgenv.engine.stack.targets import source_row

# What is being put on the stack (frame_a) ...
PUT_SPELL = 0
PUT_ABILITY = 1
PUT_TRIGGER = 2
PUT_COPY = 3
PUT_MANA = 4

# ... and the states of the frame.
CHOOSE_MODE = 0
CHOOSE_COST = 1
CHOOSE_MORE = 2  # optional additional costs
CHOOSE_NUMBER = 3
CHOOSE_TARGETS = 4
PAY = 5
GIVE = 6
FINISH = 7
CHOOSE_COLOR = 8
DIVIDE = 9

# frame_bound: the packed mana cost (its lower half; the upper one is frame_c), the part of the cost
# that is given up now and how many objects of it are left, targets in this group.
# For a mana ability frame_c is the kind of mana, or where a program makes it the reference of what
# was given up first, or -1.
COST = 0
GIVING = 1
GIVES_LEFT = 2
IN_GROUP = 3
POWER_LEFT = COST  # once the mana is paid: how much power creatures have still to give
HALF = 24


@compiled
def set_cost(m: Match, f: int, cost: int) -> None:
    """Write the packed mana cost: it needs 56 bits, so two numbers."""
    m.frame_bound[f, COST] = cost & ((1 << HALF) - 1)
    m.frame_c[f] = cost >> HALF


@compiled
def get_cost(m: Match, f: int) -> int:
    """Read the packed mana cost of what is being put on the stack."""
    return m.frame_bound[f, COST] | (m.frame_c[f] << HALF)


@compiled
def card_being_cast(m: Match, f: int) -> int:
    """Return the card row of the spell that is being cast."""
    return m.look[m.stack_row[m.frame_slot[f]]]


@compiled
def least_change(m: Match, t: Tables, w: Workspace, f: int) -> int:
    """Return how much more what is put on the stack costs with the cheapest target, or less."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    if m.frame_a[f] == PUT_ABILITY:
        return ability_change(m, t, w, player, source_row(m, slot))
    if m.frame_a[f] != PUT_SPELL or not spell_may_change(m, t, m.stack_row[slot]):
        return 0
    return least_spell_change(m, t, w, player, m.stack_row[slot])


@compiled
def change_now(m: Match, t: Tables, w: Workspace, f: int, extra: int) -> int:
    """Return how much more what is put on the stack costs with the targets it has, and one more."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    if m.frame_a[f] == PUT_ABILITY:
        return ability_change(m, t, w, player, source_row(m, slot))
    if m.frame_a[f] == PUT_MANA:
        return ability_change(m, t, w, player, row_of(m.frame_source[f]))
    if m.frame_a[f] != PUT_SPELL:
        return 0
    return spell_change(m, t, w, player, m.stack_row[slot], slot, extra)


@compiled
def is_affordable(m: Match, t: Tables, w: Workspace, f: int, row: int) -> bool:
    """Whether a spell can still be paid for with one more target (601.2f)."""
    if m.frame_a[f] != PUT_SPELL or not spell_may_change(m, t, m.stack_row[m.frame_slot[f]]):
        return True
    cost = changed(get_cost(m, f), change_now(m, t, w, f, row))
    return can_pay(m, t, w, m.frame_controller[f], cost, -1)


@compiled
def removes_loyalty(m: Match, t: Tables, f: int) -> bool:
    """Whether the cost is to remove X loyalty counters."""
    if m.frame_a[f] != PUT_ABILITY:
        return False
    return t.cost_loyalty_x[t.ability_cost[m.stack_ability[m.frame_slot[f]]]] == 1
