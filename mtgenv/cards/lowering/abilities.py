"""Lowers abilities to rows: the table `ABILITIES`, one entry for each kind of ability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards import words as w
from mtgenv.cards.lowering.chosen_colors import mentions_color, with_color
from mtgenv.cards.lowering.context import DEFENDING, OTHER, THAT, THAT_PLAYER, Binding, Face
from mtgenv.cards.lowering.costs import gives_something
from mtgenv.cards.lowering.events import binds
from mtgenv.cards.lowering.faces import MORPHS
from mtgenv.cards.lowering.keyword_words import Numbered, Quality
from mtgenv.cards.lowering.program import Lowering, Program
from mtgenv.cards.lowering.tables_builder import Draft, TableBuilder, Value
from mtgenv.cards.lowering.targets import lower_targets
from mtgenv.cards.lowering.verbs import instead_fields, mana_kinds
from mtgenv.cards.modal import choices
from mtgenv.cards.parsing import CardError, at, lookup, parse_cost, require, require_part
from mtgenv.cards.walking import spoken_of, walk
from mtgenv.engine.record import vocabulary as v

_QUALITIES = {
    "protection": v.ABILITY_PROTECTION,
    "landwalk": v.ABILITY_LANDWALK,
    "hexproof from": v.ABILITY_HEXPROOF_FROM,
    "bands with other": v.ABILITY_BANDS_WITH,
}
_NUMBERED = {"toxic": v.ABILITY_TOXIC}

A = TypeVar("A", bound=d.Ability)


@dataclass
class Job:
    """One ability while it is lowered."""

    builder: TableBuilder
    face: Face

    @property
    def zone(self) -> int:
        """Where abilities work that work on the battlefield: an emblem's in the command zone."""
        return v.ZONE_COMMAND if self.face.emblem else v.ZONE_BATTLEFIELD

    def at(self, **bound: Any) -> Lowering:
        """Return the place of what is looked at all the time, not carried out."""
        return Lowering(self.builder, self.face, Binding(**bound))

    def draft(self, kind: int, **fields: Value) -> Draft:
        """Return a row of a kind that works on the battlefield unless it says otherwise."""
        return Draft(
            "",
            {
                "ability_kind": kind,
                "ability_card": self.face.row,
                "ability_zone": self.zone,
                **fields,
            },
        )

    def working_zone(self, zone: str) -> int:
        """Return where an ability works that says so; refuse a place the card never gets to."""
        if zone == "battlefield":
            self.on_battlefield()
            return self.zone
        if zone == "stack":
            raise CardError("only triggered abilities look from the stack")
        return lookup(w.SOURCE_ZONES, zone, "zone of an ability")

    def watching_zone(self, zone: str) -> int:
        """Return where a triggered ability works: also on the stack, as its spell is cast."""
        if zone == "stack":
            return lookup(w.SOURCE_ZONES, zone, "zone of an ability")
        return self.working_zone(zone)

    def on_battlefield(self) -> None:
        """Refuse what works on the battlefield on a card that never gets there."""
        if not (self.face.line.permanent or self.face.emblem or self.face.quoted):
            raise CardError("works on the battlefield only, but the card is no permanent")


Lower = Callable[[Job, A], list[Draft]]
ABILITIES: dict[type[d.Ability], Lower[Any]] = {}
"""Every kind of ability of the language, and those that keywords become."""


def _ability(kind: type[A]) -> Callable[[Lower[A]], Lower[A]]:
    """Enter a function into the table of abilities."""

    def enter(lower: Lower[A]) -> Lower[A]:
        ABILITIES[kind] = lower
        return lower

    return enter


def lower_ability(
    builder: TableBuilder, face: Face, ability: d.Ability, name: str = ""
) -> list[Draft]:
    """Lower an ability.

    Args:
        builder: the tables.
        face: the card that it stands on.
        ability: the ability.
        name: what it is called, where its description is not it.

    Returns:
        Its rows, modes after what they are modes of; none for what is written on the card's row.

    Raises:
        CardError: if the engine cannot do what it asks for.
    """
    lower = ABILITIES.get(type(ability))
    if lower is None:
        raise CardError("the compiler does not know this kind of ability")
    if not isinstance(ability, Quality | Numbered):
        require_part(ability)
    drafts = lower(Job(builder, face), ability)
    if drafts:
        # Only what could be lowered can be put into words.
        card = None if face.quoted else face.card
        drafts[0].name = name or describe.ability(ability, card).removesuffix(".")
    return drafts


