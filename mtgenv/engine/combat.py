"""The combat phase (506 to 511): declaring attackers and blockers, and combat damage.

Declarations are built creature by creature; what may be picked and when the declaration may end is
judged by `declarations` over restrictions, requirements and costs written down as data here.
"""

from __future__ import annotations

from mtgenv.engine.characteristics import is_protected
from mtgenv.engine.damage import damage_permanent, damage_player
from mtgenv.engine.decisions import ask, offer, subject_of
from mtgenv.engine.declarations import (
    attack_best,
    attack_can_complete,
    attack_declaration_legal,
    block_best,
    block_can_complete,
    block_declaration_legal,
)
from mtgenv.engine.jit import Match, Tables, compiled
from mtgenv.engine.mana import gather_all, pay_from_all, tap
from mtgenv.engine.matching import condition_holds, matches
from mtgenv.engine.references import reference
from mtgenv.engine.triggers import join_damage_triggers, watch
from mtgenv.engine.vocabulary import (
    ACTION_DONE,
    ACTION_NO,
    ACTION_NUMBER,
    ACTION_OBJECT,
    ACTION_PLAYER,
    ACTION_YES,
    AFFECTS_ATTACHED,
    AFFECTS_FILTER,
    AFFECTS_SELF,
    DECISION_ATTACK,
    DECISION_ATTACK_TAX,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DAMAGE,
    DECISION_DEFENDER,
    EVENT_ATTACKS,
    EVENT_ATTACKS_ALONE,
    EVENT_BLOCKS,
    KEYWORD_DEATHTOUCH,
    KEYWORD_DEFENDER,
    KEYWORD_DOUBLE_STRIKE,
    KEYWORD_FEAR,
    KEYWORD_FIRST_STRIKE,
    KEYWORD_FLYING,
    KEYWORD_HASTE,
    KEYWORD_HORSEMANSHIP,
    KEYWORD_INTIMIDATE,
    KEYWORD_MENACE,
    KEYWORD_REACH,
    KEYWORD_SHADOW,
    KEYWORD_SKULK,
    KEYWORD_TRAMPLE,
    KEYWORD_VIGILANCE,
    LANDWALK_SHIFT,
    MANA_BLACK,
    RULE_ATTACK_COMPANY_1,
    RULE_ATTACK_COMPANY_2,
    RULE_ATTACK_COMPANY_FILTER,
    RULE_ATTACK_GREATER_POWER,
    RULE_BLOCK_COMPANY_1,
    RULE_BLOCK_COMPANY_2,
    RULE_BLOCK_GREATER_POWER,
    RULE_CANT_ATTACK,
    RULE_CANT_BLOCK,
    RULE_CANT_BLOCK_FILTER,
    RULE_GOADED,
    RULE_JOINS_ATTACK,
    RULE_LURE,
    RULE_MIN_BLOCKERS_3,
    RULE_MUST_ATTACK,
    RULE_MUST_BE_BLOCKED,
    RULE_UNBLOCKABLE_BY_FILTER,
    STAGE_SETTLE,
    STATIC_CHANGE,
    STATIC_DECLARATION_FILTER,
    STEP_FIRST_STRIKE_DAMAGE,
    TYPE_ARTIFACT,
    TYPE_CREATURE,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
)
from mtgenv.engine.zones import capacity_reached

MOST_CREATURES = 62
NEVER = 1 << 62  # company that does not exist
BIT_ATTACK_COMPANY_FILTER = 50
BIT_UNBLOCKABLE_BY_FILTER = 54
BIT_CANT_BLOCK_FILTER = 55

# States of the game frame while attackers are declared ...
ATTACK_START = 0
ATTACK_PICK = 1
ATTACK_DEFENDER = 2
ATTACK_PAY = 3
# ... and blockers.
BLOCK_START = 0
BLOCK_NEXT_PLAYER = 1
BLOCK_PICK = 2
BLOCK_ATTACKER = 3
# ... and combat damage.
DAMAGE_START = 0
DAMAGE_NEXT = 1
DAMAGE_ANSWER = 2


