"""Rows about commanders in subgames and restarts: A1, A2, A3, A5, A8 and A11."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.commanders import row_of_commander
from tests.rules.positions import A, B, C, Position, Side, Start, shahrazad, spell

HOUND = "Isamaru, Hound of Konda"
KEPT = d.Each(d.Filter(types=("creature",)), zone="exile")
REDO = Card("Redo", "{0}", "Instant", abilities=(d.Spell((d.Restart(KEPT),)),))
PULL = spell("Pull", d.Move("target", "hand"), targets=(d.TARGET_CREATURE,))


def lies(game: Position, seat: int = A) -> tuple[int, str]:
    """The game and the zone in which a player's first commander is."""
    row = row_of_commander(game.m, seat * 2)
    return int(game.m["level"][row]), v.ZONE_NAMES[game.m["zone"][row]]


def casts(game: Position, level: int) -> int:
    return int(game.m["commander_casts"][level, 0])


def damage(game: Position, level: int) -> int:
    """The damage that A's commander has dealt to B."""
    return int(game.m["commander_damage"][level, B, 0])


def subgame(where: str = "command", start: Start | None = None, **more: str | int) -> Position:
    """A subgame of a Commander game, A's commander lying somewhere in the outer one."""
    options = {name: more.pop(name) for name in list(more) if name.startswith("commander_")}
    mark = f"{HOUND} (commander)"
    side = Side(**{"commander": HOUND} if where == "command" else {where: mark}, **more)
    game = shahrazad(side, Side(commander="Yoshimaru, Ever Faithful"), **options)
    game.start_child(start)
    return game


# --- Start ---------------------------------------------------------------------------------------


def test_A1_12_A2_12_A8_14_a_commander_in_the_command_zone_goes_along() -> None:
    game = subgame()
    assert (lies(game), lies(game, B)) == ((1, "command"), (1, "command"))
    assert game.names("command", level=0) == []


@pytest.mark.parametrize("where", ["battlefield", "hand", "graveyard", "exile"])
def test_A1_12_A2_12_A8_14_one_that_is_elsewhere_stays(where) -> None:
    game = subgame(where)
    assert lies(game)[0] == 0
    assert lies(game)[1] == where
    assert game.names("command", A) == []


@pytest.mark.parametrize(("flag", "zone"), [(1, "command"), (0, "library")])
def test_A8_15_one_in_the_library_comes_to_the_command_zone_or_with_the_library(flag, zone) -> None:
    game = subgame("library", commander_in_library_at_start=flag)
    assert lies(game) == (1, zone)


def test_A8_16_A11_21_a_subgame_of_commander_is_commander() -> None:
    game = shahrazad(Side(commander=HOUND, life=7), Side(commander="Yoshimaru, Ever Faithful"))
    game.start_child(Start(hand=None), Start(hand=None))
    assert (game.life(A), game.life(B)) == (40, 40)
    assert [game.count(zone="hand", seat=seat) for seat in (A, B)] == [7, 7]
    assert game.count(HOUND, "library") == game.count(HOUND, "hand") == 0
    game.win(B)
    assert game.life(A) == 3


def test_A11_21_seats_and_options_carry_over() -> None:
    game = shahrazad(
        Side(commander=HOUND), Side(), Side(), attack=v.ATTACK_LEFT, life=33, stops=v.STOPS_FULL
    )
    game.start_child(Start(battlefield=""))
    assert [game.life(seat) for seat in (A, B, C)] == [33, 33, 33]
    assert lies(game) == (1, "command")


# --- Tax and damage ------------------------------------------------------------------------------


def test_A8_17_A11_15_the_tax_begins_anew_and_the_outer_one_is_kept() -> None:
    game = shahrazad(Side(commander=HOUND, library="Plains"))
    game.m["commander_casts"][0, 0] = 2
    game.start_child(Start(battlefield="Plains"))
    game.pass_until("main1")
    assert casts(game, 1) == 0
    game.cast(HOUND)  # for one mana
    game.resolve()
    assert (casts(game, 0), casts(game, 1)) == (2, 1)
    game.win(A)
    game.choose("yes")
    assert casts(game, 0) == 2


def test_A8_18_A11_15_damage_is_counted_in_each_game() -> None:
    game = shahrazad(Side(commander=HOUND, library="Plains"))
    game.m["commander_damage"][0, B, 0] = 20
    game.start_child(Start(battlefield="Plains"))
    game.pass_until("main1")
    game.cast(HOUND)
    game.resolve()
    game.next_turn()
    game.next_turn()
    game.attack(HOUND)
    game.pass_until("main2")
    assert (damage(game, 0), damage(game, 1), game.depth) == (20, 2, 1)
    game.m["commander_damage"][1, B, 0] = 20
    game.win(A)
    game.choose("yes")
    assert damage(game, 0) == 20
    assert not game.over


def test_A8_18_21_in_a_subgame_loses_that_game_only() -> None:
    game = subgame(library="Plains")
    game.m["commander_damage"][1, B, 0] = 21
    game.pass_until_asked(v.DECISION_PRIORITY)
    while game.depth == 1:
        game.default()
    assert game.results == [(1, 1 << A)]
    assert not game.over


