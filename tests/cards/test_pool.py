"""The first pool of cards: which there are, and what the intricate ones say."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from mtgenv.cards.definition import (
    ANY_TARGET,
    CREATURE,
    LAND,
    PERMANENT,
    TARGET_CREATURE,
    TARGET_PLAYER,
    TARGET_PLAYER_OR_PLANESWALKER,
    Ability,
    Activated,
    AtNextEndStep,
    AttackCompany,
    CantBlock,
    Card,
    Change,
    CombatLimit,
    ControlAttached,
    CopySpell,
    Cost,
    CreateToken,
    Damage,
    DamageDivided,
    DamageUnpreventable,
    Destroy,
    DestroyPartners,
    Discard,
    DoubleDamage,
    Draw,
    DrawFromOutside,
    EntersTapped,
    Exile,
    FewerOnBattlefield,
    Filter,
    Flip,
    GainLife,
    GraveyardShroud,
    If,
    Landfall,
    LoseLife,
    Mana,
    May,
    MayPay,
    NoLifeGain,
    PreventCombatDamage,
    PutCounters,
    RemoveFromCombat,
    ReturnAll,
    ReturnLinked,
    ReturnToHand,
    SacrificeInstead,
    SacrificeToCast,
    Search,
    SetBase,
    Spell,
    Static,
    Subgame,
    Suspend,
    Target,
    Triggered,
    Unblock,
    UnblockableBy,
    Wish,
)
from mtgenv.cards.sets import CARDS

POOL = (Path(__file__).parent / "first_pool.txt").read_text(encoding="utf-8").splitlines()
BY_NAME = {card.name: card for card in CARDS}
SYMBOL = re.compile(r"\{(?:\d+|X|[WUBRGC]|[WUBRG]/[WUBRG])\}")

each_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)


def test_the_pool_is_complete_and_holds_nothing_else() -> None:
    assert len(POOL) == len(set(POOL)) == 197
    assert sorted(card.name for card in CARDS) == sorted(POOL)


@each_card
def test_cost_is_written_in_mana_symbols(card: Card) -> None:
    assert card.cost is None or re.fullmatch(rf"(?:{SYMBOL.pattern})+", card.cost)


def assert_plain(value: object) -> None:
    """Nothing but frozen dataclasses, tuples, text, whole numbers, truth values and None."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        assert type(value).__dataclass_params__.frozen  # type: ignore[attr-defined]
        for field in dataclasses.fields(value):
            assert_plain(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            assert_plain(item)
    else:
        assert value is None or type(value) in (str, int, bool)


@each_card
def test_definition_is_plain_data(card: Card) -> None:
    assert_plain(card)
    hash(card)


NONBLACK_CREATURE = Filter(types=("creature",), not_colors="B")
BASIC_LAND = Filter(types=("land",), supertypes=("basic",))
OPPONENTS_CREATURE = Filter(types=("creature",), controller="opponent")
INSTANT_OR_SORCERY_SPELL = Target(Filter(types=("instant", "sorcery")), zone="stack")
ITS_CONTROLLER = "controller of target"

# Cards that are easily written almost right, with all that they do beyond keywords.
INTRICATE: dict[str, tuple[Ability, ...]] = {
    # lands
    "Plateau": (),
    "Sacred Foundry": (EntersTapped(unless_life=2),),
    "Battlefield Forge": (Mana("C"), Mana("RW", damage=1)),
    "City of Brass": (Triggered("becomes tapped", (Damage(1, "you"),)), Mana("WUBRG")),
    "Arid Mesa": (
        Activated(
            Cost(tap=True, sacrifice=True, life=1),
            (Search(Filter(subtypes=("Mountain", "Plains")), to="battlefield"),),
        ),
    ),
    "Desert": (
        Mana("C"),
        Activated(
            Cost(tap=True),
            (Damage(1, "target"),),
            (Target(Filter(types=("creature",), state="attacking")),),
            timing="end of combat",
        ),
    ),
    # subgames
    "Shahrazad": (Spell((Subgame(), LoseLife("half life", "non-winners"))),),
    "Enter the Dungeon": (Spell((Subgame(5), Search(None, 2, "hand", player="winners"))),),
    "The Countdown Is at One": (Spell((Subgame(1), DoubleDamage("non-winners"))),),
    "Death Wish": (Spell((Wish(None, reveal=False), LoseLife("half life", "you")), exile=True),),
    "Living Wish": (Spell((Wish(Filter(types=("creature", "land"))),), exile=True),),
    "Ring of Ma'rûf": (Activated(Cost("{5}", tap=True, exile=True), (DrawFromOutside(),)),),
    # white
    "Abu Ja'far": (Triggered("dies", (DestroyPartners(),)),),
    "Banisher Priest": (
        Triggered("enters", (Exile(until_leaves=True),), (Target(OPPONENTS_CREATURE),)),
    ),
    "King Suleiman": (
        Activated(
            Cost(tap=True),
            (Destroy("target"),),
            (Target(Filter(subtypes=("Djinn", "Efreet"))),),
        ),
    ),
    "Oblivion Ring": (
        Triggered(
            "enters",
            (Exile(linked=True),),
            (Target(Filter(not_types=("land",), other=True)),),
        ),
        Triggered("leaves", (ReturnLinked(),)),
    ),
    "Path to Exile": (
        Spell(
            (
                Exile(),
                May(
                    (Search(BASIC_LAND, to="battlefield tapped", player=ITS_CONTROLLER),),
                    player=ITS_CONTROLLER,
                ),
            ),
            (TARGET_CREATURE,),
        ),
    ),
    "Spirit Link": (
        Spell(targets=(TARGET_CREATURE,)),
        Triggered("deals damage", (GainLife("amount", "you"),), subject="attached"),
    ),
    "Swords to Plowshares": (
        Spell((Exile(), GainLife("power of target", ITS_CONTROLLER)), (TARGET_CREATURE,)),
    ),
    # blue
    "Ancestral Vision": (Suspend(4, "{U}"), Spell((Draw(3, "target"),), (TARGET_PLAYER,))),
    "Control Magic": (Spell(targets=(TARGET_CREATURE,)), ControlAttached()),
    "Harbor Serpent": (
        Static(
            keywords=("can't attack",),
            condition=FewerOnBattlefield(Filter(subtypes=("Island",)), 5),
        ),
    ),
    "Twincast": (Spell((CopySpell(),), (INSTANT_OR_SORCERY_SPELL,)),),
    # black
    "Blood Artist": (
        Triggered(
            "dies",
            (LoseLife(1, "target"), GainLife(1, "you")),
            (TARGET_PLAYER,),
            subject="self or filter",
            filter=CREATURE,
        ),
    ),
    "Hunted Ghoul": (CantBlock(Filter(subtypes=("Human",))),),
    "Hypnotic Specter": (
        Triggered(
            "deals damage to player", (Discard(1, "that player", random=True),), player="opponent"
        ),
    ),
    "Sengir Vampire": (Triggered("damaged creature dies", (PutCounters("self"),)),),
    "Sorceress Queen": (
        Activated(
            Cost(tap=True),
            (SetBase("target", 0, 2),),
            (Target(Filter(types=("creature",), other=True)),),
        ),
    ),
    # red
    "Chain Lightning": (
        Spell(
            (
                Damage(3, "target"),
                MayPay(
                    "{R}{R}",
                    (May((CopySpell("self", player=ITS_CONTROLLER),), player=ITS_CONTROLLER),),
                    player=ITS_CONTROLLER,
                ),
            ),
            (ANY_TARGET,),
        ),
    ),
    "Fireball": (
        Spell(
            (DamageDivided("X"),),
            (dataclasses.replace(ANY_TARGET, least=0, most=None),),
            per_target=1,
        ),
    ),
    "Fireblast": (
        SacrificeInstead(Filter(subtypes=("Mountain",)), 2),
        Spell((Damage(4, "target"),), (ANY_TARGET,)),
    ),
    "Flames of the Blood Hand": (
        Spell(
            (
                DamageUnpreventable(this_spell=True),
                Damage(4, "target"),
                NoLifeGain(ITS_CONTROLLER),
            ),
            (TARGET_PLAYER_OR_PLANESWALKER,),
        ),
    ),
    "Fork": (Spell((CopySpell(red=True),), (INSTANT_OR_SORCERY_SPELL,)),),
    "Rukh Egg": (
        Triggered(
            "dies",
            (
                AtNextEndStep(
                    (
                        CreateToken(
                            Card(
                                "Bird Token",
                                None,
                                "Creature — Bird",
                                4,
                                4,
                                ("flying",),
                                colors="R",
                                token=True,
                            )
                        ),
                    )
                ),
            ),
        ),
    ),
    "Scarred Puma": (AttackCompany(Filter(types=("creature",), colors="BG")),),
    "Searing Blaze": (
        Spell(
            (
                If(
                    Landfall(),
                    (Damage(3, "target"), Damage(3, "target 2")),
                    (Damage(1, "target"), Damage(1, "target 2")),
                ),
            ),
            (
                TARGET_PLAYER_OR_PLANESWALKER,
                Target(Filter(types=("creature",), controller="target")),
            ),
        ),
    ),
    "Shard Volley": (SacrificeToCast(LAND), Spell((Damage(3, "target"),), (ANY_TARGET,))),
    "Skullcrack": (
        Spell(
            (NoLifeGain("each player"), DamageUnpreventable(), Damage(3, "target")),
            (TARGET_PLAYER_OR_PLANESWALKER,),
        ),
    ),
    "Ydwen Efreet": (
        Triggered(
            "blocks",
            (
                Flip(
                    lose=(
                        Unblock(),
                        RemoveFromCombat(),
                        Change("self", keywords=("can't block",)),
                    )
                ),
            ),
        ),
    ),
    # green
    "Erhnam Djinn": (
        Triggered(
            "upkeep",
            (Change("target", keywords=("forestwalk",), duration="your next upkeep"),),
            (Target(dataclasses.replace(OPPONENTS_CREATURE, not_subtypes=("Wall",))),),
            player="you",
        ),
    ),
    "Haze Frog": (Triggered("enters", (PreventCombatDamage(except_self=True),)),),
    "Rancor": (
        Spell(targets=(TARGET_CREATURE,)),
        Static("attached", power=2, keywords=("trample",)),
        Triggered("to graveyard", (ReturnToHand("self"),)),
    ),
    # gold
    "Underworld Cerberus": (
        GraveyardShroud(),
        Triggered("dies", (Exile("self"), ReturnAll(CREATURE))),
    ),
    # colourless
    "Black Lotus": (Mana("WUBRG", amount=3, cost=Cost(tap=True, sacrifice=True)),),
    "Jester's Cap": (
        Activated(
            Cost("{2}", tap=True, sacrifice=True),
            (Search(None, 3, "exile", player="you", library="target"),),
            (TARGET_PLAYER,),
        ),
    ),
    "Juggernaut": (UnblockableBy(Filter(subtypes=("Wall",))),),
    "Silent Arbiter": (CombatLimit(attackers=1, blockers=1),),
}


@pytest.mark.parametrize("name", INTRICATE)
def test_intricate_card_does_exactly_this(name: str) -> None:
    assert BY_NAME[name].abilities == INTRICATE[name]


@pytest.mark.parametrize(
    ("name", "keywords"),
    [
        ("Beloved Chaplain", ("protection from creatures",)),
        ("Berserkers of Blood Ridge", ("attacks each combat if able",)),
        ("Craven Hulk", ("can't block alone",)),
        ("Ekundu Cyclops", ("attacks if another creature of yours does",)),
        ("Ember Beast", ("can't attack alone", "can't block alone")),
        ("Fear of Being Hunted", ("haste", "must be blocked if able")),
        ("Juggernaut", ("attacks each combat if able",)),
        ("Mogg Flunkies", ("can't attack alone", "can't block alone")),
        (
            "Okk",
            (
                "can't attack unless a creature with greater power does",
                "can't block unless a creature with greater power does",
            ),
        ),
        (
            "Orcish Conscripts",
            ("can't attack unless two others do", "can't block unless two others do"),
        ),
        ("Prized Unicorn", ("all creatures able to block it do",)),
        ("Underworld Cerberus", ("can't be blocked except by three or more",)),
    ],
)
def test_what_a_creature_says_about_combat(name: str, keywords: tuple[str, ...]) -> None:
    assert BY_NAME[name].keywords == keywords


def test_removal_differs_in_what_it_may_hit() -> None:
    def targets(name: str) -> Filter | None:
        (spell,) = BY_NAME[name].abilities
        assert isinstance(spell, Spell)
        return spell.targets[0].objects

    assert targets("Doom Blade") == NONBLACK_CREATURE
    assert targets("Terror") == dataclasses.replace(NONBLACK_CREATURE, not_types=("artifact",))
    assert targets("Desert Twister") == PERMANENT
    assert targets("Sinkhole") == LAND
    assert targets("Disenchant") == targets("Naturalize")


def test_a_card_without_mana_cost_may_still_have_a_colour() -> None:
    vision = BY_NAME["Ancestral Vision"]
    assert (vision.cost, vision.colors) == (None, "U")
