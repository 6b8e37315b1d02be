"""The compiler: what each part of a definition becomes in the tables, and what is refused."""

import dataclasses

import numpy as np
import pytest

from mtgenv.cards import definition as d
from mtgenv.cards import describe, registry
from mtgenv.cards.abilities import _ABILITIES
from mtgenv.cards.builder import SUBTYPE_BITS
from mtgenv.cards.compiler import CardError, CompiledCards, compile_cards
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.cards.programs import _EFFECTS
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v

YOU = v.REF_YOU
TARGET = v.REF_TARGET
EFFECT_KINDS = d.Effect.__subclasses__()
ABILITY_KINDS = d.Ability.__subclasses__()


def instant(*effects, targets=(), cost="{R}", **spell):
    return d.Card("Test", cost, "Instant", abilities=(d.Spell(effects, targets, **spell),))


def creature(*abilities, keywords=(), **fields):
    return d.Card(
        "Test", "{1}", "Creature — Bear", 2, 2, keywords, abilities, **{"colors": "", **fields}
    )


def permanent(*abilities, type_line="Artifact"):
    return d.Card("Test", "{1}", type_line, abilities=abilities)


def field(compiled: CompiledCards, name: str, row: int = 1):
    value = compiled.tables[name][0][row]
    return value.tolist()


def nonzero(compiled: CompiledCards, prefix: str, row: int) -> dict[str, object]:
    """The fields of a row that are not zero, without their prefix."""
    names = [n for n in t.TABLES.names if n.startswith(prefix) and not n.endswith("_used")]
    return {
        n.removeprefix(prefix): field(compiled, n, row)
        for n in names
        if np.any(compiled.tables[n][0][row])
    }


def program(compiled: CompiledCards, ability: int = 1) -> list[dict[str, int]]:
    """The instructions of an ability up to its end, with jumps counted from its start."""
    start = row = field(compiled, "ability_program", ability)
    instructions = []
    while op := field(compiled, "op", row):
        shown = {"op": op, **nonzero(compiled, "op_", row)}
        if op in (v.OP_JUMP, v.OP_JUMP_UNLESS):
            shown["value"] -= start
        instructions.append(shown)
        row += 1
    return instructions


def effects_of(*effects, targets=(d.TARGET_CREATURE,), cost="{R}") -> list[dict[str, int]]:
    return program(compile_cards([instant(*effects, targets=targets, cost=cost)]))


def triggered_effect(effect, event="dies", **fields) -> dict[str, int]:
    return program(compile_cards([creature(d.Triggered(event, (effect,), **fields))]))[0]


