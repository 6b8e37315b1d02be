"""Rows C1 and C2: golden rules, the start of a game, and its end (101, 103, 104)."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.engine.driver import begin_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.matchup import Matchup
from tests.rules.positions import A, B, Position, Side

DECK = "4 Grizzly Bears, 4 Hill Giant, 4 Craw Wurm, 4 Glory Seeker, 4 Plains, 4 Forest, 4 Island"


def from_the_start(seed: int = 1, **options: int) -> Position:
    """A game from its beginning: shuffled libraries, opening hands, mulligans."""
    side = Side(library=DECK, filler=0)
    return Position(side, side, step=None, seed=seed, harness=0, **options)


def everything_kept(seed: int = 1) -> Position:
    game = from_the_start(seed)
    while game.asked == v.DECISION_MULLIGAN:
        game.choose("keep")
    return game


# --- Golden rules --------------------------------------------------------------------------------


def test_C1_01_nothing_stops_a_player_from_conceding() -> None:
    game = Position(Side(), Side(battlefield="Platinum Angel"))
    game.concede(B)
    assert (game.over, int(game.m["winner"])) == (True, A)


def test_C1_01_but_a_card_stops_losing_otherwise() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side(battlefield="Platinum Angel", life=3))
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert not game.over
    assert game.life(B) == 0


def test_C1_02_cannot_beats_must() -> None:
    game = Position(Side(battlefield="Juggernaut, Pacifism on Juggernaut"))
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_C1_02_cannot_beats_may() -> None:
    game = Position(Side("Skullcrack, Lightning Helix", "3 Mountain, 2 Plains", life=10))
    game.cast("Skullcrack", "B")
    game.resolve()
    game.cast("Lightning Helix", "B")
    game.resolve()
    assert (game.life(A), game.life(B)) == (10, 14)


def test_C1_03_what_is_impossible_is_skipped() -> None:
    game = Position(Side("Mind Rot", "3 Swamp"), Side("Plains"))
    game.cast("Mind Rot", "B")
    game.resolve()
    assert game.names("graveyard", B) == ["Plains"]


def test_C1_04_the_starting_player_says_first_whether_to_keep() -> None:
    game = from_the_start()
    starter = int(game.m["starter"][0])
    assert (game.asked, game.player) == (v.DECISION_MULLIGAN, starter)
    game.choose("keep")
    assert (game.asked, game.player) == (v.DECISION_MULLIGAN, 1 - starter)


# --- The start -----------------------------------------------------------------------------------


def test_C1_07_the_seed_decides_the_order_of_the_libraries() -> None:
    orders = [
        [from_the_start(seed).names("library", seat) for seat in (A, B)] for seed in (1, 1, 2)
    ]
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert orders[0][A] != orders[0][B]


def test_C1_07_chance_decides_who_begins() -> None:
    matchup = Matchup.of("burn", "weenie")
    batch = matchup.new_batch(20)
    begin_all(batch, matchup.tables, new_workspace(), np.arange(20, dtype=np.int64))
    assert set(batch["starter"][:, 0].tolist()) == {A, B}
    assert (batch["dec_player"] == batch["starter"][:, 0]).all()


@pytest.mark.parametrize("taken", range(8))
def test_C1_09_a_card_goes_to_the_bottom_for_each_mulligan(taken: int) -> None:
    game = from_the_start()
    seat = game.player
    for before in range(taken):
        assert game.count(zone="hand", seat=seat) == 7 - before
        game.choose("mulligan")
        if before == 0:
            game.choose("keep")  # the other player, who is not asked again
        while game.asked == v.DECISION_BOTTOM:
            assert game.player == seat
            game.answer(game.actions[0])
    assert game.count(zone="hand", seat=seat) == 7 - taken
    assert (game.asked, game.player) == (v.DECISION_MULLIGAN, seat)
    assert ("mulligan" in game.legal) == (taken < 7)


def test_C1_09_all_who_want_redraw_together() -> None:
    game = from_the_start()
    first = game.player
    before = game.names("hand", first)
    game.choose("mulligan")
    assert game.names("hand", first) == before
    game.choose("mulligan")
    assert (game.asked, game.player) == (v.DECISION_BOTTOM, first)
    assert [int(game.m["mulligans"][0, seat]) for seat in (A, B)] == [1, 1]


def test_C1_16_the_player_who_begins_skips_the_first_draw() -> None:
    game = everything_kept()
    starter = int(game.m["starter"][0])
    game.pass_until("main1", 1)
    assert game.count(zone="hand", seat=starter) == 7
    game.pass_until("main1", 2)
    assert game.count(zone="hand", seat=1 - starter) == 8


# --- The end -------------------------------------------------------------------------------------


def test_C2_01_the_last_player_left_wins() -> None:
    game = Position()
    game.concede(A)
    assert (game.over, int(game.m["winner"])) == (True, B)
    assert game.m["end_reason"] == v.END_CONCEDED


def test_C2_01_who_loses_together_draws() -> None:
    game = Position()
    game.m["life"][0] = 0
    game.choose("pass", "pass")
    assert (game.over, int(game.m["winner"])) == (True, -1)
    assert game.m["end_reason"] == v.END_DRAWN


@pytest.mark.parametrize(("field", "value"), [("life", 0), ("life", -3), ("poison", 10)])
def test_C2_02_C10_03_C10_05_a_player_loses_before_anybody_gets_priority(
    field: str, value: int
) -> None:
    game = Position()
    game.m[field][0, B] = value
    asked = len(game.trace)
    game.choose("pass", "pass")
    assert (game.over, int(game.m["winner"])) == (True, A)
    assert len(game.trace) == asked + 2


def test_C10_05_nine_poison_counters_are_not_ten() -> None:
    game = Position()
    game.m["poison"][0, B] = 9
    game.choose("pass", "pass")
    assert not game.over


def test_C2_02_C10_03_no_life_loses_at_the_next_check() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side(life=3))
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert (game.over, int(game.m["winner"])) == (True, A)


def test_C2_02_C10_04_a_draw_from_an_empty_library_loses_at_the_next_check() -> None:
    game = Position(Side("Divination", "3 Island", library="Plains", filler=0), Side())
    game.cast("Divination")
    game.resolve()
    assert game.names("hand", A) == ["Plains"]
    assert (game.over, int(game.m["winner"])) == (True, B)


def test_C1_06_sideboards_are_set_aside_before_libraries_are_shuffled() -> None:
    side = Side(library=DECK, filler=0, sideboard="3 Shahrazad")
    game = Position(side, side, step=None, harness=0)
    for seat in (A, B):
        assert game.names("outside", seat) == ["Shahrazad"] * 3
        deck = game.names("library", seat) + game.names("hand", seat)
        assert (len(deck), deck.count("Shahrazad")) == (28, 0)
