"""Rules about creatures and players in the card language, each by what it does in play."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, Start, bear, cast, charm, spell

# --- Words about single creatures ----------------------------------------------------------------


def fight(keyword: str, *blockers: str) -> Position:
    """A creature with one word attacks, and is blocked."""
    game = Position(
        Side(battlefield="Bear, Hill Giant"),
        Side(battlefield=", ".join(blockers)),
        cards=[bear(keywords=(keyword,))],
    )
    game.attack("Bear")
    return game


def test_no_combat_damage() -> None:
    game = fight("assigns no combat damage")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_combat_damage_by_toughness() -> None:
    ox = Card(
        "Ox",
        "{0}",
        "Creature — Ox",
        0,
        4,
        ("assigns combat damage equal to its toughness rather than its power",),
        colors="",
    )
    game = Position(Side(battlefield="Ox"), cards=[ox])
    game.attack("Ox")
    game.pass_until("end_combat")
    assert game.life(B) == 16


def test_damage_as_though_it_were_not_blocked() -> None:
    game = fight("may assign its combat damage as though it weren't blocked", "Grizzly Bears")
    game.block(("Grizzly Bears", "Bear"))
    while game.asked != v.DECISION_MAY and game.step != "end_combat":
        game.default()
    game.choose("yes")
    game.pass_until("end_combat")
    assert game.life(B) == 18


def test_attacking_in_spite_of_defender() -> None:
    wall = bear(keywords=("defender", "can attack as though it didn't have defender"))
    game = Position(Side(battlefield="Bear"), cards=[wall])
    game.attack("Bear")
    game.pass_until("end_combat")
    assert game.life(B) == 18


def test_not_blocked_by_more_than_one() -> None:
    game = fight("can't be blocked by more than one creature", "Grizzly Bears", "Llanowar Elves")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Grizzly Bears")
    assert game.asked != v.DECISION_BLOCK


def test_blocked_by_all_or_none() -> None:
    game = fight(
        "can't be blocked unless all creatures defending player controls block it",
        "Grizzly Bears",
        "Llanowar Elves",
    )
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Grizzly Bears")
    assert game.legal == ["Llanowar Elves"]
    game.choose("Llanowar Elves")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_who_cannot_be_blocked_by_all_is_blocked_by_nobody() -> None:
    game = fight(
        "can't be blocked unless all creatures defending player controls block it",
        "Grizzly Bears",
        "Llanowar Elves",
    )
    game.set("tapped", "Llanowar Elves", 1)
    while game.step != "combat_damage":
        assert game.asked != v.DECISION_BLOCK
        game.default()
    assert game.life(B) == 18


@pytest.mark.parametrize(
    ("keyword", "most"),
    [
        ("can block an additional creature each combat", 2),
        ("can block any number of creatures", 3),
    ],
)
def test_blocking_several(keyword: str, most: int) -> None:
    game = Position(
        Side(battlefield="3 Hill Giant"),
        Side(battlefield="Bear"),
        cards=[bear(keywords=(keyword,))],
    )
    rows = game.rows("Hill Giant")
    game.attack(*rows)
    game.pass_until_asked(v.DECISION_BLOCK)
    for row in rows[:most]:
        game.choose("Bear")
        if game.asked == v.DECISION_BLOCKED_ATTACKER:
            game.choose(row)
    game.pass_until("end_combat")
    assert game.life(B) == 20 - 3 * (3 - most)


def test_a_spell_that_cant_be_countered() -> None:
    sure = bear(keywords=("can't be countered",))
    game = Position(Side("Bear"), Side("Counterspell", "2 Island"), cards=[sure])
    game.cast("Bear")
    game.cast("Counterspell", "Bear", by=B)
    game.resolve_all()
    assert game.names("battlefield", A) == ["Bear"]


def test_what_cant_be_sacrificed() -> None:
    edict = spell(
        "Spell", d.Sacrifice(d.Chosen(d.CREATURE, by="target")), targets=(d.TARGET_PLAYER,)
    )
    game = Position(
        Side("Spell"),
        Side(battlefield="Bear, Hill Giant"),
        cards=[bear(keywords=("can't be sacrificed",)), edict],
    )
    game.cast("Spell", "B")
    game.resolve()
    if game.asked == v.DECISION_PICK:
        assert game.legal == ["Hill Giant"]
        game.choose("Hill Giant")
    assert game.names("battlefield", B) == ["Bear"]


def test_a_card_begins_the_game_on_the_battlefield() -> None:
    line = Card(
        "Leyline", "{4}", "Enchantment", keywords=("may begin the game on the battlefield",)
    )
    game = Position(
        Side("Shahrazad", "2 Plains", library="2 Leyline"), Side(library="Leyline"), cards=[line]
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand="2 Leyline"), Start(hand="Leyline"), first=B)
    asked = []
    for answer in ("yes", "yes", "no"):
        assert game.asked == v.DECISION_MAY
        asked.append(game.player)
        game.choose(answer)
    assert asked == [B, A, A]
    assert (game.names("battlefield", A), game.names("battlefield", B)) == (
        ["Leyline"],
        ["Leyline"],
    )
    assert (game.turn, game.names("hand", A)) == (1, ["Leyline"])


# --- Rules about players -------------------------------------------------------------------------


def test_no_maximum_hand_size() -> None:
    for rule, hand in ((", Charm", 9), ("", 7)):
        game = Position(
            Side("9 Plains", f"Forest{rule}"), cards=[charm(d.Rule("no maximum hand size"))]
        )
        game.next_turn()
        assert game.count(zone="hand", seat=A) == hand


def test_more_lands_by_a_rule_and_for_a_turn() -> None:
    game = Position(
        Side("4 Plains", "Charm"), cards=[charm(d.Rule("plays n more lands", amount=2))]
    )
    for _ in range(3):
        game.play("Plains")
    assert "play Plains" not in game.legal
    game = cast(spell("Spell", d.Apply("plays n more lands", amount=1)), a=Side("3 Plains"))
    game.play("Plains")
    game.play("Plains")
    assert "play Plains" not in game.legal


@pytest.mark.parametrize(
    ("rule", "own"), [("can't be targeted", False), ("can't be targeted by opponents", True)]
)
def test_a_player_who_cant_be_targeted(rule: str, own: bool) -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Charm"),
        Side("Lightning Bolt", "Mountain"),
        cards=[charm(d.Rule(rule))],
    )
    twin = game.copy()
    twin.choose("cast Lightning Bolt")
    assert twin.legal == (["A", "B"] if own else ["B"])
    game.priority(B)
    game.choose("cast Lightning Bolt")
    assert game.legal == ["B"]


@pytest.mark.parametrize(("amount", "attackers"), [(1, 1), (2, 2)])
def test_so_many_attackers_for_a_turn(amount: int, attackers: int) -> None:
    game = cast(
        spell("Spell", d.Apply("at most n attackers", "each player", amount=amount)),
        a=Side(battlefield="3 Hill Giant"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    for row in game.rows("Hill Giant")[:attackers]:
        game.choose(row)
    assert game.asked != v.DECISION_ATTACK


@pytest.mark.parametrize("defender", ["its owner", "you", "your planeswalkers"])
def test_whom_a_creature_cant_attack(defender: str) -> None:
    shy = bear(d.CantAttack(defender=defender)) if defender == "its owner" else bear()
    law = charm(d.CantAttack(d.CREATURE, defender=defender))
    game = Position(
        Side(battlefield="Bear" + ("" if defender == "its owner" else ", Hill Giant")),
        Side(battlefield="" if defender == "its owner" else "Charm"),
        Side(),
        cards=[shy, law],
    )
    if defender == "its owner":
        row = game.find("Bear", "battlefield")
        game.m["owner"][row] = B
        game.m["dirty"][0] = 1
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Bear")
    assert game.status("attacking", "Bear") == C
