import gzip
import json
import sys
from pathlib import Path

import pytest

import mtgenv.cards.names.__main__ as names_command
from mtgenv.cards import registry
from mtgenv.cards.names import is_known, known_names, numbers


def test_every_playable_card_and_token_has_a_number() -> None:
    """Run `python -m mtgenv.cards.names.numbers` after adding cards."""
    assert numbers.missing() == ()


def test_numbers_never_change() -> None:
    """Lines are added to `playable.txt` and never moved, changed or taken out."""
    assert numbers.digest(202) == "47e9ccbd773e9cac"
    assert numbers.numbered()[201] == "Goblin Token"


def test_a_name_that_stands_there_twice_keeps_its_first_number() -> None:
    names = numbers.numbered()
    assert all(numbers.number_of(name) == names.index(name) for name in names)


def test_names_of_all_cards_hold_every_playable_one() -> None:
    assert [name for name in registry.names() if not is_known(name)] == []
    assert len(set(known_names())) == len(known_names())


def test_a_continued_list_keeps_its_numbers() -> None:
    names = known_names()[:50]
    longer = names_command.continued(names, frozenset({*names[10:20], "A Card of Tomorrow"}))
    assert longer == (*names, "A Card of Tomorrow")


def test_the_command_adds_what_is_missing_behind_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = tmp_path / "playable.txt"
    listed.write_text("Swamp\nGoblin Token\n", encoding="utf-8")
    monkeypatch.setattr(numbers, "LIST", listed)
    monkeypatch.setattr(numbers, "numbered", lambda: ("", "Swamp", "Goblin Token"))
    monkeypatch.setattr(registry, "names", lambda: ("Goblin Guide", "Shahrazad", "Swamp"))
    numbers._numbers.cache_clear()
    try:
        numbers.main()
    finally:
        numbers._numbers.cache_clear()
    assert listed.read_text(encoding="utf-8").split("\n") == [
        "Swamp",
        "Goblin Token",
        "Goblin Guide",
        "Shahrazad",
        "",
    ]


def test_the_command_continues_the_names_of_all_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "cards.json"
    cards = [{"name": "Swamp"}, {"name": "Nevermore Rising // Evermore Falling"}]
    data.write_text(json.dumps(cards), encoding="utf-8")
    written = tmp_path / "cards.txt.gz"
    monkeypatch.setattr(names_command, "LIST", written)
    monkeypatch.setattr(names_command, "known_names", lambda: ("Swamp", "Plains"))
    monkeypatch.setattr(sys, "argv", ["names", str(data)])
    written.touch()
    names_command.main()
    assert gzip.decompress(written.read_bytes()).decode().splitlines() == [
        "Swamp",
        "Plains",
        "Nevermore Rising",
        "Nevermore Rising // Evermore Falling",
    ]
    assert capsys.readouterr().out == "4 names, 2 of them new\n"
