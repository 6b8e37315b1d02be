"""Nouns: which objects and players a definition speaks of."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards.describing import amounts
from mtgenv.cards.describing.voice import Voice, kind_of, owned
from mtgenv.cards.language import (
    ANY_TARGET,
    ANYTHING,
    Chosen,
    Compare,
    Each,
    Filter,
    Objects,
    Stat,
    Subject,
    Target,
    Top,
)
from mtgenv.cards.wording import COLOR_NAMES, a, count, join, number_word, plural
from mtgenv.engine.record.vocabulary import SECTOR_NAMES

# States that stand before the noun, in this order, and states that stand after it.
_BEFORE = (
    "unblocked", "attacking", "blocking", "blocked", "tapped", "untapped", "nontoken", "face-down",
    "monstrous", "nonattacking", "monocolored", "multicolored",
)  # fmt: skip
_AFTER = {
    "attacking you": "attacking you",
    "attacked this turn": "that attacked this turn",
    "fought this": "blocking or blocked by {self}",
    "blocking this": "blocking {self}",
    "blocked by this": "blocked by {self}",
    "banded with this": "banded with {self}",
    "renowned": "that's renowned",
    "here since its controller's turn began": (
        "that has been under its controller's control continuously since their turn began"
    ),
    "came under control this turn": "that came under your control this turn",
}
_CONTROLLERS = {
    "you": "you control",
    "not you": "you don't control",
    "opponent": "an opponent controls",
    "target": "that player controls",
    "that player": "that player controls",
    "defending player": "defending player controls",
    "chosen player": "the chosen player controls",
}
_HOW = {"<=": "or less", ">=": "or greater"}
COMPARED = {
    "<": "less than",
    ">": "greater than",
    "=": "equal to",
    "<=": "less than or equal to",
    ">=": "greater than or equal to",
    "divisible by": "divisible by",
    "not divisible by": "not divisible by",
}
_PLAYERS = {
    "you": "you",
    "each player": "each player",
    "each opponent": "each opponent",
    "each other opponent": "each opponent other than that player",
    "that player": "that player",
    "defending player": "defending player",
    "chosen player": "the chosen player",
    "winners": "the winner",
    "non-winners": "each player who doesn't win the subgame",
    "players with the most life": "the player with the most life",
}


def described(
    asked: Filter, voice: Voice | None = None, noun: str = "permanent", *, many: bool = False
) -> str:
    """Say which objects a filter describes.

    Args:
        asked: the filter.
        voice: who speaks, for comparisons with the card.
        noun: what they are called where no type is named: "card" outside of the battlefield.
        many: in the plural.

    Returns:
        A noun phrase without article.

    Example:
        >>> described(Filter(types=("creature",), not_colors="B", controller="opponent"))
        'nonblack creature an opponent controls'
        >>> described(Filter(subtypes=("Wall",)), many=True)
        'Walls'
    """
    voice = voice or Voice()
    if asked == Filter(any_of=asked.any_of) and not _either_state(asked) and asked.any_of:
        return _either(asked.any_of, voice, noun, many)
    before = ["other"] if asked.other else []
    before += [
        state for state in _BEFORE if state.replace("face-down", "face down") in asked.states
    ]
    if _either_state(asked):
        before.append(join([one.states[0] for one in asked.any_of], "or"))
    if asked.not_colors == "WUBRG":
        before.append("colorless")
    nots = [f"non{word}" for word in (*asked.not_supertypes, *asked.not_types)]
    nots += [f"non{COLOR_NAMES[c]}" for c in asked.not_colors if asked.not_colors != "WUBRG"]
    nots += [f"non-{word}" for word in asked.not_subtypes]
    if nots:
        before.append(", ".join(nots))
    if asked.colors == "WUBRG":
        before.append("colored")
    elif asked.colors and asked.colors != "*":
        before.append(join([COLOR_NAMES[c] for c in asked.colors], "or"))
    before += asked.supertypes
    if "Ring-bearer" in asked.states and asked == Filter(
        controller=asked.controller, states=asked.states
    ):
        return _ring_bearer(asked, many)
    joint = "and" if many else "or"
    if "token" in asked.states:
        named = _noun(asked, "", joint)
        words = [*before, f"{named} token" if named else "token"]
    else:
        words = [*before, _noun(asked, noun, joint)]
    phrase = " ".join(words)
    if many:
        phrase = plural(phrase)
    return " ".join([phrase, *_after(asked, voice, many)])


def _ring_bearer(asked: Filter, many: bool) -> str:
    """Say who bears the Ring: "your Ring-bearer", which is one; "Ring-bearers" of anybody."""
    whose = {"you": "your Ring-bearer", "opponent": "Ring-bearer an opponent controls"}
    return whose.get(asked.controller, "Ring-bearers" if many else "Ring-bearer")


def _either_state(asked: Filter) -> bool:
    """Whether it asks for one of several states: "attacking or blocking"."""
    return bool(asked.any_of) and all(
        len(one.states) == 1 and one == Filter(states=one.states) and one.states[0] in _BEFORE
        for one in asked.any_of
    )


def _either(alternatives: tuple[Filter, ...], voice: Voice, noun: str, many: bool) -> str:
    """Say several descriptions, each by itself: "artifact, land, or creature with flying"."""
    words: list[str] = []
    for one in alternatives:
        if one == Filter(types=one.types):
            words += [plural(word) if many else word for word in one.types]
        else:
            words.append(described(one, voice, noun, many=many))
    return join(words, "and" if many else "or")


_PERMANENT_TYPES = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}


def _noun(asked: Filter, noun: str, joint: str) -> str:
    if set(asked.types) == _PERMANENT_TYPES and not asked.subtypes:
        return "permanent" if noun == "permanent" else f"permanent {noun}"
    types = " ".join(asked.all_types) or join(asked.types, joint)
    subtypes = join(asked.subtypes, joint)
    if noun in ("card", "spell"):
        types = f"{types} {noun}" if types or not subtypes else types
        return " ".join(filter(None, (subtypes, types or noun))).strip()
    if not types and not subtypes:
        return noun
    return " ".join(filter(None, (subtypes, types)))


def _after(asked: Filter, voice: Voice, many: bool) -> list[str]:
    """Return what follows the noun."""
    after = []
    if asked.colors == "*":
        after.append("of the chosen color")
    if asked.controller != "any":
        after.append(_controlled(asked.controller, voice, many))
    if asked.keywords:
        after.append(f"with {join(asked.keywords)}")
    if asked.not_keywords:
        after.append(f"without {join(asked.not_keywords)}")
    after += [compared(one, voice, many) for one in asked.compare]
    if asked.names:
        after.append(f"named {join(asked.names, 'or')}")
    if asked.printed_in:
        after.append(f"with a name originally printed in the {asked.printed_in} expansion")
    after += [
        words.format(self="it" if voice.antecedent == "self" else voice.name)
        for state, words in _AFTER.items()
        if state in asked.states
    ]
    if asked.attached_to is not None:
        after.append(f"attached to {a(described(asked.attached_to, voice))}")
    if asked.any_of and not _either_state(asked):
        after.append(f"that's {join([_one_of(one, voice) for one in asked.any_of], 'or')}")
    return after


def _controlled(controller: str, voice: Voice, many: bool) -> str:
    if controller == "opponent" and many:
        return "your opponents control"
    if controller == "target" and voice.targets:
        group = voice.targets[0]
        if group.players != "none" and group.objects is not None:
            return f"{player('controller of target', voice)} controls"
        if group.objects is None:
            return f"{one('target', voice)} controls"
    if controller.startswith("target ") and len(voice.targets) > 1:
        return f"{one(controller, voice)} controls"
    return _CONTROLLERS.get(controller, f"{controller} controls")


def _one_of(asked: Filter, voice: Voice) -> str:
    # A bare state is an adjective: "attacking or blocking".
    bare = Filter(states=asked.states)
    return " ".join(asked.states) if asked == bare else a(described(asked, voice))


def compared(one: Compare, voice: Voice, many: bool = False) -> str:
    """Say a comparison: "with power 2 or less"."""
    number = one.number
    if one.what == "sector":
        return _in_sector(one, many)
    if one.what.endswith("counters") and (one.how, number) in ((">=", 1), ("=", 0)):
        return _with_counters(one, many)
    if one.what.endswith(" counters") and one.how == ">=" and isinstance(number, int):
        return f"with {number_word(number)} or more {one.what} on {'them' if many else 'it'}"
    if number == 2 and one.how in ("divisible by", "not divisible by"):
        return f"with {'odd' if one.how.startswith('not') else 'even'} {one.what}"
    if (isinstance(number, int) or number == "X") and one.how in ("=", *_HOW):
        return " ".join(filter(None, ("with", one.what, str(number), _HOW.get(one.how))))
    if number == Stat(one.what) and one.how in ("<", ">"):
        return f"with {'lesser' if one.how == '<' else 'greater'} {one.what}"
    return f"with {one.what} {COMPARED[one.how]} {amounts.amount(number, voice)}"


def _in_sector(one: Compare, many: bool) -> str:
    """Say in which sector objects are: "in the sector of your choice"."""
    if one.number == "your choice":
        return "in the sector of your choice"
    if (one.how, one.number) == (">=", 1):
        return "in each sector" if many else "in a sector"
    number = one.number if isinstance(one.number, int) else 0
    return f"in the {SECTOR_NAMES[number]} sector" if number else "in no sector"


def _with_counters(one: Compare, many: bool) -> str:
    """Say that objects have some counters, or none: "with a +1/+1 counter on it"."""
    on = "on them" if many else "on it"
    if one.number == 0:
        return f"with no {one.what} {on}"
    return f"with {one.what if many else a(one.what.removesuffix('s'))} {on}"


# --- Targets -------------------------------------------------------------------------------------


def target(group: Target, voice: Voice | None = None) -> str:
    """Say a target group where it is named first.

    Args:
        group: the group.
        voice: who speaks.

    Returns:
        The phrase.

    Example:
        >>> from mtgenv.cards.language import CREATURE, TARGET_PLAYER_OR_PLANESWALKER
        >>> target(TARGET_PLAYER_OR_PLANESWALKER), target(Target(CREATURE, least=0, most=2))
        ('target player or planeswalker', 'up to two target creatures')
        >>> target(ANY_TARGET), target(Target(ANYTHING, zone="stack"))
        ('any target', 'target spell')
    """
    voice = voice or Voice()
    choice = " of an opponent's choice" if group.chooser == "opponent" else ""
    if (group.objects, group.players) == (ANY_TARGET.objects, ANY_TARGET.players):
        if group.most is None:
            return f"any number of targets{choice}"
        if group.most != 1:
            return f"{_range(group.least, int(group.most))} targets{choice}"
        return f"any target{choice}"
    if group.least == group.most == 1:
        another = group.another or (group.objects is not None and group.objects.other)
        return f"{'another ' if another else ''}target {_targeted(group, voice, False)}{choice}"
    many = group.most != 1
    other = group.another or (group.objects is not None and group.objects.other)
    words = f"{'other ' if other else ''}target {_targeted(group, voice, many)}{choice}"
    if group.most is None:
        return f"{'one or more' if group.least == 1 else 'any number of'} {words}"
    most = group.most if isinstance(group.most, str) else number_word(group.most)
    if group.least == group.most:
        return f"{most} {words}"
    if group.least == 0 or isinstance(group.most, str):
        return f"up to {most} {words}"
    return f"{_range(group.least, group.most)} {words}"


def _range(least: int, most: int) -> str:
    """Say how many there may be: "one, two, or three"."""
    if least == 0:
        return f"up to {number_word(most)}"
    return join([number_word(number) for number in range(least, most + 1)], "or")


def _targeted(group: Target, voice: Voice, many: bool) -> str:
    kinds = []
    if group.players != "none":
        kinds.append("player" if group.players == "any" else group.players)
    if group.objects is not None:
        asked = _without_other(group.objects)
        noun = {"stack": "spell", "graveyard": "card"}.get(group.zone, "permanent")
        kinds.append(described(asked, voice, noun))
    words = " or ".join(plural(kind) if many else kind for kind in kinds)
    if group.zone == "graveyard":
        owners = {
            "any": "a graveyard",
            "you": "your graveyard",
            "opponent": "an opponent's graveyard",
        }
        words += f" from {owners[group.owner]}"
    return words


def _without_other(asked: Filter) -> Filter:
    return replace(asked, other=False)


def targeted_again(group: Target, voice: Voice) -> str:
    """Return how a target is called after it was named: ``"that creature"``."""
    alike = [
        one
        for one in voice.targets
        if one != group
        and (kind_of(one.objects), one.players) == (kind_of(group.objects), group.players)
    ]
    if alike and group.objects is not None and group.zone == "battlefield":
        return f"the {described(_without_other(group.objects), voice)}"
    if group.objects is None:
        return "that player"
    if (group.objects, group.players) == (ANY_TARGET.objects, ANY_TARGET.players):
        return "that permanent or player"
    if group.players != "none":
        return f"that player or {kind_of(group.objects)}"
    noun = {"stack": "spell", "graveyard": "card"}.get(group.zone) or kind_of(group.objects)
    many = group.most != 1
    return f"those {plural(noun)}" if many else f"that {noun}"


# --- Objects and players -------------------------------------------------------------------------


def one(phrase: str, voice: Voice, *, subject: bool = False) -> str:
    """Say a phrase for one object.

    Args:
        phrase: such as ``"self"`` or ``"target 2"``.
        voice: who speaks.
        subject: it begins the clause, so "it" is clear after another sentence too.

    Returns:
        A name or a pronoun.
    """
    if phrase == "self":
        return voice.mention("self", voice.name, voice.name)
    if phrase.startswith("target"):
        group = voice.group(phrase)
        again = targeted_again(group, voice)
        said = voice.mention(phrase, target(group, voice), again, far=subject)
        # "it" is for objects; a player is "that player".
        return again if said == "it" and (group.players != "none" or group.most != 1) else said
    if phrase == "attached":
        return voice.mention("attached", voice.attached, f"that {voice.attached.split()[-1]}")
    if phrase == "that":
        return voice.mention("that", f"that {voice.that}", f"that {voice.that}")
    if phrase == "other":
        return voice.mention("other", f"that {voice.other}", f"that {voice.other}")
    if phrase == "it":
        noun, many = voice.last
        voice.antecedent = "it"
        return f"those {plural(noun)}" if many else noun
    if phrase == "linked":
        return voice.mention("linked", "the exiled card", "the exiled card")
    if phrase == "paid":
        return "the sacrificed creature"
    if phrase == "each":
        return "it"
    return phrase


def is_many(what: Objects | tuple[Objects, ...], voice: Voice) -> bool:
    """Whether a selection is several objects, so that verbs stand in the plural."""
    if isinstance(what, tuple):
        return True
    if isinstance(what, Each):
        return True
    if isinstance(what, (Chosen, Top)):
        return what.count != 1
    if what.startswith("target"):
        return voice.group(what).most != 1
    return what == "it" and voice.last[1]


def objects(what: Objects, voice: Voice, *, each: bool = False, subject: bool = False) -> str:
    """Say a selection.

    Args:
        what: the selection.
        voice: who speaks.
        each: "each creature" rather than "all creatures".
        subject: it begins the clause.

    Returns:
        A noun phrase.

    Example:
        >>> from mtgenv.cards.language import CREATURE
        >>> objects(Each(CREATURE), Voice()), objects(Chosen(CREATURE), Voice())
        ('all creatures', 'a creature')
        >>> objects(Top(3), Voice())
        'the top three cards of your library'
    """
    if isinstance(what, str):
        return one(what, voice, subject=subject)
    voice.way = ""
    said = _several_objects(what, voice, each)
    voice.forget()
    return said


def _several_objects(what: Each | Chosen | Top, voice: Voice, each: bool) -> str:
    if isinstance(what, Top):
        whose = owned(player(what.whose, voice))
        voice.library = what.whose
        voice.last = ("it" if what.count == 1 else "card", what.count != 1)
        if what.count == 1:
            return f"the top card of {whose} library"
        return f"the top {amounts.word(what.count)} cards of {whose} library"
    if isinstance(what, Each):
        return _each(what, voice, each)
    return _chosen(what, voice)


def _each(what: Each, voice: Voice, each: bool) -> str:
    voice.last = (kind_of(what.filter), True)
    if what.filter == voice.known:
        return "them"
    if what.zone == "ante":
        return f"all {described(what.filter, voice, 'card', many=True)} you own from the ante"
    if what.zone == "battlefield":
        if each or voice.style.each:
            return f"each {described(what.filter, voice)}"
        return f"all {described(what.filter, voice, many=True)}"
    if what.zone == "linked":
        return f"each {described(what.filter, voice, 'card')} exiled with {voice.name}"
    if what.filter == ANYTHING and what.zone == "graveyard" and not what.whose:
        return "all graveyards"
    if what.filter == ANYTHING and what.zone in ("graveyard", "hand") and what.whose:
        return f"{_whose(what.whose, voice, 'all')} {what.zone}"
    where = f" from {_whose(what.whose, voice, 'all')} {what.zone}"
    where += "s" if not what.whose else ""
    return f"all {described(what.filter, voice, 'card', many=True)}{where}"


def _chosen(what: Chosen, voice: Voice) -> str:
    noun = "permanent" if what.zone == "battlefield" else "card"
    if what.zone == "sources":
        noun = "source"
    words = described(what.filter, voice, noun)
    several = what.count != 1
    voice.last = (kind_of(what.filter) if noun == "permanent" else noun, several)
    if not several:
        voice.last = ("it" if noun == "permanent" else f"that {noun}", False)
    if what.zone == "sources":
        return f"{a(words)} of your choice"
    if what.count == "any":
        found = f"any number of {plural(words)}"
    else:
        up_to = "up to " if what.up_to else ""
        found = up_to + count(amounts.number(what.count), words) if several else a(words)
        if what.up_to and not several:
            found = f"up to one {words}"
    if what.random:
        found += " at random"
    return found


def _whose(whose: str, voice: Voice, everybody: str) -> str:
    return owned(player(whose, voice)) if whose else everybody


def player(phrase: str, voice: Voice) -> str:
    """Say a phrase for players.

    Args:
        phrase: such as ``"each opponent"`` or ``"controller of target"``.
        voice: who speaks.

    Returns:
        A noun phrase; "you" stays "you".

    Example:
        >>> from mtgenv.cards.language import TARGET_CREATURE
        >>> voice = Voice(targets=(TARGET_CREATURE,), antecedent="target", named={"target": 0})
        >>> player("controller of target", voice)
        'its controller'
    """
    if phrase in _PLAYERS:
        return _PLAYERS[phrase]
    for role in ("controller", "owner"):
        if phrase.startswith(f"{role} of "):
            thing = phrase.removeprefix(f"{role} of ")
            if thing.startswith("target"):
                group = voice.group(thing)
                if group.players != "none" and group.objects is not None:
                    return f"that player or that {kind_of(group.objects)}'s {role}"
                if group.objects is None:
                    return "that player"
            who = one(thing, voice, subject=True)
            # "the controller of the creature you control", but "that creature's controller".
            return f"the {role} of {who}" if who.endswith("control") else f"{owned(who)} {role}"
    if phrase.startswith("target"):
        return one(phrase, voice)
    return phrase


def is_player(phrase: str, voice: Voice) -> bool:
    """Whether a phrase stands for players."""
    if phrase.startswith("target"):
        group = voice.group(phrase)
        return group.players != "none" and group.objects is None
    return phrase in _PLAYERS or phrase.startswith(("controller of ", "owner of "))


def subject(
    what: Subject, voice: Voice, noun: str = "permanent", *, one_or_more: bool = False
) -> str:
    """Say which object an event or a combat rule is about.

    Args:
        what: the subject.
        voice: who speaks; it learns what "that" and "it" stand for.
        noun: what an object without a type is called.
        one_or_more: of several objects at once.

    Returns:
        A noun phrase with its article.
    """
    if what is None:
        return a(noun)
    if isinstance(what, str):
        return one(what, voice)
    if isinstance(what, tuple):
        me = voice.name
        voice.forget()
        return f"{me} or another {described(what[1], voice, noun)}"
    words = described(_without_other(what), voice, noun)
    if one_or_more:
        return f"one or more {'other ' if what.other else ''}{plural(words)}"
    return f"another {words}" if what.other else a(words)
