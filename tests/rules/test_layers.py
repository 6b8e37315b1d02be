"""Rows C8 by the cards that put the layers to the test, one for each that the first pool lacked."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side, spell

URBORG = "Urborg, Tomb of Yawgmoth"


def enchantment(name: str, **change: object) -> d.Card:
    """An enchantment that changes objects."""
    return d.Card(name, "{0}", "Enchantment", abilities=(d.Static(**change),))  # type: ignore[arg-type]


ACT = spell("Act of Fate", d.Change(controller="you"), targets=(d.TARGET_CREATURE,))


def test_C8_01_types_colors_abilities_and_numbers_of_one_effect() -> None:
    game = Position(Side("Turn to Frog", "2 Island"), Side(battlefield="Serra Angel"))
    angel = game.find("Serra Angel", "battlefield")
    game.cast("Turn to Frog", "Serra Angel")
    game.resolve()
    assert (game.pt(angel), int(game.m["colors"][angel])) == ((1, 1), 1 << v.MANA_BLUE)
    assert not game.has(angel, v.KEYWORD_FLYING)
    game.next_turn()
    assert game.pt(angel) == (4, 4)
    assert game.has(angel, v.KEYWORD_FLYING)


def test_C8_03_what_defines_a_colour_comes_first() -> None:
    """Devoid is colourless before Turn to Frog makes it blue, whatever came first (604.3)."""
    game = Position(Side("Turn to Frog", "2 Island, Silent Skimmer"))
    skimmer = game.find("Silent Skimmer", "battlefield")
    assert int(game.m["colors"][skimmer]) == 0
    game.cast("Turn to Frog", "Silent Skimmer")
    game.resolve()
    assert int(game.m["colors"][skimmer]) == 1 << v.MANA_BLUE


def test_C8_04_defined_set_changed_and_switched() -> None:
    """7a Maro's own numbers, 7b 0/1, 7c a counter and Giant Growth, 7d switched at last."""
    shrink = spell("Shrink", d.Change(base_power=0, base_toughness=1), targets=(d.TARGET_CREATURE,))
    hand = "Shrink, Giant Growth, Twisted Image"
    game = Position(Side(hand, "Forest, Island, Maro", library="Wastes"), cards=[shrink])
    assert game.pt("Maro") == (3, 3)
    game.cast("Twisted Image", "Maro")
    assert game.pt("Maro") == (2, 2)
    game.resolve()
    set_counters(game.m, game.find("Maro", "battlefield"), v.COUNTER_PLUS, 1)
    game.m["dirty"][0] = 1
    game.cast("Giant Growth", "Maro")
    game.resolve()
    hand = game.count(None, "hand", A)
    assert game.pt("Maro") == (hand + 4, hand + 4)
    game.cast("Shrink", "Maro")
    game.resolve()
    assert game.pt("Maro") == (5, 4)


def test_C8_04_switching_twice_is_no_switch() -> None:
    game = Position(Side("2 Twisted Image", "2 Island, Squire", library="2 Wastes"))
    for numbers in ((2, 1), (1, 2)):
        game.cast("Twisted Image", "Squire")
        game.resolve()
        assert game.pt("Squire") == numbers


def test_C8_05_an_effect_goes_on_in_later_layers_without_its_ability() -> None:
    """Opalescence makes Humility a creature without abilities, which still sets 1/1 (613.6)."""
    game = Position(Side("Opalescence", "4 Plains, Humility, Serra Angel, Crusade"))
    assert game.pt("Serra Angel") == (2, 2)
    assert not game.has("Serra Angel", v.KEYWORD_FLYING)
    game.cast("Opalescence")
    game.resolve()
    # Opalescence is younger: in 7b its number beats that of Humility.
    assert (game.pt("Humility"), game.pt("Crusade")) == ((4, 4), (2, 2))
    assert game.pt("Serra Angel") == (1, 1)  # Crusade has no ability in layer 7c any more


def test_C8_05_in_the_other_order() -> None:
    game = Position(Side("Humility", "4 Plains, Opalescence, Crusade"))
    game.cast("Humility")
    game.resolve()
    assert (game.pt("Humility"), game.pt("Crusade")) == ((1, 1), (1, 1))


