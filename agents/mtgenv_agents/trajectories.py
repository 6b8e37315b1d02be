"""Trajectories: every decision of recorded matches, as a policy would have been asked, in Parquet.

A data set is a folder: a file for each part of a `mtgenv_agents.series.Series`, and `FACTS`,
which says who played what. A row is one choice of an action index, in the order of the matches and
of what happened in them; `COLUMNS` says what stands in it. A question that takes several answers of
a policy (the next page, which ability of an object) has several rows.

The same decks, players and seed make the same bytes, however many threads play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mtgenv
from mtgenv.encoding import meaning
from mtgenv.encoding.actions import action_count, action_name
from mtgenv.encoding.layout import DECISION_TABLE, DECISION_WORDS, OBJECTS, TABLES, VERSION
from mtgenv.encoding.legend import make_legend
from mtgenv.encoding.records import new_observations, new_scratch, new_views
from mtgenv.encoding.spaces import observation_space
from mtgenv.envs import kernel
from mtgenv.envs.seating import GOES_ON, as_tables
from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv.players import Player
from mtgenv_agents.bots.teaching import find_indices
from mtgenv_agents.results import require_study, write_json

SCHEMA = 1
"""The version of the columns below."""

FACTS = "dataset.json"

COLUMNS = {
    "match": ("int64", "number of the match, from 0"),
    "seed": ("int64", "seed of the match"),
    "step": ("int32", "number of the row in its match, from 0"),
    "decision": ("int32", "decisions that were answered in the match before"),
    "seat": ("int8", "who decides"),
    "unit": ("int8", "which of the units that is: 0 for A, whose deck and player it has"),
    "level": ("int8", "depth of the game that it is about, 0 for the outermost"),
    "kind": ("string", "what is asked, a word of DECISION_WORDS"),
    "action": ("int16", "the index that was chosen"),
    "legal": ("list<int16>", "the indices that were legal, in their order"),
    "reward": ("float32", "for the seat, until it decides again: its result in its last row"),
    "result": ("int8", "of the match for the seat: 1 won, 0 drawn, -1 lost"),
    **{
        f"observation.{table.name}": ("list<int16>", "the table, flat, without the zeros behind")
        for table in TABLES
    },
}
"""Name, type and meaning of every column."""

_KIND = DECISION_TABLE.index("kind")
_LEVEL = DECISION_TABLE.index("depth")


class DatasetError(MtgenvError):
    """A folder is no data set, or one that cannot be read here."""


# --- Lists of different lengths -----------------------------------------------------------------


def without_zeros(flat: NDArray[np.int16]) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Leave out the zeros at the end of each row.

    Args:
        flat: rows of numbers, shape (n, width).

    Returns:
        How many numbers of each row are left, shape (n,); and these, one row after the other.

    Example:
        >>> lengths, kept = without_zeros(np.array([[1, 0, 2, 0], [0, 0, 0, 0]], np.int16))
        >>> lengths.tolist(), kept.tolist()
        ([3, 0], [1, 0, 2])
    """
    width = flat.shape[1]
    last = width - (flat[:, ::-1] != 0).argmax(axis=1)
    lengths = np.where(flat.any(axis=1), last, 0)
    return lengths, flat[np.arange(width) < lengths[:, None]]


def with_zeros(
    lengths: NDArray[np.int64], kept: NDArray[np.int16], shape: Sequence[int]
) -> NDArray[np.int16]:
    """Put back what `without_zeros` left out.

    Args:
        lengths: how many numbers each row has, shape (n,).
        kept: the numbers, one row after the other.
        shape: the shape of a row.

    Returns:
        int16 of shape (n, ...).

    Example:
        >>> with_zeros(np.array([1, 0]), np.array([7], np.int16), (2,)).tolist()
        [[7, 0], [0, 0]]
    """
    width = int(np.prod(shape))
    flat = np.zeros((len(lengths), width), np.int16)
    flat[np.arange(width) < lengths[:, None]] = kept
    return flat.reshape(len(lengths), *shape)


# --- Recording ----------------------------------------------------------------------------------


