"""A league: whom the learner meets, that it is counted, and that a run goes on with it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra 'train' is not installed")
pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")

import mtgenv_agents.ppo.league
import torch
from mtgenv_agents.ppo.agent_file import load_agent
from mtgenv_agents.ppo.config import Evaluation, League, Network, Ppo, TrainingConfig
from mtgenv_agents.ppo.league import SELF, LeaguePlayer, LeagueVecEnv, Record, Standing, weights
from mtgenv_agents.ppo.train import TrainingError, config_of, train

TINY = TrainingConfig(
    minutes=5.0,
    steps=512,
    ppo=Ppo(matches=8, rollout=16, batch=64, epochs=1),
    network=Network(entity=8, state=16),
    league=League(snapshot=1, keep=2, opponents=("random",), self_play=0.3),
    evaluation=Evaluation(games=2, opponents=()),
)


@pytest.fixture(autouse=True)
def one_thread():
    torch.set_num_threads(1)


def test_those_that_beat_the_learner_are_met_most():
    records = {"a": Record(), "b": Record()}
    for _ in range(40):
        records["a"].note(1)
        records["b"].note(-1)
    chances = weights(League(self_play=0.2), [SELF, "a", "b", "c"], records)
    assert chances[0] == pytest.approx(0.2)
    assert chances.sum() == pytest.approx(1)
    assert chances[2] > chances[3] > chances[1] > 0
    alike = weights(League(self_play=0.1, sharpness=0.0), [SELF, "a", "b", "c"], records)
    assert alike[1:] == pytest.approx([0.3] * 3)


class Witness:
    """A policy that takes the first legal action, and tells somebody that it was asked."""

    def __init__(self, name, tell):
        self.name = name
        self.tell = tell

    def __call__(self, observations, masks):
        self.tell(self.name)
        return masks.argmax(axis=1)


def test_a_match_has_one_opponent_and_it_is_counted_against_it(monkeypatch, tmp_path):
    asked = defaultdict(set)

    def tell(name):
        asked[int(env.matches.batch.episodes["number"][0])].add(name)

    monkeypatch.setattr(mtgenv_agents.ppo.league, "get_player", lambda name: Witness(name, tell))
    settings = League(snapshot=1, opponents=("a", "b"), self_play=0.3)
    player = LeaguePlayer(settings, Witness(SELF, tell), tmp_path, Standing())
    # One match at a time, so that who is asked is asked about it.
    env = LeagueVecEnv(1, player, decks=("burn", "burn"), seat="random", max_turns=20)
    env.seed(3)
    env.reset()
    met = {}
    for _ in range(3000):
        number = int(env.matches.batch.episodes["number"][0])
        _, _, ended, infos = env.step(env.action_masks().argmax(axis=1))
        if ended[0]:
            met[number] = infos[0]["opponent"]
    env.close()
    assert len(met) > 20
    assert set(met.values()) == {SELF, "a", "b"}
    assert {number: asked[number] for number in met} == {n: {name} for n, name in met.items()}
    counted = {name: one.games for name, one in player.standing.records.items()}
    assert counted == Counter(met.values())


def test_who_is_met_depends_on_the_match_alone(monkeypatch, tmp_path):
    monkeypatch.setattr(mtgenv_agents.ppo.league, "get_player", lambda name: Witness(name, print))
    settings = League(snapshot=1, opponents=("a", "b"), self_play=0.3)

    def drawn(n):
        player = LeaguePlayer(settings, Witness(SELF, print), tmp_path, Standing())
        env = LeagueVecEnv(n, player, decks=("burn", "burn"))
        env.seed(7)
        env.reset()
        for _ in range(10):
            env.step(env.action_masks().argmax(axis=1))
        env.close()
        return player._drawn[:4, 1].tolist()

    assert drawn(4) == drawn(6)


def test_a_run_has_a_league_and_goes_on_with_it(tmp_path):
    first = train(TINY, tmp_path)
    files = sorted(path.name for path in (tmp_path / "league").iterdir())
    assert files == [f"update-{k:06}.safetensors" for k in range(1, 5)]
    assert load_agent(tmp_path / "league" / files[0])[1].steps == 128
    more = config_of(tmp_path).with_changes(steps=1024)
    assert more.league == TINY.league
    result = train(more, tmp_path, resume=True)
    assert len(list((tmp_path / "league").iterdir())) == 8
    assert result.steps == 1024
    met = result.league
    assert set(met) <= {SELF, "random", *(f"update-{k:06}.safetensors" for k in range(1, 9))}
    assert sum(one.games for one in met.values()) > sum(one.games for one in first.league.values())
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["league"].keys() == met.keys()
    assert max(one.games for one in met.values()) > 0


def test_a_league_is_the_same_for_the_same_seed(tmp_path):
    config = TINY.with_changes(steps=384)
    one, two = (train(config, tmp_path / name) for name in "ab")
    assert one.league == two.league
    for a, b in zip(one.policy.policy.parameters(), two.policy.policy.parameters(), strict=True):
        assert torch.equal(a, b)


def test_an_exploiter_begins_where_an_agent_is(tmp_path):
    plain = TINY.with_changes(league={"snapshot": 0}, steps=128)
    agent = str(train(plain, tmp_path / "agent").model.with_name("agent.safetensors"))
    exploiter = plain.with_changes(
        start=agent, opponent=agent, evaluation={"opponents": [agent]}, seed=2
    )
    result = train(exploiter, tmp_path / "exploiter")
    assert result.scores[agent].games == 2
    begun = train(exploiter.with_changes(minutes=0.01, ppo={"rollout": 4096}), tmp_path / "begun")
    assert begun.steps == 0
    weights_then = load_agent(agent)[0].state_dict()
    for name, weight in begun.policy.policy.state_dict().items():
        assert torch.equal(weight, weights_then[name]), name
    with pytest.raises(
        TrainingError, match=r"another size; set \[network\] entity = 8, state = 16"
    ):
        train(exploiter.with_changes(network={"entity": 4}), tmp_path / "other")
    with pytest.raises(TrainingError, match="start 'random': give a trained agent"):
        train(exploiter.with_changes(start="random"), tmp_path / "none")


def test_numbers_of_a_match_are_counted_once():
    record = Record()
    for result in (1, 0, -1):
        record.note(result)
    assert (record.games, record.won) == (3, 1)
    assert np.isclose(record.share, (0.98**2 + 0.98 * 0.5 + 2) / (0.98**2 + 0.98 + 1 + 4))
