"""Turns card definitions into the tables of records that the rules engine reads.

Compiling is where a card is refused: a word the engine does not know, or a name that nothing has
bound ("target" without targets), raises `CardError` here and can never surprise a game. Row 0 of
each table means "none"; instruction 0 is an end, so program 0 does nothing; the counts in
``*_used`` include row 0.

A definition is compiled for one run's pool of cards. That is why subtypes are numbered per run: of
the hundreds there are, 62 fit into a word, and those that some card asks about come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from mtgenv.cards import definition as d
from mtgenv.cards import words as w
from mtgenv.cards.abilities import (
    KEYWORD_ABILITIES,
    delayed_ability,
    lower_ability,
    suspend_triggers,
)
from mtgenv.cards.builder import CardJob, TableBuilder
from mtgenv.cards.parsing import (
    CardError,
    TypeLine,
    at,
    color_bits,
    keyword_bits,
    parse_cost,
    parse_type_line,
    walk,
)
from mtgenv.engine.record import vocabulary as v

__all__ = ["CardError", "CompiledCards", "compile_cards"]


@dataclass(frozen=True, eq=False)
class CompiledCards:
    """Cards as the engine takes them, and what is needed to speak of them.

    Attributes:
        tables: the tables, an array of length one.
        index: row of each card by its name; tokens too, where no card has their name.
        cards: definition of each row; row 0 stands for no card.
        subtypes: the subtypes in the order of their bits.
        ability_names: a short text for each ability row, activated ones starting with their cost.
    """

    tables: np.ndarray
    index: dict[str, int]
    cards: tuple[d.Card, ...]
    subtypes: tuple[str, ...]
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


def _statics_look(tables: np.void) -> bool:
    """Whether some static ability asks who is tapped, attacking or blocking."""
    conditions = tables["condition_filter"][tables["static_condition"]]
    states = tables["filter_state"][tables["static_filter"]]
    return bool(states.any() or tables["filter_state"][conditions].any())


def compile_cards(cards: Sequence[d.Card]) -> CompiledCards:
    """Compile the cards of a run, and the tokens that they make.

    Args:
        cards: their definitions; the same card may come more than once.

    Returns:
        The tables and the names.

    Raises:
        CardError: if a card asks for something that the engine cannot do, or if there are more
            cards than the tables hold.

    Example:
        >>> damage = d.Spell((d.Damage(3, "target"),), (d.ANY_TARGET,))
        >>> bolt = d.Card("Lightning Bolt", "{R}", "Instant", abilities=(damage,))
        >>> compiled = compile_cards([bolt])
        >>> compiled.index, compiled.ability_names[compiled.abilities(1)[0]]
        ({'Lightning Bolt': 1}, 'Deal 3 damage to target')
        >>> compile_cards([d.Card("Smite", "{W}", "Instant", abilities=(d.Spell((d.Destroy(),)),))])
        Traceback (most recent call last):
        ...
        mtgenv.cards.parsing.CardError: Smite: ability 1 (Spell), effect 1 (Destroy): ...
    """
    for card in cards:
        try:
            hash(card)
        except TypeError:
            raise CardError("holds a list; definitions are made of tuples", card.name) from None
    pool = list(dict.fromkeys(cards))
    by_name: dict[str, d.Card] = {}
    for card in pool:
        if card.name in by_name:
            raise CardError("two different definitions have this name; keep one", card.name)
        if card.token:
            raise CardError("a token is compiled with the card that makes it", card.name)
        by_name[card.name] = card
    tokens = dict.fromkeys(part.token for part in walk(tuple(pool)) if _makes_token(part))
    compiler = TableBuilder(pool, list(tokens))
    for row, card in enumerate(compiler.cards[1:], start=1):
        try:
            _compile_card(compiler, row, card)
        except CardError as error:
            raise CardError(error.problem, card.name, error.place) from None
    for kind, used in compiler.used.items():
        compiler.record[f"{kind}_used"] = used
    compiler.record["statics_look"] = _statics_look(compiler.record)
    return CompiledCards(
        compiler.tables,
        compiler.rows,
        compiler.cards,
        tuple(compiler.subtypes),
        tuple(compiler.ability_names),
    )


def _makes_token(part: object) -> bool:
    if not isinstance(part, d.CreateToken):
        return False
    if not part.token.token:
        raise CardError("is made as a token; set token=True in its definition", part.token.name)
    return True


def _compile_card(compiler: TableBuilder, row: int, card: d.Card) -> None:
    """Fill the row of a card and everything that hangs on it."""
    line = parse_type_line(card.type_line)
    with at("cost"):
        cost = parse_cost(card.cost or "")
    job = CardJob(compiler, row, card, line, cost)
    _check_whole(job)
    colors = cost.colors
    if card.colors is not None:
        with at("colors"):
            colors = color_bits(card.colors)
    with at("keywords"):
        keywords = keyword_bits(card.keywords)
    job.put(
        card_cost=cost.parts,
        card_x=cost.x,
        card_hybrid=cost.hybrid,
        card_hybrids=cost.hybrids,
        card_castable=int(card.cost is not None),
        card_value=cost.value,
        card_types=line.types,
        card_supertypes=line.supertypes,
        card_subtypes=compiler.subtype_bits(line.subtypes),
        card_colors=colors,
        card_power=card.power or 0,
        card_toughness=card.toughness or 0,
        card_keywords=keywords,
        card_token=int(card.token),
    )
    first = compiler.used["abilities"]
    for ability in _intrinsic(line):
        lower_ability(job, ability)
    for number, ability in enumerate(card.abilities, start=1):
        with at(f"ability {number} ({type(ability).__name__})"):
            lower_ability(job, ability)
    for ability in card.abilities:
        if isinstance(ability, d.Suspend):
            suspend_triggers(job)
    for keyword in card.keywords:
        if keyword in KEYWORD_ABILITIES:
            lower_ability(job, KEYWORD_ABILITIES[keyword], name=keyword.capitalize())
    while job.delayed:
        delayed_ability(job, *job.delayed.pop(0))
    _summarise(job, first)


def _check_whole(job: CardJob) -> None:
    """Refuse a card whose parts do not fit together."""
    card, line = job.card, job.line
    spells = sum(isinstance(ability, d.Spell) for ability in card.abilities)
    creature = bool(line.types & v.TYPE_CREATURE)
    if spells > 1:
        raise CardError("has two Spell abilities; put all effects into one")
    if line.spell and line.permanent:
        raise CardError(f"cannot be an instant or sorcery and a permanent ({card.type_line!r})")
    if line.spell and not spells:
        raise CardError("is an instant or sorcery without a Spell ability; add one")
    if "Aura" in line.subtypes and not spells:
        raise CardError('is an Aura without an "enchant" target; add Spell(targets=(...,))')
    if {card.power is not None, card.toughness is not None} != {creature}:
        raise CardError("power and toughness are given for creatures, and only for them")
    if line.types & v.TYPE_LAND and card.cost is not None:
        raise CardError("a land has no mana cost; write cost=None")
    if job.cost.x and not line.spell:
        raise CardError("{X} is understood in the cost of an instant or sorcery only")
    for part in walk(card.abilities):
        if isinstance(part, d.ReturnLinked) and not any(
            isinstance(other, d.Exile) and other.linked for other in walk(card.abilities)
        ):
            raise CardError("ReturnLinked needs an Exile(linked=True) on the same card")
    if "suspend" in card.keywords:
        raise CardError("suspend is written as the ability Suspend(time, cost), not as a keyword")


def _intrinsic(line: TypeLine) -> Iterator[d.Ability]:
    """Yield the mana ability that basic land types give a land (305.6)."""
    if line.types & v.TYPE_LAND:
        produce = "".join(
            letter
            for letter, subtype in zip(w.COLORS, w.BASIC_LAND_TYPES, strict=True)
            if subtype in line.subtypes
        )
        if produce:
            yield d.Mana(produce)


def _summarise(job: CardJob, first: int) -> None:
    """Write what the engine wants to know of a card without looking through its abilities."""
    compiler, record = job.compiler, job.compiler.record
    rows = range(first, compiler.used["abilities"])
    kinds = [int(record["ability_kind"][row]) for row in rows]
    watches = 0
    for row in rows:
        if record["trigger_event"][row]:
            watches |= 1 << int(record["trigger_event"][row])
    mana = [row for row in rows if record["ability_kind"][row] == v.ABILITY_MANA]
    job.put(
        card_first=first if rows else 0,
        card_abilities=len(rows),
        card_watches=watches,
        card_statics=kinds.count(v.ABILITY_STATIC),
        card_activated=kinds.count(v.ABILITY_ACTIVATED),
        card_mana=mana[0] if mana else 0,
    )
    tapping = [row for row in mana if _only_taps(record, row)]
    if not tapping:
        return
    amounts = {int(record["mana_amount"][row]) for row in tapping}
    if len(amounts) > 1:
        raise CardError("its {T} mana abilities make different amounts; the engine takes one")
    tap_hurts = any(
        isinstance(ability, d.Triggered)
        and ability.event == "becomes tapped"
        and any(isinstance(part, d.Damage) and part.to == "you" for part in walk(ability.effects))
        for ability in job.card.abilities
    )
    mask = free = 0
    for row in tapping:
        kinds_offered = int(record["mana_mask"][row])
        mask |= kinds_offered
        if not tap_hurts and not record["mana_damage"][row]:
            free |= kinds_offered
    job.put(
        card_mana_mask=mask,
        card_mana_amount=amounts.pop(),
        card_mana_hurts=int(mask != free),
        card_mana_free=free,
    )


def _only_taps(record: np.void, row: int) -> bool:
    """Whether the cost of an ability is {T} and nothing else."""
    return bool(record["ability_tap"][row]) and not (
        record["ability_sacrifice"][row]
        or record["ability_exile"][row]
        or record["ability_life"][row]
        or np.any(record["ability_cost"][row])
    )
