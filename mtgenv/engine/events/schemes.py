"""Archenemy: setting schemes in motion, and abandoning them (314, 701.32, 701.33, 904)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.supplementary import deck_of, put_under, top_of_deck, turn_up
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DECK_SCHEMES,
    EVENT_SET_IN_MOTION,
    NONTRADITIONAL_ONGOING_SCHEME,
    NONTRADITIONAL_SCHEME,
    ZONE_COMMAND,
)


@compiled(inline=True)
def is_archenemy(m: Match, player: int) -> bool:
    """Whether a player has a scheme deck (904.2, 904.12b)."""
    return (m.opt_archenemies >> player) & 1 == 1


@compiled
def only_archenemy(m: Match) -> int:
    """Return the one archenemy of the match; -1 = there is none, or several (904.12)."""
    for player in range(m.num_players):
        if m.opt_archenemies == 1 << player:
            return player
    return -1


@compiled
def set_scheme_in_motion(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """701.32: turn the top card of a player's scheme deck face up."""
    row = top_of_deck(m, t, player, DECK_SCHEMES)
    if row >= 0:
        turn_up(m, t, row, player)
        watch(m, t, w, EVENT_SET_IN_MOTION, m.depth, row, -1, player, 0, 0)


@compiled
def abandon_scheme(m: Match, t: Tables, row: int, player: int) -> None:
    """701.33: put an ongoing scheme that lies face up under its owner's deck."""
    if m.zone[row] != ZONE_COMMAND or m.look[row] == 0 or m.controller[row] != player:
        return
    if t.card_nontraditional[m.look[row]] == NONTRADITIONAL_ONGOING_SCHEME:
        put_under(m, t, row, m.level[row])


@compiled
def is_spent_scheme(m: Match, t: Tables, row: int) -> bool:
    """Whether a card is a scheme that is not ongoing and lies face up (704.6e)."""
    if m.look[row] == 0 or deck_of(m, t, row) != DECK_SCHEMES:
        return False
    return t.card_nontraditional[m.look[row]] == NONTRADITIONAL_SCHEME
