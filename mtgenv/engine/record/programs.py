"""Starting a program that belongs to no object on the stack: what happens instead of an event."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.agenda import push_frame
from mtgenv.engine.record.entries import take_slot
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import FRAME_RESOLVE

NO_OBJECT = -2  # the row of an entry that stands for no object on the stack


@compiled
def begin_resolution(m: Match, t: Tables, you: int, slot: int, ability: int, source: int) -> None:
    """Let the program of an ability run next; it knows from when on it does.

    Args:
        m: the match.
        t: the tables.
        you: who controls it.
        slot: its entry of the stack.
        ability: whose program it is.
        source: reference of the source.
    """
    f = push_frame(m, FRAME_RESOLVE, you)
    m.frame_slot[f] = slot
    m.frame_pc[f] = t.ability_program[ability]
    m.frame_source[f] = source
    m.frame_c[f] = m.timestamp


@compiled
def begin_program(
    m: Match,
    t: Tables,
    w: Workspace,
    ability: int,
    source: int,
    you: int,
    player: int,
    amount: int,
    x: int,
) -> None:
    """Run the program of an ability at once, above whatever runs now.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the objects of the event.
        ability: whose program it is.
        source: reference of the source.
        you: its controller.
        player: the player of the event.
        amount: the amount of the event.
        x: the value of X.
    """
    slot = take_slot(m, NO_OBJECT, ability, source)
    if slot < 0:
        return
    m.stack_event[slot] = w.event_object
    m.stack_other[slot] = w.event_other
    m.stack_remembered[slot] = w.event_object
    m.stack_event_player[slot] = player
    m.stack_event_amount[slot] = amount
    m.stack_x[slot] = x
    begin_resolution(m, t, you, slot, ability, source)
