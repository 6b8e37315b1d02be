"""Rows C3: what counters mean, and how they are put, moved and counted (122)."""

from __future__ import annotations

import pytest

from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import (
    ANY_TARGET,
    CREATURE,
    TARGET_CREATURE,
    TARGET_PLAYER,
    Card,
    Change,
    Counters,
    Damage,
    Destroy,
    Event,
    GainLife,
    Instead,
    Move,
    MoveCounters,
    PutCounters,
    Regenerate,
    RemoveCounters,
    Rule,
    Sacrifice,
    Static,
    Target,
    Triggered,
    Untap,
)
from mtgenv.cards.language import Each as EachObject
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

ANOTHER_CREATURE = Target(CREATURE, another=True)


def putting(counter: str, count: int = 1, name: str = "Put") -> Card:
    """A free instant that puts counters on a creature."""
    return spell(name, PutCounters("target", count, counter), targets=(TARGET_CREATURE,))


def with_counters(
    counter: str, hand: str = "", *more: Card, creature: str = "Craw Wurm"
) -> Position:
    """A's creature has a counter; A has a hand of free spells."""
    game = Position(
        Side(f"Put, {hand}".removesuffix(", "), f"{creature}"), cards=[putting(counter), *more]
    )
    game.cast("Put", creature)
    game.resolve()
    return game


BOLT = spell("Zap", Damage(3), targets=(ANY_TARGET,))
KILL = spell("Kill", Destroy(), targets=(TARGET_CREATURE,))


# --- Kinds of counters ---------------------------------------------------------------------------


@pytest.mark.parametrize(("counter", "change"), [("+1/+1", 2), ("-1/-1", -2)])
def test_C3_18_counters_change_power_and_toughness(counter: str, change: int) -> None:
    game = Position(Side("Put", "Craw Wurm"), cards=[putting(counter, 2)])
    game.cast("Put", "Craw Wurm")
    game.resolve()
    assert game.pt("Craw Wurm") == (6 + change, 4 + change)


def test_C3_18_more_counters_than_the_record_holds_end_the_match() -> None:
    game = Position(Side("2 Put", "Craw Wurm"), cards=[putting("+1/+1", 20000)])
    for _ in range(2):
        game.cast("Put", "Craw Wurm")
        game.resolve()
    assert (game.over, game.m["end_reason"]) == (True, v.END_CAPACITY)


@pytest.mark.parametrize(
    ("counter", "keyword"),
    [
        ("flying", v.KEYWORD_FLYING),
        ("first strike", v.KEYWORD_FIRST_STRIKE),
        ("double strike", v.KEYWORD_DOUBLE_STRIKE),
        ("deathtouch", v.KEYWORD_DEATHTOUCH),
        ("haste", v.KEYWORD_HASTE),
        ("hexproof", v.KEYWORD_HEXPROOF),
        ("indestructible", v.KEYWORD_INDESTRUCTIBLE),
        ("lifelink", v.KEYWORD_LIFELINK),
        ("menace", v.KEYWORD_MENACE),
        ("reach", v.KEYWORD_REACH),
        ("shadow", v.KEYWORD_SHADOW),
        ("trample", v.KEYWORD_TRAMPLE),
        ("vigilance", v.KEYWORD_VIGILANCE),
    ],
)
def test_C3_18_a_keyword_counter_gives_its_keyword(counter: str, keyword: int) -> None:
    game = with_counters(counter)
    assert game.has("Craw Wurm", keyword)
    assert game.m["keywords"][game.find("Craw Wurm", "battlefield")] == keyword


def test_C3_18_the_keyword_goes_with_the_last_such_counter() -> None:
    off = spell("Off", RemoveCounters("target", 1, "flying"), targets=(TARGET_CREATURE,))
    game = Position(Side("2 Put, 2 Off", "Craw Wurm"), cards=[putting("flying"), off])
    for name, flies in (("Put", True), ("Put", True), ("Off", True), ("Off", False)):
        game.cast(name, "Craw Wurm")
        game.resolve()
        assert game.has("Craw Wurm", v.KEYWORD_FLYING) is flies


def test_C3_18_a_keyword_counter_applies_from_the_time_it_was_put() -> None:
    """Layer 6 follows timestamps: what loses all abilities later takes this one too (613.7)."""
    blank = spell("Blank", Change(loses=("all",), duration="game"), targets=(TARGET_CREATURE,))
    for order, flies in ((("Put", "Blank"), False), (("Blank", "Put"), True)):
        game = Position(Side("Put, Blank", "Craw Wurm"), cards=[putting("flying"), blank])
        for name in order:
            game.cast(name, "Craw Wurm")
            game.resolve()
        assert game.has("Craw Wurm", v.KEYWORD_FLYING) is flies


def test_C3_18_a_position_may_begin_with_keyword_counters() -> None:
    game = Position(Side(battlefield="Craw Wurm (2 flying)"))
    assert game.has("Craw Wurm", v.KEYWORD_FLYING)


