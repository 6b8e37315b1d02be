"""Rows A9: the rules before July 2007, as an option of the match."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad

WISHES = "Living Wish, Forest, Mountain"
WISHER = Start(hand="Living Wish", battlefield="Forest, Mountain")


def fetched() -> Position:
    side = Side(battlefield="Thragtusk", library=WISHES)
    game = child(side, None, WISHER, legacy_exile_stays=1)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    return game


def test_A9_01_triggers_of_the_outer_game_wait() -> None:
    game = fetched()
    assert game.stack == []
    game.win(A)
    assert game.stack == ["Thragtusk"]


def test_A9_03_under_seven_cards_loses() -> None:
    game = shahrazad(None, Side(filler=6), legacy_exile_stays=1)
    game.start_child(Start(hand=None), Start(hand=None))
    assert game.results == [(1, 1 << A)]


def test_A9_04_the_starter_is_random() -> None:
    game = shahrazad(legacy_exile_stays=1)
    first = set()
    for seed in range(20):
        twin = game.copy()
        twin.m["rng"][v.STREAM_GAME] = seed * 7919
        twin.choose("done")
        first.add(int(twin.m["starter"][1]))
    assert first == {A, B}


def test_A9_05_a_fetched_card_has_left_the_outer_game() -> None:
    game = fetched()
    assert "Thragtusk" not in game.names("battlefield", A, 0)
    game.win(A)
    game.resolve()
    assert "Beast Token" in game.names("battlefield", A)


def test_A9_06_exiled_cards_stay_exiled() -> None:
    start = Start(exile="Memnite, Ornithopter")
    game = child(
        Side(exile="Taiga", library="Memnite, Ornithopter"), None, start, legacy_exile_stays=1
    )
    game.win(A)
    assert game.names("exile", A) == ["Taiga", "Memnite", "Ornithopter"]


def test_A9_07_everything_else_goes_home() -> None:
    start = Start("Memnite", "Ornithopter", "Alpha Myr", "Bronze Sable")
    library = "Memnite, Ornithopter, Alpha Myr, Bronze Sable"
    game = child(Side(library=library), None, start, legacy_exile_stays=1)
    game.win(A)
    assert sorted(game.names("library", A)) == sorted(library.split(", "))


def test_A9_08_suspended_cards_tick_on_and_are_cast_with_haste() -> None:
    game = child(Side(library="Durkwood Baloth, Forest"), None, Start("Durkwood Baloth", "Forest"),
                 legacy_exile_stays=1)  # fmt: skip
    game.suspend("Durkwood Baloth")
    row = game.find("Durkwood Baloth", "exile", A)
    set_counters(game.m, row, v.COUNTER_TIME, 2)
    game.win(A)
    assert game.names("exile", A) == ["Durkwood Baloth"]
    game.pass_until("upkeep", turn=3)
    game.resolve()
    assert game.counters(row, v.COUNTER_TIME) == 1
    game.pass_until("upkeep", turn=5)
    game.resolve()
    assert game.stack == ["Durkwood Baloth"]
    game.resolve()
    game.choose("yes")
    game.resolve()
    assert game.has("Durkwood Baloth", v.KEYWORD_HASTE)
    game.attack("Durkwood Baloth")
    game.pass_until("combat_damage")
    assert game.life(B) == 5


def test_A9_09_wishes_reached_exiled_cards() -> None:
    side = Side("Burning Wish", "2 Mountain", library="Mind Rot")
    for reach in (0, 1):
        game = child(side, None, Start(exile="Mind Rot"), legacy_exile_stays=1,
                     wishes_reach_exile=reach)  # fmt: skip
        game.win(A)
        game.cast("Burning Wish")
        game.resolve()
        assert ("Mind Rot" in game.legal) is bool(reach)


def test_A9_10_the_random_player_may_choose() -> None:
    for wanted in "AB":
        game = shahrazad(legacy_exile_stays=1, starter_choice=1)
        game.choose("done")
        assert game.asked == v.DECISION_STARTER
        assert game.legal == ["A", "B"]
        game.choose(wanted)
        assert game.m["starter"][1] == "AB".index(wanted)
    game = shahrazad()
    game.choose("done")
    assert game.asked == v.DECISION_MULLIGAN
