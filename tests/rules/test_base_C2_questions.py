"""Somebody leaves the game in the middle of a question (800.4, 104.3a): who is asked what then."""

from __future__ import annotations

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, C, Position, Side, bear, charm, spell

TARGET = (d.TARGET_CREATURE,)
TAKE = spell("Take", d.Change(controller="you", duration="game"), targets=TARGET)
CREATURE_FOR_IT = d.Cost(give=(d.Give("sacrifice", d.CREATURE),))


def three(*sides: Side, cards: tuple[Card, ...] = (), **options: int) -> Position:
    return Position(*sides, players=3, cards=list(cards), **options)


def stolen(*sides: Side, cards: tuple[Card, ...] = ()) -> Position:
    """A position in which A controls the Hill Giant of B."""
    game = three(*sides, cards=(TAKE, *cards))
    game.cast("Take", "Hill Giant")
    game.resolve()
    return game


# --- What is asked of those who stay is asked of them still --------------------------------------


def test_C2_05_a_mulligan_is_declared_though_another_player_has_left() -> None:
    game = three(Side(), Side(), Side(), harness=0, step=None)
    first = game.player
    others = [seat for seat in (A, B, C) if seat != first]
    game.concede(others[0])
    assert (game.asked, game.player) == (v.DECISION_MULLIGAN, first)
    game.choose("keep")
    assert (game.asked, game.player) == (v.DECISION_MULLIGAN, others[1])


def test_C2_05_a_player_who_has_left_declares_no_mulligan() -> None:
    game = three(Side(), Side(), Side(), harness=0, step=None)
    first = game.player
    game.concede(first)
    assert game.asked == v.DECISION_MULLIGAN
    assert game.player == (first + 1) % 3


def test_C2_05_opening_hands_are_asked_about_of_those_who_are_left() -> None:
    early = Card(
        "Early", "{1}", "Creature — Bird", 1, 1, abilities=(d.OpeningHand((d.GainLife(1),)),)
    )
    side = Side(library="8 Early", filler=0)
    game = Position(side, side, side, side, cards=[early], harness=0, step=None)
    game.choose("keep", "keep", "keep", "keep")
    first, second = game.player, (game.player + 1) % 4
    assert game.asked == v.DECISION_MAY
    game.concede((first + 3) % 4)
    assert (game.asked, game.player) == (v.DECISION_MAY, first)
    game.choose("yes")
    assert game.life(first) == 21
    game.concede(first)
    assert (game.asked, game.player) == (v.DECISION_MAY, second)
    for _ in range(7):
        game.choose("yes")
    assert (game.life(second), game.player) == (27, (first + 2) % 4)


def test_C2_05_whether_something_untaps_is_asked_still() -> None:
    game = three(Side(), Side(battlefield="Old Man of the Sea (tapped)"), Side())
    game.pass_until_asked(v.DECISION_MAY)
    assert (game.turn, game.player) == (2, B)
    game.concede(C)
    assert (game.player, game.legal) == (B, ["yes", "no"])
    game.choose("yes")  # it stays tapped
    assert game.status("tapped", "Old Man of the Sea") == 1


def test_C2_05_the_untap_step_goes_on_when_what_it_asks_about_has_left() -> None:
    game = three(
        Side("Take"), Side(battlefield="Old Man of the Sea (tapped)"), Side(), cards=(TAKE,)
    )
    game.cast("Take", "Old Man of the Sea")
    game.resolve()
    game.m["tapped"][game.find("Old Man of the Sea")] = 1
    game.pass_until("end", 3)
    game.pass_until_asked(v.DECISION_MAY)
    assert (game.turn, game.player) == (4, A)
    game.concede(B)
    assert (game.turn, game.active, game.step) == (4, A, "upkeep")


def test_C2_05_an_optional_cost_to_attack_is_asked_about_still() -> None:
    game = three(Side(battlefield="Glory-Bound Initiate, Grizzly Bears"), Side(), Side())
    game.attack("Glory-Bound Initiate", "B", "Grizzly Bears", "C")
    assert game.asked == v.DECISION_MAY
    game.concede(C)
    assert (game.asked, game.player) == (v.DECISION_MAY, A)
    game.choose("yes")
    assert game.pt("Glory-Bound Initiate") == (3, 1)
    game.pass_until("main2")
    assert game.life(B) == 16  # exerted, 4/4 until end of turn


