"""What resolutions leave behind for a while: starting, asking for and ending it (611)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match, Workspace
from mtgenv.engine.record.vocabulary import (
    DURATION_CONTROL,
    DURATION_SOURCE,
    DURATION_SOURCE_CONTROLLED,
    DURATION_SOURCE_TAPPED,
    EFFECT_COPY,
    EFFECT_RULE,
    ZONE_BATTLEFIELD,
)


@compiled
def first_object(m: Match, index: int) -> int:
    """Return where the objects that an effect is about begin in their list."""
    start = 0
    for i in range(index):
        start += m.effect_objects[i]
    return start


@compiled
def is_about(m: Match, index: int, row: int) -> bool:
    """Whether an effect is about an object."""
    start = first_object(m, index)
    for i in range(start, start + m.effect_objects[index]):
        if live_row(m, m.about[i]) == row:
            return True
    return False


@compiled
def oldest_copy(m: Match, row: int) -> int:
    """Return the oldest effect that makes an object a copy for a while, or -1."""
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_COPY and live_row(m, m.about[first_object(m, i)]) == row:
            return i
    return -1


@compiled
def base_look(m: Match, row: int) -> int:
    """Return the copiable values of an object without effects that make it a copy for a while.

    The oldest of these effects knows what lies underneath.
    """
    i = oldest_copy(m, row)
    if i >= 0:
        return m.effect_number[i, 0]
    return m.look[row]


@compiled
def change_base_look(m: Match, row: int, look: int) -> None:
    """Give an object other copiable values, underneath what makes it a copy for a while."""
    i = oldest_copy(m, row)
    if i >= 0:
        m.effect_number[i, 0] = look
    else:
        m.look[row] = look
    m.dirty[m.level[row]] = 1


@compiled
def uncover(m: Match, index: int) -> None:
    """Let an object look as it does without one of the effects that make it a copy (613.2a)."""
    ref = m.about[first_object(m, index)]
    row = live_row(m, ref)
    if row < 0:
        return
    look = base_look(m, row)
    oldest = oldest_copy(m, row) == index
    for i in range(m.effect_count):
        if i != index and m.effect_kind[i] == EFFECT_COPY and m.about[first_object(m, i)] == ref:
            if oldest:
                m.effect_number[i, 0] = look
                oldest = False
            look = m.effect_row[i]
    m.look[row] = look


@compiled
def drop_objects(m: Match, start: int, count: int) -> None:
    """Take objects out of the list of those that effects are about."""
    if count == 0:
        return
    for i in range(start, m.about_count - count):
        m.about[i] = m.about[i + count]
    m.about_count -= count


@compiled
def drop_effect(m: Match, index: int) -> None:
    """End one effect, keeping the timestamp order of the others."""
    if m.effect_kind[index] == EFFECT_COPY and m.effect_objects[index] > 0:
        uncover(m, index)
    drop_objects(m, first_object(m, index), m.effect_objects[index])
    n = m.effect_count - 1
    m.dirty[m.effect_level[index]] = 1
    for i in range(index, n):
        m.effect_kind[i] = m.effect_kind[i + 1]
        m.effect_level[i] = m.effect_level[i + 1]
        m.effect_duration[i] = m.effect_duration[i + 1]
        m.effect_controller[i] = m.effect_controller[i + 1]
        m.effect_source[i] = m.effect_source[i + 1]
        m.effect_time[i] = m.effect_time[i + 1]
        m.effect_what[i] = m.effect_what[i + 1]
        m.effect_row[i] = m.effect_row[i + 1]
        m.effect_rows[i] = m.effect_rows[i + 1]
        m.effect_number[i, 0] = m.effect_number[i + 1, 0]
        m.effect_number[i, 1] = m.effect_number[i + 1, 1]
        m.effect_players[i] = m.effect_players[i + 1]
        m.effect_left[i] = m.effect_left[i + 1]
        m.effect_while[i] = m.effect_while[i + 1]
        m.effect_from[i] = m.effect_from[i + 1]
        m.effect_objects[i] = m.effect_objects[i + 1]
    m.effect_count = n


@compiled
def is_stale(m: Match, index: int) -> bool:
    """Whether an effect is about objects of the game being played that are all gone."""
    if m.effect_objects[index] == 0 or m.effect_level[index] != m.depth:
        return False
    start = first_object(m, index)
    for i in range(start, start + m.effect_objects[index]):
        if live_row(m, m.about[i]) >= 0:
            return False
    return True


@compiled
def drop_stale(m: Match) -> None:
    """Make room: end effects of the game being played on objects that are gone."""
    for i in range(m.effect_count - 1, -1, -1):
        if is_stale(m, i):
            drop_effect(m, i)


@compiled
def start_effect(
    m: Match, kind: int, duration: int, controller: int, source: int, row: int, rows: int
) -> int:
    """Start an effect in the game being played.

    Args:
        m: the match.
        kind: EFFECT_*.
        duration: DURATION_*, a second one that must last too in the next byte.
        controller: its controller.
        source: reference of its source.
        row: its first change, its rule, or its ability row, by kind.
        rows: how many changes.

    Returns:
        Its index, or -1 when the record is full and the match has ended.
    """
    if m.effect_count >= len(m.effect_kind):
        drop_stale(m)
    n = m.effect_count
    if n >= len(m.effect_kind):
        capacity_reached(m)
        return -1
    m.timestamp += 1
    m.effect_kind[n] = kind
    m.effect_level[n] = m.depth
    m.effect_duration[n] = duration
    m.effect_controller[n] = controller
    m.effect_source[n] = source
    m.effect_time[n] = m.timestamp
    m.effect_what[n] = 0
    m.effect_row[n] = row
    m.effect_rows[n] = rows
    m.effect_number[n, 0] = 0
    m.effect_number[n, 1] = 0
    m.effect_players[n] = 0
    m.effect_left[n] = 0
    m.effect_while[n] = 0
    m.effect_from[n] = -1
    m.effect_objects[n] = 0
    m.effect_count = n + 1
    m.dirty[m.depth] = 1
    return n


@compiled
def add_object(m: Match, ref: int) -> None:
    """Let the newest effect be about one more object."""
    n = m.about_count
    if n >= len(m.about):
        drop_stale(m)
        n = m.about_count
    if n >= len(m.about) or m.effect_count == 0:
        capacity_reached(m)
        return
    m.about[n] = ref
    m.about_count = n + 1
    m.effect_objects[m.effect_count - 1] += 1


@compiled
def start_about(m: Match, w: Workspace, kind: int, duration: int, you: int, source: int) -> int:
    """Start an effect about the permanents that are selected.

    Returns:
        Its index, or -1 where it is about nothing.
    """
    e = start_effect(m, kind, duration, you, source, 0, 0)
    if e < 0:
        return -1
    for i in range(w.picked_count):
        row = live_row(m, w.picked[i])
        if row >= 0 and m.zone[row] == ZONE_BATTLEFIELD and m.level[row] == m.depth:
            add_object(m, w.picked[i])
    if m.effect_objects[m.effect_count - 1] == 0:
        m.effect_count -= 1  # the newest effect goes without a trace
        return -1
    return m.effect_count - 1


@compiled
def release(m: Match, index: int, player: int) -> None:
    """Let an effect be no more about what a player controls, and end it if nothing is left."""
    start = first_object(m, index)
    for i in range(start + m.effect_objects[index] - 1, start - 1, -1):
        row = live_row(m, m.about[i])
        if row < 0 or m.controller[row] == player:
            drop_objects(m, i, 1)
            m.effect_objects[index] -= 1
    m.dirty[m.depth] = 1
    if m.effect_objects[index] == 0:
        drop_effect(m, index)


@compiled
def lasts(m: Match, index: int, duration: int) -> bool:
    """Whether an effect has this duration, as its first or its second one."""
    return m.effect_duration[index] & 255 == duration or m.effect_duration[index] >> 8 == duration


@compiled
def end_effects(m: Match, duration: int, controller: int) -> None:
    """End the effects of the game being played that have this duration.

    Args:
        m: the match.
        duration: DURATION_*.
        controller: only this player's, or -1 for everybody's.
    """
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_level[i] == m.depth and lasts(m, i, duration):
            if controller < 0 or m.effect_controller[i] == controller:
                drop_effect(m, i)


@compiled
def end_control_effects(m: Match, ref: int) -> None:
    """End the effects that last while a player controls an object: control of it has changed."""
    for i in range(m.effect_count - 1, -1, -1):
        if lasts(m, i, DURATION_CONTROL) and m.effect_objects[i] > 0:
            if m.about[first_object(m, i)] == ref:
                drop_effect(m, i)


@compiled
def has_outlasted(m: Match, index: int) -> bool:
    """Whether an effect that lasts as long as its source does something has come to its end."""
    duration = m.effect_duration[index]
    for part in range(2):
        kind = (duration >> (8 * part)) & 255
        if kind < DURATION_SOURCE_CONTROLLED or kind > DURATION_SOURCE:
            continue
        row = live_row(m, m.effect_source[index])
        if row < 0 or m.zone[row] != ZONE_BATTLEFIELD or m.phased[row] != 0:
            return True
        if kind == DURATION_SOURCE_CONTROLLED and m.controller[row] != m.effect_controller[index]:
            return True
        if kind == DURATION_SOURCE_TAPPED and m.tapped[row] == 0:
            return True
    return False


@compiled
def end_outlasted(m: Match) -> bool:
    """End the effects of the game being played that last only as long as their source does.

    Returns:
        Whether there was any.
    """
    found = False
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_level[i] == m.depth and has_outlasted(m, i):
            drop_effect(m, i)
            found = True
    return found


@compiled
def drop_level_effects(m: Match, level: int) -> None:
    """End every effect of a game that is over."""
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_level[i] == level:
            drop_effect(m, i)


@compiled
def find_rule(m: Match, rule: int, player: int) -> int:
    """Return the oldest effect with a rule about a player in the game being played, or -1.

    Args:
        m: the match.
        rule: PLAYER_RULE_*.
        player: the player, or -1 for anybody.
    """
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_RULE and m.effect_row[i] == rule:
            if m.effect_level[i] == m.depth:
                if player < 0 or (m.effect_players[i] >> player) & 1:
                    return i
    return -1
