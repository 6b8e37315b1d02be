"""Running scenarios: one, or the files of them, each to a result."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgenv.engine.games.setup import CapacityError
from mtgenv.errors import MtgenvError
from mtgenv.matches.options import VARIANTS
from mtgenv.scenario.cards import compile_names, is_known
from mtgenv.scenario.chance import DIE_FACES, begin
from mtgenv.scenario.declarations import run_board
from mtgenv.scenario.expectations import KEYWORDS
from mtgenv.scenario.model import (
    PLAYED_FLAGS,
    POLICY_FLAGS,
    Board,
    Expectation,
    Scenario,
    SeatSetup,
)
from mtgenv.scenario.options import variants_of
from mtgenv.scenario.parsing import identity, parse
from mtgenv.scenario.reading import ScenarioError
from mtgenv.scenario.script import DifferenceError, Follower
from mtgenv.scenario.world import (
    ScriptError,
    World,
    count_objects,
)

STATUSES = ("pass", "fail", "unsupported", "error")
PLAYABLE_COUNTERS = ("energy", "experience", "poison")  # of players


class ScenarioFileError(MtgenvError):
    """A file of scenarios cannot be read."""


@dataclass(frozen=True)
class Result:
    """What became of a scenario.

    Attributes:
        id: its name.
        status: ``"pass"``, ``"fail"``, ``"unsupported"`` or ``"error"``.
        detail: the first difference, or why it cannot be run.
        unsupported: the cards and features that are not there yet.
    """

    id: str
    status: str
    detail: str = ""
    unsupported: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the result as the format writes it."""
        return {
            "id": self.id,
            "status": self.status,
            "detail": self.detail,
            "unsupported": list(self.unsupported),
        }


# --- What is not there yet -----------------------------------------------------------------------


def _setups(scenario: Scenario | Board) -> list[SeatSetup]:
    setups = list(scenario.setup.values())
    if isinstance(scenario, Scenario):
        for arrangement in scenario.games.values():
            setups += arrangement.setup.values()
    return setups


def _card_names(scenario: Scenario | Board) -> list[str]:
    """Return the names of the cards that are set up or come up by chance."""
    names = [entry.card for setup in _setups(scenario) for entry in setup.entries()]
    if isinstance(scenario, Scenario):
        for outcome in scenario.random:
            told = ("win", "lose", *DIE_FACES, *scenario.seats)
            if isinstance(outcome, str) and outcome not in told:
                names.append(outcome)
    return list(dict.fromkeys(names))


def _facts(scenario: Scenario) -> Iterable[Expectation]:
    yield from scenario.expect
    for check in scenario.checks:
        yield from check.expect


def missing(scenario: Scenario | Board) -> tuple[str, ...]:
    """Name every card and feature of a scenario that is not there yet.

    Args:
        scenario: the scenario.

    Returns:
        The names of cards as written, then features; empty if it can be run.
    """
    found = [name for name in _card_names(scenario) if not is_known(name)]
    options = scenario.options
    found += [f"variant {name}" for name in options.variants if name not in VARIANTS]
    for name, given in options.flags.items():
        if name not in PLAYED_FLAGS and given not in POLICY_FLAGS[name]:
            found.append(f"option {name} {given}")
    for setup in _setups(scenario):
        found += [
            f"player counter {name}" for name in setup.counters if name not in PLAYABLE_COUNTERS
        ]
    if isinstance(scenario, Board) and scenario.goaded and len(scenario.seats) > 2:
        found.append("goad among more than two players")
    if isinstance(scenario, Scenario):
        if any(isinstance(outcome, int) for outcome in scenario.random):
            found.append("dice")
        for fact in _facts(scenario):
            if fact.fact == "keyword" and fact.values["keyword"].lower() not in KEYWORDS:
                found.append(f"keyword {fact.values['keyword']}")
    return tuple(dict.fromkeys(found))


# --- Running -------------------------------------------------------------------------------------


