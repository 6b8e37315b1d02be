"""Draws by agreement (104.4i): who may offer one, and asking the others.

An offer is no action of the game: nothing passes, resolves or triggers for it, and nobody decides
about it for somebody else. It is for the game being played. That an effect makes a game a draw for
those in range only (801.15) is not about it: everybody in the game has to agree.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.seats import next_seat
from mtgenv.engine.games.subgames import draw_game
from mtgenv.engine.record.agenda import ASKED, pop_frame, push_frame
from mtgenv.engine.record.decisions import ask, kind_of, offer
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import (
    ACTION_NO,
    ACTION_OFFER_DRAW,
    ACTION_YES,
    DECISION_DRAW_OFFER,
    DECISION_PRIORITY,
    FRAME_DRAW_OFFER,
)

ROOM = 3  # answers that others still need: two concessions, and this one


@compiled(inline=True)
def offer_to_draw(m: Match) -> None:
    """Let the player with priority offer a draw, once a turn, where an option allows it.

    Who decides for another player (723) can offer nothing for them.
    """
    if m.opt_draw_offers == 0 or m.dec_kind != DECISION_PRIORITY or m.dec_player != m.dec_for:
        return
    if (m.draw_offered[m.depth] >> m.dec_player) & 1 == 0:
        if m.legal_count + ROOM <= len(m.legal) - 2:
            offer(m, ACTION_OFFER_DRAW, 0, 0)


@compiled
def begin_draw_offer(m: Match, player: int) -> None:
    """A player offers a draw of the game being played."""
    m.draw_offered[m.depth] |= 1 << player
    f = push_frame(m, FRAME_DRAW_OFFER, player)
    m.frame_b[f] = player


@compiled
def run_draw_offer(m: Match, t: Tables, w: Workspace, f: int) -> None:
    """Ask the other players in turn order; one who declines ends the offer, all make a draw."""
    if m.frame_state[f] == ASKED:
        m.frame_state[f] = 0
        if kind_of(m.answer) == ACTION_NO:
            pop_frame(m)
            return
    player = next_seat(m, m.frame_b[f])
    if player == m.frame_controller[f]:
        pop_frame(m)
        draw_game(m, t, w)
        return
    ask(m, DECISION_DRAW_OFFER, player, -1, -1)
    offer(m, ACTION_YES, 0, 0)
    offer(m, ACTION_NO, 0, 0)
    m.frame_b[f] = player
    m.frame_state[f] = ASKED
