"""What must hold in every match, checked by compiled functions: for fuzzing and for tests.

Each check returns 0 or the number of the invariant that is broken; `NAMES` says it in words. The
checks read the record only. They compare it with itself (`check_record`), with what its derived
values should be (`check_derived`), and with an earlier record of the same match: the outer games
while an inner one runs (`check_outer`), the cards that came home (`check_homecoming`), and combat
damage as it was assigned (`check_assignment`). What a declaration offers is compared with brute
force (`check_offers`).
"""

from __future__ import annotations

from mtgenv.checks.brute_force import completions
from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at, ability_count
from mtgenv.engine.combat.attackers import lay_out_attack
from mtgenv.engine.combat.blockers import lay_out_block, may_block_pair
from mtgenv.engine.combat.combat_damage import (
    attack_target,
    combat_power,
    deals_now,
    lethal_for_target,
    next_receiver,
    spill_target,
    tramples,
)
from mtgenv.engine.combat.declaring import candidate
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
    next_blocked,
    next_blocker,
)
from mtgenv.engine.events.attaching import IS_AURA, IS_EQUIPMENT
from mtgenv.engine.events.zones import list_player
from mtgenv.engine.record.counters import counters_in_all
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_DONE,
    ACTION_FACE_UP,
    ACTION_MODE,
    ACTION_OBJECT,
    ACTION_PLAY_LAND,
    ACTION_PLAYER,
    ACTION_SUSPEND,
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
    DECISION_MULLIGAN,
    DECISION_PRIORITY,
    DECISION_TRIGGER,
    DESIGNATION_ADVENTURE,
    FRAME_ENTER,
    FRAME_GAME,
    FRAME_JOIN_COMBAT,
    FRAME_RESOLVE,
    KEYWORD_DEATHTOUCH,
    KEYWORD_DEFENDER,
    KEYWORD_HASTE,
    KEYWORD_INDESTRUCTIBLE,
    KEYWORD_MENACE,
    KEYWORD_VIGILANCE,
    MANA_KINDS,
    OBJECT_ABILITY,
    OBJECT_CARD,
    OBJECT_COPY,
    OBJECT_EMBLEM,
    OBJECT_NONE,
    OBJECT_TOKEN,
    OP_LOSE_LIFE,
    PLAYER_RULE_CANT_LOSE,
    RULE_ATTACKS_AS_THOUGH_NO_DEFENDER,
    RULE_CANT_ATTACK,
    RULE_CANT_BLOCK,
    RULE_DAMAGE_AS_UNBLOCKED,
    RULE_MIN_BLOCKERS_3,
    STAGE_ATTACKERS,
    STAGE_BLOCKERS,
    STEP_DECLARE_ATTACKERS,
    STEP_DECLARE_BLOCKERS,
    STEP_END_COMBAT,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_COUNT,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_STACK,
)
from mtgenv.engine.turns.state_based import POISON_TO_LOSE, is_destroyed, is_put_away

FINE = 0
LISTS = 1
CARDS_CONSERVED = 2
DEPTH = 3
ROW_KIND = 4
SEATS = 5
STACK_ENTRY = 6
ATTACHMENT = 7
STATUS_OFF_BATTLEFIELD = 8
COMBAT_ONLY_IN_COMBAT = 9
ATTACKER_STATUS = 10
BLOCKER_STATUS = 11
FRAMES = 12
SMALL_LISTS = 13
DECISION = 14
LEGAL_ACTIONS = 15
LEGAL_SUBJECTS = 16
PLAYERS = 17
OUTER_LIBRARIES = 18
SETTLED = 19
PRIORITY_WITHIN_RESOLUTION = 20
DERIVED_VALUES = 21
OUTER_GAME = 22
OUTER_PLAYERS = 23
OUTER_OBJECTS = 24
OUTER_STACK = 25
OUTER_EFFECTS = 26
OUTER_TRIGGERS = 27
FETCHED = 28
CAME_HOME = 29
CREATOR_FINISHES = 30
DAMAGE_SUM = 31
DAMAGE_RECEIVER = 32
TRAMPLE = 33
ATTACK_DECLARATION = 34
BLOCK_DECLARATION = 35
HIDDEN = 36
DUPLICATE_ACTION = 37
STEP_GUARD = 38
ILLEGAL_ANSWER = 39
DECLARATION_OFFERS = 40
OPPONENTS = 41

