"""Re-dealing what a player cannot see, so that a search from their seat does not cheat.

What a seat knows stays: everything public, its own hand, and every hidden card it has seen. The
unseen cards of each opponent, in hand, in the libraries of all nested games and exiled face down,
are dealt anew among the same places; the unseen cards of the seat's own libraries are put into
another order, and may be those that are exiled face down. What everybody has seen and is shuffled
into a library, as the cards of a subgame are when it ends, comes into no hand that was held then.
Chance is seeded anew too: the coming shuffles are as unknown as the cards.

Places keep their rows, so every reference in the record stays good. The opponents' cards change
rows; the seat's own rows change places, because an open search may offer them by row.
"""

from __future__ import annotations

from mtgenv.compiling.jit import Longs, compiled, entry
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.events.faces import is_face_down_exile
from mtgenv.engine.events.supplementary import deck_of, next_of_deck
from mtgenv.engine.games.agreeing import offer_to_draw
from mtgenv.engine.games.control import hand_over
from mtgenv.engine.record.chance import lay_library, random_below, seed_streams, write_library
from mtgenv.engine.record.commanders import exchange_commanders
from mtgenv.engine.record.decisions import kind_of, offer_concessions, offer_distinct, subject_of
from mtgenv.engine.record.types import Match, Matches, TableRef, Tables, Workspace, WorkspaceRef
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_OBJECT,
    ACTION_PLAY_LAND,
    ACTION_SUSPEND,
    DECISION_BOTTOM,
    DECISION_DISCARD,
    DECISION_MAY,
    DECISION_PRIORITY,
    DECK_PLANAR,
    DECK_SCHEMES,
    FRAME_ENTER,
    OBJECT_CARD,
    SHUFFLED_IN,
    STREAM_GAME,
    VARIANT_COMMANDER,
    ZONE_BATTLEFIELD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
    ZONE_STACK,
)
from mtgenv.engine.stack.priority import ask_priority


@compiled
def asks_for_hand(m: Match) -> bool:
    """Whether the answers to the open decision follow from the hand of the one who decides."""
    kind = m.dec_kind
    return kind == DECISION_PRIORITY or kind == DECISION_DISCARD or kind == DECISION_BOTTOM


@compiled
def hold_offered(m: Match, w: Workspace) -> None:
    """Hold the rows that the open decision names: their cards have to stay.

    A card that asks something as it enters still lies where it comes from.
    """
    if m.frame_kind[m.frame_top] == FRAME_ENTER:
        w.held[m.frame_a[m.frame_top]] = 1
    if m.dec_kind == DECISION_MAY and m.order_asked == 1:
        w.held[m.dec_row] = 1  # a commander, which has not moved yet (903.9b)
    for i in range(m.legal_count):
        kind = kind_of(m.legal[i])
        if kind == ACTION_OBJECT or kind == ACTION_CAST:
            w.held[subject_of(m.legal[i])] = 1
        elif kind == ACTION_PLAY_LAND or kind == ACTION_SUSPEND or kind == ACTION_ACTIVATE:
            w.held[subject_of(m.legal[i])] = 1


@compiled
def is_unseen(m: Match, w: Workspace, row: int, seat: int) -> bool:
    """Whether a seat does not know a hidden card, and no open question names it."""
    return (m.known[row] >> seat) & 1 == 0 and w.held[row] == 0


@compiled
def gather_unseen(
    m: Match, t: Tables, w: Workspace, level: int, player: int, zone: int, seat: int, n: int
) -> int:
    """Add the rows of a zone that a seat has not seen to ``order``, after the first ``n``.

    Returns:
        How many rows are in ``order`` now.
    """
    row = m.zone_head[level, player, zone]
    while row >= 0:
        if is_unseen(m, w, row, seat) and (m.opt_variants == 0 or deck_of(m, t, row) == 0):
            w.order[n] = row
            n += 1
        row = m.next[row]
    return n


