"""Rows A1: what everybody knows of subgames, and of the card that made them famous."""

from __future__ import annotations

from mtgenv.cards import registry
from mtgenv.cards.language import Subgame
from mtgenv.cards.walking import walk
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, Start, child, shahrazad

WISHER = Start(hand="Living Wish", battlefield="Forest, Mountain")
WISHES = "Living Wish, Forest, Mountain"


def test_A1_01_resolving_shahrazad_opens_a_second_game() -> None:
    game = shahrazad()
    game.start_child()
    assert game.depth == 1
    assert game.m["in_game"][0].tolist() == [1, 1]
    assert game.turn == 1
    assert not game.over


def test_A1_02_the_outer_game_stands_still() -> None:
    game = shahrazad(Side(battlefield="Grizzly Bears"), Side(hand="Fog", graveyard="Memnite"))
    before = game.frozen(0)
    game.start_child(None, Start(hand=None))
    game.pass_until("main1", turn=7)
    assert game.frozen(0) == before
    game.win(A)
    after = game.frozen(0)
    assert {key: after[key] for key in ("turn", "step", "active", "mana", "lands_played")} == {
        key: before[key] for key in ("turn", "step", "active", "mana", "lands_played")
    }


def test_A1_03_the_subgame_has_zones_of_its_own() -> None:
    game = shahrazad(Side(battlefield="Grizzly Bears"))
    outside = game.names("battlefield", level=0)
    game.start_child()
    assert game.names("battlefield") == []
    game.pass_until("main1", turn=2)
    assert game.names("battlefield", level=0) == outside


def libraries(seed: int) -> tuple[list[str], list[str]]:
    game = shahrazad(Side(library="Memnite, Forest, Island, Swamp, Ornithopter"), seed=seed)
    game.start_child(Start(hand=None), Start(hand=None), first=A)
    deck = game.names("library", A, filler=True) + game.names("hand", A, filler=True)
    return sorted(deck), game.names("library", A, filler=True)


def test_A1_04_libraries_move_and_are_shuffled() -> None:
    game = shahrazad(Side(library="Memnite"))
    assert game.count(zone="library", seat=A, level=0) == 0
    assert game.count(zone="library", seat=A) == 31
    deck, order = libraries(1)
    assert deck == sorted(["Memnite", "Forest", "Island", "Swamp", "Ornithopter"] + 30 * ["Filler"])
    assert (deck, order) == libraries(1)
    assert order != libraries(2)[1]


def test_A1_05_other_zones_stay_outside() -> None:
    side = Side(
        hand="Duress", battlefield="Memnite", graveyard="Plains", exile="Swamp", filler=0,
        library="7 Island, Evolving Wilds",
    )  # fmt: skip
    game = shahrazad(side)
    game.start_child(Start(battlefield="Evolving Wilds"))
    assert game.names("hand", A, 0) == ["Duress"]
    assert game.names("graveyard", A, 0) == ["Plains"]
    assert game.names("exile", A, 0) == ["Swamp"]
    game.activate("Evolving Wilds")
    game.resolve()
    assert set(game.legal) == {"Island", "done"}


def test_A1_06_the_first_player_is_random_and_nobody_chooses() -> None:
    game = shahrazad()
    first = []
    for seed in range(300):
        twin = game.copy()
        twin.m["rng"][v.STREAM_GAME] = seed * 7919
        twin.choose("done")
        assert twin.asked == v.DECISION_MULLIGAN
        first.append(int(twin.m["starter"][1]))
    assert 110 < sum(first) < 190


def test_A1_07_then_the_game_starts_like_any_other() -> None:
    game = shahrazad(Side(life=3))
    game.start_child(Start(hand=None), Start(hand=None), first=B)
    assert game.life(A) == game.life(B) == 20
    assert game.count(zone="hand", seat=A) == game.count(zone="hand", seat=B) == 7
    assert (game.turn, game.step, game.active) == (1, "upkeep", B)
    mulligans = [seat for depth, turn, _, seat in game.trace if depth == 1 and turn == 0]
    assert mulligans[1:] == [B, A]  # the arrangement, then declarations from the first player on
    game.pass_until("main1")
    assert game.count(zone="hand", seat=B) == 7  # the first draw is skipped
    game.next_turn()
    assert game.count(zone="hand", seat=A) == 8


def test_A1_08_a_small_library_starts_a_game() -> None:
    game = shahrazad(Side(library="12 Plains", filler=0), Side(filler=12))
    game.start_child(Start(hand=None), Start(hand=None))
    assert game.depth == 1
    assert game.count(zone="library", seat=A) == 5


