import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgenv.cards import names as card_names
from mtgenv.cards.names.spelling import NameIndex
from mtgenv.decks import Deck, DeckError
from mtgenv.decks.line_formats import read_lines
from mtgenv.decks.listing import Board, Listing
from mtgenv.decks.sections import is_group, section


class Pool:
    def index(self) -> NameIndex:
        return NameIndex(["Juzám Djinn", "El-Hajjâj", "Swamp", "Fire // Ice"])


def test_cards_are_listed_one_by_one_in_order() -> None:
    deck = Deck("test", main=(("Shahrazad", 2), ("Plains", 1)), sideboard=(("Wrath of God", 1),))
    assert deck.cards() == ("Shahrazad", "Shahrazad", "Plains")
    assert deck.sideboard_cards() == ("Wrath of God",)
    assert (deck.size, deck.sideboard_size, deck.distinct) == (3, 1, 3)


def test_total_adds_up_the_boards() -> None:
    deck = Deck("test", main=(("Shahrazad", 3), ("Plains", 1)), sideboard=(("Shahrazad", 1),))
    assert deck.total() == (("Shahrazad", 4), ("Plains", 1))
    assert deck.distinct == 2


def test_resolve_spells_as_the_registry_and_merges() -> None:
    deck = Deck.parse("2 juzam djinn\n1 Juzám Djinn\n2 Ice\n9 SWAMP\nSB: 1 el hajjaj")
    resolved = deck.resolve(Pool())
    assert resolved.main == (("Juzám Djinn", 3), ("Fire // Ice", 2), ("Swamp", 9))
    assert resolved.sideboard == (("El-Hajjâj", 1),)


def test_resolve_does_not_call_a_real_card_unknown() -> None:
    with pytest.raises(DeckError) as caught:
        Deck.parse("4 black lotus\n9 Swamp").resolve(Pool())
    message = str(caught.value)
    assert "not in the card pool: black lotus; take these cards out" in message
    assert "unknown" not in message
    assert "did you mean" not in message


def test_resolve_names_all_unknown_cards_at_once() -> None:
    deck = Deck.parse("4 Juzam Jinn\n9 Swamp\n1 Black Lotus\nSB: 1 Swam")
    with pytest.raises(DeckError) as caught:
        deck.resolve(Pool())
    message = str(caught.value)
    assert "Juzam Jinn (did you mean Juzám Djinn?)" in message
    assert "not in the card pool: Black Lotus;" in message
    assert "Swam (did you mean Swamp?)" in message


def test_an_error_survives_a_process_border() -> None:
    error = DeckError("no cards", "write some", 3, "my.dck")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def no_heading(name: str) -> bool:
    """No card is called like a heading, which "1 Creature" is: a total."""
    line = f"1 {name}"
    return not is_group(line) and not section(line)


# Words of letters: what else a name may be made of is the business of test_formats.
words = st.text("abcdefghijklmnopqrstuvwxyzáûéÆ'", min_size=1, max_size=12)
made_up = st.lists(words, min_size=1, max_size=4).map(lambda parts: " ".join(parts).title())
names = st.sampled_from(card_names.known_names()) | made_up.filter(no_heading)
boards = st.dictionaries(names, st.integers(1, 99), max_size=8).map(lambda d: tuple(d.items()))


@given(
    name=names,
    parts=st.fixed_dictionaries({part: boards for part in Deck.PARTS if part != "companion"}),
    companions=st.integers(0, 2),
)
def test_plain_text_round_trip(name: str, parts: dict[str, tuple], companions: int) -> None:
    # A companion is one of the sideboard's cards.
    deck = Deck(name, **parts, companion=parts["sideboard"][:companions])
    if deck.total():
        again = Deck.parse(deck.to_text())
        assert again == deck
        assert again.name == deck.name
        assert again.notes == ()


@pytest.mark.parametrize("first", range(0, len(card_names.known_names()), 10_000))
def test_every_card_there_is_reads_back(first: int) -> None:
    some = card_names.known_names()[first : first + 10_000]
    deck = Deck("many", tuple((name, 1 + i % 4) for i, name in enumerate(some)))
    assert Deck.parse(deck.to_text()) == deck


def read(text: str) -> Listing | DeckError:
    try:
        return read_lines(text, "text")
    except DeckError as error:
        return error


@given(st.text() | st.text("4x[](){}:|/#SB \tPlains\n", max_size=60))
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    result = read(text)
    if isinstance(result, DeckError):
        assert result.line is not None
        assert "\n" not in str(result)
    else:
        assert all(count > 0 for board in Board for _, count in result.cards(board))


@pytest.mark.parametrize(
    "main",
    [
        (("Plains", -1),),
        (("Plains", 0),),
        (("Plains", 10**9),),
        (("Plains", 1.5),),
        (("Plains", "4"),),
        (("Plains", True),),
        ((3, 4),),
        (("Plains",),),
        "Plains",
        None,
    ],
)
def test_a_deck_that_is_no_list_of_names_and_counts_is_refused_at_once(main: object) -> None:
    with pytest.raises(DeckError, match=r"mine: .* is no entry of a deck; give pairs like"):
        Deck("mine", main)  # type: ignore[arg-type]
    with pytest.raises(DeckError, match="is no entry of a deck"):
        Deck("mine", (("Plains", 4),), main)  # type: ignore[arg-type]
