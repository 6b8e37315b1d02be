"""The rest of Arabian Nights: what no other module has."""

from __future__ import annotations

from mtgenv.cards.language import (
    ANY_TARGET,
    ATTACKING_CREATURE,
    CREATURE,
    LAND,
    TARGET_CREATURE,
    AddMana,
    CantAttack,
    Card,
    Change,
    Choose,
    Chosen,
    Compare,
    Cost,
    Count,
    Counters,
    Damage,
    Destroy,
    Discard,
    Done,
    Draw,
    Each,
    Enters,
    Event,
    Filter,
    GainLife,
    Give,
    Happened,
    If,
    Instead,
    Is,
    Later,
    Least,
    Look,
    LoseLife,
    MayPay,
    Move,
    Not,
    PhaseOut,
    Plus,
    PutCounters,
    Regenerate,
    RemoveDamage,
    Replace,
    Reveal,
    Rule,
    Sacrifice,
    Stat,
    Static,
    Tap,
    Target,
    Test,
    Top,
    Triggered,
    Untap,
    controls,
    exists,
)
from mtgenv.cards.sets._shorthand import (
    activated,
    artifact,
    artifact_creature,
    at,
    aura,
    creature,
    discard,
    each,
    enchantment,
    instant,
    land,
    mode,
    prevent_damage_to_and_from_target,
    sacrifice_to_cast,
    sorcery,
    spell,
    taps_for,
    target,
    when,
    your_upkeep,
)

DESERT = Filter(subtypes=("Desert",))
ISLAND = Filter(subtypes=("Island",))
FLYING_CREATURE = Filter(types=("creature",), keywords=("flying",))
UNTAPPED = Is("self", Filter(states=("untapped",)))


def when_you_control_no(*types: str, subtypes: tuple[str, ...] = ()) -> Triggered:
    """When you control no such permanent, sacrifice this."""
    described = Filter(types=types, subtypes=subtypes, controller="you")
    return when(Event("state"), Sacrifice(), condition=Not(controls(described)))


ISLAND_DWELLER = (CantAttack(unless_defender=ISLAND), when_you_control_no(subtypes=("Island",)))

ORIGINALLY_PRINTED = Filter(states=("nontoken",), other=True, printed_in="Arabian Nights")
NAMED_HERE = Filter(printed_in="Arabian Nights")
OF_CHOSEN_COLOR = Filter(colors="*", controller="chosen player", states=("nontoken",))