def test_C3_18_a_shield_counter_prevents_damage_once() -> None:
    game = with_counters("shield", "2 Zap", BOLT)
    row = game.find("Craw Wurm", "battlefield")
    for left, damage in ((0, 0), (0, 3)):
        game.cast("Zap", "Craw Wurm")
        game.resolve()
        assert (game.counters(row, v.COUNTER_SHIELD), game.status("damage", row)) == (left, damage)


def test_C3_18_a_shield_counter_is_lost_to_damage_that_cannot_be_prevented() -> None:
    game = with_counters(
        "shield", "Zap, Open", BOLT, charm(Rule("damage can't be prevented"), name="Open")
    )
    row = game.find("Craw Wurm", "battlefield")
    game.cast("Open")
    game.resolve()
    game.cast("Zap", "Craw Wurm")
    game.resolve()
    assert (game.counters(row, v.COUNTER_SHIELD), game.status("damage", row)) == (0, 3)


def test_C3_18_a_shield_counter_stops_an_effect_that_destroys() -> None:
    game = with_counters("shield", "2 Kill", KILL)
    row = game.find("Craw Wurm", "battlefield")
    game.cast("Kill", "Craw Wurm")
    game.resolve()
    assert game.counters(row, v.COUNTER_SHIELD) == 0
    assert game.count("Craw Wurm", "battlefield") == 1
    game.cast("Kill", "Craw Wurm")
    game.resolve()
    assert "Craw Wurm" in game.names("graveyard", A)


def test_C3_18_a_shield_counter_is_no_help_against_lethal_damage_marked_before() -> None:
    """Damage destroys by a state-based action, not by an effect."""
    shrink = spell("Shrink", Change(toughness=-1), targets=(TARGET_CREATURE,))
    game = Position(Side("Zap, Put, Shrink", "Craw Wurm"), cards=[BOLT, putting("shield"), shrink])
    for name in ("Zap", "Put", "Shrink"):
        game.cast(name, "Craw Wurm")
        game.resolve()
    assert game.names("battlefield", A) == []


@pytest.mark.parametrize(("first", "shields"), [(0, 1), (1, 0)])
def test_C3_18_its_controller_chooses_between_regeneration_and_shield_counter(
    first: int, shields: int
) -> None:
    mend = spell("Mend", Regenerate(), targets=(TARGET_CREATURE,))
    game = with_counters("shield", "Mend, Kill", KILL, mend)
    game.cast("Mend", "Craw Wurm")
    game.resolve()
    game.cast("Kill", "Craw Wurm")
    game.resolve()
    row = game.find("Craw Wurm", "battlefield")
    assert len(game.actions) == 2
    game.answer(game.actions[first])
    assert game.counters(row, v.COUNTER_SHIELD) == shields
    assert game.status("tapped", row) == shields


def test_C3_18_a_stun_counter_is_removed_instead_of_untapping() -> None:
    wake = spell("Wake", Untap(), targets=(TARGET_CREATURE,))
    game = Position(Side("Put, Wake", "Craw Wurm"), cards=[putting("stun", 2), wake])
    row = game.find("Craw Wurm", "battlefield")
    game.set("tapped", row, 1)
    for name in ("Put", "Wake"):
        game.cast(name, "Craw Wurm")
        game.resolve()
    assert (game.status("tapped", row), game.counters(row, v.COUNTER_STUN)) == (1, 1)
    for tapped in (1, 0):
        game.next_turn()
        game.next_turn()
        assert (game.status("tapped", row), game.counters(row, v.COUNTER_STUN)) == (tapped, 0)


def test_C3_18_a_stun_counter_stays_on_what_is_untapped() -> None:
    game = with_counters("stun")
    game.next_turn()
    game.next_turn()
    assert game.counters(game.find("Craw Wurm", "battlefield"), v.COUNTER_STUN) == 1


@pytest.mark.parametrize("how", ["destroyed", "sacrificed"])
def test_C3_18_a_finality_counter_exiles_what_would_go_to_the_graveyard(how: str) -> None:
    give_up = spell("Give up", Sacrifice("target"), targets=(TARGET_CREATURE,))
    game = with_counters("finality", "Kill, Give up", KILL, give_up)
    game.cast({"destroyed": "Kill", "sacrificed": "Give up"}[how], "Craw Wurm")
    game.resolve()
    assert game.names("exile", A) == ["Craw Wurm"]


def test_C3_18_a_finality_counter_does_not_matter_elsewhere() -> None:
    home = spell("Home", Move(to="hand"), targets=(TARGET_CREATURE,))
    game = with_counters("finality", "Home", home)
    game.cast("Home", "Craw Wurm")
    game.resolve()
    assert game.names("hand", A) == ["Craw Wurm"]


