"""Rows B5 and B6: combat damage, and the end of combat (510, 511)."""

from __future__ import annotations

import pytest

from mtgenv.cards.language import Card, Change, Filter, Spell, Target
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side


def fight(a: Side, b: Side, *pairs: tuple[str | int, str | int], attack: str = "") -> Position:
    """Blocks are declared; the attackers are those blocked and one more."""
    game = Position(a, b)
    names = list(dict.fromkeys(attacker for _, attacker in pairs))
    game.attack(*names, *filter(None, [attack]))
    game.block(*pairs)
    return game


def blocked_by_two(attacker: Side, name: str, *blockers: str) -> Position:
    """One attacker blocked by two creatures, at the question how to divide its damage."""
    game = fight(attacker, Side(battlefield=", ".join(blockers)), *((b, name) for b in blockers))
    game.pass_until_asked(v.DECISION_DAMAGE)
    return game


def damage(game: Position, *names: str) -> list[int]:
    return [game.status("damage", name) for name in names]


# --- Assigning and dealing -----------------------------------------------------------------------


def test_B5_01_the_active_player_divides_the_attackers_damage() -> None:
    game = blocked_by_two(
        Side(battlefield="Ogre Resister"), "Ogre Resister", "Grizzly Bears", "Hill Giant"
    )
    assert (game.step, game.player) == ("combat_damage", A)
    assert damage(game, "Ogre Resister", "Grizzly Bears", "Hill Giant") == [0, 0, 0]


def test_B5_02_no_power_no_damage() -> None:
    game = fight(Side(battlefield="Kraken Hatchling"), Side(), attack="Kraken Hatchling")
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_B5_35_no_damage_is_no_damage_dealt() -> None:
    # Sorceress Queen makes the Specter 0/2: it deals nothing, so nothing triggers.
    game = Position(
        Side(battlefield="Hypnotic Specter"), Side("Mind Rot", battlefield="Sorceress Queen")
    )
    game.attack("Hypnotic Specter")
    game.activate("Sorceress Queen", "Hypnotic Specter", by=B)
    game.resolve()
    game.pass_until("end_combat")
    assert game.names("hand", B) == ["Mind Rot"]


