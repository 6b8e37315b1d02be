"""Rules of attacking and blocking that permanents and effects state, where they do not apply."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards.language import Ability, Card
from mtgenv.compiling.jit import entry
from mtgenv.engine.combat.evasion import may_block_pair
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.types import Matches, TableRef, WorkspaceRef
from tests.rules.positions import A, B, Position, Side, Start, bear, charm, spell

TARGET = (d.TARGET_CREATURE,)


@entry
def may_block_one(
    matches: Matches, tables: TableRef, workspaces: WorkspaceRef, blocker: int, attacker: int
) -> bool:
    """Ask of one pair whether the one may block the other."""
    return may_block_pair(matches[0], tables[0], workspaces[0], blocker, attacker)


def aura(name: str, *abilities: Ability) -> Card:
    return Card(name, "{0}", "Enchantment — Aura", abilities=(d.Spell(targets=TARGET), *abilities))


def ring(name: str, *abilities: Ability) -> Card:
    return Card(name, "{0}", "Artifact — Equipment", abilities=abilities, keywords=("equip {1}",))


def test_B3_04_an_enchanted_creature_attacks_only_for_a_price() -> None:
    chain = aura("Chain", d.CantAttack("attached", tax=2))
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears, Chain on Hill Giant"), Side(), cards=[chain]
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Grizzly Bears"]


def test_B3_04_what_is_attached_to_nothing_keeps_nobody_from_attacking() -> None:
    weight = ring("Weight", d.CantAttack("attached"))
    game = Position(Side(battlefield="Hill Giant, Weight"), Side(), cards=[weight])
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Hill Giant"]


def test_B3_04_a_rule_applies_only_while_its_condition_holds() -> None:
    truce = charm(
        d.CantAttack(d.CREATURE, condition=d.controls(d.Filter(types=("land",), controller="you")))
    )
    game = Position(Side(battlefield="Hill Giant"), Side(battlefield="Charm"), cards=[truce])
    game.attack("Hill Giant")
    game.pass_until("main2")
    assert game.life(B) == 17


def test_C13_03_a_goaded_creature_is_goaded_by_each_player_once() -> None:
    # 701.15d: a second time by the same player adds nothing, by another one it does.
    taunt = spell("Taunt", d.Goad(), targets=TARGET)
    game = Position(
        Side("2 Taunt"), Side("Taunt"), Side(battlefield="Hill Giant, Grizzly Bears"), cards=[taunt]
    )
    for seat, target in ((A, "Grizzly Bears"), (A, "Hill Giant"), (B, "Hill Giant")):
        game.cast("Taunt", target, by=seat)
        game.resolve()
    game.pass_until_asked(v.DECISION_PRIORITY)
    assert int(game.m["combat_rule_count"]) == 3
    again = game.copy()
    assert again.under("Hill Giant", v.RULE_GOADED)


def test_C13_03_who_is_goaded_in_an_outer_game_is_not_in_the_inner_one() -> None:
    taunt = spell("Taunt", d.Goad(), targets=TARGET)
    game = Position(
        Side("Taunt, Shahrazad", "2 Plains"),
        Side(battlefield="Hill Giant", library="Grizzly Bears"),
        cards=[taunt],
    )
    game.cast("Taunt", "Hill Giant")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, Start(battlefield="Grizzly Bears"), first=B)
    game.next_turn()
    game.next_turn()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert (game.depth, game.player, game.legal) == (1, B, ["done", "Grizzly Bears"])


def test_B4_03_B4_26_blockers_by_the_dozen_and_by_threes() -> None:
    wall = bear(
        name="Bulwark", keywords=("can block an additional ninety-nine creatures each combat",)
    )
    horde = bear(d.CantBlock(d.CREATURE, attacker="self", fewer_than=3), name="Horde")
    game = Position(
        Side(battlefield="Horde, 3 Hill Giant"),
        Side(battlefield="Bulwark, Grizzly Bears, Eager Cadet"),
        cards=[wall, horde],
    )
    giants = game.rows("Hill Giant")
    game.attack("Horde", *giants)
    game.pass_until_asked(v.DECISION_BLOCK)
    for giant in giants:
        game.choose("Bulwark", giant)
    assert game.legal[0] == "done"  # the Horde need not be blocked
    game.choose("Bulwark", "Grizzly Bears")
    assert game.legal == ["Eager Cadet"]  # two are not enough
    game.choose("Eager Cadet")
    assert int(game.m["blockers"][game.find("Horde")]) == 3
    assert all(int(game.m["blockers"][giant]) == 1 for giant in giants)


def test_B4_26_effects_that_let_it_block_more_add_up_and_others_do_not_count() -> None:
    watch = spell(
        "Watch",
        d.Change(keywords=("can block an additional creature each combat",)),
        targets=TARGET,
    )
    grow = spell("Grow", d.Change(power=1, toughness=9), targets=TARGET)
    keen = bear(name="Keen", keywords=("can block an additional creature each combat",))
    game = Position(
        Side(battlefield="4 Eager Cadet"),
        Side("2 Watch, Grow", "Keen, Hill Giant"),
        cards=[watch, grow, keen],
    )
    cadets = game.rows("Eager Cadet")
    game.attack(*cadets)
    for name, target in (("Grow", "Keen"), ("Watch", "Keen"), ("Watch", "Hill Giant")):
        game.cast(name, target, by=B)
        game.resolve()
    game.pass_until_asked(v.DECISION_BLOCK)
    for cadet in cadets[:3]:
        game.choose("Keen", cadet)
    assert "Keen" not in game.legal  # one, one more, and one more
    game.choose("Hill Giant", cadets[3])
    assert "Hill Giant" in game.legal


def test_B3_05_only_creatures_that_an_effect_is_about_attack_its_source() -> None:
    lure = Card(
        "Idol",
        "{0}",
        "Planeswalker — Idol",
        loyalty=5,
        abilities=(
            d.Activated(
                d.Cost(loyalty=1),
                (
                    d.Change(
                        d.Each(d.Filter(types=("creature",), controller="opponent")),
                        keywords=("attacks the source if able",),
                        duration="your next turn",
                    ),
                ),
                timing="sorcery",
            ),
        ),
    )
    grow = spell("Grow", d.Change(d.Each(d.CREATURE), power=1, duration="your next turn"))
    game = Position(
        Side("Grow", "Idol, Eager Cadet"),
        Side("Raging Goblin", "Hill Giant, Mountain"),
        cards=[lure, grow],
    )
    game.cast("Grow")
    game.resolve()
    game.activate("Idol")
    game.resolve()
    game.next_turn()
    game.cast("Raging Goblin")
    game.resolve()
    game.pass_until_asked(v.DECISION_ATTACK)
    assert "done" not in game.legal  # the Giant has to attack the Idol
    game.choose("Hill Giant")
    assert game.asked == v.DECISION_ATTACK  # what it attacks is not asked: it is the Idol
    assert row_of(int(game.m["attacked"][game.find("Hill Giant")])) == game.find("Idol")
    assert "done" in game.legal  # the Goblin came later
    game.choose("Raging Goblin")
    assert game.asked == v.DECISION_DEFENDER
    assert sorted(game.legal) == ["A", "Idol"]


def test_B3_08_each_optional_cost_of_a_creature_is_asked_about_in_turn() -> None:
    two = bear(
        d.AsAttacks(
            d.Cost(give=(d.Give("sacrifice", d.LAND, count=2),)), (d.PutCounters("self", 2),)
        ),
        d.AsAttacks(d.Cost(life=1), (d.PutCounters("self", 1),)),
        name="Zealot",
    )
    game = Position(Side(battlefield="Zealot, Forest, Island, Plains"), Side(), cards=[two])
    game.attack("Zealot")
    assert game.asked == v.DECISION_MAY
    game.choose("yes")
    assert game.asked == v.DECISION_SACRIFICE
    game.choose("Forest", "Plains")
    assert game.asked == v.DECISION_MAY
    game.choose("yes")
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert (game.names("battlefield"), game.life(A), game.pt("Zealot")) == (
        ["Zealot", "Island"],
        19,
        (5, 5),
    )


def test_B5_26_deathtouch_makes_one_point_enough_for_a_shared_blocker() -> None:
    # 702.19b, 702.2c: two tramplers blocked by one creature; one has deathtouch.
    viper = bear(name="Viper", keywords=("deathtouch", "trample"))
    game = Position(
        Side(battlefield="Colossus, Viper (2 +1/+1)"),
        Side(battlefield="Sentinel"),
        cards=[
            viper,
            bear(name="Colossus", keywords=("trample",)),
            bear(
                name="Sentinel",
                keywords=("can block an additional creature each combat", "reach"),
            ),
        ],
    )
    game.attack("Colossus", "Viper")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Sentinel", "Viper", "Sentinel")
    game.pass_until_asked(v.DECISION_DAMAGE)
    while game.asked == v.DECISION_DAMAGE:
        game.answer(game.actions[0])  # as little to the blocker as is allowed
    game.pass_until("main2")
    assert game.names("graveyard", B) == ["Sentinel"]
    assert game.life(B) == 20 - (4 + 2 - 1)


def test_B4_03_one_creature_alone_is_judged_as_in_the_declaration() -> None:
    # What bots and checks ask of a pair says what the declaration offers for it.
    no_red = d.Filter(types=("creature",), colors="R")
    laws = (
        charm(d.CantBlock(no_red, attacker=d.Filter(types=("creature",), colors="G")), name="Law"),
        bear(name="Walker", keywords=("mountainwalk",)),
        bear(name="Ghost", keywords=("can't be blocked",)),
        bear(name="Flier", keywords=("flying",)),
    )
    attackers = ("Walker", "Ghost", "Flier", "Grizzly Bears", "Eager Cadet", "Savannah Lions")
    game = Position(
        Side(battlefield=", ".join(attackers)),
        Side(battlefield="Law, Hill Giant, Memnite, Storm Crow, Mountain"),
        cards=laws,
    )
    game.attack(*attackers)
    game.pass_until_asked(v.DECISION_BLOCK)
    for name in ("Hill Giant", "Memnite", "Storm Crow"):
        blocker = game.find(name, "battlefield")
        declaring = game.copy()
        declaring.choose(name)
        alone = [
            attacker
            for attacker in attackers
            if game.world.drive(may_block_one, blocker, game.find(attacker, "battlefield"))
        ]
        assert declaring.legal == alone, name
        assert {"Eager Cadet", "Savannah Lions"} <= set(alone)
