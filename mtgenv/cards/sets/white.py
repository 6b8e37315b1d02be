"""White cards."""

from __future__ import annotations

from mtgenv.cards.language import (
    ANY_TARGET,
    ATTACKING_CREATURE,
    BLOCKING_CREATURE,
    CREATURE,
    LAND,
    TARGET_CREATURE,
    TARGET_OPPONENT,
    TARGET_PLAYER,
    YOUR_CREATURE,
    Apply,
    Become,
    BecomeBlocked,
    CantAttack,
    CantBlock,
    Card,
    Change,
    Chapter,
    ChooseName,
    Chosen,
    Cost,
    CostChange,
    Count,
    Designate,
    Destroy,
    Detain,
    Devotion,
    Each,
    End,
    Event,
    Filter,
    GainLife,
    If,
    Instead,
    Is,
    Life,
    May,
    Move,
    Not,
    PutCounters,
    Replace,
    Skip,
    Stat,
    Static,
    Tap,
    Target,
    Test,
    exists,
)
from mtgenv.cards.sets._shorthand import (
    BASIC_LAND,
    activated,
    aura,
    card,
    create,
    creature,
    each,
    enchantment,
    exile,
    instant,
    loyalty,
    mode,
    planeswalker,
    search,
    sorcery,
    spell,
    target,
    token,
    when,
)

KNIGHT = token("Knight", "Creature", "W", 2, 2, "vigilance")
YOUR_PERMANENT = Filter(controller="you")
MONSTROUS = Is("self", Filter(states=("monstrous",)))
HEROIC = when(Event("casts targeting", "self", player="you"), PutCounters())
AS_BIG_AS_LIFE = Static(base_power=Life(), base_toughness=Life(), zone="anywhere")


def monstrosity(counters: int) -> If:
    """Monstrosity (701.37)."""
    return If(Not(MONSTROUS), (PutCounters("self", counters), Become("monstrous")))


