"""Numbers for cards that stay the same whatever decks are played, and what the encoder looks up."""

from __future__ import annotations

import functools
from collections import Counter

import numpy as np

from mtgenv.cards.names import numbers
from mtgenv.encoding.layout import (
    CARD_NUMBERS,
    COLOR_WORDS,
    COLUMN_BITS,
    DECKLIST_ROWS,
    KEYWORDS_B_AT,
    KEYWORDS_C_AT,
    KEYWORDS_D_AT,
    LIMIT,
    OBJECT_TABLE,
    RULES_B_AT,
    RULES_C_AT,
    STAKE_WORDS,
    WALK_WORDS,
)
from mtgenv.encoding.records import legend_dtype
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.state import capacities_of
from mtgenv.matches.matchup import PLAYED_PARTS, Matchup

BASIC_LANDS = (1 << len(WALK_WORDS)) - 1
"""The first subtypes of every run are the basic land types, in the order of the colours."""
STAKES = {
    v.OP_LOSE_LIFE: STAKE_WORDS.index("half life"),
    v.OP_CHOOSE: STAKE_WORDS.index("search"),
    v.OP_INSTEAD: STAKE_WORDS.index("doubled damage"),
}


@functools.cache
def card_names() -> tuple[str, ...]:
    """Return the names behind the card numbers of an observation; number 0 is no card.

    Numbers of cards and tokens come from a list that only ever grows, so they stay the same when
    cards are added; what is playable but not in the list yet stands behind it.

    Example:
        >>> card_names()[0], "Shahrazad" in card_names()
        ('', True)
    """
    names = (*numbers.numbered(), *numbers.missing())
    if len(names) > CARD_NUMBERS:
        raise ValueError(
            f"{len(names)} cards and tokens do not fit {CARD_NUMBERS} card numbers; "
            "raise CARD_NUMBERS in mtgenv/encoding/layout.py"
        )
    return names


@functools.cache
def _unlisted() -> dict[str, int]:
    first = len(numbers.numbered())
    return {name: first + i for i, name in enumerate(card_names()[first:])}


def card_number(name: str) -> int:
    """Return the number of a card in observations.

    Raises:
        KeyError: if no card or token is called so.

    Example:
        >>> card_names()[card_number("Shahrazad")]
        'Shahrazad'
    """
    number = numbers.number_of(name)
    # To look for what the list lacks takes compiling the whole pool.
    return _unlisted()[name] if number is None else number


def _stake(tables: np.ndarray, card: int) -> int:
    """Look up what a card's program does after the subgame it plays."""
    t = tables[0]
    first = int(t["card_first"][card])
    for ability in range(first, first + int(t["card_abilities"][card])):
        pc = int(t["ability_program"][ability])
        played = False
        while int(t["op"][pc]) != v.OP_END:
            op = int(t["op"][pc])
            if played:
                return STAKES.get(op, STAKE_WORDS.index("other"))
            played = op == v.OP_SUBGAME
            pc += 1
    return 0


def qualities(tables: np.ndarray) -> np.ndarray:
    """Return what each ability adds to the column ``qualities`` of its object.

    A colour chosen as an object entered is not among them.

    Returns:
        int16 of shape (abilities,).
    """
    t = tables[0]
    colors = np.zeros(len(t["rule_filter"]), np.int64)
    lands = np.zeros_like(colors)
    f = t["rule_filter"].astype(np.int64)
    while f.any():
        colors |= t["filter_colors"][f]
        lands |= t["filter_subtypes"][f] & BASIC_LANDS
        f = t["filter_or"][f].astype(np.int64)
    chosen = t["filter_chosen_color"][t["rule_filter"]] == 1
    colors[(colors == 0) & ~chosen] = 1 << len(COLOR_WORDS)
    lands[lands == 0] = 1 << len(WALK_WORDS)
    kind = t["ability_kind"]
    protection = np.where(kind == v.ABILITY_PROTECTION, colors, 0)
    walks = np.where(kind == v.ABILITY_LANDWALK, lands, 0)
    return (protection | walks << len(COLOR_WORDS) + 1).astype(np.int16)


def _printed(tables: np.ndarray, number: np.ndarray, quality: np.ndarray) -> np.ndarray:
    """Return the row of the table of objects that each card has where nothing changes it.

    Args:
        tables: the tables.
        number: the number of each card.
        quality: what each ability adds to ``qualities``.

    Returns:
        int16 of shape (cards, columns); what depends on the match is 0.
    """
    t = tables[0]
    keywords = t["card_keywords"].astype(np.int64)
    rules = t["card_rules"].astype(np.int64)
    values = {
        "card": number,
        "types": t["card_types"],
        "colors": t["card_colors"],
        "supertypes": t["card_supertypes"],
        "keywords_a": keywords & COLUMN_BITS,
        "keywords_b": keywords >> KEYWORDS_B_AT & COLUMN_BITS,
        "keywords_c": keywords >> KEYWORDS_C_AT & COLUMN_BITS,
        "keywords_d": keywords >> KEYWORDS_D_AT & COLUMN_BITS,
        "rules_a": rules & COLUMN_BITS,
        "rules_b": rules >> RULES_B_AT & COLUMN_BITS,
        "rules_c": rules >> RULES_C_AT & COLUMN_BITS,
        "mana_value": t["card_value"],
        "makes": t["card_mana_mask"] & (v.MANA_IDENTITY - 1),
        "power": t["card_power"].clip(-LIMIT, LIMIT),
        "toughness": t["card_toughness"].clip(-LIMIT, LIMIT),
    }
    for k, name in enumerate(("generic", *COLOR_WORDS)):
        values[name] = t["card_cost"][:, k]
    rows = np.zeros((len(number), len(OBJECT_TABLE.columns)), np.int16)
    for name, column in values.items():
        rows[:, OBJECT_TABLE.index(name)] = column
    for row in np.flatnonzero(keywords & (v.KEYWORD_PROTECTION | v.KEYWORD_LANDWALK)):
        first = t["card_first"][row]
        own = quality[first : first + t["card_abilities"][row]]
        rows[row, OBJECT_TABLE.index("qualities")] = np.bitwise_or.reduce(own)
    return rows


def make_legend(matchup: Matchup, decklists: bool = False) -> np.ndarray:
    """Make the legend of a match-up.

    Args:
        matchup: the decks and options.
        decklists: whether observations show both deck lists.

    Returns:
        Array of shape (1,) and dtype `LEGEND`, or that of the larger size.
    """
    legend = np.zeros(1, legend_dtype(capacities_of(matchup.template)))
    record = legend[0]
    record["decklists_known"] = decklists
    for row, card in enumerate(matchup.cards.cards):
        if card.name:
            record["number"][row] = card_number(card.name)
            record["stake"][row] = _stake(matchup.tables, row)
    record["quality"] = qualities(matchup.tables)
    record["printed"] = _printed(matchup.tables, record["number"], record["quality"])
    for seat, deck in enumerate(matchup.decks if decklists else ()):
        names = [name for part in PLAYED_PARTS for name in deck.cards(part)]
        held = Counter(map(card_number, names))
        if len(held) > DECKLIST_ROWS:
            raise ValueError(
                f"{deck.name}: {len(held)} different cards; decklists=True shows {DECKLIST_ROWS}"
            )
        if held:
            record["decklists"][seat, : len(held)] = sorted(held.items())
    return legend
