"""Writing an observation, its action mask and the meaning of the action indices, in one pass.

`encode` shows a match to one seat. First it lists the object rows that the seat can see in the
order of the layout (`place_context`), then it writes each table. Only rows that are present are
written, and only rows that were written before are cleared.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.actions import (
    CODE_MORE,
    CODE_NOTHING,
    CODE_OBJECT,
    CONCEDE_GAME,
    CONCEDE_MATCH,
    KEEP,
    MODE,
    MORE,
    MULLIGAN,
    NO,
    NUMBER,
    OBJECT,
    PASS,
    PLAYER,
    YES,
)
from mtgenv.encoding.layout import (
    CARD_NUMBERS,
    CHOICE_WORDS,
    DECISION_TABLE,
    GAME_TABLE,
    KEYWORDS,
    LEVELS,
    LIMIT,
    MODES,
    NUMBERS,
    OBJECT_TABLE,
    OPTION_TABLE,
    OPTION_WORDS,
    PLAYER_TABLE,
    RULES,
    STAKE_WORDS,
)
from mtgenv.encoding.records import Legend, Observation, Session
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.references import live_row, row_of
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_COLOR,
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    ACTION_DONE,
    ACTION_KEEP,
    ACTION_MODE,
    ACTION_MULLIGAN,
    ACTION_NO,
    ACTION_NUMBER,
    ACTION_PASS,
    ACTION_PLAY_LAND,
    ACTION_PLAYER,
    ACTION_SUSPEND,
    ACTION_YES,
    COUNTER_MINUS,
    COUNTER_OTHER,
    COUNTER_PLUS,
    COUNTER_TIME,
    DECISION_DAMAGE,
    DECISION_TRIGGER,
    KEYWORD_HASTE,
    MANA_BLACK,
    MANA_BLUE,
    MANA_COLORLESS,
    MANA_GREEN,
    MANA_RED,
    MANA_WHITE,
    OBJECT_ABILITY,
    OBJECT_NONE,
    TYPE_CREATURE,
    TYPE_LAND,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
    ZONE_STACK,
)

_o, _p, _g, _d, _m = (
    table.index for table in (OBJECT_TABLE, PLAYER_TABLE, GAME_TABLE, DECISION_TABLE, OPTION_TABLE)
)

O_CARD = _o("card")
O_KIND = _o("kind")
O_ZONE = _o("zone")
O_OUTWARD = _o("outward")
O_MINE = _o("mine")
O_OWNED = _o("owned")
O_CHOICE = _o("choice")
O_ASKS = _o("asks")
O_SHOWN = _o("shown")
O_ABILITY = _o("ability")
O_TYPES = _o("types")
O_COLORS = _o("colors")
O_SUPERTYPES = _o("supertypes")
O_KEYWORDS_A = _o("keywords_a")
O_KEYWORDS_B = _o("keywords_b")
O_KEYWORDS_C = _o("keywords_c")
O_RULES_A = _o("rules_a")
O_RULES_B = _o("rules_b")
O_MANA_VALUE = _o("mana_value")
O_GENERIC = _o("generic")
O_WHITE = _o("white")
O_BLUE = _o("blue")
O_BLACK = _o("black")
O_RED = _o("red")
O_GREEN = _o("green")
O_X = _o("x")
O_MAKES = _o("makes")
O_POWER = _o("power")
O_TOUGHNESS = _o("toughness")
O_DAMAGE = _o("damage")
O_TAPPED = _o("tapped")
O_SICK = _o("sick")
O_ATTACKING = _o("attacking")
O_BLOCKED = _o("blocked")
O_BLOCKING = _o("blocking")
O_BLOCKERS = _o("blockers")
O_ATTACHED_TO = _o("attached_to")
O_PLUS = _o("plus")
O_MINUS = _o("minus")
O_TIME = _o("time")
O_COUNTERS = _o("counters")
O_TARGET = _o("target")
O_TARGET_2 = _o("target_2")
O_TARGETS_ME = _o("targets_me")
O_TARGETS_OPPONENT = _o("targets_opponent")
O_TARGETED = _o("targeted")

P_PRESENT = _p("present")
P_LIFE = _p("life")
P_POISON = _p("poison")
P_HAND = _p("hand")
P_HAND_KNOWN = _p("hand_known")
P_LIBRARY = _p("library")
P_GRAVEYARD = _p("graveyard")
P_EXILE = _p("exile")
P_OUTSIDE = _p("outside")
P_LANDS = _p("lands")
P_MANA = _p("mana")
P_MANA_WHITE = _p("mana_white")
P_MANA_BLUE = _p("mana_blue")
P_MANA_BLACK = _p("mana_black")
P_MANA_RED = _p("mana_red")
P_MANA_GREEN = _p("mana_green")
P_MANA_COLORLESS = _p("mana_colorless")
P_POOL = _p("pool")
P_CREATURES = _p("creatures")
P_POWER = _p("power")
P_TOUGHNESS = _p("toughness")
P_READY = _p("ready")
P_READY_POWER = _p("ready_power")
P_BLOCKERS = _p("blockers")
P_LANDS_PLAYED = _p("lands_played")
P_MULLIGANS = _p("mulligans")
P_ATTACK_TAX = _p("attack_tax")
P_ACTIVE = _p("active")
P_PRIORITY = _p("priority")
P_CANT_LOSE = _p("cant_lose")

G_GAMES = _g("games")
G_TURN = _g("turn")
G_STEP = _g("step")
G_MY_TURN = _g("my_turn")
G_STARTED = _g("started")
G_CREATOR = _g("creator")
G_CREATOR_MINE = _g("creator_mine")
G_STAKE = _g("stake")
G_RISK_MINE = _g("risk_mine")
G_RISK_THEIRS = _g("risk_theirs")
G_START_LIFE = _g("start_life")
G_STACK = _g("stack")
G_SUBGAMES = _g("subgames")
G_WAITING = _g("waiting")

D_KIND = _d("kind")
D_FOLLOW_UP = _d("follow_up")
D_PAGE = _d("page")
D_PAGES_LEFT = _d("pages_left")
D_LEFT = _d("left")
D_GROUP = _d("group")
D_CARD = _d("card")
D_ABILITY = _d("ability")
D_ASKS = _d("asks")
D_LEGAL = _d("legal")
D_NUMBER_BASE = _d("number_base")
D_DEPTH = _d("depth")
D_MY_TURN = _d("my_turn")
D_STEP = _d("step")
D_PASSES = _d("passes")
D_TURNS_LEFT = _d("turns_left")
D_DECISIONS_LEFT = _d("decisions_left")

M_KIND = _m("kind")
M_COLOR = _m("color")
M_CARD = _m("card")
M_ABILITY = _m("ability")
M_SOURCE = _m("source")
M_ABOUT = _m("about")
M_AMOUNT = _m("amount")

CHOICE_CAST = CHOICE_WORDS.index("cast")
CHOICE_LAND = CHOICE_WORDS.index("play land")
CHOICE_ACTIVATE = CHOICE_WORDS.index("activate")
CHOICE_SUSPEND = CHOICE_WORDS.index("suspend")
CHOICE_PICK = CHOICE_WORDS.index("pick")
CHOICE_SEVERAL = CHOICE_WORDS.index("several")

OPTION_COST = OPTION_WORDS.index("cost")
OPTION_COLOR = OPTION_WORDS.index("color")
OPTION_TRIGGER = OPTION_WORDS.index("trigger")
OPTION_CAST = OPTION_WORDS.index("cast")
OPTION_LAND = OPTION_WORDS.index("play land")
OPTION_ACTIVATE = OPTION_WORDS.index("activate")
OPTION_SUSPEND = OPTION_WORDS.index("suspend")

STAKE_HALF_LIFE = STAKE_WORDS.index("half life")

# How the 64-bit word of keywords and rules is cut into columns of 15 bits (RULE_* begin at 40).
KEYWORD_CUT = 15
KEYWORD_BITS = (1 << KEYWORD_CUT) - 1
LAST_KEYWORDS = (1 << len(KEYWORDS[2 * KEYWORD_CUT :])) - 1
RULE_SHIFT = 40
LAST_RULES = (1 << len(RULES[KEYWORD_CUT:])) - 1

LAST_LEVEL = LEVELS - 1


@compiled(inline=True)
def clip(value: int) -> int:
    """Cut a count off where the layout ends."""
    return max(-LIMIT, min(LIMIT, value))


@compiled(inline=True)
def relative(m: Match, player: int, seat: int) -> int:
    """Count a player from the seat that looks: 0 is that seat itself."""
    player -= seat
    if player < 0:
        player += m.num_players
    return player


@compiled
def can_see(m: Match, row: int, seat: int) -> bool:
    """Whether a seat may see the front of what a row holds."""
    zone = m.zone[row]
    if zone == ZONE_HAND or zone == ZONE_OUTSIDE:
        return m.owner[row] == seat or (m.known[row] >> seat) & 1 == 1
    if zone == ZONE_LIBRARY:
        return (m.known[row] >> seat) & 1 == 1
    return m.kind[row] != OBJECT_NONE


# --- Which objects are shown, in which order -----------------------------------------------------


@compiled(inline=True)
def place(s: Session, row: int) -> None:
    """Show an object in the next row, unless it is shown already or all rows are taken."""
    k = s.count
    if s.slot_of[row] < 0 and k < s.objects:
        s.row_of[k] = row
        s.slot_of[row] = k
        s.choice[k] = 0
        s.aimed[k] = 0
        s.count = k + 1


@compiled
def place_zone(m: Match, s: Session, level: int, player: int, zone: int) -> None:
    """Show all of a zone, first to last."""
    row = m.zone_head[level, player, zone]
    while row >= 0:
        place(s, row)
        row = m.next[row]


@compiled
def place_battlefield(m: Match, s: Session, level: int, seat: int) -> None:
    """Show what a seat controls, then what others control."""
    head = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    row = head
    while row >= 0:
        if m.controller[row] == seat:
            place(s, row)
        row = m.next[row]
    row = head
    while row >= 0:
        if m.controller[row] != seat:
            place(s, row)
        row = m.next[row]


@compiled
def place_known_hands(m: Match, s: Session, level: int, seat: int) -> None:
    """Show the cards in other players' hands that a seat knows."""
    for player in range(m.num_players):
        if player != seat:
            row = m.zone_head[level, player, ZONE_HAND]
            while row >= 0:
                if (m.known[row] >> seat) & 1:
                    place(s, row)
                row = m.next[row]


