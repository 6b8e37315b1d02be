"""The doors for damage and life: what happens instead, what follows, what triggers (119, 120).

A source is a reference: it deals its damage with the characteristics that it has, or last had.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.characteristics.player_rules import is_any_under, is_anywhere_under, is_ruled
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.replacement import (
    MOST,
    OF_COUNTER,
    gather,
    gather_effects,
    instead_number,
    let_pass,
    may_be_replaced,
    note_instead,
    replaced_amount,
)
from mtgenv.engine.events.status import add_counters, add_poison
from mtgenv.engine.events.triggers import COMBAT_DAMAGE, OTHER_DAMAGE, set_event, watch
from mtgenv.engine.games.teams import shares_life, totals_of
from mtgenv.engine.record.commanders import note_commander_damage
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import (
    controller_of,
    keywords_of,
    live_row,
    reference,
    row_of,
)
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_TOXIC,
    COUNTER_DEFENSE,
    COUNTER_LOYALTY,
    COUNTER_MINUS,
    COUNTER_SHIELD,
    EVENT_DAMAGED_CREATURE_DIES,
    EVENT_DEALS_DAMAGE,
    EVENT_GAINS_LIFE,
    EVENT_IS_DEALT_DAMAGE,
    EVENT_LOSES_LIFE,
    EVENT_PLAYER_DAMAGED,
    INSTEAD_AT_MOST,
    KEYWORD_DEATHTOUCH,
    KEYWORD_INFECT,
    KEYWORD_LIFELINK,
    KEYWORD_TOXIC,
    KEYWORD_WITHER,
    PLAYER_RULE_NO_LIFE_GAIN,
    PLAYER_RULE_PROTECTION,
    PLAYER_RULE_UNPREVENTABLE,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_PLANESWALKER,
)


@compiled(inline=True)
def change_life(m: Match, player: int, change: int) -> None:
    """Change a life total, which may be that of a team (810.9); each of its players knows it."""
    if not shares_life(m):
        m.life[m.depth, player] += change
        return
    totals = totals_of(m, player)
    for other in range(m.num_players):
        if (totals >> other) & 1:
            m.life[m.depth, other] += change


@compiled
def gain_life(m: Match, t: Tables, w: Workspace, player: int, amount: int) -> None:
    """A player gains life in the game being played (119.3), unless an effect forbids it.

    It may forbid it to anybody whose life total it is (810.9e).
    """
    if amount <= 0 or is_any_under(m, totals_of(m, player), PLAYER_RULE_NO_LIFE_GAIN):
        return
    if may_be_replaced(m, EVENT_GAINS_LIFE, m.depth):
        w.instead_count = 0
        set_event(w, -1, -1, player, amount, 0)
        gather(m, t, w, EVENT_GAINS_LIFE, m.depth)
        amount = replaced_amount(m, t, w, amount, player, -1, -1)
        if amount <= 0:
            return
    change_life(m, player, amount)
    watch(m, t, w, EVENT_GAINS_LIFE, m.depth, -1, -1, player, amount, 0)


@compiled
def lose_life(m: Match, t: Tables, w: Workspace, player: int, amount: int) -> None:
    """A player loses life in the game being played."""
    if amount > 0:
        change_life(m, player, -amount)
        watch(m, t, w, EVENT_LOSES_LIFE, m.depth, -1, -1, player, amount, 0)


@compiled
def after_damage(
    m: Match, t: Tables, w: Workspace, source: int, victim: int, player: int, amount: int, kind: int
) -> None:
    """Lifelink and "deals damage" triggers.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        source: reference of the source.
        victim: reference of the permanent damaged, or -1.
        player: the player damaged, or -1.
        amount: how much.
        kind: COMBAT_DAMAGE or OTHER_DAMAGE.
    """
    if keywords_of(m, source) & KEYWORD_LIFELINK:
        gain_life(m, t, w, controller_of(m, source), amount)
    row = live_row(m, source)
    if row >= 0:
        watch(m, t, w, EVENT_DEALS_DAMAGE, m.depth, row, victim, player, amount, kind)


@compiled
def total_toxic(m: Match, t: Tables, row: int) -> int:
    """Return the total toxic value of a creature: what all its toxic abilities say (702.164b)."""
    total = 0
    if m.keywords[row] & KEYWORD_TOXIC:
        for k in range(ability_count(m, t, row)):
            ability = ability_at(m, t, row, k)
            if t.ability_kind[ability] == ABILITY_TOXIC:
                total += t.rule_value[ability]
    return total


@compiled
def lowest_life(m: Match, t: Tables, w: Workspace, player: int, amount: int) -> int:
    """Return how much of the damage a player's life is reduced by ("reduces it to 1 instead")."""
    for i in range(w.instead_count):
        if t.instead_kind[w.instead_ability[i]] == INSTEAD_AT_MOST:
            floor = instead_number(m, t, w, i)
            if m.life[m.depth, player] - amount < floor:
                return max(0, m.life[m.depth, player] - floor)
    return amount