def _run(scenario: Scenario | Board) -> Result:
    """Run a scenario of which nothing is missing."""
    cards, printed = compile_names(
        _card_names(scenario), deploying=scenario.options.teams == "emperor"
    )
    try:
        objects = count_objects(scenario.setup, scenario.options)
        large = bool(variants_of(scenario.setup, scenario.options))
        world = World(scenario.seats, cards, printed, objects, large=large)
        world.set_up(scenario.setup, scenario.options)
        if isinstance(scenario, Board):
            difference = run_board(scenario, world)
            if difference is not None:
                return Result(scenario.id, "fail", difference)
        else:
            begin(scenario, world)
            Follower(scenario, world).run()
    except DifferenceError as failure:
        return Result(scenario.id, "fail", str(failure))
    except (ScriptError, ScenarioError) as error:
        return Result(scenario.id, "error", str(error))
    except CapacityError as error:
        return Result(scenario.id, "unsupported", str(error), ("so many objects",))
    return Result(scenario.id, "pass")


def _judge(data: object, name: str) -> Result:
    """Run one scenario, or say why it cannot be run."""
    try:
        scenario = parse(data)
    except ScenarioError as error:
        return Result(name, "error", str(error))
    lacking = missing(scenario)
    if lacking:
        return Result(name, "unsupported", f"not there yet: {', '.join(lacking)}", lacking)
    return _run(scenario)


def run_all(
    scenarios: Sequence[object], progress: Callable[[Result], None] | None = None
) -> list[Result]:
    """Run scenarios.

    Args:
        scenarios: elements of scenario files, as read from JSON.
        progress: called with each result as soon as it is there.

    Returns:
        A result for each, in their order.
    """
    results: list[Result] = []
    for i, data in enumerate(scenarios):
        results.append(_judge(data, identity(data, i)))
        if progress is not None:
            progress(results[-1])
    return results


def run_scenario(data: object) -> Result:
    """Run one scenario.

    Args:
        data: an element of a scenario file, as read from JSON.

    Returns:
        Its result; nothing that a scenario says raises an error.

    Example:
        >>> bolt = {"card": "Lightning Bolt"}
        >>> run_scenario({
        ...     "id": "three damage",
        ...     "setup": {"A": {"hand": [bolt], "battlefield": [{"card": "Mountain"}]}},
        ...     "actions": [{"turn": 1, "step": "main1", "player": "A", "do": "cast",
        ...                  "what": "Lightning Bolt", "target": ["B"]}],
        ...     "stop": {"turn": 1, "step": "main1"},
        ...     "expect": [{"life": {"B": 17}}],
        ... }).status
        'pass'
    """
    return run_all([data])[0]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its keys, each of which may stand there once."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def read_file(path: str | Path) -> list[object]:
    """Read a file of scenarios.

    Args:
        path: a JSON file that holds a list, packed by gzip if its name ends in ``.gz``.

    Returns:
        Its elements.

    Raises:
        ScenarioFileError: if it is no such file.
    """
    try:
        packed = Path(path).read_bytes()
        if str(path).endswith(".gz"):
            packed = gzip.decompress(packed)
        data = json.loads(packed.decode("utf-8"), object_pairs_hook=_once)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ScenarioFileError(f"{path}: is not packed by gzip ({error})") from None
    except OSError as error:
        raise ScenarioFileError(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    except (ValueError, RecursionError) as error:
        raise ScenarioFileError(f"{path}: no JSON ({error})") from None
    if not isinstance(data, list):
        raise ScenarioFileError(f"{path}: a file of scenarios is a JSON list")
    return data


def run_files(
    paths: Iterable[str | Path],
    filter_text: str = "",
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Run the scenarios of files.

    Args:
        paths: files of scenarios.
        filter_text: only those whose name or topic holds this text.
        progress: called with each result as soon as it is there.

    Returns:
        A result for each, in the order of the files.

    Raises:
        ScenarioFileError: if a file cannot be read.
    """
    scenarios = [data for path in paths for data in read_file(path)]
    wanted = filter_text.casefold()
    chosen = []
    for i, data in enumerate(scenarios):
        topic = data.get("topic", "") if isinstance(data, dict) else ""
        if wanted in identity(data, i).casefold() or wanted in str(topic).casefold():
            chosen.append(data)
    return run_all(chosen, progress)


def summary(results: Iterable[Result]) -> dict[str, int]:
    """Count results by status."""
    counts = dict.fromkeys(STATUSES, 0)
    for result in results:
        counts[result.status] += 1
    return counts
