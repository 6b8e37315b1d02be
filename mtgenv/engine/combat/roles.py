"""Who attacks what, who blocks whom: the facts of a combat, and leaving it (506.4).

An attacker has the player it attacks, or who defends what it attacks, in ``attacking`` (508.5), and
what it attacks in ``attacked``: ``-1 - seat``, the reference of a planeswalker or battle, or
`ATTACKS_NOTHING`. Each creature that comes into combat gets a ``combat_index`` of its own, which it
keeps until combat ends: attackers up to 62, blockers from 65 on. ``combat_with`` holds the opposite
creatures, the attackers that a blocker blocks or the blockers of an attacker, as bits.

``blocking`` names one of the attackers blocked: what a reader may show who shows one. A blocker
whose attackers have all left combat is still a blocking creature, of nobody.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.teams import acts_with
from mtgenv.engine.record.references import live_row, types_of
from mtgenv.engine.record.types import Match
from mtgenv.engine.record.vocabulary import (
    DECLARED_HAD_TO,
    TYPE_BATTLE,
    TYPE_PLANESWALKER,
    ZONE_BATTLEFIELD,
)

ATTACKS_NOTHING = -100
LEFT_BY_PLANESWALKER = -101  # nothing, since the planeswalker attacked has left combat (702.19e)
BLOCKS_NOBODY = -2  # in ``blocking``: a blocking creature without an attacker
# What ``blocked`` says of an attacker.
UNDECIDED = 0
BLOCKED = 1
UNBLOCKED = 2

BLOCKER = 64  # added to the index of a blocker
MOST_FIGHTERS = 62  # attackers, and blockers, of one combat


@compiled(inline=True)
def is_blocking(m: Match, row: int) -> bool:
    """Whether a permanent is a blocking creature."""
    return m.blocking[row] != -1


@compiled(inline=True)
def is_attacker(m: Match, row: int) -> bool:
    """Whether an object is an attacking creature: one that has only been picked is not (508.1k)."""
    return m.attacking[row] >= 0 and m.combat_index[row] != 0


@compiled(inline=True)
def is_blocker(m: Match, row: int) -> bool:
    """Whether an object is a blocking creature: one that has only been picked is not (509.1g)."""
    return m.blocking[row] != -1 and m.combat_index[row] != 0


@compiled(inline=True)
def in_combat(m: Match, row: int) -> bool:
    """Whether a creature is attacking or blocking."""
    return m.attacking[row] >= 0 or m.blocking[row] != -1


@compiled(inline=True)
def combat_bit(m: Match, row: int) -> int:
    """Return the bit of a creature in the sets of its opponents."""
    return 1 << (m.combat_index[row] & 63)


@compiled
def attacked_row(m: Match, row: int) -> int:
    """Return the planeswalker or battle that a creature attacks, or -1."""
    return live_row(m, m.attacked[row])


@compiled
def defender_of(m: Match, row: int) -> int:
    """Return who defends an attacked permanent: a battle's protector, else its controller (508.5).

    -1 for a battle that nobody protects.
    """
    if m.types[row] & TYPE_BATTLE:
        return m.protector[row]
    return m.controller[row]


@compiled
def is_defended_by(m: Match, row: int, player: int) -> bool:
    """Whether an attack on a permanent is one that this player defends (506.2, 310.8)."""
    if m.phased[row] != 0:
        return False  # 506.4: it has left combat
    types = m.types[row]
    if types & TYPE_PLANESWALKER and m.controller[row] == player:
        return True
    return types & TYPE_BATTLE != 0 and m.protector[row] == player


@compiled(inline=True)
def attacks_team_of(m: Match, attacker: int, player: int) -> bool:
    """Whether a creature attacks a player, or one whom they defend as a team (805.10d)."""
    return m.attacking[attacker] >= 0 and acts_with(m, m.attacking[attacker], player)


@compiled
def is_declared(m: Match, row: int) -> bool:
    """Whether a creature has been picked in this declaration; others attack already (508.4)."""
    return m.attacking[row] >= 0 and m.combat_index[row] == 0


@compiled
def join_attackers(m: Match, row: int) -> bool:
    """Give a creature that has begun to attack its index and its state.

    Returns:
        Whether there was room for it.
    """
    level = m.level[row]
    if m.attackers_seen[level] >= MOST_FIGHTERS:
        return False
    m.attackers_seen[level] += 1
    m.combat_index[row] = m.attackers_seen[level]
    m.combat_with[row] = 0
    m.blocked[row] = 0
    m.blockers[row] = 0
    m.counted_with[row] = 0
    m.struck[row] = 0
    return True


@compiled
def join_blockers(m: Match, row: int) -> bool:
    """Give a creature that has begun to block its index; returns whether there was room for it."""
    level = m.level[row]
    if m.blockers_seen[level] >= MOST_FIGHTERS:
        return False
    m.blockers_seen[level] += 1
    m.combat_index[row] = BLOCKER + m.blockers_seen[level]
    m.counted_with[row] = 0
    m.struck[row] = 0
    return True


@compiled
def pick_block(m: Match, blocker: int, attacker: int) -> None:
    """Write down that a creature is to block an attacker, which knows nothing of it yet.

    One that attacked in this combat itself, and was removed from it, comes into it as another.
    """
    if m.combat_index[blocker] < BLOCKER:
        m.combat_index[blocker] = 0
    m.combat_with[blocker] |= combat_bit(m, attacker)
    if m.blocking[blocker] < 0:
        m.blocking[blocker] = attacker


@compiled
def blocks(m: Match, blocker: int, attacker: int) -> bool:
    """Whether one creature blocks another one."""
    if m.attacking[attacker] < 0 or m.combat_index[attacker] == 0:
        return False
    return is_blocking(m, blocker) and m.combat_with[blocker] & combat_bit(m, attacker) != 0


@compiled
def next_blocker(m: Match, attacker: int, after: int) -> int:
    """Return the next creature blocking an attacker, in the order of the battlefield, or -1."""
    if m.combat_with[attacker] == 0:
        return -1
    row = after
    if row < 0:
        row = m.zone_head[m.level[attacker], 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    bit = combat_bit(m, attacker)
    while row >= 0:
        if m.combat_with[row] & bit and is_blocking(m, row):
            return row
        row = m.next[row]
    return -1


@compiled
def next_blocked(m: Match, blocker: int, after: int) -> int:
    """Return the next attacker that a creature blocks, in the order of the battlefield, or -1."""
    row = after
    if row < 0:
        row = m.zone_head[m.level[blocker], 0, ZONE_BATTLEFIELD]
    else:
        row = m.next[row]
    while row >= 0:
        if m.attacking[row] >= 0 and m.combat_with[blocker] & combat_bit(m, row):
            return row
        row = m.next[row]
    return -1


@compiled
def become_unblocked(m: Match, attacker: int) -> None:
    """An effect makes an attacker unblocked (509.1h); its blockers still block it."""
    m.blocked[attacker] = UNBLOCKED
    m.blockers[attacker] = 0


@compiled
def fought(m: Match, entry: int, row: int) -> bool:
    """Whether a permanent blocked, or was blocked by, a creature when that left the battlefield.

    Args:
        m: the match.
        entry: last known information about the creature.
        row: the permanent; that it has left combat since makes no difference.
    """
    its = m.combat_index[row]
    was = m.lki_combat_index[entry]
    if its == 0 or was <= 0 or (its > BLOCKER) == (was > BLOCKER):
        return False
    return m.lki_combat_with[entry] & combat_bit(m, row) != 0


@compiled
def leave_opponents(m: Match, row: int) -> None:
    """Take a creature out of the sets of those that it blocks or that block it."""
    bit = combat_bit(m, row)
    attacks = m.attacking[row] >= 0
    other = m.zone_head[m.level[row], 0, ZONE_BATTLEFIELD]
    while other >= 0:
        opposite = is_blocking(m, other) if attacks else m.attacking[other] >= 0
        if opposite and m.combat_with[other] & bit:
            m.combat_with[other] &= ~bit
            if m.blocking[other] == row:
                m.blocking[other] = BLOCKS_NOBODY
                left = next_blocked(m, other, -1)
                if left >= 0:
                    m.blocking[other] = left
        other = m.next[other]


@compiled
def remove_from_combat(m: Match, row: int) -> None:
    """Remove a permanent from combat (506.4); an attacker it blocked stays blocked (509.1h)."""
    if not in_combat(m, row):
        return
    if m.combat_with[row] != 0:
        leave_opponents(m, row)
    m.attacking[row] = -1
    m.attacked[row] = ATTACKS_NOTHING
    m.blocked[row] = 0
    m.blocking[row] = -1
    m.blockers[row] = 0
    m.combat_with[row] = 0
    m.band[row] = 0
    m.dirty[m.level[row]] = 1  # something may look at attacking or blocking creatures


@compiled
def check_attacked(m: Match, row: int) -> None:
    """506.4c: an attacker attacks nothing any more if what it attacks has left combat."""
    if m.attacked[row] < 0:
        return
    other = attacked_row(m, row)
    if other >= 0 and is_defended_by(m, other, m.attacking[row]):
        return
    types = types_of(m, m.attacked[row])
    m.attacked[row] = ATTACKS_NOTHING
    if types & TYPE_BATTLE == 0:
        m.attacked[row] = LEFT_BY_PLANESWALKER


@compiled
def leave_combat(m: Match, row: int) -> None:
    """Forget everything about a permanent in combat: the combat is over, or it is a new object."""
    m.attacking[row] = -1
    m.attacked[row] = ATTACKS_NOTHING
    m.blocked[row] = 0
    m.blocking[row] = -1
    m.blockers[row] = 0
    m.combat_index[row] = 0
    m.combat_with[row] = 0
    m.counted_with[row] = 0
    m.struck[row] = 0
    m.assigned[row] = 0
    m.band[row] = 0
    m.was_declared[row] &= ~DECLARED_HAD_TO


@compiled(inline=True)
def was_in_combat(m: Match, row: int) -> bool:
    """Whether anything is known of a permanent in this combat, or it is picked for it."""
    return m.combat_index[row] != 0 or m.attacking[row] >= 0 or m.blocking[row] != -1
