"""Rules wording made from definitions: every word of the language has its template."""

from __future__ import annotations

import pytest

from mtgenv.cards import describe, language, registry, words
from mtgenv.cards.comparing import differences, sentences
from mtgenv.cards.describing import abilities, clauses, effects
from mtgenv.cards.language import *  # noqa: F403
from mtgenv.cards.language import Ability, Card, Effect, Filter, Test
from mtgenv.cards.lowering.events import EVENTS
from mtgenv.cards.sets import CARDS
from tests.cards.test_facts import FACES, TOKENS

L = language
YOURS = Filter(types=("creature",), controller="you")
SPIRIT = Card("Spirit Token", None, "Creature — Spirit", 1, 1, ("flying",), colors="W", token=True)


def lines(*parts: str | Ability, kind: str = "Creature — Golem", name: str = "Probe") -> list[str]:
    """The rules text of a made-up card."""
    return describe.text(
        Card(
            name,
            "{3}",
            kind,
            1,
            1,
            keywords=tuple(part for part in parts if isinstance(part, str)),
            abilities=tuple(part for part in parts if isinstance(part, Ability)),
        )
    )


def spell(*done: Effect, targets: tuple[L.Target, ...] = ()) -> str:
    """What a made-up sorcery says."""
    (line,) = lines(L.Spell(done, targets), kind="Sorcery")
    return line


def kinds(base: type) -> list[type]:
    return [
        kind
        for kind in vars(language).values()
        if isinstance(kind, type) and issubclass(kind, base) and not kind.__subclasses__()
    ]


@pytest.mark.parametrize("kind", kinds(Effect), ids=lambda kind: kind.__name__)
def test_every_verb_has_a_template(kind):
    assert kind in effects.clause.registry


@pytest.mark.parametrize("kind", kinds(Ability), ids=lambda kind: kind.__name__)
def test_every_ability_has_a_template(kind):
    assert kind in abilities.line.registry


@pytest.mark.parametrize(
    "kind", [L.Test, L.Is, L.Turn, L.Done, L.Paid, L.Not, L.All, L.Any], ids=lambda k: k.__name__
)
def test_every_condition_has_a_template(kind):
    assert kind in clauses.condition.registry


NUMBERS = (
    1, "X", L.Count(L.Each(L.CREATURE)), L.Count(L.Each(L.CREATURE, "graveyard", "target")),
    L.Counters("time"), L.Devotion("W"), L.Half(L.Life()), L.Happened(L.Event("dies", L.CREATURE)),
    L.Least("power", L.Each(L.CREATURE)), L.Life("target"), L.Minus("X", 1),
    L.Most("life", "each player"), L.Plus(1, "X"), L.Stat("power", "target"), L.Times(3, "X"),
)  # fmt: skip


def event(verb: str, **more: object) -> L.Event:
    """An event with what it cannot do without."""
    needs = {
        "begins": {"step": "upkeep"},
        "moves": {"to_zone": "graveyard"},
        "last counter": {"counter": "time"},
        "becomes blocked by several": {"count": (">=", 2)},
        "blocks several": {"count": ("=", 1)},
    }
    return L.Event(verb, **needs.get(verb, {}), **more)


@pytest.mark.parametrize("verb", sorted(EVENTS.keys() - {"state"}))
def test_every_event_can_be_told(verb):
    word = EVENTS[verb]
    whats = (None, "self", YOURS) if "that" in word.binds else (None,)
    asked = event(verb)
    for what in () if word.replaced else whats:
        asked = event(verb, what=what)
        assert lines(L.Triggered(asked, (L.Draw(),)))
        assert lines(L.Triggered(asked, (L.Later(asked, (L.Draw(),), about="self"),)))
        if verb != "begins":
            assert lines(L.Static(power=1, condition=L.happened(asked)))
    for instead in words.INSTEAD_OF.get(verb, ()):
        amount = 4 if instead in words.INSTEAD_WITH_NUMBER else 0
        for times in (0, 1):
            replaced = L.Replace(asked, instead, amount, (L.Draw(),), times=times)
            assert lines(L.Instead(asked, instead, amount, (L.Draw(),)))
            assert spell(replaced)


