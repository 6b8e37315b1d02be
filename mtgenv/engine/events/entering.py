"""Permanents that ask a question as they enter, cards drawn one at a time, and cards discarded.

Three small frames that several rules share: entering the battlefield (614.12), drawing where a
draw is replaced (121.2, 614.11), and discarding by choice (701.9).
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import derive, is_protected
from mtgenv.engine.characteristics.effects import drop_effect, find_effect
from mtgenv.engine.characteristics.matching import card_matches, matches
from mtgenv.engine.events.damage import lose_life
from mtgenv.engine.events.zones import announce_leaving, enter_battlefield, move, put
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, subject_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_YES,
    DECISION_DISCARD,
    DECISION_PICK,
    EFFECT_DRAW_OUTSIDE,
    FRAME_DISCARD,
    FRAME_DRAW,
    FRAME_ENTER,
    OBJECT_CARD,
    TYPE_ENCHANTMENT,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_OUTSIDE,
    ZONE_STACK,
)
from mtgenv.engine.stack.stack import free_slot, is_resolving


@compiled(inline=True)
def is_aura(t: Tables, card: int) -> bool:
    """Whether a card is an Aura: an enchantment with something to enchant."""
    return (t.card_types[card] & TYPE_ENCHANTMENT) != 0 and t.card_spell[card] != 0


@compiled
def begin_entering(
    m: Match, t: Tables, w: Workspace, row: int, controller: int, tapped: bool
) -> None:
    """Put a card onto the battlefield, asking first what it asks as it enters."""
    card = m.card[row]
    if t.card_enters_life[card] == 0 and not is_aura(t, card):
        enter_battlefield(m, t, w, row, controller, tapped or t.card_enters_tapped[card] == 1)
        return
    f = push_frame(m, FRAME_ENTER, controller)
    m.frame_a[f] = row
    m.frame_b[f] = 0
    if tapped:
        m.frame_b[f] = 1


@compiled
def enter_as_aura(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """303.4f: an Aura that was not cast enters attached to something its controller chooses."""
    row = m.frame_a[f]
    player = m.frame_controller[f]
    if m.frame_state[f] == ASKED:
        host = subject_of(m.answer)
        pop_frame(m)
        enter_battlefield(m, t, w, row, player, False)
        m.attached_to[row] = host
        return
    spell = t.card_spell[m.card[row]]
    ask(m, DECISION_PICK, player, row, spell)
    host = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while host >= 0:
        if matches(m, t, t.target_filter[spell, 0], host, row, player, -1):
            if not is_protected(m, host, m.colors[row], m.types[row]):
                offer(m, ACTION_OBJECT, host, 0)
        host = m.next[host]
    if m.legal_count == 0:
        m.dec_kind = 0
        pop_frame(m)
        return
    m.frame_state[f] = ASKED


@compiled
def run_enter(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of a card that asks something as it enters."""
    row = m.frame_a[f]
    card = m.card[row]
    player = m.frame_controller[f]
    if is_aura(t, card):
        enter_as_aura(m, t, w, f)
        return
    price = t.card_enters_life[card]
    if m.frame_state[f] != ASKED and m.life[m.depth, player] >= price:
        ask_yes_no(m, player, row, 0)
        m.frame_state[f] = ASKED
        return
    paid = m.frame_state[f] == ASKED and kind_of(m.answer) == ACTION_YES
    tapped = m.frame_b[f] == 1
    pop_frame(m)
    if paid:
        lose_life(m, player, price)
    else:
        tapped = True
    enter_battlefield(m, t, w, row, player, tapped)


