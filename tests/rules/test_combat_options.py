"""Optional costs to attack (508.1g): enlist and others; bands with other (702.22)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

ENLISTER = bear(keywords=("enlist",), name="Captain")


def declared(game: Position, *names: str | int) -> Position:
    """Creatures have been declared as attackers; what follows is asked."""
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose(*names)
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    return game


def test_C14_43_enlist_taps_a_creature_and_gets_its_power() -> None:
    game = Position(Side("", "Captain, Craw Wurm, Memnite"), cards=[ENLISTER])
    declared(game, "Captain", "Memnite")
    assert (game.asked, game.player) == (v.DECISION_MAY, A)
    game.choose("yes")
    assert (game.asked, game.legal) == (v.DECISION_SACRIFICE, ["Craw Wurm"])
    game.choose("Craw Wurm")
    assert game.status("tapped", "Craw Wurm") == 1
    assert (game.step, game.stack) == ("declare_attackers", ["Captain"])
    game.resolve()
    assert game.pt("Captain") == (8, 2)
    game.pass_until("end_combat")
    assert game.life(B) == 20 - 8 - 1


def test_C14_43_nobody_has_to_enlist() -> None:
    game = Position(Side("", "Captain, Craw Wurm"), cards=[ENLISTER])
    declared(game, "Captain")
    game.choose("no")
    assert (game.stack, game.status("tapped", "Craw Wurm")) == ([], 0)
    assert game.asked == v.DECISION_PRIORITY


@pytest.mark.parametrize(
    ("name", "field", "able"),
    [
        ("Craw Wurm", "sick", False),  # it came this turn
        ("Craw Wurm", "tapped", False),
        ("Raging Goblin", "sick", True),  # with haste
    ],
)
def test_C14_43_only_who_could_attack_is_enlisted(name: str, field: str, able: bool) -> None:
    haste = d.Card(
        "Raging Goblin", "{R}", "Creature — Goblin", 1, 1, keywords=("haste",), colors="R"
    )
    game = Position(Side("", f"Captain, {name}"), cards=[ENLISTER, haste])
    game.set(field, name, 1)
    declared(game, "Captain")
    assert (game.asked == v.DECISION_MAY) is able


def test_C14_43_who_attacks_too_is_not_enlisted_and_one_creature_helps_once() -> None:
    game = Position(Side("", "2 Captain, Craw Wurm, Memnite"), cards=[ENLISTER])
    one, two = game.rows("Captain", "battlefield")
    declared(game, one, two, "Memnite")
    game.choose("yes", "Craw Wurm")
    assert game.asked == v.DECISION_PRIORITY  # there is nobody for the second one
    assert game.stack == ["Captain"]


def test_C14_43_the_power_is_the_one_as_it_resolves() -> None:
    grow = spell("Grow", d.Change(power=2, toughness=2), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Grow", "Captain, Memnite"), cards=[ENLISTER, grow])
    declared(game, "Captain")
    game.choose("yes", "Memnite")
    game.cast("Grow", "Memnite")
    game.resolve()
    game.resolve()
    assert game.pt("Captain") == (5, 2)


EATER = bear(
    d.AsAttacks(
        d.Cost(give=(d.Give("sacrifice", d.CREATURE),)),
        (d.Change("self", power=2), d.GainLife(d.Stat("toughness", "other"))),
    ),
    name="Eater",
)


def test_B3_12_who_is_sacrificed_as_a_cost_does_not_attack() -> None:
    attacks = charm(d.Triggered(d.Event("attacks"), (d.LoseLife(1),)), name="Watcher")
    game = Position(Side("", "Eater, Craw Wurm, Watcher"), cards=[EATER, attacks])
    declared(game, "Eater", "Craw Wurm")
    assert game.status("attacking", "Craw Wurm") == B
    game.choose("yes")
    assert sorted(game.legal) == ["Craw Wurm", "Eater"]
    game.choose("Craw Wurm")
    if game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert game.names("graveyard", A) == ["Craw Wurm"]
    assert sorted(game.stack) == ["Eater", "Watcher"]  # one creature has attacked
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B)) == (20 - 1 + 4, 20 - 4)


def test_B3_12_it_may_be_sacrificed_for_itself() -> None:
    game = Position(Side("", "Eater, Memnite"), cards=[EATER])
    declared(game, "Eater", "Memnite")
    game.choose("yes", "Eater")
    assert game.stack == ["Eater"]
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B)) == (22, 19)


def test_B3_12_with_nobody_left_there_is_no_attack() -> None:
    game = Position(Side("", "Eater"), cards=[EATER])
    declared(game, "Eater")
    game.choose("yes", "Eater")
    game.resolve_all()
    game.pass_until("end_combat")
    assert ("declare_blockers" in {step for _, _, step, _ in game.trace}) is False


def test_508_1g_mana_and_life_may_be_the_cost() -> None:
    payer = bear(
        d.AsAttacks(d.Cost("{1}", life=2), (d.Damage(3, "target"),), (d.TARGET_PLAYER,)),
        name="Payer",
    )
    game = Position(Side("", "Payer, Plains"), cards=[payer])
    declared(game, "Payer")
    game.choose("yes", "B")
    assert (game.life(A), game.status("tapped", "Plains")) == (18, 1)
    game.resolve()
    assert game.life(B) == 17
    poor = Position(Side("", "Payer"), cards=[payer])
    declared(poor, "Payer")
    assert poor.asked == v.DECISION_PRIORITY


def test_508_1g_an_effect_may_give_it() -> None:
    gift = spell("Gift", d.Change(keywords=("enlist",)), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Gift", "Memnite, Craw Wurm"), cards=[gift])
    game.cast("Gift", "Memnite")
    game.resolve()
    declared(game, "Memnite")
    game.choose("yes", "Craw Wurm")
    game.resolve()
    assert game.pt("Memnite") == (7, 1)


# --- Bands with other ----------------------------------------------------------------------------

HERALD = bear(keywords=("bands with other Bears",), name="Herald")
WOLF = d.Card("Wolf", "{0}", "Creature — Wolf", 2, 2, colors="G")
CUB = bear(name="Cub")
LEGEND = d.Card("Hero", "{0}", "Legendary Creature — Elf", 2, 2, colors="G")
KING = d.Card(
    "King",
    "{0}",
    "Legendary Creature — Elf",
    2,
    2,
    keywords=("bands with other legendary creatures",),
    colors="G",
)
CALM = spell("Calm", d.Change(loses=("banding",)), targets=(d.TARGET_CREATURE,))
BANDERS = [HERALD, WOLF, CUB, LEGEND, KING, CALM]


def test_C14_19_any_number_of_the_quality_band_together() -> None:
    game = Position(Side("", "Herald, 2 Cub, Wolf"), cards=BANDERS)
    one, two = game.rows("Cub", "battlefield")
    declared(game, "Herald", one, two, "Wolf")
    assert game.asked == v.DECISION_MAY
    game.choose("yes")
    assert sorted(game.legal) == ["Cub", "Cub"]  # the Wolf has not the quality
    game.choose(one, two)
    bands = [game.status("band", row) for row in (game.find("Herald"), one, two)]
    assert bands == [1, 1, 1]
    assert game.status("band", "Wolf") == 0


def test_C14_19_legends_band_with_legends() -> None:
    game = Position(Side("", "King, Hero, Wolf"), cards=BANDERS)
    declared(game, "King", "Hero", "Wolf")
    game.choose("yes")
    assert game.legal == ["Hero"]


def test_C14_19_nobody_of_the_quality_no_band() -> None:
    game = Position(Side("", "Herald, Wolf"), cards=BANDERS)
    declared(game, "Herald", "Wolf")
    assert game.asked == v.DECISION_PRIORITY


def test_C14_19_losing_banding_loses_it() -> None:
    game = Position(Side("Calm", "Herald, Cub"), cards=BANDERS)
    game.cast("Calm", "Herald")
    game.resolve()
    declared(game, "Herald", "Cub")
    assert game.asked == v.DECISION_PRIORITY


def test_C14_19_who_blocks_one_blocks_all_and_the_attacker_divides() -> None:
    game = Position(Side("", "Herald, Cub"), Side("", "Hill Giant"), cards=BANDERS)
    declared(game, "Herald", "Cub")
    game.choose("yes", "Cub")
    game.block(("Hill Giant", "Cub"))
    assert [game.status("blocked", name) for name in ("Herald", "Cub")] == [1, 1]
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == A  # 702.22k: it fights two Bears, one of which bands with the other


@pytest.mark.parametrize(("blockers", "who"), [("Herald, Cub", B), ("Herald, Wolf", A)])
def test_C14_19_blocked_by_two_of_the_quality_the_defending_player_divides(
    blockers: str, who: int
) -> None:
    game = Position(Side("", "Craw Wurm"), Side("", blockers), cards=BANDERS)
    game.attack("Craw Wurm")
    game.block(*[(name, "Craw Wurm") for name in blockers.split(", ")])
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == who


def test_C14_19_banding_itself_still_takes_one_without() -> None:
    hero = bear(keywords=("banding",), name="Bander")
    game = Position(Side("", "Bander, Herald, Cub"), cards=[*BANDERS, hero])
    declared(game, "Bander", "Herald", "Cub")
    game.choose("yes")
    # All are Bears, so that the Herald's quality holds too.
    assert sorted(game.legal) == ["Cub", "Herald"]
    game.choose("Cub")
    assert sorted(game.legal) == ["Herald", "done"]
