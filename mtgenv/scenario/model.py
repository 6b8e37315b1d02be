"""What a scenario file says, read into dataclasses; whatever it should not say is an error.

`parse` takes one element of a file. Every key is checked: an unknown key, a missing one or a value
of the wrong kind raises `ScenarioError`, which names the key and its place.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mtgenv.decks.names import normalise
from mtgenv.engine.vocabulary import STEP_NAMES

T = TypeVar("T")
Parser = Callable[[object, str], T]

MAIN = "main"
SEATS = "ABCDEF"
# The zones of a set-up as the format calls them, in the order in which copies are counted.
SETUP_ZONES = (
    "hand",
    "battlefield",
    "graveyard",
    "library",
    "exiled",
    "command",
    "sideboard",
)
# A subgame's cards all come from the libraries; these are the places it can begin with.
SUBGAME_ZONES = ("hand", "battlefield", "graveyard", "library", "exiled")
ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command", "stack")
VARIANTS = ("commander",)
ATTACK_OPTIONS = ("multiple", "left", "right", "single")
# The flags of rules/policies.md with the values that the current rules give them.
POLICY_FLAGS: dict[str, tuple[object, ...]] = {
    "legacy_exile_stays": (False, "off"),
    "starter_choice": (False, "off", "goes first"),
    "wishes_reach_exile": (False, "off"),
    "archenemy_starts_child": (False, "off", "random"),
    "concede_outer_game": ("leave all inner games, effective at once",),
    "departed_player_cards": ("held aside", "held aside, to parent library at child end"),
    "commander_library_replacement": ("ask the owner",),
    "commander_in_library_at_start": ("to child command zone",),
    "creator_life_vs_vanguard": ("creator's number",),
    "face_down_outside_cards": ("not fetchable",),
    "until_leaves_return": ("first thing at resume",),
    "parent_shuffle_triggers": (True, "yes", "on", "yes, queued"),
    "parent_library_leave_triggers": (False, "no", "off"),
    "wish_in_commander": ("finds nothing",),
    "conspiracies_at_child_start": ("none",),
    "limited_range_participants": ("only those in range",),
    "enter_the_dungeon_team_winner": ("each winning player, APNAP",),
    "small_deck_with_hand_modifier": ("by actual empty-library draw",),
}
PLAYED_FLAGS = ("legacy_exile_stays", "starter_choice", "wishes_reach_exile")
SKIP = "$CHOICE_SKIP"
_GAME = re.compile(r"main(/[1-9]\d*)*")


class ScenarioError(ValueError):
    """A scenario is malformed; the message names the key, its place and what belongs there."""


# --- Reading values ------------------------------------------------------------------------------


def _show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def text(value: object, place: str) -> str:
    """Read a text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise ScenarioError(f"{place}: give a text, not {_show(value)}")
    return value


def flag(value: object, place: str) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise ScenarioError(f"{place}: give true or false, not {_show(value)}")
    return value


