"""The words of the rules as integers: zones, steps, types, keywords, actions, events, instructions.

Everything here is a plain module-level integer, because compiled functions freeze integers and
because the same number must mean the same thing in the state record, the card tables, the
encoding and a replay file. A number that is in use is never given another meaning.
"""

# --- Zones (400.1). OUTSIDE is not a zone of any game: a sideboard card waits there (400.11a). ---
ZONE_NOWHERE = 0
ZONE_LIBRARY = 1
ZONE_HAND = 2
ZONE_BATTLEFIELD = 3
ZONE_GRAVEYARD = 4
ZONE_STACK = 5
ZONE_EXILE = 6
ZONE_COMMAND = 7
ZONE_OUTSIDE = 8
ZONE_COUNT = 9

# --- What a row of the object table holds. ---
OBJECT_NONE = 0
OBJECT_CARD = 1
OBJECT_TOKEN = 2
OBJECT_ABILITY = 3
OBJECT_COPY = 4

# --- Steps of a turn (500.1), in order. MULLIGAN is the time before the first turn. ---
STEP_MULLIGAN = 0
STEP_UNTAP = 1
STEP_UPKEEP = 2
STEP_DRAW = 3
STEP_MAIN1 = 4
STEP_BEGIN_COMBAT = 5
STEP_DECLARE_ATTACKERS = 6
STEP_DECLARE_BLOCKERS = 7
STEP_FIRST_STRIKE_DAMAGE = 8
STEP_COMBAT_DAMAGE = 9
STEP_END_COMBAT = 10
STEP_MAIN2 = 11
STEP_END = 12
STEP_CLEANUP = 13

# --- Phases that can be added to a turn (500.8). ---
PHASE_COMBAT = 1
PHASE_MAIN = 2

# --- Where the loop of one game stands (see turns/steps.py and games/opening.py). ---
STAGE_START = 0
STAGE_MULLIGAN = 1
STAGE_BOTTOM = 2
STAGE_BEGIN = 3
STAGE_SETTLE = 4
STAGE_PRIORITY = 5
STAGE_FINISH = 6
STAGE_ATTACKERS = 7
STAGE_BLOCKERS = 8
STAGE_DAMAGE = 9
STAGE_DISCARD = 10
STAGE_STARTER = 12

# --- Colours and mana. Mana kinds index a pool; COLORLESS is a kind of mana, not a colour. ---
MANA_WHITE = 0
MANA_BLUE = 1
MANA_BLACK = 2
MANA_RED = 3
MANA_GREEN = 4
MANA_COLORLESS = 5
MANA_KINDS = 6

# --- Card types (300.1) as bits. ---
TYPE_ARTIFACT = 1
TYPE_BATTLE = 2
TYPE_CREATURE = 4
TYPE_ENCHANTMENT = 8
TYPE_INSTANT = 16
TYPE_LAND = 32
TYPE_PLANESWALKER = 64
TYPE_SORCERY = 128
TYPE_KINDRED = 256
TYPE_PERMANENT = 1 + 2 + 4 + 8 + 32 + 64

SUPERTYPE_BASIC = 1
SUPERTYPE_LEGENDARY = 2
SUPERTYPE_SNOW = 4
SUPERTYPE_WORLD = 8

