"""Lowers a whole card: its row, its abilities, and what the engine wants to know at a glance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

import numpy as np

from mtgenv.cards import language as d
from mtgenv.cards import words as w
from mtgenv.cards.color_identity import identity_of
from mtgenv.cards.companions import suits
from mtgenv.cards.deploying import DEPLOY_CREATURES
from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeon_number, dungeons, is_invited
from mtgenv.cards.keyword_abilities import expansion
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.lowering.abilities import (
    SUSPEND_TRIGGERS,
    lower_ability,
    lower_castings,
    siege_trigger,
)
from mtgenv.cards.lowering.context import Face
from mtgenv.cards.lowering.keyword_words import KeywordWords, read_keywords, singles
from mtgenv.cards.lowering.tables_builder import Draft, TableBuilder, Value
from mtgenv.cards.nontraditional import PLANAR_DIE
from mtgenv.cards.parsing import (
    CardError,
    TypeLine,
    at,
    color_bits,
    lookup,
    parse_cost,
    parse_type_line,
    require,
)
from mtgenv.cards.phyrexian import other_castings, paid_with_mana
from mtgenv.cards.player_counters import PLAYER_COUNTERS, START
from mtgenv.cards.the_ring import THE_RING
from mtgenv.cards.walking import walk
from mtgenv.engine.record import vocabulary as v

_ELSEWHERE = {v.ZONE_HAND, v.ZONE_GRAVEYARD, v.ZONE_EXILE, v.ZONE_COMMAND, v.ZONE_STACK}
_NO_ABILITY = {v.ABILITY_SPELL, v.ABILITY_MODE}


def parts_of(card: d.Card) -> Iterator[object]:
    """Yield all parts of a card, those of the abilities that keywords stand for included.

    Args:
        card: the card.

    Yields:
        The dataclasses it consists of, tokens and other faces with their parts too.
    """
    for part in walk(card):
        yield part
        if isinstance(part, d.Card | d.Modification):
            for text in part.keywords:
                try:
                    keyword = parse_keyword(text)
                except KeywordError:
                    continue  # told with its place when the card is lowered
                yield from walk((keyword.filter, expansion(keyword)))


def lower_card(
    builder: TableBuilder, card: d.Card, *, emblem: bool = False, front: d.Card | None = None
) -> None:
    """Fill the row of a card and everything that hangs on it.

    Args:
        builder: the tables.
        card: the card, the token, or one face of a card.
        emblem: it is an emblem.
        front: the card that it is the other face of; None = it is no other face.

    Raises:
        CardError: if the engine cannot do what it asks for.
    """
    line = _type_line(card, emblem)
    with at("cost"):
        cost = parse_cost(paid_with_mana(card.cost or ""))
    with at("keywords"):
        words = read_keywords(card.keywords)
    _check_whole(card, line, emblem)
    if words.of_the_back and card.layout != "transform":
        raise CardError(f"{words.of_the_back[0][1]!r}: has no back face that could be cast")
    if front is not None:
        words.abilities += read_keywords(front.keywords).of_the_back
    named = _abilities(card, line, words)
    if ways := other_castings(card.cost or ""):
        if cost.x:
            _check_targets_without_x(card)
        named.append((d.Casting(ways), "", "Phyrexian symbols"))
    abilities = tuple(ability for ability, _, _ in named)
    face = Face(
        builder.rows[card],
        card,
        line,
        cost,
        abilities,
        castings=tuple(c for a in abilities if isinstance(a, d.Casting) for c in a.costs),
        links=any(isinstance(part, d.Move) and part.linked for part in walk(abilities)),
        choices=_choices(abilities),
        emblem=emblem or line.nontraditional != 0,
    )
    builder.put(face.row, {**_printed(builder, face, words), **_faces(builder, face, front)})
    lower_castings(builder, face)
    drafts: list[Draft] = []
    # What a permanent used before it was transformed is another ability than those of its back.
    limited = [] if front is None else [f"front {n}" for n in range(_once_each_turn(front))]
    for ability, name, place in named:
        with at(place):
            made = lower_ability(builder, face, ability, name)
            drafts += made
            if made and made[0].values.get("ability_once"):
                # An ability with several events has a row for each, and one bit for all of them.
                limited += [place] if place not in limited else []
                made[0].values["ability_once"] = _once_bit(limited.index(place))
    builder.place(drafts)
    _lower_quoted(builder, face)
    builder.place_waiting()
    summary = _summarise(builder, face, [draft.row for draft in drafts])
    builder.put(face.row, summary)


def _check_targets_without_x(card: d.Card) -> None:
    """Refuse targets that depend on X: of other costs they are looked for before X is known."""
    targets = tuple(group for part in card.abilities for group in getattr(part, "targets", ()))
    if any(isinstance(part, d.Compare) and part.number == "X" for part in walk(targets)):
        raise CardError(
            f"{card.cost}: targets compared with X are looked for with the mana cost alone"
        )


def _once_each_turn(card: d.Card) -> int:
    """Return how many abilities of a card work once each turn."""
    return sum(bool(getattr(ability, "once_a_turn", False)) for ability in card.abilities)


def _once_bit(number: int) -> int:
    """Return the bit of an object that says that an ability was used this turn."""
    bit = v.ONCE_FIRST << number
    if bit >= v.ONCE_GIVEN:
        raise CardError("has more abilities that work once each turn than an object keeps apart")
    return bit


def lower_pool(builder: TableBuilder, parts: Iterable[object]) -> None:
    """Write what the engine wants to know of all cards together that their parts tell.

    Args:
        builder: the tables.
        parts: all parts of all cards.
    """
    parts = tuple(parts)
    looks = [_looks_at(part) for part in parts]
    states, others = (any(look[k] for look in looks) for k in range(2))
    builder.record["statics_look"] = states | others << 1
    gains = {"change_kind": v.CHANGE_KEYWORDS, "change_bits": v.KEYWORD_HASTE}
    haste = builder.shared("changes", [{**gains, "change_number": 0, "change_value": 0}])
    builder.record["haste_change"] = haste
    if PLAYER_COUNTERS in builder.rows:
        builder.record["player_counters"] = builder.rows[PLAYER_COUNTERS]
        builder.record["energy"] = builder.counter("energy")
        if any(START in getattr(part, "keywords", ()) for part in parts):
            builder.record["speed"] = builder.counter("speed")
    _lower_counters(builder)
    limits = any(isinstance(part, d.CounterLimit) for part in parts)
    builder.record["counters_limited"] = int(limits)
    builder.record["deploy_card"] = builder.rows.get(DEPLOY_CREATURES, 0)
    builder.record["ring_card"] = builder.rows.get(THE_RING, 0)
    builder.record["initiative_card"] = builder.rows.get(designations()["initiative"].card, 0)
    for card in dungeons().values():
        if card in builder.rows:
            number = dungeon_number(card.name)
            builder.record["dungeons_used"] = max(number, builder.record["dungeons_used"])
            builder.record["dungeon_card"][number] = builder.rows[card]
    if PLANAR_DIE in builder.rows:
        die = builder.rows[PLANAR_DIE]
        builder.record["planeswalking_ability"] = builder.record["card_first"][die]
    builder.record["companions"] = int(any(isinstance(part, d.Companion) for part in parts))
    builder.record["wishes"] = int(any(_wishes(part) for part in parts))
    builder.record["graveyards_act"] = int(any(_acts_in_graveyard(part) for part in parts))


def _lower_counters(builder: TableBuilder) -> None:
    """Write what counters do that are rules of their own (122.1b, c, h)."""
    changed = builder.shared("selections", [{"select_kind": v.SELECT_CHANGED}])
    for number, bit in enumerate(v.KEYWORDS_OF_COUNTERS, start=v.COUNTER_KEYWORDS):
        gains = {"change_kind": v.CHANGE_KEYWORDS, "change_bits": bit}
        change = builder.shared("changes", [{**gains, "change_number": 0, "change_value": 0}])
        steps = ((v.EXPR_COUNTERS, number, changed), (v.EXPR_CONST, 0, 0), (v.EXPR_MORE, 0, 0))
        rows = [{"expr_op": op, "expr_a": a, "expr_b": b} for op, a, b in steps]
        left = builder.shared("expressions", [*rows, {"expr_op": v.EXPR_END}])
        builder.record["counter_change"][number] = change
        builder.record["counter_while"][number] = left
    own = {"ability_kind": v.ABILITY_INSTEAD, "trigger_subject": v.SUBJECT_SELF}
    for name, event, instead in (
        ("shield", v.EVENT_IS_DEALT_DAMAGE, v.INSTEAD_PREVENT),
        ("finality", v.EVENT_DIES, v.INSTEAD_EXILE),
    ):
        draft = Draft(f"{name} counter", {**own, "trigger_event": event, "instead_kind": instead})
        builder.place([draft])
        builder.record[f"{name}_ability"] = draft.row


def _looks_at(part: object) -> tuple[bool, bool]:
    """Say what a part that applies all the time asks for.

    Returns:
        Whether it asks who is tapped, attacking or blocking; and whether for what no event marks as
        changed: cards in other zones, life totals, counters, whose turn it is.
    """
    if isinstance(part, d.Change):
        if "while self is tapped" in part.duration:
            return True, part.while_ is not None
        if not (part.all_of_them or part.while_ is not None):
            return False, False
    elif not isinstance(part, d.Static | d.Rule | d.CantAttack | d.CantBlock):
        return False, False
    inside = tuple(walk(part))
    states = any(isinstance(p, d.Filter) and p.states for p in inside)
    others = any(
        isinstance(p, d.Life | d.Counters | d.Happened | d.Turn | d.Compare)
        or (isinstance(p, d.Each) and p.zone != "battlefield")
        for p in inside
    )
    return states, others or (isinstance(part, d.Change) and part.while_ is not None)


def _wishes(part: object) -> bool:
    """Whether a part of a definition brings in cards from outside the game."""
    return isinstance(part, d.Chosen) and part.zone == "outside"


def _acts_in_graveyard(part: object) -> bool:
    """Whether a part lets a player cast a card from a graveyard, or activate an ability there."""
    return isinstance(part, d.CastCost | d.Activated) and part.zone == "graveyard"


def _type_line(card: d.Card, emblem: bool) -> TypeLine:
    with at("type line"):
        line = parse_type_line(card.type_line)
        if line.nontraditional:
            require("nontraditional card", card.type_line.partition("—")[0].strip())
            return line
        for word in [] if emblem else card.type_line.partition("—")[0].lower().split():
            require("supertype of a card" if word in w.SUPERTYPES else "type of a card", word)
        for subtype in line.subtypes:
            if subtype in w.RULED_SUBTYPES:
                require("subtype of a card", subtype)
    return line


def _is_dungeon(line: TypeLine) -> bool:
    return line.nontraditional == v.NONTRADITIONAL_DUNGEON


def _check_whole(card: d.Card, line: TypeLine, emblem: bool) -> None:
    """Refuse a card whose parts do not fit together."""
    spells = [ability for ability in card.abilities if isinstance(ability, d.Spell)]
    defined = [a for a in card.abilities if isinstance(a, d.Static) and a.zone == "anywhere"]
    sized = bool(line.types & v.TYPE_CREATURE) or "Vehicle" in line.subtypes
    if len(spells) > 1:
        raise CardError("has two Spell abilities; put all effects into one")
    if line.spell and line.permanent:
        raise CardError(f"cannot be an instant or sorcery and a permanent ({card.type_line!r})")
    if line.spell and not spells:
        raise CardError("is an instant or sorcery without a Spell ability; add one")
    if "Aura" in line.subtypes and not spells:
        raise CardError('is an Aura without an "enchant" target; add Spell(targets=(...,))')
    for name, base in (("power", "base_power"), ("toughness", "base_toughness")):
        given = getattr(card, name) is not None
        given = given or any(getattr(ability, base) is not None for ability in defined)
        if given != sized:
            raise CardError("power and toughness are given for creatures, and only for them")
    if card.loyalty is not None and not line.types & v.TYPE_PLANESWALKER:
        raise CardError("loyalty is given for planeswalkers, and only for them")
    if card.loyalty is None and line.types & v.TYPE_PLANESWALKER:
        raise CardError("a planeswalker has a loyalty; give one")
    if (card.defense is not None) != bool(line.types & v.TYPE_BATTLE):
        raise CardError("defense is given for battles, and only for them")
    if line.types & v.TYPE_BATTLE and "Siege" not in line.subtypes:
        require("card", "a battle that is no Siege")
    if line.types & v.TYPE_LAND and card.cost is not None:
        raise CardError("a land has no mana cost; write cost=None")
    if emblem and (card.type_line != "Emblem" or card.cost is not None or card.keywords):
        raise CardError('an emblem has abilities only; give it the type line "Emblem" and no cost')
    vanguard = line.nontraditional == v.NONTRADITIONAL_VANGUARD
    if (card.hand_modifier or card.life_modifier) and not vanguard:
        raise CardError("hand and life modifiers are those of vanguards")
    if line.nontraditional and (card.cost is not None or card.keywords or spells):
        raise CardError("a card of the command zone has abilities only; give it no cost")
    if any(isinstance(a, d.Room) for a in card.abilities) != _is_dungeon(line):
        raise CardError("rooms are abilities of dungeons, and a dungeon has some")
    changes = [a for a in card.abilities if isinstance(a, d.CostChange) and a.itself]
    if len(changes) > 1:
        raise CardError("changes its own cost twice; put both into one CostChange")
    if sum(isinstance(ability, d.Suspend) for ability in card.abilities) > 1:
        raise CardError("has suspend twice; a card has it only once")
    if any(isinstance(a, d.Chapter) for a in card.abilities) != ("Saga" in line.subtypes):
        raise CardError("chapters are abilities of Sagas, and a Saga has some")
    if (card.other_face is None) != (not card.layout):
        raise CardError("a card with another face names the layout, and only such a card")


def _abilities(
    card: d.Card, line: TypeLine, words: KeywordWords
) -> list[tuple[d.Ability, str, str]]:
    """Return all abilities of a card in the order of their rows, with name and place."""
    found: list[tuple[d.Ability, str, str]] = [
        (ability, "", "basic land types") for ability in _intrinsic(line)
    ]
    for number, ability in enumerate(card.abilities, start=1):
        place = f"ability {number} ({type(ability).__name__})"
        found += [(single, "", place) for single in singles(ability)]
    if any(isinstance(ability, d.Suspend) for ability in card.abilities):
        found += [(ability, name, "suspend") for ability, name in SUSPEND_TRIGGERS]
    if "Siege" in line.subtypes:
        found.append((siege_trigger(card), "Siege: it is defeated", "Siege"))
    found += [(ability, name, f"keyword {name.lower()!r}") for ability, name in words.abilities]
    return _with_one_entrance(found)


def _with_one_entrance(
    named: list[tuple[d.Ability, str, str]],
) -> list[tuple[d.Ability, str, str]]:
    """Put all that is said about how the object enters into one ability, the first of them.

    Raises:
        CardError: if one of several has a condition, or two of them say the same kind of thing.
    """
    entrances = [ability for ability, _, _ in named if isinstance(ability, d.Enters)]
    if len(entrances) < 2:
        return named
    said: dict[str, Any] = {}
    for entrance in entrances:
        for field in fields(entrance):
            value = getattr(entrance, field.name)
            if value == field.default:
                continue
            if field.name in said or field.name == "condition":
                raise CardError(f"says more than once how it enters ({field.name})")
            said[field.name] = value
    joined = iter([d.Enters(**said)])
    return [
        (next(joined), name, place) if ability is entrances[0] else (ability, name, place)
        for ability, name, place in named
        if ability is entrances[0] or not isinstance(ability, d.Enters)
    ]


def _intrinsic(line: TypeLine) -> Iterator[d.Ability]:
    """Yield the mana ability that basic land types give a land (305.6)."""
    if line.types & v.TYPE_LAND:
        letters = [
            letter
            for letter, subtype in zip(w.COLORS, w.BASIC_LAND_TYPES, strict=True)
            if subtype in line.subtypes
        ]
        if letters:
            yield d.Activated(d.Cost(tap=True), (d.AddMana("/".join(letters)),))


def _choices(abilities: tuple[d.Ability, ...]) -> frozenset[str]:
    """Return what is chosen for the card: as it enters, or by an effect."""
    choices: set[str] = set()
    for part in walk(abilities):
        if isinstance(part, d.Enters):
            choices |= set(part.choose)
        elif isinstance(part, d.ChooseName):
            choices.add(part.what)
    return frozenset(choices)


def _companion(card: d.Card) -> int:
    """Return which condition a companion asks for, COMPANION_*; 0 of what is none."""
    asked = [part.condition for part in card.abilities if isinstance(part, d.Companion)]
    return w.COMPANIONS.get(asked[0], 0) if asked else 0


def _printed(builder: TableBuilder, face: Face, words: KeywordWords) -> dict[str, Value]:
    """Return the fields of a card's row that say what is printed on it."""
    card, line, cost = face.card, face.line, face.cost
    colors = cost.colors
    if card.colors is not None:
        with at("colors"):
            colors = color_bits(card.colors)
    for ability in face.abilities:
        # A colour that an ability defines is a printed one: it holds in every zone (604.3).
        if not isinstance(ability, d.Static) or ability.zone != "anywhere":
            continue
        if ability.colors is not None and ability.condition is None:
            with at("colors"):
                colors = color_bits(ability.colors)
    keywords = words.bits
    subtypes = builder.subtype_bits(line.subtypes)
    if keywords & v.KEYWORD_CHANGELING:
        subtypes |= builder.creature_types()  # in every zone (702.73)
    if any(isinstance(ability, d.Suspend) for ability in card.abilities):
        keywords |= v.KEYWORD_SUSPEND
    attached = [number for subtype, number in w.ATTACHED.items() if subtype in line.subtypes]
    if len(attached) > 1:
        raise CardError("is attached in two ways; it is an Aura, an Equipment or a Fortification")
    return {
        "card_cost": cost.parts,
        "card_x": cost.x,
        "card_hybrid": cost.hybrid,
        "card_hybrids": cost.hybrids,
        "card_castable": int(card.cost is not None),
        "card_value": cost.value,
        "card_types": line.types,
        "card_supertypes": line.supertypes,
        "card_name": builder.named[card.name][0] if card.name else 0,
        "card_subtypes": subtypes,
        "card_aura": attached[0] if attached else 0,
        "card_colors": colors,
        "card_identity": color_bits(identity_of(card)),
        "card_companion": _companion(card),
        "card_suits": suits(card),
        "card_power": card.power or 0,
        "card_toughness": card.toughness or 0,
        "card_loyalty": card.loyalty or 0,
        "card_defense": card.defense or 0,
        "card_keywords": keywords,
        "card_rules": words.rules,
        "card_bound": words.bound,
        "card_token": int(card.token),
        "card_role": int("Role" in line.subtypes),
        "card_alone": next(
            (known.alone for known in designations().values() if known.card == card), 0
        ),
        "card_dungeon": dungeon_number(card.name) if _is_dungeon(line) else 0,
        "card_invited": int(_is_dungeon(line) and is_invited(card)),
        "card_siege": int("Siege" in line.subtypes),
        "card_in_command": int(face.emblem),
        "card_nontraditional": line.nontraditional,
        "card_hand_modifier": card.hand_modifier,
        "card_life_modifier": card.life_modifier,
        "card_chapters": max(
            (
                max(ability.numbers, default=0)
                for ability in face.abilities
                if isinstance(ability, d.Chapter)
            ),
            default=0,
        ),
    }


