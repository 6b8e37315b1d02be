"""Cards without a colour, lands aside."""

from __future__ import annotations

from mtgenv.cards.language import (
    PERMANENT,
    TARGET_CREATURE,
    TARGET_PLAYER,
    AddMana,
    CantBlock,
    Card,
    Change,
    Chosen,
    ControlPlayer,
    Cost,
    Damage,
    Each,
    Event,
    Filter,
    Flip,
    Instead,
    Move,
    Restart,
    Reveal,
    Rule,
    Static,
    Tap,
    Target,
)
from mtgenv.cards.sets._shorthand import (
    activated,
    artifact,
    artifact_creature,
    card,
    create,
    creature,
    equipment,
    loyalty,
    planeswalker,
    search,
    taps_for,
    target,
    token,
)

NON_AURA_PERMANENT_CARD = Filter(
    types=("artifact", "battle", "creature", "enchantment", "land", "planeswalker"),
    not_subtypes=("Aura",),
)

CARDS: tuple[Card, ...] = (
    # Artifacts for mana
    artifact("Black Lotus", "{0}", activated(Cost(tap=True, sacrifice=True), AddMana("any", 3))),
    artifact("Mox Pearl", "{0}", taps_for("W")),
    artifact("Mox Sapphire", "{0}", taps_for("U")),
    artifact("Mox Jet", "{0}", taps_for("B")),
    artifact("Mox Ruby", "{0}", taps_for("R")),
    artifact("Mox Emerald", "{0}", taps_for("G")),
    artifact("Sol Ring", "{1}", taps_for("CC")),
    # Other artifacts
    artifact(
        "Bottle of Suleiman",
        "{4}",
        activated(
            Cost("{1}", sacrifice=True),
            Flip(
                win=(create(token("Djinn", "Artifact Creature", "", 5, 5, "flying")),),
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
        activated(Cost("{1}", tap=True), target("artifact", "creature", "land"), Tap()),
    ),
    artifact(
        "Jester's Cap",
        "{4}",
        activated(
            Cost("{2}", tap=True, sacrifice=True),
            TARGET_PLAYER,
            search(count=3, to="exile", whose="target"),
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
        CantBlock(Filter(subtypes=("Wall",)), "self"),
    ),
    artifact_creature("Memnite", "{0}", "Construct", 1, 1),
    artifact_creature("Ornithopter", "{0}", "Thopter", 0, 2, "flying"),
    artifact_creature(
        "Platinum Angel",
        "{7}",
        "Angel",
        4,
        4,
        "flying",
        Rule("can't lose the game"),
        Rule("can't win the game", "each opponent"),
    ),
    artifact_creature(
        "Silent Arbiter",
        "{4}",
        "Construct",
        1,
        5,
        Rule("at most n attackers", "each player"),
        Rule("at most n blockers", "each player"),
    ),
    # Combat and the layers
    artifact_creature(
        "Blightsteel Colossus",
        "{12}",
        "Phyrexian Golem",
        11,
        11,
        "trample",
        "infect",
        "indestructible",
        Instead(
            Event("moves", "self", to_zone="graveyard"),
            "program",
            effects=(Reveal("self"), Move("self", "shuffled")),
        ),
    ),
    creature(
        "Ulamog's Crusher",
        "{8}",
        "Eldrazi",
        8,
        8,
        "annihilator 2",
        "attacks each combat if able",
    ),
    equipment("Bonesplitter", "{1}", Static("attached", power=2), "equip {1}"),
    equipment(
        "Lightning Greaves", "{2}", Static("attached", keywords=("haste", "shroud")), "equip {0}"
    ),
    equipment(
        "Loxodon Warhammer",
        "{3}",
        Static("attached", power=3, keywords=("trample", "lifelink")),
        "equip {3}",
    ),
    card("Sky Skiff", "{2}", "Artifact — Vehicle", "flying", "crew 1", power=2, toughness=3),
    card(
        "Mindslaver",
        "{6}",
        "Legendary Artifact",
        activated(Cost("{4}", tap=True, sacrifice=True), TARGET_PLAYER, ControlPlayer()),
    ),
    planeswalker(
        "Karn Liberated",
        "{7}",
        "Karn",
        6,
        loyalty(
            4,
            TARGET_PLAYER,
            Move(Chosen(by="target", zone="hand"), linked=True),
        ),
        loyalty(-3, Target(PERMANENT), Move(linked=True)),
        loyalty(-14, Restart(Each(NON_AURA_PERMANENT_CARD, zone="linked"))),
    ),
)
