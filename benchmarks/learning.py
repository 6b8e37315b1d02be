"""How many decisions a second are learnt from: this project's loop and that of Stable-Baselines3.

Run it with ``python benchmarks/learning.py``; what is counted is the time of the processor, on one
core. Both loops train the same network with the same settings from the same weights, in turns, so
that other work on the machine slows both.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import torch
from mtgenv_agents.ppo.config import TrainingConfig
from mtgenv_agents.ppo.learning import Learner
from mtgenv_agents.ppo.train import make_env, make_model

ROUNDS = 5
"""Rollouts that count; one more comes before them."""


def seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def main() -> None:
    torch.set_num_threads(1)
    config = TrainingConfig.load("weenie")
    env = make_env(config)
    library = make_model(config, env)
    theirs = 0.0
    playing = 0.0
    learning = 0.0
    laying = 0.0
    mine_env = make_env(config)
    mine = make_model(config, mine_env)
    learner = Learner(mine.policy, mine_env, config.ppo, config.seed)
    size = learner.rollout.size
    for round_ in range(ROUNDS + 1):
        one = seconds(lambda: library.learn(size, reset_num_timesteps=False))
        played = seconds(lambda: list(learner.play()))
        learnt = seconds(learner.learn)
        laid = seconds(lambda: list(learner._minibatches()))
        if round_:
            theirs += one
            playing += played
            learning += learnt
            laying += laid * config.ppo.epochs
    decisions = ROUNDS * size
    own = playing + learning
    print(f"{decisions:,} decisions each, {config.ppo.epochs} epochs")
    print(f"Stable-Baselines3   {decisions / theirs:7,.0f} decisions a second")
    print(
        f"mtgenv train        {decisions / own:7,.0f} decisions a second, {theirs / own:.1f} times"
    )
    print(f"  playing           {1e6 * playing / decisions:7.1f} microseconds a decision")
    print(f"  updates           {1e6 * learning / decisions:7.1f}")
    print(f"    of it laying out {1e6 * laying / decisions:6.1f}")


if __name__ == "__main__":
    main()
