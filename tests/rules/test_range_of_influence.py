"""The limited range of influence option (801), and the rows that speak of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.combat.joining import redirect
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions, OptionError
from mtgenv.scenario import missing, parse
from mtgenv.scenario.export import scenario_of
from mtgenv.testing import E, F
from tests.rules.positions import A, B, C, D, Position, Side, Start, bear, charm, spell

ANY = (d.Target(d.CREATURE, "any"),)
PLAYER = (d.Target(players="any"),)
BOLT = spell("Bolt", d.Damage(3), targets=ANY)
PLAGUE = spell("Plague", d.Damage(1, d.Each(d.CREATURE)), d.Damage(1, "each player"))
CUB = replace(bear(name="Cub"), token=True)
STEAL = spell("Steal", d.Change("target", controller="you"), targets=(d.TARGET_CREATURE,))
FLOOD = spell("Flood", d.LoseLife(3, "each opponent"))


def table(*sides: Side | None, players: int = 6, reach: int = 1, **options: Any) -> Position:
    """A position of six players who reach the next one on each side."""
    return Position(*sides, players=players, range_of_influence=reach, **options)


def life(game: Position, level: int | None = None) -> list[int]:
    return [game.life(seat, level) for seat in range(int(game.m["num_players"]))]


def reached(game: Position, seat: int, level: int = 0) -> list[int]:
    """The seats that are in the range of a player."""
    bits = int(game.m["in_range"][level][seat])
    return [other for other in range(int(game.m["num_players"])) if bits >> other & 1]


def players(game: Position, level: int) -> list[int]:
    return [seat for seat in range(6) if game.m["in_game"][level][seat] == 1]


def resolve(game: Position, card: str, *targets: str) -> None:
    game.cast(card, *targets)
    game.resolve()


# --- Who is in range (801.2) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reach", "seats"), [(1, [A, B, F]), (2, [A, B, C, E, F]), (3, [A, B, C, D, E, F])]
)
def test_801_2_seats_are_counted_on_both_sides(reach: int, seats: list[int]) -> None:
    assert reached(table(reach=reach), A) == seats


def test_801_2c_who_has_left_is_passed_over_from_the_next_turn_on() -> None:
    game = table()
    game.concede(B)
    assert reached(game, A) == [A, B, F]
    game.next_turn()
    assert reached(game, A) == [A, C, F]
    assert reached(game, C) == [A, C, D]


def test_two_players_reach_each_other_whatever_the_option_says() -> None:
    options = MatchOptions(range_of_influence=1)
    assert Match.new("burn", "burn", options=options).record["opt_range"][0] == 0
    assert Match.new("burn", "burn", "burn", options=options).record["opt_range"][0] == 1


@pytest.mark.parametrize("value", [-1, 6, True, "far"])
def test_a_range_is_a_number_of_seats(value: Any) -> None:
    with pytest.raises(OptionError, match=r"range_of_influence.*give a number from 0 to 5"):
        MatchOptions(range_of_influence=value)


# --- Attacks (801.3) -----------------------------------------------------------------------------


def test_B7_22_only_players_in_range_can_be_attacked() -> None:
    walker = Card("Paper Walker", "{0}", "Planeswalker — Jace", loyalty=4, colors="U")
    game = table(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Paper Walker"),
        Side(battlefield="Paper Walker"),
        cards=[walker],
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears")
    assert game.legal == ["B", "F", "Paper Walker"]
    [mine] = [row for row in game.rows("Paper Walker") if game.m["owner"][row] == B]
    assert mine in {action >> 8 & 0xFFF for action in game.actions}


def test_801_3_with_nobody_in_range_creatures_cannot_attack() -> None:
    game = table(Side(battlefield="Grizzly Bears"), players=5)
    game.concede(B)
    game.concede(E)
    asked = []
    while game.step != "main2":
        asked.append(game.asked)
        game.default()
    assert v.DECISION_ATTACK not in asked
    game.next_turn()  # C's
    assert reached(game, A) == [A, C, D]


def test_B3_35_an_attack_is_redirected_only_to_who_is_in_range() -> None:
    game = table(Side(battlefield="Grizzly Bears"))
    game.attack("Grizzly Bears", "B")
    row = game.find("Grizzly Bears")
    assert not redirect(game.matches, row, -1 - C)
    assert game.m["attacking"][row] == B
    assert redirect(game.matches, row, -1 - F)
    assert game.m["attacking"][row] == F


def test_801_3_the_one_player_who_may_be_attacked_is_in_range() -> None:
    game = table(Side(battlefield="Grizzly Bears"), attack=v.ATTACK_SINGLE)
    game.pass_until_asked(v.DECISION_DEFENDER)
    assert game.legal == ["B", "F"]


# --- Targets, choices, abilities of others (801.4 to 801.6) --------------------------------------


def test_801_4_what_is_out_of_range_is_no_target() -> None:
    game = table(
        Side("Bolt"),
        Side(battlefield="Memnite"),
        Side(battlefield="Eager Cadet"),
        cards=[BOLT],
    )
    game.choose("cast Bolt")
    assert game.legal == ["A", "B", "F", "Memnite"]


def test_801_4_spells_of_who_is_out_of_range_cannot_be_countered() -> None:
    game = table(None, Side(), Side("Bolt"), Side("Counterspell", "2 Island"), cards=[BOLT])
    game.pass_until("main1", turn=3)
    game.cast("Bolt", "B")
    game.priority(D)
    assert "cast Counterspell" in game.legal
    far = table(Side("Bolt"), None, None, Side("Counterspell", "2 Island"), cards=[BOLT])
    far.cast("Bolt", "B")
    far.priority(D)
    assert "cast Counterspell" not in far.legal


def test_801_5a_who_chooses_chooses_what_is_in_range() -> None:
    game = table(
        Side("Pick"),
        Side(battlefield="Memnite"),
        Side(battlefield="Eager Cadet"),
        None,
        None,
        Side(battlefield="Craw Wurm"),
        cards=[spell("Pick", d.Destroy(d.Chosen(d.CREATURE)))],
    )
    resolve(game, "Pick")
    assert game.legal == ["Memnite", "Craw Wurm"]


def test_801_6_abilities_of_objects_out_of_range_cannot_be_activated() -> None:
    well = charm(d.Activated(d.Cost("{0}"), (d.GainLife(1),), by="any player"), name="Well")
    game = table(Side(battlefield="Well"), cards=[well], step="upkeep")
    offered = {}
    for seat in range(6):
        game.priority(seat)
        offered[seat] = "activate Well 0" in game.legal
    assert [seat for seat in offered if offered[seat]] == [A, B, F]


# --- Triggered abilities (801.7) -----------------------------------------------------------------


def test_801_7_a_trigger_sees_only_what_happens_in_range() -> None:
    warden = charm(d.Triggered(d.Event("enters", d.CREATURE), (d.GainLife(1),)), name="Warden")
    rain = spell("Rain", d.Create(CUB, player="each player"))
    game = table(Side("Rain", "Warden"), None, Side(battlefield="Warden"), cards=[warden, rain])
    resolve(game, "Rain")
    while game.asked == v.DECISION_TRIGGER:
        game.choose("Warden")
    game.resolve_all()
    # Cubs of A, B and F, who are in range of A; of these C reaches B.
    assert life(game) == [23, 20, 21, 20, 20, 20]


def test_801_7_the_steps_of_turns_out_of_range_trigger_nothing() -> None:
    mine = charm(d.Triggered(d.Event("begins", step="upkeep"), (d.GainLife(1),)), name="Mine")
    game = table(None, None, Side(battlefield="Mine"), cards=[mine], step="upkeep")
    gains = []
    for _ in range(6):
        before = game.life(C)
        game.pass_until("main1", turn=game.turn)
        gains.append(game.life(C) - before)
        game.next_turn("upkeep")
    assert gains == [0, 1, 1, 1, 0, 0]


# --- What is attached (801.8, 801.9) -------------------------------------------------------------


@pytest.mark.parametrize("name", ["Blessing", "Sword"])
def test_801_8_801_9_what_is_attached_falls_off_when_its_host_is_out_of_range(name: str) -> None:
    blessing = Card(
        "Blessing",
        "{0}",
        "Enchantment — Aura",
        abilities=(d.Spell(targets=(d.TARGET_CREATURE,)), d.Static("attached", 1, 1)),
    )
    sword = Card("Sword", "{0}", "Artifact — Equipment", abilities=(d.Static("attached", 1, 1),))
    game = table(
        Side("Steal"),
        Side(battlefield="Memnite"),
        Side(battlefield=f"{name} on Memnite"),
        cards=[blessing, sword, STEAL],
    )
    row = game.find("Memnite")
    assert game.m["power"][row] == 2
    resolve(game, "Steal", "Memnite")
    # C reaches B, not A.
    assert game.m["controller"][row] == A
    assert game.m["power"][row] == 1
    assert game.names("graveyard") == (["Steal", "Blessing"] if name == "Blessing" else ["Steal"])


# --- Effects (801.10, 801.11) --------------------------------------------------------------------


def test_801_10_each_and_every_reach_only_as_far_as_the_range() -> None:
    game = table(
        Side("Plague, Flood", "Memnite"),
        Side(battlefield="Memnite"),
        Side(battlefield="Memnite"),
        cards=[PLAGUE, FLOOD],
    )
    resolve(game, "Plague")
    assert life(game) == [19, 19, 20, 20, 20, 19]
    assert [int(game.m["owner"][row]) for row in game.rows("Memnite", "battlefield")] == [C]
    resolve(game, "Flood")
    assert life(game) == [19, 16, 20, 20, 20, 16]


def test_801_10_static_abilities_change_what_is_in_range() -> None:
    anthem = charm(d.Static(d.Each(d.CREATURE), 1, 1), name="Anthem")
    sides = [Side(battlefield="Memnite")] * 5
    game = table(*sides, Side(battlefield="Memnite, Anthem"), cards=[anthem])
    power = {int(game.m["owner"][row]): int(game.m["power"][row]) for row in game.rows("Memnite")}
    assert power == {A: 2, B: 1, C: 1, D: 1, E: 2, F: 2}


def test_801_10_rules_about_players_bind_who_is_in_range() -> None:
    law = charm(d.Rule("can't gain life", "each player"), name="Law")
    tax = charm(d.CostChange(1, player="each player"), name="Tax")
    game = table(
        Side("Heal"),
        Side(battlefield="Law"),
        Side(battlefield="Tax"),
        cards=[law, tax, spell("Heal", d.GainLife(5, "each player"))],
    )
    resolve(game, "Heal")
    assert life(game) == [20, 20, 20, 20, 20, 25]


def test_801_11_numbers_count_what_is_in_range() -> None:
    count = spell("Census", d.GainLife(d.Count(d.Each(d.CREATURE))))
    game = table(*[Side("Census", "Memnite")] * 6, cards=[count], reach=2)
    resolve(game, "Census")
    assert game.life(A) == 25


def test_801_12_a_world_permanent_goes_only_for_one_in_range() -> None:
    worlds = [Card(name, "{0}", "World Enchantment", colors="G") for name in ("Old", "Far", "New")]
    game = table(Side("New"), Side(battlefield="Old"), None, Side(battlefield="Far"), cards=worlds)
    assert game.names("battlefield") == ["Old", "Far"]  # B and D do not reach each other
    resolve(game, "New")
    assert game.names("battlefield") == ["Far", "New"]
    assert game.names("graveyard") == ["Old"]


# --- Replacement and prevention (801.13) ---------------------------------------------------------


def test_801_13a_damage_is_not_dealt_instead_to_what_is_out_of_range_of_its_controller() -> None:
    """A damages B, whom C's creature would protect, but A does not reach what C controls."""
    event = d.Event("player is dealt damage", player="opponent")
    ann = replace(bear(d.Instead(event, "redirect", to="self"), name="Ann"), toughness=9)
    game = table(Side("Bolt"), Side("Bolt"), Side(battlefield="Ann"), cards=[ann, BOLT])
    resolve(game, "Bolt", "B")
    row = game.find("Ann")
    assert (game.life(B), int(game.m["damage"][row])) == (20, 0)
    game.next_turn()
    game.cast("Bolt", "A")
    game.resolve()
    assert game.life(A) == 17  # whom C does not reach


