"""Whether agents learn what the study finds: how often one concedes, as its training goes on.

The training stops at stated times. Each time the agent plays the same matches against its opponent
twice: as it was trained, with the right to concede a subgame, and without that right. The first
tells how often it concedes, and the difference what that is worth to it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from mtgenv.errors import MtgenvError
from mtgenv.players import get_player
from mtgenv_agents.intervals import Estimate, bootstrap_mean, clustered_ratio
from mtgenv_agents.ppo.config import TrainingConfig
from mtgenv_agents.ppo.train import AGENT, train
from mtgenv_agents.selfplay import self_play


class LearnedError(MtgenvError):
    """A training cannot be watched for what it learns about conceding."""


@dataclass(frozen=True)
class Stage:
    """An agent at one time of its training.

    Attributes:
        minutes: how long it had been trained.
        decisions: how many decisions it had learnt from.
        conceded: how many of the opponent's subgames it concedes.
        score: matches won against its opponent, a draw being a half.
        right: what the right to concede is worth to it: the score with it minus that without.
        subgames: how many subgames there were in its matches.
    """

    minutes: float
    decisions: int
    conceded: Estimate
    score: Estimate
    right: Estimate
    subgames: int

    def as_dict(self) -> dict[str, object]:
        """Return the fields by name, flat, for CSV."""
        row: dict[str, object] = {"minutes": self.minutes, "decisions": self.decisions}
        for name in ("conceded", "score", "right"):
            one: Estimate = getattr(self, name)
            for end, value in (("", one.value), ("_low", one.low), ("_high", one.high)):
                row[name + end] = round(value, 5)
        return row | {"subgames": self.subgames}


def measure(config: TrainingConfig, agent: str, matches: int, seed: int) -> Stage:
    """Let an agent play with the right to concede and without.

    Args:
        config: how it is trained.
        agent: its name or file.
        matches: how many matches are played each way.
        seed: decides the matches.
    """
    options = config.match
    with_it, without = (
        self_play(
            config.decks,
            (agent, config.opponent),
            matches,
            seed=seed,
            options=options.with_changes(concede_game=offered),
        )
        for offered in (options.concede_game, "never")
    )
    scores = [np.where(rows["winner"] < 0, 0.5, rows["winner"] == 0) for rows in (with_it, without)]
    # The opponent never concedes, and who makes subgames is the opponent.
    conceded = clustered_ratio(
        with_it["subgames_conceded"].astype(float),
        with_it["subgames"].astype(float),
        with_it["pair"],
    )
    return Stage(
        0.0,
        0,
        replace(conceded, low=max(0.0, conceded.low), high=min(1.0, conceded.high)),
        bootstrap_mean(scores[0], with_it["pair"]),
        bootstrap_mean(scores[0] - scores[1], with_it["pair"]),
        int(with_it["subgames"].sum()),
    )


def watch(
    config: TrainingConfig,
    out: Path,
    minutes: Sequence[float],
    *,
    matches: int = 400,
    seed: int = 0,
    progress: Callable[[Stage], None] | None = None,
) -> list[Stage]:
    """Train an agent, and measure it at stated times.

    Args:
        config: what to train; its match options have to offer conceding.
        out: a folder for the run, and for the agent at each time.
        minutes: the times, in ascending order.
        matches: how many matches are played each way at each time.
        seed: decides the matches.
        progress: called with each stage.

    Raises:
        LearnedError: if the matches of the training offer nobody to concede a game.
    """
    if config.match.concede_game == "never":
        raise LearnedError(
            "the training never offers to concede a subgame; give a config with "
            'match.concede_game = "game_start", such as conceding'
        )
    get_player(config.opponent)
    found: list[Stage] = []
    for number, until in enumerate(minutes):
        result = train(config.with_changes(minutes=until), out, resume=number > 0)
        # Players are kept by name, so each stage needs one of its own.
        agent = out / f"after-{until:g}-minutes.safetensors"
        shutil.copyfile(out / AGENT, agent)
        stage = measure(config, str(agent), matches, seed)
        decisions = result.steps + result.imitated
        found.append(replace(stage, minutes=until, decisions=decisions))
        if progress is not None:
            progress(found[-1])
    return found
