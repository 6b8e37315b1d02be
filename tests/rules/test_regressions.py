"""Regressions: rules that the engine once got wrong, each test named by the rule it guards."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from mtgenv.cards.language import (
    CREATURE,
    TARGET_CREATURE,
    Card,
    Compare,
    Destroy,
    Each,
    Event,
    Filter,
    GainLife,
    If,
    Is,
    Later,
    Spell,
    Triggered,
    Untap,
)
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from mtgenv.engine.record.workspace import new_workspace
from tests.rules.positions import A, B, Position, Side, Start, bear, charm, child, spell


def until_asked(game: Position, kind: int) -> bool:
    """Play on to a question within the turn; whether it came."""
    turn = game.turn
    while game.turn == turn and not game.over:
        if game.asked == kind:
            return True
        game.default()
    return False


def test_103_5_a_small_hand_allows_no_more_mulligans_than_it_has_cards() -> None:
    game = Position(step=None, harness=0, hand=2, seed=3)
    taken = 0
    while game.asked in (v.DECISION_MULLIGAN, v.DECISION_BOTTOM):
        if "mulligan" in game.legal:
            taken += 1
            game.choose("mulligan")
        else:
            game.answer(game.actions[0])
    assert game.asked == v.DECISION_PRIORITY
    assert taken == 4
    assert game.count(zone="hand") == 0


def test_700_4_sengir_vampire_grows_once_for_a_creature_damaged_twice() -> None:
    game = Position(
        Side(hand="Double Cleave", battlefield="Sengir Vampire, 2 Plains"),
        Side(battlefield="Giant Spider"),
    )
    set_counters(game.m, game.find("Giant Spider", "battlefield"), v.COUNTER_PLUS, 1)
    game.m["dirty"][0] = 1
    game.attack("Sengir Vampire")
    game.block(("Giant Spider", "Sengir Vampire"))
    game.cast("Double Cleave", "Sengir Vampire", by=A)
    game.resolve_all()
    game.pass_until("combat_damage")
    assert game.count("Giant Spider", "battlefield") == 0
    game.resolve_all()
    assert game.counters(game.find("Sengir Vampire", "battlefield"), v.COUNTER_PLUS) == 1


def test_508_1f_an_attacker_cannot_make_the_mana_for_its_own_attack() -> None:
    game = Position(Side(battlefield="Llanowar Elves, Forest"), Side(battlefield="Propaganda"))
    assert not until_asked(game, v.DECISION_ATTACK)


def test_508_1i_a_creature_that_stays_home_can() -> None:
    game = Position(
        Side(battlefield="Llanowar Elves, Grizzly Bears, Forest"), Side(battlefield="Propaganda")
    )
    assert until_asked(game, v.DECISION_ATTACK)
    assert game.legal == ["done", "Grizzly Bears"]
    game.choose("Grizzly Bears", "yes")
    assert game.m["attacking"][game.find("Grizzly Bears", "battlefield")] == B
    assert game.m["tapped"][game.find("Llanowar Elves", "battlefield")] == 1


def test_508_1i_the_cost_to_attack_is_paid_though_pools_are_filled_by_hand() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears, 2 Forest"), Side(battlefield="Propaganda"), manual_mana=1
    )
    assert until_asked(game, v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "yes")
    assert game.m["tapped"][game.rows("Forest", "battlefield")].tolist() == [1, 1]


def test_508_8_a_declared_attack_keeps_its_steps_though_the_attacker_left() -> None:
    game = Position(Side(battlefield="Grizzly Bears"), Side(hand="Unsummon", battlefield="Island"))
    game.attack("Grizzly Bears")
    game.cast("Unsummon", "Grizzly Bears", by=B)
    game.resolve_all()
    game.pass_until("declare_blockers")
    assert (game.step, game.turn) == ("declare_blockers", 1)
    game.pass_until("combat_damage")
    assert (game.step, game.turn) == ("combat_damage", 1)


def test_603_2c_damage_by_two_sources_at_once_is_one_event() -> None:
    """Jackal Pup triggers once for what both blockers deal to it."""
    game = Position(Side(battlefield="Jackal Pup"), Side(battlefield="Grizzly Bears, Hill Giant"))
    game.attack("Jackal Pup")
    game.block(("Grizzly Bears", "Jackal Pup"), ("Hill Giant", "Jackal Pup"))
    assert until_asked(game, v.DECISION_DAMAGE)
    game.choose("0")
    assert game.count("Jackal Pup", "stack") == 1
    game.resolve_all()
    assert game.life(A) == 15


def test_603_2c_damage_to_two_receivers_at_once_is_one_event() -> None:
    """Spirit Link triggers once for what a trampler deals to its blocker and to the player."""
    game = Position(
        Side(hand="Spirit Link", battlefield="Stampeding Rhino, Plains"),
        Side(battlefield="Grizzly Bears"),
    )
    game.cast("Spirit Link", "Stampeding Rhino")
    game.resolve()
    game.attack("Stampeding Rhino")
    game.block(("Grizzly Bears", "Stampeding Rhino"))
    assert until_asked(game, v.DECISION_DAMAGE)
    game.choose("2")
    assert game.count("Spirit Link", "stack") == 1
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (24, 18)


def test_603_2c_damage_to_a_player_by_two_sources_at_once_is_one_event() -> None:
    """Whoever is dealt damage is dealt it once, while a source that deals it is one of two."""
    dealt = Event("player is dealt damage", player="you")
    by_each = replace(dealt, other=Filter(types=("creature",)))
    tally = charm(
        Triggered(dealt, (GainLife("amount"),)),
        Triggered(by_each, (GainLife("amount"),)),
    )
    game = Position(Side(battlefield="Grizzly Bears, Hill Giant"), Side("", "Charm"), cards=[tally])
    game.attack("Grizzly Bears", "Hill Giant")
    game.pass_until("combat_damage")
    assert game.count("Charm", "stack") == 3
    game.resolve_all()
    assert game.life(B) == 25


def test_603_2_a_spell_with_several_targets_is_cast_once() -> None:
    """And what it targets twice, it targets once."""
    cast = Event("casts targeting", CREATURE, player="you", each=False)
    tally = charm(Triggered(cast, (GainLife(1),)))
    hero = bear(Triggered(Event("casts targeting", "self", player="you"), (GainLife(10),)))
    twice = spell("Twice", Untap(), Untap("target 2"), targets=(TARGET_CREATURE, TARGET_CREATURE))
    for second in ("Grizzly Bears", "Bear"):
        game = Position(Side("Twice", "Charm, Bear, Grizzly Bears"), cards=[tally, hero, twice])
        game.cast("Twice", "Bear", second)
        game.choose("Charm")
        game.resolve_all()
        assert game.life(A) == 31


def test_602_2_an_ability_is_paid_by_other_sources_before_its_own() -> None:
    """Mishra's Factory does not tap itself to become a creature while another land could pay."""
    game = Position(Side(battlefield="Mishra's Factory, Wastes"))
    game.activate("Mishra's Factory")
    assert game.m["tapped"][game.find("Mishra's Factory", "battlefield")] == 0
    assert game.m["tapped"][game.find("Wastes", "battlefield")] == 1