NAMES = (
    "nothing is broken",
    "every row stands in the one list of its zone, and the lists are linked both ways",
    "the cards of each owner over all games and outside are as many as at the start",
    "nothing is in a game deeper than the one being played",
    "each kind of object is only where it may be",
    "owners and controllers are players",
    "entries of the stack and objects on the stack belong together",
    "attachments are to permanents of the same game",
    "what is not on the battlefield has no status, counters or attachment",
    "attackers and blockers exist only in the combat phase of their game",
    "an attacker attacks another player and is undecided, blocked or unblocked",
    "a blocker does not attack, and what is not in combat has no combat status",
    "the agenda has one game for each level, in order, over the frame of its creator",
    "effects, waiting and delayed triggers are of games being played, and their counts fit",
    "an open decision is somebody's who is in the game",
    "an open decision has a legal action",
    "every legal action is about something that is there",
    "life, mana and land counts of players are possible, and who lost outside is not inside",
    "the libraries of an outer game are empty while an inner one runs",
    "nobody has priority while a state-based action applies or a trigger waits",
    "nobody has priority while something is being done",
    "derived values are up to date",
    "while an inner game runs the outer one does not go on",
    "while an inner game runs the players of the outer one keep life, mana and the like",
    "while an inner game runs the objects of the outer one stay as they are",
    "while an inner game runs the stack of the outer one stays as it is",
    "while an inner game runs the effects of the outer one last",
    "while an inner game runs triggers of the outer one are only added",
    "only cards are fetched from an outer game",
    "after an inner game its cards are in the libraries of the outer one",
    "the creator of an inner game finishes once it is over, and first",
    "a creature assigns damage equal to its power, or none without a receiver",
    "damage is assigned to what blocks or is blocked, or to the player attacked",
    "a trampling creature spills only over lethal damage for all blockers",
    "declared attackers keep all restrictions",
    "declared blockers keep all restrictions",
    "a player knows the own hand",
    "no action is offered twice",
    "every match goes on to the next decision",
    "a legal action is accepted",
    "declarations offer what trying all of them allows",
    "attackers and blockers agree on who blocks whom, and each has a number of its own",
)

# --- The record by itself ------------------------------------------------------------------------


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
    if (
        attacked == m.controller[row]
        or attacked >= m.num_players
        or m.in_game[level, attacked] == 0
    ):
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
    if zone != ZONE_STACK and m.controller[row] != m.owner[row]:
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
    return kind == OBJECT_TOKEN and zone == ZONE_BATTLEFIELD


@compiled
def is_entering(m: Match, row: int) -> bool:
    """Whether something is asked about a permanent spell as it enters; its entry is free by now."""
    for f in range(m.frame_top + 1):
        if m.frame_kind[f] == FRAME_ENTER and m.frame_a[f] == row:
            return True
    return False


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
        if kind < FRAME_GAME or kind > FRAME_JOIN_COMBAT:
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
def check_players(m: Match) -> int:
    """Check what players have in each game, and that outer libraries are empty."""
    for level in range(m.depth + 1):
        left = 0
        for player in range(m.num_players):
            left += m.in_game[level, player]
            if level > 0 and m.in_game[level, player] > m.in_game[level - 1, player]:
                return PLAYERS
            if m.lands_played[level, player] < 0 or m.poison[level, player] < 0:
                return PLAYERS
            for kind in range(MANA_KINDS):
                if m.mana[level, player, kind] < 0:
                    return PLAYERS
            if level < m.depth and m.zone_size[level, player, ZONE_LIBRARY] != 0:
                return OUTER_LIBRARIES
        if left < 2:
            return PLAYERS
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
        safe = (m.player_rules[level, player] >> PLAYER_RULE_CANT_LOSE) & 1 == 1
        if m.in_game[level, player] == 1 and not safe:
            if m.life[level, player] <= 0 or m.poison[level, player] >= POISON_TO_LOSE:
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
    return FINE


@compiled
def has_cost_for(t: Tables, card: int, zone: int) -> bool:
    """Whether a card has a cost for which it is cast from a zone."""
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if t.casting_instead[i] == 1 and t.casting_zone[i] == zone:
            return True
    return False


