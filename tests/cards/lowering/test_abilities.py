"""What abilities become in the tables: kinds, zones, modes, mana, rules, entering."""

import dataclasses

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.lowering.abilities import ABILITIES
from mtgenv.cards.lowering.keyword_words import Numbered, Quality
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import (
    ability_of,
    aura,
    creature,
    expression,
    field,
    fields,
    filter_of,
    instant,
    permanent,
    program,
    selection,
)

pytestmark = pytest.mark.usefixtures("everything_enforced")

DIES = d.Event("dies", "self")


def test_every_ability_of_the_language_is_lowered():
    language = {kind for kind in vars(d).values() if _is_ability(kind)}
    assert set(ABILITIES) == language | {Numbered, Quality}


def _is_ability(kind):
    return isinstance(kind, type) and issubclass(kind, d.Ability) and kind is not d.Ability


# --- Spells, targets, modes ----------------------------------------------------------------------


def test_a_spell_ability():
    card = instant(d.Draw(), per_target=1, exile=True, timing="before blockers")
    compiled = compile_cards([card])
    assert field(compiled, "card_spell") == 1
    assert field(compiled, "card_per_target") == 1
    assert field(compiled, "card_exile_spell") == 1
    found = fields(compiled, "ability_", 1)
    assert found["kind"] == v.ABILITY_SPELL
    assert found["zone"] == v.ZONE_STACK
    assert found["timing"] == v.TIMING_OF_COMBAT + v.TIMING_DURING_COMBAT + v.POINT_BLOCKERS
    assert field(compiled, "card_from_elsewhere") == 0


def test_targets_are_groups_that_lie_together():
    card = instant(
        d.Damage(1),
        targets=(
            d.Target(d.CREATURE, players="opponent"),
            d.Target(d.Filter(controller="target"), least=0, another=True),
            d.Target(d.SPELL, zone="stack", most=None),
            d.Target(d.CREATURE, zone="graveyard", owner="you", most="X", chooser="opponent"),
            d.TARGET_PLAYER,
        ),
        cost="{X}",
    )
    compiled = compile_cards([card])
    first, groups = field(compiled, "ability_targets"), field(compiled, "ability_groups")
    assert groups == 5
    one, two, three, four, five = (fields(compiled, "target_", first + k) for k in range(5))
    assert filter_of(compiled, one["filter"]) == {"types": v.TYPE_CREATURE}
    assert (one["players"], one["zone"], one["least"], one["most"]) == (
        2,
        v.ZONE_BATTLEFIELD,
        1,
        1,
    )
    assert filter_of(compiled, two["filter"]) == {"controller": v.PLAYER_OF_TARGET}
    assert "least" not in two
    assert two["another"] == 1
    assert "most" not in three
    assert "filter" not in three
    assert three["zone"] == v.ZONE_STACK
    assert (four["most"], four["owner"], four["chooser"]) == (-1, v.PLAYER_YOU, 1)
    assert five["filter"] == -1


def test_modes_follow_the_ability_they_are_modes_of():
    modes = (
        d.Mode((d.Destroy(),), (d.TARGET_CREATURE,)),
        d.Mode((d.Draw(),)),
    )
    card = creature(d.Activated(d.Cost("{1}"), modes=modes), d.Triggered(DIES, (d.GainLife(1),)))
    compiled = compile_cards([card])
    assert list(compiled.abilities(1)) == [1, 2, 3, 4]
    assert [field(compiled, "ability_kind", row) for row in range(1, 5)] == [
        v.ABILITY_ACTIVATED,
        v.ABILITY_MODE,
        v.ABILITY_MODE,
        v.ABILITY_TRIGGERED,
    ]
    assert field(compiled, "ability_modes") == 2
    assert field(compiled, "ability_program") == 0
    assert [field(compiled, "ability_groups", row) for row in (2, 3)] == [1, 0]
    assert program(compiled, 2)[0]["op"] == v.OP_DESTROY
    assert compiled.ability_names[2:4] == ("Destroy target creature", "Draw a card")


# --- Activated abilities and mana ----------------------------------------------------------------


