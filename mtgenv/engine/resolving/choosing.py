"""Choosing objects while a spell or ability resolves: they are "it" afterwards (608.2d)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.player_rules import is_under_rule
from mtgenv.engine.characteristics.selecting import filter_player, first_in_turn_order
from mtgenv.engine.events.destruction import may_be_sacrificed
from mtgenv.engine.events.drawing import offer_outside
from mtgenv.engine.events.entering import offer_colors, offer_opponents
from mtgenv.engine.events.sectors import offer_sectors
from mtgenv.engine.events.zones import move, put_on_bottom
from mtgenv.engine.games.range_of_influence import is_limited, players_in_range
from mtgenv.engine.record.agenda import (
    ASKED,
    CHOOSERS,
    CHOSEN,
    GOES_ON,
    LOOP_PLAYER,
    is_in_mind,
    keep_in_mind,
)
from mtgenv.engine.record.chance import random_below, scripted
from mtgenv.engine.record.commanders import kinds_made
from mtgenv.engine.record.decisions import ask, kind_of, offer, offer_distinct, subject_of
from mtgenv.engine.record.references import live_row, reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_COLOR,
    ACTION_DONE,
    ACTION_OBJECT,
    CHOOSE_COLOR,
    CHOOSE_SECTOR,
    DECISION_COLOR,
    DECISION_DISCARD,
    DECISION_LOOK,
    DECISION_PICK,
    LOOK_LEAVE,
    LOOK_ONE_ON_TOP,
    LOOK_SCRY,
    LOOK_SURVEIL,
    MANA_KINDS,
    OBJECT_ABILITY,
    ONLY_CREATURE_SPELLS,
    OP_CALCULATE,
    OP_DISCARD,
    OP_SACRIFICE,
    PLAYER_RULE_CANT_SEARCH,
    STREAM_GAME,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_LINKED,
    ZONE_NOWHERE,
    ZONE_OUTSIDE,
    ZONE_SOURCES,
    ZONE_STACK,
)
from mtgenv.engine.resolving.operands import (
    first_player_in,
    forget_it,
    number_in,
    number_of,
    players_in,
    select,
)
from mtgenv.engine.resolving.structure import next_instruction

ANY_NUMBER = 255
NOBODYS = -2
# States besides ASKED.
NEXT_CHOOSER = 2  # the next player begins to choose
CHOOSE_AGAIN = 3  # the player who chooses is asked anew


@compiled
def chooser(m: Match, f: int) -> int:
    """Return who chooses now."""
    return m.frame_bound[f, LOOP_PLAYER] - 1


@compiled
def list_owner(m: Match, t: Tables, w: Workspace, f: int, s: int, player: int) -> int:
    """Return whose hand, library or graveyard the objects are chosen from; -1 = everybody's.

    Of players out of range there is nothing to choose.
    """
    if t.select_whose[s] == 0:
        return player
    mask = players_in(m, t, w, f, t.select_whose[s])
    owner = -1
    several = False
    for k in range(m.num_players):
        if (mask >> k) & 1:
            several = owner >= 0
            owner = k
    if several:
        return -1
    if mask == 0 and is_limited(m):
        return NOBODYS
    return owner


@compiled
def offer_list(m: Match, t: Tables, w: Workspace, f: int, s: int, zone: int, whose: int) -> None:
    """Offer what fits and is not chosen yet in one list of a zone."""
    you = m.frame_controller[f]
    source = m.frame_source[f]
    that = filter_player(m, t, w, m.frame_slot[f], f, t.select_filter[s])
    reached = players_in_range(m, you) & players_in_range(m, chooser(m, f))  # 801.5a, 801.10
    row = m.zone_head[m.depth, whose, zone]
    while row >= 0:
        # Filler of a scenario is never found; a phased-out permanent does not exist (702.26b).
        there = m.types[row] != 0 or zone == ZONE_HAND
        there = there and (zone != ZONE_BATTLEFIELD or m.phased[row] == 0)
        there = there and (reached >> m.controller[row]) & 1 == 1
        if there and matches(m, t, w, t.select_filter[s], row, source, you, that):
            if not is_in_mind(m, f, reference(m, row)):
                if zone == ZONE_HAND or zone == ZONE_LIBRARY:
                    offer_distinct(m, row)
                else:
                    offer(m, ACTION_OBJECT, row, 0)
        row = m.next[row]


@compiled
def keep_own(m: Match, mask: int, sacrifices: bool) -> None:
    """Of the permanents offered, keep those of some players, and those that can be sacrificed."""
    kept = 0
    for i in range(m.legal_count):
        row = subject_of(m.legal[i])
        own = (mask >> m.controller[row]) & 1
        if own and (not sacrifices or may_be_sacrificed(m, row)):
            m.legal[kept] = m.legal[i]
            kept += 1
    m.legal_count = kept


@compiled
def op_calculate(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Compute a number that the filter of the next instruction compares with."""
    w.calculated = number_in(m, t, w, f, t.op_number[pc], 0)


