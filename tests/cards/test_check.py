"""Checking the cards: against JSON, the compiler and card data, and from the command line."""

import dataclasses
import json

import pytest
from typer.testing import CliRunner

from mtgenv.cards import registry
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.check import Problem, check_cards
from mtgenv.cards.language import Card, Destroy, Spell, Suspend
from mtgenv.cards.names.spelling import normalise
from mtgenv.cli.cards import app

runner = CliRunner()


def facts(card, *keywords, **changes):
    """Card data that agree with a card, but for the changes."""
    agreeing = CardFacts(
        card.name,
        card.cost or "",
        card.type_line,
        None if card.power is None else str(card.power),
        None if card.toughness is None else str(card.toughness),
        keywords,
    )
    return {normalise(card.name): dataclasses.replace(agreeing, **changes)}


def problems(card, data):
    return [problem.what for problem in check_cards([card], data)]


ANGEL = Card("Angel", "{3}{W}", "Creature — Angel", 4, 4, ("flying", "vigilance"))


def test_every_card_is_sound_by_itself():
    assert check_cards(map(registry.find, registry.written())) == []


def test_agreement():
    assert problems(ANGEL, facts(ANGEL, "Flying", "Vigilance")) == []


@pytest.mark.parametrize(
    ("keywords", "changes", "problem"),
    [
        (("Vigilance",), {}, "has flying, in the card data it has not"),
        (("Flying", "Vigilance", "Haste"), {}, "lacks haste, which the card data name"),
        (("Flying", "Vigilance", "Ward"), {}, "lacks ward, which the card data name"),
        (("Flying", "Vigilance", "Protection"), {}, "lacks protection, which the card data name"),
        (("Flying", "Vigilance", "Landwalk"), {}, "lacks landwalk, which the card data name"),
        (None, {"mana_cost": "{2}{W}"}, "mana cost is {3}{W}, in the card data {2}{W}"),
        (None, {"mana_cost": ""}, "mana cost is {3}{W}, in the card data none"),
        (None, {"type_line": "Creature — Bird"}, "type line is Creature — Angel, in the card data"),
        (None, {"power": "*"}, "power is 4, in the card data *"),
        (None, {"toughness": None}, "toughness is 4, in the card data none"),
        (None, {"name": "Angle"}, "name is Angel, in the card data Angle"),
    ],
)
def test_disagreement(keywords, changes, problem):
    data = facts(ANGEL, *(keywords or ("Flying", "Vigilance")), **changes)
    (found,) = problems(ANGEL, data)
    assert found.startswith(problem)


@pytest.mark.parametrize(
    ("keyword", "named"),
    [
        ("islandwalk", ("Islandwalk", "Landwalk")),
        ("islandwalk", ("Islandwalk",)),
        ("protection from creatures", ("Protection",)),
        ("can't attack", ()),
        ("flying", ("Flying", "Landfall", "Double", "Scry")),
    ],
)
def test_words_of_the_card_data(keyword, named):
    card = dataclasses.replace(ANGEL, keywords=(keyword,))
    assert problems(card, facts(card, *named)) == []


def test_suspend_and_enchant_are_keywords_too():
    suspended = dataclasses.replace(ANGEL, abilities=(Suspend(1, "{W}"),))
    assert problems(suspended, facts(suspended, "Flying", "Vigilance", "Suspend")) == []
    assert problems(suspended, facts(suspended, "Flying", "Vigilance")) == [
        "has suspend, in the card data it has not"
    ]
    pacifism = registry.find("Pacifism")
    assert problems(pacifism, facts(pacifism, "Enchant")) == []


def test_a_card_the_data_do_not_know():
    assert check_cards([ANGEL], {}) == [Problem("Angel", "is not in the card data file")]


def test_what_does_not_compile_or_survive_json_is_told():
    card = Card("Smite", "{W}", "Instant", abilities=(Spell((Destroy(),)),))
    (found,) = problems(card, None)
    assert found.startswith("does not compile: ability 1 (Spell), effect 1 (Destroy): 'target'")
    listed = dataclasses.replace(ANGEL, keywords=["flying", "vigilance"])
    assert "comes back from JSON as another definition" in problems(listed, None)
    odd = dataclasses.replace(ANGEL, power="4")
    assert problems(odd, None)[0].startswith("does not survive JSON: Card.power: holds")


# --- The commands --------------------------------------------------------------------------------


def test_list():
    result = runner.invoke(app, ["list"])
    assert result.exit_code == 0
    assert f"{len(registry.names())} cards" in result.output
    listed = json.loads(runner.invoke(app, ["list", "--json"]).output)
    assert listed["count"] == len(listed["cards"]) == len(registry.names())
    assert {"name": "Shahrazad", "cost": "{W}{W}", "type": "Sorcery"} in listed["cards"]


def test_list_of_some():
    listed = json.loads(runner.invoke(app, ["list", "shahra", "--json"]).output)
    assert [card["name"] for card in listed["cards"]] == ["Shahrazad"]


def test_show():
    result = runner.invoke(app, ["show", "mogg fanatic"])
    assert result.exit_code == 0
    assert "Sacrifice this creature: It deals 1 damage to any target." in result.output
    assert '"kind": "Activated"' in result.output
    shown = json.loads(runner.invoke(app, ["show", "Rancor", "--json"]).output)
    assert shown["name"] == "Rancor"


def test_show_an_unknown_card():
    result = runner.invoke(app, ["show", "Rancour"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "did you mean Rancor" in result.stderr


def data_file(tmp_path, **changes):
    cards = [
        {
            "name": card.name,
            "manaCost": card.cost,
            "type": card.type_line,
            "power": None if card.power is None else str(card.power),
            "toughness": None if card.toughness is None else str(card.toughness),
            **(changes if card.name == "Plains" else {}),
        }
        for card in map(registry.find, registry.written())
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    return str(file)


def test_check():
    result = runner.invoke(app, ["check"])
    assert (result.exit_code, result.output) == (
        0,
        f"{len(registry.written())} cards checked: no problems\n",
    )
    assert json.loads(runner.invoke(app, ["check", "--json"]).output)["ok"] is True


def test_check_with_a_data_file(tmp_path):
    result = runner.invoke(app, ["check", "--data", data_file(tmp_path, type="Land"), "--json"])
    assert result.exit_code == 1
    report = json.loads(result.output)
    assert report["ok"] is False
    assert report["checked"] == len(registry.written())
    plains = [entry["problem"] for entry in report["problems"] if entry["card"] == "Plains"]
    assert plains == ["type line is Basic Land — Plains, in the card data Land"]
    text = runner.invoke(app, ["check", "--data", data_file(tmp_path)]).output
    assert "Flying Men: has flying, in the card data it has not\n" in text


def test_check_with_a_file_that_cannot_be_read(tmp_path):
    result = runner.invoke(app, ["check", "--data", str(tmp_path / "none.json")])
    assert result.exit_code == 2
    assert "no such file" in result.stderr