# --- Cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "parts", "x", "hybrid", "hybrids", "colors", "value"),
    [
        (None, [0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, 0),
        ("{0}", [0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, 0),
        ("{3}{W}{W}", [3, 2, 0, 0, 0, 0, 0], 0, 0, 0, 1, 5),
        ("{X}{X}{R}{C}", [0, 0, 0, 0, 1, 0, 1], 2, 0, 0, 8, 2),
        ("{1}{R/W}{R/W}", [1, 0, 0, 0, 0, 0, 0], 0, 9, 2, 9, 3),
        ("{12}{U}{B}{G}", [12, 0, 1, 1, 0, 1, 0], 0, 0, 0, 22, 15),
    ],
)
def test_cost_colours_and_mana_value(cost, parts, x, hybrid, hybrids, colors, value):
    compiled = compile_cards([instant(d.ExtraTurn(), cost=cost)])
    assert field(compiled, "card_cost") == parts
    assert field(compiled, "card_x") == x
    assert field(compiled, "card_hybrid") == hybrid
    assert field(compiled, "card_hybrids") == hybrids
    assert field(compiled, "card_colors") == colors
    assert field(compiled, "card_value") == value
    assert field(compiled, "card_castable") == (cost is not None)


def test_types_size_and_keywords():
    card = d.Card(
        "Test",
        "{2}",
        "Legendary Artifact Creature — Bear Wall",
        -1,
        4,
        ("flying", "can't attack"),
    )
    compiled = compile_cards([card])
    assert field(compiled, "card_supertypes") == v.SUPERTYPE_LEGENDARY
    assert field(compiled, "card_types") == v.TYPE_ARTIFACT | v.TYPE_CREATURE
    assert (field(compiled, "card_power"), field(compiled, "card_toughness")) == (-1, 4)
    assert field(compiled, "card_keywords") == v.KEYWORD_FLYING | v.RULE_CANT_ATTACK
    assert field(compiled, "card_colors") == 0
    bits = field(compiled, "card_subtypes")
    assert [s for bit, s in enumerate(compiled.subtypes) if bits >> bit & 1] == ["Bear", "Wall"]


def test_given_colours_replace_those_of_the_cost():
    card = dataclasses.replace(instant(d.ExtraTurn(), cost=None), colors="UG")
    assert field(compile_cards([card]), "card_colors") == 1 << v.MANA_BLUE | 1 << v.MANA_GREEN


def test_rows_names_and_tokens():
    token = d.Card("Bird Token", None, "Creature — Bird", 1, 1, ("flying",), colors="W", token=True)
    maker = instant(d.CreateToken(token, 2))
    other = dataclasses.replace(instant(d.CreateToken(token)), name="Other")
    compiled = compile_cards([maker, other, maker])
    assert compiled.index == {"Test": 1, "Other": 2, "Bird Token": 3}
    assert compiled.cards[1:] == (maker, other, token)
    assert [field(compiled, "card_token", row) for row in range(4)] == [0, 0, 0, 1]
    assert program(compiled)[0] == {"op": v.OP_TOKEN, "value": 2, "detail": 3}
    assert int(compiled.tables["cards_used"][0]) == 4


def test_a_card_without_abilities_has_none():
    compiled = compile_cards([registry.FILLER, creature()])
    for row in (1, 2):
        assert list(compiled.abilities(row)) == []
    assert field(compiled, "card_types") == 0


def test_equal_filters_and_conditions_share_a_row():
    forests = d.Filter(subtypes=("Forest",))
    ape = d.Static(power=1, condition=d.Controls(forests))
    elk = d.Static(toughness=1, condition=ape.condition)
    compiled = compile_cards([creature(ape, elk)])
    assert int(compiled.tables["filters_used"][0]) == 2
    assert int(compiled.tables["conditions_used"][0]) == 2


# --- Subtypes ------------------------------------------------------------------------------------


def test_basic_land_types_come_first_and_then_what_filters_ask():
    djinns = d.Filter(subtypes=("Djinn",), not_subtypes=("Wall",))
    compiled = compile_cards([creature(), _named("Rid", d.DestroyEach(djinns))])
    first = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Djinn", "Wall", "Bear")
    assert compiled.subtypes == first
    asked = nonzero(compiled, "filter_", 1)
    assert asked == {"subtypes": 1 << 5, "not_subtypes": 1 << 6}


def _named(name, *effects):
    return dataclasses.replace(instant(*effects), name=name)


def test_subtypes_nobody_asks_about_are_dropped_where_there_is_no_room():
    many = " ".join(f"Kind{number}" for number in range(100))
    asked = d.Filter(subtypes=("Kind99",))
    compiled = compile_cards(
        [
            dataclasses.replace(creature(), type_line=f"Creature — {many}"),
            _named("Rid", d.DestroyEach(asked)),
        ]
    )
    assert len(compiled.subtypes) == SUBTYPE_BITS
    assert compiled.subtypes[5] == "Kind99"
    assert field(compiled, "card_subtypes") > 0
    assert field(compiled, "card_subtypes") & field(compiled, "filter_subtypes")


def test_more_subtypes_asked_about_than_there_is_room_for_are_refused():
    asked = d.Filter(subtypes=tuple(f"Kind{number}" for number in range(SUBTYPE_BITS)))
    with pytest.raises(CardError, match="'Kind57' is one subtype more than the 62"):
        compile_cards([instant(d.DestroyEach(asked))])


# --- Mana ----------------------------------------------------------------------------------------


def mana_summary(card: d.Card) -> tuple[int, ...]:
    compiled = compile_cards([card])
    names = ("mask", "amount", "hurts", "free")
    return tuple(field(compiled, f"card_mana_{name}") for name in names)


@pytest.mark.parametrize(
    ("name", "mask", "amount", "hurts", "free"),
    [
        ("Plains", 1, 1, 0, 1),
        ("Plateau", 9, 1, 0, 9),
        ("Wastes", 32, 1, 0, 32),
        ("Battlefield Forge", 41, 1, 1, 32),
        ("City of Brass", 31, 1, 1, 0),
        ("Sol Ring", 32, 2, 0, 32),
        ("Llanowar Elves", 16, 1, 0, 16),
        ("Black Lotus", 0, 0, 0, 0),
        ("Arid Mesa", 0, 0, 0, 0),
    ],
)
def test_what_automatic_payment_can_get(name, mask, amount, hurts, free):
    assert mana_summary(registry.find(name)) == (mask, amount, hurts, free)


def test_basic_land_types_give_one_ability_before_the_printed_ones():
    card = d.Card("Test", None, "Land — Mountain Plains", abilities=(d.Mana("C"),))
    compiled = compile_cards([card])
    assert [field(compiled, "mana_mask", row) for row in compiled.abilities(1)] == [9, 32]
    assert compiled.ability_names[1:] == ("{T}: Add {W} or {R}", "{T}: Add {C}")
    assert field(compiled, "card_mana") == 1


def test_a_mana_ability_that_costs_a_sacrifice_is_one_all_the_same():
    compiled = compile_cards([registry.find("Black Lotus")])
    assert nonzero(compiled, "ability_", 1) == {
        "kind": v.ABILITY_MANA,
        "card": 1,
        "tap": 1,
        "sacrifice": 1,
    }
    assert nonzero(compiled, "mana_", 1) == {"mask": 31, "amount": 3}
    assert field(compiled, "card_activated") == 0


# --- Abilities -----------------------------------------------------------------------------------


def test_abilities_lie_in_order_printed_keywords_helpers():
    card = creature(
        d.Triggered("dies", (d.AtNextEndStep((d.Draw(1),)),)),
        d.Activated(d.Cost("{2}", tap=True), (d.Tap(),), (d.TARGET_CREATURE,)),
        d.Static(power=1),
        keywords=("exalted", "prowess"),
    )
    compiled = compile_cards([card])
    kinds = [field(compiled, "ability_kind", row) for row in compiled.abilities(1)]
    assert kinds == [
        v.ABILITY_TRIGGERED,
        v.ABILITY_ACTIVATED,
        v.ABILITY_STATIC,
        v.ABILITY_TRIGGERED,
        v.ABILITY_TRIGGERED,
        v.ABILITY_TRIGGERED,
    ]
    assert compiled.ability_names[1:] == (
        "Whenever this dies: at the next end step, you draw a card",
        "{2}, {T}: Tap target",
        "This gets +1/+0",
        "Exalted",
        "Prowess",
        "At the next end step, you draw a card",
    )
    watched = (v.EVENT_DIES, v.EVENT_ATTACKS_ALONE, v.EVENT_CAST)
    assert field(compiled, "card_watches") == sum(1 << event for event in watched)
    assert (field(compiled, "card_statics"), field(compiled, "card_activated")) == (1, 1)
    assert program(compiled, 1) == [
        {"op": v.OP_DELAYED, "value": v.EVENT_END_STEP, "detail": 6},
    ]
    assert field(compiled, "trigger_event", 6) == 0
    assert program(compiled, 6)[0]["op"] == v.OP_DRAW


def test_prowess_and_exalted_are_triggered_abilities():
    compiled = compile_cards([creature(keywords=("prowess", "exalted"))])
    prowess, exalted = compiled.abilities(1)
    assert field(compiled, "card_keywords") == v.KEYWORD_PROWESS | v.KEYWORD_EXALTED
    assert nonzero(compiled, "trigger_", prowess) == {
        "event": v.EVENT_CAST,
        "subject": v.SUBJECT_FILTER,
        "filter": 1,
        "player": 1,
    }
    assert nonzero(compiled, "filter_", 1) == {"not_types": v.TYPE_CREATURE}
    grow = {"op": v.OP_CHANGE, "power": 1, "toughness": 1, "duration": v.DURATION_TURN}
    assert program(compiled, prowess) == [{**grow, "object": v.REF_SELF}]
    assert nonzero(compiled, "trigger_", exalted) == {
        "event": v.EVENT_ATTACKS_ALONE,
        "subject": v.SUBJECT_FILTER,
        "filter": 2,
    }
    assert nonzero(compiled, "filter_", 2) == {"types": v.TYPE_CREATURE, "controller": 1}
    assert program(compiled, exalted) == [{**grow, "object": v.REF_EVENT}]


def test_targets():
    stack = d.Target(d.SPELL, zone="stack")
    compiled = compile_cards(
        [
            instant(d.CounterSpell(), targets=(stack,)),
            dataclasses.replace(
                instant(
                    d.Damage(1, "target"),
                    targets=(
                        d.Target(d.CREATURE, players="opponent"),
                        d.Target(d.Filter(controller="target"), least=0),
                    ),
                ),
                name="Two",
            ),
            dataclasses.replace(
                instant(
                    d.DamageDivided("X"), targets=(d.Target(d.CREATURE, most=None),), cost="{X}"
                ),
                name="Many",
            ),
        ]
    )
    one, two, many = (compiled.abilities(row)[0] for row in (1, 2, 3))
    assert nonzero(compiled, "filter_", field(compiled, "target_filter", one)[0]) == {}
    assert field(compiled, "target_filter", one)[0] > 0
    assert field(compiled, "target_zone", one) == [v.ZONE_STACK, 0]
    assert field(compiled, "ability_groups", two) == 2
    assert field(compiled, "target_players", two) == [2, 0]
    assert field(compiled, "target_min", two) == [1, 0]
    assert field(compiled, "target_max", two) == [1, 1]
    assert field(compiled, "target_zone", two) == [v.ZONE_BATTLEFIELD, v.ZONE_BATTLEFIELD]
    assert nonzero(compiled, "filter_", field(compiled, "target_filter", two)[1]) == {
        "controller": 3
    }
    assert (field(compiled, "target_min", many), field(compiled, "target_max", many)) == (
        [1, 0],
        [0, 0],
    )


def test_an_aura_enchants_what_its_spell_targets():
    aura = permanent(
        d.Spell(targets=(d.TARGET_CREATURE,)),
        d.Static("attached", power=1, toughness=2, keywords=("flying", "can't block")),
        d.ControlAttached(),
        d.Triggered("deals damage", (d.GainLife("amount"),), subject="attached"),
        type_line="Enchantment — Aura",
    )
    compiled = compile_cards([aura])
    spell, static, control, trigger = compiled.abilities(1)
    assert field(compiled, "card_spell") == spell
    assert field(compiled, "ability_program", spell) == 0
    assert nonzero(compiled, "static_", static) == {
        "kind": v.STATIC_CHANGE,
        "affects": v.AFFECTS_ATTACHED,
        "power": 1,
        "toughness": 2,
        "bits": v.KEYWORD_FLYING | v.RULE_CANT_BLOCK,
    }
    assert nonzero(compiled, "static_", control) == {
        "kind": v.STATIC_CONTROL,
        "affects": v.AFFECTS_ATTACHED,
    }
    assert field(compiled, "trigger_subject", trigger) == v.SUBJECT_ATTACHED


@pytest.mark.parametrize(
    ("ability", "rows"),
    [
        (d.AttackTax(2), [{"kind": v.STATIC_ATTACK_TAX, "value": 2}]),
        (d.CantLose(), [{"kind": v.STATIC_CANT_LOSE}]),
        (d.GraveyardShroud(), [{"kind": v.STATIC_GRAVEYARD_SHROUD}]),
        (
            d.CombatLimit(1, 2),
            [
                {"kind": v.STATIC_MAX_ATTACKERS, "value": 1},
                {"kind": v.STATIC_MAX_BLOCKERS, "value": 2},
            ],
        ),
        (d.CombatLimit(blockers=3), [{"kind": v.STATIC_MAX_BLOCKERS, "value": 3}]),
        (
            d.Static("filter", d.CREATURE, power=-1),
            [{"kind": v.STATIC_CHANGE, "affects": v.AFFECTS_FILTER, "filter": 1, "power": -1}],
        ),
        (
            d.Static(keywords=("flying",), condition=d.FewerOnBattlefield(d.LAND, 5)),
            [{"kind": v.STATIC_CHANGE, "bits": v.KEYWORD_FLYING, "condition": 1}],
        ),
    ],
)
def test_static_abilities(ability, rows):
    compiled = compile_cards([permanent(ability)])
    assert [nonzero(compiled, "static_", row) for row in compiled.abilities(1)] == rows
    assert field(compiled, "card_statics") == len(rows)


@pytest.mark.parametrize(
    ("ability", "rule"),
    [
        (d.UnblockableBy(d.CREATURE), v.RULE_UNBLOCKABLE_BY_FILTER),
        (d.CantBlock(d.CREATURE), v.RULE_CANT_BLOCK_FILTER),
        (d.AttackCompany(d.CREATURE), v.RULE_ATTACK_COMPANY_FILTER),
    ],
)
def test_rules_about_declarations_that_ask_a_filter(ability, rule):
    compiled = compile_cards([creature(ability, keywords=("flying",))])
    assert field(compiled, "card_keywords") == rule | v.KEYWORD_FLYING
    assert nonzero(compiled, "static_", 1) == {
        "kind": v.STATIC_DECLARATION_FILTER,
        "filter": 1,
        "value": rule.bit_length() - 1,
    }


def test_activated_ability():
    card = permanent(
        d.Activated(
            d.Cost("{1}{G}", tap=True, sacrifice=True, exile=False, life=2),
            (d.Damage(1, "target"),),
            (d.Target(d.ATTACKING_CREATURE),),
            timing="end of combat",
        )
    )
    compiled = compile_cards([card])
    assert nonzero(compiled, "ability_", 1) == {
        "kind": v.ABILITY_ACTIVATED,
        "card": 1,
        "program": 1,
        "timing": v.TIMING_END_COMBAT,
        "cost": [1, 0, 0, 0, 0, 1, 0],
        "tap": 1,
        "sacrifice": 1,
        "life": 2,
        "groups": 1,
    }
    assert compiled.ability_names[1].startswith("{1}{G}, {T}, Pay 2 life, Sacrifice this: Deal")


def test_triggered_ability_with_an_intervening_if():
    card = permanent(
        d.Triggered(
            "upkeep",
            (d.Draw(1),),
            player="you",
            condition=d.OnBattlefield(d.LAND, 3),
        )
    )
    compiled = compile_cards([card])
    assert nonzero(compiled, "trigger_", 1) == {
        "event": v.EVENT_UPKEEP,
        "player": 1,
        "condition": 1,
    }
    assert nonzero(compiled, "condition_", 1) == {
        "kind": v.CONDITION_BATTLEFIELD,
        "filter": 1,
        "count": 3,
    }


def test_suspend():
    card = dataclasses.replace(
        instant(d.Draw(1), cost=None),
        abilities=(d.Suspend(4, "{1}{U}"), d.Spell((d.Draw(1),))),
    )
    compiled = compile_cards([card])
    spell, tick, last = compiled.abilities(1)
    assert field(compiled, "card_suspend") == 4
    assert field(compiled, "card_suspend_cost") == [1, 0, 1, 0, 0, 0, 0]
    assert field(compiled, "card_suspend_tick") == tick
    assert field(compiled, "card_suspend_last") == last
    assert field(compiled, "card_spell") == spell
    assert field(compiled, "card_keywords") == v.KEYWORD_SUSPEND
    assert [field(compiled, "trigger_event", row) for row in (tick, last)] == [
        v.EVENT_SUSPEND_TICK,
        v.EVENT_SUSPEND_LAST,
    ]
    assert program(compiled, tick) == [{"op": v.OP_SUSPEND_TICK}]
    assert program(compiled, last) == [{"op": v.OP_SUSPEND_CAST}]


def test_costs_and_marks_of_spells():
    card = dataclasses.replace(
        instant(d.Draw(1)),
        abilities=(
            d.SacrificeToCast(d.LAND),
            d.SacrificeInstead(d.Filter(subtypes=("Mountain",)), 2),
            d.Spell((d.Draw(1),), per_target=1, exile=True),
        ),
    )
    compiled = compile_cards([card])
    names = ("extra_sacrifice", "alt_sacrifice", "alt_count", "per_target", "exile_spell")
    assert [field(compiled, f"card_{name}") for name in names] == [1, 2, 2, 1, 1]


@pytest.mark.parametrize(("life", "tapped"), [(0, 1), (2, 0)])
def test_enters_tapped(life, tapped):
    compiled = compile_cards([permanent(d.EntersTapped(life))])
    assert field(compiled, "card_enters_tapped") == tapped
    assert field(compiled, "card_enters_life") == life


# --- Effects -------------------------------------------------------------------------------------

TURN = {"duration": v.DURATION_TURN}
TOKEN = d.Card("Cat Token", None, "Creature — Cat", 1, 1, colors="W", token=True)


@pytest.mark.parametrize(
    ("effect", "instruction"),
    [
        (d.Damage(3, "target"), {"op": v.OP_DAMAGE, "object": TARGET, "value": 3}),
        (d.Damage(1, "you"), {"op": v.OP_DAMAGE, "player": YOU, "value": 1}),
        (
            d.Damage("power of target", "controller of target"),
            {"op": v.OP_DAMAGE, "player": v.REF_CONTROLLER, "number": v.NUMBER_POWER},
        ),
        (d.DamageEach(1, d.CREATURE), {"op": v.OP_DAMAGE_EACH, "filter": 1, "value": 1}),
        (d.DamageDivided(4), {"op": v.OP_DAMAGE_DIVIDED, "value": 4}),
        (d.Draw(2), {"op": v.OP_DRAW, "player": YOU, "value": 2}),
        (
            d.Discard(1, "each opponent"),
            {"op": v.OP_DISCARD, "player": v.REF_EACH_OPPONENT, "value": 1},
        ),
        (
            d.Discard(1, "owner of target", random=True),
            {"op": v.OP_DISCARD_RANDOM, "player": v.REF_OWNER, "value": 1},
        ),
        (
            d.DiscardChosen("controller of target", d.LAND),
            {"op": v.OP_DISCARD_CHOSEN, "player": v.REF_CONTROLLER, "filter": 2},
        ),
        (d.Destroy(), {"op": v.OP_DESTROY, "object": TARGET}),
        (d.DestroyEach(d.LAND), {"op": v.OP_DESTROY_EACH, "filter": 2}),
        (d.DestroyPartners(), {"op": v.OP_DESTROY_PARTNERS}),
        (d.Exile(), {"op": v.OP_EXILE, "object": TARGET}),
        (d.ReturnToHand(), {"op": v.OP_RETURN_TO_HAND, "object": TARGET}),
        (d.ReturnAll(d.CREATURE), {"op": v.OP_RETURN_ALL, "filter": 1}),
        (d.GainLife(3), {"op": v.OP_GAIN_LIFE, "player": YOU, "value": 3}),
        (d.LoseLife(1), {"op": v.OP_LOSE_LIFE, "player": YOU, "value": 1}),
        (
            d.LoseLife("half life", "each player"),
            {"op": v.OP_LOSE_HALF, "player": v.REF_EACH_PLAYER},
        ),
        (d.AddMana("BBC"), {"op": v.OP_ADD_MANA, "bits": 2 << 16 | 1 << 40}),
        (
            d.Change("target", 1, -1, ("trample", "can't block")),
            {
                "op": v.OP_CHANGE,
                "object": TARGET,
                "power": 1,
                "toughness": -1,
                "bits": v.KEYWORD_TRAMPLE | v.RULE_CANT_BLOCK,
                **TURN,
            },
        ),
        (
            d.Change("target", keywords=("flying",), duration="your next upkeep"),
            {
                "op": v.OP_CHANGE,
                "object": TARGET,
                "bits": v.KEYWORD_FLYING,
                "duration": v.DURATION_UPKEEP,
            },
        ),
        (
            d.ChangeEach(d.CREATURE, 2, 0, ("haste",)),
            {"op": v.OP_CHANGE_EACH, "filter": 1, "power": 2, "bits": v.KEYWORD_HASTE, **TURN},
        ),
        (
            d.SetBase("target", 0, 2),
            {"op": v.OP_SET_BASE, "object": TARGET, "toughness": 2, **TURN},
        ),
        (
            d.Animate("target", 2, 2, ("artifact", "creature"), ("Forest",)),
            {
                "op": v.OP_ANIMATE,
                "object": TARGET,
                "power": 2,
                "toughness": 2,
                "detail": v.TYPE_ARTIFACT | v.TYPE_CREATURE,
                "bits": 1 << 4,
                **TURN,
            },
        ),
        (d.Tap(), {"op": v.OP_TAP, "object": TARGET}),
        (d.CreateToken(TOKEN, 3), {"op": v.OP_TOKEN, "detail": 2, "value": 3}),
        (d.PutCounters("target", 2), {"op": v.OP_PUT_COUNTERS, "object": TARGET, "value": 2}),
        (
            d.Search(d.LAND, 2, "battlefield tapped", "controller of target"),
            {
                "op": v.OP_SEARCH,
                "player": v.REF_CONTROLLER,
                "filter": 2,
                "value": 2,
                "detail": v.TO_BATTLEFIELD_TAPPED,
            },
        ),
        (
            d.Search(None, 3, "exile", library="controller of target"),
            {
                "op": v.OP_SEARCH,
                "player": YOU,
                "object": v.REF_CONTROLLER,
                "value": 3,
                "detail": v.TO_EXILE,
            },
        ),
        (d.Wish(d.LAND), {"op": v.OP_WISH, "filter": 2, "detail": 1}),
        (d.Wish(None, reveal=False), {"op": v.OP_WISH}),
        (
            d.DrawFromOutside(),
            {"op": v.OP_EFFECT, "detail": v.EFFECT_DRAW_OUTSIDE, "player": YOU, **TURN},
        ),
        (d.Subgame(), {"op": v.OP_SUBGAME}),
        (d.Subgame(5), {"op": v.OP_SUBGAME, "value": 5}),
        (d.DoubleDamage("you"), {"op": v.OP_DOUBLE_DAMAGE, "player": YOU}),
        (d.ExtraTurn(), {"op": v.OP_EXTRA_TURN}),
        (
            d.PreventCombatDamage(),
            {"op": v.OP_EFFECT, "detail": v.EFFECT_PREVENT_COMBAT, **TURN},
        ),
        (
            d.PreventCombatDamage(except_self=True),
            {
                "op": v.OP_EFFECT,
                "detail": v.EFFECT_PREVENT_COMBAT,
                "object": v.REF_SELF,
                **TURN,
            },
        ),
        (
            d.NoLifeGain("each player"),
            {
                "op": v.OP_EFFECT,
                "detail": v.EFFECT_NO_LIFE_GAIN,
                "player": v.REF_EACH_PLAYER,
                **TURN,
            },
        ),
        (
            d.DamageUnpreventable(),
            {"op": v.OP_EFFECT, "detail": v.EFFECT_UNPREVENTABLE, **TURN},
        ),
        (
            d.SorceryFlash(),
            {"op": v.OP_EFFECT, "detail": v.EFFECT_SORCERY_FLASH, "player": YOU, **TURN},
        ),
        (
            d.CopySpell("self", red=True, player="controller of target"),
            {
                "op": v.OP_COPY_SPELL,
                "object": v.REF_SELF,
                "player": v.REF_CONTROLLER,
                "detail": 1,
            },
        ),
        (d.RemoveFromCombat("target"), {"op": v.OP_REMOVE_FROM_COMBAT, "object": TARGET}),
        (d.Unblock(), {"op": v.OP_UNBLOCK}),
        (d.Sacrifice("target"), {"op": v.OP_SACRIFICE, "object": TARGET}),
        (d.RevealTop("you", d.LAND), {"op": v.OP_REVEAL_TOP, "player": YOU, "filter": 2}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, d.Effect) else "",
)
def test_effect(effect, instruction):
    assert effects_of(effect) == [instruction]


@pytest.mark.parametrize(
    ("event", "effect", "expected"),
    [
        ("dies", d.Exile("that"), {"object": v.REF_EVENT}),
        ("dies", d.Exile("self"), {"object": v.REF_SELF}),
        ("enters", d.Exile("that", linked=True), {"object": v.REF_EVENT, "detail": 1}),
        ("enters", d.Exile("that", until_leaves=True), {"object": v.REF_EVENT, "detail": 2}),
        ("dies", d.Draw(1, "controller of that"), {"player": v.REF_CONTROLLER_OF_EVENT}),
        ("attacks", d.Draw(1, "defending player"), {"player": v.REF_DEFENDING_PLAYER}),
        ("upkeep", d.Draw(1, "that player"), {"player": v.REF_EVENT_PLAYER}),
        ("deals damage", d.GainLife("amount"), {"number": v.NUMBER_EVENT}),
    ],
)
def test_what_an_event_binds(event, effect, expected):
    instruction = triggered_effect(effect, event)
    assert {key: instruction.get(key) for key in expected} == expected


def test_return_linked():
    compiled = compile_cards(
        [
            permanent(
                d.Triggered("enters", (d.Exile("target", linked=True),), (d.TARGET_CREATURE,)),
                d.Triggered("leaves", (d.ReturnLinked(),)),
            )
        ]
    )
    assert program(compiled, 2) == [{"op": v.OP_RETURN_LINKED}]


def test_counter_and_copy_a_target_spell():
    stack = (d.Target(d.SPELL, zone="stack"),)
    assert effects_of(d.CounterSpell(), d.CopySpell(), targets=stack) == [
        {"op": v.OP_COUNTER, "object": TARGET},
        {"op": v.OP_COPY_SPELL, "object": TARGET, "player": YOU},
    ]


def test_the_first_group_that_accepts_players_is_the_target_player():
    groups = (d.TARGET_CREATURE, d.TARGET_PLAYER)
    destroy, draw, damage, life = effects_of(
        d.Destroy("target"),
        d.Draw(1, "target"),
        d.Damage(1, "target 2"),
        d.LoseLife(1, "controller of target 2"),
        targets=groups,
    )
    assert destroy["object"] == v.REF_TARGET
    assert draw["player"] == v.REF_TARGET_PLAYER | 1
    assert damage["object"] == v.REF_TARGET | 1
    assert life["player"] == v.REF_CONTROLLER | 1


def test_x_is_the_one_of_the_cost():
    assert effects_of(d.Draw("X"), cost="{X}{U}")[0]["number"] == v.NUMBER_X


def test_damage_of_a_spell_that_cannot_be_prevented():
    damage, each = effects_of(
        d.Damage(4, "target"),
        d.DamageUnpreventable(this_spell=True),
        d.DamageEach(1, d.CREATURE),
    )
    assert damage["detail"] == each["detail"] == 1


def test_winners_are_known_after_a_subgame():
    _, search, double = effects_of(
        d.Subgame(), d.Search(None, 2, player="winners"), d.DoubleDamage()
    )
    assert search["player"] == v.REF_WINNERS
    assert double["player"] == v.REF_NON_WINNERS


# --- Branches ------------------------------------------------------------------------------------


def condition_kinds(compiled: CompiledCards) -> list[int]:
    """The conditions that the jumps of the first ability test, in their order."""
    jumps = [i for i in program(compiled) if i["op"] == v.OP_JUMP_UNLESS]
    return [field(compiled, "condition_kind", jump["filter"]) for jump in jumps]


def shape(compiled: CompiledCards) -> list[tuple[int, int]]:
    return [(i["op"], i.get("value", 0)) for i in program(compiled)]


def test_may_jumps_over_what_is_declined():
    compiled = compile_cards(
        [instant(d.May((d.Tap(),)), d.Destroy(), targets=(d.TARGET_CREATURE,))]
    )
    assert shape(compiled) == [
        (v.OP_MAY, 0),
        (v.OP_JUMP_UNLESS, 3),
        (v.OP_TAP, 0),
        (v.OP_DESTROY, 0),
    ]
    assert condition_kinds(compiled) == [v.CONDITION_YES]
    assert program(compiled)[0]["player"] == YOU


def test_may_pay_packs_its_cost():
    pay = effects_of(d.MayPay("{3}{R}{R}", (d.Tap(),), "controller of target"))[0]
    assert pay == {"op": v.OP_MAY_PAY, "player": v.REF_CONTROLLER, "bits": 3 | 2 << 32}


@pytest.mark.parametrize(
    ("flip", "kind"),
    [
        (d.Flip(win=(d.ExtraTurn(),)), v.CONDITION_YES),
        (d.Flip(lose=(d.ExtraTurn(),)), v.CONDITION_NO),
    ],
)
def test_flip_with_one_branch(flip, kind):
    compiled = compile_cards([instant(flip)])
    assert shape(compiled) == [(v.OP_FLIP, 0), (v.OP_JUMP_UNLESS, 3), (v.OP_EXTRA_TURN, 0)]
    assert condition_kinds(compiled) == [kind]


def test_a_question_in_the_winning_branch_does_not_reach_the_losing_one():
    compiled = compile_cards(
        [instant(d.Flip(win=(d.May((d.Draw(1),)),), lose=(d.LoseLife(1),)), d.ExtraTurn())]
    )
    assert shape(compiled) == [
        (v.OP_FLIP, 0),
        (v.OP_JUMP_UNLESS, 6),
        (v.OP_MAY, 0),
        (v.OP_JUMP_UNLESS, 5),
        (v.OP_DRAW, 1),
        (v.OP_JUMP, 7),
        (v.OP_LOSE_LIFE, 1),
        (v.OP_EXTRA_TURN, 0),
    ]
    assert condition_kinds(compiled) == [v.CONDITION_YES, v.CONDITION_YES]


def test_if_with_two_branches():
    compiled = compile_cards([instant(d.If(d.Landfall(), (d.Draw(3),), (d.Draw(1),)))])
    assert shape(compiled) == [
        (v.OP_JUMP_UNLESS, 3),
        (v.OP_DRAW, 3),
        (v.OP_JUMP, 4),
        (v.OP_DRAW, 1),
    ]
    assert condition_kinds(compiled) == [v.CONDITION_LANDFALL]


# --- What is refused -----------------------------------------------------------------------------

AURA = "Enchantment — Aura"


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (instant(d.Destroy()), r"Test: ability 1 \(Spell\), effect 1 \(Destroy\): 'target' names"),
        (instant(d.May((d.Destroy(),))), r"effect 1 \(May\), effect 1 \(Destroy\): 'target' names"),
        (instant(d.Destroy("target"), targets=(d.TARGET_PLAYER,)), "'target' names no object"),
        (instant(d.Destroy("target 2"), targets=(d.TARGET_CREATURE,)), "'target 2' names no obj"),
        (instant(d.Draw(1, "target"), targets=(d.TARGET_CREATURE,)), "'target' names no player"),
        (
            instant(d.Draw(1, "that player")),
            "'that player' names no player here; bound here: 'you'",
        ),
        (instant(d.Draw("X")), "'X' names no number here; bound here: nothing"),
        (instant(d.GainLife("amount")), "'amount' names no number"),
        (instant(d.GainLife("half life")), "'half life' names no number"),
        (instant(d.Draw(-1)), "-1 is not a number of things"),
        (instant(d.DoubleDamage()), "'non-winners' names no player"),
        (instant(d.Destroy(), targets=(d.Target(d.SPELL, zone="stack"),)), "names no object"),
        (instant(d.CounterSpell(), targets=(d.TARGET_CREATURE,)), "'target' names no spell"),
        (instant(d.Destroy(), targets=(d.Target(d.CREATURE, most=2),)), "'target' names no object"),
        (instant(d.DamageDivided(2)), "there are none"),
        (instant(d.Tap("attached")), "'attached' names no object"),
        (instant(d.May((d.Draw(1),), "each player")), "several players"),
        (instant(d.May(())), "has no effects"),
        (instant(d.Flip()), "has no effects"),
        (instant(), "has no effects"),
        (instant(d.Change("self", keywords=("flyin",))), "'flyin' is not a known .* 'flying'"),
        (instant(d.Change("self", keywords=("prowess",))), "can only be printed on a card"),
        (instant(d.Change("self", duration="forever")), "'forever' is not a known duration"),
        (instant(d.AddMana("BX")), "'X' is not a known kind of mana"),
        (instant(d.Search(None, to="graveyard")), "'graveyard' is not a known destination"),
        (instant(d.Search(None, count=0)), "searches for nothing"),
        (instant(d.Subgame(0)), "cannot start at 0 life"),
        (instant(d.MayPay("{X}", (d.Draw(1),))), r"may have neither \{X\} nor hybrid"),
        (instant(d.DestroyEach(d.Filter(controller="target"))), "needs an earlier target"),
        (instant(d.DestroyEach(d.Filter(types=("creatur",)))), "not a known card type"),
        (instant(d.DestroyEach(d.Filter(state="flipped"))), "'flipped' is not a known state"),
        (instant(d.Exile(linked=True), targets=(d.TARGET_CREATURE,)), "works on the battlefield"),
        (instant(d.CreateToken(creature())), "set token=True"),
        (instant(d.Draw(1), cost="{W/P}"), r"does not know the mana symbol \{W/P\}"),
        (instant(d.Draw(1), cost="1R"), "not made of symbols"),
        (instant(d.Draw(1), cost="{R/W}{U/B}"), "two kinds of hybrid"),
        (instant(d.Draw(1), targets=(d.Target(),)), "accepts nothing"),
        (instant(d.Draw(1), targets=(d.Target(d.LAND, least=2),)), "cannot ask for 2 to 1"),
        (
            instant(d.Draw(1), targets=(d.Target(d.LAND, most=2), d.TARGET_CREATURE)),
            "exactly one target",
        ),
        (instant(d.Draw(1), targets=(d.TARGET_CREATURE,) * 3), "has 3 groups of targets"),
        (instant(d.Draw(40_000)), "40000 is too large for the engine's op_value"),
        (d.Card("Test", "{R}", "Instant"), "without a Spell ability"),
        (d.Card("Test", "{R}", "Instant Creature", 1, 1), "and a permanent"),
        (d.Card("Test", "{R}", "Tribal Instant"), "'tribal' is not a known card type"),
        (d.Card("Test", "{R}", "Creature"), "power and toughness"),
        (d.Card("Test", "{R}", "Artifact", 1), "power and toughness"),
        (d.Card("Test", "{R}", "Land"), "a land has no mana cost"),
        (d.Card("Test", "{X}", "Artifact"), "in the cost of an instant or sorcery only"),
        (d.Card("Test", "{R}", AURA), 'without an "enchant" target'),
        (creature(d.Spell((d.Draw(1),))), "this is none of them"),
        (
            permanent(d.Spell((d.Draw(1),), (d.TARGET_CREATURE,)), type_line=AURA),
            "holds the target it enchants",
        ),
        (
            dataclasses.replace(instant(d.Draw(1)), abilities=(d.Spell((d.Draw(1),)),) * 2),
            "two Spell abilities",
        ),
        (creature(keywords=("flyng",)), "keywords: 'flyng' is not a known"),
        (creature(keywords=("suspend",)), r"Suspend\(time, cost\)"),
        (creature(d.Suspend(0, "{U}")), "at least one time counter"),
        (creature(d.Suspend(1, "{U}"), d.Suspend(2, "{U}")), "only once"),
        (creature(colors="X"), "colors: 'X' is not a known colour letter"),
        (creature(d.Static()), "changes nothing"),
        (creature(d.Static("filter", power=1)), "a filter goes with"),
        (creature(d.Static("attached", power=1)), "attached to nothing"),
        (creature(d.Static(power=1, filter=d.CREATURE)), "a filter goes with"),
        (creature(d.ControlAttached()), "attached to nothing"),
        (creature(d.CombatLimit()), "limits nothing"),
        (creature(d.CantBlock(d.CREATURE), d.CantBlock(d.LAND)), "only once; join the filters"),
        (creature(d.Triggered("dies", ())), "has no effects"),
        (creature(d.Triggered("died", (d.Draw(1),))), "'died' is not a known event.*'dies'"),
        (creature(d.Triggered("dies", (d.Draw(1),), subject="filter")), "a filter goes with"),
        (creature(d.Triggered("dies", (d.Draw(1),), player="you")), "is not about a player"),
        (creature(d.Triggered("casts", (d.Draw(1),))), "which spells"),
        (
            creature(d.Triggered("upkeep", (d.Draw(1),), subject="filter", filter=d.CREATURE)),
            "takes no subject",
        ),
        (
            creature(
                d.Triggered("dies", (d.AtNextEndStep((d.Exile("that"),)),)),
            ),
            "at the next end step, effect 1 .*'that' names no object",
        ),
        (creature(d.Activated(d.Cost(), (d.Draw(1),))), "costs nothing"),
        (creature(d.Activated(d.Cost("{X}"), (d.Draw(1),))), "neither"),
        (creature(d.Activated(d.Cost(tap=True), (d.AddMana("G"),))), "it is a mana ability"),
        (creature(d.Activated(d.Cost(tap=True), ())), "has no effects"),
        (creature(d.Mana("GG")), "names each kind of mana once"),
        (creature(d.Mana("G"), d.Mana("C", 2)), "different amounts"),
        (creature(d.Triggered("leaves", (d.ReturnLinked(),))), "linked=True"),
        (creature(d.Ability()), "does not know this kind of ability"),
        (instant(d.Effect()), "no instruction for this kind of effect"),
        (
            dataclasses.replace(
                instant(d.Draw(1)), abilities=(d.Spell((d.Draw(1),)), d.Static(power=1))
            ),
            "works on the battlefield only",
        ),
        (
            dataclasses.replace(
                instant(d.Draw(1)), abilities=(d.Spell((d.Draw(1),)), d.SacrificeInstead(d.LAND, 0))
            ),
            "sacrifices nothing",
        ),
        (creature(keywords=["flying"]), "holds a list; definitions are made of tuples"),
        (TOKEN, "a token is compiled with the card that makes it"),
    ],
    ids=str,
)
def test_refused_by_name_place_and_remedy(card, message):
    with pytest.raises(CardError, match=message) as caught:
        compile_cards([card])
    assert str(caught.value).startswith(f"{card.name}: ")


