"""Rows C5: what may be begun, what forbids it, and how often it may be done (601.3, 602.5)."""

from __future__ import annotations

import pytest

from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import (
    ANY_TARGET,
    CREATURE,
    TARGET_CREATURE,
    Activated,
    Apply,
    Card,
    CastCost,
    Casting,
    Change,
    Chosen,
    Compare,
    Cost,
    Count,
    Damage,
    Draw,
    Each,
    Event,
    Filter,
    GainLife,
    Give,
    If,
    Paid,
    Replace,
    Rule,
    Spell,
    Test,
    Triggered,
)
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

FREE = Cost("{0}")
EVEN = Filter(compare=(Compare("mana value", "divisible by", 2),))
ODD = Filter(compare=(Compare("mana value", "not divisible by", 2),))


def forbidding(filter: Filter, name: str = "Ban") -> Card:
    return charm(Rule("can't cast spells", "each opponent", filter=filter), name=name)


# --- 601.2e, 601.3: prohibitions -----------------------------------------------------------------


def test_C5_05_a_forbidden_spell_cannot_be_begun() -> None:
    for banned, offered in ((EVEN, ["Lightning Bolt"]), (ODD, ["Counterspell", "Memnite"])):
        game = Position(
            Side("Lightning Bolt, Counterspell, Memnite", "Mountain, 2 Island"),
            Side(battlefield="Ban"),
            cards=[forbidding(banned)],
        )
        if "Counterspell" in offered:
            offered = ["Memnite"]  # there is nothing to counter
        assert game.legal == ["pass", *(f"cast {name}" for name in offered)]


@pytest.mark.parametrize(("banned", "values"), [(EVEN, ["0", "2", "4"]), (ODD, ["1", "3"])])
def test_C5_05_only_an_x_is_offered_with_which_the_spell_is_legal(
    banned: Filter, values: list[str]
) -> None:
    """Fireball costs {X}{R}: its mana value is even where X is odd (202.3e)."""
    game = Position(
        Side("Fireball", "5 Mountain"), Side(battlefield="Ban"), cards=[forbidding(banned)]
    )
    game.choose("cast Fireball")
    assert game.legal == values
    game.choose(values[-1], "B")
    if game.asked == v.DECISION_TARGET:
        game.choose("done")
    game.resolve()
    assert game.life(B) == 20 - int(values[-1])


def test_C5_05_it_is_not_begun_if_no_x_that_can_be_paid_is_legal() -> None:
    dear = Filter(compare=(Compare("mana value", "<", 4),))
    for lands, offered in ((3, False), (4, True)):
        game = Position(
            Side("Fireball", f"{lands} Mountain"), Side(battlefield="Ban"), cards=[forbidding(dear)]
        )
        assert ("cast Fireball" in game.legal) is offered
    game.choose("cast Fireball")
    assert game.legal == ["3"]


def test_C5_05_mana_for_an_optional_cost_must_leave_a_legal_x() -> None:
    kicked = Card(
        "Blaster",
        "{X}{R}",
        "Sorcery",
        abilities=(
            Casting((CastCost(Cost("{1}"), "kicker", optional=True),)),
            Spell((Damage("X"),), (ANY_TARGET,)),
        ),
    )
    cards = [kicked, forbidding(Filter(compare=(Compare("mana value", "<", 4),)))]
    for lands, asked in ((4, v.DECISION_NUMBER), (5, v.DECISION_MAY)):
        game = Position(Side("Blaster", f"{lands} Mountain"), Side(battlefield="Ban"), cards=cards)
        game.choose("cast Blaster")
        assert game.asked == asked


def test_C5_11_a_prohibition_that_begins_during_payment_does_not_undo_the_spell() -> None:
    """Once it is begun, only what was illegal as it was proposed counts (601.5)."""
    no_artifacts = Test(Count(Each(Filter(types=("artifact",), controller="you"))), "=", 0)
    oath = charm(Rule("can't cast spells", condition=no_artifacts), name="Oath")
    hurl = Card(
        "Hurl",
        "{0}",
        "Instant",
        abilities=(
            Casting((CastCost(Cost(give=(Give("sacrifice", Filter(types=("artifact",))),))),)),
            Spell((Damage(4),), (ANY_TARGET,)),
        ),
    )
    game = Position(Side("2 Hurl", "Oath, Memnite"), cards=[oath, hurl])
    game.cast("Hurl", "B")
    assert (game.stack, game.names("graveyard", A)) == (["Hurl"], ["Memnite"])
    game.resolve()
    assert game.life(B) == 16
    assert "cast Hurl" not in game.legal


