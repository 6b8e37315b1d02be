"""Rows about planes, vanguards and schemes in subgames and restarts: A1, A2, A5, A7 and A8."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.matchup import Matchup
from tests.rules.positions import A, B, Position, Side, Start, shahrazad, spell
from tests.rules.test_base_C15_planes import (
    PLANES,
    ROLL,
    SAGE,
    SCHEMES,
    deck,
    up,
)

KEPT = d.Each(d.Filter(types=("creature",)), zone="exile")
REDO = spell("Redo", d.Restart(KEPT))
BRAWL = spell("Brawl", d.Subgame(5))
PULL = spell("Pull", d.Move(d.Each(d.Filter()), "hand"))
MINE = Side(command="Well", planes="Storm, Calm Fields, Door")
CARDS = [*PLANES, SAGE, *SCHEMES, REDO, BRAWL, PULL]


def planes(
    a: Side = MINE, b: Side | None = None, *starts: Start | None, **options: object
) -> Position:
    """A subgame of a Planechase game in which Well lies face up."""
    game = shahrazad(a, b or Side(planes="Crowded Square, Door"), cards=CARDS, **options)
    game.start_child(*starts)
    return game


# --- Planes as subgames begin and end ------------------------------------------------------------


def test_A1_10_A2_10_A8_01_planar_decks_go_along_and_what_is_up_stays() -> None:
    orders = set()
    for seed in range(6):
        game = shahrazad(MINE, Side(planes="Crowded Square, Door"), cards=CARDS, seed=seed)
        assert (up(game, 0), deck(game, A, 0), deck(game, B, 0)) == (["Well"], [], [])
        mine = deck(game, A, 1)
        assert sorted(mine) == ["Calm Fields", "Door", "Storm"]
        assert sorted(deck(game, B, 1)) == ["Crowded Square", "Door"]
        orders.add(tuple(mine))
    assert len(orders) > 1  # shuffled


def test_A8_02_the_starter_turns_up_a_plane_and_nothing_triggers() -> None:
    for seed in range(6):
        game = planes(seed=seed)
        (name,) = up(game, 1)
        assert name in ("Calm Fields", "Door")
        assert (game.stack, game.life(A)) == ([], 20)
        assert sorted([name, *deck(game, A, 1)]) == ["Calm Fields", "Door", "Storm"]


def test_A8_03_the_planar_controller_is_the_active_player_of_each_game() -> None:
    game = planes()
    game.next_turn()
    assert (game.m["planar_controller"][0], game.m["planar_controller"][1]) == (A, B)
    game.win(A)
    assert game.m["planar_controller"][0] == A
    (row,) = game.rows("Well", "command")
    assert game.m["controller"][row] == A


def test_A8_04_rolls_are_counted_in_each_game() -> None:
    game = Position(
        Side("Shahrazad", "9 Plains", command="Well", planes="Calm Fields, Door"),
        Side(planes="Crowded Square"),
        cards=CARDS,
        script=[v.DIE_BLANK, v.DIE_BLANK],
    )
    game.choose(ROLL, ROLL)  # for nothing, and for {1}
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=A)
    game.pass_until("main1")
    assert list(game.m["planar_rolls"][:2]) == [2, 0]
    game.choose(ROLL)
    game.win(A)
    assert game.m["planar_rolls"][0] == 2
    game.choose(ROLL)
    plains = game.rows("Plains", "battlefield")
    assert sum(int(game.m["tapped"][row]) for row in plains) == 1 + 2 + 2


def test_A1_24_A2_27_A8_05_planes_go_home_face_down_and_are_shuffled() -> None:
    orders = set()
    for seed in range(6):
        game = planes(seed=seed)
        game.win(B)
        assert up(game) == ["Well"]
        mine = deck(game, A)
        assert sorted(mine) == ["Calm Fields", "Door", "Storm"]
        assert sorted(deck(game, B)) == ["Crowded Square", "Door"]
        orders.add(tuple(mine))
    assert len(orders) > 1


def test_A8_06_a_communal_deck_moves_as_one() -> None:
    game = shahrazad(
        Side(command="Well", planes="Calm Fields, Door"),
        Side(),
        cards=CARDS,
        communal_planar_deck=v.PLANAR_COMMUNAL,
    )
    game.start_child(first=B)
    (name,) = up(game, 1)
    assert [name, *deck(game, B, 1)] in (["Calm Fields", "Door"], ["Door", "Calm Fields"])
    game.win(A)
    assert (up(game), sorted(deck(game, A)), deck(game, B)) == (
        ["Well"],
        ["Calm Fields", "Door"],
        [],
    )


def test_A8_07_such_cards_do_not_leave_the_command_zone() -> None:
    game = Position(Side("Pull", "Mountain", command="Well", planes="Door"), cards=CARDS)
    game.cast("Pull")
    game.resolve()
    assert game.names("hand") == ["Mountain"]
    assert (up(game), deck(game, A)) == (["Well"], ["Door"])


# --- Vanguards -----------------------------------------------------------------------------------


def sages(a: Side | None = None, *starts: Start | None, **options: object) -> Position:
    """A subgame in which A has a vanguard: two more cards and three less life."""
    game = shahrazad(a or Side(command="Sage"), Side(), cards=CARDS, **options)
    game.start_child(*starts)
    return game


def test_A1_11_A2_11_A8_08_a_vanguard_goes_along() -> None:
    side = Side(command="Sage", battlefield="Grizzly Bears", library="Hill Giant")
    game = sages(side, Start(hand="", battlefield="Hill Giant"))
    assert (up(game, 0), up(game, 1)) == ([], ["Sage"])
    assert game.pt("Hill Giant") == (3, 5)


def test_A8_09_it_counts_in_the_subgame() -> None:
    game = sages(Side(command="Sage", filler=40), Start(hand=None), Start(hand=None))
    assert (game.life(A), game.life(B)) == (17, 20)
    assert [game.count(zone="hand", seat=seat) for seat in (A, B)] == [9, 7]
    game.pass_until("main1", turn=2)
    assert game.count(zone="hand", seat=A) == 9  # at most


@pytest.mark.parametrize(("flag", "life"), [(0, 5), (1, 2)])
def test_A8_10_a_creator_that_names_life_says_all_of_it(flag: int, life: int) -> None:
    game = Position(Side(command="Sage", hand="Brawl"), cards=CARDS, creator_life_vs_vanguard=flag)
    game.cast("Brawl")
    game.resolve()
    game.start_child()
    assert (game.life(A), game.life(B)) == (life, 5)


@pytest.mark.parametrize(("flag", "mine", "theirs"), [(0, 17, 20), (1, 2, 5)])
def test_A5_12_a_restart_goes_back_to_the_usual_start(flag: int, mine: int, theirs: int) -> None:
    game = Position(
        Side(command="Sage", hand="Brawl", library="Redo"),
        cards=CARDS,
        creator_life_vs_vanguard=flag,
    )
    game.cast("Brawl")
    game.resolve()
    game.start_child(Start(hand="Redo"))
    game.pass_until("main1")
    game.cast("Redo")
    game.resolve()
    assert (game.life(A), game.life(B)) == (mine, theirs)


def test_A8_11_a_mulligan_draws_the_whole_hand_again() -> None:
    game = shahrazad(Side(command="Sage", filler=40), Side(), cards=CARDS)
    while game.asked == v.DECISION_SETUP:
        game.choose("done")
    while game.asked == v.DECISION_MULLIGAN and game.player == B:
        game.choose("keep")
    for taken in range(1, 4):
        game.choose("mulligan")
        assert game.count(zone="hand", seat=A) == 9
        for _ in range(taken):
            game.answer(game.actions[0])
        assert game.count(zone="hand", seat=A) == 9 - taken
    game.choose("keep")
    assert game.count(zone="hand", seat=A) >= 6


def test_A1_25_A2_28_A8_12_A8_13_a_vanguard_goes_home() -> None:
    side = Side(command="Sage", battlefield="Grizzly Bears", hand="12 Plains", filler=40)
    game = sages(side)
    outer = game.frozen(0)
    game.pass_until("main2")
    assert game.frozen(0) == outer  # nothing looks at the outer game meanwhile
    game.win(B)
    assert up(game) == ["Sage"]
    assert game.pt("Grizzly Bears") == (2, 4)
    game.next_turn()
    assert game.count(zone="hand", seat=A) == 9


@pytest.mark.parametrize(
    ("hand", "filler", "flag", "ends"), [(2, 8, 0, 1), (-1, 6, 0, 0), (-1, 6, 1, 1)]
)
def test_A2_14_a_small_deck_with_another_hand_size(hand, filler, flag, ends) -> None:
    own = Card("Own Sage", None, "Vanguard", hand_modifier=hand)
    game = shahrazad(
        Side(command="Own Sage", filler=filler),
        Side(filler=40),
        cards=[own],
        small_deck_with_hand_modifier=flag,
    )
    game.start_child(Start(hand=None), Start(hand=None))
    assert game.depth == 1 - ends


# --- Schemes -------------------------------------------------------------------------------------


def test_A1_13_A8_23_the_scheme_deck_goes_along_and_what_is_up_stays() -> None:
    game = shahrazad(Side(schemes="Banner, 2 Plot, Leaving"), Side(), cards=CARDS)
    assert (up(game, 0), deck(game, A, 0)) == (["Banner"], [])
    assert sorted(deck(game, A, 1)) == ["Leaving", "Plot", "Plot"]


def test_A1_13_what_is_up_does_nothing_in_the_subgame() -> None:
    game = shahrazad(
        Side(command="Banner", schemes="Leaving", library="Grizzly Bears"), Side(), cards=CARDS
    )
    game.start_child(Start(hand="", battlefield="Grizzly Bears"), first=B)
    assert game.pt("Grizzly Bears") == (2, 2)


@pytest.mark.parametrize("flag", [0, 1])
def test_A8_24_the_archenemy_goes_first_in_subgames_only_with_the_flag(flag: int) -> None:
    starters = set()
    for seed in range(12):
        game = shahrazad(
            Side(), Side(schemes="Plot"), cards=CARDS, seed=seed, archenemy_starts_child=flag
        )
        while game.asked == v.DECISION_SETUP:
            game.choose("done")
        starters.add(int(game.m["starter"][1]))
    assert starters == ({B} if flag else {A, B})


def test_A8_25_the_archenemy_has_40_life_in_subgames() -> None:
    game = shahrazad(Side(schemes="Banner, Plot"), Side(), Side(), Side(), cards=CARDS)
    game.start_child()
    assert [game.life(seat) for seat in range(4)] == [40, 20, 20, 20]


def test_A8_26_A8_27_a_scheme_in_each_precombat_main_phase_of_the_subgame() -> None:
    game = shahrazad(Side(schemes="Banner, 4 Plot"), Side(), cards=CARDS)
    game.start_child(first=A)
    assert deck(game, A, 1) == ["Plot"] * 4
    for turn in (1, 3):
        game.pass_until("main1", turn=turn)
        assert (up(game, 1), game.stack, len(deck(game, A, 1))) == (["Plot"], ["Plot"], 3)
        game.resolve()
        assert (up(game, 1), len(deck(game, A, 1))) == ([], 4)
        game.pass_until("main2")
        assert up(game, 1) == []
    assert game.life(A) == 48


def test_A1_27_A2_27_A8_28_schemes_go_home_face_down() -> None:
    game = shahrazad(Side(schemes="Banner, 2 Leaving"), Side(), cards=CARDS)
    game.start_child(first=A)
    game.pass_until("main1")
    assert (up(game, 0), up(game, 1)) == (["Banner"], ["Leaving"])
    game.win(B)
    assert (up(game), deck(game, A)) == (["Banner"], ["Leaving", "Leaving"])


# --- What is not there ---------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["attractions", "conspiracies"])
def test_A2_10_A8_29_A8_30_attractions_and_conspiracies_are_refused_by_name(part: str) -> None:
    burn = Deck.load("burn")
    odd = Deck("odd", burn.main, **{part: (("Lightning Bolt", 1),)})
    with pytest.raises(DeckError, match=r"(Attraction decks|conspiracies) cannot be played yet"):
        Matchup.of(odd, odd)


@pytest.mark.parametrize("first", [A, B])
def test_A5_11_a_restarted_game_begins_with_whole_decks(first: int) -> None:
    game = Position(
        Side("Redo", command="Well, Sage", planes="Calm Fields, Door", schemes="Banner"),
        Side("Redo", planes="Crowded Square, Door"),
        cards=CARDS,
    )
    assert sorted(up(game)) == ["Banner", "Sage", "Well"]
    game.priority(first)
    game.cast("Redo")
    game.resolve()
    while game.asked in (v.DECISION_SETUP, v.DECISION_MULLIGAN):
        game.choose("done" if game.asked == v.DECISION_SETUP else "keep")
    (plane,) = set(up(game)) - {"Banner", "Sage"}
    planes = [plane] * (first == A) + [name for name in deck(game, A) if name != "Banner"]
    assert sorted(planes) == ["Calm Fields", "Door", "Well"]
    assert (deck(game, A) + up(game)).count("Banner") == 1
    assert game.m["starter"][0] == first


def test_A3_12_a_wish_finds_no_nontraditional_card() -> None:
    wish = spell("Wish for Anything", d.Move(d.Chosen(zone="outside"), "hand"))
    game = shahrazad(
        Side(
            command="Well, Sage",
            planes="Door",
            schemes="Banner, Plot",
            library="Wish for Anything",
            sideboard="Hill Giant",
        ),
        Side(planes="Calm Fields"),
        cards=[*CARDS, wish],
    )
    game.start_child(Start(hand="Wish for Anything"), first=A)
    game.pass_until("main1")
    game.resolve_all()  # the scheme
    game.cast("Wish for Anything")
    game.resolve()
    assert sorted(game.legal) == ["Hill Giant", "Plains", "Plains", "Shahrazad"]