@compiled
def declaration_filter(t: Tables, card: int, bit: int) -> int:
    """Return the filter that a RULE_*_FILTER bit of a card refers to."""
    first = t.card_first[card]
    for ability in range(first, first + t.card_abilities[card]):
        if t.static_kind[ability] == STATIC_DECLARATION_FILTER:
            if t.static_value[ability] == bit:
                return t.static_filter[ability]
    return 0


@compiled
def gives_rule(m: Match, t: Tables, source: int, ability: int, row: int, rule: int) -> bool:
    """Whether a static ability of one permanent gives a rule to another one now."""
    if t.static_kind[ability] != STATIC_CHANGE or t.static_bits[ability] & rule == 0:
        return False
    affects = t.static_affects[ability]
    you = m.controller[source]
    if affects == AFFECTS_SELF and source != row:
        return False
    if affects == AFFECTS_ATTACHED and m.attached_to[source] != row:
        return False
    if affects == AFFECTS_FILTER:
        if not matches(m, t, t.static_filter[ability], row, source, you, -1):
            return False
    return condition_holds(m, t, t.static_condition[ability], m.level[source], source, you)


@compiled
def count_rule(m: Match, t: Tables, row: int, rule: int) -> int:
    """Count how often a creature is under a rule: each is a requirement of its own (508.1d)."""
    if m.keywords[row] & rule == 0:
        return 0
    n = 0
    if t.card_keywords[m.card[row]] & rule:
        n = 1
    source = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while source >= 0:
        card = m.card[source]
        if t.card_statics[card] > 0:
            first = t.card_first[card]
            for ability in range(first, first + t.card_abilities[card]):
                if gives_rule(m, t, source, ability, row, rule):
                    n += 1
        source = m.next[source]
    return max(n, 1)


# --- Attackers ----------------------------------------------------------------------------------


@compiled
def may_attack(m: Match, row: int, player: int) -> bool:
    """Whether a creature by itself could be declared as an attacker (508.1a, 508.1c)."""
    if m.controller[row] != player or (m.types[row] & TYPE_CREATURE) == 0 or m.tapped[row] == 1:
        return False
    keywords = m.keywords[row]
    if keywords & (KEYWORD_DEFENDER | RULE_CANT_ATTACK):
        return False
    return m.sick[row] == 0 or (keywords & KEYWORD_HASTE) != 0


@compiled
def least_tax(m: Match, player: int) -> int:
    """Return the least that attacking some opponent costs per creature."""
    level = m.depth
    least = -1
    for other in range(m.num_players):
        if other != player and m.in_game[level, other] == 1:
            if least < 0 or m.attack_tax[level, other] < least:
                least = m.attack_tax[level, other]
    return max(least, 0)


@compiled
def company_of(m: Match, t: Tables, i: int, attack: bool) -> int:
    """Return which other candidates would be company enough for candidate i, as bits."""
    row = m.decl_row[i]
    keywords = m.keywords[row]
    by_power = keywords & RULE_BLOCK_GREATER_POWER != 0
    f = 0
    if attack:
        by_power = keywords & RULE_ATTACK_GREATER_POWER != 0
        if keywords & RULE_ATTACK_COMPANY_FILTER:
            f = declaration_filter(t, m.card[row], BIT_ATTACK_COMPANY_FILTER)
    mask = 0
    for k in range(m.decl_count):
        if k == i:
            continue
        other = m.decl_row[k]
        if by_power and m.power[other] <= m.power[row]:
            continue
        if f != 0 and not matches(m, t, f, other, row, m.controller[row], -1):
            continue
        mask |= 1 << k
    if mask == 0:
        return NEVER
    return mask


@compiled
def mana_forgone(m: Match, t: Tables, row: int) -> int:
    """Return the mana that a creature cannot make for the cost of its attack (508.1f, 508.1i)."""
    if m.keywords[row] & KEYWORD_VIGILANCE or t.card_mana_mask[m.card[row]] == 0:
        return 0
    return t.card_mana_amount[m.card[row]]


