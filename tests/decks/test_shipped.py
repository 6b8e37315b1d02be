import pytest

from mtgenv import configs
from mtgenv.cards import registry
from mtgenv.decks import Deck


@pytest.mark.parametrize("name", configs.names("decks"))
def test_shipped_deck_is_complete_and_playable(name: str) -> None:
    deck = Deck.load(name).resolve(registry)
    size = {"limited": 40, "commander": 100}.get(name.partition("-")[0], 60)
    assert deck.size + deck.commander_size == size
    assert deck.sideboard_size <= 15
    assert deck.name != name, "a shipped deck says its name"


def test_the_burn_decks_differ_in_their_lands_only() -> None:
    fetch, plain = dict(Deck.load("burn-fetch").main), dict(Deck.load("burn-nofetch").main)
    lands = {"Arid Mesa", "Scalding Tarn", "Mountain"}
    assert {name: n for name, n in fetch.items() if name not in lands} == {
        name: n for name, n in plain.items() if name not in lands
    }


def test_the_weenie_decks_differ_in_shahrazad_only() -> None:
    with_it, without = Deck.load("weenie-shahrazad"), Deck.load("weenie")
    assert set(with_it.main) - set(without.main) == {("Shahrazad", 4)}
    assert set(without.main) - set(with_it.main) == {("Fencing Ace", 4)}
    assert with_it.sideboard == without.sideboard
