"""Rows A2-09, A3-18, A3-21, C1-06 and C4-08: companions (103.2b, 116.2g, 702.139, 903.11a)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mtgenv.bots import get_bot
from mtgenv.cards import language as d
from mtgenv.cards import words
from mtgenv.cards.companions import OF_CARDS, broken_by
from mtgenv.cards.language import Card
from mtgenv.checks.invariants import FINE
from mtgenv.checks.records import check_companions
from mtgenv.decks import companion
from mtgenv.decks.check import check_decks
from mtgenv.decks.deck import Deck
from mtgenv.decks.listing import DeckError
from mtgenv.encoding.layout import CHOICE_WORDS, OBJECT_TABLE
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.selfplay import SelfPlayVectorEnv
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv.scenario import parse, run_scenario
from mtgenv.scenario.export import scenario_of
from tests.rules.positions import A, B, Position, Side, Start, spell

KAHEERA = "Kaheera, the Orphanguard"
LARGE = Card(
    "Large", "{4}", "Legendary Creature — Ox", 4, 4,
    abilities=(d.Companion("even mana values"),), colors="",
)  # fmt: skip
GREEN = replace(LARGE, name="Green", cost="{3}{G}", colors=None)
LEADER = Card("Leader", "{1}{W}", "Legendary Creature — Ox", 2, 2)
CATS = Deck(
    "cats",
    (("Savannah Lions", 4), ("Swords to Plowshares", 4), ("Plains", 52)),
    (("Disenchant", 2), (KAHEERA, 1)),
    companion=((KAHEERA, 1),),
)


def revealed(side: Side | None = None, other: Side | None = None, **options: int) -> Position:
    """A has revealed a companion, and has priority in the first main phase."""
    side = side or Side(battlefield="4 Plains")
    return Position(replace(side, sideboard="Large (companion)"), other, cards=[LARGE], **options)


def keep_all(match: Match) -> None:
    while match.question == "Keep this hand?":
        match.step("keep this hand")


# --- Revealing ------------------------------------------------------------------------------------


def test_C1_06_a_companion_is_revealed_before_libraries_are_shuffled_and_hands_drawn() -> None:
    match = Match.new(CATS, "burn", seed=1)
    assert match.question == "Which companion to reveal?"
    assert [action.text for action in match.legal_actions()] == [
        f"reveal {KAHEERA} (sideboard) as a companion",
        "reveal no companion",
    ]
    assert match.decider == A
    record = match.record[0]
    assert not record["zone_size"][0, :2, v.ZONE_HAND].any()
    match.step(0)
    assert match.question == "Keep this hand?"
    row = int(record["companion"][0, A])
    assert match.matchup.cards.cards[record["card"][row]].name == KAHEERA
    assert record["zone"][row] == v.ZONE_OUTSIDE
    assert record["known"][row] == 3
    assert f"companion: {KAHEERA}" in str(match)
    assert f"reveals {KAHEERA}" in match.log[0]
    assert check_companions(match.record, match.matchup.tables) == FINE


def test_C1_06_nobody_has_to_reveal_one_and_without_it_there_is_nothing_to_pay_for() -> None:
    match = Match.new(CATS, "burn", seed=1)
    match.step("reveal no companion")
    assert match.record[0]["companion"][0, A] == -1
    assert "companion" not in str(match)


def test_C1_06_only_where_the_deck_fulfils_the_condition() -> None:
    bears = replace(CATS, main=(*CATS.main[:2], ("Grizzly Bears", 1), ("Plains", 51)))
    with pytest.raises(DeckError, match=r"no companion of this deck .*: Grizzly Bears"):
        Matchup.of(bears, "burn")
    options = MatchOptions(any_deck=True)
    match = Match.new(bears, "burn", seed=1, options=options)
    assert match.question == "Keep this hand?"
    # One that lies in the sideboard needs no heading of its own.
    plain = replace(CATS, companion=())
    assert Match.new(plain, "burn", seed=1).question == "Which companion to reveal?"


def test_C1_06_who_leaves_while_it_is_asked_is_asked_no_more() -> None:
    options = MatchOptions(concede_match="always")
    match = Match.new(CATS, CATS, "burn", seed=1, options=options)
    assert match.decider == A
    match.step("concede the match")
    assert (match.decider, match.question) == (B, "Which companion to reveal?")
    match.step(0)
    keep_all(match)
    assert not match.over


# --- Putting it into the hand ---------------------------------------------------------------------


def test_C4_08_for_three_mana_it_comes_into_the_hand_once() -> None:
    game = revealed()
    assert "companion Large" in game.legal
    game.choose("companion Large")
    assert (game.player, game.asked, game.stack) == (A, v.DECISION_PRIORITY, [])
    assert game.names("hand", A) == ["Large"]
    assert sum(int(game.m["tapped"][row]) for row in game.rows("Plains")) == 3
    assert "companion Large" not in game.legal
    assert game.m["known"][game.find("Large")] == 3


def test_C4_08_it_needs_three_mana_of_any_kind() -> None:
    assert "companion Large" not in revealed(Side(battlefield="2 Plains")).legal
    assert "companion Large" in revealed(Side(battlefield="Plains, Island, Swamp")).legal


def test_C4_08_only_when_a_sorcery_could_be_cast_and_by_its_owner_alone() -> None:
    game = revealed(Side("Lightning Bolt", "4 Mountain"), Side(battlefield="9 Plains"))
    game.cast("Lightning Bolt", "B")
    assert "companion Large" not in game.legal
    game.resolve()
    assert "companion Large" in game.legal
    game.priority(B)
    assert "companion Large" not in game.legal
    game.pass_until("end")
    assert "companion Large" not in game.legal
    game.next_turn()
    assert (game.active, "companion Large" in game.legal) == (B, False)


def test_C4_08_one_that_was_wished_for_is_a_companion_no_more() -> None:
    wish = spell("Wish", d.Move(d.Chosen(d.ANYTHING, zone="outside"), "hand"))
    side = Side("Wish", "4 Plains", sideboard="Large (companion)")
    game = Position(side, cards=[LARGE, wish])
    assert "companion Large" in game.legal
    game.cast("Wish")
    game.resolve()
    game.choose("Large")
    assert game.names("hand", A) == ["Large"]
    assert "companion Large" not in game.legal


# --- Subgames and restarts ------------------------------------------------------------------------


def in_subgame(side: Side, **options: int) -> Position:
    """A has cast Shahrazad, and the subgame asks its first question."""
    hand = ", ".join(filter(None, ("Shahrazad", side.hand)))
    battlefield = ", ".join(filter(None, ("2 Plains", side.battlefield)))
    game = Position(
        replace(side, hand=hand, battlefield=battlefield), cards=[LARGE, GREEN, LEADER], **options
    )
    game.cast("Shahrazad")
    game.resolve()
    return game


def with_mana(game: Position) -> None:
    """The subgame begins with three lands of A's, and it is A's first main phase."""
    game.start_child(Start(hand="", battlefield="3 Island"), first=A)
    game.pass_until("main1")


LANDS = Side(library="9 Island", filler=30)


@pytest.mark.parametrize(
    ("side", "zone"),
    [
        (replace(LANDS, sideboard="Large"), v.ZONE_OUTSIDE),
        (replace(LANDS, hand="Large"), v.ZONE_HAND),
        (replace(LANDS, battlefield="Large"), v.ZONE_BATTLEFIELD),
        (replace(LANDS, graveyard="Large"), v.ZONE_GRAVEYARD),
    ],
)
def test_A2_09_A3_18_it_is_revealed_again_in_a_subgame_and_moves_only_when_paid_for(
    side: Side, zone: int
) -> None:
    game = in_subgame(side)
    assert (game.depth, game.asked, game.player) == (1, v.DECISION_COMPANION, A)
    game.choose("Large")
    row = int(game.m["companion"][1, A])
    assert (game.name(row), int(game.m["zone"][row]), int(game.m["level"][row])) == (
        "Large",
        zone,
        0,
    )
    with_mana(game)
    assert (int(game.m["zone"][row]), int(game.m["level"][row])) == (zone, 0)
    game.choose("companion Large")
    assert game.names("hand", A) == ["Large"]
    assert int(game.m["level"][row]) == 1
    game.win(B)
    assert game.depth == 0
    assert (int(game.m["zone"][row]), int(game.m["level"][row])) == (v.ZONE_LIBRARY, 0)


def test_A3_18_one_that_was_revealed_in_the_outer_game_waits_there_too() -> None:
    game = in_subgame(replace(LANDS, battlefield="3 Island", sideboard="Large (companion)"))
    game.choose("Large")
    with_mana(game)
    game.win(B)
    assert (game.depth, game.step) == (0, "main1")
    game.choose("companion Large")  # nobody has paid for it in the subgame
    assert game.names("hand", A) == ["Large"]


def test_A2_09_the_library_is_what_the_condition_asks() -> None:
    game = in_subgame(replace(LANDS, sideboard="Large", library="Savannah Lions"))
    assert (game.depth, game.asked) == (1, v.DECISION_SETUP)
    none = in_subgame(replace(LANDS, sideboard="Plains"))
    assert (none.depth, none.asked) == (1, v.DECISION_SETUP)


def test_A2_09_a_game_that_restarts_asks_again() -> None:
    redo = spell("Redo", d.Restart(d.Each(d.CREATURE, zone="exile")))
    side = Side("Redo", "3 Island", sideboard="Large (companion)")
    game = Position(side, cards=[LARGE, redo])
    game.choose("companion Large")
    game.cast("Redo")
    game.resolve()
    # It is a card of the deck now, so there is none to reveal.
    assert game.asked == v.DECISION_SETUP
    other = Position(side, cards=[LARGE, redo])
    other.cast("Redo")
    other.resolve()
    assert (other.asked, int(other.m["companion"][0, A])) == (v.DECISION_COMPANION, -1)
    other.choose("Large")
    assert other.name(int(other.m["companion"][0, A])) == "Large"


# --- Commander ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "asked"),
    [
        (replace(LANDS, sideboard="Large"), True),
        (replace(LANDS, sideboard="Green"), False),  # not of the commander's colours
        (replace(LANDS, sideboard="Large", library="Large"), False),  # no new name
    ],
)
def test_A3_21_in_commander_it_is_of_the_commanders_colors_and_has_a_new_name(
    side: Side, asked: bool
) -> None:
    game = in_subgame(replace(side, commander="Leader"))
    assert (game.asked == v.DECISION_COMPANION) == asked
    if asked:  # 903.11: wishes find nothing, but this is made for it
        game.choose("Large")
        with_mana(game)
        game.choose("companion Large")
        assert game.names("hand", A) == ["Large"]


def test_A3_21_the_commander_is_a_card_of_the_starting_deck() -> None:
    odd = replace(LEADER, cost="{W}")
    side = replace(LANDS, sideboard="Large", commander="Leader", hand="Shahrazad")
    game = Position(replace(side, battlefield="2 Plains"), cards=[LARGE, odd])
    game.cast("Shahrazad")
    game.resolve()
    assert game.asked == v.DECISION_SETUP


# --- Conditions -----------------------------------------------------------------------------------

DRAW = (d.Spell((d.Draw(),)),)


def sorcery(cost: str, name: str = "Sorc") -> Card:
    return Card(name, cost, "Sorcery", abilities=DRAW)


def ox(cost: str, *keywords: str, name: str = "Oxen", line: str = "Creature — Ox") -> Card:
    return Card(name, cost, line, 1, 1, keywords)


ISLE = Card("Isle", None, "Basic Land — Island")
PLOT = Card("Plot", None, "Land")
SPLIT = replace(
    Card("Half", "{R}", "Instant", abilities=DRAW),
    other_face=Card("Other", "{U}", "Instant", abilities=DRAW),
    layout="split",
)
EQUIPMENT = Card("Blade", "{1}", "Artifact — Equipment", keywords=("equip {1}",))
DECKS: dict[str, tuple[list[Card], list[str]]] = {
    "even mana values": ([sorcery("{1}{G}"), SPLIT, ox("{G}")], ["Oxen"]),
    "odd mana values": ([sorcery("{G}"), PLOT, SPLIT], ["Half"]),
    "mana values of 3 or more": ([sorcery("{2}{G/P}"), PLOT, SPLIT], ["Half"]),
    "permanents of mana value 2 or less": ([sorcery("{5}"), PLOT, ox("{3}")], ["Oxen"]),
    "permanents with activated abilities": (
        [
            ISLE,
            EQUIPMENT,
            ox("{1}", "cycling {1}", name="Calf"),
            sorcery("{1}"),
            ox("{G}", "reach"),
        ],
        ["Oxen"],
    ),
    "no repeated mana symbols": (
        [sorcery("{1}{G}{U}"), ox("{1}{G}{G}"), ox("{G/U}{G/U}", name="Calf")],
        ["Oxen", "Calf"],
    ),
    "creatures of five types": (
        [
            ox("{G}", name="Calf", line="Creature — Ox Beast"),
            ox("{G}", "changeling", name="Shape"),
            ox("{G}"),
            sorcery("{G}"),
        ],
        ["Oxen"],
    ),
    "different names": ([sorcery("{G}"), sorcery("{G}"), ISLE, ISLE, PLOT, PLOT], ["Sorc"]),
    "a shared card type": (
        [
            ox("{G}", name="Golem", line="Artifact Creature — Golem"),
            EQUIPMENT,
            ox("{G}"),
            ISLE,
        ],
        ["no card type of all of them"],
    ),
    "twenty more cards": ([ISLE] * 79, ["79 cards"]),
}


def without(condition: str) -> list[Card]:
    """A deck that fulfils a condition: the other one without what breaks it."""
    deck, broken = DECKS[condition]
    if condition == "twenty more cards":
        return [*deck, ISLE]
    if condition == "a shared card type":
        return deck[:2]
    if condition == "different names":
        return deck[1:]
    return [card for card in deck if card.name not in broken]


@pytest.mark.parametrize("condition", words.COMPANIONS)
def test_C1_06_what_each_companion_asks_of_a_deck(condition: str) -> None:
    deck, broken = DECKS[condition]
    assert broken_by(condition, deck, 60) == broken
    assert broken_by(condition, without(condition), 60) == []


@pytest.mark.parametrize("condition", words.COMPANIONS)
def test_A2_09_the_rules_find_in_a_library_what_the_check_finds_in_a_deck(condition: str) -> None:
    asks = replace(LARGE, abilities=(d.Companion(condition),), name="Asks")
    sub = spell("Sub", d.Subgame())
    deck, _ = DECKS[condition]
    if condition == "twenty more cards":
        deck = deck[:19]  # a library has no least size
    for cards, fits in ((deck, False), (without(condition), True)):
        library = ", ".join(card.name for card in cards)
        pool = list({card.name: card for card in [*cards, asks, sub]}.values())
        game = Position(Side("Sub", library=library, filler=0, sideboard="Asks"), cards=pool)
        game.cast("Sub")
        game.resolve()
        assert (game.asked == v.DECISION_COMPANION) == fits


def test_C1_06_all_ten_companions_have_a_condition() -> None:
    assert {asked.condition for asked in OF_CARDS.values()} == set(words.COMPANIONS)
    for name, asked in OF_CARDS.items():
        assert companion.asked_by(name) == asked
    made = companion.asked_by(KAHEERA)
    assert made is not None
    assert companion.asked_by("Shahrazad") is None


def test_C1_06_decks_check_says_which_cards_are_in_the_way(tmp_path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Serra Angel\n4 Savannah Lions\n52 Plains\n"
        "\nSideboard\n1 Lurrus of the Dream-Den\n2 Disenchant\n"
    )
    (report,) = check_decks([file], ["Plains"], format_name="casual")
    assert report.illegal == (
        "Lurrus of the Dream-Den is no companion of this deck (permanents of mana value 2 or "
        "less): Serra Angel",
    )
    cards = (("Plains", 99),)
    wrong = Deck("one", cards, commander=(("Serra Angel", 1),), companion=(("Shahrazad", 1),))
    assert companion.problems(wrong) == ["no companion can be Shahrazad"]
    green = replace(wrong, companion=((KAHEERA, 1),))
    assert companion.problems(green)[-1] == f"{KAHEERA} is not of the colors of the commander (WG)"
    two = replace(wrong, companion=((KAHEERA, 1), ("Keruga, the Macrosage", 1)))
    assert companion.problems(two) == ["2 companions, of one at most"]


# --- Seen and written -----------------------------------------------------------------------------


def test_C4_08_agents_see_a_companion_and_choose_it_like_a_card() -> None:
    envs = SelfPlayVectorEnv(1, decks=(CATS, "burn"))
    _, info = envs.reset(seed=2)
    column, choice = OBJECT_TABLE.index("companion"), OBJECT_TABLE.index("choice")
    for _ in range(60):
        actions = envs.describe_actions()[0]
        seat = int(info["seat"][0])
        calls = [index for index, text in actions.items() if text.endswith("hand for {3}")]
        if calls:
            break
        reveals = [index for index, text in actions.items() if text.endswith("as a companion")]
        lands = [index for index, text in actions.items() if text == "play Plains"]
        _, _, _, _, info = envs.step(np.array([(reveals or lands or list(actions))[0]]))
    seen = envs.observe([seat])["objects"][0]
    (row,) = np.flatnonzero(seen[:, column])
    assert CHOICE_WORDS[seen[row, choice]] == "companion into hand"
    assert envs.observe([1 - seat])["objects"][0][:, column].sum() == 1  # all see it
    envs.step(np.array(calls))
    assert envs.match(0).record[0]["companion"][0, seat] == -1
    assert not envs.observe([seat])["objects"][0][:, column].any()


def test_C4_08_the_heuristic_bot_reveals_and_calls_its_companion() -> None:
    bot = get_bot("heuristic")
    match = Match.new(CATS, "burn", seed=1)
    first = bot(match.record, match.matchup.tables, new_workspace(match.record), A)
    assert first == match.legal_actions()[0].code
    game = revealed()
    called = bot(game.matches, game.tables, game.workspace, A)
    assert game.word(int(called)) == "companion Large"


def test_C4_08_a_position_with_a_companion_is_exported_and_played_as_a_scenario() -> None:
    game = Position(Side(battlefield="3 Plains", sideboard=f"{KAHEERA} (companion)"))
    data = scenario_of(game.matches, game.world.cards)
    assert data["setup"]["A"]["sideboard"] == [{"card": KAHEERA, "companion": True}]
    data |= {
        "actions": [{"turn": 1, "step": "main1", "player": "A", "do": "companion"}],
        "stop": {"turn": 1, "step": "main2"},
        "expect": [{"zone": "hand", "player": "A", "card": KAHEERA, "count": 1}],
    }
    result = run_scenario(data)
    assert (result.status, result.detail) == ("pass", "")


def test_C4_08_a_companion_is_for_the_sideboard_alone() -> None:
    with pytest.raises(Exception, match="is for the sideboard"):
        parse({"id": "x", "setup": {"A": {"hand": [{"card": KAHEERA, "companion": True}]}}})


def test_determinize_leaves_a_revealed_companion_where_it_is() -> None:
    match = Match.new(CATS, "burn", seed=1)
    match.step(0)
    for seed in range(5):
        guess = match.determinize(B, seed)
        row = int(guess.record[0]["companion"][0, A])
        assert guess.matchup.cards.cards[guess.record[0]["card"][row]].name == KAHEERA
