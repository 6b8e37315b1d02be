"""What a search compares: each legal action, and whole declarations of attackers and blockers.

A candidate is a sequence of actions. Most questions are answered by one; a declaration is asked
creature by creature and judged as a whole, so a candidate for it is all of its picks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.compiling.jit import Layout, compiled, entry
from mtgenv.engine.driver import answer
from mtgenv.engine.information.determinize import determinize
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.state import TABLE
from mtgenv.engine.record.types import (
    BotFunction,
    Match,
    Matches,
    TableRef,
    Tables,
    Workspace,
    WorkspaceRef,
)
from mtgenv.engine.record.vocabulary import (
    ACTION_DONE,
    ACTION_OBJECT,
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
    ZONE_BATTLEFIELD,
)
from mtgenv_agents.bots.declaring import declares
from mtgenv_agents.bots.random_bot import play_on_count

MOST_CANDIDATES = 40
LONGEST = 72
"""Actions of one candidate: a declaration of 30 creatures, each with what it attacks or blocks."""

ALL_SUBSETS = 4  # of so many creatures each set that could attack is a candidate

# What is wished of a creature in a declaration; a row + FOES means: block that attacker.
STAYS = 0
TAKES_PART = 1
FOES = 2

LISTING = np.dtype(
    [
        ("count", np.int64),
        # One more than there may be: what is written down last may turn out to be there already.
        ("length", np.int64, (MOST_CANDIDATES + 1,)),
        ("print", np.int64, (MOST_CANDIDATES + 1,)),  # of a declaration, to tell equal ones
        ("action", np.int32, (MOST_CANDIDATES + 1, LONGEST)),
        # What is worked in, by row of the match: what is wished of a creature in a declaration,
        # what came of it, and what the bot makes of it; and the creatures that are asked about.
        ("wish", np.int32, (TABLE.objects,)),
        ("made", np.int32, (TABLE.objects,)),
        ("own", np.int32, (TABLE.objects,)),
        ("creature", np.int32, (TABLE.objects,)),
    ],
    align=True,
)
"""The candidates of a decision: how many, and the actions of each."""

Listing: Any = Layout("Listing", LISTING, 0)
ListingRef: Any = Layout("ListingRef", LISTING, 1)


@compiled
def wished_pick(m: Match, x: Listing) -> int:
    """Return the legal pick that wishes ask for; -1 where they leave it to the bot."""
    pick = -1
    for i in range(m.legal_count):
        kind = kind_of(m.legal[i])
        row = subject_of(m.legal[i])
        wished = False
        if kind == ACTION_OBJECT and m.dec_kind == DECISION_BLOCKED_ATTACKER:
            wished = x.wish[m.dec_row] == row + FOES
        elif kind == ACTION_OBJECT and m.dec_kind != DECISION_DEFENDER:
            # One that could block several has been picked, and is offered again.
            wished = x.wish[row] != STAYS and m.blocking[row] == -1
        if wished:
            return int(m.legal[i])
        if kind == ACTION_DONE:
            pick = int(m.legal[i])
    return pick


@compiled
def note_pick(m: Match, action: int, x: Listing) -> None:
    """Write down what a pick makes of a creature, in the form of a wish."""
    if kind_of(action) != ACTION_OBJECT:
        return
    if m.dec_kind == DECISION_BLOCKED_ATTACKER:
        x.made[m.dec_row] = subject_of(action) + FOES
    elif m.dec_kind != DECISION_DEFENDER:
        x.made[subject_of(action)] = TAKES_PART


@compiled
def declare(
    m: Match, t: Tables, w: Workspace, bot: BotFunction, seat: int, free: bool, x: Listing
) -> None:
    """Play a declaration to its end, and write its picks down after the candidates.

    Args:
        m: the match.
        t: the card tables.
        w: the workspace.
        bot: decides what no wish decides.
        seat: who declares.
        free: nothing is wished, the bot decides everything.
        x: has the wishes, and receives what was picked and what came of it.
    """
    for row in range(len(m.zone)):
        x.made[row] = STAYS
    level = m.depth
    combat = m.combats[level]
    turn = m.turn[level]
    step = m.step[level]
    n = 0
    action = -1
    # What comes after it, another declaration perhaps, depends on cards that are hidden.
    while n < LONGEST and kind_of(action) != ACTION_DONE and declares(m, seat):
        same = m.depth == level and m.combats[level] == combat
        if not same or m.turn[level] != turn or m.step[level] != step:
            break
        action = -1
        if not free:
            action = wished_pick(m, x)
        if action < 0:
            action = bot(m, t, w, seat)
        note_pick(m, action, x)
        x.action[x.count, n] = action
        n += 1
        answer(m, t, w, action)
    x.length[x.count] = n


@compiled
def print_of(m: Match, x: Listing) -> int:
    """Return a number that two different declarations hardly ever share."""
    value = 1
    for row in range(len(m.zone)):
        if x.made[row] != STAYS:
            value = (value * 1_000_003 + (row << 12) + x.made[row]) & 0xFFFFFFFFFFFF
    return value


@compiled
def add_declaration(
    room: Matches, t: Tables, w: Workspace, bot: BotFunction, seat: int, free: bool, x: Listing
) -> None:
    """Add the declaration that wishes lead to, unless an equal one is there or there is no room."""
    n = x.count
    if n >= MOST_CANDIDATES:
        return
    m = room[1]
    m[:] = room[0][:]
    declare(m, t, w, bot, seat, free, x)
    x.print[n] = print_of(m, x)
    for k in range(n):
        if x.print[k] == x.print[n]:
            return
    x.count = n + 1


@compiled
def wish_for_all(x: Listing, creatures: int, subset: int) -> None:
    """Wish that of the creatures that are asked about those of a set take part, given as bits."""
    for i in range(creatures):
        x.wish[x.creature[i]] = TAKES_PART if (subset >> i) & 1 else STAYS


@compiled
def list_changes(
    room: Matches, t: Tables, w: Workspace, bot: BotFunction, seat: int, creatures: int, x: Listing
) -> None:
    """List the bot's declaration with one creature changed: a blocker blocks each attacker once."""
    m = room[0]
    attacks = m.dec_kind == DECISION_ATTACK
    for row in range(len(m.zone)):
        x.wish[row] = x.own[row]
    for i in range(creatures):
        row = x.creature[i]
        if x.own[row] != STAYS or attacks:
            x.wish[row] = TAKES_PART if x.own[row] == STAYS else STAYS
            add_declaration(room, t, w, bot, seat, False, x)
        foe = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while foe >= 0 and not attacks:
            if m.attacking[foe] >= 0 and foe + FOES != x.own[row]:
                x.wish[row] = foe + FOES
                add_declaration(room, t, w, bot, seat, False, x)
            foe = m.next[foe]
        x.wish[row] = x.own[row]