def test_an_activated_ability():
    ability = d.Activated(
        d.Cost("{1}"),
        (d.Draw(),),
        timing="declare blockers",
        condition=d.Turn(),
        by="any player",
        zone="graveyard",
        once_a_turn=True,
    )
    compiled = compile_cards([creature(ability)])
    found = fields(compiled, "ability_", 1)
    assert found.pop("cost") > 0
    assert found.pop("program") > 0
    assert expression(compiled, found.pop("condition")) == [(v.EXPR_TURN, v.PLAYER_YOU, 0)]
    assert found == {
        "kind": v.ABILITY_ACTIVATED,
        "card": 1,
        "zone": v.ZONE_GRAVEYARD,
        "timing": v.TIMING_DECLARE_BLOCKERS,
        "anyone": 1,
        "once": v.ONCE_FIRST,
    }
    assert field(compiled, "card_anyone") == 1
    assert field(compiled, "card_from_elsewhere") == 1
    assert field(compiled, "card_activated") == 0


def mana(*effects, cost=None, **more):
    """The mana fields of an activated ability."""
    ability = d.Activated(cost or d.Cost(tap=True), effects, **more)
    return ability_of(permanent(ability), prefix="mana_")


def test_a_plain_mana_ability_says_all_of_it():
    assert mana(d.AddMana("CC")) == {"mask": 32, "amount": 2, "plain": 1}
    assert mana(d.AddMana("any", 3)) == {"mask": 31, "amount": 3, "plain": 1}
    assert mana(d.AddMana("R/W"), d.Damage(1, "you")) == {
        "mask": 9,
        "amount": 1,
        "damage": 1,
        "plain": 1,
    }


@pytest.mark.parametrize(
    ("effects", "more"),
    [
        ((d.AddMana("RG"),), {}),
        ((d.AddMana("G"), d.AddMana("R")), {}),
        ((d.AddMana("G", d.Count(d.Each(d.LAND))),), {}),
        ((d.AddMana("G", only="creature spells"),), {}),
        ((d.AddMana("G"), d.Draw()), {}),
        ((d.AddMana("G"), d.Damage(1, "each opponent")), {}),
        ((d.AddMana("G"),), {"condition": d.Turn()}),
        ((d.AddMana("G"),), {"once_a_turn": True}),
    ],
)
def test_mana_that_automatic_payment_leaves_alone(effects, more):
    ability = d.Activated(d.Cost(tap=True), effects, **more)
    compiled = compile_cards([permanent(ability)])
    assert field(compiled, "ability_kind") == v.ABILITY_MANA
    assert fields(compiled, "mana_", 1) == {}
    assert field(compiled, "card_mana") == 1
    assert field(compiled, "card_mana_mask") == 0


def test_what_makes_mana_and_has_a_target_or_loyalty_is_no_mana_ability():
    ability = d.Activated(d.Cost(tap=True), (d.AddMana("G"), d.Tap()), (d.TARGET_CREATURE,))
    assert ability_of(permanent(ability))["kind"] == v.ABILITY_ACTIVATED
    ability = d.Activated(d.Cost(loyalty=1), (d.AddMana("G"),), timing="sorcery")
    assert ability_of(permanent(ability))["kind"] == v.ABILITY_ACTIVATED


def test_a_triggered_mana_ability_is_not_used_by_payment():
    event = d.Event("tapped for mana", d.LAND)
    card = permanent(d.Triggered(event, (d.AddMana("G"),)))
    compiled = compile_cards([card])
    assert field(compiled, "ability_kind") == v.ABILITY_MANA
    assert field(compiled, "card_mana") == 0
    assert field(compiled, "card_watches") == 1 << v.EVENT_TAPPED_FOR_MANA


# --- Triggered abilities -------------------------------------------------------------------------


def test_a_triggered_ability_with_an_intervening_if():
    ability = d.Triggered(DIES, (d.Draw(),), condition=d.Is("that", d.CREATURE))
    compiled = compile_cards([creature(ability)])
    found = fields(compiled, "ability_", 1)
    assert found["kind"] == v.ABILITY_TRIGGERED
    assert found["zone"] == v.ZONE_BATTLEFIELD
    assert expression(compiled, found["condition"])[0] == (v.EXPR_IS, 1, (v.SELECT_EVENT, 0))
    assert field(compiled, "card_watches") == 1 << v.EVENT_DIES


