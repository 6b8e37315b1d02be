"""English as rules text uses it: number words, plurals, articles, lists, verbs after a plural.

Example:
    >>> count(3, "Elf card"), a("Island"), plural("creature you control")
    ('three Elf cards', 'an Island', 'creatures you control')
    >>> several("doesn't untap during its controller's untap step")
    "don't untap during their controllers' untap steps"
"""

from __future__ import annotations

import re
from collections.abc import Sequence

COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOR_LETTERS = {name: letter for letter, name in COLOR_NAMES.items()}

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

# Nouns whose plural does not follow the rules below; the rest of the table follows from these.
_PLURALS = {
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Fish": "Fish",
    "Foot": "Feet",
    "Homunculus": "Homunculi",
    "Merfolk": "Merfolk",
    "Mongoose": "Mongooses",
    "Mouse": "Mice",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Plains": "Plains",
    "Sheep": "Sheep",
    "Thief": "Thieves",
    "Treefolk": "Treefolk",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
    "Eldrazi": "Eldrazi",
    "Samurai": "Samurai",
    "Shaman": "Shamans",
    "sorcery": "sorceries",
    "ability": "abilities",
    "library": "libraries",
}
_SINGULARS = {many: one for one, many in _PLURALS.items()}

# The noun of a phrase ends before the first of these.
_AFTER_NOUN = re.compile(
    r" (?=(?:you|your|that|with|without|an|each|of|from|in|on|they|target|attached|other|the|"
    r"defending|blocking|blocked|exiled|named|dealt|it|chosen|who|named|this)\b)"
)


def number_word(number: int) -> str:
    """Write a number as text does: in words up to ninety-nine.

    Args:
        number: the number.

    Returns:
        Its word.

    Example:
        >>> number_word(7), number_word(99), number_word(100)
        ('seven', 'ninety-nine', '100')
    """
    if not 0 <= number < 100:
        return str(number)
    if number < 20:
        return _ONES[number]
    ones = f"-{_ONES[number % 10]}" if number % 10 else ""
    return _TENS[number // 10 - 2] + ones


NUMBERS = {number_word(number): number for number in range(100)}
"""Number words and what they mean."""


_ORDINALS = {
    1: "first",
    2: "second",
    3: "third",
    5: "fifth",
    8: "eighth",
    9: "ninth",
    12: "twelfth",
}


def ordinal(number: int) -> str:
    """Write the ordinal of a number as text does.

    Args:
        number: the number, from 1.

    Returns:
        Its word.

    Example:
        >>> ordinal(2), ordinal(7), ordinal(20), ordinal(21)
        ('second', 'seventh', 'twentieth', 'twenty-first')
    """
    tens, ones = number // 10, number % 10
    if number in _ORDINALS:
        return _ORDINALS[number]
    if 20 < number < 100 and ones:
        return f"{_TENS[tens - 2]}-{ordinal(ones)}"
    word = number_word(number)
    return f"{word[:-1]}ieth" if word.endswith("y") else f"{word}th"


def a(noun: str) -> str:
    """Put the article before a noun phrase.

    Args:
        noun: the phrase.

    Returns:
        It with "a" or "an".

    Example:
        >>> a("untapped creature"), a("Unicorn"), a("8/8 Beast"), a("other Goblin")
        ('an untapped creature', 'a Unicorn', 'an 8/8 Beast', 'another Goblin')
        >>> a("your Ring-bearer")
        'your Ring-bearer'
    """
    if noun.startswith("other "):
        return f"an{noun}"
    if noun.startswith("your "):
        return noun
    word = noun.lower()
    vowel = word.startswith("hour ") or (
        word[:1] in tuple("aeiou") and not word.startswith(("uni", "one", "eu", "use"))
    )
    return f"{'an' if vowel or re.match(r'(8|11|18)(/|$)', word) else 'a'} {noun}"


def plural(noun: str) -> str:
    """Put a noun phrase into the plural.

    Args:
        noun: the phrase, without article.

    Returns:
        The phrase for several.

    Example:
        >>> plural("instant or sorcery card"), plural("Elf or Wolf"), plural("card in your hand")
        ('instant or sorcery cards', 'Elves or Wolves', 'cards in your hand')
        >>> plural("artifact, creature, and land")
        'artifacts, creatures, and lands'
    """
    noun, space, rest = _split_noun(noun)
    joint = " and " if noun.rfind(" and ") > noun.rfind(" or ") else " or "
    head, joint, last = noun.rpartition(joint)
    # "instant or sorcery card" is one noun with two words before it; "Elf or Wolf" are two nouns.
    if joint and " " not in last and " " not in head.rpartition(", ")[2]:
        comma = "," if head.endswith(",") else ""
        head = ", ".join(plural(part) for part in head.removesuffix(",").split(", ")) + comma
    before, gap, word = last.rpartition(" ")
    return f"{head}{joint}{before}{gap}{_plural_word(word)}{space}{rest}"


def _split_noun(noun: str) -> tuple[str, str, str]:
    found = _AFTER_NOUN.search(noun)
    # "creature with flying": the noun ends before "with", if anything stands before it.
    if found is None:
        return noun, "", ""
    return noun[: found.start()], " ", noun[found.end() :]


def _plural_word(word: str) -> str:
    if word in _PLURALS:
        return _PLURALS[word]
    if re.search(r"(s|x|ch|sh|z)$", word):
        return f"{word}es"
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}s"


