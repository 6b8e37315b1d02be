"""The compiler: rows, names, what hangs on a whole card and a whole pool, and what is refused."""

import dataclasses
import importlib
import pkgutil

import numpy as np
import pytest

from mtgenv.cards import enforced, registry, sets
from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.lowering.tables_builder import SUBTYPE_BITS
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import aura, creature, field, fields, filter_of, instant, permanent, program

pytestmark = pytest.mark.usefixtures("everything_enforced")

TOKEN = d.Card("Bird Token", None, "Creature — Bird", 1, 1, ("flying",), colors="W", token=True)
DIES = d.Event("dies", "self")


# --- Cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "parts", "x", "hybrid", "hybrids", "colors", "value"),
    [
        (None, [0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, 0),
        ("{0}", [0, 0, 0, 0, 0, 0, 0], 0, 0, 0, 0, 0),
        ("{3}{W}{W}", [3, 2, 0, 0, 0, 0, 0], 0, 0, 0, 1, 5),
        ("{X}{X}{R}{C}", [0, 0, 0, 0, 1, 0, 1], 2, 0, 0, 8, 2),
        ("{1}{R/W}{R/W}", [1, 0, 0, 0, 0, 0, 0], 0, 9, 2, 9, 3),
        ("{12}{U}{B}{G}", [12, 0, 1, 1, 0, 1, 0], 0, 0, 0, 22, 15),
    ],
)
def test_cost_colours_and_mana_value(cost, parts, x, hybrid, hybrids, colors, value):
    compiled = compile_cards([instant(d.ExtraTurn(), cost=cost)])
    assert field(compiled, "card_cost") == parts
    assert field(compiled, "card_x") == x
    assert field(compiled, "card_hybrid") == hybrid
    assert field(compiled, "card_hybrids") == hybrids
    assert field(compiled, "card_colors") == colors
    assert field(compiled, "card_value") == value
    assert field(compiled, "card_castable") == (cost is not None)


def test_types_size_keywords_and_rules():
    card = d.Card(
        "Test",
        "{2}",
        "Legendary Artifact Creature — Bear Wall",
        -1,
        4,
        ("flying", "can't attack"),
    )
    compiled = compile_cards([card])
    assert field(compiled, "card_supertypes") == v.SUPERTYPE_LEGENDARY
    assert field(compiled, "card_types") == v.TYPE_ARTIFACT | v.TYPE_CREATURE
    assert (field(compiled, "card_power"), field(compiled, "card_toughness")) == (-1, 4)
    assert field(compiled, "card_keywords") == v.KEYWORD_FLYING
    assert field(compiled, "card_rules") == v.RULE_CANT_ATTACK
    assert field(compiled, "card_colors") == 0
    bits = field(compiled, "card_subtypes")
    assert [s for bit, s in enumerate(compiled.subtypes) if bits >> bit & 1] == ["Bear", "Wall"]


def test_given_colours_replace_those_of_the_cost():
    card = dataclasses.replace(instant(d.ExtraTurn(), cost=None), colors="UG")
    assert field(compile_cards([card]), "card_colors") == 1 << v.MANA_BLUE | 1 << v.MANA_GREEN


def test_loyalty_and_defense():
    walker = permanent(type_line="Legendary Planeswalker — Jace", loyalty=4)
    battle = permanent(type_line="Battle — Siege", defense=5, name="Siege")
    compiled = compile_cards([walker, battle])
    assert field(compiled, "card_loyalty", 1) == 4
    assert field(compiled, "card_defense", 2) == 5


def test_rows_names_and_tokens():
    maker = instant(d.Create(TOKEN, 2))
    other = instant(d.Create(TOKEN), name="Other")
    compiled = compile_cards([maker, other, maker])
    assert compiled.index == {"Test": 1, "Other": 2, "Bird Token": 3}
    assert compiled.cards[1:] == (maker, other, TOKEN)
    assert [field(compiled, "card_token", row) for row in range(4)] == [0, 0, 0, 1]
    assert program(compiled)[0]["detail"] == 3
    assert int(compiled.tables["cards_used"][0]) == 4