def _faces(builder: TableBuilder, face: Face, front: d.Card | None) -> dict[str, Value]:
    """Return the fields of a card's row about how two faces belong together."""
    card = face.card
    other = card.other_face if front is None else front
    with at("layout"):
        layout = lookup(w.LAYOUTS, (front or card).layout, "layout")
    fields: dict[str, Value] = {
        "card_other_face": 0 if other is None else builder.rows[other],
        "card_layout": layout,
        "card_front": int(front is None),
    }
    require("layout", (front or card).layout)
    if front is not None and layout == v.LAYOUT_TRANSFORM:
        # 202.3b: the back face has the mana value of the front.
        fields["card_value"] = parse_cost(paid_with_mana(front.cost or "")).value
    return fields


def _lower_quoted(builder: TableBuilder, face: Face) -> None:
    """Lower the abilities that effects of this card give, and those which they give in turn."""
    quoted = Face(face.row, face.card, face.line, face.cost, quoted=True)
    while builder.quoted:
        ability = builder.quoted.pop(0)
        draft = builder.granted[ability]
        with at(f"given ability ({draft.name or type(ability).__name__})"):
            first, *modes = lower_ability(builder, quoted, ability, draft.name)
        draft.name, draft.values = first.name, first.values
        builder.place_later([draft, *modes])


