"""Golden matches are played as they were: what is different is shown as a diff."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mtgenv.cards import registry
from mtgenv.compiling.jit import JIT
from tests.golden import pool_decks
from tests.golden.digests import digests
from tests.golden.matches import TRANSCRIPTS, Golden, golden_matches, transcript

MATCHES = {golden.name: golden for golden in golden_matches()}
SHOWN = 60  # lines of a difference


def test_every_card_of_the_pool_is_in_a_deck() -> None:
    decks = pool_decks.held(pool_decks.kept())
    left = [name for name in registry.written() if name not in decks]
    assert not left, f"no golden deck has {', '.join(left)}; write: python -m tests.golden decks"


def test_transcripts_show_most_cards_of_the_pool() -> None:
    assert len(MATCHES) >= 40
    text = "\n".join(golden.path.read_text(encoding="utf-8") for golden in MATCHES.values())
    unseen = [name for name in registry.written() if name not in text]
    assert len(unseen) < len(registry.written()) // 10, unseen


@pytest.mark.slow
def test_compiled_and_plain_python_play_the_whole_pool_alike() -> None:
    other = subprocess.run(
        [sys.executable, "-m", "tests.golden.digests"],
        env=os.environ | {"MTGENV_JIT": "0" if JIT else "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.splitlines() == list(digests())


@pytest.mark.parametrize("name", MATCHES)
def test_golden_match(name: str) -> None:
    golden: Golden = MATCHES[name]
    kept = golden.path.read_text(encoding="utf-8") if golden.path.exists() else ""
    now = transcript(golden)
    if now != kept:
        lines = difflib.unified_diff(
            kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=4
        )
        shown = list(lines)
        more = f"\n... and {len(shown) - SHOWN} more lines" if len(shown) > SHOWN else ""
        pytest.fail(
            f"{name} is played differently now; if that is right, write it again with "
            f"python -m tests.golden\n" + "\n".join(shown[:SHOWN]) + more,
            pytrace=False,
        )


def test_there_are_forty_of_different_decks_and_no_file_is_left_over() -> None:
    assert len(MATCHES) >= 40
    assert len({frozenset(golden.decks) for golden in MATCHES.values()}) == len(MATCHES)
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == set(MATCHES)


def test_golden_matches_show_subgames() -> None:
    told = [golden.path.read_text(encoding="utf-8") for golden in MATCHES.values()]
    assert sum("=== Subgame 1 begins: Shahrazad. ===" in text for text in told) >= 5
