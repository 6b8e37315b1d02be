"""What verbs become in the tables: the instructions of programs."""

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError, compile_cards
from mtgenv.cards.lowering.verbs import VERBS
from mtgenv.engine.record import vocabulary as v
from tests.cards.tables import (
    creature,
    effects_of,
    expression,
    field,
    fields,
    instant,
    permanent,
    program,
    selection,
    triggered,
)

pytestmark = pytest.mark.usefixtures("everything_enforced")

SELF = (v.SELECT_SELF, 0)
TARGET = (v.SELECT_TARGET, 0)
SECOND = (v.SELECT_TARGET, 1)
YOU = (v.SELECT_YOU, 0)
IT = (v.SELECT_IT, 0)
REMEMBERED = (v.SELECT_REMEMBERED, 0)
EACH_OPPONENT = (v.SELECT_EACH_OPPONENT, 0)
TOKEN = d.Card("Bird Token", None, "Creature — Bird", 1, 1, ("flying",), colors="W", token=True)
UPKEEP = d.Event("begins", step="upkeep")
END_STEP = d.Event("begins", step="end step")
DIES = d.Event("dies", "self")


def test_every_verb_of_the_language_is_lowered():
    assert set(VERBS) == set(d.Effect.__subclasses__())


def test_every_instruction_belongs_to_a_verb():
    words = {
        name: value
        for name, value in vars(v).items()
        if name.startswith("OP_") and name not in ("OP_END", "OP_JUMP")
    }
    made = {op for verb in VERBS.values() for op in verb.ops}
    # No verb of their own: what computes a number that a filter compares with, what keeps an
    # ability from doing it twice a turn, and what lets "it" be nothing.
    of_none = {v.OP_CALCULATE, v.OP_UNLESS_USED, v.OP_USE_UP, v.OP_FORGET}
    assert set(words.values()) - made == of_none
    assert made <= set(words.values())


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (d.Tap(), {"op": v.OP_TAP, "what": TARGET}),
        (d.Untap("target 2"), {"op": v.OP_UNTAP, "what": SECOND}),
        (d.StayTapped(), {"op": v.OP_STAY_TAPPED, "what": TARGET}),
        (d.Regenerate("self"), {"op": v.OP_REGENERATE, "what": SELF}),
        (d.Goad(), {"op": v.OP_GOAD, "what": TARGET}),
        (d.TurnFaceUp(), {"op": v.OP_FACE_UP, "what": SELF}),
        (d.Transform(), {"op": v.OP_TRANSFORM, "what": SELF}),
        (d.Exert(), {"op": v.OP_EXERT, "what": SELF}),
        (d.RemoveFromCombat("target"), {"op": v.OP_REMOVE_FROM_COMBAT, "what": TARGET}),
        (d.RemoveDamage(), {"op": v.OP_REMOVE_DAMAGE, "what": TARGET}),
        (d.CounterSpell(), {"op": v.OP_COUNTER, "what": TARGET}),
        (d.Sacrifice(), {"op": v.OP_SACRIFICE, "what": SELF}),
        (d.Discard("self"), {"op": v.OP_DISCARD, "what": SELF}),
        (d.Destroy(), {"op": v.OP_DESTROY, "what": TARGET}),
        (d.Destroy(no_regeneration=True), {"op": v.OP_DESTROY, "what": TARGET, "detail": 1}),
        (d.Move(), {"op": v.OP_MOVE, "what": TARGET, "detail": v.TO_EXILE}),
        (d.Move(to="hand"), {"op": v.OP_MOVE, "what": TARGET}),
        (d.Move(to="library"), {"op": v.OP_MOVE, "what": TARGET, "detail": v.TO_TOP}),
        (
            d.Move(
                to="battlefield",
                tapped=True,
                attacking=True,
                transformed=True,
                face_down=True,
                controller="you",
                counters=("+1/+1", 2),
            ),
            {
                "op": v.OP_MOVE,
                "what": TARGET,
                "detail": v.TO_BATTLEFIELD,
                "bits": v.MOVE_TAPPED
                | v.MOVE_ATTACKING
                | v.MOVE_TRANSFORMED
                | v.MOVE_FACE_DOWN
                | v.MOVE_YOUR_CONTROL,
                "kind": v.COUNTER_PLUS,
                "value": 2,
            },
        ),
        (
            d.Move(linked=True, reveal=True),
            {
                "op": v.OP_MOVE,
                "what": TARGET,
                "detail": v.TO_EXILE,
                "bits": v.MOVE_LINKED | v.MOVE_REVEAL,
            },
        ),
        (d.Draw(2), {"op": v.OP_DRAW, "who": YOU, "value": 2}),
        (
            d.Reveal(d.Top(1)),
            {"op": v.OP_REVEAL, "what": {"kind": v.SELECT_TOP, "whose": 1, "value": 1}},
        ),
        (d.Reveal(hand_of="target 3"), {"op": v.OP_REVEAL, "who": (v.SELECT_TARGET, 2)}),
        (
            d.Look(d.Top(3), "scry"),
            {
                "op": v.OP_LOOK,
                "what": {"kind": v.SELECT_TOP, "whose": 1, "value": 3},
                "detail": v.LOOK_SCRY,
            },
        ),
        (d.Shuffle("each opponent"), {"op": v.OP_SHUFFLE, "who": EACH_OPPONENT}),
        (d.Damage(3), {"op": v.OP_DAMAGE, "what": TARGET, "other": SELF, "value": 3}),
        (
            d.Damage(3, "you", source="target", unpreventable=True),
            {
                "op": v.OP_DAMAGE,
                "what": YOU,
                "other": TARGET,
                "value": 3,
                "detail": v.DAMAGE_UNPREVENTABLE,
            },
        ),
        (
            d.Damage(3, divided="evenly"),
            {
                "op": v.OP_DAMAGE,
                "what": TARGET,
                "other": SELF,
                "value": 3,
                "detail": v.DAMAGE_EVENLY,
            },
        ),
        (
            d.Damage(4, excess_to="controller of target"),
            {
                "op": v.OP_DAMAGE,
                "what": TARGET,
                "other": SELF,
                "who": (v.SELECT_CONTROLLER, v.SELECT_TARGET),
                "value": 4,
            },
        ),
        (
            d.Fight("target", "target 2"),
            {"op": v.OP_FIGHT, "what": TARGET, "other": SECOND},
        ),
        (d.GainLife(2), {"op": v.OP_GAIN_LIFE, "who": YOU, "value": 2}),
        (
            d.LoseLife(2, "each opponent"),
            {"op": v.OP_LOSE_LIFE, "who": EACH_OPPONENT, "value": 2},
        ),
        (d.SetLife(10), {"op": v.OP_SET_LIFE, "who": YOU, "value": 10}),
        (
            d.PutCounters("target 3", 2, "poison"),
            {
                "op": v.OP_PUT_COUNTERS,
                "what": (v.SELECT_TARGET, 2),
                "value": 2,
                "kind": v.COUNTER_POISON,
            },
        ),
        (
            d.RemoveCounters(counter="charge"),
            {
                "op": v.OP_REMOVE_COUNTERS,
                "what": SELF,
                "value": 1,
                "kind": v.COUNTER_FIRST_OTHER,
            },
        ),
        (d.Attach(), {"op": v.OP_ATTACH, "what": SELF, "other": TARGET}),
        (
            d.BecomeCopy("self", "target", "turn"),
            {
                "op": v.OP_BECOME_COPY,
                "what": SELF,
                "other": TARGET,
                "duration": v.DURATION_TURN,
            },
        ),
        (
            d.PhaseOut(until_leaves=True, tapped=True),
            {
                "op": v.OP_PHASE_OUT,
                "what": TARGET,
                "bits": v.MOVE_UNTIL_LEAVES | v.MOVE_TAPPED,
            },
        ),
        (
            d.Become("monstrous"),
            {"op": v.OP_BECOME, "what": SELF, "detail": v.DESIGNATION_MONSTROUS},
        ),
        (d.BecomeBlocked(), {"op": v.OP_BECOME_BLOCKED, "what": TARGET, "detail": 1}),
        (d.BecomeBlocked(blocked=False), {"op": v.OP_BECOME_BLOCKED, "what": TARGET}),
        (d.MustBlock(), {"op": v.OP_MUST_BLOCK, "what": TARGET, "other": SELF}),
        (
            d.CopySpell(colors="R", player="controller of target"),
            {
                "op": v.OP_COPY_SPELL,
                "what": TARGET,
                "who": (v.SELECT_CONTROLLER, v.SELECT_TARGET),
                "detail": 9,
                "value": 1,
            },
        ),
        (d.CopySpell(), {"op": v.OP_COPY_SPELL, "what": TARGET, "who": YOU, "value": 1}),
        (
            d.CopySpell(colors="", times=2),
            {"op": v.OP_COPY_SPELL, "what": TARGET, "who": YOU, "detail": 1, "value": 2},
        ),
        (
            d.Cast("target", transformed=True),
            {
                "op": v.OP_CAST,
                "what": TARGET,
                "who": YOU,
                "detail": v.CAST_FREE | v.CAST_TRANSFORMED,
            },
        ),
        (
            d.Apply("plays n more lands", amount=2),
            {
                "op": v.OP_RULE,
                "who": YOU,
                "detail": v.PLAYER_RULE_MORE_LANDS,
                "value": 2,
                "duration": v.DURATION_TURN,
            },
        ),
        (d.Subgame(5), {"op": v.OP_SUBGAME, "value": 5}),
        (d.Subgame(), {"op": v.OP_SUBGAME}),
        (d.ExtraTurn(), {"op": v.OP_EXTRA_TURN, "who": YOU}),
        (d.ExtraPhases(("combat", "main")), {"op": v.OP_EXTRA_PHASES, "bits": 1 | 2 << 2}),
        (d.Restart("target"), {"op": v.OP_RESTART, "what": TARGET}),
        (d.Skip("draw step"), {"op": v.OP_SKIP, "who": YOU, "detail": v.SKIP_DRAW_STEP}),
        (d.End("combat phase"), {"op": v.OP_END_NOW, "detail": v.END_NOW_COMBAT}),
        (d.ControlPlayer("target 3"), {"op": v.OP_CONTROL_PLAYER, "who": (v.SELECT_TARGET, 2)}),
        (
            d.EndGame("lose", "each opponent"),
            {"op": v.OP_END_GAME, "who": EACH_OPPONENT, "detail": v.END_GAME_LOSE},
        ),
        (d.ChooseName("color"), {"op": v.OP_CHOOSE_NAME, "detail": v.CHOOSE_COLOR}),
        (
            d.AddMana("BBB"),
            {"op": v.OP_ADD_MANA, "detail": 1 << v.MANA_BLACK, "value": 3},
        ),
        (d.AddMana("any", 2), {"op": v.OP_ADD_MANA, "detail": 31, "value": 2}),
        (
            d.AddMana("R/W", only="creature spells"),
            {"op": v.OP_ADD_MANA, "detail": 9, "value": 1, "kind": v.ONLY_CREATURE_SPELLS},
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_one_verb_is_one_instruction(effect, expected):
    targets = (d.TARGET_CREATURE, d.TARGET_CREATURE, d.TARGET_PLAYER)
    assert effects_of(effect, targets=targets) == [expected]


def test_mana_of_several_kinds_is_several_instructions():
    assert [(step["detail"], step["value"]) for step in effects_of(d.AddMana("CCR"))] == [
        (1 << v.MANA_COLORLESS, 2),
        (1 << v.MANA_RED, 1),
    ]


def test_mana_that_is_counted_is_multiplied():
    compiled = compile_cards([instant(d.AddMana("GG", d.Count(d.Each(d.LAND))))])
    row = field(compiled, "op_number", field(compiled, "ability_program"))
    assert [step[0] for step in expression(compiled, row)] == [
        v.EXPR_COUNT,
        v.EXPR_CONST,
        v.EXPR_MULTIPLY,
    ]


def test_each_player_reads_their_own_number():
    (lose,) = effects_of(d.LoseLife(d.Half(d.Life("that player")), "each player"), targets=())
    assert lose["who"] == (v.SELECT_EACH_PLAYER, 0)
    assert lose["number"] > 0


def test_tokens_and_copies():
    compiled = compile_cards([instant(d.Create(TOKEN, 2, tapped=True))])
    assert program(compiled) == [
        {
            "op": v.OP_CREATE,
            "who": YOU,
            "detail": compiled.index["Bird Token"],
            "value": 2,
            "bits": v.MOVE_TAPPED,
        }
    ]
    copy = d.Create(copy_of="target", attacking=True, defender="that player")
    _, copies, _ = effects_of(d.ForEach("each opponent", (copy,)))
    assert copies["detail"] == -1
    assert copies["other"] == TARGET
    assert copies["bits"] == v.MOVE_ATTACKING | v.MOVE_AT_THAT_PLAYER
    (blocking,) = effects_of(d.Create(TOKEN, blocking="target"))
    assert blocking["what"] == TARGET


def test_an_emblem_is_a_card_whose_abilities_work_in_the_command_zone():
    emblem = d.Card(
        "Emblem", None, "Emblem", abilities=(d.Static(d.Each(d.CREATURE), power=1),), token=True
    )
    compiled = compile_cards([instant(d.GetEmblem(emblem))])
    row = compiled.index["Emblem"]
    assert program(compiled) == [{"op": v.OP_EMBLEM, "detail": row}]
    (ability,) = compiled.abilities(row)
    assert field(compiled, "ability_zone", ability) == v.ZONE_COMMAND
    assert field(compiled, "card_from_elsewhere", row) == 1
    assert field(compiled, "card_statics", row) == 1
    assert compiled.tables["elsewhere_statics"][0] == 1


def test_a_rule_of_combat_applies_with_its_number_fixed():
    card = instant(d.Apply(d.CantAttack(d.CREATURE, "you", tax="X"), "each opponent"), cost="{X}")
    compiled = compile_cards([card])
    (rule,) = program(compiled)
    assert (rule["op"], rule["bits"], rule["who"]) == (v.OP_RULE, 1, EACH_OPPONENT)
    assert expression(compiled, rule["number"]) == [(v.EXPR_X, 0, 0)]
    assert field(compiled, "rule_kind", rule["detail"]) == v.PLAYER_RULE_CANT_ATTACK


# --- Replacement, and what happens later ---------------------------------------------------------


def test_a_replacement_for_a_while():
    event = d.Event("player is dealt damage", player="you")
    card = instant(d.Replace(event, source_of=d.Chosen(zone="sources"), times=1))
    compiled = compile_cards([card])
    choose, instead = program(compiled)
    assert choose["what"]["zone"] == v.ZONE_SOURCES
    assert (instead["op"], instead["other"], instead["value"]) == (v.OP_INSTEAD, IT, 1)
    assert instead["duration"] == v.DURATION_TURN
    row = instead["detail"]
    assert field(compiled, "ability_kind", row) == v.ABILITY_INSTEAD
    assert row not in compiled.abilities(1)
    assert fields(compiled, "trigger_", row) == {
        "event": v.EVENT_PLAYER_DAMAGED,
        "player": v.PLAYER_YOU,
    }
    assert fields(compiled, "instead_", row) == {"kind": v.INSTEAD_PREVENT}


def test_a_replacement_about_something_that_is_fixed():
    effect = d.Replace(
        d.Event("is destroyed"), "program", effects=(d.RemoveDamage(), d.Tap("it")), what="target"
    )
    compiled = compile_cards([instant(effect, targets=(d.TARGET_CREATURE,))])
    (instead,) = program(compiled)
    assert instead["what"] == TARGET
    row = instead["detail"]
    assert field(compiled, "trigger_subject", row) == v.SUBJECT_REMEMBERED
    removes, tap = program(compiled, row)
    assert removes["what"] == REMEMBERED
    assert tap["what"] == IT


def test_the_number_of_a_replacement_may_be_of_the_event():
    effect = d.Replace(d.Event("gains life", player="you"), "n times as much", 2, duration="game")
    compiled = compile_cards([instant(effect)])
    row = program(compiled)[0]["detail"]
    assert fields(compiled, "instead_", row) == {"kind": v.INSTEAD_TIMES, "value": 2}


def test_a_delayed_trigger_remembers_what_it_is_about():
    ops = effects_of(d.Move("target"), d.Later(END_STEP, (d.Move("it", "battlefield"),)))
    assert ops[1]["op"] == v.OP_LATER
    assert (ops[1]["what"], ops[1]["value"]) == (IT, 1)
    card = instant(
        d.Later(d.Event("dies", "self"), (d.Draw(), d.Tap("that")), about="target", this_turn=True),
        targets=(d.TARGET_CREATURE,),
    )
    compiled = compile_cards([card])
    (later,) = program(compiled)
    assert (later["what"], later["bits"]) == (TARGET, 1)
    row = later["detail"]
    assert field(compiled, "ability_kind", row) == v.ABILITY_LATER
    assert field(compiled, "trigger_subject", row) == v.SUBJECT_REMEMBERED
    assert row not in compiled.abilities(1)


def test_it_is_what_was_remembered_until_something_else_is_done():
    effect = d.Later(END_STEP, (d.Tap("it"), d.Sacrifice("it")), about="target")
    compiled = compile_cards([instant(effect, targets=(d.TARGET_CREATURE,))])
    tap, sacrifice = program(compiled, program(compiled)[0]["detail"])
    assert tap["what"] == REMEMBERED
    assert sacrifice["what"] == IT


def test_a_delayed_trigger_without_anything_to_remember():
    effect = d.Later(END_STEP, (d.Draw(),), once=False)
    (later,) = effects_of(effect)
    assert "what" not in later
    assert "value" not in later


def test_a_delayed_trigger_for_the_step_of_a_player():
    event = d.Event("begins", step="upkeep", player="controller of target")
    effect = d.Later(event, (d.Draw(),), unless=d.Cost("{2}"))
    compiled = compile_cards([instant(effect, targets=(d.TARGET_CREATURE,))])
    (later,) = program(compiled)
    assert later["who"] == (v.SELECT_CONTROLLER, v.SELECT_TARGET)
    assert field(compiled, "trigger_player", later["detail"]) == v.PLAYER_REMEMBERED
    assert fields(compiled, "cost_", later["kind"]) == {"mana": [2, 0, 0, 0, 0, 0, 0]}


# --- Structure -----------------------------------------------------------------------------------


def ops(*effects, **more):
    return [(step["op"], step.get("value", 0)) for step in effects_of(*effects, **more)]


def test_may():
    assert ops(d.May((d.Draw(), d.Tap()))) == [
        (v.OP_MAY, 0),
        (v.OP_JUMP_UNLESS, 4),
        (v.OP_DRAW, 1),
        (v.OP_TAP, 0),
    ]
    assert ops(d.May((d.Draw(),), otherwise=(d.Tap(),))) == [
        (v.OP_MAY, 0),
        (v.OP_JUMP_UNLESS, 4),
        (v.OP_DRAW, 1),
        (v.OP_JUMP, 5),
        (v.OP_TAP, 0),
    ]


def test_an_offer_to_choose_one_object_is_a_choice_of_none_or_one():
    choose, tap, jump, draw = effects_of(d.May((d.Tap(d.Chosen(d.CREATURE)), d.Draw())))
    assert (choose["op"], choose["what"]["up_to"]) == (v.OP_CHOOSE, 1)
    assert [step["op"] for step in (tap, jump, draw)] == [v.OP_TAP, v.OP_JUMP_UNLESS, v.OP_DRAW]
    search = effects_of(d.May((d.Move(d.Chosen(zone="library"), "hand"),)))
    assert search[0]["op"] == v.OP_MAY


def test_may_pay():
    compiled = compile_cards([instant(d.MayPay(d.Cost("{1}"), (d.Draw(),), "you", times=2))])
    pay, jump, _ = program(compiled)
    assert (pay["op"], pay["who"], pay["value"]) == (v.OP_MAY_PAY, YOU, 2)
    assert fields(compiled, "cost_", pay["detail"]) == {"mana": [1, 0, 0, 0, 0, 0, 0]}
    assert expression(compiled, jump["number"]) == [(v.EXPR_DONE, 0, 0)]
    compiled = compile_cards([instant(d.MayPay(d.Cost("{R/W}{R/W}"), (d.Draw(),)))])
    paid = fields(compiled, "cost_", program(compiled)[0]["detail"])
    assert paid == {"hybrid": 9, "hybrids": 2}
    assert ops(d.MayPay(d.Cost("{1}"), otherwise=(d.Draw(),))) == [
        (v.OP_MAY_PAY, 1),
        (v.OP_JUMP_UNLESS, 3),
        (v.OP_DRAW, 1),
    ]


def test_flip():
    assert ops(d.Flip((d.Draw(),), (d.Tap(),))) == [
        (v.OP_FLIP, 0),
        (v.OP_JUMP_UNLESS, 4),
        (v.OP_DRAW, 1),
        (v.OP_JUMP, 5),
        (v.OP_TAP, 0),
    ]
    compiled = compile_cards([instant(d.Flip(lose=(d.Draw(),)))])
    jump = program(compiled)[1]
    assert [step[0] for step in expression(compiled, jump["number"])] == [v.EXPR_DONE, v.EXPR_NOT]


def test_if():
    assert ops(d.If(d.Turn(), (d.Draw(),), (d.If(d.Turn(), (d.Tap(),)),))) == [
        (v.OP_JUMP_UNLESS, 3),
        (v.OP_DRAW, 1),
        (v.OP_JUMP, 5),
        (v.OP_JUMP_UNLESS, 5),
        (v.OP_TAP, 0),
    ]


@pytest.mark.parametrize("before", [d.Choose(d.Chosen(d.CREATURE)), d.Destroy()])
def test_done_after_a_verb_is_that_it_acted_on_something(before):
    compiled = compile_cards(
        [instant(before, d.If(d.Done(), (d.Draw(),)), targets=(d.TARGET_CREATURE,))]
    )
    jump = program(compiled)[1]
    assert jump["op"] == v.OP_JUMP_UNLESS
    assert expression(compiled, jump["number"]) == [(v.EXPR_COUNT, 0, IT)]


@pytest.mark.parametrize(
    "before",
    [
        d.Move("self"),
        d.Sacrifice(),
        d.Tap(),
        d.PutCounters("target"),
        d.RemoveCounters(counter="oil"),
    ],
)
def test_done_after_a_verb_that_may_fail_is_that_it_did_not(before):
    compiled = compile_cards(
        [instant(before, d.If(d.Done(), (d.Draw(),)), targets=(d.TARGET_CREATURE,))]
    )
    jump = program(compiled)[1]
    assert jump["op"] == v.OP_JUMP_UNLESS
    assert expression(compiled, jump["number"]) == [(v.EXPR_DONE, 0, 0)]


@pytest.mark.parametrize(
    "before",
    [
        d.GainLife(1),
        d.If(d.Turn(), (d.Tap(),)),
        d.Later(END_STEP, (d.Sacrifice(),)),
    ],
)
def test_done_is_not_known_after_what_may_not_have_happened(before):
    with pytest.raises(CardError, match="Done needs an instruction before it"):
        effects_of(d.Tap(), before, d.If(d.Done(), (d.Draw(),)))


def test_done_is_not_known_after_another_question():
    inner = d.May((d.May((d.Draw(),)),))
    with pytest.raises(CardError, match="Done needs an instruction before it"):
        effects_of(inner, d.If(d.Done(), (d.Draw(),)))


def test_done_after_an_offer_is_its_answer():
    found = effects_of(d.May((d.GainLife(1),)), d.If(d.Done(), (d.Draw(),)))
    assert found[3]["op"] == v.OP_JUMP_UNLESS
    assert found[3]["number"] == found[1]["number"]


def test_for_each():
    found = effects_of(d.ForEach("each player", (d.Draw(player="that player"), d.Tap())))
    assert [(step["op"], step.get("value", 0)) for step in found] == [
        (v.OP_LOOP, 3),
        (v.OP_DRAW, 1),
        (v.OP_TAP, 0),
        (v.OP_NEXT, 0),
    ]
    assert found[1]["who"] == (v.SELECT_THAT_PLAYER, 0)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (d.Effect(), "does not know this verb"),
        (d.Move(to="pocket"), "'pocket' is not a known destination"),
        (d.Move(tapped=True), "says how it enters the battlefield, but goes to 'exile'"),
        (d.Move(linked=True, until_leaves=True), "either linked or until"),
        (d.Move(until_leaves=True), "needs a source on the battlefield"),
        (d.Look("self", "scry"), "looks at the top cards"),
        (d.Look(d.Top(1), "keep"), "'keep' is not a known way to put cards back"),
        (d.Choose("self"), "chooses among objects"),
        (d.AddMana(""), "adds no mana"),
        (d.AddMana("X"), "'X' is not a known kind of mana"),
        (d.AddMana("R/WW"), "no choice of one kind of mana"),
        (d.Create(), "give token or copy_of"),
        (d.Create(TOKEN, copy_of="self"), "give token or copy_of"),
        (d.Create(TOKEN, defender="that player"), "do not attack"),
        (d.Create(TOKEN, attacking=True, defender="that player"), "outside a loop"),
        (d.Change(), "changes nothing"),
        (d.Change(power=1, duration="a while"), "'a while' is not a known duration"),
        (d.Change(power=1, duration="turn and turn and turn"), "joins more than two"),
        (d.Become("huge"), "'huge' is not a known designation"),
        (d.Apply("wins"), "'wins' is not a known rule about players"),
        (d.Apply(d.Static(power=1)), "Static does not apply for a while"),
        (d.Subgame(0), "a subgame cannot start at 0 life"),
        (d.ExtraPhases(()), "adds no phases"),
        (d.ExtraPhases(("lunch",)), "'lunch' is not a known phase"),
        (d.Skip("lunch"), "'lunch' is not a known part of a turn"),
        (d.End("game"), "'game' is not a known part of a turn"),
        (d.EndGame("explode"), "'explode' is not a known end of a game"),
        (d.ChooseName("hat"), "'hat' is not a known kind of choice"),
        (d.May(()), "has no effects"),
        (d.MayPay(d.Cost("{1}")), "has no effects"),
        (d.MayPay(d.Cost("{X}"), (d.Draw(),)), "nobody is asked for"),
        (d.Flip(), "has no effects"),
        (d.If(d.Turn(), ()), "has nothing to do where the condition holds"),
        (d.ForEach("each player", ()), "has no effects"),
        (d.Later(END_STEP, ()), "has no effects"),
        (d.Later(END_STEP, (d.Tap("target 2"),)), "later, effect 1 .Tap.: 'target 2' names no"),
        (d.Later(END_STEP, (d.Tap("it"),)), "'it' names no object"),
        (d.Replace(d.Event("dies"), "program"), "needs effects"),
        (d.Replace(d.Event("gains life"), "n more"), "and amount=0 do not go together"),
        (d.Replace(d.Event("gains life"), "nothing", 3), "and amount=3 do not go together"),
        (d.Replace(d.Event("gains life"), "sing"), "'sing' is not a known thing to happen"),
        (
            d.Replace(d.Event("is dealt damage", d.CREATURE), what="target"),
            "is fixed now by `what`",
        ),
        (d.Replace(d.Event("gains life"), "nothing", source_of="target"), "second object"),
        (d.Damage(40_000), "40000 is too large for the engine's op_value"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_verb_that_means_nothing_is_refused(effect, message):
    with pytest.raises(CardError, match=message):
        effects_of(effect)


def test_damage_is_divided_among_targets_only():
    with pytest.raises(CardError, match="among targets, but there are none"):
        effects_of(d.Damage(3, "you", divided="evenly"), targets=())


def test_a_token_is_marked_as_one():
    with pytest.raises(CardError, match="set token=True"):
        compile_cards([instant(d.Create(creature(name="Bear")))])


def test_until_it_leaves_on_a_permanent():
    (move,) = triggered(d.Move("that", until_leaves=True), event=d.Event("attacks", "self"))
    assert move["bits"] == v.MOVE_UNTIL_LEAVES


def test_choosing_two_things_at_once_is_refused():
    both = d.Chosen(d.CREATURE)
    with pytest.raises(CardError, match="chooses both objects at once"):
        compile_cards([permanent(d.Activated(d.Cost("{1}"), (d.Attach(both, both),)))])
    event = d.Event("is dealt damage")
    with pytest.raises(CardError, match="chooses both objects at once"):
        effects_of(d.Replace(event, what=both, source_of=both))


def test_programs_of_a_card_do_not_run_into_each_other():
    card = creature(
        d.Triggered(DIES, (d.Later(UPKEEP, (d.Draw(), d.Later(END_STEP, (d.GainLife(1),)))),)),
        d.Triggered(UPKEEP, (d.LoseLife(1),)),
    )
    compiled = compile_cards([card])
    (first,) = program(compiled, 1)
    assert [step["op"] for step in program(compiled, 2)] == [v.OP_LOSE_LIFE]
    draw, later = program(compiled, first["detail"])
    assert draw["op"] == v.OP_DRAW
    assert [step["op"] for step in program(compiled, later["detail"])] == [v.OP_GAIN_LIFE]
    assert list(compiled.abilities(1)) == [1, 2]
    assert selection(compiled, 0) == []