CARDS: tuple[Card, ...] = (
    # White
    creature(
        "Camel",
        "{W}",
        "Camel",
        0,
        1,
        "banding",
        Instead(
            Event("is dealt damage", ("self", Filter(states=("banded with this",))), DESERT),
            condition=Is("self", Filter(states=("attacking",))),
        ),
    ),
    instant(
        "Eye for an Eye",
        "{W}{W}",
        spell(
            Replace(
                Event("player is dealt damage", player="you"),
                "program",
                effects=(
                    Damage("amount", "you", source="other"),
                    Damage("amount", "controller of other"),
                ),
                source_of=Chosen(zone="sources"),
                times=1,
            )
        ),
    ),
    enchantment(
        "Jihad",
        "{W}{W}{W}",
        Enters(choose=("color", "opponent")),
        Static(
            each("creature", colors="W"),
            power=2,
            toughness=1,
            condition=exists(Each(OF_CHOSEN_COLOR)),
        ),
        when(Event("state"), Sacrifice(), condition=Not(exists(Each(OF_CHOSEN_COLOR)))),
    ),
    creature("War Elephant", "{3}{W}", "Elephant", 2, 2, "trample", "banding"),
    # Blue
    creature("Dandân", "{U}{U}", "Fish", 4, 1, *ISLAND_DWELLER),
    aura("Fishliver Oil", "{1}{U}", TARGET_CREATURE, Static("attached", keywords=("islandwalk",))),
    creature("Giant Tortoise", "{1}{U}", "Turtle", 1, 1, Static(toughness=3, condition=UNTAPPED)),
    creature(
        "Island Fish Jasconius",
        "{4}{U}{U}{U}",
        "Fish",
        6,
        8,
        "doesn't untap during its controller's untap step",
        your_upkeep(MayPay(Cost("{U}{U}{U}"), (Untap("self"),))),
        *ISLAND_DWELLER,
    ),
    creature(
        "Merchant Ship",
        "{U}",
        "Human",
        0,
        2,
        ISLAND_DWELLER[0],
        when("attacks unblocked", GainLife(2)),
        ISLAND_DWELLER[1],
    ),
    creature(
        "Old Man of the Sea",
        "{1}{U}{U}",
        "Djinn",
        2,
        3,
        "may stay tapped during its controller's untap step",
        activated(
            Cost(tap=True),
            target("creature", compare=(Compare("power", "<=", Stat("power")),)),
            Change(
                controller="you",
                duration="while self is tapped",
                while_=Test(Stat("power", "target"), "<=", Stat("power")),
            ),
        ),
    ),
    creature(
        "Serendib Djinn",
        "{2}{U}{U}",
        "Djinn",
        5,
        6,
        "flying",
        your_upkeep(Sacrifice(Chosen(LAND)), If(Is("it", ISLAND), (Damage(3, "you"),))),
        when_you_control_no("land"),
    ),
    creature(
        "Sindbad",
        "{1}{U}",
        "Human",
        1,
        1,
        activated(Cost(tap=True), Draw(), Reveal("it"), If(Not(Is("it", LAND)), (Discard("it"),))),
    ),
    aura(
        "Unstable Mutation",
        "{U}",
        TARGET_CREATURE,
        Static("attached", power=3, toughness=3),
        at("upkeep", PutCounters("attached", counter="-1/-1"), player="controller of attached"),
    ),
    # Black
    creature(
        "Cuombajj Witches",
        "{B}{B}",
        "Human Wizard",
        1,
        3,
        activated(
            Cost(tap=True),
            ANY_TARGET,
            Target(ANY_TARGET.objects, "any", chooser="opponent"),
            Damage(1, ("target", "target 2")),
        ),
    ),
    creature(
        "Erg Raiders",
        "{1}{B}",
        "Human Warrior",
        2,
        3,
        at(
            "end step",
            If(
                Not(Is("self", Filter(states=("came under control this turn",)))),
                (Damage(2, "you"),),
            ),
            player="you",
            condition=Not(Is("self", Filter(states=("attacked this turn",)))),
        ),
    ),
    creature(
        "Guardian Beast",
        "{3}{B}",
        "Beast",
        2,
        4,
        Static(
            each("artifact", not_types=("creature",), controller="you"),
            keywords=(
                "can't be enchanted",
                "indestructible",
                "can't be controlled by other players",
            ),
            condition=UNTAPPED,
        ),
    ),
    creature(
        "Hasran Ogress",
        "{B}{B}",
        "Ogre",
        3,
        2,
        when("attacks", MayPay(Cost("{2}"), otherwise=(Damage(3, "you"),))),
    ),
    creature(
        "Junún Efreet",
        "{1}{B}{B}",
        "Efreet",
        3,
        3,
        "flying",
        your_upkeep(MayPay(Cost("{B}{B}"), otherwise=(Sacrifice(),))),
    ),
    creature(
        "Khabál Ghoul",
        "{2}{B}",
        "Zombie",
        1,
        1,
        at("end step", PutCounters("self", Happened(Event("dies", CREATURE)))),
    ),
    enchantment(
        "Oubliette",
        "{1}{B}{B}",
        when("enters", TARGET_CREATURE, PhaseOut(until_leaves=True, tapped=True)),
    ),
    # Red
    creature(
        "Aladdin",
        "{2}{R}{R}",
        "Human Rogue",
        1,
        1,
        activated(
            Cost("{1}{R}{R}", tap=True),
            target("artifact"),
            Change(controller="you", duration="while you control self"),
        ),
    ),
    creature(
        "Ali Baba",
        "{R}",
        "Human Rogue",
        1,
        1,
        activated(Cost("{R}"), target(subtypes=("Wall",)), Tap()),
    ),
    creature(
        "Ali from Cairo",
        "{2}{R}{R}",
        "Human",
        0,
        1,
        Instead(Event("player is dealt damage", player="you"), "at most", 1),
    ),
    creature(
        "Desert Nomads",
        "{2}{R}",
        "Human Nomad",
        2,
        2,
        "desertwalk",
        Instead(Event("is dealt damage", "self", DESERT)),
    ),
    creature(
        "Hurr Jackal",
        "{R}",
        "Jackal",
        1,
        1,
        activated(Cost(tap=True), TARGET_CREATURE, Change(keywords=("can't be regenerated",))),
    ),
    enchantment(
        "Magnetic Mountain",
        "{1}{R}{R}",
        Static(
            each("creature", colors="U"),
            keywords=("doesn't untap during its controller's untap step",),
        ),
        at(
            "upkeep",
            Choose(
                Chosen(
                    Filter(
                        types=("creature",),
                        colors="U",
                        states=("tapped",),
                        controller="that player",
                    ),
                    "any",
                    by="that player",
                    up_to=True,
                )
            ),
            MayPay(Cost("{4}"), (Untap("it"),), "that player", times=Count("it")),
        ),
    ),
    # Green
    enchantment(
        "Cyclone",
        "{2}{G}{G}",
        your_upkeep(
            PutCounters("self", counter="wind"),
            MayPay(
                Cost("{G}"),
                (Damage(Counters("wind"), (Each(CREATURE), "each player")),),
                otherwise=(Sacrifice(),),
                times=Counters("wind"),
            ),
        ),
    ),
    enchantment(
        "Drop of Honey",
        "{G}",
        your_upkeep(
            Destroy(
                Chosen(
                    Filter(
                        types=("creature",),
                        compare=(Compare("power", "=", Least("power", Each(CREATURE))),),
                    )
                ),
                no_regeneration=True,
            )
        ),
        when(Event("state"), Sacrifice(), condition=Not(exists(Each(CREATURE)))),
    ),
    creature(
        "Ghazbán Ogre",
        "{G}",
        "Ogre",
        2,
        2,
        your_upkeep(
            Change("self", controller="players with the most life", duration="game"),
            condition=Test(Count("players with the most life"), "=", 1),
        ),
    ),
    creature(
        "Ifh-Bíff Efreet",
        "{2}{G}{G}",
        "Efreet",
        3,
        3,
        "flying",
        activated(Cost("{G}"), Damage(1, (Each(FLYING_CREATURE), "each player")), by="any player"),
    ),
    sorcery(
        "Metamorphosis",
        "{G}",
        sacrifice_to_cast(CREATURE),
        spell(
            AddMana("any", Plus(1, Stat("mana value", "paid")), only="creature spells"),
        ),
    ),
    creature(
        "Nafs Asp",
        "{G}",
        "Snake",
        1,
        1,
        when(
            Event("player is dealt damage", other="self"),
            Later(
                Event("begins", step="draw", player="that player"),
                (LoseLife(1, "that player"),),
                unless=Cost("{1}"),
            ),
        ),
    ),
    creature(
        "Singing Tree",
        "{3}{G}",
        "Plant",
        0,
        3,
        activated(Cost(tap=True), Target(ATTACKING_CREATURE), Change(base_power=0)),
    ),
    creature(
        "Wyluli Wolf",
        "{1}{G}",
        "Wolf",
        1,
        1,
        activated(Cost(tap=True), TARGET_CREATURE, Change(power=1, toughness=1)),
    ),
    # Artifacts
    artifact(
        "Aladdin's Lamp",
        "{10}",
        activated(
            Cost("{X}", tap=True, least_x=1),
            Replace(
                Event("draws", player="you"),
                "program",
                effects=(Look(Top("X"), "one on top"), Draw()),
                times=1,
            ),
        ),
    ),
    artifact("Aladdin's Ring", "{8}", activated(Cost("{8}", tap=True), ANY_TARGET, Damage(4))),
    artifact_creature(
        "Brass Man",
        "{1}",
        "Construct",
        1,
        3,
        "doesn't untap during its controller's untap step",
        your_upkeep(MayPay(Cost("{1}"), (Untap("self"),))),
    ),
    artifact(
        "City in a Bottle",
        "{2}",
        when(
            Event("state"),
            Sacrifice(Each(ORIGINALLY_PRINTED)),
            condition=exists(Each(ORIGINALLY_PRINTED)),
        ),
        Rule("can't cast spells", "each player", filter=NAMED_HERE),
        Rule("can't play lands", "each player", filter=NAMED_HERE),
    ),
    artifact(
        "Ebony Horse",
        "{3}",
        activated(
            Cost("{2}", tap=True),
            target("creature", states=("attacking",), controller="you"),
            Untap(),
            *prevent_damage_to_and_from_target(combat=True),
        ),
    ),
    artifact(
        "Jandor's Ring",
        "{6}",
        activated(
            Cost(
                "{2}",
                tap=True,
                give=(Give("discard", Filter(states=("drawn last this turn",))),),
            ),
            Draw(),
        ),
    ),
    artifact(
        "Jandor's Saddlebags", "{2}", activated(Cost("{3}", tap=True), TARGET_CREATURE, Untap())
    ),
    artifact(
        "Jeweled Bird",
        "{1}",
        "is removed from the deck without ante",
        activated(
            Cost(tap=True),
            Move("self", "ante"),
            If(Done(), (Move(Each(Filter(other=True), "ante", "you"), "graveyard"), Draw())),
        ),
    ),
    artifact(
        "Pyramids",
        "{6}",
        activated(
            Cost("{2}"),
            mode(target(subtypes=("Aura",), attached_to=LAND), Destroy()),
            mode(
                Target(LAND),
                Replace(
                    Event("is destroyed"),
                    "program",
                    effects=(RemoveDamage(),),
                    what="target",
                    times=1,
                ),
            ),
        ),
    ),
    artifact(
        "Sandals of Abdallah",
        "{4}",
        activated(
            Cost("{2}", tap=True),
            TARGET_CREATURE,
            Change(keywords=("islandwalk",)),
            Later(Event("dies", "self"), (Destroy("self"),), about="target", this_turn=True),
        ),
    ),
    # Lands
    land("Bazaar of Baghdad", "Land", activated(Cost(tap=True), Draw(2), discard(3))),
    land(
        "Diamond Valley",
        "Land",
        activated(
            Cost(tap=True, give=(Give("sacrifice", CREATURE),)),
            GainLife(Stat("toughness", "paid")),
        ),
    ),
    land(
        "Elephant Graveyard",
        "Land",
        taps_for("C"),
        activated(Cost(tap=True), target(subtypes=("Elephant",)), Regenerate()),
    ),
    land(
        "Island of Wak-Wak",
        "Land",
        activated(Cost(tap=True), Target(FLYING_CREATURE), Change(base_power=0)),
    ),
    land(
        "Library of Alexandria",
        "Land",
        taps_for("C"),
        activated(
            Cost(tap=True),
            Draw(),
            condition=Test(Count(Each(zone="hand", whose="you")), "=", 7),
        ),
    ),
    land(
        "Oasis",
        "Land",
        activated(
            Cost(tap=True),
            TARGET_CREATURE,
            Replace(Event("is dealt damage"), "prevent n", 1, what="target"),
        ),
    ),
)
