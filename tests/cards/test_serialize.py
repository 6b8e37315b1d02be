"""Definitions as JSON: an exact way back, and one clear line for what is no definition."""

import json

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.serialize import KINDS, DefinitionError, from_json, to_json
from mtgenv.cards.sets import CARDS

BOLT = d.Card(
    "Bolt",
    "{R}",
    "Instant",
    abilities=(d.Spell((d.Damage(3, "that"),), (d.ANY_TARGET,)),),
)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_comes_back_as_it_was(card):
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
            d.Activated(d.Cost(tap=True), (d.AddMana("G"),)),
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
            {
                "kind": "Activated",
                "cost": {"kind": "Cost", "tap": True},
                "effects": [{"kind": "AddMana", "mana": "G"}],
            },
            {"kind": "Spell", "targets": [{"kind": "Target", "most": None}]},
        ],
    }
    assert from_json(to_json(card)) == card


def test_effects_and_tokens_nest():
    token = d.Card("Bird Token", None, "Creature — Bird", 4, 4, ("flying",), token=True)
    branch = d.If(
        d.controls(d.Filter(types=("land",), controller="you"), 2),
        (d.Create(token),),
        (d.May((d.Draw("X"),)),),
    )
    card = d.Card("Test", "{X}", "Sorcery", abilities=(d.Spell((branch,)),))
    assert from_json(to_json(card)) == card


def test_pairs_and_several_kinds_of_lists_come_back():
    card = d.Card(
        "Test",
        "{X}",
        "Creature",
        1,
        1,
        abilities=(
            d.Enters(counters=("+1/+1", "X")),
            d.Triggered((d.Event("enters", "self"), d.Event("attacks", ("self", d.CREATURE)))),
            d.Triggered(
                d.Event("dies", "self", while_=d.Not(d.Turn())),
                (d.Damage(d.Plus(1, d.Counters("+1/+1")), ("you", d.Each(d.CREATURE))),),
            ),
            d.Static(abilities=(d.Rule("can't gain life"),)),
        ),
        other_face=d.Card("Back", None, "Land"),
        layout="modal",
    )
    data = json.loads(json.dumps(to_json(card)))
    assert data["abilities"][0]["counters"] == ["+1/+1", "X"]
    assert from_json(data) == card


def test_the_kinds_are_the_parts_of_a_definition_and_not_their_bases():
    assert {"Card", "Filter", "Target", "Cost", "Damage", "Test", "Triggered"} <= set(KINDS)
    assert not {"Effect", "Ability", "Modification"} & set(KINDS)


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
        (changed((*DAMAGE, "amount"), None), "Card.abilities[0].effects[0]: missing key 'amount'"),
        (
            changed((*SPELL, "targets", 0, "objects", "types"), {"kind": "Filter"}),
            "Card.abilities[0].targets[0].objects.types: holds no object, but here is one",
        ),
        (
            changed((*DAMAGE, "amount"), True),
            "Card.abilities[0].effects[0].amount: holds a whole number or a text or an object",
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
