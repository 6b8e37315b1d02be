"""Rows C9: each kind of replacement with what else there is: other players, other effects."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Ability, Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

TARGET = (d.TARGET_CREATURE,)
TO_PLAYER = d.Event("player is dealt damage", player="you")
TO_CREATURE = d.Event("is dealt damage", d.Filter(types=("creature",), controller="you"))
WALL = Card("Paper Wall", "{1}", "Creature — Wall", power=1, toughness=9)


def bolt(*sides: Side, target: str, cards: tuple[Card, ...] = ()) -> Position:
    """A position in which the first player's Lightning Bolt resolves."""
    first = sides[0]
    first = Side("Lightning Bolt", ", ".join(filter(None, ("Mountain", first.battlefield))))
    game = Position(first, *sides[1:], cards=list(cards))
    game.cast("Lightning Bolt", target)
    game.resolve()
    return game


def instead(name: str, event: d.Event, word: str, *args: object, **kwargs: object) -> Card:
    ability: Ability = d.Instead(event, word, *args, **kwargs)  # type: ignore[arg-type]
    return charm(ability, name=name)


# --- Amounts -------------------------------------------------------------------------------------


def test_C9_13_two_shields_from_one_source_prevent_together() -> None:
    cleric = charm(
        d.Activated(
            d.Cost("{0}"),
            (d.Replace(d.Event("is dealt damage"), "prevent n", 1, what="target"),),
            (d.ANY_TARGET,),
        ),
        name="Cleric",
    )
    game = Position(Side("Lightning Bolt", "Mountain, Cleric"), Side(), cards=[cleric])
    for _ in range(2):
        game.activate("Cleric", "B")
        game.resolve()
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 19


def test_614_1_a_number_of_a_static_ability_is_counted_as_it_happens() -> None:
    crowd = d.Count(d.Each(d.Filter(types=("creature",), controller="you")))
    pain = instead("Pain", d.Event("player is dealt damage", player="opponent"), "n more", crowd)
    game = bolt(Side(battlefield="Pain, 2 Grizzly Bears"), Side(), target="B", cards=(pain,))
    assert game.life(B) == 15


def test_C9_14_a_static_ability_prevents_its_number_each_time() -> None:
    guard = instead("Guard", TO_PLAYER, "prevent n", 2)
    game = Position(
        Side("2 Lightning Bolt", "2 Mountain"), Side(battlefield="Guard"), cards=[guard]
    )
    for _ in range(2):
        game.cast("Lightning Bolt", "B")
        game.resolve()
    assert game.life(B) == 18


def test_C9_16_the_order_of_two_doublers_makes_no_difference_and_is_not_asked() -> None:
    fires = [
        instead(name, d.Event("player is dealt damage"), "n times as much", n)
        for name, n in (("Twice", 2), ("Thrice", 3))
    ]
    game = bolt(Side(battlefield="Twice, Thrice"), Side(), target="B", cards=tuple(fires))
    assert (game.asked, game.life(B)) == (v.DECISION_PRIORITY, 2)


def test_C9_16_to_whom_damage_is_dealt_is_chosen() -> None:
    # Two effects of one kind, and it does make a difference which is applied.
    shields = tuple(
        bear(d.Instead(TO_PLAYER, "redirect", to="self"), name=name) for name in ("Ann", "Bob")
    )
    game = bolt(Side(), Side(battlefield="Ann, Bob"), target="B", cards=shields)
    assert (game.player, sorted(game.legal)) == (B, ["Ann", "Bob"])
    game.choose("Bob")
    assert (game.names("graveyard", B), game.life(B)) == (["Bob"], 20)


@pytest.mark.parametrize(
    ("order", "dealt"),
    [
        (("More", "Twice"), 10),  # (3 + 3) x 2 - 2
        (("Less", "More"), 8),  # (3 - 2 + 3) x 2
        (("Twice", "More"), 7),
    ],
)
def test_C9_16_three_effects_apply_in_the_order_chosen(order: tuple[str, str], dealt: int) -> None:
    rules = (
        instead("More", TO_PLAYER, "n more", 3),
        instead("Twice", TO_PLAYER, "n times as much", 2),
        instead("Less", TO_PLAYER, "prevent n", 2),
    )
    game = bolt(Side(), Side(battlefield="More, Twice, Less"), target="B", cards=rules)
    for name in order:
        assert game.player == B
        game.choose(name)
    assert (game.asked, 20 - game.life(B)) == (v.DECISION_PRIORITY, dealt)


def test_C9_15_damage_that_cannot_be_prevented_is_still_doubled() -> None:
    # 615.12: prevention does nothing to it, other replacement effects do.
    rules = (
        instead("Twice", TO_PLAYER, "n times as much", 2),
        instead("Shield", TO_PLAYER, "prevent"),
        charm(d.Rule("damage can't be prevented", player="each player"), name="Fury"),
    )
    game = bolt(
        Side(battlefield="Fury"), Side(battlefield="Twice, Shield"), target="B", cards=rules
    )
    assert game.life(B) == 14


