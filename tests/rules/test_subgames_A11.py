"""Rows A11: what must not cross between a game and its subgame, and what must survive."""

from __future__ import annotations

import numpy as np

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from tests.rules.positions import A, B, Position, Side, Start, charm, child, shahrazad, spell


def test_A11_01_life_totals() -> None:
    game = child(Side(life=3))
    assert game.life(A) == 20
    game.m["life"][1, A] = 1
    game.win(A)
    assert game.life(A) == 3


def test_A11_02_poison() -> None:
    game = child()
    game.m["poison"][0] = (4, 0)
    game.m["poison"][1] = (9, 9)
    game.win(A)
    assert game.m["poison"][0].tolist() == [4, 0]


def test_A11_03_continuous_effects_do_not_act_in_the_subgame() -> None:
    game = child(
        Side(battlefield="Crusade, Silent Arbiter", library="2 Eager Cadet"), Side(),
        Start("", "2 Eager Cadet"),
    )  # fmt: skip
    assert game.pt("Eager Cadet") == (1, 1)
    game.attack("Eager Cadet", "Eager Cadet")
    game.pass_until("combat_damage")
    assert game.life(B) == 18


def test_A11_03_nor_those_of_the_subgame_outside() -> None:
    game = child(
        Side(battlefield="2 Eager Cadet", library="Crusade, Propaganda"),
        Side(battlefield="Memnite"),
        Start("", "Crusade, Propaganda"),
    )  # fmt: skip
    game.win(A)
    assert game.pt("Eager Cadet") == (1, 1)
    game.next_turn("main1")
    game.attack("Memnite")
    game.pass_until("end_combat")
    assert game.life(A) == 19


def test_A11_03_a_tax_of_the_outer_game_does_not_act_inside() -> None:
    game = child(Side(library="Memnite"), Side(battlefield="Propaganda"), Start("", "Memnite"))
    game.attack("Memnite")
    game.pass_until("combat_damage")
    assert game.life(B) == 19


def test_A11_05_delayed_triggers_wait_for_their_own_game() -> None:
    side = Side("Lightning Bolt, Shahrazad", "Mountain, 2 Plains, Rukh Egg")
    game = Position(side)
    game.cast("Lightning Bolt", "Rukh Egg")
    game.resolve()
    game.resolve_all()  # its death sets up "at the next end step"
    assert game.m["delayed_count"] == 1
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.pass_until("main1", turn=3)
    assert game.names("battlefield", level=1) == []
    game.win(A)
    assert game.m["delayed_count"] == 1
    game.pass_until("end")
    game.resolve()
    assert "Bird Token" in game.names("battlefield", A)


def test_A11_06_extra_turns_are_due_afterwards() -> None:
    game = Position(Side("Time Walk, Shahrazad", "2 Island, 2 Plains"))
    game.cast("Time Walk")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.pass_until("main1", turn=2)
    assert game.active == B
    game.win(A)
    game.next_turn()
    assert (game.turn, game.active) == (2, A)
    game.next_turn()
    assert (game.turn, game.active) == (3, B)


def test_A11_08_whose_turn_and_which() -> None:
    game = Position(Side("Shahrazad", "2 Plains"))
    game.pass_until("main1", turn=5)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(first=B)
    game.pass_until("end", turn=4)
    game.win(A)
    assert (game.turn, game.active, game.step) == (5, A, "main1")


def test_A11_09_priority_after_the_creator() -> None:
    game = child()
    game.win(B)
    assert (game.player, game.asked) == (A, v.DECISION_PRIORITY)
    assert game.m["passes"][0] == 0


def test_A11_10_mana_pools() -> None:
    game = Position(Side("Dark Ritual, Shahrazad", "Swamp, 2 Plains"))
    game.cast("Dark Ritual")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    assert not game.m["mana"][1].any()
    game.m["mana"][1, A, v.MANA_RED] = 5
    game.win(A)
    assert game.m["mana"][0, A].tolist() == [0, 0, 3, 0, 0, 0]


def test_A11_11_land_drops() -> None:
    game = Position(Side("Shahrazad, 2 Forest", "2 Plains", library="2 Taiga"))
    game.play("Forest")
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start("2 Taiga"))
    game.pass_until("main1")
    game.play("Taiga")
    assert "play Taiga" not in game.legal
    game.win(A)
    assert "play Forest" not in game.legal
    game.pass_until("main1", turn=3)
    assert "play Forest" in game.legal


def test_A11_16_linked_memory_stays() -> None:
    game = Position(
        Side("Oblivion Ring, Shahrazad", "5 Plains"), Side("Disenchant", "2 Plains, Memnite")
    )
    game.cast("Oblivion Ring")
    game.resolve()
    game.choose("Memnite")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.pass_until("main1", turn=2)
    game.win(A)
    assert game.names("exile", B) == ["Memnite"]
    game.cast("Disenchant", "Oblivion Ring", by=B)
    game.resolve_all()
    assert "Memnite" in game.names("battlefield", B)