@compiled
def gather_face_down(m: Match, t: Tables, w: Workspace, level: int, player: int, n: int) -> int:
    """Add a player's cards that lie face down, which only their controller has seen (708.5).

    Returns:
        How many rows are in ``order`` now.
    """
    if t.face_down == 0:
        return n
    for zone in (ZONE_BATTLEFIELD, ZONE_STACK):
        row = m.zone_head[level, 0, zone]
        while row >= 0:
            hidden = m.look[row] == t.face_down and m.kind[row] == OBJECT_CARD
            if hidden and m.owner[row] == player and m.controller[row] == player:
                w.order[n] = row
                n += 1
            row = m.next[row]
    return n


@compiled
def gather_exiled(m: Match, w: Workspace, level: int, player: int, seat: int, n: int) -> int:
    """Add a player's cards exiled face down at which a seat may not look (406.3).

    Returns:
        How many rows are in ``order`` now.
    """
    row = m.zone_head[level, player, ZONE_EXILE]
    while row >= 0:
        if m.look[row] == 0 and is_unseen(m, w, row, seat):
            w.order[n] = row
            n += 1
        row = m.next[row]
    return n


@compiled
def swap_places(w: Workspace, i: int, j: int) -> None:
    """Exchange two entries of ``order``."""
    row = w.order[i]
    w.order[i] = w.order[j]
    w.order[j] = row


@compiled
def deal_among(m: Match, w: Workspace, first: int, end: int) -> None:
    """Deal the cards of some of the rows in ``order`` anew among them."""
    for i in range(end - 1, first, -1):
        row = w.order[i]
        other = w.order[first + random_below(m, STREAM_GAME, i + 1 - first)]
        card = m.card[row]
        m.card[row] = m.card[other]
        m.card[other] = card
        if m.opt_variants & VARIANT_COMMANDER:
            exchange_commanders(m, row, other)
        differs = (m.known[row] ^ m.known[other]) & SHUFFLED_IN
        m.known[row] ^= differs
        m.known[other] ^= differs


@compiled
def shuffled_in_first(m: Match, w: Workspace, n: int) -> int:
    """Move those rows of ``order`` to the front whose cards all saw before they were shuffled in.

    Returns:
        How many these are.
    """
    seen = 0
    for i in range(n):
        if m.known[w.order[i]] & SHUFFLED_IN:
            swap_places(w, seen, i)
            seen += 1
    return seen


@compiled
def held_last(m: Match, w: Workspace, seen: int, n: int) -> int:
    """Move those rows of ``order`` to the end that lay elsewhere as the first ``seen`` came home.

    Returns:
        Where these begin.
    """
    time = m.since[w.order[0]]
    for i in range(seen):
        time = min(time, m.since[w.order[i]])
    end = n
    for i in range(n - 1, seen - 1, -1):
        row = w.order[i]
        if m.zone[row] != ZONE_LIBRARY and m.since[row] <= time:
            end -= 1
            swap_places(w, i, end)
    return end


@compiled
def deal_order(m: Match, t: Tables, w: Workspace, n: int) -> None:
    """Deal the cards of the rows in ``order`` anew among them.

    A card that all saw before it was shuffled into a library, as a subgame ended say, is in no
    hand that was held then. So the others are dealt first, and then all among the other places.
    """
    seen = shuffled_in_first(m, w, n)
    deal_among(m, w, seen, n)
    if seen > 0:
        deal_among(m, w, 0, held_last(m, w, seen, n))
    for i in range(n):
        row = w.order[i]
        down = t.face_down != 0 and m.look[row] == t.face_down
        if not down and not is_face_down_exile(m, row):
            m.look[row] = m.card[row]
            reset_characteristics(m, t, row)


@compiled
def deal_anew(m: Match, t: Tables, w: Workspace, player: int, seat: int) -> None:
    """Deal an opponent's unseen cards anew among the places where unseen cards lie."""
    n = 0
    for level in range(m.depth + 1):
        n = gather_unseen(m, t, w, level, player, ZONE_HAND, seat, n)
        n = gather_unseen(m, t, w, level, player, ZONE_LIBRARY, seat, n)
        if level > 0:  # the cards of who has left it, which go home as it ends
            n = gather_unseen(m, t, w, level, player, ZONE_OUTSIDE, seat, n)
        n = gather_face_down(m, t, w, level, player, n)
        n = gather_exiled(m, w, level, player, seat, n)
    deal_order(m, t, w, n)


