"""Companions (702.139): revealing one before a game begins, and putting it into the hand for {3}.

A companion is a card from outside the game: from the sideboard, and in a subgame from the games
around it as well. It stays there as it is revealed, so each game has companions of its own. What is
asked of the starting deck is asked of the cards that the game begins with; of a library that
becomes the deck of a subgame there is no least size.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.drawing import is_hidden, is_outside, take_from_outside
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.commanders import identity_of, is_commander
from mtgenv.engine.record.decisions import ask, kind_of, offer, subject_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    COMPANION_DIFFERENT_NAMES,
    COMPANION_SHARED_TYPE,
    COMPANION_TWENTY_MORE,
    DECISION_COMPANION,
    OBJECT_CARD,
    TYPE_LAND,
    VARIANT_BRAWL,
    VARIANT_COMMANDER,
    ZONE_COMMAND,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
)
from mtgenv.engine.stack.mana import pay_mana

PRICE = 3  # generic mana (702.139c)
MORE_CARDS = 20
LEAST = 60  # cards of a deck (100.2a) ...
LEAST_FOR_COMMANDER = 100  # ... with the commanders (903.5a)


@compiled
def least_cards(m: Match) -> int:
    """Return how many cards the starting deck of the game being played has at least."""
    if m.depth > 0:
        return 0
    if m.opt_variants & VARIANT_COMMANDER and m.opt_variants & VARIANT_BRAWL == 0:
        return LEAST_FOR_COMMANDER
    return LEAST


@compiled
def is_repeated_name(m: Match, t: Tables, row: int) -> bool:
    """Whether a card before one in the list of its zone has its name."""
    before = m.prev[row]
    while before >= 0:
        if t.card_name[m.card[before]] == t.card_name[m.card[row]]:
            return True
        before = m.prev[before]
    return False


@compiled
def deck_fits(m: Match, t: Tables, player: int, card: int) -> bool:
    """Whether a starting deck fulfils the condition of a companion (702.139a).

    In Commander the card is one of the colours of the commanders and has a name that no card of the
    deck has (903.11a).
    """
    asked = t.card_companion[card]
    cards = 0
    types = -1
    for zone in (ZONE_LIBRARY, ZONE_COMMAND):
        row = m.zone_head[m.depth, player, zone]
        while row >= 0:
            if zone == ZONE_LIBRARY or is_commander(m, row):
                other = m.card[row]
                cards += 1
                if (t.card_suits[other] >> asked) & 1 == 0:
                    return False
                if m.opt_variants & VARIANT_COMMANDER and t.card_name[other] == t.card_name[card]:
                    return False
                if t.card_types[other] & TYPE_LAND == 0:
                    types &= t.card_types[other]
                    if asked == COMPANION_DIFFERENT_NAMES and is_repeated_name(m, t, row):
                        return False
            row = m.next[row]
    if asked == COMPANION_SHARED_TYPE and types == 0:
        return False
    if asked == COMPANION_TWENTY_MORE and cards < least_cards(m) + MORE_CARDS:
        return False
    if m.opt_variants & VARIANT_COMMANDER:
        return t.card_identity[card] & ~identity_of(m, t, player) == 0
    return True


@compiled
def offer_companions(m: Match, t: Tables, player: int) -> int:
    """Offer the cards from outside the game that a player may reveal; equal ones once.

    Returns:
        How many are offered.
    """
    n = 0
    for row in range(len(m.kind)):
        card = m.card[row]
        if m.kind[row] != OBJECT_CARD or m.owner[row] != player or t.card_companion[card] == 0:
            continue
        if m.zone[row] == ZONE_NOWHERE or not is_outside(m, row) or is_hidden(m, t, row):
            continue
        offered = not deck_fits(m, t, player, card)
        for i in range(m.legal_count):
            if m.card[subject_of(m.legal[i])] == card:
                offered = True
        if not offered:
            offer(m, ACTION_OBJECT, row, 0)
            n += 1
    return n


@compiled
def ask_for_companion(m: Match, t: Tables, f: int) -> bool:
    """103.2b: before a game begins, let each player in turn reveal a companion.

    Returns:
        Whether somebody is asked.
    """
    level = m.depth
    first = max(m.starter[level], 0)
    if m.frame_state[f] == ASKED and m.stage_player[level] <= m.num_players:
        m.frame_state[f] = 0
        if kind_of(m.answer) == ACTION_OBJECT:
            row = subject_of(m.answer)
            m.companion[level, m.owner[row]] = row
            m.known[row] = (1 << m.num_players) - 1
    while m.stage_player[level] < m.num_players:
        player = (first + m.stage_player[level]) % m.num_players
        m.stage_player[level] += 1
        if m.in_game[level, player] == 0:
            continue
        ask(m, DECISION_COMPANION, player, -1, -1)
        if offer_companions(m, t, player) > 0:
            offer(m, ACTION_DONE, 0, 0)
            m.frame_state[f] = ASKED
            return True
        m.dec_kind = 0
    m.stage_player[level] = m.num_players + 1
    return False


@compiled
def companion_of(m: Match, player: int) -> int:
    """Return the row of the companion that a player may put into their hand, or -1."""
    row = m.companion[m.depth, player]
    if row >= 0 and not is_outside(m, row):
        return -1  # brought in by something else
    return row


@compiled
def call_companion(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """702.139c: pay {3} and put the companion into the hand, a special action (116.2g)."""
    row = m.companion[m.depth, player]
    pay_mana(m, t, w, player, PRICE, -1)
    m.companion[m.depth, player] = -1
    take_from_outside(m, t, w, row, ZONE_HAND)
    m.known[row] = (1 << m.num_players) - 1
