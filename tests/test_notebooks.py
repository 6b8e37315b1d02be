"""Every notebook runs from top to bottom, with the little time and few games that CI has."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient", reason="the extra 'dev' is not installed")
nbformat = pytest.importorskip("nbformat", reason="the extra 'dev' is not installed")

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
QUICK = {"MINUTES": 0.05, "GAMES": 20, "POSITIONS": 4, "ROLLOUTS": 4, "MATCHES": 20}
"""What stands in for the budget of a notebook."""

LARGEST = 300_000
"""Bytes of a notebook with its outputs, so that it can be read without running it."""


def budget_of(notebook) -> tuple[list, list[str]]:
    """Return the cells of parameters, and the names that they give."""
    cells = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ())]
    lines = [node for cell in cells for node in ast.parse(cell.source).body]
    return cells, [target.id for node in lines for target in node.targets]


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch):
    notebook = nbformat.read(path, as_version=4)
    if "mtgenv_agents.ppo" in "".join(cell.source for cell in notebook.cells):
        pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")
    # Other tests run at the same time; threads that wait for each other would take the longest.
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    (cell,), names = budget_of(notebook)
    assert set(names) <= set(QUICK)
    cell.source = "\n".join(f"{name} = {QUICK[name]}" for name in names)
    # In the checkout, where an environment without an installed package finds it.
    nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    ).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_can_be_read_without_running_it(path):
    assert path.stat().st_size <= LARGEST
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    # Run from top to bottom in one go, to the end.
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    kinds = {output.output_type for cell in cells for output in cell.outputs}
    assert "error" not in kinds
    assert any("image/png" in output.get("data", {}) for cell in cells for output in cell.outputs)
    printed = [output for cell in cells for output in cell.outputs if "name" in output]
    assert {output.name for output in printed} <= {"stdout"}  # and no warnings
