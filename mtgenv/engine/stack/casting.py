"""Putting spells and abilities on the stack: the steps of 601.2, one decision at a time.

Nothing is offered that could not be completed, so nothing is ever taken back (733). One frame does
it for spells, activated abilities, triggers (603.3d), copies (707.10c) and mana abilities that ask
for a colour.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.effects import drop_effect, find_rule
from mtgenv.engine.characteristics.expressions import compute
from mtgenv.engine.events.faces import show_face
from mtgenv.engine.events.status import remove_counters
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.events.zones import cease, move, new_object, put
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.counters import counters_of, set_counters
from mtgenv.engine.record.decisions import ask, ask_yes_no, kind_of, offer, subject_of
from mtgenv.engine.record.entries import (
    FLAG_FREE,
    FLAG_SUSPENDED,
    add_target,
    free_slot,
    program_row,
    take_slot,
)
from mtgenv.engine.record.references import live_row, reference, row_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_COLOR,
    ACTION_DONE,
    ACTION_MODE,
    ACTION_NUMBER,
    ACTION_OBJECT,
    ACTION_PLAYER,
    ACTION_YES,
    COUNTER_LOYALTY,
    COUNTER_TIME,
    DECISION_COLOR,
    DECISION_COST,
    DECISION_MODE,
    DECISION_NUMBER,
    DECISION_SACRIFICE,
    DECISION_TARGET,
    EVENT_ACTIVATES,
    EVENT_CAST,
    EVENT_CAST_TARGETING,
    EVENT_TARGETED,
    FRAME_CAST,
    MANA_KINDS,
    OBJECT_ABILITY,
    PLAYER_RULE_SORCERY_FLASH,
    TYPE_CREATURE,
    TYPE_SORCERY,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.stack.cost_changes import (
    ALL_TARGETS,
    NO_TARGETS,
    ability_change,
    changed,
    costs_change,
    spell_change,
)
from mtgenv.engine.stack.costs import can_pay_rest, give_up, offer_gives, offer_powerful, pay_rest
from mtgenv.engine.stack.mana import (
    can_pay,
    card_cost,
    cost_mana,
    gather_supply,
    is_covered,
    make_mana,
    pay_mana,
    with_hybrid,
)
from mtgenv.engine.stack.permissions import (
    LOYALTY_USED,
    ONCE_USED,
    additional_mana,
    can_pay_casting,
    can_pay_normally,
    least_spell_change,
    special_action,
)
from mtgenv.engine.stack.targets import (
    can_target,
    can_target_player,
    depends_on_first,
    first_in_list,
    first_target_player,
    groups_have_targets,
    is_target_legal,
    most_targets,
    others_have_targets,
    source_row,
)

# What is being put on the stack (frame_a) ...
PUT_SPELL = 0
PUT_ABILITY = 1
PUT_TRIGGER = 2
PUT_COPY = 3
PUT_MANA = 4

# ... and the states of the frame.
CHOOSE_MODE = 0
CHOOSE_COST = 1
CHOOSE_MORE = 2  # optional additional costs
CHOOSE_NUMBER = 3
CHOOSE_TARGETS = 4
PAY = 5
GIVE = 6
FINISH = 7
CHOOSE_COLOR = 8
DIVIDE = 9

# frame_bound: the packed mana cost (its lower half; the upper one is frame_c), the part of the cost
# that is given up now and how many objects of it are left, targets in this group.
COST = 0
GIVING = 1
GIVES_LEFT = 2
IN_GROUP = 3
POWER_LEFT = COST  # once the mana is paid: how much power creatures have still to give
HALF = 24


@compiled
def stack_ability_object(
    m: Match, t: Tables, w: Workspace, ability: int, source: int, card: int, controller: int
) -> int:
    """Put an ability on the stack.

    Returns:
        Its entry, or -1 when the record is full and the match has ended.
    """
    row = new_object(m, t, w, card, OBJECT_ABILITY, controller, m.depth, ZONE_STACK)
    if row < 0:
        return -1
    slot = take_slot(m, row, ability, source)
    if slot < 0:
        cease(m, row)
    return slot


@compiled
def begin_spell(
    m: Match, t: Tables, w: Workspace, player: int, row: int, free: bool, suspended: bool
) -> None:
    """Move a card to the stack and start casting it (601.2a).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who casts.
        row: the card.
        free: it is cast without paying its mana cost.
        suspended: by suspend.
    """
    look = m.look[row]
    origin = m.zone[row]
    put(m, t, w, row, m.depth, ZONE_STACK, False)
    show_face(m, t, row, look)
    m.controller[row] = player
    m.base_controller[row] = player
    m.known[row] = 0
    slot = take_slot(m, row, t.card_spell[m.look[row]], -1)
    if slot < 0:
        return
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_SPELL
    m.frame_b[f] = origin
    m.frame_slot[f] = slot
    if free:
        m.stack_flags[slot] = FLAG_FREE
    if suspended:
        m.stack_flags[slot] = FLAG_FREE | FLAG_SUSPENDED


@compiled
def begin_ability(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Put an activated ability on the stack and start activating it (602.2)."""
    slot = stack_ability_object(m, t, w, ability, reference(m, row), m.look[row], player)
    if slot < 0:
        return
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_ABILITY
    m.frame_slot[f] = slot
    m.frame_source[f] = reference(m, row)
    if m.zone[row] == ZONE_HAND:
        m.known[row] = (1 << m.num_players) - 1  # 702.49b: revealed by activating its ability
    if t.ability_loyalty[ability] == 1:
        m.activated[row] |= LOYALTY_USED
    if t.ability_once[ability] == 1:
        m.activated[row] |= ONCE_USED


