"""Training an agent: `MaskablePPO` from sb3-contrib over batches of matches, from a config.

Example, for a model that is worth looking at (ten minutes)::

    from mtgenv_agents.ppo.config import TrainingConfig
    from mtgenv_agents.ppo.train import train

    result = train(TrainingConfig.load("weenie"), "runs/weenie")
    print(result.scores["random"].win_rate.percent())
"""

from __future__ import annotations

import csv
import platform
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, TextIO, cast

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger

import mtgenv
from mtgenv.encoding.layout import VERSION
from mtgenv.envs.settings import Reward
from mtgenv.players import get_player
from mtgenv_agents.ppo.config import TrainingConfig
from mtgenv_agents.ppo.entity_policy import EntityPolicy
from mtgenv_agents.ppo.evaluate import Score, evaluate
from mtgenv_agents.ppo.policy import TrainedPolicy
from mtgenv_agents.ppo.vec_env import MatchVecEnv
from mtgenv_agents.results import write_json

NO_LIMIT = 10**15


@dataclass(frozen=True)
class Progress:
    """One point of the learning curve: what happened since the point before.

    Attributes:
        seconds: time since training began.
        steps: decisions of the learner since training began.
        games: games that ended.
        win_rate: share of them that the learner won, drawing its actions at random.
        decisions: decisions of the learner in a game.
        entropy: how undecided the policy is, in nats.
        value_loss: error of the value estimate in the last update.
        explained_variance: how much of the returns the value estimate explains.
        kl: how far the last update moved the policy.
    """

    seconds: float
    steps: int
    games: int
    win_rate: float
    decisions: float
    entropy: float
    value_loss: float
    explained_variance: float
    kl: float


Report = Callable[[Progress], None]

_TRAINED = {
    "entropy": "train/entropy_loss",
    "value_loss": "train/value_loss",
    "explained_variance": "train/explained_variance",
    "kl": "train/approx_kl",
}


@dataclass(frozen=True)
class TrainingResult:
    """What a training run has led to.

    Attributes:
        policy: the agent.
        model: the file it was saved to.
        steps: decisions it learnt from.
        seconds: how long that took.
        scores: its score against each opponent of the evaluation, by name.
    """

    policy: TrainedPolicy
    model: Path
    steps: int
    seconds: float
    scores: dict[str, Score]


class Recorder(BaseCallback):
    """Watches a run: ends it when the time is up, and writes the learning curve as it goes.

    Args:
        seconds: how long the run may take.
        curve: an open file for the learning curve.
        report: called with each point of it.
    """

    def __init__(self, seconds: float, curve: TextIO, report: Report | None = None) -> None:
        super().__init__()
        self.seconds = seconds
        self._curve = curve
        self._writer = csv.DictWriter(curve, [f.name for f in fields(Progress)])
        self._report = report
        self._began = 0.0
        self._update_began = 0.0
        self._update = 0.0  # seconds that the last update took
        self._ended: list[dict[str, Any]] = []

    @property
    def elapsed(self) -> float:
        """Seconds since training began."""
        return time.perf_counter() - self._began

    def _on_training_start(self) -> None:
        self._began = time.perf_counter()
        self._writer.writeheader()

    def _on_rollout_start(self) -> None:
        if self._update_began:
            self._update = time.perf_counter() - self._update_began

    def _on_step(self) -> bool:
        self._ended.extend(info for info in self.locals["infos"] if info)
        # An update cannot be broken off, so none is begun that would not end in time.
        return self.elapsed + self._update < self.seconds

    def _on_rollout_end(self) -> None:
        games = max(1, len(self._ended))
        values = self.logger.name_to_value
        last = {name: float(values.get(key, float("nan"))) for name, key in _TRAINED.items()}
        last["entropy"] = -last["entropy"]
        point = Progress(
            seconds=round(self.elapsed, 3),
            steps=self.num_timesteps,
            games=len(self._ended),
            win_rate=sum(info["is_success"] for info in self._ended) / games,
            decisions=sum(info["episode"]["l"] for info in self._ended) / games,
            **last,
        )
        self._ended.clear()
        self._writer.writerow(asdict(point))
        self._curve.flush()
        if self._report is not None:
            self._report(point)
        self._update_began = time.perf_counter()


