"""Rows A2: the section on subgames, rule by rule (729)."""

from __future__ import annotations

import pytest

from mtgenv.cards import registry
from mtgenv.cards.language import (
    Activated,
    Card,
    Cost,
    Draw,
    Each,
    Event,
    Filter,
    Static,
    Triggered,
    happened,
)
from mtgenv.checks import invariants as inv
from mtgenv.checks import outer_games
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches import snapshots
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad

WISHER = Start(hand="Living Wish", battlefield="Forest, Mountain")
WISHES = "Living Wish, Forest, Mountain"
CREATORS = ("Shahrazad", "Enter the Dungeon", "The Countdown Is at One")


@pytest.mark.parametrize("creator", CREATORS)
def test_A2_01_all_creators_share_one_instruction(creator: str) -> None:
    cards = registry.load([creator])
    tables = cards.tables[0]
    program = tables["ability_program"][tables["card_spell"][cards.index[creator]]]
    assert tables["op"][program] == v.OP_SUBGAME
    game = shahrazad(creator=creator)
    game.start_child()
    assert (game.depth, game.step) == (1, "upkeep")
    assert game.names("stack", level=0) == [creator]


def test_A2_02_the_outer_game_resumes_where_it_stopped() -> None:
    game = shahrazad(Side(battlefield="Memnite"), Side(battlefield="Ornithopter"))
    before = game.frozen(0)
    game.start_child(Start(hand=None), Start(hand=None))
    game.pass_until("end", turn=6)
    assert game.frozen(0) == before
    game.win(A)
    assert (game.step, game.turn, game.active, game.player) == ("main1", 1, A, A)


def test_A2_03_only_the_result_crosses() -> None:
    game = child(Side(life=12), Side(life=14))
    game.m["life"][1] = (3, 40)
    game.win(B)
    assert (game.life(A), game.life(B)) == (6, 14)
    assert game.m["result"][0] == 1 << B


def test_A2_04_every_zone_is_new() -> None:
    side = Side("Duress", "Memnite", "Swamp", exile="Taiga", library="Island")
    game = child(side, side)
    for zone in range(1, v.ZONE_OUTSIDE):
        inner = set(game.rows(zone=v.ZONE_NAMES[zone]))
        outer = set(game.rows(zone=v.ZONE_NAMES[zone], level=0))
        assert not inner & outer
    assert game.count(zone="graveyard") == game.count(zone="exile") == 0


def test_A2_05_library_cards_keep_their_owners() -> None:
    game = shahrazad(Side(library="5 Memnite"), Side(library="4 Ornithopter"))
    assert game.count("Memnite", "library", A) == 5
    assert game.count("Ornithopter", "library", B) == 4
    assert game.count("Memnite", "library", B) == 0


def test_A2_06_a_known_top_card_is_lost_in_the_shuffle() -> None:
    places = set()
    for seed in range(8):
        game = Position(Side("Shahrazad", "2 Plains", library="Memnite"), seed=seed)
        game.m["known"][game.find("Memnite", "library")] = 3
        game.cast("Shahrazad")
        game.resolve()
        game.start_child()
        library = game.rows(zone="library", seat=A)
        places.add(library.index(game.find("Memnite", "library")))
        assert not any(game.m["known"][row] & 3 for row in library)
    assert len(places) > 3


def test_A2_07_no_other_zone_is_copied() -> None:
    game = shahrazad(Side(hand="7 Memnite"))
    game.start_child(Start(hand=None), Start(hand=None))
    assert game.count("Memnite", level=1) == 0
    assert game.count("Memnite", "hand", A, 0) == 7


def test_A2_08_who_won_before_does_not_choose_the_starter() -> None:
    starters = set()
    for seed in range(12):
        game = child(Side(hand="Shahrazad", battlefield="2 Plains"), seed=seed)
        game.win(B)
        game.cast("Shahrazad")
        game.resolve()
        game.choose("done")
        assert game.asked == v.DECISION_MULLIGAN
        starters.add(int(game.m["starter"][1]))
    assert starters == {A, B}


def test_A2_09_mulligans_and_the_first_turn_follow() -> None:
    game = shahrazad()
    game.m["starter"][1] = A
    game.choose("done", "mulligan", "keep")
    assert game.asked == v.DECISION_BOTTOM
    game.default()
    assert game.count(zone="hand", seat=A) == 6
    game.choose("keep")
    assert (game.turn, game.step, game.player) == (1, "upkeep", A)


