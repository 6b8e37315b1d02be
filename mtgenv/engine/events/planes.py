"""Planechase: the planar controller, planeswalking, the planar die (311, 312, 901)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.supplementary import (
    deck_of,
    next_of_deck,
    put_under,
    top_of_deck,
    turn_up,
)
from mtgenv.engine.events.triggers import set_event, wait_trigger, watch
from mtgenv.engine.events.zones import link, unlink
from mtgenv.engine.record.chance import random_below, scripted
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    DECK_PLANAR,
    DIE_BLANK,
    DIE_CHAOS,
    DIE_PLANESWALK,
    EVENT_CHAOS,
    EVENT_PLANESWALKS_AWAY,
    EVENT_PLANESWALKS_TO,
    EVENT_ROLLS_PLANAR_DIE,
    NONTRADITIONAL_PHENOMENON,
    PLANAR_COMMUNAL,
    STREAM_GAME,
    VARIANT_PLANECHASE,
    ZONE_COMMAND,
)

DIE_FACES = 6


@compiled
def face_up_plane(m: Match, t: Tables, level: int) -> int:
    """Return the plane or phenomenon that lies face up in a game, or -1."""
    for player in range(m.num_players):
        row = next_of_deck(m, t, m.zone_head[level, player, ZONE_COMMAND], DECK_PLANAR, True)
        if row >= 0:
            return row
    return -1


@compiled
def is_phenomenon(m: Match, t: Tables, row: int) -> bool:
    """Whether a card is a phenomenon."""
    return t.card_nontraditional[m.card[row]] == NONTRADITIONAL_PHENOMENON


@compiled
def take_over_plane(m: Match, t: Tables, row: int, heir: int) -> None:
    """901.15a: the planar controller is the owner of all cards of the one planar deck."""
    if deck_of(m, t, row) == DECK_PLANAR and m.owner[row] != heir:
        unlink(m, row)
        m.owner[row] = heir
        m.controller[row] = heir
        m.base_controller[row] = heir
        link(m, row, m.level[row], m.zone[row], False)


@compiled
def hand_deck_over(m: Match, t: Tables, level: int, owner: int, heir: int) -> None:
    """Give the one planar deck to another player, in its order."""
    row = m.zone_head[level, owner, ZONE_COMMAND]
    while row >= 0:
        after = m.next[row]
        take_over_plane(m, t, row, heir)
        row = after


@compiled
def make_planar_controller(m: Match, t: Tables, level: int, player: int) -> None:
    """Make a player the planar controller: face-up planes and phenomena are theirs (311.5)."""
    m.planar_controller[level] = player
    if m.opt_planar & PLANAR_COMMUNAL:
        for owner in range(m.num_players):
            if owner != player:
                hand_deck_over(m, t, level, owner, player)
    row = face_up_plane(m, t, level)
    if row >= 0:
        m.controller[row] = player
        m.base_controller[row] = player
    m.dirty[level] = 1


@compiled
def begin_planar_turn(m: Match, t: Tables) -> None:
    """A turn begins: the active player is the planar controller, and rolls for nothing at first."""
    level = m.depth
    make_planar_controller(m, t, level, m.active[level])
    m.planar_rolls[level] = 0


@compiled
def turn_up_first_plane(m: Match, t: Tables, player: int) -> None:
    """103.7: the starting player turns up a plane; phenomena go under, and nothing triggers."""
    level = m.depth
    make_planar_controller(m, t, level, player)
    row = top_of_deck(m, t, player, DECK_PLANAR)
    first = row
    while row >= 0:
        if not is_phenomenon(m, t, row):
            turn_up(m, t, row, player)
            return
        m.known[row] = (1 << m.num_players) - 1
        unlink(m, row)
        link(m, row, level, ZONE_COMMAND, False)
        row = top_of_deck(m, t, player, DECK_PLANAR)
        if row == first:
            return  # there are only phenomena


@compiled
def arrive(m: Match, t: Tables, w: Workspace) -> None:
    """The planar controller turns the top card of their planar deck face up (901.11)."""
    level = m.depth
    player = m.planar_controller[level]
    row = top_of_deck(m, t, player, DECK_PLANAR)
    if row >= 0:
        turn_up(m, t, row, player)
        watch(m, t, w, EVENT_PLANESWALKS_TO, level, row, -1, player, 0, 0)


@compiled
def announce_departure(m: Match, t: Tables, w: Workspace) -> None:
    """Say that the planar controller planeswalks away from what lies face up; it looks back."""
    level = m.depth
    row = face_up_plane(m, t, level)
    if row >= 0:
        player = m.planar_controller[level]
        watch(m, t, w, EVENT_PLANESWALKS_AWAY, level, row, -1, player, 0, 0)


@compiled
def planeswalk(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """701.31: what lies face up goes under its owner's deck, and the next card is turned up.

    Only the planar controller can do so (701.31b).
    """
    level = m.depth
    if m.opt_variants & VARIANT_PLANECHASE == 0 or player != m.planar_controller[level]:
        return
    announce_departure(m, t, w)
    row = face_up_plane(m, t, level)
    while row >= 0:
        put_under(m, t, row, level)
        row = face_up_plane(m, t, level)
    arrive(m, t, w)


@compiled
def let_chaos_ensue(m: Match, t: Tables, w: Workspace) -> None:
    """Let what waits for chaos trigger (311.7)."""
    watch(m, t, w, EVENT_CHAOS, m.depth, -1, -1, -1, 0, 0)


@compiled
def planar_die(m: Match) -> int:
    """Roll the die: DIE_*; a scenario may script it (901.3b)."""
    face = scripted(m)
    if face >= 0:
        return face
    face = random_below(m, STREAM_GAME, DIE_FACES)
    if face == 0:
        return DIE_PLANESWALK
    if face == 1:
        return DIE_CHAOS
    return DIE_BLANK


@compiled
def roll_planar_die(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """A player rolls the planar die: chaos ensues, they planeswalk, or nothing happens (901.9)."""
    level = m.depth
    if m.opt_variants & VARIANT_PLANECHASE == 0:
        return
    face = planar_die(m)
    m.planar_face = face
    watch(m, t, w, EVENT_ROLLS_PLANAR_DIE, level, -1, -1, player, 0, face)
    if face == DIE_CHAOS:
        let_chaos_ensue(m, t, w)
    elif face == DIE_PLANESWALK:
        # 901.8: a triggered ability without a source; the plane stands in for one.
        row = face_up_plane(m, t, level)
        if row < 0:
            row = top_of_deck(m, t, player, DECK_PLANAR)
        if row >= 0:
            set_event(w, -1, -1, player, 0, face)
            ability = t.planeswalking_ability
            wait_trigger(m, w, level, ability, player, reference(m, row), -1)
