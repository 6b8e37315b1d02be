"""Moments at which a card can be used: main phase, over a spell, in the parts of combat."""

from __future__ import annotations

from collections.abc import Callable

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.testing.sides import PositionError
from tests.everything.playing import NoPositionError, Session

ATTACKERS = 2


def in_some_situation(
    make: Callable[[], Session], offers: Callable[[Session], list[int]]
) -> tuple[Session, int]:
    """Return a session in the first situation in which something is offered, and the action.

    Args:
        make: makes a session.
        offers: the actions that are looked for.

    Raises:
        NoPositionError: if no situation offers it.
    """
    for situation in SITUATIONS:
        session = make()
        try:
            situation(session)
        except (NoPositionError, PositionError):
            continue
        if session.game.over:
            continue
        session.quiet = situation is _main
        session.refill()
        actions = offers(session)
        if actions:
            return session, actions[0]
    raise NoPositionError("it is not offered")


def _main(session: Session) -> None:
    """The main phase, nothing on the stack."""


def _upkeep(session: Session) -> None:
    """The next upkeep of the player who has the card."""
    game = session.game
    for _ in range(200):
        if game.step == "upkeep" and game.active == 0 and game.asked == v.DECISION_PRIORITY:
            return
        session.wait()
    raise NoPositionError("no upkeep comes")


def _cast(session: Session, name: str) -> None:
    for action in session.game.actions:
        if kind_of(action) == v.ACTION_CAST and session.game.name(subject_of(action)) == name:
            session.act(action)
            return
    raise NoPositionError(f"{name} cannot be cast")


def _over_an_instant(session: Session) -> None:
    _cast(session, "Paper Spark")


def _over_a_creature(session: Session) -> None:
    _cast(session, "Paper Ox")


def attack(session: Session, seat: int) -> None:
    """Let a player attack with what can, the card itself and the first other creatures."""
    game = session.game
    for _ in range(400):
        if game.over:
            raise NoPositionError("the match is over before")
        if game.asked == v.DECISION_ATTACK and game.player == seat:
            break
        game.default()
    else:
        raise NoPositionError("nobody attacks")
    attackers = 0
    while game.asked == v.DECISION_ATTACK and attackers < ATTACKERS:
        objects = [a for a in game.actions if kind_of(a) == v.ACTION_OBJECT]
        if not objects:
            break
        objects.sort(key=lambda a: subject_of(a) != session.row)
        game.answer(objects[0])
        attackers += 1
        while game.asked == v.DECISION_DEFENDER:
            players = [a for a in game.actions if kind_of(a) == v.ACTION_PLAYER]
            game.answer((players or game.actions)[0])
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    session.answers.clear()
    session.go_on()


def theirs_attack(session: Session) -> None:
    """The opponent's turn, attackers declared."""
    attack(session, 1)


def _attacking(session: Session) -> None:
    attack(session, 0)


def _attacked(session: Session) -> None:
    attack(session, 1)
    if session.game.player != 0:
        session.game.choose("pass")


def _block(session: Session) -> None:
    game = session.game
    for _ in range(60):
        if game.over or game.asked == v.DECISION_BLOCK:
            break
        game.default()
    if game.over or game.asked != v.DECISION_BLOCK:
        raise NoPositionError("nobody may block")
    blocks = [a for a in game.actions if kind_of(a) == v.ACTION_OBJECT]
    if not blocks:
        raise NoPositionError("nobody may block")
    blocks.sort(key=lambda a: subject_of(a) != session.row)
    game.answer(blocks[0])
    if game.asked == v.DECISION_BLOCKED_ATTACKER:
        game.answer(game.actions[0])
    if game.asked == v.DECISION_BLOCK:
        game.choose("done")
    session.answers.clear()
    session.go_on()
    if not game.over and game.player != 0 and game.asked == v.DECISION_PRIORITY:
        game.choose("pass")


def _blocked(session: Session) -> None:
    attack(session, 0)
    _block(session)


def _blocking(session: Session) -> None:
    attack(session, 1)
    _block(session)


SITUATIONS = (
    _main,
    _over_an_instant,
    _over_a_creature,
    _attacking,
    _blocked,
    _attacked,
    _blocking,
    _upkeep,
)
