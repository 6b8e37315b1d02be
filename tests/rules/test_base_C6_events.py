"""Rows C6: events that look back, reflexive triggers, triggering again, once each turn (603)."""

from __future__ import annotations

import pytest

from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import (
    ANY_TARGET,
    CREATURE,
    TARGET_CREATURE,
    Activated,
    Attach,
    Card,
    Change,
    Chosen,
    Cost,
    CounterSpell,
    Damage,
    Draw,
    Effect,
    Event,
    Filter,
    GainLife,
    LoseLife,
    May,
    MayPay,
    PhaseOut,
    Sacrifice,
    Static,
    Target,
    Triggered,
    TriggersAgain,
    WhenDone,
)
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, bear, charm, spell

FREE = Cost("{0}")


def watcher(event: Event, *, name: str = "Watcher") -> Card:
    """An enchantment whose controller gains 1 life whenever something happens."""
    return charm(Triggered(event, (GainLife(1),)), name=name)


# --- 603.2d: triggering again --------------------------------------------------------------------


def again(event: Event, name: str = "Echo") -> Card:
    return charm(TriggersAgain(event), name=name)


@pytest.mark.parametrize(("echoes", "times"), [(0, 1), (1, 2), (2, 3)])
def test_C6_02_additional_triggers_add_up(echoes: int, times: int) -> None:
    """Two such effects make three triggers, not four: they don't multiply one another."""
    echo = again(Event("enters", Filter(types=("artifact",))))
    watch = watcher(Event("enters", Filter(types=("artifact",))))
    game = Position(
        Side("Memnite", f"Watcher, {echoes or ''} Echo" if echoes else "Watcher"),
        Side(battlefield="Watcher"),
        cards=[echo, watch],
    )
    game.cast("Memnite")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert game.stack == ["Watcher"] * (times + 1)
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (20 + times, 21)


def test_C6_02_only_what_the_event_causes_triggers_again() -> None:
    echo = again(Event("enters", Filter(types=("artifact",))))
    cards = [echo, watcher(Event("enters", CREATURE))]
    for entering, times in (("Memnite", 2), ("Bear", 1)):
        game = Position(Side(entering, "Watcher, Echo"), cards=[*cards, bear()])
        game.cast(entering)
        game.resolve_all()
        assert game.life(A) == 20 + times


@pytest.mark.parametrize("verb", ["dies", "leaves", "to graveyard"])
def test_C6_02_a_death_causes_what_watches_it_leave_too(verb: str) -> None:
    cards = [again(Event("dies", CREATURE)), watcher(Event(verb, CREATURE))]
    game = Position(
        Side("Lightning Bolt", "Mountain, Watcher, Echo"), Side(battlefield="Memnite"), cards=cards
    )
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    game.resolve_all()
    assert game.life(A) == 22


def test_C6_02_damage_does_not_make_abilities_trigger_again() -> None:
    with pytest.raises(CardError, match="is dealt damage"):
        compile_cards([again(Event("is dealt damage", CREATURE))])


# --- 603.2h: once each turn ----------------------------------------------------------------------


def deaths(ability: Triggered) -> Position:
    return Position(
        Side("3 Lightning Bolt", "3 Mountain, Charm", library="3 Plains"),
        Side(battlefield="3 Memnite"),
        cards=[charm(ability)],
    )


def kill(game: Position) -> None:
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()


def test_C6_05_what_was_done_this_turn_does_not_trigger_again() -> None:
    game = deaths(Triggered(Event("dies", CREATURE), (May((Draw(),)),), once_a_turn="done"))
    kill(game)
    game.resolve()
    game.choose("no")  # not done yet, so that it triggers again
    kill(game)
    assert game.stack == ["Charm"]
    game.resolve()
    game.choose("yes")
    kill(game)
    assert game.stack == []
    assert game.names("hand", A) == ["Plains"]


