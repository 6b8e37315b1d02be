"""Claims as hypotheses: what a file in ``configs/study`` may say.

A claim compares two *arms*, `with` and `without` what it is about: the same units play the same
seeds in both, and one measure of them is expected to be more, or less, in the first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import DeckLike, load_deck
from mtgenv.matches.options import MatchOptions, OptionError
from mtgenv_agents.series import LETTERS
from mtgenv_agents.settings import load_settings
from mtgenv_agents.study.measures import MEASURES

EXPECTED = ("more", "less")
HEURISTIC = "heuristic"
"""Who plays where nothing else is said."""

ARM_KEYS = ("decks", "players", "options", "swap")


class StudyConfigError(MtgenvError):
    """A file of claims cannot be used."""


@dataclass(frozen=True)
class Arm:
    """One of the two ways of playing that a claim compares.

    Attributes:
        decks: the decks of unit A, B, ...
        players: who plays them, by name (see `mtgenv.players.get_player`).
        options: how the matches are played.
    """

    decks: tuple[DeckLike, ...]
    players: tuple[str, ...]
    options: MatchOptions


@dataclass(frozen=True)
class Claim:
    """A claim, and how it is put to the test.

    Attributes:
        id: what it is called in tables and on the command line.
        says: the claim in a sentence.
        measure: what is compared, a key of `mtgenv_agents.study.measures.MEASURES`.
        expected: whether the claim says that it is ``"more"`` or ``"less"`` with it.
        margin: an effect smaller than this, either way, makes no difference to anybody.
        matches: how many matches each arm plays at first.
        most: up to how many it plays where the answer is still open.
        arm_with: playing with what the claim is about.
        arm_without: playing without.
    """

    id: str
    says: str
    measure: str
    expected: str
    margin: float
    matches: int
    most: int
    arm_with: Arm
    arm_without: Arm


@dataclass(frozen=True)
class Claims:
    """A file of claims, which are judged together.

    Attributes:
        title: what they are about.
        claims: the claims, in the order of the file.
    """

    title: str
    claims: tuple[Claim, ...]

    @classmethod
    def load(cls, name: str | Path) -> Claims:
        """Read a file, or the claims that come with mtgenv by their name.

        Args:
            name: a path that ends in ``.toml``, or a name in ``configs/study``.

        Raises:
            StudyConfigError: if there are no such claims, or something in them cannot be used.

        Example:
            >>> Claims.load("shahrazad").claims[0].id
            'concede-at-once'
        """
        values, where = load_settings(name, "study", "there are no claims", StudyConfigError)
        return cls.of(values, where)

    @classmethod
    def of(cls, values: Mapping[str, Any], where: str = "claims") -> Claims:
        """Make claims of the tables of a TOML file.

        Args:
            values: what the file says.
            where: what to name as the place of a mistake.

        Raises:
            StudyConfigError: if something is missing, unknown or cannot be used.

        Example:
            >>> Claims.of({"title": "mine", "claim": []}, where="mine.toml")
            Traceback (most recent call last):
            mtgenv_agents.study.claims.StudyConfigError: mine.toml: there is no [[claim]] ...
        """
        _known(values, ("title", "claim", "matches", "most", "margin", "decks", "players"), where)
        tables = values.get("claim")
        if not isinstance(tables, list) or not tables:
            raise StudyConfigError(f"{where}: there is no [[claim]] in it; give one or more")
        shared = {key: value for key, value in values.items() if key not in ("title", "claim")}
        claims = tuple(
            _claim(shared, table, f"{where}, claim {number}")
            for number, table in enumerate(tables, start=1)
        )
        ids = [claim.id for claim in claims]
        for one in ids:
            if ids.count(one) > 1:
                raise StudyConfigError(f"{where}: two claims have the id {one!r}; rename one")
        return cls(_text(values, "title", where), claims)

    def played_by(self, name: str) -> Claims:
        """Return the same claims with another player in the place of the heuristic bot.

        Example:
            >>> Claims.load("shahrazad").played_by("random").claims[0].arm_with.players
            ('random', 'conceding:random')
        """

        def arm(old: Arm) -> Arm:
            players = (re.sub(rf"\b{HEURISTIC}$", lambda _: name, who) for who in old.players)
            return replace(old, players=tuple(players))

        claims = (
            replace(claim, arm_with=arm(claim.arm_with), arm_without=arm(claim.arm_without))
            for claim in self.claims
        )
        return Claims(self.title, tuple(claims))

    def only(self, ids: list[str]) -> Claims:
        """Return the claims of some ids.

        Raises:
            StudyConfigError: if there is no such claim.
        """
        known = [claim.id for claim in self.claims]
        for one in ids:
            if one not in known:
                raise StudyConfigError(f"there is no claim {one!r}; known: {', '.join(known)}")
        return Claims(self.title, tuple(claim for claim in self.claims if claim.id in ids))


def _known(values: Any, known: tuple[str, ...], where: str) -> None:
    if not isinstance(values, Mapping):
        raise StudyConfigError(f"{where}: {values!r} is no table")
    for name in values:
        if name not in known:
            raise StudyConfigError(
                f"{where}: there is no setting {name!r}; known: {', '.join(known)}"
            )


def _text(values: Mapping[str, Any], key: str, where: str) -> str:
    value = values.get(key)
    if not isinstance(value, str) or not value:
        raise StudyConfigError(f"{where}: {key} = {value!r}: give a text")
    return value


def _number(values: Mapping[str, Any], key: str, default: Any, most: float, where: str) -> Any:
    value = values.get(key, default)
    kind = type(default)
    right = isinstance(value, int if kind is int else int | float) and not isinstance(value, bool)
    if not right or not 0 < value <= most:
        wanted = "a whole number" if kind is int else "a number"
        raise StudyConfigError(f"{where}: {key} = {value!r}: give {wanted} from 0 to {most:,}")
    return kind(value)


def _choice(values: Mapping[str, Any], key: str, known: tuple[str, ...], where: str) -> str:
    value = _text(values, key, where)
    if value not in known:
        raise StudyConfigError(f"{where}: {key} = {value!r}: give one of {', '.join(known)}")
    return value


def _claim(shared: Mapping[str, Any], table: Any, where: str) -> Claim:
    own = [field.name for field in fields(Claim) if not field.name.startswith("arm_")]
    _known(table, (*own, *ARM_KEYS, "with", "without"), where)
    values = {**shared, **table}
    name = _text(values, "id", where)
    where = f"{where} ({name})"
    for arm in ("with", "without"):
        _known(values.get(arm, {}), ARM_KEYS, f"{where}, [claim.{arm}]")
    arms = [
        _arm({**values, **values.get(arm, {})}, f"{where}, [claim.{arm}]")
        for arm in ("with", "without")
    ]
    if arms[0] == arms[1]:
        raise StudyConfigError(f"{where}: with and without it the same is played; change one")
    if len(arms[0].decks) != len(arms[1].decks):
        raise StudyConfigError(f"{where}: as many have to play with it as without")
    matches = _number(values, "matches", 2000, 10**7, where)
    measure = _choice(values, "measure", tuple(MEASURES), where)
    units = len(arms[0].decks)
    if MEASURES[measure].unit >= units:
        raise StudyConfigError(f"{where}: measure = {measure!r}: only {units} play")
    return Claim(
        name,
        _text(values, "says", where),
        measure,
        _choice(values, "expected", EXPECTED, where),
        _number(values, "margin", 0.01, 1000.0, where),
        matches,
        max(matches, _number(values, "most", matches, 10**8, where)),
        *arms,
    )


def _arm(values: Mapping[str, Any], where: str) -> Arm:
    names = values.get("decks")
    if not isinstance(names, list) or not 2 <= len(names) <= 6:
        raise StudyConfigError(f"{where}: decks = {names!r}: give two to six names or files")
    players = values.get("players", [HEURISTIC] * len(names))
    if not isinstance(players, list) or len(players) != len(names):
        raise StudyConfigError(f"{where}: players = {players!r}: give as many as decks")
    if not all(isinstance(player, str) for player in players):
        raise StudyConfigError(f"{where}: players = {players!r}: give names")
    options = values.get("options", {})
    _known(options, tuple(field.name for field in fields(MatchOptions)), f"{where}, options")
    try:
        chosen = MatchOptions(**options)
    except OptionError as error:
        raise StudyConfigError(f"{where}: {error}") from None
    swaps = values.get("swap", {})
    letters = tuple(LETTERS[: len(names)])
    _known(swaps, letters, f"{where}, swap")
    for letter, swap in swaps.items():
        if not isinstance(swap, Mapping) or not all(isinstance(new, str) for new in swap.values()):
            raise StudyConfigError(
                f"{where}, swap.{letter}: {swap!r}: give a table of card names, old = new"
            )
    decks = [
        load_deck(deck).swapped(swaps.get(letter, {}))
        for letter, deck in zip(letters, names, strict=True)
    ]
    return Arm(tuple(decks), tuple(players), chosen)
