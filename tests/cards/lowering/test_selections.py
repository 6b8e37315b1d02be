"""What selections become in the tables, and which phrases mean something where."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import aura, creature, effects_of, instant, program, triggered, used

pytestmark = pytest.mark.usefixtures("everything_enforced")

ATTACKS = d.Event("attacks", "self")
HURT = d.Event("is dealt damage", "self")


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("self", (v.SELECT_SELF, 0)),
        ("target", (v.SELECT_TARGET, 0)),
        ("target 2", (v.SELECT_TARGET, 1)),
    ],
)
def test_objects_of_a_spell(phrase, expected):
    targets = (d.TARGET_CREATURE, d.TARGET_CREATURE)
    (tap,) = effects_of(d.Tap(phrase), targets=targets)
    assert tap["what"] == expected


@pytest.mark.parametrize(("phrase", "kind"), [("that", v.SELECT_EVENT), ("other", v.SELECT_OTHER)])
def test_objects_of_an_event(phrase, kind):
    (tap,) = triggered(d.Tap(phrase), event=HURT)
    assert tap["what"] == (kind, 0)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("you", (v.SELECT_YOU, 0)),
        ("each player", (v.SELECT_EACH_PLAYER, 0)),
        ("each opponent", (v.SELECT_EACH_OPPONENT, 0)),
        ("each other opponent", (v.SELECT_OTHER_OPPONENTS, 0)),
        ("that player", (v.SELECT_THAT_PLAYER, 0)),
        ("defending player", (v.SELECT_DEFENDING_PLAYER, 0)),
        ("opponents attacked this combat", (v.SELECT_OPPONENTS_ATTACKED, 0)),
        ("players with the most life", (v.SELECT_MOST_LIFE, 0)),
        ("controller of that", (v.SELECT_CONTROLLER, v.SELECT_EVENT)),
        ("owner of self", (v.SELECT_OWNER, v.SELECT_SELF)),
        ("target 2", (v.SELECT_TARGET, 1)),
        ("controller of target 2", (v.SELECT_CONTROLLER, v.SELECT_TARGET | 1 << 8)),
    ],
)
def test_players(phrase, expected):
    targets = (d.TARGET_CREATURE, d.TARGET_PLAYER)
    (draw,) = triggered(d.Draw(player=phrase), event=ATTACKS, targets=targets)
    assert draw["who"] == expected


def test_attached_and_linked_and_paid_need_what_they_speak_of():
    card = aura(d.Triggered(ATTACKS, (d.Tap("attached"),)))
    assert program(compile_cards([card]), 2)[0]["what"] == (v.SELECT_ATTACHED, 0)
    card = creature(
        d.Triggered(ATTACKS, (d.Move("that", linked=True),)),
        d.Triggered(ATTACKS, (d.Move("linked", "hand"),)),
    )
    assert program(compile_cards([card]), 2)[0]["what"] == (v.SELECT_LINKED, 0)
    cost = d.Cost(give=(d.Give("sacrifice", d.CREATURE),))
    card = creature(d.Activated(cost, (d.GainLife(d.Stat("power", "paid")),)))
    assert program(compile_cards([card]))[0]["op"] == v.OP_GAIN_LIFE


def test_it_is_what_the_instruction_before_acted_on():
    _, tap = effects_of(d.Move("target", "battlefield"), d.Tap("it"))
    assert tap["what"] == (v.SELECT_IT, 0)


def test_several_selections_are_a_chain():
    (damage,) = effects_of(
        d.Damage(1, ("target", d.Each(d.CREATURE), "each opponent")),
    )
    first, each, players = damage["what"]
    assert first == (v.SELECT_TARGET, 0)
    assert (each["kind"], each["zone"]) == (v.SELECT_EACH, v.ZONE_BATTLEFIELD)
    assert players == (v.SELECT_EACH_OPPONENT, 0)


def test_each_names_a_zone_and_whose():
    (move,) = effects_of(
        d.Move(d.Each(zone="graveyard", whose="target"), "exile"), targets=(d.TARGET_PLAYER,)
    )
    assert move["what"]["zone"] == v.ZONE_GRAVEYARD
    assert move["what"]["whose"] > 0


def test_the_top_of_a_library():
    (mill,) = effects_of(d.Move(d.Top(3, "each opponent"), "graveyard"))
    assert (mill["what"]["kind"], mill["what"]["value"]) == (v.SELECT_TOP, 3)


def test_a_choice_is_asked_before_the_verb_acts_on_it():
    choose, discard = effects_of(
        d.Discard(d.Chosen(count=2, by="target", zone="hand")), targets=(d.TARGET_PLAYER,)
    )
    assert choose["op"] == v.OP_CHOOSE
    asked = choose["what"]
    assert (asked["kind"], asked["zone"], asked["value"]) == (v.SELECT_CHOSEN, v.ZONE_HAND, 2)
    assert asked["by"] > 0
    assert "whose" not in asked
    assert discard == {"op": v.OP_DISCARD, "what": (v.SELECT_IT, 0)}


def test_a_search_is_shuffled_after():
    ops = effects_of(
        d.Move(d.Chosen(d.LAND, zone="library", by="controller of target"), "battlefield")
    )
    assert [step["op"] for step in ops] == [v.OP_CHOOSE, v.OP_MOVE, v.OP_SHUFFLE]
    assert ops[2]["who"] == (v.SELECT_CONTROLLER, v.SELECT_TARGET)


def test_a_search_in_the_library_of_somebody_else_shuffles_that_one():
    ops = effects_of(d.Move(d.Chosen(zone="library", whose="target")), targets=(d.TARGET_PLAYER,))
    assert ops[2]["who"] == (v.SELECT_TARGET, 0)


def test_a_card_that_goes_on_top_goes_there_after_shuffling():
    ops = effects_of(d.Move(d.Chosen(zone="library"), "library"))
    assert [step["op"] for step in ops] == [v.OP_CHOOSE, v.OP_SHUFFLE, v.OP_MOVE]


def test_choosing_alone_does_not_shuffle():
    ops = effects_of(d.Choose(d.Chosen(zone="library")), d.Shuffle(), d.Move("it", "library"))
    assert [step["op"] for step in ops] == [v.OP_CHOOSE, v.OP_SHUFFLE, v.OP_MOVE]


def test_each_player_sacrifices_permanents_of_their_own():
    choose, sacrifice = effects_of(d.Sacrifice(d.Chosen(d.CREATURE, by="each player")))
    assert choose["what"]["whose"] > 0
    assert sacrifice == {"op": v.OP_SACRIFICE, "what": (v.SELECT_IT, 0), "detail": 1}
    choose, _ = effects_of(d.Destroy(d.Chosen(d.CREATURE)))
    assert "whose" not in choose["what"]
    assert "by" not in choose["what"]


def test_any_number_of_objects():
    choose, _ = effects_of(d.Tap(d.Chosen(d.CREATURE, "any", up_to=True)))
    assert (choose["what"]["value"], choose["what"]["up_to"]) == (-1, 1)


def test_equal_selections_share_a_row():
    card = instant(d.Tap(), d.Untap(), targets=(d.TARGET_CREATURE,))
    assert used("selections", card) == 1


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (d.Destroy("target"), "'target' names no target here; there are 0 groups"),
        (d.Destroy("that"), "'that' names no object here; bound here: 'self'"),
        (d.Destroy("it"), "'it' names no object here"),
        (d.Destroy("attached"), "'attached' names no object here"),
        (d.Destroy("linked"), "'linked' names no object here"),
        (d.Destroy("paid"), "'paid' names no object here"),
        (d.Draw(player="that player"), "'that player' names no player here"),
        (d.Draw(player="winners"), "'winners' names no player here"),
        (d.Draw(player="chosen player"), "'chosen player' names no player here"),
        (d.Draw(player="controller of that"), "'that' names no object or player here"),
        (d.Draw(player="owner of controller of self"), "goes through two players"),
        (d.May((d.Draw(),), "each player"), "'each player' are several players"),
        (d.Fight("self", d.Chosen(d.CREATURE)), "a Chosen stands alone"),
        (d.Tap(d.Chosen(count=0)), "chooses nothing; count is at least 1"),
        (d.Tap(d.Chosen(count="any")), "goes with up_to=True"),
        (d.Tap(d.Chosen(zone="it")), "needs an instruction before"),
        (d.Tap(d.Chosen(zone="sideboard")), "'sideboard' is not a known zone of a choice"),
        (d.Tap(d.Each(zone="linked")), "needs a Move"),
        (d.Damage(1, ()), "selects nothing"),
        (d.Create(copy_of=d.Each(d.CREATURE)), "needs a phrase for one object, not Each"),
    ],
)
def test_what_nothing_has_bound_is_refused(effect, message):
    with pytest.raises(CardError, match=message):
        effects_of(effect, targets=())


def test_a_target_is_an_object_or_a_player():
    with pytest.raises(CardError, match="'target' is no object here"):
        effects_of(d.Destroy(), targets=(d.TARGET_PLAYER,))
    with pytest.raises(CardError, match="'target' is no player here"):
        effects_of(d.Draw(player="target"), targets=(d.TARGET_CREATURE,))
