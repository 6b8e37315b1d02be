"""Rows B4: declaring blockers (509); the solver's own rows are in tests/engine."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.engine.driver import answer_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import subject_of
from mtgenv.engine.record.workspace import new_workspace
from tests.rules.positions import A, B, Position, Side


def asked_blockers(a: Side, b: Side, *attackers: str | int) -> Position:
    """A position in which the defending player declares blockers."""
    game = Position(a, b)
    game.attack(*attackers)
    game.pass_until_asked(v.DECISION_BLOCK)
    return game


def test_B4_01_an_illegal_block_is_refused_and_changes_nothing() -> None:
    game = asked_blockers(
        Side(battlefield="Air Elemental, Hill Giant"),
        Side(battlefield="Craw Wurm"),
        "Air Elemental",
        "Hill Giant",
    )
    game.choose("Craw Wurm")
    before = game.matches.tobytes()
    if game.asked == v.DECISION_BLOCKED_ATTACKER:
        assert game.legal == ["Hill Giant"]
    flyer = v.ACTION_OBJECT | game.find("Air Elemental", "battlefield") << 8
    assert (
        answer_all(game.matches, game.tables, new_workspace(), np.array([flyer], dtype=np.int32))
        == 1
    )
    assert game.matches.tobytes() == before


def test_B4_02_untapped_creatures_each_block_one_attacker() -> None:
    game = Position(Side(battlefield="Hill Giant, Craw Wurm"), Side(battlefield="3 Grizzly Bears"))
    tapped, one, two = game.rows("Grizzly Bears", "battlefield")
    game.set("tapped", tapped, 1)
    game.attack("Hill Giant", "Craw Wurm")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["done", "Grizzly Bears", "Grizzly Bears"]
    game.choose(one)
    assert game.asked == v.DECISION_BLOCKED_ATTACKER
    assert game.legal == ["Hill Giant", "Craw Wurm"]
    game.choose("Craw Wurm")
    assert [subject_of(action) for action in game.actions[1:]] == [two]


def test_B4_02_only_what_attacks_is_blocked() -> None:
    game = asked_blockers(
        Side(battlefield="Hill Giant, Craw Wurm"), Side(battlefield="Grizzly Bears"), "Craw Wurm"
    )
    game.choose("Grizzly Bears")
    game.pass_until("declare_blockers")
    blocker = game.find("Grizzly Bears", "battlefield")
    assert game.status("blocking", blocker) == game.find("Craw Wurm", "battlefield")


@pytest.mark.parametrize(
    ("attacker", "blockers"),
    [
        ("Air Elemental", {"Assault Griffin", "Giant Spider"}),
        ("Grizzly Bears", {"Assault Griffin", "Giant Spider", "Hill Giant", "Black Knight"}),
        ("White Knight", {"Assault Griffin", "Giant Spider", "Hill Giant"}),
        ("Beloved Chaplain", set()),
        ("Repentant Blacksmith", {"Assault Griffin", "Giant Spider", "Black Knight"}),
    ],
)
def test_B4_03_evasion_and_protection(attacker: str, blockers: set[str]) -> None:
    game = Position(
        Side(battlefield=attacker),
        Side(battlefield="Assault Griffin, Giant Spider, Hill Giant, Black Knight"),
    )
    game.attack(attacker)
    game.pass_until("declare_attackers")
    game.choose("pass", "pass")
    offered = set(game.legal) - {"done", "pass"} if game.asked == v.DECISION_BLOCK else set()
    assert offered == blockers


def test_B4_03_evasion_gained_later_undoes_no_block() -> None:
    game = Position(
        Side(battlefield="Craw Wurm, Flying Carpet, 2 Plains"), Side(battlefield="Grizzly Bears")
    )
    game.attack("Craw Wurm")
    game.block(("Grizzly Bears", "Craw Wurm"))
    game.activate("Flying Carpet", "Craw Wurm", by=A)
    game.resolve()
    assert game.has("Craw Wurm", v.KEYWORD_FLYING)
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.names("graveyard", B) == ["Grizzly Bears"]


def test_B4_09_attackers_become_blocked_or_unblocked_now() -> None:
    game = asked_blockers(
        Side(battlefield="Hill Giant, Craw Wurm"),
        Side(battlefield="Mogg Fanatic"),
        "Hill Giant",
        "Craw Wurm",
    )
    undecided = [game.status("blocked", name) for name in ("Hill Giant", "Craw Wurm")]
    game.block(("Mogg Fanatic", "Hill Giant"))
    assert undecided == [0, 0]
    assert [game.status("blocked", name) for name in ("Hill Giant", "Craw Wurm")] == [1, 2]


def test_B4_09_it_stays_blocked_when_the_blocker_is_sacrificed() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side(battlefield="Mogg Fanatic"))
    game.attack("Craw Wurm")
    game.block(("Mogg Fanatic", "Craw Wurm"))
    game.activate("Mogg Fanatic", "Craw Wurm", by=B)
    game.resolve()
    assert game.status("blocked", "Craw Wurm") == 1
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_B4_10_B4_12_block_triggers_are_stacked_before_the_active_players_priority() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side(battlefield="Ydwen Efreet"))
    game.attack("Craw Wurm")
    game.block(("Ydwen Efreet", "Craw Wurm"))
    assert (game.step, game.player, game.asked) == ("declare_blockers", A, v.DECISION_PRIORITY)
    assert game.stack == ["Ydwen Efreet"]


def test_B4_13_several_block_triggers_are_all_stacked_before_priority() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side(battlefield="2 Ydwen Efreet"))
    one, two = game.rows("Ydwen Efreet", "battlefield")
    game.attack("Craw Wurm")
    game.block((one, "Craw Wurm"), (two, "Craw Wurm"))
    if game.asked == v.DECISION_TRIGGER:
        assert game.player == B
        game.answer(game.actions[0])
    assert game.asked == v.DECISION_PRIORITY
    assert game.stack == ["Ydwen Efreet", "Ydwen Efreet"]


def test_B4_14_a_creature_blocks_once_in_a_combat() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side(battlefield="Ydwen Efreet"), script=(1,))
    game.attack("Craw Wurm")
    game.block(("Ydwen Efreet", "Craw Wurm"))
    game.resolve_all()
    assert (game.step, game.stack) == ("declare_blockers", [])
    assert game.status("blocked", "Craw Wurm") == 1


def splits(game: Position) -> list[str]:
    """The amounts offered for the first blocker."""
    game.pass_until_asked(v.DECISION_DAMAGE)
    return game.legal


def test_B4_11_damage_is_divided_freely_among_blockers() -> None:
    game = Position(Side(battlefield="Hill Giant"), Side(battlefield="2 Grizzly Bears"))
    one, two = game.rows("Grizzly Bears", "battlefield")
    game.attack("Hill Giant")
    game.block((one, "Hill Giant"), (two, "Hill Giant"))
    assert splits(game) == ["0", "1", "2", "3"]
    game.choose("1")
    game.pass_until("combat_damage")
    assert game.count("Grizzly Bears", "battlefield") == 1
    assert game.status("damage", one) == 1
