"""Claims are read strictly, judged by their intervals alone, and alike on any number of threads."""

from dataclasses import replace

import numpy as np
import pytest
from mtgenv_agents.backends import BackendError
from mtgenv_agents.bots.conceding import named
from mtgenv_agents.intervals import Estimate
from mtgenv_agents.selfplay import self_play
from mtgenv_agents.study import judging
from mtgenv_agents.study.claims import Claims, StudyConfigError
from mtgenv_agents.study.judging import all_rows, judge, judge_all, looks, verdict
from mtgenv_agents.study.measures import MEASURES, Difference, compare

from mtgenv import cli, configs
from mtgenv.decks import DeckError
from mtgenv.matches.options import MatchOptions
from mtgenv.players import get_player

CLAIM = {
    "id": "mine",
    "says": "It helps to play against chance.",
    "measure": "score_a",
    "expected": "more",
    "decks": ["burn", "burn"],
    "matches": 100,
    "with": {"players": ["heuristic", "random"]},
}


def claims(**changes: object):
    return Claims.of({"title": "test", "claim": [CLAIM | changes]}, where="mine.toml")


@pytest.mark.parametrize("name", configs.names("study"))
def test_claims_that_come_along_can_be_read(name: str) -> None:
    assert Claims.load(name).claims


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"mesure": "turns"}, r"mine.toml, claim 1: there is no setting 'mesure'; known: id, says"),
        ({"measure": "luck"}, r"claim 1 \(mine\): measure = 'luck': give one of score_a"),
        ({"measure": "score_c"}, "measure = 'score_c': only 2 play"),
        ({"expected": "much"}, "expected = 'much': give one of more, less"),
        ({"id": 3}, "id = 3: give a text"),
        ({"matches": 0}, "matches = 0: give a whole number"),
        ({"margin": "small"}, "margin = 'small': give a number"),
        ({"with": {}}, "with and without it the same is played"),
        ({"with": {"life": 3}}, r"\[claim.with\]: there is no setting 'life'"),
        ({"with": 3}, r"\[claim.with\]: 3 is no table"),
        ({"with": {"options": {"life": 0}}}, r"\[claim.with\]: option life=0: give a number"),
        ({"with": {"options": {"lives": 9}}}, "options: there is no setting 'lives'"),
        ({"with": {"decks": ["burn"]}}, r"decks = \['burn'\]: give two to six"),
        ({"with": {"players": ["random"]}}, r"players = \['random'\]: give as many as decks"),
        ({"with": {"swap": {"c": {}}}}, "swap: there is no setting 'c'; known: a, b"),
        ({"with": {"swap": {"a": 3}}}, "swap.a: 3: give a table of card names"),
        (
            {"with": {"decks": ["burn"] * 3, "players": ["random"] * 3}},
            "as many have to play with it as without",
        ),
    ],
)
def test_mistakes_are_named_with_their_place(changes: dict, message: str) -> None:
    with pytest.raises(StudyConfigError, match=message):
        claims(**changes)


def test_a_card_that_the_deck_has_not_cannot_be_swapped() -> None:
    with pytest.raises(DeckError, match=r"burn.txt: there is no 'Plains' in the main deck; spell"):
        claims(**{"with": {"swap": {"a": {"Plains": "Island"}}}})


def test_two_claims_have_two_ids() -> None:
    with pytest.raises(StudyConfigError, match="two claims have the id 'mine'"):
        Claims.of({"title": "test", "claim": [CLAIM, CLAIM]}, where="mine.toml")


def test_cards_are_swapped() -> None:
    arms = claims(**{"with": {"swap": {"a": {"Lava Spike": "Lightning Bolt"}}}}).claims[0]
    main = dict(arms.arm_with.decks[0].main)
    before = dict(arms.arm_without.decks[0].main)
    assert "Lava Spike" not in main
    assert main["Lightning Bolt"] == before["Lightning Bolt"] + before["Lava Spike"]
    assert sum(main.values()) == sum(before.values())
    assert arms.arm_with.decks[1] == arms.arm_without.decks[1]


