"""What options of the engine a scenario is played with, and which variants its cards bring."""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping

from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.options import ATTACKS, TEAMS, VARIANTS, MatchOptions
from mtgenv.scenario.model import (
    EVERYBODY,
    FLAGS_ON,
    PARTICIPANTS_FLAG,
    PLAYED_FLAGS,
    Options,
    SeatSetup,
)

# How a scripted match is played: everything is asked, and mana may be made by hand.
SCRIPTED = {
    "max_turns": 30_000,
    "max_decisions": 2_000_000_000,
    "stops": v.STOPS_FULL,
    "forced": 0,
    "concede_game": v.CONCEDE_ALWAYS,
    "concede_match": v.CONCEDE_ALWAYS,
    "manual_mana": 2,
    "harness": 1,
}
_VARIANT_OF_KIND = {
    v.NONTRADITIONAL_PLANE: v.VARIANT_PLANECHASE,
    v.NONTRADITIONAL_PHENOMENON: v.VARIANT_PLANECHASE,
    v.NONTRADITIONAL_SCHEME: v.VARIANT_ARCHENEMY,
    v.NONTRADITIONAL_ONGOING_SCHEME: v.VARIANT_ARCHENEMY,
    v.NONTRADITIONAL_VANGUARD: v.VARIANT_VANGUARD,
}


def variants_of(setups: Mapping[str, SeatSetup], options: Options) -> tuple[str, ...]:
    """Return the variants of a scenario: what its options name, and Commander where there is one.

    Args:
        setups: what the players have, by seat.
        options: the options of the scenario.
    """
    entries = (entry for setup in setups.values() for entry in setup.entries())
    commander = any(entry.commander for entry in entries)
    return tuple(dict.fromkeys((*options.variants, *["commander"] * commander)))


def brings(setup: SeatSetup, kinds: Mapping[str, int]) -> int:
    """Return the variants that what a player has is played in, as bits.

    Args:
        setup: what the player has.
        kinds: what nontraditional card each name is, NONTRADITIONAL_* or 0.
    """
    played = (_VARIANT_OF_KIND.get(kinds[entry.card], 0) for entry in setup.entries())
    return functools.reduce(operator.or_, played, 0)


def engine_options(
    setups: Mapping[str, SeatSetup],
    options: Options,
    engine: Mapping[str, int],
    kinds: Mapping[str, int],
) -> dict[str, int]:
    """Return options of the engine, by the names of `OPTION_FIELDS`.

    Args:
        setups: what the players have, by seat.
        options: the options of the scenario.
        engine: options of the engine that are given; they count before those of the scenario, but
            for policy flags and variants.
        kinds: what nontraditional card each name is, NONTRADITIONAL_* or 0.
    """
    found = {"attack": ATTACKS[options.attack], "teams": TEAMS[options.teams]}
    found["range_of_influence"] = options.range_of_influence
    if options.range_of_influence > 0 and options.flags.get(PARTICIPANTS_FLAG) == EVERYBODY:
        found["range_of_influence"] |= v.RANGE_SUBGAMES_OF_ALL
    found |= engine
    flags = {name: given for name, given in options.flags.items() if name in PLAYED_FLAGS}
    found |= {name: int(given in FLAGS_ON) for name, given in flags.items()}
    bits = found.get("variants", 0)
    for setup in setups.values():
        bits |= brings(setup, kinds)
    named = [word for word, bit in VARIANTS.items() if bits & bit]
    teams = {value: word for word, value in TEAMS.items()}[found["teams"]]
    played = MatchOptions(variants=(*named, *variants_of(setups, options)), teams=teams)
    by_name = played.to_engine(len(setups))
    return {"life": by_name["life"], **found, "variants": by_name["variants"]}