def _summarise(builder: TableBuilder, face: Face, rows: list[int]) -> dict[str, Value]:
    """Return what the engine wants to know of a card without looking through its abilities."""
    record = builder.record
    watches = replaces = replacers = own = 0
    statics = activated = elsewhere = anyone = 0
    for row in rows:
        kind, zone = int(record["ability_kind"][row]), int(record["ability_zone"][row])
        event = 1 << int(record["trigger_event"][row])
        on_battlefield = zone == v.ZONE_BATTLEFIELD
        if event > 1:
            watches |= event * (kind != v.ABILITY_INSTEAD)
            replaces |= event * (kind == v.ABILITY_INSTEAD)
        replacers += kind == v.ABILITY_INSTEAD
        own += kind == v.ABILITY_INSTEAD and zone == v.ZONE_NOWHERE
        applies = on_battlefield or zone in (v.ZONE_NOWHERE, v.ZONE_COMMAND)
        statics += kind in (v.ABILITY_STATIC, v.ABILITY_RULE) and applies
        # A rule with a cost is ignored by whoever pays that: what is offered as an activation is.
        used = kind == v.ABILITY_ACTIVATED
        used |= kind == v.ABILITY_RULE and bool(record["ability_cost"][row])
        activated += used and on_battlefield
        elsewhere += zone in _ELSEWHERE and kind not in _NO_ABILITY
        anyone |= int(record["ability_anyone"][row])
    record["own_replacers"] = max(own, record["own_replacers"])
    return {
        "card_first": rows[0] if rows else 0,
        "card_abilities": len(rows),
        "card_watches": watches,
        "card_replaces": replaces,
        "card_replacers": replacers,
        "card_statics": statics,
        "card_activated": activated,
        "card_anyone": anyone,
        "card_from_elsewhere": elsewhere,
        **_mana_summary(builder, face, rows),
    }