def test_another_player_plays_them() -> None:
    claim = claims(players=["conceding:heuristic", "random"]).played_by("search:9").claims[0]
    assert claim.arm_without.players == ("conceding:search:9", "random")
    assert claim.arm_with.players == ("search:9", "random")


def difference(low: float, high: float) -> Difference:
    wide = Estimate((low + high) / 2, low, high, 100)
    return Difference(0.5, 0.5, wide, wide)


@pytest.mark.parametrize(
    ("low", "high", "expected", "answer"),
    [
        (0.02, 0.05, "more", judging.HOLDS),
        (0.02, 0.05, "less", judging.OPPOSITE),
        (-0.05, -0.02, "less", judging.HOLDS),
        (-0.05, -0.02, "more", judging.OPPOSITE),
        (-0.05, 0.02, "more", judging.OPEN),
        (-0.009, 0.009, "more", judging.NO_DIFFERENCE),
        (0.001, 0.009, "more", judging.NO_DIFFERENCE),
    ],
)
def test_verdicts_follow_from_the_interval(
    low: float, high: float, expected: str, answer: str
) -> None:
    claim = replace(claims().claims[0], expected=expected)
    assert verdict(claim, difference(low, high)) == answer


def test_intervals_of_a_difference_cover_it() -> None:
    # Two arms of independent matches, won with known chances: nine in ten and more of the intervals
    # have to hold the true difference, and hardly more than they promise.
    rng = np.random.default_rng(5)
    n, covered, widths = 200, 0, []
    for _ in range(300):
        arms = [
            {"winner": (rng.random(n) > p) * 1, "pair": np.arange(n), "life_a": 0, "life_b": 0}
            for p in (0.6, 0.5)
        ]
        found = compare(MEASURES["score_a"], *arms, claims=10)
        covered += found.effect.low <= 0.1 <= found.effect.high
        widths.append((found.effect.high - found.effect.low, found.wide.high - found.wide.low))
        assert found.wide.low <= found.effect.low <= found.effect.high <= found.wide.high
    assert 0.90 <= covered / 300 <= 0.985
    narrow, wide = np.mean(widths, axis=0)
    assert wide / narrow == pytest.approx(2.807 / 1.960, rel=0.1)  # normal quantiles


def test_pairs_are_drawn_together() -> None:
    # Each match twice: half as much is known as the number of matches says.
    winner = np.random.default_rng(1).integers(0, 2, 400)
    none = {"winner": winner * 0, "pair": np.arange(400), "life_a": 0, "life_b": 0}
    once = {**none, "winner": winner}
    twice = {name: np.repeat(np.asarray(c), 2) if np.ndim(c) else c for name, c in once.items()}
    halved = {name: np.repeat(np.asarray(c), 2) if np.ndim(c) else c for name, c in none.items()}
    one = compare(MEASURES["score_a"], once, none).effect
    two = compare(MEASURES["score_a"], twice, halved).effect
    assert (one.low, one.high) == pytest.approx((two.low, two.high), rel=0.01)


def test_each_of_a_team_wins_with_it() -> None:
    places = {"a": (1, 3, 1), "b": (1, 3, 1), "c": (3, 1, 1), "d": (3, 1, 1)}
    rows = {"winner": np.array([0, 2, -1])}  # the first seat of the team
    for letter, place in places.items():
        rows |= {f"place_{letter}": np.array(place), f"life_{letter}": np.zeros(3)}
    assert MEASURES["score_b"].above(rows).tolist() == [1, 0, 0.25]
    assert MEASURES["score_d"].above(rows).tolist() == [0, 1, 0.25]


def test_a_share_of_what_never_happened_is_open() -> None:
    rows = {"pair": np.arange(3), "subgames_won_a": np.zeros(3, int), "life_a": 0}
    rows |= {"subgames_won_b": np.zeros(3, int), "life_b": 0, "winner": np.zeros(3, int)}
    found = compare(MEASURES["subgames_of_a"], rows, rows)
    assert verdict(claims().claims[0], found) == judging.OPEN