def test_a_token_that_makes_tokens_and_one_of_a_quoted_ability():
    maker = dataclasses.replace(
        TOKEN, name="Egg Token", abilities=(d.Triggered(DIES, (d.Create(TOKEN),)),)
    )
    quoted = d.Triggered(DIES, (d.Create(maker),))
    compiled = compile_cards([creature(d.Static(abilities=(quoted,)))])
    assert set(compiled.index) == {"Test", "Egg Token", "Bird Token"}


def test_two_faces_of_one_card():
    back = creature(name="Back", keywords=("flying",))
    back = dataclasses.replace(back, cost=None)
    front = dataclasses.replace(
        creature(name="Front"), cost="{2}{G}", other_face=back, layout="transform"
    )
    compiled = compile_cards([front])
    assert compiled.index == {"Front": 1, "Back": 2}
    assert [field(compiled, "card_other_face", row) for row in (1, 2)] == [2, 1]
    assert [field(compiled, "card_front", row) for row in (1, 2)] == [1, 0]
    assert [field(compiled, "card_layout", row) for row in (1, 2)] == [v.LAYOUT_TRANSFORM] * 2
    # 202.3b: the back face has the mana value of the front.
    assert [field(compiled, "card_value", row) for row in (1, 2)] == [3, 3]
    assert [field(compiled, "card_castable", row) for row in (1, 2)] == [1, 0]


def test_the_halves_of_a_split_card_have_their_own_cost():
    right = instant(d.Draw(), name="Right", cost="{U}")
    left = dataclasses.replace(
        instant(d.GainLife(1), name="Left", cost="{3}"), other_face=right, layout="split"
    )
    compiled = compile_cards([left])
    left_half = field(compiled, "card_half")
    assert compiled.index == {"Left": 1, "Right": 2}
    # The whole card has the mana value of both halves; each half is cast for its own cost (709.4).
    assert [field(compiled, "card_value", row) for row in (1, left_half, 2)] == [4, 3, 1]


def test_a_card_without_abilities_has_none():
    compiled = compile_cards([registry.FILLER, creature()])
    for row in (1, 2):
        assert list(compiled.abilities(row)) == []
    assert field(compiled, "card_types") == 0


def test_what_is_attached_to_others():
    compiled = compile_cards(
        [
            aura(),
            permanent(type_line="Artifact — Equipment", name="Sword"),
            permanent(name="Rod"),
        ]
    )
    assert [field(compiled, "card_aura", row) for row in (1, 2, 3)] == [1, 2, 0]


def test_abilities_lie_in_order_printed_keywords_and_others_after_them():
    card = creature(
        d.Triggered(DIES, (d.Later(d.Event("begins", step="end step"), (d.Draw(),)),)),
        d.Activated(d.Cost("{2}", tap=True), (d.Tap(),), (d.TARGET_CREATURE,)),
        d.Static(d.Each(d.CREATURE), abilities=(d.Activated(d.Cost("{1}"), (d.Draw(),)),)),
        keywords=("exalted", "flying", "protection from red"),
    )
    compiled = compile_cards([card])
    kinds = [field(compiled, "ability_kind", row) for row in compiled.abilities(1)]
    assert kinds == [
        v.ABILITY_TRIGGERED,
        v.ABILITY_ACTIVATED,
        v.ABILITY_STATIC,
        v.ABILITY_TRIGGERED,
        v.ABILITY_PROTECTION,
    ]
    assert [compiled.ability_names[row] for row in compiled.abilities(1)] == [
        "When this creature dies, draw a card at the beginning of the next end step",
        "{2}, {T}: Tap target creature",
        'All creatures have "{1}: Draw a card."',
        "Exalted",
        "Protection from red",
    ]
    of_counters = 2  # shield and finality counters have abilities in every pool
    assert int(compiled.tables["abilities_used"][0]) == 1 + 5 + 2 + of_counters
    for row in compiled.abilities(1):
        assert field(compiled, "ability_card", row) == 1
    watched = (v.EVENT_DIES, v.EVENT_ATTACKS_ALONE)
    assert field(compiled, "card_watches") == sum(1 << event for event in watched)
    assert (field(compiled, "card_statics"), field(compiled, "card_activated")) == (1, 1)


