"""Whole cards: what is read is what the writer says, everything else is refused by its kind.

The texts are those that `mtgenv.cards.describe` makes of the definitions that come with mtgenv: so
reader and writer check each other.
"""

from __future__ import annotations

import dataclasses

import pytest

from mtgenv.cards import describe, registry
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.language import (
    CREATURE,
    Activated,
    Card,
    Change,
    Compare,
    Cost,
    Count,
    Damage,
    Destroy,
    Done,
    Draw,
    Event,
    Filter,
    If,
    Later,
    LoseLife,
    May,
    MayPay,
    MayPlay,
    Move,
    PutCounters,
    Sacrifice,
    Spell,
    Stat,
    Static,
    Tap,
    Target,
    Top,
    Triggered,
    Turn,
    happened,
)
from mtgenv.cards.reading.cards import Refusal, read_card, read_faces
from mtgenv.cards.sets import CARDS
from mtgenv.cards.walking import walk

READ_AT_LEAST = 240
"""So many of the cards written by hand are read from their words; it may only grow."""


def facts(card: Card) -> CardFacts:
    """Card data that say of a card what its definition says."""
    return CardFacts(
        card.name,
        card.cost or "",
        card.type_line,
        None if card.power is None else str(card.power),
        None if card.toughness is None else str(card.toughness),
        (),
        "\n".join(describe.text(card)),
        None if card.loyalty is None else str(card.loyalty),
    )


def read(text: str, *, name: str = "Probe", type_line: str = "Creature — Golem") -> Card | Refusal:
    size = "2" if "Creature" in type_line else None
    return read_card(CardFacts(name, "{2}{R}", type_line, size, size, (), text))


def ability(text: str, **facts: str):
    card = read(text, **facts)
    assert isinstance(card, Card), card
    (one,) = card.abilities
    return one


PLAYABLE = [card for card in CARDS if registry.knows(card.name) and card.other_face is None]


@pytest.mark.parametrize("card", PLAYABLE, ids=lambda card: card.name)
def test_no_card_is_read_as_another(card):
    found = read_card(facts(card))
    assert isinstance(found, Refusal) or found.abilities == card.abilities


def test_most_cards_are_read():
    found = [card for card in PLAYABLE if not isinstance(read_card(facts(card)), Refusal)]
    assert len(found) >= READ_AT_LEAST


def test_a_definition_that_its_own_words_do_not_give_again_is_refused(monkeypatch):
    text = "When this creature enters, draw a card."
    assert isinstance(read(text), Card)
    worded = describe.ability

    def longer(described, card=None, style=None):
        said = worded(described, card, style)
        return said if style is not None else said.replace("draw a card", "draw two cards")

    monkeypatch.setattr(describe, "ability", longer)
    found = read(text)
    assert isinstance(found, Refusal)
    assert (found.kind, "is read as something else" in found.phrase) == ("language", True)


def test_targets_are_numbered_as_they_are_mentioned():
    assert ability("Tap target artifact. Destroy target land.", type_line="Sorcery").targets == (
        Target(Filter(types=("artifact",))),
        Target(Filter(types=("land",))),
    )


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("Tap target creature. Up to one other target creature gets +2/+0 until end of turn.", 1),
        ("Tap target creature. Up to two other target creatures get +2/+0 until end of turn.", 2),
    ],
)
def test_other_targets_are_others_than_those_named_before(text, most):
    spell = ability(text, type_line="Instant")
    assert spell.targets == (Target(CREATURE), Target(CREATURE, least=0, most=most, another=True))


def test_other_targets_are_others_than_the_card_itself_where_none_came_before():
    found = ability("{T}: Untap up to one other target creature.")
    assert found.targets == (Target(dataclasses.replace(CREATURE, other=True), least=0),)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "At the beginning of the next end step, sacrifice this creature. If you do, draw a "
            "card.",
            (Later(Event("begins", step="end step"), (Sacrifice(), If(Done(), (Draw(),)))),),
        ),
        (
            "If it's your turn, you may draw a card. If you do, sacrifice this creature.",
            (If(Turn(), (May((Draw(),)), If(Done(), (Sacrifice(),)))),),
        ),
        (
            "Tap this creature. If you do, draw a card.",
            (Tap("self"), If(Done(), (Draw(),))),
        ),
    ],
)
def test_if_you_do_belongs_to_what_is_done(text, effects):
    assert ability(f"{{2}}: {text}").effects == effects


