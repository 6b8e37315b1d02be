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
    "card": _("an offer to pay by giving something up"),
    "comparison": _(
        "< | <= | = | > | >= | divisible by | not divisible by | with a number that is counted"
    ),
    "companion": _(
        "a shared card type | creatures of five types | different names | even mana values | "
        "mana values of 3 or more | no repeated mana symbols | odd mana values | permanents of "
        "mana value 2 or less | permanents with activated abilities | twenty more cards"
    ),
    "controller": _(
        "any | chosen player | defending player | not you | opponent | target | that player | you"
    ),
    "controller as it enters": _("opponent"),
    "defender": _("any | its owner | you | your planeswalkers"),
    "designation": _("monstrous | renowned"),
    "destination": _("ante | battlefield | bottom | exile | graveyard | hand | library | shuffled"),
    "duration": _(
        "combat | during target's next turn | game | its next untap | turn | while self is on the "
        "battlefield | while self is tapped | while you control it | while you control self | "
        "your next turn | your next upkeep"
    ),
    "end of a game": _("draw | lose | win"),
    "event": _(
        "activates | attacks | attacks a player alone | attacks alone | attacks unblocked | "
        "becomes blocked | becomes blocked by | becomes blocked by several | becomes day | "
        "becomes night | becomes tapped | becomes the target | becomes unattached | becomes "
        "untapped | begins | blocks | blocks several | casts | casts targeting | chaos ensues | "
        "completes a dungeon | counters | cycles | damaged creature dies | deals damage | dies "
        "| discards | draws | enters | enters a room | fights | gains life | gets a designation "
        "| is countered | is dealt damage | is exerted | last counter | leaves | loses control "
        "| loses life | loses the game | moves | phases in | phases out | planeswalks away | "
        "planeswalks to | player is dealt damage | plays a land | resolves | rolls a blank | "
        "rolls the planar die | rolls the planeswalker symbol | sacrifices | sets in motion | "
        "shuffles | state | the Ring tempts | to graveyard | transforms | turned face up"
    ),
    "given ability": _(
        "Activated | AsAttacks | CantAttack | CantBlock | Instead | Numbered | Quality | Static "
        "| Triggered | mana ability"
    ),
    "keyword": _(
        "affinity | afflict | afterlife | annihilator | banding | bands with other | bargain | "
        "battle cry | blitz | bloodthirst | bushido | buyback | changeling | convoke | craft | "
        "crew | cumulative upkeep | cycling | dash | daybound | deathtouch | decayed | defender "
        "| dethrone | devoid | devour | disturb | double strike | enlist | equip | escape | "
        "evoke | evolve | exalted | extort | fabricate | fading | fear | first strike | flanking "
        "| flash | flashback | flying | graft | haste | hexproof | hexproof from | horsemanship "
        "| improvise | indestructible | infect | ingest | intimidate | jump-start | kicker | "
        "landwalk | lifelink | living metal | living weapon | megamorph | melee | menace | "
        "mentor | mobilize | modular | more than meets the eye | morph | myriad | nightbound | "
        "ninjutsu | outlast | partner | persist | phasing | poisonous | protection | provoke | "
        "prowess | rampage | reach | reinforce | renown | retrace | scavenge | shadow | shroud | "
        "skulk | soulshift | space sculptor | spectacle | start your engines! | storm | suspend "
        "| toxic | training | trample | typecycling | umbra armor | undying | unearth | "
        "vanishing | vigilance | ward | wither"
    ),
    "kind of counter": _(
        "+1/+1 | -1/-1 | deathtouch | defense | double strike | finality | first strike | flying "
        "| haste | hexproof | indestructible | lifelink | lore | loyalty | menace | poison | "
        "reach | shadow | shield | stun | time | trample | vigilance"
    ),
    "kind of choice": _("color | opponent"),
    "layout": _("adventure | modal | split | transform"),
    "name of a cost": _(
        "bargain | blitz | buyback | dash | disturb | escape | evoke | flashback | jump-start | "
        "kicker | more than meets the eye | retrace | spectacle"
    ),
    "nontraditional card": _("Dungeon | Ongoing Scheme | Phenomenon | Plane | Scheme | Vanguard"),
    "mana": _("identity"),
    "number": _("X | excess | most spells last turn | your choice"),
    "number of a player": _("life"),
    "number of an object": _("counters | mana value | power | sector | toughness"),
    "part of a turn to end": _("combat phase | turn"),
    "part of a turn to skip": _("combat phases of turn | draw step | turn | untap step"),
    "phase": _("combat | main"),
    "phrase": _(
        "attached | chosen player | controller of | defending player | each | each opponent | "
        "each other opponent | each player | it | linked | non-winners | opponents attacked this "
        "combat | other | owner of | paid | players with the most life | self | that | that "
        "player | winners | you"
    ),
    "player of an event": _("any | controller of attached | one that is fixed | opponent | you"),
    "replaced event": _(
        "counters | creates tokens | deals damage | dies | draws | gains life | is dealt damage | "
        "is destroyed | leaves | loses the game | moves | player is dealt damage | to graveyard"
    ),
    "rule": _(
        "all creatures able to block it do | assigns combat damage equal to its toughness rather "
        "than its power | assigns no combat damage | attacks each combat if able | attacks if "
        "able if a creature you control attacks | attacks the source if able | attacks this turn "
        "if able | blocks each attacking creature if able | blocks each combat if able | blocks "
        "this turn if able | can attack as though it didn't have defender | can attack only "
        "alone | can block an additional creature each combat | can block any number of "
        "creatures | can be blocked only by creatures in the same sector | can't attack | can't "
        "attack alone | can't attack unless a creature with greater power also attacks | can't "
        "attack unless at least two other creatures attack | can't be blocked | can't be blocked "
        "by creatures with greater power | can't be blocked by more than one creature | can't be "
        "blocked unless all creatures defending player controls block it | can't be controlled "
        "by other players | can't be countered | can't be enchanted | can't be regenerated | "
        "can't be sacrificed | can't block | can't block alone | can't block unless a creature "
        "with greater power also blocks | can't block unless at least two other creatures block "
        "| can't have its activated abilities activated | can't have or gain | doesn't obey the "
        "legend rule | doesn't untap during its controller's untap step | is removed from the "
        "deck without ante | may assign its combat damage as though it weren't blocked | may be "
        "exerted as it attacks | may begin the game on the battlefield | may stay tapped during "
        "its controller's untap step | must be blocked if able"
    ),
    "rule about players": _(
        "at most n attackers | at most n blockers | can't be targeted | can't be targeted by "
        "opponents | can't cast spells | can't gain life | can't lose the game | can't play "
        "lands | can't search libraries | can't venture into the dungeon more than once each "
        "turn | can't win the game | cards in graveyards can't be targeted | casts spells as "
        "though they had flash | damage can't be prevented | next sorcery has flash | no "
        "maximum hand size | permanents don't untap | plays n more lands | protection | skips "
        "the combat phase | skips the draw step | skips the untap step"
    ),
    "supertype that is gained": _("legendary"),
    "stat": _("damage | loyalty | mana value | power | toughness"),
    "state": _(
        "Ring-bearer | attacked this turn | attacking | attacking you | banded with this | "
        "blocked | blocked by this | blocked by this alone | blocking | blocking this | came "
        "under control this turn | drawn last this turn | fought this | here since its "
        "controller's turn began | monocolored | monstrous | multicolored | nonattacking | "
        "nontoken | renowned | tapped | token | unblocked | untapped"
    ),
    "step": _("beginning of combat | draw | end of combat | end step | main | upkeep"),
    "subject": _("attached | none | self"),
    "subtype of a card": _("Adventure | Aura | Equipment | Role | Saga | Siege | Vehicle"),
    "supertype of a card": _("basic | legendary | snow | world"),
    "thing to happen instead": _(
        "also | at most | exile | hand | library | n more | n times as much | nothing | prevent | "
        "prevent n | program | redirect | redirect n"
    ),
    "timing": _(
        "after blockers | before blockers | combat | declare blockers | end of combat | instant | "
        "sorcery"
    ),
    "type of a card": _(
        "artifact | battle | creature | enchantment | instant | kindred | land | planeswalker | "
        "sorcery"
    ),
    "use of mana": _("creature spells"),
    "way to divide damage": _("as you choose | evenly"),
    "way to give something up": _(
        "discard | exile from graveyard | exile from hand | exile permanent or from graveyard | "
        "return to hand | reveal from hand | sacrifice | tap"
    ),
    "way to put cards back": _("leave | one on top | scry | surveil"),
    "zone of a choice": _(
        "battlefield | exile | graveyard | hand | it | library | linked | outside | sources"
    ),
    "zone of a cost": _("graveyard | hand"),
    "zone of a selection": _("ante | battlefield | exile | graveyard | hand | library | linked"),
    "zone of an ability": _("anywhere | exile | graveyard | hand | stack"),
    "zone of targets": _("battlefield | graveyard | stack"),
}
"""The words of each kind, by what the compiler calls the kind."""

