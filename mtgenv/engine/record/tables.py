"""The card tables: what the compiler makes of card definitions and the engine reads.

`TABLES` is one record of arrays, so that passing all tables costs one pointer and loading other
cards costs no recompilation. Row 0 of every table means "none": no card, no ability, a filter that
everything fits, a selection of nothing, the number 0, a condition that always holds.
"""

from __future__ import annotations

import numpy as np

from mtgenv.engine.record import vocabulary as v

CARDS = 2048
ABILITIES = 6144
INSTRUCTIONS = 16384
FILTERS = 4096
SELECTIONS = 8192
EXPRESSIONS = 8192
CHANGES = 4096
TARGETS = 4096
COSTS = 2048
GIVES = 512
CASTINGS = 512
NAMES = 2048
COMPARES = 512
PATTERNS = 12
DUNGEONS = 5
"""Different dungeons; of each it is known how often a player has completed it ..."""
DUNGEON_BITS = 3
"""... in so many bits of one number ..."""
MOST_COMPLETED = (1 << DUNGEON_BITS) - 1
"""... up to this often; more are not told apart."""
EFFECT_NUMBERS = 2
"""Counted numbers that an effect of a resolution can keep (608.2i)."""
COST_PARTS = 1 + v.MANA_KINDS  # generic, then W U B R G C

SIZES = {
    "cards": CARDS,
    "abilities": ABILITIES,
    "instructions": INSTRUCTIONS,
    "filters": FILTERS,
    "selections": SELECTIONS,
    "expressions": EXPRESSIONS,
    "changes": CHANGES,
    "targets": TARGETS,
    "costs": COSTS,
    "gives": GIVES,
    "castings": CASTINGS,
    "names": NAMES,
    "compares": COMPARES,
}
"""How many rows each table has, by the name that its count ``*_used`` begins with."""

_i1, _i2, _i4, _i8 = np.int8, np.int16, np.int32, np.int64

