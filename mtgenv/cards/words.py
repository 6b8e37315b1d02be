"""The words a card definition may use, and the numbers the engine knows them by."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v

COLORS = "WUBRG"
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

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
    "prowess": v.KEYWORD_PROWESS,
    "exalted": v.KEYWORD_EXALTED,
    "hexproof": v.KEYWORD_HEXPROOF,
    "shroud": v.KEYWORD_SHROUD,
    "fear": v.KEYWORD_FEAR,
    "intimidate": v.KEYWORD_INTIMIDATE,
    "shadow": v.KEYWORD_SHADOW,
    "horsemanship": v.KEYWORD_HORSEMANSHIP,
    "skulk": v.KEYWORD_SKULK,
    "plainswalk": v.KEYWORD_PLAINSWALK,
    "islandwalk": v.KEYWORD_ISLANDWALK,
    "swampwalk": v.KEYWORD_SWAMPWALK,
    "mountainwalk": v.KEYWORD_MOUNTAINWALK,
    "forestwalk": v.KEYWORD_FORESTWALK,
    "protection from white": v.KEYWORD_PROTECTION_WHITE,
    "protection from blue": v.KEYWORD_PROTECTION_BLUE,
    "protection from black": v.KEYWORD_PROTECTION_BLACK,
    "protection from red": v.KEYWORD_PROTECTION_RED,
    "protection from green": v.KEYWORD_PROTECTION_GREEN,
    "protection from creatures": v.KEYWORD_PROTECTION_CREATURES,
    "suspend": v.KEYWORD_SUSPEND,
}
# What a card says about attacking and blocking; granted and counted like keywords.
RULES = {
    "can't attack": v.RULE_CANT_ATTACK,
    "can't block": v.RULE_CANT_BLOCK,
    "attacks each combat if able": v.RULE_MUST_ATTACK,
    "attacks if another creature of yours does": v.RULE_JOINS_ATTACK,
    "can't attack alone": v.RULE_ATTACK_COMPANY_1,
    "can't attack unless two others do": v.RULE_ATTACK_COMPANY_2,
    "can't block alone": v.RULE_BLOCK_COMPANY_1,
    "can't block unless two others do": v.RULE_BLOCK_COMPANY_2,
    "can't attack unless a creature with greater power does": v.RULE_ATTACK_GREATER_POWER,
    "can't block unless a creature with greater power does": v.RULE_BLOCK_GREATER_POWER,
    "all creatures able to block it do": v.RULE_LURE,
    "must be blocked if able": v.RULE_MUST_BE_BLOCKED,
    "can't be blocked except by three or more": v.RULE_MIN_BLOCKERS_3,
}
EVENTS = {
    "enters": v.EVENT_ENTERS,
    "dies": v.EVENT_DIES,
    "leaves": v.EVENT_LEAVES,
    "to graveyard": v.EVENT_TO_GRAVEYARD,
    "attacks": v.EVENT_ATTACKS,
    "attacks alone": v.EVENT_ATTACKS_ALONE,
    "blocks": v.EVENT_BLOCKS,
    "is dealt damage": v.EVENT_IS_DEALT_DAMAGE,
    "deals damage": v.EVENT_DEALS_DAMAGE,
    "deals damage to player": v.EVENT_DEALS_DAMAGE_TO_PLAYER,
    "deals combat damage to player": v.EVENT_DEALS_COMBAT_DAMAGE_TO_PLAYER,
    "becomes tapped": v.EVENT_BECOMES_TAPPED,
    "upkeep": v.EVENT_UPKEEP,
    "end step": v.EVENT_END_STEP,
    "casts": v.EVENT_CAST,
    "damaged creature dies": v.EVENT_DAMAGED_CREATURE_DIES,
}
