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
        offered = objects(session)
        if not offered:
            break
        let_attack(session, offered[0])
        attackers += 1
    declared(session, v.DECISION_ATTACK)


def objects(session: Session) -> list[int]:
    """The objects that may be picked now, the card itself first."""
    found = [a for a in session.game.actions if kind_of(a) == v.ACTION_OBJECT]
    return sorted(found, key=lambda a: subject_of(a) != session.row)


def object_of(session: Session, row: int, otherwise: str) -> int:
    """The action that picks an object.

    Raises:
        NoPositionError: if it may not be picked; the message says what is so otherwise.
    """
    for action in objects(session):
        if subject_of(action) == row:
            return action
    raise NoPositionError(otherwise)


def let_attack(session: Session, action: int) -> None:
    """Pick an attacker; it attacks a player if it can."""
    game = session.game
    game.answer(action)
    while game.asked == v.DECISION_DEFENDER:
        players = [a for a in game.actions if kind_of(a) == v.ACTION_PLAYER]
        game.answer((players or game.actions)[0])


def let_block(session: Session, action: int) -> None:
    """Pick a blocker, which blocks the first attacker it can, and nothing else."""
    game = session.game
    game.answer(action)
    if game.asked == v.DECISION_BLOCKED_ATTACKER:
        game.answer(game.actions[0])
    declared(session, v.DECISION_BLOCK)


def declared(session: Session, asked: int) -> None:
    """End a declaration of attackers or blockers."""
    if session.game.asked == asked:
        session.game.choose("done")
    session.answers.clear()
    session.go_on()


def until_blocks(session: Session, *, resolving: bool = False) -> None:
    """Go on until blockers are declared.

    Args:
        session: in combat, attackers declared.
        resolving: what is on the stack resolves with answers of the session.

    Raises:
        NoPositionError: if nobody is asked.
    """
    game = session.game
    for _ in range(60):
        if game.over or game.asked == v.DECISION_BLOCK:
            break
        if resolving and game.rows(None, "stack") and game.asked == v.DECISION_PRIORITY:
            session.resolve()
            continue
        game.default()
    if game.over or game.asked != v.DECISION_BLOCK:
        raise NoPositionError("nobody may block")


def any_block(session: Session) -> None:
    """Let the card itself block, or the first creature that can.

    Raises:
        NoPositionError: if none can.
    """
    blocks = objects(session)
    if not blocks:
        raise NoPositionError("nobody may block")
    let_block(session, blocks[0])


def _attacking(session: Session) -> None:
    attack(session, 0)


def _attacked(session: Session) -> None:
    attack(session, 1)
    if session.game.player != 0:
        session.game.choose("pass")


def _block(session: Session) -> None:
    until_blocks(session)
    any_block(session)
    game = session.game
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