def test_B5_03_an_unblocked_attacker_deals_all_to_the_player() -> None:
    game = fight(Side(battlefield="Craw Wurm"), Side(), attack="Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_B5_04_any_division_among_the_blockers() -> None:
    game = blocked_by_two(
        Side(battlefield="Ogre Resister"), "Ogre Resister", "Grizzly Bears", "Hill Giant"
    )
    assert game.legal == ["0", "1", "2", "3", "4"]
    game.choose("1")
    game.pass_until("combat_damage")
    assert damage(game, "Grizzly Bears") == [1]
    assert game.names("graveyard", B) == ["Hill Giant"]


def test_B5_04_no_blocker_left_no_damage() -> None:
    game = fight(
        Side("Lightning Bolt", "Craw Wurm, Mountain"),
        Side(battlefield="Grizzly Bears"),
        ("Grizzly Bears", "Craw Wurm"),
    )
    game.cast("Lightning Bolt", "Grizzly Bears", by=A)
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 20


def test_B5_05_a_blocker_deals_its_damage_to_what_it_blocks() -> None:
    game = fight(
        Side(battlefield="Craw Wurm, Hill Giant"),
        Side(battlefield="Grizzly Bears"),
        ("Grizzly Bears", "Craw Wurm"),
        attack="Hill Giant",
    )
    game.pass_until("end_combat")
    assert damage(game, "Craw Wurm", "Hill Giant") == [2, 0]


def test_B5_06_the_whole_division_has_to_be_legal() -> None:
    # What the first blocker lacks to lethal damage rules out that anything goes on to the player.
    game = blocked_by_two(
        Side(battlefield="Colossal Dreadmaw"), "Colossal Dreadmaw", "Grizzly Bears", "Glory Seeker"
    )
    for first, rest in (("1", []), ("2", ["2", "3", "4"])):
        copy = game.copy()
        copy.choose(first)
        assert (copy.legal if copy.asked == v.DECISION_DAMAGE else []) == rest


def test_B5_07_all_damage_is_dealt_at_once() -> None:
    game = fight(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Glory Seeker"),
        ("Glory Seeker", "Grizzly Bears"),
    )
    game.pass_until("combat_damage")
    assert game.names("graveyard", A) == ["Grizzly Bears"]
    assert game.names("graveyard", B) == ["Glory Seeker"]


def test_B5_08_B5_09_triggers_are_stacked_before_the_active_players_priority() -> None:
    game = fight(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Glory Seeker, Blood Artist"),
        ("Glory Seeker", "Grizzly Bears"),
    )
    game.pass_until_asked(v.DECISION_TARGET)
    while game.asked != v.DECISION_PRIORITY:
        game.answer(game.actions[0])
    assert (game.step, game.player) == ("combat_damage", A)
    assert game.stack == ["Blood Artist", "Blood Artist"]


# --- First and double strike ---------------------------------------------------------------------


def test_B5_10_C14_03_a_first_striker_kills_and_survives() -> None:
    game = fight(
        Side(battlefield="White Knight"),
        Side(battlefield="Glory Seeker"),
        ("Glory Seeker", "White Knight"),
    )
    game.pass_until("end_combat")
    assert game.names("graveyard", B) == ["Glory Seeker"]
    assert damage(game, "White Knight") == [0]
    assert {"first_strike_damage", "combat_damage"} <= {step for _, _, step, _ in game.trace}


@pytest.mark.parametrize(
    ("attacker", "gains", "dealt"),
    [
        ("Grizzly Bears", False, 2),
        ("Grizzly Bears", True, 2),
        ("White Knight", False, 2),
        ("White Knight", True, 4),
        ("Boros Swiftblade", False, 2),
        ("Boros Swiftblade", True, 2),
    ],
)
def test_B5_11_B5_14_B5_15_who_deals_damage_in_the_second_step(
    attacker: str, gains: bool, dealt: int
) -> None:
    # Tundra Wolves make the first step happen; whoever gains double strike does so after it.
    game = Position(Side("Double Cleave", f"{attacker}, Tundra Wolves, 2 Plains"), Side())
    game.attack(attacker, "Tundra Wolves")
    game.pass_until("first_strike_damage")
    if gains:
        game.cast("Double Cleave", attacker)
        game.resolve()
    game.pass_until("end_combat")
    assert 20 - game.life(B) == dealt + 1


def test_B5_12_first_strike_that_comes_too_late_adds_no_step() -> None:
    game = Position(Side("Double Cleave", "Grizzly Bears, 2 Plains"))
    game.attack("Grizzly Bears")
    game.pass_until("combat_damage")
    game.cast("Double Cleave", "Grizzly Bears")
    game.resolve()
    game.pass_until("end_combat")
    assert game.life(B) == 18


# --- Trample, deathtouch, protection, lifelink ---------------------------------------------------


def division(game: Position) -> list[str]:
    game.pass_until_asked(v.DECISION_DAMAGE)
    return game.legal


def tramples(attacker: str, blocker: str, a: str = "", hand: str = "") -> Position:
    """One trampler blocked by one creature."""
    return fight(Side(hand, attacker + a), Side(battlefield=blocker), (blocker, attacker))


def test_B5_17_B5_29_C14_11_protection_prevents_what_is_assigned_but_not_the_assignment() -> None:
    game = tramples("Ball Lightning", "Vedalken Outlander")
    assert division(game) == ["2", "3", "4", "5", "6"]
    game.choose("2")
    game.pass_until("combat_damage")
    assert game.life(B) == 16
    assert damage(game, "Vedalken Outlander") == [0]


def test_B5_17_damage_marked_before_counts_as_lethal() -> None:
    game = tramples("Stampeding Rhino", "Giant Spider", ", Mogg Fanatic")
    game.activate("Mogg Fanatic", "Giant Spider", by=A)
    game.resolve()
    assert division(game) == ["3", "4"]
    game.choose("3")
    game.pass_until("combat_damage")
    assert game.life(B) == 19
    assert game.names("graveyard", B) == ["Giant Spider"]


def test_B5_18_a_trampler_need_not_spill() -> None:
    game = tramples("Colossal Dreadmaw", "Grizzly Bears")
    assert division(game) == ["2", "3", "4", "5", "6"]
    game.choose("6")
    game.pass_until("combat_damage")
    assert game.life(B) == 20


def test_B5_21_a_trampler_whose_blocker_left_deals_all_to_the_player() -> None:
    game = tramples("Colossal Dreadmaw", "Grizzly Bears", ", Island", "Unsummon")
    game.cast("Unsummon", "Grizzly Bears", by=A)
    game.resolve()
    game.pass_until("combat_damage")
    assert game.life(B) == 14


def test_B5_24_C14_13_a_trampling_blocker_spills_nothing() -> None:
    game = fight(
        Side(battlefield="Grizzly Bears"),
        Side(battlefield="Colossal Dreadmaw"),
        ("Colossal Dreadmaw", "Grizzly Bears"),
    )
    game.pass_until("end_combat")
    assert (game.life(A), game.life(B)) == (20, 20)
    assert game.names("graveyard", A) == ["Grizzly Bears"]


def test_B5_25_C10_10_C14_01_one_damage_with_deathtouch_destroys() -> None:
    game = fight(
        Side(battlefield="Craw Wurm"),
        Side(battlefield="Typhoid Rats"),
        ("Typhoid Rats", "Craw Wurm"),
    )
    game.pass_until("combat_damage")
    assert game.names("graveyard", A) == ["Craw Wurm"]


def with_deathtouch(attacker: str, *blockers: str) -> Position:
    """A trampler with deathtouch for the turn, at the question how to divide its damage."""
    game = fight(
        Side("Bladebrand", f"{attacker}, 2 Swamp"),
        Side(battlefield=", ".join(blockers)),
        *((blocker, attacker) for blocker in blockers),
    )
    game.cast("Bladebrand", attacker, by=A)
    game.resolve()
    game.pass_until_asked(v.DECISION_DAMAGE)
    return game


def test_B5_26_one_is_lethal_with_deathtouch() -> None:
    game = with_deathtouch("Colossal Dreadmaw", "Giant Spider", "Pillarfield Ox")
    game.choose("1")
    assert game.legal[0] == "1"
    game.choose("1")
    game.pass_until("combat_damage")
    assert game.life(B) == 16
    assert sorted(game.names("graveyard", B)) == ["Giant Spider", "Pillarfield Ox"]


def test_B5_27_B5_28_C14_07_one_is_lethal_for_an_indestructible_blocker_that_lives() -> None:
    game = with_deathtouch("Stampeding Rhino", "Darksteel Myr")
    assert game.legal == ["1", "2", "3", "4"]
    game.choose("1")
    game.pass_until("combat_damage")
    assert game.life(B) == 17
    assert game.count("Darksteel Myr", "battlefield") == 1


def test_B5_28_lethal_for_an_indestructible_blocker_is_toughness_without_marked_damage() -> None:
    game = fight(
        Side("Lightning Bolt", "Stampeding Rhino, Mountain"),
        Side("Giant Growth", battlefield="Darksteel Myr, Forest"),
        ("Darksteel Myr", "Stampeding Rhino"),
    )
    game.cast("Giant Growth", "Darksteel Myr", by=B)
    game.resolve()
    game.cast("Lightning Bolt", "Darksteel Myr", by=A)
    game.resolve()
    assert game.pt("Darksteel Myr") == (3, 4)
    assert division(game) == ["1", "2", "3", "4"]


def test_B5_30_C14_10_lifelink_gains_as_the_damage_is_dealt() -> None:
    game = fight(
        Side(battlefield="Hill Giant, Grizzly Bears"),
        Side(battlefield="Ajani's Sunstriker", life=2),
        ("Ajani's Sunstriker", "Grizzly Bears"),
        attack="Hill Giant",
    )
    game.pass_until("combat_damage")
    assert not game.over
    assert game.life(B) == 1


# --- The end of combat ---------------------------------------------------------------------------


def test_B6_01_the_active_player_gets_priority_at_the_end_of_combat() -> None:
    game = Position(Side(battlefield="Grizzly Bears"))
    game.attack("Grizzly Bears")
    game.pass_until("end_combat")
    assert (game.player, game.stack) == (A, [])


def test_B6_02_B6_04_until_end_of_combat_lasts_to_the_end_of_the_phase() -> None:
    charge = Card(
        "Paper Charge",
        "{0}",
        "Instant",
        abilities=(
            Spell(
                (Change("target", power=3, keywords=("trample",), duration="combat"),),
                targets=(Target(Filter(types=("creature",))),),
            ),
        ),
    )
    game = Position(Side("Paper Charge", "Grizzly Bears"), cards=[charge])
    game.pass_until("begin_combat")
    game.cast("Paper Charge", "Grizzly Bears")
    game.resolve()
    game.attack("Grizzly Bears")
    game.pass_until("end_combat")
    assert game.life(B) == 15
    assert game.pt("Grizzly Bears") == (5, 2)
    game.pass_until("main2")
    assert game.pt("Grizzly Bears") == (2, 2)


def test_B6_03_as_the_step_ends_everything_leaves_combat() -> None:
    game = fight(
        Side(battlefield="Craw Wurm, Kraken Hatchling"),
        Side(battlefield="Fortress Crab"),
        ("Fortress Crab", "Kraken Hatchling"),
        attack="Craw Wurm",
    )
    game.pass_until("end_combat")
    fields = ("attacking", "blocking", "blocked")
    assert game.status("attacking", "Craw Wurm") == B
    assert game.status("blocking", "Fortress Crab") == game.find("Kraken Hatchling")
    game.pass_until("main2")
    for name in ("Craw Wurm", "Kraken Hatchling", "Fortress Crab"):
        assert [game.status(field, name) for field in fields] == [-1, -1, 0]