def test_C6_05_two_that_triggered_together_do_it_once() -> None:
    game = Position(
        Side("Wrath of God", "4 Plains, Charm", library="3 Forest"),
        Side(battlefield="2 Memnite"),
        cards=[charm(Triggered(Event("dies", CREATURE), (Draw(),), once_a_turn="done"))],
    )
    game.cast("Wrath of God")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert game.stack == ["Charm"] * 2
    game.resolve_all()
    assert game.names("hand", A) == ["Forest"]


def test_C6_05_one_may_pay_once_each_turn() -> None:
    pays = MayPay(Cost("{W}"), (Draw(),))
    game = Position(
        Side("2 Lightning Bolt", "2 Mountain, 2 Plains, Charm", library="3 Forest"),
        Side(battlefield="2 Memnite"),
        cards=[charm(Triggered(Event("dies", CREATURE), (pays,), once_a_turn="done"))],
    )
    kill(game)
    game.resolve()
    game.choose("yes")
    kill(game)
    assert (game.stack, game.names("hand", A)) == ([], ["Forest"])


def test_C6_05_an_ability_may_trigger_only_once_each_turn() -> None:
    game = deaths(Triggered(Event("dies", CREATURE), (May((Draw(),)),), once_a_turn="triggers"))
    kill(game)
    game.resolve()
    game.choose("no")
    kill(game)
    assert game.stack == []
    game.next_turn()
    game.priority(A)
    kill(game)
    assert game.stack == ["Charm"]


# --- 603.9, 603.10: looking back -----------------------------------------------------------------


def test_C6_18_whenever_a_player_loses_the_game() -> None:
    game = Position(
        Side(battlefield="Watcher"), players=3, cards=[watcher(Event("loses the game"))]
    )
    game.concede(B)
    assert game.stack == ["Watcher"]
    game.resolve_all()
    assert game.life(A) == 21
    game.concede(C)  # the game is over, and nobody loses it while others play on
    assert (game.over, game.winner) == (True, "A")


def test_C6_18_a_draw_is_no_loss() -> None:
    game = Position(
        Side("Void", "Watcher"),
        players=3,
        cards=[watcher(Event("loses the game")), spell("Void", LoseLife(20, "each player"))],
    )
    game.cast("Void")
    game.resolve()
    assert (game.over, game.winner, game.life(A)) == (True, None, 0)


def test_C6_20_phasing_out_is_seen_by_what_phases_out() -> None:
    ghost = bear(
        Triggered(Event("phases out", "self"), (GainLife(1),)),
        Triggered(Event("phases in", "self"), (GainLife(10),)),
        name="Ghost",
    )
    fade = spell("Fade", PhaseOut(), targets=(TARGET_CREATURE,))
    game = Position(Side("Fade", "Ghost"), cards=[ghost, fade])
    game.cast("Fade", "Ghost")
    game.resolve()
    assert game.stack == ["Ghost"]
    game.resolve_all()
    assert game.life(A) == 21
    game.next_turn()
    game.next_turn("upkeep")
    game.resolve_all()
    assert game.life(A) == 31


def test_C6_20_what_phases_out_together_sees_each_other_go() -> None:
    """The Aura on the creature phases out with it, and is seen as well."""
    fade = spell("Fade", PhaseOut(), targets=(TARGET_CREATURE,))
    game = Position(
        Side("Fade", "Watcher, Memnite, Holy Strength on Memnite"),
        cards=[fade, watcher(Event("phases out", Filter()))],
    )
    game.cast("Fade", "Memnite")
    game.resolve()
    assert game.asked == v.DECISION_TRIGGER
    game.answer(game.actions[0])
    game.resolve_all()
    assert game.life(A) == 22


def grip() -> Card:
    """An Equipment whose bearer is sacrificed when it lets go."""
    lets_go = Triggered(Event("becomes unattached", "self"), (Sacrifice("other"),))
    equips = Activated(
        FREE,
        (Attach(),),
        targets=(
            Target(
                Filter(types=("creature",)),
            ),
        ),
    )
    return Card("Grip", "{0}", "Artifact — Equipment", abilities=(lets_go, equips))


