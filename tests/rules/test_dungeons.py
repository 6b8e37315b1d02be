"""Dungeons: venturing, rooms, completing one; the initiative (309, 701.49, 704.5t, 726)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.dungeons import room_name
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.reading import dungeons_completed
from tests.rules.positions import A, B, C, Position, Side, Start, spell

DELVE = spell("Delve", d.Venture())
MINE, MAGE, TOMB, UNDERCITY = (
    "Lost Mine of Phandelver",
    "Dungeon of the Mad Mage",
    "Tomb of Annihilation",
    "Undercity",
)
COMPLETED = d.Test(d.DungeonsCompleted(), ">=", 1)


def delving(times: int, a: Side | None = None, b: Side | None = None, *others: d.Card) -> Position:
    """A position whose first player has cards that venture."""
    a = a or Side()
    hand = ", ".join(filter(None, (f"{times} Delve", a.hand)))
    library = a.library or "20 Plains"
    return Position(Side(hand, a.battlefield, library=library), b, cards=[DELVE, *others])


def venture(game: Position, *choices: str) -> None:
    """A ventures, and what triggers resolves up to its first question."""
    game.cast("Delve")
    game.resolve()
    game.choose(*choices)


def room(game: Position, seat: int = A) -> str:
    """The room in which a player's venture marker is; "" where they are in no dungeon."""
    m = game.m
    number = int(m["room"][m["depth"], seat])
    row = int(m["zone_head"][m["depth"], seat, v.ZONE_COMMAND])
    while row >= 0 and not game.tables["card_dungeon"][0][m["card"][row]]:
        row = int(m["next"][row])
    assert (row >= 0) == (number > 0)
    return room_name(game.world.card(row), number) if number else ""


def test_701_49a_who_ventures_chooses_a_dungeon_and_enters_its_first_room() -> None:
    game = delving(1)
    game.cast("Delve")
    game.resolve()
    assert game.asked == v.DECISION_ROOM
    assert sorted(game.legal) == sorted([MINE, MAGE, TOMB])
    game.choose(MAGE)
    assert (room(game), game.count(MAGE, "command", A)) == ("Yawning Portal", 1)
    life = int(game.m["life"][0, A])
    game.resolve()
    assert game.m["life"][0, A] == life + 1  # the room's ability


def walk(game: Position, *rooms: str) -> None:
    """A ventures so often, and what each room does is done, with as little as is allowed."""
    for name in rooms:
        game.cast("Delve")
        game.resolve()
        if game.asked == v.DECISION_ROOM:
            game.choose(name)
        while game.stack or game.asked != v.DECISION_PRIORITY:
            if game.asked == v.DECISION_PRIORITY:
                game.resolve()
            else:
                game.default()


def test_701_49b_the_marker_moves_along_an_arrow() -> None:
    game = delving(4)
    walk(game, MINE)
    game.cast("Delve")
    game.resolve()
    assert game.legal == ["Goblin Lair", "Mine Tunnels"]
    game.choose("Mine Tunnels")
    game.resolve()
    assert game.count("Treasure Token", "battlefield", A) == 1
    walk(game, "Fungi Cavern")
    game.cast("Delve")
    game.resolve()  # one arrow leads on: nothing is asked
    assert room(game) == "Temple of Dumathoin"


def test_C10_20_a_dungeon_is_removed_once_its_last_room_is_done() -> None:
    game = delving(4)
    walk(game, TOMB, "Veils of Fear", "Sandfall Cell")
    venture(game)
    assert (room(game), game.stack) == ("Cradle of the Death God", [TOMB])
    assert game.m["completed"][0, A] == 0  # the ability of the room has not left the stack
    game.resolve()
    assert (room(game), game.count(TOMB, "command", A)) == ("", 0)
    assert game.count("The Atropal", "battlefield", A) == 1
    assert game.m["completed"][0, A] == 1 << 6  # the third dungeon, once


