"""What keyword abilities stand for, written in the card language (702).

`expansion` returns the abilities of a keyword that is short for some; keywords that the engine
knows as such (flying, protection, trample ...) have none.

Example:
    >>> expansion(parse_keyword("afflict 2"))[0].effects
    (LoseLife(amount=2, player='defending player'),)
    >>> expansion(parse_keyword("flying"))
    ()
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtgenv.cards.keywords import Keyword, parse_keyword
from mtgenv.cards.language import (
    CREATURE,
    LAND,
    PERMANENT,
    TARGET_CREATURE,
    YOUR_CREATURE,
    Ability,
    Activated,
    Any,
    AsAttacks,
    Attach,
    Become,
    Card,
    CastCost,
    Casting,
    Change,
    Chosen,
    Compare,
    CopySpell,
    Cost,
    CostChange,
    Count,
    Counters,
    CounterSpell,
    Create,
    Destroy,
    Done,
    Draw,
    Each,
    Effect,
    Enters,
    Event,
    Filter,
    ForEach,
    GainLife,
    Give,
    If,
    Instead,
    Is,
    Later,
    Least,
    Life,
    LoseLife,
    May,
    MayPay,
    Minus,
    Most,
    Move,
    MoveCounters,
    MustBlock,
    Not,
    Paid,
    PutCounters,
    RemoveCounters,
    RemoveDamage,
    Sacrifice,
    Spell,
    Stat,
    Static,
    Target,
    Test,
    Times,
    Top,
    Triggered,
    Turn,
    Untap,
    exists,
    happened,
)

__all__ = ["expansion", "parse_keyword"]

WEAKEST = Chosen(
    replace(
        YOUR_CREATURE, compare=(Compare("toughness", "=", Least("toughness", Each(YOUR_CREATURE))),)
    )
)
"""Whom bolster helps: a creature you control with the least toughness among them (701.39)."""
CREATURE_TOKEN = Chosen(Filter(types=("creature",), controller="you", states=("token",)))
"""What is copied to populate (701.36)."""

_YOUR_UPKEEP = Event("begins", step="upkeep", player="you")
_NEXT_END_STEP = Event("begins", step="end step")
_END_OF_COMBAT = Event("begins", step="end of combat")
_TO_A_PLAYER = Event("player is dealt damage", other="self", combat=True)
_GREATER = Compare("power", ">", Stat("power"))
_LESSER = Compare("power", "<", Stat("power"))


def _attacks(*effects: Effect, targets: tuple[Target, ...] = ()) -> tuple[Ability, ...]:
    return (Triggered(Event("attacks", "self"), effects, targets),)


def _cost(keyword: Keyword) -> Cost:
    return Cost(keyword.cost) if keyword.price is None else keyword.price


def _alternative(keyword: Keyword) -> Casting:
    return Casting((CastCost(_cost(keyword), keyword.name, instead=True),))


def _additional(keyword: Keyword) -> Casting:
    return Casting((CastCost(_cost(keyword), keyword.name, optional=True),))


def _bushido(keyword: Keyword) -> tuple[Ability, ...]:
    gets = (Change("self", power=keyword.number, toughness=keyword.number),)
    return (
        Triggered((Event("blocks", "self", each=False), Event("becomes blocked", "self")), gets),
    )


def _rampage(keyword: Keyword) -> tuple[Ability, ...]:
    beyond = Minus(Count(Each(Filter(types=("creature",), states=("blocking this",)))), 1)
    amount = Times(keyword.number, beyond)
    return (Triggered(Event("becomes blocked", "self"), (Change("self", amount, amount),)),)


def _returns(counter: str) -> tuple[Ability, ...]:
    """Undying and persist: it comes back with a counter that it didn't have."""
    back = Move("self", "battlefield", counters=(counter, 1))
    return (Triggered(Event("dies", "self"), (back,), condition=Test(Counters(counter), "=", 0)),)


