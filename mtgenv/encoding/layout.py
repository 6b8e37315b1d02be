"""The layout of an observation: what every column of every table means, and how to scale it.

Everything that depends on the layout is made from the tables here: the compiled writer's column
numbers, the Gymnasium spaces, ``docs/observation.md``, the wrapper that flattens and normalises,
and the entity extractor of the training code.

Four kinds of columns, all stored as int16:

* ``flag``: 0 or 1;
* ``bits``: several flags in one column, the first in the lowest bit, to keep rows short;
* ``category``: a number without an order, to be embedded or made one-hot; 0 means none;
* ``count``: a number with an order; divided by ``size`` it is of the order of one.

A *pointer* is a category: 1 + the index of a row of ``objects``, or 0 for none.
"""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from mtgenv.engine.record import vocabulary as v

VERSION = 6
"""Raised whenever a column is added, moved or changes its meaning: policies depend on it."""

PLAYERS = 2
"""Players at a table that says nothing else; up to `MOST_PLAYERS` can sit."""

MOST_PLAYERS = 6
MAX_OBJECTS = 192
OBJECTS = 96
LEVELS = 4
MODES = 8
NUMBERS = 32
CARD_NUMBERS = 32_768
"""As many as a column can tell apart; the list of cards that can be played grows towards it."""

DECKLIST_ROWS = 128
"""Different cards of one deck that a deck list shows."""

LIMIT = 9999
"""Counts are cut off here, far beyond what a match reaches."""

Kind = Literal["flag", "bits", "category", "count"]


@dataclass(frozen=True)
class Column:
    """One column of a table.

    Attributes:
        name: its name.
        kind: how its numbers are to be read.
        size: categories: how many, none included; bits: how many; counts: the usual size.
        meaning: one line for the documentation.
        low: the smallest value.
        words: names of the categories or bits, where they are few.
        is_pointer: whether the category is 1 + a row of ``objects``.
    """

    name: str
    kind: Kind
    size: int
    meaning: str
    low: int = 0
    words: tuple[str, ...] = ()
    is_pointer: bool = False

    def __post_init__(self) -> None:
        """Refuse more bits than an int16 has."""
        if self.kind == "bits" and self.size > 15:
            raise ValueError(f"column {self.name!r} has {self.size} bits: spread them over two")

    @property
    def high(self) -> int:
        """The largest value."""
        if self.kind == "count":
            return LIMIT
        return (1 << self.size) - 1 if self.kind == "bits" else self.size - 1


def flag(name: str, meaning: str) -> Column:
    """Return a column that is 0 or 1."""
    return Column(name, "flag", 2, meaning)


def bits(name: str, words: tuple[str, ...], meaning: str) -> Column:
    """Return a column of several flags."""
    return Column(name, "bits", len(words), meaning, words=words)


def category(name: str, size: int, meaning: str, words: tuple[str, ...] = ()) -> Column:
    """Return a column of numbers without an order."""
    return Column(name, "category", size, meaning, words=words)


def count(name: str, size: int, meaning: str, low: int = 0) -> Column:
    """Return a column of numbers with an order and a usual size."""
    return Column(name, "count", size, meaning, low=low)


def card(name: str, meaning: str) -> Column:
    """Return a column of card numbers (see `mtgenv.encoding.legend`)."""
    return category(name, CARD_NUMBERS, meaning)


def pointer(name: str, meaning: str) -> Column:
    """Return a column that names a row of ``objects``."""
    return Column(name, "category", MAX_OBJECTS + 1, meaning, is_pointer=True)


@dataclass(frozen=True)
class Table:
    """One array of an observation.

    Attributes:
        name: its key in the observation.
        axes: what its axes are, the last one being the columns.
        meaning: one line for the documentation.
        columns: its columns.
    """

    name: str
    axes: tuple[str, ...]
    meaning: str
    columns: tuple[Column, ...]

    def index(self, name: str) -> int:
        """Return the number of a column.

        Raises:
            KeyError: if there is no such column.

        Example:
            >>> OBJECT_TABLE.index("card")
            0
        """
        for i, column in enumerate(self.columns):
            if column.name == name:
                return i
        raise KeyError(f"table {self.name!r} has no column {name!r}")

    def numbers(self) -> Any:
        """Return the numbers of all columns by name, as compiled code reads them.

        Example:
            >>> PLAYER_TABLE.numbers().life
            1
        """
        names = [column.name for column in self.columns]
        return namedtuple(f"{self.name.capitalize()}Columns", names)(*range(len(names)))

    def lows(self) -> np.ndarray:
        """Return the smallest value of each column: int16 of shape (columns,)."""
        return np.array([column.low for column in self.columns], np.int16)

    def highs(self) -> np.ndarray:
        """Return the largest value of each column: int16 of shape (columns,)."""
        return np.array([column.high for column in self.columns], np.int16)


