"""Every Python example of the README and the documentation runs as it stands."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    pytest.param(code, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, code in enumerate(
        re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    )
    # Training takes minutes; tests/agents has runs of seconds.
    if "mtgenv_agents.ppo" not in code
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_runs(code: str, tmp_path: Path) -> None:
    # Compiled bots need a file that their source can be read from.
    example = tmp_path / "example.py"
    example.write_text(code, encoding="utf-8")
    runpy.run_path(str(example))