# --- Keyword abilities as bits of one 64-bit word ... ---
KEYWORD_FLYING = 1 << 0
KEYWORD_FIRST_STRIKE = 1 << 1
KEYWORD_DOUBLE_STRIKE = 1 << 2
KEYWORD_TRAMPLE = 1 << 3
KEYWORD_DEATHTOUCH = 1 << 4
KEYWORD_LIFELINK = 1 << 5
KEYWORD_VIGILANCE = 1 << 6
KEYWORD_HASTE = 1 << 7
KEYWORD_REACH = 1 << 8
KEYWORD_DEFENDER = 1 << 9
KEYWORD_INDESTRUCTIBLE = 1 << 10
KEYWORD_FLASH = 1 << 11
KEYWORD_MENACE = 1 << 12
KEYWORD_PROWESS = 1 << 13
KEYWORD_EXALTED = 1 << 14
KEYWORD_HEXPROOF = 1 << 15
KEYWORD_SHROUD = 1 << 16
KEYWORD_FEAR = 1 << 17
KEYWORD_INTIMIDATE = 1 << 18
KEYWORD_SHADOW = 1 << 19
KEYWORD_HORSEMANSHIP = 1 << 20
KEYWORD_SKULK = 1 << 21
KEYWORD_PLAINSWALK = 1 << 22
KEYWORD_ISLANDWALK = 1 << 23
KEYWORD_SWAMPWALK = 1 << 24
KEYWORD_MOUNTAINWALK = 1 << 25
KEYWORD_FORESTWALK = 1 << 26
KEYWORD_PROTECTION_WHITE = 1 << 27
KEYWORD_PROTECTION_BLUE = 1 << 28
KEYWORD_PROTECTION_BLACK = 1 << 29
KEYWORD_PROTECTION_RED = 1 << 30
KEYWORD_PROTECTION_GREEN = 1 << 31
KEYWORD_PROTECTION_CREATURES = 1 << 32
KEYWORD_SUSPEND = 1 << 33
KEYWORD_INFECT = 1 << 34
KEYWORD_WITHER = 1 << 35
KEYWORD_BANDING = 1 << 36
KEYWORD_TRAMPLE_OVER_PLANESWALKERS = 1 << 37  # 702.19c
LANDWALK_SHIFT = 22  # plains-, island-, swamp-, mountain-, forestwalk: order of the colours
PROTECTION_SHIFT = 27  # protection from white .. green likewise

# --- ... and what a static ability says about declarations, as bits of the same word. ---
RULE_CANT_ATTACK = 1 << 40
RULE_CANT_BLOCK = 1 << 41
RULE_MUST_ATTACK = 1 << 42  # attacks each combat if able
RULE_JOINS_ATTACK = 1 << 43  # attacks if another creature of its controller does
RULE_ATTACK_COMPANY_1 = 1 << 44  # can't attack unless at least one other creature attacks
RULE_ATTACK_COMPANY_2 = 1 << 45
RULE_BLOCK_COMPANY_1 = 1 << 46
RULE_BLOCK_COMPANY_2 = 1 << 47
RULE_ATTACK_GREATER_POWER = 1 << 48  # ... unless a creature with greater power also attacks
RULE_BLOCK_GREATER_POWER = 1 << 49
RULE_ATTACK_COMPANY_FILTER = 1 << 50  # ... unless a creature matching its own filter also attacks
RULE_LURE = 1 << 51  # all creatures able to block it do so
RULE_MUST_BE_BLOCKED = 1 << 52
RULE_MIN_BLOCKERS_3 = 1 << 53
RULE_UNBLOCKABLE_BY_FILTER = 1 << 54  # can't be blocked by creatures matching its own filter
RULE_CANT_BLOCK_FILTER = 1 << 55  # can't block creatures matching its own filter
RULE_GOADED = 1 << 56  # 701.15b
RULE_DAMAGE_BY_TOUGHNESS = 1 << 57  # assigns combat damage equal to its toughness
RULE_DAMAGE_AS_UNBLOCKED = 1 << 58  # may assign its damage as though it weren't blocked
RULE_NO_COMBAT_DAMAGE = 1 << 59  # assigns no combat damage
RULE_UNBLOCKABLE = 1 << 60
RULE_MUST_BLOCK = 1 << 61  # blocks each combat if able
RULE_MAX_BLOCKERS_1 = 1 << 62  # can't be blocked by more than one creature

# --- Rules of combat in force (see combat/rules.py): about an attack that is declared ... ---
COMBAT_CANT_ATTACK = 1  # what WHOSE_* says, unless its defender controls something that fits
COMBAT_MUST_ATTACK = 2
COMBAT_GOADED = 3  # by "you"
COMBAT_ATTACK_ALONE = 4  # attacks only alone
COMBAT_ATTACK_COMPANY = 5  # only if n others attack
COMBAT_ATTACKERS_AT_MOST = 6  # only n creatures attack what WHOSE_* says
COMBAT_ATTACKED_IF_ABLE = 7  # opponents attack "you" or your planeswalkers with something
COMBAT_ATTACK_COST = 8  # {n} for each creature that attacks what WHOSE_* says
# ... about creatures that block ...
COMBAT_CANT_BLOCK = 20  # the attackers that fit
COMBAT_BLOCKS_ONLY = 21
COMBAT_BLOCKS_MORE = 22  # n more attackers
COMBAT_MUST_BLOCK = 23  # something, or the attacker that is named
COMBAT_BLOCK_COST = 24
COMBAT_BLOCK_ALONE = 25
COMBAT_BLOCK_COMPANY = 26
# ... and about attackers that are blocked.
COMBAT_CANT_BE_BLOCKED = 40  # by creatures that fit
COMBAT_BLOCKED_ONLY_BY = 41
COMBAT_BLOCKERS_AT_LEAST = 42
COMBAT_BLOCKERS_AT_MOST = 43
COMBAT_BLOCKED_BY_ALL = 44  # only if all creatures of the defending player block it
COMBAT_LURE = 45  # creatures that fit block it if able
COMBAT_MUST_BE_BLOCKED = 46
COMBAT_BLOCK_COST_FOR = 47  # {n} for each creature that blocks it
COMBAT_LANDWALK = 48  # of lands that fit

