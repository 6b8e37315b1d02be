"""Emperor: teams of three, whose emperors count; ranges, neighbours, deployed creatures (809)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.options import TEAMS, MatchOptions, OptionError
from mtgenv.testing import E, F
from tests.rules.positions import A, B, C, D, Position, Side, spell


def empire(*sides: Side | None, **options: object) -> Position:
    """Emperors are B and E, with generals A and C, D and F; it is the turn of A."""
    return Position(*sides, players=6, teams=TEAMS["emperor"], **options)


def life(game: Position) -> list[int]:
    return [game.life(seat) for seat in range(6)]


def test_B7_21_generals_reach_one_seat_and_emperors_two() -> None:
    drain = spell("Drain", d.LoseLife(1, player="each player"))
    for seat, reached in ((A, [F, A, B]), (B, [F, A, B, C, D]), (E, [C, D, E, F, A])):
        sides: list[Side | None] = [None] * 6
        sides[seat] = Side("Drain")
        game = empire(*sides, cards=[drain])
        game.cast("Drain", by=seat)
        game.resolve()
        assert life(game) == [19 if player in reached else 20 for player in range(6)]


def test_B7_21_generals_attack_the_opponent_beside_them_and_emperors_nobody() -> None:
    bears = Side(battlefield="Grizzly Bears")
    game = empire(*[bears] * 6)
    attacked = {}
    for turn in range(1, 7):
        game.pass_until("begin_combat", turn)
        while game.step == "begin_combat":
            game.default()
        if game.asked == v.DECISION_ATTACK:
            seat = game.player
            game.choose("Grizzly Bears")
            attacked[seat] = game.status("attacking", game.rows("Grizzly Bears", None, seat)[0])
            game.pass_until("main2")
    assert attacked == {A: F, C: D, D: C, F: A}


def test_B7_13_a_creature_is_tapped_to_be_given_to_a_teammate() -> None:
    game = empire(Side(battlefield="Grizzly Bears, Memnite (sick)"))
    assert [word for word in game.legal if "activate" in word] == ["activate Grizzly Bears 0"]
    game.choose("activate Grizzly Bears 0")
    assert game.legal == ["B"]  # the other general is out of range
    game.choose("B")
    game.resolve()
    row = game.find("Grizzly Bears")
    assert (int(game.m["controller"][row]), int(game.m["tapped"][row])) == (B, 1)
    game.next_turn()
    assert "activate Grizzly Bears 0" in game.legal  # B's now, and only in a main phase
    game.pass_until("upkeep", 3)
    assert game.legal == ["pass"]


def test_B7_13_a_creature_that_has_lost_its_abilities_is_not_deployed() -> None:
    game = empire(Side(battlefield="Grizzly Bears, Humility"))
    assert game.legal == ["pass"]


def test_C15_16_a_team_loses_with_its_emperor_and_goes_on_without_a_general() -> None:
    game = empire()
    game.concede(D)
    assert not game.over
    assert int(game.m["place"][D]) == 3
    game.concede(B)
    assert game.over
    assert game.winner == "D"  # the first seat of the team, whose general has left
    assert list(game.m["place"][:6]) == [2, 2, 2, 1, 0, 0]


def test_C15_16_emperors_at_no_life_lose_for_their_team_as_a_state_based_action() -> None:
    game = empire(Side(life=0), step=None)
    assert not game.over
    game = empire(None, Side(life=0), step=None)
    assert game.over
    assert game.winner == "D"


def test_A7_14_the_result_of_a_team_follows_its_emperor_in_a_subgame_too() -> None:
    """B's Shahrazad reaches F, A, B, C and D; when B loses there, A and C have not won it."""
    game = empire(None, Side("Shahrazad", "2 Plains"))
    game.next_turn()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=A)
    assert [int(game.m["in_game"][1, seat]) for seat in range(6)] == [1, 1, 1, 1, 0, 1]
    assert game.names("command", A) == ["Deploy Creatures"]
    game.concede(B)
    assert game.depth == 0
    assert int(game.m["result"][0]) == 0b111000
    while game.stack:
        game.default()
    assert life(game) == [10, 10, 10, 20, 20, 20]


def test_the_first_turn_is_an_emperors() -> None:
    starters = set()
    for seed in range(8):
        options = MatchOptions(teams="emperor")
        match = Match.new(*["burn"] * 6, seed=seed, options=options)
        starters.add(int(match.record["starter"][0, 0]))
    assert starters == {B, E}


def test_emperors_need_six_players_and_say_who_reaches_whom() -> None:
    with pytest.raises(OptionError, match="4 players cannot form such teams; 6 can"):
        Match.new(*["burn"] * 4, options=MatchOptions(teams="emperor"))
    reaching = MatchOptions(teams="emperor", range_of_influence=2)
    with pytest.raises(OptionError, match="leave out range_of_influence"):
        Match.new(*["burn"] * 6, options=reaching)


def test_the_turns_of_a_team_are_its_players_own() -> None:
    game = empire()
    order = [game.active]
    for _ in range(5):
        game.next_turn()
        order.append(game.active)
    assert order == [A, B, C, D, E, F]
    assert [game.count(None, "hand", seat) for seat in range(6)] == [1] * 6