def test_A11_17_permanents_are_untouched() -> None:
    game = shahrazad(Side(battlefield="Grizzly Bears, Rancor on Grizzly Bears, Icy Manipulator"))
    bears = game.find("Grizzly Bears", "battlefield", A, 0)
    set_counters(game.m, bears, v.COUNTER_PLUS, 2)
    game.m["damage"][bears] = 1
    game.m["tapped"][bears] = 1
    before = game.frozen(0)
    game.start_child(Start(hand=None), Start(hand=None))
    game.pass_until("end", turn=5)
    game.win(A)
    after = game.frozen(0)
    status = ("damage", "counter_kind", "counter_count", "tapped", "attached_to", "sick")
    for field in (*status, "attacking", "blocking"):
        assert after[field] == before[field]


def test_A11_18_this_turn_facts() -> None:
    # Landfall of the subgame is none outside, and the other way round.
    blaze = "Searing Blaze"
    game = Position(
        Side(f"Shahrazad, {blaze}", "2 Plains, 2 Mountain", library=f"{blaze}, 2 Mountain, Taiga"),
        Side(battlefield="Craw Wurm", library="Craw Wurm"),
    )
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(f"{blaze}, Taiga", "2 Mountain"), Start("", "Craw Wurm"))
    game.pass_until("main1")
    game.play("Taiga")
    game.win(A)
    game.cast(blaze, "B", "Craw Wurm")
    game.resolve()
    assert game.life(B) == 9
    assert game.status("damage", "Craw Wurm") == 1


def test_A11_19_cant_lose_protects_in_its_own_game_only() -> None:
    game = child(Side(battlefield="Platinum Angel"))
    game.m["life"][1, A] = 0
    game.choose("pass", "pass")
    assert game.results == [(1, 1 << B)]
    game = child(Side(library="Platinum Angel", life=1), None, Start("", "Platinum Angel"))
    game.m["life"][1, A] = 0
    game.pass_until("main1", turn=2)
    assert game.depth == 1
    game.win(B)
    assert game.over
    assert game.m["winner"] == B


def test_A11_22_cards_are_new_objects_inside_and_back_home() -> None:
    game = Position(Side("Shahrazad", "2 Plains", library="Memnite"))
    row = game.find("Memnite", "library")
    generations = [int(game.m["generation"][row])]
    game.cast("Shahrazad")
    game.resolve()
    generations.append(int(game.m["generation"][row]))
    game.start_child()
    game.win(A)
    generations.append(int(game.m["generation"][row]))
    assert len(set(generations)) == 3


def test_A11_23_nobody_is_shown_more_than_before() -> None:
    game = shahrazad(Side(library="Memnite"), Side(hand="Ornithopter"))
    game.start_child(Start(hand=None), Start(hand=None))
    for seat in (A, B):
        assert not any(game.m["known"][row] & 3 for row in game.rows(zone="library", seat=seat))
        assert all(game.m["known"][row] == 1 << seat for row in game.rows(zone="hand", seat=seat))
    assert game.m["known"][game.find("Ornithopter", "hand", B, 0)] == 1 << B


def test_A11_26_the_same_chance_gives_the_same_subgame() -> None:
    def play() -> bytes:
        game = shahrazad(Side(library="20 Memnite"), seed=5)
        game.start_child(Start(hand=None), Start(hand=None), first=None)
        game.pass_until("main1", turn=6)
        game.win(A)
        return game.matches.tobytes()

    assert play() == play()


def test_A11_27_a_snapshot_may_cross_the_start_of_a_subgame() -> None:
    game = Position(Side("Shahrazad", "2 Plains"))
    snapshot = game.matches.copy()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(hand=None), Start(hand=None))
    game.pass_until("main1", turn=4)
    game.matches[:] = snapshot
    assert (game.depth, game.step) == (0, "main1")
    assert game.legal == ["pass", "cast Shahrazad"]


def test_A11_28_the_loop_guard_counts_each_game_by_itself() -> None:
    game = child(Side(battlefield="Goblin Assault", library="Goblin Assault"), None,
                 Start("", "Goblin Assault"))  # fmt: skip
    outer = int(game.m["trigger_run"][0])
    game.pass_until("main1", turn=5)
    assert game.m["trigger_run"][0] == outer