@compiled
def inflict_on_player(
    m: Match, t: Tables, w: Workspace, source: int, player: int, amount: int, kind: int
) -> None:
    """Let damage to a player happen, whatever could have replaced it being done with."""
    level = m.depth
    if keywords_of(m, source) & KEYWORD_INFECT:
        add_poison(m, player, amount)
    else:
        lose_life(m, t, w, player, lowest_life(m, t, w, player, amount))
    after_damage(m, t, w, source, -1, player, amount, kind)
    if kind == COMBAT_DAMAGE:
        row = live_row(m, source)
        if row >= 0:
            add_poison(m, player, total_toxic(m, t, row))  # 120.3g
            if m.opt_variants != 0:
                note_commander_damage(m, row, player, amount)
    watch(m, t, w, EVENT_PLAYER_DAMAGED, level, -1, source, player, amount, kind)


@compiled
def note_harm(m: Match, source: int, victim: int) -> None:
    """Remember whom a permanent damaged this turn, if something will ask."""
    row = live_row(m, source)
    if row < 0 or (m.watched[m.level[row]] >> EVENT_DAMAGED_CREATURE_DIES) & 1 == 0:
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
def mark_damage(m: Match, t: Tables, w: Workspace, source: int, row: int, amount: int) -> None:
    """What damage does to a permanent: marked, or counters put on or removed (120.3)."""
    keywords = keywords_of(m, source)
    if m.types[row] & TYPE_PLANESWALKER:
        remove_counters(m, t, w, row, COUNTER_LOYALTY, amount)
    if m.types[row] & TYPE_BATTLE:
        remove_counters(m, t, w, row, COUNTER_DEFENSE, amount)
    if m.types[row] & TYPE_CREATURE == 0:
        return
    if keywords & (KEYWORD_INFECT | KEYWORD_WITHER):
        add_counters(m, t, w, row, COUNTER_MINUS, amount, False)
    else:
        m.damage[row] = min(MOST, m.damage[row] + amount)
    if keywords & KEYWORD_DEATHTOUCH:
        m.deathtouched[row] = 1


@compiled
def excess_of(m: Match, source: int, row: int, amount: int) -> int:
    """Return how much of the damage to a permanent would be excess damage (120.10)."""
    keywords = keywords_of(m, source)
    lethal = 0
    if m.types[row] & TYPE_CREATURE:
        lethal = max(0, m.toughness[row] - m.damage[row])
        if keywords & KEYWORD_DEATHTOUCH:
            lethal = min(lethal, 1)
    if m.types[row] & TYPE_PLANESWALKER:
        lethal = max(lethal, counters_of(m, row, COUNTER_LOYALTY))
    if m.types[row] & TYPE_BATTLE:
        lethal = max(lethal, counters_of(m, row, COUNTER_DEFENSE))
    return max(0, amount - lethal)


@compiled
def inflict_on_permanent(
    m: Match, t: Tables, w: Workspace, source: int, row: int, amount: int, kind: int
) -> None:
    """Let damage to a permanent happen, whatever could have replaced it being done with."""
    level = m.depth
    victim = reference(m, row)
    mark_damage(m, t, w, source, row, amount)
    player = m.controller[row]
    watch(m, t, w, EVENT_IS_DEALT_DAMAGE, level, row, source, player, amount, kind)
    note_harm(m, source, row)
    after_damage(m, t, w, source, victim, -1, amount, kind)


@compiled
def amount_to_player(
    m: Match,
    t: Tables,
    w: Workspace,
    source: int,
    player: int,
    amount: int,
    kind: int,
    sure: bool,
) -> int:
    """Return how much of the damage to a player is left by what replaces and prevents it."""
    level = m.depth
    if amount <= 0 or m.in_game[level, player] == 0:
        return 0
    if not sure and is_ruled(m, t, w, player, PLAYER_RULE_PROTECTION, row_of(source)):
        return 0  # 702.16e
    if may_be_replaced(m, EVENT_DEALS_DAMAGE, level):
        set_event(w, source, -1, player, amount, kind)
        gather(m, t, w, EVENT_DEALS_DAMAGE, level)
    if may_be_replaced(m, EVENT_PLAYER_DAMAGED, level):
        set_event(w, -1, source, player, amount, kind)
        gather(m, t, w, EVENT_PLAYER_DAMAGED, level)
    if may_be_replaced(m, EVENT_IS_DEALT_DAMAGE, level):
        # A shield for "any target" may be a player's.
        set_event(w, -1, source, player, amount, kind)
        gather_effects(m, t, w, EVENT_IS_DEALT_DAMAGE, level)
    if w.instead_count > 0:
        if sure:
            let_pass(m, t, w)
        amount = replaced_amount(m, t, w, amount, player, source, -1)
    return amount


