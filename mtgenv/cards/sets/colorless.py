"""Cards without a colour, lands aside."""

from __future__ import annotations

from mtgenv.cards.definition import (
    TARGET_CREATURE,
    TARGET_PLAYER,
    CantLose,
    Card,
    Change,
    CombatLimit,
    Cost,
    CreateToken,
    Damage,
    Filter,
    Flip,
    Mana,
    Search,
    Tap,
    Target,
    UnblockableBy,
)
from mtgenv.cards.sets._shorthand import activated, artifact, artifact_creature, token

CARDS: tuple[Card, ...] = (
    # Artifacts for mana
    artifact("Black Lotus", "{0}", Mana("WUBRG", amount=3, cost=Cost(tap=True, sacrifice=True))),
    artifact("Mox Pearl", "{0}", Mana("W")),
    artifact("Mox Sapphire", "{0}", Mana("U")),
    artifact("Mox Jet", "{0}", Mana("B")),
    artifact("Mox Ruby", "{0}", Mana("R")),
    artifact("Mox Emerald", "{0}", Mana("G")),
    artifact("Sol Ring", "{1}", Mana("C", amount=2)),
    # Other artifacts
    artifact(
        "Bottle of Suleiman",
        "{4}",
        activated(
            Cost("{1}", sacrifice=True),
            Flip(
                win=(CreateToken(token("Djinn", "Artifact Creature", "", 5, 5, "flying")),),
                lose=(Damage(5, "you"),),
            ),
        ),
    ),
    artifact(
        "Flying Carpet",
        "{4}",
        activated(Cost("{2}", tap=True), TARGET_CREATURE, Change(keywords=("flying",))),
    ),
    artifact(
        "Icy Manipulator",
        "{4}",
        activated(
            Cost("{1}", tap=True),
            Target(Filter(types=("artifact", "creature", "land"))),
            Tap(),
        ),
    ),
    artifact(
        "Jester's Cap",
        "{4}",
        activated(
            Cost("{2}", tap=True, sacrifice=True),
            TARGET_PLAYER,
            Search(None, 3, to="exile", player="you", library="target"),
        ),
    ),
    # Artifact creatures
    artifact_creature("Alpha Myr", "{2}", "Myr", 2, 1),
    artifact_creature("Bronze Sable", "{2}", "Sable", 2, 1),
    artifact_creature("Dancing Scimitar", "{4}", "Spirit", 1, 5, "flying"),
    artifact_creature("Darksteel Myr", "{3}", "Myr", 0, 1, "indestructible"),
    artifact_creature(
        "Juggernaut",
        "{4}",
        "Juggernaut",
        5,
        3,
        "attacks each combat if able",
        UnblockableBy(Filter(subtypes=("Wall",))),
    ),
    artifact_creature("Memnite", "{0}", "Construct", 1, 1),
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, "flying"),
    artifact_creature("Platinum Angel", "{7}", "Angel", 4, 4, "flying", CantLose()),
    artifact_creature(
        "Silent Arbiter", "{4}", "Construct", 1, 5, CombatLimit(attackers=1, blockers=1)
    ),
)