WHOSE_YOU = 1
WHOSE_PLANESWALKERS = 2  # those "you" control
WHOSE_OTHER = 4  # the one object that the rule names

# --- Counters on objects. ---
COUNTER_PLUS = 0  # +1/+1
COUNTER_MINUS = 1  # -1/-1
COUNTER_TIME = 2
COUNTER_OTHER = 3
COUNTER_LOYALTY = 4
COUNTER_DEFENSE = 5
COUNTER_KINDS = 6

# --- Actions: what a player can answer. An action is kind | subject << 8 | detail << 20. ---
ACTION_PASS = 1  # pass priority
ACTION_DONE = 2  # end a declaration or a selection
ACTION_YES = 3
ACTION_NO = 4
ACTION_CONCEDE_GAME = 5
ACTION_CONCEDE_MATCH = 6
ACTION_NUMBER = 7  # subject = the number
ACTION_PLAYER = 8  # subject = the seat
ACTION_MODE = 9  # subject = index of the mode, ability, cost or trigger offered
ACTION_COLOR = 10  # subject = kind of mana
ACTION_CAST = 11  # subject = row
ACTION_PLAY_LAND = 12  # subject = row
ACTION_ACTIVATE = 13  # subject = row, detail = index of the ability on its card
ACTION_SUSPEND = 14  # subject = row
ACTION_OBJECT = 15  # subject = row: target it, pick it, discard it, attack with it, block with it
ACTION_KEEP = 16
ACTION_MULLIGAN = 17

# --- Decisions: what is asked. ---
DECISION_NONE = 0
DECISION_MULLIGAN = 1
DECISION_BOTTOM = 2  # put a card of the hand on the bottom after a mulligan
DECISION_PRIORITY = 3
DECISION_COST = 4  # which of the alternative costs
DECISION_NUMBER = 5  # the value of X
DECISION_TARGET = 6
DECISION_SACRIFICE = 7  # pay a cost by sacrificing
DECISION_MAY = 8  # yes or no
DECISION_PICK = 9  # choose a card or permanent while resolving
DECISION_ATTACK = 10
DECISION_DEFENDER = 11
DECISION_BLOCK = 12
DECISION_BLOCKED_ATTACKER = 13
DECISION_DAMAGE = 14  # damage for the receiver shown
DECISION_TRIGGER = 15  # which waiting trigger goes on the stack next
DECISION_COLOR = 16
DECISION_DISCARD = 17
DECISION_MANA = 18  # manual mana payment
DECISION_STARTER = 19  # play or draw, with the flag starter_choice
DECISION_ATTACK_TAX = 20  # pay the cost to attack?
DECISION_SETUP = 21  # harness: a scenario arranges the start of a subgame
DECISION_KINDS = 22

# --- Why a match or a game ended. ---
END_NONE = 0
END_WON = 1
END_DRAWN = 2
END_CONCEDED = 3
END_TURN_LIMIT = 4
END_DECISION_LIMIT = 5
END_CAPACITY = 6
END_LOOP = 7

# --- When the two concede actions are offered. ---
CONCEDE_NEVER = 0
CONCEDE_ALWAYS = 1
CONCEDE_GAME_START = 2
CONCEDE_TURN_START = 3

STOPS_FULL = 0
STOPS_USEFUL = 1  # skip priority where the player could do nothing but pass

# --- Streams of chance. Stream 1 + seat belongs to the bot of that seat. ---
STREAM_GAME = 0
STREAM_SEAT = 1

# --- Abilities. ---
ABILITY_SPELL = 1
ABILITY_ACTIVATED = 2
ABILITY_MANA = 3
ABILITY_TRIGGERED = 4
ABILITY_STATIC = 5

