"""Triggered abilities: noticing events, and waiting to be put on the stack (603)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import condition_holds, matches
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_TRIGGERED,
    END_CAPACITY,
    EVENT_DEALS_DAMAGE,
    EVENT_IS_DEALT_DAMAGE,
    SUBJECT_ATTACHED,
    SUBJECT_FILTER,
    SUBJECT_SELF,
    ZONE_BATTLEFIELD,
)


@compiled
def wait_trigger(
    m: Match,
    level: int,
    ability: int,
    controller: int,
    source: int,
    event: int,
    player: int,
    amount: int,
) -> None:
    """Let a triggered ability wait until a player would get priority in its game (603.3).

    Args:
        m: the match.
        level: the game it belongs to; on hold, it waits until that game goes on (729.4a).
        ability: row of the ability.
        controller: who will control it.
        source: reference of its source.
        event: reference of the object of the event, or -1.
        player: the player of the event, or -1.
        amount: how much damage and the like.
    """
    n = m.waiting_count
    if n >= len(m.waiting_level):
        m.over = 1
        m.winner = -1
        m.end_reason = END_CAPACITY
        return
    m.waiting_level[n] = level
    m.waiting_ability[n] = ability
    m.waiting_controller[n] = controller
    m.waiting_source[n] = source
    m.waiting_event[n] = event
    m.waiting_player[n] = player
    m.waiting_amount[n] = amount
    m.waiting_count = n + 1


@compiled
def drop_waiting(m: Match, index: int) -> None:
    """Take one entry out of the waiting triggers, keeping the order of the others."""
    n = m.waiting_count - 1
    for i in range(index, n):
        m.waiting_level[i] = m.waiting_level[i + 1]
        m.waiting_ability[i] = m.waiting_ability[i + 1]
        m.waiting_controller[i] = m.waiting_controller[i + 1]
        m.waiting_source[i] = m.waiting_source[i + 1]
        m.waiting_event[i] = m.waiting_event[i + 1]
        m.waiting_player[i] = m.waiting_player[i + 1]
        m.waiting_amount[i] = m.waiting_amount[i + 1]
    m.waiting_count = n


@compiled
def join_damage_triggers(m: Match, t: Tables, w: Workspace, first: int) -> None:
    """Damage dealt at once is one event (603.2c): add up what each ability saw of it.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        first: index of the first trigger that waits because of that damage.
    """
    for i in range(first, len(m.waiting_level)):
        if i >= m.waiting_count:
            return
        event = t.trigger_event[m.waiting_ability[i]]
        if event != EVENT_IS_DEALT_DAMAGE and event != EVENT_DEALS_DAMAGE:
            continue
        for k in range(m.waiting_count - 1, i, -1):
            same = m.waiting_ability[k] == m.waiting_ability[i]
            same = same and m.waiting_source[k] == m.waiting_source[i]
            if same and m.waiting_event[k] == m.waiting_event[i]:
                m.waiting_amount[i] += m.waiting_amount[k]
                drop_waiting(m, k)


@compiled
def watch_abilities(
    m: Match, t: Tables, w: Workspace, row: int, event: int, subject: int, player: int, amount: int
) -> None:
    """Let the abilities of one permanent that watch an event trigger.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the permanent whose abilities look.
        event: EVENT_*.
        subject: row of the object of the event, or -1.
        player: the player of the event, or -1.
        amount: amount of the event.
    """
    card = m.card[row]
    first = t.card_first[card]
    you = m.controller[row]
    for ability in range(first, first + t.card_abilities[card]):
        if t.ability_kind[ability] != ABILITY_TRIGGERED or t.trigger_event[ability] != event:
            continue
        whose = t.trigger_subject[ability]
        if whose == SUBJECT_SELF:
            if subject >= 0 and subject != row:
                continue
        elif whose == SUBJECT_ATTACHED:
            if subject < 0 or m.attached_to[row] != subject:
                continue
        elif subject < 0:
            continue
        elif whose == SUBJECT_FILTER or subject != row:
            if not matches(m, t, t.trigger_filter[ability], subject, row, you, -1):
                continue
        if t.trigger_player[ability] == 1 and player != you:
            continue
        if t.trigger_player[ability] == 2 and player == you:
            continue
        level = m.level[row]
        if not condition_holds(m, t, t.trigger_condition[ability], level, row, you):
            continue
        ref = -1
        if subject >= 0:
            ref = reference(m, subject)
        wait_trigger(m, level, ability, you, reference(m, row), ref, player, amount)


@compiled
def watch(
    m: Match,
    t: Tables,
    w: Workspace,
    event: int,
    level: int,
    subject: int,
    player: int,
    amount: int,
) -> None:
    """Let every permanent of a game that watches an event trigger."""
    if (m.watched[level] >> event) & 1 == 0:
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if (t.card_watches[m.card[row]] >> event) & 1:
            watch_abilities(m, t, w, row, event, subject, player, amount)
        row = m.next[row]


@compiled
def wait_delayed(m: Match, level: int, event: int) -> None:
    """Let the delayed triggers of a game that were set up for this event trigger (603.7)."""
    kept = 0
    for i in range(m.delayed_count):
        if m.delayed_level[i] == level and m.delayed_event[i] == event:
            source = m.delayed_source[i]
            controller = m.delayed_controller[i]
            wait_trigger(m, level, m.delayed_ability[i], controller, source, -1, -1, 0)
            continue
        if kept != i:
            m.delayed_level[kept] = m.delayed_level[i]
            m.delayed_event[kept] = m.delayed_event[i]
            m.delayed_ability[kept] = m.delayed_ability[i]
            m.delayed_controller[kept] = m.delayed_controller[i]
            m.delayed_source[kept] = m.delayed_source[i]
        kept += 1
    m.delayed_count = kept