def test_701_49c_out_of_the_last_room_a_dungeon_is_completed_and_another_entered() -> None:
    game = delving(5)
    walk(game, TOMB, "Veils of Fear", "Sandfall Cell")
    venture(game)
    game.cast("Delve")  # over the ability of the last room
    game.resolve()
    game.choose(MINE)
    assert (room(game), game.m["completed"][0, A]) == ("Cave Entrance", 1 << 6)
    assert game.stack == [MINE, TOMB]
    while game.asked != v.DECISION_PRIORITY or game.stack:
        game.resolve() if game.asked == v.DECISION_PRIORITY else game.default()
    assert game.count("The Atropal", "battlefield", A) == 1  # what had triggered still resolves


def test_309_7_having_completed_a_dungeon_is_known_and_what_waits_for_it_triggers() -> None:
    lore = d.Card(
        "Lore",
        "{0}",
        "Enchantment",
        abilities=(
            d.Triggered(d.Event("completes a dungeon", player="you"), (d.GainLife(10),)),
            d.Triggered(d.Event("completes a dungeon", player="opponent"), (d.LoseLife(1),)),
            d.Static(d.Each(d.CREATURE), power=3, condition=COMPLETED),
        ),
    )
    other = d.Static(
        d.Each(d.CREATURE),
        toughness=3,
        condition=d.Test(d.DungeonsCompleted(dungeon=MINE), ">=", 1),
    )
    mine = d.Card("Miner", "{0}", "Enchantment", abilities=(other,))
    game = delving(4, Side(battlefield="Lore, Miner, Memnite"), Side(), lore, mine)
    memnite = game.find("Memnite")
    life = int(game.m["life"][0, A])
    walk(game, TOMB, "Veils of Fear", "Sandfall Cell")
    assert game.m["power"][memnite] == 1
    walk(game, "Cradle of the Death God")
    assert game.m["power"][memnite] == 4
    assert game.m["toughness"][memnite] == 1
    assert game.m["life"][0, A] == life - 5 + 10


def test_309_5_each_player_has_a_dungeon_of_their_own() -> None:
    send = spell("Send", d.Venture(player="target"), targets=(d.TARGET_PLAYER,))
    game = delving(1, Side("Send"), None, send)
    walk(game, MAGE)
    game.cast("Send", "B")
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_ROOM, B)
    game.choose(MINE)
    assert (room(game, A), room(game, B)) == ("Yawning Portal", "Cave Entrance")


def test_309_4c_rooms_are_triggered_abilities_with_targets_of_their_own() -> None:
    game = delving(3, Side(battlefield="Memnite"))
    walk(game, MINE, "Goblin Lair")
    game.cast("Delve")
    game.resolve()
    game.choose("Storeroom")
    assert game.asked == v.DECISION_TARGET
    game.choose("Memnite")
    game.resolve()
    assert game.m["power"][game.find("Memnite")] == 2


def test_603_2d_room_abilities_of_dungeons_you_own_trigger_an_additional_time() -> None:
    again = d.TriggersAgain(d.Event("enters a room", player="you"))
    guide = d.Card("Guide", "{0}", "Enchantment", abilities=(again,))
    send = spell("Send", d.Venture(player="target"), targets=(d.TARGET_PLAYER,))
    game = delving(1, Side("Send", battlefield="Guide"), None, guide, send)
    venture(game, MAGE)
    assert game.stack == [MAGE, MAGE]
    game.resolve_all()
    game.cast("Send", "B")
    game.resolve()
    game.choose(MAGE)
    assert game.stack == [MAGE]  # a dungeon of somebody else's


def test_309_2c_undercity_is_entered_only_by_its_name() -> None:
    named = spell("Descend", d.Venture(UNDERCITY))
    game = delving(1, Side("2 Descend"), None, named)
    game.cast("Delve")
    game.resolve()
    assert UNDERCITY not in game.legal
    game.choose(MINE)
    game.resolve()
    game.default()
    game.cast("Descend")  # in a dungeon already: one goes on there (701.49d)
    game.resolve()
    assert game.legal == ["Goblin Lair", "Mine Tunnels"]


def test_701_49d_whoever_ventures_into_undercity_enters_it() -> None:
    named = spell("Descend", d.Venture(UNDERCITY))
    game = Position(Side("Descend, Delve", library="2 Plains"), cards=[named, DELVE])
    game.cast("Descend")
    game.resolve()
    assert room(game) == "Secret Entrance"
    game.resolve()
    game.choose("Plains")
    game.cast("Delve")  # and whoever ventures into the dungeon goes on in it
    game.resolve()
    assert game.legal == ["Forge", "Lost Well"]


