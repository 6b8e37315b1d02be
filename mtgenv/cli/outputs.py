"""Where commands write: looked at before the work, so that no result is lost or written over."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from mtgenv.errors import MtgenvError


class OutputError(MtgenvError):
    """A place where results cannot be written, or where others lie already."""


def claim_file(path: Path) -> Path:
    """Check that a file can be written and is not there yet.

    Returns:
        The path.

    Raises:
        OutputError: if not, with what to do about it.
    """
    if "\0" in str(path):
        raise OutputError(f"{str(path)!r}: no file can be called that; give another name")
    if path.is_dir():
        raise OutputError(f"{path}: is a directory; give a file")
    if path.exists():
        raise OutputError(f"{path}: exists already; give another file, or remove it")
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise OutputError(f"{path}: its folder cannot be written to; make it, or give another")
    return path


def claim_folder(folder: Path, files: Iterable[str]) -> Path:
    """Make a folder, and check that files can be written into it and are not there yet.

    Returns:
        The folder.

    Raises:
        OutputError: if not, with what to do about it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "cannot be made").lower()
        raise OutputError(f"{folder}: {reason}; give a folder to write into") from None
    for name in files:
        claim_file(folder / name)
    return folder


def claim_empty(folder: Path) -> Path:
    """Make a folder, and check that files can be written into it and none is there yet.

    Returns:
        The folder.

    Raises:
        OutputError: if not, with what to do about it.
    """
    claim_folder(folder, ())
    for there in folder.iterdir():
        raise OutputError(f"{folder}: {there.name} lies there already; give an empty folder")
    return folder


def next_free(folder: Path) -> Path:
    """Return a folder that nothing lies in: the given one, or the next with a number behind it.

    Example:
        >>> next_free(Path("no-such-folder")).name
        'no-such-folder'
    """
    for number in count(1):
        free = folder if number == 1 else folder.with_name(f"{folder.name}-{number}")
        if not free.exists() or (free.is_dir() and not any(free.iterdir())):
            break
    return free


def command_of(*names: str, **options: object) -> str:
    """Return a command as it is typed, for results to say what repeats them.

    Args:
        names: the command and the one inside it.
        options: its options; a list is repeated, and what is None or empty is left out.

    Example:
        >>> command_of("concede", deck=["burn", "my deck.txt"], clock=None, seed=0)
        "mtgenv concede --deck burn --deck 'my deck.txt' --seed 0"
    """
    words = ["mtgenv", *names]
    for name, value in options.items():
        for one in value if isinstance(value, list | tuple) else [value]:
            if one is not None:
                words += [f"--{name}", str(one)]
    return shlex.join(words)
