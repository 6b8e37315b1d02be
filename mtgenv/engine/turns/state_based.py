"""State-based actions (704): checked all at once whenever a player would get priority."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.characteristics.dungeons import dungeon_of
from mtgenv.engine.characteristics.player_counters import player_counters
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.events.attaching import detach_illegal, is_aura, may_be_attached
from mtgenv.engine.events.counters import remove_counters
from mtgenv.engine.events.destruction import mark_destroyed, may_be_sacrificed
from mtgenv.engine.events.dungeons import complete_dungeon, is_in_last_room
from mtgenv.engine.events.entering import begin_entering, offer_opponents, tell_arrivals
from mtgenv.engine.events.faces import is_face_down_exile, show_face
from mtgenv.engine.events.phasing import phase_in_released
from mtgenv.engine.events.planes import face_up_plane, is_phenomenon, planeswalk
from mtgenv.engine.events.player_counters import give_counters
from mtgenv.engine.events.replacement import loses_instead
from mtgenv.engine.events.schemes import is_spent_scheme
from mtgenv.engine.events.supplementary import put_under
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import cease, move_marked
from mtgenv.engine.games.leaving import lose_game
from mtgenv.engine.games.seats import next_opponent
from mtgenv.engine.games.teams import is_opponent, losing_with, shares_life, team_of
from mtgenv.engine.record.commanders import is_beaten_by_commander
from mtgenv.engine.record.counters import counters_of, set_counters
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_COUNTER_LIMIT,
    COUNTER_DEFENSE,
    COUNTER_LORE,
    COUNTER_LOYALTY,
    COUNTER_MINUS,
    COUNTER_PLUS,
    EVENT_CHAPTER,
    EVENT_ROOM,
    EVENT_SACRIFICES,
    KEYWORD_START_ENGINES,
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
    VARIANT_COMMANDER,
    VARIANT_PLANECHASE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_STACK,
)
from mtgenv.engine.turns.uniqueness import forget_kept, is_surplus

POISON_TO_LOSE = 10
POISON_OF_TEAM = 15  # 810.8d
MAY_BE_PUT_AWAY = TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE | TYPE_ENCHANTMENT


@compiled(inline=True)
def is_lost(m: Match, player: int) -> bool:
    """Whether a player loses who can (704.5a to 704.5c, 704.6c)."""
    level = m.depth
    if m.life[level, player] <= 0 or m.drew_empty[level, player] == 1:
        return True
    poison = m.poison[level, player]
    if poison >= POISON_TO_LOSE and (poison >= POISON_OF_TEAM or not shares_life(m)):
        return True
    return m.opt_variants & VARIANT_COMMANDER != 0 and is_beaten_by_commander(m, player)


@compiled
def spare_teams(m: Match, losers: int) -> int:
    """Return who loses of some players, as bits, where nobody on their team is kept in (810.8a).

    What keeps one player of a team that loses as one from losing does so for all of them.
    """
    lost = losing_with(m, losers)
    for player in range(m.num_players):
        if (lost >> player) & 1 and is_under_rule(m, player, PLAYER_RULE_CANT_LOSE):
            if m.in_game[m.depth, player] == 1:
                lost &= ~team_of(m, player)
    return lost


@compiled(inline=True)
def find_losers(m: Match) -> int:
    """Return the players who lose now, as bits."""
    level = m.depth
    losers = 0
    for player in range(m.num_players):
        if m.in_game[level, player] == 0:
            continue
        lost = is_lost(m, player)
        m.drew_empty[level, player] = 0
        if lost and not is_under_rule(m, player, PLAYER_RULE_CANT_LOSE):
            losers |= 1 << player
    if shares_life(m):
        losers = spare_teams(m, losers)
    return losers


@compiled
def has_pending(m: Match, t: Tables, row: int, event: int) -> bool:
    """Whether an ability of a permanent has triggered and not left the stack yet.

    Args:
        m: the match.
        t: the tables.
        row: the permanent.
        event: EVENT_* on which it triggers, or 0 for any.
    """
    source = reference(m, row)
    for i in range(m.waiting_count):
        if m.waiting_source[i] == source:
            if event == 0 or t.trigger_event[m.waiting_ability[i]] == event:
                return True
    for slot in range(len(m.stack_row)):
        if m.stack_row[slot] >= 0 and m.stack_source[slot] == source:
            triggered = t.trigger_event[m.stack_ability[slot]]
            if triggered != 0 and (event == 0 or triggered == event):
                return True
    return False


@compiled
def is_finished_saga(m: Match, t: Tables, row: int) -> bool:
    """Whether a Saga has come to its end and is sacrificed (704.5s)."""
    final = t.card_chapters[m.look[row]]
    if m.lost[row] == 1 or counters_of(m, row, COUNTER_LORE) < final:
        return False
    return may_be_sacrificed(m, row) and not has_pending(m, t, row, EVENT_CHAPTER)


@compiled
def is_attacked(m: Match, row: int) -> bool:
    """Whether a creature attacks a permanent."""
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if m.attacking[other] >= 0 and m.attacked[other] == reference(m, row):
            return True
        other = m.next[other]
    return False


@compiled
def lacks_protector(m: Match, row: int) -> bool:
    """Whether a Siege needs a protector: another opponent of its controller (704.5x, 704.5y)."""
    protector = m.protector[row]
    if protector >= 0 and is_opponent(m, protector, m.controller[row]):
        return m.in_game[m.depth, protector] == 0
    return protector >= 0 or not is_attacked(m, row)


@compiled
def asks_for_protector(m: Match, t: Tables, f: int) -> bool:
    """Ask who protects a Siege from now on, where there are several opponents (310.11).

    The frame keeps the Siege in a.

    Returns:
        Whether that is asked.
    """
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if t.card_siege[m.look[row]] == 1 and m.phased[row] == 0 and lacks_protector(m, row):
            offer_opponents(m, m.controller[row], row, -1)
            if m.legal_count > 1:
                m.frame_a[f] = row
                return True
            m.dec_kind = 0
        row = m.next[row]
    return False


@compiled
def choose_protector(m: Match, row: int) -> bool:
    """704.5x, 704.5y: a Siege that nobody protects gets the one opponent there is as its protector.

    Returns:
        Whether it got one.
    """
    if not lacks_protector(m, row):
        return False
    you = m.controller[row]
    protector = m.protector[row]
    m.protector[row] = next_opponent(m, you)
    m.dirty[m.depth] = 1
    return m.protector[row] != protector


@compiled(inline=True)
def is_destroyed(m: Match, row: int) -> bool:
    """Whether a creature is destroyed by damage (704.5g, 704.5h)."""
    if m.types[row] & TYPE_CREATURE == 0 or m.damage[row] == 0 or m.toughness[row] <= 0:
        return False
    return m.damage[row] >= m.toughness[row] or m.deathtouched[row] == 1


@compiled
def is_put_away(m: Match, t: Tables, w: Workspace, row: int) -> bool:
    """Whether a permanent is put into its owner's graveyard (704.5f, 704.5i, 704.5m, 704.5v)."""
    types = m.types[row]
    if types & TYPE_CREATURE and m.toughness[row] <= 0:
        return True
    if types & TYPE_PLANESWALKER and counters_of(m, row, COUNTER_LOYALTY) == 0:
        return True
    if types & TYPE_BATTLE and counters_of(m, row, COUNTER_DEFENSE) == 0:
        return not has_pending(m, t, row, 0)
    if not is_aura(t, m.look[row]):
        return False
    return not may_be_attached(m, t, w, row, m.attached_to[row], m.controller[row])


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