def _for_a_turn(
    keyword: Keyword, *end: Effect, abilities: tuple[Ability, ...] = ()
) -> tuple[Ability, ...]:
    """Dash and blitz: cast for another cost it has haste, and goes at the next end step."""
    paid = Paid(keyword.name)
    return (
        _alternative(keyword),
        Static(keywords=("haste",), abilities=abilities, condition=paid),
        Spell((If(paid, (Later(_NEXT_END_STEP, end, about="self"),)),)),
    )


def _from_graveyard(keyword: Keyword, cost: Cost, *, printed: bool = False) -> Casting:
    """Return that a spell may be cast from the graveyard for another cost."""
    way = CastCost(cost, keyword.name, instead=True, zone="graveyard", printed=printed)
    return Casting((way,))


def _exiled_instead(keyword: Keyword) -> Instead:
    """Flashback and jump-start: cast so, the card is exiled as it leaves the stack."""
    left = Event("moves", "self", from_zone="stack")
    return Instead(left, "exile", condition=Paid(keyword.name))


def _enters_with(keyword: Keyword, counter: str = "+1/+1") -> Enters:
    return Enters(counters=(counter, keyword.number))


def _vanishing(keyword: Keyword) -> tuple[Ability, ...]:
    left = Test(Counters("time"), ">=", 1)
    return (
        _enters_with(keyword, "time"),
        Triggered(_YOUR_UPKEEP, (RemoveCounters("self", 1, "time"),), condition=left),
        Triggered(Event("last counter", "self", counter="time"), (Sacrifice(),)),
    )


def _fading(keyword: Keyword) -> tuple[Ability, ...]:
    left = Test(Counters("fade"), ">=", 1)
    removed = RemoveCounters("self", 1, "fade")
    return (
        _enters_with(keyword, "fade"),
        Triggered(_YOUR_UPKEEP, (If(left, (removed,), (Sacrifice(),)),)),
    )


def _cumulative_upkeep(keyword: Keyword) -> tuple[Ability, ...]:
    """A cost for each of more and more age counters (702.24)."""
    paid = MayPay(_cost(keyword), otherwise=(Sacrifice(),), times=Counters("age"))
    return (Triggered(_YOUR_UPKEEP, (PutCounters("self", 1, "age"), paid)),)


def _cycling_cost(keyword: Keyword) -> Cost:
    return replace(_cost(keyword), discard=True, cycles=True)


def _typecycling(keyword: Keyword) -> tuple[Ability, ...]:
    assert keyword.filter is not None
    found = Move(Chosen(keyword.filter, 1, zone="library"), "hand", reveal=True)
    return (Activated(_cycling_cost(keyword), (found,), zone="hand"),)


def _affinity(keyword: Keyword) -> tuple[Ability, ...]:
    assert keyword.filter is not None
    counted = Count(Each(replace(keyword.filter, controller="you")))
    return (CostChange(Times(-1, counted), itself=True),)


def _mobilize(keyword: Keyword) -> tuple[Ability, ...]:
    made = Create(_WARRIOR, keyword.number, tapped=True, attacking=True)
    return _attacks(made, Later(_NEXT_END_STEP, (Sacrifice("it"),), about="it"))


def _extort(keyword: Keyword) -> tuple[Ability, ...]:
    drains = (LoseLife(1, "each opponent"), GainLife(Count("each opponent")))
    return (Triggered(Event("casts", player="you"), (MayPay(Cost("{W/B}"), drains),)),)


def _bargain(keyword: Keyword) -> tuple[Ability, ...]:
    given = Filter(any_of=(Filter(types=("artifact", "enchantment")), Filter(states=("token",))))
    cost = Cost(give=(Give("sacrifice", given),))
    return (Casting((CastCost(cost, "bargain", optional=True),)),)


def _umbra_armor(keyword: Keyword) -> tuple[Ability, ...]:
    """It is destroyed instead of what it enchants (702.89)."""
    saved = (RemoveDamage("attached"), Destroy("self"))
    return (Instead(Event("is destroyed", "attached"), "program", effects=saved),)


