"""Rows A4: the spell that made the subgame, before, while and after it (608)."""

from __future__ import annotations

import numpy as np

from mtgenv.engine.driver import answer_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad

SORCERER = Start(hand="Burning Wish", battlefield="2 Mountain")
SORCERIES = "Burning Wish, 2 Mountain"


def test_A4_01_nobody_has_priority_in_the_outer_game_meanwhile() -> None:
    game = shahrazad()
    before = len(game.trace)
    game.start_child(Start(hand=None), Start(hand=None))
    game.pass_until("main1", turn=4)
    assert {depth for depth, *_ in game.trace[before:]} == {1}
    assert game.m["passes"][0] == 2


def test_A4_02_the_result_is_applied_after_the_subgame() -> None:
    game = child()
    assert (game.life(A, 0), game.life(B, 0)) == (20, 20)
    game.win(A)
    assert (game.life(A), game.life(B)) == (20, 10)


def test_A4_03_losers_lose_together_each_from_their_own_total() -> None:
    game = shahrazad(Side(life=13), Side(life=8))
    game.start_child()
    game.draw()
    assert (game.life(A), game.life(B)) == (6, 4)


def test_A4_04_life_totals_of_the_subgame_do_not_matter() -> None:
    game = child(Side(life=9), Side(life=15))
    game.m["life"][1] = (1, 99)
    game.win(A)
    assert (game.life(A), game.life(B)) == (9, 7)


def test_A4_05_the_spell_resolves_in_full_though_its_card_left_the_stack() -> None:
    game = child(Side(library=SORCERIES), None, SORCERER)
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    game.win(A)
    assert game.life(B) == 10


def test_A4_06_last_the_card_goes_to_the_graveyard() -> None:
    game = child()
    game.win(A)
    assert game.names("graveyard", A) == ["Shahrazad"]


def test_A4_07_a_wished_creator_stays_in_the_library() -> None:
    game = child(Side(library=SORCERIES), None, SORCERER)
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    game.win(A)
    assert game.names("graveyard", A) == []
    assert "Shahrazad" in game.names("library", A)


def copied(copier: str) -> Position:
    """Shahrazad on the stack and a copy of it that resolves first."""
    mana = {"Twincast": "2 Island", "Fork": "2 Mountain"}[copier]
    game = Position(Side(f"Shahrazad, {copier}", f"2 Plains, {mana}", library=SORCERIES))
    game.cast("Shahrazad")
    game.cast(copier, "Shahrazad")
    game.resolve()
    assert game.stack == ["Shahrazad", "Shahrazad"]
    game.resolve()
    return game


def test_A4_08_a_copy_makes_its_own_subgame() -> None:
    for copier in ("Twincast", "Fork"):
        game = copied(copier)
        game.start_child()
        game.win(A)
        assert (game.depth, game.life(B)) == (0, 10)
        assert game.names("graveyard", A) == [copier]  # the copy is no card
        assert game.stack == ["Shahrazad"]
        game.resolve()
        game.start_child()
        game.win(A)
        assert (game.depth, game.life(B)) == (0, 5)
        assert game.names("graveyard", A) == [copier, "Shahrazad"]


def test_A4_08_no_wish_takes_a_copy() -> None:
    game = copied("Twincast")
    game.start_child(SORCERER)
    game.pass_until("main1")
    game.cast("Burning Wish")
    game.resolve()
    assert game.legal == ["Shahrazad", "done"]
    game.choose("Shahrazad")
    assert game.count("Shahrazad", "stack", level=0) == 1  # the copy, which resolves
    game.win(A)
    assert game.life(B) == 10
    assert game.stack == []  # the card was under the copy and went inside


def test_A4_09_a_countered_creator_does_nothing() -> None:
    game = Position(Side("Shahrazad", "2 Plains"), Side("Counterspell", "2 Island"))
    game.cast("Shahrazad")
    game.cast("Counterspell", "Shahrazad", by=B)
    game.resolve_all()
    assert game.depth == 0
    assert (game.life(A), game.life(B)) == (20, 20)
    assert game.names("graveyard", A) == ["Shahrazad"]


