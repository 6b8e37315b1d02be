"""Positions to try rules on: chosen cards in chosen zones, and the players' moves in card names.

A position is built of what each player has, played in the words of the game, and looked at. So a
rules bug is reported, and tested, in four lines.

Example:
    >>> game = Position(Side(hand="Lightning Bolt", battlefield="Mountain"), Side(life=3))
    >>> game.cast("Lightning Bolt", "B")
    >>> game.resolve()
    >>> game.over, game.winner
    (True, 'A')

The engine runs in harness mode: the outermost game starts in the first player's main phase without
mulligans, and a subgame asks to be arranged before it starts. Every decision is asked, even one
with a single answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mtgenv.cards import registry
from mtgenv.cards.language import Card
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.driver import answer_all, begin_all, concede_one
from mtgenv.engine.events.zones import put
from mtgenv.engine.games.setup import OPTION_FIELDS, needs_table
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.state import MATCH
from mtgenv.scenario.cards import compile_names, has_name, is_known
from mtgenv.scenario.export import scenario_of
from mtgenv.scenario.model import SEATS, Arrangement, Options
from mtgenv.scenario.options import variants_of
from mtgenv.scenario.world import (
    SHARED_ZONES,
    World,
    count_objects,
)
from mtgenv.testing.sides import PositionError, Side, Start

A, B, C, D, E, F = range(6)
PATIENCE = 3000  # decisions before a wait for a step is given up

_OF_A_SPELL = (  # what is asked while something is put on the stack
    v.DECISION_COST,
    v.DECISION_NUMBER,
    v.DECISION_TARGET,
    v.DECISION_SACRIFICE,
)


class Position:
    """A match in the middle of a game, played by the names of cards.

    Args:
        *sides: what the players have, in turn order; None and those left out have nothing.
        players: how many play.
        cards: definitions of made-up cards, which the sides may name like any other.
        step: play on to this step of the first turn; None stops at the first decision.
        script: outcomes of chance, taken before the random stream: a number or a card name.
        seed: decides all other chance.
        **options: values of `mtgenv.engine.games.setup.OPTION_FIELDS`.

    Raises:
        PositionError: if a side cannot be read, or names what is not there.

    Example:
        >>> from mtgenv.cards.language import Card
        >>> ox = Card("Paper Ox", "{1}", "Creature — Ox", power=5, toughness=1)
        >>> game = Position(Side(battlefield="Paper Ox"), Side("", "Giant Spider"), cards=[ox])
        >>> game.attack("Paper Ox")
        >>> game.block(("Giant Spider", "Paper Ox"))
        >>> game.pass_until("main2")
        >>> game.names("graveyard")
        ['Paper Ox', 'Giant Spider']
    """

    def __init__(
        self,
        *sides: Side | None,
        players: int = 2,
        cards: Sequence[Card] = (),
        step: str | None = "main1",
        script: Sequence[int | str] = (),
        seed: int = 1,
        **options: int,
    ) -> None:
        self.trace: list[tuple[int, int, str, int]] = []
        """Every answered decision: depth, turn, step and seat."""
        self._made_up = tuple(cards)
        seats = SEATS[: max(players, len(sides))]
        given = {
            seat: (side or Side()).setup(self._knows)
            for seat, side in zip(seats, (*sides, *[None] * len(seats)), strict=False)
        }
        names = [entry.card for side in given.values() for entry in side.entries()]
        names += [outcome for outcome in script if isinstance(outcome, str)]
        for name in names:
            if not self._knows(name):
                raise PositionError(f"no card that can be played is called {name!r}; see cards=")
        for name in options:
            if name not in OPTION_FIELDS:
                raise PositionError(f"{name}: no option; give one of {', '.join(OPTION_FIELDS)}")
        objects = count_objects(given, Options())
        large = needs_table(options) or bool(variants_of(given, Options()))
        deploying = options.get("teams") == v.TEAMS_EMPEROR
        compiled = compile_names(names, self._made_up, deploying=deploying)
        self.world = World(seats, *compiled, objects, large=large)
        values = {"harness": 1, "stops": v.STOPS_FULL, "forced": 0, **options}
        self.world.set_up(given, Options(seed=seed), values)
        m = self.m
        index = self.world.cards.index
        m["script"][: len(script)] = [index[s] if isinstance(s, str) else s for s in script]
        m["script_count"] = len(script)
        begin_all(self.matches, self.tables, self.workspace, np.array([seed], dtype=np.int64))
        self.world.after_untap()
        if step is not None:
            self.pass_until(step)

    def _knows(self, name: str) -> bool:
        made_up = any(has_name(card, name) for card in self._made_up)
        return made_up or name == registry.FILLER.name or is_known(name)

    @property
    def matches(self) -> np.ndarray:
        """The match, array of shape (1,) and dtype `MATCH`."""
        return self.world.matches

    @property
    def m(self) -> np.void:
        """The match record."""
        return self.world.m

    @property
    def tables(self) -> np.ndarray:
        """The card tables."""
        return self.world.tables

    @property
    def workspace(self) -> np.ndarray:
        """What the rules work in."""
        workspace: np.ndarray = self.world.workspace
        return workspace

    def copy(self) -> Position:
        """Return the same position, to be played on in another way."""
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin.world = self.world.copy()
        twin.trace = list(self.trace)
        return twin

    def scenario(self, name: str = "position") -> dict[str, Any]:
        """Return the position as a scenario, without what is in the middle of something.

        Example:
            >>> Position(Side("Lightning Bolt")).scenario()["setup"]["A"]
            {'life': 20, 'hand': [{'card': 'Lightning Bolt'}]}
        """
        return scenario_of(self.matches, self.world.cards, name)

    def __repr__(self) -> str:
        if self.over:
            return f"<Position: over, winner {self.winner}>"
        who = self.world.seats[self.player]
        return f"<Position: turn {self.turn} {self.step}, {who} decides: {', '.join(self.legal)}>"

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
    def winner(self) -> str | None:
        """The seat that won the match; None if it runs or is a draw."""
        winner = int(self.m["winner"])
        return self.world.seats[winner] if self.over and winner >= 0 else None

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
        return self.world.card(row).name

    def word(self, action: int) -> str:
        """An action as it is written in `choose`."""
        kind, about, detail = kind_of(action), subject_of(action), detail_of(action)
        if kind == v.ACTION_OBJECT:
            return self.name(about)
        if kind == v.ACTION_SUSPEND:
            return f"suspend {self.name(about)}"
        if kind == v.ACTION_ACTIVATE:
            return f"activate {self.name(about)} {detail}"
        if kind == v.ACTION_COLOR:
            return v.COLOR_LETTERS[about]
        if kind == v.ACTION_MODE:
            return self.name(detail) if self.asked == v.DECISION_TRIGGER else str(about)
        return self.world.describe(action)

    @property
    def actions(self) -> list[int]:
        """The legal answers as the engine writes them."""
        return self.world.legal()

    @property
    def legal(self) -> list[str]:
        """The legal answers in words."""
        return [self.word(action) for action in self.actions]

    # --- Answering -------------------------------------------------------------------------------

    def answer(self, action: int) -> None:
        """Answer the open decision with an action."""
        if self.over:
            raise PositionError("the match is over")
        asked = (self.depth, self.turn, self.step, self.player)
        answers = np.array([action], dtype=np.int32)
        if self.world.drive(answer_all, answers):
            raise self._refusal(self.word(action))
        self.trace.append(asked)

    def _refusal(self, wanted: str | int) -> PositionError:
        legal = "nothing, the match is over" if self.over else ", ".join(self.legal)
        return PositionError(f"{wanted!r} is not offered; legal: {legal}")

    def choose(self, *words: str | int) -> None:
        """Answer one decision after the other, in words or by the row of an object.

        Raises:
            PositionError: if a word is not offered; it says what is.
        """
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
                raise self._refusal(wanted)

    def priority(self, seat: int) -> None:
        """Pass priority to a player within the step."""
        for _ in self.world.seats:
            if self.player == seat and self.asked == v.DECISION_PRIORITY:
                return
            self.choose("pass")
        raise PositionError(f"{SEATS[seat]} does not get priority")

    def _put_on_stack(self, targets: Sequence[str | int], x: int | None, mode: int) -> None:
        left = list(targets)
        while not self.over and self.asked in _OF_A_SPELL:
            if self.asked == v.DECISION_NUMBER:
                self.choose(str(x))
            elif self.asked == v.DECISION_COST and len(self.actions) > 1:
                self.choose(str(mode))
            elif self.asked == v.DECISION_COST or self.asked == v.DECISION_SACRIFICE:
                self.answer(self.actions[0])
            elif left:
                self.choose(left.pop(0))
            else:
                self.choose("done")
        if left:
            raise PositionError(f"no question for {', '.join(map(str, left))}")

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
            *targets: names, seats ("A", "B") or rows, in the order they are asked for.
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
        raise self._refusal(wanted)

    def play(self, name: str) -> None:
        """Play a land."""
        self.choose(f"play {name}")

    def suspend(self, name: str) -> None:
        """Suspend a card."""
        self.choose(f"suspend {name}")

    def resolve(self) -> None:
        """Let all players pass, so that the top of the stack resolves."""
        self.choose("pass")
        while not self.over and self.asked == v.DECISION_PRIORITY and self.m["passes"][self.depth]:
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
        raise PositionError(f"{step} does not come")

    def next_turn(self, step: str = "main1") -> None:
        """Do nothing until that step of the next turn."""
        self.pass_until(step, self.turn + 1)

    def pass_until_asked(self, kind: int) -> None:
        """Do nothing until a decision of a kind, DECISION_*, is open."""
        for _ in range(PATIENCE):
            if self.over or self.asked == kind:
                return
            self.default()
        raise PositionError("the question does not come")

    def attack(self, *names: str | int) -> None:
        """Go to the declaration of attackers and attack with these creatures."""
        self.pass_until_asked(v.DECISION_ATTACK)
        self.choose(*names)
        if self.asked == v.DECISION_ATTACK:
            self.choose("done")

    def block(self, *pairs: tuple[str | int, str | int]) -> None:
        """Go to the declaration of blockers and block: pairs of a blocker and its attacker.

        Where several players are attacked, it is the declaration of the next one.
        """
        self.pass_until_asked(v.DECISION_BLOCK)
        defender = self.player
        for blocker, attacker in pairs:
            self.choose(blocker)
            if self.asked == v.DECISION_BLOCKED_ATTACKER:
                self.choose(attacker)
        if self.asked == v.DECISION_BLOCK and self.player == defender:
            self.choose("done")

    # --- Subgames --------------------------------------------------------------------------------

    def start_child(self, *starts: Start | None, first: int | None = A) -> None:
        """Arrange the subgame that is about to start, and play to its first priority.

        Args:
            *starts: the players' starts; None and those left out begin with an empty hand.
            first: who goes first; None leaves it to chance.
        """
        if self.asked != v.DECISION_SETUP:
            raise PositionError(f"no subgame starts; legal: {', '.join(self.legal)}")
        seats = self.world.seats
        given = (*starts, *[None] * (len(seats) - len(starts)))
        setup = {
            seat: (start or Start()).setup(self._knows)
            for seat, start in zip(seats, given, strict=True)
        }
        arrangement = Arrangement(None if first is None else seats[first], setup)
        self.world.arrange(self.world.path(), arrangement)
        self.choose("done")
        self.world.after_deal()
        while not self.over and self.asked == v.DECISION_MULLIGAN:
            self.choose("keep")

    def put(self, name: str, zone: int, seat: int) -> int:
        """Move a card of a player's library to a zone of the same game; returns its row."""
        row = self.find(name, "library", seat)
        front = zone == v.ZONE_LIBRARY
        self.world.drive(put, row, self.depth, zone, front)
        self.m["dirty"][self.depth] = 1
        return row

    def concede(self, seat: int, *, match: bool = False) -> None:
        """A player concedes the innermost game, or the match."""
        self.world.drive(concede_one, seat, match)

    def win(self, seat: int) -> None:
        """The innermost game is won by a player: the others concede it."""
        depth = self.depth
        for other in range(len(self.world.seats)):
            if other != seat and self.depth == depth and self.m["in_game"][depth, other]:
                self.concede(other)

    def draw(self) -> None:
        """The innermost game is a draw: all players have no life at the next check."""
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
            shared = index in SHARED_ZONES
            who = m["controller"] if shared else m["owner"]
            home = 0 if index == v.ZONE_OUTSIDE else level
            for player in range(1 if shared else len(self.world.seats)):
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
        return [name for name in names if filler or name != registry.FILLER.name]

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
        """The row of the first object that fits; see `rows`.

        Raises:
            PositionError: if there is none.
        """
        found = self.rows(name, zone, seat, level)
        if not found:
            raise PositionError(f"there is no {name} in {zone or 'any zone'}")
        return found[0]

    def _permanent(self, name: str | int) -> int:
        return self.find(name, "battlefield") if isinstance(name, str) else name

    @property
    def stack(self) -> list[str]:
        """The stack of the game being played, top first; an ability is called by its source."""
        return self.names("stack")[::-1]

    def pt(self, name: str | int) -> tuple[int, int]:
        """Power and toughness of a permanent."""
        row = self._permanent(name)
        refresh(self.matches, self.tables, self.workspace)
        return int(self.m["power"][row]), int(self.m["toughness"][row])

    def has(self, name: str | int, keyword: int) -> bool:
        """Whether a permanent has a keyword, KEYWORD_*."""
        row = self._permanent(name)
        refresh(self.matches, self.tables, self.workspace)
        return bool(int(self.m["keywords"][row]) & keyword)

    def under(self, name: str | int, rule: int) -> bool:
        """Whether a rule, RULE_*, applies to a permanent."""
        row = self._permanent(name)
        refresh(self.matches, self.tables, self.workspace)
        return bool(int(self.m["rules"][row]) & rule)

    def status(self, field: str, name: str | int) -> int:
        """A field of a permanent: ``"tapped"``, ``"damage"``, ``"attacking"`` and so on."""
        return int(self.m[field][self._permanent(name)])

    def counters(self, row: int, kind: int) -> int:
        """How many counters of a kind, COUNTER_*, are on an object."""
        return counters_of(self.m, row, kind)

    def set(self, field: str, name: str | int, value: Any) -> None:
        """Write a field of a permanent of the game being played, before a test begins."""
        self.m[field][self._permanent(name)] = value
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
            if getattr(value, "shape", ())[:1] == (levels,):
                state[name] = value[level].tolist()
            elif getattr(value, "shape", ())[:1] == here.shape:
                state[name] = value[here].tolist()
        return state