@compiled
def limit_counters(m: Match, t: Tables, w: Workspace, row: int) -> bool:
    """704.5r: of counters of which a permanent can have so many at most the others are removed.

    Returns:
        Whether there were any.
    """
    acted = False
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] != ABILITY_COUNTER_LIMIT:
            continue
        kind = t.rule_detail[ability]
        more = counters_of(m, row, kind) - t.rule_value[ability]
        if more > 0:
            remove_counters(m, t, w, row, kind, more)
            acted = True
    return acted


@compiled(inline=True)
def settle_permanent(m: Match, t: Tables, w: Workspace, row: int) -> bool:
    """Perform what becomes of a permanent that neither dies nor is put away.

    A Saga that is sacrificed is only marked, to leave together with what dies.

    Returns:
        Whether there was anything.
    """
    acted = False
    m.deathtouched[row] = 0  # 704.5h looks at what was dealt since the last check
    if m.attached_to[row] >= 0 and detach_illegal(m, t, w, row):
        acted = True
    several = m.counter_kind[row, 1] != 0 or m.counter_kind[row, 2] != 0
    if several and cancel_counters(m, row):
        acted = True
    if t.counters_limited == 1 and limit_counters(m, t, w, row):
        acted = True
    if t.sieges == 1 and t.card_siege[m.look[row]] == 1 and choose_protector(m, row):
        acted = True
    if t.sagas == 1 and t.card_chapters[m.look[row]] > 0 and is_finished_saga(m, t, row):
        watch(m, t, w, EVENT_SACRIFICES, m.depth, row, -1, m.controller[row], 1, 0)
        w.marked[row] = 1
        acted = True
    return acted


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


