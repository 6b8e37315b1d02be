"""Best play with hidden cards: games that are known, and tiny matches."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from mtgenv_agents.study.counterfactual import ROOT, Tree, gap, solve
from mtgenv_agents.study.exact import Solver, TooLargeError, zone_cards
from mtgenv_agents.study.hidden import (
    HiddenSolver,
    Solved,
    find_starts,
    hidden_matchup,
    solve_starts,
)
from typer.testing import CliRunner

from mtgenv.cli import study
from mtgenv.engine.record.vocabulary import ZONE_HAND
from mtgenv.matches import snapshots


def kuhn() -> Tree:
    """Make Kuhn's poker: three cards, one bet; payoffs from -2 to 2 are told as 0 to 1."""
    tree = Tree()
    root = tree.chance(ROOT)

    def play(parent: int, cards: tuple[int, int], said: str, chance: float = 1.0) -> None:
        better = 1 if cards[0] > cards[1] else -1
        ends = {"pp": better, "bb": 2 * better, "pbb": 2 * better, "bp": 1, "pbp": -1}
        if said in ends:
            tree.end(parent, 0.5 + ends[said] / 4)
            return
        who = len(said) % 2
        node = tree.decision(parent, who, (cards[who], said), 2, chance)
        for word in "pb":
            play(node, cards, said + word)

    for cards in permutations(range(3), 2):
        play(root, cards, "", 1 / 6)
    return tree


def test_kuhns_poker_is_worth_what_is_known() -> None:
    found = solve(kuhn(), 2000)
    assert 4 * (found.value - 0.5) == pytest.approx(-1 / 18, abs=0.002)
    assert 0 <= found.gap < 0.002


def test_the_gap_is_what_best_answers_gain() -> None:
    """Against both acting at random in Kuhn's poker, 1/2 and 5/12 (a known example)."""
    tree = kuhn()
    arrays = tree.arrays
    at_random = arrays.normalised(np.zeros(int(arrays.offset[-1])))
    assert 4 * gap(tree, at_random) == pytest.approx(0.5 + 5 / 12)


def test_a_game_without_decisions_is_its_mean() -> None:
    tree = Tree()
    root = tree.chance(ROOT)
    for payoff in (0.0, 1.0, 1.0, 1.0):
        tree.end(root, payoff, 0.25)
    assert solve(tree, 3).value == pytest.approx(0.75)


# --- Tiny matches ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solved() -> Solved:
    """A position that is small: a thousand nodes."""
    found, _, _ = solve_starts(hidden_matchup(), 1, players=("heuristic",), most=1200, seed=52)
    return found[0]


def test_between_the_best_playing_on_is_never_worse(solved: Solved) -> None:
    """Without a clock, and with no hand."""
    assert solved.gap < 0.01
    for choice in solved.choices:
        assert choice.concede <= choice.worst_hand + solved.gap
        assert choice.worst_hand <= choice.play_on + solved.gap
    creator, opponent = (choice.play_on for choice in solved.choices)
    assert creator + opponent == pytest.approx(1)


def test_who_sees_all_cards_and_who_does_not(solved: Solved) -> None:
    """No best answer to the equilibrium gains, and one to random players does not lose."""
    assert set(solved.exploited) == {"random", "heuristic"}
    assert all(lost >= -1e-9 for lost in solved.exploited.values())
    rows = solved.as_dicts()
    assert [row["seat"] for row in rows] == ["creator", "opponent"]
    assert rows[0]["difference"] == pytest.approx(
        solved.choices[0].concede - solved.choices[0].play_on, abs=1e-5
    )


def test_under_a_clock_conceding_can_be_right() -> None:
    """The subgame would take all the time that is left; outside, the opponent is ahead of it."""
    (found,), _, _ = solve_starts(hidden_matchup(clock=7), 1, iterations=100)
    creator, opponent = found.choices
    assert [creator.play_on, opponent.play_on] == pytest.approx([0.5, 0.5])  # it is drawn
    assert opponent.concede > 0.6
    assert creator.concede < 0.1


def test_a_player_does_not_know_what_is_hidden(solved: Solved) -> None:
    """A player's first question has as many information sets as there are hands to tell apart."""
    matchup = hidden_matchup()
    outcomes = Solver(matchup).outcomes(solved.start.saved, solved.start.action)
    hands: tuple[set[object], set[object]] = (set(), set())
    for position in outcomes:
        match = snapshots.repeat(position, 1)[0]
        for seat in (0, 1):
            hand = tuple(zone_cards(match, 1, seat, ZONE_HAND))
            hands[seat].add((hand, int(match["starter"][1])))
    assert [choice.hands for choice in solved.choices] == [len(hands[0]), len(hands[1])]
    assert len(outcomes) > min(map(len, hands))


def test_what_is_too_large_is_refused() -> None:
    matchup = hidden_matchup()
    with pytest.raises(TooLargeError, match="more than 20 nodes"):
        HiddenSolver(matchup, most=20).solve(next(find_starts(matchup)))


def test_the_command(tmp_path: Path) -> None:
    arguments = ["hidden", "--positions", "1", "--most", "1200", "--seed", "52"]
    run = CliRunner().invoke(study.app, [*arguments, "--out", str(tmp_path)])
    assert run.exit_code == 0, run.output
    assert "1 positions solved" in run.output.replace("\n", " ")
    assert (tmp_path / "hidden.csv").read_text().startswith("match,seat,life")
