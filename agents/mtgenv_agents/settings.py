"""Files of settings: TOML, given as a path or by the name of one that comes with mtgenv."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from mtgenv import configs
from mtgenv.errors import MtgenvError


def load_settings(
    name: str | Path, folder: str, missing: str, error: type[MtgenvError]
) -> tuple[dict[str, Any], str]:
    """Read a file of settings.

    Args:
        name: a path that ends in ``.toml``, or a name in the folder.
        folder: where those that come with mtgenv lie, below ``configs``.
        missing: how to say that there is none of a name: ``"there are no claims"``.
        error: what is raised.

    Returns:
        What the file says, and where it lies, to name as the place of a mistake.

    Raises:
        MtgenvError: an ``error``, if there is none of the name, or the file is not TOML.

    Example:
        >>> load_settings("weenie", "training", "there is no config", MtgenvError)[0]["decks"]
        ['weenie', 'weenie']
    """
    path = Path(name)
    if path.suffix != ".toml":
        known = configs.names(folder)
        if str(name) not in known:
            raise error(f"{missing} {str(name)!r}; known: {', '.join(known)}, or give a .toml file")
        path = configs.path(f"{folder}/{name}.toml")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")), str(path)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as mistake:
        raise error(f"{path}: not TOML: {mistake}") from None
