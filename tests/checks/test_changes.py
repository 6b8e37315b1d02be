"""What may not change between two decisions, and what must be new as a turn begins."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mtgenv.checks import changes, games
from mtgenv.checks import invariants as inv
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches import snapshots
from tests.rules.combats import token
from tests.rules.positions import A, Position, Side, Start, child


@pytest.fixture(scope="module")
def board() -> Position:
    return Position(Side("Plains", "Grizzly Bears, Forest", "Mind Rot", command="Memnite"))


def on(at: int, /, **fields: int) -> Callable[[np.void], None]:
    """Write fields of the first object in a zone."""

    def change(m: np.void) -> None:
        player = 0 if at == v.ZONE_BATTLEFIELD else A
        for name, value in fields.items():
            m[name][m["zone_head"][0, player, at]] = value

    return change


def setting(name: str, value: int) -> Callable[[np.void], None]:
    """Write a field of the match."""

    def change(m: np.void) -> None:
        m[name] = value

    return change


BETWEEN = {
    "another card": (on(v.ZONE_GRAVEYARD, card=3), inv.NEW_OBJECT),
    "moved as the same": (on(v.ZONE_HAND, zone=v.ZONE_GRAVEYARD), inv.NEW_OBJECT),
    "an older object": (on(v.ZONE_HAND, generation=0), inv.NEW_OBJECT),
    "a new object of another owner": (on(v.ZONE_HAND, generation=9, owner=1), inv.NEW_OBJECT),
    "no answer": (setting("decisions", 0), inv.NEW_OBJECT),
    "time runs back": (setting("timestamp", 0), inv.NEW_OBJECT),
    "activated again": (on(v.ZONE_BATTLEFIELD, activated=0), inv.THIS_TURN),
    "has not attacked": (on(v.ZONE_BATTLEFIELD, was_declared=0), inv.THIS_TURN),
    "untapped while phased out": (on(v.ZONE_BATTLEFIELD, tapped=1), inv.PHASED_OUT_STAYS),
    "other counters": (on(v.ZONE_BATTLEFIELD, counter_count=2), inv.PHASED_OUT_STAYS),
    "another sector while phased out": (on(v.ZONE_BATTLEFIELD, sector=2), inv.PHASED_OUT_STAYS),
    "no emblem": (on(v.ZONE_COMMAND, kind=v.OBJECT_CARD, generation=9), inv.EMBLEMS),
}


def two_moments(game: Position) -> tuple[np.ndarray, np.ndarray]:
    """A match and what it was, in which a permanent has done this and that."""
    was = snapshots.copy(game.matches)
    on(v.ZONE_BATTLEFIELD, activated=1, was_declared=1, phased=v.PHASED_OUT)(was[0])
    on(v.ZONE_COMMAND, kind=v.OBJECT_EMBLEM)(was[0])
    now = snapshots.copy(was)
    now["decisions"] += 1
    return now, was


def test_nothing_changes_by_itself(board: Position) -> None:
    assert changes.check_changes(*two_moments(board), board.tables) == inv.FINE


@pytest.mark.parametrize(("change", "number"), BETWEEN.values(), ids=BETWEEN)
def test_a_change_that_cannot_be_is_noticed(
    board: Position, change: Callable[[np.void], None], number: int
) -> None:
    now, was = two_moments(board)
    change(now[0])
    assert inv.NAMES[changes.check_changes(now, was, board.tables)] == inv.NAMES[number]


@pytest.mark.parametrize("gone", [False, True])
def test_what_stays_phased_out_loses_its_host_only_where_that_is_gone(
    board: Position, gone: bool
) -> None:
    now, was = two_moments(board)
    row = int(was[0]["zone_head"][0, A, v.ZONE_BATTLEFIELD])
    host = int(was[0]["next"][row])
    was[0]["attached_to"][row] = host
    now[0]["attached_to"][row] = -1
    now[0]["generation"][host] += gone
    found = changes.check_changes(now, was, board.tables)
    assert (found == inv.PHASED_OUT_STAYS) == (not gone)


def test_combat_forgets_within_the_turn_who_had_to_attack(board: Position) -> None:
    now, was = two_moments(board)
    on(v.ZONE_BATTLEFIELD, was_declared=v.DECLARED_ATTACKER | v.DECLARED_HAD_TO)(was[0])
    assert changes.check_changes(now, was, board.tables) == inv.FINE


def test_a_new_turn_forgets_what_was_done(board: Position) -> None:
    now, was = two_moments(board)
    on(v.ZONE_BATTLEFIELD, activated=0, was_declared=0)(now[0])
    now["turn"] += 1
    assert changes.check_changes(now, was, board.tables) == inv.FINE


def happened(m: np.void) -> None:
    m["happened"][0, A, 0] = 1


def last_damage(m: np.void) -> None:
    m["harm_count"] = 1


def trigger_of_the_turn(m: np.void) -> None:
    m["delayed_count"] = 1
    m["delayed_turn"][0] = 1


def rule_of_the_turn(m: np.void) -> None:
    m["combat_rule_count"] = 1
    m["combat_rule_duration"][0] = v.DURATION_TURN


def trigger_that_waits(m: np.void) -> None:
    m["waiting_count"] = 1


LEFT = {
    "damage": on(v.ZONE_BATTLEFIELD, damage=1),
    "shield": on(v.ZONE_BATTLEFIELD, shields=1),
    "loyalty used": on(v.ZONE_BATTLEFIELD, activated=1),
    "has attacked": on(v.ZONE_BATTLEFIELD, was_declared=1),
    "attacks": on(v.ZONE_BATTLEFIELD, attacking=1),
    "phase": setting("extra_phases", v.PHASE_COMBAT),
    "land": setting("lands_played", 1),
    "happened": happened,
    "damaged": last_damage,
    "delayed": trigger_of_the_turn,
    "combat rule": rule_of_the_turn,
    "waiting": trigger_that_waits,
}


def test_a_turn_begins_with_nothing_left(board: Position) -> None:
    assert changes.check_turn_begins(board.matches, board.tables, board.matches) == inv.FINE


@pytest.mark.parametrize("change", LEFT.values(), ids=LEFT)
def test_what_is_left_of_a_turn_is_noticed(
    board: Position, change: Callable[[np.void], None]
) -> None:
    now = snapshots.copy(board.matches)
    change(now[0])
    assert changes.check_turn_begins(now, board.tables, board.matches) == inv.LEFTOVERS


@pytest.mark.parametrize("duration", [v.DURATION_TURN, v.DURATION_COMBAT, v.DURATION_TURN << 8])
def test_an_effect_that_outlasts_its_turn_is_noticed(board: Position, duration: int) -> None:
    was = snapshots.copy(board.matches)
    was["effect_count"] = 1
    was["effect_duration"][0, 0] = v.DURATION_GAME
    assert changes.check_turn_begins(board.matches, board.tables, was) == inv.FINE
    was["effect_duration"][0, 0] = duration
    assert changes.check_turn_begins(board.matches, board.tables, was) == inv.LEFTOVERS


def test_a_hand_that_is_too_large_is_noticed(board: Position) -> None:
    now = snapshots.copy(board.matches)
    was = snapshots.copy(board.matches)
    now["zone_size"][0, 0, A, v.ZONE_HAND] = 8
    assert changes.check_turn_begins(now, board.tables, was) == inv.HAND_SIZE
    was["player_rules"][0, 0, A] = 1 << v.PLAYER_RULE_NO_MAXIMUM_HAND
    assert changes.check_turn_begins(now, board.tables, was) == inv.FINE


@pytest.mark.parametrize("pool", ["mana", "creature_mana"])
def test_mana_that_outlasts_its_step_is_noticed(board: Position, pool: str) -> None:
    now = snapshots.copy(board.matches)
    assert changes.check_step_begins(now) == inv.FINE
    now[pool][0, 0, A, v.MANA_RED] = 1
    assert changes.check_step_begins(now) == inv.MANA_EMPTIES


def test_a_question_that_comes_too_early_is_noticed(board: Position) -> None:
    top = int(board.m["frame_top"])
    assert games.check_asker(board.matches, top) == inv.FINE
    assert games.check_asker(board.matches, top - 1) == inv.ASKER


def test_abilities_given_to_what_has_ceased_are_forgotten_in_a_subgame() -> None:
    start = Start(hand="Lightning Bolt", battlefield="Sublime Archangel, Mountain")
    side = Side(library="Lightning Bolt, Sublime Archangel, Mountain, Memnite")
    game = child(side, side, start)
    row = token(game, "Memnite", A)
    refresh(game.matches, game.tables, game.workspace)
    assert row in game.m["grant_row"][: game.m["grant_count"]]
    game.choose("cast Lightning Bolt", row)
    game.resolve()
    assert game.m["kind"][row] == v.OBJECT_NONE
    assert row not in game.m["grant_row"][: game.m["grant_count"]]
    assert games.check_games(game.matches) == inv.FINE
