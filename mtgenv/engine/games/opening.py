"""The start of a game: shuffling, the starting player, opening hands and mulligans (103)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.events.drawing import draw_card
from mtgenv.engine.events.entering import begin_entering
from mtgenv.engine.events.planes import turn_up_first_plane
from mtgenv.engine.events.schemes import only_archenemy
from mtgenv.engine.events.supplementary import shuffle_decks
from mtgenv.engine.events.triggers import set_event
from mtgenv.engine.events.zones import link, new_object, put, unlink
from mtgenv.engine.games.companions import ask_for_companion
from mtgenv.engine.games.range_of_influence import is_limited, note_ranges
from mtgenv.engine.games.restarting import STAYS
from mtgenv.engine.games.seats import is_multiplayer, next_seat, seats_in_game
from mtgenv.engine.games.teams import emperor_of, leader_of
from mtgenv.engine.games.vanguards import hand_size
from mtgenv.engine.record.agenda import ASKED
from mtgenv.engine.record.chance import random_below, scripted, shuffle_library
from mtgenv.engine.record.decisions import (
    ask,
    ask_yes_no,
    detail_of,
    kind_of,
    offer,
    offer_distinct,
    subject_of,
)
from mtgenv.engine.record.programs import begin_program
from mtgenv.engine.record.references import reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_OPENING,
    ACTION_ACTIVATE,
    ACTION_DONE,
    ACTION_KEEP,
    ACTION_MULLIGAN,
    ACTION_PLAYER,
    ACTION_YES,
    DECISION_BOTTOM,
    DECISION_MULLIGAN,
    DECISION_SETUP,
    DECISION_STARTER,
    OBJECT_EMBLEM,
    OPENING_KEPT,
    OPENING_MULLIGAN,
    RULE_BEGINS_ON_BATTLEFIELD,
    STAGE_BOTTOM,
    STAGE_MULLIGAN,
    STAGE_OPENING_HANDS,
    STAGE_STARTER,
    STREAM_GAME,
    TEAMS_EMPEROR,
    VARIANT_BRAWL,
    VARIANT_PLANECHASE,
    ZONE_COMMAND,
    ZONE_EXILE,
    ZONE_HAND,
    ZONE_LIBRARY,
)
from mtgenv.engine.turns.steps import begin_turn

# What a player has said about their opening hand.
UNDECIDED = 0
KEPT = 1
ARRANGED = 2
TAKES_MULLIGAN = 3
PUTS_BACK = 4


@compiled
def choose_starter(m: Match) -> None:
    """Pick the starting player at random, or as scripted (103.1, 729.2)."""
    level = m.depth
    if m.starter[level] >= 0:
        return
    player = scripted(m)
    if player < 0:
        player = m.num_players - 1
        for _ in range(random_below(m, STREAM_GAME, seats_in_game(m)) + 1):
            player = next_seat(m, player)
    if m.in_game[level, player] == 0:
        player = next_seat(m, player)
    if m.opt_teams == TEAMS_EMPEROR and level == 0:
        player = emperor_of(m, player)  # 809.4; a subgame begins with anybody (729.2)
    m.starter[level] = leader_of(m, player)


@compiled
def note_small_deck(m: Match, player: int) -> None:
    """729.3 by the letter, with the policy small_deck_with_hand_modifier: fewer than seven lose."""
    if m.depth > 0 and m.opt_small_deck == 1:
        if m.zone_size[m.depth, player, ZONE_LIBRARY] < m.opt_hand:
            m.drew_empty[m.depth, player] = 1


@compiled
def deal(m: Match, t: Tables, w: Workspace) -> None:
    """Draw opening hands; an arranged hand is not dealt."""
    level = m.depth
    for player in range(m.num_players):
        if m.in_game[level, player] == 1 and m.kept[level, player] != ARRANGED:
            note_small_deck(m, player)
            for _ in range(hand_size(m, t, player)):
                draw_card(m, t, w, player)
    m.stage[level] = STAGE_MULLIGAN
    m.stage_player[level] = 0


@compiled
def lay_decks(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Shuffle the libraries (103.3); a scenario arranges them then.

    Returns:
        Whether the hands can be dealt.
    """
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        return True
    for player in range(m.num_players):
        shuffle_library(m, w, player)
    if m.opt_variants != 0:
        shuffle_decks(m, t, w)
    if m.opt_harness == 0:
        return True
    ask(m, DECISION_SETUP, 0, -1, -1)
    offer(m, ACTION_DONE, 0, 0)
    m.frame_state[f] = ASKED
    return False


@compiled
def note_archenemy(m: Match) -> None:
    """904.6: a single archenemy goes first; in a subgame only if a policy says so (729.2)."""
    level = m.depth
    if m.opt_archenemies != 0 and (level == 0 or m.opt_archenemy_starts == 1):
        player = only_archenemy(m)
        if player >= 0 and m.starter[level] < 0 and m.in_game[level, player] == 1:
            m.starter[level] = player