def prevent_next(amount: int) -> Replace:
    """Prevent the next damage, so much of it, that would be dealt to the target this turn."""
    return Replace(Event("is dealt damage"), "prevent n", amount, what="target")


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
    creature(
        "Abu Ja'far",
        "{W}",
        "Human",
        0,
        1,
        when("dies", Destroy(each("creature", states=("fought this",)), no_regeneration=True)),
    ),
    creature(
        "Banisher Priest",
        "{1}{W}{W}",
        "Human Cleric",
        2,
        2,
        when("enters", target("creature", controller="opponent"), Move(until_leaves=True)),
    ),
    creature(
        "King Suleiman",
        "{1}{W}",
        "Human Noble",
        1,
        1,
        activated(Cost(tap=True), target(subtypes=("Djinn", "Efreet")), Destroy()),
    ),
    # Instants and sorceries
    sorcery("Armageddon", "{3}{W}", spell(Destroy(Each(LAND)))),
    instant("Army of Allah", "{1}{W}{W}", spell(Change(Each(ATTACKING_CREATURE), power=2))),
    instant("Disenchant", "{1}{W}", spell(target("artifact", "enchantment"), Destroy())),
    instant(
        "Path to Exile",
        "{W}",
        spell(
            TARGET_CREATURE,
            exile(),
            May(
                (search(BASIC_LAND, to="battlefield", tapped=True, by="controller of target"),),
                player="controller of target",
            ),
        ),
    ),
    instant("Piety", "{2}{W}", spell(Change(Each(BLOCKING_CREATURE), toughness=3))),
    instant(
        "Swords to Plowshares",
        "{W}",
        spell(TARGET_CREATURE, exile(), GainLife(Stat("power", "target"), "controller of target")),
    ),
    sorcery("Wrath of God", "{2}{W}{W}", spell(Destroy(Each(CREATURE), no_regeneration=True))),
    # Enchantments
    enchantment("Crusade", "{W}{W}", Static(each("creature", colors="W"), power=1, toughness=1)),
    enchantment("Ghostly Prison", "{2}{W}", CantAttack(CREATURE, "you", tax=2)),
    aura("Holy Strength", "{W}", TARGET_CREATURE, Static("attached", power=1, toughness=2)),
    enchantment(
        "Oblivion Ring",
        "{2}{W}",
        when("enters", target(not_types=("land",), other=True), Move(linked=True)),
        when("leaves", Move("linked", "battlefield")),
    ),
    aura(
        "Pacifism",
        "{1}{W}",
        TARGET_CREATURE,
        Static("attached", keywords=("can't attack", "can't block")),
    ),
    aura(
        "Arrest",
        "{2}{W}",
        TARGET_CREATURE,
        Static(
            "attached",
            keywords=(
                "can't attack",
                "can't block",
                "can't have its activated abilities activated",
            ),
        ),
    ),
    aura(
        "Spirit Link",
        "{W}",
        TARGET_CREATURE,
        when(Event("deals damage", "attached"), GainLife("amount")),
    ),
    # Combat and the layers
    creature("Isamaru, Hound of Konda", "{W}", "Dog", 2, 2, kind="Legendary Creature"),
    creature("Benalish Cavalry", "{1}{W}", "Human Knight", 2, 2, "flanking"),
    creature("Benalish Hero", "{W}", "Human Soldier", 1, 1, "banding"),
    creature("Benalish Infantry", "{2}{W}", "Human Soldier", 1, 3, "banding"),
    creature(
        "Palace Sentinels",
        "{3}{W}",
        "Human Soldier",
        2,
        4,
        when("enters", Designate("monarch")),
    ),
    creature(
        "Azorius Arrester",
        "{1}{W}",
        "Human Soldier",
        2,
        1,
        when("enters", target("creature", controller="opponent"), Detain()),
    ),
    creature("Gryff Rider", "{2}{W}", "Human Knight", 2, 1, "flying", "training"),
    creature("Topan Freeblade", "{1}{W}", "Human Soldier", 2, 2, "vigilance", "renown 1"),
    creature("Wings of the Guard", "{1}{W}", "Bird", 1, 1, "flying", "melee"),
    creature(
        "Archangel of Thune",
        "{3}{W}{W}",
        "Angel",
        3,
        4,
        "flying",
        "lifelink",
        when(Event("gains life", player="you"), PutCounters(Each(YOUR_CREATURE))),
    ),
    creature(
        "Blazing Archon", "{6}{W}{W}{W}", "Archon", 5, 6, "flying", CantAttack(CREATURE, "you")
    ),
    creature("Fabled Hero", "{1}{W}{W}", "Human Soldier", 2, 2, "double strike", HEROIC),
    creature(
        "Glory-Bound Initiate",
        "{1}{W}",
        "Human Warrior",
        3,
        1,
        "may be exerted as it attacks",
        when("is exerted", Change("self", power=1, toughness=3, keywords=("lifelink",))),
    ),
    creature(
        "Heliod, Sun-Crowned",
        "{2}{W}",
        "God",
        5,
        5,
        "indestructible",
        Static(not_types=("creature",), condition=Test(Devotion("W"), "<", 5)),
        when(
            Event("gains life", player="you"),
            target("creature", "enchantment", controller="you"),
            PutCounters("target"),
        ),
        activated(Cost("{1}{W}"), target("creature", other=True), Change(keywords=("lifelink",))),
        kind="Legendary Enchantment Creature",
    ),
    creature(
        "Hundred-Handed One",
        "{2}{W}{W}",
        "Giant",
        3,
        5,
        "vigilance",
        activated(Cost("{3}{W}{W}{W}"), monstrosity(3)),
        Static(
            keywords=("reach", "can block an additional ninety-nine creatures each combat"),
            condition=MONSTROUS,
        ),
    ),
    creature(
        "Knight of Grace",
        "{1}{W}",
        "Human Knight",
        2,
        2,
        "first strike",
        "hexproof from black",
        Static(power=1, condition=exists(each(colors="B"))),
    ),
    creature(
        "Samite Healer",
        "{1}{W}",
        "Human Cleric",
        1,
        1,
        activated(Cost(tap=True), ANY_TARGET, prevent_next(1)),
    ),
    creature(
        "Sublime Archangel",
        "{2}{W}{W}",
        "Angel",
        4,
        3,
        "flying",
        "exalted",
        Static(each("creature", controller="you", other=True), keywords=("exalted",)),
    ),
    creature(
        "Trap Runner",
        "{2}{W}{W}",
        "Human Soldier",
        2,
        3,
        activated(
            Cost(tap=True),
            target("creature", states=("unblocked", "attacking")),
            BecomeBlocked(),
            timing="after blockers",
        ),
    ),
    creature("Wingsteed Rider", "{1}{W}{W}", "Human Knight", 2, 2, "flying", HEROIC),
    card(
        "Ardenvale Tactician",
        "{1}{W}{W}",
        "Creature — Human Knight",
        "flying",
        power=2,
        toughness=3,
        other_face=card(
            "Dizzying Swoop",
            "{1}{W}",
            "Instant — Adventure",
            spell(Target(CREATURE, least=0, most=2), Tap()),
        ),
        layout="adventure",
    ),
    instant(
        "Blaze of Glory",
        "{W}",
        spell(
            target("creature", controller="defending player"),
            Change(
                keywords=(
                    "can block any number of creatures",
                    "blocks each attacking creature if able",
                )
            ),
            timing="before blockers",
        ),
    ),
    sorcery("False Peace", "{W}", spell(TARGET_PLAYER, Skip("combat phases of turn", "target"))),
    instant(
        "Faith's Shield",
        "{W}",
        spell(
            Target(YOUR_PERMANENT),
            ChooseName("color"),
            If(
                Test(Life(), "<=", 5),
                (
                    Apply("protection from the chosen color"),
                    Change(Each(YOUR_PERMANENT), keywords=("protection from the chosen color",)),
                ),
                (Change(keywords=("protection from the chosen color",)),),
            ),
        ),
    ),
    instant(
        "Healing Salve",
        "{W}",
        spell(
            mode(TARGET_PLAYER, GainLife(3, "target")),
            mode(ANY_TARGET, prevent_next(3)),
        ),
    ),
    instant(
        "Mandate of Peace",
        "{1}{W}",
        spell(Apply("can't cast spells", "each opponent"), End("combat phase"), timing="combat"),
    ),
    card(
        "Wax",
        "{G}",
        "Instant",
        spell(TARGET_CREATURE, Change(power=2, toughness=2)),
        other_face=instant("Wane", "{W}", spell(target("enchantment"), Destroy())),
        layout="split",
    ),
    enchantment(
        "Boon Reflection",
        "{4}{W}",
        Instead(Event("gains life", player="you"), "n times as much", 2),
    ),
    enchantment(
        "Brave the Sands",
        "{1}{W}",
        Static(Each(YOUR_CREATURE), keywords=("vigilance",)),
        Static(Each(YOUR_CREATURE), keywords=("can block an additional creature each combat",)),
    ),
    enchantment(
        "Circle of Protection: Red",
        "{1}{W}",
        activated(
            Cost("{1}"),
            Replace(
                Event("player is dealt damage", player="you"),
                source_of=Chosen(Filter(colors="R"), zone="sources"),
                times=1,
            ),
        ),
    ),
    enchantment("Glorious Anthem", "{1}{W}{W}", Static(Each(YOUR_CREATURE), 1, 1)),
    enchantment(
        "Humility",
        "{2}{W}{W}",
        Static(Each(CREATURE), loses=("all",), base_power=1, base_toughness=1),
    ),
    enchantment(
        "Opalescence",
        "{2}{W}{W}",
        Static(
            each("enchantment", not_subtypes=("Aura",), other=True),
            types=("creature",),
            base_power=Stat("mana value", "each"),
            base_toughness=Stat("mana value", "each"),
        ),
    ),
    enchantment(
        "Rest in Peace",
        "{1}{W}",
        when("enters", exile(Each(zone="graveyard"))),
        Instead(Event("moves", to_zone="graveyard"), "exile"),
    ),
    enchantment(
        "Sphere of Safety",
        "{4}{W}",
        CantAttack(
            CREATURE, "your planeswalkers", tax=Count(each("enchantment", controller="you"))
        ),
    ),
    card(
        "History of Benalia",
        "{1}{W}{W}",
        "Enchantment — Saga",
        Chapter((1, 2), (create(KNIGHT),)),
        Chapter((3,), (Change(each(subtypes=("Knight",), controller="you"), 2, 1),)),
    ),
    aura(
        "Oppressive Rays",
        "{W}",
        TARGET_CREATURE,
        CantAttack("attached", tax=3),
        CantBlock("attached", tax=3),
        CostChange(3, abilities_of="attached", player="each player"),
    ),
    planeswalker(
        "Ajani Goldmane",
        "{2}{W}{W}",
        "Ajani",
        4,
        loyalty(1, GainLife(2)),
        loyalty(-1, PutCounters(Each(YOUR_CREATURE)), Change("it", keywords=("vigilance",))),
        loyalty(-6, create(token("Avatar", "Creature", "W", None, None, AS_BIG_AS_LIFE))),
    ),
    planeswalker(
        "Gideon Jura",
        "{3}{W}{W}",
        "Gideon",
        6,
        loyalty(
            2,
            TARGET_OPPONENT,
            Change(
                each("creature", controller="target"),
                keywords=("attacks the source if able",),
                duration="during target's next turn",
                all_of_them=True,
            ),
        ),
        loyalty(-2, target("creature", states=("tapped",)), Destroy()),
        loyalty(
            0,
            Change(
                "self",
                base_power=6,
                base_toughness=6,
                types=("creature",),
                subtypes=("Human", "Soldier"),
            ),
            Replace(Event("is dealt damage"), what="self"),
        ),
    ),
    card(
        "Invasion of Belenon",
        "{2}{W}",
        "Battle — Siege",
        when("enters", create(token("Knight", "Creature", "WU", 2, 2, "vigilance"))),
        defense=5,
        other_face=card(
            "Belenon War Anthem",
            None,
            "Enchantment",
            Static(Each(YOUR_CREATURE), 1, 1),
            colors="W",
        ),
        layout="transform",
    ),
)
