"""Triggered abilities: noticing events, and waiting to be put on the stack (603)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    first_stating,
    next_stating,
)
from mtgenv.engine.characteristics.expressions import condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.games.range_of_influence import is_event_in_range, is_limited
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.limits import capacity_reached
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_RULE,
    ABILITY_TRIGGERED,
    EVENT_BEGINS,
    EVENT_BLOCKED_BY_SEVERAL,
    EVENT_BLOCKS_SEVERAL,
    EVENT_CHAPTER,
    EVENT_DEALS_DAMAGE,
    EVENT_DIES,
    EVENT_ENTERS,
    EVENT_IS_DEALT_DAMAGE,
    EVENT_LEAVES,
    EVENT_MOVES,
    EVENT_PLAYER_DAMAGED,
    EVENT_ROOM,
    EVENT_STATE,
    EVENT_TO_GRAVEYARD,
    OBJECT_ABILITY,
    PLAYER_ANY,
    PLAYER_OPPONENT,
    PLAYER_REMEMBERED,
    PLAYER_RULE_TRIGGERS_AGAIN,
    PLAYER_YOU,
    SUBJECT_ANY,
    SUBJECT_ATTACHED,
    SUBJECT_FILTER,
    SUBJECT_NONE,
    SUBJECT_REMEMBERED,
    SUBJECT_SELF,
    ZONE_BATTLEFIELD,
    ZONE_COUNT,
    ZONE_GRAVEYARD,
)

COMBAT_DAMAGE = 1
OTHER_DAMAGE = 2


@compiled
def set_event(
    w: Workspace, subject: int, other: int, player: int, amount: int, detail: int
) -> None:
    """Write an event into the workspace, for those who watch or replace it.

    Args:
        w: the workspace.
        subject: reference of the object of the event, or -1.
        other: reference of the second object, or -1.
        player: the player of the event, or -1.
        amount: its amount.
        detail: what else there is to say about it; see `watch`.
    """
    w.event_object = subject
    w.event_other = other
    w.event_player = player
    w.event_amount = amount
    w.event_detail = detail


@compiled
def wait_trigger(
    m: Match,
    w: Workspace,
    level: int,
    ability: int,
    controller: int,
    source: int,
    remembered: int,
) -> None:
    """Let a triggered ability wait until a player would get priority in its game (603.3).

    Args:
        m: the match.
        w: the workspace, with the event.
        level: the game it belongs to; on hold, it waits until that game goes on (729.4a).
        ability: row of the ability.
        controller: who will control it.
        source: reference of its source.
        remembered: reference of the object that a delayed trigger was made for, or -1.
    """
    if m.in_game[level, controller] == 0:
        return  # 800.4d
    n = m.waiting_count
    if n >= len(m.waiting_level):
        capacity_reached(m)
        return
    m.waiting_level[n] = level
    m.waiting_ability[n] = ability
    m.waiting_controller[n] = controller
    m.waiting_source[n] = source
    m.waiting_event[n] = w.event_object
    m.waiting_other[n] = w.event_other
    m.waiting_player[n] = w.event_player
    m.waiting_amount[n] = w.event_amount
    m.waiting_remembered[n] = remembered
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
        m.waiting_other[i] = m.waiting_other[i + 1]
        m.waiting_player[i] = m.waiting_player[i + 1]
        m.waiting_amount[i] = m.waiting_amount[i + 1]
        m.waiting_remembered[i] = m.waiting_remembered[i + 1]
    m.waiting_count = n


@compiled
def sums_up(t: Tables, ability: int) -> bool:
    """Whether the events of this kind that happen at once add up for an ability (603.2c)."""
    event = t.trigger_event[ability]
    if event == EVENT_PLAYER_DAMAGED:
        return t.trigger_other[ability] == SUBJECT_ANY  # "whenever you're dealt damage"
    return event == EVENT_IS_DEALT_DAMAGE or event == EVENT_DEALS_DAMAGE


@compiled(inline=True)
def is_same_time(m: Match, t: Tables, ability: int, index: int, player: int) -> bool:
    """Whether a waiting trigger stands for an event too, of those that trigger once for several.

    "Whenever one or more creatures deal damage to a player" is once for each player.
    """
    return t.trigger_event[ability] != EVENT_PLAYER_DAMAGED or m.waiting_player[index] == player


@compiled
def join_damage_triggers(m: Match, t: Tables, w: Workspace, first: int) -> None:
    """Damage dealt at once is one event (603.2c): add up what each ability saw of it.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        first: index of the first trigger that waits because of that damage.
    """
    i = first - 1
    while i + 1 < m.waiting_count:
        i += 1
        ability = m.waiting_ability[i]
        if not sums_up(t, ability) and t.trigger_once[ability] == 0:
            continue
        for k in range(m.waiting_count - 1, i, -1):
            same = m.waiting_ability[k] == ability
            same = same and m.waiting_source[k] == m.waiting_source[i]
            if t.trigger_once[ability] == 1:
                same = same and is_same_time(m, t, ability, k, m.waiting_player[i])
            else:
                same = same and m.waiting_event[k] == m.waiting_event[i]
                # Damage to a player and damage to a creature are told apart where one is asked for.
                player = m.waiting_player[k] == m.waiting_player[i]
                anybody = t.trigger_player[ability] == PLAYER_ANY
                anybody = anybody and t.trigger_event[ability] != EVENT_PLAYER_DAMAGED
                same = same and (player or anybody)
            if same:
                m.waiting_amount[i] += m.waiting_amount[k]
                drop_waiting(m, k)


@compiled
def is_subject(
    m: Match,
    t: Tables,
    w: Workspace,
    subject: int,
    f: int,
    ref: int,
    row: int,
    you: int,
    about: int,
) -> bool:
    """Whether an object of an event is the one that an ability watches.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        subject: SUBJECT_*.
        f: its filter.
        ref: reference of the object of the event, or -1.
        row: the row of the ability's source.
        you: the controller of the ability.
        about: reference of the object that a delayed trigger is about, or -1.
    """
    if subject == SUBJECT_ANY:
        return True
    if subject == SUBJECT_REMEMBERED:
        return ref == about
    if subject == SUBJECT_NONE:
        return ref < 0
    if ref < 0:
        return False
    at = row_of(ref)
    if subject == SUBJECT_SELF:
        return at == row
    if subject == SUBJECT_ATTACHED:
        return m.attached_to[row] == at
    if subject != SUBJECT_FILTER and at == row:
        return True
    return matches(m, t, w, f, at, reference(m, row), you, w.event_player)


@compiled
def is_player(m: Match, who: int, player: int, row: int, you: int) -> bool:
    """Whether the player of an event is one that an ability watches."""
    if who == PLAYER_ANY or who == PLAYER_REMEMBERED:
        return True  # whom a delayed trigger was made for, `watch_delayed` knows
    if who == PLAYER_YOU:
        return player == you
    if who == PLAYER_OPPONENT:
        return player >= 0 and is_opponent(m, you, player)
    # PLAYER_OF_ATTACHED
    return m.attached_to[row] >= 0 and m.controller[m.attached_to[row]] == player


@compiled(inline=True)
def is_so_many(wanted: int, number: int) -> bool:
    """Whether a number of creatures is the one that is waited for, or more if more will do."""
    return number == wanted >> 1 or (wanted & 1 == 1 and number > wanted >> 1)


@compiled
def detail_fits(t: Tables, ability: int, event: int, detail: int) -> bool:
    """Whether a step, a pair of zones, a kind of counters or of damage is the one asked for."""
    wanted = t.trigger_detail[ability]
    if event == EVENT_DEALS_DAMAGE or event == EVENT_IS_DEALT_DAMAGE:
        return t.trigger_combat[ability] == 0 or t.trigger_combat[ability] == detail
    if event == EVENT_PLAYER_DAMAGED:
        return t.trigger_combat[ability] == 0 or t.trigger_combat[ability] == detail
    if wanted == 0:
        return True
    if event == EVENT_CHAPTER:
        return wanted & detail != 0
    if event == EVENT_BLOCKED_BY_SEVERAL or event == EVENT_BLOCKS_SEVERAL:
        return is_so_many(wanted, detail & 255) and not is_so_many(wanted, detail >> 8)
    if event == EVENT_MOVES:
        leaves = wanted & 15 == 0 or wanted & 15 == detail & 15
        return leaves and (wanted >> 4 == 0 or wanted >> 4 == detail >> 4)
    return wanted == detail


@compiled
def fits_pattern(
    m: Match, t: Tables, w: Workspace, ability: int, event: int, row: int, you: int, about: int
) -> bool:
    """Whether the event in the workspace is one that the pattern of an ability describes."""
    if t.trigger_event[ability] != event:
        return False
    if not is_player(m, t.trigger_player[ability], w.event_player, row, you):
        return False
    if not detail_fits(t, ability, event, w.event_detail):
        return False
    subject = t.trigger_subject[ability]
    f = t.trigger_filter[ability]
    if not is_subject(m, t, w, subject, f, w.event_object, row, you, about):
        return False
    other = t.trigger_other[ability]
    f = t.trigger_other_filter[ability]
    if not is_subject(m, t, w, other, f, w.event_other, row, you, about):
        return False
    asked = t.trigger_while[ability]
    return asked == 0 or condition_holds(m, t, w, asked, reference(m, row), you, -1, -1)


@compiled
def fits_event(
    m: Match, t: Tables, w: Workspace, ability: int, event: int, row: int, you: int, about: int
) -> bool:
    """Whether the event in the workspace is one that a player's ability sees and waits for."""
    if t.trigger_event[ability] != event:
        return False
    if is_limited(m) and not is_event_in_range(m, w, you):
        return False
    return fits_pattern(m, t, w, ability, event, row, you, about)


