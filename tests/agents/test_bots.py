"""Every bot answers every question legally, and documentation and registry agree with the code."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest
from mtgenv_agents.bots import BOTS, UnknownBotError, get_bot
from mtgenv_agents.bots.driving import play_batch
from mtgenv_agents.selfplay import IllegalActionError, self_play

from mtgenv import configs
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
DECKS = configs.names("decks")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_bot_plays_matches_of_every_deck_to_their_end(name: str, deck: str) -> None:
    other = DECKS[(DECKS.index(deck) + 1) % len(DECKS)]
    games = self_play((deck, other), (name, name), 40, options=MatchOptions(max_turns=120))
    assert set(games["reason"]) <= {"won", "drawn", "turn limit"}


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_never_concedes(name: str) -> None:
    options = MatchOptions(concede_game="always", concede_match="always", max_turns=120)
    games = self_play(("weenie-shahrazad", "countdown"), (name, name), 40, options=options)
    assert games["subgames"].sum() > 0
    assert games["subgames_conceded"].sum() == 0
    assert "conceded" not in games["reason"]


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_with_full_stops_and_manual_mana(name: str) -> None:
    options = MatchOptions(stops="full", forced=False, manual_mana="both", max_turns=40)
    games = self_play(("burn", "wish"), (name, name), 10, options=options)
    assert len(games["winner"]) == 10


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_changes_nothing_but_its_own_chance(name: str) -> None:
    matchup = Matchup.of("wish", "skies")
    matches = matchup.new_batch(1)
    begin_all(matches, matchup.tables, new_workspace(), np.array([5]))
    bot = get_bot(name)
    for _ in range(300):
        before = snapshots.copy(matches)
        seat = int(matches["dec_player"][0])
        action = bot(matches, matchup.tables, new_workspace(), seat)
        before["rng"][0, 1 + seat] = matches["rng"][0, 1 + seat]
        assert before.tobytes() == matches.tobytes()
        assert action in matches["legal"][0, : matches["legal_count"][0]]
        answer_all(matches, matchup.tables, new_workspace(), np.array([action], np.int32))
        if matches["over"][0]:
            break


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownBotError, match=r"no bot 'clever'; known: random, heuristic"):
        get_bot("clever")
    with pytest.raises(UnknownBotError, match="cannot be loaded"):
        get_bot("no_such_module:bot")
    with pytest.raises(UnknownBotError, match=r"not a function decorated with mtgenv\.bot"):
        get_bot("mtgenv_agents.bots.random_bot:is_concession")


def test_the_example_of_the_documentation_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my_bots.py").write_text(example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    games = self_play(("burn", "burn"), ("my_bots:hasty", "random"), 100)
    assert (games["winner"] == 0).mean() > 0.8


def test_an_illegal_answer_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "from mtgenv.engine.bot import bot\n"
        "from mtgenv.engine.record.types import Match, Tables, Workspace\n"
        "@bot\n"
        "def wrong(m: Match, t: Tables, w: Workspace, seat: int) -> int:\n"
        "    return 0\n"
    )
    (tmp_path / "wrong_bot.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(IllegalActionError, match="'wrong_bot:wrong' answered decision 0"):
        self_play(("burn", "burn"), ("wrong_bot:wrong", "wrong_bot:wrong"), 2)


def test_the_driver_says_which_match_stopped() -> None:
    matchup = Matchup.of("burn", "burn")
    matches = matchup.new_batch(3)
    begin_all(matches, matchup.tables, new_workspace(), np.arange(3))
    bot = get_bot("random")
    assert play_batch(matches, matchup.tables, new_workspace(), bot, bot) == -1
    assert matches["over"].all()
