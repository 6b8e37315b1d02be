"""Rows C7: how spells and abilities resolve (608 to 611)."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    TARGET_CREATURE,
    Activated,
    Card,
    Change,
    Choose,
    Chosen,
    Cost,
    Counters,
    Destroy,
    Done,
    Draw,
    Each,
    Event,
    Filter,
    GainLife,
    If,
    Is,
    Look,
    May,
    Move,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Spell,
    Stat,
    Tap,
    Top,
    Triggered,
    Untap,
    WhenDone,
    exists,
)
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side, Start, charm, child


def test_C7_02_a_spell_whose_only_target_is_gone_does_nothing() -> None:
    game = Position(Side("Swords to Plowshares", "Plains"), Side("Unsummon", "Craw Wurm, Island"))
    game.cast("Swords to Plowshares", "Craw Wurm")
    game.cast("Unsummon", "Craw Wurm", by=B)
    game.resolve_all()
    assert game.names("graveyard", A) == ["Swords to Plowshares"]
    assert (game.names("hand", B), game.life(B)) == (["Craw Wurm"], 20)


def test_C7_02_the_rest_happens_if_one_target_is_left() -> None:
    game = Position(Side("Searing Blaze", "2 Mountain"), Side("Unsummon", "Grizzly Bears, Island"))
    game.cast("Searing Blaze", "B", "Grizzly Bears")
    game.cast("Unsummon", "Grizzly Bears", by=B)
    game.resolve_all()
    assert (game.names("hand", B), game.life(B)) == (["Grizzly Bears"], 19)


def test_C7_02_an_even_division_is_among_the_targets_that_are_left() -> None:
    game = Position(Side("Fireball", "6 Mountain"), Side("Unsummon", "Grizzly Bears, Island"))
    game.cast("Fireball", "Grizzly Bears", "B", x=4)
    game.cast("Unsummon", "Grizzly Bears", by=B)
    game.resolve_all()
    assert game.life(B) == 16


def test_C7_03_instructions_are_followed_in_order_and_then_looked_at() -> None:
    # The player at 3 life is dealt 3 and gains 3 before anybody looks at the life total.
    game = Position(Side("Lightning Helix", "Mountain, Plains", life=3))
    game.cast("Lightning Helix", "A")
    game.resolve()
    assert (game.over, game.life(A)) == (False, 3)


GAIN = GainLife(1)


@pytest.mark.parametrize(
    "effects",
    [
        (Sacrifice(), If(Done(), (GAIN,))),
        (Move("self", "exile"), If(Done(), (GAIN,))),
        (Tap("self"), If(Done(), (GAIN,))),
        (Untap("self"), Tap("self"), Untap("self"), If(Done(), (GAIN, Sacrifice()))),
        (RemoveCounters(), If(Done(), (GAIN,))),
        (PutCounters(), If(Done(), (GAIN, Sacrifice()))),
        (May((Sacrifice(),)), If(Done(), (GAIN,))),
        (May((Sacrifice(), WhenDone((GAIN,)))),),
    ],
    ids=["sacrifice", "move", "tap", "untap", "counters", "put counters", "offer", "when you do"],
)
def test_C7_03_if_you_do_asks_whether_it_was_done(effects) -> None:
    """What is impossible by then is not done (608.2c): the second time there is nothing to do."""
    charms = charm(Activated(Cost("{0}"), effects))
    game = Position(Side(battlefield="Charm"), cards=[charms])
    set_counters(game.m, game.find("Charm", "battlefield"), v.COUNTER_PLUS, 1)
    game.activate("Charm")
    game.activate("Charm")
    for _ in range(6):
        if game.asked == v.DECISION_MAY:
            game.choose("yes")
        elif game.stack:
            game.resolve()
    assert (game.stack, game.life(A)) == ([], 21)


@pytest.mark.parametrize(("answer", "gained"), [("yes", 2), ("no", 0)])
def test_C7_03_what_was_offered_and_declined_is_not_it(answer, gained) -> None:
    """Not revealed, the card is not known, though the cards seen before it were."""
    is_creature = Is("it", Filter(types=("creature",)))
    farsight = charm(
        Activated(
            Cost("{0}"),
            (
                Look(Top(2), "leave"),
                May((Reveal(Top()),)),
                If(is_creature, (GainLife(2),)),
            ),
        )
    )
    game = Position(Side("", "Charm", library="Grizzly Bears, Hill Giant"), cards=[farsight])
    game.activate("Charm")
    game.resolve()
    game.choose(answer)
    assert game.life(A) == 20 + gained


def test_C7_04_drawing_from_an_empty_library_may_be_chosen() -> None:
    game = Position(Side("Ancestral Recall", "Island", filler=0), Side(filler=0))
    assert "cast Ancestral Recall" in game.legal
    game.cast("Ancestral Recall", "B")
    game.resolve()
    assert (game.over, int(game.m["winner"])) == (True, A)


def test_C7_04_what_cannot_be_paid_is_not_offered() -> None:
    for lands, asked in (("Mountain", False), ("2 Mountain", True)):
        game = Position(Side("Chain Lightning", "Mountain"), Side(battlefield=lands))
        game.cast("Chain Lightning", "B")
        game.resolve()
        assert (game.asked == v.DECISION_MAY) is asked


def test_C7_05_each_player_acts_at_once() -> None:
    game = Position(
        Side("Unsummon", "Island, Underworld Cerberus", graveyard="Memnite"),
        Side("Swords to Plowshares, Doom Blade", "Plains, 2 Swamp", graveyard="Grizzly Bears"),
    )
    game.set("damage", "Underworld Cerberus", 6)
    game.choose("pass", "pass")
    game.resolve_all()
    assert game.names("exile", A) == ["Underworld Cerberus"]
    assert (game.names("hand", A), game.names("hand", B)[-1:]) == (
        ["Unsummon", "Memnite"],
        ["Grizzly Bears"],
    )


def test_C7_06_C14_29_a_card_cast_while_resolving_goes_on_top() -> None:
    game = Position(Side("Rift Bolt", "Mountain"))
    game.suspend("Rift Bolt")
    assert game.counters(game.find("Rift Bolt", "exile"), v.COUNTER_TIME) == 1
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    assert game.stack == ["Rift Bolt"]
    game.resolve()  # the counter goes, and the last one triggers
    assert game.stack == ["Rift Bolt"]
    game.resolve()
    assert game.asked == v.DECISION_MAY
    game.choose("yes", "B")
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, ["Rift Bolt"])
    game.resolve()
    assert game.life(B) == 17


def test_C14_29_a_declined_card_stays_exiled() -> None:
    game = Position(Side("Rift Bolt", "Mountain"))
    game.suspend("Rift Bolt")
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    game.resolve()
    game.resolve()
    game.choose("no")
    assert game.names("exile", A) == ["Rift Bolt"]
    game.next_turn("upkeep")
    game.next_turn("upkeep")
    assert game.stack == []


def test_C14_29_a_suspended_creature_has_haste() -> None:
    game = Position(Side("Durkwood Baloth", "Forest"))
    game.suspend("Durkwood Baloth")
    for _ in range(5):
        game.next_turn("upkeep")
        game.next_turn("upkeep")
        game.resolve()
    game.resolve()
    game.choose("yes")
    game.resolve_all()
    assert game.has("Durkwood Baloth", v.KEYWORD_HASTE)
    game.attack("Durkwood Baloth")


def test_C7_07_last_known_information() -> None:
    game = Position(
        Side("Swords to Plowshares, Giant Growth", "Plains, Forest"), Side(battlefield="Memnite")
    )
    game.cast("Giant Growth", "Memnite")
    game.resolve()
    game.cast("Swords to Plowshares", "Memnite")
    game.resolve()
    assert game.life(B) == 24


@pytest.mark.parametrize(("kinds", "gained"), [(("pressure",), 2), (("+1/+1", "pressure"), 2)])
def test_C7_07_the_counters_of_what_was_sacrificed_are_known(kinds, gained) -> None:
    fill = tuple(PutCounters(count=2, counter=kind) for kind in kinds)
    mine = charm(
        Activated(Cost("{0}"), fill),
        Activated(Cost("{0}", sacrifice=True), (GainLife(Counters("pressure")),)),
        name="Mine",
    )
    game = Position(Side(battlefield="Mine"), cards=[mine])
    game.choose("activate Mine 0")
    game.resolve()
    game.choose("activate Mine 1")
    game.resolve()
    assert (game.names("graveyard", A), game.life(A)) == (["Mine"], 20 + gained)


def test_C7_07_what_was_enchanted_is_known_when_the_aura_was_sacrificed() -> None:
    cord = Card(
        "Cord",
        "{0}",
        "Enchantment — Aura",
        abilities=(
            Spell(targets=(TARGET_CREATURE,)),
            Activated(Cost("{0}", sacrifice=True), (Move("attached", "hand"),)),
        ),
        colors="W",
    )
    game = Position(Side("Cord", "Grizzly Bears"), cards=[cord])
    game.cast("Cord", "Grizzly Bears")
    game.resolve()
    game.activate("Cord")
    game.resolve()
    assert (game.names("graveyard", A), game.names("hand", A)) == (["Cord"], ["Grizzly Bears"])


def test_C7_07_information_is_looked_up_on_resolution() -> None:
    """Searing Blaze asks for a land that entered this turn only as it resolves."""
    for land, damage in ((True, 3), (False, 1)):
        game = Position(Side("Searing Blaze, Mountain", "2 Mountain"), Side(battlefield="Okk"))
        if land:
            game.play("Mountain")
        game.cast("Searing Blaze", "B", "Okk")
        game.resolve()
        assert (game.life(B), game.status("damage", "Okk")) == (20 - damage, damage)


def test_C7_09_a_creator_that_has_left_the_stack_still_finishes() -> None:
    side = Side(library="Burning Wish, Mountain, Mountain")
    game = child(side, None, Start("Burning Wish", "2 Mountain"))
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    assert game.names("hand", A) == ["Shahrazad"]
    game.win(A)
    assert (game.depth, game.life(A), game.life(B)) == (0, 20, 10)
    assert game.count("Shahrazad", "library", A) == 1


def test_C7_09_a_spell_taken_from_the_stack_before_it_resolves_does_not_resolve() -> None:
    # The subgame of a copy fetches the original, which waits on the outer stack.
    game = Position(
        Side("Shahrazad, Fork", "2 Plains, 2 Mountain", library="Burning Wish, 2 Mountain")
    )
    game.cast("Shahrazad")
    game.cast("Fork", "Shahrazad")
    game.resolve()
    game.resolve()
    game.start_child(Start("Burning Wish", "2 Mountain"))
    game.pass_until("main1")
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    game.win(A)
    assert (game.depth, game.life(A), game.life(B)) == (0, 20, 10)
    assert game.stack == []
    assert set(game.m["stack_row"].tolist()) == {-1}


def test_C7_10_a_spell_is_on_the_stack_until_it_has_done_everything() -> None:
    game = Position(Side("Mind Rot", "3 Swamp"), Side("3 Plains"))
    game.cast("Mind Rot", "B")
    game.resolve()
    assert (game.asked, game.stack) == (v.DECISION_DISCARD, ["Mind Rot"])
    game.choose("Plains", "Plains")
    assert (game.stack, game.names("graveyard", A)) == ([], ["Mind Rot"])


def test_C7_12_permanent_spells_enter_under_their_controllers_control() -> None:
    game = Position(Side("Grizzly Bears, Holy Strength", "2 Forest, Plains"))
    game.cast("Grizzly Bears")
    game.resolve()
    game.cast("Holy Strength", "Grizzly Bears")
    game.resolve()
    assert game.pt("Grizzly Bears") == (3, 4)
    assert game.status("attached_to", "Holy Strength") == game.find("Grizzly Bears")


def test_C7_12_an_aura_without_its_target_goes_to_the_graveyard() -> None:
    game = Position(
        Side("Pacifism", "2 Plains"), Side("Unsummon", battlefield="Grizzly Bears, Island")
    )
    game.cast("Pacifism", "Grizzly Bears")
    game.cast("Unsummon", "Grizzly Bears", by=B)
    game.resolve_all()
    assert game.names("graveyard", A) == ["Pacifism"]


def test_C7_13_as_much_as_possible() -> None:
    game = Position(
        Side(battlefield="Jester's Cap, 2 Plains"), Side(library="Plains, Island", filler=0)
    )
    game.activate("Jester's Cap", "B")
    game.resolve()
    while game.asked == v.DECISION_PICK:
        game.answer(game.actions[0])
    assert sorted(game.names("exile", B)) == ["Island", "Plains"]


def test_C7_16_until_it_leaves_does_nothing_if_it_has_left_already() -> None:
    game = Position(
        Side("Banisher Priest", "3 Plains"), Side("Lightning Bolt", "Grizzly Bears, Mountain")
    )
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Grizzly Bears")
    game.cast("Lightning Bolt", "Banisher Priest", by=B)
    game.resolve_all()
    assert game.count("Grizzly Bears", "battlefield") == 1


def test_C7_16_what_was_exiled_until_then_returns_at_once() -> None:
    game = Position(
        Side("Banisher Priest", "3 Plains"), Side("Lightning Bolt", "Grizzly Bears, Mountain")
    )
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Grizzly Bears")
    game.resolve_all()
    assert game.names("exile", B) == ["Grizzly Bears"]
    game.cast("Lightning Bolt", "Banisher Priest", by=B)
    game.resolve()
    assert game.stack == []
    assert game.count("Grizzly Bears", "battlefield", B) == 1


def test_C7_16_two_triggers_exile_for_good_if_the_first_permanent_left_in_between() -> None:
    game = Position(
        Side("Oblivion Ring", "3 Plains"), Side("Disenchant", "Grizzly Bears, 2 Plains")
    )
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Grizzly Bears")
    game.cast("Disenchant", "Oblivion Ring", by=B)
    game.resolve()
    game.resolve_all()
    assert game.names("exile", B) == ["Grizzly Bears"]


def test_C7_17_an_effect_of_a_resolution_is_about_what_was_there() -> None:
    game = Position(Side("Army of Allah", "Grizzly Bears, Glory Seeker, 3 Plains"))
    game.attack("Grizzly Bears")
    game.cast("Army of Allah")
    game.resolve()
    assert (game.pt("Grizzly Bears"), game.pt("Glory Seeker")) == ((4, 2), (2, 2))
    game.pass_until("main2")
    assert game.pt("Grizzly Bears") == (4, 2)
    game.next_turn()
    assert game.pt("Grizzly Bears") == (2, 2)


def test_C7_17_a_change_of_the_rules_affects_what_comes_later() -> None:
    game = Position(Side("Fog, Spark Elemental", "Forest, Mountain"))
    game.cast("Fog")
    game.resolve()
    game.cast("Spark Elemental")
    game.resolve()
    game.attack("Spark Elemental")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_C7_18_a_static_ability_is_about_what_is_there() -> None:
    game = Position(
        Side("Savannah Lions, Disenchant", "3 Plains, Crusade, Glory Seeker"),
    )
    game.cast("Savannah Lions")
    game.resolve()
    assert (game.pt("Savannah Lions"), game.pt("Glory Seeker")) == ((3, 2), (3, 3))
    game.cast("Disenchant", "Crusade")
    game.resolve()
    assert (game.pt("Savannah Lions"), game.pt("Glory Seeker")) == ((2, 1), (2, 2))


def test_C7_01_a_condition_that_fails_on_resolution_removes_the_ability() -> None:
    """603.4: the ability does nothing, not even what does not depend on the condition."""
    rich = charm(
        Triggered(
            Event("begins", player="you", step="end step"),
            (GainLife(3), Draw()),
            condition=exists(Each(Filter(types=("artifact",), controller="you"))),
        ),
        name="Rich",
    )
    game = Position(
        Side(battlefield="Rich, Mox Emerald", library="Plains"),
        Side("Disenchant", "2 Plains"),
        cards=[rich],
    )
    game.pass_until("end")
    assert game.stack == ["Rich"]
    game.cast("Disenchant", "Mox Emerald", by=B)
    game.resolve_all()
    assert (game.life(A), game.names("hand", A), game.stack) == (20, [], [])


def test_C7_08_an_object_is_followed_that_has_become_something_else() -> None:
    """608.2k: "it" is still the object though it is an artifact and no creature any more."""
    fate = charm(
        Activated(
            Cost("{0}"),
            (
                Choose(Chosen(Filter(types=("creature",)))),
                Change("it", types=("artifact",), not_types=("creature",), duration="game"),
                Destroy("it"),
            ),
        ),
        name="Fate",
    )
    game = Position(Side(battlefield="Fate"), Side(battlefield="Craw Wurm"), cards=[fate])
    game.activate("Fate")
    game.resolve()
    game.choose("Craw Wurm")
    assert game.names("graveyard", B) == ["Craw Wurm"]


def test_C7_08_only_the_characteristic_that_is_asked_for_counts() -> None:
    """608.2j: a number of a permanent is what it is, whatever type the permanent has by now."""
    sap = charm(
        Activated(
            Cost("{0}"),
            (
                Change(types=("artifact",), not_types=("creature",), duration="game"),
                GainLife(Stat("mana value", "target")),
            ),
            targets=(TARGET_CREATURE,),
        ),
        name="Sap",
    )
    game = Position(Side(battlefield="Sap"), Side(battlefield="Craw Wurm"), cards=[sap])
    game.activate("Sap", "Craw Wurm")
    game.resolve()
    assert game.life(A) == 26
