"""Whole cards: from card data to a definition, or to the phrase that stopped it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from mtgenv.cards import describe
from mtgenv.cards.carddata import CardFacts, PrintedCard
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import Ability, Card, Create, If, Move, Paid, Spell
from mtgenv.cards.nontraditional import is_nontraditional
from mtgenv.cards.reading import (
    abilities,
    amounts,
    animation,
    casting,
    changes,
    combat,
    conditions,
    costs,
    durations,
    events,
    hands,
    limits,
    nouns,
    quotes,
    replacements,
    sentences,
    tokens,
    verbs,
)
from mtgenv.cards.reading.agreement import agrees, said
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.normalise import lines, small_starts
from mtgenv.cards.reading.production import Reader
from mtgenv.cards.reading.references import named, resolved
from mtgenv.cards.vanguards import MODIFIERS
from mtgenv.cards.words import COLORS

AREAS = (
    abilities, amounts, animation, casting, changes, combat, conditions, costs, durations, events,
    hands, limits, nouns, quotes, replacements, sentences, tokens, verbs,
)  # fmt: skip
"""The files of the grammar, which add their productions as they are imported."""


# Words of card data for cards of one face that are played like any other.
_ONE_FACE = frozenset(
    (
        *("normal", "saga", "class", "case", "mutate", "leveler", "prototype"),
        *("planar", "scheme", "vanguard"),
    )
)


_TARGET = re.compile(r"'(?:(?:controller|owner) of )?(target(?: [0-9]+)?)'")


@dataclass(frozen=True)
class Refusal:
    """Why a card is not taken.

    Attributes:
        kind: ``"words"`` (the grammar does not read them), ``"language"`` (read, but not written
            back in the same words), ``"ambiguous"``, ``"engine"`` (no rule for it), or
            ``"fault"`` (reading it failed).
        phrase: the words concerned, or what the engine says.
        face: of a card with two faces, the name of the one that is not understood.
    """

    kind: str
    phrase: str
    face: str = ""

    def __str__(self) -> str:
        return f"{self.face}: {self.phrase}" if self.face else self.phrase


@dataclass(frozen=True)
class Line:
    """What became of one line of rules text.

    Attributes:
        text: the line, normalised.
        keywords: the keywords it lists.
        ability: what it was read as.
        refusal: why it was not read.
    """

    text: str
    keywords: tuple[str, ...] = ()
    ability: Ability | None = None
    refusal: Refusal | None = None


LAYOUTS = {
    "transform": "transform",
    "modal_dfc": "modal",
    "split": "split",
    "adventure": "adventure",
}
"""Cards with two faces that can be read: what card data call them, and what definitions do."""


def read_printed(printed: PrintedCard) -> Card | Refusal:
    """Read a whole card.

    Args:
        printed: what card data say about it.

    Returns:
        Its definition, or why there is none.
    """
    if len(printed.faces) == 2:
        return read_faces(*printed.faces, printed.layout)
    if printed.layout in LAYOUTS:
        return Refusal("words", "other face: the card data do not give it", printed.faces[0].name)
    if printed.layout not in _ONE_FACE or len(printed.faces) != 1:
        return Refusal("engine", f"no rule for cards of the layout {printed.layout!r}")
    return read_card(printed.faces[0])


def read_card(facts: CardFacts) -> Card | Refusal:
    """Read a card of one face.

    Args:
        facts: what card data say about it.

    Returns:
        Its definition, or why there is none.
    """
    return _compiled(_read_face(facts))


def read_faces(front: CardFacts, other: CardFacts, layout: str) -> Card | Refusal:
    """Read a card of two faces, or of two halves.

    Args:
        front: what card data say about the front face, or the first half.
        other: what they say about the other one.
        layout: how card data call what the two make: one of `LAYOUTS`.

    Returns:
        The definition of the front with the other face, or why there is none.
    """
    if layout not in LAYOUTS:
        return Refusal("engine", f"no rule for cards of the layout {layout!r}")
    faces = []
    for facts in (front, other):
        if not facts.text and {"Instant", "Sorcery"} & set(facts.type_line.split()):
            return Refusal("words", "text: the card data do not give it", facts.name)
        face = _read_face(facts)
        if isinstance(face, Refusal):
            return replace(face, face=facts.name)
        faces.append(face)
    return _compiled(replace(faces[0], other_face=faces[1], layout=LAYOUTS[layout]))


def _compiled(card: Card | Refusal) -> Card | Refusal:
    """Return a card that the engine can play, or why it can't."""
    if isinstance(card, Refusal):
        return card
    for face in filter(None, (card, card.other_face)):
        if _bought_back_onto_battlefield(face):
            return Refusal("engine", "no rule for buyback of a permanent spell")
        if "trample" in face.keywords and {"Instant", "Sorcery"} & set(face.type_line.split()):
            return Refusal("engine", "no rule for trample of what does not fight")
        for ability in face.abilities:
            if isinstance(ability, Spell) and _targets_only_if_paid(ability):
                return Refusal(
                    "engine", "no rule for targets that are chosen only if a cost is paid"
                )
            if isinstance(ability, Spell) and _copies_what_left(ability):
                return Refusal("engine", "no rule for a copy of what has just left")
    try:
        compile_cards([card])
    except CardError as error:
        return Refusal("engine", error.problem)
    return card


