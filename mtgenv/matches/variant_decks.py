"""What decks of the casual variants have to consist of (901.3, 902.3, 904.3, 904.12)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgenv.cards import registry
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.matches.options import MatchOptions, OptionError

KINDS = {
    "planes": (("Plane", "Phenomenon"), "planes and phenomena"),
    "schemes": (("Scheme", "Ongoing Scheme"), "schemes"),
    "avatar": (("Vanguard",), "vanguards"),
}
"""Which cards belong into a part of a deck, by what stands first in their type line."""
LEAST_PLANES = 10
MOST_PHENOMENA = 2
LEAST_SCHEMES = 20
COPIES_OF_SCHEMES = 2
COMMUNAL_PLANES = 10  # for each player, and at most ...
MOST_COMMUNAL = 40
COMMUNAL_PHENOMENA = 2  # for each player


def kind_of(name: str) -> str:
    """Return what stands first in the type line of a card."""
    return registry.find(name).type_line.partition("—")[0].strip()


def check_variant_decks(decks: Sequence[Deck], options: MatchOptions) -> None:
    """Refuse decks whose parts are not what their variant is played with.

    Args:
        decks: one for each seat, spelt as the registry does.
        options: of the match, with its variants.

    Raises:
        DeckError: if a card lies in the wrong part, or there are too many or too few.
        OptionError: if the schemes, or what else is chosen, go with no kind of Archenemy.
    """
    for deck in decks:
        _check_places(deck)
        if deck.schemes and not options.any_deck:
            _check_schemes(deck, "commander" in options.variants)
        if deck.part_size("avatar") > 1:
            raise _error(deck, "has more than one avatar", "give each player one vanguard (902.3)")
        if deck.planes and not options.communal_planar_deck and not options.any_deck:
            _check_planes(deck)
    communal = "planechase" in options.variants and options.communal_planar_deck
    if communal and not options.any_deck:
        _check_communal(decks)
    if "archenemy" in options.variants:
        _check_archenemies(decks, options)


def _error(deck: Deck, problem: str, remedy: str) -> DeckError:
    return DeckError(problem, remedy, source=deck.source or deck.name)


def _check_places(deck: Deck) -> None:
    known = {kind for kinds, _ in KINDS.values() for kind in kinds}
    for part, entries in deck.boards().items():
        wanted, what = KINDS.get(part, ((), ""))
        for name, _ in entries if part in (*KINDS, "main", "sideboard", "commander") else ():
            kind = kind_of(name)
            if wanted and kind not in wanted:
                raise _error(deck, f"{name} is none of the {what}", "put it into the main deck")
            if not wanted and kind in known:
                raise _error(
                    deck,
                    f"{name} is a {kind.lower()}, which no library holds (108.2a)",
                    "put it into the planar deck, the scheme deck or the avatar of the deck",
                )


def _check_planes(deck: Deck) -> None:
    """901.3a: at least ten cards, at most two phenomena, each name once."""
    if deck.part_size("planes") < LEAST_PLANES:
        raise _error(deck, "has fewer than ten planes", "add planes to the planar deck (901.3a)")
    if any(count > 1 for _, count in deck.planes):
        raise _error(deck, "has a plane twice", "each plane has another name (901.3a)")
    if sum(kind_of(name) == "Phenomenon" for name, _ in deck.planes) > MOST_PHENOMENA:
        raise _error(deck, "has more than two phenomena", "take some of them out (901.3a)")


def _check_communal(decks: Sequence[Deck]) -> None:
    """901.15a: ten cards a player, at most forty are needed, two phenomena a player, names once."""
    names = [name for deck in decks for name in deck.cards("planes")]
    least = min(MOST_COMMUNAL, COMMUNAL_PLANES * len(decks))
    first = next((deck for deck in decks if deck.planes), decks[0])
    if len(names) < least:
        raise _error(
            first, f"the communal planar deck has fewer than {least} cards", "add planes to it"
        )
    if len(set(names)) < len(names):
        raise _error(first, "the communal planar deck has a plane twice", "take one of them out")
    if sum(kind_of(name) == "Phenomenon" for name in names) > COMMUNAL_PHENOMENA * len(decks):
        raise _error(first, "the communal planar deck has too many phenomena", "take some out")


def _check_schemes(deck: Deck, commander: bool) -> None:
    """904.3, 904.13: twenty schemes, two with the same name; in Commander ten different ones."""
    least, most = (LEAST_SCHEMES // 2, 1) if commander else (LEAST_SCHEMES, COPIES_OF_SCHEMES)
    if deck.part_size("schemes") < least:
        raise _error(deck, f"has fewer than {least} schemes", "add schemes to the deck (904.3)")
    for name, count in deck.schemes:
        if count > most:
            raise _error(deck, f"has {name} {count} times", f"{most} of each at most (904.3)")


def _check_archenemies(decks: Sequence[Deck], options: MatchOptions) -> None:
    """One archenemy has a team against them (904.2), or everybody is one (904.12)."""
    having = sum(bool(deck.schemes) for deck in decks)
    if 1 < having < len(decks):
        raise OptionError(
            f"archenemy: {having} of {len(decks)} decks have schemes; give a scheme deck to one "
            "(904.2) or to every deck (904.12)"
        )
    if having == 1 and len(decks) > 2 and options.range_of_influence:
        raise OptionError(
            "archenemy: everybody reaches everybody; leave out range_of_influence, or give every "
            "deck a scheme deck"
        )
    if having and options.teams != "none":
        raise OptionError(
            f"archenemy: the opponents of the archenemy are the team; leave out teams="
            f"{options.teams!r}"
        )
