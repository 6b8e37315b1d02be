"""The card: names, costs, types, and what it can do."""

from __future__ import annotations

from dataclasses import dataclass

from mtgenv.cards.language.abilities import Ability


@dataclass(frozen=True)
class Card:
    """A card, a token when ``token`` is set, or one face of a card.

    Attributes:
        name: as printed.
        cost: ``"{1}{R}"``; None = no mana cost.
        type_line: ``"Basic Land — Plains"``.
        power, toughness: of creatures; a characteristic-defining ability is a `Static` with the
            zone "anywhere".
        keywords: keyword abilities in lower case: ``"first strike"``, ``"protection from black"``,
            ``"bushido 2"``; and rules that a card states about itself, see `mtgenv.cards.keywords`.
        abilities: all other abilities, in printed order.
        colors: letters, where they do not follow from the cost (tokens, devoid).
        token: it is a token's or an emblem's description.
        loyalty: of planeswalkers.
        defense: of battles.
        other_face: the back face, or the other half.
        hand_modifier: of vanguards: how many more cards a hand has at the start and at most.
        life_modifier: of vanguards: how much more life a player begins with.
        layout: how the faces belong together: ``""``, ``"transform"``, ``"modal"``, ``"split"``,
            ``"adventure"``.
    """

    name: str
    cost: str | None
    type_line: str
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    colors: str | None = None
    token: bool = False
    loyalty: int | None = None
    defense: int | None = None
    other_face: Card | None = None
    layout: str = ""
    hand_modifier: int = 0
    life_modifier: int = 0
