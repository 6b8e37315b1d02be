"""Keyword strings: what each says, its number, cost and quality; unknown ones are refused by name.

A card and a change list keyword abilities in lower case, with their parameters as printed, and the
rules that are stated about single objects ("can't block"). `parse_keyword` takes one apart; what
those stand for that are abilities of their own is said by `mtgenv.cards.keyword_abilities`.

Example:
    >>> parse_keyword("bushido 2")
    Keyword(text='bushido 2', name='bushido', number=2, cost='', filter=None, price=None)
    >>> parse_keyword("islandwalk").filter == Filter(types=("land",), subtypes=("Island",))
    True
    >>> parse_keyword("ninjutsu {1}{U}").cost
    '{1}{U}'
"""

from __future__ import annotations

import difflib
import functools
import re
from dataclasses import dataclass, replace

from mtgenv.cards.language import ANYTHING, Cost, Filter, Give
from mtgenv.cards.wording import COLOR_LETTERS, NUMBERS, singular
from mtgenv.errors import MtgenvError

PLAIN = frozenset(
    (
        "banding", "bargain", "battle cry", "changeling", "convoke", "daybound", "deathtouch",
        "decayed", "defender", "dethrone", "devoid", "double strike", "enlist", "evolve",
        "exalted", "extort", "fear", "first strike", "flanking", "flash", "flying", "haste",
        "hexproof", "horsemanship", "improvise", "indestructible", "infect", "ingest",
        "intimidate", "jump-start", "lifelink", "living metal", "living weapon", "melee",
        "menace", "mentor", "myriad", "nightbound", "partner", "persist", "phasing", "provoke",
        "prowess", "reach", "retrace", "shadow", "shroud", "skulk", "space sculptor",
        "start your engines!", "storm", "training", "trample", "trample over planeswalkers",
        "umbra armor", "undying", "vigilance", "wither",
    )
)  # fmt: skip
"""Keyword abilities without a parameter."""

NUMBERED = frozenset(
    (
        "afflict",
        "afterlife",
        "annihilator",
        "bloodthirst",
        "bushido",
        "crew",
        "devour",
        "fabricate",
        "fading",
        "graft",
        "mobilize",
        "modular",
        "poisonous",
        "rampage",
        "renown",
        "soulshift",
        "toxic",
        "vanishing",
    )
)
"""Keyword abilities with a number: ``"annihilator 2"``."""

PRICED = frozenset(
    (
        "blitz", "buyback", "cumulative upkeep", "cycling", "dash", "disturb", "equip", "evoke",
        "flashback", "kicker", "megamorph", "more than meets the eye", "morph", "ninjutsu",
        "outlast", "scavenge", "spectacle", "unearth", "ward",
    )
)  # fmt: skip
"""Keyword abilities with a mana cost: ``"equip {2}"``."""

OF_THE_BACK = ("disturb", "more than meets the eye")
"""Keyword abilities of a front face that say for what the card is cast as its back face."""

WITH_PRICE = ("flashback", "kicker", "ward", "escape")
"""Keyword abilities whose cost may be more than mana: ``"ward—Pay 2 life"``."""

FILTERED = ("protection", "hexproof from", "landwalk", "bands with other")
"""Keyword abilities with a quality: ``"swampwalk"``, ``"bands with other legendary creatures"``."""

RULES = (
    # Attacking
    "can't attack",
    "attacks each combat if able",
    "attacks this turn if able",
    "attacks the source if able",
    "attacks if able if a creature you control attacks",
    "can't attack alone",
    "can attack only alone",
    "can't attack unless at least two other creatures attack",
    "can't attack unless a creature with greater power also attacks",
    "can attack as though it didn't have defender",
    "may be exerted as it attacks",
    # Blocking
    "can't block",
    "blocks each combat if able",
    "blocks this turn if able",
    "blocks each attacking creature if able",
    "can't block alone",
    "can't block unless at least two other creatures block",
    "can't block unless a creature with greater power also blocks",
    "can block any number of creatures",
    "can block an additional creature each combat",
    # Being blocked
    "can't be blocked",
    "must be blocked if able",
    "all creatures able to block it do",
    "can't be blocked by creatures with greater power",
    "can be blocked only by creatures in the same sector",
    "can't be blocked by more than one creature",
    "can't be blocked unless all creatures defending player controls block it",
    # Combat damage
    "assigns combat damage equal to its toughness rather than its power",
    "may assign its combat damage as though it weren't blocked",
    "assigns no combat damage",
    # Everything else
    "doesn't untap during its controller's untap step",
    "may stay tapped during its controller's untap step",
    "can't be regenerated",
    "can't be countered",
    "can't be enchanted",
    "can't be sacrificed",
    "can't be controlled by other players",
    "doesn't obey the legend rule",
    "may begin the game on the battlefield",
    "is removed from the deck without ante",
    "can't have its activated abilities activated",
)
"""What cards say about single objects. Two more have a parameter: ``"can block an additional
ninety-nine creatures each combat"`` and ``"can't have or gain flying"``."""

