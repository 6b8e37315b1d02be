from __future__ import annotations

import copy
import hashlib
import os
import pickle
import signal

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import mtgenv
from mtgenv.compiling.jit import JIT
from mtgenv.encoding import actions as a
from mtgenv.encoding.columns import PLAYER
from mtgenv.engine.bot import bot
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.envs.batch import IllegalActionError
from mtgenv.envs.flatten import FlattenTablesVector
from mtgenv.envs.opponents import OpponentError
from mtgenv.envs.registration import ENVIRONMENTS
from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.snapshots import SnapshotError
from mtgenv.testing import check_vector_env

MODES = list(AutoresetMode)
COPIES = [copy.copy, copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))]
STEPS = 300 if JIT else 60
SHORT = {} if JIT else {"max_turns": 4}


def first_legal(observations, masks):
    """Return the first legal action of each row: an opponent in Python."""
    assert len(observations["objects"]) == len(masks)
    return masks.argmax(axis=1)


def sample(info, rng):
    return np.array([rng.choice(np.flatnonzero(row)) for row in info["action_mask"]])


def rollout(envs, seed=1, steps=STEPS):
    """Play, each row with its own generator; return what was seen and rewarded."""
    rngs = [np.random.default_rng([seed, i]) for i in range(envs.num_envs)]
    _, info = envs.reset(seed=seed)
    seen = []
    for _ in range(steps):
        masks = info["action_mask"]
        acts = np.array([r.choice(np.flatnonzero(m)) for r, m in zip(rngs, masks, strict=True)])
        observations, rewards, terminated, _, info = envs.step(acts)
        seen.append((observations["objects"].copy(), rewards, terminated))
    envs.close()
    return seen


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_the_registered_environments_pass_the_check(name, mode):
    def make(num_envs, autoreset_mode):
        return gym.make_vec(name, num_envs=num_envs, autoreset_mode=autoreset_mode, **SHORT)

    check_vector_env(make, mode, steps=STEPS)


@pytest.mark.parametrize("mode", MODES)
def test_a_policy_and_a_reward_in_python_pass_the_check(mode):
    def make(num_envs, autoreset_mode):
        return mtgenv.MatchVectorEnv(
            num_envs,
            autoreset_mode=autoreset_mode,
            decks=("burn", "weenie-shahrazad"),
            opponent=first_legal,
            reward=lambda matches, seats, over: matches["life"][:, 0, 0] * 0.01,
            seat="random",
            decklists=True,
            copy=True,
            **SHORT,
        )

    check_vector_env(make, mode, steps=STEPS)


@pytest.mark.parametrize("mode", MODES)
def test_self_play_passes_the_check(mode):
    def make(num_envs, autoreset_mode):
        return mtgenv.SelfPlayVectorEnv(num_envs, autoreset_mode=autoreset_mode, **SHORT)

    check_vector_env(make, mode, steps=STEPS)


def test_a_batch_plays_as_single_environments_do():
    """The same seeds through Gymnasium's own vector environment of single ones."""
    ours = gym.make_vec("mtgenv/Duel-v0", num_envs=3, **SHORT)
    theirs = gym.make_vec("mtgenv/Duel-v0", num_envs=3, vectorization_mode="sync", **SHORT)
    for one, other in zip(rollout(ours), rollout(theirs), strict=True):
        for a_part, b_part in zip(one, other, strict=True):
            assert (a_part == b_part).all()


@pytest.mark.skipif(not JIT, reason="threads share compiled code")
def test_threads_change_nothing():
    one = rollout(mtgenv.MatchVectorEnv(7, autoreset_mode="SameStep"), steps=STEPS)
    two = rollout(mtgenv.MatchVectorEnv(7, autoreset_mode="SameStep", threads=2), steps=STEPS)
    for step, other in zip(one, two, strict=True):
        for part, same in zip(step, other, strict=True):
            assert (part == same).all()


