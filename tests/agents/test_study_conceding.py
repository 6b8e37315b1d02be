"""The study of conceding: what is known beforehand comes out, and estimates are what they claim."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from mtgenv_agents.bots.driving import deal_roll_outs
from mtgenv_agents.intervals import clustered_ratio, student
from mtgenv_agents.playing import play_out
from mtgenv_agents.study import answers
from mtgenv_agents.study.answers import (
    Asked,
    Region,
    ask_about,
    phases,
    regrets,
    rows_of,
    summarise,
)
from mtgenv_agents.study.moments import LATER, START, Moment, Reservoir, sample_moments
from mtgenv_agents.study.question import Question, QuestionError
from mtgenv_agents.study.timed import AT_ONCE, IN_TIME, NEVER, Habit, play_clocks
from mtgenv_agents.study.valuing import (
    ENDS,
    Values,
    score,
    value_moment,
    value_moments,
    value_together,
)
from pyarrow import parquet
from typer.testing import CliRunner

from mtgenv import configs
from mtgenv.cli import study
from mtgenv.engine.bot import bot
from mtgenv.engine.driver import begin_all
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.options import MatchOptions

# Little life, so that matches are short.
QUESTION = Question(
    "test", ("weenie-shahrazad", "weenie"), matches=6, most=6, rollouts=4, turns=(2, 12)
)
QUESTION = replace(QUESTION, options=MatchOptions(life=6))
MATCHUP = QUESTION.matchup
WHO = [Habit.of("heuristic")] * 2
CLOCKS = QUESTION.engine_clocks
CONCEDE, PLAY_ON, RIGHT = range(3)


@pytest.fixture(scope="module")
def moments() -> list[Moment]:
    return sample_moments(MATCHUP, WHO, np.arange(8), deepest=2)


@pytest.fixture(scope="module")
def asked() -> Asked:
    return ask_about(QUESTION, "heuristic", seed=3)


def with_life(moment: Moment, life: tuple[int, int]) -> Moment:
    """Return a moment with other life totals in the interrupted game."""
    match = snapshots.repeat(moment.saved, 1)
    match["life"][0, match["depth"][0] - 1] = life
    return replace(moment, saved=snapshots.save(match, 0))


def first(moments: list[Moment], kind: str, depth: int = 1) -> Moment:
    for moment in moments:
        match = snapshots.repeat(moment.saved, 1)[0]
        if moment.kind == kind and match["depth"] == depth:
            return moment
    raise AssertionError("no such moment")


# --- What is known beforehand ---------------------------------------------------------------------


@pytest.mark.parametrize("kind", [START, LATER])
def test_one_life_must_play_on(moments: list[Moment], kind: str) -> None:
    """Half of it, rounded up, is all of it, so conceding loses; seat 1 wins by its conceding."""
    moment = with_life(first(moments, kind), (1, 1))
    values = value_moment(moment, MATCHUP, WHO, CLOCKS, 8, 0)
    assert (values.means[:, CONCEDE] == 0).all()
    assert values.lasted[0, CONCEDE, 0] == 0
    assert values.means[:, PLAY_ON, 0, 0].max() > 0


def test_where_the_clock_leaves_nothing_all_choices_are_equal(moments: list[Moment]) -> None:
    moment = with_life(first(moments, START), (20, 20))
    values = value_moment(moment, MATCHUP, WHO, np.array([[1, 0, 0]], np.int32), 8, 0)
    assert (values.means[:, :, 0, ENDS.index("draw")] == 0.5).all()
    assert (values.drawn == 1).all()


def test_where_life_decides_at_once_the_leader_plays_on(moments: list[Moment]) -> None:
    """Ahead by a point with no time left: conceding halves one's life and loses the match."""
    moment = with_life(first(moments, START), (20, 19))
    values = value_moment(moment, MATCHUP, WHO, np.array([[1, 0, 0]], np.int32), 4, 0)
    by_life = values.means[:, :, 0, ENDS.index("life")]
    assert by_life[0, CONCEDE] == 0
    assert by_life[0, PLAY_ON] == 1
    assert by_life[1, CONCEDE] == by_life[1, PLAY_ON] == 0


