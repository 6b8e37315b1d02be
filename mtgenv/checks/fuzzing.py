"""Random matches with every invariant checked after each decision, in one compiled call.

A match is made from its seed alone (see `mtgenv.checks.drawing`), and so is what its policy picks
at random among the legal actions. The call works in a small array of records: the match itself, a
blank one to begin from, copies to compare with, and one copy for each game on hold, taken as the
game within it was opened.
"""

from __future__ import annotations

from mtgenv.checks.changes import check_changes, check_step_begins, check_turn_begins
from mtgenv.checks.combats import check_assignment, check_attack, check_blocks, check_offers
from mtgenv.checks.command_zones import check_command_zones
from mtgenv.checks.derived import check_derived
from mtgenv.checks.drawing import NESTING, set_up
from mtgenv.checks.games import check_asker
from mtgenv.checks.invariants import ASKER, CARDS_CONSERVED, FINE, ILLEGAL_ANSWER, STEP_GUARD
from mtgenv.checks.outer_games import check_creator, check_homecoming, check_outer
from mtgenv.checks.records import check_record, count_cards
from mtgenv.compiling.jit import Bytes2, Ints, Longs, compiled, entry
from mtgenv.engine.characteristics.characteristics import derive
from mtgenv.engine.driver import accept, is_asked, run_step
from mtgenv.engine.record.chance import random_below
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.state import TABLE
from mtgenv.engine.record.types import Match, Matches, TableRef, Tables, Workspace, WorkspaceRef
from mtgenv.engine.record.vocabulary import (
    ACTION_CAST,
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    ACTION_OFFER_DRAW,
    ACTION_PASS,
    ACTION_PLAY_LAND,
    ACTION_SUSPEND,
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
    DECISION_NONE,
    DECISION_PRIORITY,
    FRAME_GAME,
    PLANAR_COMMUNAL,
    STAGE_ATTACKERS,
    STAGE_BLOCKERS,
    STAGE_DAMAGE,
    STAGE_FINISH,
    STOPS_FULL,
    STREAM_SEAT,
)

# The records that the entry works in; from OUTER on, one for each level.
BLANK = 0
MATCH = 1
BEFORE = 2
FRESH = 3
LAST = 4  # at the decision before
OUTER = 5

# What is counted.
GAMES = 0
DECISIONS = 1
STEPS = 2
FAILING_SEED = 3
OPENED = 4
DEEPEST = 5
MOST_STEPS = 6  # between two decisions
CONCEDED = 7
TURNS = 8
LOGGED = 9
ENDINGS = 10  # by END_*
OWNED = ENDINGS + 9  # by seat: cards that a player brought to the last match
COUNTS = OWNED + TABLE.players

STEP_LIMIT = 200_000  # steps of the agenda between two decisions
PASSING = 4  # how many kinds of policy there are: from one that passes as often as not


@compiled
def copy_record(memory: Bytes2, to: int, source: int) -> None:
    """Copy one record of the array over another."""
    for i in range(memory.shape[1]):
        memory[to, i] = memory[source, i]


@compiled(inline=True)
def gives_up(action: int) -> bool:
    """Whether an action concedes, or offers a draw: that would end most matches early."""
    kind = kind_of(action)
    return kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH or kind == ACTION_OFFER_DRAW


@compiled
def pick(m: Match, eager: int) -> int:
    """Pick a legal action at random.

    Args:
        m: the match.
        eager: how much rather to do something than to pass: 0 = no preference.

    Returns:
        The action.
    """
    stream = STREAM_SEAT + m.dec_player
    n = m.legal_count
    action = m.legal[random_below(m, stream, n)]
    if gives_up(action) and random_below(m, stream, 40) != 0:
        action = m.legal[0]
    if kind_of(action) == ACTION_PASS and eager > 0 and random_below(m, stream, 1 + eager) != 0:
        if not gives_up(m.legal[random_below(m, stream, n)]):
            action = m.legal[random_below(m, stream, n)]
            if gives_up(action):
                action = m.legal[0]
    return action


@compiled
def pick_to_nest(m: Match, creator: int) -> int:
    """Return the action that casts a card which opens a subgame, or a land, or 0 for neither."""
    land = 0
    for i in range(m.legal_count):
        action = m.legal[i]
        if kind_of(action) == ACTION_CAST and m.card[subject_of(action)] == creator:
            return action
        if kind_of(action) == ACTION_PLAY_LAND:
            land = action
    return land


@compiled
def stage_now(m: Match) -> int:
    """Return the stage of the game being played if its own frame is about to run, else -1."""
    if m.frame_kind[m.frame_top] != FRAME_GAME:
        return -1
    return m.stage[m.depth]