@compiled
def place_stack(m: Match, s: Session, level: int) -> None:
    """Show a stack, top first."""
    row = m.zone_tail[level, 0, ZONE_STACK]
    while row >= 0:
        place(s, row)
        row = m.prev[row]


@compiled
def place_newest(m: Match, s: Session, level: int) -> None:
    """Show all graveyards and exile of a game, what got there last first."""
    n = m.num_players
    for player in range(n):
        s.heads[2 * player] = m.zone_tail[level, player, ZONE_GRAVEYARD]
        s.heads[2 * player + 1] = m.zone_tail[level, player, ZONE_EXILE]
    while s.count < s.objects:
        best = -1
        newest = -1
        for i in range(2 * n):
            row = s.heads[i]
            if row >= 0 and m.since[row] > newest:
                newest = m.since[row]
                best = i
        if best < 0:
            return
        row = s.heads[best]
        place(s, row)
        s.heads[best] = m.prev[row]


@compiled
def place_context(m: Match, s: Session, seat: int) -> None:
    """Show everything that is no candidate, in the order of the layout."""
    depth = m.depth
    place_stack(m, s, depth)
    if m.over == 0 and m.dec_row >= 0 and can_see(m, m.dec_row, seat):
        place(s, m.dec_row)
    place_zone(m, s, depth, seat, ZONE_HAND)
    place_battlefield(m, s, depth, seat)
    place_known_hands(m, s, depth, seat)
    for level in range(depth - 1, -1, -1):
        place_battlefield(m, s, level, seat)
        place_zone(m, s, level, seat, ZONE_HAND)
        place_known_hands(m, s, level, seat)
        place_stack(m, s, level)
    for level in range(depth, -1, -1):
        place_newest(m, s, level)


