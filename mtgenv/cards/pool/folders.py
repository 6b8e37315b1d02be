"""Where definitions lie: the file that comes with mtgenv, and the user's own."""

from __future__ import annotations

import functools
import os
import sys
from pathlib import Path

from mtgenv.cards.pool.store import CardFile

SHIPPED = Path(__file__).parent / "cards.gz"
"""The definitions that come with mtgenv."""

SUFFIX = ".cards.gz"
"""How the files in a user's folder end."""


def user_folder() -> Path | None:
    """Return where a user's own card files lie: ``MTGENV_CARDS``, or the platform's own place.

    Returns:
        The folder, which need not exist; None if nothing says where the user's home is.
    """
    if chosen := os.environ.get("MTGENV_CARDS"):
        return Path(chosen)
    try:
        if sys.platform == "win32":
            base = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Application Support"
        else:
            base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    except RuntimeError:
        return None
    return base / "mtgenv" / "cards"


@functools.cache
def card_files() -> tuple[CardFile, ...]:
    """Return all files of definitions, the user's own before the one that comes with mtgenv.

    Raises:
        CardFileError: if one of them is broken.
    """
    folder = user_folder()
    own = sorted(folder.glob(f"*{SUFFIX}")) if folder is not None and folder.is_dir() else []
    return tuple(CardFile(path) for path in (*own, SHIPPED))
