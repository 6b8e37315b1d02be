"""When a number is known: X and what is counted serve as something resolves, not afterwards."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import field, instant, permanent

END_STEP = d.Event("begins", step="end step")
SMALL = d.Filter(types=("creature",), compare=(d.Compare("power", "<=", "X"),))
AT_LEAST_THREE = d.Test("X", ">=", 3)
COUNTED = d.Compare("power", "<=", d.Count(d.Each(d.LAND)))
WEAK = d.Filter(types=("creature",), compare=(COUNTED,))


def spell(*effects, targets=()):
    return instant(*effects, targets=targets, cost="{X}{R}")


def ability(*effects, targets=(), **more):
    return permanent(d.Activated(d.Cost("{X}"), effects, targets, **more))


@pytest.mark.parametrize(
    ("card", "place"),
    [
        (spell(d.Later(END_STEP, (d.Draw("X"),))), "later, effect 1 .Draw.: there is no X here"),
        (spell(d.Later(END_STEP, (d.If(AT_LEAST_THREE, (d.Draw(),)),))), "there is no X here"),
        (spell(d.Later(d.Event("dies", SMALL), (d.Draw(),))), "cannot compute 'X'"),
        (spell(d.Later(d.Event("dies", while_=AT_LEAST_THREE), (d.Draw(),))), "no X here"),
        (spell(d.Replace(d.Event("dies", SMALL), "exile")), "cannot compute 'X'"),
        (spell(d.Replace(d.Event("gains life"), "n more", "X")), "there is no X here"),
        (spell(d.Change(power=1, while_=AT_LEAST_THREE), targets=(d.TARGET_CREATURE,)), "no X"),
        (spell(d.Change(d.Each(SMALL), power=1, all_of_them=True)), "cannot compute 'X'"),
        (ability(d.Draw(), condition=AT_LEAST_THREE), "there is no X here"),
        (ability(d.Destroy(), targets=(d.Target(SMALL),)), "target group 1.*cannot compute 'X'"),
    ],
)
def test_x_is_not_known_later_nor_before(card, place):
    with pytest.raises(CardError, match=place):
        compile_cards([card])


@pytest.mark.parametrize(
    "card",
    [
        instant(d.Destroy(), targets=(d.Target(WEAK),)),
        instant(d.Later(d.Event("dies", WEAK), (d.Draw(),))),
        instant(d.Change(d.Each(WEAK), power=1, all_of_them=True)),
    ],
)
def test_what_is_looked_at_again_cannot_count(card):
    with pytest.raises(CardError, match="looked at all the time cannot compute Count"):
        compile_cards([card])


def test_a_spell_compares_its_targets_with_its_own_x():
    compiled = compile_cards([spell(d.Destroy(), targets=(d.Target(SMALL),))])
    assert field(compiled, "expr_op", field(compiled, "compare_number")) == v.EXPR_X


def test_an_ability_computes_x_before_a_filter_asks_it():
    compiled = compile_cards([ability(d.Destroy(d.Each(SMALL)))])
    program = field(compiled, "ability_program")
    assert field(compiled, "op", program) == v.OP_CALCULATE
    assert field(compiled, "expr_op", field(compiled, "op_number", program)) == v.EXPR_X
    assert field(compiled, "expr_op", field(compiled, "compare_number")) == v.EXPR_CALCULATED


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (
            d.Destroy(d.Each(d.Filter(compare=(COUNTED, d.Compare("toughness", "=", d.Life()))))),
            "an instruction keeps one",
        ),
        (d.Destroy(d.Chosen(WEAK, 2)), "one player chooses one"),
        (d.Sacrifice(d.Chosen(WEAK, by="each player")), "one player chooses one"),
        (d.MayPay(d.Cost("{X}"), (d.Draw(),)), "has an X, which nobody is asked for"),
        (d.Later(END_STEP, (d.Draw(),), unless=d.Cost("{X}")), "has an X, which nobody"),
    ],
)
def test_what_an_instruction_cannot_keep_is_refused(effect, message):
    with pytest.raises(CardError, match=message):
        compile_cards([spell(effect)])


def test_x_is_not_chosen_for_special_actions():
    with pytest.raises(
        CardError, match=r"keyword morph: \{X\} has an X, which nobody is asked for"
    ):
        compile_cards([d.Card("Test", "{1}", "Creature — Bear", 1, 1, ("morph {X}",))])


@pytest.mark.parametrize(
    ("verb", "instead", "effects"),
    [
        ("draws", "n times as much", ()),
        ("dies", "n more", ()),
        ("gains life", "exile", ()),
        ("gains life", "prevent", ()),
        ("is destroyed", "hand", ()),
        ("is destroyed", "also", (d.Draw(),)),
        ("is dealt damage", "at most", ()),
    ],
)
def test_what_cannot_happen_instead_is_refused(verb, instead, effects):
    amount = 2 if instead.startswith("n ") or instead == "at most" else 0
    for part in (
        permanent(d.Instead(d.Event(verb), instead, amount, effects)),
        instant(d.Replace(d.Event(verb), instead, amount, effects)),
    ):
        with pytest.raises(CardError, match=f"'{instead}' cannot happen instead of .*'{verb}'"):
            compile_cards([part])