@pytest.mark.parametrize("first", [URBORG, "Blood Moon"])
def test_C8_07_dependency_beats_timestamps(first: str) -> None:
    """Blood Moon takes Urborg's ability, so Urborg's effect waits for it and is gone (613.8)."""
    if first == URBORG:
        game = Position(Side("Blood Moon", f"3 Mountain, {URBORG}, Taiga"))
        game.cast("Blood Moon")
        game.resolve()
    else:
        game = Position(Side(URBORG, "Blood Moon, Taiga, Plains"))
        game.play(URBORG)
    swamp, mountain = (1 << game.world.cards.subtypes.index(s) for s in ("Swamp", "Mountain"))
    for name in (URBORG, "Taiga"):
        types = int(game.m["subtypes"][game.find(name, "battlefield")])
        assert (types & swamp, types & mountain) == (0, mountain)


def test_C8_07_a_loop_falls_back_to_timestamps() -> None:
    """Each of two statics would take the other's ability: the older one does (613.8b)."""
    for order in ("AB", "BA"):
        first = enchantment("A", what=d.Each(d.Filter(names=("B",))), loses=("all",))
        other = enchantment("B", what=d.Each(d.Filter(names=("A",))), loses=("all",))
        game = Position(Side(battlefield=f"{order[0]}, {order[1]}"), cards=[first, other])
        lost = [int(game.m["lost"][game.find(name, "battlefield")]) for name in order]
        assert lost == [0, 1]


def test_C8_07_it_is_found_out_anew_after_each_effect() -> None:
    """What makes artifacts creatures waits for what makes lands artifacts, itself the younger."""
    crew = enchantment("Crew", what=d.Each(d.Filter(types=("artifact",))), types=("creature",),
                       base_power=3, base_toughness=3)  # fmt: skip
    forge = enchantment("Forge", what=d.Each(d.LAND), types=("artifact",))
    game = Position(Side("Forge", "Crew, Wastes"), cards=[crew, forge])
    game.cast("Forge")
    game.resolve()
    land = game.find("Wastes", "battlefield")
    assert game.pt(land) == (3, 3)
    assert int(game.m["types"][land]) == v.TYPE_LAND | v.TYPE_ARTIFACT | v.TYPE_CREATURE


def test_C8_06_control_by_timestamps() -> None:
    game = Position(Side("Act of Fate", "Memnite"), Side("Act of Fate"), cards=[ACT])
    game.cast("Act of Fate", "Memnite", by=B)
    game.resolve()
    assert game.count("Memnite", "battlefield", B) == 1
    game.cast("Act of Fate", "Memnite", by=A)
    game.resolve()
    assert game.count("Memnite", "battlefield", A) == 1
    game.next_turn()
    assert game.count("Memnite", "battlefield", A) == 1


def test_C8_10_a_basic_land_type_set_takes_abilities_and_types() -> None:
    """305.7: only the mana ability of the new type is left; Blood Moon leaves basics alone."""
    game = Position(
        Side("Lightning Bolt, Giant Growth", "Blood Moon, Mishra's Factory, Taiga"),
        Side(battlefield="Forest, Memnite"),
    )
    assert "activate Mishra's Factory 0" not in game.legal
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    assert "cast Giant Growth" not in game.legal
    assert game.status("tapped", "Mishra's Factory") + game.status("tapped", "Taiga") == 1


def test_C8_10_a_basic_land_type_added_gives_its_mana_and_takes_nothing() -> None:
    game = Position(Side("Dark Ritual", f"{URBORG}, Taiga"))
    game.cast("Dark Ritual")
    game.resolve()
    game = Position(Side("Giant Growth", f"{URBORG}, Taiga, Memnite"))
    game.cast("Giant Growth", "Memnite")
    game.resolve()
    assert game.status("tapped", "Taiga") == 1


def test_C8_10_by_hand_too() -> None:
    game = Position(Side(battlefield=f"{URBORG}, Taiga"), manual_mana=1)
    made = [game.legal.index(word) for word in game.legal if word.startswith("activate Taiga")]
    assert len(made) == 2  # its own ability, of red or green, and the one for black


