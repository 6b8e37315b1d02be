"""What words refer to: targets where they are named first, "it" and "that creature" later.

Text names a target in the middle of a sentence, a definition lists its targets and speaks of them
by number; so productions leave a `Mention` or a `Pronoun`, and here each becomes a phrase. The
rules, in this order:

1. A mention is a new target; targets are numbered as they are mentioned.
2. "That creature", "that player" and the like stand for a target of this kind mentioned before, or
   for the object or player of the event that triggered.
3. "It" stands for an object mentioned before, the card itself, the object of the event, or what
   the instruction before acted on.
4. What the instruction before moved to another zone is a new object (400.7): "it" then stands for
   what was acted on and not for the target.

Where the rules leave several readings, the writer decides (`mtgenv.cards.reading.agreement`): the
reading is right of which the same words would be said.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator
from typing import Any

from mtgenv.cards.language import (
    Ability,
    Attach,
    Card,
    Change,
    Each,
    Effect,
    Event,
    Fight,
    Filter,
    Later,
    Mode,
    Move,
    PutCounters,
    Spell,
    Static,
    Target,
    WhenDone,
)

MOST_ASSIGNMENTS = 400

_TWO_OBJECTS = frozenset(
    (
        "blocks", "becomes blocked by", "deals damage", "is dealt damage", "player is dealt damage",
        "damaged creature dies", "becomes the target", "casts targeting", "becomes unattached",
    )
)  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Mention:
    """A target where it is named first; ``at`` is where in the text."""

    target: Target
    at: int


@dataclasses.dataclass(frozen=True)
class Pronoun:
    """A word that takes something up again.

    Attributes:
        kind: ``"it"``, ``"them"``, ``"player"``, or the noun that was said: ``"creature"``.
        at: where in the text.
        many: it stands for several.
        looked_up: only a number or a player is read off the object, as it last was (608.2h).
    """

    kind: str
    at: int
    many: bool = False
    looked_up: bool = False


@dataclasses.dataclass(frozen=True)
class RoleOf:
    """The controller or the owner of something."""

    role: str
    of: str | Mention | Pronoun


def found(node: Any) -> Iterator[Mention | Pronoun]:
    """Yield the mentions and pronouns in a part of a definition."""
    if isinstance(node, (Mention, Pronoun)):
        yield node
        if isinstance(node, Mention):  # "target permanent that player controls"
            yield from found(node.target.objects)
    elif isinstance(node, tuple):
        for part in node:
            yield from found(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, (type, Target)):
        for field in dataclasses.fields(node):
            yield from found(getattr(node, field.name))


def replaced(node: Any, phrases: dict[Mention | Pronoun, str]) -> Any:
    """Put phrases where mentions and pronouns are."""
    if isinstance(node, (Mention, Pronoun)):
        return phrases[node]
    if isinstance(node, RoleOf):
        return f"{node.role} of {replaced(node.of, phrases)}"
    if isinstance(node, tuple):
        return tuple(replaced(part, phrases) for part in node)
    if dataclasses.is_dataclass(node) and not isinstance(node, (type, Target)):
        changed = {}
        for field in dataclasses.fields(node):
            old = getattr(node, field.name)
            if isinstance(old, (str, int, type(None))):
                continue
            new = replaced(old, phrases)
            if new is not old and new != old:
                changed[field.name] = new
        if isinstance(node, Filter) and changed.get("controller") == "controller of target":
            changed["controller"] = "target"
        return dataclasses.replace(node, **changed) if changed else node
    return node


def named(node: Any, name: str) -> Any:
    """Put the name of the card where a description or a token is named after it.

    Args:
        node: a part of a definition.
        name: the card's name.

    Returns:
        The part with the name.
    """
    if isinstance(node, tuple):
        return tuple(named(part, name) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    made = {
        field.name: named(getattr(node, field.name), name) for field in dataclasses.fields(node)
    }
    if isinstance(node, Filter):
        made["names"] = tuple(one.replace("~", name) for one in node.names)
    elif isinstance(node, Card):
        owner = re.split(r", | the ", name)[0] if node.type_line == "Emblem" else name
        made["name"] = node.name.replace("~", owner)
    return dataclasses.replace(node, **made)


def resolved(ability: Ability) -> Iterator[Ability]:
    """Yield what an ability may mean, the likeliest first.

    Args:
        ability: as read.

    Yields:
        Definitions without mentions and pronouns.
    """
    modes = getattr(ability, "modes", ())
    if modes:
        for choice in itertools.islice(
            itertools.product(*(list(_resolved_part(mode, ability)) for mode in modes)), 50
        ):
            yield dataclasses.replace(ability, modes=choice)  # type: ignore[call-arg]
        return
    yield from _resolved_part(ability, ability)


def _reflexes(node: Any) -> Iterator[WhenDone]:
    """Yield what triggers when something is done, which has targets of its own (603.12)."""
    if isinstance(node, WhenDone):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _reflexes(part)
    elif isinstance(node, (Effect, Ability, Mode)):
        for field in dataclasses.fields(node):
            yield from _reflexes(getattr(node, field.name))


def _exchanged(node: Any, old: WhenDone, new: WhenDone) -> Any:
    """Put one of them in the place of another."""
    if node is old:
        return new
    if isinstance(node, tuple):
        return tuple(_exchanged(part, old, new) for part in node)
    if isinstance(node, (Effect, Ability, Mode)):
        made = {
            field.name: _exchanged(getattr(node, field.name), old, new)
            for field in dataclasses.fields(node)
        }
        return dataclasses.replace(node, **made)
    return node


def _resolved_part(part: Any, ability: Ability) -> Iterator[Any]:
    """Yield what a part may mean; what triggers when something is done is resolved by itself."""
    reflex = next((one for one in _reflexes(part) if any(found(one))), None)
    if reflex is None:
        yield from _resolved_whole(part, ability)
        return
    for own in itertools.islice(_resolved_whole(reflex, ability), 20):
        yield from _resolved_part(_exchanged(part, reflex, own), ability)


def _resolved_whole(part: Any, ability: Ability) -> Iterator[Any]:
    marks = sorted(dict.fromkeys(found(part)), key=lambda mark: mark.at)
    mentions = [mark for mark in marks if isinstance(mark, Mention)]
    pronouns = [mark for mark in marks if isinstance(mark, Pronoun)]
    phrases: dict[Mention | Pronoun, str] = {
        mention: "target" if number == 0 else f"target {number + 1}"
        for number, mention in enumerate(mentions)
    }
    targets = tuple(
        _other_than_self(mention.target) if number == 0 else mention.target
        for number, mention in enumerate(mentions)
    )
    choices = [list(_candidates(pronoun, mentions, ability, part)) for pronoun in pronouns]
    for chosen in itertools.islice(itertools.product(*choices), MOST_ASSIGNMENTS):
        assigned = phrases | dict(zip(pronouns, chosen, strict=True))
        made = replaced(part, assigned)
        made = _told(made)
        if targets:
            if not hasattr(made, "targets"):
                return
            made = dataclasses.replace(
                made,
                targets=tuple(
                    dataclasses.replace(one, objects=replaced(one.objects, assigned))
                    for one in targets
                ),
            )
        if (there := in_graveyard(made)) is not None and not _means_another(there):
            yield there


def _means_another(ability: Any) -> bool:
    """Whether "other" or "it" is said of something else than the definition would say it of.

    In a definition "other" is other than the source. Of a spell that is nothing, of an object that
    is enchanted, targeted or one of several it is not meant; and nothing is attached to itself.
    """
    if isinstance(ability, (Spell, Mode)) and _has_other(ability.effects):
        return True
    targets = getattr(ability, "targets", ())
    for part in _parts(ability):
        if isinstance(part, Attach) and part.to == part.what:
            return True
        if isinstance(part, Fight) and part.first == part.second:
            return True
        sizes: tuple[Any, ...] = ()
        if isinstance(part, (Change, Static)) and part.what != "self":
            sizes = (part.power, part.toughness, part.base_power, part.base_toughness)
        if _has_other(sizes):
            return True
        if isinstance(part, PutCounters) and part.what != "self" and _has_other(part.count):
            return True
        if isinstance(part, Each) and part.filter.other and any(one.objects for one in targets):
            return True
    return False


def _has_other(node: Any) -> bool:
    return any(isinstance(part, Filter) and part.other for part in _parts(node))


def _parts(node: Any) -> Iterator[Any]:
    """Yield all parts of a definition, itself included."""
    if isinstance(node, tuple):
        for part in node:
            yield from _parts(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        yield node
        for field in dataclasses.fields(node):
            yield from _parts(getattr(node, field.name))


def _told(node: Any) -> Any:
    """Tell delayed triggers whom they are about: the object that their instructions name."""
    if isinstance(node, tuple):
        return tuple(_told(part) for part in node)
    if isinstance(node, Later) and node.about is None:
        named = {phrase for phrase in _phrases(node.effects) if phrase in _NOT_REMEMBERED}
        about = named.pop() if len(named) == 1 else None
        return dataclasses.replace(node, about=about)
    if isinstance(node, (Effect, Ability, Mode)):
        made = {field.name: _told(getattr(node, field.name)) for field in dataclasses.fields(node)}
        return dataclasses.replace(node, **made)
    return node


_NOT_REMEMBERED = ("it", "target", "target 2", "that", "other", "attached")


def _phrases(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node.rpartition(" of ")[2]
    elif isinstance(node, tuple):
        for part in node:
            yield from _phrases(part)
    elif dataclasses.is_dataclass(node):
        for field in dataclasses.fields(node):
            yield from _phrases(getattr(node, field.name))


def _other_than_self(target: Target) -> Target:
    """Where no target was named before, "another" is another than the card itself."""
    if not target.another or target.objects is None:
        return target
    asked = dataclasses.replace(target.objects, other=True)
    return dataclasses.replace(target, objects=asked, another=False)


def _candidates(
    pronoun: Pronoun, mentions: list[Mention], ability: Ability, part: Any
) -> Iterator[str]:
    before = [
        ("target" if number == 0 else f"target {number + 1}", mention.target)
        for number, mention in enumerate(mentions)
        if mention.at < pronoun.at and pronoun not in found(mention.target.objects)
    ]
    event = getattr(ability, "event", None)
    if pronoun.kind == "player":
        for phrase, target in reversed(before):
            if target.players != "none":
                yield phrase if target.objects is None else f"controller of {phrase}"
        yield "that player"
        for phrase, target in reversed(before):
            if target.players == "none":
                yield f"controller of {phrase}"
        return
    moved = _moves(part)
    for phrase, target in reversed(before):
        if target.objects is None:
            continue
        if (target.most != 1) != pronoun.many:
            continue
        if _fits(pronoun, target.objects):
            if moved and not pronoun.looked_up:
                yield "it"
            yield phrase
    if event is not None and not pronoun.many:
        events = event if isinstance(event, tuple) else (event,)
        objects = list(_of_events(events))
        # "It" takes up the subject, "that creature" an object that was described after it.
        described = all(isinstance(one.other, Filter) for one in events)
        yield from reversed(objects) if described and pronoun.kind != "it" else objects
    if pronoun.kind == "it":
        yield "self"
    if not pronoun.many and not _attached_is_gone(event):
        yield "attached"
    yield "it"


def _attached_is_gone(event: Event | tuple[Event, ...] | None) -> bool:
    """Whether the card is attached to nothing any more when the trigger resolves: 603.10a."""
    events = event if isinstance(event, tuple) else (event,) if event is not None else ()
    return any(
        one.what == "attached" and one.verb in ("dies", "leaves", "to graveyard") for one in events
    )


def _of_events(events: tuple[Event, ...]) -> Iterator[str]:
    """Yield what the objects of an event are called, if it has such."""
    if all(event.what != "self" for event in events):
        yield "that"
    if all(event.verb in _TWO_OBJECTS for event in events):
        yield "other"


def _fits(pronoun: Pronoun, asked: Filter) -> bool:
    types = asked.types + asked.all_types
    if pronoun.kind in ("it", "them", "permanent", "card", "spell", "any"):
        return True
    return pronoun.kind in types or (pronoun.kind == "creature" and bool(asked.subtypes))


def _moves(part: Any) -> bool:
    effects: tuple[Effect, ...] = getattr(part, "effects", ())
    return any(isinstance(effect, Move) for effect in effects[:-1])


IN_GRAVEYARD = "self in graveyard"
"""What the card is where an ability speaks of it in its owner's graveyard."""


def in_graveyard(ability: Any) -> Any:
    """Let an ability work in the graveyard, if that is where it speaks of its card."""
    if not _speaks(ability):
        return ability
    made = _there(ability)
    return dataclasses.replace(made, zone="graveyard") if hasattr(made, "zone") else None


def _speaks(node: Any) -> bool:
    if isinstance(node, tuple):
        return any(map(_speaks, node))
    return getattr(node, "what", None) == IN_GRAVEYARD or (
        hasattr(node, "effects") and _speaks(node.effects)
    )


def _there(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(map(_there, node))
    if getattr(node, "what", None) == IN_GRAVEYARD:
        return dataclasses.replace(node, what="self")
    return (
        dataclasses.replace(node, effects=_there(node.effects))
        if hasattr(node, "effects")
        else node
    )


PLACED = (Ability, Mode)
