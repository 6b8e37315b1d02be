"""What lies in the command zone as games begin, end and restart: commanders (729.2c, 729.5c, 903).

The cards of other variants lie there too; what becomes of each kind is said here and nowhere else.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.events.zones import forget_choices, link, reset_status, unlink
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    OBJECT_CARD,
    VARIANT_COMMANDER,
    ZONE_COMMAND,
)


@compiled(inline=True)
def is_commander(m: Match, row: int) -> bool:
    """Whether a card is somebody's commander: a copy or a token never is (903.3)."""
    return m.opt_variants & VARIANT_COMMANDER != 0 and m.commander[row] != 0


@compiled
def put_into_command_zone(m: Match, t: Tables, row: int, level: int) -> None:
    """Put a card face up into its owner's command zone of a game, as a new object."""
    unlink(m, row)
    m.generation[row] += 1
    m.look[row] = m.card[row]
    m.controller[row] = m.owner[row]
    m.base_controller[row] = m.owner[row]
    reset_status(m, row)
    forget_choices(m, row)
    reset_characteristics(m, t, row)
    m.known[row] = 0
    link(m, row, level, ZONE_COMMAND, False)


@compiled
def goes_along(m: Match, row: int) -> bool:
    """Whether a card in the command zone goes along into a subgame: commanders do (729.2c)."""
    return m.kind[row] == OBJECT_CARD and is_commander(m, row)


@compiled
def move_command_zones(m: Match, t: Tables, level: int) -> None:
    """As a subgame begins: move what goes along from the command zones of the game around it."""
    for player in range(m.num_players):
        row = m.zone_head[level - 1, player, ZONE_COMMAND]
        while row >= 0:
            after = m.next[row]
            if goes_along(m, row):
                put_into_command_zone(m, t, row, level)
            row = after


@compiled
def forget_commanders(m: Match, level: int) -> None:
    """A game begins: nobody has cast a commander in it, or been dealt damage by one."""
    for k in range(len(m.commander_ref)):
        m.commander_casts[level, k] = 0
        for player in range(m.num_players):
            m.commander_damage[level, player, k] = 0
