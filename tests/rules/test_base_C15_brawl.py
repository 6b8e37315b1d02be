"""Row C15-11: Brawl, which is Commander with decks of sixty cards and other numbers (903.12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtgenv.cards import language as d
from mtgenv.decks import commander
from mtgenv.decks.check import check_decks
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions
from tests.rules.positions import A, B, Position, Side, spell

AJANI, GOBLINS = "brawl-ajani", "brawl-goblins"
HOUND = "Isamaru, Hound of Konda"
BRAWL = v.VARIANT_COMMANDER | v.VARIANT_BRAWL


@pytest.mark.parametrize(("players", "life"), [(2, 25), (3, 30)])
def test_C1_08_C15_11_players_begin_with_25_life_or_with_30_among_more(players, life) -> None:
    match = Match.new(AJANI, *[GOBLINS] * (players - 1), seed=1)
    assert match.matchup.options.variants == ("commander", "brawl")
    assert match.life == [[life] * players]
    options = MatchOptions(life=20)
    assert Match.new(AJANI, GOBLINS, seed=1, options=options).life == [[20, 20]]


def test_C15_11_a_subgame_and_a_restart_begin_with_that_life_too() -> None:
    game = Position(Side("Shahrazad", "2 Plains", life=7, commander=HOUND), variants=BRAWL, life=25)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert (game.life(A, 1), game.life(B, 1)) == (25, 25)
    redo = spell("Redo", d.Restart(d.Each(d.CREATURE, zone="exile")))
    game = Position(Side("Redo", life=7, commander=HOUND), cards=[redo], variants=BRAWL, life=25)
    game.cast("Redo")
    game.resolve()
    assert (game.life(A), game.life(B)) == (25, 25)


@pytest.mark.parametrize("players", [2, 3])
def test_C1_12_C15_11_the_first_mulligan_is_free_between_two_players_too(players) -> None:
    match = Match.new(AJANI, *[GOBLINS] * (players - 1), seed=1)
    hands = match.record[0]["zone_size"][0, :, v.ZONE_HAND]
    first = match.decider
    match.step("take a mulligan")
    while match.decider != first:
        match.step("keep this hand")
    assert (match.question, hands[first]) == ("Keep this hand?", 7)
    match.step("take a mulligan")
    match.step(match.legal_actions()[0])
    assert (match.question, hands[first]) == ("Keep this hand?", 6)


def test_C15_11_no_damage_of_a_commander_is_counted() -> None:
    for variants, over in ((v.VARIANT_COMMANDER, True), (BRAWL, False)):
        hound = f"{HOUND} (commander, 19 +1/+1)"
        game = Position(Side(battlefield=hound), Side(life=40), variants=variants, life=40)
        game.attack(HOUND)
        game.pass_until("main2")
        assert game.over == over
        assert (game.life(B), int(game.m["commander_damage"][0, B, 0])) == (
            (19, 21) if over else (19, 0)
        )


def test_C15_11_a_commander_costs_more_each_time_and_may_return() -> None:
    kill = spell("Kill", d.Destroy("target"), targets=(d.TARGET_CREATURE,))
    game = Position(
        Side("Kill", "4 Plains", commander=HOUND), cards=[kill], variants=BRAWL, life=25
    )
    game.cast(HOUND)
    game.resolve()
    game.cast("Kill", HOUND)
    game.resolve()
    assert game.asked == v.DECISION_MAY
    game.choose("yes")
    assert game.names("command", A) == [HOUND]
    game.cast(HOUND)
    assert sum(int(game.m["tapped"][row]) for row in game.rows("Plains")) == 4


def test_C15_11_a_planeswalker_may_lead_and_sixty_cards_make_it_brawl() -> None:
    assert not commander.can_be_commander("Ajani Goldmane")
    assert commander.can_be_commander("Ajani Goldmane", commander.BRAWL)
    with pytest.raises(DeckError, match="60 cards, not 100"):
        Matchup.of(AJANI, GOBLINS, options=MatchOptions(variants=("commander",)))
    with pytest.raises(DeckError, match="100 cards, not 60"):
        Matchup.of(AJANI, "commander-goblins", options=MatchOptions(variants=("brawl",)))
    assert Matchup.of("commander-goblins", "commander-elves").options.variants == ("commander",)


def test_C15_11_a_commander_without_colors_goes_with_one_kind_of_basic_land() -> None:
    deck = Deck.load(AJANI)
    karn = replace(deck, main=(("Plains", 59),), commander=(("Karn Liberated", 1),))
    assert commander.problems(karn, commander.BRAWL) == []
    two = replace(karn, main=(("Plains", 30), ("Island", 29)))
    assert commander.problems(two, commander.BRAWL) == ["not of its colors: Plains (W), Island (U)"]
    assert commander.problems(karn)[-1] == "60 cards, not 100"


def test_C15_11_decks_check_knows_the_format(tmp_path) -> None:
    (fine,) = check_decks([AJANI], ["Plains"], format_name="brawl")
    assert fine.illegal == ()
    file = tmp_path / "deck.txt"
    file.write_text(
        "Commander\n1 Krenko, Mob Boss\n\nDeck\n2 Lightning Bolt\n1 Counterspell\n55 Mountain\n"
    )
    (report,) = check_decks([file], ["Mountain"], format_name="brawl")
    assert report.illegal == (
        "59 cards, of exactly 60",
        "2 Lightning Bolt, of 1 at most",
        "not of its colors: Counterspell (U)",
    )
