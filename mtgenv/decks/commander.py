"""Whether a deck is one for Commander or Brawl: commanders, colours, singleton (903)."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from mtgenv.cards import registry
from mtgenv.cards.color_identity import BASIC_LANDS, identity_of
from mtgenv.decks.deck import Deck
from mtgenv.decks.legality import most_copies
from mtgenv.decks.listing import DeckError


@dataclass(frozen=True)
class Kind:
    """What distinguishes decks for Commander from those for Brawl.

    Attributes:
        name: what it is called.
        size: Cards of a deck, its commanders included (903.5a, 903.12b).
        planeswalkers: Legendary planeswalkers can be commanders (903.12c).
        colorless_basics: With a commander of no colours, basic lands of one type do (903.12e).
    """

    name: str
    size: int
    planeswalkers: bool = False
    colorless_basics: bool = False


COMMANDER = Kind("Commander", 100)
BRAWL = Kind("Brawl", 60, planeswalkers=True, colorless_basics=True)


@cache
def color_identity(name: str) -> str:
    """The colours of a card's identity, in the order of WUBRG (903.4).

    Args:
        name: A card that can be played.

    Example:
        >>> color_identity("Tundra"), color_identity("Serra Angel"), color_identity("Sol Ring")
        ('WU', 'W', '')
    """
    return identity_of(registry.find(name))


def can_be_commander(name: str, kind: Kind = COMMANDER) -> bool:
    """Whether a card may be a commander: a legendary creature, Vehicle or Spacecraft (903.3).

    Example:
        >>> can_be_commander("Serra Angel")
        False
    """
    card = registry.find(name)
    words = set(card.type_line.replace("—", "").split())
    if "Legendary" not in words:
        return False
    machine = bool(words & {"Vehicle", "Spacecraft"}) and card.power is not None
    walks = kind.planeswalkers and "Planeswalker" in words
    return "Creature" in words or machine or walks


def check(deck: Deck, kind: Kind = COMMANDER) -> None:
    """Checks that a deck is one for Commander, or for Brawl.

    Args:
        deck: The deck, whose names are those of cards that can be played.
        kind: `COMMANDER` or `BRAWL`.

    Raises:
        DeckError: If it is none: all that is wrong with it, with the names of the cards.

    Example:
        >>> check(Deck("angel", (("Plains", 99),), commander=(("Serra Angel", 1),)))
        Traceback (most recent call last):
            ...
        mtgenv.decks.listing.DeckError: angel: no commander can be Serra Angel; ...
    """
    if wrong := problems(deck, kind):
        raise DeckError(
            "; ".join(wrong),
            f"a deck for {kind.name} has its commander and {kind.size - 1} other cards of its "
            "colors, each but basic lands once",
            source=deck.source or deck.name,
        )


def problems(deck: Deck, kind: Kind = COMMANDER) -> list[str]:
    """Lists what keeps a deck from being one for Commander or Brawl; see `check`.

    Example:
        >>> cards = (("Plains", 98), ("Forest", 1))
        >>> problems(Deck("two colors", cards, commander=(("Serra Angel", 1),)))
        ['no commander can be Serra Angel', 'not of its colors: Forest (G)']
    """
    wrong = []
    size = deck.size + deck.commander_size
    if size != kind.size:
        wrong.append(f"{size} cards, not {kind.size}")
    counts = Counter((*deck.cards(), *deck.cards("commander")))
    several = [name for name, count in counts.items() if count > most_copies(name, 1)]
    if several:
        wrong.append(f"more than once: {', '.join(several)}")
    return [*problems_of_commanders(deck, kind), *wrong]


def problems_of_commanders(deck: Deck, kind: Kind = COMMANDER) -> list[str]:
    """Lists what is wrong with the commanders of a deck, and with its cards for their colors.

    Example:
        >>> problems_of_commanders(Deck("none", (("Plains", 60),)))
        ['no commander']
    """
    commanders = deck.cards("commander")
    if not commanders:
        return ["no commander"]
    wrong = []
    unfit = [name for name in commanders if not can_be_commander(name, kind)]
    if unfit:
        wrong.append(f"no commander can be {' or '.join(unfit)}")
    if len(commanders) > 2:
        wrong.append(f"{len(commanders)} commanders, of two at most")
    elif len(commanders) == 2 and not are_partners(*commanders):
        wrong.append(f"{' and '.join(commanders)} are no partners")
    own = {letter for name in commanders for letter in color_identity(name)}
    allowed = _free_basics(deck) if kind.colorless_basics and not own else set()
    strange = [
        f"{name} ({color_identity(name)})"
        for name, _ in deck.main
        if not own.issuperset(color_identity(name)) and name not in allowed
    ]
    if strange:
        wrong.append(f"not of its colors: {', '.join(strange)}")
    return wrong


def _free_basics(deck: Deck) -> set[str]:
    """Return the basic land of a deck that has one kind of them (903.12e)."""
    basics = {name for name, _ in deck.main if name in BASIC_LANDS}
    return basics if len(basics) == 1 else set()


def are_partners(one: str, other: str) -> bool:
    """Whether two cards may be commanders together: both have partner (702.124).

    Example:
        >>> are_partners("Serra Angel", "Plains")
        False
    """
    return one != other and all("partner" in registry.find(name).keywords for name in (one, other))
