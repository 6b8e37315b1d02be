"""The heuristic bot: sensible play from characteristics, one small function for each question.

At priority every legal action is weighed (`action_gain`) and the best one is taken if it gains
anything; in combat `combat_sense` decides. It never concedes or offers a draw, and
draws no random numbers.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.bot import bot
from mtgenv.engine.characteristics.abilities import ability_at
from mtgenv.engine.record.commanders import kinds_made
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.entries import program_row
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ABILITY_MANA,
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_COMPANION,
    ACTION_DONE,
    ACTION_KEEP,
    ACTION_MULLIGAN,
    ACTION_NO,
    ACTION_NUMBER,
    ACTION_OBJECT,
    ACTION_PASS,
    ACTION_PLAY_LAND,
    ACTION_PLAYER,
    ACTION_SUSPEND,
    ACTION_YES,
    DECISION_ATTACK,
    DECISION_ATTACK_TAX,
    DECISION_BLOCK,
    DECISION_BLOCKED_ATTACKER,
    DECISION_BOTTOM,
    DECISION_DAMAGE,
    DECISION_DISCARD,
    DECISION_DRAW_OFFER,
    DECISION_MAY,
    DECISION_MULLIGAN,
    DECISION_NUMBER,
    DECISION_PICK,
    DECISION_PRIORITY,
    DECISION_SACRIFICE,
    DECISION_STARTER,
    DECISION_TARGET,
    OBJECT_ABILITY,
    SUPERTYPE_LEGENDARY,
    TYPE_CREATURE,
    TYPE_LAND,
    TYPE_PERMANENT,
    ZONE_BATTLEFIELD,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_STACK,
)
from mtgenv.engine.stack.mana import card_cost, cost_total, gather_supply
from mtgenv.engine.stack.permissions import can_pay_normally
from mtgenv.engine.stack.targets import can_target, can_target_player, first_in_list
from mtgenv_agents.bots.card_values import (
    body_worth,
    count_lands,
    keeping_worth,
    permanent_worth,
)
from mtgenv_agents.bots.combat_sense import (
    choose_attacker,
    choose_blocked,
    choose_blocker,
    choose_division,
)
from mtgenv_agents.bots.effect_values import (
    LIFE,
    VICTORY,
    opponent_of,
    statics_gain,
    target_gain,
    untargeted_gain,
)
from mtgenv_agents.bots.outlook import outlook

FEWEST_LANDS = 2
MOST_LANDS = 5
CHEAP = 2  # mana value of a spell that one land and a little luck can cast
MOST_MULLIGANS = 2
LAND_FIRST = 5_000  # a land is played before anything else
NOTHING = -1_000_000
COMFORTABLE = 10  # life that one can spend from
SPELL = 20  # a card that leaves nothing behind must gain more than this
UNTIL_LARGER = 25  # an X spell waits for mana unless it does something by then


# --- What a spell or ability would gain -----------------------------------------------------------


@compiled
def best_target_gain(
    m: Match,
    t: Tables,
    w: Workspace,
    ability: int,
    group: int,
    source: int,
    seat: int,
    that: int,
    x: int,
) -> int:
    """Return the gain of the best legal target of a group, or NOTHING if there is none."""
    best = NOTHING
    at = t.ability_targets[ability] + group
    for player in range(m.num_players):
        if can_target_player(m, t, w, at, player, source, seat):
            best = max(best, target_gain(m, t, ability, group, -1 - player, seat, x))
    if t.target_filter[at] < 0:
        return best
    for player in range(m.num_players):
        row = first_in_list(m, t.target_zone[at], player)
        while row >= 0:
            if can_target(m, t, w, at, row, source, seat, that):
                best = max(best, target_gain(m, t, ability, group, row, seat, x))
            row = m.next[row]
    return best


@compiled
def program_gain(
    m: Match, t: Tables, w: Workspace, ability: int, source: int, seat: int, x: int
) -> int:
    """Return what one program gains with its best targets."""
    gain = untargeted_gain(m, t, w, ability, seat, source, x)
    for group in range(t.ability_groups[ability]):
        best = best_target_gain(m, t, w, ability, group, source, seat, opponent_of(m, seat), x)
        if t.target_least[t.ability_targets[ability] + group] == 0:
            best = max(best, 0)
        gain += best
    return gain


@compiled
def ability_gain(
    m: Match, t: Tables, w: Workspace, ability: int, source: int, seat: int, x: int
) -> int:
    """Return what a spell or ability gains with its best mode and targets."""
    modes = t.ability_modes[ability]
    best = program_gain(m, t, w, ability + min(1, modes), source, seat, x)
    for k in range(2, modes + 1):
        best = max(best, program_gain(m, t, w, ability + k, source, seat, x))
    return best


@compiled
def has_copy(m: Match, seat: int, card: int) -> bool:
    """Whether a player controls a permanent of this card."""
    row = m.zone_head[m.depth, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == seat and m.card[row] == card:
            return True
        row = m.next[row]
    return False


@compiled
def alternative_price(m: Match, t: Tables, w: Workspace, seat: int, row: int) -> int:
    """Return what is given up besides mana to cast a card now: what it makes one sacrifice."""
    price = 0
    card = m.look[row]
    first = t.card_casting_first[card]
    for i in range(first, first + t.card_castings[card]):
        if t.casting_optional[i] == 1:
            continue
        if t.casting_instead[i] == 1 and can_pay_normally(m, t, w, row, 0):
            continue
        cost = t.casting_cost[i]
        for give in range(t.cost_gives[cost], t.cost_gives[cost] + t.cost_give_count[cost]):
            price += 30 * t.give_count[give]
    return price


@compiled
def mana_for_x(t: Tables, w: Workspace, card: int) -> int:
    """Return the value of X that the mana at hand allows."""
    symbols = t.card_x[card]
    if symbols == 0:
        return 0
    return max(w.supply_total - cost_total(card_cost(t, card)), 0) // symbols


@compiled
def cast_gain(m: Match, t: Tables, w: Workspace, row: int, seat: int) -> int:
    """Return what casting a card from hand gains."""
    card = m.card[row]
    types = t.card_types[card]
    gain = -alternative_price(m, t, w, seat, row)
    if types & TYPE_PERMANENT:
        if t.card_supertypes[card] & SUPERTYPE_LEGENDARY and has_copy(m, seat, card):
            return NOTHING
        if t.ability_groups[t.card_spell[card]] == 0:
            return gain + body_worth(t, card) + statics_gain(m, t, w, card, seat)
    ability = t.card_spell[card]
    if ability == 0:
        return NOTHING
    if types & TYPE_PERMANENT == 0:
        gain -= SPELL
    if t.card_x[card] > 0:
        gain -= UNTIL_LARGER
    return gain + ability_gain(m, t, w, ability, row, seat, mana_for_x(t, w, card))


@compiled
def is_on_stack(m: Match, seat: int, ability: int) -> bool:
    """Whether a player's ability waits on the stack already."""
    row = m.zone_head[m.depth, 0, ZONE_STACK]
    while row >= 0:
        if m.kind[row] == OBJECT_ABILITY and m.controller[row] == seat:
            if m.stack_ability[m.slot[row]] == ability:
                return True
        row = m.next[row]
    return False


