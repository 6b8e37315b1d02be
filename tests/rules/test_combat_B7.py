"""Attacking several opponents, one of them, or the next one (506.2, 802, 803)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.combat.joining import REDIRECT, begin_joining, redirect
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.options import ATTACKS, MatchOptions, OptionError
from mtgenv.scenario import missing, parse
from tests.rules.combats import run
from tests.rules.positions import A, B, C, D, Position, Side, bear, charm, spell

SINGLE = ATTACKS["single"]
NET = bear(keywords=("can block any number of creatures",), name="Net")
WALKER = Card("Paper Walker", "{0}", "Planeswalker — Jace", loyalty=4, colors="U")


def goals(game: Position, name: str) -> list[str]:
    """Go to the declaration of attackers, pick a creature, and say what it may attack."""
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose(name)
    return game.legal if game.asked == v.DECISION_DEFENDER else []


def life(game: Position) -> list[int]:
    return [game.life(seat) for seat in range(int(game.m["num_players"]))]


# --- 802: attack multiple players ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "defended"),
    [
        ("multiple", ["Craw Wurm", "Eager Cadet", "Memnite"]),
        ("left", ["Craw Wurm"]),
        ("single", ["Eager Cadet"]),
        ("right", ["Memnite"]),
    ],
)
def test_B3_29_of_several_defending_players_a_spell_takes_one(
    option: str, defended: list[str]
) -> None:
    """Its target says which one (802.2a); who may not be attacked is none of them."""
    game = Position(
        Side("Blaze of Glory", "Grizzly Bears, Plains"),
        Side(battlefield="Craw Wurm"),
        Side(battlefield="Eager Cadet"),
        Side(battlefield="Memnite"),
        attack=ATTACKS[option],
    )
    if option == "single":
        game.pass_until_asked(v.DECISION_DEFENDER)
        game.choose("C")
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    if game.asked == v.DECISION_DEFENDER:
        game.choose("D")
    game.choose("cast Blaze of Glory")
    assert game.legal == defended


def test_B3_29_the_defending_player_of_an_attacker_is_whom_it_attacks() -> None:
    game = Position(
        Side(battlefield="2 Ulamog's Crusher"),
        Side(battlefield="2 Memnite"),
        Side(battlefield="2 Squire"),
        Side(battlefield="2 Plains"),
    )
    first, second = game.rows("Ulamog's Crusher")
    game.attack(first, "C", second, "B")
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert sorted(game.names("battlefield")) == ["Plains"] * 2 + ["Ulamog's Crusher"] * 2


def test_B7_01_two_attackers_at_two_players() -> None:
    game = Position(Side(battlefield="Grizzly Bears, Hill Giant"), players=3)
    game.attack("Grizzly Bears", "B", "Hill Giant", "C")
    game.pass_until("main2")
    assert life(game) == [20, 18, 17]


def test_B7_01_all_attackers_at_one_player() -> None:
    game = Position(Side(battlefield="Grizzly Bears, Hill Giant"), players=4)
    game.attack("Grizzly Bears", "D", "Hill Giant", "D")
    game.pass_until("main2")
    assert life(game) == [20, 20, 20, 15]


def test_B7_02_nobody_is_chosen_as_combat_begins() -> None:
    game = Position(Side(battlefield="Grizzly Bears"), players=3)
    game.pass_until("begin_combat")
    game.pass_until_asked(v.DECISION_ATTACK)
    assert not [step for *_, step, _ in game.trace if step == "declare_attackers"]
    assert goals(game, "Grizzly Bears") == ["B", "C"]


def test_B7_03_each_attacker_has_its_own_defending_player() -> None:
    # Only the defending player's lands count for landwalk.
    goat = bear(keywords=("mountainwalk",), name="Goat")
    game = Position(
        Side(battlefield="2 Goat"),
        Side(battlefield="Mountain, Grizzly Bears"),
        Side(battlefield="Plains, Hill Giant"),
        cards=[goat],
    )
    game.attack("Goat", "B", "Goat", "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == C
    game.block(("Hill Giant", "Goat"))
    game.pass_until("main2")
    assert life(game) == [20, 18, 20]


def test_B7_03_the_defending_player_of_an_ability_is_that_of_its_attacker() -> None:
    thief = bear(
        d.Triggered(d.Event("attacks", "self"), (d.LoseLife(1, "defending player"),)), name="Thief"
    )
    game = Position(Side(battlefield="2 Thief"), players=3, cards=[thief])
    game.attack("Thief", "B", "Thief", "C")
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    game.resolve_all()
    assert life(game) == [20, 19, 19]


def test_B7_04_each_attacker_is_asked_for_its_own_goal() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant"),
        Side(),
        Side(battlefield="Paper Walker"),
        cards=[WALKER],
    )
    assert goals(game, "Grizzly Bears") == ["B", "C", "Paper Walker"]
    game.choose("Paper Walker", "Hill Giant")
    assert game.legal == ["B", "C", "Paper Walker"]
    game.choose("B")
    game.pass_until("main2")
    assert life(game) == [20, 17, 20]
    assert game.counters(game.find("Paper Walker"), v.COUNTER_LOYALTY) == 2


def test_B7_05_what_speaks_of_one_player_counts_for_attacks_on_that_player() -> None:
    # Propaganda under B: attacks on B cost, attacks on C don't.
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant, 2 Mountain"),
        Side(battlefield="Propaganda"),
        Side(),
    )
    # With B attacked already nothing is left to pay for another attack on B.
    game.attack("Grizzly Bears", "B", "Hill Giant")
    assert game.asked == v.DECISION_ATTACK_TAX
    assert game.m["dec_left"] == 2
    game.choose("yes")
    game.pass_until("main2")
    assert life(game) == [20, 18, 17]


def test_B7_05_attack_taxes_cannot_be_left_unpaid() -> None:
    # Fault: with three players, attacks on the taxing player were free.
    game = Position(Side(battlefield="Grizzly Bears"), Side(battlefield="Propaganda"), Side())
    assert goals(game, "Grizzly Bears") == []
    game.pass_until("main2")
    assert life(game) == [20, 20, 18]


def test_B7_05_what_speaks_of_no_player_counts_for_all_attackers_together() -> None:
    narrows = charm(d.Rule("at most n attackers", "each player"), name="Narrows")
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant, Narrows"), players=3, cards=[narrows]
    )
    assert goals(game, "Grizzly Bears") == ["B", "C"]
    game.choose("B")
    assert game.asked == v.DECISION_PRIORITY  # no second attacker, at whomever


def test_B7_06_a_band_attacks_one_player() -> None:
    cadet = bear(keywords=("banding",), name="Cadet")
    game = Position(Side(battlefield="Cadet, Grizzly Bears, Hill Giant"), players=3, cards=[cadet])
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Cadet", "B", "Grizzly Bears", "C", "Hill Giant", "B")
    game.choose("yes")
    assert game.legal == ["Hill Giant"]  # Grizzly Bears attacks another player
    game.choose("Hill Giant")
    assert game.status("band", "Cadet") == game.status("band", "Hill Giant") != 0
    assert game.status("band", "Grizzly Bears") == 0


def test_B7_07_defenders_declare_blocks_in_turn_order() -> None:
    game = Position(
        Side(battlefield="3 Grizzly Bears"),
        Side(battlefield="Hill Giant"),
        Side(battlefield="Craw Wurm"),
        Side(battlefield="Eager Cadet"),
    )
    bears = game.rows("Grizzly Bears")
    game.attack(bears[0], "D", bears[1], "B", bears[2], "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    asked = []
    for blocker in ("Hill Giant", "Craw Wurm", "Eager Cadet"):
        asked.append(game.player)
        # Later ones see what earlier ones have declared.
        blocked = [row for row in bears if game.m["blockers"][row] > 0]
        assert len(blocked) == len(asked) - 1
        game.block((blocker, "Grizzly Bears"))
    assert asked == [B, C, D]


def test_B7_07_turn_order_begins_behind_the_active_player() -> None:
    game = Position(
        Side(battlefield="Hill Giant"),
        Side(battlefield="2 Grizzly Bears"),
        Side(battlefield="Craw Wurm"),
    )
    game.next_turn("main1")
    assert game.active == B
    game.attack("Grizzly Bears", "A", "Grizzly Bears", "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == C
    game.choose("done")
    assert game.player == A


def test_B7_08_a_player_blocks_only_what_attacks_them_and_theirs() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant"),
        Side(battlefield="Craw Wurm"),
        Side(battlefield="Eager Cadet"),
    )
    game.attack("Grizzly Bears", "B", "Hill Giant", "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == B
    assert game.legal == ["done", "Craw Wurm"]
    game.choose("Craw Wurm")
    assert game.m["blocking"][game.find("Craw Wurm")] == game.find("Grizzly Bears")
    assert game.player == C
    assert game.legal == ["done", "Eager Cadet"]
    game.choose("Eager Cadet")
    assert game.m["blocking"][game.find("Eager Cadet")] == game.find("Hill Giant")


def test_B7_08_planeswalkers_are_defended_by_their_controller() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Craw Wurm"),
        Side(battlefield="Eager Cadet, Paper Walker"),
        cards=[WALKER],
    )
    game.attack("Grizzly Bears", "Paper Walker")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == C


def test_B7_09_legality_looks_at_one_defender_only() -> None:
    # Menace is met by two blockers of the defending player; another player's blocks don't count.
    brute = bear(keywords=("menace",), name="Brute")
    game = Position(
        Side(battlefield="2 Brute"),
        Side(battlefield="Hill Giant"),
        Side(battlefield="Grizzly Bears, Craw Wurm"),
        cards=[brute],
    )
    first, second = game.rows("Brute")
    game.attack(first, "B", second, "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == C  # B's single creature can't block
    game.block(("Grizzly Bears", second), ("Craw Wurm", second))
    assert game.m["blockers"][second] == 2


def test_B7_10_combat_damage_is_assigned_in_turn_order() -> None:
    # B's and C's creatures block two attackers each; the active player divides nothing.
    game = Position(
        Side(battlefield="4 Grizzly Bears"),
        Side(),
        Side(battlefield="Net"),
        Side(battlefield="Net"),
        cards=[NET],
    )
    bears = game.rows("Grizzly Bears")
    game.attack(bears[0], "C", bears[1], "C", bears[2], "D", bears[3], "D")
    net_c, net_d = game.rows("Net")
    game.block((net_c, bears[0]), (net_c, bears[1]))
    game.block((net_d, bears[2]), (net_d, bears[3]))
    game.pass_until_asked(v.DECISION_DAMAGE)
    asked = []
    while game.asked == v.DECISION_DAMAGE:
        asked.append(game.player)
        game.answer(game.actions[0])
    assert asked == [C, D]


def test_B7_10_blockers_of_the_next_player_first_whatever_came_first() -> None:
    game = Position(
        Side(battlefield="Net"),
        Side(battlefield="4 Grizzly Bears"),
        Side(battlefield="Net"),
        cards=[NET],
    )
    game.next_turn("main1")
    bears = game.rows("Grizzly Bears")
    net_a, net_c = game.rows("Net")
    game.attack(bears[0], "A", bears[1], "A", bears[2], "C", bears[3], "C")
    game.block((net_c, bears[2]), (net_c, bears[3]))
    game.block((net_a, bears[0]), (net_a, bears[1]))
    game.pass_until_asked(v.DECISION_DAMAGE)
    asked = []
    while game.asked == v.DECISION_DAMAGE:
        asked.append(game.player)
        game.answer(game.actions[0])
    assert asked == [C, A]


def test_B1_20_alone_at_a_player() -> None:
    # Each of the two is alone at its player, though two were declared.
    pride = charm(
        d.Triggered(d.Event("attacks a player alone", d.CREATURE), (d.GainLife(1),)), name="Pride"
    )
    game = Position(Side(battlefield="Grizzly Bears, Hill Giant, Pride"), players=3, cards=[pride])
    game.attack("Grizzly Bears", "B", "Hill Giant", "C")
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert game.stack == ["Pride", "Pride"]


@pytest.mark.parametrize(("second", "triggers"), [("B", 0), ("C", 2), ("Paper Walker", 1)])
def test_B1_20_two_at_one_player_are_not_alone(second: str, triggers: int) -> None:
    pride = charm(
        d.Triggered(d.Event("attacks a player alone", d.CREATURE), (d.GainLife(1),)), name="Pride"
    )
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant, Pride"),
        Side(battlefield="Paper Walker"),
        Side(),
        cards=[pride, WALKER],
    )
    game.attack("Grizzly Bears", "B", "Hill Giant", second)
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert len(game.stack) == triggers


# --- 803: attack left, attack right --------------------------------------------------------------


@pytest.mark.parametrize(("option", "first", "second"), [("left", "B", "C"), ("right", "D", "A")])
def test_B7_11_B7_12_only_the_next_player_there_can_be_attacked(
    option: str, first: str, second: str
) -> None:
    sides = [Side(battlefield="Grizzly Bears, Paper Walker") for _ in range(4)]
    game = Position(*sides, cards=[WALKER], attack=ATTACKS[option])
    assert goals(game, "Grizzly Bears") == [first, "Paper Walker"]
    game.choose("Paper Walker")
    seat = "ABCD".index(first)
    walkers = {int(game.m["owner"][row]): row for row in game.rows("Paper Walker")}
    game.pass_until("main2")
    assert game.counters(walkers[seat], v.COUNTER_LOYALTY) == 2
    game.next_turn("main1")
    assert goals(game, "Grizzly Bears")[0] == second


@pytest.mark.parametrize(("option", "next_one"), [("left", "C"), ("right", "C")])
def test_B7_11_B7_12_who_has_left_sits_nowhere(option: str, next_one: str) -> None:
    game = Position(Side(battlefield="Grizzly Bears"), players=4, attack=ATTACKS[option])
    game.concede(B if option == "left" else D)
    assert goals(game, "Grizzly Bears") == []
    game.pass_until("main2")
    assert game.life("ABCD".index(next_one)) == 18


# --- 506.2a: a single defending player -----------------------------------------------------------


def test_B1_03_B2_01_the_active_player_chooses_the_one_who_defends() -> None:
    bell = charm(
        d.Triggered(d.Event("begins", step="beginning of combat"), (d.GainLife(1),)), name="Bell"
    )
    game = Position(Side(battlefield="Grizzly Bears, Bell"), players=4, cards=[bell], attack=SINGLE)
    game.pass_until_asked(v.DECISION_DEFENDER)
    assert (game.step, game.player, game.legal) == ("begin_combat", A, ["B", "C", "D"])
    assert game.stack == []  # a turn-based action: no stack, and nobody has had priority yet
    game.choose("C")
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, ["Bell"])
    assert goals(game, "Grizzly Bears") == []  # there is nothing to choose
    game.pass_until("main2")
    assert life(game) == [21, 20, 18, 20]


def test_B2_01_with_one_opponent_nobody_is_asked() -> None:
    game = Position(Side(battlefield="Grizzly Bears"), players=3, attack=SINGLE)
    game.concede(B)
    game.attack("Grizzly Bears")
    game.pass_until("main2")
    assert game.life(C) == 18


def test_B1_03_each_combat_has_its_own_defender() -> None:
    again = spell("Again", d.ExtraPhases(("combat",)))
    game = Position(
        Side("Again", battlefield="Grizzly Bears"), players=3, cards=[again], attack=SINGLE
    )
    game.pass_until_asked(v.DECISION_DEFENDER)
    game.choose("C")
    game.pass_until("end_combat")
    game.cast("Again")
    game.resolve()
    game.pass_until_asked(v.DECISION_DEFENDER)
    assert game.legal == ["B", "C"]
    game.choose("B")
    game.attack("Grizzly Bears")
    game.pass_until("main2")
    assert life(game) == [20, 18, 20]


def test_B1_03_nobody_can_be_attacked_once_the_defender_has_left() -> None:
    game = Position(Side(battlefield="Grizzly Bears"), players=3, attack=SINGLE)
    game.pass_until_asked(v.DECISION_DEFENDER)
    game.choose("C")
    game.concede(C)
    game.pass_until("declare_attackers")
    assert game.asked == v.DECISION_PRIORITY  # no declaration was asked for
    game.pass_until("main2")
    assert life(game) == [20, 20, 20]


def test_B3_34_attackers_are_redirected_to_what_the_defender_has() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Paper Walker"),
        Side(battlefield="Paper Walker"),
        cards=[WALKER],
        attack=SINGLE,
    )
    game.pass_until_asked(v.DECISION_DEFENDER)
    game.choose("B")
    game.attack("Grizzly Bears", "B")
    row = game.find("Grizzly Bears")
    assert not redirect(game.matches, row, -1 - C)
    begin_joining(game.matches, REDIRECT, row, A)
    run(game)
    assert game.asked == v.DECISION_DEFENDER
    assert game.legal == ["B", "Paper Walker"]  # nothing of C
    game.choose("Paper Walker")
    game.pass_until("main2")
    walkers = {int(game.m["owner"][row]): row for row in game.rows("Paper Walker")}
    assert game.counters(walkers[B], v.COUNTER_LOYALTY) == 2
    assert game.counters(walkers[C], v.COUNTER_LOYALTY) == 4


# --- What can be chosen ---------------------------------------------------------------------------


def test_B7_23_exactly_one_option_says_who_can_be_attacked() -> None:
    assert MatchOptions().attack == "multiple"
    for word, value in ATTACKS.items():
        assert MatchOptions(attack=word).to_engine()["attack"] == value
    with pytest.raises(OptionError, match="give one of 'multiple', 'left', 'right', 'single'"):
        MatchOptions(attack="both")


def test_B7_24_grand_melee_is_refused_by_name() -> None:
    scenario = parse({"id": "x", "options": {"variant": "grand melee"}, "setup": {}, "actions": []})
    assert "variant grand melee" in missing(scenario)
