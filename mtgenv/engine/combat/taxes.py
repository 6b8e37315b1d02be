"""What a declaration costs: asking whether it is paid, and making mana for it (508.1h, 509.1d)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.characteristics.abilities import ability_at
from mtgenv.engine.record.decisions import ask, detail_of, offer, subject_of
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import ACTION_NO, ACTION_YES, DECISION_ATTACK_TAX
from mtgenv.engine.stack.by_hand import covers, offer_by_hand
from mtgenv.engine.stack.casting import begin_mana


@compiled
def ask_tax(m: Match, t: Tables, w: Workspace, player: int, cost: int, forgone: int) -> None:
    """Ask whether to pay what a declaration costs; mana can be made for it first (508.1i).

    Args:
        m: the match.
        t: the tables.
        w: the workspace.
        player: who pays.
        cost: how much generic mana.
        forgone: how much mana the creatures declared can't make for it.
    """
    ask(m, DECISION_ATTACK_TAX, player, -1, -1)
    m.dec_left = cost
    if covers(m, t, w, player, cost, forgone):
        offer(m, ACTION_YES, 0, 0)
    offer(m, ACTION_NO, 0, 0)
    offer_by_hand(m, t, w, player)


@compiled
def make_for_tax(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """Activate the mana ability that was chosen where the cost of a declaration was asked."""
    row = subject_of(m.answer)
    begin_mana(m, t, w, player, row, ability_at(m, t, row, detail_of(m.answer)))
