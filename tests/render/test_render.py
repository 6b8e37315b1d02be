import random

import numpy as np
import pytest

from mtgenv.matches.match import Match
from mtgenv.matches.matchup import Matchup
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
        assert picture.shape == (540, 960, 3)
        assert picture.dtype == np.uint8


def test_each_nested_game_is_a_panel_of_its_own(nested):
    def fills(match):
        """The colours of a column down the middle, edges of panels and letters aside."""
        column = render_rgb(match.record, match.matchup)[400:, 930:].reshape(-1, 3)
        colors, counts = np.unique(column, axis=0, return_counts=True)
        return len(colors[counts > 600])

    assert fills(nested) >= fills(Match.new("burn", "wish", seed=1)) + 2


def test_the_deepest_nest_still_fits(nested):
    record = nested.clone().record
    levels = record["turn"].shape[1]
    record["depth"][0] = levels - 1
    record["zone_head"][0, 3:] = -1
    record["dirty"][0] = 0
    assert render_rgb(record, nested.matchup).shape == (540, 960, 3)
    assert render_text(record, nested.matchup).count("Subgame") == levels - 1


def test_the_font_knows_card_names():
    assert font.draw("Juzám Djinn").shape == (8, 66)
    assert (font.draw("á") == font.draw("a")).all()
    assert (font.draw("漢") == font.draw("?")).all()
    assert font.draw("").shape == (8, 0)
