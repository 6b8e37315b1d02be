"""Row A6-13: draws by agreement, where an option lets players offer them (104.4i)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mtgenv.bots import get_bot
from mtgenv.cards import language as d
from mtgenv.checks.games import check_decider
from mtgenv.checks.invariants import FINE
from mtgenv.encoding.actions import MODE, NO, YES
from mtgenv.encoding.layout import GAME_TABLE, OPTION_TABLE, OPTION_WORDS
from mtgenv.engine.record import vocabulary as v
from mtgenv.envs.selfplay import SelfPlayVectorEnv
from mtgenv.matches.options import MatchOptions
from tests.rules.positions import A, B, C, D, Position, Side, child, spell

OFFER = "offer a draw"
SLAVE = spell("Slave", d.ControlPlayer(), targets=(d.TARGET_PLAYER,))


def table(*sides: Side | None, **options: Any) -> Position:
    """A position in which draws may be offered; the first player has priority."""
    return Position(*sides, draw_offers=1, **options)


def test_A6_13_nobody_offers_a_draw_unless_an_option_lets_them() -> None:
    assert OFFER not in Position(Side()).legal
    assert OFFER in table(Side()).legal
    assert MatchOptions().draw_offers is False


def test_A6_13_all_others_agree_and_the_match_is_a_draw() -> None:
    game = table(Side(), None, None)
    game.choose(OFFER)
    assert (game.asked, game.player, game.legal) == (v.DECISION_DRAW_OFFER, B, ["yes", "no"])
    assert check_decider(game.matches) == FINE
    game.choose("yes")
    assert (game.asked, game.player) == (v.DECISION_DRAW_OFFER, C)
    game.choose("yes")
    assert (game.over, game.winner) == (True, None)
    assert game.m["end_reason"] == v.END_DRAWN


def test_A6_13_one_who_declines_ends_the_offer_and_nothing_has_passed() -> None:
    game = table(Side("Lightning Bolt", "Mountain"), None, None, None)
    game.cast("Lightning Bolt", "B")
    game.choose("pass")
    game.choose(OFFER)  # by B, who has priority after A has passed
    asked = [game.player]
    game.choose("yes")
    asked.append(game.player)
    game.choose("no")
    assert asked == [C, D]
    assert (game.asked, game.player) == (v.DECISION_PRIORITY, B)
    assert (game.stack, int(game.m["passes"][0])) == (["Lightning Bolt"], 1)
    game.choose("pass")
    game.choose("pass")
    game.choose("pass")
    assert game.life(B) == 17


def test_A6_13_each_player_offers_once_in_each_turn() -> None:
    game = table(Side())
    game.choose(OFFER, "no")
    assert OFFER not in game.legal
    game.priority(B)
    game.choose(OFFER, "no")
    assert OFFER not in game.legal
    game.next_turn("upkeep")
    assert OFFER in game.legal


def test_A6_13_a_drawn_subgame_costs_both_half_their_life() -> None:
    game = child(draw_offers=1)
    game.choose(OFFER, "yes")
    assert (game.depth, game.over) == (0, False)
    assert game.results == [(1, 0)]
    assert (game.life(A), game.life(B)) == (10, 10)


def test_A6_13_an_offer_in_a_subgame_is_none_in_the_game_around_it() -> None:
    game = table(Side("Shahrazad", "2 Plains"))
    game.choose(OFFER, "no")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=A)
    game.pass_until("upkeep")
    assert game.depth == 1
    game.choose(OFFER)
    assert int(game.m["draw_offered"][0]) == 1 << A
    game.choose("yes")
    assert (game.depth, game.player) == (0, A)
    assert OFFER not in game.legal


def test_A6_13_nobody_agrees_or_offers_for_a_player_they_control() -> None:
    # 723.5c: what is asked of a player as a person is not the controller's to answer.
    game = table(Side("Slave"), cards=[SLAVE])
    game.cast("Slave", "B")
    game.resolve()
    game.next_turn()
    assert (game.active, game.player, int(game.m["dec_for"])) == (B, A, B)
    assert OFFER not in game.legal
    game.choose("pass")
    assert (game.player, int(game.m["dec_for"])) == (A, A)
    game.choose(OFFER)
    assert (game.asked, game.player) == (v.DECISION_DRAW_OFFER, B)


def test_A6_13_everybody_in_the_game_is_asked_teammates_and_who_is_out_of_range_too() -> None:
    giants = table(Side(), None, None, None, teams=v.TEAMS_TWO_HEADED_GIANT)
    far = table(Side(), None, None, None, None, None, range_of_influence=1)
    for game in (giants, far):
        players = int(game.m["num_players"])
        game.choose(OFFER)
        for seat in range(1, players):
            assert (game.asked, game.player) == (v.DECISION_DRAW_OFFER, seat)
            game.choose("yes")
        assert (game.over, game.winner) == (True, None)


def test_A6_13_who_has_left_the_game_is_not_asked() -> None:
    game = table(Side(), None, None)
    game.concede(B)
    game.choose(OFFER)
    assert game.player == C
    game.choose("yes")
    assert [int(place) for place in game.m["place"][:3]] == [0, 3, 0]
    assert (game.over, game.winner) == (True, None)


@pytest.mark.parametrize("leaver", [A, B, C])
def test_A6_13_an_offer_lapses_as_somebody_leaves(leaver: int) -> None:
    game = table(Side(), None, None)
    game.choose(OFFER, "yes")
    game.concede(leaver)
    assert (game.asked, game.player) == (v.DECISION_PRIORITY, B if leaver == A else A)
    game.pass_until("end")
    assert not game.over


def test_A6_13_an_offer_is_seen_by_all_and_is_an_action_of_the_environment() -> None:
    envs = SelfPlayVectorEnv(1, decks=("burn", "weenie"), draw_offers=True, stops="full")
    _, info = envs.reset(seed=3)
    while OFFER not in envs.describe_actions()[0].values():
        _, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    offering = int(info["seat"][0])
    offers = [index for index, text in envs.describe_actions()[0].items() if text == OFFER]
    assert offers == [MODE]
    before = envs.observe([offering])
    assert OPTION_WORDS[before["options"][0, 0, OPTION_TABLE.index("kind")]] == OFFER
    _, _, _, _, info = envs.step(np.array(offers))
    column = GAME_TABLE.index("draw_offer")
    seen = [int(envs.observe([seat])["games"][0, 0, column]) for seat in (offering, 1 - offering)]
    assert seen == [1, 2]
    assert int(info["seat"][0]) == 1 - offering
    assert np.flatnonzero(info["action_mask"][0]).tolist() == [YES, NO]
    match = envs.match(0)
    assert match.question == f"Player {offering} offers a draw of the main game: agree?"
    assert [action.text for action in match.legal_actions()] == [
        "agree to the draw",
        "decline the draw",
    ]
    match.step("agree to the draw")
    assert match.result == "draw"
    assert match.log[-1] == "The match is a draw."


def test_A6_13_the_heuristic_agrees_where_it_is_behind_and_the_random_bot_either_way() -> None:
    heuristic, random = get_bot("heuristic"), get_bot("random")
    for mine, answer in ((3, "yes"), (20, "no")):
        game = table(Side(), Side(life=mine))
        game.choose(OFFER)
        assert game.word(heuristic(game.matches, game.tables, game.workspace, B)) == answer
    answers = set()
    for seed in range(12):
        game = table(Side(), seed=seed)
        game.choose(OFFER)
        answers.add(game.word(random(game.matches, game.tables, game.workspace, B)))
    assert answers == {"yes", "no"}