@compiled
def activation_price(m: Match, t: Tables, row: int, ability: int, seat: int) -> int:
    """Return what is given up besides mana to activate an ability."""
    price = 1
    cost = t.ability_cost[ability]
    if t.cost_sacrifice[cost] == 1 or t.cost_exile[cost] == 1:
        price += permanent_worth(m, t, row)
    if t.cost_life[cost] > 0:
        price += LIFE * t.cost_life[cost] // 2
        if t.cost_life[cost] >= m.life[m.depth, seat]:
            price += VICTORY
    for give in range(t.cost_gives[cost], t.cost_gives[cost] + t.cost_give_count[cost]):
        price += 30 * t.give_count[give]
    if t.cost_tap[cost] == 1 and m.types[row] & TYPE_CREATURE and m.sick[row] == 0:
        price += 2 * max(m.power[row], 0)
    return price


@compiled
def activate_gain(m: Match, t: Tables, w: Workspace, row: int, index: int, seat: int) -> int:
    """Return what activating an ability of a permanent gains."""
    ability = ability_at(m, t, row, index)
    if t.ability_kind[ability] == ABILITY_MANA or is_on_stack(m, seat, ability):
        return NOTHING
    price = activation_price(m, t, row, ability, seat)
    return ability_gain(m, t, w, ability, row, seat, 0) - price


@compiled
def land_gain(m: Match, t: Tables, row: int, seat: int) -> int:
    """Return how good a land is to play now: the more kinds of mana the better."""
    card = m.card[row]
    gain = LAND_FIRST
    makes = kinds_made(m, t, t.card_mana_mask[card], seat)
    for kind in range(6):
        if (makes >> kind) & 1:
            gain += 2
    if t.enters_tapped[t.card_enters[card]] == 1:
        gain -= 3
    if has_copy(m, seat, card):
        gain -= 1
    return gain


