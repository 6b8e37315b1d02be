"""What state-based actions leave behind, and copies: the checks notice what is not so."""

from __future__ import annotations

import pytest

from mtgenv.checks import invariants as inv
from mtgenv.checks import permanents
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches import snapshots
from tests.rules.positions import A, Position, Side

ISAMARU = "Isamaru, Hound of Konda"


@pytest.fixture(scope="module")
def board() -> Position:
    """Permanents of every kind."""
    game = Position(
        Side(
            battlefield=f"{ISAMARU}, Bonesplitter on {ISAMARU}, Ajani Goldmane (4 loyalty), "
            "Invasion of Belenon (5 defense), History of Benalia (1 lore)"
        ),
        Side(battlefield="Tormented Soul, Grizzly Bears, Pacifism on Grizzly Bears"),
    )
    game.resolve_all()
    return game


CHANGES = {
    "no loyalty": ("Ajani Goldmane", "counter_kind", 0),
    "no defense": ("Invasion of Belenon", "counter_kind", 0),
    "a Siege of its protector": ("Invasion of Belenon", "protector", A),
    "a Siege of nobody": ("Invasion of Belenon", "protector", -1),
    "an Aura on nothing": ("Pacifism", "attached_to", -1),
    "Equipment that is a creature": ("Bonesplitter", "types", v.TYPE_ARTIFACT | v.TYPE_CREATURE),
    "Equipment on no creature": (ISAMARU, "types", v.TYPE_ARTIFACT),
    "no toughness": (ISAMARU, "toughness", 0),
    "a Saga that is over": ("History of Benalia", "counter_count", 3),
    "a legend that was chosen": (ISAMARU, "designation", 1 << v.DESIGNATION_KEPT),
    "counters that cancel": (
        "Grizzly Bears",
        ("counter_kind", "counter_count"),
        ([v.COUNTER_PLUS, v.COUNTER_MINUS, 0], [1, 1, 0]),
    ),
}


def settled(game: Position, changes: list[tuple[int, str, object]]) -> int:
    """What the check says of a position with fields of permanents changed."""
    matches = snapshots.copy(game.matches)
    for row, field, value in changes:
        matches[0][field][row] = value
    return int(permanents.check_settled_permanents(matches, game.tables))


def test_a_settled_board_breaks_nothing(board: Position) -> None:
    assert settled(board, []) == inv.FINE


@pytest.mark.parametrize(("name", "fields", "values"), CHANGES.values(), ids=CHANGES)
def test_what_704_5_does_away_with_is_noticed(
    board: Position, name: str, fields: str | tuple[str, ...], values: object
) -> None:
    row = board.find(name, "battlefield")
    pairs = (
        [(fields, values)] if isinstance(fields, str) else list(zip(fields, values, strict=True))
    )
    assert settled(board, [(row, *pair) for pair in pairs]) == inv.SETTLED_PERMANENTS
    phased = (row, "phased", v.PHASED_OUT)
    if name != ISAMARU:  # 702.26b: what has phased out is passed over
        assert settled(board, [*((row, *pair) for pair in pairs), phased]) == inv.FINE


@pytest.mark.parametrize(("divided", "sector"), [(False, 1), (True, 0), (True, 4), (True, 5)])
def test_a_sector_that_cannot_be_is_noticed(divided: bool, sector: int) -> None:
    beleren = "Space Beleren (3 loyalty)" if divided else ""
    game = Position(Side(battlefield=beleren), Side(battlefield="Grizzly Bears"))
    bears = game.find("Grizzly Bears", "battlefield")
    assert settled(game, []) == inv.FINE
    assert settled(game, [(bears, "sector", sector)]) == inv.SETTLED_PERMANENTS
    away = settled(game, [(bears, "sector", sector), (bears, "phased", v.PHASED_OUT)])
    assert (away == inv.FINE) == (sector == 0)  # what has phased out need not be in one


@pytest.mark.parametrize("name", [ISAMARU, "Concordant Crossroads"])
def test_a_second_legend_or_world_is_noticed(name: str) -> None:
    game = Position(Side(battlefield=name), Side(battlefield="Grizzly Bears"))
    card, look = game.m["card"][game.find(name)], game.m["look"][game.find(name)]
    bears = game.find("Grizzly Bears", "battlefield")
    same = [(bears, "card", card), (bears, "look", look), (bears, "controller", A)]
    assert settled(game, same) == inv.SETTLED_PERMANENTS
    of_another = settled(game, same[:2])
    assert of_another == (inv.FINE if name == ISAMARU else inv.SETTLED_PERMANENTS)


def test_a_token_that_has_left_is_noticed() -> None:
    game = Position(Side(battlefield="Grizzly Bears", graveyard="Savannah Lions"))
    lions = game.find("Savannah Lions", "graveyard")
    assert settled(game, [(lions, "kind", v.OBJECT_TOKEN)]) == inv.SETTLED_PERMANENTS


def test_an_object_that_does_not_look_like_what_it_copies_is_noticed() -> None:
    game = Position(Side("Giant Growth", "Forest, Grizzly Bears"))
    game.cast("Giant Growth", "Grizzly Bears")
    game.resolve()
    matches = snapshots.copy(game.matches)
    m = matches[0]
    m["effect_kind"][0] = v.EFFECT_COPY
    m["effect_row"][0] = m["look"][game.find("Grizzly Bears", "battlefield")]
    assert permanents.check_objects(matches, game.tables) == inv.FINE
    m["effect_row"][0] = m["look"][game.find("Forest", "battlefield")]
    assert permanents.check_objects(matches, game.tables) == inv.COPIES
