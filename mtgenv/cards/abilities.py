"""Lowers abilities to rows of the tables: one function for each kind, found by its type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mtgenv.cards import definition as d
from mtgenv.cards import describe
from mtgenv.cards import words as w
from mtgenv.cards.builder import CardJob
from mtgenv.cards.parsing import CardError, at, given_bits, letter_bits, lookup, walk
from mtgenv.cards.programs import BINDS, Program
from mtgenv.engine.record import tables as t
from mtgenv.engine.record import vocabulary as v

_TARGET_PLAYERS = {"none": 0, "any": 1, "opponent": 2}
_TARGET_ZONES = {"battlefield": v.ZONE_BATTLEFIELD, "stack": v.ZONE_STACK}
_TIMINGS = {
    "instant": v.TIMING_INSTANT,
    "sorcery": v.TIMING_SORCERY,
    "end of combat": v.TIMING_END_COMBAT,
}
_SUBJECTS = {
    "self": v.SUBJECT_SELF,
    "attached": v.SUBJECT_ATTACHED,
    "filter": v.SUBJECT_FILTER,
    "self or filter": v.SUBJECT_SELF_OR_FILTER,
}
_AFFECTS = {
    "self": v.AFFECTS_SELF,
    "attached": v.AFFECTS_ATTACHED,
    "filter": v.AFFECTS_FILTER,
}
_EVENT_PLAYERS = {"any": 0, "you": 1, "opponent": 2}

# Keywords that are triggered abilities (702.108, 702.83). Being abilities and not only bits, they
# are printed on a card and not given by an effect.
KEYWORD_ABILITIES: dict[str, d.Ability] = {
    "prowess": d.Triggered(
        "casts",
        (d.Change("self", 1, 1),),
        subject="filter",
        filter=d.Filter(not_types=("creature",)),
        player="you",
    ),
    "exalted": d.Triggered(
        "attacks alone",
        (d.Change("that", 1, 1),),
        subject="filter",
        filter=d.Filter(types=("creature",), controller="you"),
    ),
}

A = TypeVar("A", bound=d.Ability)
AbilityLowering = Callable[[CardJob, A, str], None]
_ABILITIES: dict[type[d.Ability], AbilityLowering[Any]] = {}


def _lowers_ability(kind: type[A]) -> Callable[[AbilityLowering[A]], AbilityLowering[A]]:
    """Enter a function into the table of ability lowerings."""

    def enter(lowering: AbilityLowering[A]) -> AbilityLowering[A]:
        _ABILITIES[kind] = lowering
        return lowering

    return enter


def lower_ability(job: CardJob, ability: d.Ability, name: str = "") -> None:
    """Enter an ability into the tables.

    Args:
        job: the card that has it.
        ability: the ability.
        name: what it is called, where its description is not it.

    Raises:
        CardError: if the engine cannot do what it asks for.
    """
    lowering = _ABILITIES.get(type(ability))
    if lowering is None:
        raise CardError("the compiler does not know this kind of ability")
    lowering(job, ability, name or describe.ability(ability))


def _target_fields(job: CardJob, groups: tuple[d.Target, ...]) -> dict[str, tuple[int, ...]]:
    """Return the target fields of an ability."""
    if len(groups) > t.TARGET_GROUPS:
        raise CardError(f"has {len(groups)} groups of targets; the engine takes {t.TARGET_GROUPS}")
    columns: list[tuple[int, int, int, int, int]] = []
    for number, group in enumerate(groups, start=1):
        with at(f"target group {number}"):
            if group.objects is None and group.players == "none":
                raise CardError("accepts nothing; name objects or players")
            if group.least < 0 or (group.most is not None and group.most < max(group.least, 1)):
                raise CardError(f"cannot ask for {group.least} to {group.most} targets")
            if number < len(groups) and (group.least, group.most) != (1, 1):
                raise CardError("a group before the last one has exactly one target")
            columns.append(
                (
                    0
                    if group.objects is None
                    else job.compiler.filter(group.objects, target=number > 1),
                    lookup(_TARGET_PLAYERS, group.players, "kind of target player"),
                    lookup(_TARGET_ZONES, group.zone, "zone of targets"),
                    group.least,
                    group.most or 0,
                )
            )
    columns += [(0, 0, 0, 0, 0)] * (t.TARGET_GROUPS - len(groups))
    names = ("target_filter", "target_players", "target_zone", "target_min", "target_max")
    return dict(zip(names, zip(*columns, strict=True), strict=True))


def _with_program(
    job: CardJob,
    name: str,
    kind: int,
    effects: tuple[d.Effect, ...],
    targets: tuple[d.Target, ...] = (),
    event: str = "",
    **values: int | tuple[int, ...],
) -> int:
    """Append an ability that does something when it resolves."""
    fields = _target_fields(job, targets)
    row = job.ability(name, kind, ability_groups=len(targets), **fields, **values)
    program = Program(job, kind, targets, event, effects)
    job.compiler.put(row, ability_program=program.compile(effects))
    return row


def _cost_fields(job: CardJob, cost: d.Cost) -> dict[str, int | tuple[int, ...]]:
    """Return the cost fields of an activated ability."""
    if cost == d.Cost():
        raise CardError('costs nothing; write Cost("{0}") if that is meant')
    return {
        "ability_cost": job.compiler.cost(cost.mana, "the cost of an activated ability"),
        "ability_tap": int(cost.tap),
        "ability_sacrifice": int(cost.sacrifice),
        "ability_exile": int(cost.exile),
        "ability_life": cost.life,
    }


@_lowers_ability(d.Spell)
def _spell(job: CardJob, ability: d.Spell, name: str) -> None:
    if not job.line.spell:
        if "Aura" not in job.line.subtypes:
            raise CardError("belongs to instants, sorceries and Auras; this is none of them")
        if ability.effects or len(ability.targets) != 1 or ability.per_target or ability.exile:
            raise CardError("an Aura's Spell holds the target it enchants and nothing else")
    elif not ability.effects:
        raise CardError("has no effects")
    row = _with_program(job, name, v.ABILITY_SPELL, ability.effects, ability.targets)
    job.put(
        card_spell=row,
        card_per_target=ability.per_target,
        card_exile_spell=int(ability.exile),
    )


@_lowers_ability(d.Activated)
def _activated(job: CardJob, ability: d.Activated, name: str) -> None:
    job.on_battlefield()
    if not ability.effects:
        raise CardError("has no effects")
    if not ability.targets and any(isinstance(e, d.AddMana) for e in walk(ability.effects)):
        raise CardError("could add mana and has no target: it is a mana ability, write it as Mana")
    row = _with_program(job, name, v.ABILITY_ACTIVATED, ability.effects, ability.targets)
    timing = lookup(_TIMINGS, ability.timing, "timing")
    job.compiler.put(row, ability_timing=timing, **_cost_fields(job, ability.cost))


@_lowers_ability(d.Mana)
def _mana(job: CardJob, ability: d.Mana, name: str) -> None:
    job.on_battlefield()
    if not ability.produce or len(set(ability.produce)) < len(ability.produce):
        raise CardError("names each kind of mana once; how much of it is `amount`")
    if ability.amount < 1 or ability.damage < 0:
        raise CardError(f"cannot make {ability.amount} mana for {ability.damage} damage")
    job.ability(
        name,
        v.ABILITY_MANA,
        mana_mask=letter_bits(ability.produce, "kind of mana", v.COLOR_LETTERS),
        mana_amount=ability.amount,
        mana_damage=ability.damage,
        **_cost_fields(job, ability.cost),
    )


@_lowers_ability(d.Triggered)
def _triggered(job: CardJob, ability: d.Triggered, name: str) -> None:
    job.on_battlefield()
    if not ability.effects:
        raise CardError("has no effects")
    event = lookup(w.EVENTS, ability.event, "event")
    subject = lookup(_SUBJECTS, ability.subject, "subject")
    player = lookup(_EVENT_PLAYERS, ability.player, "player of an event")
    _check_subject(job, ability.subject, ability.filter, "subject")
    if ability.event == "casts" and ability.subject != "filter":
        raise CardError('needs subject="filter" and a filter that says which spells')
    if ability.event in ("upkeep", "end step", "damaged creature dies") and subject:
        raise CardError(f'the event {ability.event!r} takes no subject; leave it at "self"')
    if player and "that player" not in BINDS[ability.event]:
        raise CardError(f"the event {ability.event!r} is not about a player; leave `player` out")
    _with_program(
        job,
        name,
        v.ABILITY_TRIGGERED,
        ability.effects,
        ability.targets,
        ability.event,
        trigger_event=event,
        trigger_subject=subject,
        trigger_filter=0 if ability.filter is None else job.compiler.filter(ability.filter),
        trigger_player=player,
        trigger_condition=job.compiler.condition(ability.condition),
    )


def _check_subject(job: CardJob, subject: str, asked: d.Filter | None, what: str) -> None:
    """Refuse a filter that is not used, one that is missing, and a card attached to nothing."""
    if ("filter" in subject) != (asked is not None):
        raise CardError(f'a filter goes with {what}="filter", and only with that')
    if subject == "attached" and not job.attaches:
        raise CardError(f'{what}="attached" is for Auras; this card is attached to nothing')


def _static_row(job: CardJob, name: str, kind: int, **values: int | tuple[int, ...]) -> None:
    job.on_battlefield()
    job.ability(name, v.ABILITY_STATIC, static_kind=kind, **values)


@_lowers_ability(d.Static)
def _static(job: CardJob, ability: d.Static, name: str) -> None:
    affects = lookup(_AFFECTS, ability.affects, "set of objects")
    _check_subject(job, ability.affects, ability.filter, "affects")
    if not (ability.power or ability.toughness or ability.keywords):
        raise CardError("changes nothing")
    _static_row(
        job,
        name,
        v.STATIC_CHANGE,
        static_affects=affects,
        static_filter=0 if ability.filter is None else job.compiler.filter(ability.filter),
        static_power=ability.power,
        static_toughness=ability.toughness,
        static_bits=given_bits(ability.keywords),
        static_condition=job.compiler.condition(ability.condition),
    )


@_lowers_ability(d.ControlAttached)
def _control_attached(job: CardJob, ability: d.ControlAttached, name: str) -> None:
    if not job.attaches:
        raise CardError("is for Auras; this card is attached to nothing")
    _static_row(job, name, v.STATIC_CONTROL, static_affects=v.AFFECTS_ATTACHED)


@_lowers_ability(d.AttackTax)
def _attack_tax(job: CardJob, ability: d.AttackTax, name: str) -> None:
    _static_row(job, name, v.STATIC_ATTACK_TAX, static_value=ability.amount)


@_lowers_ability(d.CombatLimit)
def _combat_limit(job: CardJob, ability: d.CombatLimit, name: str) -> None:
    limits = (
        (v.STATIC_MAX_ATTACKERS, ability.attackers),
        (v.STATIC_MAX_BLOCKERS, ability.blockers),
    )
    if ability == d.CombatLimit():
        raise CardError("limits nothing; give attackers, blockers or both")
    for kind, limit in limits:
        if limit is not None:
            _static_row(job, name, kind, static_value=limit)


@_lowers_ability(d.CantLose)
def _cant_lose(job: CardJob, ability: d.CantLose, name: str) -> None:
    _static_row(job, name, v.STATIC_CANT_LOSE)


@_lowers_ability(d.GraveyardShroud)
def _graveyard_shroud(job: CardJob, ability: d.GraveyardShroud, name: str) -> None:
    _static_row(job, name, v.STATIC_GRAVEYARD_SHROUD)


def _declaration_filter(job: CardJob, name: str, rule: int, asked: d.Filter) -> None:
    """Append a rule about declarations that asks the card's own filter."""
    if job.compiler.record["card_keywords"][job.row] & rule:
        raise CardError("a card has this only once; join the filters")
    job.put(card_keywords=int(job.compiler.record["card_keywords"][job.row]) | rule)
    _static_row(
        job,
        name,
        v.STATIC_DECLARATION_FILTER,
        static_affects=v.AFFECTS_SELF,
        static_filter=job.compiler.filter(asked),
        static_value=rule.bit_length() - 1,
    )


