"""A match as a multi-agent environment of RLlib: its own runner and PPO play it, masked."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("ray.rllib", reason="the extra 'rllib' is not installed", exc_type=ImportError)

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from mtgenv.envs.flatten import FlattenTablesVector
from mtgenv.envs.rllib import MatchMultiAgentEnv
from mtgenv.envs.selfplay import SelfPlayVectorEnv
from mtgenv.errors import MtgenvError

SMALL = {"decks": ("burn", "weenie"), "objects": 32, "max_turns": 12, "illegal_action": "raise"}


def legal(observation, rng):
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def test_the_library_finds_nothing_wrong():
    # An action that it draws without a mask is noticed and changes nothing.
    check_multiagent_environments(MatchMultiAgentEnv(SMALL | {"illegal_action": "noop"}))


@pytest.mark.parametrize("decks", [("burn", "weenie"), ("burn",) * 3])
def test_whoever_is_asked_is_shown_and_everybody_is_paid_in_the_end(decks):
    env, rng = MatchMultiAgentEnv(SMALL | {"decks": decks}), np.random.default_rng(0)
    agents = [f"player_{seat}" for seat in range(len(decks))]
    assert env.possible_agents == agents
    asked = set()
    observations, infos = env.reset(seed=2)
    over = False
    while not over:
        ((agent, seen),) = observations.items()
        asked.add(agent)
        assert env.get_observation_space(agent).contains(seen)
        assert set(infos) <= set(observations)
        action = legal(seen, rng)
        observations, rewards, ended, cut_off, infos = env.step({agent: action})
        over = ended["__all__"]
        assert not cut_off["__all__"]
        if not over:
            assert rewards == dict.fromkeys(observations, 0.0)
    assert asked == set(agents)
    assert list(rewards) == list(observations) == agents
    assert not any(seen["action_mask"].any() for seen in observations.values())
    assert all(env.get_observation_space(a).contains(seen) for a, seen in observations.items())
    assert all(ended[agent] for agent in agents)


def test_a_match_is_that_of_self_play():
    env = MatchMultiAgentEnv(SMALL)
    plain = FlattenTablesVector(SelfPlayVectorEnv(1, autoreset_mode="Disabled", **SMALL))
    for seed in (3, None):
        observations, _ = env.reset(seed=seed)
        expected, info = plain.reset(seed=seed)
        over = False
        while not over:
            ((agent, seen),) = observations.items()
            assert agent == f"player_{info['seat'][0]}"
            assert np.array_equal(seen["observations"], expected[0])
            assert np.array_equal(seen["action_mask"], info["action_mask"][0])
            action = int(seen["action_mask"].argmax())
            observations, rewards, ended, _, _ = env.step({agent: action})
            expected, _, terminated, _, info = plain.step(np.array([action]))
            over = ended["__all__"]
            assert over == terminated[0]
        assert list(rewards.values()) == info["rewards"][0].tolist()
    env.close()
    plain.close()


def test_an_episode_that_is_cut_off_is_truncated_for_all():
    env, rng = MatchMultiAgentEnv(SMALL | {"max_episode_steps": 3}), np.random.default_rng(0)
    observations, _ = env.reset(seed=1)
    for _ in range(3):
        ((agent, seen),) = observations.items()
        observations, rewards, ended, cut_off, _ = env.step({agent: legal(seen, rng)})
    assert all(cut_off[agent] for agent in ("player_0", "player_1", "__all__"))
    assert not any(ended.values())
    assert rewards == {"player_0": 0.0, "player_1": 0.0}


def test_who_is_asked_must_answer():
    env = MatchMultiAgentEnv(SMALL)
    with pytest.raises(MtgenvError, match=r"step\(\) before reset\(\)"):
        env.step({"player_0": 0})
    observations, _ = env.reset(seed=1)
    (agent,) = observations
    other = "player_1" if agent == "player_0" else "player_0"
    with pytest.raises(MtgenvError, match=f"{agent} is asked, .* but of {other}"):
        env.step({other: 0})


def ppo():
    """PPO for one network that plays both seats. An illegal action ends the run with an error."""
    network = {"fcnet_hiddens": [32], "head_fcnet_hiddens": [32]}
    spec = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=network)
    return (
        PPOConfig()
        # The check draws actions without a mask; it has a test of its own.
        .environment(MatchMultiAgentEnv, env_config=SMALL, disable_env_checking=True)
        .multi_agent(policies={"both"}, policy_mapping_fn=lambda agent, episode, **_: "both")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"both": spec}))
        .env_runners(num_env_runners=0, rollout_fragment_length=200)
        .training(train_batch_size_per_learner=200, minibatch_size=100, num_epochs=1, gamma=1.0)
        .debugging(seed=1)
    )


def test_the_runner_of_the_library_collects_what_each_agent_has_seen():
    runner = MultiAgentEnvRunner(ppo())
    episodes = runner.sample(num_episodes=2)
    assert len(episodes) == 2
    for episode in episodes:
        assert episode.is_terminated
        rewards = {a: e.get_return() for a, e in episode.agent_episodes.items()}
        assert set(rewards) == {"player_0", "player_1"}
        assert sum(rewards.values()) == 0
        for agent in episode.agent_episodes.values():
            masks = agent.get_observations()["action_mask"][:-1]
            chosen = agent.get_actions()
            assert masks[np.arange(len(chosen)), chosen].all()
    runner.stop()


def test_masked_ppo_learns_for_two_iterations():
    algorithm = ppo().build_algo()
    try:
        results = [algorithm.train() for _ in range(2)]
    finally:
        algorithm.stop()
    for result in results:
        learnt = result["learners"]["both"]
        assert np.isfinite(learnt["total_loss"])
        assert result["env_runners"]["num_env_steps_sampled"] >= 200
    assert results[1]["learners"]["both"]["num_module_steps_trained_lifetime"] >= 400
