"""Whether decks are legal in a format, on which day (row A1-35)."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from mtgenv.cards import names
from mtgenv.cli import decks
from mtgenv.decks import Deck
from mtgenv.decks.legality import FORMATS, bans, faults, status


def check(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(decks.app, ["check", *map(str, arguments)])


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("format_name", "on", "said"),
    [
        ("vintage", "1994-01-24", "legal"),
        ("vintage", "1994-01-25", "banned"),
        ("vintage", "1999-09-30", "banned"),
        ("vintage", "1999-10-01", "legal"),
        ("vintage", "2007-09-20", "banned"),
        ("legacy", "2007-09-19", "legal"),
        ("legacy", "2007-09-20", "banned"),
        ("commander", "2025-11-10", "banned"),
        ("old-school", "2025-11-10", "restricted"),
        ("casual", "2025-11-10", "legal"),
    ],
)
def test_A1_35_shahrazad_is_banned_from_and_until_these_days(
    format_name: str, on: str, said: str
) -> None:
    assert status("Shahrazad", format_name, day(on)) == said


@pytest.mark.parametrize("card", ["Enter the Dungeon", "The Countdown Is at One"])
def test_A1_35_creators_of_joke_sets_are_legal_in_no_tournament(card: str) -> None:
    said = {name: status(card, name) for name in FORMATS}
    assert said.pop("casual") == "legal"
    assert set(said.values()) == {"not legal"}


def test_every_banned_card_is_one() -> None:
    for ban in bans():
        assert names.is_known(ban.card)
        assert ban.format in FORMATS
        assert ban.status in ("banned", "restricted")
        assert ban.since is None or ban.until is None or ban.since < ban.until


def test_what_keeps_a_deck_from_being_legal() -> None:
    deck = Deck(
        "x",
        (("Plains", 40), ("Relentless Rats", 10), ("black lotus", 2), ("Savannah Lions", 3)),
        (("Savannah Lions", 2), ("Karma", 14)),
    )
    assert faults(deck, "vintage") == (
        "55 cards, of 60 at least",
        "16 cards in the sideboard, of 15 at most",
        "2 black lotus, which is restricted to 1",
        "5 Savannah Lions, of 4 at most",
        "14 Karma, of 4 at most",
    )
    assert "black lotus is banned" in faults(deck, "legacy")
    assert "Relentless Rats is not legal" in faults(deck, "old-school")


def test_a_commander_deck_has_a_hundred_cards_one_of_each() -> None:
    deck = Deck("x", (("Plains", 97), ("Karma", 2)), commander=(("Elesh Norn, Grand Cenobite", 1),))
    assert faults(deck, "commander") == ("2 Karma, of 1 at most",)
    assert faults(Deck("y", (("Plains", 60),)), "commander") == (
        "60 cards, of exactly 100",
        "no commander",
    )


def test_the_command_says_it_and_ends_with_1(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("58 Plains\n2 Shahrazad\n", encoding="utf-8")
    run = check(file, "--format", "legacy")
    assert run.exit_code == 1
    assert "not legal: Shahrazad is banned since 2007-09-20" in run.output.replace("\n", "")
    options = ["--format", "legacy", "--on", "2006-01-01", "--json"]
    run = check(file, *options)
    assert run.exit_code == 0
    assert json.loads(run.output)["decks"][0]["illegal"] == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--format", "modern"), "there is no format 'modern'"),
        (("--format", "legacy", "--on", "soon"), "'soon' is no date"),
        (("--on", "2006-01-01"), "give the format"),
    ],
)
def test_the_command_refuses_what_means_nothing(options: tuple[str, ...], said: str) -> None:
    run = check("burn", *options)
    assert run.exit_code == 2
    assert said in run.output
