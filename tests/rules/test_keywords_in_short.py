"""Keyword abilities that are short for abilities the language has (702), each in play."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, spell

BEAR = bear()
SLAY = spell("Slay", d.Destroy("target"), targets=(d.TARGET_CREATURE,))


def _on(*cards: Card, a: Side | None = None, b: Side | None = None) -> Position:
    return Position(a or Side(cards[0].name), b, cards=[*cards])


def _cast(game: Position, name: str, *targets: str) -> int:
    game.cast(name, *targets)
    game.resolve()
    return game.find(name, "battlefield")


def test_702_63_vanishing_ends_with_the_last_time_counter() -> None:
    """It enters with the counters, one goes each upkeep of its controller."""
    game = Position(Side("Bear"), cards=[bear(keywords=("vanishing 2",))])
    game.cast("Bear")
    game.resolve()
    assert game.counters(game.find("Bear", "battlefield"), v.COUNTER_TIME) == 2
    game.next_turn()
    assert game.counters(game.find("Bear", "battlefield"), v.COUNTER_TIME) == 2
    game.next_turn()
    assert game.counters(game.find("Bear", "battlefield"), v.COUNTER_TIME) == 1
    game.next_turn()
    game.next_turn()
    assert game.names("graveyard", A) == ["Bear"]


def test_702_32_fading_ends_where_no_counter_is_left_to_remove() -> None:
    game = _on(bear(keywords=("fading 1",)), a=Side("Bear", library="9 Island"))
    _cast(game, "Bear")
    game.pass_until("main1", 3)
    assert game.names("battlefield", A) == ["Bear"]
    game.pass_until("main1", 5)
    assert game.names("graveyard", A) == ["Bear"]


def test_702_43_modular_moves_the_counters_it_had() -> None:
    worm = Card("Worm", "{0}", "Artifact Creature — Worm", 0, 0, ("modular 2",))
    game = _on(worm, SLAY, a=Side("Worm, Slay", "Ornithopter, Grizzly Bears"))
    assert game.pt(_cast(game, "Worm")) == (2, 2)
    game.cast("Slay", "Worm")
    game.resolve()
    assert game.legal == ["Ornithopter"]
    game.choose("Ornithopter")
    game.resolve()
    game.choose("yes")
    assert game.pt(game.find("Ornithopter", "battlefield")) == (2, 4)


def test_702_58_graft_moves_a_counter_onto_what_enters() -> None:
    plant = Card("Plant", "{0}", "Creature — Plant", 0, 0, ("graft 2",))
    game = _on(plant, BEAR, a=Side("Plant, Bear"))
    row = _cast(game, "Plant")
    _cast(game, "Bear")
    game.resolve()
    game.choose("yes")
    assert (game.pt(row), game.pt(game.find("Bear", "battlefield"))) == ((1, 1), (3, 3))


def test_702_58_graft_moves_one_only_while_it_has_one() -> None:
    graft = Card("Root", "{0}", "Creature — Plant", 0, 0, ("graft 1",), colors="")
    game = Position(Side("Root, 2 Memnite", "Forest"), cards=[graft])
    game.cast("Root")
    game.resolve()
    game.cast("Memnite")
    game.resolve()
    game.resolve()
    game.choose("yes")
    assert game.pt("Memnite") == (2, 2)
    assert game.count("Root", "battlefield") == 0  # 0/0 without its counter
    game.cast("Memnite")
    game.resolve()
    assert game.stack == []


@pytest.mark.parametrize(("answer", "zone"), [("yes", "battlefield"), ("no", "graveyard")])
def test_702_24_cumulative_upkeep_costs_more_each_turn(answer: str, zone: str) -> None:
    cold = bear(keywords=("cumulative upkeep {1}",))
    game = _on(cold, a=Side("Bear", "3 Island", library="9 Island"))
    row = _cast(game, "Bear")
    for turn in (3, 5):
        game.pass_until("upkeep", turn)
        game.resolve()
        if answer == "no" and turn == 5:
            game.choose("no")
        else:
            game.choose("yes")
    assert game.names(zone, A).count("Bear") == 1
    if zone == "battlefield":
        tapped = [r for r in game.rows("Island", "battlefield") if game.status("tapped", r)]
        assert (len(tapped), game.counters(row, game.world.counter("age"))) == (2, 2)


def test_702_46_soulshift_returns_a_smaller_spirit() -> None:
    ghost = Card("Ghost", "{0}", "Creature — Spirit", 1, 1, ("soulshift 2",))
    small = Card("Wisp", "{2}", "Creature — Spirit", 1, 1)
    big = Card("Titan", "{3}", "Creature — Spirit", 1, 1)
    game = _on(ghost, small, big, SLAY, a=Side("Slay", "Ghost", graveyard="Wisp, Titan, Memnite"))
    game.cast("Slay", "Ghost")
    game.resolve()
    assert sorted(game.legal) == ["Ghost", "Wisp"]
    game.choose("Wisp")
    game.resolve()
    game.choose("yes")
    assert game.names("hand", A) == ["Wisp"]


def test_702_29e_typecycling_finds_a_card_of_that_type() -> None:
    beast = bear(keywords=("islandcycling {1}",))
    game = _on(beast, a=Side("Bear", "Plains", library="Forest, Island"))
    game.activate("Bear")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_PICK, ["Island", "done"])
    game.choose("Island")
    assert (game.names("hand", A), game.names("graveyard", A)) == (["Island"], ["Bear"])


def test_702_29e_basic_landcycling_finds_basic_lands_only() -> None:
    beast = bear(keywords=("basic landcycling {1}",))
    game = _on(beast, a=Side("Bear", "Plains", library="Forest, Strip Mine"))
    game.activate("Bear")
    game.resolve()
    assert game.legal == ["Forest", "done"]


def test_702_41_affinity_makes_it_cheaper() -> None:
    golem = Card("Golem", "{3}", "Artifact Creature — Golem", 2, 2, ("affinity for artifacts",))
    game = _on(golem, a=Side("Golem", "Island, 2 Ornithopter"), b=Side(battlefield="Ornithopter"))
    _cast(game, "Golem")
    assert game.names("battlefield", A).count("Golem") == 1
    game = _on(golem, a=Side("Golem", "Island, Ornithopter"), b=Side(battlefield="Ornithopter"))
    assert "cast Golem" not in game.legal


@pytest.mark.parametrize(
    ("answer", "size", "others"), [("yes", (4, 4), []), ("no", (2, 2), ["Servo Token"] * 2)]
)
def test_702_123_fabricate_gives_counters_or_servos(
    answer: str, size: tuple[int, int], others: list[str]
) -> None:
    game = Position(Side("Bear"), cards=[bear(keywords=("fabricate 2",))])
    game.cast("Bear")
    game.resolve()
    game.resolve()
    game.choose(answer)
    assert game.pt("Bear") == size
    assert game.names("battlefield", A) == ["Bear", *others]


def test_702_123_fabricate_makes_servos_where_no_counter_can_be_put() -> None:
    game = Position(Side("Bear, Slay"), cards=[bear(keywords=("fabricate 2",)), SLAY])
    game.cast("Bear")
    game.resolve()
    game.cast("Slay", "Bear")
    game.resolve()
    game.resolve()
    game.choose("yes")
    assert game.names("battlefield", A) == ["Servo Token"] * 2


def test_702_135_afterlife_leaves_spirits() -> None:
    game = _on(bear(keywords=("afterlife 2",)), SLAY, a=Side("Slay", "Bear"))
    game.cast("Slay", "Bear")
    game.resolve()
    game.resolve()
    assert game.names("battlefield", A) == ["Spirit Token"] * 2
    rows = game.rows("Spirit Token", "battlefield")
    assert [game.has(row, v.KEYWORD_FLYING) for row in rows] == [True, True]


def test_702_181_mobilize_sends_warriors_until_the_end_step() -> None:
    game = _on(bear(keywords=("mobilize 2",)), a=Side("", "Bear"))
    game.attack("Bear")
    game.resolve()
    rows = game.rows("Warrior Token", "battlefield")
    assert len(rows) == 2
    assert all(game.status("attacking", row) == B and game.status("tapped", row) for row in rows)
    game.next_turn("upkeep")
    assert game.names("battlefield", A) == ["Bear"]


def test_702_152_blitz_gives_haste_and_a_card_and_goes() -> None:
    ogre = Card("Ogre", "{4}{R}", "Creature — Ogre", 4, 4, ("blitz {R}",))
    game = Position(Side("Ogre", "Mountain"), cards=[ogre])
    game.cast("Ogre")
    game.resolve()
    assert game.has("Ogre", v.KEYWORD_HASTE)
    game.attack("Ogre")
    hand = len(game.names("hand", A, filler=True))
    game.next_turn()
    assert game.life(B) == 16
    assert game.names("graveyard", A) == ["Ogre"]
    assert len(game.names("hand", A, filler=True)) == hand + 1


def test_702_152_without_blitz_it_has_neither() -> None:
    rider = Card("Rider", "{1}", "Creature — Human", 3, 1, ("blitz {9}",))
    game = _on(rider, a=Side("Rider", "Mountain", library="3 Island"))
    row = _cast(game, "Rider")
    assert not game.has(row, v.KEYWORD_HASTE)
    game.next_turn()
    assert game.names("battlefield", A).count("Rider") == 1


def test_702_101_extort_drains_each_opponent() -> None:
    priest = bear(keywords=("extort",), name="Priest")
    game = Position(Side("Bear", "Priest, Plains"), Side(), Side(), cards=[priest, BEAR], players=3)
    game.cast("Bear")
    game.resolve()
    game.choose("yes")
    assert [int(life) for life in game.m["life"][0][:3]] == [22, 19, 19]


@pytest.mark.parametrize(("answer", "cards"), [("yes", 1), ("no", 0)])
def test_702_166_bargain_is_a_sacrifice_that_may_be_paid(answer: str, cards: int) -> None:
    deal = Card(
        "Deal",
        "{0}",
        "Sorcery",
        keywords=("bargain",),
        abilities=(d.Spell((d.If(d.Paid("bargain"), (d.Draw(),)),)),),
    )
    game = _on(deal, a=Side("Deal", "Ornithopter, Grizzly Bears", library="Island"))
    game.cast("Deal")
    game.choose(answer)
    if cards:
        assert game.legal == ["Ornithopter"]
        game.choose("Ornithopter")
    game.resolve()
    assert len(game.names("hand", A)) == cards
    assert game.names("battlefield", A).count("Ornithopter") == 1 - cards


def test_702_89_umbra_armor_is_destroyed_instead() -> None:
    umbra = Card(
        "Umbra",
        "{0}",
        "Enchantment — Aura",
        keywords=("umbra armor",),
        abilities=(d.Spell(targets=(d.TARGET_CREATURE,)),),
    )
    game = _on(umbra, SLAY, a=Side("Umbra, Slay", "Grizzly Bears"))
    game.cast("Umbra", "Grizzly Bears")
    game.resolve()
    row = game.find("Grizzly Bears", "battlefield")
    game.set("damage", row, 1)
    game.cast("Slay", "Grizzly Bears")
    game.resolve()
    assert game.names("battlefield", A) == ["Grizzly Bears"]
    assert (game.names("graveyard", A), game.status("damage", row)) == (["Umbra", "Slay"], 0)


def test_702_92_living_weapon_is_carried_by_a_germ() -> None:
    blade = Card(
        "Blade",
        "{0}",
        "Artifact — Equipment",
        keywords=("living weapon", "equip {2}"),
        abilities=(d.Static("attached", power=2, toughness=2),),
        colors="",
    )
    game = Position(Side("Blade"), cards=[blade])
    game.cast("Blade")
    game.resolve()
    assert game.names("battlefield", A) == ["Blade"]
    game.resolve()
    assert game.pt("Phyrexian Germ Token") == (2, 2)


def test_702_107_outlast_is_a_counter_for_a_tap_as_a_sorcery() -> None:
    game = Position(Side("", "Bear, Plains"), cards=[bear(keywords=("outlast {W}",))])
    game.activate("Bear")
    game.resolve()
    assert (game.pt("Bear"), game.status("tapped", "Bear")) == ((3, 3), 1)
    assert game.counters(game.find("Bear", "battlefield"), v.COUNTER_PLUS) == 1
    game = Position(
        Side("", "Bear, Plains"), cards=[bear(keywords=("outlast {W}",))], step="upkeep"
    )
    assert not [word for word in game.legal if "Bear" in word]


def test_702_77_reinforce_is_discarded_for_counters() -> None:
    game = _on(bear(keywords=("reinforce 2—{1}",)), a=Side("Bear", "Island, Ornithopter"))
    game.activate("Bear", "Ornithopter")
    game.resolve()
    assert game.pt(game.find("Ornithopter", "battlefield")) == (2, 4)
    assert game.names("graveyard", A) == ["Bear"]


def test_702_138_escape_exiles_others_for_a_cast_from_the_graveyard() -> None:
    text = "escape—{1}, Exile two other cards from your graveyard"
    hydra = Card("Hydra", "{9}", "Creature — Hydra", 3, 3, (text,))
    game = _on(hydra, a=Side("", "Island", graveyard="Hydra, Forest, Swamp"))
    _cast(game, "Hydra")
    assert sorted(game.names("exile", A)) == ["Forest", "Swamp"]
    assert game.names("battlefield", A).count("Hydra") == 1
    game = _on(hydra, a=Side("", "Island", graveyard="Hydra, Forest"))
    assert "cast Hydra" not in game.legal


@pytest.mark.parametrize(
    ("price", "life", "hand"),
    [("Pay 3 life", 17, 1), ("Discard a card", 20, 0), ("Sacrifice a creature", 20, 1)],
)
def test_702_21_ward_may_cost_something_else(price: str, life: int, hand: int) -> None:
    game = _on(
        bear(keywords=(f"ward—{price}",)),
        SLAY,
        a=Side("Slay, Island", "Ornithopter"),
        b=Side(battlefield="Bear"),
    )
    game.cast("Slay", "Bear")
    game.resolve()
    game.choose("yes")
    if game.asked != v.DECISION_PRIORITY:
        game.answer(game.actions[0])
    game.resolve_all()
    assert game.names("graveyard", B) == ["Bear"]
    assert (int(game.m["life"][0][A]), len(game.names("hand", A))) == (life, hand)
    assert ("Ornithopter" in game.names("battlefield", A)) == ("creature" not in price)


def test_702_34_flashback_may_cost_life() -> None:
    ray = Card(
        "Ray",
        "{9}",
        "Sorcery",
        keywords=("flashback—{1}, Pay 3 life",),
        abilities=(d.Spell((d.Draw(),)),),
    )
    game = _on(ray, a=Side("", "Island", graveyard="Ray", library="Forest"))
    game.cast("Ray")
    game.resolve()
    assert (game.names("hand", A), game.names("exile", A)) == (["Forest"], ["Ray"])
    assert game.m["life"][0][A] == 17


def test_702_33_kicker_may_be_a_sacrifice() -> None:
    feast = Card(
        "Feast",
        "{0}",
        "Sorcery",
        keywords=("kicker—Sacrifice a creature",),
        abilities=(d.Spell((d.Draw(), d.If(d.Paid("kicker"), (d.Draw(),)))),),
    )
    game = _on(feast, a=Side("Feast", "Ornithopter", library="2 Forest"))
    game.cast("Feast")
    game.choose("yes", "Ornithopter")
    game.resolve()
    assert (len(game.names("hand", A)), game.names("graveyard", A)) == (
        2,
        ["Ornithopter", "Feast"],
    )


def test_603_7c_a_card_that_died_comes_back_later_from_where_it_is() -> None:
    back = d.Later(d.Event("begins", step="end step"), (d.Move("that", "battlefield"),), "that")
    dies = d.Event("dies", d.Filter(types=("creature",), controller="you", other=True))
    game = _on(bear(d.Triggered(dies, (back,))), SLAY, a=Side("Slay", "Bear, Memnite"))
    game.cast("Slay", "Memnite")
    game.resolve()
    game.resolve_all()
    assert game.names("battlefield", A) == ["Bear"]
    game.pass_until("end")
    game.resolve_all()
    assert game.names("battlefield", A) == ["Bear", "Memnite"]


def test_702_97_scavenge_counts_the_power_of_the_card_that_is_exiled() -> None:
    beast = Card("Beast", "{2}{G}", "Creature — Beast", 3, 1, ("scavenge {1}",))
    game = Position(Side("", "Forest, Memnite", graveyard="Beast"), cards=[beast])
    game.activate("Beast", "Memnite")
    assert game.names("exile", A) == ["Beast"]
    game.resolve()
    assert game.counters(game.find("Memnite", "battlefield"), v.COUNTER_PLUS) == 3


@pytest.mark.parametrize("hurt", [False, True])
def test_702_137_spectacle_asks_for_life_that_an_opponent_lost(hurt: bool) -> None:
    show = Card("Show", "{9}", "Sorcery", None, None, ("spectacle {R}",), (d.Spell((d.Draw(),)),))
    drain = spell("Drain", d.LoseLife(1, "each opponent"))
    game = Position(Side("Show, Drain", "Mountain"), cards=[show, drain])
    if hurt:
        game.cast("Drain")
        game.resolve()
    assert ("cast Show" in game.legal) is hurt


def test_702_133_jump_start_costs_a_card_besides_and_exiles_it() -> None:
    think = Card("Think", "{U}", "Sorcery", None, None, ("jump-start",), (d.Spell((d.Draw(2),)),))
    game = Position(Side("Memnite", "2 Island", graveyard="Think"), cards=[think])
    game.cast("Think")
    assert game.names("graveyard", A) == ["Memnite"]
    assert game.m["tapped"].sum() == 1
    game.resolve()
    assert game.names("exile", A) == ["Think"]
    assert "cast Think" not in game.legal


def test_702_133_jump_start_needs_a_card_to_discard() -> None:
    think = Card("Think", "{U}", "Sorcery", None, None, ("jump-start",), (d.Spell((d.Draw(2),)),))
    game = Position(Side("", "2 Island", graveyard="Think"), cards=[think])
    assert "cast Think" not in game.legal


def test_702_81_retrace_takes_lands_and_may_come_again() -> None:
    hoard = Card("Hoard", "{R}", "Sorcery", None, None, ("retrace",), (d.Spell((d.GainLife(1),)),))
    game = Position(Side("Memnite, Forest", "Mountain", graveyard="Hoard"), cards=[hoard])
    game.cast("Hoard")
    game.resolve()
    assert game.life(A) == 21
    assert sorted(game.names("graveyard", A)) == ["Forest", "Hoard"]
    assert game.names("hand", A) == ["Memnite"]
