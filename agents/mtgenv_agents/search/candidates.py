"""What a search compares: each legal action, and whole declarations of attackers and blockers.

A candidate is a sequence of actions. Most questions are answered by one; a declaration is asked
creature by creature and judged as a whole, so a candidate for it is all of its picks.
"""

from __future__ import annotations

from mtgenv.compiling.jit import Ints, Ints2, Longs, compiled, entry
from mtgenv.engine.driver import answer
from mtgenv.engine.information.determinize import determinize
from mtgenv.engine.record.decisions import kind_of, subject_of
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
from mtgenv_agents.bots.random_bot import play_on_count

MOST_CANDIDATES = 40
LONGEST = 72
"""Actions of one candidate: a declaration of 30 creatures, each with what it attacks or blocks."""

ALL_SUBSETS = 4  # of so many creatures each set that could attack is a candidate

DECLARATIONS = (DECISION_ATTACK, DECISION_DEFENDER, DECISION_BLOCK, DECISION_BLOCKED_ATTACKER)
"""Questions of a declaration, whose answers belong together."""

# What is wished of a creature in a declaration; a row + FOES means: block that attacker.
STAYS = 0
TAKES_PART = 1
FOES = 2


@compiled(inline=True)
def declares(m: Match, seat: int) -> bool:
    """Whether a seat is in the middle of a declaration of attackers or blockers."""
    if m.over == 1 or m.dec_player != seat:
        return False
    return m.dec_kind in DECLARATIONS


@compiled
def wished_pick(m: Match, wishes: Ints) -> int:
    """Return the legal pick that wishes ask for; -1 where they leave it to the bot.

    Args:
        m: the match, in the middle of a declaration.
        wishes: by row what is wished of a creature.
    """
    pick = -1
    for i in range(m.legal_count):
        kind = kind_of(m.legal[i])
        row = subject_of(m.legal[i])
        wished = False
        if kind == ACTION_OBJECT and m.dec_kind == DECISION_BLOCKED_ATTACKER:
            wished = wishes[m.dec_row] == row + FOES
        elif kind == ACTION_OBJECT and m.dec_kind != DECISION_DEFENDER:
            # One that could block several has been picked, and is offered again.
            wished = wishes[row] != STAYS and m.blocking[row] == -1
        if wished or (kind == ACTION_DONE and pick < 0):
            pick = int(m.legal[i])
            if wished:
                break
    return pick


@compiled
def note_pick(m: Match, action: int, made: Ints) -> None:
    """Write down what a pick makes of a creature, in the form of a wish."""
    if kind_of(action) != ACTION_OBJECT:
        return
    if m.dec_kind == DECISION_BLOCKED_ATTACKER:
        made[m.dec_row] = subject_of(action) + FOES
    elif m.dec_kind != DECISION_DEFENDER:
        made[subject_of(action)] = TAKES_PART


@compiled
def declare(
    m: Match,
    t: Tables,
    w: Workspace,
    bot: BotFunction,
    seat: int,
    wishes: Ints,
    free: bool,
    made: Ints,
    sequences: Ints2,
    k: int,
) -> int:
    """Play a declaration to its end.

    Args:
        m: the match.
        t: the card tables.
        w: the workspace.
        bot: decides what no wish decides.
        seat: who declares.
        wishes: by row what is wished of a creature.
        free: nothing is wished, the bot decides everything.
        made: receives by row what each creature does.
        sequences: receives the picks, in row ``k``.
        k: the number of the candidate.

    Returns:
        How many picks it took.
    """
    for row in range(len(made)):
        made[row] = STAYS
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
            action = wished_pick(m, wishes)
        if action < 0:
            action = bot(m, t, w, seat)
        note_pick(m, action, made)
        sequences[k, n] = action
        n += 1
        answer(m, t, w, action)
    return n


@compiled
def print_of(made: Ints) -> int:
    """Return a number that two different declarations hardly ever share."""
    value = 1
    for row in range(len(made)):
        if made[row] != STAYS:
            value = (value * 1_000_003 + (row << 12) + made[row]) & 0xFFFFFFFFFFFF
    return value


@compiled
def add_declaration(
    room: Matches,
    t: Tables,
    w: Workspace,
    bot: BotFunction,
    seat: int,
    wishes: Ints,
    free: bool,
    made: Ints,
    sequences: Ints2,
    lengths: Longs,
    prints: Longs,
    n: int,
) -> int:
    """Add the declaration that wishes lead to, unless an equal one is there or there is no room.

    Args:
        room: the position, and a match to play in.
        t: the card tables.
        w: the workspace.
        bot: decides what no wish decides.
        seat: who declares.
        wishes: by row what is wished of a creature.
        free: nothing is wished.
        made: receives by row what each creature does.
        sequences: receives the picks of each candidate.
        lengths: receives how many picks they are.
        prints: receives a number for each, to tell equal ones.
        n: how many candidates there are.

    Returns:
        How many candidates there are now.
    """
    if n >= MOST_CANDIDATES:
        return n
    m = room[1]
    m[:] = room[0][:]
    length = declare(m, t, w, bot, seat, wishes, free, made, sequences, n)
    prints[n] = print_of(made)
    for k in range(n):
        if prints[k] == prints[n]:
            return n
    lengths[n] = length
    return n + 1


