"""Planes, phenomena, schemes and vanguards are read from their wording (made up here)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mtgenv.cards import describe
from mtgenv.cards.carddata import CardFacts, PrintedCard, load_printed_cards
from mtgenv.cards.language import Abandon, Card, Event, Planeswalk, Triggered
from mtgenv.cards.reading.cards import Refusal, read_printed


def read(layout: str, line: str, text: str, name: str = "Test", **facts: int) -> Card:
    card = read_printed(
        PrintedCard(name, layout, (CardFacts(name, "", line, None, None, (), text, **facts),))
    )
    assert isinstance(card, Card), card
    return card


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Whenever chaos ensues, draw a card.", ["chaos ensues"]),
        ("When you planeswalk to Test, you gain 3 life.", ["planeswalks to"]),
        ("When you planeswalk here, you gain 3 life.", ["planeswalks to"]),
        ("When you planeswalk away from Test, you gain 3 life.", ["planeswalks away"]),
        (
            "When you planeswalk to Test and at the beginning of your upkeep, draw a card.",
            ["planeswalks to", "begins"],
        ),
        ("Whenever you roll the planar die, you gain 3 life.", ["rolls the planar die"]),
        ("Whenever you roll a blank on the planar die, scry 2.", ["rolls a blank"]),
    ],
)
def test_events_of_planes(text: str, verbs: list[str]) -> None:
    card = read("planar", "Plane — Testing", text)
    (ability,) = card.abilities
    assert isinstance(ability, Triggered)
    events = ability.event if isinstance(ability.event, tuple) else (ability.event,)
    assert [event.verb for event in events] == verbs
    assert card.type_line == "Plane — Testing"
    assert card.cost is None


def test_a_phenomenon_is_encountered() -> None:
    card = read("planar", "Phenomenon", "When you encounter Test, each player draws a card.")
    assert describe.text(card) == ["When you encounter Test, each player draws a card."]
    (ability,) = card.abilities
    assert isinstance(ability, Triggered)
    assert ability.event == Event("planeswalks to", "self", player="you")


def test_what_chaos_does_may_be_to_planeswalk() -> None:
    card = read("planar", "Plane — Testing", "When chaos ensues, draw a card. Then planeswalk.")
    (ability,) = card.abilities
    assert isinstance(ability, Triggered)
    assert Planeswalk() in ability.effects


def test_an_ongoing_scheme_is_abandoned() -> None:
    text = (
        "(An ongoing scheme stays.)\nWhen you set this scheme in motion, draw a card.\n"
        "At the beginning of your end step, abandon this scheme."
    )
    card = read("scheme", "Ongoing Scheme", text)
    first, second = card.abilities
    assert isinstance(first, Triggered)
    assert isinstance(second, Triggered)
    assert first.event == Event("sets in motion", "self", player="you")
    assert second.effects == (Abandon(),)
    assert describe.text(card)[1] == "At the beginning of your end step, abandon this scheme."


def test_modifiers_come_from_the_data_or_from_those_that_are_known() -> None:
    told = read(
        "vanguard",
        "Vanguard",
        "Creatures you control have haste.",
        hand_modifier=2,
        life_modifier=-3,
    )
    assert (told.hand_modifier, told.life_modifier) == (2, -3)
    assert describe.card(told).endswith("Hand +2, life -3")
    known = read("vanguard", "Vanguard", "Creatures you control have haste.", "Tahngarth")
    assert (known.hand_modifier, known.life_modifier) == (-1, 7)


def test_a_vanguard_without_modifiers_is_refused_by_name() -> None:
    facts = CardFacts("Nobody", "", "Vanguard", None, None, (), "Creatures you control have haste.")
    refused = read_printed(PrintedCard("Nobody", "vanguard", (facts,)))
    assert refused == Refusal("words", "hand and life modifiers: the card data do not say them")


def test_card_data_say_modifiers_with_their_sign(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    ours = {"name": "One", "layout": "vanguard", "type_line": "Vanguard"}
    scryfall = {**ours, "hand_modifier": "+1", "life_modifier": "-5"}
    mtgjson = {**ours, "name": "Two", "hand": "+0", "life": "+12"}
    file.write_text(json.dumps([scryfall, mtgjson]), encoding="utf-8")
    one, two = load_printed_cards(file)
    facts = one.faces[0], two.faces[0]
    assert [(f.hand_modifier, f.life_modifier) for f in facts] == [(1, -5), (0, 12)]