def singular(word: str) -> str:
    """Return the singular of one word.

    Args:
        word: a noun in the plural.

    Returns:
        It in the singular.

    Example:
        >>> singular("Elves"), singular("creatures"), singular("Harpies")
        ('Elf', 'creature', 'Harpy')
    """
    if word in _SINGULARS:
        return _SINGULARS[word]
    if word.endswith("ies") and word != "Zombies":
        return f"{word[:-3]}y"
    if re.search(r"(ss|x|ch|sh|z)es$", word):
        return word[:-2]
    return word.removesuffix("s")


def count(number: int | str, noun: str) -> str:
    """Say how many of something: a number word and the noun.

    Args:
        number: how many, a number or words such as ``"X"``.
        noun: the noun phrase in the singular.

    Returns:
        The phrase.

    Example:
        >>> count(1, "card"), count(2, "card"), count("X", "card")
        ('a card', 'two cards', 'X cards')
    """
    if number == 1:
        return a(noun)
    return f"{number if isinstance(number, str) else number_word(number)} {plural(noun)}"


def join(words: Sequence[str], joint: str = "and") -> str:
    """List words, with a serial comma.

    Args:
        words: the words.
        joint: what stands before the last one.

    Returns:
        The list.

    Example:
        >>> join(["flying", "haste"]), join(["artifact", "creature", "land"], "or")
        ('flying and haste', 'artifact, creature, or land')
    """
    if len(words) < 3:
        return f" {joint} ".join(words)
    return f"{', '.join(words[:-1])}, {joint} {words[-1]}"


_SEVERAL_VERBS = {
    "is": "are",
    "isn't": "aren't",
    "has": "have",
    "doesn't": "don't",
    "does": "do",
    "was": "were",
    "can't": "can't",
    "can": "can",
    "must": "must",
    "may": "may",
    "loses": "lose",
    "chooses": "choose",
    "dies": "die",
    "copies": "copy",
    "shuffles": "shuffle",
}


def base_verb(verb: str) -> str:
    """Return a verb of the third person as it stands after "you" or a plural.

    Args:
        verb: as after "it".

    Returns:
        The plain form.

    Example:
        >>> base_verb("gets"), base_verb("searches"), base_verb("is"), base_verb("can't")
        ('get', 'search', 'are', "can't")
    """
    if verb in _SEVERAL_VERBS:
        return _SEVERAL_VERBS[verb]
    if re.search(r"(ch|sh|ss|x)es$", verb):
        return verb[:-2]
    return verb.removesuffix("s")


def third_person(verb: str) -> str:
    """Return a verb as it stands after "it" or "that player".

    Args:
        verb: the plain form.

    Returns:
        The form of the third person.

    Example:
        >>> third_person("search"), third_person("copy"), third_person("draw"), third_person("may")
        ('searches', 'copies', 'draws', 'may')
    """
    for third, plain in _SEVERAL_VERBS.items():
        if plain == verb:
            return third
    if re.search(r"(ch|sh|ss|x)$", verb):
        return f"{verb}es"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def several(predicate: str) -> str:
    """Put what is said about one object into the plural.

    Args:
        predicate: verb and object, as after "it".

    Returns:
        The same as after "they".

    Example:
        >>> several("attacks each combat if able"), several("gets +1/+1 and gains flying")
        ('attack each combat if able', 'get +1/+1 and gain flying')
    """
    verb, space, rest = predicate.partition(" ")
    rest = rest.replace("its controller's untap step", "their controllers' untap steps")
    rest = re.sub(r"\bits\b", "their", rest)
    rest = re.sub(r"\bit\b", "them", rest)
    rest = re.sub(r"\band (gains|has|loses)\b", lambda m: f"and {base_verb(m[1])}", rest)
    return f"{base_verb(verb)}{space}{rest}"


def possessive(noun: str) -> str:
    """Return the possessive of a noun phrase.

    Args:
        noun: the phrase.

    Returns:
        It with an apostrophe.

    Example:
        >>> possessive("target player"), possessive("you"), possessive("it")
        ("target player's", 'your', 'its')
    """
    fixed = {"you": "your", "it": "its", "they": "their", "them": "their"}
    many = noun.endswith("s") and noun != "this"
    return fixed.get(noun, f"{noun}'" if many else f"{noun}'s")


def sentence(text: str) -> str:
    """Write a clause as a sentence.

    Args:
        text: the clause.

    Returns:
        It with a capital and a full stop.

    Example:
        >>> sentence("draw a card"), sentence('it has "Draw a card."')
        ('Draw a card.', 'It has "Draw a card."')
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", '."', ".'")) else f"{text}."
