"""Rows A7, and what other rows say of subgames of three and more players (729, 800.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from mtgenv.cards import language as d
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import (
    A,
    B,
    C,
    D,
    Position,
    Side,
    Start,
    bear,
    charm,
    shahrazad,
    spell,
)

KEEP = Start(hand=None)
CUB = replace(bear(name="Cub"), token=True)
REDO = spell("Redo", d.Restart(d.Each(d.CREATURE, zone="exile")))


def life(game: Position, level: int | None = None) -> list[int]:
    return [game.life(seat, level) for seat in range(int(game.m["num_players"]))]


def players(game: Position, level: int) -> list[int]:
    return [seat for seat in range(6) if game.m["in_game"][level][seat] == 1]


# --- Who plays -----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 4, 6])
def test_A1_39_everybody_plays_and_each_non_winner_pays(count: int) -> None:
    game = shahrazad(players=count)
    game.start_child(*[Start()] * count)
    assert players(game, 1) == list(range(count))
    game.win(B)
    assert (game.depth, life(game)) == (0, [10, 20] + [10] * (count - 2))


def test_A1_39_a_draw_of_those_who_are_left_costs_everybody() -> None:
    game = shahrazad(players=4)
    game.start_child()
    game.concede(C)
    game.draw()
    assert (game.depth, life(game)) == (0, [10, 10, 10, 10])


def test_A1_15_A2_16_A7_02_who_has_left_the_outer_game_does_not_play() -> None:
    game = Position(Side("Shahrazad", "2 Plains"), Side(), Side(), Side())
    game.concede(C)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert players(game, 1) == [A, B, D]
    assert game.count(zone="library", seat=C) == 0
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    assert game.active == D
    # They are no opponent: an effect on each opponent passes them over.
    assert game.m["life"][1][C] == game.m["life"][1][B]


def test_A1_15_who_does_not_play_is_no_target_and_no_opponent() -> None:
    flood = spell("Flood", d.LoseLife(3, "each opponent"))
    game = Position(
        Side("Shahrazad", "2 Plains", library="Filler, Lightning Bolt, Mountain, Flood"),
        *[Side()] * 3,
        cards=[flood],
    )
    game.concede(B)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Lightning Bolt, Flood", "Mountain"))
    game.pass_until("main1")
    game.cast("Flood")
    game.resolve()
    assert life(game, 1) == [20, 20, 17, 17]
    game.choose("cast Lightning Bolt")
    assert game.legal == ["A", "C", "D"]


def test_A7_01_two_who_are_left_play_a_two_player_game() -> None:
    game = Position(Side("Shahrazad", "2 Plains"), Side(), Side())
    game.concede(C)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(KEEP, KEEP)
    game.pass_until("main1")
    assert game.count(zone="hand", seat=A) == 7  # no draw on the first turn (103.8a)


def test_A7_01_A7_04_three_play_a_multiplayer_game() -> None:
    game = shahrazad(players=3)
    game.start_child(KEEP, KEEP, KEEP)
    game.pass_until("main1")
    assert game.count(zone="hand", seat=A) == 8


@pytest.mark.parametrize(("count", "kept"), [(2, [6, 5]), (3, [7, 6])])
def test_A7_01_A7_04_the_first_mulligan_is_free_among_three(count: int, kept: list[int]) -> None:
    # A game of three players, in which two or three play a subgame.
    game = Position(Side("Shahrazad", "2 Plains"), Side(), Side())
    if count == 2:
        game.concede(C)
    game.cast("Shahrazad")
    game.resolve()
    game.choose("done")  # nothing is arranged: hands are dealt
    sizes = []
    seat = game.player
    for _ in range(2):
        while game.player != seat or game.asked != v.DECISION_MULLIGAN:
            game.choose("keep")
        game.choose("mulligan")
        while game.player != seat or game.asked == v.DECISION_BOTTOM:
            game.default()
        sizes.append(game.count(zone="hand", seat=seat))
    assert sizes == kept


def test_A7_16_turn_order_is_that_of_the_seats_from_the_starter_on() -> None:
    game = shahrazad(players=4)
    game.start_child(first=C)
    turns = [game.active]
    for _ in range(4):
        game.next_turn("upkeep")
        turns.append(game.active)
    assert turns == [C, D, A, B, C]


def test_A7_16_choices_go_in_turn_order_from_the_active_player() -> None:
    edict = spell("Edict", d.Sacrifice(d.Chosen(d.CREATURE, by="each player")))
    game = Position(
        Side("Shahrazad", "2 Plains", library="Filler, 2 Hill Giant"),
        Side(library="2 Hill Giant"),
        Side(library="2 Hill Giant, Edict"),
        cards=[edict],
    )
    game.cast("Shahrazad")
    game.resolve()
    two = Start("", "2 Hill Giant")
    game.start_child(two, two, Start("Edict", "2 Hill Giant"), first=C)
    game.pass_until("main1")
    game.cast("Edict")
    game.resolve()
    asked = []
    while game.asked == v.DECISION_PICK:
        asked.append(game.player)
        game.answer(game.actions[0])
    assert asked == [C, A, B]


def test_A1_06_each_of_those_who_play_may_go_first() -> None:
    starters: Counter[int] = Counter()
    for seed in range(60):
        game = Position(Side("Shahrazad", "2 Plains"), Side(), Side(), Side(), seed=seed)
        game.concede(B)
        game.cast("Shahrazad")
        game.resolve()
        game.start_child(first=None)
        starters[game.active] += 1
    assert starters.keys() == {A, C, D}
    assert min(starters.values()) >= 10


# --- Leaving a subgame ---------------------------------------------------------------------------


def stolen() -> Position:
    """A subgame of three in which A has taken B's creature."""
    take = spell("Take", d.Change(controller="you", duration="game"), targets=(d.TARGET_CREATURE,))
    game = Position(
        Side("Shahrazad", "2 Plains", library="Filler, Take, Craw Wurm"),
        Side(library="Hill Giant"),
        Side(),
        cards=[take],
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Take", "Craw Wurm"), Start("", "Hill Giant"))
    game.pass_until("main1")
    game.cast("Take", "Hill Giant")
    game.resolve()
    assert game.names("battlefield", A) == ["Craw Wurm", "Hill Giant"]
    return game


def test_A7_05_their_objects_leave_and_control_effects_end() -> None:
    game = stolen()
    game.concede(A)
    assert (game.depth, game.names("battlefield", B)) == (1, ["Hill Giant"])
    assert game.names("battlefield") == ["Hill Giant"]


def test_A7_05_the_owner_takes_along_what_another_controls() -> None:
    game = stolen()
    game.concede(B)
    assert (game.depth, game.names("battlefield")) == (1, ["Craw Wurm"])


def test_A7_06_their_cards_go_home_at_the_end_of_the_subgame() -> None:
    game = Position(Side("Shahrazad", "2 Plains"), Side(), Side(library="Hill Giant, Craw Wurm"))
    before = game.count(zone="library", seat=C)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, None, Start("Hill Giant", "Craw Wurm"))
    game.concede(C)
    assert game.count(zone="library", seat=C) == 0
    # Held aside: nothing of it can be found meanwhile, and it is nobody's sideboard.
    assert game.names("battlefield") == []
    game.win(A)
    assert game.depth == 0
    assert game.count(zone="library", seat=C) == before
    assert {"Hill Giant", "Craw Wurm"} <= set(game.names("library", C))


