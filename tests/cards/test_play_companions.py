"""Companions in play: what they do once they are on the battlefield."""

from __future__ import annotations

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, Position, Side


def test_kaheera_the_orphanguard_leads_creatures_of_five_types() -> None:
    game = Position(
        Side("Kaheera, the Orphanguard", "3 Plains, Savannah Lions, Grizzly Bears"),
        Side(battlefield="Savannah Lions"),
    )
    game.cast("Kaheera, the Orphanguard")
    game.resolve()
    mine, theirs = game.rows("Savannah Lions")
    assert [game.pt(row) for row in (mine, theirs)] == [(3, 2), (2, 1)]
    assert game.has(mine, v.KEYWORD_VIGILANCE)
    assert not game.has(theirs, v.KEYWORD_VIGILANCE)
    assert (game.pt("Grizzly Bears"), game.pt("Kaheera, the Orphanguard")) == ((2, 2), (3, 2))
    assert game.has("Kaheera, the Orphanguard", v.KEYWORD_VIGILANCE)


def test_keruga_the_macrosage_draws_for_what_is_expensive() -> None:
    game = Position(
        Side("Keruga, the Macrosage", "5 Island, Serra Angel, Craw Wurm, Grizzly Bears"),
        Side(battlefield="Serra Angel"),
    )
    game.cast("Keruga, the Macrosage")
    game.resolve_all()
    assert game.count(zone="hand", seat=A) == 2
