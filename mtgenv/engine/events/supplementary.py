"""Supplementary decks (100.2d): face-down planes or schemes in the command zone of their owner.

The order of the list of that zone is the order of the deck. A face-down card has no look, so
nothing of it works; turned face up it is a new object with its abilities, on no deck any more.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.zones import become_new, link, unlink
from mtgenv.engine.record.chance import random_below
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DECK_PLANAR,
    DECK_SCHEMES,
    NONTRADITIONAL_ONGOING_SCHEME,
    NONTRADITIONAL_PHENOMENON,
    NONTRADITIONAL_PLANE,
    NONTRADITIONAL_SCHEME,
    OBJECT_CARD,
    STREAM_GAME,
    ZONE_COMMAND,
)


@compiled
def deck_of(m: Match, t: Tables, row: int) -> int:
    """Return the kind of supplementary deck that a card belongs to: DECK_*, or 0."""
    if m.kind[row] != OBJECT_CARD:
        return 0
    kind = t.card_nontraditional[m.card[row]]
    if kind == NONTRADITIONAL_PLANE or kind == NONTRADITIONAL_PHENOMENON:
        return DECK_PLANAR
    if kind == NONTRADITIONAL_SCHEME or kind == NONTRADITIONAL_ONGOING_SCHEME:
        return DECK_SCHEMES
    return 0


@compiled
def next_of_deck(m: Match, t: Tables, row: int, deck: int, face_up: bool) -> int:
    """Return the first card of a deck that lies face up or down, from a row of a list on, or -1."""
    while row >= 0:
        if (m.look[row] != 0) == face_up and deck_of(m, t, row) == deck:
            return row
        row = m.next[row]
    return -1


@compiled
def top_of_deck(m: Match, t: Tables, player: int, deck: int) -> int:
    """Return the top card of a supplementary deck in the game being played, or -1."""
    return next_of_deck(m, t, m.zone_head[m.depth, player, ZONE_COMMAND], deck, False)


@compiled
def deck_size(m: Match, t: Tables, level: int, player: int, deck: int) -> int:
    """Return how many cards are in a player's supplementary deck in a game."""
    n = 0
    row = next_of_deck(m, t, m.zone_head[level, player, ZONE_COMMAND], deck, False)
    while row >= 0:
        n += 1
        row = next_of_deck(m, t, m.next[row], deck, False)
    return n


@compiled
def turn_over(m: Match, t: Tables, row: int, look: int, controller: int) -> None:
    """Let a card become a new object of the command zone, face up or face down."""
    become_new(m, t, row, look, controller)
    m.timestamp += 1
    m.since[row] = m.timestamp
    m.dirty[m.level[row]] = 1


@compiled
def turn_up(m: Match, t: Tables, row: int, controller: int) -> None:
    """Turn a card of a supplementary deck face up: it is on no deck any more."""
    turn_over(m, t, row, m.card[row], controller)
    m.known[row] = 0


@compiled
def put_under(m: Match, t: Tables, row: int, level: int) -> None:
    """Put a card face down on the bottom of its owner's deck in a game; all saw what it is."""
    if m.look[row] != 0:
        m.known[row] = (1 << m.num_players) - 1
    unlink(m, row)
    link(m, row, level, ZONE_COMMAND, False)
    turn_over(m, t, row, 0, m.owner[row])


@compiled
def shuffle_deck(m: Match, t: Tables, w: Workspace, player: int, deck: int) -> None:
    """Shuffle a player's supplementary deck in the game being played: nobody knows its order."""
    level = m.depth
    n = 0
    row = top_of_deck(m, t, player, deck)
    while row >= 0:
        w.order[n] = row
        n += 1
        row = next_of_deck(m, t, m.next[row], deck, False)
    for i in range(n - 1, 0, -1):
        j = random_below(m, STREAM_GAME, i + 1)
        row = w.order[i]
        w.order[i] = w.order[j]
        w.order[j] = row
    for i in range(n):
        m.known[w.order[i]] = 0
        unlink(m, w.order[i])
        link(m, w.order[i], level, ZONE_COMMAND, False)


@compiled
def shuffle_decks(m: Match, t: Tables, w: Workspace) -> None:
    """Shuffle all supplementary decks of the game being played."""
    for player in range(m.num_players):
        shuffle_deck(m, t, w, player, DECK_PLANAR)
        shuffle_deck(m, t, w, player, DECK_SCHEMES)