def test_A4_10_then_state_based_actions_then_triggers_then_priority() -> None:
    start = Start("Living Wish", "Forest, Mountain")
    side = Side(battlefield="Thragtusk", library="Living Wish, Forest, Mountain")
    for life, over in ((1, True), (2, False)):
        game = child(side, Side(life=life), start)
        game.cast("Living Wish")
        game.resolve()
        game.choose("Thragtusk")
        game.win(A)
        assert game.over is over
        if not over:
            assert game.stack == ["Thragtusk"]
            assert game.player == A


def test_A4_11_one_batch_of_triggers_in_turn_order() -> None:
    side = Side(battlefield="Thragtusk", library="Living Wish, Forest, Mountain")
    start = Start("Living Wish", "Forest, Mountain")
    game = child(side, side, start, start)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    game.next_turn()
    game.cast("Living Wish", by=B)
    game.resolve()
    game.choose("Thragtusk")
    game.win(B)
    bottom, top = (int(game.m["controller"][row]) for row in game.rows(zone="stack"))
    assert (bottom, top) == (A, B)


def test_A4_12_mana_pools_do_not_empty() -> None:
    side = Side("Shahrazad, Lightning Bolt, Dark Ritual, Terror", "2 Plains, Swamp")
    game = Position(side, Side(battlefield="Memnite, Silvercoat Lion"))
    game.cast("Dark Ritual")
    game.resolve()
    assert game.m["mana"][0, A].tolist() == [0, 0, 3, 0, 0, 0]
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert game.m["mana"][1, A].tolist() == [0] * 6
    game.pass_until("main1", turn=2)
    game.win(A)
    assert game.m["mana"][0, A].tolist() == [0, 0, 3, 0, 0, 0]
    game.cast("Terror", "Silvercoat Lion")
    assert game.m["mana"][0, A, v.MANA_BLACK] == 1


def test_A4_13_damage_and_effects_until_end_of_turn_persist() -> None:
    side = Side("Shahrazad, Lightning Bolt, Giant Growth", "2 Plains, Mountain, Forest, Craw Wurm")
    game = Position(side)
    game.cast("Lightning Bolt", "Craw Wurm")
    game.resolve()
    game.cast("Giant Growth", "Craw Wurm")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.pass_until("main1", turn=3)
    game.win(A)
    assert game.pt("Craw Wurm") == (9, 7)
    assert game.status("damage", "Craw Wurm") == 3
    game.next_turn()
    assert game.pt("Craw Wurm") == (6, 4)
    assert game.status("damage", "Craw Wurm") == 0


def test_A4_14_cast_in_combat_it_suspends_combat() -> None:
    side = Side("Quicken, Shahrazad", "3 Plains, 2 Island, Grizzly Bears, Craw Wurm")
    game = Position(side, Side(battlefield="Wall of Swords"))
    game.attack("Grizzly Bears", "Craw Wurm")
    game.block(("Wall of Swords", "Craw Wurm"))
    game.cast("Quicken")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.pass_until("main1", turn=2)
    game.win(B)
    assert (game.step, game.active, game.life(A)) == ("declare_blockers", A, 10)
    assert game.status("blocked", "Craw Wurm") == 1
    assert game.status("blocked", "Grizzly Bears") == 2
    game.pass_until("combat_damage")
    assert game.life(B) == 18
    assert game.names("graveyard", B) == ["Wall of Swords"]


def test_A4_15_both_dead_of_it_is_a_draw() -> None:
    game = shahrazad(Side(life=1), Side(life=1))
    game.start_child()
    game.draw()
    assert game.over
    assert game.m["winner"] == -1
    assert game.results == [(1, 0), (0, 0)]


def test_A4_16_an_illegal_answer_in_the_subgame_changes_nothing() -> None:
    game = child(Side(library="Memnite"), None, Start("Memnite"))
    before = game.matches.tobytes()
    for action in (v.ACTION_CAST | 200 << 8, v.ACTION_MULLIGAN, 0, -1):
        assert (
            answer_all(
                game.matches, game.tables, new_workspace(), np.array([action], dtype=np.int32)
            )
            == 1
        )
        assert game.matches.tobytes() == before