def test_prowess_and_exalted_are_triggered_abilities():
    compiled = compile_cards([creature(keywords=("prowess", "exalted"))])
    prowess, exalted = compiled.abilities(1)
    assert field(compiled, "card_keywords") == v.KEYWORD_PROWESS | v.KEYWORD_EXALTED
    cast = fields(compiled, "trigger_", prowess)
    assert (cast["event"], cast["player"]) == (v.EVENT_CAST, v.PLAYER_YOU)
    assert filter_of(compiled, cast["filter"]) == {"not_types": v.TYPE_CREATURE}
    attack = fields(compiled, "trigger_", exalted)
    assert attack["event"] == v.EVENT_ATTACKS_ALONE
    assert program(compiled, exalted)[0]["what"] == (v.SELECT_EVENT, 0)


def test_landwalk_printed_on_a_card():
    compiled = compile_cards([creature(keywords=("nonbasic landwalk",))])
    (row,) = compiled.abilities(1)
    assert field(compiled, "card_keywords") == v.KEYWORD_LANDWALK
    assert field(compiled, "ability_kind", row) == v.ABILITY_LANDWALK
    assert filter_of(compiled, field(compiled, "rule_filter", row)) == {
        "types": v.TYPE_LAND,
        "not_supertypes": v.SUPERTYPE_BASIC,
    }


def test_morph_is_a_cost_to_turn_it_face_up():
    compiled = compile_cards([creature(keywords=("morph {2}{G}",))])
    assert field(compiled, "card_castings") == 0
    cost = field(compiled, "card_morph")
    assert field(compiled, "cost_mana", cost) == [2, 0, 0, 0, 0, 1, 0]
    down = compiled.tables["face_down"][0]
    assert [field(compiled, name, down) for name in ("card_power", "card_value")] == [2, 0]
    assert field(compiled, "card_keywords") == v.KEYWORD_MORPH


# --- Subtypes and counters -----------------------------------------------------------------------


def test_basic_land_types_come_first_and_then_what_filters_ask():
    djinns = d.Filter(subtypes=("Djinn",), not_subtypes=("Wall",))
    compiled = compile_cards([creature(), instant(d.Destroy(d.Each(djinns)), name="Rid")])
    first = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Djinn", "Wall", "Bear")
    assert compiled.subtypes == first
    assert filter_of(compiled, 1) == {"subtypes": 1 << 5, "not_subtypes": 1 << 6}


def test_subtypes_that_keywords_ask_about_and_that_changes_give_have_bits():
    card = creature(d.Static(subtypes=("Wall",)), keywords=("protection from Humans",))
    assert compile_cards([card]).subtypes[5:] == ("Human", "Bear", "Wall")


def test_subtypes_nobody_asks_about_are_dropped_where_there_is_no_room():
    many = " ".join(f"Kind{number}" for number in range(100))
    asked = d.Filter(subtypes=("Kind99",))
    compiled = compile_cards(
        [
            dataclasses.replace(creature(), type_line=f"Creature — {many}"),
            instant(d.Destroy(d.Each(asked)), name="Rid"),
        ]
    )
    assert len(compiled.subtypes) == SUBTYPE_BITS
    assert compiled.subtypes[5] == "Kind99"
    assert field(compiled, "card_subtypes") > 0
    assert field(compiled, "card_subtypes") & field(compiled, "filter_subtypes")


def test_more_subtypes_asked_about_than_there_is_room_for_are_refused():
    asked = d.Filter(subtypes=tuple(f"Kind{number}" for number in range(SUBTYPE_BITS)))
    with pytest.raises(CardError, match="'Kind57' is one subtype more than the 62"):
        compile_cards([instant(d.Destroy(d.Each(asked)))])


def test_kinds_of_counters_are_numbered_as_they_come():
    card = instant(
        d.PutCounters("target", counter="charge"),
        d.PutCounters("target", counter="wish"),
        d.PutCounters("target", counter="charge"),
        targets=(d.TARGET_CREATURE,),
    )
    compiled = compile_cards([card])
    assert compiled.counter_kinds["+1/+1"] == v.COUNTER_PLUS
    assert compiled.counter_kinds["charge"] == v.COUNTER_FIRST_OTHER
    assert compiled.counter_kinds["wish"] == v.COUNTER_FIRST_OTHER + 1
    assert [step["kind"] - v.COUNTER_FIRST_OTHER for step in program(compiled)] == [0, 1, 0]


