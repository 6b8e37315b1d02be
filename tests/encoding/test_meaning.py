import dataclasses

import numpy as np
import pytest

from mtgenv.cards.names import numbers
from mtgenv.encoding import layout, legend, meaning


def test_nothing_has_changed_since_now() -> None:
    assert meaning.digest().dtype == np.uint8
    assert meaning.changed(meaning.digest()) is None


def test_new_cards_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = meaning.digest()
    more = (*numbers.numbered(), "A Card of Tomorrow")
    monkeypatch.setattr(numbers, "numbered", lambda: more)
    assert meaning.changed(before) is None
    assert (meaning.digest() != before).any()


def test_a_card_that_moves_changes_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    before = meaning.digest()
    none, first, *others = numbers.numbered()
    monkeypatch.setattr(numbers, "numbered", lambda: (none, "A Card of Yesterday", first, *others))
    assert meaning.changed(before) == "the numbers of cards"


def test_a_column_changes_the_layout_and_its_description_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = meaning.digest()
    table, *others = layout.TABLES

    def with_first_column(**changes: object) -> None:
        first = dataclasses.replace(table.columns[0], **changes)
        changed = dataclasses.replace(table, columns=(first, *table.columns[1:]))
        monkeypatch.setattr(layout, "TABLES", (changed, *others))

    with_first_column(meaning="said in other words")
    assert meaning.changed(before) is None
    with_first_column(name="other")
    assert meaning.changed(before) == "the layout of observations"


def test_card_numbers_are_those_of_the_list() -> None:
    names = legend.card_names()
    assert names[: len(numbers.numbered())] == numbers.numbered()
    assert names[legend.card_number("Shahrazad")] == "Shahrazad"
    with pytest.raises(KeyError):
        legend.card_number("A Card of Tomorrow")


def test_a_card_that_the_list_lacks_stands_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "missing", lambda: ("A Card of Tomorrow",))
    legend.card_names.cache_clear()
    legend._unlisted.cache_clear()
    try:
        assert legend.card_number("A Card of Tomorrow") == len(numbers.numbered())
    finally:
        legend.card_names.cache_clear()
        legend._unlisted.cache_clear()
