"""``python -m tests.everything [--cards N]``: tries every playable card, and reports."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from mtgenv.cards import registry
from tests.everything.harness import Report, try_card

LISTED = 40


def _try(name: str) -> Report:
    return try_card(registry.find(name))


def main(arguments: list[str] | None = None) -> int:
    """Try cards, and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.everything", description=__doc__)
    parser.add_argument("--cards", type=int, help="so many cards drawn at random; else all")
    parser.add_argument("--seed", type=int, default=0, help="which cards are drawn")
    parser.add_argument("--part", default="1/1", help="K/N: every Nth card, from the Kth on")
    parser.add_argument("--names", nargs="*", help="these cards only")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", help="write all faults and what was not tried to this JSON file")
    given = parser.parse_args(arguments)
    names = list(given.names or registry.names())
    if given.cards is not None and given.cards < len(names):
        names = sorted(random.Random(given.seed).sample(names, given.cards))
    part, parts = map(int, given.part.split("/"))
    names = names[part - 1 :: parts]
    began = time.perf_counter()
    total = Report()
    for number, report in enumerate(_reports(names, given.processes), start=1):
        total.add(report)
        if number % 100 == 0:
            print(f"{number}/{len(names)} cards, {len(total.faults)} differ", file=sys.stderr)
    print(f"{len(names)} cards in {time.perf_counter() - began:.0f} s")
    print(", ".join(f"{count:,} {word}" for word, count in sorted(total.done.items())))
    for title, counter in (
        ("not modelled", total.not_modelled),
        ("no position", total.no_position),
        ("shows later", total.unseen),
    ):
        print(f"{title}: {sum(counter.values()):,}")
        for word, count in counter.most_common(LISTED):
            print(f"    {count:6,} {word}")
    print(f"differ: {len(total.faults)}")
    for fault in total.faults[:LISTED]:
        print(f"    {fault}")
    if given.out:
        found = {"faults": total.faults, "untried": total.untried}
        Path(given.out).write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 1 if total.faults else 0


def _reports(names: list[str], processes: int) -> Iterator[Report]:
    if processes == 1:
        yield from map(_try, names)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_try, names, chunksize=20)


if __name__ == "__main__":
    sys.exit(main())