@compiled
def let_deploy(m: Match, t: Tables, w: Workspace) -> None:
    """804.2: in a game with emperors creatures have an ability, from a card of each player."""
    for player in range(m.num_players):
        if m.in_game[m.depth, player] == 1 and t.deploy_card != 0:
            row = new_object(m, t, w, t.deploy_card, OBJECT_EMBLEM, player, m.depth, ZONE_COMMAND)
            m.since[row] = 0  # what takes abilities away takes this one too
    m.dirty[m.depth] = 1


@compiled
def set_table(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """As a game begins: note who reaches whom, and give what a game with emperors gives."""
    if is_limited(m):
        note_ranges(m)
    if m.opt_teams == TEAMS_EMPEROR and m.frame_state[f] != ASKED:
        let_deploy(m, t, w)


@compiled
def run_start(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Shuffle, find the starting player and deal (103.1 to 103.4)."""
    level = m.depth
    if m.stage_player[level] == 0:
        set_table(m, t, w, f)
    if m.opt_harness == 1:
        refresh(m, t, w)  # permanents that were put there watch events from the start
        if level == 0:
            begin_turn(m, leader_of(m, m.starter[0]))
            return
    if t.companions == 1 and ask_for_companion(m, t, f):
        return
    if not lay_decks(m, t, w, f):
        return
    note_archenemy(m)
    known_starter = m.starter[level] >= 0
    choose_starter(m)
    if m.opt_starter_choice == 1 and not known_starter:
        m.stage[level] = STAGE_STARTER
        return
    deal(m, t, w)


@compiled
def run_restart(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Shuffle and deal for a game that restarts: who goes first is known (727.1a)."""
    if m.stage_player[m.depth] == 0:
        set_table(m, t, w, f)
    if t.companions == 1 and ask_for_companion(m, t, f):
        return
    if lay_decks(m, t, w, f):
        deal(m, t, w)


@compiled
def bring_staying(m: Match, t: Tables, w: Workspace) -> None:
    """727.4: before the first turn, cards that stayed in exile enter the battlefield."""
    level = m.depth
    for owner in range(m.num_players):
        row = m.zone_head[level, owner, ZONE_EXILE]
        while row >= 0:
            after = m.next[row]
            if m.link[row] <= STAYS:
                player = STAYS - m.link[row]
                m.link[row] = -1
                begin_entering(m, t, w, row, player, 0)
            row = after


@compiled
def begin_first_turn(m: Match, t: Tables, w: Workspace) -> None:
    """The game begins; in Planechase with a plane (103.7, 103.8)."""
    if m.opt_variants & VARIANT_PLANECHASE:
        turn_up_first_plane(m, t, m.starter[m.depth])
    begin_turn(m, m.starter[m.depth])
    bring_staying(m, t, w)


@compiled
def opening_ability(t: Tables, card: int, when: int, k: int) -> int:
    """Return the place on a card, from k on, of what it does in an opening hand; -1 = nothing."""
    first = t.card_first[card]
    while k < t.card_abilities[card]:
        if t.ability_kind[first + k] == ABILITY_OPENING and t.rule_detail[first + k] == when:
            return k
        k += 1
    return -1


@compiled
def use_opening_ability(
    m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int
) -> None:
    """Reveal a card of an opening hand and do what it says."""
    m.known[row] = (1 << m.num_players) - 1
    set_event(w, -1, -1, player, 0, 0)
    begin_program(m, t, w, ability, reference(m, row), player, player, 0, 0)


@compiled
def run_opening_hands(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """103.6: what cards of opening hands may do before the game begins, in turn order.

    The frame keeps in a the card to look at next, or -1 for the first one of the next player.
    """
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        row = m.frame_a[f]
        m.frame_a[f] = m.next[row]
        player = m.owner[row]
        if m.next[row] < 0:
            m.stage_player[level] += 1
        if kind_of(m.answer) == ACTION_YES:
            if t.card_rules[m.look[row]] & RULE_BEGINS_ON_BATTLEFIELD:
                begin_entering(m, t, w, row, player, 0)
            else:
                place = opening_ability(t, m.look[row], OPENING_KEPT, 0)
                ability = t.card_first[m.look[row]] + place
                use_opening_ability(m, t, w, player, row, ability)
            return
    while m.stage_player[level] < m.num_players:
        player = (m.starter[level] + m.stage_player[level]) % m.num_players
        row = m.frame_a[f]
        if row < 0:
            row = m.zone_head[level, player, ZONE_HAND]
        while row >= 0 and m.in_game[level, player] == 1:
            k = opening_ability(t, m.look[row], OPENING_KEPT, 0)
            if k >= 0 or t.card_rules[m.look[row]] & RULE_BEGINS_ON_BATTLEFIELD:
                ability = -1
                if k >= 0:
                    ability = t.card_first[m.look[row]] + k
                ask_yes_no(m, player, row, ability)
                m.frame_a[f] = row
                m.frame_state[f] = ASKED
                return
            row = m.next[row]
        m.frame_a[f] = -1
        m.stage_player[level] += 1
    begin_first_turn(m, t, w)


@compiled
def run_starter(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """With the flag starter_choice: the random player says who goes first."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        m.starter[level] = leader_of(m, subject_of(m.answer))
        deal(m, t, w)
        return
    ask(m, DECISION_STARTER, m.starter[level], -1, -1)
    for player in range(m.num_players):
        if m.in_game[level, player] == 1:
            offer(m, ACTION_PLAYER, player, 0)
    m.frame_state[f] = ASKED


@compiled
def take_mulligan(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Shuffle the hand into the library and draw a new one (103.5)."""
    level = m.depth
    row = m.zone_head[level, player, ZONE_HAND]
    while row >= 0:
        put(m, t, w, row, level, ZONE_LIBRARY, True)
        row = m.zone_head[level, player, ZONE_HAND]
    shuffle_library(m, w, player)
    m.mulligans[level, player] += 1
    for _ in range(hand_size(m, t, player)):
        draw_card(m, t, w, player)


@compiled
def hand_after_mulligans(m: Match, t: Tables, player: int) -> int:
    """How many cards a player keeps; none are left for another mulligan when it reaches 0 (103.5).

    In a multiplayer game, and in Brawl, the first mulligan is free (103.5c).
    """
    taken = m.mulligans[m.depth, player]
    if taken > 0 and (is_multiplayer(m) or m.opt_variants & VARIANT_BRAWL != 0):
        taken -= 1
    return hand_size(m, t, player) - taken


@compiled
def offer_opening_abilities(m: Match, t: Tables, player: int) -> None:
    """103.5b: offer what a player may do any time they could take a mulligan; equal cards once."""
    row = m.zone_head[m.depth, player, ZONE_HAND]
    while row >= 0:
        card = m.look[row]
        before = m.prev[row]
        while before >= 0 and m.look[before] != card:
            before = m.prev[before]
        k = opening_ability(t, card, OPENING_MULLIGAN, 0)
        while before < 0 and k >= 0:
            offer(m, ACTION_ACTIVATE, row, k)
            k = opening_ability(t, card, OPENING_MULLIGAN, k + 1)
        row = m.next[row]


@compiled
def run_mulligan(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Declarations in turn order, then all mulligans at once (103.5)."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        player = m.dec_for
        if kind_of(m.answer) == ACTION_ACTIVATE:
            row = subject_of(m.answer)
            m.stage_player[level] -= 1  # 103.5b: the same player declares after that
            ability = t.card_first[m.look[row]] + detail_of(m.answer)
            use_opening_ability(m, t, w, player, row, ability)
            return
        m.kept[level, player] = KEPT
        if kind_of(m.answer) == ACTION_MULLIGAN:
            m.kept[level, player] = TAKES_MULLIGAN
    while m.stage_player[level] < m.num_players:
        player = (m.starter[level] + m.stage_player[level]) % m.num_players
        m.stage_player[level] += 1
        if m.in_game[level, player] == 0 or m.kept[level, player] != UNDECIDED:
            continue
        ask(m, DECISION_MULLIGAN, player, -1, -1)
        offer(m, ACTION_KEEP, 0, 0)
        if hand_after_mulligans(m, t, player) > 0:
            offer(m, ACTION_MULLIGAN, 0, 0)
            offer_opening_abilities(m, t, player)
        m.frame_state[f] = ASKED
        return
    again = False
    for player in range(m.num_players):
        if m.kept[level, player] == TAKES_MULLIGAN:
            take_mulligan(m, t, w, player)
            m.kept[level, player] = PUTS_BACK
            again = True
    m.stage_player[level] = 0
    if again:
        m.stage[level] = STAGE_BOTTOM
    else:
        m.stage[level] = STAGE_OPENING_HANDS
        m.frame_a[f] = -1


@compiled
def run_bottom(m: Match, t: Tables, f: int) -> None:
    """Players who took a mulligan put cards on the bottom, then everybody declares again."""
    level = m.depth
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        row = subject_of(m.answer)
        unlink(m, row)
        m.generation[row] += 1
        link(m, row, level, ZONE_LIBRARY, False)
    for i in range(m.num_players):
        player = (m.starter[level] + i) % m.num_players
        if m.kept[level, player] != PUTS_BACK:
            continue
        left = m.zone_size[level, player, ZONE_HAND] - hand_after_mulligans(m, t, player)
        if left <= 0:
            m.kept[level, player] = UNDECIDED
            continue
        ask(m, DECISION_BOTTOM, player, -1, -1)
        m.dec_left = left
        row = m.zone_head[level, player, ZONE_HAND]
        while row >= 0:
            offer_distinct(m, row)
            row = m.next[row]
        m.frame_state[f] = ASKED
        return
    m.stage[level] = STAGE_MULLIGAN