# --- What can be chosen ------------------------------------------------------------------------


@compiled(inline=True)
def is_about_object(kind: int) -> bool:
    """Whether an action of this kind is chosen by an object row."""
    return kind >= ACTION_CAST and kind != ACTION_KEEP and kind != ACTION_MULLIGAN


@compiled(inline=True)
def choice_of(kind: int) -> int:
    """Return what choosing an object does, for a kind of action."""
    if kind == ACTION_CAST:
        return CHOICE_CAST
    if kind == ACTION_PLAY_LAND:
        return CHOICE_LAND
    if kind == ACTION_ACTIVATE:
        return CHOICE_ACTIVATE
    if kind == ACTION_SUSPEND:
        return CHOICE_SUSPEND
    return CHOICE_PICK


@compiled
def fixed_index(kind: int) -> int:
    """Return the index of an action without a subject, or -1."""
    if kind == ACTION_PASS or kind == ACTION_DONE:
        return PASS
    if kind == ACTION_YES:
        return YES
    if kind == ACTION_NO:
        return NO
    if kind == ACTION_KEEP:
        return KEEP
    if kind == ACTION_MULLIGAN:
        return MULLIGAN
    if kind == ACTION_CONCEDE_GAME:
        return CONCEDE_GAME
    if kind == ACTION_CONCEDE_MATCH:
        return CONCEDE_MATCH
    return -1


