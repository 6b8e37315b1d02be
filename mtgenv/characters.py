"""Text that any output can show: what its encoding lacks is written with plain characters.

Card names have accents and the outline of nested games has bars, which not every terminal, pipe
or log file can take. Everything that prints itself passes through `printable`.

Example:
    >>> printable("│  Juzám Djinn → Bot", "ascii")
    '|  Juzam Djinn -> Bot'
    >>> printable("│  Juzám Djinn → Bot", "cp1252")
    '|  Juzám Djinn -> Bot'
"""

from __future__ import annotations

import codecs
import sys
import unicodedata

ERRORS = "mtgenv.plain"
"""A name for the argument ``errors`` of an output: writes `plain` where its encoding gives up."""

_PLAIN = str.maketrans(
    {"│": "|", "▶": ">", "→": "->", "·": "-", "–": "-", "—": "-", "’": "'", "Æ": "AE", "æ": "ae"}
)


def plain(text: str) -> str:
    """Return a text in ASCII: letters without their accents, ``?`` for what has no likeness.

    Example:
        >>> plain("Æther, Dandân, 漢")
        'AEther, Dandan, ?'
    """
    parts = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    letters = "".join(part for part in parts if not unicodedata.combining(part))
    return letters.encode("ascii", "replace").decode("ascii")


def _write_plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(ERRORS, _write_plain)


def printable(text: str, encoding: str | None = None) -> str:
    """Return a text with plain characters in the places of those that cannot be encoded.

    Args:
        text: any text.
        encoding: of the output; that of standard output if not given.
    """
    encoding = encoding or getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, ERRORS).decode(encoding)
