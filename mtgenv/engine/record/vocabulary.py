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
# Where a selection looks that are no zones of the record, and the ante (407), which is none yet.
ZONE_ANTE = 9
ZONE_LINKED = 10  # among the cards exiled with the source
ZONE_SOURCES = 11  # any source of damage (609.7)

# --- Nontraditional cards (108.2a), by the kind of card: 0 = a traditional one. ---
NONTRADITIONAL_PLANE = 1
NONTRADITIONAL_PHENOMENON = 2
NONTRADITIONAL_SCHEME = 3
NONTRADITIONAL_ONGOING_SCHEME = 4
NONTRADITIONAL_VANGUARD = 5
NONTRADITIONAL_DUNGEON = 6

# --- Supplementary decks (100.2d): face-down cards in the command zone of their owner. ---
DECK_PLANAR = 1
DECK_SCHEMES = 2

TAKEN_AGAIN = 2  # in card_alone: whoever has the designation can get it again (726.2)

PLANAR_COMMUNAL = 1  # in opt_planar: one planar deck for all (901.15)

# --- What the planar die shows (901.3b). ---
DIE_BLANK = 1
DIE_PLANESWALK = 2
DIE_CHAOS = 3

# --- What a row of the object table holds. ---
OBJECT_NONE = 0
OBJECT_CARD = 1
OBJECT_TOKEN = 2
OBJECT_ABILITY = 3
OBJECT_COPY = 4
OBJECT_EMBLEM = 5
SHUFFLED_IN = 1 << 6  # in ``known``, beside the bits of at most six seats

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
STAGE_UNTAP = 13
STAGE_RESTART = 14
STAGE_OPENING_HANDS = 15
STAGE_DEFENDER = 16

# --- Whom a player may attack where there are more than two (506.2, 802, 803). ---
ATTACK_MULTIPLE = 0
ATTACK_LEFT = 1
ATTACK_RIGHT = 2
ATTACK_SINGLE = 3

# --- Casual variants (901 to 904) as bits. ---
VARIANT_COMMANDER = 1
VARIANT_PLANECHASE = 2
VARIANT_VANGUARD = 4
VARIANT_ARCHENEMY = 8
VARIANT_BRAWL = 16  # of Commander (903.12)

# --- What companions ask of a starting deck (702.139a): of each card, as bits of these ... ---
COMPANION_EVEN = 1
COMPANION_ODD = 2
COMPANION_EXPENSIVE = 3
COMPANION_CHEAP_PERMANENTS = 4
COMPANION_ACTIVATED = 5
COMPANION_NO_REPEATED_SYMBOLS = 6
COMPANION_FIVE_TYPES = 7
COMPANION_DIFFERENT_NAMES = 8  # ... and from here on of the whole deck
COMPANION_SHARED_TYPE = 9
COMPANION_TWENTY_MORE = 10

# --- The range of influence (801): seats, and who plays subgames with it. ---
RANGE_SEATS = 7
RANGE_SUBGAMES_OF_ALL = 8

# --- Triggers in a row (``trigger_run``): how many, and who controls them, as bits above. ---
RUN_COUNT = 511
RUN_PLAYERS = 9
# --- Which players are teams (102.3); from TEAMS_SHARED_TURNS on a team takes its turns as one. ---
TEAMS_NONE = 0
TEAMS_EMPEROR = 1  # 809
TEAMS_TWO_HEADED_GIANT = 2  # 810
TEAMS_ARCHENEMY = 3  # 904: one against all others
TEAMS_SHARED_TURNS = 2

# --- Colours and mana. Mana kinds index a pool; COLORLESS is a kind of mana, not a colour. ---
MANA_WHITE = 0
MANA_BLUE = 1
MANA_BLACK = 2
MANA_RED = 3
MANA_GREEN = 4
MANA_COLORLESS = 5
MANA_KINDS = 6
MANA_IDENTITY = 1 << MANA_KINDS  # in a mask of kinds: those in your commander's identity

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
TYPE_MADE_LEGENDARY = 512  # in derived types: an effect has made it legendary (205.4)
TYPE_PERMANENT = 1 + 2 + 4 + 8 + 32 + 64

SUPERTYPE_BASIC = 1
SUPERTYPE_LEGENDARY = 2
SUPERTYPE_SNOW = 4
SUPERTYPE_WORLD = 8

# --- Keyword abilities as bits of one word ... ---
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
KEYWORD_HEXPROOF = 1 << 13
KEYWORD_SHROUD = 1 << 14
KEYWORD_FEAR = 1 << 15
KEYWORD_INTIMIDATE = 1 << 16
KEYWORD_SHADOW = 1 << 17
KEYWORD_HORSEMANSHIP = 1 << 18
KEYWORD_SKULK = 1 << 19
KEYWORD_PROTECTION = 1 << 20  # from what its abilities of kind ABILITY_PROTECTION say
KEYWORD_LANDWALK = 1 << 21  # of what its abilities of kind ABILITY_LANDWALK say
KEYWORD_BANDING = 1 << 22
KEYWORD_INFECT = 1 << 23
KEYWORD_WITHER = 1 << 24
KEYWORD_TRAMPLE_OVER_PLANESWALKERS = 1 << 25
KEYWORD_START_ENGINES = 1 << 26  # start your engines! (702.179)
KEYWORD_SPACE_SCULPTOR = 1 << 27  # 702.158
# Keywords that are abilities of their own: the bit is there for whoever asks, the abilities do it.
KEYWORD_PROWESS = 1 << 32
KEYWORD_EXALTED = 1 << 33
KEYWORD_BUSHIDO = 1 << 34
KEYWORD_FLANKING = 1 << 35
KEYWORD_PROVOKE = 1 << 36
KEYWORD_MYRIAD = 1 << 37
KEYWORD_TOXIC = 1 << 38
KEYWORD_POISONOUS = 1 << 39
KEYWORD_ANNIHILATOR = 1 << 40
KEYWORD_AFFLICT = 1 << 41
KEYWORD_RAMPAGE = 1 << 42
KEYWORD_BATTLE_CRY = 1 << 43
KEYWORD_SUSPEND = 1 << 44
KEYWORD_EQUIP = 1 << 45
KEYWORD_NINJUTSU = 1 << 46
KEYWORD_MORPH = 1 << 47
KEYWORD_WARD = 1 << 48
KEYWORD_CYCLING = 1 << 49
KEYWORD_FLASHBACK = 1 << 50
KEYWORD_KICKER = 1 << 51
KEYWORD_DASH = 1 << 52
KEYWORD_IMPROVISE = 1 << 53
KEYWORD_PARTNER = 1 << 54
KEYWORD_PHASING = 1 << 55
KEYWORD_CHANGELING = 1 << 56
KEYWORD_HEXPROOF_FROM = 1 << 57  # what its abilities of kind ABILITY_HEXPROOF_FROM say
KEYWORD_CONVOKE = 1 << 58
KEYWORD_BANDS_WITH_OTHER = 1 << 59  # that fit what its abilities of kind ABILITY_BANDS_WITH say

