"""What a filter asks about the source of an ability, also once that has left (608.2h, 508.5)."""

from __future__ import annotations

from mtgenv.cards import language as d
from tests.rules.positions import A, B, Position, Side, bear

THEIRS = d.Filter(types=("creature",), controller="defending player")
RAIDER = bear(
    d.Triggered(d.Event("attacks", "self"), (d.Destroy("target"),), (d.Target(THEIRS),)),
    name="Raider",
)


def test_508_5_the_defending_player_is_remembered_though_the_attacker_has_left() -> None:
    game = Position(
        Side(battlefield="Raider"),
        Side("Lightning Bolt", "Mountain, Craw Wurm"),
        Side(battlefield="Hill Giant"),
        cards=[RAIDER],
    )
    game.attack("Raider", "B")
    assert game.legal == ["Craw Wurm"]
    game.choose("Craw Wurm")
    game.cast("Lightning Bolt", "Raider", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Raider"]
    game.resolve()
    assert game.names("graveyard", B) == ["Lightning Bolt", "Craw Wurm"]


def test_608_2h_a_target_is_compared_with_the_source_as_it_last_was() -> None:
    weaker = d.Filter(types=("creature",), compare=(d.Compare("power", "<", d.Stat("power")),))
    hunter = bear(
        d.Activated(d.Cost("{0}"), (d.Destroy("target"),), (d.Target(weaker),)),
        name="Hunter",
    )
    game = Position(
        Side(battlefield="Hunter (1 +1/+1)"),
        Side("Lightning Bolt", "Mountain, Grizzly Bears"),
        cards=[hunter],
    )
    game.activate("Hunter", "Grizzly Bears")
    game.cast("Lightning Bolt", "Hunter", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Hunter"]
    game.resolve()
    assert game.names("graveyard", B) == ["Lightning Bolt", "Grizzly Bears"]
