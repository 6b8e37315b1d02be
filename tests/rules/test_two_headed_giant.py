"""Two teams of two with one life total, one turn and one combat each (805, 810)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.options import TEAMS, MatchOptions, OptionError
from tests.rules.positions import A, B, C, D, Position, Side, bear, charm, spell

GIANT = TEAMS["two-headed-giant"]
TEAM_ONE, TEAM_TWO = 0b0011, 0b1100


def giants(*sides: Side | None, **options: object) -> Position:
    """Two giants: A and B against C and D; it is the turn of the first."""
    return Position(*sides, players=4, teams=GIANT, **{"life": 30, **options})


def life(game: Position) -> list[int]:
    return [game.life(seat) for seat in range(4)]


def asked_in_turn(game: Position, kind: int) -> list[int]:
    """Answer what is asked without doing anything; say who was asked this question in a row."""
    asked = []
    while not game.over and game.asked == kind:
        asked.append(game.player)
        game.default()
    return asked


# --- Life, damage and poison (810.9, 810.10) ----------------------------------------------------


def test_C1_08_a_team_starts_at_30_life() -> None:
    match = Match.new(*["burn"] * 4, options=MatchOptions(teams="two-headed-giant"))
    assert match.life == [[30] * 4]


def test_C15_15_damage_happens_to_each_player_and_comes_off_the_total_of_the_team() -> None:
    rift = spell("Rift", d.Damage(4, to="each player"))
    game = giants(Side("Rift"), cards=[rift])
    game.cast("Rift")
    game.resolve()
    assert life(game) == [22, 22, 22, 22]


def test_C15_15_one_player_of_a_team_gains_life_for_all_of_it() -> None:
    balm = spell("Balm", d.GainLife(3))
    game = giants(Side("Balm"), cards=[balm])
    game.cast("Balm")
    game.resolve()
    assert life(game) == [33, 33, 30, 30]


def test_C15_15_a_life_total_that_is_set_is_that_of_the_team() -> None:
    """Of several players of a team who get one, one does (810.9c)."""
    level = spell("Level", d.SetLife(10, player="each player"))
    game = giants(Side("Level"), cards=[level])
    game.cast("Level")
    game.resolve()
    assert life(game) == [10, 10, 10, 10]


def test_A7_13_each_player_of_a_team_loses_half_of_the_total_that_it_had() -> None:
    """810.9a: at 13 both lose 7, and the team is at -1; the other, at 30, loses 15 twice."""
    halve = spell("Halve", d.LoseLife(d.Half(d.Life("that player")), player="each player"))
    game = giants(Side("Halve", life=13), cards=[halve])
    game.cast("Halve")
    game.choose("pass", "pass", "pass")
    game.choose("pass")
    assert life(game) == [-1, -1, 0, 0]
    assert game.over
    assert game.winner is None


@pytest.mark.parametrize(("poison", "lost"), [(14, False), (15, True)])
def test_C10_28_a_team_loses_at_fifteen_poison_counters(poison: int, lost: bool) -> None:
    game = giants(None, None, Side(poison=poison), step=None)
    assert game.over is lost
    assert [int(game.m["poison"][0, seat]) for seat in (C, D)] == [poison, poison]


def test_C10_28_a_team_at_no_life_loses_as_one_and_the_other_one_wins() -> None:
    bolt = spell("Bolt", d.Damage(3), targets=(d.Target(players="any"),))
    game = giants(Side("Bolt"), None, None, Side(life=3), cards=[bolt])
    game.cast("Bolt", "D")
    game.resolve()
    assert game.over
    assert game.winner == "A"
    assert list(game.m["place"][:4]) == [0, 0, 2, 2]


def test_C15_15_what_keeps_one_player_in_keeps_the_team_in() -> None:
    """810.8a: Platinum Angel is enough for both."""
    game = giants(None, Side(battlefield="Platinum Angel"), life=30)
    game.m["life"][0, :2] = 0
    game.default()
    assert not game.over


def test_C1_05_a_random_team_starts_with_its_first_player() -> None:
    """Who is the archenemy starts too: see the tests of C15-12."""
    starters = {
        int(
            Match.new(
                *["burn"] * 4, seed=seed, options=MatchOptions(teams="two-headed-giant")
            ).record["starter"][0, 0]
        )
        for seed in range(8)
    }
    assert starters == {A, C}


# --- The turn of a team (805.4, 805.5) ----------------------------------------------------------


def test_the_team_that_goes_first_skips_its_draw_and_the_other_draws_for_each_player() -> None:
    game = giants()
    assert [game.count(None, "hand", seat) for seat in range(4)] == [0, 0, 0, 0]
    game.next_turn()
    assert game.active == C
    assert [game.count(None, "hand", seat) for seat in range(4)] == [0, 0, 1, 1]
    game.next_turn()
    assert game.active == A
    assert [game.count(None, "hand", seat) for seat in range(2)] == [1, 1]


def test_each_player_of_the_active_team_plays_a_land_and_may_cast_sorceries() -> None:
    game = giants(Side("Forest"), Side("Mountain, Stone Rain"), Side("Plains"))
    game.play("Forest")
    game.choose("pass")
    assert game.player == B
    assert "play Mountain" in game.legal
    game.play("Mountain")
    game.priority(C)
    assert game.legal == ["pass"]


def test_a_team_has_priority_together() -> None:
    """805.5: both players of a team have passed before the other team gets priority."""
    spark = spell("Spark", d.GainLife(1))
    game = giants(None, Side("Spark"), Side("Spark"), Side("Spark"), cards=[spark])
    game.choose("pass")
    game.cast("Spark")
    assert game.player == B
    assert asked_in_turn(game.copy(), v.DECISION_PRIORITY)[:4] == [B, A, C, D]
    game.choose("pass", "pass", "pass")
    game.cast("Spark")
    assert asked_in_turn(game.copy(), v.DECISION_PRIORITY)[:4] == [D, C, A, B]


def test_an_upkeep_is_that_of_each_player_of_the_team_and_one_upkeep() -> None:
    own = charm(d.Triggered(d.Event("begins", step="upkeep", player="you"), (d.GainLife(1),)))
    each = charm(
        d.Triggered(d.Event("begins", step="upkeep"), (d.LoseLife(1, player="you"),)), name="Every"
    )
    theirs = charm(
        d.Triggered(d.Event("begins", step="upkeep"), (d.LoseLife(5, player="that player"),)),
        name="Theirs",
    )
    game = giants(
        Side(battlefield="Charm"), Side(battlefield="Every"), None, None, cards=[own, each, theirs]
    )
    game.pass_until("main1", 3)
    # On turns 2 and 3 everybody's upkeep begins once; A gains a life on turn 3.
    assert life(game)[:2] == [29, 29]
    game = giants(Side(battlefield="Theirs"), cards=[own, each, theirs])
    game.pass_until("main1", 2)
    assert life(game) == [20, 20, 20, 20]  # on turns 1 and 2, five for each player


def test_a_team_takes_one_extra_turn_for_both_of_its_players() -> None:
    more = spell("More", d.ExtraTurn(player="each player"))
    game = giants(Side("More"), cards=[more])
    game.cast("More")
    game.resolve()
    assert int(game.m["extra_turn_count"][0]) == 2


def test_opponents_are_the_other_team() -> None:
    drain = spell("Drain", d.LoseLife(2, player="each opponent"))
    point = spell("Point", d.LoseLife(1, player="target"), targets=(d.TARGET_OPPONENT,))
    game = giants(Side("Drain, Point"), cards=[drain, point])
    game.cast("Drain")
    game.resolve()
    assert life(game) == [30, 30, 26, 26]
    game.choose("cast Point")
    assert game.legal == ["C", "D"]


# --- Combat (805.10) ----------------------------------------------------------------------------


def test_B1_04_B7_14_either_player_of_the_team_attacks_either_opponent() -> None:
    game = giants(Side(battlefield="Grizzly Bears"), Side(battlefield="Hill Giant"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.player == A
    game.choose("Grizzly Bears")
    assert game.asked == v.DECISION_DEFENDER
    assert game.legal == ["C", "D"]
    game.choose("D")
    assert (game.asked, game.player) == (v.DECISION_ATTACK, B)
    game.choose("Hill Giant", "C")
    assert game.status("attacking", "Grizzly Bears") == D
    assert game.status("attacking", "Hill Giant") == C
    game.pass_until("main2")
    assert life(game) == [30, 30, 25, 25]


def test_B7_15_B7_20_an_attack_is_legal_as_a_whole_and_the_primary_player_declares_first() -> None:
    """Silent Arbiter lets one creature attack: if A's does, none of B's can (805.2)."""
    game = giants(
        Side(battlefield="Grizzly Bears"), Side(battlefield="Hill Giant, Silent Arbiter (sick)")
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    twin = game.copy()
    game.choose("Grizzly Bears", "C")
    assert game.asked != v.DECISION_ATTACK
    twin.choose("done")
    assert (twin.asked, twin.player) == (v.DECISION_ATTACK, B)
    assert twin.legal == ["done", "Hill Giant"]


def test_B7_15_a_creature_that_cannot_attack_alone_attacks_with_one_of_the_teammate() -> None:
    game = giants(Side(battlefield="Mogg Flunkies"), Side(battlefield="Grizzly Bears"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["done", "Mogg Flunkies"]
    game.choose("Mogg Flunkies", "C")
    # It rests with B, who has to come along.
    assert (game.player, game.legal) == (B, ["Grizzly Bears"])


def test_B7_15_a_teammate_has_to_attack_whom_it_costs_nothing_to_attack() -> None:
    """An attack on C costs mana, one on D does not: staying at home would obey less (508.1d)."""
    eager = bear(keywords=("attacks each combat if able",), name="Eager")
    game = giants(
        Side(battlefield="Memnite"),
        Side(battlefield="Eager, 2 Plains"),
        Side(battlefield="Propaganda"),
        cards=[eager],
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("done")
    assert (game.player, game.legal) == (B, ["Eager"])
    game.choose("Eager")
    assert game.legal == ["C", "D"]


def test_B7_17_the_defending_team_blocks_for_each_other() -> None:
    game = giants(Side(battlefield="Grizzly Bears"), None, None, Side(battlefield="Hill Giant"))
    game.attack("Grizzly Bears", "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == D
    game.block(("Hill Giant", "Grizzly Bears"))
    game.pass_until("main2")
    assert life(game) == [30] * 4
    assert game.names("graveyard") == ["Grizzly Bears"]


def test_B7_17_menace_is_blocked_by_one_creature_of_each_teammate() -> None:
    menace = bear(keywords=("menace",), name="Brute")
    game = giants(
        Side(battlefield="Brute"),
        None,
        Side(battlefield="Hill Giant"),
        Side(battlefield="Memnite"),
        cards=[menace],
    )
    game.attack("Brute", "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.player == C
    game.choose("Hill Giant")
    assert (game.player, game.legal) == (D, ["Memnite"])
    game.choose("Memnite")
    assert int(game.m["blockers"][game.find("Brute", "battlefield")]) == 2


def test_B7_18_the_defending_player_is_the_one_attacked() -> None:
    """Annihilator: whom it attacks sacrifices, not the teammate."""
    game = giants(
        Side(battlefield="Ulamog's Crusher"),
        None,
        Side(battlefield="2 Memnite"),
        Side(battlefield="2 Squire"),
    )
    game.attack("Ulamog's Crusher", "D")
    game.pass_until("declare_blockers")
    assert game.count("Memnite", "battlefield") == 2
    assert game.count("Squire", "battlefield") == 0


def test_B7_18_landwalk_asks_for_the_lands_of_the_one_attacked() -> None:
    walker = bear(keywords=("mountainwalk",), name="Walker")
    sides = (Side(battlefield="Walker"), None, Side(battlefield="Mountain"))
    for attacked, blocks in (("C", False), ("D", True)):
        game = giants(*sides, Side(battlefield="Memnite"), cards=[walker])
        game.attack("Walker", attacked)
        while game.step != "declare_blockers":
            game.default()
        assert (game.asked == v.DECISION_BLOCK) is blocks  # it is the Memnite of D


def test_B7_16_the_attacking_player_controls_the_attacker_that_is_blocked() -> None:
    """Of a team that attacks it is the one whose creature it blocks, not the teammate."""
    spite = bear(
        d.Triggered(
            d.Event("blocks", "self"),
            (d.Sacrifice(d.Chosen(d.CREATURE, by="controller of other")),),
        ),
        name="Spite",
    )
    game = giants(
        Side(battlefield="Craw Wurm, Memnite"),
        Side(battlefield="Hill Giant, Squire"),
        Side(battlefield="Spite"),
        cards=[spite],
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Craw Wurm", "C", "done", "Hill Giant", "D", "done")
    game.block(("Spite", "Hill Giant"))
    game.resolve()
    assert (game.player, game.legal) == (B, ["Hill Giant", "Squire"])


def test_B7_19_the_active_team_assigns_damage_before_the_defending_one() -> None:
    game = giants(
        Side(battlefield="Craw Wurm"),
        Side(battlefield="2 Grizzly Bears"),
        Side(battlefield="Net"),
        Side(battlefield="2 Memnite"),
        cards=[bear(keywords=("can block any number of creatures",), name="Net")],
    )
    first, second = game.rows("Grizzly Bears")
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Craw Wurm", "D")
    game.choose(first, "C", second, "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.block(("Net", first), ("Net", second))
    one, other = game.rows("Memnite")
    game.block((one, "Craw Wurm"), (other, "Craw Wurm"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == A
    while game.asked == v.DECISION_DAMAGE and game.player == A:
        game.default()
    assert (game.asked, game.player) == (v.DECISION_DAMAGE, C)


# --- Subgames -----------------------------------------------------------------------------------


def subgame(c: Side | None = None, **options: object) -> Position:
    """A subgame between the giants, which starts."""
    game = giants(Side("Shahrazad", "2 Plains"), None, c, **options)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=None)
    return game


def test_A7_12_A7_15_a_subgame_has_the_same_teams_and_30_life_and_some_team_starts() -> None:
    starters = set()
    for seed in range(1, 9):
        game = subgame(seed=seed)
        assert game.depth == 1
        assert life(game) == [30] * 4
        starters.add(int(game.m["starter"][1]))
    assert starters == {A, C}
    game.concede(C)
    assert game.depth == 0


def test_A7_12_A7_13_a_team_loses_the_subgame_and_each_player_half_of_the_total() -> None:
    game = subgame(Side(life=13))
    game.concede(D)
    while game.depth == 1 or game.stack:
        game.default()
        if game.over:
            break
    assert game.over
    assert game.life(C) == -1
    assert game.winner == "A"


def test_A10_18_each_player_of_the_team_that_won_searches_in_turn_order() -> None:
    """Policy: "the winner" of a game that a team wins is each of its players."""
    game = giants(
        Side("Enter the Dungeon", "2 Swamp"),
        None,
        Side(library="3 Island"),
        Side(library="3 Plains"),
    )
    game.cast("Enter the Dungeon")
    game.resolve()
    game.start_child(first=A)
    before = [game.count(None, "hand", seat, 0) for seat in range(4)]
    game.concede(A)
    searched = []
    while game.asked != v.DECISION_PRIORITY and not game.over:
        if game.player not in searched:
            searched.append(game.player)
        game.answer(game.actions[-1])
    assert searched == [C, D]
    after = [game.count(None, "hand", seat, 0) for seat in range(4)]
    assert [n - m for m, n in zip(before, after, strict=True)] == [0, 0, 2, 2]


# --- Mulligans, leaving, options ----------------------------------------------------------------


def test_C1_13_the_starting_team_declares_first_and_a_teammate_decides_freely() -> None:
    match = Match.new(*["burn"] * 4, seed=3, options=MatchOptions(teams="two-headed-giant"))
    starter = int(match.record["starter"][0, 0])
    first, mate, *others = [(starter + k) % 4 for k in range(4)]
    order = []
    for word in ("keep this hand", "take a mulligan", "keep this hand", "keep this hand"):
        order.append(match.decider)
        match.step(word)
    assert order == [first, mate, *others]
    assert match.decider == mate  # the first mulligan is free, and another one is up to them


def test_a_player_concedes_and_the_team_leaves() -> None:
    game = giants()
    game.concede(B)
    assert game.over
    assert game.winner == "C"


def test_teams_need_their_number_of_players() -> None:
    with pytest.raises(OptionError, match="3 players cannot form such teams; 4 can"):
        Match.new("burn", "burn", "burn", options=MatchOptions(teams="two-headed-giant"))
    reaching = MatchOptions(teams="two-headed-giant", range_of_influence=1)
    with pytest.raises(OptionError, match="leave out range_of_influence"):
        Match.new(*["burn"] * 4, options=reaching)
    with pytest.raises(OptionError, match="give one of 'none', 'two-headed-giant'"):
        MatchOptions(teams="grand melee")


def test_teammates_see_each_others_hands() -> None:
    """810.5; the others do not."""
    game = giants(Side("Memnite"), None, None, Side("Forest"))
    assert int(game.m["known"][game.find("Memnite")]) == TEAM_ONE
    assert int(game.m["known"][game.find("Forest")]) == TEAM_TWO
    game.next_turn()
    row = game.rows(None, "hand", C)[0]
    assert int(game.m["known"][row]) == TEAM_TWO