PARTS: dict[str, frozenset[str]] = {
    "Abandon": _("what"),
    "Activated": _(
        "by | choose | condition | cost | effects | modes | once_a_turn | targets | timing | zone"
    ),
    "AddMana": _("amount | mana | only"),
    "All": _("conditions"),
    "Any": _("conditions"),
    "Apply": _("amount | duration | player | rule"),
    "AsAttacks": _("cost | effects | targets"),
    "Attach": _("to | what"),
    "Become": _("designation | what"),
    "BecomeBlocked": _("blocked | what"),
    "BecomeCopy": _("duration | of | what"),
    "BecomeTime": _("when"),
    "CantAttack": _("attacker | condition | defender | tax | unless | unless_defender"),
    "CantBlock": _("attacker | blocker | condition | fewer_than | tax"),
    "Cast": _("transformed | what"),
    "CastCost": _("condition | cost | flash | instead | name | optional | printed | zone"),
    "Casting": _("costs"),
    "Change": _(
        "abilities | add_colors | all_of_them | base_power | base_toughness | colors | "
        "controller | duration | keywords | loses | not_types | only_types | power | subtypes | "
        "supertypes | switch | toughness | types | what | while_"
    ),
    "ChaosEnsues": _(""),
    "Chapter": _("effects | numbers | targets"),
    "Choose": _("what"),
    "ChooseName": _("what"),
    "Chosen": _("by | count | filter | random | up_to | whose | zone"),
    "Compare": _("how | number | what"),
    "ControlPlayer": _("player"),
    "CopySpell": _("colors | player | times | what"),
    "Cost": _(
        "counters | cycles | discard | energy | exile | give | least_x | life | loyalty | mana "
        "| sacrifice | tap | untap"
    ),
    "CostChange": _("abilities_of | amount | condition | filter | itself | player | targeting"),
    "Count": _("what"),
    "CounterLimit": _("counter | most"),
    "CounterSpell": _("what"),
    "Counters": _("counter | of"),
    "Create": _(
        "attached_to | attacking | blocking | copy_of | count | defender | player | tapped | token"
    ),
    "Damage": _("amount | divided | excess_to | source | to | unpreventable"),
    "Designate": _("designation | player"),
    "Designated": _("designation | player"),
    "Destroy": _("no_regeneration | what"),
    "Detain": _("what"),
    "Devotion": _("color"),
    "Dig": _("rest | reveal | take | what"),
    "Discard": _("what"),
    "Done": _(""),
    "Draw": _("count | player"),
    "DungeonsCompleted": _("different | dungeon | player"),
    "Each": _("filter | whose | zone"),
    "End": _("what"),
    "EndGame": _("how | player"),
    "Enters": _(
        "begins_day | choose | condition | copy_of | counters | devour | tapped | under | "
        "unless_life"
    ),
    "Event": _(
        "combat | count | counter | designation | each | from_zone | nth | other | player | "
        "step | to_zone | verb | what | while_"
    ),
    "Exert": _("what"),
    "ExtraPhases": _("phases"),
    "ExtraTurn": _("player"),
    "Connive": _("what"),
    "Explore": _("what"),
    "Fight": _("first | second"),
    "Filter": _(
        "all_types | any_of | attached_to | colors | compare | controller | keywords | names | "
        "not_colors | not_keywords | not_subtypes | not_supertypes | not_types | other | "
        "printed_in | states | subtypes | supertypes | types"
    ),
    "Flip": _("lose | win"),
    "ForEach": _("effects | player"),
    "GainLife": _("amount | player"),
    "GetEmblem": _("emblem"),
    "Give": _("count | filter | how | power"),
    "Goad": _("what"),
    "Half": _("of | up"),
    "Happened": _("event"),
    "If": _("condition | otherwise | then"),
    "Instead": _("amount | condition | effects | event | instead | to"),
    "Is": _("filter | what"),
    "Later": _("about | effects | event | once | this_turn | unless"),
    "IdentityColors": _(""),
    "Kinds": _("among | of"),
    "Least": _("among | stat"),
    "Life": _("player"),
    "Look": _("keep | what"),
    "LoseLife": _("amount | player"),
    "May": _("effects | otherwise | player"),
    "MayPay": _("cost | effects | otherwise | player | times"),
    "MayPlay": _("duration | what"),
    "Minus": _("left | right"),
    "Mode": _("effects | targets"),
    "Most": _("among | stat"),
    "Move": _(
        "attacking | controller | counters | face_down | linked | looks | reveal | tapped | to | "
        "transformed | until_leaves | what"
    ),
    "MoveCounters": _("count | counter | to | what"),
    "MustAttack": _(""),
    "MustBlock": _("attacker | blocker"),
    "Not": _("condition"),
    "OpeningHand": _("effects | when"),
    "Paid": _("name"),
    "PhaseOut": _("tapped | until_leaves | what"),
    "Planeswalk": _(""),
    "Plus": _("left | right"),
    "Proliferate": _(""),
    "PutCounters": _("count | counter | what"),
    "Regenerate": _("what"),
    "RemoveCounters": _("count | counter | what"),
    "RemoveDamage": _("what"),
    "RemoveFromCombat": _("what"),
    "Replace": _("amount | duration | effects | event | instead | source_of | times | to | what"),
    "Restart": _("keep"),
    "Reveal": _("hand_of | what"),
    "RollPlanarDie": _(""),
    "Room": _("effects | leads_to | name | targets"),
    "Rule": _("amount | condition | filter | ignored_for | player | rule"),
    "Sacrifice": _("by | what"),
    "SetLife": _("amount | player"),
    "Shuffle": _("player"),
    "Skip": _("player | what"),
    "Spell": _("choose | effects | exile | modes | per_target | targets | timing"),
    "Stat": _("of | stat"),
    "Static": _(
        "abilities | add_colors | base_power | base_toughness | colors | condition | controller "
        "| keywords | loses | not_types | only_types | power | subtypes | supertypes | switch | "
        "toughness | types | what | zone"
    ),
    "StayTapped": _("what"),
    "Subgame": _("life"),
    "Companion": _("condition"),
    "Suspend": _("cost | time"),
    "Tap": _("what"),
    "Target": _("another | chooser | least | most | objects | owner | players | zone"),
    "Test": _("how | left | right"),
    "TimeOfDay": _("when"),
    "Times": _("left | right"),
    "Top": _("count | whose"),
    "Transform": _("what"),
    "Triggered": _("choose | condition | effects | event | modes | once_a_turn | targets | zone"),
    "TriggersAgain": _("condition | event | of"),
    "Turn": _("step | whose"),
    "TurnFaceUp": _("what"),
    "Untap": _("what"),
    "Tempt": _("player"),
    "Tempted": _("player"),
    "Venture": _("dungeon | player"),
    "WhenDone": _("effects | targets"),
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