MORE_BLOCKS = "can block an additional creature each combat"
CANT_HAVE = "can't have or gain"

_MORE_BLOCKS = re.compile(r"can block an additional (\S+) creatures each combat")
_SYMBOLS = re.compile(r"(\{[^{}]+\})+")
_REINFORCE = re.compile(r"reinforce (\d+)—((?:\{[^{}]+\})+)")
_COUNTED = {**NUMBERS, "a": 1, "an": 1}
_CRAFT = re.compile(rf"craft with (?:({'|'.join(NUMBERS)}) )?(\w+) ((?:\{{[^{{}}]+\}})+)")
_GIVES = {"Sacrifice": "sacrifice", "Discard": "discard"}
_GIVEN = re.compile(rf"(Sacrifice|Discard) ({'|'.join(_COUNTED)}) (.+)")
_FROM_GRAVEYARD = re.compile(rf"Exile ({'|'.join(NUMBERS)}) other cards from your graveyard")
_TYPES = {
    "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery",
}  # fmt: skip

_KIND_OF_TYPE = re.compile(
    rf"(legendary |snow )?(?:non-([A-Z]\w+) |([A-Z]\w+) )?({'|'.join(sorted(_TYPES))})"
)
"""A card type with a supertype or a subtype: "God creature", "non-Human creature"."""

_LONG_SUBTYPES = {"Time Lord"}


class KeywordError(MtgenvError):
    """A word that is neither a keyword ability nor a rule; one line that names the nearest."""


@dataclass(frozen=True)
class Keyword:
    """One keyword ability or one rule about an object, taken apart.

    Attributes:
        text: as the definition writes it.
        name: ``"flying"``, ``"bushido"``, ``"landwalk"``, ``"protection"``, or one of `RULES`; of
            ``"can't have or gain flying"`` it is `CANT_HAVE`.
        number: n of ``"bushido n"``, and how many more creatures it can block.
        cost: mana symbols of ``"equip {2}"``.
        price: the cost of ``"ward—Pay 2 life"``; None = no more than mana.
        filter: the quality: of what it is protected from, of the lands walked, what can't be had.
    """

    text: str
    name: str
    number: int = 0
    cost: str = ""
    filter: Filter | None = None
    price: Cost | None = None

    @property
    def is_rule(self) -> bool:
        """Whether it is a rule and not a keyword ability (702.1)."""
        return self.name in RULES or self.name == CANT_HAVE


@functools.cache
def parse_keyword(text: str) -> Keyword:
    """Take a keyword string apart.

    Args:
        text: the string.

    Returns:
        What it says.

    Raises:
        KeywordError: if it is neither a keyword ability nor a rule.

    Example:
        >>> parse_keyword("protection from Humans").filter == Filter(subtypes=("Human",))
        True
        >>> parse_keyword("can block an additional ninety-nine creatures each combat").number
        99
        >>> parse_keyword("menase")
        Traceback (most recent call last):
        ...
        mtgenv.cards.keywords.KeywordError: 'menase' is not a known keyword or rule; did you \
mean 'menace'
    """
    if text in PLAIN or text in RULES:
        return Keyword(text, text, number=int(text == MORE_BLOCKS))
    name, _, parameter = text.rpartition(" ")
    if name in NUMBERED and parameter.isdecimal():
        return Keyword(text, name, number=int(parameter))
    name, _, parameter = text.partition(" {")
    parameter = f"{{{parameter}"
    if name.lower() in PRICED and _SYMBOLS.fullmatch(parameter):
        return Keyword(text, name.lower(), cost=parameter)
    if name.endswith("cycling") and _SYMBOLS.fullmatch(parameter):
        return Keyword(text, "typecycling", cost=parameter, filter=_cycled(name))
    name, dash, parameter = text.partition("—")
    if dash and name in WITH_PRICE:
        return Keyword(text, name, price=_price(parameter))
    if (found := _REINFORCE.fullmatch(text)) is not None:
        return Keyword(text, "reinforce", number=int(found[1]), cost=found[2])
    if (found := _CRAFT.fullmatch(text)) is not None:
        material = Give(
            "exile permanent or from graveyard", _quality(found[2]), _COUNTED[found[1] or "a"]
        )
        return Keyword(text, "craft", price=Cost(found[3], give=(material,)))
    if text.startswith("affinity for "):
        return Keyword(text, "affinity", filter=_creatures(text.removeprefix("affinity for ")))
    if (found := _MORE_BLOCKS.fullmatch(text)) and found[1] in NUMBERS:
        return Keyword(text, MORE_BLOCKS, number=NUMBERS[found[1]])
    if text.startswith(f"{CANT_HAVE} ") and (lost := text.removeprefix(f"{CANT_HAVE} ")) in PLAIN:
        return Keyword(text, CANT_HAVE, filter=Filter(keywords=(lost,)))
    for name in ("protection", "hexproof"):
        if text.startswith(f"{name} from "):
            quality = _quality(text.removeprefix(f"{name} from "))
            return Keyword(
                text, "protection" if name == "protection" else "hexproof from", filter=quality
            )
    if text.startswith("bands with other "):
        others = _creatures(text.removeprefix("bands with other "))
        return Keyword(text, "bands with other", filter=others)
    if text.endswith("walk") and len(text) > len("walk"):
        return Keyword(text, "landwalk", filter=_lands(text.removesuffix("walk")))
    raise KeywordError(f"{text!r} is not a known keyword or rule; {_hint(text)}")