def agree(ours, theirs, where="info"):
    """Compare info with what Gymnasium's own vector environment says, where it counts."""
    assert ours.keys() == theirs.keys(), where
    for name in theirs:
        if isinstance(theirs[name], dict):
            agree(ours[name], theirs[name], f"{where}[{name!r}]")
        elif name == "final_obs":
            for one, other in zip(ours[name], theirs[name], strict=True):
                assert (one is None) == (other is None)
                assert one is None or all((one[key] == other[key]).all() for key in other)
        else:
            assert ours[name].dtype == theirs[name].dtype, f"{where}[{name!r}]"
            assert ours[name].shape == theirs[name].shape, f"{where}[{name!r}]"
            assert (ours[name] == theirs[name]).all(), f"{where}[{name!r}]"


@pytest.mark.parametrize("mode", MODES)
def test_info_is_that_of_gymnasiums_own_vector_environment(mode):
    """Illegal actions, random seats, ends of matches and episodes cut off included."""
    options = {"seat": "random", "max_turns": 4, "decks": ("burn", "weenie")}
    options |= {"max_episode_steps": 25, "max_illegal_actions": 6}
    ours = mtgenv.MatchVectorEnv(4, autoreset_mode=mode, **options)
    theirs = gym.vector.SyncVectorEnv([lambda: mtgenv.MatchEnv(**options)] * 4, autoreset_mode=mode)
    info, expected = ours.reset(seed=1)[1], theirs.reset(seed=1)[1]
    rng = np.random.default_rng(5)
    seen = set()
    seats = set()
    for _ in range(STEPS):
        agree(info, expected)
        acts = sample(info, rng)
        acts[rng.random(4) < 0.6] = a.MORE
        *step, info = ours.step(acts)
        *other, expected = theirs.step(acts)
        for one, two in zip(step[1:], other[1:], strict=True):
            assert (one == two).all()
        ended = step[2] | step[3]
        told = info.get("final_info", info)
        if "match" in told:
            seen |= set(told["match"]["end_reason"][ended])
            seats |= set(told["seat"][ended])
        if mode == AutoresetMode.DISABLED and ended.any():
            agree(info, expected)
            options = {"reset_mask": ended}
            _, info = ours.reset(options=dict(options))
            for env, over in zip(theirs.envs, ended, strict=True):
                if not over:  # Gymnasium says nothing of those that go on; ours says all
                    continue
                env.reset()
            theirs._autoreset_envs[:] = False
            expected = info
    assert seen == {"turn limit", "step limit", "illegal actions"}
    assert seats == {0, 1}


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("make", [mtgenv.MatchVectorEnv, mtgenv.SelfPlayVectorEnv])
@pytest.mark.parametrize("mode", MODES)
def test_a_copy_goes_on_where_the_batch_stands(make, mode, copied):
    envs = make(3, autoreset_mode=mode, decks=("burn", "weenie"), max_turns=6)
    with pytest.raises(MtgenvError, match=r"before reset\(\)"):
        copied(envs).step(np.zeros(3, int))
    _, info = envs.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(30):
        twin = copied(envs)
        assert np.array_equal(twin.action_masks(), envs.action_masks())
        over = np.zeros(3, bool)
        for _ in range(5 if JIT else 1):
            if mode == AutoresetMode.DISABLED and over.any():
                _, info = envs.reset(options={"reset_mask": over})
                twin.reset(options={"reset_mask": over})
            acts = sample(info, rng)
            *mine, info = envs.step(acts)
            *theirs, other = twin.step(acts)
            agree(info, other)
            assert all((mine[0][name] == theirs[0][name]).all() for name in mine[0])
            for one, two in zip(mine[1:], theirs[1:], strict=True):
                assert (one == two).all()
            over = mine[2]
        if mode == AutoresetMode.DISABLED and over.any():
            _, info = envs.reset(options={"reset_mask": over})


def test_a_bot_of_ones_own_is_copied_too():
    envs = mtgenv.MatchVectorEnv(2, decks=("burn", "burn"), opponent=passive)
    _, info = envs.reset(seed=1)
    acts = sample(info, np.random.default_rng(1))
    for copied in COPIES:
        twin = copied(envs)
        assert twin.batch._bot is envs.batch._bot
        twin.step(acts)


