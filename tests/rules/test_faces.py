"""Cards with two faces (709, 712, 715) and face-down permanents (702.37, 708), row C8-02 too."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import counters_of
from tests.rules.positions import A, B, Position, Side, spell

MOTH = d.Card(
    "Moth", "{U}", "Creature — Insect", 1, 1, layout="transform",
    abilities=(d.Activated(d.Cost("{1}"), (d.Transform(),)),),
    other_face=d.Card(
        "Great Moth", None, "Creature — Insect Horror", 4, 5, ("flying",), colors="U",
        abilities=(d.Triggered(d.Event("transforms", "self"), (d.GainLife(2),)),),
    ),
)  # fmt: skip


TURN = spell("Turn", d.Transform("target"), targets=(d.TARGET_CREATURE,))
MIRROR = spell(
    "Mirror",
    d.BecomeCopy("target 1", "target 2", "turn"),
    targets=(d.TARGET_CREATURE, d.TARGET_CREATURE),
)


# --- Transforming --------------------------------------------------------------------------------


def test_C8_06_transforming_shows_the_other_face_of_the_same_object() -> None:
    """712.18: the same object, other characteristics, a new timestamp (613.7g)."""
    game = Position(Side("Giant Growth", "Moth, Wastes, Forest"), cards=[MOTH])
    moth = game.find("Moth", "battlefield")
    generation, since = int(game.m["generation"][moth]), int(game.m["since"][moth])
    game.cast("Giant Growth", moth)
    game.resolve()
    game.activate("Moth")
    game.resolve()
    assert (game.name(moth), game.pt(moth)) == ("Great Moth", (7, 8))
    assert game.has(moth, v.KEYWORD_FLYING)
    assert int(game.m["generation"][moth]) == generation
    assert int(game.m["since"][moth]) > since
    assert game.stack == ["Great Moth"]  # "when this transforms into Great Moth"
    game.resolve()
    assert game.life(A) == 22


def test_C8_06_and_back_again_by_an_effect() -> None:
    game = Position(Side("2 Turn", "Moth"), cards=[MOTH, TURN])
    for name in ("Great Moth", "Moth"):
        game.cast("Turn", game.names("battlefield", A)[0])
        game.resolve()
        game.resolve_all()
        assert game.names("battlefield", A) == [name]


def test_C8_06_what_has_one_face_does_not_transform() -> None:
    game = Position(Side("Turn", "Memnite"), cards=[TURN])
    game.cast("Turn", "Memnite")
    game.resolve()
    assert game.names("battlefield", A) == ["Memnite"]


def test_C8_02_what_is_a_copy_transforms_underneath() -> None:
    """While it is a copy of something else its own faces do not show (712.9)."""
    game = Position(Side("Turn, Mirror", "Moth, Memnite"), cards=[MOTH, TURN, MIRROR])
    moth = game.find("Moth", "battlefield")
    game.cast("Mirror", moth, "Memnite")
    game.resolve()
    game.cast("Turn", moth)
    game.resolve()
    assert game.name(moth) == "Memnite"
    game.next_turn()
    assert game.name(moth) == "Great Moth"


def test_C3_25_elsewhere_it_shows_its_front_face() -> None:
    game = Position(Side("Turn", "Moth"), Side("Unsummon", "Island"), cards=[MOTH, TURN])
    game.cast("Turn", "Moth")
    game.resolve()
    game.cast("Unsummon", "Great Moth", by=B)
    game.resolve()
    assert game.names("hand", A) == ["Moth"]


def test_C3_25_onto_the_battlefield_transformed() -> None:
    call = spell("Call", d.Move(d.Each(d.CREATURE, "graveyard"), "battlefield", transformed=True))
    game = Position(Side("Call", graveyard="Moth, Memnite"), cards=[MOTH, call])
    game.cast("Call")
    game.resolve()
    assert game.names("battlefield", A) == ["Great Moth"]
    assert "Memnite" in game.names("graveyard", A)  # 712.14a: it has one face only


# --- Cards that are cast by either face ----------------------------------------------------------


def test_C5_01_a_modal_card_is_cast_or_played() -> None:
    """Either face from the hand; on the battlefield it is only that face (712.11)."""
    game = Position(Side("2 Kazandu Mammoth", "3 Forest"))
    assert "cast Kazandu Mammoth" in game.legal
    game.choose("play Kazandu Valley")
    land = game.find("Kazandu Valley", "battlefield")
    assert (game.status("tapped", land), int(game.m["types"][land])) == (1, v.TYPE_LAND)
    assert "play Kazandu Valley" not in game.legal
    game.cast("Kazandu Mammoth")
    assert game.stack == ["Kazandu Mammoth"]
    game.resolve()
    assert game.pt("Kazandu Mammoth") == (3, 3)
    game.next_turn()
    game.next_turn()
    assert game.status("tapped", land) == 0


def test_C5_01_a_split_card_is_cast_by_one_half() -> None:
    """The half that is cast is all that there is on the stack (709.4)."""
    game = Position(Side("2 Assault", "Mountain, 3 Wastes, Forest", library="Wastes"))
    card = game.find("Assault", "hand")
    assert int(game.m["colors"][card]) == 1 << v.MANA_RED | 1 << v.MANA_GREEN
    game.cast("Assault", "B")
    assert int(game.m["colors"][game.rows(None, "stack")[0]]) == 1 << v.MANA_RED
    game.resolve()
    assert game.life(B) == 18
    game.cast("Battery")
    assert game.stack == ["Battery"]
    game.resolve()
    assert game.pt("Elephant Token") == (3, 3)
    assert game.names("graveyard", A) == ["Assault", "Assault"]


def test_C5_01_a_split_card_has_the_mana_value_of_both_halves_elsewhere() -> None:
    small = d.Filter(compare=(d.Compare("mana value", "<=", 3),))
    gale = spell("Gale", d.Move(d.Each(small, "graveyard"), "hand"))
    game = Position(Side("Gale", graveyard="Assault, Lightning Bolt"), cards=[gale])
    game.cast("Gale")
    game.resolve()
    assert sorted(game.names("graveyard", A)) == ["Assault", "Gale"]


def test_C5_01_an_adventurer_goes_on_an_adventure_first() -> None:
    """715.3d: it is exiled as its adventure resolves; then its owner may cast the creature."""
    game = Position(Side("Ardenvale Tactician", "5 Plains"), Side(battlefield="Memnite"))
    assert "cast Ardenvale Tactician" in game.legal
    game.choose("cast Dizzying Swoop", "Memnite")
    if game.asked == v.DECISION_TARGET:
        game.choose("done")
    game.resolve()
    assert game.status("tapped", "Memnite") == 1
    assert game.names("exile", A) == ["Ardenvale Tactician"]
    game.cast("Ardenvale Tactician")
    game.resolve()
    assert game.pt("Ardenvale Tactician") == (2, 3)
    assert game.names("exile", A) == []


def test_C5_01_a_countered_adventure_is_over() -> None:
    game = Position(
        Side("Ardenvale Tactician", "5 Plains"), Side("Counterspell", "2 Island, Memnite")
    )
    game.choose("cast Dizzying Swoop", "Memnite")
    if game.asked == v.DECISION_TARGET:
        game.choose("done")
    game.cast("Counterspell", "Dizzying Swoop", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Ardenvale Tactician"]
    assert not any(word.startswith("cast") for word in game.legal)


# --- Face down -----------------------------------------------------------------------------------


def test_C4_08_morph_is_cast_face_down_and_turned_up() -> None:
    """For {3} a 2/2 without anything; its cost turns it up at any time, without the stack."""
    game = Position(Side("Battering Craghorn", "3 Wastes, 3 Mountain"))
    game.choose("cast Battering Craghorn face down")
    game.resolve()
    row = game.rows(None, "battlefield", A)[-1]
    assert (game.name(row), game.pt(row), int(game.m["colors"][row])) == ("", (2, 2), 0)
    assert not game.has(row, v.KEYWORD_FIRST_STRIKE)
    generation = int(game.m["generation"][row])
    game.choose("turn up Battering Craghorn")
    assert (game.stack, game.name(row), game.pt(row)) == ([], "Battering Craghorn", (3, 1))
    assert game.has(row, v.KEYWORD_FIRST_STRIKE)
    assert int(game.m["generation"][row]) == generation
    assert "turn up Battering Craghorn" not in game.legal


def test_C4_08_megamorph_comes_up_with_a_counter() -> None:
    game = Position(Side("Marsh Hulk", "3 Wastes, 7 Swamp"))
    game.choose("cast Marsh Hulk face down")
    game.resolve()
    row = game.rows(None, "battlefield", A)[-1]
    game.pass_until("end")
    game.choose("turn up Marsh Hulk")
    assert counters_of(game.m, row, v.COUNTER_PLUS) == 1
    assert game.pt(row) == (5, 7)


def test_C4_08_it_may_be_cast_face_up_for_its_mana_cost_only() -> None:
    game = Position(Side("Battering Craghorn", "4 Mountain"))
    game.cast("Battering Craghorn")
    game.resolve()
    assert game.pt("Battering Craghorn") == (3, 1)
    poor = Position(Side("Battering Craghorn", "3 Mountain"))
    assert [word for word in poor.legal if word.startswith("cast")] == [
        "cast Battering Craghorn face down"
    ]


def test_C3_25_it_is_shown_as_it_leaves() -> None:
    game = Position(Side("Battering Craghorn", "3 Mountain"), Side("Lightning Bolt", "Mountain"))
    game.choose("cast Battering Craghorn face down")
    game.resolve()
    game.cast("Lightning Bolt", game.rows(None, "battlefield", A)[-1], by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Battering Craghorn"]


def test_C8_02_a_copy_of_what_is_face_down_is_face_up() -> None:
    """1b is copiable, being face down is not (707.2): a nameless 2/2 that nothing turns up."""
    game = Position(Side("Battering Craghorn, Clone", "4 Wastes, 3 Island, 3 Mountain"))
    game.choose("cast Battering Craghorn face down")
    game.resolve()
    original = game.rows(None, "battlefield", A)[-1]
    game.cast("Clone")
    game.resolve()
    game.choose(original)
    clone = game.rows(None, "battlefield", A)[-1]
    assert (clone != original, game.name(clone), game.pt(clone)) == (True, "", (2, 2))
    assert not any(word.startswith("turn up Clone") for word in game.legal)


def test_C8_02_changes_apply_to_what_is_face_down() -> None:
    game = Position(Side("Battering Craghorn, Giant Growth", "6 Mountain, Forest"))
    game.choose("cast Battering Craghorn face down")
    game.resolve()
    row = game.rows(None, "battlefield", A)[-1]
    game.cast("Giant Growth", row)
    game.resolve()
    assert game.pt(row) == (5, 5)
    game.choose("turn up Battering Craghorn")
    assert game.pt(row) == (6, 4)


def test_C8_02_put_onto_the_battlefield_face_down() -> None:
    """Whatever the card is, it is a 2/2 creature; without morph nothing turns it up."""
    hide = spell("Hide", d.Move(d.Each(zone="graveyard"), "battlefield", face_down=True))
    game = Position(Side("Hide", graveyard="Lightning Bolt"), cards=[hide])
    game.cast("Hide")
    game.resolve()
    row = game.rows(None, "battlefield", A)[-1]
    assert (game.name(row), game.pt(row)) == ("", (2, 2))
    assert not any(word.startswith("turn up") for word in game.legal)
