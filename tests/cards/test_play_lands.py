"""What the lands do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


@pytest.mark.parametrize(
    ("land", "colors"),
    [
        ("Plains", "W"),
        ("Island", "U"),
        ("Swamp", "B"),
        ("Mountain", "R"),
        ("Forest", "G"),
        ("Plateau", "RW"),
        ("Savannah", "GW"),
        ("Taiga", "RG"),
        ("Sacred Foundry", "RW"),
        ("Battlefield Forge", "RW"),
        ("City of Brass", "WUBRG"),
        ("Wastes", ""),
        ("Strip Mine", ""),
        ("Desert", ""),
        ("Mishra's Factory", ""),
    ],
)
def test_lands_pay_for_their_colours(land: str, colors: str) -> None:
    spells = {
        "W": "Savannah Lions",
        "U": "Flying Men",
        "B": "Typhoid Rats",
        "R": "Jackal Pup",
        "G": "Llanowar Elves",
    }
    game = Position(Side(", ".join(spells.values()) + ", Sol Ring", land))
    offered = {word for word in game.legal if word.startswith("cast")}
    assert offered == {"cast Sol Ring", *(f"cast {spells[color]}" for color in colors)}


@pytest.mark.parametrize(
    ("fetch", "found"),
    [
        ("Arid Mesa", {"Mountain", "Plains", "Plateau", "Sacred Foundry", "Taiga", "Savannah"}),
        ("Scalding Tarn", {"Island", "Mountain", "Plateau", "Sacred Foundry", "Taiga"}),
        ("Windswept Heath", {"Forest", "Plains", "Plateau", "Sacred Foundry", "Taiga", "Savannah"}),
        (
            "Wooded Foothills",
            {"Mountain", "Forest", "Plateau", "Sacred Foundry", "Taiga", "Savannah"},
        ),
        ("Evolving Wilds", {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"}),
    ],
)
def test_fetch_lands_find_their_types(fetch: str, found: set[str]) -> None:
    library = (
        "Plains, Island, Swamp, Mountain, Forest, Wastes, Plateau, Savannah, Taiga, "
        "Sacred Foundry, Battlefield Forge, City of Brass"
    )
    game = Position(Side(fetch, "", library=library))
    game.play(fetch)
    game.activate(fetch)
    assert game.names("graveyard", A) == [fetch]
    game.resolve()
    assert set(game.legal) == {*found, "done"}
    life, tapped = (20, 1) if fetch == "Evolving Wilds" else (19, 0)
    land = "Mountain" if "Mountain" in found else "Forest"
    game.choose(land)
    assert game.life(A) == life
    assert game.status("tapped", land) == tapped
    assert game.m["lands_played"][0, A] == 1
    assert all(game.m["known"][row] == 0 for row in game.rows(zone="library", seat=A))


def test_a_fetch_land_may_find_nothing() -> None:
    game = Position(Side("", "Arid Mesa", library="Mountain"))
    game.activate("Arid Mesa")
    game.resolve()
    game.choose("done")
    assert game.names("battlefield", A) == []
    assert game.names("library", A) == ["Mountain"]


def test_the_last_life_may_be_paid() -> None:
    game = Position(Side("", "Arid Mesa", life=1))
    game.activate("Arid Mesa")
    assert game.over
    assert game.m["winner"] == B


def test_sacred_foundry_asks_for_two_life() -> None:
    game = Position(Side("Sacred Foundry"))
    game.play("Sacred Foundry")
    refuses = game.copy()
    game.choose("yes")
    assert (game.life(A), game.status("tapped", "Sacred Foundry")) == (18, 0)
    refuses.choose("no")
    assert (refuses.life(A), refuses.status("tapped", "Sacred Foundry")) == (20, 1)


def test_sacred_foundry_enters_tapped_where_life_is_short() -> None:
    game = Position(Side("Sacred Foundry", life=1))
    game.play("Sacred Foundry")
    assert game.asked == v.DECISION_PRIORITY
    assert game.status("tapped", "Sacred Foundry") == 1


def test_a_fetched_sacred_foundry_asks_too() -> None:
    game = Position(Side("", "Arid Mesa", library="Sacred Foundry"))
    game.activate("Arid Mesa")
    game.resolve()
    game.choose("Sacred Foundry")
    game.choose("yes")
    assert (game.life(A), game.status("tapped", "Sacred Foundry")) == (17, 0)


def test_battlefield_forge_hurts_for_colours_only() -> None:
    game = Position(Side("Sol Ring, Jackal Pup", "Battlefield Forge"))
    colored = game.copy()
    game.cast("Sol Ring")
    assert game.life(A) == 20
    colored.cast("Jackal Pup")
    assert colored.life(A) == 19


def test_battlefield_forge_is_spared_where_another_land_pays() -> None:
    game = Position(Side("Jackal Pup", "Battlefield Forge, City of Brass, Mountain"))
    game.cast("Jackal Pup")
    game.resolve_all()
    assert game.status("tapped", "Mountain") == 1
    assert game.life(A) == 20


def test_city_of_brass_hurts_whenever_it_is_tapped() -> None:
    game = Position(Side("Jackal Pup", "City of Brass"))
    game.cast("Jackal Pup")
    assert game.stack == ["City of Brass", "Jackal Pup"]
    game.resolve()
    assert game.life(A) == 19
    game = Position(Side("", "City of Brass"), Side("", "Icy Manipulator, Mountain"))
    game.priority(B)
    game.activate("Icy Manipulator", "City of Brass")
    game.resolve_all()
    assert game.life(A) == 19


def test_desert_shoots_attackers_at_the_end_of_combat() -> None:
    game = Position(Side(battlefield="Memnite, Craw Wurm"), Side(battlefield="Desert"))
    game.attack("Memnite")
    game.pass_until("combat_damage")
    game.priority(B)
    assert not [word for word in game.legal if word.startswith("activate Desert")]
    game.pass_until("end_combat")
    game.priority(B)
    game.choose("activate Desert 1")
    assert game.legal == ["Memnite"]
    game.choose("Memnite")
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite"]
    assert game.life(B) == 19


def test_mishras_factory_becomes_a_creature() -> None:
    game = Position(Side("", "Mishra's Factory, 2 Mountain"))
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    row = game.find("Mishra's Factory")
    assert game.pt(row) == (2, 2)
    assert game.m["types"][row] == v.TYPE_ARTIFACT | v.TYPE_CREATURE | v.TYPE_LAND
    assert game.status("tapped", row) == 0  # the other lands paid
    game.attack(row)
    game.pass_until("combat_damage")
    assert game.life(B) == 18
    game.next_turn()
    assert game.m["types"][row] == v.TYPE_LAND


def test_mishras_factory_helps_a_factory() -> None:
    game = Position(
        Side(battlefield="Grizzly Bears"), Side(battlefield="Mishra's Factory, Mountain")
    )
    game.attack("Grizzly Bears")
    game.priority(B)
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    row = game.find("Mishra's Factory")
    game.block((row, "Grizzly Bears"))
    game.priority(B)
    game.activate("Mishra's Factory", row, ability=2)
    game.resolve()
    assert game.pt(row) == (3, 3)
    game.pass_until("combat_damage")
    assert game.names("graveyard", A) == ["Grizzly Bears"]
    assert "Mishra's Factory" in game.names("battlefield", B)


def test_a_new_factory_is_a_creature_that_just_came() -> None:
    game = Position(Side("Mishra's Factory, Sol Ring", "Mountain"))
    game.play("Mishra's Factory")
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    assert "cast Sol Ring" not in game.legal  # it cannot be tapped any more this turn


def test_strip_mine() -> None:
    game = Position(Side("", "Strip Mine"), Side(battlefield="Taiga, Memnite"))
    game.choose("activate Strip Mine 1")
    assert "Memnite" not in game.legal
    game.choose("Taiga")
    game.resolve()
    assert game.names("graveyard", A) == ["Strip Mine"]
    assert game.names("graveyard", B) == ["Taiga"]
