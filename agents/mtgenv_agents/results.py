"""Writing results to a folder: Parquet for rows, CSV and JSON for summaries."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.errors import MtgenvError


class MissingLibraryError(MtgenvError):
    """A library of the extra ``study`` is not installed."""


def require_study() -> None:
    """Check that the libraries for Parquet, plots and ratings are there.

    Raises:
        MissingLibraryError: if one is not.
    """
    for name in ("choix", "jinja2", "matplotlib", "pyarrow"):
        if find_spec(name) is None:
            raise MissingLibraryError(
                f"{name} is not installed; results, plots and ratings need: "
                'pip install "mtgenv[study]"'
            )


def write_parquet(path: Path, columns: Mapping[str, NDArray[Any]]) -> None:
    """Write columns of equal length as a Parquet file.

    Args:
        path: the file; its folder is made if it is missing.
        columns: arrays of shape (rows,) by name.

    Raises:
        MissingLibraryError: if pyarrow is not installed.
    """
    require_study()
    import pyarrow
    from pyarrow import parquet

    path.parent.mkdir(parents=True, exist_ok=True)
    arrays = {
        name: column.tolist() if column.dtype.kind == "U" else column
        for name, column in columns.items()
    }
    parquet.write_table(pyarrow.table(arrays), path)


def read_row(path: Path, number: int) -> dict[str, Any] | None:
    """Return a row of a Parquet file by the names of its columns, or None if it is not there.

    Args:
        path: the file.
        number: the row, from 0.

    Raises:
        MissingLibraryError: if pyarrow is not installed.
        OSError: if the file cannot be read.
    """
    require_study()
    from pyarrow import parquet

    table = parquet.read_table(path)
    if not 0 <= number < table.num_rows:
        return None
    row: dict[str, Any] = table.slice(number, 1).to_pylist()[0]
    return row


def write_csv(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write rows with the same keys as a CSV file with a header."""
    listed = list(rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(listed[0]) if listed else [])
        writer.writeheader()
        writer.writerows(listed)


def write_table(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows with the same keys twice: as ``path.csv`` and as ``path.parquet``.

    Args:
        path: the files without their endings.
        rows: at least one row.
    """
    write_csv(path.with_suffix(".csv"), rows)
    columns = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    write_parquet(path.with_suffix(".parquet"), columns)


def write_json(path: Path, content: object) -> None:
    """Write plain values as a JSON file; what is not a number becomes null."""

    def plain(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: plain(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [plain(part) for part in value]
        if isinstance(value, float) and not np.isfinite(value):
            return None
        return value

    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(plain(content), ensure_ascii=False, indent=2)
    path.write_text(text + "\n", encoding="utf-8")
