"""Compares what was read with what the writer says of it, word for word.

A reading is right if `mtgenv.cards.describe` says the same. Where two wordings of rules text mean
the same, the rule that makes them equal is in `SPELLINGS`, and nowhere else.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

from mtgenv.cards import describe
from mtgenv.cards.describing.voice import Style
from mtgenv.cards.language import (
    Ability,
    Card,
    Change,
    Count,
    Counters,
    Devotion,
    Each,
    Half,
    Happened,
    Kinds,
    Life,
    Most,
    Not,
    Plus,
    Stat,
    Static,
    Times,
)
from mtgenv.cards.reading.normalise import normalised, small_starts
from mtgenv.cards.walking import walk

_DOES = (
    "add|create|deal|skip|destroy|discard|draw|each|exile|gain|gains|get|gets|it|"
    "lose|loses|mill|put|return|remove|prevent|attach|that creature|its controller|"
    "sacrifice|scry|shuffle|surveil|tap|target|that player|transform|untap|you|~|draws|discards|"
    "mills|sacrifices|creates|shuffles|exiles|reveals|puts|returns|searches|"
    "take the initiative|venture|ventures"
)

_DO = "draw|discard|mill|lose|gain|sacrifice|create"
_SOURCE_KINDS = "artifact|creature|land|enchantment"
_CHANGES = "get|gain|have|lose|are|become|can't|don't"
_KINDS = "artifacts?|creatures?|enchantments?|lands?|planeswalkers?|instant|sorcery|battles?"
_ONE = "artifact|battle|creature|enchantment|instant|land|planeswalker|sorcery"
_COLOR = "(?:white|blue|black|red|green)"

SPELLINGS: tuple[tuple[str, str, str], ...] = (
    ("what it transforms into", r"\btransform(s?) into ~", r"transform\1"),
    ("to convert is to transform", r"\bconvert(s?|ed)\b", r"transform\1"),
    (
        "all the counters that were counted",
        r"\bif (?:there are|it has|~ has) (\w+ or more (\S+) counters) on (?:it|~), (you may )?"
        r"remove (?:those counters|all of them|them)\b",
        r"if ~ has \1 on it, \3remove all \2 counters from ~",
    ),
    ("what is done first of three", r"(remove all \S+ counters from ~), (?=transform)", r"\1. "),
    ("what mana is for", r"\bonly to cast a creature spell\b", "only to cast creature spells"),
    ("where they entered", r"\b(enter(?:ed)?) the battlefield under", r"\1 under"),
    ("a trigger that comes once", r"\bwhenever\b", "when"),
    ("the first main phase", r"\bprecombat main phase\b", "first main phase"),
    ("a step of its own", r"\bthe end step\b", "each end step"),
    (
        "the time in front",
        r"\b(until (?:your next turn|end of turn)), ((?:[^.\"]|\"[^\"]*\")+)",
        r"\2 \1",
    ),
    ("what X is, behind the time", r"(, where X is [^.]*?) (until end of turn)", r" \2\1"),
    ("what is discarded first", r"^discard a card, Sacrifice ~:", "sacrifice ~, Discard a card:"),
    (
        "a land of a basic type",
        r"\b(enchanted|that) (?:Plains|Island|Swamp|Mountain|Forest)\b",
        r"\1 land",
    ),
    (
        "what a player does in a list",
        rf", (?=(?:{_DO})s\b[^.,]*, (?:and|then) (?:{_DO})s\b)",
        ". ",
    ),
    (
        "what you do in a list",
        rf"\b(you (?:{_DO}|return)\b[^.,]*), (?=(?:{_DO})\b[^.,]*, (?:and|then) (?:{_DO})\b)",
        r"\1. ",
    ),
    ("two parts of another cost", r"\b(you may pay \d+ life) and exile\b", r"\1, Exile"),
    ("something given up besides", r"\b(you may pay \d+ life) and sacrifice\b", r"\1, Sacrifice"),
    (
        "who can't block it",
        r"^creatures with power less than ~'s power can't block it\.",
        "~ can't be blocked by creatures with lesser power.",
    ),
    ("less power than its own", r"\bwith power less than ~'s power\b", "with lesser power"),
    (
        "what is no token",
        r"\b((?:non)?(?:land|black|white|blue|red|green)),? nontoken\b",
        r"nontoken \1",
    ),
    ("not your turn", r"\btapped if it's not your turn\b", "tapped unless it's your turn"),
    (
        "the chosen color behind",
        r"\b(you control|an opponent controls) of the chosen color\b",
        r"of the chosen color \1",
    ),
    ("all of a hand", r"\b(discards?) all the cards in (your|their) hand", r"\1 \2 hand"),
    (
        "to whom more is dealt",
        r"\b(double|triple) that damage to that [a-z]+(?: or [a-z]+)?( instead)",
        r"\1 that damage\2",
    ),
    ("of those cards", r"\bof those cards\b", "of them"),
    ("clauses in a row", r"(?:, then|\. then|, and then) ", ". "),
    ("clauses with and", rf",? and (?=(?:{_DOES})\b|~ )", ". "),
    ("an instruction is to you", rf"(^|[.,:•] )you (?=(?:{_DOES})\b)", r"\1"),
    ("owners", r"\b(?:its|their) owner(?:'s|s')", "its owner's"),
    ("zones of several", r"\b(owner's|their|your) (hand|librar|graveyard)(?:s|y|ies)?\b", r"\1 \2"),
    ("the controllers of several", r"\btheir controllers'", "their controller's"),
    ("steps of several", r"\buntap steps\b", "untap step"),
    ("the next untap step", r"\b(?:your|its controller's) next untap step", "next untap step"),
    ("what an opponent controls", r"\byour opponents control\b", "an opponent controls"),
    (
        "nobody bears the Ring",
        r"\byou control no Ring-bearers\b",
        "you don't control a Ring-bearer",
    ),
    ("how long a card is played", r"\b(you may play [^.]*?) until end of turn\b", r"\1 this turn"),
    (
        "how long a card is played, in front",
        r"\buntil the end of your next turn, (you may play [^.]*)",
        r"\1 until the end of your next turn",
    ),
    (
        "several that remain",
        r"\bfor as long as they remain exiled\b",
        "for as long as it remains exiled",
    ),
    (
        "whose permanent left",
        r"\ba permanent you controlled left the battlefield this turn\b",
        "a permanent left the battlefield under your control this turn",
    ),
    ("what no opponent can do", r"\beach opponent can't\b", "your opponents can't"),
    ("one by one", r"\beach of (?=up to|one|two|three|four|those|them|any number|X)", ""),
    (
        "nothing there",
        r"\bif no ([^,.]+) are on the battlefield",
        r"if there are no \1 on the battlefield",
    ),
    ("your turn", r"^during your turn, ([^.]+)\.", r"\1 as long as it's your turn."),
    ("a target other than itself", r"\btarget ([^,.]+?) other than ~", r"another target \1"),
    ("other than itself", r"\b(?:a|an) ([^,.]+?) other than ~", r"another \1"),
    (
        "colors behind",
        rf"\b(target|an?|each) ((?:{_ONE})(?: or (?:{_ONE}))?) that's ({_COLOR}(?: or {_COLOR})?)",
        r"\1 \3 \2",
    ),
    ("what tokens have", r" (tokens?)\. (?:it has|they have) (?=\")", r" \1 with "),
    (
        "your turn as a limit",
        r"\bactivate only during your turn\b",
        "activate only if it's your turn",
    ),
    (
        "a condition of how it enters",
        r"(?<!\w)(?:it|~) enters (tapped|with [^.]*? on it(?: for each [^.]*?)?) if ([^.]+)\.",
        r"if \2, ~ enters \1.",
    ),
    ("it enters", r"^(if [^,]+), it enters ", r"\1, ~ enters "),
    ("all but itself", r"\ball ([^,.]+?) other than ~", r"all other \1"),
    (
        "the time of a delayed trigger in front",
        r"(^|\. |: )at the beginning of the next end step, ([^.]+)\.",
        r"\1\2 at the beginning of the next end step.",
    ),
    ("either of two", r"\b(an? [A-Z][a-z]+) or an? (?=[A-Z])", r"\1 or "),
    ("two protections", r"\band protection from", "and from"),
    ("who receives damage", r"(deals? damage) to ([^.]+?) (equal to [^.]+)", r"\1 \3 to \2"),
    (
        "a hand, library or graveyard of that player",
        r"\bthat player's (?=hand|librar|graveyard)",
        "their ",
    ),
    ("sources of a type", rf"\b({_SOURCE_KINDS}) source(s?)\b", r"\1\2"),
    ("when a shield ends", r"(that would be dealt) ([^.]*?) this turn\b", r"\1 this turn \2"),
    (
        "who deals damage",
        r"all ((?:non)?(?:combat )?damage) that ([^.]+) would deal",
        r"all \1 \2 would deal",
    ),
    ("damage to itself", r"\bdamage to itself\b", "damage to it"),
    (
        "more damage to the same creature",
        r"(?:~|\bit) deals (\d+|X) damage to (?:it|that creature) instead\b",
        r"it deals \1 damage instead",
    ),
    ("who deals it then", r"\b(until end of turn) and deals\b", r"\1. it deals"),
    ("bands with other", r'"(bands with other [^".]+)"', r"\1"),
    (
        "the controller of the creature",
        r"\bthe creature's controller\b",
        "that creature's controller",
    ),
    ("you are", r"\byou're\b", "you are"),
    ("whose library", r"\bshuffles? (?:your|their) library\b", "shuffle"),
    ("who shuffles", r"\bshuffles\b", "shuffle"),
    ("one player", r"\bthey (gain|lose|draw|discard|sacrifice)\b", r"that player \1s"),
    ("their permanents", r"\bthat player controls\b", "they control"),
    ("only in a turn", r"\bonly during your turn\b", "only if it is your turn"),
    (
        "only in an upkeep",
        r"\bonly during (your|any) upkeep(?: step)?\b",
        r"only if it is \1 upkeep",
    ),
    ("and only", r"\band only (once each turn|as a sorcery|if)", r"and \1"),
    ("one card more", r"\ban additional card\b", "a card"),
    ("some cards more", r"\badditional cards\b", "cards"),
    ("what it blocks", r"\b(\w+) it's blocking\b", r"\1 blocked by it"),
    ("to investigate", r"\binvestigate\b", "create a Clue token"),
    ("it is", r"\bit's\b", "it is"),
    ("to cycle is to discard", r"\bcycle or discard\b", "discard"),
    ("kicked", r"(?<!\w)(?:it|~) was (kicked|bargained)", r"this spell was \1"),
    ("one or more counters", r"\bhas one or more (\S+ counter)s on", r"has a \1 on"),
    ("an hour", r"\ban (?=\S+ counter)", "a "),
    ("a card of a subtype", r"\b(it is an? [A-Z][\w-]+) card\b", r"\1"),
    (
        "all of them",
        rf"\ball (?=(?:[\w-]+,? )*\w+s(?: \w+ controls?)? (?:{_CHANGES})\b)",
        "",
    ),
    ("several types", rf"\b({_KINDS})(?:,? and|,? or|,? and/or) (?=(?:{_KINDS})s?\b)", r"\1 or "),
    ("steps of everybody", r"\beach player's (upkeep|end step|draw step)", r"each \1"),
    ("who else would choose", r"\b(sacrifices? [^.]*?) of their choice\b", r"\1"),
    ("what was found", r"\b(put|reveal) (?:that card|those cards|them)\b", r"\1 it"),
    ("arriving", r"\bput ([^.,]*?) onto the battlefield", r"return \1 to the battlefield"),
    (
        "with before whose",
        r" (with(?:out)? (?:(?:[a-z]+ ){0,2}(?:\d+|[a-z]+)(?: or (?:less|greater))?"
        r"|(?:an? )?\S+ counters? on (?:it|them))) "
        r"(you control|you don't control|an opponent controls|that player controls)\b",
        r" \2 \1",
    ),
)
"""Name, pattern and replacement of each way of saying that makes no difference."""

_AGAIN = re.compile(
    r"\b(that|those) (creature|permanent|card|spell|land|artifact|enchantment|token)s?\b"
)


# Which parts of a definition may be said in another style.
_STYLED: dict[str, tuple[type, ...]] = {
    "counting": (Count, Counters, Happened, Times, Stat, Life, Half, Plus, Devotion, Most, Kinds),
    "condition_first": (Static,),
    "negated": (Not,),
    "each": (Each,),
    "gains_first": (Change,),
}
_WAYS: dict[str, tuple[Any, ...]] = {"counting": ("", "equal", "where")}


def _styles(ability: Ability) -> Iterator[Style]:
    """Yield the ways of saying that make a difference, the usual one first."""
    parts = {type(part) for part in walk(ability)}
    names = [name for name, types in _STYLED.items() if parts & set(types)]
    for choice in itertools.product(*(_WAYS.get(name, (False, True)) for name in names)):
        yield Style(**dict(zip(names, choice, strict=True)))


def said(ability: Ability, card: Card, style: Style | None = None) -> str:
    """Return the writer's words for an ability, normalised like printed text."""
    said_so = small_starts(normalised(card.name, describe.ability(ability, card, style)))
    return _X_ONCE.sub(r"\2\3\1", said_so.replace(" —\n", " -\n"))


