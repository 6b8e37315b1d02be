"""One line of a deck file: how many of which card, and what the marks around the name say.

Sites and programs write a card in many ways:

4 Shahrazad               a count and a name; 4x, x4, (4), 4× and no count are fine too
Shahrazad x4              so is a count behind
4 Shahrazad (ARN) 11      Arena, Moxfield, Archidekt: set and collector number
4 Shahrazad <11> [ARN] (F)  MTGGoldfish: which print, set, foil
4 [ARN] Shahrazad         Magic Workstation
4 [ARN:11] Shahrazad      XMage; Deckstats has a # between them
4 Shahrazad|ARN|1         Forge, with a + for foil
1 Shahrazad *CMDR*        TappedOut: the commander; *F*, *f-etch*, *RU*: how it is printed
1 Shahrazad # !Commander  Deckstats
1 Shahrazad [Sideboard]   Archidekt: the category, {noDeck} where it does not count
"""

import html
import re
from typing import NamedTuple

from mtgenv.cards import names as card_names
from mtgenv.decks.listing import Board
from mtgenv.decks.sections import MARKS

# A Byte Order Mark in the middle, and spaces of no width, which sites leave behind.
_INVISIBLE = str.maketrans(dict.fromkeys("\ufeff\u200b\u200c\u200d\u2060\u00ad"))

_BULLET = re.compile(r"[-*•·‣]\s+")
# Card names that begin with a number have something else than a space behind it, but for one.
_COUNT = re.compile(
    r"(?:(?P<plain>[+-]?[0-9]+)(?:(?:\s?[x×*]|X)(?=\s+\S)|[xX×](?=$|[A-Z\[\"])|(?=[\s,;\[]|$))"
    r"|[xX×]\s?(?P<behind>[0-9]+)(?=\s)"
    r"|[(\[]\s*[xX×]?\s?(?P<bracket>[0-9]+)\s*[xX×]?\s*[)\]])"
    r"\s*(?:[,;]|[-–—](?=\s))?\s*(?P<name>.*)"
)
_COUNT_BEHIND = re.compile(
    r"(?P<name>.*\S)(?:\s+[xX×]\s?(?P<plain>[0-9]+)|\s*[(\[]\s*[xX×]\s?(?P<bracket>[0-9]+)\s*[)\]]"
    r"|\s*[(\[]\s*(?P<before>[0-9]+)\s?[xX×]\s*[)\]]|\s*[\t;,]\s*(?P<column>[0-9]+))"
)
_TOTAL_BEHIND = re.compile(r"(?P<name>.*\S)\s*\((?P<count>[0-9]+)\)")

_SET_CODE = r"(?:[A-Z0-9_]{2,8}|[a-z0-9_]{2,8})"
_COLLECTOR_NUMBER = r"[\w★☆†‡Φ*#/-]+"

# What stands before a name, and what a Forge line has behind it.
_SET_BEFORE = re.compile(rf"\[[^\]]*\]\s*|\({_SET_CODE}(?:[:#\s]\s?[\w-]+)?\)\s+")
_FORGE_EDITION = re.compile(r"\+?\|.*|\+$")

# What stands behind a name, from the outside in. A set code is of one case, which tells it from a
# name such as "Hazmat Suit (Used)".
_PRINTINGS = (
    r"f|e|fe|foil|etched|foil[ -]etched|etched[ -]foil|non-?foil|normal|regular|borderless|showcase"
    r"|extended[ -]art|full[ -]art|alt(?:ernate)?[ -]art|retro(?:[ -]frame)?|old[ -]border"
    r"|pre-?release|promo|textless|surge foil|proxy|altered|signed|japanese|japan"
)
_TAGS = re.compile(r"\s+#.*$")
_TAG = re.compile(r"#\s*!?\s*(?P<word>[^#]+)")
_STARRED = re.compile(r"\s*\*(?P<word>[^*]{1,24})\*$")
_COLOUR = re.compile(r"\s*\^[^^]*\^$")
_CATEGORY = re.compile(r"\s*\[(?P<words>[^\]]*)\]$")
_BRACED = re.compile(r"\s*(?:\{[^}]*\}|<[^>]*>)$")
_ROUND = re.compile(rf"\s+\((?P<word>{_PRINTINGS}|{'|'.join(map(re.escape, MARKS))})\)$", re.I)
_PRICE = re.compile(
    r"\s+(?:[$€£¥]\s?[0-9]+(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)?\s?[$€£¥])(?:\s+[A-Z]{3})?$"
)
_PUNCTUATION = re.compile(r"\s*[*,;]+$")
_SET_BEHIND = re.compile(
    rf"\s+(?:\((?:[0-9]+|{_SET_CODE})(?:[:#\s]\s*#?{_COLLECTOR_NUMBER})?\)"
    rf"(?:\s+{_COLLECTOR_NUMBER})?|\[{_SET_CODE}\]\s+#?[\w★-]*[0-9][\w★-]*)$"
)
_CATEGORY_OPTION = re.compile(r"\{\s*(?P<word>\w+)\s*\}")
# Where the name before it is known, what follows in brackets, behind a dash or slashes is about a
# print or a remark, and what follows a comma without a space is the next cell of a table.
_CUT = re.compile(rf"\s+(?:[(\[<{{]|//|[-–—]\s+(?:{_PRINTINGS})$)|[,;](?=\S)", re.IGNORECASE)
_QUOTED_CELL = re.compile(r'"(?P<name>(?:[^"]|"")*)"(?:\s*[,;\t].*)?')