# --- 601.3a: permissions that depend on what is chosen later -------------------------------------


def flashing(name: str = "") -> Card:
    """A sorcery that may be cast at any time for {2} more."""
    paid = (If(Paid(name), (GainLife(5),)),) if name else ()
    return Card(
        "Rush",
        "{1}",
        "Sorcery",
        abilities=(
            Casting((CastCost(Cost("{2}"), name, optional=True, flash=True),)),
            Spell((Draw(), *paid)),
        ),
    )


@pytest.mark.parametrize(("lands", "offered"), [(1, False), (2, False), (3, True)])
def test_C5_10_it_may_begin_on_another_turn_only_if_the_cost_can_be_paid(
    lands: int, offered: bool
) -> None:
    game = Position(Side(), Side("Rush", f"{lands} Plains", library="Forest"), cards=[flashing()])
    game.priority(B)
    assert ("cast Rush" in game.legal) is offered


def test_C5_10_the_cost_that_allows_it_is_not_asked_for() -> None:
    game = Position(Side(), Side("Rush", "3 Plains", library="Forest"), cards=[flashing("kicker")])
    game.cast("Rush", by=B)
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, ["Rush"])
    assert all(game.status("tapped", row) for row in game.rows("Plains", "battlefield", B))
    game.resolve()
    assert (game.life(B), game.names("hand", B)) == (25, ["Forest"])


@pytest.mark.parametrize(("answer", "life"), [("yes", 25), ("no", 20)])
def test_C5_10_at_its_usual_time_it_may_be_paid_or_not(answer: str, life: int) -> None:
    game = Position(Side("Rush", "3 Plains", library="Forest"), cards=[flashing("kicker")])
    game.choose("cast Rush")
    assert game.asked == v.DECISION_MAY
    game.choose(answer)
    game.resolve()
    assert game.life(A) == life


def test_C5_10_a_cost_that_gives_flash_is_an_optional_one() -> None:
    wrong = Casting((CastCost(Cost("{2}"), flash=True),))
    with pytest.raises(CardError, match="flash"):
        compile_cards([Card("Rush", "{1}", "Sorcery", abilities=(wrong, Spell((Draw(),))))])


# --- 609.4: as though ----------------------------------------------------------------------------

ORRERY = charm(Rule("casts spells as though they had flash"), name="Orrery")


def test_C7_14_as_though_they_had_flash_changes_when_they_are_cast() -> None:
    game = Position(
        Side(), Side("Divination", "3 Island, Orrery", library="2 Forest"), cards=[ORRERY]
    )
    game.cast("Divination", by=B)
    game.resolve()
    assert game.names("hand", B) == ["Forest"] * 2


def test_C7_14_it_gives_nobody_the_keyword() -> None:
    """What asks for flash does not find it: the permission is about timing alone."""
    quick = charm(
        Triggered(Event("casts", Filter(keywords=("flash",)), player="you"), (GainLife(3),)),
        name="Quick",
    )
    game = Position(
        Side(),
        Side("Bear, Flasher", "Orrery, Quick"),
        cards=[ORRERY, quick, bear(), bear(keywords=("flash",), name="Flasher")],
    )
    for name, triggers in (("Bear", []), ("Flasher", ["Quick"])):
        game.cast(name, by=B)
        assert game.stack == [*triggers, name]
        game.resolve_all()
    assert game.life(B) == 23


def test_C7_14_it_is_for_the_spells_it_names_and_for_its_player() -> None:
    ambush = charm(Rule("casts spells as though they had flash", filter=CREATURE), name="Ambush")
    game = Position(
        Side("Bear", "2 Island"),
        Side("Bear, Divination", "3 Island, Ambush"),
        cards=[ambush, bear()],
    )
    game.next_turn("upkeep")
    game.priority(A)
    assert game.legal == ["pass"]
    game.priority(B)
    assert game.legal == ["pass", "cast Bear"]


def test_C7_14_for_a_turn() -> None:
    open_ = spell("Open", Apply("casts spells as though they had flash"))
    game = Position(Side(), Side("Open, Bear", library="2 Forest"), cards=[open_, bear()])
    game.priority(B)
    assert "cast Bear" not in game.legal
    game.cast("Open", by=B)
    game.resolve()
    game.cast("Bear", by=B)
    game.resolve()
    assert game.count("Bear", "battlefield", B) == 1


# --- 602.5: limits of activated abilities --------------------------------------------------------


