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
    game = _on(bear(keywords=("vanishing 2",)), a=Side("Bear", library="9 Island"))
    row = _cast(game, "Bear")
    assert game.counters(row, v.COUNTER_TIME) == 2
    game.pass_until("main1", 3)
    assert game.counters(row, v.COUNTER_TIME) == 1
    game.pass_until("main1", 5)
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
    game = _on(ghost, small, big, SLAY, a=Side("Slay", "Ghost", graveyard="Wisp, Titan"))
    game.cast("Slay", "Ghost")
    game.resolve()
    assert "Titan" not in game.legal
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


@pytest.mark.parametrize(("answer", "tokens"), [("yes", 0), ("no", 2)])
def test_702_123_fabricate_gives_counters_or_servos(answer: str, tokens: int) -> None:
    game = _on(bear(keywords=("fabricate 2",)))
    row = _cast(game, "Bear")
    game.resolve()
    game.choose(answer)
    assert game.names("battlefield", A).count("Servo Token") == tokens
    assert game.pt(row) == ((2, 2) if tokens else (4, 4))


def test_702_135_afterlife_leaves_spirits() -> None:
    game = _on(bear(keywords=("afterlife 2",)), SLAY, a=Side("Slay", "Bear"))
    game.cast("Slay", "Bear")
    game.resolve()
    game.resolve()
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
    rider = Card("Rider", "{9}", "Creature — Human", 3, 1, ("blitz {1}",))
    game = _on(rider, a=Side("Rider", "Mountain", library="3 Island"))
    row = _cast(game, "Rider")
    assert game.has(row, v.KEYWORD_HASTE)
    game.pass_until("end")
    game.resolve_all()
    assert (game.names("graveyard", A), game.names("hand", A)) == (["Rider"], ["Island"])


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
    whip = Card(
        "Whip",
        "{0}",
        "Artifact — Equipment",
        keywords=("living weapon",),
        abilities=(d.Static("attached", power=2, toughness=2),),
    )
    game = _on(whip)
    _cast(game, "Whip")
    game.resolve()
    assert game.pt(game.find("Phyrexian Germ Token", "battlefield")) == (2, 2)


def test_702_107_outlast_is_a_counter_for_a_tap_as_a_sorcery() -> None:
    game = _on(bear(keywords=("outlast {1}",)), a=Side("", "Bear, Island"))
    game.activate("Bear")
    game.resolve()
    row = game.find("Bear", "battlefield")
    assert (game.pt(row), game.status("tapped", row)) == ((3, 3), 1)
    game.pass_until("end")
    assert not any(word.startswith("activate Bear") for word in game.legal)


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
