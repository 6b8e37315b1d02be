"""The game log: follows a match decision by decision and tells what happens.

The engine keeps no history. A `Narrator` has its own copy of a match, takes the actions of the
original one by one and lets `mtgenv.matches.sentences` tell each step of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from mtgenv.engine.games.enlarging import enlarged, outgrew
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.moments import moments
from mtgenv.matches.sentences import Line, Step
from mtgenv.matches.wording import Wording

# Choices that what follows from them tells better, or that nobody wants to read again and again.
_UNTOLD_ACTIONS = {v.ACTION_PASS, v.ACTION_DONE, v.ACTION_COLOR}
_UNTOLD_DECISIONS = {
    v.DECISION_ATTACK,
    v.DECISION_DEFENDER,
    v.DECISION_BLOCK,
    v.DECISION_BLOCKED_ATTACKER,
    v.DECISION_SACRIFICE,
    v.DECISION_TARGET,
    v.DECISION_TRIGGER,
    v.DECISION_ROOM,
}
_OF_A_LIBRARY = (v.DECISION_PICK, v.DECISION_LOOK)


class Narrator:
    """Follows a match and tells what happens.

    Args:
        words: what cards and players are called.
        record: where the story begins, array of shape (1,) and dtype `MATCH`; it is copied.
        seat: who reads: cards that this seat cannot see are not named. None names all.

    Attributes:
        lines: what has been told.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "wish", seed=1)
        >>> narrator = Narrator(Wording(match.matchup), match.record)
        >>> [str(line) for line in narrator.follow([match.legal_actions()[0].code])]
        ['Player 1 keeps this hand.']
    """

    def __init__(self, words: Wording, record: np.ndarray, seat: int | None = None) -> None:
        self.lines: list[Line] = []
        self._words = words
        self._seat = seat
        self._record = snapshots.copy(record)
        self._workspace = new_workspace(record)

    def follow(self, actions: Iterable[int]) -> list[Line]:
        """Take the next actions of the match and tell what happens.

        Args:
            actions: codes of legal actions.

        Returns:
            The new lines.
        """
        told = len(self.lines)
        for code in actions:
            start, lines = snapshots.copy(self._record), len(self.lines)
            self._tell(code)
            if outgrew(self._record):
                del self.lines[lines:]
                self._record = enlarged(start)
                self._workspace = new_workspace(self._record)
                self._tell(code)
        return self.lines[told:]

    def _tell(self, code: int) -> None:
        """Take an action and tell it and what follows from it."""
        tables = self._words.matchup.tables
        kept = snapshots.copy(self._record)
        before, after = kept[0], self._record[0]
        self.lines += self._choice(before, code)
        for _ in moments(self._record, tables, self._workspace, code):
            self.lines += Step(self._words, before, after, self._seat, code).told()
            snapshots.as_bytes(kept)[:] = snapshots.as_bytes(self._record)

    def back_to(self, record: np.ndarray, told: int) -> None:
        """Forget what came after a position.

        Args:
            record: the position, array of shape (1,) and dtype `MATCH`; it is copied.
            told: how many lines had been told there.
        """
        self._record = snapshots.copy(record)
        self._workspace = new_workspace(record)
        del self.lines[told:]

    def _choice(self, before: np.void, code: int) -> Iterator[Line]:
        if kind_of(code) in _UNTOLD_ACTIONS or int(before["dec_kind"]) in _UNTOLD_DECISIONS:
            return
        player = int(before["dec_for"])
        phrase = self._words.phrase(before, code)
        asked = int(before["dec_kind"])
        if self._seat not in (None, player):
            # What is cast face down, goes to the bottom or is found in a library is secret.
            if kind_of(code) == v.ACTION_CAST and detail_of(code) == v.FACE_DOWN:
                phrase = (phrase[0], "a card face down")
            elif asked == v.DECISION_BOTTOM:
                phrase = (phrase[0], "a card on the bottom")
            elif asked in _OF_A_LIBRARY and before["zone"][subject_of(code)] == v.ZONE_LIBRARY:
                phrase = (phrase[0], "a card")
        yield Line(int(before["depth"]), f"{self._words.says(player, phrase)}.")
