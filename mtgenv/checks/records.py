"""What can be said of a match record by itself, at an open decision.

Each check returns 0 or the number of the invariant that is broken.
"""

from __future__ import annotations

from mtgenv.checks.dungeons import check_dungeons
from mtgenv.checks.games import check_games
from mtgenv.checks.invariants import (
    ATTACHMENT,
    ATTACKER_STATUS,
    BLOCKER_STATUS,
    COMBAT_ONLY_IN_COMBAT,
    COMMANDERS,
    COMPANIONS,
    DECISION,
    DEPTH,
    DUPLICATE_ACTION,
    FINE,
    FRAMES,
    HIDDEN,
    LEGAL_ACTIONS,
    LEGAL_SUBJECTS,
    LISTS,
    OPPONENTS,
    OUTER_LIBRARIES,
    PLAYERS,
    PRIORITY_WITHIN_RESOLUTION,
    RANGES,
    ROW_KIND,
    SEATS,
    SETTLED,
    SMALL_LISTS,
    STACK_ENTRY,
    STATUS_OFF_BATTLEFIELD,
)
from mtgenv.checks.permanents import check_objects, check_settled_permanents
from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.characteristics.dungeons import dungeon_of, exits_of_room
from mtgenv.engine.characteristics.effects import is_about
from mtgenv.engine.combat.roles import (
    ATTACKS_NOTHING,
    BLOCKED,
    BLOCKER,
    UNBLOCKED,
    attacked_row,
    blocks,
    combat_bit,
    in_combat,
    is_blocking,
    is_defended_by,
)
from mtgenv.engine.events.attaching import IS_AURA, IS_EQUIPMENT
from mtgenv.engine.events.faces import face_of
from mtgenv.engine.events.planes import face_up_plane
from mtgenv.engine.events.zones import list_player
from mtgenv.engine.games.range_of_influence import is_in_range, is_limited
from mtgenv.engine.games.teams import is_opponent, shares_life, teams_left
from mtgenv.engine.record.commanders import (
    is_beaten_by_commander,
    is_commander,
    row_of_commander,
)
from mtgenv.engine.record.counters import counters_in_all
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.state import SEAT_COMMANDERS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_COMPANION,
    ACTION_FACE_UP,
    ACTION_MODE,
    ACTION_OBJECT,
    ACTION_PLANAR_DIE,
    ACTION_PLAY_LAND,
    ACTION_PLAYER,
    ACTION_ROOM,
    ACTION_SUSPEND,
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_MULLIGAN,
    DECISION_PRIORITY,
    DECISION_TRIGGER,
    DESIGNATION_ADVENTURE,
    EFFECT_PLAY,
    FACE_OTHER,
    FRAME_ENTER,
    FRAME_GAME,
    FRAME_RESOLVE,
    KEYWORD_INDESTRUCTIBLE,
    LAST_ACTION,
    LAST_FRAME,
    MANA_KINDS,
    OBJECT_ABILITY,
    OBJECT_CARD,
    OBJECT_COPY,
    OBJECT_EMBLEM,
    OBJECT_NONE,
    OBJECT_TOKEN,
    PLAYER_RULE_CANT_LOSE,
    STAGE_ATTACKERS,
    STAGE_BLOCKERS,
    STAGE_START,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_END_COMBAT,
    TEAMS_EMPEROR,
    TYPE_CREATURE,
    VARIANT_COMMANDER,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_COUNT,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_OUTSIDE,
    ZONE_STACK,
)
from mtgenv.engine.turns.state_based import (
    POISON_OF_TEAM,
    POISON_TO_LOSE,
    is_destroyed,
    is_put_away,
)


