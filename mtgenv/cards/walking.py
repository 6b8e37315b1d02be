"""Goes through definitions: every part of one, and a definition with parts exchanged."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Iterator
from typing import Any


def walk(node: object) -> Iterator[Any]:
    """Yield a definition and every part of it, from the outside in.

    Args:
        node: a card, ability, effect, filter or a tuple of them.

    Yields:
        The dataclass instances in it, tokens and what they are made of included.

    Example:
        >>> from mtgenv.cards.language import TARGET_CREATURE, Destroy, Spell
        >>> [type(part).__name__ for part in walk(Spell((Destroy(),), (TARGET_CREATURE,)))]
        ['Spell', 'Destroy', 'Target', 'Filter']
    """
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
    elif dataclasses.is_dataclass(node):
        yield node
        for entry in dataclasses.fields(node):
            yield from walk(getattr(node, entry.name))


def spoken_of(node: object) -> Iterator[str]:
    """Yield the phrases that a definition speaks of: of "controller of it" what stands behind.

    Args:
        node: a definition, a part of one, or a tuple of them.

    Yields:
        All texts in it, from the outside in.

    Example:
        >>> from mtgenv.cards.language import Draw
        >>> list(spoken_of(Draw(player="controller of it")))
        ['it']
    """
    if isinstance(node, str):
        yield node.rpartition(" of ")[2]
    elif isinstance(node, tuple):
        for part in node:
            yield from spoken_of(part)
    elif dataclasses.is_dataclass(node):
        for entry in dataclasses.fields(node):
            yield from spoken_of(getattr(node, entry.name))


def rewritten(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a definition in which parts have been exchanged, from the outside in.

    Args:
        node: a definition, a part of one, or a tuple of them.
        change: returns what stands in the place of a part; the part itself leaves it. What it
            returns is gone through in turn.

    Returns:
        The definition; what nothing was changed in is the same object.

    Example:
        >>> from mtgenv.cards.language import Damage, Draw, May
        >>> rewritten(May((Draw(),)), lambda part: Damage(1) if part == Draw() else part)
        May(effects=(Damage(amount=1, to='target', source='self', divided='', unpreventable=False, \
excess_to=''),), player='you', otherwise=())
    """
    if isinstance(node, tuple):
        parts = tuple(rewritten(part, change) for part in node)
        return node if all(map(operator.is_, parts, node)) else parts
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    node = change(node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    changed = {}
    for entry in dataclasses.fields(node):
        old = getattr(node, entry.name)
        if not isinstance(old, (str, int, type(None))):
            new = rewritten(old, change)
            if new is not old:
                changed[entry.name] = new
    return dataclasses.replace(node, **changed) if changed else node
