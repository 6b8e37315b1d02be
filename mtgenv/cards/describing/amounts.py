"""Numbers in words: digits for damage and life, words for counts, "equal to" and "for each"."""

from __future__ import annotations

from functools import singledispatch

from mtgenv.cards.describing import clauses, nouns
from mtgenv.cards.describing.voice import Voice, owned
from mtgenv.cards.language import (
    Count,
    Counters,
    Devotion,
    DungeonsCompleted,
    Each,
    Half,
    Happened,
    IdentityColors,
    Kinds,
    Least,
    Life,
    Minus,
    Most,
    Number,
    Plus,
    Stat,
    Tempted,
    Times,
)
from mtgenv.cards.wording import COLOR_NAMES, join, number_word, plural

_PHRASES = {
    "amount": "that much",
    "excess": "that much",
    "chosen": "the chosen number",
    "most spells last turn": "the greatest number of spells that a player cast last turn",
}


def number(value: Number) -> int | str:
    """Return a number as it stands before a noun: an int, "X", or words."""
    if isinstance(value, int):
        return value
    if value in ("amount", "excess", OF_IT):
        return "that many"
    return value if isinstance(value, str) else "X"


OF_IT = Count("it")
"""How many objects the instruction before acted on: "that many"."""


@singledispatch
def amount(value: object, voice: Voice) -> str:
    """Say a number as a noun phrase, as after "equal to".

    Args:
        value: the number.
        voice: who speaks.

    Returns:
        The phrase.

    Example:
        >>> amount(Half(Life()), Voice()), amount(Plus(1, Life()), Voice())
        ('half your life total, rounded up', '1 plus your life total')
    """
    if isinstance(value, str):
        return _PHRASES.get(value, value)
    return str(value)


@amount.register
def _count(value: Count, voice: Voice) -> str:
    if value.what == "opponents attacked this combat":
        return "the number of opponents you attacked this combat"
    return f"the number of {counted(value, voice, many=True)}"


@amount.register
def _identity(value: IdentityColors, voice: Voice) -> str:
    return "the number of colors in your commanders' color identity"


@amount.register
def _stat(value: Stat, voice: Voice) -> str:
    stat = "damage marked on" if value.stat == "damage" else value.stat
    return f"{owned(nouns.one(value.of, voice))} {stat}"


@amount.register
def _counters(value: Counters, voice: Voice) -> str:
    if value.counter == "speed":
        return f"{owned(nouns.player(value.of, voice))} speed"
    return f"the number of {counted(value, voice, many=True)}"


@amount.register
def _life(value: Life, voice: Voice) -> str:
    return f"{owned(nouns.player(value.player, voice))} life total"


@amount.register
def _tempted(value: Tempted, voice: Voice) -> str:
    return f"the number of times the Ring has tempted {nouns.player(value.player, voice)}"


@amount.register
def _devotion(value: Devotion, voice: Voice) -> str:
    return f"your devotion to {join([COLOR_NAMES[color] for color in value.color])}"


@amount.register(DungeonsCompleted)
@amount.register(Happened)
@amount.register(Kinds)
def _number_of(value: DungeonsCompleted | Happened | Kinds, voice: Voice) -> str:
    return f"the number of {counted(value, voice, many=True)}"


@amount.register
def _half(value: Half, voice: Voice) -> str:
    return f"half {amount(value.of, voice)}, rounded {'up' if value.up else 'down'}"


@amount.register
def _plus(value: Plus, voice: Voice) -> str:
    return f"{amount(value.left, voice)} plus {amount(value.right, voice)}"


@amount.register
def _minus(value: Minus, voice: Voice) -> str:
    return f"{amount(value.left, voice)} minus {amount(value.right, voice)}"


@amount.register
def _times(value: Times, voice: Voice) -> str:
    if value.left == 2:
        return f"twice {amount(value.right, voice)}"
    return f"{amount(value.left, voice)} times {amount(value.right, voice)}"


@amount.register
def _least(value: Least, voice: Voice) -> str:
    return _extreme("least", value.stat, value.among, voice)


@amount.register
def _most(value: Most, voice: Voice) -> str:
    return _extreme("greatest", value.stat, value.among, voice)


