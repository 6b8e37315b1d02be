"""Rows C9: replacement and prevention (614 to 616)."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, shahrazad

RING = "Ring of Ma'rûf, 5 Wastes"
COUNTDOWN = "The Countdown Is at One"


def ring(hand: str, lands: str, library: str = "", filler: int = 30) -> Position:
    """Ring of Ma'ruf has resolved: the next draw of this turn is replaced."""
    game = Position(Side(hand, f"{RING}, {lands}", library=library, sideboard="Okk", filler=filler))
    game.activate("Ring of Ma'rûf")
    game.resolve()
    return game


def doubled(a: str, b: str = "") -> Position:
    """B has lost the subgame of The Countdown Is at One: damage to B is doubled."""
    game = shahrazad(Side(a, "2 Mountain, 2 Forest"), Side(battlefield=b), creator=COUNTDOWN)
    game.start_child()
    game.win(A)
    return game


def test_C9_01_instead() -> None:
    game = ring("Ancestral Recall", "Island", library="Memnite, Squire, Hill Giant")
    game.cast("Ancestral Recall", "A")
    game.resolve()
    assert (game.asked, game.legal[0]) == (v.DECISION_PICK, "Okk")
    game.choose("Okk")
    assert game.names("hand", A) == ["Okk", "Memnite", "Squire"]


def test_C9_01_enters_with() -> None:
    """Nothing of the pool is skipped or turned face up."""
    for choice, tapped in (("yes", 0), ("no", 1)):
        game = Position(Side("Sacred Foundry"))
        game.play("Sacred Foundry")
        game.choose(choice)
        assert game.status("tapped", "Sacred Foundry") == tapped


def test_C9_02_an_effect_must_be_there_before_the_event() -> None:
    game = Position(Side("Fog", "Forest, Grizzly Bears"))
    game.attack("Grizzly Bears")
    game.pass_until("combat_damage")
    game.cast("Fog")
    game.resolve()
    assert game.life(B) == 18


def test_C9_02_it_applies_once_to_an_event() -> None:
    game = doubled("2 Lightning Bolt")
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 14
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 8


def test_C9_02_what_is_replaced_did_not_happen() -> None:
    """The replaced draw is no draw: an empty library does not matter."""
    game = ring("Quicken", "Island", filler=0)
    game.cast("Quicken")
    game.resolve()
    game.choose("Okk")
    assert (game.over, game.names("hand", A)) == (False, ["Okk"])


def test_C9_03_without_the_event_nothing_is_replaced() -> None:
    game = ring("", "", library="Memnite")
    game.next_turn()
    game.next_turn()
    assert game.names("hand", A) == ["Memnite"]  # "this turn" was over
    assert game.names("outside", A) == ["Okk"]


def test_C9_07_a_draw_is_replaced_even_with_an_empty_library() -> None:
    game = ring("Divination", "3 Island", filler=0)
    game.cast("Divination")
    game.resolve()
    game.choose("Okk")
    assert (game.over, game.m["winner"]) == (True, B)  # the second draw was not replaced


def test_C9_08_the_choice_is_made_before_the_permanent_enters() -> None:
    game = Position(Side("Sacred Foundry"))
    game.play("Sacred Foundry")
    assert game.asked == v.DECISION_MAY
    assert game.count("Sacred Foundry", "battlefield") == 0
    game.choose("yes")
    assert (game.life(A), game.status("tapped", "Sacred Foundry")) == (18, 0)


def test_C9_08_what_puts_a_permanent_there_may_say_how_it_enters() -> None:
    game = Position(Side("Path to Exile", "Plains, Memnite", library="Forest"))
    game.cast("Path to Exile", "Memnite")
    game.resolve()
    game.choose("yes", "Forest")
    assert game.status("tapped", "Forest") == 1


def test_C9_12_life_cannot_be_gained() -> None:
    """No cost of the pool gains life."""
    game = Position(Side("Skullcrack, Lightning Helix", "3 Mountain, Plains, Ajani's Sunstriker"))
    game.cast("Skullcrack", "B")
    game.resolve()
    game.cast("Lightning Helix", "B")
    game.resolve()
    assert (game.life(A), game.life(B)) == (20, 14)
    game.attack("Ajani's Sunstriker")
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B)) == (20, 12)


def test_C9_15_what_cannot_be_prevented_is_dealt() -> None:
    for spells, life in ((("Fog",), 20), (("Fog", "Skullcrack"), 15), (("Skullcrack", "Fog"), 15)):
        game = Position(Side(", ".join(spells), "Forest, 2 Mountain, Grizzly Bears"))
        for spell in spells:
            game.cast(spell, *(["B"] if spell == "Skullcrack" else []))
            game.resolve()
        game.attack("Grizzly Bears")
        game.pass_until("end_combat")
        assert game.life(B) == life


def test_C9_15_protection_prevents_it_neither() -> None:
    for hand, graveyard in (("Skullcrack", ["Vedalken Outlander"]), ("", [])):
        game = Position(
            Side(hand, "2 Mountain, Hill Giant"), Side(battlefield="Vedalken Outlander")
        )
        if hand:
            game.cast(hand, "B")
            game.resolve()
        game.attack("Hill Giant")
        game.block(("Vedalken Outlander", "Hill Giant"))
        game.pass_until("end_combat")
        assert game.names("graveyard", B) == graveyard


def test_C9_16_each_effect_is_used_once_in_any_order() -> None:
    """Doubling and prevention of all: both orders give nothing, so nobody is asked."""
    game = doubled("Fog, Spark Elemental")
    game.cast("Fog")
    game.resolve()
    game.cast("Spark Elemental")
    game.resolve()
    game.attack("Spark Elemental")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_C9_16_two_doublings_both_apply() -> None:
    game = shahrazad(Side(f"{COUNTDOWN}, Lightning Bolt", "6 Mountain"), creator=COUNTDOWN)
    game.start_child()
    game.win(A)
    game.cast(COUNTDOWN)
    game.resolve()
    game.start_child()
    game.win(A)
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 20 - 12