@compiled
def reorder_library(m: Match, w: Workspace, level: int, player: int) -> None:
    """Put the cards of a library that its owner has not seen into a random order.

    Seen ones keep their place: a Fisher-Yates pass that draws again when it meets one.
    """
    n = write_library(m, w, level, player)
    for i in range(n - 1, 0, -1):
        row = w.order[i]
        if not is_unseen(m, w, row, player):
            continue
        j = random_below(m, STREAM_GAME, i + 1)
        while not is_unseen(m, w, w.order[j], player):
            j = random_below(m, STREAM_GAME, i + 1)
        w.order[i] = w.order[j]
        w.order[j] = row
    lay_library(m, w, level, player, n)


@compiled
def deal_face_down(m: Match, t: Tables, w: Workspace, player: int, seat: int) -> None:
    """Deal the cards of supplementary decks anew that a seat has not seen where they lie.

    Nobody may look at them, their owner neither; those of all nested games lie in the innermost.
    """
    for deck in (DECK_PLANAR, DECK_SCHEMES):
        n = 0
        for level in range(m.depth + 1):
            for zone in (ZONE_COMMAND, ZONE_OUTSIDE):
                row = next_of_deck(m, t, m.zone_head[level, player, zone], deck, False)
                while row >= 0:
                    if is_unseen(m, w, row, seat):
                        w.order[n] = row
                        n += 1
                    row = next_of_deck(m, t, m.next[row], deck, False)
        deal_among(m, w, 0, n)


@compiled
def offer_again(m: Match, t: Tables, w: Workspace) -> None:
    """Offer the answers that follow from the new hand of the opponent who is deciding."""
    if m.dec_kind == DECISION_PRIORITY:
        ask_priority(m, t, w, m.dec_for)
        hand_over(m)
    else:
        m.legal_count = 0
        row = m.zone_head[m.depth, m.dec_for, ZONE_HAND]
        while row >= 0:
            offer_distinct(m, row)
            row = m.next[row]
    offer_to_draw(m)
    offer_concessions(m)


@compiled
def determinize(m: Match, t: Tables, w: Workspace, seat: int, seed: int) -> None:
    """Re-deal what one seat does not know, at an open decision; nothing it can see changes.

    Args:
        m: the match, changed in place.
        t: the tables.
        w: the workspace.
        seat: whose view stays as it is.
        seed: decides the deal and all chance that follows.
    """
    seed_streams(m, seed)
    rebuilt = m.over == 0 and m.dec_player != seat and asks_for_hand(m)
    for row in range(len(w.held)):
        w.held[row] = 0
    if not rebuilt:
        hold_offered(m, w)
    for player in range(m.num_players):
        if player == seat:
            for level in range(m.depth + 1):
                if m.zone_size[level, player, ZONE_LIBRARY] > 1:
                    reorder_library(m, w, level, player)
                n = gather_exiled(m, w, level, player, seat, 0)
                if n > 0:
                    n = gather_unseen(m, t, w, level, player, ZONE_LIBRARY, seat, n)
                    deal_order(m, t, w, n)
        else:
            deal_anew(m, t, w, player, seat)
        if m.opt_variants != 0:
            deal_face_down(m, t, w, player, seat)
    if rebuilt:
        offer_again(m, t, w)


@entry
def determinize_all(
    matches: Matches, tables: TableRef, workspaces: WorkspaceRef, seat: int, seeds: Longs
) -> None:
    """Re-deal what a seat does not know in every match of a batch.

    Args:
        matches: the matches, changed in place.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        seat: whose view stays as it is; -1 for whoever decides in each match.
        seeds: one seed for each match.
    """
    t = tables[0]
    w = workspaces[0]
    for i in range(len(matches)):
        view = seat
        if view < 0:
            view = matches[i].dec_player
        determinize(matches[i], t, w, view, seeds[i])
