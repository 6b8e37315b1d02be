"""The training loop: positions in brief, what it computes against the library, the teacher."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra 'train' is not installed")
pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")

import torch
from mtgenv_agents.ppo.config import Network, Ppo, TrainingConfig
from mtgenv_agents.ppo.extractor import COUNT_LIMIT, SUMMED, RowEncoder, SumAndMaximum
from mtgenv_agents.ppo.learning import Learner, judge
from mtgenv_agents.ppo.positions import NOBODY, RowBook, read
from mtgenv_agents.ppo.teacher import Teacher
from mtgenv_agents.ppo.train import make_env, make_model
from stable_baselines3.common.buffers import DictRolloutBuffer

from mtgenv.encoding import actions
from mtgenv.encoding.layout import DECISION_WORDS, OBJECT_TABLE, TYPE_WORDS
from mtgenv.engine.record.vocabulary import ZONE_BATTLEFIELD
from mtgenv.players import get_player

CONFIG = TrainingConfig(
    opponent="heuristic",
    ppo=Ppo(matches=16, rollout=48, batch=128, epochs=2),
    network=Network(entity=16, state=16),
)
COLUMN = {column.name: k for k, column in enumerate(OBJECT_TABLE.columns)}


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)


@pytest.fixture
def env():
    env = make_env(CONFIG)
    env.seed(5)
    yield env
    env.close()


@pytest.fixture
def learner(env):
    return Learner(make_model(CONFIG, env).policy, env, CONFIG.ppo, seed=1)


def play(learner: Learner, teacher: Teacher | None = None):
    """Play a rollout, and return what was shown and what was legal at each step."""
    shown, masks = [], []
    env = learner.env
    act = env.step

    def step(chosen):
        masks.append(env.action_masks().copy())
        shown.append({name: table.copy() for name, table in learner._shown.items()})
        return act(chosen)

    env.step = step
    assert sum(learner.play(teacher)) == learner.rollout.size
    del env.step
    tables = {name: np.concatenate([one[name] for one in shown]) for name in shown[0]}
    return tables, np.concatenate(masks)


# --- Positions in brief --------------------------------------------------------------------------


def test_a_book_gives_equal_rows_equal_numbers():
    rng = np.random.default_rng(0)
    objects = rng.integers(0, 2, (40, 300, len(COLUMN))).astype(np.int16)
    objects[:, :, 5:] = 0  # so that rows repeat themselves
    book = RowBook()
    lines = np.concatenate([book.lines(some) for some in np.split(objects, 8)])
    kept = objects[:, :, COLUMN["kind"]] != 0
    assert np.array_equal(lines != NOBODY, kept)
    assert np.array_equal(book.rows[lines[kept]], objects[kept])
    assert len(book) == len(np.unique(objects[kept], axis=0))


def test_a_book_grows_and_keeps_its_numbers():
    rng = np.random.default_rng(1)
    objects = rng.integers(1, 9999, (300, 96, len(COLUMN))).astype(np.int16)
    book = RowBook()
    first = book.lines(objects[:10])
    rows = book.rows[first].copy()
    every = book.lines(objects)
    assert len(book) == objects.shape[0] * objects.shape[1]
    assert np.array_equal(book.rows[first], rows)
    assert np.array_equal(every[:10], first)
    book.forget()
    assert len(book) == 0
    assert book.lines(objects[5:6]).tolist() == [list(range(96))]


def test_of_a_pointer_counts_only_that_it_points():
    objects = np.zeros((1, 3, len(COLUMN)), np.int16)
    objects[0, :, COLUMN["kind"]] = 1
    objects[0, :, COLUMN["target"]] = (0, 4, 9)
    lines = RowBook().lines(objects)[0]
    assert lines[0] != lines[1] == lines[2]


def test_positions_list_what_the_observations_have(learner):
    shown, _ = play(learner)
    positions = read(shown)
    objects = shown["objects"]
    rows = positions.rows.numpy()
    first = [*positions.first.tolist(), len(positions.members)]
    pairs = set()
    left, right = positions.left.numpy(), positions.right.numpy()
    choices = list(zip(positions.choice_in.tolist(), positions.choice_row.tolist(), strict=True))
    met: list[list[int]] = [sorted(right[left == c].tolist()) for c in range(len(choices))]
    for i, table in enumerate(objects):
        mine = positions.members[first[i] : first[i + 1]].numpy()
        used = np.flatnonzero(table[:, COLUMN["kind"]])
        simple = np.array([not column.is_pointer for column in OBJECT_TABLE.columns])
        assert np.array_equal(rows[mine][:, simple], table[used][:, simple])
        asks = table[:, COLUMN["asks"]] != 0
        assert (positions.asker_in == i).sum() == asks.sum()
        fights = (table[:, COLUMN["zone"]] == ZONE_BATTLEFIELD) & (table[:, COLUMN["kind"]] != 0)
        fights &= (table[:, COLUMN["types"]] >> TYPE_WORDS.index("creature") & 1) == 1
        for k in np.flatnonzero(table[:, COLUMN["choice"]]):
            c = choices.index((i, k))
            other = table[:, COLUMN["controller"]] != table[k, COLUMN["controller"]]
            opposing = np.flatnonzero(fights & other & fights[k])
            numbers = dict(zip(used.tolist(), mine.tolist(), strict=True))
            assert met[c] == sorted(numbers[other] for other in opposing.tolist())
            pairs |= {(c, other) for other in opposing.tolist()}
    assert len(choices) == (objects[:, :, COLUMN["choice"]] != 0).sum()
    assert len(pairs) == len(left) > 0


# --- What is computed, against the library -------------------------------------------------------


def test_a_minibatch_gives_what_the_library_computes(learner):
    shown, masks = play(learner)
    rollout, policy = learner.rollout, learner.policy
    rows = np.random.default_rng(0).permutation(rollout.size)[:100]
    some = rollout.pick(rows)
    taken = rollout.actions.reshape(-1)[rows]
    with torch.no_grad():
        judged, values = judge(policy, some.positions)
        chances = some.legal.log_probabilities(judged)
        mine = some.legal.sum(
            chances * (some.legal.index == torch.from_numpy(taken)[some.legal.at])
        )
        entropy = -some.legal.sum(chances.exp() * chances)
        tensors, _ = policy.obs_to_tensor({name: table[rows] for name, table in shown.items()})
        expected = policy.evaluate_actions(
            tensors, torch.from_numpy(taken), torch.from_numpy(masks[rows])
        )
    for own, library in zip((values, mine, entropy), expected, strict=True):
        assert torch.allclose(own, library.reshape(-1), atol=1e-5)
    # And what was noted as the actions were drawn is the same.
    assert np.allclose(mine, rollout.log_probabilities.reshape(-1)[rows], atol=1e-5)
    assert np.allclose(values, rollout.values.reshape(-1)[rows], atol=1e-5)


def test_drawn_actions_are_legal_and_follow_their_probabilities(learner):
    _, masks = play(learner)
    taken = learner.rollout.actions.reshape(-1)
    assert masks[np.arange(len(masks)), taken].all()
    # Of decisions with two answers, the more probable one is taken as often as it should be.
    two = masks.sum(axis=1) == 2
    chance = np.exp(learner.rollout.log_probabilities.reshape(-1)[two])
    assert two.sum() > 100
    likely = np.maximum(chance, 1 - chance)
    assert abs((chance == likely).mean() - likely.mean()) < 0.12


def test_advantages_are_those_of_the_library(learner):
    rollout, env = learner.rollout, learner.env
    rng = np.random.default_rng(0)
    shape = rollout.rewards.shape
    rollout.rewards[:] = rng.normal(size=shape)
    rollout.values[:] = rng.normal(size=shape)
    rollout.ended[:] = rng.random(shape) < 0.1
    last = rng.normal(size=shape[1]).astype(np.float32)
    rollout.look_back(last, 0.97, 0.9)
    buffer = DictRolloutBuffer(
        shape[0], env.observation_space, env.action_space, "cpu", 0.9, 0.97, n_envs=shape[1]
    )
    buffer.rewards, buffer.values = rollout.rewards, rollout.values
    # The library writes down whether a match began with a decision, instead of ended with it.
    buffer.episode_starts = np.vstack([np.zeros(shape[1]), rollout.ended[:-1]]).astype(np.float32)
    buffer.compute_returns_and_advantage(torch.from_numpy(last), rollout.ended[-1])
    assert np.allclose(rollout.advantages, buffer.advantages, atol=1e-5)
    assert np.allclose(rollout.returns, buffer.returns, atol=1e-5)


def test_learning_makes_better_actions_likelier(learner):
    play(learner)
    rollout = learner.rollout
    rollout.rewards[:] = rollout.actions == actions.PASS  # as if passing were all that matters
    learner.settings = Ppo(**{**vars(CONFIG.ppo), "discount": 0.0, "entropy": 0.0})
    rows = np.flatnonzero(rollout.mask.reshape(rollout.size, -1)[:, actions.PASS])
    before = np.exp(rollout.log_probabilities.reshape(-1)[rows])
    learner.learn()
    some = rollout.pick(rows)
    with torch.no_grad():
        chances = some.legal.log_probabilities(judge(learner.policy, some.positions)[0]).exp()
    passes = chances[some.legal.index == actions.PASS].numpy()
    taken = rollout.actions.reshape(-1)[rows] == actions.PASS
    assert (passes[taken] - before[taken]).mean() > 0.005


# --- The teacher ---------------------------------------------------------------------------------


def test_a_teacher_does_what_its_bot_does(env):
    bot = get_player("heuristic")
    learner = Learner(make_model(CONFIG, env).policy, env, CONFIG.ppo, seed=1)
    batch = env.matches.batch
    teacher = Teacher(env, bot)
    shown = learner._shown
    book = RowBook()
    compared = 0
    for _ in range(80):
        labels = teacher.labels(book.lines(shown["objects"])).copy()
        assert ((labels == 0) | env.action_masks()).all()
        assert labels[np.arange(batch.n), teacher.chosen].all()
        for i in range(batch.n):
            view = batch.views[i]
            codes = {int(k): int(code) for k, code in view["legal"][: view["legal_count"]]}
            if view["focus"] < 0 and codes[int(teacher.chosen[i])] > 0:
                one = batch.matches[i : i + 1].copy()
                wanted = bot(
                    one, batch.matchups[0].tables, teacher._workspace, one["dec_player"][0]
                )
                assert codes[int(teacher.chosen[i])] == wanted
                compared += 1
        shown = env.step(teacher.chosen)[0]
    assert compared > 1000


def test_what_is_picked_later_in_a_declaration_was_marked_at_first(env):
    learner = Learner(make_model(CONFIG, env).policy, env, CONFIG.ppo, seed=1)
    play(learner, Teacher(env, get_player("heuristic")))
    rollout = learner.rollout
    kinds = rollout.kinds.reshape(rollout.actions.shape)
    attack = DECISION_WORDS.index("attack")
    picked = np.where(rollout.actions >= actions.OBJECT, rollout.actions - actions.OBJECT, -1)
    several = 0
    for step in range(len(kinds) - 1):
        for i in np.flatnonzero((kinds[step] == attack) & (kinds[step + 1] == attack)):
            marked = np.flatnonzero(rollout.labels[step, i, actions.OBJECT :])
            row = picked[step + 1, i]
            if row >= 0 and picked[step, i] >= 0:
                # It has moved in the table, and it has the look of one that was marked.
                look = [
                    tuple(rollout.book.rows[rollout.lines[step, i, k]][[0, COLUMN["power"]]])
                    for k in marked
                ]
                now = rollout.book.rows[rollout.lines[step + 1, i, row]][[0, COLUMN["power"]]]
                assert tuple(now) in look
                several += 1
    assert several > 5


def test_imitation_comes_to_agree(learner):
    teacher = Teacher(learner.env, get_player("heuristic"))
    learner.set_rate(1e-2)
    losses = []
    for _ in range(8):
        play(learner, teacher)
        stats, agreement = learner.imitate()
        losses.append(stats["policy_loss"])
        asked = sum(one.asked for one in agreement.values())
        assert asked == learner.rollout.size
        assert all(one.agreed <= one.asked for one in agreement.values())
        assert np.isfinite(list(stats.values())).all()
    assert losses[-1] < 0.75 * losses[0]
    assert agreement["priority"].share > 0.6


def test_sums_and_maxima_are_those_of_the_library():
    generator = torch.Generator().manual_seed(0)
    rows = torch.rand(20, 6, generator=generator).requires_grad_()
    members = torch.randint(0, 20, (50,), generator=generator)
    first = torch.tensor([0, 3, 3, 30])  # the second position has no rows
    weights = torch.rand(4, 12, generator=generator)
    own = SumAndMaximum.apply(rows, members, first)
    (gradient,) = torch.autograd.grad((own * weights).sum(), rows)
    bags = [torch.nn.functional.embedding_bag(members, rows, first, mode=m) for m in ("sum", "max")]
    library = torch.cat([bags[0] * SUMMED, bags[1]], dim=1)
    (expected,) = torch.autograd.grad((library * weights).sum(), rows)
    assert torch.allclose(own, library, atol=1e-6)
    assert torch.allclose(gradient, expected, atol=1e-6)


def test_a_row_is_read_as_its_columns_say():
    rng = np.random.default_rng(0)
    low, high = OBJECT_TABLE.lows(), OBJECT_TABLE.highs()
    rows = rng.integers(low, high, (30, len(low)), endpoint=True).astype(np.int16)
    encoder = RowEncoder(OBJECT_TABLE, 4)
    expected: list[np.ndarray] = []
    for k, column in enumerate(OBJECT_TABLE.columns):
        values = rows[:, k].astype(np.float32)
        if column.is_pointer:
            expected.append(values > 0)
        elif column.kind == "bits":
            expected += [rows[:, k] >> bit & 1 for bit in range(column.size)]
        elif column.kind == "flag":
            expected.append(values)
        elif column.kind == "count":
            expected.append((values / column.size).clip(-COUNT_LIMIT, COUNT_LIMIT))
    seen = []
    encoder.linear.register_forward_hook(lambda _, given, __: seen.append(given[0].numpy()))
    encoder(torch.from_numpy(rows))
    assert np.allclose(seen[0], np.stack(expected, axis=1), atol=1e-6)