@compiled
def walk_list(m: Match, level: int, player: int, zone: int) -> int:
    """Follow one list.

    Returns:
        How many rows it has, or -1 if something is wrong with it.
    """
    n = 0
    before = -1
    row = m.zone_head[level, player, zone]
    while row >= 0:
        if n > len(m.kind) or row >= len(m.kind):
            return -1
        if m.zone[row] != zone or m.level[row] != level or m.prev[row] != before:
            return -1
        if list_player(m, row, zone) != player:
            return -1
        n += 1
        before = row
        row = m.next[row]
    if m.zone_tail[level, player, zone] != before or m.zone_size[level, player, zone] != n:
        return -1
    return n


@compiled
def check_lists(m: Match) -> int:
    """Follow all lists; together they have every row once."""
    total = 0
    for level in range(m.depth + 1):
        for player in range(m.num_players):
            for zone in range(ZONE_COUNT):
                n = walk_list(m, level, player, zone)
                if n < 0:
                    return LISTS
                total += n
    if total != len(m.kind):
        return LISTS
    return FINE


@compiled
def count_cards(m: Match, player: int) -> int:
    """Count the cards a player owns in all games and outside."""
    n = 0
    for row in range(len(m.kind)):
        if m.kind[row] == OBJECT_CARD and m.owner[row] == player:
            n += 1
    return n


@compiled
def check_opponents(m: Match, row: int) -> int:
    """Check that whom a creature in combat fights is the same seen from both sides."""
    attacks = m.attacking[row] >= 0
    n = 0
    other = m.zone_head[m.level[row], 0, ZONE_BATTLEFIELD]
    while other >= 0:
        opposite = is_blocking(m, other) if attacks else m.attacking[other] >= 0
        if opposite and m.combat_with[row] & combat_bit(m, other):
            n += 1
            if m.combat_with[other] & combat_bit(m, row) == 0:
                return OPPONENTS
        if other != row and m.combat_index[other] == m.combat_index[row]:
            return OPPONENTS
        other = m.next[other]
    rest = m.combat_with[row]
    while rest != 0:
        rest &= rest - 1
        n -= 1
    if n != 0:
        return OPPONENTS
    if not attacks and m.blocking[row] >= 0 and not blocks(m, row, m.blocking[row]):
        return OPPONENTS
    return FINE


@compiled
def check_blocker(m: Match, row: int) -> int:
    """Check a blocking creature."""
    level = m.level[row]
    if m.step[level] < STEP_DECLARE_BLOCKERS or m.types[row] & TYPE_CREATURE == 0:
        return BLOCKER_STATUS
    if m.step[level] == STEP_DECLARE_BLOCKERS and m.stage[level] == STAGE_BLOCKERS:
        return FINE  # it may be picked only
    if m.combat_index[row] <= BLOCKER:
        return BLOCKER_STATUS
    return check_opponents(m, row)


@compiled
def check_attacker(m: Match, row: int) -> int:
    """Check an attacking creature."""
    level = m.level[row]
    step = m.step[level]
    attacked = m.attacking[row]
    if is_blocking(m, row) or m.types[row] & TYPE_CREATURE == 0:
        return ATTACKER_STATUS
    if not is_in_range(m, level, m.controller[row], attacked):
        return RANGES  # 801.3
    # Who is attacked may have left the game: then no damage is assigned to them (800.4e).
    if attacked >= m.num_players or not is_opponent(m, attacked, m.controller[row]):
        return ATTACKER_STATUS
    what = m.attacked[row]
    if what >= 0:
        # A planeswalker or battle that has left is noticed when values are derived.
        target = attacked_row(m, row)
        if m.dirty[level] == 0 and (target < 0 or not is_defended_by(m, target, attacked)):
            return ATTACKER_STATUS
    elif what > ATTACKS_NOTHING and what != -1 - attacked:
        return ATTACKER_STATUS
    decided = step > STEP_DECLARE_BLOCKERS
    decided = decided or (step == STEP_DECLARE_BLOCKERS and m.stage[level] != STAGE_BLOCKERS)
    if decided != (m.blocked[row] == BLOCKED or m.blocked[row] == UNBLOCKED):
        return ATTACKER_STATUS
    if step == STEP_DECLARE_ATTACKERS and m.stage[level] == STAGE_ATTACKERS:
        return FINE  # it may be picked only
    if m.combat_index[row] <= 0 or m.combat_index[row] >= BLOCKER:
        return ATTACKER_STATUS
    if not decided:
        return FINE
    return check_opponents(m, row)


