from mtgenv.cards import registry
from mtgenv.cards.names import is_known, known_names, numbers
from mtgenv.cards.names.__main__ import continued


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
    longer = continued(names, frozenset({*names[10:20], "A Card of Tomorrow"}))
    assert longer == (*names, "A Card of Tomorrow")