@compiled
def offer_object(s: Session, row: int, action: int) -> None:
    """Make an object selectable; if it can do several things, choosing it asks which."""
    place(s, row)
    k = s.slot_of[row]
    if s.choice[k] == 0:
        s.choice[k] = choice_of(kind_of(action))
        s.actions[OBJECT + k] = action
    else:
        s.choice[k] = CHOICE_SEVERAL
        s.actions[OBJECT + k] = CODE_OBJECT - row


@compiled
def write_option(
    m: Match, t: Tables, legend: Legend, s: Session, o: Observation, mode: int, action: int
) -> None:
    """Describe what a mode action means."""
    kind = kind_of(action)
    subject = subject_of(action)
    color = 0
    card = 0
    ability = 0
    source = -1
    about = -1
    amount = 0
    option = OPTION_COST
    if kind == ACTION_COLOR:
        option = OPTION_COLOR
        color = subject + 1
    elif kind == ACTION_MODE and m.dec_kind == DECISION_TRIGGER:
        option = OPTION_TRIGGER
        row = row_of(m.waiting_source[subject])
        card = m.card[row]
        ability = m.waiting_ability[subject] - t.card_first[card] + 1
        source = live_row(m, m.waiting_source[subject])
        about = live_row(m, m.waiting_event[subject])
        amount = m.waiting_amount[subject]
    elif kind != ACTION_MODE:
        source = subject
        card = m.card[subject]
        option = OPTION_CAST
        if kind == ACTION_PLAY_LAND:
            option = OPTION_LAND
        elif kind == ACTION_SUSPEND:
            option = OPTION_SUSPEND
        elif kind == ACTION_ACTIVATE:
            option = OPTION_ACTIVATE
            ability = detail_of(action) + 1
    elif m.dec_row >= 0:
        source = m.dec_row
        card = m.card[m.dec_row]
    o.options[mode, M_KIND] = option
    o.options[mode, M_COLOR] = color
    o.options[mode, M_CARD] = legend.number[card]
    o.options[mode, M_ABILITY] = max(0, min(16, ability))
    o.options[mode, M_SOURCE] = 0
    if source >= 0:
        o.options[mode, M_SOURCE] = s.slot_of[source] + 1
    o.options[mode, M_ABOUT] = 0
    if about >= 0:
        o.options[mode, M_ABOUT] = s.slot_of[about] + 1
    o.options[mode, M_AMOUNT] = clip(amount)


@compiled
def clear_options(o: Observation) -> None:
    """Clear the option rows written last."""
    for mode in range(o.modes):
        for column in range(o.options.shape[1]):
            o.options[mode, column] = 0
    o.modes = 0


@compiled
def pages_of(count: int, size: int) -> int:
    """Return how many pages so many candidates take."""
    return (count + size - 1) // size


@compiled
def fill_follow_up(s: Session, m: Match) -> int:
    """Offer what the chosen object can do, as modes.

    Returns:
        How many pages there are.
    """
    rank = 0
    for i in range(m.legal_count):
        action = m.legal[i]
        kind = kind_of(action)
        index = fixed_index(kind)
        if index == CONCEDE_GAME or index == CONCEDE_MATCH:
            s.actions[index] = action
        elif is_about_object(kind) and subject_of(action) == s.focus:
            mode = rank - s.page * MODES
            if mode >= 0 and mode < MODES:
                s.actions[MODE + mode] = action
            rank += 1
    return pages_of(rank, MODES)


@compiled
def fill_actions(m: Match, s: Session, seat: int) -> int:
    """Say what each action index stands for on this page, and show the candidates.

    A page holds at most three quarters of the object rows, so that the table stays in view.

    Returns:
        How many pages there are.
    """
    size = s.objects - s.objects // 4
    objects = 0
    modes = 0
    last_row = -1
    first_number = -1
    last_number = -1
    for i in range(m.legal_count):
        action = m.legal[i]
        kind = kind_of(action)
        subject = subject_of(action)
        index = fixed_index(kind)
        if index >= 0:
            s.actions[index] = action
        elif kind == ACTION_PLAYER:
            s.actions[PLAYER + relative(m, subject, seat)] = action
        elif kind == ACTION_COLOR:
            s.actions[MODE + subject] = action
        elif kind == ACTION_MODE:
            mode = modes - s.page * MODES
            if mode >= 0 and mode < MODES:
                s.actions[MODE + mode] = action
            modes += 1
        elif kind == ACTION_NUMBER:
            if first_number < 0:
                first_number = subject // NUMBERS
            last_number = subject // NUMBERS
            if last_number - first_number == s.page:
                s.actions[NUMBER + subject % NUMBERS] = action
        else:
            if subject != last_row:
                objects += 1
                last_row = subject
            if (objects - 1) // size == s.page:
                offer_object(s, subject, action)
    pages = max(pages_of(objects, size), pages_of(modes, MODES))
    return max(pages, last_number - first_number + 1)


