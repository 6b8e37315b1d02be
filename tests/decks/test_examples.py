"""Every file of the folder `examples` is read as `expected_examples.json` says."""

import json
from pathlib import Path

from mtgenv.cards.names import is_known
from mtgenv.decks import Deck
from tests.decks.expected import entries

EXPECTED = json.loads(
    (Path(__file__).parent / "expected_examples.json").read_text(encoding="utf-8")
)


def test_every_file_is_read_as_expected(examples: Path) -> None:
    read = {}
    for file in sorted(examples.iterdir()):
        deck = Deck.load(file)
        parts = {part: cards for part, cards in deck.boards().items() if cards}
        read[file.name] = (deck.format, deck.name, parts, deck.notes)
    wanted = {}
    for name, facts in EXPECTED.items():
        parts = {part: entries(facts[part]) for part in Deck.PARTS if part in facts}
        title = facts.get("name", Path(name).stem)
        wanted[name] = (facts["format"], title, parts, tuple(facts.get("notes", ())))
    assert read == wanted


def test_every_name_of_an_example_is_a_card(examples: Path) -> None:
    names = {name for file in examples.iterdir() for name, _ in Deck.load(file).total()}
    assert [name for name in sorted(names) if not is_known(name)] == []