# --- Modes and programs -----------------------------------------------------------------


def _bound(**bound: Any) -> Callable[[], Binding]:
    return lambda: Binding(asks=True, **bound)


def _resolving(
    job: Job,
    draft: Draft,
    ability: d.Spell | d.Activated | d.Triggered,
    bound: Callable[[], Binding],
) -> list[Draft]:
    """Complete an ability that does something as it resolves, and return it with its modes."""
    if ability.modes:
        if ability.effects or ability.targets:
            raise CardError("has modes and effects or targets beside them; put all into the modes")
        if len(ability.modes) < 2:
            raise CardError("has one mode only; write its effects as those of the ability")
        drafts = [draft]
        modes = choices(ability)
        for number, mode in enumerate(modes, start=1):
            with at(f"mode {number}"):
                require_part(mode)
                if not mode.effects:
                    raise CardError("has no effects")
                if any(isinstance(p, d.Compare) and p.number == "X" for p in walk(mode.targets)):
                    raise CardError("its targets are compared with X, which is chosen after it")
                fields = _does(job, mode.effects, mode.targets, bound)
                row = job.draft(v.ABILITY_MODE, **fields)
                row.name = describe.effects(mode.effects, mode.targets).removesuffix(".")
                row.values["ability_zone"] = draft.values["ability_zone"]
                drafts.append(row)
        draft.values["ability_modes"] = len(modes)
        return drafts
    draft.values |= _does(job, ability.effects, ability.targets, bound)
    return [draft]


def _does(
    job: Job,
    effects: tuple[d.Effect, ...],
    targets: tuple[d.Target, ...],
    bound: Callable[[], Binding],
) -> dict[str, Value]:
    """Return the fields of an ability that say what it targets and what it does."""
    program = Program(job.builder, job.face, bound())
    program.bound.groups = targets
    fields = {**lower_targets(program, targets), "ability_program": program.compile(effects)}
    return {**fields, "ability_divides": program.divides} if program.divides else fields


def single_event(ability: d.Triggered) -> d.Event:
    """Return the event of a triggered ability; those with several have been taken apart."""
    assert isinstance(ability.event, d.Event)
    return ability.event


def _has_effects(ability: d.Activated | d.Triggered) -> None:
    if not (ability.effects or ability.modes):
        raise CardError("has no effects")


# --- Spells, activated and triggered abilities ---------------------------------------------------


@_ability(d.Spell)
def _spell(job: Job, ability: d.Spell) -> list[Draft]:
    line = job.face.line
    if not line.spell and "Aura" in line.subtypes:
        if ability.effects or ability.modes or len(ability.targets) != 1:
            raise CardError("an Aura's Spell holds the target it enchants and nothing else")
    elif not (ability.effects or ability.modes):
        raise CardError("has no effects")
    if not line.spell and (ability.per_target or ability.exile):
        raise CardError("per_target and exile are for instants and sorceries")
    timing = lookup(w.TIMINGS, ability.timing, "timing") if ability.timing else v.TIMING_INSTANT
    draft = job.draft(v.ABILITY_SPELL, ability_zone=v.ZONE_STACK, ability_timing=timing)
    castings = job.face.castings
    bound = _bound(
        event=_in_combat(ability.timing),
        spell=True,
        x=bool(job.face.cost.x or any(parse_cost(c.cost.mana).x for c in castings)),
        paid=any(gives_something(casting.cost) for casting in castings),
    )
    drafts = _resolving(job, draft, ability, bound)
    job.builder.put(
        job.face.row,
        {
            "card_spell": draft,
            "card_per_target": ability.per_target,
            "card_exile_spell": int(ability.exile),
        },
    )
    return drafts