@compiled
def check_combat_status(m: Match, row: int) -> int:
    """Check the part of one permanent in combat."""
    level = m.level[row]
    step = m.step[level]
    if m.attacking[row] < 0:
        if m.blocked[row] != 0 or m.blockers[row] != 0:
            return BLOCKER_STATUS
        if not is_blocking(m, row):
            if m.combat_with[row] != 0 or m.attacked[row] > ATTACKS_NOTHING:
                return COMBAT_ONLY_IN_COMBAT
            if m.combat_index[row] == 0:
                return FINE
    if step < STEP_DECLARE_ATTACKERS or step > STEP_END_COMBAT:
        return COMBAT_ONLY_IN_COMBAT
    if m.attacking[row] >= 0:
        return check_attacker(m, row)
    if is_blocking(m, row):
        return check_blocker(m, row)
    return FINE


@compiled
def check_off_battlefield(m: Match, row: int) -> int:
    """Check that an object elsewhere has nothing that only permanents have (400.7)."""
    zone = m.zone[row]
    if m.tapped[row] != 0 or m.damage[row] != 0 or m.attached_to[row] >= 0:
        return STATUS_OFF_BATTLEFIELD
    if in_combat(m, row) or m.blocked[row] != 0 or m.combat_index[row] != 0:
        return STATUS_OFF_BATTLEFIELD
    if counters_in_all(m, row) != 0 and zone != ZONE_EXILE and zone != ZONE_COMMAND:
        return STATUS_OFF_BATTLEFIELD
    controlled = zone == ZONE_STACK or (zone == ZONE_COMMAND and m.look[row] != 0)  # 311.5
    if not controlled and m.controller[row] != m.owner[row]:
        return STATUS_OFF_BATTLEFIELD
    if zone == ZONE_HAND and (m.known[row] >> m.owner[row]) & 1 == 0:
        return HIDDEN
    return FINE


@compiled
def check_attachment(m: Match, t: Tables, row: int) -> int:
    """Check that what a permanent is attached to is a permanent of its game."""
    host = m.attached_to[row]
    if host < 0:
        return FINE
    how = t.card_aura[m.look[row]]
    if host >= len(m.kind) or host == row or (how != IS_AURA and how != IS_EQUIPMENT):
        return ATTACHMENT
    if m.zone[host] != ZONE_BATTLEFIELD or m.level[host] != m.level[row]:
        return ATTACHMENT
    return FINE


@compiled
def is_entering(m: Match, row: int) -> bool:
    """Whether something is asked about an object as it enters; a spell has no entry by then."""
    for f in range(m.frame_top + 1):
        if m.frame_kind[f] == FRAME_ENTER and m.frame_a[f] == row:
            return True
    return False


@compiled
def kind_fits(m: Match, row: int) -> bool:
    """Whether an object of this kind may be in the zone where it is."""
    kind = m.kind[row]
    zone = m.zone[row]
    if kind == OBJECT_NONE:
        return zone == ZONE_NOWHERE
    if kind == OBJECT_CARD:
        return zone != ZONE_NOWHERE
    if kind == OBJECT_ABILITY:
        return zone == ZONE_STACK
    if kind == OBJECT_EMBLEM:
        return zone == ZONE_COMMAND  # 114.5: and it stays there
    if m.ceasing > 0:
        return zone != ZONE_NOWHERE
    if kind == OBJECT_COPY:
        return zone == ZONE_STACK
    if kind == OBJECT_TOKEN and zone == ZONE_NOWHERE:
        return is_entering(m, row)
    return kind == OBJECT_TOKEN and zone == ZONE_BATTLEFIELD


