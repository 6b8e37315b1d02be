"""Files of definitions, and where they lie."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from mtgenv.cards import registry
from mtgenv.cards.language import TARGET_CREATURE, Card, Create, Destroy, Spell
from mtgenv.cards.pool import folders
from mtgenv.cards.pool.store import CardFile, CardFileError, write

BEAR = Card("Bear", "{G}", "Creature — Bear", 2, 2)
SLAY = Card("Slay", "{B}", "Instant", abilities=(Spell((Destroy(),), (TARGET_CREATURE,)),))


def test_cards_come_back_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "sets" / "mine.cards.gz"
    write(file, [SLAY, BEAR])
    cards = CardFile(file)
    assert dict(cards) == {"Bear": BEAR, "Slay": SLAY}
    assert len(cards) == 2
    assert "Ferret" not in cards


def test_who_makes_tokens_is_told_without_their_definitions(tmp_path: Path) -> None:
    ferret = Card("Ferret", None, "Creature — Ferret", 1, 1, colors="R", token=True)
    maker = Card("Hutch", "{R}", "Sorcery", abilities=(Spell((Create(ferret),)),))
    write(tmp_path / "cards.gz", [SLAY, maker])
    assert list(CardFile(tmp_path / "cards.gz").making_tokens()) == ["Hutch"]


def test_what_other_faces_are_called_is_told_without_their_definitions(tmp_path: Path) -> None:
    wolf = Card('"Wolf" \\', None, "Creature — Wolf", 4, 4, colors="G")
    youth = Card("Youth", "{G}", "Creature — Human", 2, 2, other_face=wolf, layout="transform")
    write(tmp_path / "cards.gz", [SLAY, youth])
    assert list(CardFile(tmp_path / "cards.gz").other_faces()) == [('"Wolf" \\', "Youth")]


def test_the_same_cards_give_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path / "a", [SLAY, BEAR])
    write(tmp_path / "b", [BEAR, SLAY])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"no gzip",
        gzip.compress(b"Bear\t{}"),
        gzip.compress(b"mtgenv cards 1\nBear\t{}")[:-4],
        gzip.compress(b"mtgenv cards 1\n\xff\xfe"),
    ],
    ids=["no gzip", "no first line", "cut off", "no text"],
)
def test_a_broken_file_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.cards.gz"
    file.write_bytes(content)
    with pytest.raises(CardFileError) as refusal:
        CardFile(file)
    assert str(refusal.value).startswith(str(file))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("definition", ["{", '{"kind":"Card"}', '{"kind":"Nonsense"}', "[]"])
def test_a_broken_definition_is_refused_with_its_name(tmp_path: Path, definition: str) -> None:
    file = tmp_path / "broken.cards.gz"
    file.write_bytes(gzip.compress(f"mtgenv cards 1\nBear\t{definition}".encode()))
    cards = CardFile(file)
    with pytest.raises(CardFileError, match="Bear"):
        cards["Bear"]


def test_the_folder_of_the_user_is_read_before_what_comes_with_mtgenv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MTGENV_CARDS", str(tmp_path))
    write(tmp_path / "mine.cards.gz", [Card("Ferret of Doom", "{R}", "Creature — Ferret", 9, 9)])
    kept = (folders.card_files, registry._cards, registry.names, registry.index)
    for one in kept:
        one.cache_clear()
    try:
        assert [file.path.name for file in folders.card_files()] == ["mine.cards.gz", "cards.gz"]
        assert registry.find("ferret of doom").power == 9
        assert registry.load(["Ferret of Doom"]).index == {"Ferret of Doom": 1}
    finally:
        monkeypatch.undo()
        for one in kept:
            one.cache_clear()


def test_a_folder_that_does_not_exist_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MTGENV_CARDS", str(tmp_path / "nowhere"))
    folders.card_files.cache_clear()
    try:
        assert [file.path for file in folders.card_files()] == [folders.SHIPPED]
    finally:
        folders.card_files.cache_clear()