def test_A2_13_under_seven_loses_before_upkeep_triggers() -> None:
    side = Side(library="Serendib Efreet", filler=5)
    game = shahrazad(side)
    game.put("Serendib Efreet", v.ZONE_BATTLEFIELD, A)
    game.m["starter"][1] = A
    game.choose("done", "keep", "keep")
    assert game.depth == 0  # the upkeep ability never went on the stack, nobody had priority
    assert game.results == [(1, 1 << B)]
    assert (game.life(A), game.life(B)) == (10, 20)


def test_A2_14_an_empty_library_decides_whatever_the_size_of_the_hand() -> None:
    # Policy small_deck_with_hand_modifier: who did not draw from an empty library has not lost.
    for hand, cards, loses in ((9, 8, True), (9, 9, False), (6, 6, False), (6, 5, True)):
        game = shahrazad(None, Side(filler=cards), hand=hand)
        game.start_child(Start(hand=None), Start(hand=None))
        assert (game.depth == 0) is loses


def test_A2_15_what_is_outside() -> None:
    side = Side("Memnite", "Ornithopter", "Alpha Myr", WISHES, "Bronze Sable", "Eager Cadet")
    game = child(side, None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    outside = {"Alpha Myr", "Bronze Sable", "Eager Cadet", "Memnite", "Ornithopter", "Plains"}
    assert set(game.legal) == {*outside, "done"}


def test_A2_17_a_fetched_card_has_left_at_once() -> None:
    game = child(Side(graveyard="Memnite", library=WISHES), None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Memnite")
    assert game.names("graveyard", A, 0) == []
    assert game.names("hand", A) == ["Memnite"]


def test_A2_17_a_fetched_card_leaves_what_it_was_given() -> None:
    gives = Static(
        Each(Filter(types=("creature",))), abilities=(Activated(Cost("{1}"), (Draw(),)),)
    )
    anthem = Card("Paper Anthem", "{1}", "Enchantment", abilities=(gives,))
    mine = Side(battlefield="Memnite, Paper Anthem", library=WISHES)
    game = child(mine, None, WISHER, cards=[anthem])
    row = game.find("Memnite", level=0)
    assert game.m["granted"][row] == 1
    game.cast("Living Wish")
    game.resolve()
    game.choose("Memnite")
    assert game.m["granted"][row] == 0


def test_A2_18_what_triggers_once_a_turn_has_triggered() -> None:
    dies = Event("leaves", Filter(types=("creature",)))
    card = Card(
        "Paper Mourner",
        "{1}",
        "Enchantment",
        abilities=(Triggered(dies, (Draw(),), once_a_turn="triggers"),),
    )
    counts = Triggered(
        Event("begins", step="end step"), (Draw(),), condition=happened(Event("leaves"))
    )
    clerk = Card("Paper Clerk", "{1}", "Enchantment", abilities=(counts,))
    mine = Side(battlefield="Memnite, Paper Mourner, Paper Clerk", library=WISHES)
    game = child(mine, None, WISHER, cards=[card, clerk])
    before = snapshots.copy(game.matches)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Memnite")
    assert game.m["activated"][game.find("Paper Mourner", level=0)] != 0
    assert game.m["happened"][0].sum() > before["happened"][0, 0].sum()
    assert outer_games.check_outer(game.matches, before, 0) == inv.FINE


def test_A2_18_removal_triggers_are_held() -> None:
    game = child(Side(battlefield="Thragtusk", library=WISHES), None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    assert game.m["waiting_count"] == 1
    assert game.m["waiting_level"][0] == 0
    game.win(A)
    assert game.m["waiting_count"] == 0
    assert game.stack == ["Thragtusk"]


def test_A2_19_counters_of_players_are_set_aside() -> None:
    game = Position(Side("Shahrazad", "2 Plains"))
    game.m["poison"][0] = (3, 9)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert game.m["poison"][1].tolist() == [0, 0]
    game.m["poison"][1] = (8, 1)
    game.win(A)
    assert game.m["poison"][0].tolist() == [3, 9]


def test_A2_20_every_zone_goes_home() -> None:
    start = Start("Memnite, Counterspell", "2 Island, Ornithopter", "Alpha Myr", "Bronze Sable")
    start_b = Start("Lightning Bolt", "Mountain")
    library = "Memnite, Counterspell, 2 Island, Ornithopter, Alpha Myr, Bronze Sable"
    game = child(Side(library=library), Side(library="Lightning Bolt, Mountain"), start, start_b)
    game.cast("Memnite")
    game.cast("Lightning Bolt", "A", by=B)
    assert game.stack == ["Lightning Bolt", "Memnite"]
    game.win(A)
    assert sorted(game.names("library", A)) == sorted([
        "Memnite", "Counterspell", "Island", "Island", "Ornithopter", "Alpha Myr", "Bronze Sable",
    ])  # fmt: skip
    assert sorted(game.names("library", B)) == ["Lightning Bolt", "Mountain"]
    assert game.stack == []


def test_A2_22_cards_go_to_their_owners() -> None:
    start = Start("Control Magic", "4 Island")
    side = Side(library="Control Magic, 4 Island")
    game = child(side, Side(library="Memnite"), start, Start("", "Memnite"))
    game.cast("Control Magic", "Memnite")
    game.resolve()
    assert game.names("battlefield", A).count("Memnite") == 1
    game.win(A)
    assert game.names("library", B) == ["Memnite"]
    assert "Memnite" not in game.names("library", A)


def test_A2_23_a_fetched_card_ends_in_the_library() -> None:
    game = child(Side(battlefield="Memnite", sideboard="Taiga", library=WISHES), None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Memnite")
    game.cast("Memnite")
    game.resolve()
    assert "Memnite" in game.names("battlefield", A)
    game.win(A)
    assert "Memnite" not in game.names("battlefield", A)
    assert "Memnite" in game.names("library", A)


def test_A2_24_everything_else_ceases() -> None:
    start = Start("Giant Growth, Rukh Egg", "Forest, Goblin Assault, Memnite")
    library = "Giant Growth, Rukh Egg, Forest, Goblin Assault, Memnite"
    game = child(Side(library=library), None, start)
    game.cast("Giant Growth", "Memnite")
    game.resolve()
    game.pass_until("upkeep", turn=3)
    assert game.stack == ["Goblin Assault"]
    game.win(A)
    assert not [row for row in range(len(game.m["kind"])) if game.m["kind"][row] > v.OBJECT_CARD]
    assert game.m["effect_count"] == game.m["delayed_count"] == game.m["waiting_count"] == 0
    assert sum(game.m["stack_row"] >= 0) == 0


def test_A2_25_the_creator_finishes_without_its_card() -> None:
    start = Start("Burning Wish", "2 Mountain")
    game = child(Side(library="Burning Wish, 2 Mountain"), None, start)
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    game.win(B)
    assert (game.life(A), game.life(B)) == (10, 20)


def test_A2_21_what_is_phased_out_goes_home_too() -> None:
    cards = "Reality Ripple, 2 Island, Memnite"
    game = child(Side(library=cards), None, Start("Reality Ripple", "2 Island, Memnite"))
    game.cast("Reality Ripple", "Memnite")
    game.resolve()
    memnite = game.find("Memnite", "battlefield")
    assert game.status("phased", memnite) != 0
    game.win(A)
    assert game.names("library", A).count("Memnite") == 1
    assert game.status("phased", memnite) == 0


def test_A2_26_held_triggers_are_stacked_in_turn_order() -> None:
    side = Side(battlefield="Thragtusk", library=WISHES)
    game = child(side, side, WISHER, WISHER, first=B)
    for seat in (B, A):
        game.pass_until("main1", turn=2 if seat == A else 1)
        game.cast("Living Wish", by=seat)
        game.resolve()
        game.choose("Thragtusk")
    game.win(A)
    assert game.stack == ["Thragtusk", "Thragtusk"]
    controllers = [int(game.m["controller"][row]) for row in game.rows(zone="stack")]
    assert controllers == [A, B]  # the active player's is below


def test_A2_30_main_game_is_the_next_game_outside() -> None:
    library = "The Countdown Is at One, 6 Mountain, 2 Lightning Bolt"
    start = Start("The Countdown Is at One, Lightning Bolt", "6 Mountain")
    game = child(Side(hand="Lightning Bolt", battlefield="Mountain", library=library), None, start)
    game.cast("The Countdown Is at One")
    game.resolve()
    game.start_child()
    assert (game.depth, game.life(A)) == (2, 1)
    game.win(A)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert (game.depth, game.life(B)) == (1, 14)  # doubled in the game that made the child
    game.win(A)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert (game.depth, game.life(B)) == (0, 7)  # 20, half of it lost, and a plain Bolt
