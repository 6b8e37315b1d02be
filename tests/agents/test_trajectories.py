"""Trajectories: what is written, that it is what happened, and that it can be learnt from."""

from __future__ import annotations

import json

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason="the extra 'study' is not installed")

import mtgenv_agents.series
from mtgenv_agents.recorded import record_match
from mtgenv_agents.selfplay import self_play
from mtgenv_agents.trajectories import (
    COLUMNS,
    Dataset,
    DatasetError,
    count,
    with_zeros,
    without_zeros,
)
from typer.testing import CliRunner

import mtgenv.cli
from mtgenv import SelfPlayVectorEnv
from mtgenv.matches.options import MatchOptions

DECKS = ("weenie-shahrazad", "burn")
BOTS = ("heuristic", "random")
OPTIONS = MatchOptions(max_turns=40)


def record(folder, matches=6, **changes):
    folder.mkdir()
    given = {"decks": DECKS, "bots": BOTS, "matches": matches, "seed": 5, "options": OPTIONS}
    return self_play(**given | changes, trajectories=folder)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data") / "set"
    return folder, record(folder)


def rows_of(folder):
    """All rows of a data set as one dict of arrays, the matches in order."""
    parts = list(Dataset(folder).batches())
    flat = [
        {k: v for k, v in part.items() if k != "observations"}
        | {f"observation.{k}": v for k, v in part["observations"].items()}
        for part in parts
    ]
    joined = {name: np.concatenate([part[name] for part in flat]) for name in flat[0]}
    order = np.lexsort((joined["step"], joined["match"]))
    return {name: column[order] for name, column in joined.items()}


def test_recording_changes_nothing(recorded):
    _, rows = recorded
    plain = self_play(DECKS, BOTS, 6, seed=5, options=OPTIONS)
    assert all(np.array_equal(plain[name], rows[name]) for name in plain)


def test_the_rows_play_the_matches_again(recorded):
    """Whoever answers with the recorded indices sees what was recorded, to the last byte."""
    folder, played = recorded
    rows = rows_of(folder)
    for match in range(6):
        mine = np.flatnonzero(rows["match"] == match)
        swapped = bool(played["swapped"][match])
        replay = record_match(
            DECKS, BOTS, seed=int(rows["seed"][mine[0]]), swapped=swapped, options=OPTIONS
        )
        decks = DECKS[::-1] if swapped else DECKS
        env = SelfPlayVectorEnv(1, decks=decks, match=OPTIONS, objects=96)
        env.reset(seed=0)
        env.batch.matches[:] = replay.match_at(0).record
        env.batch.load(*env.batch.save())
        for row in mine:
            shown = env.batch.observations()
            for name, table in shown.items():
                assert np.array_equal(table[0], rows[f"observation.{name}"][row]), name
            assert np.array_equal(env.batch.action_mask()[0], rows["mask"][row])
            assert env.batch.matches["dec_player"][0] == rows["seat"][row]
            assert env.batch.matches["decisions"][0] == rows["decision"][row]
            _, rewards, over, _, _ = env.step(rows["action"][[row]].astype(np.int64))
        assert over[0]
        assert rewards[0] == rows["reward"][row]
        env.close()


def test_rows_say_who_won(recorded):
    folder, played = recorded
    rows = rows_of(folder)
    assert (rows["unit"] == np.where(played["swapped"][rows["match"]], 1, 0) ^ rows["seat"]).all()
    won = played["winner"][rows["match"]]
    expected = np.where(won < 0, 0, np.where(won == rows["unit"], 1, -1))
    assert np.array_equal(rows["result"], expected)
    for match in range(6):
        for seat in (0, 1):
            mine = np.flatnonzero((rows["match"] == match) & (rows["seat"] == seat))
            assert not rows["reward"][mine[:-1]].any()
            assert rows["reward"][mine[-1]] == rows["result"][mine[-1]]
    assert rows["level"].max() == played["deepest"].max() > 0


