import json
from pathlib import Path

from mtgenv.cards import registry
from mtgenv.decks import Deck
from mtgenv.decks.check import NOT_A_CARD, NOT_IN_POOL, check_decks

POOL = ["Plains", "Shahrazad", "Savannah Lions"]
CARDS = [*POOL, "Wrath of God", "Delver of Secrets", "Insectile Aberration"]


def write(folder: Path, text: str) -> Path:
    file = folder / "deck.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_playable_deck_is_fine(tmp_path: Path) -> None:
    [report] = check_decks([write(tmp_path, "4 shahrazad\n36 Plains\nSB: 1 Savannah Lions")], POOL)
    assert report.ok
    assert report.as_json() | {"file": "", "name": ""} == {
        "file": "",
        "ok": True,
        "error": None,
        "format": "dec",
        "name": "",
        **dict.fromkeys(Deck.PARTS, 0),
        "main": 40,
        "sideboard": 1,
        "distinct": 3,
        "notes": [],
        "unplayable": [],
        "unknown": [],
        "unsupported": [],
        "illegal": [],
    }


def test_without_card_data_real_cards_are_told_from_misspelt_ones(tmp_path: Path) -> None:
    [report] = check_decks([write(tmp_path, "4 Sharazad\n1 wrath of god\n1 Shah Radz")], POOL)
    assert not report.ok
    assert [(name.name, name.reason, name.nearest) for name in report.unknown] == [
        ("Sharazad", NOT_A_CARD, "Shahrazad"),
        ("Shah Radz", NOT_A_CARD, None),
    ]
    assert [(name.name, name.reason, name.nearest) for name in report.unsupported] == [
        ("wrath of god", NOT_IN_POOL, None)
    ]


def test_a_real_card_is_the_hint_before_a_card_of_the_pool(tmp_path: Path) -> None:
    [report] = check_decks([write(tmp_path, "4 Savanah Lion\n1 Planes")], ["Savannah", "Plains"])
    assert [name.nearest for name in report.unknown] == ["Savannah Lions", "Plains"]


def test_a_commander_deck_is_one_by_the_rules_of_commander(tmp_path: Path) -> None:
    [report] = check_decks([write(tmp_path, "Commander\n1 Shahrazad\n\n98 Plains")], POOL)
    assert (report.unknown, report.unsupported, report.error) == ((), (), None)
    assert not report.ok
    found = report.as_json()
    assert (found["commander"], found["main"], found["sideboard"]) == (1, 98, 0)
    assert found["illegal"] == ["no commander can be Shahrazad", "99 cards, not 100"]
    [report] = check_decks(["commander-elves"], registry.names())
    assert report.ok


def test_card_data_tells_unsupported_from_misspelt(tmp_path: Path) -> None:
    deck = (
        "4 Sharazad\n1 wrath of god\n2 Delver of Secrets // Insectile Aberration\n1 Wrath of Gold"
    )
    [report] = check_decks([write(tmp_path, deck)], POOL, CARDS)
    assert [(name.name, name.reason, name.nearest) for name in report.unknown] == [
        ("Sharazad", NOT_A_CARD, "Shahrazad"),
        ("Wrath of Gold", NOT_A_CARD, "Wrath of God"),
    ]
    assert [(name.name, name.count, name.reason) for name in report.unsupported] == [
        ("wrath of god", 1, NOT_IN_POOL),
        ("Delver of Secrets // Insectile Aberration", 2, NOT_IN_POOL),
    ]


def test_names_count_over_all_boards(tmp_path: Path) -> None:
    [report] = check_decks([write(tmp_path, "3 Terror\nSB: 1 Terror")], POOL)
    assert report.unsupported[0].count == 4


def test_an_unreadable_file_does_not_stop_the_others(tmp_path: Path, data: Path) -> None:
    bad, good = check_decks([tmp_path / "none.txt", data / "forge.dck"], POOL)
    assert bad.deck is None
    assert "no such deck" in str(bad.error)
    assert good.deck is not None
    assert json.loads(json.dumps([bad.as_json(), good.as_json()]))[0]["ok"] is False


def test_a_folder_without_decks_is_reported_in_its_place(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    files = ("weenie", empty, write(tmp_path, "4 Plains"))
    reports = check_decks((file for file in files), ["Plains"])
    assert [report.file for report in reports] == [str(file) for file in files]
    assert [report.error is None for report in reports] == [True, False, True]