@compiled
def is_waiting(m: Match, t: Tables, ability: int, source: int, player: int) -> bool:
    """Whether an ability waits that triggers once for all that happens at one time."""
    for i in range(m.waiting_count):
        if m.waiting_ability[i] == ability and m.waiting_source[i] == source:
            if is_same_time(m, t, ability, i, player):
                return True
    return False


@compiled
def is_on_stack(m: Match, ability: int, source: int) -> bool:
    """Whether an ability of a source is on some stack."""
    for i in range(len(m.stack_row)):
        if m.stack_row[i] >= 0 and m.stack_ability[i] == ability and m.stack_source[i] == source:
            return True
    return False


@compiled
def watch_states(m: Match, t: Tables, w: Workspace) -> None:
    """603.8: state triggers whose condition holds, unless they wait or are on the stack already."""
    level = m.depth
    if (m.watched[level] >> EVENT_STATE) & 1 == 0:
        return
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        for k in range(ability_count(m, t, row)):
            ability = ability_at(m, t, row, k)
            if t.ability_kind[ability] != ABILITY_TRIGGERED or m.phased[row] != 0:
                continue
            if t.trigger_event[ability] != EVENT_STATE:
                continue
            source = reference(m, row)
            if is_waiting(m, t, ability, source, -1) or is_on_stack(m, ability, source):
                continue
            you = m.controller[row]
            condition = t.ability_condition[ability]
            if condition_holds(m, t, w, condition, source, you, -1, -1):
                set_event(w, -1, -1, -1, 0, 0)
                wait_trigger(m, w, level, ability, you, source, -1)
        row = m.next[row]


