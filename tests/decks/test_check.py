import json
from pathlib import Path

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
        "main": 40,
        "sideboard": 1,
        "commander": 0,
        "distinct": 3,
        "unknown": [],
        "unsupported": [],
    }


def test_without_card_data_every_other_name_is_not_in_the_pool(tmp_path: Path) -> None:
    [report] = check_decks([write(tmp_path, "4 Sharazad\n1 Wrath of God")], POOL)
    assert not report.ok
    assert [(name.name, name.reason, name.nearest) for name in report.unknown] == [
        ("Sharazad", NOT_IN_POOL, "Shahrazad"),
        ("Wrath of God", NOT_IN_POOL, None),
    ]
    assert report.unsupported == ()


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
    assert report.unknown[0].count == 4


def test_an_unreadable_file_does_not_stop_the_others(tmp_path: Path, data: Path) -> None:
    bad, good = check_decks([tmp_path / "none.txt", data / "forge.dck"], POOL)
    assert bad.deck is None
    assert "no such deck" in str(bad.error)
    assert good.deck is not None
    assert json.loads(json.dumps([bad.as_json(), good.as_json()]))[0]["ok"] is False
