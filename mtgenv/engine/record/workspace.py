"""Working memory of the rules: what is computed on the way and means nothing afterwards.

A compiled function has no arrays of its own, so what it has to write down for a moment goes here,
and what is true of a match into its record (`mtgenv.engine.record.state`). Each thread has one
workspace for all its matches. Nothing in it outlives a call from Python: whoever reads a field has
written it since, so a match goes the same way in any workspace, whatever was left there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mtgenv.engine.record.state import DUEL, TABLE, Capacities, capacities_of, match_dtype
from mtgenv.engine.record.vocabulary import MANA_KINDS

ACTIVE = 256
AFFECTED = 8192
RULES = 128  # rules of combat in force in one game
INSTEADS = 32


def workspace_dtype(c: Capacities) -> np.dtype:
    """Build the record type of a workspace from the capacities of a match.

    Args:
        c: how much a match can hold.

    Returns:
        A structured dtype of signed integers.
    """
    i1, i2, i4, i8 = np.int8, np.int16, np.int32, np.int64
    creatures, groups = c.creatures, 8
    fields: list[tuple[str, type, int | tuple[int, ...]]] = [
        # --- an object ---
        ("spare", i2, (c.objects,)),  # combat damage that it can still assign
        ("marked", i1, (c.objects,)),  # leaves the battlefield with the others
        ("goes_to", i1, (c.objects,)),  # where it goes then
        ("was_controller", i1, (c.objects,)),  # before the derived values are computed again
        ("lost_count", i2, 1),  # permanents that changed hands while values were derived ...
        ("lost_row", i2, (c.objects,)),
        ("lost_by", i1, (c.objects,)),  # ... and who controlled them before
        ("held", i1, (c.objects,)),  # an open question names it, so its card is not dealt anew
        ("order", i2, (c.objects,)),  # rows, while they are put into another order
        ("kept_count", i1, 1),  # permanents that stay untapped for a cost while mana is paid ...
        ("kept_row", i2, (c.objects,)),
        ("player_amount", i4, (c.players,)),  # what each player gains or loses (810.9a)
        # --- what a selection selects: references, -1 - seat for players ---
        ("picked", i4, (c.objects * 2,)),  # what is selected; behind it what is being counted
        ("picked_count", i2, 1),
        # --- the object that a change is just made to, for "each"; or that an effect is about ---
        ("changed", i4, 1),
        # --- values as they were, while it is tried what an effect would change (613.8) ---
        ("was_guarded", i1, (c.objects,)),  # other players couldn't gain control of it
        ("tried_types", i2, (c.objects,)),
        ("tried_subtypes", i8, (c.objects,)),
        ("tried_colors", i1, (c.objects,)),
        ("tried_keywords", i8, (c.objects,)),
        ("tried_rules", i8, (c.objects,)),
        ("tried_lost", i1, (c.objects,)),
        ("tried_granted", i1, (c.objects,)),
        ("tried_controller", i1, (c.objects,)),
        ("tried_power", i2, (c.objects,)),
        ("tried_toughness", i2, (c.objects,)),
        ("tried_grant_row", i2, (c.grants,)),
        ("tried_grant_ability", i2, (c.grants,)),
        ("tried_grants", i2, 1),
        ("each_step", i1, 1),  # somebody looks at each step of the agenda
        # --- the event that is watched, for conditions of triggers ---
        ("event_object", i4, 1),
        ("event_other", i4, 1),
        ("event_player", i1, 1),
        ("event_amount", i4, 1),
        ("event_detail", i2, 1),
        # --- replacement effects that apply to the event that is about to happen ---
        ("instead_count", i2, 1),
        ("instead_ability", i2, (INSTEADS,)),
        ("instead_source", i4, (INSTEADS,)),  # reference of its source
        ("instead_effect", i2, (INSTEADS,)),  # the effect of a resolution, or -1
        ("instead_fits", i1, (INSTEADS,)),  # it applies to the event as it has become
        ("instead_done", i1, (INSTEADS,)),  # it has been applied (614.5)
        # --- damage that is dealt to others instead (614.9) ---
        ("moved_count", i2, 1),
        ("moved_to", i4, (INSTEADS,)),  # a reference; -1 - seat for a player
        ("moved_amount", i4, (INSTEADS,)),
        # --- how much mana of each kind the one who pays could make ---
        ("plenty", i2, (MANA_KINDS,)),
        # --- the question which of them applies first (see `mtgenv.engine.events.ordering`) ---
        ("order_ready", i1, 1),  # the step that runs can be taken back
        ("order_used", i1, 1),  # answers that it has used
        ("order_wanted", i1, 1),  # it needs one more ...
        ("order_player", i1, 1),  # ... from this player, who chooses among ...
        ("order_options", i1, 1),
        ("order_row", i2, (INSTEADS,)),  # ... effects of these sources
        ("order_ability", i2, (INSTEADS,)),
        ("snapshot", i1, (match_dtype(c).itemsize,)),  # the match as the step began
        # --- numbers of an expression that is computed ---
        ("operand", i8, (24,)),
        ("ahead_row", i2, 1),  # a card about to be cast, and the X that is tried for it (601.3)
        ("ahead_x", i2, 1),
        ("calculated", i8, 1),  # what OP_CALCULATE computed, for filters
        # --- continuous effects of one game, in timestamp order, while values are derived ---
        ("active_count", i2, 1),
        ("active_time", i4, (ACTIVE,)),
        ("active_source", i2, (ACTIVE,)),  # row of the permanent whose ability it is, or -1
        ("active_ability", i2, (ACTIVE,)),  # that ability
        ("active_effect", i2, (ACTIVE,)),  # or an effect of a resolution
        ("active_first", i2, (ACTIVE,)),  # its changes
        ("active_changes", i1, (ACTIVE,)),
        ("active_begun", i1, (ACTIVE,)),  # the objects it changes are fixed (613.6)
        ("active_from", i2, (ACTIVE,)),  # where they lie in the list
        ("active_size", i2, (ACTIVE,)),
        ("active_done", i1, (ACTIVE,)),  # its changes of the layer that is gone through are made
        ("affected_count", i4, 1),
        ("affected", i2, (AFFECTED,)),
        # --- the targets of the object that begins to resolve ---
        ("legal_target", i1, (c.targets,)),
        # --- mana at hand, by what it can be ---
        ("supply_count", i1, 1),
        ("supply_mask", i1, (24,)),
        ("supply_units", i2, (24,)),
        ("supply_total", i2, 1),
        ("paying_for", i1, 1),  # what is special about what is paid for: bits, see `mana`
        ("supply_ready", i1, 1),  # it is all of what the player has who is offered actions
        # --- rules of combat in force, of effects and of permanents (see combat/rules.py) ---
        ("rule_count", i2, 1),
        ("rule_kind", i1, (RULES,)),
        ("rule_number", i2, (RULES,)),
        ("rule_you", i1, (RULES,)),
        ("rule_source", i4, (RULES,)),
        ("rule_subject", i4, (RULES,)),
        ("rule_subject_filter", i2, (RULES,)),
        ("rule_other", i4, (RULES,)),
        ("rule_other_filter", i2, (RULES,)),
        ("rule_whose", i1, (RULES,)),
        # --- one declaration of attackers or blockers (see combat/declarations.py) ---
        ("decl_count", i2, 1),  # creatures that could take part
        ("decl_limit", i2, 1),  # at most so many creatures
        ("decl_budget", i2, 1),  # mana at hand for costs
        ("decl_row", i2, (creatures,)),
        ("decl_can", i8, (creatures,)),  # the goals it may take, as bits
        ("decl_could", i8, (creatures,)),  # ... while it is asked what others can do without it
        ("decl_most", i1, (creatures,)),  # how many of them
        ("decl_chosen", i8, (creatures,)),  # those that it has taken so far
        ("decl_need", i1, (creatures,)),
        ("decl_company", i8, (creatures,)),
        ("decl_alone", i1, (creatures,)),
        ("decl_weight", i2, (creatures,)),
        ("decl_joins", i1, (creatures,)),
        ("decl_tax", i2, (creatures,)),
        ("decl_forgone", i2, (creatures,)),  # mana it can't make any more if it takes part
        ("goal_count", i2, 1),
        ("goal_row", i2, (creatures,)),  # the attacker; of an attack: a permanent, or -1 - seat
        ("goal_defender", i1, (creatures,)),  # of an attack: who defends it
        ("goal_min", i1, (creatures,)),
        ("goal_max", i1, (creatures,)),
        ("goal_must", i2, (creatures,)),
        ("goal_lure", i2, (creatures,)),  # of an attacker: requirements of everybody to block it
        ("goal_group", i1, (creatures,)),
        ("group_count", i1, 1),
        ("group_must", i2, (groups,)),
        ("pair_weight", i2, (creatures, creatures)),
        ("pair_tax", i2, (creatures, creatures)),
        ("decl_best", i2, 1),  # requirements met by the best legal declaration
        ("decl_exhausted", i1, 1),  # a search gave up, or there were too many creatures
        # what the declaration has at all
        ("decl_free", i1, 1),  # neither restrictions nor requirements nor costs
        ("decl_restricted", i1, 1),  # creatures that need company
        ("decl_paired", i1, 1),  # requirements about a creature and a goal
        ("decl_taxed", i1, 1),  # costs for a creature and a goal
        ("decl_grouped", i1, 1),  # requirements about a group of goals
        ("decl_joining", i8, 1),  # creatures that have to join, as bits
        ("decl_demands", i4, 1),  # requirements in all
        # a legal declaration that has everything chosen so far, and bounds for what others obey
        ("witness", i8, (creatures,)),
        ("witness_members", i8, 1),
        ("witness_met", i4, 1),
        ("witness_load", i2, (creatures,)),
        ("witness_group", i2, (groups,)),
        ("decl_bound_met", i4, (creatures,)),
        ("decl_all_met", i4, 1),
        ("bound_of", i2, 1),  # the creature without which ...
        ("bound_others", i4, 1),  # ... so many requirements are obeyed at most
        # --- the search for one (see combat/search.py and combat/assignment.py) ---
        ("decl_value", i2, (creatures,)),  # requirements a creature meets by taking part
        ("decl_pick", i8, (creatures,)),  # the declaration looked at: goals, as bits
        ("decl_path", i4, (creatures * 8,)),  # what was decided on the way here
        ("decl_bound", i8, (creatures,)),  # goals that a creature has to take
        ("node_can", i8, (creatures,)),  # goals that a creature may take
        ("node_inside", i8, 1),  # creatures that have to take part
        ("node_opened", i8, 1),  # goals that have to be taken
        ("node_eager", i1, 1),  # the more creatures take part, the better
        ("goal_load", i2, (creatures,)),  # how many take it
        ("goal_room", i8, (creatures,)),  # what is gained if one more takes it
        ("pair_most", i8, (creatures,)),  # what a creature gains at best by the goal it takes
        ("prospects", i8, 1),  # what one more creature gains at most beside that
        ("goal_at", i8, (creatures,)),  # who takes it
        ("goal_gain", i8, (creatures,)),  # the greatest gain with which it is reached ...
        ("goal_mover", i1, (creatures,)),  # ... by which creature ...
        ("goal_from", i1, (creatures,)),  # ... from which goal
        ("group_load", i2, (groups,)),
        # two declarations while all are tried (mtgenv/checks/brute_force.py)
        ("tried", i8, (creatures,)),
        ("tried_other", i8, (creatures,)),
    ]
    return np.dtype(
        [(name, kind) if size == 1 else (name, kind, size) for name, kind, size in fields],
        align=True,
    )


WORKSPACE = workspace_dtype(DUEL)
TABLE_WORKSPACE = workspace_dtype(TABLE)


def new_workspace(matches: Any = None) -> Any:
    """Return a workspace: array of shape (1,) and dtype `WORKSPACE`.

    Args:
        matches: the matches that it is for, if they may be of the larger size.

    Example:
        >>> new_workspace().shape
        (1,)
    """
    large = matches is not None and capacities_of(matches) is TABLE
    return np.zeros(1, TABLE_WORKSPACE if large else WORKSPACE)
