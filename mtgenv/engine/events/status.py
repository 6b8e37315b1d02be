"""Doors for tapping, untapping and counters (701.26, 122)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import add_object, start_effect
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.replacement import replaced_counters
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.games.teams import totals_of
from mtgenv.engine.record.counters import MOST_COUNTERS, counters_of, set_counters
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_FIRST_OTHER,
    COUNTER_KEYWORDS,
    COUNTER_LORE,
    COUNTER_STUN,
    DURATION_GAME,
    EFFECT_CHANGE,
    EFFECT_STAY_TAPPED,
    EVENT_BECOMES_TAPPED,
    EVENT_BECOMES_UNTAPPED,
    EVENT_CHAPTER,
    EVENT_COUNTERS,
    EVENT_EXERTED,
)


@compiled(inline=True)
def note_status(m: Match, t: Tables, row: int) -> None:
    """Have derived values computed again where something looks at who is tapped or in combat."""
    if t.statics_look & 1:
        m.dirty[m.level[row]] = 1


@compiled
def tap(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Tap a permanent (701.26); only an untapped one becomes tapped."""
    if m.tapped[row] == 0:
        m.tapped[row] = 1
        note_status(m, t, row)
        watch(m, t, w, EVENT_BECOMES_TAPPED, m.level[row], row, -1, m.controller[row], 0, 0)


@compiled
def untap(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Untap a permanent; only a tapped one becomes untapped."""
    if m.tapped[row] == 1:
        if counters_of(m, row, COUNTER_STUN) > 0:
            remove_counters(m, t, w, row, COUNTER_STUN, 1)  # 122.1d
            return
        m.tapped[row] = 0
        note_status(m, t, row)
        if m.effect_count > 0:
            m.dirty[m.level[row]] = 1  # an effect may last as long as it is tapped
        watch(m, t, w, EVENT_BECOMES_UNTAPPED, m.level[row], row, -1, m.controller[row], 0, 0)


@compiled
def exert(m: Match, t: Tables, w: Workspace, row: int, player: int) -> None:
    """Exert a permanent: it won't untap during that player's next untap step (701.43a)."""
    e = start_effect(m, EFFECT_STAY_TAPPED, DURATION_GAME, player, -1, 0, 0)
    if e < 0:
        return
    m.effect_players[e] = 1 << player
    add_object(m, reference(m, row))
    watch(m, t, w, EVENT_EXERTED, m.level[row], row, -1, player, 0, 0)


@compiled
def begin_keyword(m: Match, t: Tables, w: Workspace, row: int, kind: int) -> None:
    """122.1b: a keyword counter that is put on an object gives it its keyword, from now on (613.7).

    The effect lasts as long as the object has such counters.
    """
    if kind < COUNTER_KEYWORDS or kind >= COUNTER_FIRST_OTHER:
        return
    ref = reference(m, row)
    player = m.controller[row]
    e = start_effect(m, EFFECT_CHANGE, DURATION_GAME, player, ref, t.counter_change[kind], 1)
    if e >= 0:
        m.effect_level[e] = m.level[row]
        m.effect_while[e] = t.counter_while[kind]
        add_object(m, ref)


@compiled
def add_poison(m: Match, player: int, count: int) -> None:
    """Give a player of the game being played, or a team (810.10), poison counters (122.1f)."""
    totals = totals_of(m, player)
    for other in range(m.num_players):
        if (totals >> other) & 1:
            m.poison[m.depth, other] = min(MOST_COUNTERS, m.poison[m.depth, other] + count)


@compiled
def add_counters(
    m: Match, t: Tables, w: Workspace, row: int, kind: int, count: int, by_effect: bool
) -> None:
    """Put counters on an object, by an effect or not."""
    count = replaced_counters(m, t, w, row, kind, count, by_effect)
    if count <= 0:
        return
    have = counters_of(m, row, kind)
    set_counters(m, row, kind, have + count)
    begin_keyword(m, t, w, row, kind)
    player = m.controller[row]
    watch(m, t, w, EVENT_COUNTERS, m.level[row], row, -1, player, count, kind)
    if kind == COUNTER_LORE:
        last = min(have + count, t.card_chapters[m.look[row]])
        for chapter in range(have + 1, last + 1):  # 714.2c
            watch(m, t, w, EVENT_CHAPTER, m.level[row], row, -1, player, chapter, 1 << chapter)


@compiled
def put_counters(m: Match, t: Tables, w: Workspace, row: int, kind: int, count: int) -> None:
    """Let an effect put counters on an object (122.6)."""
    add_counters(m, t, w, row, kind, count, True)