@compiled
def amount_to_permanent(
    m: Match,
    t: Tables,
    w: Workspace,
    source: int,
    row: int,
    amount: int,
    kind: int,
    sure: bool,
) -> int:
    """Return how much of the damage to a permanent is left by what replaces and prevents it."""
    level = m.depth
    if amount <= 0 or m.types[row] & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE) == 0:
        return 0
    if not sure and is_protected(m, t, w, row, row_of(source)):
        return 0
    victim = reference(m, row)
    player = m.controller[row]
    if may_be_replaced(m, EVENT_DEALS_DAMAGE, level):
        set_event(w, source, victim, -1, amount, kind)
        gather(m, t, w, EVENT_DEALS_DAMAGE, level)
    if may_be_replaced(m, EVENT_IS_DEALT_DAMAGE, level):
        set_event(w, victim, source, player, amount, kind)
        gather(m, t, w, EVENT_IS_DEALT_DAMAGE, level)
    if counters_of(m, row, COUNTER_SHIELD) > 0:
        note_instead(m, w, t.shield_ability, victim, OF_COUNTER)  # 122.1c
    if w.instead_count > 0:
        if sure:
            let_pass(m, t, w)
        amount = replaced_amount(m, t, w, amount, player, source, victim)
    return amount


@compiled
def count_moved(m: Match, t: Tables, w: Workspace, source: int, kind: int, sure: bool) -> None:
    """Find out how much is left of damage that is dealt to others instead (614.9).

    What has been applied to it already does not apply again (614.5); effects of the one it is dealt
    to now join (616.2).
    """
    i = 0
    while i < w.moved_count:
        for k in range(w.instead_count):
            w.instead_fits[k] = 0
        to = w.moved_to[i]
        amount = w.moved_amount[i]
        if to < 0:
            amount = amount_to_player(m, t, w, source, -1 - to, amount, kind, sure)
        else:
            amount = amount_to_permanent(m, t, w, source, row_of(to), amount, kind, sure)
        w.moved_amount[i] = amount
        i += 1


@compiled
def deal_damage(
    m: Match, t: Tables, w: Workspace, source: int, target: int, amount: int, kind: int, sure: bool
) -> int:
    """A source deals damage to a permanent, or to a player as -1 - seat.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        source: reference of the source.
        target: row of the permanent, or -1 - seat.
        amount: how much.
        kind: COMBAT_DAMAGE or OTHER_DAMAGE.
        sure: this damage can't be prevented.

    Returns:
        How much was dealt to it.
    """
    victim = -1 - target
    if target >= 0:
        victim = m.controller[target]
    sure = sure or is_anywhere_under(m, victim, PLAYER_RULE_UNPREVENTABLE)
    w.instead_count = 0
    w.moved_count = 0
    if target < 0:
        amount = amount_to_player(m, t, w, source, -1 - target, amount, kind, sure)
    else:
        amount = amount_to_permanent(m, t, w, source, target, amount, kind, sure)
    if w.moved_count > 0:
        count_moved(m, t, w, source, kind, sure)
    moved = w.moved_count
    if amount > 0 and target < 0:
        inflict_on_player(m, t, w, source, -1 - target, amount, kind)
    elif amount > 0:
        inflict_on_permanent(m, t, w, source, target, amount, kind)
    for i in range(moved):
        to = w.moved_to[i]
        if w.moved_amount[i] > 0 and to < 0:
            inflict_on_player(m, t, w, source, -1 - to, w.moved_amount[i], kind)
        elif w.moved_amount[i] > 0:
            inflict_on_permanent(m, t, w, source, row_of(to), w.moved_amount[i], kind)
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
) -> int:
    """Deal noncombat damage to what is selected: a reference, or a player as -1 - seat."""
    if target < 0:
        return deal_damage(m, t, w, source, target, amount, OTHER_DAMAGE, sure)
    row = live_row(m, target)
    if row < 0 or m.phased[row] != 0:
        return 0
    return deal_damage(m, t, w, source, row, amount, OTHER_DAMAGE, sure)