TIMING_INSTANT = 0
TIMING_SORCERY = 1
TIMING_END_COMBAT = 2  # only during the end of combat step
# From 32 on a timing is about combat: POINT_*, + 8 if only during combat, + 16 for after it.
TIMING_OF_COMBAT = 32
POINT_ATTACKERS = 1  # attackers are declared
POINT_BLOCKERS = 2
POINT_DAMAGE = 3  # the combat damage step
POINT_END_COMBAT = 4
POINT_COMBAT = 5
TIMING_DURING_COMBAT = 8
TIMING_AFTER_POINT = 16

# --- Events that triggered abilities watch. ---
EVENT_ENTERS = 1
EVENT_DIES = 2
EVENT_LEAVES = 3
EVENT_TO_GRAVEYARD = 4  # put into a graveyard from the battlefield, creature or not
EVENT_ATTACKS = 5
EVENT_ATTACKS_ALONE = 6
EVENT_BLOCKS = 7
EVENT_IS_DEALT_DAMAGE = 8
EVENT_DEALS_DAMAGE = 9
EVENT_DEALS_DAMAGE_TO_PLAYER = 10
EVENT_DEALS_COMBAT_DAMAGE_TO_PLAYER = 11
EVENT_BECOMES_TAPPED = 12
EVENT_UPKEEP = 13
EVENT_END_STEP = 14
EVENT_CAST = 15
EVENT_DAMAGED_CREATURE_DIES = 16  # a creature this object dealt damage to this turn dies
EVENT_SUSPEND_TICK = 17
EVENT_SUSPEND_LAST = 18
EVENT_BECOMES_BLOCKED = 19
EVENT_BECOMES_BLOCKED_BY = 20  # for each blocker
EVENT_ATTACKS_UNBLOCKED = 21  # blockers were declared, and none for it
EVENT_BEGIN_COMBAT = 22
EVENT_END_COMBAT = 23

# Whose event it must be, seen from the ability.
SUBJECT_SELF = 0
SUBJECT_ATTACHED = 1  # the enchanted object
SUBJECT_FILTER = 2  # any object matching the trigger's filter
SUBJECT_SELF_OR_FILTER = 3

# --- Static abilities. ---
STATIC_CHANGE = 1  # power/toughness and keyword/rule bits for a set of objects
STATIC_CONTROL = 2  # you control the enchanted object
STATIC_ATTACK_TAX = 3
STATIC_MAX_ATTACKERS = 4
STATIC_MAX_BLOCKERS = 5
STATIC_CANT_LOSE = 6
STATIC_GRAVEYARD_SHROUD = 7  # cards in graveyards can't be targeted
STATIC_DECLARATION_FILTER = 8  # the filter that a RULE_*_FILTER bit of this card refers to

AFFECTS_SELF = 0
AFFECTS_ATTACHED = 1
AFFECTS_FILTER = 2

# --- Conditions. ---
CONDITION_NONE = 0
CONDITION_CONTROLS = 1  # "you" control at least n objects matching the filter
CONDITION_BATTLEFIELD = 2  # at least n objects matching the filter are on the battlefield
CONDITION_FEWER = 3  # fewer than n objects matching the filter are on the battlefield
CONDITION_LANDFALL = 4  # a land entered under your control this turn
CONDITION_YES = 5  # the last question of this resolution was answered yes / paid / flip won
CONDITION_NO = 6

# --- Continuous effects created by resolutions (611.2). ---
EFFECT_CHANGE = 1  # power/toughness and bits on one object
EFFECT_SET_BASE = 2  # base power and toughness (layer 7b)
EFFECT_ANIMATE = 3  # adds types and subtypes, sets base power and toughness
EFFECT_PREVENT_COMBAT = 4  # all combat damage; object = the one excepted, or -1
EFFECT_NO_LIFE_GAIN = 5  # mask of players in value
EFFECT_UNPREVENTABLE = 6  # damage can't be prevented
EFFECT_DOUBLE_DAMAGE = 7  # to a player (mask in value) for the rest of the game
EFFECT_SORCERY_FLASH = 8  # the next sorcery of the controller
EFFECT_DRAW_OUTSIDE = 9  # the next draw of the controller takes a card from outside instead

DURATION_TURN = 1
DURATION_UPKEEP = 2  # until the controller's next upkeep
DURATION_GAME = 3
DURATION_COMBAT = 4
DURATION_YOUR_TURN = 6  # until the controller's next turn
DURATION_CONTROL = 5  # until the controller loses control of the object

