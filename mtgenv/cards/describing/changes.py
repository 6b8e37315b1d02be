"""What continuous effects make of objects, as predicates: "gets +1/+1 and gains flying"."""

from __future__ import annotations

from mtgenv.cards.describing import abilities, amounts
from mtgenv.cards.describing.voice import Voice, kind_of
from mtgenv.cards.keywords import parse_keyword
from mtgenv.cards.language import Ability, Each, Modification, Number, Objects, Stat, Times
from mtgenv.cards.wording import COLOR_NAMES, a, join, plural, several

# Rules that are said otherwise when they last for a while: {t} is "this turn".
_FOR_A_WHILE = {
    "must be blocked if able": "must be blocked {t} if able",
    "can be blocked only by creatures in the same sector": (
        "can be blocked {t} only by creatures in the same sector"
    ),
    "attacks each combat if able": "~attack each combat {t} if able",
    "attacks this turn if able": "~attack this turn if able",
    "blocks each combat if able": "~block each combat {t} if able",
    "blocks this turn if able": "~block this turn if able",
    "blocks each attacking creature if able": "~block each attacking creature {t} if able",
    "assigns no combat damage": "~assign no combat damage {t}",
    "can attack as though it didn't have defender": (
        "can attack {t} as though it didn't have defender"
    ),
}


def for_a_while(rule: str, when: str) -> str:
    """Say a rule that lasts for a while, its verb marked.

    Args:
        rule: the rule.
        when: ``"this turn"`` or ``"this combat"``.

    Returns:
        The predicate.

    Example:
        >>> for_a_while("can't block", "this turn"), for_a_while("attacks each combat if able",
        ...     "this combat")
        ("can't block this turn", '~attack this combat if able')
    """
    said = _FOR_A_WHILE.get(rule, f"{mark(rule)} {{t}}").format(t=when)
    return said.replace("each combat this combat", "this combat")