@pytest.mark.parametrize("change", ["threads", "batch"])
def test_neither_threads_nor_batches_change_a_byte(change, recorded, tmp_path, monkeypatch):
    folder, _ = recorded
    again = tmp_path / "again"
    if change == "threads":
        record(again, threads=2)
        for file in Dataset(folder).files:
            assert (again / file.name).read_bytes() == file.read_bytes()
        return
    monkeypatch.setattr(mtgenv_agents.series, "BATCH", 2)
    record(again)
    first, second = rows_of(folder), rows_of(again)
    assert all(np.array_equal(first[name], second[name]) for name in first)
    assert len(Dataset(again).files) > len(Dataset(folder).files)


def test_what_is_left_out_comes_back():
    rng = np.random.default_rng(0)
    tables = rng.integers(-2, 3, (50, 4, 5)).astype(np.int16)
    tables[rng.random((50, 4)) < 0.5] = 0
    assert np.array_equal(with_zeros(*without_zeros(tables.reshape(50, -1)), (4, 5)), tables)


def test_a_data_set_is_counted(recorded):
    folder, played = recorded
    counted = count(Dataset(folder))
    rows = rows_of(folder)
    assert counted["matches"] == 6
    assert counted["rows"] == len(rows["match"]) == sum(counted["levels"].values())
    assert counted["units"][0]["won"] == int((played["winner"] == 0).sum())
    assert sum(one["rows"] for one in counted["kinds"].values()) == counted["rows"]
    assert counted["readable"]
    assert list(Dataset(folder).facts["columns"]) == list(COLUMNS)


def test_the_commands_record_and_count(tmp_path):
    from mtgenv.cli.dataset import app
    from mtgenv.cli.selfplay import app as selfplay

    folder = tmp_path / "data"
    arguments = ["--matches", "2", "--bot", "random", "--deck", "burn"]
    done = CliRunner().invoke(selfplay, [*arguments, "--trajectories", str(folder)])
    assert done.exit_code == 0, done.output
    shown = CliRunner().invoke(app, ["info", str(folder)])
    assert "priority" in shown.output
    assert "schema 1" in shown.output
    told = json.loads(CliRunner().invoke(app, ["info", str(folder), "--json"]).output)
    assert (told["matches"], told["bots"]) == (2, ["random", "random"])
    with pytest.raises(mtgenv.cli.outputs.OutputError, match="give an empty folder"):
        mtgenv.cli.outputs.claim_empty(folder)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ("nothing", "no data set: there is no dataset.json"),
        ("nonsense", "says nothing of a data set"),
        ("schema", "schema 0, but 1 is read; record it again"),
        ("empty", "there are no .parquet files"),
        ("broken", "cannot be read"),
        ("layout", "recorded before the layout of observations changed; record it again"),
    ],
)
def test_what_is_no_data_set_is_refused_in_a_line(wrong, line, recorded, tmp_path):
    facts = json.loads((recorded[0] / "dataset.json").read_text())
    if wrong == "schema":
        facts["schema"] = 0
    if wrong == "layout":
        facts["meaning"] = f"00{facts['meaning'][2:]}"
    if wrong != "nothing":
        text = "[]" if wrong == "nonsense" else json.dumps(facts)
        (tmp_path / "dataset.json").write_text(text)
    if wrong in ("broken", "layout"):
        (tmp_path / "turned-0-from-000000000.parquet").write_bytes(b"PAR1")
    with pytest.raises(DatasetError) as error:
        next(Dataset(tmp_path).batches())
    assert line in str(error.value)
    assert "\n" not in str(error.value)


def test_a_policy_is_cloned_from_a_data_set(tmp_path):
    torch = pytest.importorskip("torch", reason="the extra 'train' is not installed")
    pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")
    from mtgenv_agents.ppo.cloning import clone
    from mtgenv_agents.ppo.config import Network

    torch.set_num_threads(1)
    folder = tmp_path / "set"
    record(folder, matches=24, decks=("weenie", "weenie"), bots=("heuristic", "heuristic"))
    data = Dataset(folder)
    size = Network(entity=16, state=32)
    before, after = (clone(data, network=size, epochs=n, batch=32) for n in (1, 3))
    assert after.agreement.asked == before.agreement.asked > 0
    assert after.learnt + after.agreement.asked == count(data)["rows"]
    assert after.agreement.share > max(0.5, before.agreement.share - 0.1)
    again = clone(data, network=size, epochs=1, batch=32)
    assert torch.equal(again.policy.value_net.weight, before.policy.value_net.weight)