class Recorder:
    """Writes down what the players of a batch of matches choose.

    Args:
        matchup: what is played.
        n: how many matches.
    """

    def __init__(self, matchup: Matchup, n: int) -> None:
        self._players = len(matchup.decks)
        self._seating = np.zeros(n, np.int8)
        self._legend = make_legend(matchup, False)
        self._views = new_views(n, OBJECTS)
        self._shown = new_observations(n, matchup.template)
        self._scratch = new_scratch(matchup.template)
        self._actions = action_count(OBJECTS, self._players)
        self._steps = np.zeros(n, np.int32)
        self._parts: list[dict[str, Any]] = []

    def listen(self, player: Player) -> Player:
        """Return a player that does as another one does, and is written down."""
        return _Recorded(player, self)

    def note(
        self,
        matches: np.ndarray,
        tables: np.ndarray,
        rows: NDArray[np.int64],
        codes: NDArray[np.int32],
    ) -> None:
        """Write down what is chosen in some matches, as the indices that a policy would give."""
        while len(rows):
            kernel.show_deciders(
                matches,
                tables,
                self._scratch,
                self._legend,
                self._seating,
                self._views,
                self._shown,
                rows,
            )
            indices = np.zeros(len(rows), np.int64)
            find_indices(self._views, rows, codes, indices)
            self._keep(matches, rows, indices)
            answers = np.zeros(len(rows), np.int32)
            kernel.read_choices(self._views, rows, indices, answers)
            asked = answers == GOES_ON
            rows, codes = rows[asked], codes[asked]

    def _keep(
        self, matches: np.ndarray, rows: NDArray[np.int64], indices: NDArray[np.int64]
    ) -> None:
        records = self._shown[rows]
        tables = as_tables(records, OBJECTS, self._players, False)
        mask = records["action_mask"][:, : self._actions]
        part: dict[str, Any] = {
            "row": rows,
            "step": self._steps[rows],
            "decision": matches["decisions"][rows].astype(np.int32),
            "seat": matches["dec_player"][rows].astype(np.int8),
            "level": tables["decision"][:, _LEVEL].astype(np.int8),
            "kind": tables["decision"][:, _KIND].copy(),
            "action": indices.astype(np.int16),
            "legal": (mask.sum(axis=1, dtype=np.int64), mask.nonzero()[1].astype(np.int16)),
        }
        for name, table in tables.items():
            part[f"observation.{name}"] = without_zeros(table.reshape(len(rows), -1))
        self._steps[rows] += 1
        self._parts.append(part)

    def write(
        self,
        path: Path,
        matches: np.ndarray,
        numbers: NDArray[np.int64],
        seeds: NDArray[np.int64],
        order: Sequence[int],
    ) -> None:
        """Write what was chosen as a Parquet file.

        Args:
            path: the file.
            matches: the matches, which are over.
            numbers: their numbers, shape (n,).
            seeds: their seeds, shape (n,).
            order: the unit at each seat.
        """
        import pyarrow
        from pyarrow import parquet

        joined = {
            name: _joined([part[name] for part in self._parts])
            for name in self._parts[0]
            if name != "row"
        }
        row = np.concatenate([part["row"] for part in self._parts])
        seat = joined["seat"]
        result = _results(matches, len(order))[row, seat]
        # A seat's last row is the one that no later row of the seat in its match follows.
        last = np.zeros(len(row), bool)
        _, backwards = np.unique((row * len(order) + seat)[::-1], return_index=True)
        last[len(row) - 1 - backwards] = True
        columns = joined | {
            "match": numbers[row],
            "seed": seeds[row],
            "unit": np.array(order, np.int8)[seat],
            "kind": pyarrow.array(DECISION_WORDS).take(pyarrow.array(joined["kind"])),
            "reward": np.where(last, result, 0).astype(np.float32),
            "result": result,
        }
        arrays = {name: _as_arrow(columns[name]) for name in COLUMNS}
        table = pyarrow.table(arrays).take(pyarrow.array(np.lexsort((joined["step"], row))))
        table = table.replace_schema_metadata({"mtgenv_trajectories": str(SCHEMA)})
        # What lies there is whole, even if a worker is lost while it writes.
        new = path.with_suffix(".new")
        parquet.write_table(table, new, compression="zstd")
        new.replace(path)


class _Recorded:
    """A player whose choices are written down."""

    def __init__(self, player: Player, recorder: Recorder) -> None:
        self._player = player
        self._recorder = recorder

    def choose(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int32]:
        """Answer some matches of a batch; see `mtgenv.players.Player`."""
        codes = self._player.choose(matches, tables, rows)
        self._recorder.note(matches, tables, rows, codes)
        return codes