@compiled
def clear_command_zones(m: Match, t: Tables, w: Workspace) -> bool:
    """Schemes that are not ongoing go under their deck, and players leave phenomena (704.6e, f).

    Both wait until no ability of the card waits or is on the stack.

    Returns:
        Whether there was anything.
    """
    level = m.depth
    acted = False
    for player in range(m.num_players):
        row = m.zone_head[level, player, ZONE_COMMAND]
        while row >= 0:
            after = m.next[row]
            if is_spent_scheme(m, t, row) and not has_pending(m, t, row, 0):
                put_under(m, t, row, level)
                acted = True
            row = after
    row = -1
    if m.opt_variants & VARIANT_PLANECHASE:
        row = face_up_plane(m, t, level)
    if row >= 0 and is_phenomenon(m, t, row) and not has_pending(m, t, row, 0):
        planeswalk(m, t, w, m.planar_controller[level])
        acted = True
    return acted


@compiled
def finish_dungeons(m: Match, t: Tables, w: Workspace) -> bool:
    """704.5t: a dungeon whose last room has nothing left to do is removed: it is completed.

    Returns:
        Whether there was any.
    """
    acted = False
    for player in range(m.num_players):
        row = dungeon_of(m, t, m.depth, player)
        if row >= 0 and is_in_last_room(m, t, row) and not has_pending(m, t, row, EVENT_ROOM):
            complete_dungeon(m, t, w, row)
            acted = True
    return acted


@compiled
def start_engines(m: Match, t: Tables, w: Workspace) -> bool:
    """704.5aa: who controls a permanent with start your engines! and has no speed gets speed 1.

    Returns:
        Whether there was anybody.
    """
    acted = False
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.keywords[row] & KEYWORD_START_ENGINES and m.phased[row] == 0:
            player = m.controller[row]
            if player_counters(m, t, player, t.speed) == 0:
                give_counters(m, t, w, player, t.speed, 1)
                acted = True
        row = m.next[row]
    return acted


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
        for player in range(m.num_players):
            if (losers >> player) & 1 and loses_instead(m, t, w, player):
                losers &= ~(team_of(m, player) if shares_life(m) else 1 << player)
        if losers != 0:
            lose_game(m, t, w, losers)
        return True
    acted = t.speed != 0 and start_engines(m, t, w)
    any_dies = False
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        w.marked[row] = 0
        if m.phased[row] != 0:
            row = m.next[row]
            continue
        may_go = m.types[row] & MAY_BE_PUT_AWAY != 0
        if (may_go and is_put_away(m, t, w, row)) or is_surplus(m, t, row):
            w.marked[row] = 1
        elif is_destroyed(m, row):
            if mark_destroyed(m, t, w, row, False, False):
                acted = True
        elif settle_permanent(m, t, w, row):
            acted = True
        if w.marked[row] == 1:
            any_dies = True
        row = m.next[row]
    if any_dies:
        move_marked(m, t, w, level, ZONE_GRAVEYARD)
        acted = True
    if m.opt_variants != 0 and clear_command_zones(m, t, w):
        acted = True
    if t.dungeons_used != 0 and finish_dungeons(m, t, w):
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
    if t.phases != 0:
        phase_in_released(m, t, w)
    together = m.timestamp
    for owner in range(m.num_players):
        row = m.zone_head[m.depth, owner, ZONE_EXILE]
        while row >= 0:
            after = m.next[row]
            if m.link_until[row] == 1 and live_row(m, m.link[row]) < 0:
                m.link_until[row] = 0
                m.link[row] = -1
                if is_face_down_exile(m, row):
                    show_face(m, t, row, m.card[row])
                if m.types[row] & TYPE_PERMANENT:
                    begin_entering(m, t, w, row, owner, 0, -1, together)
                    found = True
            row = after
    if found:
        tell_arrivals(m, t, w, 0, together)
    return found
