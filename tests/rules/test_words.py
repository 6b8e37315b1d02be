"""Words of the card language, each by what it does in play on a made-up card: verbs, conditions."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from tests.rules.positions import A, B, Position, Side, bear, cast, charm, spell

TARGET = (d.TARGET_CREATURE,)


# --- Winning, losing, life -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "player", "winner"),
    [
        ("win", "you", "A"),
        ("lose", "you", "B"),
        ("lose", "each player", None),
        ("draw", "you", None),
    ],
)
def test_a_game_ends(how: str, player: str, winner: str | None) -> None:
    game = cast(spell("Spell", d.EndGame(how, player)))
    assert (game.over, game.winner) == (True, winner)


def test_life_totals_become_a_number() -> None:
    game = cast(spell("Spell", d.SetLife(10, "each player")), a=Side(life=3), b=Side(life=30))
    assert (game.life(A), game.life(B)) == (10, 10)


def test_half_rounded_down() -> None:
    game = cast(spell("Spell", d.LoseLife(d.Half(d.Life(), up=False))), a=Side(life=9))
    assert game.life(A) == 5


def test_each_of_several_players_in_turn_order() -> None:
    effect = d.ForEach("each player", (d.LoseLife(1, "that player"), d.Draw(1, "that player")))
    game = cast(spell("Spell", effect))
    assert [(game.life(seat), game.count(zone="hand", seat=seat)) for seat in (A, B)] == [
        (19, 1),
        (19, 1),
    ]


def test_an_extra_turn_for_somebody_else() -> None:
    game = cast(spell("Spell", d.ExtraTurn("target"), targets=(d.TARGET_PLAYER,)), "B")
    game.next_turn("upkeep")
    assert game.active == B
    game.next_turn("upkeep")
    assert game.active == B


# --- Conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("whose", "gains"), [("you", True), ("opponent", False)])
def test_whose_turn_it_is(whose: str, gains: bool) -> None:
    game = cast(spell("Spell", d.If(d.Turn(whose), (d.GainLife(2),))))
    assert game.life(A) == (22 if gains else 20)


@pytest.mark.parametrize(("creatures", "gains"), [("", False), ("Hill Giant", True)])
def test_all_of_several_conditions(creatures: str, gains: bool) -> None:
    both = d.All((d.Turn(), d.exists(d.Each(d.CREATURE))))
    game = cast(spell("Spell", d.If(both, (d.GainLife(2),))), a=Side(battlefield=creatures))
    assert game.life(A) == (22 if gains else 20)


def test_all_of_several_types() -> None:
    golem = Card("Golem", "{0}", "Artifact Creature — Golem", 1, 1)
    smash = spell("Smash", d.Destroy(d.Each(d.Filter(all_types=("artifact", "creature")))))
    game = Position(Side("Smash", "Golem, Hill Giant, Black Lotus"), cards=[golem, smash])
    game.cast("Smash")
    game.resolve()
    assert game.names("graveyard", A) == ["Golem", "Smash"]


def test_a_rule_while_a_condition_holds() -> None:
    law = charm(d.Rule("can't gain life", "each player", condition=d.exists(d.Each(d.CREATURE))))
    gain = spell("Gain", d.GainLife(1))
    for creature, life in (("", 21), (", Hill Giant", 20)):
        game = Position(Side("Gain", f"Charm{creature}"), cards=[law, gain])
        game.cast("Gain")
        game.resolve()
        assert game.life(A) == life


def test_a_restriction_while_a_condition_holds() -> None:
    law = charm(d.CantAttack(d.CREATURE, condition=d.exists(d.Each(d.Filter(("artifact",))))))
    for relic, offered in (("", True), (", Black Lotus", False)):
        game = Position(Side(battlefield=f"Charm, Hill Giant{relic}"), cards=[law])
        if offered:
            game.attack("Hill Giant")
        game.pass_until("end_combat")
        assert game.life(B) == (17 if offered else 20)
        assert game.status("tapped", "Hill Giant") == offered


def test_who_cant_block_while_a_condition_holds() -> None:
    law = charm(
        d.CantBlock(blocker=d.CREATURE, condition=d.exists(d.Each(d.Filter(("artifact",)))))
    )
    for relic, blocks in (("", True), (", Black Lotus", False)):
        game = Position(
            Side(battlefield=f"Charm, Hill Giant{relic}"),
            Side(battlefield="Grizzly Bears"),
            cards=[law],
        )
        game.attack("Hill Giant")
        if blocks:
            game.block(("Grizzly Bears", "Hill Giant"))
        game.pass_until("end_combat")
        assert game.life(B) == (20 if blocks else 17)


# --- Where cards go ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "where", "at"),
    [("graveyard", "graveyard", 0), ("library", "library", 0), ("bottom", "library", -1)],
)
def test_where_a_permanent_goes(to: str, where: str, at: int) -> None:
    game = cast(
        spell("Spell", d.Move("target", to), targets=TARGET),
        "Hill Giant",
        b=Side(battlefield="Hill Giant"),
    )
    assert game.names(where, B, filler=True)[at] == "Hill Giant"


def test_a_permanent_is_shuffled_into_the_library() -> None:
    game = cast(
        spell("Spell", d.Move("target", "shuffled"), targets=TARGET),
        "Hill Giant",
        b=Side(battlefield="Hill Giant"),
    )
    assert game.names("library", B) == ["Hill Giant"]
    assert game.count(zone="library", seat=B) == 31
    places = set()
    for seed in range(8):
        twin = Position(
            Side("Spell"),
            Side(battlefield="Hill Giant"),
            cards=[spell("Spell", d.Move("target", "shuffled"), targets=TARGET)],
            seed=seed + 1,
        )
        twin.cast("Spell", "Hill Giant")
        twin.resolve()
        places.add(twin.names("library", B, filler=True).index("Hill Giant"))
    assert len(places) > 2


def test_a_library_is_shuffled() -> None:
    places = set()
    for seed in range(8):
        game = Position(
            Side("Spell"),
            Side(library="Hill Giant"),
            cards=[spell("Spell", d.Shuffle("each player"))],
            seed=seed + 1,
        )
        game.cast("Spell")
        game.resolve()
        places.add(game.names("library", B, filler=True).index("Hill Giant"))
    assert len(places) > 2


def test_under_your_control() -> None:
    game = cast(
        spell(
            "Spell",
            d.Choose(d.Chosen(d.CREATURE, zone="graveyard", whose="target")),
            d.Move("it", "battlefield", controller="you"),
            targets=(d.TARGET_PLAYER,),
        ),
        "B",
        b=Side(graveyard="Hill Giant, Plains"),
    )
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    assert game.names("battlefield", A) == ["Hill Giant"]


def test_owner_of_it() -> None:
    game = cast(
        spell("Spell", d.LoseLife(3, "owner of target"), targets=TARGET),
        "Hill Giant",
        b=Side(battlefield="Hill Giant"),
    )
    assert (game.life(A), game.life(B)) == (20, 17)


def test_a_choice_in_exile() -> None:
    game = cast(
        spell("Spell", d.Choose(d.Chosen(d.CREATURE, zone="exile")), d.Move("it", "hand")),
        a=Side(exile="Hill Giant, Plains"),
    )
    game.choose("Hill Giant")
    assert game.names("hand", A) == ["Hill Giant"]


def test_a_choice_among_what_was_acted_on() -> None:
    game = cast(
        spell(
            "Spell",
            d.Reveal(d.Top()),
            d.Choose(d.Chosen(d.CREATURE, zone="it")),
            d.Move("it", "hand"),
        ),
        a=Side(library="Hill Giant, Plains"),
    )
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    assert game.names("hand", A) == ["Hill Giant"]


def test_creatures_leave_combat() -> None:
    calm = spell("Calm", d.RemoveFromCombat("target"), targets=TARGET)
    game = Position(Side("Calm", "Hill Giant, Grizzly Bears"), cards=[calm])
    game.attack("Hill Giant", "Grizzly Bears")
    game.cast("Calm", "Hill Giant")
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 18


# --- Counters ------------------------------------------------------------------------------------


def test_counters_are_put_removed_and_counted() -> None:
    grow = spell("Grow", d.PutCounters("target", 3), targets=TARGET)
    wane = spell(
        "Wane",
        d.RemoveCounters("target", 2),
        d.GainLife(d.Counters("+1/+1", "target")),
        targets=TARGET,
    )
    game = Position(Side("Grow, Wane", "Hill Giant"), cards=[grow, wane])
    for name, size in (("Grow", 6), ("Wane", 4)):
        game.cast(name, "Hill Giant")
        game.resolve()
        assert game.pt("Hill Giant") == (size, size)
    assert game.life(A) == 21


def test_a_comparison_with_counters() -> None:
    grow = spell("Grow", d.PutCounters("target", 2), targets=TARGET)
    many = d.Filter(("creature",), compare=(d.Compare("counters", ">=", 2),))
    cull = spell("Cull", d.Destroy(d.Each(many)))
    game = Position(Side("Grow, Cull", "Hill Giant, Grizzly Bears"), cards=[grow, cull])
    game.cast("Grow", "Hill Giant")
    game.resolve()
    game.cast("Cull")
    game.resolve()
    assert game.names("battlefield") == ["Grizzly Bears"]


def test_a_creature_becomes_monstrous_once() -> None:
    once = d.If(
        d.Not(d.Is("self", d.Filter(states=("monstrous",)))),
        (d.PutCounters("self", 2), d.Become("monstrous")),
    )
    beast = bear(d.Activated(d.Cost("{0}"), (once,)))
    game = Position(Side(battlefield="Bear"), cards=[beast])
    for _ in range(2):
        game.activate("Bear")
        game.resolve()
    assert game.pt("Bear") == (4, 4)


# --- Damage --------------------------------------------------------------------------------------


def test_excess_damage_is_counted() -> None:
    blast = spell("Spell", d.Damage(5), d.GainLife("excess"), targets=(d.ANY_TARGET,))
    game = cast(blast, "Hill Giant", b=Side(battlefield="Hill Giant"))
    assert (game.life(A), game.names("graveyard", B)) == (22, ["Hill Giant"])
    game = cast(blast, "B")
    assert (game.life(A), game.life(B)) == (20, 15)


def test_excess_damage_is_dealt_to_somebody_else() -> None:
    blast = spell("Spell", d.Damage(5, excess_to="controller of target"), targets=TARGET)
    game = cast(blast, "Grizzly Bears", b=Side(battlefield="Grizzly Bears"))
    assert (game.life(B), game.names("graveyard", B)) == (17, ["Grizzly Bears"])


def test_damage_that_is_marked() -> None:
    echo = spell("Echo", d.GainLife(d.Stat("damage", "target")), targets=TARGET)
    game = Position(Side("Echo", "Hill Giant"), cards=[echo])
    game.set("damage", "Hill Giant", 2)
    game.cast("Echo", "Hill Giant")
    game.resolve()
    assert game.life(A) == 22


# --- Each of several -----------------------------------------------------------------------------

OTHERS = d.Each(d.Filter(("creature",), other=True))
THEIRS = d.Each(d.Filter(("creature",), controller="target"))


def test_what_the_target_of_a_trigger_controls_is_not_what_the_player_of_its_event_does() -> None:
    enters = d.Triggered(d.Event("enters", "self"), (d.Tap(THEIRS),), (d.TARGET_OPPONENT,))
    game = Position(
        Side("Bear", "Craw Wurm, 2 Forest"), Side(battlefield="Hill Giant"), cards=[bear(enters)]
    )
    game.cast("Bear")
    game.resolve()
    game.choose("B")
    game.resolve()
    assert game.status("tapped", "Hill Giant")
    assert not game.status("tapped", "Craw Wurm")
    assert not game.status("tapped", "Bear")


def test_what_changes_all_that_the_target_controls_goes_on_doing_so() -> None:
    curse = spell(
        "Curse", d.Change(THEIRS, power=-1, all_of_them=True), targets=(d.TARGET_OPPONENT,)
    )
    quick = Card("Paper Bear", "{0}", "Creature — Bear", 2, 2, keywords=("flash",))
    game = Position(
        Side("Curse", "Craw Wurm"), Side("Paper Bear", "Hill Giant"), cards=[curse, quick]
    )
    game.cast("Curse", "B")
    game.resolve()
    assert (game.pt("Hill Giant"), game.pt("Craw Wurm")) == ((2, 3), (6, 4))
    game.priority(B)
    game.cast("Paper Bear")
    game.resolve()
    assert game.pt("Paper Bear") == (1, 2)


@pytest.mark.parametrize(
    "effect",
    [
        d.Damage(1, OTHERS),
        d.Destroy(OTHERS),
        d.Change(OTHERS, power=1),
        d.Tap(OTHERS),
        d.PutCounters(OTHERS),
        d.Move(OTHERS),
    ],
    ids=lambda effect: type(effect).__name__,
)
def test_each_other_creature_is_not_the_source(effect: d.Effect) -> None:
    fields = ("zone", "damage", "tapped", "power")
    game = Position(
        Side(battlefield="Bear, Craw Wurm"),
        Side(battlefield="Hill Giant"),
        cards=[bear(d.Activated(d.Cost("{0}"), (effect,)))],
    )
    rows = [game.find(name) for name in ("Bear", "Craw Wurm", "Hill Giant")]
    before = [[int(game.m[field][row]) for field in fields] for row in rows]
    game.activate("Bear")
    game.resolve()
    after = [[int(game.m[field][row]) for field in fields] for row in rows]
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, False]


@pytest.mark.parametrize("effect", [d.Damage(3, THEIRS), d.Destroy(THEIRS), d.Move(THEIRS)])
def test_what_the_target_controls_is_meant_and_nothing_else(effect: d.Effect) -> None:
    game = cast(
        spell("Spell", effect, targets=(d.TARGET_PLAYER,)),
        "B",
        a=Side(battlefield="Squire"),
        b=Side(battlefield="Hill Giant, Memnite"),
    )
    assert game.names("battlefield") == ["Squire"]


def test_damage_to_permanents_and_players_is_dealt_at_once() -> None:
    """One event for what watches the source (603.2c): a single trigger knows all of it."""
    storm = bear(
        d.Activated(d.Cost("{0}"), (d.Damage(2, (d.Each(d.CREATURE), "each player")),)),
        d.Triggered(d.Event("deals damage", "self"), (d.GainLife("amount"),)),
    )
    game = Position(
        Side(battlefield="Bear, Memnite"), Side(battlefield="Hill Giant"), cards=[storm]
    )
    game.activate("Bear")
    game.resolve()
    assert game.stack == ["Bear"]
    game.resolve()
    assert (game.life(A), game.life(B)) == (28, 18)


# --- A step of a turn as a condition --------------------------------------------------------------

BELL = Card(
    "Paper Bell",
    "{1}",
    "Artifact",
    abilities=(
        d.Activated(d.Cost("{0}"), (d.GainLife(1),), condition=d.Turn("you", "upkeep")),
        d.Activated(d.Cost("{0}"), (d.GainLife(2),), condition=d.Turn("any", "end step")),
    ),
)


def test_a_condition_may_be_a_step_of_your_turn_or_of_any() -> None:
    game = Position(Side(battlefield="Paper Bell"), cards=[BELL], step="upkeep")
    assert sum("Paper Bell" in word for word in game.legal) == 1
    game.pass_until("main1")
    assert not any("Paper Bell" in word for word in game.legal)
    game.pass_until("end")
    assert sum("Paper Bell" in word for word in game.legal) == 1


# --- Power without toughness ---------------------------------------------------------------------


def test_power_alone_may_be_defined() -> None:
    lands = d.Count(d.Each(d.LAND))
    ooze = Card(
        "Ooze",
        "{0}",
        "Creature — Ooze",
        toughness=4,
        abilities=(d.Static(base_power=lands, zone="anywhere"),),
        colors="",
    )
    game = Position(Side(battlefield="Ooze, 3 Forest"), cards=[ooze])
    assert game.pt("Ooze") == (3, 4)
