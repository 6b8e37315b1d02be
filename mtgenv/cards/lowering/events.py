"""Lowers events to patterns: what triggers wait for, what is replaced, what has happened.

`EVENTS` says of each event which things take part in it: a trigger may ask about those only, and
binds them for its effects.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mtgenv.cards import words as w
from mtgenv.cards.language import (
    All,
    Condition,
    Counters,
    Event,
    Filter,
    Happened,
    Minus,
    Subject,
    Test,
)
from mtgenv.cards.lowering.context import (
    AMOUNT,
    DEFENDING,
    OTHER,
    THAT,
    THAT_PLAYER,
    Binding,
    Context,
)
from mtgenv.cards.lowering.tables_builder import Draft, Value
from mtgenv.cards.parsing import CardError, at, lookup, require_part
from mtgenv.cards.the_ring import THE_RING
from mtgenv.engine.record import vocabulary as v


@dataclass(frozen=True)
class EventWord:
    """An event of the language.

    Attributes:
        event: EVENT_* of the engine.
        binds: what takes part in it, as the effects that follow may name it.
        replaced: it can only be replaced; nothing triggers on it.
    """

    event: int
    binds: frozenset[str] = frozenset()
    replaced: bool = False


def _word(event: int, *binds: str, replaced: bool = False) -> EventWord:
    return EventWord(event, frozenset(binds), replaced)


_COMBAT = (THAT, OTHER, THAT_PLAYER, DEFENDING)

EVENTS: dict[str, EventWord] = {
    "enters": _word(v.EVENT_ENTERS, THAT, THAT_PLAYER),
    "leaves": _word(v.EVENT_LEAVES, THAT, THAT_PLAYER),
    "dies": _word(v.EVENT_DIES, THAT, THAT_PLAYER),
    "to graveyard": _word(v.EVENT_TO_GRAVEYARD, THAT, THAT_PLAYER),
    "moves": _word(v.EVENT_MOVES, THAT, THAT_PLAYER),
    "attacks": _word(v.EVENT_ATTACKS, *_COMBAT),
    "attacks alone": _word(v.EVENT_ATTACKS_ALONE, *_COMBAT),
    "attacks a player alone": _word(
        v.EVENT_ATTACKS_PLAYER_ALONE, THAT, OTHER, THAT_PLAYER, DEFENDING
    ),
    "attacks unblocked": _word(v.EVENT_ATTACKS_UNBLOCKED, *_COMBAT),
    "blocks": _word(v.EVENT_BLOCKS, *_COMBAT),
    "becomes blocked": _word(v.EVENT_BECOMES_BLOCKED, THAT, THAT_PLAYER, DEFENDING),
    "becomes blocked by": _word(v.EVENT_BECOMES_BLOCKED_BY, *_COMBAT),
    "becomes blocked by several": _word(
        v.EVENT_BLOCKED_BY_SEVERAL, THAT, THAT_PLAYER, DEFENDING, AMOUNT
    ),
    "blocks several": _word(v.EVENT_BLOCKS_SEVERAL, THAT, THAT_PLAYER, DEFENDING, AMOUNT),
    "deals damage": _word(v.EVENT_DEALS_DAMAGE, THAT, OTHER, THAT_PLAYER, AMOUNT),
    "is dealt damage": _word(v.EVENT_IS_DEALT_DAMAGE, THAT, OTHER, THAT_PLAYER, AMOUNT),
    "player is dealt damage": _word(v.EVENT_PLAYER_DAMAGED, OTHER, THAT_PLAYER, AMOUNT),
    "damaged creature dies": _word(v.EVENT_DAMAGED_CREATURE_DIES, THAT, OTHER),
    "becomes tapped": _word(v.EVENT_BECOMES_TAPPED, THAT, THAT_PLAYER),
    "becomes untapped": _word(v.EVENT_BECOMES_UNTAPPED, THAT, THAT_PLAYER),
    "tapped for mana": _word(v.EVENT_TAPPED_FOR_MANA, THAT, THAT_PLAYER),
    "begins": _word(v.EVENT_BEGINS, THAT_PLAYER),
    "casts": _word(v.EVENT_CAST, THAT, THAT_PLAYER, AMOUNT),
    "becomes the target": _word(v.EVENT_TARGETED, THAT, OTHER, THAT_PLAYER),
    "casts targeting": _word(v.EVENT_CAST_TARGETING, THAT, OTHER, THAT_PLAYER),
    "gains life": _word(v.EVENT_GAINS_LIFE, THAT_PLAYER, AMOUNT),
    "loses life": _word(v.EVENT_LOSES_LIFE, THAT_PLAYER, AMOUNT),
    "draws": _word(v.EVENT_DRAWS, THAT, THAT_PLAYER),
    "discards": _word(v.EVENT_DISCARDS, THAT, THAT_PLAYER),
    "cycles": _word(v.EVENT_DISCARDS, THAT, THAT_PLAYER),
    "sacrifices": _word(v.EVENT_SACRIFICES, THAT, THAT_PLAYER),
    "plays a land": _word(v.EVENT_PLAYS_LAND, THAT, THAT_PLAYER),
    "activates": _word(v.EVENT_ACTIVATES, THAT, THAT_PLAYER),
    "counters": _word(v.EVENT_COUNTERS, THAT, THAT_PLAYER, AMOUNT),
    "last counter": _word(v.EVENT_LAST_COUNTER, THAT, THAT_PLAYER),
    "fights": _word(v.EVENT_FIGHTS, THAT),
    "transforms": _word(v.EVENT_TRANSFORMS, THAT),
    "turned face up": _word(v.EVENT_FACE_UP, THAT),
    "state": _word(v.EVENT_STATE),
    "is exerted": _word(v.EVENT_EXERTED, THAT),
    "phases out": _word(v.EVENT_PHASES_OUT, THAT, THAT_PLAYER),
    "phases in": _word(v.EVENT_PHASES_IN, THAT, THAT_PLAYER),
    "becomes unattached": _word(v.EVENT_UNATTACHED, THAT, OTHER, THAT_PLAYER),
    "loses control": _word(v.EVENT_LOSES_CONTROL, THAT, THAT_PLAYER),
    "is countered": _word(v.EVENT_COUNTERED, THAT, OTHER, THAT_PLAYER),
    "resolves": _word(v.EVENT_RESOLVES, THAT, THAT_PLAYER),
    "becomes day": _word(v.EVENT_BECOMES_DAY),
    "becomes night": _word(v.EVENT_BECOMES_NIGHT),
    "shuffles": _word(v.EVENT_SHUFFLES, THAT_PLAYER),
    "loses the game": _word(v.EVENT_LOSES_GAME, THAT_PLAYER),
    "chaos ensues": _word(v.EVENT_CHAOS),
    "planeswalks to": _word(v.EVENT_PLANESWALKS_TO, THAT, THAT_PLAYER),
    "planeswalks away": _word(v.EVENT_PLANESWALKS_AWAY, THAT, THAT_PLAYER),
    "rolls the planar die": _word(v.EVENT_ROLLS_PLANAR_DIE, THAT_PLAYER),
    "rolls the planeswalker symbol": _word(v.EVENT_ROLLS_PLANAR_DIE, THAT_PLAYER),
    "rolls a blank": _word(v.EVENT_ROLLS_PLANAR_DIE, THAT_PLAYER),
    "sets in motion": _word(v.EVENT_SET_IN_MOTION, THAT, THAT_PLAYER),
    "gets a designation": _word(v.EVENT_DESIGNATED, THAT_PLAYER),
    "the Ring tempts": _word(v.EVENT_DESIGNATED, THAT, THAT_PLAYER),
    "enters a room": _word(v.EVENT_ROOM, THAT, THAT_PLAYER),
    "completes a dungeon": _word(v.EVENT_DUNGEON_COMPLETED, THAT_PLAYER),
    "creates tokens": _word(v.EVENT_MAKES_TOKENS, THAT_PLAYER, AMOUNT),
    "is destroyed": _word(v.EVENT_DESTROYED, THAT, THAT_PLAYER, replaced=True),
    "untaps": _word(v.EVENT_UNTAPS, THAT, THAT_PLAYER, replaced=True),
}
# Events of an object whose player is its controller.
_OF_CONTROLLER = {
    "enters", "leaves", "dies", "to graveyard", "is dealt damage", "becomes tapped",
    "becomes untapped", "counters", "last counter", "phases out", "phases in",
}  # fmt: skip
_DAMAGE = {"deals damage", "is dealt damage", "player is dealt damage"}
_OF_COUNTERS = {"counters", "last counter"}
_OF_NUMBERS = {"becomes blocked by several", "blocks several"}
_DIE = {"rolls the planeswalker symbol": v.DIE_PLANESWALK, "rolls a blank": v.DIE_BLANK}
_SO_MANY = {"=": 0, ">=": 1}
_SUBJECTS = {
    "self": v.SUBJECT_SELF,
    "attached": v.SUBJECT_ATTACHED,
    "none": v.SUBJECT_NONE,
}


def binds(event: Event) -> frozenset[str]:
    """Return the names that an event binds for what follows.

    Who controls the card itself is "you", and no "that player".
    """
    if event.verb not in EVENTS:
        lookup({verb: word.event for verb, word in EVENTS.items()}, event.verb, "event")
    names = EVENTS[event.verb].binds
    return names - {THAT_PLAYER} if event.what == "self" and event.verb in _OF_CONTROLLER else names


def _with_nth(event: Event) -> Condition | None:
    """Return what must hold as the event happens, that it is the nth included."""
    if not event.nth:
        return event.while_
    reached: tuple[Condition, ...]
    if event.verb == "counters":
        there = Counters(event.counter, "that")
        reached = (Test(there, ">=", event.nth), Test(Minus(there, AMOUNT), "<", event.nth))
    else:
        # An event is counted before anything triggers on it.
        reached = (Test(Happened(replace(event, nth=0, while_=None)), "=", event.nth),)
    return All((*reached, event.while_) if event.while_ is not None else reached)


class EventLowering(Context):
    """Lowers events."""

    def happened(self, event: Event) -> int:
        """Return the number of the pattern that a question about this turn asks for."""
        if event not in self.builder.patterns:
            with at("question about this turn"):
                if event.verb == "begins":
                    raise CardError("steps are not counted; ask whose turn it is, with Turn")
                if event.what not in (None, "any") and not isinstance(event.what, Filter):
                    raise CardError("events of one object are not counted; describe it by a filter")
                # The row is shared by all who ask the same, so it may name nothing bound here.
                outer, self.bound = self.bound, Binding()
                fields = self.pattern(event)
                self.bound = outer
            draft = Draft("", {"ability_kind": v.ABILITY_LATER, **fields})
            self.builder.add_pattern(event, draft)
        return list(self.builder.patterns).index(event)

    def pattern(
        self,
        event: Event,
        *,
        replaced: bool = False,
        self_is: int = v.SUBJECT_SELF,
        condition: Condition | None = None,
    ) -> dict[str, Value]:
        """Return the trigger fields of an event.

        Args:
            event: the event.
            replaced: it is replaced, not watched.
            self_is: SUBJECT_* that "self" means.
            condition: what the ability asks; a state trigger must ask something.

        Returns:
            The fields that are not 0.
        """
        word = self._event_word(event, replaced)
        names = self._check_event(event, word, condition)
        with self.lasting():
            subject, subject_filter = self.subject(event.what, self_is)
            # While the event is looked at, its own things can be spoken of.
            self.bound.event |= names
            other, other_filter = self.subject(event.other, self_is)
            while_ = self.condition(_with_nth(event))
        return {
            "trigger_event": self._event_number(event, word),
            "trigger_subject": subject,
            "trigger_filter": subject_filter,
            "trigger_other": other,
            "trigger_other_filter": other_filter,
            "trigger_player": lookup(w.EVENT_PLAYERS, event.player, "player of an event"),
            "trigger_combat": {None: 0, True: 1, False: 2}[event.combat],
            "trigger_detail": self._event_detail(event),
            "trigger_once": int(not event.each),
            "trigger_while": while_,
        }

    def _event_number(self, event: Event, word: EventWord) -> int:
        """Return the number of an event; what is no creature dies as well (700.4)."""
        if event.verb != "dies":
            return word.event
        parts = event.what if isinstance(event.what, tuple) else (event.what,)
        others = any(isinstance(part, Filter) and set(part.types) - {"creature"} for part in parts)
        face = self.face
        itself = "self" in parts and not face.quoted and not face.line.types & v.TYPE_CREATURE
        return v.EVENT_TO_GRAVEYARD if others or itself else word.event

    def _event_word(self, event: Event, replaced: bool) -> EventWord:
        kind = "replaced event" if replaced else "event"
        lookup({verb: word.event for verb, word in EVENTS.items()}, event.verb, kind)
        require_part(event)
        word = EVENTS[event.verb]
        if word.replaced and not replaced:
            raise CardError(f"the event {event.verb!r} can be replaced, but nothing triggers on it")
        return word

    def _check_event(
        self, event: Event, word: EventWord, condition: Condition | None
    ) -> frozenset[str]:
        """Refuse what an event of this kind is not about, and return what it binds."""
        for field, part in (("what", THAT), ("other", OTHER), ("player", THAT_PLAYER)):
            asked = getattr(event, field)
            if asked not in (None, "any") and part not in word.binds:
                raise CardError(f"the event {event.verb!r} has no {field!r}; leave it out")
        allowed = {
            "step": event.verb == "begins",
            "from_zone": event.verb == "moves",
            "to_zone": event.verb == "moves",
            "counter": event.verb in _OF_COUNTERS,
            "designation": event.verb == "gets a designation",
            "nth": bool(event.counter) if event.verb == "counters" else event.player == "you",
            "count": event.verb in _OF_NUMBERS,
        }
        for field, here in allowed.items():
            if getattr(event, field) and not here:
                raise CardError(f"the event {event.verb!r} has no {field!r}; leave it out")
        if event.verb == "begins" and not event.step:
            raise CardError("the event 'begins' needs the step")
        if event.verb == "last counter" and not event.counter:
            raise CardError("the event 'last counter' needs the kind of counter")
        if event.verb == "gets a designation" and not event.designation:
            raise CardError("the event 'gets a designation' needs which one")
        if event.verb in _OF_NUMBERS and event.count is None:
            raise CardError(f'the event {event.verb!r} needs how many; write count=(">=", 2)')
        if event.verb == "moves" and not (event.from_zone or event.to_zone):
            raise CardError("the event 'moves' needs from_zone or to_zone")
        if event.combat is not None and event.verb not in _DAMAGE:
            raise CardError(f"the event {event.verb!r} is no damage; leave `combat` out")
        if event.verb == "state" and condition is None:
            raise CardError("a state trigger needs a condition that becomes true")
        if event.player == "controller of attached" and not self.face.attached:
            raise CardError('player="controller of attached" is for Auras and Equipment')
        return word.binds

    def subject(self, subject: Subject, self_is: int = v.SUBJECT_SELF) -> tuple[int, int]:
        """Return SUBJECT_* and the filter of an object that an event or a rule must be about."""
        if subject is None:
            return v.SUBJECT_ANY, 0
        if isinstance(subject, Filter):
            return v.SUBJECT_FILTER, self.filter(subject)
        if isinstance(subject, tuple):
            if len(subject) != 2 or subject[0] != "self" or not isinstance(subject[1], Filter):
                raise CardError('a pair of subjects is ("self", filter)')
            return v.SUBJECT_SELF_OR_FILTER, self.filter(subject[1])
        if subject == "attached" and not self.face.attached:
            raise CardError('"attached" is for Auras and Equipment; this is attached to nothing')
        found = lookup(_SUBJECTS, subject, "subject")
        return self_is if subject == "self" else found, 0

    def _event_detail(self, event: Event) -> int:
        if event.verb == "cycles":
            return v.CYCLES
        if event.verb in _DIE:
            return _DIE[event.verb]
        if event.step:
            return lookup(w.STEPS, event.step, "step")
        if event.verb == "the Ring tempts":
            return self.builder.rows[THE_RING]
        if event.designation:
            return self.builder.designation(event.designation)
        if event.counter:
            return self.builder.counter(event.counter)
        if event.count is not None:
            how, number = event.count
            if number < 1:
                raise CardError(f"{number} creatures never come to block; write 1 or more")
            return number << 1 | lookup(_SO_MANY, how, "comparison of an event")
        if event.verb == "moves":
            zones = [
                lookup(w.ZONES, zone, "zone of an event") if zone else 0
                for zone in (event.from_zone, event.to_zone)
            ]
            return zones[0] | zones[1] << 4
        return 0