@compiled
def subject_fits(m: Match, t: Tables, action: int) -> bool:
    """Whether what an offered action is about is there, and may be acted with by who decides."""
    kind = kind_of(action)
    subject = subject_of(action)
    player = m.dec_for
    level = m.depth
    if kind < 1 or kind > ACTION_FACE_UP:
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
        if kind == ACTION_CAST and m.zone[subject] == ZONE_GRAVEYARD:
            there = has_cost_for(t, m.look[subject], ZONE_GRAVEYARD)
        return there and m.owner[subject] == player
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
    if broken == FINE and m.dec_kind != 0:
        broken = check_decision(m, t, w)
    return broken


@compiled
def check_derived(m: Match, fresh: Match) -> int:
    """Compare the derived values of a game with those of a copy that was derived anew."""
    level = m.depth
    if m.dirty[level] != 0:
        return FINE
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        same = m.power[row] == fresh.power[row] and m.toughness[row] == fresh.toughness[row]
        same = same and m.types[row] == fresh.types[row]
        same = same and m.colors[row] == fresh.colors[row]
        same = same and m.keywords[row] == fresh.keywords[row] and m.lost[row] == fresh.lost[row]
        same = same and m.subtypes[row] == fresh.subtypes[row]
        same = same and m.rules[row] == fresh.rules[row] and m.granted[row] == fresh.granted[row]
        if not same or m.controller[row] != fresh.controller[row]:
            return DERIVED_VALUES
        row = m.next[row]
    for player in range(m.num_players):
        if m.player_rules[level, player] != fresh.player_rules[level, player]:
            return DERIVED_VALUES
        if m.lands_allowed[level, player] != fresh.lands_allowed[level, player]:
            return DERIVED_VALUES
    same = m.max_attackers[level] == fresh.max_attackers[level]
    same = same and m.max_blockers[level] == fresh.max_blockers[level]
    same = same and m.watched[level] == fresh.watched[level]
    same = same and m.replaced[level] == fresh.replaced[level]
    if not same or m.game_rules[level] != fresh.game_rules[level]:
        return DERIVED_VALUES
    return FINE


# --- Outer games, against what they were when the inner one began --------------------------------


@compiled
def check_outer_game(m: Match, was: Match, level: int) -> int:
    """Compare where an outer game stands with where it stood."""
    same = m.turn[level] == was.turn[level] and m.step[level] == was.step[level]
    same = same and m.stage[level] == was.stage[level]
    same = same and m.stage_player[level] == was.stage_player[level]
    same = same and m.active[level] == was.active[level]
    same = same and m.priority[level] == was.priority[level]
    same = same and m.passes[level] == was.passes[level]
    same = same and m.starter[level] == was.starter[level]
    same = same and m.game_frame[level] == was.game_frame[level]
    same = same and m.children[level] == was.children[level]
    same = same and m.game_index[level] == was.game_index[level]
    same = same and m.start_life[level] == was.start_life[level]
    same = same and m.creator[level] == was.creator[level]
    same = same and m.next_normal[level] == was.next_normal[level]
    same = same and m.extra_turn_count[level] == was.extra_turn_count[level]
    same = same and m.trigger_run[level] == was.trigger_run[level]
    same = same and m.first_strike[level] == was.first_strike[level]
    if not same or m.result[level] != was.result[level]:
        return OUTER_GAME
    return FINE


@compiled
def check_outer_players(m: Match, was: Match, level: int) -> int:
    """Compare the players of an outer game with what they were."""
    for player in range(m.num_players):
        same = m.life[level, player] == was.life[level, player]
        same = same and m.poison[level, player] == was.poison[level, player]
        same = same and m.lands_played[level, player] == was.lands_played[level, player]
        for k in range(m.happened.shape[2]):
            same = same and m.happened[level, player, k] == was.happened[level, player, k]
        same = same and m.in_game[level, player] == was.in_game[level, player]
        same = same and m.drew_empty[level, player] == was.drew_empty[level, player]
        same = same and m.mulligans[level, player] == was.mulligans[level, player]
        same = same and m.kept[level, player] == was.kept[level, player]
        if not same:
            return OUTER_PLAYERS
        for kind in range(MANA_KINDS):
            if m.mana[level, player, kind] != was.mana[level, player, kind]:
                return OUTER_PLAYERS
    return FINE


