"""What happens to objects and players by words of the language, on made-up cards."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, cast, spell

TARGET_SPELL = (d.Target(d.SPELL, zone="stack"),)
GHOST = Card("Ghost", None, "Creature — Spirit", 1, 1, colors="W", token=True)


# --- Moves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["hand", "exile", "library", "bottom", "graveyard"])
def test_a_spell_is_taken_off_the_stack(to: str) -> None:
    away = spell("Away", d.Move("target", to), targets=TARGET_SPELL)
    game = Position(Side("Away"), Side("Lightning Bolt", "Mountain"), cards=[away])
    game.cast("Lightning Bolt", "A", by=B)
    game.cast("Away", "Lightning Bolt", by=A)
    game.resolve()
    zone = {"bottom": "library"}.get(to, to)
    assert (game.stack, game.names(zone, B)) == ([], ["Lightning Bolt"])
    ends = game.m["zone_head" if to == "library" else "zone_tail"][0, B]
    if zone == "library":
        assert game.name(int(ends[v.ZONE_LIBRARY])) == "Lightning Bolt"
    assert (game.life(A), int((game.m["stack_row"] >= 0).sum())) == (20, 0)


def test_a_copy_of_a_spell_ceases_as_it_is_moved() -> None:
    twice = spell("Twice", d.CopySpell(), targets=TARGET_SPELL)
    away = spell("Away", d.Move("target", "hand"), targets=TARGET_SPELL)
    game = Position(Side("Twice, Away, Lightning Bolt", "Mountain"), cards=[twice, away])
    game.cast("Lightning Bolt", "B")
    game.cast("Twice", "Lightning Bolt")
    game.resolve()
    game.choose("B")
    copy = game.rows("Lightning Bolt", "stack")[-1]
    game.choose("cast Away", copy)
    game.resolve()
    assert (game.stack, game.names("hand", A)) == (["Lightning Bolt"], [])
    assert game.m["kind"][copy] == v.OBJECT_NONE


def test_the_top_card_goes_to_the_bottom() -> None:
    game = Position(
        Side("Dig", library="Plains, Island", filler=0),
        cards=[spell("Dig", d.Move(d.Top(1), "bottom"))],
    )
    game.cast("Dig")
    game.resolve()
    assert game.names("library", A) == ["Island", "Plains"]


def test_it_comes_back_with_counters() -> None:
    effect = d.Move("target", "battlefield", counters=("+1/+1", 2))
    raise_it = spell(
        "Raise",
        effect,
        targets=(d.Target(d.CREATURE, zone="graveyard", owner="you"),),
    )
    game = Position(
        Side("Raise", graveyard="Grizzly Bears"), Side(graveyard="Hill Giant"), cards=[raise_it]
    )
    game.cast("Raise", "Grizzly Bears")
    game.resolve()
    assert game.pt("Grizzly Bears") == (4, 4)


def test_only_what_is_in_your_own_graveyard_is_a_target() -> None:
    back = spell(
        "Back",
        d.Move("target", "hand"),
        targets=(d.Target(d.CREATURE, "none", "graveyard", "you"),),
    )
    game = Position(Side("Back"), Side(graveyard="Hill Giant"), cards=[back])
    assert "cast Back" not in game.legal


def test_nothing_is_in_the_ante() -> None:
    """407.1: nobody plays for ante here."""
    game = cast(spell("Spell", d.GainLife(d.Count(d.Each(zone="ante"))), d.GainLife(1)))
    assert game.life(A) == 21


def test_as_many_targets_as_x() -> None:
    split = Card(
        "Split",
        "{X}",
        "Sorcery",
        abilities=(d.Spell((d.Tap(),), (d.Target(d.CREATURE, least=0, most="X"),)),),
    )
    game = Position(
        Side("Split", "2 Wastes"),
        Side(battlefield="Grizzly Bears, Hill Giant, Savannah Lions"),
        cards=[split],
    )
    game.cast("Split", "Grizzly Bears", "Hill Giant", x=2)
    game.resolve()
    names = ("Grizzly Bears", "Hill Giant", "Savannah Lions")
    assert [game.status("tapped", name) for name in names] == [1, 1, 0]


# --- Players -------------------------------------------------------------------------------------


def test_the_player_chosen_as_it_entered() -> None:
    curse = Card(
        "Curse",
        "{0}",
        "Enchantment",
        abilities=(
            d.Enters(choose=("opponent",)),
            d.Activated(d.Cost("{0}"), (d.LoseLife(2, "chosen player"),)),
        ),
    )
    game = Position(Side("Curse"), cards=[curse])
    game.cast("Curse")
    game.resolve()
    if game.asked == v.DECISION_NAME:
        game.choose("B")
    game.activate("Curse")
    game.resolve()
    assert (game.life(A), game.life(B)) == (20, 18)


def test_nobody_attacked_on_the_turn_of_another() -> None:
    hit = spell("Hit", d.LoseLife(2, "opponents attacked this combat"), d.GainLife(1))
    game = Position(Side(battlefield="Grizzly Bears"), Side("Hit"), cards=[hit])
    game.attack("Grizzly Bears")
    game.priority(B)
    game.cast("Hit", by=B)
    game.resolve()
    assert (game.life(A), game.life(B)) == (20, 21)


# --- The turn ends -------------------------------------------------------------------------------


MOURNER = bear(d.Triggered(d.Event("dies", "self"), (d.GainLife(5),)), name="Mourner")


@pytest.mark.parametrize(
    ("before", "life", "left"),
    [
        (d.Destroy(d.Each(d.CREATURE)), 20, 0),  # its trigger has waited and ceases
        (d.PutCounters(d.Each(d.CREATURE), 2, "-1/-1"), 25, 0),  # dies only now: 724.1c
    ],
)
def test_the_turn_ends_in_the_middle_of_something(before: d.Effect, life: int, left: int) -> None:
    end = spell("Finish", before, d.End("turn"))
    game = Position(Side("Finish", "Mourner"), cards=[end, MOURNER])
    game.cast("Finish")
    game.resolve()
    game.resolve_all()
    game.pass_until("upkeep", 2)
    assert (game.life(A), game.count("Mourner", "battlefield")) == (life, left)


def test_the_game_is_over_as_the_turn_ends() -> None:
    game = cast(spell("Finish", d.LoseLife(20, "each opponent"), d.End("turn")))
    assert (game.over, game.winner) == (True, "A")


# --- Instead -------------------------------------------------------------------------------------


def test_a_shield_against_one_source_ignores_another() -> None:
    game = Position(
        Side(battlefield="Hill Giant, Memnite"),
        Side(battlefield="Circle of Protection: Red, Plains"),
    )
    game.activate("Circle of Protection: Red", by=B)
    game.resolve()
    game.choose("Hill Giant")
    game.attack("Memnite")
    game.pass_until("main2")
    assert game.life(B) == 19


@pytest.mark.parametrize(
    ("instead", "effects", "zone", "life"),
    [
        ("also", (d.GainLife(2),), "graveyard", 22),
        ("program", (d.GainLife(2),), "battlefield", 22),
        ("exile", (), "exile", 20),
        ("hand", (), "hand", 20),
    ],
)
def test_what_happens_instead_of_going_to_the_graveyard(
    instead: str, effects: tuple[d.Effect, ...], zone: str, life: int
) -> None:
    odd = bear(d.Instead(d.Event("dies", "self"), instead, effects=effects), name="Odd")
    game = Position(
        Side("Kill", "Odd"), cards=[odd, spell("Kill", d.Destroy(), targets=(d.TARGET_CREATURE,))]
    )
    game.cast("Kill", "Odd")
    game.resolve()
    assert (game.count("Odd", zone, A), game.life(A)) == (1, life)


@pytest.mark.parametrize("lands", [0, 2])
def test_a_computed_amount_more(lands: int) -> None:
    more = spell(
        "More",
        d.Replace(
            d.Event("gains life", player="you"),
            "n more",
            amount=d.Count(d.Each(d.LAND)),
            what="you",
        ),
    )
    game = Position(
        Side("More, Balm", f"{lands} Wastes" if lands else ""),
        cards=[more, spell("Balm", d.GainLife(3))],
    )
    game.cast("More")
    game.resolve()
    game.cast("Balm")
    game.resolve()
    assert game.life(A) == 23 + lands


def test_what_its_damage_does_instead() -> None:
    """The event is that the creature deals damage, so its victim is the other object."""
    kind = bear(
        d.Instead(
            d.Event("deals damage", "self", combat=True), "program", effects=(d.GainLife("amount"),)
        ),
        name="Kind",
    )
    game = Position(Side(battlefield="Kind"), Side(battlefield="Grizzly Bears"), cards=[kind])
    game.attack("Kind")
    game.block(("Grizzly Bears", "Kind"))
    game.pass_until("main2")
    assert game.life(A) == 22
    assert game.count("Grizzly Bears", "battlefield") == 1


# --- Casting and copying -------------------------------------------------------------------------


def test_a_card_that_may_not_be_cast_stays() -> None:
    free = spell("Free", d.Cast("target"), targets=(d.Target(d.SPELL, zone="graveyard"),))
    game = Position(Side("Free", graveyard="Terror"), cards=[free])  # Terror has no target
    game.cast("Free", "Terror")
    game.resolve()
    if game.asked == v.DECISION_MAY:
        game.choose("yes")
    assert "Terror" in game.names("graveyard", A)


def test_what_has_left_the_stack_is_not_copied() -> None:
    twice = spell("Twice", d.CopySpell(), targets=TARGET_SPELL)
    game = Position(
        Side("Twice, Lightning Bolt", "Mountain"), Side("Counterspell", "2 Island"), cards=[twice]
    )
    game.cast("Lightning Bolt", "B")
    game.cast("Twice", "Lightning Bolt")
    game.cast("Counterspell", "Lightning Bolt", by=B)
    game.resolve_all()
    assert (game.life(B), game.stack) == (20, [])


# --- Mana ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cost",
    [
        d.Cost(tap=True, life=1),
        d.Cost(tap=True, counters=("charge", 1)),
        d.Cost(tap=True, sacrifice=True),
    ],
)
def test_mana_that_costs_more_than_a_tap_is_made_by_hand(cost: d.Cost) -> None:
    vault = Card("Vault", "{0}", "Artifact", abilities=(d.Activated(cost, (d.AddMana("R"),)),))
    game = Position(Side("Lightning Bolt", "Vault (1 charge)", life=20), cards=[vault])
    assert "cast Lightning Bolt" not in game.legal
    game.activate("Vault")
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 17
    assert game.life(A) == (19 if cost.life else 20)


def test_mana_for_creature_spells_goes_first_to_them() -> None:
    ability = d.Activated(d.Cost(tap=True), (d.AddMana("G", only="creature spells"),))
    grove = Card("Grove", None, "Land", abilities=(ability,))
    game = Position(Side("Grizzly Bears, Giant Growth", "Grove, Forest"), cards=[grove])
    assert "cast Grizzly Bears" not in game.legal
    game.activate("Grove")
    assert "cast Grizzly Bears" in game.legal
    game.cast("Grizzly Bears")
    assert (game.m["creature_mana"][0, A].sum(), game.status("tapped", "Forest")) == (0, 1)


def test_a_mana_ability_that_counts_makes_so_much() -> None:
    ability = d.Activated(d.Cost(tap=True), (d.AddMana("G", d.Count(d.Each(d.YOUR_CREATURE))),))
    cradle = Card("Cradle", None, "Land", abilities=(ability,))
    game = Position(
        Side("Craw Wurm", "Cradle, 4 Memnite"), Side(battlefield="Memnite"), cards=[cradle]
    )
    game.activate("Cradle")
    assert (game.m["mana"][0, A, v.MANA_GREEN], game.stack) == (4, [])
    assert "activate Cradle 0" not in game.legal


def test_mana_of_any_colour_by_a_program_asks_for_it() -> None:
    ability = d.Activated(d.Cost(tap=True), (d.AddMana("any"), d.GainLife(1)))
    prism = Card("Prism", "{0}", "Artifact", abilities=(ability,))
    game = Position(Side("Lightning Bolt", "Prism"), cards=[prism])
    game.activate("Prism")
    game.choose("R")
    assert (game.m["mana"][0, A, v.MANA_RED], game.life(A), game.stack) == (1, 21, [])


def test_a_mana_ability_that_gives_something_up() -> None:
    ability = d.Activated(d.Cost(give=(d.Give("sacrifice", d.CREATURE),)), (d.AddMana("CC"),))
    altar = Card("Altar", "{0}", "Artifact", abilities=(ability,))
    game = Position(Side("Sol Ring", "Altar, Memnite, Ornithopter"), cards=[altar])
    game.choose("activate Altar 0", "Memnite")
    assert (game.m["mana"][0, A, v.MANA_COLORLESS], game.names("graveyard", A)) == (2, ["Memnite"])
    game.choose("activate Altar 0", "Ornithopter")
    assert "activate Altar 0" not in game.legal
    assert game.m["mana"][0, A, v.MANA_COLORLESS] == 4


# --- Phased out ----------------------------------------------------------------------------------


def test_what_has_phased_out_watches_nothing_and_is_not_counted() -> None:
    watcher = bear(d.Triggered(d.Event("casts"), (d.GainLife(1),)), name="Watcher")
    gone = spell("Gone", d.PhaseOut(), targets=(d.TARGET_CREATURE,))
    count = spell("Census", d.GainLife(d.Count(d.Each(d.CREATURE))))
    game = Position(Side("Gone, Census", "Watcher, Grizzly Bears"), cards=[watcher, gone, count])
    game.cast("Gone", "Watcher")
    game.resolve_all()
    assert game.life(A) == 21
    game.cast("Census")
    game.resolve_all()
    assert game.life(A) == 22
