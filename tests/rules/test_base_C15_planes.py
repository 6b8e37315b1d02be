"""Rows about Planechase, Vanguard and Archenemy: C13-13, C15-01 to C15-05, C15-12 to C15-14."""

from __future__ import annotations

import numpy as np
import pytest

from mtgenv.cards import language as d
from mtgenv.cards import registry, vanguards
from mtgenv.cards.language import Card
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions, OptionError
from mtgenv.testing import PositionError
from tests.rules.positions import A, B, C, Position, Side, spell

CHAOS = d.Event("chaos ensues")
TO = d.Event("planeswalks to", "self", player="you")
AWAY = d.Event("planeswalks away", "self", player="you")
SET = d.Event("sets in motion", "self", player="you")
ROLL = "roll the planar die"
YOURS = d.Each(d.Filter(types=("creature",), controller="you"))


def plane(name: str, *abilities: d.Ability) -> Card:
    return Card(name, None, "Plane — Test", abilities=abilities)


def phenomenon(name: str, *effects: d.Effect) -> Card:
    return Card(name, None, "Phenomenon", abilities=(d.Triggered(TO, effects),))


def scheme(name: str, *abilities: d.Ability, ongoing: bool = False) -> Card:
    line = "Ongoing Scheme" if ongoing else "Scheme"
    return Card(name, None, line, abilities=abilities)


CALM = plane("Calm Fields")
CROWD = plane("Crowded Square", d.Static(d.Each(d.CREATURE), power=1))
WELL = plane("Well", d.Triggered(CHAOS, (d.GainLife(5),)))
DOOR = plane("Door", d.Triggered(TO, (d.GainLife(3),)), d.Triggered(AWAY, (d.GainLife(1),)))
STORM = phenomenon("Storm", d.LoseLife(2, "each player"))
PLANES = [CALM, CROWD, WELL, DOOR, STORM]
PLOT = scheme("Plot", d.Triggered(SET, (d.GainLife(4),)))
BANNER = scheme("Banner", d.Static(YOURS, power=1), ongoing=True)
LEAVING = scheme(
    "Leaving",
    d.Static(YOURS, toughness=1),
    d.Triggered(d.Event("begins", step="end step", player="you"), (d.Abandon(),)),
    ongoing=True,
)
SCHEMES = [PLOT, BANNER, LEAVING]
SAGE = Card(
    "Sage",
    None,
    "Vanguard",
    abilities=(
        d.Static(YOURS, toughness=2),
        d.Activated(d.Cost("{1}"), (d.GainLife(1),)),
    ),
    hand_modifier=2,
    life_modifier=-3,
)


def on_planes(*sides: Side | None, script: tuple[int, ...] = (), **options: int) -> Position:
    return Position(*sides, cards=PLANES, script=script, **options)


def up(game: Position, level: int | None = None) -> list[str]:
    """What lies face up in the command zones, the emblems left out."""
    return [name for name in game.names("command", level=level) if name]


def archenemy() -> Deck:
    """A deck with twenty schemes."""
    names = [name for name in registry.names() if registry.find(name).type_line == "Scheme"]
    return Deck("evil", (("Swamp", 60),), schemes=tuple((name, 2) for name in names[:10]))


def tapped(game: Position) -> int:
    """How many Mountains are tapped."""
    return sum(int(game.m["tapped"][row]) for row in game.rows("Mountain", "battlefield"))


def deck(game: Position, seat: int, level: int | None = None) -> list[str]:
    """The face-down cards of a player's command zone, the top first, by what they are."""
    rows = game.rows(zone="command", seat=seat, level=level)
    cards = game.world.cards.cards
    return [cards[int(game.m["card"][row])].name for row in rows if game.m["look"][row] == 0]


# --- Planes --------------------------------------------------------------------------------------


def test_C15_01_a_planes_abilities_work_in_the_command_zone() -> None:
    game = on_planes(Side(battlefield="Grizzly Bears", command="Crowded Square"))
    assert game.pt("Grizzly Bears") == (3, 2)


