"""Finding the bots that a command names: what is wrong with one is said in a line."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError

_PACKAGES = Path(__file__).parents[1]
# What a compiler says around the reason.
_FRAME = re.compile(r"Failed in|During|File |\s|$")
_PLACE = re.compile(r'File "([^"]+)", line (\d+)')


class BotError(MtgenvError):
    """A bot that cannot be loaded or compiled."""


def find_bots(*names: str) -> list[Any]:
    """Return bots by name, with a bar on standard error while anything is compiled.

    Raises:
        MtgenvError: if one does not exist, or is no bot.
        BotError: if the code of one is wrong, with the place and the reason.
    """
    with compiling():
        from mtgenv_agents.bots import get_bot

        found = []
        for name in names:
            with in_a_line(name):
                found.append(get_bot(name))
    return found


@contextmanager
def in_a_line(name: str) -> Iterator[None]:
    """Turn whatever the code of a bot raises, as it is loaded in the block, into one line.

    Raises:
        BotError: in place of any error that is no message of this project's.
    """
    try:
        yield
    except MtgenvError:
        raise
    except Exception as error:
        raise BotError(f"bot {name!r} cannot be used: {reason(error)}") from error


def reason(error: Exception) -> str:
    """Return in one line what is wrong with somebody's code, and where if that is known.

    Example:
        >>> reason(SyntaxError("expected ':'", ("my_bots.py", 3, 1, "def f()")))
        "my_bots.py, line 3: expected ':'"
    """
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"{error.filename}, line {error.lineno}: {error.msg}"
    lines = str(error).splitlines()
    said = [line for line in lines if not _FRAME.match(line)] or [type(error).__name__]
    calls = [line.strip() for line in lines if line.strip().startswith(">>>")]
    what = " ".join([said[0], *calls[:1]])
    if type(error).__module__ == "builtins":
        what = f"{type(error).__name__}: {what}"
    place = _PLACE.search(str(error))
    if place is not None:
        return f"{place[1]}, line {place[2]}: {what}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        ours = Path(frame.filename).is_relative_to(_PACKAGES)
        if not ours and "site-packages" not in frame.filename and frame.filename[0] != "<":
            return f"{frame.filename}, line {frame.lineno}: {what}"
    return what
