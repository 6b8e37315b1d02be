"""Which rule rows are tested: `docs/coverage.md`, written from the names of the tests.

A test that checks a row carries its id, ``test_A1_04_libraries_move_and_are_shuffled``. A test in
`tests/rules` plays a match and shows a rule *in play*; one in `tests/engine` asks the solver of
declarations alone, without a match that could reach the question. A scenario in `tests/scenarios`
whose id begins with a row, ``A7-11-three-players``, is a test in play of it as soon as it can be
run. The rows with their wording stand in `rows.csv`; what a row that is not tested in play waits
for is said there too.

    python -m tests.coverage
"""

from __future__ import annotations

import ast
import csv
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from mtgenv.scenario import missing, parse, read_file

TESTS = Path(__file__).parent
ROWS = TESTS / "rules" / "rows.csv"
PAGE = TESTS.parent / "docs" / "coverage.md"

ROW_ID = re.compile(r"(?<=_)([ABC]\d+x?)_(\d+)(?=_|$)")
SCENARIO_ID = re.compile(r"([ABC]\d+x?-\d+)-")
IN_PLAY, SOLVER, WAITS, OPEN = "tested in play", "tested in the solver only", "waits", "open"
STATES = (IN_PLAY, SOLVER, WAITS, OPEN)
PARTS = {"A": "Subgames", "B": "Combat", "C": "Base rules"}


@dataclass(frozen=True)
class Row:
    """One row of the checklist.

    Attributes:
        id: its id, ``"A1-04"``; a section's title has the id ``"A1"``.
        rule: the rule it is about.
        wording: what the engine must do.
        waits_for: what has to come first where it cannot be reached in play yet.
    """

    id: str
    rule: str
    wording: str
    waits_for: str


@dataclass(frozen=True)
class RuleTest:
    """One test function, or one scenario.

    Attributes:
        name: its name.
        path: its file, relative to the checkout.
    """

    name: str
    path: str

    @property
    def in_play(self) -> bool:
        """Whether it plays a match."""
        return self.path.startswith(("tests/rules/", "tests/scenarios/"))


def read_rows() -> list[Row]:
    """Read the checklist, section titles among the rows."""
    with ROWS.open(encoding="utf-8", newline="") as file:
        return [Row(**row) for row in csv.DictReader(file)]


def rows_of(name: str) -> list[str]:
    """Return the ids of the rows that a test's name carries.

    Example:
        >>> rows_of("test_A1_04_libraries_move_and_are_shuffled")
        ['A1-04']
    """
    return [f"{section}-{number}" for section, number in ROW_ID.findall(name)]


def find_tests() -> dict[str, list[RuleTest]]:
    """Find the tests of every row, by file and then in the order of the file."""
    found: dict[str, list[RuleTest]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for row in rows_of(node.name):
                    path = file.relative_to(TESTS.parent).as_posix()
                    found[row].append(RuleTest(node.name, path))
    for file in sorted((TESTS / "scenarios").glob("*.json")):
        for data in read_file(file):
            scenario = parse(data)
            row_of = SCENARIO_ID.match(scenario.id)
            if row_of is not None and not missing(scenario):
                path = file.relative_to(TESTS.parent).as_posix()
                found[row_of[1]].append(RuleTest(scenario.id, path))
    return found


def state_of(row: Row, tests: dict[str, list[RuleTest]]) -> str:
    """Say whether a row is tested, and where, or waits for something, or is open."""
    if row.id in tests:
        return IN_PLAY if any(test.in_play for test in tests[row.id]) else SOLVER
    return WAITS if row.waits_for else OPEN


def is_title(row: Row) -> bool:
    """Whether a line of the checklist is the title of a section."""
    return "-" not in row.id


def cell(text: str) -> str:
    """Write text into a cell of a table."""
    return text.replace("|", "\\|")


def links(tests: list[RuleTest]) -> str:
    """Link to the tests of a row."""
    return "<br>".join(f"[{test.name}](../{test.path})" for test in tests)


def summary(rows: list[Row], tests: dict[str, list[RuleTest]]) -> list[str]:
    """Count the states of the rows, part by part."""
    heads = " | ".join(state.capitalize() for state in STATES)
    lines = [f"| Part | Rows | {heads} |", f"|---|--:|{'--:|' * len(STATES)}"]
    for letter, title in [*PARTS.items(), ("", "All")]:
        states = Counter(
            state_of(row, tests) for row in rows if row.id.startswith(letter) and not is_title(row)
        )
        name = f"{letter} {title}".strip()
        numbers = " | ".join(str(states[state]) for state in STATES)
        lines.append(f"| {name} | {states.total()} | {numbers} |")
    return lines


def render() -> str:
    """Write the page.

    Returns:
        The text of `docs/coverage.md`.
    """
    rows, tests = read_rows(), find_tests()
    waiting = Counter(row.waits_for for row in rows if state_of(row, tests) == WAITS)
    lines = [
        "# Rule coverage",
        "",
        "Every row of the rules checklist and the tests that check it, written by",
        "`python -m tests.coverage` from the names of the tests; a test fails when this page is",
        "out of date. *Tested in play* is a test that plays a match; *tested in the solver only*",
        "is one that asks the solver of attack and block declarations, because no match can reach",
        "the question yet. A row that *waits* says for what: a part of the game that is not there,",
        "or a card that the pool lacks.",
        "",
        *summary(rows, tests),
        "",
        "Waiting for: "
        + ", ".join(f"{what} ({count})" for what, count in waiting.most_common())
        + ".",
    ]
    for row in rows:
        if is_title(row):
            lines += [
                "",
                f"## {row.id} {row.wording}",
                "",
                "| Row | Rule | The engine must | State |",
            ]
            lines.append("|---|---|---|---|")
            continue
        state = state_of(row, tests)
        said = f"{state}: {row.waits_for}" if state in (SOLVER, WAITS) and row.waits_for else state
        if row.id in tests:
            said = links(tests[row.id]) + ("" if state == IN_PLAY else f"<br>{said}")
        lines.append(f"| {row.id} | {cell(row.rule)} | {cell(row.wording)} | {said} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(render(), encoding="utf-8")
