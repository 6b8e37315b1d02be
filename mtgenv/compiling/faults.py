"""What is wrong with code that cannot be imported or compiled, in one line instead of pages."""

from __future__ import annotations

import re
import sysconfig
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

_NOT_THEIRS = (Path(__file__).parents[1], Path(sysconfig.get_path("stdlib")))
# What Numba says around the reason.
_AROUND = re.compile(r"Failed in|During|File |\s|$")
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # Numba writes in colours where colorama is installed
_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
_FULL_PLACE = re.compile(r"(?:at|from) (?P<file>/\S*|\w:\\\S*) \((?P<line>\d+)\)")
_ASIDE = re.compile(r" for '\$[^']*'|, defined at None|\.? ?Raised from .*|(?<=\)) found$")


def reason(error: BaseException, function: Callable[..., Any] | None = None) -> str:
    """Say in one line what is wrong with somebody's code, and where if that is known.

    Args:
        error: what importing or compiling it raised.
        function: the function that was compiled, if it was one.

    Example:
        >>> reason(SyntaxError("expected ':'", ("my_bots.py", 3, 1, "def f()")))
        "my_bots.py, line 3: expected ':'"
    """
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"{error.filename}, line {error.lineno}: {error.msg}"
    text = _COLOURS.sub("", str(error))
    lines = text.splitlines()
    said = [line for line in lines if not _AROUND.match(line)] or [type(error).__name__]
    calls = [line.strip() for line in lines if line.strip().startswith(">>>")]
    what = " ".join([_ASIDE.sub("", said[0]), *calls[:1]])
    if type(error).__module__ == "builtins":
        what = f"{type(error).__name__}: {what}"
    place = _FULL_PLACE.search(text) or _PLACE.search(text)
    if place is not None:
        return f"{place['file']}, line {place['line']}: {what}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        theirs = not any(map(Path(frame.filename).is_relative_to, _NOT_THEIRS))
        if theirs and "site-packages" not in frame.filename and frame.filename[0] != "<":
            return f"{frame.filename}, line {frame.lineno}: {what}"
    if function is None:
        return what
    code = function.__code__
    return f"{code.co_filename}, line {code.co_firstlineno}: {what}"
