"""Short ways to write a card, so that a definition reads like the card.

Parts come in printed order and say by their kind where they belong: words are keywords, a `Target`
is a target of the ability it stands in, an `Effect` is what that ability does.

Example:
    >>> creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2).type_line
    'Creature — Bear'
    >>> from mtgenv.cards.definition import TARGET_CREATURE, Destroy
    >>> spell(TARGET_CREATURE, Destroy()) == Spell(targets=(TARGET_CREATURE,), effects=(Destroy(),))
    True
"""

from __future__ import annotations

from mtgenv.cards.definition import (
    Ability,
    Activated,
    Card,
    Cost,
    Effect,
    Filter,
    Spell,
    Target,
    Triggered,
)

# --- Cards ---------------------------------------------------------------------------------------


def creature(
    name: str,
    cost: str,
    subtypes: str,
    power: int,
    toughness: int,
    *parts: str | Ability,
    kind: str = "Creature",
) -> Card:
    """A creature card; ``kind`` is what stands before the dash of its type line."""
    return Card(
        name,
        cost,
        f"{kind} — {subtypes}",
        power,
        toughness,
        keywords=tuple(part for part in parts if isinstance(part, str)),
        abilities=tuple(part for part in parts if isinstance(part, Ability)),
    )


def artifact_creature(
    name: str, cost: str, subtypes: str, power: int, toughness: int, *parts: str | Ability
) -> Card:
    """An artifact creature card."""
    return creature(name, cost, subtypes, power, toughness, *parts, kind="Artifact Creature")


def token(
    name: str,
    kind: str,
    colors: str,
    power: int,
    toughness: int,
    *keywords: str,
) -> Card:
    """A creature token; unless the card says otherwise it is named after its subtypes (111.4)."""
    return Card(
        f"{name} Token",
        None,
        f"{kind} — {name}",
        power,
        toughness,
        keywords=keywords,
        colors=colors,
        token=True,
    )


def instant(name: str, cost: str, *abilities: Ability) -> Card:
    """An instant card."""
    return Card(name, cost, "Instant", abilities=abilities)


def sorcery(
    name: str,
    cost: str | None,
    *abilities: Ability,
    kind: str = "Sorcery",
    colors: str | None = None,
) -> Card:
    """A sorcery card."""
    return Card(name, cost, kind, abilities=abilities, colors=colors)


def artifact(name: str, cost: str, *abilities: Ability) -> Card:
    """An artifact card without subtypes."""
    return Card(name, cost, "Artifact", abilities=abilities)


def enchantment(name: str, cost: str, *abilities: Ability) -> Card:
    """An enchantment card without subtypes."""
    return Card(name, cost, "Enchantment", abilities=abilities)


def aura(name: str, cost: str, enchant: Target, *abilities: Ability) -> Card:
    """An Aura card: what it enchants is the target of its spell (303.4a)."""
    return Card(name, cost, "Enchantment — Aura", abilities=(spell(enchant), *abilities))


def land(name: str, type_line: str, *abilities: Ability) -> Card:
    """A land card; mana abilities that follow from basic land types (305.6) are not written."""
    return Card(name, None, type_line, abilities=abilities)


# --- Abilities -----------------------------------------------------------------------------------


def spell(*parts: Target | Effect, per_target: int = 0, exile: bool = False) -> Spell:
    """What an instant or sorcery does."""
    return Spell(_effects(parts), _targets(parts), per_target, exile)


def activated(cost: Cost, *parts: Target | Effect, timing: str = "instant") -> Activated:
    """An activated ability."""
    return Activated(cost, _effects(parts), _targets(parts), timing)


def when(
    event: str,
    *parts: Target | Effect,
    subject: str = "self",
    filter: Filter | None = None,
    player: str = "any",
) -> Triggered:
    """A triggered ability."""
    return Triggered(event, _effects(parts), _targets(parts), subject, filter, player)


def your_upkeep(*parts: Target | Effect) -> Triggered:
    """An ability that triggers at the beginning of your upkeep."""
    return when("upkeep", *parts, player="you")


def _effects(parts: tuple[Target | Effect, ...]) -> tuple[Effect, ...]:
    return tuple(part for part in parts if isinstance(part, Effect))


def _targets(parts: tuple[Target | Effect, ...]) -> tuple[Target, ...]:
    return tuple(part for part in parts if isinstance(part, Target))
