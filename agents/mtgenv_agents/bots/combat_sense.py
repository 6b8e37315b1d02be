"""How the heuristic bot attacks and blocks: trades, and the race of life totals.

A declaration is built one creature at a time, so each question is answered from the position and
from what has been declared already; nothing is remembered between questions.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import is_protected
from mtgenv.engine.combat.attackers import may_attack
from mtgenv.engine.combat.blockers import lay_out_block
from mtgenv.engine.combat.declaring import candidate
from mtgenv.engine.combat.evasion import may_block_pair
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.state import ROW_BITS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    KEYWORD_DEATHTOUCH,
    KEYWORD_DOUBLE_STRIKE,
    KEYWORD_FIRST_STRIKE,
    KEYWORD_INDESTRUCTIBLE,
    KEYWORD_TRAMPLE,
    KEYWORD_VIGILANCE,
    RULE_CANT_BLOCK,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
)
from mtgenv_agents.bots.card_values import permanent_worth
from mtgenv_agents.bots.effect_values import life_worth, opponent_of

LETHAL = 5_000  # a block that keeps one alive
NOTHING = -1_000_000
DOUBLE_BLOCK = 6  # for the risk of a trick


# --- One creature against another -----------------------------------------------------------------


@compiled
def strikes_first(m: Match, row: int) -> bool:
    """Whether a creature has first or double strike."""
    return m.keywords[row] & (KEYWORD_FIRST_STRIKE | KEYWORD_DOUBLE_STRIKE) != 0


@compiled
def damage_by(m: Match, row: int) -> int:
    """Return the damage that a creature deals in a combat that it survives."""
    power = max(m.power[row], 0)
    if m.keywords[row] & KEYWORD_DOUBLE_STRIKE:
        power += power
    return power


@compiled
def is_lethal(m: Match, t: Tables, w: Workspace, row: int, victim: int) -> bool:
    """Whether the damage of a creature destroys another one if it survives to deal all of it."""
    if m.power[row] <= 0 or m.keywords[victim] & KEYWORD_INDESTRUCTIBLE:
        return False
    if is_protected(m, t, w, victim, row):
        return False
    if m.keywords[row] & KEYWORD_DEATHTOUCH:
        return True
    return damage_by(m, row) >= m.toughness[victim] - m.damage[victim]


@compiled
def kills_first(m: Match, t: Tables, w: Workspace, row: int, victim: int) -> bool:
    """Whether a creature destroys another one before that one deals damage."""
    if not strikes_first(m, row) or strikes_first(m, victim) or not is_lethal(m, t, w, row, victim):
        return False
    if m.keywords[row] & KEYWORD_DEATHTOUCH:
        return True
    return m.power[row] >= m.toughness[victim] - m.damage[victim]


@compiled
def beats(m: Match, t: Tables, w: Workspace, row: int, victim: int) -> bool:
    """Whether a creature destroys another one in a fight between the two."""
    return is_lethal(m, t, w, row, victim) and not kills_first(m, t, w, victim, row)


@compiled
def could_block(m: Match, t: Tables, w: Workspace, row: int, attacker: int) -> bool:
    """Whether a creature could block an attacker, from untapped and on."""
    if m.types[row] & TYPE_CREATURE == 0 or m.tapped[row] == 1:
        return False
    return m.rules[row] & RULE_CANT_BLOCK == 0 and may_block_pair(m, t, w, row, attacker)


@compiled
def fight_gain(m: Match, t: Tables, w: Workspace, mine: int, other: int) -> int:
    """Return what a player gains when their creature fights another one."""
    gain = 0
    if beats(m, t, w, mine, other):
        gain += permanent_worth(m, t, other)
    if beats(m, t, w, other, mine):
        gain -= permanent_worth(m, t, mine)
    return gain


# --- Attacking ------------------------------------------------------------------------------------


@compiled
def count_blockers(m: Match, player: int) -> int:
    """Count the creatures that a player could block with."""
    n = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and m.types[row] & TYPE_CREATURE and m.tapped[row] == 0:
            n += 1
        row = m.next[row]
    return n


@compiled
def joins_attack(m: Match, row: int, seat: int) -> bool:
    """Whether a creature attacks already, or could be declared."""
    if m.attacking[row] >= 0:
        return m.controller[row] == seat
    return may_attack(m, row, seat)


@compiled
def is_blockable(m: Match, t: Tables, w: Workspace, attacker: int, player: int) -> bool:
    """Whether a player has a creature that could block an attacker."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and could_block(m, t, w, row, attacker):
            return True
        row = m.next[row]
    return False


@compiled
def strongest_below(m: Match, t: Tables, w: Workspace, seat: int, other: int, limit: int) -> int:
    """Return ``damage << ROW_BITS | row`` of the strongest blockable one below a limit, or -1."""
    best = -1
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        key = damage_by(m, row) << ROW_BITS | row
        if best < key < limit and joins_attack(m, row, seat) and is_blockable(m, t, w, row, other):
            best = key
        row = m.next[row]
    return best


