"""What can be chosen: which action index stands for which legal action, page by page."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.actions import (
    AFTER_PLAYERS,
    CODE_MORE,
    CODE_NOTHING,
    CODE_OBJECT,
    CONCEDE_GAME,
    CONCEDE_MATCH,
    KEEP,
    MORE,
    MULLIGAN,
    NO,
    PASS,
    PLAYER,
    YES,
)
from mtgenv.encoding.columns import OPTION, ability_number, clip, relative
from mtgenv.encoding.layout import CHOICE_WORDS, MODES, NUMBERS, OPTION_WORDS
from mtgenv.encoding.placing import place
from mtgenv.encoding.records import Legend, Observation, Scratch, View
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.references import live_row, row_of
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    ACTION_ACTIVATE,
    ACTION_CAST,
    ACTION_COLOR,
    ACTION_COMPANION,
    ACTION_CONCEDE_GAME,
    ACTION_CONCEDE_MATCH,
    ACTION_DONE,
    ACTION_KEEP,
    ACTION_MODE,
    ACTION_MULLIGAN,
    ACTION_NO,
    ACTION_NUMBER,
    ACTION_OFFER_DRAW,
    ACTION_PASS,
    ACTION_PLANAR_DIE,
    ACTION_PLAY_LAND,
    ACTION_PLAYER,
    ACTION_ROOM,
    ACTION_SUSPEND,
    ACTION_YES,
    DECISION_TRIGGER,
)

CHOICE_CAST = CHOICE_WORDS.index("cast")
CHOICE_LAND = CHOICE_WORDS.index("play land")
CHOICE_ACTIVATE = CHOICE_WORDS.index("activate")
CHOICE_SUSPEND = CHOICE_WORDS.index("suspend")
CHOICE_DIE = CHOICE_WORDS.index("roll the planar die")
CHOICE_COMPANION = CHOICE_WORDS.index("companion into hand")
CHOICE_PICK = CHOICE_WORDS.index("pick")
CHOICE_SEVERAL = CHOICE_WORDS.index("several")

OPTION_COST = OPTION_WORDS.index("cost")
OPTION_COLOR = OPTION_WORDS.index("color")
OPTION_TRIGGER = OPTION_WORDS.index("trigger")
OPTION_CAST = OPTION_WORDS.index("cast")
OPTION_LAND = OPTION_WORDS.index("play land")
OPTION_ACTIVATE = OPTION_WORDS.index("activate")
OPTION_SUSPEND = OPTION_WORDS.index("suspend")
OPTION_ROOM = OPTION_WORDS.index("room")
OPTION_DIE = OPTION_WORDS.index("roll the planar die")
OPTION_DRAW = OPTION_WORDS.index("offer a draw")


@compiled(inline=True)
def first_mode(m: Match) -> int:
    """Return the index of mode 0, which depends on how many players there are."""
    return PLAYER + m.num_players


@compiled(inline=True)
def first_number(m: Match) -> int:
    """Return the index of number 0."""
    return PLAYER + m.num_players + MODES


@compiled(inline=True)
def first_object(m: Match) -> int:
    """Return the index of the first row of objects."""
    return PLAYER + m.num_players + AFTER_PLAYERS


@compiled(inline=True)
def is_about_object(kind: int) -> bool:
    """Whether an action of this kind is chosen by an object row."""
    if kind == ACTION_KEEP or kind == ACTION_MULLIGAN:
        return False
    return kind >= ACTION_CAST and kind != ACTION_OFFER_DRAW and kind != ACTION_ROOM


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
    if kind == ACTION_PLANAR_DIE:
        return CHOICE_DIE
    if kind == ACTION_COMPANION:
        return CHOICE_COMPANION
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


@compiled(inline=True)
def allow(v: View, x: Scratch, index: int, code: int) -> None:
    """Let an index stand for a code."""
    if x.code_of[index] == 0:
        v.legal[v.legal_count, 0] = index
        v.legal_count += 1
    x.code_of[index] = code


@compiled
def offer_object(m: Match, v: View, x: Scratch, row: int, action: int) -> None:
    """Make an object selectable; if it can do several things, choosing it asks which."""
    place(v, x, row)
    k = x.slot_of[row]
    if x.choice[k] == 0:
        x.choice[k] = choice_of(kind_of(action))
        allow(v, x, first_object(m) + k, action)
    else:
        x.choice[k] = CHOICE_SEVERAL
        allow(v, x, first_object(m) + k, CODE_OBJECT - row)


@compiled
def pages_of(count: int, size: int) -> int:
    """Return how many pages so many candidates take."""
    return (count + size - 1) // size


@compiled
def fill_follow_up(m: Match, v: View, x: Scratch) -> int:
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
            allow(v, x, index, action)
        elif is_about_object(kind) and subject_of(action) == v.focus:
            mode = rank - v.page * MODES
            if mode >= 0 and mode < MODES:
                allow(v, x, first_mode(m) + mode, action)
            rank += 1
    return pages_of(rank, MODES)


@compiled
def fill_actions(m: Match, v: View, x: Scratch, seat: int) -> int:
    """Say what each action index stands for on this page, and show the candidates.

    A page holds at most three quarters of the object rows, so that the table stays in view.

    Returns:
        How many pages there are.
    """
    size = v.objects - v.objects // 4
    objects = 0
    modes = 0
    last_row = -1
    first = -1
    last = -1
    for i in range(m.legal_count):
        action = m.legal[i]
        kind = kind_of(action)
        subject = subject_of(action)
        index = fixed_index(kind)
        if index >= 0:
            allow(v, x, index, action)
        elif kind == ACTION_PLAYER:
            allow(v, x, PLAYER + relative(m, subject, seat), action)
        elif kind == ACTION_COLOR:
            allow(v, x, first_mode(m) + subject, action)
        elif kind == ACTION_MODE or kind == ACTION_ROOM or kind == ACTION_OFFER_DRAW:
            mode = modes - v.page * MODES
            if mode >= 0 and mode < MODES:
                allow(v, x, first_mode(m) + mode, action)
            modes += 1
        elif kind == ACTION_NUMBER:
            if first < 0:
                first = subject // NUMBERS
            last = subject // NUMBERS
            if last - first == v.page:
                allow(v, x, first_number(m) + subject % NUMBERS, action)
        else:
            if subject != last_row:
                objects += 1
                last_row = subject
            if (objects - 1) // size == v.page:
                offer_object(m, v, x, subject, action)
    pages = max(pages_of(objects, size), pages_of(modes, MODES))
    return max(pages, last - first + 1)


@compiled(inline=True)
def offer(m: Match, v: View, x: Scratch, seat: int) -> int:
    """Say what the action indices stand for now, and show the candidates of this page.

    Returns:
        How many pages there are; -1 if the seat has nothing to decide.
    """
    v.legal_count = 0
    if m.over == 1 or m.dec_player != seat:
        allow(v, x, PASS, CODE_NOTHING)
        return -1
    if v.focus >= 0:
        pages = fill_follow_up(m, v, x)
        place(v, x, v.focus)
    else:
        pages = fill_actions(m, v, x, seat)
    if v.page + 1 < pages:
        allow(v, x, MORE, CODE_MORE)
    return pages


# --- The options of a question -------------------------------------------------------------------


@compiled
def write_option(
    m: Match,
    t: Tables,
    legend: Legend,
    x: Scratch,
    o: Observation,
    mode: int,
    action: int,
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
        card = m.look[row]
        ability = ability_number(m.waiting_ability[subject], t.card_first[card])
        source = live_row(m, m.waiting_source[subject])
        about = live_row(m, m.waiting_event[subject])
        amount = m.waiting_amount[subject]
    elif kind == ACTION_OFFER_DRAW:
        option = OPTION_DRAW
    elif kind == ACTION_ROOM:
        option = OPTION_ROOM
        card = subject
        ability = ability_number(detail_of(action) - 1, 0)
    elif kind != ACTION_MODE:
        source = subject
        card = m.look[subject]
        option = OPTION_CAST
        if kind == ACTION_PLAY_LAND:
            option = OPTION_LAND
        elif kind == ACTION_SUSPEND:
            option = OPTION_SUSPEND
        elif kind == ACTION_PLANAR_DIE:
            option = OPTION_DIE
        elif kind == ACTION_ACTIVATE:
            option = OPTION_ACTIVATE
            ability = ability_number(detail_of(action), 0)
    elif m.dec_row >= 0:
        source = m.dec_row
        card = m.look[m.dec_row]
    o.options[mode, OPTION.kind] = option
    o.options[mode, OPTION.color] = color
    o.options[mode, OPTION.card] = legend.number[card]
    o.options[mode, OPTION.ability] = ability
    o.options[mode, OPTION.source] = 0
    if source >= 0:
        o.options[mode, OPTION.source] = x.slot_of[source] + 1
    o.options[mode, OPTION.about] = 0
    if about >= 0:
        o.options[mode, OPTION.about] = x.slot_of[about] + 1
    o.options[mode, OPTION.amount] = clip(amount)


@compiled
def write_options(m: Match, t: Tables, legend: Legend, v: View, x: Scratch, o: Observation) -> None:
    """Describe every mode action that is legal, and clear the rows written last."""
    for mode in range(o.modes):
        for column in range(o.options.shape[1]):
            o.options[mode, column] = 0
    o.modes = 0
    first = first_mode(m)
    for i in range(v.legal_count):
        mode = v.legal[i, 0] - first
        if mode >= 0 and mode < MODES:
            write_option(m, t, legend, x, o, mode, x.code_of[first + mode])
            o.modes = max(o.modes, mode + 1)


@compiled
def write_mask(m: Match, v: View, x: Scratch, o: Observation) -> None:
    """Write the action mask, and what its indices stand for; leave the scratch as it was."""
    for index in range(first_object(m) + v.objects):
        o.action_mask[index] = 0
    for i in range(v.legal_count):
        index = v.legal[i, 0]
        v.legal[i, 1] = x.code_of[index]
        x.code_of[index] = 0
        o.action_mask[index] = 1
