"""What costs become in the tables."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import creature, expression, field, fields, filter_of, instant

pytestmark = pytest.mark.usefixtures("everything_enforced")


def lowered(cost, timing="instant"):
    """The fields of the cost of an activated ability."""
    compiled = compile_cards([creature(d.Activated(cost, (d.Draw(),), timing=timing))])
    return fields(compiled, "cost_", field(compiled, "ability_cost")), compiled


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (d.Cost("{0}"), {}),
        (d.Cost("{2}{W}{W}"), {"mana": [2, 2, 0, 0, 0, 0, 0]}),
        (d.Cost("{X}{X}", least_x=1), {"x": 2, "least_x": 1}),
        (d.Cost(tap=True, sacrifice=True), {"tap": 1, "sacrifice": 1}),
        (d.Cost(untap=True), {"tap": 2}),
        (d.Cost(exile=True), {"exile": 1}),
        (d.Cost(discard=True), {"discard": 1}),
        (d.Cost(life=2), {"life": 2}),
        (d.Cost(counters=("time", 2)), {"counter": v.COUNTER_TIME, "counters": 2}),
        (
            d.Cost(counters=("charge", 1)),
            {"counter": v.COUNTER_FIRST_OTHER, "counters": 1},
        ),
    ],
)
def test_what_is_paid(cost, expected):
    assert lowered(cost)[0] == expected


def test_life_that_is_computed():
    found, compiled = lowered(d.Cost("{X}", life="X"))
    assert "life" not in found
    assert expression(compiled, found["life_number"]) == [(v.EXPR_X, 0, 0)]


def test_loyalty():
    found, compiled = lowered(d.Cost(loyalty=-3), timing="sorcery")
    assert found == {"loyalty": -3}
    assert field(compiled, "ability_loyalty") == 1
    assert lowered(d.Cost(loyalty=0), timing="sorcery")[0] == {}


def test_what_is_given_up():
    found, compiled = lowered(
        d.Cost(
            give=(
                d.Give("sacrifice", d.CREATURE, 2),
                d.Give("discard"),
                d.Give("tap", d.CREATURE, power=3),
            )
        )
    )
    assert found == {"gives": 1, "give_count": 3}
    first, second, third = (fields(compiled, "give_", row) for row in (1, 2, 3))
    assert filter_of(compiled, first["filter"]) == {"types": v.TYPE_CREATURE}
    assert (first["how"], first["count"]) == (v.GIVE_SACRIFICE, 2)
    assert second == {"how": v.GIVE_DISCARD, "count": 1}
    assert (third["how"], third["power"]) == (v.GIVE_TAP, 3)


def test_equal_costs_share_a_row():
    one = d.Activated(d.Cost("{1}", tap=True), (d.Draw(),))
    two = d.Activated(d.Cost("{1}", tap=True), (d.GainLife(1),))
    assert int(compile_cards([creature(one, two)]).tables["costs_used"][0]) == 2


def test_other_costs_of_spells_lie_together():
    card = d.Card(
        "Test",
        "{R}",
        "Instant",
        keywords=("flashback {2}{R}",),
        abilities=(
            d.Casting((d.CastCost(d.Cost("{3}"), "kicker", optional=True),)),
            d.Spell((d.Draw(),)),
            d.Casting((d.CastCost(d.Cost(give=(d.Give("sacrifice", d.LAND),))),)),
        ),
    )
    compiled = compile_cards([card])
    assert (field(compiled, "card_casting_first"), field(compiled, "card_castings")) == (1, 3)
    kicker, sacrifice, flashback = (fields(compiled, "casting_", row) for row in (1, 2, 3))
    assert (kicker["optional"], kicker["name"], kicker["zone"]) == (
        1,
        v.CASTING_KICKER,
        v.ZONE_HAND,
    )
    assert "instead" not in sacrifice
    assert "name" not in sacrifice
    assert (flashback["instead"], flashback["name"]) == (1, v.CASTING_FLASHBACK)
    assert flashback["zone"] == v.ZONE_GRAVEYARD


@pytest.mark.parametrize(
    ("cost", "message"),
    [
        (d.Cost(), "costs nothing"),
        (d.Cost("R"), "is not made of symbols"),
        (d.Cost("{S}"), "does not know the mana symbol"),
        (d.Cost("{R/W}{U/B}"), "two kinds of hybrid symbols"),
        (d.Cost("{R/W}"), "has hybrid symbols; the engine takes them in"),
        (d.Cost(tap=True, untap=True), "the tap symbol or the untap symbol"),
        (d.Cost("{1}", least_x=1), "is for a cost with {X}"),
        (d.Cost(life="X"), "there is no X here"),
        (d.Cost(counters=("time", 0)), "removes no counters"),
        (d.Cost(give=(d.Give("lend"),)), "'lend' is not a known way"),
        (d.Cost(give=(d.Give("discard", count=0),)), "gives nothing"),
        (d.Cost(loyalty=1), "a loyalty ability is activated at sorcery speed"),
        (d.Cost("{200}"), "200 is too large for the engine's cost_mana"),
    ],
)
def test_a_cost_that_cannot_be_paid_is_refused(cost, message):
    with pytest.raises(CardError, match=message):
        lowered(cost)


def test_a_cost_is_paid_instead_or_besides():
    casting = d.Casting((d.CastCost(d.Cost("{1}"), instead=True, optional=True),))
    with pytest.raises(CardError, match="cost 1: a cost is either paid instead or optional"):
        compile_cards([creature(casting)])
    with pytest.raises(CardError, match="'rebate' is not a known name of a cost"):
        compile_cards([creature(d.Casting((d.CastCost(d.Cost("{1}"), "rebate"),)))])
    with pytest.raises(CardError, match="names no costs"):
        compile_cards([creature(d.Casting(()))])


@pytest.mark.parametrize("symbol", ["{X}", "{R/W}"])
def test_symbols_are_paid_in_what_stands_for_the_mana_cost_only(symbol):
    instead = d.CastCost(d.Cost(symbol), "flashback", instead=True, zone="graveyard")
    compile_cards([creature(d.Casting((instead,)))])
    besides = d.CastCost(d.Cost(symbol), "kicker", optional=True)
    with pytest.raises(CardError, match=r"where it is paid|has hybrid symbols"):
        compile_cards([creature(d.Casting((besides,)))])


# --- What need not be looked at ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "slow", "least"),
    [
        (instant(d.Draw(), cost="{1}{R}"), 0, 2),
        (instant(d.Draw(), cost="{X}{R/W}{R}"), 0, 2),
        (creature(), 1, 1),
        (creature(keywords=("flash",)), 0, 1),
        (creature(keywords=("convoke",)), 1, 0),
        (creature(keywords=("cycling {2}",)), 0, 0),
        (d.Card("Test", "{4}", "Sorcery", abilities=(d.Spell((d.Draw(),)),)), 1, 4),
        (d.Card("Test", None, "Land"), 1, 0),
        (creature(d.Suspend(3, "{0}"), name="Late"), 1, 0),
        (creature(d.Casting((d.CastCost(d.Cost("{3}")),))), 1, 4),
        (creature(d.Casting((d.CastCost(d.Cost("{3}"), "kicker", optional=True),))), 1, 1),
        (creature(d.Casting((d.CastCost(d.Cost("{3}"), optional=True, flash=True),))), 0, 1),
        (creature(d.Casting((d.CastCost(d.Cost(life=2), instead=True),))), 1, 0),
        (creature(d.CostChange(-1, itself=True)), 1, 0),
    ],
)
def test_when_a_card_in_hand_need_not_be_looked_at(card, slow, least):
    compiled = compile_cards([card])
    assert (field(compiled, "card_slow"), field(compiled, "card_least")) == (slow, least)
