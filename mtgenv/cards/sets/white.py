"""White cards."""

from __future__ import annotations

from mtgenv.cards.definition import (
    ATTACKING_CREATURE,
    BLOCKING_CREATURE,
    CREATURE,
    LAND,
    TARGET_CREATURE,
    AttackTax,
    Card,
    ChangeEach,
    Cost,
    Destroy,
    DestroyEach,
    DestroyPartners,
    Exile,
    Filter,
    GainLife,
    May,
    ReturnLinked,
    Search,
    Static,
    Target,
)
from mtgenv.cards.sets._shorthand import (
    activated,
    aura,
    creature,
    enchantment,
    instant,
    sorcery,
    spell,
    when,
)

CARDS: tuple[Card, ...] = (
    # Creatures with no more than keywords
    creature("Ajani's Sunstriker", "{W}{W}", "Cat Cleric", 2, 2, "lifelink"),
    creature("Angelic Wall", "{1}{W}", "Wall", 0, 4, "defender", "flying"),
    creature("Assault Griffin", "{3}{W}", "Griffin", 3, 2, "flying"),
    creature("Aven Squire", "{1}{W}", "Bird Soldier", 1, 1, "flying", "exalted"),
    creature("Beloved Chaplain", "{1}{W}", "Human Cleric", 1, 1, "protection from creatures"),
    creature("Eager Cadet", "{W}", "Human Soldier", 1, 1),
    creature("Elite Vanguard", "{W}", "Human Soldier", 2, 1),
    creature("Fencing Ace", "{1}{W}", "Human Soldier", 1, 1, "double strike"),
    creature("Glory Seeker", "{1}{W}", "Human Soldier", 2, 2),
    creature("Moorish Cavalry", "{2}{W}{W}", "Human Knight", 3, 3, "trample"),
    creature("Pillarfield Ox", "{3}{W}", "Ox", 2, 4),
    creature("Repentant Blacksmith", "{1}{W}", "Human", 1, 2, "protection from red"),
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Serra Angel", "{3}{W}{W}", "Angel", 4, 4, "flying", "vigilance"),
    creature("Silvercoat Lion", "{1}{W}", "Cat", 2, 2),
    creature("Squire", "{1}{W}", "Human Soldier", 1, 2),
    creature("Tundra Wolves", "{W}", "Wolf", 1, 1, "first strike"),
    creature("Wall of Swords", "{3}{W}", "Wall", 3, 5, "defender", "flying"),
    creature(
        "White Knight", "{W}{W}", "Human Knight", 2, 2, "first strike", "protection from black"
    ),
    # Other creatures
    creature("Abu Ja'far", "{W}", "Human", 0, 1, when("dies", DestroyPartners())),
    creature(
        "Banisher Priest",
        "{1}{W}{W}",
        "Human Cleric",
        2,
        2,
        when(
            "enters",
            Target(Filter(types=("creature",), controller="opponent")),
            Exile(until_leaves=True),
        ),
    ),
    creature(
        "King Suleiman",
        "{1}{W}",
        "Human Noble",
        1,
        1,
        activated(Cost(tap=True), Target(Filter(subtypes=("Djinn", "Efreet"))), Destroy()),
    ),
    # Instants and sorceries
    sorcery("Armageddon", "{3}{W}", spell(DestroyEach(LAND))),
    instant("Army of Allah", "{1}{W}{W}", spell(ChangeEach(ATTACKING_CREATURE, power=2))),
    instant(
        "Disenchant",
        "{1}{W}",
        spell(Target(Filter(types=("artifact", "enchantment"))), Destroy()),
    ),
    instant(
        "Path to Exile",
        "{W}",
        spell(
            TARGET_CREATURE,
            Exile(),
            May(
                (
                    Search(
                        Filter(types=("land",), supertypes=("basic",)),
                        to="battlefield tapped",
                        player="controller of target",
                    ),
                ),
                player="controller of target",
            ),
        ),
    ),
    instant("Piety", "{2}{W}", spell(ChangeEach(BLOCKING_CREATURE, toughness=3))),
    instant(
        "Swords to Plowshares",
        "{W}",
        spell(TARGET_CREATURE, Exile(), GainLife("power of target", "controller of target")),
    ),
    sorcery("Wrath of God", "{2}{W}{W}", spell(DestroyEach(CREATURE))),
    # Enchantments
    enchantment(
        "Crusade",
        "{W}{W}",
        Static("filter", Filter(types=("creature",), colors="W"), power=1, toughness=1),
    ),
    enchantment("Ghostly Prison", "{2}{W}", AttackTax(2)),
    aura("Holy Strength", "{W}", TARGET_CREATURE, Static("attached", power=1, toughness=2)),
    enchantment(
        "Oblivion Ring",
        "{2}{W}",
        when(
            "enters",
            Target(Filter(not_types=("land",), other=True)),
            Exile(linked=True),
        ),
        when("leaves", ReturnLinked()),
    ),
    aura(
        "Pacifism",
        "{1}{W}",
        TARGET_CREATURE,
        Static("attached", keywords=("can't attack", "can't block")),
    ),
    aura(
        "Spirit Link",
        "{W}",
        TARGET_CREATURE,
        when("deals damage", GainLife("amount"), subject="attached"),
    ),
)
