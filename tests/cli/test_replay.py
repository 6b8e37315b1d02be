import pytest
from typer.testing import CliRunner

from mtgenv.cli.replay import app
from mtgenv.matches.match import Match
from mtgenv.matches.replay import Replay


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    match = Match.new("burn", "wish", seed=1)
    for _ in range(12):
        match.step(match.legal_actions()[-1])
    return str(Replay.record(match).save(tmp_path_factory.mktemp("replay") / "match.json.gz"))


def show(*arguments):
    done = CliRunner().invoke(app, ["show", *arguments])
    if done.exception is not None:
        raise done.exception
    return done.output


def test_the_game_log(file):
    output = show(file)
    assert "takes a mulligan." in output
    assert "running after 12 decisions" in output


def test_a_position(file):
    assert "Keep this hand?" in show(file, "--at", "0")
    assert show(file, "--at", "12") == show(file, "--at", "-1")


def test_every_decision(file):
    output = show(file, "--all")
    assert all(f"--- {n} ---" in output for n in range(12))
    assert output.count("\n> ") == 12


@pytest.mark.parametrize("option", [(), ("--at", "12"), ("--all",)])
def test_lines_are_as_long_as_the_screen_is_wide(file, option, monkeypatch):
    whole = show(file, *option)
    assert max(map(len, whole.splitlines())) > 50
    monkeypatch.setenv("COLUMNS", "40")
    broken = show(file, *option)
    assert max(map(len, broken.splitlines())) <= 40
    assert broken.split() == whole.split()