def mark(predicate: str) -> str:
    """Mark the verb of a predicate, so that it can follow any subject."""
    verb, space, rest = predicate.partition(" ")
    if verb in ("can't", "must", "may", "can"):
        return predicate
    base = {"doesn't": "don't", "is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
    return f"~{base}{space}{rest}"


def size(power: Number, toughness: Number, voice: Voice) -> tuple[str, str]:
    """Say a change of power and toughness, and what X in it is.

    Args:
        power: what is added to power.
        toughness: what is added to toughness.
        voice: who speaks.

    Returns:
        ``"+1/+1"``, and the words after it.
    """
    where = ""
    parts = []
    if each := _for_each(power, toughness, voice):
        return each
    negative = any(
        part < 0 if isinstance(part, int) else isinstance(part, Times) and part.left == -1
        for part in (power, toughness)
    )
    for part in (power, toughness):
        if isinstance(part, int):
            parts.append("-0" if part == 0 and negative else f"{part:+d}")
            continue
        minus = isinstance(part, Times) and part.left == -1
        parts.append("-X" if minus else "+X")
        value = part.right if isinstance(part, Times) and minus else part
        if value != "X":
            where = f", where X is {amounts.amount(value, voice)}"
    return "/".join(parts), where


def _for_each(power: Number, toughness: Number, voice: Voice) -> tuple[str, str] | None:
    """Say "+1/+1" and "for each creature you control", where that is the way to say it."""
    sides: list[str] = []
    counts: list[Number] = []
    for part in (power, toughness):
        each = amounts.per(part, voice)
        if each is not None and isinstance(each[0], int):
            sides.append(f"{each[0]:+d}")
            counts.append(each[1])
        elif part == 0:
            sides.append("+0")
        else:
            return None
    if not counts or counts[0] != counts[-1]:
        return None
    size = "/".join(sides)
    size = size.replace("+0", "-0") if "-" in size else size
    return size, f" for each {amounts.counted(counts[0], voice)}"


def predicates(
    change: Modification, voice: Voice, *, gains: bool, many: bool = False, lasts: str = ""
) -> list[str]:
    """Say a change in predicates, verbs marked with a tilde.

    Args:
        change: the change.
        voice: who speaks.
        gains: it "gains" and "becomes"; a static ability says "has" and "is".
        many: of several objects.
        lasts: how long, which stands before what X is.

    Returns:
        The predicates, without the rules.
    """
    said = []
    where = ""
    if change.power != 0 or change.toughness != 0:
        words, where = size(change.power, change.toughness, voice)
        said.append(f"~get {words}")
    if change.loses:
        lost = "all abilities" if change.loses == ("all",) else join(change.loses)
        said.append(f"~lose {lost}")
    become = _becomes(change, voice, gains, many)
    # "Has flying and is an Angel in addition to its other types": what it is besides comes last.
    besides = [words for words in become if " in addition to " in words and not gains]
    said += [words for words in become if words not in besides]
    if change.not_types:
        said.append(f"~aren't {a(join(change.not_types, 'or'))}")
    gained = [
        word.replace("the chosen color", voice.color)
        for word in change.keywords
        if not parse_keyword(word).is_rule
    ]
    quoted = [_quoted(one, change.what, voice) for one in change.abilities]
    if gained or quoted:
        words = join([*gained, *quoted])
        # "becomes a 4/4 Elemental creature with haste"
        if gains and "creature" in change.types and said:
            said[-1] += f" with {words}"
        else:
            said.append(f"{'~gain' if gains else '~have'} {words}")
            if len(said) == 2 and voice.style.gains_first and said[0].startswith("~get "):
                said.reverse()
                if where.startswith(" for each"):
                    said[1], where = said[1] + where, ""
    said += besides
    if len(said) > 1 and where.startswith(" for each"):
        said[0], where = said[0] + where, ""
    if said:
        said[-1] += lasts + where
    return said


def rules(change: Modification, voice: Voice, when: str, *, many: bool = False) -> list[str]:
    """Say the rules that a change states, verbs marked."""
    said = []
    for word in change.keywords:
        if not parse_keyword(word).is_rule:
            continue
        word = word.replace("the source", voice.name)
        if many and not when:
            said.append(several(word))
        elif not when:
            said.append(mark(word))
        else:
            said.append(for_a_while(word, when))
    return said


_NO_ACTIVATION = {
    "can't have its activated abilities activated": "its activated abilities can't be activated",
    "can't have their activated abilities activated": (
        "their activated abilities can't be activated"
    ),
}


def joined(said: list[str]) -> str:
    """Join predicates; that abilities can't be activated is a clause of its own behind them."""
    own = [_NO_ACTIVATION[one] for one in said if one in _NO_ACTIVATION]
    others = [one for one in said if one not in _NO_ACTIVATION]
    return ", and ".join([join(others), *own]) if others else join(said)


def _quoted(ability: Ability, what: Objects, voice: Voice) -> str:
    kind = "permanent"
    if isinstance(what, Each):
        kind = kind_of(what.filter)
    elif what == "attached":
        kind = voice.attached.rpartition(" ")[2]
    elif isinstance(what, str) and what.startswith("target"):
        kind = kind_of(voice.group(what).objects)
    inside = Voice(voice.card, style=voice.style, me=f"this {kind}")
    return f'"{abilities.line(ability, inside)}"'


def _becomes(change: Modification, voice: Voice, gains: bool, many: bool) -> list[str]:
    """Say types, colours and base power and toughness."""
    become = "~become" if gains else "~are"
    base = _base(change)
    kinds = " ".join((*change.subtypes, *change.types))
    colors = "" if change.colors is None else _colors(change.colors)
    added = join([COLOR_NAMES[c] for c in change.add_colors])
    said = [f"{become} {join(change.supertypes)}"] if change.supertypes else []
    if kinds and "creature" in change.types and base and "/" in base and gains:
        words = " ".join(filter(None, (base, colors, kinds)))
        return [f"{become} {a(words)}"]
    if change.types == ("creature",) and base and "/" in base and many and not change.subtypes:
        words = " ".join(filter(None, (base, colors, "creatures")))
        return [f"{become} {words} that are still lands"]
    if kinds and change.only_types:
        noun = " ".join(filter(None, (colors, kinds)))
        with_base = f" with base power and toughness {base}" if base else ""
        return [f"{become} {plural(noun) if many else a(noun)}{with_base}"]
    if kinds:
        other = "land types" if not change.types and "Swamp" in change.subtypes else "types"
        said.append(f"{become} {a(kinds)} in addition to its other {other}")
    if colors:
        said.append(f"{become} {colors}")
    if added:
        said.append(f"{become} {added} in addition to its other colors")
    if base:
        said.append(_has_base(change, base, voice))
    return said


def _colors(letters: str) -> str:
    return join([COLOR_NAMES[c] for c in letters]) or "colorless"


def _base(change: Modification) -> str:
    known = [part for part in (change.base_power, change.base_toughness) if part is not None]
    if all(isinstance(part, int) for part in known):
        return "/".join(map(str, known))
    return "equal"


def _has_base(change: Modification, base: str, voice: Voice) -> str:
    sides = {"power": change.base_power, "toughness": change.base_toughness}
    said = {
        side: _base_number(number, voice) for side, number in sides.items() if number is not None
    }
    if base != "equal":
        return f"~have base {' and '.join(said)} {base}"
    if len(said) == 2 and change.base_power == change.base_toughness:
        return f"~have base power and base toughness each equal to {said['power']}"
    return f"~have {join([f'base {side} equal to {number}' for side, number in said.items()])}"


def _base_number(number: Number, voice: Voice) -> str:
    if isinstance(number, Stat) and number.of == "each":
        return f"its {number.stat}"
    return amounts.amount(number, voice)
