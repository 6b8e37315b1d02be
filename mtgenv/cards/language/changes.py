"""Changes: what continuous effects make of an object, layer by layer (613)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgenv.cards.language.numbers import Number
from mtgenv.cards.language.selections import Objects

if TYPE_CHECKING:
    from mtgenv.cards.language.abilities import Ability


@dataclass(frozen=True)
class Modification:
    """What an object is changed to; an empty field changes nothing.

    Attributes:
        what: which objects.
        power, toughness: how much is added (7c); a number other than an int is computed.
        keywords: keyword abilities gained, and rules that apply to it from now on, as in
            `mtgenv.cards.keywords` (6).
        abilities: other abilities gained, as if quoted (6).
        loses: keywords lost; ``("all",)`` = all abilities (6).
        base_power, base_toughness: what they are set to (7b).
        types: card types added (4).
        subtypes: subtypes added (4).
        supertypes: supertypes added (4).
        only_types: card types and subtypes replace the old ones of their kind instead (4).
        not_types: card types it does not have any more (4).
        colors: letters of the colours it has instead of its own (5); "" = colourless.
        add_colors: letters of colours it has besides (5).
        controller: the player who controls it from now on: ``"you"`` or another phrase (2).
        switch: power and toughness are switched (7d).
    """

    what: Objects = "self"
    power: Number = 0
    toughness: Number = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    loses: tuple[str, ...] = ()
    base_power: Number | None = None
    base_toughness: Number | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    only_types: bool = False
    not_types: tuple[str, ...] = ()
    colors: str | None = None
    add_colors: str = ""
    controller: str = ""
    switch: bool = False
