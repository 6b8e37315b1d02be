"""Every scenario in tests/scenarios, one test each."""

import functools
from pathlib import Path

import pytest

from mtgenv.cards import registry
from mtgenv.scenario import Result, read_file, run_all
from mtgenv.scenario.parsing import identity

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = {
    f"{path.stem}/{identity(data, i)}": data
    for path in sorted(FOLDER.glob("*.json"))
    for i, data in enumerate(read_file(path))
}


@functools.cache
def results() -> dict[str, Result]:
    """Run all at once."""
    return dict(zip(SCENARIOS, run_all(list(SCENARIOS.values())), strict=True))


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name):
    result = results()[name]
    if result.status == "unsupported":
        # Refused by name, and by nothing that is there.
        assert result.unsupported
        assert set(result.unsupported).isdisjoint(registry.names())
        pytest.skip(result.detail)
    assert (result.status, result.detail) == ("pass", "")


def test_all_scenarios_within_the_pool_pass():
    passed = [name for name, result in results().items() if result.status == "pass"]
    assert sum(name.startswith("subgames/") for name in passed) == 24
    assert sum(name.startswith("subgames_deep/") for name in passed) >= 80
    assert sum(name.startswith("combat/") for name in passed) == 91
    assert sum(name.startswith("legality/") for name in passed) == 13