def test_it_is_played_on_until_it_is_answered() -> None:
    clear = claims(most=10_000).claims[0]
    assert looks(clear)[:3] == [100, 200, 400]
    found = judge(clear)
    assert found.matches < 10_000
    assert found.verdict == judging.HOLDS
    close = claims(most=300, margin=1e-9, **{"with": {"options": {"max_turns": 999}}})
    assert judge(close.claims[0]).matches == 300


def test_what_always_happened_in_a_few_matches_is_not_certain() -> None:
    rows = {"winner": np.zeros(60, int), "pair": np.arange(60), "life_a": 0, "life_b": 0}
    found = compare(MEASURES["score_a"], rows, rows)
    assert found.effect.value == 0
    assert found.effect.low < -0.01
    assert found.effect.high > 0.01
    assert verdict(claims().claims[0], found) == judging.OPEN


def test_of_a_few_matches_nothing_is_said() -> None:
    wide = Estimate(0.5, 0.4, 0.6, 20)
    assert verdict(claims().claims[0], Difference(0.9, 0.4, wide, wide)) == judging.OPEN


def test_the_same_on_any_number_of_threads() -> None:
    asked = claims(matches=70, most=70)
    one, two = judge_all(asked, seed=3), judge_all(asked, seed=3, threads=2)
    assert one[0].as_dict() == two[0].as_dict()
    rows, others = all_rows(one), all_rows(two)
    assert all(np.array_equal(rows[name], others[name]) for name in rows)
    assert len(rows["winner"]) == 140
    assert judge_all(asked, seed=4)[0].as_dict() != one[0].as_dict()


def test_arms_share_their_seeds() -> None:
    close = claims(matches=20, most=60, **{"with": {"options": {"max_turns": 999}}})
    rows = judge(close.claims[0]).rows
    arms = [rows["seed"][rows["with_it"] == which] for which in (True, False)]
    assert np.array_equal(*arms)
    pairs = rows["pair"][rows["with_it"]]
    assert np.array_equal(np.unique(pairs), np.arange(60))  # equal units: each match is its own


def test_who_concedes_gives_up_the_subgames_of_others() -> None:
    options = MatchOptions(concede_game="game_start")
    decks = ("weenie-shahrazad", "weenie-shahrazad")
    rows = self_play(decks, ("heuristic", "conceding:heuristic"), 20, seed=1, options=options)
    # B gives up those of A, and plays those of its own, which A does not give up.
    assert 0 < rows["subgames_conceded"].sum() < rows["subgames"].sum()
    assert rows["subgames_won_b"].sum() > 0
    # Where it is not offered, it plays like the other.
    decks = ("burn", "weenie-shahrazad")
    plain = self_play(decks, ("conceding:heuristic", "heuristic"), 6, seed=1)
    like = self_play(decks, ("heuristic", "heuristic"), 6, seed=1)
    assert np.array_equal(plain["decisions"], like["decisions"])


@pytest.mark.parametrize("name", ["conceding:", "conceding:nobody"])
def test_who_concedes_is_known(name: str) -> None:
    with pytest.raises(ValueError, match=r"conceding: say like whom|no bot"):
        get_player(name)
    assert named("random") is named("random")


def test_the_command(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    given = ["study", "claims", "--matches", "4", "--only", "longer", "--out", str(out)]
    with pytest.raises(SystemExit) as ended:
        cli.main(given)
    assert ended.value.code == 0
    assert "turns a match:" in capsys.readouterr().out
    written = {path.name for path in out.iterdir()}
    assert written == {
        *("claims.csv", "claims.json", "claims.parquet", "claims.png", "matches.parquet")
    }
    with pytest.raises(SystemExit) as ended:
        cli.main(["study", "claims", "--only", "nothing"])
    assert ended.value.code == 2
    assert "there is no claim 'nothing'; known: concede-at-once" in capsys.readouterr().err


def test_claims_are_judged_where_one_says() -> None:
    with pytest.raises(BackendError, match="backend='slurm' does not exist"):
        judge(claims(matches=2, most=2).claims[0], backend="slurm")
