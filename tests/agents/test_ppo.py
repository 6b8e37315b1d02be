"""Learning: the VecEnv contract, the entity network, a tiny training run, and what it leaves."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
import pickle
from types import SimpleNamespace
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra 'train' is not installed")
pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")

import torch
from mtgenv_agents.ppo.agent_file import AgentFileError, load_agent, read_agent, save_agent
from mtgenv_agents.ppo.carrying import carry, values
from mtgenv_agents.ppo.carrying import features as features_of
from mtgenv_agents.ppo.config import Evaluation, Network, Ppo, TrainingConfig, TrainingConfigError
from mtgenv_agents.ppo.entity_policy import EntityPolicy
from mtgenv_agents.ppo.evaluate import Score, evaluate
from mtgenv_agents.ppo.learning import Learner
from mtgenv_agents.ppo.policy import TrainedPolicy, shipped
from mtgenv_agents.ppo.train import (
    Run,
    State,
    TrainingError,
    config_of,
    make_env,
    make_model,
    train,
)
from mtgenv_agents.ppo.vec_env import MatchVecEnv
from safetensors.torch import save
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.callbacks import BaseCallback
from typer.testing import CliRunner

import mtgenv.cli
from mtgenv import configs
from mtgenv.cards.names import numbers
from mtgenv.encoding import actions, layout
from mtgenv.encoding.layout import OBJECT_TABLE
from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.errors import MtgenvError
from mtgenv.players import get_player

WEENIE = ("weenie", "weenie")
TINY = TrainingConfig(
    minutes=5.0,
    steps=256,
    threads=1,
    ppo=Ppo(matches=8, rollout=16, batch=64, epochs=2),
    network=Network(entity=8, state=16),
    evaluation=Evaluation(games=4),
)


@pytest.fixture(autouse=True)
def one_thread():
    # Other tests run at the same time, and a small network gains nothing from a second thread.
    torch.set_num_threads(1)


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def step_randomly(env: MatchVecEnv, steps: int, seed: int = 0):
    """Yield what each step returns, and the masks its actions were chosen by."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        masks = get_action_masks(env)
        yield (masks, *env.step(random_actions(masks, rng)))


# --- the VecEnv ----------------------------------------------------------------------------------


@pytest.fixture
def env():
    env = MatchVecEnv(8, decks=WEENIE, seat="random")
    env.seed(3)
    yield env
    env.close()


def test_observations_lie_in_the_space(env):
    observations = env.reset()
    for _, observations, rewards, dones, infos in step_randomly(env, 60):
        assert rewards.dtype == np.float32
        assert dones.dtype == np.bool_
        assert len(infos) == env.num_envs
        for i in range(env.num_envs):
            row = {name: np.ascontiguousarray(array[i]) for name, array in observations.items()}
            assert env.observation_space.contains(row)


def test_a_mask_is_never_empty_and_masked_actions_are_never_refused(env):
    env.reset()
    for masks, *_ in step_randomly(env, 300):
        assert masks.shape == (env.num_envs, env.action_space.n)
        assert masks.dtype == np.bool_
        assert masks.any(axis=1).all()
    assert env.matches.batch.episodes["illegal"].sum() == 0


def test_masks_come_as_one_array(env):
    env.reset()
    assert is_masking_supported(env)
    masks = env.env_method("action_masks")
    assert isinstance(masks, np.ndarray)
    assert masks.shape == (8, env.action_space.n)
    assert np.array_equal(env.env_method("action_masks", indices=[1, 3])[1], masks[3])


def test_what_was_returned_stays_until_the_call_after_the_next(env):
    before = env.reset()
    kept = copy.deepcopy(before)
    for _, after, *_ in step_randomly(env, 50):
        for name in kept:
            assert not np.shares_memory(before[name], after[name])
            assert np.array_equal(before[name], kept[name])
        before, kept = after, copy.deepcopy(after)


