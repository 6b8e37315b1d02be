"""The Ring tempts you: the emblem with its four abilities, Ring-bearers (701.54)."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards.the_ring import RING_BEARER, YOUR_RING_BEARER
from mtgenv.engine.characteristics.ring_bearers import is_ring_bearer
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, bear, spell

LURE = spell("Lure", d.Tempt())
BEAR = bear()
OX = bear(name="Ox")
GIANT = d.Card("Giant", "{0}", "Creature — Giant", 3, 3, colors="")


def tempted(
    times: int, a: Side | None = None, b: Side | None = None, *others: d.Card, more: int = 0
) -> Position:
    """A has been tempted so often; a Bear bears the Ring, and so many Lures are left."""
    a = a or Side()
    side = Side(
        ", ".join(filter(None, (f"{times + more} Lure", a.hand))),
        ", ".join(filter(None, ("Bear", a.battlefield))),
        library=a.library or "9 Plains",
    )
    game = Position(side, b, cards=[LURE, BEAR, OX, GIANT, *others])
    for _ in range(times):
        game.cast("Lure")
        game.resolve()
        if game.asked == v.DECISION_PICK:
            game.choose("Bear")
    return game


def bearer(game: Position, seat: int = A) -> str:
    """The name of a player's Ring-bearer; "" if there is none."""
    rows = game.rows(zone="battlefield", seat=seat)
    found = [row for row in rows if is_ring_bearer(game.matches, game.tables, row)]
    return game.name(found[0]) if found else ""


def test_701_54a_whoever_is_tempted_chooses_a_creature_of_theirs() -> None:
    game = tempted(0, Side(battlefield="Ox"), Side(battlefield="Giant"), more=2)
    game.cast("Lure")
    game.resolve()
    assert (game.asked, sorted(game.legal)) == (v.DECISION_PICK, ["Bear", "Ox"])
    game.choose("Ox")
    assert (bearer(game), game.count("The Ring", "command", A)) == ("Ox", 1)
    game.cast("Lure")
    game.resolve()
    game.choose("Bear")
    assert (bearer(game), game.count("The Ring", "command", A)) == ("Bear", 1)
    assert game.m["tempted"][0].tolist() == [2, 0]


def test_701_54d_the_ring_tempts_also_who_has_no_creature() -> None:
    glad = d.Card(
        "Glad",
        "{0}",
        "Enchantment",
        abilities=(
            d.Triggered(d.Event("the Ring tempts", player="you"), (d.GainLife(1),)),
            d.Triggered(d.Event("the Ring tempts", d.CREATURE, player="you"), (d.GainLife(10),)),
        ),
    )
    game = Position(Side("Lure", "Glad"), cards=[LURE, glad])
    game.cast("Lure")
    game.resolve_all()
    assert (game.life(A), game.m["tempted"][0, A]) == (21, 1)


def test_701_54c_a_ring_bearer_is_legendary_and_slips_past_greater_power() -> None:
    asks = spell(
        "Asks", d.GainLife(d.Count(d.Each(d.Filter(("creature",), supertypes=("legendary",)))))
    )
    game = tempted(1, Side("Asks"), Side(battlefield="Giant, Ox"), asks)
    game.cast("Asks")
    game.resolve()
    assert game.life(A) == 21
    game.attack("Bear")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert "Giant" not in game.legal
    assert "Ox" in game.legal


def test_704_5j_what_is_made_legendary_obeys_the_legend_rule() -> None:
    game = tempted(1, Side(battlefield="Bear"))
    assert game.count("Bear", "battlefield", A) == 2  # the other one is not legendary
    static = d.Static(d.Each(d.CREATURE), supertypes=("legendary",))
    regalia = d.Card("Regalia", "{0}", "Enchantment", abilities=(static,))
    game = tempted(0, Side("Regalia", "Bear, Ox"), None, regalia)
    game.cast("Regalia")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_PICK, ["Bear", "Bear"])
    game.choose("Bear")
    assert sorted(game.names("battlefield", A)) == ["Bear", "Ox", "Regalia"]


def test_701_54c_tempted_twice_a_ring_bearer_that_attacks_draws_and_discards() -> None:
    game = tempted(1, more=1)
    game.attack("Bear")
    game.pass_until("declare_attackers")
    assert game.stack == []
    game = tempted(2, Side("Plains"))
    game.attack("Bear")
    game.pass_until("declare_attackers")
    assert game.stack == ["The Ring"]
    game.resolve()
    assert game.asked == v.DECISION_DISCARD
    game.default()
    assert (game.count(zone="hand", seat=A), game.count(zone="graveyard", seat=A)) == (1, 3)


def test_701_54c_tempted_three_times_who_blocks_it_is_sacrificed_at_end_of_combat() -> None:
    game = tempted(3, None, Side(battlefield="Ox"))
    game.attack("Bear")
    while game.asked != v.DECISION_BLOCK:
        game.default()
    game.block(("Ox", "Bear"))
    game.resolve()
    assert game.count("Ox", "battlefield", B) == 1
    game.pass_until("end_combat")
    assert game.stack == ["The Ring"]
    game.resolve()
    assert game.count("Ox", "battlefield", B) == 0


def test_701_54c_tempted_four_times_damage_to_a_player_costs_opponents_3_life() -> None:
    for times, life in ((3, 18), (4, 15)):
        game = tempted(times)
        game.attack("Bear")
        while game.step != "end_combat":
            game.default()
        assert game.life(B) == life