@compiled
def is_cause(w: Workspace, asked: int, event: int) -> bool:
    """Whether an event is of a kind that is asked for; a death is also leaving (700.4)."""
    if asked == event:
        return True
    if asked != EVENT_DIES:
        return False
    leaves = event == EVENT_LEAVES and w.event_detail == ZONE_GRAVEYARD
    return leaves or event == EVENT_TO_GRAVEYARD


@compiled
def more_triggers(m: Match, t: Tables, w: Workspace, row: int, event: int) -> int:
    """Return how many additional times an ability of a permanent triggers (603.2d).

    Effects that say so add up, and they do not multiply one another.
    """
    level = m.level[row]
    more = 0
    if (m.game_rules[level] >> PLAYER_RULE_TRIGGERS_AGAIN) & 1 == 0:
        return 0
    source = first_stating(m, t, level)
    while source >= 0:
        you = m.controller[source]
        ref = reference(m, source)
        for k in range(ability_count(m, t, source)):
            ability = ability_at(m, t, source, k)
            if t.ability_kind[ability] != ABILITY_RULE:
                continue
            if t.rule_kind[ability] != PLAYER_RULE_TRIGGERS_AGAIN:
                continue
            asked = t.trigger_event[ability]
            if not is_cause(w, asked, event):
                continue
            if not fits_event(m, t, w, ability, asked, source, you, -1):
                continue
            if not condition_holds(m, t, w, t.ability_condition[ability], ref, you, -1, -1):
                continue
            if matches(m, t, w, t.rule_filter[ability], row, ref, you, -1):
                more += 1
        source = next_stating(m, t, source)
    return more