def make_env(config: TrainingConfig) -> MatchVecEnv:
    """Return the matches that an agent learns in; it sits at either seat."""
    return MatchVecEnv(
        config.ppo.matches,
        decks=config.decks,
        opponent=get_player(config.opponent),
        seat="random",
        reward=cast(Reward, config.reward),
        match=config.match,
    )


def make_model(config: TrainingConfig, env: MatchVecEnv) -> MaskablePPO:
    """Return an agent that has learnt nothing yet."""
    ppo = config.ppo
    model = MaskablePPO(
        EntityPolicy,
        env,
        n_steps=ppo.rollout,
        batch_size=ppo.batch,
        n_epochs=ppo.epochs,
        learning_rate=ppo.learning_rate,
        gamma=ppo.discount,
        gae_lambda=ppo.trace,
        clip_range=ppo.clip,
        ent_coef=ppo.entropy,
        vf_coef=ppo.value,
        max_grad_norm=ppo.max_gradient,
        policy_kwargs={"features_extractor_kwargs": asdict(config.network)},
        seed=config.seed,
        device="cpu",
    )
    model.set_logger(Logger(folder=None, output_formats=[]))
    return model


def train(
    config: TrainingConfig,
    out: str | Path,
    report: Report | None = None,
    progress: Callable[[str, int], None] | None = None,
) -> TrainingResult:
    """Train an agent and measure it.

    Writes into the folder ``out``: ``model.zip``, ``curve.csv`` (a line of `Progress` for each
    update) and ``report.json`` (config, scores, versions). The same config makes the same agent
    after the same number of steps on the same machine; a limit of time only says where it stops.

    An interrupt from the keyboard ends the training, not the measuring.

    Args:
        config: what to train, how, for how long.
        out: a folder, which is made if it is missing.
        report: called with each point of the learning curve.
        progress: called with an opponent's name and the number of games of the evaluation that
            have ended since the last call.

    Returns:
        The agent and its scores.

    Raises:
        DeckError: if a deck cannot be used.
        UnknownBotError: if an opponent does not exist.
    """
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    if config.threads:
        torch.set_num_threads(config.threads)
    opponents = {name: get_player(name) for name in config.evaluation.opponents}
    env = make_env(config)
    model = make_model(config, env)
    with (out / "curve.csv").open("w", newline="", encoding="utf-8") as curve:
        recorder = Recorder(config.minutes * 60, curve, report)
        with suppress(KeyboardInterrupt):
            model.learn(config.steps or NO_LIMIT, callback=recorder)
        seconds = recorder.elapsed
    env.close()
    model.save(out / "model.zip")
    assert isinstance(model.policy, EntityPolicy)
    policy = TrainedPolicy(model.policy, seed=config.seed)
    scores = {
        name: evaluate(
            policy,
            opponent,
            config.decks,
            config.evaluation.games,
            seed=config.seed,
            match=config.match,
            progress=partial(progress, name) if progress is not None else None,
        )
        for name, opponent in opponents.items()
    }
    result = TrainingResult(policy, out / "model.zip", model.num_timesteps, seconds, scores)
    write_json(out / "report.json", _summary(config, result))
    return result


def _summary(config: TrainingConfig, result: TrainingResult) -> dict[str, Any]:
    """Say in plain values what was done and what came of it."""
    return {
        "config": config.to_dict(),
        "steps": result.steps,
        "seconds": round(result.seconds, 1),
        "steps_per_second": round(result.steps / max(result.seconds, 1e-9)),
        "scores": {
            name: asdict(score) | {"win_rate": score.win_rate.as_dict()}
            for name, score in result.scores.items()
        },
        "layout": VERSION,
        "versions": {
            "mtgenv": mtgenv.__version__,
            "python": platform.python_version(),
            "torch": torch.__version__,
        },
        "threads": torch.get_num_threads(),
    }