def test_several_events_are_several_abilities():
    events = (d.Event("enters", "self"), d.Event("attacks", "self"))
    compiled = compile_cards([creature(d.Triggered(events, (d.Draw(),)))])
    watched = [field(compiled, "trigger_event", row) for row in compiled.abilities(1)]
    assert watched == [v.EVENT_ENTERS, v.EVENT_ATTACKS]
    assert field(compiled, "card_watches") == 1 << v.EVENT_ENTERS | 1 << v.EVENT_ATTACKS


def test_a_trigger_in_another_zone_is_watched_from_there():
    card = creature(d.Triggered(d.Event("begins", step="upkeep"), (d.Draw(),), zone="graveyard"))
    compiled = compile_cards([card])
    assert field(compiled, "ability_zone") == v.ZONE_GRAVEYARD
    assert field(compiled, "card_from_elsewhere") == 1
    assert compiled.tables["elsewhere_watches"][0] == 1 << v.EVENT_BEGINS
    watches, steps = (compiled.tables[f"zone_{name}"][0] for name in ("watches", "steps"))
    assert {zone: int(bits) for zone, bits in enumerate(watches) if bits} == {
        v.ZONE_GRAVEYARD: 1 << v.EVENT_BEGINS
    }
    assert steps[v.ZONE_GRAVEYARD] == 1 << v.STEP_UPKEEP


def test_chapters_of_a_saga():
    card = permanent(
        d.Chapter((1, 2), (d.Draw(),)),
        d.Chapter((3,), (d.Destroy(),), (d.TARGET_CREATURE,)),
        type_line="Enchantment — Saga",
    )
    compiled = compile_cards([card])
    assert field(compiled, "card_chapters") == 3
    first, second = (fields(compiled, "trigger_", row) for row in (1, 2))
    assert first == {
        "event": v.EVENT_CHAPTER,
        "subject": v.SUBJECT_SELF,
        "detail": 1 << 1 | 1 << 2,
    }
    assert second["detail"] == 1 << 3


def test_suspend_is_a_special_action_and_two_triggers_from_exile():
    compiled = compile_cards([creature(d.Suspend(3, "{G}"), name="Late")])
    action, tick, last = compiled.abilities(1)
    assert field(compiled, "card_keywords") == v.KEYWORD_SUSPEND
    assert field(compiled, "ability_kind", action) == v.ABILITY_SPECIAL
    assert field(compiled, "ability_zone", action) == v.ZONE_HAND
    assert field(compiled, "rule_value", action) == 3
    assert fields(compiled, "trigger_", tick) == {
        "event": v.EVENT_BEGINS,
        "detail": v.STEP_UPKEEP,
        "player": v.PLAYER_YOU,
    }
    assert fields(compiled, "trigger_", last) == {
        "event": v.EVENT_LAST_COUNTER,
        "subject": v.SUBJECT_SELF,
        "detail": v.COUNTER_TIME,
    }
    assert program(compiled, last)[0]["detail"] == v.CAST_FREE
    assert {field(compiled, "ability_zone", row) for row in (tick, last)} == {v.ZONE_EXILE}
    assert field(compiled, "card_from_elsewhere") == 3
    haste = int(compiled.tables["haste_change"][0])
    assert fields(compiled, "change_", haste) == {
        "kind": v.CHANGE_KEYWORDS,
        "bits": v.KEYWORD_HASTE,
    }


# --- What applies all the time -------------------------------------------------------------------


def test_a_static_ability():
    card = aura(
        d.Static("attached", power=1, condition=d.Turn()),
        d.Static(d.Each(d.Filter(states=("tapped",))), power=1, zone="graveyard"),
    )
    compiled = compile_cards([card])
    assert selection(compiled, field(compiled, "static_what", 2)) == (v.SELECT_ATTACHED, 0)
    assert field(compiled, "ability_condition", 2) > 0
    assert field(compiled, "ability_zone", 3) == v.ZONE_GRAVEYARD
    assert field(compiled, "card_statics") == 1
    assert compiled.tables["elsewhere_statics"][0] == 1
    assert compiled.tables["statics_look"][0] == 3  # states, and whose turn it is


