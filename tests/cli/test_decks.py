import gzip
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

import mtgenv.cards
from mtgenv import configs
from mtgenv.cli import decks


@pytest.fixture(autouse=True)
def small_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = SimpleNamespace(names=lambda: ["Plains", "Shahrazad"])
    monkeypatch.setitem(sys.modules, "mtgenv.cards.registry", registry)
    monkeypatch.setattr(mtgenv.cards, "registry", registry, raising=False)


def check(*arguments: object) -> Result:
    return CliRunner().invoke(decks.app, ["check", *map(str, arguments)])


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    file = tmp_path / "deck.txt"
    file.write_text("4 Shahrazad\n36 Plains\n")
    return file


def test_a_playable_deck(deck: Path) -> None:
    result = check(deck)
    assert result.exit_code == 0
    assert "40" in result.output


def test_an_unknown_name_with_the_nearest(deck: Path) -> None:
    deck.write_text("4 Sharazad\n4 [LEA:1] Wrath of God\n")
    result = check(deck)
    assert result.exit_code == 1
    assert "4 Sharazad: no card of this name (did you mean Shahrazad?)" in result.output
    assert "4 Wrath of God: not in the card pool" in result.output


def test_card_data_tells_unsupported_names(deck: Path, tmp_path: Path) -> None:
    cards = tmp_path / "cards.json.gz"
    cards.write_bytes(gzip.compress(json.dumps([{"name": "Wrath of God"}]).encode()))
    deck.write_text("4 Sharazad\n4 Wrath of God\n")
    result = check(deck, "--cards", cards, "--json")
    assert result.exit_code == 1
    report = json.loads(result.output)
    assert report["ok"] is False
    [found] = report["decks"]
    assert [name["name"] for name in found["unknown"]] == ["Sharazad"]
    assert [name["name"] for name in found["unsupported"]] == ["Wrath of God"]


def test_a_folder_says_which_share_can_be_played_and_what_stops_the_rest(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "fine.txt").write_text("40 Plains\n")
    (tmp_path / "inner" / "one.dck").write_text("4 Wrath of God\n36 Plains\n")
    (tmp_path / "two.dec").write_text("4 Wrath of God\n4 Terror\nSB: 1 Plains\n")
    (tmp_path / "README.md").write_text("no deck")
    result = check(tmp_path)
    assert result.exit_code == 1
    assert "1 of 3 decks can be played (33 %)" in result.output
    rows = [line.strip("│ ").split("│") for line in result.output.splitlines() if "│" in line]
    found = [[cell.strip() for cell in row] for row in rows]
    assert ["Wrath of God", "2", "1"] in found
    assert ["Terror", "1", "0"] in found
    report = json.loads(check(tmp_path, "--json").output)
    assert report["playable"] == 1
    names = [Path(deck["file"]).name for deck in report["decks"]]
    assert names == ["fine.txt", "one.dck", "two.dec"]


def test_a_folder_without_decks_is_not_fine(tmp_path: Path) -> None:
    result = check(tmp_path)
    assert result.exit_code == 2
    assert "no deck file in this folder" in result.output


def test_an_unreadable_deck_beside_a_good_one(deck: Path, tmp_path: Path) -> None:
    result = check(deck, tmp_path / "none.txt")
    assert result.exit_code == 2
    assert "none.txt: no such deck; give the path" in result.output
    assert "40" in result.output


def test_an_unreadable_deck_in_json(deck: Path) -> None:
    deck.write_text("4 Shahrazad\n0 Plains\n")
    result = check(deck, "--json")
    assert result.exit_code == 2
    assert ":2: a count of 0; " in json.loads(result.output)["decks"][0]["error"]


def test_an_unreadable_card_data_file(deck: Path, tmp_path: Path) -> None:
    result = check(deck, "--cards", tmp_path / "none.json")
    assert result.exit_code == 2
    assert "none.json: no such file" in result.output


def test_what_keeps_a_deck_from_being_one_for_commander_is_said(deck: Path) -> None:
    deck.write_text("Commander\n1 Shahrazad\n\n99 Plains\nMaybeboard\n2 Plains\n")
    result = check(deck)
    assert result.exit_code == 1
    assert "commander" in result.output
    assert "left out: 2 of maybeboard" in result.output
    assert "no commander can be Shahrazad" in result.output
    assert "main deck" not in result.output
    [found] = json.loads(check(deck, "--json").output)["decks"]
    assert (found["main"], found["commander"], found["sideboard"]) == (99, 1, 0)
    assert found["notes"] == ["left out: 2 of maybeboard"]


def test_a_real_card_is_not_called_unknown(deck: Path) -> None:
    deck.write_text("4 Shahrazad\n4 Wrath of God\n")
    result = check(deck)
    assert result.exit_code == 1
    assert "4 Wrath of God: not in the card pool" in result.output
    assert "did you mean" not in result.output


def test_list_names_every_deck_that_comes_along() -> None:
    result = CliRunner().invoke(decks.app, ["list", "--json"])
    assert result.exit_code == 0
    listed = json.loads(result.output)["decks"]
    assert [entry["name"] for entry in listed] == configs.names("decks")
    assert all(entry["main"] >= 40 and entry["title"] != entry["name"] for entry in listed)
    table = CliRunner().invoke(decks.app, ["list"])
    assert all(entry["name"] in table.output for entry in listed)