@_ability(d.Activated)
def _activated(job: Job, ability: d.Activated) -> list[Draft]:
    _has_effects(ability)
    cost = ability.cost
    mana_x = bool(parse_cost(cost.mana).x) or cost.loyalty == "-X"
    kind = v.ABILITY_MANA if _makes_mana(ability) else v.ABILITY_ACTIVATED
    if kind == v.ABILITY_MANA and job.face.quoted:
        require("given ability", "mana ability")
    timing = lookup(w.TIMINGS, ability.timing, "timing")
    if cost.loyalty is not None and ability.timing != "sorcery":
        raise CardError('a loyalty ability is activated at sorcery speed; write timing="sorcery"')
    combat = _in_combat(ability.timing)
    draft = job.draft(
        kind,
        ability_zone=job.working_zone(ability.zone),
        ability_cost=job.at(x=mana_x, event=combat).cost(cost, x=kind == v.ABILITY_ACTIVATED),
        ability_timing=timing,
        ability_condition=job.at(event=combat).condition(ability.condition),
        ability_anyone=lookup(w.ACTIVATORS, ability.by, "player who activates"),
        ability_once=v.ONCE_GIVEN if ability.once_a_turn else 0,
        ability_loyalty=int(cost.loyalty is not None),
    )
    if kind == v.ABILITY_MANA:
        draft.values |= _mana_fields(ability)
    return _resolving(
        job, draft, ability, _bound(x=mana_x, event=combat, paid=gives_something(cost))
    )


def _in_combat(timing: str) -> frozenset[str]:
    """Return what is bound because it happens in the combat phase."""
    return frozenset() if timing in ("", "instant", "sorcery") else frozenset({DEFENDING})


@_ability(d.Chapter)
def _chapter(job: Job, ability: d.Chapter) -> list[Draft]:
    job.on_battlefield()
    if not ability.effects:
        raise CardError("has no effects")
    if not ability.numbers or not all(1 <= number <= 14 for number in ability.numbers):
        raise CardError(f"its chapters {ability.numbers} are no numbers from 1 to 14")
    draft = job.draft(
        v.ABILITY_TRIGGERED,
        trigger_event=v.EVENT_CHAPTER,
        trigger_subject=v.SUBJECT_SELF,
        trigger_detail=sum({1 << number for number in ability.numbers}),
    )
    draft.values |= _does(job, ability.effects, ability.targets, _bound())
    return [draft]


@_ability(d.Room)
def _room(job: Job, ability: d.Room) -> list[Draft]:
    rooms = [one for one in job.face.card.abilities if isinstance(one, d.Room)]
    numbers = {one.name: number for number, one in enumerate(rooms, start=1)}
    exits = 0
    for name in ability.leads_to:
        if numbers.get(name, 0) <= numbers[ability.name]:
            raise CardError(f"leads to {name!r}, which is no room below it")
        exits |= 1 << numbers[name]
    draft = job.draft(
        v.ABILITY_TRIGGERED,
        ability_exits=exits,
        trigger_event=v.EVENT_ROOM,
        trigger_subject=v.SUBJECT_SELF,
        trigger_detail=numbers[ability.name],
    )
    draft.values |= _does(job, ability.effects, ability.targets, _bound())
    return [draft]


def _makes_mana(ability: d.Activated | d.Triggered) -> bool:
    """Whether it is a mana ability: no target, could add mana, no loyalty (605.1)."""
    if ability.targets or ability.modes:
        return False
    if isinstance(ability, d.Activated) and ability.cost.loyalty is not None:
        return False
    if isinstance(ability, d.Triggered) and single_event(ability).verb != "tapped for mana":
        return False
    return _adds_mana(ability.effects)


def _adds_mana(effects: tuple[d.Effect, ...]) -> bool:
    """Whether effects add mana as they are carried out: not later, and not what they make does."""
    for effect in effects:
        if isinstance(effect, d.AddMana):
            return True
        if isinstance(effect, d.Later | d.WhenDone | d.Replace):
            continue
        parts = (getattr(effect, entry.name) for entry in fields(effect))
        inner = (part for part in parts if isinstance(part, tuple) and part)
        if any(isinstance(part[0], d.Effect) and _adds_mana(part) for part in inner):
            return True
    return False