@compiled
def keep_linked(m: Match, source: int) -> None:
    """Of the cards offered, keep those that were exiled with the source (607)."""
    kept = 0
    for i in range(m.legal_count):
        if m.link[subject_of(m.legal[i])] == source:
            m.legal[kept] = m.legal[i]
            kept += 1
    m.legal_count = kept


@compiled
def drop_abilities(m: Match) -> None:
    """Of the objects offered, keep all but abilities on the stack."""
    kept = 0
    for i in range(m.legal_count):
        if m.kind[subject_of(m.legal[i])] != OBJECT_ABILITY:
            m.legal[kept] = m.legal[i]
            kept += 1
    m.legal_count = kept


@compiled
def offer_candidates(
    m: Match, t: Tables, w: Workspace, f: int, pc: int, s: int, player: int
) -> None:
    """Offer all that a player may choose now; that player is "that player" meanwhile."""
    zone = t.select_zone[s]
    if t.op[pc - 1] == OP_CALCULATE:
        op_calculate(m, t, w, f, pc - 1)  # the workspace has not kept it over a question
    if zone == ZONE_OUTSIDE:
        offer_outside(m, t, player, t.select_filter[s])
    elif zone == ZONE_SOURCES:
        # 609.7a: a permanent or a spell; an ability deals no damage, its source does.
        offer_list(m, t, w, f, s, ZONE_BATTLEFIELD, 0)
        offer_list(m, t, w, f, s, ZONE_STACK, 0)
        drop_abilities(m)
    elif zone == ZONE_BATTLEFIELD:
        offer_list(m, t, w, f, s, zone, 0)
        if t.select_whose[s] != 0:
            mask = players_in(m, t, w, f, t.select_whose[s])
            keep_own(m, mask, t.op[pc + 1] == OP_SACRIFICE)
    elif zone == ZONE_LINKED:
        for k in range(m.num_players):
            offer_list(m, t, w, f, s, ZONE_EXILE, k)
        keep_linked(m, m.frame_source[f])
    else:
        owner = list_owner(m, t, w, f, s, player)
        for k in range(m.num_players):
            if owner == -1 or k == owner:
                offer_list(m, t, w, f, s, zone, k)


@compiled
def choose_at_random(m: Match, t: Tables, w: Workspace, f: int, s: int, player: int) -> int:
    """Let chance choose one object; a scenario may script which.

    Returns:
        Its row, or -1 if there is none.
    """
    m.legal_count = 0
    owner = list_owner(m, t, w, f, s, player)
    if owner == NOBODYS:
        return -1
    wanted = scripted(m)
    n = 0
    row = m.zone_head[m.depth, owner, t.select_zone[s]]
    source = m.frame_source[f]
    while row >= 0:
        fits = matches(m, t, w, t.select_filter[s], row, source, player, -1)
        if fits and not is_in_mind(m, f, reference(m, row)):
            if wanted >= 0 and m.card[row] == wanted:
                return row
            n += 1
        row = m.next[row]
    if n == 0 or wanted >= 0:
        return -1
    left = random_below(m, STREAM_GAME, n)
    row = m.zone_head[m.depth, owner, t.select_zone[s]]
    while row >= 0:
        fits = matches(m, t, w, t.select_filter[s], row, source, player, -1)
        if fits and not is_in_mind(m, f, reference(m, row)):
            if left == 0:
                return row
            left -= 1
        row = m.next[row]
    return -1


