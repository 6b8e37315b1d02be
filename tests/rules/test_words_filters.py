"""Descriptions of objects, each by which of the objects of a board, or outside the game, fit it."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from tests.rules.positions import A, B, Position, Side, bear, cast, spell

SQUIRREL = Card("Squirrel", None, "Creature — Squirrel", 1, 1, colors="G", token=True)


def comparing(what: str, how: str, number: d.Number) -> d.Filter:
    """Creatures of which a number compares so with another one."""
    return d.Filter(types=("creature",), compare=(d.Compare(what, how, number),))


@pytest.mark.parametrize(
    ("which", "names"),
    [
        (comparing("toughness", ">=", 3), ["Grizzly Bears", "Hill Giant"]),
        (comparing("toughness", "<", 2), ["Savannah Lions"]),
        (comparing("counters", ">", 0), ["Grizzly Bears"]),
        (comparing("counters", "=", 0), ["Savannah Lions", "Hill Giant"]),
        (comparing("+1/+1 counters", ">=", 1), ["Grizzly Bears"]),
        (comparing("stun counters", ">=", 1), []),
        (comparing("mana value", "<=", 2), ["Grizzly Bears", "Savannah Lions"]),
        (comparing("power", ">", d.Count(d.Each(d.LAND))), ["Grizzly Bears", "Hill Giant"]),
    ],
)
def test_which_creatures_compare_so(which: d.Filter, names: list[str]) -> None:
    board = "Grizzly Bears (1 +1/+1), Savannah Lions, Hill Giant, 2 Forest"
    game = cast(spell("Spell", d.Move(d.Each(which), "exile")), a=Side(battlefield=board))
    assert game.names("exile", A) == names


def test_what_compares_with_x() -> None:
    blast = Card(
        "Blast",
        "{X}",
        "Sorcery",
        abilities=(d.Spell((d.Destroy(d.Each(comparing("mana value", "<=", "X"))),)),),
    )
    game = Position(
        Side("Blast", "2 Wastes"), Side(battlefield="Grizzly Bears, Hill Giant"), cards=[blast]
    )
    game.cast("Blast", x=2)
    game.resolve()
    assert game.names("graveyard", B) == ["Grizzly Bears"]


@pytest.mark.parametrize(
    ("what", "how", "gone"),
    [
        ("power", ">", ["Hill Giant"]),
        ("toughness", "<", ["Savannah Lions"]),
        ("mana value", ">", ["Savannah Lions", "Hill Giant"]),
    ],
)
@pytest.mark.parametrize("leaves", [False, True])
def test_what_compares_with_the_source(what: str, how: str, gone: list[str], leaves: bool) -> None:
    """A source that was sacrificed for it counts as it last was."""
    which = d.Filter(
        types=("creature",), other=True, compare=(d.Compare(what, how, d.Stat(what, "self")),)
    )
    judge = bear(
        d.Activated(d.Cost("{0}", sacrifice=leaves), (d.Destroy(d.Each(which)),)), name="Judge"
    )
    game = Position(
        Side(battlefield="Judge"), Side(battlefield="Savannah Lions, Hill Giant"), cards=[judge]
    )
    game.activate("Judge")
    game.resolve()
    assert game.names("graveyard", B) == gone
    assert game.names("graveyard", A) == (["Judge"] if leaves else [])


@pytest.mark.parametrize(
    ("state", "names"), [("token", ["Grizzly Bears"]), ("nontoken", ["Squirrel"])]
)
def test_tokens_and_others(state: str, names: list[str]) -> None:
    which = d.Filter(types=("creature",), states=(state,))
    effects = (d.Create(SQUIRREL), d.Move(d.Each(which), "exile"))
    game = cast(spell("Spell", *effects), a=Side(battlefield="Grizzly Bears"))
    assert [game.name(row) for row in game.rows(zone="battlefield")] == names


@pytest.mark.parametrize(
    ("state", "names"), [("blocked", ["Grizzly Bears"]), ("unblocked", ["Hill Giant"])]
)
def test_blocked_and_unblocked_attackers(state: str, names: list[str]) -> None:
    which = d.Filter(types=("creature",), states=(state,))
    game = Position(
        Side("Spell", "Grizzly Bears, Hill Giant"),
        Side(battlefield="Savannah Lions"),
        cards=[spell("Spell", d.Move(d.Each(which), "exile"))],
    )
    game.attack("Grizzly Bears", "Hill Giant")
    game.block(("Savannah Lions", "Grizzly Bears"))
    game.cast("Spell")
    game.resolve()
    assert game.names("exile", A) == names


OUTSIDE = "Ornithopter, Savannah Lions, Isamaru, Hound of Konda, Air Elemental, Forest"


@pytest.mark.parametrize(
    ("which", "names"),
    [
        (d.Filter(types=("land",)), ["Forest"]),
        (d.Filter(not_types=("creature",)), ["Forest"]),
        (d.Filter(all_types=("artifact", "creature")), ["Ornithopter"]),
        (d.Filter(subtypes=("Cat",)), ["Savannah Lions"]),
        (d.Filter(types=("creature",), not_subtypes=("Cat", "Thopter", "Elemental")), ["Isamaru"]),
        (d.Filter(supertypes=("legendary",)), ["Isamaru"]),
        (d.Filter(types=("land",), not_supertypes=("basic",)), []),
        (d.Filter(names=("Savannah Lions", "Forest")), ["Savannah Lions", "Forest"]),
        (d.Filter(colors="U"), ["Air Elemental"]),
        (d.Filter(types=("creature",), not_colors="WUBRG"), ["Ornithopter"]),
        (d.Filter(colors="WU", keywords=("flying",)), ["Air Elemental"]),
        (d.Filter(colors="WU", not_keywords=("flying",)), ["Savannah Lions", "Isamaru"]),
        (d.Filter(any_of=(d.Filter(colors="U"), d.LAND)), ["Air Elemental", "Forest"]),
        (d.Filter(colors="WU", any_of=(d.Filter(subtypes=("Cat",)),)), ["Savannah Lions"]),
    ],
)
def test_which_cards_outside_the_game_fit(which: d.Filter, names: list[str]) -> None:
    """400.11c: they are judged by what is printed on them."""
    wish = spell("Wish", d.Move(d.Chosen(which, zone="outside", up_to=True), "hand"))
    game = cast(wish, a=Side(sideboard=OUTSIDE))
    offered = [word.split(",")[0] for word in game.legal if word in OUTSIDE]
    assert offered == names


def test_counters_of_a_kind_are_known_of_what_has_left() -> None:
    """608.2h: a creature that dies with counters is looked back at."""
    marked = comparing("+1/+1 counters", ">=", 1)
    watcher = bear(d.Triggered(d.Event("dies", marked), (d.GainLife(1),)), name="Watcher")
    kill = spell("Kill", d.Destroy(), targets=(d.TARGET_CREATURE,))
    board = "Watcher, Grizzly Bears (1 +1/+1), Hill Giant"
    game = Position(Side("2 Kill", board), cards=[watcher, kill])
    for name, life in (("Hill Giant", 20), ("Grizzly Bears", 21)):
        game.cast("Kill", name)
        game.resolve_all()
        assert game.life(A) == life


def test_what_is_described_twice_is_selected_once() -> None:
    walker = Card("Walker", "{3}", "Planeswalker Creature", 6, 6, loyalty=9)
    planeswalkers = d.Each(d.Filter(types=("planeswalker",)))
    storm = spell("Storm", d.Damage(3, to=(d.Each(d.CREATURE), planeswalkers)))
    game = Position(Side("Walker, Storm", "3 Wastes"), cards=[walker, storm])
    game.cast("Walker")
    game.resolve_all()
    game.cast("Storm")
    game.resolve()
    assert game.status("damage", "Walker") == 3