def _mana_fields(ability: d.Activated | d.Triggered) -> dict[str, Value]:
    """Return what automatic payment may know of a mana ability, if that is all it does."""
    mask = amount = damage = 0
    plain = not isinstance(ability, d.Triggered)
    made = 0
    for effect in ability.effects:
        match effect:
            case d.AddMana(mana, int(times), ""):
                choices = mana_kinds(mana)
                made += len(choices)
                mask |= choices[0][0]
                amount = choices[0][1] * times
            case d.Damage(int(hurts), "you", "self", "", False):
                damage += hurts
            case _:
                plain = False
    plain = plain and made == 1
    if isinstance(ability, d.Activated):
        mana = ability.cost.mana
        cost = d.Cost(mana, ability.cost.tap, ability.cost.untap)
        more = ability.condition is not None or ability.by != "you" or ability.once_a_turn
        plain = plain and not more and ability.timing == "instant"
        plain = plain and not ability.cost.give and cost.tap == ability.cost.tap
    if not plain:
        return {}
    return {"mana_mask": mask, "mana_amount": amount, "mana_damage": damage, "mana_plain": 1}


@_ability(d.Triggered)
def _triggered(job: Job, ability: d.Triggered) -> list[Draft]:
    _has_effects(ability)
    event = single_event(ability)
    names = binds(event)
    context = job.at()
    fields = context.pattern(event, condition=ability.condition)
    anybodys = event.verb == "begins" and event.player == "any"
    if anybodys and "that player" not in spoken_of(ability):
        fields["trigger_once"] = 1  # for a step of several players too (805.4)
    attached = _attached(event, names)
    context.bound = Binding(event=names, attached=attached)
    kind = v.ABILITY_MANA if _makes_mana(ability) else v.ABILITY_TRIGGERED
    if kind == v.ABILITY_MANA and job.face.quoted:
        require("given ability", "mana ability")
    draft = job.draft(
        kind,
        **{
            **fields,
            "ability_zone": job.watching_zone(ability.zone),
            "ability_condition": context.condition(ability.condition),
        },
    )
    if ability.once_a_turn:
        done = lookup(w.ONCE, ability.once_a_turn, "limit of a triggered ability")
        if done and ability.modes:
            raise CardError('once_a_turn="done" is for effects without modes')
        draft.values |= {"ability_once": v.ONCE_GIVEN, "ability_once_done": done}
    once = ability.once_a_turn == "done"
    return _resolving(job, draft, ability, _bound(event=names, attached=attached, once=once))


def _attached(event: d.Event, names: frozenset[str]) -> int:
    """Return what "attached" selects in the effects of a trigger."""
    if event.what == "attached" and THAT in names:
        return v.SELECT_EVENT
    if event.other == "attached" and OTHER in names:
        return v.SELECT_OTHER
    return v.SELECT_ATTACHED


@_ability(d.AsAttacks)
def _as_attacks(job: Job, ability: d.AsAttacks) -> list[Draft]:
    if not ability.effects:
        raise CardError("has no effects")
    if ability.cost.loyalty is not None:
        raise CardError("a loyalty cost is no cost to attack")
    _not_of_an_emblem(job)
    job.on_battlefield()
    draft = job.draft(v.ABILITY_AS_ATTACKS, ability_cost=job.at().cost(ability.cost))
    names = frozenset({THAT_PLAYER, DEFENDING, *([OTHER] if ability.cost.give else [])})
    draft.values |= _does(job, ability.effects, ability.targets, _bound(event=names))
    return [draft]


@_ability(d.TriggersAgain)
def _triggers_again(job: Job, ability: d.TriggersAgain) -> list[Draft]:
    if ability.event.verb in ("begins", "state") or "damage" in ability.event.verb:
        raise CardError(f"the event {ability.event.verb!r} does not make abilities trigger again")
    context = job.at()
    return _rule_row(
        job,
        v.PLAYER_RULE_TRIGGERS_AGAIN,
        **context.pattern(ability.event),
        rule_filter=context.filter(ability.of),
        ability_condition=context.condition(ability.condition),
    )


# --- What applies all the time -------------------------------------------------------------------


@_ability(d.Static)
def _static(job: Job, ability: d.Static) -> list[Draft]:
    if ability.zone == "anywhere" and (ability.what != "self" or ability.condition is not None):
        raise CardError('zone="anywhere" defines the object itself, always: no other `what`')
    if ability.what == "self" or not mentions_color(ability):
        return [_static_row(job, ability)]
    # Others have what was chosen for this object: an ability for each colour, of which one applies.
    return [_static_row(job, with_color(ability, color), color) for color in w.COLORS]


