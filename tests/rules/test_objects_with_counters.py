"""Descriptions by counters of a kind: "creature with a +1/+1 counter on it"."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, Position, Side, bear, spell

GROWN = d.Filter(
    types=("creature",), controller="you", compare=(d.Compare("+1/+1 counters", ">=", 1),)
)
LEADER = bear(d.Static(d.Each(GROWN), keywords=("flying",)), name="Leader")


def test_613_what_has_a_counter_is_changed() -> None:
    game = Position(Side("", "Leader, 2 Memnite"), cards=[LEADER])
    one, other = game.rows("Memnite", "battlefield")
    set_counters(game.m, one, v.COUNTER_PLUS, 1)
    assert [game.has(row, v.KEYWORD_FLYING) for row in (one, other)] == [True, False]
    set_counters(game.m, one, v.COUNTER_PLUS, 0)
    assert not game.has(one, v.KEYWORD_FLYING)


def test_122_counters_of_another_kind_do_not_count() -> None:
    charged = d.Filter(compare=(d.Compare("charge counters", ">=", 2),))
    blast = spell("Blast", d.Destroy(d.Each(charged)))
    game = Position(Side("Blast", "2 Memnite, Ornithopter"), cards=[blast])
    one, other = game.rows("Memnite", "battlefield")
    charge = game.world.counter("charge")
    set_counters(game.m, one, charge, 2)
    set_counters(game.m, other, charge, 1)
    set_counters(game.m, game.find("Ornithopter", "battlefield"), v.COUNTER_PLUS, 3)
    game.cast("Blast")
    game.resolve()
    assert game.names("battlefield", A) == ["Memnite", "Ornithopter"]


def test_603_10a_what_died_with_a_counter_is_remembered() -> None:
    watcher = bear(d.Triggered(d.Event("dies", GROWN), (d.Draw(),)), name="Watcher")
    slay = spell("Slay", d.Destroy("target"), targets=(d.TARGET_CREATURE,))
    for counters in (0, 1):
        game = Position(Side("Slay", "Watcher, Memnite", library="Island"), cards=[watcher, slay])
        set_counters(game.m, game.find("Memnite", "battlefield"), v.COUNTER_PLUS, counters)
        game.cast("Slay", "Memnite")
        game.resolve()
        game.resolve_all()
        assert len(game.names("hand", A)) == counters