def test_801_13b_what_is_prevented_names_the_source_or_the_receiver() -> None:
    ward = charm(d.Instead(d.Event("player is dealt damage", player="you"), "prevent"), name="Ward")
    calm = charm(d.Instead(d.Event("player is dealt damage"), "prevent"), name="Calm")
    game = table(
        Side("Plague"),
        Side(battlefield="Calm"),
        Side(battlefield="Ward"),
        cards=[ward, calm, PLAGUE],
    )
    resolve(game, "Plague")
    # B's Calm sees what A does to A and to B; not to F, whom B does not reach.
    assert life(game) == [20, 20, 20, 20, 20, 19]


# --- Winning, drawing, loops (801.14 to 801.16) --------------------------------------------------


def test_801_14_who_wins_lets_their_opponents_in_range_lose() -> None:
    game = table(Side("Triumph"), cards=[spell("Triumph", d.EndGame("win"))])
    resolve(game, "Triumph")
    assert players(game, 0) == [A, C, D, E]
    assert not game.over


def test_801_15_a_draw_is_one_for_who_is_in_range() -> None:
    game = table(Side("Truce"), cards=[spell("Truce", d.EndGame("draw"))])
    resolve(game, "Truce")
    assert players(game, 0) == [C, D, E]
    assert not game.over
    assert list(game.m["place"]) == [4, 4, 0, 0, 0, 4]


