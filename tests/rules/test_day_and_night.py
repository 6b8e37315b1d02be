"""Day and night (702.145), the spells of the last turn, what is cast or comes back transformed."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, shahrazad, spell


def changer(name: str, other: str, *keywords: str, back: tuple[str, ...] = ()) -> d.Card:
    """A 2/2 whose other face is a 4/4."""
    return d.Card(
        name, "{G}", "Creature — Human", 2, 2, keywords, layout="transform",
        other_face=d.Card(other, None, "Creature — Werewolf", 4, 4, back, colors="G"),
    )  # fmt: skip


WOLF = changer("Villager", "Werewolf", "daybound", back=("nightbound",))
DUSK = spell("Dusk", d.BecomeTime("night"))
DAWN = spell("Dawn", d.BecomeTime("day"))
TURN = spell("Turn", d.Transform("target"), targets=(d.TARGET_CREATURE,))
CALM = spell("Calm", d.Change("target", loses=("all",)), targets=(d.TARGET_CREATURE,))
TRIFLE = spell("Trifle", d.LoseLife(0))
BOUND = [WOLF, DUSK, DAWN, TURN, CALM, TRIFLE]


# --- Daybound and nightbound ---------------------------------------------------------------------


def test_C11_08_daybound_makes_it_day() -> None:
    """702.145d: as soon as somebody controls it, if it is neither day nor night."""
    game = Position(Side("Villager", "Forest"), cards=BOUND)
    assert game.m["day"][0] == v.DAY_NEITHER
    game.cast("Villager")
    game.resolve()
    assert (game.m["day"][0], game.names("battlefield", A)[-1]) == (v.DAY_DAY, "Villager")


def test_C11_08_daybound_permanents_transform_as_it_becomes_night_and_day() -> None:
    game = Position(Side("Dusk, Dawn", "2 Villager"), cards=BOUND)
    game.cast("Dusk")
    game.resolve()
    assert game.names("battlefield", A) == ["Werewolf", "Werewolf"]
    assert game.pt(game.rows(None, "battlefield", A)[0]) == (4, 4)
    game.cast("Dawn")
    game.resolve()
    assert game.names("battlefield", A) == ["Villager", "Villager"]


def test_C11_08_they_turn_with_the_spells_of_turns() -> None:
    """502.2: night after a turn without spells, day after one with two."""
    game = Position(Side(), Side("2 Trifle", "Villager"), cards=BOUND)
    game.next_turn("upkeep")
    assert game.names("battlefield", B) == ["Werewolf"]
    for _ in range(2):
        game.cast("Trifle")
        game.resolve()
    game.next_turn("upkeep")
    assert game.names("battlefield", B) == ["Villager"]


def test_C11_08_at_night_it_enters_transformed() -> None:
    """702.145b: and nothing saw its front face there."""
    seen = d.Card(
        "Hermit", "{G}", "Creature — Human", 1, 1, ("daybound",), layout="transform",
        abilities=(d.Triggered(d.Event("enters", "self"), (d.GainLife(1),)),),
        other_face=d.Card(
            "Howler", None, "Creature — Werewolf", 3, 3, ("nightbound",), colors="G",
            abilities=(d.Triggered(d.Event("transforms", "self"), (d.GainLife(10),)),),
        ),
    )  # fmt: skip
    game = Position(Side("Hermit, Dusk", "Forest"), cards=[seen, DUSK])
    game.cast("Dusk")
    game.resolve()
    game.cast("Hermit")
    assert game.stack == ["Hermit"]
    game.resolve()
    assert (game.names("battlefield", A)[-1], game.stack) == ("Howler", [])


def test_C8_06_nothing_else_transforms_what_is_daybound() -> None:
    """702.145b, e."""
    game = Position(Side("2 Turn, Dusk", "Villager"), cards=BOUND)
    game.cast("Turn", "Villager")
    game.resolve()
    assert game.names("battlefield", A) == ["Villager"]
    game.cast("Dusk")
    game.resolve()
    game.cast("Turn", "Werewolf")
    game.resolve()
    assert game.names("battlefield", A) == ["Werewolf"]


def test_C8_06_without_abilities_it_stays_as_it_is_until_it_has_them_again() -> None:
    game = Position(Side("Calm", "Villager"), Side("Dusk"), cards=BOUND)
    game.cast("Calm", "Villager")
    game.resolve()
    game.cast("Dusk", by=B)
    game.resolve()
    assert game.names("battlefield", A) == ["Villager"]
    game.next_turn()
    assert game.names("battlefield", A) == ["Werewolf"]


def test_C11_08_nightbound_alone_makes_it_night() -> None:
    """702.145g: if nothing is daybound there."""
    raise_ = spell("Raise", d.Move(d.Each(zone="graveyard"), "battlefield", transformed=True))
    game = Position(Side("Raise", graveyard="Villager"), cards=[WOLF, raise_])
    game.cast("Raise")
    game.resolve()
    assert (game.m["day"][0], game.names("battlefield", A)) == (v.DAY_NIGHT, ["Werewolf"])


def test_C8_02_a_copy_that_is_a_card_of_one_face_does_not_transform() -> None:
    """701.27c: what a Clone copies does not make it a card with two faces."""
    game = Position(Side("Clone, Dusk", "Villager, 4 Island"), cards=BOUND)
    game.cast("Clone")
    game.resolve()
    game.choose("Villager")
    game.cast("Dusk")
    game.resolve()
    assert sorted(game.names("battlefield", A)[:1] + game.names("battlefield", A)[-1:]) == [
        "Villager",
        "Werewolf",
    ]


def test_A11_13_it_is_neither_day_nor_night_in_a_subgame() -> None:
    game = shahrazad(Side("Dusk", "Villager"), cards=BOUND)
    game.start_child()
    game.pass_until("main1")
    assert (game.depth, game.m["day"][1]) == (1, v.DAY_NEITHER)
    assert (game.m["day"][0], game.m["most_spells"][1]) == (v.DAY_DAY, 0)


def test_daybound_is_only_printed_on_cards() -> None:
    given = d.Spell((d.Change("target", keywords=("daybound",)),), (d.TARGET_CREATURE,))
    with pytest.raises(CardError, match="two faces"):
        compile_cards([d.Card("Moonlight", "{G}", "Instant", abilities=(given,))])


def test_C8_06_what_was_used_once_this_turn_is_an_ability_of_that_face() -> None:
    """602.5b: the other face's ability is another one."""
    grow = d.Activated(d.Cost("{G}"), (d.GainLife(1),), once_a_turn=True)
    captive = d.Card(
        "Captive", "{G}", "Creature — Human", 1, 1, layout="transform", abilities=(grow,),
        other_face=d.Card(
            "Killer", None, "Creature — Wolf", 2, 2, colors="G",
            abilities=(d.Activated(d.Cost("{G}"), (d.GainLife(10),), once_a_turn=True),),
        ),
    )  # fmt: skip
    game = Position(Side("Turn", "Captive, 3 Forest"), cards=[captive, TURN])
    game.activate("Captive")
    game.resolve()
    assert not any(word.startswith("activate") for word in game.legal)
    game.cast("Turn", "Captive")
    game.resolve()
    game.activate("Killer")
    game.resolve()
    assert game.life(A) == 31