@compiled
def prepare_attack(m: Match, t: Tables, player: int) -> None:
    """Write down who may attack, with restrictions, requirements and costs (508.1c, 508.1d, h)."""
    level = m.depth
    n = 0
    tax = least_tax(m, player)
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if may_attack(m, row, player):
            if n >= MOST_CREATURES:
                capacity_reached(m)
                return
            keywords = m.keywords[row]
            m.decl_row[n] = row
            m.decl_chosen[n] = 0
            m.decl_need[n] = 0
            if keywords & RULE_ATTACK_COMPANY_1:
                m.decl_need[n] = 1
            if keywords & RULE_ATTACK_COMPANY_2:
                m.decl_need[n] = 2
            m.decl_company[n] = 0
            m.decl_weight[n] = count_rule(m, t, row, RULE_MUST_ATTACK)
            if keywords & RULE_GOADED:
                m.decl_weight[n] += 1
            m.decl_joins[n] = 0
            if keywords & RULE_JOINS_ATTACK:
                m.decl_joins[n] = 1
            m.decl_tax[n] = tax
            n += 1
        row = m.next[row]
    m.decl_count = n
    m.decl_limit = m.max_attackers[level]
    for i in range(n):
        keywords = m.keywords[m.decl_row[i]]
        if keywords & (RULE_ATTACK_GREATER_POWER | RULE_ATTACK_COMPANY_FILTER):
            m.decl_company[i] = company_of(m, t, i, True)
    m.decl_budget = 0
    if tax > 0:
        gather_all(m, t, player)
        m.decl_budget = m.supply_total
        for i in range(n):
            m.decl_tax[i] += mana_forgone(m, t, m.decl_row[i])
    attack_best(m)


@compiled
def ask_attackers(m: Match, f: int) -> bool:
    """Offer the next attacker, and to be done where the declaration is legal.

    Returns:
        Whether anything but ending the declaration was possible.
    """
    player = m.active[m.depth]
    ask(m, DECISION_ATTACK, player, -1, -1)
    legal = attack_declaration_legal(m)
    if legal:
        offer(m, ACTION_DONE, 0, 0)
    for i in range(m.decl_count):
        if m.decl_chosen[i] == 0 and attack_can_complete(m, i):
            offer(m, ACTION_OBJECT, m.decl_row[i], 0)
    m.frame_state[f] = ATTACK_PICK
    if m.legal_count == 0:
        capacity_reached(m)  # the search gave up on a board that is too large for it
    return not legal or m.legal_count > 1


@compiled
def candidate(m: Match, row: int) -> int:
    """Return the index of a row among the candidates of the declaration, or -1."""
    for i in range(m.decl_count):
        if m.decl_row[i] == row:
            return i
    return -1


@compiled
def ask_defender(m: Match, f: int, row: int) -> bool:
    """Ask which opponent an attacker attacks, where there is a choice (508.1b).

    Returns:
        Whether there was.
    """
    level = m.depth
    player = m.active[level]
    ask(m, DECISION_DEFENDER, player, row, -1)
    for k in range(1, m.num_players):
        other = (player + k) % m.num_players
        if m.in_game[level, other] == 1:
            offer(m, ACTION_PLAYER, other, 0)
    m.frame_a[f] = row
    if m.legal_count > 1:
        m.frame_state[f] = ATTACK_DEFENDER
        return True
    m.dec_kind = 0
    m.attacking[row] = subject_of(m.legal[0])
    return False


@compiled
def total_tax(m: Match) -> int:
    """Return what the declared attack costs in all."""
    total = 0
    for i in range(m.decl_count):
        if m.decl_chosen[i] == 1:
            total += m.attack_tax[m.depth, m.attacking[m.decl_row[i]]]
    return total


