"""Black cards."""

from __future__ import annotations

from mtgenv.cards.definition import (
    CREATURE,
    LAND,
    TARGET_CREATURE,
    TARGET_PLAYER,
    AddMana,
    CantBlock,
    Card,
    Change,
    Cost,
    Damage,
    Destroy,
    Discard,
    DiscardChosen,
    Draw,
    Filter,
    GainLife,
    LoseLife,
    PutCounters,
    SetBase,
    Target,
)
from mtgenv.cards.sets._shorthand import (
    activated,
    creature,
    instant,
    sorcery,
    spell,
    when,
    your_upkeep,
)

CARDS: tuple[Card, ...] = (
    # Creatures with no more than keywords
    creature("Alley Strangler", "{2}{B}", "Aetherborn Rogue", 2, 3, "menace"),
    creature(
        "Black Knight", "{B}{B}", "Human Knight", 2, 2, "first strike", "protection from white"
    ),
    creature("Catacomb Crocodile", "{4}{B}", "Crocodile", 3, 7),
    creature("Catacomb Slug", "{4}{B}", "Slug", 2, 6),
    creature("Stone-Throwing Devils", "{B}", "Devil", 1, 1, "first strike"),
    creature("Typhoid Rats", "{B}", "Rat", 1, 1, "deathtouch"),
    creature(
        "Vampire Nighthawk", "{1}{B}{B}", "Vampire Shaman", 2, 3, "flying", "deathtouch", "lifelink"
    ),
    creature("Walking Corpse", "{1}{B}", "Zombie", 2, 2),
    creature("Warpath Ghoul", "{2}{B}", "Zombie", 3, 2),
    # Other creatures
    creature(
        "Blood Artist",
        "{1}{B}",
        "Vampire",
        0,
        1,
        when(
            "dies",
            TARGET_PLAYER,
            LoseLife(1, "target"),
            GainLife(1),
            subject="self or filter",
            filter=CREATURE,
        ),
    ),
    creature(
        "El-Hajjâj",
        "{1}{B}{B}",
        "Human Wizard",
        1,
        1,
        when("deals damage", GainLife("amount")),
    ),
    creature("Hunted Ghoul", "{B}", "Zombie", 1, 2, CantBlock(Filter(subtypes=("Human",)))),
    creature(
        "Hypnotic Specter",
        "{1}{B}{B}",
        "Specter",
        2,
        2,
        "flying",
        when("deals damage to player", Discard(1, "that player", random=True), player="opponent"),
    ),
    creature("Juzám Djinn", "{2}{B}{B}", "Djinn", 5, 5, your_upkeep(Damage(1, "you"))),
    creature(
        "Sengir Vampire",
        "{3}{B}{B}",
        "Vampire",
        4,
        4,
        "flying",
        when("damaged creature dies", PutCounters("self")),
    ),
    creature(
        "Sorceress Queen",
        "{1}{B}{B}",
        "Human Wizard Sorcerer",
        1,
        1,
        activated(
            Cost(tap=True),
            Target(Filter(types=("creature",), other=True)),
            SetBase("target", 0, 2),
        ),
    ),
    # Instants and sorceries
    instant(
        "Bladebrand", "{1}{B}", spell(TARGET_CREATURE, Change(keywords=("deathtouch",)), Draw(1))
    ),
    instant("Dark Ritual", "{B}", spell(AddMana("BBB"))),
    instant(
        "Doom Blade",
        "{1}{B}",
        spell(Target(Filter(types=("creature",), not_colors="B")), Destroy()),
    ),
    sorcery(
        "Duress",
        "{B}",
        spell(
            Target(players="opponent"),
            DiscardChosen("target", Filter(not_types=("creature", "land"))),
        ),
    ),
    sorcery("Mind Rot", "{2}{B}", spell(TARGET_PLAYER, Discard(2, "target"))),
    sorcery("Sinkhole", "{B}{B}", spell(Target(LAND), Destroy())),
    instant(
        "Terror",
        "{1}{B}",
        spell(
            Target(Filter(types=("creature",), not_types=("artifact",), not_colors="B")),
            Destroy(),
        ),
    ),
)
