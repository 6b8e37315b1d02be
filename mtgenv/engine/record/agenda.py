"""The agenda: frames that hold what is still to be done, so that a match can stop anywhere.

A frame is a little machine: a kind, a state, and a few numbers. The top frame runs; handlers push
frames instead of calling deep. A subgame is a game frame on top of the frame of its creator.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.types import Match

# What the numbers bound in a frame of a resolution mean.
LOOP_PLAYERS = 0  # players that a loop has still to come to, as bits
LOOP_PLAYER = 1  # the player that it is at, plus 1; 0 = no loop
CHOSEN = 2  # how many objects have been chosen
CHOOSERS = 3  # players who have still to choose, as bits
EXCESS = 2  # excess damage of the instruction before; nothing is chosen then

ASKED = 1  # the state of a frame that has opened a decision: the answer is there when it runs
GOES_ON = 2  # ... that asks again once what its answer began instead of an event is done (614.6)


@compiled
def push_frame(m: Match, kind: int, controller: int) -> int:
    """Put a frame of the game being played on the agenda.

    Returns:
        Its index; when the record is full the match has ended and the top frame is reused.
    """
    f = m.frame_top + 1
    if f >= len(m.frame_kind):
        capacity_reached(m)
        f = m.frame_top
    m.frame_top = f
    m.frame_kind[f] = kind
    m.frame_pc[f] = 0
    m.frame_state[f] = 0
    m.frame_level[f] = m.depth
    m.frame_controller[f] = controller
    m.frame_slot[f] = -1
    m.frame_source[f] = -1
    m.frame_a[f] = 0
    m.frame_b[f] = 0
    m.frame_c[f] = 0
    m.frame_flag[f] = 0
    m.frame_memory[f] = m.memory_count
    for k in range(m.frame_bound.shape[1]):
        m.frame_bound[f, k] = 0
    return f


@compiled
def pop_frame(m: Match) -> None:
    """Take the top frame off the agenda: it is done."""
    m.memory_count = m.frame_memory[m.frame_top]
    m.frame_top -= 1


@compiled
def keep_in_mind(m: Match, ref: int) -> None:
    """Let "it" be one more object or player; the frame is the top one."""
    n = m.memory_count
    if n >= len(m.memory):
        capacity_reached(m)
        return
    m.memory[n] = ref
    m.memory_count = n + 1


@compiled
def is_in_mind(m: Match, f: int, ref: int) -> bool:
    """Whether an object or a player is "it" already; the frame is the top one."""
    for i in range(m.frame_memory[f], m.memory_count):
        if m.memory[i] == ref:
            return True
    return False