def test_A1_09_under_seven_cards_loses_at_the_first_upkeep() -> None:
    for mulligans in (0, 1):
        game = shahrazad(None, Side(filler=6))
        game.m["starter"][1] = B
        game.choose("done")
        if mulligans:
            game.choose("mulligan")
            while game.depth == 1 and game.asked == v.DECISION_MULLIGAN:
                game.choose("keep")
            while game.depth == 1 and game.asked == v.DECISION_BOTTOM:
                game.default()
        while game.depth == 1:
            assert game.asked == v.DECISION_MULLIGAN  # nothing is asked once the game began
            game.choose("keep")
        assert game.results == [(1, 1 << A)]
        assert game.m["ended_turns"][0] == 1
        assert (game.life(A), game.life(B)) == (20, 10)


def test_A1_14_outer_cards_and_sideboard_are_outside() -> None:
    side = Side(hand="Craw Wurm", battlefield="Memnite", sideboard="Taiga", library=WISHES)
    game = child(side, None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    # "Plains" is on the battlefield twice: permanents are offered each by itself.
    assert sorted(set(game.legal)) == ["Craw Wurm", "Memnite", "Plains", "Taiga", "done"]


def test_A1_16_a_wish_takes_a_creature_off_the_outer_battlefield() -> None:
    game = child(Side(battlefield="Grizzly Bears", library=WISHES), None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Grizzly Bears")
    assert "Grizzly Bears" in game.names("hand", A)
    assert "Grizzly Bears" not in game.names("battlefield", A, 0)


def test_A1_17_triggers_of_leaving_wait_for_the_outer_game() -> None:
    game = child(Side(battlefield="Thragtusk", library=WISHES), None, WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    assert game.stack == []
    game.pass_until("main1", turn=2)
    assert "Beast Token" not in game.names("battlefield", A, 0)
    game.win(A)
    assert game.stack == ["Thragtusk"]
    game.resolve()
    assert "Beast Token" in game.names("battlefield", A)


def test_A1_18_poison_stays_in_the_outer_game() -> None:
    game = Position(Side(hand="Shahrazad", battlefield="2 Plains"))
    game.m["poison"][0, A] = 7
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert game.m["poison"][1, A] == 0
    game.win(A)
    assert game.m["poison"][0, A] == 7


def test_A1_19_poison_of_the_subgame_vanishes() -> None:
    game = child()
    game.m["poison"][1, A] = 9
    game.win(B)
    assert game.m["poison"][0, A] == 0
    game.pass_until("main1", turn=2)
    assert not game.over


def test_A1_20_cards_go_home_and_are_shuffled() -> None:
    start = Start("Living Wish", "Forest, Mountain", graveyard="Swamp", exile="Island")
    side = Side(battlefield="Memnite", library=f"{WISHES}, Swamp, Island")
    game = child(side, None, start)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Memnite")
    game.win(A)
    home = ["Forest", "Island", "Living Wish", "Memnite", "Mountain", "Swamp"]
    assert sorted(game.names("library", A)) == home
    assert game.names("exile", A) == []
    assert not any(game.m["known"][row] & 3 for row in game.rows(zone="library"))


def test_A1_21_tokens_and_copies_are_gone() -> None:
    start = Start("Lightning Bolt, Fork", "3 Mountain, Goblin Assault")
    game = child(Side(library="Lightning Bolt, Fork, 3 Mountain, Goblin Assault"), None, start,
                 step="upkeep")  # fmt: skip
    game.resolve()
    assert "Goblin Token" in game.names("battlefield", A)
    game.cast("Lightning Bolt", "B")
    game.cast("Fork", "Lightning Bolt")
    game.resolve()
    game.choose("B")
    assert game.stack == ["Lightning Bolt", "Lightning Bolt"]
    game.win(A)
    kinds = [int(kind) for kind in game.m["kind"] if kind != v.OBJECT_NONE]
    assert set(kinds) == {v.OBJECT_CARD}
    assert not any(game.m["level"][game.rows()] == 1)


def test_A1_22_the_creator_finishes_even_if_its_card_is_gone() -> None:
    start = Start("Burning Wish", "2 Mountain")
    game = child(Side(library="Burning Wish, 2 Mountain"), None, start)
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    assert game.names("stack", level=0) == []
    game.win(A)
    assert (game.life(A), game.life(B)) == (20, 10)


def test_A1_23_waiting_triggers_come_after_the_creator_has_finished() -> None:
    game = child(Side(battlefield="Thragtusk", library=WISHES), Side(life=13), WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    game.win(A)
    assert game.life(B) == 6
    assert game.names("graveyard", A) == ["Shahrazad"]
    assert game.stack == ["Thragtusk"]


def test_A1_23_a_player_without_life_loses_before_any_trigger() -> None:
    game = child(Side(battlefield="Thragtusk", library=WISHES), Side(life=1), WISHER)
    game.cast("Living Wish")
    game.resolve()
    game.choose("Thragtusk")
    game.win(A)
    assert game.over
    assert game.m["winner"] == A


def test_A1_28_the_creator_stays_on_the_outer_stack() -> None:
    game = child()
    assert game.names("stack", level=0) == ["Shahrazad"]
    assert game.names("graveyard", A, 0) == []
    game.win(A)
    assert game.names("stack") == []
    assert game.names("graveyard", A) == ["Shahrazad"]


def test_A1_29_subgames_nest() -> None:
    side = Side(library="2 Shahrazad, 4 Plains", life=16)
    game = child(side, None, Start("Shahrazad", "2 Plains"))
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("Shahrazad", "2 Plains"))
    game.pass_until("main1")
    assert game.depth == 2
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert game.depth == 3
    game.win(B)
    assert (game.depth, game.life(A), game.life(B)) == (2, 10, 20)
    game.win(B)
    assert (game.depth, game.life(A), game.life(B)) == (1, 10, 20)
    game.win(B)
    assert (game.depth, game.life(A), game.life(B)) == (0, 8, 20)
    assert game.results == [(3, 2), (2, 2), (1, 2)]


def test_A1_30_the_old_rule_leaves_exiled_cards_in_exile() -> None:
    start = Start(exile="Memnite", graveyard="Ornithopter")
    game = child(Side(library="Memnite, Ornithopter"), None, start, legacy_exile_stays=1)
    game.win(A)
    assert game.names("exile", A) == ["Memnite"]
    assert game.names("library", A) == ["Ornithopter"]


def test_A1_30_what_was_exiled_face_down_is_turned_up() -> None:
    start = Start(exile="Memnite")
    game = child(Side(library="Memnite"), None, start, legacy_exile_stays=1)
    row = game.find("Memnite", "exile", A)
    printed = {name: int(game.m[name][row]) for name in ("look", "power", "types")}
    for name in printed:
        game.m[name][row] = 0  # as a face-down card is (406.3)
    game.win(A)
    assert {name: int(game.m[name][row]) for name in printed} == printed


def test_A1_31_mass_exile_shrinks_the_library_under_the_old_rule() -> None:
    for legacy, left in ((1, 25), (0, 40)):
        side = Side(library="15 Memnite, 25 Plains", filler=0)
        game = child(None, side, None, Start(exile="15 Memnite"), legacy_exile_stays=legacy)
        game.win(A)
        assert game.count(zone="library", seat=B) == left


def test_A1_32_suspended_cards_stay_suspended_under_the_old_rule() -> None:
    start = Start("Rift Bolt", "Mountain")
    game = child(Side(library="Rift Bolt, Mountain"), None, start, legacy_exile_stays=1)
    game.suspend("Rift Bolt")
    row = game.find("Rift Bolt", "exile", A)
    game.win(A)
    assert game.counters(row, v.COUNTER_TIME) == 1
    game.pass_until("upkeep", turn=3)
    assert game.stack == ["Rift Bolt"]
    game.resolve()
    game.resolve()
    game.choose("yes", "B")
    game.resolve()
    assert game.life(B) == 7


def test_A1_33_three_cards_open_subgames() -> None:
    creators = [
        name
        for name in registry.names()
        if any(isinstance(part, Subgame) for part in walk(registry.find(name)))
    ]
    assert creators == ["Enter the Dungeon", "Shahrazad", "The Countdown Is at One"]


def test_A1_34_enter_the_dungeon_starts_at_five_life() -> None:
    game = shahrazad(creator="Enter the Dungeon")
    game.start_child()
    assert (game.life(A), game.life(B)) == (5, 5)


def test_A1_37_conceding_at_once_costs_half() -> None:
    game = shahrazad(concede_game=v.CONCEDE_ALWAYS)
    game.m["starter"][1] = B
    game.choose("done")
    assert game.player == B
    game.choose("concede game")
    assert game.depth == 0
    assert (game.life(A), game.life(B)) == (20, 10)
    assert game.m["conceded"] == 1


def test_A1_38_the_deck_is_what_is_left_in_the_library() -> None:
    game = Position(Side("Shahrazad", "Windswept Heath, 2 Plains", library="Forest", filler=20))
    game.activate("Windswept Heath")
    game.resolve()
    game.choose("Forest")
    game.cast("Shahrazad")
    game.resolve()
    assert game.names("library", A) == []
    assert game.count(zone="library", seat=A) == 20


def test_A1_40_burning_wish_takes_the_resolving_shahrazad() -> None:
    start = Start("Burning Wish", "2 Mountain, 2 Plains")
    game = child(Side(library="Burning Wish, 2 Mountain, 2 Plains"), None, start)
    game.cast("Burning Wish")
    game.resolve()
    game.choose("Shahrazad")
    assert game.names("hand", A) == ["Shahrazad"]
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert game.depth == 2
    game.win(A)
    game.win(A)
    assert (game.depth, game.life(B)) == (0, 10)
    assert "Shahrazad" in game.names("library", A)
    assert game.names("graveyard", A) == []
