"""What a position looks like between two decisions: plain facts, read off the match record."""

from __future__ import annotations

import copy
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field

from mtgenv.cards import words
from mtgenv.cards.language import Card
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.record import vocabulary as v
from mtgenv.testing import Position

BOTH = (0, 1)
KINDS = "WUBRGC"
_THINGS = (v.OBJECT_CARD, v.OBJECT_TOKEN, v.OBJECT_COPY)
_FIELDS = (
    "kind", "look", "owner", "controller", "zone", "tapped", "damage", "attached_to", "power",
    "toughness", "types", "colors", "keywords", "rules", "subtypes", "counter_kind",
    "counter_count", "attacking", "blocking", "blocked", "generation", "phased", "sick", "shields",
    "deathtouched", "level", "designation", "chosen_color", "chosen_player", "link",
)  # fmt: skip


@functools.cache
def words_of(bits: int, table: str) -> frozenset[str]:
    """Return the words that a field of bits stands for."""
    return frozenset(word for word, bit in getattr(words, table).items() if bits & bit)


@functools.cache
def letters_of(bits: int) -> frozenset[str]:
    """Return the letters of colours."""
    return frozenset(letter for k, letter in enumerate(words.COLORS) if bits >> k & 1)


@dataclass
class Thing:
    """One object: where it is, and what it is like now."""

    row: int
    token: bool
    card: Card
    owner: int
    controller: int
    zone: str
    tapped: bool = False
    sick: bool = True
    damage: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    attached_to: int = -1
    attacking: int = -1
    blocking: int = -1
    blocked: int = 0
    phased: bool = False
    shields: int = 0
    deathtouched: bool = False
    designation: int = 0
    chosen_player: int = -1
    chosen_colors: frozenset[str] = frozenset()
    generation: int = 0
    link: int = -1
    paid: frozenset[str] = frozenset()
    """Other costs that were paid for it, by name."""
    power: int = 0
    toughness: int = 0
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The name of what it looks like."""
        return self.card.name


@dataclass
class State:
    """Everything that effects change: objects, and what players have."""

    things: dict[int, Thing] = field(default_factory=dict)
    libraries: list[list[int]] = field(default_factory=lambda: [[], []])
    life: list[int] = field(default_factory=lambda: [0, 0])
    poison: list[int] = field(default_factory=lambda: [0, 0])
    mana: list[list[int]] = field(default_factory=lambda: [[0] * 6, [0] * 6])
    active: int = 0
    over: bool = False
    winner: int = -1
    shuffled: set[int] = field(default_factory=set)
    """Whose library may lie in any order."""
    made: list[Thing] = field(default_factory=list)
    """Tokens that have come."""
    left: dict[int, Thing] = field(default_factory=dict)
    """What has left the battlefield, as it last was (608.2h)."""

    def copy(self) -> State:
        """Return a copy to change."""
        twin = copy.copy(self)
        twin.things = {row: copy.copy(thing) for row, thing in self.things.items()}
        for thing in twin.things.values():
            thing.counters = dict(thing.counters)
        for name in ("libraries", "mana"):
            setattr(twin, name, [list(part) for part in getattr(self, name)])
        for name in ("life", "poison", "made"):
            setattr(twin, name, list(getattr(self, name)))
        twin.shuffled, twin.left = set(self.shuffled), dict(self.left)
        return twin

    def within(self, zone: str, player: int | None = None) -> list[Thing]:
        """Return what is in a zone, of one player (who controls it on the battlefield) or of all.

        Tokens that came during the effect are on the battlefield, too.
        """
        shared = zone in ("battlefield", "stack")
        things = [*self.things.values(), *self.made]
        return [
            thing
            for thing in things
            if thing.zone == zone
            and not thing.phased
            and player in (None, thing.controller if shared else thing.owner)
        ]


def take(game: Position) -> State:
    """Read the state of the game being played."""
    refresh(game.matches, game.tables, game.workspace)
    m, cards = game.m, game.world.cards
    number_of: Mapping[str, int] = cards.counter_kinds
    counter_words = {number: word for word, number in {**words.COUNTERS, **number_of}.items()}
    rows = [row for row, kind in enumerate(m["kind"].tolist()) if kind in _THINGS]
    columns = [m[name].tolist() for name in _FIELDS]
    state = State(
        life=m["life"][0].tolist()[:2],
        poison=m["poison"][0].tolist()[:2],
        mana=m["mana"][0].tolist()[:2],
        active=int(m["active"][0]),
        over=bool(m["over"]),
        winner=int(m["winner"]),
    )
    for row in rows:
        fact = dict(zip(_FIELDS, (column[row] for column in columns), strict=True))
        if fact["level"] != 0:
            continue
        counters = zip(fact["counter_kind"], fact["counter_count"], strict=True)
        state.things[row] = Thing(
            row,
            fact["kind"] == v.OBJECT_TOKEN,
            cards.cards[fact["look"]],
            fact["owner"],
            fact["controller"],
            v.ZONE_NAMES[fact["zone"]],
            bool(fact["tapped"]),
            bool(fact["sick"]),
            fact["damage"],
            {counter_words.get(kind, str(kind)): n for kind, n in counters if kind},
            fact["attached_to"],
            fact["attacking"],
            fact["blocking"],
            fact["blocked"],
            bool(fact["phased"]),
            fact["shields"],
            bool(fact["deathtouched"]),
            fact["designation"],
            fact["chosen_player"],
            letters_of(fact["chosen_color"]),
            fact["generation"],
            fact["link"],
            frozenset(),
            fact["power"],
            fact["toughness"],
            words_of(fact["types"], "TYPES"),
            frozenset(s for k, s in enumerate(cards.subtypes) if fact["subtypes"] >> k & 1),
            letters_of(fact["colors"]),
            words_of(fact["keywords"], "KEYWORDS"),
            words_of(fact["rules"], "RULES"),
        )
    state.libraries = [game.rows(None, "library", seat) for seat in BOTH]
    return state