KEYWORDS_WITHOUT_ABILITIES = (1 << 20) - 1 | KEYWORD_BANDING | KEYWORD_INFECT | KEYWORD_WITHER
KEYWORDS_WITHOUT_ABILITIES |= KEYWORD_BANDS_WITH_OTHER  # lost with banding
"""Keywords that are their bit and nothing else, so that an effect can take them alone."""

# --- ... and rules that a card or an effect states about an object, as bits of another word. ---
RULE_CANT_ATTACK = 1 << 0
RULE_CANT_BLOCK = 1 << 1
RULE_MUST_ATTACK = 1 << 2  # attacks each combat if able
RULE_JOINS_ATTACK = 1 << 3  # attacks if another creature of its controller does
RULE_ATTACK_COMPANY_1 = 1 << 4  # can't attack unless at least one other creature attacks
RULE_ATTACK_COMPANY_2 = 1 << 5
RULE_BLOCK_COMPANY_1 = 1 << 6
RULE_BLOCK_COMPANY_2 = 1 << 7
RULE_ATTACK_GREATER_POWER = 1 << 8  # ... unless a creature with greater power also attacks
RULE_BLOCK_GREATER_POWER = 1 << 9
RULE_LURE = 1 << 10  # all creatures able to block it do so
RULE_MUST_BE_BLOCKED = 1 << 11
RULE_MIN_BLOCKERS_3 = 1 << 12
RULE_UNBLOCKABLE = 1 << 13
RULE_GOADED = 1 << 14  # 701.15b
RULE_BLOCKS_ONE_MORE = 1 << 15  # can block an additional creature each combat
RULE_BLOCKS_99_MORE = 1 << 16
RULE_BLOCKS_ANY_NUMBER = 1 << 17
RULE_BLOCKED_BY_ALL = 1 << 18  # can't be blocked unless all creatures defending player controls do
RULE_MAX_BLOCKERS_1 = 1 << 19  # can't be blocked by more than one creature
RULE_MUST_BLOCK = 1 << 20  # blocks each combat if able
RULE_DAMAGE_BY_TOUGHNESS = 1 << 21
RULE_DAMAGE_AS_UNBLOCKED = 1 << 22  # may assign its damage as though it weren't blocked
RULE_NO_COMBAT_DAMAGE = 1 << 23  # assigns no combat damage
RULE_STAYS_TAPPED = 1 << 24  # doesn't untap during its controller's untap step
RULE_MAY_STAY_TAPPED = 1 << 25
RULE_CANT_REGENERATE = 1 << 26
RULE_CANT_BE_COUNTERED = 1 << 27
RULE_CANT_BE_ENCHANTED = 1 << 28
RULE_OTHERS_CANT_CONTROL = 1 << 29  # other players can't gain control of it
RULE_CANT_BE_SACRIFICED = 1 << 30
RULE_CANT_HAVE_FLYING = 1 << 31  # can't have or gain flying
RULE_ATTACKS_AS_THOUGH_NO_DEFENDER = 1 << 32
RULE_NO_LEGEND_RULE = 1 << 33  # the legend rule doesn't apply to it
RULE_ATTACKS_SOURCE = 1 << 34  # attacks the source of the effect if able
RULE_ATTACKS_ONLY_ALONE = 1 << 35
RULE_MAY_BE_EXERTED = 1 << 36  # as it attacks
RULE_BLOCKS_EACH_ATTACKER = 1 << 37  # blocks each attacking creature if able
RULE_BEGINS_ON_BATTLEFIELD = 1 << 38  # may begin the game there (103.6a)
RULE_ANTE = 1 << 39  # is removed from the deck where nobody plays for ante (407.1)
RULE_CANT_ACTIVATE = 1 << 40  # its activated abilities can't be activated
RULE_MUST_ATTACK_ONCE = 1 << 41  # attacks this turn if able
RULE_MUST_BLOCK_ONCE = 1 << 42  # blocks this turn if able
RULE_EVADES_GREATER_POWER = 1 << 43  # can't be blocked by creatures with greater power
RULE_SAME_SECTOR = 1 << 44  # can be blocked only by creatures in its sector

# --- What a creature was declared as this turn. ---
DECLARED_ATTACKER = 1
DECLARED_BLOCKER = 2
DECLARED_HAD_TO = 4  # some effect required the attack (506.7); until it is out of combat

