"""The words a card definition may use, and the numbers the engine knows them by."""

from __future__ import annotations

from mtgenv.cards.keywords import CANT_HAVE
from mtgenv.engine.record import vocabulary as v

COLORS = "WUBRG"
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

LAND_TYPES = frozenset({
    *BASIC_LAND_TYPES, "Cave", "Cloud", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet",
    "Power-Plant", "Sphere", "Tower", "Town", "Urza's",
})  # fmt: skip
"""Subtypes of lands (205.3i)."""

OTHER_SUBTYPES = frozenset({
    "Aura", "Background", "Blood", "Bobblehead", "Cartouche", "Class", "Clue", "Curse", "Food",
    "Gold", "Incubator", "Junk", "Map", "Powerstone", "Rune", "Shard", "Shrine", "Treasure",
    "Arcane", "Chorus", "Lesson", "Trap",
})  # fmt: skip
"""Subtypes of artifacts, enchantments and spells of which no rule speaks (205.3g, h, k)."""

TYPES = {
    "artifact": v.TYPE_ARTIFACT,
    "battle": v.TYPE_BATTLE,
    "creature": v.TYPE_CREATURE,
    "enchantment": v.TYPE_ENCHANTMENT,
    "instant": v.TYPE_INSTANT,
    "land": v.TYPE_LAND,
    "planeswalker": v.TYPE_PLANESWALKER,
    "sorcery": v.TYPE_SORCERY,
    "kindred": v.TYPE_KINDRED,
}
SUPERTYPES = {
    "basic": v.SUPERTYPE_BASIC,
    "legendary": v.SUPERTYPE_LEGENDARY,
    "snow": v.SUPERTYPE_SNOW,
    "world": v.SUPERTYPE_WORLD,
}
ATTACHED = {"Aura": 1, "Equipment": 2, "Fortification": 3}
"""Subtypes of permanents that are attached to others, as ``card_aura`` numbers them."""

RULED_SUBTYPES = {
    "Adventure", "Attraction", "Aura", "Case", "Class", "Contraption", "Dungeon", "Equipment",
    "Fortification", "Omen", "Role", "Room", "Saga", "Siege", "Spacecraft", "Vehicle",
}  # fmt: skip
"""Subtypes that rules of the game speak of; all others are words that only cards ask about."""

