"""Nouns: objects and players, as described, counted, chosen, targeted, or taken up again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from mtgenv.cards import words as w
from mtgenv.cards.joining import joined
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.language import (
    ANY_TARGET,
    Chosen,
    Compare,
    Each,
    Filter,
    Number,
    Stat,
    Target,
    Top,
)
from mtgenv.cards.names import known_subtypes
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.production import Found, NoReadingError, Reader
from mtgenv.cards.reading.references import Mention, Pronoun, RoleOf, as_phrase
from mtgenv.cards.wording import COLOR_LETTERS, NUMBERS, plural, singular

production = GRAMMAR.production


@dataclass(frozen=True)
class Noun:
    """Described objects, before it is said how many.

    Attributes:
        filter: which.
        many: the noun stands in the plural.
        kind: ``"permanent"``, ``"card"``, ``"spell"``, ``"source"`` or ``"token"``.
    """

    filter: Filter
    many: bool = False
    kind: str = "permanent"


def together(*parts: Filter) -> Filter:
    """Return the filter that asks all that some filters ask."""
    try:
        return joined(*parts)
    except ValueError:
        raise NoReadingError from None


def of_one(noun: Noun, kind: str = "permanent") -> Filter:
    """Return what a noun in the singular asks of objects of a kind."""
    if noun.many or noun.kind != kind:
        raise NoReadingError
    return noun.filter


def of_many(noun: Noun, kind: str = "permanent") -> Filter:
    """Return what a noun in the plural asks of objects of a kind."""
    if not noun.many or noun.kind != kind:
        raise NoReadingError
    return noun.filter


def of_counted(counted: tuple[Number, Noun], kind: str = "permanent") -> Filter:
    """Return what "a creature" or "another spell" asks of objects of a kind."""
    if counted[0] != 1:
        raise NoReadingError
    return of_one(counted[1], kind)


def others(noun: Noun) -> Noun:
    """Return a noun with "other" before it."""
    return replace(noun, filter=together(noun.filter, Filter(other=True)))


# --- Adjectives ----------------------------------------------------------------------------------

_STATES = ("attacking", "blocking", "blocked", "tapped", "unblocked", "untapped", "nontoken")
GRAMMAR.words("color", COLOR_LETTERS)
GRAMMAR.words(
    "state",
    {word: word for word in (*_STATES, "monstrous", "renowned")} | {"face-down": "face down"},
)
GRAMMAR.words("supertype", {word: word for word in w.SUPERTYPES})
_TYPE_NAMES = [word for word in w.TYPES if word != "kindred"]
GRAMMAR.words("type", {word: word for word in _TYPE_NAMES})
GRAMMAR.words("nontype", {f"non{word}": word for word in _TYPE_NAMES})
GRAMMAR.words("nonsupertype", {f"non{word}": word for word in w.SUPERTYPES})
GRAMMAR.words("noncolor", {f"non{word}": letter for word, letter in COLOR_LETTERS.items()})


@production("adjective", "{state:state}", "tapped")
def _state(state: str) -> Filter:
    return Filter(states=(state,))


@production("adjective", "{one:state} or {other:state}", "attacking or blocking")
def _either_state(one: str, other: str) -> Filter:
    return Filter(any_of=(Filter(states=(one,)), Filter(states=(other,))))


@production("adjective", "{color:color}", "black")
def _color(color: str) -> Filter:
    return Filter(colors=color)


@production("adjective", "{one:color} or {other:color}", "black or red")
def _either_color(one: str, other: str) -> Filter:
    return Filter(colors=one + other)


GRAMMAR.words(
    "adjective",
    {word: Filter(states=(word,)) for word in ("multicolored", "monocolored")},
)


@production("adjective", "colorless")
def _colorless() -> Filter:
    return Filter(not_colors="WUBRG")


@production("adjective", "{color:noncolor}[,]", "nonblack")
def _noncolor(color: str) -> Filter:
    return Filter(not_colors=color)


@production("adjective", "{word:nontype}[,]", "nonartifact")
def _nontype(word: str) -> Filter:
    return Filter(not_types=(word,))


@production("adjective", "{word:supertype}", "legendary")
def _supertype(word: str) -> Filter:
    return Filter(supertypes=(word,))


@production("adjective", "{word:nonsupertype}[,]", "nonbasic")
def _nonsupertype(word: str) -> Filter:
    return Filter(not_supertypes=(word,))


@production("adjective", "non-{word:subtype}[,]", "non-Wall")
def _nonsubtype(word: tuple[str, bool]) -> Filter:
    return Filter(not_subtypes=(word[0],))


@production("adjectives", "{one:adjective} ")
def _one_adjective(one: Filter) -> Filter:
    return one


@production("adjectives", "{one:adjective} {more:adjectives}")
def _more_adjectives(one: Filter, more: Filter) -> Filter:
    return together(one, more)


# --- The noun itself -----------------------------------------------------------------------------

_SUBTYPE = re.compile(r"[A-Z][a-z]+(?:['-][A-Za-z]+)*")


@GRAMMAR.function("subtype")
def _subtype(reader: Reader, at: int) -> Iterator[Found]:
    """A subtype is a word with a capital; it is told whether it stands in the plural."""
    if found := _SUBTYPE.match(reader.text, at):
        word = found[0]
        one = singular(word)
        known = known_subtypes()
        if one != word and plural(one) == word and one in known:
            yield (one, True), found.end()
        elif word in known:
            yield (word, False), found.end()
            if plural(word) == word:
                yield (word, True), found.end()


@production("subtypes", "{one:subtype}", "Goblin")
def _one_subtype(one: tuple[str, bool]) -> tuple[tuple[str, ...], bool]:
    return (one[0],), one[1]


@production("subtypes", "{one:subtype} or {other:subtype}", "Elf or Wolf")
def _two_subtypes(one: tuple[str, bool], other: tuple[str, bool]) -> tuple[tuple[str, ...], bool]:
    return (one[0], other[0]), other[1]


@production("subtypes", "{one:subtype} or a[n] {other:subtype}", "Plains or an Island")
def _either_of_two(one: tuple[str, bool], other: tuple[str, bool]) -> tuple[tuple[str, ...], bool]:
    if one[1] or other[1]:
        raise NoReadingError
    return (one[0], other[0]), False


@production("subtypes", "{one:subtype}, {two:subtype}, or {three:subtype}", "Elf, Wolf, or Bear")
def _three_subtypes(
    one: tuple[str, bool], two: tuple[str, bool], three: tuple[str, bool]
) -> tuple[tuple[str, ...], bool]:
    return (one[0], two[0], three[0]), three[1]


_PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
_ONE_OR_MANY: dict[str, tuple[str, bool]] = {}
for _word in _TYPE_NAMES:
    _ONE_OR_MANY[_word] = (_word, False)
    _ONE_OR_MANY[plural(_word)] = (_word, True)
GRAMMAR.words("typenoun", _ONE_OR_MANY)
GRAMMAR.words(
    "generic",
    {
        "permanent": ("permanent", False), "permanents": ("permanent", True),
        "card": ("card", False), "cards": ("card", True),
        "spell": ("spell", False), "spells": ("spell", True),
        "source": ("source", False), "sources": ("source", True),
        "token": ("token", False), "tokens": ("token", True),
    },
)  # fmt: skip
GRAMMAR.words(
    "cardnoun",
    {
        " card": ("card", False), " cards": ("card", True),
        " spell": ("spell", False), " spells": ("spell", True),
        " source": ("source", False), " sources": ("source", True),
        " token": ("token", False), " tokens": ("token", True),
        " permanent": ("permanent", False), " permanents": ("permanent", True),
    },
)  # fmt: skip

Head = tuple[Filter, bool]


@production("types", "{one:typenoun}", "creatures")
def _one_type(one: tuple[str, bool]) -> Head:
    return Filter(types=(one[0],)), one[1]


@production("types", "{one:type} {other:typenoun}", "artifact creature")
def _both_types(one: str, other: tuple[str, bool]) -> Head:
    return Filter(all_types=(one, other[0])), other[1]


@production("types", "{one:typenoun} (or|and|and/or) {other:typenoun}", "artifact or creature")
def _either_type(one: tuple[str, bool], other: tuple[str, bool]) -> Head:
    return Filter(types=(one[0], other[0])), other[1]


@production(
    "types",
    "{one:typenoun}, {two:typenoun}, (or|and) {three:typenoun}",
    "artifact, creature, or land",
)
def _three_types(one: tuple[str, bool], two: tuple[str, bool], three: tuple[str, bool]) -> Head:
    return Filter(types=(one[0], two[0], three[0])), three[1]


@production("noun", "{one:generic}", "permanent")
def _generic(one: tuple[str, bool]) -> Noun:
    if one[0] == "token":
        return Noun(Filter(states=("token",)), one[1])
    return Noun(Filter(), one[1], one[0])


@production("noun", "{types:types}", "creature")
def _typed(types: Head) -> Noun:
    return Noun(*types)


def _with_kind(asked: Filter, kind: tuple[str, bool]) -> Noun:
    if kind[0] == "token":
        return Noun(together(asked, Filter(states=("token",))), kind[1])
    return Noun(asked, kind[1], kind[0])


@production("noun", "{types:types}{kind:cardnoun}", "creature card")
def _typed_kind(types: Head, kind: tuple[str, bool]) -> Noun:
    return _with_kind(types[0], kind)


@production("noun", "permanent card")
def _permanent_card() -> Noun:
    return Noun(Filter(types=_PERMANENT_TYPES), False, "card")


@production("noun", "permanent cards")
def _permanent_cards() -> Noun:
    return Noun(Filter(types=_PERMANENT_TYPES), True, "card")


@production("noun", "{subtypes:subtypes}", "Goblin")
def _subtyped(subtypes: tuple[tuple[str, ...], bool]) -> Noun:
    return Noun(Filter(subtypes=subtypes[0]), subtypes[1])


@production("noun", "{subtypes:subtypes} {types:types}", "Goblin creature")
def _subtyped_type(subtypes: tuple[tuple[str, ...], bool], types: Head) -> Noun:
    return Noun(together(Filter(subtypes=subtypes[0]), types[0]), types[1])


@production("noun", "{subtypes:subtypes} {types:types}{kind:cardnoun}", "Goblin creature card")
def _subtyped_type_kind(
    subtypes: tuple[tuple[str, ...], bool], types: Head, kind: tuple[str, bool]
) -> Noun:
    return _with_kind(together(Filter(subtypes=subtypes[0]), types[0]), kind)


@production("noun", "{subtypes:subtypes}{kind:cardnoun}", "Goblin card")
def _subtyped_kind(subtypes: tuple[tuple[str, ...], bool], kind: tuple[str, bool]) -> Noun:
    return _with_kind(Filter(subtypes=subtypes[0]), kind)


# --- What follows the noun -----------------------------------------------------------------------

for _words, _whose in (
    (" you control", "you"),
    (" you don't control", "not you"),
    (" an opponent controls", "opponent"),
    (" your opponents control", "opponent"),
    (" defending player controls", "defending player"),
    (" the chosen player controls", "chosen player"),
):
    GRAMMAR.words("qualifier", {_words: Filter(controller=_whose)})


@production("qualifier", " (that player controls|they control)", " they control", placed=True)
def _that_player_controls(at: int) -> Filter:
    return Filter(controller=as_phrase(Pronoun("player", at)))


@production("qualifier", " target player controls", " target player controls", placed=True)
def _target_player_controls(at: int) -> Filter:
    return Filter(controller=as_phrase(Mention(Target(players="any"), at)))


@production("qualifier", " target opponent controls", placed=True)
def _target_opponent_controls(at: int) -> Filter:
    return Filter(controller=as_phrase(Mention(Target(players="opponent"), at)))


@GRAMMAR.function("keyword")
def _keyword(reader: Reader, at: int) -> Iterator[Found]:
    """A keyword ability, with its number, cost or quality."""
    found = re.compile(r"[a-z]+(?: [a-z]+){0,4}(?: (?:\{[^}]+\})+| \d+)?").match(reader.text, at)
    if found is None:
        return
    words = found[0].split(" ")
    for length in range(len(words), 0, -1):
        text = " ".join(words[:length])
        try:
            keyword = parse_keyword(text)
        except KeywordError:
            continue
        if not keyword.is_rule:
            yield text, at + len(text)
        return


@production("keywords", "{one:keyword}", "flying")
def _one_keyword(one: str) -> tuple[str, ...]:
    return (one,)


@production("keywords", "{one:keyword} and {other:keyword}", "flying and haste")
def _two_keywords(one: str, other: str) -> tuple[str, ...]:
    return (one, other)


@production(
    "keywords", "{one:keyword}, {two:keyword}, and {three:keyword}", "flying, haste, and reach"
)
def _three_keywords(one: str, two: str, three: str) -> tuple[str, ...]:
    return (one, two, three)


@production("qualifier", " with {keyword:keyword}", " with flying")
def _with_keyword(keyword: str) -> Filter:
    return Filter(keywords=(keyword,))


@production("qualifier", " without {keyword:keyword}", " without flying")
def _without_keyword(keyword: str) -> Filter:
    return Filter(not_keywords=(keyword,))


GRAMMAR.words("stat", {"power": "power", "toughness": "toughness", "mana value": "mana value"})
GRAMMAR.words("bound", {"or less": "<=", "or greater": ">="})


@production(
    "qualifier", " with {stat:stat} {number:numeral} {bound:bound}", " with power 2 or less"
)
def _with_bound(stat: str, number: Number, bound: str) -> Filter:
    return Filter(compare=(Compare(stat, bound, number),))


@production(
    "qualifier", " with {count:numberword} or more {kind:counterkind} counters on (it|them)"
)
def _with_so_many_counters(count: Number, kind: str) -> Filter:
    return Filter(compare=(Compare(f"{kind} counters", ">=", count),))


@production("qualifier", " with {stat:stat} {number:numeral}", " with mana value 3")
def _with_exactly(stat: str, number: Number) -> Filter:
    return Filter(compare=(Compare(stat, "=", number),))


GRAMMAR.words(
    "qualifier",
    {
        " that attacked this turn": Filter(states=("attacked this turn",)),
        " that's attacking or blocking": Filter(
            any_of=(Filter(states=("attacking",)), Filter(states=("blocking",)))
        ),
        " attacking you": Filter(states=("attacking you",)),
        " blocking or blocked by ~": Filter(states=("fought this",)),
        " blocking or blocked by it": Filter(states=("fought this",)),
        " blocking ~": Filter(states=("blocking this",)),
        " blocking it": Filter(states=("blocking this",)),
        " blocked by ~": Filter(states=("blocked by this",)),
        " it's blocking": Filter(states=("blocked by this",)),
        " other than ~": Filter(other=True),
        " of the chosen color": Filter(colors="*"),
        " in each sector": Filter(compare=(Compare("sector", ">=", 1),)),
        " in the sector of your choice": Filter(compare=(Compare("sector", "=", "your choice"),)),
    },
)


_NAME = re.compile(
    r" named (~|[A-Z][\w'-]*"
    r"(?:,? (?:of the|of|the|to|and|in|for|from) (?=[A-Z])[\w'-]+|,? [A-Z][\w'-]*)*)"
)


@GRAMMAR.function("qualifier")
def _named(reader: Reader, at: int) -> Iterator[Found]:
    """A name: " named Festering Newt"."""
    if found := _NAME.match(reader.text, at):
        yield Filter(names=(found[1],)), found.end()


@production("qualifiers", "{one:qualifier}")
def _one_qualifier(one: Filter) -> Filter:
    return one


@production("qualifiers", "{one:qualifier}{more:qualifiers}")
def _more_qualifiers(one: Filter, more: Filter) -> Filter:
    return together(one, more)


@GRAMMAR.function("described")
def _described(reader: Reader, at: int) -> Iterator[Found]:
    """A noun with what stands before and behind it: "nonblack creature an opponent controls"."""
    fronts: list[tuple[Filter, int]] = [(Filter(), at), *reader.readings("adjectives", at)]
    for front, start in fronts:
        for noun, end in reader.readings("noun", start):
            try:
                whole = Noun(together(front, noun.filter), noun.many, noun.kind)
            except NoReadingError:
                continue
            yield whole, end
            for behind, last in reader.readings("qualifiers", end):
                try:
                    yield replace(whole, filter=_qualified(whole.filter, behind)), last
                except NoReadingError:
                    continue


def _qualified(asked: Filter, behind: Filter) -> Filter:
    """Return what a noun and its qualifiers ask: "artifact, enchantment, or creature with flying".

    What only creatures have is said of the creature alone, which is named last.
    """
    creatures_have = Filter(
        keywords=behind.keywords,
        not_keywords=behind.not_keywords,
        compare=tuple(one for one in behind.compare if one.what in ("power", "toughness")),
    )
    if len(asked.types) < 2 or creatures_have == Filter():
        return together(asked, behind)
    *others, last = asked.types
    if (asked, behind, last) != (Filter(types=asked.types), creatures_have, "creature"):
        raise NoReadingError  # what else is said may be said of all or of the last
    creature = replace(creatures_have, types=("creature",))
    return Filter(any_of=(Filter(types=tuple(others)), creature))


# --- Targets -------------------------------------------------------------------------------------


def _permanents(noun: Noun) -> Target:
    if noun.kind == "spell":
        return Target(noun.filter, zone="stack")
    if noun.kind != "permanent":
        raise NoReadingError
    return Target(noun.filter)


def _exactly(count: int | str, one: Target) -> Target:
    if not isinstance(count, int):
        raise NoReadingError
    return replace(one, least=count, most=count)


def _at_most(most: int | str, one: Target) -> Target:
    if most == "amount":
        raise NoReadingError
    return replace(one, least=0, most=most)


@production("target", "target {noun:described}", "target creature", placed=True)
def _target(noun: Noun, at: int) -> Mention:
    if noun.many:
        raise NoReadingError
    return Mention(_permanents(noun), at)


@production("target", "another target {noun:described}", "another target creature", placed=True)
def _another(noun: Noun, at: int) -> Mention:
    return Mention(replace(_permanents(noun), another=True), at)


@production("target", "up to one target {noun:described}", placed=True)
def _up_to_one(noun: Noun, at: int) -> Mention:
    return Mention(replace(_permanents(noun), least=0), at)


@production("target", "up to one other target {noun:described}", placed=True)
def _up_to_one_other(noun: Noun, at: int) -> Mention:
    return Mention(replace(_permanents(noun), least=0, another=True), at)


@production("targets", "up to {most:numberword} target {noun:described}", placed=True)
def _up_to(most: int, noun: Noun, at: int) -> Mention:
    if not noun.many:
        raise NoReadingError
    return Mention(_at_most(most, _permanents(noun)), at)


@production(
    "targets", "{count:numberword} target {noun:described}", "two target creatures", placed=True
)
def _some(count: int | str, noun: Noun, at: int) -> Mention:
    if not noun.many:
        raise NoReadingError
    return Mention(_exactly(count, _permanents(noun)), at)


@production("targets", "one or two target {noun:described}", placed=True)
def _one_or_two(noun: Noun, at: int) -> Mention:
    return Mention(replace(_permanents(noun), least=1, most=2), at)


@production("targets", "up to {most:numberword} other target {noun:described}", placed=True)
def _up_to_others(most: int, noun: Noun, at: int) -> Mention:
    if not noun.many:
        raise NoReadingError
    return Mention(replace(_permanents(noun), least=0, most=most, another=True), at)


@production("targets", "one, two, or three target {noun:described}", placed=True)
def _one_to_three(noun: Noun, at: int) -> Mention:
    return Mention(replace(_permanents(noun), least=1, most=3), at)


@production("dividedtargets", "any number of targets", placed=True)
def _any_targets(at: int) -> Mention:
    return Mention(replace(ANY_TARGET, least=0, most=None), at)


@production("dividedtargets", "one or two targets", placed=True)
def _one_or_two_any(at: int) -> Mention:
    return Mention(replace(ANY_TARGET, least=1, most=2), at)


@production("dividedtargets", "one, two, or three targets", placed=True)
def _one_to_three_any(at: int) -> Mention:
    return Mention(replace(ANY_TARGET, least=1, most=3), at)


@production("targets", "any number of target {noun:described}", placed=True)
def _any_number(noun: Noun, at: int) -> Mention:
    return Mention(replace(_permanents(noun), least=0, most=None), at)


@production("anytarget", "any target", placed=True)
def _any_target(at: int) -> Mention:
    return Mention(ANY_TARGET, at)


@production("playertarget", "target player", placed=True)
def _target_player(at: int) -> Mention:
    return Mention(Target(players="any"), at)


@production("playertarget", "target opponent", placed=True)
def _target_opponent(at: int) -> Mention:
    return Mention(Target(players="opponent"), at)


@production("anytarget", "target player or planeswalker", placed=True)
def _player_or_planeswalker(at: int) -> Mention:
    return Mention(Target(Filter(types=("planeswalker",)), players="any"), at)


@production("anytarget", "target opponent or planeswalker", placed=True)
def _opponent_or_planeswalker(at: int) -> Mention:
    return Mention(Target(Filter(types=("planeswalker",)), players="opponent"), at)


@production("anytarget", "target creature or player", placed=True)
def _creature_or_player(at: int) -> Mention:
    return Mention(Target(Filter(types=("creature",)), players="any"), at)


GRAMMAR.words(
    "graveyard",
    {"your graveyard": "you", "a graveyard": "any", "an opponent's graveyard": "opponent"},
)


def _in_graveyard(asked: Filter, owner: str) -> Target:
    return Target(asked, zone="graveyard", owner=owner)


@production("target", "target {noun:described} from {owner:graveyard}", placed=True)
def _graveyard_card(noun: Noun, owner: str, at: int) -> Mention:
    return Mention(_in_graveyard(of_one(noun, "card"), owner), at)


@production("target", "up to one target {noun:described} from {owner:graveyard}", placed=True)
def _up_to_one_graveyard_card(noun: Noun, owner: str, at: int) -> Mention:
    return Mention(replace(_in_graveyard(of_one(noun, "card"), owner), least=0), at)


@production(
    "targets", "up to {most:numberword} target {noun:described} from {owner:graveyard}", placed=True
)
def _up_to_graveyard_cards(most: int, noun: Noun, owner: str, at: int) -> Mention:
    return Mention(_at_most(most, _in_graveyard(of_many(noun, "card"), owner)), at)


@production(
    "targets", "{count:numberword} target {noun:described} from {owner:graveyard}", placed=True
)
def _graveyard_cards(count: int, noun: Noun, owner: str, at: int) -> Mention:
    return Mention(_exactly(count, _in_graveyard(of_many(noun, "card"), owner)), at)


# --- One object, several objects -----------------------------------------------------------------

_NOUNS_AGAIN = "creature|permanent|card|spell|land|artifact|enchantment|planeswalker|token"


@GRAMMAR.function("again")
def _again(reader: Reader, at: int) -> Iterator[Found]:
    """A word that takes an object up again."""
    if found := re.compile(r"(?:it|that creature|that permanent|that card|that spell|that land|"
                           r"that artifact|that enchantment|the token|that token)(?![A-Za-z'])"
                           ).match(reader.text, at):  # fmt: skip
        kind = found[0].rpartition(" ")[2]
        yield Pronoun(kind, at), found.end()


@GRAMMAR.function("againmany")
def _again_many(reader: Reader, at: int) -> Iterator[Found]:
    if found := re.compile(rf"(?:them|those (?:{_NOUNS_AGAIN})s|they)(?![A-Za-z'])").match(
        reader.text, at
    ):
        kind = "them" if " " not in found[0] else found[0].rpartition(" ")[2].removesuffix("s")
        yield Pronoun(kind, at, True), found.end()


@GRAMMAR.function("attached")
def _attached(reader: Reader, at: int) -> Iterator[Found]:
    pattern = re.compile(
        r"(?:enchanted|equipped) (?:creature|permanent|land|artifact|enchantment|player|"
        r"[A-Z][a-z]+)(?![a-z'])"
    )
    if found := pattern.match(reader.text, at):
        yield "attached", found.end()


@production("object", "~")
def _self() -> str:
    return "self"


for _category in ("again", "attached", "target"):

    @production("object", f"{{one:{_category}}}")
    def _one_object(one: Any) -> Any:
        return one


@production("objects", "{one:object}")
def _single(one: Any) -> Any:
    return one


for _category in ("targets", "againmany"):

    @production("objects", f"{{some:{_category}}}")
    def _several(some: Any) -> Any:
        return some


@production("each", "each {noun:described}", "each creature")
def _each(noun: Noun) -> Each:
    return Each(of_one(noun))


@production("each", "each other {noun:described}", "each other creature")
def _each_other(noun: Noun) -> Each:
    return Each(of_one(others(noun)))


@production("each", "all {noun:described}", "all creatures")
def _all(noun: Noun) -> Each:
    return Each(of_many(noun))


@production("each", "all other {noun:described}", "all other creatures")
def _all_other(noun: Noun) -> Each:
    return Each(of_many(others(noun)))


@production("objects", "{some:each}")
def _all_objects(some: Each) -> Each:
    return some


# --- Players -------------------------------------------------------------------------------------

GRAMMAR.words(
    "player",
    {
        "you": "you",
        "each player": "each player",
        "each opponent": "each opponent",
        "defending player": "defending player",
    },
)


@production("player", "{one:playertarget}")
def _player_target(one: Mention) -> Mention:
    return one


@production("player", "(that player|they)", placed=True)
def _that_player(at: int) -> Pronoun:
    return Pronoun("player", at)


GRAMMAR.words("role", {"controller": "controller", "owner": "owner"})


@production("player", "its {role:role}", "its controller", placed=True)
def _its_role(role: str, at: int) -> RoleOf:
    return RoleOf(role, Pronoun("it", at, looked_up=True))


@production(
    "player",
    "that (creature|permanent|land|artifact|enchantment|spell)'s {role:role}",
    "that creature's owner",
    placed=True,
)
def _that_ones_role(role: str, at: int) -> RoleOf:
    return RoleOf(role, Pronoun("any", at, looked_up=True))


# --- Chosen objects ------------------------------------------------------------------------------


@GRAMMAR.function("counted")
def _counted(reader: Reader, at: int) -> Iterator[Found]:
    """How many of what: "a creature", "two cards", "another Goblin"."""
    if article := re.compile("an? ").match(reader.text, at):
        for noun, end in reader.readings("described", article.end()):
            if not noun.many:
                yield (1, noun), end
    if reader.text.startswith("another ", at):
        for noun, end in reader.readings("described", at + 8):
            if not noun.many:
                yield (1, others(noun)), end
    for number, start in reader.readings("numberword", at):
        if reader.text.startswith(" other ", start):
            for noun, end in reader.readings("described", start + 7):
                if noun.many:
                    yield (number, others(noun)), end
        if reader.text.startswith(" ", start):
            for noun, end in reader.readings("described", start + 1):
                if noun.many == (number != 1):
                    yield (number, noun), end


GRAMMAR.words("numberword", {word: number for word, number in NUMBERS.items() if number > 0})
GRAMMAR.words("numberword", {"X": "X"})
GRAMMAR.words("numberword", {"that many": "amount"})


@GRAMMAR.function("numeral")
def _numeral(reader: Reader, at: int) -> Iterator[Found]:
    if found := re.compile(r"\d+(?![\d/])").match(reader.text, at):
        yield int(found[0]), found.end()
    elif reader.text.startswith("X", at):
        yield "X", at + 1


@production("top", "the top card of {whose:possessor} library")
def _top_card(whose: Any) -> Top:
    return Top(1, whose)


@production("top", "the top {count:numberword} cards of {whose:possessor} library")
def _top_cards(count: Number, whose: Any) -> Top:
    return Top(count, whose)


@production("possessor", "your")
def _your() -> str:
    return "you"


@production("possessor", "(their|that player's)", placed=True)
def _their(at: int) -> Pronoun:
    return Pronoun("player", at)


@production("possessor", "{one:playertarget}'s")
def _targets_own(one: Mention) -> Mention:
    return one


def chosen(counted: tuple[Number, Noun], by: Any = "you", zone: str = "battlefield") -> Chosen:
    """Return the selection of what a player chooses."""
    count, noun = counted
    if noun.kind != ("permanent" if zone == "battlefield" else "card"):
        raise NoReadingError
    return Chosen(noun.filter, count, by, zone)


@production("targets", "one or more target {noun:described}", placed=True)
def _one_or_more(noun: Noun, at: int) -> Mention:
    if not noun.many:
        raise NoReadingError
    return Mention(replace(_permanents(noun), least=1, most=None), at)


GRAMMAR.words(
    "thanit",
    {
        "less than": "<",
        "less than or equal to": "<=",
        "greater than": ">",
        "greater than or equal to": ">=",
    },
)


@production(
    "qualifier",
    " with {stat:stat} {how:thanit} ~'s {own:stat}",
    " with toughness less than ~'s power",
)
def _compared_with_self(stat: str, how: str, own: str) -> Filter:
    return Filter(compare=(Compare(stat, how, Stat(own)),))


@production("ofcounters", "counter[s]")
def _of_any_kind() -> str:
    return "counters"


@production("ofcounters", "{kind:counterkind} counter[s]", "+1/+1 counters")
def _of_a_kind(kind: str) -> str:
    return f"{kind} counters"


@production("qualifier", " with (a|an) {what:ofcounters} on it", " with a +1/+1 counter on it")
def _with_a_counter(what: str) -> Filter:
    return Filter(compare=(Compare(what, ">=", 1),))


@production("qualifier", " with {what:ofcounters} on them", " with +1/+1 counters on them")
def _with_counters(what: str) -> Filter:
    return Filter(compare=(Compare(what, ">=", 1),))


@production("qualifier", " with no {what:ofcounters} on (it|them)", " with no counters on it")
def _without_counters(what: str) -> Filter:
    return Filter(compare=(Compare(what, "=", 0),))


@production("qualifier", " attached to (a|an) {noun:described}", " attached to a creature")
def _attached_to(noun: Noun) -> Filter:
    return Filter(attached_to=of_one(noun))
