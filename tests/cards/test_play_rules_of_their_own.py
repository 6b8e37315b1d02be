"""What the cards do whose counters, permissions, triggers and opening hands have own rules."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start


def settled(game: Position) -> Position:
    """Order triggers as they come, and resolve what is on the stack."""
    while game.asked == v.DECISION_TRIGGER:
        game.answer(game.actions[0])
    game.resolve_all()
    return game


def killed(game: Position, victim: str) -> Position:
    """A kills a creature with Lightning Bolt; what it leads to resolves."""
    game.cast("Lightning Bolt", victim)
    game.resolve()
    return settled(game)


@pytest.mark.parametrize(
    ("echoes", "life"),
    [("", 25), ("Panharmonicon", 30), ("Yarok, the Desecrated, Panharmonicon", 35)],
)
def test_panharmonicon_and_yarok_the_desecrated(echoes: str, life: int) -> None:
    game = Position(Side("Thragtusk", f"5 Forest, {echoes}".removesuffix(", ")))
    game.cast("Thragtusk")
    game.resolve()
    assert settled(game).life(A) == life


def test_teysa_karlov() -> None:
    game = Position(
        Side("Lightning Bolt", "Mountain, Teysa Karlov, Blood Artist"),
        Side(battlefield="Memnite"),
    )
    game.cast("Lightning Bolt", "Memnite")
    game.resolve()
    for _ in range(2):
        game.choose("B")
    settled(game)
    assert (game.life(A), game.life(B)) == (22, 18)


def test_teysa_karlov_gives_tokens_vigilance_and_lifelink() -> None:
    game = Position(Side(battlefield="Teysa Karlov, Memnite"))
    assert not game.has("Memnite", v.KEYWORD_LIFELINK)
    game.set("kind", "Memnite", v.OBJECT_TOKEN)
    assert game.has("Memnite", v.KEYWORD_LIFELINK)
    assert game.has("Memnite", v.KEYWORD_VIGILANCE)


def test_isshin_two_heavens_as_one() -> None:
    for isshin, life in (("", 19), ("Isshin, Two Heavens as One, ", 18)):
        game = Position(Side(battlefield=f"{isshin}Agate-Blade Assassin"))
        game.attack("Agate-Blade Assassin")
        settled(game)
        assert game.life(B) == life


def test_welcoming_vampire_draws_once_each_turn() -> None:
    game = Position(
        Side("3 Memnite, Hill Giant", "Welcoming Vampire, 4 Mountain", library="3 Plains")
    )
    for name, drawn in (("Hill Giant", 0), ("Memnite", 1), ("Memnite", 1)):
        game.cast(name)
        game.resolve()
        settled(game)
        assert game.names("hand", A).count("Plains") == drawn
    game.next_turn()
    game.next_turn()
    game.cast("Memnite")
    game.resolve()
    settled(game)
    assert game.names("hand", A).count("Plains") == 3  # one of them in the draw step


def test_morbid_opportunist_sees_several_deaths_once() -> None:
    game = Position(
        Side("2 Lightning Bolt", "2 Mountain, Morbid Opportunist", library="3 Plains"),
        Side(battlefield="2 Memnite"),
    )
    killed(game, "Memnite")
    killed(game, "Memnite")
    assert game.names("hand", A) == ["Plains"]


@pytest.mark.parametrize(("given", "life"), [("Memnite", 18), ("done", 20)])
def test_fireblade_artist(given: str, life: int) -> None:
    game = Position(Side(battlefield="Fireblade Artist, Memnite"), step=None)
    game.pass_until("upkeep")
    game.resolve()
    game.choose(given)
    if given != "done":
        assert game.asked == v.DECISION_TARGET
        game.choose("B")
        game.resolve()
    assert game.life(B) == life


def test_desolation_twin_comes_with_another() -> None:
    game = Position(Side("Desolation Twin", "10 Wastes"), Side("Counterspell", "2 Island"))
    game.cast("Desolation Twin")
    game.cast("Counterspell", game.rows("Desolation Twin", "stack")[0], by=B)
    game.resolve_all()
    assert game.names("graveyard", A) == ["Desolation Twin"]
    assert game.pt("Eldrazi Token") == (10, 10)


def test_grafted_wargear_takes_its_bearer_along() -> None:
    game = Position(Side(battlefield="Grafted Wargear, Memnite, Hill Giant"))
    game.activate("Grafted Wargear", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (4, 3)
    game.activate("Grafted Wargear", "Hill Giant")
    game.resolve()
    settled(game)
    assert game.names("graveyard", A) == ["Memnite"]


@pytest.mark.parametrize("card", ["Vedalken Orrery", "Leyline of Anticipation"])
def test_vedalken_orrery_and_leyline_of_anticipation(card: str) -> None:
    game = Position(Side(), Side("Memnite", card))
    game.cast("Memnite", by=B)
    game.resolve()
    assert "Memnite" in game.names("battlefield", B)


def test_emergence_zone_lasts_a_turn() -> None:
    game = Position(Side(), Side("2 Memnite", "Emergence Zone, Plains"))
    game.activate("Emergence Zone", ability=1, by=B)
    game.resolve()
    game.cast("Memnite", by=B)
    game.resolve()
    assert game.names("graveyard", B) == ["Emergence Zone"]
    game.next_turn("upkeep")
    game.priority(B)
    assert "cast Memnite" not in game.legal


def test_rout_at_instant_speed_costs_two_more() -> None:
    for lands, offered in ((6, False), (7, True)):
        game = Position(Side(battlefield="Memnite"), Side("Rout", f"{lands} Plains"))
        game.priority(B)
        assert ("cast Rout" in game.legal) is offered
    game.cast("Rout")
    game.resolve()
    assert game.names("graveyard", A) == ["Memnite"]


def test_void_winnower_counts_what_is_even() -> None:
    game = Position(
        Side("Memnite, Savannah Lions, Fireball", "5 Plains, Mountain", library="Plains"),
        Side(battlefield="Void Winnower"),
    )
    assert game.legal == ["pass", "cast Savannah Lions", "cast Fireball"]
    game.choose("cast Fireball")
    assert game.legal == ["0", "2", "4"]


def test_void_winnower_stops_blockers() -> None:
    game = Position(
        Side(battlefield="Void Winnower, Hill Giant"),
        Side(battlefield="Grizzly Bears, Savannah Lions"),
    )
    game.attack("Hill Giant")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert sorted(game.legal) == ["Savannah Lions", "done"]


def test_tranquilize() -> None:
    game = Position(Side("Tranquilize", "2 Island"), Side(battlefield="Hill Giant"))
    game.cast("Tranquilize", "Hill Giant")
    game.resolve()
    row = game.find("Hill Giant", "battlefield")
    for left in (2, 1, 0):
        game.next_turn()
        assert (game.status("tapped", row), game.counters(row, v.COUNTER_STUN)) == (1, left)
        game.next_turn()
    game.next_turn()
    assert game.status("tapped", row) == 0


def test_boon_of_safety() -> None:
    game = Position(
        Side("Boon of Safety", "Plains, Memnite", library="Forest, Island"),
        Side("Lightning Bolt", "Mountain"),
    )
    game.cast("Boon of Safety", "Memnite")
    game.resolve()
    assert game.asked == v.DECISION_LOOK
    game.choose("done")
    game.cast("Lightning Bolt", "Memnite", by=B)
    game.resolve()
    assert game.names("battlefield", A) == ["Plains", "Memnite"]


def test_spontaneous_flight() -> None:
    game = Position(Side("Spontaneous Flight", "3 Plains, Memnite"))
    game.cast("Spontaneous Flight", "Memnite")
    game.resolve()
    assert (game.pt("Memnite"), game.has("Memnite", v.KEYWORD_FLYING)) == ((3, 3), True)
    game.next_turn()
    assert (game.pt("Memnite"), game.has("Memnite", v.KEYWORD_FLYING)) == ((1, 1), True)


def test_serum_powder_changes_the_hand() -> None:
    deck = Side(library="40 Serum Powder", filler=0)
    game = Position(deck, deck, step=None, harness=0, script=[A])
    game.choose("activate Serum Powder 1")
    assert (game.count(zone="exile", seat=A), game.count(zone="hand", seat=A)) == (7, 7)
    assert game.legal == ["keep", "mulligan", "activate Serum Powder 1"]


def test_chancellors_in_opening_hands() -> None:
    game = Position(
        Side(
            "Shahrazad",
            "2 Plains",
            library="Chancellor of the Forge, Chancellor of the Tangle, Llanowar Elves",
        )
    )
    game.cast("Shahrazad")
    game.resolve()
    hand = "Chancellor of the Forge, Chancellor of the Tangle, Llanowar Elves"
    game.start_child(Start(hand=hand), first=A)
    for _ in range(2):
        game.choose("yes")
    game.pass_until("upkeep")
    game.resolve()
    assert game.names("battlefield", A) == ["Phyrexian Goblin Token"]
    game.pass_until("main1")
    game.resolve()
    game.cast("Llanowar Elves")
    game.resolve()
    assert len(game.names("battlefield", A)) == 2


def test_chancellor_of_the_forge_counts_creatures() -> None:
    game = Position(Side("Chancellor of the Forge", "7 Mountain, Memnite"))
    game.cast("Chancellor of the Forge")
    game.resolve()
    settled(game)
    assert game.count("Phyrexian Goblin Token", "battlefield") == 2


def test_necropotence() -> None:
    game = Position(Side(battlefield="Necropotence", library="8 Forest"))
    for _ in range(8):
        game.activate("Necropotence")
        game.resolve()
    assert (game.life(A), game.count(zone="exile"), game.names("hand", A)) == (12, 8, [])
    game.pass_until("end")
    settled(game)
    while game.stack:
        settled(game)
    assert game.names("hand", A) == ["Forest"] * 8
    game.pass_until_asked(v.DECISION_DISCARD)
    game.choose("Forest")
    settled(game)
    assert game.names("exile", A) == ["Forest"]
    game.next_turn()
    game.next_turn()
    assert len(game.names("hand", A)) == 7  # its draw step is skipped


def search(game: Position) -> None:
    """A casts Demonic Tutor for a Memnite."""
    game.cast("Demonic Tutor", by=A)
    game.resolve()
    if game.asked == v.DECISION_PICK:
        game.choose("Memnite")


TUTORS = Side("2 Demonic Tutor", "8 Swamp", library="2 Memnite")


IGNORE = "activate Leonin Arbiter 0"


def test_116_2d_leonin_arbiter_is_ignored_by_who_pays_until_end_of_turn() -> None:
    game = Position(TUTORS, Side(battlefield="Leonin Arbiter, 2 Plains"))
    search(game)
    assert game.count("Memnite", "hand") == 0
    game.priority(A)
    game.choose(IGNORE)  # a special action: it uses no stack
    assert (game.stack, game.player, IGNORE in game.legal) == ([], A, False)
    search(game)
    assert game.count("Memnite", "hand") == 1
    game.next_turn()
    game.next_turn()
    game.priority(A)
    assert IGNORE in game.legal


def test_116_2d_each_arbiter_is_paid_for_and_only_for_oneself() -> None:
    game = Position(TUTORS, Side(battlefield="2 Leonin Arbiter, 2 Plains"))
    game.priority(A)
    game.choose(IGNORE)
    search(game)
    assert game.count("Memnite", "hand") == 0  # the other one
    game.priority(A)
    game.choose(IGNORE)
    search(game)
    assert game.count("Memnite", "hand") == 1
    game.priority(B)
    assert IGNORE in game.legal  # its controller is a player too


def test_116_2d_nobody_without_the_mana_ignores_it() -> None:
    game = Position(Side(battlefield="Swamp"), Side(battlefield="Leonin Arbiter"))
    game.priority(A)
    assert IGNORE not in game.legal


def test_firmament_sage_begins_the_day_and_draws_as_it_turns() -> None:
    game = Position(Side("2 Firmament Sage", "8 Island"))
    assert game.m["day"][0] == v.DAY_NEITHER
    game.cast("Firmament Sage", by=A)
    game.resolve()
    assert (game.m["day"][0], game.stack) == (v.DAY_DAY, [])  # it did not become day from night
    game.next_turn("upkeep")  # after a turn with a spell it stays day
    assert (game.m["day"][0], game.stack) == (v.DAY_DAY, [])
    game.next_turn("upkeep")
    assert (game.m["day"][0], game.stack) == (v.DAY_NIGHT, ["Firmament Sage"])
    game.resolve()
    assert game.count(zone="hand", seat=A) == 2
    game.pass_until("main1")
    game.cast("Firmament Sage")
    game.resolve()
    assert game.m["day"][0] == v.DAY_NIGHT  # it is night already