KEYWORDS = {
    "flying": v.KEYWORD_FLYING,
    "first strike": v.KEYWORD_FIRST_STRIKE,
    "double strike": v.KEYWORD_DOUBLE_STRIKE,
    "trample": v.KEYWORD_TRAMPLE,
    "deathtouch": v.KEYWORD_DEATHTOUCH,
    "lifelink": v.KEYWORD_LIFELINK,
    "vigilance": v.KEYWORD_VIGILANCE,
    "haste": v.KEYWORD_HASTE,
    "reach": v.KEYWORD_REACH,
    "defender": v.KEYWORD_DEFENDER,
    "indestructible": v.KEYWORD_INDESTRUCTIBLE,
    "flash": v.KEYWORD_FLASH,
    "menace": v.KEYWORD_MENACE,
    "hexproof": v.KEYWORD_HEXPROOF,
    "shroud": v.KEYWORD_SHROUD,
    "fear": v.KEYWORD_FEAR,
    "intimidate": v.KEYWORD_INTIMIDATE,
    "shadow": v.KEYWORD_SHADOW,
    "horsemanship": v.KEYWORD_HORSEMANSHIP,
    "skulk": v.KEYWORD_SKULK,
    "protection": v.KEYWORD_PROTECTION,
    "landwalk": v.KEYWORD_LANDWALK,
    "banding": v.KEYWORD_BANDING,
    "bands with other": v.KEYWORD_BANDS_WITH_OTHER,
    "infect": v.KEYWORD_INFECT,
    "wither": v.KEYWORD_WITHER,
    "trample over planeswalkers": v.KEYWORD_TRAMPLE_OVER_PLANESWALKERS,
    "prowess": v.KEYWORD_PROWESS,
    "exalted": v.KEYWORD_EXALTED,
    "bushido": v.KEYWORD_BUSHIDO,
    "flanking": v.KEYWORD_FLANKING,
    "start your engines!": v.KEYWORD_START_ENGINES,
    "space sculptor": v.KEYWORD_SPACE_SCULPTOR,
    "provoke": v.KEYWORD_PROVOKE,
    "myriad": v.KEYWORD_MYRIAD,
    "toxic": v.KEYWORD_TOXIC,
    "poisonous": v.KEYWORD_POISONOUS,
    "annihilator": v.KEYWORD_ANNIHILATOR,
    "afflict": v.KEYWORD_AFFLICT,
    "rampage": v.KEYWORD_RAMPAGE,
    "battle cry": v.KEYWORD_BATTLE_CRY,
    "suspend": v.KEYWORD_SUSPEND,
    "improvise": v.KEYWORD_IMPROVISE,
    "convoke": v.KEYWORD_CONVOKE,
    "partner": v.KEYWORD_PARTNER,
    "phasing": v.KEYWORD_PHASING,
    "changeling": v.KEYWORD_CHANGELING,
    "hexproof from": v.KEYWORD_HEXPROOF_FROM,
    "equip": v.KEYWORD_EQUIP,
    "ninjutsu": v.KEYWORD_NINJUTSU,
    "morph": v.KEYWORD_MORPH,
    "megamorph": v.KEYWORD_MORPH,
    "ward": v.KEYWORD_WARD,
    "cycling": v.KEYWORD_CYCLING,
    "flashback": v.KEYWORD_FLASHBACK,
    "kicker": v.KEYWORD_KICKER,
    "dash": v.KEYWORD_DASH,
}
"""Keyword abilities that the engine or a filter asks about, by name."""

RULES = {
    "can't attack": v.RULE_CANT_ATTACK,
    "can't block": v.RULE_CANT_BLOCK,
    "attacks each combat if able": v.RULE_MUST_ATTACK,
    "attacks this turn if able": v.RULE_MUST_ATTACK_ONCE,
    "attacks if able if a creature you control attacks": v.RULE_JOINS_ATTACK,
    "can't attack alone": v.RULE_ATTACK_COMPANY_1,
    "can't attack unless at least two other creatures attack": v.RULE_ATTACK_COMPANY_2,
    "can't attack unless a creature with greater power also attacks": v.RULE_ATTACK_GREATER_POWER,
    "can attack as though it didn't have defender": v.RULE_ATTACKS_AS_THOUGH_NO_DEFENDER,
    "blocks each combat if able": v.RULE_MUST_BLOCK,
    "blocks this turn if able": v.RULE_MUST_BLOCK_ONCE,
    "can't block alone": v.RULE_BLOCK_COMPANY_1,
    "can't block unless at least two other creatures block": v.RULE_BLOCK_COMPANY_2,
    "can't block unless a creature with greater power also blocks": v.RULE_BLOCK_GREATER_POWER,
    "can block any number of creatures": v.RULE_BLOCKS_ANY_NUMBER,
    "can't be blocked": v.RULE_UNBLOCKABLE,
    "can't be blocked by creatures with greater power": v.RULE_EVADES_GREATER_POWER,
    "can be blocked only by creatures in the same sector": v.RULE_SAME_SECTOR,
    "must be blocked if able": v.RULE_MUST_BE_BLOCKED,
    "all creatures able to block it do": v.RULE_LURE,
    "can't be blocked by more than one creature": v.RULE_MAX_BLOCKERS_1,
    "can't be blocked unless all creatures defending player controls block it": (
        v.RULE_BLOCKED_BY_ALL
    ),
    "assigns combat damage equal to its toughness rather than its power": (
        v.RULE_DAMAGE_BY_TOUGHNESS
    ),
    "may assign its combat damage as though it weren't blocked": v.RULE_DAMAGE_AS_UNBLOCKED,
    "assigns no combat damage": v.RULE_NO_COMBAT_DAMAGE,
    "doesn't untap during its controller's untap step": v.RULE_STAYS_TAPPED,
    "may stay tapped during its controller's untap step": v.RULE_MAY_STAY_TAPPED,
    "can't be regenerated": v.RULE_CANT_REGENERATE,
    "can't be countered": v.RULE_CANT_BE_COUNTERED,
    "can't be enchanted": v.RULE_CANT_BE_ENCHANTED,
    "can't be sacrificed": v.RULE_CANT_BE_SACRIFICED,
    "can't be controlled by other players": v.RULE_OTHERS_CANT_CONTROL,
    "doesn't obey the legend rule": v.RULE_NO_LEGEND_RULE,
    "attacks the source if able": v.RULE_ATTACKS_SOURCE,
    "can attack only alone": v.RULE_ATTACKS_ONLY_ALONE,
    "may be exerted as it attacks": v.RULE_MAY_BE_EXERTED,
    "blocks each attacking creature if able": v.RULE_BLOCKS_EACH_ATTACKER,
    "may begin the game on the battlefield": v.RULE_BEGINS_ON_BATTLEFIELD,
    "is removed from the deck without ante": v.RULE_ANTE,
    "can't have its activated abilities activated": v.RULE_CANT_ACTIVATE,
}
"""What cards say about single objects, as bits."""

