"""Writing an observation, its action mask and the meaning of the action indices, in one pass.

`encode` shows a match to one seat. First the candidates of the open decision find their places
(`offering`), then everything else that the seat can see (`placing`), in the order of the layout;
then each table is written (`objects`, `games`, and here the decision). Only rows that are present
are written, and only rows that were written before are cleared.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.columns import DECISION, OBJECT, ability_number, clip, relative
from mtgenv.encoding.games import write_games
from mtgenv.encoding.layout import DECKLIST_ROWS, NUMBERS
from mtgenv.encoding.objects import write_objects
from mtgenv.encoding.offering import offer, write_mask, write_options
from mtgenv.encoding.placing import forget_placed, place_context
from mtgenv.encoding.records import Legend, Observation, Scratch, View
from mtgenv.engine.games.teams import is_active
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import ACTION_NUMBER, DECISION_DAMAGE


@compiled
def write_question(
    m: Match, t: Tables, legend: Legend, v: View, x: Scratch, o: Observation, deciding: bool
) -> None:
    """Write what is asked and by what."""
    row = -1
    card = 0
    ability = 0
    o.decision[DECISION.kind] = 0
    o.decision[DECISION.left] = 0
    o.decision[DECISION.group] = 0
    o.decision[DECISION.legal] = 0
    o.decision[DECISION.number_base] = 0
    if deciding:
        row = m.dec_row
        if v.focus >= 0:
            row = v.focus
        elif m.dec_kind == DECISION_DAMAGE and m.legal_count > 0:
            k = x.slot_of[detail_of(m.legal[0])]  # what the damage is for
            if k >= 0:
                o.objects[k, OBJECT.asks] = 1
        if m.legal_count > 0 and kind_of(m.legal[0]) == ACTION_NUMBER:
            first = subject_of(m.legal[0]) // NUMBERS
            o.decision[DECISION.number_base] = (first + v.page) * NUMBERS
        o.decision[DECISION.kind] = m.dec_kind
        o.decision[DECISION.left] = clip(m.dec_left)
        o.decision[DECISION.group] = m.dec_group
        o.decision[DECISION.legal] = m.legal_count
    o.decision[DECISION.follow_up] = 1 if v.focus >= 0 else 0
    o.decision[DECISION.asks] = 0
    if row >= 0:
        card = m.look[row]
        if v.focus < 0 and m.dec_ability > 0:
            ability = ability_number(m.dec_ability, t.card_first[card])
        if x.slot_of[row] >= 0:
            o.decision[DECISION.asks] = x.slot_of[row] + 1
            o.objects[x.slot_of[row], OBJECT.asks] = 1
    o.decision[DECISION.card] = legend.number[card]
    o.decision[DECISION.ability] = ability


@compiled
def write_decision(
    m: Match, t: Tables, legend: Legend, v: View, x: Scratch, o: Observation, seat: int, pages: int
) -> None:
    """Write the table of the decision."""
    level = m.depth
    write_question(m, t, legend, v, x, o, pages >= 0)
    o.decision[DECISION.page] = v.page
    o.decision[DECISION.pages_left] = max(0, pages - 1 - v.page)
    o.decision[DECISION.depth] = level
    o.decision[DECISION.my_turn] = 1 if is_active(m, seat) else 0
    o.decision[DECISION.step] = m.step[level]
    o.decision[DECISION.passes] = m.passes[level]
    o.decision[DECISION.turns_left] = max(0, clip(m.opt_max_turns - m.turns))
    o.decision[DECISION.decisions_left] = max(0, clip(m.opt_max_decisions - m.decisions))


@compiled
def write_decklists(m: Match, legend: Legend, o: Observation, seat: int) -> None:
    """Write both deck lists, the seat's own first, where they are not in that order already."""
    o.decklist_seat = seat + 1
    for player in range(m.num_players):
        p = relative(m, player, seat)
        for row in range(DECKLIST_ROWS):
            for column in range(2):
                o.decklists[p, row, column] = legend.decklists[player, row, column]


@compiled
def encode(
    m: Match, t: Tables, legend: Legend, v: View, x: Scratch, o: Observation, seat: int
) -> None:
    """Show a match to a seat: its observation, its mask and what the action indices stand for.

    Args:
        m: the match; nothing in it changes.
        t: the card tables.
        legend: the legend of the match-up.
        v: says which page is asked for; takes what each legal action index stands for.
        x: where to work.
        o: takes the observation and the mask; rows beyond those shown are zero.
        seat: who looks. If it is not the one who decides, only ``pass`` is legal.
    """
    forget_placed(x)
    pages = offer(m, v, x, seat)
    place_context(m, v, x, seat)
    write_objects(m, t, legend, x, o, seat)
    write_options(m, t, legend, v, x, o)
    write_games(m, t, legend, o, seat)
    write_decision(m, t, legend, v, x, o, seat, pages)
    if legend.decklists_known == 1 and o.decklist_seat != seat + 1:
        write_decklists(m, legend, o, seat)
    write_mask(m, v, x, o)
