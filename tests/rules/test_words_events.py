"""Events of the card language, each by what watches it in play."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, charm, spell

TARGET = (d.TARGET_CREATURE,)


# --- Events --------------------------------------------------------------------------------------


def test_what_watches_what_players_do() -> None:
    seen = charm(
        *(
            d.Triggered(d.Event(verb, player="you"), (d.GainLife(gain),))
            for verb, gain in (("plays a land", 1), ("draws", 10))
        )
    )
    game = Position(Side("Forest", "Charm"), cards=[seen])
    game.play("Forest")
    game.resolve()
    assert game.life(A) == 21
    game.next_turn()
    assert game.life(A) == 21
    game.next_turn("draw")
    game.resolve()
    assert game.life(A) == 31


def test_what_watches_sacrifices_and_activations() -> None:
    altar = charm(
        d.Activated(d.Cost(give=(d.Give("sacrifice", d.CREATURE),)), (d.GainLife(1),)),
        d.Triggered(d.Event("sacrifices", d.CREATURE, player="you"), (d.GainLife(10),)),
        d.Triggered(d.Event("activates", "self", player="you"), (d.GainLife(100),)),
    )
    game = Position(Side(battlefield="Charm, Hill Giant"), cards=[altar])
    game.activate("Charm")
    game.resolve_all()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert game.life(A) == 131


def test_what_watches_counters_and_life() -> None:
    watcher = charm(
        d.Triggered(d.Event("counters", d.CREATURE, counter="+1/+1"), (d.GainLife("amount"),)),
        d.Triggered(d.Event("loses life", player="opponent"), (d.Draw("amount"),)),
    )
    both = spell(
        "Spell", d.PutCounters("target", 2), d.LoseLife(3, "each opponent"), targets=TARGET
    )
    game = Position(Side("Spell", "Charm, Hill Giant"), cards=[watcher, both])
    game.cast("Spell", "Hill Giant")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert (game.life(A), game.count(zone="hand", seat=A)) == (22, 3)


def test_what_watches_untapping_and_targets() -> None:
    watcher = charm(
        d.Triggered(d.Event("becomes untapped", d.CREATURE), (d.GainLife(1),)),
        d.Triggered(d.Event("becomes the target", d.CREATURE, player="you"), (d.GainLife(10),)),
    )
    wake = spell("Spell", d.Untap("target"), targets=TARGET)
    game = Position(Side("Spell", "Charm, Hill Giant"), cards=[watcher, wake])
    game.set("tapped", "Hill Giant", 1)
    game.cast("Spell", "Hill Giant")
    game.resolve()
    assert game.life(A) == 30  # its trigger was put on the stack above the spell
    game.resolve()
    game.resolve()
    assert game.life(A) == 31


def test_what_watches_fights() -> None:
    watcher = charm(d.Triggered(d.Event("fights", d.CREATURE), (d.GainLife(1),)))
    brawl = spell(
        "Spell", d.Fight("target", "target 2"), targets=(d.TARGET_CREATURE, d.TARGET_CREATURE)
    )
    game = Position(
        Side("Spell", "Charm, Craw Wurm"), Side(battlefield="Hill Giant"), cards=[watcher, brawl]
    )
    game.cast("Spell", "Craw Wurm", "Hill Giant")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert game.life(A) == 22
    assert game.status("damage", "Craw Wurm") == 3


def test_what_watches_moves_between_two_zones() -> None:
    watcher = charm(
        d.Triggered(
            d.Event("moves", d.CREATURE, from_zone="graveyard", to_zone="hand"), (d.GainLife(1),)
        )
    )
    back = spell("Spell", d.Choose(d.Chosen(d.CREATURE, zone="graveyard")), d.Move("it", "hand"))
    game = Position(Side("Spell", "Charm", graveyard="Hill Giant"), cards=[watcher, back])
    game.cast("Spell")
    game.resolve()
    game.choose("Hill Giant")
    game.resolve()
    assert (game.life(A), game.names("hand", A)) == (21, ["Hill Giant"])


def test_a_delayed_trigger_waits_for_the_event_of_one_player() -> None:
    debt = spell(
        "Debt",
        d.Later(d.Event("begins", step="upkeep", player="target"), (d.LoseLife(2, "that player"),)),
        targets=(d.TARGET_PLAYER,),
    )
    game = Position(Side("Debt"), Side(), Side(), cards=[debt])
    game.cast("Debt", "C")
    game.resolve()
    game.next_turn("draw")
    assert (game.active, game.life(B)) == (B, 20)
    game.next_turn("draw")
    assert (game.active, game.life(C)) == (C, 18)
    for _ in range(3):
        game.next_turn("draw")
    assert game.life(C) == 18
