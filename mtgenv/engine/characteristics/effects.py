"""Continuous effects that resolutions create: starting, asking for and ending them (611)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.zones import capacity_reached
from mtgenv.engine.record.references import live_row
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import DURATION_CONTROL, EFFECT_ANIMATE


@compiled
def drop_effect(m: Match, index: int) -> None:
    """End one effect, keeping the timestamp order of the others."""
    n = m.effect_count - 1
    m.dirty[m.effect_level[index]] = 1
    for i in range(index, n):
        m.effect_kind[i] = m.effect_kind[i + 1]
        m.effect_level[i] = m.effect_level[i + 1]
        m.effect_duration[i] = m.effect_duration[i + 1]
        m.effect_controller[i] = m.effect_controller[i + 1]
        m.effect_object[i] = m.effect_object[i + 1]
        m.effect_time[i] = m.effect_time[i + 1]
        m.effect_power[i] = m.effect_power[i + 1]
        m.effect_toughness[i] = m.effect_toughness[i + 1]
        m.effect_bits[i] = m.effect_bits[i + 1]
        m.effect_value[i] = m.effect_value[i + 1]
    m.effect_count = n


@compiled
def drop_stale(m: Match) -> None:
    """Make room: end effects of the game being played on objects that are gone."""
    for i in range(m.effect_count - 1, -1, -1):
        about_object = m.effect_kind[i] <= EFFECT_ANIMATE and m.effect_level[i] == m.depth
        if about_object and live_row(m, m.effect_object[i]) < 0:
            drop_effect(m, i)


@compiled
def start_effect(
    m: Match, kind: int, duration: int, controller: int, ref: int, bits: int, value: int
) -> int:
    """Start a continuous effect in the game being played.

    Args:
        m: the match.
        kind: EFFECT_*.
        duration: DURATION_*.
        controller: its controller.
        ref: reference of the object concerned, or -1.
        bits: keyword bits, or subtype bits for an animation.
        value: type bits, a mask of players, by kind.

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
    m.effect_object[n] = ref
    m.effect_time[n] = m.timestamp
    m.effect_power[n] = 0
    m.effect_toughness[n] = 0
    m.effect_bits[n] = bits
    m.effect_value[n] = value
    m.effect_count = n + 1
    m.dirty[m.depth] = 1
    return n


@compiled
def end_effects(m: Match, duration: int, controller: int) -> None:
    """End the effects of the game being played that have this duration.

    Args:
        m: the match.
        duration: DURATION_*.
        controller: only this player's, or -1 for everybody's.
    """
    i = m.effect_count - 1
    while i >= 0:
        if (
            m.effect_level[i] == m.depth
            and m.effect_duration[i] == duration
            and (controller < 0 or m.effect_controller[i] == controller)
        ):
            drop_effect(m, i)
        i -= 1


@compiled
def end_control_effects(m: Match, ref: int) -> None:
    """End the effects that last while a player controls an object: control of it has changed."""
    for i in range(m.effect_count - 1, -1, -1):
        if m.effect_object[i] == ref and m.effect_duration[i] == DURATION_CONTROL:
            drop_effect(m, i)


@compiled
def drop_level_effects(m: Match, level: int) -> None:
    """End every effect of a game that is over."""
    i = m.effect_count - 1
    while i >= 0:
        if m.effect_level[i] == level:
            drop_effect(m, i)
        i -= 1


@compiled
def find_effect(m: Match, kind: int, controller: int) -> int:
    """Return the oldest effect of a kind in the game being played, or -1.

    Args:
        m: the match.
        kind: EFFECT_*.
        controller: its controller, or -1 for anybody.
    """
    for i in range(m.effect_count):
        if m.effect_kind[i] == kind and m.effect_level[i] == m.depth:
            if controller < 0 or m.effect_controller[i] == controller:
                return i
    return -1
