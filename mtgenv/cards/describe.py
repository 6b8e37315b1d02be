"""Says in rules wording what a card definition does: for `mtgenv cards show`, logs and scripts.

The words are made from the definition, so what you read is what the engine will do; a card whose
text comes out wrong is defined wrongly. Templates are in `mtgenv.cards.describing`.

Example:
    >>> from mtgenv.cards.language import ANY_TARGET, Activated, Cost, Damage
    >>> ability(Activated(Cost(sacrifice=True), (Damage(1),), (ANY_TARGET,)))
    'Sacrifice this: It deals 1 damage to any target.'
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from mtgenv.cards.describing import abilities as _abilities
from mtgenv.cards.describing import effects as _effects
from mtgenv.cards.describing import nouns as _nouns
from mtgenv.cards.describing.voice import Style, Voice, kind_of, self_name
from mtgenv.cards.keywords import parse_keyword
from mtgenv.cards.language import Ability, Card, Conditional, Effect, Filter, Spell, Target
from mtgenv.cards.player_counters import MAX_SPEED
from mtgenv.cards.wording import sentence
from mtgenv.cards.words import BASIC_LAND_TYPES


def filter(asked: Filter, noun: str = "permanent") -> str:
    """Say which objects a filter describes.

    Args:
        asked: the filter.
        noun: what they are called where no type is named.

    Returns:
        A noun phrase in the singular, without article.

    Example:
        >>> filter(Filter(types=("creature",), not_colors="B", controller="opponent"))
        'nonblack creature an opponent controls'
    """
    return _nouns.described(asked, noun=noun)


def target(group: Target) -> str:
    """Say what a group of targets accepts.

    Args:
        group: the group.

    Returns:
        A phrase such as ``"target player or planeswalker"``.

    Example:
        >>> from mtgenv.cards.language import TARGET_PLAYER_OR_PLANESWALKER
        >>> target(TARGET_PLAYER_OR_PLANESWALKER)
        'target player or planeswalker'
    """
    return _nouns.target(group)


def effects(done: tuple[Effect, ...], targets: tuple[Target, ...] = ()) -> str:
    """Say what some instructions do, in their order.

    Args:
        done: the instructions.
        targets: the target groups that they speak of.

    Returns:
        Sentences.

    Example:
        >>> from mtgenv.cards.language import Discard, Draw, Chosen
        >>> effects((Draw(2), Discard(Chosen(zone="hand"))))
        'Draw two cards, then discard a card.'
    """
    return _effects.sentences(done, Voice(targets=targets), finish=True)


def ability(described: Ability, card: Card | None = None, style: Style | None = None) -> str:
    """Say what an ability does, as it stands on a card.

    Args:
        described: the ability.
        card: the card it is on, for what it calls itself.
        style: which of several ways of saying are taken.

    Returns:
        One line, or several where it has modes.

    Example:
        >>> from mtgenv.cards.language import Activated, AddMana, Cost
        >>> ability(Activated(Cost(tap=True), (AddMana("R/W"),)))
        '{T}: Add {R} or {W}.'
    """
    if isinstance(described, Conditional) and described.condition == MAX_SPEED:
        plain = dataclasses.replace(described, condition=None)
        return f"Max speed — {_abilities.line(plain, _voice(card, style))}"
    return _abilities.line(described, _voice(card, style))


def _voice(card: Card | None, style: Style | None = None) -> Voice:
    voice = Voice(card, style=style or Style())
    if card is not None:
        if "Equipment" in card.type_line:
            voice.attached = "equipped creature"
        for part in card.abilities:
            if isinstance(part, Spell) and not part.effects and part.targets:
                voice.attached = f"enchanted {_enchanted(part.targets[0])}"
    return voice


def _enchanted(group: Target) -> str:
    """Say what an Aura is attached to: by its subtype, or else by its type."""
    asked = group.objects
    if asked is None:
        return "player"
    if len(asked.subtypes) > 1 and set(asked.subtypes) <= set(BASIC_LAND_TYPES):
        return "land"
    return asked.subtypes[0] if len(asked.subtypes) == 1 else kind_of(asked)


def text(described: Card) -> list[str]:
    """Say a card's rules text.

    Args:
        described: the card.

    Returns:
        Its lines: keyword abilities first, as the definition lists them, then the other abilities.

    Example:
        >>> from mtgenv.cards.language import Static
        >>> text(Card("Bear", "{G}", "Creature — Bear", 2, 2, ("trample", "can't block")))
        ['Trample', "This creature can't block."]
    """
    return [*_keyword_lines(described), *_ability_lines(described)]


def _keyword_lines(card: Card) -> Iterator[str]:
    """Say keyword abilities in one line, and each rule in its own."""
    words = [word for word in card.keywords if not parse_keyword(word).is_rule]
    plain = [word for word in words if not parse_keyword(word).cost]
    if plain:
        yield sentence(", ".join(plain)).removesuffix(".")
    for word in words:
        if word not in plain:
            yield word[:1].upper() + word[1:]
    name = self_name(card)
    rules = [word for word in card.keywords if parse_keyword(word).is_rule]
    yield from _rule_lines(rules, name)


RULE_LINES = {
    "can't be countered": "This spell can't be countered.",
    "all creatures able to block it do": "All creatures able to block {self} do so.",
    "attacks if able if a creature you control attacks": (
        "If a creature you control attacks, {self} also attacks if able."
    ),
    "doesn't untap during its controller's untap step": (
        "{Self} doesn't untap during your untap step."
    ),
    "may stay tapped during its controller's untap step": (
        "You may choose not to untap {self} during your untap step."
    ),
    "may be exerted as it attacks": "You may exert {self} as it attacks.",
    "may begin the game on the battlefield": (
        "If this card is in your opening hand, you may begin the game with it on the battlefield."
    ),
    "is removed from the deck without ante": (
        "Remove this card from your deck before playing if you're not playing for ante."
    ),
    "can attack only alone": "{Self} can only attack alone.",
}
"""Lines for rules that are said otherwise than "this creature" and the rule."""


def _rule_lines(rules: list[str], name: str) -> Iterator[str]:
    rules = list(rules)
    for first, second, both in (
        ("can't attack alone", "can't block alone", "can't attack or block alone"),
        ("can't attack", "can't block", "can't attack or block"),
        ("can't block", "can't be blocked", "can't block and can't be blocked"),
    ):
        if first in rules and second in rules:
            rules[rules.index(first)] = both
            rules.remove(second)
    for rule in rules:
        words = RULE_LINES.get(rule, f"{{Self}} {rule}.")
        yield words.format(self=name, Self=name[:1].upper() + name[1:])


def _ability_lines(card: Card) -> Iterator[str]:
    for part in card.abilities:
        yield from ability(part, card).split("\n")


def card(described: Card) -> str:
    """Say what a card is and does, a line for each ability.

    Args:
        described: the card.

    Returns:
        Several lines.

    Example:
        >>> from mtgenv.cards.language import Activated, AddMana, Cost
        >>> rod = Activated(Cost(tap=True), (AddMana("CC"),))
        >>> print(card(Card("Rod", "{2}", "Artifact", abilities=(rod,))))
        Rod {2}
        Artifact
        {T}: Add {C}{C}.
    """
    lines = [f"{described.name} {described.cost or ''}".strip(), described.type_line]
    lines += text(described)
    if described.power is not None:
        lines.append(f"{described.power}/{described.toughness}")
    if described.loyalty is not None:
        lines.append(f"Loyalty: {described.loyalty}")
    if described.defense is not None:
        lines.append(f"Defense: {described.defense}")
    if described.type_line == "Vanguard":
        lines.append(f"Hand {described.hand_modifier:+}, life {described.life_modifier:+}")
    if described.other_face is not None:
        lines += ["//", card(described.other_face)]
    return "\n".join(lines)
