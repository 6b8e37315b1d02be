"""Random matches to be checked, each made from its seed alone: options, teams, decks.

Decks have random cards of the pool, some of them more often; where variants are played commanders,
vanguards, planes and schemes too. What is drawn is a match that could be set up by its decks and
options as well.
"""

from __future__ import annotations

from mtgenv.compiling.jit import Ints, compiled
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.events.damage import change_life
from mtgenv.engine.events.zones import link, unlink
from mtgenv.engine.games.vanguards import life_modifier
from mtgenv.engine.record.chance import random_below, seed_streams
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.state import SEAT_COMMANDERS
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    ATTACK_SINGLE,
    CONCEDE_ALWAYS,
    NONTRADITIONAL_ONGOING_SCHEME,
    NONTRADITIONAL_PHENOMENON,
    NONTRADITIONAL_PLANE,
    NONTRADITIONAL_SCHEME,
    NONTRADITIONAL_VANGUARD,
    OBJECT_CARD,
    PLANAR_COMMUNAL,
    RANGE_SUBGAMES_OF_ALL,
    RULE_ANTE,
    STREAM_GAME,
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

ANOTHER_SEED = 1 << 40  # decks and options come from other numbers than the game's chance
NESTING = 8  # of so many matches one nests as deep as it can
STRICT = 60  # so often a card of the right colours is looked for
PATIENT = 600  # and so often one that the pile has not got; a pool may have too few of them
GIANTS = 4  # players of a game of Two-Headed Giant ...
EMPIRE = 6  # ... and of Emperor


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
    latest = 0
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
        if latest != 0 and in_pile(m, card, owner, zone):
            card = latest  # a deck lists each name once: its copies lie side by side
        latest = card
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
    m.opt_draw_offers = one_in(m, 8)
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
            else:
                add_face_down(m, t, card, seat)
            size -= 1
            if size == 0:
                break
    change_life(m, seat, life_modifier(m, t, 0, seat))


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
