"""Deck files in XML: MTGO .dek, Cockatrice .cod and OCTGN .o8d."""

import xml.parsers.expat
from dataclasses import dataclass

from mtgenv.decks.listing import Board, DeckError, Listing, parse_count, shorten
from mtgenv.decks.sections import SECTIONS

_TRUE = {"true", "yes", "1"}


@dataclass
class _Element:
    """An XML element with the line it begins on, which ElementTree does not keep."""

    tag: str
    attributes: dict[str, str]
    line: int
    parent: "_Element | None" = None
    text: str = ""

    def get(self, attribute: str) -> str:
        if attribute not in self.attributes:
            raise DeckError(
                f"<{self.tag}> has no attribute {attribute}", "export the deck again", self.line
            )
        return self.attributes[attribute]

    def copies(self, attribute: str) -> int:
        """The count that an attribute gives; a card without one is there once."""
        count = self.attributes.get(attribute, "").strip()
        return parse_count(count, self.line) if count else 1


def _elements(text: str) -> list[_Element]:
    """Parses XML into its elements in document order; refuses document type declarations."""
    elements: list[_Element] = []
    current: _Element | None = None
    parser = xml.parsers.expat.ParserCreate()
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal current
        current = _Element(tag, attributes, parser.CurrentLineNumber, current)
        elements.append(current)

    def end(tag: str) -> None:
        nonlocal current
        current = current.parent if current else None

    def characters(data: str) -> None:
        if current:
            current.text += data

    def doctype(*_: object) -> None:
        # Entities, which only such a declaration can define, can read files and fill the memory.
        raise DeckError(
            "a document type declaration",
            "deck files need none: remove it",
            parser.CurrentLineNumber,
        )

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except xml.parsers.expat.ExpatError as error:
        reason = xml.parsers.expat.ErrorString(error.code)
        raise DeckError(f"broken XML: {reason}", "export the deck again", error.lineno) from None
    return elements


def read_mtgo(text: str) -> Listing:
    """Reads a `.dek` file of Magic Online.

    Example:
        >>> cards = '<Cards CatID="1" Quantity="4" Sideboard="false" Name="Shahrazad" />'
        >>> read_mtgo(f"<Deck>{cards}</Deck>").cards(Board.MAIN)
        (('Shahrazad', 4),)
    """
    listing = Listing("mtgo")
    for element in _elements(text):
        if element.tag == "Cards":
            aside = element.attributes.get("Sideboard", "").strip().lower() in _TRUE
            board = Board.SIDEBOARD if aside else Board.MAIN
            listing.add(board, element.copies("Quantity"), element.get("Name"), element.line)
    return listing


def read_cockatrice(text: str) -> Listing:
    """Reads a `.cod` file of Cockatrice.

    Example:
        >>> zone = '<zone name="side"><card number="1" name="Wrath of God"/></zone>'
        >>> read_cockatrice(f"<cockatrice_deck>{zone}</cockatrice_deck>").cards(Board.SIDEBOARD)
        (('Wrath of God', 1),)
    """
    listing = Listing("cockatrice")
    for element in _elements(text):
        if element.tag == "deckname":
            listing.name = element.text.strip()
        elif element.tag == "card" and element.parent and element.parent.tag == "zone":
            _add(listing, element, element.copies("number"), element.get("name"))
    return listing


def read_octgn(text: str) -> Listing:
    """Reads an `.o8d` file of OCTGN.

    Example:
        >>> section = '<section name="Main"><card qty="4" id="a">Shahrazad</card></section>'
        >>> read_octgn(f"<deck>{section}</deck>").cards(Board.MAIN)
        (('Shahrazad', 4),)
    """
    listing = Listing("octgn")
    for element in _elements(text):
        if element.tag == "card" and element.parent and element.parent.tag == "section":
            _add(listing, element, element.copies("qty"), element.text)
    return listing


def _add(listing: Listing, card: _Element, count: int, name: str) -> None:
    """Adds a card to the part of the deck that the element around it names."""
    part = card.parent
    assert part is not None
    place = part.get("name").strip()
    board = SECTIONS.get(place.lower(), Board.ABOUT)
    if board is Board.ABOUT:
        raise DeckError(
            f"unknown {part.tag} {shorten(place)}",
            "known are main, sideboard, commander, planes, schemes; remove the others",
            part.line,
        )
    if board is Board.ASIDE:
        listing.leave_out(count, place.lower())
    if place.lower() == "planes/schemes":
        listing.remark("the file does not tell planes from schemes: read as planes")
    listing.add(board, count, name, card.line)
