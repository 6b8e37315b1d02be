"""Lines of rules text: each an ability, or keywords."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from mtgenv.cards.describe import RULE_LINES
from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.language import (
    Ability,
    Activated,
    CastCost,
    Casting,
    Chapter,
    Conditional,
    Cost,
    CostChange,
    Effect,
    Event,
    Filter,
    If,
    Mode,
    Rule,
    Spell,
    Target,
    Triggered,
    TriggersAgain,
    Turn,
)
from mtgenv.cards.names import known_subtypes
from mtgenv.cards.player_counters import MAX_SPEED
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_many, of_one
from mtgenv.cards.reading.production import NoReadingError

production = GRAMMAR.production
Effects = tuple[Effect, ...]

# --- Spells --------------------------------------------------------------------------------------


GRAMMAR.words("howmany", {"one": 1, "two": 2, "three": 3, "one or both": -2, "one or more": -1})


def _choose(how_many: int, modes: tuple[Mode, ...]) -> dict[str, Any]:
    """Return how many of the modes are chosen, and the modes."""
    if how_many == -2 and len(modes) != 2:
        raise NoReadingError
    if how_many == -1 and len(modes) < 3:
        raise NoReadingError
    least = max(how_many, 1)
    return {"modes": modes, "choose": (least, least if how_many > 0 else len(modes))}


@production("spellbody", "choose {how_many:howmany} -{modes:modes}", "choose one -\n• draw a card.")
def _modal_spell(how_many: int, modes: tuple[Mode, ...]) -> Spell:
    return Spell(**_choose(how_many, modes))


@production("ability", "{cost:cost}: choose {how_many:howmany} -{modes:modes}")
def _activated_modal(cost: Cost, how_many: int, modes: tuple[Mode, ...]) -> Activated:
    return replace(_activated(cost, ()), **_choose(how_many, modes))


@production("mode", "\n• {effects:sentences}")
def _mode(effects: Effects) -> Mode:
    return Mode(effects)


@production("modes", "{one:mode}")
def _one_mode(one: Mode) -> tuple[Mode, ...]:
    return (one,)


@production("modes", "{one:mode}{more:modes}")
def _modes(one: Mode, more: tuple[Mode, ...]) -> tuple[Mode, ...]:
    return (one, *more)


# --- Activated and triggered abilities -----------------------------------------------------------


@production("ability", "{cost:cost}: {effects:sentences}", "{T}: draw a card.")
def _activated(cost: Cost, effects: Effects) -> Activated:
    # What is discarded for its own ability is in the hand (702.29a, channel).
    return Activated(cost, effects, zone="hand" if cost.discard else "battlefield")


@production("ability", "{cost:cost}: {effects:sentences} activate only {limits:limits}.")
def _limited(cost: Cost, effects: Effects, limits: tuple[tuple[str, Any], ...]) -> Activated:
    return replace(_activated(cost, effects), **dict(limits))


@production("ability", "when {condition:statecondition}, {effects:sentences}")
def _when_state(condition: Any, effects: Effects) -> Triggered:
    return Triggered(Event("state"), effects, condition=condition)


@production("ability", "{cost:cost}: {effects:sentences} any player may activate this ability.")
def _any_player(cost: Cost, effects: Effects) -> Activated:
    return Activated(cost, effects, by="any player")


GRAMMAR.words(
    "limit",
    {
        "as a sorcery": ("timing", "sorcery"),
        "during combat": ("timing", "combat"),
        "during combat before blockers are declared": ("timing", "before blockers"),
        "during combat after blockers are declared": ("timing", "after blockers"),
        "during the declare blockers step": ("timing", "declare blockers"),
        "during the end of combat step": ("timing", "end of combat"),
        "during your turn": ("condition", Turn()),
        "during your upkeep": ("condition", Turn("you", "upkeep")),
        "during any upkeep step": ("condition", Turn("any", "upkeep")),
        "once each turn": ("once_a_turn", True),
    },
)


@production("limit", "if {condition:conditions}")
def _limit_if(condition: Any) -> tuple[str, Any]:
    return ("condition", condition)


@production("limits", "{one:limit}")
def _one_limit(one: tuple[str, Any]) -> tuple[tuple[str, Any], ...]:
    return (one,)


@production("limits", "{one:limit} and [only ]{other:limit}")
def _two_limits(one: tuple[str, Any], other: tuple[str, Any]) -> tuple[tuple[str, Any], ...]:
    return (one, other)


@production("ability", "{event:trigger}, {effects:sentences}", "when ~ dies, draw a card.")
def _triggered(event: tuple[Event, ...], effects: Effects) -> Triggered:
    if isinstance(effects[0], If):
        raise NoReadingError  # right behind the event it is an intervening "if" (603.4)
    return Triggered(event[0] if len(event) == 1 else event, effects)


@production("ability", "{event:trigger}, if {condition:conditions}, {effects:sentences}")
def _triggered_if(event: tuple[Event, ...], condition: Any, effects: Effects) -> Triggered:
    return Triggered(event[0] if len(event) == 1 else event, effects, condition=condition)


@production("ability", "{event:trigger}, choose {how_many:howmany} -{modes:modes}")
def _triggered_modal(event: tuple[Event, ...], how_many: int, modes: tuple[Mode, ...]) -> Triggered:
    return Triggered(event[0] if len(event) == 1 else event, **_choose(how_many, modes))


@production(
    "ability",
    "{event:trigger}, if {condition:conditions}, choose {how_many:howmany} -{modes:modes}",
)
def _triggered_modal_if(
    event: tuple[Event, ...], condition: Any, how_many: int, modes: tuple[Mode, ...]
) -> Triggered:
    return replace(_triggered_modal(event, how_many, modes), condition=condition)


GRAMMAR.words(
    "loyalty", {f"[{sign}{n}]": int(f"{sign}{n}") for sign in ("+", "-") for n in range(1, 21)}
)
GRAMMAR.words("loyalty", {"[0]": 0, "[-X]": "-X"})


@production("ability", "{change:loyalty}: {effects:sentences}", "[+1]: draw a card.")
def _loyalty(change: Any, effects: Effects) -> Activated:
    return Activated(Cost(loyalty=change), effects, timing="sorcery")


_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}
GRAMMAR.words("roman", _ROMAN)


@production("ability", "{one:roman} — {effects:sentences}")
def _chapter(one: int, effects: Effects) -> Chapter:
    return Chapter((one,), effects)


@production("ability", "{one:roman}, {other:roman} — {effects:sentences}")
def _two_chapters(one: int, other: int, effects: Effects) -> Chapter:
    return Chapter((one, other), effects)


@production("ability", "{one:roman}, {two:roman}, {three:roman} — {effects:sentences}")
def _three_chapters(one: int, two: int, three: int, effects: Effects) -> Chapter:
    return Chapter((one, two, three), effects)


# --- Max speed (702.178) -------------------------------------------------------------------------


@production("ability", "max speed — {ability:ability}", "max speed — {T}: draw a card.")
def _max_speed(ability: Ability) -> Ability:
    if not isinstance(ability, Conditional) or ability.condition is not None:
        raise NoReadingError
    return replace(ability, condition=MAX_SPEED)


GRAMMAR.words(
    "ability",
    {
        "Room abilities of dungeons you own trigger an additional time.": TriggersAgain(
            Event("enters a room", player="you")
        )
    },
)


# --- Static abilities ----------------------------------------------------------------------------


@production("ability", "{static:static}")
def _static(static: Ability) -> Ability:
    return static


@production("ability", "enchant {noun:described}", "enchant creature")
def _enchant(noun: Noun) -> Spell:
    return Spell(targets=(Target(of_one(noun)),))


@production("ability", "as an additional cost to cast this spell, {cost:cost}.")
def _additional_cost(cost: Cost) -> Casting:
    return Casting((CastCost(cost),))


GRAMMAR.words("lessmore", {"less": -1, "more": 1})
GRAMMAR.words(
    "caster", {" you cast": "you", " your opponents cast": "each opponent", "": "each player"}
)


@GRAMMAR.function("generic_mana")
def _generic_mana(reader: Any, at: int) -> Any:
    if found := re.compile(r"\{(\d+)\}").match(reader.text, at):
        yield int(found[1]), found.end()


@production(
    "ability", "{noun:described}{who:caster} cost {amount:generic_mana} {sign:lessmore} to cast."
)
def _cost_change(noun: Noun, who: str, amount: int, sign: int) -> CostChange:
    return CostChange(sign * amount, of_many(noun, "spell"), who)


GRAMMAR.words(
    "ability",
    {"you may play an additional land on each of your turns.": Rule("plays n more lands")},
)


_RULE_LINES: dict[str, tuple[str, ...]] = {
    line.format(self="~", Self="~"): (rule,) for rule, line in RULE_LINES.items()
}
_RULE_LINES |= {
    "This spell can't be countered.": ("can't be countered",),
    "~ can't be countered.": ("can't be countered",),
    "~ can't attack or block.": ("can't attack", "can't block"),
    "~ can't attack or block alone.": ("can't attack alone", "can't block alone"),
    "~ can't block and can't be blocked.": ("can't block", "can't be blocked"),
    "If ~ is in your opening hand, you may begin the game with it on the battlefield.": (
        "may begin the game on the battlefield",
    ),
    "You may have ~ assign its combat damage as though it weren't blocked.": (
        "may assign its combat damage as though it weren't blocked",
    ),
    "Remove ~ from your deck before playing if you're not playing for ante.": (
        "is removed from the deck without ante",
    ),
}
"""Lines in which a card states rules about itself."""


_FROM_SEVERAL = re.compile(
    r"\b([Pp]rotection|[Hh]exproof) from ([^,;—.]+?)(?:, from ([^,;]+?))?,? and from ([^,;]+)"
)


def _apart(found: re.Match[str]) -> str:
    """Write protection from several qualities as an ability for each (702.16g)."""
    return ", ".join(f"{found[1]} from {one}" for one in found.groups()[1:] if one)


def _means_something(quality: Filter | None) -> bool:
    """Whether the subtypes that a keyword names are some; "Denimwalk" looks like a landwalk."""
    if quality is None:
        return True
    named = {*quality.subtypes, *quality.not_subtypes}
    return {word for name in named for word in name.split()} <= known_subtypes()


def keywords(line: str) -> tuple[str, ...] | None:
    """Read a line of keyword abilities, or a rule that a card states about itself.

    Args:
        line: the line, normalised.

    Returns:
        The keywords, or None if it is something else.

    Example:
        >>> keywords("Flying, first strike"), keywords("Draw a card."), keywords("~ can't block.")
        (('flying', 'first strike'), None, ("can't block",))
        >>> keywords("Islandwalk"), keywords("Denimwalk")
        (('islandwalk',), None)
    """
    if line in _RULE_LINES:
        return _RULE_LINES[line]
    line = _FROM_SEVERAL.sub(_apart, line)
    if line.startswith("~ ") and line.endswith("."):
        words = [line.removeprefix("~ ").removesuffix(".")]
    else:
        # A cost behind a dash has commas of its own.
        words = [line.removesuffix(".")] if "—" in line else re.split(r"[,;] ", line)
        words = [word[:1].lower() + word[1:] for word in words]
    try:
        parsed = [parse_keyword(word) for word in words]
    except KeywordError:
        return None
    if not all(_means_something(keyword.filter) for keyword in parsed):
        return None
    return tuple(keyword.text for keyword in parsed)
