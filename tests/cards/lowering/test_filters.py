"""What filters become in the tables."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import creature, field, fields, filter_of, instant

pytestmark = pytest.mark.usefixtures("everything_enforced")


def lowered(asked, *others, event=None, targets=()):
    """The fields of a filter of an effect."""
    effect = d.Destroy(d.Each(asked))
    card = instant(effect, targets=targets)
    if event is not None:
        card = creature(d.Triggered(event, (effect,), targets))
    compiled = compile_cards([card, *others])
    program = field(compiled, "ability_program", compiled.abilities(1)[0])
    row = field(compiled, "select_filter", field(compiled, "op_what", program))
    return filter_of(compiled, row), compiled


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (d.Filter(), {}),
        (
            d.Filter(types=("creature", "land"), all_types=("artifact",)),
            {"types": v.TYPE_CREATURE | v.TYPE_LAND, "all_types": v.TYPE_ARTIFACT},
        ),
        (d.Filter(not_types=("land",), other=True), {"not_types": v.TYPE_LAND, "other": 1}),
        (
            d.Filter(supertypes=("basic",), not_supertypes=("legendary",)),
            {"supertypes": v.SUPERTYPE_BASIC, "not_supertypes": v.SUPERTYPE_LEGENDARY},
        ),
        (d.Filter(colors="WR", not_colors="B"), {"colors": 9, "not_colors": 4}),
        (d.Filter(colors="*"), {"chosen_color": 1, "more": 1}),
        (
            d.Filter(keywords=("flying", "bushido"), not_keywords=("flanking",)),
            {
                "keywords": v.KEYWORD_FLYING | v.KEYWORD_BUSHIDO,
                "not_keywords": v.KEYWORD_FLANKING,
            },
        ),
        (d.Filter(controller="opponent"), {"controller": v.PLAYER_OPPONENT}),
        (d.Filter(controller="not you"), {"controller": v.PLAYER_NOT_YOU}),
        (
            d.Filter(states=("attacking", "tapped")),
            {"states": v.STATE_ATTACKING | v.STATE_TAPPED},
        ),
        (d.Filter(states=("token",)), {"states": v.STATE_TOKEN, "more": 1}),
        (
            d.Filter(states=("tapped", "fought this")),
            {"states": v.STATE_TAPPED | v.STATE_FOUGHT_THIS, "more": 1},
        ),
    ],
)
def test_a_filter_asks_only_what_it_names(asked, expected):
    assert lowered(asked)[0] == expected


def test_names_are_rows_of_cards():
    found, compiled = lowered(d.Filter(names=("Bear", "Nobody")), creature(name="Bear"))
    assert found == {"names": 1, "name_count": 1, "more": 1}
    assert field(compiled, "name_card") == compiled.index["Bear"]


def test_a_name_that_no_card_has_fits_nothing():
    found, compiled = lowered(d.Filter(names=("Nobody",)))
    assert found == {"names": 1, "name_count": 1, "more": 1}
    assert field(compiled, "name_card") == 0


def test_names_of_an_expansion_are_those_of_the_pool():
    asked = d.Filter(printed_in="Arabian Nights")
    found, compiled = lowered(asked, creature(name="Mijae Djinn"), creature(name="Bear"))
    assert found["name_count"] == 1
    assert field(compiled, "name_card", found["names"]) == compiled.index["Mijae Djinn"]


def test_comparisons():
    asked = d.Filter(
        compare=(
            d.Compare("power", ">=", 4),
            d.Compare("toughness", "<", d.Stat("power")),
        )
    )
    found, compiled = lowered(asked)
    assert found == {"compares": 1, "compare_count": 2, "more": 1}
    assert fields(compiled, "compare_", 1) == {
        "what": v.STAT_POWER,
        "how": v.EXPR_AT_LEAST,
        "value": 4,
    }
    second = fields(compiled, "compare_", 2)
    assert field(compiled, "expr_op", second["number"]) == v.EXPR_STAT


def test_a_comparison_with_a_count_is_computed_before_it_is_asked():
    least = d.Least("power", d.Each(d.CREATURE))
    asked = d.Filter(compare=(d.Compare("power", "=", least),))
    compiled = compile_cards([instant(d.Destroy(d.Each(asked)))])
    program = field(compiled, "ability_program", 1)
    assert field(compiled, "op", program) == v.OP_CALCULATE
    assert field(compiled, "op", program + 1) == v.OP_DESTROY
    number = field(compiled, "compare_number", 1)
    assert field(compiled, "expr_op", number) == v.EXPR_CALCULATED


def test_what_applies_all_the_time_cannot_count_in_a_filter():
    least = d.Least("power", d.Each(d.CREATURE))
    asked = d.Filter(compare=(d.Compare("power", "=", least),))
    with pytest.raises(CardError, match="looked at all the time cannot compute Least"):
        compile_cards([creature(d.Static(d.Each(asked), power=1))])


def test_what_it_is_attached_to():
    found, compiled = lowered(d.Filter(subtypes=("Aura",), attached_to=d.LAND))
    assert found["more"] == 1
    assert filter_of(compiled, found["attached_to"] - 1) == {"types": v.TYPE_LAND}
    anything, _ = lowered(d.Filter(attached_to=d.ANYTHING))
    assert anything == {"attached_to": 1, "more": 1}


def test_alternatives_ask_what_the_filter_asks_too():
    attacking, blocking = d.Filter(states=("attacking",)), d.Filter(states=("blocking",))
    found, compiled = lowered(d.Filter(types=("creature",), any_of=(attacking, blocking)))
    second = filter_of(compiled, found["or"])
    assert (found["types"], found["states"]) == (v.TYPE_CREATURE, v.STATE_ATTACKING)
    assert (second["types"], second["states"]) == (v.TYPE_CREATURE, v.STATE_BLOCKING)


def test_alternatives_follow_one_another():
    enchantment = d.Filter(types=("enchantment",), controller="you")
    found, compiled = lowered(d.Filter(any_of=(d.CREATURE, enchantment, d.LAND)))
    assert found["types"] == v.TYPE_CREATURE
    assert found["more"] == 1
    second = filter_of(compiled, found["or"])
    assert (second["types"], second["controller"]) == (v.TYPE_ENCHANTMENT, v.PLAYER_YOU)
    assert filter_of(compiled, second["or"]) == {"types": v.TYPE_LAND}


def test_equal_filters_share_a_row():
    card = creature(
        d.Static(d.Each(d.CREATURE), power=1), d.Static(d.Each(d.CREATURE), toughness=1)
    )
    assert int(compile_cards([card]).tables["filters_used"][0]) == 2


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (d.Filter(types=("planeswalk",)), "'planeswalk' is not a known card type; did you mean"),
        (d.Filter(keywords=("flyng",)), "'flyng' is not a known keyword; did you mean 'flying'"),
        (d.Filter(states=("asleep",)), "'asleep' is not a known state"),
        (d.Filter(colors="X"), "'X' is not a known colour letter"),
        (d.Filter(controller="nobody"), "'nobody' is not a known controller"),
        (d.Filter(controller="target"), "needs an earlier target"),
        (d.Filter(controller="that player"), "needs an event or a loop"),
        (d.Filter(controller="defending player"), "needs an event of combat"),
        (d.Filter(printed_in="Alpha"), "'Alpha' is no expansion"),
        (
            d.Filter(any_of=(d.Filter(any_of=(d.LAND,)),)),
            "an alternative of a filter has alternatives",
        ),
        (
            d.Filter(types=("creature",), any_of=(d.LAND,)),
            "an alternative does not go with its filter: types are asked for twice",
        ),
        (d.Filter(compare=(d.Compare("size", ">", 1),)), "'size' is not a known number"),
        (d.Filter(compare=(d.Compare("power", "!", 1),)), "'!' is not a known comparison"),
    ],
)
def test_a_filter_that_means_nothing_is_refused(asked, message):
    with pytest.raises(CardError, match=message):
        lowered(asked)


def test_players_of_an_event_and_of_targets_are_bound():
    event = d.Event("attacks", "self")
    assert lowered(d.Filter(controller="that player"), event=event)[0] == {
        "controller": v.PLAYER_OF_EVENT
    }
    assert lowered(d.Filter(controller="defending player"), event=event)[0] == {
        "controller": v.PLAYER_DEFENDING
    }
    assert lowered(d.Filter(controller="target"), targets=(d.TARGET_PLAYER,))[0] == {
        "controller": v.PLAYER_OF_TARGET
    }
