"""Where definitions lie: the file that comes with mtgenv, and the user's own."""

from __future__ import annotations

import functools
import os
from pathlib import Path

from mtgenv.cards.pool.store import CardFile
from mtgenv.places import data_place

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
    base = data_place()
    return None if base is None else base / "mtgenv" / "cards"


@functools.cache
def card_files() -> tuple[CardFile, ...]:
    """Return all files of definitions, the user's own before the one that comes with mtgenv.

    Raises:
        CardFileError: if one of them is broken.
    """
    folder = user_folder()
    own = sorted(folder.glob(f"*{SUFFIX}")) if folder is not None and folder.is_dir() else []
    return tuple(CardFile(path) for path in (*own, SHIPPED))
