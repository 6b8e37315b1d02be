"""Whether a deck may have its companion: condition, colours and name (702.139, 903.11a)."""

from mtgenv.cards import registry
from mtgenv.cards.companions import OF_CARDS, Asked, broken_by
from mtgenv.cards.language import Companion
from mtgenv.decks.commander import color_identity
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError

LEAST = 60
"""Cards of a deck at least, where no format says so (100.2a)."""
_MOST_NAMED = 5


def check(deck: Deck, least: int = LEAST) -> None:
    """Checks that the companion of a deck may be one.

    Args:
        deck: The deck, whose names are those of cards that can be played.
        least: How many cards a deck has at least.

    Raises:
        DeckError: If it may not be.

    Example:
        >>> check(Deck("fog", (("Fog", 60),), companion=(("Keruga, the Macrosage", 1),)))
        Traceback (most recent call last):
            ...
        mtgenv.decks.listing.DeckError: fog: Keruga, the Macrosage is no companion of this deck...
    """
    if wrong := problems(deck, least):
        raise DeckError(
            "; ".join(wrong),
            "change the deck, or leave the companion out of it",
            source=deck.source or deck.name,
        )


def asked_by(name: str) -> Asked | None:
    """Return what a companion asks of a deck, and its colours; None for a card that is none.

    Example:
        >>> asked_by("Lurrus of the Dream-Den").colors, asked_by("Fog")
        ('WB', None)
    """
    if name in OF_CARDS:
        return OF_CARDS[name]
    if registry.knows(name):
        for ability in registry.find(name).abilities:
            if isinstance(ability, Companion):
                return Asked(ability.condition, color_identity(name))
    return None


def problems(deck: Deck, least: int = LEAST) -> list[str]:
    """Lists what keeps the companion of a deck from being one; see `check`.

    Cards that cannot be played are not asked about.

    Example:
        >>> cards = (("Fog", 30), ("Island", 30))
        >>> problems(Deck("fog", cards, companion=(("Gyruda, Doom of Depths", 1),)))
        ['Gyruda, Doom of Depths is no companion of this deck (even mana values): Fog']
    """
    names = deck.cards("companion")
    if len(names) > 1:
        return [f"{len(names)} companions, of one at most"]
    wrong = []
    for name in names:
        asked = asked_by(name)
        if asked is None:
            wrong.append(f"no companion can be {name}")
            continue
        played = [*deck.cards(), *deck.cards("commander")]
        known = [registry.find(card) for card in played if registry.knows(card)]
        if broken := broken_by(asked.condition, known, least - len(played) + len(known)):
            listed = ", ".join(broken[:_MOST_NAMED])
            more = f" and {len(broken) - _MOST_NAMED} more" if len(broken) > _MOST_NAMED else ""
            wrong.append(f"{name} is no companion of this deck ({asked.condition}): {listed}{more}")
        leaders = [card for card in deck.cards("commander") if registry.knows(card)]
        own = {letter for card in leaders for letter in color_identity(card)}
        if leaders and not own.issuperset(asked.colors):
            wrong.append(f"{name} is not of the colors of the commander ({asked.colors})")
        if leaders and name in played:
            wrong.append(f"{name} is in the deck, too")
    return wrong
