"""Turns that go another way: skips, extra phases, ends, and control of a player."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, spell, steps


def rule(name: str, says: str, player: str = "you", **fields: d.Filter) -> Card:
    """An enchantment that states a rule about players."""
    return Card(name, "{0}", "Enchantment", abilities=(d.Rule(says, player, **fields),))


def resolve(game: Position, name: str, *targets: str, by: int = A) -> None:
    game.cast(name, *targets, by=by)
    game.resolve()


# --- The untap step ------------------------------------------------------------------------------


FREEZE = spell("Freeze", d.Tap(), d.StayTapped("it"), targets=(d.Target(d.CREATURE, most=2),))


def test_C11_09_it_stays_tapped_in_its_controllers_next_untap_step_only() -> None:
    game = Position(Side("Freeze", "Hill Giant"), Side(battlefield="Grizzly Bears"), cards=[FREEZE])
    game.cast("Freeze", "Hill Giant", "Grizzly Bears")
    game.resolve()
    game.next_turn()  # B's
    assert [game.status("tapped", n) for n in ("Hill Giant", "Grizzly Bears")] == [1, 1]
    game.next_turn()  # A's
    assert [game.status("tapped", n) for n in ("Hill Giant", "Grizzly Bears")] == [1, 1]
    game.next_turn()
    assert [game.status("tapped", n) for n in ("Hill Giant", "Grizzly Bears")] == [1, 0]
    game.next_turn()
    assert game.status("tapped", "Hill Giant") == 0


def test_C11_09_a_permanent_that_never_untaps() -> None:
    sleeper = Card(
        "Sleeper",
        "{0}",
        "Creature — Bear",
        2,
        2,
        ("doesn't untap during its controller's untap step",),
        colors="",
    )
    game = Position(Side(battlefield="Sleeper (tapped), Hill Giant (tapped)"), cards=[sleeper])
    game.next_turn()
    game.next_turn()
    assert (game.status("tapped", "Sleeper"), game.status("tapped", "Hill Giant")) == (1, 0)


def test_C11_09_what_may_stay_tapped_is_asked() -> None:
    dozer = Card(
        "Dozer",
        "{0}",
        "Creature — Bear",
        2,
        2,
        ("may stay tapped during its controller's untap step",),
        colors="",
    )
    game = Position(Side(battlefield="Dozer (tapped), Dozer (tapped)"), cards=[dozer])
    game.next_turn()
    game.pass_until_asked(v.DECISION_MAY)
    assert (game.turn, game.step, game.player, game.legal) == (3, "untap", A, ["yes", "no"])
    game.choose("yes", "no")
    assert [game.status("tapped", row) for row in game.rows("Dozer")] == [1, 0]
    game.next_turn()
    game.pass_until_asked(v.DECISION_MAY)
    game.choose("no")
    game.pass_until("upkeep")
    assert [game.status("tapped", row) for row in game.rows("Dozer")] == [0, 0]


def test_C11_09_permanents_that_fit_dont_untap() -> None:
    still = rule(
        "Stillness", "permanents don't untap", "each opponent", filter=d.Filter(colors="G")
    )
    game = Position(
        Side(battlefield="Stillness, Grizzly Bears (tapped)"),
        Side(battlefield="Llanowar Elves (tapped), Hill Giant (tapped)"),
        cards=[still],
    )
    game.next_turn()
    assert [game.status("tapped", n) for n in ("Llanowar Elves", "Hill Giant")] == [1, 0]
    game.next_turn()
    assert game.status("tapped", "Grizzly Bears") == 0


def test_C13_10_an_exerted_attacker_stays_tapped_next_time() -> None:
    game = Position(Side(battlefield="Glory-Bound Initiate"))
    game.attack("Glory-Bound Initiate")
    game.pass_until_asked(v.DECISION_MAY)
    game.choose("yes")
    assert game.stack == ["Glory-Bound Initiate"]
    game.resolve()
    assert game.pt("Glory-Bound Initiate") == (4, 4)
    game.pass_until("combat_damage")
    assert (game.life(A), game.life(B)) == (24, 16)
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", "Glory-Bound Initiate") == 1
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", "Glory-Bound Initiate") == 0


def test_C13_10_who_is_not_exerted_untaps() -> None:
    game = Position(Side(battlefield="Glory-Bound Initiate"))
    game.attack("Glory-Bound Initiate")
    game.pass_until_asked(v.DECISION_MAY)
    game.choose("no")
    assert game.stack == []
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", "Glory-Bound Initiate") == 0


def test_B3_08_exerting_is_asked_as_the_creature_attacks() -> None:
    game = Position(Side(battlefield="Glory-Bound Initiate, Hill Giant"))
    game.attack("Glory-Bound Initiate", "Hill Giant")
    game.pass_until_asked(v.DECISION_MAY)
    assert (game.step, game.player) == ("declare_attackers", A)
    assert game.status("tapped", "Glory-Bound Initiate") == 1  # 508.1f comes first


def test_C13_10_exerting_is_about_the_untap_step_of_who_did_it() -> None:
    strain = spell("Strain", d.Tap(), d.Exert("it"), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Strain"), Side(battlefield="Hill Giant"), cards=[strain])
    resolve(game, "Strain", "Hill Giant")
    game.next_turn()  # B's untap step is not A's
    assert game.status("tapped", "Hill Giant") == 0


# --- Skips ---------------------------------------------------------------------------------------


def test_C11_06_a_skipped_draw_step_has_no_triggers() -> None:
    lack = spell("Lack", d.Skip("draw step"))
    game = Position(Side("Lack"), cards=[lack])
    resolve(game, "Lack")
    game.next_turn()
    game.next_turn()
    assert "draw" not in steps(game, 3)
    assert game.count(zone="hand", seat=A) == 0
    game.next_turn()
    game.next_turn()
    assert "draw" in steps(game, 5)
    assert game.count(zone="hand", seat=A) == 1


def test_C11_06_a_skipped_untap_step_untaps_nothing() -> None:
    drowse = spell("Drowse", d.Skip("untap step", "target"), targets=(d.TARGET_PLAYER,))
    game = Position(
        Side("Drowse"),
        Side(battlefield="Hill Giant (tapped), Grizzly Bears (sick)"),
        cards=[drowse],
    )
    resolve(game, "Drowse", "B")
    game.next_turn()
    assert game.status("tapped", "Hill Giant") == 1
    assert game.status("sick", "Grizzly Bears") == 0  # 302.6 speaks of the turn, not of untapping
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", "Hill Giant") == 0


def test_C9_06_two_skipped_turns_add_up() -> None:
    game = Position(Side("2 Meditate", "6 Island"))
    resolve(game, "Meditate")
    resolve(game, "Meditate")
    assert game.count(zone="hand", seat=A) == 8
    found = []
    for _ in range(4):
        game.next_turn("upkeep")
        found.append(game.active)
    assert found == [B, B, B, A]


def test_C9_06_a_skip_takes_an_extra_turn_too() -> None:
    game = Position(Side("Meditate, Time Walk", "5 Island"))
    resolve(game, "Time Walk")
    resolve(game, "Meditate")
    game.next_turn("upkeep")
    assert game.active == B
    game.next_turn("upkeep")
    assert game.active == A


def test_C11_06_combat_phases_of_the_next_turn_are_skipped() -> None:
    game = Position(Side("False Peace", "Plains"), Side(battlefield="Hill Giant"))
    resolve(game, "False Peace", "B")
    game.next_turn("end")
    assert steps(game, 2)[-2:] == ["main1", "main2"]
    game.next_turn("end")
    game.next_turn("end")
    assert "begin_combat" in steps(game, 4)


@pytest.mark.parametrize(
    ("says", "step"),
    [("skips the draw step", "draw"), ("skips the combat phase", "begin_combat")],
)
def test_C11_06_a_rule_that_skips(says: str, step: str) -> None:
    game = Position(Side(battlefield="Lack"), cards=[rule("Lack", says)])
    game.next_turn("end")
    game.next_turn("end")
    assert step in steps(game, 2)
    assert step not in steps(game, 3)


def test_C11_06_a_rule_that_skips_the_untap_step() -> None:
    lack = rule("Lack", "skips the untap step", "each player")
    game = Position(Side(battlefield="Lack, Hill Giant (tapped)"), cards=[lack])
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", "Hill Giant") == 1


# --- Additional phases ---------------------------------------------------------------------------


def test_C11_05_extra_phases_follow_the_phase() -> None:
    game = Position(Side(battlefield="Aggravated Assault, Hill Giant (tapped), 5 Mountain"))
    game.activate("Aggravated Assault")
    game.resolve()
    assert game.status("tapped", "Hill Giant") == 0
    game.attack("Hill Giant")
    game.pass_until("end")
    assert [s for s in steps(game, 1) if s in ("main1", "main2", "begin_combat")] == [
        "main1",
        "begin_combat",
        "main2",
        "begin_combat",
        "main2",
    ]
    assert game.life(B) == 17  # it is tapped in the second combat


RAGE = spell("Rage", d.ExtraPhases(("combat", "main")))
SKIRMISH = spell("Skirmish", d.ExtraPhases(("combat",)))


def phases(game: Position, turn: int) -> list[str]:
    """The first steps of the phases of a turn, and its last step."""
    kept = ("main1", "main2", "begin_combat", "end")
    return [step for step in steps(game, turn) if step in kept]


def test_C11_05_extra_phases_after_the_second_main_phase() -> None:
    game = Position(Side("Rage"), cards=[RAGE], step="main2")
    resolve(game, "Rage")
    game.next_turn()
    assert phases(game, 1) == ["main1", "begin_combat", "main2", "begin_combat", "main2", "end"]


def test_B6_05_of_two_extra_phases_the_newest_comes_first() -> None:
    game = Position(Side("Rage, Skirmish"), cards=[RAGE, SKIRMISH])
    resolve(game, "Rage")
    resolve(game, "Skirmish")
    game.next_turn()
    assert phases(game, 1) == [
        "main1",
        "begin_combat",  # Skirmish
        "begin_combat",  # Rage
        "main2",
        "begin_combat",  # the usual one
        "main2",
        "end",
    ]


def test_B6_06_a_main_phase_after_an_extra_combat_is_postcombat() -> None:
    game = Position(Side("Rage"), cards=[RAGE])
    resolve(game, "Rage")
    game.pass_until("begin_combat")
    game.pass_until("main2")
    assert game.turn == 1


def test_C11_05_a_creature_can_attack_in_each_combat() -> None:
    again = spell("Again", d.Untap("target"), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Rage, Again", "Hill Giant"), cards=[RAGE, again])
    resolve(game, "Rage")
    game.attack("Hill Giant")
    game.pass_until("main2")
    resolve(game, "Again", "Hill Giant")
    game.attack("Hill Giant")
    game.pass_until("end")
    assert game.life(B) == 14


def test_C11_05_a_skipped_combat_phase_is_skipped_when_it_is_an_extra_one() -> None:
    game = Position(
        Side("Rage", "Calm"), cards=[RAGE, rule("Calm", "skips the combat phase", "each player")]
    )
    resolve(game, "Rage")
    game.next_turn()
    assert phases(game, 1) == ["main1", "main2", "end"]


# --- Ending the turn or the combat ---------------------------------------------------------------


def test_C11_20_the_turn_ends() -> None:
    game = Position(
        Side("Time Stop, Lightning Bolt, Giant Growth", "6 Island, Mountain, Forest, Grizzly Bears")
    )
    game.cast("Giant Growth", "Grizzly Bears")
    game.resolve()
    game.set("damage", "Grizzly Bears", 1)
    game.cast("Lightning Bolt", "B")
    game.cast("Time Stop")
    game.resolve()
    assert (game.turn, game.step, game.active) == (2, "upkeep", B)
    assert game.names("exile", A) == ["Lightning Bolt", "Time Stop"]
    assert game.life(B) == 20
    assert (game.pt("Grizzly Bears"), game.status("damage", "Grizzly Bears")) == ((2, 2), 0)


def test_C11_20_triggers_that_wait_are_gone() -> None:
    game = Position(
        Side("Time Stop", "6 Island"),
        Side(battlefield="Juzám Djinn"),
        step="upkeep",
    )
    game.next_turn("upkeep")
    assert game.stack == ["Juzám Djinn"]
    game.cast("Time Stop", by=A)
    game.resolve()
    assert (game.turn, game.active, game.stack, game.life(B)) == (3, A, [], 20)


def test_C11_20_mana_is_lost_with_the_step_that_ends() -> None:
    game = Position(Side("Time Stop, 8 Plains", "7 Island"), manual_mana=1)
    for _ in range(7):
        game.activate("Island")
    game.cast("Time Stop")
    assert game.m["mana"][0, A, v.MANA_BLUE] == 1
    game.resolve()
    assert (game.asked, game.m["mana"][0].any()) == (v.DECISION_DISCARD, False)


def test_B6_08_ending_the_turn_in_combat_removes_from_combat() -> None:
    game = Position(Side("Time Stop", "6 Island, Hill Giant"), Side("", "Grizzly Bears"))
    game.attack("Hill Giant")
    game.block(("Grizzly Bears", "Hill Giant"))
    game.cast("Time Stop", by=A)
    game.resolve()
    assert (game.turn, game.step) == (2, "upkeep")
    assert game.status("attacking", "Hill Giant") == -1
    assert game.names("graveyard") == []


def test_C11_20_what_triggers_meanwhile_is_put_on_the_stack_in_the_cleanup_step() -> None:
    mourner = Card(
        "Mourner",
        "{0}",
        "Enchantment",
        abilities=(d.Triggered(d.Event("dies", d.CREATURE), (d.GainLife(1),)),),
    )
    game = Position(
        Side("Time Stop, Paper Cut", "6 Island, Mourner"),
        Side(battlefield="Grizzly Bears"),
        cards=[mourner, spell("Paper Cut", d.Damage(2), targets=(d.TARGET_CREATURE,))],
    )
    game.cast("Paper Cut", "Grizzly Bears")
    game.resolve()
    game.resolve_all()
    assert game.life(A) == 21
    game.cast("Time Stop")
    game.set("damage", "Mourner", 0)
    game.resolve()
    assert game.turn == 2


STANDSTILL = spell("Standstill", d.End("combat phase"))


def test_B6_07_the_combat_phase_ends() -> None:
    game = Position(
        Side(battlefield="Hill Giant"),
        Side("Standstill, Lightning Bolt", "Mountain"),
        cards=[STANDSTILL],
    )
    game.attack("Hill Giant")
    game.pass_until("declare_blockers")
    game.cast("Lightning Bolt", "A", by=B)
    game.cast("Standstill", by=B)
    game.resolve()
    assert (game.turn, game.step, game.life(A), game.life(B)) == (1, "main2", 20, 20)
    assert game.names("exile", B) == ["Lightning Bolt", "Standstill"]
    assert "end_combat" not in steps(game, 1)
    assert game.status("attacking", "Hill Giant") == -1


def test_B6_07_outside_combat_nothing_ends() -> None:
    game = Position(Side("Standstill"), cards=[STANDSTILL])
    resolve(game, "Standstill")
    assert (game.step, game.names("graveyard", A)) == ("main1", ["Standstill"])


# --- Controlling another player ------------------------------------------------------------------


SLAVE = spell("Slave", d.ControlPlayer(), targets=(d.TARGET_PLAYER,))


def slaver(a: Side | None = None, b: Side | None = None, **options: int) -> Position:
    """A has made B do what A wants in B's next turn, and it is that turn."""
    a = a or Side()
    hand = ", ".join(filter(None, ("Slave", a.hand)))
    game = Position(Side(hand, a.battlefield, life=a.life), b, cards=[SLAVE, RAGE], **options)
    resolve(game, "Slave", "B")
    game.next_turn()
    return game


