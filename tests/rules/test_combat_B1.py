"""Rows B1, B1x and B2: the combat phase, and being removed from combat (506, 507)."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, steps

BEARS = Side(battlefield="Grizzly Bears")


def combat_steps(a: Side, b: Side, *attackers: str) -> list[str]:
    """The steps from the beginning of combat to the end of it."""
    game = Position(a, b)
    game.attack(*attackers)
    game.next_turn("upkeep")
    trace = steps(game, 1)
    return trace[trace.index("begin_combat") : trace.index("main2")]


def test_B1_01_five_steps_in_order() -> None:
    assert combat_steps(BEARS, Side(), "Grizzly Bears") == [
        "begin_combat",
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
        "end_combat",
    ]


def test_B1_01_B3_36_no_attackers_skip_blockers_and_damage() -> None:
    assert combat_steps(BEARS, Side()) == ["begin_combat", "declare_attackers", "end_combat"]


def test_B1_01_two_damage_steps_with_a_first_striker() -> None:
    trace = combat_steps(Side(battlefield="White Knight"), Side(), "White Knight")
    assert trace[3:5] == ["first_strike_damage", "combat_damage"]


def test_B1_01_a_first_striker_that_blocks_counts() -> None:
    game = Position(BEARS, Side(battlefield="White Knight"))
    game.attack("Grizzly Bears")
    game.block(("White Knight", "Grizzly Bears"))
    game.pass_until("first_strike_damage")
    assert game.count("Grizzly Bears", "battlefield") == 0


def test_B1_02_the_active_player_attacks_the_other_defends() -> None:
    game = Position(BEARS, BEARS)
    game.pass_until("begin_combat")
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.player == A
    game.choose("Grizzly Bears")
    assert game.status("attacking", game.find("Grizzly Bears", "battlefield", A)) == B
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == B


def test_B1_05_only_creatures_attack_and_block() -> None:
    side = Side(battlefield="Grizzly Bears, Mox Jet, Plains, Crusade")
    game = Position(side, side)
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Grizzly Bears"]
    game.choose("Grizzly Bears")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["done", "Grizzly Bears"]


def test_B1_05_a_land_that_is_a_creature_attacks() -> None:
    game = Position(Side(battlefield="Mishra's Factory, Plains"))
    game.activate("Mishra's Factory")
    game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Mishra's Factory"]


def test_B1_14_a_later_restriction_removes_nothing() -> None:
    # Harbor Serpent cannot attack with fewer than five Islands; four are left after the attack.
    game = Position(
        Side(battlefield="Harbor Serpent, 5 Island"), Side(battlefield="Strip Mine"), step=None
    )
    game.attack("Harbor Serpent")
    game.activate("Strip Mine", "Island", ability=1, by=B)
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 15


def test_B1_15_tapped_attackers_and_blockers_deal_damage() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears, Icy Manipulator, Plains"), Side(battlefield="Hill Giant")
    )
    game.attack("Grizzly Bears")
    game.block(("Hill Giant", "Grizzly Bears"))
    game.activate("Icy Manipulator", "Hill Giant", by=A)
    game.resolve()
    assert game.status("tapped", "Hill Giant") == 1
    game.pass_until("end_combat")
    assert game.names("graveyard", A) == ["Grizzly Bears"]
    assert game.status("damage", "Hill Giant") == 2


def test_B1_19_attacking_alone_is_being_the_sole_declared_attacker() -> None:
    for names, bonus in ((("Aven Squire",), 1), (("Aven Squire", "Grizzly Bears"), 0)):
        game = Position(Side(battlefield="Aven Squire, Grizzly Bears"))
        game.attack(*names)
        game.resolve_all()
        assert game.pt("Aven Squire") == (1 + bonus, 1 + bonus)


def test_B1_19_alone_is_not_what_remains_alone() -> None:
    # Mijae Djinn leaves combat by its own trigger: the Squire is alone then, but did not attack so.
    game = Position(Side(battlefield="Aven Squire, Mijae Djinn"), script=(0,))
    game.attack("Aven Squire", "Mijae Djinn")
    game.resolve_all()
    assert game.status("attacking", "Mijae Djinn") == -1
    assert game.pt("Aven Squire") == (1, 1)


def test_B1_22_B1_29_an_ability_only_for_the_end_of_combat_step() -> None:
    game = Position(BEARS, Side(battlefield="Desert"))
    offered = set()
    game.attack("Grizzly Bears")
    while game.turn == 1:
        if game.player == B and any(word.startswith("activate Desert") for word in game.legal):
            offered.add(game.step)
        game.default()
    assert offered == {"end_combat"}


# --- Removed from combat -------------------------------------------------------------------------


def test_B1_13_B1x_01_a_returned_attacker_is_out_of_combat() -> None:
    game = Position(BEARS, Side("Unsummon", "Glory Seeker, Island"))
    game.attack("Grizzly Bears")
    game.block(("Glory Seeker", "Grizzly Bears"))
    game.cast("Unsummon", "Grizzly Bears", by=B)
    game.resolve()
    row = game.find("Grizzly Bears", "hand")
    assert (game.status("attacking", row), game.status("blocked", row)) == (-1, 0)
    assert game.status("damage", "Glory Seeker") == 0
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.status("damage", "Glory Seeker") == 0


def test_B1_13_B1x_02_an_attacker_that_changes_control_is_out_of_combat_and_stays_tapped() -> None:
    game = Position(
        Side(battlefield="Control Magic on Hill Giant"),
        Side("Disenchant", "Hill Giant, 2 Plains"),
    )
    giant = game.find("Hill Giant", "battlefield")
    game.set("sick", giant, 0)
    game.attack("Hill Giant")
    game.cast("Disenchant", "Control Magic", by=B)
    game.resolve()
    assert game.status("controller", giant) == B
    assert game.status("attacking", giant) == -1
    assert game.status("tapped", giant) == 1
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B)) == (20, 20)


def test_B1_13_B1x_03_a_stolen_blocker_leaves_its_attacker_blocked() -> None:
    game = Position(
        Side("Disenchant", "Grizzly Bears, Hill Giant, 2 Plains"),
        Side(battlefield="Control Magic on Hill Giant"),
    )
    game.attack("Grizzly Bears")
    game.block(("Hill Giant", "Grizzly Bears"))
    game.cast("Disenchant", "Control Magic", by=A)
    game.resolve()
    assert game.status("blocking", "Hill Giant") == -1
    assert game.status("blocked", "Grizzly Bears") == 1
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert game.count("Grizzly Bears", "battlefield") == 1


def test_B1_13_B1x_02_an_attacker_that_changes_sides_blocks_beside_others() -> None:
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears, Wall of Stone"),
        Side("Disharmony", "Glory Seeker, Pearled Unicorn, 3 Mountain"),
    )
    game.attack("Hill Giant", "Grizzly Bears")
    game.cast("Disharmony", "Hill Giant", by=B)
    game.resolve()
    game.block(("Hill Giant", "Grizzly Bears"), ("Glory Seeker", "Grizzly Bears"))
    assert game.status("blockers", "Grizzly Bears") == 2
    game.pass_until_asked(v.DECISION_DAMAGE)
    game.choose("0")  # to the Giant, so that the Seeker gets it
    game.pass_until("end_combat")
    # Both blockers dealt damage, and the first got none.
    assert game.names("graveyard", A) == ["Grizzly Bears"]
    assert (game.status("damage", "Hill Giant"), game.names("graveyard", B)) == (
        0,
        ["Disharmony", "Glory Seeker"],
    )


def test_B1_13_B1x_06_an_effect_removes_from_combat_and_untaps_nothing() -> None:
    game = Position(Side(battlefield="Mijae Djinn"), script=(0,))
    game.attack("Mijae Djinn")
    game.resolve_all()
    assert game.status("attacking", "Mijae Djinn") == -1
    assert game.status("tapped", "Mijae Djinn") == 1
    game.pass_until("main2")
    assert game.life(B) == 20


def test_B1x_06_the_other_side_of_the_coin_changes_nothing() -> None:
    game = Position(Side(battlefield="Mijae Djinn"), script=(1,))
    game.attack("Mijae Djinn")
    game.resolve_all()
    game.pass_until("main2")
    assert game.life(B) == 14


def test_B1x_12_an_attacker_without_its_blockers_stays_blocked() -> None:
    game = Position(Side("Unsummon", "Grizzly Bears, Island"), Side(battlefield="Glory Seeker"))
    game.attack("Grizzly Bears")
    game.block(("Glory Seeker", "Grizzly Bears"))
    game.cast("Unsummon", "Glory Seeker", by=A)
    game.resolve()
    assert game.status("blocked", "Grizzly Bears") == 1
    game.pass_until("end_combat")
    assert game.life(B) == 20


# --- The beginning of combat ---------------------------------------------------------------------


def test_B2_02_the_active_player_gets_priority_at_the_beginning_of_combat() -> None:
    game = Position(BEARS)
    game.pass_until("begin_combat")
    assert game.player == A
    game.choose("pass")
    assert (game.step, game.player) == ("begin_combat", B)
