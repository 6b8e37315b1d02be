"""How files of other programs write names, targets and ways to cast, as the format says them."""

from __future__ import annotations

import re

# Keywords that say how a card is cast, behind its name.
_WAYS = (
    "awaken|bestow|blitz|cleave|dash|disguise|disturb|emerge|escape|evoke|flashback|freerunning|"
    "harmonize|impending|jump-start|madness|mayhem|megamorph|morph|mutate|overload|plot|prototype|"
    "prowl|retrace|spectacle|surge|warp"
)
_CAST = re.compile(rf"(?:Cast )?(.+?) (?:using|with) ({_WAYS})", re.IGNORECASE)
_FROM_ELSEWHERE = re.compile(r"(Escape|Flashback|Jump-start|Retrace)\b.*", re.IGNORECASE)
_ALIAS_FIRST = re.compile(r"(@\S+) (.+)")
_MARKS = re.compile(r"(?:mode=\d+)?(?:targetPlayer=)?")
_NO_TARGET = "$NO_TARGET"


def split_alias(name: str) -> tuple[str, str | None]:
    """Split ``NAME@ALIAS`` into the name of a card and what the script calls it.

    Args:
        name: a card as a file lists it.

    Returns:
        Its name, and the alias with its sign, or None.

    Example:
        >>> split_alias("Island@isl"), split_alias("Island")
        (('Island', '@isl'), ('Island', None))
    """
    card, sign, alias = name.partition("@")
    return card, sign + alias if alias else None


def split_way(what: str) -> tuple[str, str]:
    """Split what is cast into the card and the keyword by which it is cast.

    Args:
        what: what a script casts.

    Returns:
        The name, empty where only the keyword is said, and the keyword in small letters, empty
        where there is none.

    Example:
        >>> split_way("Pine Walker using Morph"), split_way("Shark with Laser")
        (('Pine Walker', 'morph'), ('Shark with Laser', ''))
        >>> split_way("Flashback {2}{R}")
        ('', 'flashback')
    """
    if found := _FROM_ELSEWHERE.fullmatch(what):
        return "", found[1].lower()
    found = _CAST.fullmatch(what)
    return (found[1], found[2].lower()) if found else (what, "")


def split_ability(what: str) -> tuple[str | None, str]:
    """Split ``@ALIAS ABILITY`` into the card and the ability.

    Args:
        what: what a script activates.

    Returns:
        The alias, or None, and the rest.

    Example:
        >>> split_ability("@hill.2 {T}: Add {R}")
        ('@hill.2', '{T}: Add {R}')
    """
    found = _ALIAS_FIRST.fullmatch(what)
    return (found[1], found[2]) if found else (None, what)


def plain_pick(value: str) -> str:
    """Return the name of an object or the seat that a value means.

    Args:
        value: a target or a pick.

    Example:
        >>> plain_pick("targetPlayer=PlayerB"), plain_pick("mode=2Memnite"), plain_pick("Forest")
        ('B', 'Memnite', 'Forest')
    """
    name = value[_MARKS.match(value).end() :]  # type: ignore[union-attr]
    return name[-1] if re.fullmatch(r"Player[A-F]", name) else name


def plain_targets(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return targets one by one.

    Args:
        values: the targets of an action; one value may hold several.

    Example:
        >>> plain_targets(("Memnite^mode=2targetPlayer=PlayerB", "$NO_TARGET"))
        ('Memnite', 'B')
    """
    parts = [part for value in values for part in value.split("^")]
    return tuple(plain_pick(part) for part in parts if part != _NO_TARGET)
