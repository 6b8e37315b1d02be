"""Mana abilities that automatic payment leaves alone, used where a scripted action needs them."""

from __future__ import annotations

import copy

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.scenario.actions import PRIORITY_ACTIONS, Pending, is_mana
from mtgenv.scenario.answers import Answers
from mtgenv.scenario.combats import run_to_decision
from mtgenv.scenario.model import Action
from mtgenv.scenario.questions import Questions
from mtgenv.scenario.world import ScriptError, World

_MOST = 3  # mana abilities tried one after the other


def mana_first(world: World, answers: Answers, action: Action) -> list[int]:
    """Return what the player does before an action, so that it can be paid.

    Args:
        world: the match, at a priority of the player; it stays as it is.
        answers: the choices of the scenario; they stay as they are.
        action: a cast or activate action that is not offered.

    Returns:
        Answers to the decisions from here on: activations of mana abilities, and what these ask;
        nothing where none helps.
    """
    return _search(world.copy(), copy.deepcopy(answers), action, _MOST) or []


def _search(trial: World, answers: Answers, action: Action, left: int) -> list[int] | None:
    run_to_decision(trial)
    kind = trial.m["dec_kind"]
    if kind == v.DECISION_PRIORITY:
        if left < _MOST and not is_unoffered(trial, action):
            return []
        options = _abilities(trial) if left else []
        left -= 1
    elif kind == v.DECISION_COLOR:
        # A colour that nobody has said is the one that helps.
        said = Questions(trial, answers, Pending(), {}).scripted_color()
        options = trial.legal() if said is None else [said]
    elif kind and left < _MOST:
        options = [Questions(trial, answers, Pending(), {}).answer()]
    else:
        return None
    for option in options:
        other = trial.copy()
        other.take(option)
        rest = _search(other, copy.deepcopy(answers), action, left)
        if rest is not None:
            return [option, *rest]
    return None


def is_unoffered(world: World, action: Action) -> bool:
    """Whether an action is not legal as things are, which it may be for want of mana.

    Args:
        world: the match, at a priority of the player; it stays as it is.
        action: a cast or activate action.
    """
    trial = world.copy()
    trial.names = copy.deepcopy(world.names)
    try:
        PRIORITY_ACTIONS[action.do](trial, action)
    except ScriptError:
        return True
    return False


def _abilities(trial: World) -> list[int]:
    """Return the mana abilities offered that more than a tap is needed for, one of each card."""
    found: dict[tuple[int, int], int] = {}
    for answer in trial.legal():
        if kind_of(answer) == v.ACTION_ACTIVATE and is_mana(trial, answer):
            card = int(trial.m["card"][subject_of(answer)])
            found.setdefault((card, detail_of(answer)), answer)
    return list(found.values())
