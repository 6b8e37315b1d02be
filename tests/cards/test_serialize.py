"""Definitions as JSON: an exact way back, and one clear line for what is no definition."""

import json

import pytest

from mtgenv.cards import definition as d
from mtgenv.cards import registry
from mtgenv.cards.serialize import KINDS, DefinitionError, from_json, to_json

BOLT = d.Card(
    "Bolt",
    "{R}",
    "Instant",
    abilities=(d.Spell((d.Damage(3, "target"),), (d.ANY_TARGET,)),),
)


@pytest.mark.parametrize("name", registry.names())
def test_every_card_comes_back_as_it_was(name):
    card = registry.find(name)
    assert from_json(json.loads(json.dumps(to_json(card)))) == card


def test_defaults_are_left_out_and_what_differs_is_written():
    card = d.Card(
        "Test",
        None,
        "Creature",
        0,
        0,
        colors="",
        abilities=(
            d.Mana("G"),
            d.Mana("C", cost=d.Cost()),
            d.Spell(targets=(d.Target(most=None),)),
        ),
    )
    assert to_json(card) == {
        "kind": "Card",
        "name": "Test",
        "cost": None,
        "type_line": "Creature",
        "power": 0,
        "toughness": 0,
        "colors": "",
        "abilities": [
            {"kind": "Mana", "produce": "G"},
            {"kind": "Mana", "produce": "C", "cost": {"kind": "Cost"}},
            {"kind": "Spell", "targets": [{"kind": "Target", "most": None}]},
        ],
    }
    assert from_json(to_json(card)) == card


def test_effects_and_tokens_nest():
    token = d.Card("Bird Token", None, "Creature — Bird", 4, 4, ("flying",), token=True)
    branch = d.If(d.Controls(d.LAND, 2), (d.CreateToken(token),), (d.May((d.Draw("X"),)),))
    card = d.Card("Test", "{X}", "Sorcery", abilities=(d.Spell((branch,)),))
    assert from_json(to_json(card)) == card


def test_the_kinds_are_the_parts_of_a_definition_and_not_their_bases():
    assert {"Card", "Filter", "Target", "Cost", "Damage", "Controls", "Triggered"} <= set(KINDS)
    assert not {"Effect", "Ability"} & set(KINDS)


def changed(path, value):
    """The JSON of a bolt with one value replaced, or taken out if it is None."""
    data = part = to_json(BOLT)
    *parents, last = path
    for key in parents:
        part = part[key]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return data


SPELL = ("abilities", 0)
DAMAGE = (*SPELL, "effects", 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "Card: holds an object of kind Card, but here is a list"),
        ({}, "Card: missing key 'kind'; use one of Card"),
        (changed(("kind",), "Damage"), "Card.kind: 'Damage' cannot stand here; use one of Card"),
        (changed(("name",), None), "Card: missing key 'name'"),
        (changed(("nmae",), "Bolt"), "Card: unknown key 'nmae'; did you mean 'name'?"),
        (changed(("name",), 3), "Card.name: holds a text, but here is a whole number"),
        (changed(("cost",), 1), "Card.cost: holds a text or null, but here is a whole number"),
        (changed(("power",), "2"), "Card.power: holds a whole number or null, but here is a text"),
        (changed(("power",), 2.5), "Card.power: holds a whole number or null, but here is a frac"),
        (changed(("token",), 1), "Card.token: holds true or false, but here is a whole number"),
        (changed(("keywords",), "flying"), "Card.keywords: holds a list, but here is a text"),
        (changed(("keywords",), [1]), "Card.keywords[0]: holds a text, but here is a whole number"),
        (changed(("name",), {}), "Card.name: holds no object, but here is one"),
        (changed((*SPELL,), BOLT.name), "Card.abilities[0]: holds an object of kind Ability, but"),
        (
            changed((*SPELL, "kind"), "Damage"),
            "Card.abilities[0].kind: 'Damage' cannot stand here; use one of",
        ),
        (
            changed((*DAMAGE, "kind"), "Damge"),
            "Card.abilities[0].effects[0].kind: 'Damge' cannot stand here; did you mean 'Damage'?",
        ),
        (changed((*DAMAGE, "kind"), ["Damage"]), "Card.abilities[0].effects[0].kind: ['Damage']"),
        (changed((*DAMAGE, "kind"), None), "Card.abilities[0].effects[0]: missing key 'kind'"),
        (changed((*DAMAGE, "to"), None), "Card.abilities[0].effects[0]: missing key 'to'"),
        (
            changed((*DAMAGE, "amount"), True),
            "Card.abilities[0].effects[0].amount: holds a whole number or a text, but here is true",
        ),
        (
            changed((*SPELL, "targets", 0, "objects"), []),
            "Card.abilities[0].targets[0].objects: holds an object of kind Filter or null, but",
        ),
    ],
    ids=str,
)
def test_malformed_json_is_refused_in_one_line(data, message):
    with pytest.raises(DefinitionError) as caught:
        from_json(data)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