@compiled
def lost_permanent(m: Match, was: Match, level: int) -> bool:
    """Whether a permanent was fetched from a game on hold: what it did to others is over then."""
    for row in range(len(m.kind)):
        if was.level[row] == level and was.zone[row] == ZONE_BATTLEFIELD:
            if m.generation[row] != was.generation[row]:
                return True
    return False


@compiled
def check_outer_derived(m: Match, was: Match, row: int) -> int:
    """Compare what continuous effects make of an object of an outer game with what it was."""
    same = m.controller[row] == was.controller[row] and m.sick[row] == was.sick[row]
    same = same and m.attacking[row] == was.attacking[row]
    same = same and m.blocked[row] == was.blocked[row] and m.blocking[row] == was.blocking[row]
    same = same and m.blockers[row] == was.blockers[row] and m.attacked[row] == was.attacked[row]
    same = same and m.combat_with[row] == was.combat_with[row]
    same = same and m.attached_to[row] == was.attached_to[row]
    same = same and m.power[row] == was.power[row] and m.toughness[row] == was.toughness[row]
    same = same and m.keywords[row] == was.keywords[row] and m.types[row] == was.types[row]
    if not same:
        return OUTER_OBJECTS
    return FINE


@compiled
def check_outer_object(m: Match, was: Match, row: int) -> int:
    """Compare one object of an outer game with what it was: a card may have been fetched."""
    level = was.level[row]
    if m.generation[row] != was.generation[row]:
        if m.level[row] == level or was.kind[row] != OBJECT_CARD or m.kind[row] != OBJECT_CARD:
            return FETCHED
        return FINE
    same = m.level[row] == level and m.kind[row] == was.kind[row]
    same = same and m.card[row] == was.card[row] and m.owner[row] == was.owner[row]
    same = same and m.base_controller[row] == was.base_controller[row]
    same = same and m.zone[row] == was.zone[row] and m.tapped[row] == was.tapped[row]
    same = same and m.damage[row] == was.damage[row] and m.since[row] == was.since[row]
    same = same and m.deathtouched[row] == was.deathtouched[row]
    same = same and m.struck[row] == was.struck[row] and m.slot[row] == was.slot[row]
    same = same and m.link[row] == was.link[row] and m.link_until[row] == was.link_until[row]
    for k in range(m.counter_kind.shape[1]):
        same = same and m.counter_kind[row, k] == was.counter_kind[row, k]
        same = same and m.counter_count[row, k] == was.counter_count[row, k]
    same = same and m.look[row] == was.look[row] and m.phased[row] == was.phased[row]
    same = same and m.designation[row] == was.designation[row]
    if not same:
        return OUTER_OBJECTS
    return FINE


@compiled
def check_outer_stack(m: Match, was: Match, level: int) -> int:
    """Compare the entries of the stack that belong to an outer game with what they were."""
    for slot in range(len(was.stack_row)):
        row = was.stack_row[slot]
        if row < 0 or was.level[row] != level or was.slot[row] != slot:
            continue
        if m.generation[row] != was.generation[row]:
            continue
        same = m.stack_row[slot] == row and m.stack_ability[slot] == was.stack_ability[slot]
        same = same and m.stack_source[slot] == was.stack_source[slot]
        same = same and m.stack_x[slot] == was.stack_x[slot]
        same = same and m.stack_targets[slot] == was.stack_targets[slot]
        for i in range(was.stack_targets[slot]):
            same = (
                same and m.target[m.stack_first[slot] + i] == was.target[was.stack_first[slot] + i]
            )
        if not same:
            return OUTER_STACK
    for f in range(m.game_frame[level], m.game_frame[level + 1]):
        same = m.frame_kind[f] == was.frame_kind[f] and m.frame_pc[f] == was.frame_pc[f]
        same = same and m.frame_slot[f] == was.frame_slot[f]
        same = same and m.frame_source[f] == was.frame_source[f]
        if not same or m.frame_state[f] != was.frame_state[f]:
            return OUTER_STACK
    return FINE


