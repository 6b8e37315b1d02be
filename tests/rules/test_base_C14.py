"""C14, keywords: banding (702.22)."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def declare(game: Position, *names: str) -> None:
    """Attack, and stop at the first question about bands."""
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose(*names)
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")


def band_of(game: Position, name: str) -> int:
    return game.status("band", name)


def test_C14_16_a_band_takes_any_with_banding_and_one_without() -> None:
    mine = "Benalish Hero, Benalish Infantry, Hill Giant, Craw Wurm"
    game = Position(Side("", mine))
    declare(game, "Benalish Hero", "Benalish Infantry", "Hill Giant", "Craw Wurm")
    assert (game.asked, game.player) == (v.DECISION_MAY, A)
    game.choose("yes")
    assert set(game.legal) == {"Benalish Infantry", "Hill Giant", "Craw Wurm"}
    game.choose("Hill Giant")
    assert set(game.legal) == {"Benalish Infantry", "done"}
    game.choose("Benalish Infantry")
    bands = [band_of(game, name) for name in mine.split(", ")]
    assert bands == [1, 1, 1, 0]
    assert game.asked == v.DECISION_PRIORITY


def test_C14_16_nobody_has_to_form_a_band() -> None:
    game = Position(Side("", "Benalish Hero, Hill Giant"))
    declare(game, "Benalish Hero", "Hill Giant")
    game.choose("no")
    assert game.asked == v.DECISION_PRIORITY
    assert band_of(game, "Benalish Hero") == 0


def test_C14_16_without_banding_nothing_is_asked() -> None:
    game = Position(Side("", "Memnite, Hill Giant, Benalish Hero"))
    declare(game, "Memnite", "Hill Giant")
    assert game.asked == v.DECISION_PRIORITY


def test_C14_16_who_is_removed_from_combat_leaves_the_band() -> None:
    game = Position(Side("", "Benalish Hero, Hill Giant"), Side("Lightning Bolt", "Mountain"))
    declare(game, "Benalish Hero", "Hill Giant")
    game.choose("yes", "Hill Giant")
    game.cast("Lightning Bolt", "Benalish Hero", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Benalish Hero"]
    assert band_of(game, "Hill Giant") == 1
    game.next_turn()
    assert band_of(game, "Hill Giant") == 0


def test_C14_17_who_blocks_one_of_a_band_blocks_all_of_it() -> None:
    game = Position(Side("", "Benalish Hero, Hill Giant, Memnite"), Side("", "Craw Wurm"))
    declare(game, "Benalish Hero", "Hill Giant", "Memnite")
    game.choose("yes", "Hill Giant")
    game.block(("Craw Wurm", "Hill Giant"))
    assert game.status("blocked", "Benalish Hero") == 1
    assert game.status("blocked", "Hill Giant") == 1
    assert game.status("blocked", "Memnite") == 2


def test_C14_17_a_band_with_evasion_is_blocked_through_the_others() -> None:
    game = Position(Side("", "Benalish Hero, Serra Angel"), Side("", "Hill Giant"))
    declare(game, "Benalish Hero", "Serra Angel")
    game.choose("yes", "Serra Angel")
    game.block(("Hill Giant", "Benalish Hero"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.status("blocked", "Serra Angel") == 1
    assert game.player == A


def test_C14_17_an_effect_that_blocks_one_of_a_band_blocks_all_of_it() -> None:
    game = Position(Side("", "Benalish Hero, Hill Giant"), Side("", "Trap Runner"))
    declare(game, "Benalish Hero", "Hill Giant")
    game.choose("yes", "Hill Giant")
    game.pass_until("declare_blockers")
    game.activate("Trap Runner", "Hill Giant", by=B)
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_C14_18_the_attacker_divides_the_damage_to_the_band() -> None:
    game = Position(Side("", "Benalish Hero, Hill Giant"), Side("", "Craw Wurm"))
    declare(game, "Benalish Hero", "Hill Giant")
    game.choose("yes", "Hill Giant")
    game.block(("Craw Wurm", "Hill Giant"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert (game.player, game.m["dec_row"]) == (A, game.find("Craw Wurm"))
    game.choose("6")
    game.pass_until("end_combat")
    assert game.names("graveyard", A) == ["Benalish Hero"]
    assert game.status("damage", "Hill Giant") == 0
    assert game.names("graveyard", B) == ["Craw Wurm"]


def test_C14_18_the_defender_divides_the_damage_to_bandings_blockers() -> None:
    game = Position(Side("", "Craw Wurm"), Side("", "Benalish Hero, Hill Giant"))
    game.attack("Craw Wurm")
    game.block(("Benalish Hero", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == B
    game.choose("6")
    game.pass_until("end_combat")
    assert game.names("graveyard", B) == ["Benalish Hero"]


def test_C14_18_the_defender_need_not_let_a_trampler_through() -> None:
    game = Position(Side("", "War Elephant"), Side("", "Benalish Hero"))
    game.attack("War Elephant")
    game.block(("Benalish Hero", "War Elephant"))
    game.pass_until_asked(v.DECISION_DAMAGE)
    assert game.player == B
    game.choose("2")
    game.pass_until("end_combat")
    assert game.life(B) == 20


@pytest.mark.parametrize("bander", ["War Elephant", "Benalish Infantry"])
def test_C14_16_cards_with_banding_form_bands(bander: str) -> None:
    game = Position(Side("", f"{bander}, Hill Giant"))
    declare(game, bander, "Hill Giant")
    game.choose("yes", "Hill Giant")
    assert band_of(game, bander) == band_of(game, "Hill Giant") == 1


def test_C14_16_creatures_that_attack_different_things_form_no_band() -> None:
    game = Position(Side("", "Benalish Hero, Hill Giant"), None, None)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Benalish Hero", "B", "Hill Giant", "C")
    if game.asked == v.DECISION_ATTACK:
        game.choose("done")
    assert game.asked == v.DECISION_PRIORITY