def test_a_characteristic_defining_ability_works_anywhere():
    count = d.Count(d.Each(d.LAND))
    card = dataclasses.replace(
        creature(d.Static(base_power=count, base_toughness=count, zone="anywhere")),
        power=None,
        toughness=None,
    )
    compiled = compile_cards([card])
    assert field(compiled, "ability_zone") == 0
    assert field(compiled, "card_statics") == 1
    assert field(compiled, "card_from_elsewhere") == 0
    assert compiled.tables["elsewhere_statics"][0] == 0


def test_rules_about_players():
    card = creature(
        d.Rule("plays n more lands", amount=2, condition=d.Turn()),
        d.Rule("can't cast spells", "each opponent", filter=d.CREATURE),
        d.Rule("at most n attackers", "each player"),
    )
    compiled = compile_cards([card])
    first, second, third = (fields(compiled, "rule_", row) for row in (1, 2, 3))
    assert first == {"kind": v.PLAYER_RULE_MORE_LANDS, "player": v.PLAYER_YOU, "value": 2}
    assert field(compiled, "ability_condition") > 0
    assert second["player"] == v.PLAYER_OPPONENT
    assert filter_of(compiled, second["filter"]) == {"types": v.TYPE_CREATURE}
    assert third == {"kind": v.PLAYER_RULE_MAX_ATTACKERS, "value": 1}
    assert field(compiled, "card_statics") == 3


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (
            d.CantBlock("self", d.CREATURE),
            {
                "kind": v.PLAYER_RULE_CANT_BLOCK,
                "subject": v.SUBJECT_SELF,
                "other": v.SUBJECT_FILTER,
                "other_filter": 1,
            },
        ),
        (
            d.CantBlock(attacker="self", fewer_than=3),
            {"kind": v.PLAYER_RULE_CANT_BLOCK, "other": v.SUBJECT_SELF, "value": 3},
        ),
        (
            d.CantBlock(d.CREATURE, tax=2),
            {
                "kind": v.PLAYER_RULE_CANT_BLOCK,
                "subject": v.SUBJECT_FILTER,
                "filter": 1,
                "value": 2,
                "detail": 1,
            },
        ),
        (
            d.CantAttack(d.CREATURE, "your planeswalkers", tax=2),
            {
                "kind": v.PLAYER_RULE_CANT_ATTACK,
                "subject": v.SUBJECT_FILTER,
                "filter": 1,
                "detail": v.DEFENDER_YOU_AND_PLANESWALKERS,
                "value": 2,
            },
        ),
        (
            d.CantAttack(unless=d.CREATURE),
            {
                "kind": v.PLAYER_RULE_CANT_ATTACK,
                "subject": v.SUBJECT_SELF,
                "other": v.SUBJECT_FILTER,
                "other_filter": 1,
            },
        ),
        (
            d.CantAttack(unless_defender=d.LAND),
            {
                "kind": v.PLAYER_RULE_CANT_ATTACK,
                "subject": v.SUBJECT_SELF,
                "other": v.SUBJECT_REMEMBERED,
                "other_filter": 1,
            },
        ),
        (
            d.MustAttack(),
            {"kind": v.PLAYER_RULE_MUST_ATTACK, "player": v.PLAYER_OPPONENT},
        ),
        (
            d.CostChange(-1, d.CREATURE),
            {
                "kind": v.PLAYER_RULE_COST_CHANGE,
                "player": v.PLAYER_YOU,
                "filter": 1,
                "value": -1,
            },
        ),
        (
            d.CostChange(2, player="each opponent", targeting=True),
            {
                "kind": v.PLAYER_RULE_COST_CHANGE,
                "player": v.PLAYER_OPPONENT,
                "value": 2,
                "detail": 1,
            },
        ),
        (
            d.CostChange(1, player="each player", abilities_of=d.CREATURE),
            {
                "kind": v.PLAYER_RULE_COST_CHANGE,
                "subject": v.SUBJECT_FILTER,
                "filter": 1,
                "value": 1,
                "detail": 2,
            },
        ),
    ],
)
def test_rules_about_combat_and_costs(ability, expected):
    compiled = compile_cards([creature(ability)])
    assert field(compiled, "ability_kind") == v.ABILITY_RULE
    assert fields(compiled, "rule_", 1) == expected