@compiled
def kind_of_choice(t: Tables, pc: int) -> int:
    """Return which kind of decision it is: cards that are discarded next are asked for as such."""
    if t.op[pc + 1] == OP_DISCARD and t.select_whose[t.op_what[pc]] == 0:
        return DECISION_DISCARD
    return DECISION_PICK


@compiled
def choose_among_it(m: Match, t: Tables, w: Workspace, f: int, pc: int, player: int) -> None:
    """Choose one of what is "it" now; the others are so no more."""
    if m.frame_state[f] == ASKED:
        chosen = -1
        if kind_of(m.answer) == ACTION_OBJECT:
            chosen = reference(m, subject_of(m.answer))
        forget_it(m, f)
        if chosen >= 0:
            keep_in_mind(m, chosen)
        next_instruction(m, f)
        return
    s = t.op_what[pc]
    source = m.frame_source[f]
    you = m.frame_controller[f]
    ask(m, DECISION_PICK, player, row_of(source), m.stack_ability[m.frame_slot[f]])
    for i in range(m.frame_memory[f], m.memory_count):
        row = live_row(m, m.memory[i])
        if row >= 0 and matches(m, t, w, t.select_filter[s], row, source, you, -1):
            offer_distinct(m, row)
    if m.legal_count == 0:
        m.dec_kind = 0
        forget_it(m, f)
        next_instruction(m, f)
        return
    if t.select_up_to[s] == 1:
        offer(m, ACTION_DONE, 0, 0)
    m.frame_state[f] = ASKED


@compiled
def begin_choosing(m: Match, t: Tables, w: Workspace, f: int, s: int) -> None:
    """Write down who has to choose, before the first one does."""
    forget_it(m, f)
    m.frame_a[f] = m.frame_bound[f, LOOP_PLAYER]
    mask = 1 << m.frame_controller[f]
    if t.select_by[s] != 0:
        mask = players_in(m, t, w, f, t.select_by[s])
    m.frame_bound[f, CHOOSERS] = mask
    m.frame_state[f] = NEXT_CHOOSER


@compiled
def next_chooser(m: Match, f: int) -> bool:
    """Let the next player begin to choose, the active player first (101.4).

    Returns:
        Whether there is one.
    """
    player = first_in_turn_order(m, m.frame_bound[f, CHOOSERS])
    if player < 0:
        return False
    m.frame_bound[f, CHOOSERS] &= ~(1 << player)
    m.frame_bound[f, LOOP_PLAYER] = player + 1
    m.frame_bound[f, CHOSEN] = 0
    return True


@compiled
def takes_whole_hand(
    m: Match, t: Tables, w: Workspace, f: int, s: int, player: int, left: int
) -> bool:
    """Take the rest of a hand without asking, if that many cards of it have to be chosen."""
    if t.select_zone[s] != ZONE_HAND or t.select_filter[s] != 0 or t.select_up_to[s] == 1:
        return False
    owner = list_owner(m, t, w, f, s, player)
    if owner < 0 or m.zone_size[m.depth, owner, ZONE_HAND] - m.frame_bound[f, CHOSEN] > left:
        return False
    row = m.zone_head[m.depth, owner, ZONE_HAND]
    while row >= 0:
        if not is_in_mind(m, f, reference(m, row)):
            keep_in_mind(m, reference(m, row))
        row = m.next[row]
    return True