@compiled
def watch_abilities(m: Match, t: Tables, w: Workspace, row: int, event: int, zone: int) -> None:
    """Let the abilities of one object that watch the event in the workspace trigger.

    Args:
        m: the match.
        t: the tables.
        w: the workspace, with the event.
        row: the object whose abilities look.
        event: EVENT_*.
        zone: the zone in which they have to work.
    """
    you = m.controller[row]
    for k in range(ability_count(m, t, row)):
        ability = ability_at(m, t, row, k)
        if t.ability_kind[ability] != ABILITY_TRIGGERED or t.trigger_event[ability] != event:
            continue
        if t.ability_zone[ability] != zone:
            continue
        if not fits_event(m, t, w, ability, event, row, you, -1):
            continue
        source = reference(m, row)
        if not condition_holds(m, t, w, t.ability_condition[ability], source, you, -1, -1):
            continue
        if t.trigger_once[ability] == 1 and is_waiting(m, t, ability, source, w.event_player):
            continue
        if m.activated[row] & t.ability_once[ability]:
            continue  # 603.2h
        wait_trigger(m, w, m.level[row], ability, you, source, -1)
        if t.ability_once_done[ability] == 0:
            m.activated[row] |= t.ability_once[ability]
        if zone == ZONE_BATTLEFIELD or event == EVENT_ROOM:
            for _ in range(more_triggers(m, t, w, row, event)):
                wait_trigger(m, w, m.level[row], ability, you, source, -1)


@compiled
def watch_zone(m: Match, t: Tables, w: Workspace, event: int, level: int, zone: int) -> None:
    """Let abilities that work in a zone of each player watch the event."""
    for player in range(m.num_players):
        row = m.zone_head[level, player, zone]
        while row >= 0:
            watches = (t.card_watches[m.look[row]] >> event) & 1
            if watches and t.card_from_elsewhere[m.look[row]] and m.kind[row] != OBJECT_ABILITY:
                watch_abilities(m, t, w, row, event, zone)
            row = m.next[row]


@compiled
def keep_delayed(m: Match, i: int, kept: int) -> None:
    """Move an entry of the delayed triggers forward, into the room of those that are gone."""
    if kept == i:
        return
    m.delayed_level[kept] = m.delayed_level[i]
    m.delayed_ability[kept] = m.delayed_ability[i]
    m.delayed_controller[kept] = m.delayed_controller[i]
    m.delayed_source[kept] = m.delayed_source[i]
    m.delayed_about[kept] = m.delayed_about[i]
    m.delayed_player[kept] = m.delayed_player[i]
    m.delayed_once[kept] = m.delayed_once[i]
    m.delayed_cost[kept] = m.delayed_cost[i]
    m.delayed_turn[kept] = m.delayed_turn[i]


@compiled
def watch_delayed(m: Match, t: Tables, w: Workspace, event: int, level: int) -> None:
    """Let the delayed triggers of a game that watch the event trigger (603.7)."""
    kept = 0
    for i in range(m.delayed_count):
        ability = m.delayed_ability[i]
        fires = m.delayed_level[i] == level and t.trigger_event[ability] == event
        if fires:
            row = row_of(m.delayed_source[i])
            you = m.delayed_controller[i]
            fires = fits_event(m, t, w, ability, event, row, you, m.delayed_about[i])
            if t.trigger_player[ability] == PLAYER_REMEMBERED:
                fires = fires and w.event_player == m.delayed_player[i]
        if fires:
            source = m.delayed_source[i]
            wait_trigger(m, w, level, ability, m.delayed_controller[i], source, m.delayed_about[i])
            if m.delayed_once[i] == 1:
                continue
        keep_delayed(m, i, kept)
        kept += 1
    m.delayed_count = kept


@compiled
def stoppable_delayed(m: Match, player: int) -> int:
    """Return the oldest delayed trigger that a player may stop by paying (116.2d), or -1."""
    for i in range(m.delayed_count):
        if m.delayed_level[i] == m.depth and m.delayed_cost[i] != 0:
            if m.delayed_player[i] == player:
                return i
    return -1