def test_a_clock_is_read_off_as_the_engine_plays_it(moments: list[Moment]) -> None:
    """A draw after so many turns is the same when the engine stops the match there itself."""
    moment = first(moments, START)
    start = snapshots.repeat(moment.saved, 1)[0]
    level, since = int(start["depth"]), (int(start["turns"]), int(start["decisions"]))
    seeds = np.arange(24)
    for turns in (2, 12, 30):
        values = []
        for limit in (turns, 5000):
            copies = snapshots.repeat(moment.saved, len(seeds))
            deal_roll_outs(
                copies, MATCHUP.tables, new_workspace(copies), 0, False, limit, seeds.copy()
            )
            if limit == turns:
                play_out(copies, MATCHUP, [one.player for one in WHO], ["heuristic"] * 2)
                standing = np.full((len(seeds), 1), IN_TIME, np.int8)
            else:
                clock = np.array([[1, 0, turns]], np.int32)
                within = (0, NEVER, level, int(start["game_index"][level]))
                standing = play_clocks(copies, MATCHUP, WHO, clock, since=since, within=within)
            values.append(score(copies, standing, 0)[:, 0, 0])
        assert values[0].tolist() == values[1].tolist()


def test_who_concedes_at_once_never_plays_a_subgame_of_the_other() -> None:
    matches = MATCHUP.new_batch(16)
    begin_all(matches, MATCHUP.tables, new_workspace(matches), np.arange(16))
    who = [Habit.of("heuristic"), Habit.of("conceding:heuristic")]
    assert [one.habit for one in who] == [NEVER, AT_ONCE]
    play_clocks(matches, MATCHUP, who)
    assert (matches["over"] == 1).all()
    assert matches["opened"].sum() > 0
    assert (matches["conceded"] == matches["opened"]).all()  # the other's deck makes none


# --- Moments --------------------------------------------------------------------------------------


def test_moments_stand_in_subgames(moments: list[Moment]) -> None:
    assert {moment.kind for moment in moments} == {START, LATER}
    for moment in moments:
        match = snapshots.repeat(moment.saved, 1)[0]
        level = int(match["depth"])
        assert 1 <= level <= 2
        assert (match["turn"][level] == 0) == (moment.kind == START)
        assert 1 == moment.kept <= moment.seen
    seen = [moment.seen for moment in moments if moment.kind == START]
    whole = MATCHUP.new_batch(8)
    begin_all(whole, MATCHUP.tables, new_workspace(whole), np.arange(8))
    play_clocks(whole, MATCHUP, WHO)
    deep = sample_moments(MATCHUP, WHO, np.arange(8), kinds=[START])
    assert [moment.seen for moment in deep] == whole["opened"][whole["opened"] > 0].tolist()
    assert len(seen) == len(deep)


def test_a_reservoir_keeps_each_with_the_same_chance() -> None:
    matches = MATCHUP.new_batch(1)
    often = np.zeros(5)
    for seed in range(3000):
        reservoir = Reservoir(2, [seed])
        for _ in range(5):
            reservoir.offer(matches, 0)
        assert reservoir.seen == 5
        for number, _ in reservoir.kept:
            often[number - 1] += 1
    assert often.sum() == 6000
    assert (abs(often / 3000 - 0.4) < 0.04).all()  # more than four standard errors


def test_threads_change_nothing(moments: list[Moment]) -> None:
    one, two = (
        value_moments(moments[:6], MATCHUP, WHO, CLOCKS, 2, threads=threads) for threads in (1, 2)
    )
    assert one.halves.tolist() == two.halves.tolist()
    assert one.lasted.tolist() == two.lasted.tolist()


def test_moments_valued_together_are_worth_what_they_are_alone(moments: list[Moment]) -> None:
    together = value_together(moments[:4], MATCHUP, WHO, CLOCKS, 4, 0)
    alone = Values.joined([value_moment(one, MATCHUP, WHO, CLOCKS, 4, 0) for one in moments[:4]])
    for name in ("halves", "squares", "drawn", "lasted"):
        assert getattr(together, name).tolist() == getattr(alone, name).tolist()
    assert together.columns["seat"].tolist() == alone.columns["seat"].tolist()


def test_a_player_in_python_is_asked_about_like_a_bot(moments: list[Moment]) -> None:
    """The first of what is legal, as a compiled bot and as a player of whole batches."""

    class First:
        def choose(self, matches: np.ndarray, tables: np.ndarray, rows: np.ndarray) -> np.ndarray:
            return matches["legal"][rows, 0].astype(np.int32)

    @bot
    def first_bot(m: Match, t: Tables, w: Workspace, seat: int) -> int:
        return m.legal[0]

    found = [
        value_moments(moments[:6], MATCHUP, [Habit("first", player, NEVER)] * 2, CLOCKS, 2)
        for player in (First(), first_bot)
    ]
    assert found[0].halves.tolist() == found[1].halves.tolist()
    assert found[0].lasted.tolist() == found[1].lasted.tolist()


