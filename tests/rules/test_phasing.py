"""Row C14-22: phasing (702.26), one test for each group of its clauses."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.engine.combat.roles import LEFT_BY_PLANESWALKER
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import counters_of, set_counters
from tests.rules.combats import loyalty, make
from tests.rules.positions import A, B, Position, Side

RIPPLE = "Reality Ripple"
RIPPLES = Side(RIPPLE, "2 Island")


def phased(game: Position, name: str | int) -> bool:
    """Whether a permanent is phased out."""
    return game.status("phased", name) != 0


def test_C14_22_C11_07_out_for_a_turn_and_in_again_before_untapping() -> None:
    """It comes back in its controller's untap step, before that untaps, as it was (502.1)."""
    game = Position(Side(RIPPLE, "2 Island, Memnite"))
    memnite = game.find("Memnite", "battlefield")
    set_counters(game.m, memnite, v.COUNTER_PLUS, 2)
    game.set("tapped", memnite, 1)
    generation = int(game.m["generation"][memnite])
    game.cast(RIPPLE, "Memnite")
    game.resolve()
    assert phased(game, memnite)
    game.next_turn()
    assert phased(game, memnite)
    game.next_turn()
    assert not phased(game, memnite)
    assert int(game.m["generation"][memnite]) == generation  # the same object (702.26d)
    assert counters_of(game.m, memnite, v.COUNTER_PLUS) == 2
    assert (game.status("tapped", memnite), game.status("sick", memnite)) == (0, 0)


def test_C14_22_phasing_goes_out_and_comes_in_by_turns() -> None:
    game = Position(Side(battlefield="Teferi's Drake"), step=None)
    out = []
    for _ in range(5):
        game.next_turn("draw")
        out.append(phased(game, "Teferi's Drake"))
    # It phased out in the first untap step of all.
    assert out == [True, False, False, True, True]


def test_C14_22_it_is_treated_as_though_it_did_not_exist() -> None:
    """Nothing selects it, counts it, targets it or is done by it (702.26b)."""
    game = Position(
        Side("Crusade, Lightning Bolt", "2 Plains, Mountain"),
        Side(RIPPLE, "2 Island, Silvercoat Lion, Memnite"),
    )
    lion = game.find("Silvercoat Lion", "battlefield")
    game.cast(RIPPLE, lion, by=B)
    game.resolve()
    game.priority(A)
    game.cast("Crusade")
    game.resolve()
    assert game.pt(lion) == (2, 2)
    game.choose("cast Lightning Bolt")
    assert "Silvercoat Lion" not in game.legal


def test_C14_22_its_own_abilities_do_nothing_meanwhile() -> None:
    game = Position(Side(RIPPLE, "2 Island, Silvercoat Lion, Crusader"), cards=[
        d.Card("Crusader", "{1}", "Artifact", abilities=(
            d.Static(d.Each(d.CREATURE), power=1), d.Triggered(
                d.Event("begins", player="you", step="upkeep"), (d.GainLife(1),)
            ),
        )),
    ])  # fmt: skip
    game.cast(RIPPLE, "Crusader")
    assert game.pt("Silvercoat Lion") == (3, 2)
    game.resolve()
    assert game.pt("Silvercoat Lion") == (2, 2)
    game.next_turn()
    game.next_turn()
    assert (game.life(A), game.pt("Silvercoat Lion")) == (22, (3, 2))  # it was back by upkeep


@pytest.mark.parametrize(
    "effect",
    [
        d.RemoveCounters(),
        d.PutCounters("self"),
        d.Damage(1, "self"),
        d.Change("self", power=1, keywords=("flying",), duration="game"),
        d.Tap("self"),
        d.Sacrifice("self"),
        d.Destroy("self"),
        d.Move("self", "hand"),
    ],
    ids=lambda effect: type(effect).__name__,
)
def test_C14_22_what_waits_for_it_does_nothing_to_it_meanwhile(effect: d.Effect) -> None:
    """As it attacks something is put off to the end of combat, when it is away (702.26b)."""
    later = d.Later(d.Event("begins", step="end of combat"), (effect,))
    walker = d.Card(
        "Clockwork Walker", "{1}", "Artifact Creature — Construct", 2, 2,
        abilities=(d.Triggered(d.Event("attacks", "self"), (later,)),),
    )  # fmt: skip
    for away in (True, False):
        game = Position(Side(RIPPLE, "2 Island, Clockwork Walker"), cards=[walker])
        row = game.find("Clockwork Walker", "battlefield")
        game.set("sick", row, 0)
        set_counters(game.m, row, v.COUNTER_PLUS, 2)
        game.attack(row)
        game.resolve()
        if away:
            game.cast(RIPPLE, row)
            game.resolve()
        game.set("tapped", row, 0)
        game.pass_until("main2")

        def state(game: Position = game, row: int = row) -> tuple[object, ...]:
            fields = ("zone", "tapped", "damage", "phased")
            about = (counters_of(game.m, row, v.COUNTER_PLUS), int(game.m["effect_count"]))
            return (*about, *(int(game.m[name][row]) for name in fields))

        untouched = (2, 0, v.ZONE_BATTLEFIELD, 0, 0, v.PHASED_OUT)
        assert (state() == untouched) is away, state()


