"""Lowers selections: which objects and players (`mtgenv.cards.language.selections`)."""

from __future__ import annotations

import re

from mtgenv.cards import words as w
from mtgenv.cards.language import Chosen, Each, Objects, Top
from mtgenv.cards.lowering.context import (
    DEFENDING,
    OTHER,
    THAT,
    THAT_PLAYER,
    Context,
    phrase_among,
)
from mtgenv.cards.lowering.tables_builder import Value
from mtgenv.cards.parsing import CardError, lookup, require, require_part
from mtgenv.engine.record import vocabulary as v

_TARGET = re.compile(r"target(?: ([1-9][0-9]*))?")
_OF = re.compile(r"(controller|owner) of (.+)")
_UNLINKED = 'zone="linked" needs a Move(linked=True) on the same card'
_WHOSE = {"controller": v.SELECT_CONTROLLER, "owner": v.SELECT_OWNER}


class SelectionLowering(Context):
    """Lowers selections."""

    def select(self, what: Objects | tuple[Objects, ...], *, players: bool = False) -> int:
        """Return the row of a selection of objects, or of objects and players."""
        parts = what if isinstance(what, tuple) else (what,)
        if not parts:
            raise CardError("selects nothing")
        row = 0
        for part in reversed(parts):
            fields = self._selection_fields(part, players=players or len(parts) > 1)
            row = self.builder.shared("selections", [{**fields, "select_next": row}])
        return row

    def players(self, phrase: str) -> int:
        """Return the row of a selection of players."""
        kind, arg = self._player_phrase(phrase)
        return self.builder.shared("selections", [{"select_kind": kind, "select_arg": arg}])

    def one_player(self, phrase: str) -> int:
        """Return the row of a selection of a single player."""
        if phrase in SEVERAL_PLAYERS:
            raise CardError(f"{phrase!r} are several players; this asks a single one")
        return self.players(phrase)

    def one_object(self, phrase: Objects) -> int:
        """Return the row of a selection of one object, from a phrase."""
        if not isinstance(phrase, str):
            raise CardError(f"needs a phrase for one object, not {type(phrase).__name__}")
        return self.select(phrase, players=True)

    def chosen(self, what: Chosen, *, own: bool = False) -> int:
        """Return the row of a choice that an instruction asks.

        Args:
            what: the choice.
            own: on the battlefield, each chooser chooses among their own permanents.

        Returns:
            The row.
        """
        require_part(what)
        if not self.bound.asks:
            raise CardError("nothing can be chosen here; only an instruction asks for a choice")
        zone = lookup(w.CHOICE_ZONES, what.zone, "zone of a choice")
        if what.zone == "linked" and not self.face.links:
            raise CardError(_UNLINKED)
        if what.zone == "linked" and what.random:
            raise CardError("cards exiled with the source are chosen by a player, not at random")
        if what.zone == "it" and not self.bound.it:
            raise CardError('zone="it" needs an instruction before that acted on something')
        whose = what.whose
        if own and what.zone == "battlefield" and not whose:
            # "That player" is, while several choose, the one who chooses.
            whose = THAT_PLAYER
        bound, self.bound.loops = self.bound.loops, self.bound.loops + 1
        if what.count == "any":
            if not what.up_to:
                raise CardError('count="any" goes with up_to=True')
            number, value = 0, -1
        else:
            number, value = self.number(what.count)
        fields: dict[str, Value] = {
            "select_kind": v.SELECT_CHOSEN,
            "select_filter": self.filter(what.filter),
            "select_zone": zone,
            "select_whose": self.players(whose) if whose else 0,
            "select_number": number,
            "select_value": value,
            "select_up_to": int(what.up_to),
            "select_random": int(what.random),
        }
        self.bound.loops = bound
        if what.by != "you" or own:
            fields["select_by"] = self.players(what.by)
        if not number and value < 1 and what.count != "any":
            raise CardError("chooses nothing; count is at least 1")
        return self.builder.shared("selections", [fields])

    def _selection_fields(self, what: Objects, *, players: bool) -> dict[str, Value]:
        if isinstance(what, Each):
            require_part(what)
            return {
                "select_kind": v.SELECT_EACH,
                "select_filter": self.filter(what.filter),
                "select_zone": self._zone(what.zone),
                "select_whose": self.players(what.whose) if what.whose else 0,
            }
        if isinstance(what, Top):
            require_part(what)
            number, value = self.number(what.count)
            return {
                "select_kind": v.SELECT_TOP,
                "select_whose": self.players(what.whose),
                "select_number": number,
                "select_value": value,
            }
        if isinstance(what, Chosen):
            raise CardError(
                "a Chosen stands alone and in an instruction; choose first, with Choose, and "
                'write "it" here'
            )
        if not isinstance(what, str):
            raise CardError(f"{what!r} is no selection")
        kind, arg = self._object_or_player(what) if players else self._object_phrase(what)
        return {"select_kind": kind, "select_arg": arg}

    def _zone(self, zone: str) -> int:
        if zone == "linked" and not self.face.links:
            raise CardError(_UNLINKED)
        return lookup(w.SELECTION_ZONES, zone, "zone of a selection")

    def _target_phrase(
        self, phrase: str, *, player: bool, either: bool = False
    ) -> tuple[int, int] | None:
        """Return the selection of a phrase about targets, None if it is none."""
        found = _TARGET.fullmatch(phrase)
        if found is None:
            return None
        number = int(found[1] or 1)
        groups = self.bound.groups
        if number > len(groups):
            raise CardError(f"{phrase!r} names no target here; there are {len(groups)} groups")
        group = groups[number - 1]
        fits = group.players != "none" if player else group.objects is not None
        if not (fits or either):
            kind = "player" if player else "object"
            raise CardError(f"{phrase!r} is no {kind} here: that group accepts none")
        return v.SELECT_TARGET, number - 1

    def _object_phrase(self, phrase: str) -> tuple[int, int]:
        """Return kind and argument of a phrase for objects."""
        if phrase == self.bound.alias:
            return self.bound.aliased, 0
        if target := self._target_phrase(phrase, player=False):
            return target
        found = phrase_among(self._objects(), phrase, "object")
        require("phrase", phrase)
        return found, 0

    def _player_phrase(self, phrase: str) -> tuple[int, int]:
        """Return kind and argument of a phrase for players."""
        if phrase == self.bound.alias:
            return self.bound.aliased, 0
        if target := self._target_phrase(phrase, player=True):
            return target
        if found := _OF.fullmatch(phrase):
            require("phrase", f"{found[1]} of")
            inner, arg = self._object_or_player(found[2])
            if inner in (v.SELECT_CONTROLLER, v.SELECT_OWNER):
                raise CardError(f"{phrase!r} goes through two players; name the object itself")
            return _WHOSE[found[1]], inner | arg << 8
        kind = phrase_among(self._players(), phrase, "player")
        require("phrase", phrase)
        return kind, 0

    def _object_or_player(self, phrase: str) -> tuple[int, int]:
        """Return kind and argument of a phrase for objects or players."""
        if phrase == self.bound.alias:
            return self.bound.aliased, 0
        if target := self._target_phrase(phrase, player=False, either=True):
            return target
        if phrase in self._players() or _OF.fullmatch(phrase):
            return self._player_phrase(phrase)
        found = phrase_among({**self._objects(), **self._players()}, phrase, "object or player")
        require("phrase", phrase)
        return found, 0

    def _objects(self) -> dict[str, int]:
        """Return the phrases for objects that mean something here."""
        bound, face = self.bound, self.face
        known = {
            "self": (True, v.SELECT_SELF),
            "attached": (face.attached, bound.attached),
            THAT: (THAT in bound.event, v.SELECT_EVENT),
            OTHER: (OTHER in bound.event, v.SELECT_OTHER),
            "it": (bool(bound.it), bound.it),
            "linked": (face.links, v.SELECT_LINKED),
            "each": (bound.changed, v.SELECT_CHANGED),
            "paid": (bound.paid, v.SELECT_PAID),
        }
        return {phrase: kind for phrase, (here, kind) in known.items() if here}

    def _players(self) -> dict[str, int]:
        """Return the phrases for players that mean something here."""
        bound = self.bound
        known = {
            "you": (True, v.SELECT_YOU),
            "each player": (True, v.SELECT_EACH_PLAYER),
            "each opponent": (True, v.SELECT_EACH_OPPONENT),
            "each other opponent": (THAT_PLAYER in bound.event, v.SELECT_OTHER_OPPONENTS),
            "opponents attacked this combat": (True, v.SELECT_OPPONENTS_ATTACKED),
            "players with the most life": (True, v.SELECT_MOST_LIFE),
            THAT_PLAYER: (
                THAT_PLAYER in bound.event or bool(bound.loops),
                v.SELECT_THAT_PLAYER,
            ),
            DEFENDING: (DEFENDING in bound.event, v.SELECT_DEFENDING_PLAYER),
            "chosen player": (self._chooses_player(), v.SELECT_CHOSEN_PLAYER),
            "winners": (bound.subgame, v.SELECT_WINNERS),
            "non-winners": (bound.subgame, v.SELECT_NON_WINNERS),
        }
        return {phrase: kind for phrase, (here, kind) in known.items() if here}

    def _chooses_player(self) -> bool:
        return "opponent" in self.face.choices


SEVERAL_PLAYERS = {
    "each player",
    "each opponent",
    "each other opponent",
    "opponents attacked this combat",
    "players with the most life",
    "winners",
    "non-winners",
}