FURNACE = plane(
    "Furnace",
    d.Instead(
        d.Event("player is dealt damage"),
        "n times as much",
        2,
    ),
)
BOG = plane("Bog", d.CantAttack(d.CREATURE, "any"))
MARKET = plane("Market", d.CostChange(-1, d.ANYTHING, "each player"))
WALL = plane("Wall", d.CantBlock(d.CREATURE))
ECHO = plane("Echo", d.TriggersAgain(d.Event("enters", d.CREATURE), d.Filter()))


def with_plane(card: Card, a: Side, b: Side | None = None) -> Position:
    """A game of A and B on a plane."""
    side = Side(a.hand, a.battlefield, command=card.name)
    return Position(side, b, cards=[card])


def test_C15_01_a_plane_replaces_events() -> None:
    game = with_plane(FURNACE, Side("Lightning Bolt", "Mountain"))
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 14


def test_C15_01_a_plane_restricts_attacks_and_blocks() -> None:
    game = with_plane(BOG, Side("", "Grizzly Bears"))
    with pytest.raises(PositionError):
        game.attack("Grizzly Bears")
    game = with_plane(WALL, Side("", "Grizzly Bears"), Side("", "Hill Giant"))
    game.attack("Grizzly Bears")
    with pytest.raises(PositionError):
        game.block(("Hill Giant", "Grizzly Bears"))


def test_C15_01_a_plane_changes_costs_of_all_players() -> None:
    game = with_plane(MARKET, Side("Grizzly Bears", "Forest"))
    game.cast("Grizzly Bears")
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield") == 1


def test_C15_01_a_plane_lets_abilities_trigger_again() -> None:
    seer = d.Triggered(d.Event("enters", "self"), (d.GainLife(1),))
    healer = Card("Healer", "{0}", "Creature — Human", 1, 1, abilities=(seer,), colors="")
    game = Position(Side("Healer", command="Echo"), cards=[ECHO, healer])
    game.cast("Healer")
    game.resolve_all()
    assert game.life(A) == 22


def test_C15_01_the_planar_controller_is_the_active_player() -> None:
    game = on_planes(Side(command="Crowded Square", planes="Calm Fields"), Side(planes="Well"))
    (row,) = game.rows("Crowded Square", "command")
    assert (game.m["planar_controller"][0], game.m["controller"][row]) == (A, A)
    game.next_turn()
    assert (game.m["planar_controller"][0], game.m["controller"][row]) == (B, B)
    assert game.m["owner"][row] == A


@pytest.mark.parametrize(
    ("planes", "problem"),
    [
        ("Academy at Tolaria West", "fewer than ten planes"),
        ("Mountain", "is none of the planes and phenomena"),
    ],
)
def test_C15_01_a_planar_deck_is_checked(planes: str, problem: str) -> None:
    wrong = Deck("wrong", (("Mountain", 60),), planes=((planes, 1),))
    with pytest.raises(DeckError, match=problem):
        Matchup.of(wrong, wrong)


def test_C15_01_a_plane_is_no_card_of_a_library() -> None:
    wrong = Deck("wrong", (("Krosa", 1), ("Mountain", 59)))
    with pytest.raises(DeckError, match="Krosa is a plane, which no library holds"):
        Matchup.of(wrong, wrong)


def test_C15_01_everybody_needs_a_planar_deck() -> None:
    with pytest.raises(DeckError, match="no planar deck in it"):
        Matchup.of("burn", "weenie", options=MatchOptions(variants=("planechase",)))


def test_C15_02_a_blank_does_nothing_and_the_next_roll_costs_more() -> None:
    side = Side(battlefield="2 Mountain", command="Well", planes="Calm Fields")
    game = on_planes(side, Side(planes="Door"), script=(v.DIE_BLANK, v.DIE_BLANK, v.DIE_BLANK))
    game.choose(ROLL)
    assert (game.stack, up(game), tapped(game)) == ([], ["Well"], 0)
    game.choose(ROLL)
    assert tapped(game) == 1
    assert ROLL not in game.legal  # {2} with one Mountain left
    game.next_turn()
    game.next_turn()
    game.choose(ROLL)  # for nothing again
    assert tapped(game) == 0


