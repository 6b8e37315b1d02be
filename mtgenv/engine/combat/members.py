"""Declarations that a team makes as one, player by player (805.10b, 805.10d).

Each member declares for their own creatures, the primary player first, whose choice so counts where
they disagree (805.2). What they declare is judged as a whole: what members before have declared
stays, and what those after may declare can make it legal. Everybody pays for their own creatures.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.combat.declarations import can_complete, declaration_legal
from mtgenv.engine.games.teams import first_seat, next_member
from mtgenv.engine.record.types import Match, Workspace


@compiled
def comes_after(m: Match, player: int, other: int) -> bool:
    """Whether a teammate of a player declares after them."""
    first = first_seat(m, player)
    return (other - first) % m.num_players > (player - first) % m.num_players


@compiled
def leave_to_members(m: Match, w: Workspace, player: int) -> None:
    """Of a declaration as it is laid out, leave to the other members what is theirs.

    What they have declared stays and is paid for. Nobody counts on what costs them something, only
    on what they may do for nothing, and the mana of their creatures is theirs too.
    """
    for i in range(w.decl_count):
        if m.controller[w.decl_row[i]] == player:
            continue
        can = w.decl_can[i]
        if w.decl_tax[i] > 0:
            can = 0
        w.decl_tax[i] = 0
        w.decl_forgone[i] = 0
        for j in range(w.goal_count):
            if w.pair_tax[i, j] > 0:
                can &= ~(1 << j)
            w.pair_tax[i, j] = 0
        w.decl_can[i] = can
        if w.decl_chosen[i] != 0:
            w.decl_can[i] = w.decl_chosen[i]


@compiled
def may_be_done(m: Match, w: Workspace, player: int) -> bool:
    """Whether a player can leave the declaration as it is: legal, or for others to make so."""
    if declaration_legal(w):
        return True
    if next_member(m, player) < 0:
        return False
    for i in range(w.decl_count):
        w.decl_could[i] = w.decl_can[i]
        if m.controller[w.decl_row[i]] == player:
            w.decl_can[i] = w.decl_chosen[i]
    done = can_complete(w, -1, -1)
    for i in range(w.decl_count):
        w.decl_can[i] = w.decl_could[i]
    return done


@compiled
def still_obeyed(w: Workspace) -> int:
    """Return how many requirements can still be obeyed, of those that a whole team could obey.

    These are all of them, unless somebody has left the game meanwhile.
    """
    while w.decl_best > 0 and not can_complete(w, -1, -1):
        w.decl_best -= 1
    return w.decl_best