def test_C8_01_no_flying_whatever_gives_it() -> None:
    """What an object can't have beats whatever gives it (113.11)."""
    game = Position(
        Side(battlefield="Archetype of Imagination, Memnite"), Side("Jump", "Island, Serra Angel")
    )
    assert game.has("Memnite", v.KEYWORD_FLYING)
    assert not game.has("Serra Angel", v.KEYWORD_FLYING)
    game.cast("Jump", "Serra Angel", by=B)
    game.resolve()
    assert not game.has("Serra Angel", v.KEYWORD_FLYING)


def test_C8_08_players_are_looked_at_after_objects() -> None:
    """A rule of an object that has lost its abilities is none, whatever came first."""
    for names in ("Platinum Angel, Humility", "Humility, Platinum Angel"):
        game = Position(Side(battlefield=names, life=1), Side("Lightning Bolt", "Mountain"))
        game.cast("Lightning Bolt", "A", by=B)
        game.resolve()
        assert game.winner == "B"


# --- How long: as long as the source does something ----------------------------------------------


def test_C7_17_as_long_as_you_control_the_source() -> None:
    """Aladdin keeps the artifact as long as his controller has him (611.2b)."""
    game = Position(
        Side("Act of Fate", "Aladdin, 3 Mountain, Memnite"),
        Side("Act of Fate", "Ornithopter"),
        cards=[ACT],
    )
    game.activate("Aladdin", "Ornithopter")
    game.resolve()
    assert game.count("Ornithopter", "battlefield", A) == 1
    game.next_turn()
    assert game.count("Ornithopter", "battlefield", A) == 1
    game.cast("Act of Fate", "Aladdin", by=B)
    game.resolve()
    assert game.count("Ornithopter", "battlefield", B) == 1
    game.next_turn()
    assert game.count("Ornithopter", "battlefield", B) == 1  # it has ended for good


def test_C7_17_it_never_begins_if_it_would_have_ended() -> None:
    """Aladdin has gone by the time his ability resolves; nothing is even tried (611.2b)."""
    game = Position(
        Side("", "Aladdin, 3 Mountain"),
        Side("Lightning Bolt", "Mountain, Ornithopter"),
    )
    game.activate("Aladdin", "Ornithopter")
    game.cast("Lightning Bolt", "Aladdin", by=B)
    game.resolve()
    game.resolve()
    assert game.count("Ornithopter", "battlefield", B) == 1
    assert game.status("sick", "Ornithopter") == 0


@pytest.mark.parametrize(
    ("duration", "taps"),
    [("while self is tapped", True), ("while self is on the battlefield", False)],
)
def test_C7_17_as_long_as_the_source_stays_tapped_or_stays(duration: str, taps: bool) -> None:
    """Its controller untaps the source, or loses it, and so ends the effect."""
    grip = d.Activated(
        d.Cost(tap=True), (d.Change(controller="you", duration=duration),), (d.TARGET_CREATURE,)
    )
    hand = d.Card("Hand", "{1}", "Artifact", abilities=(grip,))
    game = Position(
        Side("Disenchant", "Hand, 2 Plains"), Side("Disenchant", "2 Plains, Grizzly Bears"),
        cards=[hand],
    )  # fmt: skip
    game.activate("Hand", "Grizzly Bears")
    game.resolve()
    game.next_turn()
    game.next_turn()
    assert game.count("Grizzly Bears", "battlefield", B if taps else A) == 1
    game.cast("Disenchant", "Hand")
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield", B) == 1


def test_C7_17_as_long_as_a_comparison_holds() -> None:
    """Old Man of the Sea's grip, with a card that says the same and untaps as usual."""
    grip = d.Change(
        controller="you",
        duration="while self is tapped",
        while_=d.Test(d.Stat("power", "target"), "<=", d.Stat("power")),
    )
    old_man = d.Card(
        "Old Man", "{1}", "Creature — Djinn", 2, 3, colors="",
        abilities=(d.Activated(d.Cost(tap=True), (grip,), (d.TARGET_CREATURE,)),),
    )  # fmt: skip
    game = Position(
        Side("", "Old Man"), Side("Giant Growth", "Forest, Grizzly Bears, Craw Wurm"),
        cards=[old_man],
    )  # fmt: skip
    twin = game.copy()
    game.activate("Old Man", "Grizzly Bears")
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield", A) == 1
    game.cast("Giant Growth", "Grizzly Bears", by=B)
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield", B) == 1
    twin.activate("Old Man", "Craw Wurm")
    twin.resolve()
    assert (twin.count("Craw Wurm", "battlefield", B), twin.status("sick", "Craw Wurm")) == (1, 0)