def test_C15_02_only_the_active_player_rolls_and_only_as_a_sorcery() -> None:
    game = on_planes(Side(hand="Lightning Bolt", battlefield="Mountain", command="Well"))
    assert ROLL in game.legal
    game.cast("Lightning Bolt", "B")
    assert ROLL not in game.legal
    game.resolve()
    game.priority(B)
    assert ROLL not in game.legal
    game.pass_until("end")
    assert ROLL not in game.legal


def test_C15_02_chaos_lets_abilities_of_the_plane_trigger() -> None:
    game = on_planes(Side(command="Well", planes="Calm Fields"), script=(v.DIE_CHAOS,))
    game.choose(ROLL)
    assert game.stack == ["Well"]
    game.resolve()
    assert game.life(A) == 25


def test_C15_02_the_planeswalker_symbol_is_a_triggered_ability() -> None:
    game = on_planes(Side(command="Well", planes="Calm Fields, Door"), script=(v.DIE_PLANESWALK,))
    game.choose(ROLL)
    assert (len(game.stack), up(game)) == (1, ["Well"])
    game.resolve()
    assert up(game) == ["Calm Fields"]
    assert deck(game, A) == ["Door", "Well"]


def test_C13_13_C15_03_planeswalking_triggers_what_waits_for_leaving_and_arriving() -> None:
    walk = spell("Walk", d.Planeswalk())
    game = Position(
        Side(hand="2 Walk", command="Door", planes="Calm Fields"), cards=[*PLANES, walk]
    )
    game.cast("Walk")
    game.resolve()
    assert (up(game), game.stack) == (["Calm Fields"], ["Door"])
    game.resolve()
    assert game.life(A) == 21
    game.cast("Walk")
    game.resolve_all()
    assert (up(game), game.life(A)) == (["Door"], 24)


def test_C13_13_only_the_planar_controller_planeswalks() -> None:
    walk = spell("Walk", d.Planeswalk())
    game = Position(
        Side(command="Well", planes="Calm Fields"),
        Side(hand="Walk", planes="Door"),
        cards=[*PLANES, walk],
    )
    game.priority(B)
    game.cast("Walk")
    game.resolve()
    assert up(game) == ["Well"]


def test_C10_32_C10_34_C15_03_a_phenomenon_is_left_once_its_ability_has_left_the_stack() -> None:
    game = on_planes(
        Side(command="Well", planes="Storm, Calm Fields"),
        Side(planes="Door"),
        script=(v.DIE_PLANESWALK,),
    )
    game.choose(ROLL)
    game.resolve()
    assert (up(game), len(game.stack)) == (["Storm"], 1)
    assert ROLL not in game.legal
    game.resolve()
    assert (game.life(A), game.life(B)) == (18, 18)
    assert (up(game), deck(game, A)) == (["Calm Fields"], ["Well", "Storm"])


def test_C2_12_C15_03_a_plane_that_leaves_with_its_owner_is_followed_by_another() -> None:
    game = on_planes(
        Side(command="Well", planes="Calm Fields"),
        Side(planes="Door"),
        Side(planes="Crowded Square"),
    )
    game.concede(A)
    assert up(game) == ["Door"]
    (row,) = game.rows("Door", "command")
    assert game.m["planar_controller"][0] == game.m["controller"][row] == B
    game.resolve()
    assert game.life(B) == 23


def test_C2_12_C15_03_A7_10_leaving_hands_the_planes_over_first() -> None:
    game = on_planes(
        Side(planes="Calm Fields"), Side(command="Well", planes="Door"), Side(planes="Well")
    )
    (row,) = game.rows("Well", "command")
    game.concede(A)
    assert (game.m["planar_controller"][0], game.m["controller"][row]) == (B, B)
    assert up(game) == ["Well"]
    game.next_turn()
    game.next_turn()
    assert game.m["controller"][row] == game.active == C


