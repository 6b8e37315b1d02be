"""Drawing, discarding, and cards from outside the game (121, 701.9, 400.11)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import derive
from mtgenv.engine.characteristics.matching import card_matches
from mtgenv.engine.events.faces import is_face_down_exile
from mtgenv.engine.events.replacement import (
    gather,
    may_be_replaced,
    next_instead,
    start_instead,
    use_up,
)
from mtgenv.engine.events.triggers import set_event, watch
from mtgenv.engine.events.zones import announce_leaving, move, put
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.decisions import ask, offer, offer_distinct, subject_of
from mtgenv.engine.record.entries import free_slot, is_resolving
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_OBJECT,
    DECISION_DISCARD,
    EVENT_DISCARDS,
    EVENT_DRAWS,
    FRAME_DISCARD,
    FRAME_DRAW,
    INSTEAD_NOTHING,
    INSTEAD_PROGRAM,
    OBJECT_CARD,
    VARIANT_COMMANDER,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_OUTSIDE,
)


@compiled(inline=True)
def draw_card(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """A player draws a card (121.1); from an empty library they lose at the next check (704.5b)."""
    row = m.zone_head[m.depth, player, ZONE_LIBRARY]
    if row < 0:
        m.drew_empty[m.depth, player] = 1
        return
    move(m, t, w, row, ZONE_HAND)
    m.drawn_last[m.depth, player] = row
    watch(m, t, w, EVENT_DRAWS, m.depth, row, -1, player, 1, 0)


@compiled
def draw_cards(m: Match, t: Tables, w: Workspace, player: int, count: int) -> None:
    """A player draws cards, one at a time; a draw that may be replaced needs a frame of its own."""
    if not may_be_replaced(m, EVENT_DRAWS, m.depth):
        for _ in range(count):
            draw_card(m, t, w, player)
        return
    f = push_frame(m, FRAME_DRAW, player)
    m.frame_a[f] = count


@compiled
def run_draw(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Draw the next card of several, or let happen what happens instead (614.11)."""
    player = m.frame_controller[f]
    if m.frame_a[f] == 0 or m.in_game[m.depth, player] == 0:
        pop_frame(m)
        return
    m.frame_a[f] -= 1
    w.instead_count = 0
    set_event(w, -1, -1, player, 1, 0)
    gather(m, t, w, EVENT_DRAWS, m.depth)
    i = next_instead(m, t, w, player)
    if i >= 0:
        if t.instead_kind[w.instead_ability[i]] == INSTEAD_NOTHING:
            use_up(m, w, i, 1)
            return
        start_instead(m, t, w, i, player, 1)
        if t.instead_kind[w.instead_ability[i]] == INSTEAD_PROGRAM:
            return
    draw_card(m, t, w, player)


@compiled
def is_hidden(m: Match, t: Tables, row: int) -> bool:
    """Whether a card is face down in its game, so that no other game can tell what it is.

    The rules are silent about it (708.2, 406.3a); policy: it can't be brought in.
    """
    if m.zone[row] == ZONE_BATTLEFIELD:
        return t.face_down != 0 and m.look[row] == t.face_down
    return is_face_down_exile(m, row)


@compiled
def offer_outside(m: Match, t: Tables, player: int, f: int) -> int:
    """Offer the cards a player owns outside the game being played (400.11, 729.4).

    That is the sideboard and every card of the outer games; with a policy flag, exile too. They
    count with what is printed on them (400.11c). Equal cards in one place are offered once.

    Args:
        m: the match.
        t: the tables.
        player: the owner.
        f: the filter; 0 = any card.

    Returns:
        How many are offered.
    """
    n = 0
    if m.opt_variants & VARIANT_COMMANDER and m.opt_wish_in_commander == 0:
        return n  # 903.11
    for row in range(len(m.kind)):
        if m.kind[row] != OBJECT_CARD or m.owner[row] != player:
            continue
        zone = m.zone[row]
        outside = zone == ZONE_OUTSIDE or m.level[row] < m.depth
        if m.opt_wishes_reach_exile == 1 and zone == ZONE_EXILE:
            outside = True
        if not outside or zone == ZONE_NOWHERE or t.card_types[m.card[row]] == 0:
            continue
        if is_hidden(m, t, row) or not card_matches(t, f, m.card[row]):
            continue
        new = True
        # On a battlefield, a stack or in exile equal cards are bound up with different things.
        alike = zone == ZONE_OUTSIDE or zone == ZONE_HAND or zone == ZONE_GRAVEYARD
        for i in range(m.legal_count):
            other = subject_of(m.legal[i])
            same_place = m.zone[other] == zone and m.level[other] == m.level[row]
            if m.card[other] == m.card[row] and same_place and alike:
                new = False
        if new:
            offer(m, ACTION_OBJECT, row, 0)
            n += 1
    return n


@compiled
def is_outside(m: Match, row: int) -> bool:
    """Whether a card lies outside the game being played."""
    return m.zone[row] == ZONE_OUTSIDE or m.level[row] < m.depth


@compiled
def take_from_outside(m: Match, t: Tables, w: Workspace, row: int, zone: int) -> None:
    """Bring a card from outside into the game; it leaves its place at once (729.4a).

    A spell of an outer game that is taken from its stack does not resolve any more, unless it is
    the one that waits for this game to end.
    """
    slot = m.slot[row]
    if slot >= 0 and not is_resolving(m, slot):
        free_slot(m, slot)
    level = m.level[row]
    if m.zone[row] == ZONE_BATTLEFIELD:
        if m.dirty[level] != 0:
            derive(m, t, w, level)  # another card has left that game before
        announce_leaving(m, t, w, row, zone)
    put(m, t, w, row, m.depth, zone, zone == ZONE_LIBRARY)


@compiled
def begin_discard(m: Match, player: int, count: int) -> None:
    """Make a player discard cards of their choice."""
    f = push_frame(m, FRAME_DISCARD, player)
    m.frame_a[f] = count


@compiled
def discard(m: Match, t: Tables, w: Workspace, row: int, cycled: int) -> None:
    """Discard a card (701.9); `cycled` is CYCLES where that is what cycling it costs, or 0."""
    player = m.owner[row]
    move(m, t, w, row, ZONE_GRAVEYARD)
    what = row
    if m.zone[row] == ZONE_LIBRARY or m.zone[row] == ZONE_HAND:
        what = -1  # 701.9c: nobody can tell what it was
    watch(m, t, w, EVENT_DISCARDS, m.depth, what, -1, player, 1, cycled)


@compiled
def run_discard(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask for the next card to discard; a whole hand goes without asking."""
    player = m.frame_controller[f]
    if m.in_game[m.depth, player] == 0:
        pop_frame(m)
        return
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        m.frame_a[f] -= 1
        discard(m, t, w, subject_of(m.answer), 0)
        return  # what happens instead happens first
    left = m.frame_a[f]
    size = m.zone_size[m.depth, player, ZONE_HAND]
    if left == 0 or size == 0:
        pop_frame(m)
        return
    if size <= left:
        m.frame_a[f] -= 1
        discard(m, t, w, m.zone_head[m.depth, player, ZONE_HAND], 0)
        return
    ask(m, DECISION_DISCARD, player, -1, -1)
    m.dec_left = left
    row = m.zone_head[m.depth, player, ZONE_HAND]
    while row >= 0:
        offer_distinct(m, row)
        row = m.next[row]
    m.frame_state[f] = ASKED