def test_A7_06_what_nobody_has_seen_of_them_can_be_dealt_anew() -> None:
    game = Position(
        Side("Shahrazad", "2 Plains"),
        Side(),
        Side(library="Filler, Hill Giant, Craw Wurm, Memnite, Plains, Island, Swamp, Forest"),
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, None, Start("Craw Wurm", "Hill Giant"))
    game.concede(C)
    giant, wurm = (
        next(r for r in range(300) if game.m["owner"][r] == C and game.name(r) == name)
        for name in ("Hill Giant", "Craw Wurm")
    )
    held = [row for row in range(300) if game.m["owner"][row] == C and game.m["level"][row] == 1]
    cards = sorted(int(game.m["card"][row]) for row in held)
    dealt = set()
    for seed in range(20):
        twin = game.copy()
        seeds = np.array([seed], dtype=np.int64)
        twin.world.drive(determinize_all, A, seeds)
        assert sorted(int(twin.m["card"][row]) for row in held) == cards
        assert twin.name(giant) == "Hill Giant"  # it lay on the battlefield
        dealt.add(twin.name(wurm))
    assert len(dealt) > 1  # nobody has seen it in the hand


def test_A7_07_a_card_they_wished_for_goes_home_too() -> None:
    wish = spell("Longing", d.Move(d.Chosen(d.CREATURE, zone="outside"), to="hand", reveal=True))
    game = Position(
        Side("Shahrazad", "2 Plains"),
        Side(),
        Side(library="Longing", battlefield="Hill Giant"),
        cards=[wish],
    )
    before = game.count(zone="library", seat=C)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, None, Start("Longing"), first=C)
    game.pass_until("main1")
    game.cast("Longing")
    game.resolve()
    game.choose("Hill Giant")
    assert game.names("hand", C) == ["Hill Giant"]
    game.concede(C)
    game.win(A)
    assert game.count(zone="library", seat=C) == before + 1
    assert "Hill Giant" in game.names("library", C)
    assert game.names("battlefield", C) == []


def test_A7_09_the_turn_goes_on_and_their_turns_do_not_begin() -> None:
    game = shahrazad(players=4)
    game.start_child(first=B)
    game.concede(B)
    assert (game.depth, game.active, game.turn) == (1, B, 1)
    game.pass_until("end")
    assert (game.active, game.turn) == (B, 1)
    turns = []
    for _ in range(4):
        game.next_turn("upkeep")
        turns.append(game.active)
    assert turns == [C, D, A, C]