@compiled
def check_rows(m: Match, t: Tables) -> int:
    """Check every object by itself."""
    for row in range(len(m.kind)):
        if not kind_fits(m, row):
            return ROW_KIND
        if m.level[row] < 0 or m.level[row] > m.depth:
            return DEPTH
        if m.kind[row] == OBJECT_NONE:
            continue
        owner = m.owner[row]
        controller = m.controller[row]
        if owner < 0 or owner >= m.num_players or controller < 0 or controller >= m.num_players:
            return SEATS
        zone = m.zone[row]
        slot = m.slot[row]
        if zone == ZONE_STACK and slot < 0:
            if not is_entering(m, row):
                return STACK_ENTRY
        elif zone == ZONE_STACK:
            if slot >= len(m.stack_row) or m.stack_row[slot] != row:
                return STACK_ENTRY
        elif slot >= 0:
            return STACK_ENTRY
        if zone == ZONE_BATTLEFIELD:
            broken = check_combat_status(m, row)
            if broken == FINE:
                broken = check_attachment(m, t, row)
        else:
            broken = check_off_battlefield(m, row)
        if broken != FINE:
            return broken
    return FINE


@compiled
def check_slots(m: Match) -> int:
    """Check that a used entry of the stack has its object, or the frame that still needs it."""
    for slot in range(len(m.stack_row)):
        row = m.stack_row[slot]
        if row < 0:
            continue
        if row >= len(m.kind) or m.stack_first[slot] + m.stack_targets[slot] > m.target_count:
            return STACK_ENTRY
        if m.slot[row] == slot:
            continue
        held = False
        for f in range(m.frame_top + 1):
            if m.frame_slot[f] == slot:
                held = True
        if not held:
            return STACK_ENTRY
    return FINE


@compiled
def check_frames(m: Match) -> int:
    """Check the agenda."""
    if m.frame_top < 0 or m.frame_top >= len(m.frame_kind):
        return FRAMES
    games = 0
    for f in range(m.frame_top + 1):
        kind = m.frame_kind[f]
        if kind < FRAME_GAME or kind > LAST_FRAME:
            return FRAMES
        if kind == FRAME_GAME:
            if m.frame_level[f] != games or m.game_frame[games] != f:
                return FRAMES
            if games > 0 and m.frame_kind[f - 1] != FRAME_RESOLVE:
                return FRAMES
            games += 1
        if m.frame_level[f] != games - 1:
            return FRAMES
        slot = m.frame_slot[f]
        if slot >= len(m.stack_row) or (slot >= 0 and m.stack_row[slot] == -1):
            return FRAMES
        if m.frame_controller[f] < 0 or m.frame_controller[f] >= m.num_players:
            return FRAMES
    if games != m.depth + 1:
        return FRAMES
    return FINE


@compiled
def check_small_lists(m: Match) -> int:
    """Check effects, waiting and delayed triggers, and the memory of who damaged whom."""
    counts = m.effect_count < 0 or m.effect_count > len(m.effect_kind)
    counts = counts or m.waiting_count < 0 or m.waiting_count > len(m.waiting_level)
    counts = counts or m.delayed_count < 0 or m.delayed_count > len(m.delayed_level)
    counts = counts or m.harm_count < 0 or m.harm_count > len(m.harm_level)
    if counts:
        return SMALL_LISTS
    about = 0
    for i in range(m.effect_count):
        about += m.effect_objects[i]
        if m.effect_level[i] < 0 or m.effect_level[i] > m.depth:
            return SMALL_LISTS
        if m.effect_controller[i] < 0 or m.effect_controller[i] >= m.num_players:
            return SMALL_LISTS
    if about != m.about_count or m.memory_count < 0 or m.memory_count > len(m.memory):
        return SMALL_LISTS
    for i in range(m.about_count):
        if m.about[i] < 0 or row_of(m.about[i]) >= len(m.kind):
            return SMALL_LISTS
    for i in range(m.waiting_count):
        if m.waiting_level[i] < 0 or m.waiting_level[i] > m.depth:
            return SMALL_LISTS
        if m.waiting_controller[i] < 0 or m.waiting_controller[i] >= m.num_players:
            return SMALL_LISTS
    for i in range(m.delayed_count):
        if m.delayed_level[i] < 0 or m.delayed_level[i] > m.depth:
            return SMALL_LISTS
    for i in range(m.harm_count):
        if m.harm_level[i] < 0 or m.harm_level[i] > m.depth:
            return SMALL_LISTS
    return FINE