def test_C11_19_the_controller_answers_for_the_player() -> None:
    game = slaver(b=Side("Lightning Bolt", "Mountain", life=3))
    assert (game.active, game.player, int(game.m["dec_for"])) == (B, A, B)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.winner == "A"


def test_C11_19_whole_turn_and_no_longer() -> None:
    game = slaver(b=Side("9 Plains"))
    game.next_turn("upkeep")
    asked = {(seat) for _, turn, _, seat in game.trace if turn == 2}
    assert asked == {A}
    assert game.count(zone="graveyard", seat=B) == 3  # A chose the discards of the cleanup step
    game.next_turn()
    assert (game.active, game.player) == (B, B)


def test_C11_19_the_controller_sees_the_hand_and_pays_with_the_players_mana() -> None:
    game = slaver(Side(battlefield="5 Mountain"), Side("Lightning Bolt, Craw Wurm", "Mountain"))
    row = game.find("Craw Wurm", "hand", B)
    assert int(game.m["known"][row]) >> A & 1
    assert "cast Craw Wurm" not in game.legal
    game.cast("Lightning Bolt", "A")
    assert game.status("tapped", game.find("Mountain", "battlefield", B)) == 1


def test_C11_19_the_newest_effect_counts() -> None:
    game = Position(Side("Slave"), Side("Slave"), Side(), cards=[SLAVE])
    resolve(game, "Slave", "C")
    resolve(game, "Slave", "C", by=B)
    game.next_turn()
    game.next_turn()
    assert (game.active, game.player) == (2, B)


def test_C11_19_nobody_concedes_for_another() -> None:
    game = slaver(concede_match=v.CONCEDE_ALWAYS)
    assert (game.active, game.player) == (B, A)
    game.choose("concede match")  # A's own concession: the one for B is not A's to make
    assert game.winner == "B"


def test_C11_19_it_waits_for_a_turn_that_is_not_skipped() -> None:
    game = Position(
        Side("Slave, Halt"),
        cards=[SLAVE, spell("Halt", d.Skip("turn", "target"), targets=(d.TARGET_PLAYER,))],
    )
    resolve(game, "Slave", "B")
    resolve(game, "Halt", "B")
    game.next_turn("upkeep")
    assert (game.active, game.player) == (A, A)
    game.next_turn("upkeep")
    assert (game.active, game.player) == (B, A)


def test_A11_07_control_of_a_player_does_not_reach_a_subgame() -> None:
    game = slaver(b=Side("Shahrazad", "2 Plains"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=B)
    assert (game.depth, game.active, game.player) == (1, B, B)
    game.win(A)
    game.pass_until_asked(v.DECISION_PRIORITY)
    assert (game.depth, game.active, game.player) == (0, B, A)