# --- The spells of the turn before ----------------------------------------------------------------


def moonstruck(how: str, number: int) -> d.Card:
    """A werewolf of the old kind, which looks at the turn before as each upkeep begins."""
    asked = d.Test("most spells last turn", how, number)
    upkeep = d.Event("begins", step="upkeep")
    return d.Card(
        "Youth", "{G}", "Creature — Human", 2, 2, layout="transform",
        abilities=(d.Triggered(upkeep, (d.Transform(),), condition=asked),),
        other_face=d.Card("Wolf", None, "Creature — Wolf", 4, 4, colors="G"),
    )  # fmt: skip


def test_C11_08_no_spells_were_cast_last_turn() -> None:
    game = Position(Side("Youth", "Forest"), cards=[moonstruck("=", 0)])
    game.cast("Youth")
    game.resolve()
    game.next_turn("upkeep")
    assert game.stack == []
    game.next_turn("upkeep")
    assert game.stack == ["Youth"]
    game.resolve()
    assert game.count("Wolf", "battlefield", A) == 1


def test_C11_08_a_player_cast_two_or_more_spells_last_turn() -> None:
    """One player must have cast them, whoever's turn it was."""
    youth = moonstruck(">=", 2)
    game = Position(Side("Trifle", "Youth"), Side("2 Trifle"), cards=[youth, TRIFLE])
    game.cast("Trifle")
    game.resolve()
    game.cast("Trifle", by=B)
    game.resolve()
    game.next_turn("upkeep")
    assert game.stack == []
    one = Position(Side("", "Youth"), Side("2 Trifle"), cards=[youth, TRIFLE])
    for _ in range(2):
        one.cast("Trifle", by=B)
        one.resolve()
    one.next_turn("upkeep")
    assert one.stack == ["Youth"]