@compiled
def ranges_fit(m: Match, level: int) -> bool:
    """Whether everybody is in their own range, and each in the other's or neither (801.2)."""
    for player in range(m.num_players):
        for other in range(m.num_players):
            if m.in_game[level, player] == 1 and m.in_game[level, other] == 1:
                reached = is_in_range(m, level, player, other)
                both = reached == is_in_range(m, level, other, player)
                if not both and m.opt_teams != TEAMS_EMPEROR:
                    return False  # 809.3a: of an emperor and a general only one may reach
                if player == other and not reached:
                    return False
    return True


@compiled
def check_team(m: Match, level: int) -> bool:
    """Whether the players of each giant have one life total, and are in a game together (810)."""
    for player in range(m.num_players):
        for other in range(player):
            if m.team[other] != m.team[player]:
                continue
            same = m.life[level, other] == m.life[level, player]
            same = same and m.poison[level, other] == m.poison[level, player]
            if not same or m.in_game[level, other] != m.in_game[level, player]:
                return False
    return True


@compiled
def check_players(m: Match) -> int:
    """Check what players have in each game, and that outer libraries are empty."""
    for level in range(m.depth + 1):
        left = 0
        if shares_life(m) and not check_team(m, level):
            return PLAYERS
        for player in range(m.num_players):
            left |= m.in_game[level, player] << player
            if level > 0 and m.in_game[level, player] > m.in_game[level - 1, player]:
                return PLAYERS
            if m.lands_played[level, player] < 0 or m.poison[level, player] < 0:
                return PLAYERS
            for kind in range(MANA_KINDS):
                if m.mana[level, player, kind] < 0:
                    return PLAYERS
            if level < m.depth and m.zone_size[level, player, ZONE_LIBRARY] != 0:
                if not is_limited(m) or (m.began[level + 1] >> player) & 1:
                    return OUTER_LIBRARIES
        if teams_left(m, left) < 2:
            return PLAYERS
        # They are found out as the game starts, but in that step somebody may be asked before.
        starts = level == m.depth and m.stage[level] == STAGE_START
        if is_limited(m) and not starts and not ranges_fit(m, level):
            return RANGES
    return FINE


@compiled
def check_settled(m: Match, t: Tables, w: Workspace) -> int:
    """Check that nothing remains to be done where somebody has priority (117.5)."""
    level = m.depth
    if m.frame_top != m.game_frame[level]:
        return PRIORITY_WITHIN_RESOLUTION
    if m.dec_kind != DECISION_PRIORITY:
        return FINE
    if m.ceasing != 0:
        return SETTLED
    for player in range(m.num_players):
        safe = False
        for mate in range(m.num_players):
            if mate == player or (shares_life(m) and not is_opponent(m, player, mate)):
                safe = safe or (m.player_rules[level, mate] >> PLAYER_RULE_CANT_LOSE) & 1 == 1
        if m.in_game[level, player] == 1 and not safe:
            most = POISON_OF_TEAM if shares_life(m) else POISON_TO_LOSE
            if m.life[level, player] <= 0 or m.poison[level, player] >= most:
                return SETTLED
            if m.opt_variants & VARIANT_COMMANDER and is_beaten_by_commander(m, player):
                return SETTLED
    for i in range(m.waiting_count):
        if m.waiting_level[i] == level:
            return SETTLED
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        saved = m.keywords[row] & KEYWORD_INDESTRUCTIBLE != 0
        applies = is_put_away(m, t, w, row) or (is_destroyed(m, row) and not saved)
        if applies and m.phased[row] == 0:  # 702.26b
            return SETTLED
        row = m.next[row]
    return check_settled_permanents(m, t)