def test_801_15_the_last_one_left_wins() -> None:
    game = table(Side("Truce"), players=4, cards=[spell("Truce", d.EndGame("draw"))])
    resolve(game, "Truce")
    assert (game.over, game.winner) == (True, "C")


def test_801_16_a_loop_is_a_draw_for_who_is_in_it_and_in_their_ranges() -> None:
    loop = charm(d.Triggered(d.Event("gains life"), (d.GainLife(1),)), name="Spring")
    heal = spell("Heal", d.GainLife(1))
    game = table(Side("Heal"), Side(battlefield="Spring"), cards=[loop, heal])
    game.cast("Heal")
    while players(game, 0) == [A, B, C, D, E, F]:
        game.default()
    assert players(game, 0) == [D, E, F]
    assert not game.over


# --- Subgames and restarts -----------------------------------------------------------------------


def shahrazad(**options: Any) -> Position:
    game = table(Side("Shahrazad", "2 Plains"), players=6, **options)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(*[Start(hand=None)] * 6)
    return game


def test_A7_03_who_is_in_range_plays_the_subgame() -> None:
    game = shahrazad()
    assert players(game, 1) == [A, B, F]
    assert reached(game, A, 1) == [A, B, F]
    # The others are outside of it, with their libraries.
    assert [int(n) for n in game.m["zone_size"][0, :, v.ZONE_LIBRARY]] == [0, 0, 30, 30, 30, 0]
    assert sum(int(n) for n in game.m["zone_size"][1, C]) == 0
    game.win(B)
    assert (game.depth, life(game)) == (0, [10, 20, 20, 20, 20, 10])
    assert [int(n) for n in game.m["zone_size"][0, :, v.ZONE_LIBRARY]] == [29] + [30] * 5


