"""The page that says which rule rows are tested is true."""

from __future__ import annotations

from tests import coverage


def test_page_is_up_to_date() -> None:
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.render(), (
        "docs/coverage.md is out of date; write it again with: python -m tests.coverage"
    )


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
