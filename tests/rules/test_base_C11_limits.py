"""Rows C10 and C11: what ends a match besides winning it, and what ends with a turn."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

TARGET = (d.TARGET_CREATURE,)


def test_a_match_ends_in_a_draw_at_its_limit_of_turns() -> None:
    game = Position(Side(), Side(), max_turns=2)
    game.pass_until("end", 2)
    assert not game.over
    game.pass_until("upkeep", 3)
    assert (game.over, game.winner) == (True, None)
    assert int(game.m["end_reason"]) == v.END_TURN_LIMIT


def test_a_match_ends_in_a_draw_at_its_limit_of_decisions() -> None:
    game = Position(Side(), Side(), max_decisions=9)
    while not game.over:
        game.default()
    assert (game.winner, int(game.m["decisions"])) == (None, 9)


@pytest.mark.parametrize(
    ("option", "offered"),
    [
        (v.CONCEDE_NEVER, [False, False, False]),
        (v.CONCEDE_ALWAYS, [True, True, True]),
        (v.CONCEDE_GAME_START, [True, False, False]),
        (v.CONCEDE_TURN_START, [True, True, False]),
    ],
)
def test_C1_01_when_conceding_is_offered(option: int, offered: list[bool]) -> None:
    game = Position(Side(), Side(), concede_match=option, harness=0, step=None)
    seen = [_concedes(game)]
    game.choose("keep", "keep")
    seen.append(_concedes(game))
    game.choose("pass")
    game.priority(game.active)
    seen.append(_concedes(game))
    assert seen == offered


def _concedes(game: Position) -> bool:
    return any("concede" in word for word in game.legal)


@pytest.mark.parametrize("seat", ["can't lose the game", "can't win the game"])
def test_C2_01_nobody_wins_who_cannot_and_nobody_loses_who_cannot(seat: str) -> None:
    rule = charm(d.Rule(seat, player="you"), name="Law")
    win = spell("Triumph", d.EndGame("win"))
    mine, theirs = ("Law", "") if seat.startswith("can't win") else ("", "Law")
    game = Position(Side("Triumph", mine), Side(battlefield=theirs), cards=[rule, win])
    game.cast("Triumph")
    game.resolve()
    assert not game.over


def test_C10_03_C11_17_who_could_not_lose_this_turn_does_as_it_ends() -> None:
    grace = spell("Grace", d.Apply("can't lose the game", player="you"), d.SetLife(0))
    game = Position(Side("Grace"), Side(), cards=[grace])
    game.cast("Grace")
    game.resolve()
    assert not game.over
    game.pass_until("upkeep", 2)
    assert (game.over, game.winner) == (True, "B")


def test_C10_19_a_saga_without_abilities_gets_no_lore_counter() -> None:
    # 714.3c: it has no chapter abilities then.
    hush = charm(d.Static(what=d.Each(d.Filter(subtypes=("Saga",))), loses=("all",)), name="Hush")
    saga = Card(
        "Tale",
        "{0}",
        "Enchantment — Saga",
        abilities=(d.Chapter((1, 2, 3), (d.GainLife(1),)),),
    )
    game = Position(Side("Tale, Hush"), Side(), cards=[hush, saga])
    game.cast("Tale")
    game.resolve_all()
    row = game.find("Tale", "battlefield")
    assert (game.counters(row, v.COUNTER_LORE), game.life(A)) == (1, 21)
    game.cast("Hush")
    game.resolve()
    game.next_turn()
    game.next_turn()
    assert (game.counters(row, v.COUNTER_LORE), game.life(A)) == (1, 21)


def test_303_4g_a_copy_of_an_aura_enters_attached_to_what_it_may_enchant() -> None:
    # Copy Enchantment comes in as the Aura, and its controller chooses what it is attached to.
    game = Position(
        Side("Copy Enchantment", "3 Island, Hill Giant"),
        Side(battlefield="Rancor on Grizzly Bears, Grizzly Bears"),
    )
    game.cast("Copy Enchantment")
    game.resolve()
    game.choose("Rancor")
    assert sorted(game.legal) == ["Grizzly Bears", "Hill Giant"]
    game.choose("Hill Giant")
    assert game.pt("Hill Giant") == (5, 3)


def test_800_4b_nothing_is_put_under_the_control_of_who_has_left() -> None:
    raise_ = spell(
        "Raise",
        d.Choose(d.Chosen(d.CREATURE, zone="graveyard", whose="each player")),
        d.Move("it", "battlefield", controller="you"),
    )
    game = Position(
        Side("Raise"), Side(graveyard="Hill Giant, Grizzly Bears"), Side(), cards=[raise_]
    )
    game.cast("Raise")
    game.resolve()
    game.concede(A)
    assert (game.player, game.legal) == (B, ["Hill Giant", "Grizzly Bears"])
    game.choose("Hill Giant")
    assert (game.names("battlefield"), game.names("graveyard", B)) == (
        [],
        ["Hill Giant", "Grizzly Bears"],
    )


def test_702_21_while_you_control_this_ends_for_one_of_two() -> None:
    # Each of two effects lasts while the player controls what made it.
    chain = bear(
        d.Activated(
            d.Cost("{0}"),
            (d.Change(power=1, duration="while you control self"),),
            TARGET,
        ),
        name="Chain",
    )
    doom = spell("Doom", d.Destroy("target"), targets=TARGET)
    game = Position(Side("Doom", "2 Chain, Hill Giant"), cards=[chain, doom])
    first, second = game.rows("Chain")
    for row in (first, second):
        action = next(
            action
            for action in game.actions
            if game.word(action) == "activate Chain 0" and (action >> 8) & 0xFFF == row
        )
        game.answer(action)
        game.choose("Hill Giant")
        game.resolve()
    assert game.pt("Hill Giant") == (5, 3)
    game.cast("Doom", first)
    game.resolve()
    assert game.pt("Hill Giant") == (4, 3)


def test_every_player_is_under_their_own_rules() -> None:
    game = Position(
        Side("Curse, Healing Salve", "Plains"),
        Side(),
        cards=[
            spell(
                "Curse",
                d.Apply("can't gain life", player="target"),
                targets=(d.TARGET_PLAYER,),
            )
        ],
    )
    game.cast("Curse", "B")
    game.resolve()
    game.choose("cast Healing Salve")
    while game.asked != v.DECISION_PRIORITY:
        game.choose("0" if "0" in game.legal else "A")
    game.resolve()
    assert game.life(A) == 23
