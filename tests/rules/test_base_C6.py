"""Rows C6: triggered abilities (603)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell


def stacked(game: Position) -> list[str]:
    """Answer what is asked until somebody has priority: the stack then, top first."""
    while game.asked != v.DECISION_PRIORITY:
        game.answer(game.actions[0])
    return game.stack


def test_C6_01_C6_19_an_ability_triggers_for_each_of_several_deaths_its_own_too() -> None:
    game = Position(
        Side("Wrath of God", "4 Plains, 2 Grizzly Bears, Blood Artist"), Side(battlefield="Memnite")
    )
    game.cast("Wrath of God")
    game.resolve()
    assert stacked(game) == ["Blood Artist"] * 4


def test_C6_03_becoming_tapped_is_a_change() -> None:
    for tapped, triggers in ((0, ["City of Brass"]), (1, [])):
        game = Position(
            Side(battlefield="Icy Manipulator, Plains"), Side(battlefield="City of Brass")
        )
        game.set("tapped", "City of Brass", tapped)
        game.activate("Icy Manipulator", "City of Brass")
        game.resolve()
        assert game.stack == triggers


def test_C6_06_a_trigger_belongs_to_who_controlled_its_source_then() -> None:
    # The stolen Artist triggers for who controls it as it dies.
    game = Position(
        Side("Lightning Bolt", "Mountain, Control Magic on Blood Artist"),
        Side(battlefield="Blood Artist"),
    )
    game.cast("Lightning Bolt", "Blood Artist")
    game.resolve()
    assert game.asked == v.DECISION_TARGET
    assert game.player == A
    game.choose("B")
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (21, 19)


def test_C6_06_a_later_change_of_control_does_not_matter() -> None:
    game = Position(
        Side(battlefield="Control Magic on Juzám Djinn"),
        Side("Disenchant", "2 Plains, Juzám Djinn"),
        step="upkeep",
    )
    game.cast("Disenchant", "Control Magic", by=B)
    game.resolve()
    assert game.count("Juzám Djinn", "battlefield", B) == 1
    game.resolve()
    assert (game.life(A), game.life(B)) == (19, 20)


def test_C6_08_a_trigger_without_a_target_does_not_stay_on_the_stack() -> None:
    game = Position(Side("Banisher Priest", "3 Plains, Grizzly Bears"))
    game.cast("Banisher Priest")
    game.resolve()
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, [])
    assert game.count(zone="stack") == 0


def test_C6_08_targets_are_chosen_as_it_is_stacked() -> None:
    game = Position(
        Side("Banisher Priest", "3 Plains"), Side(battlefield="2 Grizzly Bears, Plains")
    )
    game.cast("Banisher Priest")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_TARGET, ["Grizzly Bears"] * 2)


def test_C6_10_may_is_asked_as_the_trigger_resolves() -> None:
    game = Position(Side("Rift Bolt", "Mountain"))
    game.suspend("Rift Bolt")
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    game.resolve()  # the last counter is removed
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, ["Rift Bolt"])
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_MAY, ["yes", "no"])


def test_C6_11_a_card_that_has_left_the_graveyard_is_not_found() -> None:
    """The first Underworld Cerberus returns the second to hand, where its own trigger loses it."""
    game = Position(Side("Wrath of God", "4 Plains, 2 Underworld Cerberus"))
    game.cast("Wrath of God")
    game.resolve()
    assert stacked(game) == ["Underworld Cerberus"] * 2
    game.resolve_all()
    assert game.names("exile", A) == ["Underworld Cerberus"]
    assert game.names("hand", A) == ["Underworld Cerberus"]


def test_C6_11_C6_15_rancor_finds_itself_in_the_graveyard() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain"),
        Side(battlefield="Grizzly Bears, Rancor on Grizzly Bears"),
    )
    game.cast("Lightning Bolt", "Grizzly Bears")
    game.resolve()
    assert sorted(game.names("graveyard", B)) == ["Grizzly Bears", "Rancor"]
    game.resolve()
    assert game.names("hand", B) == ["Rancor"]


def test_C6_14_put_into_a_graveyard_from_elsewhere_is_not_from_the_battlefield() -> None:
    game = Position(Side("Mind Rot", "3 Swamp"), Side("Rancor, Plains"))
    game.cast("Mind Rot", "B")
    game.resolve()
    assert sorted(game.names("graveyard", B)) == ["Plains", "Rancor"]
    assert game.stack == []


def test_C6_13_C9_08_entering_tapped_is_no_trigger_and_asked_before_it_enters() -> None:
    game = Position(Side("Sacred Foundry"))
    game.play("Sacred Foundry")
    assert game.asked == v.DECISION_MAY
    assert game.count("Sacred Foundry", "battlefield") == 0
    game.choose("no")
    assert (game.stack, game.status("tapped", "Sacred Foundry"), game.life(A)) == ([], 1, 20)


def test_C6_13_C9_08_or_untapped_for_life() -> None:
    game = Position(Side("Sacred Foundry"))
    game.play("Sacred Foundry")
    game.choose("yes")
    assert (game.status("tapped", "Sacred Foundry"), game.life(A)) == (0, 18)


def eggs() -> Position:
    return Position(Side("2 Lightning Bolt", "2 Mountain, 2 Rukh Egg"))


def test_C6_16_a_delayed_trigger_triggers_once() -> None:
    game = eggs()
    egg = game.find("Rukh Egg", "battlefield")
    game.cast("Lightning Bolt", egg)
    game.resolve_all()
    assert game.count("Bird Token", "battlefield") == 0
    game.pass_until("end")
    assert game.stack == ["Rukh Egg"]
    game.resolve()
    assert game.count("Bird Token", "battlefield") == 1
    game.next_turn("end")
    assert (game.stack, game.count("Bird Token", "battlefield")) == ([], 1)


def test_C6_16_C11_14_one_made_in_the_end_step_waits_a_turn() -> None:
    game = eggs()
    egg = game.find("Rukh Egg", "battlefield")
    game.pass_until("end")
    game.cast("Lightning Bolt", egg)
    game.resolve_all()
    assert (game.step, game.count("Bird Token")) == ("end", 0)
    game.next_turn("end")
    game.resolve_all()
    assert game.count("Bird Token", "battlefield") == 1


def test_C6_07_C6_22_the_active_players_triggers_are_stacked_first() -> None:
    game = Position(
        Side("Wrath of God", "4 Plains, Blood Artist"), Side(battlefield="Blood Artist, Memnite")
    )
    game.cast("Wrath of God")
    game.resolve()
    assert stacked(game) == ["Blood Artist"] * 6
    # They lie below: those of the other player resolve first.
    owners = [game.status("controller", row) for row in game.rows(zone="stack")]
    assert owners == [A, A, A, B, B, B]


def test_C6_12_what_enters_at_once_triggers_together() -> None:
    # Both Priests die, so both creatures they hold come back at the same time.
    game = Position(
        Side("2 Banisher Priest, Wrath of God", "10 Plains"), Side(battlefield="2 Thragtusk")
    )
    for _ in range(2):
        game.cast("Banisher Priest")
        game.resolve()
        game.choose("Thragtusk")
        game.resolve_all()
    assert game.names("exile", B) == ["Thragtusk", "Thragtusk"]
    game.cast("Wrath of God")
    game.resolve()
    assert game.count("Thragtusk", "battlefield", B) == 2
    assert stacked(game) == ["Thragtusk"] * 2
    game.resolve_all()
    assert game.life(B) == 30


# Each gains a life for another creature that enters.
WARDEN = bear(
    d.Triggered(d.Event("enters", d.Filter(types=("creature",), other=True)), (d.GainLife(1),)),
    name="Warden",
)
ALL_RETURN = spell(
    "Dawn", d.Move(d.Each(d.Filter(not_types=("instant",)), "graveyard"), "battlefield")
)


def test_C6_12_each_of_what_enters_at_once_sees_the_others_enter() -> None:
    twice = spell("Twice", d.Create(copy_of="target", count=2), targets=(d.TARGET_CREATURE,))
    made = Position(Side("Twice", "Warden"), cards=[WARDEN, twice])
    made.cast("Twice", "Warden")
    made.resolve()
    assert stacked(made) == ["Warden"] * 4  # two of the first one, one of each token
    back = Position(Side("Dawn", graveyard="3 Warden"), cards=[WARDEN, ALL_RETURN])
    back.cast("Dawn")
    back.resolve()
    assert stacked(back) == ["Warden"] * 6
    back.resolve_all()
    assert back.life(A) == 26


def test_C6_12_one_that_asks_something_as_it_enters_sees_the_others_too() -> None:
    asks = bear(*WARDEN.abilities, d.Enters(choose=("color",)), name="Painter")
    for order in ("Warden, Painter", "Painter, Warden"):
        game = Position(Side("Dawn", graveyard=order), cards=[WARDEN, asks, ALL_RETURN])
        game.cast("Dawn")
        game.resolve()
        assert game.asked == v.DECISION_NAME
        assert sorted(stacked(game)) == ["Painter", "Warden"]


def test_C6_12_once_for_all_of_them_where_it_triggers_once_for_several() -> None:
    herd = bear(
        d.Triggered(
            d.Event("enters", d.Filter(types=("creature",), other=True), each=False),
            (d.GainLife(1),),
        ),
        name="Herd",
    )
    game = Position(Side("Dawn", graveyard="3 Herd"), cards=[herd, ALL_RETURN])
    game.cast("Dawn")
    game.resolve()
    assert stacked(game) == ["Herd"] * 3


@pytest.mark.parametrize(
    "order", ["Panharmonicon, Warden, Memnite", "Memnite, Warden, Panharmonicon"]
)
def test_C6_12_what_enters_is_seen_as_it_is_once_all_of_it_is_there(order: str) -> None:
    """What makes abilities trigger again, or makes creatures Elves, counts as it enters itself."""
    game = Position(Side("Dawn", graveyard=order), cards=[WARDEN, ALL_RETURN])
    game.cast("Dawn")
    game.resolve()
    assert stacked(game) == ["Warden"] * 2
    elves = charm(d.Static(d.Each(d.CREATURE), subtypes=("Elf",)), name="Grove")
    elf = d.Filter(subtypes=("Elf",), other=True)
    elder = bear(d.Triggered(d.Event("enters", elf), (d.GainLife(1),)), name="Warden")
    order = order.replace("Panharmonicon", "Grove")
    wood = Position(Side("Dawn", graveyard=order), cards=[elder, elves, ALL_RETURN])
    wood.cast("Dawn")
    wood.resolve()
    assert stacked(wood) == ["Warden"]


def test_C6_12_what_has_entered_before_is_not_seen() -> None:
    game = Position(Side("2 Memnite", "Memnite"), cards=[WARDEN])
    game.cast("Memnite")
    game.resolve()
    assert game.stack == []
    late = Position(Side("Memnite, Warden", "Forest"), cards=[WARDEN])
    late.cast("Memnite")
    late.resolve()
    late.cast("Warden")
    late.resolve()
    assert late.stack == []


def test_what_enters_at_once_is_not_copied_nor_enchanted_by_the_others() -> None:
    """707.5 and 303.4f: what is chosen as something enters is there already."""
    back = spell(
        "Dawn", d.Move(d.Each(d.Filter(not_types=("instant",)), "graveyard"), "battlefield")
    )
    game = Position(
        Side("Dawn", "Memnite", graveyard="Grizzly Bears, Stunt Double, Ornithopter"), cards=[back]
    )
    game.cast("Dawn")
    game.resolve()
    assert game.legal == ["Memnite", "done"]
    aura = Position(
        Side("Dawn", "Memnite", graveyard="Grizzly Bears, Rancor, Ornithopter"), cards=[back]
    )
    aura.cast("Dawn")
    aura.resolve()
    assert aura.legal == ["Memnite"]
    alone = Position(Side("Dawn", graveyard="Grizzly Bears, Rancor"), cards=[back])
    alone.cast("Dawn")
    alone.resolve()
    assert alone.names("graveyard") == ["Rancor", "Dawn"]  # 303.4g


def test_C6_16_what_has_died_is_meant_where_it_is_when_the_delayed_trigger_is_made() -> None:
    game = Position(
        Side(hand="Lightning Bolt", battlefield="Mountain, Loyal Cathar", library="Plains, Plains"),
        Side(library="Plains, Plains"),
    )
    game.cast("Lightning Bolt", "Loyal Cathar")
    game.resolve_all()
    assert "Loyal Cathar" in game.names("graveyard")
    game.pass_until("end")
    game.resolve_all()
    assert game.names("battlefield") == ["Mountain", "Unhallowed Cathar"]


def test_C6_16_but_not_where_it_has_gone_since() -> None:
    game = Position(
        Side(
            hand="Lightning Bolt",
            battlefield="Mountain, Loyal Cathar, Tormod's Crypt",
            library="Plains, Plains",
        ),
        Side(library="Plains, Plains"),
    )
    game.cast("Lightning Bolt", "Loyal Cathar")
    game.resolve_all()
    game.activate("Tormod's Crypt", "A")
    game.resolve_all()
    assert "Loyal Cathar" in game.names("exile")
    game.pass_until("end")
    game.resolve_all()
    assert game.names("battlefield") == ["Mountain"]
