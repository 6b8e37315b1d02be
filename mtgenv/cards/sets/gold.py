"""Cards of more than one colour."""

from __future__ import annotations

from mtgenv.cards.language import (
    ANY_TARGET,
    CREATURE,
    TARGET_CREATURE,
    YOUR_CREATURE,
    Apply,
    CantAttack,
    CantBlock,
    Card,
    Change,
    Chosen,
    Companion,
    Compare,
    Cost,
    CostChange,
    Create,
    Damage,
    Destroy,
    Draw,
    Each,
    Enters,
    Event,
    Filter,
    GainLife,
    GetEmblem,
    Later,
    LoseLife,
    PutCounters,
    Replace,
    Rule,
    Sacrifice,
    SetLife,
    Static,
    Target,
)
from mtgenv.cards.sets._shorthand import (
    activated,
    artifact_creature,
    at,
    create,
    creature,
    emblem,
    enchantment,
    exile,
    instant,
    loyalty,
    mode,
    planeswalker,
    return_to_hand,
    spell,
    target,
    token,
    when,
)

BY_TOUGHNESS = "assigns combat damage equal to its toughness rather than its power"
FIVE = ("Cat", "Elemental", "Nightmare", "Dinosaur", "Beast")
IN_YOUR_SECTOR = Filter(types=("creature",), compare=(Compare("sector", "=", "your choice"),))
COSTS_FOUR = Filter(compare=(Compare("mana value", ">=", 4),))

