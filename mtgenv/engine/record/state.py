"""The state record of one match: every fact about all of its nested games, in one fixed record.

`MATCH` is the NumPy dtype; a batch is an array of it, and copying a match is copying bytes. Base
characteristics stay in the card tables; what is here is position, status and the values derived
from continuous effects. Fields are grouped by what indexes them: nothing (the match), the nesting
level of a game, a player in a game, an object row, or an entry of one of the small lists.

A *reference* to an object is ``generation << ROW_BITS | row``: it goes stale by itself when the
object changes zones, because that makes it a new object (400.7).

There are two sizes of it, with the same fields: `MATCH` for two players with decks of usual size,
and `TABLE_MATCH` for up to six players, or for two with huge decks. Compiled code exists for each
size that a process uses (`mtgenv.compiling.signatures.Layout`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.tables import EFFECT_NUMBERS, PATTERNS

COUNTERS = 3
"""Kinds of counters that one object can have at once."""

DUEL_PLAYERS = 2
SEAT_COMMANDERS = 2
"""Commanders that one player can have (702.124)."""

ROW_BITS = 10
ROW_MASK = (1 << ROW_BITS) - 1


@dataclass(frozen=True)
class Capacities:
    """How much one match record can hold.

    Attributes:
        players: seats at the table.
        objects: rows for cards, tokens, copies and abilities on the stack (at most 1,024).
        levels: nested games, the outermost included.
        frames: depth of the agenda.
        stack: objects on all stacks together.
        targets: targets of all objects on the stacks together.
        effects: continuous effects in force, over all levels.
        waiting: triggered abilities waiting to be put on the stack.
        delayed: delayed triggered abilities.
        remembered: last-known-information entries, and pairs of who damaged whom this turn.
        creatures: creatures that take part in one declaration.
        legal: actions offered in one decision.
        rules: rules of combat that effects have started.
        about: objects that continuous effects are about, all together.
        memory: objects that resolutions remember.
        grants: abilities that effects give to objects.
        orders: answers to which replacement effect applies first that one step needs.
    """

    players: int = 2
    objects: int = 206
    levels: int = 10
    frames: int = 40
    stack: int = 44
    targets: int = 176
    effects: int = 48
    waiting: int = 48
    delayed: int = 16
    remembered: int = 45
    creatures: int = 64
    legal: int = 232
    rules: int = 20
    about: int = 176
    memory: int = 144
    grants: int = 96
    orders: int = 8

    @property
    def is_table(self) -> bool:
        """Whether it holds facts that only variants, teams and more than two players need."""
        return self.players > DUEL_PLAYERS

    @property
    def table_levels(self) -> int:
        """Nested games for which such facts are kept."""
        return self.levels if self.is_table else 1

    @property
    def table_players(self) -> int:
        """Players for whom such facts are kept."""
        return self.players if self.is_table else 1

    @property
    def table_objects(self) -> int:
        """Objects for which such facts are kept."""
        return self.objects if self.is_table else 1

    @property
    def commanders(self) -> int:
        """Commanders of all players together, `SEAT_COMMANDERS` for each."""
        return self.players * SEAT_COMMANDERS if self.is_table else 1


DUEL = Capacities()
TABLE = Capacities(
    players=6,
    objects=1000,
    frames=64,
    stack=320,
    effects=320,
    waiting=320,
    delayed=64,
    remembered=320,
    targets=1024,
    about=1024,
    memory=1024,
    grants=640,
    legal=1200,
    orders=64,
)


def match_dtype(c: Capacities) -> np.dtype:
    """Build the record type of a match from its capacities.

    Args:
        c: how much it is to hold.

    Returns:
        A structured dtype of signed integers (only the random streams are unsigned).
    """
    levels, players, objects, stack, frames = c.levels, c.players, c.objects, c.stack, c.frames
    i1, i2, i4, i8 = np.int8, np.int16, np.int32, np.int64
    fields: list[tuple[str, type, int | tuple[int, ...]]] = [
        # --- the match ---
        ("rng", np.uint64, (1 + players,)),
        ("num_players", i1, 1),
        ("depth", i1, 1),  # level of the game being played
        ("over", i1, 1),
        ("winner", i1, 1),  # seat, or -1
        ("place", i1, (players,)),  # of who has lost the outermost game or won it; 1 = first
        ("end_reason", i1, 1),
        ("turns", i4, 1),  # turns begun in all games
        ("decisions", i4, 1),  # decisions answered in all games
        ("timestamp", i4, 1),
        # options
        ("opt_max_turns", i4, 1),
        ("opt_max_decisions", i4, 1),
        ("opt_life", i2, 1),
        ("opt_hand", i1, 1),
        ("opt_stops", i1, 1),
        ("opt_concede_game", i1, 1),
        ("opt_concede_match", i1, 1),
        ("opt_manual_mana", i1, 1),
        ("opt_draw_offers", i1, 1),  # players may offer each other draws
        ("opt_forced", i1, 1),  # take forced moves without asking
        ("opt_legacy_exile", i1, 1),
        ("opt_starter_choice", i1, 1),
        ("opt_wishes_reach_exile", i1, 1),
        ("opt_commander_library_replacement", i1, 1),
        ("opt_commander_in_library_at_start", i1, 1),
        ("opt_wish_in_commander", i1, 1),
        ("opt_variants", i1, 1),  # VARIANT_* as bits; a match with one is a `TABLE_MATCH`
        ("opt_archenemies", i1, 1),  # the seats with scheme decks, as bits (904)
        ("opt_archenemy_starts", i1, 1),  # policy archenemy_starts_child
        ("opt_creator_life", i1, 1),  # policy creator_life_vs_vanguard
        ("opt_small_deck", i1, 1),  # policy small_deck_with_hand_modifier, by the letter
        ("opt_planar", i1, 1),  # PLANAR_* as bits
        ("opt_attack", i1, 1),  # ATTACK_*: whom more than two players may attack
        ("opt_range", i1, 1),  # range of influence: seats, RANGE_SUBGAMES_OF_ALL; 0 = unlimited
        ("opt_teams", i1, 1),  # TEAMS_*: who plays together
        ("team", i1, (players,)),  # the number of each player's team: without teams, their seat
        ("opt_harness", i1, 1),  # a scenario runs: no start of the main game, subgames arranged
        # what is asked
        ("dec_kind", i1, 1),
        ("dec_player", i1, 1),  # the seat that answers
        ("dec_for", i1, 1),  # the player whose decision it is, whom another may control (723)
        ("dec_row", i2, 1),  # the object that asks, or -1
        ("dec_ability", i2, 1),  # its ability in the tables, or -1
        ("dec_left", i2, 1),  # how many are still to be picked
        ("dec_group", i1, 1),  # which target of several, or another detail of the question
        ("held_kind", i1, 1),  # what a player who has left was asked, while somebody says ...
        ("held_for", i1, 1),  # ... who chooses for them (800.4g); its answers are the last of legal
        ("held_count", i2, 1),
        ("stand_in", i1, 1),  # the seat that was named, + 1; 0 = nobody was
        ("legal_count", i2, 1),
        ("legal", i4, (c.legal,)),
        ("answer", i4, 1),
        # answers to which replacement effect applies first, while one step runs again (616.1)
        ("order_count", i1, 1),
        ("order", i1, (c.orders,)),
        ("order_asked", i1, 1),  # the open decision asks for one more
        ("order_answer", i4, 1),  # the answer that the step itself began with
        # --- a game, by level ---
        ("turn", i2, (levels,)),
        ("step", i1, (levels,)),
        ("stage", i1, (levels,)),
        ("stage_player", i1, (levels,)),
        ("active", i1, (levels,)),
        ("priority", i1, (levels,)),
        ("passes", i1, (levels,)),
        ("starter", i1, (levels,)),
        ("game_frame", i1, (levels,)),
        ("children", i2, (levels,)),  # subgames made in this game so far
        ("game_index", i2, (levels,)),  # which child of its parent this game is, from 1
        ("restarts", i1, (levels,)),  # how often this game began anew (727)
        ("start_life", i2, (levels,)),
        ("creator", i4, (levels,)),  # reference of the spell or ability that made this game
        ("creator_card", i2, (levels,)),
        ("next_normal", i1, (levels,)),  # whose turn comes when no extra turn is due
        ("extra_turns", i1, (levels, 8)),
        ("extra_turn_count", i1, (levels,)),
        # triggers stacked since somebody last chose to act (104.4b), and RUN_PLAYERS
        ("trigger_run", i2, (levels,)),
        ("dirty", i1, (levels,)),  # derived values must be computed again
        # of Planechase, here where there is room for it: who controls face-up planes (901.6), rolls
        # of this turn that were special actions (901.9), DIE_* that was rolled last in any game
        ("planar_controller", i1, (c.table_levels,)),
        ("planar_rolls", i1, (c.table_levels,)),
        ("planar_face", i1, 1),
        ("watched", i8, (levels,)),  # events that some permanent of this game watches, as bits
        ("first_strike", i1, (levels,)),  # this combat has a first-strike damage step
        ("attackers_seen", i1, (levels,)),  # creatures that have attacked in this combat
        ("blockers_seen", i1, (levels,)),  # ... and blocked
        ("extra_phases", i2, (levels,)),  # phases to come after this one, 2 bits each
        ("resume_step", i1, (levels,)),  # where the turn goes on after them, or 0
        ("combats", i1, (levels,)),  # combat phases of this turn, the present one included
        ("attacked_players", i1, (levels,)),  # whom creatures have attacked in it, as bits
        ("max_attackers", i1, (levels,)),
        ("max_blockers", i1, (levels,)),
        ("game_rules", i4, (levels,)),  # PLAYER_RULE_* that somebody is under, as bits
        ("replaced", i8, (levels,)),  # events that some replacement effect watches, as bits
        ("acts", i1, (levels,)),  # ACTS_* of all permanents of this game together
        ("contested", i1, (levels,)),  # several of these effects may want one event (616.1)
        ("settled", i1, (levels,)),  # nothing has changed since state-based actions found nothing
        ("day", i1, (levels,)),  # DAY_*
        ("last_spells", i1, (levels,)),  # of the active player in the turn before, or -1 ...
        ("most_spells", i1, (levels,)),  # ... and of who cast most of all players in it
        ("result", i1, (levels,)),  # winners of the last game that ended at this level, as bits
        # with more than two seats: who began the game, as bits, and the one opponent who may be
        # attacked in this combat, or -1
        ("began", i1, (c.table_levels,)),
        ("chosen_defender", i1, (c.table_levels,)),
        ("team_passed", i1, (c.table_levels,)),  # who of the team with priority has passed, as bits
        # --- commanders, by number: seat * SEAT_COMMANDERS + 0 or 1 (903) ---
        # its row, with the generation in which state-based actions looked at it last (704.6d) ...
        ("commander_ref", i4, (c.commanders,)),  # ... or -1 where there is none
        ("commander_casts", i1, (c.table_levels, c.commanders)),  # from the command zone (903.8)
        ("commander_damage", i1, (c.table_levels, c.table_players, c.commanders)),  # dealt to them
        # with a limited range of influence: who is in whose, as bits
        ("in_range", i1, (c.table_levels, c.table_players)),
        # --- a player in a game ---
        ("life", i4, (levels, players)),
        ("poison", i2, (levels, players)),
        ("mana", i2, (levels, players, v.MANA_KINDS)),
        ("creature_mana", i1, (levels, players, v.MANA_KINDS)),  # only for creature spells
        ("spells_cast", i1, (levels, players)),  # this turn
        ("lands_played", i1, (levels, players)),
        ("lands_allowed", i1, (levels, players)),
        ("in_game", i1, (levels, players)),  # takes part and has not lost
        ("drew_empty", i1, (levels, players)),
        ("mulligans", i1, (levels, players)),
        ("kept", i1, (levels, players)),
        ("player_rules", i4, (levels, players)),  # PLAYER_RULE_* that apply, as bits
        ("room", i1, (levels, players)),  # where their venture marker is (309.4), or 0
        # how often each dungeon was completed, `DUNGEON_BITS` for each (309.7)
        ("completed", i2, (levels, players)),
        ("tempted", i1, (levels, players)),  # how often the Ring has tempted them (701.54)
        ("happened", i2, (levels, players, PATTERNS)),  # how often each pattern of the tables did
        ("drawn_last", i2, (levels, players)),  # the card drawn last this turn, or -1
        ("draw_offered", i1, (levels,)),  # who has offered a draw this turn, as bits
        ("may_concede", i1, (levels, players)),
        # the companion revealed in a game, outside of it until it is paid for, or -1 (702.139)
        ("companion", i2, (levels, players)),
        ("zone_head", i2, (levels, players, v.ZONE_COUNT)),
        ("zone_tail", i2, (levels, players, v.ZONE_COUNT)),
        ("zone_size", i2, (levels, players, v.ZONE_COUNT)),
        # --- an object ---
        ("card", i2, (objects,)),  # which card it is
        ("look", i2, (objects,)),  # the card row with its copiable values: what it looks like
        ("kind", i1, (objects,)),
        ("owner", i1, (objects,)),
        ("controller", i1, (objects,)),
        ("base_controller", i1, (objects,)),  # before control-changing effects
        ("zone", i1, (objects,)),
        ("level", i1, (objects,)),
        ("generation", i4, (objects,)),
        ("next", i2, (objects,)),
        ("prev", i2, (objects,)),
        ("tapped", i1, (objects,)),
        ("sick", i1, (objects,)),  # not controlled continuously since its controller's turn began
        ("damage", i2, (objects,)),
        ("deathtouched", i1, (objects,)),
        ("counter_kind", i1, (objects, COUNTERS)),  # a small map: kinds, 0 = free ...
        ("counter_count", i2, (objects, COUNTERS)),  # ... and how many of each
        ("attached_to", i2, (objects,)),
        ("attacking", i1, (objects,)),  # the defending player of this attacker, or -1
        ("attacked", i4, (objects,)),  # what it attacks: -1 - seat, a reference, or nothing
        ("blocked", i1, (objects,)),  # 0 undecided, 1 blocked, 2 unblocked
        ("blocking", i2, (objects,)),  # an attacker it blocks, -2 for nobody, or -1: does not block
        ("blockers", i1, (objects,)),  # of an attacker: how many creatures blocked it this combat
        ("combat_index", i1, (objects,)),  # its number in this combat (see combat/roles.py), or 0
        ("combat_with", i8, (objects,)),  # those it blocks or that block it, as bits
        ("counted_with", i1, (objects,)),  # ... and how many when that was last looked at
        ("band", i1, (objects,)),  # of an attacker: its band in this combat, or 0
        ("protector", i1, (objects,)),  # of a battle: the player who protects it, or -1
        ("struck", i1, (objects,)),  # dealt damage in the first-strike step
        ("assigned", i2, (objects,)),  # combat damage assigned to it in the current assignment
        ("since", i4, (objects,)),  # timestamp of entering its zone
        # seats that have seen this hidden card, as bits; SHUFFLED_IN: all saw it before the library
        # that it is in, or was drawn from, was shuffled, and since then it has been there
        ("known", i1, (objects,)),
        ("link", i4, (objects,)),  # reference of the permanent that exiled it
        ("link_until", i1, (objects,)),  # it comes back when that permanent leaves
        ("slot", i2, (objects,)),  # its entry in the stack list, or -1
        ("control_turn", i2, (objects,)),  # the turn in which its controller got it
        ("was_declared", i1, (objects,)),  # this turn, as DECLARED_* bits
        ("sector", i1, (objects,)),  # of SECTOR_NAMES, or one with SECTOR_PENDING (702.158)
        ("activated", i1, (objects,)),  # which of its abilities were activated this turn, as bits
        ("designation", i1, (objects,)),  # DESIGNATION_* as bits; costs paid << PAID_SHIFT
        ("shields", i1, (objects,)),  # regeneration shields (701.19)
        ("phased", i1, (objects,)),  # PHASED_*; 0 = phased in (702.26)
        ("chosen_color", i1, (objects,)),  # as it entered; bits, 0 = none
        ("chosen_player", i1, (objects,)),  # as it entered, or -1
        ("commander", i1, (c.table_objects,)),  # the number of the commander that it is, + 1
        # derived from continuous effects
        ("power", i2, (objects,)),
        ("toughness", i2, (objects,)),
        ("types", i2, (objects,)),
        ("colors", i1, (objects,)),
        ("keywords", i8, (objects,)),
        ("rules", i8, (objects,)),  # RULE_* that apply to it
        ("lost", i1, (objects,)),  # it has lost its printed abilities
        ("granted", i1, (objects,)),  # how many abilities it has been given
        ("subtypes", i8, (objects,)),
        # --- what is on the stacks ---
        ("stack_row", i2, (stack,)),  # -1 = free
        ("stack_ability", i2, (stack,)),
        ("stack_source", i4, (stack,)),  # reference of the source
        ("stack_x", i2, (stack,)),
        ("stack_mode", i1, (stack,)),  # which mode was chosen, from 1, or 0
        ("stack_flags", i2, (stack,)),  # FLAG_* (see `entries`)
        ("stack_event", i4, (stack,)),  # reference of the event's object
        ("stack_other", i4, (stack,)),  # reference of the second object of the event
        ("stack_event_player", i1, (stack,)),
        ("stack_event_amount", i4, (stack,)),
        ("stack_targets", i2, (stack,)),
        ("stack_first", i2, (stack,)),  # where its targets lie in the list of all targets
        ("stack_paid", i4, (stack,)),  # reference of what was given up for its cost, or -1
        ("stack_costs", i1, (stack,)),  # other costs that were paid, as bits
        ("stack_remembered", i4, (stack,)),  # the object that a delayed trigger was made for
        # --- the targets of all that is on the stacks ---
        ("target_count", i2, 1),
        ("target", i4, (c.targets,)),  # references; -1 - seat for a player
        ("target_group", i1, (c.targets,)),  # the group that each belongs to
        ("target_share", i2, (c.targets,)),  # its share of what is divided
        # --- the agenda ---
        ("frame_top", i1, 1),
        ("frame_kind", i1, (frames,)),
        ("frame_pc", i2, (frames,)),
        ("frame_state", i1, (frames,)),
        ("frame_level", i1, (frames,)),
        ("frame_controller", i1, (frames,)),
        ("frame_slot", i2, (frames,)),
        ("frame_source", i4, (frames,)),
        ("frame_a", i4, (frames,)),
        ("frame_b", i4, (frames,)),
        ("frame_c", i4, (frames,)),
        ("frame_flag", i1, (frames,)),
        ("frame_bound", i4, (frames, 4)),
        ("frame_memory", i2, (frames,)),  # where what it remembers begins
        # --- continuous effects ---
        ("effect_kind", i1, (c.effects,)),
        ("effect_level", i1, (c.effects,)),
        ("effect_duration", i2, (c.effects,)),  # DURATION_*, a second one << 8
        ("effect_controller", i1, (c.effects,)),
        ("effect_source", i4, (c.effects,)),  # reference of the source
        ("effect_time", i4, (c.effects,)),
        ("effect_what", i2, (c.effects,)),  # selection, for one that changes all that fit, or 0;
        # the filter of a rule about players
        ("effect_row", i2, (c.effects,)),  # changes: first; a PLAYER_RULE_*; an ability row
        ("effect_rows", i1, (c.effects,)),  # how many changes
        ("effect_number", i2, (c.effects, EFFECT_NUMBERS)),  # counted when it began, in order
        ("effect_players", i1, (c.effects,)),  # players concerned, as bits
        ("effect_left", i2, (c.effects,)),  # how often or how much it still replaces; 0 = always
        ("effect_while", i2, (c.effects,)),  # expression
        ("effect_from", i4, (c.effects,)),  # the source of damage that it replaces, or -1
        ("effect_objects", i2, (c.effects,)),  # how many objects it is about; they lie in ...
        ("effect_count", i2, 1),
        ("about_count", i2, 1),
        ("about", i4, (c.about,)),  # ... this list, in the order of the effects: references
        # --- what resolutions remember: "it" of each frame, the top frame's last ---
        ("memory_count", i2, 1),
        ("memory", i4, (c.memory,)),  # references; -1 - seat for a player
        # --- abilities given to objects, derived anew with the characteristics ---
        ("grant_count", i2, 1),
        ("grant_row", i2, (c.grants,)),
        ("grant_ability", i2, (c.grants,)),
        # --- triggers waiting to be put on the stack ---
        ("waiting_count", i2, 1),
        ("waiting_level", i1, (c.waiting,)),
        ("waiting_ability", i2, (c.waiting,)),
        ("waiting_controller", i1, (c.waiting,)),
        ("waiting_source", i4, (c.waiting,)),
        ("waiting_event", i4, (c.waiting,)),
        ("waiting_other", i4, (c.waiting,)),
        ("waiting_remembered", i4, (c.waiting,)),
        ("waiting_player", i1, (c.waiting,)),
        ("waiting_amount", i4, (c.waiting,)),
        # --- delayed triggers (603.7) ---
        ("delayed_count", i2, 1),
        ("delayed_level", i1, (c.delayed,)),
        ("delayed_ability", i2, (c.delayed,)),
        ("delayed_controller", i1, (c.delayed,)),
        ("delayed_source", i4, (c.delayed,)),
        ("delayed_about", i4, (c.delayed,)),  # the object that it is about, or -1
        ("delayed_player", i1, (c.delayed,)),  # whose event it waits for, if that was fixed
        ("delayed_once", i1, (c.delayed,)),  # it triggers the next time only
        ("delayed_cost", i2, (c.delayed,)),  # a row of costs with which that player stops it, or 0
        ("delayed_turn", i1, (c.delayed,)),  # it ends with the turn
        # --- last known information (608.2h), a ring of the permanents that left last ---
        ("lki_next", i2, 1),
        ("lki_ref", i4, (c.remembered,)),
        ("lki_power", i2, (c.remembered,)),
        ("lki_toughness", i2, (c.remembered,)),
        ("lki_controller", i1, (c.remembered,)),
        ("lki_types", i2, (c.remembered,)),
        ("lki_colors", i1, (c.remembered,)),
        ("lki_keywords", i8, (c.remembered,)),
        ("lki_look", i2, (c.remembered,)),
        ("lki_counters", i2, (c.remembered,)),  # +1/+1 and -1/-1, see `references` ...
        ("lki_counter_kind", i1, (c.remembered,)),  # ... the first other kind it had, or 0 ...
        ("lki_counter_count", i2, (c.remembered,)),  # ... and how many of them
        ("lki_subtypes", i8, (c.remembered,)),
        # Its number in the combat it was in, or 0; -1 = it was attached to something ...
        ("lki_combat_index", i1, (c.remembered,)),
        # ... and its opponents then, as bits, or the reference of what it was attached to.
        ("lki_combat_with", i8, (c.remembered,)),
        # --- who damaged whom this turn, for the objects that ask ---
        ("harm_count", i2, 1),
        ("harm_level", i1, (c.remembered,)),
        ("harm_source", i4, (c.remembered,)),
        ("harm_victim", i4, (c.remembered,)),
        # --- a declaration under way; who takes part is in attacking and blocking ---
        ("declared_best", i2, 1),  # requirements met by the best legal declaration
        ("declared_budget", i2, 1),  # mana at hand for costs
        # --- rules of combat in force (see combat/rules.py) ---
        ("combat_rule_count", i1, 1),
        ("combat_rule_level", i1, (c.rules,)),
        ("combat_rule_kind", i1, (c.rules,)),
        ("combat_rule_number", i2, (c.rules,)),
        ("combat_rule_duration", i1, (c.rules,)),
        ("combat_rule_you", i1, (c.rules,)),
        ("combat_rule_subject", i4, (c.rules,)),
        ("combat_rule_subject_filter", i2, (c.rules,)),
        ("combat_rule_other", i4, (c.rules,)),
        ("combat_rule_other_filter", i2, (c.rules,)),
        ("combat_rule_whose", i1, (c.rules,)),
        # --- one combat damage step: what is assigned so far ---
        ("hit_count", i2, 1),
        ("hit_source", i2, (c.creatures * 2,)),
        ("hit_target", i2, (c.creatures * 2,)),  # row, or -1 - seat
        ("hit_amount", i2, (c.creatures * 2,)),
        # --- scripted outcomes of chance, for scenarios: taken before the random stream ---
        ("script_count", i1, 1),
        ("script_next", i1, 1),
        ("script", i2, (24,)),
        ("ceasing", i2, 1),  # tokens and copies outside the zone they live in (704.5d, 704.5e)
        # --- what happened, for reports ---
        ("opened", i2, 1),  # subgames begun
        ("conceded", i2, 1),  # subgames conceded
        ("deepest", i1, 1),
        ("sub_wins", i2, (players,)),
        ("ended_count", i2, 1),
        ("ended_path", i8, (24,)),  # a ring of the games that ended: child numbers, 6 bits a level
        ("ended_winners", i1, (24,)),  # as bits
        ("ended_reason", i1, (24,)),
        ("ended_turns", i2, (24,)),
    ]
    return np.dtype(
        [(name, kind) if size == 1 else (name, kind, size) for name, kind, size in fields],
        align=True,
    )


MATCH = match_dtype(DUEL)
TABLE_MATCH = match_dtype(TABLE)


def capacities_of(matches: np.ndarray) -> Capacities:
    """Return how much each record of an array of matches can hold."""
    return TABLE if matches.dtype == TABLE_MATCH else DUEL
