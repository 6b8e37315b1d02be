"""Writing a position as a scenario, to paste into a bug report or to build a test from.

A scenario begins with a turn, so what is in the middle of something is left out and named in the
note: the stack, combat, effects that last until end of turn. Of nested games the one being played
is written; the cards of the outer games are outside of it, so they stand in the sideboards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.cards.compiler import CompiledCards
from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeon_number, dungeons, room_name
from mtgenv.cards.registry import FILLER
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.reading import (
    counters_by_kind,
    counters_of_player,
    is_commander,
    ring_bearer_of,
    times_completed,
)
from mtgenv.matches.options import ATTACKS, TEAMS, VARIANTS, MatchOptions
from mtgenv.matches.view import stands_for_rules
from mtgenv.scenario.model import EVERYBODY, PARTICIPANTS_FLAG, SEATS, SETUP_ZONES
from mtgenv.scenario.world import ENGINE_ZONES, FACE_DOWN_ZONES, path_of

_FLAGS = {
    "legacy_exile_stays": "opt_legacy_exile",
    "starter_choice": "opt_starter_choice",
    "wishes_reach_exile": "opt_wishes_reach_exile",
    "draw_offers": "opt_draw_offers",
    "wish_in_commander": "opt_wish_in_commander",
    "archenemy_starts_child": "opt_archenemy_starts",
    "creator_life_vs_vanguard": "opt_creator_life",
    "small_deck_with_hand_modifier": "opt_small_deck",
}
_FLAGS_ON = {
    "commander_library_replacement": "opt_commander_library_replacement",
    "commander_in_library_at_start": "opt_commander_in_library_at_start",
}


def scenario_of(record: np.ndarray, cards: CompiledCards, name: str = "position") -> dict[str, Any]:
    """Write the game being played as a scenario.

    Args:
        record: the match, array of shape (1,) and dtype `MATCH`; it stays as it is.
        cards: its compiled cards.
        name: the ``id`` of the scenario.

    Returns:
        A scenario without actions, which checks the life totals as soon as it has begun.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "wish", seed=1)
        >>> scenario_of(match.record, match.matchup.cards)["expect"]
        [{'life': {'A': 20, 'B': 20}}]
    """
    m = record[0]
    level, players = int(m["depth"]), int(m["num_players"])
    seats = SEATS[:players]
    aliases = _aliases(m, cards, level)
    setup = {seat: _seat(m, cards, level, player, aliases) for player, seat in enumerate(seats)}
    active = int(m["active"][level])
    options: dict[str, Any] = {"filler": False}
    options.update((flag, True) for flag, key in _FLAGS.items() if m[key])
    options.update((flag, False) for flag, key in _FLAGS_ON.items() if not m[key])
    variants = [word for word, bit in VARIANTS.items() if m["opt_variants"] & bit]
    if variants:
        options["variant"] = variants
    attack = {value: word for word, value in ATTACKS.items()}[int(m["opt_attack"])]
    if attack != MatchOptions().attack:
        options["attack"] = attack
    reached = int(m["opt_range"])
    if reached:
        options["range_of_influence"] = reached & v.RANGE_SEATS
    if reached & v.RANGE_SUBGAMES_OF_ALL:
        options[PARTICIPANTS_FLAG] = EVERYBODY
    for word, value in TEAMS.items():
        if m["opt_teams"] == value != v.TEAMS_NONE:  # those of an archenemy follow from the schemes
            options["teams"] = word
    life = {seat: int(m["life"][level, player]) for player, seat in enumerate(seats)}
    return {
        "id": name,
        "note": _note(m, cards, level),
        "players": players,
        "turnOrder": list(seats[active:] + seats[:active]),
        "options": options,
        "setup": setup,
        "actions": [],
        "stop": None,
        "expect": [{"life": life}],
    }


def _rows(m: np.void, level: int, player: int, zone: int) -> list[int]:
    rows: list[int] = []
    row = int(m["zone_head"][level, player, zone])
    while row >= 0:
        rows.append(row)
        row = int(m["next"][row])
    return rows


def _name(m: np.void, cards: CompiledCards, row: int) -> str:
    return cards.cards[int(m["card"][row])].name


def _aliases(m: np.void, cards: CompiledCards, level: int) -> dict[int, str]:
    """Give a name of its own to everything that something is attached to."""
    hosts: dict[int, str] = {}
    for row in _rows(m, level, 0, v.ZONE_BATTLEFIELD):
        host = int(m["attached_to"][row])
        if host >= 0:
            hosts.setdefault(host, f"{_name(m, cards, host)} {len(hosts) + 1}")
    return hosts


def _player_counters(m: np.void, cards: CompiledCards, level: int, player: int) -> dict[str, int]:
    """Return the counters that a player has, by their names."""
    kinds = {number: name for name, number in cards.counter_kinds.items()}
    others = counters_of_player(m, cards.tables, level, player)
    found = {"poison": int(m["poison"][level, player])}
    found |= {kinds[kind]: n for kind, n in others.items()}
    return {name: n for name, n in found.items() if n}


def _progress(m: np.void, cards: CompiledCards, level: int, player: int) -> dict[str, Any]:
    """Write which dungeon a player is in, what they have completed, and what they are."""
    found: dict[str, Any] = {}
    for row in _rows(m, level, player, v.ZONE_COMMAND):
        card = cards.cards[int(m["card"][row])]
        if card in dungeons().values():
            found["dungeon"] = card.name
            found["room"] = room_name(card, int(m["room"][level, player]))
        named = [name for name, one in designations().items() if one.card == card]
        if named:
            found.setdefault("designations", []).extend(named)
    if m["tempted"][level, player]:
        found["tempted"] = int(m["tempted"][level, player])
    completed = [
        name
        for name in dungeons()
        for _ in range(times_completed(m, level, player, dungeon_number(name)))
    ]
    return found | ({"completed": completed} if completed else {})


def _seat(
    m: np.void, cards: CompiledCards, level: int, player: int, aliases: dict[int, str]
) -> dict[str, Any]:
    """Write what one player has in the game being played."""
    seat: dict[str, Any] = {"life": int(m["life"][level, player])}
    if counters := _player_counters(m, cards, level, player):
        seat["counters"] = counters
    seat |= _progress(m, cards, level, player)
    for zone in SETUP_ZONES:
        if zone == "sideboard":
            rows = _outside(m, cards, level, player)
        elif zone == "battlefield":
            every = _rows(m, level, 0, v.ZONE_BATTLEFIELD)
            rows = [row for row in every if m["controller"][row] == player]
        else:
            rows = _rows(m, level, player, ENGINE_ZONES[zone])
        if zone in ("command", *FACE_DOWN_ZONES):
            rows = [row for row in rows if _lies_there(m, cards, row, zone)]
        rows = [row for row in rows if cards.cards[int(m["card"][row])] is not FILLER]
        entries = _merged([_entry(m, cards, row, zone, aliases) for row in rows])
        if entries:
            seat[zone] = entries
    return seat


def _lies_there(m: np.void, cards: CompiledCards, row: int, zone: str) -> bool:
    """Whether an object of the command zone lies face up, or in the supplementary deck named.

    What stands for the counters of a player, or for an option, comes with these; dungeons and
    designations are written in other words.
    """
    if m["card"][row] in (cards.tables["player_counters"][0], cards.tables["deploy_card"][0]):
        return False
    if stands_for_rules(cards.cards[int(m["card"][row])]):
        return False
    if zone == "command" or m["look"][row]:
        return (zone == "command") == bool(m["look"][row])
    kind = int(cards.tables["card_nontraditional"][0][m["card"][row]])
    planar = kind in (v.NONTRADITIONAL_PLANE, v.NONTRADITIONAL_PHENOMENON)
    return planar == (zone == "planes")


def _outside(m: np.void, cards: CompiledCards, level: int, player: int) -> list[int]:
    """Return a player's cards outside the game being played: sideboard and outer games (729.4)."""
    there = (m["kind"] == v.OBJECT_CARD) & (m["owner"] == player)
    there &= cards.tables["card_nontraditional"][0][m["card"]] == 0  # 108.5
    outside = (m["zone"] == v.ZONE_OUTSIDE) | (m["level"] < level)
    return [int(row) for row in np.flatnonzero(there & outside & (m["zone"] != v.ZONE_NOWHERE))]


