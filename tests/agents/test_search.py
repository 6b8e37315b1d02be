"""The search: what it compares, when it leaves the bot's choice, and that it does not cheat."""

import numpy as np
import pytest
from mtgenv_agents import series
from mtgenv_agents.bots import get_bot
from mtgenv_agents.bots.outlook import CERTAIN
from mtgenv_agents.recorded import match_of, record_match, write_run
from mtgenv_agents.search.candidates import LISTING, list_candidates
from mtgenv_agents.search.choosing import choose
from mtgenv_agents.search.player import SearchPlayer
from mtgenv_agents.search.rollouts import result_for
from mtgenv_agents.selfplay import self_play

import mtgenv
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.match import Match
from mtgenv.players import get_player
from mtgenv.testing.position import Position
from mtgenv.testing.sides import Side

FIRST = np.zeros(1, np.int64)


def candidates_of(game: Position) -> list[list[int]]:
    room = snapshots.repeat(snapshots.save(game.matches, 0), 2)
    listing = np.zeros(1, LISTING)
    workspace = new_workspace(game.matches)
    list_candidates(room, game.tables, workspace, get_bot("heuristic"), 1, listing)
    found = listing[0]
    return [found["action"][k, : found["length"][k]].tolist() for k in range(found["count"])]


def picked(sequence: list[int]) -> frozenset[int]:
    return frozenset(subject_of(a) for a in sequence if kind_of(a) == v.ACTION_OBJECT)


# --- What is compared -----------------------------------------------------------------------------