@_lowers_ability(d.UnblockableBy)
def _unblockable_by(job: CardJob, ability: d.UnblockableBy, name: str) -> None:
    _declaration_filter(job, name, v.RULE_UNBLOCKABLE_BY_FILTER, ability.filter)


@_lowers_ability(d.CantBlock)
def _cant_block(job: CardJob, ability: d.CantBlock, name: str) -> None:
    _declaration_filter(job, name, v.RULE_CANT_BLOCK_FILTER, ability.filter)


@_lowers_ability(d.AttackCompany)
def _attack_company(job: CardJob, ability: d.AttackCompany, name: str) -> None:
    _declaration_filter(job, name, v.RULE_ATTACK_COMPANY_FILTER, ability.filter)


@_lowers_ability(d.Suspend)
def _suspend(job: CardJob, ability: d.Suspend, name: str) -> None:
    if ability.time < 1:
        raise CardError("needs at least one time counter")
    job.add(
        "Suspend",
        card_suspend=ability.time,
        card_suspend_cost=job.compiler.cost(ability.cost, "a suspend cost"),
    )
    job.put(card_keywords=int(job.compiler.record["card_keywords"][job.row]) | v.KEYWORD_SUSPEND)


def suspend_triggers(job: CardJob) -> None:
    """Append the two triggered abilities of suspend (702.62a)."""
    for column, name, event, op in (
        ("card_suspend_tick", describe.SUSPEND_TICK, v.EVENT_SUSPEND_TICK, v.OP_SUSPEND_TICK),
        ("card_suspend_last", describe.SUSPEND_LAST, v.EVENT_SUSPEND_LAST, v.OP_SUSPEND_CAST),
    ):
        program = Program(job, v.ABILITY_TRIGGERED, (), "", ())
        start = program.emit(op)
        program.emit(v.OP_END)
        row = job.ability(name, v.ABILITY_TRIGGERED, ability_program=start, trigger_event=event)
        job.put(**{column: row})


