"""How many kinds there are among objects: card types, basic land types (domain), colours."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from tests.rules.positions import A, B, Position, Side, bear, cast, spell

LANDS = d.Each(d.Filter(types=("land",), controller="you"))
DOMAIN = spell("Domain", d.GainLife(d.Kinds("basic land types", LANDS)))
DELIRIUM = spell(
    "Delirium", d.GainLife(d.Kinds("card types", d.Each(d.ANYTHING, "graveyard", "you")))
)
VIVID = spell("Vivid", d.GainLife(d.Kinds("colors", d.Each(d.Filter(controller="you")))))


def _gained(game: Position) -> int:
    return game.life(A) - 20


@pytest.mark.parametrize(
    ("lands", "kinds"),
    [("", 0), ("2 Island", 1), ("Island, Forest, Strip Mine", 2), ("Tropical Island, Forest", 2)],
)
def test_basic_land_types_among_lands(lands: str, kinds: int) -> None:
    game = cast(DOMAIN, a=Side("", lands), b=Side(battlefield="Swamp"))
    assert _gained(game) == kinds


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [("", 0), ("2 Memnite", 2), ("Memnite, Island, Shahrazad", 4), ("Plains, Forest", 1)],
)
def test_card_types_among_cards_in_a_graveyard(cards: str, kinds: int) -> None:
    game = cast(DELIRIUM, a=Side(graveyard=cards), b=Side(graveyard="Lightning Bolt"))
    assert _gained(game) == kinds


@pytest.mark.parametrize(
    ("permanents", "kinds"),
    [("Memnite, Island", 0), ("2 Grizzly Bears", 1), ("Grizzly Bears, Qasali Pridemage", 2)],
)
def test_105_colors_among_permanents(permanents: str, kinds: int) -> None:
    assert _gained(cast(VIVID, a=Side("", permanents))) == kinds


def test_308_a_kindred_spell_has_creature_types() -> None:
    """And it resolves as the other type that it has says."""
    fire = d.Card(
        "Fire",
        "{0}",
        "Kindred Instant — Goblin",
        abilities=(d.Spell((d.Damage(2, "target"),), (d.TARGET_PLAYER,)),),
    )
    goblins = d.Event("casts", d.Filter(subtypes=("Goblin",)), player="you")
    watcher = bear(d.Triggered(goblins, (d.GainLife(3),)))
    game = Position(Side("Fire", "Bear"), cards=[fire, watcher])
    game.cast("Fire", "B")
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (23, 18)
    assert game.names("graveyard", A) == ["Fire"]