def test_A11_29_no_card_is_ever_lost() -> None:
    library = "Living Wish, Burning Wish, Forest, Mountain, Shahrazad, 2 Plains, Memnite"
    game = shahrazad(Side("Craw Wurm", "Memnite", "Taiga", library, "Swamp", "Duress"), Side("Fog"))
    cards = [np.sum((game.m["kind"] == v.OBJECT_CARD) & (game.m["owner"] == s)) for s in (A, B)]

    def conserved() -> bool:
        rows = [
            {row for level in range(3) for row in game.rows(seat=seat, level=level)
             if game.m["owner"][row] == seat and game.m["kind"][row] == v.OBJECT_CARD}
            for seat in (A, B)
        ]  # fmt: skip
        return [len(found) for found in rows] == cards

    game.start_child(
        Start("Living Wish, Burning Wish, Shahrazad", "Forest, Mountain, 2 Plains"),
        Start(hand=None),
    )
    game.pass_until("main1")
    assert conserved()
    game.cast("Living Wish")
    game.resolve()
    game.choose("Craw Wurm")
    assert conserved()
    game.pass_until("main1", turn=3)
    game.cast("Shahrazad")
    game.resolve()
    assert conserved()
    game.start_child(Start(hand=None), Start(hand=None))
    game.pass_until("end", turn=4)
    assert conserved()
    for _ in range(2):
        game.win(A)
        assert conserved()


def test_A11_20_a_player_is_protected_in_that_game_alone() -> None:
    """Hexproof of the outer game is none inside, and there again afterwards."""
    ley = charm(d.Rule("can't be targeted by opponents"))
    game = shahrazad(
        Side("Lightning Bolt", "Mountain", library="Lightning Bolt, Mountain"),
        Side(battlefield="Charm"),
        cards=[ley],
    )
    game.start_child(Start("Lightning Bolt", "Mountain"))
    game.pass_until("main1")
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.life(B) == 17
    game.win(A)
    game.choose("cast Lightning Bolt")
    assert game.legal == ["A"]


def test_A11_25_A9_02_that_libraries_become_decks_triggers_nothing() -> None:
    """Policy: neither today nor with the rules of before July 2007; other moves do trigger."""
    watcher = charm(
        d.Triggered(d.Event("moves", from_zone="library"), (d.GainLife(1),)),
    )
    for legacy in (0, 1):
        game = shahrazad(Side(battlefield="Charm"), cards=[watcher], legacy_exile_stays=legacy)
        game.start_child()
        game.win(A)
        assert (game.m["waiting_count"], game.stack, game.life(A)) == (0, [], 20)
        assert game.count(zone="library", seat=A) > 0
        game.next_turn("draw")
        assert game.stack == ["Charm"]


def test_A11_24_the_last_shuffle_triggers_in_the_outer_game() -> None:
    """Policy: it waits until the creator has finished; shuffles of the subgame are its own."""
    watcher = charm(d.Triggered(d.Event("shuffles"), (d.GainLife(1),)))
    game = shahrazad(Side(battlefield="Charm"), cards=[watcher])
    game.start_child()
    assert game.m["waiting_count"] == 0
    game.win(A)
    while game.stack or game.asked == v.DECISION_TRIGGER:
        game.default()
    assert (game.depth, game.life(A), game.life(B)) == (0, 22, 10)


def test_A11_12_spells_are_counted_game_by_game() -> None:
    """Storm copies for what was cast in its own game: two in the subgame, one outside."""
    gale = Card(
        "Gale", "{0}", "Instant", keywords=("storm",), abilities=(d.Spell((d.GainLife(1),)),)
    )
    trifle = spell("Trifle", d.LoseLife(0))
    game = shahrazad(Side("Gale", library="2 Trifle, Gale"), cards=[gale, trifle])
    game.start_child(Start("2 Trifle, Gale"))
    game.pass_until("main1")
    for _ in range(2):
        game.cast("Trifle")
        game.resolve()
    game.cast("Gale")
    assert game.stack == ["Gale", "Gale"]
    game.resolve()
    assert game.stack == ["Gale", "Gale", "Gale"]
    game.resolve_all()
    assert game.life(A) == 23
    game.win(A)
    game.cast("Gale")
    game.resolve()
    assert game.stack == ["Gale", "Gale"]  # one copy, for Shahrazad
    game.resolve_all()
    assert game.life(A) == 22


def test_A11_13_designations_and_daytime_stay_in_their_game() -> None:
    crown = spell("Crown", d.Designate("monarch"), d.Designate("city's blessing", "each player"))
    dusk = spell("Dusk", d.BecomeTime("night"))
    told = spell(
        "Told",
        d.If(d.Designated("monarch"), (d.GainLife(1),)),
        d.If(d.Designated("city's blessing", "each opponent"), (d.GainLife(10),)),
        d.If(d.TimeOfDay("night"), (d.GainLife(100),), (d.LoseLife(5),)),
    )
    game = Position(
        Side("Shahrazad, Crown, Dusk, Told", "2 Plains", library="Told"), cards=[crown, dusk, told]
    )
    for name in ("Crown", "Dusk", "Shahrazad"):
        game.cast(name)
        game.resolve()
    game.start_child(Start("Told"))
    game.pass_until("main1")
    game.cast("Told")
    game.resolve()
    assert game.life(A) == 15
    game.win(A)
    game.cast("Told")
    game.resolve()
    assert game.life(A) == 131
