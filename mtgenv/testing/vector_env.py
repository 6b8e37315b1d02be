"""A checker for Gymnasium vector environments, which Gymnasium itself does not have.

It reads action masks from ``info["action_mask"]`` where there are any and samples legal actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

Make = Callable[..., VectorEnv[Any, Any, Any]]
Step = tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]


def check_vector_env(
    make: Make,
    autoreset_mode: AutoresetMode | str,
    *,
    num_envs: int = 4,
    steps: int = 300,
    seed: int = 123,
) -> None:
    """Check that a vector environment keeps Gymnasium's contract.

    Spaces, shapes and dtypes; that a seed determines everything; that environment ``i`` does not
    depend on how many others there are; that masks leave an action; that what a call returned is
    still the same after the next call; and the autoreset mode, with ``final_obs`` and
    ``final_info`` (same step), an ignored action (next step) or ``reset_mask`` (disabled).

    Args:
        make: makes the environment: ``make(num_envs=..., autoreset_mode=...)``.
        autoreset_mode: the mode to check.
        num_envs: how many environments to check with, at least 2.
        steps: how many steps to take; some episode must end within them.
        seed: where the sampled actions and the environments start from.

    Raises:
        AssertionError: if something is wrong, saying what.

    Example:
        >>> from mtgenv.envs.vector import MatchVectorEnv
        >>> check_vector_env(MatchVectorEnv, "SameStep", num_envs=2, steps=150)
    """
    mode = AutoresetMode(autoreset_mode)
    env = make(num_envs=num_envs, autoreset_mode=mode)
    _check_spaces(env, num_envs, mode)
    first = _rollout(env, mode, steps, seed)
    assert any(step[2].any() or step[3].any() for step in first[1:]), (
        f"no episode ended within {steps} steps, so autoreset was not checked; give more steps"
    )
    again = _rollout(env, mode, steps, seed)
    _check_equal(first, again, "the same seed gave another rollout")
    env.close()
    env.close()  # closing twice is allowed
    small = make(num_envs=1, autoreset_mode=mode)
    _check_alone(small, first, mode, seed)
    small.close()


def _check_spaces(env: VectorEnv[Any, Any, Any], num_envs: int, mode: AutoresetMode) -> None:
    assert isinstance(env, VectorEnv), f"{type(env)} is no gymnasium.vector.VectorEnv"
    assert env.num_envs == num_envs, f"num_envs is {env.num_envs}, asked for {num_envs}"
    assert env.metadata.get("autoreset_mode") == mode, (
        f"metadata['autoreset_mode'] is {env.metadata.get('autoreset_mode')}, asked for {mode}"
    )
    for name in ("observation", "action"):
        single = getattr(env, f"single_{name}_space")
        batched = getattr(env, f"{name}_space")
        assert batched == batch_space(single, num_envs), (
            f"{name}_space is not the batch of single_{name}_space"
        )


def _sample(
    env: VectorEnv[Any, Any, Any], info: dict[str, Any], rngs: list[np.random.Generator]
) -> np.ndarray:
    """Sample an action for each environment from its own generator."""
    space = env.single_action_space
    assert isinstance(space, spaces.Discrete), "the checker samples Discrete actions only"
    mask = info.get("action_mask")
    if mask is None:
        return np.array([int(rng.integers(space.n)) + int(space.start) for rng in rngs])
    assert mask.shape == (env.num_envs, space.n), (
        f"action_mask has shape {mask.shape}, not {(env.num_envs, space.n)}"
    )
    assert mask.dtype == np.int8, f"action_mask is {mask.dtype}; Discrete.sample takes int8"
    assert mask.any(axis=1).all(), "an action_mask allows nothing"
    chosen = [rng.choice(np.flatnonzero(row)) for rng, row in zip(rngs, mask, strict=True)]
    return np.array(chosen) + int(space.start)


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(_copy(item) for item in value)
    if isinstance(value, np.ndarray) and value.dtype == object:
        copied = np.empty(value.shape, object)
        copied[:] = [_copy(item) for item in value]
        return copied
    return value.copy() if isinstance(value, np.ndarray) else value


def _row(value: Any, i: int) -> Any:
    """Take environment ``i`` out of a batched value."""
    if isinstance(value, dict):
        return {key: _row(item, i) for key, item in value.items()}
    return value[i]


def _check_equal(one: Any, other: Any, problem: str, where: str = "") -> None:
    if isinstance(one, dict):
        assert one.keys() == other.keys(), f"{problem}{where}: keys {set(one) ^ set(other)}"
        for key in one:
            _check_equal(one[key], other[key], problem, f"{where} {key!r}")
    elif isinstance(one, tuple | list) or (isinstance(one, np.ndarray) and one.dtype == object):
        assert len(one) == len(other), f"{problem}{where}: {len(one)} and {len(other)} of them"
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            _check_equal(a, b, problem, f"{where} [{i}]")
    else:
        assert np.array_equal(one, other), f"{problem}{where}"


def _check_step(env: VectorEnv[Any, Any, Any], step: Step) -> None:
    observations, rewards, terminated, truncated, info = step
    n = env.num_envs
    assert env.observation_space.contains(observations), (
        f"observations are not in the space: {_outside(env.observation_space, observations)}"
    )
    assert rewards.shape == (n,), f"rewards have shape {rewards.shape}"
    assert np.issubdtype(rewards.dtype, np.floating), f"rewards are {rewards.dtype}"
    for name, flags in (("terminated", terminated), ("truncated", truncated)):
        assert flags.shape == (n,), f"{name} has shape {flags.shape}"
        assert flags.dtype == np.bool_, f"{name} is {flags.dtype}"
    assert isinstance(info, dict), f"info is a {type(info)}"


def _outside(space: spaces.Space[Any], value: Any) -> str:
    if isinstance(space, spaces.Dict) and isinstance(value, dict):
        if space.keys() != value.keys():
            return f"keys {set(space) ^ set(value)}"
        for key, part in space.items():
            if not part.contains(value[key]):
                return f"{key}: {_outside(part, value[key])}"
    if isinstance(space, spaces.Box) and isinstance(value, np.ndarray):
        if value.shape != space.shape or value.dtype != space.dtype:
            return f"{value.dtype} {value.shape}, space {space.dtype} {space.shape}"
        place = np.argwhere((value < space.low) | (value > space.high))[0]
        return f"{value[tuple(place)]} at {place.tolist()}"
    return repr(value)


def _generators(seed: int, n: int) -> list[np.random.Generator]:
    return [np.random.default_rng([seed, i]) for i in range(n)]


def _rollout(
    env: VectorEnv[Any, Any, Any], mode: AutoresetMode, steps: int, seed: int
) -> list[Any]:
    """Play with sampled actions, checking every step.

    Returns:
        Copies: first what reset returned, then (observations, rewards, terminated, truncated,
        info, actions) of each step.
    """
    rngs = _generators(seed, env.num_envs)
    observations, info = env.reset(seed=seed)
    assert env.observation_space.contains(observations), (
        f"reset: observations not in the space: {_outside(env.observation_space, observations)}"
    )
    history: list[Any] = [_copy((observations, info))]
    held: Any = observations
    over = np.zeros(env.num_envs, bool)
    for _ in range(steps):
        actions = _sample(env, info, rngs)
        if mode == AutoresetMode.DISABLED and over.any():
            before = history[-1][0]
            observations, info = env.reset(options={"reset_mask": over.copy()})
            for i in np.flatnonzero(~over).tolist():
                _check_equal(_row(before, i), _row(observations, i), "reset_mask reset others too,")
            actions = _sample(env, info, rngs)
            held = observations
            history.append(
                _copy((observations, np.zeros(env.num_envs), ~over & over, ~over & over, info))
            )
        kept = _copy(held)
        step = env.step(actions)
        _check_step(env, step)
        _check_equal(kept, held, "the next call changed what a call had returned,")
        observations, rewards, terminated, truncated, info = step
        ended = terminated | truncated
        if mode == AutoresetMode.NEXT_STEP:
            assert not (over & ended).any(), "an episode ended in the step that began it"
            assert not rewards[over].any(), "a reward for the ignored action that begins an episode"
        if mode == AutoresetMode.SAME_STEP:
            _check_final(env, ended, info)
        over = ended
        held = observations
        history.append((*_copy(step), actions))
    return history


def _check_final(env: VectorEnv[Any, Any, Any], ended: np.ndarray, info: dict[str, Any]) -> None:
    if not ended.any():
        return
    for key in ("final_obs", "_final_obs", "final_info", "_final_info"):
        assert key in info, f"info lacks {key!r} where an episode ended in the same step"
    for key in ("_final_obs", "_final_info"):
        assert np.array_equal(info[key], ended), f"info[{key!r}] is not where episodes ended"
    for i in np.flatnonzero(ended):
        assert env.single_observation_space.contains(info["final_obs"][i]), (
            f"final_obs[{i}] is not in single_observation_space"
        )


def _check_alone(
    env: VectorEnv[Any, Any, Any], history: list[Any], mode: AutoresetMode, seed: int
) -> None:
    """Check that environment 0 alone goes as it did among others."""
    observations, _ = env.reset(seed=seed)
    problem = "environment 0 depends on how many environments there are,"
    _check_equal(_row(history[0][0], 0), _row(observations, 0), problem, " reset")
    over = False
    for i, recorded in enumerate(history[1:]):
        if len(recorded) == 5:  # a partial reset
            if over:
                env.reset(options={"reset_mask": np.ones(1, bool)})
                over = False
            continue
        actions = recorded[5][:1]
        observations, rewards, terminated, truncated, _ = env.step(actions)
        _check_equal(_row(recorded[0], 0), _row(observations, 0), problem, f" step {i}")
        assert rewards[0] == recorded[1][0], f"{problem} reward of step {i}"
        assert terminated[0] == recorded[2][0], f"{problem} end at step {i}"
        over = bool(terminated[0] or truncated[0]) and mode == AutoresetMode.DISABLED
