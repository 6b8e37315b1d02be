"""Banding (702.22), and damage that effects assign in another way (510.1)."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.combats import A, B, Position, Side, make, unmake

HERO = "Eager Cadet"  # a 1/1 that has banding here


def banded(mine: str, theirs: str = "", *banders: str) -> Position:
    game = Position(Side("", mine), Side("", theirs))
    for name in banders or (HERO,):
        make(game, name, v.KEYWORD_BANDING)
    game.pass_until_asked(v.DECISION_ATTACK)
    return game


def form(game: Position, *members: str) -> None:
    """Attack with everything, and let the first creature with banding form a band."""
    while game.asked == v.DECISION_ATTACK:
        picks = [word for word in game.legal if word != "done"]
        game.choose(picks[0] if picks else "done")
    game.choose("yes", *members)
    while game.asked == v.DECISION_PICK:
        game.choose("done")


def test_B3_06_a_band_has_one_member_without_banding_at_most() -> None:
    game = banded(f"{HERO}, Craw Wurm, Hill Giant")
    while game.asked == v.DECISION_ATTACK:
        game.choose(next(word for word in game.legal if word != "done"))
    game.choose("yes")
    assert sorted(game.legal) == ["Craw Wurm", "Hill Giant"]
    game.choose("Craw Wurm")
    # No second one without banding.
    assert game.asked == v.DECISION_PRIORITY
    assert game.status("band", "Craw Wurm") == game.status("band", HERO) != 0
    assert game.status("band", "Hill Giant") == 0


def test_B3_06_two_banders_and_one_other() -> None:
    game = banded(f"{HERO}, Savannah Lions, Craw Wurm", "", HERO, "Savannah Lions")
    form(game, "Craw Wurm", "Savannah Lions")
    bands = [game.status("band", name) for name in (HERO, "Savannah Lions", "Craw Wurm")]
    assert bands == [1, 1, 1]


def test_702_22h_who_blocks_one_member_blocks_all_of_them() -> None:
    game = banded(f"{HERO}, Craw Wurm", "Grizzly Bears")
    form(game, "Craw Wurm")
    game.block(("Grizzly Bears", HERO))
    assert [game.status("blocked", name) for name in (HERO, "Craw Wurm")] == [1, 1]
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_702_22k_the_attacking_player_divides_the_damage_of_who_blocks_a_band() -> None:
    game = banded(f"{HERO}, Craw Wurm", "Hill Giant")
    form(game, "Craw Wurm")
    game.block(("Hill Giant", HERO))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == A
    game.choose("0" if game.word(game.actions[0]) == "0" else "3")
    game.pass_until("end_combat")
    assert game.names("graveyard", B) == ["Hill Giant"]
    damage = [game.status("damage", name) for name in game.names("battlefield", A)]
    assert sum(damage) == 3 or game.names("graveyard", A) == [HERO]


def test_702_22j_the_defending_player_divides_the_damage_that_a_bander_blocks() -> None:
    game = Position(Side("", "Craw Wurm"), Side("", f"{HERO}, Hill Giant"))
    make(game, HERO, v.KEYWORD_BANDING)
    game.attack("Craw Wurm")
    game.block((HERO, "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == B


def test_702_22j_and_need_not_let_anything_trample_through() -> None:
    game = Position(Side("", "Colossal Dreadmaw"), Side("", HERO))
    make(game, HERO, v.KEYWORD_BANDING)
    game.attack("Colossal Dreadmaw")
    game.block((HERO, "Colossal Dreadmaw"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert (game.player, game.legal) == (B, [str(n) for n in range(1, 7)])
    game.choose("6")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_510_1a_damage_by_toughness() -> None:
    game = Position(Side("", "Kraken Hatchling"), Side())
    make(game, "Kraken Hatchling", rules=v.RULE_DAMAGE_BY_TOUGHNESS)
    game.attack("Kraken Hatchling")
    game.pass_until("end_combat")
    assert game.life(B) == 16


def test_510_1a_no_combat_damage() -> None:
    game = Position(Side("", "Craw Wurm"), Side())
    make(game, "Craw Wurm", rules=v.RULE_NO_COMBAT_DAMAGE)
    game.attack("Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_510_1c_damage_as_though_it_were_not_blocked() -> None:
    for answer, life in (("yes", 14), ("no", 20)):
        game = Position(Side("", "Craw Wurm"), Side("", "Grizzly Bears"))
        make(game, "Craw Wurm", rules=v.RULE_DAMAGE_AS_UNBLOCKED)
        game.attack("Craw Wurm")
        game.block(("Grizzly Bears", "Craw Wurm"))
        game.pass_until_asked(v.DECISION_MAY)
        game.choose(answer)
        game.pass_until("end_combat")
        assert game.life(B) == life


def test_510_1c_who_strikes_as_though_unblocked_owes_its_blockers_nothing() -> None:
    """Only what tramples over must leave lethal damage for all blockers (702.19b)."""
    game = Position(Side("", "Hill Giant, Craw Wurm"), Side("", "Grizzly Bears, Memnite"))
    make(game, "Hill Giant", rules=v.RULE_DAMAGE_AS_UNBLOCKED)
    make(game, "Craw Wurm", v.KEYWORD_TRAMPLE)
    make(game, "Grizzly Bears", rules=v.RULE_BLOCKS_ANY_NUMBER)
    game.attack("Hill Giant", "Craw Wurm")
    game.block(
        ("Grizzly Bears", "Hill Giant"), ("Grizzly Bears", "Craw Wurm"), ("Memnite", "Craw Wurm")
    )
    game.pass_until_asked(v.DECISION_MAY)
    game.choose("yes")
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.legal == [str(n) for n in range(7)]


def test_B5_32_C14_30_C14_33_infect_and_wither_are_counters_and_poison() -> None:
    for keyword, life, poison in (
        (v.KEYWORD_INFECT, 20, 2),
        (v.KEYWORD_WITHER, 18, 0),
    ):
        game = Position(Side("", "Grizzly Bears"), Side("", "Hill Giant"))
        make(game, "Grizzly Bears", keyword)
        game.attack("Grizzly Bears")
        hit = game.copy()
        hit.pass_until("end_combat")
        assert (hit.life(B), int(hit.m["poison"][0, B])) == (life, poison)
        game.block(("Hill Giant", "Grizzly Bears"))
        game.pass_until("end_combat")
        assert game.pt("Hill Giant") == (1, 1)
        assert game.status("damage", "Hill Giant") == 0


def test_B5_13_who_loses_double_strike_in_the_first_step_strikes_once() -> None:
    game = Position(Side("", "Grizzly Bears"), Side())
    make(game, "Grizzly Bears", v.KEYWORD_DOUBLE_STRIKE)
    game.attack("Grizzly Bears")
    game.pass_until("first_strike_damage")
    unmake(game, "Grizzly Bears", v.KEYWORD_DOUBLE_STRIKE)
    game.pass_until("end_combat")
    assert game.life(B) == 18


@pytest.mark.parametrize("before", ["none", "first", "double"])
@pytest.mark.parametrize("now", ["none", "first", "double"])
def test_B5_11_who_assigns_damage_in_the_second_step(before: str, now: str) -> None:
    # A Knight with first strike stands by, so that there are two steps.
    words = {"none": 0, "first": v.KEYWORD_FIRST_STRIKE, "double": v.KEYWORD_DOUBLE_STRIKE}
    game = Position(Side("", "Grizzly Bears, White Knight"), Side())
    make(game, "Grizzly Bears", words[before])
    game.attack("Grizzly Bears", "White Knight")
    game.pass_until("first_strike_damage")
    assert game.life(B) == (18 if before == "none" else 16)
    unmake(game, "Grizzly Bears", words[before])
    make(game, "Grizzly Bears", words[now])
    game.pass_until("end_combat")
    again = before == "none" or now == "double"
    assert 18 - game.life(B) == 2 * (before != "none") + 2 * again
