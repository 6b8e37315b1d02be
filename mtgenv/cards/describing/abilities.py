"""Abilities as lines of rules text."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from mtgenv.cards.companions import FIVE_TYPES
from mtgenv.cards.describing import amounts, changes, clauses, effects, nouns, replacements
from mtgenv.cards.describing.instruction import Clause
from mtgenv.cards.describing.voice import Voice, kind_of
from mtgenv.cards.keywords import parse_keyword
from mtgenv.cards.language import (
    ANYTHING,
    Ability,
    Activated,
    AsAttacks,
    CantAttack,
    CantBlock,
    CastCost,
    Casting,
    Chapter,
    Companion,
    Condition,
    Cost,
    CostChange,
    CounterLimit,
    Each,
    Effect,
    Enters,
    Event,
    Filter,
    Give,
    Instead,
    Mode,
    MustAttack,
    Not,
    Number,
    OpeningHand,
    Room,
    Rule,
    Spell,
    Static,
    Subject,
    Suspend,
    Target,
    Times,
    Triggered,
    TriggersAgain,
)
from mtgenv.cards.names import known_subtypes
from mtgenv.cards.wording import (
    COLOR_NAMES,
    a,
    count,
    join,
    number_word,
    plural,
    possessive,
    sentence,
    singular,
)

_ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI"}
_TIMING = {
    "sorcery": "as a sorcery",
    "combat": "during combat",
    "before blockers": "during combat before blockers are declared",
    "after blockers": "during combat after blockers are declared",
    "declare blockers": "during the declare blockers step",
    "end of combat": "during the end of combat step",
}


_ONCE = {
    "": "",
    "triggers": " This ability triggers only once each turn.",
    "done": " Do this only once each turn.",
}
_CAUSES = {"enters": "entering", "dies": "dying", "attacks": "attacking", "leaves": "leaving"}


@singledispatch
def line(ability: Ability, voice: Voice) -> str:
    """Say an ability as it stands on a card.

    Args:
        ability: the ability.
        voice: who speaks.

    Returns:
        One line; modes and chapters have lines of their own.
    """
    raise NotImplementedError(type(ability).__name__)


def how_many_modes(choose: tuple[int, int], modes: int) -> str:
    """Say how many modes are chosen: "one or both".

    Example:
        >>> how_many_modes((1, 1), 3), how_many_modes((1, 3), 3), how_many_modes((2, 2), 4)
        ('one', 'one or more', 'two')
    """
    least, most = choose
    if least == most:
        return str(number_word(least))
    if (least, most) == (1, modes):
        return "one or both" if modes == 2 else "one or more"
    return f"{number_word(least)} to {number_word(most)}"


def _body(
    done: tuple[Effect, ...],
    targets: tuple[Target, ...],
    modes: tuple[Mode, ...],
    voice: Voice,
    choose: tuple[int, int] = (1, 1),
) -> str:
    if modes:
        lines = [f"Choose {how_many_modes(choose, len(modes))} —"]
        for one in modes:
            own = Voice(voice.card, one.targets, voice.attached, style=voice.style)
            lines.append(f"• {effects.sentences(one.effects, own, finish=True)}")
        return "\n".join(lines)
    voice.targets = targets
    return effects.sentences(done, voice, finish=True)


@line.register
def _spell(ability: Spell, voice: Voice) -> str:
    if not ability.effects and not ability.modes:
        return f"Enchant {nouns.target(ability.targets[0], voice).removeprefix('target ')}"
    lines = []
    if ability.timing not in ("", "instant"):
        lines.append(f"Cast this spell only {_TIMING[ability.timing]}.")
    if ability.per_target:
        lines.append(
            f"This spell costs {{{ability.per_target}}} more to cast for each target "
            "beyond the first."
        )
    text = _body(ability.effects, ability.targets, ability.modes, voice, ability.choose)
    lines.append(f"{text} Exile {voice.name}." if ability.exile else text)
    return "\n".join(lines)


def _loyalty(change: int | str) -> str:
    """Return the cost of a loyalty ability as it is printed."""
    if isinstance(change, str):
        return change.replace("-", "−")
    return f"{'+' if change > 0 else '−' if change < 0 else ''}{abs(change)}"


@line.register
def _activated(ability: Activated, voice: Voice) -> str:
    voice.place = ability.zone if ability.zone == "graveyard" else ""
    if ability.cost.loyalty is not None:
        price = f"[{_loyalty(ability.cost.loyalty)}]"
    else:
        words = cost_words(ability.cost, voice)
        price = words[:1].upper() + words[1:]
    if ability.cost.sacrifice or ability.cost.exile or ability.cost.counters:
        voice.antecedent = "self"
    text = _body(ability.effects, ability.targets, ability.modes, voice, ability.choose)
    more = []
    if ability.cost.least_x:
        more.append(f"X can't be {ability.cost.least_x - 1}.")
    if ability.by == "any player":
        more.append("Any player may activate this ability.")
    limits = []
    if ability.timing != "instant" and ability.cost.loyalty is None:
        limits.append(_TIMING[ability.timing])
    if ability.condition is not None:
        limits.append(f"if {clauses.condition(ability.condition, voice)}")
    if ability.once_a_turn:
        limits.append("once each turn")
    if limits:
        more.append(f"Activate only {join(limits)}.")
    return " ".join([f"{price}: {text}", *more])


def cost_words(cost: Cost, voice: Voice) -> str:
    """Say a cost in printed order.

    Args:
        cost: the cost.
        voice: who speaks.

    Returns:
        Its parts, separated by commas, capital letters after the first.

    Example:
        >>> cost_words(Cost("{2}", tap=True, sacrifice=True), Voice())
        '{2}, {T}, Sacrifice this'
    """
    from_there = " from your graveyard" if voice.place else ""
    parts = [
        cost.mana,
        "{T}" if cost.tap else "",
        "{Q}" if cost.untap else "",
        f"pay {amounts.much(cost.life, 'life', voice)}" if cost.life else "",
        f"pay {amounts.energy(cost.energy)}" if cost.energy else "",
        f"sacrifice {voice.name}" if cost.sacrifice else "",
        f"exile {voice.name}{from_there}" if cost.exile else "",
        f"discard {voice.name}" if cost.discard else "",
    ]
    if cost.counters is not None:
        kind, number = cost.counters
        parts.append(f"remove {count(number, f'{kind} counter')} from {voice.name}")
    parts += [give_words(one, voice) for one in cost.give]
    said = list(filter(None, parts)) or ["{0}"]
    return ", ".join([said[0], *(one[:1].upper() + one[1:] for one in said[1:])])


def give_words(give: Give, voice: Voice) -> str:
    """Say what is given up for a cost: "sacrifice two Mountains"."""
    verb, _, place = give.how.partition(" ")
    material = place == "permanent or from graveyard"
    noun = "card" if verb in ("discard", "exile", "reveal") and not material else "permanent"
    if give.filter.states == ("drawn last this turn",):
        return f"{verb} the last card you drew this turn"
    words = nouns.described(give.filter, voice, noun)
    if give.power:
        total = f"with total power {give.power} or greater"
        return f"tap any number of untapped {plural(words)} you control {total}"
    if verb == "tap":
        words = f"untapped {words.removeprefix('other ')} you control"
        words = f"other {words}" if give.filter.other else words
    if verb == "return":
        words = f"{words} you control"
    found = count(give.count, words)
    if material:
        among = "from among permanents you control and/or cards in your graveyard"
        return f"exile {found} {among}"
    if verb == "return":
        owner = "its owner's" if give.count == 1 else "their owners'"
        return f"return {found} to {owner} hand"
    where = {"from hand": " from your hand", "from graveyard": " from your graveyard"}.get(
        place, ""
    )
    return f"{verb} {found}{where}"


@line.register
def _as_attacks(ability: AsAttacks, voice: Voice) -> str:
    price = cost_words(ability.cost, voice)
    price = f"pay {price}" if ability.cost.mana else price
    voice.other = "permanent"
    if ability.cost.give:
        voice.other = kind_of(ability.cost.give[0].filter)
    done = _lower(_body(ability.effects, ability.targets, (), voice), voice)
    return f"As {voice.name} attacks, you may {price}. When you do, {done}"


@line.register
def _triggered(ability: Triggered, voice: Voice) -> str:
    events = ability.event if isinstance(ability.event, tuple) else (ability.event,)
    if events[0].verb == "state":
        assert ability.condition is not None
        when = "When"
        holds = clauses.condition(ability.condition, voice)
        if holds.endswith("are on the battlefield") and holds.startswith("one or more"):
            when = "Whenever"
        voice.forget()
        text = _lower(
            _body(ability.effects, ability.targets, ability.modes, voice, ability.choose), voice
        )
        return f"{when} {holds}, {text}"
    voice.place = ability.zone if ability.zone == "graveyard" else ""
    when = clauses.trigger(events, voice)
    only_if = ""
    if ability.condition is not None:
        only_if = f", if {clauses.condition(ability.condition, voice)}"
    text = _body(ability.effects, ability.targets, ability.modes, voice, ability.choose)
    return f"{when}{only_if}, {_lower(text, voice)}{_ONCE[ability.once_a_turn]}"


@line.register
def _triggers_again(ability: TriggersAgain, voice: Voice) -> str:
    if ability == TriggersAgain(Event("enters a room", player="you")):
        return "Room abilities of dungeons you own trigger an additional time."
    who, predicate, _ = clauses.happens(ability.event, voice)
    verb, _, rest = predicate.partition(" ")
    doing = f"{who} {_CAUSES.get(verb, f'that {verb}')} {rest}".strip()
    whose = a(nouns.described(ability.of, voice))
    text = f"if {doing} causes a triggered ability of {whose} to trigger, that ability triggers"
    if ability.condition is not None:
        text = f"as long as {clauses.condition(ability.condition, voice)}, {text}"
    return sentence(f"{text} an additional time")


def _lower(text: str, voice: Voice) -> str:
    """Begin in lower case, unless a name or symbol stands there."""
    named = voice.name[:1].isupper() and text.startswith(voice.name)
    named = named or singular(text.split(" ")[0]) in known_subtypes()
    return text if named or text[:1] in "{[" else text[:1].lower() + text[1:]


@line.register
def _chapter(ability: Chapter, voice: Voice) -> str:
    numbers = ", ".join(_ROMAN[number] for number in ability.numbers)
    return f"{numbers} — {_body(ability.effects, ability.targets, (), voice)}"


@line.register
def _room(ability: Room, voice: Voice) -> str:
    leads = f" (leads to: {', '.join(ability.leads_to)})" if ability.leads_to else ""
    return f"{ability.name} — {_body(ability.effects, ability.targets, (), voice)}{leads}"


@line.register
def _static(ability: Static, voice: Voice) -> str:
    condition = ability.condition
    # "As long as it's tapped, it has A and B", but "it has A as long as it's tapped".
    several = len(_static_predicate(ability, Voice(voice.card))) > 1
    first = several != voice.style.condition_first
    if first and condition is not None and not _is_unless(condition, voice):
        holds = clauses.condition(condition, voice)
        return sentence(f"as long as {holds}, {_static_clause(ability, voice)}")
    text = _static_clause(ability, voice)
    if isinstance(condition, Not) and _is_unless(condition, voice):
        return sentence(f"{text} unless {clauses.condition(condition.condition, voice)}")
    if condition is not None:
        return sentence(f"{text} as long as {clauses.condition(condition, voice)}")
    return "Devoid" if text == "devoid" else sentence(text)


def _is_unless(condition: Condition, voice: Voice) -> bool:
    """Whether a condition is said with "unless": it does not hold."""
    return isinstance(condition, Not) and not voice.style.negated


def _static_clause(ability: Static, voice: Voice) -> str:
    who, many = _affected(ability, voice)
    if ability.controller == "you":
        return f"you control {who}"
    if ability.zone == "anywhere" and ability.colors == "":
        return "devoid"
    base = ability.base_power
    if ability.zone == "anywhere" and base is not None and base == ability.base_toughness:
        number = amounts.amount(base, Voice(voice.card))
        return f"{possessive(who)} power and toughness are each equal to {number}"
    if ability.zone == "anywhere" and (base is None) != (ability.base_toughness is None):
        side = "toughness" if base is None else "power"
        value = ability.base_toughness if base is None else base
        words = amounts.amount(value, Voice(voice.card))
        return f"{possessive(who)} {side} is equal to {words}"
    if "all creatures able to block it do" in ability.keywords:
        return f"all creatures able to block {who} do so"
    said = _static_predicate(ability, voice, many)
    return Clause(who, changes.joined(said), many=many).finite()


def _static_predicate(ability: Static, voice: Voice, many: bool = False) -> list[str]:
    said = changes.predicates(ability, voice, gains=False, many=many)
    return _merged([*said, *changes.rules(ability, voice, "", many=many)])


def _merged(said: list[str]) -> list[str]:
    """Put "can't attack" and "can't block" together."""
    both = ("can't attack", "can't block")
    if all(one in said for one in both):
        return [one for one in said if one not in both] + ["can't attack or block"]
    pair = ("can't block", "can't be blocked")
    if all(one in said for one in pair):
        return [one for one in said if one not in pair] + ["can't block and can't be blocked"]
    return said


def _affected(ability: Static, voice: Voice) -> tuple[str, bool]:
    """Say whom a static ability changes, and whether in the plural."""
    if isinstance(ability.what, Each):
        asked = ability.what.filter
        rules = any(parse_keyword(word).is_rule for word in ability.keywords)
        individually = rules and any(
            "assigns" in word or "additional" in word for word in ability.keywords
        )
        if ability.base_power is not None and not isinstance(ability.base_power, int):
            individually = True
        if individually or voice.style.each or (ability.subtypes and not ability.only_types):
            return f"each {nouns.described(asked, voice)}", False
        words = nouns.described(asked, voice, many=True)
        if words.startswith("your "):
            return words, False
        everything = asked == Filter(types=asked.types) or (
            asked == Filter(subtypes=asked.subtypes) and ability.keywords and not rules
        )
        return (f"all {words}" if everything else words), True
    return nouns.objects(ability.what, voice), False


@line.register
def _cant_block(ability: CantBlock, voice: Voice) -> str:
    if ability.tax:
        price = _generic(ability.tax)
        whom = "" if ability.attacker is None else f" {_who(ability.attacker, voice)}"
        if isinstance(ability.blocker, str):
            who = nouns.subject(ability.blocker, voice)
            pays = f"its controller pays {price}"
        else:
            who = _who(ability.blocker, voice)
            pays = f"their controller pays {price} for each of those creatures"
        return sentence(f"{who} can't block{whom} unless {pays}{_while(ability, voice)}")
    if ability.fewer_than:
        who = _who(ability.attacker, voice, each=True)
        least = (
            count(ability.fewer_than, "creature")
            if ability.fewer_than == 1
            else (f"{number_word(ability.fewer_than)} or more creatures")
        )
        return sentence(f"{who} can't be blocked except by {least}{_while(ability, voice)}")
    if isinstance(ability.attacker, str) and isinstance(ability.blocker, Filter):
        who = nouns.subject(ability.attacker, voice)
        asked = ability.blocker
        by = _exceptions(asked)
        by = f"except by {by}" if by else f"by {nouns.described(asked, voice, many=True)}"
        return sentence(f"{who} can't be blocked {by}{_while(ability, voice)}")
    without = ability.attacker.not_keywords if isinstance(ability.attacker, Filter) else ()
    only_without = ability.attacker == Filter(types=("creature",), not_keywords=without)
    if ability.blocker in ("self", "attached") and without and only_without:
        who = nouns.subject(ability.blocker, voice)
        return sentence(f"{who} can block only creatures with {join(without)}")
    who = _who(ability.blocker, voice)
    whom = _who(ability.attacker, voice)
    return sentence(f"{who} can't block {whom}{_while(ability, voice)}")


def _exceptions(asked: Filter) -> str:
    """Say which creatures alone do not fit, where a filter says no more than that."""
    nots = replace(
        Filter(types=("creature",)),
        not_keywords=asked.not_keywords,
        not_subtypes=asked.not_subtypes,
        not_colors=asked.not_colors,
        not_types=asked.not_types,
    )
    if asked != nots or set(asked.not_types) - {"artifact"} or asked.not_colors == "WUBRG":
        return ""
    said = [f"{word} creatures" for word in asked.not_types]
    said += [plural(word) for word in asked.not_subtypes]
    said += [f"{COLOR_NAMES[color]} creatures" for color in asked.not_colors]
    if asked.not_keywords:
        said.append(f"creatures with {join(asked.not_keywords, 'or')}")
    return " and/or ".join(said)


def _who(subject: Subject, voice: Voice, *, each: bool = False) -> str:
    if isinstance(subject, Filter):
        words = nouns.described(subject, voice, many=not each)
        return f"each {words}" if each else words
    if subject is None:
        return "creatures"
    return nouns.subject(subject, voice)


def _while(ability: CantBlock | CantAttack, voice: Voice) -> str:
    if ability.condition is None:
        return ""
    if isinstance(ability.condition, Not):
        return f" unless {clauses.condition(ability.condition.condition, voice)}"
    return f" as long as {clauses.condition(ability.condition, voice)}"


def _generic(number: object) -> str:
    return f"{{{number}}}" if isinstance(number, int) or number == "X" else "{X}"


@line.register
def _cant_attack(ability: CantAttack, voice: Voice) -> str:
    who = _who(ability.attacker, voice)
    many = isinstance(ability.attacker, Filter)
    whom = {
        "you": " you",
        "your planeswalkers": " you or planeswalkers you control",
        "its owner": " its owner or planeswalkers its owner controls",
        "any": "",
    }[ability.defender]
    text = f"{who} can't attack{whom}"
    if ability.unless is not None:
        text += f" unless {a(nouns.described(ability.unless, voice))} also attacks"
    if ability.unless_defender is not None:
        controlled = a(nouns.described(ability.unless_defender, voice))
        text += f" unless defending player controls {controlled}"
    if ability.tax:
        text += _tax(ability, voice, many)
    return sentence(f"{text}{_while(ability, voice)}")


def _tax(ability: CantAttack, voice: Voice, many: bool) -> str:
    price = _generic(ability.tax)
    if not many:
        return f" unless its controller pays {price}"
    text = f" unless their controller pays {price}"
    if ability.defender == "you":
        text += " for each creature they control that's attacking you"
    elif ability.defender == "any":
        text += " for each attacking creature they control"
    else:
        text += " for each of those creatures"
    if not isinstance(ability.tax, (int, str)):
        text += f", where X is {amounts.amount(ability.tax, voice)}"
    return text


@line.register
def _must_attack(ability: MustAttack, voice: Voice) -> str:
    return (
        "Each opponent must attack you or a planeswalker you control with at least one "
        "creature each combat if able."
    )


_RULES = {
    "can't lose the game": "can't lose the game",
    "can't win the game": "can't win the game",
    "can't gain life": "can't gain life",
    "no maximum hand size": "~have no maximum hand size",
    "casts spells as though they had flash": "may cast {spells} as though they had flash",
    "skips the untap step": "~skip {their} untap step{s}",
    "skips the draw step": "~skip {their} draw step{s}",
    "can't cast spells": "can't cast spells{those}",
    "can't be targeted by opponents": "~have hexproof",
    "can't be targeted": "~have shroud",
    "can't play lands": "can't play lands{those}",
}
_MANY = {"each player": "players", "each opponent": "your opponents"}


def rule_words(
    rule: str, player: str, amount: int, asked: Filter | None, voice: Voice
) -> tuple[str, str]:
    """Say a rule about players or the game.

    Args:
        rule: its name.
        player: to whom it applies, in words.
        amount: its number.
        asked: the objects it speaks of.
        voice: who speaks.

    Returns:
        Subject and predicate.
    """
    if rule == "damage can't be prevented":
        return "damage", "can't be prevented"
    if rule == "cards in graveyards can't be targeted":
        return "cards in graveyards", "can't be the targets of spells or abilities"
    if rule in ("at most n attackers", "at most n blockers"):
        verb = "attack" if rule.endswith("attackers") else "block"
        creatures = "creature" if amount == 1 else "creatures"
        return f"no more than {number_word(amount)} {creatures}", f"can {verb} each combat"
    if rule == "plays n more lands":
        lands = "an additional land" if amount == 1 else f"{number_word(amount)} additional lands"
        return player, f"may play {lands}"
    those = ""
    if asked is not None and asked != ANYTHING:
        after = nouns.described(asked, voice, "thing").removeprefix("thing")
        those = after
    if rule.startswith("protection from "):
        return _MANY.get(player, player), f"~have {rule}"
    their = "your" if player == "you" else "their"
    if rule in _RULES:
        spells = plural(nouns.described(asked or ANYTHING, voice, "spell"))
        return _MANY.get(player, player), _RULES[rule].format(
            those=those, spells=spells, their=their, s="" if player == "you" else "s"
        )
    return _MANY.get(player, player), rule


@line.register
def _counter_limit(ability: CounterLimit, voice: Voice) -> str:
    most = number_word(ability.most)
    return sentence(f"{voice.name} can't have more than {most} {ability.counter} counters on it")


@line.register
def _rule(ability: Rule, voice: Voice) -> str:
    player = nouns.player(ability.player, voice)
    who, predicate = rule_words(ability.rule, player, ability.amount, ability.filter, voice)
    if ability.rule == "plays n more lands":
        predicate = f"{predicate} on each of your turns"
    many = who in _MANY.values()
    text = Clause(who, predicate, many=many, you=True).finite()
    if ability.condition is not None:
        text += f" as long as {clauses.condition(ability.condition, voice)}"
    if ability.ignored_for is not None:
        who = {"each player": "any player", "each opponent": "any opponent"}.get(player, player)
        paid = f"may pay {ability.ignored_for.mana} for that player to ignore this effect"
        return f"{sentence(text)} {sentence(f'{who} {paid} until end of turn')}"
    return sentence(text)


@line.register
def _instead(ability: Instead, voice: Voice) -> str:
    return sentence(replacements.always(ability, voice))


@line.register
def _enters(ability: Enters, voice: Voice) -> str:
    me = voice.name
    if ability.unless_life:
        return (
            f"As {me} enters, you may pay {ability.unless_life} life. If you don't, it enters "
            "tapped."
        )
    if ability.choose:
        return f"As {me} enters, choose {join([a(one) for one in ability.choose])}."
    if ability.copy_of is not None:
        noun = nouns.described(ability.copy_of, voice)
        return f"You may have {me} enter as a copy of any {noun} on the battlefield."
    if ability.devour:
        return f"Devour {ability.devour}"
    if ability.begins_day:
        return f"If it's neither day nor night, it becomes day as {me} enters."
    if ability.under:
        return sentence(f"{me} enters under the control of an {ability.under} of your choice")
    how = " tapped" if ability.tapped else ""
    if ability.counters is not None:
        kind, number = ability.counters
        how += _entering_counters(kind, number, voice)
    if isinstance(ability.condition, Not):
        how += f" unless {clauses.condition(ability.condition.condition, voice)}"
    elif ability.condition is not None:
        how += f" if {clauses.condition(ability.condition, voice)}"
    return sentence(f"{me} enters{how}")


def _entering_counters(kind: str, number: Number, voice: Voice) -> str:
    noun = f"{kind} counter"
    if amounts.is_counted(number) and not voice.style.counting:
        return f" with {a(noun)} on it for each {amounts.counted(number, voice)}"
    if isinstance(number, (int, str)):
        return f" with {count(amounts.number(number), noun)} on it"
    if words := amounts.where(number, voice):
        return f" with X {plural(noun)} on it{words}"
    return f" with a number of {plural(noun)} on it equal to {amounts.amount(number, voice)}"


@line.register
def _casting(ability: Casting, voice: Voice) -> str:
    return " ".join(_casting_line(one, voice) for one in ability.costs)


def _casting_line(one: CastCost, voice: Voice) -> str:
    price = cost_words(one.cost, voice)
    if one.flash:
        as_though = "You may cast this spell as though it had flash if"
        if one.name:
            return f"{one.name.capitalize()} {price} {as_though} its {one.name} cost is paid."
        pay = f"pay {price} more" if price.startswith("{") else price
        return f"{as_though} you {pay} to cast it."
    if one.name:
        return f"{one.name.capitalize()} {price}"
    if one.instead:
        verb = "pay " if price.startswith("{") else ""
        text = f"you may {verb}{price} rather than pay this spell's mana cost"
        if one.cost == Cost("{0}"):
            text = "you may cast this spell without paying its mana cost"
        if one.condition is not None:
            text = f"if {clauses.condition(one.condition, voice)}, {text}"
        return sentence(text)
    if one.optional:
        return f"As an additional cost to cast this spell, you may {price}."
    return f"As an additional cost to cast this spell, {price}."


@line.register
def _cost_change(ability: CostChange, voice: Voice) -> str:
    amount = ability.amount
    if ability.itself:
        return _own_cost(ability, voice)
    more = "less" if isinstance(amount, int) and amount < 0 else "more"
    price = f"{{{abs(amount)}}}" if isinstance(amount, int) else "{X}"
    if ability.abilities_of is not None:
        asked = ability.abilities_of
        if isinstance(asked, Filter):
            who = nouns.described(asked, voice, many=True)
        else:
            who = nouns.subject(asked, voice)
        text = f"activated abilities of {who} cost {price} {more} to activate"
        if ability.condition is not None:
            text = f"as long as {clauses.condition(ability.condition, voice)}, {text}"
        return sentence(text)
    spells = plural(nouns.described(ability.filter, voice, "spell"))
    whose = {"you": "you cast", "each opponent": "your opponents cast", "each player": ""}
    words = f"{spells} {whose[ability.player]}".strip()
    if ability.targeting:
        words += f" that target {voice.name}"
    text = f"{words} cost {price} {more} to cast"
    if ability.condition is not None:
        text = f"as long as {clauses.condition(ability.condition, voice)}, {text}"
    return sentence(text)


def _own_cost(ability: CostChange, voice: Voice) -> str:
    """Say what a spell costs more or less itself."""
    amount = ability.amount
    more, times, rest = "more", 1, ""
    if isinstance(amount, Times) and isinstance(amount.left, int):
        times, amount = amount.left, amount.right
    elif isinstance(amount, int):
        times, amount = amount, 1
    if times < 0:
        more, times = "less", -times
    price = f"{{{times}}}"
    if amounts.is_counted(amount) and not voice.style.counting:
        rest = f" for each {amounts.counted(amount, voice)}"
    elif amount != 1:
        price, rest = "{X}", f", where X is {amounts.amount(amount, voice)}"
    if ability.condition is not None:
        rest += f" if {clauses.condition(ability.condition, voice)}"
    return f"This spell costs {price} {more} to cast{rest}."


@line.register
def _opening_hand(ability: OpeningHand, voice: Voice) -> str:
    if ability.when == "mulligan":
        done = _lower(effects.sentences(ability.effects, voice, finish=True), voice)
        return f"Any time you could mulligan and {voice.name} is in your hand, you may {done}"
    voice.antecedent = "self"
    done = effects.sentences(ability.effects, voice, finish=False)
    return sentence(f"you may reveal this card from your opening hand. If you do, {done}")


_ONLY = "Your starting deck contains only cards with {}"
_EACH = "Each {} card in your starting deck {}"
_ASKED = {
    "even mana values": _ONLY.format("even mana values"),
    "odd mana values": _ONLY.format("odd mana values and land cards"),
    "mana values of 3 or more": _ONLY.format("mana value 3 or greater and land cards"),
    "permanents of mana value 2 or less": _EACH.format("permanent", "has mana value 2 or less"),
    "permanents with activated abilities": _EACH.format("permanent", "has an activated ability"),
    "creatures of five types": _EACH.format("creature", f"is a {join(FIVE_TYPES, 'or')} card"),
    "different names": _EACH.format("nonland", "has a different name"),
    "a shared card type": _EACH.format("nonland", "shares a card type"),
    "no repeated mana symbols": (
        "No card in your starting deck has more than one of the same mana symbol in its mana cost"
    ),
    "twenty more cards": (
        "Your starting deck contains at least twenty cards more than the minimum deck size"
    ),
}


@line.register
def _companion(ability: Companion, voice: Voice) -> str:
    return f"Companion — {_ASKED[ability.condition]}."


@line.register
def _suspend(ability: Suspend, voice: Voice) -> str:
    return f"Suspend {ability.time}—{ability.cost}"
