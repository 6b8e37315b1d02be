"""Where the decks and settings that come with mtgenv lie, in a checkout and once installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def _root() -> Path:
    # A wheel carries its own copy; an editable install reads the checkout, so edits count at once.
    shipped = _PACKAGE / "_configs"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "configs"


def path(name: str) -> Path:
    """Finds a file or folder that comes with mtgenv.

    Args:
        name: Its path below `configs/`, with forward slashes.

    Returns:
        Where it lies on this machine.

    Raises:
        FileNotFoundError: If there is no such file or folder.

    Example:
        >>> path("decks/weenie.txt").name
        'weenie.txt'
    """
    found = _root() / name
    if not found.exists():
        folder = name.rpartition("/")[0]
        known = ", ".join(names(folder)) if (_root() / folder).is_dir() else "no such folder"
        raise FileNotFoundError(f"mtgenv ships no {name!r}; in {folder or 'configs'}: {known}")
    return found


def names(folder: str) -> list[str]:
    """Lists what comes with mtgenv in a folder below `configs/`, without file endings.

    Args:
        folder: A folder's path below `configs/`, such as `decks`.

    Returns:
        The names in alphabetical order.

    Raises:
        FileNotFoundError: If there is no such folder.

    Example:
        >>> "weenie-shahrazad" in names("decks")
        True
    """
    return sorted(entry.stem for entry in (_root() / folder).iterdir())