def _joined(parts: list[Any]) -> Any:
    if isinstance(parts[0], tuple):
        return tuple(np.concatenate(column) for column in zip(*parts, strict=True))
    return np.concatenate(parts)


def _as_arrow(column: Any) -> Any:
    import pyarrow

    if isinstance(column, tuple):
        lengths, values = column
        offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        return pyarrow.ListArray.from_arrays(offsets, values)
    return column if isinstance(column, pyarrow.Array) else pyarrow.array(column)


def _results(matches: np.ndarray, seats: int) -> NDArray[np.int8]:
    """Return how matches ended for each seat: 1, 0 or -1, int8 of shape (n, seats)."""
    place = np.maximum(matches["place"][:, :seats], 1)
    won = (place == 1) & (matches["winner"][:, None] >= 0)
    return np.where(place > 1, -1, won).astype(np.int8)


def write_facts(
    folder: Path,
    matches: int,
    decks: Sequence[DeckLike],
    bots: Sequence[str],
    seed: int,
    options: MatchOptions,
) -> None:
    """Write what a data set is made of, when all of it is there.

    Args:
        folder: the data set.
        matches: how many matches it has.
        decks: the decks by unit.
        bots: the players by unit.
        seed: where its chance comes from.
        options: how the matches were played.
    """
    write_json(
        folder / FACTS,
        {
            "schema": SCHEMA,
            "columns": {name: list(said) for name, said in COLUMNS.items()},
            "layout": VERSION,
            "meaning": meaning.digest().tobytes().hex(),
            "matches": matches,
            "decks": [str(deck) if isinstance(deck, str | Path) else deck.name for deck in decks],
            "bots": list(bots),
            "seed": seed,
            "options": asdict(options),
            "mtgenv": mtgenv.__version__,
        },
    )


# --- Reading ------------------------------------------------------------------------------------


class Dataset:
    """A folder of trajectories.

    Args:
        folder: what ``mtgenv selfplay --trajectories`` was given.

    Attributes:
        facts: what `FACTS` says, by name.
        files: its Parquet files in their order.

    Raises:
        MissingLibraryError: if pyarrow is not installed.
        DatasetError: if it is no data set, or one of another schema.
    """

    def __init__(self, folder: str | Path) -> None:
        require_study()
        self.folder = Path(folder)
        try:
            self.facts: dict[str, Any] = json.loads((self.folder / FACTS).read_text("utf-8"))
            schema, _ = self.facts["schema"], len(self.facts["decks"])
            bytes.fromhex(self.facts["meaning"])
        except OSError:
            raise DatasetError(
                f"{folder}: no data set: there is no {FACTS}; make one with "
                "mtgenv selfplay --trajectories DIR"
            ) from None
        except (ValueError, TypeError, KeyError):
            raise DatasetError(f"{self.folder / FACTS}: says nothing of a data set") from None
        if schema != SCHEMA:
            raise DatasetError(f"{folder}: schema {schema}, but {SCHEMA} is read; record it again")
        self.files = sorted(self.folder.glob("*.parquet"))
        if not self.files:
            raise DatasetError(f"{folder}: there are no .parquet files; record it again")

    @property
    def players(self) -> int:
        """How many play in a match."""
        return len(self.facts["decks"])

    @property
    def changed(self) -> str | None:
        """What of its observations means something else now; None if all of it still holds."""
        return meaning.changed(np.frombuffer(bytes.fromhex(self.facts["meaning"]), np.uint8))

    def read(self, columns: Sequence[str]) -> Any:
        """Return some columns of all rows as a `pyarrow.Table`.

        Args:
            columns: names of `COLUMNS`.

        Raises:
            DatasetError: if a file cannot be read.
        """
        from pyarrow import concat_tables

        return concat_tables([self._table(file, list(columns)) for file in self.files])

    def batches(self) -> Iterator[dict[str, Any]]:
        """Yield the rows of each file as arrays.

        Yields:
            By name the columns of `COLUMNS`, n of each, and in place of those of observations
            ``observations``, the tables of the layout, int16 of shape (n, ...); in place of
            ``legal`` the ``mask``, int8 of shape (n, actions).

        Raises:
            DatasetError: if a file cannot be read, or its observations mean something else now.
        """
        if (what := self.changed) is not None:
            raise DatasetError(f"{self.folder}: recorded before {what} changed; record it again")
        shapes = observation_space(players=self.players)
        for file in self.files:
            table = self._table(file, list(COLUMNS))
            yield _arrays(table, shapes, action_count(OBJECTS, self.players))

    def _table(self, file: Path, columns: list[str]) -> Any:
        from pyarrow import ArrowException, parquet

        try:
            return parquet.read_table(file, columns=columns)
        except (ArrowException, OSError, ValueError) as error:
            reason = " ".join(str(error).split())
            raise DatasetError(f"{file}: cannot be read ({reason}); record it again") from None