MORE_BLOCKS = {1: v.RULE_BLOCKS_ONE_MORE, 99: v.RULE_BLOCKS_99_MORE}
"""How many more creatures it can block, as bits of rules."""

CANT_HAVE_KEYWORDS = {f"{CANT_HAVE} flying": v.RULE_CANT_HAVE_FLYING}

ZONES = {
    "library": v.ZONE_LIBRARY,
    "hand": v.ZONE_HAND,
    "battlefield": v.ZONE_BATTLEFIELD,
    "graveyard": v.ZONE_GRAVEYARD,
    "stack": v.ZONE_STACK,
    "exile": v.ZONE_EXILE,
    "command": v.ZONE_COMMAND,
}
SOURCE_ZONES = {**ZONES, "anywhere": v.ZONE_NOWHERE}
SELECTION_ZONES = {**ZONES, "linked": v.ZONE_LINKED, "ante": v.ZONE_ANTE}
CHOICE_ZONES = {
    **SELECTION_ZONES,
    "outside": v.ZONE_OUTSIDE,
    "it": v.ZONE_NOWHERE,
    "sources": v.ZONE_SOURCES,
}
DESTINATIONS = {
    "hand": v.TO_HAND,
    "battlefield": v.TO_BATTLEFIELD,
    "graveyard": v.TO_GRAVEYARD,
    "exile": v.TO_EXILE,
    "library": v.TO_TOP,
    "bottom": v.TO_BOTTOM,
    "shuffled": v.TO_SHUFFLED,
    "ante": v.TO_ANTE,
}
NONTRADITIONAL = {
    "Plane": v.NONTRADITIONAL_PLANE,
    "Phenomenon": v.NONTRADITIONAL_PHENOMENON,
    "Scheme": v.NONTRADITIONAL_SCHEME,
    "Ongoing Scheme": v.NONTRADITIONAL_ONGOING_SCHEME,
    "Vanguard": v.NONTRADITIONAL_VANGUARD,
    "Dungeon": v.NONTRADITIONAL_DUNGEON,
}
"""Cards that never leave the command zone (108.2a), by what stands before the dash."""

