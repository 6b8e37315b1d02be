"""The position of a scenario in a match record, and the names by which a script speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mtgenv.cards import registry, words
from mtgenv.cards.compiler import CompiledCards
from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeon_number, dungeons, room_number, way_name
from mtgenv.cards.language import Card
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.the_ring import THE_RING
from mtgenv.engine.characteristics.characteristics import derive
from mtgenv.engine.events.dungeons import count_completed
from mtgenv.engine.events.player_counters import give_counters
from mtgenv.engine.events.status import begin_keyword
from mtgenv.engine.events.zones import new_object, put
from mtgenv.engine.games.conceding import concede
from mtgenv.engine.games.enlarging import enlarged, outgrew
from mtgenv.engine.games.opening import ARRANGED
from mtgenv.engine.games.setup import (
    add_card,
    add_commander,
    add_face_down,
    add_life_modifier,
    empty_match,
    open_outermost,
    seat_teams,
    set_options,
)
from mtgenv.engine.games.subgames import draw_game
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.chance import seed_streams
from mtgenv.engine.record.counters import set_counters
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.reading import counters_of_player, team_of
from mtgenv.engine.record.references import reference, row_of
from mtgenv.engine.record.state import SEAT_COMMANDERS
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.scenario.cards import has_name
from mtgenv.scenario.driving import STEP_BITS, run_on, take
from mtgenv.scenario.model import (
    COLOR_WORDS,
    MAIN,
    Arrangement,
    Entry,
    Options,
    SeatSetup,
)
from mtgenv.scenario.options import SCRIPTED, brings, engine_options
from mtgenv.scenario.reading import ScenarioError, did_you_mean

FILLER_CARDS = 40
ENGINE_ZONES = {
    "hand": v.ZONE_HAND,
    "battlefield": v.ZONE_BATTLEFIELD,
    "graveyard": v.ZONE_GRAVEYARD,
    "library": v.ZONE_LIBRARY,
    "exiled": v.ZONE_EXILE,
    "exile": v.ZONE_EXILE,
    "command": v.ZONE_COMMAND,
    "planes": v.ZONE_COMMAND,
    "schemes": v.ZONE_COMMAND,
    "sideboard": v.ZONE_OUTSIDE,
    "stack": v.ZONE_STACK,
}
FACE_DOWN_ZONES = ("planes", "schemes")
"""Supplementary decks, top first: they lie face down in the command zone."""
SHARED_ZONES = (v.ZONE_BATTLEFIELD, v.ZONE_STACK)
COUNTERS = {name.lower(): number for name, number in words.COUNTERS.items()}
_COPY = re.compile(r"(.+):(\d+)")


class ScriptError(MtgenvError):
    """The script cannot be followed; the message says which part, when, and what was legal."""


# --- Names of objects ----------------------------------------------------------------------------

# Counters as files of other programs call them.
_COUNTER_NAMES = {"p1p1": "+1/+1", "m1m1": "-1/-1"}


@dataclass(frozen=True)
class Listing:
    """Where the scenario lists an object: game, zone, and the how-manieth copy of its name."""

    game: str
    zone: str
    copy: int


@dataclass
class Names:
    """The names of objects: as printed, with the number of a copy, or as an alias."""

    listings: dict[int, list[Listing]] = field(default_factory=dict)
    aliases: dict[str, int] = field(default_factory=dict)
    _copies: dict[tuple[str, str, str, str], int] = field(default_factory=dict)

    def enlist(self, row: int, game: str, seat: str, zone: str, entry: Entry, number: int) -> None:
        """Remember an object that the scenario lists, the how-manieth of its entry from 0."""
        key = (game, seat, zone, normalise(entry.card))
        copy = self._copies.get(key, 0)
        self._copies[key] = copy + 1
        self.listings.setdefault(row, []).append(Listing(game, zone, copy))
        if entry.alias is not None:
            self.aliases[f"{entry.alias}.{number + 1}"] = row
            if number == 0:
                self.aliases[entry.alias] = row

    def swap(self, one: int, other: int) -> None:
        """Exchange two equal objects, one of which the engine offered for both."""
        if one == other:
            return
        self.listings[one], self.listings[other] = (
            self.listings.get(other, []),
            self.listings.get(one, []),
        )
        for alias, row in self.aliases.items():
            if row in (one, other):
                self.aliases[alias] = one + other - row

    def split(self, name: str) -> tuple[str, int | None]:
        """Split ``NAME:1`` into the name and the number of the copy."""
        match = _COPY.fullmatch(name)
        return (match[1], int(match[2])) if match else (name, None)


# --- The match -----------------------------------------------------------------------------------


def path_of(m: np.void, level: int) -> str:
    """Return the path of a game under way: the number of each game in the one around it.

    Behind a plus is how often it has restarted, for then it is another game (727.1).
    """
    names = (MAIN, *(str(m["game_index"][k]) for k in range(1, level + 1)))
    counts = (int(n) for n in m["restarts"][: level + 1])
    return "/".join(f"{name}+{n}" if n else name for name, n in zip(names, counts, strict=True))


def count_objects(setups: Mapping[str, SeatSetup], options: Options) -> int:
    """Return how many objects are set up at the beginning of a scenario, by seat."""
    listed = sum(entry.n for setup in setups.values() for entry in setup.entries())
    return listed + (FILLER_CARDS * len(setups) if options.filler else 0)


class World:
    """A match that is set up for a scenario and driven step by step.

    Args:
        seats: the names of the seats in turn order.
        cards: the compiled cards.
        printed: the names of cards as they are printed, by those that a scenario gives.
        objects: how many objects it needs room for; see `count_objects`.

    Attributes:
        seats: seats in turn order; the engine knows them by their index.
        cards: the compiled cards.
        matches: the match, array of shape (1,).
        workspace: what the rules work in, array of shape (1,).
        names: what the script calls the objects.
    """

    def __init__(
        self,
        seats: Sequence[str],
        cards: CompiledCards,
        printed: Mapping[str, str],
        objects: int = 0,
        *,
        large: bool = False,
    ) -> None:
        self.seats = tuple(seats)
        self.cards = cards
        self.tables = cards.tables
        kinds = cards.tables["card_nontraditional"]  # dungeons are in any game
        large = large or bool(np.any((kinds != 0) & (kinds != v.NONTRADITIONAL_DUNGEON)))
        self.matches = empty_match(len(seats), objects, large=large)
        self.workspace = new_workspace(self.matches)
        self.names = Names()
        self._other_counters: dict[str, int] = {}
        self._bearers: dict[str, int] = {}
        self._printed = printed
        self._below: list[tuple[int, list[int]]] = []
        self._hidden_outcomes = 0
        self._sick: list[tuple[int, int]] = []

    @property
    def m(self) -> np.void:
        """The record of the match."""
        record: np.void = self.matches[0]
        return record

    # --- setting up ---

    def set_up(
        self,
        setups: Mapping[str, SeatSetup],
        options: Options,
        engine: Mapping[str, int] = SCRIPTED,
    ) -> None:
        """Put everything in its place and begin the outermost game at its first turn.

        Args:
            setups: what the players have, by seat.
            options: the options of the scenario.
            engine: options of the engine, by the names of `OPTION_FIELDS`.

        Raises:
            CapacityError: if there is no room for so many objects.
        """
        kinds = self._kinds(setups)
        set_options(self.m, engine_options(setups, options, engine, kinds))
        open_outermost(self.matches)
        for seat, setup in setups.items():
            if brings(setup, kinds) & v.VARIANT_ARCHENEMY:
                self.m["opt_archenemies"] |= 1 << self.seats.index(seat)  # 904.2
        seat_teams(self.matches)
        self.m["starter"][0] = 0
        seed_streams(self.matches, options.seed)
        for seat in self.seats:
            setup = setups.get(seat, SeatSetup())
            for zone, entries in setup.zones.items():
                for entry in entries:
                    self._add(seat, zone, entry)
            add_life_modifier(self.matches, self.tables, self.seats.index(seat))
            self._set_player(0, seat, setup)
            filler = setup.filler
            if filler is None:
                filler = FILLER_CARDS if options.filler else 0
            for _ in range(filler):
                card = self.cards.index[registry.FILLER.name]
                self._add_row(card, self.seats.index(seat), v.ZONE_LIBRARY)
        self._attach_all(setups, MAIN)
        self.refresh(0)

    def _kinds(self, setups: Mapping[str, SeatSetup]) -> dict[str, int]:
        """Return what nontraditional card each listed name is, NONTRADITIONAL_* or 0."""
        rows = {
            entry.card: self.cards.index[self._printed[entry.card]]
            for setup in setups.values()
            for entry in setup.entries()
        }
        kinds = self.tables["card_nontraditional"][0]
        return {name: int(kinds[row]) for name, row in rows.items()}

    def _set_player(self, level: int, seat: str, setup: SeatSetup) -> None:
        player = self.seats.index(seat)
        for other in self._sharing_totals(player):
            if setup.life is not None:
                self.m["life"][level, other] = setup.life
            if "poison" in setup.counters:
                self.m["poison"][level, other] = setup.counters["poison"]
        self._set_progress(level, seat, setup)
        for name, count in setup.counters.items():
            kind = self.counter(name)
            if kind == v.COUNTER_POISON:
                continue
            if not self.tables["player_counters"][0]:
                raise ScenarioError(f"no card here speaks of {name} counters of players")
            self.drive(give_counters, player, kind, count)

    def _set_progress(self, level: int, seat: str, setup: SeatSetup) -> None:
        """Put a player into a dungeon, and give them what they have completed and are."""
        player = self.seats.index(seat)
        for name in setup.completed:
            self.drive(count_completed, level, player, dungeon_number(name))
        self._set_ring(level, seat, setup)
        for name in setup.designations:
            card = self._row_of_rules(designations()[name].card, f"the {name}")
            self.drive(new_object, card, v.OBJECT_EMBLEM, player, level, v.ZONE_COMMAND)
        if setup.dungeon is not None:
            dungeon = dungeons()[setup.dungeon]
            card = self._row_of_rules(dungeon, setup.dungeon)
            self.drive(new_object, card, v.OBJECT_EMBLEM, player, level, v.ZONE_COMMAND)
            room = 1 if setup.room is None else room_number(dungeon, setup.room)
            self.m["room"][level, player] = room

    def _set_ring(self, level: int, seat: str, setup: SeatSetup) -> None:
        """Give a player the emblem of the Ring, and a permanent of theirs the Ring."""
        if not setup.tempted:
            return
        player = self.seats.index(seat)
        card = self._row_of_rules(THE_RING, "the Ring")
        ring = self.drive(new_object, card, v.OBJECT_EMBLEM, player, level, v.ZONE_COMMAND)
        self.m["tempted"][level, player] = setup.tempted
        if level == 0 and seat in self._bearers:
            self.m["link"][ring] = reference(self.matches, self._bearers[seat])

    def _row_of_rules(self, card: Card, what: str) -> int:
        """Return the row of a card that comes with those that speak of it."""
        if card not in self.cards.cards:
            raise ScenarioError(f"no card here speaks of {what}")
        return self.cards.cards.index(card)

    def player_counters(self, level: int, player: int, name: str) -> int:
        """Return how many counters of a kind a player has in a game."""
        if name.lower() == "poison":
            return int(self.m["poison"][level, player])
        found = counters_of_player(self.m, self.tables, level, player)
        return found.get(self.counter(name), 0)

    def _sharing_totals(self, player: int) -> list[int]:
        """Return the seats whose life total is a player's: those of a giant's team (810.9)."""
        if self.m["opt_teams"] != v.TEAMS_TWO_HEADED_GIANT:
            return [player]
        return team_of(self.m, player)

    def _add_row(self, card: int, player: int, zone: int) -> int:
        row = add_card(self.matches, self.tables, card, player, zone)
        if zone == v.ZONE_HAND:
            self.m["known"][row] = sum(1 << other for other in team_of(self.m, player))
        elif zone not in (v.ZONE_LIBRARY, v.ZONE_OUTSIDE, *SHARED_ZONES):
            self.m["known"][row] = (1 << len(self.seats)) - 1
        if self.cards.cards[card].token:
            self.m["kind"][row] = v.OBJECT_TOKEN
        self.m["timestamp"] += 1
        self.m["since"][row] = self.m["timestamp"]
        return row

    def _add(self, seat: str, zone: str, entry: Entry) -> None:
        card = self.cards.index[self._printed[entry.card]]
        for copy in range(entry.n):
            if zone in FACE_DOWN_ZONES:
                row = add_face_down(self.matches, self.tables, card, self.seats.index(seat))
            else:
                row = self._add_row(card, self.seats.index(seat), ENGINE_ZONES[zone])
            self.names.enlist(row, MAIN, seat, zone, entry, copy)
            self._dress(row, entry)
            if entry.ring_bearer:
                self._bearers[seat] = row
            if self.m["opt_variants"] & v.VARIANT_COMMANDER:
                creature = int(self.m["types"][row]) & v.TYPE_CREATURE
                if entry.commander or (zone == "command" and creature):
                    self._make_commander(row)
            if entry.companion:
                self.m["companion"][0, self.seats.index(seat)] = row
                self.m["known"][row] = (1 << len(self.seats)) - 1

    def _make_commander(self, row: int) -> None:
        """Make a card a commander of its owner: the first one, or the second one."""
        player = int(self.m["owner"][row])
        first = player * SEAT_COMMANDERS
        taken = np.count_nonzero(self.m["commander_ref"][first : first + SEAT_COMMANDERS] >= 0)
        if taken == SEAT_COMMANDERS:
            raise ScenarioError(f"setup.{self.seats[player]}: more than {taken} commanders")
        add_commander(self.matches, row, int(taken))

    def _dress(self, row: int, entry: Entry) -> None:
        """Give an object the status that its entry names, and a permanent what it enters with."""
        card = int(self.m["card"][row])
        if self.m["zone"][row] == v.ZONE_BATTLEFIELD:
            # Of 306.5b, 310.4b and 310.8a; a battle is protected by the next player.
            for kind, field in ((v.COUNTER_LOYALTY, "loyalty"), (v.COUNTER_DEFENSE, "defense")):
                set_counters(self.m, row, kind, int(self.tables[f"card_{field}"][0][card]))
            if int(self.m["types"][row]) & v.TYPE_BATTLE:
                owner, players = int(self.m["owner"][row]), len(self.seats)
                others = ((owner + k) % players for k in range(1, players))
                self.m["protector"][row] = next(
                    p for p in others if p not in team_of(self.m, owner)
                )
        self.m["tapped"][row] = entry.tapped
        self.m["sector"][row] = v.SECTOR_NAMES.index(entry.sector)
        if entry.sick:
            self.m["sick"][row] = 1
            self._sick.append((row, int(self.m["generation"][row])))
        for counter, n in entry.counters.items():
            kind = self.counter(counter)
            set_counters(self.m, row, kind, n)
            self.drive(begin_keyword, row, kind)

    def counter(self, name: str) -> int:
        """Return the engine's number for a kind of counter; one that no card speaks of is new."""
        key = _COUNTER_NAMES.get(name.lower(), name.lower())
        known = {kind.lower(): number for kind, number in self.cards.counter_kinds.items()}
        if key in known:
            return known[key]
        return self._other_counters.setdefault(
            key, max(known.values()) + 1 + len(self._other_counters)
        )

    def _attach_all(self, setups: Mapping[str, SeatSetup], game: str) -> None:
        """Attach what is listed as attached, when everything is there."""
        battlefield = self.zone(self.level_of(game), 0, v.ZONE_BATTLEFIELD)
        for seat, setup in setups.items():
            player = self.seats.index(seat)
            used: dict[str, int] = {}
            for entry in setup.zones.get("battlefield", ()):
                first = used.get(normalise(entry.card), 0)
                used[normalise(entry.card)] = first + entry.n
                if entry.attached_to is None:
                    continue
                host = self.find(entry.attached_to, battlefield, player, game)
                for copy in range(first, first + entry.n):
                    row = self.find(f"{entry.card}:{copy}", battlefield, player, game)
                    if host is None or row is None:
                        raise ScenarioError(
                            f"setup.{seat}.battlefield: {entry.card} is attached to "
                            f"{entry.attached_to!r}, which is not on the battlefield"
                        )
                    self.m["attached_to"][row] = host

    def arrange(self, game: str, arrangement: Arrangement) -> None:
        """Arrange a subgame whose libraries are shuffled and whose hands are not dealt yet.

        Raises:
            ScriptError: if a named card is not in that player's deck.
        """
        level = int(self.m["depth"])
        if arrangement.first is not None:
            self.m["starter"][level] = self.seats.index(arrangement.first)
        for seat, setup in arrangement.setup.items():
            player = self.seats.index(seat)
            self._set_player(level, seat, setup)
            tops: list[int] = []
            for zone, entries in setup.zones.items():
                for entry in entries:
                    for copy in range(entry.n):
                        row = self._take(game, level, seat, entry, tops)
                        self.names.enlist(row, game, seat, zone, entry, copy)
                        if zone == "library":
                            tops.append(row)
                        else:
                            self._place(row, level, player, ENGINE_ZONES[zone], entry)
            # While hands are dealt, the cards for the top wait at the bottom.
            for row in tops:
                self.drive(put, row, level, v.ZONE_LIBRARY, False)
            self._below.append((level, tops))
            if "hand" in setup.zones:
                self.m["kept"][level, player] = ARRANGED
        self._attach_all(arrangement.setup, game)
        self.m["dirty"][level] = 1

    def _take(self, game: str, level: int, seat: str, entry: Entry, taken: Sequence[int]) -> int:
        """Find a named card in a subgame's library."""
        for row in self.zone(level, self.seats.index(seat), v.ZONE_LIBRARY):
            if row not in taken and has_name(self.card(row), entry.card):
                return row
        raise ScriptError(
            f"games.{game}.setup.{seat}: {entry.card} is not (so often) in the subgame deck; "
            f"list it in the library of {seat}"
        )

    def _place(self, row: int, level: int, player: int, zone: int, entry: Entry) -> None:
        self.drive(put, row, level, zone, False)
        if zone not in (v.ZONE_HAND, v.ZONE_BATTLEFIELD):
            self.m["known"][row] = (1 << len(self.seats)) - 1
        self._dress(row, entry)

    def hide_outcomes(self) -> None:
        """Keep the scripted outcomes of chance from the choice of a first player."""
        self._hidden_outcomes = int(self.m["script_count"] - self.m["script_next"])
        self.m["script_count"] = self.m["script_next"]

    def after_deal(self) -> None:
        """After the hands were dealt, put the arranged cards on top of the libraries."""
        self.m["script_count"] += self._hidden_outcomes
        self._hidden_outcomes = 0
        for level, rows in self._below:
            for row in reversed(rows):
                if self.m["zone"][row] == v.ZONE_LIBRARY and self.m["level"][row] == level:
                    self.drive(put, row, level, v.ZONE_LIBRARY, True)
        self._below.clear()

    def after_untap(self) -> None:
        """Let what is listed as sick stay so in the first turn of its game."""
        level = int(self.m["depth"])
        for row, generation in self._sick:
            same = self.m["generation"][row] == generation and self.m["level"][row] == level
            if same and self.m["turn"][level] == 1:
                self.m["sick"][row] = 1

    # --- driving ---

    def drive(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """Call a rule on the match; one that outgrows its record goes on in a larger one.

        Args:
            rule: takes the matches, the tables and the workspace.
            *arguments: what else it takes.

        Returns:
            What it returns.
        """
        before = snapshots.copy(self.matches)
        result = rule(self.matches, self.tables, self.workspace, *arguments)
        if outgrew(self.matches):
            self.matches = enlarged(before)
            self.workspace = new_workspace(self.matches)
            result = rule(self.matches, self.tables, self.workspace, *arguments)
        return result

    def step(self) -> None:
        """Let the match take its next small step, up to the next decision or the end."""
        self.drive(run_on, True, 0, 0)

    def run_on(self, one: bool, turn: int, step: int) -> tuple[int, int]:
        """Run to the next moment that a script could care about; see `driving.run_on`.

        Returns:
            The stage that the game was in before the last small step, and the step of its turn.
        """
        found = int(self.drive(run_on, one, turn, step))
        return found & ((1 << STEP_BITS) - 1), found >> STEP_BITS

    def take(self, action: int) -> None:
        """Answer the open decision with a legal action."""
        if not self.drive(take, action):
            raise AssertionError(f"{self.describe(action)} is not offered")

    def concede(self, player: int, whole_match: bool) -> None:
        """Let a player concede, whoever decides now."""
        self.drive(concede, player, whole_match)

    def draw_game(self) -> None:
        """End the game being played as a draw."""
        self.m["dec_kind"] = v.DECISION_NONE
        self.m["legal_count"] = 0
        self.drive(draw_game)

    def settle(self) -> None:
        """Take back the open priority and check state-based actions first."""
        level = int(self.m["depth"])
        self.m["dec_kind"] = v.DECISION_NONE
        self.m["legal_count"] = 0
        self.m["frame_state"][self.m["frame_top"]] = 0
        self.m["stage"][level] = v.STAGE_SETTLE
        self.m["dirty"][level] = 1

    def copy(self) -> World:
        """Return a copy to try something on; it shares cards and names."""
        other = object.__new__(World)
        other.__dict__.update(self.__dict__)
        other.matches = snapshots.copy(self.matches)
        return other

    def refresh(self, level: int) -> None:
        """Bring the derived values of a game up to date."""
        if self.m["dirty"][level]:
            derive(self.matches, self.tables, self.workspace, level)

    # --- looking ---

    def path(self) -> str:
        """Return the path of the game being played."""
        return path_of(self.m, int(self.m["depth"]))

    def level_of(self, game: str) -> int:
        """Return the level of a game that is being played or waits.

        Raises:
            ScriptError: if it is not under way.
        """
        level = game.count("/")
        if game != MAIN and f"{self.path()}/".startswith(f"{game}/") is False:
            raise ScriptError(f"the game {game} is not under way")
        return level

    def is_under_way(self, game: str) -> bool:
        """Whether a game is being played or waits for a subgame."""
        return f"{self.path()}/".startswith(f"{game}/")

    def clock(self, game: str) -> tuple[int, int]:
        """Return turn and step of a game; before its first turn that is turn 1, mulligan."""
        level = self.level_of(game)
        return max(int(self.m["turn"][level]), 1), int(self.m["step"][level])

    def zone(self, level: int, player: int, zone: int) -> list[int]:
        """Return the rows of a player's zone, of all players' for a shared one, top first."""
        if zone in SHARED_ZONES:
            player = 0
        rows: list[int] = []
        row = int(self.m["zone_head"][level, player, zone])
        while row >= 0:
            rows.append(row)
            row = int(self.m["next"][row])
        return rows[::-1] if zone == v.ZONE_STACK else rows

    def card(self, row: int) -> Card:
        """Return the definition of the card, token or source in a row."""
        return self.cards.cards[int(self.m["look"][row])]

    def face(self, row: int, face: int) -> str:
        """Return the name of the face by which a card is cast or played, FACE_*."""
        card = self.card(row)
        if face == v.FACE_DOWN:
            return f"{card.name} face down"
        other = face == v.FACE_OTHER and card.other_face is not None
        return card.other_face.name if other and card.other_face else card.name

    def legal(self) -> list[int]:
        """Return the legal actions of the open decision."""
        return [int(action) for action in self.m["legal"][: self.m["legal_count"]]]

    def source(self, row: int) -> int:
        """Return the source of an ability on the stack, or the object itself."""
        slot = int(self.m["slot"][row])
        if slot >= 0 and self.m["stack_source"][slot] >= 0:
            return row_of(self.m["stack_source"][slot])
        return row

    # --- names ---

    def find(
        self,
        name: str,
        candidates: Sequence[int],
        player: int | None,
        game: str,
        used: Iterable[int] = (),
    ) -> int | None:
        """Return the object that a name means among some candidates.

        Args:
            name: a card's name, ``NAME:1``, or an alias.
            candidates: rows.
            player: whose objects come first, or None for nobody's.
            game: the game the script speaks of.
            used: rows that the same declaration has named already.

        Returns:
            The row, or None.
        """
        if name in self.names.aliases:
            row = self.names.aliases[name]
            return row if row in candidates else None
        bare, copy = self.names.split(name)
        found = sorted(row for row in candidates if has_name(self.card(row), bare))
        if player is not None:
            found = [row for row in found if self.holder(row) == player] or found
        if copy is None:
            return next((row for row in found if row not in used), None)
        for row in found:
            if any(listing.copy == copy for listing in self._listings(row, game)):
                return row
        unlisted = [row for row in found if not self._listings(row, game)]
        return unlisted[copy] if copy < len(unlisted) else None

    def _listings(self, row: int, game: str) -> list[Listing]:
        listings = self.names.listings.get(row, [])
        return [entry for entry in listings if entry.game == game] or listings

    def holder(self, row: int) -> int:
        """Return who controls an object on the battlefield or stack, or owns it elsewhere."""
        shared = self.m["zone"][row] in SHARED_ZONES
        return int(self.m["controller" if shared else "owner"][row])

    def exists(self, name: str) -> bool:
        """Whether a card of this match, or a token that one could make, is called so."""
        if name in self.names.aliases:
            return True
        bare, _ = self.names.split(name)
        return any(has_name(card, bare) for card in self.cards.cards[1:])

    def check_exists(self, *names: str) -> None:
        """Refuse names that nothing has; empty ones are passed over.

        Raises:
            ScriptError: if nothing is called so.
        """
        for name in names:
            if name and not self.exists(name):
                raise ScriptError(self.unknown(name))

    def unknown(self, name: str) -> str:
        """Say that nothing is called so, with what looks like it here."""
        known = (card.name for card in self.cards.cards[1:] if card is not registry.FILLER)
        names = [*self.names.aliases, *known]
        hint = did_you_mean(self.names.split(name)[0], names) if names else "nothing is set up"
        return f"nothing is called {name!r}; {hint}"

    # --- words ---

    def describe(self, action: int) -> str:
        """Return an action in the words of the format."""
        kind, about, detail = kind_of(action), subject_of(action), detail_of(action)
        if kind in _PLAIN_ACTIONS:
            return _PLAIN_ACTIONS[kind]
        if kind == v.ACTION_NUMBER and self.m["dec_kind"] == v.DECISION_NAME:
            return v.SECTOR_NAMES[about]
        if kind == v.ACTION_NUMBER:
            return str(about)
        if kind == v.ACTION_PLAYER:
            return self.seats[about]
        if kind == v.ACTION_COLOR:
            return COLOR_WORDS[about]
        if kind == v.ACTION_ROOM:
            return way_name(self.cards.cards[about], detail)
        if kind == v.ACTION_MODE:
            if self.m["dec_kind"] == v.DECISION_TRIGGER:
                return f"trigger of {self.card(detail).name}"
            if self.m["dec_kind"] == v.DECISION_MODE:
                return f"mode {about + 1}"
            return "alternative cost" if about else "mana cost"
        name = self.card(about).name
        if kind == v.ACTION_OBJECT:
            verb = _OBJECT_VERBS.get(int(self.m["dec_kind"]), "choose")
            return f"{verb} {name}"
        if kind in (v.ACTION_CAST, v.ACTION_PLAY_LAND):
            name = self.face(about, detail)
        if kind == v.ACTION_FACE_UP:
            return f"turn up {self.cards.cards[int(self.m['card'][about])].name}"
        return f"{_CARD_VERBS[kind]} {name}"

    def offers(self) -> str:
        """Return what is legal now, in words."""
        words = dict.fromkeys(self.describe(action) for action in self.legal())
        return ", ".join(words) or "nothing"


_PLAIN_ACTIONS = {
    v.ACTION_PASS: "pass",
    v.ACTION_DONE: "done",
    v.ACTION_YES: "yes",
    v.ACTION_NO: "no",
    v.ACTION_CONCEDE_GAME: "concede game",
    v.ACTION_CONCEDE_MATCH: "concede match",
    v.ACTION_KEEP: "keep",
    v.ACTION_MULLIGAN: "mulligan",
    v.ACTION_PLANAR_DIE: "roll the planar die",
    v.ACTION_OFFER_DRAW: "offer a draw",
}
_CARD_VERBS = {
    v.ACTION_CAST: "cast",
    v.ACTION_PLAY_LAND: "play",
    v.ACTION_ACTIVATE: "activate",
    v.ACTION_SUSPEND: "activate",
    v.ACTION_COMPANION: "companion",
}
_OBJECT_VERBS = {v.DECISION_ATTACK: "attack", v.DECISION_BLOCK: "block"}