def test_608_2g_a_payment_while_resolving_is_made_though_pools_are_filled_by_hand() -> None:
    game = Position(
        Side(hand="Chain Lightning", battlefield="Mountain"),
        Side(battlefield="2 Mountain"),
        manual_mana=1,
    )
    game.activate("Mountain")
    game.cast("Chain Lightning", "B")
    game.resolve()
    game.choose("yes", "yes", "A")
    game.resolve()
    assert (game.life(A), game.life(B)) == (17, 17)


def test_729_4a_equal_cards_in_outer_exile_are_told_apart() -> None:
    """One of them may be bound to come back and the other not."""
    game = Position(
        Side(
            hand="Shahrazad",
            battlefield="2 Plains",
            exile="2 Grizzly Bears",
            library="Living Wish, 2 Forest",
        )
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand="Living Wish", battlefield="2 Forest"))
    game.pass_until("main1")
    game.cast("Living Wish")
    game.resolve()
    assert game.legal.count("Grizzly Bears") == 2


def test_614_12_a_card_that_is_entering_stays_itself_when_hidden_cards_are_dealt_anew() -> None:
    """Sacred Foundry asks for life while it still lies in the library it was found in."""
    game = Position(Side(battlefield="Arid Mesa", library="Sacred Foundry, 9 Memnite", filler=0))
    game.activate("Arid Mesa")
    game.resolve()
    game.choose("Sacred Foundry")
    assert game.asked == v.DECISION_MAY
    for seed in range(20):
        dealt = game.copy()
        determinize_all(
            dealt.matches, dealt.tables, new_workspace(), B, np.array([seed], dtype=np.int64)
        )
        dealt.choose("yes")
        assert dealt.names("battlefield") == ["Sacred Foundry"]


def test_508_1d_two_abilities_that_demand_an_attack_are_two_requirements() -> None:
    """One creature can attack: a Goblin under two demands, not Juggernaut under one."""
    game = Position(
        Side(battlefield="2 Goblin Assault, Goblin Piker, Juggernaut"),
        Side(battlefield="Silent Arbiter"),
    )
    assert until_asked(game, v.DECISION_ATTACK)
    assert sorted(set(game.legal)) == ["Goblin Piker", "Goblin Token"]


