"""What the effects of a spell or ability are worth to the heuristic bot: its program, read ahead.

A program is weighed instruction by instruction, without looking at jumps: what each does to the
object, player or group that it names, positive where that is good for the seat that asks.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import card_matches, matches
from mtgenv.engine.combat.roles import in_combat
from mtgenv.engine.record.references import power_of, reference
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    ABILITY_STATIC,
    AFFECTS_ATTACHED,
    AFFECTS_FILTER,
    COUNTER_PLUS,
    EFFECT_DRAW_OUTSIDE,
    EFFECT_PREVENT_COMBAT,
    KEYWORD_INDESTRUCTIBLE,
    NUMBER_CONST,
    NUMBER_POWER,
    NUMBER_X,
    OP_ANIMATE,
    OP_CHANGE,
    OP_CHANGE_EACH,
    OP_COPY_SPELL,
    OP_COUNTER,
    OP_DAMAGE,
    OP_DAMAGE_DIVIDED,
    OP_DAMAGE_EACH,
    OP_DESTROY,
    OP_DESTROY_EACH,
    OP_DISCARD,
    OP_DISCARD_CHOSEN,
    OP_DISCARD_RANDOM,
    OP_DRAW,
    OP_EFFECT,
    OP_END,
    OP_EXILE,
    OP_EXTRA_TURN,
    OP_GAIN_LIFE,
    OP_LOSE_HALF,
    OP_LOSE_LIFE,
    OP_PUT_COUNTERS,
    OP_RETURN_ALL,
    OP_RETURN_TO_HAND,
    OP_SEARCH,
    OP_SET_BASE,
    OP_SUBGAME,
    OP_TAP,
    OP_TOKEN,
    OP_WISH,
    REF_CONTROLLER,
    REF_EACH_OPPONENT,
    REF_EACH_PLAYER,
    REF_OWNER,
    REF_SELF,
    REF_TARGET,
    REF_TARGET_PLAYER,
    REF_YOU,
    RULE_CANT_ATTACK,
    RULE_CANT_BLOCK,
    STATIC_CHANGE,
    STATIC_CONTROL,
    STEP_COMBAT_DAMAGE,
    STEP_DECLARE_BLOCKERS,
    STEP_MAIN1,
    TO_BATTLEFIELD,
    TO_BATTLEFIELD_TAPPED,
    TO_HAND,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_STACK,
)
from mtgenv_agents.bots.card_values import LAND_WORTH, creature_worth, permanent_worth

KIND_MASK = ~255
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
    """Return the next player in turn order who is still in the game being played."""
    other = seat
    for _ in range(m.num_players):
        other += 1
        if other == m.num_players:
            other = 0
        if m.in_game[m.depth, other] == 1:
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
def number_at(m: Match, t: Tables, pc: int, x: int) -> int:
    """Return the number of an instruction, as far as it is known before resolution."""
    kind = t.op_number[pc]
    if kind == NUMBER_CONST:
        return t.op_value[pc]
    if kind == NUMBER_X:
        return x
    return GUESS


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
def boost_gain(m: Match, t: Tables, row: int, power: int, toughness: int, bits: int) -> int:
    """Return what its controller gains when a creature is changed until the end of the turn.

    A boost is worth something in combat after blocks; a shrinking that kills always is.
    """
    if m.types[row] & TYPE_CREATURE == 0:
        return 0
    left = m.toughness[row] - m.damage[row]
    if left + toughness <= 0:
        return -permanent_worth(m, t, row)
    if bits & (RULE_CANT_BLOCK | RULE_CANT_ATTACK):
        return -5 * max(m.power[row], 0)
    if not in_combat_now(m, row):
        return 0
    if m.attacking[row] >= 0 and m.blocked[row] == 2:
        return LIFE * power
    partner = m.blocking[row]
    if partner < 0:
        other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while other >= 0:
            if m.blocking[other] == row:
                partner = other
            other = m.next[other]
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
    if m.active[level] != seat or m.step[level] != STEP_MAIN1 or m.zone_size[level, 0, ZONE_STACK]:
        return 0
    other = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if m.controller[other] != seat and m.types[other] & TYPE_CREATURE and m.tapped[other] == 0:
            return 0
        other = m.next[other]
    return LIFE * t.op_power[pc]


@compiled
def tap_gain(m: Match, t: Tables, row: int) -> int:
    """Return what its controller loses when a permanent is tapped."""
    level = m.depth
    if m.tapped[row] == 1 or m.types[row] & TYPE_CREATURE == 0:
        return 0
    seat = m.controller[row]
    if m.active[level] == seat and m.step[level] >= STEP_MAIN1:
        return 0
    return permanent_worth(m, t, row) // 4


@compiled
def spell_worth(m: Match, t: Tables, row: int) -> int:
    """Return what a spell on the stack is worth to its controller."""
    return CARD + 8 * t.card_value[m.card[row]]


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
        if zone == ZONE_GRAVEYARD and op == OP_RETURN_TO_HAND:
            return CARD + 4 * t.card_value[m.card[row]]
        return 0
    if op == OP_DAMAGE or op == OP_DAMAGE_DIVIDED:
        return -damage_to_object(m, t, row, number_at(m, t, pc, x))
    if op == OP_DESTROY:
        if m.keywords[row] & KEYWORD_INDESTRUCTIBLE:
            return 0
        return RESERVE - permanent_worth(m, t, row)
    if op == OP_EXILE:
        return RESERVE - permanent_worth(m, t, row)
    if op == OP_RETURN_TO_HAND:
        return -permanent_worth(m, t, row) // 2
    if op == OP_CHANGE:
        return boost_gain(m, t, row, t.op_power[pc], t.op_toughness[pc], t.op_bits[pc])
    if op == OP_TAP:
        return -tap_gain(m, t, row)
    if op == OP_PUT_COUNTERS:
        n = 18 * t.op_value[pc]
        if t.op_detail[pc] == COUNTER_PLUS:
            return n
        return -n
    if op == OP_SET_BASE:
        power = t.op_power[pc] - m.power[row]
        return boost_gain(m, t, row, power, t.op_toughness[pc] - m.toughness[row], 0)
    if op == OP_ANIMATE:
        return animation_gain(m, t, pc, row)
    return 0


# --- One player -----------------------------------------------------------------------------------


@compiled
def search_gain(t: Tables, pc: int) -> int:
    """Return what a search is worth to the player who gets what is found."""
    to = t.op_detail[pc]
    count = max(t.op_value[pc], 1)
    if to == TO_HAND:
        return (CARD + 8) * count
    if to == TO_BATTLEFIELD or to == TO_BATTLEFIELD_TAPPED:
        return (LAND_WORTH + 15) * count
    return 5


@compiled
def player_gain(m: Match, t: Tables, pc: int, player: int, x: int) -> int:
    """Return what a player gains when an instruction acts on them."""
    op = t.op[pc]
    level = m.depth
    if op == OP_WISH:
        return CARD
    if op == OP_SEARCH:
        if t.op_object[pc] != 0:
            return 0
        return search_gain(t, pc)
    if op == OP_LOSE_HALF:
        return -life_worth(m, player, (m.life[level, player] + 1) // 2)
    if op == OP_DISCARD_CHOSEN:
        return -CARD * min(1, m.zone_size[level, player, ZONE_HAND])
    n = number_at(m, t, pc, x)
    if op == OP_DAMAGE or op == OP_DAMAGE_DIVIDED or op == OP_LOSE_LIFE:
        return -life_worth(m, player, n)
    if op == OP_GAIN_LIFE:
        return 5 * n
    if op == OP_DRAW:
        if n > m.zone_size[level, player, ZONE_LIBRARY]:
            return -VICTORY
        return CARD * n
    if op == OP_DISCARD or op == OP_DISCARD_RANDOM:
        return -CARD * min(n, m.zone_size[level, player, ZONE_HAND])
    return 0


@compiled
def players_gain(m: Match, t: Tables, pc: int, seat: int, x: int) -> int:
    """Return what a seat gains from an instruction about "you" or about every player."""
    ref = t.op_player[pc]
    gain = 0
    if ref == REF_YOU or ref == REF_EACH_PLAYER:
        gain += player_gain(m, t, pc, seat, x)
    if ref == REF_EACH_OPPONENT or ref == REF_EACH_PLAYER:
        gain -= player_gain(m, t, pc, opponent_of(m, seat), x)
    return gain


# --- Groups, and the game itself ------------------------------------------------------------------


@compiled
def group_gain(m: Match, t: Tables, pc: int, seat: int, x: int) -> int:
    """Return what a seat gains when an instruction acts on every permanent that matches."""
    op = t.op[pc]
    gain = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, t.op_filter[pc], row, -1, seat, -1):
            part = 0
            if op == OP_DESTROY_EACH:
                part = -permanent_worth(m, t, row)
            elif op == OP_DAMAGE_EACH:
                part = -damage_to_object(m, t, row, number_at(m, t, pc, x))
            else:
                part = boost_gain(m, t, row, t.op_power[pc], t.op_toughness[pc], t.op_bits[pc])
            if m.controller[row] == seat:
                gain += part
            else:
                gain -= part
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
    """Return what returning every matching card from the graveyards to the hands is worth."""
    gain = 0
    for player in range(m.num_players):
        row = m.zone_head[m.depth, player, ZONE_GRAVEYARD]
        while row >= 0:
            if card_matches(t, t.op_filter[pc], m.card[row]):
                if player == seat:
                    gain += CARD
                else:
                    gain -= CARD
            row = m.next[row]
    return gain


@compiled
def effect_gain(m: Match, t: Tables, pc: int, seat: int) -> int:
    """Return what starting a continuous effect that is not about one object is worth."""
    kind = t.op_detail[pc]
    if kind == EFFECT_PREVENT_COMBAT:
        return fog_gain(m, seat)
    if kind == EFFECT_DRAW_OUTSIDE:
        return CARD
    return 0


@compiled
def plain_gain(m: Match, t: Tables, pc: int, seat: int, source: int, x: int) -> int:
    """Return what a seat gains from an instruction that is not about a target."""
    op = t.op[pc]
    if op == OP_DESTROY_EACH or op == OP_DAMAGE_EACH or op == OP_CHANGE_EACH:
        return group_gain(m, t, pc, seat, x)
    if op == OP_SUBGAME:
        return subgame_gain(m, seat)
    if op == OP_EFFECT:
        return effect_gain(m, t, pc, seat)
    if op == OP_TOKEN:
        card = t.op_detail[pc]
        worth = creature_worth(t.card_power[card], t.card_toughness[card], t.card_keywords[card])
        return worth * t.op_value[pc]
    if op == OP_EXTRA_TURN:
        return 3 * CARD
    if op == OP_RETURN_ALL:
        return graveyard_gain(m, t, pc, seat)
    if t.op_object[pc] == REF_SELF and source >= 0 and m.zone[source] == ZONE_BATTLEFIELD:
        return object_gain(m, t, pc, source, x)
    return players_gain(m, t, pc, seat, x)


@compiled
def names_target(t: Tables, pc: int) -> bool:
    """Whether an instruction is about a target or about the player behind one."""
    if t.op_object[pc] & KIND_MASK == REF_TARGET or t.op[pc] == OP_DAMAGE_DIVIDED:
        return True
    who = t.op_player[pc] & KIND_MASK
    return who == REF_TARGET_PLAYER or who == REF_CONTROLLER or who == REF_OWNER


@compiled
def untargeted_gain(m: Match, t: Tables, ability: int, seat: int, source: int, x: int) -> int:
    """Return what a seat gains from all that a spell or ability does besides to its targets."""
    gain = 0
    pc = t.ability_program[ability]
    while t.op[pc] != OP_END:
        if not names_target(t, pc):
            gain += plain_gain(m, t, pc, seat, source, x)
        pc += 1
    return gain


# --- Targets --------------------------------------------------------------------------------------


@compiled
def signed(m: Match, seat: int, whose: int, gain: int) -> int:
    """Return a gain of one player as the gain of a seat."""
    if whose == seat:
        return gain
    return -gain


@compiled
def aura_gain(m: Match, t: Tables, card: int, row: int, seat: int) -> int:
    """Return what a seat gains when an Aura is attached to a permanent."""
    gain = 0
    first = t.card_first[card]
    for ability in range(first, first + t.card_abilities[card]):
        if t.ability_kind[ability] != ABILITY_STATIC:
            continue
        if t.static_kind[ability] == STATIC_CONTROL:
            if m.controller[row] != seat:
                gain += 2 * permanent_worth(m, t, row)
            continue
        if t.static_kind[ability] != STATIC_CHANGE or t.static_affects[ability] != AFFECTS_ATTACHED:
            continue
        bits = t.static_bits[ability]
        if bits & (RULE_CANT_ATTACK | RULE_CANT_BLOCK):
            part = 0
            if m.keywords[row] & RULE_CANT_ATTACK == 0:
                part = -permanent_worth(m, t, row) * 3 // 4
        else:
            power = m.power[row] + t.static_power[ability]
            toughness = m.toughness[row] + t.static_toughness[ability]
            if toughness <= 0:
                part = -permanent_worth(m, t, row)
            else:
                part = creature_worth(power, toughness, m.keywords[row] | bits)
                part -= creature_worth(m.power[row], m.toughness[row], m.keywords[row])
        gain += signed(m, seat, m.controller[row], part)
    return gain


@compiled
def static_gain(m: Match, t: Tables, ability: int, seat: int) -> int:
    """Return what a static ability about all permanents that match is worth right now."""
    gain = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if matches(m, t, t.static_filter[ability], row, -1, seat, -1):
            power = m.power[row] + t.static_power[ability]
            toughness = m.toughness[row] + t.static_toughness[ability]
            keywords = m.keywords[row] | t.static_bits[ability]
            part = creature_worth(power, toughness, keywords)
            part -= creature_worth(m.power[row], m.toughness[row], m.keywords[row])
            gain += signed(m, seat, m.controller[row], part)
        row = m.next[row]
    return gain


@compiled
def statics_gain(m: Match, t: Tables, card: int, seat: int) -> int:
    """Return what the static abilities of a permanent card would change on the battlefield."""
    gain = 0
    if t.card_statics[card] > 0:
        first = t.card_first[card]
        for ability in range(first, first + t.card_abilities[card]):
            if t.ability_kind[ability] == ABILITY_STATIC:
                whom = t.static_affects[ability]
                if t.static_kind[ability] == STATIC_CHANGE and whom == AFFECTS_FILTER:
                    gain += static_gain(m, t, ability, seat)
    return gain


@compiled
def named_player_gain(
    m: Match, t: Tables, pc: int, group: int, target: int, seat: int, x: int
) -> int:
    """Return a seat's gain from an instruction about the player who is or has a target."""
    ref = t.op_player[pc]
    if ref & 255 != group:
        return 0
    kind = ref & KIND_MASK
    player = -1
    if target < 0:
        player = -1 - target
    elif kind == REF_CONTROLLER:
        player = m.controller[target]
    elif kind == REF_OWNER:
        player = m.owner[target]
    if player < 0 or (kind != REF_CONTROLLER and kind != REF_OWNER and kind != REF_TARGET_PLAYER):
        return 0
    if t.op_number[pc] == NUMBER_POWER and target >= 0 and t.op[pc] == OP_GAIN_LIFE:
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
        ref = t.op_object[pc]
        divided = t.op[pc] == OP_DAMAGE_DIVIDED
        if divided or (ref & KIND_MASK == REF_TARGET and ref & 255 == group):
            if target < 0:
                player = -1 - target
                gain += signed(m, seat, player, player_gain(m, t, pc, player, x))
            elif t.op[pc] == OP_COPY_SPELL:
                gain += object_gain(m, t, pc, target, x)  # whoever copies it has the copy
            else:
                gain += signed(m, seat, m.controller[target], object_gain(m, t, pc, target, x))
        elif t.op[pc] == OP_SEARCH and target < 0 and ref == REF_TARGET_PLAYER | group:
            gain -= signed(m, seat, -1 - target, 3 * CARD)  # a library loses its best cards
        elif names_target(t, pc):
            gain += named_player_gain(m, t, pc, group, target, seat, x)
        pc += 1
    card = t.ability_card[ability]
    if target >= 0 and t.card_spell[card] == ability and t.card_statics[card] > 0:
        gain += aura_gain(m, t, card, target, seat)
    return gain
