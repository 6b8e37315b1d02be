"""Leaving a game that goes on, and what becomes of what the player had (104, 800.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from tests.rules.positions import A, B, C, D, Position, Side, bear, charm, spell

TARGET = (d.TARGET_CREATURE,)
REANIMATE = spell(
    "Raise",
    d.Move("target", to="battlefield", controller="you"),
    targets=(d.Target(d.CREATURE, zone="graveyard"),),
)
PINGER = bear(d.Activated(d.Cost(tap=True), (d.Damage(1),), (d.ANY_TARGET,)), name="Pinger")
TAKE = spell("Take", d.Change(controller="you", duration="game"), targets=TARGET)


def three(*sides: Side, cards: tuple[Card, ...] = (), **options: int) -> Position:
    return Position(*sides, players=max(3, len(sides)), cards=list(cards), **options)


def life(game: Position) -> list[int]:
    return [game.life(seat) for seat in range(int(game.m["num_players"]))]


# --- 800.4a: objects -----------------------------------------------------------------------------


def test_C2_05_what_a_player_owns_leaves_with_them() -> None:
    game = three(
        Side(), Side("Lightning Bolt", "Hill Giant, Mountain", graveyard="Craw Wurm"), Side()
    )
    game.concede(B)
    assert not game.over
    assert game.names("battlefield") == []
    assert game.names("graveyard") == []
    assert game.count(zone="hand", seat=B) == game.count(zone="library", seat=B) == 0
    assert game.player != B


def test_C2_05_control_of_what_others_own_ends() -> None:
    game = three(Side("Act of Treason", "3 Mountain"), Side(battlefield="Hill Giant"), Side())
    game.cast("Act of Treason", "Hill Giant")
    game.resolve()
    giant = game.find("Hill Giant")
    assert game.m["controller"][giant] == A
    game.concede(A)
    assert game.m["controller"][giant] == B
    assert game.names("battlefield") == ["Hill Giant"]
    assert game.m["effect_count"] == 1  # haste alone goes on


def test_C2_05_an_aura_that_gave_control_leaves_with_its_owner() -> None:
    game = three(
        Side(battlefield="Control Magic on Hill Giant"), Side(battlefield="Hill Giant"), Side()
    )
    giant = game.find("Hill Giant")
    game.has(giant, 0)
    assert game.m["controller"][giant] == A
    game.concede(A)
    assert game.m["controller"][giant] == B


def test_C2_05_what_entered_under_their_control_is_exiled() -> None:
    game = three(Side("Raise"), Side(graveyard="Hill Giant"), Side(), cards=(REANIMATE,))
    game.cast("Raise", "Hill Giant")
    game.resolve()
    game.concede(A)
    assert game.names("battlefield") == []
    assert game.names("exile", B) == ["Hill Giant"]


def test_C2_05_what_they_own_leaves_whoever_controls_it() -> None:
    game = three(Side(battlefield="Hill Giant"), Side("Take"), Side(), cards=(TAKE,))
    game.cast("Take", "Hill Giant", by=B)
    game.resolve()
    assert game.m["controller"][game.find("Hill Giant")] == B
    game.concede(A)
    assert game.names("battlefield") == game.names("exile") == []


def test_C2_05_their_spells_and_abilities_are_gone() -> None:
    game = three(Side("Lightning Bolt", "Mountain, Pinger"), Side(), Side(), cards=(PINGER,))
    game.activate("Pinger", "B")
    game.cast("Lightning Bolt", "B")
    assert game.stack == ["Lightning Bolt", "Pinger"]
    game.concede(A)
    assert game.stack == []
    assert game.player == B


def test_C2_05_copies_on_the_stack_cease() -> None:
    game = three(Side("Fork", "2 Mountain"), Side("Lightning Bolt", "Mountain"), Side())
    game.cast("Lightning Bolt", "C", by=B)
    game.cast("Fork", "Lightning Bolt", by=A)
    game.resolve()
    game.choose("C")
    assert game.stack == ["Lightning Bolt", "Lightning Bolt"]
    game.concede(A)
    assert game.stack == ["Lightning Bolt"]
    game.resolve_all()
    assert game.life(C) == 17


def test_C2_05_it_happens_at_once_and_priority_passes() -> None:
    game = three(Side("Lightning Bolt", "Mountain"), Side(), Side(), Side())
    game.cast("Lightning Bolt", "D")
    game.choose("pass")
    assert game.player == B
    game.concede(B)
    assert game.player == C  # A has passed, and does not get priority again
    assert game.stack == ["Lightning Bolt"]
    game.choose("pass", "pass")
    assert (game.stack, game.life(D)) == ([], 17)


@pytest.mark.parametrize(("who", "asked"), [(A, "D"), (C, "DA"), (D, "A")])
def test_C2_05_who_has_passed_has_passed(who: int, asked: str) -> None:
    game = three(Side(), Side("Lightning Bolt", "Mountain"), Side(), Side())
    game.cast("Lightning Bolt", "B", by=B)
    game.choose("pass", "pass")
    assert game.player == D  # B and C have passed, A is still to come
    game.concede(who)
    deciders = ""
    while game.stack:
        deciders += "ABCD"[game.player]
        game.choose("pass")
    assert deciders == asked


def test_C2_05_permanents_that_leave_are_seen_leaving() -> None:
    # 603.6c: leaving the game with its owner is leaving the battlefield.
    bell = charm(d.Triggered(d.Event("leaves", d.CREATURE), (d.GainLife(1),)), name="Bell")
    game = three(
        Side(battlefield="Bell"), Side(battlefield="2 Hill Giant, Bell"), Side(), cards=(bell,)
    )
    game.concede(B)
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    game.resolve_all()
    assert life(game) == [22, 20, 20]


def test_C2_05_leaving_is_no_dying() -> None:
    bell = charm(d.Triggered(d.Event("dies", d.CREATURE), (d.GainLife(1),)), name="Bell")
    game = three(Side(battlefield="Bell"), Side(battlefield="Hill Giant"), Side(), cards=(bell,))
    game.concede(B)
    assert game.stack == []


def test_C2_05_cards_exiled_until_their_permanent_leaves_come_back() -> None:
    game = three(
        Side("Banisher Priest", "3 Plains"), Side(battlefield="Hill Giant"), Side(battlefield="")
    )
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Hill Giant")
    game.resolve()
    assert game.names("exile", B) == ["Hill Giant"]
    game.concede(A)
    assert game.names("battlefield") == ["Hill Giant"]


def test_C2_05_tokens_and_attachments_go() -> None:
    game = three(Side(battlefield="Hill Giant"), Side(battlefield="Rancor on Hill Giant"), Side())
    assert game.pt("Hill Giant") == (5, 3)
    game.concede(B)
    assert game.pt("Hill Giant") == (3, 3)
    assert game.names("battlefield") == ["Hill Giant"]


def test_C2_05_the_last_one_wins() -> None:
    game = three(Side(), Side(), Side(), Side())
    for seat in (B, A, D):
        assert not game.over
        game.concede(seat)
    assert (game.over, game.winner) == (True, "C")
    assert [int(place) for place in game.m["place"][:4]] == [3, 4, 0, 2]


def test_C2_05_players_who_lose_at_once_leave_together() -> None:
    flood = spell("Flood", d.LoseLife(20, "each opponent"))
    game = three(Side("Flood"), Side(), Side(), Side(life=30), cards=(flood,))
    game.cast("Flood")
    game.resolve()
    assert not game.over
    assert [int(flag) for flag in game.m["in_game"][0][:4]] == [1, 0, 0, 1]
    game.concede(D)
    assert game.winner == "A"
    assert [int(place) for place in game.m["place"][:4]] == [0, 3, 3, 2]


# --- 800.4b to 800.4d ----------------------------------------------------------------------------


def test_C2_06_no_token_is_created_for_them() -> None:
    # The trigger on which it would be created is of somebody who stays.
    gift = charm(
        d.Triggered(
            d.Event("leaves", d.CREATURE),
            (d.Create(replace(bear(name="Cub"), token=True), player="that player"), d.GainLife(1)),
        ),
        name="Gift",
    )
    game = three(Side(battlefield="Gift"), Side(battlefield="Hill Giant"), Side(), cards=(gift,))
    game.concede(B)
    assert game.stack == ["Gift"]
    game.resolve()
    assert game.names("battlefield") == ["Gift"]
    assert game.life(A) == 21


def test_C2_06_their_triggers_are_not_put_on_the_stack() -> None:
    # Fault 40: a trigger of a player who has left still made its token.
    will = charm(
        d.Triggered(d.Event("dies", d.CREATURE), (d.LoseLife(1, "each player"),)), name="Will"
    )
    flood = spell(
        "Flood", d.LoseLife(20, "target"), d.Destroy(d.Each(d.CREATURE)), targets=(d.TARGET_PLAYER,)
    )
    game = three(Side("Flood", "Hill Giant"), Side(battlefield="Will"), Side(), cards=(will, flood))
    game.cast("Flood", "B")
    game.resolve()
    assert game.stack == []
    assert [game.life(A), game.life(C)] == [20, 20]


def test_C2_06_delayed_triggers_of_theirs_end() -> None:
    fuse = spell(
        "Fuse", d.Later(d.Event("begins", step="end step"), (d.LoseLife(5, "each player"),))
    )
    game = three(Side("Fuse"), Side(), Side(), cards=(fuse,))
    game.cast("Fuse")
    game.resolve()
    game.concede(A)
    game.pass_until("end")
    assert game.stack == []
    assert game.m["delayed_count"] == 0


def test_C2_06_nothing_comes_under_their_control() -> None:
    # B owns and controls the creature; the exchange of control is A's, who leaves first.
    game = three(Side("Take"), Side(battlefield="Hill Giant"), Side(), cards=(TAKE,))
    game.cast("Take", "Hill Giant")
    game.concede(A)
    game.resolve_all()
    assert game.m["controller"][game.find("Hill Giant")] == B


def test_C2_06_what_comes_back_under_their_control_is_exiled() -> None:
    # 800.4c: A raised C's creature, B took it until end of turn; A leaves.
    borrow = spell("Borrow", d.Change(controller="you"), targets=TARGET)
    game = three(
        Side("Raise"), Side("Borrow"), Side(graveyard="Hill Giant"), cards=(REANIMATE, borrow)
    )
    game.cast("Raise", "Hill Giant")
    game.resolve()
    game.cast("Borrow", "Hill Giant", by=B)
    game.resolve()
    game.concede(A)
    assert game.names("battlefield", B) == ["Hill Giant"]
    game.pass_until("upkeep", game.turn + 1)
    assert game.names("battlefield") == []
    assert game.names("exile", C) == ["Hill Giant"]


def test_C2_06_nobody_is_controlled_by_who_has_left() -> None:
    slaver = spell("Slaver", d.ControlPlayer("target"), targets=(d.TARGET_PLAYER,))
    game = three(Side("Slaver"), Side(), Side(), cards=(slaver,))
    game.cast("Slaver", "B")
    game.resolve()
    game.next_turn("upkeep")
    assert (game.active, game.player) == (B, A)
    game.concede(A)
    assert game.player == B


# --- 800.4e --------------------------------------------------------------------------------------


@pytest.mark.parametrize("keywords", [(), ("trample",), ("double strike",)])
def test_C2_07_B5_34_no_damage_is_assigned_to_who_has_left(
    keywords: tuple[str, ...],
) -> None:
    brute = bear(
        d.Triggered(d.Event("deals damage", "self"), (d.GainLife("amount"),)),
        keywords=keywords,
        name="Brute",
    )
    game = three(
        Side(battlefield="Brute, Grizzly Bears"),
        Side(battlefield="Eager Cadet"),
        Side(),
        cards=(brute,),
    )
    game.attack("Brute", "B", "Grizzly Bears", "C")
    game.block(("Eager Cadet", "Brute"))
    game.concede(B)
    game.pass_until("main2")
    assert life(game) == [20, 20, 18]
    assert game.names("battlefield", A) == ["Brute", "Grizzly Bears"]


def test_C2_07_an_attacker_goes_on_attacking_who_has_left() -> None:
    game = three(Side(battlefield="Grizzly Bears"), Side(), Side())
    game.attack("Grizzly Bears", "B")
    game.concede(B)
    assert game.status("attacking", "Grizzly Bears") == B
    game.pass_until("declare_blockers")
    assert game.status("blocked", "Grizzly Bears") == 2
    game.pass_until("main2")
    assert life(game) == [20, 20, 20]


# --- 800.4f to 800.4h ----------------------------------------------------------------------------


def unless_paid(player: str) -> Card:
    return spell(
        "Toll",
        d.MayPay(d.Cost("{1}"), player=player, otherwise=(d.GainLife(5),)),
        targets=(d.TARGET_PLAYER,),
    )


def test_C2_08_a_cost_of_theirs_is_not_paid() -> None:
    toll = unless_paid("target")
    game = three(Side("Toll"), Side(battlefield="Mountain"), Side(), cards=(toll,))
    game.cast("Toll", "B")
    game.resolve()
    assert (game.player, game.legal) == (B, ["yes", "no"])
    game.concede(B)
    assert life(game) == [25, 20, 20]


def test_C2_08_an_attack_tax_of_theirs_is_not_paid() -> None:
    game = three(
        Side(battlefield="Grizzly Bears, 2 Mountain"), Side(battlefield="Propaganda"), Side()
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "B")
    assert game.asked == v.DECISION_ATTACK_TAX
    game.concede(A)
    game.pass_until("main2")
    assert life(game) == [20, 20, 20]
    assert game.active == A  # the turn goes on


def test_C2_08_another_player_makes_their_choice() -> None:
    # An opponent chooses; when that one leaves, another opponent does.
    pick = spell(
        "Verdict", d.Destroy(d.Chosen(d.CREATURE, by="target")), targets=(d.TARGET_OPPONENT,)
    )
    game = three(
        Side("Verdict"), Side(), Side(battlefield="Hill Giant, Grizzly Bears"), cards=(pick,)
    )
    game.cast("Verdict", "B")
    game.resolve()
    assert game.player == B
    game.concede(B)
    assert game.player == C
    assert game.legal == ["Hill Giant", "Grizzly Bears"]
    game.choose("Hill Giant")
    assert game.names("battlefield") == ["Grizzly Bears"]


def four_with_a_verdict() -> Position:
    """B is to choose one of D's creatures for A's spell, and gives up."""
    pick = spell(
        "Verdict", d.Destroy(d.Chosen(d.CREATURE, by="target")), targets=(d.TARGET_OPPONENT,)
    )
    creatures = Side(battlefield="Hill Giant, Grizzly Bears")
    game = Position(Side("Verdict"), Side(), Side(), creatures, cards=[pick])
    game.cast("Verdict", "B")
    game.resolve()
    game.concede(B)
    return game


def test_C2_08_the_controller_says_which_opponent_makes_their_choice() -> None:
    game = four_with_a_verdict()
    assert (game.player, game.legal) == (A, ["C", "D"])
    game.choose("D")
    assert (game.player, game.legal) == (D, ["Hill Giant", "Grizzly Bears"])
    game.choose("Hill Giant")
    assert game.names("battlefield") == ["Grizzly Bears"]
    assert game.stack == []


@pytest.mark.parametrize(
    ("leaves", "player", "legal"),
    [
        (C, D, ["Hill Giant", "Grizzly Bears"]),  # one opponent is left
        (A, C, ["Hill Giant", "Grizzly Bears"]),  # nobody is left to say who: 800.4h
    ],
)
def test_C2_08_another_one_leaves_while_that_is_asked(
    leaves: int, player: int, legal: list[str]
) -> None:
    game = four_with_a_verdict()
    game.concede(leaves)
    assert (game.player, game.legal) == (player, legal)
    game.choose("Grizzly Bears")
    assert game.names("battlefield") == ["Hill Giant"]


def test_C2_08_the_spell_of_a_player_who_has_left_finishes() -> None:
    # 800.4h: the next player in turn order chooses for its controller.
    pick = spell("Verdict", d.Destroy(d.Chosen(d.CREATURE)))
    game = three(
        Side("Verdict"), Side(), Side(battlefield="Hill Giant, Grizzly Bears"), cards=(pick,)
    )
    game.cast("Verdict")
    game.resolve()
    game.concede(A)
    assert (game.player, game.legal) == (B, ["Hill Giant", "Grizzly Bears"])
    game.choose("Grizzly Bears")
    assert game.names("battlefield") == ["Hill Giant"]
    assert game.stack == []


def test_C2_08_what_each_player_does_they_do_no_more() -> None:
    # The choices of those who have chosen stand; who has left is asked for nothing.
    edict = spell("Edict", d.Sacrifice(d.Chosen(d.CREATURE, by="each player")))
    game = three(
        Side("Edict", "2 Eager Cadet"),
        Side(battlefield="2 Hill Giant"),
        Side(battlefield="2 Grizzly Bears"),
        cards=(edict,),
    )
    game.cast("Edict")
    game.resolve()
    game.answer(game.actions[0])
    assert game.player == B
    game.concede(B)
    assert game.player == C
    game.answer(game.actions[0])
    assert sorted(game.names("battlefield")) == ["Eager Cadet", "Grizzly Bears"]


def test_C2_08_may_is_no_where_they_have_left() -> None:
    offer = spell(
        "Offer",
        d.May((d.LoseLife(3, "each opponent"),), player="target"),
        targets=(d.TARGET_PLAYER,),
    )
    game = three(Side("Offer"), Side(), Side(), cards=(offer,))
    game.cast("Offer", "B")
    game.resolve()
    game.concede(B)
    assert life(game) == [20, 20, 20]
    assert game.asked == v.DECISION_PRIORITY


def test_C2_08_a_spell_being_cast_goes_with_its_player() -> None:
    game = three(Side("Lightning Bolt", "Mountain"), Side(), Side())
    game.choose("cast Lightning Bolt")
    assert game.asked == v.DECISION_TARGET
    game.concede(A)
    assert (game.stack, game.player, game.asked) == ([], B, v.DECISION_PRIORITY)


def test_C2_08_a_spell_left_without_targets_is_taken_back() -> None:
    game = three(Side("Giant Growth", "Forest"), Side(battlefield="Hill Giant"), Side())
    game.choose("cast Giant Growth")
    game.concede(B)
    assert (game.asked, game.stack) == (v.DECISION_PRIORITY, [])
    assert game.names("hand", A) == ["Giant Growth"]
    assert game.status("tapped", "Forest") == 0


def test_C2_08_targets_are_chosen_among_those_left() -> None:
    game = three(Side("Lightning Bolt", "Mountain"), Side(), Side())
    game.choose("cast Lightning Bolt")
    assert game.legal == ["A", "B", "C"]
    game.concede(B)
    assert game.legal == ["A", "C"]
    game.choose("C")
    game.resolve()
    assert game.life(C) == 17


def test_C2_08_who_has_left_is_no_legal_target() -> None:
    game = three(Side("Lightning Bolt", "Mountain"), Side(), Side())
    game.cast("Lightning Bolt", "B")
    game.concede(B)
    game.resolve_all()
    assert game.names("graveyard", A) == ["Lightning Bolt"]
    assert game.m["life"][0][B] == 20


# --- 800.4i --------------------------------------------------------------------------------------


def test_C2_09_what_is_asked_of_who_has_left_is_what_it_last_was() -> None:
    heir = charm(
        d.Triggered(d.Event("leaves", d.CREATURE), (d.GainLife(d.Life("owner of that")),)),
        name="Heir",
    )
    game = three(
        Side(battlefield="Heir"), Side(battlefield="Hill Giant", life=7), Side(), cards=(heir,)
    )
    game.concede(B)
    game.resolve()
    assert game.life(A) == 27


# --- 800.4j, 800.4k ------------------------------------------------------------------------------


def test_C2_10_the_turn_goes_on_without_its_player() -> None:
    bell = charm(d.Triggered(d.Event("begins", step="end step"), (d.GainLife(1),)), name="Bell")
    game = three(Side(), Side(battlefield="Bell"), Side(), cards=(bell,))
    game.concede(A)
    assert (game.active, game.turn, game.step, game.player) == (A, 1, "main1", B)
    game.pass_until("end")
    assert (game.turn, game.stack) == (1, ["Bell"])
    game.next_turn("upkeep")
    assert (game.turn, game.active) == (2, B)


def test_C2_10_their_turns_do_not_begin() -> None:
    game = three(Side(), Side(), Side(), Side())
    game.concede(B)
    turns = []
    for _ in range(4):
        game.next_turn("upkeep")
        turns.append(game.active)
    assert turns == [C, D, A, C]


def test_C2_10_nor_do_their_extra_turns() -> None:
    gift = spell("Gift", d.ExtraTurn("target"), targets=(d.TARGET_PLAYER,))
    game = three(Side("Gift"), Side(), Side(), cards=(gift,))
    game.cast("Gift", "C")
    game.resolve()
    game.concede(C)
    game.next_turn("upkeep")
    assert game.active == B


def test_C2_10_whoever_leaves_in_their_draw_step_draws_no_more() -> None:
    game = three(Side(), Side(), Side())
    game.next_turn("upkeep")
    game.concede(B)
    game.pass_until("main1")
    assert (game.active, game.turn) == (B, 2)
    assert game.m["drew_empty"][0].tolist()[:3] == [0, 0, 0]


# --- 800.4m --------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaves", [False, True])
def test_C2_11_until_your_next_turn_ends_as_it_would_begin(leaves: bool) -> None:
    wax = spell("Wax", d.Change(power=2, toughness=2, duration="your next turn"), targets=TARGET)
    game = three(Side("Wax"), Side(battlefield="Grizzly Bears"), Side(), cards=(wax,))
    game.cast("Wax", "Grizzly Bears")
    game.resolve()
    if leaves:
        game.concede(A)
    for turn in (2, 3):
        game.pass_until("end", turn)
        assert game.pt("Grizzly Bears") == (4, 4)
    game.next_turn("upkeep")
    assert game.active == (B if leaves else A)
    assert game.pt("Grizzly Bears") == (2, 2)


def test_C2_11_goaded_until_their_next_turn() -> None:
    taunt = spell("Taunt", d.Goad(), targets=TARGET)
    game = three(Side("Taunt"), Side(battlefield="Grizzly Bears"), Side(), cards=(taunt,))
    game.cast("Taunt", "Grizzly Bears")
    game.resolve()
    game.concede(A)
    game.next_turn("main1")
    assert game.under("Grizzly Bears", v.RULE_GOADED)
    game.pass_until("end", 3)
    assert game.under("Grizzly Bears", v.RULE_GOADED)
    game.next_turn("upkeep")
    assert (game.active, game.under("Grizzly Bears", v.RULE_GOADED)) == (B, False)


# --- Questions in the middle of which somebody leaves --------------------------------------------


def test_C2_05_attackers_are_declared_anew_without_who_has_left() -> None:
    game = three(Side(battlefield="Grizzly Bears, Hill Giant"), Side(), Side(), Side())
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Grizzly Bears", "B")
    game.concede(B)
    assert game.legal == ["done", "Grizzly Bears", "Hill Giant"]
    game.choose("Grizzly Bears")
    assert game.legal == ["C", "D"]
    game.choose("D", "done")
    game.pass_until("main2")
    assert life(game) == [20, 20, 20, 18]


def test_C2_05_blockers_are_declared_anew() -> None:
    game = three(
        Side(battlefield="Grizzly Bears, Eager Cadet"),
        Side(battlefield="2 Hill Giant"),
        Side(battlefield="Craw Wurm"),
    )
    game.attack("Grizzly Bears", "B", "Eager Cadet", "C")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Hill Giant")
    game.concede(B)
    assert game.player == C
    game.block(("Craw Wurm", "Eager Cadet"))
    game.pass_until("main2")
    assert game.names("graveyard", A) == ["Eager Cadet"]


def test_C2_05_nobody_is_blocked_once_the_attacker_has_left() -> None:
    game = three(Side(battlefield="Grizzly Bears"), Side(battlefield="2 Hill Giant"), Side())
    game.attack("Grizzly Bears", "B")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Hill Giant")
    game.concede(A)
    assert game.asked == v.DECISION_PRIORITY
    assert [int(game.m["blocking"][row]) for row in game.rows("Hill Giant")] == [-1, -1]


def test_C2_05_combat_damage_is_assigned_anew() -> None:
    game = three(
        Side(battlefield="Craw Wurm, Hill Giant"),
        Side(battlefield="2 Grizzly Bears"),
        Side(battlefield="2 Eager Cadet"),
    )
    game.attack("Craw Wurm", "B", "Hill Giant", "C")
    bears, cadets = game.rows("Grizzly Bears"), game.rows("Eager Cadet")
    game.block(*((row, "Craw Wurm") for row in bears))
    game.block(*((row, "Hill Giant") for row in cadets))
    game.pass_until_asked(v.DECISION_DAMAGE)
    game.choose("6")  # all to the first Bears
    game.concede(B)
    assert game.asked == v.DECISION_DAMAGE
    game.choose("3")
    assert game.names("graveyard", C) == ["Eager Cadet"]
    assert game.names("graveyard", A) == []


def test_C2_05_triggers_are_ordered_by_those_who_are_left() -> None:
    bells = charm(d.Triggered(d.Event("begins", step="end step"), (d.GainLife(1),)), name="Bell")
    knell = charm(d.Triggered(d.Event("begins", step="end step"), (d.LoseLife(1),)), name="Knell")
    game = three(
        Side(battlefield="Bell, Knell"),
        Side(battlefield="Bell, Knell"),
        Side(),
        cards=(bells, knell),
    )
    game.pass_until_asked(v.DECISION_TRIGGER)
    assert game.player == A
    game.concede(A)
    assert (game.asked, game.player) == (v.DECISION_TRIGGER, B)
    game.answer(game.actions[0])
    assert sorted(game.stack) == ["Bell", "Knell"]


def test_C2_05_discarding_ends_with_the_player() -> None:
    hand = "2 Plains, 2 Island, 2 Swamp, 2 Forest"
    game = three(Side(hand), Side(), Side())
    game.pass_until_asked(v.DECISION_DISCARD)
    game.concede(A)
    assert not game.over
    game.pass_until("upkeep", 2)
    assert (game.turn, game.active) == (2, B)


def test_C2_05_conceding_while_another_player_decides() -> None:
    look = spell(
        "Verdict", d.Destroy(d.Chosen(d.CREATURE, by="target")), targets=(d.TARGET_OPPONENT,)
    )
    game = three(
        Side("Verdict", "Eager Cadet"),
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Hill Giant"),
        cards=(look,),
    )
    game.cast("Verdict", "B")
    game.resolve()
    game.concede(C)
    assert (game.player, game.legal) == (B, ["Eager Cadet", "Grizzly Bears"])
    game.concede(A)
    assert game.winner == "B"


# --- 103.5c --------------------------------------------------------------------------------------


def test_C1_12_the_first_mulligan_is_free_among_three() -> None:
    match = Match.new("burn", "burn", "burn", seed=3)
    sizes = []
    for answer in ("take a mulligan", "keep this hand", "keep this hand"):
        match.step(answer)
    record = match.record[0]
    seat = match.decider
    assert seat is not None
    sizes.append(int(record["zone_size"][0, seat, v.ZONE_HAND]))
    match.step("take a mulligan")
    while "mulligan" not in " ".join(str(action) for action in match.legal_actions()):
        match.step(0)
    sizes.append(int(match.record[0]["zone_size"][0, seat, v.ZONE_HAND]))
    assert sizes == [7, 6]