@compiled
def check_outer_lists(m: Match, was: Match, level: int) -> int:
    """Compare effects and triggers of an outer game with what they were: triggers may be added."""
    k = 0
    for i in range(was.effect_count):
        if was.effect_level[i] != level:
            continue
        while k < m.effect_count and m.effect_level[k] != level:
            k += 1
        if k == m.effect_count or m.effect_time[k] != was.effect_time[i]:
            return OUTER_EFFECTS
        same = m.effect_kind[k] == was.effect_kind[i]
        same = same and m.effect_row[k] == was.effect_row[i]
        same = same and m.effect_objects[k] == was.effect_objects[i]
        if not same or m.effect_duration[k] != was.effect_duration[i]:
            return OUTER_EFFECTS
        k += 1
    k = 0
    for i in range(was.waiting_count):
        if was.waiting_level[i] != level:
            continue
        while k < m.waiting_count and m.waiting_level[k] != level:
            k += 1
        if k == m.waiting_count or m.waiting_source[k] != was.waiting_source[i]:
            return OUTER_TRIGGERS
        if m.waiting_ability[k] != was.waiting_ability[i]:
            return OUTER_TRIGGERS
        k += 1
    before = 0
    after = 0
    for i in range(was.delayed_count):
        if was.delayed_level[i] == level:
            before += 1
    for i in range(m.delayed_count):
        if m.delayed_level[i] == level:
            after += 1
    if before != after:
        return OUTER_TRIGGERS
    return FINE


@compiled
def check_outer(m: Match, was: Match, level: int) -> int:
    """Check that a game on hold differs only by fetched cards and held triggers (729.4).

    Args:
        m: the match, while a game deeper than ``level`` is played.
        was: the match as the game within that one had just been opened.
        level: the game on hold.

    Returns:
        The number of a broken invariant, or 0.
    """
    broken = check_outer_game(m, was, level)
    if broken == FINE:
        broken = check_outer_players(m, was, level)
    if broken == FINE:
        broken = check_outer_stack(m, was, level)
    if broken == FINE:
        broken = check_outer_lists(m, was, level)
    if broken != FINE:
        return broken
    derived_anew = lost_permanent(m, was, level)
    for row in range(len(m.kind)):
        if was.kind[row] != OBJECT_NONE and was.level[row] == level:
            broken = check_outer_object(m, was, row)
            if broken == FINE and not derived_anew:
                if m.generation[row] == was.generation[row]:
                    broken = check_outer_derived(m, was, row)
            if broken != FINE:
                return broken
    return FINE


@compiled
def check_homecoming(m: Match, was: Match, level: int) -> int:
    """Check that an inner game that is just over has left its cards and nothing else (729.5).

    Args:
        m: the match, at the moment at which the game at ``level`` goes on.
        was: the match as the inner game had just been opened.
        level: the game that goes on.

    Returns:
        The number of a broken invariant, or 0.
    """
    for row in range(len(m.kind)):
        if m.kind[row] != OBJECT_NONE and m.level[row] > level:
            return CAME_HOME
        if was.kind[row] != OBJECT_CARD:
            continue
        inside = was.level[row] > level
        if not inside:
            stayed = m.generation[row] == was.generation[row]
            if stayed and m.zone[row] == was.zone[row] and m.level[row] == was.level[row]:
                continue
        home = m.zone[row] == ZONE_LIBRARY
        if m.opt_legacy_exile == 1:
            home = home or m.zone[row] == ZONE_EXILE
        if m.kind[row] != OBJECT_CARD or m.level[row] != level or not home:
            return CAME_HOME
    f = was.game_frame[level + 1] - 1
    if m.frame_top != f or m.frame_kind[f] != FRAME_RESOLVE or m.frame_pc[f] != was.frame_pc[f]:
        return CREATOR_FINISHES
    return FINE


@compiled
def check_creator(m: Match, t: Tables, was: Match, level: int) -> int:
    """Check who lost half their life, at the first priority after an inner game.

    Args:
        m: the match, where no decision came between the end of the inner game and this priority.
        t: the tables.
        was: the match as the inner game had just been opened.
        level: the game that goes on.

    Returns:
        The number of a broken invariant, or 0.
    """
    f = was.game_frame[level + 1] - 1
    pc = was.frame_pc[f]
    # A creator that does something else to life totals than halving them is not looked at.
    halves = t.op[pc + 1] == OP_LOSE_LIFE and t.op_number[pc + 1] != 0
    for player in range(m.num_players):
        life = was.life[level, player]
        if halves and life > 0 and (m.result[level] >> player) & 1 == 0:
            life -= (life + 1) // 2
        if m.life[level, player] != life:
            return CREATOR_FINISHES
    return FINE


# --- Combat --------------------------------------------------------------------------------------


