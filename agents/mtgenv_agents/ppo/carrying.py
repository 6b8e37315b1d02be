"""Carrying an agent over to a layout of observations that has gained columns.

What an agent has learnt of a column is found by the column's name, and of a new one it knows
nothing: its weights are 0. So where new columns are 0, as they are for decks that have nothing to
do with them, the agent does what it did before. Of an agent that comes with mtgenv::

    python -m mtgenv_agents.ppo.carrying OLD.safetensors NEW.safetensors

A column that is gone or counts in another way, and an action that was added, need an agent that is
trained anew.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from mtgenv.encoding import meaning
from mtgenv_agents.ppo.agent_file import (
    AgentFileError,
    Facts,
    columns,
    policy_of,
    read_agent,
    save_agent,
)
from mtgenv_agents.ppo.entity_policy import MEANING, LayoutError
from mtgenv_agents.ppo.extractor import CATEGORIES, FEWER_CATEGORIES

_LAYOUT_BYTES = 8  # of the digest, the others are of the card numbers

_ENCODERS = {
    "network.objects.encode.0": ("objects", CATEGORIES),
    "network.options.encode.0": ("options", FEWER_CATEGORIES),
    **{
        f"network.places.{name}.encode": (name, FEWER_CATEGORIES)
        for name in ("players", "games", "decision")
    },
}
"""The layers whose weights belong to columns: the table of each, and how many values count."""

Column = Sequence[Any]
"""Name, kind, size, and whether it is a pointer; see `mtgenv_agents.ppo.agent_file.Facts`."""


def features(of: Sequence[Column]) -> list[tuple[str, int]]:
    """Name what a `RowEncoder` computes from the columns that are no categories, in its order.

    Example:
        >>> features([["life", "count", 20, False], ["types", "bits", 2, False]])
        [('life', 0), ('types', 0), ('types', 1)]
    """
    return [
        (name, part)
        for name, kind, size, is_pointer in of
        if is_pointer or kind != "category"
        for part in range(size if kind == "bits" and not is_pointer else 1)
    ]


def values(of: Sequence[Column], most: int) -> list[tuple[str, int]]:
    """Name the values of categories that have weights of their own, in their order."""
    return [
        (name, value)
        for name, kind, size, is_pointer in of
        if kind == "category" and not is_pointer
        for value in range(min(size, most))
    ]


def carried(old: Tensor, before: list[tuple[str, int]], now: list[tuple[str, int]]) -> Tensor:
    """Return the rows of a matrix of weights in the order of what there is now, 0 for what is new.

    Args:
        old: the weights, one row for each of ``before``.
        before: what the rows were about.
        now: what they are to be about.

    Raises:
        LayoutError: if something is gone.
    """
    known = {name: row for row, name in enumerate(before)}
    if gone := [name for name, _ in before if name not in {name for name, _ in now}]:
        raise LayoutError(f"the column {gone[0]!r} is gone; train it again")
    new = old.new_zeros(len(now), old.shape[1])
    for row, name in enumerate(now):
        if name in known:
            new[row] = old[known[name]]
    return new


def carry(path: str | Path, out: str | Path) -> Path:
    """Write an agent as a file for the layout of now.

    Args:
        path: its file.
        out: the new file.

    Returns:
        The new file.

    Raises:
        FileNotFoundError: if there is no such file.
        AgentFileError: if it holds no agent, or one that cannot be carried over.
    """
    weights, facts = read_agent(path)
    try:
        _carry_weights(weights, facts)
        digest = weights[MEANING].clone()
        digest[:_LAYOUT_BYTES] = torch.from_numpy(meaning.digest()[:_LAYOUT_BYTES])
        weights[MEANING] = digest
        policy = policy_of(facts, weights)
    except LayoutError as error:
        raise AgentFileError(f"{path}: {error}") from None
    except (KeyError, TypeError, ValueError, RuntimeError):
        raise AgentFileError(
            f"{path}: more than columns of observations changed since; train it again"
        ) from None
    said = asdict(facts)
    return save_agent(
        out, policy, **{name: said[name] for name in ("training", "steps", "imitated", "seconds")}
    )


def _carry_weights(weights: dict[str, Tensor], facts: Facts) -> None:
    for layer, (table, most) in _ENCODERS.items():
        before, now = facts.columns[table], columns()[table]
        kinds = {column[0]: column for column in now}
        for name, kind, size, is_pointer in before:
            _, kind_now, size_now, is_pointer_now = kinds.get(name, (name, kind, size, is_pointer))
            same = (kind, is_pointer) == (kind_now, is_pointer_now)
            if not same or (kind == "count" and size != size_now):
                raise LayoutError(f"the column {name!r} counts in another way; train it again")
        linear = f"{layer}.linear.weight"
        weights[linear] = carried(weights[linear].T, features(before), features(now)).T
        one_hot = f"{layer}.one_hot.weight"
        if one_hot in weights:
            weights[one_hot] = carried(weights[one_hot], values(before, most), values(now, most))


if __name__ == "__main__":
    print(f"written to {carry(*sys.argv[1:3])}")