# --- Rules of combat in force (see combat/rules.py): about an attack that is declared ... ---
COMBAT_CANT_ATTACK = 1  # what WHOSE_* says, unless its defender controls something that fits
COMBAT_MUST_ATTACK = 2
COMBAT_GOADED = 3  # by "you"
COMBAT_ATTACK_ALONE = 4  # attacks only alone
COMBAT_ATTACK_COMPANY = 5  # only if n others attack
COMBAT_ATTACKERS_AT_MOST = 6  # only n creatures attack what WHOSE_* says
COMBAT_ATTACKED_IF_ABLE = 7  # opponents attack "you" or your planeswalkers with something
COMBAT_ATTACK_COST = 8  # {n} for each creature that attacks what WHOSE_* says
COMBAT_ATTACK_COMPANY_OF = 9  # only if a creature that fits attacks too
# ... about creatures that block ...
COMBAT_CANT_BLOCK = 20  # the attackers that fit
COMBAT_BLOCKS_ONLY = 21
COMBAT_BLOCKS_MORE = 22  # n more attackers
COMBAT_MUST_BLOCK = 23  # something, or the attacker that is named
COMBAT_BLOCK_COST = 24
COMBAT_BLOCK_ALONE = 25
COMBAT_BLOCK_COMPANY = 26
COMBAT_BLOCK_TOGETHER = 27  # those that fit, only if n do together
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
WHOSE_OWNER = 8  # "you" is the owner of the creature that attacks

# --- Counters. Other kinds are numbered from COUNTER_FIRST_OTHER in each pool of cards. ---
COUNTER_PLUS = 1  # +1/+1
COUNTER_MINUS = 2  # -1/-1
COUNTER_TIME = 3
COUNTER_LOYALTY = 4
COUNTER_DEFENSE = 5
COUNTER_POISON = 6  # on players
COUNTER_LORE = 7  # of Sagas
COUNTER_SHIELD = 8  # 122.1c
COUNTER_STUN = 9  # 122.1d
COUNTER_FINALITY = 10  # 122.1h
COUNTER_KEYWORDS = 11  # from here on: keyword counters (122.1b), in the order of ...
KEYWORDS_OF_COUNTERS = (
    KEYWORD_FLYING,
    KEYWORD_FIRST_STRIKE,
    KEYWORD_DOUBLE_STRIKE,
    KEYWORD_DEATHTOUCH,
    KEYWORD_HASTE,
    KEYWORD_HEXPROOF,
    KEYWORD_INDESTRUCTIBLE,
    KEYWORD_LIFELINK,
    KEYWORD_MENACE,
    KEYWORD_REACH,
    KEYWORD_SHADOW,
    KEYWORD_TRAMPLE,
    KEYWORD_VIGILANCE,
)
COUNTER_FIRST_OTHER = 24

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
ACTION_CAST = 11  # subject = row, detail = FACE_*
ACTION_PLAY_LAND = 12  # subject = row, detail = FACE_*
ACTION_ACTIVATE = 13  # subject = row, detail = index of the ability on its card
ACTION_SUSPEND = 14  # subject = row
ACTION_OBJECT = 15  # subject = row: target it, pick it, discard it, attack with it, block with it
ACTION_KEEP = 16
ACTION_MULLIGAN = 17
ACTION_FACE_UP = 18  # subject = row: turn it face up (708.7)
ACTION_PLANAR_DIE = 19  # roll it (901.9); subject = the row of what lies face up
ACTION_OFFER_DRAW = 20  # of the game being played (104.4i)
ACTION_ROOM = 21  # venture into it (701.49); subject = its dungeon's card row, detail = its number
ACTION_COMPANION = 22  # subject = row: pay {3} to put it into the hand (702.139c)
LAST_ACTION = ACTION_COMPANION

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
DECISION_MODE = 22  # which of the modes
DECISION_DIVIDE = 23  # how much of what is divided this target gets
DECISION_NAME = 24  # a colour or a player, as a permanent enters; a sector, as a number
DECISION_LOOK = 25  # which of the cards looked at
DECISION_DRAW_OFFER = 26  # agree to a draw?
DECISION_ROOM = 27  # which room of a dungeon, or which dungeon
DECISION_COMPANION = 28  # which card to reveal before the game begins (103.2b)
DECISION_KINDS = 29

# --- Why a match or a game ended. ---
END_NONE = 0
END_WON = 1
END_DRAWN = 2
END_CONCEDED = 3
END_TURN_LIMIT = 4
END_DECISION_LIMIT = 5
END_CAPACITY = 6
END_LOOP = 7
END_ERROR = 8  # the tables hold an instruction that nothing carries out

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
ABILITY_MANA = 3  # an activated or triggered mana ability (605)
ABILITY_TRIGGERED = 4
ABILITY_STATIC = 5  # changes objects (613)
ABILITY_RULE = 6  # a rule about players, the game, or who may attack and block whom
ABILITY_INSTEAD = 7  # a replacement or prevention effect (614, 615)
ABILITY_ENTERS = 8  # how the object itself enters (614.1c)
ABILITY_PROTECTION = 9  # from what fits the filter
ABILITY_LANDWALK = 10  # of lands that fit the filter
ABILITY_SPECIAL = 11  # a special action from the hand (suspend, 116.2f)
ABILITY_MODE = 12  # one of the modes of the ability before it
ABILITY_LATER = 13  # what a delayed trigger does, or a resolving replacement
ABILITY_HEXPROOF_FROM = 14  # from what fits the filter
ABILITY_TOXIC = 15  # its number is a part of the total toxic value (702.164b)
ABILITY_AS_ATTACKS = 16  # an optional cost to attack, and what happens when it is paid (508.1g)
ABILITY_BANDS_WITH = 17  # bands with others that fit the filter
ABILITY_OPENING = 18  # of a card in an opening hand (103.5b, 103.6); rule_detail = OPENING_*
ABILITY_COUNTER_LIMIT = 19  # it has at most rule_value counters of kind rule_detail (704.5r)

OPENING_KEPT = 1  # once everybody has kept a hand
OPENING_MULLIGAN = 2  # any time its owner could take a mulligan

# What is done once each turn has a bit of the object's ``activated``: 1 is for loyalty abilities.
ONCE_FIRST = 2  # the first such ability of a card; the next has twice as much ...
ONCE_GIVEN = 64  # ... and those that are given to objects have this

