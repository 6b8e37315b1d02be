"""What an instruction names: its objects and players, its numbers, its source."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.expressions import compute
from mtgenv.engine.characteristics.selecting import collect, first_in_turn_order, players_of
from mtgenv.engine.record.agenda import LOOP_PLAYER, keep_in_mind
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import SELECT_YOU

# How the numbers of all players are packed into one; see `count_of`.
COUNT_BITS = 10
MOST_AT_ONCE = (1 << COUNT_BITS) - 1  # more objects than any record holds


@compiled
def number_in(m: Match, t: Tables, w: Workspace, f: int, expression: int, value: int) -> int:
    """Return a number of the frame: an expression, or the value where there is none."""
    if expression == 0:
        return value
    you = m.frame_controller[f]
    return compute(m, t, w, expression, m.frame_source[f], you, m.frame_slot[f], f)


@compiled
def number_of(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> int:
    """Return the number of an instruction; an amount is never below 0 (107.1b)."""
    return max(0, number_in(m, t, w, f, t.op_number[pc], t.op_value[pc]))


@compiled
def number_for(m: Match, t: Tables, w: Workspace, f: int, pc: int, player: int) -> int:
    """Return the number of an instruction as one of its players reads it ("their life").

    What "you" do for each thing of "that player" speaks of somebody else.
    """
    if t.select_kind[t.op_who[pc]] == SELECT_YOU:
        return number_of(m, t, w, f, pc)
    before = m.frame_bound[f, LOOP_PLAYER]
    m.frame_bound[f, LOOP_PLAYER] = player + 1
    number = number_of(m, t, w, f, pc)
    m.frame_bound[f, LOOP_PLAYER] = before
    return number


@compiled
def numbers_for(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> int:
    """Return the number of an instruction as each player reads it, packed, see `count_of`.

    They are all read before anything happens, for it happens at once, and may ask what "it" is.
    """
    packed = 0
    for player in range(m.num_players):
        number = min(number_for(m, t, w, f, pc, player), MOST_AT_ONCE)
        packed |= number << (COUNT_BITS * player)
    return packed


@compiled(inline=True)
def count_of(packed: int, player: int) -> int:
    """Return the number of one player out of those of `numbers_for`."""
    return (packed >> (COUNT_BITS * player)) & MOST_AT_ONCE


@compiled
def select(m: Match, t: Tables, w: Workspace, f: int, s: int) -> None:
    """Write down in the workspace what a selection of an instruction selects."""
    count = number_in(m, t, w, f, t.select_number[s], t.select_value[s])
    collect(m, t, w, s, count, m.frame_source[f], m.frame_controller[f], m.frame_slot[f], f)


@compiled
def players_in(m: Match, t: Tables, w: Workspace, f: int, s: int) -> int:
    """Return the players of a selection of an instruction, as bits."""
    you = m.frame_controller[f]
    return players_of(m, t, w, s, m.frame_source[f], you, m.frame_slot[f], f)


@compiled
def first_player_in(m: Match, t: Tables, w: Workspace, f: int, s: int) -> int:
    """Return the first player of a selection, from the active player on, or -1."""
    return first_in_turn_order(m, players_in(m, t, w, f, s))


@compiled
def first_object_in(m: Match, t: Tables, w: Workspace, f: int, s: int, otherwise: int) -> int:
    """Return the first reference that a selection selects; without one, what stands for it."""
    if s == 0:
        return otherwise
    select(m, t, w, f, s)
    if w.picked_count == 0:
        return -1
    return w.picked[0]


@compiled
def forget_it(m: Match, f: int) -> None:
    """Let "it" be nothing."""
    m.memory_count = m.frame_memory[f]


@compiled
def keep_picked(m: Match, w: Workspace, f: int) -> None:
    """Let "it" be what is selected."""
    forget_it(m, f)
    for i in range(w.picked_count):
        keep_in_mind(m, w.picked[i])
