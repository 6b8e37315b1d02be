"""The commands that play and measure: selfplay, concede, quickstart, bench."""

import json
from pathlib import Path

import pytest
from pyarrow import parquet
from typer.testing import CliRunner

from mtgenv import cli
from mtgenv.cli import bench, concede, quickstart, selfplay

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
        (["--deck", "burn", "--deck", "burn", "--deck", "burn"], "--deck is given 3 times"),
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


def test_bench_prints_one_object() -> None:
    result = RUN.invoke(bench.app, ["--quick", "--json"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert figures["state_bytes"] <= 32 * 1024
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
