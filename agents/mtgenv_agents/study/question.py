"""The question of conceding as a file: which decks and players, which clocks, how many matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions, OptionError
from mtgenv_agents.settings import load_settings

NO_LIMIT = 5_000
"""Turns that no match reaches."""

UNITS = ("turns", "decisions", "minutes")
NO_CLOCK = "none"
SECONDS = 60


class QuestionError(MtgenvError):
    """A file with a question about conceding cannot be used."""


@dataclass(frozen=True)
class Clock:
    """How much longer a match may take.

    Attributes:
        unit: ``"turns"``, ``"decisions"`` or ``"minutes"``; ``"none"`` is no clock at all.
        limit: how many of them.
    """

    unit: str
    limit: int

    def __str__(self) -> str:
        """Return it as text: ``40 turns``."""
        return "no clock" if self.unit == NO_CLOCK else f"{self.limit} {self.unit}"

    @classmethod
    def of(cls, text: str) -> Clock:
        """Return the clock that a text says.

        Example:
            >>> Clock.of("40 turns"), str(Clock.of("no clock"))
            (Clock(unit='turns', limit=40), 'no clock')
        """
        limit, unit = text.split()
        return cls(NO_CLOCK, NO_LIMIT) if limit == "no" else cls(unit, int(limit))


@dataclass(frozen=True)
class Question:
    """What is asked about conceding, and how long.

    Attributes:
        title: what it is about.
        decks: the decks of seats 0 and 1.
        players: who plays both seats, by name; one after the other.
        matches: how many matches positions are taken from at first ...
        most: ... and at most, where an interval is wider than ``width``.
        width: how wide the intervals that hold for all answers at once may be, in win probability.
        rollouts: deals of the hidden cards for each position and seat; an even number.
        per_match: the most moments of each kind from one match.
        deepest: how deeply nested subgames may be; 1 = those that interrupt the outermost game.
        turns: clocks in turns over all games.
        decisions: clocks in decisions.
        minutes: clocks in minutes, at the pace that follows.
        seconds_a_turn: what a turn takes beside its decisions.
        seconds_a_decision: what a decision takes.
        budgets: other numbers of ``matches``, ``most`` and ``rollouts`` for some of the players.
        options: how the matches are played.
    """

    title: str
    decks: tuple[str, str]
    players: tuple[str, ...] = ("heuristic",)
    matches: int = 32
    most: int = 256
    width: float = 0.05
    rollouts: int = 16
    per_match: int = 1
    deepest: int = 9
    turns: tuple[int, ...] = (10, 20, 40, 80, 160)
    decisions: tuple[int, ...] = ()
    minutes: tuple[int, ...] = ()
    seconds_a_turn: int = 20
    seconds_a_decision: int = 5
    budgets: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    options: MatchOptions = field(default_factory=MatchOptions)

    @property
    def clocks(self) -> list[Clock]:
        """All clocks: no clock, and then those of each unit from the shortest."""
        found = [Clock(NO_CLOCK, NO_LIMIT)]
        for unit in UNITS:
            found += [Clock(unit, limit) for limit in sorted(getattr(self, unit))]
        return found

    @property
    def engine_clocks(self) -> NDArray[np.int32]:
        """The same as numbers, as `mtgenv_agents.study.timed.play_clocks` takes them."""
        pace = {
            NO_CLOCK: (1, 0, 1),
            "turns": (1, 0, 1),
            "decisions": (0, 1, 1),
            "minutes": (self.seconds_a_turn, self.seconds_a_decision, SECONDS),
        }
        rows = [(*pace[one.unit][:2], pace[one.unit][2] * one.limit) for one in self.clocks]
        return np.array(rows, np.int32)

    @property
    def matchup(self) -> Matchup:
        """What is played; the matches that positions come from have no clock of their own."""
        unlimited = self.options.with_changes(max_turns=NO_LIMIT, max_decisions=10**6)
        return Matchup.of(*self.decks, options=unlimited)

    def played_by(self, *players: str) -> Question:
        """Return the same question about other players."""
        return replace(self, players=players)

    def budget(self, player: str) -> Question:
        """Return the same question with the numbers that hold for a player.

        Example:
            >>> question = Question("mine", ("burn", "burn"), budgets=(("random", (("most", 8),)),))
            >>> question.budget("random").most, question.budget("heuristic").most
            (8, 256)
        """
        numbers: dict[str, Any] = dict(dict(self.budgets).get(player, ()))
        return replace(self, players=(player,), **numbers)

    @classmethod
    def load(cls, name: str | Path) -> Question:
        """Read a file, or a question that comes with mtgenv by its name.

        Args:
            name: a path that ends in ``.toml``, or a name in ``configs/conceding``.

        Raises:
            QuestionError: if there is no such question, or something in it cannot be used.

        Example:
            >>> Question.load("weenie").decks
            ('weenie-shahrazad', 'weenie-shahrazad')
        """
        values, where = load_settings(name, "conceding", "there is no question", QuestionError)
        return cls.of(values, where)

    @classmethod
    def of(cls, values: Mapping[str, Any], where: str = "question") -> Question:
        """Make a question of what a TOML file says.

        Args:
            values: what the file says.
            where: what to name as the place of a mistake.

        Raises:
            QuestionError: if something is missing, unknown or cannot be used.

        Example:
            >>> Question.of({"title": "mine", "decks": ["burn"]}, where="mine.toml")
            Traceback (most recent call last):
            mtgenv_agents.study.question.QuestionError: mine.toml: decks = ['burn']: give two ...
        """
        known = [one.name for one in fields(cls)]
        for name in values:
            if name not in known:
                raise QuestionError(
                    f"{where}: there is no setting {name!r}; known: {', '.join(known)}"
                )
        read: dict[str, Any] = {"title": _texts([values.get("title")], "title", 1, where)[0]}
        read["decks"] = _texts(values.get("decks"), "decks", 2, where)
        if "players" in values:
            read["players"] = _texts(values["players"], "players", 0, where)
        for name in ("matches", "most", "rollouts", "per_match", "deepest"):
            if name in values:
                read[name] = _whole(values[name], name, 1, where)
        for name in ("seconds_a_turn", "seconds_a_decision"):
            if name in values:
                read[name] = _whole(values[name], name, 0, where)
        for name in UNITS:
            if name in values:
                if not isinstance(values[name], list):
                    raise QuestionError(f"{where}: {name} = {values[name]!r}: give a list")
                read[name] = tuple(_whole(one, name, 1, where) for one in values[name])
        if "width" in values:
            width = values["width"]
            if not isinstance(width, int | float) or not 0 < width <= 2:
                raise QuestionError(f"{where}: width = {width!r}: give a number from 0 to 2")
            read["width"] = float(width)
        read["budgets"] = _budgets(values.get("budgets", {}), where)
        try:
            read["options"] = MatchOptions(**values.get("options", {}))
        except (OptionError, TypeError) as error:
            raise QuestionError(f"{where}, options: {error}") from None
        question = cls(**read)
        for player in question.players:
            if question.budget(player).rollouts % 2:
                raise QuestionError(f"{where}: rollouts: give an even number")
        return question


def _texts(value: Any, name: str, count: int, where: str) -> tuple[str, ...]:
    right = isinstance(value, list) and value and all(isinstance(one, str) for one in value)
    if not right or (count and len(value) != count):
        wanted = {0: "a list of names", 1: "a text", 2: "two names or files"}[count]
        raise QuestionError(f"{where}: {name} = {value!r}: give {wanted}")
    return tuple(value)


def _whole(value: Any, name: str, least: int, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 10**6:
        raise QuestionError(
            f"{where}: {name} = {value!r}: give a whole number from {least} to 1,000,000"
        )
    return value


def _budgets(value: Any, where: str) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    if not isinstance(value, Mapping) or not all(
        isinstance(one, Mapping) for one in value.values()
    ):
        raise QuestionError(f"{where}: budgets = {value!r}: give a table for each player")
    for player, numbers in value.items():
        for name in numbers:
            if name not in ("matches", "most", "rollouts"):
                raise QuestionError(
                    f"{where}, budgets.{player}: there is no setting {name!r}; known: matches, "
                    "most, rollouts"
                )
    return tuple(
        (player, tuple((name, _whole(one, name, 1, where)) for name, one in numbers.items()))
        for player, numbers in value.items()
    )