# --- Estimates ------------------------------------------------------------------------------------


def test_student() -> None:
    """Against the tables: t(0.975) of 12 and t(0.9995) of 30 degrees of freedom."""
    assert student(0.05, 12) == pytest.approx(2.179, abs=0.002)
    assert student(0.001, 30) == pytest.approx(3.646, abs=0.005)
    assert student(0.05, 0) == np.inf


def test_intervals_of_clusters_hold_what_they_promise() -> None:
    rng = np.random.default_rng(5)
    clusters = np.repeat(np.arange(40), 3)
    missed = 0
    for _ in range(2000):
        values = rng.normal(0, 1, 40)[clusters] + rng.normal(0, 1, 120)
        weights = rng.uniform(0.5, 1.5, 40)[clusters]
        found = clustered_ratio(weights * values, weights, clusters)
        missed += not found.low <= 0 <= found.high
        assert found.n == 40
    assert 0.03 < missed / 2000 < 0.075


def made(gap: np.ndarray, life: np.ndarray, saved: float = 4.0) -> Values:
    """Make values of a creator: playing on is worth a half, conceding so much more."""
    n = len(gap)
    zero = np.zeros(n, np.int64)
    columns = {
        **dict.fromkeys(("later", "seat", "turns", "turn_inside", "life_inside"), zero),
        **dict.fromkeys(("opponent_life_inside", "opponent_library"), zero),
        "match": np.arange(n),
        "seen": 1 + np.arange(n) % 2 * 8,
        "kept": zero + 1,
        "creator": zero == 0,
        "depth": zero + 1,
        "life": life,
        "opponent_life": zero + 20,
        "library": zero + 30,
    }
    halves = np.full((n, 2, 3, 1, 2), 0.5)
    halves[:, :, CONCEDE] += gap[:, None, None, None]
    lasted = np.zeros((n, 3, 2))
    lasted[:, PLAY_ON, 0] = saved
    return Values(columns, halves, np.zeros((n, 1, 2)), np.zeros((n, 3, 1)), lasted)


def about(values: Values) -> Asked:
    question = replace(QUESTION, turns=())
    told = summarise(values, "nobody", question.clocks)
    return Asked("nobody", question, values, told, len(values), True)


def test_both_weightings_and_the_price_of_a_turn() -> None:
    """Every second match has nine moments and gains 10 points, the others lose 20."""
    gap = np.where(np.arange(40) % 2 == 1, 0.1, -0.2)
    answer = about(made(gap, np.full(40, 20))).answers[0]
    assert answer.difference.value == pytest.approx(-0.05)
    assert answer.by_moment.value == pytest.approx((9 * 0.1 - 0.2) / 10)
    assert answer.price.value == pytest.approx(0.05 / 4)  # four turns are saved
    assert answer.right_gain.value == 0


def test_verdicts_follow_from_the_wide_interval() -> None:
    noise = np.random.default_rng(1).normal(0, 0.01, 40)
    for gap, verdict in ((0.3, "concede"), (-0.3, "play on"), (0.0, "no difference")):
        values = made(gap + noise, np.full(40, 20))
        assert about(values).answers[0].verdict == verdict
    assert about(made(noise[:5], np.full(5, 20))).answers[0].verdict == "few"


