"""Rules of attacking and blocking that an effect starts for a while, on made-up cards."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.references import reference
from tests.rules.positions import B, Position, Side, bear, spell


def test_creatures_attack_the_source_if_able() -> None:
    """Gideon Jura: all of B's creatures, and him rather than his controller."""
    game = Position(Side(battlefield="Gideon Jura"), Side(battlefield="Grizzly Bears, Hill Giant"))
    game.activate("Gideon Jura", "B")
    game.resolve()
    game.next_turn()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" not in game.legal
    game.choose("Grizzly Bears")
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    gideon = reference(game.matches, game.find("Gideon Jura", "battlefield"))
    for name in ("Grizzly Bears", "Hill Giant"):
        assert game.m["attacked"][game.find(name, "battlefield")] == gideon


@pytest.mark.parametrize(
    ("defender", "left"),
    [("you", ["Ajani Goldmane"]), ("your planeswalkers", []), ("any", [])],
)
def test_nobody_attacks_these_until_your_next_turn(defender: str, left: list[str]) -> None:
    rule = d.Apply(d.CantAttack(d.CREATURE, defender), duration="your next turn")
    game = Position(
        Side("Spell", "Ajani Goldmane"),
        Side(battlefield="Grizzly Bears"),
        cards=[spell("Spell", rule)],
    )
    game.cast("Spell")
    game.resolve()
    game.next_turn("begin_combat")
    while game.asked != v.DECISION_ATTACK and game.turn == 2:
        game.default()
    assert (game.turn == 2) == bool(left)
    if left:
        game.choose("Grizzly Bears")
        bears, ajani = (game.find(n, "battlefield") for n in ("Grizzly Bears", "Ajani Goldmane"))
        assert game.m["attacked"][bears] == reference(game.matches, ajani)


def test_opponents_attack_you_if_able_until_your_next_turn() -> None:
    rule = d.Apply(d.MustAttack(), duration="your next turn")
    game = Position(
        Side("Spell"), Side(battlefield="Grizzly Bears, Hill Giant"), cards=[spell("Spell", rule)]
    )
    game.cast("Spell")
    game.resolve()
    game.next_turn()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" not in game.legal
    game.choose("Hill Giant")
    assert "done" in game.legal  # one is enough


@pytest.mark.parametrize(("lands", "can"), [("Wastes", False), ("2 Wastes", True)])
def test_a_cost_to_attack_until_your_next_turn(lands: str, can: bool) -> None:
    rule = d.Apply(d.CantAttack(d.CREATURE, "you", tax=2), duration="your next turn")
    game = Position(
        Side("Spell"), Side(battlefield=f"Grizzly Bears, {lands}"), cards=[spell("Spell", rule)]
    )
    game.cast("Spell")
    game.resolve()
    game.next_turn("begin_combat")
    while game.turn == 2 and game.asked != v.DECISION_ATTACK:
        game.default()
    assert (game.turn == 2) == can
    if can:
        game.choose("Grizzly Bears")
        assert game.asked == v.DECISION_ATTACK_TAX
        game.choose("yes")
        assert game.status("tapped", "Wastes") == 1


@pytest.mark.parametrize(("lands", "can"), [("", False), ("Wastes", True)])
def test_a_cost_to_block_this_turn(lands: str, can: bool) -> None:
    rule = d.Apply(d.CantBlock(d.CREATURE, tax=1))
    game = Position(
        Side("Spell", "Grizzly Bears"),
        Side(battlefield=f"Hill Giant, {lands}".rstrip(", ")),
        cards=[spell("Spell", rule)],
    )
    game.cast("Spell")
    game.resolve()
    game.attack("Grizzly Bears")
    while game.asked != v.DECISION_BLOCK and game.step in ("declare_attackers", "declare_blockers"):
        game.default()
    assert (game.asked == v.DECISION_BLOCK) == can


@pytest.mark.parametrize(
    ("rule", "blockers"),
    [
        (d.CantBlock(d.Filter(colors="G"), "self"), ["Hill Giant", "Air Elemental"]),
        (d.CantBlock(d.Filter(not_keywords=("flying",)), "self"), ["Air Elemental"]),
    ],
)
def test_what_can_block_it(rule: d.CantBlock, blockers: list[str]) -> None:
    game = Position(
        Side(battlefield="Bear"),
        Side(battlefield="Grizzly Bears, Hill Giant, Air Elemental"),
        cards=[bear(rule)],
    )
    game.attack("Bear")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert [word for word in game.legal if word != "done"] == blockers


def test_a_token_enters_attacking_what_its_controller_chooses() -> None:
    imp = Card("Imp", None, "Creature — Imp", 1, 1, colors="B", token=True)
    call = spell("Call", d.Create(imp, attacking=True))
    game = Position(Side("Call", "Grizzly Bears"), Side(battlefield="Ajani Goldmane"), cards=[call])
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "B")
    game.cast("Call")
    game.resolve()
    assert (game.asked, sorted(game.legal)) == (v.DECISION_DEFENDER, ["Ajani Goldmane", "B"])
    game.choose("B")
    token = game.find("Imp", "battlefield")
    assert game.m["attacked"][token] == -1 - B


@pytest.mark.parametrize("step", ["main1", "end"])
def test_a_token_enters_attacking_nothing_outside_combat(step: str) -> None:
    imp = Card("Imp", None, "Creature — Imp", 1, 1, colors="B", token=True)
    game = Position(Side("Call"), cards=[spell("Call", d.Create(imp, attacking=True))], step=step)
    game.cast("Call")
    game.resolve()
    assert game.m["attacking"][game.find("Imp", "battlefield")] == -1


def test_what_is_blocked_by_an_effect_deals_no_damage() -> None:
    becomes = spell("Spell", d.BecomeBlocked(), targets=(d.Target(d.ATTACKING_CREATURE),))
    game = Position(Side("Spell", "Grizzly Bears, Hill Giant"), cards=[becomes])
    game.attack("Grizzly Bears", "Hill Giant")
    game.pass_until("declare_blockers")
    game.cast("Spell", "Hill Giant")
    game.resolve()
    game.pass_until("main2")
    assert game.life(B) == 18
