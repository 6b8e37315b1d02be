"""The ids of the environments. Importing this loads neither the engine nor a compiler."""

from __future__ import annotations

from typing import Any

import gymnasium as gym

ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "mtgenv/Shahrazad-v0": {"decks": ("weenie-shahrazad", "weenie-shahrazad")},
    "mtgenv/Duel-v0": {"decks": ("burn", "burn")},
}
"""The registered ids and the options that they set."""


def register_envs() -> None:
    """Register the environments with Gymnasium; what is registered already stays."""
    for name, options in ENVIRONMENTS.items():
        if name not in gym.registry:
            gym.register(
                id=name,
                entry_point="mtgenv.envs.single:MatchEnv",
                vector_entry_point="mtgenv.envs.vector:MatchVectorEnv",
                kwargs=dict(options),
            )