@compiled
def write_options(m: Match, t: Tables, legend: Legend, s: Session, o: Observation) -> None:
    """Describe every mode action that is legal."""
    for mode in range(MODES):
        action = s.actions[MODE + mode]
        if action > 0:
            write_option(m, t, legend, s, o, mode, action)
            o.modes = mode + 1


# --- Objects -------------------------------------------------------------------------------------


@compiled
def aim(m: Match, s: Session) -> None:
    """Count for each object shown how many targets on the stack it is."""
    for k in range(s.count):
        slot = m.slot[s.row_of[k]]
        if slot >= 0:
            for i in range(m.stack_targets[slot]):
                row = live_row(m, m.stack_target[slot, i])
                if row >= 0 and s.slot_of[row] >= 0:
                    s.aimed[s.slot_of[row]] += 1


@compiled
def write_targets(m: Match, s: Session, o: Observation, k: int, slot: int, seat: int) -> None:
    """Write what an object on the stack targets, and X."""
    o.objects[k, O_X] = clip(m.stack_x[slot])
    found = 0
    for i in range(m.stack_targets[slot]):
        target = m.stack_target[slot, i]
        if target == -1 - seat:
            o.objects[k, O_TARGETS_ME] = 1
        elif target < 0 and target >= -m.num_players:
            o.objects[k, O_TARGETS_OPPONENT] = 1
        else:
            row = live_row(m, target)
            if row >= 0 and s.slot_of[row] >= 0:
                if found == 0:
                    o.objects[k, O_TARGET] = s.slot_of[row] + 1
                elif found == 1:
                    o.objects[k, O_TARGET_2] = s.slot_of[row] + 1
                found += 1


@compiled
def write_object(
    m: Match, t: Tables, legend: Legend, s: Session, o: Observation, k: int, seat: int
) -> None:
    """Write one row of the table of objects."""
    row = s.row_of[k]
    card = m.card[row]
    zone = m.zone[row]
    kind = m.kind[row]
    keywords = m.keywords[row]
    o.objects[k, O_CARD] = legend.number[card]
    o.objects[k, O_KIND] = kind
    o.objects[k, O_ZONE] = zone
    o.objects[k, O_OUTWARD] = m.depth - m.level[row]
    o.objects[k, O_MINE] = 1 if m.controller[row] == seat else 0
    o.objects[k, O_OWNED] = 1 if m.owner[row] == seat else 0
    o.objects[k, O_CHOICE] = s.choice[k]
    o.objects[k, O_ASKS] = 0
    others = ((1 << m.num_players) - 1) ^ (1 << m.owner[row])
    shown = zone == ZONE_HAND and m.owner[row] == seat and m.known[row] & others != 0
    o.objects[k, O_SHOWN] = 1 if shown else 0
    o.objects[k, O_ABILITY] = 0
    o.objects[k, O_TYPES] = m.types[row]
    o.objects[k, O_COLORS] = m.colors[row]
    o.objects[k, O_SUPERTYPES] = t.card_supertypes[card]
    o.objects[k, O_KEYWORDS_A] = keywords & KEYWORD_BITS
    o.objects[k, O_KEYWORDS_B] = (keywords >> KEYWORD_CUT) & KEYWORD_BITS
    o.objects[k, O_KEYWORDS_C] = (keywords >> 2 * KEYWORD_CUT) & LAST_KEYWORDS
    o.objects[k, O_RULES_A] = (keywords >> RULE_SHIFT) & KEYWORD_BITS
    o.objects[k, O_RULES_B] = (keywords >> (RULE_SHIFT + KEYWORD_CUT)) & LAST_RULES
    o.objects[k, O_MANA_VALUE] = t.card_value[card]
    o.objects[k, O_GENERIC] = t.card_cost[card, 0]
    o.objects[k, O_WHITE] = t.card_cost[card, 1]
    o.objects[k, O_BLUE] = t.card_cost[card, 2]
    o.objects[k, O_BLACK] = t.card_cost[card, 3]
    o.objects[k, O_RED] = t.card_cost[card, 4]
    o.objects[k, O_GREEN] = t.card_cost[card, 5]
    o.objects[k, O_X] = 0
    o.objects[k, O_MAKES] = t.card_mana_mask[card]
    o.objects[k, O_POWER] = clip(m.power[row])
    o.objects[k, O_TOUGHNESS] = clip(m.toughness[row])
    o.objects[k, O_DAMAGE] = clip(m.damage[row])
    o.objects[k, O_TAPPED] = m.tapped[row]
    o.objects[k, O_SICK] = m.sick[row]
    o.objects[k, O_ATTACKING] = 1 if m.attacking[row] >= 0 else 0
    o.objects[k, O_BLOCKED] = m.blocked[row]
    o.objects[k, O_BLOCKING] = 0
    if m.blocking[row] >= 0:
        o.objects[k, O_BLOCKING] = s.slot_of[m.blocking[row]] + 1
    o.objects[k, O_BLOCKERS] = m.blockers[row]
    o.objects[k, O_ATTACHED_TO] = 0
    if m.attached_to[row] >= 0:
        o.objects[k, O_ATTACHED_TO] = s.slot_of[m.attached_to[row]] + 1
    o.objects[k, O_PLUS] = clip(m.counters[row, COUNTER_PLUS])
    o.objects[k, O_MINUS] = clip(m.counters[row, COUNTER_MINUS])
    o.objects[k, O_TIME] = clip(m.counters[row, COUNTER_TIME])
    o.objects[k, O_COUNTERS] = clip(m.counters[row, COUNTER_OTHER])
    o.objects[k, O_TARGET] = 0
    o.objects[k, O_TARGET_2] = 0
    o.objects[k, O_TARGETS_ME] = 0
    o.objects[k, O_TARGETS_OPPONENT] = 0
    o.objects[k, O_TARGETED] = s.aimed[k]
    slot = m.slot[row]
    if slot >= 0:
        write_targets(m, s, o, k, slot, seat)
        if kind == OBJECT_ABILITY:
            ability = m.stack_ability[slot] - t.card_first[card] + 1
            o.objects[k, O_ABILITY] = max(0, min(16, ability))