@compiled
def list_declarations(
    room: Matches, t: Tables, w: Workspace, bot: BotFunction, seat: int, x: Listing
) -> None:
    """List declarations: the bot's, none, all, and the bot's with one creature changed.

    Of few attackers each set is listed.
    """
    m = room[0]
    creatures = 0
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            x.creature[creatures] = subject_of(m.legal[i])
            creatures += 1
    add_declaration(room, t, w, bot, seat, True, x)
    if m.dec_kind != DECISION_ATTACK and m.dec_kind != DECISION_BLOCK:
        return  # in the middle of a pick
    for row in range(len(m.zone)):
        x.own[row] = x.made[row]
        x.wish[row] = STAYS
    add_declaration(room, t, w, bot, seat, False, x)
    if m.dec_kind == DECISION_ATTACK and creatures <= ALL_SUBSETS:
        for subset in range(1, 1 << creatures):
            wish_for_all(x, creatures, subset)
            add_declaration(room, t, w, bot, seat, False, x)
        return
    wish_for_all(x, creatures, -1)
    add_declaration(room, t, w, bot, seat, False, x)
    list_changes(room, t, w, bot, seat, creatures, x)


@compiled
def list_actions(
    m: Match, t: Tables, w: Workspace, bot: BotFunction, seat: int, x: Listing
) -> None:
    """List the legal actions that are no concessions, the bot's first."""
    own = bot(m, t, w, seat)
    x.action[0, 0] = own
    x.length[0] = 1
    x.count = 1
    for i in range(play_on_count(m)):
        if m.legal[i] != own and x.count < MOST_CANDIDATES:
            x.action[x.count, 0] = m.legal[i]
            x.length[x.count] = 1
            x.count += 1


@entry
def list_candidates(
    room: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    bot: BotFunction,
    seed: int,
    listings: ListingRef,
) -> None:
    """List what the one who decides could do; what the base bot would do comes first.

    Args:
        room: the position, and a match to play in; in both the hidden cards are dealt anew.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        bot: the base bot.
        seed: decides the deal.
        listings: an array of one `LISTING`, which receives the candidates.
    """
    t = tables[0]
    w = workspaces[0]
    x = listings[0]
    m = room[0]
    seat = m.dec_player
    determinize(m, t, w, seat, seed)
    x.count = 0
    if declares(m, seat):
        list_declarations(room, t, w, bot, seat, x)
    else:
        list_actions(m, t, w, bot, seat, x)