@compiled
def has_cost_for(t: Tables, card: int, zone: int) -> bool:
    """Whether a card has a cost for which it is cast from a zone."""
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if t.casting_instead[i] == 1 and t.casting_zone[i] == zone:
            return True
    return False


@compiled
def may_be_played(m: Match, row: int, player: int) -> bool:
    """Whether an effect lets a player play a card that is in exile."""
    for i in range(m.effect_count):
        if m.effect_kind[i] == EFFECT_PLAY and m.effect_level[i] == m.depth:
            if m.effect_controller[i] == player and is_about(m, i, row):
                return True
    return False


@compiled
def room_fits(m: Match, t: Tables, card: int, room: int) -> bool:
    """Whether who ventures may get into a room: their own one leads there, or it is the first."""
    row = dungeon_of(m, t, m.depth, m.dec_for)
    if row < 0:
        return room == 1 and card < len(t.card_dungeon) and t.card_dungeon[card] != 0
    if card != m.card[row]:
        return False
    return (exits_of_room(t, card, m.room[m.depth, m.dec_for]) >> room) & 1 == 1


@compiled
def subject_fits(m: Match, t: Tables, action: int) -> bool:
    """Whether what an offered action is about is there, and may be acted with by who decides."""
    kind = kind_of(action)
    subject = subject_of(action)
    player = m.dec_for
    level = m.depth
    if kind < 1 or kind > LAST_ACTION:
        return False
    if kind == ACTION_PLAYER:
        return subject < m.num_players and m.in_game[level, subject] == 1
    if kind == ACTION_MODE:
        return m.dec_kind != DECISION_TRIGGER or subject < m.waiting_count
    if kind == ACTION_CAST or kind == ACTION_PLAY_LAND or kind == ACTION_SUSPEND:
        if subject >= len(m.kind) or m.level[subject] != level:
            return False
        on_adventure = (m.designation[subject] >> DESIGNATION_ADVENTURE) & 1 == 1
        there = m.zone[subject] == ZONE_HAND or (m.zone[subject] == ZONE_EXILE and on_adventure)
        if kind != ACTION_SUSPEND and may_be_played(m, subject, player):
            return m.zone[subject] == ZONE_EXILE
        if kind == ACTION_CAST and m.zone[subject] == ZONE_COMMAND:
            there = is_commander(m, subject)
        if kind == ACTION_CAST and m.zone[subject] == ZONE_GRAVEYARD:
            face = m.look[subject]
            if detail_of(action) == FACE_OTHER:  # transformed (702.146a)
                face = face_of(t, m.card[subject], FACE_OTHER)
            there = has_cost_for(t, face, ZONE_GRAVEYARD)
        return there and m.owner[subject] == player
    if kind == ACTION_ROOM:
        return room_fits(m, t, subject, detail_of(action))
    if kind == ACTION_COMPANION:
        return subject < len(m.kind) and subject == m.companion[level, player]
    if kind == ACTION_PLANAR_DIE:
        return subject < len(m.kind) and subject == face_up_plane(m, t, level)
    if kind == ACTION_FACE_UP:
        if subject >= len(m.kind) or m.zone[subject] != ZONE_BATTLEFIELD:
            return False
        return m.controller[subject] == player and m.phased[subject] == 0
    if kind == ACTION_ACTIVATE:
        if subject >= len(m.kind) or m.level[subject] != level:
            return False
        if detail_of(action) >= ability_count(m, t, subject):
            return False
        ability = ability_at(m, t, subject, detail_of(action))
        if t.ability_zone[ability] != m.zone[subject]:
            return False
        return m.controller[subject] == player or t.ability_anyone[ability] == 1
    if kind == ACTION_OBJECT:
        return subject < len(m.kind) and m.kind[subject] != OBJECT_NONE
    return True


