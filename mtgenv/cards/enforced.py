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
    "defender": _("any | its owner | you | your planeswalkers"),
    "designation": _("monstrous"),
    "destination": _("battlefield | bottom | exile | graveyard | hand | library | shuffled"),
    "duration": _(
        "combat | during target's next turn | game | its next untap | turn | while you control "
        "it | your next upkeep"
    ),
    "end of a game": _("draw | lose | win"),
    "event": _(
        "activates | attacks | attacks alone | becomes tapped | becomes the target | becomes "
        "untapped | begins | blocks | casts | counters | damaged creature dies | deals damage | "
        "dies | draws | enters | fights | is dealt damage | is exerted | last counter | leaves "
        "| loses life | moves | player is dealt damage | plays a land | sacrifices | to "
        "graveyard"
    ),
    "given ability": _("Activated | CantAttack | CantBlock | Quality | Static | Triggered"),
    "keyword": _(
        "deathtouch | defender | double strike | exalted | fear | first strike | flash | flying "
        "| haste | hexproof | horsemanship | indestructible | infect | intimidate | landwalk | "
        "lifelink | menace | protection | prowess | reach | shadow | shroud | skulk | suspend | "
        "trample | vigilance | wither"
    ),
    "kind of choice": _(""),
    "layout": _(""),
    "name of a cost": _(""),
    "number": _("X | excess"),
    "number of a player": _(""),
    "number of an object": _("counters"),
    "part of a turn to end": _("combat phase | turn"),
    "part of a turn to skip": _("combat phases of turn | draw step | turn | untap step"),
    "phase": _("combat | main"),
    "phrase": _(
        "attached | chosen player | controller of | defending player | each opponent | each "
        "player | it | linked | non-winners | opponents attacked this combat | other | owner of "
        "| players with the most life | self | that | that player | winners | you"
    ),
    "player of an event": _("any | controller of attached | one that is fixed | opponent | you"),
    "replaced event": _("deals damage | draws | gains life | player is dealt damage"),
    "rule": _(
        "all creatures able to block it do | assigns combat damage equal to its toughness "
        "rather than its power | assigns no combat damage | attacks each combat if able | "
        "attacks if able if a creature you control attacks | blocks each attacking creature if "
        "able | blocks each combat if able | can attack as though it didn't have defender | can "
        "attack only alone | can block an additional creature each combat | can block any "
        "number of creatures | can't attack | can't attack alone | can't attack unless a "
        "creature with greater power also attacks | can't attack unless at least two other "
        "creatures attack | can't be blocked by more than one creature | can't be blocked "
        "unless all creatures defending player controls block it | can't be countered | can't "
        "be regenerated | can't be sacrificed | can't block | can't block alone | can't block "
        "unless a creature with greater power also blocks | can't block unless at least two "
        "other creatures block | doesn't untap during its controller's untap step | may assign "
        "its combat damage as though it weren't blocked | may be exerted as it attacks | may "
        "begin the game on the battlefield | may stay tapped during its controller's untap step "
        "| must be blocked if able"
    ),
    "rule about players": _(
        "at most n attackers | at most n blockers | can't be targeted | can't be targeted by "
        "opponents | can't gain life | can't lose the game | can't win the game | cards in "
        "graveyards can't be targeted | damage can't be prevented | next sorcery has flash | no "
        "maximum hand size | permanents don't untap | plays n more lands | skips the combat "
        "phase | skips the draw step | skips the untap step"
    ),
    "stat": _("damage | power"),
    "state": _(
        "attacking | attacking you | blocked by this alone | blocking | fought this | monstrous"
    ),
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
    "zone of a choice": _(
        "battlefield | exile | graveyard | hand | it | library | linked | outside"
    ),
    "zone of a cost": _("hand"),
    "zone of a selection": _("battlefield | exile | graveyard | hand | library | linked"),
    "zone of an ability": _("exile"),
    "zone of targets": _("battlefield | stack"),
}
"""The words of each kind, by what the compiler calls the kind."""

