"""Compiling card data: what is taken, what is refused and why, the cache, and the commands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mtgenv.cards.carddata import CardFacts, PrintedCard
from mtgenv.cards.pool import compiling
from mtgenv.cards.pool.compiling import compile_printed, phrases
from mtgenv.cards.pool.store import CardFile
from mtgenv.cli.cards import app

runner = CliRunner()


def printed(name: str, text: str, type_line: str = "Instant") -> PrintedCard:
    facts = CardFacts(name, "{1}{R}", type_line, None, None, (), text)
    return PrintedCard(name, "normal", (facts,))


SHOCK = printed("Shock", "Shock deals 2 damage to any target.")
HOP = printed("Silly", "You frolic on one leg.")
SKIP = printed("Skip", "Draw a card and skip.")


def test_each_card_is_taken_or_refused_with_a_phrase() -> None:
    shock, hop = compile_printed([SHOCK, HOP], processes=1)
    assert shock.card is not None
    assert shock.card.name == "Shock"
    assert hop.card is None
    assert hop.refusal is not None
    assert (hop.refusal.kind, hop.refusal.phrase) == ("words", "frolic on one leg.")


def test_phrases_are_counted() -> None:
    first, *others = phrases(compile_printed([SHOCK, HOP, SKIP], processes=1))
    assert (first.words, first.cards, first.example) == ("frolic on one leg.", 1, "Silly")
    assert len(others) == 1


def test_a_layout_without_a_reading_is_refused_by_name() -> None:
    melded = PrintedCard("Shock", "meld", SHOCK.faces)
    (outcome,) = compile_printed([melded], processes=1)
    assert outcome.refusal is not None
    assert outcome.refusal.phrase == "no rule for cards of the layout 'meld'"


def test_a_fault_stops_one_card_and_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(card: PrintedCard) -> None:
        raise KeyError(card.name)

    monkeypatch.setattr(compiling, "read_printed", fail)
    (outcome,) = compile_printed([SHOCK], processes=1)
    assert outcome.refusal is not None
    assert (outcome.refusal.kind, outcome.refusal.phrase) == ("fault", "KeyError: 'Shock'")


def test_several_processes_give_the_same() -> None:
    cards = [SHOCK, HOP] * compiling.CHUNK
    assert compile_printed(cards, processes=2) == compile_printed(cards, processes=1)


def test_where_no_platform_says_which_cores_are_free_all_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    (shock,) = compile_printed([SHOCK])
    assert shock.card is not None


def test_what_is_kept_depends_on_the_subtypes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = compiling.source_digest()
    other = tmp_path / "subtypes.txt"
    other.write_text("Goblin")
    monkeypatch.setattr(compiling, "SUBTYPES", other)
    assert compiling.source_digest.__wrapped__() != usual


def test_what_is_known_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = compile_printed([SHOCK, HOP], processes=1, cache=tmp_path)
    monkeypatch.setattr(compiling, "read_printed", None)
    done: list[int] = []
    again = compile_printed([SHOCK, HOP], processes=1, cache=tmp_path, progress=done.append)
    assert again == first
    assert done == [2]


def test_a_damaged_cache_is_none(tmp_path: Path) -> None:
    compile_printed([SHOCK], processes=1, cache=tmp_path)
    (file,) = tmp_path.glob("cards-*.z")
    file.write_bytes(b"damaged")
    (outcome,) = compile_printed([SHOCK], processes=1, cache=tmp_path)
    assert outcome.card is not None


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = tmp_path / "mine.json"
    cards = [
        {"name": "Spark", "mana_cost": "{R}", "type_line": "Instant", "colors": ["R"],
         "oracle_text": "Spark deals 1 damage to any target."},
        {"name": "Silly", "mana_cost": "{R}", "type_line": "Instant", "colors": ["R"],
         "oracle_text": "You frolic on one leg."},
    ]  # fmt: skip
    file.write_text(json.dumps(cards), encoding="utf-8")
    return file


def test_the_command_writes_a_file_of_cards(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = runner.invoke(app, ["compile", str(data), "--out", str(out)])
    assert result.exit_code == 0
    assert "1 of 2 cards are understood" in result.output
    assert list(CardFile(out / "mine.cards.gz")) == ["Spark"]


def test_the_command_reports_phrases_and_writes_nothing(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ["compile", str(data), "--out", str(out), "--report"]
    result = runner.invoke(app, arguments)
    assert result.exit_code == 0
    assert "frolic on one leg." in result.output
    assert not out.exists()
    told = json.loads(runner.invoke(app, [*arguments, "--json"]).stdout)
    assert (told["cards"], told["compiled"]) == (2, 1)
    assert told["phrases"][0]["kind"] == "words"


def test_a_card_is_explained(data: Path) -> None:
    result = runner.invoke(app, ["explain", "spark", "--data", str(data)])
    assert result.exit_code == 0
    assert "own names: ~ deals 1 damage to any target." in result.output
    assert "read: Spell(effects=(Damage(amount=1" in result.output
    assert result.output.endswith("compiled\n")
    result = runner.invoke(app, ["explain", "silly", "--data", str(data)])
    assert "refused (words): " in result.output
    assert "by hand" not in result.output


def test_a_card_that_is_not_read_but_written_by_hand_can_be_played(tmp_path: Path) -> None:
    cards = [
        {"name": "Shahrazad", "mana_cost": "{W}{W}", "type_line": "Sorcery", "oracle_text": "Play."}
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards))
    result = runner.invoke(app, ["explain", "Shahrazad", "--data", str(file)])
    assert result.output.endswith(
        "Shahrazad is written by hand, so it can be played; see mtgenv cards show\n"
    )


def test_cards_drawn_at_random_are_told_with_what_they_are_taken_for(tmp_path: Path) -> None:
    cards = [
        {"name": name, "mana_cost": cost, "type_line": "Instant", "oracle_text": text}
        for name, cost, text in (
            ("Lightning Bolt", "{R}", "Three damage."),
            ("Giant Growth", "{G}", "Three more of each."),
            ("Nobody's Card", "{1}", "It can't be played."),
        )
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards))
    arguments = ["explain", "--random", "5", "--seed", "7", "--data", str(file)]
    told = runner.invoke(app, arguments)
    assert told.exit_code == 0
    assert "Lightning Bolt {R} Instant\n   Three damage.\n   taken for {R} Instant\n" in told.output
    assert "has: Spell(effects=(Damage(amount=3),)" in told.output
    assert "Giant Growth" in told.output
    assert "Nobody" not in told.output
    assert runner.invoke(app, arguments).output == told.output
    assert runner.invoke(app, [*arguments, "--random", "1"]).output.count("taken for") == 1


def test_either_one_card_is_named_or_some_are_drawn(data: Path) -> None:
    for arguments in ([], ["spark", "--random", "2"]):
        result = runner.invoke(app, ["explain", *arguments, "--data", str(data)])
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_unknown_cards_and_files_are_refused_in_one_line(data: Path, tmp_path: Path) -> None:
    result = runner.invoke(app, ["explain", "nobody", "--data", str(data)])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    result = runner.invoke(app, ["compile", str(tmp_path / "none.json")])
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