END_STEP = Event("begins", step="end step")
BACK = Move("it", "battlefield")


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Exile this creature, then return it to the battlefield under its owner's control.",
            (Move("self"), BACK),
        ),
        (
            "Exile this creature. Return this creature to the battlefield under its owner's "
            "control at the beginning of the next end step.",
            (Move("self"), Later(END_STEP, (BACK,), about="it")),
        ),
        (
            "You may exile this creature. If you do, return it to the battlefield under its "
            "owner's control at the beginning of the next end step.",
            (May((Move("self"),)), If(Done(), (Later(END_STEP, (BACK,), about="it"),))),
        ),
        (
            "You may exile target creature. Return it to the battlefield under its owner's "
            "control at the beginning of the next end step.",
            (May((Move(),)), Later(END_STEP, (BACK,), about="it")),
        ),
    ],
)
def test_what_has_moved_is_moved_again_from_where_it_went(text, effects):
    """400.7: neither the card itself nor a target is there any more under its old name."""
    assert ability(f"{{2}}: {text}").effects == effects


def test_what_is_said_of_it_behind_what_happens_later_is_refused():
    found = read(
        "{2}: Exile target creature. Return it to the battlefield under its owner's control at "
        "the beginning of the next end step. It gains haste."
    )
    assert isinstance(found, Refusal)
    assert found.kind == "words"


def test_it_is_the_card_itself_behind_a_condition_about_it():
    found = ability("As long as this creature is tapped, it has shroud.")
    assert (found.what, found.keywords) == ("self", ("shroud",))


def test_what_is_said_of_it_behind_a_token_that_may_be_made_is_refused():
    found = read(
        "{T}: Reveal the top card of your library. If it's a land card, create a Treasure token. "
        "If it's a creature card, put it into your hand."
    )
    assert isinstance(found, Refusal)


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, destroy target land, then that player discards a card.",
        "When this creature enters, it deals 2 damage to each opponent and each creature they "
        "control.",
        "When this creature leaves the battlefield, that player gains 4 life.",
    ],
)
def test_that_player_is_not_who_controls_the_card_itself(text):
    found = read(text)
    assert isinstance(found, Refusal)
    assert found.kind == "engine"


def test_that_player_is_who_controls_the_object_of_the_event():
    found = ability("Whenever a land an opponent controls enters, that player loses 1 life.")
    assert found.effects == (LoseLife(1, "that player"),)


@pytest.mark.parametrize("does", ["attack", "block"])
def test_once_a_turn_and_in_each_combat_are_two_rules(does):
    found = ability(f"{{T}}: Target creature {does}s this turn if able.")
    assert found.effects == (Change(keywords=(f"{does}s this turn if able",)),)
    found = ability(f"{{T}}: Target creature {does}s this combat if able.")
    each = f"{does}s each combat if able"
    assert found.effects == (Change(keywords=(each,), duration="combat"),)


def test_what_only_creatures_have_is_said_of_the_creature():
    found = ability(
        "Destroy target land, enchantment, or creature with reach.", type_line="Instant"
    )
    others, creature = Filter(types=("land", "enchantment")), Filter(types=("creature",))
    with_reach = dataclasses.replace(creature, keywords=("reach",))
    assert found.targets == (Target(Filter(any_of=(others, with_reach))),)


def test_what_all_of_several_have_is_said_of_all():
    found = ability("Destroy target land or creature with mana value 2.", type_line="Instant")
    assert found.targets == (
        Target(Filter(types=("land", "creature"), compare=(Compare("mana value", "=", 2),))),
    )


def test_what_may_be_said_of_one_or_of_all_is_refused():
    found = read("Destroy target creature or land with power 2 or less.", type_line="Instant")
    assert isinstance(found, Refusal)


def test_a_spell_that_targets_several_is_cast_once():
    found = ability("Whenever you cast a spell that targets a creature you control, draw a card.")
    assert found.event == Event(
        "casts targeting", dataclasses.replace(CREATURE, controller="you"), player="you", each=False
    )


def test_its_number_is_that_of_what_is_changed():
    card = read(
        "Equipped creature gets +X/+X, where X is its mana value.\nEquip {2}",
        type_line="Artifact — Equipment",
    )
    assert isinstance(card, Card)
    its = Stat("mana value", "attached")
    assert card.abilities == (Static("attached", its, its),)


