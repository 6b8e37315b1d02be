"""A match looked at by a search: what each decision was worth, and what would have been better.

At each decision what was played is compared with all else that could have been, over the same
deals of the cards that whoever decided could not see. So a choice is judged by what could be known
when it was made, not by what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of
from mtgenv.matches.match import Match
from mtgenv.matches.replay import Replay
from mtgenv_agents.bots.declaring import DECLARATIONS
from mtgenv_agents.bots.outlook import CERTAIN
from mtgenv_agents.search.player import SearchPlayer

CONCESSIONS = (v.ACTION_CONCEDE_GAME, v.ACTION_CONCEDE_MATCH)


@dataclass(frozen=True)
class Judgement:
    """What a search says of one decision.

    Attributes:
        number: which action of the replay it began with, from 0.
        seat: who decided.
        depth: nesting of the game it belongs to; values are about that game.
        turn: turn of that game.
        step: step of it.
        question: what was asked.
        played: what was done, in words.
        value: what that was worth: 1 = the game is won, -1 = it is lost.
        better: what would have been better, in words; empty where nothing was found.
        loss: by how much, 0 where nothing was found.
        error: standard error of ``loss``.
        deals: over how many deals the two were compared.
    """

    number: int
    seat: int
    depth: int
    turn: int
    step: str
    question: str
    played: str
    value: float
    better: str
    loss: float
    error: float
    deals: int


def _in_words(match: Match, codes: list[int]) -> str:
    """Say what some actions do, one after the other."""
    follower = match.clone()
    words = []
    for code in codes:
        named = [action.text for action in follower.legal_actions() if action.code == code]
        if not named:
            break  # what follows depends on cards that are dealt otherwise
        words.append(named[0])
        follower.answer(code)
    if len(words) > 1 and words[-1] in ("done", "be done"):
        words.pop()
    return ", ".join(words)


def _of_one_declaration(match: Match, codes: tuple[int, ...]) -> list[int]:
    """Return the first of some actions and, in a declaration, the others that belong to it."""
    record = match.record[0]
    if int(record["dec_kind"]) not in DECLARATIONS:
        return list(codes[:1])
    level, seat = match.depth, match.decider
    follower = match.clone()
    here = [int(record[name][level]) for name in ("turn", "step", "combats")]
    taken: list[int] = []
    for code in codes:
        now = follower.record[0]
        same = [int(now[name][level]) for name in ("turn", "step", "combats")] == here
        asked = int(now["dec_kind"]) in DECLARATIONS and follower.decider == seat
        if not (same and asked and follower.depth == level):
            break
        taken.append(code)
        follower.answer(code)
        if kind_of(code) == v.ACTION_DONE:
            break
    return taken


def analyse(
    replay: Replay, player: SearchPlayer, progress: Callable[[int], None] | None = None
) -> list[Judgement]:
    """Judge every decision of a match in which there was a choice.

    Concessions are passed over: the search plays games to their end.

    Args:
        replay: the match.
        player: the search.
        progress: called with the number of actions that have been gone through since.

    Returns:
        The judgements, in the order of the match.

    Example:
        >>> from mtgenv_agents.recorded import record_match
        >>> replay = record_match(["burn", "burn"], ["heuristic", "random"], seed=1)
        >>> judged = analyse(replay, SearchPlayer(8))
        >>> all(-1 <= one.value <= 1 for one in judged)
        True
    """
    match = replay.match_at(0)
    judged: list[Judgement] = []
    at = 0
    while at < len(replay.actions):
        codes = _of_one_declaration(match, replay.actions[at:])
        if kind_of(codes[0]) not in CONCESSIONS:
            weighed = player.weigh(match.record, match.matchup.tables, codes)
            if len(weighed.candidates) > 1:
                choice, record = weighed.choice, match.record[0]
                better = weighed.candidates[choice.best] if choice.best else []
                judged.append(
                    Judgement(
                        number=at,
                        seat=int(record["dec_player"]),
                        depth=match.depth,
                        turn=int(record["turn"][match.depth]),
                        step=v.STEP_NAMES[int(record["step"][match.depth])],
                        question=match.question,
                        played=_in_words(match, codes),
                        value=float(choice.values[0]) / CERTAIN,
                        better=_in_words(match, better),
                        loss=float(choice.ahead[choice.best]) / CERTAIN,
                        error=float(choice.error[choice.best]) / CERTAIN,
                        deals=int(choice.deals[choice.best]),
                    )
                )
        for code in codes:
            match.answer(code)
        at += len(codes)
        if progress is not None:
            progress(len(codes))
    return judged


def turning_point(judged: list[Judgement]) -> Judgement | None:
    """Return the decision of the outermost game that lost most; None if nothing better was found.

    Example:
        >>> turning_point([]) is None
        True
    """
    losses = [one for one in judged if one.loss > 0 and one.depth == 0]
    return max(losses, key=lambda one: one.loss, default=None)


def advise(match: Match, rollouts: int = 1000) -> str:
    """Say what a search would do, for whoever decides.

    Args:
        match: the match, at an open decision; it stays as it is.
        rollouts: how many roll-outs to play.

    Example:
        >>> advise(Match.new("burn", "burn", seed=1), rollouts=32).startswith("The search would ")
        True
    """
    weighed = SearchPlayer(rollouts).weigh(match.record, match.matchup.tables)
    choice = weighed.choice
    said = f"The search would {_in_words(match, weighed.plan)}"
    if len(weighed.candidates) == 1:
        return f"{said}: there is nothing else."
    sure = np.flatnonzero(choice.deals == choice.deals[0])
    others = [k for k in sure.tolist() if k != choice.best]
    second = max(others, key=lambda k: choice.values[k])
    gap = (choice.values[choice.best] - choice.values[second]) / CERTAIN
    value = choice.values[choice.best] / CERTAIN
    return (
        f"{said} (outlook {50 * (1 + value):.0f} %), rather than "
        f"{_in_words(match, weighed.candidates[second])} ({50 * gap:+.1f} points, over "
        f"{choice.deals[0]} deals)."
    )