@compiled
def write_objects(
    m: Match, t: Tables, legend: Legend, s: Session, o: Observation, seat: int
) -> None:
    """Write the rows of the objects shown and clear the others."""
    aim(m, s)
    for k in range(s.count):
        write_object(m, t, legend, s, o, k, seat)
    for k in range(s.count, o.rows):
        for column in range(o.objects.shape[1]):
            o.objects[k, column] = 0
    o.rows = s.count


# --- Players and games ---------------------------------------------------------------------------


@compiled
def add_permanent(m: Match, t: Tables, o: Observation, row: int, d: int, seat: int) -> None:
    """Add a permanent to the sums of its controller."""
    p = relative(m, m.controller[row], seat)
    types = m.types[row]
    resting = m.tapped[row] == 1
    sick = m.sick[row] == 1 and m.keywords[row] & KEYWORD_HASTE == 0
    if types & TYPE_LAND:
        o.players[d, p, P_LANDS] += 1
    if types & TYPE_CREATURE:
        power = m.power[row]
        o.players[d, p, P_CREATURES] += 1
        o.players[d, p, P_POWER] = clip(o.players[d, p, P_POWER] + power)
        o.players[d, p, P_TOUGHNESS] = clip(o.players[d, p, P_TOUGHNESS] + m.toughness[row])
        if not resting:
            o.players[d, p, P_BLOCKERS] += 1
            if not sick:
                o.players[d, p, P_READY] += 1
                o.players[d, p, P_READY_POWER] = clip(o.players[d, p, P_READY_POWER] + power)
    mask = t.card_mana_mask[m.card[row]]
    if mask != 0 and not resting and not (sick and types & TYPE_CREATURE):
        o.players[d, p, P_MANA] += 1
        o.players[d, p, P_MANA_WHITE] += (mask >> MANA_WHITE) & 1
        o.players[d, p, P_MANA_BLUE] += (mask >> MANA_BLUE) & 1
        o.players[d, p, P_MANA_BLACK] += (mask >> MANA_BLACK) & 1
        o.players[d, p, P_MANA_RED] += (mask >> MANA_RED) & 1
        o.players[d, p, P_MANA_GREEN] += (mask >> MANA_GREEN) & 1
        o.players[d, p, P_MANA_COLORLESS] += (mask >> MANA_COLORLESS) & 1