@compiled
def damage_of_all(m: Match, t: Tables, w: Workspace, seat: int, other: int) -> int:
    """Return the damage of an attack with everything when the strongest attackers are blocked."""
    damage = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if joins_attack(m, row, seat):
            damage += damage_by(m, row)
        row = m.next[row]
    limit = 1 << 40
    for _ in range(count_blockers(m, other)):
        limit = strongest_below(m, t, w, seat, other, limit)
        if limit < 0:
            break
        damage -= limit >> ROW_BITS
    return damage


@compiled
def count_attackers(m: Match, seat: int) -> int:
    """Count the creatures that attack already or could be declared."""
    n = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if joins_attack(m, row, seat):
            n += 1
        row = m.next[row]
    return n


@compiled
def worst_block(m: Match, t: Tables, w: Workspace, attacker: int, player: int) -> int:
    """Return what an attack with one creature brings when the other player blocks best."""
    worst = life_worth(m, player, damage_by(m, attacker))
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player and could_block(m, t, w, row, attacker):
            worst = min(worst, fight_gain(m, t, w, attacker, row))
        row = m.next[row]
    return worst


@compiled
def counter_attack(m: Match, seat: int, other: int, leaving: int) -> int:
    """Return the damage the other player could deal next turn past the creatures that stay home.

    Args:
        m: the match.
        seat: who attacks now.
        other: who attacks back.
        leaving: a creature that would attack too.
    """
    home = 0
    damage = 0
    strongest = 0
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.types[row] & TYPE_CREATURE:
            if m.controller[row] == other:
                damage += damage_by(m, row)
                strongest = max(strongest, damage_by(m, row))
            elif m.controller[row] == seat and m.tapped[row] == 0:
                away = row == leaving or m.attacking[row] >= 0
                if not away or m.keywords[row] & KEYWORD_VIGILANCE:
                    home += 1
        row = m.next[row]
    # Each creature at home stops one attacker: the strongest, then average ones.
    if home > 0:
        damage -= strongest
        home -= 1
    return max(damage - home * 2, 0)


@compiled
def attack_gain(m: Match, t: Tables, w: Workspace, row: int, seat: int) -> int:
    """Return what it is worth to add a creature to the attack."""
    other = opponent_of(m, seat)
    level = m.depth
    if damage_of_all(m, t, w, seat, other) >= m.life[level, other]:
        return LETHAL + damage_by(m, row)
    if m.power[row] <= 0:
        return NOTHING
    gain = worst_block(m, t, w, row, other)
    attackers = count_attackers(m, seat)
    blockers = min(count_blockers(m, other), attackers)
    free = life_worth(m, other, damage_by(m, row))
    gain = (gain * blockers + free * (attackers - blockers)) // attackers
    if m.keywords[row] & KEYWORD_VIGILANCE == 0:
        risk = counter_attack(m, seat, other, row)
        if risk >= m.life[level, seat]:
            return NOTHING
        staying = counter_attack(m, seat, other, -1)
        gain -= (life_worth(m, seat, risk) - life_worth(m, seat, staying)) // 2
    return gain


