"""Boards for the legality of declarations: each listed set is tried as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from mtgenv.engine.combat.rules import goad
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import action_of
from mtgenv.scenario.combats import Pair, defender, is_declarable, pick, run_to_decision
from mtgenv.scenario.model import MAIN, Board, Declared
from mtgenv.scenario.world import ScriptError, World

ATTACKER, DEFENDER = "A", "B"
# Marks, in the names of a block, a creature of the defending or of the attacking player.
SIDES = {"(def)": DEFENDER, "(att)": ATTACKER}


def run_board(board: Board, world: World) -> str | None:
    """Try every declaration of a board.

    Args:
        board: the board.
        world: its position, set up.

    Returns:
        A line with the first declaration that is not as listed, or None.

    Raises:
        ScriptError: if a name means nothing, or the attack of a board for blocks is not legal.
    """
    _goad(board, world)
    world.step()  # the first turn begins; it goes on right where attackers are declared
    world.m["step"][0] = v.STEP_DECLARE_ATTACKERS
    if board.attack:
        asked = _run_to(world, v.DECISION_ATTACK)
    else:
        _attack(board, world)
        asked = _run_to(world, v.DECISION_BLOCK)
    for wanted, declarations in ((True, board.legal), (False, board.illegal)):
        for i, declaration in enumerate(declarations):
            try:
                pairs = _pairs(board, world, declaration)
            except ScriptError as error:
                raise ScriptError(f"{'legal' if wanted else 'illegal'}[{i}]: {error}") from None
            # Nobody is asked where nobody can be declared.
            possible = is_declarable(world, pairs) if asked else not pairs
            if possible != wanted:
                words = ("refused", "legal")
                return f"expected {_show(declaration)} {words[wanted]}; found {words[possible]}"
    return None


def _show(declaration: Sequence[Declared]) -> str:
    parts = [name if other is None else f"{name} -> {other}" for name, other in declaration]
    return f"[{', '.join(parts)}]"


def _battlefield(world: World) -> list[int]:
    return world.zone(0, 0, v.ZONE_BATTLEFIELD)


def _find(world: World, name: str, seat: str, used: Sequence[int]) -> int:
    """Return a creature by its name, the seat's own first."""
    for mark, side in SIDES.items():
        if name.endswith(mark):
            name, seat = name.removesuffix(mark).strip(), side
    player = world.seats.index(seat)
    row = world.find(name, _battlefield(world), player, MAIN, used)
    if row is None:
        raise ScriptError(f"{name!r} is not on the battlefield (so often)")
    return row


def _goad(board: Board, world: World) -> None:
    """Let B goad creatures until B's next turn."""
    goader = world.seats.index(DEFENDER)
    used: list[int] = []
    for name in board.goaded:
        row = _find(world, name, ATTACKER, used)
        used.append(row)
        goad(world.matches, row, goader)


def _run_to(world: World, kind: int) -> bool:
    """Pass until a declaration is asked for.

    Returns:
        Whether it was, before combat was over.
    """
    run_to_decision(world)
    while not world.m["over"] and world.m["step"][0] < v.STEP_COMBAT_DAMAGE:
        if world.m["dec_kind"] == kind:
            return True
        passing = action_of(v.ACTION_PASS, 0, 0)
        done = action_of(v.ACTION_DONE, 0, 0)
        legal = world.legal()
        world.take(next((a for a in (passing, done) if a in legal), legal[0]))
        run_to_decision(world)
    return False


def _attack(board: Board, world: World) -> None:
    """Let A attack B with the attackers of the board."""
    used: list[int] = []
    asked = _run_to(world, v.DECISION_ATTACK)
    for name in board.attackers:
        row = _find(world, name, ATTACKER, used)
        used.append(row)
        if not asked or not pick(world, (row, -1 - world.seats.index(DEFENDER))):
            raise ScriptError(f"attackers: {name} cannot attack; legal: {world.offers()}")


def _pairs(board: Board, world: World, declaration: Sequence[Declared]) -> list[Pair]:
    pairs: list[Pair] = []
    used: list[int] = []
    attacking = [row for row in _battlefield(world) if world.m["attacking"][row] >= 0]
    for name, other in declaration:
        row = _find(world, name, ATTACKER if board.attack else DEFENDER, used)
        used.append(row)
        if board.attack:
            pairs.append((row, _defender(world, other)))
            continue
        bare = str(other)
        for mark in SIDES:
            bare = bare.removesuffix(mark).strip()
        attacker = world.find(bare, attacking, world.seats.index(ATTACKER), MAIN)
        if attacker is None:
            raise ScriptError(f"{other!r} is not attacking")
        pairs.append((row, attacker))
    return pairs


def _defender(world: World, name: str | None) -> int | None:
    if name is None:
        return None if len(world.seats) > 2 else -1 - world.seats.index(DEFENDER)
    return defender(world, name, world.seats.index(ATTACKER), MAIN)