class CardLine(NamedTuple):
    """What a line says.

    Attributes:
        copies: How many, as written; None if the line does not say.
        name: The name alone.
        board: The part of the deck that a mark on the card names, if one does.
        place: The word of that mark.
    """

    copies: str | None
    name: str
    board: Board | None = None
    place: str = ""


def card_line(line: str) -> CardLine:
    """Takes a line apart.

    Args:
        line: A line of a deck file, without the spaces around it.

    Returns:
        Its parts; that the name belongs to a card is not sure if there is no count.

    Example:
        >>> card_line("4x Plains (eld) 251 [Land]")[:2]
        ('4', 'Plains')
        >>> card_line("1 Serra Angel # !Commander").board
        <Board.COMMANDER: 'commander'>
        >>> card_line("Hazmat Suit (Used) x2")[:2], card_line("+2 Mace")[:2]
        (('2', 'Hazmat Suit (Used)'), (None, '+2 Mace'))
    """
    line = line.translate(_INVISIBLE).strip()
    if card_names.is_spelt(line):
        return CardLine(None, line)
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    if (counted := _COUNT_BEHIND.fullmatch(line)) and card_names.is_spelt(counted["name"]):
        return CardLine(_count_of(counted), counted["name"])  # "1996 World Champion x2"
    if counted := _COUNT.fullmatch(line):
        count = counted["plain"] or counted["behind"] or counted["bracket"]
        # Columns of a table may follow the name.
        return CardLine(count, *bare_name(counted["name"].partition("\t")[0]))
    name, board, place = bare_name(line)
    if counted := _COUNT_BEHIND.fullmatch(name) or _COUNT_BEHIND.fullmatch(line):
        inner = bare_name(counted["name"])
        return CardLine(_count_of(counted), inner[0], inner[1] or board, inner[2] or place)
    # "Shahrazad (4)" is four of them; "Creatures (4)" is a heading, and "Swamp (4)" of Magic
    # Workstation, the fourth picture, always has its count before it.
    if (total := _TOTAL_BEHIND.fullmatch(line)) and card_names.is_known(total["name"]):
        return CardLine(total["count"], total["name"])
    return CardLine(None, name, board, place)


def _count_of(counted: re.Match[str]) -> str:
    return next(count for group, count in counted.groupdict().items() if group != "name" and count)


def bare_name(name: str) -> tuple[str, Board | None, str]:
    """Takes off what stands around a card's name.

    Args:
        name: A name with set, collector number, marks and tags.

    Returns:
        The name alone, the part of the deck that a mark names or None, and the word of the mark.

    Example:
        >>> bare_name("Wrath of God (2ED) 41 [Maybeboard{noDeck}{noPrice}]")
        ('Wrath of God', <Board.ASIDE: 'aside'>, 'Maybeboard')
        >>> bare_name("Lightning Bolt <161> [M10] (F)")[0]
        'Lightning Bolt'
    """
    board: Board | None = None
    place = ""
    name = html.unescape(name.translate(_INVISIBLE)).strip()
    if (cell := _QUOTED_CELL.fullmatch(name)) and not card_names.is_spelt(name):
        name = cell["name"].replace('""', '"').strip()
    name = _FORGE_EDITION.sub("", _SET_BEFORE.sub("", name, count=1) if _before(name) else name)
    while name and not card_names.is_spelt(name):
        shorter, says, word = _without_last_mark(name)
        if shorter == name:
            break
        name = shorter
        if says and board is not Board.ASIDE:
            board, place = says, word
    return _printed_name(name), board, place


def _before(name: str) -> bool:
    return _SET_BEFORE.match(name) is not None


def _without_last_mark(name: str) -> tuple[str, Board | None, str]:
    """The name without what stands last, and what that says about the part of the deck."""
    if tags := _TAGS.search(name):
        for tag in _TAG.finditer(tags[0]):
            word = tag["word"].strip()
            if board := MARKS.get(word.lower()):
                return name[: tags.start()], board, word
        return name[: tags.start()], None, ""
    for pattern in (_STARRED, _ROUND):
        if mark := pattern.search(name):
            word = mark["word"].strip()
            return name[: mark.start()], MARKS.get(word.lower()), word
    if category := _CATEGORY.search(name):
        return name[: category.start()], *_category(category["words"])
    for pattern in (_COLOUR, _BRACED, _PRICE, _SET_BEHIND, _PUNCTUATION):
        if mark := pattern.search(name):
            return name[: mark.start()], None, ""
    return name, None, ""


def _category(words: str) -> tuple[Board | None, str]:
    """What Archidekt's categories of a card say; the first is the one the card is counted in."""
    first = words.split(",")[0]
    word = _CATEGORY_OPTION.sub("", first).strip()
    if board := MARKS.get(word.lower()):
        return board, word
    options = {option["word"].lower() for option in _CATEGORY_OPTION.finditer(first)}
    return (Board.ASIDE if "nodeck" in options else None), word


def _printed_name(name: str) -> str:
    """The name of a card where it is followed by words that no card's name has."""
    cuts = list(_CUT.finditer(name))
    if cuts and name not in card_names.index():
        for cut in reversed(cuts):
            if (shorter := name[: cut.start()]) in card_names.index():
                return shorter
    return name
