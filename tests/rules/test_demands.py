"""What makes creatures attack and block: goad, provoke, and words about single creatures."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, spell

TARGET = (d.TARGET_CREATURE,)


def bear(name: str, *keywords: str) -> Card:
    """A creature with some words."""
    return Card(name, "{0}", "Creature — Bear", 2, 2, keywords, colors="")


GOAD = spell("Taunt", d.Goad(), targets=TARGET)


def at_attack(*sides: Side, goaders: tuple[int, ...], **options: object) -> Position:
    """The first player's creatures have been goaded by others, and attackers are declared."""
    game = Position(*sides, cards=[GOAD], **options)  # type: ignore[arg-type]
    for seat in goaders:
        game.cast("Taunt", "Hill Giant", by=seat)
        game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    return game


def test_C13_03_a_goaded_creature_attacks() -> None:
    game = at_attack(Side("", "Hill Giant, Grizzly Bears"), Side("Taunt"), goaders=(B,))
    assert "done" not in game.legal
    game.choose("Hill Giant", "done")
    assert game.under("Hill Giant", v.RULE_GOADED)


def test_C13_03_goaded_until_the_goaders_next_turn() -> None:
    game = Position(Side("Taunt"), Side(battlefield="Hill Giant"), cards=[GOAD])
    game.cast("Taunt", "Hill Giant")
    game.resolve()
    game.next_turn("end")
    assert game.life(A) == 17
    game.next_turn("upkeep")
    assert not game.under("Hill Giant", v.RULE_GOADED)


def test_C13_03_goading_twice_adds_nothing() -> None:
    # A creature that must attack and one that was goaded twice: with room for one, either may.
    must = bear("Eager", "attacks each combat if able")
    one = Card(
        "Narrows", "{0}", "Enchantment", abilities=(d.Rule("at most n attackers", "each player"),)
    )
    game = Position(
        Side(battlefield="Hill Giant, Eager, Narrows"), Side("2 Taunt"), cards=[GOAD, must, one]
    )
    for _ in range(2):
        game.cast("Taunt", "Hill Giant", by=B)
        game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert sorted(game.legal) == ["Eager", "Hill Giant"]


def test_B3_37_a_goaded_creature_attacks_another_player() -> None:
    game = at_attack(Side("", "Hill Giant"), Side("Taunt"), Side(), goaders=(B,))
    game.choose("Hill Giant")
    assert game.status("attacking", "Hill Giant") == C


def test_B8_03_goaded_by_both_opponents_it_may_attack_either() -> None:
    game = at_attack(Side("", "Hill Giant"), Side("Taunt"), Side("Taunt"), goaders=(B, C))
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    assert sorted(game.legal) == ["B", "C"]


def test_B8_05_a_tapped_goaded_creature_stays_at_home() -> None:
    game = Position(Side("", "Hill Giant, Grizzly Bears"), Side("Taunt"), cards=[GOAD])
    game.set("tapped", "Hill Giant", 1)
    game.cast("Taunt", "Hill Giant", by=B)
    game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Grizzly Bears"]


def test_B4_24_a_creature_blocks_the_one_that_is_named() -> None:
    call = spell(
        "Call", d.MustBlock("target", "target 2"), targets=(d.TARGET_CREATURE, d.TARGET_CREATURE)
    )
    game = Position(
        Side("Call", "Hill Giant, Craw Wurm"), Side(battlefield="Grizzly Bears"), cards=[call]
    )
    game.attack("Hill Giant", "Craw Wurm")
    game.cast("Call", "Grizzly Bears", "Craw Wurm")
    game.resolve()
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["Grizzly Bears"]
    game.choose("Grizzly Bears")
    game.pass_until("combat_damage")
    assert game.status("damage", "Craw Wurm") == 2


def test_B3_05_each_opponent_attacks_with_something() -> None:
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears"), Side(battlefield="Trove of Temptation")
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" not in game.legal
    game.choose("Grizzly Bears")
    assert "done" in game.legal


