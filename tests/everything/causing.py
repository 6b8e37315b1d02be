"""Causes what triggered abilities wait for, by kind of event."""

from __future__ import annotations

from collections.abc import Callable

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from tests.everything.playing import NoPositionError, Session
from tests.everything.reading import NotModelledError, Reading
from tests.everything.situations import (
    any_block,
    attack,
    declared,
    let_attack,
    let_block,
    object_of,
    until_blocks,
)
from tests.everything.snapshot import Thing

CANNOT = "nothing causes this event"
Cause = Callable[[Session, d.Event], None]

_STEPS = ("upkeep", "draw", "beginning of combat", "end step", "end of combat", "main")


def causing(event: d.Event) -> Cause | None:
    """Return what causes an event, or None."""
    cause = _CAUSES.get(event.verb)
    if cause is None:
        return None

    def loudly(session: Session, event: d.Event) -> None:
        session.quiet = False
        cause(session, event)

    return loudly


def _fitting(session: Session, event: d.Event, zone: str = "battlefield") -> Thing:
    """The object that an event is about: the card itself, or one that fits."""
    state = session.look()
    what = event.what
    if what == "self":
        return state.things[session.row]
    if what == "attached":
        host = state.things[session.row].attached_to
        if host < 0:
            raise NoPositionError("it is attached to nothing")
        return state.things[host]
    filters = [what] if isinstance(what, d.Filter) else []
    if isinstance(what, tuple):
        filters = [part for part in what if isinstance(part, d.Filter)]
    reading = Reading(state, 0, session.row)
    there = [t for t in state.within(zone) if t.row != session.row and t.types]
    for thing in there:
        try:
            if all(reading.fits(thing, asked) for asked in filters):
                return thing
        except NotModelledError as word:
            raise NoPositionError(f"its object: {word}") from None
    raise NoPositionError("nothing fits what it is about")


def _on(name: str) -> Cause:
    """Cast a made-up spell at what the event is about."""

    def cause(session: Session, event: d.Event) -> None:
        seat = 1 if event.player == "opponent" else 0
        if not session.cause(name, _fitting(session, event).row, seat=seat):
            raise NoPositionError(f"{name} cannot be cast")

    return cause


def _with(name: str) -> Cause:
    """Cast a made-up spell without targets."""

    def cause(session: Session, event: d.Event) -> None:
        if not session.cause(name):
            raise NoPositionError(f"{name} cannot be cast")

    return cause


def _enters(session: Session, event: d.Event) -> None:
    if not session.cause("raise", _fitting(session, event, "graveyard").row):
        raise NoPositionError("raise cannot be cast")


def _begins(session: Session, event: d.Event) -> None:
    if event.step not in _STEPS:
        raise NoPositionError(f"the step {event.step!r}")
    game = session.game
    for _ in range(400):
        if game.over:
            raise NoPositionError("the match is over before")
        if game.asked == v.DECISION_PRIORITY and game.rows(None, "stack"):
            session.look()
            return
        session.wait()
    raise NoPositionError("the step does not come")


def _attack(session: Session, thing: Thing) -> None:
    game = session.game
    if thing.controller != 0:
        raise NoPositionError("what attacks is not mine")
    game.pass_until_asked(v.DECISION_ATTACK)
    if game.over or game.player != 0:
        raise NoPositionError("it cannot attack")
    let_attack(session, object_of(session, thing.row, "it cannot attack"))
    declared(session, v.DECISION_ATTACK)


def _attacks(session: Session, event: d.Event) -> None:
    _attack(session, _fitting(session, event))


def _unblocked(session: Session, event: d.Event) -> None:
    """Attack unblocked, and go on until something has triggered."""
    source = event.other if event.verb == "player is dealt damage" else event.what
    subject = event if source == event.what else d.Event("attacks", source)
    attacker = _fitting(session, subject)
    if event.verb == "deals damage" and event.other != "none":
        _attack_blocked(session, attacker)
    else:
        _attack(session, attacker)
    _until_stack(session)


def _until_stack(session: Session) -> None:
    game = session.game
    for _ in range(60):
        if game.over or game.step in ("main2", "end"):
            return
        if game.rows(None, "stack") and game.asked == v.DECISION_PRIORITY:
            top = session.top()
            if top is not None and top.source == session.row:
                return
            session.resolve()
            continue
        session.wait()


def _blocked(session: Session, event: d.Event) -> None:
    _attack_blocked(session, _fitting(session, event))


def _attack_blocked(session: Session, thing: Thing) -> None:
    """Attack, and let the first creature that can block it do so."""
    _attack(session, thing)
    until_blocks(session, resolving=True)
    any_block(session)


def _blocks(session: Session, event: d.Event) -> None:
    """Let the opponent attack, and block with what the event is about."""
    thing = _fitting(session, event)
    if thing.controller != 0:
        raise NoPositionError("what blocks is not mine")
    attack(session, 1)
    until_blocks(session)
    let_block(session, object_of(session, thing.row, "it may not block"))


def _casts(session: Session, event: d.Event) -> None:
    """Cast something that fits, from the hand."""
    seat = 0
    if event.player == "opponent":
        seat = 1
        session.refill(1)
        session.game.choose("pass")
    else:
        session.refill()
    thing = _fitting(session, d.Event("casts", event.what), "hand")
    rows = {
        t.row
        for t in session.look().within("hand", seat)
        if t.card == thing.card or _fits(session, t, event)
    }
    for action in session.game.actions:
        if kind_of(action) == v.ACTION_CAST and subject_of(action) in rows:
            session.act(action)
            session.look()
            return
    raise NoPositionError("nothing fits that can be cast")


def _fits(session: Session, thing: Thing, event: d.Event) -> bool:
    reading = Reading(session.look(), 0, session.row)
    return isinstance(event.what, d.Filter) and reading.fits(thing, event.what)


_CAUSES: dict[str, Cause] = {
    "dies": _on("bury"),
    "to graveyard": _on("bury"),
    "leaves": _on("bury"),
    "enters": _enters,
    "begins": _begins,
    "attacks": _attacks,
    "attacks alone": _attacks,
    "attacks a player alone": _attacks,
    "attacks unblocked": _unblocked,
    "player is dealt damage": _unblocked,
    "deals damage": _unblocked,
    "becomes blocked": _blocked,
    "becomes blocked by": _blocked,
    "casts": _casts,
    "blocks": _blocks,
    "sacrifices": _on("offer"),
    "gains life": _with("life"),
    "loses life": _with("loss"),
    "draws": _with("draw"),
    "discards": _with("discard"),
    "becomes the target": _on("point"),
    "casts targeting": _on("point"),
    "becomes tapped": _on("tap"),
    "is dealt damage": _on("hurt"),
    "counters": _on("count"),
    "phases out": _on("phase"),
}
