"""Random matches with every invariant checked after each decision, in one compiled call.

A match is made from its seed alone: decks of random cards of the pool, random options, and a
policy that picks among the legal actions at random. The call works in a small array of records:
the match itself, a blank one to begin from, copies to compare with, and one copy for each game on
hold, taken as the game within it was opened.
"""

from __future__ import annotations

from mtgenv.checks.changes import check_changes, check_step_begins, check_turn_begins
from mtgenv.checks.combats import check_assignment, check_attack, check_blocks, check_offers
from mtgenv.checks.command_zones import check_command_zones
from mtgenv.checks.derived import check_derived
from mtgenv.checks.games import check_asker
from mtgenv.checks.invariants import ASKER, CARDS_CONSERVED, FINE, ILLEGAL_ANSWER, STEP_GUARD
from mtgenv.checks.outer_games import check_creator, check_homecoming, check_outer
from mtgenv.checks.records import check_record, count_cards
from mtgenv.compiling.jit import Bytes2, Ints, Longs, compiled, entry
from mtgenv.engine.characteristics.characteristics import derive
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.driver import accept, is_asked, run_step
from mtgenv.engine.events.zones import link, unlink
from mtgenv.engine.games.teams import totals_of
from mtgenv.engine.games.vanguards import MORE_LIFE
from mtgenv.engine.record.chance import random_below, seed_streams
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.state import SEAT_COMMANDERS, TABLE
from mtgenv.engine.record.types import Match, Matches, TableRef, Tables, Workspace, WorkspaceRef
from mtgenv.engine.record.vocabulary import (
    ACTION_CAST,
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    ACTION_PASS,
    ACTION_PLAY_LAND,
    ACTION_SUSPEND,
    ATTACK_SINGLE,
    CONCEDE_ALWAYS,
    DECISION_ATTACK,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_DEFENDER,
    DECISION_NONE,
    DECISION_PRIORITY,
    FRAME_GAME,
    NONTRADITIONAL_ONGOING_SCHEME,
    NONTRADITIONAL_PHENOMENON,
    NONTRADITIONAL_PLANE,
    NONTRADITIONAL_SCHEME,
    NONTRADITIONAL_VANGUARD,
    OBJECT_CARD,
    PLANAR_COMMUNAL,
    RANGE_SUBGAMES_OF_ALL,
    RULE_ANTE,
    STAGE_ATTACKERS,
    STAGE_BLOCKERS,
    STAGE_DAMAGE,
    STAGE_FINISH,
    STOPS_FULL,
    STREAM_GAME,
    STREAM_SEAT,
    SUPERTYPE_BASIC,
    TEAMS_ARCHENEMY,
    TEAMS_EMPEROR,
    TEAMS_TWO_HEADED_GIANT,
    TYPE_LAND,
    VARIANT_ARCHENEMY,
    VARIANT_COMMANDER,
    VARIANT_PLANECHASE,
    VARIANT_VANGUARD,
    ZONE_COMMAND,
    ZONE_LIBRARY,
    ZONE_NOWHERE,
    ZONE_OUTSIDE,
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
ANOTHER_SEED = 1 << 40  # decks and options come from other numbers than the game's chance
NESTING = 8  # of so many matches one nests as deep as it can
STRICT = 60  # so often a card of the right colours is looked for
PATIENT = 600  # and so often one that the pile has not got; a pool may have too few of them
GIANTS = 4  # players of a game of Two-Headed Giant ...
EMPIRE = 6  # ... and of Emperor
PASSING = 4  # how many kinds of policy there are: from one that passes as often as not


# --- Setting a match up from its seed ------------------------------------------------------------


@compiled
def copy_record(memory: Bytes2, to: int, source: int) -> None:
    """Copy one record of the array over another."""
    for i in range(memory.shape[1]):
        memory[to, i] = memory[source, i]


@compiled
def add_card(m: Match, t: Tables, card: int, owner: int, zone: int) -> None:
    """Add a card to a pile of the outermost game."""
    row = m.zone_head[0, 0, ZONE_NOWHERE]
    unlink(m, row)
    m.card[row] = card
    m.look[row] = card
    m.kind[row] = OBJECT_CARD
    m.owner[row] = owner
    m.controller[row] = owner
    m.base_controller[row] = owner
    m.generation[row] = 1
    m.chosen_player[row] = -1
    reset_characteristics(m, t, row)
    link(m, row, 0, zone, False)


@compiled
def in_pile(m: Match, card: int, owner: int, zone: int) -> bool:
    """Whether a pile has a card already."""
    row = m.zone_head[0, owner, zone]
    while row >= 0:
        if m.card[row] == card:
            return True
        row = m.next[row]
    return False


@compiled
def suits(m: Match, t: Tables, card: int, colors: int, land: bool, tries: int) -> bool:
    """Whether a card is a land or not, as wanted, and of the colours; after `STRICT` any is."""
    if (t.card_types[card] & TYPE_LAND != 0) != land or t.card_token[card] == 1:
        return False
    if t.card_rules[card] & RULE_ANTE:
        return False  # 407.2: no deck has one where nobody plays for ante
    if tries > STRICT:
        return True
    if not land:
        return t.card_colors[card] & ~colors == 0
    if t.card_supertypes[card] & SUPERTYPE_BASIC == 0:
        return random_below(m, STREAM_GAME, 4) == 0
    return t.card_mana_mask[card] & colors != 0


@compiled
def fill_pile(
    m: Match,
    t: Tables,
    pool: int,
    special: Ints,
    owner: int,
    zone: int,
    size: int,
    colors: int,
) -> None:
    """Fill a deck or a sideboard with random cards.

    Args:
        m: the match.
        t: the tables.
        pool: cards 1 to ``pool`` are to choose from.
        special: cards to choose more often: those that make subgames and those that reach outside.
        owner: whose pile it is.
        zone: ZONE_LIBRARY or ZONE_OUTSIDE.
        size: how many cards.
        colors: the colours of the deck, as bits.
    """
    left = size
    lands = 0
    rarity = 2 + random_below(m, STREAM_GAME, 6)
    if zone == ZONE_LIBRARY:
        lands = size * (32 + random_below(m, STREAM_GAME, 16)) // 100
    while left > 0:
        land = left <= lands
        card = 0
        if not land and random_below(m, STREAM_GAME, rarity) == 0:
            card = special[random_below(m, STREAM_GAME, len(special))]
        tries = 0
        while card == 0 or (tries <= PATIENT and in_pile(m, card, owner, zone)):
            card = 1 + random_below(m, STREAM_GAME, pool)
            tries += 1
            if not suits(m, t, card, colors, land, tries):
                card = 0
        most = 4
        if t.card_supertypes[card] & SUPERTYPE_BASIC:
            most = 12
        copies = min(left, 1 + random_below(m, STREAM_GAME, most))
        if not land:
            copies = min(copies, max(left - lands, 1))
        for _ in range(copies):
            add_card(m, t, card, owner, zone)
        left -= copies


@compiled
def one_in(m: Match, n: int) -> int:
    """Return 1 with a chance of one in n, else 0."""
    if random_below(m, STREAM_GAME, n) == 0:
        return 1
    return 0


@compiled
def draw_teams(m: Match) -> None:
    """Let a match of four be a game of Two-Headed Giant (810), and one of six of Emperor (809)."""
    if m.num_players == EMPIRE:
        m.opt_teams = TEAMS_EMPEROR
        m.opt_range = 1 + one_in(m, 4) * RANGE_SUBGAMES_OF_ALL
        for seat in range(EMPIRE):
            m.team[seat] = seat // 3
        return
    m.opt_teams = TEAMS_TWO_HEADED_GIANT
    m.opt_range = 0
    if m.opt_life == 20:
        m.opt_life = 30
    for seat in range(GIANTS):
        m.team[seat] = seat // 2
        m.life[0, seat] = m.opt_life


@compiled
def choose_archenemies(m: Match) -> None:
    """Let everybody be an archenemy (904.12), or one player against all others (904.2)."""
    m.opt_archenemies = (1 << m.num_players) - 1
    if one_in(m, 2) == 1:
        return
    alone = random_below(m, STREAM_GAME, m.num_players)
    m.opt_archenemies = 1 << alone
    if m.num_players == 2:
        return
    m.opt_teams = TEAMS_ARCHENEMY
    m.opt_range = 0
    for seat in range(m.num_players):
        m.team[seat] = int(seat != alone)


@compiled
def choose_options(m: Match) -> None:
    """Give a match random options."""
    lives = random_below(m, STREAM_GAME, 6)
    m.opt_life = 20
    if m.opt_variants & VARIANT_COMMANDER:
        m.opt_life = 40
        m.opt_commander_library_replacement = 1 - one_in(m, 4)
        m.opt_commander_in_library_at_start = 1 - one_in(m, 4)
        m.opt_wish_in_commander = one_in(m, 4)
    if lives == 0:
        m.opt_life = 1 + random_below(m, STREAM_GAME, 40)
    m.opt_hand = 7
    if one_in(m, 4) == 1:
        m.opt_hand = random_below(m, STREAM_GAME, 11)
    m.opt_max_turns = 40 + random_below(m, STREAM_GAME, 160)
    m.opt_max_decisions = 4000
    m.opt_stops = random_below(m, STREAM_GAME, 2)
    m.opt_forced = random_below(m, STREAM_GAME, 2)
    m.opt_concede_game = random_below(m, STREAM_GAME, 4)
    m.opt_concede_match = one_in(m, 8) * CONCEDE_ALWAYS
    m.opt_manual_mana = max(0, random_below(m, STREAM_GAME, 6) - 3)
    m.opt_legacy_exile = one_in(m, 4)
    m.opt_starter_choice = one_in(m, 4)
    m.opt_wishes_reach_exile = one_in(m, 4)
    m.opt_archenemy_starts = one_in(m, 4)
    m.opt_creator_life = one_in(m, 4)
    m.opt_small_deck = one_in(m, 4)
    if m.opt_variants & VARIANT_PLANECHASE:
        m.opt_planar = one_in(m, 4) * PLANAR_COMMUNAL
    for seat in range(m.num_players):
        m.life[0, seat] = m.opt_life
    if m.num_players > 2:
        m.opt_attack = random_below(m, STREAM_GAME, ATTACK_SINGLE + 1)
        if one_in(m, 3) == 1:
            m.opt_range = 1 + one_in(m, 3) + one_in(m, 4) * RANGE_SUBGAMES_OF_ALL
    teams = m.num_players == GIANTS or m.num_players == EMPIRE
    if m.opt_variants & VARIANT_ARCHENEMY:
        choose_archenemies(m)
    elif teams and one_in(m, 3) == 1:
        draw_teams(m)
    m.start_life[0] = m.opt_life


@compiled
def add_commander(m: Match, t: Tables, card: int, seat: int, number: int) -> None:
    """Add a card as a player's commander, or the second one, whether or not these are partners."""
    add_card(m, t, card, seat, ZONE_COMMAND)
    row = m.zone_tail[0, seat, ZONE_COMMAND]
    k = seat * SEAT_COMMANDERS + number
    m.commander[row] = k + 1
    m.commander_ref[k] = reference(m, row)


@compiled
def add_face_down(m: Match, t: Tables, card: int, owner: int) -> None:
    """Add a card under a supplementary deck."""
    add_card(m, t, card, owner, ZONE_COMMAND)
    row = m.zone_tail[0, owner, ZONE_COMMAND]
    m.look[row] = 0
    reset_characteristics(m, t, row)


@compiled
def is_of(t: Tables, card: int, variant: int) -> bool:
    """Whether a card is one that a variant is played with."""
    kind = t.card_nontraditional[card]
    if variant == VARIANT_PLANECHASE:
        return kind == NONTRADITIONAL_PLANE or kind == NONTRADITIONAL_PHENOMENON
    if variant == VARIANT_ARCHENEMY:
        return kind == NONTRADITIONAL_SCHEME or kind == NONTRADITIONAL_ONGOING_SCHEME
    return kind == NONTRADITIONAL_VANGUARD


@compiled
def add_life(m: Match, seat: int, more: int) -> None:
    """Let a player begin with more life, and who shares it with them (810.4)."""
    for player in range(m.num_players):
        if (totals_of(m, seat) >> player) & 1:
            m.life[0, player] += more


@compiled
def fill_command_zone(m: Match, t: Tables, apart: Ints, seat: int) -> None:
    """Give a player a vanguard, a planar deck and a scheme deck, as the variants ask for.

    Args:
        m: the match.
        t: the tables.
        apart: the nontraditional cards to choose from.
        seat: the player.
    """
    for variant in (VARIANT_VANGUARD, VARIANT_PLANECHASE, VARIANT_ARCHENEMY):
        if m.opt_variants & variant == 0:
            continue
        if variant == VARIANT_ARCHENEMY and (m.opt_archenemies >> seat) & 1 == 0:
            continue
        size = 1
        if variant != VARIANT_VANGUARD:
            size = 2 + random_below(m, STREAM_GAME, 6)
        for _ in range(size * PATIENT):
            card = apart[random_below(m, STREAM_GAME, len(apart))]
            if not is_of(t, card, variant) or in_pile(m, card, seat, ZONE_COMMAND):
                continue
            if variant == VARIANT_VANGUARD:
                add_card(m, t, card, seat, ZONE_COMMAND)
                add_life(m, seat, t.card_life_modifier[card])
            else:
                add_face_down(m, t, card, seat)
            size -= 1
            if size == 0:
                break
    if (m.opt_archenemies >> seat) & 1 == 1:
        add_life(m, seat, MORE_LIFE)


@compiled
def set_up(
    m: Match, t: Tables, pool: int, special: Ints, legends: Ints, apart: Ints, seed: int
) -> None:
    """Make the match of a seed, ready to begin, out of a blank record."""
    seed_streams(m, seed + ANOTHER_SEED)
    choose_options(m)
    nests = seed % NESTING == 0
    if nests:
        m.opt_hand = 2 + random_below(m, STREAM_GAME, 4)  # the fewer cards, the deeper
    for seat in range(m.num_players):
        colors = 0
        while colors == 0:
            colors = random_below(m, STREAM_GAME, 32) & random_below(m, STREAM_GAME, 32)
        if one_in(m, 2) == 1:
            colors |= 1  # white, for Shahrazad
        first = 0
        second = 0
        if m.opt_variants & VARIANT_COMMANDER:
            first = legends[random_below(m, STREAM_GAME, len(legends))]
            colors |= t.card_colors[first]
            if one_in(m, 4) == 1:
                second = legends[random_below(m, STREAM_GAME, len(legends))]
                colors |= t.card_colors[second]
        size = 40 + random_below(m, STREAM_GAME, 21)
        if nests:
            colors = 1
            for _ in range(size // 3):
                add_card(m, t, special[0], seat, ZONE_LIBRARY)
            size -= size // 3
        fill_pile(m, t, pool, special, seat, ZONE_LIBRARY, size, colors)
        size = random_below(m, STREAM_GAME, 16)
        fill_pile(m, t, pool, special, seat, ZONE_OUTSIDE, size, colors)
        # In the order in which the match of these decks has them, or no replay could be played.
        if first != 0:
            add_commander(m, t, first, seat, 0)
        if second != 0 and second != first:
            add_commander(m, t, second, seat, 1)
        if m.opt_variants != 0 and len(apart) > 0:
            fill_command_zone(m, t, apart, seat)
    seed_streams(m, seed)


# --- Playing it ----------------------------------------------------------------------------------


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
    kind = kind_of(action)
    concedes = kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH
    if concedes and random_below(m, stream, 40) != 0:
        action = m.legal[0]
    if kind_of(action) == ACTION_PASS and eager > 0 and random_below(m, stream, 1 + eager) != 0:
        other = kind_of(m.legal[random_below(m, stream, n)])
        if other != ACTION_CONCEDE_GAME and other != ACTION_CONCEDE_MATCH:
            action = m.legal[random_below(m, stream, n)]
            kind = kind_of(action)
            if kind == ACTION_CONCEDE_GAME or kind == ACTION_CONCEDE_MATCH:
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
        broken = check_changes(m, matches[LAST])
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
