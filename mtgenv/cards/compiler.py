"""Turns card definitions into the tables of records that the rules engine reads.

Compiling is where a card is refused: a word that the engine does not know, a phrase that nothing
has bound ("target" without targets), a rule that the engine does not have yet raises `CardError`
here and can never surprise a game. How each part is lowered is said in `mtgenv.cards.lowering`.

A definition is compiled for one run's pool of cards. That is why subtypes are numbered per run: of
the hundreds there are, 62 fit into a word, and those that some card asks about come first; and so
are the kinds of counters that no rule speaks of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mtgenv.cards import language as d
from mtgenv.cards.deploying import DEPLOY_CREATURES
from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeons, dungeons_for
from mtgenv.cards.lowering.cards import lower_card, lower_pool, parts_of
from mtgenv.cards.lowering.faces import FACE_DOWN, first_half, lower_faces, needs_face_down
from mtgenv.cards.lowering.tables_builder import TableBuilder
from mtgenv.cards.nontraditional import PLANAR_DIE, is_planar
from mtgenv.cards.parsing import CardError
from mtgenv.cards.player_counters import PLAYER_COUNTERS, speaks_of_player_counters
from mtgenv.cards.the_ring import THE_RING, speaks_of_the_ring

__all__ = ["CardError", "CompiledCards", "compile_cards"]


@dataclass(frozen=True, eq=False)
class CompiledCards:
    """Cards as the engine takes them, and what is needed to speak of them.

    Attributes:
        tables: the tables, an array of length one.
        index: row of each card by its name; other faces too, and tokens where no card has their
            name.
        cards: definition of each row; row 0 stands for no card.
        subtypes: the subtypes in the order of their bits.
        counter_kinds: the number of each kind of counters.
        ability_names: a short text for each ability row, activated ones starting with their cost.
    """

    tables: np.ndarray
    index: dict[str, int]
    cards: tuple[d.Card, ...]
    subtypes: tuple[str, ...]
    counter_kinds: dict[str, int]
    ability_names: tuple[str, ...]

    def abilities(self, row: int) -> range:
        """Return the ability rows of a card.

        Args:
            row: the card's row.

        Returns:
            The rows, in the order of the tables.
        """
        first = int(self.tables["card_first"][0][row])
        return range(first, first + int(self.tables["card_abilities"][0][row]))


@dataclass
class _Pool:
    """The cards of a run: what is a card of its own, and what only comes with others.

    Attributes:
        cards: the cards, then other faces, tokens and emblems, in the order of their rows; with
            all parts that each consists of.
        emblems: which of them are emblems.
        fronts: which of them are other faces, and of which cards.
        halves: the first halves of split cards, each by the whole card.
    """

    cards: dict[d.Card, list[object]]
    emblems: set[d.Card]
    fronts: dict[d.Card, d.Card]
    halves: dict[d.Card, d.Card]


def compile_cards(cards: Sequence[d.Card]) -> CompiledCards:
    """Compile the cards of a run, their other faces, and the tokens and emblems that they make.

    Args:
        cards: their definitions; the same card may come more than once.

    Returns:
        The tables and the names.

    Raises:
        CardError: if a card asks for something that the engine cannot do, or if there are more
            cards than the tables hold.

    Example:
        >>> damage = d.Spell((d.Damage(3),), (d.ANY_TARGET,))
        >>> bolt = d.Card("Lightning Bolt", "{R}", "Instant", abilities=(damage,))
        >>> compile_cards([bolt]).index
        {'Lightning Bolt': 1}
        >>> compile_cards([d.Card("Smite", "{W}", "Instant", abilities=(d.Spell((d.Destroy(),)),))])
        Traceback (most recent call last):
        ...
        mtgenv.cards.parsing.CardError: Smite: ability 1 (Spell), effect 1 (Destroy): ...
    """
    pool = _pool(cards)
    builder = TableBuilder(pool.cards)
    for card in pool.cards:
        try:
            lower_card(builder, card, emblem=card in pool.emblems, front=pool.fronts.get(card))
        except CardError as error:
            raise CardError(error.problem, card.name, error.place) from None
    lower_faces(builder, pool.halves)
    lower_pool(builder, (part for parts in pool.cards.values() for part in parts))
    builder.finish()
    index: dict[str, int] = {}
    for card, row in builder.rows.items():
        if card in FACE_DOWN:
            continue
        index.setdefault(card.name, row)
    return CompiledCards(
        builder.tables,
        index,
        (d.Card("", None, ""), *pool.cards),
        tuple(builder.subtypes),
        builder.counter_kinds,
        tuple(builder.ability_names),
    )


def _add_what_comes_along(pool: _Pool) -> None:
    """Add what comes with cards that speak of it: dungeons, and cards for designations."""
    wanted: dict[d.Card, bool] = {}
    waiting = list(pool.cards.values())
    while waiting:
        for part in waiting.pop():
            found = _coming_along(part)
            for card in found:
                if card not in wanted:
                    wanted[card] = card in dungeons().values()
                    waiting.append(list(parts_of(card)))
    for card in sorted(wanted, key=lambda card: (wanted[card], card.name)):
        pool.cards.setdefault(card, list(parts_of(card)))
        if not wanted[card]:
            pool.emblems.add(card)


def _coming_along(part: object) -> list[d.Card]:
    """Return the cards that a part of a definition speaks of and that nobody has in a deck."""
    if isinstance(part, d.Designate | d.Designated | d.Event) and part.designation:
        known = designations().get(part.designation)
        return [] if known is None else [known.card]
    if speaks_of_the_ring(part):
        return [THE_RING]
    if isinstance(part, d.Venture):
        return dungeons_for(part.dungeon)
    return []


def _pool(cards: Sequence[d.Card]) -> _Pool:
    """Collect everything that gets a row."""
    for card in cards:
        try:
            hash(card)
        except TypeError:
            raise CardError("holds a list; definitions are made of tuples", card.name) from None
    own = dict.fromkeys(cards)
    by_name: dict[str, d.Card] = {}
    for card in own:
        if card.name in by_name:
            raise CardError("two different definitions have this name; keep one", card.name)
        if card.token:
            raise CardError("a token is compiled with the card that makes it", card.name)
        by_name[card.name] = card
    pool = _Pool({card: list(parts_of(card)) for card in own}, set(), {}, {})
    _add_what_comes_along(pool)
    made: dict[d.Card, None] = {}
    for card, parts in pool.cards.items():
        for part in parts:
            if isinstance(part, d.Card) and part.other_face is not None:
                pool.fronts[part.other_face] = part
                if part.layout == "split":
                    pool.halves[part] = first_half(part)
            if isinstance(part, d.GetEmblem):
                pool.emblems.add(part.emblem)
            if isinstance(part, d.Create) and part.token is not None and not part.token.token:
                raise CardError("is made as a token; set token=True in its definition", card.name)
            if isinstance(part, d.Card) and part is not card:
                made[part] = None
    # Other faces before tokens, so that a card's face wins its name.
    for part in sorted(made, key=lambda part: part not in pool.fronts):
        pool.cards.setdefault(part, list(parts_of(part)))
    for half in pool.halves.values():
        pool.cards.setdefault(half, list(parts_of(half)))
    if DEPLOY_CREATURES in own:
        pool.emblems.add(DEPLOY_CREATURES)
    if any(isinstance(part, d.Card) and is_planar(part) for part in own):
        pool.emblems.add(PLANAR_DIE)
        pool.cards.setdefault(PLANAR_DIE, list(parts_of(PLANAR_DIE)))
    if any(speaks_of_player_counters(part) for parts in pool.cards.values() for part in parts):
        pool.emblems.add(PLAYER_COUNTERS)
        pool.cards.setdefault(PLAYER_COUNTERS, list(parts_of(PLAYER_COUNTERS)))
    if any(needs_face_down(part) for parts in pool.cards.values() for part in parts):
        pool.cards |= {card: [] for card in FACE_DOWN}
    return pool