def test_C14_22_it_leaves_combat() -> None:
    """The attacker that it blocked stays blocked and deals no damage to the player (506.4)."""
    game = Position(Side(battlefield="Grizzly Bears"), Side(RIPPLE, "2 Island, Memnite"))
    game.attack("Grizzly Bears")
    game.block(("Memnite", "Grizzly Bears"))
    game.cast(RIPPLE, "Memnite", by=B)
    game.resolve()
    game.pass_until("main2")
    assert game.life(B) == 20
    assert phased(game, "Memnite")


def test_B1x_05_an_attacker_that_phases_out_does_not_attack_when_it_is_back() -> None:
    game = Position(
        Side(RIPPLE, "2 Island, Hill Giant, Holy Strength on Hill Giant"),
        Side(battlefield="Grizzly Bears"),
    )
    game.attack("Hill Giant")
    game.cast(RIPPLE, "Hill Giant")
    game.resolve()
    assert phased(game, "Hill Giant")
    assert phased(game, "Holy Strength")
    game.pass_until("main2")
    assert game.life(B) == 20
    game.next_turn()
    game.next_turn()
    assert game.pt("Hill Giant") == (4, 5)
    assert (game.status("tapped", "Hill Giant"), game.status("attacking", "Hill Giant")) == (0, -1)


def test_C14_22_nothing_triggers_as_it_goes_and_comes() -> None:
    game = Position(Side(RIPPLE, "2 Island, Guest, Bell"), cards=[
        d.Card("Guest", "{1}", "Creature — Bird", 1, 1, colors="", abilities=(
            d.Triggered(d.Event("enters", "self"), (d.GainLife(3),)),
        )),
        d.Card("Bell", "{1}", "Artifact", abilities=(
            d.Triggered(d.Event("leaves", d.CREATURE), (d.GainLife(1),)),
        )),
    ])  # fmt: skip
    game.cast(RIPPLE, "Guest")
    game.resolve()
    assert (game.stack, game.life(A)) == ([], 20)
    game.next_turn()
    game.next_turn()
    assert (game.stack, game.life(A)) == ([], 20)


def test_C14_22_attachments_go_along_and_stay_attached() -> None:
    """An Aura phases out with its creature and comes in with it (702.26g)."""
    game = Position(Side(battlefield="Memnite, Holy Strength on Memnite"), Side(RIPPLE, "2 Island"))
    aura, memnite = (game.find(n, "battlefield") for n in ("Holy Strength", "Memnite"))
    game.cast(RIPPLE, "Memnite", by=B)
    game.resolve()
    assert phased(game, aura)
    game.next_turn()
    game.next_turn()
    assert (phased(game, aura), game.status("attached_to", aura)) == (False, memnite)
    assert game.pt(memnite) == (2, 3)


def test_C14_22_what_phases_out_by_itself_leaves_its_host() -> None:
    """Control Magic alone phases out: the creature goes back; with it in, control is anew."""
    game = Position(
        Side("Control Magic", "4 Island"), Side(f"2 {RIPPLE}", "4 Island, Grizzly Bears")
    )
    game.cast("Control Magic", "Grizzly Bears")
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield", A) == 1
    enchant = d.Card("Fog of Time", "{0}", "Instant", abilities=(
        d.Spell((d.PhaseOut(),), (d.Target(d.Filter(types=("enchantment",))),)),
    ))  # fmt: skip
    game = Position(
        Side("Control Magic", "4 Island"), Side("Fog of Time", "Grizzly Bears"), cards=[enchant]
    )
    game.cast("Control Magic", "Grizzly Bears")
    game.resolve()
    game.cast("Fog of Time", "Control Magic", by=B)
    game.resolve()
    assert game.count("Grizzly Bears", "battlefield", B) == 1
    game.next_turn()
    game.next_turn()
    assert game.count("Grizzly Bears", "battlefield", A) == 1


def test_C14_22_an_aura_whose_host_is_gone_comes_in_unattached() -> None:
    enchant = d.Card("Fog of Time", "{0}", "Instant", abilities=(
        d.Spell((d.PhaseOut(),), (d.Target(d.Filter(types=("enchantment",))),)),
    ))  # fmt: skip
    game = Position(
        Side(battlefield="Memnite, Holy Strength on Memnite"),
        Side("Fog of Time, Lightning Bolt", "Mountain"),
        cards=[enchant],
    )
    game.cast("Fog of Time", "Holy Strength", by=B)
    game.resolve()
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite"]
    game.next_turn()
    game.next_turn()
    assert game.names("graveyard", A) == ["Memnite", "Holy Strength"]


