"""What abilities see of a combat: who attacked and blocked, when they look, and how often."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

GOBLIN = d.Card("Goblin", "{0}", "Creature — Goblin", 1, 1, colors="R", token=True)
SOLDIER = d.Card("Soldier", "{0}", "Creature — Soldier", 1, 1, colors="W", token=True)
PAINT = spell("Paint", d.Change(colors="G"), targets=(d.TARGET_CREATURE,))
AMBUSH = spell("Ambush", d.Create(GOBLIN, attacking=True))
AID = spell("Aid", d.Create(SOLDIER, blocking="target"), targets=(d.TARGET_CREATURE,))
SHOVE = spell("Shove", d.BecomeBlocked(), targets=(d.TARGET_CREATURE,))
GREEN, WHITE = d.Filter(types=("creature",), colors="G"), d.Filter(colors="W")
GAIN = (d.GainLife(1),)


def watcher(event: d.Event) -> d.Card:
    """A permanent whose controller gains 1 life whenever an event happens."""
    return charm(d.Triggered(event, GAIN), name="Watcher")


def at_combat(
    event: d.Event, mine: str, theirs: str = "", spells: str = "", *, seat: int = A
) -> Position:
    """A has creatures; a player has the watcher and spells that cost nothing."""
    a, b = (Side(spells if k == seat else "", side) for k, side in ((A, mine), (B, theirs)))
    sides = [a, b]
    sides[seat] = Side(spells, ", ".join(filter(None, ("Watcher", sides[seat].battlefield))))
    cards = [watcher(event), PAINT, AMBUSH, AID, SHOVE]
    return Position(*sides, cards=cards, step="begin_combat")


def gained(game: Position, seat: int = A) -> int:
    """How often the watcher has triggered, once all that waits has resolved."""
    while game.stack or game.asked == v.DECISION_TRIGGER:
        if game.asked == v.DECISION_TRIGGER:
            game.answer(game.actions[0])
        else:
            game.resolve()
    return game.life(seat) - 20


# --- attacks -------------------------------------------------------------------------------------


def test_B3_15_an_attack_trigger_looks_at_the_moment_of_declaration() -> None:
    green = d.Event("attacks", GREEN)
    game = at_combat(green, "Hill Giant", spells="Paint")
    game.attack("Hill Giant")
    game.cast("Paint", "Hill Giant")
    assert gained(game) == 0
    game = at_combat(green, "Hill Giant", spells="Paint")
    game.cast("Paint", "Hill Giant")
    game.resolve()
    game.attack("Hill Giant")
    assert gained(game) == 1


def test_B3_17_who_is_put_in_attacking_has_not_attacked() -> None:
    game = at_combat(d.Event("attacks", d.CREATURE), "Hill Giant", spells="Ambush")
    game.attack("Hill Giant")
    assert gained(game) == 1
    game.cast("Ambush")
    game.resolve()
    assert game.status("attacking", "Goblin") == B
    assert gained(game) == 1


def test_B3_17_an_event_may_say_what_is_attacked() -> None:
    walker = d.Card("Walker", "{0}", "Planeswalker — Ox", loyalty=9, colors="")
    event = d.Event("attacks", d.CREATURE, d.Filter(types=("planeswalker",)))
    game = Position(
        Side(battlefield="2 Hill Giant, Watcher"),
        Side(battlefield="Walker"),
        cards=[watcher(event), walker],
    )
    one, two = game.rows("Hill Giant", "battlefield")
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose(one, "Walker", two, "B")
    assert gained(game) == 1


def test_B3_18_who_is_attacked_is_attacked_once_whoever_attacks() -> None:
    walker = d.Card(
        "Walker",
        "{0}",
        "Planeswalker — Ox",
        loyalty=9,
        colors="",
        abilities=(d.Triggered(d.Event("attacks", other="self", each=False), GAIN),),
    )
    game = Position(
        Side(battlefield="5 Grizzly Bears"),
        Side(battlefield="Walker, Watcher"),
        cards=[walker, watcher(d.Event("attacks", other="none", player="you", each=False))],
    )
    bears = game.rows("Grizzly Bears", "battlefield")
    game.pass_until_asked(v.DECISION_ATTACK)
    for k, bear_ in enumerate(bears):
        game.choose(bear_, "B" if k < 3 else "Walker")
    if game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    assert sorted(game.stack) == ["Walker", "Watcher"]
    assert gained(game, B) == 2


def test_B3_19_a_player_attacks_with_each_creature_that_fits() -> None:
    event = d.Event("attacks", d.Filter(subtypes=("Goblin",), controller="you"))
    game = at_combat(event, "2 Mogg Fanatic, Hill Giant")
    game.attack(*game.rows("Mogg Fanatic", "battlefield"), "Hill Giant")
    assert gained(game) == 2


def test_B3_20_a_player_attacks_once_with_any_number_of_creatures() -> None:
    game = at_combat(d.Event("attacks", d.YOUR_CREATURE, each=False), "3 Hill Giant")
    game.attack(*game.rows("Hill Giant", "battlefield"))
    assert gained(game) == 1


def test_B3_20_and_not_at_all_without_attackers() -> None:
    game = at_combat(d.Event("attacks", d.YOUR_CREATURE, each=False), "Hill Giant")
    game.attack()
    game.pass_until("main2")
    assert gained(game) == 0


def test_B3_22_attacks_and_is_not_blocked_belongs_to_the_blockers_step() -> None:
    game = at_combat(d.Event("attacks unblocked", d.CREATURE), "Hill Giant, Craw Wurm", "Memnite")
    game.attack("Hill Giant", "Craw Wurm")
    assert game.stack == []
    game.block(("Memnite", "Craw Wurm"))
    assert (game.step, game.stack) == ("declare_blockers", ["Watcher"])
    assert gained(game) == 1


def test_B3_23_who_is_put_in_attacking_does_not_count_as_an_attack_this_turn() -> None:
    """Raid asks whether its controller attacked with a creature this turn."""
    raid = spell(
        "Raid",
        d.If(d.happened(d.Event("attacks", d.YOUR_CREATURE)), GAIN, (d.LoseLife(1),)),
    )
    for declared in (True, False):
        game = Position(
            Side("Ambush, Raid", "Hill Giant"), cards=[raid, AMBUSH], step="begin_combat"
        )
        if declared:
            game.attack("Hill Giant")
        game.cast("Ambush")
        game.resolve()
        game.pass_until("main2")
        game.cast("Raid")
        game.resolve()
        assert game.life(A) == (21 if declared else 19)


def test_B3_30_is_attacking_looks_at_now_and_has_attacked_at_the_declaration() -> None:
    attacking = d.Count(d.Each(d.Filter(types=("creature",), states=("attacking you",))))
    cower = spell("Cower", d.GainLife(attacking))
    tally = spell("Tally", d.GainLife(d.Count("opponents attacked this combat")))
    game = Position(Side("Ambush, Tally"), Side("Cower"), cards=[AMBUSH, cower, tally])
    game.pass_until("begin_combat")
    game.cast("Ambush")
    game.resolve()
    game.cast("Cower", by=B)
    game.resolve()
    assert game.life(B) == 21  # the Goblin is attacking ...
    game.pass_until("end_combat")
    game.cast("Tally", by=A)
    game.resolve()
    assert game.life(A) == 20  # ... and nobody has attacked


def test_B3_30_a_declared_attacker_counts_for_both() -> None:
    tally = spell("Tally", d.GainLife(d.Count("opponents attacked this combat")))
    shatter = spell("Shatter", d.Destroy(), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Tally", "Hill Giant"), Side("Shatter"), cards=[tally, shatter])
    game.attack("Hill Giant")
    game.cast("Shatter", "Hill Giant", by=B)
    game.resolve()
    game.cast("Tally", by=A)
    game.resolve()
    assert game.life(A) == 21  # it is attacking nobody any more, and has attacked


# --- blocks --------------------------------------------------------------------------------------


def two_attackers(event: d.Event, blocker: d.Card, **more: str) -> Position:
    """A attacks with the Giant and the Wurm; a creature of B can block both."""
    game = Position(
        Side(more.get("spells", ""), "Hill Giant, Craw Wurm, Watcher"),
        Side("", f"{blocker.name}, Memnite"),
        cards=[watcher(event), blocker, PAINT],
    )
    game.attack("Hill Giant", "Craw Wurm")
    game.pass_until_asked(v.DECISION_BLOCK)
    return game


OCTOPUS = bear(name="Octopus", keywords=("can block an additional creature each combat",))


@pytest.mark.parametrize(("each", "times"), [(True, 2), (False, 1)])
def test_B4_15_a_creature_blocks_each_attacker_that_it_blocks(each: bool, times: int) -> None:
    event = d.Event("blocks", d.Filter(subtypes=("Bear",)), each=each)
    game = two_attackers(event, OCTOPUS)
    game.block(("Octopus", "Hill Giant"), ("Octopus", "Craw Wurm"))
    assert gained(game) == times


def test_B4_15_what_is_blocked_may_be_described() -> None:
    event = d.Event("blocks", other=d.Filter(subtypes=("Wurm",)))
    game = two_attackers(event, OCTOPUS)
    game.block(("Octopus", "Hill Giant"), ("Octopus", "Craw Wurm"))
    assert gained(game) == 1


def blocked_by_two(event: d.Event, spells: str = "Aid") -> Position:
    """The Wurm of A is blocked by two creatures of B, who has spells."""
    game = Position(
        Side("", "Craw Wurm, Watcher"),
        Side(spells, "Memnite, Hill Giant"),
        cards=[watcher(event), PAINT, AID, SHOVE],
    )
    game.attack("Craw Wurm")
    game.block(("Memnite", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    return game


def unblocked(event: d.Event, spells: str, declared: str = "Craw Wurm, Watcher") -> Position:
    """The Wurm of A is not blocked; B has spells."""
    game = Position(
        Side("", declared), Side(spells, "Memnite"), cards=[watcher(event), PAINT, AID, SHOVE]
    )
    game.attack("Craw Wurm")
    game.pass_until("declare_blockers")
    return game


def test_B4_16_a_creature_becomes_blocked_once() -> None:
    event = d.Event("becomes blocked", d.CREATURE)
    game = blocked_by_two(event)
    assert gained(game) == 1
    game.cast("Aid", "Craw Wurm", by=B)
    game.resolve()
    assert game.status("blocking", "Soldier") == game.find("Craw Wurm", "battlefield")
    assert gained(game) == 1


@pytest.mark.parametrize("name", ["Aid", "Shove"])
def test_B4_16_it_becomes_blocked_by_who_comes_in_or_by_an_effect(name: str) -> None:
    game = unblocked(d.Event("becomes blocked", d.CREATURE), name)
    game.cast(name, "Craw Wurm", by=B)
    game.resolve()
    assert game.status("blocked", "Craw Wurm") == 1
    assert gained(game) == 1


def test_B4_17_it_becomes_blocked_by_each_blocker_also_by_who_comes_later() -> None:
    event = d.Event("becomes blocked by", d.CREATURE, d.CREATURE)
    game = blocked_by_two(event)
    assert gained(game) == 2
    game.cast("Aid", "Craw Wurm", by=B)
    game.resolve()
    assert gained(game) == 3


def test_B4_17_an_effect_lets_it_be_blocked_by_no_creature() -> None:
    game = unblocked(d.Event("becomes blocked by", d.CREATURE, d.CREATURE), "Shove")
    game.cast("Shove", "Craw Wurm", by=B)
    game.resolve()
    assert gained(game) == 0


def test_B4_19_a_block_trigger_looks_at_the_moment_of_the_block() -> None:
    event = d.Event("becomes blocked by", d.CREATURE, GREEN)
    for before in (False, True):
        game = Position(
            Side("", "Craw Wurm, Watcher"), Side("Paint", "Memnite"), cards=[watcher(event), PAINT]
        )
        game.attack("Craw Wurm")
        if before:
            game.cast("Paint", "Memnite", by=B)
            game.resolve()
        game.block(("Memnite", "Craw Wurm"))
        if not before:
            game.cast("Paint", "Memnite", by=B)
            game.resolve()
        assert gained(game) == int(before)


@pytest.mark.parametrize("blocked", [False, True])
def test_B4_20_who_was_put_in_attacking_attacks_unblocked_too(blocked: bool) -> None:
    event = d.Event("attacks unblocked", d.Filter(subtypes=("Goblin",)))
    game = at_combat(event, "Hill Giant", "Memnite", "Ambush")
    game.attack("Hill Giant")
    game.cast("Ambush")
    game.resolve()
    game.block(("Memnite", "Goblin" if blocked else "Hill Giant"))
    assert gained(game) == int(not blocked)


def test_B4_20_but_not_when_it_comes_after_blocks_were_declared() -> None:
    event = d.Event("attacks unblocked", d.Filter(subtypes=("Goblin",)))
    game = at_combat(event, "Hill Giant", "Memnite", "Ambush")
    game.attack("Hill Giant")
    game.block(("Memnite", "Hill Giant"))
    game.cast("Ambush")
    game.resolve()
    assert game.status("blocked", "Goblin") == 2
    assert gained(game) == 0


# --- how many ------------------------------------------------------------------------------------


def several(verb: str, how: str, number: int, what: d.Filter = d.CREATURE) -> d.Event:
    return d.Event(verb, what, count=(how, number))


@pytest.mark.parametrize(
    ("how", "number", "times"), [("=", 1, 0), ("=", 2, 1), ("=", 3, 1), (">=", 2, 1), (">=", 3, 1)]
)
def test_B4_18_a_number_of_blockers_is_reached_at_once_or_later(
    how: str, number: int, times: int
) -> None:
    game = blocked_by_two(several("becomes blocked by several", how, number))
    assert gained(game) == int(number == 2)
    game.cast("Aid", "Craw Wurm", by=B)
    game.resolve()
    assert gained(game) == times


def test_B4_18_it_is_reached_again_as_a_blocker_leaves() -> None:
    event = several("becomes blocked by several", "=", 1)
    shatter = spell("Shatter", d.Destroy(), targets=(d.TARGET_CREATURE,))
    game = Position(
        Side("", "Craw Wurm, Watcher"),
        Side("Shatter", "Memnite, Hill Giant"),
        cards=[watcher(event), shatter],
    )
    game.attack("Craw Wurm")
    game.block(("Memnite", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    assert gained(game) == 0
    game.cast("Shatter", "Memnite", by=B)
    game.resolve()
    assert gained(game) == 1


def test_B4_18_a_number_that_is_kept_as_one_leaves_and_another_comes_triggers_nothing() -> None:
    event = several("becomes blocked by several", ">=", 2)
    swap = spell(
        "Swap",
        d.Destroy(),
        d.Create(SOLDIER, blocking="target 2"),
        targets=(d.TARGET_CREATURE, d.TARGET_CREATURE),
    )
    game = Position(
        Side("", "Craw Wurm, Watcher"),
        Side("Swap", "Memnite, Hill Giant"),
        cards=[watcher(event), swap],
    )
    game.attack("Craw Wurm")
    game.block(("Memnite", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    assert gained(game) == 1
    game.cast("Swap", "Memnite", "Craw Wurm", by=B)
    game.resolve()
    assert game.status("blocking", "Soldier") >= 0
    assert gained(game) == 1


def test_B4_18_a_number_of_attackers_blocked() -> None:
    game = two_attackers(several("blocks several", ">=", 2), OCTOPUS)
    game.block(("Octopus", "Hill Giant"), ("Octopus", "Craw Wurm"), ("Memnite", "Craw Wurm"))
    assert gained(game) == 1
    game = two_attackers(several("blocks several", "=", 1), OCTOPUS)
    game.block(("Octopus", "Hill Giant"), ("Memnite", "Craw Wurm"))
    assert gained(game) == 2


def test_B4_18_who_comes_to_watch_has_not_seen_it_become_so_many() -> None:
    watch = d.Card(
        "Watcher",
        "{0}",
        "Enchantment",
        keywords=("flash",),
        abilities=(d.Triggered(several("becomes blocked by several", ">=", 1), GAIN),),
    )
    game = Position(Side("Watcher", "Craw Wurm"), Side("", "Memnite"), cards=[watch])
    game.attack("Craw Wurm")
    game.block(("Memnite", "Craw Wurm"))
    game.cast("Watcher")
    game.resolve()
    assert gained(game) == 0


# --- for a while, and this turn ------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["blocks", "becomes blocked", "attacks unblocked"])
def test_603_7_a_delayed_trigger_watches_blocks_too(verb: str) -> None:
    """Nothing on the battlefield watches them."""
    name = "Memnite" if verb == "blocks" else "Craw Wurm"
    wait = spell(
        "Wait",
        d.Later(d.Event(verb, "self"), GAIN, about="target", this_turn=True),
        targets=(d.TARGET_CREATURE,),
    )
    game = Position(Side("Wait", "Craw Wurm"), Side("", "Memnite"), cards=[wait])
    game.cast("Wait", name)
    game.resolve()
    game.attack("Craw Wurm")
    game.block(*[("Memnite", "Craw Wurm")] if "un" not in verb else [])
    assert gained(game) == 1


def test_603_2_blocks_are_counted_for_who_asks_later_this_turn() -> None:
    tally = spell("Tally", d.GainLife(d.Happened(d.Event("blocks", d.CREATURE))))
    game = Position(Side("Tally", "Craw Wurm"), Side("", "Memnite, Hill Giant"), cards=[tally])
    game.attack("Craw Wurm")
    game.block(("Memnite", "Craw Wurm"), ("Hill Giant", "Craw Wurm"))
    game.cast("Tally")
    game.resolve()
    assert game.life(A) == 22
