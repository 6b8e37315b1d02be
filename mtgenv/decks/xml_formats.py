"""Deck files in XML: MTGO .dek, Cockatrice .cod and OCTGN .o8d."""

import xml.parsers.expat
from collections.abc import Mapping
from dataclasses import dataclass

from mtgenv.decks.listing import Board, DeckError, Listing, parse_count, shorten


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
            aside = element.attributes.get("Sideboard", "false").lower() == "true"
            board = Board.SIDEBOARD if aside else Board.MAIN
            count = parse_count(element.get("Quantity"), element.line)
            listing.add(board, count, element.get("Name"), element.line)
    return listing


def read_cockatrice(text: str) -> Listing:
    """Reads a `.cod` file of Cockatrice.

    Example:
        >>> zone = '<zone name="side"><card number="1" name="Wrath of God"/></zone>'
        >>> read_cockatrice(f"<cockatrice_deck>{zone}</cockatrice_deck>").cards(Board.SIDEBOARD)
        (('Wrath of God', 1),)
    """
    zones = {"main": Board.MAIN, "side": Board.SIDEBOARD, "tokens": Board.ASIDE}
    listing = Listing("cockatrice")
    for element in _elements(text):
        if element.tag == "deckname":
            listing.name = element.text.strip()
        elif element.tag == "card" and element.parent and element.parent.tag == "zone":
            board = _board(element.parent, zones)
            count = parse_count(element.get("number"), element.line)
            listing.add(board, count, element.get("name"), element.line)
    return listing


def read_octgn(text: str) -> Listing:
    """Reads an `.o8d` file of OCTGN.

    Example:
        >>> section = '<section name="Main"><card qty="4" id="a">Shahrazad</card></section>'
        >>> read_octgn(f"<deck>{section}</deck>").cards(Board.MAIN)
        (('Shahrazad', 4),)
    """
    sections = {
        "main": Board.MAIN,
        "sideboard": Board.SIDEBOARD,
        "command zone": Board.COMMANDER,
    }
    listing = Listing("octgn")
    for element in _elements(text):
        if element.tag == "card" and element.parent and element.parent.tag == "section":
            board = _board(element.parent, sections)
            count = parse_count(element.get("qty"), element.line)
            listing.add(board, count, element.text, element.line)
    return listing


def _board(part: _Element, boards: Mapping[str, Board]) -> Board:
    name = part.get("name")
    if name.lower() not in boards:
        known = ", ".join(boards)
        raise DeckError(
            f"unknown {part.tag} {shorten(name)}",
            f"known are {known}; remove the others",
            part.line,
        )
    return boards[name.lower()]
