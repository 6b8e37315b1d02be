"""Every bot answers every question legally, and documentation and registry agree with the code."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from mtgenv_agents.bots.driving import play_batch
from mtgenv_agents.playing import IllegalActionError
from mtgenv_agents.selfplay import self_play

from mtgenv import bots, configs
from mtgenv.bots import BOTS, UnknownBotError, get_bot
from mtgenv.compiling.jit import JIT
from mtgenv.decks import Deck
from mtgenv.engine.bot import BrokenBotError, BrokenBotWarning, bot
from mtgenv.engine.driver import answer_all, begin_all
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup, with_variants
from mtgenv.matches.options import MatchOptions

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"
DECKS = configs.names("decks")


def variants_of(deck: str) -> tuple[str, ...]:
    """The variants that a deck is made for."""
    return with_variants(MatchOptions(), [Deck.load(deck)]).variants


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_bot_plays_matches_of_every_deck_to_their_end(name: str, deck: str) -> None:
    alike = [one for one in DECKS if variants_of(one) == variants_of(deck)]
    other = alike[(alike.index(deck) + 1) % len(alike)]
    games = self_play((deck, other), (name, name), 40, options=MatchOptions(max_turns=120))
    ends = {"won", "drawn", "turn limit"}
    if name == "random" and "commander-goblins" in (deck, other):
        # Boards of some forty creatures that may not block alone can outgrow the search for blocks.
        assert (games["reason"] == "capacity").sum() <= 1
        ends.add("capacity")
    assert set(games["reason"]) <= ends


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
    with pytest.raises(UnknownBotError, match=r"no bot 'clever'; known: heuristic, random"):
        get_bot("clever")
    with pytest.raises(UnknownBotError, match="cannot be loaded"):
        get_bot("no_such_module:bot")
    with pytest.raises(UnknownBotError, match=r"not a function decorated with mtgenv\.bot"):
        get_bot("mtgenv_agents.bots.random_bot:is_concession")


MODULE = """
from mtgenv import bot
from mtgenv.engine.record.types import Match, Tables, Workspace


@bot
def good(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    return m.legal[0]


@bot
def bad(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    return m.lief[0, seat]


@bot
def outdated(m: Match, t: Tables, seat: int) -> int:
    return m.legal[0]
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of the user's with good and bad bots, in the current folder."""
    path = tmp_path / "own_bots.py"
    path.write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)
    return path


def test_a_bad_bot_is_one_line_and_leaves_the_others_alone(own_bots: Path) -> None:
    assert get_bot("own_bots:good").__name__ == "good"
    if JIT:
        with pytest.raises(
            BrokenBotError, match=r"line 13: the record has no field 'lief'$"
        ) as bad:
            get_bot("own_bots:bad")
        assert "\n" not in str(bad.value)
        assert str(own_bots) in str(bad.value)
    with pytest.raises(BrokenBotError, match=r"a bot is a function \(Match, Tables, Workspace"):
        get_bot("own_bots:outdated")


def test_a_bad_bot_is_told_when_it_is_defined_and_when_it_is_to_play() -> None:
    with pytest.warns(BrokenBotWarning, match="bot 'nobody' cannot be compiled: .*no annotation"):

        @bot
        def nobody(m, t, w, seat):
            return 0

    with pytest.raises(BrokenBotError, match="nobody"):
        MatchVectorEnv(2, opponent=nobody)
    with pytest.raises(BrokenBotError, match="nobody"):
        nobody(None, None, None, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def f(:", "used: .*line 1: invalid syntax"),
        ("import nothing_of_the_sort", "loaded: .*line 1: ModuleNotFoundError: No module named"),
        ("\nx = 1 / 0", "used: .*line 2: ZeroDivisionError: division by zero"),
    ],
)
def test_a_module_that_cannot_be_imported_is_one_line(
    own_bots: Path, text: str, message: str
) -> None:
    own_bots.write_text(text, encoding="utf-8")
    with pytest.raises(MtgenvError, match=f"^bot 'own_bots:f' cannot be {message}") as bad:
        get_bot("own_bots:f")
    assert "\n" not in str(bad.value)


def register(folder: Path, package: str, entries: str) -> None:
    """Install the entry points of a package."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[mtgenv.bots]\n{entries}\n")


@pytest.fixture
def site(own_bots: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where packages are installed."""
    monkeypatch.syspath_prepend(str(own_bots.parent))
    bots._registered.cache_clear()
    yield own_bots.parent
    bots._registered.cache_clear()


def test_a_package_brings_bots_by_entry_points(site: Path) -> None:
    register(site, "own", "gentle = own_bots:good\nbroken = own_bots:nothing")
    assert {"gentle", "broken", "random", "heuristic"} <= set(BOTS)
    assert get_bot("gentle").__name__ == "good"
    envs = MatchVectorEnv(2, decks=("burn", "burn"), opponent="gentle")
    envs.reset(seed=1)
    with pytest.raises(UnknownBotError, match=r"bot 'broken' cannot be loaded: .*no attribute"):
        get_bot("broken")
    assert get_bot("random").__name__ == "random_bot"


def test_two_packages_with_the_same_name_are_told(site: Path) -> None:
    register(site, "one", "gentle = own_bots:good")
    register(site, "two", "gentle = own_bots:bad")
    with pytest.raises(UnknownBotError, match="two packages bring a bot 'gentle': own_bots:bad"):
        get_bot("gentle")


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
