"""Rows C8-02, C8-11 and C3-05 and rule 707: copies, and what they copy."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.checks.invariants import FINE
from mtgenv.checks.records import check_rows
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side, spell

HOUND = "Isamaru, Hound of Konda"


MIRROR = spell(
    "Mirror",
    d.BecomeCopy("target 1", "target 2", "turn"),
    targets=(d.TARGET_CREATURE, d.TARGET_CREATURE),
)
STATUE = spell(
    "Statue", d.BecomeCopy("target 1", "target 2"), targets=(d.TARGET_CREATURE, d.TARGET_CREATURE)
)
TWIN = spell("Twin", d.Create(copy_of="target"), targets=(d.TARGET_CREATURE,))


def test_C8_11_a_clone_copies_what_is_printed_only() -> None:
    """Not counters, not status, not what other effects have changed (707.2)."""
    game = Position(Side("Clone, Giant Growth", "4 Island, Forest, Serra Angel"))
    angel = game.find("Serra Angel", "battlefield")
    set_counters(game.m, angel, v.COUNTER_PLUS, 1)
    game.set("tapped", angel, 1)
    game.cast("Giant Growth", angel)
    game.resolve()
    assert game.pt(angel) == (8, 8)
    game.cast("Clone")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_PICK, ["Serra Angel", "done"])
    game.choose("Serra Angel")
    (clone,) = [row for row in game.rows("Serra Angel", "battlefield") if row != angel]
    assert (game.pt(clone), game.has(clone, v.KEYWORD_FLYING)) == ((4, 4), True)
    assert game.status("tapped", clone) == 0


def test_C8_11_a_clone_of_nothing_is_itself() -> None:
    game = Position(Side("Clone", "4 Island, Memnite"))
    game.cast("Clone")
    game.resolve()
    game.choose("done")
    assert game.names("graveyard", A) == ["Clone"]  # 0/0


def test_C8_11_a_clone_with_nothing_to_copy_is_not_asked() -> None:
    game = Position(Side("Clone", "4 Island"))
    game.cast("Clone")
    game.resolve()
    assert game.names("graveyard", A) == ["Clone"]


def test_C9_08_a_clone_enters_as_what_it_copies_does() -> None:
    """What says how the copied creature enters says it of the Clone, triggers included (707.5)."""
    guest = d.Card("Guest", "{1}", "Creature — Bird", 1, 1, colors="", abilities=(
        d.Enters(tapped=True), d.Triggered(d.Event("enters", "self"), (d.GainLife(3),)),
    ))  # fmt: skip
    game = Position(Side("Clone", "4 Island"), Side(battlefield="Guest"), cards=[guest])
    game.cast("Clone")
    game.resolve()
    game.choose("Guest")
    (clone,) = game.rows("Guest", "battlefield", A)
    assert game.status("tapped", clone) == 1
    game.resolve_all()
    assert game.life(A) == 23


def test_C8_11_a_clone_is_the_card_again_elsewhere() -> None:
    game = Position(Side("Clone", "4 Island"), Side("Unsummon", "Island, Memnite"))
    game.cast("Clone")
    game.resolve()
    game.choose("Memnite")
    game.cast("Unsummon", game.rows("Memnite", "battlefield", A)[0], by=B)
    game.resolve()
    assert game.names("hand", A) == ["Clone"]


def test_C8_11_a_clone_of_a_clone() -> None:
    game = Position(Side("2 Clone", "8 Island"), Side(battlefield="Memnite"))
    for count in (1, 2):
        game.cast("Clone")
        game.resolve()
        game.answer(game.actions[-2 if count == 2 else 0])
        assert game.count("Memnite", "battlefield", A) == count


def test_C12_15_a_copy_of_a_legend() -> None:
    game = Position(Side("Clone", f"4 Island, {HOUND}"))
    game.cast("Clone")
    game.resolve()
    game.choose(HOUND)
    assert (game.asked, game.legal) == (v.DECISION_PICK, [HOUND, HOUND])
    game.answer(game.actions[1])
    assert game.names("graveyard", A) == [HOUND]
    assert game.names("battlefield", A).count(HOUND) == 1


def test_C8_02_a_copy_for_a_turn_is_what_is_copied() -> None:
    """1a is the first of layers: a Clone of it copies the copy (613.2c)."""
    game = Position(
        Side("Mirror, Clone", "4 Island, Memnite"), Side(battlefield="Serra Angel"), cards=[MIRROR]
    )
    memnite = game.find("Memnite", "battlefield")
    game.cast("Mirror", "Memnite", "Serra Angel")
    game.resolve()
    assert (game.name(memnite), game.pt(memnite)) == ("Serra Angel", (4, 4))
    assert int(game.m["colors"][memnite]) == 1 << v.MANA_WHITE
    game.cast("Clone")
    game.resolve()
    game.choose(memnite)
    game.next_turn()
    assert (game.name(memnite), game.pt(memnite)) == ("Memnite", (1, 1))
    assert game.count("Serra Angel", "battlefield", A) == 1  # the Clone is one for good


def test_C8_02_copies_one_over_the_other() -> None:
    """Each ends by itself, and the newest that is left shows (613.7)."""
    combat = spell(
        "Combat Mirror",
        d.BecomeCopy("target 1", "target 2", "combat"),
        targets=(d.TARGET_CREATURE, d.TARGET_CREATURE),
    )
    for order in (("Mirror", "Combat Mirror"), ("Combat Mirror", "Mirror")):
        game = Position(
            Side(", ".join(order), "Memnite, Squire, Serra Angel"), cards=[MIRROR, combat]
        )
        memnite = game.find("Memnite", "battlefield")
        for name, other in zip(order, ("Squire", "Serra Angel"), strict=True):
            game.cast(name, memnite, other)
            game.resolve()
        assert game.name(memnite) == "Serra Angel"
        game.pass_until("main2")
        left = "Squire" if order[0] == "Mirror" else "Serra Angel"
        assert game.name(memnite) == left
        game.next_turn()
        assert (game.name(memnite), game.pt(memnite)) == ("Memnite", (1, 1))


def test_C8_02_a_copy_for_good_over_one_for_a_turn() -> None:
    game = Position(Side("Mirror, Statue", "Memnite, Squire, Serra Angel"), cards=[MIRROR, STATUE])
    memnite = game.find("Memnite", "battlefield")
    game.cast("Mirror", memnite, "Squire")
    game.resolve()
    game.cast("Statue", memnite, "Serra Angel")
    game.resolve()
    game.next_turn()
    assert game.name(memnite) == "Serra Angel"


def test_C8_02_changes_apply_over_a_copy() -> None:
    """Layer 1 comes before all others: Giant Growth and the Aura change the copy (613.1)."""
    game = Position(
        Side("Giant Growth, Mirror", "Forest, Memnite"), Side(battlefield="Serra Angel"),
        cards=[MIRROR],
    )  # fmt: skip
    memnite = game.find("Memnite", "battlefield")
    game.cast("Giant Growth", memnite)
    game.resolve()
    game.cast("Mirror", memnite, "Serra Angel")
    game.resolve()
    assert game.pt(memnite) == (7, 7)


def test_C3_05_a_token_copy_has_what_is_printed() -> None:
    game = Position(Side("Twin", "Serra Angel"), cards=[TWIN])
    angel = game.find("Serra Angel", "battlefield")
    game.cast("Twin", "Serra Angel")
    game.resolve()
    (token,) = [row for row in game.rows("Serra Angel", "battlefield") if row != angel]
    assert (game.m["kind"][token], game.pt(token)) == (v.OBJECT_TOKEN, (4, 4))


def test_C3_05_no_token_for_a_copy_of_nothing() -> None:
    """The target has gone, so the spell does not even resolve (608.2b)."""
    game = Position(Side("Twin", "Memnite"), Side("Lightning Bolt", "Mountain"), cards=[TWIN])
    game.cast("Twin", "Memnite")
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve_all()
    assert game.count("Memnite", "battlefield") == 0


ENCHANTMENT = d.Target(d.Filter(types=("enchantment",)))
TWO_AURAS = spell("Two Auras", d.Create(copy_of="target"), targets=(ENCHANTMENT,))


def test_a_token_that_copies_an_aura_enters_attached_to_what_is_chosen() -> None:
    """303.4f: its controller chooses as it enters."""
    game = Position(
        Side("Two Auras, Holy Strength", "Plains, Grizzly Bears, Hill Giant"), cards=[TWO_AURAS]
    )
    game.cast("Holy Strength", "Grizzly Bears")
    game.resolve()
    game.cast("Two Auras", "Holy Strength")
    game.resolve()
    assert sorted(game.legal) == ["Grizzly Bears", "Hill Giant"]
    assert check_rows(game.m, game.tables[0]) == FINE
    game.choose("Hill Giant")
    assert game.pt("Hill Giant") == (4, 5)


def test_a_token_that_copies_an_aura_without_a_host_is_not_created() -> None:
    """303.4g: and "it" is nothing then."""
    wave = spell(
        "Wave",
        d.Move(d.Each(d.CREATURE), "exile"),
        d.Create(copy_of="target"),
        d.Tap("it"),
        targets=(ENCHANTMENT,),
    )
    game = Position(Side("Wave, Holy Strength", "Plains, Grizzly Bears"), cards=[wave])
    game.cast("Holy Strength", "Grizzly Bears")
    game.resolve()
    game.cast("Wave", "Holy Strength")
    game.resolve()
    assert v.OBJECT_TOKEN not in game.m["kind"]
    assert check_rows(game.m, game.tables[0]) == FINE
    assert game.names("battlefield", A) == ["Plains"]
