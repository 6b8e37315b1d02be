"""A recorded match as one page for a browser: nothing is loaded, so the file can be sent around.

The page is replay.html of this folder with the match in it as JSON: what there is to see at each
decision, what was told on the way, and, where a search has judged the match, its judgements.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib import resources
from pathlib import Path
from typing import Any

from mtgenv.errors import MtgenvError
from mtgenv.matches.narrate import Narrator
from mtgenv.matches.replay import Replay
from mtgenv.matches.view import GameView, view_match
from mtgenv.matches.wording import Wording

_PLACE = "MATCH"


class AnalysisError(MtgenvError):
    """An analysis that is none, or one of another match."""


class _Games:
    """The views of games, each once: an outer game looks the same for as long as it is on hold."""

    def __init__(self) -> None:
        self.views: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}

    def number(self, game: GameView) -> int:
        """Return the number of a view, which is added if it is new."""
        view = asdict(game)
        text = json.dumps(view, sort_keys=True)
        if text not in self._numbers:
            self._numbers[text] = len(self.views)
            self.views.append(view)
        return self._numbers[text]


def read_judgements(file: Path) -> list[dict[str, Any]]:
    """Return the judgements of a file that `mtgenv analyse --out` wrote.

    Raises:
        AnalysisError: if it is no such file.
    """
    try:
        found = json.loads(file.read_text(encoding="utf-8"))["decisions"]
        if not isinstance(found, list):
            raise TypeError("decisions")
    except (ValueError, KeyError, TypeError):
        raise AnalysisError(
            f"{file}: no analysis; give a file that `mtgenv analyse --out` wrote"
        ) from None
    return found


def _judged(judgements: Sequence[Mapping[str, Any]], last: int) -> dict[int, dict[str, Any]]:
    try:
        found = {
            int(one["number"]): {name: one[name] for name in ("value", "better", "loss")}
            for one in judgements
        }
    except (KeyError, TypeError, ValueError) as error:
        raise AnalysisError(
            f"the analysis has no {error} where it should; give a file that `mtgenv analyse "
            "--out` wrote"
        ) from None
    for number in found:
        if not 0 <= number < last:
            raise AnalysisError(
                f"the analysis speaks of action {number}, the match has {last}; give that of this "
                "replay"
            )
    return found


def _curve(judgements: Sequence[Mapping[str, Any]], players: int) -> list[tuple[int, float]]:
    """Return the outlook of seat 0 in the outermost game of two, by decision."""
    if players != 2:
        return []
    return [
        (int(one["number"]), float(one["value"] if one["seat"] == 0 else -one["value"]))
        for one in judgements
        if one["depth"] == 0
    ]


def page(
    replay: Replay,
    *,
    seat: int | None = None,
    judgements: Sequence[Mapping[str, Any]] = (),
) -> str:
    """Return a page that shows a match.

    Args:
        replay: the match.
        seat: who looks: cards that this seat does not know stay hidden. None sees all.
        judgements: what a search says of its decisions: the list ``decisions`` of the file that
            `mtgenv analyse --out` writes. For a seat only its own are shown.

    Returns:
        A whole HTML file.

    Raises:
        AnalysisError: if the judgements are not about this match.
        ReplayError: if the match plays differently now.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "wish", seed=1)
        >>> match.step("keep this hand")
        >>> text = page(Replay.record(match))
        >>> text.startswith("<!doctype html>"), "keep this hand" in text
        (True, True)
    """
    match = replay.match_at(0)
    words = Wording(match.matchup, match.names)
    narrator = Narrator(words, match.record, seat)
    games = _Games()
    steps: list[dict[str, Any]] = []
    jumps: list[dict[str, Any]] = []
    told: list[tuple[int, str]] = []
    for number in range(len(replay.actions) + 1):
        view = view_match(match.record, match.matchup, seat, match.names)
        numbers = [games.number(game) for game in view.games]
        title = ", ".join(game.title.partition(":")[0] for game in view.games[-1:])
        if not jumps or jumps[-1]["title"] != title:
            jumps.append({"title": title, "step": number})
        did = ""
        if number < len(replay.actions):
            code = replay.actions[number]
            if seat in (None, match.decider):
                did = next(str(a) for a in match.legal_actions() if a.code == code)
        steps.append(
            {
                "games": numbers,
                "game": len(jumps) - 1,
                "state": view.state,
                "did": did,
                "told": told,
            }
        )
        if number < len(replay.actions):
            told = [(line.depth, line.text) for line in narrator.follow([code])]
            match.answer(code)
    if seat is not None:  # what others could have done would tell what they had
        judgements = [one for one in judgements if one.get("seat") == seat]
    decks = " against ".join(deck.name for deck in replay.decks)
    content = {
        "title": " against ".join(replay.players),
        "about": f"{decks}, seed {replay.seed}: {replay.result}",
        "games": games.views,
        "steps": steps,
        "jumps": jumps,
        "judged": _judged(judgements, len(replay.actions)),
        "curve": _curve(judgements, len(replay.decks)),
    }
    # In a script no text may look like the end of one, whatever a deck is called.
    data = json.dumps(content, ensure_ascii=False).replace("<", "\\u003c")
    template = resources.files(__package__).joinpath("replay.html").read_text(encoding="utf-8")
    before, after = template.split(f">{_PLACE}<")
    return f"{before}>{data}<{after}"