def test_A7_09_who_has_lost_the_subgame_plays_on_outside() -> None:
    game = shahrazad(players=3)
    game.start_child()
    game.concede(C)
    game.concede(B)
    assert (game.depth, players(game, 0)) == (0, [A, B, C])
    assert life(game) == [20, 10, 10]
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    assert game.active == C


def test_A7_11_leaving_the_match_leaves_every_game() -> None:
    game = Position(Side("Shahrazad", "2 Plains"), Side(battlefield="Hill Giant"), Side(), Side())
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.concede(B, match=True)
    assert (game.depth, players(game, 1), players(game, 0)) == (1, [A, C, D], [A, C, D])
    assert game.names("battlefield", level=0) == ["Plains", "Plains"]
    game.win(D)
    assert (game.depth, life(game)) == (0, [10, 20, 10, 20])
    assert game.count(zone="library", seat=B) == 0  # and their cards stay aside
    game.concede(A)
    game.concede(C)
    assert (game.over, game.winner) == (True, "D")
    assert game.m["place"][:4].tolist() == [3, 4, 2, 0]


def test_A7_11_one_left_inside_wins_there() -> None:
    game = shahrazad(players=3)
    game.start_child()
    game.concede(C)
    game.concede(B, match=True)
    assert (game.depth, players(game, 0)) == (0, [A, C])
    assert life(game) == [20, 20, 10]


# --- Restarts and nesting ------------------------------------------------------------------------


def test_A5_09_who_has_left_is_not_in_the_game_that_restarts() -> None:
    game = Position(
        Side("Shahrazad", "2 Plains", library="Filler, Redo"), Side(), Side(), Side(), cards=[REDO]
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Redo"))
    game.concede(C)
    game.pass_until("main1")
    game.cast("Redo")
    game.resolve()
    while game.asked == v.DECISION_MULLIGAN:
        assert game.player != C
        game.choose("keep")
    assert (game.depth, players(game, 1), game.active) == (1, [A, B, D], A)
    assert game.count(zone="library", seat=C) == game.count(zone="hand", seat=C) == 0
    game.win(B)
    assert life(game) == [10, 20, 10, 10]
    assert game.count(zone="library", seat=C) == 30


def test_A1_29_nested_games_of_four() -> None:
    game = Position(
        Side("Shahrazad", "2 Plains", library="Filler, Shahrazad, 2 Plains"), Side(), Side(), Side()
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Shahrazad", "2 Plains"))
    game.concede(B)
    game.pass_until("main1")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=D)
    assert (game.depth, players(game, 2)) == (2, [A, C, D])
    game.win(C)
    assert (game.depth, life(game, 1)) == (1, [10, 20, 20, 10])
    game.win(A)
    assert (game.depth, life(game, 0)) == (0, [20, 10, 10, 10])


def test_A1_16_each_of_three_wishes_for_their_own_cards() -> None:
    wish = spell("Longing", d.Move(d.Chosen(d.CREATURE, zone="outside"), to="hand", reveal=True))
    game = Position(
        Side("Shahrazad", "2 Plains", graveyard="Eager Cadet"),
        Side(battlefield="Hill Giant"),
        Side(library="Longing", graveyard="Craw Wurm", sideboard="Grizzly Bears"),
        cards=[wish],
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, None, Start("Longing"), first=C)
    game.pass_until("main1")
    game.cast("Longing")
    game.resolve()
    assert sorted(game.legal) == ["Craw Wurm", "Grizzly Bears"]


def test_A4_11_waiting_triggers_of_three_players_in_turn_order() -> None:
    bell = charm(d.Triggered(d.Event("loses life"), (d.GainLife(0),)), name="Bell")
    sides = [Side(battlefield="Bell") for _ in range(3)]
    sides[0] = Side("Shahrazad", "2 Plains, Bell")
    game = Position(*sides, cards=[bell])
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.win(B)
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    # Two players lost life, and each bell saw both; the active player's lie lowest.
    order = [int(game.m["controller"][row]) for row in game.rows(zone="stack")]
    assert order == [A, A, B, B, C, C]


def test_A1_39_a_token_of_the_subgame_is_nobodys_in_the_outer_game() -> None:
    swarm = spell("Swarm", d.Create(CUB, count=2, player="each player"))
    game = Position(
        Side("Shahrazad", "2 Plains", library="Filler, Swarm"), Side(), Side(), cards=[swarm]
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Swarm"))
    game.pass_until("main1")
    game.cast("Swarm")
    game.resolve()
    assert game.count("Cub", "battlefield") == 6
    game.concede(B)
    assert game.count("Cub", "battlefield") == 4
    game.win(A)
    assert game.names("battlefield") == ["Plains", "Plains"]