def test_C1_15_a_match_begins_on_a_plane_of_the_starting_player_and_not_on_a_phenomenon() -> None:
    skipped = 0
    for seed in range(12):
        match = Match.new("planechase-weenie", "planechase-burn", seed=seed)
        while match.question == "Keep this hand?":
            match.step("keep this hand")
        m = match.record[0]
        (row,) = np.flatnonzero((m["zone"] == v.ZONE_COMMAND) & (m["look"] != 0))
        kinds = match.matchup.tables["card_nontraditional"][0]
        assert kinds[m["card"][row]] == v.NONTRADITIONAL_PLANE
        assert m["owner"][row] == m["planar_controller"][0] == m["starter"][0]
        assert not m["zone_size"][0, 0, v.ZONE_STACK]  # nothing triggers
        under = (m["zone"] == v.ZONE_COMMAND) & (m["known"] == 3)
        skipped += int(under.sum())
        cards = m["card"][np.flatnonzero(under)]
        assert set(kinds[cards]) <= {v.NONTRADITIONAL_PHENOMENON}
    assert skipped


def test_C15_04_a_communal_deck_belongs_to_the_planar_controller() -> None:
    game = on_planes(
        Side(command="Well", planes="Calm Fields, Door"),
        Side(),
        communal_planar_deck=v.PLANAR_COMMUNAL,
        script=(v.DIE_PLANESWALK,),
    )
    game.next_turn()
    assert deck(game, B) == ["Calm Fields", "Door"]
    assert deck(game, A) == []
    assert game.m["owner"][game.find("Well", "command")] == B
    game.choose(ROLL)
    game.resolve()
    assert (up(game), deck(game, B)) == (["Calm Fields"], ["Door", "Well"])


def test_C15_04_one_deck_of_planes_is_enough_and_has_ten_for_each_player() -> None:
    options = MatchOptions(communal_planar_deck=True)
    few = Deck("few", (("Mountain", 60),), planes=(("Krosa", 1), ("Naar Isle", 1)))
    with pytest.raises(DeckError, match="fewer than 20 cards"):
        Matchup.of(few, "weenie", options=options)


# --- Vanguards -----------------------------------------------------------------------------------


def test_C1_08_C15_05_modifiers_of_life_and_hand() -> None:
    game = Position(Side(command="Sage", hand="12 Plains"), Side(hand="12 Plains"), cards=[SAGE])
    assert (game.life(A), game.life(B)) == (17, 20)
    game.next_turn()
    assert game.count(zone="hand", seat=A) == 9
    game.next_turn()
    assert game.count(zone="hand", seat=B) == 7


def test_C1_10_an_opening_hand_is_as_large_as_a_vanguard_says_after_a_mulligan_too() -> None:
    match = Match.new("vanguard-weenie", "vanguard-burn", seed=1)
    decks = match.matchup.decks
    more = [int(vanguards.MODIFIERS[deck.cards("avatar")[0]][0]) for deck in decks]
    assert more[A] == 1
    hands = match.record[0]["zone_size"][0, :, v.ZONE_HAND]
    assert hands[:2].tolist() == [7 + n for n in more]
    first = match.decider
    match.step("take a mulligan")
    match.step("keep this hand")
    assert match.record[0]["zone_size"][0, first, v.ZONE_HAND] == 7 + more[first]
    match.step(match.legal_actions()[0])
    assert match.record[0]["zone_size"][0, first, v.ZONE_HAND] == 6 + more[first]


def test_C15_05_its_abilities_work_in_the_command_zone() -> None:
    game = Position(
        Side(command="Sage", battlefield="Plains, Grizzly Bears"),
        Side(battlefield="Grizzly Bears"),
        cards=[SAGE],
    )
    assert game.pt("Grizzly Bears") == (2, 4)
    game.activate("Sage")
    game.resolve()
    assert game.life(A) == 18
    game.priority(B)
    assert not any("Sage" in word for word in game.legal)