def test_another_is_another_than_the_card_itself_where_no_target_came_before():
    one = ability("{1}, {T}: Untap another target artifact.", type_line="Artifact")
    assert one.targets == (Target(Filter(types=("artifact",), other=True)),)


def test_an_if_behind_the_event_is_a_condition_of_the_trigger():
    one = ability("When this creature enters, if you control an Elf, draw a card.")
    assert isinstance(one, Triggered)
    assert one.condition is not None
    assert one.effects == (Draw(),)


@pytest.mark.parametrize(
    "event",
    [
        "Whenever you cast a creature spell",
        "Whenever a Goblin you control deals combat damage to a player",
        "Whenever a creature you control attacks alone",
    ],
)
def test_what_may_be_played_is_what_was_exiled_and_no_object_of_the_event(event):
    found = ability(
        f"{event}, exile the top card of your library. You may play that card this turn."
    )
    assert found.effects == (Move(Top()), MayPlay("it"))


def test_it_is_what_was_named_last():
    one = ability("Whenever another creature you control enters, it gets +1/+0 until end of turn.")
    assert one.effects == (Change("that", power=1),)
    one = ability("{1}: Put a +1/+1 counter on this creature.")
    assert one == Activated(Cost("{1}"), (PutCounters(),))


def test_an_event_of_the_card_itself_gives_the_other_object_a_name():
    one = ability("Whenever this creature blocks a creature, destroy that creature.")
    assert one == Triggered(Event("blocks", "self", other=CREATURE), (Destroy("other"),))


def test_that_creature_is_the_one_that_was_described_last():
    text = (
        "Equipped creature gets +1/+1.\nWhenever equipped creature blocks or becomes blocked by a "
    )
    card = read(f"{text}Vampire, destroy that creature.", type_line="Artifact — Equipment")
    assert isinstance(card, Card)
    assert card.abilities[1].effects == (Destroy("other"),)
    one = ability(
        "Whenever a creature is dealt damage, this creature deals that much damage to that "
        "creature's controller."
    )
    assert one.effects == (Damage("amount", "controller of that"),)


def test_keywords_and_static_abilities():
    card = read("Flying, vigilance\nOther creatures you control get +1/+1.")
    assert isinstance(card, Card)
    assert card.keywords == ("flying", "vigilance")
    (static,) = card.abilities
    assert isinstance(static, Static)
    assert static.power == static.toughness == 1


def test_lines_of_a_spell_are_one():
    text = "Probe deals 3 damage to any target.\nDraw a card."
    one = ability(text, type_line="Instant")
    assert isinstance(one, Spell)
    assert [type(effect) for effect in one.effects] == [Damage, Draw]


@pytest.mark.parametrize(
    ("text", "kind", "phrase"),
    [
        ("When this creature dies, draw a card, then hop on one leg.", "words", "hop on one leg."),
        ("Return target creature to its controller's hand.", "words", "target creature to its"),
        ("When this creature enters, frobnicate target creature.", "words", "frobnicate"),
        ("Whenever this creature attacks, destroy it twice.", "words", "twice"),
        (
            "When this creature enters, you may pay {1}. If you do, put a +1/+1 counter on it. If "
            "it's a Unicorn, put two +1/+1 counters on it instead.",
            "words",
            "+1/+1 counters on it instead.",
        ),
    ],
)
def test_what_is_not_understood_is_refused_with_the_phrase(text, kind, phrase):
    found = read(text)
    assert isinstance(found, Refusal)
    assert (found.kind, found.phrase[: len(phrase)]) == (kind, phrase)


def test_a_number_that_is_no_number_is_refused():
    found = read_card(CardFacts("Probe", "{G}", "Creature — Lhurgoyf", "*", "1+*", (), ""))
    assert isinstance(found, Refusal)


def test_moving_is_to_the_zone_that_is_named():
    one = ability("Return target creature to its owner's hand.", type_line="Instant")
    assert one.effects == (Move("target", "hand"),)


@pytest.mark.parametrize(
    "text",
    [
        "As long as it's your turn, this creature has first strike.",
        "This creature has first strike as long as it's your turn.",
        "This creature gets +1/+1 for each Forest you control.",
        "Each other creature you control gets +1/+1.",
        "Sacrifice another creature: Put a +1/+1 counter on this creature.",
        "When this creature enters, target player draws a card and loses 1 life.",
        "When this creature enters, put target creature card from a graveyard onto the battlefield "
        "under your control.",
        "Creature tokens you control have flying.",
    ],
)
def test_what_may_be_said_in_several_ways_is_read_in_each(text):
    assert ability(text)