TAKE = spell("Take", d.Designate("initiative", "target"), targets=(d.TARGET_PLAYER,))


def test_726_2_taking_the_initiative_is_to_venture_into_undercity() -> None:
    game = Position(Side("2 Take", library="9 Plains"), Side(library="9 Plains"), cards=[TAKE])
    game.cast("Take", "A")
    game.resolve()
    assert (game.count("The Initiative", "command", A), game.stack) == (1, ["The Initiative"])
    game.resolve()
    assert room(game) == "Secret Entrance"
    game.resolve_all()
    game.default()
    game.cast("Take", "A")  # whoever has it takes it again
    game.resolve()
    game.resolve()
    assert game.legal == ["Forge", "Lost Well"]


def test_726_2_at_the_upkeep_of_who_has_the_initiative_they_venture() -> None:
    game = Position(Side("Take", library="9 Plains"), Side(library="9 Plains"), cards=[TAKE])
    game.cast("Take", "B")
    game.resolve_all()
    game.default()
    assert room(game, B) == "Secret Entrance"
    game.next_turn("upkeep")
    assert game.stack == ["The Initiative"]
    game.resolve()
    assert game.player == B
    game.choose("Lost Well")
    assert room(game, B) == "Lost Well"


def test_726_2_combat_damage_of_creatures_takes_the_initiative_once() -> None:
    game = Position(
        Side("Take", "2 Memnite", library="9 Plains"), Side(library="9 Plains"), cards=[TAKE]
    )
    game.cast("Take", "B")
    game.resolve_all()
    game.default()
    game.attack("Memnite", "Memnite")
    game.pass_until("combat_damage")
    assert game.stack == ["The Initiative"]  # once, though two creatures have dealt damage
    game.resolve()
    assert [game.count("The Initiative", "command", seat) for seat in (A, B)] == [1, 0]
    game.resolve()
    assert (room(game, A), room(game, B)) == ("Secret Entrance", "Secret Entrance")


@pytest.mark.parametrize(("active", "heir"), [(A, A), (B, C)])
def test_726_4_as_who_has_the_initiative_leaves_somebody_takes_it(active: int, heir: int) -> None:
    side = Side(library="9 Plains")
    game = Position(Side("Take", library="9 Plains"), side, side, cards=[TAKE])
    game.cast("Take", "B")
    game.resolve_all()
    game.default()
    if active == B:
        game.next_turn("draw")
    game.concede(B)
    assert [game.count("The Initiative", "command", seat) for seat in (A, B, C)] == [
        int(seat == heir) for seat in (A, B, C)
    ]
    assert (room(game, B), game.count(UNDERCITY, "command")) == ("", 0)  # theirs has gone (800.4a)
    game.resolve()
    assert room(game, heir) == "Secret Entrance"


def test_406_7_cards_exiled_in_a_room_may_be_played_for_as_long_as_they_are_there() -> None:
    game = delving(6, Side(library="4 Plains, Ornithopter, Island, 9 Plains"))
    walk(game, MAGE, "Dungeon Level", "Twisted Caverns", "Lost Level")
    order = [game.name(row) for row in game.world.zone(0, A, v.ZONE_LIBRARY)][:2]
    walk(game, "Runestone Caverns")
    exiled = [game.name(row) for row in game.world.zone(0, A, v.ZONE_EXILE)]
    assert exiled == order
    game.next_turn()
    game.next_turn()
    for name in exiled:
        assert game.count(name, "exile", A) >= 1
        word = "cast" if name == "Ornithopter" else "play"
        assert f"{word} {name}" in game.legal


