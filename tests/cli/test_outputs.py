"""Results are never written over, and where they cannot be written the work does not begin."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mtgenv import cli
from mtgenv.cli import outputs


def stopped(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that cannot go on; return the one line it says."""
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    said = capsys.readouterr().err.strip()
    assert ended.value.code == 2
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1
    return said


@pytest.mark.parametrize(
    ("command", "file"),
    [
        (["selfplay", "--games", "2"], "summary.csv"),
        (["concede", "--positions", "2"], "concession.png"),
        (["quickstart", "--games", "10"], "report.md"),
        (["train", "--minutes", "0.01"], "model.zip"),
    ],
)
def test_a_folder_with_results_is_left_alone(tmp_path, capsys, command, file):
    (tmp_path / file).write_text("mine")
    said = stopped([*command, "--out", str(tmp_path)], capsys)
    assert f"{file}: exists already" in said
    assert (tmp_path / file).read_text() == "mine"
    said = stopped([*command, "--out", str(tmp_path / file)], capsys)
    assert "give a folder to write into" in said


def test_a_replay_is_not_written_over(tmp_path, capsys):
    path = tmp_path / "mine.json"
    path.write_text("mine")
    assert "exists already" in stopped(["play", "--replay", str(path)], capsys)
    beyond = str(tmp_path / "none" / "match.json")
    assert "its folder cannot be written to" in stopped(["play", "--replay", beyond], capsys)
    assert path.read_text() == "mine"


def test_a_name_that_no_file_can_have_is_refused(tmp_path):
    with pytest.raises(outputs.OutputError, match="no file can be called that"):
        outputs.claim_file(tmp_path / "a\0b")
    with pytest.raises(outputs.OutputError, match="is a directory; give a file"):
        outputs.claim_file(tmp_path)


def test_a_terminal_without_frames_is_no_traceback():
    done = subprocess.run(
        [sys.executable, "-m", "mtgenv", "cards", "list"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_results_never_replace_the_scenarios(tmp_path, capsys):
    path = tmp_path / "scenarios.json"
    path.write_text("[]")
    said = stopped(["scenario", "run", str(path), "--json", str(path)], capsys)
    assert "is a file of scenarios" in said
    assert json.loads(path.read_text()) == []


@pytest.mark.parametrize("text", ["[" * 100_000, "[" + "9" * 5_000 + "]"])
def test_json_that_no_reader_takes_is_no_traceback(tmp_path, capsys, text):
    path = tmp_path / "deep.json"
    path.write_text(text)
    assert "no JSON" in stopped(["scenario", "run", str(path)], capsys)
    assert "no replay file" in stopped(["replay", "show", str(path)], capsys)


def test_the_next_free_folder(tmp_path: Path):
    folder = tmp_path / "run"
    assert outputs.next_free(folder) == folder
    folder.mkdir()
    assert outputs.next_free(folder) == folder
    (folder / "model.zip").touch()
    assert outputs.next_free(folder) == tmp_path / "run-2"
