"""Blue cards."""

from __future__ import annotations

from mtgenv.cards.definition import (
    SPELL,
    TARGET_CREATURE,
    TARGET_PLAYER,
    AttackTax,
    Card,
    ControlAttached,
    CopySpell,
    CounterSpell,
    Damage,
    Draw,
    ExtraTurn,
    FewerOnBattlefield,
    Filter,
    ReturnToHand,
    SorceryFlash,
    Static,
    Suspend,
    Target,
)
from mtgenv.cards.sets._shorthand import (
    aura,
    creature,
    enchantment,
    instant,
    sorcery,
    spell,
    your_upkeep,
)

CARDS: tuple[Card, ...] = (
    # Creatures with no more than keywords
    creature("Air Elemental", "{3}{U}{U}", "Elemental", 4, 4, "flying"),
    creature("Azure Drake", "{3}{U}", "Drake", 2, 4, "flying"),
    creature("Flying Men", "{U}", "Human", 1, 1, "flying"),
    creature("Fortress Crab", "{3}{U}", "Crab", 1, 6),
    creature("Jwari Scuttler", "{2}{U}", "Crab", 2, 3),
    creature("Kraken Hatchling", "{U}", "Kraken", 0, 4),
    creature("Maritime Guard", "{1}{U}", "Merfolk Soldier", 1, 3),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", 1, 1),
    creature("Naga Eternal", "{2}{U}", "Zombie Snake", 3, 2),
    creature("Sky Ruin Drake", "{4}{U}", "Drake", 2, 5, "flying"),
    # Other creatures
    creature(
        "Harbor Serpent",
        "{4}{U}{U}",
        "Serpent",
        5,
        5,
        "islandwalk",
        Static(
            keywords=("can't attack",),
            condition=FewerOnBattlefield(Filter(subtypes=("Island",)), 5),
        ),
    ),
    creature("Serendib Efreet", "{2}{U}", "Efreet", 3, 4, "flying", your_upkeep(Damage(1, "you"))),
    # Instants and sorceries
    instant("Ancestral Recall", "{U}", spell(TARGET_PLAYER, Draw(3, "target"))),
    sorcery(
        "Ancestral Vision",
        None,
        Suspend(4, "{U}"),
        spell(TARGET_PLAYER, Draw(3, "target")),
        colors="U",
    ),
    instant("Counterspell", "{U}{U}", spell(Target(SPELL, zone="stack"), CounterSpell())),
    sorcery("Divination", "{2}{U}", spell(Draw(2))),
    instant("Quicken", "{U}", spell(SorceryFlash(), Draw(1))),
    sorcery("Time Walk", "{1}{U}", spell(ExtraTurn())),
    instant(
        "Twincast",
        "{U}{U}",
        spell(Target(Filter(types=("instant", "sorcery")), zone="stack"), CopySpell()),
    ),
    instant("Unsummon", "{U}", spell(TARGET_CREATURE, ReturnToHand())),
    # Enchantments
    aura("Control Magic", "{2}{U}{U}", TARGET_CREATURE, ControlAttached()),
    enchantment("Propaganda", "{2}{U}", AttackTax(2)),
)