def test_a_position_of_a_batch_can_be_saved_and_restored():
    envs = mtgenv.MatchVectorEnv(3, **SHORT)
    _, info = envs.reset(seed=1)
    saved = envs.snapshot()
    kept = info["action_mask"].copy()
    rng = np.random.default_rng(1)
    for _ in range(5):
        *_, info = envs.step(sample(info, rng))
    _, info = envs.restore(saved)
    assert (info["action_mask"] == kept).all()
    assert envs.snapshot() == saved
    with pytest.raises(SnapshotError, match="another number of matches"):
        mtgenv.MatchVectorEnv(2, **SHORT).restore(saved)
    with pytest.raises(SnapshotError, match="but NoneType"):
        envs.restore(None)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.skipif(not JIT, reason="threads share compiled code")
def test_threads_go_on_in_a_forked_child():
    envs = mtgenv.MatchVectorEnv(4, threads=2, copy=True)
    _, info = envs.reset(seed=1)
    acts = sample(info, np.random.default_rng(1))
    envs.step(acts)
    twin = copy.deepcopy(envs)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        # pytest must not go on in the child, whatever happens here.
        signal.alarm(20)  # what the parent would wait for in vain
        shown = envs.step(acts)[0]["objects"].tobytes()
        envs.close()
        os.write(writer, hashlib.sha256(shown).digest())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert told == hashlib.sha256(twin.step(acts)[0]["objects"].tobytes()).digest()
    envs.step(acts)  # and on in the parent


