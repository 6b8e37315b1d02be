"""Commanders: which cards they are, and what a game remembers of each (903.3, 903.8, 903.10).

A commander is a card, so it is known by its row, which it keeps wherever it goes. Its number is
that of its owner's seat, times `SEAT_COMMANDERS`, and 0 or 1.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.entries import FLAG_COMMANDED
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.state import SEAT_COMMANDERS
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    MANA_IDENTITY,
    VARIANT_BRAWL,
    VARIANT_COMMANDER,
    ZONE_COMMAND,
    ZONE_STACK,
)

TAX = 2  # for each time it was cast from the command zone before
DAMAGE_TO_LOSE = 21
MOST_COUNTED = 100  # of casts and of damage


@compiled(inline=True)
def is_commander(m: Match, row: int) -> bool:
    """Whether a card is somebody's commander: a copy or a token never is."""
    return m.opt_variants & VARIANT_COMMANDER != 0 and m.commander[row] != 0


@compiled
def row_of_commander(m: Match, number: int) -> int:
    """Return the row of a commander, or -1 if there is none of this number."""
    if m.commander_ref[number] < 0:
        return -1
    return row_of(m.commander_ref[number])


@compiled
def is_cast_from_command_zone(m: Match, row: int) -> bool:
    """Whether a card is in the command zone, or a spell was there as it was cast."""
    if m.zone[row] == ZONE_STACK and m.slot[row] >= 0:
        return m.stack_flags[m.slot[row]] & FLAG_COMMANDED != 0
    return m.zone[row] == ZONE_COMMAND


@compiled
def commander_tax(m: Match, row: int) -> int:
    """Return how much more a commander costs that is cast from the command zone (903.8)."""
    if not is_commander(m, row) or not is_cast_from_command_zone(m, row):
        return 0
    return TAX * m.commander_casts[m.depth, m.commander[row] - 1]


@compiled
def identity_of(m: Match, t: Tables, player: int) -> int:
    """Return the colours in the identity of a player's commanders, as bits (903.4).

    There are none where nobody has a commander.
    """
    colors = 0
    if m.opt_variants & VARIANT_COMMANDER:
        for k in range(SEAT_COMMANDERS):
            row = row_of_commander(m, player * SEAT_COMMANDERS + k)
            if row >= 0:
                colors |= t.card_identity[m.card[row]]
    return colors


@compiled(inline=True)
def kinds_made(m: Match, t: Tables, mask: int, player: int) -> int:
    """Return the kinds of mana that a mask in the tables stands for, for a player (903.4f)."""
    if mask & MANA_IDENTITY == 0:
        return mask
    return mask & (MANA_IDENTITY - 1) | identity_of(m, t, player)


@compiled
def note_commander_cast(m: Match, row: int) -> None:
    """Count that a commander was cast from the command zone in the game being played."""
    if is_commander(m, row) and is_cast_from_command_zone(m, row):
        number = m.commander[row] - 1
        casts = m.commander_casts[m.depth, number]
        m.commander_casts[m.depth, number] = min(MOST_COUNTED, casts + 1)


@compiled
def note_commander_damage(m: Match, row: int, player: int, amount: int) -> None:
    """Count combat damage that a creature deals to a player, if it is a commander (903.10a).

    Brawl has no such rule (903.12f), so nothing is counted there.
    """
    if is_commander(m, row) and m.opt_variants & VARIANT_BRAWL == 0:
        number = m.commander[row] - 1
        dealt = m.commander_damage[m.depth, player, number]
        m.commander_damage[m.depth, player, number] = min(MOST_COUNTED, dealt + amount)


@compiled
def is_beaten_by_commander(m: Match, player: int) -> bool:
    """Whether one commander has dealt a player enough combat damage in this game (704.6c)."""
    for number in range(len(m.commander_ref)):
        if m.commander_damage[m.depth, player, number] >= DAMAGE_TO_LOSE:
            return True
    return False


@compiled
def exchange_commanders(m: Match, row: int, other: int) -> None:
    """Let two rows whose cards were exchanged exchange being a commander as well."""
    mark = m.commander[row]
    m.commander[row] = m.commander[other]
    m.commander[other] = mark
    if m.commander[row] != 0:
        m.commander_ref[m.commander[row] - 1] = reference(m, row)
    if m.commander[other] != 0:
        m.commander_ref[m.commander[other] - 1] = reference(m, other)


@compiled
def forget_commanders(m: Match, level: int) -> None:
    """A game begins: nobody has cast a commander in it, or been dealt damage by one."""
    for number in range(len(m.commander_ref)):
        m.commander_casts[level, number] = 0
        for player in range(m.num_players):
            m.commander_damage[level, player, number] = 0
