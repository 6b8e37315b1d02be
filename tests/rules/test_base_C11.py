"""Rows C11: the structure of a turn (500 to 514, 703)."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, charm, spell, steps


def test_C11_01_the_steps_of_an_empty_turn() -> None:
    game = Position()
    game.next_turn()
    game.next_turn("upkeep")
    assert steps(game, 2) == [
        "upkeep",
        "draw",
        "main1",
        "begin_combat",
        "declare_attackers",
        "end_combat",
        "main2",
        "end",
    ]  # without an attack there are no blocks, and nobody has priority in untap and cleanup
    assert [seat for _, turn, _, seat in game.trace if turn == 2] == [B, A] * 8


def test_C11_01_the_steps_of_a_turn_with_an_attack() -> None:
    game = Position(Side(battlefield="Tundra Wolves"))
    game.attack("Tundra Wolves")
    game.next_turn()
    assert steps(game, 1)[2:] == [
        "main1",
        "begin_combat",
        "declare_attackers",
        "declare_blockers",
        "first_strike_damage",
        "combat_damage",
        "end_combat",
        "main2",
        "end",
    ]


def test_C11_02_mana_empties_as_a_step_ends() -> None:
    game = Position(Side("Dark Ritual", "Swamp"), step="upkeep")
    game.cast("Dark Ritual")
    game.resolve()
    assert game.m["mana"][0, A, v.MANA_BLACK] == 3
    game.pass_until("draw")
    assert game.m["mana"][0, A].sum() == 0


def test_C11_02_this_combat_and_this_turn_end_with_it() -> None:
    game = Position(Side("Giant Growth", "Forest, Grizzly Bears"))
    game.cast("Giant Growth", "Grizzly Bears")
    game.resolve()
    game.pass_until("end")
    assert game.pt("Grizzly Bears") == (5, 5)
    game.next_turn("upkeep")
    assert game.pt("Grizzly Bears") == (2, 2)


def test_C11_03_an_ability_triggers_once_as_the_step_begins() -> None:
    game = Position(Side(battlefield="Juzám Djinn"), step="upkeep")
    assert game.stack == ["Juzám Djinn"]
    game.resolve()
    assert (game.stack, game.step, game.life(A)) == ([], "upkeep", 19)


def test_C11_03_what_enters_during_the_step_is_too_late() -> None:
    game = Position(
        Side("Banisher Priest", "3 Plains"), Side("Lightning Bolt", "Mountain, Juzám Djinn")
    )
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Juzám Djinn")
    game.next_turn("upkeep")
    assert game.stack == []
    game.cast("Lightning Bolt", "Banisher Priest")
    game.resolve()
    assert game.count("Juzám Djinn", "battlefield", B) == 1
    game.pass_until("draw")
    assert game.life(B) == 20


def test_C11_04_the_newest_extra_turn_comes_first() -> None:
    game = Position(Side("Time Walk", "2 Island"), Side("Time Walk, Quicken", "3 Island"))
    game.cast("Time Walk")
    game.resolve()
    game.cast("Quicken", by=B)
    game.resolve()
    game.cast("Time Walk", by=B)
    game.resolve()
    seats = []
    for _ in range(4):
        game.next_turn()
        seats.append(game.active)
    assert seats == [B, A, B, A]  # two extra turns, then the other player as always


def test_C11_04_two_extra_turns_of_one_player() -> None:
    game = Position(Side("2 Time Walk", "4 Island"))
    for _ in range(2):
        game.cast("Time Walk")
        game.resolve()
    seats = []
    for _ in range(3):
        game.next_turn()
        seats.append(game.active)
    assert seats == [A, A, B]


def test_C11_09_the_active_players_permanents_untap_at_once() -> None:
    """Nothing of the pool stays tapped."""
    game = Position(Side(battlefield="Mountain, Squire"), Side(battlefield="Island, Memnite"))
    for row in game.rows(zone="battlefield"):
        game.set("tapped", row, 1)
    game.next_turn("upkeep")
    assert game.status("tapped", "Island") == game.status("tapped", "Memnite") == 0
    assert game.status("tapped", "Mountain") == game.status("tapped", "Squire") == 1


def test_C11_10_nobody_has_priority_in_the_untap_step() -> None:
    """Nothing of the pool triggers there."""
    game = Position(Side("Lightning Bolt", "Mountain"), Side("Lightning Bolt", "Mountain"))
    game.next_turn()
    game.next_turn()
    assert "untap" not in {step for _, _, step, _ in game.trace}


def test_C11_11_all_upkeep_triggers_are_stacked_together() -> None:
    game = Position(Side("Rift Bolt", "Mountain, Juzám Djinn, Goblin Assault"))
    game.suspend("Rift Bolt")
    game.next_turn("end")
    game.pass_until_asked(v.DECISION_TRIGGER)
    assert (game.turn, game.step) == (3, "upkeep")
    assert sorted(game.legal) == ["Goblin Assault", "Juzám Djinn", "Rift Bolt"]
    game.choose("Rift Bolt", "Juzám Djinn")
    assert game.stack == ["Goblin Assault", "Juzám Djinn", "Rift Bolt"]


def test_C11_12_the_card_is_drawn_before_anybody_has_priority() -> None:
    game = Position(Side(), Side(library="Lightning Bolt", battlefield="Mountain"))
    game.next_turn("upkeep")
    assert game.names("hand", B) == []
    game.pass_until("draw")
    assert (game.names("hand", B), game.stack) == (["Lightning Bolt"], [])
    assert game.legal == ["pass", "cast Lightning Bolt"]


def test_C11_13_lands_and_sorceries_belong_to_the_two_main_phases() -> None:
    """The pool has no schemes, Sagas or Attractions."""
    game = Position(Side("Mountain, Lava Spike", "Mountain"), step="upkeep")
    playable = {}
    for step in ("upkeep", "draw", "main1", "begin_combat", "end_combat", "main2", "end"):
        game.pass_until(step)
        playable[step] = game.legal
    assert game.turn == 1
    main = ["pass", "play Mountain", "cast Lava Spike"]
    assert playable.pop("main1") == playable.pop("main2") == main
    assert set(map(tuple, playable.values())) == {("pass",)}


def test_C11_14_what_waits_for_the_end_step_misses_the_one_it_was_made_in() -> None:
    game = Position(Side("Lightning Bolt", "Mountain, Rukh Egg"), step="end")
    game.cast("Lightning Bolt", "Rukh Egg")
    game.resolve_all()
    assert game.step == "end"
    game.next_turn()
    assert game.count("Bird Token") == 0
    game.pass_until("end")
    assert game.stack == ["Rukh Egg"]


def test_C11_15_down_to_seven_cards() -> None:
    game = Position(Side("9 Memnite"), Side("9 Memnite"))
    game.pass_until_asked(v.DECISION_DISCARD)
    assert (game.step, game.player) == ("cleanup", A)
    game.next_turn("upkeep")
    assert (game.count(zone="hand", seat=A), game.count(zone="hand", seat=B)) == (7, 9)
    assert game.names("graveyard", A) == ["Memnite"] * 2


def test_C11_16_damage_wears_off_as_until_end_of_turn_ends() -> None:
    game = Position(Side("Giant Growth, Lightning Bolt", "Forest, Mountain, Grizzly Bears"))
    game.cast("Giant Growth", "Grizzly Bears")
    game.resolve()
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.resolve()
    game.next_turn("upkeep")
    assert game.pt("Grizzly Bears") == (2, 2)
    assert game.status("damage", "Grizzly Bears") == 0


def test_C11_17_priority_in_a_cleanup_step_brings_another_one() -> None:
    """An Aura falls off what is no creature any more; after it there is a second cleanup step."""
    hand = "Holy Strength, Ancestral Recall, 6 Memnite"
    game = Position(Side(hand, "Mishra's Factory, Wastes, Plains, Island"))
    game.activate("Mishra's Factory")
    game.resolve()
    game.cast("Holy Strength", "Mishra's Factory")
    game.resolve()
    game.pass_until("cleanup")
    assert (game.asked, game.player) == (v.DECISION_PRIORITY, A)
    game.cast("Ancestral Recall", "A")
    game.resolve()
    assert game.count(zone="hand", seat=A) == 9
    game.choose("pass", "pass")
    assert (game.turn, game.step, game.asked) == (1, "cleanup", v.DECISION_DISCARD)
    game.next_turn("upkeep")
    assert game.count(zone="hand", seat=A) == 7


def test_C11_17_otherwise_nobody_has_priority_there() -> None:
    game = Position()
    game.next_turn()
    assert "cleanup" not in steps(game, 1)


def test_C11_18_the_order_of_what_a_turn_does_by_itself() -> None:
    game = Position(Side(), Side("8 Memnite", "Juzám Djinn, Squire", library="Okk"))
    game.set("tapped", "Squire", 1)
    game.next_turn("upkeep")
    assert (game.status("tapped", "Squire"), game.stack) == (0, ["Juzám Djinn"])
    assert game.count("Okk", "library") == 1  # untapped, not drawn
    game.pass_until("draw")
    assert game.count("Okk", "hand") == 1
    game.attack("Squire")
    assert game.step == "declare_attackers"  # declared, then priority
    assert (game.asked, game.status("tapped", "Squire")) == (v.DECISION_PRIORITY, 1)
    game.set("damage", "Juzám Djinn", 2)
    game.pass_until_asked(v.DECISION_DISCARD)
    assert game.status("damage", "Juzám Djinn") == 2  # first discard, then damage wears off
    game.next_turn("upkeep")
    assert game.status("damage", "Juzám Djinn") == 0


def test_C11_08_a_turn_without_spells_turns_day_to_night() -> None:
    """502.2: and one in which its player cast two turns night to day again."""
    dawn = spell("Dawn", d.BecomeTime("day"))
    trifle = spell("Trifle", d.LoseLife(0))
    watcher = charm(
        d.Triggered(d.Event("becomes night"), (d.GainLife(1),)),
        d.Triggered(d.Event("becomes day"), (d.GainLife(10),)),
    )
    game = Position(Side("Dawn", "Charm"), Side("2 Trifle"), cards=[dawn, trifle, watcher])
    assert game.m["day"][0] == v.DAY_NEITHER
    game.cast("Dawn")
    game.resolve()
    assert (game.m["day"][0], game.stack) == (v.DAY_DAY, [])  # there was no night before
    game.next_turn()
    assert game.m["day"][0] == v.DAY_DAY  # A had cast a spell
    game.next_turn("upkeep")
    assert (game.m["day"][0], game.stack) == (v.DAY_NIGHT, ["Charm"])
    game.next_turn()
    for _ in range(2):
        game.cast("Trifle")
        game.resolve()
    assert game.m["day"][0] == v.DAY_NIGHT
    game.next_turn("upkeep")
    assert game.m["day"][0] == v.DAY_DAY
    game.resolve()
    assert game.life(A) == 31


def test_C11_08_spells_of_the_other_player_do_not_count() -> None:
    dusk = spell("Dusk", d.BecomeTime("night"))
    trifle = spell("Trifle", d.LoseLife(0))
    game = Position(Side("Dusk"), Side("2 Trifle"), cards=[dusk, trifle])
    game.cast("Dusk")
    game.resolve()
    for _ in range(2):
        game.cast("Trifle", by=B)
        game.resolve()
    game.next_turn()
    assert game.m["day"][0] == v.DAY_NIGHT