def test_C6_20_becoming_unattached_by_moving_on() -> None:
    game = Position(Side(battlefield="Grip, Memnite, Craw Wurm"), cards=[grip()])
    for bearer in ("Memnite", "Craw Wurm"):
        game.activate("Grip", bearer)
        game.resolve()
    assert game.stack == ["Grip"]
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite"]


@pytest.mark.parametrize(
    ("victim", "left"), [("Grip", ["Grip", "Memnite"]), ("Memnite", ["Memnite"])]
)
def test_C6_20_becoming_unattached_by_leaving(victim: str, left: list[str]) -> None:
    """It looks back, so that it triggers as the Equipment itself leaves; or as its bearer does."""
    game = Position(
        Side("Smash", "Grip, Memnite"),
        cards=[grip(), spell("Smash", Sacrifice("target"), targets=(Target(Filter()),))],
    )
    game.activate("Grip", "Memnite")
    game.resolve()
    game.cast("Smash", victim)
    game.resolve()
    assert game.stack == ["Grip"]
    game.resolve_all()
    assert sorted(name for name in game.names("graveyard", A) if name != "Smash") == left


def test_C6_20_losing_control_is_seen_by_who_had_it() -> None:
    loyal = bear(Triggered(Event("loses control", "self", player="you"), (GainLife(1),)))
    steal = spell("Steal", Change(controller="you", duration="game"), targets=(TARGET_CREATURE,))
    game = Position(Side("Steal"), Side(battlefield="Bear"), cards=[loyal, steal])
    game.cast("Steal", "Bear")
    game.resolve()
    assert game.status("controller", "Bear") == A
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (20, 21)


def test_C6_20_what_leaves_is_lost_too() -> None:
    loyal = bear(Triggered(Event("loses control", "self", player="you"), (GainLife(1),)))
    game = Position(Side("Lightning Bolt", "Mountain, Bear"), cards=[loyal])
    game.cast("Lightning Bolt", "Bear")
    game.resolve()
    game.resolve_all()
    assert game.life(A) == 21


def test_C6_20_being_countered() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Watcher"),
        Side("Counterspell", "2 Island, Watcher"),
        cards=[watcher(Event("is countered", player="you"))],
    )
    game.cast("Lightning Bolt", "B")
    game.cast("Counterspell", "Lightning Bolt", by=B)
    game.resolve()
    assert game.stack == ["Watcher"]
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (21, 20)


def test_C6_20_what_cannot_be_countered_does_not_trigger() -> None:
    sure = Card(
        "Sure",
        "{0}",
        "Instant",
        keywords=("can't be countered",),
        abilities=spell("Sure", GainLife(5)).abilities,
    )
    undo = spell("Undo", CounterSpell(), targets=(Target(Filter(), zone="stack"),))
    game = Position(
        Side("Sure", "Watcher"), Side("Undo"), cards=[sure, undo, watcher(Event("is countered"))]
    )
    game.cast("Sure")
    game.cast("Undo", "Sure", by=B)
    game.resolve_all()
    assert game.life(A) == 25


# --- 603.12: reflexive triggers ------------------------------------------------------------------


def slinger() -> Card:
    hurl = WhenDone((Damage(3),), (ANY_TARGET,))
    offer = May((Sacrifice(Chosen(Filter(types=("artifact",), controller="you"))), hurl))
    return charm(Activated(FREE, (offer,)), name="Slinger")


def test_C6_21_when_you_do_its_target_is_chosen_then() -> None:
    game = Position(Side(battlefield="Slinger, Memnite"), cards=[slinger()])
    game.activate("Slinger")
    game.resolve()
    game.choose("Memnite")
    assert game.asked == v.DECISION_TARGET
    assert "A" in game.legal
    assert "B" in game.legal
    assert game.names("graveyard", A) == ["Memnite"]
    game.choose("B")
    assert (game.stack, game.life(B)) == (["Slinger"], 20)
    game.resolve()
    assert game.life(B) == 17