def _entry(
    m: np.void, cards: CompiledCards, row: int, zone: str, aliases: dict[int, str]
) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": _name(m, cards, row)}
    if is_commander(m, row):
        entry["commander"] = True
    if zone == "sideboard" and row in m["companion"][m["depth"]]:
        entry["companion"] = True
    if zone not in ("battlefield", "exiled"):
        return entry
    names = {number: name for name, number in cards.counter_kinds.items()}
    counters = {names[kind]: n for kind, n in counters_by_kind(m, row).items()}
    if counters:
        entry["counters"] = counters
    if zone == "battlefield":
        entry.update((key, True) for key in ("tapped", "sick") if m[key][row])
        if ring_bearer_of(m, cards.tables, int(m["level"][row]), int(m["controller"][row])) == row:
            entry["ringBearer"] = True
        if sector := int(m["sector"][row]) & ~v.SECTOR_PENDING:
            entry["sector"] = v.SECTOR_NAMES[sector]
        if row in aliases:
            entry["as"] = aliases[row]
        if m["attached_to"][row] >= 0:
            entry["attachedTo"] = aliases[int(m["attached_to"][row])]
    return entry


def _merged(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Write equal neighbours as one entry with a number."""
    merged: list[dict[str, Any]] = []
    for entry in entries:
        last = merged[-1] if merged else None
        if last is not None and "as" not in entry and {**last, "n": 1} == {**entry, "n": 1}:
            last["n"] = last.get("n", 1) + 1
        else:
            merged.append(entry)
    return merged


def _note(m: np.void, cards: CompiledCards, level: int) -> str:
    step = v.STEP_NAMES[int(m["step"][level])]
    note = f"exported from turn {int(m['turn'][level])}, {step}, of {path_of(m, level)}"
    stack = [_name(m, cards, row) for row in reversed(_rows(m, level, 0, v.ZONE_STACK))]
    if stack:
        note += f"; left out: the stack, top first: {', '.join(stack)}"
    return note
