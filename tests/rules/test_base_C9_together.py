"""Rows C9: what replaces events together with other effects, what is looked at again."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

RED = d.Filter(colors="R")


def test_C9_10_what_a_spell_says_instead_of_its_own_effect_comes_first() -> None:
    """614.15: the two cards are what is drawn, and the first of them is what the Ring replaces."""
    insight = spell(
        "Insight",
        d.If(d.exists(d.Each(d.CREATURE)), (d.Draw(2),), (d.Draw(1),)),
    )
    for creature, drawn in (("", []), (", Memnite", ["Squire"])):
        game = Position(
            Side(
                "Insight",
                f"Ring of Ma'rûf, 5 Wastes{creature}",
                library="Squire",
                sideboard="Okk",
            ),
            cards=[insight],
        )
        game.activate("Ring of Ma'rûf")
        game.resolve()
        game.cast("Insight")
        game.resolve()
        game.choose("Okk")
        assert game.names("hand", A) == ["Okk", *drawn]


def test_C9_10_nobody_orders_it_among_the_effects_of_others() -> None:
    """Five instead of two is doubled: ten, not two doubled and then five."""
    blast = spell(
        "Blast",
        d.If(
            d.Is("target", d.Filter(colors="G")),
            (d.Damage(5),),
            (d.Damage(2),),
        ),
        targets=(d.TARGET_CREATURE,),
    )
    doubler = charm(d.Instead(d.Event("is dealt damage"), "n times as much", 2))
    game = Position(Side("Blast", "Charm, Craw Wurm"), cards=[blast, doubler])
    game.m["toughness"][game.find("Craw Wurm")] = 4
    game.cast("Blast", "Craw Wurm")
    game.resolve()
    assert (game.asked, game.names("graveyard", A)) == (v.DECISION_PRIORITY, ["Blast", "Craw Wurm"])


@pytest.mark.parametrize(("red", "life"), [(True, 20), (False, 18)])
def test_C9_14_whether_the_source_still_fits_is_looked_at_again(red: bool, life: int) -> None:
    """615.9: the shield against a red source stops nothing of one that is red no more."""
    shield = spell(
        "Shield",
        d.Replace(
            d.Event("player is dealt damage", player="you"),
            source_of=d.Chosen(RED, zone="sources"),
            times=1,
        ),
    )
    lace = spell("Lace", d.Change(colors="U"), targets=(d.TARGET_CREATURE,))
    ember = bear(d.Static(colors="R", zone="anywhere"), name="Ember")
    game = Position(Side("Lace", "Ember"), Side("Shield"), cards=[shield, lace, ember])
    game.cast("Shield", by=B)
    game.resolve()
    game.choose("Ember")
    if not red:
        game.cast("Lace", "Ember")
        game.resolve()
    game.attack("Ember")
    game.pass_until("main2")
    assert game.life(B) == life
    assert game.m["effect_count"] == (0 if red else 2)  # what stops nothing is not used up


def test_C9_14_a_lasting_shield_stops_so_much_of_each_source() -> None:
    """615.10: two sources that deal damage at once are two events."""
    armor = charm(d.Instead(d.Event("player is dealt damage", player="you"), "prevent n", 1))
    game = Position(
        Side(battlefield="Grizzly Bears, Hill Giant"), Side(battlefield="Charm"), cards=[armor]
    )
    game.attack("Grizzly Bears", "Hill Giant")
    game.pass_until("main2")
    assert game.life(B) == 17


def test_C9_14_each_of_several_creatures_has_a_shield_of_its_own() -> None:
    """615.11."""
    shields = spell(
        "Shields",
        d.Replace(d.Event("is dealt damage"), "prevent n", 1, what=d.Each(d.YOUR_CREATURE)),
    )
    quake = spell("Quake", d.Damage(2, d.Each(d.CREATURE)))
    game = Position(Side("Shields, 2 Quake", "Grizzly Bears, Hill Giant"), cards=[shields, quake])
    game.cast("Shields")
    game.resolve()
    game.cast("Quake")
    game.resolve()
    assert [game.status("damage", name) for name in ("Grizzly Bears", "Hill Giant")] == [1, 1]
    game.cast("Quake")
    game.resolve()
    assert game.names("battlefield", A) == []


def test_C9_17_what_fits_the_changed_event_joins() -> None:
    """What would go to the graveyard is exiled; only then does what is exiled go to the hand."""
    exiler = charm(d.Instead(d.Event("dies"), "exile"), name="Exiler")
    saver = charm(
        d.Instead(d.Event("moves", d.CREATURE, from_zone="battlefield", to_zone="exile"), "hand"),
        name="Saver",
    )
    for board, zone in (("Exiler", "exile"), ("Saver", "graveyard"), ("Exiler, Saver", "hand")):
        game = Position(
            Side("Lightning Bolt", f"Mountain, Grizzly Bears, {board}"), cards=[exiler, saver]
        )
        game.cast("Lightning Bolt", "Grizzly Bears")
        game.resolve()
        assert game.count("Grizzly Bears", zone) == 1


def test_C9_18_one_effect_replaces_what_several_state_based_actions_do() -> None:
    """704.7: lethal damage and deathtouch would both destroy it; one shield is enough."""
    wall = bear(d.Activated(d.Cost("{0}"), (d.Regenerate("self"),)), name="Troll")
    viper = bear(keywords=("deathtouch",), name="Viper")
    game = Position(Side(battlefield="Viper"), Side(battlefield="Troll"), cards=[wall, viper])
    game.attack("Viper")
    game.block(("Troll", "Viper"))
    game.activate("Troll", by=B)
    game.resolve()
    game.pass_until("end_combat")
    assert game.names("battlefield", B) == ["Troll"]
    assert game.status("tapped", "Troll") == 1


# --- Redirection ---------------------------------------------------------------------------------

GUARD = bear(
    d.Instead(d.Event("player is dealt damage", player="you"), "redirect", to="self"), name="Guard"
)


def test_C9_05_damage_is_dealt_to_another_instead() -> None:
    """By the same source and as combat damage: lifelink, and what watches the source, see it."""
    attacker = bear(
        d.Triggered(d.Event("deals damage", "self", other=d.CREATURE, combat=True), (d.Draw(),)),
        keywords=("lifelink",),
    )
    game = Position(Side(battlefield="Bear"), Side(battlefield="Guard"), cards=[GUARD, attacker])
    game.attack("Bear")
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B), game.names("graveyard", B)) == (22, 20, ["Guard"])
    assert game.count(zone="hand", seat=A) == 1


@pytest.mark.parametrize("answer", ["", "Unsummon", "Petrify"])
def test_C9_05_nobody_is_there_whom_it_could_be_dealt_to(answer: str) -> None:
    """614.9: it has left, or is no creature any more; the damage stays where it was."""
    stone = spell(
        "Petrify", d.Change(types=("artifact",), only_types=True), targets=(d.TARGET_CREATURE,)
    )
    offering = bear(
        d.Activated(
            d.Cost("{0}"),
            (
                d.Replace(
                    d.Event("player is dealt damage"),
                    "redirect n",
                    2,
                    what="you",
                    to="self",
                ),
            ),
        ),
        name="Offering",
    )
    game = Position(
        Side("Lightning Bolt", "Mountain"),
        Side(answer, "Offering, Island"),
        cards=[stone, offering],
    )
    game.activate("Offering", by=B)
    game.resolve()
    if answer:
        game.cast(answer, "Offering", by=B)
        game.resolve()
    game.cast("Lightning Bolt", "B", by=A)
    game.resolve()
    assert game.life(B) == (17 if answer else 19)
    assert game.names("graveyard", B) == ([answer] if answer else ["Offering"])


def test_C9_17_what_protects_the_one_it_is_dealt_to_now_joins() -> None:
    """616.2: the Guard's own shield prevents the damage that is dealt to it instead."""
    shield = spell(
        "Shield",
        d.Replace(d.Event("is dealt damage"), "prevent n", 2, what="target"),
        targets=(d.TARGET_CREATURE,),
    )
    game = Position(
        Side("Lightning Bolt", "Mountain"), Side("Shield", "Guard"), cards=[GUARD, shield]
    )
    game.cast("Shield", "Guard", by=B)
    game.resolve()
    game.cast("Lightning Bolt", "B", by=A)
    game.resolve()
    assert (game.life(B), game.status("damage", "Guard")) == (20, 1)


