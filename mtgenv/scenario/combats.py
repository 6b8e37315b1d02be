"""What happened in the combats of a turn, and whether a declaration could be made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import action_of
from mtgenv.scenario.world import World

DECLARING = (v.DECISION_ATTACK, v.DECISION_BLOCK)
ASKING_WHOM = (v.DECISION_DEFENDER, v.DECISION_BLOCKED_ATTACKER)

Pair = tuple[int, int | None]
"""A creature, and the seat it attacks or the creature it blocks (None = whatever is offered)."""


@dataclass
class Combat:
    """One combat phase.

    Attributes:
        turn: its turn.
        attackers: the seat that each attacker was declared to attack.
        blocks: blockers with the attackers they were declared to block.
        order: the same pairs in the order in which the script declared them.
        refused: the kinds of declarations that the engine refused.
        offered: creatures that could be picked when each declaration began, by its verb.
    """

    turn: int
    attackers: dict[int, int] = field(default_factory=dict)
    blocks: dict[int, int] = field(default_factory=dict)
    order: list[Pair] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    offered: dict[str, list[int]] = field(default_factory=dict)

    def note_attackers(self, world: World) -> None:
        """Write down who attacks whom."""
        for row in world.zone(int(world.m["depth"]), 0, v.ZONE_BATTLEFIELD):
            if world.m["attacking"][row] >= 0:
                self.attackers[row] = int(world.m["attacking"][row])

    def note_blocks(self, world: World) -> None:
        """Write down who blocks whom."""
        for row in world.zone(int(world.m["depth"]), 0, v.ZONE_BATTLEFIELD):
            if world.m["blocking"][row] >= 0:
                self.blocks[row] = int(world.m["blocking"][row])


def run_to_decision(world: World) -> None:
    """Run until somebody has to decide, or the match is over."""
    while not world.m["over"] and not world.m["dec_kind"]:
        world.step()


def _declared(world: World, row: int) -> int:
    """Return the seat that a picked creature attacks, or the attacker that it blocks, or -1."""
    if world.m["attacking"][row] >= 0:
        return int(world.m["attacking"][row])
    if world.m["blocking"][row] >= 0:
        return int(world.m["blocking"][row])
    return -1


def pick(world: World, pair: Pair, run: Callable[[World], None] = run_to_decision) -> bool:
    """Add a creature to the declaration that is open.

    Args:
        world: the match.
        pair: the creature and its opposite.
        run: what runs the match to its next decision.

    Returns:
        Whether that was offered; if not, the match is left in the middle of it.
    """
    row, other = pair
    action = action_of(v.ACTION_OBJECT, row, 0)
    if world.m["dec_kind"] not in DECLARING or action not in world.legal():
        return False
    attack = world.m["dec_kind"] == v.DECISION_ATTACK
    world.take(action)
    run(world)
    if world.m["dec_kind"] not in ASKING_WHOM or world.m["dec_row"] != row:
        return other is None or _declared(world, row) == other
    actions = world.legal()
    action = actions[0]
    if other is not None:
        action = action_of(v.ACTION_PLAYER if attack else v.ACTION_OBJECT, other, 0)
    if action not in actions:
        return False
    world.take(action)
    run(world)
    return True


def is_declarable(world: World, pairs: Sequence[Pair]) -> bool:
    """Whether the open declaration can be made exactly so.

    Args:
        world: the match, at the beginning of a declaration; it stays as it is.
        pairs: who attacks or blocks whom.

    Returns:
        Whether every creature can be picked and the declaration can end there.
    """
    trial = world.copy()
    kind, player = int(trial.m["dec_kind"]), int(trial.m["dec_player"])
    for pair in pairs:
        if (trial.m["dec_kind"], trial.m["dec_player"]) != (kind, player):
            return False
        if not pick(trial, pair):
            return False
    if (trial.m["dec_kind"], trial.m["dec_player"]) != (kind, player):
        return True  # nothing could be added, so the declaration ended by itself
    return action_of(v.ACTION_DONE, 0, 0) in trial.legal()