@compiled
def begin_mana(m: Match, t: Tables, w: Workspace, player: int, row: int, ability: int) -> None:
    """Start activating a mana ability by hand: it uses no stack (605.3b)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_MANA
    m.frame_b[f] = ability
    m.frame_source[f] = reference(m, row)
    m.frame_state[f] = CHOOSE_COLOR


@compiled
def begin_copy(m: Match, player: int, slot: int) -> None:
    """Let a player choose new targets for a copy that is on the stack (707.10c)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_COPY
    m.frame_slot[f] = slot
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def begin_trigger(m: Match, player: int, slot: int) -> None:
    """Let the controller of a trigger that is on the stack choose modes and targets (603.3c, d)."""
    f = push_frame(m, FRAME_CAST, player)
    m.frame_a[f] = PUT_TRIGGER
    m.frame_slot[f] = slot


@compiled
def suspend(m: Match, t: Tables, w: Workspace, player: int, row: int) -> None:
    """Suspend a card: pay, exile it face up with time counters; no stack (116.2f)."""
    ability = special_action(t, m.look[row])
    pay_mana(m, t, w, player, cost_mana(t, t.ability_cost[ability]), -1)
    move(m, t, w, row, ZONE_EXILE)
    set_counters(m, row, COUNTER_TIME, t.rule_value[ability])


@compiled
def set_cost(m: Match, f: int, cost: int) -> None:
    """Write the packed mana cost: it needs 56 bits, so two numbers."""
    m.frame_bound[f, COST] = cost & ((1 << HALF) - 1)
    m.frame_c[f] = cost >> HALF


@compiled
def get_cost(m: Match, f: int) -> int:
    """Read the packed mana cost of what is being put on the stack."""
    return m.frame_bound[f, COST] | (m.frame_c[f] << HALF)


@compiled
def card_being_cast(m: Match, f: int) -> int:
    """Return the card row of the spell that is being cast."""
    return m.look[m.stack_row[m.frame_slot[f]]]


