"""Behaviour cloning: learning from recorded trajectories to do as those who played did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from mtgenv.encoding import actions
from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.errors import MtgenvError
from mtgenv_agents.ppo.config import Network
from mtgenv_agents.ppo.entity_policy import EntityPolicy
from mtgenv_agents.ppo.learning import Agreement, judge
from mtgenv_agents.ppo.positions import read
from mtgenv_agents.ppo.rollout import Legal
from mtgenv_agents.trajectories import Dataset

EVERY = 10
"""Of so many pairs of matches one is kept to measure on; both matches of a pair have one seed."""


@dataclass(frozen=True)
class Cloned:
    """What has been learnt from a data set.

    Attributes:
        policy: the network.
        learnt: rows that it learnt from, each of them once in each epoch.
        agreement: how often it gives the recorded action, in the matches that were kept back.
    """

    policy: EntityPolicy
    learnt: int
    agreement: Agreement


def clone(
    dataset: Dataset,
    *,
    unit: int | None = None,
    network: Network | None = None,
    epochs: int = 3,
    batch: int = 512,
    rate: float = 1e-3,
    value: float = 0.5,
    seed: int = 0,
) -> Cloned:
    """Learn to do as recorded players did, and to tell who will win.

    One in `EVERY` seeds is kept back to measure on.

    Args:
        dataset: the trajectories, of two players.
        unit: whose decisions are learnt: 0 for A, 1 for B; those of both by default.
        network: the size of the network.
        epochs: how often each decision is learnt from.
        batch: decisions in one gradient step.
        rate: step size of the optimiser.
        value: weight of the error about who wins.
        seed: where the network and the order come from.

    Returns:
        What was learnt, the same from the same data and seed.

    Raises:
        MtgenvError: if there is nothing to learn from.
        DatasetError: if the data cannot be read.
    """
    if dataset.players != 2:
        raise MtgenvError(f"{dataset.folder}: {dataset.players} players; cloning needs two")
    torch.manual_seed(seed)
    size = network or Network()
    policy = EntityPolicy(
        observation_space(),
        action_space(),
        lambda _: rate,
        features_extractor_kwargs={"entity": size.entity, "state": size.state},
    )
    shuffle = np.random.default_rng(seed)
    learnt = 0
    for epoch in range(epochs):
        for rows in dataset.batches():
            order = shuffle.permutation(np.flatnonzero(_wanted(rows, unit) & ~_kept_back(rows)))
            learnt += len(order) if epoch == 0 else 0
            for first in range(0, len(order), batch):
                chosen = order[first : first + batch]
                one = _judge(policy, rows, chosen)
                done = one.legal.index == one.taken[one.legal.at]
                results = torch.from_numpy(rows["result"][chosen].astype(np.float32))
                loss = -(one.chances * done).sum() / len(chosen)
                loss = loss + value * functional.mse_loss(one.values, results)
                policy.optimizer.zero_grad()
                torch.autograd.backward(loss)
                torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
                policy.optimizer.step()
    if learnt == 0:
        raise MtgenvError(f"{dataset.folder}: no decisions to learn from; record more matches")
    return Cloned(policy, learnt, _measured(policy, dataset, unit, batch))


def _kept_back(rows: dict[str, Any]) -> NDArray[np.bool_]:
    """Say which rows are only measured on: a seed has the same answer in every file."""
    kept: NDArray[np.bool_] = rows["seed"] % EVERY == 0
    return kept


def _wanted(rows: dict[str, Any], unit: int | None) -> NDArray[np.bool_]:
    wanted: NDArray[np.bool_] = np.isin(rows["unit"], (0, 1) if unit is None else (unit,))
    return wanted


@dataclass(frozen=True)
class _Judged:
    """What a policy makes of some rows, and what was recorded.

    Attributes:
        legal: what was legal.
        chances: the logarithm of the probability of each of these, shape (k,).
        values: what is expected, shape (n,).
        taken: the index that was chosen, shape (n,).
    """

    legal: Legal
    chances: Tensor
    values: Tensor
    taken: Tensor


def _judge(policy: EntityPolicy, rows: dict[str, Any], chosen: NDArray[np.int64]) -> _Judged:
    """Lay some rows out for a policy, and let it judge them."""
    positions = read({name: table[chosen] for name, table in rows["observations"].items()})
    legal = Legal.of(positions, rows["mask"][chosen, : actions.OBJECT])
    judged, values = judge(policy, positions)
    taken = torch.from_numpy(rows["action"][chosen].astype(np.int64))
    return _Judged(legal, legal.log_probabilities(judged), values, taken)


def _measured(policy: EntityPolicy, dataset: Dataset, unit: int | None, batch: int) -> Agreement:
    """Count how often a policy gives the recorded action where it has not seen it."""
    agreed = asked = 0
    for rows in dataset.batches():
        kept = np.flatnonzero(_wanted(rows, unit) & _kept_back(rows))
        for first in range(0, len(kept), batch):
            with torch.no_grad():
                one = _judge(policy, rows, kept[first : first + batch])
            best = one.legal.index[one.legal.best(one.chances)]
            agreed += int((best == one.taken).sum())
            asked += len(best)
    return Agreement(agreed, asked)