class TestLooking:
    def test_every_environment_is_described(self):
        envs = mtgenv.MatchVectorEnv(3, seat="random", decks=("burn", "weenie"))
        _, info = envs.reset(seed=2)
        for i, described in enumerate(envs.describe_actions()):
            assert list(described) == np.flatnonzero(info["action_mask"][i]).tolist()
            match = envs.match(i)
            assert match.decider == info["seat"][i]
            assert match.matchup.decks[match.decider].name == "Burn"
        for i in (3, -1, 1.5, None):
            with pytest.raises(MtgenvError, match="give a number from 0 to 2"):
                envs.match(i)

    def test_any_seat_can_be_looked_at(self):
        envs = mtgenv.SelfPlayVectorEnv(4, decks=("burn", "burn"))
        observations, info = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(STEPS // 3):
            asked = envs.observe(info["seat"])
            assert all((asked[name] == observations[name]).all() for name in asked)
            others = envs.observe(1 - info["seat"])
            assert not others["decision"][:, 0].any()
            assert envs.observation_space.contains(others)
            observations, *_, info = envs.step(sample(info, rng))
        with pytest.raises(MtgenvError, match=r"^seat="):
            envs.observe([0, 1, 2, 0])


def test_buffers_alternate_without_copies():
    envs = mtgenv.MatchVectorEnv(2, decks=("burn", "burn"))
    first, info = envs.reset(seed=1)
    second, *_ = envs.step(sample(info, np.random.default_rng(1)))
    assert not np.shares_memory(first["objects"], second["objects"])
    assert np.shares_memory(envs.action_masks(), envs.batch.action_mask())
    assert envs.action_masks().dtype == np.bool_


def test_seeds_of_a_list_are_those_of_the_rows():
    envs = mtgenv.MatchVectorEnv(3, decks=("burn", "burn"), copy=True)
    one, _ = envs.reset(seed=5)
    two, _ = envs.reset(seed=[5, 6, 7])
    three, _ = envs.reset(seed=[7, 6, 5])
    assert (one["objects"] == two["objects"]).all()
    assert (one["objects"] == three["objects"][::-1]).all()
    with pytest.raises(MtgenvError, match="2 seeds for 3"):
        envs.reset(seed=[1, 2])


def test_only_masked_rows_are_reset():
    envs = mtgenv.MatchVectorEnv(3, autoreset_mode="Disabled", copy=True)
    before, _ = envs.reset(seed=1)
    after, _ = envs.reset(options={"reset_mask": np.array([False, True, False])})
    same = [(before["objects"][i] == after["objects"][i]).all() for i in range(3)]
    assert same == [True, False, True]
    with pytest.raises(MtgenvError, match="reset_mask"):
        envs.reset(options={"reset_mask": np.zeros(3, bool)})


def test_how_a_match_ended_is_told():
    envs = mtgenv.MatchVectorEnv(4, autoreset_mode="SameStep", max_turns=4)
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    while "final_info" not in info:
        _, rewards, terminated, _, info = envs.step(sample(info, rng))
    match = info["final_info"]["match"]
    i = int(np.flatnonzero(terminated)[0])
    assert match["end_reason"][i] in ("turn limit", "won")
    assert match["result"][i] == rewards[i]
    assert np.array_equal(match["_result"], terminated)
    assert (info["action_mask"][i] != info["final_info"]["action_mask"][i]).any()


def test_a_limit_of_steps_works_with_make_vec():
    envs = gym.make_vec(
        "mtgenv/Duel-v0", num_envs=2, max_episode_steps=3, autoreset_mode="SameStep"
    )
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    cuts = []
    for _ in range(6):
        *_, truncated, info = envs.step(sample(info, rng))
        cuts.append(truncated.all())
    assert cuts == [False, False, True] * 2


def test_an_action_space_of_many_matches_samples_by_its_masks():
    envs = gym.make_vec("mtgenv/Duel-v0", num_envs=3)
    _, info = envs.reset(seed=1)
    for _ in range(20):
        acts = envs.action_space.sample(mask=tuple(info["action_mask"]))
        assert info["action_mask"][np.arange(3), acts].all()
        *_, info = envs.step(acts)


def test_spawned_workers_find_the_environments_by_their_module():
    envs = gym.make_vec(
        "mtgenv:mtgenv/Duel-v0",
        num_envs=2,
        vectorization_mode="async",
        vector_kwargs={"context": "spawn"},
    )
    observations, _ = envs.reset(seed=1)
    expected, _ = gym.make_vec("mtgenv/Duel-v0", num_envs=2).reset(seed=1)
    assert all((observations[name] == expected[name]).all() for name in expected)
    envs.close()


@bot
def passive(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Take the first legal answer: pass, keep, no attack."""
    return m.legal[0]


@bot
def broken(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Answer what no question has for an answer."""
    return 0


class TestOpponents:
    def test_a_bot_of_ones_own(self):
        envs = mtgenv.MatchVectorEnv(8, decks=("weenie", "weenie"), opponent=passive)
        _, info = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        results = []
        for _ in range(200 if JIT else 5):
            _, rewards, terminated, _, info = envs.step(sample(info, rng))
            results += rewards[terminated].tolist()
        assert all(result == 1.0 for result in results)

    def test_the_heuristic_bot(self):
        envs = mtgenv.MatchVectorEnv(2, decks=("burn", "burn"), opponent="heuristic")
        _, info = envs.reset(seed=1)
        envs.step(sample(info, np.random.default_rng(1)))

    def test_a_bot_that_answers_illegally_is_named(self):
        envs = mtgenv.MatchVectorEnv(2, opponent=broken)
        with pytest.raises(OpponentError, match="the bot broken answered illegally"):
            envs.reset(seed=1)

    def test_a_policy_that_answers_illegally_is_told(self):
        def wrong(observations, masks):
            return np.full(len(masks), a.MORE)

        envs = mtgenv.MatchVectorEnv(8, opponent=wrong)
        with pytest.raises(OpponentError, match="chose action 7 in environment"):
            envs.reset(seed=1)

    def test_a_policy_that_gives_too_few_answers_is_told(self):
        envs = mtgenv.MatchVectorEnv(8, opponent=lambda observations, masks: np.zeros(0, int))
        with pytest.raises(OpponentError, match=r"answers are int64 of shape \(0,\)"):
            envs.reset(seed=1)


class TestSelfPlay:
    def test_the_one_who_decides_is_asked_and_all_are_rewarded(self):
        envs = mtgenv.SelfPlayVectorEnv(4, decks=("burn", "burn"), max_turns=30)
        _, info = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        seats = set()
        for _ in range(400):
            actor = info["seat"]
            seats |= set(actor.tolist())
            _, rewards, terminated, _, info = envs.step(sample(info, rng))
            assert (info["rewards"][~terminated] == 0).all()
            assert np.allclose(info["rewards"].sum(axis=1), 0)
            rows = np.flatnonzero(terminated)
            assert (info["rewards"][rows, actor[rows]] == rewards[rows]).all()
            if len(rows):
                break
        else:
            pytest.fail("no match ended")
        assert seats == {0, 1}

    @pytest.mark.parametrize("name", ["opponent", "seat"])
    def test_what_means_nothing_here_is_refused(self, name):
        with pytest.raises(
            MtgenvError, match=f"^{name}='random': in self-play every seat is yours"
        ):
            mtgenv.SelfPlayVectorEnv(2, **{name: "random"})

    @pytest.mark.parametrize("reward", ["life", lambda matches, seats, over: over])
    def test_rewards_that_need_one_learner_are_refused(self, reward):
        with pytest.raises(MtgenvError, match="with two learners"):
            mtgenv.SelfPlayVectorEnv(2, reward=reward)


class TestManySeats:
    """More than two at the table: the record of the larger size, compiled when it is asked for."""

    SETTINGS = {"decks": ("burn", "weenie", "skies"), "max_turns": 6}  # noqa: RUF012

    def test_three_play_and_the_learner_brings_the_first_deck(self):
        envs = mtgenv.MatchVectorEnv(12, seat="random", decklists=True, **self.SETTINGS)
        observations, info = envs.reset(seed=1)
        assert set(info["seat"].tolist()) == {0, 1, 2}
        assert envs.single_action_space.n == a.action_count(96, players=3)
        assert observations["players"].shape[:3] == (12, 4, 3)
        decks = [Matchup.of(deck, deck).decks[0] for deck in self.SETTINGS["decks"]]
        for i, seat in enumerate(info["seat"].tolist()):
            seated = list(envs.match(i).matchup.decks)
            assert seated[seat:] + seated[:seat] == decks
        assert (observations["decklists"] == observations["decklists"][:1]).all()
        rng = np.random.default_rng(1)
        for _ in range(200 if JIT else 5):
            assert envs.observation_space.contains(observations)
            observations, *_, info = envs.step(sample(info, rng))
        assert not info["illegal_actions"].any()

    @pytest.mark.parametrize("players", [3, 4, 6])
    def test_opponents_without_a_deck_play_the_last_one(self, players):
        env = gym.make("mtgenv/Shahrazad-v0", num_players=players, decks=("burn", "weenie"))
        observation, info = env.reset(seed=1)
        assert env.observation_space.contains(observation)
        names = [deck.name for deck in env.unwrapped.match().matchup.decks]
        assert names == ["Burn"] + ["White weenie"] * (players - 1)
        # Whoever looks comes first, the others follow in turn order.
        env.unwrapped.batch.matches["life"][0, 0, :players] = np.arange(1, players + 1)
        life = [env.unwrapped.observe(k)["players"][0, :, PLAYER.life] for k in range(players)]
        assert len(set(life[0].tolist())) == players
        for seat in range(players):
            assert life[seat].tolist() == np.roll(life[0], -seat).tolist()
        assert info["action_mask"].sum() > 1

    def test_whoever_has_lost_has_lost_whatever_the_others_do(self):
        envs = mtgenv.MatchVectorEnv(
            4, decks=("burn", "burn"), num_players=3, illegal_action="lose", seat="random"
        )
        envs.reset(seed=1)
        never = np.full(4, envs.single_action_space.n - 1)
        _, rewards, over, cut, info = envs.step(never)
        assert over.all()
        assert not cut.any()
        assert (rewards == -1).all()
        assert info["match"]["place"].tolist() == [3] * 4
        assert info["match"]["result"].tolist() == [-1] * 4
        assert info["match"]["end_reason"].tolist() == ["lost"] * 4
        assert not envs.batch.matches["over"].any()

    def test_self_play_pays_every_seat(self):
        envs = mtgenv.SelfPlayVectorEnv(
            2, decks=("burn", "burn"), num_players=4, concede_match="always"
        )
        _, info = envs.reset(seed=1)
        over = np.zeros(2, bool)
        while not over.all():
            concedes = [
                max(words, key=lambda index: words[index].startswith("concede the match"))
                for words in envs.describe_actions()
            ]
            _, _, over, _, info = envs.step(np.array(concedes))
        assert (np.sort(info["rewards"], axis=1) == [-1, -1, -1, 1]).all()

    def test_a_team_sees_its_hands_and_wins_and_loses_together(self):
        envs = mtgenv.SelfPlayVectorEnv(
            2,
            decks=("burn", "burn"),
            num_players=4,
            concede_match="always",
            teams="two-headed-giant",
        )
        observation, info = envs.reset(seed=1)
        asked = envs.batch.matches["dec_player"].tolist()
        mates = observation["players"][:, 0, :, PLAYER.teammate]
        # Seats 0 and 1 are a team, 2 and 3 the other one; players are counted from who decides.
        assert mates.tolist() == [[0, 0, 0, 1] if seat % 2 else [0, 1, 0, 0] for seat in asked]
        assert (observation["players"][:, 0, :, PLAYER.life] == 30).all()
        assert (observation["players"][:, 0, :, PLAYER.hand_known] == 7 * mates).all()
        concedes = [
            max(words, key=lambda index: words[index].startswith("concede the match"))
            for words in envs.describe_actions()
        ]
        _, _, over, _, info = envs.step(np.array(concedes))
        assert over.all()
        lost = [[-1, -1, 1, 1] if seat < 2 else [1, 1, -1, -1] for seat in asked]
        assert info["rewards"].tolist() == lost
        assert info["match"]["place"].tolist() == [2, 2]

    def test_a_number_of_players_that_does_not_fit_is_refused(self):
        with pytest.raises(MtgenvError, match="num_players=7: give a number from 2 to 6"):
            mtgenv.MatchVectorEnv(1, num_players=7)
        with pytest.raises(MtgenvError, match="num_players=2: there are 3 decks"):
            mtgenv.MatchVectorEnv(1, decks=("burn",) * 3, num_players=2)

    def test_a_seat_that_does_not_exist_at_this_table_is_refused(self):
        with pytest.raises(MtgenvError, match="seat=3: give 0, 1, 2 or 'random'"):
            mtgenv.MatchVectorEnv(1, seat=3, **self.SETTINGS)
        with pytest.raises(MtgenvError, match=r"decks=.*or up to 6"):
            mtgenv.MatchVectorEnv(1, decks=("burn",) * 7)

    def test_everybody_is_rewarded(self):
        envs = mtgenv.SelfPlayVectorEnv(4, decks=("burn",) * 3, reward=(3, -1, 0), max_turns=60)
        _, info = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(3000 if JIT else 5):
            _, _, terminated, _, info = envs.step(sample(info, rng))
            won = (info["rewards"] == 3).sum(axis=1)
            lost = (info["rewards"] == -1).sum(axis=1)
            assert ((won == 1) & (lost == 2))[terminated & (won > 0)].all()
            if won.any():
                break
        assert won.any() or not JIT


class TestErrors:
    def test_actions_of_the_wrong_shape(self):
        envs = mtgenv.MatchVectorEnv(2)
        envs.reset(seed=1)
        with pytest.raises(MtgenvError, match="give one integer for each of 2"):
            envs.step(np.zeros(3, int))

    def test_illegal_actions_raise_if_asked(self):
        envs = mtgenv.MatchVectorEnv(2, illegal_action="raise")
        _, info = envs.reset(seed=1)
        actions = info["action_mask"].argmax(axis=1)
        actions[1] = a.MORE
        with pytest.raises(IllegalActionError, match="in environment 1"):
            envs.step(actions)

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"num_envs": 0}, "num_envs=0"),
            ({"num_envs": 2, "threads": 3}, "threads=3"),
            ({"autoreset_mode": "Sometimes"}, "autoreset_mode='Sometimes': give one of 'NextStep'"),
        ],
    )
    def test_settings_that_mean_nothing(self, settings, message):
        with pytest.raises(MtgenvError, match=message):
            mtgenv.MatchVectorEnv(**settings)


