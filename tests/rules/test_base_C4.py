"""Rows C4: priority, the stack and special actions (116, 117, 405)."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def test_C4_01_an_instant_goes_any_time_a_sorcery_in_the_own_main_phase() -> None:
    game = Position(Side("2 Lightning Bolt, Lava Spike", "3 Mountain"), step="upkeep")
    instant, sorcery = "cast Lightning Bolt", "cast Lava Spike"
    assert game.legal == ["pass", instant]
    game.pass_until("main1")
    assert game.legal == ["pass", instant, sorcery]
    game.cast("Lightning Bolt", "B")
    assert game.legal == ["pass", instant]  # the stack is not empty
    game.next_turn()
    game.priority(A)
    assert (game.active, game.legal) == (B, ["pass", instant])


def test_C4_02_a_mana_ability_pays_for_a_spell_in_the_opponents_turn() -> None:
    game = Position(Side(), Side("Lightning Bolt", "Mountain"))
    game.cast("Lightning Bolt", "A", by=B)
    assert game.status("tapped", "Mountain") == 1
    assert game.stack == ["Lightning Bolt"]


def test_C4_02_a_mana_ability_may_be_activated_by_hand_with_priority() -> None:
    side = Side("Lightning Bolt", "Mountain")
    game = Position(side, side, manual_mana=1)
    game.activate("Mountain")
    game.cast("Lightning Bolt", "B")
    game.activate("Mountain", by=B)
    assert game.m["mana"][0, B, v.MANA_RED] == 1
    assert game.stack == ["Lightning Bolt"]


def test_C4_03_nobody_acts_during_a_resolution_and_triggers_wait() -> None:
    game = Position(
        Side("Chain Lightning", "Mountain"), Side("Incinerate", "2 Mountain, Jackal Pup")
    )
    game.cast("Chain Lightning", "Jackal Pup")
    game.resolve()
    assert (game.player, game.legal) == (B, ["yes", "no"])  # B could cast Incinerate otherwise
    assert (game.stack, game.m["waiting_count"]) == (["Chain Lightning"], 1)
    game.choose("no")
    assert (game.stack, game.player) == (["Jackal Pup"], A)


def test_C4_04_who_gets_priority_after_what() -> None:
    side = Side("2 Lightning Bolt", "2 Mountain")
    game = Position(side, side)
    assert game.player == A  # the active player first
    game.cast("Lightning Bolt", "B")
    assert game.player == A  # after casting: the caster
    game.choose("pass")
    assert game.player == B
    game.cast("Lightning Bolt", "A")
    assert game.player == B
    game.choose("pass", "pass")
    assert (game.life(A), game.player) == (17, A)  # after a resolution: the active player


def test_C4_05_all_pass_in_a_row_and_the_top_resolves_or_the_step_ends() -> None:
    game = Position(Side("2 Lightning Bolt", "2 Mountain"))
    game.cast("Lightning Bolt", "B")
    game.choose("pass")
    assert game.life(B) == 20
    game.choose("pass")
    assert (game.life(B), game.step) == (17, "main1")
    game.choose("pass")
    assert game.step == "main1"
    game.choose("pass")
    assert game.step == "begin_combat"


def test_C4_05_a_pass_before_somebody_acts_does_not_count() -> None:
    game = Position(Side("Lightning Bolt", "Mountain"), Side("Lightning Bolt", "Mountain"))
    game.cast("Lightning Bolt", "B")
    game.choose("pass")
    game.cast("Lightning Bolt", "A")
    game.choose("pass")
    assert (game.player, len(game.stack)) == (A, 2)


def test_C4_06_state_based_actions_repeat_then_triggers_then_priority() -> None:
    """Grizzly Bears dies in the first round, Rancor in the second; both triggers are stacked."""
    game = Position(
        Side("Lightning Bolt", "Mountain, Grizzly Bears, Rancor on Grizzly Bears, Blood Artist")
    )
    game.set("damage", "Grizzly Bears", 1)
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.resolve()
    assert game.names("graveyard", A) == ["Lightning Bolt", "Grizzly Bears", "Rancor"]
    assert (game.asked, game.stack) == (v.DECISION_TRIGGER, [])
    assert sorted(game.legal) == ["Blood Artist", "Rancor"]
    game.choose("Rancor", "B")
    assert game.asked == v.DECISION_PRIORITY
    assert game.stack == ["Blood Artist", "Rancor"]


def test_C4_07_the_response_resolves_first() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain"), Side("Giant Growth", "Forest, Grizzly Bears")
    )
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.cast("Giant Growth", "Grizzly Bears", by=B)
    assert game.stack == ["Giant Growth", "Lightning Bolt"]
    game.resolve()
    assert game.pt("Grizzly Bears") == (5, 5)
    game.resolve()
    assert game.status("damage", "Grizzly Bears") == 3


def test_C4_08_playing_a_land_and_suspending_are_special_actions() -> None:
    """The two special actions of the pool: no stack, and the player keeps priority."""
    game = Position(Side("Mountain, Rift Bolt, Lightning Bolt", "2 Mountain"), step="upkeep")
    assert game.legal == ["pass", "cast Lightning Bolt"]
    game.pass_until("main1")
    game.play("Mountain")
    assert (game.stack, game.player) == ([], A)
    game.suspend("Rift Bolt")
    assert (game.stack, game.player) == ([], A)
    assert game.names("exile", A) == ["Rift Bolt"]
    game.priority(B)
    assert (game.step, game.names("battlefield", A)[-1]) == ("main1", "Mountain")


def test_C4_08_suspend_needs_the_time_to_cast_the_card() -> None:
    game = Position(Side("Rift Bolt, Lightning Bolt", "2 Mountain"))
    assert "suspend Rift Bolt" in game.legal
    game.cast("Lightning Bolt", "B")
    assert "suspend Rift Bolt" not in game.legal


def test_C4_09_what_comes_at_once_is_stacked_the_active_players_lowest() -> None:
    side = Side(battlefield="Spark Elemental")
    game = Position(side, side, step="end")
    assert [int(game.m["controller"][row]) for row in game.rows(zone="stack")] == [A, B]


def test_C4_10_what_does_not_use_the_stack() -> None:
    game = Position(Side("Forest", "Mountain, Grizzly Bears"), manual_mana=1)
    game.play("Forest")
    assert game.stack == []
    game.activate("Mountain")  # a mana ability
    assert (game.stack, game.m["mana"][0, A, v.MANA_RED]) == ([], 1)
    game.set("damage", "Grizzly Bears", 2)
    game.activate("Forest")
    assert game.names("graveyard", A) == ["Grizzly Bears"]  # a state-based action
    assert game.stack == []
    before = game.count(zone="hand", seat=B)
    game.next_turn("draw")
    assert (game.count(zone="hand", seat=B), game.stack) == (before + 1, [])  # turn-based
    game.concede(A)
    assert (game.over, game.stack) == (True, [])


def test_C4_11_one_land_in_each_own_turn() -> None:
    """No effect of the pool allows more."""
    game = Position(Side("3 Mountain"), Side("Island"))
    assert "play Mountain" in game.legal
    game.play("Mountain")
    assert game.legal == ["pass"]
    game.priority(B)
    assert game.legal == ["pass"]
    game.next_turn()
    game.priority(A)
    assert game.legal == ["pass"]
    game.next_turn()
    assert game.legal == ["pass", "play Mountain"]
