"""Rows C10-12, C10-13, C12-14 and C12-15: legendary and world permanents (205.4, 704.5)."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side

HOUND = "Isamaru, Hound of Konda"
EXCAVATOR = d.Card("Excavator", "{B}", "Sorcery", abilities=(
    d.Spell((d.Move(d.Each(d.ANYTHING, "graveyard"), "battlefield"),)),
))  # fmt: skip
WORLDS = tuple(d.Card(f"World {n}", "{1}", "World Enchantment") for n in "12")


def test_C10_12_the_player_chooses_which_legend_stays() -> None:
    game = Position(Side(HOUND, f"Plains, {HOUND}"))
    old = game.find(HOUND, "battlefield")
    game.cast(HOUND)
    game.resolve()
    assert (game.asked, game.player, game.legal) == (v.DECISION_PICK, A, [HOUND, HOUND])
    game.choose(old)
    assert game.rows(HOUND, "battlefield") == [old]
    assert game.names("graveyard", A) == [HOUND]
    assert game.asked == v.DECISION_PRIORITY


def test_C10_12_two_players_may_have_one_each() -> None:
    game = Position(Side(HOUND, "Plains"), Side(battlefield=HOUND))
    game.cast(HOUND)
    game.resolve()
    assert game.asked == v.DECISION_PRIORITY
    assert game.count(HOUND, "battlefield") == 2


def test_C10_12_each_player_chooses_and_the_other_legends_go_at_once() -> None:
    """Both pairs come back at once; whoever dies meanwhile dies with them (704.3)."""
    bell = d.Card("Bell", "{1}", "Artifact", abilities=(
        d.Triggered(d.Event("to graveyard", what=d.ANYTHING), (d.GainLife(1),)),
    ))  # fmt: skip
    game = Position(
        Side("Excavator", "Swamp, Bell", graveyard=f"2 {HOUND}"),
        Side(graveyard=f"2 {HOUND}"),
        cards=[EXCAVATOR, bell],
    )
    game.cast("Excavator")
    game.resolve()
    assert (game.player, len(game.legal)) == (A, 2)
    game.answer(game.actions[0])
    assert (game.player, len(game.legal), game.count(HOUND, "battlefield")) == (B, 2, 4)
    game.answer(game.actions[1])
    assert game.count(HOUND, "battlefield") == 2
    game.answer(game.actions[0])
    game.resolve_all()
    assert game.life(A) == 22


def test_C10_13_the_newest_world_stays() -> None:
    game = Position(
        Side("Concordant Crossroads", "Forest"), Side(battlefield="World 1"), cards=WORLDS
    )
    game.cast("Concordant Crossroads")
    game.resolve()
    assert game.names("graveyard", B) == ["World 1"]
    assert game.count("Concordant Crossroads", "battlefield") == 1


def test_C10_13_worlds_that_come_at_once_all_go() -> None:
    for others, left in (("World 1, World 2", 0), ("World 1", 1)):
        game = Position(
            Side("Excavator", "Swamp, Concordant Crossroads", graveyard=others),
            cards=(*WORLDS, EXCAVATOR),
        )
        game.cast("Excavator")
        game.resolve()
        assert game.count(None, "battlefield") - 1 == left


def test_C12_14_supertypes_are_independent_of_types() -> None:
    """A legend that has become an artifact as well, or nothing else, is legendary still."""
    mould = d.Card("Mould", "{1}", "Instant", abilities=(
        d.Spell((d.Change(types=("artifact",), only_types=True),), (d.TARGET_CREATURE,)),
    ))  # fmt: skip
    game = Position(Side(f"Mould, {HOUND}", f"2 Plains, {HOUND}"), cards=[mould])
    game.cast("Mould", HOUND)
    game.resolve()
    game.cast(HOUND)
    game.resolve()
    assert (game.asked, len(game.legal)) == (v.DECISION_PICK, 2)


def test_C12_15_tokens_too() -> None:
    """The engine looks at names and supertypes, whatever the object is."""
    kaldra = d.Card("Kaldra", None, "Legendary Creature — Avatar", 4, 4, colors="", token=True)
    twice = d.Spell((d.Create(kaldra), d.Create(kaldra)))
    forge = d.Card("Forge", "{1}", "Sorcery", abilities=(twice,))
    game = Position(Side("Forge", "Wastes"), cards=[forge])
    game.cast("Forge")
    game.resolve()
    game.answer(game.actions[0])
    assert game.count("Kaldra", "battlefield") == 1


def test_C10_12_it_is_looked_at_in_the_cleanup_step_too() -> None:
    """Two legends of one name when "until end of turn" ends: a choice, then priority (514.3a)."""
    mask = d.Card("Mask", "{1}", "Instant", abilities=(
        d.Spell((d.Change(keywords=("doesn't obey the legend rule",)),), (d.TARGET_CREATURE,)),
    ))  # fmt: skip
    game = Position(Side(f"Mask, {HOUND}", f"Wastes, Plains, {HOUND}"), cards=[mask])
    game.cast("Mask", HOUND)
    game.resolve()
    game.cast(HOUND)
    game.resolve()
    assert game.asked == v.DECISION_PRIORITY
    game.pass_until_asked(v.DECISION_PICK)
    assert game.step == "cleanup"
    assert len(game.legal) == 2
    game.answer(game.actions[0])
    assert (game.step, game.asked) == ("cleanup", v.DECISION_PRIORITY)
    assert game.count(HOUND, "battlefield") == 1


def test_C12_14_a_legendary_sorcery_asks_for_a_legend_that_you_control() -> None:
    """205.4e: of a permanent spell it asks nothing."""
    saga = d.Card("Old Tale", "{0}", "Legendary Sorcery", abilities=(d.Spell((d.GainLife(1),)),))
    for mine, theirs, castable in (("", HOUND, False), (HOUND, "", True)):
        game = Position(Side("Old Tale", mine), Side("", theirs), cards=[saga])
        assert ("cast Old Tale" in game.legal) is castable
    game = Position(Side(HOUND, "Plains"))
    assert f"cast {HOUND}" in game.legal
