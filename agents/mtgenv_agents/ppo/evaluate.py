"""How good an agent is: games against an opponent, seats swapped, with a confidence interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from mtgenv.encoding.layout import OBJECTS
from mtgenv.envs.settings import EnvSettings
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.matches.matchup import DeckLike
from mtgenv.matches.options import MatchOptions
from mtgenv.players import Policy
from mtgenv_agents.intervals import Estimate, wilson

BATCH = 250
"""Pairs of games played at once: enough for a network, and some 50 MB of observations."""


@dataclass(frozen=True)
class Score:
    """The results of an agent against an opponent.

    Attributes:
        wins: games won.
        draws: games drawn, those that reached a limit among them.
        losses: games lost.
        turns: turns of a game on average.

    Example:
        >>> Score(wins=8, draws=1, losses=1, turns=9.5).win_rate.percent()
        '80.0 % [49.0, 94.3]'
    """

    wins: int
    draws: int
    losses: int
    turns: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def win_rate(self) -> Estimate:
        """The share of games won, with its interval; a draw is not won."""
        return wilson(self.wins, self.games)


def evaluate(
    policy: Policy,
    opponent: Any,
    decks: Sequence[DeckLike],
    games: int = 1000,
    *,
    seed: int = 0,
    match: MatchOptions | None = None,
    objects: int = OBJECTS,
    progress: Callable[[int], None] | None = None,
) -> Score:
    """Let an agent play whole games against an opponent.

    Every two games have the same seed and swap the seats. All games that begin are counted, so
    that short ones do not count twice.

    Args:
        policy: the agent: a function from observations and masks to actions.
        opponent: the name of a bot, a bot, or a policy.
        decks: the agent's deck and the opponent's.
        games: how many games; an odd number is rounded up.
        seed: decides all chance of the games.
        match: how the matches are played; by default as in the environments.
        objects: rows of objects that the agent is shown.
        progress: called with the number of games that have ended since the last call.

    Returns:
        The score.

    Example:
        >>> def first_legal(observations, masks):
        ...     return masks.argmax(axis=1)
        >>> evaluate(first_legal, "random", ("weenie", "weenie"), games=4).games
        4
    """
    seeds = np.random.default_rng(seed).integers(0, 2**62, size=(games + 1) // 2)
    results: list[NDArray[Any]] = []
    turns: list[NDArray[Any]] = []
    for first in range(0, len(seeds), BATCH):
        for seat in (0, 1):
            chosen = [int(number) for number in seeds[first : first + BATCH]]
            envs = MatchVectorEnv(
                len(chosen),
                autoreset_mode=AutoresetMode.DISABLED,
                decks=tuple(decks),
                opponent=opponent,
                seat=seat,
                objects=objects,
                match=match or EnvSettings.match,
            )
            ended = _play(envs, policy, chosen)
            envs.close()
            results.append(ended["result"])
            turns.append(ended["turns"])
            if progress is not None:
                progress(len(chosen))
    result = np.concatenate(results)
    return Score(
        wins=int((result > 0).sum()),
        draws=int((result == 0).sum()),
        losses=int((result < 0).sum()),
        turns=float(np.concatenate(turns).mean()),
    )


def _play(envs: MatchVectorEnv, policy: Policy, seeds: list[int]) -> dict[str, Any]:
    """Play every match of a batch to its end and say how it ended."""
    observations, info = envs.reset(seed=seeds)
    running = np.ones(envs.num_envs, bool)
    actions = np.zeros(envs.num_envs, np.int64)
    while running.any():
        shown = {name: array[running] for name, array in observations.items()}
        actions[running] = policy(shown, info["action_mask"][running])
        observations, _, terminated, truncated, info = envs.step(actions)
        running = ~(terminated | truncated)
    return envs.batch.ended(np.ones(envs.num_envs, bool))