@compiled
def undo_attack(m: Match) -> None:
    """Take the whole declaration back (733.1)."""
    for i in range(m.decl_count):
        m.attacking[m.decl_row[i]] = -1
        m.decl_chosen[i] = 0


@compiled
def tap_attackers(m: Match, t: Tables) -> None:
    """508.1f: tap the attackers, before the cost to attack is paid."""
    for i in range(m.decl_count):
        row = m.decl_row[i]
        if m.decl_chosen[i] == 1 and m.keywords[row] & KEYWORD_VIGILANCE == 0:
            tap(m, t, row)


@compiled
def finish_attack(m: Match, t: Tables, f: int) -> None:
    """508.1k, 508.1m: the chosen creatures attack, and attack triggers trigger.

    The frame keeps in pc how many there are, for `turns.next_step`.
    """
    level = m.depth
    player = m.active[level]
    n = 0
    last = -1
    for i in range(m.decl_count):
        row = m.decl_row[i]
        if m.decl_chosen[i] == 1:
            n += 1
            last = row
            m.blocked[row] = 0
            m.blockers[row] = 0
            m.struck[row] = 0
    for i in range(m.decl_count):
        if m.decl_chosen[i] == 1:
            row = m.decl_row[i]
            watch(m, t, EVENT_ATTACKS, level, row, m.attacking[row], 0)
    if n == 1:
        watch(m, t, EVENT_ATTACKS_ALONE, level, last, player, 0)
    m.frame_pc[f] = n
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def close_attack(m: Match, t: Tables, f: int) -> None:
    """End the declaration; where it costs something, ask first whether to pay (508.1h)."""
    tax = total_tax(m)
    if tax == 0:
        tap_attackers(m, t)
        finish_attack(m, t, f)
        return
    ask(m, DECISION_ATTACK_TAX, m.active[m.depth], -1, -1)
    m.dec_left = tax
    offer(m, ACTION_YES, 0, 0)
    offer(m, ACTION_NO, 0, 0)
    m.frame_state[f] = ATTACK_PAY


@compiled
def run_attackers(m: Match, t: Tables, f: int) -> None:
    """Take the next step of declaring attackers (508.1)."""
    player = m.active[m.depth]
    state = m.frame_state[f]
    if state == ATTACK_START:
        prepare_attack(m, t, player)
        if m.decl_count == 0 or not ask_attackers(m, f):
            m.dec_kind = 0
            finish_attack(m, t, f)
        return
    if state == ATTACK_PICK:
        if m.answer & 255 == ACTION_DONE:
            close_attack(m, t, f)
            return
        row = subject_of(m.answer)
        m.decl_chosen[candidate(m, row)] = 1
        if ask_defender(m, f, row):
            return
    elif state == ATTACK_DEFENDER:
        m.attacking[m.frame_a[f]] = subject_of(m.answer)
    elif state == ATTACK_PAY:
        if m.answer & 255 == ACTION_YES:
            tap_attackers(m, t)
            pay_from_all(m, t, player, total_tax(m))
            finish_attack(m, t, f)
            return
        undo_attack(m)
        m.decl_budget = 0
    if not ask_attackers(m, f):
        m.dec_kind = 0  # nothing more can be added: the declaration is complete
        close_attack(m, t, f)


# --- Blockers -----------------------------------------------------------------------------------