def test_A3_19_dungeons_come_into_a_subgame_by_venturing_and_cease_with_it() -> None:
    game = Position(
        Side("Shahrazad, 3 Delve", "2 Plains", library="2 Delve, 5 Plains"), cards=[DELVE]
    )
    walk(game, MINE, "Goblin Lair")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("2 Delve"))
    game.pass_until("main1")
    assert (game.depth, room(game)) == (1, "")
    game.cast("Delve")
    game.resolve()
    assert sorted(game.legal) == sorted([MINE, MAGE, TOMB])  # the one of the outer game too
    game.choose(TOMB)
    game.resolve()
    assert (room(game), game.m["room"][0, A]) == ("Trapped Entry", 2)
    game.win(A)
    assert (game.depth, room(game)) == (0, "Goblin Lair")
    assert (game.count(TOMB), game.count(MINE, "command", A)) == (0, 1)
    assert sorted(game.names("library", A)) == ["Delve"] * 2 + ["Plains"] * 5
    game.cast("Delve")
    game.resolve()
    assert game.legal == ["Storeroom", "Dark Pool"]


def test_A3_19_a_dungeon_completed_in_a_subgame_is_not_completed_outside() -> None:
    game = Position(
        Side("Shahrazad, 4 Delve", "2 Plains", library="4 Delve, 5 Plains"), cards=[DELVE]
    )
    walk(game, TOMB, "Veils of Fear", "Sandfall Cell", "Cradle of the Death God")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("4 Delve"))
    game.pass_until("main1")
    assert dungeons_completed(game.m, 1, A) == 0
    walk(game, TOMB, "Veils of Fear", "Sandfall Cell", "Cradle of the Death God")
    assert [dungeons_completed(game.m, level, A) for level in (0, 1)] == [1, 1]
    game.win(B)
    assert dungeons_completed(game.m, 0, A) == 1


def test_A11_13_the_initiative_stays_in_its_game() -> None:
    take = spell("Take", d.Designate("initiative"))
    game = Position(
        Side("Shahrazad, Take", "2 Plains", library="9 Plains"),
        Side(library="9 Plains"),
        cards=[take],
    )
    game.cast("Take")
    game.resolve_all()
    game.default()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(""), Start(""))
    game.pass_until("upkeep", turn=3)
    assert game.stack == []  # nobody has it here
    game.win(B)
    game.pass_until("upkeep", turn=3)
    assert game.stack == ["The Initiative"]


def test_727_a_restart_forgets_dungeons() -> None:
    anew = spell("Anew", d.Restart(d.Each(d.Filter(names=("Filler",)), zone="exile")))
    game = delving(6, Side("Anew"), None, anew)
    walk(game, TOMB, "Veils of Fear", "Sandfall Cell", "Cradle of the Death God", MINE)
    game.cast("Anew")
    game.resolve()
    assert (room(game), dungeons_completed(game.m, 0, A)) == ("", 0)
    assert game.count(MINE) == 0


def test_101_2_who_can_venture_once_a_turn_does_not_venture_again() -> None:
    once = d.Rule("can't venture into the dungeon more than once each turn", "each opponent")
    sentry = d.Card("Sentry", "{0}", "Enchantment", abilities=(once,))
    game = delving(4, None, Side(battlefield="Sentry"), sentry)
    walk(game, MAGE)
    venture(game)  # nothing is asked, and nothing happens
    assert (room(game), game.stack) == ("Yawning Portal", [])
    game.next_turn()
    game.next_turn()
    walk(game, "Dungeon Level")
    assert room(game) == "Dungeon Level"


def test_800_4_who_leaves_in_the_middle_of_venturing_leaves_no_dungeon() -> None:
    side = Side(library="9 Plains")
    game = Position(Side("2 Delve", library="9 Plains"), side, side, cards=[DELVE])
    walk(game, MINE)
    game.cast("Delve")
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_ROOM, A)
    game.concede(A)
    assert (room(game, A), game.count(MINE)) == ("", 0)
    assert game.player in (B, C)
    assert game.asked != v.DECISION_ROOM
    while game.turn < 3 and not game.over:
        game.default()
    assert game.turn == 3


def test_800_4_others_who_leave_change_nothing_of_the_question() -> None:
    side = Side(library="9 Plains")
    game = Position(Side("2 Delve", library="9 Plains"), side, side, cards=[DELVE])
    walk(game, MINE)
    game.cast("Delve")
    game.resolve()
    game.concede(B)
    assert (game.asked, game.player) == (v.DECISION_ROOM, A)
    game.choose("Goblin Lair")
    assert room(game) == "Goblin Lair"