PARTS: dict[str, frozenset[str]] = {
    "Activated": _("cost | effects | targets | timing"),
    "AddMana": _("amount | mana"),
    "All": _("conditions"),
    "Apply": _("amount | duration | player | rule"),
    "Become": _("designation | what"),
    "BecomeBlocked": _("blocked | what"),
    "CantAttack": _("attacker | condition | defender | tax | unless"),
    "CantBlock": _("attacker | blocker | condition | fewer_than"),
    "Cast": _("what"),
    "CastCost": _("cost | instead"),
    "Casting": _("costs"),
    "Change": _(
        "abilities | base_power | base_toughness | duration | keywords | power | subtypes | "
        "toughness | types | what"
    ),
    "Choose": _("what"),
    "ChooseName": _("what"),
    "Chosen": _("by | count | filter | random | up_to | whose | zone"),
    "Compare": _("how | number | what"),
    "ControlPlayer": _("player"),
    "CopySpell": _("colors | player | what"),
    "Cost": _("exile | give | life | mana | sacrifice | tap"),
    "Count": _("what"),
    "CounterSpell": _("what"),
    "Counters": _("counter | of"),
    "Create": _("count | player | token"),
    "Damage": _("amount | divided | excess_to | source | to | unpreventable"),
    "Destroy": _("no_regeneration | what"),
    "Discard": _("what"),
    "Done": _(""),
    "Draw": _("count | player"),
    "Each": _("filter | whose | zone"),
    "End": _("what"),
    "EndGame": _("how | player"),
    "Enters": _("choose | tapped | unless_life"),
    "Event": _(
        "combat | counter | each | from_zone | other | player | step | to_zone | verb | what | "
        "while_"
    ),
    "Exert": _("what"),
    "ExtraPhases": _("phases"),
    "ExtraTurn": _("player"),
    "Fight": _("first | second"),
    "Filter": _(
        "all_types | colors | compare | controller | not_colors | not_subtypes | not_types | "
        "other | states | subtypes | supertypes | types"
    ),
    "Flip": _("lose | win"),
    "ForEach": _("effects | player"),
    "GainLife": _("amount | player"),
    "Give": _("count | filter | how"),
    "Goad": _("what"),
    "Half": _("of | up"),
    "Happened": _("event"),
    "If": _("condition | otherwise | then"),
    "Is": _("filter | what"),
    "Later": _("about | effects | event | once | this_turn"),
    "Life": _("player"),
    "LoseLife": _("amount | player"),
    "May": _("effects | player"),
    "MayPay": _("cost | effects | player"),
    "Move": _("controller | linked | reveal | tapped | to | until_leaves | what"),
    "MustAttack": _(""),
    "MustBlock": _("attacker | blocker"),
    "Not": _("condition"),
    "PutCounters": _("count | counter | what"),
    "RemoveCounters": _("count | counter | what"),
    "RemoveDamage": _("what"),
    "RemoveFromCombat": _("what"),
    "Replace": _("amount | duration | effects | event | instead | times | what"),
    "Restart": _("keep"),
    "Reveal": _("hand_of | what"),
    "Rule": _("amount | condition | filter | player | rule"),
    "Sacrifice": _("what"),
    "SetLife": _("amount | player"),
    "Shuffle": _("player"),
    "Skip": _("player | what"),
    "Spell": _("effects | exile | per_target | targets"),
    "Stat": _("of | stat"),
    "Static": _("abilities | condition | controller | keywords | power | toughness | what"),
    "StayTapped": _("what"),
    "Subgame": _("life"),
    "Suspend": _("cost | time"),
    "Tap": _("what"),
    "Target": _("least | most | objects | players | zone"),
    "Test": _("how | left | right"),
    "Top": _("whose"),
    "Triggered": _("condition | effects | event | targets | zone"),
    "Turn": _("whose"),
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
