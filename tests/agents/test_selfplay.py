"""Self-play is fair and reproducible, and its numbers add up."""

import numpy as np
import pytest
from mtgenv_agents import selfplay, series
from mtgenv_agents.recorded import record_match
from mtgenv_agents.selfplay import self_play, summarise

from mtgenv.errors import MtgenvError
from mtgenv.matches.options import MatchOptions


def same(a: series.Columns, b: series.Columns) -> bool:
    return all(np.array_equal(a[name], b[name]) for name in a)


def test_threads_and_batches_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    decks, bots = ("countdown", "weenie-shahrazad"), ("heuristic", "random")
    one = self_play(decks, bots, 101, seed=3)
    assert same(one, self_play(decks, bots, 101, seed=3, threads=2))
    monkeypatch.setattr(series, "BATCH", 7)
    assert same(one, self_play(decks, bots, 101, seed=3))


def test_fewer_games_are_the_first_of_more() -> None:
    decks, bots = ("burn", "weenie"), ("random", "random")
    few, many = self_play(decks, bots, 20), self_play(decks, bots, 60)
    assert same(few, {name: column[:20] for name, column in many.items()})


def test_a_pair_swaps_seats_and_shares_its_seed() -> None:
    games = self_play(("burn", "weenie"), ("heuristic", "heuristic"), 10)
    assert games["swapped"].tolist() == [False, True] * 5
    assert (games["seed"][::2] == games["seed"][1::2]).all()
    assert (games["starter"][::2] != games["starter"][1::2]).all()  # the same seat begins


def test_equal_units_do_not_play_the_same_game_twice() -> None:
    games = self_play(("burn", "burn"), ("random", "random"), 10)
    assert len(set(games["seed"].tolist())) == 10


def test_winners_are_units_in_either_seat() -> None:
    games = self_play(("burn", "burn"), ("heuristic", "random"), 60)
    assert (games["winner"] == 0).mean() > 0.8
    seat = np.where(games["swapped"], 1 - games["winner"], games["winner"])
    assert np.array_equal(seat, games["winner_seat"])
    lost = np.where(games["winner"] == 0, games["life_b"], games["life_a"])
    assert (lost <= 0).all()


def test_progress_counts_every_game() -> None:
    counts: list[int] = []
    self_play(("burn", "burn"), ("random", "random"), 150, progress=counts.append)
    assert sum(counts) == 150


def test_a_summary_adds_up() -> None:
    games = self_play(("countdown", "countdown"), ("heuristic", "heuristic"), 200)
    summary = summarise(games)
    shares = summary["wins_a"].value + summary["wins_b"].value + summary["draws"].value
    assert shares == pytest.approx(1)
    assert summary["subgames"].value == pytest.approx(games["subgames"].mean())
    for name in filter(summary.__contains__, selfplay.SHARES):
        assert 0 <= summary[name].low <= summary[name].value <= summary[name].high <= 1
    decided = games["subgames_won_a"] + games["subgames_won_b"]
    assert (decided <= games["subgames"]).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"matches": 0}, "matches=0: give a whole number, 1 or more"),
        ({"seed": -1}, "seed=-1: give a whole number, 0 or more"),
        ({"threads": 0}, "threads=0: give a whole number, 1 or more"),
        ({"decks": ("burn",)}, "give two, one for each unit"),
        ({"decks": "burn"}, "give two, one for each unit"),
        ({"bots": ("random",)}, "give two, one for each unit"),
        ({"bots": (None, "random")}, "bot None: give a name"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(change, message):
    given = {"decks": ("burn", "burn"), "bots": ("random", "random"), "matches": 2, **change}
    with pytest.raises(MtgenvError, match=message):
        self_play(**given)


def test_three_units_sit_at_every_seat_with_one_seed() -> None:
    units = ("burn", "weenie", "skies"), ("random", "heuristic", "random")
    games = self_play(*units, 7, seed=2, options=MatchOptions(max_turns=60))
    assert games["turned"].tolist() == [0, 1, 2, 0, 1, 2, 0]
    assert games["pair"].tolist() == [0, 0, 0, 1, 1, 1, 2]
    seat = (games["winner"] + games["turned"]) % 3
    won = games["winner"] >= 0
    assert np.array_equal(seat[won], games["winner_seat"][won])
    places = np.stack([games[f"place_{letter}"] for letter in "abc"], axis=1)
    assert (places[won, games["winner"][won]] == 1).all()
    assert (places.min(axis=1) == 1).all()
    assert set(summarise(games)) >= {"wins_c", "place_a", "subgames_won_c"}
    row = {name: column[1].item() for name, column in games.items()}
    replay = record_match(
        *units, seed=row["seed"], turned=row["turned"], options=MatchOptions(max_turns=60)
    )
    assert len(replay.actions) == row["decisions"]


def test_units_that_do_not_fit_a_table_are_refused() -> None:
    with pytest.raises(MtgenvError, match="give 3, one for each unit"):
        self_play(("burn",) * 3, ("random",) * 2, 1)
    with pytest.raises(MtgenvError, match="give 6, one for each unit"):
        self_play(("burn",) * 7, ("random",) * 7, 1)


def test_a_policy_plays_a_match_the_same_whatever_is_played_beside_it(
    tmp_path, monkeypatch
) -> None:
    pytest.importorskip("torch")
    from mtgenv_agents.ppo.config import TrainingConfig
    from mtgenv_agents.ppo.train import make_env, make_model

    config = TrainingConfig.load("weenie")
    model = tmp_path / "model.zip"
    make_model(config, make_env(config)).save(model)
    decks, bots = ("weenie", "weenie"), (str(model), "random")
    one = self_play(decks, bots, 6, seed=1)
    monkeypatch.setattr(series, "BATCH", 2)
    assert same(one, self_play(decks, bots, 6, seed=1, threads=2))
