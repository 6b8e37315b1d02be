"""Puts descriptions of objects together into one that asks all that they ask."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from mtgenv.cards.language import Filter

# Fields of which everything named must hold, so that what two filters name can be put together.
_ALL_HOLD = frozenset(
    (
        "all_types", "not_types", "not_subtypes", "supertypes", "not_supertypes", "not_colors",
        "keywords", "not_keywords", "states", "compare",
    )
)  # fmt: skip


def joined(*parts: Filter) -> Filter:
    """Return the filter that asks all that some filters ask.

    Args:
        parts: the filters.

    Returns:
        One filter.

    Raises:
        ValueError: if no filter says it, because two of them describe the same in other words.

    Example:
        >>> joined(Filter(types=("creature",)), Filter(states=("tapped",), controller="you"))
        ... # doctest: +ELLIPSIS
        Filter(types=('creature',), ..., controller='you', states=('tapped',), ...)
    """
    made: dict[str, Any] = {}
    for part in parts:
        for field in fields(Filter):
            value = getattr(part, field.name)
            if value == field.default:
                continue
            old = made.get(field.name, field.default)
            if old == field.default:
                made[field.name] = value
            elif field.name in _ALL_HOLD:
                made[field.name] = old + value
            else:
                raise ValueError(f"{field.name} are asked for twice: {old!r} and {value!r}")
    return Filter(**made)