def test_C7_17_control_goes_to_a_player_who_is_chosen_by_a_phrase() -> None:
    """Ghazbán Ogre goes to the player with the most life, and stays when that changes."""
    game = Position(Side(battlefield="Ghazbán Ogre", life=5), Side(life=9), step=None)
    game.pass_until("main1")
    assert game.count("Ghazbán Ogre", "battlefield", B) == 1
    assert game.status("sick", "Ghazbán Ogre") == 1
    game.m["life"][0, A] = 30
    assert game.count("Ghazbán Ogre", "battlefield", B) == 1
    game.next_turn()
    assert game.count("Ghazbán Ogre", "battlefield", A) == 1


def test_C8_01_guarded_control() -> None:
    """What other players can't gain control of stays, whatever says otherwise (101.2)."""
    guard = d.Static(
        d.Each(d.Filter(types=("artifact",), controller="you")),
        keywords=("can't be controlled by other players",),
    )
    beast = d.Card("Guardian", "{1}", "Enchantment", abilities=(guard,))
    game = Position(
        Side("Act of Fate", "Memnite"), Side(battlefield="Guardian, Ornithopter"),
        cards=[ACT, beast],
    )  # fmt: skip
    game.cast("Act of Fate", "Ornithopter")
    game.resolve()
    assert game.count("Ornithopter", "battlefield", B) == 1


# --- Abilities that are given and taken ----------------------------------------------------------

PING = d.Activated(d.Cost(tap=True), (d.Damage(1, "target"),), (d.ANY_TARGET,))
MOURN = d.Triggered(d.Event("dies", "self"), (d.GainLife(4),))


def test_C3_08_abilities_in_quotation_marks() -> None:
    """What an enchantment gives works as if printed, as long as it is given (113.10)."""
    school = enchantment("School", what=d.Each(d.YOUR_CREATURE), abilities=(PING, MOURN))
    game = Position(
        Side("Disenchant", "School, 2 Plains, Memnite, Squire"),
        Side("2 Lightning Bolt", "2 Mountain"),
        cards=[school],
    )
    game.activate("Memnite", "B")
    game.resolve()
    assert game.life(B) == 19
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve()
    game.resolve_all()
    assert game.life(A) == 24
    game.priority(A)
    game.cast("Disenchant", "School")
    game.resolve()
    assert not any(word.startswith("activate Squire") for word in game.legal)
    game.cast("Lightning Bolt", "Squire", by=B)
    game.resolve_all()
    assert game.life(A) == 24