@compiled
def choose_attacker(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Add the creature whose attack is worth most, or end the declaration.

    An even trade is made: the one who attacks chooses when.
    """
    best = -1
    best_gain = -1
    if kind_of(m.legal[0]) != ACTION_DONE:
        best_gain = NOTHING - 1
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            gain = attack_gain(m, t, w, subject_of(m.legal[i]), seat)
            if gain > best_gain:
                best_gain = gain
                best = m.legal[i]
    if best < 0:
        return m.legal[0]
    return best


# --- Blocking -------------------------------------------------------------------------------------


@compiled
def load_of(w: Workspace, j: int) -> int:
    """Count the blockers declared so far for one attacker."""
    n = 0
    for i in range(w.decl_count):
        if (w.decl_chosen[i] >> j) & 1 == 1:
            n += 1
    return n


@compiled
def unblocked_damage(m: Match, w: Workspace) -> int:
    """Return the damage that gets through with the blocks declared so far."""
    damage = 0
    for j in range(w.goal_count):
        row = w.goal_row[j]
        if load_of(w, j) == 0:
            damage += damage_by(m, row)
    return damage


@compiled
def damage_on(m: Match, w: Workspace, j: int) -> int:
    """Return the damage that the blockers declared so far deal to one attacker."""
    damage = 0
    for i in range(w.decl_count):
        if (w.decl_chosen[i] >> j) & 1 == 1:
            damage += damage_by(m, w.decl_row[i])
    return damage


@compiled
def partner_gain(m: Match, t: Tables, w: Workspace, blocker: int, j: int) -> int:
    """Return what blocking together with the best creature still free is worth.

    The attacker is then destroyed and destroys one of the two, or both if it is that strong.
    """
    attacker = w.goal_row[j]
    need = m.toughness[attacker] - m.damage[attacker] - damage_by(m, blocker)
    best = NOTHING
    if m.keywords[attacker] & KEYWORD_INDESTRUCTIBLE or need <= 0:
        return best
    mine = m.toughness[blocker] - m.damage[blocker]
    power = damage_by(m, attacker)
    for i in range(w.decl_count):
        row = w.decl_row[i]
        able = w.decl_chosen[i] == 0 and row != blocker and (w.decl_can[i] >> j) & 1 == 1
        if able and damage_by(m, row) >= need:
            gain = permanent_worth(m, t, attacker) - DOUBLE_BLOCK
            its = m.toughness[row] - m.damage[row]
            if power >= mine + its:
                gain -= permanent_worth(m, t, blocker) + permanent_worth(m, t, row)
            elif power >= mine and power >= its:
                gain -= max(permanent_worth(m, t, blocker), permanent_worth(m, t, row))
            elif power >= mine:
                gain -= permanent_worth(m, t, blocker)
            elif power >= its:
                gain -= permanent_worth(m, t, row)
            best = max(best, gain)
    return best


@compiled
def gang_gain(m: Match, t: Tables, w: Workspace, blocker: int, j: int) -> int:
    """Return what one more blocker is worth for an attacker that is blocked already."""
    attacker = w.goal_row[j]
    if w.goal_min[j] > load_of(w, j):
        return DOUBLE_BLOCK  # menace: the block is not legal yet
    need = m.toughness[attacker] - m.damage[attacker]
    so_far = damage_on(m, w, j)
    if so_far >= need or so_far + damage_by(m, blocker) < need:
        return NOTHING
    if m.keywords[attacker] & KEYWORD_INDESTRUCTIBLE:
        return NOTHING
    gain = permanent_worth(m, t, attacker) - DOUBLE_BLOCK
    if is_lethal(m, t, w, attacker, blocker):
        gain -= permanent_worth(m, t, blocker)
    return gain


@compiled
def block_gain(m: Match, t: Tables, w: Workspace, blocker: int, j: int, seat: int) -> int:
    """Return what it is worth to block one attacker with one creature."""
    attacker = w.goal_row[j]
    if load_of(w, j) > 0:
        return gang_gain(m, t, w, blocker, j)
    gain = max(fight_gain(m, t, w, blocker, attacker), partner_gain(m, t, w, blocker, j))
    saved = damage_by(m, attacker)
    if m.keywords[attacker] & KEYWORD_TRAMPLE:
        saved = min(saved, max(m.toughness[blocker] - m.damage[blocker], 0))
    incoming = unblocked_damage(m, w)
    life = m.life[m.depth, seat]
    if incoming >= life:
        return LETHAL + 20 * saved + gain // 4
    if saved == 0:
        return gain
    return gain + life_worth(m, seat, incoming) - life_worth(m, seat, incoming - saved)


@compiled
def best_block_gain(m: Match, t: Tables, w: Workspace, row: int, seat: int) -> int:
    """Return what the best block of one creature is worth."""
    i = candidate(w, row)
    best = NOTHING
    if i >= 0:
        for j in range(w.goal_count):
            if (w.decl_can[i] >> j) & 1:
                best = max(best, block_gain(m, t, w, row, j, seat))
    return best


@compiled
def choose_blocker(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Add the creature whose block is worth most, or end the declaration."""
    lay_out_block(m, t, w, seat)
    best = -1
    best_gain = 0
    if kind_of(m.legal[0]) != ACTION_DONE:
        best_gain = NOTHING - 1
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            gain = best_block_gain(m, t, w, subject_of(m.legal[i]), seat)
            if gain > best_gain:
                best_gain = gain
                best = m.legal[i]
    if best < 0:
        return m.legal[0]
    return best


@compiled
def choose_blocked(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Choose the attacker that the creature picked before blocks."""
    lay_out_block(m, t, w, seat)
    best = m.legal[0]
    best_gain = NOTHING - 1
    for i in range(m.legal_count):
        row = subject_of(m.legal[i])
        for j in range(w.goal_count):
            if w.goal_row[j] == row and kind_of(m.legal[i]) == ACTION_OBJECT:
                gain = block_gain(m, t, w, m.dec_row, j, seat)
                if gain > best_gain:
                    best_gain = gain
                    best = m.legal[i]
    return best


@compiled
def choose_division(m: Match) -> int:
    """Divide combat damage: just enough to destroy the blocker shown, or nothing for it."""
    attacker = m.dec_row
    blocker = detail_of(m.legal[0])
    need = max(m.toughness[blocker] - m.damage[blocker] - m.assigned[blocker], 0)
    if m.keywords[attacker] & KEYWORD_DEATHTOUCH:
        need = min(need, 1)
    best = m.legal[0]  # the least that is allowed
    for i in range(m.legal_count):
        if subject_of(m.legal[i]) == need and kind_of(m.legal[i]) == kind_of(m.legal[0]):
            best = m.legal[i]
    return best
