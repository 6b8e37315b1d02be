"""Words of the card language, each by what it does in play on a made-up card."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start

TARGET = (d.TARGET_CREATURE,)
C = 2


def spell(*effects: d.Effect, targets: tuple[d.Target, ...] = (), name: str = "Spell") -> Card:
    """An instant that costs nothing."""
    return Card(name, "{0}", "Instant", abilities=(d.Spell(effects, targets),))


def bear(*abilities: d.Ability, keywords: tuple[str, ...] = (), name: str = "Bear") -> Card:
    """A creature with some words."""
    return Card(name, "{0}", "Creature — Bear", 2, 2, keywords, abilities, colors="")


def charm(*abilities: d.Ability, name: str = "Charm") -> Card:
    """An enchantment with some abilities."""
    return Card(name, "{0}", "Enchantment", abilities=abilities)


def cast(card: Card, *targets: str, a: Side | None = None, b: Side | None = None) -> Position:
    """A has cast a spell, which has resolved."""
    a = a or Side()
    side = Side(
        ", ".join(filter(None, (card.name, a.hand))),
        a.battlefield,
        a.graveyard,
        a.library,
        a.exile,
        a.sideboard,
        a.life,
    )
    game = Position(side, b, cards=[card])
    game.cast(card.name, *targets)
    game.resolve()
    return game


# --- Winning, losing, life -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "player", "winner"),
    [
        ("win", "you", "A"),
        ("lose", "you", "B"),
        ("lose", "each player", None),
        ("draw", "you", None),
    ],
)
def test_a_game_ends(how: str, player: str, winner: str | None) -> None:
    game = cast(spell(d.EndGame(how, player)))
    assert (game.over, game.winner) == (True, winner)


def test_life_totals_become_a_number() -> None:
    game = cast(spell(d.SetLife(10, "each player")), a=Side(life=3), b=Side(life=30))
    assert (game.life(A), game.life(B)) == (10, 10)


def test_half_rounded_down() -> None:
    game = cast(spell(d.LoseLife(d.Half(d.Life(), up=False))), a=Side(life=9))
    assert game.life(A) == 5


def test_each_of_several_players_in_turn_order() -> None:
    effect = d.ForEach("each player", (d.LoseLife(1, "that player"), d.Draw(1, "that player")))
    game = cast(spell(effect))
    assert [(game.life(seat), game.count(zone="hand", seat=seat)) for seat in (A, B)] == [
        (19, 1),
        (19, 1),
    ]


def test_an_extra_turn_for_somebody_else() -> None:
    game = cast(spell(d.ExtraTurn("target"), targets=(d.TARGET_PLAYER,)), "B")
    game.next_turn("upkeep")
    assert game.active == B
    game.next_turn("upkeep")
    assert game.active == B


# --- Conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("whose", "gains"), [("you", True), ("opponent", False)])
def test_whose_turn_it_is(whose: str, gains: bool) -> None:
    game = cast(spell(d.If(d.Turn(whose), (d.GainLife(2),))))
    assert game.life(A) == (22 if gains else 20)


@pytest.mark.parametrize(("creatures", "gains"), [("", False), ("Hill Giant", True)])
def test_all_of_several_conditions(creatures: str, gains: bool) -> None:
    both = d.All((d.Turn(), d.exists(d.Each(d.CREATURE))))
    game = cast(spell(d.If(both, (d.GainLife(2),))), a=Side(battlefield=creatures))
    assert game.life(A) == (22 if gains else 20)


def test_all_of_several_types() -> None:
    golem = Card("Golem", "{0}", "Artifact Creature — Golem", 1, 1)
    smash = spell(d.Destroy(d.Each(d.Filter(all_types=("artifact", "creature")))), name="Smash")
    game = Position(Side("Smash", "Golem, Hill Giant, Black Lotus"), cards=[golem, smash])
    game.cast("Smash")
    game.resolve()
    assert game.names("graveyard", A) == ["Golem", "Smash"]


def test_a_rule_while_a_condition_holds() -> None:
    law = charm(d.Rule("can't gain life", "each player", condition=d.exists(d.Each(d.CREATURE))))
    gain = spell(d.GainLife(1), name="Gain")
    for creature, life in (("", 21), (", Hill Giant", 20)):
        game = Position(Side("Gain", f"Charm{creature}"), cards=[law, gain])
        game.cast("Gain")
        game.resolve()
        assert game.life(A) == life


def test_a_restriction_while_a_condition_holds() -> None:
    law = charm(d.CantAttack(d.CREATURE, condition=d.exists(d.Each(d.Filter(("artifact",))))))
    for relic, offered in (("", True), (", Black Lotus", False)):
        game = Position(Side(battlefield=f"Charm, Hill Giant{relic}"), cards=[law])
        if offered:
            game.attack("Hill Giant")
        game.pass_until("end_combat")
        assert game.life(B) == (17 if offered else 20)
        assert game.status("tapped", "Hill Giant") == offered


def test_who_cant_block_while_a_condition_holds() -> None:
    law = charm(
        d.CantBlock(blocker=d.CREATURE, condition=d.exists(d.Each(d.Filter(("artifact",)))))
    )
    for relic, blocks in (("", True), (", Black Lotus", False)):
        game = Position(
            Side(battlefield=f"Charm, Hill Giant{relic}"),
            Side(battlefield="Grizzly Bears"),
            cards=[law],
        )
        game.attack("Hill Giant")
        if blocks:
            game.block(("Grizzly Bears", "Hill Giant"))
        game.pass_until("end_combat")
        assert game.life(B) == (20 if blocks else 17)


# --- Where cards go ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "where", "at"),
    [("graveyard", "graveyard", 0), ("library", "library", 0), ("bottom", "library", -1)],
)
def test_where_a_permanent_goes(to: str, where: str, at: int) -> None:
    game = cast(
        spell(d.Move("target", to), targets=TARGET), "Hill Giant", b=Side(battlefield="Hill Giant")
    )
    assert game.names(where, B, filler=True)[at] == "Hill Giant"


def test_a_permanent_is_shuffled_into_the_library() -> None:
    game = cast(
        spell(d.Move("target", "shuffled"), targets=TARGET),
        "Hill Giant",
        b=Side(battlefield="Hill Giant"),
    )
    assert game.names("library", B) == ["Hill Giant"]
    assert game.count(zone="library", seat=B) == 31
    places = set()
    for seed in range(8):
        twin = Position(
            Side("Spell"),
            Side(battlefield="Hill Giant"),
            cards=[spell(d.Move("target", "shuffled"), targets=TARGET)],
            seed=seed + 1,
        )
        twin.cast("Spell", "Hill Giant")
        twin.resolve()
        places.add(twin.names("library", B, filler=True).index("Hill Giant"))
    assert len(places) > 2


def test_a_library_is_shuffled() -> None:
    places = set()
    for seed in range(8):
        game = Position(
            Side("Spell"),
            Side(library="Hill Giant"),
            cards=[spell(d.Shuffle("each player"))],
            seed=seed + 1,
        )
        game.cast("Spell")
        game.resolve()
        places.add(game.names("library", B, filler=True).index("Hill Giant"))
    assert len(places) > 2


def test_under_your_control() -> None:
    game = cast(
        spell(
            d.Choose(d.Chosen(d.CREATURE, zone="graveyard", whose="target")),
            d.Move("it", "battlefield", controller="you"),
            targets=(d.TARGET_PLAYER,),
        ),
        "B",
        b=Side(graveyard="Hill Giant, Plains"),
    )
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    assert game.names("battlefield", A) == ["Hill Giant"]


def test_owner_of_it() -> None:
    game = cast(
        spell(d.LoseLife(3, "owner of target"), targets=TARGET),
        "Hill Giant",
        b=Side(battlefield="Hill Giant"),
    )
    assert (game.life(A), game.life(B)) == (20, 17)


def test_a_choice_in_exile() -> None:
    game = cast(
        spell(d.Choose(d.Chosen(d.CREATURE, zone="exile")), d.Move("it", "hand")),
        a=Side(exile="Hill Giant, Plains"),
    )
    game.choose("Hill Giant")
    assert game.names("hand", A) == ["Hill Giant"]


def test_a_choice_among_what_was_acted_on() -> None:
    game = cast(
        spell(d.Reveal(d.Top()), d.Choose(d.Chosen(d.CREATURE, zone="it")), d.Move("it", "hand")),
        a=Side(library="Hill Giant, Plains"),
    )
    assert game.legal == ["Hill Giant"]
    game.choose("Hill Giant")
    assert game.names("hand", A) == ["Hill Giant"]


def test_creatures_leave_combat() -> None:
    calm = spell(d.RemoveFromCombat("target"), targets=TARGET, name="Calm")
    game = Position(Side("Calm", "Hill Giant, Grizzly Bears"), cards=[calm])
    game.attack("Hill Giant", "Grizzly Bears")
    game.cast("Calm", "Hill Giant")
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 18


# --- Counters ------------------------------------------------------------------------------------


def test_counters_are_put_removed_and_counted() -> None:
    grow = spell(d.PutCounters("target", 3), targets=TARGET, name="Grow")
    wane = spell(
        d.RemoveCounters("target", 2),
        d.GainLife(d.Counters("+1/+1", "target")),
        targets=TARGET,
        name="Wane",
    )
    game = Position(Side("Grow, Wane", "Hill Giant"), cards=[grow, wane])
    for name, size in (("Grow", 6), ("Wane", 4)):
        game.cast(name, "Hill Giant")
        game.resolve()
        assert game.pt("Hill Giant") == (size, size)
    assert game.life(A) == 21


def test_a_comparison_with_counters() -> None:
    grow = spell(d.PutCounters("target", 2), targets=TARGET, name="Grow")
    many = d.Filter(("creature",), compare=(d.Compare("counters", ">=", 2),))
    cull = spell(d.Destroy(d.Each(many)), name="Cull")
    game = Position(Side("Grow, Cull", "Hill Giant, Grizzly Bears"), cards=[grow, cull])
    game.cast("Grow", "Hill Giant")
    game.resolve()
    game.cast("Cull")
    game.resolve()
    assert game.names("battlefield") == ["Grizzly Bears"]


def test_a_creature_becomes_monstrous_once() -> None:
    once = d.If(
        d.Not(d.Is("self", d.Filter(states=("monstrous",)))),
        (d.PutCounters("self", 2), d.Become("monstrous")),
    )
    beast = bear(d.Activated(d.Cost("{0}"), (once,)))
    game = Position(Side(battlefield="Bear"), cards=[beast])
    for _ in range(2):
        game.activate("Bear")
        game.resolve()
    assert game.pt("Bear") == (4, 4)


# --- Damage --------------------------------------------------------------------------------------


def test_excess_damage_is_counted() -> None:
    blast = spell(d.Damage(5), d.GainLife("excess"), targets=(d.ANY_TARGET,))
    game = cast(blast, "Hill Giant", b=Side(battlefield="Hill Giant"))
    assert (game.life(A), game.names("graveyard", B)) == (22, ["Hill Giant"])
    game = cast(blast, "B")
    assert (game.life(A), game.life(B)) == (20, 15)


def test_excess_damage_is_dealt_to_somebody_else() -> None:
    blast = spell(d.Damage(5, excess_to="controller of target"), targets=TARGET)
    game = cast(blast, "Grizzly Bears", b=Side(battlefield="Grizzly Bears"))
    assert (game.life(B), game.names("graveyard", B)) == (17, ["Grizzly Bears"])


def test_damage_that_is_marked() -> None:
    echo = spell(d.GainLife(d.Stat("damage", "target")), targets=TARGET, name="Echo")
    game = Position(Side("Echo", "Hill Giant"), cards=[echo])
    game.set("damage", "Hill Giant", 2)
    game.cast("Echo", "Hill Giant")
    game.resolve()
    assert game.life(A) == 22


# --- Events --------------------------------------------------------------------------------------


def test_what_watches_what_players_do() -> None:
    seen = charm(
        *(
            d.Triggered(d.Event(verb, player="you"), (d.GainLife(gain),))
            for verb, gain in (("plays a land", 1), ("draws", 10))
        )
    )
    game = Position(Side("Forest", "Charm"), cards=[seen])
    game.play("Forest")
    game.resolve()
    assert game.life(A) == 21
    game.next_turn()
    assert game.life(A) == 21
    game.next_turn("draw")
    game.resolve()
    assert game.life(A) == 31


def test_what_watches_sacrifices_and_activations() -> None:
    altar = charm(
        d.Activated(d.Cost(give=(d.Give("sacrifice", d.CREATURE),)), (d.GainLife(1),)),
        d.Triggered(d.Event("sacrifices", d.CREATURE, player="you"), (d.GainLife(10),)),
        d.Triggered(d.Event("activates", "self", player="you"), (d.GainLife(100),)),
    )
    game = Position(Side(battlefield="Charm, Hill Giant"), cards=[altar])
    game.activate("Charm")
    game.resolve_all()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert game.life(A) == 131


def test_what_watches_counters_and_life() -> None:
    watcher = charm(
        d.Triggered(d.Event("counters", d.CREATURE, counter="+1/+1"), (d.GainLife("amount"),)),
        d.Triggered(d.Event("loses life", player="opponent"), (d.Draw("amount"),)),
    )
    both = spell(d.PutCounters("target", 2), d.LoseLife(3, "each opponent"), targets=TARGET)
    game = Position(Side("Spell", "Charm, Hill Giant"), cards=[watcher, both])
    game.cast("Spell", "Hill Giant")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert (game.life(A), game.count(zone="hand", seat=A)) == (22, 3)


def test_what_watches_untapping_and_targets() -> None:
    watcher = charm(
        d.Triggered(d.Event("becomes untapped", d.CREATURE), (d.GainLife(1),)),
        d.Triggered(d.Event("becomes the target", d.CREATURE, player="you"), (d.GainLife(10),)),
    )
    wake = spell(d.Untap("target"), targets=TARGET)
    game = Position(Side("Spell", "Charm, Hill Giant"), cards=[watcher, wake])
    game.set("tapped", "Hill Giant", 1)
    game.cast("Spell", "Hill Giant")
    game.resolve()
    assert game.life(A) == 30  # its trigger was put on the stack above the spell
    game.resolve()
    game.resolve()
    assert game.life(A) == 31


def test_what_watches_fights() -> None:
    watcher = charm(d.Triggered(d.Event("fights", d.CREATURE), (d.GainLife(1),)))
    brawl = spell(d.Fight("target", "target 2"), targets=(d.TARGET_CREATURE, d.TARGET_CREATURE))
    game = Position(
        Side("Spell", "Charm, Craw Wurm"), Side(battlefield="Hill Giant"), cards=[watcher, brawl]
    )
    game.cast("Spell", "Craw Wurm", "Hill Giant")
    game.resolve()
    while game.asked == v.DECISION_TRIGGER or game.stack:
        game.default()
    assert game.life(A) == 22
    assert game.status("damage", "Craw Wurm") == 3


def test_what_watches_moves_between_two_zones() -> None:
    watcher = charm(
        d.Triggered(
            d.Event("moves", d.CREATURE, from_zone="graveyard", to_zone="hand"), (d.GainLife(1),)
        )
    )
    back = spell(d.Choose(d.Chosen(d.CREATURE, zone="graveyard")), d.Move("it", "hand"))
    game = Position(Side("Spell", "Charm", graveyard="Hill Giant"), cards=[watcher, back])
    game.cast("Spell")
    game.resolve()
    game.choose("Hill Giant")
    game.resolve()
    assert (game.life(A), game.names("hand", A)) == (21, ["Hill Giant"])


def test_a_delayed_trigger_waits_for_the_event_of_one_player() -> None:
    debt = spell(
        d.Later(d.Event("begins", step="upkeep", player="target"), (d.LoseLife(2, "that player"),)),
        targets=(d.TARGET_PLAYER,),
        name="Debt",
    )
    game = Position(Side("Debt"), Side(), Side(), cards=[debt])
    game.cast("Debt", "C")
    game.resolve()
    game.next_turn("draw")
    assert (game.active, game.life(B)) == (B, 20)
    game.next_turn("draw")
    assert (game.active, game.life(C)) == (C, 18)
    for _ in range(3):
        game.next_turn("draw")
    assert game.life(C) == 18


# --- Words about single creatures ----------------------------------------------------------------


def fight(keyword: str, *blockers: str, attacker: str = "Bear") -> Position:
    """A creature with one word attacks, and is blocked."""
    game = Position(
        Side(battlefield="Bear, Hill Giant"),
        Side(battlefield=", ".join(blockers)),
        cards=[bear(keywords=(keyword,))],
    )
    game.attack(attacker)
    return game


def test_no_combat_damage() -> None:
    game = fight("assigns no combat damage")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_combat_damage_by_toughness() -> None:
    ox = Card(
        "Ox",
        "{0}",
        "Creature — Ox",
        0,
        4,
        ("assigns combat damage equal to its toughness rather than its power",),
        colors="",
    )
    game = Position(Side(battlefield="Ox"), cards=[ox])
    game.attack("Ox")
    game.pass_until("end_combat")
    assert game.life(B) == 16


def test_damage_as_though_it_were_not_blocked() -> None:
    game = fight("may assign its combat damage as though it weren't blocked", "Grizzly Bears")
    game.block(("Grizzly Bears", "Bear"))
    while game.asked != v.DECISION_MAY and game.step != "end_combat":
        game.default()
    game.choose("yes")
    game.pass_until("end_combat")
    assert game.life(B) == 18


def test_attacking_in_spite_of_defender() -> None:
    wall = bear(keywords=("defender", "can attack as though it didn't have defender"))
    game = Position(Side(battlefield="Bear"), cards=[wall])
    game.attack("Bear")
    game.pass_until("end_combat")
    assert game.life(B) == 18


def test_not_blocked_by_more_than_one() -> None:
    game = fight("can't be blocked by more than one creature", "Grizzly Bears", "Llanowar Elves")
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Grizzly Bears")
    assert game.asked != v.DECISION_BLOCK or "Llanowar Elves" not in game.legal


def test_blocked_by_all_or_none() -> None:
    game = fight(
        "can't be blocked unless all creatures defending player controls block it",
        "Grizzly Bears",
        "Llanowar Elves",
    )
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Grizzly Bears")
    assert game.legal == ["Llanowar Elves"]
    game.choose("Llanowar Elves")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_who_cannot_be_blocked_by_all_is_blocked_by_nobody() -> None:
    game = fight(
        "can't be blocked unless all creatures defending player controls block it",
        "Grizzly Bears",
        "Llanowar Elves",
    )
    game.set("tapped", "Llanowar Elves", 1)
    while game.step != "combat_damage":
        assert game.asked != v.DECISION_BLOCK
        game.default()
    assert game.life(B) == 18


@pytest.mark.parametrize(
    ("keyword", "most"),
    [
        ("can block an additional creature each combat", 2),
        ("can block any number of creatures", 3),
    ],
)
def test_blocking_several(keyword: str, most: int) -> None:
    game = Position(
        Side(battlefield="3 Hill Giant"),
        Side(battlefield="Bear"),
        cards=[bear(keywords=(keyword,))],
    )
    rows = game.rows("Hill Giant")
    game.attack(*rows)
    game.pass_until_asked(v.DECISION_BLOCK)
    for row in rows[:most]:
        game.choose("Bear")
        if game.asked == v.DECISION_BLOCKED_ATTACKER:
            game.choose(row)
    game.pass_until("end_combat")
    assert game.life(B) == 20 - 3 * (3 - most)


def test_a_spell_that_cant_be_countered() -> None:
    sure = bear(keywords=("can't be countered",))
    game = Position(Side("Bear"), Side("Counterspell", "2 Island"), cards=[sure])
    game.cast("Bear")
    game.cast("Counterspell", "Bear", by=B)
    game.resolve_all()
    assert game.names("battlefield", A) == ["Bear"]


def test_what_cant_be_sacrificed() -> None:
    edict = spell(d.Sacrifice(d.Chosen(d.CREATURE, by="target")), targets=(d.TARGET_PLAYER,))
    game = Position(
        Side("Spell"),
        Side(battlefield="Bear, Hill Giant"),
        cards=[bear(keywords=("can't be sacrificed",)), edict],
    )
    game.cast("Spell", "B")
    game.resolve()
    if game.asked == v.DECISION_PICK:
        assert game.legal == ["Hill Giant"]
        game.choose("Hill Giant")
    assert game.names("battlefield", B) == ["Bear"]


def test_a_card_begins_the_game_on_the_battlefield() -> None:
    line = Card(
        "Leyline", "{4}", "Enchantment", keywords=("may begin the game on the battlefield",)
    )
    game = Position(
        Side("Shahrazad", "2 Plains", library="2 Leyline"), Side(library="Leyline"), cards=[line]
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand="2 Leyline"), Start(hand="Leyline"), first=B)
    asked = []
    for answer in ("yes", "yes", "no"):
        assert game.asked == v.DECISION_MAY
        asked.append(game.player)
        game.choose(answer)
    assert asked == [B, A, A]
    assert (game.names("battlefield", A), game.names("battlefield", B)) == (
        ["Leyline"],
        ["Leyline"],
    )
    assert (game.turn, game.names("hand", A)) == (1, ["Leyline"])


# --- Rules about players -------------------------------------------------------------------------


def test_no_maximum_hand_size() -> None:
    for rule, hand in ((", Charm", 9), ("", 7)):
        game = Position(
            Side("9 Plains", f"Forest{rule}"), cards=[charm(d.Rule("no maximum hand size"))]
        )
        game.next_turn()
        assert game.count(zone="hand", seat=A) == hand


def test_more_lands_by_a_rule_and_for_a_turn() -> None:
    game = Position(
        Side("4 Plains", "Charm"), cards=[charm(d.Rule("plays n more lands", amount=2))]
    )
    for _ in range(3):
        game.play("Plains")
    assert "play Plains" not in game.legal
    game = cast(spell(d.Apply("plays n more lands", amount=1)), a=Side("3 Plains"))
    game.play("Plains")
    game.play("Plains")
    assert "play Plains" not in game.legal


@pytest.mark.parametrize(
    ("rule", "own"), [("can't be targeted", False), ("can't be targeted by opponents", True)]
)
def test_a_player_who_cant_be_targeted(rule: str, own: bool) -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Charm"),
        Side("Lightning Bolt", "Mountain"),
        cards=[charm(d.Rule(rule))],
    )
    twin = game.copy()
    twin.choose("cast Lightning Bolt")
    assert twin.legal == (["A", "B"] if own else ["B"])
    game.priority(B)
    game.choose("cast Lightning Bolt")
    assert game.legal == ["B"]


@pytest.mark.parametrize(("amount", "attackers"), [(1, 1), (2, 2)])
def test_so_many_attackers_for_a_turn(amount: int, attackers: int) -> None:
    game = cast(
        spell(d.Apply("at most n attackers", "each player", amount=amount)),
        a=Side(battlefield="3 Hill Giant"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    for row in game.rows("Hill Giant")[:attackers]:
        game.choose(row)
    assert game.asked != v.DECISION_ATTACK or game.legal == ["done"]


@pytest.mark.parametrize("defender", ["its owner", "you", "your planeswalkers"])
def test_whom_a_creature_cant_attack(defender: str) -> None:
    shy = bear(d.CantAttack(defender=defender)) if defender == "its owner" else bear()
    law = charm(d.CantAttack(d.CREATURE, defender=defender))
    game = Position(
        Side(battlefield="Bear" + ("" if defender == "its owner" else ", Hill Giant")),
        Side(battlefield="" if defender == "its owner" else "Charm"),
        Side(),
        cards=[shy, law],
    )
    if defender == "its owner":
        row = game.find("Bear", "battlefield")
        game.m["owner"][row] = B
        game.m["dirty"][0] = 1
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Bear")
    assert game.status("attacking", "Bear") == C


# --- Durations -----------------------------------------------------------------------------------


def test_until_its_next_untap_step() -> None:
    grow = spell(
        d.Change("target", power=3, duration="its next untap"), targets=TARGET, name="Swell"
    )
    game = Position(Side("2 Swell", "Hill Giant"), Side(battlefield="Craw Wurm"), cards=[grow])
    for name in ("Hill Giant", "Craw Wurm"):
        game.cast("Swell", name)
        game.resolve()
    game.next_turn()
    assert (game.pt("Hill Giant"), game.pt("Craw Wurm")) == ((6, 3), (6, 4))
    game.next_turn()
    assert game.pt("Hill Giant") == (3, 3)


# --- Abilities in quotation marks ----------------------------------------------------------------


def test_a_given_activated_ability() -> None:
    gift = charm(
        d.Static(d.Each(d.YOUR_CREATURE), abilities=(d.Activated(d.Cost("{0}"), (d.GainLife(1),)),))
    )
    game = Position(
        Side(battlefield="Charm, Hill Giant"), Side(battlefield="Craw Wurm"), cards=[gift]
    )
    assert [word for word in game.legal if "activate" in word] == ["activate Hill Giant 0"]
    game.activate("Hill Giant")
    game.resolve()
    assert game.life(A) == 21


def test_a_given_mana_ability_pays() -> None:
    gift = charm(
        d.Static(
            d.Each(d.YOUR_CREATURE), abilities=(d.Activated(d.Cost(tap=True), (d.AddMana("R"),)),)
        )
    )
    game = Position(Side("Lightning Bolt", "Charm, Hill Giant"), cards=[gift])
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert (game.life(B), game.status("tapped", "Hill Giant")) == (17, 1)


def test_a_given_trigger_and_a_given_static_for_a_turn() -> None:
    gifts = (
        d.Triggered(d.Event("attacks", "self"), (d.GainLife(1),)),
        d.Static(d.Each(d.Filter(("creature",), controller="you", other=True)), power=2),
    )
    lend = spell(d.Change("target", abilities=gifts), targets=TARGET)
    game = Position(Side("Spell", "Hill Giant, Grizzly Bears"), cards=[lend])
    game.cast("Spell", "Hill Giant")
    game.resolve()
    assert (game.pt("Hill Giant"), game.pt("Grizzly Bears")) == ((3, 3), (4, 2))
    game.attack("Hill Giant")
    game.resolve()
    assert game.life(A) == 21
    game.next_turn()
    assert game.pt("Grizzly Bears") == (2, 2)


def test_a_given_restriction() -> None:
    gift = charm(
        d.Static(d.Each(d.YOUR_CREATURE), abilities=(d.CantBlock("self"), d.CantAttack("self")))
    )
    game = Position(
        Side(battlefield="Hill Giant"), Side(battlefield="Charm, Grizzly Bears"), cards=[gift]
    )
    game.attack("Hill Giant")
    game.pass_until("end_combat")
    assert game.life(B) == 17
    game.next_turn("end")
    assert game.life(A) == 20
    assert all(
        game.trace[i][2] != "declare_blockers" or game.trace[i][1] != 2
        for i in range(len(game.trace))
    )


def test_creatures_that_attack_you() -> None:
    guard = spell(
        d.Destroy(d.Each(d.Filter(("creature",), states=("attacking you",)))), name="Guard"
    )
    game = Position(
        Side(battlefield="Hill Giant, Grizzly Bears"), Side("Guard"), Side(), cards=[guard]
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Hill Giant", "B", "Grizzly Bears", "C")
    game.cast("Guard", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Hill Giant"]


def test_during_the_next_turn_of_the_target_only() -> None:
    lure = spell(
        d.Change(
            d.Each(d.Filter(("creature",), controller="target")),
            power=2,
            duration="during target's next turn",
            all_of_them=True,
        ),
        targets=(d.TARGET_OPPONENT,),
    )
    game = Position(
        Side("Spell", "Hill Giant"), Side("Llanowar Elves", "Grizzly Bears, Forest"), cards=[lure]
    )
    game.cast("Spell", "B")
    game.resolve()
    assert game.pt("Grizzly Bears") == (2, 2)
    game.next_turn()
    assert (game.pt("Grizzly Bears"), game.pt("Hill Giant")) == ((4, 2), (3, 3))
    game.cast("Llanowar Elves")
    game.resolve()
    assert game.pt("Llanowar Elves") == (3, 1)  # who comes later is meant too
    game.next_turn()
    assert game.pt("Grizzly Bears") == (2, 2)


def test_while_you_control_it() -> None:
    bond = spell(
        d.Change("target", power=2, duration="while you control it"), targets=TARGET, name="Bond"
    )
    take = spell(d.Change("target", controller="you", duration="turn"), targets=TARGET, name="Take")
    game = Position(Side("Bond", "Hill Giant"), Side("Take"), cards=[bond, take])
    game.cast("Bond", "Hill Giant")
    game.resolve()
    assert game.pt("Hill Giant") == (5, 3)
    game.cast("Take", "Hill Giant", by=B)
    game.resolve()
    assert game.pt("Hill Giant") == (3, 3)
    game.next_turn()
    assert game.pt("Hill Giant") == (3, 3)


def test_a_choice_among_the_cards_exiled_with_the_source() -> None:
    box = charm(
        d.Activated(d.Cost("{0}"), (d.Move("target", linked=True),), TARGET),
        d.Activated(d.Cost("{0}"), (d.Choose(d.Chosen(zone="linked")), d.Move("it", "hand"))),
    )
    game = Position(
        Side(battlefield="Charm, Hill Giant, Craw Wurm", exile="Grizzly Bears"), cards=[box]
    )
    for name in ("Hill Giant", "Craw Wurm"):
        game.activate("Charm", name, ability=0)
        game.resolve()
    game.activate("Charm", ability=1)
    game.resolve()
    assert game.legal == ["Hill Giant", "Craw Wurm"]
    game.choose("Craw Wurm")
    assert game.names("hand", A) == ["Craw Wurm"]
