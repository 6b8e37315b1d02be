"""Rules about blocks that effects have started: who blocks whom, alone, with others, for mana."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.combats import A, B, Position, Side, give, make, types_filter
from tests.rules.positions import child


def attacked(mine: str, theirs: str, **values: int) -> Position:
    """All of A's creatures attack; blocks are not declared yet."""
    game = Position(Side(battlefield=mine), Side(battlefield=theirs), **values)
    game.attack(*game.rows(None, "battlefield", A))
    return game


def blockers(game: Position) -> list[str]:
    """The creatures that may be picked to block first."""
    while game.asked != v.DECISION_BLOCK and game.step in ("declare_attackers", "declare_blockers"):
        game.default()
    return [word for word in game.legal if word != "done"] if game.asked == v.DECISION_BLOCK else []


def test_it_is_blocked_only_by_what_fits() -> None:
    game = attacked("Hill Giant", "Grizzly Bears, Ornithopter")
    artifacts = types_filter(game, v.TYPE_ARTIFACT)
    give(game, v.COMBAT_BLOCKED_ONLY_BY, to="Hill Giant", fitting=artifacts)
    assert blockers(game) == ["Ornithopter"]


def test_it_blocks_only_what_fits() -> None:
    game = attacked("Hill Giant", "Grizzly Bears, Ornithopter")
    artifacts = types_filter(game, v.TYPE_ARTIFACT)
    give(game, v.COMBAT_BLOCKS_ONLY, to="Grizzly Bears", fitting=artifacts)
    assert blockers(game) == ["Ornithopter"]


@pytest.mark.parametrize(
    ("kind", "first", "then"),
    [
        (v.COMBAT_BLOCK_ALONE, "Grizzly Bears", ["done"]),
        (v.COMBAT_BLOCK_COMPANY, "Grizzly Bears", ["Ornithopter"]),
    ],
)
def test_it_blocks_alone_or_with_another(kind: int, first: str, then: list[str]) -> None:
    game = attacked("Hill Giant", "Grizzly Bears, Ornithopter")
    give(game, kind, to="Grizzly Bears", number=1)
    assert blockers(game) == ["Grizzly Bears", "Ornithopter"]
    game.choose(first)
    if then == ["done"]:
        assert game.asked != v.DECISION_BLOCK
        assert game.status("blocking", "Ornithopter") == -1
    else:
        assert game.legal == then


@pytest.mark.parametrize(("lands", "names"), [("", []), (", Wastes", ["Grizzly Bears"])])
def test_blocking_it_costs_mana(lands: str, names: list[str]) -> None:
    game = attacked("Hill Giant", f"Grizzly Bears{lands}")
    give(game, v.COMBAT_BLOCK_COST_FOR, to="Hill Giant", number=1)
    assert blockers(game) == names


def test_rules_end_with_their_turn_and_others_stay() -> None:
    game = attacked("Hill Giant", "Grizzly Bears")
    give(game, v.COMBAT_CANT_BLOCK, to="Grizzly Bears", duration=v.DURATION_TURN)
    give(game, v.COMBAT_MUST_ATTACK, to="Hill Giant")
    assert blockers(game) == []
    game.next_turn()
    kinds = game.m["combat_rule_kind"][: game.m["combat_rule_count"]]
    assert kinds.tolist() == [v.COMBAT_MUST_ATTACK]


def test_rules_of_an_outer_game_are_none_of_the_inner_one() -> None:
    side = Side(battlefield="Hill Giant", library="Grizzly Bears")
    game = child(side, side, step="main1")
    row = game.find("Grizzly Bears")
    for kind in (v.COMBAT_CANT_ATTACK, v.COMBAT_CANT_BLOCK):
        give(game, kind, to=row)
    game.m["combat_rule_level"][:2] = 0
    assert game.depth == 1
    game.pass_until("begin_combat")
    assert game.depth == 1


# --- Damage --------------------------------------------------------------------------------------


def test_trample_after_a_deathtoucher_of_the_same_blocker() -> None:
    """702.2c, 702.19b: what a deathtoucher assigns to it is lethal for the trampler too."""
    game = Position(
        Side(battlefield="Typhoid Rats, Colossal Dreadmaw"), Side(battlefield="Pillarfield Ox")
    )
    make(game, "Pillarfield Ox", rules=v.RULE_BLOCKS_ONE_MORE)
    game.attack("Typhoid Rats", "Colossal Dreadmaw")
    game.block(("Pillarfield Ox", "Typhoid Rats"), ("Pillarfield Ox", "Colossal Dreadmaw"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.name(int(game.m["dec_row"])) == "Colossal Dreadmaw"
    assert "0" in game.legal  # for the Ox: all six may go to B
    game.choose("0")
    game.pass_until("main2")
    assert (game.life(B), game.count("Pillarfield Ox", "graveyard")) == (14, 1)
