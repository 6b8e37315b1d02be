"""Mana made by hand for costs to attack and block (508.1i, 509.1e), and who is given up for it."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

PET = bear(d.Activated(d.Cost(sacrifice=True), (d.AddMana("B"),)), name="Pet")
TOLL = charm(d.CantAttack(d.CREATURE, "you", tax=1), name="Toll")
GATE = charm(d.CantBlock(d.CREATURE, tax=1), name="Gate")
BIG = charm(d.CantAttack(d.CREATURE, "you", tax=3), name="Big Toll")
CARDS = [PET, TOLL, GATE, BIG]


def test_B4_08_a_blocker_that_is_sacrificed_for_the_cost_does_not_block() -> None:
    game = Position(Side("", "Craw Wurm, Gate"), Side("", "Pet"), cards=CARDS)
    game.attack("Craw Wurm")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Pet")
    assert (game.asked, game.player) == (v.DECISION_ATTACK_TAX, B)
    assert game.legal == ["no", "activate Pet 0"]
    game.choose("activate Pet 0")
    assert game.legal == ["yes", "no"]
    game.choose("yes")
    assert game.names("graveyard", B) == ["Pet"]
    game.pass_until("declare_blockers")
    assert game.status("blocked", "Craw Wurm") == 2
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_B4_08_another_one_still_blocks() -> None:
    game = Position(Side("", "Craw Wurm, Gate"), Side("", "Pet, Memnite"), cards=CARDS)
    game.attack("Craw Wurm")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Memnite")
    if game.asked == v.DECISION_BLOCK:
        game.choose("done")
    game.choose("activate Pet 0", "yes")
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert sorted(game.names("graveyard", B)) == ["Memnite", "Pet"]


def test_B3_12_an_attacker_that_is_sacrificed_for_the_cost_does_not_attack() -> None:
    game = Position(Side("", "Pet, Memnite, Plains"), Side("", "Toll"), cards=CARDS)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Pet", "Memnite")
    assert game.m["dec_left"] == 2
    assert game.legal == ["no", "activate Pet 0"]
    game.choose("activate Pet 0")
    assert game.m["dec_left"] == 2  # locked, although only one creature is left (508.1h)
    game.choose("yes")
    assert game.status("tapped", "Plains") == 1
    game.pass_until("end_combat")
    assert game.life(B) == 19


def test_B3_10_a_lotus_pays_for_an_attack() -> None:
    game = Position(Side("", "Craw Wurm, Black Lotus"), Side("", "Big Toll"), cards=CARDS)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Craw Wurm")
    assert "yes" not in game.legal
    game.choose("activate Black Lotus 0", "R", "yes")
    assert game.names("graveyard", A) == ["Black Lotus"]
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_B3_10_and_nothing_is_asked_without_a_cost() -> None:
    game = Position(Side("", "Craw Wurm, Black Lotus"), Side())
    game.attack("Craw Wurm")
    assert game.asked == v.DECISION_PRIORITY


def test_B3_11_who_makes_mana_and_does_not_pay_has_declared_nothing() -> None:
    game = Position(Side("", "Craw Wurm, Black Lotus"), Side("", "Big Toll"), cards=CARDS)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Craw Wurm")
    game.choose("activate Black Lotus 0", "R", "no")
    assert game.asked == v.DECISION_ATTACK
    assert game.status("attacking", "Craw Wurm") == -1
    assert int(game.m["mana"][0, A].sum()) == 3
    game.choose("Craw Wurm", "yes")  # the mana is still there
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_508_1f_what_is_tapped_for_its_attack_makes_no_mana_for_it() -> None:
    imp = bear(d.Activated(d.Cost(tap=True, life=1), (d.AddMana("B"),)), name="Imp")
    for creatures, able in (("Imp", False), ("Imp, Memnite", True)):
        game = Position(Side("", creatures), Side("", "Toll"), cards=[*CARDS, imp])
        game.pass_until_asked(v.DECISION_ATTACK)
        offered = [] if game.asked != v.DECISION_ATTACK else game.legal
        assert ("Memnite" in offered) is able
        assert "Imp" not in offered


def test_104_the_default_answers_come_to_an_end() -> None:
    game = Position(Side("", "Pet, 2 Memnite"), Side("", "Toll"), cards=CARDS)
    game.pass_until("main2")
    assert game.turn == 1


def test_509_1d_a_creature_that_blocks_several_pays_once() -> None:
    octopus = bear(name="Octopus", keywords=("can block an additional creature each combat",))
    for paired, cost in ((None, 1), (d.CREATURE, 2)):
        gate = charm(d.CantBlock(d.CREATURE, paired, tax=1), name="Gate")
        game = Position(
            Side("", "Craw Wurm, Hill Giant, Gate"),
            Side("", "Octopus, 3 Plains"),
            cards=[octopus, gate],
        )
        game.attack("Craw Wurm", "Hill Giant")
        game.pass_until_asked(v.DECISION_BLOCK)
        game.choose("Octopus", "Craw Wurm", "Octopus")
        if game.asked == v.DECISION_BLOCKED_ATTACKER:
            game.choose("Hill Giant")
        assert (game.asked, game.m["dec_left"]) == (v.DECISION_ATTACK_TAX, cost)


def test_508_1c_a_rule_that_applies_for_a_while_knows_owners() -> None:
    loyal = spell("Loyal", d.Apply(d.CantAttack(d.CREATURE, "its owner")))
    game = Position(Side("Loyal", "Craw Wurm, Hill Giant"), Side(), cards=[loyal])
    game.set("owner", "Craw Wurm", B)
    game.cast("Loyal")
    game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Hill Giant"]