@compiled
def clear_hits(m: Match) -> None:
    """Zero the unused part of the list of hits, so that its end shows after it was dealt."""
    for i in range(m.hit_count, len(m.hit_amount)):
        m.hit_amount[i] = 0


@compiled
def step(matches: Matches, t: Tables, w: Workspace, memory: Bytes2) -> int:
    """Let the match take one step, and check what that step should have done.

    Returns:
        The number of a broken invariant, or 0.
    """
    m = matches[MATCH]
    depth = m.depth
    stage = stage_now(m)
    turn = m.turn[depth]
    part = m.step[depth]
    top = m.frame_top
    if stage == STAGE_DAMAGE:
        clear_hits(m)
    if stage == STAGE_DAMAGE or stage == STAGE_FINISH:
        copy_record(memory, BEFORE, MATCH)
    run_step(m, t, w)
    if m.over == 1:
        return FINE
    if check_asker(m, top) != FINE:
        return ASKER
    if m.depth > depth:
        copy_record(memory, OUTER + depth, MATCH)
        return FINE
    if m.depth < depth:
        return check_homecoming(m, matches[OUTER + m.depth], m.depth)
    if m.step[depth] != part or m.turn[depth] != turn:
        broken = check_step_begins(m)
        if broken == FINE and stage == STAGE_FINISH and m.turn[depth] != turn:
            broken = check_turn_begins(m, t, matches[BEFORE])
        if broken != FINE:
            return broken
    if m.stage[depth] == stage:
        return FINE
    if stage == STAGE_DAMAGE:
        return check_assignment(m, matches[BEFORE])
    if stage == STAGE_ATTACKERS:
        return check_attack(m)
    if stage == STAGE_BLOCKERS:
        return check_blocks(m, t, w)
    return FINE


@compiled
def run_on(matches: Matches, t: Tables, w: Workspace, memory: Bytes2, counts: Longs) -> int:
    """Run the match to its next decision, as `driver.advance` does, checking each step.

    Returns:
        The number of a broken invariant, or 0.
    """
    m = matches[MATCH]
    steps = 0
    while m.over == 0:
        if m.dec_kind == DECISION_NONE:
            steps += 1
            if steps > STEP_LIMIT:
                return STEP_GUARD
            broken = step(matches, t, w, memory)
            if broken != FINE:
                return broken
        elif is_asked(m, t, w):
            break
    counts[STEPS] += steps
    counts[MOST_STEPS] = max(counts[MOST_STEPS], steps)
    return FINE


@compiled
def check_all(matches: Matches, t: Tables, w: Workspace, memory: Bytes2, counts: Longs) -> int:
    """Check everything at an open decision.

    Args:
        matches: the records.
        t: the tables.
        w: the workspace.
        memory: the same as bytes.
        counts: what is counted; from `OWNED` on, how many cards each player has brought.

    Returns:
        The number of a broken invariant, or 0.
    """
    m = matches[MATCH]
    broken = check_record(m, t, w)
    if broken == FINE:
        broken = check_command_zones(m, t)
    if broken == FINE and m.decisions > 0:
        broken = check_changes(m, matches[LAST], t)
    if broken != FINE:
        return broken
    copy_record(memory, LAST, MATCH)
    for player in range(m.num_players):
        if m.opt_planar & PLANAR_COMMUNAL == 0 and count_cards(m, player) != counts[OWNED + player]:
            return CARDS_CONSERVED
    for level in range(m.depth):
        broken = check_outer(m, matches[OUTER + level], level)
        if broken != FINE:
            return broken
    kind = m.dec_kind
    picking = kind == DECISION_BLOCKED_ATTACKER or kind == DECISION_DEFENDER
    if kind == DECISION_ATTACK or kind == DECISION_BLOCK or picking:
        broken = check_offers(m, t, w)
        if broken != FINE:
            return broken
    if m.dirty[m.depth] == 0:
        copy_record(memory, FRESH, MATCH)
        derive(matches[FRESH], t, w, m.depth)
        return check_derived(m, matches[FRESH])
    return FINE


@compiled
def count_owned(m: Match, counts: Longs) -> None:
    """Write down how many cards each player has brought to a match that begins."""
    for player in range(m.num_players):
        counts[OWNED + player] = count_cards(m, player)


@compiled
def players_there(m: Match) -> int:
    """Count the players who have not left the match."""
    n = 0
    for player in range(m.num_players):
        n += m.in_game[0, player]
    return n