COPIES = [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_on_where_the_environment_stands(env, copied):
    env.reset()
    for _ in step_randomly(env, 20):
        pass
    twin = copied(env)
    for mine, theirs in zip(step_randomly(env, 30), step_randomly(twin, 30), strict=True):
        assert all(np.array_equal(mine[1][name], theirs[1][name]) for name in mine[1])
        for part in (0, 2, 3):
            assert np.array_equal(mine[part], theirs[part])


def test_an_episode_cut_off_is_told_as_the_library_expects():
    env = MatchVecEnv(2, decks=WEENIE, max_illegal_actions=4)
    env.reset()
    for step in range(4):
        _, rewards, dones, infos = env.step(np.full(2, actions.MORE))
        assert dones.all() == (step == 3)
    assert not rewards.any()
    for info in infos:
        assert info["TimeLimit.truncated"] is True
        assert info["match"]["end_reason"] == "illegal actions"
        assert info["terminal_observation"]["objects"].any()
        assert info["episode"]["l"] == 4


@pytest.mark.parametrize("options", ["x", {"x": 1}, [{}, "x"]])
def test_options_of_a_reset_that_mean_nothing_are_refused(options):
    env = MatchVecEnv(2, decks=WEENIE)
    env.set_options(options)
    with pytest.raises(MtgenvError, match=r"^options="):
        env.reset()


class Watch(MatchVecEnv):
    """Copies every observation when it is handed out."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.seen: list[dict[str, np.ndarray]] = []

    def reset(self):
        observations = super().reset()
        self.seen.append(copy.deepcopy(observations))
        return observations

    def step_wait(self):
        result = super().step_wait()
        self.seen.append(copy.deepcopy(result[0]))
        return result


class CompareBuffer(BaseCallback):
    """Compares what the library stored with what it was given, at the end of each rollout."""

    compared = 0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        stored = self.model.rollout_buffer.observations
        steps = self.model.n_steps
        for t in range(steps):
            seen = self.training_env.seen[self.compared * steps + t]
            for name, array in stored.items():
                assert np.array_equal(array[t], seen[name]), (t, name)
        self.compared += 1


def test_the_library_stores_the_observations_it_acted_on():
    env = Watch(4, decks=WEENIE)
    model = make_model(TINY.with_changes(ppo=Ppo(matches=4, rollout=32, batch=64)), env)
    callback = CompareBuffer()
    model.learn(256, callback=callback)
    assert callback.compared == 2
    env.close()


def test_a_win_is_rewarded_at_the_last_decision_of_the_one_who_learns(env):
    env.reset()
    totals = np.zeros(env.num_envs)
    lengths = np.zeros(env.num_envs, int)
    ended = 0
    for _, _, rewards, dones, infos in step_randomly(env, 400):
        totals += rewards
        lengths += 1
        assert not rewards[~dones].any()
        for i in np.flatnonzero(dones):
            info = infos[i]
            assert rewards[i] == info["match"]["result"] == info["episode"]["r"] == totals[i]
            assert info["is_success"] == (info["match"]["result"] == 1)
            assert info["episode"]["l"] == lengths[i]
            assert info["TimeLimit.truncated"] is False
            totals[i] = lengths[i] = 0
            ended += 1
    assert ended > 8


def test_what_happens_while_the_opponent_plays_is_part_of_the_reward():
    env = MatchVecEnv(16, decks=WEENIE, reward="life")
    env.seed(1)
    env.reset()
    totals = np.zeros(env.num_envs)
    hurt = 0
    ended = 0
    for _, _, rewards, dones, infos in step_randomly(env, 300):
        totals += rewards
        hurt += int((rewards[~dones] < 0).sum())
        for i in np.flatnonzero(dones):
            # The potential begins and ends at nothing, so that only the result is left.
            assert totals[i] == pytest.approx(infos[i]["match"]["result"], abs=1e-4)
            totals[i] = 0
            ended += 1
    assert ended > 16
    assert hurt > 100
    env.close()


def test_a_terminal_observation_is_of_the_match_that_ended(env):
    env.reset()
    kind = layout.table("decision").index("kind")
    turn = layout.table("games").index("turn")
    ended = 0
    for _, observations, _, dones, infos in step_randomly(env, 200):
        for i in np.flatnonzero(dones):
            last = infos[i]["terminal_observation"]
            assert env.observation_space.contains(last)
            assert last["decision"][kind] == 0
            assert last["games"][0, turn] > observations["games"][i, 0, turn]
            ended += 1
    assert ended > 0


def test_a_limit_of_turns_is_a_draw_and_not_a_truncation():
    env = MatchVecEnv(8, decks=WEENIE, max_turns=3)
    env.reset()
    reasons = set()
    for _, _, rewards, dones, infos in step_randomly(env, 60):
        for i in np.flatnonzero(dones):
            reasons.add(infos[i]["match"]["end_reason"])
            assert rewards[i] == 0
            assert infos[i]["TimeLimit.truncated"] is False
    assert reasons == {"turn limit"}
    env.close()


def test_the_same_seed_plays_the_same_matches():
    def play(seed: int) -> list[np.ndarray]:
        env = MatchVecEnv(4, decks=WEENIE, seat="random")
        env.seed(seed)
        env.reset()
        shown = [step[1]["objects"].copy() for step in step_randomly(env, 80)]
        env.close()
        return shown

    first, again, other = play(5), play(5), play(6)
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(first, other, strict=True))


def test_attributes_are_those_of_the_batch(env):
    assert env.get_attr("render_mode") == [None] * 8
    assert env.get_attr("num_envs", indices=[0, 5]) == [8, 8]
    env.set_attr("note", "seen")
    assert env.get_attr("note", indices=2) == ["seen"]
    with pytest.raises(MtgenvError, match="leave out indices"):
        env.set_attr("note", "other", indices=[0])
    with pytest.raises(AttributeError):
        env.get_attr("no_such_attribute")
    assert env.env_is_wrapped(gym.Wrapper) == [False] * 8
    assert env.env_is_wrapped(gym.Wrapper, indices=[1]) == [False]


def test_step_wait_needs_step_async(env):
    env.reset()
    with pytest.raises(MtgenvError, match="step_async"):
        env.step_wait()


# --- the network ---------------------------------------------------------------------------------


def positions(n: int = 16, seed: int = 0) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Observations and masks from the middle of random games."""
    env = MatchVecEnv(n, decks=("weenie-shahrazad", "burn"), seat="random")
    env.seed(seed)
    env.reset()
    *_, last = step_randomly(env, 60, seed)
    shown = copy.deepcopy(last[1])
    masks = get_action_masks(env)
    env.close()
    return shown, masks


@pytest.fixture(scope="module")
def network() -> EntityPolicy:
    torch.manual_seed(0)
    return EntityPolicy(observation_space(), action_space(), lambda _: 1e-3)


def features(network: EntityPolicy, observations: dict[str, np.ndarray]) -> np.ndarray:
    with torch.no_grad():
        tensors = {name: torch.as_tensor(array) for name, array in observations.items()}
        return network.extract_features(tensors).numpy()


def test_every_legal_object_is_marked_as_a_choice():
    # The network scores only such rows.
    observations, masks = positions(64)
    choice = observations["objects"][:, :, OBJECT_TABLE.index("choice")]
    assert masks[:, actions.OBJECT :].any()
    assert np.array_equal(choice != 0, masks[:, actions.OBJECT :])


def test_scores_follow_the_rows(network):
    observations, _ = positions()
    before = features(network, observations)
    order = np.random.default_rng(0).permutation(observations["objects"].shape[1])
    moved = {**observations, "objects": observations["objects"][:, order]}
    after = features(network, moved)
    count = network.action_space.n
    objects = slice(actions.OBJECT, count)
    assert np.abs(before[:, objects]).max() > 0
    assert np.allclose(after[:, objects], before[:, objects][:, order], atol=1e-5)
    assert np.allclose(after[:, : actions.OBJECT], before[:, : actions.OBJECT], atol=1e-5)
    assert np.allclose(after[:, count:], before[:, count:], atol=1e-5)


def test_a_position_does_not_depend_on_its_batch(network):
    observations, _ = positions()
    together = features(network, observations)
    alone = features(network, {name: array[3:4] for name, array in observations.items()})
    assert np.allclose(together[3], alone[0], atol=1e-5)


def test_floats_give_what_integers_give(network):
    observations, _ = positions()
    floats = {name: array.astype(np.float32) for name, array in observations.items()}
    assert np.array_equal(features(network, observations), features(network, floats))


def test_nothing_is_preferred_before_anything_is_learnt(network):
    observations, _ = positions()
    scores = features(network, observations)[:, : network.action_space.n]
    assert np.abs(scores).max() < 1.0


def varied_positions() -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Positions with nested games, with questions that some object asks, and with options."""
    env = MatchVecEnv(32, decks=("burn-fetch", "dungeon"), seat="random", forced=False)
    env.seed(1)
    env.reset()
    column = layout.table("decision").index
    kept: list[tuple[dict[str, np.ndarray], np.ndarray]] = []
    for _, shown, *_ in step_randomly(env, 150):
        asked = shown["decision"][:, column("asks")] != 0
        nested = shown["decision"][:, column("depth")] != 0
        rows = np.flatnonzero((asked & nested) | shown["options"].any(axis=(1, 2)))
        kept.append(
            ({name: table[rows] for name, table in shown.items()}, env.action_masks()[rows])
        )
    env.close()
    tables = {name: np.concatenate([one[0][name] for one in kept]) for name in shown}
    return tables, np.concatenate([one[1] for one in kept])


def test_every_weight_learns():
    network = EntityPolicy(observation_space(), action_space(), lambda _: 1e-3)
    observations, masks = varied_positions()
    assert observations["options"].any()
    tensors, _ = network.obs_to_tensor(observations)
    values, log_probabilities, entropy = network.evaluate_actions(
        tensors, torch.as_tensor(masks.argmax(axis=1)), torch.as_tensor(masks)
    )
    (values.sum() + log_probabilities.sum() + entropy.sum()).backward()
    without = {
        name.removeprefix("features_extractor.")
        for name, weight in network.named_parameters()
        if weight.grad is None or not weight.grad.any()
    }
    # Places of games further out: players and games of the second, and of none beyond that here.
    deeper = {f"places.players.further.{k}.weight" for k in range(2, 6)}
    deeper |= {f"places.games.further.{k}.weight" for k in range(1, 3)}
    assert without <= deeper, without


# --- the trained agent ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("run")
    points = []
    result = train(TINY, folder, report=points.append)
    return folder, result, points


def test_a_run_leaves_a_model_a_curve_and_a_report(trained):
    folder, result, points = trained
    assert result.steps == 256
    assert [point.steps for point in points] == [128, 256]
    lines = (folder / "curve.csv").read_text().splitlines()
    assert lines[0].startswith("phase,seconds,steps,games,win_rate")
    assert len(lines) == 3
    report = json.loads((folder / "report.json").read_text())
    assert report["steps"] == 256
    assert report["config"]["decks"] == ["weenie", "weenie"]
    for name in ("random", "heuristic"):
        score = report["scores"][name]
        assert score["wins"] + score["draws"] + score["losses"] == 4
        assert 0 <= score["win_rate"]["low"] <= score["win_rate"]["high"] <= 1


def test_the_same_config_makes_the_same_agent(trained, tmp_path):
    _, result, _ = trained
    again = train(TINY, tmp_path)
    for a, b in zip(
        result.policy.policy.state_dict().values(),
        again.policy.policy.state_dict().values(),
        strict=True,
    ):
        assert torch.equal(a, b)


def test_a_run_goes_on_where_it_was_left(tmp_path):
    short = TINY.with_changes(steps=128, evaluation=Evaluation(games=2, opponents=()))
    first = train(short, tmp_path)
    config = config_of(tmp_path)
    assert config == short
    result = train(config.with_changes(steps=256), tmp_path, resume=True)
    assert (first.steps, result.steps) == (128, 256)
    assert result.seconds > first.seconds
    lines = (tmp_path / "curve.csv").read_text().splitlines()
    assert [line.split(",")[2] for line in lines] == ["steps", "128", "256"]
    weights = (one.policy.policy.value_net.weight for one in (first, result))
    assert not torch.equal(*weights)


def test_a_run_goes_on_from_its_checkpoint(tmp_path, monkeypatch):
    config = TINY.with_changes(checkpoint=1e-9, evaluation=Evaluation(games=2, opponents=()))
    learn = Learner.learn
    updates = []

    def fail_at_the_second(learner):
        updates.append(learner)
        if len(updates) == 2:
            raise RuntimeError("the machine is switched off")
        return learn(learner)

    monkeypatch.setattr(Learner, "learn", fail_at_the_second)
    with pytest.raises(RuntimeError, match="switched off"):
        train(config, tmp_path)
    assert not (tmp_path / "model.zip").exists()
    result = train(config_of(tmp_path), tmp_path, resume=True)
    assert result.steps == 256
    assert len(updates) == 3
    assert not (tmp_path / "checkpoint.zip").exists()


def test_there_must_be_a_run_to_go_on_with(tmp_path):
    with pytest.raises(TrainingError, match=r"no run to go on with: there is no config\.json"):
        config_of(tmp_path)
    with pytest.raises(TrainingError, match="no run to go on with: no checkpoint was saved yet"):
        train(TINY, tmp_path, resume=True)
    (tmp_path / "config.json").write_text('{"minutes": ')
    with pytest.raises(TrainingError, match=r"config\.json: not JSON: "):
        config_of(tmp_path)


def test_a_run_begins_by_doing_as_the_teacher_does(monkeypatch, tmp_path):
    pytest.importorskip("tensorboard", reason="the extra 'train' is not installed")
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    # Each look at the clock takes a while, so that no other work decides how long it learns.
    clock = itertools.count()
    monkeypatch.setattr("mtgenv_agents.ppo.train.time.perf_counter", lambda: next(clock) / 50)
    config = TINY.with_changes(
        imitate=2.0,
        steps=128,
        tensorboard=True,
        ppo=Ppo(matches=32, rollout=16, batch=128, epochs=2),
        evaluation=Evaluation(games=2, opponents=()),
    )
    points = []
    result = train(config, tmp_path, report=points.append)
    phases = [point.phase for point in points]
    assert phases == ["imitation"] * (len(points) - 1) + ["ppo"]
    assert result.imitated == 512 * (len(points) - 1)
    assert result.steps == 512
    assert points[-2].agreement > points[0].agreement
    report = json.loads((tmp_path / "report.json").read_text())
    asked = report["agreement"]["priority"]
    assert asked["share"] == round(asked["agreed"] / asked["asked"], 4)
    assert sum(one["asked"] for one in report["agreement"].values()) <= 512 * 10
    shown = EventAccumulator(str(tmp_path / "tensorboard"))
    shown.Reload()
    drawn = shown.Tags()["scalars"]
    assert {"agreement/priority", "imitation/policy_loss", "ppo/win_rate", "ppo/kl"} <= set(drawn)


def test_a_teacher_is_a_bot(tmp_path):
    with pytest.raises(TrainingError, match=r"teacher 'search:4': give a bot"):
        train(TINY.with_changes(imitate=1.0, teacher="search:4"), tmp_path)


def test_time_ends_a_run(tmp_path):
    config = TINY.with_changes(steps=0, minutes=0.02, evaluation=Evaluation(games=2, opponents=()))
    result = train(config, tmp_path)
    assert 0 < result.seconds < 30
    assert (tmp_path / "model.zip").exists()


def test_a_saved_agent_plays_as_the_trained_one(trained):
    folder, result, _ = trained
    observations, masks = positions()
    loaded = TrainedPolicy.load(folder / "model.zip", greedy=True)
    chosen = loaded(observations, masks)
    assert np.array_equal(chosen, TrainedPolicy(result.policy.policy, True)(observations, masks))
    assert masks[np.arange(len(masks)), chosen].all()


@pytest.mark.parametrize("chance", [None, np.arange(16_000, dtype=np.uint64)])
def test_drawn_actions_follow_the_probabilities(network, chance):
    observations, masks = positions(4)
    many = {name: np.repeat(array, 4000, axis=0) for name, array in observations.items()}
    drawn = TrainedPolicy(network, seed=1)(many, np.repeat(masks, 4000, axis=0), chance)
    tensors, _ = network.obs_to_tensor(observations)
    with torch.no_grad():
        expected = network.get_distribution(tensors, masks).distribution.probs.numpy()
    for i in range(4):
        share = np.bincount(drawn[i * 4000 : (i + 1) * 4000], minlength=masks.shape[1]) / 4000
        assert np.abs(share - expected[i]).max() < 0.04


def test_no_update_is_begun_that_would_end_too_late(monkeypatch, tmp_path):
    now = [0.0]
    monkeypatch.setattr("mtgenv_agents.ppo.train.time.perf_counter", lambda: now[0])

    class Played:
        """Plays rollouts of two steps of a second each; learning takes ten."""

        rollout = SimpleNamespace(games=[], size=2)
        updates = 0

        def play(self, teacher):
            for _ in range(2):
                now[0] += 1.0
                yield 1

        def set_rate(self, rate):
            pass

        def learn(self):
            now[0] += 10.0
            self.updates += 1
            return {"entropy": 0.0, "value_loss": 0.0}

    learner = Played()
    monkeypatch.setattr(Run, "_learner", lambda run, env: learner)
    config = TINY.with_changes(minutes=0.5, steps=0)
    with (tmp_path / "curve.csv").open("w") as file:
        run = Run(config, tmp_path, make_model(config, make_env(config)), State(), file)
        run.learn()
    # After 24 of the 30 seconds another update would end at 36.
    assert learner.updates == 2
    assert run.state.steps == 4


def test_a_saved_agent_is_an_opponent(trained):
    folder, result, _ = trained
    opponent = get_player(str(folder / "model.zip"))
    assert not opponent.greedy
    assert get_player(f"{folder / 'model.zip'}:greedy").greedy
    env = make_env(TINY.with_changes(opponent=str(folder / "model.zip")))
    env.reset()
    assert sum(int(dones.sum()) for _, _, _, dones, _ in step_randomly(env, 150)) > 0
    env.close()
    assert evaluate(result.policy, opponent, WEENIE, games=2).games == 2


def test_scores_depend_on_the_seed_alone(trained):
    folder, _, _ = trained

    def score() -> Score:
        agent = TrainedPolicy.load(folder / "model.zip", seed=2)
        return evaluate(agent, "random", WEENIE, games=20, seed=4)

    assert score() == score()


def test_a_file_that_is_no_agent_is_refused(trained, tmp_path):
    folder, _, _ = trained
    with pytest.raises(FileNotFoundError):
        TrainedPolicy.load(tmp_path / "missing.zip")
    with pytest.raises(AgentFileError, match="not a model saved by"):
        TrainedPolicy.load(folder / "report.json")


def saved_with(trained, path, change):
    """The trained agent with another digest of what its observations mean, as a file."""
    folder, _, _ = trained
    model = MaskablePPO.load(folder / "model.zip", device="cpu")
    change(model.policy)
    model.save(path)
    return path


def test_an_agent_for_another_layout_is_refused(trained, tmp_path):
    def change(policy):
        policy.meaning[0] ^= 1

    old = saved_with(trained, tmp_path / "old.zip", change)
    refused = r"old\.zip: trained before the layout of observations changed; train it again"
    with pytest.raises(AgentFileError, match=refused):
        TrainedPolicy.load(old)


def test_an_agent_for_other_card_numbers_is_refused(trained, tmp_path):
    def change(policy):
        policy.meaning[-1] ^= 1

    old = saved_with(trained, tmp_path / "old.zip", change)
    with pytest.raises(AgentFileError, match="before the numbers of cards changed"):
        TrainedPolicy.load(old)


def test_an_agent_survives_new_cards(trained, monkeypatch):
    folder, _, _ = trained
    more = (*numbers.numbered(), "A Card of Tomorrow")
    monkeypatch.setattr(numbers, "numbered", lambda: more)
    assert isinstance(TrainedPolicy.load(folder / "model.zip"), TrainedPolicy)


def test_an_agent_without_a_digest_is_refused(trained, tmp_path):
    def change(policy):
        del policy.meaning

    old = saved_with(trained, tmp_path / "old.zip", change)
    with pytest.raises(AgentFileError, match="saved without a digest"):
        TrainedPolicy.load(old)


# --- the file of weights -------------------------------------------------------------------------


def test_a_file_of_weights_plays_as_the_trained_agent(trained):
    folder, result, _ = trained
    observations, masks = positions()
    loaded = get_player(str(folder / "agent.safetensors"))
    assert not loaded.greedy
    assert get_player(f"{folder / 'agent.safetensors'}:greedy").greedy
    trained_one = TrainedPolicy(result.policy.policy)
    tensors = {name: torch.as_tensor(array) for name, array in observations.items()}
    with torch.no_grad():
        now = loaded.policy.extract_features(tensors)
        then = trained_one.policy.extract_features(tensors)
    # Half precision keeps eleven bits of a weight.
    assert torch.allclose(now, then, rtol=0.01, atol=0.01)
    chance = np.arange(len(masks), dtype=np.uint64)
    assert np.array_equal(
        loaded(observations, masks, chance), trained_one(observations, masks, chance)
    )
    for name, weight in loaded.policy.state_dict().items():
        assert torch.allclose(
            weight, result.policy.policy.state_dict()[name], rtol=2**-10, atol=1e-6
        )


def test_a_file_of_weights_says_how_they_were_learnt(trained):
    folder, _, _ = trained
    _, facts = load_agent(folder / "agent.safetensors")
    assert facts.network == {"entity": 8, "state": 16}
    assert (facts.layout, facts.steps, facts.imitated) == (layout.VERSION, 256, 0)
    assert TrainingConfig.of(facts.training) == TINY


def test_a_file_of_weights_has_the_same_bytes_each_time(trained, tmp_path):
    folder, _, _ = trained
    network, facts = load_agent(folder / "agent.safetensors")
    said = {name: getattr(facts, name) for name in ("training", "steps", "imitated", "seconds")}
    again = save_agent(tmp_path / "again.safetensors", network, **said)
    assert again.read_bytes() == (folder / "agent.safetensors").read_bytes()


def test_a_file_of_weights_of_another_layout_is_refused(trained, tmp_path):
    network, _ = load_agent(trained[0] / "agent.safetensors")
    network.meaning[0] ^= 1
    old = save_agent(tmp_path / "old.safetensors", network)
    refused = r"old\.safetensors: trained before the layout of observations changed; train it again"
    with pytest.raises(AgentFileError, match=refused):
        get_player(str(old))


@pytest.mark.parametrize("kind", ["nonsense", "empty", "foreign", "cut", "zip", "other weights"])
def test_a_foreign_file_of_weights_is_refused(kind, trained, tmp_path):
    whole = (trained[0] / "agent.safetensors").read_bytes()
    foreign = save({"meaning": torch.zeros(20, dtype=torch.uint8)})
    content = {
        "nonsense": b"nothing of that kind",
        "empty": b"",
        "foreign": foreign,
        "cut": whole[:-10],
        "zip": (trained[0] / "model.zip").read_bytes(),
        "other weights": whole.replace(b"value.bias", b"worth.bias"),
    }[kind]
    assert content != whole
    wrong = tmp_path / "wrong.safetensors"
    wrong.write_bytes(content)
    with pytest.raises(AgentFileError) as error:
        get_player(str(wrong))
    assert str(error.value) == f"{wrong}: not an agent saved by 'mtgenv train'"


def test_an_agent_is_carried_over_to_a_layout_with_more_columns(trained, tmp_path):
    network, _ = load_agent(trained[0] / "agent.safetensors")
    weights, facts = read_agent(trained[0] / "agent.safetensors")
    # As it was before the last category of objects and the last count or flag of players.
    objects, players = facts.columns["objects"], facts.columns["players"]
    category = max(i for i, column in enumerate(objects) if column[1] == "category")
    number = max(i for i, column in enumerate(players) if column[1] in ("count", "flag"))
    size = objects.pop(category)[2]
    feature = features_of(players).index((players[number][0], 0))
    del players[number]
    embedding = "network.objects.encode.0.one_hot.weight"
    linear = "network.places.players.encode.linear.weight"
    ends = len(weights[embedding]) == len(values(facts.columns["objects"], 4096)) + size
    assert ends
    weights[embedding] = weights[embedding][:-size]
    kept = [i for i in range(weights[linear].shape[1]) if i != feature]
    weights[linear] = weights[linear][:, kept]
    weights["meaning"][0] ^= 1
    old, new = tmp_path / "old.safetensors", tmp_path / "new.safetensors"
    old.write_bytes(save(weights, {"mtgenv_agent": json.dumps(dataclasses.asdict(facts))}))
    with pytest.raises(AgentFileError, match="trained before the layout of observations changed"):
        load_agent(old)
    carry(old, new)
    with torch.no_grad():
        network.extractor.objects.encode[0].one_hot.weight[-size:] = 0
        network.extractor.places["players"].encode.linear.weight[:, feature] = 0
    for name, weight in load_agent(new)[0].state_dict().items():
        assert torch.equal(weight, network.state_dict()[name]), name


def test_an_agent_is_not_carried_over_where_a_column_means_something_else(trained, tmp_path):
    weights, facts = read_agent(trained[0] / "agent.safetensors")
    old = tmp_path / "old.safetensors"
    for change, what in (
        (lambda c: c.append(["luck", "flag", 2, False]), "'luck' is gone"),
        (lambda c: c[-1].__setitem__(1, "bits"), "counts in another way"),
    ):
        columns = copy.deepcopy(facts.columns)
        change(columns["objects"])
        said = dataclasses.asdict(facts) | {"columns": columns}
        old.write_bytes(save(weights, {"mtgenv_agent": json.dumps(said)}))
        with pytest.raises(AgentFileError, match=what):
            carry(old, tmp_path / "new.safetensors")


@pytest.mark.parametrize("name", configs.names("agents"))
def test_shipped_agents_play(name):
    path = configs.path(f"agents/{name}.safetensors")
    assert path.stat().st_size < 1_500_000
    _, facts = load_agent(path)
    assert facts.training["decks"] == (deck := [name, name])
    agent = shipped(name)
    assert evaluate(agent, "random", deck, games=20).wins > 10
    assert (
        get_player(f"agent:{name}").policy.state_dict().keys() == agent.policy.state_dict().keys()
    )


# --- settings and the command --------------------------------------------------------------------


def test_the_shipped_config_says_the_goal():
    config = TrainingConfig.load("weenie")
    assert config.decks == WEENIE
    assert config.opponent == config.teacher == "heuristic"
    assert (config.imitate, config.minutes) == (90, 10)
    assert config.evaluation.games >= 1000


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"sed": 1}, "mine.toml, there is no setting 'sed'; known: decks"),
        ({"ppo": {"lr": 1}}, "mine.toml, [ppo] there is no setting 'lr'; known: matches"),
        ({"ppo": {"epochs": 0}}, "mine.toml, [ppo] epochs = 0: give 1 to 100"),
        ({"ppo": {"epochs": 1.5}}, "mine.toml, [ppo] epochs = 1.5: give a whole number"),
        ({"ppo": {"batch": 1000}}, "mine.toml, [ppo] batch = 1000: give a divisor of"),
        ({"ppo": 3}, "mine.toml: ppo must be a table, not 3"),
        ({"minutes": "ten"}, "mine.toml, minutes = 'ten': give a number"),
        ({"seed": True}, "mine.toml, seed = True: give a whole number"),
        ({"opponent": 1}, "mine.toml, opponent = 1: give a text"),
        ({"decks": "weenie"}, "mine.toml, decks = 'weenie': give a list of texts"),
        ({"decks": ["weenie"]}, "mine.toml, decks = ['weenie']: give two"),
        ({"match": {"life": 0}}, "mine.toml, [match] option life=0: give a number"),
        ({"match": {"lives": 3}}, "mine.toml, [match] there is no setting 'lives'; known: life"),
    ],
)
def test_a_wrong_setting_is_named_with_its_place(values, message):
    with pytest.raises(TrainingConfigError) as error:
        TrainingConfig.of(values, where="mine.toml")
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_a_config_is_found_by_name_or_file(tmp_path):
    with pytest.raises(
        TrainingConfigError, match=r"no training config 'nope'; known: burn, .*weenie"
    ):
        TrainingConfig.load("nope")
    broken = tmp_path / "broken.toml"
    broken.write_text("minutes = ")
    with pytest.raises(TrainingConfigError, match=r"broken\.toml: not TOML"):
        TrainingConfig.load(broken)
    mine = tmp_path / "mine.toml"
    mine.write_text("seed = 5\n[ppo]\nepochs = 2\n")
    assert TrainingConfig.load(mine).ppo == Ppo(epochs=2)


def test_the_command_trains_and_reports(tmp_path):
    from mtgenv.cli.train import app

    config = tmp_path / "tiny.toml"
    config.write_text(
        "steps = 128\nthreads = 1\n"
        "[ppo]\nmatches = 8\nrollout = 16\nbatch = 64\n"
        "[network]\nentity = 8\nstate = 16\n"
        "[evaluation]\ngames = 2\n"
    )
    out = tmp_path / "out"
    done = CliRunner().invoke(app, ["--config", str(config), "--out", str(out), "--deck", "burn"])
    assert done.exit_code == 0, done.output
    assert "128 decisions" in done.output
    files = ["agent.safetensors", "config.json", "curve.csv", "model.zip", "report.json"]
    assert sorted(path.name for path in out.iterdir()) == files
    assert json.loads((out / "report.json").read_text())["config"]["decks"] == ["burn", "burn"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--config", "nope"], "mtgenv: there is no training config 'nope'"),
        (["--minutes", "-1"], "mtgenv: training run, minutes = -1.0: give"),
        (["--opponent", "nope"], "mtgenv: there is no bot 'nope'"),
        (["--opponent", "nope.zip"], "mtgenv: nope.zip: no such file"),
        (["--opponent", "nope.safetensors"], "mtgenv: nope.safetensors: no such file"),
        (["--opponent", "agent:nobody"], "mtgenv: there is no agent 'nobody'; known: burn, "),
        (["--deck", "a", "--deck", "b", "--deck", "c"], "mtgenv: --deck is given 3 times"),
        (["--imitate", "-1"], "mtgenv: training run, imitate = -1.0: give"),
        (["--resume", "nowhere"], "mtgenv: --out and --resume: a run goes on in its own folder"),
    ],
)
def test_the_command_says_in_one_line_what_it_cannot_use(arguments, line, capsys, tmp_path):
    with pytest.raises(SystemExit) as stop:
        mtgenv.cli.main(["train", "--out", str(tmp_path), *arguments])
    assert stop.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith(line)
    assert error.count("\n") == 1