# What X is, is said once, behind all that say X.
_X_ONCE = re.compile(r"(, where X is [^.]+?)( and |, then |\. )([^.]*)\1")


def agrees(printed: str, ability: Ability, card: Card, *, loosely: bool = False) -> bool:
    """Say whether the writer has words for an ability that say what is printed.

    Args:
        printed: the card's text, normalised.
        ability: what it may mean.
        card: the card it stands on.
        loosely: the printed text may say "it" where the writer says "that creature"; then only
            one reading may agree, or nobody knows what "it" is.

    Returns:
        Whether one of the ways of saying it agrees.
    """
    left = words(printed)
    return any(
        _agree(left, words(said(ability, card, style)), loosely=loosely)
        for style in _styles(ability)
    )


def agree(printed: str, ours: str) -> bool:
    """Say whether two normalised texts say the same.

    Args:
        printed: the card's text.
        ours: the writer's.

    Returns:
        Whether they are equal, but for the spellings. The printed text may name an object where
        the writer says "it", for that is the clearer of the two, but not the other way round.

    Example:
        >>> agree("~ gets +1/+1. untap ~.", "~ gets +1/+1. untap it.")
        True
        >>> agree("untap it.", "untap ~.")
        False
    """
    return _agree(words(printed), words(ours))


def _agree(printed: list[str], ours: list[str], *, loosely: bool = False) -> bool:
    return len(printed) == len(ours) and all(
        _same(one, other, loosely) for one, other in zip(printed, ours, strict=True)
    )


def _same(printed: str, ours: str, loosely: bool) -> bool:
    if printed == ours:
        return True
    if loosely and printed in ("it", "its") and ours.startswith("that_"):
        return ours.endswith("'s") == (printed == "its")
    if loosely and printed in ("they", "them") and ours.startswith("those_"):
        return True
    named = printed.startswith(("~", "that_"))
    if ours in ("it", "its"):
        return named and printed.endswith("'s") == (ours == "its")
    if ours.startswith("that_") and printed.startswith("that_"):
        return printed.endswith("'s") == ours.endswith("'s")
    return False


def words(text: str) -> list[str]:
    """Take a text apart after all spellings have been made one."""
    for _, pattern, replacement in SPELLINGS:
        text = re.sub(pattern, replacement, text)
    text = _AGAIN.sub(r"\1_\2", text)
    return re.findall(r"~'s|~|[\w'/+-]+|[^\s\w]", text)
