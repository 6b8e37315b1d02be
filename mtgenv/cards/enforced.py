"""What the engine enforces: the words of the language that some rule stands behind.

The compiler asks this list. A word, a part of a definition or a field of a part that is not in it
is refused by name, even though the language has it: so nothing compiles that would do nothing.
Whoever gives the engine a rule adds its words here, and a test for each.
"""

from __future__ import annotations


def _(words: str) -> frozenset[str]:
    """Read words that stand in a row, with a bar between them."""
    return frozenset(words.split(" | ")) if words else frozenset()


WORDS: dict[str, frozenset[str]] = {
    "card": _(""),
    "comparison": _("< | <= | = | > | >="),
    "controller": _("any | not you | opponent | target | you"),
    "controller as it enters": _(""),
    "defender": _("any | you"),
    "designation": _(""),
    "destination": _("battlefield | exile | hand"),
    "duration": _("combat | game | turn | your next upkeep"),
    "end of a game": _(""),
    "event": _(
        "attacks | attacks alone | becomes tapped | begins | blocks | casts | damaged creature "
        "dies | deals damage | dies | enters | is dealt damage | is exerted | last counter | "
        "leaves | player is dealt damage | to graveyard"
    ),
    "given ability": _("Quality"),
    "keyword": _(
        "deathtouch | defender | double strike | exalted | fear | first strike | flash | flying "
        "| haste | hexproof | horsemanship | indestructible | infect | intimidate | landwalk | "
        "lifelink | menace | protection | prowess | reach | shadow | shroud | skulk | suspend | "
        "trample | vigilance | wither"
    ),
    "kind of choice": _(""),
    "layout": _(""),
    "name of a cost": _(""),
    "number": _("X"),
    "number of a player": _(""),
    "number of an object": _(""),
    "part of a turn to end": _("combat phase | turn"),
    "part of a turn to skip": _("combat phases of turn | draw step | turn | untap step"),
    "phase": _("combat | main"),
    "phrase": _(
        "attached | controller of | defending player | each opponent | each player | it | "
        "linked | non-winners | opponents attacked this combat | other | players with the most "
        "life | self | that | that player | winners | you"
    ),
    "player of an event": _("any | controller of attached | opponent | you"),
    "replaced event": _("deals damage | draws | gains life | player is dealt damage"),
    "rule": _(
        "all creatures able to block it do | attacks each combat if able | attacks if able if a "
        "creature you control attacks | attacks the source if able | blocks each attacking "
        "creature if able | blocks each combat if able | can attack only alone | can't attack | "
        "can't attack alone | can't attack unless a creature with greater power also attacks | "
        "can't attack unless at least two other creatures attack | can't be regenerated | can't "
        "block | can't block alone | can't block unless a creature with greater power also "
        "blocks | can't block unless at least two other creatures block | doesn't untap during "
        "its controller's untap step | may be exerted as it attacks | may stay tapped during "
        "its controller's untap step | must be blocked if able"
    ),
    "rule about players": _(
        "at most n attackers | at most n blockers | can't gain life | can't lose the game | "
        "can't win the game | cards in graveyards can't be targeted | damage can't be prevented "
        "| next sorcery has flash | permanents don't untap | skips the combat phase | skips the "
        "draw step | skips the untap step"
    ),
    "stat": _("power"),
    "state": _("attacking | blocked by this alone | blocking | fought this"),
    "step": _("end step | upkeep"),
    "subject": _("attached | self"),
    "subtype of a card": _("Aura"),
    "supertype of a card": _("basic"),
    "thing to happen instead": _("n times as much | nothing | prevent | program"),
    "timing": _("end of combat | instant | sorcery"),
    "type of a card": _("artifact | creature | enchantment | instant | land | sorcery"),
    "use of mana": _(""),
    "way to divide damage": _("evenly"),
    "way to give something up": _("sacrifice"),
    "way to put cards back": _(""),
    "zone of a choice": _("hand | library | outside"),
    "zone of a cost": _("hand"),
    "zone of a selection": _("battlefield | exile | graveyard | hand | library | linked"),
    "zone of an ability": _("exile"),
    "zone of targets": _("battlefield | stack"),
}
"""The words of each kind, by what the compiler calls the kind."""

