"""The registry: every card by its name, in any spelling, and compiled once for a run."""

import pickle

import pytest

from mtgenv.cards import registry, sets
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.registry import FILLER, UnknownCardError


def test_it_holds_the_cards_of_all_sets_in_alphabetical_order():
    names = registry.written()
    assert len(names) == len(set(names))
    assert set(names) <= {card.name for card in sets.CARDS}
    assert names.index("Juzám Djinn") < names.index("Kindled Fury")


def test_the_engine_has_every_rule_that_they_ask_for():
    for name in registry.written():
        compile_cards([registry.find(name)])


def test_it_holds_what_was_compiled_from_wording_too():
    names = registry.names()
    assert len(names) == len(set(names))
    assert set(names) > set(registry.written())
    assert names.index("Juzám Djinn") < names.index("Kindled Fury")


def test_a_definition_written_by_hand_comes_first(monkeypatch):
    compiled = {"Plains": registry.find("Island"), "Ferret": registry.find("Island")}
    monkeypatch.setattr(registry, "card_files", lambda: (compiled,))
    for kept in (registry._cards, registry.names, registry.index):
        kept.cache_clear()
    try:
        assert registry.find("Plains").type_line == "Basic Land — Plains"
        assert registry.find("Ferret").name == "Island"
    finally:
        monkeypatch.undo()
        for kept in (registry._cards, registry.names, registry.index):
            kept.cache_clear()


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("Shahrazad", "Shahrazad"),
        ("juzam djinn", "Juzám Djinn"),
        ("EL-HAJJAJ", "El-Hajjâj"),
        ("Ring of Ma’ruf", "Ring of Ma'rûf"),
    ],
)
def test_spelling_makes_no_difference(spelling, name):
    assert registry.find(spelling).name == name


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("Delver of Secrets // Insectile Aberration", "Delver of Secrets"),
        ("insectile aberration", "Delver of Secrets"),
        ("Kazandu Valley", "Kazandu Mammoth"),
        ("Baithook Angler/Hook-Haunt Drifter", "Baithook Angler"),
        ("hook haunt drifter", "Baithook Angler"),
        ("Wane", "Wax"),
    ],
)
def test_a_card_is_found_by_either_face_and_by_both(spelling, name):
    """Those written by hand, and those of a file of definitions."""
    assert registry.find(spelling).name == name
    assert registry.knows(spelling)


def test_an_unknown_name_lists_the_nearest_ones():
    with pytest.raises(UnknownCardError) as caught:
        registry.find("Lightning Bold")
    assert caught.value.name == "Lightning Bold"
    assert caught.value.nearest[0] == "Lightning Bolt"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert str(caught.value).startswith("no playable card is called 'Lightning Bold'; did you mean")


def test_a_real_card_that_cannot_be_played_is_not_called_unknown():
    with pytest.raises(UnknownCardError) as caught:
        registry.find("Chaos Orb")
    assert caught.value.nearest == ()
    assert str(caught.value).startswith("'Chaos Orb' cannot be played yet; `mtgenv cards list`")


def test_a_name_like_no_other_points_to_the_list():
    with pytest.raises(KeyError) as caught:
        registry.find("Xyzzy")
    assert str(caught.value).endswith("`mtgenv cards list` names the cards there are")


def test_filler_is_no_card_that_can_be_found():
    assert FILLER.name not in registry.names()
    with pytest.raises(UnknownCardError):
        registry.find(FILLER.name)


def test_load_compiles_these_cards_and_their_tokens():
    compiled = registry.load(["Thragtusk", "plains", "Thragtusk"])
    assert compiled.index == {"Thragtusk": 1, "Plains": 2, "Beast Token": 3}


def test_load_with_filler():
    compiled = registry.load(["Thragtusk"], filler=True)
    assert compiled.cards[compiled.index["Filler"]] is FILLER
    assert list(compiled.index) == ["Thragtusk", "Filler", "Beast Token"]


def test_the_same_cards_are_compiled_once():
    first = registry.load(["Plains", "Forest"])
    assert registry.load(("plains", "FOREST", "Plains")) is first
    assert registry.load(["Forest", "Plains"]) is not first


def test_load_refuses_unknown_names():
    with pytest.raises(UnknownCardError, match="Plainz"):
        registry.load(["Plainz"])


def test_two_definitions_of_one_name_are_refused(monkeypatch):
    plains = registry.find("Plains")
    changed = registry.Card(plains.name, None, "Land")
    monkeypatch.setattr("mtgenv.cards.sets.white.CARDS", (changed,))
    registry._written.cache_clear()
    try:
        with pytest.raises(ValueError, match="Plains again"):
            registry.written()
    finally:
        monkeypatch.undo()
        registry._written.cache_clear()