def test_C9_02_what_happens_besides_leaves_the_damage_as_it_was() -> None:
    leech = instead("Leech", TO_PLAYER, "also", effects=(d.Draw(1),))
    game = bolt(Side(), Side(battlefield="Leech"), target="B", cards=(leech,))
    assert (game.life(B), game.count(zone="hand", seat=B)) == (17, 1)


def test_C9_07_nobody_draws_where_drawing_is_replaced_by_nothing() -> None:
    thirst = instead("Thirst", d.Event("draws", player="opponent"), "nothing")
    both = spell("Feast", d.Draw(2, "each player"))
    game = Position(Side("Feast", "Thirst"), Side(), cards=[thirst, both])
    game.cast("Feast")
    game.resolve()
    assert [game.count(zone="hand", seat=seat) for seat in (A, B)] == [2, 0]


def test_C9_07_a_draw_goes_on_after_what_happens_besides() -> None:
    cheer = instead("Cheer", d.Event("draws", player="you"), "also", effects=(d.GainLife(1),))
    both = spell("Feast", d.Draw(2))
    game = Position(Side("Feast", "Cheer"), Side(), cards=[cheer, both])
    game.cast("Feast")
    game.resolve()
    assert (game.count(zone="hand", seat=A), game.life(A)) == (2, 22)


# --- Damage that is dealt to somebody else (614.9) -----------------------------------------------


def test_C9_05_damage_to_a_creature_is_dealt_to_its_controller() -> None:
    martyr = instead("Martyr", TO_CREATURE, "redirect", to="you")
    game = bolt(
        Side(), Side(battlefield="Martyr, Hill Giant"), target="Hill Giant", cards=(martyr,)
    )
    assert (game.life(B), game.names("battlefield", B)) == (17, ["Martyr", "Hill Giant"])


def test_C9_05_only_so_much_of_it_each_time() -> None:
    martyr = instead("Martyr", TO_CREATURE, "redirect n", 1, to="you")
    game = Position(
        Side("2 Lightning Bolt", "2 Mountain"),
        Side(battlefield="Martyr, Paper Wall"),
        cards=[martyr, WALL],
    )
    for _ in range(2):
        game.cast("Lightning Bolt", "Paper Wall")
        game.resolve()
    assert (game.life(B), game.status("damage", "Paper Wall")) == (18, 4)


def test_C9_05_a_player_who_has_left_is_dealt_nothing() -> None:
    # 614.9: it is not redirected then.
    oath = spell(
        "Oath",
        d.Replace(d.Event("is dealt damage"), "redirect", what="target", to="you", duration="game"),
        targets=TARGET,
    )
    game = Position(
        Side("Oath"),
        Side("Lightning Bolt", "Mountain"),
        Side(battlefield="Craw Wurm"),
        cards=[oath],
    )
    game.cast("Oath", "Craw Wurm")
    game.resolve()
    game.concede(A)
    game.cast("Lightning Bolt", "Craw Wurm", by=B)
    game.resolve()
    assert game.status("damage", "Craw Wurm") == 3
    assert game.m["life"][0][A] == 20


def test_C9_17_damage_dealt_to_a_player_instead_meets_what_protects_them() -> None:
    rules = (
        instead("Martyr", TO_CREATURE, "redirect", to="you"),
        instead("Guard", TO_PLAYER, "prevent n", 1),
    )
    game = bolt(
        Side(), Side(battlefield="Martyr, Guard, Hill Giant"), target="Hill Giant", cards=rules
    )
    assert (game.life(B), game.status("damage", "Hill Giant")) == (18, 0)


# --- Moves ---------------------------------------------------------------------------------------


def test_C9_02_what_works_on_the_battlefield_replaces_no_move_of_its_card_elsewhere() -> None:
    void = instead("Void", d.Event("moves", to_zone="graveyard"), "exile")
    purge = spell("Purge", d.Discard(d.Chosen(zone="hand")))
    game = Position(Side("Void, Purge"), Side(), cards=[void, purge])
    game.cast("Purge")
    game.resolve_all()
    assert game.names("graveyard", A) == ["Void", "Purge"]
    assert game.names("exile", A) == []


def test_C9_02_any_permanent_that_would_go_to_a_graveyard_from_the_battlefield() -> None:
    void = instead("Void", d.Event("to graveyard", d.Filter(types=("land",))), "exile")
    raze = spell("Raze", d.Destroy(d.Each(d.Filter(types=("land", "creature")))))
    game = Position(Side("Raze", "Void, Forest, Hill Giant"), Side(), cards=[void, raze])
    game.cast("Raze")
    game.resolve()
    assert game.names("exile", A) == ["Forest"]
    assert sorted(game.names("graveyard", A)) == ["Hill Giant", "Raze"]


