"""What the artifacts do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, child


@pytest.mark.parametrize(
    ("mox", "spell"),
    [
        ("Mox Pearl", "Savannah Lions"),
        ("Mox Sapphire", "Flying Men"),
        ("Mox Jet", "Typhoid Rats"),
        ("Mox Ruby", "Jackal Pup"),
        ("Mox Emerald", "Llanowar Elves"),
    ],
)
def test_a_mox_pays_for_its_colour(mox: str, spell: str) -> None:
    spells = ("Savannah Lions", "Flying Men", "Typhoid Rats", "Jackal Pup", "Llanowar Elves")
    game = Position(Side(f"{mox}, {', '.join(spells)}"))
    game.cast(mox)
    game.resolve()
    assert [word for word in game.legal if word.startswith("cast")] == [f"cast {spell}"]
    game.cast(spell)
    assert game.status("tapped", mox) == 1


def test_sol_ring_makes_two_colourless() -> None:
    game = Position(Side("Alpha Myr, Glory Seeker", "Sol Ring"))
    assert "cast Glory Seeker" not in game.legal
    game.cast("Alpha Myr")
    assert game.status("tapped", "Sol Ring") == 1


@pytest.mark.parametrize("color", "WUBRG")
def test_black_lotus_gives_three_of_a_colour(color: str) -> None:
    game = Position(Side("Black Lotus"))
    game.cast("Black Lotus")
    game.resolve()
    game.activate("Black Lotus")
    assert game.asked == v.DECISION_COLOR
    assert game.legal == list("WUBRG")
    game.choose(color)
    assert game.m["mana"][0, A, "WUBRG".index(color)] == 3
    assert game.m["mana"].sum() == 3
    assert game.names("graveyard", A) == ["Black Lotus"]
    game.pass_until("begin_combat")
    assert not game.m["mana"].any()


@pytest.mark.parametrize("won", [0, 1])
def test_bottle_of_suleiman(won: int) -> None:
    game = Position(Side("", "Bottle of Suleiman, Mountain"), script=(won,))
    game.activate("Bottle of Suleiman")
    assert game.names("graveyard", A) == ["Bottle of Suleiman"]
    game.resolve()
    assert game.life(A) == (20 if won else 15)
    assert game.count("Djinn Token") == won
    if won:
        row = game.find("Djinn Token")
        assert game.pt(row) == (5, 5)
        assert game.has(row, v.KEYWORD_FLYING)
        assert game.m["types"][row] == v.TYPE_ARTIFACT | v.TYPE_CREATURE
        assert game.m["colors"][row] == 0


def test_flying_carpet() -> None:
    game = Position(
        Side("", "Flying Carpet, 2 Mountain, Craw Wurm"), Side(battlefield="Hill Giant")
    )
    game.activate("Flying Carpet", "Craw Wurm")
    game.resolve()
    assert game.has("Craw Wurm", v.KEYWORD_FLYING)
    game.attack("Craw Wurm")
    game.pass_until("combat_damage")
    assert game.life(B) == 14
    game.next_turn()
    assert not game.has("Craw Wurm", v.KEYWORD_FLYING)


def test_icy_manipulator_taps_what_might_attack() -> None:
    game = Position(
        Side("", "Icy Manipulator, Mountain"),
        Side(battlefield="Hill Giant, Taiga, Crusade, Mox Jet"),
    )
    game.pass_until("upkeep", turn=2)
    game.priority(A)
    game.choose("activate Icy Manipulator 0")
    assert {"Hill Giant", "Taiga", "Mox Jet"} <= set(game.legal)
    assert "Crusade" not in game.legal
    game.choose("Hill Giant")
    game.resolve()
    assert game.status("tapped", "Hill Giant") == 1
    game.pass_until("end")
    assert game.life(A) == 20


def test_jesters_cap_exiles_three_cards_of_a_library() -> None:
    game = Position(
        Side("", "Jester's Cap, 2 Mountain"),
        Side(library="Memnite, Craw Wurm, Taiga, Fog", filler=3),
    )
    game.activate("Jester's Cap", "B")
    assert game.names("graveyard", A) == ["Jester's Cap"]
    game.resolve()
    assert game.player == A
    assert "done" not in game.legal
    game.choose("Fog", "Memnite", "Craw Wurm")
    assert sorted(game.names("exile", B)) == ["Craw Wurm", "Fog", "Memnite"]
    assert game.names("library", B) == ["Taiga"]
    assert game.asked == v.DECISION_PRIORITY


def test_jesters_cap_takes_what_there_is() -> None:
    game = Position(Side("", "Jester's Cap, 2 Mountain"), Side(library="Fog", filler=0))
    game.activate("Jester's Cap", "B")
    game.resolve()
    game.choose("Fog")
    assert game.names("exile", B) == ["Fog"]
    assert game.asked == v.DECISION_PRIORITY


def test_darksteel_myr_is_indestructible() -> None:
    game = Position(Side(battlefield="Craw Wurm"), Side(battlefield="Darksteel Myr"))
    game.attack("Craw Wurm")
    game.block(("Darksteel Myr", "Craw Wurm"))
    game.pass_until("combat_damage")
    assert game.status("damage", "Darksteel Myr") == 6
    assert game.names("battlefield", B) == ["Darksteel Myr"]


def test_juggernaut_cannot_be_blocked_by_walls() -> None:
    game = Position(
        Side(battlefield="Juggernaut"), Side(battlefield="Wall of Swords, Angelic Wall, Craw Wurm")
    )
    game.attack("Juggernaut")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["done", "Craw Wurm"]


def test_platinum_angel_keeps_its_player_in_the_game() -> None:
    game = Position(
        Side("", "Platinum Angel", life=2, filler=0),
        Side("Lightning Bolt, Terror", "3 Mountain, 2 Swamp"),
    )
    game.cast("Lightning Bolt", "A", by=B)
    game.resolve()
    assert game.life(A) == -1
    game.pass_until("main1", turn=3)  # an empty library does not matter either
    assert not game.over
    assert "Platinum Angel" in game.names("battlefield", A)
    game.m["poison"][0, A] = 10
    game.pass_until("main1", turn=5)
    assert not game.over


def test_without_platinum_angel_the_game_is_lost() -> None:
    game = Position(Side("", "Platinum Angel", life=-3), Side("Disenchant", "2 Plains"))
    game.cast("Disenchant", "Platinum Angel", by=B)
    game.resolve()
    assert game.over
    assert game.m["winner"] == B


def test_silent_arbiter_lets_one_attack_and_one_block() -> None:
    game = Position(
        Side(battlefield="Silent Arbiter, Hill Giant, Craw Wurm"),
        Side(battlefield="Grizzly Bears, Memnite"),
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Craw Wurm")
    assert game.asked == v.DECISION_PRIORITY  # no second one may join
    game.pass_until_asked(v.DECISION_BLOCK)
    game.choose("Memnite")
    assert game.asked == v.DECISION_PRIORITY
    game.pass_until("combat_damage")
    assert game.names("graveyard", B) == ["Memnite"]


@pytest.mark.parametrize("name", ["Ornithopter", "Dancing Scimitar", "Bird Maiden", "Flying Men"])
def test_flyers_block_flyers(name: str) -> None:
    game = Position(Side(battlefield="Air Elemental"), Side(battlefield=f"{name}, Craw Wurm"))
    game.attack("Air Elemental")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["done", name]


def test_ring_of_maruf_in_a_subgame_brings_in_an_outer_card() -> None:
    game = child(
        Side(battlefield="Craw Wurm", library="Ring of Ma'rûf, 5 Forest"), None,
        Start("", "Ring of Ma'rûf, 5 Forest"), step="upkeep", first=B,
    )  # fmt: skip
    game.pass_until("upkeep", turn=2)
    game.activate("Ring of Ma'rûf")
    game.resolve()
    game.pass_until_asked(v.DECISION_PICK)
    assert game.step == "draw"
    game.choose("Craw Wurm")
    assert game.names("hand", A, filler=True) == ["Craw Wurm"]
    assert "Craw Wurm" not in game.names("battlefield", A, 0)