def test_of_readings_in_the_same_words_the_one_that_makes_sense_is_taken():
    one = ability("Counter target spell unless its controller pays {1}.", type_line="Instant")
    assert one.effects[0].player == "controller of target"


def test_what_is_offered_and_can_be_paid_is_a_cost():
    one = ability("When this creature enters, you may discard a card. If you do, draw a card.")
    assert [type(effect) for effect in one.effects] == [MayPay]


def test_a_card_without_cost_whose_colors_nobody_says_is_refused():
    found = read_card(CardFacts("Probe", "{0}", "Creature — Kobold", "0", "1", (), "", colors=""))
    assert found == Refusal("words", "colors: neither the cost nor the card data say them")


def test_what_follows_a_price_and_takes_something_up_is_refused():
    text = (
        "When this creature enters, you may pay {2}. If you do, tap target creature. It doesn't "
        "untap during its controller's next untap step."
    )
    assert isinstance(read(text), Refusal)


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Whenever a creature dealt damage by this creature this turn dies, draw a card.", ""),
        ("When you control no Islands, sacrifice this creature.", ""),
        ("{T}: Draw a card. Activate only during your upkeep.", ""),
        ("{T}: Draw a card. Activate only during your turn.", ""),
        ("Cast this spell only during combat.\nDestroy target creature.", "Instant"),
        ("Probe deals 2 damage to any target and 3 damage to you.", "Instant"),
        ("Switch target creature's power and toughness until end of turn.", "Instant"),
        ("This artifact enters tapped unless you control a Plains or an Island.", "Artifact"),
        ("This spell costs {1} less to cast for each creature you control.", ""),
        ("When this creature enters, investigate.", ""),
        ("This creature can't be blocked except by Walls and/or creatures with flying.", ""),
        ("Prevent all damage that would be dealt to this creature by artifact sources.", ""),
    ],
)
def test_constructions_of_old_cards_are_read(text, type_line):
    assert ability(text, type_line=type_line or "Creature — Golem")


def face(name: str, cost: str, type_line: str, text: str, *size: str) -> CardFacts:
    power, toughness = size or (None, None)
    return CardFacts(name, cost, type_line, power, toughness, (), text)


def test_a_card_of_two_halves_is_read_whole():
    wax = face("Wax", "{G}", "Instant", "Target creature gets +2/+2 until end of turn.")
    wane = face("Wane", "{W}", "Instant", "Destroy target enchantment.")
    assert read_faces(wax, wane, "split") == registry.find("Wax")


def test_a_card_of_two_faces_is_refused_for_either():
    good = face("Day", "{G}", "Creature — Wolf", "{3}: Transform this creature.", "2", "2")
    bad = face("Night", "", "Creature — Wolf", "Frobnicate.", "4", "4")
    dumb = face("Night", "", "Sorcery", "")
    for one, other in ((good, bad), (bad, good), (good, dumb)):
        assert isinstance(read_faces(one, other, "transform"), Refusal)
    assert isinstance(read_faces(good, good, "flip"), Refusal)


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("you gain life equal to its power.", "GainLife(amount=Stat(stat='power', of='that')"),
        ("return that card to the battlefield under its owner's control.", "Move(what='that'"),
        ("its controller loses 2 life.", "player='controller of that'"),
    ],
)
def test_what_an_aura_was_attached_to_is_the_object_of_the_event(text, effect):
    """603.10a: once it is gone, the Aura is attached to nothing, and last known is the object."""
    aura = face("Shroud", "{B}", "Enchantment — Aura", "Enchant creature\n")
    words = f"{aura.text}When enchanted creature dies, {text}"
    found = read_card(dataclasses.replace(aura, text=words))
    assert isinstance(found, Card), found
    assert effect in repr(found.abilities[1])


def test_you_attacked_this_turn():
    found = ability("When this creature enters, if you attacked this turn, draw a card.")
    assert found.condition == happened(Event("attacks", Filter(controller="you")))


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control.",
         "Enchantment — Aura"),
        ("Destroy target creature. Each other creature gets -1/-1 until end of turn.", "Instant"),
        ("Target creature gets +1/+1 until end of turn for each other creature you control.",
         "Instant"),
    ],
)  # fmt: skip
def test_other_is_not_read_as_other_than_the_source_where_something_else_is_meant(text, type_line):
    assert isinstance(read(text, type_line=type_line), Refusal)