def test_B3_05_its_own_controller_need_not_attack() -> None:
    game = Position(Side(battlefield="Hill Giant, Trove of Temptation"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" in game.legal


def test_B3_04_who_attacks_only_alone() -> None:
    hermit = bear("Hermit", "can attack only alone")
    game = Position(Side(battlefield="Hermit, Hill Giant"), cards=[hermit])
    game.pass_until_asked(v.DECISION_ATTACK)
    twin = game.copy()
    game.choose("Hermit")
    assert game.asked != v.DECISION_ATTACK or game.legal == ["done"]
    twin.choose("Hill Giant")
    assert twin.asked != v.DECISION_ATTACK or twin.legal == ["done"]


def test_B4_04_who_blocks_each_combat_if_able() -> None:
    guard = bear("Guard", "blocks each combat if able")
    game = Position(Side(battlefield="Hill Giant"), Side(battlefield="Guard"), cards=[guard])
    game.attack("Hill Giant")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["Guard"]


def test_B4_04_who_blocks_each_attacker_if_able() -> None:
    wall = bear(
        "Bulwark",
        "can block any number of creatures",
        "blocks each attacking creature if able",
    )
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears"), Side(battlefield="Bulwark"), cards=[wall]
    )
    game.attack("Hill Giant", "Grizzly Bears")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["Bulwark"]
    game.choose("Bulwark", "Grizzly Bears")
    assert game.legal == ["Bulwark"]
    game.choose("Bulwark")  # the attacker that is left
    game.pass_until("end_combat")
    assert game.life(B) == 20


@pytest.mark.parametrize(("attacker", "power"), [("Hill Giant", 3), ("Llanowar Elves", 1)])
def test_opponents_attacked_this_combat_are_counted_when_the_trigger_resolves(
    attacker: str, power: int
) -> None:
    crowd = Card(
        "Crowd",
        "{0}",
        "Enchantment",
        abilities=(
            d.Triggered(
                d.Event("attacks", d.CREATURE, each=False),
                (d.GainLife(d.Count("opponents attacked this combat")),),
            ),
        ),
    )
    game = Position(
        Side(battlefield=f"Crowd, {attacker}, Grizzly Bears"), Side(), Side(), cards=[crowd]
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose(attacker, "B", "Grizzly Bears", "C")
    game.resolve()
    assert game.life(A) == 22
    game.pass_until("end_combat")
    assert (game.life(B), game.life(C)) == (20 - power, 18)


def test_players_with_the_most_life() -> None:
    tithe = spell("Tithe", d.LoseLife(2, "players with the most life"))
    game = Position(Side("2 Tithe", life=9), Side(life=12), Side(life=12), cards=[tithe])
    game.cast("Tithe")
    game.resolve()
    assert [game.life(seat) for seat in (A, B, C)] == [9, 10, 10]
    game.cast("Tithe")
    game.resolve()
    assert [game.life(seat) for seat in (A, B, C)] == [9, 8, 8]


def test_not_you_is_everybody_else() -> None:
    rally = spell("Uproar", d.Goad(d.Each(d.Filter(("creature",), controller="not you"))))
    game = Position(Side("Uproar", "Hill Giant"), Side(battlefield="Grizzly Bears"), cards=[rally])
    game.cast("Uproar")
    game.resolve()
    assert game.under("Grizzly Bears", v.RULE_GOADED)
    assert not game.under("Hill Giant", v.RULE_GOADED)


def test_removed_damage_is_gone() -> None:
    salve = spell("Balm", d.RemoveDamage(), targets=TARGET)
    game = Position(Side("Balm", "Hill Giant"), cards=[salve])
    game.set("damage", "Hill Giant", 2)
    game.cast("Balm", "Hill Giant")
    game.resolve()
    assert game.status("damage", "Hill Giant") == 0


def test_cards_exiled_with_the_source_are_counted() -> None:
    box = Card(
        "Box",
        "{0}",
        "Artifact",
        abilities=(
            d.Activated(d.Cost("{0}"), (d.Move("target", linked=True),), TARGET),
            d.Activated(
                d.Cost("{1}"),
                (d.GainLife(d.Count(d.Each(d.CREATURE, zone="linked"))),),
            ),
        ),
    )
    game = Position(
        Side(battlefield="Box, Hill Giant, Mountain", exile="Craw Wurm"),
        Side(battlefield="Grizzly Bears"),
        cards=[box],
    )
    for name in ("Hill Giant", "Grizzly Bears"):
        game.activate("Box", name, ability=0)
        game.resolve()
    game.activate("Box", ability=1)
    game.resolve()
    assert game.life(A) == 22


@pytest.mark.parametrize(
    ("zone", "found"), [("hand", 2), ("library", 31), ("exile", 1), ("graveyard", 2)]
)
def test_cards_in_a_zone_are_counted(zone: str, found: int) -> None:
    count = d.Count(d.Each(zone=zone, whose="target"))
    tally = spell("Tally", d.GainLife(count), targets=(d.TARGET_PLAYER,))
    game = Position(
        Side("Tally"),
        Side(
            "Hill Giant, Plains",
            graveyard="Plains, Island",
            exile="Swamp",
            library="Forest",
        ),
        cards=[tally],
    )
    game.cast("Tally", "B")
    game.resolve()
    assert game.life(A) == 20 + found
