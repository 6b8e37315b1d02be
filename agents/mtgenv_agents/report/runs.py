"""Runs: the folders that commands of the study have written, read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgenv.errors import MtgenvError
from mtgenv_agents.report.findings import (
    Finding,
    exactly,
    habits,
    hidden,
    learned,
    of_answer,
    of_cell,
    of_claim,
    of_exact,
    of_hidden,
    of_stage,
)


class ReportError(MtgenvError):
    """A folder has no results, or results that cannot be read."""


@dataclass(frozen=True)
class Kind:
    """What a kind of run writes.

    Attributes:
        name: what it is called, also in the names of pages and on the page about the method.
        content: the file that says it all.
        rows: the key of the findings in it.
        finding: makes a finding of a row.
        figures: the pictures that it draws, with what they show.
        tables: other files that go along with the page.
        summary: says in sentences what the run found as a whole, from all that is in the file.
        heading: what stands over these sentences.
        lead: what is said before them.
        says_all: whether the sentences, and no single finding, stand on the first page.
    """

    name: str
    content: str
    rows: str
    finding: Callable[[Mapping[str, Any]], Finding]
    figures: dict[str, str]
    tables: tuple[str, ...]
    summary: Callable[[Mapping[str, Any]], tuple[str, ...]] = lambda _: ()
    heading: str = ""
    lead: str = ""
    says_all: bool = False


KINDS = (
    Kind(
        *("claims", "claims.json", "claims", of_claim),
        figures={
            "claims.png": "Each claim: with minus without. The thick line is the 95 % interval, "
            "the thin one is right for all claims at once, and what the verdict rests on."
        },
        tables=("claims.csv",),
    ),
    Kind(
        *("conceding", "concession.json", "cells", of_cell),
        figures={
            "concession.png": "Conceding minus playing on, by life total and clock, with 95 % "
            "intervals. Hollow points have too few positions."
        },
        tables=("concession.csv",),
    ),
    Kind(
        *("moments", "answers.json", "answers", of_answer),
        figures={
            "answers.png": "Conceding minus playing on, by clock.",
            "phases.png": "What is better as a subgame begins, by both life totals and the clock.",
            "phases_by_library.png": "The same by cards in the library of who would concede.",
            "regrets.png": "What always conceding and never conceding cost, by player and clock.",
        },
        tables=("answers.csv", "phases.csv", "regrets.csv"),
        summary=habits,
        heading="What habits cost",
        lead="Against conceding where it is better at the life totals of both players, and playing "
        "on elsewhere; with 95 % intervals. Below zero: the habit does better than that rule, as "
        "far as the matches can tell.",
    ),
    Kind(
        *("exact", "exact.json", "positions", of_exact),
        figures={},
        tables=("exact.csv",),
        summary=exactly,
        heading="Held against the exact truth",
        lead="Some matches are so small that every shuffle and every answer can be tried. So it is "
        "known what conceding is worth in them, and what roll-outs say can be checked.",
        says_all=True,
    ),
    Kind(
        *("hidden", "hidden.json", "positions", of_hidden),
        figures={},
        tables=("hidden.csv",),
        summary=hidden,
        heading="Between the best players",
        lead="Tiny matches with hidden cards, solved: nobody could do better by playing otherwise.",
        says_all=True,
    ),
    Kind(
        *("learning", "learning.json", "stages", of_stage),
        figures={
            "learning.png": "How often the agent concedes, and how many matches it wins, as its "
            "training goes on, with 95 % intervals."
        },
        tables=("learning.csv",),
        summary=learned,
        heading="What an agent learns",
        lead="Nobody tells the agent whether to concede: it plays, and what wins it does more.",
        says_all=True,
    ),
)
"""The kinds of runs that a report can be about."""


@dataclass(frozen=True)
class Run:
    """One run of a study.

    Attributes:
        folder: where its files lie.
        kind: what kind of run it is.
        page: the name of its page, and of the folder of its files, without an ending.
        title: what it is about.
        command: what to type to have it again; empty where its files do not say.
        seed: what decided all chance.
        seconds: how long it took.
        findings: what it says, in the order of its files.
        summary: what it says as a whole, in sentences.
    """

    folder: Path
    kind: Kind
    page: str
    title: str
    command: str
    seed: int
    seconds: float
    findings: tuple[Finding, ...]
    summary: tuple[str, ...]

    @property
    def first(self) -> list[Finding]:
        """What of it belongs on the first page."""
        return [one for one in self.findings if one.first]

    @property
    def rest(self) -> list[Finding]:
        """What of it does not."""
        return [one for one in self.findings if not one.first]

    @property
    def files(self) -> list[Path]:
        """Its files that go along with the report, as far as they are there."""
        names = (self.kind.content, *self.kind.tables, *self.kind.figures)
        return [path for name in names if (path := self.folder / name).is_file()]

    @property
    def figures(self) -> dict[str, str]:
        """Its pictures that are there, with what they show."""
        there = {file.name for file in self.files}
        return {name: shows for name, shows in self.kind.figures.items() if name in there}

    @property
    def name(self) -> str:
        """What it is called where there is little room."""
        return self.page.replace("-", " ").capitalize()

    def reach(self, scale: str) -> float:
        """Return how far from zero the intervals get that are drawn to one scale."""
        return max(one.reach for one in self.first if one.scale == scale) or 1.0


def is_run(folder: Path) -> bool:
    """Whether a report can be made of a folder."""
    return any((folder / kind.content).is_file() for kind in KINDS)


def read_runs(folders: Sequence[Path]) -> list[Run]:
    """Read the runs of some folders, those of a folder in the order of `KINDS`.

    Raises:
        ReportError: if a folder has none, or its files cannot be read.
    """
    runs: list[Run] = []
    for folder in folders:
        if not is_run(folder):
            known = ", ".join(kind.content for kind in KINDS)
            raise ReportError(
                f"{folder}: none of {known} lies in it; give a folder that `mtgenv study claims`, "
                "`mtgenv study concede` or another command of the study wrote with --out"
            )
        for kind in KINDS:
            if (folder / kind.content).is_file():
                before = sum(run.kind is kind for run in runs)
                page = kind.name if before == 0 else f"{kind.name}-{before + 1}"
                runs.append(_read(folder, kind, page))
    return runs


def _read(folder: Path, kind: Kind, page: str) -> Run:
    file = folder / kind.content
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        return Run(
            folder,
            kind,
            page,
            title=str(content["title"]),
            command=str(content.get("command", "")),
            seed=int(content["seed"]),
            seconds=float(content["seconds"]),
            findings=tuple(kind.finding(row) for row in content[kind.rows]),
            summary=kind.summary(content),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReportError(
            f"{file}: cannot be read as results ({type(error).__name__}: {error}); "
            "run the command that wrote it again"
        ) from None
