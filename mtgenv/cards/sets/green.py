"""Green cards."""

from __future__ import annotations

from mtgenv.cards.definition import (
    ATTACKING_CREATURE,
    PERMANENT,
    TARGET_CREATURE,
    Card,
    Change,
    CreateToken,
    DamageEach,
    Destroy,
    Filter,
    GainLife,
    Mana,
    PreventCombatDamage,
    ReturnToHand,
    Static,
    Suspend,
    Target,
)
from mtgenv.cards.sets._shorthand import (
    aura,
    creature,
    instant,
    sorcery,
    spell,
    token,
    when,
    your_upkeep,
)

CARDS: tuple[Card, ...] = (
    # Creatures with no more than keywords
    creature("Ambush Viper", "{1}{G}", "Snake", 2, 1, "flash", "deathtouch"),
    creature("Colossal Dreadmaw", "{4}{G}{G}", "Dinosaur", 6, 6, "trample"),
    creature("Colossapede", "{4}{G}", "Insect", 5, 5),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature("Daggerback Basilisk", "{2}{G}", "Basilisk", 2, 2, "deathtouch"),
    creature("Giant Spider", "{3}{G}", "Spider", 2, 4, "reach"),
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
    creature("Prized Unicorn", "{3}{G}", "Unicorn", 2, 2, "all creatures able to block it do"),
    creature("Sentinel Spider", "{3}{G}{G}", "Spider", 4, 4, "vigilance", "reach"),
    creature("Stampeding Rhino", "{4}{G}", "Rhino", 4, 4, "trample"),
    creature("Yavimaya Wurm", "{4}{G}{G}", "Wurm", 6, 4, "trample"),
    # Other creatures
    creature("Durkwood Baloth", "{4}{G}{G}", "Beast", 5, 5, Suspend(5, "{G}")),
    creature(
        "Erhnam Djinn",
        "{3}{G}",
        "Djinn",
        4,
        5,
        your_upkeep(
            Target(Filter(types=("creature",), not_subtypes=("Wall",), controller="opponent")),
            Change(keywords=("forestwalk",), duration="your next upkeep"),
        ),
    ),
    creature(
        "Haze Frog",
        "{3}{G}{G}",
        "Frog",
        2,
        1,
        "flash",
        when("enters", PreventCombatDamage(except_self=True)),
    ),
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, Mana("G")),
    creature(
        "Thragtusk",
        "{4}{G}",
        "Beast",
        5,
        3,
        when("enters", GainLife(5)),
        when("leaves", CreateToken(token("Beast", "Creature", "G", 3, 3))),
    ),
    # Instants and sorceries
    sorcery("Desert Twister", "{4}{G}{G}", spell(Target(PERMANENT), Destroy())),
    instant("Fog", "{G}", spell(PreventCombatDamage())),
    instant("Giant Growth", "{G}", spell(TARGET_CREATURE, Change(power=3, toughness=3))),
    instant(
        "Naturalize",
        "{1}{G}",
        spell(Target(Filter(types=("artifact", "enchantment"))), Destroy()),
    ),
    instant("Sandstorm", "{G}", spell(DamageEach(1, ATTACKING_CREATURE))),
    # Enchantments
    aura(
        "Lure",
        "{1}{G}{G}",
        TARGET_CREATURE,
        Static("attached", keywords=("all creatures able to block it do",)),
    ),
    aura(
        "Rancor",
        "{G}",
        TARGET_CREATURE,
        Static("attached", power=2, keywords=("trample",)),
        when("to graveyard", ReturnToHand("self")),
    ),
)