@compiled
def walks_past(m: Match, t: Tables, walks: int, player: int) -> bool:
    """Whether landwalk makes an attacker unblockable by this player (702.14)."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.types[row] & TYPE_LAND:
            if m.subtypes[row] & walks:
                return True
        row = m.next[row]
    return False


@compiled
def may_block_pair(m: Match, t: Tables, blocker: int, attacker: int) -> bool:
    """Whether evasion and pairwise restrictions let this creature block that one (509.1b)."""
    mine = m.keywords[blocker]
    its = m.keywords[attacker]
    if its & KEYWORD_FLYING and mine & (KEYWORD_FLYING | KEYWORD_REACH) == 0:
        return False
    if (its ^ mine) & KEYWORD_SHADOW:
        return False
    if its & KEYWORD_HORSEMANSHIP and mine & KEYWORD_HORSEMANSHIP == 0:
        return False
    if its & KEYWORD_SKULK and m.power[blocker] > m.power[attacker]:
        return False
    artifact = m.types[blocker] & TYPE_ARTIFACT != 0
    if its & KEYWORD_FEAR and not artifact and (m.colors[blocker] >> MANA_BLACK) & 1 == 0:
        return False
    if its & KEYWORD_INTIMIDATE and not artifact and m.colors[blocker] & m.colors[attacker] == 0:
        return False
    if is_protected(m, attacker, m.colors[blocker], m.types[blocker]):
        return False
    walks = (its >> LANDWALK_SHIFT) & 31
    if walks != 0 and walks_past(m, t, walks, m.controller[blocker]):
        return False
    if its & RULE_UNBLOCKABLE_BY_FILTER:
        f = declaration_filter(t, m.card[attacker], BIT_UNBLOCKABLE_BY_FILTER)
        if matches(m, t, f, blocker, attacker, m.controller[attacker], -1):
            return False
    if mine & RULE_CANT_BLOCK_FILTER:
        f = declaration_filter(t, m.card[blocker], BIT_CANT_BLOCK_FILTER)
        if matches(m, t, f, attacker, blocker, m.controller[blocker], -1):
            return False
    return True


@compiled
def list_attackers(m: Match, t: Tables, player: int) -> None:
    """Write down the attackers of one defending player, with what they ask of blockers."""
    n = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] == player:
            if n >= MOST_CREATURES:
                capacity_reached(m)
                return
            keywords = m.keywords[row]
            m.attacker_row[n] = row
            m.attacker_min[n] = 0
            if keywords & KEYWORD_MENACE:
                m.attacker_min[n] = 2
            if keywords & RULE_MIN_BLOCKERS_3:
                m.attacker_min[n] = 3
            m.attacker_lure[n] = count_rule(m, t, row, RULE_LURE)
            m.attacker_must[n] = count_rule(m, t, row, RULE_MUST_BE_BLOCKED)
            n += 1
        row = m.next[row]
    m.attacker_count = n


@compiled
def prepare_block(m: Match, t: Tables, player: int) -> None:
    """Write down who may block whom, with restrictions and requirements (509.1b, 509.1c)."""
    level = m.depth
    list_attackers(m, t, player)
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        able = m.controller[row] == player and m.types[row] & TYPE_CREATURE != 0
        if able and m.tapped[row] == 0 and m.keywords[row] & RULE_CANT_BLOCK == 0:
            can = 0
            for j in range(m.attacker_count):
                if may_block_pair(m, t, row, m.attacker_row[j]):
                    can |= 1 << j
            if can != 0:
                if n >= MOST_CREATURES:
                    capacity_reached(m)
                    return
                keywords = m.keywords[row]
                m.decl_row[n] = row
                m.decl_can[n] = can
                m.decl_chosen[n] = 0
                m.decl_need[n] = 0
                if keywords & RULE_BLOCK_COMPANY_1:
                    m.decl_need[n] = 1
                if keywords & RULE_BLOCK_COMPANY_2:
                    m.decl_need[n] = 2
                m.decl_company[n] = 0
                m.decl_weight[n] = 0
                m.decl_joins[n] = 0
                m.decl_tax[n] = 0
                n += 1
        row = m.next[row]
    m.decl_count = n
    m.decl_budget = 0
    m.decl_limit = m.max_blockers[level]
    for i in range(n):
        if m.keywords[m.decl_row[i]] & RULE_BLOCK_GREATER_POWER:
            m.decl_company[i] = company_of(m, t, i, False)
    block_best(m)


@compiled
def can_block_something(m: Match, i: int) -> bool:
    """Whether candidate i can still be added to the declaration as a blocker."""
    for j in range(m.attacker_count):
        if (m.decl_can[i] >> j) & 1 and block_can_complete(m, i, j):
            return True
    return False


@compiled
def ask_blockers(m: Match, f: int) -> bool:
    """Offer the next blocker, and to be done where the declaration is legal.

    Returns:
        Whether anything but ending the declaration was possible.
    """
    ask(m, DECISION_BLOCK, m.frame_b[f], -1, -1)
    legal = block_declaration_legal(m)
    if legal:
        offer(m, ACTION_DONE, 0, 0)
    for i in range(m.decl_count):
        if m.decl_chosen[i] == 0 and can_block_something(m, i):
            offer(m, ACTION_OBJECT, m.decl_row[i], 0)
    m.frame_state[f] = BLOCK_PICK
    if m.legal_count == 0:
        capacity_reached(m)  # the search gave up on a board that is too large for it
    return not legal or m.legal_count > 1


@compiled
def ask_blocked(m: Match, f: int, i: int) -> None:
    """Ask which attacker the picked creature blocks."""
    ask(m, DECISION_BLOCKED_ATTACKER, m.frame_b[f], m.decl_row[i], -1)
    for j in range(m.attacker_count):
        if (m.decl_can[i] >> j) & 1 and block_can_complete(m, i, j):
            offer(m, ACTION_OBJECT, m.attacker_row[j], 0)
    m.frame_c[f] = i
    m.frame_state[f] = BLOCK_ATTACKER
    if m.legal_count == 1:
        m.answer = m.legal[0]
        m.dec_kind = 0


@compiled
def note_block(m: Match, f: int) -> None:
    """Record the attacker that the answer names as blocked by the picked creature."""
    attacker = subject_of(m.answer)
    for j in range(m.attacker_count):
        if m.attacker_row[j] == attacker:
            m.decl_chosen[m.frame_c[f]] = j + 1


@compiled
def finish_blocks(m: Match) -> None:
    """509.1g: the chosen creatures of one defending player become blocking creatures."""
    for i in range(m.decl_count):
        j = m.decl_chosen[i] - 1
        if j >= 0:
            row = m.decl_row[i]
            attacker = m.attacker_row[j]
            m.blocking[row] = attacker
            m.struck[row] = 0
            m.blockers[attacker] += 1


@compiled
def finish_blockers(m: Match, t: Tables, f: int) -> None:
    """509.1h, 509.1i: attackers become blocked or unblocked, and block triggers trigger."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.attacking[row] >= 0:
            m.blocked[row] = 2
            if m.blockers[row] > 0:
                m.blocked[row] = 1
        row = m.next[row]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.blocking[row] >= 0:
            watch(m, t, EVENT_BLOCKS, level, row, m.controller[row], 0)
        row = m.next[row]
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def run_blockers(m: Match, t: Tables, f: int) -> None:
    """Take the next step of declaring blockers, each defending player in turn order (509.1, 802.4).

    The frame keeps: a how many players after the active one have declared, b who declares,
    c the creature picked.
    """
    level = m.depth
    state = m.frame_state[f]
    if state == BLOCK_START:
        m.frame_a[f] = 0
        m.frame_state[f] = BLOCK_NEXT_PLAYER
        return
    if state == BLOCK_NEXT_PLAYER:
        m.frame_a[f] += 1
        if m.frame_a[f] >= m.num_players:
            finish_blockers(m, t, f)
            return
        player = (m.active[level] + m.frame_a[f]) % m.num_players
        m.frame_b[f] = player
        prepare_block(m, t, player)
        if m.decl_count == 0 or m.attacker_count == 0 or not ask_blockers(m, f):
            m.dec_kind = 0
            m.frame_state[f] = BLOCK_NEXT_PLAYER
        return
    if state == BLOCK_PICK:
        if m.answer & 255 == ACTION_DONE:
            finish_blocks(m)
            m.frame_state[f] = BLOCK_NEXT_PLAYER
            return
        ask_blocked(m, f, candidate(m, subject_of(m.answer)))
        return
    note_block(m, f)
    if not ask_blockers(m, f):
        m.dec_kind = 0
        finish_blocks(m)
        m.frame_state[f] = BLOCK_NEXT_PLAYER