@compiled
def add_player(m: Match, o: Observation, level: int, d: int, player: int, seat: int) -> None:
    """Add what a player has in one game to row ``d``."""
    p = relative(m, player, seat)
    if m.in_game[level, player] == 1:
        o.players[d, p, P_PRESENT] = 1
    o.players[d, p, P_LIFE] = clip(o.players[d, p, P_LIFE] + m.life[level, player])
    o.players[d, p, P_POISON] = clip(o.players[d, p, P_POISON] + m.poison[level, player])
    o.players[d, p, P_HAND] += m.zone_size[level, player, ZONE_HAND]
    o.players[d, p, P_LIBRARY] += m.zone_size[level, player, ZONE_LIBRARY]
    o.players[d, p, P_GRAVEYARD] += m.zone_size[level, player, ZONE_GRAVEYARD]
    o.players[d, p, P_EXILE] += m.zone_size[level, player, ZONE_EXILE]
    o.players[d, p, P_OUTSIDE] += m.zone_size[level, player, ZONE_OUTSIDE]
    if player != seat:
        row = m.zone_head[level, player, ZONE_HAND]
        while row >= 0:
            o.players[d, p, P_HAND_KNOWN] += (m.known[row] >> seat) & 1
            row = m.next[row]
    pool = 0
    for kind in range(MANA_COLORLESS + 1):
        pool += m.mana[level, player, kind]
    o.players[d, p, P_POOL] = clip(o.players[d, p, P_POOL] + pool)
    o.players[d, p, P_LANDS_PLAYED] += m.lands_played[level, player]
    o.players[d, p, P_MULLIGANS] += m.mulligans[level, player]
    tax = o.players[d, p, P_ATTACK_TAX] + m.attack_tax[level, player]
    o.players[d, p, P_ATTACK_TAX] = clip(tax)
    if m.cant_lose[level, player] == 1:
        o.players[d, p, P_CANT_LOSE] = 1
    if level == m.depth:
        if m.active[level] == player:
            o.players[d, p, P_ACTIVE] = 1
        if m.priority[level] == player:
            o.players[d, p, P_PRIORITY] = 1


@compiled
def add_risk(m: Match, legend: Legend, o: Observation, level: int, d: int, seat: int) -> None:
    """Write which effect made a game and what hangs on it."""
    card = m.creator_card[level]
    stake = legend.stake[card]
    o.games[d, G_CREATOR] = legend.number[card]
    o.games[d, G_STAKE] = stake
    f = m.game_frame[level] - 1
    if f >= 0 and m.frame_controller[f] == seat:
        o.games[d, G_CREATOR_MINE] = 1
    if stake != STAKE_HALF_LIFE:
        return
    for player in range(m.num_players):
        half = (m.life[level - 1, player] + 1) // 2
        if player == seat:
            o.games[d, G_RISK_MINE] = clip(o.games[d, G_RISK_MINE] + max(0, half))
        else:
            o.games[d, G_RISK_THEIRS] = clip(o.games[d, G_RISK_THEIRS] + max(0, half))


@compiled
def write_games(m: Match, t: Tables, legend: Legend, o: Observation, seat: int) -> None:
    """Write the tables of games and players, innermost first; the last row adds up the rest."""
    for d in range(o.levels):
        for column in range(o.games.shape[1]):
            o.games[d, column] = 0
        for p in range(m.num_players):
            for column in range(o.players.shape[2]):
                o.players[d, p, column] = 0
    o.levels = min(m.depth, LAST_LEVEL) + 1
    for level in range(m.depth, -1, -1):
        d = min(m.depth - level, LAST_LEVEL)
        first = m.depth - level == d
        o.games[d, G_GAMES] += 1
        o.games[d, G_TURN] = clip(o.games[d, G_TURN] + m.turn[level])
        o.games[d, G_STACK] += m.zone_size[level, 0, ZONE_STACK]
        o.games[d, G_SUBGAMES] = clip(o.games[d, G_SUBGAMES] + m.children[level])
        o.games[d, G_START_LIFE] = clip(o.games[d, G_START_LIFE] + m.start_life[level])
        if first:
            o.games[d, G_STEP] = m.step[level]
            o.games[d, G_MY_TURN] = 1 if m.active[level] == seat else 0
            o.games[d, G_STARTED] = 1 if m.starter[level] == seat else 0
        if level > 0:
            add_risk(m, legend, o, level, d, seat)
        for player in range(m.num_players):
            add_player(m, o, level, d, player, seat)
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            add_permanent(m, t, o, row, d, seat)
            row = m.next[row]
    for i in range(m.waiting_count):
        o.games[min(m.depth - m.waiting_level[i], LAST_LEVEL), G_WAITING] += 1


# --- The question --------------------------------------------------------------------------------


