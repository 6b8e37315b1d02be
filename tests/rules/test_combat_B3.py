"""Rows B3: declaring attackers (508); the solver's own rows are in tests/engine."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.cards import language as d
from mtgenv.engine.driver import answer_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from tests.rules.positions import A, B, Position, Side


def asked_attackers(a: Side, b: Side | None = None, **options: int) -> Position:
    """A position in which the active player declares attackers."""
    game = Position(a, b, **options)
    game.pass_until_asked(v.DECISION_ATTACK)
    return game


def refuses(game: Position, action: int) -> bool:
    """Whether an action is refused and leaves every byte as it was."""
    before = game.matches.tobytes()
    illegal = answer_all(
        game.matches, game.tables, new_workspace(), np.array([action], dtype=np.int32)
    )
    return illegal == 1 and game.matches.tobytes() == before


def test_B3_01_an_illegal_declaration_is_refused_and_changes_nothing() -> None:
    game = asked_attackers(Side(battlefield="Juggernaut, Wall of Swords"))
    wall = game.find("Wall of Swords", "battlefield")
    assert refuses(game, v.ACTION_OBJECT | wall << 8)
    assert refuses(game, v.ACTION_DONE)


def test_B3_02_untapped_and_here_since_the_turn_began() -> None:
    game = Position(
        Side("Grizzly Bears, Goblin Guide", "Forest, 2 Mountain, Hill Giant, Craw Wurm"),
    )
    game.set("tapped", "Craw Wurm", 1)
    for name in ("Goblin Guide", "Grizzly Bears"):
        game.cast(name)
        game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert sorted(game.legal) == ["Goblin Guide", "Hill Giant", "done"]


def test_B3_02_a_creature_that_came_last_turn_attacks() -> None:
    game = Position(Side("Grizzly Bears", "2 Forest"))
    game.cast("Grizzly Bears")
    game.resolve()
    game.next_turn()
    game.next_turn()
    game.attack("Grizzly Bears")
    assert game.status("attacking", "Grizzly Bears") == B


def test_B3_03_no_question_whom_to_attack_without_a_choice() -> None:
    game = asked_attackers(Side(battlefield="2 Grizzly Bears"))
    game.choose("Grizzly Bears")
    assert game.asked == v.DECISION_ATTACK


@pytest.mark.parametrize(("names", "tapped"), [(("Grizzly Bears",), 1), (("Serra Angel",), 0)])
def test_B3_07_attackers_tap_without_vigilance(names: tuple[str, ...], tapped: int) -> None:
    game = Position(Side(battlefield="Grizzly Bears, Serra Angel"))
    game.attack(*names)
    assert game.status("attacking", names[0]) == B
    assert game.status("tapped", names[0]) == tapped


def test_B3_09_the_cost_of_all_attackers_is_totalled() -> None:
    game = asked_attackers(
        Side(battlefield="2 Grizzly Bears, 9 Plains"),
        Side(battlefield="Propaganda, Ghostly Prison"),
    )
    game.choose(*game.rows("Grizzly Bears", "battlefield"))
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    assert game.asked == v.DECISION_ATTACK_TAX
    assert game.m["dec_left"] == 8
    game.choose("yes")
    lands = game.rows("Plains", "battlefield")
    assert sum(game.status("tapped", row) for row in lands) == 8


def test_B3_10_mana_is_asked_for_only_if_it_is_due() -> None:
    game = asked_attackers(Side(battlefield="Grizzly Bears, 2 Plains"))
    game.choose("Grizzly Bears")
    assert game.asked == v.DECISION_PRIORITY
    assert game.status("tapped", "Plains") == 0


def test_B3_11_no_partial_payment() -> None:
    # Three lands pay for one attacker, not for two.
    game = asked_attackers(
        Side(battlefield="2 Grizzly Bears, 3 Plains"), Side(battlefield="Propaganda")
    )
    game.choose("Grizzly Bears")
    assert game.asked == v.DECISION_ATTACK_TAX


def test_B3_11_who_does_not_pay_has_declared_nothing() -> None:
    game = asked_attackers(
        Side(battlefield="Grizzly Bears, 2 Plains"), Side(battlefield="Propaganda")
    )
    game.choose("Grizzly Bears", "no")
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    bears = game.find("Grizzly Bears", "battlefield")
    assert (game.status("attacking", bears), game.status("tapped", bears)) == (-1, 0)
    assert game.status("tapped", "Plains") == 0


def test_B3_12_a_creature_attacks_once_the_declaration_is_made() -> None:
    attackers = d.Each(d.Filter(types=("creature",), states=("attacking",)))
    banner = d.Card(
        "Banner", "{1}", "Artifact", abilities=(d.Static(attackers, keywords=("first strike",)),)
    )
    game = Position(Side(battlefield="Grizzly Bears, Hill Giant, Banner"), Side(), cards=(banner,))
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    game.m["dirty"][0] = 1  # whatever happens meanwhile, it is only picked
    assert not game.has("Grizzly Bears", v.KEYWORD_FIRST_STRIKE)
    game.choose("done")
    assert game.has("Grizzly Bears", v.KEYWORD_FIRST_STRIKE)


def test_B3_13_B3_14_attack_triggers_are_stacked_before_the_active_players_priority() -> None:
    game = Position(Side(battlefield="Goblin Guide"))
    game.attack("Goblin Guide")
    assert (game.step, game.player, game.asked) == ("declare_attackers", A, v.DECISION_PRIORITY)
    assert game.stack == ["Goblin Guide"]


def test_B3_16_their_controller_orders_the_triggers() -> None:
    for order in (("Goblin Guide", "Mijae Djinn"), ("Mijae Djinn", "Goblin Guide")):
        game = Position(Side(battlefield="Goblin Guide, Mijae Djinn"), script=(1,))
        game.attack("Goblin Guide", "Mijae Djinn")
        assert (game.asked, game.player) == (v.DECISION_TRIGGER, A)
        game.choose(order[0])
        assert game.stack == list(reversed(order))


def test_B3_28_the_defending_player_is_the_one_attacked() -> None:
    game = Position(Side(battlefield="Goblin Guide", library="Plains"), Side(library="Forest"))
    game.attack("Goblin Guide")
    game.resolve_all()
    assert game.names("hand", B) == ["Forest"]
    assert game.names("hand", A) == []


def test_B3_28_it_is_remembered_after_the_attacker_has_left() -> None:
    game = Position(
        Side(battlefield="Goblin Guide"), Side("Lightning Bolt", "Mountain", library="Forest")
    )
    game.attack("Goblin Guide")
    game.cast("Lightning Bolt", "Goblin Guide", by=B)
    game.resolve_all()
    assert game.names("hand", B) == ["Forest"]


def test_B3_38_C14_02_a_defender_does_not_attack() -> None:
    game = asked_attackers(Side(battlefield="Wall of Swords, Grizzly Bears"))
    assert game.legal == ["done", "Grizzly Bears"]


def test_B3_39_C14_05_a_hasty_creature_attacks_at_once() -> None:
    game = Position(Side("Spark Elemental", "Mountain"))
    game.cast("Spark Elemental")
    game.resolve()
    game.attack("Spark Elemental")
    game.pass_until("end_combat")
    assert game.life(B) == 17
