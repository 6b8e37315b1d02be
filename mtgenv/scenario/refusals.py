"""Seeing that the engine refuses what a script calls illegal, tried on a copy of the match."""

from __future__ import annotations

import copy

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import subject_of
from mtgenv.scenario.actions import PRIORITY_ACTIONS, WITHOUT_TARGETS, Pending
from mtgenv.scenario.answers import Answers
from mtgenv.scenario.combats import run_to_decision
from mtgenv.scenario.model import Action
from mtgenv.scenario.questions import Questions
from mtgenv.scenario.world import ScriptError, World

_OF_A_SPELL = (
    v.DECISION_COST,
    v.DECISION_NUMBER,
    v.DECISION_TARGET,
    v.DECISION_SACRIFICE,
    v.DECISION_COLOR,
)


def is_refused(world: World, answers: Answers, action: Action) -> bool:
    """Whether a spell, ability or land cannot be played as an action says.

    Args:
        world: the match, at a priority of the player; it stays as it is.
        answers: the choices of the scenario; they stay as they are.
        action: a cast, activate, mana or land action.

    Returns:
        Whether it is not offered, or one of its targets or its X is not.
    """
    world.check_exists(*(name for name in action.targets if name not in world.seats))
    questions = _tried(world, answers, action)
    return questions is None or questions.has_targets_left(action)


def is_possible(world: World, answers: Answers, action: Action) -> bool:
    """Whether a spell, ability or land can be played with the targets of its own.

    Args:
        world: the match, at a priority of the player; it stays as it is.
        answers: the choices of the scenario; they stay as they are.
        action: a cast, activate, mana or land action.
    """
    return _tried(world, answers, action) is not None


def _tried(world: World, answers: Answers, action: Action) -> Questions | None:
    """Play it on a copy, and return the questions answered on the way, or None where one can't."""
    trial = world.copy()
    trial.names = copy.deepcopy(world.names)
    questions = Questions(trial, copy.deepcopy(answers), Pending(), {})
    try:
        answer = PRIORITY_ACTIONS[action.do](trial, action)
        if action.do not in WITHOUT_TARGETS:
            questions.put(action, subject_of(answer))
        trial.take(answer)
        run_to_decision(trial)
        while trial.m["dec_kind"] in _OF_A_SPELL:
            trial.take(questions.answer())
            run_to_decision(trial)
    except ScriptError:
        return None
    return questions
