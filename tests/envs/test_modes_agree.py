from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from mtgenv.compiling.jit import JIT
from tests.envs.rollout_digest import digest


def test_compiled_and_plain_python_show_the_same_to_the_last_byte():
    environment = os.environ | {"MTGENV_JIT": "0" if JIT else "1"}
    other = subprocess.run(
        [sys.executable, "-m", "tests.envs.rollout_digest"],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert other.stdout.strip() == digest()