TIMING_INSTANT = 0
TIMING_SORCERY = 1
TIMING_END_COMBAT = 2  # only during the end of combat step
TIMING_DECLARE_BLOCKERS = 5
# From 32 on a timing is about combat: POINT_*, + 8 if only during combat, + 16 for after it.
TIMING_OF_COMBAT = 32
POINT_ATTACKERS = 1  # attackers are declared
POINT_BLOCKERS = 2
POINT_DAMAGE = 3  # the combat damage step
POINT_END_COMBAT = 4
POINT_COMBAT = 5
TIMING_DURING_COMBAT = 8
TIMING_AFTER_POINT = 16

# --- Events. What each binds is written at `mtgenv.cards.language.events.Event`. ---
EVENT_ENTERS = 1
EVENT_DIES = 2
EVENT_LEAVES = 3
EVENT_TO_GRAVEYARD = 4  # put into a graveyard from the battlefield, creature or not
EVENT_ATTACKS = 5
EVENT_ATTACKS_ALONE = 6
EVENT_BLOCKS = 7
EVENT_IS_DEALT_DAMAGE = 8
EVENT_DEALS_DAMAGE = 9
EVENT_PLAYER_DAMAGED = 10
EVENT_BECOMES_BLOCKED = 11
EVENT_BECOMES_TAPPED = 12
EVENT_BEGINS = 13  # a step; detail = the step
EVENT_BECOMES_BLOCKED_BY = 14
EVENT_CAST = 15
EVENT_DAMAGED_CREATURE_DIES = 16  # a creature this object dealt damage to this turn dies
EVENT_ATTACKS_UNBLOCKED = 17
EVENT_BECOMES_UNTAPPED = 18
EVENT_MOVES = 19  # detail = from zone | to zone << 4
EVENT_TARGETED = 20  # becomes the target of a spell or ability
EVENT_CAST_TARGETING = 21  # a spell that targets the object is cast
EVENT_GAINS_LIFE = 22
EVENT_LOSES_LIFE = 23
EVENT_DRAWS = 24
EVENT_DISCARDS = 25  # detail CYCLES: for a cycling ability (702.29c)
CYCLES = 2
EVENT_SACRIFICES = 26
EVENT_PLAYS_LAND = 27
EVENT_ACTIVATES = 28
EVENT_COUNTERS = 29  # counters are put on it; detail = the kind
EVENT_FIGHTS = 30
EVENT_TRANSFORMS = 31
EVENT_FACE_UP = 32
EVENT_STATE = 33  # a state trigger (603.8)
EVENT_LAST_COUNTER = 34  # the last counter of a kind is removed; detail = the kind
EVENT_TAPPED_FOR_MANA = 35
EVENT_DESTROYED = 36  # only replaced, never watched
EVENT_UNTAPS = 37  # in an untap step; only replaced
EVENT_MAKES_TOKENS = 38  # only replaced
EVENT_CHAPTER = 39  # a lore counter makes a chapter of a Saga true (714.2); detail = 1 << number
EVENT_EXERTED = 40
EVENT_BLOCKED_BY_SEVERAL = 41  # detail = how many now | how many before << 8
EVENT_BLOCKS_SEVERAL = 42
EVENT_PHASES_OUT = 43
EVENT_PHASES_IN = 44
EVENT_UNATTACHED = 45  # what was attached; what it was attached to
EVENT_LOSES_CONTROL = 46  # the player controls the object no more
EVENT_COUNTERED = 47
EVENT_LOSES_GAME = 48
EVENT_RESOLVES = 49  # a spell or ability, while it is still on the stack
EVENT_ATTACKS_PLAYER_ALONE = 50  # no other creature was declared to attack that player (506.6)
EVENT_SHUFFLES = 51  # a player shuffles their library
EVENT_BECOMES_DAY = 52  # from night (730)
EVENT_BECOMES_NIGHT = 53
EVENT_DESIGNATED = 54  # a player gets a designation; detail = its card row
EVENT_CHAOS = 56  # chaos ensues (311.7)
EVENT_PLANESWALKS_TO = 57  # a player planeswalks to a plane, or encounters a phenomenon (901.11)
EVENT_PLANESWALKS_AWAY = 58  # ... away from one
EVENT_ROLLS_PLANAR_DIE = 59  # detail = DIE_*
EVENT_SET_IN_MOTION = 60  # a player sets a scheme in motion (701.32)
EVENT_ROOM = 61  # a player's venture marker moves into a room (309.4c); detail = its number
EVENT_DUNGEON_COMPLETED = 62  # a player completes a dungeon (309.7)

# Which object an event must be about, seen from the ability.
SUBJECT_ANY = 0
SUBJECT_SELF = 1
SUBJECT_ATTACHED = 2
SUBJECT_FILTER = 3
SUBJECT_SELF_OR_FILTER = 4
SUBJECT_REMEMBERED = 5  # the object a delayed trigger or an effect was made for
SUBJECT_NONE = 6  # there is no such object

# Whose event it must be.
PLAYER_ANY = 0
PLAYER_YOU = 1
PLAYER_OPPONENT = 2
PLAYER_OF_ATTACHED = 3  # the controller of what the source is attached to
PLAYER_CHOSEN = 4  # chosen for the source
PLAYER_OF_TARGET = 5  # of the first target
PLAYER_OF_EVENT = 6
PLAYER_DEFENDING = 7
PLAYER_NOT_YOU = 8
PLAYER_REMEMBERED = 9  # whom a delayed trigger was made for

