"""The invariants notice what breaks: a sound position, something changed, and what they say."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from mtgenv.checks import combats, derived, outer_games, records
from mtgenv.checks import invariants as inv
from mtgenv.engine.characteristics.characteristics import derive
from mtgenv.engine.games.conceding import concede
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from tests.rules.positions import A, B, Position, Side, Start, child

Change = Callable[[np.void], None]
OUTSIDE = 0  # the level of the outer game


def subgame() -> Position:
    """A main phase of a subgame; the outer game has cards everywhere."""
    side = Side(
        hand="Lightning Bolt",
        battlefield="Mountain, Grizzly Bears",
        graveyard="Mind Rot",
        exile="Ornithopter",
        library="Plains, Savannah Lions, Mind Rot",
    )
    start = Start(hand="Plains", battlefield="Savannah Lions", graveyard="Mind Rot")
    return child(side, side, start, start)


@pytest.fixture(scope="module")
def sound() -> Position:
    return subgame()


def changed(game: Position, change: Change) -> int:
    """What the checks of a record say after a change to a copy of it."""
    matches = snapshots.copy(game.matches)
    change(matches[0])
    return int(records.check_record(matches, game.tables, new_workspace()))


def setting(name: str, value: int, *where: int) -> Change:
    """Write a field of the record."""

    def change(m: np.void) -> None:
        if where:
            m[name][where] = value
        else:
            m[name] = value

    return change


def on(zone: int, name: str, value: int) -> Change:
    """Write a field of the first object in a zone of the outer game."""

    def change(m: np.void) -> None:
        m[name][m["zone_head"][OUTSIDE, 0, zone]] = value

    return change


def offer_twice(m: np.void) -> None:
    m["legal"][1] = m["legal"][0]
    m["legal_count"] = 2


def let_trigger_wait(m: np.void) -> None:
    m["waiting_count"] = 1
    m["waiting_level"][0] = m["depth"]


def give_ability(m: np.void) -> None:
    m["granted"][m["zone_head"][OUTSIDE, 0, v.ZONE_BATTLEFIELD]] = 1


def extra_turn_of_nobody(m: np.void) -> None:
    m["extra_turn_count"][OUTSIDE] = 1
    m["extra_turns"][OUTSIDE, 0] = 4


CHANGES = {
    "size of a zone": (setting("zone_size", 9, 0, 0, v.ZONE_GRAVEYARD), inv.LISTS),
    "order of a zone": (on(v.ZONE_GRAVEYARD, "prev", 5), inv.LISTS),
    "zone of a card": (on(v.ZONE_GRAVEYARD, "zone", v.ZONE_HAND), inv.LISTS),
    "no card any more": (on(v.ZONE_GRAVEYARD, "kind", v.OBJECT_NONE), inv.ROW_KIND),
    "a token in a graveyard": (on(v.ZONE_GRAVEYARD, "kind", v.OBJECT_TOKEN), inv.ROW_KIND),
    "controller": (on(v.ZONE_BATTLEFIELD, "controller", 7), inv.SEATS),
    "entry on the stack": (on(v.ZONE_STACK, "slot", -1), inv.STACK_ENTRY),
    "leaked entry": (setting("stack_row", 3, 5), inv.STACK_ENTRY),
    "attached land": (on(v.ZONE_BATTLEFIELD, "attached_to", 3), inv.ATTACHMENT),
    "tapped in hand": (on(v.ZONE_HAND, "tapped", 1), inv.STATUS_OFF_BATTLEFIELD),
    "hidden hand": (on(v.ZONE_HAND, "known", 0), inv.HIDDEN),
    "attacking in a main phase": (
        on(v.ZONE_BATTLEFIELD, "attacking", 1),
        inv.COMBAT_ONLY_IN_COMBAT,
    ),
    "blocked, not attacking": (on(v.ZONE_BATTLEFIELD, "blocked", 1), inv.BLOCKER_STATUS),
    "frame": (setting("frame_kind", v.FRAME_CAST, 0), inv.FRAMES),
    "too few frames": (setting("frame_top", 1), inv.FRAMES),
    "effects": (setting("effect_count", -1), inv.SMALL_LISTS),
    "who decides": (setting("dec_player", 5), inv.DECISION),
    "nothing to answer": (setting("legal_count", 0), inv.LEGAL_ACTIONS),
    "no such card in hand": (setting("legal", v.ACTION_CAST | 200 << 8, 0), inv.LEGAL_SUBJECTS),
    "offered twice": (offer_twice, inv.DUPLICATE_ACTION),
    "mana": (setting("mana", -1, 0, 0, 0), inv.PLAYERS),
    "lost outside": (setting("in_game", 0, 0, 0), inv.PLAYERS),
    "no life": (setting("life", 0, 1, 0), inv.SETTLED),
    "a trigger waits": (let_trigger_wait, inv.SETTLED),
    "a number without a kind": (on(v.ZONE_BATTLEFIELD, "counter_count", 1), inv.COUNTERS),
    "a kind that stands twice": (on(v.ZONE_BATTLEFIELD, "counter_kind", 1), inv.COUNTERS),
    "power in a graveyard": (on(v.ZONE_GRAVEYARD, "power", 9), inv.FACES),
    "shield in exile": (on(v.ZONE_EXILE, "shields", 1), inv.FACES),
    "phased out with nothing": (
        on(v.ZONE_BATTLEFIELD, "phased", v.PHASED_INDIRECTLY),
        inv.PHASING,
    ),
    "targets of nobody": (setting("target_count", 3), inv.POOLS),
    "abilities of nobody": (give_ability, inv.POOLS),
    "somebody else answers": (setting("dec_player", B), inv.DECIDER),
    "asked by nothing": (setting("dec_row", 5000), inv.DECIDER),
    "no such step": (setting("step", 20, OUTSIDE), inv.COURSE),
    "extra turn of nobody": (extra_turn_of_nobody, inv.COURSE),
    "gap between phases": (setting("extra_phases", 0b1000, OUTSIDE), inv.COURSE),
    "old answer": (setting("order_count", 1), inv.ORDERING),
    "one effect to order": (setting("order_asked", 1), inv.ORDERING),
}


def test_a_sound_position_breaks_nothing(sound: Position) -> None:
    assert sound.depth == 1
    assert changed(sound, lambda m: None) == inv.FINE


@pytest.mark.parametrize(("change", "number"), CHANGES.values(), ids=CHANGES)
def test_a_change_is_noticed(sound: Position, change: Change, number: int) -> None:
    found = changed(sound, change)
    assert found == number, inv.NAMES[found]


OUTER = {
    "turn": (setting("turn", 3, OUTSIDE), inv.OUTER_GAME),
    "priority": (setting("priority", 1, OUTSIDE), inv.OUTER_GAME),
    "life": (setting("life", 19, OUTSIDE, 1), inv.OUTER_PLAYERS),
    "mana": (setting("mana", 1, OUTSIDE, 1, v.MANA_RED), inv.OUTER_PLAYERS),
    "target": (setting("stack_x", 4, 0), inv.OUTER_STACK),
    "tapped": (on(v.ZONE_BATTLEFIELD, "tapped", 0), inv.OUTER_OBJECTS),
    "used this turn": (on(v.ZONE_BATTLEFIELD, "activated", 1), inv.OUTER_OBJECTS),
    "counter": (on(v.ZONE_EXILE, "counter_count", 1), inv.OUTER_OBJECTS),
    "moved within": (on(v.ZONE_GRAVEYARD, "generation", 30), inv.FETCHED),
}


@pytest.mark.parametrize(("change", "number"), OUTER.values(), ids=OUTER)
def test_a_change_of_the_outer_game_is_noticed(
    sound: Position, change: Change, number: int
) -> None:
    matches = snapshots.copy(sound.matches)
    assert outer_games.check_outer(matches, sound.matches, OUTSIDE) == inv.FINE
    change(matches[0])
    assert outer_games.check_outer(matches, sound.matches, OUTSIDE) == number


def test_stale_derived_values_are_noticed(sound: Position) -> None:
    fresh = snapshots.copy(sound.matches)
    derive(fresh, sound.tables, new_workspace(), 1)
    assert derived.check_derived(sound.matches, fresh) == inv.FINE
    fresh["power"][0, sound.find("Savannah Lions", "battlefield")] += 1
    assert derived.check_derived(sound.matches, fresh) == inv.DERIVED_VALUES


def test_a_card_that_does_not_come_home_is_noticed(sound: Position) -> None:
    after = snapshots.copy(sound.matches)
    concede(after, sound.tables, new_workspace(), B, False)
    assert outer_games.check_homecoming(after, sound.matches, OUTSIDE) == inv.FINE
    after["zone"][0, sound.find("Plains", "hand", A)] = v.ZONE_GRAVEYARD
    assert outer_games.check_homecoming(after, sound.matches, OUTSIDE) == inv.CAME_HOME


def test_a_creator_that_does_not_finish_is_noticed(sound: Position) -> None:
    after = sound.copy()
    after.win(A)
    assert (
        outer_games.check_creator(after.matches, sound.tables, sound.matches, OUTSIDE) == inv.FINE
    )
    after.m["life"][OUTSIDE, B] = 20
    finishes = outer_games.check_creator(after.matches, sound.tables, sound.matches, OUTSIDE)
    assert finishes == inv.CREATOR_FINISHES


def fight(attacker: str, *blockers: str) -> Position:
    """Blocks are declared, and damage has not been assigned."""
    game = Position(Side(battlefield=attacker), Side(battlefield=", ".join(blockers)))
    game.attack(attacker)
    game.block(*((blocker, attacker) for blocker in blockers))
    game.m["step"][0] = v.STEP_COMBAT_DAMAGE
    return game


def assign(game: Position, *hits: tuple[str, str | int, int]) -> int:
    """What the check says of these hits: source, receiver (a name or a seat), amount."""
    after = snapshots.copy(game.matches)
    m = after[0]
    m["hit_amount"][:] = 0
    for i, (source, target, amount) in enumerate(hits):
        m["hit_source"][i] = game.find(source, "battlefield")
        receiver = -1 - target if isinstance(target, int) else game.find(target, "battlefield")
        m["hit_target"][i] = receiver
        m["hit_amount"][i] = amount
    return int(combats.check_assignment(after, game.matches))


def test_damage_that_is_no_legal_assignment_is_noticed() -> None:
    game = fight("Moorish Cavalry", "Grizzly Bears", "Savannah Lions")  # 3/3 trample, 2/2 and 2/1
    back = (("Grizzly Bears", "Moorish Cavalry", 2), ("Savannah Lions", "Moorish Cavalry", 2))
    both = (("Moorish Cavalry", "Grizzly Bears", 2), ("Moorish Cavalry", "Savannah Lions", 1))
    assert assign(game, *both, *back) == inv.FINE
    assert assign(game, both[0], *back) == inv.DAMAGE_SUM
    assert assign(game, *both, back[0]) == inv.DAMAGE_SUM
    assert assign(game, both[0], ("Moorish Cavalry", A, 1), *back) == inv.DAMAGE_RECEIVER
    assert assign(game, both[0], ("Moorish Cavalry", B, 1), *back) == inv.TRAMPLE


def test_damage_as_though_unblocked_is_no_fault() -> None:
    game = fight("Moorish Cavalry", "Grizzly Bears")
    hits = (("Moorish Cavalry", B, 3), ("Grizzly Bears", "Moorish Cavalry", 2))
    assert assign(game, *hits) == inv.TRAMPLE
    game.m["rules"][game.find("Moorish Cavalry", "battlefield")] |= v.RULE_DAMAGE_AS_UNBLOCKED
    assert assign(game, *hits) == inv.FINE


def test_state_based_actions_pass_over_what_has_phased_out() -> None:
    game = Position(Side(battlefield="Grizzly Bears"))
    bears = game.find("Grizzly Bears", "battlefield")
    game.m["toughness"][bears] = 0
    assert records.check_settled(game.matches, game.tables, new_workspace()) == inv.SETTLED
    game.m["phased"][bears] = v.PHASED_OUT
    assert records.check_settled(game.matches, game.tables, new_workspace()) == inv.FINE


def test_who_comes_into_combat_otherwise_is_no_declaration() -> None:
    """An Angel that is put attacking is asked about though it could not be declared."""
    game = Position(Side(battlefield="Geist of Saint Traft"), Side(battlefield="Ajani Goldmane"))
    game.attack("Geist of Saint Traft")
    game.choose("B")
    game.pass_until_asked(v.DECISION_DEFENDER)
    assert combats.check_offers(game.matches, game.tables, new_workspace()) == inv.FINE


def test_a_declaration_that_offers_too_little_or_too_much_is_noticed() -> None:
    # Only one may attack and Juggernaut must: nothing but Juggernaut may be picked.
    game = Position(Side(battlefield="Juggernaut, Grizzly Bears, Silent Arbiter"))
    game.pass_until_asked(v.DECISION_ATTACK)
    assert game.legal == ["Juggernaut"]
    assert combats.check_offers(game.matches, game.tables, new_workspace()) == inv.FINE
    bears = game.find("Grizzly Bears", "battlefield")
    game.m["legal"][1:3] = [v.ACTION_OBJECT | bears << 8, v.ACTION_DONE]
    for count, found in ((1, inv.FINE), (2, inv.DECLARATION_OFFERS), (3, inv.DECLARATION_OFFERS)):
        game.m["legal_count"] = count
        assert combats.check_offers(game.matches, game.tables, new_workspace()) == found


def test_declarations_that_break_a_restriction_are_noticed() -> None:
    game = Position(Side(battlefield="Grizzly Bears, Wall of Swords"), Side())
    game.attack("Grizzly Bears")
    assert combats.check_attack(game.matches) == inv.FINE
    game.set("attacking", "Wall of Swords", B)
    assert combats.check_attack(game.matches) == inv.ATTACK_DECLARATION


def test_blocks_that_break_a_restriction_are_noticed() -> None:
    game = fight("Grizzly Bears", "Savannah Lions")
    assert combats.check_blocks(game.matches, game.tables, new_workspace()) == inv.FINE
    game.m["tapped"][game.find("Savannah Lions", "battlefield")] = 1
    assert combats.check_blocks(game.matches, game.tables, new_workspace()) == inv.BLOCK_DECLARATION


def test_every_number_has_a_name() -> None:
    numbers = [value for value in vars(inv).values() if isinstance(value, int)]
    assert sorted(numbers) == list(range(len(inv.NAMES)))
    assert inv.NAMES[inv.FINE] == "nothing is broken"
    assert len(set(inv.NAMES)) == len(inv.NAMES)
