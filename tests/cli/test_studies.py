"""The commands that play and measure: selfplay, concede, quickstart, bench."""

import json
from pathlib import Path

import pytest
from mtgenv_agents import recorded
from pyarrow import parquet
from typer.testing import CliRunner

from mtgenv import cli
from mtgenv.cli import bench, concede, quickstart, replay, selfplay
from mtgenv.matches.replay import Replay

RUN = CliRunner()


def test_selfplay_prints_a_summary_and_writes_files(tmp_path: Path) -> None:
    result = RUN.invoke(
        selfplay.app,
        [
            *("--matches", "40", "--deck", "countdown", "--bot", "heuristic", "--bot", "random"),
            *("--threads", "2", "--out", str(tmp_path)),
        ],
    )
    assert result.exit_code == 0, result.output
    assert "A wins" in result.stdout
    assert parquet.read_table(tmp_path / "matches.parquet").num_rows == 40
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert summary["bots"] == ["heuristic", "random"]
    assert (tmp_path / "summary.csv").read_text(encoding="utf-8").startswith("quantity,value,low")


def test_every_row_of_self_play_leads_to_its_match(tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("20 Mountain\n20 Lightning Bolt\n20 Goblin Guide\n")
    out = tmp_path / "run"
    done = RUN.invoke(
        selfplay.app,
        [
            *("--matches", "12", "--deck", "weenie-shahrazad", "--deck", str(deck)),
            *("--bot", "heuristic", "--bot", "random", "--concede", "game_start"),
            *("--max-turns", "30", "--replays", "2", "--out", str(out)),
        ],
    )
    assert done.exit_code == 0, done.output
    assert f"mtgenv replay match {out} ROW" in done.stdout.replace("\n", "")
    kept = sorted((out / "replays").iterdir())
    assert [file.name for file in kept] == ["match-000000.json.gz", "match-000001.json.gz"]
    rows = parquet.read_table(out / "matches.parquet").to_pylist()
    for row in rows:
        played = recorded.match_of(out, row["match"])
        match = played.play()
        assert len(played.actions) == row["decisions"]
        assert [int(n) for n in match.record["life"][0, 0]] == (
            [row["life_b"], row["life_a"]] if row["swapped"] else [row["life_a"], row["life_b"]]
        )
        assert match.record["opened"][0] == row["subgames"]
    assert Replay.load(kept[1]) == recorded.match_of(out, 1)
    file = tmp_path / "seven.json"
    told = RUN.invoke(replay.app, ["match", str(out), "7", "--save", str(file)]).stdout
    assert Replay.load(file).play().log[-1] in told


def test_a_row_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    def refusal(folder: Path, row: int) -> str:
        with pytest.raises(recorded.RunError) as caught:
            recorded.match_of(folder, row)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    run = tmp_path / "run"
    RUN.invoke(selfplay.app, ["--matches", "4", "--deck", "burn", "--out", str(run)])
    assert "there is no match 4; give a row" in refusal(run, 4)
    assert "there is no match -1" in refusal(run, -1)
    assert "give the folder of" in refusal(tmp_path / "none", 0)
    summary = json.loads((run / "summary.json").read_text(encoding="utf-8"))
    for change, reason in (
        ({"bots": ["random", "random"]}, "plays differently now"),
        ({"options": {"lief": 3}}, "no run of self-play"),
        ({"options": 3}, "no run of self-play"),
        ({"bots": 3}, "no run of self-play"),
        ({"bots": ["random"]}, "there are not two to six units"),
    ):
        (run / "summary.json").write_text(json.dumps(summary | change), encoding="utf-8")
        assert reason in refusal(run, 0)
    (run / "matches.parquet").write_bytes(b"mine")
    assert "no run of self-play" in refusal(run, 0)


def test_replays_need_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["selfplay", "--matches", "2", "--replays", "2"])
    assert capsys.readouterr().err == "mtgenv: --replays: say where to with --out DIR\n"


def test_tables_speak_of_matches_and_not_of_what_did_not_happen() -> None:
    def table(deck: str) -> str:
        return RUN.invoke(selfplay.app, ["--matches", "20", "--deck", deck]).stdout

    without, nested = table("burn"), table("countdown")
    assert "subgame" not in without
    assert "subgames opened a match" in nested
    for text in (without, nested):
        assert "turns a match" in text
        assert "20 matches in" in text
        assert "game" not in text.replace("subgame", "")


def test_selfplay_as_json_depends_on_the_seed_alone() -> None:
    def wins(*options: str) -> object:
        result = RUN.invoke(selfplay.app, ["--games", "30", "--deck", "burn", "--json", *options])
        return json.loads(result.stdout)["summary"]

    assert wins("--seed", "4") == wins("--seed", "4", "--threads", "2")
    assert wins("--seed", "4") != wins("--seed", "5")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--deck", "nosuch"], "nosuch"),
        (["--bot", "nosuch"], "there is no bot 'nosuch'"),
        (["--deck", "burn"] * 7, "give 6, one for each unit"),
        (["--concede", "sometimes"], "concede_game='sometimes'"),
    ],
)
def test_selfplay_names_what_it_cannot_use(
    options: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["selfplay", "--games", "2", *options])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


def test_concede_prints_a_table_and_writes_files(tmp_path: Path) -> None:
    result = RUN.invoke(
        concede.app,
        [
            *("--positions", "6", "--rollouts", "2", "--clock", "8", "--clock", "100"),
            *("--out", str(tmp_path)),
        ],
    )
    assert result.exit_code == 0, result.output
    assert "match clock: 8 turns" in result.stdout
    rows = parquet.read_table(tmp_path / "concession_positions.parquet")
    assert rows.num_rows == 6 * 2 * 2
    assert (tmp_path / "concession.png").stat().st_size > 1000
    assert "verdict" in (tmp_path / "concession.csv").read_text(encoding="utf-8")


def test_concede_as_json() -> None:
    result = RUN.invoke(
        concede.app,
        ["--positions", "4", "--rollouts", "2", "--deck", "countdown", "--clock", "50", "--json"],
    )
    cells = json.loads(result.stdout)["cells"]
    assert {cell["side"] for cell in cells} == {"creator", "opponent"}
    assert {cell["clock"] for cell in cells} == {50}


def test_quickstart_leaves_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quickstart, "ROLLOUTS", 2)
    result = RUN.invoke(quickstart.app, ["--games", "40", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "What to try next" in result.stdout
    report = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "| clock | who concedes |" in report
    for name in ("matches.parquet", "concession.csv", "matches.png", "concession.png"):
        assert (tmp_path / name).stat().st_size > 0
        assert name in report
    assert recorded.match_of(tmp_path, 39).play().over


def test_bench_prints_one_object() -> None:
    result = RUN.invoke(bench.app, ["--quick", "--json"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert figures["state_bytes"] <= 40 * 1024
    named = {
        "engine_games_per_s",
        "engine_decisions_per_s",
        "vector_decisions_per_s",
        "vector_decisions_per_s_2threads",
        "snapshot_us",
        "restore_us",
        "warm_start_s",
    }
    assert all(figures[name] > 0 for name in named)
    assert "cold_compile_s" in figures
