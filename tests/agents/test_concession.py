"""The concession study: positions are where they should be, and values are paired and bounded."""

import numpy as np
import pytest
from mtgenv_agents import concession
from mtgenv_agents.concession import NoPositionError, evaluate, sample_positions, tabulate

from mtgenv.engine.record.vocabulary import DECISION_MULLIGAN

DECKS = ("weenie-shahrazad", "weenie-shahrazad")
BOTS = ("heuristic", "heuristic")


@pytest.fixture(scope="module")
def positions() -> concession.Positions:
    return sample_positions(DECKS, BOTS, 24, seed=1)


@pytest.fixture(scope="module")
def rows(positions: concession.Positions) -> concession.Columns:
    return evaluate(positions, 6, clocks=(10, 2000), seed=2)


def test_positions_stand_at_the_first_question_of_a_subgame(
    positions: concession.Positions,
) -> None:
    m = positions.matches
    assert len(positions) == 24
    assert (m["depth"] == 1).all()
    assert (m["dec_kind"] == DECISION_MULLIGAN).all()
    assert (m["turn"][:, 1] == 0).all()
    assert (m["over"] == 0).all()


def test_no_match_gives_more_than_its_share(positions: concession.Positions) -> None:
    _, counts = np.unique(positions.games, return_counts=True)
    assert counts.max() <= 2


def test_deeper_subgames_are_taken_on_request() -> None:
    found = sample_positions(DECKS, BOTS, 40, seed=1, deepest=9)
    assert found.matches["depth"].max() > 1


def test_decks_without_subgames_are_refused() -> None:
    with pytest.raises(NoPositionError, match="no subgame began"):
        sample_positions(("burn", "burn"), BOTS, 4, most_matches=64)


def test_each_position_seat_and_clock_has_one_row(rows: concession.Columns) -> None:
    assert len(rows["position"]) == 24 * 2 * 2
    keys = zip(rows["position"], rows["seat"], rows["clock"], strict=True)
    assert len(set(keys)) == 24 * 2 * 2
    creators = rows["creator"].reshape(-1, 2)
    assert (creators.sum(axis=1) == 1).all()


def test_values_are_probabilities_and_their_difference(rows: concession.Columns) -> None:
    for name in ("concede", "play_on"):
        assert ((rows[name] >= 0) & (rows[name] <= 1)).all()
    assert np.allclose(rows["difference"], rows["concede"] - rows["play_on"])


def test_a_short_clock_draws_what_is_played_on(rows: concession.Columns) -> None:
    short = rows["clock"] == 10
    assert abs(rows["play_on"][short] - 0.5).mean() < abs(rows["play_on"][~short] - 0.5).mean()


def test_drawn_matches_are_counted(rows: concession.Columns) -> None:
    short = rows["clock"] == 10
    assert rows["play_on_drawn"][short].mean() > 0.5
    for cell in tabulate(rows):
        mine = (rows["clock"] == cell.clock) & (rows["creator"] == (cell.side == "creator"))
        if cell.life_text == "all":
            assert cell.play_on_drawn == pytest.approx(rows["play_on_drawn"][mine].mean())


def test_threads_change_nothing(positions: concession.Positions, rows: concession.Columns) -> None:
    again = evaluate(positions, 6, clocks=(10, 2000), seed=2, threads=2)
    assert all(np.array_equal(rows[name], again[name]) for name in rows if name != "half_width")


def test_the_table_counts_every_position_once_a_side(rows: concession.Columns) -> None:
    cells = tabulate(rows)
    whole = [cell for cell in cells if cell.life_text == "all"]
    assert [(cell.side, cell.positions) for cell in whole] == [
        ("creator", 24),
        ("opponent", 24),
    ] * 2
    for cell in whole:
        parts = [
            other.positions
            for other in cells
            if other.side == cell.side and other.clock == cell.clock and other is not cell
        ]
        assert sum(parts) == 24
        mine = (rows["clock"] == cell.clock) & (rows["creator"] == (cell.side == "creator"))
        assert cell.difference.value == pytest.approx(rows["difference"][mine].mean())


def test_few_positions_have_no_verdict(rows: concession.Columns) -> None:
    for cell in tabulate(rows):
        assert (cell.verdict == "few") == (cell.positions < concession.FEW)
