"""Rows C12 and kin: planeswalkers, emblems, Equipment, Sagas, Vehicles and battles."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    CREATURE,
    TARGET_CREATURE,
    YOUR_CREATURE,
    Activated,
    Attach,
    CantAttack,
    Card,
    Change,
    Chapter,
    Cost,
    Create,
    Damage,
    Each,
    Event,
    Filter,
    GainLife,
    GetEmblem,
    LoseLife,
    PutCounters,
    Spell,
    Static,
    Target,
    Triggered,
)
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start

SOLDIER = Card("Soldier", None, "Creature — Soldier", power=1, toughness=1, token=True)
STRENGTH = Card(
    "Emblem", None, "Emblem", abilities=(Static(Each(YOUR_CREATURE), 1, 1),), token=True
)
TOLL = Card(
    "Emblem of the Toll",
    None,
    "Emblem",
    abilities=(
        Triggered(Event("begins", step="end step", player="you"), (LoseLife(3, "each opponent"),)),
    ),
    token=True,
)


def loyalty(change: int | str, *effects: object, targets: tuple[Target, ...] = ()) -> Activated:
    return Activated(Cost(loyalty=change), effects, targets, timing="sorcery")  # type: ignore[arg-type]


WALKER = Card(
    "Paper Walker",
    "{W}",
    "Planeswalker — Paper",
    loyalty=3,
    abilities=(
        loyalty(1, GainLife(2)),
        loyalty(-2, Create(SOLDIER)),
        loyalty("-X", Damage("X", "target"), targets=(TARGET_CREATURE,)),
        loyalty(-3, GetEmblem(STRENGTH)),
    ),
)
HOST = Card(
    "Paper Host",
    "{W}",
    "Planeswalker — Host",
    loyalty=2,
    abilities=(
        loyalty(
            0,
            Change("self", base_power=4, base_toughness=4, types=("creature",)),
        ),
        loyalty(-1, GetEmblem(TOLL)),
    ),
)
BLADE = Card(
    "Paper Blade",
    "{1}",
    "Artifact — Equipment",
    keywords=("equip {1}",),
    abilities=(Static("attached", 2, 0),),
)
WARD = Card(
    "Paper Ward",
    "{W}",
    "Instant",
    abilities=(Spell((Change(keywords=("protection from artifacts",)),), (TARGET_CREATURE,)),),
)
WAKE = Card(
    "Paper Wake",
    "{W}",
    "Instant",
    abilities=(
        Spell(
            (Change(types=("creature",), base_power=1, base_toughness=1),),
            (Target(Filter(types=("artifact",))),),
        ),
    ),
)
MAGNET = Card(
    "Paper Magnet",
    "{W}",
    "Sorcery",
    abilities=(
        Spell(
            (Attach("target", "target 2"),),
            (TARGET_CREATURE, Target(Filter(types=("artifact", "enchantment")))),
        ),
    ),
)
TALE = Card(
    "Paper Tale",
    "{W}",
    "Enchantment — Saga",
    abilities=(
        Chapter((1, 2), (Create(SOLDIER),)),
        Chapter((3,), (GainLife(5),)),
    ),
)
BARGE = Card("Paper Barge", "{2}", "Artifact — Vehicle", power=4, toughness=4, keywords=("crew 3",))
CURSE = Card(
    "Paper Curse",
    "{B}",
    "Enchantment — Aura",
    abilities=(Spell(targets=(TARGET_CREATURE,)), Static("attached", 1, 0)),
)
SIEGE = Card("Paper Siege", "{W}", "Battle — Siege", defense=4)

MADE_UP = (WALKER, HOST, BLADE, WARD, WAKE, MAGNET, TALE, BARGE, SIEGE, CURSE)


def position(a: Side, b: Side | None = None, **options: int) -> Position:
    return Position(a, b, cards=MADE_UP, **options)


# --- Planeswalkers -------------------------------------------------------------------------------


def walker_counters(game: Position, name: str = "Paper Walker") -> int:
    return game.counters(game.find(name, "battlefield"), v.COUNTER_LOYALTY)


def test_C12_02_a_planeswalker_enters_with_its_loyalty() -> None:
    game = position(Side("Paper Walker", "Plains"))
    game.cast("Paper Walker")
    game.resolve()
    assert walker_counters(game) == 3


def test_C5_16_one_loyalty_ability_a_turn_for_each_planeswalker() -> None:
    game = position(Side(battlefield="2 Paper Walker"))
    game.activate("Paper Walker", ability=0)
    game.resolve()
    assert game.life(A) == 22
    assert sorted(w for w in game.legal if "activate" in w and w[-1] in "01") == [
        "activate Paper Walker 0",
        "activate Paper Walker 1",
    ]
    game.activate("Paper Walker", ability=0)
    game.resolve()
    assert not [word for word in game.legal if "activate" in word]
    game.next_turn()
    assert not [word for word in game.legal if "activate" in word]  # not in an opponent's turn
    game.next_turn()
    assert [word for word in game.legal if "activate" in word]


def test_C5_16_loyalty_abilities_are_for_the_main_phase_and_an_empty_stack() -> None:
    game = position(Side("Paper Ward", "Paper Walker, Plains, Memnite"))
    game.cast("Paper Ward", "Memnite")
    assert not [word for word in game.legal if "activate Paper Walker" in word]
    game.resolve()
    assert [word for word in game.legal if "activate Paper Walker" in word]
    game.pass_until("begin_combat")
    assert not [word for word in game.legal if "activate Paper Walker" in word]


def test_C5_16_its_cost_is_paid_and_must_be_there() -> None:
    game = position(Side(battlefield="Paper Walker"))
    row = game.find("Paper Walker", "battlefield")
    game.activate("Paper Walker", ability=1)
    assert game.counters(row, v.COUNTER_LOYALTY) == 1  # as a cost, before it resolves
    game.resolve()
    assert game.names("battlefield", A) == ["Paper Walker", "Soldier"]
    game.next_turn()
    game.next_turn()
    assert "activate Paper Walker 1" not in game.legal  # 1 counter, -2 is too much
    assert "activate Paper Walker 0" in game.legal


def test_C5_16_minus_x_removes_as_many_as_are_chosen() -> None:
    game = position(Side(battlefield="Paper Walker"), Side(battlefield="Hill Giant"))
    game.choose("activate Paper Walker 2")
    assert game.legal == ["0", "1", "2", "3"]
    game.choose("2", "Hill Giant")
    assert walker_counters(game) == 1
    game.resolve()
    assert game.status("damage", "Hill Giant") == 2


def test_C10_11_C12_03_without_loyalty_it_dies_but_its_ability_resolves() -> None:
    game = position(Side(battlefield="Paper Walker, Memnite"))
    game.activate("Paper Walker", ability=3)
    assert game.names("graveyard", A) == ["Paper Walker"]
    game.resolve()
    assert game.pt("Memnite") == (2, 2)


def test_C12_03_damage_removes_loyalty() -> None:
    game = position(
        Side("Lightning Bolt", "Mountain"), Side(battlefield="Paper Walker, Paper Host")
    )
    game.cast("Lightning Bolt", "Paper Walker")
    game.resolve()
    assert game.names("graveyard", B) == ["Paper Walker"]
    assert walker_counters(game, "Paper Host") == 2


def test_C12_03_an_attacked_planeswalker_loses_loyalty_and_its_controller_no_life() -> None:
    game = position(Side(battlefield="Grizzly Bears"), Side(battlefield="Paper Walker"))
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "Paper Walker")
    game.pass_until("main2")
    assert walker_counters(game) == 1
    assert game.life(B) == 20


def test_C12_03_one_that_is_a_creature_too_takes_damage_and_loses_loyalty() -> None:
    game = position(
        Side("Lightning Bolt", "Paper Host, 2 Mountain"),
    )
    game.activate("Paper Host", ability=0)
    game.resolve()
    game.cast("Lightning Bolt", "Paper Host")
    game.resolve()
    # 3 damage on a 4/4, but no loyalty left (704.5i).
    assert game.names("graveyard", A) == ["Lightning Bolt", "Paper Host"]


@pytest.mark.parametrize(("attacked", "life"), [("Paper Walker", 20), ("B", 21)])
def test_B3_21_attacking_a_player_is_not_attacking_a_planeswalker(attacked: str, life: int) -> None:
    spy = Card(
        "Paper Spy",
        "{W}",
        "Creature — Spy",
        power=1,
        toughness=1,
        abilities=(Triggered(Event("attacks", "self", other="none"), (GainLife(1),)),),
    )
    game = Position(
        Side(battlefield="Paper Spy"), Side(battlefield="Paper Walker"), cards=(*MADE_UP, spy)
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Paper Spy", attacked)
    game.pass_until("end_combat")
    assert game.life(A) == life


def test_B3_21_an_event_names_the_planeswalker_attacked() -> None:
    guard = Card(
        "Paper Guard",
        "{W}",
        "Enchantment",
        abilities=(
            Triggered(
                Event(
                    "attacks",
                    Filter(types=("creature",)),
                    Filter(types=("planeswalker",), controller="you"),
                ),
                (PutCounters("other", 2, "loyalty"),),
            ),
        ),
    )
    game = Position(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Paper Walker, Paper Guard"),
        cards=(*MADE_UP, guard),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "Paper Walker")
    game.pass_until("main2")
    assert walker_counters(game) == 3 + 2 - 2


def test_C12_04_the_legend_rule_is_for_planeswalkers_too() -> None:
    legend = Card("Paper Legend", "{W}", "Legendary Planeswalker — Legend", loyalty=3)
    game = Position(
        Side("Paper Legend", "Plains, Paper Legend"), Side(battlefield="Paper Legend"),
        cards=[legend],
    )  # fmt: skip
    old = game.find("Paper Legend", "battlefield", A)
    game.cast("Paper Legend")
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_PICK, A)
    game.choose(old)
    assert game.names("graveyard", A) == ["Paper Legend"]
    assert game.count("Paper Legend", "battlefield") == 2  # one of each player


# --- Emblems -------------------------------------------------------------------------------------


def test_C3_09_an_emblem_applies_from_the_command_zone_for_good() -> None:
    game = position(
        Side("Paper Ward", "Paper Walker, Memnite, Plains"), Side(battlefield="Memnite")
    )
    game.activate("Paper Walker", ability=3)
    game.resolve()
    emblem = game.find("Emblem", "command")
    assert game.m["kind"][emblem] == v.OBJECT_EMBLEM
    assert game.m["owner"][emblem] == game.m["controller"][emblem] == A
    mine, its = (game.find("Memnite", "battlefield", seat) for seat in (A, B))
    assert [game.pt(row) for row in (mine, its)] == [(2, 2), (1, 1)]
    game.next_turn()
    assert game.pt(mine) == (2, 2)


def test_C3_09_an_emblem_triggers() -> None:
    game = position(Side(battlefield="Paper Host"))
    game.activate("Paper Host", ability=1)
    game.resolve()
    game.pass_until("end")
    game.resolve()
    assert game.life(B) == 17
    game.next_turn()
    game.next_turn()
    assert game.life(B) == 17  # only in its owner's end step


# --- Equipment -----------------------------------------------------------------------------------


def equipped(extra: str = "", hand: str = "", lands: str = "4 Plains") -> Position:
    battlefield = ", ".join(filter(None, ("Paper Blade, Memnite, Hill Giant", lands, extra)))
    game = position(Side(hand, battlefield), Side(battlefield="Grizzly Bears"))
    game.activate("Paper Blade", "Memnite")
    game.resolve()
    return game


def host(game: Position, name: str = "Paper Blade") -> str | None:
    row = game.status("attached_to", name)
    return None if row < 0 else game.name(row)


def test_C12_12_equip_attaches_to_a_creature_you_control() -> None:
    game = equipped()
    assert host(game) == "Memnite"
    assert game.pt("Memnite") == (3, 1)
    game.choose("activate Paper Blade 1")
    assert sorted(game.legal) == ["Hill Giant", "Memnite"]
    game.choose("Hill Giant")
    game.resolve()
    assert host(game) == "Hill Giant"
    assert game.pt("Memnite") == (1, 1)


def test_C12_12_equip_is_for_the_own_main_phase() -> None:
    game = equipped()
    game.pass_until("begin_combat")
    assert not [word for word in game.legal if "activate Paper Blade" in word]


def test_C10_15_equipment_stays_when_its_creature_leaves() -> None:
    game = equipped(hand="Lightning Bolt", lands="3 Plains, Mountain")
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    assert host(game) is None
    assert "Paper Blade" in game.names("battlefield", A)


def test_C10_15_protection_unattaches_equipment() -> None:
    game = equipped(hand="Paper Ward")
    game.cast("Paper Ward", "Memnite")
    game.resolve()
    assert host(game) is None
    assert game.pt("Memnite") == (1, 1)


def test_C10_16_equipment_that_is_a_creature_equips_nothing() -> None:
    game = equipped(hand="Paper Wake")
    game.cast("Paper Wake", "Paper Blade")
    game.resolve()
    assert host(game) is None
    game.activate("Paper Blade", "Memnite")
    game.resolve()
    assert host(game) is None


def test_C12_12_nothing_is_attached_where_it_must_not_be() -> None:
    game = equipped(hand="Paper Magnet", extra="Juzám Djinn")
    # An artifact that is no Equipment cannot be attached (701.3a).
    game.cast("Paper Magnet", "Hill Giant", "Memnite")
    game.resolve()
    assert host(game, "Memnite") is None
    assert host(game) == "Memnite"


def test_C12_12_an_effect_moves_equipment_even_to_an_opponents_creature() -> None:
    game = equipped(hand="Paper Magnet")
    game.cast("Paper Magnet", "Grizzly Bears", "Paper Blade")
    game.resolve()
    assert host(game) == "Grizzly Bears"
    assert game.pt("Grizzly Bears") == (4, 2)
    assert game.status("controller", "Paper Blade") == A


# --- Sagas ---------------------------------------------------------------------------------------


def test_C10_19_a_saga_tells_its_chapters_and_is_sacrificed() -> None:
    game = position(Side("Paper Tale", "Plains"))
    game.cast("Paper Tale")
    game.resolve()
    assert game.stack == ["Paper Tale"]  # chapter I waits already
    game.resolve()
    assert game.count("Soldier", "battlefield", A) == 1
    game.next_turn()
    assert not game.stack  # only in the controller's turn
    game.pass_until("draw", 3)
    assert game.counters(game.find("Paper Tale", "battlefield"), v.COUNTER_LORE) == 1
    game.pass_until("main1", 3)
    game.resolve()
    assert game.count("Soldier", "battlefield", A) == 2
    game.pass_until("main1", 5)
    assert game.stack == ["Paper Tale"]
    assert "Paper Tale" in game.names("battlefield", A)  # while its last chapter is on the stack
    game.resolve()
    assert game.life(A) == 25
    assert "Paper Tale" in game.names("graveyard", A)


# --- Vehicles ------------------------------------------------------------------------------------


def test_C12_13_crew_taps_creatures_with_so_much_power() -> None:
    game = position(Side(battlefield="Paper Barge, Memnite, Grizzly Bears, Hill Giant (sick)"))
    game.choose("activate Paper Barge 0", "Memnite")
    assert sorted(game.legal) == ["Grizzly Bears", "Hill Giant"]
    game.choose("Grizzly Bears")
    assert sorted(game.legal) == ["Hill Giant", "done"]
    game.choose("done")
    game.resolve()
    assert (
        game.m["types"][game.find("Paper Barge", "battlefield")]
        == v.TYPE_ARTIFACT | v.TYPE_CREATURE
    )
    assert game.pt("Paper Barge") == (4, 4)
    assert game.status("tapped", "Hill Giant") == 0
    game.attack("Paper Barge")
    game.pass_until("main2")
    assert game.life(B) == 16
    game.next_turn()
    assert game.m["types"][game.find("Paper Barge", "battlefield")] == v.TYPE_ARTIFACT


def test_C12_13_creatures_without_power_enough_do_not_crew() -> None:
    game = position(Side(battlefield="Paper Barge, 2 Memnite"), Side(battlefield="Hill Giant"))
    assert "activate Paper Barge 0" not in game.legal


def test_C12_13_a_vehicle_is_no_creature_until_it_is_crewed() -> None:
    game = position(Side(battlefield="Paper Barge, Memnite"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert sorted(game.legal) == ["Memnite", "done"]


# --- Battles -------------------------------------------------------------------------------------


def defense(game: Position) -> int:
    return game.counters(game.find("Paper Siege", "battlefield"), v.COUNTER_DEFENSE)


def test_C12_05_C12_07_a_siege_enters_with_defense_under_an_opponents_protection() -> None:
    game = position(Side("Paper Siege", "Plains"))
    game.cast("Paper Siege")
    game.resolve()
    assert defense(game) == 4
    assert game.status("controller", "Paper Siege") == A
    assert game.status("protector", "Paper Siege") == B


def test_C12_07_its_controller_chooses_the_protector_among_several_opponents() -> None:
    game = position(Side("Paper Siege", "Plains"), players=3)
    game.cast("Paper Siege")
    game.resolve()
    assert game.legal == ["B", "C"]
    game.choose("C")
    assert game.status("protector", "Paper Siege") == 2


def test_C12_09_another_opponent_is_chosen_when_its_protector_leaves() -> None:
    game = position(Side(battlefield="Paper Siege"), players=4)
    game.set("protector", "Paper Siege", B)
    game.pass_until("begin_combat")
    game.concede(B)
    assert (game.player, game.legal) == (A, ["C", "D"])
    game.choose("D")
    assert game.status("protector", "Paper Siege") == 3
    game.concede(3)
    assert game.status("protector", "Paper Siege") == 2  # there is no choice any more


def test_C12_07_it_is_attacked_by_its_controller_and_defended_by_its_protector() -> None:
    game = position(
        Side(battlefield="Paper Siege, Grizzly Bears, Memnite"), Side(battlefield="Hill Giant")
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "Paper Siege", "Memnite", "Paper Siege")
    if "done" in game.legal:
        game.choose("done")
    game.block(("Hill Giant", "Grizzly Bears"))
    game.pass_until("main2")
    assert defense(game) == 3
    assert game.life(B) == 20
    assert game.names("graveyard", A) == ["Grizzly Bears"]


def test_C10_22_C12_06_C12_10_a_defeated_siege_waits_for_its_trigger_and_is_exiled() -> None:
    game = position(Side("2 Lightning Bolt", "Paper Siege, 2 Mountain"))
    game.cast("Lightning Bolt", "Paper Siege")
    game.resolve()
    assert defense(game) == 1
    game.cast("Lightning Bolt", "Paper Siege")
    game.resolve()
    assert game.stack == ["Paper Siege"]
    assert "Paper Siege" in game.names("battlefield", A)  # while its trigger waits
    game.resolve()
    assert game.names("exile", A) == ["Paper Siege"]


def test_C10_22_without_a_trigger_it_goes_to_the_graveyard() -> None:
    game = position(Side(battlefield="Paper Siege, Memnite"))
    game.set("counter_count", "Paper Siege", 0)
    game.set("counter_kind", "Paper Siege", 0)
    game.pass_until("begin_combat")
    assert game.names("graveyard", A) == ["Paper Siege"]


def test_C10_25_a_siege_controlled_by_its_protector_gets_another_one() -> None:
    game = position(Side(battlefield="Paper Siege"))
    game.set("protector", "Paper Siege", A)
    game.pass_until("begin_combat")
    assert game.status("protector", "Paper Siege") == B


def test_C3_09_an_emblem_restricts_combat() -> None:
    moat = Card("Emblem", None, "Emblem", abilities=(CantAttack(CREATURE, "you"),), token=True)
    seer = Card(
        "Paper Seer",
        "{W}",
        "Planeswalker — Seer",
        loyalty=2,
        abilities=(loyalty(-1, GetEmblem(moat)),),
    )
    game = Position(Side(battlefield="Paper Seer"), Side(battlefield="Memnite"), cards=(seer,))
    game.activate("Paper Seer")
    game.resolve()
    game.next_turn()
    game.attack("Memnite")
    assert game.status("attacked", "Memnite") >= 0  # the planeswalker, as a reference


def test_C10_24_C10_34_C12_09_a_siege_without_a_protector_gets_one_unless_it_is_attacked() -> None:
    game = position(Side(battlefield="Paper Siege, Memnite"))
    game.set("protector", "Paper Siege", -1)
    game.pass_until("begin_combat")
    assert game.status("protector", "Paper Siege") == B
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Memnite", "Paper Siege")
    game.set("protector", "Paper Siege", -1)
    game.choose("pass")
    assert game.status("protector", "Paper Siege") == -1


def test_A11_04_emblems_of_the_game_outside_are_not_in_the_subgame_nor_the_other_way() -> None:
    game = position(
        Side("Shahrazad", "2 Plains, Paper Walker, Memnite", library="Memnite, Paper Walker")
    )
    game.activate("Paper Walker", ability=3)
    game.resolve()
    assert game.pt("Memnite") == (2, 2)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(battlefield="Memnite, Paper Walker"), None)
    game.pass_until("main1")
    assert game.pt("Memnite") == (1, 1)
    game.activate("Paper Walker", ability=3)
    game.resolve()
    assert game.pt("Memnite") == (2, 2)
    game.win(A)
    game.resolve_all()
    assert game.pt("Memnite") == (2, 2)
    assert game.names("command", A) == ["Emblem"]


# --- Auras ---------------------------------------------------------------------------------------


def test_an_effect_moves_an_aura_to_what_it_may_enchant() -> None:
    game = position(
        Side("Paper Magnet", "Memnite, Holy Strength on Memnite, Plains, Hill Giant"),
    )
    game.cast("Paper Magnet", "Hill Giant", "Holy Strength")
    game.resolve()
    assert host(game, "Holy Strength") == "Hill Giant"
    assert game.pt("Hill Giant") == (4, 5)
    assert game.pt("Memnite") == (1, 1)


def test_an_aura_is_not_moved_to_what_is_protected_from_it() -> None:
    game = position(
        Side("Paper Magnet", "Memnite, Paper Curse on Memnite, Plains, White Knight"),
    )
    game.cast("Paper Magnet", "White Knight", "Paper Curse")
    game.resolve()
    assert host(game, "Paper Curse") == "Memnite"


def test_C12_08_a_battle_is_attached_to_nothing() -> None:
    ram = Card("Paper Ram", "{1}", "Artifact Battle — Equipment Siege", defense=4)
    game = Position(Side("Paper Magnet", "Plains, Paper Ram, Memnite"), cards=[*MADE_UP, ram])
    game.cast("Paper Magnet", "Memnite", "Paper Ram")
    game.resolve()
    assert host(game, "Paper Ram") is None