@compiled
def write_question(
    m: Match, t: Tables, legend: Legend, s: Session, o: Observation, deciding: bool
) -> None:
    """Write what is asked and by what."""
    row = -1
    card = 0
    ability = 0
    o.decision[D_KIND] = 0
    o.decision[D_LEFT] = 0
    o.decision[D_GROUP] = 0
    o.decision[D_LEGAL] = 0
    o.decision[D_NUMBER_BASE] = 0
    if deciding:
        row = m.dec_row
        if s.focus >= 0:
            row = s.focus
        elif m.dec_kind == DECISION_DAMAGE and m.legal_count > 0:
            if s.slot_of[detail_of(m.legal[0])] >= 0:  # the creature that the damage is for
                o.objects[s.slot_of[detail_of(m.legal[0])], O_ASKS] = 1
        if m.legal_count > 0 and kind_of(m.legal[0]) == ACTION_NUMBER:
            first = subject_of(m.legal[0]) // NUMBERS
            o.decision[D_NUMBER_BASE] = (first + s.page) * NUMBERS
        o.decision[D_KIND] = m.dec_kind
        o.decision[D_LEFT] = clip(m.dec_left)
        o.decision[D_GROUP] = m.dec_group
        o.decision[D_LEGAL] = m.legal_count
    o.decision[D_FOLLOW_UP] = 1 if s.focus >= 0 else 0
    o.decision[D_ASKS] = 0
    if row >= 0:
        card = m.card[row]
        if s.focus < 0 and m.dec_ability > 0:
            ability = m.dec_ability - t.card_first[card] + 1
        if s.slot_of[row] >= 0:
            o.decision[D_ASKS] = s.slot_of[row] + 1
            o.objects[s.slot_of[row], O_ASKS] = 1
    o.decision[D_CARD] = legend.number[card]
    o.decision[D_ABILITY] = max(0, min(16, ability))


@compiled
def write_decision(
    m: Match, t: Tables, legend: Legend, s: Session, o: Observation, seat: int, pages: int
) -> None:
    """Write the table of the decision."""
    level = m.depth
    write_question(m, t, legend, s, o, pages >= 0)
    o.decision[D_PAGE] = s.page
    o.decision[D_PAGES_LEFT] = max(0, pages - 1 - s.page)
    o.decision[D_DEPTH] = level
    o.decision[D_MY_TURN] = 1 if m.active[level] == seat else 0
    o.decision[D_STEP] = m.step[level]
    o.decision[D_PASSES] = m.passes[level]
    o.decision[D_TURNS_LEFT] = max(0, clip(m.opt_max_turns - m.turns))
    o.decision[D_DECISIONS_LEFT] = max(0, clip(m.opt_max_decisions - m.decisions))


@compiled
def write_decklists(m: Match, legend: Legend, o: Observation, seat: int) -> None:
    """Write both deck lists, the seat's own first, where they are not in that order already."""
    o.decklist_seat = seat + 1
    for player in range(m.num_players):
        p = relative(m, player, seat)
        for number in range(CARD_NUMBERS):
            o.decklists[p, number] = legend.decklists[player, number]


@compiled
def encode(m: Match, t: Tables, legend: Legend, s: Session, o: Observation, seat: int) -> None:
    """Show a match to a seat: its observation, its mask and what the action indices stand for.

    Args:
        m: the match; nothing in it changes.
        t: the card tables.
        legend: the legend of the match-up.
        s: takes ``actions``: for each index the engine's action, a ``CODE_*``, or 0 if illegal.
        o: takes the observation and the mask; rows beyond those shown are zero.
        seat: who looks. If it is not the one who decides, only ``pass`` is legal.
    """
    for k in range(s.count):
        s.slot_of[s.row_of[k]] = -1
    s.count = 0
    total = OBJECT + s.objects
    for index in range(total):
        s.actions[index] = 0
    clear_options(o)
    pages = -1
    if m.over == 0 and m.dec_player == seat:
        if s.focus >= 0:
            pages = fill_follow_up(s, m)
            place(s, s.focus)
        else:
            pages = fill_actions(m, s, seat)
        if s.page + 1 < pages:
            s.actions[MORE] = CODE_MORE
    else:
        s.actions[PASS] = CODE_NOTHING
    place_context(m, s, seat)
    write_objects(m, t, legend, s, o, seat)
    if pages >= 0:
        write_options(m, t, legend, s, o)
    write_games(m, t, legend, o, seat)
    write_decision(m, t, legend, s, o, seat, pages)
    if legend.decklists_known == 1 and o.decklist_seat != seat + 1:
        write_decklists(m, legend, o, seat)
    for index in range(total):
        o.action_mask[index] = 1 if s.actions[index] != 0 else 0
