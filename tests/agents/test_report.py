"""The report of a study: what stands on its pages, what is refused, and what a browser shows."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest
from mtgenv_agents.report.pages import names_of, pages
from mtgenv_agents.report.runs import read_runs

from mtgenv import cli

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next((path for name in BROWSERS if (path := shutil.which(name))), None)

CLAIM = {
    "claim": "mine",
    "says": "Bolts & <b>Bears</b> are better with it.",
    "measure": "score_a",
    "expected": "more",
    "margin": 0.01,
    "matches": 2000,
    "with": 0.6,
    "without": 0.5,
    "effect": 0.1,
    "low": 0.08,
    "high": 0.12,
    "low_of_all": 0.05,
    "high_of_all": 0.15,
    "verdict": "holds",
}
CELL = {
    "side": "opponent",
    "life_from": 1,
    "life_to": None,
    "clock": 40,
    "positions": 200,
    "concede": 0.4,
    "concede_low": 0.35,
    "concede_high": 0.45,
    "play_on": 0.5,
    "play_on_low": 0.45,
    "play_on_high": 0.55,
    "difference": -0.1,
    "difference_low": -0.15,
    "difference_high": -0.05,
    "concede_drawn": 0.4,
    "play_on_drawn": 0.9,
    "verdict": "play on",
}
ANSWER = {
    "player": "heuristic",
    "kind": "start",
    "side": "creator",
    "depth": "all",
    "clock": "50 minutes",
    "end": "draw",
    "matches": 90,
    "positions": 100,
    "concede": 0.4,
    "play_on": 0.5,
    "right": 0.45,
    "difference": -0.1,
    "difference_low": -0.15,
    "difference_high": -0.05,
    "wide_low": -0.2,
    "wide_high": 0.01,
    "verdict": "open",
}
REGRETS = [
    {
        "player": "heuristic",
        "clock": clock,
        "matches": 90,
        "always_concede": 0.07,
        "always_concede_low": 0.05,
        "always_concede_high": 0.09,
        "never_concede": -0.01,
        "never_concede_low": -0.02,
        "never_concede_high": 0.0,
    }
    for clock in ("no clock", "5 turns")
]
EXACT = {
    "match": 39,
    "seat": 0,
    "life": 1,
    "opponent_life": 4,
    "difference": -0.5,
    "estimate": -0.49,
    "bias": 0.01,
    "error": 0.005,
    "covered": 0.95,
    "best_concede": 0.2,
    "best_play_on": 0.5,
}
HIDDEN = {
    "match": 38,
    "seat": "opponent",
    "life": 4,
    "opponent_life": 1,
    "gap": 0.001,
    "concede": 0.75,
    "play_on": 0.5,
    "difference": 0.25,
    "difference_worst_hand": 0.3,
    "difference_random": 0.2,
    "gap_random": 0.08,
}
STAGE = {
    "minutes": 0.5,
    "decisions": 32768,
    "conceded": 0.14,
    "score": 0.02,
    "right": 0.0,
    "right_low": -0.01,
    "right_high": 0.01,
}
ABOUT = {"title": "Mine", "command": "mtgenv study claims --seed 3", "seed": 3, "seconds": 61.2}


def run_of(folder, claims=(), cells=(), answers=()):
    """Write a folder as the commands do."""
    folder.mkdir(parents=True, exist_ok=True)
    if claims:
        content = json.dumps({**ABOUT, "claims": claims})
        (folder / "claims.json").write_text(content, encoding="utf-8")
        (folder / "claims.png").write_bytes(b"a picture")
    if cells:
        content = json.dumps({**ABOUT, "cells": cells})
        (folder / "concession.json").write_text(content, encoding="utf-8")
    if answers:
        content = json.dumps({**ABOUT, "answers": answers, "regrets": REGRETS})
        (folder / "answers.json").write_text(content, encoding="utf-8")
        (folder / "phases.png").write_bytes(b"a diagram")
    return folder


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL))


def report(*folders) -> dict[str, str]:
    return pages(read_runs(folders))


# --- What stands on it ----------------------------------------------------------------------------


def test_a_claim_is_told_in_words(tmp_path) -> None:
    found = report(run_of(tmp_path, [CLAIM]))
    assert list(found) == ["index.html", "claims.html", "method.html"]
    for page in ("index.html", "claims.html"):
        text = text_of(found[page])
        assert "Yes." in text
        assert "player A wins 60.0 with it and 50.0 without (2,000 matches each way)" in text
        assert "That is 10.0 of 100 more; 95 % sure of between 8.0 and 12.0 more." in text
    assert "mtgenv study claims --seed 3" in found["claims.html"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"verdict": "the opposite"}, "No, the opposite."),
        ({"verdict": "no difference"}, "It makes no difference."),
        ({"verdict": "open"}, "Not settled."),
        ({"low": None, "high": None}, "10.0 of 100 more; too few matches to say how sure that is"),
        ({"low": -0.02}, "95 % sure of between 2.0 fewer and 12.0 more"),
        ({"measure": "drawn"}, "Of 100 matches 60.0 are drawn with it and 50.0 without"),
        ({"measure": "subgames_of_b"}, "Of 100 subgames player B wins 60.0 with it"),
        (
            {"measure": "turns", "with": 30, "without": 20, "effect": 10, "low": 9, "high": 11},
            "Turns a match: 30.0 with it and 20.0 without (2,000 matches each way). That is "
            "10.0 turns more; 95 % sure of between 9.0 and 11.0 more",
        ),
    ],
)
def test_each_verdict_and_measure_has_its_words(tmp_path, changes, said) -> None:
    assert said in text_of(report(run_of(tmp_path, [CLAIM | changes]))["index.html"])


def test_of_conceding_the_first_page_tells_the_whole_and_the_next_all_of_it(tmp_path) -> None:
    some = CELL | {"life_from": 6, "life_to": 10, "clock": None, "verdict": "few"}
    found = report(run_of(tmp_path, cells=[CELL, some]))
    first, all_of_it = text_of(found["index.html"]), text_of(found["conceding.html"])
    assert "Who faces it; a draw after 40 more turns Play on." in first
    assert "conceding wins 40.0 and playing on 50.0; drawn are 40.0 and 90.0" in first
    assert (
        "Who faces it, at 6 to 10 life; no clock Too few positions 10.0 of 100 fewer;" in all_of_it
    )
    assert "6 to 10" not in first


def test_of_moments_the_first_page_tells_of_rounds_and_the_next_of_all_clocks(tmp_path) -> None:
    short = ANSWER | {"clock": "5 turns", "kind": "later", "depth": "deeper", "end": "life"}
    found = report(run_of(tmp_path, answers=[ANSWER, short]))
    first, all_of_it = text_of(found["index.html"]), text_of(found["moments.html"])
    said = "Who made the subgame, as a subgame begins; 50 minutes left, then a draw; players:"
    assert f"{said} heuristic Not settled." in first
    assert "conceding wins 40.0, playing on 50.0, and playing on with the right" in first
    later = "later in a subgame nested deeper; 5 turns left, then life decides; players: heuristic"
    assert later in all_of_it
    assert later not in first
    assert 'src="moments/phases.png"' in found["moments.html"]
    assert "answers.png" not in found["moments.html"]
    habit = "Players: heuristic; no clock: always conceding costs 7.0 of 100 matches (5.0 to 9.0), "
    assert habit + "never conceding costs -1.0 of 100 matches (-2.0 to 0.0)." in all_of_it
    assert all_of_it.count("always conceding costs") == 1
    assert 'id="moments"' in found["method.html"]


def test_exact_values_best_play_and_learning_have_pages(tmp_path) -> None:
    for name, content in (
        ("exact", {"positions": [EXACT, EXACT | {"seat": 1, "bias": -0.2}]}),
        ("hidden", {"positions": [HIDDEN], "clock": 7}),
        ("learning", {"stages": [STAGE, STAGE | {"minutes": 8.0, "conceded": 0.0}]}),
    ):
        (tmp_path / f"{name}.json").write_text(json.dumps(ABOUT | content), encoding="utf-8")
    found = {name: text_of(page) for name, page in report(tmp_path).items()}
    first = found["index.html"]
    assert "Over 2 choices in tiny matches that were solved exactly, roll-outs are 9.50 of" in first
    assert "conceding is better in 0 of 2 and worse in 2" in first
    assert "If the match is drawn after 7 turns, between the best players conceding is" in first
    assert "better in 1 of 1 choices" in first
    assert "best answers gain 8.0 of 100 on average, and what roll-outs by them say" in first
    assert "after 0.5 minutes it concedes 14.0 of 100 subgames" in first
    assert "Roll-outs agree" in found["exact.html"]
    assert "Roll-outs are off" in found["exact.html"]
    assert "conceding wins 75.0 of 100 matches and playing on 50.0" in found["hidden.html"]
    assert "Concedes 14.0 of 100 subgames" in found["learning.html"]
    assert "Best players" in found["method.html"]


@pytest.mark.parametrize("row", [CELL, ANSWER], ids=["cell", "answer"])
def test_what_was_never_measured_is_told(tmp_path, row) -> None:
    kind = "cells" if row is CELL else "answers"
    gone = dict.fromkeys(("difference_low", "difference_high", "concede"))
    text = text_of(report(run_of(tmp_path, **{kind: [row | gone]}))["index.html"])
    assert "conceding wins nothing known" in text
    assert "10.0 of 100 fewer; too few matches to say how sure that is" in text


def test_runs_of_a_kind_have_pages_of_their_own(tmp_path) -> None:
    folders = [run_of(tmp_path / "a", [CLAIM], [CELL]), run_of(tmp_path / "b", [CLAIM])]
    runs = read_runs(folders)
    assert [run.page for run in runs] == ["claims", "conceding", "claims-2"]
    assert [run.name for run in runs] == ["Claims", "Conceding", "Claims 2"]
    assert set(pages(runs)) <= set(names_of(runs))


def test_scales_are_those_of_what_is_alike(tmp_path) -> None:
    long = CLAIM | {"measure": "turns", "effect": 300, "low_of_all": 250, "high_of_all": 350}
    (run,) = read_runs([run_of(tmp_path, [CLAIM, long])])
    assert (run.reach("won"), run.reach("turns")) == (15, 350)


def test_what_a_file_says_is_text_and_no_markup(tmp_path) -> None:
    page = report(run_of(tmp_path, [CLAIM]))["index.html"]
    assert "<b>" not in page
    assert "Bolts &amp; &lt;b&gt;Bears" in page


def test_pages_load_nothing_and_their_links_lead_to_files(tmp_path, capsys) -> None:
    out = tmp_path / "out"
    folder = run_of(tmp_path / "run", [CLAIM], [CELL])
    with pytest.raises(SystemExit, match="0"):
        cli.main(["study", "report", str(folder), "--out", str(out)])
    assert capsys.readouterr().out == f"wrote 4 pages; open {out / 'index.html'}\n"
    links: list[tuple[str, str]] = []

    class Links(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list) -> None:
            links.extend((tag, value) for name, value in attrs if name in ("src", "href"))

    for page in out.glob("*.html"):
        Links().feed(page.read_text(encoding="utf-8"))
        assert "<script" not in page.read_text(encoding="utf-8")
    assert {tag for tag, _ in links} == {"a", "img"}
    assert all((out / link.partition("#")[0]).is_file() for _, link in links)
    assert (out / "claims" / "claims.png").read_bytes() == b"a picture"


# --- What is refused ------------------------------------------------------------------------------


def refused(capsys, *arguments: str) -> str:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["study", "report", *arguments])
    return capsys.readouterr().err


def test_a_folder_without_results_is_named(tmp_path, capsys, monkeypatch) -> None:
    said = refused(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said.startswith(f"mtgenv: {tmp_path}: none of claims.json, ")
    assert not (tmp_path / "out").exists()
    monkeypatch.chdir(tmp_path)
    assert "none lies under runs/" in refused(capsys, "--out", "out")


@pytest.mark.parametrize(
    "content", ["nonsense", "[]", "{}", json.dumps({**ABOUT, "claims": [{"measure": "luck"}]})]
)
def test_results_that_are_none_are_named(tmp_path, capsys, content) -> None:
    file = tmp_path / "claims.json"
    file.write_text(content, encoding="utf-8")
    said = refused(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said.startswith(f"mtgenv: {file}: cannot be read as results (")
    assert "run the command that wrote it again" in said


def test_no_report_is_written_over_another(tmp_path, capsys) -> None:
    folder = run_of(tmp_path / "run", [CLAIM])
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "index.html").write_text("mine", encoding="utf-8")
    said = refused(capsys, str(folder), "--out", str(tmp_path / "out"))
    assert "index.html: exists already" in said


def test_without_a_name_it_is_about_the_runs_that_lie_there(tmp_path, capsys, monkeypatch) -> None:
    run_of(tmp_path / "runs" / "claims", [CLAIM])
    (tmp_path / "runs" / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="0"):
        cli.main(["study", "report", "--out", "out"])
    assert (tmp_path / "out" / "claims.html").is_file()


# --- What a browser makes of it -------------------------------------------------------------------


@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
@pytest.mark.parametrize("scheme", [0, 1], ids=["dark", "light"])
def test_it_fits_a_phone_and_is_readable_dark_and_light(tmp_path, scheme) -> None:
    found = report(run_of(tmp_path, [CLAIM], [CELL]))
    ask = (
        "<script>document.title = [document.documentElement.scrollWidth <= innerWidth,"
        " getComputedStyle(document.body).backgroundColor,"
        " getComputedStyle(document.querySelector('h3')).color].join(';');</script>"
    )
    file = tmp_path / "page.html"
    file.write_text(found["index.html"] + ask, encoding="utf-8")
    assert BROWSER
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,900"]
    options += [f"--blink-settings=preferredColorScheme={scheme}", "--dump-dom"]
    ran = subprocess.run(
        [BROWSER, *options, file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    title = re.search(r"<title>(.*?)</title>", ran.stdout)
    assert title
    fits, paper, ink = title[1].split(";")
    assert fits == "true"
    brightness = [sum(map(int, re.findall(r"\d+", color)[:3])) / 3 for color in (paper, ink)]
    assert (brightness[0] > 200 and brightness[1] < 60) == (scheme == 1)
    assert (brightness[0] < 60 and brightness[1] > 200) == (scheme == 0)