@compiled
def draw_card(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """A player draws a card (121.1); from an empty library they lose at the next check (704.5b)."""
    row = m.zone_head[m.depth, player, ZONE_LIBRARY]
    if row < 0:
        m.drew_empty[m.depth, player] = 1
        return
    move(m, t, w, row, ZONE_HAND)


@compiled
def draw_cards(m: Match, t: Tables, w: Workspace, player: int, count: int) -> None:
    """A player draws cards, one at a time; a replaced draw needs a frame of its own."""
    if find_effect(m, EFFECT_DRAW_OUTSIDE, player) < 0:
        for _ in range(count):
            draw_card(m, t, w, player)
        return
    f = push_frame(m, FRAME_DRAW, player)
    m.frame_a[f] = count


@compiled
def offer_outside(m: Match, t: Tables, w: Workspace, player: int, f: int) -> int:
    """Offer the cards a player owns outside the game being played (400.11, 729.4).

    That is the sideboard and every card of the outer games; with a policy flag, exile too. They
    count with what is printed on them (400.11c). Equal cards in one place are offered once.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: the owner.
        f: the filter; 0 = any card.

    Returns:
        How many are offered.
    """
    n = 0
    for row in range(len(m.kind)):
        if m.kind[row] != OBJECT_CARD or m.owner[row] != player:
            continue
        zone = m.zone[row]
        outside = zone == ZONE_OUTSIDE or m.level[row] < m.depth
        if m.opt_wishes_reach_exile == 1 and zone == ZONE_EXILE:
            outside = True
        if not outside or zone == ZONE_NOWHERE or t.card_types[m.card[row]] == 0:
            continue
        if f != 0 and not card_matches(t, f, m.card[row]):
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
def take_from_outside(m: Match, t: Tables, w: Workspace, row: int, reveal: bool) -> None:
    """Bring a card from outside into its owner's hand; it leaves its place at once (729.4a).

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
        announce_leaving(m, t, w, row, ZONE_HAND)
    put(m, t, w, row, m.depth, ZONE_HAND, False)
    if reveal:
        m.known[row] = (1 << m.num_players) - 1


@compiled
def run_draw(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Draw the next card of several, or take a card from outside instead (Ring of Ma'ruf)."""
    player = m.frame_controller[f]
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        take_from_outside(m, t, w, subject_of(m.answer), False)
    if m.frame_a[f] == 0:
        pop_frame(m)
        return
    m.frame_a[f] -= 1
    effect = find_effect(m, EFFECT_DRAW_OUTSIDE, player)
    if effect < 0:
        draw_card(m, t, w, player)
        return
    drop_effect(m, effect)
    ask(m, DECISION_PICK, player, -1, -1)
    if offer_outside(m, t, w, player, 0) == 0:
        m.dec_kind = 0
        return
    m.frame_state[f] = ASKED


@compiled
def begin_discard(m: Match, player: int, count: int) -> None:
    """Make a player discard cards of their choice."""
    f = push_frame(m, FRAME_DISCARD, player)
    m.frame_a[f] = count


@compiled
def offer_distinct(m: Match, row: int) -> None:
    """Offer a card of a hand or library unless an equal one is offered already."""
    for i in range(m.legal_count):
        if m.card[subject_of(m.legal[i])] == m.card[row] and kind_of(m.legal[i]) != ACTION_DONE:
            return
    offer(m, ACTION_OBJECT, row, 0)


@compiled
def discard(m: Match, t: Tables, w: Workspace, row: int) -> None:
    """Discard a card (701.9)."""
    move(m, t, w, row, ZONE_GRAVEYARD)


@compiled
def run_discard(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask for the next card to discard; a whole hand goes without asking."""
    player = m.frame_controller[f]
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        m.frame_a[f] -= 1
        discard(m, t, w, subject_of(m.answer))
    left = m.frame_a[f]
    size = m.zone_size[m.depth, player, ZONE_HAND]
    if left == 0 or size == 0:
        pop_frame(m)
        return
    if size <= left:
        m.frame_a[f] -= 1
        discard(m, t, w, m.zone_head[m.depth, player, ZONE_HAND])
        return
    ask(m, DECISION_DISCARD, player, -1, -1)
    m.dec_left = left
    row = m.zone_head[m.depth, player, ZONE_HAND]
    while row >= 0:
        offer_distinct(m, row)
        row = m.next[row]
    m.frame_state[f] = ASKED


@compiled
def is_on_stack(m: Match, row: int) -> bool:
    """Whether a row is on the stack of the game being played."""
    return m.zone[row] == ZONE_STACK and m.level[row] == m.depth
