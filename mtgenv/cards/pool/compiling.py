"""Compiles whole card data files: on all cores, and each card only once as long as nothing changes.

What became of a card is kept in the cache under what it depends on: the card's data, the subtypes
that are known, and the source of the grammar, the writer, the language and the compiler.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgenv import cards as package
from mtgenv.cards.carddata import PrintedCard
from mtgenv.cards.language import Card
from mtgenv.cards.names import SUBTYPES
from mtgenv.cards.reading.cards import Refusal, read_printed
from mtgenv.cards.serialize import from_json, to_json

CHUNK = 200  # cards handed to a process at once
_PHRASE = 4  # words of a refused text that stand for the construction it lacks

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Outcome:
    """What became of one card.

    Attributes:
        name: the card's name.
        card: its definition; None if it was refused.
        refusal: why it was refused.
    """

    name: str
    card: Card | None = None
    refusal: Refusal | None = None


def compile_printed(
    printed: Sequence[PrintedCard],
    *,
    processes: int | None = None,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Read cards into definitions.

    Args:
        printed: what card data say.
        processes: how many work side by side; None = one a core, 1 = only this one.
        cache: folder where outcomes are kept; None keeps nothing.
        progress: called with how many cards are done.

    Returns:
        The outcomes, in the order of the cards.
    """
    kept = _load(cache)
    keys = [_key(card) for card in printed]
    left = [number for number, key in enumerate(keys) if key not in kept]
    if progress is not None:
        progress(len(printed) - len(left))
    chunks = [left[first : first + CHUNK] for first in range(0, len(left), CHUNK)]
    count = min(processes or _cores(), len(chunks))
    work = [[printed[number] for number in chunk] for chunk in chunks]
    with contextlib.ExitStack() as stack:
        results: Iterable[list[dict[str, Any]]]
        if count > 1:
            pool = stack.enter_context(ProcessPoolExecutor(count))
            results = pool.map(_read_chunk, work)
        else:
            results = map(_read_chunk, work)
        for chunk, read in zip(chunks, results, strict=True):
            for number, outcome in zip(chunk, read, strict=True):
                kept[keys[number]] = outcome
            if progress is not None:
                progress(len(chunk))
    if left:
        _save(cache, {key: kept[key] for key in dict.fromkeys(keys)})
    return [_outcome(card.name, kept[key]) for card, key in zip(printed, keys, strict=True)]


def _cores() -> int:
    """Return how many cores this process may use; not every platform tells, then all there are."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def _read_chunk(cards: Sequence[PrintedCard]) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = []
    for card in cards:
        try:
            found = read_printed(card)
        except Exception as error:  # a fault of the grammar stops its card, not all of them
            found = Refusal("fault", f"{type(error).__name__}: {error}")
        if isinstance(found, Refusal):
            read.append({"kind": found.kind, "phrase": found.phrase, "face": found.face})
        else:
            read.append({"card": to_json(found)})
    return read


def _outcome(name: str, kept: dict[str, Any]) -> Outcome:
    if "card" in kept:
        return Outcome(name, from_json(kept["card"]))
    return Outcome(name, refusal=Refusal(kept["kind"], kept["phrase"], kept["face"]))


@functools.cache
def source_digest() -> str:
    """Return what tells whether anything that a definition depends on has changed."""
    hashed = hashlib.blake2b(digest_size=12)
    root = Path(package.__file__).parent
    sources = [path for path in root.rglob("*.py") if "sets" not in path.relative_to(root).parts]
    for path in (*sorted(sources), SUBTYPES):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


def _key(card: PrintedCard) -> str:
    return hashlib.blake2b(repr(card).encode(), digest_size=12).hexdigest()


def _file(cache: Path) -> Path:
    return cache / f"cards-{source_digest()}.z"


def _load(cache: Path | None) -> dict[str, dict[str, Any]]:
    if cache is None:
        return {}
    try:
        kept: dict[str, dict[str, Any]] = json.loads(zlib.decompress(_file(cache).read_bytes()))
    except (OSError, ValueError, zlib.error):
        return {}
    return kept


def _save(cache: Path | None, outcomes: dict[str, dict[str, Any]]) -> None:
    if cache is None:
        return
    # A cache that cannot be written is none; those of other versions of the source are of no use.
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob("cards-*.z"):
            old.unlink()
        _file(cache).write_bytes(zlib.compress(json.dumps(outcomes).encode()))


@dataclass(frozen=True)
class Phrase:
    """A construction that is missing.

    Attributes:
        kind: why it is refused, a kind of `Refusal`.
        words: the phrase, or what the engine says.
        cards: how many cards are refused for it first.
        example: one of them.
    """

    kind: str
    words: str
    cards: int
    example: str


def phrases(outcomes: Iterable[Outcome]) -> list[Phrase]:
    """List what stops cards, by how many it stops.

    Args:
        outcomes: what became of the cards.

    Returns:
        The phrases, the most frequent first.
    """
    counted: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], str] = {}
    for outcome in outcomes:
        if outcome.refusal is not None:
            words = outcome.refusal.phrase
            if outcome.refusal.kind not in ("engine", "fault"):
                words = " ".join(words.split(" ")[:_PHRASE])
            key = (outcome.refusal.kind, words)
            counted[key] += 1
            examples.setdefault(key, outcome.name)
    return [Phrase(*key, number, examples[key]) for key, number in counted.most_common()]
