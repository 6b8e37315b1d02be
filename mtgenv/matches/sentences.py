"""What one step of the engine means in sentences: the record before and after it are compared.

What triggered, what was paid, revealed and moved, whose life changed, which games began and ended.
Each line knows the depth of the game it tells of, so that nested games stand indented like an
outline.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from mtgenv.cards.dungeons import room_name
from mtgenv.cards.language import Card
from mtgenv.characters import printable
from mtgenv.engine.events.entering import ASK_LIFE, OF_QUESTION
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.agenda import ASKED, GOES_ON
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.reading import (
    active_players,
    dungeon_of_player,
    dungeons_completed,
    targets_of,
)
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.engine.resolving.operands import players_in, select
from mtgenv.engine.stack.cast_frame import PAY, PUT_ABILITY, PUT_MANA
from mtgenv.matches.wording import (
    Wording,
    counted,
    face_up_and_down,
    game_name,
    seats,
    zone_rows,
)

_INDENT = "  "
_PATH_BITS = 6
_ABOUT_A_ROW = {v.ACTION_CAST, v.ACTION_PLAY_LAND, v.ACTION_SUSPEND, v.ACTION_OBJECT}
_HIDDEN = (v.ZONE_LIBRARY, v.ZONE_HAND)
_SEEN_LEAVING = (v.ZONE_BATTLEFIELD, v.ZONE_GRAVEYARD, v.ZONE_STACK, v.ZONE_EXILE)
_DECKS = {
    v.NONTRADITIONAL_PLANE: "planar deck",
    v.NONTRADITIONAL_PHENOMENON: "planar deck",
    v.NONTRADITIONAL_SCHEME: "scheme deck",
    v.NONTRADITIONAL_ONGOING_SCHEME: "scheme deck",
}
_TURNED_UP = {
    v.NONTRADITIONAL_PLANE: ("planeswalk", "to {}"),
    v.NONTRADITIONAL_PHENOMENON: ("encounter", "{}"),
    v.NONTRADITIONAL_SCHEME: ("set", "{} in motion"),
    v.NONTRADITIONAL_ONGOING_SCHEME: ("set", "{} in motion"),
}
_DIE = {v.DIE_BLANK: "a blank", v.DIE_PLANESWALK: "the planeswalker symbol", v.DIE_CHAOS: "chaos"}
_TOLD_FIELDS = (
    "tapped",
    "known",
    "generation",
    "life",
    "room",
    "completed",
    "tempted",
    "in_game",
    "target",
    "stack_targets",
    "stage",
)


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


def _seen_by_all(record: np.void) -> np.ndarray:
    """Say of each object whether all seats have seen it where it is hidden, as flags."""
    everybody = (1 << len(seats(record))) - 1
    return np.asarray(record["known"] & everybody == everybody)


class Step:
    """One step of the engine: the record before and after it, and what that means.

    Args:
        words: what cards and players are called.
        before, after: the match.
        seat: who reads; None names everything.
        code: the action that led to it.
    """

    def __init__(
        self, words: Wording, before: np.void, after: np.void, seat: int | None, code: int
    ) -> None:
        self._words = words
        self._before = before
        self._after = after
        self._seat = seat
        # The card that was cast, played or chosen: told as a choice.
        self._named = subject_of(code) if kind_of(code) in _ABOUT_A_ROW else -1
        self._frame = int(before["frame_top"])
        self._frame_kind = int(before["frame_kind"][self._frame])
        # Most steps change nothing that is told, and are over quickly.
        self._differing = {f for f in _TOLD_FIELDS if before[f].tobytes() != after[f].tobytes()}

    def told(self) -> Iterator[Line]:
        """Yield what happened."""
        before, after = self._before, self._after
        shared = self._shared_depth()
        # What ended lay further in: the outer games only went on afterwards.
        yield from self._ended()
        for level in range(shared, -1, -1):
            for text in self._in_game(level):
                yield Line(level, f"{text[0].upper()}{text[1:]}.")
        for level in range(shared + 1, int(after["depth"]) + 1):
            creator = self._words.matchup.cards.cards[int(after["creator_card"][level])].name
            yield Line(level, f"=== {game_name(level).capitalize()} begins: {creator}. ===")
            yield Line(level, self._moved_in(level))
        if after["over"]:
            if not before["over"]:
                yield Line(0, self._words.outcome(after))
            return
        level = int(after["depth"])
        if level <= shared and self._began_anew(level):
            yield Line(level, f"=== {game_name(level).capitalize()} begins anew. ===")
        yield from self._held()
        turn = int(after["turn"][level])
        if turn and (level > shared or turn != before["turn"][level]):
            yield Line(level, f"Turn {turn}: {self._words.people(active_players(after, level))}.")

    def _in_game(self, level: int) -> Iterator[str]:
        """Yield what happened in a game that was under way before and still is."""
        if self._began_anew(level):
            return  # all cards go to the libraries
        if self._op() == v.OP_FLIP and level == self._before["depth"]:
            yield self._flipped()
        if self._rolls() and level == self._before["depth"]:
            yield f"the planar die shows {_DIE[int(self._after['planar_face'])]}"
        if "in_game" in self._differing:
            yield from self._left(level)
        if "tapped" in self._differing:
            yield from self._tapped(level)
        if "known" in self._differing or self._shown:
            yield from self._revealed(level)
            yield from self._looked(level)
        if int(self._before["opt_variants"]) and "generation" in self._differing:
            yield from self._turned(level)
        if "generation" in self._differing:
            yield from self._moves(level)
            yield from self._draws(level)
        if "life" in self._differing:
            yield from self._life(level)
        if "tempted" in self._differing:
            yield from self._tempted(level)
        if "room" in self._differing or "completed" in self._differing:
            yield from self._dungeons(level)
        if "target" in self._differing or "stack_targets" in self._differing:
            yield from self._targets(level)
        if "stage" in self._differing:
            yield from self._combat(level)

    def _rolls(self) -> bool:
        """Whether the planar die is rolled in this step."""
        before, after = self._before, self._after
        if not int(after["opt_variants"]) & v.VARIANT_PLANECHASE:
            return False
        level = int(before["depth"])
        paid_for = bool(after["planar_rolls"][level] > before["planar_rolls"][level])
        return paid_for or self._op() == v.OP_ROLL_PLANAR_DIE

    def _turned(self, level: int) -> Iterator[str]:
        """Tell which planes, phenomena and schemes are turned up, and which go under their deck."""
        before, after = self._before, self._after
        tables = self._words.matchup.tables[0]
        there = (after["level"] == level) & (after["zone"] == v.ZONE_COMMAND)
        there &= (before["level"] == level) & (before["kind"] == v.OBJECT_CARD)
        rows = map(int, np.flatnonzero(there & (before["generation"] != after["generation"])))
        arrivals = []
        for row in rows:
            kind = int(tables["card_nontraditional"][after["card"][row]])
            deck = _DECKS.get(kind, "")
            if deck and before["look"][row] and not after["look"][row]:
                yield f"{self._words.card(before, row)} goes under the {deck}"
            elif deck and after["look"][row]:
                arrivals.append((row, kind))
        for row, kind in arrivals:
            verb, rest = _TURNED_UP[kind]
            player = int(after["controller"][row])
            if not before["turn"][level]:
                yield f"the game begins on {self._words.card(after, row)}"
                continue
            yield self._words.says(player, (verb, rest.format(self._words.card(after, row))))

    def _began_anew(self, level: int) -> bool:
        """Whether a game that is under way has restarted (727)."""
        return bool(self._before["restarts"][level] != self._after["restarts"][level])

    def _left(self, level: int) -> Iterator[str]:
        """Tell who has lost a game in which the others play on."""
        if self._after["over"]:
            return
        for seat in seats(self._after):
            if self._before["in_game"][level, seat] and not self._after["in_game"][level, seat]:
                yield self._words.says(seat, ("leave", game_name(level)))

    def _op(self) -> int:
        """Return the instruction that a resolving spell or ability runs in this step, or 0."""
        if self._frame_kind != v.FRAME_RESOLVE:
            return v.OP_END
        pc = int(self._before["frame_pc"][self._frame])
        return int(self._words.matchup.tables["op"][0][pc])

    @functools.cached_property
    def _shown(self) -> list[int]:
        """The cards that the instruction of this step shows, to everybody or to its controller.

        Those that have been seen before are among them: they are shown again.
        """
        before, tables, op = self._before, self._words.matchup.tables, self._op()
        f = self._frame
        if op not in (v.OP_REVEAL, v.OP_LOOK, v.OP_DIG):
            return []
        if op != v.OP_REVEAL and before["frame_state"][f] in (ASKED, GOES_ON):
            return []  # the cards lie there already, and one of them is dealt with
        match, pc = np.array([before], before.dtype), int(before["frame_pc"][f])
        workspace = new_workspace(match)
        if op == v.OP_REVEAL and (who := int(tables["op_who"][0][pc])):
            whose = players_in(match, tables, workspace, f, who)
            level = int(before["depth"])
            return [
                row
                for seat in seats(before)
                if whose >> seat & 1
                for row in zone_rows(before, level, seat, v.ZONE_HAND)
            ]
        select(match, tables, workspace, f, int(tables["op_what"][0][pc]))
        picked = workspace[0]["picked"][: int(workspace[0]["picked_count"])]
        rows = (row_of(int(ref)) for ref in picked if ref >= 0)
        return [row for row in rows if before["zone"][row] in _HIDDEN]

    def _shows_everybody(self) -> bool:
        """Whether the instruction of this step shows cards to all players."""
        pc = int(self._before["frame_pc"][self._frame])
        bits = int(self._words.matchup.tables["op_bits"][0][pc])
        return self._op() == v.OP_REVEAL or (self._op() == v.OP_DIG and bool(bits & v.DIG_REVEAL))

    # --- games ---------------------------------------------------------------------------------

    def _shared_depth(self) -> int:
        """Return the depth of the innermost game that was under way before and still is."""
        depth = 0
        for level in range(1, min(int(self._before["depth"]), int(self._after["depth"])) + 1):
            if self._before["children"][level - 1] != self._after["children"][level - 1]:
                break
            depth = level
        return depth

    def _ended(self) -> Iterator[Line]:
        after = self._after
        new = int(after["ended_count"]) - int(self._before["ended_count"])
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
            if not after["over"] and level - 1 == after["depth"]:
                yield Line(level - 1, self._home(level))

    def _owned(self, counts: Iterable[int]) -> str:
        """Say how many cards each player has, those who have none left out."""
        named = zip(seats(self._after), counts, strict=True)
        text = " and ".join(f"{n} of {self._words.whose(seat)} cards" for seat, n in named if n)
        return text or "No cards"

    def _moved_in(self, level: int) -> str:
        """Tell which libraries became the decks of a game that begins (729.2)."""
        before, after = (
            record["zone_size"][level - 1, :, v.ZONE_LIBRARY]
            for record in (self._before, self._after)
        )
        moved = self._owned(int(before[seat] - after[seat]) for seat in seats(self._after))
        text = f"{moved} move in from the libraries of {game_name(level - 1)}"
        along = self._between_command_zones(level - 1, level)
        return f"{text}; with them from the command zones: {along}." if along else f"{text}."

    def _between_command_zones(self, old: int, new: int) -> str:
        """Name what went from the command zones of one game to those of another one."""
        went = (self._before["level"] == old) & (self._after["level"] == new)
        for record in (self._before, self._after):
            went &= (record["zone"] == v.ZONE_COMMAND) & (record["kind"] == v.OBJECT_CARD)
        rows = [int(row) for row in np.flatnonzero(went)]
        named = [self._words.card(self._after, row) for row in rows if self._after["look"][row]]
        return ", ".join(face_up_and_down(named, len(rows) - len(named)))

    def _home(self, level: int) -> str:
        """Tell which cards of a game that ended go home (729.5)."""
        before, after = self._before, self._after
        cards = (before["level"] >= level) & (before["kind"] == v.OBJECT_CARD)
        came = cards & (after["level"] == level - 1)
        home = came & (after["zone"] == v.ZONE_LIBRARY)
        text = self._owned(int((home & (after["owner"] == seat)).sum()) for seat in seats(after))
        text = f"{text} go home to the libraries of {game_name(level - 1)}"
        rows = map(int, np.flatnonzero(came & (after["zone"] == v.ZONE_EXILE)))
        exiled = ", ".join(counted(self._words.card(after, row) for row in rows))
        if back := self._between_command_zones(level, level - 1):
            text = f"{text}; to the command zones: {back}"
        return f"{text}; exiled for good: {exiled}." if exiled else f"{text}."

    def _held(self) -> Iterator[Line]:
        """Tell which abilities have triggered in games on hold, where they wait (729.4a)."""
        before, after = self._before, self._after
        for i in range(int(before["waiting_count"]), int(after["waiting_count"])):
            level = int(after["waiting_level"][i])
            if level == after["depth"]:
                continue
            source = self._words.card(before, row_of(int(after["waiting_source"][i])))
            whose = self._words.whose(int(after["waiting_controller"][i]))
            text = f"{whose} {source} triggers and waits until {game_name(level)} goes on"
            yield Line(level, f"{text[0].upper()}{text[1:]}.")

    # --- the Ring ------------------------------------------------------------------------------

    def _tempted(self, level: int) -> Iterator[str]:
        """Tell whom the Ring tempts; whom they choose is told as a choice."""
        for seat in seats(self._after):
            times = int(self._after["tempted"][level, seat])
            if times > self._before["tempted"][level, seat]:
                yield f"the Ring tempts {self._words.names[seat]} ({times})"

    # --- dungeons ------------------------------------------------------------------------------

    def _dungeons(self, level: int) -> Iterator[str]:
        """Tell who completes a dungeon, and who gets into which room."""
        before, after = self._before, self._after
        for seat in seats(after):
            if dungeons_completed(before, level, seat) < dungeons_completed(after, level, seat):
                card = self._dungeon(before, level, seat)
                yield self._words.says(seat, ("complete", card.name))
            room = int(after["room"][level, seat])
            if room and room != before["room"][level, seat]:
                card = self._dungeon(after, level, seat)
                yield self._words.says(seat, ("enter", f"{room_name(card, room)} of {card.name}"))

    def _dungeon(self, record: np.void, level: int, seat: int) -> Card:
        """Return the dungeon that a player is in."""
        matchup = self._words.matchup
        row = dungeon_of_player(record, matchup.tables, level, seat)
        return matchup.cards.cards[int(record["card"][row])]

    # --- payments ------------------------------------------------------------------------------

    def _life(self, level: int) -> Iterator[str]:
        for seat in seats(self._after):
            old, new = int(self._before["life"][level, seat]), int(self._after["life"][level, seat])
            if old == new:
                continue
            if paid := self._life_paid(seat):
                old -= paid
                yield f"{self._words.says(seat, ('pay', f'{paid} life'))} ({old})"
            if old != new:
                verb = ("gain", f"{new - old} life") if new > old else ("lose", f"{old - new} life")
                yield f"{self._words.says(seat, verb)} ({new})"

    def _life_paid(self, seat: int) -> int:
        """Return how much life a player pays in this step."""
        before, f = self._before, self._frame
        tables = self._words.matchup.tables[0]
        if before["frame_controller"][f] != seat:
            return 0
        if self._frame_kind == v.FRAME_ENTER and before["frame_state"][f] == ASK_LIFE + OF_QUESTION:
            enters = tables["card_enters"][int(before["look"][before["frame_a"][f]])]
            return int(tables["enters_life"][enters])
        if self._is_paying() and before["frame_a"][f] == PUT_ABILITY:
            ability = int(before["stack_ability"][int(before["frame_slot"][f])])
        elif self._is_paying() and before["frame_a"][f] == PUT_MANA:
            ability = int(before["frame_b"][f])
        else:
            return 0
        return int(tables["cost_life"][int(tables["ability_cost"][ability])])

    def _is_paying(self) -> bool:
        """Whether a spell or ability is being paid for in this step."""
        paying = self._before["frame_state"][self._frame] >= PAY
        return self._frame_kind == v.FRAME_CAST and bool(paying)

    def _tapped(self, level: int) -> Iterator[str]:
        before, after = self._before, self._after
        became = (after["tapped"] == 1) & (before["tapped"] == 0) & (after["level"] == level)
        became &= before["generation"] == after["generation"]
        rows = [row for row in map(int, np.flatnonzero(became)) if not self._attacks(row)]
        for seat in seats(after):
            mine = (
                self._words.card(after, row) for row in rows if after["controller"][row] == seat
            )
            cards = ", ".join(counted(mine))
            if not cards:
                continue
            if (
                self._frame_kind == v.FRAME_RESOLVE
                and before["frame_controller"][self._frame] != seat
            ):
                yield f"{self._words.whose(seat)} {cards} becomes tapped"
            else:
                yield self._words.says(seat, ("tap", cards))

    def _attacks(self, row: int) -> bool:
        return self._words.attacked(self._after, row) is not None

    # --- cards ---------------------------------------------------------------------------------

    def _revealed(self, level: int) -> Iterator[str]:
        """Tell which cards of a hand or library all players see, for the first time or again."""
        before, after = self._before, self._after
        new = _seen_by_all(after) & ~_seen_by_all(before) & np.isin(after["zone"], _HIDDEN)
        if self._shown and self._shows_everybody():
            new[self._shown] = True
        new &= (after["level"] == level) & (before["level"] == level)
        new &= np.isin(before["zone"], _HIDDEN)
        shown: dict[tuple[int, int, int], list[int]] = {}
        for row in map(int, np.flatnonzero(new)):
            place = int(before["owner"][row]), int(before["zone"][row]), int(after["zone"][row])
            shown.setdefault(place, []).append(row)
        for (owner, old, zone), rows in shown.items():
            cards = ", ".join(counted(self._words.card(after, row) for row in rows))
            where = "" if old == v.ZONE_HAND else " from the library"
            taken = old == v.ZONE_LIBRARY and zone == v.ZONE_HAND
            what = "it" if len(rows) == 1 else "them"
            hand = f" and {self._words.verb(owner, 'put')} {what} into the hand" if taken else ""
            yield f"{self._words.says(owner, ('reveal', cards))}{where}{hand}"

    def _looked(self, level: int) -> Iterator[str]:
        """Tell who looks at the top cards of a library; which ones, only to who sees them too."""
        before, after = self._before, self._after
        if not self._shown or self._shows_everybody() or level != before["depth"]:
            return
        player = int(before["frame_controller"][self._frame])
        known = self._seat is None or all(
            (int(before["known"][row]) | int(after["known"][row])) >> self._seat & 1
            for row in self._shown
        )
        number = len(self._shown)
        cards = "a card" if number == 1 else f"{number} cards"
        if known or self._seat == player:
            cards = ", ".join(counted(self._words.card(after, row) for row in self._shown))
        owner = int(before["owner"][self._shown[0]])
        whose = "the" if owner == player else self._words.whose(owner)
        yield self._words.says(player, ("look", f"at {cards} on top of {whose} library"))

    def _draws(self, level: int) -> Iterator[str]:
        before, after = self._before, self._after
        if after["turn"][level] == 0:
            return  # new hands after mulligans
        came = (before["zone"] == v.ZONE_LIBRARY) & (after["zone"] == v.ZONE_HAND)
        came &= (before["level"] == level) & (after["level"] == level)
        moving = self._op() == v.OP_MOVE
        for seat in seats(after):
            shown = came & (after["owner"] == seat) & _seen_by_all(before)
            if shown.any() and moving:
                cards = ", ".join(
                    self._words.card(after, row) for row in map(int, np.flatnonzero(shown))
                )
                yield self._words.says(seat, ("put", f"{cards} from the library into the hand"))
            hidden = came & (after["owner"] == seat) & ~_seen_by_all(after)
            if not moving:
                hidden |= shown
            rows = [int(row) for row in np.flatnonzero(hidden)]
            if not rows:
                continue
            cards = "a card" if len(rows) == 1 else f"{len(rows)} cards"
            if self._seat in (None, seat):
                cards = ", ".join(self._words.card(after, row) for row in rows)
            top = list(zone_rows(before, level, seat, v.ZONE_LIBRARY))[: len(rows)]
            if sorted(top) == rows:
                yield self._words.says(seat, ("draw", cards))
            else:
                yield self._words.says(seat, ("put", f"{cards} from the library into the hand"))

    def _moves(self, level: int) -> Iterator[str]:
        before, after = self._before, self._after
        changed = np.flatnonzero(
            (before["generation"] != after["generation"])
            & ((before["level"] == level) | (after["level"] == level))
            & ((before["zone"] != after["zone"]) | (before["level"] != after["level"]))
        )
        for row in map(int, changed):
            if before["kind"][row] == v.OBJECT_NONE:
                text = self._created(row)
            elif after["kind"][row] == v.OBJECT_NONE:
                text = self._ceased(row)
            elif before["level"][row] != after["level"][row]:
                text = self._fetched(row, level)
            elif row == self._named and before["zone"][row] in (v.ZONE_HAND, v.ZONE_COMMAND):
                text = ""  # told as a choice
            else:
                text = self._moved(row)
            if text:
                yield text

    def _flipped(self) -> str:
        player = int(self._before["frame_controller"][self._frame])
        won = self._after["frame_flag"][self._frame]
        return self._words.says(player, ("win" if won else "lose", "the coin flip"))

    def _created(self, row: int) -> str:
        """Tell of a new token, copy or ability."""
        after = self._after
        kind, controller = int(after["kind"][row]), int(after["controller"][row])
        if kind == v.OBJECT_TOKEN and after["zone"][row] == v.ZONE_BATTLEFIELD:
            token = f"a {self._words.card(after, row).removesuffix(' Token')} token"
            return self._words.says(controller, ("create", token))
        if kind == v.OBJECT_COPY:
            card = self._words.card(after, row).removeprefix("copy of ")
            return self._words.says(controller, ("copy", card))
        ability = int(after["stack_ability"][int(after["slot"][row])])
        tables = self._words.matchup.tables[0]
        if kind != v.OBJECT_ABILITY or tables["ability_kind"][ability] != v.ABILITY_TRIGGERED:
            return ""
        source = self._words.card(after, row).removeprefix("ability of ")
        whose = self._words.whose(controller)
        return f"{whose} {source} triggers ({self._words.ability(ability)})"

    def _ceased(self, row: int) -> str:
        """Tell of a token that is no more; where it went first has been told."""
        before = self._before
        if before["kind"][row] != v.OBJECT_TOKEN or before["zone"][row] != v.ZONE_BATTLEFIELD:
            return ""
        card = self._words.card(before, row)
        if int(before["types"][row]) & v.TYPE_CREATURE:
            return f"{self._words.whose(int(before['controller'][row]))} {card} dies"
        return f"{card} (a token) is gone"

    def _fetched(self, row: int, level: int) -> str:
        """Tell that a card was taken out of an outer game.

        The other way it only went home, and where it is now (drawn at once?) is nobody's business.
        """
        before, after = self._before, self._after
        if after["zone"][row] != v.ZONE_HAND or not before["level"][row] < level:
            return ""
        return self._fetches(row, game_name(int(before["level"][row])))

    def _fetches(self, row: int, home: str) -> str:
        after = self._after
        known = self._seat is None or int(after["known"][row]) >> self._seat & 1
        card = self._words.card(after, row) if known else "a card"
        return self._words.says(int(after["owner"][row]), ("fetch", f"{card} from {home}"))

    def _moved(self, row: int) -> str:
        """Tell how a card went from one zone to another of the same game."""
        before, after = self._before, self._after
        old, new = int(before["zone"][row]), int(after["zone"][row])
        card, owner = self._words.card(after, row), int(after["owner"][row])
        whose = self._words.whose(owner)
        if old == v.ZONE_OUTSIDE and new == v.ZONE_HAND:
            return self._fetches(row, "the sideboard")
        # Between hand and library: draws have lines of their own, mulligans are told as choices.
        if new == v.ZONE_OUTSIDE or (old in _HIDDEN and new in _HIDDEN):
            return ""
        if new == v.ZONE_STACK:
            return self._words.says(int(after["controller"][row]), ("cast", card))
        if old == v.ZONE_BATTLEFIELD and new == v.ZONE_GRAVEYARD:
            controller = int(before["controller"][row])
            gives_up = self._is_paying() or self._op() == v.OP_SACRIFICE
            if gives_up and before["frame_controller"][self._frame] == controller:
                return self._words.says(controller, ("sacrifice", card))
            if int(before["types"][row]) & v.TYPE_CREATURE:
                return f"{whose} {card} dies"
        if new == v.ZONE_BATTLEFIELD:
            return f"{card} enters the battlefield"
        if new == v.ZONE_EXILE:
            return f"{card} is exiled"
        if new == v.ZONE_GRAVEYARD:
            if old == v.ZONE_HAND:
                return self._words.says(owner, ("discard", card))
            if old == v.ZONE_STACK:
                return self._left_the_stack(row)
            return f"{card} goes to the graveyard"
        if new == v.ZONE_COMMAND:
            return f"{card} goes from {whose} {v.ZONE_NAMES[old]} to the command zone"
        if old not in _SEEN_LEAVING and self._seat not in (None, owner):
            card = "a card"
        return f"{card} goes from {whose} {v.ZONE_NAMES[old]} to the {v.ZONE_NAMES[new]}"

    def _left_the_stack(self, row: int) -> str:
        """Tell why a spell went from the stack to the graveyard."""
        card = self._words.card(self._after, row)
        if self._frame_kind != v.FRAME_RESOLVE:
            return f"{card} does nothing, for it has no legal target left"
        resolving = int(self._before["stack_row"][int(self._before["frame_slot"][self._frame])])
        return f"{card} resolves" if resolving == row else f"{card} is countered"

    # --- targets and combat --------------------------------------------------------------------

    def _targets(self, level: int) -> Iterator[str]:
        """Tell the targets that an object on the stack has now, chosen or forced."""
        before, after = self._before, self._after
        for slot in map(int, np.flatnonzero(after["stack_row"] >= 0)):
            row = int(after["stack_row"][slot])
            if after["level"][row] != level or after["slot"][row] != slot:
                continue
            had = targets_of(before, slot) if before["stack_row"][slot] == row else []
            for i, target in enumerate(targets_of(after, slot)):
                if i < len(had) and target == had[i]:
                    continue
                if (name := self._words.target(after, target, placed=True)) is not None:
                    yield self._words.says(int(after["controller"][row]), ("target", name))

    def _combat(self, level: int) -> Iterator[str]:
        """Tell a declaration when it has been made."""
        before, after = self._before, self._after
        stage = int(before["stage"][level])
        if stage == after["stage"][level] or level != after["depth"]:
            return
        rows = list(zone_rows(after, level, 0, v.ZONE_BATTLEFIELD))
        if stage == v.STAGE_ATTACKERS:
            yield from self._declared("attack", rows, self._words.attacked)
        elif stage == v.STAGE_BLOCKERS:
            yield from self._declared("block", rows, self._words.blocked)

    def _declared(
        self, verb: str, rows: Iterable[int], whom: Callable[[np.void, int], str | None]
    ) -> Iterator[str]:
        """Tell who attacks or blocks whom, a sentence for each that is attacked or blocked."""
        parties: dict[tuple[int, str], list[str]] = {}
        for row in rows:
            if name := whom(self._after, row):
                party = int(self._after["controller"][row]), name
                parties.setdefault(party, []).append(self._words.card(self._after, row))
        for (player, name), cards in parties.items():
            yield self._words.says(player, (verb, f"{name} with {', '.join(counted(cards))}"))