@compiled
def action_gain(m: Match, t: Tables, w: Workspace, action: int, seat: int) -> int:
    """Return what an action at priority gains; passing gains nothing."""
    kind = kind_of(action)
    row = subject_of(action)
    if kind == ACTION_PLAY_LAND:
        return land_gain(m, t, row, seat)
    if kind == ACTION_CAST:
        return cast_gain(m, t, w, row, seat)
    if kind == ACTION_SUSPEND:
        return cast_gain(m, t, w, row, seat) - LIFE
    if kind == ACTION_ACTIVATE:
        return activate_gain(m, t, w, row, detail_of(action), seat)
    if kind == ACTION_COMPANION:
        return body_worth(t, m.card[row]) // 2  # another card in hand, where nothing better is done
    if kind == ACTION_PASS:
        return 0
    return NOTHING


@compiled
def choose_at_priority(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Take the action that gains most; among equal gains the one that costs more mana."""
    gather_supply(m, t, w, seat, -1)
    best = m.legal[0]
    best_gain = 0
    best_cost = 0
    for i in range(1, m.legal_count):
        gain = action_gain(m, t, w, m.legal[i], seat)
        cost = t.card_value[m.card[subject_of(m.legal[i])]]
        if gain > best_gain or (gain == best_gain and gain > 0 and cost > best_cost):
            best = m.legal[i]
            best_gain = gain
            best_cost = cost
    return best


# --- Opening hands --------------------------------------------------------------------------------


@compiled
def choose_keep(m: Match, t: Tables, seat: int) -> int:
    """Keep a hand with two to five lands, or one if its spells are cheap; two mulligans at most."""
    lands = 0
    spells = 0
    mana = 0
    row = m.zone_head[m.depth, seat, ZONE_HAND]
    while row >= 0:
        if t.card_types[m.card[row]] & TYPE_LAND:
            lands += 1
        else:
            spells += 1
            mana += t.card_value[m.card[row]]
        row = m.next[row]
    least = FEWEST_LANDS
    if mana <= CHEAP * spells:
        least -= 1
    good = least <= lands <= MOST_LANDS
    wanted = ACTION_MULLIGAN
    if good or m.mulligans[m.depth, seat] >= MOST_MULLIGANS:
        wanted = ACTION_KEEP
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == wanted:
            return m.legal[i]
    return m.legal[0]


# --- Choosing objects and numbers -----------------------------------------------------------------


@compiled
def choose_kind(m: Match, wanted: int) -> int:
    """Choose the first answer of a kind, or the first one."""
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == wanted:
            return m.legal[i]
    return m.legal[0]


@compiled
def choose_target(m: Match, t: Tables, seat: int) -> int:
    """Choose the target that gains most; where no more are needed, only one that gains."""
    slot = m.slot[m.dec_row]
    x = 0
    ability = m.dec_ability
    if slot >= 0:
        x = m.stack_x[slot]
        ability = program_row(m, slot)
        at = t.ability_targets[program_row(m, slot)] + m.dec_group
        if m.stack_targets[slot] > 0 and t.target_most[at] == 0:
            return choose_kind(m, ACTION_DONE)  # one target gets all of it
    best = m.legal[0]
    best_gain = NOTHING - 1
    for i in range(m.legal_count):
        kind = kind_of(m.legal[i])
        subject = subject_of(m.legal[i])
        gain = NOTHING
        if kind == ACTION_DONE:
            gain = 0
        elif kind == ACTION_PLAYER:
            gain = target_gain(m, t, ability, m.dec_group, -1 - subject, seat, x)
        elif kind == ACTION_OBJECT:
            gain = target_gain(m, t, ability, m.dec_group, subject, seat, x)
        if gain > best_gain:
            best_gain = gain
            best = m.legal[i]
    return best


@compiled
def pick_gain(m: Match, t: Tables, row: int, seat: int) -> int:
    """Return how much a seat wants a card or permanent that it may pick."""
    zone = m.zone[row]
    if zone == ZONE_BATTLEFIELD and m.level[row] == m.depth:
        return target_gain(m, t, m.dec_ability, 0, row, seat, 0)
    if m.owner[row] != seat and (zone == ZONE_HAND or zone == ZONE_GRAVEYARD):
        return body_worth(t, m.card[row])
    return keeping_worth(m, t, seat, m.card[row])


@compiled
def choose_pick(m: Match, t: Tables, seat: int) -> int:
    """Pick what is wanted most; a pick is always better than none."""
    best = m.legal[0]
    best_gain = NOTHING
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            gain = pick_gain(m, t, subject_of(m.legal[i]), seat)
            if gain > best_gain:
                best_gain = gain
                best = m.legal[i]
    return best


@compiled
def choose_worst_card(m: Match, t: Tables, seat: int) -> int:
    """Choose the card of the hand that is missed least."""
    best = m.legal[0]
    least = -NOTHING
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            worth = keeping_worth(m, t, seat, m.card[subject_of(m.legal[i])])
            if worth < least:
                least = worth
                best = m.legal[i]
    return best


@compiled
def choose_sacrifice(m: Match, t: Tables) -> int:
    """Sacrifice the permanent that is worth least, tapped ones first."""
    best = m.legal[0]
    least = -NOTHING
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_OBJECT:
            row = subject_of(m.legal[i])
            worth = 2 * permanent_worth(m, t, row) - m.tapped[row]
            if worth < least:
                least = worth
                best = m.legal[i]
    return best


@compiled
def choose_largest(m: Match) -> int:
    """Choose the largest number offered."""
    best = m.legal[0]
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_NUMBER and m.legal[i] > best:
            best = m.legal[i]
    return best


@compiled
def choose_may(m: Match, t: Tables, seat: int) -> int:
    """Say yes, but to paying life for an untapped land only with life to spare."""
    row = m.dec_row
    enters = 0
    if row >= 0:
        enters = t.card_enters[m.look[row]]
    if enters != 0 and m.dec_ability == enters and t.enters_life[enters] > 0:
        spare = m.life[m.depth, seat] - t.enters_life[enters]
        if spare < COMFORTABLE or count_lands(m, t, seat) > MOST_LANDS:
            return choose_kind(m, ACTION_NO)
    return choose_kind(m, ACTION_YES)


@compiled
def choose_draw(m: Match, t: Tables, seat: int) -> int:
    """Agree to a draw only where the game being played looks worse than that."""
    if outlook(m, t, m.depth, seat) < 0:
        return choose_kind(m, ACTION_YES)
    return choose_kind(m, ACTION_NO)


@compiled
def choose_seat(m: Match, seat: int) -> int:
    """Choose oneself where that is offered."""
    for i in range(m.legal_count):
        if kind_of(m.legal[i]) == ACTION_PLAYER and subject_of(m.legal[i]) == seat:
            return m.legal[i]
    return m.legal[0]


@compiled
def choose_payment(m: Match) -> int:
    """Pay for a declaration, making the mana for it first where that has to be done by hand."""
    best = m.legal[0]
    for i in range(m.legal_count):
        kind = kind_of(m.legal[i])
        if kind == ACTION_YES:
            return m.legal[i]
        if kind == ACTION_ACTIVATE and kind_of(best) != ACTION_ACTIVATE:
            best = m.legal[i]
    return best


@compiled
def choose_other(m: Match, t: Tables, seat: int, kind: int) -> int:
    """Answer the questions that are neither priority nor combat."""
    if kind == DECISION_TARGET:
        return choose_target(m, t, seat)
    if kind == DECISION_PICK:
        return choose_pick(m, t, seat)
    if kind == DECISION_DISCARD or kind == DECISION_BOTTOM:
        return choose_worst_card(m, t, seat)
    if kind == DECISION_SACRIFICE:
        return choose_sacrifice(m, t)
    if kind == DECISION_NUMBER:
        return choose_largest(m)
    if kind == DECISION_MAY:
        return choose_may(m, t, seat)
    if kind == DECISION_ATTACK_TAX:
        return choose_payment(m)
    if kind == DECISION_STARTER:
        return choose_seat(m, seat)
    if kind == DECISION_MULLIGAN:
        return choose_keep(m, t, seat)
    if kind == DECISION_DRAW_OFFER:
        return choose_draw(m, t, seat)
    return m.legal[0]  # the normal cost, the trigger that came first, the colour shown first


@bot
def heuristic_bot(m: Match, t: Tables, w: Workspace, seat: int) -> int:
    """Choose a sensible action.

    Args:
        m: the match, at an open decision of this seat.
        t: the card tables.
        w: the workspace.
        seat: who decides.

    Returns:
        A legal action, never a concession while anything else is legal.
    """
    kind = m.dec_kind
    if kind == DECISION_PRIORITY:
        return choose_at_priority(m, t, w, seat)
    if kind == DECISION_ATTACK:
        return choose_attacker(m, t, w, seat)
    if kind == DECISION_BLOCK:
        return choose_blocker(m, t, w, seat)
    if kind == DECISION_BLOCKED_ATTACKER:
        return choose_blocked(m, t, w, seat)
    if kind == DECISION_DAMAGE:
        return choose_division(m)
    return choose_other(m, t, seat, kind)
