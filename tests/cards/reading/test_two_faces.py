"""Reading cards with two faces: transforming ones, modal ones, and what their words say."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards.carddata import CardFacts, PrintedCard, load_printed_cards
from mtgenv.cards.language import Card
from mtgenv.cards.reading.cards import Refusal, read_printed


def face(name: str, cost: str, line: str, text: str, *size: str, **more: Any) -> CardFacts:
    """What card data say about a face."""
    power, toughness = size or (None, None)
    return CardFacts(name, cost, line, power, toughness, (), text, **more)


def read(*faces: CardFacts, layout: str = "transform") -> Card:
    """Read a card; its faces say the same again."""
    name = " // ".join(one.name for one in faces)
    card = read_printed(PrintedCard(name, layout, faces))
    assert isinstance(card, Card), str(card)
    said = [
        dataclasses.replace(one, text="\n".join(describe.text(part)))
        for one, part in zip(faces, (card, card.other_face), strict=True)
        if part is not None
    ]
    assert read_printed(PrintedCard(name, layout, tuple(said))) == card
    return card


def test_both_faces_are_read_with_their_own_types_sizes_and_colors() -> None:
    card = read(
        face("Villager", "{1}{G}", "Creature — Human", "{3}: Transform Villager.", "1", "2"),
        face("Hound", "", "Creature — Wolf", "Trample\nHound can't block.", "3", "4", colors="R"),
    )
    back = card.other_face
    assert back is not None
    assert (card.layout, card.cost, card.colors, card.power) == ("transform", "{1}{G}", None, 1)
    assert (back.cost, back.colors, back.power, back.toughness) == (None, "R", 3, 4)
    assert back.keywords == ("trample", "can't block")
    assert card.abilities == (d.Activated(d.Cost("{3}"), (d.Transform(),)),)


def test_day_and_night_are_read() -> None:
    card = read(
        face("Villager", "{G}", "Creature — Human", "Menace\nDaybound (Words.)", "2", "2"),
        face(
            "Werewolf", "", "Creature — Werewolf",
            "When this creature transforms into Werewolf, draw a card.\nNightbound", "4", "4",
            colors="G",
        ),
    )  # fmt: skip
    assert card.keywords == ("menace", "daybound")
    assert card.other_face is not None
    assert card.other_face.keywords == ("nightbound",)
    assert card.other_face.abilities == (d.Triggered(d.Event("transforms", "self"), (d.Draw(1),)),)


def test_the_spells_of_the_last_turn_are_read() -> None:
    upkeep = "At the beginning of each upkeep, if {}, transform this creature."
    card = read(
        face("Youth", "{G}", "Creature — Human", upkeep.format("no spells were cast last turn"),
             "2", "2"),
        face("Wolf", "", "Creature — Wolf",
             upkeep.format("a player cast two or more spells last turn"), "4", "4", colors="G"),
    )  # fmt: skip
    assert card.other_face is not None
    asked = [part.abilities[0].condition for part in (card, card.other_face)]  # type: ignore[attr-defined]
    last = "most spells last turn"
    assert asked == [d.Test(last, "=", 0), d.Test(last, ">=", 2)]


def test_what_comes_back_as_its_back_face() -> None:
    back = face("Statue", "", "Artifact", "{T}: Add {C}.")
    text = "When Hero dies, return it to the battlefield transformed under its owner's control."
    card = read(face("Hero", "{W}", "Creature — Human", text, "1", "1"), back)
    assert card.abilities == (
        d.Triggered(d.Event("dies", "self"), (d.Move("self", "battlefield", transformed=True),)),
    )
    text = (
        "{1}: Exile Hero, then return him to the battlefield transformed under his owner's control."
    )
    card = read(face("Hero", "{W}", "Creature — Human", text, "1", "1"), back)
    moves = (d.Move("self"), d.Move("it", "battlefield", transformed=True))
    assert card.abilities == (d.Activated(d.Cost("{1}"), moves),)


@pytest.mark.parametrize("keyword", ["Disturb {1}{U}", "More Than Meets the Eye {2}"])
def test_what_casts_the_back_face_is_a_keyword_of_the_front(keyword: str) -> None:
    card = read(
        face("Angler", "{1}{U}", "Creature — Human", keyword, "2", "1"),
        face("Drifter", "", "Creature — Spirit", "Flying", "1", "1", colors="U"),
    )
    assert card.keywords == (keyword[:1].lower() + keyword[1:],)


def test_to_convert_is_to_transform() -> None:
    card = read(
        face("Robot", "{4}", "Artifact Creature — Robot", "{1}: Convert Robot.", "2", "2"),
        face("Car", "", "Artifact — Vehicle", "Living metal\nWhenever Car attacks, convert it.",
             "3", "3"),
    )  # fmt: skip
    assert card.other_face is not None
    assert card.other_face.keywords == ("living metal",)
    assert card.abilities == (d.Activated(d.Cost("{1}"), (d.Transform(),)),)


def test_a_modal_card_has_two_fronts() -> None:
    card = read(
        face("Bear Charge", "{G}", "Sorcery", "Draw a card."),
        face("Bear Valley", "", "Land", "Bear Valley enters tapped.\n{T}: Add {G}."),
        layout="modal_dfc",
    )
    assert card.layout == "modal"
    assert card.other_face is not None
    assert card.other_face.type_line == "Land"


def test_what_is_not_understood_is_told_with_its_face() -> None:
    front = face("Youth", "{G}", "Creature — Human", "Reach", "2", "2")
    back = face("Wolf", "", "Creature — Wolf", "Frolic.", "4", "4", colors="G")
    refused = read_printed(PrintedCard("Youth // Wolf", "transform", (front, back)))
    assert refused == Refusal("words", "frolic.", "Wolf")
    assert str(refused) == "Wolf: frolic."


@pytest.mark.parametrize("layout", ["transform", "modal_dfc"])
def test_half_a_card_is_refused(layout: str) -> None:
    front = face("Youth", "{G}", "Creature — Human", "Reach", "2", "2")
    refused = read_printed(PrintedCard("Youth // Wolf", layout, (front,)))
    assert refused == Refusal("words", "other face: the card data do not give it", "Youth")


FRONT = {"manaCost": "{G}", "type": "Creature — Human", "power": "2", "toughness": "2"}
BACK = {"type": "Creature — Wolf", "power": "4", "toughness": "4"}
FORMS = {
    "MTGJSON": [
        {"name": "Youth // Wolf", "faceName": "Youth", "side": "a", "colors": ["G"], **FRONT},
        {"name": "Youth // Wolf", "faceName": "Wolf", "side": "b", "colors": ["R"], **BACK},
    ],
    "Scryfall": [
        {
            "name": "Youth // Wolf",
            "type_line": "Creature — Human // Creature — Wolf",
            "card_faces": [
                {"name": "Youth", "colors": ["G"], "mana_cost": "{G}", **FRONT},
                {"name": "Wolf", "colors": ["R"], "mana_cost": "", **BACK},
            ],
        }
    ],
    "plain": [
        {"name": "Wolf", "face": "back", "front": "Youth", "colors": "R", **BACK},
        {"name": "Youth // Wolf", "back": "Wolf", "colors": "G", **FRONT},
    ],
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_card_data_gives_both_faces(tmp_path: Path, form: str) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"layout": "transform", **entry} for entry in FORMS[form]]))
    (printed,) = load_printed_cards(file)
    assert (printed.name, printed.layout) == ("Youth // Wolf", "transform")
    assert [(one.name, one.colors) for one in printed.faces] == [("Youth", "G"), ("Wolf", "R")]
    card = read_printed(printed)
    assert isinstance(card, Card)
    assert card.other_face is not None
    assert (card.other_face.name, card.other_face.colors) == ("Wolf", "R")


def test_a_guessed_color_of_a_back_face_counts_only_if_it_is_that_of_the_front(
    tmp_path: Path,
) -> None:
    file = tmp_path / "cards.json"
    back, front = FORMS["plain"]
    for colors, known in (("G", "G"), ("RG", None)):
        guess = {**back, "colors": colors, "colorsGuessed": True}
        file.write_text(json.dumps([{"layout": "transform", **one} for one in (guess, front)]))
        (printed,) = load_printed_cards(file)
        assert printed.faces[1].colors == known
        assert isinstance(read_printed(printed), Card if known else Refusal)