def test_701_54a_a_ring_bearer_that_another_player_controls_is_none_any_more() -> None:
    take = spell("Take", d.Change("target", controller="you"), targets=(d.TARGET_CREATURE,))
    back = spell("Back", d.Change("target", controller="you"), targets=(d.TARGET_CREATURE,))
    game = tempted(1, Side("Back"), Side("Take"), take, back)
    game.priority(B)
    game.cast("Take", "Bear")
    game.resolve()
    assert (bearer(game, A), bearer(game, B)) == ("", "")
    game.priority(A)
    game.cast("Back", "Bear")
    game.resolve()
    assert bearer(game, A) == ""


def test_400_7_who_leaves_the_battlefield_bears_no_ring() -> None:
    blink = spell(
        "Blink",
        d.Move("target", "exile"),
        d.Move("it", "battlefield"),
        targets=(d.TARGET_CREATURE,),
    )
    game = tempted(1, Side("Blink"), None, blink)
    game.cast("Blink", "Bear")
    game.resolve()
    assert (game.count("Bear", "battlefield", A), bearer(game)) == (1, "")


def test_702_26_a_ring_bearer_that_phases_out_and_in_is_still_one() -> None:
    phase = spell("Phase", d.PhaseOut("target"), targets=(d.TARGET_CREATURE,))
    game = tempted(1, Side("Phase"), None, phase)
    game.cast("Phase", "Bear")
    game.resolve()
    game.next_turn()
    game.next_turn()
    assert bearer(game) == "Bear"


def test_205_4_a_supertype_that_is_given_is_asked_about_in_the_layers_after_it() -> None:
    lord = d.Card(
        "Lord",
        "{0}",
        "Enchantment",
        abilities=(
            d.Static(
                d.Each(d.Filter(("creature",), supertypes=("legendary",))),
                power=2,
                keywords=("flying",),
            ),
        ),
    )
    game = tempted(1, Side(battlefield="Lord"), None, lord)
    row = game.find("Bear")
    assert game.m["power"][row] == 4
    assert game.m["keywords"][row] & v.KEYWORD_FLYING


def test_the_creature_that_was_chosen_is_told_to_what_waits_for_it() -> None:
    waits = bear(
        d.Triggered(
            d.Event("the Ring tempts", d.Filter(("creature",), other=True), player="you"),
            (d.GainLife(1),),
        ),
        name="Waits",
    )
    game = tempted(0, Side(battlefield="Waits"), None, waits, more=2)
    for chosen, life in (("Waits", 20), ("Bear", 21)):
        game.cast("Lure")
        game.resolve()
        game.choose(chosen)
        game.resolve_all()
        assert game.life(A) == life


def test_conditions_ask_who_bears_the_ring_and_how_often_it_tempted() -> None:
    told = spell(
        "Told",
        d.If(d.Is("target", YOUR_RING_BEARER), (d.GainLife(1),)),
        d.If(d.Is("target", RING_BEARER), (d.GainLife(10),)),
        d.If(d.Test(d.Tempted(), ">=", 2), (d.GainLife(100),)),
        targets=(d.TARGET_CREATURE,),
    )
    game = tempted(2, Side("2 Told", "Ox"), None, told)
    game.cast("Told", "Bear")
    game.resolve()
    assert game.life(A) == 131
    game.cast("Told", "Ox")
    game.resolve()
    assert game.life(A) == 231


def test_A11_14_a_subgame_starts_without_the_ring_and_the_outer_game_keeps_it() -> None:
    game = tempted(
        2, Side("Shahrazad", "2 Plains", library="Lure, Bear, 9 Plains"), Side(library="9 Plains")
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Lure, Bear"))
    game.pass_until("main1")
    assert (game.m["tempted"][1].tolist(), game.count("The Ring")) == ([0, 0], 0)
    game.cast("Bear")
    game.resolve()
    game.cast("Lure")
    game.resolve()
    assert (game.m["tempted"][:2, A].tolist(), bearer(game)) == ([2, 1], "Bear")
    game.win(A)
    assert (game.m["tempted"][0].tolist(), bearer(game)) == ([2, 0], "Bear")
    assert game.count("The Ring") == 1
    game.attack("Bear")
    game.pass_until("declare_attackers")
    assert game.stack == ["The Ring"]


def test_A11_14_speed_and_dungeons_stay_in_their_game_too() -> None:
    quick = spell("Quick", d.PutCounters("you", 2, "speed"))
    delve = spell("Delve", d.Venture())
    told = spell("Told", d.GainLife(d.Counters("speed", "you")))
    game = Position(
        Side("Shahrazad, Quick, Delve, Told", "2 Plains", library="Told, 9 Plains"),
        cards=[quick, delve, told],
    )
    game.cast("Quick")
    game.resolve()
    game.cast("Delve")
    game.resolve()
    game.choose("Dungeon of the Mad Mage")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Told"))
    game.pass_until("main1")
    game.cast("Told")
    game.resolve()
    assert (game.life(A), game.m["room"][:2, A].tolist()) == (20, [1, 0])
    game.win(A)
    before = game.life(A)
    game.cast("Told")
    game.resolve()
    assert game.life(A) == before + 2
    assert game.m["room"][0, A] == 1


def test_800_4_who_leaves_in_the_middle_of_being_tempted_bears_no_ring() -> None:
    game = Position(Side("Lure", "Bear, Ox"), Side(), Side(), cards=[LURE, BEAR, OX])
    game.cast("Lure")
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_PICK, A)
    game.concede(A)
    assert game.asked != v.DECISION_PICK
    assert game.count("The Ring") == 0
    while game.turn < 3 and not game.over:
        game.default()
    assert game.turn == 3
