"""Entering the battlefield: how an object enters, and what it asks as it does (614.12, 303.4f)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import take_grants
from mtgenv.engine.characteristics.characteristics import derive_played, refresh
from mtgenv.engine.characteristics.copying import copied_look
from mtgenv.engine.characteristics.expressions import compute, condition_holds
from mtgenv.engine.characteristics.matching import matches
from mtgenv.engine.characteristics.printed import reset_characteristics
from mtgenv.engine.combat.joining import JOIN_ATTACK, begin_joining, join_attack, list_goals_at
from mtgenv.engine.events.attaching import is_aura, may_be_attached
from mtgenv.engine.events.damage import lose_life
from mtgenv.engine.events.daytime import become
from mtgenv.engine.events.destruction import may_be_sacrificed, sacrifice_marked, unmark_all
from mtgenv.engine.events.faces import show_face
from mtgenv.engine.events.status import put_counters
from mtgenv.engine.events.triggers import is_watched, see_entering, watch
from mtgenv.engine.events.zones import cease, enter_battlefield, link, relink, unlink
from mtgenv.engine.games.range_of_influence import is_in_range
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.agenda import is_in_mind, keep_in_mind, pop_frame, push_frame
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, offer_done, subject_of
from mtgenv.engine.record.references import live_row, reference
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_COLOR,
    ACTION_DONE,
    ACTION_OBJECT,
    ACTION_PLAYER,
    ACTION_YES,
    CHOOSE_COLOR,
    CHOOSE_OPPONENT,
    COUNTER_PLUS,
    DAY_DAY,
    DAY_NEITHER,
    DAY_NIGHT,
    DECISION_NAME,
    DECISION_PICK,
    EVENT_ENTERS,
    FRAME_ENTER,
    LAYOUT_TRANSFORM,
    MOVE_ATTACKING,
    MOVE_TAPPED,
    OBJECT_CARD,
    OBJECT_TOKEN,
    PHASED_OUT,
    RULE_CANT_BE_ENCHANTED,
    TYPE_CREATURE,
    ZONE_BATTLEFIELD,
    ZONE_NOWHERE,
)

# What the frame keeps: a the row, b how it enters (MOVE_*), c the timestamp after which came what
# enters together with it; in ``frame_bound``, what was chosen as it enters.
HOST = 0  # what it enters attached to, plus 1
COLOR = 1  # the colour chosen, as a bit
PLAYER = 2  # the player chosen, plus 1
PROTECTOR = 3  # of a Siege, plus 1

# States: what is asked next.
ASK_HOST = 1
ASK_UNDER = 2  # whose control it enters under (616.1b: before what that player chooses)
ASK_COPY = 3
ASK_LIFE = 4
ASK_COLOR = 5
ASK_PLAYER = 6
ASK_PROTECTOR = 7
ASK_DEVOUR = 8  # what is sacrificed as it enters; the objects chosen are kept in the memory
ARRIVE = 9
OF_QUESTION = 16  # added while the question is open

# Behind the bits MOVE_*: whom it attacks, plus 1, and the counters that it enters with.
GOAL_SHIFT = 12
KIND_SHIFT = 15
COUNT_SHIFT = 23
MOST_GOALS = (1 << (KIND_SHIFT - GOAL_SHIFT)) - 1


@compiled(inline=True)
def at_player(how: int, player: int) -> int:
    """Return how something enters that attacks a player or a planeswalker of theirs, as bits."""
    return how | (player + 1) << GOAL_SHIFT


@compiled(inline=True)
def with_counters(kind: int, count: int) -> int:
    """Return how something enters that does so with counters that an effect names, as bits."""
    return kind << KIND_SHIFT | count << COUNT_SHIFT


@compiled
def would_lose_abilities(m: Match, t: Tables, w: Workspace, row: int, controller: int) -> bool:
    """Whether an object that is about to enter will be without its abilities there (614.12).

    It is put there as though it had entered, looked at, and taken back.
    """
    refresh(m, t, w)
    before, after, zone, level = m.prev[row], m.next[row], m.zone[row], m.level[row]
    owner, base, since = m.controller[row], m.base_controller[row], m.since[row]
    unlink(m, row)
    link(m, row, m.depth, ZONE_BATTLEFIELD, False)
    m.controller[row] = controller
    m.base_controller[row] = controller
    m.since[row] = m.timestamp + 1
    derive_played(m, t, w)
    lost = m.lost[row] == 1
    take_grants(m, row)
    unlink(m, row)
    relink(m, row, level, zone, before, after)
    m.controller[row] = owner
    m.base_controller[row] = base
    m.since[row] = since
    reset_characteristics(m, t, row)
    derive_played(m, t, w)
    return lost


@compiled
def way_to_enter(m: Match, t: Tables, w: Workspace, row: int, controller: int) -> int:
    """Return the ability that says how an object enters, or 0.

    One that it will not have on the battlefield says nothing: no counters for a creature that loses
    its abilities there, no question for a land that is only a Mountain there (614.12).
    """
    enters = t.card_enters[m.look[row]]
    if enters != 0 and t.abilities_lost == 1:
        if would_lose_abilities(m, t, w, row, controller):
            return 0
    return enters


@compiled
def attack_something(m: Match, w: Workspace, row: int, controller: int, defender: int) -> None:
    """508.4: a creature put onto the battlefield attacking attacks what its controller chooses.

    Args:
        m: the match.
        w: the workspace.
        row: the creature.
        controller: who controls it.
        defender: it attacks this player or a planeswalker of theirs; -1 = anything.
    """
    list_goals_at(m, w, controller, defender)
    if w.goal_count == 1:
        join_attack(m, row, w.goal_row[0])
    else:
        begin_joining(m, JOIN_ATTACK, row, controller, defender)


@compiled
def set_aside(m: Match, together: int, how: int) -> None:
    """Let what has come together with something be as though it were not there, or be there.

    Args:
        m: the match.
        together: the timestamp after which it came; -1 = nothing has.
        how: PHASED_OUT, or 0 once it has been looked at what is there.
    """
    if together < 0:
        return
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if m.since[other] > together:
            m.phased[other] = how
            m.dirty[m.depth] = 1
        other = m.next[other]


@compiled
def set_down(
    m: Match,
    t: Tables,
    w: Workspace,
    row: int,
    controller: int,
    how: int,
    slot: int,
    host: int,
    counters: int,
    together: int,
) -> None:
    """Put an object onto the battlefield as its card and the effect that moves it say; untold yet.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the object.
        controller: under whose control.
        how: MOVE_TAPPED, MOVE_ATTACKING, ...
        slot: the entry of the spell that it was, or -1; it knows what was paid (400.7d).
        host: what it enters attached to, or -1.
        counters: how many +1/+1 counters it enters with for what was sacrificed.
        together: as in `begin_entering`.
    """
    enters = way_to_enter(m, t, w, row, controller)
    # What it says about how it enters is looked at before it is there (614.12), and before what
    # enters together with it is.
    ref = reference(m, row)
    asked = t.ability_condition[enters]
    counts = t.enters_number[enters] != 0
    if asked != 0 or counts:
        set_aside(m, together, PHASED_OUT)
    so = condition_holds(m, t, w, asked, ref, controller, slot, -1)
    count = t.enters_value[enters]
    if so and counts:
        count = compute(m, t, w, t.enters_number[enters], ref, controller, slot, -1)
    if asked != 0 or counts:
        set_aside(m, together, 0)
    tapped = how & MOVE_TAPPED != 0
    tapped = tapped or (so and t.enters_tapped[enters] == 1 and t.enters_life[enters] == 0)
    paid = 0
    if slot >= 0:
        paid = m.stack_costs[slot]
    if t.enters_day[enters] == 1 and m.day[m.depth] == DAY_NEITHER:
        become(m, t, w, DAY_DAY)
    enter_battlefield(m, t, w, row, controller, tapped, paid)
    m.attached_to[row] = host
    kind = t.enters_counter[enters]
    if kind != 0 and so:
        put_counters(m, t, w, row, kind, count)
    if how >> KIND_SHIFT != 0:
        kind = (how >> KIND_SHIFT) & ((1 << (COUNT_SHIFT - KIND_SHIFT)) - 1)
        put_counters(m, t, w, row, kind, how >> COUNT_SHIFT)
    if counters > 0:
        put_counters(m, t, w, row, COUNTER_PLUS, counters)


@compiled
def see_others(m: Match, t: Tables, w: Workspace, row: int, together: int, told: int) -> None:
    """603.6a: what enters sees that what came together with it, told before it, enters too.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: what enters.
        together: the timestamp after which came what enters together with it.
        told: the timestamp until which came what was told while it was not there yet.
    """
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        if other != row and together < m.since[other] <= told:
            see_entering(m, t, w, row, other)
        other = m.next[other]


@compiled
def tell_arrival(
    m: Match,
    t: Tables,
    w: Workspace,
    row: int,
    controller: int,
    how: int,
    together: int,
    told: int,
) -> None:
    """Say that a permanent has entered, as it is there, and let it attack.

    Whoever watches sees it with what changes it, its counters and what was chosen for it (603.6a).
    """
    level = m.depth
    if is_watched(m, t, level, 1 << EVENT_ENTERS):
        refresh(m, t, w)
        watch(m, t, w, EVENT_ENTERS, level, row, -1, controller, 0, 0)
        if 0 <= together < told:
            see_others(m, t, w, row, together, told)
    if how & MOVE_ATTACKING:
        attack_something(m, w, row, controller, ((how >> GOAL_SHIFT) & MOST_GOALS) - 1)


@compiled
def arrive(
    m: Match,
    t: Tables,
    w: Workspace,
    row: int,
    controller: int,
    how: int,
    slot: int,
    host: int,
    together: int,
) -> None:
    """Put an object onto the battlefield for which nothing is chosen; see `set_down`.

    What enters together with others is told by `tell_arrivals`, once all of it is there.
    """
    set_down(m, t, w, row, controller, how, slot, host, 0, together)
    if together < 0:
        tell_arrival(m, t, w, row, controller, how, -1, -1)


@compiled
def tell_arrivals(
    m: Match, t: Tables, w: Workspace, how: int, began: int, together: int = -1
) -> None:
    """Say of what has entered at once that it has, now that all of it is there (603.6a).

    What asks something as it enters comes behind, and says so itself.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        how: how it entered: MOVE_ATTACKING, ...
        began: the timestamp after which it came.
        together: an earlier one, after which came what was told before but enters together with it.
    """
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        after = m.next[row]
        if m.since[row] > began:
            tell_arrival(m, t, w, row, m.controller[row], how, together, began)
        row = after


@compiled(inline=True)
def since_when(m: Match, together: int) -> int:
    """Return the timestamp after which came what enters together with something, or now."""
    if together < 0:
        return m.timestamp
    return together


@compiled
def begin_entering(
    m: Match,
    t: Tables,
    w: Workspace,
    row: int,
    controller: int,
    how: int,
    slot: int = -1,
    together: int = -1,
) -> None:
    """Put an object onto the battlefield, asking first what it asks as it enters.

    Under the control of a player who has left the game nothing enters (800.4b). After several that
    enter together comes `tell_arrivals`.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the object.
        controller: under whose control.
        how: MOVE_TAPPED, MOVE_ATTACKING, ...
        slot: the entry of the spell that it was, or -1.
        together: the timestamp after which came what enters together with it; -1 = nothing does.
    """
    if m.in_game[m.depth, controller] == 0:
        return
    if t.card_bound[m.look[row]] == DAY_DAY and m.day[m.depth] == DAY_NIGHT:
        if m.kind[row] == OBJECT_CARD and t.card_layout[m.card[row]] == LAYOUT_TRANSFORM:
            show_face(m, t, row, t.card_other_face[m.card[row]])  # 702.145b
    card = m.look[row]
    enters = way_to_enter(m, t, w, row, controller)
    asks = t.enters_life[enters] != 0 or t.enters_choose[enters] != 0
    asks = asks or t.enters_copy[enters] != 0
    asks = asks or (t.card_siege[card] == 1 and m.num_players > 2)
    asks = asks or t.enters_under[enters] != 0 or t.enters_devour[enters] != 0
    if not asks and not is_aura(t, card):
        arrive(m, t, w, row, controller, how, slot, -1, together)
        return
    f = push_frame(m, FRAME_ENTER, controller)
    m.frame_a[f] = row
    m.frame_b[f] = how
    m.frame_c[f] = since_when(m, together)
    m.frame_slot[f] = slot
    m.frame_state[f] = ASK_UNDER
    if is_aura(t, card):
        m.frame_state[f] = ASK_HOST


@compiled
def enter_attached(
    m: Match,
    t: Tables,
    w: Workspace,
    row: int,
    controller: int,
    host: int,
    slot: int = -1,
    together: int = -1,
) -> None:
    """Put an Aura onto the battlefield attached to something.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        row: the Aura.
        controller: under whose control.
        host: what it is attached to, what its spell targets say.
        slot: the entry of the spell that it was, or -1.
        together: as in `begin_entering`.
    """
    enters = way_to_enter(m, t, w, row, controller)
    if t.enters_choose[enters] == 0:
        arrive(m, t, w, row, controller, 0, slot, host, together)
        return
    f = push_frame(m, FRAME_ENTER, controller)
    m.frame_slot[f] = slot
    m.frame_a[f] = row
    m.frame_c[f] = since_when(m, together)
    m.frame_bound[f, HOST] = host + 1
    m.frame_state[f] = ASK_LIFE


@compiled(inline=True)
def is_here_already(m: Match, f: int, other: int) -> bool:
    """Whether a permanent has not come together with what a frame lets enter.

    What is chosen as something enters is on the battlefield before it does (614.12).
    """
    return m.since[other] <= m.frame_c[f]


@compiled
def offer_hosts(m: Match, t: Tables, w: Workspace, f: int, row: int, player: int) -> None:
    """Offer what an Aura that was not cast may enter attached to (303.4f)."""
    spell = t.card_spell[m.look[row]]
    ask(m, DECISION_PICK, player, row, spell)
    host = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while host >= 0:
        free = m.phased[host] == 0 and m.rules[host] & RULE_CANT_BE_ENCHANTED == 0
        free = free and is_here_already(m, f, host)
        if free and may_be_attached(m, t, w, row, host, player):
            offer(m, ACTION_OBJECT, host, 0)
        host = m.next[host]


@compiled
def offer_copied(
    m: Match, t: Tables, w: Workspace, f: int, row: int, player: int, enters: int
) -> bool:
    """Offer what an object may enter as a copy of (614.12, 707.5).

    Returns:
        Whether there is anything.
    """
    copied = t.enters_copy[enters] - 1
    ask(m, DECISION_PICK, player, row, enters)
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        there = m.phased[other] == 0 and is_in_range(m, m.depth, player, m.controller[other])
        there = there and is_here_already(m, f, other)
        if there and matches(m, t, w, copied, other, reference(m, row), player, -1):
            offer(m, ACTION_OBJECT, other, 0)
        other = m.next[other]
    return offer_done(m)


@compiled
def offer_colors(m: Match, player: int, row: int, ability: int) -> None:
    """Offer a player the colours to choose from."""
    ask(m, DECISION_NAME, player, row, ability)
    for kind in range(5):
        offer(m, ACTION_COLOR, kind, 0)


@compiled
def offer_opponents(m: Match, player: int, row: int, ability: int) -> bool:
    """Offer the opponents of a player to choose from; returns whether there are any."""
    ask(m, DECISION_NAME, player, row, ability)
    for k in range(1, m.num_players):
        other = (player + k) % m.num_players
        there = m.in_game[m.depth, other] == 1 and is_in_range(m, m.depth, player, other)
        if there and is_opponent(m, player, other):
            offer(m, ACTION_PLAYER, other, 0)
    if m.legal_count == 0:
        m.dec_kind = 0
    return m.legal_count > 0


@compiled
def offer_devoured(m: Match, f: int, row: int, player: int, enters: int) -> bool:
    """Offer the creatures that may be sacrificed as an object enters (702.82a).

    What enters together with it cannot be chosen, nor can it itself (614.13a, 614.13b).

    Returns:
        Whether there is any left to choose.
    """
    ask(m, DECISION_PICK, player, row, enters)
    other = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while other >= 0:
        own = m.controller[other] == player and m.types[other] & TYPE_CREATURE
        if own and is_here_already(m, f, other) and not is_in_mind(m, f, reference(m, other)):
            if may_be_sacrificed(m, other):
                offer(m, ACTION_OBJECT, other, 0)
        other = m.next[other]
    return offer_done(m)


@compiled
def mark_devoured(m: Match, w: Workspace, f: int) -> int:
    """Mark what was chosen to be sacrificed as something enters; returns how many there are."""
    unmark_all(m, w, m.depth)
    n = 0
    for i in range(m.frame_memory[f], m.memory_count):
        row = live_row(m, m.memory[i])
        if row >= 0 and may_be_sacrificed(m, row):
            w.marked[row] = 1
            n += 1
    return n


@compiled
def ask_entering(m: Match, t: Tables, w: Workspace, f: int, state: int, enters: int) -> bool:
    """Ask the question of a state, about what an ability says; see `way_to_enter`.

    Returns:
        Whether there is one to be asked.
    """
    row = m.frame_a[f]
    player = m.frame_controller[f]
    if state == ASK_COPY:
        return t.enters_copy[enters] != 0 and offer_copied(m, t, w, f, row, player, enters)
    if state == ASK_UNDER and t.enters_under[enters] == 1:
        return offer_opponents(m, player, row, enters)
    if state == ASK_LIFE:
        price = t.enters_life[enters]
        if price == 0 or m.life[m.depth, player] < price:
            if price != 0:
                m.frame_b[f] |= MOVE_TAPPED
            return False
        ask_yes_no(m, player, row, enters)
        m.dec_left = price
        return True
    if state == ASK_COLOR and t.enters_choose[enters] & (1 << CHOOSE_COLOR):
        offer_colors(m, player, row, enters)
        return True
    if state == ASK_PLAYER and t.enters_choose[enters] & (1 << CHOOSE_OPPONENT):
        return offer_opponents(m, player, row, enters)
    if state == ASK_PROTECTOR and t.card_siege[m.look[row]] == 1:  # 310.12a
        return offer_opponents(m, player, row, enters)
    if state == ASK_DEVOUR and t.enters_devour[enters] != 0:
        return offer_devoured(m, f, row, player, enters)
    return False


@compiled
def take_entering(m: Match, t: Tables, w: Workspace, f: int, state: int) -> None:
    """Take the answer to the question of a state."""
    player = m.frame_controller[f]
    if state == ASK_HOST:
        m.frame_bound[f, HOST] = subject_of(m.answer) + 1
    elif state == ASK_COPY:
        if kind_of(m.answer) == ACTION_OBJECT:
            # It enters looking so: what it copies says what else happens as it enters (707.5).
            m.look[m.frame_a[f]] = copied_look(t, m.look[subject_of(m.answer)])
    elif state == ASK_UNDER:
        m.frame_controller[f] = subject_of(m.answer)
    elif state == ASK_LIFE:
        if kind_of(m.answer) == ACTION_YES:
            lose_life(m, t, w, player, t.enters_life[t.card_enters[m.look[m.frame_a[f]]]])
        else:
            m.frame_b[f] |= MOVE_TAPPED
    elif state == ASK_COLOR:
        m.frame_bound[f, COLOR] = 1 << subject_of(m.answer)
    elif state == ASK_PLAYER:
        m.frame_bound[f, PLAYER] = subject_of(m.answer) + 1
    elif state == ASK_PROTECTOR:
        m.frame_bound[f, PROTECTOR] = subject_of(m.answer) + 1
    elif kind_of(m.answer) == ACTION_OBJECT:  # ASK_DEVOUR
        keep_in_mind(m, reference(m, subject_of(m.answer)))


@compiled
def stay_out(m: Match, row: int) -> None:
    """What was about to enter stays where it is; a token is not created (303.4g)."""
    pop_frame(m)
    m.look[row] = m.card[row]
    if m.kind[row] == OBJECT_TOKEN and m.zone[row] == ZONE_NOWHERE:
        cease(m, row)
        m.generation[row] += 1  # so that "it" is not what has its row next


@compiled
def run_enter(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of an object that asks something as it enters."""
    row = m.frame_a[f]
    player = m.frame_controller[f]
    state = m.frame_state[f]
    if m.in_game[m.depth, player] == 0 or m.in_game[m.depth, m.owner[row]] == 0:
        stay_out(m, row)  # 800.4b: or it has left with its owner
        return
    if state >= OF_QUESTION:
        state -= OF_QUESTION
        take_entering(m, t, w, f, state)
        player = m.frame_controller[f]
        if state == ASK_COPY and is_aura(t, m.look[row]):
            m.frame_state[f] = ASK_HOST  # 303.4g
            return
        if state != ASK_DEVOUR or kind_of(m.answer) == ACTION_DONE:
            state += 1
    elif state == ASK_HOST:
        offer_hosts(m, t, w, f, row, player)
        if m.legal_count == 0:
            m.dec_kind = 0
            stay_out(m, row)
            return
        m.frame_state[f] = ASK_HOST + OF_QUESTION
        return
    enters = way_to_enter(m, t, w, row, player)
    while state < ARRIVE:
        if ask_entering(m, t, w, f, state, enters):
            m.frame_state[f] = state + OF_QUESTION
            return
        state += 1
    host = m.frame_bound[f, HOST] - 1
    how = m.frame_b[f]
    color = m.frame_bound[f, COLOR]
    chosen = m.frame_bound[f, PLAYER] - 1
    protector = m.frame_bound[f, PROTECTOR] - 1
    slot = m.frame_slot[f]
    counters = mark_devoured(m, w, f) * t.enters_devour[enters]
    together = m.frame_c[f]
    pop_frame(m)
    if counters > 0:
        sacrifice_marked(m, t, w)
    set_down(m, t, w, row, player, how, slot, host, counters, together)
    m.chosen_color[row] = color
    m.chosen_player[row] = chosen
    m.protector[row] = protector
    m.dirty[m.depth] = 1
    tell_arrival(m, t, w, row, player, how, together, m.timestamp)
