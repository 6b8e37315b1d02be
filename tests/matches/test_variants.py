"""Casual variants as options of a match: their names, and what decks have to bring."""

import pytest

from mtgenv.decks.listing import DeckError
from mtgenv.engine.games.setup import template
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import TABLE_MATCH
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions, OptionError


def test_variants_are_named_in_any_order_and_kept_in_one():
    options = MatchOptions(variants=("vanguard", "commander", "vanguard"))
    assert options.variants == ("commander", "vanguard")
    assert options.to_engine()["variants"] == v.VARIANT_COMMANDER | v.VARIANT_VANGUARD


@pytest.mark.parametrize("given", ["commander", ("sealed",), (["commander"],), None, 1])
def test_another_variant_is_refused(given):
    with pytest.raises(OptionError, match="option variants="):
        MatchOptions(variants=given)


def test_the_life_that_is_given_counts_in_every_variant():
    assert MatchOptions(variants=("commander",)).to_engine()["life"] == 40
    assert MatchOptions(variants=("commander",), life=25).to_engine()["life"] == 25


@pytest.mark.parametrize(
    ("variant", "what"),
    [
        ("commander", "commander"),
        ("planechase", "planar deck"),
        ("vanguard", "avatar"),
        ("archenemy", "scheme deck"),
    ],
)
def test_a_variant_whose_part_no_deck_has_is_refused_by_name(variant, what):
    with pytest.raises(DeckError, match=f"there is no {what} in it.*{variant}"):
        Match.new("burn", "wish", options=MatchOptions(variants=(variant,)))


def test_a_variant_takes_the_large_record_with_two_players_too():
    cards = Matchup.of("burn", "wish").cards
    plains = cards.index["Mountain"]
    piles = [{"main": [plains]}, {"main": [plains], "commander": [plains]}]
    matches = template(cards.tables, piles, {"variants": v.VARIANT_COMMANDER})
    assert matches.dtype == TABLE_MATCH
    m = matches[0]
    [row] = [row for row in range(len(m["kind"])) if m["commander"][row]]
    assert (m["zone"][row], m["owner"][row], m["commander"][row]) == (v.ZONE_COMMAND, 1, 3)
