"""Prints a digest of each golden match of the pool's decks; run in both modes by test_golden."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from mtgenv.matches.match import Match
from tests.golden.matches import LONG, Golden, golden_matches, play


def digest(golden: Golden) -> str:
    """Hash the record after each decision of a match."""
    found = hashlib.sha256()

    def look(match: Match) -> None:
        found.update(match.record.tobytes())

    play(golden, look)
    return f"{golden.name} {found.hexdigest()}"


def digests() -> Iterator[str]:
    """Yield the digest of each match in which decks of the pool meet."""
    for golden in golden_matches():
        if golden.decisions == LONG:
            yield digest(golden)


if __name__ == "__main__":
    print("\n".join(digests()))