# --- Damage -------------------------------------------------------------------------------------


@compiled
def strikes_first(m: Match, row: int) -> bool:
    """Whether a creature has first or double strike."""
    return m.keywords[row] & (KEYWORD_FIRST_STRIKE | KEYWORD_DOUBLE_STRIKE) != 0


@compiled
def in_combat(m: Match, row: int) -> bool:
    """Whether a creature is attacking or blocking."""
    return m.attacking[row] >= 0 or m.blocking[row] >= 0


@compiled
def needs_first_strike_step(m: Match) -> bool:
    """510.4: whether any creature in combat has first or double strike now."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if in_combat(m, row) and strikes_first(m, row):
            return True
        row = m.next[row]
    return False


@compiled
def deals_now(m: Match, row: int) -> bool:
    """Whether a creature in combat deals damage in this damage step (510.4)."""
    if not in_combat(m, row) or m.power[row] <= 0:
        return False
    level = m.depth
    if m.step[level] == STEP_FIRST_STRIKE_DAMAGE:
        return strikes_first(m, row)
    if m.first_strike[level] == 0:
        return True
    return m.struck[row] == 0 or m.keywords[row] & KEYWORD_DOUBLE_STRIKE != 0


@compiled
def add_hit(m: Match, source: int, target: int, amount: int) -> None:
    """Write down damage that one creature assigns; targets are rows or ``-1 - seat``."""
    if amount <= 0:
        return
    n = m.hit_count
    if n >= len(m.hit_source):
        capacity_reached(m)
        return
    m.hit_source[n] = source
    m.hit_target[n] = target
    m.hit_amount[n] = amount
    m.hit_count = n + 1
    if target >= 0:
        m.assigned[target] += amount


@compiled
def lethal_damage(m: Match, attacker: int, blocker: int) -> int:
    """What is still lethal for a blocker, counting marked and assigned damage (702.19b, 702.2c)."""
    left = max(m.toughness[blocker] - m.damage[blocker] - m.assigned[blocker], 0)
    if m.keywords[attacker] & KEYWORD_DEATHTOUCH and left > 1:
        left = 1
    return left


@compiled
def next_blocker(m: Match, attacker: int, after: int) -> int:
    """Return the next creature blocking an attacker, in the order of the battlefield, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        if m.blocking[row] == attacker:
            return row
        row = m.next[row]
    return -1