def number(least: int = -(10**6), most: int = 10**6) -> Parser[int]:
    """Return a parser of whole numbers in a range."""

    def parse(value: object, place: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ScenarioError(
                f"{place}: give a whole number from {least} to {most}, not {_show(value)}"
            )
        return value

    return parse


def word(words: Collection[str]) -> Parser[str]:
    """Return a parser of one of some words."""

    def parse(value: object, place: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise ScenarioError(f"{place}: give one of {', '.join(words)}, not {_show(value)}")
        return value

    return parse


def optional(parser: Parser[T]) -> Parser[T | None]:
    """Return a parser that also takes null."""
    return lambda value, place: None if value is None else parser(value, place)


def list_of(parser: Parser[T]) -> Parser[tuple[T, ...]]:
    """Return a parser of lists."""

    def parse(value: object, place: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise ScenarioError(f"{place}: give a list, not {_show(value)}")
        return tuple(parser(item, f"{place}[{i}]") for i, item in enumerate(value))

    return parse


def map_of(key: Parser[str], parser: Parser[T]) -> Parser[dict[str, T]]:
    """Return a parser of objects whose keys are data."""

    def parse(value: object, place: str) -> dict[str, T]:
        if not isinstance(value, dict):
            raise ScenarioError(f"{place}: give an object, not {_show(value)}")
        return {key(k, f"key of {place}"): parser(v, f"{place}.{k}") for k, v in value.items()}

    return parse


class Fields:
    """The keys of one JSON object, taken one by one; `finish` refuses those that nobody took.

    Args:
        value: the JSON value.
        place: where it stands, for messages.
    """

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise ScenarioError(f"{place or 'a scenario'}: give an object, not {_show(value)}")
        self.data: dict[str, Any] = value
        self.place = place
        self.known: dict[str, None] = {}

    def at(self, key: str) -> str:
        """Return the place of a key."""
        return f"{self.place}.{key}" if self.place else key

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.data

    def need(self, key: str, parser: Parser[T]) -> T:
        """Read a key that must be there."""
        self.known[key] = None
        if key not in self.data:
            raise ScenarioError(f"{self.at(key)} is missing")
        return parser(self.data[key], self.at(key))

    def get(self, key: str, parser: Parser[T], default: T) -> T:
        """Read a key that may be left out."""
        self.known[key] = None
        return parser(self.data[key], self.at(key)) if key in self.data else default

    def refuse(self, keys: Iterable[str], why: str) -> None:
        """Refuse keys that do not go with others."""
        for key in keys:
            if key in self.data:
                raise ScenarioError(f"{self.at(key)}: {why}")

    def finish(self) -> None:
        """Refuse every key that has not been read."""
        for key in self.data:
            if key not in self.known:
                close = difflib.get_close_matches(key, self.known, n=1)
                hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(self.known)}"
                raise ScenarioError(f"{self.at(key)}: unknown key; {hint}")


# --- Set-up --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """Some copies of a card in a zone.

    Attributes:
        card: its name as written.
        n: how many.
        tapped: whether they lie there tapped.
        counters: counters on each, by name.
        sick: whether they came under their controller's control this turn.
        attached_to: alias or name of what they are attached to.
        alias: another name for the (first) object.
    """

    card: str
    n: int = 1
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    sick: bool = False
    attached_to: str | None = None
    alias: str | None = None


@dataclass(frozen=True)
class SeatSetup:
    """What one player begins with; a zone that is not listed is not in ``zones``."""

    life: int | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    zones: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Arrangement:
    """How a subgame begins: its first player, or None for chance, and what seats begin with."""

    first: str | None
    setup: Mapping[str, SeatSetup]


@dataclass(frozen=True)
class Options:
    """The options of a scenario.

    Attributes:
        flags: policy flags as written.
        variant: a casual variant, or None.
        attack: which opponents may be attacked.
        seed: seed of the shuffles.
        filler: whether filler cards lie under the libraries.
    """

    flags: Mapping[str, object] = field(default_factory=dict)
    variant: str | None = None
    attack: str = "multiple"
    seed: int = 1
    filler: bool = True


def _counters(value: object, place: str) -> dict[str, int]:
    return map_of(text, number(0, 9999))(value, place)


def _entry(zone: str) -> Parser[Entry]:
    def parse(value: object, place: str) -> Entry:
        fields = Fields(value, place)
        entry = Entry(
            fields.need("card", text),
            fields.get("n", number(1, 500), 1),
            fields.get("tapped", flag, False),
            fields.get("counters", _counters, {}),
            fields.get("sick", flag, False),
            fields.get("attachedTo", optional(text), None),
            fields.get("as", optional(text), None),
        )
        fields.finish()
        if zone != "battlefield":
            fields.refuse(("tapped", "sick", "attachedTo"), "is for the battlefield")
        if zone not in ("battlefield", "exiled"):
            fields.refuse(("counters",), "is for the battlefield and for exiled cards")
        return entry

    return parse


def _seat_setup(zones: tuple[str, ...]) -> Parser[SeatSetup]:
    def parse(value: object, place: str) -> SeatSetup:
        fields = Fields(value, place)
        setup = SeatSetup(
            fields.get("life", number(), None),
            fields.get("counters", _counters, {}),
            {
                zone: fields.need(zone, list_of(_entry(zone)))
                for zone in SETUP_ZONES
                if zone in zones and fields.has(zone)
            },
        )
        fields.known.update(dict.fromkeys(zones))
        fields.finish()
        return setup

    return parse


def _check_attachments(setups: Mapping[str, SeatSetup], place: str) -> None:
    """Refuse an alias given twice, and something attached to what is not on the battlefield."""
    permanents: set[str] = set()
    aliases: set[str] = set()
    for setup in setups.values():
        for zone, entries in setup.zones.items():
            for entry in entries:
                if zone == "battlefield":
                    permanents.add(normalise(entry.card))
                if entry.alias is not None:
                    if entry.alias in aliases:
                        raise ScenarioError(f"{place}: two objects are called {entry.alias!r}")
                    aliases.add(entry.alias)
                    if zone == "battlefield":
                        permanents.add(normalise(entry.alias))
    for seat, setup in setups.items():
        for entry in setup.zones.get("battlefield", ()):
            host = entry.attached_to
            if host is not None and normalise(re.sub(r":\d+$", "", host)) not in permanents:
                raise ScenarioError(
                    f"{place}.{seat}.battlefield: {entry.card} is attached to {host!r}, "
                    "which is no alias or name of a permanent there"
                )


def _options(value: object, place: str) -> Options:
    fields = Fields(value, place)
    flags = {
        name: fields.need(name, lambda given, _: given) for name in POLICY_FLAGS if fields.has(name)
    }
    for name, given in flags.items():
        if not isinstance(given, bool | str):
            raise ScenarioError(f"{place}.{name}: give true, false or a text, not {_show(given)}")
        if name in PLAYED_FLAGS and not isinstance(given, bool) and given not in _FLAG_WORDS:
            raise ScenarioError(f"{place}.{name}: give true or false, not {_show(given)}")
    options = Options(
        flags,
        fields.get("variant", optional(text), None),
        fields.get("attack", word(ATTACK_OPTIONS), "multiple"),
        fields.get("seed", number(0, 2**31 - 1), 1),
        fields.get("filler", flag, True),
    )
    fields.known.update(dict.fromkeys(POLICY_FLAGS))
    fields.finish()
    return options


_FLAG_WORDS = ("on", "off", "goes first", "may choose")


# --- Time, actions, answers ----------------------------------------------------------------------


@dataclass(frozen=True)
class Time:
    """A step of a turn of a game; ``step`` is STEP_*."""

    game: str
    turn: int
    step: int

    def __str__(self) -> str:
        where = "" if self.game == MAIN else f" of {self.game}"
        return f"turn {self.turn} {STEP_NAMES[self.step]}{where}"


@dataclass(frozen=True)
class After:
    """The first priority in the parent of a subgame after that subgame."""

    game: str

    @property
    def parent(self) -> str:
        """The game that made it."""
        return self.game.rpartition("/")[0]

    def __str__(self) -> str:
        return f"after {self.game}"


@dataclass(frozen=True)
class Action:
    """One line of the script.

    Attributes:
        index: its place in the list, from 0.
        do: the verb.
        player: the seat.
        time: when; of an attack or block the declaration step.
        what: what is cast, activated, played or paid for.
        targets: their names, in order.
        x: the value of X.
        mode: the modes.
        card: the card whose ability it is, or that gets counters.
        ability: which of its abilities that fit, from 1.
        attacker: an attacker's name.
        blocker: a blocker's name.
        defender: seat or name of what is attacked; None = the only opponent.
        legal: whether the engine has to allow the declaration.
        combat: which combat of the turn.
        whole_match: concede the outermost game.
        counter: kind of counter.
        n: how many.
    """

    index: int
    do: str
    player: str
    time: Time
    what: str = ""
    targets: tuple[str, ...] = ()
    x: int | None = None
    mode: tuple[str, ...] = ()
    card: str | None = None
    ability: int | None = None
    attacker: str = ""
    blocker: str = ""
    defender: str | None = None
    legal: bool = True
    combat: int = 1
    whole_match: bool = False
    counter: str = ""
    n: int = 1

    def __str__(self) -> str:
        objects = " ".join(part for part in (self.blocker, self.attacker, self.what) if part)
        return f"actions[{self.index}] ({self.player} {self.do} {objects}".rstrip() + ")"


@dataclass(frozen=True)
class Choice:
    """Answers of a player to questions of one kind."""

    player: str
    kind: str
    values: tuple[object, ...]


@dataclass(frozen=True)
class Expectation:
    """One fact to check.

    Attributes:
        fact: the key that says what kind of fact it is.
        game: the game it speaks of.
        values: the other keys, read.
        text: the fact as written, for messages.
    """

    fact: str
    game: str
    values: Mapping[str, Any]
    text: str


@dataclass(frozen=True)
class Check:
    """Facts to check at a moment in between."""

    at: Time | After
    expect: tuple[Expectation, ...]


@dataclass(frozen=True)
class Scenario:
    """A position, a script and facts.

    Attributes:
        id: its name.
        seats: seats in turn order.
        options: match options.
        setup: by seat.
        games: arrangements of subgames by path.
        actions: the script.
        choices: answers to questions.
        random: outcomes of chance in order.
        checks: facts on the way.
        stop: when the script ends; None = when the last action is done.
        expect: facts at the end.
    """

    id: str
    seats: tuple[str, ...]
    options: Options
    setup: Mapping[str, SeatSetup]
    games: Mapping[str, Arrangement]
    actions: tuple[Action, ...]
    choices: tuple[Choice, ...]
    random: tuple[str | int, ...]
    checks: tuple[Check, ...]
    stop: Time | After | None
    expect: tuple[Expectation, ...]


Declared = tuple[str, str | None]
"""A creature, and what it attacks or blocks (None = the only opponent)."""


@dataclass(frozen=True)
class Board:
    """A board for the legality of declarations.

    Attributes:
        id: its name.
        attack: attackers are declared; otherwise blockers.
        seats: seats in turn order.
        options: match options.
        setup: by seat.
        goaded: creatures goaded by B.
        attackers: what A attacks B with before blocks.
        legal: declarations that must be possible as they stand.
        illegal: declarations that must not.
    """

    id: str
    attack: bool
    seats: tuple[str, ...]
    options: Options
    setup: Mapping[str, SeatSetup]
    goaded: tuple[str, ...]
    attackers: tuple[str, ...]
    legal: tuple[tuple[Declared, ...], ...]
    illegal: tuple[tuple[Declared, ...], ...]


def _game(value: object, place: str) -> str:
    if not isinstance(value, str) or not _GAME.fullmatch(value):
        raise ScenarioError(f"{place}: give a game such as main or main/1, not {_show(value)}")
    return value


def _subgame(value: object, place: str) -> str:
    if _game(value, place) == MAIN:
        raise ScenarioError(f"{place}: give a subgame such as main/1, not main")
    return str(value)


def _step(value: object, place: str) -> int:
    return STEP_NAMES.index(word(STEP_NAMES)(value, place))


_TURN = number(1, 30_000)


def _time(value: object, place: str) -> Time | After:
    fields = Fields(value, place)
    if fields.has("after"):
        moment: Time | After = After(fields.need("after", _subgame))
    else:
        game = fields.get("game", _game, MAIN)
        moment = Time(game, fields.need("turn", _TURN), fields.need("step", _step))
    fields.finish()
    return moment


def _modes(value: object, place: str) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    for mode in values:
        if not re.fullmatch(r"[1-9]\d*", str(mode)):
            raise ScenarioError(f"{place}: give the number of a mode from 1, not {_show(mode)}")
    return tuple(str(mode) for mode in values)


_DECLARATIONS = {"attack": "declare_attackers", "block": "declare_blockers"}
_ACTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # what it does: keys that must be there, keys that may
    "cast": (("what",), ("target", "x", "mode")),
    "activate": (("what",), ("card", "ability", "target", "x")),
    "mana": (("what",), ("card", "ability")),
    "land": (("what",), ()),
    "attack": (("attacker",), ("defender", "legal", "combat")),
    "block": (("blocker", "attacker"), ("legal", "combat")),
    "blockSkip": ((), ("combat",)),
    "pay": (("what",), ("target",)),
    "resolve": ((), ()),
    "mulligan": ((), ()),
    "keep": ((), ()),
    "concede": ((), ("scope",)),
    "lose": ((), ()),
    "draw_game": ((), ()),
    "addCounters": (("card", "counter"), ("n",)),
}


class _Table:
    """Parsers that know which seats there are."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.seat = word(tuple(sorted(seats)))

    def setups(self, zones: tuple[str, ...]) -> Parser[dict[str, SeatSetup]]:
        def parse(value: object, place: str) -> dict[str, SeatSetup]:
            setups = map_of(self.seat, _seat_setup(zones))(value, place)
            _check_attachments(setups, place)
            return setups

        return parse

    def arrangement(self, value: object, place: str) -> Arrangement:
        fields = Fields(value, place)
        arrangement = Arrangement(
            fields.get("first", optional(self.seat), None),
            fields.get("setup", self.setups(SUBGAME_ZONES), {}),
        )
        fields.finish()
        return arrangement

    def action(self, index: int, value: object) -> Action:
        place = f"actions[{index}]"
        fields = Fields(value, place)
        do = fields.need("do", word(tuple(_ACTIONS)))
        required, allowed = _ACTIONS[do]
        game = fields.get("game", _game, MAIN)
        turn = fields.need("turn", _TURN)
        if do in _DECLARATIONS:
            step = STEP_NAMES.index(_DECLARATIONS[do])
        elif do == "blockSkip":
            step = fields.get("step", _step, STEP_NAMES.index("declare_blockers"))
        else:
            step = fields.need("step", _step)
        values: dict[str, Any] = {}
        for key in (*required, *allowed):
            name, parser = _ACTION_KEYS[key]
            if key in required:
                values[name] = fields.need(key, parser)
            elif fields.has(key):
                values[name] = fields.get(key, parser, None)
        fields.known.update(dict.fromkeys(allowed))
        player = fields.need("player", self.seat)
        fields.finish()
        if do in ("mulligan", "keep") and STEP_NAMES[step] != "mulligan":
            raise ScenarioError(f"{place}.step: {do} belongs to the step mulligan")
        return Action(index, do, player, Time(game, turn, step), **values)

    def actions(self, value: object, place: str) -> tuple[Action, ...]:
        if not isinstance(value, list):
            raise ScenarioError(f"{place}: give a list, not {_show(value)}")
        return tuple(self.action(i, item) for i, item in enumerate(value))

    def choice(self, value: object, place: str) -> Choice:
        fields = Fields(value, place)
        player = fields.need("player", self.seat)
        kind = fields.need("kind", word(("target", "mode", "choice", "amounts")))
        values = fields.need("value", list_of(_CHOICE_VALUES[kind]))
        fields.finish()
        return Choice(player, kind, values)

    def expectation(self, value: object, place: str) -> Expectation:
        fields = Fields(value, place)
        fact = next((fact for fact in _FACTS if fields.has(fact)), None)
        if fact is None:
            raise ScenarioError(f"{place}: no fact that is known; give one of {', '.join(_FACTS)}")
        required, allowed = _FACTS[fact]
        values = {key: fields.need(key, self.fact_value(key)) for key in required}
        for key in allowed:
            if fields.has(key):
                values[key] = fields.need(key, self.fact_value(key))
        fields.known.update(dict.fromkeys(allowed))
        game = MAIN
        if fact != "result":
            game = fields.get("game", _game, MAIN)
        fields.finish()
        if fact == "counter" and not values.keys() & {"card", "player"}:
            raise ScenarioError(f"{place}: say whose counters, with card or player")
        if fact == "gameOver" and values[fact].keys() not in ({"winner"}, {"over"}):
            raise ScenarioError(f"{place}.gameOver: give winner or over")
        return Expectation(fact, game, values, _show_fact(value))

    def expectations(self, value: object, place: str) -> tuple[Expectation, ...]:
        return list_of(self.expectation)(value, place)

    def fact_value(self, key: str) -> Parser[Any]:
        """Return the parser of a key of an expectation."""
        if key == "player" or key in ("active", "controller", "protector"):
            return self.seat
        if key == "life":
            return map_of(self.seat, number())
        if key == "gameOver":
            return self.game_over
        if key == "result":
            return self.result
        return _FACT_KEYS[key]

    def game_over(self, value: object, place: str) -> dict[str, object]:
        fields = Fields(value, place)
        values: dict[str, object] = {}
        if fields.has("winner"):
            values["winner"] = fields.need("winner", optional(self.seat))
        if fields.has("over"):
            values["over"] = fields.need("over", flag)
        fields.finish()
        return values

    def result(self, value: object, place: str) -> dict[str, object]:
        fields = Fields(value, place)
        values: dict[str, object] = {
            "game": fields.need("game", _game),
            "winner": fields.need("winner", optional(self.seat)),
        }
        fields.finish()
        return values

    def check(self, value: object, place: str) -> Check:
        fields = Fields(value, place)
        check = Check(fields.need("at", _time), fields.need("expect", self.expectations))
        fields.finish()
        return check

    def outcome(self, value: object, place: str) -> str | int:
        if isinstance(value, int) and not isinstance(value, bool):
            return number(0)(value, place)
        return text(value, place)

    def declared(self, attack: bool) -> Parser[Declared]:
        def parse(value: object, place: str) -> Declared:
            if isinstance(value, str) and attack:
                return text(value, place), None
            if isinstance(value, list) and len(value) == 2:
                return text(value[0], f"{place}[0]"), text(value[1], f"{place}[1]")
            wanted = "an attacker or [ATTACKER, DEFENDER]" if attack else "[BLOCKER, ATTACKER]"
            raise ScenarioError(f"{place}: give {wanted}, not {_show(value)}")

        return parse


def _show_fact(value: object) -> str:
    if not isinstance(value, dict):
        return _show(value)
    return ", ".join(f"{key} {_show(part)}" for key, part in value.items())


def _number_or_text(value: object, place: str) -> int:
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    return number(0)(value, place)


def _answer(value: object, place: str) -> object:
    return value if isinstance(value, bool) else text(value, place)


def _mode_number(value: object, place: str) -> object:
    return value if value == SKIP else int(_modes(value, place)[0])


_CHOICE_VALUES: dict[str, Parser[object]] = {
    "target": text,
    "mode": _mode_number,
    "choice": _answer,
    "amounts": lambda value, place: value if value == SKIP else _number_or_text(value, place),
}

_ACTION_KEYS: dict[str, tuple[str, Parser[Any]]] = {
    "what": ("what", text),
    "target": ("targets", list_of(text)),
    "x": ("x", number(0, 4095)),
    "mode": ("mode", _modes),
    "card": ("card", text),
    "ability": ("ability", number(1, 99)),
    "attacker": ("attacker", text),
    "blocker": ("blocker", text),
    "defender": ("defender", optional(text)),
    "legal": ("legal", flag),
    "combat": ("combat", number(1, 99)),
    "scope": ("whole_match", lambda v, p: word(("match", "game"))(v, p) == "match"),
    "counter": ("counter", text),
    "n": ("n", number(1, 9999)),
}

# The kinds of facts, by the key that marks them: keys that must be there, keys that may.
_FACTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "life": (("life",), ()),
    "zone": (("zone", "count"), ("player", "card")),
    "pt": (("pt", "card"), ("player",)),
    "tapped": (("tapped", "card"), ("player", "tappedCount")),
    "counter": (("counter", "count"), ("card", "player")),
    "damageMarked": (("damageMarked", "card"), ("player",)),
    "keyword": (("keyword", "card", "has"), ("player",)),
    "type": (("type", "card", "has"), ("player",)),
    "attackers": (("attackers",), ("combat",)),
    "blockers": (("blockers",), ()),
    "blockCount": (("blockCount",), ()),
    "illegalDeclaration": (("illegalDeclaration",), ()),
    "battle": (("battle",), ("controller", "protector")),
    "gameOver": (("gameOver",), ()),
    "result": (("result",), ()),
    "active": (("active",), ()),
    "depth": (("depth",), ()),
    "stack": (("stack",), ()),
    "legal": (("legal",), ()),
    "illegal": (("illegal",), ()),
}


def _pair(value: object, place: str) -> tuple[int, int]:
    pair = list_of(number())(value, place)
    if len(pair) != 2:
        raise ScenarioError(f"{place}: give [power, toughness], not {_show(value)}")
    return pair[0], pair[1]


_OFFER = re.compile(r"pass|concede game|concede match|(cast|play|activate|attack|block) \S.*")


def _offer(value: object, place: str) -> str:
    if not isinstance(value, str) or not _OFFER.fullmatch(value):
        raise ScenarioError(
            f"{place}: give pass, cast NAME, play NAME, activate NAME, attack NAME, block NAME, "
            f"concede game or concede match, not {_show(value)}"
        )
    return value


_FACT_KEYS: dict[str, Parser[Any]] = {
    "zone": word(ZONES),
    "count": number(0),
    "card": text,
    "pt": _pair,
    "tapped": flag,
    "tappedCount": number(0),
    "counter": text,
    "damageMarked": number(0),
    "keyword": text,
    "type": text,
    "has": flag,
    "attackers": map_of(text, list_of(text)),
    "blockers": map_of(text, text),
    "blockCount": number(0),
    "illegalDeclaration": word(("attack", "block")),
    "combat": number(1, 99),
    "battle": text,
    "depth": number(0),
    "stack": list_of(text),
    "legal": list_of(_offer),
    "illegal": list_of(_offer),
}


# --- The whole -----------------------------------------------------------------------------------

_REMARKS = ("topic", "note", "source")
_BOARDS = ("attack declaration legality", "block declaration legality")


def _remarks(fields: Fields) -> str:
    """Read what only people read, and return the name."""
    for key in _REMARKS:
        fields.get(key, lambda value, place: text(value, place) if value else "", "")
    rules: tuple[str, ...] = ()
    fields.get("cr", list_of(text), rules)
    return fields.need("id", text)


def _seats(fields: Fields) -> tuple[str, ...]:
    players = fields.get("players", number(2, len(SEATS)), 2)
    seats = tuple(SEATS[:players])
    order = fields.get("turnOrder", list_of(word(seats)), seats)
    if sorted(order) != list(seats):
        raise ScenarioError(f"{fields.at('turnOrder')}: name each of {', '.join(seats)} once")
    return order


def identity(data: object, number_in_file: int = 0) -> str:
    """Return the name of a scenario even where it is malformed.

    Args:
        data: one element of a file.
        number_in_file: its place, for one without a name.
    """
    if isinstance(data, dict) and isinstance(data.get("id"), str):
        return str(data["id"])
    return f"#{number_in_file}"


def parse(data: object) -> Scenario | Board:
    """Read one scenario.

    Args:
        data: an element of a scenario file.

    Returns:
        A scenario, or a board for the legality of declarations.

    Raises:
        ScenarioError: if a key is unknown, missing or has a value that it cannot have.

    Example:
        >>> scenario = parse({"id": "nothing happens", "expect": [{"life": {"A": 20}}]})
        >>> scenario.seats, scenario.expect[0].text
        (('A', 'B'), "life {'A': 20}")
        >>> parse({"id": "slip", "expcet": []})
        Traceback (most recent call last):
        ...
        mtgenv.scenario.model.ScenarioError: expcet: unknown key; did you mean expect?
    """
    fields = Fields(data, "")
    if fields.has("kind"):
        return _board(fields)
    name = _remarks(fields)
    table = _Table(_seats(fields))
    scenario = Scenario(
        id=name,
        seats=table.seats,
        options=fields.get("options", _options, Options()),
        setup=fields.get("setup", table.setups(SETUP_ZONES), {}),
        games=fields.get("games", map_of(_subgame, table.arrangement), {}),
        actions=fields.get("actions", table.actions, ()),
        choices=fields.get("choices", list_of(table.choice), ()),
        random=fields.get("random", list_of(table.outcome), ()),
        checks=fields.get("checks", list_of(table.check), ()),
        stop=fields.get("stop", optional(_time), None),
        expect=fields.get("expect", table.expectations, ()),
    )
    fields.finish()
    return scenario


def _board(fields: Fields) -> Board:
    attack = fields.need("kind", word(_BOARDS)) == _BOARDS[0]
    name = _remarks(fields)
    table = _Table(_seats(fields))
    declarations = list_of(list_of(table.declared(attack)))
    board = Board(
        id=name,
        attack=attack,
        seats=table.seats,
        options=fields.get("options", _options, Options(filler=False)),
        setup=fields.need("setup", table.setups(SETUP_ZONES)),
        goaded=fields.get("goaded", list_of(text), ()),
        attackers=() if attack else fields.need("attackers", list_of(text)),
        legal=fields.get("legal", declarations, ()),
        illegal=fields.get("illegal", declarations, ()),
    )
    fields.finish()
    return board