@pytest.mark.parametrize("how", words.COMPARISONS)
@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_every_comparison_can_be_told(number, how):
    target = (L.Target(L.CREATURE, "any"),)
    for other in NUMBERS:
        assert spell(L.If(Test(number, how, other), (L.Draw(),)), targets=target)
    assert spell(L.Destroy(L.Each(Filter(compare=(L.Compare("power", how, number),)))))
    assert spell(L.Change(base_power=number, base_toughness=number), targets=target)
    assert spell(L.Change(base_power=number), targets=target)


@pytest.mark.parametrize("zone", words.CHOICE_ZONES)
@pytest.mark.parametrize("to", words.DESTINATIONS)
def test_every_way_of_a_card_can_be_told(zone, to):
    for count, up_to in ((1, False), (2, True), ("any", True)):
        assert spell(L.Move(L.Chosen(L.CREATURE, count, zone=zone, up_to=up_to), to))


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (L.Rule("can't gain life", condition=Test(L.Life(), ">", 5)),
         "You can't gain life as long as your life total is greater than 5."),
        (L.Static(power=1, condition=Test(L.Count(L.Each(YOURS)), "<", 3)),
         "This creature gets +1/+0 as long as the number of creatures you control is less than 3."),
        (L.Instead(L.Event("gains life", player="you"), "nothing"),
         "If you would gain life, you gain no life instead."),
        (L.Instead(L.Event("draws", player="you"), "also", effects=(L.GainLife(1),)),
         "If you would draw a card, you gain 1 life as well."),
        (L.Instead(L.Event("is dealt damage", "self"), "prevent n", 1),
         "If a source would deal damage to this creature, prevent 1 of that damage."),
        (L.Instead(L.Event("creates tokens", player="you"), "n more", 1),
         "If an effect would create one or more tokens under your control, "
         "it creates that many plus one of those tokens instead."),
        (L.TriggersAgain(L.Event("dies", L.CREATURE)),
         "If a creature dying causes a triggered ability of a permanent you control to trigger, "
         "that ability triggers an additional time."),
        (L.Triggered(L.Event("dies", L.CREATURE), (L.Draw(),), once_a_turn="triggers"),
         "Whenever a creature dies, draw a card. This ability triggers only once each turn."),
        (L.Triggered(L.Event("dies", L.CREATURE), (L.May((L.Draw(),)),), once_a_turn="done"),
         "Whenever a creature dies, you may draw a card. Do this only once each turn."),
        (L.Triggered(L.Event("loses control", "self", player="you"), (L.Draw(),)),
         "Whenever you lose control of this creature, draw a card."),
        (L.Triggered(L.Event("is countered", Filter(), player="any"), (L.Draw(),)),
         "Whenever a spell or ability is countered, draw a card."),
        (L.Triggered(L.Event("counters", "self", counter="hour", nth=12), (L.Draw(),)),
         "Whenever the twelfth hour counter is put on this creature, draw a card."),
        (L.Rule("casts spells as though they had flash", filter=L.CREATURE),
         "You may cast creature spells as though they had flash."),
        (L.Casting((L.CastCost(L.Cost("{2}"), optional=True, flash=True),)),
         "You may cast this spell as though it had flash if you pay {2} more to cast it."),
        (L.Rule("can't cast spells", "each opponent",
                filter=Filter(compare=(L.Compare("mana value", "divisible by", 2),))),
         "Your opponents can't cast spells with even mana value."),
        (L.OpeningHand((L.Later(L.Event("begins", step="upkeep"), (L.GainLife(3),)),)),
         "You may reveal this card from your opening hand. "
         "If you do, you gain 3 life at the beginning of the next turn's upkeep."),
        (L.OpeningHand((L.Draw(),), when="mulligan"),
         "Any time you could mulligan and this creature is in your hand, you may draw a card."),
        (L.Static(base_power=L.Count(L.Each(YOURS)), base_toughness=3),
         "This creature has base power equal to the number of creatures you control "
         "and base toughness equal to 3."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_no_card_says_yet_is_told_as_it_is(ability, said):
    assert lines(ability) == [said]


@pytest.mark.parametrize("card", CARDS + FACES + TOKENS, ids=lambda card: card.name)
def test_every_card_is_told_in_whole_sentences(card):
    for line in describe.text(card):
        assert line[:1].isupper() or line[:1] in "{[•+", line
        for wrong in ("~", "  ", "{self}", " ,", "..", "this this", "None", "Filter("):
            assert wrong not in line, line
        assert line.count('"') % 2 == 0


def marked(how, number):
    return L.Filter(types=("creature",), compare=(L.Compare("+1/+1 counters", how, number),))


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (L.Draw(3), "Draw three cards."),
        (L.Draw(1, "each player"), "Each player draws a card."),
        (L.LoseLife(2, "each opponent"), "Each opponent loses 2 life."),
        (L.GainLife(L.Count(L.Each(YOURS))), "You gain 1 life for each creature you control."),
        (L.Damage(2, L.Each(L.CREATURE)), "Probe deals 2 damage to each creature."),
        (
            L.Damage("X", ("each player", L.Each(L.CREATURE))),
            "Probe deals X damage to each player and each creature.",
        ),
        (L.Destroy(L.Each(L.LAND)), "Destroy all lands."),
        (L.Destroy(L.Each(marked(">=", 1))), "Destroy all creatures with +1/+1 counters on them."),
        (
            L.Destroy(L.Each(marked("=", 0))),
            "Destroy all creatures with no +1/+1 counters on them.",
        ),
        (
            L.Draw(L.Kinds("colors", L.Each(YOURS))),
            "Draw a card for each color among creatures you control.",
        ),
        (
            L.Sacrifice(L.Chosen(L.CREATURE, by="each opponent")),
            "Each opponent sacrifices a creature of their choice.",
        ),
        (
            L.Discard(L.Chosen(count=2, by="each player", zone="hand")),
            "Each player discards two cards.",
        ),
        (L.Create(SPIRIT, 2), "Create two 1/1 white Spirit creature tokens with flying."),
        (
            L.Move(L.Chosen(L.LAND, zone="library"), "hand", reveal=True),
            "Search your library for a land card, reveal it, put it into your hand, then shuffle.",
        ),
        (L.Look(L.Top(2), "scry"), "Scry 2."),
        (L.Change(L.Each(YOURS), 1, 1), "Creatures you control get +1/+1 until end of turn."),
        (
            L.Change(L.Each(YOURS), keywords=("haste",)),
            "Creatures you control gain haste until end of turn.",
        ),
        (L.May((L.Draw(),)), "You may draw a card."),
        (
            L.Move(L.Top(2), "exile", face_down=True, looks="you"),
            "Exile the top two cards of your library face down. "
            "You may look at those cards for as long as they remain exiled.",
        ),
        (
            L.MoveCounters(L.Chosen(L.CREATURE), "self", 2),
            "Move two +1/+1 counters from a creature onto Probe.",
        ),
        (
            L.May((L.Discard(L.Chosen(zone="hand")), L.WhenDone((L.Draw(2),)))),
            "You may discard a card. When you do, draw two cards.",
        ),
        (
            L.MayPay(L.Cost("{2}"), (L.Draw(),)),
            "You may pay {2}. If you do, draw a card.",
        ),
        (
            L.MayPay(L.Cost("{2}"), player="each opponent", otherwise=(L.Draw(),)),
            "Draw a card unless each opponent pays {2}.",
        ),
        (
            L.Flip((L.Draw(),), (L.LoseLife(1),)),
            "Flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 1 life.",
        ),
        (
            L.If(Test(L.Life(), "<=", 5), (L.GainLife(4),)),
            "If you have 5 or less life, you gain 4 life.",
        ),
        (
            L.ForEach("each opponent", (L.Draw(),)),
            "For each opponent, draw a card.",
        ),
        (
            L.Later(L.Event("begins", step="end step"), (L.Draw(),)),
            "Draw a card at the beginning of the next end step.",
        ),
        (L.ExtraTurn(), "Take an extra turn after this one."),
        (L.Skip("draw step"), "You skip your next draw step."),
        (L.EndGame("win"), "You win the game."),
        (L.EndGame("lose", "each opponent"), "Each opponent loses the game."),
        (L.SetLife(10), "Your life total becomes 10."),
        (L.PutCounters("each opponent", 2, "poison"), "Each opponent gets two poison counters."),
        (L.Shuffle(), "Shuffle your library."),
        (
            L.Replace(L.Event("is dealt damage", combat=True), what=L.Each(YOURS)),
            "Prevent all combat damage that would be dealt to all creatures you control this turn.",
        ),
    ],
)
def test_instructions(effect, said):
    assert spell(effect) == said