def _bought_back_onto_battlefield(face: Card) -> bool:
    """Whether a spell with buyback does not go to a graveyard as it resolves, as 702.27a asks."""
    bought_back = any(word.startswith("buyback") for word in face.keywords)
    return bought_back and not {"Instant", "Sorcery"} & set(face.type_line.split())


def _targets_of(effects: tuple[Any, ...], *, paid: bool) -> set[str]:
    """Return the targets that effects speak of, with or without what depends on other costs."""
    found: set[str] = set()
    for effect in effects:
        if isinstance(effect, If) and isinstance(effect.condition, Paid) and not paid:
            then = _targets_of(effect.then, paid=False)
            found |= then & _targets_of(effect.otherwise, paid=False)
        else:
            found.update(_TARGET.findall(repr(effect)))
    return found


def _targets_only_if_paid(spell: Spell) -> bool:
    """Whether a target is asked for that is needed only if another cost is paid, or isn't."""
    parts = (spell.effects, *(mode.effects for mode in spell.modes))
    return any(_targets_of(part, paid=True) != _targets_of(part, paid=False) for part in parts)


def _copies_what_left(spell: Spell) -> bool:
    """Whether a token becomes a copy of a creature that a spell has just moved, as it was."""
    pairs = zip(spell.effects, spell.effects[1:], strict=False)
    return any(
        isinstance(first, Move) and isinstance(then, Create) and then.copy_of == "it"
        for first, then in pairs
    )


def _read_face(facts: CardFacts) -> Card | Refusal:
    try:
        bare = blank(facts)
    except ValueError as error:
        return Refusal("words", str(error))
    keywords: tuple[str, ...] = ()
    made: list[Ability] = []
    for line in read_lines(bare, facts.text):
        if line.refusal is not None:
            return line.refusal
        keywords += line.keywords
        if line.ability is not None:
            made.append(line.ability)
    return replace(bare, keywords=keywords, abilities=casting.together(tuple(made)))


def blank(facts: CardFacts) -> Card:
    """Return a card with everything but its text."""
    if is_nontraditional(facts.type_line):
        return _blank_nontraditional(facts)
    sizes: dict[str, Any] = {
        name: _whole(value, name)
        for name, value in (
            ("power", facts.power),
            ("toughness", facts.toughness),
            ("loyalty", facts.loyalty),
            ("defense", facts.defense),
        )
        if value is not None and value != "*"
    }
    in_cost = "".join(letter for letter in COLORS if letter in facts.mana_cost)
    free = facts.mana_cost in ("", "{0}") and not {"Artifact", "Land"} & set(
        facts.type_line.split()
    )
    # Data that leave out colour indicators give no colours either: of Eldrazi alone that is right.
    if free and not facts.colors and "Eldrazi" not in facts.type_line:
        raise ValueError("colors: neither the cost nor the card data say them")
    # What the cost does not say stands in a colour indicator (204), or "devoid" takes it away.
    devoid = re.search(r"^Devoid\b", facts.text, re.MULTILINE) is not None
    colors = None if facts.colors in (None, in_cost) or devoid else facts.colors
    return Card(facts.name, facts.mana_cost or None, facts.type_line, colors=colors, **sizes)


def _blank_nontraditional(facts: CardFacts) -> Card:
    """Return a card of the command zone with everything but its text."""
    hand, life = facts.hand_modifier, facts.life_modifier
    if facts.type_line == "Vanguard" and (hand is None or life is None):
        if facts.name not in MODIFIERS:
            raise ValueError("hand and life modifiers: the card data do not say them")
        hand, life = MODIFIERS[facts.name]
    return Card(
        facts.name,
        None,
        facts.type_line,
        hand_modifier=hand or 0,
        life_modifier=life or 0,
    )


