"""Scripted outcomes of chance: handing them to a match, and seeing that it could use them."""

from __future__ import annotations

from collections.abc import Sequence

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of
from mtgenv.scenario.cards import has_name
from mtgenv.scenario.model import Scenario
from mtgenv.scenario.world import ScriptError, World

DIE_FACES = {"blank": v.DIE_BLANK, "planeswalk": v.DIE_PLANESWALK, "chaos": v.DIE_CHAOS}
_DIE = "blank, planeswalk or chaos"
_ASKED = {v.OP_FLIP: "win or lose", v.OP_ROLL_PLANAR_DIE: _DIE}


class Chance:
    """Watches one step of a match for scripted outcomes that it could not use.

    Args:
        world: the match before the step.
        outcomes: all scripted outcomes.
    """

    def __init__(self, world: World, outcomes: Sequence[str | int]) -> None:
        m = world.m
        self.outcomes = outcomes
        self.next = int(m["script_next"])
        self.hands = self._hands(world)
        self.remembered = int(m["memory_count"])
        self.asks = "a seat"
        if m["frame_kind"][m["frame_top"]] == v.FRAME_RESOLVE:
            op = world.tables["op"][0][m["frame_pc"][m["frame_top"]]]
            self.asks = _ASKED.get(int(op), "a card in that hand")
        elif kind_of(int(m["answer"])) == v.ACTION_PLANAR_DIE and m["turn"][m["depth"]]:
            self.asks = _DIE

    def _hands(self, world: World) -> int:
        return int(world.m["zone_size"][world.m["depth"], :, v.ZONE_HAND].sum())

    def check(self, world: World) -> None:
        """See that what was taken in the step answers what was asked.

        Raises:
            ScriptError: if it does not.
        """
        taken = self.outcomes[self.next : int(world.m["script_next"])]
        for outcome in taken:
            seat, coin = outcome in world.seats, outcome in ("win", "lose")
            die = outcome in DIE_FACES
            fits = {"a seat": seat, "win or lose": coin, _DIE: die}.get(
                self.asks, not seat and not coin and not die
            )
            if not fits:
                raise ScriptError(f"random: {outcome!r} came up where chance picks {self.asks}")
        # What chance chose has left the hand, or is remembered for what happens to it next.
        chosen = self.hands - self._hands(world)
        chosen += max(0, int(world.m["memory_count"]) - self.remembered)
        if taken and self.asks.startswith("a card") and chosen < len(taken):
            raise ScriptError(f"random: {', '.join(map(repr, taken))} is not in that hand")


def begin(scenario: Scenario, world: World) -> None:
    """Hand the scripted outcomes of chance to the match.

    Raises:
        ScriptError: if there are more than the record holds.
    """
    outcomes = [outcome_number(world, outcome) for outcome in scenario.random]
    if len(outcomes) > len(world.m["script"]):
        raise ScriptError(f"random: at most {len(world.m['script'])} outcomes fit")
    world.m["script"][: len(outcomes)] = outcomes
    world.m["script_count"] = len(outcomes)


def outcome_number(world: World, outcome: str | int) -> int:
    """Return the engine's number for an outcome of chance."""
    if isinstance(outcome, int):
        return outcome
    if outcome in ("win", "lose"):
        return int(outcome == "win")
    if outcome in DIE_FACES:
        return DIE_FACES[outcome]
    if outcome in world.seats:
        return world.seats.index(outcome)
    for row, card in enumerate(world.cards.cards):
        if row and has_name(card, outcome):
            return row
    raise ScriptError(f"random: nothing is called {outcome!r}")