@pytest.mark.parametrize(
    ("done", "targets", "said"),
    [
        (
            (L.Tap(), L.StayTapped()),
            (L.TARGET_CREATURE,),
            "Tap target creature. It doesn't untap during its controller's next untap step.",
        ),
        (
            (L.Untap(), L.Goad()),
            (L.TARGET_CREATURE,),
            "Untap target creature. Goad that creature.",
        ),
        (
            (L.Destroy(), L.GainLife(2, "controller of target")),
            (L.Target(L.LAND),),
            "Destroy target land. Its controller gains 2 life.",
        ),
        (
            (L.Draw(2, "target"), L.Discard(L.Chosen(by="target", zone="hand"))),
            (L.TARGET_PLAYER,),
            "Target player draws two cards, then discards a card.",
        ),
        (
            (L.Fight("target", "target 2"),),
            (L.Target(YOURS), L.Target(L.CREATURE, another=True)),
            "Target creature you control fights another target creature.",
        ),
        (
            (L.Damage(L.Stat("power", "target"), "target 2", "target"), L.Untap("target")),
            (L.Target(YOURS), L.Target(Filter(types=("creature",), controller="not you"))),
            "Target creature you control deals damage equal to its power to target creature you "
            "don't control. Untap the creature you control.",
        ),
        (
            (L.Destroy(),),
            (L.Target(Filter(types=("artifact",)), least=0, most=None),),
            "Destroy any number of target artifacts.",
        ),
    ],
)
def test_targets_are_named_once_and_taken_up_again(done, targets, said):
    assert spell(*done, targets=targets) == said


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (
            L.Triggered(L.Event("dies", "self"), (L.Draw(),)),
            "When this creature dies, draw a card.",
        ),
        (
            L.Triggered(
                (L.Event("enters", "self"), L.Event("attacks", "self")), (L.PutCounters(),)
            ),
            "Whenever this creature enters or attacks, put a +1/+1 counter on it.",
        ),
        (
            L.Triggered(
                L.Event("enters", Filter(types=("creature",), controller="you", other=True)),
                (L.Tap("that"),),
            ),
            "Whenever another creature you control enters, tap it.",
        ),
        (
            L.Triggered(L.Event("player is dealt damage", other=YOURS, combat=True), (L.Draw(),)),
            "Whenever a creature you control deals combat damage to a player, draw a card.",
        ),
        (
            L.AsAttacks(
                L.Cost(give=(L.Give("sacrifice", L.CREATURE),)), (L.GainLife(2), L.Draw())
            ),
            "As this creature attacks, you may sacrifice a creature. When you do, you gain 2 life. "
            "Draw a card.",
        ),
        (
            L.Triggered(
                L.Event("attacks", other="none", player="you", each=False), (L.Draw(),)
            ),
            "Whenever one or more creatures attack you, draw a card.",
        ),
        (
            L.Triggered(
                L.Event("attacks", YOURS, Filter(types=("planeswalker",))), (L.Draw(),)
            ),
            "Whenever a creature you control attacks a planeswalker, draw a card.",
        ),
        (
            L.Triggered(
                L.Event("becomes blocked by several", "self", count=(">=", 2)), (L.Draw(),)
            ),
            "Whenever this creature becomes blocked by two or more creatures, draw a card.",
        ),
        (
            L.Triggered(L.Event("blocks several", "self", count=("=", 1)), (L.Draw(),)),
            "Whenever this creature blocks exactly one creature, draw a card.",
        ),
        (
            L.Triggered(L.Event("begins", step="upkeep", player="opponent"),
                        (L.LoseLife(1, "that player"),)),
            "At the beginning of each opponent's upkeep, that player loses 1 life.",
        ),
        (
            L.Triggered(L.Event("attacks", "self", while_=L.controls(YOURS, 3)), (L.Draw(),)),
            "Whenever this creature attacks while you control three or more creatures, draw a "
            "card.",
        ),
        (
            L.Activated(
                L.Cost("{1}", tap=True, give=(L.Give("sacrifice", L.CREATURE),)),
                (L.Draw(),),
                timing="sorcery",
                once_a_turn=True,
            ),
            "{1}, {T}, Sacrifice a creature: Draw a card. Activate only as a sorcery and once each "
            "turn.",
        ),
        (
            L.Static(L.Each(YOURS), 1, keywords=("menace", "can't be blocked")),
            "Creatures you control get +1/+0, have menace, and can't be blocked.",
        ),
        (
            L.Static(power=2, condition=L.controls(YOURS)),
            "This creature gets +2/+0 as long as you control a creature.",
        ),
        (
            L.Static(abilities=(L.Activated(L.Cost("{1}"), (L.Draw(),)),)),
            'This creature has "{1}: Draw a card."',
        ),
        (
            L.CantBlock("self", tax=2),
            "This creature can't block unless its controller pays {2}.",
        ),
        (
            L.CantBlock(None, "self", tax=1),
            "Creatures can't block this creature unless their controller pays {1} for each of "
            "those creatures.",
        ),
        (
            L.CantBlock(attacker="self", fewer_than=2),
            "This creature can't be blocked except by two or more creatures.",
        ),
        (
            L.CantBlock(Filter(types=("creature",), not_keywords=("flying",)), "self"),
            "This creature can't be blocked except by creatures with flying.",
        ),
        (
            L.Instead(L.Event("draws", player="you"), "program", effects=(L.Draw(3),)),
            "If you would draw a card, draw three cards instead.",
        ),
        (
            L.Enters(tapped=True, counters=("+1/+1", 3)),
            "This creature enters tapped with three +1/+1 counters on it.",
        ),
        (L.Rule("can't gain life", "each opponent"), "Your opponents can't gain life."),
        (
            L.Rule("plays n more lands", amount=2),
            "You may play two additional lands on each of your turns.",
        ),
        (
            L.CostChange(-1, Filter(types=("instant", "sorcery"))),
            "Instant or sorcery spells you cast cost {1} less to cast.",
        ),
        (L.Chapter((1, 3), (L.Draw(),)), "I, III — Draw a card."),
        (
            L.Casting((L.CastCost(L.Cost(life=3)),)),
            "As an additional cost to cast this spell, pay 3 life.",
        ),
    ],
)  # fmt: skip
def test_abilities(ability, said):
    assert lines(ability) == [said]


