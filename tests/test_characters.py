"""What prints itself does so on every output, whatever its encoding."""

import os
import subprocess
import sys

import pytest

from mtgenv.characters import plain, printable

LOOK = """
import gymnasium as gym

from mtgenv import Match
from mtgenv.decks import Deck

deck = Deck("accents", (("Juzám Djinn", 40),))
match = Match.new(deck, deck, seed=1)
match.step("keep this hand")
print(match)
print(match.view(0))
env = gym.make("mtgenv/Duel-v0", render_mode="ansi", decks=(deck, deck))
env.reset(seed=1)
print(env.render())
print(*match.log, sep="\\n")
print(*match.legal_actions())
"""


def run(code, encoding):
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_match_prints_itself_on_any_output(encoding):
    done = run(LOOK, encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "?" not in text.replace("this hand?", "").replace("priority?", "")
    assert ("Juzám" in text) == (encoding != "ascii")
    assert ("Juzam" in text) == (encoding == "ascii")
    assert ("▶ Player" in text) == (encoding == "utf-8")
    assert ("> Player" in text) == (encoding != "utf-8")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_commands_print_plain_characters_where_there_are_no_others(encoding):
    code = "from mtgenv.cli import main; main(['cards', 'show', 'juzam djinn'])"
    done = run(code, encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ("Juzám" if encoding == "cp1252" else "Juzam") in done.stdout.decode(encoding)


def test_plain_characters():
    assert plain("Ifh-Bíff Efreet – Will-o’-the-Wisp") == "Ifh-Biff Efreet - Will-o'-the-Wisp"
    assert printable("│ ▶ →", "utf-8") == "│ ▶ →"
    assert printable("\udc80", "utf-8") == "?"


def test_an_output_without_an_encoding_takes_everything(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    assert printable("│ Dandân") == "│ Dandân"