def test_regret_is_what_the_better_rule_gains() -> None:
    """With little life conceding loses 30 points, with much it gains 10: the rule finds that."""
    life = np.where(np.arange(40) // 2 % 2 == 1, 3, 20)
    asked = about(made(np.where(life == 3, -0.3, 0.1), life))
    row = regrets(asked)[0]
    assert row["always_concede"] == pytest.approx(0.15)
    assert row["never_concede"] == pytest.approx(0.05)
    better = {region.life: region for region in phases(asked) if region.library == "all"}
    assert better[1, 5].better == "play on"
    assert better[1, 5].difference.value == pytest.approx(-0.3)
    assert better[16, 10_000].difference.value == pytest.approx(0.1)
    assert better[16, 10_000].certainty == 1.0
    assert better[16, 10_000].better == "concede"


def test_a_question_is_asked_until_the_intervals_are_narrow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    question = replace(QUESTION, matches=2, most=7, rollouts=2, turns=(), width=0.001)
    assert answers.looks(question) == [2, 4, 7]
    last = ask_about(question, "heuristic", seed=1)
    assert (last.matches, last.narrow) == (7, False)
    early = ask_about(replace(question, width=2.0), "heuristic", seed=1)
    wide = [one.wide.high - one.wide.low for one in last.answers if one.depth == "all"]
    assert max(wide) > 0.001
    assert (early.matches == 7) == (not early.narrow)
    same = last.values.columns["match"] < early.matches
    assert last.values.halves[same].tolist() == early.values.halves.tolist()


def test_rows_and_answers_agree(asked: Asked) -> None:
    rows = rows_of([asked])
    here = (rows["end"] == "life") & (rows["clock"] == "12 turns")
    here &= (rows["later"] == 0) & rows["creator"]
    answer = next(
        one
        for one in asked.answers
        if (one.kind, one.side, one.depth, str(one.clock), one.end)
        == (START, "creator", "all", "12 turns", "life")
    )
    gap = (rows["concede"] - rows["play_on"])[here]
    assert answer.difference.value == pytest.approx(np.average(gap, weights=1 / rows["kept"][here]))
    assert answer.positions == here.sum()


# --- Files and the command ------------------------------------------------------------------------


@pytest.mark.parametrize("name", configs.names("conceding"))
def test_questions_that_come_along_can_be_read(name: str) -> None:
    assert Question.load(name).players


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"deck": 1}, "mine.toml: there is no setting 'deck'; known: title, decks"),
        ({"decks": ["burn"]}, "give two names or files"),
        ({"players": []}, "give a list of names"),
        ({"matches": 0}, "matches = 0: give a whole number from 1"),
        ({"rollouts": 3}, "rollouts: give an even number"),
        ({"turns": 5}, "turns = 5: give a list"),
        ({"width": 0}, "width = 0: give a number"),
        ({"title": 3}, r"title = \[3\]: give a text"),
        ({"options": {"life": 0}}, "options: option life=0"),
        ({"options": {"lives": 3}}, "options: .*lives"),
        ({"budgets": {"random": {"deals": 3}}}, "budgets.random: there is no setting 'deals'"),
        ({"budgets": 3}, "budgets = 3: give a table"),
    ],
)
def test_mistakes_in_a_file_are_named(changes: dict[str, object], message: str) -> None:
    values = {"title": "mine", "decks": ["burn", "burn"]} | changes
    with pytest.raises(QuestionError, match=message):
        Question.of(values, where="mine.toml")


def test_clocks_count_turns_decisions_and_seconds() -> None:
    question = replace(QUESTION, turns=(20, 5), decisions=(9,), minutes=(50,))
    assert [str(one) for one in question.clocks] == [
        *("no clock", "5 turns", "20 turns", "9 decisions", "50 minutes")
    ]
    assert question.engine_clocks.tolist() == [
        *([1, 0, 5000], [1, 0, 5], [1, 0, 20], [0, 1, 9], [20, 5, 3000])
    ]


def test_the_command_writes_its_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'title = "mine"\ndecks = ["weenie-shahrazad", "weenie"]\nplayers = ["heuristic"]\n'
        "matches = 4\nmost = 4\nrollouts = 2\nturns = [10]\noptions = { life = 6 }\n"
    )
    out = tmp_path / "out"
    run = CliRunner().invoke(study.app, ["concede", "--config", str(file), "--out", str(out)])
    assert run.exit_code == 0, run.output
    assert "a turn must cost" in run.output
    table = parquet.read_table(out / "positions.parquet")
    assert {"concede", "play_on", "right", "price"} <= set(table.column_names)
    tables = {
        f"{name}.{kind}" for name in ("answers", "phases", "regrets") for kind in ("csv", "parquet")
    }
    figures = {"answers.png", "phases.png", "phases_by_library.png", "regrets.png"}
    assert {one.name for one in out.iterdir()} == {
        *("answers.json", "positions.parquet"),
        *tables,
        *figures,
    }
    for row in parquet.read_table(out / "phases.parquet").to_pylist():
        assert Region.of(row).as_dict() == row
    again = CliRunner().invoke(study.app, ["concede", "--config", str(file), "--json"])
    content = json.loads(again.stdout)
    assert content["narrow"] == {"heuristic": False}
    assert len(content["answers"]) > 10
