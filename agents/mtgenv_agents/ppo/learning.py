"""The training loop: matches are played into a `Rollout`, and the network learns from it.

It does what `MaskablePPO` does, with the same network and the same settings; but positions are
stored in brief, minibatches laid out from there, and only the scores of what is legal computed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from mtgenv.encoding.layout import DECISION_WORDS
from mtgenv.envs.batch import Observations
from mtgenv_agents.ppo.config import Ppo
from mtgenv_agents.ppo.entity_policy import EntityPolicy
from mtgenv_agents.ppo.extractor import Judgement
from mtgenv_agents.ppo.positions import Positions, read
from mtgenv_agents.ppo.rollout import Minibatch, Rollout
from mtgenv_agents.ppo.teacher import Teacher
from mtgenv_agents.ppo.vec_env import MatchVecEnv

SPREAD = 1e-8
"""Keeps advantages finite where all are the same."""


@dataclass(frozen=True)
class Agreement:
    """How often a policy would have done what its teacher did.

    Attributes:
        agreed: so often.
        asked: of so many decisions.
    """

    agreed: int
    asked: int

    @property
    def share(self) -> float:
        """The share, 0 of nothing."""
        return self.agreed / max(1, self.asked)


def judge(policy: EntityPolicy, positions: Positions) -> tuple[Judgement, Tensor]:
    """Return what a policy makes of positions, and what it expects of them, shape (n,)."""
    judged = policy.extractor.judge(positions)
    return judged, policy.value_net(judged.state)[:, 0]


class Learner:
    """Plays matches and learns from them.

    Args:
        policy: what learns.
        env: the matches.
        settings: how it learns.
        seed: where the chance of actions and of minibatches comes from.

    Attributes:
        rollout: what was played last.
    """

    def __init__(self, policy: EntityPolicy, env: MatchVecEnv, settings: Ppo, seed: int) -> None:
        self.policy = policy
        self.env = env
        self.settings = settings
        self.rollout = Rollout(env, settings.rollout)
        self._chance = torch.Generator().manual_seed(seed)
        self._shuffle = np.random.default_rng(seed)
        self._shown: Observations = env.reset()

    # --- Playing -------------------------------------------------------------------------------

    def play(self, teacher: Teacher | None = None) -> Iterator[int]:
        """Play one rollout, and yield after each step of it how many decisions that were.

        Args:
            teacher: who acts; without, the policy does, drawing its actions.
        """
        rollout = self.rollout
        rollout.book.forget()
        rollout.games.clear()
        for step in range(self.settings.rollout):
            now = rollout.note(step, self._shown, self.env.action_masks())
            if teacher is None:
                self._draw(step, now)
            else:
                rollout.labels[step] = teacher.labels(rollout.lines[step])
                rollout.actions[step] = teacher.chosen
            shown, rewards, ended, infos = self.env.step(rollout.actions[step])
            self._shown = cast(Observations, shown)
            rollout.rewards[step] = rewards
            rollout.ended[step] = ended
            rollout.games += [infos[i] for i in np.flatnonzero(ended)]
            yield len(rewards)

    def _draw(self, step: int, now: Minibatch) -> None:
        """Draw an action in each match."""
        with torch.no_grad():
            judged, values = judge(self.policy, now.positions)
            chances = now.legal.log_probabilities(judged)
            # The largest of logits with Gumbel noise is a draw from their softmax.
            noise = torch.empty_like(chances).exponential_(generator=self._chance).log()
            drawn = now.legal.best(chances - noise)
        self.rollout.actions[step] = now.legal.index[drawn].numpy()
        self.rollout.log_probabilities[step] = chances[drawn].numpy()
        self.rollout.values[step] = values.numpy()

    def _expected(self) -> NDArray[np.float32]:
        """Return what the policy expects after the last decision."""
        with torch.no_grad():
            positions = read(self._shown)
            expected: NDArray[np.float32] = judge(self.policy, positions)[1].numpy()
        return expected

    # --- Learning ------------------------------------------------------------------------------

    def set_rate(self, rate: float) -> None:
        """Set the learning rate."""
        for group in self.policy.optimizer.param_groups:
            group["lr"] = rate

    def _minibatches(self) -> Iterator[Minibatch]:
        """Deal the decisions of the rollout out in random order."""
        order = self._shuffle.permutation(self.rollout.size)
        for first in range(0, len(order), self.settings.batch):
            yield self.rollout.pick(order[first : first + self.settings.batch])

    def _step(self, loss: Tensor) -> None:
        """Take one gradient step."""
        self.policy.optimizer.zero_grad()
        torch.autograd.backward(loss)
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.settings.max_gradient)
        self.policy.optimizer.step()

    def learn(self) -> dict[str, float]:
        """Learn from the rollout as PPO does.

        Returns:
            Means over the gradient steps: ``policy_loss``, ``value_loss``, ``entropy``, ``kl``,
            ``clipped``; and the ``explained_variance`` of the returns.
        """
        ppo, rollout = self.settings, self.rollout
        rollout.look_back(self._expected(), ppo.discount, ppo.trace)
        old, advantages, returns = (
            torch.from_numpy(numbers.reshape(-1))
            for numbers in (rollout.log_probabilities, rollout.advantages, rollout.returns)
        )
        taken = torch.from_numpy(rollout.actions.reshape(-1))
        sums = dict.fromkeys(("policy_loss", "value_loss", "entropy", "kl", "clipped"), 0.0)
        steps = 0
        for _ in range(ppo.epochs):
            for some in self._minibatches():
                judged, values = judge(self.policy, some.positions)
                legal = some.legal
                chances = legal.log_probabilities(judged)
                done = legal.index == taken[some.rows][legal.at]
                moved = legal.sum(chances * done) - old[some.rows]
                gain = advantages[some.rows]
                gain = (gain - gain.mean()) / (gain.std() + SPREAD)
                ratio = moved.exp()
                within = ratio.clamp(1 - ppo.clip, 1 + ppo.clip)
                policy_loss = -torch.min(gain * ratio, gain * within).mean()
                value_loss = functional.mse_loss(values, returns[some.rows])
                entropy = -legal.sum(chances.exp() * chances).mean()
                self._step(policy_loss - ppo.entropy * entropy + ppo.value * value_loss)
                with torch.no_grad():
                    sums["policy_loss"] += float(policy_loss)
                    sums["value_loss"] += float(value_loss)
                    sums["entropy"] += float(entropy)
                    sums["kl"] += float((ratio - 1 - moved).mean())
                    sums["clipped"] += float(((ratio - 1).abs() > ppo.clip).float().mean())
                steps += 1
        spread = float(returns.var())
        missed = float((returns - torch.from_numpy(rollout.values.reshape(-1))).var())
        explained = 1 - missed / spread if spread > 0 else float("nan")
        return {name: total / steps for name, total in sums.items()} | {
            "explained_variance": explained
        }

    def imitate(self) -> tuple[dict[str, float], dict[str, Agreement]]:
        """Learn from the rollout to do as the teacher does, and what comes of it.

        Each decision is learnt from once, so what the policy would have done before is measured on
        decisions that it has not seen.

        Returns:
            Means over the gradient steps: ``policy_loss``, ``value_loss``, ``entropy``; and how
            often the policy agreed, by kind of decision.
        """
        ppo, rollout = self.settings, self.rollout
        rollout.values[:] = 0.0
        rollout.look_back(self._expected(), ppo.discount, 1.0)  # what was played counts alone
        returns = torch.from_numpy(rollout.returns.reshape(-1))
        labels = torch.from_numpy(rollout.labels.reshape(rollout.size, -1))
        kinds = rollout.kinds
        agreed = np.zeros(rollout.size, bool)
        sums = dict.fromkeys(("policy_loss", "value_loss", "entropy"), 0.0)
        steps = 0
        for some in self._minibatches():
            judged, values = judge(self.policy, some.positions)
            legal = some.legal
            chances = legal.log_probabilities(judged)
            wanted = labels[torch.from_numpy(some.rows)[legal.at], legal.index] != 0
            agreed[some.rows] = wanted[legal.best(chances.detach())].numpy()
            # Any of several picks is right, so what counts is their probability together.
            right = legal.sum(chances.exp() * wanted).clamp_min(SPREAD)
            policy_loss = -right.log().mean()
            value_loss = functional.mse_loss(values, returns[some.rows])
            self._step(policy_loss + ppo.value * value_loss)
            with torch.no_grad():
                sums["policy_loss"] += float(policy_loss)
                sums["value_loss"] += float(value_loss)
                sums["entropy"] -= float(legal.sum(chances.exp() * chances).mean())
            steps += 1
        agreement = {
            DECISION_WORDS[kind]: Agreement(
                int(agreed[kinds == kind].sum()), int((kinds == kind).sum())
            )
            for kind in np.unique(kinds)
        }
        return {name: total / steps for name, total in sums.items()}, agreement