@compiled
def give_damage(m: Match, f: int, attacker: int, amount: int) -> bool:
    """Give the blocker in question its share and go on to the next.

    Returns:
        Whether the attacker's damage is all assigned.
    """
    blocker = m.frame_c[f]
    if amount < lethal_damage(m, attacker, blocker):
        m.frame_flag[f] = 0
    add_hit(m, attacker, blocker, amount)
    m.frame_b[f] -= amount
    m.frame_c[f] = next_blocker(m, attacker, blocker)
    if m.frame_c[f] >= 0:
        return False
    if m.keywords[attacker] & KEYWORD_TRAMPLE:
        add_hit(m, attacker, -1 - m.attacking[attacker], m.frame_b[f])
    return True


@compiled
def ask_division(m: Match, f: int, attacker: int) -> bool:
    """Ask how much damage the blocker in question gets.

    Without trample the last one takes the rest; with trample something may go on to the player
    only if every blocker has lethal damage (702.19b).

    Returns:
        Whether there was a choice; otherwise the damage is assigned.
    """
    tramples = m.keywords[attacker] & KEYWORD_TRAMPLE != 0
    while True:
        blocker = m.frame_c[f]
        left = m.frame_b[f]
        last = next_blocker(m, attacker, blocker) < 0
        lethal = lethal_damage(m, attacker, blocker)
        least = 0
        if last:
            least = left
            if tramples and m.frame_flag[f] == 1:
                least = min(lethal, left)
        if least == left:
            if left < lethal:
                m.frame_flag[f] = 0
            if give_damage(m, f, attacker, left):
                return False
            continue
        ask(m, DECISION_DAMAGE, m.controller[attacker], attacker, -1)
        m.dec_left = left
        m.dec_group = 0
        m.frame_a[f] = attacker
        for amount in range(least, left + 1):
            offer(m, ACTION_NUMBER, amount, blocker)
        return True


