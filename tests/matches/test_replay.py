import gzip
import json
import random

import pytest

from mtgenv.matches import replay
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.replay import Replay, ReplayError


@pytest.fixture(scope="module")
def match():
    options = MatchOptions(max_turns=30, concede_game="always", concede_match="always")
    played = Match.new("weenie-shahrazad", "wish", seed=5, options=options, names=("Ann", "Bob"))
    chance = random.Random(0)
    while not played.over and len(played.actions) < 150:
        played.step(chance.choice([a for a in played.legal_actions() if "concede" not in a.text]))
    return played


@pytest.mark.parametrize("name", ["match.json", "match.json.gz"])
def test_a_saved_replay_plays_back_bit_for_bit(match, tmp_path, name):
    path = Replay.record(match).save(tmp_path / name)
    loaded = Replay.load(path)
    assert loaded == Replay.record(match)
    assert loaded.play() == match
    assert loaded.play().log == match.log
    assert (path.read_bytes()[:1] == b"{") == (path.suffix == ".json")


def test_the_same_match_makes_the_same_file(match, tmp_path):
    first, second = (Replay.record(match).save(tmp_path / f"{n}.json.gz") for n in "ab")
    assert first.read_bytes() == second.read_bytes()


def test_every_position_can_be_reached(match):
    recorded = Replay.record(match)
    assert recorded.match_at(0).actions == ()
    assert recorded.match_at(10).actions == match.actions[:10]
    assert recorded.match_at(-1) == match
    assert recorded.match_at(-2).actions == match.actions[:-1]
    assert recorded.cut(10).play() == recorded.match_at(10)
    for n in (len(match.actions) + 1, -len(match.actions) - 2):
        with pytest.raises(ReplayError, match="there is no position"):
            recorded.match_at(n)


def test_bots_that_use_chance_do_not_change_the_hash(match):
    before = replay.state_hash(match.record)
    record = match.clone().record
    record["rng"][0, 1] += 1
    assert replay.state_hash(record) == before
    record["rng"][0, 0] += 1
    assert replay.state_hash(record) != before


def test_a_restored_match_has_no_replay(match):
    restored = Match.restore(match.snapshot(), match.matchup)
    with pytest.raises(ReplayError, match="save its snapshot"):
        Replay.record(restored)


def test_a_replay_that_plays_differently_is_refused(match):
    data = Replay.record(match).to_json()
    with pytest.raises(ReplayError, match="ends differently"):
        Replay.from_json({**data, "hash": "0" * 24}).play()
    with pytest.raises(ReplayError, match="recorded: draw"):
        Replay.from_json({**data, "result": "draw"}).play()
    changed = Replay.from_json({**data, "actions": [*data["actions"][:3], 77, 1]})
    with pytest.raises(ReplayError, match="action 3 of the replay is not legal any more"):
        changed.play()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 9}, "format 9"),
        ({"actions": None}, "makes no sense"),
        ({"seed": "x"}, "seed='x': give a whole number"),
        ({"seed": 2**70}, "give a whole number of 64 bits"),
        ({"options": {"forced": "x"}}, "give True or False"),
        ({"decks": [{}]}, "makes no sense"),
        ({"options": {"lief": 3}}, "no option 'lief'"),
        ({"options": {"life": -3}}, "life=-3"),
    ],
)
def test_a_malformed_replay_is_refused_in_one_line(match, tmp_path, change, message):
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**Replay.record(match).to_json(), **change}))
    with pytest.raises(ReplayError, match=message) as caught:
        Replay.load(path)
    assert "bad.json" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"[]", b"\xff\xfe", b"{", b"[" * 200_000, b"[" + b"9" * 5_000 + b"]"),
        # No time of day in them: the content is part of the test's name.
        *(b"\x1f\x8bnonsense", gzip.compress(b"x" * 99, mtime=0)[:20]),
        gzip.compress(b"[" * 200_000, mtime=0),
        gzip.compress(bytes(range(256)), mtime=0)[:12] + bytes(50),
    ],
)
def test_any_other_file_is_refused(tmp_path, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(ReplayError, match="no replay file"):
        Replay.load(path)


def test_a_replay_that_lacks_a_part_says_which(match):
    data = Replay.record(match).to_json()
    del data["seed"]
    with pytest.raises(ReplayError, match="lacks seed"):
        Replay.from_json(data)


def test_positions_are_counted_from_both_ends_and_no_further(match):
    recorded = Replay.record(match)
    last = len(recorded.actions)
    assert recorded.match_at(-last - 1) == recorded.match_at(0)
    for beyond in (last + 1, -last - 2):
        with pytest.raises(ReplayError, match=f"no position {beyond}"):
            recorded.match_at(beyond)