def test_a_replacement_on_a_card():
    ability = d.Instead(
        d.Event("is dealt damage", "self"),
        "prevent n",
        d.Count(d.Each(d.LAND)),
        condition=d.Turn(),
    )
    compiled = compile_cards([creature(ability)])
    assert field(compiled, "ability_kind") == v.ABILITY_INSTEAD
    assert fields(compiled, "trigger_", 1) == {
        "event": v.EVENT_IS_DEALT_DAMAGE,
        "subject": v.SUBJECT_SELF,
    }
    found = fields(compiled, "instead_", 1)
    assert found["kind"] == v.INSTEAD_PREVENT_N
    assert expression(compiled, found["number"])[0][0] == v.EXPR_COUNT
    assert field(compiled, "card_replaces") == 1 << v.EVENT_IS_DEALT_DAMAGE
    assert field(compiled, "card_watches") == 0


def test_a_replacement_of_its_own_movement_works_wherever_it_is():
    ability = d.Instead(d.Event("moves", "self", to_zone="graveyard"), "exile")
    assert "zone" not in ability_of(creature(ability))
    other = d.Instead(d.Event("moves", d.CREATURE, to_zone="graveyard"), "exile")
    assert ability_of(creature(other))["zone"] == v.ZONE_BATTLEFIELD


def test_a_program_instead_may_speak_of_the_event():
    ability = d.Instead(
        d.Event("draws", player="you"), "program", effects=(d.GainLife(1, "that player"),)
    )
    compiled = compile_cards([creature(ability)])
    assert program(compiled)[0]["who"] == (v.SELECT_THAT_PLAYER, 0)


# --- Entering ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enters", "expected"),
    [
        (d.Enters(tapped=True), {"tapped": 1}),
        (d.Enters(tapped=True, unless_life=2), {"tapped": 1, "life": 2}),
        (d.Enters(counters=("+1/+1", 3)), {"counter": v.COUNTER_PLUS, "value": 3}),
        (
            d.Enters(choose=("color", "opponent")),
            {"choose": 1 << v.CHOOSE_COLOR | 1 << v.CHOOSE_OPPONENT},
        ),
        (d.Enters(copy_of=d.ANYTHING), {"copy": 1}),
        (d.Enters(copy_of=d.CREATURE), {"copy": 2}),
        (d.Enters(under="opponent"), {"under": 1}),
    ],
)
def test_how_it_enters(enters, expected):
    compiled = compile_cards([creature(enters)])
    assert fields(compiled, "enters_", 1) == expected
    assert field(compiled, "card_enters") == 1


def test_counters_for_what_was_paid():
    card = dataclasses.replace(creature(d.Enters(counters=("+1/+1", "X"))), cost="{X}{G}")
    compiled = compile_cards([card])
    assert expression(compiled, field(compiled, "enters_number")) == [(v.EXPR_X, 0, 0)]


def test_what_was_chosen_as_it_entered_can_be_spoken_of():
    card = creature(
        d.Enters(choose=("opponent",)),
        d.Triggered(DIES, (d.Draw(player="chosen player"),)),
    )
    assert program(compile_cards([card]), 2)[0]["who"] == (v.SELECT_CHOSEN_PLAYER, 0)


# --- Refused -------------------------------------------------------------------------------------

