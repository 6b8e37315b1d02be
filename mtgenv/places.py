"""Where the platform keeps what belongs to a user: caches, and data of their own."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def cache_place() -> Path | None:
    """Return the user's folder for what can be made again; None if nothing says where it is."""
    return _place("LOCALAPPDATA", "Local", "Caches", "XDG_CACHE_HOME", ".cache")


def data_place() -> Path | None:
    """Return the user's folder for what is theirs; None if nothing says where it is."""
    roaming = "APPDATA", "Roaming"
    return _place(*roaming, "Application Support", "XDG_DATA_HOME", ".local/share")


def _place(windows: str, in_app_data: str, in_library: str, xdg: str, in_home: str) -> Path | None:
    # A user whom the system does not know has no home.
    try:
        if sys.platform == "win32":
            return Path(os.environ.get(windows) or Path.home() / "AppData" / in_app_data)
        if sys.platform == "darwin":
            return Path.home() / "Library" / in_library
        return Path(os.environ.get(xdg) or Path.home() / in_home)
    except RuntimeError:
        return None