def test_C2_05_no_cost_to_attack_is_paid_by_who_has_left() -> None:
    game = three(Side(battlefield="Glory-Bound Initiate"), Side(), Side())
    game.attack("Glory-Bound Initiate", "B")
    assert game.asked == v.DECISION_MAY
    game.concede(A)
    game.pass_until("main2")
    assert (game.life(B), game.active) == (20, A)  # 800.4k: the turn goes on without its player


def test_C2_05_the_one_defender_is_chosen_among_those_left() -> None:
    game = three(
        Side(battlefield="Grizzly Bears"), Side(), Side(), attack=v.ATTACK_SINGLE, step=None
    )
    game.pass_until_asked(v.DECISION_DEFENDER)
    assert game.legal == ["B", "C"]
    game.concede(B)
    game.attack("Grizzly Bears")
    game.pass_until("main2")
    assert game.life(C) == 18


def test_C2_05_a_discard_is_asked_for_still() -> None:
    game = three(Side("2 Plains, 2 Island, 2 Swamp, 2 Forest"), Side(), Side())
    game.pass_until_asked(v.DECISION_DISCARD)
    game.concede(C)
    assert (game.asked, game.player) == (v.DECISION_DISCARD, A)
    assert game.legal == ["Plains", "Island", "Swamp", "Forest", "Filler"]


# --- Spells and abilities being put on the stack -------------------------------------------------


def test_C2_08_a_trigger_is_targeted_among_those_left() -> None:
    game = three(Side("Pit Imp"), Side(), Side(), cards=(_pinging("Pit Imp"),))
    game.cast("Pit Imp")
    game.resolve()
    assert game.legal == ["A", "B", "C"]
    game.concede(B)
    assert (game.asked, game.legal) == (v.DECISION_TARGET, ["A", "C"])
    game.choose("C")
    game.resolve()
    assert game.life(C) == 19


def _pinging(name: str) -> Card:
    enters = d.Triggered(d.Event("enters", "self"), (d.Damage(1),), (d.TARGET_PLAYER,))
    return bear(enters, name=name)


def test_C2_08_the_value_of_x_is_chosen_still() -> None:
    game = three(Side("Blaze", "4 Mountain"), Side(), Side())
    game.choose("cast Blaze")
    game.pass_until_asked(v.DECISION_NUMBER)
    game.concede(C)
    assert (game.player, game.legal) == (A, ["0", "1", "2", "3"])


def test_C2_08_a_cost_that_cannot_be_paid_any_more_takes_the_spell_back() -> None:
    # 733.1: all that could be sacrificed has left with its owner.
    rite = Card(
        "Rite",
        "{0}",
        "Instant",
        abilities=(
            d.Casting((d.CastCost(CREATURE_FOR_IT),)),
            d.Spell((d.LoseLife(5, "each opponent"),)),
        ),
    )
    game = stolen(Side("Take, Rite"), Side(battlefield="Hill Giant"), Side(), cards=(rite,))
    game.choose("cast Rite")
    assert (game.asked, game.legal) == (v.DECISION_SACRIFICE, ["Hill Giant"])
    game.concede(B)
    assert (game.asked, game.player, game.stack) == (v.DECISION_PRIORITY, A, [])
    assert game.names("hand", A) == ["Rite"]
    assert game.life(C) == 20


def test_C2_08_and_so_it_does_with_an_ability() -> None:
    altar = charm(d.Activated(CREATURE_FOR_IT, (d.LoseLife(5, "each opponent"),)), name="Altar")
    game = stolen(Side("Take", "Altar"), Side(battlefield="Hill Giant"), Side(), cards=(altar,))
    game.choose("activate Altar 0")
    assert (game.asked, game.legal) == (v.DECISION_SACRIFICE, ["Hill Giant"])
    game.concede(B)
    assert (game.asked, game.stack, game.life(C)) == (v.DECISION_PRIORITY, [], 20)
    assert game.names("battlefield") == ["Altar"]


def test_C2_08_and_with_a_mana_ability() -> None:
    game = stolen(Side("Take", "Phyrexian Altar"), Side(battlefield="Hill Giant"), Side())
    game.choose("activate Phyrexian Altar 0")
    assert (game.asked, game.legal) == (v.DECISION_SACRIFICE, ["Hill Giant"])
    game.concede(B)
    assert (game.asked, game.player) == (v.DECISION_PRIORITY, A)
    assert game.m["mana"][0][A].sum() == 0


# --- Resolutions ---------------------------------------------------------------------------------


