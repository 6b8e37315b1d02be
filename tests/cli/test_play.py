import contextlib
import io
import json
import os
import random
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from mtgenv.cli import table
from mtgenv.cli.play import app
from mtgenv.errors import MtgenvError
from mtgenv.matches.match import Match
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
        ("undo", "there is nothing to take back"),
        ("end", "that cannot be passed over"),
        ("wait", "that cannot be passed over"),
        ("attack all", "no attack is being declared"),
        ("card", 'say which: "card NAME"'),
        ("card 1", "action 1 is about no card"),
        ("card Blakc Lotus", "did you mean Black Lotus?"),
        ("nothing of this", "give a number from 1 to 2, or help"),
    ],
)
def test_what_is_not_understood_is_answered_in_a_line(line, answer):
    assert answer in play(f"{line}\n").output


def test_help_look_and_log():
    output = play("help\n1\nlook\nlog\n").output
    assert "save FILE" in output
    assert output.count("You keep this hand.") == 2


def test_the_opponents_hand_is_hidden():
    output = play("look\n").output
    assert "hand: 7 unknown" in output


def test_conceding_ends_the_match():
    done = play("1\nconcede match\nyes\n")
    assert "Random won the match (conceded)." in done.output
    assert "Goodbye" not in done.output


@pytest.mark.parametrize("answer", ["no", "", "2"])
def test_conceding_is_asked_about(answer):
    done = play(f"1\nconcede\n{answer}\n")
    assert 'Concede the match? Say "yes" to do it.' in done.output
    assert "You play on." in done.output
    assert done.output.endswith("Goodbye!\n")


def test_a_saved_match_is_a_replay(tmp_path):
    path = tmp_path / "match.json"
    done = play(f"1\n\n\n\n1\nsave {path}\nsave {tmp_path}\n", "--seat", "1")
    assert f"wrote {path}" in done.output
    assert "directory" in done.output
    assert Replay.load(path).play().actions


@pytest.mark.parametrize(("script", "over"), [("1\nconcede match\nyes\n", True), ("1\n", False)])
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


@pytest.fixture(scope="module")
def creatures(tmp_path_factory):
    """A deck file that has something to attack with early, and an instant that asks for stops."""
    path = tmp_path_factory.mktemp("decks") / "creatures.txt"
    path.write_text("20 Plateau\n20 Savannah Lions\n10 Serra Angel\n10 Lightning Bolt\n")
    return str(path)


def test_a_card_is_described_with_what_it_is_now(creatures):
    cast = "play\ncast savannah\nwait\n"
    output = play(f"1\n{cast}wait\nwait\n{cast}card lions\n", "--deck", creatures).output
    described = output.split("> card lions\n")[1]
    assert described.startswith("Savannah Lions {W}\nCreature — Cat\n2/1\n")
    assert "on your side: Savannah Lions 2/1 (summoning sick), white" in described
    assert "Savannah Lions 2/1 (summoning sick)" in output
    angel = play("1\ncard serra angel\n", "--deck", creatures).output
    assert "Flying, vigilance" in angel
    numbered = play("1\ncard 2\n", "--deck", creatures).output
    assert "Land — Mountain Plains" in numbered


def test_a_card_is_shown_in_the_words_of_a_file_of_ones_own(creatures, tmp_path):
    file = tmp_path / "cards.json"
    words = "First words.\nSecond words."
    cards = [{"name": "Savannah Lions", "mana_cost": "{W}", "type_line": "Cat", "text": words}]
    file.write_text(json.dumps(cards))
    script = "1\ncard savannah lions\ncard serra angel\n"
    output = play(script, "--deck", creatures, "--data", str(file)).output
    assert "2/1\n  as printed:\n    First words.\n    Second words.\n" in output
    assert "Flying, vigilance" in output
    assert output.count("as printed") == 1


def test_card_data_that_is_none_is_refused_before_the_match(tmp_path):
    with pytest.raises(MtgenvError, match=r"none\.json"):
        play("", "--data", str(tmp_path / "none.json"))


def test_a_question_mark_asks_the_search():
    told = play("?\nhint\n", "--deck", "burn").output
    hints = [line for line in told.splitlines() if line.startswith("The search would ")]
    assert len(hints) == 2
    assert hints[0] == hints[1]
    assert hints[0].startswith(("The search would keep", "The search would take a mulligan"))


def test_actions_show_costs(creatures):
    output = play("1\nplay\n", "--deck", creatures).output
    assert "cast Savannah Lions {W} (2/1)" in output
    assert "cast Lightning Bolt {R}" in output


def test_waiting_goes_on_until_something_happens(creatures):
    """One prompt instead of one for every step of the turn."""
    passed = play("1\nplay\npass\n", "--deck", creatures).output.split("> pass\n")[1]
    waited = play("1\nplay\nwait\n", "--deck", creatures).output.split("> wait\n")[1]
    assert "The main game: turn 1, You" in passed
    assert "turn 1" not in waited
    assert "Turn 2: Random." in waited