# --- Cast as its back face ------------------------------------------------------------------------

GHOST = d.Card(
    "Angler", "{1}{U}", "Creature — Human", 2, 1, ("disturb {U}",), layout="transform",
    other_face=d.Card(
        "Drifter", None, "Creature — Spirit", 2, 2, ("flying",), colors="U",
        abilities=(
            d.Instead(
                d.Event("moves", "self", to_zone="graveyard"), "program", effects=(d.Move("self"),)
            ),
        ),
    ),
)  # fmt: skip
GRASP = d.Card(
    "Binder", "{U}", "Creature — Human", 1, 1, ("disturb {U}",), layout="transform",
    other_face=d.Card(
        "Binding", None, "Enchantment — Aura", colors="U",
        abilities=(d.Spell(targets=(d.TARGET_CREATURE,)), d.Static("attached", 2, 2)),
    ),
)  # fmt: skip
PROWLER = d.Card(
    "Robot", "{3}{W}", "Artifact Creature — Robot", 3, 3,
    ("more than meets the eye {W}",), layout="transform",
    other_face=d.Card(
        "Car", None, "Artifact — Vehicle", 2, 3, ("living metal",), colors="W",
        abilities=(d.Activated(d.Cost("{1}"), (d.Transform(),)),),
    ),
)  # fmt: skip


def test_C5_01_disturb_casts_the_back_face_from_the_graveyard() -> None:
    """702.146: what is on the stack is the back face, with the mana value of the front (202.3b)."""
    game = Position(Side("", "Island", graveyard="Angler"), cards=[GHOST])
    game.choose("cast Drifter", "1")
    card = game.rows(None, "stack")[0]
    assert (game.stack, game.m["types"][card]) == (["Drifter"], v.TYPE_CREATURE)
    assert game.tables["card_value"][0][game.m["look"][card]] == 2
    game.resolve()
    assert game.has("Drifter", v.KEYWORD_FLYING)
    assert game.names("graveyard", A) == []


def test_C5_01_it_is_not_cast_so_from_the_hand_nor_by_others_nor_without_mana() -> None:
    game = Position(
        Side("Angler", "2 Island"), Side(battlefield="Island", graveyard="Angler"), cards=[GHOST]
    )
    assert [word for word in game.legal if word.startswith("cast")] == ["cast Angler"]
    poor = Position(Side("", "Forest", graveyard="Angler"), cards=[GHOST])
    assert not any(word.startswith("cast") for word in poor.legal)


def test_C3_25_what_was_disturbed_is_exiled_wherever_it_would_be_put_into_a_graveyard() -> None:
    game = Position(
        Side("", "Island", graveyard="Angler"), Side("Counterspell", "2 Island"), cards=[GHOST]
    )
    game.choose("cast Drifter", "1")
    game.cast("Counterspell", "Drifter", by=B)
    game.resolve()
    assert (game.names("exile", A), game.names("graveyard", A)) == (["Angler"], [])
    dies = Position(
        Side("", "Island", graveyard="Angler"), Side("Lightning Bolt", "Mountain"), cards=[GHOST]
    )
    dies.choose("cast Drifter", "1")
    dies.resolve()
    dies.cast("Lightning Bolt", "Drifter", by=B)
    dies.resolve()
    assert (dies.names("exile", A), dies.names("graveyard", A)) == (["Angler"], [])