def test_keywords_stand_in_one_line_and_rules_in_their_own():
    assert lines("flying", "trample", "equip {2}", "can't attack", "can't block") == [
        "Flying, trample",
        "Equip {2}",
        "This creature can't attack or block.",
    ]


def test_modes_are_bullets():
    modes = (L.Mode((L.Draw(),)), L.Mode((L.Destroy(),), (L.TARGET_CREATURE,)))
    assert lines(L.Spell(modes=modes), kind="Instant") == [
        "Choose one —",
        "• Draw a card.",
        "• Destroy target creature.",
    ]


@pytest.mark.parametrize(
    ("kind", "name", "me"),
    [
        ("Creature — Bear", "Probe", "this creature"),
        ("Artifact Creature — Golem", "Probe", "this creature"),
        ("Artifact — Equipment", "Probe", "this Equipment"),
        ("Enchantment — Aura", "Probe", "this Aura"),
        ("Land", "Probe", "this land"),
        ("Legendary Creature — Human", "Ana, the Probe", "Ana"),
        ("Legendary Creature — Human", "Ana the Wise", "Ana"),
    ],
)
def test_what_a_card_calls_itself(kind, name, me):
    (line,) = lines(L.Activated(L.Cost("{1}"), (L.Untap("self"),)), kind=kind, name=name)
    assert line == f"{{1}}: Untap {me}."


def test_a_card_has_its_numbers_and_faces():
    back = Card("Back", None, "Land")
    front = Card("Front", "{W}", "Legendary Planeswalker — Ana", loyalty=3, other_face=back)
    assert describe.card(front).splitlines() == [
        "Front {W}",
        "Legendary Planeswalker — Ana",
        "Loyalty: 3",
        "//",
        "Back",
        "Land",
    ]


def test_wording_is_compared_however_it_is_spelled():
    card = Card(
        "Ana, the Probe",
        "{W}",
        "Legendary Creature — Human",
        1,
        1,
        ("flying", "haste"),
        (L.Static(power=1, condition=L.controls(YOURS)),),
    )
    printed = "Haste, flying\nAs long as you control a creature, Ana gets +1/+0. (Even so.)"
    assert differences(card, printed) == ([], [])
    assert differences(card, "Flying")[0] == ["haste", sentences(card, printed)[-1]]


def test_a_card_without_types_is_described_too() -> None:
    assert describe.card(registry.FILLER) == "Filler\n"
