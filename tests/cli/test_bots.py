"""A bot of the user's that is wrong: one line with the place and the reason."""

import json

import pytest

from mtgenv import cli

HEAD = """\
from mtgenv import bot
from mtgenv.engine.record.types import Match, Tables, Workspace

"""
CASES = {
    "unknown_field": (
        HEAD
        + "@bot\ndef own(m: Match, t: Tables, w: Workspace, seat: int) -> int:\n"
        + "    return m.nonsense[0]\n",
        "unknown_field.py, line 6: the record has no field 'nonsense'",
    ),
    "no_annotations": (
        HEAD + "@bot\ndef own(m, t, seat):\n    return 1\n",
        "line 4: TypeError: own: 'm' has no annotation",
    ),
    "syntax": ("def own(m, t, seat)\n    return 1\n", "syntax.py, line 1: expected ':'"),
    "crash": ("x = 1 / 0\n", "crash.py, line 1: ZeroDivisionError: division by zero"),
    "no_such_function": (HEAD, "has no attribute 'own'"),
    "no_bot": ("def own(m, t, seat):\n    return 1\n", "not a function decorated with mtgenv.bot"),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("command", ["selfplay", "concede", "play", "train"])
def test_a_bad_bot_is_one_line(name, command, tmp_path, monkeypatch, capsys):
    code, reason = CASES[name]
    module = f"{name}_{command}"
    (tmp_path / f"{module}.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)  # where a run would write
    option = "--opponent" if command == "train" else "--bot"
    with pytest.raises(SystemExit) as ended:
        cli.main([command, option, f"{module}:own"])
    said = capsys.readouterr().err.replace(module, name)
    assert ended.value.code == 2
    assert said.startswith(f"mtgenv: bot '{name}:own' ")
    assert reason in said
    assert said.count("\n") == 1


def test_a_bot_that_went_bad_since_is_one_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "went_bad.py").write_text("x = 1 / 0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    summary = {"decks": ["burn", "burn"], "bots": ["random", "went_bad:own"], "options": {}}
    (tmp_path / "summary.json").write_text(json.dumps(summary))
    with pytest.raises(SystemExit):
        cli.main(["replay", "match", str(tmp_path), "0"])
    said = capsys.readouterr().err
    assert said.startswith("mtgenv: bot 'went_bad:own' cannot be used: ")
    assert said.count("\n") == 1
