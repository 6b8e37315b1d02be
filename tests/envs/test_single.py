from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
import warnings

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import mtgenv
from mtgenv.compiling.jit import JIT
from mtgenv.encoding import actions as a
from mtgenv.envs.batch import IllegalActionError
from mtgenv.envs.flatten import FlattenTables
from mtgenv.envs.registration import ENVIRONMENTS, register_envs
from mtgenv.errors import MtgenvError
from mtgenv.matches.snapshots import SnapshotError

SHORT = {"decks": ("burn", "burn"), "max_turns": 12}


def play(env, seed: int = 1, steps: int = 10_000):
    """Play legal actions to the end; return the last step and all rewards."""
    _, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = []
    for _ in range(steps):
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        rewards.append(reward)
        assert not truncated
        if terminated:
            return observation, info, rewards
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_finds_nothing_to_complain_about(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(name).unwrapped)


def test_importing_mtgenv_loads_no_compiler():
    program = (
        "import sys, mtgenv, gymnasium; gymnasium.spec('mtgenv/Duel-v0');"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 0


def test_registering_twice_is_harmless():
    register_envs()


def test_the_package_says_what_it_has():
    assert mtgenv.MatchOptions is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = mtgenv.nothing


def test_a_match_ends_with_its_result():
    env = gym.make("mtgenv/Shahrazad-v0", **({} if JIT else SHORT))
    _, info, rewards = play(env)
    match = info["match"]
    assert rewards[-1] == match["result"]
    assert sum(rewards) == match["result"]
    assert match["steps"] == len(rewards)
    assert match["illegal_actions"] == 0
    assert np.flatnonzero(info["action_mask"]).tolist() == [a.PASS]


def test_the_same_seed_plays_the_same_match_and_the_next_one_another():
    env = gym.make("mtgenv/Duel-v0", max_turns=12)
    first = play(env, seed=5)[1]["match"]
    assert play(env, seed=5)[1]["match"] == first
    one, _ = env.reset(seed=5)
    two, _ = env.reset()
    assert any((one[name] != two[name]).any() for name in one)


def test_a_turn_limit_is_a_draw_and_no_truncation():
    _, info, rewards = play(gym.make("mtgenv/Duel-v0", max_turns=2))
    assert rewards[-1] == 0.0
    assert info["match"]["end_reason"] == "turn limit"


class TestIllegalActions:
    def test_do_nothing_by_default_and_are_counted(self):
        env = gym.make("mtgenv/Duel-v0")
        before, _ = env.reset(seed=1)
        after, reward, terminated, _, info = env.step(a.MORE)
        assert all((before[name] == after[name]).all() for name in before)
        assert (reward, terminated, info["illegal_actions"]) == (0.0, False, 1)

    def test_lose_the_match_if_asked(self):
        env = gym.make("mtgenv/Shahrazad-v0", illegal_action="lose")
        env.reset(seed=1)
        _, reward, terminated, _, info = env.step(a.MORE)
        assert (reward, terminated) == (-1.0, True)
        assert info["match"]["end_reason"] == "conceded"

    def test_raise_if_asked(self):
        env = gym.make("mtgenv/Duel-v0", illegal_action="raise")
        env.reset(seed=1)
        with pytest.raises(IllegalActionError, match="action 7 in environment 0 is not legal"):
            env.step(a.MORE)
        with pytest.raises(IllegalActionError, match="action 999"):
            env.unwrapped.step(999)


class TestRewards:
    def test_three_numbers(self):
        _, info, rewards = play(gym.make("mtgenv/Duel-v0", reward=(5, -2, 1), max_turns=40))
        assert rewards[-1] == {1: 5.0, -1: -2.0, 0: 1.0}[info["match"]["result"]]

    def test_being_ahead_in_life_sums_up_to_the_result(self):
        _, info, rewards = play(gym.make("mtgenv/Duel-v0", reward="life", max_turns=40))
        assert any(rewards[:-1])
        assert sum(rewards) == pytest.approx(info["match"]["result"])

    def test_a_function(self):
        env = gym.make("mtgenv/Duel-v0", max_turns=12, reward=lambda m, seats, over: over * 7.0)
        _, _, rewards = play(env)
        assert rewards[-1] == 7.0
        assert not any(rewards[:-1])


class TestSettings:
    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"seat": 2}, "seat=2: give 0, 1 or 'random'"),
            ({"decks": ("burn",)}, "decks=.*give two"),
            ({"reward": "gold"}, "reward='gold': give one of win, life"),
            ({"illegal_action": "shout"}, "illegal_action='shout'"),
            ({"objects": 3}, "objects=3: give a number from 16"),
            ({"colour": 3}, "there is no option 'colour'"),
            ({"life": 0}, "option life=0"),
            ({"opponent": "nobody"}, "there is no bot 'nobody'"),
            ({"opponent": 7}, "opponent=7: give the name of a bot"),
            ({"render_mode": "smell"}, "render_mode='smell'"),
        ],
    )
    def test_what_means_nothing_is_refused(self, settings, message):
        from mtgenv.envs.single import MatchEnv

        with pytest.raises(ValueError, match=message):
            MatchEnv(**settings)

    def test_options_of_the_match_stand_beside_the_others(self):
        env = gym.make("mtgenv/Duel-v0", life=7)
        observation, _ = env.reset(seed=1)
        assert 7 in observation["players"][0, 0]

    def test_a_random_seat_changes_and_brings_its_deck(self):
        env = gym.make("mtgenv/Duel-v0", decks=("burn", "weenie"), seat="random", decklists=True)
        lists = set()
        seats = set()
        for seed in range(12):
            observation, info = env.reset(seed=seed)
            seats.add(info["seat"])
            lists.add(observation["decklists"].tobytes())
        assert seats == {0, 1}
        assert len(lists) == 1

    def test_step_before_reset(self):
        env = mtgenv.MatchEnv()
        with pytest.raises(MtgenvError, match="call reset"):
            env.step(0)