def test_flattened_batches():
    envs = FlattenTablesVector(mtgenv.MatchVectorEnv(2, objects=32))
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)


def test_rendering_every_match():
    envs = mtgenv.MatchVectorEnv(2, render_mode="ansi")
    envs.reset(seed=1)
    assert len(envs.render()) == 2
    assert mtgenv.MatchVectorEnv(1).render() is None


class TestBadInput:
    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *(("num_envs", value) for value in (0, -1, 1.5, "2", True, None, 10**12)),
            *(("threads", value) for value in (0, 5, 1.5, "2", None)),
            *(("objects", value) for value in (15, 10**6, 16.5, "96", None)),
            *(("seat", value) for value in ([0], 2, None)),
            *(("decks", value) for value in (None, 5, "burn", ("burn",))),
            *(("decklists", value) for value in ("yes", 1, None)),
            *(("reward", value) for value in (None, (1, 2), (float("nan"), 0, 0), "x")),
            *(("render_mode", value) for value in ("human", "x")),
            *(("autoreset_mode", value) for value in ("x", None)),
            *(("opponent", value) for value in (None, 5)),
        ],
    )
    def test_an_option_that_means_nothing_is_refused_by_name(self, name, value):
        with pytest.raises(MtgenvError, match=f"^{name}="):
            mtgenv.MatchVectorEnv(**{"num_envs": 3, name: value})

    @pytest.mark.parametrize(
        "actions",
        [
            None,
            "abc",
            np.zeros(3),
            np.zeros(2, int),
            np.zeros((3, 1), int),
            [0, 0, 2**70],
            [True] * 3,
        ],
    )
    def test_actions_are_one_integer_each(self, actions):
        envs = mtgenv.MatchVectorEnv(3, **SHORT)
        with pytest.raises(MtgenvError, match=r"before reset\(\)"):
            envs.step(np.zeros(3, int))
        envs.reset(seed=1)
        with pytest.raises(MtgenvError, match="give one integer for each of 3 environments"):
            envs.step(actions)

    @pytest.mark.parametrize("seed", [1.5, "1", -1, True, [1, 2], [1, 2, "x"], [1, 2, -3]])
    def test_seeds_are_whole_numbers_from_0(self, seed):
        envs = mtgenv.MatchVectorEnv(3, **SHORT)
        with pytest.raises(MtgenvError, match="seed"):
            envs.reset(seed=seed)
        envs.reset(seed=2**70)
        envs.reset(seed=[2**70, None, np.int64(3)])

    @pytest.mark.parametrize("options", [5, [1], "x", {"mask": None}])
    def test_options_of_a_reset_that_mean_nothing_are_refused(self, options):
        message = r"^options=.*(give a dict, or None|no option 'mask'; known: reset_mask)"
        with pytest.raises(MtgenvError, match=message):
            mtgenv.MatchVectorEnv(3, **SHORT).reset(options=options)

    def test_the_first_reset_begins_all(self):
        envs = mtgenv.MatchVectorEnv(3, **SHORT)
        some = {"reset_mask": np.array([True, False, False])}
        with pytest.raises(MtgenvError, match="the first reset begins all environments"):
            envs.reset(options=some)
        envs.reset(seed=1)
        _, info = envs.reset(options=some)
        assert (info["action_mask"].sum(axis=1) > 0).all()

    @pytest.mark.parametrize(
        "answer",
        [None, 0, [0.5] * 4, [float("nan")] * 4, ["x"] * 4, [2**70] * 4, [[0]] * 4, [True] * 4],
    )
    def test_a_policy_that_gives_no_indices_is_told(self, answer):
        envs = mtgenv.MatchVectorEnv(16, opponent=lambda observations, masks: answer)
        with pytest.raises(OpponentError, match="it must give one integer for each of"):
            envs.reset(seed=1)

    @pytest.mark.parametrize("given", [None, 1.0, [1.0], ["x"] * 4, [float("nan")] * 4])
    def test_a_reward_function_gives_finite_numbers(self, given):
        envs = mtgenv.MatchVectorEnv(4, reward=lambda matches, seats, over: given)
        _, info = envs.reset(seed=1)
        with pytest.raises(MtgenvError, match="must give one finite number for each of 4"):
            envs.step(info["action_mask"].argmax(axis=1))

    def test_a_reward_function_cannot_change_the_match(self):
        def cheat(matches, seats, over):
            matches["life"][:] = 1
            return np.zeros(len(seats))

        envs = mtgenv.MatchVectorEnv(2, reward=cheat)
        _, info = envs.reset(seed=1)
        with pytest.raises(ValueError, match="read-only"):
            envs.step(info["action_mask"].argmax(axis=1))