@compiled
def check_decision(m: Match, t: Tables, w: Workspace) -> int:
    """Check the open decision and every action offered."""
    player = m.dec_player
    if player < 0 or player >= m.num_players or m.in_game[m.depth, player] == 0:
        return DECISION
    if m.legal_count < 1:
        return LEGAL_ACTIONS
    for i in range(m.legal_count):
        if not subject_fits(m, t, m.legal[i]):
            return LEGAL_SUBJECTS
        for k in range(i):
            if m.legal[k] == m.legal[i]:
                return DUPLICATE_ACTION
    kind = m.dec_kind
    declares = kind == DECISION_ATTACK or kind == DECISION_BLOCK
    if (
        declares
        or kind == DECISION_PRIORITY
        or kind == DECISION_TRIGGER
        or kind == DECISION_MULLIGAN
    ):
        return check_settled(m, t, w)
    return FINE


@compiled
def check_companions(m: Match, t: Tables) -> int:
    """Check that a revealed companion is a card of its player that everybody has seen (702.139)."""
    for level in range(m.depth + 1):
        for player in range(m.num_players):
            row = m.companion[level, player]
            if row < 0:
                continue
            if row >= len(m.kind) or m.kind[row] != OBJECT_CARD or m.owner[row] != player:
                return COMPANIONS
            outside = m.zone[row] == ZONE_OUTSIDE or m.level[row] < level
            if outside and (t.card_companion[m.card[row]] == 0 or m.known[row] & 1 == 0):
                return COMPANIONS
    return FINE


@compiled
def check_commanders(m: Match) -> int:
    """Check that commanders are what they were made, and that nobody is still to be asked."""
    if m.opt_variants & VARIANT_COMMANDER == 0:
        return FINE
    marked = 0
    for row in range(len(m.kind)):
        if m.commander[row] != 0:
            marked += 1
    for number in range(len(m.commander_ref)):
        row = row_of_commander(m, number)
        if row < 0:
            continue
        marked -= 1
        owned = m.kind[row] == OBJECT_CARD and m.owner[row] == number // SEAT_COMMANDERS
        if not owned or m.commander[row] != number + 1:
            return COMMANDERS
        for level in range(m.depth + 1):
            if m.commander_casts[level, number] < 0:
                return COMMANDERS
            for player in range(m.num_players):
                if m.commander_damage[level, player, number] < 0:
                    return COMMANDERS
        lies = m.zone[row] == ZONE_GRAVEYARD or m.zone[row] == ZONE_EXILE
        if m.dec_kind == DECISION_PRIORITY and lies and m.level[row] == m.depth:
            if m.commander_ref[number] != reference(m, row):
                return SETTLED  # 704.6d
    if marked != 0:
        return COMMANDERS
    return FINE


@compiled
def check_record(m: Match, t: Tables, w: Workspace) -> int:
    """Check all that can be said of a record by itself, at an open decision.

    Returns:
        The number of a broken invariant, or 0.
    """
    broken = check_lists(m)
    if broken == FINE:
        broken = check_rows(m, t)
    if broken == FINE:
        broken = check_slots(m)
    if broken == FINE:
        broken = check_frames(m)
    if broken == FINE:
        broken = check_small_lists(m)
    if broken == FINE:
        broken = check_players(m)
    if broken == FINE:
        broken = check_objects(m, t)
    if broken == FINE:
        broken = check_commanders(m)
    if broken == FINE and t.dungeons_used != 0:
        broken = check_dungeons(m, t)
    if broken == FINE:
        broken = check_companions(m, t)
    if broken == FINE and m.dec_kind != 0:
        broken = check_decision(m, t, w)
    if broken == FINE:
        broken = check_games(m)
    return broken
