"""The card tables: what the compiler makes of card definitions and the engine reads.

`TABLES` is one record of arrays, so that passing all tables costs one pointer and loading other
cards costs no recompilation. Row 0 of cards, abilities, filters and conditions means "none".
"""

from __future__ import annotations

import numpy as np

from mtgenv.engine.record import vocabulary as v

CARDS = 1024
ABILITIES = 2048
INSTRUCTIONS = 8192
FILTERS = 1024
CONDITIONS = 512
TARGET_GROUPS = 2
COST_PARTS = 1 + v.MANA_KINDS  # generic, then W U B R G C

_i1, _i2, _i4, _i8 = np.int8, np.int16, np.int32, np.int64

TABLES = np.dtype(
    [
        ("cards_used", _i2),
        ("statics_look", _i1),  # some static ability asks who is tapped, attacking or blocking
        ("abilities_used", _i2),
        ("instructions_used", _i2),
        ("filters_used", _i2),
        ("conditions_used", _i2),
        # --- cards ---
        ("card_cost", _i1, (CARDS, COST_PARTS)),
        ("card_x", _i1, (CARDS,)),  # how often X stands in the cost
        ("card_hybrid", _i1, (CARDS,)),  # colours of its hybrid symbols as bits
        ("card_hybrids", _i1, (CARDS,)),  # how many hybrid symbols
        ("card_castable", _i1, (CARDS,)),  # has a mana cost
        ("card_value", _i2, (CARDS,)),  # mana value
        ("card_types", _i2, (CARDS,)),
        ("card_supertypes", _i1, (CARDS,)),
        ("card_subtypes", _i8, (CARDS,)),
        ("card_colors", _i1, (CARDS,)),
        ("card_power", _i2, (CARDS,)),
        ("card_toughness", _i2, (CARDS,)),
        ("card_keywords", _i8, (CARDS,)),
        ("card_first", _i2, (CARDS,)),  # its abilities: first ...
        ("card_abilities", _i1, (CARDS,)),  # ... and how many
        ("card_spell", _i2, (CARDS,)),  # its spell ability, or 0
        ("card_watches", _i8, (CARDS,)),  # events its triggered abilities watch, as bits
        ("card_statics", _i1, (CARDS,)),  # how many static abilities
        ("card_activated", _i1, (CARDS,)),  # how many activated abilities that are not mana
        ("card_mana", _i2, (CARDS,)),  # its first mana ability, or 0
        ("card_mana_mask", _i1, (CARDS,)),  # what automatic payment can get from it, as bits
        ("card_mana_amount", _i1, (CARDS,)),
        ("card_mana_hurts", _i1, (CARDS,)),
        ("card_mana_free", _i1, (CARDS,)),  # bits automatic payment gets without being hurt
        ("card_enters_tapped", _i1, (CARDS,)),
        ("card_enters_life", _i1, (CARDS,)),  # may pay so much life, else enters tapped
        ("card_suspend", _i1, (CARDS,)),  # time counters
        ("card_suspend_cost", _i1, (CARDS, COST_PARTS)),
        ("card_suspend_tick", _i2, (CARDS,)),  # abilities of the keyword
        ("card_suspend_last", _i2, (CARDS,)),
        ("card_extra_sacrifice", _i2, (CARDS,)),  # additional cost: filter of what is sacrificed
        ("card_alt_sacrifice", _i2, (CARDS,)),  # alternative cost: filter ...
        ("card_alt_count", _i1, (CARDS,)),  # ... and how many
        ("card_per_target", _i1, (CARDS,)),  # {n} more for each target beyond the first
        ("card_exile_spell", _i1, (CARDS,)),  # exiled instead of put into the graveyard
        ("card_token", _i1, (CARDS,)),
        ("card_loyalty", _i2, (CARDS,)),  # loyalty and defense counters it enters with
        ("card_defense", _i2, (CARDS,)),
        ("card_toxic", _i2, (CARDS,)),  # total toxic value
        # --- abilities ---
        ("ability_kind", _i1, (ABILITIES,)),
        ("ability_card", _i2, (ABILITIES,)),
        ("ability_program", _i2, (ABILITIES,)),
        ("ability_timing", _i1, (ABILITIES,)),
        ("ability_cost", _i1, (ABILITIES, COST_PARTS)),
        ("ability_tap", _i1, (ABILITIES,)),
        ("ability_sacrifice", _i1, (ABILITIES,)),  # sacrifice itself
        ("ability_exile", _i1, (ABILITIES,)),  # exile itself
        ("ability_life", _i1, (ABILITIES,)),
        # targets
        ("ability_groups", _i1, (ABILITIES,)),
        ("target_filter", _i2, (ABILITIES, TARGET_GROUPS)),  # 0 = no object
        ("target_players", _i1, (ABILITIES, TARGET_GROUPS)),  # 0 none, 1 any, 2 an opponent
        ("target_zone", _i1, (ABILITIES, TARGET_GROUPS)),
        ("target_min", _i1, (ABILITIES, TARGET_GROUPS)),
        ("target_max", _i1, (ABILITIES, TARGET_GROUPS)),  # 0 = any number
        # mana
        ("mana_mask", _i1, (ABILITIES,)),  # kinds offered, as bits
        ("mana_amount", _i1, (ABILITIES,)),
        ("mana_damage", _i1, (ABILITIES,)),
        # triggers
        ("trigger_event", _i1, (ABILITIES,)),
        ("trigger_subject", _i1, (ABILITIES,)),
        ("trigger_filter", _i2, (ABILITIES,)),
        ("trigger_player", _i1, (ABILITIES,)),  # 0 any, 1 yours, 2 an opponent's
        ("trigger_condition", _i2, (ABILITIES,)),
        # statics
        ("static_kind", _i1, (ABILITIES,)),
        ("static_affects", _i1, (ABILITIES,)),
        ("static_filter", _i2, (ABILITIES,)),
        ("static_power", _i2, (ABILITIES,)),
        ("static_toughness", _i2, (ABILITIES,)),
        ("static_bits", _i8, (ABILITIES,)),
        ("static_condition", _i2, (ABILITIES,)),
        ("static_value", _i2, (ABILITIES,)),
        # --- instructions ---
        ("op", _i1, (INSTRUCTIONS,)),
        ("op_object", _i2, (INSTRUCTIONS,)),  # REF_*
        ("op_player", _i2, (INSTRUCTIONS,)),  # REF_*
        ("op_number", _i1, (INSTRUCTIONS,)),  # NUMBER_*
        ("op_value", _i2, (INSTRUCTIONS,)),
        ("op_filter", _i2, (INSTRUCTIONS,)),
        ("op_power", _i2, (INSTRUCTIONS,)),
        ("op_toughness", _i2, (INSTRUCTIONS,)),
        ("op_bits", _i8, (INSTRUCTIONS,)),
        ("op_detail", _i2, (INSTRUCTIONS,)),  # per instruction, see instructions.py and choices.py
        ("op_duration", _i1, (INSTRUCTIONS,)),
        # --- filters: what a description of objects asks for; 0 = does not ask ---
        ("filter_types", _i2, (FILTERS,)),  # has one of these types
        ("filter_all_types", _i2, (FILTERS,)),  # has all of these
        ("filter_not_types", _i2, (FILTERS,)),
        ("filter_subtypes", _i8, (FILTERS,)),  # has one of these
        ("filter_not_subtypes", _i8, (FILTERS,)),
        ("filter_supertypes", _i1, (FILTERS,)),
        ("filter_colors", _i1, (FILTERS,)),  # has one of these
        ("filter_not_colors", _i1, (FILTERS,)),
        ("filter_keywords", _i8, (FILTERS,)),
        ("filter_controller", _i1, (FILTERS,)),  # 0 any, 1 you, 2 an opponent, 3 first target
        ("filter_state", _i1, (FILTERS,)),  # 1 attacking, 2 blocking, 3 tapped, 4 untapped
        ("filter_other", _i1, (FILTERS,)),  # not the source itself
        # --- conditions ---
        ("condition_kind", _i1, (CONDITIONS,)),
        ("condition_filter", _i2, (CONDITIONS,)),
        ("condition_count", _i2, (CONDITIONS,)),
    ],
    align=True,
)


def empty_tables() -> np.ndarray:
    """Return tables with no card in them, as the array of length one that the engine takes."""
    return np.zeros(1, dtype=TABLES)
