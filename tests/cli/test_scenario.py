import gzip
import json

import pytest
from typer.testing import CliRunner

from mtgenv.cli.scenario import app
from mtgenv.matches.match import Match
from mtgenv.matches.replay import Replay
from mtgenv.scenario import ScenarioFileError

run = CliRunner().invoke

CALM = {"id": "calm", "topic": "peace", "expect": [{"life": {"A": 20}}]}
WRONG = {"id": "wrong", "topic": "war", "expect": [{"life": {"A": 7}}]}
LACKING = {"id": "lacking", "setup": {"A": {"hand": [{"card": "Chaos Orb"}]}}}
SLIP = {"id": "slip", "expcet": []}


def file_of(tmp_path, *scenarios):
    path = tmp_path / "scenarios.json"
    path.write_text(json.dumps(scenarios), encoding="utf-8")
    return path


def test_results_are_printed_and_written(tmp_path):
    out = tmp_path / "out.json"
    path = file_of(tmp_path, CALM, WRONG, LACKING, SLIP)
    result = run(app, ["run", str(path), "--json", str(out)])
    assert result.exit_code == 1
    assert "wrong: expected life {'A': 7}; found {'A': 20}" in result.output
    assert "slip: expcet: unknown key; did you mean expect?" in result.output
    assert "1 pass, 1 fail, 1 unsupported, 1 error" in result.output
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["summary"] == {"pass": 1, "fail": 1, "unsupported": 1, "error": 1}
    assert written["results"][2] == {
        "id": "lacking",
        "status": "unsupported",
        "detail": "not there yet: Chaos Orb",
        "unsupported": ["Chaos Orb"],
    }


def test_what_passes_or_is_unsupported_ends_with_0(tmp_path):
    result = run(app, ["run", str(file_of(tmp_path, CALM, LACKING))])
    assert result.exit_code == 0


def test_a_packed_file_is_read(tmp_path):
    path = tmp_path / "scenarios.json.gz"
    path.write_bytes(gzip.compress(json.dumps([CALM, SLIP]).encode()))
    assert "1 pass, 0 fail, 0 unsupported, 1 error" in run(app, ["run", str(path)]).output
    for damaged in (b"[]", path.read_bytes()[:20]):
        path.write_bytes(damaged)
        with pytest.raises(ScenarioFileError, match=r"scenarios.json.gz: is not packed by gzip"):
            run(app, ["run", str(path)], catch_exceptions=False)


def test_a_filter_looks_at_ids_and_topics(tmp_path):
    path = file_of(tmp_path, CALM, WRONG)
    assert "1 pass, 0 fail" in run(app, ["run", str(path), "--filter", "PEACE"]).output
    assert "0 pass, 1 fail" in run(app, ["run", str(path), "--filter", "wro"]).output


def test_a_replay_is_exported_as_a_scenario_that_runs(tmp_path):
    match = Match.new("burn", "wish", seed=1)
    for _ in range(30):
        match.step(match.legal_actions()[-1])
    replay = Replay.record(match).save(tmp_path / "match.json.gz")
    result = run(app, ["export", str(replay), "--at", "20"])
    assert result.exit_code == 0
    scenario = json.loads(result.output)[0]
    assert scenario["id"] == "match-20"
    assert run(app, ["run", str(file_of(tmp_path, scenario))]).exit_code == 0
