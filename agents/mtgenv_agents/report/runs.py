"""Runs: the folders that `mtgenv study claims` and `mtgenv concede` have written, read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgenv.errors import MtgenvError
from mtgenv_agents.report.findings import Finding, of_cell, of_claim


class ReportError(MtgenvError):
    """A folder has no results, or results that cannot be read."""


@dataclass(frozen=True)
class Kind:
    """What a kind of run writes.

    Attributes:
        name: what it is called, also in the names of pages.
        content: the file that says it all.
        rows: the key of the findings in it.
        finding: makes a finding of a row.
        figure: the picture that it draws.
        files: what goes along with the page.
        method: which part of the page about the method is about it.
    """

    name: str
    content: str
    rows: str
    finding: Callable[[Mapping[str, Any]], Finding]
    figure: str
    files: tuple[str, ...]
    method: str


KINDS = (
    Kind(
        *("claims", "claims.json", "claims", of_claim, "claims.png"),
        files=("claims.json", "claims.csv", "claims.png"),
        method="claims",
    ),
    Kind(
        *("conceding", "concession.json", "cells", of_cell, "concession.png"),
        files=("concession.json", "concession.csv", "concession.png"),
        method="conceding",
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
    """

    folder: Path
    kind: Kind
    page: str
    title: str
    command: str
    seed: int
    seconds: float
    findings: tuple[Finding, ...]

    @property
    def first(self) -> list[Finding]:
        """What of it belongs on the first page."""
        return [one for one in self.findings if one.first]

    @property
    def files(self) -> list[Path]:
        """Its files that go along with the report, as far as they are there."""
        return [path for name in self.kind.files if (path := self.folder / name).is_file()]

    @property
    def name(self) -> str:
        """What it is called where there is little room."""
        return self.page.replace("-", " ").capitalize()

    def reach(self, scale: str) -> float:
        """Return how far from zero the intervals on one scale get."""
        return max(one.reach for one in self.findings if one.scale == scale) or 1.0


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
            known = " or ".join(kind.content for kind in KINDS)
            raise ReportError(
                f"{folder}: there is no {known} in it; give a folder that `mtgenv study claims` or "
                "`mtgenv concede` wrote with --out"
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
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReportError(
            f"{file}: cannot be read as results ({type(error).__name__}: {error}); "
            "run the command that wrote it again"
        ) from None
