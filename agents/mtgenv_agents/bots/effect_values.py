"""What the effects of a spell or ability are worth to the heuristic bot: its program, read ahead.

A program is weighed instruction by instruction, without looking at jumps: what each does to the
object, player or group that it names, positive where that is good for the seat that asks.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import card_matches, matches
from mtgenv.engine.combat.roles import in_combat, next_blocker
from mtgenv.engine.games.teams import is_active, is_opponent
from mtgenv.engine.record.references import power_of, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_STATIC,
    CHANGE_ADD_TYPES,
    CHANGE_BASE_POWER,
    CHANGE_BASE_TOUGHNESS,
    CHANGE_CONTROL,
    CHANGE_KEYWORDS,
    CHANGE_POWER,
    CHANGE_RULES,
    CHANGE_TOUGHNESS,
    COUNTER_PLUS,
    EVENT_DRAWS,
    EXPR_END,
    EXPR_STAT,
    EXPR_X,
    INSTEAD_PREVENT,
    KEYWORD_INDESTRUCTIBLE,
    OP_CHANGE,
    OP_CHOOSE,
    OP_COPY_SPELL,
    OP_COUNTER,
    OP_CREATE,
    OP_DAMAGE,
    OP_DESTROY,
    OP_DRAW,
    OP_END,
    OP_EXTRA_TURN,
    OP_GAIN_LIFE,
    OP_INSTEAD,
    OP_LOSE_LIFE,
    OP_MOVE,
    OP_PUT_COUNTERS,
    OP_SUBGAME,
    OP_TAP,
    RULE_CANT_ATTACK,
    RULE_CANT_BLOCK,
    SELECT_ATTACHED,
    SELECT_CHOSEN,
    SELECT_CONTROLLER,
    SELECT_EACH,
    SELECT_EACH_OPPONENT,
    SELECT_EACH_PLAYER,
    SELECT_OWNER,
    SELECT_SELF,
    SELECT_TARGET,
    SELECT_YOU,
    STEP_COMBAT_DAMAGE,
    STEP_DECLARE_BLOCKERS,
    STEP_MAIN1,
    TO_BATTLEFIELD,
    TO_EXILE,
    TO_HAND,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
    ZONE_STACK,
)
from mtgenv_agents.bots.card_values import LAND_WORTH, creature_worth, permanent_worth

LIFE = 7  # worth of a life point while there are plenty
CARD = 22  # worth of a card
VICTORY = 10_000
SUBGAME = 30  # half of the time it costs the other player half their life
RESERVE = 20  # removal of any creature waits for one that is worth it
GUESS = 2  # for numbers that are known only later
FEWEST_CARDS = 12  # a library that a subgame can be played with
FAR_FROM_DEATH = 20


@compiled
def opponent_of(m: Match, seat: int) -> int:
    """Return the next opponent in turn order who is still in the game being played."""
    other = seat
    for _ in range(m.num_players):
        other += 1
        if other == m.num_players:
            other = 0
        if m.in_game[m.depth, other] == 1 and is_opponent(m, seat, other):
            break
    return other


@compiled
def life_worth(m: Match, player: int, amount: int) -> int:
    """Return what losing life costs a player: the more, the less is left."""
    life = m.life[m.depth, player]
    if amount >= life:
        return VICTORY
    worth = LIFE * amount
    left = life - amount
    if left < FAR_FROM_DEATH:
        worth += amount * (FAR_FROM_DEATH - left) // 3
    return worth


@compiled
def number_at(m: Match, t: Tables, pc: int, x: int, player: int) -> int:
    """Return the number of an instruction, as far as it is known before resolution."""
    expression = t.op_number[pc]
    if expression == 0:
        return t.op_value[pc]
    if t.expr_op[expression] == EXPR_X:
        return x
    if t.op[pc] == OP_LOSE_LIFE and t.expr_op[expression + 1] != EXPR_END:
        return (m.life[m.depth, player] + 1) // 2  # "half their life" is what is computed from it
    return GUESS


# --- What an instruction names --------------------------------------------------------------------


@compiled
def names(t: Tables, s: int, kind: int, arg: int) -> bool:
    """Whether a selection names something of a kind, with an argument or (-1) with any."""
    while s != 0:
        if t.select_kind[s] == kind and (arg < 0 or t.select_arg[s] == arg):
            return True
        s = t.select_next[s]
    return False


@compiled
def names_player_of(t: Tables, s: int, group: int) -> bool:
    """Whether a selection names the controller or owner of a target of a group; -1 = any group."""
    while s != 0:
        kind = t.select_kind[s]
        if kind == SELECT_CONTROLLER or kind == SELECT_OWNER:
            arg = t.select_arg[s]
            if arg & 255 == SELECT_TARGET and (group < 0 or arg >> 8 == group):
                return True
        s = t.select_next[s]
    return False


@compiled
def first_change(t: Tables, pc: int, kind: int) -> int:
    """Return the first change of a kind that an instruction makes, or -1."""
    for c in range(t.op_detail[pc], t.op_detail[pc] + t.op_kind[pc]):
        if t.change_kind[c] == kind:
            return c
    return -1


@compiled
def change_value(t: Tables, pc: int, kind: int) -> int:
    """Return the number of a change that an instruction makes; 0 where it makes none."""
    c = first_change(t, pc, kind)
    if c < 0:
        return 0
    return t.change_value[c]


@compiled
def change_bits(t: Tables, pc: int, kind: int) -> int:
    """Return the bits of a change that an instruction makes."""
    c = first_change(t, pc, kind)
    if c < 0:
        return 0
    return t.change_bits[c]


# --- One object -----------------------------------------------------------------------------------


@compiled
def damage_to_object(m: Match, t: Tables, row: int, amount: int) -> int:
    """Return what its controller loses when a creature is dealt damage."""
    if m.types[row] & TYPE_CREATURE == 0 or m.keywords[row] & KEYWORD_INDESTRUCTIBLE:
        return 0
    if amount >= m.toughness[row] - m.damage[row]:
        return permanent_worth(m, t, row)
    return amount


@compiled
def in_combat_now(m: Match, row: int) -> bool:
    """Whether a creature attacks or blocks and its damage is still to come."""
    step = m.step[m.depth]
    if step < STEP_DECLARE_BLOCKERS or step > STEP_COMBAT_DAMAGE:
        return False
    return in_combat(m, row)


@compiled
def boost_gain(m: Match, t: Tables, row: int, power: int, toughness: int, rules: int) -> int:
    """Return what its controller gains when a creature is changed until the end of the turn.

    A boost is worth something in combat after blocks; a shrinking that kills always is.
    """
    if m.types[row] & TYPE_CREATURE == 0:
        return 0
    left = m.toughness[row] - m.damage[row]
    if left + toughness <= 0:
        return -permanent_worth(m, t, row)
    if rules & (RULE_CANT_BLOCK | RULE_CANT_ATTACK):
        return -5 * max(m.power[row], 0)
    if not in_combat_now(m, row):
        return 0
    if m.attacking[row] >= 0 and m.blocked[row] == 2:
        return LIFE * power
    partner = m.blocking[row]
    if partner < 0:
        partner = next_blocker(m, row, -1)
    if partner < 0:
        return 0
    gain = 0
    need = m.toughness[partner] - m.damage[partner]
    if m.power[row] < need and m.power[row] + power >= need:
        gain += permanent_worth(m, t, partner)
    if m.power[partner] >= left and m.power[partner] < left + toughness:
        gain += permanent_worth(m, t, row)
    return gain


@compiled
def animation_gain(m: Match, t: Tables, pc: int, row: int) -> int:
    """Return what making a land a creature is worth: an attack that nobody can stop."""
    level = m.depth
    seat = m.controller[row]
    if m.types[row] & TYPE_CREATURE or m.sick[row] == 1 or m.tapped[row] == 1:
        return 0
    if not is_active(m, seat) or m.step[level] != STEP_MAIN1 or m.zone_size[level, 0, ZONE_STACK]:
        return 0
    other = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        able = m.types[other] & TYPE_CREATURE and m.tapped[other] == 0
        if able and is_opponent(m, seat, m.controller[other]):
            return 0
        other = m.next[other]
    return LIFE * change_value(t, pc, CHANGE_BASE_POWER)


@compiled
def tap_gain(m: Match, t: Tables, row: int) -> int:
    """Return what its controller loses when a permanent is tapped."""
    level = m.depth
    if m.tapped[row] == 1 or m.types[row] & TYPE_CREATURE == 0:
        return 0
    seat = m.controller[row]
    if is_active(m, seat) and m.step[level] >= STEP_MAIN1:
        return 0
    return permanent_worth(m, t, row) // 4


@compiled
def spell_worth(m: Match, t: Tables, row: int) -> int:
    """Return what a spell on the stack is worth to its controller."""
    return CARD + 8 * t.card_value[m.card[row]]


@compiled
def change_gain(m: Match, t: Tables, pc: int, row: int) -> int:
    """Return what its controller gains when a permanent is changed for a while."""
    if first_change(t, pc, CHANGE_ADD_TYPES) >= 0:
        return animation_gain(m, t, pc, row)
    if first_change(t, pc, CHANGE_CONTROL) >= 0:
        return -permanent_worth(m, t, row)
    power = change_value(t, pc, CHANGE_POWER)
    toughness = change_value(t, pc, CHANGE_TOUGHNESS)
    if first_change(t, pc, CHANGE_BASE_POWER) >= 0:
        power += change_value(t, pc, CHANGE_BASE_POWER) - m.power[row]
    if first_change(t, pc, CHANGE_BASE_TOUGHNESS) >= 0:
        toughness += change_value(t, pc, CHANGE_BASE_TOUGHNESS) - m.toughness[row]
    return boost_gain(m, t, row, power, toughness, change_bits(t, pc, CHANGE_RULES))


@compiled
def object_gain(m: Match, t: Tables, pc: int, row: int, x: int) -> int:
    """Return what the controller (or owner) of an object gains when an instruction acts on it."""
    op = t.op[pc]
    if op == OP_COUNTER:
        return -spell_worth(m, t, row)
    if op == OP_COPY_SPELL:
        return spell_worth(m, t, row)
    zone = m.zone[row]
    if zone != ZONE_BATTLEFIELD:
        if zone == ZONE_GRAVEYARD and op == OP_MOVE and t.op_detail[pc] <= TO_BATTLEFIELD:
            return CARD + 4 * t.card_value[m.card[row]]
        return 0
    if op == OP_DAMAGE:
        return -damage_to_object(m, t, row, number_at(m, t, pc, x, 0))
    if op == OP_DESTROY:
        if m.keywords[row] & KEYWORD_INDESTRUCTIBLE:
            return 0
        return RESERVE - permanent_worth(m, t, row)
    if op == OP_MOVE:
        if t.op_detail[pc] == TO_EXILE:
            return RESERVE - permanent_worth(m, t, row)
        return -permanent_worth(m, t, row) // 2
    if op == OP_CHANGE:
        return change_gain(m, t, pc, row)
    if op == OP_TAP:
        return -tap_gain(m, t, row)
    if op == OP_PUT_COUNTERS:
        n = 18 * max(1, t.op_value[pc])
        if t.op_kind[pc] == COUNTER_PLUS:
            return n
        return -n
    return 0


# --- One player -----------------------------------------------------------------------------------


@compiled
def choice_gain(m: Match, t: Tables, pc: int, player: int) -> int:
    """Return what a choice of cards is worth to the player who gets, or loses, what is chosen.

    What becomes of the cards is said by the instruction that follows.
    """
    s = t.op_what[pc]
    zone = t.select_zone[s]
    count = max(t.select_value[s], 1)
    if zone == ZONE_HAND:
        return -CARD * min(count, m.zone_size[m.depth, player, ZONE_HAND])
    if zone == ZONE_OUTSIDE:
        return CARD
    if zone != ZONE_LIBRARY:
        return 0
    to = t.op_detail[pc + 1]
    if to == TO_HAND:
        return (CARD + 8) * count
    if to == TO_BATTLEFIELD:
        return (LAND_WORTH + 15) * count
    return 5


@compiled
def player_gain(m: Match, t: Tables, pc: int, player: int, x: int) -> int:
    """Return what a player gains when an instruction acts on them."""
    op = t.op[pc]
    n = number_at(m, t, pc, x, player)
    if op == OP_DAMAGE or op == OP_LOSE_LIFE:
        return -life_worth(m, player, n)
    if op == OP_GAIN_LIFE:
        return 5 * n
    if op == OP_DRAW:
        if n > m.zone_size[m.depth, player, ZONE_LIBRARY]:
            return -VICTORY
        return CARD * n
    if op == OP_CHOOSE:
        return choice_gain(m, t, pc, player)
    return 0


@compiled
def who_of(t: Tables, pc: int) -> int:
    """Return the selection of the players that an instruction is about: 0 = you."""
    if t.op[pc] == OP_CHOOSE:
        s = t.op_what[pc]
        if t.select_whose[s] != 0:
            return t.select_whose[s]
        return t.select_by[s]
    if t.op[pc] == OP_DAMAGE:
        return t.op_what[pc]
    return t.op_who[pc]


@compiled
def players_gain(m: Match, t: Tables, pc: int, seat: int, x: int) -> int:
    """Return what a seat gains from an instruction about "you" or about every player."""
    s = who_of(t, pc)
    everybody = names(t, s, SELECT_EACH_PLAYER, -1)
    gain = 0
    if everybody or names(t, s, SELECT_YOU, -1) or (s == 0 and t.op[pc] == OP_CHOOSE):
        gain += player_gain(m, t, pc, seat, x)
    if everybody or names(t, s, SELECT_EACH_OPPONENT, -1):
        gain -= player_gain(m, t, pc, opponent_of(m, seat), x)
    return gain


# --- Groups, and the game itself ------------------------------------------------------------------


@compiled
def signed(m: Match, seat: int, whose: int, gain: int) -> int:
    """Return a gain of one player as the gain of a seat."""
    if whose == seat:
        return gain
    return -gain


@compiled
def group_gain(m: Match, t: Tables, w: Workspace, pc: int, seat: int, x: int) -> int:
    """Return what a seat gains when an instruction acts on every permanent that matches."""
    op = t.op[pc]
    s = t.op_what[pc]
    gain = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, w, t.select_filter[s], row, -1, seat, -1):
            part = object_gain(m, t, pc, row, x)
            if op == OP_DESTROY or op == OP_MOVE:
                part -= RESERVE  # nothing is saved for a better target
            gain += signed(m, seat, m.controller[row], part)
        row = m.next[row]
    return gain


@compiled
def subgame_gain(m: Match, seat: int) -> int:
    """Return what opening a subgame is worth: nothing with a library too small to play it."""
    mine = m.zone_size[m.depth, seat, ZONE_LIBRARY]
    theirs = m.zone_size[m.depth, opponent_of(m, seat), ZONE_LIBRARY]
    if mine < FEWEST_CARDS and mine <= theirs:
        return -VICTORY
    if m.depth + 2 >= len(m.turn):
        return 0
    return SUBGAME


@compiled
def fog_gain(m: Match, seat: int) -> int:
    """Return what preventing all combat damage is worth: the damage of unblocked attackers."""
    if m.step[m.depth] != STEP_DECLARE_BLOCKERS:
        return 0
    damage = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] == seat and m.blocked[row] == 2:
            damage += max(m.power[row], 0)
        row = m.next[row]
    if damage == 0:
        return 0
    return life_worth(m, seat, damage)


@compiled
def graveyard_gain(m: Match, t: Tables, pc: int, seat: int) -> int:
    """Return what moving every matching card out of the graveyards is worth."""
    gain = 0
    f = t.select_filter[t.op_what[pc]]
    for player in range(m.num_players):
        row = m.zone_head[m.depth, player, ZONE_GRAVEYARD]
        while row >= 0:
            if card_matches(t, f, m.card[row]):
                gain += signed(m, seat, player, CARD)
            row = m.next[row]
    return gain


@compiled
def instead_gain(m: Match, t: Tables, pc: int, seat: int) -> int:
    """Return what replacing or preventing events for a while is worth."""
    ability = t.op_detail[pc]
    if t.instead_kind[ability] == INSTEAD_PREVENT and t.op_what[pc] == 0:
        return fog_gain(m, seat)
    if t.trigger_event[ability] == EVENT_DRAWS:
        return CARD
    return 0


@compiled
def plain_gain(m: Match, t: Tables, w: Workspace, pc: int, seat: int, source: int, x: int) -> int:
    """Return what a seat gains from an instruction that is not about a target."""
    op = t.op[pc]
    s = t.op_what[pc]
    if op == OP_SUBGAME:
        return subgame_gain(m, seat)
    if op == OP_INSTEAD:
        return instead_gain(m, t, pc, seat)
    if op == OP_CREATE:
        card = t.op_detail[pc]
        if card < 0:
            return CARD
        worth = creature_worth(t.card_power[card], t.card_toughness[card], t.card_keywords[card])
        return worth * max(1, t.op_value[pc])
    if op == OP_EXTRA_TURN:
        return 3 * CARD
    if names(t, s, SELECT_EACH, -1):
        if t.select_zone[s] == ZONE_BATTLEFIELD:
            return group_gain(m, t, w, pc, seat, x)
        if t.select_zone[s] == ZONE_GRAVEYARD:
            return graveyard_gain(m, t, pc, seat)
        return 0
    if names(t, s, SELECT_SELF, -1) and source >= 0 and m.zone[source] == ZONE_BATTLEFIELD:
        return object_gain(m, t, pc, source, x)
    return players_gain(m, t, pc, seat, x)


@compiled
def names_target(t: Tables, pc: int) -> bool:
    """Whether an instruction is about a target or about the player behind one."""
    who = who_of(t, pc)
    if t.select_kind[t.op_what[pc]] != SELECT_CHOSEN and names(t, t.op_what[pc], SELECT_TARGET, -1):
        return True
    return names(t, who, SELECT_TARGET, -1) or names_player_of(t, who, -1)


@compiled
def untargeted_gain(
    m: Match, t: Tables, w: Workspace, ability: int, seat: int, source: int, x: int
) -> int:
    """Return what a seat gains from all that a spell or ability does besides to its targets."""
    gain = 0
    pc = t.ability_program[ability]
    while t.op[pc] != OP_END:
        if not names_target(t, pc):
            gain += plain_gain(m, t, w, pc, seat, source, x)
        pc += 1
    return gain


# --- Targets --------------------------------------------------------------------------------------


@compiled
def part_of_static(t: Tables, ability: int, kind: int) -> int:
    """Return the first change of a kind that a static ability makes, or -1."""
    first = t.static_first[ability]
    for c in range(first, first + t.static_changes[ability]):
        if t.change_kind[c] == kind:
            return c
    return -1


@compiled
def static_part(m: Match, t: Tables, ability: int, row: int) -> int:
    """Return what its controller gains when a static ability changes a permanent."""
    c = part_of_static(t, ability, CHANGE_RULES)
    if c >= 0 and t.change_bits[c] & (RULE_CANT_ATTACK | RULE_CANT_BLOCK):
        if m.rules[row] & RULE_CANT_ATTACK:
            return 0
        return -permanent_worth(m, t, row) * 3 // 4
    power = m.power[row]
    toughness = m.toughness[row]
    keywords = m.keywords[row]
    c = part_of_static(t, ability, CHANGE_POWER)
    if c >= 0:
        power += t.change_value[c]
    c = part_of_static(t, ability, CHANGE_TOUGHNESS)
    if c >= 0:
        toughness += t.change_value[c]
    c = part_of_static(t, ability, CHANGE_KEYWORDS)
    if c >= 0:
        keywords |= t.change_bits[c]
    if toughness <= 0:
        return -permanent_worth(m, t, row)
    before = creature_worth(m.power[row], m.toughness[row], m.keywords[row])
    return creature_worth(power, toughness, keywords) - before


@compiled
def aura_gain(m: Match, t: Tables, card: int, row: int, seat: int) -> int:
    """Return what a seat gains when an Aura is attached to a permanent."""
    gain = 0
    first = t.card_first[card]
    for ability in range(first, first + t.card_abilities[card]):
        if t.ability_kind[ability] != ABILITY_STATIC:
            continue
        if part_of_static(t, ability, CHANGE_CONTROL) >= 0:
            if m.controller[row] != seat:
                gain += 2 * permanent_worth(m, t, row)
        elif t.select_kind[t.static_what[ability]] == SELECT_ATTACHED:
            gain += signed(m, seat, m.controller[row], static_part(m, t, ability, row))
    return gain


@compiled
def static_gain(m: Match, t: Tables, w: Workspace, ability: int, seat: int) -> int:
    """Return what a static ability about all permanents that match is worth right now."""
    gain = 0
    f = t.select_filter[t.static_what[ability]]
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.types[row] & TYPE_CREATURE and matches(m, t, w, f, row, -1, seat, -1):
            gain += signed(m, seat, m.controller[row], static_part(m, t, ability, row))
        row = m.next[row]
    return gain


@compiled
def statics_gain(m: Match, t: Tables, w: Workspace, card: int, seat: int) -> int:
    """Return what the static abilities of a permanent card would change on the battlefield."""
    gain = 0
    if t.card_statics[card] > 0:
        first = t.card_first[card]
        for ability in range(first, first + t.card_abilities[card]):
            if t.ability_kind[ability] == ABILITY_STATIC:
                if t.select_kind[t.static_what[ability]] == SELECT_EACH:
                    gain += static_gain(m, t, w, ability, seat)
    return gain


@compiled
def named_player_gain(
    m: Match, t: Tables, pc: int, group: int, target: int, seat: int, x: int
) -> int:
    """Return a seat's gain from an instruction about the player who is or has a target."""
    who = who_of(t, pc)
    player = -1
    if target < 0:
        if names(t, who, SELECT_TARGET, group) or names_player_of(t, who, group):
            player = -1 - target
    elif names_player_of(t, who, group):
        player = m.controller[target]
        if t.select_kind[who] == SELECT_OWNER:
            player = m.owner[target]
    if player < 0:
        return 0
    if t.op[pc] == OP_CHOOSE and t.select_by[t.op_what[pc]] == 0:
        if t.select_zone[t.op_what[pc]] == ZONE_LIBRARY:
            return signed(m, seat, player, -3 * CARD)  # a library loses its best cards
    if t.expr_op[t.op_number[pc]] == EXPR_STAT and target >= 0 and t.op[pc] == OP_GAIN_LIFE:
        return signed(m, seat, player, 5 * power_of(m, reference(m, target)))
    return signed(m, seat, player, player_gain(m, t, pc, player, x))


@compiled
def target_gain(
    m: Match, t: Tables, ability: int, group: int, target: int, seat: int, x: int
) -> int:
    """Return what a seat gains from choosing a target.

    Args:
        m: the match.
        t: the tables.
        ability: the ability that targets.
        group: which of its targets is chosen.
        target: a row, or ``-1 - player``.
        seat: who chooses.
        x: the value of X.
    """
    gain = 0
    pc = t.ability_program[ability]
    while t.op[pc] != OP_END:
        if t.op[pc] != OP_CHOOSE and names(t, t.op_what[pc], SELECT_TARGET, group):
            if target < 0:
                player = -1 - target
                gain += signed(m, seat, player, player_gain(m, t, pc, player, x))
            elif t.op[pc] == OP_COPY_SPELL:
                gain += object_gain(m, t, pc, target, x)  # whoever copies it has the copy
            else:
                gain += signed(m, seat, m.controller[target], object_gain(m, t, pc, target, x))
        elif names_target(t, pc):
            gain += named_player_gain(m, t, pc, group, target, seat, x)
        pc += 1
    card = t.ability_card[ability]
    if target >= 0 and t.card_spell[card] == ability and t.card_statics[card] > 0:
        gain += aura_gain(m, t, card, target, seat)
    return gain
