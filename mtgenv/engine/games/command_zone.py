"""What lies in the command zone as games begin, end and restart (729.2a to c, 729.5a to c).

Commanders, supplementary decks with what was turned up of them, and vanguards: what becomes of each
kind is said here and nowhere else.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.events.planes import take_over_plane
from mtgenv.engine.events.supplementary import deck_of, put_under
from mtgenv.engine.events.zones import forget_choices, link, reset_status, unlink
from mtgenv.engine.games.vanguards import is_vanguard
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    OBJECT_CARD,
    PLANAR_COMMUNAL,
    VARIANT_COMMANDER,
    ZONE_COMMAND,
    ZONE_OUTSIDE,
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
def goes_along(m: Match, t: Tables, row: int) -> bool:
    """Whether a card in the command zone goes along into a subgame, as it lies there.

    Supplementary decks do, and what was turned up of them stays (729.2a); so do vanguards (729.2b)
    and commanders (729.2c), but no conspiracies.
    """
    if m.kind[row] != OBJECT_CARD:
        return False
    if deck_of(m, t, row) != 0:
        return m.look[row] == 0
    return is_commander(m, row) or is_vanguard(m, t, row)


@compiled
def move_command_zones(m: Match, t: Tables, level: int) -> None:
    """As a subgame begins: move what goes along from the command zones of the game around it."""
    for player in range(m.num_players):
        if m.in_game[level, player] == 0:
            continue
        row = m.zone_head[level - 1, player, ZONE_COMMAND]
        while row >= 0:
            after = m.next[row]
            if goes_along(m, t, row):
                if m.look[row] == 0:
                    put_under(m, t, row, level)
                else:
                    put_into_command_zone(m, t, row, level)
            row = after


@compiled
def bring_command_card_home(m: Match, t: Tables, row: int, level: int) -> bool:
    """As a game ends: put a card of the command zone where it belongs in the game around it.

    Cards of supplementary decks go face down under the deck (729.5a), vanguards into the command
    zone (729.5b), commanders from the command zone too (729.5c); they stay outside if their owner
    has left that game.

    Returns:
        Whether it is such a card.
    """
    supplementary = deck_of(m, t, row) != 0
    commander = m.zone[row] == ZONE_COMMAND and is_commander(m, row)
    if not (supplementary or commander or is_vanguard(m, t, row)):
        return False
    if supplementary and m.opt_planar & PLANAR_COMMUNAL:
        take_over_plane(m, t, row, m.planar_controller[level])
    if m.in_game[level, m.owner[row]] == 0:
        unlink(m, row)
        m.generation[row] += 1
        link(m, row, level, ZONE_OUTSIDE, False)
    elif supplementary:
        put_under(m, t, row, level)
    else:
        put_into_command_zone(m, t, row, level)
    return True


@compiled
def begin_anew(m: Match, t: Tables, row: int, level: int) -> None:
    """A game restarts: turn a card of a supplementary deck down; others stay as they lie (727)."""
    if deck_of(m, t, row) != 0 and m.look[row] != 0:
        put_under(m, t, row, level)


@compiled
def forget_commanders(m: Match, level: int) -> None:
    """A game begins: nobody has cast a commander in it, or been dealt damage by one."""
    for k in range(len(m.commander_ref)):
        m.commander_casts[level, k] = 0
        for player in range(m.num_players):
            m.commander_damage[level, player, k] = 0
