"""Files of card definitions: a line a card, its name and its definition, compressed.

Example:
    >>> import pathlib, tempfile
    >>> from mtgenv.cards.language import Card
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "mine.cards.gz"
    >>> write(file, [Card("Grizzly Bears", "{1}{G}", "Creature — Bear", 2, 2)])
    >>> cards = CardFile(file)
    >>> list(cards), cards["Grizzly Bears"].power
    (['Grizzly Bears'], 2)
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from mtgenv.cards.language import Card
from mtgenv.cards.serialize import DefinitionError, from_json, to_json
from mtgenv.cards.words import NONTRADITIONAL
from mtgenv.errors import MtgenvError

FIRST_LINE = "mtgenv cards 1"
_TOKEN = '"token":true'  # in the definition of a token
_OTHER_FACE = re.compile(r'"other_face":\{"kind":"Card","name":("(?:[^"\\]|\\.)*")')
_NONTRADITIONAL = re.compile(
    rf'"type_line":"(?:{"|".join(sorted(NONTRADITIONAL, reverse=True))})(?:"| —)'
)


class CardFileError(MtgenvError):
    """A file of card definitions that cannot be used, told in one line."""


class CardFile(Mapping[str, Card]):
    """The cards of a file, by their names; a definition is made when it is asked for.

    Args:
        path: the file.

    Raises:
        CardFileError: if it cannot be read or is no file of cards.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            text = gzip.decompress(path.read_bytes()).decode()
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise self._broken(str(error).lower()) from None
        first, *lines = text.split("\n")
        if first != FIRST_LINE:
            raise self._broken(f"it does not begin with {FIRST_LINE!r}")
        self._texts = dict(line.split("\t", 1) for line in lines if "\t" in line)
        self._made: dict[str, Card] = {}

    def _broken(self, why: str) -> CardFileError:
        return CardFileError(f"{self.path}: {why}; make it again with `mtgenv cards compile`")

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def making_tokens(self) -> Iterator[str]:
        """Yield the names of the cards that have a token in them; no definition is made for it."""
        return (name for name, text in self._texts.items() if _TOKEN in text)

    def other_faces(self) -> Iterator[tuple[str, str]]:
        """Yield what other faces are called, and the names of their cards."""
        for name, text in self._texts.items():
            if found := _OTHER_FACE.search(text):
                yield json.loads(found[1]), name

    def nontraditional(self) -> Iterator[str]:
        """Yield the names of nontraditional cards (108.2a); no definition is made for it."""
        return (name for name, text in self._texts.items() if _NONTRADITIONAL.search(text))

    def __getitem__(self, name: str) -> Card:
        if name not in self._made:
            text = self._texts[name]
            try:
                self._made[name] = from_json(json.loads(text))
            except (DefinitionError, ValueError) as error:
                raise self._broken(f"{name}: {error}") from None
        return self._made[name]


def write(path: Path, cards: Iterable[Card]) -> None:
    """Write a file of cards; the same cards give the same bytes.

    Args:
        path: the file; its folder is made if need be.
        cards: the definitions.
    """
    lines = [FIRST_LINE]
    for card in sorted(cards, key=lambda card: card.name):
        definition = json.dumps(to_json(card), ensure_ascii=False, separators=(",", ":"))
        lines.append(f"{card.name}\t{definition}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("\n".join(lines).encode(), 9, mtime=0))
