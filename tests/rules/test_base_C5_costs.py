"""Rows C5: what spells and abilities cost, from where they are cast, and how it is divided."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.language import (
    CREATURE,
    LAND,
    Activated,
    AddMana,
    Card,
    Cost,
    CostChange,
    Count,
    Create,
    Damage,
    Destroy,
    Each,
    Effect,
    Event,
    Filter,
    GainLife,
    Give,
    If,
    Later,
    Not,
    Spell,
    Target,
    Times,
    Triggered,
    Turn,
    exists,
)
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm

ANY = Target(CREATURE, players="any")
GAIN = (GainLife(3),)


def instant(name: str, cost: str, *abilities: object) -> Card:
    return Card(name, cost, "Instant", abilities=abilities)


def artifact(name: str, *abilities: object) -> Card:
    return Card(name, "{1}", "Artifact", abilities=abilities)


MEDALLION = artifact("Paper Medallion", CostChange(-1, Filter(colors="R")))
THORN = artifact("Paper Thorn", CostChange(1, Filter(not_types=("creature",)), "each player"))
SHARES = instant(
    "Paper Shares",
    "{R}",
    Spell((Damage(3, divided="as you choose"),), (Target(CREATURE, "any", least=1, most=3),)),
)
SHARES_X = instant(
    "Paper Rain",
    "{X}{R}",
    Spell((Damage("X", divided="as you choose"),), (Target(CREATURE, least=0, most=None),)),
)


# --- Cheaper and dearer (601.2f) -----------------------------------------------------------------


def test_C5_06_a_reduction_takes_generic_mana_only() -> None:
    game = Position(
        Side("Lightning Bolt, Fireball", "Mountain, 3 Paper Medallion"), cards=[MEDALLION]
    )
    assert "cast Lightning Bolt" in game.legal  # {R} stays {R}
    game.cast("Fireball", "B", x=3)
    game.resolve()
    assert game.life(B) == 17


def test_C5_06_increases_come_before_reductions() -> None:
    game = Position(
        Side("Incinerate", "2 Mountain, Paper Medallion, Paper Thorn"), cards=[MEDALLION, THORN]
    )
    game.cast("Incinerate", "B")
    assert game.count("Mountain", "battlefield") == 2
    assert all(game.m["tapped"][row] for row in game.rows("Mountain", "battlefield"))


def test_C5_06_a_spell_that_costs_more_needs_more() -> None:
    for lands, can in ((1, False), (2, True)):
        game = Position(
            Side("Lightning Bolt", f"{lands} Mountain"),
            Side(battlefield="Paper Thorn"),
            cards=[THORN],
        )
        assert ("cast Lightning Bolt" in game.legal) is can


def test_C5_06_what_a_spell_targets_changes_its_cost() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain"), Side(battlefield="Elderwood Scion, Memnite")
    )
    game.choose("cast Lightning Bolt")
    assert "Memnite" in game.legal
    assert "Elderwood Scion" not in game.legal
    game = Position(
        Side("Lightning Bolt", "3 Mountain"), Side(battlefield="Elderwood Scion, Memnite")
    )
    game.cast("Lightning Bolt", "Elderwood Scion")
    assert sum(game.m["tapped"][row] for row in game.rows("Mountain", "battlefield")) == 3


def test_C5_06_a_cheap_target_may_be_the_only_one_affordable() -> None:
    game = Position(Side("Terror", "Swamp, Elderwood Scion, Hill Giant"))
    game.choose("cast Terror")
    assert game.legal == ["Elderwood Scion"]
    game.choose("Elderwood Scion")
    game.resolve()
    assert game.names("graveyard", A) == ["Elderwood Scion", "Terror"]


# --- Additional and alternative costs ------------------------------------------------------------


def test_C5_02_kicker_is_offered_where_it_can_be_paid() -> None:
    game = Position(Side("Burst Lightning", "5 Mountain"))
    game.choose("cast Burst Lightning", "yes", "B")
    game.resolve()
    assert game.life(B) == 16
    game = Position(Side("Burst Lightning", "4 Mountain"))
    game.cast("Burst Lightning", "B")
    game.resolve()
    assert game.life(B) == 18


def test_C5_02_buyback_returns_the_card_that_resolves() -> None:
    game = Position(Side("Whispers of the Muse", "6 Island"))
    game.choose("cast Whispers of the Muse", "yes")
    game.resolve()
    assert "Whispers of the Muse" in game.names("hand", A)
    game = Position(Side("Whispers of the Muse", "6 Island"))
    game.choose("cast Whispers of the Muse", "no")
    game.resolve()
    assert game.names("graveyard", A) == ["Whispers of the Muse"]


def test_C5_02_a_spell_that_is_countered_is_not_bought_back() -> None:
    game = Position(Side("Whispers of the Muse", "6 Island"), Side("Counterspell", "2 Island"))
    game.choose("cast Whispers of the Muse", "yes")
    assert len([row for row in game.rows("Island") if game.m["tapped"][row]]) == 6
    game.cast("Counterspell", "Whispers of the Muse", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Whispers of the Muse"]


def test_C5_02_a_spell_without_a_legal_target_is_not_bought_back() -> None:
    hit = Spell((Damage(1),), (Target(CREATURE),))
    poke = Card("Poke", "{0}", "Instant", keywords=("buyback {1}",), abilities=(hit,))
    game = Position(
        Side("Poke", "Memnite, Mountain"), Side("Lightning Bolt", "Mountain"), cards=[poke]
    )
    game.choose("cast Poke", "yes", "Memnite")
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve()
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite", "Poke"]


def test_C5_02_flashback_casts_from_the_graveyard_once() -> None:
    game = Position(Side("", "5 Mountain", graveyard="Firebolt"))
    game.cast("Firebolt", "B")
    game.resolve()
    assert game.life(B) == 18
    assert game.names("exile", A) == ["Firebolt"]


def test_C5_02_a_flashback_spell_that_is_countered_is_exiled_too() -> None:
    game = Position(Side("", "5 Mountain", graveyard="Firebolt"), Side("Counterspell", "2 Island"))
    game.cast("Firebolt", "B")
    game.cast("Counterspell", "Firebolt", by=B)
    game.resolve()
    assert game.names("exile", A) == ["Firebolt"]


def test_C5_02_flashback_is_no_way_to_cast_from_hand() -> None:
    game = Position(Side("Firebolt", "5 Mountain"))
    game.cast("Firebolt", "B")
    assert sum(game.m["tapped"][row] for row in game.rows("Mountain", "battlefield")) == 1
    game.resolve()
    assert game.names("graveyard", A) == ["Firebolt"]


def test_C5_02_evoke_is_sacrificed_after_it_entered() -> None:
    game = Position(Side("Mulldrifter", "3 Island"))
    game.cast("Mulldrifter")
    game.resolve()
    assert game.names("battlefield", A).count("Mulldrifter") == 1
    game.pass_until("begin_combat")
    assert game.names("graveyard", A) == ["Mulldrifter"]
    assert game.count(zone="hand", seat=A) == 2


def test_C5_02_a_creature_cast_for_its_mana_cost_stays() -> None:
    game = Position(Side("Mulldrifter", "5 Island"))
    game.cast("Mulldrifter", mode=0)
    game.resolve()
    game.pass_until("begin_combat")
    assert "Mulldrifter" in game.names("battlefield", A)


def test_C5_02_dash_has_haste_and_returns() -> None:
    game = Position(Side("Screamreach Brawler", "2 Mountain"))
    game.cast("Screamreach Brawler", mode=1)
    game.resolve()
    assert game.has("Screamreach Brawler", v.KEYWORD_HASTE)
    game.attack("Screamreach Brawler")
    game.next_turn("upkeep")
    assert "Screamreach Brawler" in game.names("hand", A)


def test_C5_02_a_dashed_creature_that_died_does_not_return() -> None:
    game = Position(Side("Screamreach Brawler", "2 Mountain"), Side("Lightning Bolt", "Mountain"))
    game.cast("Screamreach Brawler", mode=1)
    game.resolve()
    in_response = game.copy()
    game.cast("Lightning Bolt", "Screamreach Brawler", by=B)
    game.resolve()
    game.next_turn("upkeep")
    assert game.names("graveyard", A) == ["Screamreach Brawler"]
    in_response.pass_until("end")
    in_response.cast("Lightning Bolt", "Screamreach Brawler", by=B)
    in_response.resolve_all()
    assert in_response.names("graveyard", A) == ["Screamreach Brawler"]


SOON = Event("begins", step="end step")
GOES = (d.Move("self", "hand"),)
COMES = (d.Move("self", "battlefield"),)


@pytest.mark.parametrize(
    ("ability", "zone"),
    [
        (Triggered(Event("attacks", "self"), GOES), "graveyard"),
        (Triggered(Event("attacks", "self"), (d.Later(SOON, COMES, about="self"),)), "graveyard"),
        (
            Triggered(Event("attacks", "self"), (d.Later(SOON, (d.Move("it"),), about="self"),)),
            "graveyard",
        ),
        (Triggered(Event("dies", "self"), GOES), "hand"),
        (Triggered(Event("dies", "self"), COMES), "battlefield"),
    ],
)
def test_a_trigger_follows_only_what_it_saw_leave(ability: Triggered, zone: str) -> None:
    game = Position(Side("", "Bear"), Side("Lightning Bolt", "Mountain"), cards=[bear(ability)])
    game.attack("Bear")
    game.cast("Lightning Bolt", "Bear", by=B)
    game.resolve_all()
    game.next_turn("upkeep")
    assert game.names(zone, A) == ["Bear"]


def test_a_resolution_finds_what_died_in_it() -> None:
    phoenix = bear(Triggered(Event("attacks", "self"), (Destroy("self"), *COMES)))
    game = Position(Side("", "Bear"), cards=[phoenix])
    game.attack("Bear")
    game.resolve_all()
    assert game.names("battlefield", A) == ["Bear"]


def test_C5_02_cycling_discards_the_card_itself() -> None:
    game = Position(Side("Forgotten Cave", "Mountain"))
    game.activate("Forgotten Cave")
    assert game.names("graveyard", A) == ["Forgotten Cave"]
    game.resolve()
    assert game.count(zone="hand", seat=A) == 1


def test_C5_02_unearth_exiles_what_would_leave() -> None:
    game = Position(
        Side("", "Swamp", graveyard="Dregscape Zombie"), Side("Lightning Bolt", "Mountain")
    )
    game.activate("Dregscape Zombie")
    game.resolve()
    assert game.has("Dregscape Zombie", v.KEYWORD_HASTE)
    game.cast("Lightning Bolt", "Dregscape Zombie", by=B)
    game.resolve()
    assert game.names("exile", A) == ["Dregscape Zombie"]


def test_C5_02_unearth_exiles_at_the_end_step() -> None:
    game = Position(Side("", "Swamp", graveyard="Dregscape Zombie"))
    game.activate("Dregscape Zombie")
    game.resolve()
    game.next_turn("upkeep")
    assert game.names("exile", A) == ["Dregscape Zombie"]


# --- Ward ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lands", [1, 3])
def test_C14_15_ward_counters_what_is_not_paid_for(lands: int) -> None:
    game = Position(
        Side("Lightning Bolt", f"{lands} Mountain"), Side(battlefield="Waterfall Aerialist")
    )
    game.cast("Lightning Bolt", "Waterfall Aerialist")
    assert len(game.stack) == 2
    game.resolve()
    if lands == 3:
        assert game.player == A
        game.choose("yes")
        game.resolve()
        assert game.names("graveyard", B) == ["Waterfall Aerialist"]
    else:
        assert game.stack == []
        assert game.names("graveyard", A) == ["Lightning Bolt"]


def test_C14_15_ward_counters_abilities_too() -> None:
    gun = artifact("Paper Gun", Activated(Cost(tap=True), (Damage(1),), (ANY,)))
    game = Position(Side("", "Paper Gun"), Side(battlefield="Waterfall Aerialist"), cards=[gun])
    game.activate("Paper Gun", "Waterfall Aerialist")
    game.resolve()
    assert game.stack == []
    assert game.status("damage", "Waterfall Aerialist") == 0


# --- What is given up ----------------------------------------------------------------------------


def give(how: str, **more: object) -> Card:
    cost = Cost(give=(Give(how, **more),))
    return artifact("Paper Altar", Activated(cost, (GainLife(1),)))


@pytest.mark.parametrize(
    ("how", "zone", "gone"),
    [
        ("sacrifice", "battlefield", "graveyard"),
        ("discard", "hand", "graveyard"),
        ("exile from hand", "hand", "exile"),
        ("exile from graveyard", "graveyard", "exile"),
        ("return to hand", "battlefield", "hand"),
    ],
)
def test_C5_08_objects_are_given_up_for_a_cost(how: str, zone: str, gone: str) -> None:
    side = {"hand": "", "battlefield": "Paper Altar", "graveyard": ""}
    side[zone] = ", ".join(filter(None, (side[zone], "Memnite")))
    game = Position(
        Side(side["hand"], side["battlefield"], graveyard=side["graveyard"]),
        cards=[give(how, filter=Filter(types=("creature",)))],
    )
    game.choose("activate Paper Altar 0", "Memnite")
    assert game.names(gone, A) == ["Memnite"]
    game.resolve()
    assert game.life(A) == 21
    assert "activate Paper Altar 0" not in game.legal


def test_C5_08_untapped_creatures_are_tapped_for_a_cost() -> None:
    card = give("tap", filter=Filter(types=("creature",)), count=2)
    game = Position(Side(battlefield="Paper Altar, 3 Memnite"), cards=[card])
    game.choose("activate Paper Altar 0", "Memnite", "Memnite")
    game.resolve()
    assert game.life(A) == 21
    assert not any(word.startswith("activate") for word in game.legal)


def test_C5_08_creatures_of_so_much_power_together() -> None:
    card = give("tap", filter=Filter(types=("creature",)), power=3)
    game = Position(Side(battlefield="Paper Altar, 2 Memnite"), cards=[card])
    assert not any(word.startswith("activate") for word in game.legal)
    game = Position(Side(battlefield="Paper Altar, 3 Memnite, Grizzly Bears"), cards=[card])
    game.choose("activate Paper Altar 0")
    assert "done" not in game.legal
    game.choose("Grizzly Bears", "Memnite")
    assert "done" in game.legal  # more may be tapped
    game.choose("Memnite", "done")
    game.resolve()
    assert game.life(A) == 21
    assert sum(game.m["tapped"][row] for row in game.rows("Memnite", "battlefield")) == 2


@pytest.mark.parametrize(
    ("own", "how"), [("tap", "tap"), ("sacrifice", "sacrifice"), ("sacrifice", "tap")]
)
def test_C5_08_the_source_pays_for_one_part_of_a_cost(own: str, how: str) -> None:
    cost = Cost(**{own: True}, give=(Give(how, Filter(types=("creature",))),))
    card = Card("Paper Host", "{1}", "Creature — Host", 1, 1, abilities=(Activated(cost, GAIN),))
    game = Position(Side(battlefield="Paper Host"), cards=[card])
    assert not any(word.startswith("activate") for word in game.legal)
    game = Position(Side(battlefield="Paper Host, Memnite"), cards=[card])
    game.choose("activate Paper Host 0", "Memnite")
    game.resolve()
    assert game.life(A) == 23


@pytest.mark.parametrize(("board", "can"), [("", False), ("Grizzly Bears", True), ("Taiga", True)])
def test_C5_08_what_is_tapped_for_a_cost_makes_no_mana_for_it(board: str, can: bool) -> None:
    cost = Cost("{1}", give=(Give("tap", Filter(types=("creature",))),))
    card = artifact("Paper Altar", Activated(cost, GAIN))
    mine = ", ".join(filter(None, ("Paper Altar, Llanowar Elves", board)))
    game = Position(Side(battlefield=mine), cards=[card])
    assert any(word.startswith("activate Paper Altar") for word in game.legal) is can
    if can:
        game.choose("activate Paper Altar 0")
        assert game.asked == v.DECISION_SACRIFICE
        game.answer(game.actions[0])
        game.resolve()
        assert game.life(A) == 23
        assert all(game.status("tapped", name) for name in ("Llanowar Elves", board))


def test_C5_08_what_was_sacrificed_is_known() -> None:
    game = Position(Side(battlefield="Diamond Valley, Craw Wurm"))
    game.choose("activate Diamond Valley 0", "Craw Wurm")
    game.resolve()
    assert game.life(A) == 24


# --- Divided as you choose (601.2d) --------------------------------------------------------------


def test_C5_04_each_target_gets_at_least_one() -> None:
    game = Position(
        Side("Paper Shares", "Mountain"), Side(battlefield="Hill Giant, Memnite"), cards=[SHARES]
    )
    game.choose("cast Paper Shares", "Hill Giant", "B", "done")
    assert game.legal == ["1", "2"]
    game.choose("2")
    game.resolve()
    assert game.status("damage", "Hill Giant") == 2
    assert game.life(B) == 19


def test_C5_04_no_more_targets_than_there_is_to_divide() -> None:
    game = Position(
        Side("Paper Rain", "3 Mountain"), Side(battlefield="5 Memnite"), cards=[SHARES_X]
    )
    game.choose("cast Paper Rain", "2", "Memnite", "Memnite", "1")
    game.resolve()
    assert game.names("graveyard", B) == ["Memnite", "Memnite"]


def test_C5_04_the_share_of_an_illegal_target_is_lost() -> None:
    game = Position(
        Side("Paper Shares", "Mountain"),
        Side("Unsummon", "Island, Hill Giant"),
        cards=[SHARES],
    )
    game.choose("cast Paper Shares", "Hill Giant", "B", "done", "2")
    game.cast("Unsummon", "Hill Giant", by=B)
    game.resolve()
    game.resolve()
    assert game.life(B) == 19


def test_C5_04_a_division_that_may_leave_nothing_is_refused() -> None:
    card = instant(
        "Paper", "{X}{R}", Spell((Damage("X", divided="as you choose"),), (Target(CREATURE),))
    )
    with pytest.raises(CardError, match="divides what may be 0"):
        compile_cards([card])


# --- Targets -------------------------------------------------------------------------------------


def test_C5_03_another_target_is_another_one() -> None:
    two = instant(
        "Paper Twins",
        "{R}",
        Spell(
            (Destroy("target"), Destroy("target 2")),
            (Target(CREATURE), Target(CREATURE, another=True)),
        ),
    )
    game = Position(Side("Paper Twins", "Mountain, Memnite"), cards=[two])
    assert "cast Paper Twins" not in game.legal
    game = Position(Side("Paper Twins", "Mountain, Memnite, Hill Giant"), cards=[two])
    game.choose("cast Paper Twins", "Memnite")
    assert game.legal == ["Hill Giant"]


def test_C6_17_a_state_trigger_does_not_trigger_again_before_it_left_the_stack() -> None:
    lonely = artifact(
        "Paper Lonely",
        Triggered(
            Event("state"),
            (GainLife(1),),
            condition=Not(exists(Each(Filter(subtypes=("Island",), controller="you")))),
        ),
    )
    quake = instant("Paper Quake", "{0}", Spell((Destroy(),), (Target(LAND),)))
    game = Position(Side("Paper Quake", "Paper Lonely, Island"), cards=[lonely, quake])
    assert game.stack == []
    game.cast("Paper Quake", "Island")
    game.resolve()
    assert game.stack == ["Paper Lonely"]
    game.resolve()
    assert game.life(A) == 21
    assert game.stack == ["Paper Lonely"]  # it is true still


# --- What a spell says of its own cost (601.2f) ---------------------------------------------------

RALLY = instant(
    "Paper Rally", "{4}{R}", CostChange(Times(-1, Count(Each(CREATURE))), itself=True), Spell(GAIN)
)
HASTE = instant(
    "Paper Haste",
    "{2}{R}",
    CostChange(-2, itself=True, condition=exists(Each(LAND), 4)),
    Spell(GAIN),
)
HEAVY = Card(
    "Paper Heavy", "{3}", "Artifact Creature — Golem", 1, 1,
    abilities=(CostChange(Times(-1, Count(Each(CREATURE))), itself=True),),
)  # fmt: skip


@pytest.mark.parametrize(("creatures", "lands", "can"), [(3, 1, False), (3, 2, True), (9, 1, True)])
def test_C5_06_a_spell_that_costs_less_for_each_object(creatures, lands, can) -> None:
    board = f"{creatures} Memnite, {lands} Mountain"
    game = Position(Side("Paper Rally", board), cards=[RALLY])
    assert ("cast Paper Rally" in game.legal) is can
    if can:
        game.cast("Paper Rally")
        tapped = [game.m["tapped"][row] for row in game.rows("Mountain", "battlefield")]
        assert sum(tapped) == max(1, 5 - creatures)


def test_C5_06_a_spell_that_costs_less_on_a_condition() -> None:
    for lands, can in ((2, False), (3, True), (4, True)):
        game = Position(Side("Paper Haste", f"{lands} Mountain"), cards=[HASTE])
        assert ("cast Paper Haste" in game.legal) is can
        if can:
            game.cast("Paper Haste")
            tapped = [game.m["tapped"][row] for row in game.rows("Mountain", "battlefield")]
            assert sum(tapped) == (1 if lands == 4 else 3)


def test_C5_06_what_a_permanent_says_of_its_own_cost_is_not_about_others() -> None:
    game = Position(
        Side("Paper Heavy, Fellwar Golem", "Paper Heavy, 2 Memnite"),
        cards=[HEAVY, Card("Fellwar Golem", "{3}", "Artifact Creature — Golem", 1, 1)],
    )
    assert "cast Paper Heavy" in game.legal  # three creatures: {3} less
    assert "cast Fellwar Golem" not in game.legal


BARGAIN = artifact("Paper Bargain", CostChange(-1, condition=Turn("opponent")))


def test_C5_06_a_condition_on_a_cost_is_asked_as_the_cost_is_told() -> None:
    """Nothing else happens as the turn changes that would make anybody look at it."""
    game = Position(
        Side("Incinerate", "Mountain, Paper Bargain"), Side(), cards=[BARGAIN], stops=v.STOPS_FULL
    )
    assert "cast Incinerate" not in game.legal
    game.next_turn("upkeep")
    game.choose("pass")
    assert game.player == A
    assert "cast Incinerate" in game.legal


# --- Mana ----------------------------------------------------------------------------------------


def test_605_3a_a_lotus_pays_what_a_resolving_spell_offers() -> None:
    """Yes is offered as soon as the mana is there."""
    game = Position(Side("Chain Lightning", "Mountain"), Side(battlefield="Black Lotus"))
    game.cast("Chain Lightning", "B")
    game.resolve()
    assert (game.player, game.legal) == (B, ["no", "activate Black Lotus 0"])
    other = game.copy()
    game.choose("activate Black Lotus 0", "R")
    assert game.legal == ["yes", "no"]
    game.choose("yes", "yes", "A")
    game.resolve()
    assert (game.life(A), game.life(B)) == (17, 17)
    other.choose("activate Black Lotus 0", "U")
    assert other.asked == v.DECISION_PRIORITY  # blue mana does not pay for it


@pytest.mark.parametrize("creatures", [1, 2])
def test_605_3a_a_lotus_pays_for_an_attack(creatures: int) -> None:
    game = Position(
        Side(battlefield=f"{creatures} Memnite, Black Lotus, Wastes"),
        Side(battlefield="Propaganda"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose(*["Memnite"] * creatures)
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    assert game.legal == ["no", "activate Black Lotus 0"]
    refused = game.copy()
    game.choose("activate Black Lotus 0", "R", "yes")
    game.pass_until("main2")
    assert game.life(B) == 20 - creatures
    refused.choose("no")
    assert refused.legal == ["done", "Memnite"] + ["Memnite"] * (creatures - 1)


def test_605_3a_what_taps_to_attack_makes_no_mana_by_hand() -> None:
    """508.1f comes before 508.1i: with vigilance it may do both."""
    for keywords, life in (((), 20), (("vigilance",), 18)):
        saint = bear(d.Activated(d.Cost(tap=True, life=1), (d.AddMana("CC"),)), keywords=keywords)
        game = Position(Side(battlefield="Bear"), Side(battlefield="Propaganda"), cards=[saint])
        game.pass_until("begin_combat")
        game.choose("pass", "pass")
        assert (game.asked == v.DECISION_ATTACK) is (life == 18)
        if life == 18:
            game.choose("Bear", "activate Bear 0", "yes")
        game.pass_until("main2")
        assert game.life(B) == life


def test_605_3a_a_lotus_pays_for_a_block() -> None:
    toll = charm(d.CantBlock(blocker=d.CREATURE, tax=2))
    game = Position(
        Side(battlefield="Memnite"), Side(battlefield="Squire, Charm, Black Lotus"), cards=[toll]
    )
    game.attack("Memnite")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Squire")
    while game.asked == v.DECISION_BLOCKED_ATTACKER or "done" in game.legal:
        game.default()
    game.choose("activate Black Lotus 0", "W", "yes")
    game.pass_until("main2")
    assert game.life(B) == 20


@pytest.mark.parametrize(
    "lands", ["2 Plains, 4 Mountain", "4 Mountain, 2 Plains", "2 Plains, 2 Mountain"]
)
def test_payment_keeps_what_a_wish_could_need(lands: str) -> None:
    game = Position(Side("Burning Wish", lands, sideboard="Shahrazad"))
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    assert "cast Shahrazad" in game.legal


def test_payment_keeps_kinds_of_which_there_is_little() -> None:
    game = Position(Side("Divination", "Plains, 4 Island", library="Squire"))
    game.cast("Divination")
    game.resolve()
    assert game.status("tapped", "Plains") == 0
    assert "cast Squire" in game.legal


# --- Targets that X is compared with (601.2b, 601.2c) ---------------------------------------------


@pytest.mark.parametrize(("lands", "offered"), [(2, False), (3, True)])
def test_C5_02_a_spell_may_begin_if_some_X_that_can_be_paid_has_a_target(
    lands: int, offered: bool
) -> None:
    # The only target has mana value 2; nothing has 0 or 1.
    game = Position(Side("Repeal", f"{lands} Island"), Side("", "Grizzly Bears"))
    assert ("cast Repeal" in game.legal) == offered
    if offered:
        game.choose("cast Repeal")
        assert game.legal == ["2"]  # no X without a target
        game.choose("2", "Grizzly Bears")
        game.resolve()
        assert game.names("hand", B) == ["Grizzly Bears"]


def test_C5_02_a_spell_with_X_has_that_mana_value_on_the_stack() -> None:
    game = Position(Side("Blaze", "3 Mountain"), Side("Spell Blast", "4 Island"))
    game.cast("Blaze", "B", x=2)
    game.choose("pass", "cast Spell Blast")
    assert game.legal == ["3"]
    game.choose("3", "Blaze")
    game.resolve()
    assert (game.names("graveyard", A), game.life(B)) == (["Blaze"], 20)


@pytest.mark.parametrize(("lands", "legal"), [(6, ["3"]), (7, ["yes", "no"])])
def test_C5_02_buyback_is_offered_only_if_an_X_with_a_target_is_left(
    lands: int, legal: list[str]
) -> None:
    game = Position(Side("Blaze", "3 Mountain"), Side("Spell Burst", f"{lands} Island"))
    game.cast("Blaze", "B", x=2)
    game.choose("pass", "cast Spell Burst")
    assert game.legal == legal


TREASURE = Card(
    "Treasure Token",
    None,
    "Artifact — Treasure",
    abilities=(Activated(Cost(tap=True, sacrifice=True), (AddMana("any"),)),),
    token=True,
    colors="",
)


@pytest.mark.parametrize(
    ("effect", "stack"),
    [
        (Create(TREASURE), ["Paper Mint"]),
        (Later(Event("begins", step="upkeep"), (AddMana("R"),)), ["Paper Mint"]),
        (If(exists(Each(LAND)), (AddMana("R"),), (AddMana("G"),)), []),
        (AddMana("R"), []),
    ],
)
def test_605_1a_what_makes_mana_only_by_what_it_makes_is_no_mana_ability(
    effect: Effect, stack: list[str]
) -> None:
    mint = artifact("Paper Mint", Activated(Cost("{1}", tap=True), (effect,)))
    game = Position(Side(battlefield="Paper Mint, Wastes"), cards=[mint])
    game.choose("activate Paper Mint 0")
    assert game.stack == stack