TABLES = np.dtype(
    [
        *((f"{name}_used", _i2) for name in SIZES),
        # --- the whole pool ---
        ("elsewhere_watches", _i8),  # events watched from other zones than the battlefield, as bits
        ("zone_watches", _i8, (v.ZONE_COUNT,)),  # ... and from each of these zones
        (
            "zone_steps",
            _i4,
            (v.ZONE_COUNT,),
        ),  # whose beginning is watched from a zone: steps as bits
        ("elsewhere_steps", _i4),  # ... and from any of them
        ("elsewhere_statics", _i1),  # some card has one that applies from another zone
        ("commands_replace", _i1),  # some ability replaces events from the command zone ...
        ("commands_act", _i1),  # ... or is activated there
        ("abilities_lost", _i1),  # some effect takes all abilities, or makes lands basic (305.7)
        ("graveyards_act", _i1),  # some card is cast or has an ability activated from a graveyard
        ("counters_limited", _i1),  # some card says how many counters it can have at most
        ("companions", _i1),  # some card is a companion (702.139)
        ("wishes", _i1),  # some card brings in cards from outside the game
        ("combat_counted", _i1),  # some ability counts who blocks, or is blocked by, one creature
        ("supertypes_ruled", _i1),  # some card is legendary or a world permanent (704.5j, 704.5k)
        ("sagas", _i1),  # some card has chapters (714)
        ("sieges", _i1),  # some card is a battle that an opponent protects (310.12a)
        ("roles", _i1),  # some token is a Role (704.5z)
        ("sectors", _i1),  # some card has space sculptor (702.158)
        ("phases", _i1),  # some card or effect lets permanents phase out (702.26)
        ("replacers", _i2),  # how many abilities of permanents replace events
        ("own_replacers", _i1),  # ... at most, on one object, its own moves wherever it is (614.12)
        # 1: some continuous effect asks who is tapped, attacking or blocking; 2: some asks for what
        # no event marks as changed (cards in other zones, life totals, counters, whose turn)
        ("statics_look", _i1),
        ("land_subtypes", _i8),  # land types as bits ...
        ("creature_subtypes", _i8),  # ... and creature types (205.3)
        ("basic_mana", _i2, (5,)),  # the mana abilities of basic land types (305.6), or 0
        # of keyword counters: the change that each kind makes, and the condition that some are left
        ("counter_change", _i2, (v.COUNTER_FIRST_OTHER,)),
        ("counter_while", _i2, (v.COUNTER_FIRST_OTHER,)),
        ("shield_ability", _i2),  # what a shield counter does to damage (122.1c)
        ("finality_ability", _i2),  # what a finality counter does (122.1h)
        ("player_counters", _i2),  # the card that holds counters of players, or 0
        ("energy", _i1),  # which kind of counters energy is, or 0
        ("speed", _i1),  # ... and speed, which is no counter but kept as one; 0 = no card has it
        ("haste_change", _i2),  # the change that gives haste, for suspend
        ("patterns_used", _i2),  # events counted for "this turn" ...
        ("patterns_watch", _i8),  # ... their kinds as bits ...
        ("pattern_ability", _i2, (PATTERNS,)),  # ... and the rows with the patterns
        ("dungeons_used", _i2),  # how many dungeons there are ...
        ("dungeon_card", _i2, (DUNGEONS + 1,)),  # ... and their card rows, by number from 1
        ("ventures_pattern", _i1),  # 1 + what counts how often one ventures in a turn; or 0
        ("ring_card", _i2),  # the emblem The Ring (701.54c), or 0
        ("initiative_card", _i2),  # what stands for the initiative (726), or 0
        ("planeswalking_ability", _i2),  # what the planeswalker symbol triggers (901.9c), or 0
        ("adventures", _i1),  # some card is an adventurer card (715)
        ("deploy_card", _i2),  # the card of the deploy creatures option (804); or 0
        ("bound", _i1),  # some card is daybound or nightbound (702.145)
        ("face_down", _i2),  # how a face-down permanent looks (708.2); then a copy of one; or 0
        # --- cards: each face is a row of its own ---
        ("card_cost", _i1, (CARDS, COST_PARTS)),
        ("card_packed", _i8, (CARDS,)),  # the same in one word, 8 bits a part
        ("card_x", _i1, (CARDS,)),  # how often X stands in the cost
        ("card_hybrid", _i1, (CARDS,)),  # colours of its hybrid symbols as bits
        ("card_hybrids", _i1, (CARDS,)),  # how many hybrid symbols
        ("card_castable", _i1, (CARDS,)),  # has a mana cost
        ("card_slow", _i1, (CARDS,)),  # in a hand it is of use only when a sorcery is
        ("card_least", _i1, (CARDS,)),  # mana without which it is of no use in a hand
        ("card_value", _i2, (CARDS,)),  # mana value
        ("card_types", _i2, (CARDS,)),
        ("card_supertypes", _i1, (CARDS,)),
        ("card_name", _i2, (CARDS,)),  # the first row with its name; 0 = it has none
        ("card_subtypes", _i8, (CARDS,)),
        ("card_aura", _i1, (CARDS,)),  # 1 Aura, 2 Equipment, 3 Fortification
        ("card_colors", _i1, (CARDS,)),
        ("card_identity", _i1, (CARDS,)),  # colours of its identity, as bits (903.4)
        ("card_companion", _i1, (CARDS,)),  # COMPANION_* that it asks for, or 0 ...
        ("card_suits", _i2, (CARDS,)),  # ... and in the decks of which it may be, as bits
        ("card_power", _i2, (CARDS,)),
        ("card_toughness", _i2, (CARDS,)),
        ("card_loyalty", _i2, (CARDS,)),
        ("card_defense", _i2, (CARDS,)),
        ("card_keywords", _i8, (CARDS,)),
        ("card_rules", _i8, (CARDS,)),
        ("card_other_face", _i2, (CARDS,)),  # or 0
        ("card_half", _i2, (CARDS,)),  # of a split card: the row of its first half (709)
        ("card_morph", _i2, (CARDS,)),  # what turning it face up costs, or 0 ...
        ("card_megamorph", _i1, (CARDS,)),  # ... and with a +1/+1 counter (702.37b)
        ("card_bound", _i1, (CARDS,)),  # DAY_* that it is bound to: daybound, nightbound (702.145)
        ("card_front", _i1, (CARDS,)),  # it is the face a card has in most zones
        ("card_layout", _i1, (CARDS,)),
        ("card_faces", _i1, (CARDS,)),  # there is more than one way to cast or play it
        ("card_first", _i2, (CARDS,)),  # its abilities: first ...
        ("card_abilities", _i1, (CARDS,)),  # ... and how many
        ("card_spell", _i2, (CARDS,)),  # its spell ability, or 0
        ("card_watches", _i8, (CARDS,)),  # events its triggered abilities watch, as bits
        ("card_replaces", _i8, (CARDS,)),  # events its replacement effects watch, as bits ...
        ("card_replacers", _i1, (CARDS,)),  # ... and how many such effects it has
        ("card_statics", _i1, (CARDS,)),  # how many abilities that apply all the time
        ("card_activated", _i1, (CARDS,)),  # abilities but mana that are used, or paid to ignore
        ("card_anyone", _i1, (CARDS,)),  # any player may activate some ability of it
        ("card_acts", _i1, (CARDS,)),  # ACTS_*: when its abilities are looked through for offers
        ("card_from_elsewhere", _i1, (CARDS,)),  # how many abilities that work off the battlefield
        ("card_in_command", _i1, (CARDS,)),  # its abilities work in the command zone
        ("card_nontraditional", _i1, (CARDS,)),  # NONTRADITIONAL_*
        ("card_dungeon", _i1, (CARDS,)),  # the number of a dungeon, or 0 ...
        ("card_invited", _i1, (CARDS,)),  # ... that is only entered by its own name (309.2c)
        ("card_hand_modifier", _i1, (CARDS,)),  # of a vanguard (211) ...
        ("card_life_modifier", _i2, (CARDS,)),  # ... and its life modifier (212)
        ("card_mana", _i2, (CARDS,)),  # its first mana ability, or 0
        ("card_mana_mask", _i1, (CARDS,)),  # what automatic payment can get from it, as bits
        ("card_mana_amount", _i1, (CARDS,)),
        ("card_mana_free", _i1, (CARDS,)),  # bits automatic payment gets without being hurt
        ("card_enters", _i2, (CARDS,)),  # how it enters: an ability of kind ENTERS, or 0
        ("card_cost_rule", _i2, (CARDS,)),  # what it costs more or less itself: an ability, or 0
        ("card_casting_first", _i2, (CARDS,)),  # other costs: first ...
        ("card_castings", _i1, (CARDS,)),  # ... and how many
        ("card_per_target", _i1, (CARDS,)),  # {n} more for each target beyond the first
        ("card_chapters", _i1, (CARDS,)),  # number of the final chapter of a Saga
        ("card_exile_spell", _i1, (CARDS,)),  # exiled instead of put into the graveyard
        ("card_role", _i1, (CARDS,)),  # a Role, of which one stays (704.5z)
        ("card_alone", _i1, (CARDS,)),  # a designation that one player has at a time (725.3);
        # TAKEN_AGAIN: who has it can take it again
        ("card_siege", _i1, (CARDS,)),  # a battle whose protector is an opponent (310.12a)
        ("card_token", _i1, (CARDS,)),
        # --- abilities ---
        ("ability_kind", _i1, (ABILITIES,)),
        ("ability_card", _i2, (ABILITIES,)),
        ("ability_program", _i2, (ABILITIES,)),
        ("ability_zone", _i1, (ABILITIES,)),  # ZONE_* where it works; 0 = anywhere
        ("ability_condition", _i2, (ABILITIES,)),  # expression
        # targets and modes
        ("ability_targets", _i2, (ABILITIES,)),  # groups of targets: first row ...
        ("ability_groups", _i1, (ABILITIES,)),  # ... and how many
        ("ability_exits", _i2, (ABILITIES,)),  # of a room: those that it leads to, 1 << number
        ("ability_divides", _i2, (ABILITIES,)),  # the instruction that divides among them, or 0
        ("ability_modes", _i1, (ABILITIES,)),  # how many rows after this one are modes
        # activated
        ("ability_timing", _i1, (ABILITIES,)),
        ("ability_cost", _i2, (ABILITIES,)),
        ("ability_anyone", _i1, (ABILITIES,)),  # any player may activate it
        ("ability_once", _i1, (ABILITIES,)),  # once each turn: its bit of ``activated``, or 0
        ("ability_once_done", _i1, (ABILITIES,)),  # it is used up as it is done, not as it triggers
        ("ability_loyalty", _i1, (ABILITIES,)),  # it is a loyalty ability
        # mana
        ("mana_mask", _i1, (ABILITIES,)),  # kinds offered, as bits
        ("mana_amount", _i1, (ABILITIES,)),
        ("mana_damage", _i1, (ABILITIES,)),
        ("mana_plain", _i1, (ABILITIES,)),  # the three fields above say all of it
        # events: of triggers, delayed triggers, replacements, and "this turn" questions
        ("trigger_event", _i1, (ABILITIES,)),
        ("trigger_subject", _i1, (ABILITIES,)),
        ("trigger_filter", _i2, (ABILITIES,)),
        ("trigger_other", _i1, (ABILITIES,)),  # SUBJECT_* of the second object
        ("trigger_other_filter", _i2, (ABILITIES,)),
        ("trigger_player", _i1, (ABILITIES,)),  # PLAYER_*
        ("trigger_combat", _i1, (ABILITIES,)),  # 1 combat damage only, 2 other damage only
        ("trigger_detail", _i2, (ABILITIES,)),  # a step; zones; a kind of counters; chapters;
        # a number of creatures << 1 | 1 for "or more"
        ("trigger_once", _i1, (ABILITIES,)),  # once for all objects of one event
        ("trigger_while", _i2, (ABILITIES,)),  # expression, looked at only as it happens
        # what happens instead
        ("instead_kind", _i1, (ABILITIES,)),
        ("instead_number", _i2, (ABILITIES,)),  # expression
        ("instead_value", _i2, (ABILITIES,)),  # the number where there is no expression
        ("instead_to", _i2, (ABILITIES,)),  # selection: to whom damage is dealt instead
        # changes of objects
        ("static_what", _i2, (ABILITIES,)),  # selection
        ("static_first", _i2, (ABILITIES,)),  # changes: first ...
        ("static_changes", _i1, (ABILITIES,)),  # ... and how many
        # rules, protection, landwalk, costs of spells
        ("rule_kind", _i1, (ABILITIES,)),  # PLAYER_RULE_*
        ("rule_player", _i1, (ABILITIES,)),  # PLAYER_YOU, PLAYER_OPPONENT, PLAYER_ANY
        ("rule_subject", _i1, (ABILITIES,)),  # SUBJECT_* of attackers or of blockers
        ("rule_filter", _i2, (ABILITIES,)),
        ("rule_other", _i1, (ABILITIES,)),  # SUBJECT_* of what can't be blocked
        ("rule_other_filter", _i2, (ABILITIES,)),
        ("rule_number", _i2, (ABILITIES,)),  # expression
        ("rule_value", _i2, (ABILITIES,)),  # the number where there is no expression
        # DEFENDER_*; costs: 1 spells that target the source, 2 activated abilities of the subject;
        # blocking: 1 the number is a tax, 0 how many together may block
        ("rule_detail", _i1, (ABILITIES,)),
        # entering
        ("enters_tapped", _i1, (ABILITIES,)),
        ("enters_life", _i1, (ABILITIES,)),  # unless so much life is paid
        ("enters_counter", _i1, (ABILITIES,)),  # kind
        ("enters_number", _i2, (ABILITIES,)),  # expression
        ("enters_value", _i2, (ABILITIES,)),
        ("enters_choose", _i1, (ABILITIES,)),  # CHOOSE_* as bits 1 << kind
        ("enters_copy", _i2, (ABILITIES,)),  # filter + 1, or 0
        ("enters_day", _i1, (ABILITIES,)),  # it becomes day, if it is neither day nor night
        ("enters_devour", _i1, (ABILITIES,)),  # +1/+1 counters for each creature sacrificed
        ("enters_under", _i1, (ABILITIES,)),  # 1 = the control of an opponent who is chosen
        # --- groups of targets ---
        ("target_filter", _i2, (TARGETS,)),  # -1 = no object
        ("target_players", _i1, (TARGETS,)),  # 0 none, 1 any, 2 an opponent, 3 a teammate
        ("target_zone", _i1, (TARGETS,)),
        ("target_owner", _i1, (TARGETS,)),  # PLAYER_* of a card's owner
        ("target_least", _i1, (TARGETS,)),
        ("target_most", _i2, (TARGETS,)),  # 0 = any number, -1 = X
        ("target_chooser", _i1, (TARGETS,)),  # 1 = an opponent
        ("target_another", _i1, (TARGETS,)),  # differs from the targets of the groups before it
        # --- instructions; what each reads is written at OP_* in the vocabulary ---
        ("op", _i1, (INSTRUCTIONS,)),
        ("op_what", _i2, (INSTRUCTIONS,)),  # selection; a filter for a rule about players
        ("op_other", _i2, (INSTRUCTIONS,)),  # selection
        ("op_who", _i2, (INSTRUCTIONS,)),  # selection of players
        ("op_number", _i2, (INSTRUCTIONS,)),  # expression, or 0: then op_value
        ("op_value", _i2, (INSTRUCTIONS,)),
        ("op_kind", _i2, (INSTRUCTIONS,)),
        ("op_detail", _i2, (INSTRUCTIONS,)),
        ("op_bits", _i8, (INSTRUCTIONS,)),
        ("op_duration", _i2, (INSTRUCTIONS,)),
        ("op_while", _i2, (INSTRUCTIONS,)),  # expression
        # --- selections ---
        ("select_kind", _i1, (SELECTIONS,)),
        ("select_arg", _i2, (SELECTIONS,)),
        ("select_filter", _i2, (SELECTIONS,)),
        ("select_zone", _i1, (SELECTIONS,)),  # 0 = among "it"
        ("select_whose", _i2, (SELECTIONS,)),  # selection of players, or 0
        ("select_number", _i2, (SELECTIONS,)),  # how many: expression, or 0: then ...
        ("select_value", _i2, (SELECTIONS,)),  # -1 = any number
        ("select_by", _i2, (SELECTIONS,)),  # who chooses: selection of players; 0 = you
        ("select_up_to", _i1, (SELECTIONS,)),
        ("select_random", _i1, (SELECTIONS,)),
        ("select_next", _i2, (SELECTIONS,)),  # these too, or 0
        # --- expressions ---
        ("expr_op", _i1, (EXPRESSIONS,)),
        ("expr_a", _i2, (EXPRESSIONS,)),
        ("expr_b", _i2, (EXPRESSIONS,)),
        # --- changes ---
        ("change_kind", _i1, (CHANGES,)),
        ("change_bits", _i8, (CHANGES,)),
        ("change_number", _i2, (CHANGES,)),  # expression, or 0: then ...
        ("change_value", _i2, (CHANGES,)),
        ("change_each", _i1, (CHANGES,)),  # the number is computed for each object by itself
        # --- costs ---
        ("cost_mana", _i1, (COSTS, COST_PARTS)),
        ("packed_cost", _i8, (COSTS,)),  # the same in one word, 8 bits a part
        ("cost_x", _i1, (COSTS,)),
        ("cost_least_x", _i1, (COSTS,)),
        ("cost_hybrid", _i1, (COSTS,)),
        ("cost_hybrids", _i1, (COSTS,)),
        ("cost_tap", _i1, (COSTS,)),  # 1 tap, 2 untap
        ("cost_sacrifice", _i1, (COSTS,)),  # the source itself
        ("cost_exile", _i1, (COSTS,)),  # the source itself
        ("cost_discard", _i1, (COSTS,)),  # the source itself; CYCLES: by cycling it
        ("cost_life_number", _i2, (COSTS,)),
        ("cost_life", _i2, (COSTS,)),
        ("cost_loyalty", _i2, (COSTS,)),  # counters put on (positive) or removed
        ("cost_loyalty_x", _i1, (COSTS,)),  # X loyalty counters are removed
        ("cost_counter", _i1, (COSTS,)),  # kind of counters removed
        ("cost_counters", _i1, (COSTS,)),
        ("cost_energy", _i1, (COSTS,)),  # energy counters that the player pays
        ("cost_gives", _i2, (COSTS,)),  # what is given up: first row ...
        ("cost_give_count", _i1, (COSTS,)),  # ... and how many rows
        ("give_how", _i1, (GIVES,)),
        ("give_filter", _i2, (GIVES,)),
        ("give_count", _i1, (GIVES,)),
        ("give_power", _i2, (GIVES,)),  # any number, with so much power together; 0 = give_count
        # --- other costs of spells ---
        ("casting_cost", _i2, (CASTINGS,)),
        ("casting_instead", _i1, (CASTINGS,)),
        ("casting_optional", _i1, (CASTINGS,)),
        ("casting_name", _i1, (CASTINGS,)),  # CASTING_*
        ("casting_flash", _i1, (CASTINGS,)),  # with it the spell is cast as though it had flash
        ("casting_zone", _i1, (CASTINGS,)),  # ZONE_* from where the card is cast for this cost
        ("casting_condition", _i2, (CASTINGS,)),  # it may be chosen only if this holds
        # --- filters: what a description of objects asks for; 0 = does not ask ---
        ("filter_asks", _i2, (FILTERS,)),  # which of the fields below ask something: ASKS_* as bits
        ("filter_types", _i2, (FILTERS,)),  # has one of these types
        ("filter_all_types", _i2, (FILTERS,)),  # has all of these
        ("filter_not_types", _i2, (FILTERS,)),
        ("filter_subtypes", _i8, (FILTERS,)),  # has one of these
        ("filter_not_subtypes", _i8, (FILTERS,)),
        ("filter_supertypes", _i1, (FILTERS,)),
        ("filter_not_supertypes", _i1, (FILTERS,)),
        ("filter_colors", _i1, (FILTERS,)),  # has one of these
        ("filter_not_colors", _i1, (FILTERS,)),
        ("filter_color_count", _i1, (FILTERS,)),  # 1 has one colour, 2 has several
        ("filter_chosen_color", _i1, (FILTERS,)),  # has the colour chosen for the source
        ("filter_keywords", _i8, (FILTERS,)),
        ("filter_not_keywords", _i8, (FILTERS,)),
        ("filter_controller", _i1, (FILTERS,)),  # PLAYER_*
        ("filter_states", _i4, (FILTERS,)),  # STATE_* as bits
        ("filter_other", _i1, (FILTERS,)),  # not the source itself
        ("filter_more", _i1, (FILTERS,)),  # some of the fields below ask something
        ("filter_names", _i2, (FILTERS,)),  # rows of NAMES: first ...
        ("filter_name_count", _i2, (FILTERS,)),  # ... and how many
        ("filter_compares", _i2, (FILTERS,)),
        ("filter_compare_count", _i1, (FILTERS,)),
        ("filter_attached_to", _i2, (FILTERS,)),  # filter + 1 of what it is attached to, or 0
        ("filter_or", _i2, (FILTERS,)),  # another filter that does as well, or 0
        ("name_card", _i2, (NAMES,)),  # a card row
        ("compare_what", _i1, (COMPARES,)),  # STAT_*
        ("compare_counter", _i2, (COMPARES,)),  # of counters of this kind only; 0 = of all
        ("compare_how", _i1, (COMPARES,)),  # EXPR_LESS .. EXPR_MORE
        ("compare_number", _i2, (COMPARES,)),  # expression without counting
        ("compare_value", _i2, (COMPARES,)),
    ],
    align=True,
)


def empty_tables() -> np.ndarray:
    """Return tables with no card in them, as the array of length one that the engine takes."""
    return np.zeros(1, dtype=TABLES)