def test_a_position_can_be_saved_and_restored():
    env = mtgenv.MatchEnv(decks=("burn", "weenie"))
    _, info = env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(10):
        observation, *_, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    saved = env.snapshot()
    action = int(np.flatnonzero(info["action_mask"])[0])
    first = env.step(action)
    back, back_info = env.restore(saved)
    assert all((back[name] == observation[name]).all() for name in back)
    assert (back_info["action_mask"] == info["action_mask"]).all()
    again = env.step(action)
    assert all((first[0][name] == again[0][name]).all() for name in back)


def test_an_environment_can_be_pickled():
    env = pickle.loads(pickle.dumps(mtgenv.MatchEnv(decks=("burn", "weenie"), life=9)))
    assert env.settings.match.life == 9


def test_flattened_observations_pass_the_check_too():
    env = FlattenTables(mtgenv.MatchEnv(decks=("burn", "burn"), objects=32))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*is different from the unwrapped version")
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_rendering(mode):
    env = gym.make("mtgenv/Shahrazad-v0", render_mode=mode)
    env.reset(seed=1)
    picture = env.render()
    if mode == "ansi":
        assert "hand: 7 unknown" in picture
    else:
        assert picture.dtype == np.uint8
        assert picture.ndim == 3


@pytest.mark.parametrize("seed", [1.5, "1", -1, True])
def test_a_seed_is_a_whole_number_from_0(seed):
    env = mtgenv.MatchEnv(**SHORT)
    with pytest.raises(MtgenvError, match=r"^seed=.*: give a whole number, 0 or more"):
        env.reset(seed=seed)
    env.reset(seed=np.int64(3))


def test_a_position_belongs_to_its_cards_and_settings():
    env = mtgenv.MatchEnv(**SHORT)
    env.reset(seed=1)
    saved = env.snapshot()
    mtgenv.MatchEnv(**SHORT).restore(saved)
    for other in ({"decks": ("wish", "skies")}, {"objects": 40}, {"life": 5}):
        with pytest.raises(SnapshotError, match="other cards or settings"):
            mtgenv.MatchEnv(**{**SHORT, **other}).restore(saved)
    with pytest.raises(SnapshotError, match="cut"):
        env.restore(dataclasses.replace(saved, match=saved.match[:-1]))
    with pytest.raises(SnapshotError, match="no snapshot"):
        env.restore(None)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_where_the_environment_stands(copied):
    env = mtgenv.MatchEnv(**SHORT, seat="random")
    assert not copied(env).action_masks().any()
    _, info = env.reset(seed=3)
    for _ in range(5):
        *_, info = env.step(int(info["action_mask"].argmax()))
    twin = copied(env)
    over = False
    while not over:
        action = int(env.action_masks().argmax())
        mine, theirs = env.step(action), twin.step(action)
        assert all((mine[0][name] == theirs[0][name]).all() for name in mine[0])
        assert mine[1:3] == theirs[1:3]
        over = mine[2]
    (mine, _), (theirs, _) = env.reset(), twin.reset()
    assert all((mine[name] == theirs[name]).all() for name in mine)
