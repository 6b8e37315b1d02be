"""Faces: showing another one off the battlefield, transforming, turning face up (708, 712)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import base_look, change_base_look
from mtgenv.engine.characteristics.player_rules import note_replacers
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.events.status import put_counters
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_PLUS,
    DAY_NEITHER,
    EVENT_FACE_UP,
    EVENT_TRANSFORMS,
    FACE_DOWN,
    FACE_FIRST,
    LAYOUT_NORMAL,
    LAYOUT_SPLIT,
    LAYOUT_TRANSFORM,
    OBJECT_CARD,
    OBJECT_NONE,
    TYPE_PERMANENT,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
)


@compiled
def face_of(t: Tables, card: int, face: int) -> int:
    """Return the card row of a face of a card, FACE_*; 0 if it has none that can be cast so."""
    layout = t.card_layout[card]
    if face == FACE_FIRST:
        if layout == LAYOUT_SPLIT:
            return t.card_half[card]
        return card
    if face == FACE_DOWN:
        if t.card_morph[card] == 0:
            return 0
        return t.face_down
    if layout == LAYOUT_NORMAL:
        return 0
    other = t.card_other_face[card]
    if layout == LAYOUT_TRANSFORM and t.card_castings[other] == 0:
        return 0  # 712.11a: it is cast by its front, unless disturb or the like says otherwise
    return other


@compiled
def show_face(m: Match, t: Tables, row: int, look: int) -> None:
    """Let an object look like a face of its card, with what is printed on that."""
    if m.look[row] != look:
        m.look[row] = look
        reset_characteristics(m, t, row)


@compiled(inline=True)
def is_face_down_exile(m: Match, row: int) -> bool:
    """Whether a card is exiled face down: it looks like nothing at all (406.3)."""
    return m.zone[row] == ZONE_EXILE and m.look[row] == 0 and m.kind[row] != OBJECT_NONE


@compiled
def renew(m: Match, t: Tables, row: int, look: int) -> None:
    """Give a permanent another face: other values, a new timestamp, the same object (613.7g)."""
    change_base_look(m, row, look)
    m.timestamp += 1
    m.since[row] = m.timestamp
    level = m.level[row]
    m.watched[level] |= t.card_watches[look]  # its triggers see it happen
    m.acts[level] |= t.card_acts[look]
    note_replacers(m, t, level, t.card_replaces[look], t.card_replacers[look])
    m.dirty[level] = 1


@compiled
def turn_over(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Transform a double-faced permanent; anything else stays as it is (701.27a, 701.27c)."""
    look = base_look(m, row)
    other = t.card_other_face[look]
    if t.card_layout[look] != LAYOUT_TRANSFORM or other == 0:
        return
    if m.kind[row] == OBJECT_CARD and m.card[row] != look and m.card[row] != other:
        return  # a copy of a double-faced permanent is no double-faced card itself
    if t.card_types[other] & TYPE_PERMANENT == 0:
        return  # 712.10
    renew(m, t, row, other)
    watch(m, t, w, EVENT_TRANSFORMS, m.level[row], row, -1, m.controller[row], 0, 0)


@compiled
def bound_to(m: Match, t: Tables, row: int) -> int:
    """Return the time of day that a permanent is bound to, DAY_* (702.145)."""
    if m.lost[row] == 1 or m.phased[row] != 0:
        return DAY_NEITHER
    return t.card_bound[m.look[row]]


@compiled
def transform(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Transform a permanent, unless it transforms with day and night only (702.145b, e)."""
    if bound_to(m, t, row) == DAY_NEITHER:
        turn_over(m, t, w, row)


@compiled
def turn_over_bound(m: Match, t: Tables, w: Workspace, level: int) -> bool:
    """Transform what is bound to day at night, and to night by day (702.145c, f).

    Returns:
        Whether something was.
    """
    turned = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        bound = bound_to(m, t, row)
        if bound != DAY_NEITHER and m.day[level] != DAY_NEITHER and bound != m.day[level]:
            before = m.look[row]
            turn_over(m, t, w, row)
            turned = turned or m.look[row] != before
        row = m.next[row]
    return turned


@compiled
def turn_face_up(m: Match, t: Tables, w: Workspace, row: int, megamorph: bool) -> None:
    """Turn a face-down permanent face up: it is what is printed on it (708.8)."""
    if t.face_down == 0 or base_look(m, row) != t.face_down:
        return
    renew(m, t, row, m.card[row])
    if megamorph:
        put_counters(m, t, w, row, COUNTER_PLUS, 1)
    watch(m, t, w, EVENT_FACE_UP, m.level[row], row, -1, m.controller[row], 0, 0)
