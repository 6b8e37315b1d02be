"""What changes of objects, keywords and quoted abilities become in the tables."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import (
    creature,
    expression,
    field,
    fields,
    filter_of,
    instant,
    selection,
    used,
)

pytestmark = pytest.mark.usefixtures("everything_enforced")


def changes(ability_or_card):
    """The changes of a static ability, or of the first instruction of a spell, in their order."""
    card = ability_or_card
    if isinstance(card, d.Ability):
        card = creature(card)
    compiled = compile_cards([card])
    row = compiled.abilities(1)[0]
    first, count = field(compiled, "static_first", row), field(compiled, "static_changes", row)
    if card.abilities[0] and isinstance(card.abilities[0], d.Spell):
        program = field(compiled, "ability_program", row)
        first, count = field(compiled, "op_detail", program), field(compiled, "op_kind", program)
    return [fields(compiled, "change_", k) for k in range(first, first + count)], compiled


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            {"power": 2, "toughness": -1},
            [
                {"kind": v.CHANGE_POWER, "value": 2},
                {"kind": v.CHANGE_TOUGHNESS, "value": -1},
            ],
        ),
        (
            {"base_power": 0, "base_toughness": 2},
            [{"kind": v.CHANGE_BASE_POWER}, {"kind": v.CHANGE_BASE_TOUGHNESS, "value": 2}],
        ),
        ({"controller": "you"}, [{"kind": v.CHANGE_CONTROL}]),
        (
            {"types": ("artifact",)},
            [{"kind": v.CHANGE_ADD_TYPES, "bits": v.TYPE_ARTIFACT}],
        ),
        (
            {"types": ("land",), "only_types": True},
            [{"kind": v.CHANGE_SET_TYPES, "bits": v.TYPE_LAND}],
        ),
        (
            {"subtypes": ("Island",), "only_types": True},
            [{"kind": v.CHANGE_SET_SUBTYPES, "bits": 1 << 1}],
        ),
        ({"subtypes": ("Swamp",)}, [{"kind": v.CHANGE_ADD_SUBTYPES, "bits": 1 << 2}]),
        ({"not_types": ("creature",)}, [{"kind": v.CHANGE_LOSE_TYPES, "bits": v.TYPE_CREATURE}]),
        ({"colors": "UB"}, [{"kind": v.CHANGE_SET_COLORS, "bits": 6}]),
        ({"colors": ""}, [{"kind": v.CHANGE_SET_COLORS}]),
        ({"add_colors": "R"}, [{"kind": v.CHANGE_ADD_COLORS, "bits": 8}]),
        ({"keywords": ("flying",)}, [{"kind": v.CHANGE_KEYWORDS, "bits": v.KEYWORD_FLYING}]),
        ({"loses": ("flying",)}, [{"kind": v.CHANGE_LOSE_KEYWORDS, "bits": v.KEYWORD_FLYING}]),
        ({"loses": ("all",)}, [{"kind": v.CHANGE_LOSE_ABILITIES}]),
        (
            {"keywords": ("can't attack", "can't block")},
            [{"kind": v.CHANGE_RULES, "bits": v.RULE_CANT_ATTACK | v.RULE_CANT_BLOCK}],
        ),
        ({"switch": True}, [{"kind": v.CHANGE_SWITCH}]),
    ],
)
def test_each_field_is_a_change(change, expected):
    assert changes(d.Static(**change))[0] == expected


def test_changes_come_in_the_order_of_the_layers():
    everything = d.Static(
        power=1,
        base_power=3,
        keywords=("flying", "can't block"),
        abilities=(d.Activated(d.Cost(tap=True), (d.Draw(),)),),
        loses=("all", "reach"),
        types=("artifact",),
        subtypes=("Wall",),
        not_types=("land",),
        colors="G",
        add_colors="W",
        controller="you",
        switch=True,
    )
    found, _ = changes(everything)
    kinds = [change["kind"] for change in found]
    assert kinds == sorted(kinds)
    assert len(kinds) == 14


def test_numbers_that_are_computed():
    found, compiled = changes(
        d.Static(power=d.Count(d.Each(d.LAND)), toughness=d.Stat("power", "each"))
    )
    assert expression(compiled, found[0]["number"])[0][0] == v.EXPR_COUNT
    assert expression(compiled, found[1]["number"]) == [
        (v.EXPR_STAT, v.STAT_POWER, (v.SELECT_CHANGED, 0))
    ]


def test_control_for_somebody_else():
    found, compiled = changes(d.Static(controller="players with the most life"))
    assert selection(compiled, found[0]["value"]) == (v.SELECT_MOST_LIFE, 0)


def test_a_quoted_ability_is_a_row_of_no_card_and_shared():
    quoted = d.Activated(d.Cost(tap=True), (d.Tap(),), (d.TARGET_CREATURE,))
    card = creature(
        d.Static(d.Each(d.CREATURE), abilities=(quoted,)), d.Static(abilities=(quoted,))
    )
    found, compiled = changes(card)
    (change,) = found
    row = change["value"]
    assert row not in compiled.abilities(1)
    assert field(compiled, "ability_kind", row) == v.ABILITY_ACTIVATED
    assert compiled.ability_names[row] == "{T}: Tap target creature"
    second = field(compiled, "static_first", 2)
    assert field(compiled, "change_value", second) == row


def test_a_quoted_ability_may_give_another_one():
    inner = d.Static(power=1)
    outer = d.Activated(d.Cost("{1}"), (d.Change("self", abilities=(inner,)),))
    found, compiled = changes(d.Static(abilities=(outer,)))
    row = found[0]["value"]
    change = field(compiled, "op_detail", field(compiled, "ability_program", row))
    given = field(compiled, "change_value", change)
    assert field(compiled, "ability_kind", given) == v.ABILITY_STATIC


def test_a_keyword_that_stands_for_abilities_gives_both():
    found, compiled = changes(d.Static(d.Each(d.CREATURE), keywords=("exalted",)))
    bits, ability = found
    assert bits == {"kind": v.CHANGE_KEYWORDS, "bits": v.KEYWORD_EXALTED}
    row = ability["value"]
    assert field(compiled, "trigger_event", row) == v.EVENT_ATTACKS_ALONE
    assert compiled.ability_names[row] == "Exalted"


def test_protection_and_landwalk_are_a_bit_and_what_they_are_about():
    found, compiled = changes(
        d.Static(keywords=("protection from black", "islandwalk", "hexproof from red"))
    )
    bits, protection, landwalk, hexproof = found
    assert bits["bits"] == v.KEYWORD_PROTECTION | v.KEYWORD_LANDWALK | v.KEYWORD_HEXPROOF_FROM
    for change, kind, asked in (
        (protection, v.ABILITY_PROTECTION, {"colors": 4}),
        (landwalk, v.ABILITY_LANDWALK, {"types": v.TYPE_LAND, "subtypes": 2}),
        (hexproof, v.ABILITY_HEXPROOF_FROM, {"colors": 8}),
    ):
        row = change["value"]
        assert field(compiled, "ability_kind", row) == kind
        assert filter_of(compiled, field(compiled, "rule_filter", row)) == asked


def test_an_ability_with_several_events_is_given_as_several():
    quoted = d.Triggered((d.Event("enters", "self"), d.Event("attacks", "self")), (d.Draw(),))
    found, _ = changes(d.Static(abilities=(quoted,)))
    assert [change["kind"] for change in found] == [v.CHANGE_ABILITY] * 2


def test_equal_changes_share_rows():
    card = creature(d.Static(power=1), d.Static(d.Each(d.CREATURE), power=1))
    assert used("changes", card) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({}, "changes nothing"),
        ({"keywords": ("flyin",)}, "'flyin' is not a known keyword or rule; did you mean 'flying'"),
        ({"loses": ("flyin",)}, "'flyin' is not a known keyword"),
        ({"only_types": True}, "name types or subtypes"),
        ({"types": ("bear",)}, "'bear' is not a known card type"),
        ({"controller": "nobody"}, "'nobody' names no player here"),
        ({"keywords": ("kicker {1}",)}, "can only be printed on a card"),
        ({"keywords": ("flash",)}, "flash can only be printed on a card"),
        ({"abilities": (d.Spell((d.Draw(),)),)}, "Spell can only be printed on a card"),
        (
            {"keywords": ("can block an additional two creatures each combat",)},
            "counts 1, 99 more creatures only",
        ),
        ({"keywords": ("can't have or gain haste",)}, "is not a known keyword that it can't have"),
        (
            {"abilities": (d.Triggered(d.Event("dies", "self"), (d.Destroy(),)),)},
            "given ability .*effect 1 .*'target' names no target",
        ),
    ],
)
def test_a_change_that_means_nothing_is_refused(change, message):
    with pytest.raises(CardError, match=message):
        compile_cards([creature(d.Static(**change))])


def test_a_change_of_an_instruction():
    card = instant(
        d.Change(
            power=d.Stat("power", "target"), duration="your next turn and while you control self"
        ),
        targets=(d.TARGET_CREATURE,),
    )
    _, compiled = changes(card)
    program = fields(compiled, "op_", field(compiled, "ability_program"))
    assert program["duration"] == v.DURATION_YOUR_TURN | v.DURATION_SOURCE_CONTROLLED << 8
    assert "bits" not in program
    assert selection(compiled, program["what"]) == (v.SELECT_TARGET, 0)


def test_an_effect_keeps_two_counted_numbers_and_is_refused_a_third():
    lands = d.Count(d.Each(d.LAND))
    numbers = {"base_power": lands, "base_toughness": lands}
    compile_cards([instant(d.Change("self", **numbers))])
    with pytest.raises(CardError, match=r"3 of its numbers are counted .* make two changes of it"):
        compile_cards([instant(d.Change("self", **numbers, power=lands))])


def test_a_change_of_all_that_will_fit():
    card = instant(
        d.Change(
            d.Each(d.CREATURE),
            keywords=("can't block",),
            all_of_them=True,
            while_=d.Turn(),
        )
    )
    _, compiled = changes(card)
    program = fields(compiled, "op_", field(compiled, "ability_program"))
    assert program["bits"] == 1
    assert expression(compiled, program["while"]) == [(v.EXPR_TURN, v.PLAYER_YOU, 0)]
    with pytest.raises(CardError, match="all_of_them is for an Each"):
        compile_cards([instant(d.Change("self", power=1, all_of_them=True))])
