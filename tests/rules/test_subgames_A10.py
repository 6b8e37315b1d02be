"""Rows A10: the cards that make subgames and the wishes, exactly."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, charm, child, shahrazad, spell


def lose_child(life: int, side: Side | None = None) -> Position:
    """The second player, at this life total, loses a subgame of Shahrazad."""
    game = shahrazad(None, side or Side(life=life))
    game.start_child()
    game.win(A)
    return game


@pytest.mark.parametrize(("before", "after"), [(20, 10), (7, 3), (15, 7), (2, 1)])
def test_A10_01_each_non_winner_loses_half_rounded_up(before: int, after: int) -> None:
    game = lose_child(before)
    assert (game.life(A), game.life(B)) == (20, after)


def test_A10_01_one_life_is_lost_whole() -> None:
    assert lose_child(1).over


def test_A10_02_half_is_rounded_up() -> None:
    for life in range(2, 24):
        assert lose_child(life).life(B) == life - (life + 1) // 2


def test_A10_03_half_of_less_than_nothing_is_nothing() -> None:
    for life in (-5, -4, 0):
        game = lose_child(life, Side(battlefield="Platinum Angel", life=life))
        assert game.life(B) == life
        assert not game.over


def test_A10_04_it_is_loss_of_life_not_damage() -> None:
    game = countdown(A, Side("Shahrazad", "2 Plains"))  # damage to B is doubled now
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.win(A)
    assert game.life(B) == 10


def test_A10_05_it_has_no_target() -> None:
    game = Position(Side("Shahrazad", "2 Plains"))
    game.cast("Shahrazad")
    slot = game.m["slot"][game.find("Shahrazad", "stack")]
    assert game.m["stack_targets"][slot] == 0


def test_A10_06_the_winner_loses_nothing() -> None:
    for winner in (A, B):
        game = child()
        game.win(winner)
        assert game.life(winner) == 20


def test_A10_07_each_copy_halves_again() -> None:
    game = Position(Side("Shahrazad, Fork", "2 Plains, 2 Mountain"))
    game.cast("Shahrazad")
    game.cast("Fork", "Shahrazad")
    game.resolve()
    for life in (10, 5):
        game.resolve()
        game.start_child()
        game.win(A)
        assert game.life(B) == life


def test_A10_08_too_few_cards_on_both_sides_is_a_draw() -> None:
    game = shahrazad(Side(filler=5), Side(filler=5))
    game.start_child(Start(hand=None), Start(hand=None))
    assert (game.depth, game.life(A), game.life(B)) == (0, 10, 10)


def test_A10_09_events_of_the_subgame_trigger_nothing_outside() -> None:
    library = "Memnite, Lightning Bolt, Mountain"
    game = child(
        Side(battlefield="Blood Artist, Crusade", library=library), None,
        Start("Lightning Bolt", "Memnite, Mountain"),
    )  # fmt: skip
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    assert "Memnite" in game.names("graveyard", A)
    assert game.stack == []
    assert game.m["waiting_count"] == 0
    game.win(A)
    assert game.stack == []


def test_A10_10_the_random_player_goes_first_unasked() -> None:
    game = shahrazad()
    game.choose("done")
    assert game.asked == v.DECISION_MULLIGAN


def test_A10_11_all_cards_go_home_even_from_exile() -> None:
    game = child(Side(library="Memnite"), None, Start(exile="Memnite"))
    game.win(A)
    assert game.names("exile", A) == []
    assert game.names("library", A) == ["Memnite"]


def test_A10_12_a_draw_halves_everybody() -> None:
    game = shahrazad(Side(life=9), Side(life=8))
    game.start_child()
    game.draw()
    assert (game.life(A), game.life(B)) == (4, 4)


def dungeon(winner: int, *, library: str = "", filler: int = 30) -> Position:
    game = shahrazad(Side(library=library, filler=filler), Side(library=library, filler=filler),
                     creator="Enter the Dungeon")  # fmt: skip
    game.start_child()
    game.win(winner)
    return game


def test_A10_13_the_winner_takes_two_cards() -> None:
    for winner in (A, B):
        game = dungeon(winner, library="Memnite, Ornithopter, Alpha Myr")
        assert game.asked == v.DECISION_PICK
        assert game.player == winner
        game.choose("Memnite", "Alpha Myr")
        assert game.names("hand", winner) == ["Memnite", "Alpha Myr"]
        assert game.names("library", winner) == ["Ornithopter"]
        assert game.asked == v.DECISION_PRIORITY


def test_A10_14_two_cards_must_be_taken_unseen() -> None:
    game = dungeon(A, library="Memnite, Ornithopter, Alpha Myr")
    assert "done" not in game.legal
    game.choose("Memnite", "Ornithopter")
    assert all(game.m["known"][row] == 1 << A for row in game.rows(zone="hand", seat=A))


def test_A10_14_from_one_card_one_is_taken() -> None:
    game = shahrazad(Side(library="Memnite", filler=0), creator="Enter the Dungeon")
    game.start_child()
    game.win(A)
    game.choose("Memnite")
    assert game.asked == v.DECISION_PRIORITY
    assert game.names("hand", A) == ["Memnite"]


def test_A10_15_the_search_comes_when_the_cards_are_home() -> None:
    game = shahrazad(Side(library="Memnite, Ornithopter"), creator="Enter the Dungeon")
    game.start_child(Start(exile="Memnite", graveyard="Ornithopter"))
    game.win(A)
    assert {"Memnite", "Ornithopter"} <= set(game.legal)


def test_A10_16_nothing_happens_to_who_did_not_win() -> None:
    game = dungeon(B, library="Memnite, Ornithopter")
    game.choose("Memnite", "Ornithopter")
    assert (game.life(A), game.life(B)) == (20, 20)
    assert game.names("hand", A) == []


def test_A10_19_a_dungeon_in_a_subgame_searches_its_library() -> None:
    side = Side(library="Enter the Dungeon, 2 Swamp, Memnite, Ornithopter")
    game = child(side, None, Start("Enter the Dungeon", "2 Swamp"))
    game.cast("Enter the Dungeon")
    game.resolve()
    game.start_child()
    assert (game.depth, game.life(A)) == (2, 5)
    size = game.count(zone="library", seat=A)
    game.win(A)
    game.choose("Memnite", "Ornithopter")
    assert game.names("hand", A, 1) == ["Memnite", "Ornithopter"]
    assert game.count(zone="library", seat=A, level=1) == size - 2


def test_A10_20_its_place_is_ignored() -> None:
    game = shahrazad(creator="Enter the Dungeon")
    outer = game.frozen(0)
    game.start_child()
    assert game.frozen(0) == outer


def countdown(winner: int, a: Side, b: Side | None = None) -> Position:
    game = shahrazad(a, b, creator="The Countdown Is at One")
    game.start_child()
    assert (game.life(A), game.life(B)) == (1, 1)
    game.win(winner)
    return game


BOLTS = Side("4 Lightning Bolt", "4 Mountain")


def test_A10_21_damage_to_who_did_not_win_is_doubled() -> None:
    game = countdown(A, BOLTS)
    for target in "AB":
        game.cast("Lightning Bolt", target)
        game.resolve()
    assert (game.life(A), game.life(B)) == (17, 14)


def test_A10_22_for_the_rest_of_the_game() -> None:
    game = countdown(A, BOLTS)
    game.pass_until("main1", turn=9)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 14
    assert game.names("graveyard", A)[0] == "The Countdown Is at One"


def test_A10_23_damage_to_permanents_is_not_doubled() -> None:
    game = countdown(A, BOLTS, Side(battlefield="Wall of Swords"))
    game.cast("Lightning Bolt", "Wall of Swords")
    game.resolve()
    assert game.status("damage", "Wall of Swords") == 3


def test_A10_24_prevented_damage_is_nothing_in_either_order() -> None:
    game = countdown(A, Side(battlefield="Grizzly Bears"), Side("Fog", "Forest"))
    game.attack("Grizzly Bears")
    game.cast("Fog", by=B)
    game.resolve()
    game.pass_until("combat_damage")
    assert game.life(B) == 20
    game.pass_until("main1", turn=3)
    game.attack("Grizzly Bears")
    game.pass_until("combat_damage")
    assert game.life(B) == 16


def test_A10_25_two_of_them_make_it_fourfold() -> None:
    side = Side("The Countdown Is at One, Lightning Bolt", "6 Mountain")
    game = countdown(A, side)
    game.cast("The Countdown Is at One")
    game.resolve()
    game.start_child()
    game.win(A)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 8


def test_A10_26_it_has_no_force_inside() -> None:
    library = "Lightning Bolt, Mountain"
    game = countdown(A, Side("Shahrazad", "2 Plains", library=library))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Lightning Bolt", "Mountain"))
    game.pass_until("main1")
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 17


def test_A10_27_only_libraries_go_along_and_the_spell_goes_last() -> None:
    game = shahrazad(Side(battlefield="Memnite"), Side(filler=6), creator="The Countdown Is at One")
    assert game.names("battlefield", A, 1) == []
    assert game.names("stack", level=0) == ["The Countdown Is at One"]
    game.start_child(Start(hand=None), Start(hand=None))
    assert game.results == [(1, 1 << A)]
    assert game.names("graveyard", A) == ["The Countdown Is at One"]


SIDEBOARD = "Mind Rot, Lightning Bolt, Memnite, Taiga, Crusade, Sol Ring, Rancor"


@pytest.mark.parametrize(
    ("wish", "mana", "offered"),
    [
        ("Burning Wish", "2 Mountain", {"Mind Rot"}),
        ("Living Wish", "2 Forest", {"Memnite", "Taiga"}),
        ("Cunning Wish", "3 Island", {"Lightning Bolt"}),
        ("Golden Wish", "5 Plains", {"Memnite", "Crusade", "Sol Ring", "Rancor"}),
    ],
)
def test_A10_28_wishes_take_their_kind(wish: str, mana: str, offered: set[str]) -> None:
    game = Position(Side(wish, mana, sideboard=SIDEBOARD))
    game.cast(wish)
    game.resolve()
    assert set(game.legal) == {*offered, "done"}
    taken = sorted(offered)[0]
    game.choose(taken)
    assert game.names("hand", A) == [taken]
    assert game.m["known"][game.find(taken, "hand")] == 3  # revealed
    assert game.names("exile", A) == [wish]


def test_A10_28_a_wish_exiled_in_the_subgame_goes_home() -> None:
    side = Side(library="Burning Wish, 2 Mountain")
    game = child(side, None, Start("Burning Wish", "2 Mountain"))
    game.cast("Burning Wish")
    game.resolve()
    game.choose("done")
    assert game.names("exile", A) == ["Burning Wish"]
    game.win(A)
    assert "Burning Wish" in game.names("library", A)


def test_A10_29_living_wish_takes_an_outer_land() -> None:
    side = Side(battlefield="Taiga", library="Living Wish, Forest, Mountain")
    game = child(side, None, Start("Living Wish", "Forest, Mountain"))
    game.cast("Living Wish")
    game.resolve()
    game.choose("Taiga")
    assert "Taiga" not in game.names("battlefield", A, 0)
    game.play("Taiga")
    assert "Taiga" in game.names("battlefield", A)


def test_A10_30_cunning_wish_works_in_combat() -> None:
    side = Side(hand="Lightning Bolt", library="Cunning Wish, 3 Island, Grizzly Bears, Mountain")
    start = Start("Cunning Wish", "3 Island, Mountain, Grizzly Bears")
    game = child(side, None, start)
    game.attack("Grizzly Bears")
    game.cast("Cunning Wish")
    game.resolve()
    game.choose("Lightning Bolt")
    game.cast("Lightning Bolt", "B")
    game.resolve()
    game.pass_until("combat_damage")
    assert game.life(B) == 15


def test_A10_31_golden_wish_takes_an_outer_enchantment() -> None:
    side = Side(battlefield="Oblivion Ring", library="Golden Wish, 5 Plains")
    game = child(side, None, Start("Golden Wish", "5 Plains"))
    game.cast("Golden Wish")
    game.resolve()
    game.choose("Oblivion Ring")
    assert game.names("hand", A) == ["Oblivion Ring"]


def test_A10_32_death_wish_takes_anything_and_costs_half() -> None:
    side = Side(hand="Craw Wurm", library="Death Wish, 3 Swamp", life=13)
    game = child(side, None, Start("Death Wish", "3 Swamp"))
    game.m["life"][1, A] = 15
    game.cast("Death Wish")
    game.resolve()
    game.choose("Craw Wurm")
    assert (game.life(A, 1), game.life(A, 0)) == (7, 13)
    assert game.names("hand", A) == ["Craw Wurm"]
    assert game.m["known"][game.find("Craw Wurm", "hand")] == 1  # not revealed
    assert game.names("exile", A) == ["Death Wish"]


def test_A10_32_half_the_life_goes_even_without_a_card() -> None:
    game = Position(Side("Death Wish", "3 Swamp"))
    game.cast("Death Wish")
    game.resolve()
    assert game.life(A) == 10


def test_A10_34_ring_of_maruf_replaces_the_next_draw() -> None:
    side = Side("Ancestral Recall", "5 Plains, Island, Ring of Ma'rûf", sideboard="Memnite, Taiga")
    game = Position(side)
    game.activate("Ring of Ma'rûf")
    game.resolve()
    assert game.names("exile", A) == ["Ring of Ma'rûf"]
    game.cast("Ancestral Recall", "A")
    game.resolve()
    assert set(game.legal) == {"Memnite", "Taiga"}
    game.choose("Taiga")
    hand = game.names("hand", A, filler=True)
    assert hand == ["Taiga", "Filler", "Filler"]


def test_A10_34_without_a_draw_it_wears_off() -> None:
    game = Position(Side("", "5 Plains, Ring of Ma'rûf", sideboard="Memnite"))
    game.activate("Ring of Ma'rûf")
    game.resolve()
    game.pass_until("main1", turn=3)
    assert game.names("hand", A) == []
    assert game.count("Memnite", "outside", A) == 1


def test_A10_17_who_cannot_search_finds_nothing_and_shuffles_still() -> None:
    """What the outer game says about searching holds for the cards that the winner looks for."""
    arbiter = charm(d.Rule("can't search libraries", "each player"))
    watcher = charm(
        d.Triggered(d.Event("shuffles", player="you"), (d.GainLife(1),)), name="Watcher"
    )
    for board, hand in (("", 2), (", Charm", 0)):
        game = shahrazad(
            Side(battlefield=f"Watcher{board}", library="Memnite, Squire, Okk"),
            creator="Enter the Dungeon",
            cards=[arbiter, watcher],
        )
        game.start_child()
        game.win(A)
        while game.asked == v.DECISION_PICK:
            game.answer(game.actions[0])
        assert game.count(zone="hand", seat=A) == hand
        assert game.stack == ["Watcher", "Watcher"] or game.asked == v.DECISION_TRIGGER
        game.resolve_all()
        while game.stack:
            game.default()
        assert game.life(A) == 22  # as the subgame ended, and after the search


@pytest.mark.parametrize(
    ("card", "offered"),
    [("Lightning Helix", True), ("Lightning Bolt", False), ("Memnite", False), ("Figure", True)],
)
def test_A10_33_glittering_wish_takes_a_multicoloured_card(card: str, offered: bool) -> None:
    """By the colours that are printed on it, hybrid symbols included (400.11c)."""
    figure = Card("Figure", "{R/W}", "Creature — Kithkin", 1, 1)
    side = Side(hand=card, library="Glittering Wish, Forest, Plains")
    start = Start("Glittering Wish", "Forest, Plains")
    game = child(side, None, start, cards=[figure])
    game.cast("Glittering Wish")
    game.resolve()
    assert (card in game.legal) is offered
    if offered:
        game.choose(card)
        assert game.names("hand", A) == [card]
    assert game.names("exile", A) == ["Glittering Wish"]


def test_A10_35_a_card_from_outside_is_cast_at_once() -> None:
    """It leaves the outer game for the stack of the subgame; what watches it go triggers there."""
    call = spell("Call", d.Cast(d.Chosen(d.Filter(("creature",)), zone="outside", up_to=True)))
    watcher = charm(d.Triggered(d.Event("leaves", d.CREATURE), (d.GainLife(1),)))
    game = child(
        Side(battlefield="Craw Wurm, Charm", library="Call"),
        None,
        Start("Call"),
        cards=[call, watcher],
    )
    game.cast("Call")
    game.resolve()
    assert game.legal == ["Craw Wurm", "done"]
    game.choose("Craw Wurm", "yes")
    assert (game.depth, game.stack) == (1, ["Craw Wurm"])
    assert game.count("Craw Wurm", "battlefield") == 0
    game.resolve()
    assert game.names("battlefield", A) == ["Craw Wurm"]
    game.win(A)
    assert (game.depth, game.stack) == (0, ["Charm"])
    assert "Craw Wurm" not in game.names("battlefield", A)  # it went home into the library