def test_C3_25_its_front_face_is_put_into_the_graveyard() -> None:
    game = Position(Side("", "Angler"), Side("Lightning Bolt", "Mountain"), cards=[GHOST])
    game.cast("Lightning Bolt", "Angler", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Angler"]


def test_C5_01_an_aura_on_the_back_targets_what_it_will_enchant() -> None:
    game = Position(Side("", "Island, Memnite", graveyard="Binder"), cards=[GRASP])
    game.choose("cast Binding", "1", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (3, 3)
    bare = Position(Side("", "Island", graveyard="Binder"), cards=[GRASP])
    assert not any(word.startswith("cast") for word in bare.legal)


def test_C5_01_more_than_meets_the_eye_casts_the_back_face_from_the_hand() -> None:
    """702.162a; living metal (702.161): it is a creature too during its controller's turns."""
    game = Position(Side("Robot", "2 Plains"), cards=[PROWLER])
    assert "cast Robot" not in game.legal
    game.choose("cast Car", "1")
    game.resolve()
    car = game.find("Car", "battlefield")
    assert int(game.m["types"][car]) == v.TYPE_ARTIFACT | v.TYPE_CREATURE
    game.activate("Car")
    game.resolve()
    assert game.name(car) == "Robot"
    assert game.pt(car) == (3, 3)
    game.next_turn()
    assert int(game.m["types"][car]) == v.TYPE_ARTIFACT | v.TYPE_CREATURE


def test_C5_01_on_the_turns_of_others_living_metal_is_no_creature() -> None:
    game = Position(Side("Robot", "Plains"), cards=[PROWLER])
    game.choose("cast Car", "1")
    game.resolve()
    game.next_turn()
    assert int(game.m["types"][game.find("Car", "battlefield")]) == v.TYPE_ARTIFACT


def test_C5_01_a_graveyard_gives_no_robot() -> None:
    game = Position(Side("", "4 Plains", graveyard="Robot"), cards=[PROWLER])
    assert not any(word.startswith("cast") for word in game.legal)


@pytest.mark.parametrize("keyword", ["disturb {U}", "more than meets the eye {U}"])
def test_a_card_without_a_back_is_not_cast_as_it(keyword: str) -> None:
    with pytest.raises(CardError, match="no back face"):
        compile_cards([d.Card("Ghost", "{U}", "Creature — Spirit", 1, 1, (keyword,))])


# --- Craft (702.167) ------------------------------------------------------------------------------


def crafted(*keywords: str) -> d.Card:
    """An artifact that becomes a 5/5."""
    return d.Card(
        "Bricks", "{1}", "Artifact", None, None, keywords, layout="transform",
        other_face=d.Card("Kiln", None, "Artifact Creature — Golem", 5, 5),
    )  # fmt: skip


def test_C3_25_craft_exiles_the_material_and_returns_the_card_transformed() -> None:
    """The material is another permanent or a card in the graveyard; the card comes back later."""
    bricks = crafted("craft with artifact {2}")
    game = Position(
        Side("", "Bricks, Memnite, 2 Wastes", graveyard="Ornithopter, Squire"), cards=[bricks]
    )
    game.choose("activate Bricks 0")
    assert sorted(game.legal) == ["Memnite", "Ornithopter"]
    game.choose("Ornithopter")
    assert sorted(game.names("exile", A)) == ["Bricks", "Ornithopter"]
    assert game.stack == ["Bricks"]
    game.resolve()
    assert game.pt("Kiln") == (5, 5)
    assert game.names("exile", A) == ["Ornithopter"]


def test_C5_01_it_is_no_material_of_itself_and_a_sorcery_in_time() -> None:
    bricks = crafted("craft with artifact {2}")
    alone = Position(Side("", "Bricks, 2 Wastes", graveyard="Squire"), cards=[bricks])
    assert not any(word.startswith("activate") for word in alone.legal)
    late = Position(Side("", "Bricks, Memnite, 2 Wastes"), cards=[bricks])
    late.pass_until("end")
    assert not any(word.startswith("activate") for word in late.legal)


def test_C5_01_two_materials_from_both_places() -> None:
    bricks = crafted("craft with two creatures {0}")
    poor = Position(Side("", "Bricks, Memnite"), cards=[bricks])
    assert not any(word.startswith("activate") for word in poor.legal)
    game = Position(Side("", "Bricks, Memnite", graveyard="Squire"), cards=[bricks])
    game.choose("activate Bricks 0", "Memnite", "Squire")
    game.resolve()
    assert (game.count("Kiln", "battlefield"), game.count(None, "exile", A)) == (1, 2)


def test_C3_25_a_crafted_copy_without_a_back_stays_in_exile() -> None:
    """712.14a."""
    bricks = crafted("craft with artifact {2}")
    copier = spell(
        "Mimic", d.BecomeCopy("target 1", "target 2", "game"),
        targets=(d.Target(d.PERMANENT), d.Target(d.PERMANENT)),
    )  # fmt: skip
    game = Position(
        Side("Mimic", "Memnite, Ornithopter, 2 Wastes"), Side(battlefield="Bricks"),
        cards=[bricks, copier],
    )  # fmt: skip
    game.cast("Mimic", "Ornithopter", "Bricks")
    game.resolve()
    game.choose("activate Bricks 0", "Memnite")
    game.resolve()
    assert sorted(game.names("exile", A)) == ["Memnite", "Ornithopter"]
