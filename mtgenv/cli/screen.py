"""Printing on a screen: lines break between words and keep the bars of the game they tell of."""

from __future__ import annotations

import os
import re
import sys
import textwrap

from rich.console import Console

from mtgenv.characters import printable

_BARS = re.compile(r"^(?:│  |\|  )+")


def say(text: str) -> None:
    """Print a text; where people read it, lines are as long as the screen is wide.

    Args:
        text: one line, or several.
    """
    # What goes into a file or another command is left as it is.
    screen = sys.stdout.isatty() or "COLUMNS" in os.environ
    width = Console().width if screen else None
    for line in text.split("\n"):
        print(printable("\n".join(wrapped(line, width))))


def wrapped(line: str, width: int | None) -> list[str]:
    r"""Break a line between words; what it goes on with stands two places further in.

    Args:
        line: the line, with the bars of nested games before it or without.
        width: how long a line may be; None breaks nothing.

    Example:
        >>> print(*wrapped("│    hand: Lightning Bolt, Savannah Lions", 30), sep="\n")
        │    hand: Lightning Bolt,
        │      Savannah Lions
    """
    if width is None or len(line) <= width:
        return [line]
    text = _BARS.sub("", line)
    bars = line[: len(line) - len(text)]
    inward = " " * (len(text) - len(text.lstrip()) + 2)
    room = max(width - len(bars), len(inward) + 20)
    parts = textwrap.wrap(
        text, room, subsequent_indent=inward, break_long_words=False, break_on_hyphens=False
    )
    return [bars + part for part in parts]
