"""Keyword abilities of single cards (702), made-up cards that have them in play."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, spell

KILL = spell("Kill", d.Destroy(), targets=(d.TARGET_CREATURE,))
SPIRIT = Card("Ghost", "{2}", "Creature — Spirit", 1, 1, colors="")


def plus_counters(game: Position, name: str) -> int:
    return game.counters(game.find(name, "battlefield"), v.COUNTER_PLUS)


def killed(keyword: str, a: Side, *more: Card) -> Position:
    """A creature with a keyword has died; what triggers waits for its targets or its resolution."""
    hand = ", ".join(filter(None, ("Kill", a.hand)))
    field = ", ".join(filter(None, ("Bear", a.battlefield)))
    side = Side(hand, field, graveyard=a.graveyard)
    game = Position(side, cards=[KILL, bear(keywords=(keyword,)), *more])
    game.cast("Kill", "Bear")
    game.resolve()
    return game


def test_vanishing_leaves_when_its_last_time_counter_is_removed() -> None:
    """702.63a: it enters with the counters, one goes each upkeep of its controller."""
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


def test_fading_is_sacrificed_when_no_counter_can_be_removed() -> None:
    """702.32a: one upkeep later than vanishing."""
    game = Position(Side("Bear"), cards=[bear(keywords=("fading 1",))])
    game.cast("Bear")
    game.resolve()
    for turns, there in ((2, True), (2, False)):
        for _ in range(turns):
            game.next_turn()
        assert (game.count("Bear", "battlefield") == 1) is there
    assert game.names("graveyard", A) == ["Bear"]


def test_soulshift_returns_a_spirit_that_costs_little_enough() -> None:
    big = Card("Big Ghost", "{3}", "Creature — Spirit", 1, 1, colors="")
    game = killed("soulshift 2", Side(graveyard="Ghost, Big Ghost, Memnite"), SPIRIT, big)
    assert game.legal == ["Ghost"]
    game.choose("Ghost")
    game.resolve()
    game.choose("yes")
    assert game.names("hand", A) == ["Ghost"]


def test_modular_hands_its_counters_to_an_artifact_creature() -> None:
    robot = Card("Robot", "{0}", "Artifact Creature — Robot", 0, 0, ("modular 2",), colors="")
    game = Position(Side("Robot, Kill", "Memnite, Hill Giant"), cards=[robot, KILL])
    game.cast("Robot")
    game.resolve()
    assert game.pt("Robot") == (2, 2)
    game.cast("Kill", "Robot")
    game.resolve()
    assert game.legal == ["Memnite"]
    game.choose("Memnite")
    game.resolve()
    game.choose("yes")
    assert game.pt("Memnite") == (3, 3)


def test_graft_moves_a_counter_onto_what_enters_while_it_has_one() -> None:
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


def test_afterlife_leaves_spirits() -> None:
    game = killed("afterlife 2", Side())
    game.resolve()
    assert game.names("battlefield", A) == ["Spirit Token"] * 2
    assert game.has("Spirit Token", v.KEYWORD_FLYING)


@pytest.mark.parametrize(
    ("answer", "size", "others"), [("yes", (4, 4), []), ("no", (2, 2), ["Servo Token"] * 2)]
)
def test_fabricate_is_counters_or_servos(
    answer: str, size: tuple[int, int], others: list[str]
) -> None:
    game = Position(Side("Bear"), cards=[bear(keywords=("fabricate 2",))])
    game.cast("Bear")
    game.resolve()
    game.resolve()
    game.choose(answer)
    assert game.pt("Bear") == size
    assert game.names("battlefield", A) == ["Bear", *others]


def test_fabricate_makes_servos_where_no_counter_can_be_put() -> None:
    game = Position(Side("Bear, Kill"), cards=[bear(keywords=("fabricate 2",)), KILL])
    game.cast("Bear")
    game.resolve()
    game.cast("Kill", "Bear")
    game.resolve()
    game.resolve()
    game.choose("yes")
    assert game.names("battlefield", A) == ["Servo Token"] * 2


def test_living_weapon_brings_a_germ_that_carries_it() -> None:
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


def test_scavenge_counts_the_power_of_the_card_that_is_exiled() -> None:
    beast = Card("Beast", "{2}{G}", "Creature — Beast", 3, 1, ("scavenge {1}",))
    game = Position(Side("", "Forest, Memnite", graveyard="Beast"), cards=[beast])
    game.activate("Beast", "Memnite")
    assert game.names("exile", A) == ["Beast"]
    game.resolve()
    assert plus_counters(game, "Memnite") == 3


def test_outlast_taps_it_and_only_as_a_sorcery() -> None:
    game = Position(Side("", "Bear, Plains"), cards=[bear(keywords=("outlast {W}",))])
    game.activate("Bear")
    game.resolve()
    assert plus_counters(game, "Bear") == 1
    assert game.status("tapped", "Bear") == 1
    game = Position(
        Side("", "Bear, Plains"), cards=[bear(keywords=("outlast {W}",))], step="upkeep"
    )
    assert not [word for word in game.legal if "Bear" in word]


def test_blitz_attacks_at_once_and_draws_a_card_as_it_goes() -> None:
    ogre = Card("Ogre", "{4}{R}", "Creature — Ogre", 4, 4, ("blitz {R}",))
    game = Position(Side("Ogre", "Mountain"), cards=[ogre])
    game.cast("Ogre")
    game.resolve()
    game.attack("Ogre")
    hand = len(game.names("hand", A, filler=True))
    game.next_turn()
    assert game.life(B) == 16
    assert game.names("graveyard", A) == ["Ogre"]
    assert len(game.names("hand", A, filler=True)) == hand + 1


def test_blitz_means_nothing_for_the_mana_cost() -> None:
    ogre = Card("Ogre", "{R}", "Creature — Ogre", 4, 4, ("blitz {9}",))
    game = Position(Side("Ogre", "Mountain"), cards=[ogre])
    game.cast("Ogre")
    game.resolve()
    assert not game.has("Ogre", v.KEYWORD_HASTE)
    game.next_turn()
    assert game.count("Ogre", "battlefield") == 1


@pytest.mark.parametrize("hurt", [False, True])
def test_spectacle_asks_for_life_that_an_opponent_lost(hurt: bool) -> None:
    show = Card("Show", "{9}", "Sorcery", None, None, ("spectacle {R}",), (d.Spell((d.Draw(),)),))
    drain = spell("Drain", d.LoseLife(1, "each opponent"))
    game = Position(Side("Show, Drain", "Mountain"), cards=[show, drain])
    if hurt:
        game.cast("Drain")
        game.resolve()
    assert ("cast Show" in game.legal) is hurt


def test_jump_start_costs_a_card_besides_and_exiles_it() -> None:
    think = Card("Think", "{U}", "Sorcery", None, None, ("jump-start",), (d.Spell((d.Draw(2),)),))
    game = Position(Side("Memnite", "2 Island", graveyard="Think"), cards=[think])
    game.cast("Think")
    assert game.names("graveyard", A) == ["Memnite"]
    assert game.m["tapped"].sum() == 1
    game.resolve()
    assert game.names("exile", A) == ["Think"]
    assert "cast Think" not in game.legal


def test_jump_start_needs_a_card_to_discard() -> None:
    think = Card("Think", "{U}", "Sorcery", None, None, ("jump-start",), (d.Spell((d.Draw(2),)),))
    game = Position(Side("", "2 Island", graveyard="Think"), cards=[think])
    assert "cast Think" not in game.legal


def test_retrace_takes_lands_and_may_come_again() -> None:
    hoard = Card("Hoard", "{R}", "Sorcery", None, None, ("retrace",), (d.Spell((d.GainLife(1),)),))
    game = Position(Side("Memnite, Forest", "Mountain", graveyard="Hoard"), cards=[hoard])
    game.cast("Hoard")
    game.resolve()
    assert game.life(A) == 21
    assert sorted(game.names("graveyard", A)) == ["Forest", "Hoard"]
    assert game.names("hand", A) == ["Memnite"]