@compiled
def answer_checked(
    matches: Matches, t: Tables, w: Workspace, memory: Bytes2, counts: Longs, action: int
) -> int:
    """Answer the open decision as `driver.answer` does, and run on.

    Returns:
        The number of a broken invariant, or 0.
    """
    m = matches[MATCH]
    depth = m.depth
    players = players_there(m)
    if not accept(m, t, w, action):
        return ILLEGAL_ANSWER
    kind = kind_of(action)
    if kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH:
        counts[CONCEDED] += 1
    if m.over == 0 and players_there(m) < players:
        for level in range(m.depth):
            copy_record(memory, OUTER + level, MATCH)  # who leaves the match leaves all its games
    elif m.over == 0 and m.depth < depth:
        broken = check_homecoming(m, matches[OUTER + m.depth], m.depth)
        if broken != FINE:
            return broken
    broken = run_on(matches, t, w, memory, counts)
    if broken != FINE or m.over == 1 or m.depth != depth - 1:
        return broken
    asks_all = m.opt_stops == STOPS_FULL and m.opt_forced == 0
    if players_there(m) < players:
        return FINE  # who has left the match with the inner game may have been the creator's player
    if asks_all and m.dec_kind == DECISION_PRIORITY and m.passes[m.depth] == 0:
        return check_creator(m, t, matches[OUTER + m.depth], m.depth)
    return FINE


@compiled
def count_end(m: Match, counts: Longs) -> None:
    """Count how a match went."""
    counts[GAMES] += 1
    counts[OPENED] += m.opened
    counts[TURNS] += m.turns
    counts[DEEPEST] = max(counts[DEEPEST], m.deepest)
    counts[ENDINGS + m.end_reason] += 1


@entry
def set_up_one(
    matches: Matches,
    tables: TableRef,
    memory: Bytes2,
    pool: int,
    special: Ints,
    legends: Ints,
    apart: Ints,
    seed: int,
) -> None:
    """Make the match of a seed, ready to begin.

    Args:
        matches: the records to work in: `OUTER` and one for each level.
        tables: the card tables.
        memory: the same records as bytes.
        pool: cards 1 to ``pool`` are to choose from.
        special: cards to choose more often; the first one makes subgames.
        legends: cards that may be commanders.
        apart: nontraditional cards to choose from.
        seed: the seed.
    """
    copy_record(memory, MATCH, BLANK)
    set_up(matches[MATCH], tables[0], pool, special, legends, apart, seed)


@entry
def fuzz_matches(
    matches: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    memory: Bytes2,
    pool: int,
    special: Ints,
    legends: Ints,
    apart: Ints,
    first_seed: int,
    games: int,
    most_decisions: int,
    log: Ints,
    played: Longs,
    counts: Longs,
) -> int:
    """Play random matches and check every invariant after each decision.

    Args:
        matches: the records to work in: `OUTER` and one for each level; the first one is blank.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        memory: the same records as bytes.
        pool: cards 1 to ``pool`` are to choose from.
        special: cards to choose more often.
        legends: cards that may be commanders.
        apart: nontraditional cards to choose from.
        first_seed: seed of the first match; the next ones count up.
        games: how many matches.
        most_decisions: begin no further match after so many decisions in all.
        log: the actions of the last match are written here, as many as fit.
        played: by card: how often it was cast, played or suspended.
        counts: by `GAMES` and the like: what happened, added to what is there.

    Returns:
        The number of the first broken invariant, or 0. ``counts[FAILING_SEED]`` is its match.
    """
    t = tables[0]
    w = workspaces[0]
    m = matches[MATCH]
    done = 0
    for game in range(games):
        if done >= most_decisions:
            return FINE
        seed = first_seed + game
        counts[FAILING_SEED] = seed
        counts[LOGGED] = 0
        copy_record(memory, MATCH, BLANK)
        set_up(m, t, pool, special, legends, apart, seed)
        count_owned(m, counts)
        eager = seed % PASSING
        broken = run_on(matches, t, w, memory, counts)
        while broken == FINE and m.over == 0:
            broken = check_all(matches, t, w, memory, counts)
            if broken != FINE:
                return broken
            action = 0
            if seed % NESTING == 0 and m.dec_kind == DECISION_PRIORITY:
                action = pick_to_nest(m, special[0])
            if action == 0:
                action = pick(m, eager)
            kind = kind_of(action)
            if kind == ACTION_CAST or kind == ACTION_PLAY_LAND or kind == ACTION_SUSPEND:
                played[m.card[subject_of(action)]] += 1
            if counts[LOGGED] < len(log):
                log[counts[LOGGED]] = action
                counts[LOGGED] += 1
            done += 1
            counts[DECISIONS] += 1
            broken = answer_checked(matches, t, w, memory, counts, action)
        if broken != FINE:
            return broken
        count_end(m, counts)
    return FINE