@compiled
def drop_delayed(m: Match, index: int) -> None:
    """Take one entry out of the delayed triggers."""
    for i in range(index + 1, m.delayed_count):
        keep_delayed(m, i, i - 1)
    m.delayed_count -= 1


@compiled
def end_delayed(m: Match, level: int, turn_only: bool) -> None:
    """Drop the delayed triggers of a game: all of them, or those that end with the turn."""
    kept = 0
    for i in range(m.delayed_count):
        if m.delayed_level[i] == level and (not turn_only or m.delayed_turn[i] == 1):
            continue
        keep_delayed(m, i, kept)
        kept += 1
    m.delayed_count = kept


@compiled
def count_event(m: Match, t: Tables, w: Workspace, event: int, level: int) -> None:
    """Count the event for whoever asks later what has happened this turn."""
    for k in range(t.patterns_used):
        ability = t.pattern_ability[k]
        if t.trigger_event[ability] != event:
            continue
        for player in range(m.num_players):
            if fits_event(m, t, w, ability, event, 0, player, -1):
                m.happened[level, player, k] += 1


@compiled(inline=True)
def may_watch(m: Match, t: Tables, row: int, event: int) -> bool:
    """Whether a permanent may have abilities that watch events of a kind."""
    watches = (t.card_watches[m.look[row]] >> event) & 1 == 1
    watches = watches and m.lost[row] == 0
    return (watches or m.granted[row] > 0) and m.phased[row] == 0


@compiled
def see_entering(m: Match, t: Tables, w: Workspace, row: int, other: int) -> None:
    """Let a permanent that has just entered see one enter that came together with it (603.6a)."""
    if may_watch(m, t, row, EVENT_ENTERS):
        set_event(w, reference(m, other), -1, m.controller[other], 0, 0)
        watch_abilities(m, t, w, row, EVENT_ENTERS, ZONE_BATTLEFIELD)


@compiled
def let_trigger(
    m: Match,
    t: Tables,
    w: Workspace,
    event: int,
    level: int,
    subject: int,
    other: int,
    player: int,
    amount: int,
    detail: int,
) -> None:
    """Let what watches an event of a game trigger, and count the event, see `watch`."""
    watched = (m.watched[level] >> event) & 1
    elsewhere = (t.elsewhere_watches >> event) & 1
    counted = (t.patterns_watch >> event) & 1
    ref = -1
    if subject >= 0:
        ref = reference(m, subject)
    set_event(w, ref, other, player, amount, detail)
    if counted:
        count_event(m, t, w, event, level)
    if watched:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if may_watch(m, t, row, event):
                watch_abilities(m, t, w, row, event, ZONE_BATTLEFIELD)
            row = m.next[row]
    if elsewhere:
        for zone in range(ZONE_COUNT):
            if (t.zone_watches[zone] >> event) & 1:
                if event != EVENT_BEGINS or (t.zone_steps[zone] >> detail) & 1:
                    watch_zone(m, t, w, event, level, zone)
    if m.delayed_count > 0:
        watch_delayed(m, t, w, event, level)


@compiled(inline=True)
def is_watched(m: Match, t: Tables, level: int, events: int) -> bool:
    """Whether something in a game may watch one of these events, given as bits, or count it."""
    watched = m.watched[level] | t.elsewhere_watches | t.patterns_watch
    return watched & events != 0 or m.delayed_count > 0


@compiled(inline=True)
def watch(
    m: Match,
    t: Tables,
    w: Workspace,
    event: int,
    level: int,
    subject: int,
    other: int,
    player: int,
    amount: int,
    detail: int,
) -> None:
    """Let whatever watches an event of a game trigger, and count the event.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        event: EVENT_*.
        level: the game.
        subject: row of the object of the event, or -1.
        other: reference of the second object, or -1.
        player: the player of the event, or -1.
        amount: its amount.
        detail: a step, zones, a kind of counters, a chapter as a bit, 1 for combat damage and 2 for
            other damage, how many creatures now and before.
    """
    watched = m.watched[level] | t.patterns_watch
    if event != EVENT_BEGINS or (t.elsewhere_steps >> detail) & 1:
        watched |= t.elsewhere_watches
    if (watched >> event) & 1 or m.delayed_count > 0:
        let_trigger(m, t, w, event, level, subject, other, player, amount, detail)