def test_C2_08_an_opponent_is_chosen_among_those_left() -> None:
    mark = charm(
        d.Triggered(d.Event("enters", "self"), (d.ChooseName("opponent"),)),
        d.Triggered(d.Event("begins", step="end step"), (d.LoseLife(1, "chosen player"),)),
        name="Mark",
    )
    game = three(Side("Mark"), Side(), Side(), cards=(mark,))
    game.cast("Mark")
    game.resolve_all()
    assert (game.asked, game.legal) == (v.DECISION_NAME, ["B", "C"])
    game.concede(B)
    assert game.legal == ["C"]
    game.choose("C")
    game.pass_until("end")
    game.resolve()
    assert game.life(C) == 19


def test_C2_08_colours_are_chosen_still() -> None:
    game = three(Side("", "Birds of Paradise"), Side(), Side(), manual_mana=1)
    game.choose("activate Birds of Paradise 0")
    assert game.asked == v.DECISION_COLOR
    game.concede(C)
    assert (game.asked, game.legal) == (v.DECISION_COLOR, ["W", "U", "B", "R", "G"])


def test_C2_08_cards_looked_at_that_have_left_are_not_put_anywhere() -> None:
    peek = spell("Peek", d.Look(d.Top(3, "target"), "one on top"), targets=(d.TARGET_PLAYER,))
    game = three(Side("Peek"), Side(library="Forest, Island, Swamp"), Side(), cards=(peek,))
    game.cast("Peek", "B")
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_LOOK, A)
    game.concede(B)
    assert (game.asked, game.player, game.stack) == (v.DECISION_PRIORITY, A, [])
    assert game.names("graveyard", A) == ["Peek"]


def test_C2_08_another_opponent_than_the_controller_chooses() -> None:
    # 800.4g: C was to choose, and the next player in turn order is the controller of the spell.
    fact = spell("Fact", d.Destroy(d.Chosen(d.CREATURE, by="target")), targets=(d.TARGET_OPPONENT,))
    game = three(
        Side("Fact", "Grizzly Bears"), Side(battlefield="Hill Giant"), Side(), cards=(fact,)
    )
    game.cast("Fact", "C")
    game.resolve()
    assert game.player == C
    game.concede(C)
    assert (game.player, game.legal) == (B, ["Grizzly Bears", "Hill Giant"])
    game.choose("Grizzly Bears")
    assert game.names("battlefield") == ["Hill Giant"]


def test_C2_08_which_effect_applies_first_is_asked_anew() -> None:
    # 616.1: two shields that do not prevent the same.
    game = three(
        Side("Lightning Bolt", "Mountain"),
        Side(battlefield="Doubler, Halver"),
        Side(),
        cards=(
            _instead("Doubler", "n times as much", 2),
            _instead("Halver", "prevent n", 1),
        ),
    )
    game.cast("Lightning Bolt", "B")
    game.resolve()
    assert game.player == B
    assert sorted(game.legal) == ["Doubler", "Halver"]
    game.concede(C)
    assert game.player == B
    assert sorted(game.legal) == ["Doubler", "Halver"]
    game.choose("Halver")
    assert game.life(B) == 16  # one prevented, then twice as much


def _instead(name: str, word: str, amount: int) -> Card:
    event = d.Event("player is dealt damage", player="you")
    return charm(d.Instead(event, word, amount), name=name)


def test_C2_08_what_is_copied_is_chosen_among_what_is_left() -> None:
    game = three(
        Side("Clone", "4 Island"),
        Side(battlefield="Hill Giant"),
        Side(battlefield="Grizzly Bears"),
    )
    game.cast("Clone")
    game.resolve()
    assert game.legal == ["Hill Giant", "Grizzly Bears", "done"]
    game.concede(B)
    assert (game.player, game.legal) == (A, ["Grizzly Bears", "done"])
    game.choose("Grizzly Bears")
    assert game.pt(game.rows(zone="battlefield", seat=A)[-1]) == (2, 2)


def test_C2_08_nothing_enters_under_the_control_of_who_has_left() -> None:
    # 800.4b: not even what they do not own; it stays where it is.
    dig = spell(
        "Raise",
        d.Move("target", to="battlefield", controller="you"),
        targets=(d.Target(d.CREATURE, zone="graveyard"),),
    )
    game = three(
        Side("Raise"),
        Side(graveyard="Clone", battlefield="Hill Giant"),
        Side(),
        cards=(dig,),
    )
    game.cast("Raise", "Clone")
    game.resolve()
    assert (game.asked, game.player) == (v.DECISION_PICK, A)
    game.concede(A)
    assert game.names("graveyard", B) == ["Clone"]
    assert (game.player, game.asked) == (B, v.DECISION_PRIORITY)


