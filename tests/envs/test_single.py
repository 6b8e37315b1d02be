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
from mtgenv.encoding.legend import card_names
from mtgenv.envs.batch import IllegalActionError
from mtgenv.envs.flatten import FlattenTables
from mtgenv.envs.registration import ENVIRONMENTS, register_envs
from mtgenv.envs.settings import EnvSettings
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
    assert dir(mtgenv) == sorted(mtgenv.__all__)
    assert "Match" in dir(mtgenv)
    assert all(getattr(mtgenv, name) is not None for name in dir(mtgenv))
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

    def test_too_many_in_a_row_truncate_the_episode(self):
        env = gym.make("mtgenv/Duel-v0", max_illegal_actions=3)
        env.reset(seed=1)
        ends = [env.step(action)[2:4] for action in (a.MORE, a.MORE, a.KEEP, a.MORE, a.MORE)]
        assert ends == [(False, False)] * 5
        _, reward, terminated, truncated, info = env.step(a.MORE)
        assert (reward, terminated, truncated) == (0.0, False, True)
        match = info["match"]
        assert (match["end_reason"], match["result"]) == ("illegal actions", 0)
        assert (match["winner"], match["illegal_actions"], match["steps"]) == (-1, 5, 6)
        env.reset()
        assert env.step(a.MORE)[3] is False

    def test_a_policy_that_is_stuck_comes_to_an_end_by_default(self):
        env = gym.make("mtgenv/Duel-v0")
        env.reset(seed=1)
        steps = 1
        while not env.step(a.MORE)[3]:
            steps += 1
        assert steps == EnvSettings.max_illegal_actions

    def test_no_limit_if_asked(self):
        env = mtgenv.MatchEnv(decks=("burn", "burn"), max_illegal_actions=0)
        env.reset(seed=1)
        most = EnvSettings.max_illegal_actions
        assert not any(env.step(a.MORE)[3] for _ in range(most + 1))

    def test_raise_if_asked(self):
        env = gym.make("mtgenv/Duel-v0", illegal_action="raise")
        env.reset(seed=1)
        with pytest.raises(IllegalActionError, match="action 7 in environment 0 is not legal"):
            env.step(a.MORE)
        with pytest.raises(IllegalActionError, match="action 999"):
            env.unwrapped.step(999)


@pytest.mark.parametrize("limit", [1, 4])
def test_a_limit_of_steps_truncates(limit):
    """The environment's own limit ends an episode where Gymnasium's wrapper ends it."""
    ours = mtgenv.MatchEnv(**SHORT, max_episode_steps=limit)
    wrapped = gym.make("mtgenv/Duel-v0", max_turns=12, max_episode_steps=limit)
    for _ in range(2):
        ours.reset(seed=1)
        wrapped.reset(seed=1)
        for step in range(limit):
            action = int(ours.action_masks().argmax())
            one, other = ours.step(action), wrapped.step(action)
            assert one[1:4] == other[1:4]
            assert one[3] is (step == limit - 1)
        assert one[4]["match"]["end_reason"] == "step limit"
        assert one[4]["action_mask"].any()


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
            ({"max_illegal_actions": -1}, "max_illegal_actions=-1: give a number"),
            ({"max_illegal_actions": None}, "max_illegal_actions=None: give a number"),
            ({"max_episode_steps": 0}, "max_episode_steps=0: give a number from 1"),
            ({"max_episode_steps": 2**31}, "max_episode_steps=2147483648: give a number"),
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


COPIES = [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("copied", COPIES)
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
    assert mine is not theirs
    assert env.np_random is not twin.np_random


def test_a_copy_of_a_made_environment_keeps_its_id():
    env = gym.make("mtgenv/Duel-v0")
    assert copy.deepcopy(env).unwrapped.spec.id == "mtgenv/Duel-v0"


@pytest.mark.parametrize("options", ["x", 5, [1], {"reset_mask": None}, {"x": 1}])
def test_options_of_a_reset_that_mean_nothing_are_refused(options):
    env = gym.make("mtgenv/Duel-v0")
    with pytest.raises(MtgenvError, match=r"^options=.*(give a dict, or None|there is no option)"):
        env.reset(options=options)
    env.reset(options={})


class TestLooking:
    def test_actions_in_words_are_those_of_the_match(self):
        env = mtgenv.MatchEnv(decks=("wish", "dungeon"), manual_mana="both", stops="full")
        _, info = env.reset(seed=4)
        rng = np.random.default_rng(4)
        several = 0
        for step in range(5000 if JIT else 20):
            if several and step > 300:
                break
            described = env.describe_actions()
            assert list(described) == np.flatnonzero(info["action_mask"]).tolist()
            assert len(set(described.values())) == len(described)
            texts = {action.text for action in env.match().legal_actions()}
            asked = {text for text in described.values() if text.endswith(", then what it does")}
            several += len(asked)
            assert set(described.values()) - asked - {"show the next page"} <= texts
            *_, terminated, _, info = env.step(int(rng.choice(list(described))))
            if terminated:
                assert env.describe_actions() == {a.PASS: "nothing to decide"}
                _, info = env.reset()
        assert several or not JIT

    def test_what_is_done_with_the_match_changes_nothing_here(self):
        env = mtgenv.MatchEnv(decks=("burn", "weenie"), seat="random")
        for seed in range(4):
            _, info = env.reset(seed=seed)
            match = env.match()
            assert match.decider == info["seat"]
            assert match.matchup.decks[info["seat"]].name == "Burn"
            before = env.snapshot()
            match.step(0)
            assert env.snapshot() == before

    def test_a_seat_that_is_not_asked_sees_its_own_cards(self):
        env = mtgenv.MatchEnv(decks=("burn", "weenie"))
        mine, _ = env.reset(seed=1)
        before = env.snapshot()
        theirs = env.observe(1)
        assert env.snapshot() == before
        assert env.observation_space.contains(theirs)
        assert not theirs["decision"][0]
        cards = [{card_names()[n] for n in shown["objects"][:7, 0]} for shown in (mine, theirs)]
        decks = [set(deck.cards()) for deck in env.match().matchup.decks]
        assert cards[0] <= decks[0]
        assert cards[1] <= decks[1]
        same = env.observe(0)
        assert all((same[name] == mine[name]).all() for name in mine)

    def test_before_the_first_reset_there_is_nothing_to_see(self):
        env = mtgenv.MatchEnv()
        for look in (env.describe_actions, env.match, lambda: env.observe(0)):
            with pytest.raises(MtgenvError, match=r"before reset\(\): call reset"):
                look()

    @pytest.mark.parametrize("seat", [2, -1, "me", None, True, [0, 1]])
    def test_a_seat_that_does_not_exist_is_refused(self, seat):
        env = mtgenv.MatchEnv()
        env.reset(seed=1)
        with pytest.raises(MtgenvError, match=r"^seat=.*give a number from 0 to 1"):
            env.observe(seat)