COLUMN_BITS = (1 << 15) - 1
"""Keywords and rules are words of 64 bits; a column shows 15 of them, from these bits on."""
KEYWORDS_B_AT, KEYWORDS_C_AT, KEYWORDS_D_AT = 15, 32, 47
RULES_B_AT, RULES_C_AT = 15, 30


def _bit_words(prefix: str, start: int) -> tuple[str, ...]:
    """Return the words of the bits that one column shows, from the vocabulary of the engine."""
    names = {
        number.bit_length() - 1: name.removeprefix(prefix).lower()
        for name, number in vars(v).items()
        if name.startswith(prefix)
    }
    words = [names.get(start + bit, f"unused {start + bit}") for bit in range(15)]
    while words[-1].startswith("unused"):
        words.pop()
    return tuple(words)


TYPE_WORDS = (
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "instant",
    "land",
    "planeswalker",
    "sorcery",
    "kindred",
)
COLOR_WORDS = ("white", "blue", "black", "red", "green")
MANA_WORDS = (*COLOR_WORDS, "colorless")
WALK_WORDS = ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk")
QUALITY_WORDS = (
    *(f"protection from {color}" for color in COLOR_WORDS),
    "protection from others",
    *WALK_WORDS,
    "other landwalk",
)
SEAT_WORDS = ("the player", *(f"opponent {k}" for k in range(1, MOST_PLAYERS)))
"""Seats counted from the one who looks, in turn order."""

KIND_WORDS = ("none", "card", "token", "ability", "copy", "emblem")
CHOICE_WORDS = (
    *("none", "cast", "play land", "activate", "suspend", "pick", "several"),
    "roll the planar die",
    "companion into hand",
)
TIME_WORDS = ("neither", "day", "night")  # in the order of DAY_*
STAKE_WORDS = ("none", "half life", "search", "doubled damage", "other")
DECISION_WORDS = tuple(
    name.removeprefix("DECISION_").lower().replace("_", " ")
    for name, value in sorted(
        ((n, x) for n, x in vars(v).items() if n.startswith("DECISION_") and n != "DECISION_KINDS"),
        key=lambda item: item[1],
    )
)
OPTION_WORDS = (
    *("none", "cost", "color", "trigger", "cast", "play land", "activate", "suspend"),
    "roll the planar die",
    "offer a draw",
    "room",
)