def _token(
    name: str, power: int, colors: str, kind: str = "Creature", keywords: tuple[str, ...] = ()
) -> Card:
    """Return a creature token with power equal to its toughness, called by its subtypes."""
    line = f"{kind} — {name}"
    return Card(f"{name} Token", None, line, power, power, keywords, colors=colors, token=True)


def _unearth(keyword: Keyword) -> tuple[Ability, ...]:
    return (
        Activated(
            _cost(keyword),
            (
                Move("self", "battlefield"),
                Change("it", keywords=("haste",), duration="game"),
                Later(_NEXT_END_STEP, (Move("it", "exile"),), about="it"),
                Change(
                    "it",
                    abilities=(Instead(Event("leaves", "self"), "exile"),),
                    duration="game",
                ),
            ),
            timing="sorcery",
            zone="graveyard",
        ),
    )


def _craft(keyword: Keyword) -> tuple[Ability, ...]:
    """It is exiled with what it is made of, and comes back as its back face (702.167a)."""
    back = Move("self", "battlefield", transformed=True)
    return (Activated(replace(_cost(keyword), exile=True), (back,), timing="sorcery"),)


def _myriad(keyword: Keyword) -> tuple[Ability, ...]:
    """A copy for each opponent that it does not attack itself, as one likes (702.116)."""
    copy = Create(copy_of="self", tapped=True, attacking=True, defender="that player")
    exiled = Later(_END_OF_COMBAT, (Move("it"),), about="it")
    return _attacks(ForEach("each other opponent", (May((copy, exiled)),)))


def _enlist(keyword: Keyword) -> tuple[Ability, ...]:
    """Tap another creature that could attack, and get its power (702.154)."""
    fresh = ("nonattacking", "here since its controller's turn began")
    rested = Filter(types=("creature",), states=fresh)
    hasty = Filter(types=("creature",), keywords=("haste",), states=("nonattacking",))
    tapped = Give("tap", Filter(any_of=(rested, hasty)))
    return (AsAttacks(Cost(give=(tapped,)), (Change("self", power=Stat("power", "other")),)),)


_SPIRIT = _token("Spirit", 1, "WB", keywords=("flying",))
_SERVO = _token("Servo", 1, "", "Artifact Creature")
_WARRIOR = _token("Warrior", 1, "R")
_GERM = _token("Phyrexian Germ", 0, "B")
_OPPONENT_LOST_LIFE = happened(Event("loses life", player="opponent"))
_NOT_RENOWNED = Not(Is("self", Filter(states=("renowned",))))

