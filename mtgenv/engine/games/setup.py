"""Setting up a match record: decks, sideboards and options, before anything is shuffled.

The record made here is a template: copying it and seeding the copy starts a match, which is how
batches reset without Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from mtgenv.engine.combat.roles import ATTACKS_NOTHING
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import CAPACITIES, MATCH, PROFILE_NAME

Pile = Sequence[int]


class CapacityError(ValueError):
    """A match needs more than one match record of this profile can hold."""


def empty_match(players: int) -> np.ndarray:
    """Return a record without cards, with every list empty.

    Args:
        players: seats at the table.

    Returns:
        Array of shape (1,) and dtype `MATCH`.

    Raises:
        CapacityError: if this profile has fewer seats.
    """
    if not 2 <= players <= CAPACITIES.players:
        raise CapacityError(
            f"{players} players do not fit the profile {PROFILE_NAME!r} (2 to "
            f"{CAPACITIES.players}); set MTGENV_PROFILE=table for up to six"
        )
    matches = np.zeros(1, dtype=MATCH)
    m = matches[0]
    for name in ("zone_head", "zone_tail", "next", "prev", "slot", "attached_to", "attacking"):
        m[name][...] = -1
    for name in ("blocking", "protector", "link", "stack_row", "lki_ref", "effect_object"):
        m[name][...] = -1
    m["attacked"][...] = ATTACKS_NOTHING
    m["frame_top"] = -1
    m["winner"] = -1
    m["starter"][...] = -1
    m["creator"][...] = -1
    m["num_players"] = players
    m["in_game"][0, :players] = 1
    rows = CAPACITIES.objects
    order = np.arange(rows)
    m["next"][:] = np.append(order[1:], -1)
    m["prev"][:] = order - 1
    m["zone_head"][0, 0, v.ZONE_NOWHERE] = 0
    m["zone_tail"][0, 0, v.ZONE_NOWHERE] = rows - 1
    m["zone_size"][0, 0, v.ZONE_NOWHERE] = rows
    return matches


def _take_row(m: np.void) -> int:
    """Take the first free row out of the list of free rows."""
    row = int(m["zone_head"][0, 0, v.ZONE_NOWHERE])
    after = int(m["next"][row])
    m["zone_head"][0, 0, v.ZONE_NOWHERE] = after
    if after >= 0:
        m["prev"][after] = -1
    else:
        m["zone_tail"][0, 0, v.ZONE_NOWHERE] = -1
    m["zone_size"][0, 0, v.ZONE_NOWHERE] -= 1
    return row


def add_card(matches: np.ndarray, tables: np.ndarray, card: int, owner: int, zone: int) -> int:
    """Add a card at the bottom or end of a zone of the outermost game.

    Args:
        matches: array of shape (1,) and dtype `MATCH`.
        tables: the card tables.
        card: row of the card in the tables.
        owner: its owner.
        zone: ZONE_*.

    Returns:
        Its row.

    Raises:
        CapacityError: if all rows are taken.
    """
    m, t = matches[0], tables[0]
    if m["zone_size"][0, 0, v.ZONE_NOWHERE] <= RESERVED_ROWS:
        raise CapacityError(
            f"the cards of this match do not fit {CAPACITIES.objects} object rows (profile "
            f"{PROFILE_NAME!r}, {RESERVED_ROWS} kept for tokens and abilities); use smaller decks"
        )
    row = _take_row(m)
    player = 0 if zone in (v.ZONE_BATTLEFIELD, v.ZONE_STACK) else owner
    tail = int(m["zone_tail"][0, player, zone])
    m["prev"][row] = tail
    m["next"][row] = -1
    if tail >= 0:
        m["next"][tail] = row
    else:
        m["zone_head"][0, player, zone] = row
    m["zone_tail"][0, player, zone] = row
    m["zone_size"][0, player, zone] += 1
    m["card"][row] = card
    m["kind"][row] = v.OBJECT_CARD
    for name in ("owner", "controller", "base_controller"):
        m[name][row] = owner
    m["zone"][row] = zone
    m["generation"][row] = 1
    for name in ("power", "toughness", "types", "colors", "keywords", "subtypes"):
        m[name][row] = t[f"card_{name}"][card]
    return row


RESERVED_ROWS = 24

OPTION_FIELDS = {
    "max_turns": ("opt_max_turns", 1000),
    "max_decisions": ("opt_max_decisions", 20000),
    "life": ("opt_life", 20),
    "hand": ("opt_hand", 7),
    "stops": ("opt_stops", v.STOPS_USEFUL),
    "concede_game": ("opt_concede_game", v.CONCEDE_NEVER),
    "concede_match": ("opt_concede_match", v.CONCEDE_NEVER),
    "manual_mana": ("opt_manual_mana", 0),
    "forced": ("opt_forced", 1),
    "legacy_exile_stays": ("opt_legacy_exile", 0),
    "starter_choice": ("opt_starter_choice", 0),
    "wishes_reach_exile": ("opt_wishes_reach_exile", 0),
    "harness": ("opt_harness", 0),
}


def open_outermost(matches: np.ndarray) -> None:
    """Put the outermost game on the agenda of a record that has its cards."""
    m = matches[0]
    players = int(m["num_players"])
    m["stage"][0] = v.STAGE_START
    m["step"][0] = v.STEP_MULLIGAN
    m["life"][0, :players] = m["opt_life"]
    m["start_life"][0] = m["opt_life"]
    m["may_concede"][0, :players] = 1
    m["dirty"][0] = 1
    m["frame_top"] = 0
    m["frame_kind"][0] = v.FRAME_GAME
    m["frame_slot"][0] = -1
    m["frame_source"][0] = -1


def template(
    tables: np.ndarray, piles: Sequence[tuple[Pile, Pile]], options: Mapping[str, int]
) -> np.ndarray:
    """Build the record of a match that has not begun.

    Args:
        tables: the card tables.
        piles: for each seat the card rows of the deck and of the sideboard.
        options: values by the names of `OPTION_FIELDS`; what is missing takes its default.

    Returns:
        Array of shape (1,) and dtype `MATCH`.
    """
    matches = empty_match(len(piles))
    m = matches[0]
    for name, (field, default) in OPTION_FIELDS.items():
        m[field] = int(options.get(name, default))
    for seat, (deck, sideboard) in enumerate(piles):
        for card in deck:
            add_card(matches, tables, card, seat, v.ZONE_LIBRARY)
        for card in sideboard:
            add_card(matches, tables, card, seat, v.ZONE_OUTSIDE)
    open_outermost(matches)
    return matches
