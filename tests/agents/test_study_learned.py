"""What agents learn about conceding is measured: who always and never concedes is known."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("sb3_contrib", reason="the extra 'train' is not installed")

from mtgenv_agents.ppo.config import TrainingConfig
from mtgenv_agents.study.learned import LearnedError, measure, watch

from mtgenv.cli import study

CONFIG = TrainingConfig.load("conceding")


def test_who_never_concedes_does_not() -> None:
    stage = measure(CONFIG, "heuristic", 40, 0)
    assert stage.subgames > 0
    assert stage.conceded.value == 0
    assert stage.right.value == 0  # the same matches both ways


def test_who_always_concedes_does_and_pays_for_it() -> None:
    stage = measure(CONFIG, "conceding:heuristic", 200, 0)
    assert stage.conceded.value == 1
    assert stage.right.value < 0


def test_a_training_that_offers_no_conceding_is_refused(tmp_path: Path) -> None:
    config = CONFIG.with_changes(match=CONFIG.match.with_changes(concede_game="never"))
    with pytest.raises(LearnedError, match="give a config with"):
        watch(config, tmp_path, [0.01])


def test_the_command(tmp_path: Path) -> None:
    config = tmp_path / "tiny.toml"
    config.write_text(
        'decks = ["burn", "burn-shahrazad"]\n[match]\nconcede_game = "game_start"\n'
        "[ppo]\nmatches = 8\nrollout = 8\nbatch = 64\nepochs = 1\n"
        "[network]\nentity = 8\nstate = 8\n"
    )
    out = tmp_path / "out"
    arguments = ["learning", "--config", str(config), "--matches", "4", "--out", str(out)]
    run = CliRunner().invoke(study.app, [*arguments, "--minutes", "0.01", "--minutes", "0.02"])
    assert run.exit_code == 0, run.output
    content = json.loads((out / "learning.json").read_text(encoding="utf-8"))
    assert [stage["minutes"] for stage in content["stages"]] == [0.01, 0.02]
    assert "--minutes 0.01 --minutes 0.02" in content["command"]
    assert (out / "after-0.01-minutes.safetensors").is_file()