def _arrays(table: Any, shapes: Mapping[str, Any], actions: int) -> dict[str, Any]:
    """Return a table of trajectories as arrays."""
    rows: dict[str, Any] = {"observations": {}}
    for name in COLUMNS:
        column = table.column(name).combine_chunks()
        start, _, of = name.partition(".")
        if of:
            lengths, kept = _lists(column)
            rows["observations"][of] = with_zeros(lengths, kept, shapes[of].shape)
        elif name == "legal":
            lengths, indices = _lists(column)
            mask = np.zeros((table.num_rows, actions), np.int8)
            mask[np.repeat(np.arange(table.num_rows), lengths), indices] = 1
            rows["mask"] = mask
        else:
            rows[start] = column.to_numpy(zero_copy_only=False)
    return rows


def _lists(column: Any) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Return the lengths of lists, and what is in them."""
    return (
        column.value_lengths().to_numpy(zero_copy_only=False).astype(np.int64),
        column.flatten().to_numpy(zero_copy_only=False),
    )


def count(dataset: Dataset) -> dict[str, Any]:
    """Count what a data set has.

    Args:
        dataset: the data set.

    Returns:
        Plain values: ``files``, ``bytes``, ``matches``, ``rows``, ``rows_of_a_match`` (mean, least,
        most), ``units`` (for each ``won``, ``drawn``, ``lost``, ``rows``), ``levels`` (rows by
        depth), ``kinds`` (by what is asked: ``rows``, how many actions were ``legal`` on average,
        and the share of each kind of action that was ``chosen``), and whether its observations are
        ``readable`` now.

    Raises:
        DatasetError: if a file cannot be read.
    """
    import pyarrow.compute

    names = ["match", "unit", "level", "kind", "action", "legal", "result"]
    table = dataset.read(names)
    match, unit, level, action, result = (
        table.column(name).to_numpy() for name in ("match", "unit", "level", "action", "result")
    )
    kind = np.array(table.column("kind").to_pylist())
    legal = pyarrow.compute.list_value_length(table.column("legal")).to_numpy()
    numbers, lengths = np.unique(match, return_counts=True)
    units = []
    for k in range(dataset.players):
        mine = unit == k
        _, one = np.unique(match[mine], return_index=True)
        ends = result[mine][one]
        units.append(
            {
                "won": int((ends > 0).sum()),
                "drawn": int((ends == 0).sum()),
                "lost": int((ends < 0).sum()),
                "rows": int(mine.sum()),
            }
        )
    words = np.array([_kind_of(index, dataset.players) for index in range(action.max() + 1)])
    kinds = {}
    for asked in _by_number(kind):
        here = kind == asked
        chosen = words[action[here]]
        kinds[asked] = {
            "rows": int(here.sum()),
            "legal": round(float(legal[here].mean()), 2),
            "chosen": {
                name: round(float((chosen == name).mean()), 4) for name in _by_number(chosen)
            },
        }
    return {
        "files": len(dataset.files),
        "bytes": sum(file.stat().st_size for file in dataset.files),
        "matches": len(numbers),
        "rows": len(match),
        "rows_of_a_match": {
            "mean": round(float(lengths.mean()), 2),
            "least": int(lengths.min()),
            "most": int(lengths.max()),
        },
        "units": units,
        "levels": {str(depth): int((level == depth).sum()) for depth in np.unique(level)},
        "kinds": kinds,
        "readable": dataset.changed is None,
    }


def _by_number(words: NDArray[np.str_]) -> list[str]:
    """Return the different words, the most frequent first."""
    different, counts = np.unique(words, return_counts=True)
    return [str(word) for word in different[np.argsort(-counts, kind="stable")]]


def _kind_of(index: int, players: int) -> str:
    """Return the kind of an action index: its name without the number."""
    return action_name(index, players).split()[0]