# --- Mana ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "mask", "amount", "free"),
    [
        ("Plains", 1, 1, 1),
        ("Plateau", 9, 1, 9),
        ("Wastes", 32, 1, 32),
        ("Battlefield Forge", 41, 1, 32),
        ("City of Brass", 31, 1, 0),
        ("Sol Ring", 32, 2, 32),
        ("Llanowar Elves", 16, 1, 16),
        ("Black Lotus", 0, 0, 0),
        ("Arid Mesa", 0, 0, 0),
    ],
)
def test_what_automatic_payment_can_get(name, mask, amount, free):
    compiled = compile_cards([registry.find(name)])
    found = [field(compiled, f"card_mana_{n}") for n in ("mask", "amount", "free")]
    assert found == [mask, amount, free]


def test_basic_land_types_give_one_ability_before_the_printed_ones():
    printed = d.Activated(d.Cost(tap=True), (d.AddMana("C"),))
    card = d.Card("Test", None, "Land — Mountain Plains", abilities=(printed,))
    compiled = compile_cards([card])
    assert [field(compiled, "mana_mask", row) for row in compiled.abilities(1)] == [9, 32]
    assert compiled.ability_names[1:3] == ("{T}: Add {W} or {R}", "{T}: Add {C}")
    assert field(compiled, "card_mana") == 1


def test_mana_abilities_of_different_amounts_are_refused():
    abilities = [d.Activated(d.Cost(tap=True), (d.AddMana(mana),)) for mana in ("G", "CC")]
    with pytest.raises(CardError, match="make different amounts"):
        compile_cards([permanent(*abilities)])


# --- Refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (d.Card("Test", "{R}", "Instant"), "without a Spell ability"),
        (d.Card("Test", "{R}", "Instant Creature", 1, 1), "and a permanent"),
        (d.Card("Test", "{R}", "Tribal Instant"), "type line: 'tribal' is not a known card type"),
        (d.Card("Test", "{R}", "Creature"), "power and toughness"),
        (d.Card("Test", "{R}", "Creature", 1), "power and toughness"),
        (d.Card("Test", "{R}", "Artifact", 1), "power and toughness"),
        (d.Card("Test", "{R}", "Land"), "a land has no mana cost"),
        (d.Card("Test", "R", "Artifact"), "cost: the cost 'R' is not made of symbols"),
        (d.Card("Test", "{R}", "Enchantment — Aura"), 'without an "enchant" target'),
        (d.Card("Test", "{R}", "Planeswalker"), "a planeswalker has a loyalty"),
        (creature(loyalty=3), "loyalty is given for planeswalkers"),
        (d.Card("Test", "{R}", "Battle"), "defense is given for battles"),
        (creature(defense=3), "defense is given for battles"),
        (d.Card("Test", "{R}", "Enchantment — Saga"), "a Saga has some"),
        (
            permanent(d.Spell(targets=(d.TARGET_CREATURE,)), type_line="Artifact — Aura Equipment"),
            "is attached in two ways",
        ),
        (
            dataclasses.replace(instant(d.Draw()), abilities=(d.Spell((d.Draw(),)),) * 2),
            "two Spell abilities",
        ),
        (creature(keywords=("flyng",)), "keywords: 'flyng' is not a known keyword"),
        (creature(keywords=("suspend",)), "keywords: 'suspend' is not a known keyword"),
        (creature(colors="X"), "colors: 'X' is not a known colour letter"),
        (creature(layout="flip"), "layout"),
        (
            dataclasses.replace(creature(), other_face=creature(name="Back")),
            "names the layout",
        ),
        (creature(keywords=["flying"]), "holds a list; definitions are made of tuples"),
        (TOKEN, "a token is compiled with the card that makes it"),
    ],
)
def test_refused_by_name_and_place(card, message):
    with pytest.raises(CardError, match=message) as caught:
        compile_cards([card])
    assert str(caught.value).startswith(f"{card.name}: ")