@compiled
def ask_choice(m: Match, t: Tables, w: Workspace, f: int, pc: int, s: int) -> bool:
    """Ask the player who chooses for the next object, or let chance choose all of them.

    Returns:
        Whether something is asked; otherwise this player is done.
    """
    player = chooser(m, f)
    count = number_in(m, t, w, f, t.select_number[s], t.select_value[s])
    left = count - m.frame_bound[f, CHOSEN]
    if count < 0:
        left = ANY_NUMBER
    if t.select_random[s] == 1:
        for _ in range(left):
            row = choose_at_random(m, t, w, f, s, player)
            if row >= 0:
                keep_in_mind(m, reference(m, row))
        return False
    if left <= 0:
        return False
    if t.select_zone[s] == ZONE_LIBRARY and is_under_rule(m, player, PLAYER_RULE_CANT_SEARCH):
        return False
    if takes_whole_hand(m, t, w, f, s, player, left):
        return False
    source = row_of(m.frame_source[f])
    kind = kind_of_choice(t, pc)
    ask(m, kind, player, source, m.stack_ability[m.frame_slot[f]])
    m.dec_left = left
    offer_candidates(m, t, w, f, pc, s, player)
    if m.legal_count == 0:
        m.dec_kind = 0
        return False
    # 701.23b: what a search asks for by a quality need not be found.
    quality = t.select_zone[s] == ZONE_LIBRARY and t.select_filter[s] != 0
    if t.select_up_to[s] == 1 or quality:
        offer(m, ACTION_DONE, 0, 0)
    return True


