"""Card definitions as JSON and back, exactly.

Every part is an object with its class as ``"kind"``; fields that hold their default are left out.
The form follows from the dataclasses of `mtgenv.cards.language`: a new word needs nothing here.

Example:
    >>> from mtgenv.cards.language import Card, Damage, Spell, TARGET_CREATURE
    >>> slice_ = Card("Slice", "{R}", "Instant",
    ...               abilities=(Spell((Damage(2),), (TARGET_CREATURE,)),))
    >>> to_json(slice_)["abilities"][0]["effects"]
    [{'kind': 'Damage', 'amount': 2}]
    >>> from_json(to_json(slice_)) == slice_
    True
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import types
import typing
from collections.abc import Iterable
from typing import Any

from mtgenv.cards import language
from mtgenv.cards.language import selections

KINDS: dict[str, type] = {
    name: kind
    for name, kind in vars(language).items()
    # Effect, Ability and Modification are not kinds but what kinds have in common.
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and not kind.__subclasses__()
}
"""The dataclasses that definitions are made of, by name."""


class DefinitionError(ValueError):
    """JSON that is no card definition, told in one line: where, and what is wrong.

    Attributes:
        place: the path to the part concerned, such as ``Card.abilities[0].effects[1]``.
        problem: what is wrong with it.
    """

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(place, problem)
        self.place = place
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


def to_json(card: language.Card) -> dict[str, Any]:
    """Turn a card definition into JSON objects.

    Args:
        card: the definition.

    Returns:
        Dictionaries, lists, strings and numbers that `json.dumps` takes and `from_json` reads.

    Example:
        >>> to_json(language.Card("Grizzly Bears", "{1}{G}", "Creature — Bear", 2, 2))["power"]
        2
    """
    encoded: dict[str, Any] = _encode(card)
    return encoded


def from_json(data: dict[str, Any]) -> language.Card:
    """Turn JSON objects back into the card definition.

    Args:
        data: what `to_json` made, or a file written in its form.

    Returns:
        The definition, equal to the one it was made from.

    Raises:
        DefinitionError: if a key is unknown or missing, or a value is not what its field holds.

    Example:
        >>> from_json({"kind": "Card", "name": "Ox", "cost": "{3}{W}", "typeline": "Creature — Ox"})
        Traceback (most recent call last):
        ...
        mtgenv.cards.serialize.DefinitionError: Card: unknown key 'typeline'; did you mean \
'type_line'?
    """
    card: language.Card = _decode(data, language.Card, "Card")
    return card


def _encode(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_encode(part) for part in value]
    if not dataclasses.is_dataclass(value):
        return value
    encoded: dict[str, Any] = {"kind": type(value).__name__}
    for entry in dataclasses.fields(value):
        part = getattr(value, entry.name)
        if part != _default(entry):
            encoded[entry.name] = _encode(part)
    return encoded


def _default(entry: dataclasses.Field[Any]) -> Any:
    """Return the default of a field; MISSING equals no value, so such a field is always written."""
    factory = entry.default_factory
    return entry.default if factory is dataclasses.MISSING else factory()


@functools.cache
def _field_types(kind: type) -> dict[str, Any]:
    # Modules of the language know the names of some others to type checkers only.
    return typing.get_type_hints(kind, localns=vars(language) | vars(selections))


def _decode(data: Any, expected: Any, place: str) -> Any:
    """Read a value of a field's type."""
    alternatives = _alternatives(expected)
    if isinstance(data, dict):
        return _decode_object(data, [a for a in alternatives if _is_kind(a)], place)
    if isinstance(data, list):
        for alternative in alternatives:
            kinds = _kinds_of_parts(alternative, len(data))
            if kinds is not None:
                return tuple(
                    _decode(part, kind, f"{place}[{number}]")
                    for number, (part, kind) in enumerate(zip(data, kinds, strict=True))
                )
    # Exactly this type: for Python True is a number too.
    elif type(data) in alternatives:
        return data
    wanted = " or ".join(_describe(alternative) for alternative in alternatives)
    raise DefinitionError(place, f"holds {wanted}, but here is {_describe(type(data))}")


def _decode_object(data: dict[str, Any], allowed: list[type], place: str) -> Any:
    """Read a part of a definition."""
    kinds = [name for name, kind in KINDS.items() if issubclass(kind, tuple(allowed))]
    if not kinds:
        raise DefinitionError(place, "holds no object, but here is one")
    if "kind" not in data:
        raise DefinitionError(place, f"missing key 'kind'; {_hint('', kinds)}")
    name = data["kind"]
    if not isinstance(name, str) or name not in kinds:
        raise DefinitionError(f"{place}.kind", f"{name!r} cannot stand here; {_hint(name, kinds)}")
    kind = KINDS[name]
    entries = {entry.name: entry for entry in dataclasses.fields(kind)}
    for key in data:
        if key != "kind" and key not in entries:
            raise DefinitionError(place, f"unknown key {key!r}; {_hint(key, entries)}")
    for key, entry in entries.items():
        if key not in data and _default(entry) is dataclasses.MISSING:
            raise DefinitionError(place, f"missing key {key!r}")
    hints = _field_types(kind)
    return kind(
        **{
            key: _decode(value, hints[key], f"{place}.{key}")
            for key, value in data.items()
            if key != "kind"
        }
    )


def _alternatives(expected: Any) -> tuple[Any, ...]:
    """Return the types of a union, or the type itself."""
    if isinstance(expected, types.UnionType) or typing.get_origin(expected) is typing.Union:
        return typing.get_args(expected)
    return (expected,)


def _kinds_of_parts(expected: Any, length: int) -> tuple[Any, ...] | None:
    """Return the types in a tuple of this length, or None if it can't be one."""
    kinds = typing.get_args(expected)
    if typing.get_origin(expected) is not tuple:
        return None
    if kinds[-1] is ...:  # any number of one kind
        return kinds[:1] * length
    return kinds if len(kinds) == length else None


def _is_kind(expected: Any) -> bool:
    return isinstance(expected, type) and dataclasses.is_dataclass(expected)


def _describe(expected: Any) -> str:
    if typing.get_origin(expected) is tuple or expected is list:
        return "a list"
    if _is_kind(expected):
        return f"an object of kind {expected.__name__}"
    names = {str: "a text", int: "a whole number", bool: "true or false", float: "a fraction"}
    return names.get(expected, "null")


def _hint(word: Any, known: Iterable[str]) -> str:
    """Suggest the nearest of some words, or name them all."""
    known = list(known)
    close = difflib.get_close_matches(str(word), known, n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else f"use one of {', '.join(sorted(known))}"
