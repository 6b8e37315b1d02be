"""The words that deck files have for the parts of a deck, and for what groups cards within one."""

import re

from mtgenv.decks.listing import Board

SECTIONS = {
    word: board
    for board, words in {
        Board.MAIN: "deck, main, mainboard, main board, maindeck, main deck, main-deck, "
        "mainboards, deck list, decklist, md",
        Board.SIDEBOARD: "sideboard, side, side board, sidedeck, side deck, side-board, sb, "
        "sideboards, wishboard",
        Board.COMMANDER: "commander, commanders, commander(s), command zone, general, generals, "
        "oathbreaker, oathbreakers, signature spell, signature spells, cmdr, partner, partners, "
        "partner commander, partner commanders",
        Board.COMPANION: "companion, companions",
        Board.PLANES: "planes, plane, planar deck, planar, planechase, planes and phenomena, "
        "planes & phenomena, planes/phenomena, planechase deck, phenomena, planes/schemes",
        Board.SCHEMES: "schemes, scheme, scheme deck, archenemy, archenemy deck",
        Board.AVATAR: "avatar, avatars, vanguard, vanguards, vanguard avatar",
        Board.CONSPIRACIES: "conspiracy, conspiracies",
        Board.ATTRACTIONS: "attractions, attraction, attraction deck",
        Board.CONTRAPTIONS: "contraptions, contraption, contraption deck",
        Board.STICKERS: "stickers, sticker sheets, sticker sheet, sticker deck",
        Board.DUNGEONS: "dungeons, dungeon",
        Board.ASIDE: "maybeboard, maybe board, maybe, maybes, considering, tokens, token, "
        "tokens & extras, tokens and extras, tokens/extras, acquireboard, mb, display commander, "
        "display commanders",
        Board.ABOUT: "about",
    }.items()
    for word in words.split(", ")
}
"""Each word for a part of a deck, in lower case."""

# In brackets these begin a part of a Forge file that has no cards. Without brackets the General is
# what a commander was called first.
_FORGE_ABOUT = {"metadata", "general", "duel", "shop", "quest"}

MARKS = SECTIONS | {
    "cmd": Board.COMMANDER,
    "outside": Board.SIDEBOARD,
    "oath": Board.COMMANDER,
    "sig": Board.COMMANDER,
    "cmpn": Board.COMPANION,
    "cmp": Board.COMPANION,
}
"""Each word by which a mark on a card says which part of the deck it belongs to."""

ENDED_BY_A_GAP = {Board.COMMANDER, Board.COMPANION, Board.AVATAR}
"""Parts of a card or two, which end at an empty line or another heading: what follows is the deck
again, whether or not the file says so."""

_TOTALLED = {Board.MAIN, Board.SIDEBOARD, Board.ASIDE}
_TOTAL = (
    r"(?:\s*:?\s*(?:\(\s*[0-9]+(?:\s*/\s*[0-9]+)?(?:\s+cards?)?\s*\)|-?\s*[0-9]+(?:\s+cards?)?))?"
)
_WORDS = "|".join(sorted(map(re.escape, SECTIONS.keys() | _FORGE_ABOUT), key=len, reverse=True))
# Comment signs, Markdown and what else people draw around a heading; five underscores are a card.
_ORNAMENT = r"(?:_{0,2}[\s/#!*=~<>:–—-]*_{0,2})"
_SECTION = re.compile(
    rf"{_ORNAMENT}(?P<total>[0-9]+\s+)?(?P<open>\[?)\s*(?P<word>{_WORDS})(?:\s+cards)?{_TOTAL}\s*\]?"
    rf"{_TOTAL}{_ORNAMENT}",
    re.IGNORECASE,
)
_BOARD_PREFIX = re.compile(rf"(?P<word>{_WORDS})\s*:\s*(?P<rest>\S.*)", re.IGNORECASE)

_KINDS = (
    r"creature|land|instant|sorcery|sorcerie|enchantment|artifact|planeswalker|battle|spell|card"
    r"|permanent|non-?creature|non-?land|aura|equipment|vehicle|saga|tribal|kindred|mana"
    r"|mana source|burn spell|total|mana fixing"
)
# Sites group the cards of a part under their types; such a heading says nothing new.
_GROUP = re.compile(
    rf"{_ORNAMENT}(?:[0-9]+\s+)?\[?"
    r"(?:other |basic |non-?basic |non-?creature |legendary |utility )*"
    rf"(?:{_KINDS})s?(?:\s*(?:and|&|,|/|\+)\s*.+)?\]?\s*:?"
    rf"{_TOTAL}(?:\s+(?:cards?|total))?{_ORNAMENT}",
    re.IGNORECASE,
)


def section(line: str) -> tuple[Board, str] | None:
    """Reads a heading that begins a part of a deck.

    Args:
        line: A line of a file, without the spaces around it.

    Returns:
        The part and the word for it; None if the line is no such heading.

    Example:
        >>> section("// Sideboard (15)"), section("[Planes]")
        ((<Board.SIDEBOARD: 'sideboard'>, 'Sideboard'), (<Board.PLANES: 'planes'>, 'Planes'))
        >>> section("[general]")[0], section("General:")[0], section("Sideboarding")
        (<Board.ABOUT: 'about'>, <Board.COMMANDER: 'commander'>, None)
    """
    if not (found := _SECTION.fullmatch(line)):
        return None
    word = found["word"].lower()
    if word in _FORGE_ABOUT and found["open"]:
        return Board.ABOUT, found["word"]
    # "15 Sideboard" is a total; "1 Conspiracy" and "1 Signature Spells" are cards.
    if word not in SECTIONS or (found["total"] and SECTIONS[word] not in _TOTALLED):
        return None
    return SECTIONS[word], found["word"]


def board_prefix(line: str) -> tuple[Board, str, str] | None:
    """Reads the word before a colon that says for one line which part its card belongs to.

    Args:
        line: A line of a file, without the spaces around it.

    Returns:
        The part, the word and the rest of the line; None if there is no such word.

    Example:
        >>> board_prefix("SB: 1 Karma")
        (<Board.SIDEBOARD: 'sideboard'>, 'SB', '1 Karma')
        >>> board_prefix("COMMANDER: 1 Serra Angel")[2]
        '1 Serra Angel'
    """
    found = _BOARD_PREFIX.fullmatch(line)
    if not found or (board := SECTIONS.get(found["word"].lower())) is None:
        return None
    return board, found["word"], found["rest"]


def is_group(line: str) -> bool:
    """Whether a line is a heading, or a total, of cards of a type.

    Example:
        >>> is_group("Creatures (12)"), is_group("24 lands"), is_group("Instants and Sorceries:")
        (True, True, True)
        >>> is_group("Landslide")
        False
    """
    return _GROUP.fullmatch(line) is not None
