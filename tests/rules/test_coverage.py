"""The page that says which rule rows are tested is true."""

from __future__ import annotations

from tests import coverage


def test_page_is_up_to_date() -> None:
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.render(), (
        "docs/coverage.md is out of date; write it again with: python -m tests.coverage"
    )


def test_a_row_says_what_it_waits_for_unless_it_is_tested_in_play() -> None:
    tests = coverage.find_tests()
    rows = [row for row in coverage.read_rows() if not coverage.is_title(row)]
    states = {row.id: coverage.state_of(row, tests) for row in rows}
    stale = [row.id for row in rows if row.waits_for and states[row.id] == coverage.IN_PLAY]
    assert not stale, f"{stale} are tested in play; empty their waits_for in tests/rules/rows.csv"
    unsaid = [row.id for row in rows if not row.waits_for and states[row.id] == coverage.OPEN]
    assert not unsaid, f"{unsaid} have no test; say in tests/rules/rows.csv what they wait for"


def test_a_test_of_the_solver_alone_does_not_count_as_play() -> None:
    row = coverage.Row("B8-04", "", "", "planeswalkers")
    solver = coverage.RuleTest("test_B8_04", "tests/engine/test_declarations.py")
    play = coverage.RuleTest("test_B8_04", "tests/rules/test_combat_B8.py")
    assert coverage.state_of(row, {}) == coverage.WAITS
    assert coverage.state_of(row, {row.id: [solver]}) == coverage.SOLVER
    assert coverage.state_of(row, {row.id: [solver, play]}) == coverage.IN_PLAY


def test_rows_in_test_names_exist() -> None:
    rows = {row.id for row in coverage.read_rows()}
    unknown = {
        test.name
        for row, tests in coverage.find_tests().items()
        if row not in rows
        for test in tests
    }
    assert not unknown, f"no row of tests/rules/rows.csv has the id in {sorted(unknown)}"


def test_row_ids_are_unique() -> None:
    ids = [row.id for row in coverage.read_rows()]
    assert len(ids) == len(set(ids))