@pytest.mark.parametrize("first", ["hand", "exile"])
def test_C3_18_which_applies_first_is_chosen(first: str) -> None:
    """A finality counter and another effect want the same death (616.1)."""
    loop = charm(Instead(Event("dies", CREATURE), "hand"), name="Loop")
    game = with_counters("finality", "Loop, Kill", KILL, loop)
    game.cast("Loop")
    game.resolve()
    game.cast("Kill", "Craw Wurm")
    game.resolve()
    assert len(game.actions) == 2
    # The counter's effect is listed first.
    game.answer(game.actions[["exile", "hand"].index(first)])
    assert game.names(first, A) == ["Craw Wurm"]


def test_C3_18_poison_counters_are_for_players() -> None:
    venom = spell("Venom", PutCounters("target", 10, "poison"), targets=(TARGET_PLAYER,))
    game = Position(Side("Venom"), cards=[venom])
    game.cast("Venom", "B")
    game.resolve()
    assert (game.over, game.winner) == (True, "A")


@pytest.mark.parametrize("counter", ["rad", "exalted", "decayed"])
def test_C3_18_kinds_whose_rules_are_not_there_are_refused(counter: str) -> None:
    # Rad counters (728) are on players, of whom the record knows poison alone; 23 cards have them.
    with pytest.raises(CardError, match=counter):
        compile_cards([putting(counter)])


@pytest.mark.parametrize(
    "verb", [PutCounters("target", 1, "charge"), RemoveCounters("target", 1, "poison")]
)
def test_C3_18_players_have_no_other_counters(verb: PutCounters | RemoveCounters) -> None:
    with pytest.raises(CardError, match="target"):
        compile_cards([spell("Odd", verb, targets=(TARGET_PLAYER,))])


# --- Moving counters, and the nth one -------------------------------------------------------------


def moving(count: int = 1) -> Card:
    return spell("Shift", MoveCounters(count=count), targets=(TARGET_CREATURE, Target(CREATURE)))


@pytest.mark.parametrize(("count", "left", "moved"), [(1, 1, 1), (5, 0, 2)])
def test_C3_21_counters_are_moved_as_many_as_there_are(count: int, left: int, moved: int) -> None:
    game = Position(Side("Shift", "Craw Wurm (2 +1/+1), Memnite"), cards=[moving(count)])
    game.cast("Shift", "Craw Wurm", "Memnite")
    game.resolve()
    rows = [game.find(name, "battlefield") for name in ("Craw Wurm", "Memnite")]
    assert [game.counters(row, v.COUNTER_PLUS) for row in rows] == [left, moved]


def test_C3_21_moving_to_itself_or_nothing_does_nothing() -> None:
    """122.5: it is neither removed nor put, so that nothing triggers."""
    cards = [
        moving(),
        charm(Triggered(Event("counters", CREATURE), (GainLife(1),)), name="Watcher"),
    ]
    for start, pair in (("(1 +1/+1)", ("Craw Wurm", "Craw Wurm")), ("", ("Craw Wurm", "Memnite"))):
        game = Position(Side("Shift", f"Watcher, Craw Wurm {start}, Memnite"), cards=cards)
        game.cast("Shift", *pair)
        game.resolve()
        assert game.stack == []
        assert game.pt("Craw Wurm") == ((7, 5) if start else (6, 4))


def test_C3_21_moved_counters_are_put_on_what_gets_them() -> None:
    game = Position(
        Side("Shift", "Watcher, Craw Wurm (1 +1/+1), Memnite"),
        cards=[
            moving(),
            charm(Triggered(Event("counters", CREATURE), (GainLife(1),)), name="Watcher"),
        ],
    )
    game.cast("Shift", "Craw Wurm", "Memnite")
    game.resolve()
    assert game.stack == ["Watcher"]


@pytest.mark.parametrize(
    ("before", "put", "triggers"), [(3, 3, 1), (4, 1, 1), (0, 5, 1), (5, 1, 0), (2, 2, 0)]
)
def test_C3_21_the_fifth_counter_is_put_once(before: int, put: int, triggers: int) -> None:
    clock = charm(
        Triggered(Event("counters", CREATURE, counter="+1/+1", nth=5), (GainLife(1),)), name="Clock"
    )
    start = f"({before} +1/+1)" if before else ""
    game = Position(
        Side("Put", f"Clock, Craw Wurm {start}".strip()), cards=[clock, putting("+1/+1", put)]
    )
    game.cast("Put", "Craw Wurm")
    game.resolve()
    assert game.stack == ["Clock"] * triggers


def test_C3_21_the_number_of_counters_is_read_off_the_object() -> None:
    grow = bear(Static(power=Counters("charge"), toughness=0))
    charge = spell("Charge", PutCounters(EachObject(CREATURE), 3, "charge"))
    game = Position(Side("Charge", "Bear"), Side(), cards=[grow, charge])
    game.cast("Charge")
    game.resolve()
    assert game.pt("Bear") == (5, 2)
    assert game.life(B) == 20