LAYOUTS = {
    "": v.LAYOUT_NORMAL,
    "transform": v.LAYOUT_TRANSFORM,
    "modal": v.LAYOUT_MODAL,
    "split": v.LAYOUT_SPLIT,
    "adventure": v.LAYOUT_ADVENTURE,
}
TIMINGS = {
    "instant": v.TIMING_INSTANT,
    "sorcery": v.TIMING_SORCERY,
    "combat": v.TIMING_OF_COMBAT + v.TIMING_DURING_COMBAT + v.POINT_COMBAT,
    "end of combat": v.TIMING_END_COMBAT,
    "before blockers": v.TIMING_OF_COMBAT + v.TIMING_DURING_COMBAT + v.POINT_BLOCKERS,
    "after blockers": v.TIMING_OF_COMBAT
    + v.TIMING_DURING_COMBAT
    + v.TIMING_AFTER_POINT
    + v.POINT_BLOCKERS,
    "declare blockers": v.TIMING_DECLARE_BLOCKERS,
}
STEPS = {
    "upkeep": v.STEP_UPKEEP,
    "draw": v.STEP_DRAW,
    "main": v.STEP_MAIN1,
    "beginning of combat": v.STEP_BEGIN_COMBAT,
    "end of combat": v.STEP_END_COMBAT,
    "end step": v.STEP_END,
}
PLAY_TIMES = {
    "turn": v.DURATION_TURN,
    "end of your next turn": v.DURATION_NEXT_TURN,
    "game": v.DURATION_GAME,
}
"""How long cards in exile may be played."""
DURATIONS = {
    "turn": v.DURATION_TURN,
    "combat": v.DURATION_COMBAT,
    "your next upkeep": v.DURATION_UPKEEP,
    "your next turn": v.DURATION_YOUR_TURN,
    "its next untap": v.DURATION_UNTAP,
    "game": v.DURATION_GAME,
    "during target's next turn": v.DURATION_TARGETS_TURN,
    "while you control it": v.DURATION_CONTROL,
    "while you control self": v.DURATION_SOURCE_CONTROLLED,
    "while self is tapped": v.DURATION_SOURCE_TAPPED,
    "while self is on the battlefield": v.DURATION_SOURCE,
}
STATES = {
    "attacking": v.STATE_ATTACKING,
    "attacking you": v.STATE_ATTACKING_YOU,
    "blocking": v.STATE_BLOCKING,
    "tapped": v.STATE_TAPPED,
    "untapped": v.STATE_UNTAPPED,
    "blocked": v.STATE_BLOCKED,
    "unblocked": v.STATE_UNBLOCKED,
    "token": v.STATE_TOKEN,
    "nontoken": v.STATE_NONTOKEN,
    "attacked this turn": v.STATE_ATTACKED_THIS_TURN,
    "face down": v.STATE_FACE_DOWN,
    "monstrous": v.STATE_MONSTROUS,
    "renowned": v.STATE_RENOWNED,
    "Ring-bearer": v.STATE_RING_BEARER,
    "fought this": v.STATE_FOUGHT_THIS,
    "blocking this": v.STATE_BLOCKING_THIS,
    "blocked by this": v.STATE_BLOCKED_BY_THIS,
    "blocked by this alone": v.STATE_BLOCKED_BY_THIS_ALONE,
    "banded with this": v.STATE_BANDED_WITH_THIS,
    "nonattacking": v.STATE_NONATTACKING,
    "here since its controller's turn began": v.STATE_HERE_ALL_TURN,
    "came under control this turn": v.STATE_CAME_THIS_TURN,
    "drawn last this turn": v.STATE_DRAWN_LAST,
}
COLOR_COUNTS = {"monocolored": 1, "multicolored": 2}
"""What a filter says among the states about how many colours something has (105.2)."""