def _static_row(job: Job, ability: d.Static, color: str = "") -> Draft:
    """Return the row of an ability that applies, if a colour is named, only if that is chosen."""
    context = job.at()
    first, count = context.changes(ability)
    return job.draft(
        v.ABILITY_STATIC,
        ability_zone=job.working_zone(ability.zone),
        ability_condition=context.condition_with_color(ability.condition, color),
        static_what=context.select(ability.what),
        static_first=first,
        static_changes=count,
    )


def _not_of_an_emblem(job: Job) -> None:
    """Refuse what is only looked for among permanents."""
    if job.face.emblem:
        require("card", "an emblem with an ability of permanents")


def _rule_row(job: Job, kind: int, **fields: Value) -> list[Draft]:
    job.on_battlefield()
    return [job.draft(v.ABILITY_RULE, rule_kind=kind, **fields)]


@_ability(d.Rule)
def _rule(job: Job, ability: d.Rule) -> list[Draft]:
    context = job.at()
    rule, rule_filter = context.player_rule(ability)
    if rule == v.PLAYER_RULE_VENTURES_ONCE:
        counted = context.happened(d.Event("enters a room", player="you"))
        job.builder.record["ventures_pattern"] = 1 + counted
    cost = 0
    if ability.ignored_for is not None:
        if ability.ignored_for != d.Cost(ability.ignored_for.mana):
            raise CardError("is ignored for mana only; give a cost of mana")
        _not_of_an_emblem(job)
        cost = context.cost(ability.ignored_for)
    return _rule_row(
        job,
        rule,
        ability_cost=cost,
        ability_anyone=int(cost != 0),
        rule_player=lookup(w.RULE_PLAYERS, ability.player, "players of a rule"),
        rule_value=ability.amount,
        rule_filter=rule_filter,
        ability_condition=context.condition(ability.condition),
    )


@_ability(d.CantBlock)
def _cant_block(job: Job, ability: d.CantBlock) -> list[Draft]:
    if ability.blocker is None and ability.attacker is None:
        raise CardError("names neither who can't block nor what can't be blocked")
    if ability.fewer_than < 0 or ability.fewer_than == 1:
        raise CardError(f"fewer_than={ability.fewer_than} forbids nothing")
    if ability.fewer_than and ability.tax != 0:
        raise CardError("forbids blocking by few and taxes it; write two abilities")
    context = job.at()
    blocker, blocker_filter = context.subject(ability.blocker)
    attacker, attacker_filter = context.subject(ability.attacker)
    return _rule_row(
        job,
        v.PLAYER_RULE_CANT_BLOCK,
        rule_subject=blocker,
        rule_filter=blocker_filter,
        rule_other=attacker,
        rule_other_filter=attacker_filter,
        rule_detail=int(ability.tax != 0),
        ability_condition=context.condition(ability.condition),
        **context.amount(ability.fewer_than or ability.tax, "rule"),
    )


@_ability(d.CantAttack)
def _cant_attack(job: Job, ability: d.CantAttack) -> list[Draft]:
    context = job.at()
    subject, subject_filter = context.subject(ability.attacker)
    other = other_filter = 0
    if ability.unless is not None and ability.unless_defender is not None:
        raise CardError("has two exceptions; the engine takes one")
    if ability.unless is not None:
        other, other_filter = v.SUBJECT_FILTER, context.filter(ability.unless)
    if ability.unless_defender is not None:
        other, other_filter = v.SUBJECT_REMEMBERED, context.filter(ability.unless_defender)
    return _rule_row(
        job,
        v.PLAYER_RULE_CANT_ATTACK,
        rule_subject=subject,
        rule_filter=subject_filter,
        rule_other=other,
        rule_other_filter=other_filter,
        rule_detail=lookup(w.DEFENDERS, ability.defender, "defender"),
        ability_condition=context.condition(ability.condition),
        **context.amount(ability.tax, "rule"),
    )


@_ability(d.MustAttack)
def _must_attack(job: Job, ability: d.MustAttack) -> list[Draft]:
    return _rule_row(job, v.PLAYER_RULE_MUST_ATTACK, rule_player=v.PLAYER_OPPONENT)


