import pytest
from typer.testing import CliRunner

from mtgenv.cli.play import app
from mtgenv.matches.replay import Replay

TABLE = ["--bot", "random", "--seed", "4"]


def play(script, *arguments):
    done = CliRunner().invoke(app, [*TABLE, *arguments], input=script)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def test_the_end_of_input_ends_politely():
    done = play("")
    assert done.exit_code == 0
    assert done.output.endswith("> \nThe match is not over. Goodbye!\n")


def test_actions_by_number_and_by_name():
    done = play("1\nplay Plains\nquit\n")
    assert "You keep this hand." in done.output
    assert "You play Plains." in done.output


def test_a_part_of_a_name_will_do():
    assert "You keep this hand." in play("keep\n").output


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "there is no action 99; give a number from 1 to 2"),
        ("0", "there is no action 0"),
        ("dance", "'dance' is no legal action"),
        ("a", "'a' could be keep this hand or take a mulligan; say more"),
        ("save", "say where to: save FILE"),
        ("concede all", 'say "concede" for this game'),
    ],
)
def test_what_is_not_understood_is_answered_in_a_line(line, answer):
    assert answer in play(f"{line}\n").output


def test_help_look_and_log():
    output = play("?\n1\nlook\nlog\n").output
    assert "save FILE" in output
    assert output.count("You keep this hand.") == 2


def test_the_opponents_hand_is_hidden():
    output = play("look\n").output
    assert "hand: 7 unknown" in output


def test_conceding_ends_the_match():
    done = play("1\nconcede match\n")
    assert "Random won the match (conceded)." in done.output
    assert "Goodbye" not in done.output


def test_a_saved_match_is_a_replay(tmp_path):
    path = tmp_path / "match.json"
    done = play(f"1\n\n\n\n1\nsave {path}\nsave {tmp_path}\n", "--seat", "1")
    assert f"wrote {path}" in done.output
    assert "directory" in done.output
    assert Replay.load(path).play().actions


@pytest.mark.parametrize(("script", "over"), [("1\nconcede match\n", True), ("1\n", False)])
def test_a_replay_is_written_when_the_match_ends_or_the_player_leaves(tmp_path, script, over):
    path = tmp_path / "match.json"
    assert f"wrote {path}" in play(script, "--replay", str(path)).output
    assert Replay.load(path).play().over is over


def test_a_file_that_cannot_be_written_is_answered_in_a_line(tmp_path):
    path = tmp_path / "no" / "match.json"
    assert f"{path}: its folder cannot be written to" in play(f"save {path}\n").output


def test_a_whole_match_of_doing_as_little_as_possible():
    done = play("1\n" * 3000, "--bot", "heuristic", "--life", "5")
    assert "Heuristic won the match" in done.output