# --- Rules about players, the game and declarations (ABILITY_RULE, EFFECT_RULE). ---
PLAYER_RULE_CANT_LOSE = 1
PLAYER_RULE_CANT_WIN = 2
PLAYER_RULE_NO_LIFE_GAIN = 3
PLAYER_RULE_UNPREVENTABLE = 4  # damage can't be prevented
PLAYER_RULE_GRAVEYARD_SHROUD = 5  # cards in graveyards can't be targeted
PLAYER_RULE_MAX_ATTACKERS = 6
PLAYER_RULE_MAX_BLOCKERS = 7
PLAYER_RULE_MORE_LANDS = 8
PLAYER_RULE_NO_MAXIMUM_HAND = 9
PLAYER_RULE_SORCERY_FLASH = 10  # the next sorcery can be cast as though it had flash
PLAYER_RULE_CANT_ATTACK = 12  # attackers that fit can't attack the defenders named
PLAYER_RULE_CANT_BLOCK = 13  # blockers that fit can't block attackers that fit
PLAYER_RULE_MUST_ATTACK = 14  # each opponent attacks you or your planeswalkers with something
PLAYER_RULE_COST_CHANGE = 15
PLAYER_RULE_CANT_CAST = 16  # spells that fit
PLAYER_RULE_CANT_PLAY_LAND = 17
PLAYER_RULE_SKIP_DRAW = 18
PLAYER_RULE_SKIP_UNTAP = 19
PLAYER_RULE_SKIP_COMBAT = 20
PLAYER_RULE_SHROUD = 21  # the player can't be targeted
PLAYER_RULE_HEXPROOF = 22
PLAYER_RULE_STAY_TAPPED = 23  # permanents that fit don't untap in their untap steps
PLAYER_RULE_PROTECTION = 24  # the player has protection from the colour chosen
PLAYER_RULE_TRIGGERS_AGAIN = 25  # abilities of objects that fit trigger an additional time
PLAYER_RULE_FLASH = 26  # may cast spells that fit as though they had flash
PLAYER_RULE_CANT_SEARCH = 27  # libraries
PLAYER_RULE_VENTURES_ONCE = 28  # each turn

# Whose cost PLAYER_RULE_COST_CHANGE changes.
COST_OF_SPELLS = 0
COST_OF_TARGETING = 1  # of spells that target its source
COST_OF_ABILITIES = 2
COST_OF_ITSELF = 3  # of the spell that has it

# Whom PLAYER_RULE_CANT_ATTACK protects.
DEFENDER_ANY = 0
DEFENDER_YOU = 1
DEFENDER_YOU_AND_PLANESWALKERS = 2
DEFENDER_OWNER = 3  # the attacker's owner and their planeswalkers

# --- Changes of continuous effects, in the order of the layers (613.1). ---
CHANGE_CONTROL = 1  # 2: who controls it: value = selection, 0 = the controller of the source
CHANGE_ADD_TYPES = 2  # 4: bits = types
CHANGE_ADD_SUBTYPES = 3  # 4: bits
CHANGE_SET_TYPES = 4  # 4: card types replaced
CHANGE_SET_SUBTYPES = 5  # 4: subtypes replaced
CHANGE_LOSE_TYPES = 6  # 4
CHANGE_SET_COLORS = 7  # 5
CHANGE_ADD_COLORS = 8  # 5
CHANGE_LOSE_ABILITIES = 9  # 6: all of them
CHANGE_KEYWORDS = 10  # 6: bits gained
CHANGE_LOSE_KEYWORDS = 11  # 6: bits lost
CHANGE_ABILITY = 12  # 6: value = ability row gained
CHANGE_RULES = 13  # bits of rules that apply to it
CHANGE_BASE_POWER = 14  # 7b: number
CHANGE_BASE_TOUGHNESS = 15  # 7b
CHANGE_POWER = 16  # 7c: number
CHANGE_TOUGHNESS = 17  # 7c
CHANGE_SWITCH = 18  # 7d

# --- Expressions: numbers and conditions in postfix form. ---
EXPR_END = 0
EXPR_CONST = 1  # a = the number
EXPR_X = 2
EXPR_AMOUNT = 3  # of the event
EXPR_CHOSEN = 4  # the number chosen
EXPR_STAT = 5  # a = STAT_*, b = selection of one object
EXPR_COUNTERS = 6  # a = counter kind, b = selection of one object
EXPR_LIFE = 7  # b = selection of one player
EXPR_COUNT = 8  # b = selection
EXPR_LEAST = 9  # a = STAT_*, b = selection
EXPR_MOST = 10  # a = STAT_*, b = selection
EXPR_DEVOTION = 11  # a = colours as bits
EXPR_HAPPENED = 12  # a = number of the pattern in the tables
EXPR_IS = 13  # a = filter, b = selection of one object
EXPR_TURN = 14  # a = PLAYER_*, b = STEP_* + 1 or 0
EXPR_DONE = 15  # the answer flag of the frame
EXPR_PAID = 16  # a = which other costs of the card (CASTINGS, in order), as bits
EXPR_EXCESS = 17  # excess damage that the instruction before dealt (120.10)
EXPR_CALCULATED = 18  # what OP_CALCULATE computed last
EXPR_CHOSEN_COLOR = 19  # a = a colour as a bit: whether it was chosen for the source
EXPR_DESIGNATED = 20  # a = card row of the designation, b = players
EXPR_DAY = 21  # it is a = DAY_*
EXPR_KINDS = 22  # a = KINDS_*, b = selection
EXPR_MOST_SPELLS = 23  # that one player cast in the turn before
EXPR_IDENTITY = 24  # colours in the identity of your commanders
EXPR_PROGRESS = 25  # a = PROGRESS_*, or the number of a dungeon, b = players
# From here on operators, which take what stands before them.
EXPR_ADD = 30
EXPR_SUBTRACT = 31
EXPR_MULTIPLY = 32
EXPR_HALF_UP = 33
EXPR_HALF_DOWN = 34
EXPR_LESS = 35
EXPR_AT_MOST = 36
EXPR_EQUAL = 37
EXPR_AT_LEAST = 38
EXPR_MORE = 39
EXPR_NOT = 40
EXPR_AND = 41
EXPR_OR = 42
EXPR_DIVISIBLE = 43
EXPR_NOT_DIVISIBLE = 44