PARTS: dict[str, frozenset[str]] = {
    "Activated": _("cost | effects | targets | timing"),
    "AddMana": _("amount | mana"),
    "Apply": _("player | rule"),
    "BecomeBlocked": _("blocked | what"),
    "CantAttack": _("attacker | defender | tax | unless"),
    "CantBlock": _("attacker | blocker | fewer_than"),
    "Cast": _("what"),
    "CastCost": _("cost | instead"),
    "Casting": _("costs"),
    "Change": _(
        "base_power | base_toughness | duration | keywords | power | subtypes | toughness | "
        "types | what"
    ),
    "Choose": _("what"),
    "Chosen": _("by | count | filter | random | up_to | whose | zone"),
    "ControlPlayer": _("player"),
    "CopySpell": _("colors | player | what"),
    "Cost": _("exile | give | life | mana | sacrifice | tap"),
    "Count": _("what"),
    "CounterSpell": _(""),
    "Counters": _("counter"),
    "Create": _("token"),
    "Damage": _("amount | divided | to | unpreventable"),
    "Destroy": _("no_regeneration | what"),
    "Discard": _("what"),
    "Done": _(""),
    "Draw": _("count | player"),
    "Each": _("filter | whose | zone"),
    "End": _("what"),
    "Enters": _("tapped | unless_life"),
    "Event": _("combat | counter | each | other | player | step | verb | what"),
    "Exert": _("what"),
    "ExtraPhases": _("phases"),
    "ExtraTurn": _(""),
    "Filter": _(
        "colors | controller | not_colors | not_subtypes | not_types | other | states | "
        "subtypes | supertypes | types"
    ),
    "Flip": _("lose | win"),
    "GainLife": _("amount | player"),
    "Give": _("count | filter | how"),
    "Goad": _("what"),
    "Half": _("of"),
    "Happened": _("event"),
    "If": _("condition | otherwise | then"),
    "Is": _("filter | what"),
    "Later": _("effects | event"),
    "Life": _("player"),
    "LoseLife": _("amount | player"),
    "May": _("effects | player"),
    "MayPay": _("cost | effects | player"),
    "Move": _("linked | reveal | tapped | to | until_leaves | what"),
    "MustAttack": _(""),
    "MustBlock": _("attacker | blocker"),
    "Not": _("condition"),
    "PutCounters": _(""),
    "RemoveCounters": _("counter"),
    "RemoveDamage": _("what"),
    "RemoveFromCombat": _(""),
    "Replace": _("amount | duration | effects | event | instead | times | what"),
    "Restart": _("keep"),
    "Reveal": _("hand_of | what"),
    "Rule": _("filter | player | rule"),
    "Sacrifice": _(""),
    "Skip": _("player | what"),
    "Spell": _("effects | exile | per_target | targets"),
    "Stat": _("of | stat"),
    "Static": _("condition | controller | keywords | power | toughness | what"),
    "StayTapped": _("what"),
    "Subgame": _("life"),
    "Suspend": _("cost | time"),
    "Tap": _("what"),
    "Target": _("least | most | objects | players | zone"),
    "Test": _("how | left | right"),
    "Top": _("whose"),
    "Triggered": _("condition | effects | event | targets | zone"),
    "Untap": _("what"),
}
"""The parts of a definition, and which of their fields may hold something else than the default."""


def has(kind: str, word: str) -> bool:
    """Whether the engine enforces a word.

    Args:
        kind: what the compiler calls the kind of word; a kind not listed is enforced as a whole.
        word: the word; an empty one asks for nothing.

    Returns:
        Whether some rule stands behind it.

    Example:
        >>> has("keyword", "flying"), has("type of a card", "dungeon")
        (True, False)
    """
    return not word or kind not in WORDS or word in WORDS[kind]


def has_part(part: str, field: str = "") -> bool:
    """Whether the engine enforces a part of a definition, or one of its fields.

    Args:
        part: the name of its class.
        field: the name of the field; "" asks about the part itself.

    Returns:
        Whether some rule stands behind it.

    Example:
        >>> has_part("Damage", "unpreventable"), has_part("Damage", "colour")
        (True, False)
    """
    return part in PARTS and (not field or field in PARTS[part])