def _extreme(which: str, stat: str, among: Each | str, voice: Voice) -> str:
    if isinstance(among, str):
        return f"the {which} life total among players"
    return f"the {which} {stat} among {nouns.described(among.filter, voice, many=True)}"


def counted(value: Number, voice: Voice, *, many: bool = False) -> str:
    """Say what a number counts: "creature that died this turn", as after "for each".

    Args:
        value: a `Count`, `Counters` or `Happened`.
        voice: who speaks.
        many: in the plural.

    Returns:
        A noun phrase without article.
    """
    if isinstance(value, Counters):
        noun = f"{value.counter} counter"
        noun = plural(noun) if many else noun
        if nouns.is_player(value.of, voice):
            return f"{noun} {nouns.player(value.of, voice)} have"
        return f"{noun} on {nouns.one(value.of, voice)}"
    if isinstance(value, Kinds):
        noun = value.of if many else value.of.removesuffix("s")
        return f"{noun} among {counted(Count(value.among), voice, many=True)}"
    if isinstance(value, DungeonsCompleted):
        noun = "dungeons" if many else "dungeon"
        named = "differently named " if value.different else ""
        return f"{named}{noun} {nouns.player(value.player, voice)}'ve completed"
    if isinstance(value, Happened):
        return clauses.happened_noun(value.event, voice, many=many)
    if isinstance(value, Count):
        what = value.what
        if isinstance(what, Each):
            if what.zone == "battlefield":
                words = nouns.described(what.filter, voice, many=many)
                alone = what.filter.controller == "any" and not what.filter.states
                return f"{words} on the battlefield" if alone else words
            if not what.whose and what.zone == "graveyard":
                cards = nouns.described(what.filter, voice, "card", many=many)
                return f"{cards} in all graveyards"
            whose = owned(nouns.player(what.whose or "you", voice))
            return (
                f"{nouns.described(what.filter, voice, 'card', many=many)} in {whose} {what.zone}"
            )
        if what == "it":
            return f"{voice.last[0]} chosen this way"
        return nouns.objects(what, voice)
    return amount(value, voice)


def energy(number: int) -> str:
    """Return so many energy symbols; from six on they are counted (107.14).

    Example:
        >>> energy(2), energy(8)
        ('{E}{E}', 'eight {E}')
    """
    return "{E}" * number if number < 6 else f"{number_word(number)} {{E}}"


def is_counted(value: Number) -> bool:
    """Whether a number counts something, so that "for each" says it."""
    return isinstance(value, (Count, Counters, DungeonsCompleted, Happened, Kinds))


def per(value: Number, voice: Voice) -> tuple[Number, Number] | None:
    """Return how much for each of what a number counts, where "for each" says it.

    Args:
        value: the number.
        voice: who speaks.

    Returns:
        How much, and a number that counts; None where it is said otherwise.

    Example:
        >>> per(Devotion("G"), Voice()), per(Counters("charge"), Voice())
        (None, (1, Counters(counter='charge', of='self')))
    """
    if voice.style.counting:
        return None
    if is_counted(value):
        return 1, value
    if isinstance(value, Times) and is_counted(value.right):
        return value.left, value.right
    return None


def where(value: Number, voice: Voice) -> str:
    """Say what X is, where a number is said so: ", where X is the number of lands"."""
    if isinstance(value, (int, str)) or voice.style.counting != "where":
        return ""
    return f", where X is {amount(value, voice)}"


def much(value: Number, noun: str, voice: Voice) -> str:
    """Say an amount of damage or life: "3 damage", "that much life", "life equal to its power".

    Args:
        value: the number.
        noun: "damage" or "life".
        voice: who speaks.

    Returns:
        The phrase.
    """
    if isinstance(value, (int, str)):
        return f"{_PHRASES.get(str(value), value)} {noun}"
    if isinstance(value, Half) and isinstance(value.of, Life):
        return f"half {'their' if value.of.player != 'you' else 'your'} {noun}, rounded " + (
            "up" if value.up else "down"
        )
    if voice.style.counting == "where":
        return f"X {noun}"
    return f"{noun} equal to {amount(value, voice)}"


def word(value: Number) -> str:
    """Return a number in words: "two", "X"."""
    said = number(value)
    return said if isinstance(said, str) else number_word(said)