@compiled
def choose_mode(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: which of the modes, among those that have what they need."""
    slot = m.frame_slot[f]
    ability = m.stack_ability[slot]
    m.frame_state[f] = CHOOSE_COST
    modes = t.ability_modes[ability]
    if modes == 0:
        return
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.stack_mode[slot] = subject_of(m.answer) + 1
        return
    ask(m, DECISION_MODE, player, m.stack_row[slot], ability)
    for k in range(modes):
        if groups_have_targets(m, t, w, ability + 1 + k, source_row(m, slot), player):
            offer(m, ACTION_MODE, k, 0)
    if m.legal_count == 0:
        m.dec_kind = 0  # a trigger whose modes all lack targets: it is removed as it ends
        m.stack_mode[slot] = 1
        return
    m.frame_flag[f] = ASKED
    m.frame_state[f] = CHOOSE_MODE


@compiled
def least_change(m: Match, t: Tables, w: Workspace, f: int) -> int:
    """Return how much more what is put on the stack costs with the cheapest target, or less."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    if m.frame_a[f] == PUT_ABILITY:
        return ability_change(m, t, w, player, source_row(m, slot))
    if m.frame_a[f] != PUT_SPELL or not costs_change(m):
        return 0
    return least_spell_change(m, t, w, player, m.stack_row[slot])


@compiled
def change_now(m: Match, t: Tables, w: Workspace, f: int, extra: int) -> int:
    """Return how much more what is put on the stack costs with the targets it has, and one more."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    if m.frame_a[f] == PUT_ABILITY:
        return ability_change(m, t, w, player, source_row(m, slot))
    if m.frame_a[f] == PUT_MANA:
        return ability_change(m, t, w, player, row_of(m.frame_source[f]))
    if m.frame_a[f] != PUT_SPELL:
        return 0
    return spell_change(m, t, w, player, m.stack_row[slot], slot, extra)


@compiled
def is_affordable(m: Match, t: Tables, w: Workspace, f: int, row: int) -> bool:
    """Whether a spell can still be paid for with one more target (601.2f)."""
    if m.frame_a[f] != PUT_SPELL or not costs_change(m):
        return True
    cost = changed(get_cost(m, f), change_now(m, t, w, f, row))
    return can_pay(m, t, w, m.frame_controller[f], cost, -1)


@compiled
def offer_costs(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Offer the ways to pay for a spell: 0 is the mana cost, then its alternative costs."""
    player = m.frame_controller[f]
    row = m.stack_row[m.frame_slot[f]]
    card = m.look[row]
    gather_supply(m, t, w, player, -1)
    origin = m.frame_b[f]
    change = least_change(m, t, w, f)
    if origin != ZONE_GRAVEYARD and can_pay_normally(m, t, w, row, change):
        offer(m, ACTION_MODE, 0, 0)
    first = t.card_casting_first[card]
    for i in range(t.card_castings[card]):
        if t.casting_instead[first + i] == 1 and t.casting_zone[first + i] == origin:
            if can_pay_casting(m, t, w, player, row, first + i, change):
                offer(m, ACTION_MODE, 1 + i, 0)


@compiled
def with_symbols(
    m: Match, t: Tables, w: Workspace, f: int, cost: int, mask: int, count: int
) -> int:
    """Return a cost with its hybrid symbols as colours, chosen for what is paid at last."""
    if count == 0:
        return cost
    paid = changed(cost, least_change(m, t, w, f))
    gather_supply(m, t, w, m.frame_controller[f], -1)
    return cost + with_hybrid(w, paid, mask, count) - paid


@compiled
def mana_of_spell(m: Match, t: Tables, w: Workspace, f: int, chosen: int) -> int:
    """Return the packed mana cost of a spell with the way to pay that was chosen, X aside."""
    card = card_being_cast(m, f)
    more = additional_mana(t, card)
    if m.stack_flags[m.frame_slot[f]] & FLAG_FREE:
        return more
    if chosen == 0:
        cost = card_cost(t, card) + more
        return with_symbols(m, t, w, f, cost, t.card_hybrid[card], t.card_hybrids[card])
    row = t.casting_cost[t.card_casting_first[card] + chosen - 1]
    cost = cost_mana(t, row) + more
    return with_symbols(m, t, w, f, cost, t.cost_hybrid[row], t.cost_hybrids[row])


@compiled
def choose_cost(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: an alternative cost, where there is one that can be paid."""
    slot = m.frame_slot[f]
    kind = m.frame_a[f]
    m.frame_state[f] = CHOOSE_NUMBER
    if kind == PUT_ABILITY:
        set_cost(m, f, cost_mana(t, t.ability_cost[m.stack_ability[slot]]))
        return
    if kind != PUT_SPELL:
        m.frame_state[f] = CHOOSE_TARGETS
        return
    row = m.stack_row[slot]
    card = m.look[row]
    chosen = 0
    if m.stack_flags[slot] & FLAG_FREE == 0 and t.card_castings[card] > 0:
        if m.frame_flag[f] != ASKED:
            ask(m, DECISION_COST, m.frame_controller[f], row, m.stack_ability[slot])
            offer_costs(m, t, w, f)
            # The mana cost goes without saying where nothing else can be paid.
            if m.legal_count > 1 or subject_of(m.legal[0]) > 0:
                m.frame_flag[f] = ASKED
                m.frame_state[f] = CHOOSE_COST
                return
            m.dec_kind = 0
            m.answer = m.legal[0]
        m.frame_flag[f] = 0
        chosen = subject_of(m.answer)
    first = t.card_casting_first[card]
    for i in range(t.card_castings[card]):
        always = t.casting_instead[first + i] == 0 and t.casting_optional[first + i] == 0
        if always or chosen == 1 + i:
            m.stack_costs[slot] |= 1 << i
    m.frame_state[f] = CHOOSE_MORE
    m.frame_pc[f] = 0
    set_cost(m, f, mana_of_spell(m, t, w, f, chosen))


@compiled
def choose_more(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: additional costs that may be paid or not (kicker), one by one."""
    slot = m.frame_slot[f]
    row = m.stack_row[slot]
    card = m.look[row]
    first = t.card_casting_first[card]
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        i = m.frame_pc[f]
        if kind_of(m.answer) == ACTION_YES:
            m.stack_costs[slot] |= 1 << i
            set_cost(m, f, get_cost(m, f) + cost_mana(t, t.casting_cost[first + i]))
        m.frame_pc[f] += 1
    while m.frame_pc[f] < t.card_castings[card]:
        i = first + m.frame_pc[f]
        if t.casting_optional[i] == 1:
            mana = changed(
                get_cost(m, f) + cost_mana(t, t.casting_cost[i]), least_change(m, t, w, f)
            )
            gather_supply(m, t, w, player, -1)
            if is_covered(w, mana) and can_pay_rest(m, t, w, t.casting_cost[i], player, row):
                ask_yes_no(m, player, row, m.stack_ability[slot])
                m.frame_flag[f] = ASKED
                return
        m.frame_pc[f] += 1
    m.frame_pc[f] = 0
    m.frame_state[f] = CHOOSE_NUMBER


@compiled(inline=True)
def symbols_of_x(m: Match, t: Tables, f: int) -> int:
    """Return how often X stands in the cost that is paid."""
    slot = m.frame_slot[f]
    if m.frame_a[f] == PUT_ABILITY:
        return t.cost_x[t.ability_cost[m.stack_ability[slot]]]
    if m.stack_flags[slot] & FLAG_FREE:
        return 0
    card = card_being_cast(m, f)
    first = t.card_casting_first[card]
    for i in range(t.card_castings[card]):
        if (m.stack_costs[slot] >> i) & 1 and t.casting_instead[first + i] == 1:
            return t.cost_x[t.casting_cost[first + i]]
    return t.card_x[card]


@compiled
def tapped_for_cost(m: Match, t: Tables, f: int) -> int:
    """Return the row of the source if its tap symbol is part of the cost, or -1."""
    if m.frame_a[f] != PUT_ABILITY:
        return -1
    if t.cost_tap[t.ability_cost[m.stack_ability[m.frame_slot[f]]]] == 0:
        return -1
    return live_row(m, m.frame_source[f])


@compiled
def least_number(m: Match, t: Tables, f: int) -> int:
    """Return what X is at least ("X can't be 0")."""
    if m.frame_a[f] != PUT_ABILITY:
        return 0
    return t.cost_least_x[t.ability_cost[m.stack_ability[m.frame_slot[f]]]]


@compiled
def removes_loyalty(m: Match, t: Tables, f: int) -> bool:
    """Whether the cost is to remove X loyalty counters."""
    if m.frame_a[f] != PUT_ABILITY:
        return False
    return t.cost_loyalty_x[t.ability_cost[m.stack_ability[m.frame_slot[f]]]] == 1


@compiled
def choose_loyalty(m: Match, t: Tables, f: int) -> None:
    """606.4: how many loyalty counters are removed, where that is X."""
    slot = m.frame_slot[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.stack_x[slot] = subject_of(m.answer)
        m.frame_state[f] = CHOOSE_TARGETS
        return
    ask(m, DECISION_NUMBER, m.frame_controller[f], m.stack_row[slot], m.stack_ability[slot])
    for x in range(counters_of(m, row_of(m.frame_source[f]), COUNTER_LOYALTY) + 1):
        offer(m, ACTION_NUMBER, x, 0)
    m.frame_flag[f] = ASKED


@compiled
def choose_number(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2b: the value of X, as much as can be paid."""
    slot = m.frame_slot[f]
    symbols = symbols_of_x(m, t, f)
    player = m.frame_controller[f]
    if removes_loyalty(m, t, f):
        choose_loyalty(m, t, f)
        return
    if symbols == 0:
        m.frame_state[f] = CHOOSE_TARGETS
        return
    cost = get_cost(m, f)
    if m.frame_flag[f] != ASKED:
        change = change_now(m, t, w, f, ALL_TARGETS)
        gather_supply(m, t, w, player, tapped_for_cost(m, t, f))
        ask(m, DECISION_NUMBER, player, m.stack_row[slot], m.stack_ability[slot])
        x = least_number(m, t, f)
        offer(m, ACTION_NUMBER, x, 0)
        x += 1
        while x * symbols + (cost & 255) < 250:
            if not is_covered(w, changed(cost + x * symbols, change)):
                break
            offer(m, ACTION_NUMBER, x, 0)
            x += 1
        m.frame_flag[f] = ASKED
        return
    m.frame_flag[f] = 0
    x = subject_of(m.answer)
    m.stack_x[slot] = x
    set_cost(m, f, cost + x * symbols)
    m.frame_state[f] = CHOOSE_TARGETS


@compiled
def is_chosen(m: Match, slot: int, target: int, group: int, others: bool, skip: int) -> bool:
    """Whether a group of targets has this one already (601.2c).

    Args:
        m: the match.
        slot: the entry of the stack.
        target: the target.
        group: the group.
        others: or another group has it ("another target").
        skip: the index that is not looked at, or -1.
    """
    for i in range(m.stack_targets[slot]):
        if i != skip and m.target[m.stack_first[slot] + i] == target:
            if others or m.target_group[m.stack_first[slot] + i] == group:
                return True
    return False


@compiled
def leaves_others_possible(
    m: Match,
    t: Tables,
    w: Workspace,
    ability: int,
    group: int,
    source: int,
    you: int,
    that: int,
    taken: int,
) -> bool:
    """Whether the later groups still have what they need with this first target.

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        ability: the row with the groups.
        group: the group that the target is for.
        source: row of the source, or -1.
        you: who chooses.
        that: the player whom the target means.
        taken: its row, or -1 for a player.
    """
    if group > 0 or not depends_on_first(t, ability):
        return True
    return others_have_targets(m, t, w, ability, source, you, that, taken)


@compiled
def offer_targets(m: Match, t: Tables, w: Workspace, f: int, group: int, skip: int) -> int:
    """Offer every legal target of a group that is not chosen yet.

    Returns:
        How many there are.
    """
    slot = m.frame_slot[f]
    you = m.frame_controller[f]
    ability = program_row(m, slot)
    source = source_row(m, slot)
    at = t.ability_targets[ability] + group
    n = 0
    another = t.target_another[at] == 1
    for player in range(m.num_players):
        if not can_target_player(m, t, at, player, you):
            continue
        if is_chosen(m, slot, -1 - player, group, another, skip):
            continue
        if leaves_others_possible(m, t, w, ability, group, source, you, player, -1):
            offer(m, ACTION_PLAYER, player, 0)
            n += 1
    if t.target_filter[at] < 0:
        return n
    that = first_target_player(m, slot)
    if group == 0 and m.stack_event_player[slot] >= 0:
        that = m.stack_event_player[slot]
    for player in range(m.num_players):
        row = first_in_list(m, t.target_zone[at], player)
        while row >= 0:
            if can_target(m, t, w, at, row, source, you, that):
                free = not is_chosen(m, slot, reference(m, row), group, another, skip)
                if free and is_affordable(m, t, w, f, row):
                    its = m.controller[row]
                    if leaves_others_possible(m, t, w, ability, group, source, you, its, row):
                        offer(m, ACTION_OBJECT, row, 0)
                        n += 1
            row = m.next[row]
    return n


@compiled
def answered_target(m: Match) -> int:
    """Return the target that the answer names: a reference or a player."""
    if kind_of(m.answer) == ACTION_PLAYER:
        return -1 - subject_of(m.answer)
    return reference(m, subject_of(m.answer))


@compiled
def amount_to_divide(m: Match, t: Tables, w: Workspace, f: int) -> int:
    """Return how much a spell or ability divides among its targets (601.2d)."""
    slot = m.frame_slot[f]
    pc = t.ability_divides[program_row(m, slot)]
    if t.op_number[pc] == 0:
        return t.op_value[pc]
    source = m.stack_source[slot]
    if source < 0:
        source = reference(m, m.stack_row[slot])
    you = m.frame_controller[f]
    return compute(m, t, w, t.op_number[pc], source, you, slot, -1)


@compiled
def divide(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2d: how what is divided is divided among the targets, each of them at least one."""
    slot = m.frame_slot[f]
    first = m.stack_first[slot]
    n = m.stack_targets[slot]
    left = amount_to_divide(m, t, w, f)
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        m.target_share[first + m.frame_pc[f]] = subject_of(m.answer)
        m.frame_pc[f] += 1
    index = m.frame_pc[f]
    for i in range(index):
        left -= m.target_share[first + i]
    if index == n - 1:
        m.target_share[first + index] = left
        m.frame_state[f] = PAY
        return
    ask(m, DECISION_NUMBER, m.frame_controller[f], m.stack_row[slot], m.stack_ability[slot])
    m.dec_group = index
    for share in range(1, left - (n - 1 - index) + 1):
        offer(m, ACTION_NUMBER, share, 0)
    m.frame_flag[f] = ASKED


@compiled
def can_add_target(m: Match, t: Tables, w: Workspace, f: int) -> bool:
    """Whether one more target can be paid for (cards with a cost per target), and gets a share."""
    slot = m.frame_slot[f]
    n = m.stack_targets[slot]
    if t.ability_divides[program_row(m, slot)] != 0 and n >= amount_to_divide(m, t, w, f):
        return False  # each gets at least one
    if m.frame_a[f] != PUT_SPELL or n == 0 or m.stack_flags[slot] & FLAG_FREE:
        return True
    per_target = t.card_per_target[card_being_cast(m, f)]
    if per_target == 0:
        return True
    cost = changed(get_cost(m, f) + per_target * n, change_now(m, t, w, f, NO_TARGETS))
    return can_pay(m, t, w, m.frame_controller[f], cost, -1)


@compiled
def chooser_of(m: Match, t: Tables, f: int, group: int) -> int:
    """Return who chooses the targets of a group: the controller, or an opponent of theirs."""
    you = m.frame_controller[f]
    ability = program_row(m, m.frame_slot[f])
    if t.target_chooser[t.ability_targets[ability] + group] == 0:
        return you
    for k in range(1, m.num_players):
        player = (you + k) % m.num_players
        if m.in_game[m.depth, player] == 1:
            return player
    return you


@compiled
def choose_targets(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2c: targets, one by one."""
    slot = m.frame_slot[f]
    ability = program_row(m, slot)
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        if kind_of(m.answer) == ACTION_DONE:
            m.frame_pc[f] += 1
            m.frame_bound[f, IN_GROUP] = 0
        else:
            add_target(m, slot, answered_target(m), m.frame_pc[f], 0)
            m.frame_bound[f, IN_GROUP] += 1
    while True:
        group = m.frame_pc[f]
        if group >= t.ability_groups[ability]:
            m.frame_state[f] = PAY
            if t.ability_divides[ability] != 0 and m.stack_targets[slot] > 0:
                m.frame_state[f] = DIVIDE
                m.frame_pc[f] = 0
            return
        at = t.ability_targets[ability] + group
        most = most_targets(m, t, at, slot)
        if most != 0 and m.frame_bound[f, IN_GROUP] >= most:
            m.frame_pc[f] += 1
            m.frame_bound[f, IN_GROUP] = 0
            continue
        player = chooser_of(m, t, f, group)
        ask(m, DECISION_TARGET, player, m.stack_row[slot], m.stack_ability[slot])
        m.dec_group = group
        n = 0
        if can_add_target(m, t, w, f):
            n = offer_targets(m, t, w, f, group, -1)
        if m.frame_bound[f, IN_GROUP] >= t.target_least[at]:
            offer(m, ACTION_DONE, 0, 0)
        if n > 0:
            m.frame_flag[f] = ASKED
            return
        m.dec_kind = 0
        m.frame_pc[f] += 1
        m.frame_bound[f, IN_GROUP] = 0


@compiled
def choose_copy_targets(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """707.10c: for each target of a copy, another one or the same."""
    slot = m.frame_slot[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        at = m.stack_first[slot] + m.frame_pc[f]
        if kind_of(m.answer) != ACTION_DONE and m.target[at] != answered_target(m):
            m.target[at] = answered_target(m)
            if m.frame_pc[f] == 0:
                m.frame_b[f] = 1  # the first target is another one
        m.frame_pc[f] += 1
    if m.frame_pc[f] >= m.stack_targets[slot]:
        m.frame_state[f] = FINISH
        return
    index = m.frame_pc[f]
    group = m.target_group[m.stack_first[slot] + index]
    old = m.target[m.stack_first[slot] + index]
    ask(m, DECISION_TARGET, m.frame_controller[f], m.stack_row[slot], m.stack_ability[slot])
    m.dec_group = group
    # The target it has is offered first: it may be kept even if it has become illegal, or left; but
    # a new first target must not make it illegal (115.7d).
    ability = program_row(m, slot)
    fits = m.frame_b[f] == 0 or not depends_on_first(t, ability)
    if fits or is_target_legal(m, t, w, ability, slot, index):
        if old < 0:
            if old >= -m.num_players:
                offer(m, ACTION_PLAYER, -1 - old, 0)
        elif live_row(m, old) >= 0:
            offer(m, ACTION_OBJECT, live_row(m, old), 0)
        if m.legal_count == 0:
            offer(m, ACTION_DONE, 0, 0)
    kept = m.legal_count
    offer_targets(m, t, w, f, group, index)
    if kept == 1:
        for i in range(1, m.legal_count):
            if m.legal[i] == m.legal[0]:
                m.legal_count -= 1
                m.legal[i] = m.legal[m.legal_count]
                break
    if m.legal_count == 0:
        m.dec_kind = 0
        m.frame_pc[f] += 1
        return
    m.frame_flag[f] = ASKED


@compiled
def cost_part(m: Match, t: Tables, f: int, i: int) -> int:
    """Return the i-th row of costs that is paid, or 0 if there is no such or it isn't paid."""
    slot = m.frame_slot[f]
    if m.frame_a[f] == PUT_ABILITY:
        if i == 0:
            return t.ability_cost[m.stack_ability[slot]]
        return 0
    if m.frame_a[f] == PUT_MANA:
        if i == 0:
            return t.ability_cost[m.frame_b[f]]
        return 0
    if (m.stack_costs[slot] >> i) & 1:
        return t.casting_cost[t.card_casting_first[card_being_cast(m, f)] + i]
    return 0


@compiled
def cost_parts(m: Match, t: Tables, f: int) -> int:
    """Return how many rows of costs may be paid."""
    if m.frame_a[f] == PUT_SPELL:
        return t.card_castings[card_being_cast(m, f)]
    return 1


@compiled
def pay(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2f to 601.2h: the whole cost but what must be chosen to be given up."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    kind = m.frame_a[f]
    m.frame_state[f] = FINISH
    if kind == PUT_TRIGGER:
        return
    m.frame_state[f] = GIVE
    m.frame_bound[f, GIVING] = 0
    m.frame_bound[f, GIVES_LEFT] = 0
    cost = get_cost(m, f)
    spare = live_row(m, m.frame_source[f])
    row = spare
    if kind == PUT_SPELL:
        row = m.stack_row[slot]
        extra = t.card_per_target[m.look[row]] * (m.stack_targets[slot] - 1)
        if extra > 0 and m.stack_flags[slot] & FLAG_FREE == 0:
            cost += extra
    elif kind == PUT_MANA:
        cost = cost_mana(t, t.ability_cost[m.frame_b[f]])
    elif removes_loyalty(m, t, f):
        remove_counters(m, t, w, row, COUNTER_LOYALTY, m.stack_x[slot])
    cost = changed(cost, change_now(m, t, w, f, NO_TARGETS))
    # A source that is tapped or used up for the cost makes no mana for it.
    for i in range(cost_parts(m, t, f)):
        part = cost_part(m, t, f, i)
        if slot >= 0 and t.cost_sacrifice[part] == 1 and m.stack_paid[slot] < 0:
            m.stack_paid[slot] = reference(m, row)
        if part != 0 and kind != PUT_SPELL and t.cost_tap[part] != 0:
            pay_rest(m, t, w, part, player, row)
            pay_mana(m, t, w, player, cost, spare)
            return
    pay_mana(m, t, w, player, cost, spare)
    for i in range(cost_parts(m, t, f)):
        part = cost_part(m, t, f, i)
        if part != 0:
            pay_rest(m, t, w, part, player, row)


@compiled
def next_give(m: Match, t: Tables, f: int) -> int:
    """Go on to the next part of the cost that is given up.

    Returns:
        Its row, or -1 if there is none; the number of objects is written down.
    """
    k = m.frame_bound[f, GIVING]
    m.frame_bound[f, GIVING] = k + 1
    for i in range(cost_parts(m, t, f)):
        part = cost_part(m, t, f, i)
        if part == 0:
            continue
        count = t.cost_give_count[part]
        if k < count:
            give = t.cost_gives[part] + k
            m.frame_bound[f, GIVES_LEFT] = t.give_count[give]
            m.frame_bound[f, POWER_LEFT] = t.give_power[give]
            m.frame_bound[f, IN_GROUP] = give
            return give
        k -= count
    return -1


@compiled
def take_given(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Give up the object that was chosen for a cost; "done" where any number may be chosen."""
    if kind_of(m.answer) == ACTION_DONE:
        m.frame_bound[f, GIVES_LEFT] = 0
        return
    slot = m.frame_slot[f]
    give = m.frame_bound[f, IN_GROUP]
    row = subject_of(m.answer)
    if slot >= 0 and m.stack_paid[slot] < 0:
        m.stack_paid[slot] = reference(m, row)
    if t.give_power[give] > 0:
        m.frame_bound[f, POWER_LEFT] -= m.power[row]
    else:
        m.frame_bound[f, GIVES_LEFT] -= 1
    if slot >= 0 and m.attacking[row] >= 0:
        # 702.49c: what comes instead of an attacker attacks the same.
        m.stack_other[slot] = m.attacked[row]
        m.stack_event_player[slot] = m.attacking[row]
    give_up(m, t, w, give, row)


@compiled
def pay_gives(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2h: give up what the cost asks for, object by object."""
    slot = m.frame_slot[f]
    player = m.frame_controller[f]
    if m.frame_flag[f] == ASKED:
        m.frame_flag[f] = 0
        take_given(m, t, w, f)
    while m.frame_bound[f, GIVES_LEFT] == 0:
        if next_give(m, t, f) < 0:
            m.frame_state[f] = FINISH
            return
    row = row_of(m.frame_source[f])
    if slot >= 0:
        row = m.stack_row[slot]
    ask(m, DECISION_SACRIFICE, player, row, -1)
    m.dec_left = m.frame_bound[f, GIVES_LEFT]
    source = live_row(m, m.frame_source[f])
    if m.frame_a[f] == PUT_SPELL:
        source = m.stack_row[slot]
    give = m.frame_bound[f, IN_GROUP]
    if t.give_power[give] > 0:
        offer_powerful(m, t, w, give, player, source, m.frame_bound[f, POWER_LEFT])
    else:
        offer_gives(m, t, w, give, player, source)
    m.frame_flag[f] = ASKED


@compiled
def choose_color(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """605: the kind of mana that an ability activated by hand makes."""
    ability = m.frame_b[f]
    row = row_of(m.frame_source[f])
    if m.frame_flag[f] != ASKED:
        ask(m, DECISION_COLOR, m.frame_controller[f], row, ability)
        for kind in range(MANA_KINDS):
            if (t.mana_mask[ability] >> kind) & 1:
                offer(m, ACTION_COLOR, kind, 0)
        if m.legal_count > 1:
            m.frame_flag[f] = ASKED
            return
        m.dec_kind = 0
        m.answer = m.legal[0]
    m.frame_flag[f] = 0
    kind = subject_of(m.answer)
    player = m.frame_controller[f]
    pay(m, t, w, f)
    make_mana(m, t, w, m.frame_source[f], ability, player, kind)
    pop_frame(m)


@compiled
def note_targets(m: Match, t: Tables, w: Workspace, slot: int, spell: bool) -> None:
    """Let what watches for becoming a target trigger (603.2)."""
    row = m.stack_row[slot]
    ref = reference(m, row)
    player = m.controller[row]
    for i in range(m.stack_targets[slot]):
        at = live_row(m, m.target[m.stack_first[slot] + i])
        if at >= 0:
            watch(m, t, w, EVENT_TARGETED, m.depth, at, ref, player, 0, 0)
            if spell:
                watch(m, t, w, EVENT_CAST_TARGETING, m.depth, at, ref, player, 0, 0)


@compiled
def has_group(m: Match, slot: int, group: int) -> bool:
    """Whether some target of a group was chosen."""
    for i in range(m.stack_targets[slot]):
        if m.target_group[m.stack_first[slot] + i] == group:
            return True
    return False


@compiled
def lacks_targets(m: Match, t: Tables, slot: int) -> bool:
    """Whether a group of a trigger's targets that has to be chosen was left empty (603.3d)."""
    ability = program_row(m, slot)
    first = t.ability_targets[ability]
    for group in range(t.ability_groups[ability]):
        if t.target_least[first + group] > 0:
            if not has_group(m, slot, group):
                return True
    return False


@compiled
def use_sorcery_flash(m: Match, player: int) -> None:
    """A sorcery that was cast uses up what let it be cast like an instant."""
    i = find_rule(m, PLAYER_RULE_SORCERY_FLASH, player)
    while i >= 0:
        drop_effect(m, i)
        i = find_rule(m, PLAYER_RULE_SORCERY_FLASH, player)


@compiled
def finish_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """601.2i: the spell or ability has become cast or activated."""
    slot = m.frame_slot[f]
    kind = m.frame_a[f]
    player = m.frame_controller[f]
    source = live_row(m, m.frame_source[f])
    pop_frame(m)
    row = m.stack_row[slot]
    if kind == PUT_TRIGGER and lacks_targets(m, t, slot):
        free_slot(m, slot)
        cease(m, row)
        return
    if m.stack_targets[slot] > 0 and kind != PUT_COPY:
        note_targets(m, t, w, slot, kind == PUT_SPELL)
    if kind == PUT_SPELL:
        m.trigger_run[m.depth] = 0
        if m.types[row] & TYPE_SORCERY and m.effect_count > 0:
            use_sorcery_flash(m, player)
        watch(m, t, w, EVENT_CAST, m.depth, row, -1, player, 0, 0)
    elif kind == PUT_ABILITY:
        m.trigger_run[m.depth] = 0
        if source >= 0:
            watch(m, t, w, EVENT_ACTIVATES, m.depth, source, -1, player, 0, 0)


@compiled
def run_cast(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Take the next step of putting something on the stack."""
    state = m.frame_state[f]
    w.for_creature = 0
    if m.frame_a[f] == PUT_SPELL and m.types[m.stack_row[m.frame_slot[f]]] & TYPE_CREATURE:
        w.for_creature = 1
    if state == CHOOSE_TARGETS:
        if m.frame_a[f] == PUT_COPY:
            choose_copy_targets(m, t, w, f)
        else:
            choose_targets(m, t, w, f)
    elif state == CHOOSE_MODE:
        choose_mode(m, t, w, f)
    elif state == CHOOSE_COST:
        choose_cost(m, t, w, f)
    elif state == CHOOSE_MORE:
        choose_more(m, t, w, f)
    elif state == CHOOSE_NUMBER:
        choose_number(m, t, w, f)
    elif state == DIVIDE:
        divide(m, t, w, f)
    elif state == PAY:
        pay(m, t, w, f)
    elif state == GIVE:
        pay_gives(m, t, w, f)
    elif state == CHOOSE_COLOR:
        choose_color(m, t, w, f)
    else:
        finish_cast(m, t, w, f)
    w.for_creature = 0
