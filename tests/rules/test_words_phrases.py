"""Phrases, filters and numbers of the card language where a board has more than they mean."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.language import Card
from mtgenv.cards.parsing import CardError
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, bear, cast, charm, spell

TARGET = (d.TARGET_CREATURE,)
THEIRS = d.Filter(types=("creature",), controller="that player")
NUMBER = d.Count(d.Each(THEIRS))
FISH = Card("Fish Token", None, "Creature — Fish", 1, 1, colors="U", token=True)


# --- Players -------------------------------------------------------------------------------------


def test_that_player_is_the_one_of_the_event_though_something_else_is_targeted() -> None:
    raider = bear(
        d.Triggered(
            d.Event("deals damage", "self", player="opponent", combat=True),
            (d.Tap(d.Each(THEIRS)), d.Destroy("target")),
            TARGET,
        ),
        name="Raider",
    )
    game = Position(
        Side(battlefield="Raider, Hill Giant"), Side(battlefield="Grizzly Bears"), cards=[raider]
    )
    game.attack("Raider")
    game.pass_until_asked(v.DECISION_TARGET)
    game.choose("Hill Giant")
    game.resolve()
    assert game.names("graveyard", A) == ["Hill Giant"]
    assert game.status("tapped", "Grizzly Bears") == 1


def test_who_has_left_does_not_have_the_most_life() -> None:
    drain = spell("Drain", d.LoseLife(4, "players with the most life"))
    game = Position(Side("Drain", life=9), Side(life=30), Side(life=12), cards=[drain])
    game.concede(B)
    game.cast("Drain")
    game.resolve()
    assert [game.life(seat) for seat in (A, C)] == [9, 8]


def test_two_groups_of_players_are_told_apart() -> None:
    swap = spell(
        "Swap",
        d.LoseLife(2, "target"),
        d.GainLife(3, "target 2"),
        targets=(d.TARGET_PLAYER, d.TARGET_PLAYER),
    )
    game = Position(Side("Swap"), cards=[swap])
    game.cast("Swap", "B", "A")
    game.resolve()
    assert [game.life(seat) for seat in (A, B)] == [23, 18]


def test_a_hand_of_two_cards_is_chosen_from_twice() -> None:
    two = d.Chosen(count=2, zone="hand", whose="you", by="each opponent")
    greed = spell("Greed", d.Discard(two))
    game = Position(Side("Greed, Forest"), Side(), Side(), cards=[greed])
    game.cast("Greed")
    game.resolve()
    assert game.names("graveyard", A, filler=True) == ["Forest", "Filler", "Greed"]
    assert game.asked == v.DECISION_PRIORITY


# --- Objects -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "names"),
    [
        (d.Filter(types=("creature",), states=("multicolored",)), ["Lightning Angel"]),
        (d.Filter(types=("creature",), states=("monocolored",)), ["Hill Giant"]),
        (d.Filter(attached_to=d.CREATURE), ["Rancor"]),
        (d.Filter(attached_to=d.LAND), ["Loam"]),
    ],
)
def test_which_permanents_of_a_board_fit(which: d.Filter, names: list[str]) -> None:
    board = "Lightning Angel, Hill Giant, Memnite, Forest, Rancor on Hill Giant, Loam on Forest"
    loam = Card(
        "Loam", "{0}", "Enchantment — Aura", abilities=(d.Spell(targets=(d.Target(d.LAND),)),)
    )
    gone = spell("Spell", d.Move(d.Each(which), "exile"))
    game = Position(Side("Spell", board), cards=[loam, gone])
    game.cast("Spell")
    game.resolve()
    assert game.names("exile", A) == names


def test_attacking_creatures_are_no_nonattacking_ones() -> None:
    calm = spell("Calm", d.Destroy(d.Each(d.Filter(types=("creature",), states=("nonattacking",)))))
    game = Position(
        Side("Calm", "Hill Giant, Grizzly Bears"), Side(battlefield="Craw Wurm"), cards=[calm]
    )
    game.attack("Hill Giant")
    game.cast("Calm")
    game.resolve()
    assert game.names("battlefield") == ["Hill Giant"]


def test_who_is_not_in_the_band_is_not_banded_with_this() -> None:
    with_this = d.Filter(types=("creature",), states=("banded with this",))
    leader = bear(
        d.Activated(d.Cost("{0}"), (d.PutCounters(d.Each(with_this)),)),
        name="Leader",
        keywords=("banding",),
    )
    game = Position(Side(battlefield="Leader, Hill Giant, Grizzly Bears"), Side(), cards=[leader])
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Leader", "Hill Giant", "Grizzly Bears", "yes", "Hill Giant")
    game.activate("Leader")
    game.resolve()
    counters = [
        game.counters(game.find(name), v.COUNTER_PLUS)
        for name in ("Leader", "Hill Giant", "Grizzly Bears")
    ]
    assert counters == [0, 1, 0]


def test_608_2b_a_target_that_blocked_this_is_one_still_though_this_has_gone() -> None:
    duel = d.Filter(types=("creature",), states=("blocking this",))
    knight = bear(
        d.Activated(d.Cost("{0}"), (d.Destroy("target"),), (d.Target(duel),)), name="Knight"
    )
    game = Position(
        Side(battlefield="Knight"),
        Side("Lightning Bolt", "Mountain, Craw Wurm, Hill Giant"),
        cards=[knight],
    )
    game.attack("Knight")
    game.block(("Craw Wurm", "Knight"))
    game.choose("activate Knight 0")
    assert game.legal == ["Craw Wurm"]
    game.choose("Craw Wurm")
    game.cast("Lightning Bolt", "Knight", by=B)
    game.resolve()
    game.resolve()
    assert game.names("battlefield", B) == ["Mountain", "Hill Giant"]


def test_the_second_object_of_an_event_is_looked_at_as_it_happens() -> None:
    burnt = bear(
        d.Triggered(
            d.Event(
                "is dealt damage",
                "self",
                while_=d.Is("other", d.Filter(colors="R")),
            ),
            (d.GainLife(5),),
        ),
        name="Burnt",
    )
    zap = spell("Zap", d.Damage(1), targets=TARGET)
    shock = Card("Jolt", "{0}", "Sorcery", abilities=zap.abilities, colors="R")
    game = Position(Side("Zap, Jolt", "Burnt (3 +1/+1)"), cards=[burnt, zap, shock])
    game.cast("Zap", "Burnt")
    game.resolve_all()
    assert game.life(A) == 20
    game.cast("Jolt", "Burnt")
    game.resolve_all()
    assert game.life(A) == 25


def test_one_turned_face_up_by_an_effect_is_what_is_printed_on_it() -> None:
    reveal = spell(
        "Reveal",
        d.TurnFaceUp("target"),
        targets=(d.Target(d.Filter(types=("creature",))),),
    )
    game = Position(Side("2 Reveal, Battering Craghorn", "3 Wastes, Hill Giant"), cards=[reveal])
    game.choose("cast Battering Craghorn face down")
    game.resolve()
    row = game.rows(None, "battlefield", A)[-1]
    game.cast("Reveal", "Hill Giant")  # it is face up: nothing happens
    game.resolve()
    assert game.pt("Hill Giant") == (3, 3)
    game.cast("Reveal", row)
    game.resolve()
    assert (game.name(row), game.pt(row)) == ("Battering Craghorn", (3, 1))


def test_only_attackers_become_blocked() -> None:
    block = spell(
        "Wall Off",
        d.BecomeBlocked("target"),
        targets=(d.Target(d.CREATURE, most=2, least=2),),
    )
    game = Position(Side(battlefield="Hill Giant, Grizzly Bears"), Side("Wall Off"), cards=[block])
    game.attack("Hill Giant")
    game.cast("Wall Off", "Hill Giant", "Grizzly Bears", by=B)
    game.resolve()
    assert [game.status("blocked", name) for name in ("Hill Giant", "Grizzly Bears")] == [1, 0]
    game.pass_until("main2")
    assert game.life(B) == 20


def test_nobody_sacrifices_what_they_do_not_control() -> None:
    # 701.21a
    theft = spell("Theft", d.Sacrifice("target"), targets=TARGET)
    game = Position(Side("Theft"), Side(battlefield="Hill Giant"), cards=[theft])
    game.cast("Theft", "Hill Giant")
    game.resolve()
    assert game.names("battlefield") == ["Hill Giant"]


def test_only_cards_in_a_hand_are_discarded() -> None:
    watcher = charm(d.Triggered(d.Event("discards"), (d.GainLife(3),)))
    odd = spell("Odd", d.Choose(d.Chosen(zone="graveyard")), d.Discard("it"))
    game = Position(Side("Odd", "Charm", graveyard="Forest, Island"), cards=[watcher, odd])
    game.cast("Odd")
    game.resolve()
    game.choose("Forest")
    game.resolve_all()
    assert (game.life(A), game.names("graveyard", A)) == (20, ["Forest", "Island", "Odd"])


def test_a_spell_is_put_onto_the_battlefield_from_the_stack() -> None:
    hurry = spell(
        "Hurry",
        d.Move("target", "battlefield", controller="you"),
        targets=(d.Target(d.CREATURE, zone="stack"),),
    )
    game = Position(Side("Hill Giant", "4 Mountain"), Side("Hurry"), cards=[hurry])
    game.cast("Hill Giant")
    game.cast("Hurry", "Hill Giant", by=B)
    game.resolve()
    assert (game.stack, game.rows("Hill Giant", "battlefield", B)) == (
        [],
        game.rows("Hill Giant"),
    )


def test_a_face_down_card_is_turned_up_to_be_cast() -> None:
    # 406.4
    hide = spell("Hide", d.Move(d.Top(1), "exile", face_down=True), d.Cast("it"))
    game = Position(Side("Hide", library="Hill Giant"), cards=[hide])
    game.cast("Hide")
    game.resolve()
    while game.asked != v.DECISION_PRIORITY:
        game.choose("yes")
    assert game.stack == ["Hill Giant"]
    game.resolve()
    assert game.pt("Hill Giant") == (3, 3)


def test_what_phases_out_with_its_host_goes_along_whatever_else_phases_out() -> None:
    # 702.26g: the Aura phases out indirectly and comes back attached.
    gone = spell("Spell", d.PhaseOut(d.Each(d.Filter(types=("creature", "enchantment")))))
    game = cast(gone, a=Side(battlefield="Hill Giant, Rancor on Hill Giant"))
    assert game.names("battlefield", A) == ["Hill Giant", "Rancor"]
    assert all(game.status("phased", name) for name in ("Hill Giant", "Rancor"))
    game.next_turn()
    game.next_turn()
    assert not any(game.status("phased", name) for name in ("Hill Giant", "Rancor"))
    assert game.pt("Hill Giant") == (5, 3)


# --- Numbers -------------------------------------------------------------------------------------


def test_devotion_counts_hybrid_symbols_and_no_permanents_of_others() -> None:
    # 700.5: Kitchen Finks {1}{G/W}{G/W}, Llanowar Elves {G}
    prayer = spell("Prayer", d.GainLife(d.Devotion("G")))
    game = Position(
        Side("Prayer", "Kitchen Finks, Llanowar Elves, Hill Giant"),
        Side(battlefield="2 Llanowar Elves"),
        cards=[prayer],
    )
    game.cast("Prayer")
    game.resolve()
    assert game.life(A) == 23


def test_loyalty_is_a_number_of_a_planeswalker() -> None:
    praise = spell(
        "Praise",
        d.GainLife(d.Stat("loyalty", "target")),
        targets=(d.Target(d.Filter(types=("planeswalker",))),),
    )
    game = Position(Side("Praise", "Ajani Goldmane (4 loyalty)"), cards=[praise])
    game.cast("Praise", "Ajani Goldmane")
    game.resolve()
    assert game.life(A) == 24


def test_what_has_happened_is_counted_event_by_event() -> None:
    def counting(name: str, event: d.Event) -> Card:
        return charm(d.Activated(d.Cost("{0}"), (d.GainLife(d.Happened(event)),)), name=name)

    game = Position(
        Side("2 Forest, Divination", "Casts, Lands, 3 Island"),
        cards=[
            counting("Casts", d.Event("casts", player="you")),
            counting("Lands", d.Event("plays a land", player="you")),
        ],
    )
    game.play("Forest")
    for name, life in (("Casts", 20), ("Lands", 21)):
        game.activate(name)
        game.resolve()
        assert game.life(A) == life
    game.cast("Divination")
    game.resolve()
    game.activate("Casts")
    game.resolve()
    assert game.life(A) == 22


def test_a_permanent_enters_with_as_many_counters_as_there_are_lands() -> None:
    swarm = bear(d.Enters(counters=("+1/+1", d.Count(d.Each(d.LAND)))), name="Swarm")
    game = Position(Side("Swarm", "2 Forest, Hill Giant"), cards=[swarm])
    game.cast("Swarm")
    game.resolve()
    assert game.pt("Swarm") == (4, 4)


def test_a_cost_of_as_much_life_as_is_counted() -> None:
    pact = charm(d.Activated(d.Cost(life=d.Count(d.Each(d.LAND))), (d.Draw(1),)), name="Pact")
    game = Position(Side("", "Pact, 3 Forest"), cards=[pact])
    game.activate("Pact")
    game.resolve()
    assert (game.life(A), game.count(zone="hand", seat=A)) == (17, 1)


# --- Events --------------------------------------------------------------------------------------


def test_a_delayed_trigger_of_this_turn_triggers_each_time() -> None:
    feast = spell(
        "Feast",
        d.Later(d.Event("dies", d.CREATURE), (d.GainLife(2),), once=False, this_turn=True),
    )
    game = Position(
        Side("Feast, 2 Lightning Bolt", "2 Mountain"),
        Side(battlefield="2 Grizzly Bears"),
        cards=[feast],
    )
    game.cast("Feast")
    game.resolve()
    for _ in range(2):
        game.cast("Lightning Bolt", "Grizzly Bears")
        game.resolve_all()
    assert game.life(A) == 24


def test_what_makes_other_events_trigger_again_does_not_matter() -> None:
    engine = charm(
        d.Rule("no maximum hand size"),
        d.TriggersAgain(d.Event("dies", d.CREATURE)),
        d.TriggersAgain(d.Event("enters", d.CREATURE), condition=d.Turn("opponent")),
        name="Engine",
    )
    greeter = charm(d.Triggered(d.Event("enters", d.CREATURE), (d.GainLife(1),)), name="Greeter")
    mourner = charm(d.Triggered(d.Event("dies", d.CREATURE), (d.GainLife(10),)), name="Mourner")
    doom = spell("Doom", d.Destroy("target"), targets=TARGET)
    game = Position(
        Side("Memnite, Doom", "Engine, Greeter, Mourner"), cards=[engine, greeter, mourner, doom]
    )
    game.cast("Memnite")
    game.resolve_all()
    assert game.life(A) == 21
    game.cast("Doom", "Memnite")
    game.resolve_all()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert game.life(A) == 41


def test_what_you_do_for_each_thing_of_that_player_counts_theirs() -> None:
    does = (d.GainLife(NUMBER), d.Draw(NUMBER), d.Create(FISH, NUMBER))
    biter = bear(d.Triggered(d.Event("player is dealt damage", other="self"), does))
    game = Position(
        Side(battlefield="Bear"),
        Side(battlefield="Memnite, Hill Giant, Ornithopter"),
        cards=[biter],
    )
    game.attack("Bear")
    game.pass_until("combat_damage")
    hand = len(game.names("hand", A, filler=True))
    game.resolve_all()
    assert game.life(A) == 23
    assert len(game.names("hand", A, filler=True)) == hand + 3
    assert game.names("battlefield", A) == ["Bear", *["Fish Token"] * 3]


def test_each_player_counts_their_own_for_the_tokens_they_create() -> None:
    """All count before anybody creates: it happens at once."""
    everybody = d.Count(d.Each(d.CREATURE))
    a, b = Side(battlefield="Memnite"), Side(battlefield="2 Memnite")
    game = cast(spell("Spell", d.Create(FISH, NUMBER, "each player")), a=a, b=b)
    assert [game.count("Fish Token", "battlefield", seat) for seat in (A, B)] == [1, 2]
    game = cast(spell("Spell", d.Create(FISH, everybody, "each player")), a=a, b=b)
    assert [game.count("Fish Token", "battlefield", seat) for seat in (A, B)] == [3, 3]


def test_that_player_is_nobody_where_only_you_act() -> None:
    with pytest.raises(CardError, match="needs an event or a loop"):
        compile_cards([spell("Spell", d.Draw(NUMBER))])