def test_A7_03_by_the_other_policy_everybody_plays_it() -> None:
    game = shahrazad(reach=1 | v.RANGE_SUBGAMES_OF_ALL)
    assert players(game, 1) == [A, B, C, D, E, F]
    game.win(B)
    # Still the spell takes half the life only of those whom its controller reaches.
    assert life(game) == [10, 20, 20, 20, 20, 10]


def test_A7_03_seats_are_counted_in_the_subgame() -> None:
    game = shahrazad(reach=2)
    assert players(game, 1) == [A, B, C, E, F]
    assert reached(game, C, 1) == [A, B, C, E, F]


def test_A7_03_who_would_play_alone_has_won() -> None:
    game = table(Side("Shahrazad", "2 Plains"), players=6)
    game.concede(B)
    game.concede(F)
    game.cast("Shahrazad")
    game.resolve()
    assert game.depth == 0
    assert life(game)[A] == 20
    assert game.names("graveyard", seat=A) == ["Shahrazad"]


def test_A5_08_everybody_plays_the_game_that_restarts() -> None:
    redo = spell("Redo", d.Restart(d.Each(d.CREATURE, zone="exile")))
    game = table(Side("Redo"), Side(life=3), Side(), Side(life=4), cards=[redo])
    resolve(game, "Redo")
    while game.asked == v.DECISION_MULLIGAN:
        game.choose("keep")
    assert players(game, 0) == [A, B, C, D, E, F]
    assert life(game) == [20] * 6
    assert reached(game, A) == [A, B, F]


def test_a_range_is_written_into_replays_and_scenarios() -> None:
    options = MatchOptions(range_of_influence=1, limited_range_participants="everybody")
    assert options.to_engine()["range_of_influence"] == 1 | v.RANGE_SUBGAMES_OF_ALL
    with pytest.raises(OptionError, match="limited_range_participants"):
        MatchOptions(limited_range_participants="nobody")
    match = Match.new("burn", "burn", "burn", options=options)
    exported = scenario_of(match.record, match.matchup.cards)["options"]
    assert exported["range_of_influence"] == 1
    assert exported["limited_range_participants"] == "everybody"
    far = {"id": "x", "players": 3, "options": exported, "setup": {}, "actions": [], "expect": []}
    assert missing(parse(far)) == ()
