import random

import numpy as np
import pytest

from mtgenv.decks import Deck
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.events import zones
from mtgenv.engine.record import references
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.view import permanent
from mtgenv.matches.wording import Wording, counted
from mtgenv.render import font, render_rgb, render_text


@pytest.fixture(scope="module")
def nested():
    """A match two games deep."""
    matchup = Matchup.of("weenie-shahrazad", "burn-shahrazad")
    match = Match.of(matchup, seed=0)
    chance = random.Random(1)
    while match.depth < 2:
        match.step(chance.choice(match.legal_actions()))
        if match.over:
            match = Match.of(matchup, seed=match.seed + 1)
    return match


def test_hands_a_seat_does_not_know_are_not_shown(nested):
    text = render_text(nested.record, nested.matchup, seat=0)
    assert "unknown" in text
    assert "unknown" not in render_text(nested.record, nested.matchup)
    others = [line for line in text.splitlines() if "hand:" in line][1::2]
    assert all(line.strip("│ ").removeprefix("hand: ").endswith("unknown") for line in others)


def test_nested_games_are_indented(nested):
    lines = render_text(nested.record, nested.matchup).splitlines()
    titles = [line for line in lines if ": turn" in line or ": before" in line]
    assert [line.count("│") for line in titles] == [0, 1, 2]


def test_rendering_changes_nothing(nested):
    before = nested.record.tobytes()
    render_text(nested.record, nested.matchup)
    render_rgb(nested.record, nested.matchup)
    assert nested.record.tobytes() == before


def test_the_picture_has_the_same_shape_in_every_position(nested):
    begun = Match.new("burn", "wish", seed=1)
    waiting = Matchup.of("burn", "wish")
    for record, matchup in (
        (nested.record, nested.matchup),
        (begun.record, begun.matchup),
        (waiting.new_batch(1), waiting),
    ):
        picture = render_rgb(record, matchup)
        assert picture.shape == (720, 1280, 3)
        assert picture.dtype == np.uint8


def test_each_nested_game_is_a_panel_of_its_own(nested):
    def fills(match):
        """The colours of a column down the middle, edges of panels and letters aside."""
        column = render_rgb(match.record, match.matchup)[400:, 1240:].reshape(-1, 3)
        colors, counts = np.unique(column, axis=0, return_counts=True)
        return len(colors[counts > 600])

    assert fills(nested) >= fills(Match.new("burn", "wish", seed=1)) + 2


def test_the_deepest_nest_still_fits(nested):
    record = nested.clone().record
    levels = record["turn"].shape[1]
    record["depth"][0] = levels - 1
    record["zone_head"][0, 3:] = -1
    record["dirty"][0] = 0
    assert render_rgb(record, nested.matchup).shape == (720, 1280, 3)
    assert render_text(record, nested.matchup).count("Subgame") == levels - 1


def test_the_font_knows_card_names():
    assert font.draw("Juzám Djinn").shape == (8, 66)
    assert (font.draw("á") == font.draw("a")).all()
    assert (font.draw("漢") == font.draw("?")).all()
    assert font.draw("").shape == (8, 0)


def test_a_permanent_says_what_it_is_now(nested):
    """Keywords, sickness, counters, loyalty and defense, what it attacks and blocks."""
    match = nested.clone()
    record, level = match.record[0], match.depth
    words = Wording(match.matchup, ("Ann", "Bob"))
    rows = [row for row in range(12) if record["kind"][row] == v.OBJECT_CARD]
    walker, battle, attacker, other, blocker = rows[:5]
    for row in rows[:5]:
        zones.put(
            match.record,
            match.matchup.tables,
            new_workspace(),
            row,
            level,
            v.ZONE_BATTLEFIELD,
            False,
        )
    record["types"][walker], record["types"][battle] = v.TYPE_PLANESWALKER, v.TYPE_BATTLE
    set_counters(record, walker, v.COUNTER_LOYALTY, 3)
    set_counters(record, battle, v.COUNTER_DEFENSE, 5)
    record["protector"][battle] = 1
    for row in (attacker, other, blocker):
        record["types"][row] = v.TYPE_CREATURE
        record["power"][row] = record["toughness"][row] = 2
        record["keywords"][row] = 0
        set_counters(record, row, v.COUNTER_PLUS, 1)
    record["keywords"][attacker] = v.KEYWORD_FLYING | v.KEYWORD_HASTE
    record["sick"][[attacker, other]] = 1
    record["attacking"][[attacker, other]] = 1
    record["attacked"][attacker] = references.reference(match.record, walker)
    record["attacked"][other] = -2
    record["combat_index"][[attacker, other]] = (1, 2)
    record["blocking"][blocker] = attacker
    record["combat_with"][blocker] = 0b110

    def notes(row):
        return permanent(record, row, words).partition(" (")[2].removesuffix(")")

    name = words.card(record, walker)
    assert notes(walker) == "3 loyalty"
    assert notes(battle) == "protected by Bob, 5 defense"
    assert notes(attacker).startswith(f"flying, haste, attacking {name} (")
    assert notes(other) == "summoning sick, attacking, 1 +1/+1"
    both = " and ".join(counted([words.card(record, attacker), words.card(record, other)]))
    assert notes(blocker) == f"blocking {both}, 1 +1/+1"
    record["attacked"][attacker] = -100
    record["combat_with"][blocker] = 0
    assert notes(attacker) == "flying, haste, attacking, 1 +1/+1"
    assert notes(blocker) == "blocking, 1 +1/+1"


def test_a_keyword_says_its_quality():
    """Protection, hexproof and landwalk name from what; a keyword under two names comes once."""
    names = (
        "White Knight",
        "Knight of Grace",
        "Somberwald Dryad",
        "Battering Craghorn",
        "Mountain",
    )
    matchup = Matchup.of(Deck("qualities", tuple((name, 8) for name in names)), "burn")
    match = Match.of(matchup, seed=1)
    words = Wording(matchup)

    def keywords(name):
        record = match.record
        row = int(np.flatnonzero(record["look"][0] == matchup.cards.index[name])[0])
        zones.put(
            record, matchup.tables, new_workspace(), row, match.depth, v.ZONE_BATTLEFIELD, False
        )
        refresh(record, matchup.tables, new_workspace())
        return words.keywords(record[0], row)

    assert keywords("White Knight") == ["first strike", "protection from black"]
    assert keywords("Knight of Grace") == ["first strike", "hexproof from black"]
    assert keywords("Somberwald Dryad") == ["forestwalk"]
    assert keywords("Battering Craghorn") == ["first strike", "morph"]
    assert keywords("Mountain") == []