@compiled
def op_choose(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Players choose objects, each of them as many as asked for; all of it is "it" afterwards."""
    s = t.op_what[pc]
    if t.select_zone[s] == ZONE_NOWHERE:
        player = m.frame_controller[f]
        if t.select_by[s] != 0:
            player = first_player_in(m, t, w, f, t.select_by[s])
        choose_among_it(m, t, w, f, pc, player)
        return
    if m.frame_state[f] == 0:
        begin_choosing(m, t, w, f, s)
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        if kind_of(m.answer) == ACTION_DONE:
            m.frame_state[f] = NEXT_CHOOSER
        else:
            keep_in_mind(m, reference(m, subject_of(m.answer)))
            m.frame_bound[f, CHOSEN] += 1
    while True:
        if m.frame_state[f] == NEXT_CHOOSER:
            if not next_chooser(m, f):
                m.frame_bound[f, LOOP_PLAYER] = m.frame_a[f]
                m.frame_flag[f] = min(1, m.memory_count - m.frame_memory[f])
                next_instruction(m, f)
                return
        m.frame_state[f] = 0
        if not ask_choice(m, t, w, f, pc, s):
            m.frame_state[f] = NEXT_CHOOSER
            continue
        m.frame_state[f] = ASKED
        return


@compiled
def op_choose_name(m: Match, t: Tables, f: int, pc: int) -> None:
    """The controller chooses a colour or an opponent for the source, or a sector for this once."""
    row = live_row(m, m.frame_source[f])
    if m.frame_state[f] == ASKED:
        if t.op_detail[pc] == CHOOSE_SECTOR:
            m.frame_flag[f] = subject_of(m.answer)
        elif row >= 0:
            if t.op_detail[pc] == CHOOSE_COLOR:
                m.chosen_color[row] = 1 << subject_of(m.answer)
            else:
                m.chosen_player[row] = subject_of(m.answer)
            m.dirty[m.depth] = 1
        next_instruction(m, f)
        return
    player = m.frame_controller[f]
    ability = m.stack_ability[m.frame_slot[f]]
    m.frame_state[f] = ASKED
    if t.op_detail[pc] == CHOOSE_COLOR:
        offer_colors(m, player, max(row, 0), ability)
    elif t.op_detail[pc] == CHOOSE_SECTOR:
        offer_sectors(m, player, row, ability)
    else:
        offer_opponents(m, player, max(row, 0), ability)


@compiled
def add_mana(m: Match, t: Tables, player: int, kind: int, amount: int, pc: int) -> None:
    """Add mana to a player's pool, to be spent as the instruction says (106.6)."""
    if t.op_kind[pc] == ONLY_CREATURE_SPELLS:
        m.creature_mana[m.depth, player, kind] += amount
    else:
        m.mana[m.depth, player, kind] += amount


@compiled
def op_add_mana(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """Add mana to the controller's pool, of a kind that they choose where there are several."""
    you = m.frame_controller[f]
    kinds = kinds_made(m, t, t.op_detail[pc], you)
    if m.frame_state[f] == ASKED:
        add_mana(m, t, you, subject_of(m.answer), number_of(m, t, w, f, pc), pc)
        next_instruction(m, f)
        return
    if kinds & (kinds - 1) == 0:
        for kind in range(MANA_KINDS):
            if (kinds >> kind) & 1:
                add_mana(m, t, you, kind, number_of(m, t, w, f, pc), pc)
        next_instruction(m, f)
        return
    source = row_of(m.frame_source[f])
    ask(m, DECISION_COLOR, you, source, m.stack_ability[m.frame_slot[f]])
    for kind in range(MANA_KINDS):
        if (kinds >> kind) & 1:
            offer(m, ACTION_COLOR, kind, 0)
    m.frame_state[f] = ASKED


@compiled
def put_away(m: Match, t: Tables, w: Workspace, row: int, how: int) -> None:
    """Put a card that was looked at on the bottom of its library or into the graveyard."""
    if how == LOOK_SURVEIL:
        move(m, t, w, row, ZONE_GRAVEYARD)
    else:
        put_on_bottom(m, row)


@compiled
def drop_from_mind(m: Match, f: int, ref: int) -> None:
    """Let an object be "it" no more."""
    kept = m.frame_memory[f]
    for i in range(m.frame_memory[f], m.memory_count):
        if m.memory[i] != ref:
            m.memory[kept] = m.memory[i]
            kept += 1
    m.memory_count = kept


@compiled
def bury_rest(m: Match, t: Tables, w: Workspace, f: int, top: int) -> None:
    """Put all cards that were looked at but one on the bottom of the library, at random."""
    drop_from_mind(m, f, reference(m, top))
    while m.memory_count > m.frame_memory[f]:
        n = m.memory_count - m.frame_memory[f]
        i = m.frame_memory[f] + random_below(m, STREAM_GAME, n)
        row = row_of(m.memory[i])
        drop_from_mind(m, f, m.memory[i])
        put_away(m, t, w, row, LOOK_ONE_ON_TOP)
    keep_in_mind(m, reference(m, top))


@compiled
def op_look(m: Match, t: Tables, w: Workspace, f: int, pc: int) -> None:
    """The controller looks at the top cards of a library and puts some of them away.

    With LOOK_ONE_ON_TOP one card stays on top and the others go to the bottom in a random order.
    """
    you = m.frame_controller[f]
    how = t.op_detail[pc]
    if m.frame_state[f] == ASKED:
        row = subject_of(m.answer)
        if how == LOOK_ONE_ON_TOP:
            bury_rest(m, t, w, f, row)
            next_instruction(m, f)
            return
        if kind_of(m.answer) == ACTION_DONE:
            next_instruction(m, f)
            return
        drop_from_mind(m, f, reference(m, row))
        put_away(m, t, w, row, how)
        if m.frame_top != f:
            m.frame_state[f] = GOES_ON
            return
    elif m.frame_state[f] != GOES_ON:
        select(m, t, w, f, t.op_what[pc])
        forget_it(m, f)
        for i in range(w.picked_count):
            keep_in_mind(m, w.picked[i])
            m.known[row_of(w.picked[i])] |= 1 << you
        if how == LOOK_LEAVE:
            next_instruction(m, f)
            return
    source = row_of(m.frame_source[f])
    ask(m, DECISION_LOOK, you, source, m.stack_ability[m.frame_slot[f]])
    for i in range(m.frame_memory[f], m.memory_count):
        row = live_row(m, m.memory[i])
        if row >= 0:
            offer(m, ACTION_OBJECT, row, 0)
    if m.legal_count == 0:
        m.dec_kind = 0
        next_instruction(m, f)
        return
    if how == LOOK_SCRY or how == LOOK_SURVEIL:
        offer(m, ACTION_DONE, 0, 0)
    m.frame_state[f] = ASKED
