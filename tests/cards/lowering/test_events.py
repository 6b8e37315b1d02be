"""What events become in the tables, and what they bind."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.lowering.events import EVENTS
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import aura, creature, expression, fields, filter_of, triggered

pytestmark = pytest.mark.usefixtures("everything_enforced")


def pattern(event, **ability):
    """The trigger fields of a triggered ability."""
    compiled = compile_cards([creature(d.Triggered(event, (d.Draw(),), **ability))])
    return fields(compiled, "trigger_", 1)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (d.Event("dies", "self"), {"event": v.EVENT_DIES, "subject": v.SUBJECT_SELF}),
        (d.Event("dies"), {"event": v.EVENT_DIES}),
        (
            d.Event("attacks", "self", other="none"),
            {"event": v.EVENT_ATTACKS, "subject": v.SUBJECT_SELF, "other": v.SUBJECT_NONE},
        ),
        (
            d.Event("begins", step="upkeep", player="you"),
            {"event": v.EVENT_BEGINS, "detail": v.STEP_UPKEEP, "player": v.PLAYER_YOU},
        ),
        (
            d.Event("deals damage", "self", combat=True),
            {"event": v.EVENT_DEALS_DAMAGE, "subject": v.SUBJECT_SELF, "combat": 1},
        ),
        (
            d.Event("player is dealt damage", other="self", player="opponent", combat=False),
            {
                "event": v.EVENT_PLAYER_DAMAGED,
                "other": v.SUBJECT_SELF,
                "player": v.PLAYER_OPPONENT,
                "combat": 2,
            },
        ),
        (
            d.Event("moves", "self", from_zone="graveyard", to_zone="battlefield"),
            {
                "event": v.EVENT_MOVES,
                "subject": v.SUBJECT_SELF,
                "detail": v.ZONE_GRAVEYARD | v.ZONE_BATTLEFIELD << 4,
            },
        ),
        (
            d.Event("blocks several", "self", count=(">=", 3)),
            {"event": v.EVENT_BLOCKS_SEVERAL, "subject": v.SUBJECT_SELF, "detail": 7},
        ),
        (
            d.Event("counters", "self", counter="+1/+1", each=False),
            {
                "event": v.EVENT_COUNTERS,
                "subject": v.SUBJECT_SELF,
                "detail": v.COUNTER_PLUS,
                "once": 1,
            },
        ),
    ],
)
def test_patterns(event, expected):
    assert pattern(event) == expected


def test_filters_of_both_objects():
    event = d.Event("blocks", ("self", d.CREATURE), d.Filter(keywords=("flying",)))
    compiled = compile_cards([creature(d.Triggered(event, (d.Draw(),)))])
    found = fields(compiled, "trigger_", 1)
    assert found["subject"] == v.SUBJECT_SELF_OR_FILTER
    assert filter_of(compiled, found["filter"]) == {"types": v.TYPE_CREATURE}
    assert found["other"] == v.SUBJECT_FILTER
    assert filter_of(compiled, found["other_filter"]) == {"keywords": v.KEYWORD_FLYING}


def test_a_condition_that_holds_as_it_happens_may_speak_of_the_event():
    event = d.Event("attacks", "self", while_=d.Test(d.Life("defending player"), ">", 20))
    compiled = compile_cards([creature(d.Triggered(event, (d.Draw(),)))])
    steps = expression(compiled, fields(compiled, "trigger_", 1)["while"])
    assert steps[0] == (v.EXPR_LIFE, 0, (v.SELECT_DEFENDING_PLAYER, 0))


def test_what_an_aura_is_attached_to():
    compiled = compile_cards(
        [
            aura(
                d.Triggered(d.Event("becomes tapped", "attached"), (d.Draw(),)),
                d.Triggered(
                    d.Event("begins", step="upkeep", player="controller of attached"), (d.Draw(),)
                ),
            )
        ]
    )
    assert fields(compiled, "trigger_", 2)["subject"] == v.SUBJECT_ATTACHED
    assert fields(compiled, "trigger_", 3)["player"] == v.PLAYER_OF_ATTACHED


_MORE = {
    "begins": {"step": "upkeep"},
    "moves": {"to_zone": "exile"},
    "last counter": {"counter": "time"},
    "becomes blocked by several": {"count": (">=", 2)},
    "blocks several": {"count": ("=", 1)},
    "gets a designation": {"designation": "monarch"},
}


@pytest.mark.parametrize("verb", EVENTS)
def test_every_event_binds_what_it_says(verb):
    word = EVENTS[verb]
    event = d.Event(verb, **_MORE.get(verb, {}))
    condition = d.Turn() if verb == "state" else None
    uses = {
        "that": d.Tap("that"),
        "other": d.Tap("other"),
        "that player": d.Draw(player="that player"),
        "amount": d.Draw("amount"),
        "defending player": d.Draw(player="defending player"),
    }
    for name, effect in uses.items():
        ability = d.Triggered(event, (effect,), condition=condition)
        if word.replaced:
            ability = d.Instead(event, "program", effects=(effect,))
        if name in word.binds:
            compile_cards([creature(ability)])
        else:
            with pytest.raises(CardError, match=r"names no|has no amount"):
                compile_cards([creature(ability)])


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (d.Event("died"), "'died' is not a known event; did you mean 'dies'"),
        (d.Event("begins"), "'begins' needs the step"),
        (d.Event("begins", "self", step="upkeep"), "'begins' has no 'what'"),
        (d.Event("begins", step="lunch"), "'lunch' is not a known step"),
        (d.Event("dies", "self", other="self"), "'dies' has no 'other'"),
        (d.Event("fights", "self", player="you"), "'fights' has no 'player'"),
        (d.Event("dies", step="upkeep"), "'dies' has no 'step'"),
        (d.Event("dies", combat=True), "'dies' is no damage"),
        (d.Event("dies", counter="time"), "'dies' has no 'counter'"),
        (d.Event("dies", to_zone="exile"), "'dies' has no 'to_zone'"),
        (d.Event("moves", "self"), "'moves' needs from_zone or to_zone"),
        (d.Event("last counter", "self"), "needs the kind of counter"),
        (d.Event("blocks several", "self"), "needs how many"),
        (d.Event("blocks several", "self", count=("=", 0)), "0 creatures never come to block"),
        (d.Event("blocks several", "self", count=("<", 2)), "'<' is not a known comparison"),
        (d.Event("blocks", "self", count=("=", 2)), "'blocks' has no 'count'"),
        (d.Event("state"), "needs a condition that becomes true"),
        (d.Event("is destroyed", "self"), "nothing triggers on it"),
        (d.Event("dies", "itself"), "'itself' is not a known subject"),
        (d.Event("dies", ("other", d.CREATURE)), "a pair of subjects"),
        (d.Event("dies", "attached"), "attached to nothing"),
        (
            d.Event("begins", step="upkeep", player="controller of attached"),
            "is for Auras and Equipment",
        ),
        (d.Event("dies", player="nobody"), "'nobody' is not a known player of an event"),
    ],
)
def test_an_event_that_means_nothing_is_refused(event, message):
    with pytest.raises(CardError, match=message):
        triggered(d.Draw(), event=event)
