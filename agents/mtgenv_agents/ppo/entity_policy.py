"""The policy that Stable-Baselines3 trains: the scores of the extractor are the logits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

from mtgenv.encoding import meaning
from mtgenv.errors import MtgenvError
from mtgenv_agents.ppo.extractor import EntityExtractor


class ReadyLogits(MaskableCategoricalDistribution):
    """Masked choice among actions whose logits are computed already."""

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """Return the layer from features to logits: there is nothing left to do."""
        return nn.Identity()


class ScoresAndState(nn.Module):
    """Takes the features apart: scores for the actor, the summary of the position for the critic.

    Args:
        actions: how many of the features are scores.
        state: how many are the summary.
    """

    def __init__(self, actions: int, state: int) -> None:
        super().__init__()
        self.latent_dim_pi = actions
        self.latent_dim_vf = state

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Return what the actor and what the critic gets."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        """Return what the actor gets."""
        return features[:, : self.latent_dim_pi]

    def forward_critic(self, features: Tensor) -> Tensor:
        """Return what the critic gets."""
        return features[:, self.latent_dim_pi :]


class LayoutError(MtgenvError):
    """A policy was trained when observations meant something else."""


MEANING = "meaning"
"""Where the saved weights of a policy say what its observations meant."""


class EntityPolicy(MaskableMultiInputActorCriticPolicy):
    """A `MaskablePPO` policy around `mtgenv_agents.ppo.extractor.EntityExtractor`.

    A digest of the layout and the card numbers is saved among its weights, see
    `mtgenv.encoding.meaning`; loading weights that were learnt from others raises `LayoutError`.

    Args:
        observation_space: space of the observations.
        action_space: space of the actions.
        lr_schedule: the learning rate, by the share of training that is left.
        **kwargs: see the base class; ``features_extractor_kwargs`` sizes the network.
    """

    def __init__(
        self,
        observation_space: spaces.Dict,
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        **kwargs: Any,
    ) -> None:
        # The extractor starts its layers itself: scores have to start nearly equal.
        kwargs |= {"features_extractor_class": EntityExtractor, "ortho_init": False}
        super().__init__(observation_space, action_space, lr_schedule, **kwargs)
        self.register_buffer(MEANING, torch.from_numpy(meaning.digest()))

    @staticmethod
    def check(trained: Tensor | None) -> None:
        """Refuse weights that were learnt when observations meant something else.

        Args:
            trained: the digest that was saved with them, None if there was none.

        Raises:
            LayoutError: if they cannot be used now.
        """
        if trained is None:
            raise LayoutError(
                "saved without a digest of the layout of observations; train it again"
            )
        if what := meaning.changed(trained.numpy()):
            raise LayoutError(f"trained before {what} changed; train it again")

    @property
    def extractor(self) -> EntityExtractor:
        """The network without the layer that makes the value."""
        assert isinstance(self.features_extractor, EntityExtractor)
        return self.features_extractor

    def _build_mlp_extractor(self) -> None:
        extractor = self.extractor
        self.action_dist = ReadyLogits(extractor.actions)
        summary = extractor.features_dim - extractor.actions
        # The library takes any module with these two dimensions and three methods.
        self.mlp_extractor = ScoresAndState(extractor.actions, summary)  # type: ignore[assignment]

    def _load_from_state_dict(
        self, state_dict: Mapping[str, Tensor], prefix: str, *arguments: Any
    ) -> None:
        """Refuse weights before any is loaded if they are for something else."""
        self.check(state_dict.get(prefix + MEANING))
        super()._load_from_state_dict(state_dict, prefix, *arguments)

    def extract_features(self, obs: Any, features_extractor: Any = None) -> Any:
        """Compute the features from the integers as they are, without a copy as floats first."""
        return self.features_extractor(obs)
