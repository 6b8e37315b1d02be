"""What lies in the command zone as games begin, end and restart (729.2a to c, 729.5a to c).

Commanders, supplementary decks with what was turned up of them, and vanguards: what becomes of each
kind is said here and nowhere else.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.shuffling import shuffle
from mtgenv.engine.events.supplementary import deck_of, put_under, shuffle_decks
from mtgenv.engine.events.zones import become_new, link, unlink
from mtgenv.engine.games.vanguards import is_vanguard
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.commanders import is_commander, row_of_commander
from mtgenv.engine.record.decisions import ask_yes_no, kind_of
from mtgenv.engine.record.state import SEAT_COMMANDERS
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_YES,
    FRAME_HOMECOMING,
    OBJECT_CARD,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_LIBRARY,
)


@compiled
def put_into_command_zone(m: Match, t: Tables, row: int, level: int) -> None:
    """Put a card face up into its owner's command zone of a game, as a new object."""
    unlink(m, row)
    become_new(m, t, row, m.card[row], m.owner[row])
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
    zone (729.5b), commanders from the command zone too (729.5c).

    Returns:
        Whether it is such a card.
    """
    if deck_of(m, t, row) != 0:
        put_under(m, t, row, level)
        return True
    if is_vanguard(m, t, row) or (m.zone[row] == ZONE_COMMAND and is_commander(m, row)):
        put_into_command_zone(m, t, row, level)
        return True
    return False


@compiled
def begin_anew(m: Match, t: Tables, row: int, level: int) -> None:
    """A game restarts: turn a card of a supplementary deck down; others stay as they lie (727)."""
    if deck_of(m, t, row) != 0 and m.look[row] != 0:
        put_under(m, t, row, level)


@compiled
def commanders_to_ask_about(m: Match, level: int) -> int:
    """Return the commanders of a subgame that is over whose owners say where they go, as bits.

    Those in its command zone go to that of the outer game (729.5c). The others would be put into a
    library, and so their owners may put them into the command zone instead (903.9b); the rules do
    not say whether that is meant, so there is a policy flag.
    """
    asked = 0
    if m.opt_commander_library_replacement == 0:
        return 0
    for number in range(len(m.commander_ref)):
        row = row_of_commander(m, number)
        if row < 0 or m.level[row] != level or m.zone[row] == ZONE_COMMAND:
            continue
        stays = m.zone[row] == ZONE_EXILE and m.opt_legacy_exile == 1
        if not stays and m.in_game[level - 1, m.owner[row]] == 1:
            asked |= 1 << number
    return asked


@compiled
def begin_homecoming(m: Match, asked: int, members: int) -> None:
    """Ask about commanders before the libraries that they lie in are shuffled (729.5).

    Args:
        m: the match, in the game that goes on.
        asked: the commanders, as bits.
        members: who has played the subgame, as bits.
    """
    f = push_frame(m, FRAME_HOMECOMING, m.active[m.depth])
    m.frame_a[f] = asked
    m.frame_c[f] = members


@compiled
def shuffle_after(m: Match, t: Tables, w: Workspace, members: int) -> None:
    """A subgame is over: shuffle the libraries of who has played it, and the decks (729.5)."""
    for player in range(m.num_players):
        if (members >> player) & 1:
            shuffle(m, t, w, player)
    if m.opt_variants != 0:
        shuffle_decks(m, t, w)


@compiled
def run_homecoming(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask the owner of the next commander, the active player first; at last shuffle (729.5)."""
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        row = row_of_commander(m, m.frame_b[f])
        if kind_of(m.answer) == ACTION_YES and m.zone[row] == ZONE_LIBRARY:
            put_into_command_zone(m, t, row, m.depth)
    for i in range(m.num_players):
        player = (m.active[m.depth] + i) % m.num_players
        for number in range(player * SEAT_COMMANDERS, (player + 1) * SEAT_COMMANDERS):
            if (m.frame_a[f] >> number) & 1 == 0:
                continue
            m.frame_a[f] &= ~(1 << number)
            row = row_of_commander(m, number)
            if m.zone[row] == ZONE_LIBRARY:
                ask_yes_no(m, player, row, -1)
                m.frame_b[f] = number
                m.frame_state[f] = ASKED
                return
    members = m.frame_c[f]
    pop_frame(m)
    shuffle_after(m, t, w, members)