CARDS: tuple[Card, ...] = (
    creature("Boros Swiftblade", "{R}{W}", "Human Soldier", 1, 2, "double strike"),
    instant(
        "Double Cleave", "{1}{R/W}", spell(TARGET_CREATURE, Change(keywords=("double strike",)))
    ),
    instant("Lightning Helix", "{R}{W}", spell(ANY_TARGET, Damage(3), GainLife(3))),
    creature(
        "Underworld Cerberus",
        "{3}{B}{R}",
        "Dog",
        6,
        6,
        CantBlock(attacker="self", fewer_than=3),
        Rule("cards in graveyards can't be targeted", "each player"),
        when("dies", exile("self"), return_to_hand(Each(CREATURE, zone="graveyard"))),
    ),
    artifact_creature(
        "Vedalken Outlander", "{W}{U}", "Vedalken Scout", 2, 2, "protection from red"
    ),
    # Combat and the layers
    creature(
        "Belligerent Brontodon",
        "{5}{G}{W}",
        "Dinosaur",
        4,
        6,
        Static(Each(YOUR_CREATURE), keywords=(BY_TOUGHNESS,)),
    ),
    creature("Boggart Ram-Gang", "{R/G}{R/G}{R/G}", "Goblin Warrior", 3, 3, "haste", "wither"),
    creature(
        "Doran, the Siege Tower",
        "{W}{B}{G}",
        "Treefolk Shaman",
        0,
        5,
        Static(Each(CREATURE), keywords=(BY_TOUGHNESS,)),
        kind="Legendary Creature",
    ),
    creature(
        "Elderwood Scion",
        "{3}{G}{W}",
        "Elemental",
        4,
        4,
        "trample",
        "lifelink",
        CostChange(-2, targeting=True),
        CostChange(2, player="each opponent", targeting=True),
    ),
    creature(
        "Geist of Saint Traft",
        "{1}{W}{U}",
        "Spirit Cleric",
        2,
        2,
        "hexproof",
        when(
            "attacks",
            Create(token("Angel", "Creature", "W", 4, 4, "flying"), tapped=True, attacking=True),
            Later(Event("begins", step="end of combat"), (exile("it"),), about="it"),
        ),
        kind="Legendary Creature",
    ),
    creature(
        "Kitchen Finks",
        "{1}{G/W}{G/W}",
        "Ouphe",
        3,
        2,
        when("enters", GainLife(2)),
        "persist",
    ),
    creature(
        "Master of Cruelties",
        "{3}{B}{R}",
        "Demon",
        1,
        4,
        "first strike",
        "deathtouch",
        "can attack only alone",
        when(
            Event("attacks unblocked", "self", "none"),
            SetLife(1, "that player"),
            Change("self", keywords=("assigns no combat damage",), duration="combat"),
        ),
    ),
    creature(
        "Sonorous Howlbonder",
        "{1}{B/R}{B/R}",
        "Human Warrior",
        2,
        2,
        "menace",
        CantBlock(
            attacker=Filter(types=("creature",), keywords=("menace",), controller="you"),
            fewer_than=3,
        ),
    ),
    creature(
        "Xantcha, Sleeper Agent",
        "{1}{B}{R}",
        "Phyrexian Minion",
        5,
        5,
        Enters(under="opponent"),
        "attacks each combat if able",
        CantAttack(defender="its owner"),
        activated(Cost("{3}"), LoseLife(2, "controller of self"), Draw(), by="any player"),
        kind="Legendary Creature",
    ),
    instant("Despark", "{W}{B}", spell(Target(COSTS_FOUR), exile())),
    instant(
        "Simic Charm",
        "{G}{U}",
        spell(
            mode(TARGET_CREATURE, Change(power=3, toughness=3)),
            mode(Change(Each(Filter(controller="you")), keywords=("hexproof",))),
            mode(TARGET_CREATURE, return_to_hand()),
        ),
    ),
    enchantment(
        "Privileged Position",
        "{2}{G/W}{G/W}{G/W}",
        Static(Each(Filter(controller="you", other=True)), keywords=("hexproof",)),
    ),
    planeswalker(
        "Kiora, the Crashing Wave",
        "{2}{G}{U}",
        "Kiora",
        2,
        loyalty(
            1,
            target(controller="opponent"),
            Replace(Event("is dealt damage"), what="target", duration="your next turn"),
            Replace(Event("deals damage"), what="target", duration="your next turn"),
        ),
        loyalty(-1, Draw(), Apply("plays n more lands")),
        loyalty(
            -5,
            GetEmblem(
                emblem(
                    "Kiora",
                    at(
                        "end step",
                        create(token("Kraken", "Creature", "U", 9, 9)),
                        player="you",
                    ),
                )
            ),
        ),
    ),
    planeswalker(
        "Space Beleren",
        "{2}{W}{U}",
        "Jace",
        3,
        "space sculptor",
        loyalty(
            1,
            Change(
                Each(Filter(types=("creature",), compare=(Compare("sector", ">=", 1),))),
                keywords=("can be blocked only by creatures in the same sector",),
                all_of_them=True,
            ),
        ),
        loyalty(-1, PutCounters(Each(IN_YOUR_SECTOR))),
        loyalty(-5, Destroy(Each(IN_YOUR_SECTOR))),
    ),
    planeswalker(
        "Sorin, Solemn Visitor",
        "{2}{W}{B}",
        "Sorin",
        4,
        loyalty(
            1,
            Change(Each(YOUR_CREATURE), power=1, keywords=("lifelink",), duration="your next turn"),
        ),
        loyalty(-2, create(token("Vampire", "Creature", "B", 2, 2, "flying"))),
        loyalty(
            -6,
            GetEmblem(
                emblem(
                    "Sorin",
                    at(
                        "upkeep",
                        Sacrifice(Chosen(CREATURE, by="that player")),
                        player="opponent",
                    ),
                )
            ),
        ),
    ),
    Card(
        "Kaheera, the Orphanguard",
        "{1}{G/W}{G/W}",
        "Legendary Creature — Cat Beast",
        3,
        2,
        ("vigilance",),
        (
            Companion("creatures of five types"),
            Static(
                Each(Filter(types=("creature",), subtypes=FIVE, controller="you", other=True)),
                power=1,
                toughness=1,
                keywords=("vigilance",),
            ),
        ),
    ),
)
