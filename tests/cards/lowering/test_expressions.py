"""What numbers and conditions become in the tables."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import creature, effects_of, expression, field, instant, used

pytestmark = pytest.mark.usefixtures("everything_enforced")

SELF = (v.SELECT_SELF, 0)
YOU = (v.SELECT_YOU, 0)
TARGET = (v.SELECT_TARGET, 0)


def number(amount, cost="{R}", targets=(d.TARGET_CREATURE,)):
    """The steps of a number."""
    compiled = compile_cards([instant(d.PutCounters("self", amount), targets=targets, cost=cost)])
    program = field(compiled, "ability_program", 1)
    return expression(compiled, field(compiled, "op_number", program))


def condition(asked, **ability):
    """The steps of a condition of an effect."""
    compiled = compile_cards(
        [creature(d.Activated(d.Cost("{1}"), (d.If(asked, (d.Draw(),)),), **ability))]
    )
    program = field(compiled, "ability_program", 1)
    return expression(compiled, field(compiled, "op_number", program))


def test_a_plain_number_is_no_expression():
    (draw,) = effects_of(d.Draw(3))
    assert draw == {"op": v.OP_DRAW, "who": YOU, "value": 3}


@pytest.mark.parametrize(
    ("amount", "steps"),
    [
        (d.Stat("power", "target"), [(v.EXPR_STAT, v.STAT_POWER, TARGET)]),
        (d.Counters("+1/+1"), [(v.EXPR_COUNTERS, v.COUNTER_PLUS, SELF)]),
        (d.Counters("charge"), [(v.EXPR_COUNTERS, v.COUNTER_FIRST_OTHER, SELF)]),
        (d.Life(), [(v.EXPR_LIFE, 0, YOU)]),
        (d.Devotion("WB"), [(v.EXPR_DEVOTION, 5, 0)]),
        (d.Half(d.Life()), [(v.EXPR_LIFE, 0, YOU), (v.EXPR_HALF_UP, 0, 0)]),
        (d.Half(d.Life(), up=False), [(v.EXPR_LIFE, 0, YOU), (v.EXPR_HALF_DOWN, 0, 0)]),
        (
            d.Plus(1, d.Minus("X", d.Times(2, "X"))),
            [
                (v.EXPR_CONST, 1, 0),
                (v.EXPR_X, 0, 0),
                (v.EXPR_CONST, 2, 0),
                (v.EXPR_X, 0, 0),
                (v.EXPR_MULTIPLY, 0, 0),
                (v.EXPR_SUBTRACT, 0, 0),
                (v.EXPR_ADD, 0, 0),
            ],
        ),
        (d.Most("life", "each player"), [(v.EXPR_MOST, v.STAT_LIFE, (v.SELECT_EACH_PLAYER, 0))]),
        ("excess", [(v.EXPR_EXCESS, 0, 0)]),
    ],
)
def test_numbers_in_postfix_form(amount, steps):
    assert number(amount, cost="{X}") == steps


@pytest.mark.parametrize(
    ("amount", "op", "stat"),
    [
        (d.Count(d.Each(d.CREATURE)), v.EXPR_COUNT, 0),
        (d.Least("power", d.Each(d.CREATURE)), v.EXPR_LEAST, v.STAT_POWER),
        (d.Most("mana value", d.Each(d.CREATURE)), v.EXPR_MOST, v.STAT_VALUE),
    ],
)
def test_numbers_of_many_objects(amount, op, stat):
    ((found, a, chosen),) = number(amount)
    assert (found, a) == (op, stat)
    assert chosen["kind"] == v.SELECT_EACH


def test_events_of_a_turn_are_counted_by_patterns():
    lands = d.Event("enters", d.Filter(types=("land",), controller="you"))
    dies = d.Event("dies", d.CREATURE)
    amount = d.Plus(d.Happened(lands), d.Plus(d.Happened(dies), d.Happened(lands)))
    card = creature(d.Activated(d.Cost("{1}"), (d.Draw(amount),)), d.Static(power=1))
    compiled = compile_cards([card])
    program = field(compiled, "ability_program", 1)
    asked = [step[:2] for step in expression(compiled, field(compiled, "op_number", program))]
    assert asked[:3] == [(v.EXPR_HAPPENED, 0), (v.EXPR_HAPPENED, 1), (v.EXPR_HAPPENED, 0)]
    record = compiled.tables[0]
    assert record["patterns_used"] == 2
    first, second = (int(row) for row in record["pattern_ability"][:2])
    assert field(compiled, "trigger_event", first) == v.EVENT_ENTERS
    assert field(compiled, "trigger_event", second) == v.EVENT_DIES
    assert record["patterns_watch"] == 1 << v.EVENT_ENTERS | 1 << v.EVENT_DIES
    # They are rows of no card.
    assert field(compiled, "ability_kind", first) == v.ABILITY_LATER
    assert {first, second}.isdisjoint(compiled.abilities(1))


@pytest.mark.parametrize(
    ("asked", "steps"),
    [
        (
            d.Test("X", ">=", 5),
            [(v.EXPR_X, 0, 0), (v.EXPR_CONST, 5, 0), (v.EXPR_AT_LEAST, 0, 0)],
        ),
        (
            d.Test(d.Life(), "<", 2),
            [(v.EXPR_LIFE, 0, YOU), (v.EXPR_CONST, 2, 0), (v.EXPR_LESS, 0, 0)],
        ),
        (d.Turn("opponent"), [(v.EXPR_TURN, v.PLAYER_OPPONENT, 0)]),
        (d.Not(d.Turn()), [(v.EXPR_TURN, v.PLAYER_YOU, 0), (v.EXPR_NOT, 0, 0)]),
        (
            d.All((d.Turn(), d.Turn("opponent"), d.Turn())),
            [
                (v.EXPR_TURN, 1, 0),
                (v.EXPR_TURN, 2, 0),
                (v.EXPR_AND, 0, 0),
                (v.EXPR_TURN, 1, 0),
                (v.EXPR_AND, 0, 0),
            ],
        ),
        (
            d.Any((d.Turn(), d.Turn("opponent"))),
            [(v.EXPR_TURN, 1, 0), (v.EXPR_TURN, 2, 0), (v.EXPR_OR, 0, 0)],
        ),
        (d.Is("self", d.CREATURE), [(v.EXPR_IS, 1, SELF)]),
        (d.Is("self", d.ANYTHING), [(v.EXPR_IS, 0, SELF)]),
    ],
)
def test_conditions_in_postfix_form(asked, steps):
    compiled = compile_cards([instant(d.If(asked, (d.Draw(),)), cost="{X}")])
    program = field(compiled, "ability_program", 1)
    assert expression(compiled, field(compiled, "op_number", program)) == steps


def test_controlling_and_existing():
    steps = condition(d.controls(d.Filter(types=("artifact",), controller="you"), 2))
    assert [step[0] for step in steps] == [v.EXPR_COUNT, v.EXPR_CONST, v.EXPR_AT_LEAST]


def test_what_was_paid_is_named_by_bits_of_the_costs():
    kicker = d.CastCost(d.Cost("{2}"), "kicker", optional=True)
    other = d.CastCost(d.Cost(life=2), instead=True)
    card = d.Card(
        "Test",
        "{R}",
        "Instant",
        abilities=(
            d.Casting((other, kicker)),
            d.Casting((kicker,)),
            d.Spell((d.If(d.Paid("kicker"), (d.Draw(),)),)),
        ),
    )
    compiled = compile_cards([card])
    program = field(compiled, "ability_program", field(compiled, "card_spell"))
    assert expression(compiled, field(compiled, "op_number", program)) == [(v.EXPR_PAID, 6, 0)]


def test_equal_expressions_share_rows():
    amount = d.Stat("power", "target")
    card = instant(d.GainLife(amount), d.Draw(amount), targets=(d.TARGET_CREATURE,))
    assert used("expressions", card) == 2


@pytest.mark.parametrize(
    ("amount", "message"),
    [
        ("X", "there is no X here"),
        ("amount", "the event has no amount"),
        ("many", "'many' names no number"),
        (d.Stat("size"), "'size' is not a known stat"),
        (d.Stat("power", "that"), "'that' names no object or player here"),
        (d.Most("age", "each player"), "'age' is not a known number of a player"),
        (d.Counters(""), "names no kind of counters"),
        (d.Happened(d.Event("dies", "self")), "events of one object are not counted"),
        (d.Count(d.Chosen()), "a Chosen stands alone"),
        (-1, "-1 is not a number of things"),
    ],
)
def test_a_number_that_means_nothing_is_refused(amount, message):
    with pytest.raises(CardError, match=message):
        number(amount)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (d.Done(), "needs an instruction before it that may fail"),
        (d.Paid("kicker"), "the card has no such cost; its other costs: none"),
        (d.All(()), "joins no conditions"),
        (d.Turn("nobody"), "'nobody' is not a known player"),
        (d.Test(1, "=>", 1), "'=>' is not a known comparison"),
    ],
)
def test_a_condition_that_means_nothing_is_refused(asked, message):
    with pytest.raises(CardError, match=message):
        condition(asked)


def test_more_patterns_than_there_is_room_for_are_refused():
    asked = [
        d.Happened(d.Event("dies", d.Filter(colors=c, other=o))) for c in "WUBRG" for o in (0, 1)
    ]
    asked += [d.Happened(d.Event("enters", d.Filter(colors=c))) for c in "WUB"]
    amount = asked[0]
    for one in asked[1:]:
        amount = d.Plus(amount, one)
    with pytest.raises(CardError, match="more than 12 kinds of events"):
        number(amount)