def test_two_cards_of_one_name_are_refused():
    with pytest.raises(CardError, match="Test: two different definitions"):
        compile_cards([creature(), instant(d.Draw(1))])


def test_more_cards_than_the_tables_hold_are_refused():
    cards = [dataclasses.replace(creature(), name=str(number)) for number in range(t.CARDS)]
    with pytest.raises(CardError, match="the tables are full at 1024 cards"):
        compile_cards(cards)


# --- Completeness --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EFFECT_KINDS)
def test_every_effect_is_lowered_and_described(kind):
    assert kind in _EFFECTS
    assert kind in describe._EFFECTS


@pytest.mark.parametrize("kind", ABILITY_KINDS)
def test_every_ability_is_lowered_and_described(kind):
    assert kind in _ABILITIES
    assert kind in describe._ABILITIES


def test_the_whole_pool_fits_into_one_run():
    compiled = registry.load(registry.names(), filler=True)
    assert compiled.cards[len(registry.names()) + 1] == registry.FILLER
    for row in range(1, len(compiled.cards)):
        for ability in compiled.abilities(row):
            assert field(compiled, "ability_card", ability) == row
            assert compiled.ability_names[ability]


def test_jumps_of_the_pool_lead_forward_and_every_program_ends():
    compiled = registry.load(registry.names())
    used = int(compiled.tables["instructions_used"][0])
    assert field(compiled, "op", used - 1) == v.OP_END
    for row in range(1, used):
        if field(compiled, "op", row) in (v.OP_JUMP, v.OP_JUMP_UNLESS):
            assert row < field(compiled, "op_value", row) < used


def test_costs_and_type_lines_by_themselves():
    assert parse_cost("{1}{C}").plain
    assert not parse_cost("{X}").plain
    assert parse_type_line("Kindred Sorcery — Elf").spell
    assert parse_type_line("Snow Land").permanent
