"""Scenarios: set up a position, play a script, check facts.

Example:
    >>> run_scenario({"id": "calm", "stop": {"turn": 1, "step": "end"},
    ...               "expect": [{"life": {"A": 20, "B": 20}}, {"active": "A"}]}).status
    'pass'
"""

from mtgenv.scenario.model import Board, Scenario
from mtgenv.scenario.parsing import parse
from mtgenv.scenario.reading import ScenarioError
from mtgenv.scenario.runner import (
    Result,
    ScenarioFileError,
    missing,
    read_file,
    run_all,
    run_files,
    run_scenario,
    summary,
)

__all__ = [
    "Board",
    "Result",
    "Scenario",
    "ScenarioError",
    "ScenarioFileError",
    "missing",
    "parse",
    "read_file",
    "run_all",
    "run_files",
    "run_scenario",
    "summary",
]