def test_C2_08_B4_24_what_comes_in_attacking_attacks_somebody_who_is_left() -> None:
    ride = spell(
        "Ride",
        d.Move("target", to="battlefield", controller="you", attacking=True),
        targets=(d.Target(d.CREATURE, zone="graveyard"),),
    )
    game = Position(
        Side("Ride", "Grizzly Bears", "Hill Giant"), Side(), Side(), Side(), cards=[ride]
    )
    game.attack("Grizzly Bears", "B")
    game.cast("Ride", "Hill Giant")
    game.resolve()
    assert (game.asked, game.legal) == (v.DECISION_DEFENDER, ["B", "C", "D"])
    game.concede(C)
    assert game.legal == ["B", "D"]
    game.choose("D")
    game.pass_until("main2")
    assert (game.life(B), game.life(3)) == (18, 17)


# --- What a player leaves behind -----------------------------------------------------------------


def test_C2_05_who_has_left_cannot_leave_again() -> None:
    game = three(Side(), Side(), Side())
    game.concede(B)
    game.concede(B)
    assert not game.over
    game.concede(C)
    assert game.winner == "A"


def test_C2_05_a_spell_they_cast_that_another_player_owns_is_exiled() -> None:
    # 800.4a: what they still control then is exiled.
    plunder = spell(
        "Plunder",
        d.Cast("target"),
        targets=(d.Target(d.Filter(types=("sorcery",)), zone="graveyard"),),
    )
    game = three(Side("Plunder"), Side(graveyard="Divination"), Side(), cards=(plunder,))
    game.cast("Plunder", "Divination")
    game.resolve()
    while "Divination" not in game.stack:
        game.answer(game.actions[0])
    assert game.rows("Divination", "stack", A)
    game.concede(A)
    assert (game.stack, game.names("exile", B)) == ([], ["Divination"])


def test_C2_05_cards_outside_the_game_stay_there() -> None:
    game = three(Side(sideboard="Hill Giant"), Side(), Side())
    row = game.find("Hill Giant")
    before = int(game.m["generation"][row])
    game.concede(A)
    assert (int(game.m["zone"][row]), int(game.m["generation"][row])) == (v.ZONE_OUTSIDE, before)


def test_C2_05_delayed_triggers_go_with_their_controller_alone() -> None:
    # 800.4d
    later = spell(
        "Later", d.Later(d.Event("begins", step="end step"), (d.LoseLife(3, "each player"),))
    )
    game = three(Side("Later"), Side("Later"), Side(), cards=(later,))
    game.cast("Later")
    game.cast("Later", by=B)
    game.resolve_all()
    game.concede(A)
    game.pass_until("end")
    game.resolve_all()
    assert (game.life(B), game.life(C)) == (17, 17)


def test_C2_05_what_an_outer_game_remembers_stays_when_a_subgame_is_left() -> None:
    # Control of an object in the outer game does not end because somebody leaves the inner one.
    game = three(
        Side("Take, Shahrazad", "2 Plains"), Side(battlefield="Hill Giant"), Side(), cards=(TAKE,)
    )
    game.cast("Take", "Hill Giant")
    game.resolve()
    game.cast("Shahrazad")
    game.resolve()
    game.start_child()
    game.concede(A)
    assert game.depth == 1
    game.win(B)
    assert game.depth == 0
    assert game.status("controller", "Hill Giant") == A


# --- Starting players ----------------------------------------------------------------------------


def test_C2_05_A7_02_chance_finds_a_starting_player_among_those_left() -> None:
    game = three(Side("Shahrazad", "2 Plains"), Side(), Side(), script=[B])
    game.concede(B)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, None, None, first=None)
    assert game.active == C


def test_C2_05_A7_02_who_has_left_cannot_be_said_to_go_first() -> None:
    game = three(Side("Shahrazad", "2 Plains"), Side(), Side(), starter_choice=1, script=[A])
    game.concede(B)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(None, None, None, first=None)
    assert (game.asked, game.legal) == (v.DECISION_STARTER, ["A", "C"])


def test_C2_08_a_game_that_restarts_without_its_player_begins_with_the_next_one() -> None:
    # 727.1a names the player who controls the effect; where they have left, the next in turn order.
    again = spell("Again", d.Move(d.Chosen(d.CREATURE), "exile", linked=True), d.Restart())
    game = three(
        Side("Again"), Side(battlefield="Hill Giant, Grizzly Bears"), Side(), cards=(again,)
    )
    game.cast("Again")
    game.resolve()
    game.concede(A)
    game.choose("Hill Giant")
    while game.turn == 0:  # arranged and dealt
        game.default()
    assert (game.turn, game.active) == (1, B)