@pytest.mark.parametrize("gains_last", [True, False])
def test_C3_08_gaining_and_losing_by_timestamps(gains_last: bool) -> None:
    give = spell(
        "Give", d.Change(keywords=("flying",), abilities=(PING,)), targets=(d.TARGET_CREATURE,)
    )
    take = spell("Take", d.Change(loses=("all",)), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Give, Take", "Memnite"), cards=[give, take])
    for name in ("Take", "Give") if gains_last else ("Give", "Take"):
        game.cast(name, "Memnite")
        game.resolve()
    assert game.has("Memnite", v.KEYWORD_FLYING) is gains_last
    assert any(w.startswith("activate Memnite") for w in game.legal) is gains_last


def test_C3_08_a_given_ability_outlives_its_giver_on_the_stack() -> None:
    """113.7a: once it is on the stack nothing takes it back."""
    give = spell("Give", d.Change(abilities=(PING,)), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Give", "Memnite"), Side("Lightning Bolt", "Mountain"), cards=[give])
    game.cast("Give", "Memnite")
    game.resolve()
    game.activate("Memnite", "B")
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve_all()
    assert game.life(B) == 19


def test_C8_01_guardian_beast_guards_while_it_is_untapped() -> None:
    """No Aura may be put on the artifact and nobody else gains control of it (101.2)."""
    game = Position(
        Side("Control Magic, Act of Fate, Disenchant", "4 Island, 2 Plains"),
        Side(battlefield="Guardian Beast, Mox Ruby"),
        cards=[spell("Act of Fate", d.Change(controller="you"), targets=(d.Target(d.ANYTHING),))],
    )
    game.cast("Disenchant", "Mox Ruby")
    game.resolve()
    assert game.count("Mox Ruby", "battlefield", B) == 1
    game.cast("Act of Fate", "Mox Ruby")
    game.resolve()
    assert game.count("Mox Ruby", "battlefield", B) == 1
    other = Position(
        Side("Act of Fate", "2 Plains"), Side(battlefield="Guardian Beast, Mox Ruby"),
        cards=[spell("Act of Fate", d.Change(controller="you"), targets=(d.Target(d.ANYTHING),))],
    )  # fmt: skip
    other.set("tapped", "Guardian Beast", 1)
    other.m["dirty"][0] = 1
    other.cast("Act of Fate", "Mox Ruby")
    other.resolve()
    assert other.count("Mox Ruby", "battlefield", A) == 1


def test_C8_01_what_cannot_be_enchanted() -> None:
    guard = enchantment("Guard", what=d.Each(d.CREATURE), keywords=("can't be enchanted",))
    game = Position(Side("Holy Strength", "Plains, Memnite, Guard"), cards=[guard])
    assert "cast Holy Strength" not in game.legal


# --- What applies is looked at again as statuses change -------------------------------------------


def test_C7_18_what_looks_at_attacking_and_tapped_creatures() -> None:
    """Attacking creatures get +1/+0 and untapped ones +0/+3, at each moment (604.2)."""
    drums = enchantment(
        "Drums", what=d.Each(d.Filter(types=("creature",), states=("attacking",))), power=1
    )
    wall = enchantment(
        "Wall", what=d.Each(d.Filter(types=("creature",), states=("untapped",))), toughness=3
    )
    game = Position(Side(battlefield="Drums, Wall, Memnite, Serra Angel"), cards=[drums, wall])
    assert (game.pt("Memnite"), game.pt("Serra Angel")) == ((1, 4), (4, 7))
    game.attack("Memnite", "Serra Angel")
    assert (game.pt("Memnite"), game.pt("Serra Angel")) == ((2, 1), (5, 7))
    game.pass_until("main2")
    assert (game.pt("Memnite"), game.pt("Serra Angel")) == ((1, 1), (4, 7))
    game.next_turn()
    game.next_turn()
    assert game.pt("Memnite") == (1, 4)


def test_C7_17_each_other_creature_leaves_out_the_source() -> None:
    """What is changed is fixed as the effect begins, and "other" is seen from its source."""
    horn = d.Activated(
        d.Cost("{0}"), (d.Change(d.Each(d.Filter(types=("creature",), other=True)), power=2),)
    )
    chief = d.Card("Chief", "{1}", "Creature — Human", 2, 2, colors="", abilities=(horn,))
    game = Position(Side("Squire", "Chief, Memnite, 2 Plains"), cards=[chief])
    game.activate("Chief")
    game.resolve()
    assert (game.pt("Chief"), game.pt("Memnite")) == ((2, 2), (3, 1))
    game.cast("Squire")
    game.resolve()
    assert game.pt("Squire") == (1, 2)


def test_C7_17_all_that_fit_while_it_lasts() -> None:
    """A rule for the turn applies to what comes later, too (611.2c)."""
    peace = spell(
        "Peace",
        d.Change(d.Each(d.CREATURE), keywords=("can't block",), all_of_them=True),
        targets=(d.Target(players="any"),),
    )
    game = Position(Side("Peace, Memnite", "Squire"), cards=[peace])
    game.cast("Peace", "B")
    game.resolve()
    game.cast("Memnite")
    game.resolve()
    assert game.under("Memnite", v.RULE_CANT_BLOCK)
    game.next_turn()
    assert not game.under("Memnite", v.RULE_CANT_BLOCK)