def test_C6_21_it_does_not_trigger_unless_you_do() -> None:
    game = Position(Side(battlefield="Slinger, Memnite"), cards=[slinger()])
    game.activate("Slinger")
    game.resolve()
    game.choose("done")
    assert (game.stack, game.asked) == ([], v.DECISION_PRIORITY)


def test_C6_21_its_it_is_what_was_done_it_to() -> None:
    """The source may be gone by then, and what was done is known (608.2h)."""
    rite = charm(
        Activated(
            Cost("{0}", sacrifice=True),
            (
                Sacrifice(Chosen(Filter(types=("creature",), controller="you"))),
                WhenDone((GainLife(1, "owner of it"),)),
            ),
        ),
        name="Rite",
    )
    game = Position(Side(battlefield="Rite, Memnite"), cards=[rite])
    game.activate("Rite")
    game.resolve()
    game.choose("Memnite")
    assert game.stack == ["Rite"]
    game.resolve()
    assert game.life(A) == 21


# --- 608.2p: when a spell resolves ---------------------------------------------------------------


def test_C7_11_when_it_resolves_triggers_once_the_spell_is_in_the_graveyard() -> None:
    game = Position(
        Side("Divination", "3 Island, Watcher", library="2 Plains"),
        cards=[watcher(Event("resolves", Filter(types=("sorcery",))))],
    )
    game.cast("Divination")
    assert game.stack == ["Divination"]
    game.resolve()
    assert (game.stack, game.names("graveyard", A)) == (["Watcher"], ["Divination"])
    game.resolve()
    assert game.life(A) == 21


def test_C7_11_a_spell_that_does_not_resolve_is_not_seen() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Watcher"),
        Side("Unsummon", "Memnite, Island"),
        cards=[watcher(Event("resolves", Filter(colors="R")))],
    )
    game.cast("Lightning Bolt", "Memnite")
    game.cast("Unsummon", "Memnite", by=B)
    game.resolve_all()
    assert (game.life(A), game.names("graveyard", A)) == (20, ["Lightning Bolt"])


def test_C7_11_a_permanent_spell_resolves_before_it_enters() -> None:
    game = Position(Side("Memnite", "Watcher"), cards=[watcher(Event("resolves", CREATURE))])
    game.cast("Memnite")
    game.resolve()
    assert game.stack == ["Watcher"]
    assert game.names("battlefield", A) == ["Watcher", "Memnite"]


# --- When you cast this spell --------------------------------------------------------------------


def titan(effect: Effect) -> Card:
    own = Triggered(Event("casts", "self", player="you"), (effect,), zone="stack")
    return bear(own, name="Titan")


def test_a_spell_sees_itself_cast() -> None:
    game = Position(Side("Titan", library="Plains"), cards=[titan(Draw())])
    game.cast("Titan")
    assert game.stack == ["Titan", "Titan"]
    game.resolve()
    assert (game.names("hand", A), game.stack) == (["Plains"], ["Titan"])
    game.resolve()
    assert game.names("battlefield", A) == ["Titan"]
    assert game.stack == []


def test_a_spell_sees_itself_cast_even_if_it_is_countered() -> None:
    game = Position(
        Side("Titan", library="Plains"), Side("Counterspell", "2 Island"), cards=[titan(Draw())]
    )
    game.cast("Titan")
    game.cast("Counterspell", game.rows("Titan", "stack")[0], by=B)
    game.resolve_all()
    assert game.names("hand", A) == ["Plains"]
    assert game.names("graveyard", A) == ["Titan"]


def test_what_looks_from_the_stack_is_no_static_ability() -> None:
    with pytest.raises(CardError, match="stack"):
        compile_cards([bear(Static(power=1, zone="stack"))])
