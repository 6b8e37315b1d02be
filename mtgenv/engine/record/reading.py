"""Reading a record from Python, for those who print or check it."""

from __future__ import annotations

import numpy as np

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import ROW_BITS, ROW_MASK
from mtgenv.engine.record.tables import DUNGEON_BITS, DUNGEONS, MOST_COMPLETED


def counters_by_kind(record: np.void, row: int) -> dict[int, int]:
    """Return the counters on an object.

    Args:
        record: the record of a match.
        row: the object.

    Returns:
        How many there are of each kind, COUNTER_*, in the order in which the kinds came.
    """
    kinds, counts = record["counter_kind"][row], record["counter_count"][row]
    return {int(kind): int(n) for kind, n in zip(kinds, counts, strict=True) if kind}


def counters_of_player(
    record: np.void, tables: np.ndarray, level: int, player: int
) -> dict[int, int]:
    """Return the counters that a player has in a game, poison aside: energy, experience, speed.

    Args:
        record: the record of a match.
        tables: its card tables.
        level: the game.
        player: the player.

    Returns:
        How many there are of each kind, COUNTER_*, in the order in which the kinds came.
    """
    row = _emblem_of(record, level, player, int(tables["player_counters"][0]))
    return {} if row < 0 else counters_by_kind(record, row)


def _emblem_of(record: np.void, level: int, player: int, card: int) -> int:
    """Return the row of what stands for something that a player has, by its card, or -1."""
    row = int(record["zone_head"][level, player, v.ZONE_COMMAND]) if card else -1
    while row >= 0 and (record["kind"][row] != v.OBJECT_EMBLEM or record["card"][row] != card):
        row = int(record["next"][row])
    return row


def dungeon_of_player(record: np.void, tables: np.ndarray, level: int, player: int) -> int:
    """Return the row of the dungeon that a player is in (309.4), or -1.

    Args:
        record: the record of a match.
        tables: its card tables.
        level: the game.
        player: the player.
    """
    row = int(record["zone_head"][level, player, v.ZONE_COMMAND])
    while row >= 0 and not tables["card_dungeon"][0][record["card"][row]]:
        row = int(record["next"][row])
    return row


def ring_bearer_of(record: np.void, tables: np.ndarray, level: int, player: int) -> int:
    """Return the row of a player's Ring-bearer (701.54), or -1.

    Args:
        record: the record of a match.
        tables: its card tables.
        level: the game.
        player: the player.
    """
    row = _emblem_of(record, level, player, int(tables["ring_card"][0]))
    if row < 0 or record["link"][row] < 0:
        return -1
    bearer = int(record["link"][row]) & ROW_MASK
    there = record["generation"][bearer] << ROW_BITS | bearer == record["link"][row]
    return bearer if there and record["controller"][bearer] == player else -1


def dungeons_completed(record: np.void, level: int, player: int) -> int:
    """Return how many dungeons a player has completed in a game (309.7).

    Args:
        record: the record of a match.
        level: the game.
        player: the player.
    """
    return sum(times_completed(record, level, player, k) for k in range(1, DUNGEONS + 1))


def times_completed(record: np.void, level: int, player: int, number: int) -> int:
    """Return how often a player has completed one dungeon in a game.

    Args:
        record: the record of a match.
        level: the game.
        player: the player.
        number: of the dungeon, from 1.
    """
    completed = int(record["completed"][level, player])
    return completed >> DUNGEON_BITS * (number - 1) & MOST_COMPLETED


def is_commander(record: np.void, row: int) -> bool:
    """Whether a card is somebody's commander.

    Args:
        record: the record of a match.
        row: the card.
    """
    return bool(record["opt_variants"] & v.VARIANT_COMMANDER and record["commander"][row])


def targets_of(record: np.void, slot: int) -> list[int]:
    """Return the targets of an object on the stack.

    Args:
        record: the record of a match.
        slot: the object's entry.

    Returns:
        References to objects, and ``-1 - seat`` for players, in the order of choosing.
    """
    first, count = int(record["stack_first"][slot]), int(record["stack_targets"][slot])
    return [int(target) for target in record["target"][first : first + count]]


def abilities_of(record: np.void, tables: np.ndarray, row: int) -> list[int]:
    """Return the abilities that an object has now: its printed ones unless lost, then those given.

    Args:
        record: the record of a match.
        tables: its card tables.
        row: the object.

    Returns:
        Ability rows of the tables, numbered as actions number them.
    """
    look = int(record["look"][row])
    printed = 0 if record["lost"][row] else int(tables["card_abilities"][0][look])
    first = int(tables["card_first"][0][look])
    given = range(int(record["grant_count"]))
    return [
        *range(first, first + printed),
        *(int(record["grant_ability"][i]) for i in given if record["grant_row"][i] == row),
    ]


def team_of(record: np.void, seat: int) -> list[int]:
    """Return the seats of a player's team, without teams that player alone.

    Args:
        record: the record of a match.
        seat: the player.
    """
    team = record["team"]
    return [other for other in range(int(record["num_players"])) if team[other] == team[seat]]


def active_players(record: np.void, level: int) -> list[int]:
    """Return the seats whose turn it is in a game: one, or those of a team in it (805.4).

    Args:
        record: the record of a match.
        level: the game.
    """
    active = int(record["active"][level])
    if record["opt_teams"] < v.TEAMS_SHARED_TURNS:
        return [active]
    return [seat for seat in team_of(record, active) if record["in_game"][level, seat]]


def winners(record: np.void) -> list[int]:
    """Return the seats that have won a match: one, all of a team, or nobody.

    Args:
        record: the record of a match.
    """
    winner = int(record["winner"])
    return team_of(record, winner) if record["over"] and winner >= 0 else []
