"""Cards whose counters, permissions, triggers and opening hands have rules of their own."""

from __future__ import annotations

from mtgenv.cards.language import (
    CREATURE,
    TARGET_CREATURE,
    YOUR_CREATURE,
    AddMana,
    Apply,
    CantBlock,
    Card,
    CastCost,
    Casting,
    Change,
    Chosen,
    Compare,
    Cost,
    Count,
    Damage,
    Destroy,
    Draw,
    Each,
    Enters,
    Event,
    Filter,
    Later,
    Look,
    May,
    Move,
    OpeningHand,
    PutCounters,
    Rule,
    Sacrifice,
    Static,
    Tap,
    Target,
    Top,
    TriggersAgain,
    WhenDone,
)
from mtgenv.cards.language.abilities import Triggered
from mtgenv.cards.sets._shorthand import (
    activated,
    artifact,
    at,
    create,
    creature,
    enchantment,
    equipment,
    instant,
    land,
    sorcery,
    spell,
    taps_for,
    target,
    token,
    when,
)

FLASH = Rule("casts spells as though they had flash")
EVEN = Compare("mana value", "divisible by", 2)
GOBLIN = token("Phyrexian Goblin", "Creature", "R", 1, 1, "haste")
ELDRAZI = token("Eldrazi", "Creature", "", 10, 10)

CARDS: tuple[Card, ...] = (
    # Abilities that trigger an additional time
    artifact(
        "Panharmonicon", "{4}", TriggersAgain(Event("enters", Filter(("artifact", "creature"))))
    ),
    creature(
        "Teysa Karlov",
        "{2}{W}{B}",
        "Human Advisor",
        2,
        4,
        TriggersAgain(Event("dies", CREATURE)),
        Static(
            Each(Filter(("creature",), controller="you", states=("token",))),
            keywords=("vigilance", "lifelink"),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Yarok, the Desecrated",
        "{2}{B}{G}{U}",
        "Elemental Horror",
        3,
        5,
        "deathtouch",
        "lifelink",
        TriggersAgain(Event("enters", Filter())),
        kind="Legendary Creature",
    ),
    creature(
        "Isshin, Two Heavens as One",
        "{R}{W}{B}",
        "Human Samurai",
        3,
        4,
        TriggersAgain(Event("attacks", CREATURE)),
        kind="Legendary Creature",
    ),
    # A rule that can be ignored for a cost
    creature(
        "Leonin Arbiter",
        "{1}{W}",
        "Cat Cleric",
        2,
        2,
        Rule("can't search libraries", "each player", ignored_for=Cost("{2}")),
    ),
    # Day and night
    creature(
        "Firmament Sage",
        "{3}{U}",
        "Human Wizard",
        2,
        3,
        Enters(begins_day=True),
        when(Event("becomes night"), Draw()),
        when(Event("becomes day"), Draw()),
    ),
    # Abilities that trigger only once each turn, or when something is done
    creature(
        "Welcoming Vampire",
        "{2}{W}",
        "Vampire",
        2,
        3,
        "flying",
        Triggered(
            Event(
                "enters",
                Filter(
                    ("creature",),
                    controller="you",
                    other=True,
                    compare=(Compare("power", "<=", 2),),
                ),
                each=False,
            ),
            (Draw(),),
            once_a_turn="triggers",
        ),
    ),
    creature(
        "Morbid Opportunist",
        "{2}{B}",
        "Human Rogue",
        1,
        3,
        Triggered(
            Event("dies", Filter(("creature",), other=True), each=False),
            (Draw(),),
            once_a_turn="triggers",
        ),
    ),
    creature(
        "Fireblade Artist",
        "{B}{R}",
        "Human Shaman",
        2,
        2,
        "haste",
        at(
            "upkeep",
            May(
                (
                    Sacrifice(Chosen(CREATURE)),
                    WhenDone(
                        (Damage(2),), (Target(Filter(("planeswalker",)), players="opponent"),)
                    ),
                )
            ),
            player="you",
        ),
    ),
    creature(
        "Desolation Twin",
        "{10}",
        "Eldrazi",
        10,
        10,
        Triggered(Event("casts", "self", player="you"), (create(ELDRAZI),), zone="stack"),
    ),
    equipment(
        "Grafted Wargear",
        "{3}",
        Static("attached", power=3, toughness=2),
        when("becomes unattached", Sacrifice("other")),
        "equip {0}",
    ),
    # What may be cast when, and what not
    artifact("Vedalken Orrery", "{4}", FLASH),
    enchantment(
        "Leyline of Anticipation", "{2}{U}{U}", "may begin the game on the battlefield", FLASH
    ),
    land(
        "Emergence Zone",
        "Land",
        taps_for("C"),
        activated(
            Cost("{1}", tap=True, sacrifice=True), Apply("casts spells as though they had flash")
        ),
    ),
    sorcery(
        "Rout",
        "{3}{W}{W}",
        Casting((CastCost(Cost("{2}"), optional=True, flash=True),)),
        spell(Destroy(Each(CREATURE), no_regeneration=True)),
    ),
    creature(
        "Void Winnower",
        "{9}",
        "Eldrazi",
        11,
        9,
        Rule("can't cast spells", "each opponent", filter=Filter(compare=(EVEN,))),
        CantBlock(Filter(("creature",), controller="opponent", compare=(EVEN,))),
    ),
    # Counters with rules of their own
    sorcery(
        "Tranquilize",
        "{1}{U}",
        spell(target("creature", controller="opponent"), Tap(), PutCounters("it", 3, "stun")),
    ),
    instant(
        "Boon of Safety",
        "{W}",
        spell(TARGET_CREATURE, PutCounters("target", 1, "shield"), Look(Top(), "scry")),
    ),
    instant(
        "Spontaneous Flight",
        "{2}{W}",
        spell(
            TARGET_CREATURE,
            Change("target", 2, 2),
            PutCounters("it", 1, "flying"),
        ),
    ),
    # Opening hands, and cards exiled face down
    artifact(
        "Serum Powder",
        "{3}",
        taps_for("C"),
        OpeningHand(
            (Move(Each(zone="hand", whose="you"), "exile"), Draw(Count("it"))), when="mulligan"
        ),
    ),
    creature(
        "Chancellor of the Forge",
        "{4}{R}{R}{R}",
        "Phyrexian Giant",
        5,
        5,
        OpeningHand((Later(Event("begins", step="upkeep"), (create(GOBLIN),)),)),
        when("enters", create(GOBLIN, Count(Each(YOUR_CREATURE)))),
    ),
    creature(
        "Chancellor of the Tangle",
        "{4}{G}{G}{G}",
        "Phyrexian Beast",
        6,
        7,
        OpeningHand((Later(Event("begins", step="main", player="you"), (AddMana("G"),)),)),
        "vigilance",
        "reach",
    ),
    enchantment(
        "Necropotence",
        "{B}{B}{B}",
        Rule("skips the draw step"),
        when(Event("discards", player="you"), Move("that", "exile")),
        activated(
            Cost(life=1),
            Move(Top(), "exile", face_down=True),
            Later(Event("begins", step="end step", player="you"), (Move("it", "hand"),)),
        ),
    ),
)
