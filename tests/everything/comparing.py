"""Compares what became of a position with what the second reading says."""

from __future__ import annotations

from collections.abc import Iterator

from mtgenv.engine.record import vocabulary as v
from tests.everything.deriving import derive
from tests.everything.snapshot import BOTH, State, Thing
from tests.everything.verbs import FIRST_MADE, Model, tally

_PLAIN = ("zone", "tapped", "damage", "attached_to", "phased", "shields")
_SHOWN = 1 << v.DESIGNATION_MONSTROUS | 1 << v.DESIGNATION_RENOWNED
_NUMBERS = ("power", "toughness")
_SETS = ("types", "subtypes", "colors", "keywords", "rules")


def differences(model: Model, before: State, after: State) -> Iterator[str]:
    """Yield in words what is not as the second reading says.

    Args:
        model: what the second reading made of the state.
        before: the state as it was.
        after: the state as it became.
    """
    expected = model.state
    if expected.over or after.over:
        if (expected.over, expected.winner) != (after.over, after.winner):
            yield f"over: {after.over}, not {expected.over}"
        return
    printed = before.copy()
    derive(printed, [])
    for name in ("life", "poison", "mana"):
        if getattr(expected, name) != getattr(after, name):
            yield f"{name}: {getattr(after, name)}, not {getattr(expected, name)}"
    for seat in BOTH:
        if seat not in expected.shuffled and expected.libraries[seat] != after.libraries[seat]:
            yield f"the library of {'AB'[seat]} lies in another order"
    _keep_legends(expected, after)
    for row, thing in expected.things.items():
        now = after.things.get(row)
        if now is None:
            yield f"{thing.name} is gone, and should be in the {thing.zone}"
            continue
        was, base = before.things.get(row), printed.things.get(row)
        stays = was is not None and was.zone == thing.zone == "battlefield"
        yield from _thing(thing, now, was if stays else None, base if stays else None)
    tokens = [t for row, t in after.things.items() if row not in expected.things]
    for token in (*tokens, *expected.made):
        if "changeling" in token.keywords:
            token.subtypes = frozenset()  # every creature type of this pool (702.73)
    if tally(tokens) != tally(expected.made):
        yield f"new objects: {_say(tokens)}, not {_say(expected.made)}"


def _keep_legends(expected: State, after: State) -> None:
    """Let who controls legends of one name keep the one that they kept (704.5j)."""
    legends: dict[tuple[str, int], list[Thing]] = {}
    for thing in expected.things.values():
        if thing.zone == "battlefield" and "Legendary" in thing.card.type_line:
            legends.setdefault((thing.name, thing.controller), []).append(thing)
    for equal in legends.values():
        kept = [one for one in equal if after.things[one.row].zone == "battlefield"]
        for thing in equal if len(equal) > 1 == len(kept) else ():
            if thing is not kept[0]:
                thing.zone = "graveyard"


def _say(tokens: list[Thing]) -> str:
    return ", ".join(str(tuple(key)) for key in tally(tokens)) or "none"


def _thing(thing: Thing, now: Thing, was: Thing | None, base: Thing | None) -> Iterator[str]:
    if thing.attached_to <= FIRST_MADE and now.attached_to >= 0:
        thing.attached_to = now.attached_to  # one of the new objects, which are compared below
    if "changeling" in thing.keywords:
        thing.subtypes = now.subtypes  # every creature type of this pool (702.73)
    for name in _PLAIN:
        if getattr(thing, name) != getattr(now, name):
            yield f"{thing.name}: {name} {getattr(now, name)}, not {getattr(thing, name)}"
    if thing.zone == "battlefield" and thing.controller != now.controller:
        yield f"{thing.name}: controller {now.controller}, not {thing.controller}"
    if (thing.designation ^ now.designation) & _SHOWN:
        yield f"{thing.name}: designation {now.designation}, not {thing.designation}"
    counters = {kind: count for kind, count in thing.counters.items() if count > 0}
    if counters != now.counters:
        yield f"{thing.name}: counters {now.counters}, not {counters}"
    if thing.zone != "battlefield" or now.zone != "battlefield" or now.phased:
        return
    for name in _NUMBERS:
        wanted = getattr(thing, name)
        if was is not None and base is not None:
            wanted += getattr(was, name) - getattr(base, name)
        if wanted != getattr(now, name):
            yield f"{thing.name}: {name} {getattr(now, name)}, not {wanted}"
    for name in _SETS:
        sets = getattr(thing, name)
        if was is not None and base is not None:
            sets = (getattr(was, name) | (sets - getattr(base, name))) - (
                getattr(base, name) - sets
            )
        if sets != getattr(now, name):
            more = ", ".join(sorted(getattr(now, name) - sets)) or "nothing"
            less = ", ".join(sorted(sets - getattr(now, name))) or "nothing"
            yield f"{thing.name}: {name} has {more} too much, {less} too little"