@compiled
def check_offers(m: Match, t: Tables, w: Workspace) -> int:
    """Compare what a declaration offers next with what trying all declarations allows (508.1d)."""
    if m.frame_kind[m.frame_top] != FRAME_GAME:
        return FINE  # 508.4, 509.4: who comes into combat otherwise is not declared
    kind = m.dec_kind
    asked = -1
    if kind == DECISION_ATTACK or kind == DECISION_DEFENDER:
        lay_out_attack(m, t, w, m.dec_for)
    else:
        lay_out_block(m, t, w, m.dec_for)
    if kind == DECISION_BLOCKED_ATTACKER or kind == DECISION_DEFENDER:
        asked = candidate(w, m.dec_row)
    allowed = completions(w, asked)
    if allowed < 0:
        return FINE
    offered = 0
    for k in range(m.legal_count):
        row = subject_of(m.legal[k])
        if kind_of(m.legal[k]) == ACTION_DONE:
            offered |= 1
        elif kind_of(m.legal[k]) == ACTION_OBJECT and asked >= 0:
            for j in range(w.goal_count):
                if w.goal_row[j] == row:
                    offered |= 1 << (1 + j)
        elif kind_of(m.legal[k]) == ACTION_PLAYER:
            for j in range(w.goal_count):
                if w.goal_row[j] == -1 - row:
                    offered |= 1 << (1 + j)
        elif kind_of(m.legal[k]) == ACTION_OBJECT:
            for i in range(w.decl_count):
                if w.decl_row[i] == row:
                    offered |= 1 << (1 + i)
    if asked >= 0:
        allowed &= ~1
    if offered != allowed:
        return DECLARATION_OFFERS
    return FINE


@compiled
def check_attack(m: Match) -> int:
    """Check an attack that has just been declared (508.1)."""
    level = m.depth
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            n += 1
            keywords = m.keywords[row]
            if m.controller[row] != m.active[level] or m.types[row] & TYPE_CREATURE == 0:
                return ATTACK_DECLARATION
            rules = m.rules[row]
            barred = keywords & KEYWORD_DEFENDER != 0
            if rules & RULE_ATTACKS_AS_THOUGH_NO_DEFENDER:
                barred = False
            if barred or rules & RULE_CANT_ATTACK:
                return ATTACK_DECLARATION
            if m.sick[row] == 1 and keywords & KEYWORD_HASTE == 0:
                return ATTACK_DECLARATION
            if m.tapped[row] == 0 and keywords & KEYWORD_VIGILANCE == 0:
                return ATTACK_DECLARATION
        row = m.next[row]
    if n > m.max_attackers[level]:
        return ATTACK_DECLARATION
    return FINE


@compiled
def check_blocks(m: Match, t: Tables, w: Workspace) -> int:
    """Check blocks that have just been declared (509.1)."""
    level = m.depth
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if is_blocking(m, row):
            n += 1
            if m.tapped[row] == 1 or m.rules[row] & RULE_CANT_BLOCK:
                return BLOCK_DECLARATION
            attacker = next_blocked(m, row, -1)
            if attacker < 0:
                return BLOCK_DECLARATION
            while attacker >= 0:
                if m.attacking[attacker] != m.controller[row]:
                    return BLOCK_DECLARATION
                if m.band[attacker] == 0 and not may_block_pair(m, t, w, row, attacker):
                    return BLOCK_DECLARATION
                attacker = next_blocked(m, row, attacker)
        if m.attacking[row] >= 0:
            count = 0
            other = next_blocker(m, row, -1)
            while other >= 0:
                count += 1
                other = next_blocker(m, row, other)
            least = 1
            if m.keywords[row] & KEYWORD_MENACE:
                least = 2
            if m.rules[row] & RULE_MIN_BLOCKERS_3:
                least = 3
            if m.band[row] != 0:
                least = 1  # 702.22h: who blocks one member blocks all
            if count != m.blockers[row] or (count > 0 and count < least):
                return BLOCK_DECLARATION
            if (count > 0) != (m.blocked[row] == BLOCKED):
                return BLOCK_DECLARATION
        row = m.next[row]
    if n > m.max_blockers[level]:
        return BLOCK_DECLARATION
    return FINE


