"""The opponents of an archenemy: a team with shared turns, each with a life total (904.2, 805)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, D, Position, Side, spell

ARTIFACTS = d.Each(d.Filter(types=("artifact",), controller="you"))
PLOT = Card("Plot", None, "Ongoing Scheme", abilities=(d.Static(ARTIFACTS, toughness=1),))


def against_archenemy(*sides: Side | None, seat: int = A, cards: Sequence[Card] = ()) -> Position:
    """An archenemy in a seat against the other three."""
    given = [side or Side() for side in (*sides, *[None] * (4 - len(sides)))]
    given[seat] = replace(given[seat], schemes="3 Plot")
    return Position(*given, cards=[PLOT, *cards])


def life(game: Position) -> list[int]:
    return [game.life(seat) for seat in range(4)]


def test_C15_12_the_others_are_a_team_with_a_life_total_each() -> None:
    game = against_archenemy()
    assert life(game) == [40, 20, 20, 20]
    assert list(game.m["team"][:4]) == [0, 1, 1, 1]
    bolt = spell("Sting", d.LoseLife(3, player="each opponent"))
    game = against_archenemy(Side("Sting"), Side("Sting"), cards=[bolt])
    game.cast("Sting")
    game.resolve()
    assert life(game) == [40, 17, 17, 17]
    game.cast("Sting", by=B)
    game.resolve()
    assert life(game) == [37, 17, 17, 17]


def test_C15_12_they_take_their_turns_and_attack_as_one() -> None:
    bears = Side(battlefield="Grizzly Bears")
    game = against_archenemy(None, bears, bears, bears)
    game.next_turn()
    assert game.active == B
    assert [game.count(None, "hand", seat) for seat in range(4)] == [1, 1, 1, 1]
    for seat in (B, C, D):
        game.pass_until_asked(v.DECISION_ATTACK)
        assert game.player == seat
        game.choose("Grizzly Bears")
    game.pass_until("main2")
    assert life(game) == [34, 20, 20, 20]
    game.next_turn()
    assert game.active == A


def test_C15_12_the_archenemy_attacks_several_of_them_and_they_block_for_each_other() -> None:
    game = against_archenemy(
        Side(battlefield="Grizzly Bears, Hill Giant"), None, Side(battlefield="Craw Wurm")
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "B", "Hill Giant", "D")
    game.block(("Craw Wurm", "Hill Giant"))
    game.pass_until("main2")
    assert life(game) == [40, 18, 20, 20]
    assert game.names("graveyard") == ["Hill Giant"]


def test_C15_12_a_seat_in_the_middle_may_be_the_archenemy() -> None:
    """The team goes on behind the last seat: the turns are C, D, A and then B."""
    game = against_archenemy(seat=B)
    assert list(game.m["team"][:4]) == [1, 0, 1, 1]
    game.pass_until("main2")
    order = [game.active]
    for _ in range(3):
        game.next_turn()
        order.append(game.active)
    assert order == [C, B, C, B]
    assert game.legal == ["pass"]


def test_C2_03_a_team_loses_when_all_its_players_have() -> None:
    game = against_archenemy()
    for seat in (C, D):
        game.concede(seat)
        assert not game.over
    game.concede(B)
    assert game.over
    assert game.winner == "A"
    assert list(game.m["place"][:4]) == [0, 2, 2, 2]


def test_A6_15_all_of_a_team_that_wins_a_subgame_win_also_who_has_lost_it() -> None:
    game = against_archenemy(Side("Shahrazad", "2 Plains"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=A)
    game.concede(C)
    assert game.depth == 1
    game.concede(A)
    assert game.depth == 0
    while game.stack or game.asked != v.DECISION_PRIORITY:
        game.default()
    assert life(game) == [20, 20, 20, 20]


def test_the_turn_of_a_team_goes_on_when_its_first_player_leaves() -> None:
    game = against_archenemy(None, Side(battlefield="Memnite"), Side(battlefield="Grizzly Bears"))
    game.next_turn()
    game.concede(B)
    assert game.active == C
    game.attack("Grizzly Bears")
    game.pass_until("main2")
    assert life(game)[A] == 38
    game.next_turn()
    assert game.active == A


def test_a_teammate_who_leaves_while_attackers_are_declared() -> None:
    bears = Side(battlefield="Grizzly Bears")
    game = against_archenemy(None, bears, bears, bears)
    game.next_turn()
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    assert game.player == C
    game.concede(C)
    assert (game.asked, game.player) == (v.DECISION_ATTACK, D)
    game.choose("Grizzly Bears")
    game.pass_until("main2")
    assert life(game)[A] == 36


def test_a_teammate_who_leaves_while_blockers_are_declared() -> None:
    bears = Side(battlefield="Grizzly Bears")
    game = against_archenemy(Side(battlefield="Hill Giant"), bears, bears, bears)
    game.attack("Hill Giant", "B")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Grizzly Bears")
    assert game.player == C
    game.concede(C)
    # The team declares anew.
    assert (game.asked, game.player) == (v.DECISION_BLOCK, B)
    game.choose("Grizzly Bears")
    game.choose("Grizzly Bears")
    assert int(game.m["blockers"][game.find("Hill Giant", "battlefield")]) == 2


def test_priority_goes_on_in_the_team_when_one_leaves_who_has_passed() -> None:
    game = against_archenemy(None, None, None, Side("Sting"), cards=[spell("Sting", d.GainLife(1))])
    game.next_turn()
    game.choose("pass")
    assert game.player == C
    game.concede(B)
    assert game.player == C
    game.choose("pass")
    game.cast("Sting")
    asked = []
    while game.stack:
        asked.append(game.player)
        game.choose("pass")
    assert asked == [D, C, A]