@_ability(d.CostChange)
def _cost_change(job: Job, ability: d.CostChange) -> list[Draft]:
    context = job.at()
    number, value = context.number(ability.amount)
    if not number and not value:
        raise CardError("changes nothing; the amount is 0")
    condition = context.condition(ability.condition)
    if ability.itself:
        if ability != d.CostChange(ability.amount, itself=True, condition=ability.condition):
            raise CardError("is about the spell itself or about others; write two abilities")
        draft = job.draft(
            v.ABILITY_RULE,
            rule_kind=v.PLAYER_RULE_COST_CHANGE,
            rule_number=number,
            rule_value=value,
            rule_detail=v.COST_OF_ITSELF,
            ability_condition=condition,
            ability_zone=v.ZONE_STACK,  # of the spell alone, and of no permanent
        )
        job.builder.put(job.face.row, {"card_cost_rule": draft})
        return [draft]
    if ability.abilities_of is not None:
        if ability.targeting or ability.filter != d.ANYTHING:
            raise CardError("is about spells or about abilities; write two abilities for both")
        subject, subject_filter = context.subject(ability.abilities_of)
        return _rule_row(
            job,
            v.PLAYER_RULE_COST_CHANGE,
            rule_player=lookup(w.RULE_PLAYERS, ability.player, "players of a rule"),
            rule_subject=subject,
            rule_filter=subject_filter,
            rule_number=number,
            rule_value=value,
            rule_detail=v.COST_OF_ABILITIES,
            ability_condition=condition,
        )
    return _rule_row(
        job,
        v.PLAYER_RULE_COST_CHANGE,
        rule_player=lookup(w.RULE_PLAYERS, ability.player, "players of a rule"),
        rule_filter=context.filter(ability.filter),
        rule_number=number,
        rule_value=value,
        rule_detail=v.COST_OF_TARGETING if ability.targeting else v.COST_OF_SPELLS,
        ability_condition=condition,
    )


@_ability(d.Instead)
def _instead(job: Job, ability: d.Instead) -> list[Draft]:
    names = binds(ability.event)
    context = job.at()
    fields = context.pattern(ability.event, replaced=True)
    context.bound.event = names
    fields |= instead_fields(context, ability)
    fields["ability_condition"] = context.condition(ability.condition)
    program = Program(job.builder, job.face, Binding(event=names, asks=True))
    # Where the card itself moves, its replacement works wherever it is.
    moving = ability.event.verb == "moves" and ability.event.what == "self"
    zone = v.ZONE_NOWHERE if moving else job.working_zone("battlefield")
    return [
        job.draft(
            v.ABILITY_INSTEAD,
            **{
                **fields,
                "ability_zone": zone,
                "ability_program": program.compile(ability.effects),
            },
        )
    ]


@_ability(d.CounterLimit)
def _counter_limit(job: Job, ability: d.CounterLimit) -> list[Draft]:
    if ability.most < 1:
        raise CardError(f"most={ability.most} leaves no counters")
    counter = job.builder.counter(ability.counter)
    fields = {"rule_detail": counter, "rule_value": ability.most}
    return [job.draft(v.ABILITY_COUNTER_LIMIT, **fields)]


@_ability(Quality)
def _quality(job: Job, ability: Quality) -> list[Draft]:
    return [job.draft(_QUALITIES[ability.keyword], rule_filter=job.at().filter(ability.filter))]


@_ability(Numbered)
def _numbered(job: Job, ability: Numbered) -> list[Draft]:
    return [job.draft(_NUMBERED[ability.keyword], rule_value=ability.number)]


# --- Entering, casting, special actions ----------------------------------------------------------


@_ability(d.Enters)
def _enters(job: Job, ability: d.Enters) -> list[Draft]:
    job.on_battlefield()
    if ability == d.Enters():
        raise CardError("changes nothing about how it enters")
    if ability.unless_life and not ability.tapped:
        raise CardError("unless_life goes with tapped=True")
    if ability.condition is not None and not (ability.tapped or ability.counters):
        raise CardError("a condition goes with tapped=True or with counters")
    context = job.at(x=bool(job.face.cost.x))
    kind, count = ability.counters or ("", 0)
    if ability.counters is not None and type(count) is int and count < 1:
        raise CardError("enters with no counters; how many is at least 1")
    number, value = context.number(count)
    choices = 0
    for choice in ability.choose:
        choices |= 1 << lookup(w.CHOICES, choice, "kind of choice")
    copied = 0 if ability.copy_of is None else context.filter(ability.copy_of) + 1
    draft = job.draft(
        v.ABILITY_ENTERS,
        ability_condition=context.condition(ability.condition),
        enters_tapped=int(ability.tapped),
        enters_life=ability.unless_life,
        enters_counter=job.builder.counter(kind) if kind else 0,
        enters_number=number,
        enters_value=value,
        enters_choose=choices,
        enters_copy=copied,
        enters_devour=ability.devour,
        enters_under=lookup(w.UNDER, ability.under, "controller as it enters"),
        enters_day=int(ability.begins_day),
    )
    job.builder.put(job.face.row, {"card_enters": draft})
    return [draft]