CONTROLLERS = {
    "any": v.PLAYER_ANY,
    "you": v.PLAYER_YOU,
    "not you": v.PLAYER_NOT_YOU,
    "opponent": v.PLAYER_OPPONENT,
    "target": v.PLAYER_OF_TARGET,
    "that player": v.PLAYER_OF_EVENT,
    "defending player": v.PLAYER_DEFENDING,
    "chosen player": v.PLAYER_CHOSEN,
}
EVENT_PLAYERS = {
    "any": v.PLAYER_ANY,
    "you": v.PLAYER_YOU,
    "opponent": v.PLAYER_OPPONENT,
    "controller of attached": v.PLAYER_OF_ATTACHED,
}
RULE_PLAYERS = {
    "you": v.PLAYER_YOU,
    "each opponent": v.PLAYER_OPPONENT,
    "each player": v.PLAYER_ANY,
}
COMPANIONS = {
    "even mana values": v.COMPANION_EVEN,
    "odd mana values": v.COMPANION_ODD,
    "mana values of 3 or more": v.COMPANION_EXPENSIVE,
    "permanents of mana value 2 or less": v.COMPANION_CHEAP_PERMANENTS,
    "permanents with activated abilities": v.COMPANION_ACTIVATED,
    "no repeated mana symbols": v.COMPANION_NO_REPEATED_SYMBOLS,
    "creatures of five types": v.COMPANION_FIVE_TYPES,
    "different names": v.COMPANION_DIFFERENT_NAMES,
    "a shared card type": v.COMPANION_SHARED_TYPE,
    "twenty more cards": v.COMPANION_TWENTY_MORE,
}
"""What a companion asks of the starting deck (702.139a)."""
OPENINGS = {"kept": v.OPENING_KEPT, "mulligan": v.OPENING_MULLIGAN}
ONCE = {"triggers": 0, "done": 1}
"""How an ability is limited to once each turn: as it triggers, or as it is done."""

TURNS = {"any": v.PLAYER_ANY, "you": v.PLAYER_YOU, "opponent": v.PLAYER_OPPONENT}
DEFENDERS = {
    "any": v.DEFENDER_ANY,
    "you": v.DEFENDER_YOU,
    "your planeswalkers": v.DEFENDER_YOU_AND_PLANESWALKERS,
    "its owner": v.DEFENDER_OWNER,
}
PLAYER_RULES = {
    "can't lose the game": v.PLAYER_RULE_CANT_LOSE,
    "can't win the game": v.PLAYER_RULE_CANT_WIN,
    "can't gain life": v.PLAYER_RULE_NO_LIFE_GAIN,
    "damage can't be prevented": v.PLAYER_RULE_UNPREVENTABLE,
    "cards in graveyards can't be targeted": v.PLAYER_RULE_GRAVEYARD_SHROUD,
    "at most n attackers": v.PLAYER_RULE_MAX_ATTACKERS,
    "at most n blockers": v.PLAYER_RULE_MAX_BLOCKERS,
    "plays n more lands": v.PLAYER_RULE_MORE_LANDS,
    "no maximum hand size": v.PLAYER_RULE_NO_MAXIMUM_HAND,
    "next sorcery has flash": v.PLAYER_RULE_SORCERY_FLASH,
    "can't cast spells": v.PLAYER_RULE_CANT_CAST,
    "casts spells as though they had flash": v.PLAYER_RULE_FLASH,
    "can't play lands": v.PLAYER_RULE_CANT_PLAY_LAND,
    "can't search libraries": v.PLAYER_RULE_CANT_SEARCH,
    "can't venture into the dungeon more than once each turn": v.PLAYER_RULE_VENTURES_ONCE,
    "skips the draw step": v.PLAYER_RULE_SKIP_DRAW,
    "skips the untap step": v.PLAYER_RULE_SKIP_UNTAP,
    "skips the combat phase": v.PLAYER_RULE_SKIP_COMBAT,
    "can't be targeted": v.PLAYER_RULE_SHROUD,
    "can't be targeted by opponents": v.PLAYER_RULE_HEXPROOF,
    "permanents don't untap": v.PLAYER_RULE_STAY_TAPPED,
    "protection": v.PLAYER_RULE_PROTECTION,
}
"""Rules about players or about the game, of `Rule` and `Apply`; protection says from what."""