@compiled
def given(m: Match, source: int, target: int) -> int:
    """Add up the damage that was assigned by one creature to one receiver."""
    total = 0
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_source[i] == source and m.hit_target[i] == target:
            total += m.hit_amount[i]
    return total


@compiled
def assigned_by(m: Match, source: int) -> int:
    """Add up the damage that was assigned by one creature."""
    total = 0
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_source[i] == source:
            total += m.hit_amount[i]
    return total


@compiled
def assigned_to(m: Match, target: int) -> int:
    """Add up the damage that was assigned to one receiver."""
    total = 0
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_target[i] == target:
            total += m.hit_amount[i]
    return total


@compiled
def given_to_opponents(m: Match, was: Match, row: int) -> int:
    """Add up the damage that a creature assigned to those that it fights."""
    total = 0
    other = next_receiver(was, row, -1)
    while other >= 0:
        total += given(m, row, other)
        other = next_receiver(was, row, other)
    return total


@compiled
def has_lethal(m: Match, was: Match, row: int) -> bool:
    """Whether a creature was assigned lethal damage in all, by everybody (702.19b)."""
    left = was.toughness[row] - was.damage[row]
    deadly = False
    for i in range(len(m.hit_amount)):
        if m.hit_amount[i] > 0 and m.hit_target[i] == row:
            left -= m.hit_amount[i]
            if was.keywords[m.hit_source[i]] & KEYWORD_DEATHTOUCH:
                deadly = True
    return left <= 0 or deadly


@compiled
def check_attacker_damage(m: Match, was: Match, row: int) -> int:
    """Check what one attacker assigned, as it is written in the list of hits (510.1b to 510.1d)."""
    target = attack_target(was, row)
    spill = spill_target(was, row)
    to_target = 0
    to_spill = 0
    if target != ATTACKS_NOTHING:
        to_target = given(m, row, target)
    if spill != ATTACKS_NOTHING:
        to_spill = given(m, row, spill)
    total = assigned_by(m, row)
    if total != to_target + to_spill + given_to_opponents(m, was, row):
        return DAMAGE_RECEIVER
    blocked = was.blocked[row] == BLOCKED
    first = next_blocker(was, row, -1)
    expected = combat_power(was, row)
    if not deals_now(was, row) or (blocked and first < 0 and not tramples(was, row)):
        expected = 0
    if target == ATTACKS_NOTHING and (first < 0 or not blocked):
        expected = 0
    if total != expected:
        # Its controller may have let it assign its damage as though it weren't blocked.
        if was.rules[row] & RULE_DAMAGE_AS_UNBLOCKED == 0 or total != combat_power(was, row):
            return DAMAGE_SUM
    if to_spill > 0 and assigned_to(m, target) < lethal_for_target(was, row, target):
        return TRAMPLE
    if not blocked or to_target + to_spill == 0 or was.rules[row] & RULE_DAMAGE_AS_UNBLOCKED:
        return FINE
    if not tramples(was, row):
        return DAMAGE_RECEIVER
    blocker = first
    while blocker >= 0:
        if not has_lethal(m, was, blocker):
            return TRAMPLE
        blocker = next_blocker(was, row, blocker)
    return FINE


@compiled
def check_blocker_damage(m: Match, was: Match, row: int) -> int:
    """Check what one blocker assigned: its power, to what it blocks if that still attacks."""
    total = assigned_by(m, row)
    if total != given_to_opponents(m, was, row):
        return DAMAGE_RECEIVER
    expected = 0
    if next_blocked(was, row, -1) >= 0 and deals_now(was, row):
        expected = combat_power(was, row)
    if total != expected:
        return DAMAGE_SUM
    return FINE


@compiled
def check_assignment(m: Match, was: Match) -> int:
    """Check combat damage that has just been dealt (510.1, 510.2).

    Args:
        m: the match; its list of hits holds this step's and, after them, zeros.
        was: the match just before the last creature had assigned and the damage was dealt; what is
            assigned by then is left out of what is lethal.

    Returns:
        The number of a broken invariant, or 0.
    """
    for row in range(len(was.assigned)):
        was.assigned[row] = 0
    row = was.zone_head[was.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        broken = FINE
        if was.attacking[row] >= 0:
            broken = check_attacker_damage(m, was, row)
        elif is_blocking(was, row):
            broken = check_blocker_damage(m, was, row)
        if broken != FINE:
            return broken
        row = was.next[row]
    return FINE
