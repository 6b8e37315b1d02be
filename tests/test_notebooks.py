"""Every notebook runs from top to bottom, with the little time and few games that CI has."""

from __future__ import annotations

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient", reason="the extra 'dev' is not installed")
nbformat = pytest.importorskip("nbformat", reason="the extra 'dev' is not installed")

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
QUICK = "MINUTES = 0.05\nGAMES = 20\n"
"""What stands in for a notebook's cell of parameters."""


def test_there_are_notebooks():
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch):
    pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")
    # Other tests run at the same time; threads that wait for each other would take the longest.
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    notebook = nbformat.read(path, as_version=4)
    parameters = [c for c in notebook.cells if "parameters" in c.metadata.get("tags", ())]
    assert len(parameters) == 1
    parameters[0].source += f"\n{QUICK}"
    # In the checkout, where an environment without an installed package finds it.
    nbclient.NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    ).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_output(path):
    for cell in nbformat.read(path, as_version=4).cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
