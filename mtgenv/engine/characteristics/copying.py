"""Copies: what an object's copiable values are, and making one a copy of another (707, 613.2)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import (
    add_object,
    change_base_look,
    drop_effect,
    oldest_copy,
    start_effect,
)
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.record.references import look_of, reference
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import DURATION_GAME, EFFECT_COPY


@compiled(inline=True)
def copied_look(t: Tables, look: int) -> int:
    """Return what a copy of something that looks so looks like.

    A copy of a face-down permanent has its characteristics, but is face up (707.2).
    """
    if look != 0 and look == t.face_down:
        return t.face_down + 1
    return look


@compiled
def look_to_copy(m: Match, t: Tables, ref: int) -> int:
    """Return the copiable values of a referenced object, as they are or last were."""
    return copied_look(t, look_of(m, ref))


@compiled
def become_copy(
    m: Match, t: Tables, row: int, look: int, duration: int, you: int, source: int
) -> None:
    """Make a permanent a copy of something, for a while or for good (707.4).

    Args:
        m: the match.
        t: the tables.
        row: the permanent.
        look: the copiable values.
        duration: DURATION_*.
        you: whose effect it is.
        source: reference of its source.
    """
    if duration == DURATION_GAME:
        # It is the newest and never ends: what covered the object before can't show any more.
        while oldest_copy(m, row) >= 0:
            drop_effect(m, oldest_copy(m, row))
        change_base_look(m, row, look)
    else:
        under = m.look[row]
        first = oldest_copy(m, row) < 0
        e = start_effect(m, EFFECT_COPY, duration, you, source, look, 0)
        if e < 0:
            return
        if first:
            m.effect_number[e, 0] = under
        add_object(m, reference(m, row))
        m.look[row] = look
    reset_characteristics(m, t, row)
    m.dirty[m.level[row]] = 1