def test_C14_22_as_long_as_its_source_is_there_ends() -> None:
    """For as long as Aladdin is controlled ends as he phases out (702.26f)."""
    game = Position(Side(battlefield="Aladdin, 3 Mountain"), Side(RIPPLE, "2 Island, Ornithopter"))
    game.activate("Aladdin", "Ornithopter")
    game.resolve()
    assert game.count("Ornithopter", "battlefield", A) == 1
    game.cast(RIPPLE, "Aladdin", by=B)
    game.resolve()
    assert game.count("Ornithopter", "battlefield", B) == 1


def test_C14_22_a_token_survives() -> None:
    bear = d.Card("Bear", None, "Creature — Bear", 2, 2, colors="G", token=True)
    maker = d.Card("Maker", "{0}", "Instant", abilities=(d.Spell((d.Create(bear),)),))
    game = Position(Side(f"Maker, {RIPPLE}", "2 Island"), cards=[maker])
    game.cast("Maker")
    game.resolve()
    game.cast(RIPPLE, "Bear")
    game.resolve()
    game.next_turn()
    game.next_turn()
    assert (game.count("Bear", "battlefield", A), phased(game, "Bear")) == (1, False)


def test_C14_22_a_stolen_permanent_comes_in_under_whoever_had_it() -> None:
    """It phases in during the untap step of the player under whose control it phased out."""
    game = Position(Side("Control Magic", "4 Island"), Side(RIPPLE, "2 Island, Grizzly Bears"))
    bears = game.find("Grizzly Bears", "battlefield")
    game.cast("Control Magic", bears)
    game.resolve()
    game.cast(RIPPLE, bears, by=B)
    game.resolve()
    game.next_turn()
    assert phased(game, bears)
    game.next_turn()
    assert (phased(game, bears), game.count("Grizzly Bears", "battlefield", A)) == (False, 1)


def test_C14_22_until_something_leaves() -> None:
    """Oubliette keeps the creature, its Auras too, and lets it in tapped."""
    game = Position(
        Side("Oubliette, Disenchant", "3 Swamp, 2 Plains"),
        Side(battlefield="Memnite, Holy Strength on Memnite"),
    )
    memnite = game.find("Memnite", "battlefield")
    game.cast("Oubliette")
    game.resolve()
    game.choose("Memnite")
    game.resolve()
    for _ in range(3):
        assert phased(game, memnite)
        game.next_turn()
    game.priority(A)
    game.cast("Disenchant", "Oubliette")
    game.resolve()
    assert (phased(game, memnite), game.status("tapped", memnite)) == (False, 1)
    assert game.status("attached_to", "Holy Strength") == memnite


def test_C14_22_until_something_leaves_that_has_left() -> None:
    game = Position(Side("Oubliette, Disenchant", "3 Swamp, 2 Plains"), Side(battlefield="Memnite"))
    game.cast("Oubliette")
    game.resolve()
    game.choose("Memnite")
    game.cast("Disenchant", "Oubliette")
    game.resolve_all()
    assert not phased(game, "Memnite")


def test_C14_22_what_it_states_about_combat_does_not_count() -> None:
    """Of two taxes on attacks only that of the permanent that is there is paid (702.26b)."""
    for out, mana in ((0, 4), (v.PHASED_OUT, 2)):
        game = Position(
            Side(battlefield="Grizzly Bears, 4 Plains"),
            Side(battlefield="Propaganda, Ghostly Prison"),
            step="begin_combat",
        )
        game.set("phased", "Propaganda", out)
        game.pass_until_asked(v.DECISION_ATTACK)
        game.choose("Grizzly Bears")
        game.pass_until_asked(v.DECISION_ATTACK_TAX)
        assert int(game.m["dec_left"]) == mana


def test_C14_22_it_cannot_be_attacked() -> None:
    """It is removed from combat as it phases out, and nobody attacks it after that (506.4c)."""
    game = Position(Side(battlefield="Grizzly Bears"), Side(RIPPLE, "2 Island, Icy Manipulator"))
    make(game, "Icy Manipulator", types=v.TYPE_ARTIFACT | v.TYPE_PLANESWALKER, loyalty=3)
    out = game.copy()
    game.attack("Grizzly Bears")
    assert game.legal == ["B", "Icy Manipulator"]
    game.choose("Icy Manipulator")
    game.priority(B)
    game.cast(RIPPLE, "Icy Manipulator", by=B)
    game.resolve()
    assert game.status("attacked", "Grizzly Bears") == LEFT_BY_PLANESWALKER
    game.pass_until("end_combat")
    assert game.life(B) == 20
    assert loyalty(game, "Icy Manipulator") == 3
    out.cast(RIPPLE, "Icy Manipulator", by=B)
    out.resolve()
    out.attack("Grizzly Bears")
    out.pass_until("end_combat")
    assert out.life(B) == 18