OBJECT_TABLE = Table(
    "objects",
    ("row", "column"),
    "Cards, tokens, spells and abilities that the player can see, the ones to choose from first.",
    (
        card("card", "which card; of an ability on the stack, the card it is of"),
        category(
            "kind",
            len(KIND_WORDS),
            "what the row holds",
            KIND_WORDS,
        ),
        category("zone", v.ZONE_COUNT, "where it is", v.ZONE_NAMES),
        count("outward", 4, "how many games further out it is: 0 in the game being played"),
        category("controller", MOST_PLAYERS, "who controls it", SEAT_WORDS),
        category("owner", MOST_PLAYERS, "who owns it", SEAT_WORDS),
        category("choice", len(CHOICE_WORDS), "what choosing it now does", CHOICE_WORDS),
        flag("asks", "it is the object that asks, or that the question is about"),
        flag("shown", "a card of the player's hand that an opponent knows"),
        category("ability", 17, "1 + index of the ability on its card, for abilities on the stack"),
        bits("types", TYPE_WORDS, "card types"),
        bits("colors", COLOR_WORDS, "colours"),
        bits("supertypes", ("basic", "legendary", "snow", "world"), "supertypes"),
        bits("keywords_a", _bit_words("KEYWORD_", 0), "keyword abilities"),
        bits("keywords_b", _bit_words("KEYWORD_", KEYWORDS_B_AT), "keyword abilities"),
        bits("keywords_c", _bit_words("KEYWORD_", KEYWORDS_C_AT), "keywords that are abilities"),
        bits("keywords_d", _bit_words("KEYWORD_", KEYWORDS_D_AT), "likewise"),
        bits("qualities", QUALITY_WORDS, "from what it has protection, and which lands it walks"),
        bits("rules_a", _bit_words("RULE_", 0), "rules about attacking, blocking, untapping ..."),
        bits("rules_b", _bit_words("RULE_", RULES_B_AT), "likewise"),
        bits("rules_c", _bit_words("RULE_", RULES_C_AT), "likewise"),
        count("mana_value", 4, "mana value"),
        count("generic", 2, "generic mana in its cost"),
        count("white", 2, "white mana in its cost"),
        count("blue", 2, "blue mana in its cost"),
        count("black", 2, "black mana in its cost"),
        count("red", 2, "red mana in its cost"),
        count("green", 2, "green mana in its cost"),
        count("x", 4, "on the stack: the value of X"),
        bits("makes", MANA_WORDS, "mana that automatic payment gets from it"),
        count("power", 4, "power", low=-LIMIT),
        count("toughness", 4, "toughness", low=-LIMIT),
        count("damage", 4, "damage marked on it"),
        flag("tapped", "tapped"),
        flag("phased_out", "phased out: treated as though it did not exist"),
        flag("sick", "came under its controller's control since their turn began"),
        category(
            "attacking",
            1 + MOST_PLAYERS,
            "the defending player of this attacker",
            ("none", *SEAT_WORDS),
        ),
        pointer("attacked", "the planeswalker or battle that it attacks"),
        category("blocked", 3, "as an attacker", ("undecided or none", "blocked", "unblocked")),
        pointer("blocking", "the attacker it blocks or is about to block"),
        count("blocks", 1, "how many attackers it blocks"),
        count("blockers", 2, "creatures that block it or are about to"),
        category(
            "protector",
            1 + MOST_PLAYERS,
            "of a battle: the player who protects it",
            ("none", *SEAT_WORDS),
        ),
        pointer("attached_to", "what it is attached to"),
        count("plus", 2, "+1/+1 counters"),
        count("minus", 2, "-1/-1 counters"),
        count("loyalty", 4, "loyalty counters"),
        count("defense", 4, "defense counters"),
        count("time", 4, "time counters"),
        count("counters", 2, "other counters"),
        pointer("target", "its first target that is an object"),
        pointer("target_2", "its second target that is an object"),
        bits("targets_players", SEAT_WORDS, "players it targets"),
        count("targeted", 2, "how many spells and abilities target it"),
        flag("commander", "its owner's commander"),
        flag("companion", "its owner's companion in the game being played, not paid for yet"),
        count("tax", 2, "of a commander: generic mana it costs more from the command zone"),
        count("dealt", 7, "of a commander: combat damage it has dealt to the player in its game"),
        flag("ring_bearer", "its controller's Ring-bearer"),
        category(
            "sector",
            1 + v.SECTOR_COUNT,
            "the sector that it is in, or that was chosen for it while others still choose",
            v.SECTOR_NAMES,
        ),
    ),
)

PLAYER_TABLE = Table(
    "players",
    ("game", "player", "column"),
    "Each player in each game, the innermost game and the player first.",
    (
        flag("present", "takes part in this game"),
        count("life", 20, "life total", low=-LIMIT),
        count("poison", 5, "poison counters"),
        count("hand", 7, "cards in hand"),
        count("hand_known", 7, "of an opponent: cards in hand that the player knows"),
        count("library", 40, "cards in library"),
        count("graveyard", 20, "cards in graveyard"),
        count("exile", 10, "cards in exile"),
        count("outside", 15, "cards outside the game that wishes can see"),
        count("lands", 5, "lands"),
        count("mana", 5, "untapped sources of mana"),
        count("mana_white", 5, "untapped sources that make white mana"),
        count("mana_blue", 5, "untapped sources that make blue mana"),
        count("mana_black", 5, "untapped sources that make black mana"),
        count("mana_red", 5, "untapped sources that make red mana"),
        count("mana_green", 5, "untapped sources that make green mana"),
        count("mana_colorless", 5, "untapped sources that make colourless mana"),
        count("pool", 5, "mana in the pool"),
        count("creatures", 5, "creatures"),
        count("power", 10, "power of all creatures", low=-LIMIT),
        count("toughness", 10, "toughness of all creatures", low=-LIMIT),
        count("ready", 5, "creatures that are neither tapped nor sick"),
        count("ready_power", 10, "their power", low=-LIMIT),
        count("blockers", 5, "untapped creatures"),
        count("lands_played", 1, "lands played this turn"),
        count("mulligans", 2, "mulligans taken"),
        count("attack_tax", 2, "mana an attacker must pay for each creature, as printed"),
        flag("active", "it is their turn"),
        flag("priority", "they have priority"),
        flag("cant_lose", "they can't lose the game"),
        count("planar_deck", 10, "cards of their planar deck"),
        count("scheme_deck", 20, "cards of their scheme deck"),
        flag("teammate", "they are on the team of the one who looks"),
        count("commander_damage", 7, "the most combat damage that one commander has dealt to them"),
        count("spells_cast", 2, "spells cast this turn"),
        card("dungeon", "the dungeon that they are in"),
        category("room", 16, "the room of it that they are in, counted from the first; 0 = none"),
        count("completed", 1, "dungeons that they have completed"),
        flag("initiative", "they have the initiative"),
        count("tempted", 2, "how often the Ring has tempted them"),
    ),
)