AURA = "Enchantment — Aura"


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (creature(d.Ability()), "does not know this kind of ability"),
        (creature(d.Triggered(DIES, ())), "has no effects"),
        (creature(d.Activated(d.Cost(tap=True), ())), "has no effects"),
        (
            permanent(d.Spell((d.Draw(),), (d.TARGET_CREATURE,)), type_line=AURA),
            "holds the target it enchants",
        ),
        (creature(d.Spell((d.Draw(),), exile=True)), "are for instants and sorceries"),
        (creature(d.Spell()), "has no effects"),
        (
            creature(d.Activated(d.Cost("{1}"), modes=(d.Mode((d.Draw(),)),))),
            "has one mode only",
        ),
        (
            creature(d.Activated(d.Cost("{1}"), (d.Draw(),), modes=(d.Mode((d.Draw(),)),) * 2)),
            "put all into the modes",
        ),
        (
            creature(d.Activated(d.Cost("{1}"), modes=(d.Mode((d.Draw(),)), d.Mode(())))),
            "mode 2: has no effects",
        ),
        (
            permanent(
                d.Spell(
                    modes=(
                        d.Mode((d.Draw(),)),
                        d.Mode(
                            (d.Destroy(),),
                            (d.Target(d.Filter(compare=(d.Compare("mana value", "=", "X"),))),),
                        ),
                    )
                ),
                type_line="Instant",
            ),
            "mode 2: its targets are compared with X, which is chosen after it",
        ),
        (instant(d.Draw(), targets=(d.Target(),)), "target group 1: accepts nothing"),
        (instant(d.Draw(), targets=(d.Target(d.LAND, least=2),)), "cannot ask for 2 to 1"),
        (instant(d.Draw(), targets=(d.Target(d.LAND, least=-1),)), "cannot ask for -1"),
        (instant(d.Draw(), targets=(d.Target(d.LAND, most="X"),)), "only X, of a cost with {X}"),
        (instant(d.Draw(), targets=(d.Target(d.LAND, most="Y"),), cost="{X}"), "only X"),
        (instant(d.Draw(), targets=(d.Target(d.LAND, zone="pocket"),)), "'pocket' is not a known"),
        (creature(d.Activated(d.Cost("{1}"), (d.Draw(),), timing="never")), "'never' is not a"),
        (creature(d.Activated(d.Cost("{1}"), (d.Draw(),), by="me")), "'me' is not a known"),
        (creature(d.Static()), "changes nothing"),
        (creature(d.Static("attached", power=1)), "'attached' names no object here"),
        (
            creature(d.Static(d.Each(d.CREATURE), power=1, zone="anywhere")),
            "defines the object itself",
        ),
        (
            dataclasses.replace(
                instant(d.Draw()), abilities=(d.Spell((d.Draw(),)), d.Static(power=1))
            ),
            "ability 2 .Static.: works on the battlefield only",
        ),
        (creature(d.Rule("wins")), "'wins' is not a known rule about players"),
        (creature(d.Rule("can't gain life", "nobody")), "'nobody' is not a known players"),
        (creature(d.CantBlock()), "names neither"),
        (creature(d.CantBlock("self", fewer_than=1)), "forbids nothing"),
        (creature(d.CantBlock("self", fewer_than=2, tax=2)), "write two abilities"),
        (creature(d.CantBlock("itself")), "'itself' is not a known subject"),
        (creature(d.CantAttack(unless=d.LAND, unless_defender=d.LAND)), "has two exceptions"),
        (creature(d.CantAttack(defender="me")), "'me' is not a known defender"),
        (creature(d.CostChange(0)), "changes nothing"),
        (
            creature(d.CostChange(1, d.CREATURE, abilities_of="self")),
            "write two abilities for both",
        ),
        (creature(d.Instead(d.Event("dies", "self"), "program")), "needs effects"),
        (creature(d.Enters()), "changes nothing about how it enters"),
        (creature(d.Enters(unless_life=2)), "goes with tapped=True"),
        (creature(d.Enters(counters=("+1/+1", 0))), "enters with no counters"),
        (creature(d.Enters(choose=("hat",))), "'hat' is not a known kind of choice"),
        (
            creature(d.Enters(counters=("+1/+1", 1)), d.Enters(counters=("stun", 1))),
            "says more than once how it enters",
        ),
        (
            creature(d.Enters(tapped=True), d.Enters(counters=("stun", 1), condition=d.Turn())),
            "says more than once how it enters",
        ),
        (creature(d.Suspend(0, "{U}")), "at least one time counter"),
        (creature(d.Suspend(1, "{U}"), d.Suspend(2, "{U}")), "a card has it only once"),
        (
            permanent(d.Chapter((0,), (d.Draw(),)), type_line="Enchantment — Saga"),
            "no numbers from 1 to 14",
        ),
        (
            permanent(d.Chapter((1,)), type_line="Enchantment — Saga"),
            "has no effects",
        ),
        (creature(d.Chapter((1,), (d.Draw(),))), "chapters are abilities of Sagas"),
    ],
)
def test_an_ability_that_means_nothing_is_refused(card, message):
    with pytest.raises(CardError, match=message):
        compile_cards([card])