INSTEAD = {
    "prevent": v.INSTEAD_PREVENT,
    "prevent n": v.INSTEAD_PREVENT_N,
    "n times as much": v.INSTEAD_TIMES,
    "n more": v.INSTEAD_MORE,
    "at most": v.INSTEAD_AT_MOST,
    "exile": v.INSTEAD_EXILE,
    "hand": v.INSTEAD_HAND,
    "library": v.INSTEAD_LIBRARY,
    "redirect": v.INSTEAD_REDIRECT,
    "redirect n": v.INSTEAD_REDIRECT_N,
    "nothing": v.INSTEAD_NOTHING,
    "program": v.INSTEAD_PROGRAM,
    "also": v.INSTEAD_ALSO,
}
INSTEAD_WITH_NUMBER = frozenset({"prevent n", "redirect n", "n times as much", "n more", "at most"})
INSTEAD_TO_OTHERS = frozenset({"redirect", "redirect n"})
INSTEAD_OF_SHIELDS = frozenset({"prevent n", "redirect n"})
"""What an effect of a resolution does until so much damage is used up."""
INSTEAD_WITH_PROGRAM = frozenset({"program", "also"})
_OF_AMOUNTS = frozenset({"n times as much", "n more", "nothing", "program", "also"})
_OF_DAMAGE = _OF_AMOUNTS | {"prevent", "prevent n"} | INSTEAD_TO_OTHERS
_OF_MOVES = frozenset({"exile", "hand", "library", "nothing", "program", "also"})
INSTEAD_OF = {
    "deals damage": _OF_DAMAGE,
    "is dealt damage": _OF_DAMAGE,
    "player is dealt damage": _OF_DAMAGE | {"at most"},
    "gains life": _OF_AMOUNTS,
    "counters": _OF_AMOUNTS,
    "creates tokens": _OF_AMOUNTS,
    "draws": frozenset({"nothing", "program", "also"}),
    "loses the game": frozenset({"program"}),
    "is destroyed": frozenset({"nothing", "program"}),
    "moves": _OF_MOVES,
    "leaves": _OF_MOVES,
    "to graveyard": _OF_MOVES,
    "dies": _OF_MOVES,
}
"""What may happen instead of which event."""

STATS = {
    "power": v.STAT_POWER,
    "toughness": v.STAT_TOUGHNESS,
    "mana value": v.STAT_VALUE,
    "loyalty": v.STAT_LOYALTY,
    "damage": v.STAT_DAMAGE,
}
PLAYER_STATS = {"life": v.STAT_LIFE}
KINDS = {
    "card types": v.KINDS_TYPES,
    "basic land types": v.KINDS_BASIC_LAND_TYPES,
    "colors": v.KINDS_COLORS,
}
COMPARED = {
    "power": v.STAT_POWER,
    "toughness": v.STAT_TOUGHNESS,
    "mana value": v.STAT_VALUE,
    "counters": v.STAT_COUNTERS,
    "sector": v.STAT_SECTOR,
}
COMPARISONS = {
    "<": v.EXPR_LESS,
    "<=": v.EXPR_AT_MOST,
    "=": v.EXPR_EQUAL,
    ">=": v.EXPR_AT_LEAST,
    ">": v.EXPR_MORE,
    "divisible by": v.EXPR_DIVISIBLE,
    "not divisible by": v.EXPR_NOT_DIVISIBLE,
}
COUNTERS = {
    "+1/+1": v.COUNTER_PLUS,
    "-1/-1": v.COUNTER_MINUS,
    "time": v.COUNTER_TIME,
    "loyalty": v.COUNTER_LOYALTY,
    "defense": v.COUNTER_DEFENSE,
    "poison": v.COUNTER_POISON,
    "lore": v.COUNTER_LORE,
    "shield": v.COUNTER_SHIELD,
    "stun": v.COUNTER_STUN,
    "finality": v.COUNTER_FINALITY,
    **{
        name: v.COUNTER_KEYWORDS + v.KEYWORDS_OF_COUNTERS.index(bit)
        for name, bit in KEYWORDS.items()
        if bit in v.KEYWORDS_OF_COUNTERS
    },
}
"""Kinds of counters that rules speak of; others are numbered in each pool of cards."""

RULED_COUNTERS = {*COUNTERS, "decayed", "exalted", "rad", "ticket"}
OF_PLAYERS = {"energy", "experience", "poison", "rad", "speed", "ticket"}
"""Kinds of counters that players can have, and speed, which is kept as one (702.179)."""

