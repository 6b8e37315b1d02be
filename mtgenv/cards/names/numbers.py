"""The numbers of playable cards and tokens: a list that only ever grows.

Observations say which card something is by its number, and what an agent has learnt about a number
must stay true when cards are added. So a name's line in the list is its number for good. After
adding cards, write them behind the others with::

    python -m mtgenv.cards.names.numbers

Two branches that both did so merge without a conflict (see ``.gitattributes``). Should a name then
stand there twice, its first line counts and the other one stays unused.

Example:
    >>> number_of("Shahrazad") == numbered().index("Shahrazad")
    True
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from mtgenv.cards import registry

LIST = Path(__file__).parent / "playable.txt"
"""The list: UTF-8, one name a line."""

_COMPILED_AT_ONCE = 100


@functools.cache
def numbered() -> tuple[str, ...]:
    """Return the names of the list by their numbers; number 0 is no card.

    Example:
        >>> numbered()[0]
        ''
    """
    return ("", *LIST.read_text(encoding="utf-8").splitlines())


@functools.cache
def _numbers() -> dict[str, int]:
    numbers: dict[str, int] = {}
    for number, name in enumerate(numbered()):
        numbers.setdefault(name, number)
    return numbers


def number_of(name: str) -> int | None:
    """Return the number of a card or token, None if the list does not have it.

    Example:
        >>> number_of("Black Lotus of the Moon") is None
        True
    """
    return _numbers().get(name)


def missing() -> tuple[str, ...]:
    """Return the playable cards that the list lacks, and behind them their tokens."""
    pool = tuple(name for name in registry.names() if number_of(name) is None)
    made: set[str] = set()
    # Tables hold the cards of a match, not all there are.
    for first in range(0, len(pool), _COMPILED_AT_ONCE):
        made |= registry.load(pool[first : first + _COMPILED_AT_ONCE]).index.keys()
    return tuple(name for name in (*pool, *sorted(made - set(pool))) if number_of(name) is None)


def digest(count: int) -> str:
    """Return what tells whether the first numbers still mean the same cards.

    Args:
        count: how many numbers, 0 among them.

    Returns:
        16 hexadecimal digits, whatever stands behind those numbers.
    """
    names = "\n".join(numbered()[:count])
    return hashlib.blake2b(names.encode(), digest_size=8).hexdigest()


def main() -> None:
    """Write the cards and tokens that the list lacks behind the others."""
    added = missing()
    with LIST.open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{name}\n" for name in added)
    print(f"{len(numbered()) - 1 + len(added)} numbers, {len(added)} of them new")


if __name__ == "__main__":
    main()