@compiled
def list_declarations(
    room: Matches,
    t: Tables,
    w: Workspace,
    bot: BotFunction,
    seat: int,
    wishes: Ints,
    made: Ints,
    creatures: Ints,
    sequences: Ints2,
    lengths: Longs,
    prints: Longs,
) -> int:
    """List declarations: the bot's, none, all, and the bot's with one creature changed.

    Of few attackers each set is listed; a blocker is tried with each attacker.

    Returns:
        How many candidates there are.
    """
    m = room[0]
    attacks = m.dec_kind == DECISION_ATTACK or m.dec_kind == DECISION_DEFENDER
    count = 0
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            creatures[count] = subject_of(m.legal[i])
            count += 1
    n = add_declaration(room, t, w, bot, seat, wishes, True, made, sequences, lengths, prints, 0)
    for row in range(len(wishes)):
        wishes[row] = STAYS
    if m.dec_kind != DECISION_ATTACK and m.dec_kind != DECISION_BLOCK:
        return n  # in the middle of a pick
    n = add_declaration(room, t, w, bot, seat, wishes, False, made, sequences, lengths, prints, n)
    if attacks and count <= ALL_SUBSETS:
        for subset in range(1, 1 << count):
            for i in range(count):
                wishes[creatures[i]] = (subset >> i) & 1
            n = add_declaration(
                room, t, w, bot, seat, wishes, False, made, sequences, lengths, prints, n
            )
        return n
    for i in range(count):
        wishes[creatures[i]] = TAKES_PART
    n = add_declaration(room, t, w, bot, seat, wishes, False, made, sequences, lengths, prints, n)
    # The bot's own once more, to change it creature by creature.
    room[1][:] = m[:]
    declare(room[1], t, w, bot, seat, wishes, True, wishes, sequences, n)
    for i in range(count):
        row = creatures[i]
        own = wishes[row]
        if own != STAYS:
            wishes[row] = STAYS
            n = add_declaration(
                room, t, w, bot, seat, wishes, False, made, sequences, lengths, prints, n
            )
        elif attacks:
            wishes[row] = TAKES_PART
            n = add_declaration(
                room, t, w, bot, seat, wishes, False, made, sequences, lengths, prints, n
            )
        foe = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
        while foe >= 0 and not attacks:
            if m.attacking[foe] >= 0 and foe + FOES != own:
                wishes[row] = foe + FOES
                n = add_declaration(
                    room, t, w, bot, seat, wishes, False, made, sequences, lengths, prints, n
                )
            foe = m.next[foe]
        wishes[row] = own
    return n


@compiled
def list_actions(
    m: Match,
    t: Tables,
    w: Workspace,
    bot: BotFunction,
    seat: int,
    sequences: Ints2,
    lengths: Longs,
) -> int:
    """List the legal actions that are no concessions, the bot's first.

    Returns:
        How many candidates there are.
    """
    sequences[0, 0] = bot(m, t, w, seat)
    lengths[0] = 1
    n = 1
    for i in range(play_on_count(m)):
        if m.legal[i] != sequences[0, 0] and n < MOST_CANDIDATES:
            sequences[n, 0] = m.legal[i]
            lengths[n] = 1
            n += 1
    return n


@entry
def list_candidates(
    room: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    bot: BotFunction,
    seed: int,
    wishes: Ints,
    made: Ints,
    creatures: Ints,
    sequences: Ints2,
    lengths: Longs,
    prints: Longs,
) -> int:
    """List what the one who decides could do; what the base bot would do comes first.

    Args:
        room: the position, and a match to play in; in both the hidden cards are dealt anew.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        bot: the base bot.
        seed: decides the deal.
        wishes: room for a number a row.
        made: the same.
        creatures: the same.
        sequences: receives the actions of each candidate, shape (MOST_CANDIDATES + 1, LONGEST).
        lengths: receives how many they are, shape (MOST_CANDIDATES + 1,).
        prints: room of the same shape.

    Returns:
        How many candidates there are.
    """
    t = tables[0]
    w = workspaces[0]
    m = room[0]
    seat = m.dec_player
    determinize(m, t, w, seat, seed)
    if declares(m, seat):
        return list_declarations(
            room, t, w, bot, seat, wishes, made, creatures, sequences, lengths, prints
        )
    return list_actions(m, t, w, bot, seat, sequences, lengths)