def twice() -> Card:
    """A creature with two abilities that work once each turn."""
    return bear(
        Activated(FREE, (GainLife(1),), once_a_turn=True),
        Activated(FREE, (GainLife(10),), once_a_turn=True),
    )


def test_C5_14_each_ability_is_limited_by_itself() -> None:
    game = Position(Side(battlefield="Bear"), cards=[twice()])
    for ability, left in ((0, ["activate Bear 1"]), (1, [])):
        game.activate("Bear", ability=ability)
        game.resolve()
        assert game.legal == ["pass", *left]
    assert game.life(A) == 31
    game.next_turn()
    game.priority(A)
    assert game.legal == ["pass", "activate Bear 0", "activate Bear 1"]


def test_C5_14_it_stays_used_when_somebody_else_controls_the_object() -> None:
    steal = spell("Steal", Change(controller="you", duration="game"), targets=(TARGET_CREATURE,))
    game = Position(Side(battlefield="Bear"), Side("Steal"), cards=[twice(), steal])
    game.activate("Bear", ability=0)
    game.resolve()
    game.cast("Steal", "Bear", by=B)
    game.resolve()
    game.priority(B)
    assert game.legal == ["pass", "activate Bear 1"]


def test_C5_14_a_new_object_has_not_used_it() -> None:
    game = Position(Side("Unsummon, Bear", "Bear, Island"), cards=[twice()])
    game.activate("Bear", ability=0)
    game.resolve()
    game.cast("Unsummon", "Bear")
    game.resolve()
    game.cast("Bear")
    game.resolve()
    assert "activate Bear 0" in game.legal


def test_C5_14_as_a_sorcery_is_a_time_and_not_a_kind() -> None:
    """Nothing else about sorceries matters: it is activated under a rule against them (602.5d)."""
    slow = charm(Activated(FREE, (GainLife(1),), timing="sorcery"), name="Slow")
    ban = forbidding(Filter(types=("sorcery",)))
    game = Position(
        Side("Divination", "3 Island, Slow"), Side(battlefield="Ban, Slow"), cards=[slow, ban]
    )
    assert game.legal == ["pass", "activate Slow 0"]
    game.activate("Slow")
    assert game.legal == ["pass"]
    game.resolve()
    game.priority(B)
    assert game.legal == ["pass"]
    game.pass_until("end")
    assert game.legal == ["pass"]


def test_C5_14_more_limited_abilities_than_an_object_keeps_apart_are_refused() -> None:
    ability = Activated(FREE, (GainLife(1),), once_a_turn=True)
    compile_cards([bear(*[ability] * 5)])
    with pytest.raises(CardError, match="once each turn"):
        compile_cards([bear(*[ability] * 6)])


# --- 609.7: the chosen source of damage ----------------------------------------------------------


def circle() -> Card:
    shield = Replace(
        Event("player is dealt damage", player="you"),
        source_of=Chosen(Filter(colors="R"), zone="sources"),
        times=1,
    )
    return charm(Activated(FREE, (shield,)), name="Circle")


def dye(color: str) -> Card:
    return spell(f"Dye {color}", Change(colors=color, duration="game"), targets=(TARGET_CREATURE,))


def test_C7_15_a_source_that_is_not_red_any_more_is_not_stopped_and_the_shield_stays() -> None:
    """609.7b: as the damage would be dealt it is looked at again whether the source fits."""
    pinger = bear(Activated(FREE, (Damage(1),), targets=(ANY_TARGET,)), name="Pinger")
    pinger = Card(**{**vars(pinger), "colors": "R"})
    game = Position(
        Side("Dye U, Dye R", "Pinger"),
        Side(battlefield="Circle"),
        cards=[circle(), pinger, dye("U"), dye("R")],
    )
    game.priority(B)
    game.activate("Circle", by=B)
    game.resolve()
    game.choose("Pinger")
    for color, life in (("U", 19), ("R", 19)):
        game.priority(A)
        game.cast(f"Dye {color}", "Pinger")
        game.resolve()
        game.activate("Pinger", "B")
        game.resolve()
        assert game.life(B) == life
    game.activate("Pinger", "B")  # that used the shield up
    game.resolve()
    assert game.life(B) == 18


def test_C7_15_only_what_is_red_can_be_chosen() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Memnite"), Side(battlefield="Circle"), cards=[circle()]
    )
    game.cast("Lightning Bolt", "B")
    game.activate("Circle", by=B)
    game.resolve()
    assert game.legal == ["Lightning Bolt"]
    game.choose("Lightning Bolt")
    game.resolve()
    assert game.life(B) == 20