def _mana_summary(builder: TableBuilder, face: Face, rows: list[int]) -> dict[str, Value]:
    """Return what the engine wants to know of the mana that a card makes."""
    record = builder.record
    mana = [
        row
        for row in rows
        if record["ability_kind"][row] == v.ABILITY_MANA and not record["trigger_event"][row]
    ]
    if not mana:
        return {}
    tapping = [row for row in mana if record["mana_plain"][row] and _only_taps(record, row)]
    if not tapping:
        return {"card_mana": mana[0]}
    amounts = {int(record["mana_amount"][row]) for row in tapping}
    if len(amounts) > 1:
        raise CardError("its {T} mana abilities make different amounts; the engine takes one")
    mask = free = 0
    for row in tapping:
        kinds_offered = int(record["mana_mask"][row])
        mask |= kinds_offered
        if not record["mana_damage"][row] and not _tapping_hurts(face.card):
            free |= kinds_offered
    return {
        "card_mana": mana[0],
        "card_mana_mask": mask,
        "card_mana_amount": amounts.pop(),
        "card_mana_free": free,
    }


def _events(ability: d.Triggered) -> tuple[d.Event, ...]:
    return ability.event if isinstance(ability.event, tuple) else (ability.event,)


def _tapping_hurts(card: d.Card) -> bool:
    """Whether a card damages its controller when it becomes tapped."""
    return any(
        isinstance(ability, d.Triggered)
        and any(event.verb == "becomes tapped" for event in _events(ability))
        and any(isinstance(part, d.Damage) and part.to == "you" for part in walk(ability.effects))
        for ability in card.abilities
    )


def _only_taps(record: np.void, row: int) -> bool:
    """Whether the cost of an ability is {T} and nothing else."""
    cost = int(record["ability_cost"][row])
    if record["cost_tap"][cost] != 1:
        return False
    others = (
        "mana", "x", "hybrids", "sacrifice", "exile", "discard", "life_number", "life", "counters",
        "energy", "give_count",
    )  # fmt: skip
    return not any(np.any(record[f"cost_{name}"][cost]) for name in others)