BASIC_LAND_TYPES = 31  # the bits of these subtypes, in the order of the colours

# What is counted once however many objects have it.
KINDS_TYPES = 0
KINDS_BASIC_LAND_TYPES = 1
KINDS_COLORS = 2

# How far a player has come in a game; a number of a dungeon: how often they have completed it.
PROGRESS_DUNGEONS = 0  # dungeons completed
PROGRESS_DIFFERENT_DUNGEONS = -1  # ... each one once
PROGRESS_RING = -2  # how often the Ring has tempted the player

STAT_POWER = 1
STAT_TOUGHNESS = 2
STAT_VALUE = 3  # mana value
STAT_LOYALTY = 4
STAT_DAMAGE = 5
STAT_LIFE = 6
STAT_COUNTERS = 7  # of all kinds together
STAT_SECTOR = 8

# --- Selections. Objects ... ---
SELECT_NONE = 0
SELECT_SELF = 1
SELECT_TARGET = 2  # arg = group of targets
SELECT_ATTACHED = 3
SELECT_EVENT = 4  # "that"
SELECT_OTHER = 5  # the second object of the event
SELECT_IT = 6  # what the instruction before acted on, or was chosen
SELECT_LINKED = 7
SELECT_PAID = 8  # what was given up as a cost
SELECT_EACH = 9
SELECT_CHOSEN = 10  # asks
SELECT_TOP = 11
SELECT_REMEMBERED = 12  # what a delayed trigger was made for
SELECT_CHANGED = 13  # the object that a change is just made to
# ... and players. An argument may say whose controller or owner: SELECT_* | its argument << 8.
SELECT_YOU = 32
SELECT_EACH_PLAYER = 33
SELECT_EACH_OPPONENT = 34
SELECT_THAT_PLAYER = 35  # of the event, or the one a loop over players is at
SELECT_DEFENDING_PLAYER = 36
SELECT_CHOSEN_PLAYER = 37
SELECT_WINNERS = 38
SELECT_NON_WINNERS = 39
SELECT_CONTROLLER = 40
SELECT_OWNER = 41
SELECT_OPPONENTS_ATTACKED = 42  # opponents whom you attacked with a creature this combat
SELECT_MOST_LIFE = 43  # players with the most life
SELECT_OTHER_OPPONENTS = 44  # opponents but the player of the event

# --- Continuous effects and other things that resolutions leave behind (611.2). ---
EFFECT_CHANGE = 1  # changes one object, or all that fit a filter
EFFECT_RULE = 2  # a rule about players (PLAYER_RULE_*), or about attacking and blocking
EFFECT_INSTEAD = 3  # a replacement or prevention effect
EFFECT_COPY = 4  # an object is a copy of a card (layer 1)
EFFECT_STAY_TAPPED = 5  # objects don't untap in their controller's next untap step, or in that of
# the players it names
EFFECT_SKIP = 6  # a player skips SKIP_* the next time (614.10)
EFFECT_CONTROL_PLAYER = 7  # its controller controls a player: in their next turn, or now (row 1)
EFFECT_IGNORE = 8  # a player ignores what an ability of its source says (116.2d)
EFFECT_PLAY = 9  # its controller may play the cards in exile that it is about

DURATION_TURN = 1
DURATION_UPKEEP = 2  # until the controller's next upkeep
DURATION_GAME = 3
DURATION_COMBAT = 4
DURATION_CONTROL = 5  # until the controller loses control of the object
DURATION_YOUR_TURN = 6  # until the controller's next turn
DURATION_UNTAP = 7  # until the controller of the object has had an untap step
DURATION_SOURCE_CONTROLLED = 8  # as long as its controller controls the source
DURATION_SOURCE_TAPPED = 9  # as long as the source is tapped
DURATION_SOURCE = 10  # as long as the source is on the battlefield
DURATION_TARGETS_TURN = 11  # during the next turn of the first target's controller, only then
DURATION_NEXT_TURN = 12  # until the end of the controller's next turn

# --- How a permanent is phased out (702.26), as bits. ---
PHASED_OUT = 1  # by itself
PHASED_INDIRECTLY = 2  # with what it is attached to
PHASED_UNTIL = 4  # until the permanent that its link names leaves the battlefield
PHASED_TAPPED = 8  # it phases in tapped

# --- Costs that give something up (GIVES in the tables). ---
GIVE_SACRIFICE = 1
GIVE_DISCARD = 2
GIVE_EXILE_HAND = 3
GIVE_EXILE_GRAVEYARD = 4
GIVE_RETURN = 5
GIVE_TAP = 6
GIVE_REVEAL = 7
GIVE_EXILE_MATERIAL = 8  # a permanent, or a card in the graveyard (702.167)

# --- Names of other costs of spells (702). ---
CASTING_OTHER = 0
CASTING_KICKER = 1
CASTING_DASH = 2
CASTING_FLASHBACK = 3
CASTING_MORPH = 4
CASTING_EVOKE = 5
CASTING_OVERLOAD = 6
CASTING_BUYBACK = 7
CASTING_MEGAMORPH = 8
CASTING_BLITZ = 9
CASTING_JUMP_START = 10
CASTING_RETRACE = 11
CASTING_SPECTACLE = 12
CASTING_BARGAIN = 13
CASTING_ESCAPE = 14
CASTING_DISTURB = 15
CASTING_CONVERTED = 16  # more than meets the eye

# --- What happens instead (ABILITY_INSTEAD). ---
INSTEAD_PREVENT = 1  # all of it
INSTEAD_PREVENT_N = 2  # the next n of it
INSTEAD_TIMES = 3  # n times as much
INSTEAD_MORE = 4  # n more
INSTEAD_AT_MOST = 5  # life does not fall below n
INSTEAD_EXILE = 6  # it moves to exile instead
INSTEAD_NOTHING = 7  # it does not happen
INSTEAD_PROGRAM = 8  # the program happens instead
INSTEAD_ALSO = 9  # it happens, and the program as well
INSTEAD_HAND = 10  # it moves to its owner's hand instead
INSTEAD_REDIRECT = 11  # the damage is dealt to somebody else instead (614.9) ...
INSTEAD_REDIRECT_N = 12  # ... or the next n of it
INSTEAD_LIBRARY = 13  # it moves to the top of its owner's library instead