def test_C9_02_what_does_not_move_at_all_stays_where_it_is() -> None:
    anchor = instead(
        "Anchor", d.Event("leaves", d.Filter(types=("creature",), controller="you")), "nothing"
    )
    away = spell("Away", d.Move("target", "hand"), targets=TARGET)
    game = Position(Side("Away", "Anchor, Hill Giant"), Side(), cards=[anchor, away])
    row = game.find("Hill Giant")
    game.cast("Away", "Hill Giant")
    game.resolve()
    assert game.find("Hill Giant", "battlefield") == row
    assert game.names("hand", A) == []


def test_C9_02_nothing_destroys_what_is_not_destroyed_instead() -> None:
    ward = instead("Ward", d.Event("is destroyed", d.Filter(types=("creature",))), "nothing")
    doom = spell("Doom", d.Destroy("target"), targets=(d.Target(d.ANYTHING),))
    game = Position(Side("2 Doom", "Ward, Hill Giant"), Side(), cards=[ward, doom])
    game.cast("Doom", "Hill Giant")
    game.resolve()
    assert "Hill Giant" in game.names("battlefield")
    game.cast("Doom", "Ward")
    game.resolve()
    assert game.names("battlefield", A) == ["Hill Giant"]


def test_614_1_what_one_player_does_instead_of_losing_helps_no_other() -> None:
    hope = charm(
        d.Instead(d.Event("loses the game", player="you"), "program", effects=(d.SetLife(5),))
    )
    game = Position(Side("Lightning Bolt", "Mountain, Charm"), Side(life=3), cards=[hope])
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert (game.over, game.winner) == (True, "A")


# --- What deals the damage -----------------------------------------------------------------------


def test_120_10_excess_damage_of_deathtouch_is_what_is_more_than_one() -> None:
    # 120.10: one point is lethal where the source has deathtouch.
    sting = bear(
        d.Activated(d.Cost(tap=True), (d.Damage(4, excess_to="controller of target"),), TARGET),
        name="Sting",
        keywords=("deathtouch",),
    )
    game = Position(Side(battlefield="Sting"), Side(battlefield="Craw Wurm"), cards=[sting])
    game.activate("Sting", "Craw Wurm")
    game.resolve()
    assert (game.names("graveyard", B), game.life(B)) == (["Craw Wurm"], 17)


def test_C14_44_a_toxic_creature_with_other_abilities_gives_its_own_number() -> None:
    # 702.164b: only toxic abilities count, whatever numbers others have.
    snake = bear(
        d.Triggered(d.Event("attacks", "self"), (d.GainLife(7),)),
        name="Snake",
        keywords=("toxic 2",),
    )
    game = Position(Side(battlefield="Snake"), Side(), cards=[snake])
    game.attack("Snake")
    game.pass_until("main2")
    assert int(game.m["poison"][0][B]) == 2


def test_614_1_life_that_does_not_fall_so_far_is_lost_in_full() -> None:
    worship = charm(
        d.Instead(d.Event("player is dealt damage", player="you"), "at most", 1), name="Worship"
    )
    game = bolt(Side(), Side(battlefield="Worship"), target="B", cards=(worship,))
    assert game.life(B) == 17


def test_C7_07_C14_44_a_source_that_has_gone_deals_its_damage_as_it_last_was() -> None:
    shot = bear(
        d.Activated(d.Cost(sacrifice=True), (d.Damage(2),), (d.ANY_TARGET,)),
        name="Shot",
        keywords=("lifelink", "toxic 1"),
    )
    game = Position(Side(battlefield="Shot"), Side(), cards=[shot])
    game.activate("Shot", "B")
    game.resolve()
    assert (game.life(A), game.life(B)) == (22, 18)
    assert int(game.m["poison"][0][B]) == 0  # 120.3g: combat damage alone


def test_608_2i_who_damaged_whom_is_forgotten_in_the_game_whose_turn_ends() -> None:
    # The turn of a subgame ends; what happened in the turn of the outer game is still known there.
    hunter = bear(
        d.Activated(d.Cost("{0}"), (d.Damage(1),), TARGET),
        d.Triggered(d.Event("damaged creature dies", None, "self"), (d.GainLife(5),)),
        name="Hunter",
    )
    doom = spell("Doom", d.Destroy("target"), targets=TARGET)
    game = Position(
        Side("Shahrazad, Doom", "2 Plains, Hunter"),
        Side(battlefield="Craw Wurm"),
        cards=[hunter, doom],
    )
    game.activate("Hunter", "Craw Wurm")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.next_turn()
    game.win(A)
    game.cast("Doom", "Craw Wurm")
    game.resolve_all()
    assert game.life(A) == 25
