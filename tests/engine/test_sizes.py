"""Two sizes of the match record in one process: for two players with usual decks, and for more."""

from __future__ import annotations

import numpy as np
import pytest
from mtgenv_agents.bots import get_bot
from mtgenv_agents.bots.driving import play_batch

from mtgenv.compiling.jit import JIT
from mtgenv.engine.driver import begin_all
from mtgenv.engine.games.setup import CapacityError, add_card, empty_match, open_outermost
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import DUEL, MATCH, TABLE, TABLE_MATCH
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.vector import MatchVectorEnv
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup

DECK = "burn"


def big_deck(copies: int) -> str:
    """A deck file of so many times the cards of a deck."""
    cards = Matchup.of(DECK, DECK).decks[0].cards()
    return "\n".join(f"{copies} {name}" for name in dict.fromkeys(cards))


def test_the_smaller_record_is_at_most_40_kib() -> None:
    assert MATCH.itemsize <= 40 * 1024
    assert MATCH.names == TABLE_MATCH.names


@pytest.mark.parametrize("players", [2, 3, 6])
def test_any_number_of_players_is_an_argument(players: int) -> None:
    match = Match.new(*[DECK] * players, seed=3)
    assert match.record.dtype == (MATCH if players == 2 else TABLE_MATCH)
    deciders = set()
    while not match.over and len(deciders) < players:
        deciders.add(match.decider)
        match.step(match.legal_actions()[0])
    assert deciders == set(range(players))
    again = Match.restore(match.snapshot(), match.matchup)
    assert again == match
    assert match.clone() == match


def play(cards_expected: int) -> np.ndarray:
    """Play one seeded match of two players in a record with room for so many cards."""
    matchup = Matchup.of(DECK, "weenie-shahrazad")
    matches = empty_match(2, cards_expected)
    plain = matchup.template[0]
    for name in plain.dtype.names or ():
        if name.startswith("opt_"):
            matches[name] = plain[name]
    for row in range(len(plain["card"])):
        if plain["kind"][row] == v.OBJECT_CARD:
            card, owner, zone = (int(plain[name][row]) for name in ("card", "owner", "zone"))
            assert add_card(matches, matchup.tables, card, owner, zone) == row
    open_outermost(matches)
    workspace = new_workspace(matches)
    begin_all(matches, matchup.tables, workspace, np.array([11], np.int64))
    bot = get_bot("random")
    if not JIT:
        return matches
    assert play_batch(matches, matchup.tables, workspace, bot, bot) == -1
    return matches


def test_a_match_goes_the_same_way_in_either_size() -> None:
    small, large = play(0), play(DUEL.objects)
    assert (small.dtype, large.dtype) == (MATCH, TABLE_MATCH)
    for name in ("winner", "end_reason", "turns", "decisions", "opened", "timestamp"):
        assert small[name][0] == large[name][0], name
    assert small["rng"][0].tolist() == large["rng"][0][:3].tolist()
    assert small["card"][0].tolist()[:120] == large["card"][0].tolist()[:120]


def test_huge_decks_of_two_players_take_the_larger_record(tmp_path) -> None:
    path = tmp_path / "huge.txt"
    path.write_text(big_deck(20))
    match = Match.new(path, path, seed=1)
    assert match.record.dtype == TABLE_MATCH
    while match.record["turns"][0] < 3:
        match.step(match.legal_actions()[0])
    envs = MatchVectorEnv(2, decks=(str(path), str(path)))
    _, info = envs.reset(seed=0)
    assert info["action_mask"].any(axis=1).all()
    envs.close()


def test_more_than_any_record_holds_is_refused(tmp_path) -> None:
    with pytest.raises(CapacityError, match="7 players: a match has 2 to 6"):
        Match.new(*[DECK] * 7)
    path = tmp_path / "huge.txt"
    path.write_text(big_deck(200))
    with pytest.raises(CapacityError, match=f"there is room for {TABLE.objects - 24}"):
        Match.new(path, path)
