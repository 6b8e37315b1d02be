"""What happened in the combats of a turn, and whether a declaration could be made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mtgenv.cards.language import Card
from mtgenv.engine.combat.roles import blocks
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import action_of
from mtgenv.engine.record.references import row_of
from mtgenv.scenario.world import ScriptError, World

DECLARING = (v.DECISION_ATTACK, v.DECISION_BLOCK)
ASKING_WHOM = (v.DECISION_DEFENDER, v.DECISION_BLOCKED_ATTACKER)

Pair = tuple[int, int | None]
"""A creature, and what it attacks or the attacker it blocks: a row, or ``-1 - seat`` for a player
(None = whatever is offered)."""


@dataclass
class Combat:
    """One combat phase.

    Attributes:
        turn: its turn.
        attackers: what each attacker was declared to attack, as in `Pair`.
        attacked: the cards of the permanents among that, by row.
        blocks: blockers with the attackers they were declared to block.
        order: the same pairs in the order in which the script declared them.
        refused: the kinds of declarations that the engine refused.
        offered: creatures that could be picked when each declaration began, by its verb.
    """

    turn: int
    attackers: dict[int, int] = field(default_factory=dict)
    attacked: dict[int, Card] = field(default_factory=dict)
    blocks: dict[int, list[int]] = field(default_factory=dict)
    order: list[Pair] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    offered: dict[str, list[int]] = field(default_factory=dict)

    def note_attackers(self, world: World) -> None:
        """Write down who attacks whom."""
        for row in world.zone(int(world.m["depth"]), 0, v.ZONE_BATTLEFIELD):
            if world.m["attacking"][row] >= 0:
                what = self.attackers[row] = attacked_by(world, row)
                if what >= 0:
                    self.attacked[what] = world.card(what)

    def note_blocks(self, world: World) -> None:
        """Write down who blocks whom."""
        for row in world.zone(int(world.m["depth"]), 0, v.ZONE_BATTLEFIELD):
            if world.m["blocking"][row] >= 0:
                self.blocks[row] = blocked_by(world, row)


def attacked_by(world: World, row: int) -> int:
    """Return what a creature attacks: a row, or ``-1 - seat``."""
    what = int(world.m["attacked"][row])
    return row_of(what) if what >= 0 else what


def blocked_by(world: World, row: int) -> list[int]:
    """Return the attackers that a creature blocks."""
    return [
        other
        for other in world.zone(int(world.m["level"][row]), 0, v.ZONE_BATTLEFIELD)
        if blocks(world.matches, row, other)
    ]


def defender(world: World, name: str, player: int, game: str) -> int:
    """Return what a name means among what can be attacked: a row, or ``-1 - seat``.

    Raises:
        ScriptError: if it is neither a seat nor a planeswalker or battle on the battlefield.
    """
    if name in world.seats:
        return -1 - world.seats.index(name)
    battlefield = world.zone(world.level_of(game), 0, v.ZONE_BATTLEFIELD)
    kinds = v.TYPE_PLANESWALKER | v.TYPE_BATTLE
    rows = [row for row in battlefield if int(world.m["types"][row]) & kinds]
    others = [row for row in rows if world.m["controller"][row] != player]
    for candidates in (others, rows):
        row = world.find(name, candidates, None, game)
        if row is not None:
            return row
    raise ScriptError(f"{name!r} cannot be attacked; name a seat, a planeswalker or a battle")


def run_to_decision(world: World) -> None:
    """Run until somebody has to decide, or the match is over."""
    while not world.m["over"] and not world.m["dec_kind"]:
        world.step()


def _declared(world: World, row: int) -> list[int]:
    """Return what a picked creature attacks, or the attackers that it blocks."""
    if world.m["attacking"][row] >= 0:
        return [attacked_by(world, row)]
    return blocked_by(world, row)


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
    world.take(action)
    run(world)
    if world.m["dec_kind"] not in ASKING_WHOM or world.m["dec_row"] != row:
        return other is None or other in _declared(world, row)
    actions = world.legal()
    action = actions[0]
    if other is not None:
        action = action_of(v.ACTION_OBJECT, other, 0)
        if other < 0:
            action = action_of(v.ACTION_PLAYER, -1 - other, 0)
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
