"""The page of a replay: what stands in it, and what a browser makes of it."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest

from mtgenv import cli
from mtgenv.decks.deck import Deck
from mtgenv.matches.match import Match
from mtgenv.matches.replay import Replay
from mtgenv.render.web import AnalysisError, page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next((path for name in BROWSERS if (path := shutil.which(name))), None)


def short_match() -> Match:
    """A match in which a subgame is begun and given up."""
    deck = Deck("shah", (("Shahrazad", 20), ("Plains", 40)))
    match = Match.new(deck, deck, seed=3, names=("Ann", "Bob"))
    while not (match.depth == 1 and match.record["turn"][0][1] == 2):
        texts = [action.text for action in match.legal_actions()]
        wanted = ("keep this hand", "play Plains", "cast Shahrazad")
        match.step(next((text for text in wanted if text in texts), texts[0]))
    return match


@pytest.fixture(scope="module")
def replay() -> Replay:
    return Replay.record(short_match())


def content_of(text: str) -> dict:
    found = re.search(r'<script id="match" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


# --- What stands in it ----------------------------------------------------------------------------


def test_each_decision_is_a_step_with_all_games(replay: Replay) -> None:
    content = content_of(page(replay))
    assert len(content["steps"]) == len(replay.actions) + 1
    last = content["steps"][-1]
    assert [content["games"][k]["level"] for k in last["games"]] == [0, 1]
    assert last["state"] == replay.match_at(-1).names[replay.match_at(-1).decider] + ": " + (
        replay.match_at(-1).question
    )
    assert [jump["title"] for jump in content["jumps"]] == [
        "The main game",
        "Subgame 1 (made by Shahrazad)",
    ]


def test_an_outer_game_on_hold_is_written_once(replay: Replay) -> None:
    content = content_of(page(replay))
    inside = [step["games"][0] for step in content["steps"] if len(step["games"]) == 2]
    assert len(inside) == 4
    assert len(set(inside)) == 1


def test_the_log_is_that_of_the_match(replay: Replay) -> None:
    told = [text for step in content_of(page(replay))["steps"] for _, text in step["told"]]
    assert told == [line.strip() for line in replay.play().log]


def test_what_a_seat_does_not_know_is_not_in_the_file(replay: Replay) -> None:
    text = page(replay, seat=0)
    hands = [player["hand"] for game in content_of(text)["games"] for player in game["players"][1:]]
    assert {re.sub(r"^\d+ ", "", card) for hand in hands for card in hand} == {"unknown"}


def test_a_name_cannot_end_the_script() -> None:
    evil = "</script><script>alert(1)</script>"
    match = Match.new("burn", "burn", seed=1, names=(evil, "B"))
    text = page(Replay.record(match))
    assert "<script>alert" not in text
    assert content_of(text)["title"].startswith(evil)


def test_the_page_loads_nothing(replay: Replay) -> None:
    found: list[str] = []

    class Links(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list) -> None:
            found.extend(f"{tag} {name}" for name, _ in attrs if name in ("src", "href"))

    Links().feed(page(replay))
    assert found == []


def test_judgements_stand_at_their_decisions(replay: Replay) -> None:
    said = {"number": 2, "seat": 1, "depth": 0, "value": 0.5, "better": "pass", "loss": 0.1}
    content = content_of(page(replay, judgements=[said]))
    assert content["judged"] == {"2": {"value": 0.5, "better": "pass", "loss": 0.1}}
    assert content["curve"] == [[2, -0.5]]  # as the first seat sees it


def test_judgements_of_others_would_tell_their_cards(replay: Replay) -> None:
    said = {"number": 2, "seat": 1, "depth": 0, "value": 0.5, "better": "cast Bolt", "loss": 0.1}
    text = page(replay, seat=0, judgements=[said])
    assert content_of(text)["judged"] == {}
    assert "cast Bolt" not in text


@pytest.mark.parametrize("number", [-1, 10_000])
def test_judgements_of_another_match_are_refused(replay: Replay, number: int) -> None:
    said = {"number": number, "seat": 1, "depth": 0, "value": 0.5, "better": "", "loss": 0.0}
    with pytest.raises(AnalysisError, match=f"speaks of action {number}"):
        page(replay, judgements=[said])


def test_judgements_that_are_none_are_refused(replay: Replay) -> None:
    with pytest.raises(AnalysisError, match="no 'number' where it should"):
        page(replay, judgements=[{}])


def test_the_command_writes_it_beside_the_replay(replay: Replay, tmp_path, capsys) -> None:
    file = replay.save(tmp_path / "match.json.gz")
    with pytest.raises(SystemExit, match="0"):
        cli.main(["replay", "web", str(file)])
    assert capsys.readouterr().out == f"wrote {tmp_path / 'match.html'}\n"
    assert (tmp_path / "match.html").read_text(encoding="utf-8") == page(replay)


def test_the_command_refuses_what_is_no_analysis(replay: Replay, tmp_path, capsys) -> None:
    file = replay.save(tmp_path / "match.json")
    with pytest.raises(SystemExit):
        cli.main(["replay", "web", str(file), "--analysis", str(file)])
    assert "match.json: no analysis; give a file that" in capsys.readouterr().err


# --- What a browser makes of it -------------------------------------------------------------------


def shown(tmp_path, text: str, at: str = "", keys: tuple[str, ...] = (), size: str = "1200,900"):
    """Return what a browser shows of a page after some keys: the text of elements by their id."""
    pressed = "".join(
        f'document.dispatchEvent(new KeyboardEvent("keydown", {{key: "{key}"}}));' for key in keys
    )
    sizes = "document.title = String(document.documentElement.scrollWidth <= innerWidth);"
    file = tmp_path / "page.html"
    file.write_text(f"{text}<script>{pressed}{sizes}</script>", encoding="utf-8")
    assert BROWSER
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--window-size={size}"]
    ran = subprocess.run(
        [BROWSER, *options, "--dump-dom", f"{file.as_uri()}{at}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    class Texts(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []
            self.texts: dict[str, str] = {}

        def handle_starttag(self, tag: str, attrs: list) -> None:
            if tag not in ("meta", "input", "br", "link"):
                self.open.append(dict(attrs).get("id") or "")

        def handle_endtag(self, tag: str) -> None:
            self.open.pop()

        def handle_data(self, data: str) -> None:
            for name in self.open:
                self.texts[name] = self.texts.get(name, "") + data

    texts = Texts()
    texts.feed(ran.stdout)
    title = re.search(r"<title>(.*?)</title>", ran.stdout)
    assert title
    return texts.texts | {"fits": title[1]}


@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
def test_a_browser_shows_the_position_that_is_asked_for(replay: Replay, tmp_path) -> None:
    last = len(replay.actions)
    page_now = shown(tmp_path, page(replay), f"#{last}")
    assert page_now["where"] == f"decision {last} of {last}"
    assert "Subgame 1 (made by Shahrazad)" in page_now["games"]
    assert "Bob" in page_now["games"]
    assert page_now["log"].count("Shahrazad") > 1


@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
def test_keys_go_through_the_match(replay: Replay, tmp_path) -> None:
    keys = ("ArrowRight", "ArrowRight", "ArrowLeft")
    assert shown(tmp_path, page(replay), "", keys)["where"].startswith("decision 1 of")
    inside = shown(tmp_path, page(replay), "", ("]",))
    assert "Subgame 1" in inside["games"]
    said = {"number": 3, "seat": 0, "depth": 0, "value": 0.5, "better": "pass", "loss": 0.1}
    better = shown(tmp_path, page(replay, judgements=[said]), "", ("b",))
    assert better["where"].startswith("decision 3 of")
    assert better["advice"] == "search: outlook 75 %; better: pass (5.0 points)"


@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
def test_it_fits_a_phone(replay: Replay, tmp_path) -> None:
    assert shown(tmp_path, page(replay), "#5", size="500,900")["fits"] == "true"