# --- How objects belong to the two faces of a card. ---
LAYOUT_NORMAL = 0
LAYOUT_TRANSFORM = 1
LAYOUT_MODAL = 2
LAYOUT_SPLIT = 3
LAYOUT_ADVENTURE = 4

# --- Which face of a card is cast or played. ---
FACE_FIRST = 0  # the front, the first half
FACE_OTHER = 1  # the back, the other half, the adventure
FACE_DOWN = 2  # face down for {3} (702.37)

# --- Frames of the agenda. ---
FRAME_GAME = 1
FRAME_CAST = 2
FRAME_RESOLVE = 3
FRAME_ENTER = 4  # a permanent about to enter asks its question first
FRAME_DISCARD = 7
FRAME_DRAW = 8
FRAME_JOIN_COMBAT = 9  # a creature is about to attack or block without being declared
FRAME_HOMECOMING = 10  # a subgame is over: owners of commanders say where these go
FRAME_DRAW_OFFER = 11  # a player has offered a draw, and the others are asked
LAST_FRAME = FRAME_DRAW_OFFER

# --- Instructions of card programs (see `mtgenv.engine.resolving`). ---
OP_END = 0
OP_JUMP = 1  # to op_value
OP_JUMP_UNLESS = 2  # to op_value unless the expression op_number holds
OP_MAY = 3  # op_who may: the answer flag says
OP_MAY_PAY = 4  # op_who may pay cost op_detail op_number times
OP_FLIP = 5  # the answer flag says
OP_LOOP = 6  # for each player of op_who, up to the NEXT at op_value
OP_NEXT = 7  # back to the LOOP at op_value
OP_CHOOSE = 8  # op_what asks: it is remembered as "it"
OP_MOVE = 9  # op_detail = TO_*, op_bits = MOVE_*; op_value of counters op_kind
OP_DESTROY = 10  # op_detail 1 = no regeneration
OP_SACRIFICE = 11  # op_detail 1 = each player what they chose, 0 = yours only
OP_DRAW = 12  # op_who, op_number
OP_DISCARD = 13
OP_REVEAL = 14  # op_what, or the hands of op_who
OP_LOOK = 15  # op_detail = LOOK_*
OP_SHUFFLE = 16
OP_DAMAGE = 17  # op_what, from op_other; op_detail = DAMAGE_*; excess to op_who if given
OP_FIGHT = 18  # op_what and op_other
OP_GAIN_LIFE = 19  # op_who
OP_LOSE_LIFE = 20
OP_SET_LIFE = 21
OP_PUT_COUNTERS = 22  # op_kind
OP_REMOVE_COUNTERS = 23
OP_ADD_MANA = 24  # op_detail = kinds to choose from as bits, op_number of it; op_kind = ONLY_*
OP_TAP = 25
OP_UNTAP = 26
OP_STAY_TAPPED = 27
OP_ATTACH = 28  # op_what to op_other
OP_CREATE = 29  # op_detail = card row or -1 for a copy of op_other; op_bits = MOVE_*;
# op_what = the attacking creature that they enter blocking, or 0; op_duration = what Aura tokens
# are attached to, or 0
OP_BECOME_COPY = 30  # of op_other
OP_CHANGE = 31  # changes op_detail .. + op_kind, op_duration; op_bits 1 = all that fit
OP_REGENERATE = 32
OP_GOAD = 33
OP_PHASE_OUT = 34  # op_bits = MOVE_UNTIL_LEAVES, MOVE_TAPPED (they phase in tapped)
OP_FACE_UP = 35
OP_TRANSFORM = 36
OP_EXERT = 37
OP_BECOME = 38  # op_detail = DESIGNATION_*
OP_REMOVE_FROM_COMBAT = 39
OP_BECOME_BLOCKED = 40  # op_detail 1 blocked, 0 unblocked
OP_MUST_BLOCK = 41  # op_what blocks op_other
OP_COUNTER = 42
OP_COPY_SPELL = 43  # op_who; op_detail = colours + 1, or 0
OP_CAST = 44  # op_who casts op_what; op_detail = CAST_*
OP_RULE = 45  # PLAYER_RULE_* op_detail for op_who; op_bits 1: ability row op_detail, whose number
# is op_number, fixed now
OP_INSTEAD = 46  # ability row op_detail; concerns op_what, damage from op_other; op_value times
OP_EMBLEM = 47  # card row op_detail
OP_SUBGAME = 48  # op_value = life
OP_EXTRA_TURN = 49
OP_EXTRA_PHASES = 50  # op_bits = phases, 2 bits each: 1 combat, 2 main
OP_END_GAME = 51  # op_detail = END_GAME_*; op_who
OP_LATER = 52  # ability row op_detail; op_what is remembered; op_value 1 = once, op_bits 1 = this
# turn; op_who = whose event (PLAYER_REMEMBERED); op_kind = cost row that stops it, or 0
OP_CHOOSE_NAME = 53  # op_detail = CHOOSE_*
OP_REMOVE_DAMAGE = 54
OP_RESTART = 55  # op_what stays in exile
OP_SKIP = 56  # op_who skips op_detail = SKIP_* next time
OP_END_NOW = 57  # op_detail = END_NOW_*
OP_CONTROL_PLAYER = 58  # you control op_who during their next turn
OP_REFLEX = 60  # ability row op_detail triggers at once (603.12); op_what is remembered
OP_UNLESS_USED = 61  # to op_value if the ability was used up this turn (603.2h)
OP_USE_UP = 62  # it is used up for this turn
OP_MOVE_COUNTERS = 63  # op_number of op_kind from op_what to op_other
OP_FORGET = 64  # "it" is nothing
OP_CALCULATE = 59  # op_number is computed, for a filter that compares with EXPR_CALCULATED
OP_PROLIFERATE = 65
OP_DIG = 66  # op_other of op_what are taken, the rest goes to op_detail = REST_*
OP_DESIGNATE = 67  # op_who get the designation of card row op_detail
OP_DAY = 68  # it becomes op_detail = DAY_*
OP_PLANESWALK = 70
OP_CHAOS = 71  # chaos ensues
OP_ROLL_PLANAR_DIE = 72
OP_ABANDON = 73  # the ongoing scheme op_what
OP_VENTURE = 74  # op_who ventures; op_detail = the card row of the dungeon asked for, or 0
OP_MAY_PLAY = 75  # the controller may play op_what from exile, for op_duration
OP_TEMPT = 76  # the Ring tempts op_who

