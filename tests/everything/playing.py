"""Plays a card in a position made for it: answers what is asked, and keeps the answers."""

from __future__ import annotations

import zlib
from collections import deque
from dataclasses import dataclass, field

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.state import ROW_BITS, ROW_MASK
from mtgenv.testing import A, Position, Side
from tests.everything.deriving import castings_of
from tests.everything.reading import Answer, Being, Player, Reading
from tests.everything.snapshot import State, Thing, take
from tests.everything.witnesses import BASE, CAUSES, Witness, witnesses

LIFE = 60
MANA = 9  # of each kind
PATIENCE = 400  # answers
_CONCEDES = (v.ACTION_CONCEDE_GAME, v.ACTION_CONCEDE_MATCH)


class NoPositionError(Exception):
    """The card could not be used in the position; the message says what was wanted."""


@dataclass
class OnStack:
    """What the record says of a spell or ability that is about to resolve."""

    row: int
    ability: int
    source: int
    mode: int
    reading: Reading


@dataclass
class Session:
    """A position with a card to try, and what was answered since the last look.

    Args:
        card: the card.
        where: its zone: ``"hand"``, ``"battlefield"``, ``"graveyard"``.
        mode: which of several modes is chosen, from 0.
        cost: which way to pay is chosen, from 0.
        status: the status it is listed with, as in a `Side`.
        host: what it is attached to.
    """

    card: d.Card
    where: str = "hand"
    mode: int = 0
    cost: int = 0
    status: str = ""
    host: str = ""
    answers: deque[Answer] = field(default_factory=deque)
    costs: frozenset[str] = frozenset()
    quiet: bool = True
    returned: bool = False
    """What is on top of the stack has a source that left and came back as another object."""
    past: dict[int, Thing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        base = [Witness(card, d.Filter()) for card in BASE]
        made = witnesses(self.card)
        causes = [card.name for card in CAUSES.values()]
        one = [w.card.name for w in (*base, *made)]
        many = [name for w in (*base, *made) for name in [w.card.name] * w.count]
        board = [w.permanent for w in (*base, *made) if w.permanent]
        boards = [w.permanent for w in (*base, *made) for _ in range(w.count) if w.permanent]
        entry = self.card.name
        if self.host:
            entry += f" on {self.host}"
        if self.status:
            entry += f" ({self.status})"
        zones = {"hand": [*many, *causes], "battlefield": boards, "graveyard": many}
        zones[self.where] = [entry, *zones[self.where]]
        lists = {zone: ", ".join(names) for zone, names in zones.items()}
        library = ", ".join(one)
        mine = Side(**lists, library=library, life=LIFE, filler=9)
        hand = ", ".join((*one, *causes))
        yours = Side(hand, ", ".join(board), library, library, life=LIFE, filler=9)
        made_up = [self.card, *BASE, *(w.card for w in made), *CAUSES.values()]
        self.game = Position(mine, yours, cards=made_up, manual_mana=2)
        self.row = self._find()
        self.refill()

    def _find(self) -> int:
        for row in self.game.rows(None, self.where, A):
            if self.game.world.cards.cards[int(self.game.m["card"][row])] == self.card:
                return row
        raise NoPositionError(f"it is not in the {self.where}")

    # --- Moving on ---

    def refill(self, seat: int = A) -> None:
        """Give a player mana of every kind, and ask anew what they want to do."""
        m = self.game.m
        if self.game.over:
            return
        m["mana"][0, seat, :] = MANA
        self.game.world.settle()
        while not self.game.over and m["dec_kind"] == v.DECISION_NONE:
            self.game.world.step()

    def look(self) -> State:
        """Read the state, and remember what permanents are like for when they have left."""
        state = take(self.game)
        for row, thing in state.things.items():
            if thing.zone == "battlefield":
                thing.paid = self.costs if row == self.row else frozenset()
                self.past[row] = thing
        state.left = {
            row: thing
            for row, thing in self.past.items()
            if row not in state.things or state.things[row].zone != "battlefield"
        }
        return state

    def offered(self, kind: int, row: int) -> list[int]:
        """The actions of a kind about an object that are legal now."""
        return [a for a in self.game.actions if kind_of(a) == kind and subject_of(a) == row]

    def act(self, action: int) -> None:
        """Take an action, and answer what is asked until somebody has priority again."""
        self.answers.clear()
        self.game.answer(action)
        self.go_on()

    def go_on(self) -> None:
        """Answer what is asked until somebody has priority, or the match is over."""
        for _ in range(PATIENCE):
            if self.game.over or self.game.asked == v.DECISION_PRIORITY or self.game.depth:
                return
            self._answer()
        raise NoPositionError("it asks without end")

    def wait(self) -> None:
        """Let time pass: answer one question, and do nothing that one need not do."""
        if self.game.asked in _OF_THE_STACK:
            self._answer()
        else:
            self.game.default()

    def _answer(self) -> None:
        game = self.game
        legal = [a for a in game.actions if kind_of(a) not in _CONCEDES]
        asked = game.asked
        action = self._choice(asked, legal)
        offered = tuple(subject_of(a) for a in legal)
        self.answers.append(
            Answer(asked, game.player, kind_of(action), subject_of(action), offered)
        )
        game.answer(action)

    def _choice(self, asked: int, legal: list[int]) -> int:
        if asked == v.DECISION_MODE:
            return legal[min(self.mode, len(legal) - 1)]
        if asked == v.DECISION_COST:
            return legal[min(self.cost, len(legal) - 1)]
        if asked == v.DECISION_NUMBER:
            numbers = sorted(legal, key=lambda a: abs(subject_of(a) - 2))
            return numbers[0]
        kinds = {kind_of(a): a for a in legal}
        if v.ACTION_YES in kinds:
            return kinds[v.ACTION_YES]
        if v.ACTION_DONE in kinds:
            same = [a for a in self.answers if a.asked == asked and a.action != v.ACTION_DONE]
            if len(same) >= 2 or len(kinds) == 1 or asked in _DECLARATIONS:
                return kinds[v.ACTION_DONE]
        objects = [a for a in legal if kind_of(a) not in (v.ACTION_DONE, v.ACTION_ACTIVATE)]
        others = [a for a in objects if kind_of(a) != v.ACTION_OBJECT or subject_of(a) != self.row]
        best = others or objects or legal
        return best[zlib.crc32(self.card.name.encode()) % len(best)]

    def resolve(self) -> None:
        """Let the top of the stack resolve, and answer what it asks."""
        self.answers.clear()
        for _ in range(2):
            self.game.choose("pass")
            if self.game.asked != v.DECISION_PRIORITY or self.game.over:
                break
        self.go_on()

    def cause(self, name: str, *targets: int, seat: int = A) -> bool:
        """Cast a made-up spell, let it resolve; False if it cannot be cast at these targets."""
        self.quiet = False
        self.refill(seat)
        if seat != self.game.player:
            self.game.choose("pass")
        word = f"cast {CAUSES[name].name}"
        if word not in self.game.legal:
            return False
        self.game.choose(word)
        if targets and not any(
            kind_of(a) == v.ACTION_OBJECT and subject_of(a) == targets[0] for a in self.game.actions
        ):
            raise NoPositionError(f"{name}: its target cannot be targeted")
        for target in targets:
            self.game.choose(target)
        self.go_on()
        self.look()
        if name != "point":
            self.resolve()
        return True

    # --- What is on the stack ---

    def top(self) -> OnStack | None:
        """What is on top of the stack."""
        self.returned = False
        rows = self.game.rows(None, "stack")
        if not rows:
            return None
        m = self.game.m
        row = rows[-1]
        slot = int(m["slot"][row])
        state = self.look()
        source = int(m["stack_source"][slot])
        source = row if source < 0 else source & ROW_MASK
        if int(m["kind"][row]) != v.OBJECT_ABILITY:
            source = row
        elif int(m["stack_source"][slot]) >> ROW_BITS != int(m["generation"][source]):
            self.returned = state.things[source].zone == "battlefield"
        first, count = int(m["stack_first"][slot]), int(m["stack_targets"][slot])
        targets: list[list[Being]] = []
        shares: dict[int, int] = {}
        for k in range(first, first + count):
            group = int(m["target_group"][k])
            while len(targets) <= group:
                targets.append([])
            reference = int(m["target"][k])
            being = self._being(state, reference)
            gone = reference >= 0 and self._live(reference) < 0  # 608.2b: nothing happens to it
            if being is not None and not gone:
                targets[group].append(being)
                key = reference if reference < 0 else reference & ROW_MASK
                shares[key] = int(m["target_share"][k])
        seat = int(m["stack_event_player"][slot])
        reading = Reading(
            state,
            int(m["controller"][row]),
            source,
            targets,
            shares,
            int(m["stack_x"][slot]),
            self._being(state, int(m["stack_event"][slot]), player=False),
            self._being(state, self._live(int(m["stack_other"][slot])), player=False),
            seat if seat >= 0 else None,
            int(m["stack_event_amount"][slot]),
            self._paid(state, int(m["stack_paid"][slot])),
        )
        paid = self._costs(int(m["stack_costs"][slot])) if source == row else frozenset()
        reading.quiet = self.quiet
        aims = [int(m["target"][k]) for k in range(first, first + count)]
        reading.fizzles = bool(aims) and all(one >= 0 and self._live(one) < 0 for one in aims)
        reading.costs = paid or self.costs
        return OnStack(
            row,
            int(m["stack_ability"][slot]),
            source,
            int(m["stack_mode"][slot]),
            reading,
        )

    def _live(self, reference: int) -> int:
        """A reference, or -1 where the object has become another one since."""
        if reference < 0:
            return -1
        same = int(self.game.m["generation"][reference & ROW_MASK]) == reference >> ROW_BITS
        return reference if same else -1

    def _costs(self, bits: int) -> frozenset[str]:
        return frozenset(c.name for k, c in enumerate(castings_of(self.card)) if bits >> k & 1)

    def _paid(self, state: State, reference: int) -> Thing | None:
        row = reference & ROW_MASK
        return None if reference < 0 else state.left.get(row, state.things.get(row))

    def _being(self, state: State, reference: int, *, player: bool = True) -> Being | None:
        if reference < 0:
            return Player(-1 - reference) if player else None
        row = reference & ROW_MASK
        return state.things.get(row) or state.left.get(row)


_OF_THE_STACK = (v.DECISION_TARGET, v.DECISION_MODE, v.DECISION_NUMBER, v.DECISION_DIVIDE)
_DECLARATIONS = (v.DECISION_ATTACK, v.DECISION_BLOCK)