_EXPANSIONS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "exalted": lambda k: (
        Triggered(Event("attacks alone", YOUR_CREATURE), (Change("that", power=1, toughness=1),)),
    ),
    "prowess": lambda k: (
        Triggered(
            Event("casts", Filter(not_types=("creature",)), player="you"),
            (Change("self", power=1, toughness=1),),
        ),
    ),
    "bushido": _bushido,
    "flanking": lambda k: (
        Triggered(
            Event(
                "becomes blocked by",
                "self",
                Filter(types=("creature",), not_keywords=("flanking",)),
            ),
            (Change("other", power=-1, toughness=-1),),
        ),
    ),
    "provoke": lambda k: _attacks(
        May((Untap("target"), MustBlock("target", "self"))),
        targets=(Target(Filter(types=("creature",), controller="defending player")),),
    ),
    "myriad": _myriad,
    "enlist": _enlist,
    "melee": lambda k: _attacks(
        Change(
            "self",
            power=Count("opponents attacked this combat"),
            toughness=Count("opponents attacked this combat"),
        )
    ),
    "battle cry": lambda k: _attacks(
        Change(Each(Filter(types=("creature",), states=("attacking",), other=True)), power=1)
    ),
    "annihilator": lambda k: _attacks(
        Sacrifice(Chosen(PERMANENT, k.number, by="defending player"))
    ),
    "afflict": lambda k: (
        Triggered(Event("becomes blocked", "self"), (LoseLife(k.number, "defending player"),)),
    ),
    "dethrone": lambda k: (
        Triggered(
            Event(
                "attacks",
                "self",
                "none",  # the player, not a planeswalker or battle of theirs
                while_=Test(Life("defending player"), ">=", Most("life", "each player")),
            ),
            (PutCounters(),),
        ),
    ),
    "mentor": lambda k: _attacks(
        PutCounters("target"),
        targets=(Target(Filter(types=("creature",), states=("attacking",), compare=(_LESSER,))),),
    ),
    "training": lambda k: (
        Triggered(
            Event(
                "attacks",
                "self",
                while_=exists(
                    Each(
                        Filter(
                            types=("creature",),
                            states=("attacking",),
                            other=True,
                            compare=(_GREATER,),
                        )
                    )
                ),
            ),
            (PutCounters(),),
        ),
    ),
    "evolve": lambda k: (
        Triggered(
            Event("enters", Filter(types=("creature",), controller="you", other=True)),
            (PutCounters(),),
            condition=Any(
                (
                    Test(Stat("power", "that"), ">", Stat("power")),
                    Test(Stat("toughness", "that"), ">", Stat("toughness")),
                )
            ),
        ),
    ),
    "rampage": _rampage,
    "poisonous": lambda k: (
        Triggered(_TO_A_PLAYER, (PutCounters("that player", k.number, "poison"),)),
    ),
    "renown": lambda k: (
        Triggered(
            _TO_A_PLAYER,
            (PutCounters("self", k.number), Become("renowned")),
            condition=_NOT_RENOWNED,
        ),
    ),
    "bloodthirst": lambda k: (
        Enters(
            counters=("+1/+1", k.number),
            condition=happened(Event("player is dealt damage", player="opponent")),
        ),
    ),
    "devour": lambda k: (Enters(devour=k.number),),
    "ingest": lambda k: (Triggered(_TO_A_PLAYER, (Move(Top(1, "that player")),)),),
    "decayed": lambda k: (
        Static(keywords=("can't block",)),
        *_attacks(Later(_END_OF_COMBAT, (Sacrifice(),), about="self")),
    ),
    "undying": lambda k: _returns("+1/+1"),
    "persist": lambda k: _returns("-1/-1"),
    "devoid": lambda k: (Static(colors="", zone="anywhere"),),
    "ward": lambda k: (
        Triggered(
            Event("becomes the target", "self", player="opponent"),
            (MayPay(_cost(k), player="that player", otherwise=(CounterSpell("other"),)),),
        ),
    ),
    "equip": lambda k: (
        Activated(_cost(k), (Attach(),), (Target(YOUR_CREATURE),), timing="sorcery"),
    ),
    "crew": lambda k: (
        Activated(
            Cost(give=(Give("tap", CREATURE, power=k.number),)),
            (Change("self", types=("artifact", "creature")),),
        ),
    ),
    "ninjutsu": lambda k: (
        Activated(
            replace(
                _cost(k),
                give=(
                    Give(
                        "return to hand",
                        Filter(types=("creature",), states=("attacking", "unblocked")),
                    ),
                ),
            ),
            (Move("self", "battlefield", tapped=True, attacking=True),),
            zone="hand",
        ),
    ),
    "craft": _craft,
    "cycling": lambda k: (Activated(_cycling_cost(k), (Draw(),), zone="hand"),),
    "typecycling": _typecycling,
    "kicker": lambda k: (_additional(k),),
    "buyback": lambda k: (_additional(k),),  # as it resolves, the engine knows its name
    "dash": lambda k: _for_a_turn(k, Move("self", "hand")),
    "blitz": lambda k: _for_a_turn(
        k, Sacrifice(), abilities=(Triggered(Event("dies", "self"), (Draw(),)),)
    ),
    # 702.40: the spell is copied once for each spell cast before it this turn.
    "storm": lambda k: (
        Triggered(Event("casts", "self"), (CopySpell("self", times="amount"),), zone="stack"),
    ),
    "evoke": lambda k: (
        _alternative(k),
        Triggered(Event("enters", "self"), (Sacrifice(),), condition=Paid("evoke")),
    ),
    "spectacle": lambda k: (
        Casting((CastCost(_cost(k), k.name, instead=True, condition=_OPPONENT_LOST_LIFE),)),
    ),
    # 702.146, 702.162: what is cast is the back face.
    "disturb": lambda k: (_from_graveyard(k, _cost(k)),),
    "more than meets the eye": lambda k: (_alternative(k),),
    "living metal": lambda k: (Static(types=("creature",), condition=Turn()),),
    "flashback": lambda k: (_from_graveyard(k, _cost(k)), _exiled_instead(k)),
    "jump-start": lambda k: (
        _from_graveyard(k, Cost(give=(Give("discard"),)), printed=True),
        _exiled_instead(k),
    ),
    "retrace": lambda k: (_from_graveyard(k, Cost(give=(Give("discard", LAND),)), printed=True),),
    "unearth": _unearth,
    "scavenge": lambda k: (
        Activated(
            replace(_cost(k), exile=True),
            (PutCounters("target", Stat("power", "paid")),),
            (TARGET_CREATURE,),
            timing="sorcery",
            zone="graveyard",
        ),
    ),
    "outlast": lambda k: (
        Activated(replace(_cost(k), tap=True), (PutCounters(),), timing="sorcery"),
    ),
    "vanishing": _vanishing,
    "fading": _fading,
    "graft": lambda k: (
        _enters_with(k),
        Triggered(
            Event("enters", Filter(types=("creature",), other=True)),
            (May((MoveCounters("self", "that"),)),),
            condition=Test(Counters("+1/+1"), ">=", 1),
        ),
    ),
    "modular": lambda k: (
        _enters_with(k),
        Triggered(
            Event("dies", "self"),
            (May((PutCounters("target", Counters("+1/+1")),)),),
            (Target(Filter(all_types=("artifact", "creature"))),),
        ),
    ),
    "soulshift": lambda k: (
        Triggered(
            Event("dies", "self"),
            (May((Move("target", "hand"),)),),
            (
                Target(
                    Filter(subtypes=("Spirit",), compare=(Compare("mana value", "<=", k.number),)),
                    zone="graveyard",
                    owner="you",
                ),
            ),
        ),
    ),
    "afterlife": lambda k: (Triggered(Event("dies", "self"), (Create(_SPIRIT, k.number),)),),
    "fabricate": lambda k: (
        Triggered(
            Event("enters", "self"),
            (May((PutCounters("self", k.number),)), If(Not(Done()), (Create(_SERVO, k.number),))),
        ),
    ),
    "cumulative upkeep": _cumulative_upkeep,
    "affinity": _affinity,
    "mobilize": _mobilize,
    "extort": _extort,
    "bargain": _bargain,
    "umbra armor": _umbra_armor,
    "reinforce": lambda k: (
        Activated(
            replace(_cost(k), discard=True),
            (PutCounters("target", k.number),),
            (TARGET_CREATURE,),
            zone="hand",
        ),
    ),
    # 702.138: what is exiled besides is part of the cost.
    "escape": lambda k: (_from_graveyard(k, _cost(k)),),
    "living weapon": lambda k: (Triggered(Event("enters", "self"), (Create(_GERM), Attach("it"))),),
}


def expansion(keyword: Keyword) -> tuple[Ability, ...]:
    """Return the abilities that a keyword is short for.

    Args:
        keyword: the keyword, taken apart.

    Returns:
        Its abilities as the card language writes them; none if the engine knows the keyword
        itself, or if it is a rule.

    Example:
        >>> len(expansion(parse_keyword("decayed")))
        2
    """
    template = _EXPANSIONS.get(keyword.name)
    return () if template is None else template(keyword)
