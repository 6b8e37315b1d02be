"""What words refer to: targets where they are named first, "it" and "that creature" later.

Text names a target in the middle of a sentence, a definition lists its targets and speaks of them
by number; so productions leave a `Mention` or a `Pronoun`, and here each becomes a phrase. The
rules, in this order:

1. A mention is a new target; targets are numbered as they are mentioned.
2. "That creature", "that player" and the like stand for a target of this kind mentioned before, or
   for the object or player of the event that triggered.
3. "It" stands for an object mentioned before, the card itself, the object of the event, or what
   the instruction before acted on; "that token" is what was created, never the object of the event.
4. What the instruction before moved to another zone is a new object (400.7): "it" then stands for
   what was acted on and not for the target, nor for the card itself.
5. "That many" cards that are drawn after a hand was discarded are as many as were discarded,
   whatever the event counted.
6. What may be played is what the instruction before exiled, never the object of the event.

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
    Count,
    Create,
    Damage,
    Discard,
    Draw,
    Each,
    Effect,
    Event,
    Fight,
    Filter,
    Later,
    May,
    MayPay,
    MayPlay,
    Mode,
    Move,
    PutCounters,
    Spell,
    Static,
    Target,
    WhenDone,
)
from mtgenv.cards.walking import rewritten, spoken_of, walk

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


def as_phrase(mark: Mention | Pronoun) -> Any:
    """Let a mark stand where a definition has a phrase, until `resolved` puts one there."""
    return mark


def found(node: Any) -> Iterator[Mention | Pronoun]:
    """Yield the mentions and pronouns in a part of a definition."""
    return (part for part in walk(node) if isinstance(part, (Mention, Pronoun)))


def replaced(node: Any, phrases: dict[Mention | Pronoun, str]) -> Any:
    """Put phrases where mentions and pronouns are."""

    def phrase(part: Any) -> Any:
        if isinstance(part, (Mention, Pronoun)):
            return phrases[part]
        if isinstance(part, RoleOf):
            return f"{part.role} of {phrase(part.of)}"
        if isinstance(part, Filter) and not isinstance(part.controller, str):
            controller = phrase(part.controller)
            short = "target" if controller == "controller of target" else controller
            return dataclasses.replace(part, controller=short)
        return part

    return rewritten(node, phrase)


def named(node: Any, name: str) -> Any:
    """Put the name of the card where a description or a token is named after it.

    Args:
        node: a part of a definition.
        name: the card's name.

    Returns:
        The part with the name.
    """

    def with_name(part: Any) -> Any:
        if isinstance(part, Filter) and part.names:
            names = tuple(one.replace("~", name) for one in part.names)
            return dataclasses.replace(part, names=names)
        if isinstance(part, Card):
            owner = re.split(r", | the ", name)[0] if part.type_line == "Emblem" else name
            return dataclasses.replace(part, name=part.name.replace("~", owner))
        return part

    return rewritten(node, with_name)


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


def _resolved_part(part: Any, ability: Ability) -> Iterator[Any]:
    """Yield what a part may mean; what triggers when something is done is resolved by itself."""
    # What triggers when something is done has targets of its own (603.12).
    reflexes = (one for one in walk(part) if isinstance(one, WhenDone))
    reflex = next((one for one in reflexes if any(found(one))), None)
    if reflex is None:
        yield from _resolved_whole(part, ability)
        return
    for own in itertools.islice(_resolved_whole(reflex, ability), 20):

        def resolve(one: Any, of: WhenDone = reflex, by: Any = own) -> Any:
            return by if one is of else one

        yield from _resolved_part(rewritten(part, resolve), ability)


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
        if any(_harms_itself(one, assigned) for one in walk(part) if isinstance(one, Damage)):
            continue
        made = replaced(part, assigned)
        made = rewritten(rewritten(made, _followed), _told)
        made = rewritten(made, _drawn_for_discarded)
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


def _harms_itself(damage: Damage, assigned: dict[Mention | Pronoun, str]) -> bool:
    """Whether "it" would be what deals the damage; of that the words say "itself"."""
    if damage.source == damage.to:
        return False
    source, to = replaced(damage.source, assigned), replaced(damage.to, assigned)
    return bool(source in (to if isinstance(to, tuple) else (to,)))


def _means_another(ability: Any) -> bool:
    """Whether "other" or "it" is said of something else than the definition would say it of.

    In a definition "other" is other than the source. Of a spell that is nothing, of an object that
    is enchanted, targeted or one of several it is not meant; and nothing is attached to itself.
    """
    if isinstance(ability, (Spell, Mode)) and _has_other(ability.effects):
        return True
    targets = getattr(ability, "targets", ())
    effects = getattr(ability, "effects", ())
    for done, then in itertools.pairwise(effects):
        if isinstance(done, Attach) and "it" in spoken_of(then):
            return True  # in a definition that is what was attached, and no creature
    for part in walk(ability):
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
        if isinstance(part, MayPlay) and part.what in ("that", "other"):
            return True
        if isinstance(part, Each) and part.filter.other and any(one.objects for one in targets):
            return True
    return False


def _has_other(node: Any) -> bool:
    return any(isinstance(part, Filter) and part.other for part in walk(node))


def _followed(part: Any) -> Any:
    """Let what moves the card again, after it has left, move it where it went (400.7)."""
    for name in ("effects", "then"):
        effects = getattr(part, name, ())
        for number in range(1, len(effects)):
            if _leaves(effects[number - 1]):
                again = rewritten(effects[number], _moved_again)
                effects = (*effects[:number], again, *effects[number + 1 :])
                part = dataclasses.replace(part, **{name: effects})
    return part


def _leaves(effect: Any) -> bool:
    """Whether an instruction, or one that is offered, moves the card itself away."""
    if isinstance(effect, May):
        return _leaves(effect.effects[-1])
    return isinstance(effect, Move) and effect.what == "self" and effect.to != "battlefield"


def _moved_again(part: Any) -> Any:
    if isinstance(part, Move) and part.what == "self":
        return dataclasses.replace(part, what="it")
    return part


def _drawn_for_discarded(part: Any) -> Any:
    """Let whoever has discarded a hand draw as many cards as these were."""
    effects = getattr(part, "effects", ())
    for number in range(1, len(effects)):
        hand = _hand_discarded(effects[number - 1])
        if hand is None or "amount" not in spoken_of(effects[number]):
            continue

        def as_many(one: Any, whose: str = hand.whose or "you") -> Any:
            if isinstance(one, Draw) and one.count == "amount" and one.player == whose:
                return dataclasses.replace(one, count=Count("it"))
            return one

        again = rewritten(effects[number], as_many)
        effects = (*effects[:number], again, *effects[number + 1 :])
        part = dataclasses.replace(part, effects=effects)
    return part


def _hand_discarded(effect: Any) -> Each | None:
    """Return the hand that an instruction, or one that is offered, discards."""
    if isinstance(effect, May):
        return _hand_discarded(effect.effects[-1])
    if isinstance(effect, Discard) and isinstance(effect.what, Each):
        several = effect.what.whose in ("each player", "each opponent")
        return None if several else effect.what
    return None


def _told(part: Any) -> Any:
    """Tell a delayed trigger whom it is about: the object that its instructions name."""
    if not isinstance(part, Later) or part.about is not None:
        return part
    named = {phrase for phrase in spoken_of(part.effects) if phrase in _NOT_REMEMBERED}
    return dataclasses.replace(part, about=named.pop()) if len(named) == 1 else part


_NOT_REMEMBERED = ("it", "target", "target 2", "that", "other", "attached")


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
    if pronoun.kind == "token" and _creates(part):
        yield "it"
        return
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
    if pronoun.kind == "it" and not (isinstance(ability, Static) and ability.what == "attached"):
        yield "self"
    if not pronoun.many and not _attached_is_gone(event):
        yield "attached"
    yield "it"


def _creates(part: Any) -> bool:
    """Whether an instruction makes a token, which "that token" then stands for."""
    return any(isinstance(one, Create) for one in walk(getattr(part, "effects", ())))


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
    types += tuple(word for one in asked.any_of for word in one.types)
    if pronoun.kind in ("it", "them", "permanent", "card", "spell", "any"):
        return True
    return pronoun.kind in types or (pronoun.kind == "creature" and bool(asked.subtypes))


def _moves(part: Any) -> bool:
    effects: tuple[Effect, ...] = getattr(part, "effects", ())
    return any(isinstance(inner, Move) for effect in effects[:-1] for inner in _at_once(effect))


def _at_once(effect: Effect) -> Iterator[Effect]:
    """Yield an instruction, and those that are offered by it."""
    yield effect
    if isinstance(effect, (May, MayPay)):
        for offered in effect.effects:
            yield from _at_once(offered)


IN_GRAVEYARD = "self in graveyard"
"""What the card is where an ability speaks of it in its owner's graveyard."""


def in_graveyard(ability: Any) -> Any:
    """Let an ability work in the graveyard, if that is where it speaks of its card."""
    if not _speaks(ability):
        return ability
    made = rewritten(ability, _there)
    return dataclasses.replace(made, zone="graveyard") if hasattr(made, "zone") else None


def _speaks(node: Any) -> bool:
    return any(getattr(part, "what", None) == IN_GRAVEYARD for part in walk(node))


def _there(part: Any) -> Any:
    if getattr(part, "what", None) == IN_GRAVEYARD:
        return dataclasses.replace(part, what="self")
    return part
