"""State-based actions (704): checked all at once whenever a player would get priority."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import is_protected, refresh
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.events.destruction import mark_destroyed
from mtgenv.engine.events.entering import begin_entering, is_aura
from mtgenv.engine.events.phasing import phase_in_released
from mtgenv.engine.events.zones import cease, move_marked
from mtgenv.engine.games.subgames import lose_game
from mtgenv.engine.record.counters import counters_of, set_counters
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    COUNTER_DEFENSE,
    COUNTER_LOYALTY,
    COUNTER_MINUS,
    COUNTER_PLUS,
    OBJECT_CARD,
    OBJECT_EMBLEM,
    OBJECT_NONE,
    OBJECT_TOKEN,
    PLAYER_RULE_CANT_LOSE,
    TYPE_BATTLE,
    TYPE_CREATURE,
    TYPE_ENCHANTMENT,
    TYPE_PERMANENT,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_STACK,
)
from mtgenv.engine.turns.uniqueness import forget_kept, is_surplus

POISON_TO_LOSE = 10


@compiled(inline=True)
def find_losers(m: Match) -> int:
    """Return the players who lose now, as bits: life, empty library, poison (704.5a to 704.5c)."""
    level = m.depth
    losers = 0
    for player in range(m.num_players):
        if m.in_game[level, player] == 0:
            continue
        lost = m.life[level, player] <= 0 or m.drew_empty[level, player] == 1
        lost = lost or m.poison[level, player] >= POISON_TO_LOSE
        m.drew_empty[level, player] = 0
        if lost and not is_under_rule(m, player, PLAYER_RULE_CANT_LOSE):
            losers |= 1 << player
    return losers


@compiled
def is_attachment_legal(m: Match, t: Tables, w: Workspace, row: int) -> bool:
    """Whether an Aura is attached to something it may enchant (704.5m)."""
    host = m.attached_to[row]
    if host < 0 or m.zone[host] != ZONE_BATTLEFIELD:
        return False
    spell = t.card_spell[m.look[row]]
    f = t.target_filter[t.ability_targets[spell]]
    if not matches(m, t, w, f, host, reference(m, row), m.controller[row], -1):
        return False
    return not is_protected(m, t, w, host, row)


@compiled(inline=True)
def is_destroyed(m: Match, row: int) -> bool:
    """Whether a creature is destroyed by damage (704.5g, 704.5h)."""
    if m.types[row] & TYPE_CREATURE == 0 or m.damage[row] == 0 or m.toughness[row] <= 0:
        return False
    return m.damage[row] >= m.toughness[row] or m.deathtouched[row] == 1


@compiled
def triggers_wait(m: Match, row: int) -> bool:
    """Whether a triggered ability of a permanent waits or is on the stack (704.5v)."""
    ref = reference(m, row)
    for i in range(m.waiting_count):
        if m.waiting_source[i] == ref:
            return True
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] >= 0 and m.stack_source[slot] == ref:
            return True
    return False


@compiled(inline=True)
def is_put_away(m: Match, t: Tables, w: Workspace, row: int) -> bool:
    """Whether a permanent is put into its owner's graveyard (704.5f, 704.5i, 704.5m)."""
    types = m.types[row]
    if types & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE | TYPE_ENCHANTMENT) == 0:
        return False
    if types & TYPE_PLANESWALKER and counters_of(m, row, COUNTER_LOYALTY) == 0:
        return True
    if types & TYPE_BATTLE and counters_of(m, row, COUNTER_DEFENSE) == 0:
        if not triggers_wait(m, row):
            return True  # 704.5v
    if types & TYPE_CREATURE:
        return m.toughness[row] <= 0
    return is_aura(t, m.look[row]) and not is_attachment_legal(m, t, w, row)


@compiled
def cancel_counters(m: Match, row: int) -> bool:
    """+1/+1 and -1/-1 counters annihilate in pairs (704.5q)."""
    plus = counters_of(m, row, COUNTER_PLUS)
    minus = counters_of(m, row, COUNTER_MINUS)
    pairs = min(plus, minus)
    if pairs <= 0:
        return False
    set_counters(m, row, COUNTER_PLUS, plus - pairs)
    set_counters(m, row, COUNTER_MINUS, minus - pairs)
    return True


@compiled(inline=True)
def cease_strays(m: Match) -> bool:
    """Tokens outside the battlefield and copies outside the stack cease to exist (704.5d, e)."""
    if m.ceasing == 0:
        return False
    m.ceasing = 0
    for row in range(len(m.kind)):
        kind = m.kind[row]
        if kind == OBJECT_NONE or kind == OBJECT_CARD or kind == OBJECT_EMBLEM:
            continue
        home = ZONE_STACK
        if kind == OBJECT_TOKEN:
            home = ZONE_BATTLEFIELD
        if m.zone[row] != home:
            cease(m, row)
    return True


@compiled(inline=True)
def check_state(m: Match, t: Tables, w: Workspace) -> bool:
    """Perform all state-based actions that apply now, once.

    Returns:
        Whether there was any; the game may be over.
    """
    refresh(m, t, w)
    level = m.depth
    losers = find_losers(m)
    if losers != 0:
        lose_game(m, t, w, losers)
        return True
    acted = False
    any_dies = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        if m.phased[row] != 0:
            row = m.next[row]
            continue
        if is_put_away(m, t, w, row) or is_surplus(m, t, row):
            w.marked[row] = 1
            any_dies = True
        elif is_destroyed(m, row):
            if mark_destroyed(m, t, w, row, False):
                acted = True
            if w.marked[row] == 1:
                any_dies = True
        else:
            m.deathtouched[row] = 0  # 704.5h looks at what was dealt since the last check
            if m.counter_kind[row, 1] != 0 and cancel_counters(m, row):
                acted = True
        row = m.next[row]
    if any_dies:
        move_marked(m, t, w, level, ZONE_GRAVEYARD)
        acted = True
    forget_kept(m, t)
    if cease_strays(m):
        acted = True
    return acted


@compiled(inline=True)
def return_exiled(m: Match, t: Tables, w: Workspace) -> bool:
    """610.3: cards exiled "until" something that has left the battlefield return at once.

    With the game on hold that is the first thing when it goes on (policy until_leaves_return).

    Returns:
        Whether there was any.
    """
    found = False
    phase_in_released(m)
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_EXILE]
        while row >= 0:
            after = m.next[row]
            if m.link_until[row] == 1 and live_row(m, m.link[row]) < 0:
                m.link_until[row] = 0
                m.link[row] = -1
                if m.types[row] & TYPE_PERMANENT:
                    begin_entering(m, t, w, row, owner, 0, -1)
                    found = True
            row = after
    return found
