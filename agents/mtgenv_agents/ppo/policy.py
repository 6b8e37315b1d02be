"""A trained agent as a player: a function from observations and masks to actions, in batches."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from mtgenv import configs
from mtgenv.engine.record.chance import GOLDEN, MIX_A, MIX_B, SHIFT_27, SHIFT_30, SHIFT_31
from mtgenv_agents.ppo.agent_file import ENDING, AgentFileError, load_agent
from mtgenv_agents.ppo.entity_policy import EntityPolicy, LayoutError


def load_model(path: Path, env: Any = None) -> MaskablePPO:
    """Load a model that `mtgenv_agents.ppo.train` has saved.

    The file holds pickled objects: load only files that you trust.

    Args:
        path: the model's ``.zip`` file.
        env: the matches that it is to learn in, if it is to learn.

    Raises:
        FileNotFoundError: if there is no such file.
        AgentFileError: if it holds no agent, or one for another layout of observations.
    """
    if not zipfile.is_zipfile(path):
        if not path.exists():
            raise FileNotFoundError(2, "no such file", str(path))
        raise AgentFileError(f"{path}: not a model saved by 'mtgenv train'")
    try:
        model = MaskablePPO.load(path, env, device="cpu")
    except LayoutError as error:
        raise AgentFileError(f"{path}: {error}") from None
    except (AttributeError, KeyError, ModuleNotFoundError, TypeError, ValueError, RuntimeError):
        model = None
    if model is None or not isinstance(model.policy, EntityPolicy):
        raise AgentFileError(f"{path}: not a model saved by 'mtgenv train'")
    return model


GREEDY = "greedy"
"""Stands behind the name of an agent that takes the most probable actions."""


class TrainedPolicy:
    """A trained agent that plays any number of matches at once.

    It is a `mtgenv.players.Policy`, so that it can be the ``opponent`` of an environment.

    Args:
        policy: the network.
        greedy: whether to take the most probable action. By default actions are drawn as they
            were in training, which is what was trained: a policy that is still learning can repeat
            one small mistake for ever when it is greedy.
        seed: where the chance of drawn actions comes from.

    Example:
        >>> from mtgenv.encoding.spaces import action_space, observation_space
        >>> network = EntityPolicy(observation_space(), action_space(), lambda progress: 0.0)
        >>> policy = TrainedPolicy(network)
        >>> empty = {name: np.zeros((1, *box.shape), np.int16)
        ...          for name, box in observation_space().items()}
        >>> mask = np.zeros((1, action_space().n), np.int8)
        >>> mask[0, 3] = 1
        >>> policy(empty, mask)
        array([3])
    """

    def __init__(self, policy: EntityPolicy, greedy: bool = False, seed: int = 0) -> None:
        self.policy = policy
        self.greedy = greedy
        self._chance = torch.Generator().manual_seed(seed)

    @classmethod
    def load(cls, path: str | Path, greedy: bool = False, seed: int = 0) -> TrainedPolicy:
        """Load an agent that `mtgenv_agents.ppo.train` has saved.

        A ``.zip`` file holds pickled objects: load only one that you trust.

        Args:
            path: the agent's ``.safetensors`` file, or the model's ``.zip`` file.
            greedy: whether to take the most probable action.
            seed: where the chance of drawn actions comes from.

        Raises:
            FileNotFoundError: if there is no such file.
            AgentFileError: if it holds no agent, or one for another layout of observations.
        """
        if Path(path).suffix == ENDING:
            return cls(load_agent(path)[0], greedy, seed)
        policy = load_model(Path(path)).policy
        assert isinstance(policy, EntityPolicy)
        return cls(policy, greedy, seed)

    @property
    def draws(self) -> bool:
        """Whether actions are drawn, so that chance may be given to a call."""
        return not self.greedy

    def __call__(
        self,
        observations: dict[str, np.ndarray],
        masks: np.ndarray,
        chance: NDArray[np.uint64] | None = None,
    ) -> np.ndarray:
        """Choose an action in each of n matches.

        Args:
            observations: the arrays of `mtgenv.encoding.spaces.observation_space`, n of each.
            masks: which actions are legal, of shape (n, actions).
            chance: a number for each match, shape (n,), from which its action is drawn; without,
                it is drawn from the agent's own seed.

        Returns:
            Indices of actions: int64 of shape (n,).
        """
        self.policy.set_training_mode(False)
        tensors = {name: torch.as_tensor(array) for name, array in observations.items()}
        with torch.no_grad():
            logits = self.policy.extract_features(tensors)[:, : masks.shape[1]]
            if not self.greedy:
                # The largest of logits with Gumbel noise is a draw from their softmax.
                logits = logits - self._noise(logits, chance).log()
            legal = torch.as_tensor(masks, dtype=torch.bool)
            chosen: np.ndarray = logits.masked_fill(~legal, -torch.inf).argmax(dim=1).numpy()
        return chosen

    def _noise(self, logits: torch.Tensor, chance: NDArray[np.uint64] | None) -> torch.Tensor:
        """Return exponential noise of the shape of the logits."""
        if chance is None:
            return torch.empty_like(logits).exponential_(generator=self._chance)
        # A number for each match and action, mixed as splitmix64 does.
        z = chance[:, None] + np.arange(1, logits.shape[1] + 1, dtype=np.uint64) * GOLDEN
        z = (z ^ (z >> SHIFT_30)) * MIX_A
        z = (z ^ (z >> SHIFT_27)) * MIX_B
        z ^= z >> SHIFT_31
        uniform = (z >> np.uint64(40)).astype(np.float32) + 0.5
        return -torch.as_tensor(uniform / np.float32(1 << 24)).log()


def of_file(name: str) -> TrainedPolicy:
    """Return the agent of a file: what ``runs/mine/agent.safetensors`` stands for.

    Args:
        name: the file, as for `TrainedPolicy.load`; with ``:greedy`` behind it, the agent takes
            the most probable actions.

    Raises:
        FileNotFoundError: if there is no such file.
        AgentFileError: if it holds no agent, or one for another layout of observations.

    Example:
        >>> from mtgenv import configs
        >>> of_file(f"{configs.path('agents/weenie.safetensors')}:greedy").greedy
        True
    """
    file, _, how = name.rpartition(":")
    return TrainedPolicy.load(file, greedy=True) if how == GREEDY else TrainedPolicy.load(name)


def shipped(name: str) -> TrainedPolicy:
    """Return an agent that comes with mtgenv: what ``agent:weenie`` stands for.

    Args:
        name: its name in ``configs/agents``, which draws its actions as in training; with
            ``:greedy`` behind it, it takes the most probable ones.

    Raises:
        AgentFileError: if there is none of that name.

    Example:
        >>> shipped("weenie").greedy, shipped("weenie:greedy").greedy
        (False, True)
    """
    name, _, how = name.partition(":")
    known = configs.names("agents")
    if name not in known or how not in ("", GREEDY):
        given = f"{name}:{how}" if how else name
        raise AgentFileError(
            f"there is no agent {given!r}; known: {', '.join(known)}, and each with :{GREEDY}"
        )
    return TrainedPolicy.load(configs.path(f"agents/{name}{ENDING}"), how == GREEDY)
