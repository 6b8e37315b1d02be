"""Writes the transcripts of the golden matches anew, and what of them is different now.

python -m tests.golden           play the golden matches again
python -m tests.golden decks     first build decks with the cards of the pool that no deck has
"""

from __future__ import annotations

import sys

from tests.golden import pool_decks
from tests.golden.matches import TRANSCRIPTS, golden_matches, transcript


def main(arguments: list[str]) -> None:
    """Write all transcripts; those of matches that are gone are deleted."""
    if arguments not in ([], ["decks"]):
        raise SystemExit(__doc__)
    if arguments:
        pool_decks.write()
    TRANSCRIPTS.mkdir(exist_ok=True)
    changed = 0
    matches = list(golden_matches())
    for golden in matches:
        text = transcript(golden)
        if not golden.path.exists() or golden.path.read_text(encoding="utf-8") != text:
            golden.path.write_text(text, encoding="utf-8")
            changed += 1
    for path in set(TRANSCRIPTS.glob("*.txt")) - {golden.path for golden in matches}:
        path.unlink()
    print(f"{len(matches)} golden matches, {changed} of them different; look at them: git diff")


if __name__ == "__main__":
    main(sys.argv[1:])
