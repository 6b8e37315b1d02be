"""Who can't attack or block, and the other rules that are stated about objects and players."""

from __future__ import annotations

from typing import Any

from mtgenv.cards.describing.changes import for_a_while
from mtgenv.cards.keywords import RULES
from mtgenv.cards.language import (
    Apply,
    CantAttack,
    CantBlock,
    Change,
    CostChange,
    Count,
    Each,
    Effect,
    Filter,
    MustAttack,
    Not,
    Number,
    Rule,
    Static,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_counted, of_many, together
from mtgenv.cards.reading.production import NoReadingError
from mtgenv.cards.wording import several, third_person

production = GRAMMAR.production

# --- Rules about objects -------------------------------------------------------------------------

# Said of this card alone, or in a way of its own.
_OWN_WORDS = (
    "attacks the source if able",
    "attacks if able if a creature you control attacks",
    "may be exerted as it attacks",
    "all creatures able to block it do",
    "may begin the game on the battlefield",
    "is removed from the deck without ante",
)
_PLAIN_RULES = [rule for rule in RULES if rule not in _OWN_WORDS]
_BOTH = {
    "can't attack or block": ("can't attack", "can't block"),
    "can't block and can't be blocked": ("can't block", "can't be blocked"),
    "can't attack or block alone": ("can't attack alone", "can't block alone"),
}
GRAMMAR.words("onerule", {rule: (rule,) for rule in _PLAIN_RULES} | _BOTH)
GRAMMAR.words("manyrule", {several(rule): (rule,) for rule in _PLAIN_RULES} | _BOTH)


def _passing(rule: str) -> dict[str, tuple[tuple[str, ...], str]]:
    """Return a rule as it is said when it lasts for a while, of one and of several."""
    said: dict[str, tuple[tuple[str, ...], str]] = {}
    for when, duration in (("this turn", "turn"), ("this combat", "combat")):
        words = for_a_while(rule, when)
        if when not in words:
            continue  # it is for a turn
        verb, _, rest = words.partition(" ")
        plain = verb.removeprefix("~")
        one = third_person(plain) if verb.startswith("~") else plain
        said[f"{one} {rest}"] = said[f"{plain} {rest}"] = ((rule,), duration)
    return said


_PASSING: dict[str, tuple[tuple[str, ...], str]] = {}
for _rule in _PLAIN_RULES:
    _PASSING |= _passing(_rule)
GRAMMAR.words("passingrule", _PASSING)


@production(
    "static",
    "{what:changedobjects} {rule:manyrule}.",
    "creatures your opponents control attack each combat if able.",
)
def _rule_of_many(what: Any, rule: tuple[str, ...]) -> Static:
    if not isinstance(what, Each):
        raise NoReadingError
    return Static(what, keywords=rule)


@production(
    "static",
    "{what:attached} {rule:onerule} and {other:onerule}.",
    "enchanted creature can't attack and can't block.",
)
def _two_rules(what: Any, rule: tuple[str, ...], other: tuple[str, ...]) -> Static:
    return Static(what, keywords=rule + other)


@production("static", "{what:object} {rule:onerule} as long as {condition:conditions}.")
def _rule_while(what: Any, rule: tuple[str, ...], condition: Any) -> Static:
    return Static(what, keywords=rule, condition=condition)


@production("static", "as long as {condition:conditions}, {what:object} {rule:onerule}.")
def _while_rule(condition: Any, what: Any, rule: tuple[str, ...]) -> Static:
    return Static(what, keywords=rule, condition=condition)


@production(
    "static",
    "{what:object} {rule:onerule} unless {condition:conditions}.",
    "~ can't attack unless you control another creature.",
)
def _rule_unless(what: Any, rule: tuple[str, ...], condition: Any) -> Static:
    return Static(what, keywords=rule, condition=Not(condition))


@production("static", "{what:object} {change:change} unless {condition:conditions}.")
def _change_unless(what: Any, change: Any, condition: Any) -> Static:
    return Static(what, condition=Not(condition), **dict(change))


@production(
    "static",
    "as long as {condition:conditions}, {what:object} {change:change} and {rule:onerule}.",
    "as long as it's your turn, ~ gets +1/+0 and can't be blocked.",
)
def _while_change_rule(condition: Any, what: Any, change: Any, rule: tuple[str, ...]) -> Static:
    fields = dict(change)
    fields["keywords"] = (*fields.get("keywords", ()), *rule)
    return Static(what, condition=condition, **fields)


@production(
    "static",
    "{what:object} {change:change} and {rule:onerule} as long as {condition:conditions}.",
)
def _change_rule_while(what: Any, change: Any, rule: tuple[str, ...], condition: Any) -> Static:
    return _while_change_rule(condition, what, change, rule)


@production(
    "static", "{what:changedobjects} {change:change} and {rule:manyrule}.", "Elves you control "
    "get +1/+1 and can't block."
)  # fmt: skip
def _change_rule_of_many(what: Any, change: Any, rule: tuple[str, ...]) -> Static:
    if not isinstance(what, Each):
        raise NoReadingError
    fields = dict(change)
    fields["keywords"] = (*fields.get("keywords", ()), *rule)
    return Static(what, **fields)


@production("static", "all creatures able to block {what:object} do so.")
def _lure(what: Any) -> Static:
    if what == "self":
        raise NoReadingError  # a keyword of the card itself
    return Static(what, keywords=("all creatures able to block it do",))


@production("clause", "all creatures able to block {what:object} this turn do so")
def _lure_this_turn(what: Any) -> tuple[Effect, ...]:
    return (Change(what, keywords=("all creatures able to block it do",)),)


@production(
    "clause", "{what:changedobjects} {rule:passingrule}", "target creature can't block this turn"
)
def _rule_for_a_while(what: Any, rule: tuple[tuple[str, ...], str]) -> tuple[Effect, ...]:
    # A rule about several is no change of their characteristics: it is for all that fit (611.2c).
    keywords, duration = rule
    return (Change(what, keywords=keywords, duration=duration, all_of_them=isinstance(what, Each)),)


@production(
    "clause",
    "{what:objects} {change:change} {duration:duration} and {rule:passingrule}",
    "target creature gets +2/+0 until end of turn and can't be blocked this turn",
)
def _change_and_rule(
    what: Any, change: Any, duration: str, rule: tuple[tuple[str, ...], str]
) -> tuple[Effect, ...]:
    if duration != rule[1] or isinstance(what, Each):
        raise NoReadingError
    fields = dict(change)
    fields["keywords"] = (*fields.get("keywords", ()), *rule[0])
    return (Change(what, duration=duration, **fields),)


# --- Who blocks whom -----------------------------------------------------------------------------


@production("blockers", "{noun:described}", "creatures with flying")
def _blockers(noun: Noun) -> Filter:
    return of_many(noun)


@production(
    "static", "{whom:object} can't be blocked by {who:blockers}.", "~ can't be blocked by Walls."
)
def _not_blocked_by(whom: Any, who: Filter) -> CantBlock:
    return CantBlock(who, whom)


@production(
    "static",
    "{whom:object} can't be blocked by {who:blockers} as long as {condition:conditions}.",
)
def _not_blocked_by_while(whom: Any, who: Filter, condition: Any) -> CantBlock:
    return CantBlock(who, whom, condition=condition)


@production("onlyblocker", "creatures with {keyword:keyword}")
def _only_with(keyword: str) -> Filter:
    return Filter(not_keywords=(keyword,))


@production("onlyblocker", "{types:subtypes}", "Walls")
def _only_subtype(types: tuple[tuple[str, ...], bool]) -> Filter:
    if not types[1]:
        raise NoReadingError
    return Filter(not_subtypes=types[0])


@production("onlyblocker", "{color:color} creatures")
def _only_color(color: str) -> Filter:
    return Filter(not_colors=color)


@production("onlyblocker", "artifact creatures")
def _only_artifacts() -> Filter:
    return Filter(not_types=("artifact",))


@production("onlyblockers", "{one:onlyblocker}")
def _one_exception(one: Filter) -> Filter:
    return one


@production("onlyblockers", "{one:onlyblocker} and/or {other:onlyblocker}")
def _two_exceptions(one: Filter, other: Filter) -> Filter:
    return together(one, other)


@production("onlyblockers", "creatures with {one:keyword} or {other:keyword}")
def _either_keyword(one: str, other: str) -> Filter:
    return Filter(not_keywords=(one, other))


@production(
    "static",
    "{whom:object} can't be blocked except by {only:onlyblockers}.",
    "~ can't be blocked except by creatures with flying.",
)
def _only_blocked_by(whom: Any, only: Filter) -> CantBlock:
    return CantBlock(together(Filter(types=("creature",)), only), whom)


@production(
    "static",
    "{whom:object} can't be blocked except by {count:numberword} or more creatures.",
    "~ can't be blocked except by three or more creatures.",
)
def _only_blocked_by_many(whom: Any, count: Any) -> CantBlock:
    if not isinstance(count, int):
        raise NoReadingError
    return CantBlock(attacker=whom, fewer_than=count)


@production(
    "static",
    "each {noun:described} can't be blocked except by {count:numberword} or more creatures.",
)
def _each_only_blocked_by_many(noun: Noun, count: Any) -> CantBlock:
    if noun.many or not isinstance(count, int):
        raise NoReadingError
    return CantBlock(attacker=noun.filter, fewer_than=count)


@production("static", "{who:object} can block only creatures with {keyword:keyword}.")
def _blocks_only(who: Any, keyword: str) -> CantBlock:
    return CantBlock(who, Filter(types=("creature",), not_keywords=(keyword,)))


@production("static", "{who:object} can't block {whom:blockers}.", "~ can't block Humans.")
def _blocks_none_of(who: Any, whom: Filter) -> CantBlock:
    return CantBlock(who, whom)


@production("static", "{who:blockers} can't block {whom:blockers}.")
def _they_block_none_of(who: Filter, whom: Filter) -> CantBlock:
    return CantBlock(who, whom)


@production("static", "{who:blockers} can't block {whom:object}.")
def _they_dont_block(who: Filter, whom: Any) -> CantBlock:
    return CantBlock(who, whom)


# --- Who attacks whom ----------------------------------------------------------------------------

GRAMMAR.words("mana_tax", {f"{{{number}}}": number for number in range(1, 10)})
GRAMMAR.words(
    "defended",
    {
        "": "any",
        " you": "you",
        " you or planeswalkers you control": "your planeswalkers",
        " its owner or planeswalkers its owner controls": "its owner",
    },
)


@production("attackers", "{noun:described}", "creatures")
def _attackers(noun: Noun) -> Any:
    return _blockers(noun)


@production("attackers", "{one:object}", "~")
def _one_attacker(one: Any) -> Any:
    return one


@production("static", "{who:attackers} can't attack{whom:defended}.", "creatures can't attack you.")
def _not_attacking(who: Any, whom: str) -> CantAttack:
    if whom == "any":
        raise NoReadingError
    return CantAttack(who, whom)


@production(
    "static",
    "~ can't attack unless defending player controls {counted:counted}.",
    "~ can't attack unless defending player controls an Island.",
)
def _unless_defender(counted: tuple[Number, Noun]) -> CantAttack:
    return CantAttack(unless_defender=of_counted(counted))


@production("static", "~ can't attack unless {counted:counted} also attacks.")
def _unless_also(counted: tuple[Number, Noun]) -> CantAttack:
    return CantAttack(unless=of_counted(counted))


@production("static", "{who:object} can't attack unless its controller pays {tax:mana_tax}.")
def _tax_of_one(who: Any, tax: int) -> CantAttack:
    return CantAttack(who, tax=tax)


@production("static", "{who:object} can't block unless its controller pays {tax:mana_tax}.")
def _tax_on_blocks(who: Any, tax: int) -> CantBlock:
    return CantBlock(who, tax=tax)


@production(
    "static",
    "activated abilities of {noun:described} cost {amount:generic_mana} {sign:lessmore} to "
    "activate.",
    "activated abilities of white enchantments cost {3} more to activate.",
)
def _costs_of_abilities(noun: Noun, amount: int, sign: int) -> CostChange:
    asked = of_many(noun)
    if asked.controller != "any":
        raise NoReadingError
    return CostChange(sign * amount, player="each player", abilities_of=asked)


@production(
    "static",
    "{who:blockers} can't attack{whom:defended} unless their controller pays {tax:mana_tax} for "
    "each (of those creatures|creature they control that's attacking you).",
    "creatures can't attack you unless their controller pays {2} for each creature they control "
    "that's attacking you.",
)
def _tax(who: Filter, whom: str, tax: int) -> CantAttack:
    if whom == "any":
        raise NoReadingError
    return CantAttack(who, whom, tax=tax)


@production(
    "static",
    "{who:blockers} can't attack{whom:defended} unless their controller pays {X} for each of "
    "those creatures, where X is {amount:amount}.".replace("{X}", "{x:xsymbol}"),
)
def _computed_tax(who: Filter, whom: str, x: str, amount: Number) -> CantAttack:
    if not isinstance(amount, Count):
        raise NoReadingError
    return CantAttack(who, whom, tax=amount)


GRAMMAR.words("xsymbol", {"{X}": "X"})


@production(
    "static",
    "each opponent must attack you or a planeswalker you control with at least one creature each "
    "combat if able.",
)
def _must_attack() -> MustAttack:
    return MustAttack()


# --- Rules about players and the game ------------------------------------------------------------

_RULES = {
    "you can't lose the game": ("can't lose the game", "you"),
    "your opponents can't win the game": ("can't win the game", "each opponent"),
    "players can't gain life": ("can't gain life", "each player"),
    "your opponents can't gain life": ("can't gain life", "each opponent"),
    "you can't gain life": ("can't gain life", "you"),
    "damage can't be prevented": ("damage can't be prevented", "each player"),
    "cards in graveyards can't be the targets of spells or abilities": (
        "cards in graveyards can't be targeted",
        "each player",
    ),
    "you have hexproof": ("can't be targeted by opponents", "you"),
    "you have shroud": ("can't be targeted", "you"),
    "each opponent can't venture into the dungeon more than once each turn": (
        "can't venture into the dungeon more than once each turn",
        "each opponent",
    ),
    "you have no maximum hand size": ("no maximum hand size", "you"),
    "players skip their untap steps": ("skips the untap step", "each player"),
    "skip your untap step": ("skips the untap step", "you"),
    "skip your draw step": ("skips the draw step", "you"),
}
GRAMMAR.words("playerrule", _RULES)


@production("static", "{rule:playerrule}.", "players can't gain life.")
def _player_rule(rule: tuple[str, str]) -> Rule:
    return Rule(rule[0], rule[1])


GRAMMAR.words("attackorblock", {"attack": "attackers", "block": "blockers"})


@production(
    "static", "no more than {count:numberword} creature[s] can {verb:attackorblock} each combat."
)
def _at_most(count: Any, verb: str) -> Rule:
    if not isinstance(count, int):
        raise NoReadingError
    return Rule(f"at most n {verb}", "each player", count)


@production("clause", "{rule:playerrule} this turn", "players can't gain life this turn")
def _player_rule_for_a_while(rule: tuple[str, str]) -> tuple[Effect, ...]:
    return (Apply(rule[0], "you" if rule[0] == "damage can't be prevented" else rule[1]),)


@production("clause", "you may play an additional land this turn")
def _one_more_land() -> tuple[Effect, ...]:
    return (Apply("plays n more lands"),)


@production("clause", "you may play {count:numberword} additional lands this turn")
def _more_lands(count: Any) -> tuple[Effect, ...]:
    if not isinstance(count, int):
        raise NoReadingError
    return (Apply("plays n more lands", amount=count),)


@production("static", "you may play {count:numberword} additional lands on each of your turns.")
def _always_more_lands(count: Any) -> Rule:
    if not isinstance(count, int):
        raise NoReadingError
    return Rule("plays n more lands", amount=count)