GAME_TABLE = Table(
    "games",
    ("game", "column"),
    "Each nested game, the innermost first; the last row adds up all that are further out.",
    (
        count("games", 1, "how many games the row stands for"),
        count("turn", 10, "turn number"),
        category("step", len(v.STEP_NAMES), "step of the turn", v.STEP_NAMES),
        flag("my_turn", "it is the player's turn"),
        flag("started", "the player was the starting player"),
        card("creator", "the card that made this game"),
        flag("creator_mine", "the player controls the spell or ability that made it"),
        category(
            "stake", len(STAKE_WORDS), "what the game further out does with the result", STAKE_WORDS
        ),
        count("risk_mine", 10, "life the player loses in the game further out by not winning"),
        count("risk_theirs", 10, "life the opponents lose there by not winning"),
        count("start_life", 20, "starting life total"),
        count("stack", 2, "objects on its stack"),
        count("subgames", 2, "subgames begun in it"),
        count("waiting", 2, "triggered abilities that wait to be put on its stack"),
        count("planar_die", 2, "mana that the next roll of the planar die costs in it"),
        category("time", len(TIME_WORDS), "day or night; 0 if it is neither", TIME_WORDS),
        count("last_spells", 2, "the most spells that one player cast in the turn before"),
        category(
            "draw_offer",
            1 + MOST_PLAYERS,
            "who has offered a draw of it, which stands",
            ("none", *SEAT_WORDS),
        ),
    ),
)

DECISION_TABLE = Table(
    "decision",
    ("column",),
    "What is asked of the player, and the clock.",
    (
        category("kind", len(DECISION_WORDS), "what is asked; 0 if nothing is", DECISION_WORDS),
        flag("follow_up", "an object was chosen: which of its abilities?"),
        count("page", 1, "which page of candidates this is"),
        count("pages_left", 1, "how many pages follow"),
        count("left", 2, "how many are still to be picked, or damage still to be divided"),
        count("group", 1, "which target of several"),
        card("card", "the card that asks"),
        category("ability", 17, "1 + index of the ability that asks, on its card"),
        pointer("asks", "the object that asks"),
        count("legal", 10, "legal actions, beyond this page too"),
        count("number_base", 10, "what number 0 of this page stands for"),
        count("depth", 2, "how many games the one being played is nested in"),
        flag("my_turn", "it is the player's turn"),
        category("step", len(v.STEP_NAMES), "step of the turn", v.STEP_NAMES),
        count("passes", 1, "players who passed in a row"),
        count("turns_left", 50, "turns until the match is drawn"),
        count("decisions_left", 1000, "decisions until the match is drawn"),
    ),
)

OPTION_TABLE = Table(
    "options",
    ("mode", "column"),
    "What the mode actions mean now: costs, colours, waiting triggers or abilities of an object.",
    (
        category("kind", len(OPTION_WORDS), "what it is", OPTION_WORDS),
        category("color", 1 + v.MANA_KINDS, "1 + kind of mana", ("none", *MANA_WORDS)),
        card("card", "the card it is of"),
        category("ability", 17, "1 + index of the ability on that card"),
        pointer("source", "the object it is of"),
        pointer("about", "the object of the event that triggered it"),
        count("amount", 4, "the amount of that event", low=-LIMIT),
    ),
)

TABLES = (OBJECT_TABLE, PLAYER_TABLE, GAME_TABLE, DECISION_TABLE, OPTION_TABLE)


def table(name: str) -> Table:
    """Return a table of the layout by its name.

    Raises:
        KeyError: if there is no such table.

    Example:
        >>> table("decision").columns[0].name
        'kind'
    """
    for found in TABLES:
        if found.name == name:
            return found
    raise KeyError(f"there is no table {name!r}; known: {', '.join(t.name for t in TABLES)}")