def test_the_end_of_the_turn_comes_without_an_attack(creatures):
    script = "1\nplay\ncast savannah\nwait\nwait\nwait\nplay\nend\n"
    output = play(script, "--deck", creatures, "--bot", "heuristic").output
    after = output.split("> end\n")[1]
    first = next(line for line in after.splitlines() if line.startswith("Turn "))
    assert "You attack" not in after.split(first)[0]


def test_attacking_with_everything(creatures):
    """Three turns of creatures, then all of them at once."""
    script = "1\n" + "play\ncast savannah\nwait\n" * 12
    lines = play(script, "--deck", creatures).output
    assert "Which creature attacks?" in lines
    at = lines[: lines.index("Which creature attacks?")].count("\n> ")
    asked = script.splitlines()[:at]
    output = play("\n".join([*asked, "attack all"]) + "\n", "--deck", creatures).output
    assert re.search(r"^You attack Random with (\d )?Savannah Lions\.$", output, re.M)


def test_what_was_done_can_be_undone(creatures, tmp_path):
    output = play("1\nplay\ncast savannah\nundo\nundo\nlook\nlog\n", "--deck", creatures).output
    shown = output.split("> play\n")[0]
    shown = shown.split("> 1\n")[1].split("\n\n")[-1]
    assert output.count(shown) == 2  # the question before the land was played
    assert "You play Plateau." not in output.split("> log\n")[1]
    path = tmp_path / "match.json"
    play(f"1\nplay\nundo\nplay\ncast savannah\nsave {path}\n", "--deck", creatures)
    assert "You cast Savannah Lions." in Replay.load(path).play().log


def test_undoing_takes_back_what_the_bot_did_too(creatures):
    output = play("1\nplay\nwait\nundo\nlog\n", "--deck", creatures).output
    assert "Turn 2: Random." in output.split("> undo\n")[0]
    assert "Turn 2" not in output.split("> log\n")[1]


@pytest.mark.parametrize("columns", [40, 60])
def test_lines_break_between_words_and_keep_the_bars(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    match = Match.new("weenie-shahrazad", "weenie-shahrazad", seed=3)
    chance = random.Random(1)
    while match.depth < 2 and not match.over:
        match.step(chance.choice(match.legal_actions()))
    assert match.depth == 2
    words = set(re.findall(r"\w+", str(match)))
    seated = table.Table(match, 0, None)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        seated.look()
        seated.tell_all()
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= columns
    assert set(re.findall(r"\w+", out.getvalue())) <= words | {"unknown"}
    inner = lines[next(i for i, line in enumerate(lines) if "Subgame 2" in line) :]
    inner = inner[: next(i for i, line in enumerate(inner) if "│" not in line)]
    assert len(inner) > 4
    assert all(line.startswith("│  │  ") for line in inner)


def test_the_table_is_shown_on_an_ascii_terminal():
    done = subprocess.run(
        [sys.executable, "-m", "mtgenv", "play", "--seed", "1", "--deck", "djinn"],
        input=b"1\ncard juzam djinn\nlook\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    assert b"> You" in done.stdout
    assert b"Juzam Djinn" in done.stdout
    assert done.stdout.isascii()


def test_graveyards_are_shown(creatures):
    script = "1\nplay\ncast lightning\ntarget random\nwait\ngraveyard\n"
    shown = play(script, "--deck", creatures).output.split("> graveyard\n")[1]
    assert shown.startswith("  You: Lightning Bolt\n  Random: Lightning Bolt\n")


def test_four_at_a_table():
    done = play("keep\nconcede match\nyes\n", "--players", "4", "--seat", "2", "--deck", "burn")
    assert done.exit_code == 0
    assert "burn against burn, burn, burn (random), seed 4" in done.output
    assert "You concede the match." in done.output
    assert "You leave the main game." in done.output
    # The others play on to the end, without those who have left.
    assert re.search(r"You\s+out of the game", done.output)
    assert re.search(r"Random [123] won the match", done.output)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "3", "--seat", "3"], "at a table for 3 give 0 to 2"),
        (["--players", "2", *["--deck", "burn"] * 3], "3 decks for 2 players; give --deck no more"),
        (["--attack", "up"], "give one of 'multiple', 'left'"),
        (["--range", "9"], "give a number from 0 to 5"),
    ],
)
def test_what_does_not_fit_a_table_is_refused(arguments, message):
    with pytest.raises((MtgenvError, ValueError), match=message):
        play("", *arguments)


def test_attack_all_names_one_of_several_opponents(tmp_path):
    creatures = tmp_path / "creatures.txt"
    creatures.write_text("30 Memnite\n30 Plains\n", encoding="utf-8")
    deck = ["--players", "3", "--deck", str(creatures)]
    asked = ["keep", "cast Memnite", "", "end"]
    script = "\n".join([*asked, "", "attack all random 2", "log"])
    output = play(f"{script}\n", *deck).output
    assert re.search(r"You attack Random 2 with", output), output
