"""What a step reads of a match, brought into the cache before its turn comes.

The records of a thousand duels do not fit into the last cache, and a step reads a little in many
places of each. Which ones was counted on duels: what half of the steps read, the lists as far as
two decks of sixty cards fill them. What is left out, or comes for nothing, costs time only.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled, prefetch
from mtgenv.engine.record.types import Match

LINE_1, LINE_2, LINE_4, LINE_8 = 64, 32, 16, 8  # elements of so many bytes in a line of the cache
ROWS = 128


@compiled(inline=True)
def fetch_games(m: Match) -> None:
    """Fetch what there is once, and what the outermost game and its players have."""
    prefetch(m.rng, 0)
    prefetch(m.legal, 0)
    prefetch(m.turn, 0)
    prefetch(m.active, 0)
    prefetch(m.children, 0)
    prefetch(m.start_life, 0)
    prefetch(m.trigger_run, 0)
    prefetch(m.extra_phases, 0)
    prefetch(m.max_attackers, 0)
    prefetch(m.replaced, 0)
    prefetch(m.acts, 0)
    prefetch(m.life, 0)
    prefetch(m.poison, 0)
    prefetch(m.mana, 0)
    prefetch(m.creature_mana, 0)
    prefetch(m.lands_played, 0)
    prefetch(m.in_game, 0)
    prefetch(m.player_rules, 0)
    prefetch(m.happened, 0)
    prefetch(m.drawn_last, 0)
    prefetch(m.zone_head, 0)
    prefetch(m.zone_tail, 0)
    prefetch(m.zone_size, 0)


@compiled(inline=True)
def fetch_objects(m: Match) -> None:
    """Fetch the facts about objects."""
    for row in range(0, ROWS, LINE_1):
        prefetch(m.kind, row)
        prefetch(m.owner, row)
        prefetch(m.controller, row)
        prefetch(m.zone, row)
        prefetch(m.level, row)
        prefetch(m.tapped, row)
        prefetch(m.sick, row)
        prefetch(m.deathtouched, row)
        prefetch(m.attacking, row)
        prefetch(m.known, row)
        prefetch(m.phased, row)
        prefetch(m.colors, row)
        prefetch(m.lost, row)
        prefetch(m.granted, row)
    for row in range(0, ROWS, LINE_2):
        prefetch(m.card, row)
        prefetch(m.look, row)
        prefetch(m.next, row)
        prefetch(m.prev, row)
        prefetch(m.damage, row)
        prefetch(m.attached_to, row)
        prefetch(m.blocking, row)
        prefetch(m.power, row)
        prefetch(m.toughness, row)
        prefetch(m.types, row)
    for row in range(0, ROWS, LINE_4):
        prefetch(m.since, row)
    for k in range(0, ROWS * m.counter_kind.shape[1], LINE_1):
        prefetch(m.counter_kind, k)
    for row in range(0, ROWS, LINE_8):
        prefetch(m.keywords, row)
        prefetch(m.rules, row)


@compiled(inline=True)
def fetch_lists(m: Match) -> None:
    """Fetch the beginnings of the lists, and with them how long they are."""
    prefetch(m.stack_row, 0)
    prefetch(m.stack_ability, 0)
    prefetch(m.stack_source, 0)
    prefetch(m.stack_x, 0)
    prefetch(m.stack_mode, 0)
    prefetch(m.stack_targets, 0)
    prefetch(m.stack_first, 0)
    prefetch(m.target, 0)
    prefetch(m.frame_kind, 0)
    prefetch(m.frame_state, 0)
    prefetch(m.frame_controller, 0)
    prefetch(m.frame_slot, 0)
    prefetch(m.frame_source, 0)
    prefetch(m.frame_a, 0)
    prefetch(m.frame_b, 0)
    prefetch(m.frame_c, 0)
    prefetch(m.frame_flag, 0)
    prefetch(m.frame_bound, 4)
    prefetch(m.about, 0)
    prefetch(m.memory, 0)
    prefetch(m.grant_row, 0)
    prefetch(m.waiting_level, 0)
    prefetch(m.delayed_level, 0)
    prefetch(m.combat_rule_level, 0)


@compiled
def fetch_match(m: Match) -> None:
    """Fetch what the next step of a match reads."""
    fetch_games(m)
    fetch_objects(m)
    fetch_lists(m)
