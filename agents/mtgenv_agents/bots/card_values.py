"""What cards and permanents are worth to the heuristic bot, read from their characteristics.

No card is known by name: a number follows from types, mana value, power, toughness and keywords.
The unit is a tenth of the worth of one damage to the opponent's face, so 10 is one life point.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    KEYWORD_DEATHTOUCH,
    KEYWORD_DEFENDER,
    KEYWORD_DOUBLE_STRIKE,
    KEYWORD_FEAR,
    KEYWORD_FIRST_STRIKE,
    KEYWORD_FLYING,
    KEYWORD_INTIMIDATE,
    KEYWORD_LIFELINK,
    KEYWORD_MENACE,
    KEYWORD_SHADOW,
    KEYWORD_TRAMPLE,
    RULE_CANT_ATTACK,
    RULE_CANT_BLOCK,
    TYPE_CREATURE,
    TYPE_LAND,
    TYPE_PERMANENT,
    ZONE_BATTLEFIELD,
    ZONE_HAND,
)

POWER = 16
TOUGHNESS = 8
EVASION = 5  # for each point of power
LAND_WORTH = 25
OTHER_WORTH = 12
ANSWER_WORTH = 45  # an instant or sorcery in hand
WANTED_LANDS = 5
EVASIVE = KEYWORD_FLYING | KEYWORD_FEAR | KEYWORD_INTIMIDATE | KEYWORD_SHADOW


@compiled
def creature_worth(power: int, toughness: int, keywords: int) -> int:
    """Return what a creature with these characteristics is worth."""
    power = max(power, 0)
    worth = POWER * power + TOUGHNESS * toughness
    if keywords & EVASIVE:
        worth += EVASION * power
    if keywords & (KEYWORD_TRAMPLE | KEYWORD_MENACE):
        worth += 2 * power
    if keywords & (KEYWORD_FIRST_STRIKE | KEYWORD_LIFELINK):
        worth += 4 * power
    if keywords & KEYWORD_DOUBLE_STRIKE:
        worth += 12 * power
    if keywords & KEYWORD_DEATHTOUCH:
        worth += 15
    if keywords & (KEYWORD_DEFENDER | RULE_CANT_ATTACK):
        worth -= 10 * power
    if keywords & RULE_CANT_BLOCK:
        worth -= 10
    return max(worth, 1)


@compiled
def permanent_worth(m: Match, t: Tables, row: int) -> int:
    """Return what a permanent is worth to whoever controls it."""
    types = m.types[row]
    if types & TYPE_CREATURE:
        worth = creature_worth(m.power[row], m.toughness[row], m.keywords[row])
        if types & TYPE_LAND:
            worth += LAND_WORTH
        return worth
    if types & TYPE_LAND:
        return LAND_WORTH
    return OTHER_WORTH + 8 * t.card_value[m.card[row]]


@compiled
def body_worth(t: Tables, card: int) -> int:
    """Return what a permanent card is worth once it is on the battlefield."""
    if t.card_types[card] & TYPE_CREATURE:
        return creature_worth(t.card_power[card], t.card_toughness[card], t.card_keywords[card])
    return OTHER_WORTH + 8 * t.card_value[card]


@compiled
def count_lands(m: Match, t: Tables, seat: int) -> int:
    """Count the lands that a player has on the battlefield and in hand."""
    level = m.depth
    n = 0
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == seat and m.types[row] & TYPE_LAND:
            n += 1
        row = m.next[row]
    row = m.zone_head[level, seat, ZONE_HAND]
    while row >= 0:
        if t.card_types[m.card[row]] & TYPE_LAND:
            n += 1
        row = m.next[row]
    return n


@compiled
def keeping_worth(m: Match, t: Tables, seat: int, card: int) -> int:
    """Return what having a card in hand is worth: lands as long as they are missing."""
    lands = count_lands(m, t, seat)
    if t.card_types[card] & TYPE_LAND:
        return 20 + 12 * (WANTED_LANDS - lands)
    worth = ANSWER_WORTH
    if t.card_types[card] & TYPE_PERMANENT:
        worth = body_worth(t, card)
    if t.card_value[card] > lands + 1:
        worth -= 10 * (t.card_value[card] - lands - 1)
    return worth