def _quality(text: str) -> Filter:
    """Return what an object is protected from (702.16)."""
    words = {
        "everything": ANYTHING,
        "the chosen color": Filter(colors="*"),
        "each color": Filter(colors="WUBRG"),
        "each of your opponents": Filter(controller="opponent"),
        "colorless": Filter(not_colors="WUBRG"),
        "multicolored": Filter(states=("multicolored",)),
        "monocolored": Filter(states=("monocolored",)),
    }
    if text in words:
        return words[text]
    if text in COLOR_LETTERS:
        return Filter(colors=COLOR_LETTERS[text])
    one = singular(text)
    if one in _TYPES:
        return Filter(types=(one,))
    if found := _KIND_OF_TYPE.fullmatch(one):
        supertype, not_subtype, subtype, kind = found.groups()
        return Filter(
            types=(kind,),
            supertypes=(supertype.strip(),) if supertype else (),
            subtypes=(subtype,) if subtype else (),
            not_subtypes=(not_subtype,) if not_subtype else (),
        )
    if one[:1].isupper() and (" " not in one or one in _LONG_SUBTYPES):
        return Filter(subtypes=(one,))
    raise KeywordError(
        f"no rule says what protection from {text!r} means; name a colour, a type "
        "or a subtype with a capital"
    )


def _cycled(name: str) -> Filter:
    """Return which cards typecycling looks for (702.29e): "swampcycling", "basic landcycling"."""
    kind = name.removesuffix("cycling")
    if kind in ("basic land", "land"):
        return Filter(types=("land",), supertypes=("basic",) if kind != "land" else ())
    if not kind.isalpha():
        raise KeywordError(f"{name!r} names no kind of card; write 'swampcycling'")
    return Filter(subtypes=(kind.capitalize(),))


def _price(text: str) -> Cost:
    """Return a cost of mana and of what is given up, as a keyword names it behind a dash."""
    made = Cost()
    for part in text.rstrip(".").split(", "):
        if _SYMBOLS.fullmatch(part):
            made = replace(made, mana=part)
        elif found := re.fullmatch(r"Pay (\d+) life", part):
            made = replace(made, life=int(found[1]))
        elif found := _GIVEN.fullmatch(part):
            how, number, noun = _GIVES[found[1]], _COUNTED[found[2]], found[3]
            made = replace(made, give=(*made.give, Give(how, _given(noun, how), number)))
        elif found := _FROM_GRAVEYARD.fullmatch(part):
            others = Give("exile from graveyard", Filter(other=True), NUMBERS[found[1]])
            made = replace(made, give=(*made.give, others))
        else:
            raise KeywordError(f"{part!r} is no cost that a keyword can have; give mana, life, ...")
    return made


def _given(noun: str, how: str) -> Filter:
    """Return which objects are given up: "creature", "artifact or land", "red card"."""
    one = singular(noun)
    if how == "discard":
        if one == "card":
            return ANYTHING
        if not one.endswith(" card"):
            raise KeywordError(f"{noun!r} is no card that can be discarded")
        one = one.removesuffix(" card")
    if one == "permanent" and how == "sacrifice":
        return ANYTHING
    types = tuple(one.split(" or "))
    if set(types) <= _TYPES:
        return Filter(types=types)
    return _quality(one)


def _creatures(text: str) -> Filter:
    """Return which creatures a "bands with other" ability speaks of (702.22b)."""
    first, _, rest = text.partition(" ")
    if first in ("legendary", "snow") and rest:
        return replace(_quality(rest), supertypes=(first,))
    return _quality(text)


def _lands(text: str) -> Filter:
    """Return which lands a landwalk ability speaks of (702.14)."""
    if text == "nonbasic land":
        return Filter(types=("land",), not_supertypes=("basic",))
    *supertypes, kind = text.split()
    subtypes = () if kind == "land" else (kind.capitalize(),)
    if kind == "land" and not supertypes:
        raise KeywordError("'landwalk' names no kind of land; write 'islandwalk'")
    return Filter(types=("land",), subtypes=subtypes, supertypes=tuple(supertypes))


def _hint(text: str) -> str:
    known = [*PLAIN, *RULES, *(f"{name} 1" for name in sorted(NUMBERED))]
    known += [f"{name} {{1}}" for name in sorted(PRICED)]
    close = difflib.get_close_matches(text, known, n=3, cutoff=0.6)
    if close:
        return f"did you mean {', '.join(map(repr, close))}"
    return f"use one of {', '.join(map(repr, sorted(known)))}"