def test_an_emblem_is_no_card_of_its_own_kind():
    emblem = d.Card("Emblem", None, "Enchantment", token=True)
    with pytest.raises(CardError, match="Emblem: an emblem has abilities only"):
        compile_cards([instant(d.GetEmblem(emblem))])


def test_two_cards_of_one_name_are_refused():
    with pytest.raises(CardError, match="Test: two different definitions"):
        compile_cards([creature(), instant(d.Draw())])


def test_more_cards_than_the_tables_hold_are_refused():
    cards = [dataclasses.replace(creature(), name=str(number)) for number in range(t.CARDS)]
    with pytest.raises(CardError, match=f"the tables are full at {t.CARDS} cards"):
        compile_cards(cards)


# --- The whole pool ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pool():
    """Every card there is, compiled together, whether the engine has all its rules or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(enforced, "has", lambda kind, word: True)
        patch.setattr(enforced, "has_part", lambda part, field="": True)
        return compile_cards([*_definitions(), registry.FILLER])


def _definitions():
    modules = pkgutil.iter_modules(sets.__path__, f"{sets.__name__}.")
    found = {}
    for module in modules:
        cards = getattr(importlib.import_module(module.name), "CARDS", ())
        found.update({card.name: card for card in cards})
    return list(found.values())


def test_the_whole_pool_fits_into_one_run(pool):
    assert pool.cards[len(_definitions()) + 1] == registry.FILLER
    seen = set()
    for row in range(1, len(pool.cards)):
        for ability in pool.abilities(row):
            assert field(pool, "ability_card", ability) == row
            assert pool.ability_names[ability]
            assert ability not in seen
            seen.add(ability)


def test_rows_of_the_pool_are_in_use(pool):
    """Every field that names a row of another table names one that is filled."""
    record = pool.tables[0]
    for name, kind in (
        ("op_what", "selections"),
        ("op_other", "selections"),
        ("op_who", "selections"),
        ("op_number", "expressions"),
        ("select_filter", "filters"),
        ("select_number", "expressions"),
        ("ability_program", "instructions"),
        ("ability_targets", "targets"),
        ("ability_cost", "costs"),
        ("ability_condition", "expressions"),
        ("trigger_filter", "filters"),
        ("static_first", "changes"),
        ("casting_cost", "costs"),
        ("cost_gives", "gives"),
        ("give_filter", "filters"),
        ("target_filter", "filters"),
        ("filter_or", "filters"),
        ("card_spell", "abilities"),
        ("card_enters", "abilities"),
    ):
        used = int(record[f"{kind}_used"])
        assert np.all(record[name] < used), name


def test_rows_of_abilities_in_the_pool_were_placed(pool):
    record = pool.tables[0]
    used = int(record["instructions_used"])
    ops = record["op"][:used]
    later = np.isin(ops, (v.OP_LATER, v.OP_INSTEAD))
    kinds = record["ability_kind"][record["op_detail"][:used][later]]
    assert set(kinds.tolist()) == {v.ABILITY_LATER, v.ABILITY_INSTEAD}
    given = record["change_kind"] == v.CHANGE_ABILITY
    assert np.all(record["ability_kind"][record["change_value"][given]] > 0)


def test_jumps_of_the_pool_lead_forward_and_every_program_ends(pool):
    used = int(pool.tables["instructions_used"][0])
    assert field(pool, "op", used - 1) == v.OP_END
    for row in range(1, used):
        op, to = field(pool, "op", row), field(pool, "op_value", row)
        if op in (v.OP_JUMP, v.OP_JUMP_UNLESS):
            assert row < to < used
        if op == v.OP_LOOP:
            assert (field(pool, "op", to), field(pool, "op_value", to)) == (v.OP_NEXT, row)


def test_costs_and_type_lines_by_themselves():
    assert parse_cost("{1}{C}").value == 2
    assert parse_type_line("Kindred Sorcery — Elf").spell
    assert parse_type_line("Snow Land").permanent
    assert parse_type_line("Emblem").types == 0
