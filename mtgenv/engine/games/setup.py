"""Setting up a match record: decks, sideboards and options, before anything is shuffled.

The record made here is a template: copying it and seeding the copy starts a match, which is how
batches reset without Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from mtgenv.engine.combat.roles import ATTACKS_NOTHING
from mtgenv.engine.games.vanguards import MORE_LIFE
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import (
    DUEL,
    MATCH,
    ROW_BITS,
    SEAT_COMMANDERS,
    TABLE,
    TABLE_MATCH,
    capacities_of,
)
from mtgenv.errors import MtgenvError

Pile = Sequence[int]
Piles = Mapping[str, Pile]
"""The card rows that a player brings, by the parts of a deck (`mtgenv.decks.deck.Deck.PARTS`)."""
RESERVED_ROWS = 24
"""Rows that cards leave free at the beginning, for tokens and abilities."""


class CapacityError(MtgenvError, ValueError):
    """A match needs more than a match record can hold."""


def empty_match(players: int, cards: int = 0, *, large: bool = False) -> np.ndarray:
    """Return a record without cards, with every list empty.

    Args:
        players: seats at the table.
        cards: how many cards there will be, which decides on the size of the record.
        large: whether something else needs the larger size: a variant (see `needs_table`).

    Returns:
        Array of shape (1,) and dtype `MATCH`, or `TABLE_MATCH` for more than two players or where
        that is needed.

    Raises:
        CapacityError: if there is no room for so many players.
    """
    if not 2 <= players <= TABLE.players:
        raise CapacityError(f"{players} players: a match has 2 to {TABLE.players}")
    fits = not large and players <= DUEL.players and cards <= DUEL.objects - RESERVED_ROWS
    matches = np.zeros(1, dtype=MATCH if fits else TABLE_MATCH)
    m = matches[0]
    for name in ("zone_head", "zone_tail", "next", "prev", "slot", "attached_to", "attacking"):
        m[name][...] = -1
    for name in ("blocking", "protector", "link", "stack_row", "lki_ref", "drawn_last"):
        m[name][...] = -1
    m["commander_ref"][...] = -1
    m["companion"][...] = -1
    m["attacked"][...] = ATTACKS_NOTHING
    m["frame_top"] = -1
    m["winner"] = -1
    m["starter"][...] = -1
    m["creator"][...] = -1
    m["num_players"] = players
    m["in_game"][0, :players] = 1
    m["began"][0] = (1 << players) - 1
    m["team"][:] = np.arange(len(m["team"]))
    rows = capacities_of(matches).objects
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
        matches: array of shape (1,) and dtype `MATCH` or `TABLE_MATCH`.
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
        room = capacities_of(matches).objects - RESERVED_ROWS
        raise CapacityError(
            f"the cards of this match do not fit: there is room for {room}, and for tokens and "
            "abilities; use smaller decks"
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
    m["look"][row] = card
    m["chosen_player"][row] = -1
    m["kind"][row] = v.OBJECT_CARD
    for name in ("owner", "controller", "base_controller"):
        m[name][row] = owner
    m["zone"][row] = zone
    m["generation"][row] = 1
    for name in ("power", "toughness", "types", "colors", "keywords", "rules", "subtypes"):
        m[name][row] = t[f"card_{name}"][card]
    return row


OPTION_FIELDS = {
    "max_turns": ("opt_max_turns", 1000),
    "max_decisions": ("opt_max_decisions", 20000),
    "life": ("opt_life", 20),
    "hand": ("opt_hand", 7),
    "stops": ("opt_stops", v.STOPS_USEFUL),
    "concede_game": ("opt_concede_game", v.CONCEDE_NEVER),
    "concede_match": ("opt_concede_match", v.CONCEDE_NEVER),
    "draw_offers": ("opt_draw_offers", 0),
    "manual_mana": ("opt_manual_mana", 0),
    "forced": ("opt_forced", 1),
    "legacy_exile_stays": ("opt_legacy_exile", 0),
    "starter_choice": ("opt_starter_choice", 0),
    "wishes_reach_exile": ("opt_wishes_reach_exile", 0),
    "attack": ("opt_attack", v.ATTACK_MULTIPLE),
    "variants": ("opt_variants", 0),
    "archenemies": ("opt_archenemies", 0),
    "archenemy_starts_child": ("opt_archenemy_starts", 0),
    "creator_life_vs_vanguard": ("opt_creator_life", 0),
    "small_deck_with_hand_modifier": ("opt_small_deck", 0),
    "communal_planar_deck": ("opt_planar", 0),
    "range_of_influence": ("opt_range", 0),
    "teams": ("opt_teams", v.TEAMS_NONE),
    "commander_library_replacement": ("opt_commander_library_replacement", 1),
    "commander_in_library_at_start": ("opt_commander_in_library_at_start", 1),
    "wish_in_commander": ("opt_wish_in_commander", 0),
    "harness": ("opt_harness", 0),
}
TEAM_SIZE = {v.TEAMS_EMPEROR: 3, v.TEAMS_TWO_HEADED_GIANT: 2}
"""Players of each team, where teams are equally large."""


def seat_teams(matches: np.ndarray) -> None:
    """Write down who is on whose team, as the options say; a team sits together (809.1, 810.3).

    Where there is one archenemy the others are a team (904.2).
    """
    m = matches[0]
    seats = np.arange(int(m["num_players"]))
    archenemies = int(m["opt_archenemies"])
    if m["opt_teams"] == v.TEAMS_NONE and len(seats) > 2 and archenemies.bit_count() == 1:
        m["opt_teams"] = v.TEAMS_ARCHENEMY
    kind = int(m["opt_teams"])
    team = seats
    if kind in TEAM_SIZE:
        team = seats // TEAM_SIZE[kind]
    elif kind == v.TEAMS_ARCHENEMY:
        team = (archenemies >> seats & 1 == 0).astype(int)
    m["team"][: len(seats)] = team


def needs_table(options: Mapping[str, int]) -> bool:
    """Whether the options ask for facts that only the larger record holds.

    Args:
        options: values by the names of `OPTION_FIELDS`.
    """
    return bool(options.get("variants", 0) or options.get("teams", v.TEAMS_NONE))


def add_commander(matches: np.ndarray, row: int, number: int) -> None:
    """Make a card the commander of its owner (903.3).

    Args:
        matches: array of shape (1,) and dtype `TABLE_MATCH`.
        row: its row.
        number: 0 for the first commander of its owner, 1 for the second.
    """
    m = matches[0]
    k = int(m["owner"][row]) * SEAT_COMMANDERS + number
    m["commander"][row] = k + 1
    m["commander_ref"][k] = int(m["generation"][row]) << ROW_BITS | row


def add_face_down(matches: np.ndarray, tables: np.ndarray, card: int, owner: int) -> int:
    """Add a card at the bottom of a supplementary deck of the outermost game (100.2d).

    Args:
        matches: array of shape (1,) and dtype `TABLE_MATCH`.
        tables: the card tables.
        card: row of the card in the tables.
        owner: its owner.

    Returns:
        Its row.
    """
    row = add_card(matches, tables, card, owner, v.ZONE_COMMAND)
    m = matches[0]
    m["look"][row] = 0
    for name in ("power", "toughness", "types", "colors", "keywords", "rules", "subtypes"):
        m[name][row] = 0
    return row


def set_options(m: np.void, options: Mapping[str, int]) -> None:
    """Write the options of a match into its record.

    Args:
        m: the record, whose number of players is known.
        options: values by the names of `OPTION_FIELDS`; what is missing takes its default.
    """
    for name, (field, default) in OPTION_FIELDS.items():
        m[field] = int(options.get(name, default))
    if m["opt_teams"] == v.TEAMS_EMPEROR:
        m["opt_range"] = int(m["opt_range"]) & ~v.RANGE_SEATS | 1  # of generals (809.3a)
    if m["num_players"] == 2:
        m["opt_range"] = 0  # two players are always in range of each other


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
    m["lands_allowed"][0] = 1
    m["frame_top"] = 0
    m["frame_kind"][0] = v.FRAME_GAME
    m["frame_slot"][0] = -1
    m["frame_source"][0] = -1


def add_life_modifier(matches: np.ndarray, tables: np.ndarray, player: int) -> None:
    """Let a player begin with the life that a vanguard, and being the archenemy, adds.

    Args:
        matches: array of shape (1,), the outermost game on the agenda and the cards there.
        tables: the card tables.
        player: the seat.
    """
    m = matches[0]
    if m["opt_variants"]:
        alone = int(m["opt_archenemies"]) >> player & 1
        more = MORE_LIFE * alone * (not int(m["opt_variants"]) & v.VARIANT_COMMANDER)
        vanguards = (m["zone"] == v.ZONE_COMMAND) & (m["owner"] == player)
        more += int(np.sum(tables["card_life_modifier"][0][m["look"][vanguards]]))
        shared = m["opt_teams"] == v.TEAMS_TWO_HEADED_GIANT
        whose = m["team"] == m["team"][player] if shared else np.arange(len(m["team"])) == player
        m["life"][0, whose] += more


def template(tables: np.ndarray, piles: Sequence[Piles], options: Mapping[str, int]) -> np.ndarray:
    """Build the record of a match that has not begun.

    Args:
        tables: the card tables.
        piles: for each seat the card rows by the parts of the deck; "main" and "sideboard" are a
            library and what is outside, "commander" lies in the command zone (903.6).
        options: values by the names of `OPTION_FIELDS`; what is missing takes its default.

    Returns:
        Array of shape (1,) and dtype `MATCH`, or `TABLE_MATCH` if it needs that.

    Raises:
        CapacityError: if no record holds so many players or cards.
    """
    cards = sum(len(pile) for seat in piles for pile in seat.values())
    matches = empty_match(len(piles), cards, large=needs_table(options))
    m = matches[0]
    set_options(m, options)
    for seat, parts in enumerate(piles):
        for card in parts.get("main", ()):
            # 407.2: nobody plays for ante, so such a card is removed from the deck.
            anted = int(tables[0]["card_rules"][card]) & v.RULE_ANTE
            add_card(matches, tables, card, seat, v.ZONE_OUTSIDE if anted else v.ZONE_LIBRARY)
        for card in parts.get("sideboard", ()):
            add_card(matches, tables, card, seat, v.ZONE_OUTSIDE)
        for number, card in enumerate(parts.get("commander", ())):
            row = add_card(matches, tables, card, seat, v.ZONE_COMMAND)
            add_commander(matches, row, number)
        for card in parts.get("avatar", ()):
            add_card(matches, tables, card, seat, v.ZONE_COMMAND)
        for card in (*parts.get("planes", ()), *parts.get("schemes", ())):
            add_face_down(matches, tables, card, seat)
        if parts.get("schemes", ()):
            m["opt_archenemies"] |= 1 << seat
    seat_teams(matches)
    open_outermost(matches)
    for player in range(len(piles)):
        add_life_modifier(matches, tables, player)
    return matches