GIVES = {
    "sacrifice": v.GIVE_SACRIFICE,
    "discard": v.GIVE_DISCARD,
    "exile from hand": v.GIVE_EXILE_HAND,
    "exile from graveyard": v.GIVE_EXILE_GRAVEYARD,
    "return to hand": v.GIVE_RETURN,
    "tap": v.GIVE_TAP,
    "reveal from hand": v.GIVE_REVEAL,
    "exile permanent or from graveyard": v.GIVE_EXILE_MATERIAL,
}
CASTINGS = {
    "": v.CASTING_OTHER,
    "kicker": v.CASTING_KICKER,
    "dash": v.CASTING_DASH,
    "flashback": v.CASTING_FLASHBACK,
    "morph": v.CASTING_MORPH,
    "megamorph": v.CASTING_MEGAMORPH,
    "evoke": v.CASTING_EVOKE,
    "overload": v.CASTING_OVERLOAD,
    "buyback": v.CASTING_BUYBACK,
    "blitz": v.CASTING_BLITZ,
    "jump-start": v.CASTING_JUMP_START,
    "retrace": v.CASTING_RETRACE,
    "spectacle": v.CASTING_SPECTACLE,
    "bargain": v.CASTING_BARGAIN,
    "escape": v.CASTING_ESCAPE,
    "disturb": v.CASTING_DISTURB,
    "more than meets the eye": v.CASTING_CONVERTED,
}
LOOKS = {
    "scry": v.LOOK_SCRY,
    "surveil": v.LOOK_SURVEIL,
    "one on top": v.LOOK_ONE_ON_TOP,
    "leave": v.LOOK_LEAVE,
}
RESTS = {
    "graveyard": v.REST_GRAVEYARD,
    "random": v.REST_RANDOM,
    "bottom": v.REST_BOTTOM,
    "top": v.REST_TOP,
}
DIVISIONS = {"": 0, "evenly": v.DAMAGE_EVENLY, "as you choose": v.DAMAGE_AS_CHOSEN}
MANA_USES = {"": v.ONLY_ANYTHING, "creature spells": v.ONLY_CREATURE_SPELLS}
DESIGNATIONS = {"monstrous": v.DESIGNATION_MONSTROUS, "renowned": v.DESIGNATION_RENOWNED}
DAYS = {"neither": v.DAY_NEITHER, "day": v.DAY_DAY, "night": v.DAY_NIGHT}
BOUND = {"daybound": v.DAY_DAY, "nightbound": v.DAY_NIGHT}
SKIPS = {
    "turn": v.SKIP_TURN,
    "untap step": v.SKIP_UNTAP_STEP,
    "draw step": v.SKIP_DRAW_STEP,
    "combat phases of turn": v.SKIP_COMBAT_OF_TURN,
}
ENDED_NOW = {"turn": v.END_NOW_TURN, "combat phase": v.END_NOW_COMBAT}
UNDER = {"": 0, "opponent": 1}
ENDS = {"win": v.END_GAME_WIN, "lose": v.END_GAME_LOSE, "draw": v.END_GAME_DRAW}
CHOICES = {
    "color": v.CHOOSE_COLOR,
    "opponent": v.CHOOSE_OPPONENT,
    "card name": v.CHOOSE_CARD_NAME,
}
PHASES = {"combat": 1, "main": 2}
TARGET_PLAYERS = {"none": 0, "any": 1, "opponent": 2, "teammate": 3}
OWNERS = {"any": v.PLAYER_ANY, "you": v.PLAYER_YOU, "opponent": v.PLAYER_OPPONENT}
CHOOSERS = {"you": 0, "opponent": 1}
ACTIVATORS = {"you": 0, "any player": 1}
LOOKERS = {"": 0, "you": v.MOVE_YOU_LOOK, "owner": v.MOVE_OWNER_LOOKS}
NEW_CONTROLLERS = {"owner": 0, "you": v.MOVE_YOUR_CONTROL}
TOKEN_DEFENDERS = {"": 0, "that player": v.MOVE_AT_THAT_PLAYER}
