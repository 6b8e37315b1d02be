"""Rows C15 of Commander (903), and the state-based actions that belong to it (704.6c, 704.6d)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.decks import commander
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.scenario.reading import ScenarioError
from tests.rules.positions import A, B, C, Position, Side, spell

HOUND = "Isamaru, Hound of Konda"
ISAMARU = Deck("isamaru", (("Plains", 99),), commander=((HOUND, 1),))
GIANT = Card("Paper Giant", "{2}", "Legendary Creature — Giant", 20, 20, colors="")
PULL = spell("Pull", d.Move("target", "hand"), targets=(d.TARGET_CREATURE,))
TUCK = spell("Tuck", d.Move("target", "library"), targets=(d.TARGET_CREATURE,))
DIE = spell("Die", d.Destroy(), targets=(d.TARGET_CREATURE,))
BANISH = spell("Banish", d.Move("target", "exile"), targets=(d.TARGET_CREATURE,))
DRAW = spell("Insight", d.Draw(1))
STEAL = spell(
    "Steal",
    d.Change("target", controller="you", duration="game"),
    targets=(d.TARGET_CREATURE,),
)
CLONE = spell("Double", d.Create(copy_of="target"), targets=(d.TARGET_CREATURE,))


def casts(game: Position, seat: int = A, number: int = 0) -> int:
    return int(game.m["commander_casts"][game.depth, seat * 2 + number])


def damage(game: Position, player: int, by: int = A) -> int:
    return int(game.m["commander_damage"][game.depth, player, by * 2])


def after(card: Card, answer: str, battlefield: str = "") -> Position:
    """A's commander is what A's own spell was about, and its owner has answered."""
    side = Side(card.name, f"{HOUND} (commander), {battlefield}")
    game = Position(side, cards=[card])
    game.cast(card.name, HOUND)
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_MAY, A)
    game.choose(answer)
    return game


# --- Decks ---------------------------------------------------------------------------------------


def test_C15_06_the_commander_lies_in_the_command_zone_and_not_in_the_deck() -> None:
    match = Match.new(ISAMARU, ISAMARU, seed=1)
    m = match.record[0]
    assert m["zone_size"][0, :2, v.ZONE_COMMAND].tolist() == [1, 1]
    assert m["zone_size"][0, :2, v.ZONE_LIBRARY].tolist() == [92, 92]


def test_C1_06_C15_06_commanders_are_out_before_libraries_are_shuffled() -> None:
    for seed in range(20):
        m = Match.new(ISAMARU, ISAMARU, seed=seed).record[0]
        rows = [int(ref) & 1023 for ref in m["commander_ref"] if ref >= 0]
        assert [int(m["zone"][row]) for row in rows] == [v.ZONE_COMMAND] * 2


@pytest.mark.parametrize(
    ("main", "named", "message"),
    [
        ((("Plains", 99),), "Serra Angel", "no commander can be Serra Angel"),
        ((("Plains", 98),), HOUND, "99 cards, not 100"),
        ((("Plains", 98), ("Forest", 1)), HOUND, r"not of its colors: Forest \(G\)"),
        ((("Plains", 98), ("Lightning Bolt", 1)), HOUND, r"not of its colors: Lightning Bolt \(R"),
        ((("Plains", 97), ("Serra Angel", 2)), HOUND, "more than once: Serra Angel"),
        ((("Plains", 98), (HOUND, 1)), HOUND, f"more than once: {HOUND}"),
    ],
)
def test_C15_06_a_deck_that_is_none_for_commander_is_refused(main, named, message) -> None:
    deck = Deck("wrong", main, commander=((named, 1),))
    with pytest.raises(DeckError, match=message):
        Match.new(deck, ISAMARU)


def test_C15_06_both_decks_need_a_commander() -> None:
    with pytest.raises(DeckError, match="there is no commander in it"):
        Match.new(ISAMARU, "burn")


def test_C15_06_symbols_in_the_text_count_for_the_identity() -> None:
    assert commander.color_identity("Tundra") == "WU"
    assert commander.color_identity("Birds of Paradise") == "G"
    assert commander.color_identity("Noble Hierarch") == "WUG"


def test_C15_06_two_commanders_if_both_have_partner() -> None:
    partners = (("Akiri, Line-Slinger", 1), ("Tana, the Bloodsower", 1))
    deck = Deck("two", (("Plains", 40), ("Mountain", 30), ("Forest", 28)), commander=partners)
    m = Match.new(deck, ISAMARU, seed=1).record[0]
    assert m["zone_size"][0, :2, v.ZONE_COMMAND].tolist() == [2, 1]
    alone = (("Akiri, Line-Slinger", 1), (HOUND, 1))
    with pytest.raises(DeckError, match=f"Akiri, Line-Slinger and {HOUND} are no partners"):
        Match.new(Deck("two", (("Plains", 98),), commander=alone), ISAMARU)


def test_C15_06_a_copy_of_a_commander_is_none() -> None:
    game = Position(Side("", f"{HOUND} (commander)"), Side("Double"), cards=[CLONE])
    game.priority(B)
    game.cast("Double", HOUND, by=B)
    game.resolve()
    game.next_turn()
    game.attack(HOUND)
    game.pass_until("main2")
    assert (game.life(A), game.m["commander_damage"].sum()) == (38, 0)


def test_C15_06_a_commander_remains_one_wherever_it_goes() -> None:
    game = after(PULL, "no", "2 Plains")
    game.cast(HOUND)
    game.resolve()
    game.next_turn()
    game.next_turn()
    game.attack(HOUND)
    game.pass_until("main2")
    assert damage(game, B) == 2


# --- Life, tax -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("life", "expected"), [(None, 40), (25, 25)])
def test_C15_07_players_begin_with_40_life_unless_an_option_says_otherwise(life, expected) -> None:
    match = Match.new(ISAMARU, ISAMARU, options=MatchOptions(life=life))
    assert match.life == [[expected, expected]]
    assert match.record[0]["zone_size"][0, :2, v.ZONE_HAND].tolist() == [7, 7]


def test_C15_07_each_cast_from_the_command_zone_makes_the_next_cost_more() -> None:
    game = Position(Side("3 Die", "9 Plains", commander=HOUND), cards=[DIE])
    for number, mana in enumerate((1, 3, 5)):
        tapped = int(game.m["tapped"].sum())
        game.cast(HOUND)
        game.resolve()
        assert int(game.m["tapped"].sum()) - tapped == mana
        assert casts(game) == number + 1
        game.cast("Die", HOUND)
        game.resolve()
        game.choose("yes")
    assert f"cast {HOUND}" not in game.legal  # seven mana would be needed, and none is left


def test_C15_07_casting_it_from_a_hand_costs_and_counts_nothing() -> None:
    game = after(PULL, "no", "Plains")
    game.cast(HOUND)
    game.resolve()
    assert (casts(game), game.names("battlefield")) == (0, ["Plains", HOUND])


def test_C15_07_a_reduction_takes_from_the_tax_too() -> None:
    cheaper = Card(
        "Cheaper",
        "{0}",
        "Artifact",
        abilities=(d.CostChange(-1, d.Filter(types=("creature",))),),
    )
    game = Position(Side("Die", "Cheaper, 3 Plains", commander=HOUND), cards=[DIE, cheaper])
    game.cast(HOUND)
    game.resolve()
    game.cast("Die", HOUND)
    game.resolve()
    game.choose("yes")
    game.cast(HOUND)  # {W} and {2} less {1}
    assert int(game.m["tapped"].sum()) == 3


def test_C15_07_a_countered_cast_counts() -> None:
    side = Side("Counterspell", "2 Island")
    game = Position(Side("", "3 Plains", commander=HOUND), side)
    game.cast(HOUND)
    game.priority(B)
    game.cast("Counterspell", HOUND, by=B)
    game.resolve()
    game.choose("yes")
    assert (casts(game), game.names("command", A)) == (1, [HOUND])
    assert f"cast {HOUND}" not in game.legal


def test_C15_07_only_the_owner_casts_it_and_only_when_they_could() -> None:
    game = Position(Side("", "Plains", commander=HOUND), Side("", "Plains"))
    assert f"cast {HOUND}" in game.legal
    game.priority(B)
    assert f"cast {HOUND}" not in game.legal
    game.next_turn()
    assert game.active == B
    assert f"cast {HOUND}" not in game.legal


def test_C15_07_lands_are_not_played_from_the_command_zone() -> None:
    game = Position(Side(command="Plains", commander=HOUND))
    assert "play Plains" not in game.legal


# --- Where commanders go -------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "zone"), [(DIE, "graveyard"), (BANISH, "exile")])
def test_C10_30_C15_08_from_a_graveyard_and_from_exile_it_may_go(card, zone) -> None:
    assert after(card, "yes").names("command") == [HOUND]
    game = after(card, "no")
    assert HOUND in game.names(zone)
    for _ in range(2):
        game.next_turn()  # nobody is asked a second time, or this would stop
    assert HOUND in game.names(zone)


def test_C10_30_C2_06_its_owner_is_asked_where_it_comes_back_to_who_has_left() -> None:
    # 800.4c: A raised C's commander, B took it until end of turn; A leaves, and it is exiled.
    raised = spell(
        "Raise",
        d.Move("target", "battlefield", controller="you"),
        targets=(d.Target(d.CREATURE, zone="graveyard"),),
    )
    borrow = spell("Borrow", d.Change(controller="you"), targets=(d.TARGET_CREATURE,))
    owner = Side(graveyard=f"{HOUND} (commander)")
    game = Position(Side("Raise"), Side("Borrow"), owner, cards=[raised, borrow], step=None)
    if game.asked == v.DECISION_MAY:
        game.choose("no")  # it stays in the graveyard that it begins in
    game.pass_until("main1")
    game.cast("Raise", HOUND)
    game.resolve()
    game.cast("Borrow", HOUND, by=B)
    game.resolve()
    game.concede(A)
    turn = game.turn
    while game.turn == turn:
        game.default()
    assert (game.asked, game.player) == (v.DECISION_MAY, C)  # before anybody has priority
    game.choose("yes")
    assert game.names("command", C) == [HOUND]


@pytest.mark.parametrize(("card", "zone"), [(PULL, "hand"), (TUCK, "library")])
def test_C15_08_instead_of_a_hand_or_a_library_it_may_go_to_the_command_zone(card, zone) -> None:
    assert after(card, "yes").names("command") == [HOUND]
    game = after(card, "no")
    assert game.names(zone) == [HOUND]
    assert game.names("command") == []


def test_C15_08_it_may_be_drawn_or_go_to_the_command_zone() -> None:
    for answer, zone in (("yes", "command"), ("no", "hand")):
        side = Side("Insight", library=f"{HOUND} (commander)")
        game = Position(side, cards=[DRAW])
        game.cast("Insight")
        game.resolve()
        game.choose(answer)
        assert game.names(zone, A) == [HOUND]


def test_C15_08_it_dies_before_it_goes() -> None:
    mourner = Card(
        "Mourner",
        "{0}",
        "Enchantment",
        abilities=(d.Triggered(d.Event("dies", d.Filter(types=("creature",))), (d.GainLife(3),)),),
    )
    game = Position(Side("Die", f"Mourner, {HOUND} (commander)"), cards=[DIE, mourner])
    game.cast("Die", HOUND)
    game.resolve()
    game.choose("yes")
    game.resolve()
    assert game.life(A) == 43


def test_C15_08_its_owner_is_asked_and_not_its_controller() -> None:
    game = Position(
        Side("Steal, Die"), Side("", f"{HOUND} (commander)"), cards=[STEAL, DIE], life=30
    )
    game.cast("Steal", HOUND)
    game.resolve()
    game.cast("Die", HOUND)
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_MAY, B)
    game.choose("yes")
    assert game.names("command", B) == [HOUND]


def test_C15_08_a_question_between_is_asked_anew_where_another_player_concedes() -> None:
    game = Position(Side("Die", f"{HOUND} (commander)"), Side(), Side(), cards=[DIE])
    game.cast("Die", HOUND)
    game.resolve()
    assert game.asked == v.DECISION_MAY
    game.concede(C)
    assert (game.asked, game.player) == (v.DECISION_MAY, A)
    game.choose("yes")
    assert game.names("command") == [HOUND]


# --- Damage --------------------------------------------------------------------------------------


def test_C2_04_C10_29_C15_09_21_combat_damage_by_one_commander_is_lost() -> None:
    side = Side("", "Paper Giant (commander), Memnite")
    game = Position(side, Side(life=100), cards=[GIANT])
    game.attack("Paper Giant", "Memnite")
    game.pass_until("main2")
    assert (game.life(B), damage(game, B), game.over) == (79, 20, False)
    game.next_turn()
    game.next_turn()
    game.attack("Paper Giant")
    while not game.over:
        game.default()
    assert (game.winner, game.life(B)) == ("A", 59)


def test_C2_04_20_by_one_and_1_by_another_is_not() -> None:
    a = Side("", "Paper Giant (commander)")
    b = Side("", f"{HOUND} (commander)")
    game = Position(a, b, Side(life=100), cards=[GIANT], players=3)
    game.m["commander_damage"][0, C, 0] = 20
    game.m["commander_damage"][0, C, 2] = 1
    game.next_turn()
    assert game.m["in_game"][0].tolist()[:3] == [1, 1, 1]
    game.m["commander_damage"][0, C, 0] = 21
    game.next_turn()
    assert game.m["in_game"][0].tolist()[:3] == [1, 1, 0]


def test_C15_09_damage_is_counted_across_zone_changes_and_controllers() -> None:
    game = Position(Side("", f"{HOUND} (commander)"), Side("Steal"), cards=[STEAL])
    game.attack(HOUND)
    game.pass_until("main2")
    assert damage(game, B) == 2
    game.next_turn()
    game.cast("Steal", HOUND, by=B)
    game.resolve()
    game.next_turn()
    game.next_turn()
    game.attack(HOUND)
    game.pass_until("main2")
    assert (damage(game, A), damage(game, B)) == (2, 2)  # a player may lose to their own


def test_C15_09_only_combat_damage_counts() -> None:
    pinger = Card(
        "Pinger",
        "{0}",
        "Legendary Creature — Wizard",
        1,
        1,
        abilities=(d.Activated(d.Cost(tap=True), (d.Damage(1),), (d.ANY_TARGET,)),),
    )
    game = Position(Side("", "Pinger (commander)"), cards=[pinger])
    game.activate("Pinger", "B")
    game.resolve()
    assert (game.life(B), damage(game, B)) == (39, 0)


# --- Wishes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("flag", "found"), [(0, []), (1, ["Lightning Bolt"])])
def test_A3_20_C15_10_a_wish_finds_nothing_in_commander(flag, found) -> None:
    side = Side("Burning Wish", "2 Mountain", sideboard="Fireball", commander=HOUND)
    game = Position(side, wish_in_commander=flag)
    game.cast("Burning Wish")
    game.resolve()
    if flag:
        game.choose("Fireball")
    assert game.names("hand", A) == (["Fireball"] if flag else [])


def test_a_second_commander_of_one_card_is_no_position() -> None:
    with pytest.raises(ScenarioError, match="more than 2 commanders"):
        Position(Side(commander=f"3 {HOUND}"))


@pytest.mark.parametrize(("players", "hand"), [(2, 6), (3, 7)])
def test_the_first_mulligan_is_free_in_a_multiplayer_game_only(players, hand) -> None:
    match = Match.new(*[ISAMARU] * players, seed=1)
    m = match.record[0]
    match.step("keep this hand")
    second = match.decider
    match.step("take a mulligan")
    while m["dec_kind"] in (v.DECISION_MULLIGAN, v.DECISION_BOTTOM):
        match.step(0)
    assert m["zone_size"][0, second, v.ZONE_HAND] == hand