def test_C9_17_damage_goes_round_only_once() -> None:
    """Two who take what the other would be dealt: each applies once (614.5)."""

    def taker(name: str, other: str) -> Card:
        return bear(
            d.Instead(d.Event("is dealt damage", d.Filter(names=(other,))), "redirect", to="self"),
            name=name,
        )

    game = Position(
        Side("Lightning Bolt", "Mountain, Castor, Pollux"),
        cards=[taker("Castor", "Pollux"), taker("Pollux", "Castor")],
    )
    game.cast("Lightning Bolt", "Castor")
    game.resolve()
    assert game.names("graveyard", A) == ["Lightning Bolt", "Castor"]


def test_C9_18_losing_for_two_reasons_at_once_is_replaced_once() -> None:
    """704.7: no life and a draw from an empty library, and one effect for both."""
    mirror = charm(
        d.Instead(
            d.Event("loses the game", player="you"),
            "program",
            effects=(d.SetLife(20), d.Damage(1, "each opponent")),
        )
    )
    doom = spell("Doom", d.LoseLife(30, "target"), d.Draw(1, "target"), targets=(d.TARGET_PLAYER,))
    game = Position(
        Side("Doom", filler=0), Side(battlefield="Charm", filler=0), cards=[mirror, doom]
    )
    game.cast("Doom", "B")
    game.resolve()
    assert (game.over, game.life(A), game.life(B)) == (False, 19, 20)
    game = Position(Side("Doom", filler=0), cards=[mirror, doom])
    game.cast("Doom", "B")
    game.resolve()
    assert (game.over, game.winner) == (True, "A")