def test_509_1c_two_lures_on_one_attacker_are_two_requirements() -> None:
    game = Position(
        Side(hand="2 Lure", battlefield="Prized Unicorn, Grizzly Bears, 6 Forest"),
        Side(battlefield="Hill Giant"),
    )
    for host in ("Prized Unicorn", "Grizzly Bears"):
        game.cast("Lure", host)
        game.resolve()
    game.attack("Prized Unicorn", "Grizzly Bears")
    assert until_asked(game, v.DECISION_BLOCK)
    game.choose("Hill Giant")
    assert "Grizzly Bears" not in game.legal
    assert game.m["blocking"][game.find("Hill Giant", "battlefield")] in (
        -1,
        game.find("Prized Unicorn", "battlefield"),
    )


def test_603_3a_what_leaves_an_outer_game_later_has_the_controller_it_has_by_then() -> None:
    """Control Magic is wished for first, then Thragtusk: its owner controls it as it leaves."""
    game = Position(
        Side(
            hand="Shahrazad",
            battlefield="2 Plains, Thragtusk",
            library="5 Filler, Living Wish, 2 Forest",
        ),
        Side(
            hand="Control Magic",
            battlefield="4 Island",
            library="6 Filler, Golden Wish, 5 Plains",
        ),
    )
    game.next_turn()
    game.cast("Control Magic", "Thragtusk")
    game.resolve()
    game.next_turn()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(
        Start(hand="Living Wish", battlefield="2 Forest"),
        Start(hand="Golden Wish", battlefield="5 Plains"),
        first=B,
    )
    game.pass_until("main1")
    game.cast("Golden Wish")
    game.resolve()
    game.choose("Control Magic")
    game.pass_until("main1", turn=2)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    game.win(B)
    assert game.count("Thragtusk", "stack", A) == 1


def test_608_2h_ydwen_efreet_unblocks_what_it_blocked_though_it_has_left() -> None:
    game = Position(
        Side(hand="Unsummon", battlefield="Hill Giant, Island"),
        Side(battlefield="Ydwen Efreet"),
        script=(0,),
    )
    game.attack("Hill Giant")
    game.block(("Ydwen Efreet", "Hill Giant"))
    game.cast("Unsummon", "Ydwen Efreet", by=A)
    game.resolve_all()
    game.pass_until("end_combat")
    assert game.life(B) == 17


def test_608_2h_a_number_and_a_controller_of_what_has_died_are_those_it_had() -> None:
    """Whoever asks about a creature that is gone gets no yes to what it can't answer."""
    big = Is("that", Filter(compare=(Compare("power", ">=", 3),)))
    theirs = Is("that", Filter(controller="opponent"))
    either = Is("that", Filter(any_of=(Filter(types=("artifact",)), Filter(colors="R"))))
    for question, bears, giant in ((big, 0, 1), (theirs, 0, 1), (either, 0, 1)):
        witness = Card(
            "Paper Witness",
            "{1}",
            "Enchantment",
            abilities=(Triggered(Event("dies", CREATURE), (If(question, (GainLife(1),)),)),),
        )
        board = "4 Mountain, Paper Witness, Grizzly Bears"
        game = Position(
            Side("2 Lightning Bolt", board), Side(battlefield="Hill Giant"), cards=[witness]
        )
        for name, gained in (("Grizzly Bears", bears), ("Hill Giant", giant)):
            before = game.life(A)
            game.cast("Lightning Bolt", name)
            game.resolve_all()
            assert game.life(A) - before == gained, (question, name)


def test_729_2_a_subgame_begins_without_the_mana_of_the_one_before() -> None:
    game = child(Side("Shahrazad", "2 Plains"))
    game.m["creature_mana"][1, A] = 1
    game.concede(B)
    game.cast("Shahrazad")
    game.resolve()
    assert game.asked == v.DECISION_SETUP
    assert not game.m["creature_mana"][1].any()


def test_603_3b_delayed_triggers_about_different_objects_are_put_on_the_stack_in_any_order() -> (
    None
):
    spark = Card(
        "Paper Spark",
        "{1}",
        "Sorcery",
        abilities=(
            Spell(
                (
                    Later(
                        Event("begins", step="end step"),
                        (Destroy("it"),),
                        about=Each(CREATURE),
                    ),
                )
            ),
        ),
    )
    game = Position(Side("Paper Spark", "Wastes, Grizzly Bears, Hill Giant"), cards=[spark])
    game.cast("Paper Spark")
    game.resolve()
    game.pass_until_asked(v.DECISION_TRIGGER)
    assert len(game.actions) == 2
