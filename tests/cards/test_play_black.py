"""What the black cards do when they are played."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def test_blood_artist_sees_itself_and_others_die() -> None:
    game = Position(
        Side("Wrath of God", "4 Plains, Blood Artist, Memnite"), Side(battlefield="Hill Giant")
    )
    game.cast("Wrath of God")
    game.resolve()
    for _ in range(3):
        if game.asked == v.DECISION_TRIGGER:
            game.default()
        game.choose("B")
    game.resolve_all()
    assert (game.life(A), game.life(B)) == (23, 17)


def test_el_hajjaj_gains_what_it_deals() -> None:
    game = Position(Side("Giant Growth", "Forest, El-Hajjâj"), Side(battlefield="Wall of Swords"))
    game.attack("El-Hajjâj")
    game.block(("Wall of Swords", "El-Hajjâj"))
    game.cast("Giant Growth", "El-Hajjâj")
    game.resolve()
    game.pass_until("combat_damage")
    game.resolve_all()
    assert game.life(A) == 24


def test_hunted_ghoul_cannot_block_humans() -> None:
    game = Position(
        Side(battlefield="Elite Vanguard, Grizzly Bears"), Side(battlefield="Hunted Ghoul")
    )
    game.attack("Elite Vanguard", "Grizzly Bears")
    game.block(("Hunted Ghoul", "Grizzly Bears"))  # of the two only the Bears are offered
    assert game.status("blocked", "Elite Vanguard") == 2
    game.pass_until("combat_damage")
    assert game.life(B) == 18


def test_hypnotic_specter_takes_a_card_at_random() -> None:
    game = Position(
        Side(battlefield="Hypnotic Specter"), Side(hand="Memnite, Fog, Craw Wurm"),
        script=("Fog",),
    )  # fmt: skip
    game.attack("Hypnotic Specter")
    game.pass_until("combat_damage")
    assert game.stack == ["Hypnotic Specter"]
    game.resolve()
    assert game.names("graveyard", B) == ["Fog"]
    assert game.life(B) == 18


def test_hypnotic_specter_is_random() -> None:
    lost = set()
    for seed in range(12):
        game = Position(Side(battlefield="Hypnotic Specter"), Side(hand="Memnite, Fog"), seed=seed)
        game.attack("Hypnotic Specter")
        game.pass_until("combat_damage")
        game.resolve()
        lost.update(game.names("graveyard", B))
    assert lost == {"Memnite", "Fog"}


def test_sengir_vampire_grows_on_its_victims() -> None:
    game = Position(
        Side("2 Lightning Bolt", "2 Mountain, Sengir Vampire"),
        Side(battlefield="Wall of Swords, Memnite"),
    )
    game.attack("Sengir Vampire")
    game.block(("Wall of Swords", "Sengir Vampire"))
    game.pass_until("combat_damage")
    assert game.status("damage", "Wall of Swords") == 4
    game.cast("Lightning Bolt", "Wall of Swords")  # it dies of something else, later in the turn
    game.resolve()
    assert game.stack == ["Sengir Vampire"]
    game.resolve()
    assert game.pt("Sengir Vampire") == (5, 5)
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    assert game.stack == []


def test_sengir_vampire_forgets_at_the_end_of_the_turn() -> None:
    game = Position(Side("Terror", "2 Swamp, Sengir Vampire"), Side(battlefield="Wall of Swords"))
    game.attack("Sengir Vampire")
    game.block(("Wall of Swords", "Sengir Vampire"))
    game.next_turn()
    game.cast("Terror", "Wall of Swords", by=A)
    game.resolve()
    assert game.stack == []
    assert game.pt("Sengir Vampire") == (4, 4)


def test_sorceress_queen_sets_base_power_and_toughness() -> None:
    game = Position(
        Side("Giant Growth", "Forest, Sorceress Queen, Crusade"), Side(battlefield="Serra Angel")
    )
    game.choose("activate Sorceress Queen 0")
    assert game.legal == ["Serra Angel"]  # not herself
    game.choose("Serra Angel")
    game.resolve()
    assert game.pt("Serra Angel") == (1, 3)
    game.cast("Giant Growth", "Serra Angel")
    game.resolve()
    assert game.pt("Serra Angel") == (4, 6)
    game.next_turn()
    assert game.pt("Serra Angel") == (5, 5)


def test_bladebrand_gives_deathtouch_and_a_card() -> None:
    game = Position(Side("Bladebrand", "2 Swamp, Memnite"), Side(battlefield="Craw Wurm"))
    game.attack("Memnite")
    game.block(("Craw Wurm", "Memnite"))
    game.cast("Bladebrand", "Memnite")
    game.resolve()
    assert game.count(zone="hand", seat=A) == 1
    game.pass_until("combat_damage")
    assert game.names("graveyard", B) == ["Craw Wurm"]


def test_dark_ritual() -> None:
    game = Position(Side("Dark Ritual, Juzám Djinn", "2 Swamp"))
    game.cast("Dark Ritual")
    game.resolve()
    assert game.m["mana"][0, A].tolist() == [0, 0, 3, 0, 0, 0]
    game.cast("Juzám Djinn")
    game.resolve()
    assert "Juzám Djinn" in game.names("battlefield", A)
    assert not game.m["mana"].any()


@pytest.mark.parametrize(
    ("spell", "legal"),
    [
        ("Doom Blade", {"Hill Giant", "Memnite"}),
        ("Terror", {"Hill Giant"}),
    ],
)
def test_doom_blade_and_terror_know_their_targets(spell: str, legal: set[str]) -> None:
    game = Position(Side(spell, "2 Swamp"), Side(battlefield="Hill Giant, Memnite, Typhoid Rats"))
    game.choose(f"cast {spell}")
    assert set(game.legal) == legal
    game.choose("Hill Giant")
    game.resolve()
    assert game.names("graveyard", B) == ["Hill Giant"]


def test_duress_takes_neither_creatures_nor_lands() -> None:
    game = Position(Side("Duress", "Swamp"), Side(hand="Craw Wurm, Taiga, Fog, Mox Jet, Memnite"))
    game.choose("cast Duress")
    assert game.legal == ["B"]
    game.choose("B")
    game.resolve()
    assert game.player == A
    assert game.legal == ["Fog", "Mox Jet"]
    game.choose("Mox Jet")
    assert game.names("graveyard", B) == ["Mox Jet"]
    assert all(game.m["known"][row] & 1 for row in game.rows(zone="hand", seat=B))


def test_duress_finds_nothing() -> None:
    game = Position(Side("Duress", "Swamp"), Side(hand="Craw Wurm, Taiga"))
    game.cast("Duress", "B")
    game.resolve()
    assert game.names("graveyard", B) == []
    assert game.asked == v.DECISION_PRIORITY


def test_mind_rot() -> None:
    game = Position(Side("2 Mind Rot", "6 Swamp"), Side(hand="Memnite, Fog, Craw Wurm"))
    game.cast("Mind Rot", "B")
    game.resolve()
    assert game.player == B
    game.choose("Fog", "Craw Wurm")
    assert game.names("hand", B) == ["Memnite"]
    game.cast("Mind Rot", "B")
    game.resolve()
    assert game.names("hand", B) == []
    assert len(game.names("graveyard", B)) == 3


def test_sinkhole_and_desert_twister() -> None:
    game = Position(Side("Sinkhole", "2 Swamp"), Side(battlefield="Taiga, Memnite"))
    game.choose("cast Sinkhole")
    assert "Memnite" not in game.legal
    game.choose("Taiga")
    game.resolve()
    assert game.names("graveyard", B) == ["Taiga"]
    game = Position(Side("Desert Twister", "6 Forest"), Side(battlefield="Taiga, Memnite, Crusade"))
    game.choose("cast Desert Twister")
    assert {"Taiga", "Memnite", "Crusade", "Forest"} == set(game.legal)
    game.choose("Crusade")
    game.resolve()
    assert game.names("graveyard", B) == ["Crusade"]


def test_deathtouch_kills_by_any_damage() -> None:
    game = Position(Side(battlefield="Typhoid Rats"), Side(battlefield="Craw Wurm"))
    game.attack("Typhoid Rats")
    game.block(("Craw Wurm", "Typhoid Rats"))
    game.pass_until("combat_damage")
    assert game.names("graveyard", B) == ["Craw Wurm"]