@_ability(d.Casting)
def _casting(job: Job, ability: d.Casting) -> list[Draft]:
    if not ability.costs:
        raise CardError("names no costs")
    return []  # all of them together are written by `lower_castings`


def lower_castings(builder: TableBuilder, face: Face) -> None:
    """Write the other costs of a card."""
    rows = []
    if face.line.permanent and len(face.castings) > v.MOST_PAID.bit_count():
        raise CardError("has more other costs than a permanent keeps in mind; the engine takes two")
    morphs = [casting for casting in face.castings if casting.name in MORPHS]
    for casting in morphs:
        with at(f"keyword {casting.name}"):
            require("keyword", casting.name)
            context = Lowering(builder, face, Binding())
            megamorph = int(casting.name == "megamorph")
            cost = context.cost(casting.cost)
            builder.put(face.row, {"card_morph": cost, "card_megamorph": megamorph})
    others = [casting for casting in face.castings if casting not in morphs]
    for number, casting in enumerate(others, start=1):
        with at(f"cost {number}"):
            context = Lowering(builder, face, Binding(x=bool(parse_cost(casting.cost.mana).x)))
            rows.append(context.casting(casting))
    flashing = sum(casting.flash for casting in others)
    if flashing > 1 or (flashing and any(casting.instead for casting in others)):
        raise CardError("has a cost that gives flash beside another one, or beside alternatives")
    builder.put(
        face.row,
        {
            "card_casting_first": builder.append("castings", rows),
            "card_castings": len(rows),
        },
    )


@_ability(d.OpeningHand)
def _opening_hand(job: Job, ability: d.OpeningHand) -> list[Draft]:
    if not ability.effects:
        raise CardError("has no effects")
    when = lookup(w.OPENINGS, ability.when, "time before the game")
    draft = job.draft(v.ABILITY_OPENING, ability_zone=v.ZONE_HAND, rule_detail=when)
    draft.values |= _does(job, ability.effects, (), _bound())
    return [draft]


@_ability(d.Companion)
def _companion(job: Job, ability: d.Companion) -> list[Draft]:
    lookup(w.COMPANIONS, ability.condition, "companion")
    return []  # a fact of the card: `card_companion`


@_ability(d.Suspend)
def _suspend(job: Job, ability: d.Suspend) -> list[Draft]:
    require("keyword", "suspend")
    if ability.time < 1:
        raise CardError("needs at least one time counter")
    return [
        job.draft(
            v.ABILITY_SPECIAL,
            ability_zone=v.ZONE_HAND,
            ability_cost=job.at().cost(d.Cost(ability.cost)),
            rule_value=ability.time,
        )
    ]


SUSPEND_TRIGGERS: tuple[tuple[d.Ability, str], ...] = (
    (
        d.Triggered(
            d.Event("begins", step="upkeep", player="you"),
            (d.RemoveCounters("self", 1, "time"),),
            condition=d.Test(d.Counters("time"), ">=", 1),
            zone="exile",
        ),
        "Suspend: at the beginning of your upkeep, remove a time counter",
    ),
    (
        d.Triggered(
            d.Event("last counter", "self", counter="time"), (d.Cast("self"),), zone="exile"
        ),
        "Suspend: the last time counter is gone, so cast it without paying its cost",
    ),
)
"""The two triggered abilities of suspend, and what they are called (702.62a)."""


def siege_trigger(card: d.Card) -> d.Triggered:
    """Return what becomes of a Siege that is defeated (310.12b).

    One with a single face can't be cast transformed: it is only exiled.
    """
    effects: tuple[d.Effect, ...] = (d.Move("self", "exile"),)
    if card.other_face is not None:
        effects += (d.If(d.Done(), (d.Cast("it", transformed=True),)),)
    return d.Triggered(d.Event("last counter", "self", counter="defense"), effects)
