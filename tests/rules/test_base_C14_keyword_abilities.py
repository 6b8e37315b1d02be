"""Rows C14: keyword abilities that stand for other abilities, on the cards that have them."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import (
    TARGET_CREATURE,
    Ability,
    Activated,
    Card,
    Cost,
    Damage,
    Enters,
    Event,
    Filter,
    GainLife,
    Static,
    Triggered,
)
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.references import live_row
from tests.rules.positions import A, B, Position, Side


def attacked(a: Side, b: Side | None, *attackers: str) -> Position:
    """A position after attackers were declared; triggers wait on the stack."""
    game = Position(a, b)
    game.attack(*attackers)
    return game


def plus_counters(game: Position, name: str) -> int:
    return game.counters(game.find(name, "battlefield"), v.COUNTER_PLUS)


def test_C14_32_annihilator_makes_the_defending_player_sacrifice() -> None:
    game = attacked(
        Side(battlefield="Ulamog's Crusher, Memnite"),
        Side(battlefield="Hill Giant, Plains, Forest"),
        "Ulamog's Crusher",
    )
    game.resolve()
    assert game.player == B
    assert sorted(game.legal) == ["Forest", "Hill Giant", "Plains"]
    game.choose("Plains", "Forest")
    assert game.names("battlefield", B) == ["Hill Giant"]
    assert len(game.names("battlefield", A)) == 2


def test_C14_34_battle_cry_helps_the_other_attackers() -> None:
    game = attacked(
        Side(battlefield="Goblin Wardriver, Memnite, Hill Giant"),
        None,
        "Goblin Wardriver",
        "Memnite",
    )
    game.resolve()
    assert game.pt("Memnite") == (2, 1)
    assert game.pt("Goblin Wardriver") == (2, 2)
    assert game.pt("Hill Giant") == (3, 3)


def test_C14_21_flanking_weakens_blockers_without_it() -> None:
    game = Position(
        Side(battlefield="Benalish Cavalry, Benalish Cavalry"),
        Side(battlefield="Grizzly Bears, Benalish Cavalry"),
    )
    game.attack("Benalish Cavalry")
    game.block(("Grizzly Bears", game.find("Benalish Cavalry", "battlefield", A)))
    assert game.stack == ["Benalish Cavalry"]
    game.resolve()
    assert game.pt("Grizzly Bears") == (1, 1)


def test_C14_20_rampage_counts_blockers_beyond_the_first_as_it_resolves() -> None:
    game = Position(
        Side(battlefield="Craw Giant"), Side("Lightning Bolt", "3 Grizzly Bears, Mountain")
    )
    game.attack("Craw Giant")
    bears = game.rows("Grizzly Bears", "battlefield")
    game.block(*[(bear, "Craw Giant") for bear in bears])
    game.cast("Lightning Bolt", bears[0], by=B)
    game.resolve()
    game.resolve()
    assert game.pt("Craw Giant") == (6 + 2, 4 + 2)


@pytest.mark.parametrize(("name", "loss"), [("Khenra Eternal", 1), ("Frontline Devastator", 2)])
def test_C14_40_afflict_costs_life_when_it_becomes_blocked(name: str, loss: int) -> None:
    game = Position(Side(battlefield=name), Side(battlefield="Hill Giant"))
    game.attack(name)
    game.block(("Hill Giant", name))
    game.resolve()
    assert game.life(B) == 20 - loss


def test_C14_28_ninjutsu_exchanges_an_unblocked_attacker() -> None:
    game = Position(
        Side("Ninja of the Deep Hours", "Memnite, Hill Giant, 2 Island"),
        Side(battlefield="Grizzly Bears"),
    )
    game.attack("Memnite", "Hill Giant")
    assert not [word for word in game.legal if "Ninja" in word]  # nothing is unblocked yet
    game.block(("Grizzly Bears", "Hill Giant"))
    assert [word for word in game.legal if "Ninja" in word] == [
        "activate Ninja of the Deep Hours 1"
    ]
    game.activate("Ninja of the Deep Hours")
    assert game.names("hand", A) == ["Ninja of the Deep Hours", "Memnite"]
    assert game.status("known", game.find("Ninja of the Deep Hours", "hand")) == 3
    game.resolve()
    assert game.status("tapped", "Ninja of the Deep Hours") == 1
    assert game.status("attacking", "Ninja of the Deep Hours") == B
    game.pass_until("combat_damage")
    assert game.life(B) == 18
    assert game.stack == ["Ninja of the Deep Hours"]
    game.resolve()
    game.choose("yes")
    assert len(game.names("hand", A, filler=True)) == 2  # the Memnite and a card


def test_kitchen_finks_persists_once() -> None:
    game = Position(Side("2 Lightning Bolt", "2 Mountain"), Side(battlefield="Kitchen Finks"))
    game.cast("Lightning Bolt", "Kitchen Finks")
    game.resolve()
    assert game.names("graveyard", B) == ["Kitchen Finks"]
    game.resolve()
    assert game.pt("Kitchen Finks") == (2, 1)
    game.resolve()
    assert game.life(B) == 22
    game.cast("Lightning Bolt", "Kitchen Finks")
    game.resolve_all()
    assert game.names("graveyard", B) == ["Kitchen Finks"]


def test_young_wolf_is_undying_without_a_counter() -> None:
    game = Position(Side("2 Lightning Bolt", "2 Mountain"), Side(battlefield="Young Wolf"))
    for times in (1, 2):
        game.cast("Lightning Bolt", "Young Wolf")
        game.resolve_all()
        if times == 1:
            assert game.pt("Young Wolf") == (2, 2)
    assert game.names("graveyard", B) == ["Young Wolf"]


def test_wojek_bodyguard_mentors_a_weaker_attacker() -> None:
    game = Position(Side(battlefield="Wojek Bodyguard, Memnite, Craw Wurm"))
    game.attack("Wojek Bodyguard", "Memnite", "Craw Wurm")
    assert game.legal == ["Memnite"]
    game.choose("Memnite")
    game.resolve()
    assert plus_counters(game, "Memnite") == 1


@pytest.mark.parametrize(("other", "counters"), [("Hill Giant", 1), ("Memnite", 0)])
def test_C14_42_gryff_rider_trains_with_a_stronger_attacker(other: str, counters: int) -> None:
    game = attacked(Side(battlefield=f"Gryff Rider, {other}"), None, "Gryff Rider", other)
    game.resolve_all()
    assert plus_counters(game, "Gryff Rider") == counters


@pytest.mark.parametrize(("entering", "counters"), [("Memnite", 1), ("Ornithopter", 1)])
def test_cloudfin_raptor_evolves(entering: str, counters: int) -> None:
    game = Position(Side(entering, "Cloudfin Raptor"))
    game.cast(entering)
    game.resolve()
    game.resolve_all()
    assert plus_counters(game, "Cloudfin Raptor") == counters


GROWN = Static(power=1, toughness=2)
READY = Enters(counters=("+1/+1", 2))


@pytest.mark.parametrize(("ability", "counters"), [(GROWN, 1), (READY, 1), (None, 0)])
def test_what_enters_is_compared_as_it_is_on_the_battlefield(
    ability: Ability | None, counters: int
) -> None:
    ape = Card("Ape", "", "Creature", 0, 1, abilities=(ability,) if ability else ())
    game = Position(Side("Ape", "Cloudfin Raptor"), cards=[ape])
    game.cast("Ape")
    game.resolve()
    game.resolve_all()
    assert plus_counters(game, "Cloudfin Raptor") == counters


def test_topan_freeblade_becomes_renowned_once() -> None:
    game = attacked(Side(battlefield="Topan Freeblade"), None, "Topan Freeblade")
    game.pass_until("combat_damage")
    game.resolve_all()
    assert plus_counters(game, "Topan Freeblade") == 1
    game.next_turn()
    game.next_turn()
    game.attack("Topan Freeblade")
    game.pass_until("main2")
    assert plus_counters(game, "Topan Freeblade") == 1
    assert game.life(B) == 20 - 2 - 3


def test_virulent_sliver_gives_poisonous_to_slivers() -> None:
    game = attacked(
        Side(battlefield="2 Virulent Sliver"), None, "Virulent Sliver", "Virulent Sliver"
    )
    game.pass_until("combat_damage")
    game.resolve_all()
    # Two of them, each with poisonous 1 twice.
    assert game.m["poison"][0, B] == 4


def test_C14_37_caller_of_the_pack_has_nobody_else_to_attack_in_a_duel() -> None:
    game = attacked(Side(battlefield="Caller of the Pack"), None, "Caller of the Pack")
    game.resolve()
    assert game.asked == v.DECISION_PRIORITY
    assert game.names("battlefield", A) == ["Caller of the Pack"]


def pack(*sides: Side, players: int) -> Position:
    """A Caller of the Pack of A attacks B, and its myriad is just resolving."""
    game = Position(*sides, players=players)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Caller of the Pack", "B")
    game.resolve()
    return game


def test_C14_37_caller_of_the_pack_sends_copies_to_the_other_opponents() -> None:
    game = pack(Side(battlefield="Caller of the Pack"), players=3)
    game.choose("yes")
    copy = game.rows("Caller of the Pack", "battlefield")[1]
    assert game.m["kind"][copy] == v.OBJECT_TOKEN
    assert (game.status("attacking", copy), game.status("tapped", copy)) == (2, 1)
    game.pass_until("main2")
    assert [game.life(seat) for seat in (B, 2)] == [12, 12]
    assert game.count("Caller of the Pack", "battlefield") == 1  # exiled at end of combat


def test_C14_37_each_other_opponent_is_asked_about_apart() -> None:
    for answers, seats in (("yes no", [1, 2]), ("no yes", [1, 3]), ("no no", [1])):
        game = pack(Side(battlefield="Caller of the Pack"), players=4)
        game.choose(*answers.split())
        callers = game.rows("Caller of the Pack", "battlefield")
        assert [game.status("attacking", caller) for caller in callers] == seats


def test_C14_37_a_copy_may_attack_a_planeswalker_of_that_opponent() -> None:
    domri = "Domri, City Smasher"
    game = pack(
        Side(battlefield="Caller of the Pack"),
        Side(battlefield=domri),
        Side(battlefield=domri),
        players=4,
    )
    game.choose("yes")
    assert game.legal == ["C", domri]
    game.choose(domri, "yes")
    assert game.asked == v.DECISION_PRIORITY  # D has none, so there was nothing to choose
    _, one, other = game.rows("Caller of the Pack", "battlefield")
    assert [game.status("attacking", copy) for copy in (one, other)] == [2, 3]
    assert live_row(game.m, int(game.m["attacked"][one])) == game.find(domri, "battlefield", 2)
    assert game.status("attacked", other) == -1 - 3


def test_C14_37_the_copies_are_created_like_other_tokens_and_together() -> None:
    """Effects that make more tokens count, and each copy sees the others enter (603.6a)."""
    other = Filter(types=("creature",), other=True)
    warden = Card(
        "Paper Warden",
        "{0}",
        "Creature — Soldier",
        1,
        1,
        ("myriad",),
        (Triggered(Event("enters", other), (GainLife(1),)),),
    )
    game = Position(Side(battlefield="Paper Warden"), players=4, cards=[warden])
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Paper Warden", "B")
    game.resolve()
    game.choose("yes", "yes")
    while game.asked != v.DECISION_PRIORITY:
        game.answer(game.actions[0])
    game.resolve_all()
    assert game.life(A) == 24  # two of the one that attacked, one of each copy
    doubled = pack(Side(battlefield="Caller of the Pack, Parallel Lives"), players=3)
    doubled.choose("yes")
    callers = doubled.rows("Caller of the Pack", "battlefield")
    assert [doubled.status("attacking", caller) for caller in callers] == [1, 2, 2]
    doubled.pass_until("main2")
    assert doubled.count("Caller of the Pack", "battlefield") == 1


def test_C14_27_bushido_helps_when_it_blocks_or_becomes_blocked() -> None:
    samurai = Card(
        "Paper Samurai", "{W}", "Creature — Samurai", power=1, toughness=1, keywords=("bushido 2",)
    )
    game = Position(
        Side(battlefield="Paper Samurai"), Side(battlefield="Paper Samurai"), cards=[samurai]
    )
    game.attack("Paper Samurai")
    its = game.find("Paper Samurai", "battlefield", B)
    mine = game.find("Paper Samurai", "battlefield", A)
    game.block((its, mine))
    game.resolve_all()
    assert game.pt(mine) == game.pt(its) == (3, 3)


def paper(keyword: str, power: int = 1, toughness: int = 1) -> Card:
    """A creature with a keyword."""
    return Card(
        "Paper Rat",
        "{B}",
        "Creature — Rat",
        power=power,
        toughness=toughness,
        keywords=(keyword,),
    )


def test_B4_25_C14_41_a_decayed_creature_is_sacrificed_after_it_attacked_and_cannot_block() -> None:
    game = Position(
        Side(battlefield="Paper Rat"), Side(battlefield="Paper Rat"), cards=[paper("decayed")]
    )
    game.attack("Paper Rat")
    assert game.asked == v.DECISION_PRIORITY  # the other one cannot block
    game.pass_until("end_combat")
    game.resolve_all()
    assert game.life(B) == 19
    assert game.names("graveyard", A) == ["Paper Rat"]
    assert game.names("battlefield", B) == ["Paper Rat"]


@pytest.mark.parametrize(("life", "counters"), [(20, 1), (21, 1), (19, 0)])
def test_dethrone_asks_whether_the_defending_player_has_the_most_life(
    life: int, counters: int
) -> None:
    game = Position(Side(battlefield="Paper Rat"), Side(life=life), cards=[paper("dethrone")])
    game.attack("Paper Rat")
    game.resolve_all()
    assert plus_counters(game, "Paper Rat") == counters


def test_dethrone_asks_who_is_attacked_not_whose_planeswalker() -> None:
    game = Position(
        Side(battlefield="Paper Rat"),
        Side(battlefield="Domri, City Smasher"),
        cards=[paper("dethrone")],
    )
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Paper Rat", "Domri, City Smasher")
    assert game.stack == []


def test_ingest_exiles_the_top_card_of_the_damaged_player() -> None:
    game = Position(Side(battlefield="Paper Rat"), Side(library="Memnite"), cards=[paper("ingest")])
    game.attack("Paper Rat")
    game.pass_until("combat_damage")
    game.resolve_all()
    assert game.names("exile", B) == ["Memnite"]


def test_poisonous_and_renown_trigger_on_combat_damage_to_a_player_only() -> None:
    game = Position(
        Side(battlefield="Paper Rat"),
        Side(battlefield="Memnite"),
        cards=[paper("poisonous 3", toughness=5)],
    )
    game.attack("Paper Rat")
    game.block(("Memnite", "Paper Rat"))
    game.pass_until("main2")
    assert game.m["poison"][0, B] == 0


def test_C14_39_wings_of_the_guard_grows_for_the_opponent_attacked() -> None:
    game = attacked(
        Side(battlefield="Wings of the Guard, Memnite"), None, "Wings of the Guard", "Memnite"
    )
    game.resolve()
    assert game.pt("Wings of the Guard") == (2, 2)


def test_B4_24_C14_26_brontotherium_provokes_a_tapped_creature() -> None:
    game = Position(Side(battlefield="Brontotherium"), Side(battlefield="Memnite, Hill Giant"))
    game.set("tapped", "Memnite", 1)
    game.pass_until_asked(v.DECISION_ATTACK)
    game.choose("Brontotherium")
    assert sorted(game.legal) == ["Hill Giant", "Memnite"]
    game.choose("Memnite")
    game.resolve()
    game.choose("yes")
    assert game.status("tapped", "Memnite") == 0
    game.pass_until_asked(v.DECISION_BLOCK)
    assert "done" not in game.legal
    game.choose("Memnite")
    game.pass_until("main2")
    assert game.names("graveyard", B) == ["Memnite"]
    assert game.names("battlefield", B) == ["Hill Giant"]


def test_C14_11_protection_from_creatures_of_a_subtype() -> None:
    """From a God creature, but not from another God nor from another creature (702.16)."""
    ping = Activated(Cost("{0}"), (Damage(1),), (TARGET_CREATURE,))
    kinds = (("Artifact — God", None), ("Creature — God", 2), ("Creature — Human", 2))
    sources = [
        Card(f"Paper {number}", "{0}", line, size, size, abilities=(ping,))
        for number, (line, size) in enumerate(kinds)
    ]
    quality = "protection from God creatures"
    hero = Card("Paper Hero", "{0}", "Creature — Human", 2, 2, (quality,))
    game = Position(
        Side(battlefield="Paper Hero"),
        Side(battlefield="Paper 0, Paper 1, Paper 2"),
        cards=[hero, *sources],
    )
    game.priority(B)
    targeted = []
    for number in range(3):
        other = game.copy()
        other.choose(f"activate Paper {number} 0")
        targeted.append("Paper Hero" in other.legal)
    assert targeted == [True, False, True]
    game.attack("Paper Hero")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert game.legal == ["done", "Paper 2"]
