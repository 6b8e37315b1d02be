"""Re-deals of what a seat cannot see, checked against what must stay fixed.

A written-down view of what a seat knows, from the rules alone and not from the code that deals:
what lies open, what that seat has seen, and whatever is no card. For any number of seats:

    python -m tests.redeals 10000
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator

import numpy as np

from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.wording import zone_rows

DECKS = ("weenie-shahrazad", "wish", "burn-shahrazad", "countdown", "dungeon", "suspend-exile")
VARIANT_DECKS = ("planechase-weenie", "planechase-burn")
OPTIONS = MatchOptions(concede_game="always", max_turns=60)
# What says which card an object is, and what follows from that.
IDENTITY = (
    *("card", "look", "power", "toughness", "types", "colors", "keywords", "subtypes", "rules"),
    *("lost", "granted"),
)
# The order of cards in a library.
ORDER = ("next", "prev", "zone_head", "zone_tail")
# Chance to come, and what may be answered from a hand that was dealt anew.
FREE = ("rng", "legal", "legal_count")


def hidden_from(record: np.void, seat: int) -> np.ndarray:
    """Say of each object whether it is a card that a seat cannot tell, as an array of flags."""
    zone = record["zone"]
    hidden = np.isin(zone, (v.ZONE_HAND, v.ZONE_LIBRARY))
    hidden |= (zone == v.ZONE_OUTSIDE) & (record["level"] > 0)  # of who has left a subgame
    face_down = np.isin(zone, (v.ZONE_EXILE, v.ZONE_COMMAND, v.ZONE_OUTSIDE)) & (
        record["look"] == 0
    )
    hidden |= face_down  # also in planar decks and scheme decks, whose order nobody knows, not
    # even where their owner has left the game
    hidden &= (record["kind"] == v.OBJECT_CARD) & ((record["known"] >> seat) & 1 == 0)
    return np.asarray(hidden)


def differences(before: np.void, after: np.void, seat: int) -> list[str]:
    """Name what a re-deal has changed that a seat knows; nothing if it is right.

    Args:
        before: a match at an open decision.
        after: the same match, dealt anew for the seat.
        seat: whose view stays as it is.
    """
    hidden = hidden_from(before, seat)
    found = []
    for name in before.dtype.names or ():
        if name in FREE or name in ORDER:
            continue
        was, now = before[name], after[name]
        if name == "known":  # the mark of what was shuffled in goes with its card
            was, now = was & ~v.SHUFFLED_IN, now & ~v.SHUFFLED_IN
        if name in IDENTITY:
            was, now = was[~hidden], now[~hidden]
        if not np.array_equal(was, now):
            found.append(name)
    for owner in range(int(before["num_players"])):
        for where in (before["zone"] == v.ZONE_COMMAND, before["zone"] != v.ZONE_COMMAND):
            mine = hidden & where & (before["owner"] == owner)
            if Counter(before["card"][mine]) != Counter(after["card"][mine]):
                found.append(f"the unseen cards of seat {owner}")
    for level in range(int(before["depth"]) + 1):
        for owner in range(int(before["num_players"])):
            for zone in range(1, v.ZONE_COUNT):
                was, now = (list(zone_rows(r, level, owner, zone)) for r in (before, after))
                library = zone == v.ZONE_LIBRARY and owner == seat
                if library:  # cards that were seen keep their places, the others change them
                    was = [-1 if hidden[row] else row for row in was]
                    now = [-1 if hidden[row] else row for row in now]
                if was != now:
                    found.append(f"{v.ZONE_NAMES[zone]} of seat {owner} at level {level}")
    return found


def positions(players: int, seed: int) -> Iterator[Match]:
    """Play a match at random, and stop now and then to look at it."""
    chance = random.Random(seed)
    decks = chance.sample(DECKS, players)
    if seed % 4 == 3:
        decks = chance.choices(VARIANT_DECKS, k=players)
    match = Match.new(*decks, seed=seed, options=OPTIONS)
    for number in range(160):
        if match.over:
            return
        actions = match.legal_actions()
        plays = [action for action in actions if not action.text.startswith("concede")]
        leaves = number % 90 == 59
        match.step(chance.choice(actions if leaves else plays or actions))
        if not match.over and number % 30 == 29:
            yield match


def check(count: int, seed: int = 0) -> Counter[str]:
    """Deal positions anew, with two players to six, each for all seats.

    Args:
        count: how many re-deals.
        seed: the first seed.

    Returns:
        How many re-deals there were by the number of players, in subgames, and of hands and
        libraries that came out otherwise.

    Raises:
        AssertionError: if one has changed what its seat knows.
    """
    seen: Counter[str] = Counter()
    while seen["re-deals"] < count:
        players = 2 + seed % 5
        for match in positions(players, seed):
            for seat in range(players):
                deal = seen["re-deals"]
                guess = match.determinize(seat, seed=deal)
                before, after = match.record[0], guess.record[0]
                found = differences(before, after, seat)
                assert not found, f"seed {seed}, seat {seat}, re-deal {deal}: {', '.join(found)}"
                if deal % 20 == 0:
                    assert guess.view(seat) == match.view(seat)
                seen["re-deals"] += 1
                seen[f"{players} players"] += 1
                seen["in a subgame"] += match.depth > 0
                seen["another deal"] += bool(np.any(before["card"] != after["card"]))
                seen["another order"] += bool(np.any(before["next"] != after["next"]))
            if seen["re-deals"] >= count:
                break
        seed += 1
    return seen


if __name__ == "__main__":
    for what, number in check(int(sys.argv[1])).items():
        print(f"{number:>7,} {what}")
