"""Rows A6 and A7-08: winning, losing, drawing and conceding across levels (104)."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import Card, EndGame, Spell
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad


def test_A6_01_a_game_ends_at_once() -> None:
    game = child(step="upkeep")
    game.concede(B)
    assert game.depth == 0
    assert not [row for row in range(len(game.m["level"])) if game.m["level"][row] == 1]
    assert game.m["ended_turns"][0] == 1


def test_A6_02_the_last_player_wins_whatever_cannot_be_lost() -> None:
    for loser in (A, B):
        game = Position(Side(battlefield="Platinum Angel"))
        game.concede(loser)
        assert game.over
        assert game.m["winner"] == 1 - loser


def test_A6_04_nothing_stops_a_concession() -> None:
    game = child(Side(library="Platinum Angel"), None, Start("", "Platinum Angel"))
    game.m["life"][1, A] = -5
    game.pass_until("main1", turn=2)
    assert game.depth == 1
    game.concede(A)
    assert game.depth == 0
    assert game.life(A) == 10


def test_A6_05_conceding_concedes_the_innermost_game() -> None:
    game = child(concede_game=v.CONCEDE_ALWAYS)
    assert "concede game" in game.legal
    assert "concede match" not in game.legal
    game.choose("concede game")
    assert (game.depth, game.over) == (0, False)
    assert game.m["end_reason"] == v.END_NONE


def test_A6_06_conceding_the_match_leaves_every_game_at_once() -> None:
    # Policy concede_outer_game.
    game = child(concede_match=v.CONCEDE_ALWAYS)
    game.choose("concede match")
    assert game.over
    assert game.m["winner"] == B
    assert game.m["end_reason"] == v.END_CONCEDED
    assert game.life(A, 0) == game.life(B, 0) == 20  # the creator never finished


def test_A6_07_losing_the_subgame_is_not_losing_the_outer_game() -> None:
    game = child(
        Side(library="Lightning Bolt, Mountain"), None, Start("Lightning Bolt", "Mountain")
    )
    game.m["life"][1, B] = 3
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.results == [(1, 1 << A)]
    assert game.m["in_game"][0].tolist() == [1, 1]
    for field, value in (("poison", 10), ("drew_empty", 1)):
        game = child()
        game.m[field][1, A] = value
        game.choose("pass", "pass")
        assert game.results == [(1, 1 << B)]
        assert not game.over


def test_A7_08_between_two_players_nothing_is_removed_before_the_end() -> None:
    side = Side(library="Memnite, Craw Wurm")
    for loser in (A, B):
        game = child(side, side, Start("Craw Wurm", "Memnite"), Start("Craw Wurm", "Memnite"))
        game.concede(loser)
        for seat in (A, B):
            assert sorted(game.names("library", seat)) == ["Craw Wurm", "Memnite"]
            assert game.count(zone="library", seat=seat) == 32


def test_A6_05_a_game_may_be_conceded_in_the_middle_of_a_resolution() -> None:
    side = Side("Craw Wurm", library="Living Wish, Forest, Mountain")
    game = child(side, None, Start("Living Wish", "Forest, Mountain"))
    game.cast("Living Wish")
    game.resolve()
    assert game.asked == v.DECISION_PICK
    game.concede(B)
    assert (game.depth, game.life(A), game.life(B)) == (0, 20, 10)
    assert (game.asked, game.player) == (v.DECISION_PRIORITY, A)


def test_A6_10_losing_together_is_a_draw() -> None:
    game = shahrazad(Side(filler=6), Side(filler=6))
    game.start_child(Start(hand=None), Start(hand=None))
    assert game.results == [(1, 0)]
    assert (game.life(A), game.life(B)) == (10, 10)


def test_A6_11_an_endless_loop_draws_the_subgame_only() -> None:
    # Three Oblivion Rings and nothing else to exile: each one's return exiles the next.
    library = "3 Oblivion Ring, 9 Plains"
    game = child(Side(library=library), None, Start("3 Oblivion Ring", "9 Plains"))
    game.cast("Oblivion Ring")
    game.resolve()
    game.resolve_all()
    for _ in range(2):
        game.cast("Oblivion Ring")
        game.resolve()
        while game.depth == 1 and (game.stack or game.asked == v.DECISION_TARGET):
            game.default()
    assert game.results == [(1, 0)]
    assert game.m["ended_reason"][0] == v.END_LOOP
    assert (game.depth, game.life(A), game.life(B)) == (0, 10, 10)
    game.next_turn()
    assert not game.over


def test_A6_14_the_loser_goes_on_in_the_outer_game() -> None:
    game = child(Side(hand="Memnite"))
    game.win(B)
    assert game.player == A
    game.cast("Memnite")
    game.resolve()
    assert "Memnite" in game.names("battlefield", A)


def test_A6_16_cant_lose_does_not_stop_conceding_at_any_level() -> None:
    game = child(
        Side(battlefield="Platinum Angel", library="Platinum Angel"), None,
        Start("", "Platinum Angel"), concede_game=v.CONCEDE_ALWAYS, concede_match=v.CONCEDE_ALWAYS,
    )  # fmt: skip
    game.choose("concede game")
    assert game.depth == 0
    game.choose("concede game")
    assert game.over
    assert game.m["winner"] == B


def test_A6_17_after_a_drawn_shahrazad_everybody_loses_half() -> None:
    game = shahrazad()
    game.start_child()
    game.draw()
    assert (game.life(A), game.life(B)) == (10, 10)


def test_A6_18_after_a_drawn_dungeon_nobody_searches() -> None:
    game = shahrazad(creator="Enter the Dungeon")
    game.start_child()
    game.draw()
    assert game.asked == v.DECISION_PRIORITY
    assert game.names("hand", A) == game.names("hand", B) == []


def test_A6_19_after_a_drawn_countdown_everybody_is_damaged_double() -> None:
    game = shahrazad(Side("2 Lightning Bolt", "2 Mountain"), creator="The Countdown Is at One")
    game.start_child()
    game.draw()
    for target in "AB":
        game.cast("Lightning Bolt", target)
        game.resolve()
    assert (game.life(A), game.life(B)) == (14, 14)


@pytest.mark.parametrize(("how", "lost"), [("win", (0, 10)), ("lose", (10, 0)), ("draw", (10, 10))])
def test_A6_03_A6_08_A6_12_an_effect_ends_its_own_game_only(
    how: str, lost: tuple[int, int]
) -> None:
    end = Card("End", "{0}", "Instant", abilities=(Spell((EndGame(how, "you"),)),))
    game = child(Side(library="End"), None, Start("End"), cards=[end])
    game.cast("End")
    game.resolve()
    assert (game.depth, game.over) == (0, False)
    assert (20 - game.life(A), 20 - game.life(B)) == lost