def attack_position() -> Position:
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant, Air Elemental"),
        Side(battlefield="Craw Wurm"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    return game


def test_each_set_of_few_attackers_is_a_candidate() -> None:
    game = attack_position()
    sets = [picked(sequence) for sequence in candidates_of(game)]
    assert len(sets) == len(set(sets)) == 8


def test_a_blocker_is_tried_with_each_attacker() -> None:
    game = attack_position()
    game.attack("Grizzly Bears", "Hill Giant")
    game.pass_until_asked(v.DECISION_BLOCK)
    blocks = {tuple(sorted(picked(sequence))) for sequence in candidates_of(game)}
    wurm = game.find("Craw Wurm")
    bears, giant = game.find("Grizzly Bears"), game.find("Hill Giant")
    assert blocks == {(), tuple(sorted((wurm, bears))), tuple(sorted((wurm, giant)))}


def test_draws_are_offered_and_answered() -> None:
    options = mtgenv.MatchOptions(draw_offers=True, stops="full")
    match = Match.new("burn", "burn", seed=1, options=options)
    while "offer a draw" not in [action.text for action in match.legal_actions()]:
        match.step(match.legal_actions()[0])
    for asked in (v.DECISION_PRIORITY, v.DECISION_DRAW_OFFER):
        assert match.record[0]["dec_kind"] == asked
        code = SearchPlayer(8, seed=1).choose(match.record, match.matchup.tables, FIRST)[0]
        assert int(code) in [action.code for action in match.legal_actions()]
        if asked == v.DECISION_PRIORITY:
            match.step("offer a draw")


def test_concessions_are_no_candidates() -> None:
    options = mtgenv.MatchOptions(concede_match="always")
    match = Match.new("burn", "burn", seed=1, options=options)
    assert match.legal_actions()[-1].text == "concede the match"
    for seed in range(20):
        player = SearchPlayer(8, seed=seed)
        code = player.choose(match.record, match.matchup.tables, FIRST)[0]
        assert kind_of(int(code)) in (v.ACTION_KEEP, v.ACTION_MULLIGAN)


# --- When the bot's choice is left ----------------------------------------------------------------


def test_among_equals_the_bots_choice_stays() -> None:
    rng = np.random.default_rng(1)

    def play(playing: np.ndarray, first: int, end: int) -> np.ndarray:
        deal = rng.normal(0, 500, end - first)
        return np.tile(deal, (len(playing), 1)).astype(np.int32)

    assert choose(7, 100, 1.0, play).best == 0


def test_luck_alone_hardly_ever_wins() -> None:
    rng = np.random.default_rng(2)

    def play(playing: np.ndarray, first: int, end: int) -> np.ndarray:
        return rng.normal(0, 500, (len(playing), end - first)).astype(np.int32)

    left = [choose(2, 200, 3.0, play).best for _ in range(300)]
    assert np.mean(left) < 0.02


def test_roll_outs_are_kept_to() -> None:
    asked: list[int] = []

    def play(playing: np.ndarray, first: int, end: int) -> np.ndarray:
        asked.append(len(playing) * (end - first))
        return np.zeros((len(playing), end - first), np.int32)

    for n in (2, 3, 8, 40):
        asked.clear()
        assert choose(n, 1000, 1.0, play).played == sum(asked) <= 1000


def test_it_sees_that_only_one_of_two_attackers_can_be_blocked() -> None:
    game = Position(
        Side(battlefield="2 Grizzly Bears"),
        Side(life=2, battlefield="Craw Wurm"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    player = SearchPlayer(64)
    for _ in range(2):
        game.answer(int(player.choose(game.matches, game.tables, FIRST)[0]))
    assert sum(game.m["attacking"] >= 0) == 2
    assert player.searched == 1  # the second pick was part of the plan


def test_what_a_teammate_wins_is_won() -> None:
    options = mtgenv.MatchOptions(teams="two-headed-giant")
    match = Match.new(*["burn"] * 4, seed=1, options=options)
    match.record["over"] = 1
    match.record["winner"] = 0
    tables = match.matchup.tables
    results = [result_for(match.record, tables, 0, 0, seat) for seat in range(4)]
    assert results == [CERTAIN, CERTAIN, -CERTAIN, -CERTAIN]


# --- It is fair and reproducible ------------------------------------------------------------------


def mid_game() -> Match:
    match = Match.new("weenie", "burn", seed=5)
    bot = get_bot("heuristic")
    workspace = new_workspace(match.record)
    while match.record["turns"][0] < 8:
        match.answer(int(bot(match.record, match.matchup.tables, workspace, match.decider)))
    return match


def test_hidden_cards_do_not_matter() -> None:
    """A game that one card of the opponent wins is worth as much wherever that card is."""
    found = []
    for hand, library in (
        ("Lightning Bolt", "20 Forest"),
        ("Forest", "19 Forest, Lightning Bolt"),
    ):
        game = Position(
            Side(life=3, battlefield="Grizzly Bears", library="20 Forest"),
            Side(life=8, hand=hand, battlefield="Mountain", library=library),
        )
        game.pass_until_asked(v.DECISION_ATTACK)
        weighed = SearchPlayer(400).weigh(game.matches, game.tables)
        found.append(weighed.choice.values)
    # Who knew would call the first one lost and the second one won: 2,000 apart.
    assert np.abs(found[0] - found[1]).max() < 300


def test_the_match_stays_as_it_is() -> None:
    match = mid_game()
    before = match.record.tobytes()
    SearchPlayer(32).choose(match.record, match.matchup.tables, FIRST)
    assert match.record.tobytes() == before


def test_what_else_is_played_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    decks, names = ("weenie", "weenie"), ("search:8", "heuristic")
    one = self_play(decks, names, 6, seed=1)
    monkeypatch.setattr(series, "BATCH", 1)
    other = self_play(decks, names, 6, seed=1, threads=2)
    assert all(np.array_equal(one[name], other[name]) for name in one)


def test_a_match_of_a_search_is_recorded_as_it_was(tmp_path) -> None:
    decks, names, options = ("burn", "weenie"), ("search:8", "heuristic"), mtgenv.MatchOptions()
    write_run(tmp_path, self_play(decks, names, 2, seed=3), decks, names, 3, options)
    assert len(match_of(tmp_path, 1).actions) > 20


def test_a_table_of_three_has_room_for_it() -> None:
    replay = record_match(["weenie"] * 3, ["search:8", "random", "heuristic"], seed=1)
    assert len(replay.actions) > 20


def test_it_plays_subgames() -> None:
    games = self_play(("weenie-shahrazad",) * 2, ("search:8", "heuristic"), 4, seed=2)
    assert games["subgames"].sum() > 0


def test_it_is_an_opponent_in_an_environment() -> None:
    envs = MatchVectorEnv(2, decks=("burn", "burn"), opponent="search:4")
    _, info = envs.reset(seed=1)
    for _ in range(5):
        info = envs.step(info["action_mask"].argmax(axis=1))[-1]
    assert (envs.batch.matches["decisions"] > 5).all()


@pytest.mark.parametrize("name", ["search:x", "search:0", "search:-3", "search:1.5"])
def test_a_search_of_nothing_is_refused(name: str) -> None:
    with pytest.raises(MtgenvError, match=f"bot '{name}': give how many roll-outs"):
        get_player(name)


def test_an_unknown_name_tells_of_players_too() -> None:
    with pytest.raises(MtgenvError, match=r"no bot 'nobody'; .*search:\.\.\."):
        get_player("nobody")
