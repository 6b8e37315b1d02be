"""The doors for damage, life and poison (119, 120), with prevention and replacement."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.characteristics.effects import find_effect
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import capacity_reached
from mtgenv.engine.record.references import (
    colors_of,
    controller_of,
    keywords_of,
    live_row,
    reference,
    types_of,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_DEFENSE,
    COUNTER_LOYALTY,
    COUNTER_MINUS,
    EFFECT_DOUBLE_DAMAGE,
    EFFECT_NO_LIFE_GAIN,
    EFFECT_PREVENT_COMBAT,
    EFFECT_UNPREVENTABLE,
    EVENT_DAMAGED_CREATURE_DIES,
    EVENT_DEALS_COMBAT_DAMAGE_TO_PLAYER,
    EVENT_DEALS_DAMAGE,
    EVENT_DEALS_DAMAGE_TO_PLAYER,
    EVENT_IS_DEALT_DAMAGE,
    KEYWORD_DEATHTOUCH,
    KEYWORD_INFECT,
    KEYWORD_LIFELINK,
    KEYWORD_WITHER,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
)

MOST_MARKED = 30000


@compiled
def gain_life(m: Match, player: int, amount: int) -> None:
    """A player gains life in the game being played (119.3), unless an effect forbids it."""
    if amount <= 0:
        return
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_NO_LIFE_GAIN and m.effect_level[i] == m.depth:
            if (m.effect_value[i] >> player) & 1:
                return
    m.life[m.depth, player] += amount


@compiled
def lose_life(m: Match, player: int, amount: int) -> None:
    """A player loses life in the game being played."""
    if amount > 0:
        m.life[m.depth, player] -= amount


@compiled
def is_prevented(m: Match, source: int, combat: bool) -> bool:
    """Whether an effect prevents this damage; unpreventable damage is asked about before."""
    if not combat:
        return False
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_PREVENT_COMBAT and m.effect_level[i] == m.depth:
            if m.effect_object[i] != source:
                return True
    return False


@compiled
def after_damage(
    m: Match, t: Tables, w: Workspace, source: int, keywords: int, player: int, amount: int
) -> None:
    """Lifelink and "deals damage" triggers, for damage to a player (or -1 for a permanent)."""
    if keywords & KEYWORD_LIFELINK:
        gain_life(m, controller_of(m, source), amount)
    row = live_row(m, source)
    if row < 0 or m.zone[row] != ZONE_BATTLEFIELD:
        return
    watch(m, t, w, EVENT_DEALS_DAMAGE, m.depth, row, player, amount)
    if player >= 0:
        watch(m, t, w, EVENT_DEALS_DAMAGE_TO_PLAYER, m.depth, row, player, amount)


@compiled
def damage_player(
    m: Match,
    t: Tables,
    w: Workspace,
    source: int,
    player: int,
    amount: int,
    combat: bool,
    sure: bool,
) -> int:
    """A source deals damage to a player.

    The order in which doubling and prevention apply is the player's choice (616.1); the pool only
    prevents all or nothing, so every order gives the same result and nothing is asked.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        source: reference of the source.
        player: the player.
        amount: how much.
        combat: it is combat damage.
        sure: this damage can't be prevented.

    Returns:
        How much was dealt.
    """
    if amount <= 0 or m.in_game[m.depth, player] == 0:
        return 0
    if not sure and find_effect(m, EFFECT_UNPREVENTABLE, -1) < 0:
        if is_prevented(m, source, combat):
            return 0
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_DOUBLE_DAMAGE and m.effect_level[i] == m.depth:
            if (m.effect_value[i] >> player) & 1 and amount < MOST_MARKED:
                amount *= 2
    keywords = keywords_of(m, source)
    if keywords & KEYWORD_INFECT:
        m.poison[m.depth, player] += amount  # 120.3b
    else:
        lose_life(m, player, amount)
    after_damage(m, t, w, source, keywords, player, amount)
    if combat:
        row = live_row(m, source)
        if row >= 0:
            m.poison[m.depth, player] += t.card_toxic[m.card[row]]  # 120.3g
            event = EVENT_DEALS_COMBAT_DAMAGE_TO_PLAYER
            watch(m, t, w, event, m.depth, row, player, amount)
    return amount


@compiled
def note_harm(m: Match, t: Tables, w: Workspace, source: int, victim: int) -> None:
    """Remember whom a permanent damaged this turn, if one of its abilities will ask."""
    row = live_row(m, source)
    if row < 0 or (t.card_watches[m.card[row]] >> EVENT_DAMAGED_CREATURE_DIES) & 1 == 0:
        return
    n = m.harm_count
    for i in range(n):
        if m.harm_source[i] == source and m.harm_victim[i] == reference(m, victim):
            return
    if n >= len(m.harm_level):
        capacity_reached(m)
        return
    m.harm_level[n] = m.depth
    m.harm_source[n] = source
    m.harm_victim[n] = reference(m, victim)
    m.harm_count = n + 1


@compiled
def hurt_creature(m: Match, keywords: int, row: int, amount: int) -> None:
    """What damage does to a creature, by the keywords of its source (120.3d, 120.3e)."""
    if keywords & (KEYWORD_WITHER | KEYWORD_INFECT):
        m.counters[row, COUNTER_MINUS] += min(MOST_MARKED, amount)
        m.dirty[m.level[row]] = 1
    else:
        m.damage[row] = min(MOST_MARKED, m.damage[row] + amount)
    if keywords & KEYWORD_DEATHTOUCH:
        m.deathtouched[row] = 1


@compiled
def remove_counters(m: Match, row: int, kind: int, amount: int) -> None:
    """Remove counters of a kind, as many as there are."""
    m.counters[row, kind] = max(m.counters[row, kind] - amount, 0)


@compiled
def damage_permanent(
    m: Match, t: Tables, w: Workspace, source: int, row: int, amount: int, combat: bool, sure: bool
) -> int:
    """A source deals damage to a permanent; see `damage_player`."""
    types = m.types[row]
    if amount <= 0 or types & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE) == 0:
        return 0
    if not sure and find_effect(m, EFFECT_UNPREVENTABLE, -1) < 0:
        if is_prevented(m, source, combat):
            return 0
        if is_protected(m, row, colors_of(m, source), types_of(m, source)):
            return 0
    keywords = keywords_of(m, source)
    if types & TYPE_CREATURE:
        hurt_creature(m, keywords, row, amount)
    if types & TYPE_PLANESWALKER:
        remove_counters(m, row, COUNTER_LOYALTY, amount)  # 120.3c
    if types & TYPE_BATTLE:
        remove_counters(m, row, COUNTER_DEFENSE, amount)  # 120.3h
    watch(m, t, w, EVENT_IS_DEALT_DAMAGE, m.depth, row, m.controller[row], amount)
    note_harm(m, t, w, source, row)
    after_damage(m, t, w, source, keywords, -1, amount)
    return amount


@compiled
def forget_harm(m: Match, level: int) -> None:
    """Forget who damaged whom in a game, as its turn or the game itself ends."""
    kept = 0
    for i in range(m.harm_count):
        if m.harm_level[i] != level:
            m.harm_level[kept] = m.harm_level[i]
            m.harm_source[kept] = m.harm_source[i]
            m.harm_victim[kept] = m.harm_victim[i]
            kept += 1
    m.harm_count = kept


@compiled
def hurt(
    m: Match, t: Tables, w: Workspace, source: int, target: int, amount: int, sure: bool
) -> None:
    """Deal noncombat damage to a target as it is written on the stack: a reference or a player."""
    if target < 0:
        damage_player(m, t, w, source, -1 - target, amount, False, sure)
        return
    row = live_row(m, target)
    if row >= 0:
        damage_permanent(m, t, w, source, row, amount, False, sure)