# --- During the subgame, and its end -------------------------------------------------------------


def dead_in_child(answer: str) -> Position:
    """A's commander was cast in the subgame and has been destroyed there."""
    game = subgame(start=Start("Terror", "Plains, 2 Swamp"), library="Terror, Plains, 2 Swamp")
    game.pass_until("main1")
    game.cast(HOUND)
    game.resolve()
    game.cast("Terror", HOUND)
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_MAY, A)
    game.choose(answer)
    return game


def test_A8_19_it_may_go_to_the_command_zone_of_the_subgame_and_then_home() -> None:
    game = dead_in_child("yes")
    assert lies(game) == (1, "command")
    game.win(A)
    assert lies(game) == (0, "command")  # without another question


def test_A1_26_A2_29_A8_21_from_the_command_zone_of_the_subgame_it_goes_home() -> None:
    game = subgame()
    game.win(B)
    assert (lies(game), lies(game, B)) == ((0, "command"), (0, "command"))


@pytest.mark.parametrize(("answer", "zone"), [("yes", "command"), ("no", "library")])
def test_A8_20_from_elsewhere_its_owner_says_whether_it_goes_to_the_command_zone(
    answer, zone
) -> None:
    game = dead_in_child("no")
    cards = game.count(zone="library", seat=A, level=1)
    game.win(A)
    assert (game.depth, game.asked, game.player) == (0, v.DECISION_MAY, A)
    game.choose(answer)
    assert lies(game) == (0, zone)
    assert game.count(zone="library", seat=A) == cards + 4 + (answer == "no")


def test_A2_29_A8_20_without_the_flag_it_goes_to_the_library() -> None:
    game = subgame(
        start=Start(battlefield="Plains"), library="Plains", commander_library_replacement=0
    )
    game.pass_until("main1")
    game.cast(HOUND)
    game.resolve()
    game.win(A)
    assert lies(game) == (0, "library")


def test_A8_20_libraries_are_shuffled_after_the_question() -> None:
    orders = set()
    for seed in range(5):
        game = dead_in_child("no")
        game.m["rng"][v.STREAM_GAME] = 1 + seed
        game.win(A)
        game.choose("no")
        orders.add(tuple(game.rows(None, "library", A)))
    assert len(orders) == 5


def test_A8_20_the_owner_who_leaves_is_not_asked() -> None:
    game = shahrazad(Side(commander=HOUND, library="2 Plains"), Side(), Side())
    game.start_child(Start(battlefield="Plains"))
    game.pass_until("main1")
    game.cast(HOUND)
    game.resolve()
    game.win(B)
    assert (game.depth, game.asked, game.player) == (0, v.DECISION_MAY, A)
    game.concede(A, match=True)
    assert game.asked != v.DECISION_MAY
    assert lies(game) == (0, "outside")


def test_A8_22_A3_20_wishes_find_nothing_in_a_subgame_of_commander() -> None:
    for flag in (0, 1):
        game = shahrazad(
            Side(graveyard="Fireball", library="Burning Wish, 2 Mountain", commander=HOUND),
            wish_in_commander=flag,
        )
        game.start_child(Start("Burning Wish", "2 Mountain"))
        game.pass_until("main1")
        game.cast("Burning Wish")
        game.resolve()
        assert (game.asked == v.DECISION_PICK) is bool(flag)


def test_A8_19_nested_two_deep_it_comes_home_step_by_step() -> None:
    library = "Shahrazad, 2 Plains"
    game = subgame(start=Start("Shahrazad", "2 Plains"), library=library)
    game.pass_until("main1")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert lies(game) == (2, "command")
    game.win(A)
    assert lies(game) == (1, "command")
    game.win(A)
    assert lies(game) == (0, "command")


# --- Restarts ------------------------------------------------------------------------------------


def restarted(side: Side, *others: Side) -> Position:
    game = Position(side, *others, cards=[REDO, PULL])
    game.m["commander_casts"][0, 0] = 3
    game.m["commander_damage"][0, B, 0] = 9
    game.cast("Redo")
    game.resolve()
    game.choose("done")
    while game.asked == v.DECISION_MULLIGAN:
        game.choose("keep")
    return game


@pytest.mark.parametrize("where", ["battlefield", "graveyard", "library", "hand"])
def test_A5_11_commanders_tax_and_damage_begin_anew(where) -> None:
    hand = "Redo" if where != "hand" else f"Redo, {HOUND} (commander)"
    zones = {} if where == "hand" else {where: f"{HOUND} (commander)"}
    game = restarted(Side(hand, **zones))
    assert lies(game) == (0, "command")
    assert (casts(game, 0), damage(game, 0)) == (0, 0)
    assert game.life(A) == 40


def test_A5_06_one_that_stays_in_exile_is_not_in_the_command_zone_but_stays_a_commander() -> None:
    game = restarted(Side("Redo, Pull", exile=f"{HOUND} (commander)"))
    assert lies(game) == (0, "battlefield")
    game.attack(HOUND)
    game.pass_until("main2")
    assert damage(game, 0) == 2
