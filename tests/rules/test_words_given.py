"""Changes of the card language in play: how long they last, and abilities in quotation marks."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, charm, spell, steps

TARGET = (d.TARGET_CREATURE,)


# --- Durations -----------------------------------------------------------------------------------


def test_until_its_next_untap_step() -> None:
    grow = spell("Swell", d.Change("target", power=3, duration="its next untap"), targets=TARGET)
    game = Position(Side("2 Swell", "Hill Giant"), Side(battlefield="Craw Wurm"), cards=[grow])
    for name in ("Hill Giant", "Craw Wurm"):
        game.cast("Swell", name)
        game.resolve()
    game.next_turn()
    assert (game.pt("Hill Giant"), game.pt("Craw Wurm")) == ((6, 3), (6, 4))
    game.next_turn()
    assert game.pt("Hill Giant") == (3, 3)


# --- Abilities in quotation marks ----------------------------------------------------------------


def test_a_given_activated_ability() -> None:
    gift = charm(
        d.Static(d.Each(d.YOUR_CREATURE), abilities=(d.Activated(d.Cost("{0}"), (d.GainLife(1),)),))
    )
    game = Position(
        Side(battlefield="Charm, Hill Giant"), Side(battlefield="Craw Wurm"), cards=[gift]
    )
    assert [word for word in game.legal if "activate" in word] == ["activate Hill Giant 0"]
    game.activate("Hill Giant")
    game.resolve()
    assert game.life(A) == 21


def test_a_given_mana_ability_pays() -> None:
    gift = charm(
        d.Static(
            d.Each(d.YOUR_CREATURE), abilities=(d.Activated(d.Cost(tap=True), (d.AddMana("R"),)),)
        )
    )
    game = Position(Side("Lightning Bolt", "Charm, Hill Giant"), cards=[gift])
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert (game.life(B), game.status("tapped", "Hill Giant")) == (17, 1)


def test_a_given_trigger_and_a_given_static_for_a_turn() -> None:
    gifts = (
        d.Triggered(d.Event("attacks", "self"), (d.GainLife(1),)),
        d.Static(d.Each(d.Filter(("creature",), controller="you", other=True)), power=2),
    )
    lend = spell("Spell", d.Change("target", abilities=gifts), targets=TARGET)
    game = Position(Side("Spell", "Hill Giant, Grizzly Bears"), cards=[lend])
    game.cast("Spell", "Hill Giant")
    game.resolve()
    assert (game.pt("Hill Giant"), game.pt("Grizzly Bears")) == ((3, 3), (4, 2))
    game.attack("Hill Giant")
    game.resolve()
    assert game.life(A) == 21
    game.next_turn()
    assert game.pt("Grizzly Bears") == (2, 2)


def test_a_given_restriction() -> None:
    gift = charm(
        d.Static(d.Each(d.YOUR_CREATURE), abilities=(d.CantBlock("self"), d.CantAttack("self")))
    )
    game = Position(
        Side(battlefield="Hill Giant"), Side(battlefield="Charm, Grizzly Bears"), cards=[gift]
    )
    game.attack("Hill Giant")
    game.pass_until("end_combat")
    assert game.life(B) == 17
    game.next_turn("end")
    assert game.life(A) == 20
    assert "declare_blockers" not in steps(game, 2)


def test_creatures_that_attack_you() -> None:
    guard = spell("Guard", d.Destroy(d.Each(d.Filter(("creature",), states=("attacking you",)))))
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears"), Side("Guard"), Side(), cards=[guard]
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Hill Giant", "B", "Grizzly Bears", "C")
    game.cast("Guard", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Hill Giant"]


def test_during_the_next_turn_of_the_target_only() -> None:
    lure = spell(
        "Spell",
        d.Change(
            d.Each(d.Filter(("creature",), controller="target")),
            power=2,
            duration="during target's next turn",
            all_of_them=True,
        ),
        targets=(d.TARGET_OPPONENT,),
    )
    game = Position(
        Side("Spell", "Hill Giant"), Side("Llanowar Elves", "Grizzly Bears, Forest"), cards=[lure]
    )
    game.cast("Spell", "B")
    game.resolve()
    assert game.pt("Grizzly Bears") == (2, 2)
    game.next_turn()
    assert (game.pt("Grizzly Bears"), game.pt("Hill Giant")) == ((4, 2), (3, 3))
    game.cast("Llanowar Elves")
    game.resolve()
    assert game.pt("Llanowar Elves") == (3, 1)  # who comes later is meant too
    game.next_turn()
    assert game.pt("Grizzly Bears") == (2, 2)


def test_while_you_control_it() -> None:
    bond = spell(
        "Bond", d.Change("target", power=2, duration="while you control it"), targets=TARGET
    )
    take = spell("Take", d.Change("target", controller="you", duration="turn"), targets=TARGET)
    game = Position(Side("Bond", "Hill Giant"), Side("Take"), cards=[bond, take])
    game.cast("Bond", "Hill Giant")
    game.resolve()
    assert game.pt("Hill Giant") == (5, 3)
    game.cast("Take", "Hill Giant", by=B)
    game.resolve()
    assert game.pt("Hill Giant") == (3, 3)
    game.next_turn()
    assert game.pt("Hill Giant") == (3, 3)


def test_a_choice_among_the_cards_exiled_with_the_source() -> None:
    box = charm(
        d.Activated(d.Cost("{0}"), (d.Move("target", linked=True),), TARGET),
        d.Activated(d.Cost("{0}"), (d.Choose(d.Chosen(zone="linked")), d.Move("it", "hand"))),
    )
    game = Position(
        Side(battlefield="Charm, Hill Giant, Craw Wurm", exile="Grizzly Bears"), cards=[box]
    )
    for name in ("Hill Giant", "Craw Wurm"):
        game.activate("Charm", name, ability=0)
        game.resolve()
    game.activate("Charm", ability=1)
    game.resolve()
    assert game.legal == ["Hill Giant", "Craw Wurm"]
    game.choose("Craw Wurm")
    assert game.names("hand", A) == ["Craw Wurm"]


# --- Computed changes ----------------------------------------------------------------------------


def test_a_change_by_minus_a_number_that_is_counted() -> None:
    fewer = d.Times(-1, d.Count(d.Each(d.CREATURE)))
    wilt = spell("Wilt", d.Change("target", power=fewer, toughness=fewer), targets=TARGET)
    game = Position(Side("Wilt", "Hill Giant"), Side(battlefield="Craw Wurm"), cards=[wilt])
    game.cast("Wilt", "Craw Wurm")
    game.resolve()
    assert game.pt("Craw Wurm") == (4, 2)
