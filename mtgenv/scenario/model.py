"""What a scenario says: a position, a script and facts, as dataclasses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mtgenv.engine.record.vocabulary import STEP_NAMES

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
    "planes",
    "schemes",
    "sideboard",
)
# A subgame's cards all come from the libraries; these are the places it can begin with.
SUBGAME_ZONES = ("hand", "battlefield", "graveyard", "library", "exiled")
ZONES = ("battlefield", "hand", "graveyard", "library", "exile", "command", "stack")
PARTICIPANTS_FLAG = "limited_range_participants"
EVERYBODY = "everybody"
# What is a matter of policy, with the values that can be played: those of the current rules; of the
# flags of `PLAYED_FLAGS` either value.
POLICY_FLAGS: dict[str, tuple[object, ...]] = {
    "legacy_exile_stays": (False, "off"),
    "starter_choice": (False, "off", "goes first"),
    "wishes_reach_exile": (False, "off"),
    "archenemy_starts_child": (False, "off", "random"),
    "draw_offers": (False, "off"),
    "concede_outer_game": ("leave all inner games, effective at once",),
    "departed_player_cards": ("held aside", "held aside, to parent library at child end"),
    "commander_library_replacement": (True, "on", "ask the owner"),
    "commander_in_library_at_start": (True, "on", "to child command zone"),
    "creator_life_vs_vanguard": (False, "off", "creator's number"),
    "face_down_outside_cards": ("not fetchable",),
    "until_leaves_return": ("first thing at resume",),
    "parent_shuffle_triggers": (True, "yes", "on", "yes, queued"),
    "parent_library_leave_triggers": (False, "no", "off"),
    "wish_in_commander": (False, "off", "finds nothing"),
    "conspiracies_at_child_start": ("none",),
    PARTICIPANTS_FLAG: ("only those in range", EVERYBODY),
    "enter_the_dungeon_team_winner": ("each winning player, APNAP",),
    "small_deck_with_hand_modifier": (False, "off", "by actual empty-library draw"),
}
PLAYED_FLAGS = (
    "draw_offers",
    "legacy_exile_stays",
    "starter_choice",
    "wishes_reach_exile",
    "commander_library_replacement",
    "commander_in_library_at_start",
    "wish_in_commander",
    "archenemy_starts_child",
    "creator_life_vs_vanguard",
    "small_deck_with_hand_modifier",
)
FLAGS_ON = (True, "on", "may choose", "ask the owner", "to child command zone")
FLAGS_OFF = (
    False,
    "off",
    "goes first",
    "finds nothing",
    "random",
    "creator's number",
    "by actual empty-library draw",
)
COLOR_WORDS = ("white", "blue", "black", "red", "green", "colorless")
SKIP = "$CHOICE_SKIP"
# No more: the question is answered with what has been chosen so far.
ENOUGH = "$TARGET_SKIP"
# What has no name, as a face-down permanent (708.2).
NAMELESS = "(unnamed face-down/empty)"


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
        alias: another name for the (first) object; with a number, ``ALIAS.2``, for each.
        commander: whether it is its player's commander, wherever it lies.
        ring_bearer: whether it is its controller's Ring-bearer.
        companion: whether it is the companion that its player has revealed.
        sector: the sector that it is in (702.158): ``"alpha"``, ``"beta"``, ``"gamma"``.
    """

    card: str
    n: int = 1
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    sick: bool = False
    attached_to: str | None = None
    alias: str | None = None
    commander: bool = False
    ring_bearer: bool = False
    companion: bool = False
    sector: str = "none"


@dataclass(frozen=True)
class SeatSetup:
    """What one player begins with.

    Attributes:
        life: the life total; None = as every game begins.
        counters: counters on the player, by name.
        zones: what is listed by zone; a zone that is not listed is not there.
        filler: how many filler cards lie under the library; None = as the options say.
        dungeon: the dungeon that the player is in; None = none.
        room: the room of it; None = the first one.
        completed: the dungeons that the player has completed, each as often as it stands there.
        tempted: how often the Ring has tempted the player.
        designations: what the player is or has, by the names of `mtgenv.cards.designations`.
    """

    life: int | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    zones: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    filler: int | None = None
    dungeon: str | None = None
    room: str | None = None
    completed: tuple[str, ...] = ()
    designations: tuple[str, ...] = ()
    tempted: int = 0

    def entries(self) -> Iterator[Entry]:
        """Yield all that is listed, zone by zone."""
        return itertools.chain.from_iterable(self.zones.values())


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
        variants: casual variants.
        attack: which opponents may be attacked.
        range_of_influence: how many seats away players reach; 0 = everybody.
        teams: who plays together.
        seed: seed of the shuffles.
        filler: whether filler cards lie under the libraries.
    """

    flags: Mapping[str, object] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    attack: str = "multiple"
    range_of_influence: int = 0
    teams: str = "none"
    seed: int = 1
    filler: bool = True


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
        way: the keyword by which it is cast, "morph"; empty = as the choices say.
        targets: their names, in order.
        x: the value of X.
        mode: the modes.
        card: the card whose ability it is, or that gets counters.
        ability: which of its abilities that fit, from 1.
        attacker: an attacker's name.
        blocker: a blocker's name.
        defender: seat or name of what is attacked; None = the only opponent.
        legal: whether the engine has to allow it.
        combat: which combat of the turn.
        whole_match: concede the outermost game.
        counter: kind of counter.
        n: how many; of a resolve None = all.
    """

    index: int
    do: str
    player: str
    time: Time
    what: str = ""
    way: str = ""
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
    n: int | None = None

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
