"""Prints a digest of a short rollout; run in both modes by test_modes_agree."""

from __future__ import annotations

import hashlib

import numpy as np

import mtgenv


def digest(steps: int = 60) -> str:
    """Play two matches of a wide deck and hash every observation, mask and reward."""
    envs = mtgenv.MatchVectorEnv(
        2, decks=("wish", "weenie-shahrazad"), autoreset_mode="SameStep", seat="random", max_turns=8
    )
    rng = np.random.default_rng(4)
    observations, info = envs.reset(seed=4)
    found = hashlib.sha256()
    for _ in range(steps):
        acts = np.array([rng.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        observations, rewards, terminated, _, info = envs.step(acts)
        for part in (*observations.values(), info["action_mask"], rewards, terminated):
            found.update(np.ascontiguousarray(part).tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest())