@pytest.mark.parametrize(
    ("name", "power", "toughness"), [("Maraxus", 3, 2), ("Serra", 2, 4), ("Orim", 2, 2)]
)
def test_C15_05_real_vanguards(name: str, power: int, toughness: int) -> None:
    game = Position(Side(command=name, battlefield="Grizzly Bears"))
    assert game.pt("Grizzly Bears") == (power, toughness)
    assert game.has("Grizzly Bears", v.KEYWORD_REACH) == (name == "Orim")


def test_C15_05_a_vanguard_changes_what_spells_cost() -> None:
    game = Position(Side("Grizzly Bears", "Forest", command="Hanna"))
    game.cast("Grizzly Bears")
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield") == 1


def test_C15_05_everybody_has_one_vanguard() -> None:
    burn = Deck.load("burn")
    two = Deck("two", burn.main, avatar=(("Maraxus", 1), ("Serra", 1)))
    with pytest.raises(DeckError, match="more than one avatar"):
        Matchup.of(two, two)
    one = Deck("one", burn.main, avatar=(("Maraxus", 1),))
    with pytest.raises(DeckError, match="no avatar in it"):
        Matchup.of(one, "weenie")


# --- Schemes -------------------------------------------------------------------------------------


def test_C15_12_the_archenemy_has_40_life_and_goes_first() -> None:
    evil = archenemy()
    for seed in range(4):
        match = Match.new("weenie", evil, seed=seed)
        while match.record["turn"][0][0] == 0:
            match.step("keep this hand")
        assert match.life[0] == [20, 40]
        assert match.record["starter"][0][0] == 1


def test_C15_12_a_scheme_deck_has_twenty_schemes() -> None:
    evil = Deck("evil", (("Swamp", 60),), schemes=(("Roots of All Evil", 2),))
    with pytest.raises(DeckError, match="fewer than 20 schemes"):
        Matchup.of(evil, "weenie")


def test_C10_31_C10_34_C13_13_C15_13_a_scheme_is_set_in_motion_each_precombat_main_phase() -> None:
    game = Position(Side(schemes="Plot, Banner, Plot"), cards=SCHEMES, step="upkeep")
    assert (up(game), game.life(A)) == ([], 40)
    game.pass_until("main1")
    assert (up(game), game.stack) == (["Plot"], ["Plot"])
    game.resolve()
    assert game.life(A) == 44
    assert (up(game), deck(game, A)) == ([], ["Banner", "Plot", "Plot"])
    game.next_turn()
    assert up(game) == []  # of B
    game.next_turn()
    assert (up(game), game.stack) == (["Banner"], [])
    game.pass_until("main2")
    assert up(game) == ["Banner"]


def test_C13_13_C15_13_an_ongoing_scheme_stays_until_it_is_abandoned() -> None:
    game = Position(Side(schemes="Leaving, Plot", battlefield="Grizzly Bears"), cards=SCHEMES)
    assert (up(game), game.pt("Grizzly Bears")) == (["Leaving"], (2, 3))
    game.pass_until("end")
    game.resolve()
    assert (up(game), deck(game, A)) == ([], ["Plot", "Leaving"])
    assert game.pt("Grizzly Bears") == (2, 2)


def test_C15_14_in_a_supervillain_rumble_everybody_is_an_archenemy() -> None:
    game = Position(Side(schemes="Plot"), Side(schemes="Plot"), Side(schemes="Plot"), cards=SCHEMES)
    assert [game.life(seat) for seat in (A, B, C)] == [40, 40, 40]
    game.resolve()
    game.next_turn()
    game.resolve()
    assert [game.life(seat) for seat in (A, B, C)] == [44, 44, 40]


def test_C15_14_one_deck_or_every_deck_has_schemes() -> None:
    evil = archenemy()
    with pytest.raises(OptionError, match="2 of 3 decks have schemes"):
        Matchup.of(evil, evil, "burn")
    with pytest.raises(OptionError, match="leave out teams='two-headed-giant'"):
        Matchup.of(evil, *["burn"] * 3, options=MatchOptions(teams="two-headed-giant"))
    assert Matchup.of(evil, evil, evil).options.variants == ("archenemy",)