def _whole(value: str, name: str) -> int:
    if not value.lstrip("-").isdecimal():
        raise ValueError(f"{name} {value}")
    return int(value)


def read_lines(card: Card, text: str) -> list[Line]:
    """Read the lines of a text one by one.

    Args:
        card: the card they stand on, for what it calls itself.
        text: its printed rules text.

    Returns:
        What became of each; lines of one spell are one.
    """
    spell = {"Instant", "Sorcery"} & set(card.type_line.split())
    found: list[Line] = []
    effects: list[str] = []
    first = 0
    for text_line in lines(card.name, text):
        known = abilities.keywords(text_line)
        if known is not None:
            found.append(Line(text_line, keywords=known))
        elif spell and not _stands_alone(text_line):
            first = len(found) if not effects else first
            effects.append(text_line)
        else:
            line = _read_line(card, text_line, "ability")
            found.append(line)
            # What an Aura enchants gives a name to the object of its other abilities.
            if isinstance(line.ability, Spell):
                card = replace(card, abilities=(line.ability,))
    if effects:
        found.insert(first, _read_line(card, " ".join(effects), "spell"))
    return found


_ALONE = re.compile(
    r"You may cast .* as though it had flash if|When you cycle ~|"
    r"As an additional cost|~ costs (?!.* for each target)|Suspend |"
    r"(?:You may|If) .* (?:rather than pay ~'s|cast ~ without paying its) mana cost\.$|"
    r"\S*\{"
)


def _stands_alone(line: str) -> bool:
    """Whether a line of an instant or sorcery is no part of what it does as it resolves."""
    return _ALONE.match(line) is not None


def _read_line(card: Card, text: str, category: str) -> Line:
    """Read one line; a definition that its own words do not give again is refused."""
    line = _read_once(card, text, category)
    if line.ability is None:
        return line
    again = " ".join(lines(card.name, describe.ability(line.ability, card)))
    if again == text:
        return line
    other = _read_once(card, again, category).ability
    if other in (None, line.ability):
        return line
    return Line(text, refusal=Refusal("language", f"{text} | {again} is read as something else"))


def _read_once(card: Card, text: str, category: str) -> Line:
    small = small_starts(text).replace(" —\n", " -\n")
    reader = Reader(GRAMMAR, small)
    readings = [named(reading, card.name) for reading in reader.whole(category)]
    if not readings:
        return Line(text, refusal=Refusal("words", _stop(small, reader.furthest)))
    agreed: dict[Ability, None] = {}
    tried = ""
    senseless: list[Ability] = []
    for reading in readings:
        found: list[Ability] = []
        for ability in resolved(reading):
            tried = tried or said(ability, card)
            if agrees(small, ability, card):
                found.append(ability)
        # Of what would be said in the same words, what makes no sense is not meant.
        sense = next((ability for ability in found if _makes_sense(card, ability)), None)
        if sense is not None:
            agreed.setdefault(sense)
        senseless += found
    if not agreed:
        agreed = dict.fromkeys(_agreed_loosely(card, small, readings) or senseless[:1])
    if not agreed:
        return Line(text, refusal=Refusal("language", f"{small} | {tried}"))
    if len(agreed) > 1:
        both = " | ".join(map(repr, list(agreed)[:2]))
        return Line(text, refusal=Refusal("ambiguous", f"{small}: {both}"))
    return Line(text, ability=next(iter(agreed)))


def _agreed_loosely(card: Card, small: str, readings: list[Ability]) -> list[Ability]:
    """Return all meanings that may be said so, where "it" may stand for "that creature"."""
    agreed: list[Ability] = []
    for reading in readings:
        for ability in resolved(reading):
            if ability not in agreed and agrees(small, ability, card, loosely=True):
                agreed += [ability] * _makes_sense(card, ability)
    return agreed


def _makes_sense(card: Card, ability: Ability) -> bool:
    """Whether every phrase of an ability has something to stand for."""
    kept = tuple(part for part in card.abilities if isinstance(part, Spell) and not part.effects)
    try:
        compile_cards([replace(card, abilities=(*kept, ability))])
    except CardError:
        return False
    return True


def _stop(text: str, at: int) -> str:
    """Return the words where reading stopped: the last, if all were read and fit nothing."""
    if at >= len(text):
        return " ".join(text.split(" ")[-5:])
    return " ".join(text[text.rfind(" ", 0, at) + 1 :].split(" ")[:5])
