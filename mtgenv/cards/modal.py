"""What can be chosen of a modal spell or ability: one mode, or several of them together (700.2).

Several modes are as good as one that does what all of them do, in printed order, with the targets
of all (601.2b, 608.2c). So each set of modes that may be chosen is a mode of its own for the
compiler, and the engine always chooses one.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from typing import Any

from mtgenv.cards.language import (
    Ability,
    Activated,
    Card,
    Filter,
    Mode,
    Spell,
    Triggered,
    WhenDone,
)
from mtgenv.cards.parsing import CardError
from mtgenv.cards.walking import walk

MOST_CHOICES = 16

_PHRASE = re.compile(r"((?:controller|owner) of )?target(?: (\d+))?")


def choices(ability: Spell | Activated | Triggered) -> tuple[Mode, ...]:
    """Return what can be chosen of a modal ability, single modes first.

    Args:
        ability: the ability.

    Returns:
        Its modes where one is chosen; else each set of them as one mode.

    Raises:
        CardError: if the modes do not go together as one.

    Example:
        >>> from mtgenv.cards.language import TARGET_CREATURE, Destroy, Draw
        >>> modes = Mode((Draw(),)), Mode((Destroy(),), (TARGET_CREATURE,))
        >>> [len(mode.effects) for mode in choices(Spell(modes=modes, choose=(1, 2)))]
        [1, 1, 2]
    """
    least, most = ability.choose
    if not 1 <= least <= most <= len(ability.modes):
        raise CardError(f"cannot choose {least} to {most} of {len(ability.modes)} modes")
    sizes = range(least, most + 1)
    sets = [some for size in sizes for some in itertools.combinations(ability.modes, size)]
    if len(sets) > MOST_CHOICES:
        raise CardError(f"has {len(sets)} sets of modes to choose from; offer {MOST_CHOICES}")
    return tuple(_together(some) for some in sets)


def _together(modes: tuple[Mode, ...]) -> Mode:
    """Return one mode that does what several do."""
    effects: tuple[Any, ...] = ()
    targets: tuple[Any, ...] = ()
    for mode in modes:
        if targets and any(group.another for group in mode.targets):
            raise CardError("the targets of a mode are other than those before, but of which mode?")
        effects += _shifted(mode.effects, len(targets))
        targets += _shifted(mode.targets, len(targets))
    divided = [part for part in walk(effects) if getattr(part, "divided", "") == "as you choose"]
    if len(divided) > 1:
        raise CardError("two modes divide damage among targets; the engine does it once")
    return Mode(effects, targets)


def _shifted(node: Any, by: int) -> Any:
    """Return a part of a mode with its targets numbered behind so many others."""
    if by == 0:
        return node
    if isinstance(node, str):
        found = _PHRASE.fullmatch(node)
        if found is not None:
            return f"{found[1] or ''}target {int(found[2] or 1) + by}"
        if "target" in node.replace("'", " ").split():
            raise CardError(f"{node!r} speaks of the first target, which is another mode's")
        return node
    if isinstance(node, tuple):
        return tuple(_shifted(part, by) for part in node)
    # What is quoted, and what triggers when something is done, has targets of its own.
    if not dataclasses.is_dataclass(node) or isinstance(node, (type, Card, Ability, WhenDone)):
        return node
    if isinstance(node, Filter) and node.controller == "target":
        raise CardError("a filter speaks of the first target, which is another mode's")
    parts = {one.name: _shifted(getattr(node, one.name), by) for one in dataclasses.fields(node)}
    return dataclasses.replace(node, **parts)