@compiled
def assign_attacker(m: Match, f: int, attacker: int) -> bool:
    """Assign an attacker's damage; opens a decision where it can be divided (510.1c).

    The frame keeps: b the damage left, c the blocker it is about, flag whether every blocker so
    far got lethal damage.

    Returns:
        Whether a decision is open.
    """
    power = m.power[attacker]
    defender = -1 - m.attacking[attacker]
    tramples = m.keywords[attacker] & KEYWORD_TRAMPLE != 0
    first = next_blocker(m, attacker, -1)
    if m.blocked[attacker] != 1:
        add_hit(m, attacker, defender, power)
        return False
    if first < 0:
        if tramples:
            add_hit(m, attacker, defender, power)  # 702.19d
        return False
    if not tramples and next_blocker(m, attacker, first) < 0:
        add_hit(m, attacker, first, power)
        return False
    m.frame_b[f] = power
    m.frame_c[f] = first
    m.frame_flag[f] = 1
    return ask_division(m, f, attacker)


@compiled
def next_assigning(m: Match, after: int) -> int:
    """Return the next attacker that assigns damage in this step, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        if m.attacking[row] >= 0 and deals_now(m, row):
            return row
        row = m.next[row]
    return -1


@compiled
def deal_all(m: Match, t: Tables, f: int) -> None:
    """510.2: all combat damage of the step is dealt at once."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        attacker = m.blocking[row]
        if attacker >= 0 and m.attacking[attacker] >= 0 and deals_now(m, row):
            add_hit(m, row, attacker, m.power[row])
        row = m.next[row]
    first = m.step[level] == STEP_FIRST_STRIKE_DAMAGE
    if first:
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if in_combat(m, row) and strikes_first(m, row):
                m.struck[row] = 1
            row = m.next[row]
    waiting = m.waiting_count
    for i in range(m.hit_count):
        source = reference(m, m.hit_source[i])
        target = m.hit_target[i]
        if target < 0:
            damage_player(m, t, source, -1 - target, m.hit_amount[i], True, False)
        else:
            damage_permanent(m, t, source, target, m.hit_amount[i], True, False)
            m.assigned[target] = 0
    join_damage_triggers(m, t, waiting)
    m.hit_count = 0
    m.frame_state[f] = 0
    m.stage[level] = STAGE_SETTLE


@compiled
def run_damage(m: Match, t: Tables, f: int) -> None:
    """Take the next step of a combat damage step: assign attacker by attacker, then deal (510)."""
    state = m.frame_state[f]
    attacker = m.frame_pc[f]
    if state == DAMAGE_START:
        m.hit_count = 0
        attacker = -1
    elif state == DAMAGE_ANSWER:
        if not give_damage(m, f, attacker, subject_of(m.answer)):
            if ask_division(m, f, attacker):
                return
    attacker = next_assigning(m, attacker)
    m.frame_pc[f] = attacker
    if attacker < 0:
        deal_all(m, t, f)
        return
    m.frame_state[f] = DAMAGE_NEXT
    if assign_attacker(m, f, attacker):
        m.frame_state[f] = DAMAGE_ANSWER


@compiled
def end_combat(m: Match) -> None:
    """511.3: as the step ends, everything is removed from combat."""
    level = m.depth
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        m.attacking[row] = -1
        m.blocked[row] = 0
        m.blocking[row] = -1
        m.blockers[row] = 0
        m.struck[row] = 0
        m.assigned[row] = 0
        row = m.next[row]
    m.first_strike[level] = 0
