"""Rows C5: what is offered and what it costs, where rules that change it do not apply."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards.language import Card, Mode
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

TARGET = (d.TARGET_CREATURE,)
ARTIFACT = d.Filter(types=("artifact",))


def test_C5_06_what_costs_more_only_in_another_turn_or_of_another_kind() -> None:
    laws = (
        charm(d.CostChange(5, player="each player", condition=d.Turn("you")), name="Nights"),
        charm(d.CostChange(5, d.Filter(types=("artifact",)), player="each player"), name="Rust"),
    )
    game = Position(
        Side("Lightning Bolt", "Mountain"), Side(battlefield="Nights, Rust"), cards=list(laws)
    )
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 17


def test_C5_06_abilities_of_others_cost_what_they_say() -> None:
    tax = charm(
        d.CostChange(2, player="each opponent", abilities_of=d.CREATURE),
        d.CostChange(
            4, player="each player", abilities_of=d.CREATURE, condition=d.Turn("opponent")
        ),
        name="Tax",
    )
    pinger = bear(d.Activated(d.Cost("{1}"), (d.Damage(1),), (d.ANY_TARGET,)), name="Pinger")
    game = Position(
        Side(battlefield="Tax, Pinger, Mountain"),
        Side(battlefield="Pinger, 2 Mountain"),
        cards=[tax, pinger],
    )
    game.activate("Pinger", "B")
    game.resolve()
    assert game.life(B) == 19
    game.priority(B)
    assert not [word for word in game.legal if word.startswith("activate")]


def test_C5_06_who_targets_it_pays_more_for_each_such_permanent() -> None:
    ward = bear(d.CostChange(2, player="each opponent", targeting=True), name="Ward")
    both = spell("Both", d.Damage(1), targets=(d.Target(d.CREATURE, least=2, most=2),))
    both = Card("Both", "{R}", "Sorcery", abilities=both.abilities)
    game = Position(
        Side("Both, Lightning Bolt", "3 Mountain"),
        Side(battlefield="Ward, Hill Giant, Grizzly Bears"),
        cards=[ward, both],
    )
    game.choose("cast Both")
    game.choose("Hill Giant", "Ward")
    game.resolve()
    assert game.status("damage", "Ward") == 1
    assert game.count("Mountain", "battlefield", A) == sum(
        game.status("tapped", row) for row in game.rows("Mountain")
    )


def test_C6_08_a_trigger_whose_modes_all_lack_targets_is_removed() -> None:
    pick = bear(
        d.Triggered(
            d.Event("enters", "self"),
            modes=(
                Mode((d.Destroy(),), (d.Target(ARTIFACT),)),
                Mode((d.Destroy(),), (d.Target(d.Filter(types=("planeswalker",))),)),
            ),
        ),
        name="Pick",
    )
    game = Position(Side("Pick", "Hill Giant"), Side(battlefield="Forest"), cards=[pick])
    game.cast("Pick")
    game.resolve()
    assert (game.stack, game.asked) == ([], v.DECISION_PRIORITY)
    assert game.names("battlefield") == ["Hill Giant", "Forest", "Pick"]


def test_C6_08_of_two_groups_the_optional_one_may_stay_empty() -> None:
    pick = bear(
        d.Triggered(
            d.Event("enters", "self"),
            (d.Tap("target"), d.Destroy("target 2")),
            (d.Target(d.CREATURE, least=0), d.TARGET_CREATURE),
        ),
        name="Pick",
    )
    game = Position(Side("Pick"), Side(battlefield="Hill Giant"), cards=[pick])
    game.cast("Pick")
    game.resolve()
    game.choose("done", "Hill Giant")
    game.resolve()
    assert game.names("graveyard", B) == ["Hill Giant"]


def test_C5_03_the_targets_of_an_opponents_choice() -> None:
    duel = spell(
        "Duel",
        d.Destroy("target"),
        targets=(d.Target(d.CREATURE, chooser="opponent"),),
    )
    game = Position(
        Side("Duel"), Side(), Side(battlefield="Hill Giant, Grizzly Bears"), cards=[duel]
    )
    game.concede(B)
    game.choose("cast Duel")
    assert (game.player, game.legal) == (2, ["Hill Giant", "Grizzly Bears"])


def test_C3_23_cards_in_graveyards_that_cannot_be_targeted() -> None:
    game = Position(
        Side("Raise Dead", "Swamp", graveyard="Hill Giant"), Side(battlefield="Ground Seal")
    )
    assert "cast Raise Dead" not in game.legal
    twin = Position(Side("Raise Dead", "Swamp", graveyard="Hill Giant"), Side())
    assert "cast Raise Dead" in twin.legal


def test_C5_03_no_mode_of_a_spell_has_a_target() -> None:
    charm_ = Card(
        "Choice",
        "{0}",
        "Instant",
        abilities=(
            d.Spell(
                modes=(
                    Mode((d.Destroy(),), (d.Target(ARTIFACT),)),
                    Mode((d.Destroy(),), TARGET),
                )
            ),
        ),
    )
    game = Position(Side("Choice"), cards=[charm_])
    assert "cast Choice" not in game.legal


def test_C5_15_a_mana_ability_once_each_turn_and_on_a_condition() -> None:
    well = charm(
        d.Activated(d.Cost("{0}"), (d.AddMana("U"),), once_a_turn=True),
        d.Activated(
            d.Cost("{0}"),
            (d.AddMana("G"),),
            condition=d.controls(d.Filter(types=("artifact",), controller="you")),
        ),
        name="Well",
    )
    game = Position(Side("", "Well"), cards=[well])
    assert [word for word in game.legal if "Well" in word] == ["activate Well 0"]
    game.activate("Well", ability=0)
    assert not [word for word in game.legal if "Well" in word]
    assert int(game.m["mana"][0][A][v.MANA_BLUE]) == 1