# --- Frames of the agenda. ---
FRAME_GAME = 1
FRAME_CAST = 2
FRAME_RESOLVE = 3
FRAME_ENTER = 4  # a permanent about to enter asks its question first
FRAME_DISCARD = 7
FRAME_DRAW = 8
FRAME_JOIN_COMBAT = 9  # a creature is about to attack or block without being declared

# --- Instructions of card programs (see instructions.py and choices.py). ---
OP_END = 0
OP_DAMAGE = 1
OP_DAMAGE_EACH = 2
OP_DRAW = 3
OP_DISCARD = 4
OP_DISCARD_RANDOM = 5
OP_DISCARD_CHOSEN = 6  # the controller chooses from a revealed hand
OP_DESTROY = 7
OP_DESTROY_EACH = 8
OP_EXILE = 9
OP_RETURN_TO_HAND = 10
OP_COUNTER = 11
OP_GAIN_LIFE = 12
OP_LOSE_LIFE = 13
OP_ADD_MANA = 14
OP_CHANGE = 15
OP_CHANGE_EACH = 16
OP_SET_BASE = 17
OP_ANIMATE = 18
OP_TAP = 19
OP_TOKEN = 20
OP_PUT_COUNTERS = 21
OP_SEARCH = 22
OP_WISH = 24
OP_SUBGAME = 25
OP_LOSE_HALF = 26
OP_DOUBLE_DAMAGE = 27
OP_EXTRA_TURN = 28
OP_EFFECT = 29  # start a continuous effect that is not about one object
OP_COPY_SPELL = 30
OP_MAY = 31
OP_MAY_PAY = 32
OP_FLIP = 33
OP_REMOVE_FROM_COMBAT = 34
OP_UNBLOCK = 35  # attackers blocked only by this creature become unblocked
OP_DELAYED = 36  # set up a delayed trigger
OP_SACRIFICE = 37
OP_RETURN_LINKED = 38
OP_REVEAL_TOP = 40  # reveal the top card; a land goes to the hand
OP_RETURN_ALL = 41  # every card matching goes from its owner's graveyard to the hand
OP_JUMP_UNLESS = 42
OP_SUSPEND_TICK = 43
OP_SUSPEND_CAST = 44
OP_DAMAGE_DIVIDED = 46
OP_DESTROY_PARTNERS = 48  # creatures blocking or blocked by the source when it died
OP_JUMP = 49

# --- References of instructions: objects and players. Low byte = argument. ---
REF_NONE = 0
REF_SELF = 1 << 8
REF_TARGET = 2 << 8  # argument = index of the target
REF_ATTACHED = 3 << 8
REF_EVENT = 4 << 8  # the object of the event that triggered
REF_YOU = 5 << 8
REF_TARGET_PLAYER = 6 << 8
REF_CONTROLLER = 7 << 8  # of the target whose index is the argument
REF_OWNER = 8 << 8
REF_EVENT_PLAYER = 9 << 8
REF_EACH_PLAYER = 10 << 8
REF_EACH_OPPONENT = 11 << 8
REF_DEFENDING_PLAYER = 12 << 8
REF_WINNERS = 13 << 8
REF_NON_WINNERS = 14 << 8
REF_CONTROLLER_OF_EVENT = 15 << 8

# Numbers.
NUMBER_CONST = 0
NUMBER_X = 1
NUMBER_POWER = 2  # of target (argument)
NUMBER_EVENT = 3  # the amount of the event

# Where a search or wish puts what it found.
TO_HAND = 0
TO_BATTLEFIELD = 1
TO_BATTLEFIELD_TAPPED = 2
TO_EXILE = 3

STEP_NAMES = (
    "mulligan",
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "first_strike_damage",
    "combat_damage",
    "end_combat",
    "main2",
    "end",
    "cleanup",
)
ZONE_NAMES = (
    "nowhere",
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "stack",
    "exile",
    "command",
    "outside",
)
END_NAMES = (
    "running",
    "won",
    "drawn",
    "conceded",
    "turn limit",
    "decision limit",
    "capacity",
    "loop",
)
COUNTER_NAMES = ("+1/+1", "-1/-1", "time", "other", "loyalty", "defense")  # by COUNTER_*
COLOR_LETTERS = "WUBRGC"
