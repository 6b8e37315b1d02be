"""The lines of a deck file, told apart: comments, remarks, headings, cards; and the whole of them.

What a line of words alone means, a card or a heading, follows from the lines around it.
"""

import re
from functools import cached_property
from typing import NamedTuple

from mtgenv.cards import names as card_names
from mtgenv.decks.card_lines import card_line
from mtgenv.decks.listing import Board, DeckError
from mtgenv.decks.sections import board_prefix, is_group, section

COMMENT = re.compile(r"//|#|>|;|--|==|\*\*|~~|__+$|\*+$")
NAME = re.compile(r"(?:(?://|#)\s*)?(?:deck\s*)?name\s*[:=]\s*(?P<name>.*)", re.IGNORECASE)
ABOUT_NAME = re.compile(r"name(?:\s*=\s*|\s+)(?P<name>.*)", re.IGNORECASE)
REMARK = re.compile(
    r"(?:author|event|creator|created(?: by)?|format|date|title|description|comments?|player|source"
    r"|url|link|tournament|place|position|rank|result|record|archetype|colou?rs?|notes?|tags?"
    r"|deck(?: ?(?:type|list|id|name))?|event_?type|hub|version|layout\s+\w+|https?|by|price|legal"
    r"(?:ity)?|wins?|losses)\s*[:=].*",
    re.IGNORECASE,
)
BRACKETED = re.compile(r"\[(?P<name>[^\]]*)\]")
# Codes of forums around a deck: [deck=Burn], [/deck], [b], [size=3].
FORUM_CODE = re.compile(r"\[(?:/.*|\w+\s*=.*|b|i|u|cards?|code|quote|spoiler|center)\]", re.I)
HEADED = re.compile(r".*\S\s*(?::|\([0-9]+(?:\s*cards?)?\)\s*:?|:\s*[0-9]+)")

_SPACES = re.compile(r"\s+")

# A name, its set and a remark take a fifth of it; the patterns above are not made for more. Only
# descriptions and what XMage notes about the layout are longer, which nobody reads.
_LONGEST_LINE = 500
_LONG_LINE = re.compile(r"\s*(?://|#|>|[\w ]{2,30}[:=])")
_MOST_LINES = 20_000


class Line(NamedTuple):
    """A line that is not empty; `place` counts these, `number` the one in the file."""

    place: int
    number: int
    text: str
    after_gap: bool


class Lines:
    """The lines of a file, and what one has to know about all of them to read one."""

    def __init__(self, text: str) -> None:
        self.all: list[Line] = []
        gap = True
        for number, raw in enumerate(text.split("\n"), start=1):
            if number > _MOST_LINES:
                raise DeckError(f"more than {_MOST_LINES} lines", "is this a deck file?", number)
            if len(raw) > _LONGEST_LINE and not _LONG_LINE.match(raw):
                raise DeckError(f"a line of {len(raw)} letters", "is this a deck file?", number)
            line = raw[:_LONGEST_LINE].strip()
            line = _SPACES.sub(lambda run: "\t" if "\t" in run[0] else " ", line)
            if line:
                self.all.append(Line(len(self.all), number, line, gap))
            gap = not line

    @cached_property
    def names_alone(self) -> bool:
        """Whether cards stand here without a count, not just headings that are called like one."""
        bare = [line for line in self.all if _is_bare(line) and not self.is_title(line)]
        cards = [line for line in bare if _is_known(line)]
        headings = [line for line in bare if line not in cards and self.leads(line)]
        return bool(cards) and not (
            len(headings) > len(cards) and all(self.leads(line) for line in cards)
        )

    def is_title(self, line: Line) -> bool:
        """Whether a line is of the words that stand above all cards, with a gap below."""
        return line.place < self._title

    @cached_property
    def _title(self) -> int:
        """How many lines the title has."""
        gaps = (line.place for line in self.all[1:] if line.after_gap)
        end = next(gaps, 0)
        words = self.all[:end]
        if not all(map(_is_bare, words)) or all(map(_is_known, words)):
            return 0
        return end if any(card_line(line.text).copies for line in self.all[end:]) else 0

    @cached_property
    def grouped(self) -> bool:
        """Whether all parts and groups stand in alphabetical order, as Archidekt writes them.

        There the sideboard is a group like the others, and ends where the next one begins.
        """
        parts, groups = [], 0
        for line in self.all:
            if not (part := section(line.text)):
                if is_group(line.text) or (_is_bare(line) and self.leads(line)):
                    parts.append(line.text.casefold())
                    groups += 1
            elif part[0] in (Board.SIDEBOARD, Board.ASIDE):
                parts.append(part[1].casefold())
            elif part[0] is Board.MAIN:
                return False
        return groups > 1 and len(parts) > 2 and parts == sorted(parts)

    def main_follows(self, line: Line) -> bool:
        """Whether the file says further down where the main deck begins."""
        return self._last_main > line.place

    @cached_property
    def _last_main(self) -> int:
        parts = ((line.place, section(line.text)) for line in self.all)
        return max((place for place, part in parts if part and part[0] is Board.MAIN), default=-1)

    def leads(self, line: Line) -> bool:
        """Whether a line stands where a heading would: after a gap, with a counted card behind."""
        if not line.after_gap or line.place + 1 >= len(self.all):
            return False
        following = self.all[line.place + 1]
        return card_line(following.text).copies is not None or section(following.text) is not None


def _is_bare(line: Line) -> bool:
    """Whether a line is words alone: a card without a count, or a heading."""
    text = line.text
    return not (
        section(text)
        or is_group(text)
        or board_prefix(text)
        or COMMENT.match(text)
        or BRACKETED.fullmatch(text)
        or NAME.fullmatch(text)
        or REMARK.fullmatch(text)
        or card_line(text).copies is not None
    )


def _is_known(line: Line) -> bool:
    return card_names.is_known(card_line(line.text).name)
