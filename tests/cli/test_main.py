import importlib.util
import subprocess
import sys

import pytest

import mtgenv
from mtgenv.cli import COMMANDS, main


def run(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    captured = capsys.readouterr()
    return ended.value.code or 0, captured.out, captured.err


def test_the_version(capsys):
    assert run(["--version"], capsys) == (0, f"mtgenv {mtgenv.__version__}\n", "")


def test_help_lists_every_command(capsys):
    code, out, _ = run(["--help"], capsys)
    assert code == 0
    assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_table_exists(name):
    assert importlib.util.find_spec(f"mtgenv.cli.{name}")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_is_about_the_command(name, capsys):
    code, out, _ = run([name, "--help"], capsys)
    assert code == 0
    assert "completion" not in out


def test_the_package_shows_its_public_names():
    assert dir(mtgenv) == sorted(mtgenv.__all__)
    assert {"Match", "MatchEnv", "bot"} < set(dir(mtgenv))
    assert not {"importlib", "register_envs", "annotations"} & set(dir(mtgenv))


def test_an_unknown_command_is_refused(capsys):
    code, _, err = run(["paly"], capsys)
    assert (code, err) == (2, "mtgenv: there is no command 'paly'; did you mean play?\n")
    assert "there are quickstart, play" in run(["xyz"], capsys)[2]


def test_help_does_not_load_the_engine():
    code = "import sys, mtgenv.cli\ntry:\n mtgenv.cli.main(['--help'])\nexcept SystemExit:\n pass\n"
    code += "loaded = {'numba', 'torch', 'mtgenv.matches.match'} & set(sys.modules)\n"
    code += "sys.exit(bool(loaded))"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_an_error_of_ours_is_one_line(capsys, tmp_path):
    code, out, err = run(["replay", "show", str(tmp_path / "none.json")], capsys)
    assert (code, out) == (2, "")
    assert err == f"mtgenv: {tmp_path / 'none.json'}: no such file or directory\n"
    code, _, err = run(["play", "--deck", "no-such-deck"], capsys)
    assert code == 2
    assert err.startswith("mtgenv: no-such-deck: no such deck; ")
    assert err.count("\n") == 1


def test_python_m_mtgenv():
    done = subprocess.run(
        [sys.executable, "-m", "mtgenv", "--version"], check=True, capture_output=True, text=True
    )
    assert done.stdout.startswith("mtgenv ")


@pytest.mark.parametrize(
    ("command", "seed"),
    [("fuzz", "-1"), ("fuzz", str(2**70)), ("play", str(2**70)), ("selfplay", "-1")],
)
def test_a_seed_out_of_range_is_refused(command, seed, capsys):
    code, _, err = run([command, "--seed", seed], capsys)
    assert code == 2
    assert "Traceback" not in err
