"""One match for a person or a script: look at it, list what is legal, take a step, branch it.

Example:
    >>> match = Match.new("burn", "weenie-shahrazad", seed=1)
    >>> [str(action) for action in match.legal_actions()]
    ['keep this hand', 'take a mulligan']
    >>> match.step("keep this hand")
    >>> other = match.clone()
    >>> while not other.over:
    ...     other.step(other.legal_actions()[0])
    >>> other.over, match.over
    (True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mtgenv.characters import plain, printable
from mtgenv.engine import driver
from mtgenv.engine.games.enlarging import enlarged, outgrew
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.reading import winners
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.narrate import Narrator
from mtgenv.matches.options import MatchOptions, check_seed
from mtgenv.matches.text import render_text
from mtgenv.matches.wording import Wording


class IllegalActionError(MtgenvError):
    """An action that is not among the legal ones; nothing has happened."""


@dataclass(frozen=True)
class Action:
    """Something the one who decides may do.

    Attributes:
        number: its place in the list of legal actions, from 0.
        text: what it does, in words that no other legal action has.
        code: what the engine and replay files call it.
    """

    number: int
    text: str
    code: int

    def __str__(self) -> str:
        return printable(self.text)


def _is_whole(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


class Match:
    """A match under way: a batch of one, with its decks and its history.

    Attributes:
        matchup: its decks and options.
        record: the engine's record, an array of shape (1,) and dtype `MATCH`.
        seed: what it was begun with; None if it was restored or re-dealt.
        names: what the players are called, by seat.

    Example:
        >>> match = Match.new("burn", "wish", seed=1)
        >>> match.decider, match.depth, match.over, match.winner
        (1, 0, False, None)
        >>> match.step("keep")
        Traceback (most recent call last):
        ...
        mtgenv.matches.match.IllegalActionError: 'keep' is not legal; legal: keep this hand, ...
    """

    def __init__(
        self,
        matchup: Matchup,
        record: np.ndarray,
        *,
        seed: int | None = None,
        actions: Sequence[int] = (),
        names: Sequence[str] | None = None,
    ) -> None:
        self.matchup = matchup
        self.record = record
        self._workspace = new_workspace(record)
        self.seed = seed
        players = len(matchup.decks)
        self.names = tuple(map(str, names)) if names else Wording(matchup).names[:players]
        if len(self.names) != players:
            raise MtgenvError(f"names={names!r}: give one for each of {players} players")
        self._words = Wording(matchup, self.names)
        self._actions = list(actions)
        self._narrator = Narrator(self._words, record)
        self._told = len(self._actions)

    @classmethod
    def new(
        cls,
        *decks: DeckLike,
        seed: int = 0,
        options: MatchOptions | None = None,
        names: Sequence[str] | None = None,
    ) -> Match:
        """Begin a match.

        Args:
            *decks: a deck for each seat: its name, file or value.
            seed: decides all chance.
            options: how it is played.
            names: what the players are called.

        Raises:
            DeckError: if a deck cannot be read or has cards that cannot be played.

        Example:
            >>> Match.new("burn", "burn", options=MatchOptions(life=10)).life
            [[10, 10]]
        """
        return cls.of(Matchup.of(*decks, options=options), seed=seed, names=names)

    @classmethod
    def of(cls, matchup: Matchup, *, seed: int = 0, names: Sequence[str] | None = None) -> Match:
        """Begin a match of decks that are loaded already."""
        check_seed(seed)
        record = matchup.new_batch(1)
        driver.begin_all(
            record, matchup.tables, new_workspace(record), np.array([seed], dtype=np.int64)
        )
        return cls(matchup, record, seed=seed, names=names)

    # --- looking -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.record["over"][0])

    @property
    def winner(self) -> int | None:
        """The seat that won the match, of a team its first; None if it runs or is a draw."""
        winner = int(self.record["winner"][0])
        return winner if self.over and winner >= 0 else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the match: one, or all of a team.

        Example:
            >>> options = MatchOptions(teams="two-headed-giant", concede_match="always")
            >>> match = Match.new("burn", "burn", "burn", "burn", seed=1, options=options)
            >>> match.step("concede the match")
            >>> match.winners, match.result
            ((0, 1), 'Player 0 and Player 1 won (conceded)')
        """
        return tuple(winners(self.record[0]))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat in the outermost game: 1 for who has won it or is still in.

        All of a team that has won share the first place. Who loses gets the place behind the teams,
        or players, that are left; who lose at once share theirs.

        Example:
            >>> options = MatchOptions(concede_match="always")
            >>> match = Match.new("burn", "burn", "burn", seed=1, options=options)
            >>> match.step("concede this game")
            >>> sorted(match.places)
            [1, 1, 3]
        """
        places = self.record["place"][0, : len(self.matchup.decks)]
        return tuple(max(1, int(place)) for place in places)

    @property
    def result(self) -> str:
        """How it ended, in words: ``"Player 0 won (conceded)"``, or ``"running"``."""
        reason = v.END_NAMES[int(self.record["end_reason"][0])]
        if not self.over:
            return "running"
        note = "" if reason in ("won", "drawn") else f" ({reason})"
        return (
            f"draw{note}"
            if self.winner is None
            else f"{self._words.people(self.winners)} won{note}"
        )

    @property
    def decider(self) -> int | None:
        """The seat that decides now; None if the match is over."""
        return None if self.over else int(self.record["dec_player"][0])

    @property
    def question(self) -> str:
        """What is asked now."""
        return printable(self._words.question(self.record[0]))

    @property
    def depth(self) -> int:
        """How deep the game being played is nested; 0 is the outermost."""
        return int(self.record["depth"][0])

    @property
    def life(self) -> list[list[int]]:
        """The life totals of each game under way, the outermost first, by seat."""
        players = len(self.matchup.decks)
        life: list[list[int]] = self.record["life"][0][: self.depth + 1, :players].tolist()
        return life

    @property
    def actions(self) -> tuple[int, ...]:
        """The codes of all actions taken since the match began or was restored."""
        return tuple(self._actions)

    @property
    def log(self) -> list[str]:
        """What has happened, in sentences, indented by the depth of the game they happened in."""
        self._narrator.follow(self._actions[self._told :])
        self._told = len(self._actions)
        return [str(line) for line in self._narrator.lines]

    def __str__(self) -> str:
        return render_text(self.record, self.matchup, names=self.names)

    def __repr__(self) -> str:
        decks = ", ".join(repr(deck.name) for deck in self.matchup.decks)
        return (
            f"<Match of {decks}: {len(self._actions)} decisions, depth {self.depth}, {self.result}>"
        )

    def view(self, seat: int) -> str:
        """Return the match as text, without what a seat does not know.

        Raises:
            MtgenvError: if there is no such seat.
        """
        self._check_seat(seat)
        return render_text(self.record, self.matchup, seat, self.names)

    def _check_seat(self, seat: int) -> None:
        players = len(self.matchup.decks)
        if not isinstance(seat, int | np.integer) or not 0 <= seat < players:
            raise MtgenvError(f"seat={seat!r}: give a number from 0 to {players - 1}")

    # --- acting --------------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """Return what the one who decides may do; nothing if the match is over."""
        named = self._words.actions(self.record[0])
        return [Action(number, text, code) for number, (text, code) in enumerate(named)]

    def step(self, action: Action | str | int) -> None:
        """Answer the open decision and run on to the next one.

        Args:
            action: one of `legal_actions`, or its text or number.

        Raises:
            IllegalActionError: if it is not legal; the match stands where it stood.

        Example:
            >>> match = Match.new("burn", "burn", seed=1)
            >>> match.step(0)
            >>> match.log
            ['Player 1 keeps this hand.']
        """
        self._answer(self._code(action), action)

    def answer(self, code: int) -> None:
        """Answer the open decision with the code of an action, as `actions` and replays have it.

        Raises:
            IllegalActionError: if it is not legal; the match stands where it stood.
        """
        # What no code looks like must not reach the engine, whose codes have 32 bits.
        if not _is_whole(code) or not 0 <= code <= np.iinfo(np.int32).max:
            raise self._refusal(code)
        self._answer(int(code), code)

    def _answer(self, code: int, action: object) -> None:
        if self.over:
            raise self._refusal(action)
        before = snapshots.copy(self.record)
        answers = np.array([code], dtype=np.int32)
        if driver.answer_all(self.record, self.matchup.tables, self._workspace, answers):
            raise self._refusal(action)
        if outgrew(self.record):
            self.record = enlarged(before)
            self._workspace = new_workspace(self.record)
            driver.answer_all(self.record, self.matchup.tables, self._workspace, answers)
        self._actions.append(code)

    def _code(self, action: Action | str | int) -> int:
        if isinstance(action, Action):
            return action.code
        if not isinstance(action, str) and not _is_whole(action):
            raise self._refusal(action)
        # Whoever cannot type an accent may leave it out.
        wanted = plain(action).casefold() if isinstance(action, str) else action
        for legal in self.legal_actions():
            if wanted in (plain(legal.text).casefold(), legal.number):
                return legal.code
        raise self._refusal(action)

    def _refusal(self, action: object) -> IllegalActionError:
        shown = repr(str(action)) if isinstance(action, Action | str) else f"action {action!r}"
        if self.over:
            return IllegalActionError(f"{shown} is not legal; the match is over")
        legal = ", ".join(str(legal) for legal in self.legal_actions())
        return IllegalActionError(f"{shown} is not legal; legal: {legal}")

    # --- branching -----------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Return the position as bytes, for `restore`.

        Example:
            >>> match = Match.new("burn", "wish", seed=1)
            >>> saved = match.snapshot()
            >>> match.step("keep this hand")
            >>> Match.restore(saved, match.matchup).legal_actions()[1].text
            'take a mulligan'
        """
        return snapshots.pack(self.record, self.matchup.tables)

    @classmethod
    def restore(cls, data: bytes, matchup: Matchup, names: Sequence[str] | None = None) -> Match:
        """Return the match that a snapshot holds.

        Args:
            data: what `snapshot` returned.
            matchup: the decks it was played with.
            names: what the players are called.

        Raises:
            SnapshotError: if it is no snapshot, or one of other cards or another engine.
        """
        return cls(matchup, snapshots.unpack(data, matchup.tables), names=names)

    def clone(self) -> Match:
        """Return a match that stands at the same point and goes its own way.

        Its log begins here, the actions that led here are kept.
        """
        record = snapshots.copy(self.record)
        return Match(self.matchup, record, seed=self.seed, actions=self._actions, names=self.names)

    def determinize(self, seat: int, seed: int) -> Match:
        """Return a match that looks the same to one seat, its unseen cards dealt anew.

        Args:
            seat: whose knowledge stays as it is.
            seed: decides the deal and all chance that follows.

        Raises:
            MtgenvError: if there is no such seat, or the seed is not a 64-bit number.

        Example:
            >>> match = Match.new("burn", "wish", seed=1)
            >>> guess = match.determinize(0, seed=7)
            >>> guess.view(0) == match.view(0), str(guess) == str(match)
            (True, False)
        """
        self._check_seat(seat)
        check_seed(seed)
        record = snapshots.copy(self.record)
        determinize_all(
            record, self.matchup.tables, self._workspace, seat, np.array([seed], dtype=np.int64)
        )
        return Match(self.matchup, record, names=self.names)

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.record.tobytes() == other.record.tobytes()

    __hash__ = None  # type: ignore[assignment]