@_lowers_ability(d.SacrificeToCast)
def _sacrifice_to_cast(job: CardJob, ability: d.SacrificeToCast, name: str) -> None:
    job.add("SacrificeToCast", card_extra_sacrifice=job.compiler.filter(ability.filter))


@_lowers_ability(d.SacrificeInstead)
def _sacrifice_instead(job: CardJob, ability: d.SacrificeInstead, name: str) -> None:
    if ability.count < 1:
        raise CardError("sacrifices nothing; count is at least 1")
    job.add(
        "SacrificeInstead",
        card_alt_sacrifice=job.compiler.filter(ability.filter),
        card_alt_count=ability.count,
    )


@_lowers_ability(d.EntersTapped)
def _enters_tapped(job: CardJob, ability: d.EntersTapped, name: str) -> None:
    job.on_battlefield()
    if ability.unless_life:
        job.add("EntersTapped", card_enters_life=ability.unless_life)
    else:
        job.add("EntersTapped", card_enters_tapped=1)


def delayed_ability(job: CardJob, instruction: int, effects: tuple[d.Effect, ...]) -> None:
    """Append the ability that a delayed trigger puts on the stack, and point at it."""
    with at("at the next end step"):
        name = f"At the next end step, {describe.effects(effects)}"
        row = _with_program(job, name, v.ABILITY_TRIGGERED, effects)
        job.compiler.put(instruction, op_detail=row)