REST_GRAVEYARD = 1
REST_RANDOM = 2  # the bottom of the library, in a random order
REST_BOTTOM = 3  # in any order
REST_TOP = 4
DIG_REVEAL = 1  # everybody sees all of them

# Whether it is day or night (730).
DAY_NEITHER = 0
DAY_DAY = 1
DAY_NIGHT = 2

SKIP_TURN = 1
SKIP_UNTAP_STEP = 2
SKIP_DRAW_STEP = 3
SKIP_COMBAT_OF_TURN = 4
END_NOW_TURN = 1
END_NOW_COMBAT = 2

# Where OP_MOVE puts objects, and how they arrive.
TO_HAND = 0
TO_BATTLEFIELD = 1
TO_GRAVEYARD = 2
TO_EXILE = 3
TO_TOP = 4
TO_BOTTOM = 5
TO_SHUFFLED = 6
TO_ANTE = 7
MOVE_TAPPED = 1
MOVE_ATTACKING = 2
MOVE_TRANSFORMED = 4
MOVE_FACE_DOWN = 8
MOVE_YOUR_CONTROL = 16
MOVE_LINKED = 32
MOVE_UNTIL_LEAVES = 64
MOVE_REVEAL = 128
MOVE_YOU_LOOK = 512  # exiled face down: you may look at it
MOVE_OWNER_LOOKS = 1024  # its owner may
MOVE_AT_THAT_PLAYER = 256  # tokens that attack the player a loop is at

LOOK_SCRY = 1
LOOK_SURVEIL = 2
LOOK_ONE_ON_TOP = 3
LOOK_LEAVE = 4

DAMAGE_EVENLY = 1
DAMAGE_AS_CHOSEN = 2
DAMAGE_UNPREVENTABLE = 4

ONLY_ANYTHING = 0
ONLY_CREATURE_SPELLS = 1

DESIGNATION_MONSTROUS = 1
DESIGNATION_RENOWNED = 2
DESIGNATION_ADVENTURE = 4  # exiled "on an adventure": it may be cast from there (715.3d)
DESIGNATION_KEPT = 3  # chosen under the legend rule, until the other ones have gone (704.5j)
PAID_SHIFT = 5  # after them: which other costs were paid for the spell it was (400.7d) ...
MOST_PAID = 3  # ... as bits; there is room for two

CAST_FREE = 1
CAST_TRANSFORMED = 2

END_GAME_WIN = 1
END_GAME_LOSE = 2
END_GAME_DRAW = 3

CHOOSE_COLOR = 1
CHOOSE_OPPONENT = 2
CHOOSE_CARD_NAME = 3
CHOOSE_SECTOR = 4

# --- Sectors of creatures while some permanent has space sculptor (702.158), from 1. ---
SECTOR_NAMES = ("none", "alpha", "beta", "gamma")
SECTOR_COUNT = 3
SECTOR_PENDING = 4  # added to one that was chosen, until all players have chosen (704.5u)

# When the abilities of a permanent are looked through for what its controller may activate.
ACTS_ALWAYS = 1
ACTS_BY_HAND = 2  # where mana abilities are offered that automatic payment would use

# --- What a filter asks about at all, as bits: most ask about one or two things. ---
ASKS_TYPES = 1
ASKS_CONTROLLER = 2
ASKS_SUBTYPES = 4
ASKS_SUPERTYPES = 8
ASKS_COLORS = 16
ASKS_KEYWORDS = 32
ASKS_REST = 64  # not the source itself, states, and the rarer fields

# --- States a filter asks about, as bits. ---
STATE_ATTACKING = 1 << 0
STATE_BLOCKING = 1 << 1
STATE_TAPPED = 1 << 2
STATE_UNTAPPED = 1 << 3
STATE_BLOCKED = 1 << 4
STATE_UNBLOCKED = 1 << 5
STATE_TOKEN = 1 << 6
STATE_NONTOKEN = 1 << 7
STATE_ATTACKED_THIS_TURN = 1 << 8
STATE_FACE_DOWN = 1 << 9
STATE_MONSTROUS = 1 << 10
STATE_FOUGHT_THIS = 1 << 11  # blocked or was blocked by the source this combat
STATE_BLOCKED_BY_THIS_ALONE = 1 << 12
STATE_CAME_THIS_TURN = 1 << 13
STATE_DRAWN_LAST = 1 << 14
STATE_RENOWNED = 1 << 15
STATE_BLOCKING_THIS = 1 << 16  # blocks the source
STATE_BLOCKED_BY_THIS = 1 << 17
STATE_ATTACKING_YOU = 1 << 18
STATE_BANDED_WITH_THIS = 1 << 19
STATE_NONATTACKING = 1 << 20
STATE_HERE_ALL_TURN = 1 << 21  # controlled continuously since its controller's turn began
STATE_RING_BEARER = 1 << 22  # its controller's Ring-bearer (701.54)

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
    "error",
)
COLOR_LETTERS = "WUBRGC"
