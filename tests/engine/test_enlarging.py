"""Matches that outgrow the usual record go on in a larger one: many triggers, effects, tokens."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.cards.language import YOUR_CREATURE, Card, Each, PutCounters, Spell
from mtgenv.engine.games.enlarging import enlarged
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import DUEL, MATCH, TABLE, TABLE_MATCH
from mtgenv.matches.match import Match
from mtgenv.matches.narrate import Narrator
from mtgenv.matches.wording import Wording
from mtgenv.testing import Position, Side


def free_rows(matches: np.ndarray) -> list[int]:
    m = matches[0]
    rows, row = [], int(m["zone_head"][0, 0, v.ZONE_NOWHERE])
    while row >= 0:
        rows.append(row)
        after = int(m["next"][row])
        assert after < 0 or m["prev"][after] == row
        row = after
    assert (rows[-1] if rows else -1) == m["zone_tail"][0, 0, v.ZONE_NOWHERE]
    assert len(rows) == m["zone_size"][0, 0, v.ZONE_NOWHERE]
    return rows


def test_an_enlarged_match_holds_the_same_and_has_more_room() -> None:
    match = Match.new("burn", "weenie-shahrazad", seed=4)
    for _ in range(30):
        match.step(0)
    larger = enlarged(match.record)
    assert larger.dtype == TABLE_MATCH
    for name in MATCH.names or ():
        if name not in ("next", "zone_tail", "zone_size"):
            old, new = match.record[name], larger[name]
            assert np.array_equal(old, new[tuple(slice(0, k) for k in old.shape)]), name
    more = list(range(DUEL.objects, TABLE.objects))
    assert free_rows(larger) == free_rows(match.record) + more


@pytest.mark.parametrize("count", [60, 200])
def test_38_any_number_of_triggers_wait_and_resolve(count: int) -> None:
    side = Side("Wrath of God", battlefield=f"{count} Abu Ja'far, 4 Plains")
    game = Position(side, Side(battlefield="Air Elemental"))
    assert game.matches.dtype == (MATCH if count == 60 else TABLE_MATCH)
    game.cast("Wrath of God")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER:
        game.default()
    assert game.matches.dtype == TABLE_MATCH
    assert game.stack == ["Abu Ja'far"] * count
    game.resolve_all()
    assert (game.over, game.stack) == (False, [])
    assert game.count("Abu Ja'far", "graveyard") == count


def test_38_sixty_attackers_are_pumped_by_three_spells() -> None:
    armies = ", ".join(["Army of Allah"] * 3)
    game = Position(Side(armies, battlefield="60 Grizzly Bears, 9 Plains"), Side(life=1000))
    game.attack(*["Grizzly Bears"] * 60)
    for _ in range(3):
        game.cast("Army of Allah")
        game.resolve()
    game.pass_until("main2")
    assert game.life(1) == 1000 - 60 * (2 + 3 * 2)


def test_616_1_every_one_of_ten_questions_in_one_step_is_asked() -> None:
    growth = Card(
        "Paper Growth", "{1}", "Sorcery", abilities=(Spell((PutCounters(Each(YOUR_CREATURE)),)),)
    )
    board = "Wastes, Doubling Season, Hardened Scales, 10 Grizzly Bears"
    game = Position(Side("Paper Growth", board), cards=[growth])
    game.cast("Paper Growth")
    game.resolve()
    for _ in range(10):
        assert game.asked == v.DECISION_PICK
        game.choose("Hardened Scales")
    assert game.asked != v.DECISION_PICK
    assert game.matches.dtype == TABLE_MATCH
    for row in game.rows("Grizzly Bears", "battlefield"):
        assert game.counters(row, v.COUNTER_PLUS) == 4


def test_a_target_for_which_the_usual_record_has_no_room_is_chosen_all_the_same() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"))
    game.m["target_count"] = DUEL.targets
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(1) == 17
    assert game.matches.dtype == TABLE_MATCH


def out_of_rows(match: Match) -> None:
    """Take all free rows away, as tokens would."""
    m = match.record[0]
    m["zone_head"][0, 0, v.ZONE_NOWHERE] = m["zone_tail"][0, 0, v.ZONE_NOWHERE] = -1
    m["zone_size"][0, 0, v.ZONE_NOWHERE] = 0


def test_a_match_and_its_log_go_on_in_a_larger_record() -> None:
    match = Match.new("burn", "burn", seed=2)
    plain = match.clone()
    out_of_rows(match)
    told = Narrator(Wording(match.matchup), match.record)
    while match.record.dtype == MATCH:
        match.step(match.legal_actions()[-1])
    assert not match.over
    # The first new object was made in the larger record; all else went the same way.
    for code in match.actions[len(plain.actions) :]:
        plain.answer(code)
    assert plain.record.dtype == MATCH
    assert [str(line) for line in told.follow(match.actions)] == plain.log
    for name in ("turns", "decisions", "timestamp", "dec_kind", "dec_player", "legal_count"):
        assert match.record[name][0] == plain.record[name][0], name
    assert match.life == plain.life
    assert match.view(0) == plain.view(0)
    snapshot = Match.restore(match.snapshot(), match.matchup)
    assert snapshot == match
