"""Positions for rule tests: chosen cards in chosen zones, and the players' moves in card names.

A test builds a `Position`, plays it in the words of the game and looks at what it became::

    game = Position(Side(hand="Lightning Bolt", battlefield="Mountain"), Side())
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 17

The engine runs in harness mode: the outermost game starts in the first player's main phase without
mulligans, and a subgame asks to be arranged before it starts. Every decision is asked, even one
with a single answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from mtgenv.cards import registry
from mtgenv.cards.compiler import CompiledCards
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.driver import answer_all, begin_all, concede_one
from mtgenv.engine.events.zones import put
from mtgenv.engine.games.setup import OPTION_FIELDS, add_card, empty_match, open_outermost
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.state import MATCH
from mtgenv.engine.record.workspace import new_workspace

A, B = 0, 1
SEATS = "AB"
ARRANGED = 2  # turns.ARRANGED: an opening hand that is not dealt
PATIENCE = 3000  # passes before a test that waits for a step is given up

VERBS = {
    v.ACTION_PASS: "pass",
    v.ACTION_DONE: "done",
    v.ACTION_YES: "yes",
    v.ACTION_NO: "no",
    v.ACTION_CONCEDE_GAME: "concede game",
    v.ACTION_CONCEDE_MATCH: "concede match",
    v.ACTION_KEEP: "keep",
    v.ACTION_MULLIGAN: "mulligan",
}
OBJECT_VERBS = {
    v.ACTION_CAST: "cast ",
    v.ACTION_PLAY_LAND: "play ",
    v.ACTION_SUSPEND: "suspend ",
    v.ACTION_OBJECT: "",
}
OF_A_SPELL = (  # what is asked while something is put on the stack
    v.DECISION_COST,
    v.DECISION_NUMBER,
    v.DECISION_TARGET,
    v.DECISION_SACRIFICE,
)


@dataclass(frozen=True)
class Side:
    """What one player has; zones are lists as in a deck file, ``"Shahrazad, 3 Plains"``.

    Attributes:
        hand: the hand.
        battlefield: untapped permanents that have been there since before the turn; an Aura is
            written with its host, ``"Rancor on Grizzly Bears"``.
        graveyard: the graveyard, oldest first.
        library: the top of the library; ``filler`` cards that do nothing lie under it.
        exile: exiled cards.
        sideboard: cards outside the game.
        life: the life total.
        filler: how many cards that do nothing are in the library.
    """

    hand: str = ""
    battlefield: str = ""
    graveyard: str = ""
    library: str = ""
    exile: str = ""
    sideboard: str = ""
    life: int = 20
    filler: int = 30


@dataclass(frozen=True)
class Start:
    """How a player starts a subgame: cards taken out of the deck by name.

    Attributes:
        hand: the kept opening hand; None deals seven cards at random.
        battlefield: permanents that are there before the first turn.
        library: the top of the library.
        graveyard: the graveyard.
        exile: exiled cards.
    """

    hand: str | None = ""
    battlefield: str = ""
    library: str = ""
    graveyard: str = ""
    exile: str = ""


@cache
def pool() -> CompiledCards:
    """Every playable card, compiled once for all tests."""
    return registry.load(registry.names(), filler=True)


def cards_of(text: str) -> list[str]:
    """Read a list of cards: ``"Shahrazad, 3 Plains"`` is four names."""
    names = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        count, _, name = entry.partition(" ")
        names += [name] * int(count) if count.isdigit() else [entry]
    return names


class Position:
    """A match in the middle of a game, played by the names of cards.

    Args:
        a: what the first player has.
        b: what the second player has.
        step: play on to this step of the first turn; None stops at the first decision.
        script: outcomes of chance, taken before the random stream: a number or a card name.
        options: values of `mtgenv.engine.games.setup.OPTION_FIELDS`.
    """

    def __init__(
        self,
        a: Side | None = None,
        b: Side | None = None,
        *,
        step: str | None = "main1",
        script: tuple[int | str, ...] = (),
        seed: int = 1,
        **options: int,
    ) -> None:
        self.tables = pool().tables
        self.workspace = new_workspace()
        self.matches = empty_match(2)
        self._attachments: list[tuple[int, str]] = []
        self.trace: list[tuple[int, int, str, int]] = []
        """Every answered decision: depth, turn, step and seat."""
        m = self.m
        values = {"harness": 1, "stops": v.STOPS_FULL, "forced": 0, **options}
        for name, (field, default) in OPTION_FIELDS.items():
            m[field] = values.pop(name, default)
        assert not values, f"there are no options {list(values)}"
        for seat, side in enumerate((a or Side(), b or Side())):
            self._fill(seat, side)
        for aura, host in self._attachments:
            m["attached_to"][aura] = self.find(host, "battlefield", level=0)
        open_outermost(self.matches)
        for seat, side in enumerate((a or Side(), b or Side())):
            m["life"][0, seat] = side.life
        m["starter"][0] = A
        m["script"][: len(script)] = [pool().index[s] if isinstance(s, str) else s for s in script]
        m["script_count"] = len(script)
        begin_all(self.matches, self.tables, self.workspace, np.array([seed], dtype=np.int64))
        if step is not None:
            self.pass_until(step)

    @property
    def m(self) -> np.void:
        """The match record."""
        return self.matches[0]

    def _fill(self, seat: int, side: Side) -> None:
        filler = f", {side.filler} Filler" if side.filler else ""
        for zone, text in (
            (v.ZONE_HAND, side.hand),
            (v.ZONE_BATTLEFIELD, side.battlefield),
            (v.ZONE_GRAVEYARD, side.graveyard),
            (v.ZONE_LIBRARY, side.library + filler),
            (v.ZONE_EXILE, side.exile),
            (v.ZONE_OUTSIDE, side.sideboard),
        ):
            for entry in cards_of(text):
                name, _, host = entry.partition(" on ")
                row = add_card(self.matches, self.tables, pool().index[name], seat, zone)
                if host:
                    self._attachments.append((row, host))
                if zone == v.ZONE_HAND:
                    self.m["known"][row] = 1 << seat

    def copy(self) -> Position:
        """Return the same position, to be played on in another way."""
        twin = object.__new__(Position)
        twin.tables = self.tables
        twin.workspace = new_workspace()
        twin.matches = self.matches.copy()
        twin.trace = list(self.trace)
        return twin

    # --- What is asked ---------------------------------------------------------------------------

    @property
    def depth(self) -> int:
        """The level of the game being played."""
        return int(self.m["depth"])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.m["over"])

    @property
    def asked(self) -> int:
        """The kind of the open decision, DECISION_*."""
        return int(self.m["dec_kind"])

    @property
    def player(self) -> int:
        """The seat that decides."""
        return int(self.m["dec_player"])

    @property
    def step(self) -> str:
        """The step of the game being played."""
        return v.STEP_NAMES[self.m["step"][self.depth]]

    @property
    def turn(self) -> int:
        """The turn of the game being played."""
        return int(self.m["turn"][self.depth])

    @property
    def active(self) -> int:
        """The seat whose turn it is in the game being played."""
        return int(self.m["active"][self.depth])

    def name(self, row: int) -> str:
        """The name of the card of a row."""
        return pool().cards[self.m["card"][row]].name

    def word(self, action: int) -> str:
        """An action as it is written in tests."""
        kind, subject, detail = kind_of(action), subject_of(action), detail_of(action)
        if kind in VERBS:
            return VERBS[kind]
        if kind in OBJECT_VERBS:
            return OBJECT_VERBS[kind] + self.name(subject)
        if kind == v.ACTION_ACTIVATE:
            return f"activate {self.name(subject)} {detail}"
        if kind == v.ACTION_PLAYER:
            return SEATS[subject]
        if kind == v.ACTION_COLOR:
            return v.COLOR_LETTERS[subject]
        if kind == v.ACTION_MODE and self.asked == v.DECISION_TRIGGER:
            return self.name(detail)
        return str(subject)

    @property
    def actions(self) -> list[int]:
        """The legal answers as the engine writes them."""
        return [int(action) for action in self.m["legal"][: self.m["legal_count"]]]

    @property
    def legal(self) -> list[str]:
        """The legal answers in words."""
        return [self.word(action) for action in self.actions]

    # --- Answering -------------------------------------------------------------------------------

    def answer(self, action: int) -> None:
        """Answer the open decision with an action."""
        assert not self.over, "the match is over"
        self.trace.append((self.depth, self.turn, self.step, self.player))
        illegal = answer_all(
            self.matches, self.tables, self.workspace, np.array([action], dtype=np.int32)
        )
        assert illegal == 0, f"{self.word(action)} is not among {self.legal}"

    def choose(self, *words: str | int) -> None:
        """Answer one decision after the other, in words or by the row of an object."""
        for wanted in words:
            for action in self.actions:
                if isinstance(wanted, int):
                    fits = kind_of(action) == v.ACTION_OBJECT and subject_of(action) == wanted
                else:
                    fits = self.word(action) == wanted
                if fits:
                    self.answer(action)
                    break
            else:
                raise AssertionError(f"{wanted!r} is not offered; legal: {self.legal}")

    def priority(self, seat: int) -> None:
        """Pass priority to a player within the step."""
        for _ in range(2):
            if self.player == seat and self.asked == v.DECISION_PRIORITY:
                return
            self.choose("pass")
        raise AssertionError(f"{SEATS[seat]} does not get priority")

    def _put_on_stack(self, targets: tuple[str | int, ...], x: int | None, mode: int) -> None:
        left = list(targets)
        while not self.over and self.asked in OF_A_SPELL:
            if self.asked == v.DECISION_NUMBER:
                self.choose(str(x))
            elif self.asked == v.DECISION_COST:
                self.choose(str(mode))
            elif self.asked == v.DECISION_SACRIFICE:
                self.answer(self.actions[0])
            elif left:
                self.choose(left.pop(0))
            else:
                self.choose("done")
        assert not left, f"no question for {left}"

    def cast(
        self,
        name: str,
        *targets: str | int,
        x: int | None = None,
        mode: int = 0,
        by: int | None = None,
    ) -> None:
        """Cast a spell.

        Args:
            name: the card.
            targets: names, seats ("A", "B") or rows, in the order they are asked for.
            x: the value of X.
            mode: 0 for the mana cost, 1 for the alternative cost.
            by: who casts; others pass first.
        """
        if by is not None:
            self.priority(by)
        self.choose(f"cast {name}")
        self._put_on_stack(targets, x, mode)

    def activate(
        self, name: str, *targets: str | int, ability: int | None = None, by: int | None = None
    ) -> None:
        """Activate an ability; ``ability`` is its index on the card where there are several."""
        if by is not None:
            self.priority(by)
        wanted = f"activate {name} " + ("" if ability is None else str(ability))
        for action in self.actions:
            if self.word(action).startswith(wanted):
                self.answer(action)
                self._put_on_stack(targets, None, 0)
                return
        raise AssertionError(f"{wanted!r} is not offered; legal: {self.legal}")

    def play(self, name: str) -> None:
        """Play a land."""
        self.choose(f"play {name}")

    def suspend(self, name: str) -> None:
        """Suspend a card."""
        self.choose(f"suspend {name}")

    def resolve(self) -> None:
        """Let both players pass, so that the top of the stack resolves."""
        self.choose("pass")
        if not self.over and self.asked == v.DECISION_PRIORITY and self.m["passes"][self.depth]:
            self.choose("pass")

    def resolve_all(self) -> None:
        """Resolve the whole stack of this game, or as much as goes without a question."""
        depth = self.depth
        while (
            not self.over
            and self.depth == depth
            and self.asked == v.DECISION_PRIORITY
            and self.m["zone_size"][depth, 0, v.ZONE_STACK]
        ):
            self.resolve()

    def default(self) -> None:
        """Answer the open decision without doing anything one need not do."""
        for word in ("pass", "done", "keep"):
            if word in self.legal:
                self.choose(word)
                return
        self.answer(self.actions[0])

    def pass_until(self, step: str, turn: int | None = None) -> None:
        """Do nothing until somebody has priority in a step of this game, or it is over."""
        depth = self.depth
        for _ in range(PATIENCE):
            there = self.step == step and turn in (None, self.turn)
            if self.over or self.depth < depth:
                return
            if there and self.depth == depth and self.asked == v.DECISION_PRIORITY:
                return
            self.default()
        raise AssertionError(f"{step} does not come")

    def next_turn(self, step: str = "main1") -> None:
        """Do nothing until that step of the next turn."""
        self.pass_until(step, self.turn + 1)

    def pass_until_asked(self, kind: int) -> None:
        """Do nothing until a decision of a kind, DECISION_*, is open."""
        for _ in range(PATIENCE):
            if self.over or self.asked == kind:
                return
            self.default()
        raise AssertionError("the question does not come")

    def attack(self, *names: str | int) -> None:
        """Go to the declaration of attackers and attack with these creatures."""
        self.pass_until_asked(v.DECISION_ATTACK)
        self.choose(*names)
        if self.asked == v.DECISION_ATTACK:
            self.choose("done")

    def block(self, *pairs: tuple[str | int, str | int]) -> None:
        """Go to the declaration of blockers and block: pairs of a blocker and its attacker."""
        self.pass_until_asked(v.DECISION_BLOCK)
        for blocker, attacker in pairs:
            self.choose(blocker)
            if self.asked == v.DECISION_BLOCKED_ATTACKER:
                self.choose(attacker)
        if self.asked == v.DECISION_BLOCK:
            self.choose("done")

    # --- Subgames --------------------------------------------------------------------------------

    def start_child(
        self, a: Start | None = None, b: Start | None = None, *, first: int | None = A
    ) -> None:
        """Arrange the subgame that is about to start, and play to its first priority.

        Args:
            a: the first player's start; both start with an empty hand if nothing is said.
            b: the second player's.
            first: who goes first; None leaves it to chance.
        """
        assert self.asked == v.DECISION_SETUP, f"no subgame starts; legal: {self.legal}"
        for seat, start in enumerate((a or Start(), b or Start())):
            for zone, text in (
                (v.ZONE_HAND, start.hand or ""),
                (v.ZONE_BATTLEFIELD, start.battlefield),
                (v.ZONE_GRAVEYARD, start.graveyard),
                (v.ZONE_EXILE, start.exile),
            ):
                for name in cards_of(text):
                    self.put(name, zone, seat)
            for name in reversed(cards_of(start.library)):
                self.put(name, v.ZONE_LIBRARY, seat)
            if start.hand is not None:
                self.m["kept"][self.depth, seat] = ARRANGED
        if first is not None:
            self.m["starter"][self.depth] = first
        self.choose("done")
        while not self.over and self.asked == v.DECISION_MULLIGAN:
            self.choose("keep")

    def put(self, name: str, zone: int, seat: int) -> int:
        """Move a card of a player's library to a zone of the same game; returns its row."""
        row = self.find(name, "library", seat)
        put(
            self.matches, self.tables, self.workspace, row, self.depth, zone, zone == v.ZONE_LIBRARY
        )
        self.m["dirty"][self.depth] = 1
        return row

    def concede(self, seat: int, *, match: bool = False) -> None:
        """A player concedes the innermost game, or the match."""
        concede_one(self.matches, self.tables, self.workspace, seat, match)

    def win(self, seat: int) -> None:
        """The innermost game is won by a player: the other concedes it."""
        self.concede(1 - seat)

    def draw(self) -> None:
        """The innermost game is a draw: both players have no life at the next check."""
        depth = self.depth
        self.pass_until_asked(v.DECISION_PRIORITY)
        self.m["life"][depth] = 0
        while not self.over and self.depth == depth:
            self.default()

    @property
    def results(self) -> list[tuple[int, int]]:
        """The games that ended, in order: their level and the winners as bits."""
        ended = range(int(self.m["ended_count"]))
        paths = [int(self.m["ended_path"][i]) for i in ended]
        levels = [sum(1 for k in range(10) if path >> (6 * k)) for path in paths]
        return list(zip(levels, (int(self.m["ended_winners"][i]) for i in ended), strict=True))

    # --- What there is ---------------------------------------------------------------------------

    def life(self, seat: int, level: int | None = None) -> int:
        """A player's life total in the game being played, or in an outer one."""
        return int(self.m["life"][self.depth if level is None else level, seat])

    def rows(
        self,
        name: str | None = None,
        zone: str | None = None,
        seat: int | None = None,
        level: int | None = None,
    ) -> list[int]:
        """The objects that fit, zone by zone in its order.

        Args:
            name: the name of the card.
            zone: a zone; None is all of them.
            seat: the controller on the battlefield and the stack, the owner elsewhere.
            level: the game; None is the one being played.
        """
        m, level = self.m, self.depth if level is None else level
        zones = range(1, v.ZONE_COUNT) if zone is None else [v.ZONE_NAMES.index(zone)]
        found = []
        for index in zones:
            shared = index in (v.ZONE_BATTLEFIELD, v.ZONE_STACK)
            who = m["controller"] if shared else m["owner"]
            home = 0 if index == v.ZONE_OUTSIDE else level
            for player in range(1 if shared else 2):
                row = int(m["zone_head"][home, player, index])
                while row >= 0:
                    if name in (None, self.name(row)) and seat in (None, who[row]):
                        found.append(row)
                    row = int(m["next"][row])
        return found

    def names(
        self, zone: str, seat: int | None = None, level: int | None = None, *, filler: bool = False
    ) -> list[str]:
        """The names in a zone, in its order, without the filler cards."""
        names = [self.name(row) for row in self.rows(None, zone, seat, level)]
        return [name for name in names if filler or name != "Filler"]

    def count(
        self,
        name: str | None = None,
        zone: str | None = None,
        seat: int | None = None,
        level: int | None = None,
    ) -> int:
        """How many objects fit; see `rows`."""
        return len(self.rows(name, zone, seat, level))

    def find(
        self,
        name: str,
        zone: str | None = None,
        seat: int | None = None,
        level: int | None = None,
    ) -> int:
        """The row of the first object that fits; see `rows`."""
        found = self.rows(name, zone, seat, level)
        assert found, f"there is no {name} in {zone or 'any zone'}"
        return found[0]

    @property
    def stack(self) -> list[str]:
        """The stack of the game being played, top first; an ability is called by its source."""
        return self.names("stack")[::-1]

    def pt(self, name: str | int) -> tuple[int, int]:
        """Power and toughness of a permanent."""
        row = self.find(name, "battlefield") if isinstance(name, str) else name
        refresh(self.matches, self.tables, self.workspace)
        return int(self.m["power"][row]), int(self.m["toughness"][row])

    def has(self, name: str | int, keyword: int) -> bool:
        """Whether a permanent has a keyword, KEYWORD_*."""
        row = self.find(name, "battlefield") if isinstance(name, str) else name
        refresh(self.matches, self.tables, self.workspace)
        return bool(int(self.m["keywords"][row]) & keyword)

    def status(self, field: str, name: str | int) -> int:
        """A field of a permanent: ``"tapped"``, ``"damage"``, ``"attacking"`` and so on."""
        row = self.find(name, "battlefield") if isinstance(name, str) else name
        return int(self.m[field][row])

    def counters(self, row: int, kind: int) -> int:
        """How many counters of a kind, COUNTER_*, are on an object."""
        return int(self.m["counters"][row, kind])

    def set(self, field: str, name: str | int, value: Any) -> None:
        """Write a field of a permanent of the game being played, before a test begins."""
        row = self.find(name, "battlefield") if isinstance(name, str) else name
        self.m[field][row] = value
        self.m["dirty"][self.depth] = 1

    def frozen(self, level: int) -> dict[str, Any]:
        """Everything one game's rows of the record say, to compare before and after."""
        m = self.m
        levels = self.matches["turn"].shape[1]
        state: dict[str, Any] = {}
        here = (m["level"] == level) & (m["kind"] != v.OBJECT_NONE) & (m["zone"] != v.ZONE_OUTSIDE)
        here &= m["zone"] != v.ZONE_LIBRARY
        for name in MATCH.names or ():
            value = m[name]
            if name in ("children", "dirty", "zone_head", "zone_tail", "zone_size", "result"):
                continue  # these speak of libraries and children, which a subgame may change
            if getattr(value, "shape", ())[:1] == (levels,) and name != "order":
                state[name] = value[level].tolist()
            elif getattr(value, "shape", ())[:1] == here.shape and name not in ("order", "mark"):
                state[name] = value[here].tolist()
        return state


def shahrazad(
    a: Side | None = None, b: Side | None = None, *, creator: str = "Shahrazad", **options: Any
) -> Position:
    """A position whose first player has cast a creator of a subgame: its start is asked."""
    mana = {"Shahrazad": "2 Plains", "Enter the Dungeon": "2 Swamp"}.get(creator, "5 Mountain")
    a = a or Side()
    hand = ", ".join(filter(None, (creator, a.hand)))
    battlefield = ", ".join(filter(None, (mana, a.battlefield)))
    game = Position(replace(a, hand=hand, battlefield=battlefield), b, **options)
    game.cast(creator)
    game.resolve()
    return game


def child(
    a: Side | None = None,
    b: Side | None = None,
    start_a: Start | None = None,
    start_b: Start | None = None,
    *,
    first: int = A,
    step: str = "main1",
    **options: Any,
) -> Position:
    """A subgame made by Shahrazad, arranged, in a step of its first turn."""
    game = shahrazad(a, b, **options)
    game.start_child(start_a, start_b, first=first)
    game.pass_until(step)
    return game
