"""Rows A3: outside the game, ownership, and wishes (400.11, 729.4)."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards.language import Card, GainLife, Spell
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad, spell

WISHER = Start(hand="Living Wish", battlefield="Forest, Mountain")
WISHES = "Living Wish, Forest, Mountain"
SORCERER = Start(hand="Burning Wish", battlefield="2 Mountain")
SORCERIES = "Burning Wish, 2 Mountain"


def offers(game: Position, wish: str = "Living Wish") -> set[str]:
    """Cast a wish of the hand and say what it offers."""
    game.cast(wish)
    game.resolve()
    return set(game.legal)


def fetch(side: Side, name: str, other: Side | None = None) -> Position:
    """A subgame in which Living Wish has taken this card."""
    game = child(side, other, WISHER)
    assert name in offers(game)
    game.choose(name)
    return game


def test_A3_01_outside_is_no_zone_of_the_subgame() -> None:
    # A card that comes in from outside leaves no zone of the subgame: nothing triggers.
    start = Start("Living Wish", "Forest, Mountain, Blood Artist")
    game = child(Side(sideboard="Memnite", library=WISHES + ", Blood Artist"), None, start)
    assert game.count("Memnite", "outside", A, level=1) == 1
    offers(game)
    game.choose("Memnite")
    assert game.stack == []
    assert game.m["waiting_count"] == 0


def test_A3_02_the_sideboard_is_outside() -> None:
    game = Position(Side("Burning Wish", "2 Mountain", sideboard="Mind Rot, Memnite"))
    assert offers(game, "Burning Wish") == {"Mind Rot", "done"}


def test_A3_03_a_wished_card_stays_in_the_game() -> None:
    side = Side("Burning Wish", "2 Mountain, 2 Swamp, Mox Jet", sideboard="Mind Rot")
    game = Position(side)
    offers(game, "Burning Wish")
    game.choose("Mind Rot")
    game.cast("Mind Rot", "B")
    game.resolve()
    game.next_turn()
    assert game.names("graveyard", A) == ["Mind Rot"]
    assert game.count(zone="outside", seat=A) == 0


def test_A3_04_outer_effects_do_not_change_what_a_wish_sees() -> None:
    # Crusade makes an outer creature bigger, Wall of Swords is printed 3/5: printed is what counts,
    # and an effect of the subgame does not reach out either.
    start = Start("Living Wish", "Forest, Mountain, Crusade")
    game = child(
        Side(battlefield="Eager Cadet, Crusade", library=WISHES + ", Crusade"), None, start
    )
    assert "Eager Cadet" in offers(game)
    row = game.find("Eager Cadet", "battlefield", A, 0)
    assert (game.m["power"][row], game.m["toughness"][row]) == (2, 2)  # one Crusade, the outer one
    game.choose("Eager Cadet")
    assert (game.m["power"][row], game.m["toughness"][row]) == (1, 1)


def test_A3_05_printed_characteristics_count() -> None:
    side = Side("Shahrazad", "3 Plains, Mishra's Factory", library="Golden Wish, 5 Plains")
    game = Position(side)
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    assert game.pt("Mishra's Factory") == (2, 2)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Golden Wish", "5 Plains"))
    game.pass_until("main1")
    game.cast("Golden Wish")
    game.resolve()  # it is an artifact creature out there, but a land as it is printed
    assert "Mishra's Factory" not in game.legal
    assert game.names("battlefield", A, 0).count("Mishra's Factory") == 1


def test_A3_08_a_wished_card_is_owned_by_who_took_it() -> None:
    side = Side(sideboard="Memnite", library=WISHES)
    other = Side(library="Control Magic, 4 Island")
    game = child(side, other, WISHER, Start("Control Magic", "4 Island"))
    offers(game)
    game.choose("Memnite")
    game.cast("Memnite")
    game.resolve()
    game.next_turn()
    game.cast("Control Magic", "Memnite")
    game.resolve()
    row = game.find("Memnite", "battlefield", B)
    assert game.m["owner"][row] == A
    game.win(A)
    assert "Memnite" in game.names("library", A)


def stolen(owner: int) -> Position:
    """An outer Memnite of one player that the other one controls by Control Magic."""
    permanents = ["2 Plains", ""]
    permanents[owner] += ", Memnite"
    permanents[1 - owner] += ", Control Magic on Memnite"
    game = Position(
        Side("Shahrazad", permanents[A], library=WISHES), Side(battlefield=permanents[B])
    )
    assert "Memnite" in game.names("battlefield", 1 - owner)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(WISHER)
    game.pass_until("main1")
    return game


def test_A3_09_a_stolen_card_is_not_offered_to_the_thief() -> None:
    game = stolen(owner=B)
    assert "Memnite" not in offers(game)


def test_A3_10_a_stolen_card_is_offered_to_its_owner() -> None:
    game = stolen(owner=A)
    assert "Memnite" in offers(game)
    game.choose("Memnite")
    assert game.names("hand", A) == ["Memnite"]
    game.win(A)
    assert game.names("graveyard", B) == ["Control Magic"]


def test_A3_11_tokens_and_copies_are_no_cards() -> None:
    side = Side("Shahrazad, Burning Wish", "Goblin Assault, 2 Plains, 2 Mountain", library=WISHES)
    game = Position(side, step="upkeep")
    game.resolve()
    assert "Goblin Token" in game.names("battlefield", A)
    game.pass_until("main1")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(WISHER)
    game.pass_until("main1")
    assert offers(game) == {"Plains", "Mountain", "done"}


def test_A3_13_exile_of_the_same_game_is_inside() -> None:
    for flag, offered in ((0, False), (1, True)):
        side = Side("2 Burning Wish", "4 Mountain", sideboard="Mind Rot")
        game = Position(side, wishes_reach_exile=flag)
        offers(game, "Burning Wish")
        game.choose("Mind Rot")
        assert game.names("exile", A) == ["Burning Wish"]
        game.cast("Burning Wish")
        game.resolve()
        assert ("Burning Wish" in game.legal) is offered


def test_A3_14_every_outer_zone_but_the_library_is_outside() -> None:
    side = Side("Memnite", "Alpha Myr", "Bronze Sable", WISHES, "Eager Cadet")
    game = child(side, None, WISHER)
    assert {"Memnite", "Alpha Myr", "Bronze Sable", "Eager Cadet"} <= offers(game)


def test_A3_14_the_outer_stack_is_outside() -> None:
    game = child(Side(library=SORCERIES), None, SORCERER)
    assert offers(game, "Burning Wish") == {"Shahrazad", "done"}


def test_A3_15_the_library_supplies_nothing() -> None:
    game = child(Side(library=WISHES + ", 3 Memnite"), None, WISHER)
    assert "Memnite" not in offers(game)


def test_A3_16_two_games_deep_everything_outside_is_offered() -> None:
    side = Side("", "Alpha Myr", library=f"{WISHES}, 2 Plains, Shahrazad, Memnite, Eager Cadet",
                sideboard="Taiga")  # fmt: skip
    game = child(side, None, Start("Shahrazad, Memnite", "2 Plains"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(WISHER)
    game.pass_until("main1")
    assert game.depth == 2
    assert offers(game) == {"Alpha Myr", "Memnite", "Plains", "Taiga", "done"}
    game.choose("Alpha Myr")
    game.win(A)
    assert "Alpha Myr" in game.names("library", A, 1)
    assert "Alpha Myr" not in game.names("battlefield", A, 0)


def test_A3_17_taking_from_outside_is_choosing_a_suitable_card() -> None:
    game = Position(Side("Burning Wish", "2 Mountain", sideboard="Mind Rot, Duress, Memnite"))
    assert offers(game, "Burning Wish") == {"Mind Rot", "Duress", "done"}
    game.choose("done")  # a card with a stated quality need not be taken
    assert game.count(zone="outside", seat=A) == 3


def test_A3_22_a_triggered_ability_cannot_find_the_card_that_went_inside() -> None:
    permanents = "2 Plains, Memnite, Rancor on Memnite"
    game = Position(Side("Shahrazad", permanents, library="Golden Wish, 5 Plains"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Golden Wish", "5 Plains"))
    game.pass_until("main1")
    game.cast("Golden Wish")
    game.resolve()
    game.choose("Rancor")
    game.win(A)
    game.resolve_all()
    assert "Rancor" in game.names("library", A)  # "return it to hand" does not follow it
    assert game.names("hand", A) == []


def test_A3_23_going_inside_is_leaving_but_not_dying() -> None:
    game = fetch(Side(battlefield="Thragtusk, Blood Artist", library=WISHES), "Thragtusk")
    game.win(A)
    assert game.stack == ["Thragtusk"]  # Blood Artist is silent


def combat(attackers: str, library: str, start: Start) -> Position:
    """A subgame made in the declare blockers step: Quicken lets Shahrazad be cast there."""
    side = Side("Quicken, Shahrazad", f"3 Plains, 2 Island, {attackers}", library=library)
    game = Position(side, Side(battlefield="Wall of Swords"))
    game.attack(*(name for name in ("Grizzly Bears", "Craw Wurm") if name in attackers))
    game.block()
    game.cast("Quicken")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(start)
    game.pass_until("main1")
    return game


def test_A3_24_a_fetched_attacker_leaves_combat() -> None:
    game = combat("Grizzly Bears, Craw Wurm", f"Plains, {WISHES}", WISHER)
    attacking = game.m["attacking"]
    assert sum(attacking[row] >= 0 for row in game.rows(zone="battlefield", level=0)) == 2
    offers(game)
    game.choose("Craw Wurm")
    game.win(A)
    assert game.step == "declare_blockers"
    assert sum(game.m["attacking"][row] >= 0 for row in game.rows(zone="battlefield")) == 1
    game.pass_until("combat_damage")
    assert game.life(B) == 8


def test_A3_25_auras_of_a_fetched_permanent_go_when_the_outer_game_resumes() -> None:
    permanents = "2 Plains, Memnite, Holy Strength on Memnite"
    game = Position(Side("Shahrazad", permanents, library=WISHES))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(WISHER)
    game.pass_until("main1")
    offers(game)
    game.choose("Memnite")
    assert "Holy Strength" in game.names("battlefield", A, 0)
    game.win(A)
    assert game.names("graveyard", A) == ["Shahrazad", "Holy Strength"]


def test_A3_26_until_leaves_ends_first_thing_when_the_outer_game_resumes() -> None:
    # Policy until_leaves_return. The Priest holds the opponent's Memnite.
    game = Position(
        Side("Banisher Priest, Shahrazad", "5 Plains", library=WISHES), Side(battlefield="Memnite")
    )
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Memnite")
    game.resolve()
    assert game.names("exile", B) == ["Memnite"]
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(WISHER)
    game.pass_until("main1")
    offers(game)
    game.choose("Banisher Priest")
    assert game.names("exile", B, 0) == ["Memnite"]
    game.win(A)
    assert game.names("exile", B) == []
    assert game.names("battlefield", B) == ["Memnite"]


def test_A3_14_a_card_under_a_banisher_priest_may_be_fetched() -> None:
    game = Position(
        Side("Shahrazad", "2 Plains, Memnite", library=f"Filler, {WISHES}"),
        Side("Banisher Priest", "3 Plains"),
    )
    game.next_turn()
    game.cast("Banisher Priest")
    game.resolve()
    game.choose("Memnite")
    game.resolve()
    game.next_turn()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(WISHER)
    game.pass_until("main1")
    assert "Memnite" in offers(game)
    game.choose("Memnite")
    game.win(A)
    assert game.names("exile") == []
    assert "Memnite" in game.names("library", A)


def test_A3_22_leaving_triggers_of_a_fetched_ring_return_its_card_afterwards() -> None:
    game = Position(
        Side("Oblivion Ring, Shahrazad", "5 Plains", library="Golden Wish, 5 Plains"),
        Side(battlefield="Memnite"),
    )
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Memnite")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Golden Wish", "5 Plains"))
    game.pass_until("main1")
    assert "Oblivion Ring" in offers(game, "Golden Wish")
    game.choose("Oblivion Ring")
    assert game.names("exile", B, 0) == ["Memnite"]
    game.win(A)
    assert game.stack == ["Oblivion Ring"]
    game.resolve()
    assert game.names("battlefield", B) == ["Memnite"]


def test_A3_27_only_registered_cards_are_offered() -> None:
    game = Position(Side("Living Wish", "Forest, Mountain"), Side(sideboard="Memnite"))
    offers(game)
    assert game.names("hand", A) == []  # nothing to take: nothing is asked
    assert game.names("exile", A) == ["Living Wish"]


def test_A3_15_no_card_is_offered_twice() -> None:
    game = shahrazad(Side(hand="3 Memnite", library=WISHES))
    game.start_child(WISHER)
    game.pass_until("main1")
    game.cast("Living Wish")
    game.resolve()
    assert game.legal.count("Memnite") == 1
    assert game.asked == v.DECISION_PICK


def test_A3_06_a_card_with_two_faces_is_its_front_face_outside() -> None:
    field = Card("Field", None, "Land")
    song = Card(
        "Song", "{R}", "Sorcery", abilities=(Spell((GainLife(1),)),),
        other_face=field, layout="modal",
    )  # fmt: skip
    side = Side("Song", library=f"{WISHES}, {SORCERIES}")
    game = child(side, None, Start("Living Wish, Burning Wish", "Forest, 3 Mountain"), cards=[song])
    assert "Song" in offers(game.copy(), "Burning Wish")
    assert "Song" not in offers(game, "Living Wish")


def test_A3_07_what_lies_face_down_in_the_outer_game_cannot_be_brought_in() -> None:
    """Policy: neither a face-down permanent nor a card exiled face down; face up both can."""
    for hidden, offered in ((True, ["Memnite"]), (False, ["Craw Wurm", "Memnite", "Squire"])):
        hide = spell(
            "Hide",
            d.Move(d.Each(zone="graveyard", whose="you"), "battlefield", face_down=hidden),
            d.Move(d.Top(), "exile", face_down=hidden),
        )
        want = spell("Want", d.Move(d.Chosen(d.CREATURE, zone="outside"), "hand"))
        game = Position(
            Side(
                "Hide, Shahrazad, Memnite",
                "2 Plains",
                graveyard="Craw Wurm",
                library="Squire, Want",
            ),
            cards=[hide, want],
        )
        game.cast("Hide")
        game.resolve()
        game.cast("Shahrazad")
        game.resolve()
        game.start_child(Start("Want"))
        game.pass_until("main1")
        game.cast("Want")
        game.resolve()
        assert sorted(game.legal) == offered
