"""The game log: what changed from one decision to the next, told in sentences.

The engine keeps no history. A `Narrator` has its own copy of a match, takes the actions of the
original one by one and compares the record before and after each: what was chosen, which objects
moved, whose life changed, which games began and ended. Each line knows the depth of the game it
tells of, so that nested games stand indented like an outline.

What happens and is undone between two decisions leaves no trace, and is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from mtgenv.characters import printable
from mtgenv.engine import driver
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.wording import Wording, game_name, seats

_INDENT = "  "
_PATH_BITS = 6
# Choices that other lines tell better, or that nobody wants to read again and again.
_UNTOLD = {v.ACTION_PASS, v.ACTION_DONE, v.ACTION_COLOR}
_ABOUT_A_ROW = {v.ACTION_CAST, v.ACTION_PLAY_LAND, v.ACTION_SUSPEND, v.ACTION_OBJECT}
# Draws have a line of their own; mulligans are told as choices.
_TOLD_ELSEWHERE = {(v.ZONE_LIBRARY, v.ZONE_HAND), (v.ZONE_HAND, v.ZONE_LIBRARY)}
_SEEN_LEAVING = (v.ZONE_BATTLEFIELD, v.ZONE_GRAVEYARD, v.ZONE_STACK, v.ZONE_EXILE)


@dataclass(frozen=True)
class Line:
    """A sentence of the log.

    Attributes:
        depth: the nesting depth of the game it tells of.
        text: the sentence.

    Example:
        >>> str(Line(1, "Turn 2: Bot."))
        '  Turn 2: Bot.'
    """

    depth: int
    text: str

    def __str__(self) -> str:
        return printable(_INDENT * self.depth + self.text)


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
        self._workspace = new_workspace()

    def follow(self, actions: Iterable[int]) -> list[Line]:
        """Take the next actions of the match and tell what happens.

        Args:
            actions: codes of legal actions.

        Returns:
            The new lines.
        """
        told = len(self.lines)
        for code in actions:
            before = snapshots.copy(self._record)[0]
            self.lines += self._choice(before, code)
            answers = np.array([code], dtype=np.int32)
            driver.answer_all(self._record, self._words.matchup.tables, self._workspace, answers)
            self.lines += self._changes(before, self._record[0], _named_row(code))
        return self.lines[told:]

    # --- the parts of a story ------------------------------------------------------------------

    def _choice(self, before: np.void, code: int) -> Iterator[Line]:
        if kind_of(code) in _UNTOLD:
            return
        player = int(before["dec_player"])
        phrase = self._words.phrase(before, code)
        if kind_of(code) in (v.ACTION_YES, v.ACTION_NO) and before["dec_row"] >= 0:
            asking = self._words.card(before, int(before["dec_row"]))
            phrase = (phrase[0], f"{phrase[1]} to {asking}")
        private = before["dec_kind"] == v.DECISION_BOTTOM or (
            before["dec_kind"] == v.DECISION_PICK
            and before["zone"][subject_of(code)] == v.ZONE_LIBRARY
        )
        if private and self._seat not in (None, player):
            phrase = (phrase[0], "a card")
        yield Line(int(before["depth"]), f"{self._words.says(player, phrase)}.")

    def _changes(self, before: np.void, after: np.void, named: int) -> Iterator[Line]:
        shared = self._shared_depth(before, after)
        # What ended lay further in: the outer games only went on afterwards.
        yield from self._ended(before, after)
        for level in range(shared, -1, -1):
            yield from self._moves(before, after, level, named)
            yield from self._life(before, after, level)
        for level in range(shared + 1, int(after["depth"]) + 1):
            yield from self._began(after, level)
        if after["over"]:
            yield Line(0, self._words.outcome(after))
            return
        level = int(after["depth"])
        turn = int(after["turn"][level])
        if turn and (level > shared or turn != before["turn"][level]):
            yield Line(level, f"Turn {turn}: {self._words.names[int(after['active'][level])]}.")
        if level == shared:
            yield from self._draws(before, after, level)

    def _shared_depth(self, before: np.void, after: np.void) -> int:
        """Return the depth of the innermost game that was under way before and still is."""
        depth = 0
        for level in range(1, min(int(before["depth"]), int(after["depth"])) + 1):
            if before["children"][level - 1] != after["children"][level - 1]:
                break
            depth = level
        return depth

    def _began(self, after: np.void, level: int) -> Iterator[Line]:
        creator = self._words.matchup.cards.cards[int(after["creator_card"][level])].name
        yield Line(level, f"=== {game_name(level).capitalize()} begins: {creator}. ===")

    def _ended(self, before: np.void, after: np.void) -> Iterator[Line]:
        new = int(after["ended_count"]) - int(before["ended_count"])
        ring = len(after["ended_path"])
        for k in range(
            max(int(after["ended_count"]) - min(new, ring), 0), int(after["ended_count"])
        ):
            path = int(after["ended_path"][k % ring])
            level = -(-path.bit_length() // _PATH_BITS)
            if level == 0:
                continue
            winners = int(after["ended_winners"][k % ring])
            won = [self._words.names[seat] for seat in seats(after) if winners >> seat & 1]
            result = f"{' and '.join(won)} won" if won else "a draw"
            reason = v.END_NAMES[int(after["ended_reason"][k % ring])]
            note = f" ({reason})" if reason not in ("won", "drawn") else ""
            turns = int(after["ended_turns"][k % ring])
            name = game_name(level).capitalize()
            yield Line(level, f"=== {name} ends after {turns} turns: {result}{note}. ===")

    def _life(self, before: np.void, after: np.void, level: int) -> Iterator[Line]:
        for seat in seats(after):
            old, new = int(before["life"][level, seat]), int(after["life"][level, seat])
            if old != new:
                verb = ("gain", f"{new - old} life") if new > old else ("lose", f"{old - new} life")
                yield Line(level, f"{self._words.says(seat, verb)} ({new}).")

    def _draws(self, before: np.void, after: np.void, level: int) -> Iterator[Line]:
        if after["turn"][level] == 0:
            return  # new hands after mulligans
        came = (before["zone"] == v.ZONE_LIBRARY) & (after["zone"] == v.ZONE_HAND)
        came &= (before["level"] == level) & (after["level"] == level)
        for seat in seats(after):
            rows = [int(row) for row in np.flatnonzero(came & (after["owner"] == seat))]
            if not rows:
                continue
            cards = "a card" if len(rows) == 1 else f"{len(rows)} cards"
            if self._seat in (None, seat):
                cards = ", ".join(self._words.card(after, row) for row in rows)
            yield Line(level, f"{self._words.says(seat, ('draw', cards))}.")

    def _moves(self, before: np.void, after: np.void, level: int, named: int) -> Iterator[Line]:
        changed = np.flatnonzero(
            (before["generation"] != after["generation"])
            & ((before["level"] == level) | (after["level"] == level))
            & ((before["zone"] != after["zone"]) | (before["level"] != after["level"]))
        )
        for row in map(int, changed):
            if before["kind"][row] == v.OBJECT_NONE:
                text = self._created(after, row)
            elif after["kind"][row] == v.OBJECT_NONE:
                token = before["kind"][row] == v.OBJECT_TOKEN
                text = f"{self._words.card(before, row)} (a token) is gone" if token else ""
            elif before["level"][row] != after["level"][row]:
                text = self._fetched(before, after, row, level)
            elif row == named and before["zone"][row] == v.ZONE_HAND:
                text = ""  # told as a choice
            else:
                text = self._moved(before, after, row)
            if text:
                yield Line(level, f"{text[0].upper()}{text[1:]}.")

    def _created(self, after: np.void, row: int) -> str:
        if after["kind"][row] != v.OBJECT_TOKEN or after["zone"][row] != v.ZONE_BATTLEFIELD:
            return ""
        token = f"a {self._words.card(after, row)} token"
        return self._words.says(int(after["controller"][row]), ("create", token))

    def _fetched(self, before: np.void, after: np.void, row: int, level: int) -> str:
        """Tell that a card was taken out of an outer game.

        The other way it only went home, and where it is now (drawn at once?) is nobody's business.
        """
        if after["zone"][row] != v.ZONE_HAND or not before["level"][row] < level:
            return ""
        owner = int(after["owner"][row])
        known = self._seat is None or int(after["known"][row]) >> self._seat & 1
        card = self._words.card(after, row) if known else "a card"
        home = game_name(int(before["level"][row]))
        return self._words.says(owner, ("fetch", f"{card} from {home}"))

    def _moved(self, before: np.void, after: np.void, row: int) -> str:
        """Tell how a card went from one zone to another of the same game."""
        old, new = int(before["zone"][row]), int(after["zone"][row])
        card, owner = self._words.card(after, row), int(after["owner"][row])
        whose = self._words.whose(owner)
        if new in (v.ZONE_STACK, v.ZONE_OUTSIDE) or (old, new) in _TOLD_ELSEWHERE:
            return ""
        if new == v.ZONE_BATTLEFIELD:
            return f"{card} enters the battlefield"
        if new == v.ZONE_EXILE:
            return f"{card} is exiled"
        if new == v.ZONE_GRAVEYARD:
            if old == v.ZONE_HAND:
                return self._words.says(owner, ("discard", card))
            if old == v.ZONE_BATTLEFIELD and int(before["types"][row]) & v.TYPE_CREATURE:
                return f"{whose} {card} dies"
            return f"{card} goes to the graveyard"
        if old not in _SEEN_LEAVING and self._seat not in (None, owner):
            card = "a card"
        return f"{card} goes from {whose} {v.ZONE_NAMES[old]} to the {v.ZONE_NAMES[new]}"


def _named_row(code: int) -> int:
    """Return the row that an action is about, or -1."""
    return subject_of(code) if kind_of(code) in _ABOUT_A_ROW else -1
