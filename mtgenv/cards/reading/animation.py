"""What permanents become: creatures of a size, other types, other lands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from mtgenv.cards.language import Ability, Change, Each, Effect, Static
from mtgenv.cards.reading.changes import Fields
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_many
from mtgenv.cards.reading.production import Found, NoReadingError, Reader
from mtgenv.cards.words import BASIC_LAND_TYPES

production = GRAMMAR.production
_KIND = re.compile(r"((?:[A-Z][\w'-]+ )*)((?:artifact )?creature)(?![a-z])")


@GRAMMAR.function("becomekind")
def _kind(reader: Reader, at: int) -> Iterator[Found]:
    """What something becomes: "Spirit artifact creature"."""
    if found := _KIND.match(reader.text, at):
        yield (tuple(found[2].split()), tuple(found[1].split())), found.end()


Kind = tuple[tuple[str, ...], tuple[str, ...]]


@production("creatureform", "{size:size} {kind:becomekind}", "2/2 Spirit creature")
def _form(size: tuple[int, int], kind: Kind) -> Fields:
    types, subtypes = kind
    return (
        ("base_power", size[0]),
        ("base_toughness", size[1]),
        ("types", types),
        ("subtypes", subtypes),
    )


@production("creatureform", "{size:size} {colors:tokencolor} {kind:becomekind}")
def _colored_form(size: tuple[int, int], colors: str, kind: Kind) -> Fields:
    return (*_form(size, kind), ("colors", colors))


@production("formed", "a[n] {form:creatureform}", "a 2/1 blue Faerie creature")
def _formed(form: Fields) -> Fields:
    return form


@production("formed", "a[n] {form:creatureform} with {keywords:keywords}")
def _formed_with(form: Fields, keywords: tuple[str, ...]) -> Fields:
    return (*form, ("keywords", keywords))


@production("formed", "a[n] {form:creatureform} with {quotes:quotes}")
def _formed_with_quoted(form: Fields, quotes: tuple[Ability, ...]) -> Fields:
    return (*form, ("abilities", quotes))


def _become(what: Any, form: Fields, duration: str) -> tuple[Effect, ...]:
    return (Change(what, duration=duration, **dict(form)),)


@production(
    "clause",
    "{what:object} becomes {form:formed} {duration:duration}. it's still a land",
    "~ becomes a 2/1 blue Faerie creature with flying until end of turn. it's still a land",
)
def _land_becomes(what: Any, form: Fields, duration: str) -> tuple[Effect, ...]:
    return _become(what, form, duration)


@production("clause", "{duration:duration}, {what:object} becomes {form:formed}. it's still a land")
def _until_land_becomes(duration: str, what: Any, form: Fields) -> tuple[Effect, ...]:
    return _become(what, form, duration)


@production("clause", "{what:object} becomes {form:formed}. it's still a land")
def _land_becomes_for_good(what: Any, form: Fields) -> tuple[Effect, ...]:
    return _become(what, form, "game")


@production("clause", "{what:object} becomes {form:formed} {duration:duration}")
def _artifact_becomes(what: Any, form: Fields, duration: str) -> tuple[Effect, ...]:
    if "artifact" not in dict(form)["types"]:
        raise NoReadingError  # without "artifact" it would lose its other types (205.1a)
    return _become(what, form, duration)


@production("clause", "{duration:duration}, {what:object} becomes {form:formed}")
def _until_artifact_becomes(duration: str, what: Any, form: Fields) -> tuple[Effect, ...]:
    return _artifact_becomes(what, form, duration)


# --- Types ---------------------------------------------------------------------------------------


@GRAMMAR.function("newsubtypes")
def _new_subtypes(reader: Reader, at: int) -> Iterator[Found]:
    if found := re.compile(r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)*").match(reader.text, at):
        yield tuple(found[0].split()), found.end()


_OTHER = "in addition to (its|their) other (types|creature types|land types)"


@production("changed", f"(is|becomes) a[n] {{subtypes:newsubtypes}} {_OTHER}")
def _also_subtypes(subtypes: tuple[str, ...]) -> Fields:
    return (("subtypes", subtypes),)


@production("changed", f"(is|becomes) a[n] {{word:type}} {_OTHER}")
def _also_type(word: str) -> Fields:
    return (("types", (word,)),)


@production("changed", "(is|becomes) a[n] {subtypes:newsubtypes}", "becomes a Swamp")
def _is_land(subtypes: tuple[str, ...]) -> Fields:
    if not set(subtypes) <= set(BASIC_LAND_TYPES) or len(subtypes) != 1:
        raise NoReadingError  # only of basic land types it is known what they replace (305.7)
    return (("subtypes", subtypes), ("only_types", True))


@production("static", "{what:changedobjects} are {one:subtype}.", "nonbasic lands are Mountains.")
def _are_lands(what: Any, one: tuple[str, bool]) -> Static:
    if one[0] not in BASIC_LAND_TYPES or not one[1]:
        raise NoReadingError
    return Static(what, subtypes=(one[0],), only_types=True)


@production(
    "static",
    "all {noun:described} are {size:size} creatures that are still lands.",
    "all Forests are 1/1 creatures that are still lands.",
)
def _living_lands(noun: Noun, size: tuple[int, int]) -> Static:
    return Static(
        Each(of_many(noun)), types=("creature",), base_power=size[0], base_toughness=size[1]
    )


@production(
    "static",
    "all {noun:described} are {size:size} {color:color} creatures that are still lands.",
)
def _living_colored_lands(noun: Noun, size: tuple[int, int], color: str) -> Static:
    return replace(_living_lands(noun, size), colors=color)


@production("lasting", f"becomes a[n] {{word:type}} {_OTHER}")
def _lasting_type(word: str) -> Fields:
    return (("types", (word,)),)