def test_nothing_is_attached_to_itself():
    words = "Whenever a creature you control enters, you may attach this Equipment to it."
    found = read(words, type_line="Artifact — Equipment")
    assert isinstance(found, Refusal) or "to='that'" in repr(found)


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Whenever a creature enters, this enchantment deals 2 damage to it.", "Enchantment"),
        ("Whenever a creature attacks, this artifact deals 1 damage to it.", "Artifact"),
        (
            "~ deals 3 damage to target creature. If that creature has a +1/+1 counter on it, "
            "~ deals 5 damage to it instead.",
            "Instant",
        ),
    ],
)
def test_nothing_damages_itself_by_the_word_it(text, type_line):
    found = read(text.replace("~", "Probe"), type_line=type_line)
    assert isinstance(found, Card)
    damage = [part for part in walk(found) if isinstance(part, Damage)]
    assert {part.to for part in damage} <= {"that", "target"}


def test_what_damages_itself_says_so():
    found = ability("{T}: This creature deals 2 damage to any target and 3 damage to itself.")
    assert [effect.to for effect in found.effects] == ["target", "self"]


def test_a_word_with_a_capital_is_a_subtype_only_if_there_is_such():
    card = read("Untapped creatures you control get +0/+2.")
    assert isinstance(card, Card)
    (static,) = card.abilities
    assert static.what.filter.subtypes == ()
    found = read("Foobar creatures you control get +0/+2.")
    assert isinstance(found, Refusal)


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("Kicker {1}\nTap target land. If this spell was kicked, tap another target land.", False),
        ("Kicker {1}\nTap target land. If this spell was kicked, untap it.", True),
        (
            "Kicker {1}\nProbe deals 2 damage to any target. "
            "If this spell was kicked, it deals 5 damage instead.",
            True,
        ),
    ],
)
def test_targets_that_are_chosen_only_if_a_cost_is_paid_are_refused(text: str, taken: bool) -> None:
    card = read_card(CardFacts("Probe", "{2}{R}", "Sorcery", None, None, (), text))
    assert isinstance(card, Refusal) is not taken


def test_a_copy_of_what_has_just_left_is_refused() -> None:
    text = "Return target creature to its owner's hand. Create a token that's a copy of it."
    card = read_card(CardFacts("Probe", "{2}{R}", "Sorcery", None, None, (), text))
    assert isinstance(card, Refusal)


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("you may discard all the cards in your hand. If you do, draw that many cards.", "you"),
        (
            "that player discards all the cards in their hand, then draws that many cards.",
            "that player",
        ),
    ],
)
def test_as_many_cards_are_drawn_as_were_discarded(text: str, whose: str) -> None:
    found = ability(f"Whenever this creature deals combat damage to a player, {text}")
    assert isinstance(found, Triggered)
    drawn = [part for part in walk(found) if isinstance(part, Draw)]
    assert drawn == [Draw(Count("it"), whose)]


@pytest.mark.parametrize(
    ("type_line", "taken"), [("Creature — Insect", False), ("Instant", True), ("Sorcery", True)]
)
def test_a_permanent_spell_that_is_bought_back_is_refused(type_line: str, taken: bool) -> None:
    """702.27a speaks of what would go to a graveyard as it resolves."""
    size = "1" if "Creature" in type_line else None
    text = "Buyback {2}" if size else "Buyback {2}\nDraw a card."
    card = read_card(CardFacts("Probe", "{U}", type_line, size, size, (), text))
    assert isinstance(card, Refusal) is not taken


def test_that_token_is_what_was_created_and_no_object_of_the_event() -> None:
    found = ability(
        "Whenever you attack, create a 1/1 white Soldier creature token that's tapped and "
        "attacking. Sacrifice that token at the beginning of the next end step."
    )
    (later,) = (part for part in walk(found) if isinstance(part, Later))
    assert (later.effects, later.about) == ((Sacrifice("it"),), "it")


def test_trample_of_an_instant_is_refused() -> None:
    assert isinstance(
        read("Trample\nProbe deals 4 damage to target creature.", type_line="Instant"), Refusal
    )
