"""What is refused because no rule of the engine stands behind it yet."""

import dataclasses
import re
from pathlib import Path

import pytest

from mtgenv.cards import enforced, words
from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.keyword_abilities import expansion
from mtgenv.cards.keywords import NUMBERED, PRICED, parse_keyword
from mtgenv.cards.lowering.events import EVENTS
from mtgenv.cards.lowering.verbs import VERBS
from mtgenv.engine import resolving
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import creature, instant, permanent

# Which words the language has, of each kind that is listed.
_LANGUAGE = {
    "card": {"a battle that is no Siege",
             "an offer to pay by giving something up",
             "an emblem with an ability of permanents"},
    "comparison": {*words.COMPARISONS, "with a number that is counted"},
    "companion": words.COMPANIONS,
    "controller": words.CONTROLLERS,
    "controller as it enters": words.UNDER,
    "defender": words.DEFENDERS,
    "designation": words.DESIGNATIONS,
    "destination": words.DESTINATIONS,
    "duration": words.DURATIONS,
    "end of a game": words.ENDS,
    "event": EVENTS,
    "given ability": {"Numbered", "Quality", "mana ability", *d.__all__},
    "keyword": {*words.KEYWORDS, *words.BOUND},
    "kind of choice": words.CHOICES,
    "kind of counter": words.RULED_COUNTERS,
    "layout": words.LAYOUTS,
    "mana": {"identity"},
    "name of a cost": words.CASTINGS,
    "nontraditional card": words.NONTRADITIONAL,
    "number": {"X", "chosen", "excess", "most spells last turn", "your choice"},
    "number of a player": words.PLAYER_STATS,
    "number of an object": words.COMPARED,
    "part of a turn to end": words.ENDED_NOW,
    "part of a turn to skip": words.SKIPS,
    "phase": words.PHASES,
    "phrase": {
        "attached", "chosen player", "controller of", "defending player", "each",
        "each opponent", "each other opponent", "each player", "it", "linked", "non-winners",
        "opponents attacked this combat", "other", "owner of", "paid",
        "players with the most life", "self", "that", "that player", "winners", "you",
    },
    "player of an event": {*words.EVENT_PLAYERS, "one that is fixed"},
    "replaced event": EVENTS,
    "rule": {*words.RULES, "can block an additional creature each combat", "can't have or gain"},
    "rule about players": words.PLAYER_RULES,
    "stat": words.STATS,
    "state": words.STATES | words.COLOR_COUNTS,
    "step": words.STEPS,
    "subject": {"self", "attached", "none"},
    "subtype of a card": words.RULED_SUBTYPES,
    "supertype of a card": words.SUPERTYPES,
    "supertype that is gained": words.SUPERTYPES,
    "thing to happen instead": words.INSTEAD,
    "timing": words.TIMINGS,
    "type of a card": words.TYPES,
    "use of mana": words.MANA_USES,
    "way to divide damage": words.DIVISIONS,
    "way to give something up": words.GIVES,
    "way to put cards back": words.LOOKS,
    "zone of a choice": words.CHOICE_ZONES,
    "zone of a cost": words.ZONES,
    "zone of a selection": words.SELECTION_ZONES,
    "zone of an ability": words.SOURCE_ZONES,
    "zone of targets": words.ZONES,
}  # fmt: skip


def _example(keyword: str) -> str:
    """A keyword as a card writes it."""
    if keyword in NUMBERED:
        return f"{keyword} 1"
    others = {
        "affinity": "affinity for artifacts",
        "craft": "craft with artifact {1}",
        "escape": "escape—{1}, Exile two other cards from your graveyard",
        "reinforce": "reinforce 1—{1}",
        "typecycling": "islandcycling {1}",
    }
    if keyword in others:
        return others[keyword]
    return f"{keyword} {{1}}" if keyword in PRICED else keyword


def test_every_kind_of_word_is_known():
    assert set(enforced.WORDS) == set(_LANGUAGE)


@pytest.mark.parametrize("kind", enforced.WORDS)
def test_what_is_enforced_is_a_word_of_the_language(kind):
    unknown = enforced.WORDS[kind] - set(_LANGUAGE[kind])
    if kind == "keyword":
        unknown = {word for word in unknown if not expansion(parse_keyword(_example(word)))}
    assert not unknown


@pytest.mark.parametrize("part", enforced.PARTS)
def test_what_is_enforced_is_a_part_of_the_language(part):
    fields = {entry.name for entry in dataclasses.fields(getattr(d, part))}
    assert enforced.PARTS[part] <= fields


@pytest.mark.parametrize("kind", VERBS, ids=lambda kind: kind.__name__)
def test_a_verb_is_carried_out_or_refused(kind):
    names = {number: name for name, number in vars(v).items() if name.startswith("OP_")}
    sources = Path(resolving.__file__).parent.glob("*.py")
    carried_out = {word for path in sources for word in re.findall(r"\bOP_\w+", path.read_text())}
    missing = {names[op] for op in VERBS[kind].ops} - carried_out
    assert not missing or not enforced.has_part(kind.__name__)


def test_a_word_that_no_list_names_is_refused_with_the_file_that_lists_them(monkeypatch):
    monkeypatch.setitem(enforced.WORDS, "keyword", frozenset({"flying"}))
    compile_cards([creature(keywords=("flying",))])
    with pytest.raises(CardError) as caught:
        compile_cards([creature(keywords=("haste",))])
    assert str(caught.value) == (
        "Test: keywords: the engine has no rule yet for the keyword 'haste'; what it has is "
        "listed in mtgenv/cards/enforced.py"
    )


def test_a_part_that_no_list_names_is_refused(monkeypatch):
    monkeypatch.delitem(enforced.PARTS, "Draw")
    with pytest.raises(CardError, match=r"effect 1 \(Draw\): the engine has no rule yet for Draw;"):
        compile_cards([instant(d.Draw())])


def test_a_field_that_no_list_names_is_refused(monkeypatch):
    monkeypatch.setitem(enforced.PARTS, "Draw", frozenset({"count"}))
    compile_cards([instant(d.Draw(2))])
    with pytest.raises(CardError, match="no rule yet for the `player` of Draw;"):
        compile_cards([instant(d.Draw(2, "each player"))])


@pytest.mark.parametrize(
    ("type_line", "kind", "word", "fields"),
    [
        ("Planeswalker — Jace", "type of a card", "planeswalker", {"loyalty": 3}),
        ("Battle — Siege", "type of a card", "battle", {"defense": 3}),
        ("Legendary Artifact", "supertype of a card", "legendary", {}),
        ("World Enchantment", "supertype of a card", "world", {}),
        ("Artifact — Equipment", "subtype of a card", "Equipment", {}),
        ("Artifact — Vehicle", "subtype of a card", "Vehicle", {"power": 3, "toughness": 3}),
        ("Enchantment — Class", "subtype of a card", "Class", {}),
    ],
)
def test_a_bare_card_of_a_kind_with_rules_is_refused_until_they_are_there(
    type_line, kind, word, fields, monkeypatch
):
    without = enforced.WORDS[kind] - {word}
    monkeypatch.setitem(enforced.WORDS, kind, without)
    with pytest.raises(CardError, match=f"type line: .* for the {kind} '{word}'"):
        compile_cards([permanent(type_line=type_line, **fields)])


def test_a_filter_may_ask_for_types_that_no_card_can_have_yet(monkeypatch):
    monkeypatch.setitem(enforced.WORDS, "type of a card", frozenset({"instant"}))
    compile_cards([instant(d.Damage(3), targets=(d.ANY_TARGET,))])
