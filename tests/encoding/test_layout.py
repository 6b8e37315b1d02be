from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from mtgenv.encoding import actions, layout
from mtgenv.encoding.document import markdown
from mtgenv.encoding.normalise import NORMALISERS
from mtgenv.encoding.records import OBSERVATION
from mtgenv.engine.record import vocabulary as v

PAGE = Path(__file__).parents[2] / "docs" / "observation.md"


def test_the_page_is_what_the_layout_says():
    """Run `python -m mtgenv.encoding.document docs/observation.md` after changing the layout."""
    assert PAGE.read_text(encoding="utf-8") == markdown()


@pytest.mark.parametrize("table", layout.TABLES, ids=lambda table: table.name)
def test_columns_have_names_of_their_own_and_fit_int16(table):
    names = [column.name for column in table.columns]
    assert len(set(names)) == len(names)
    assert (table.lows() < table.highs()).all()
    assert OBSERVATION[table.name].shape[-1] == len(names)


def test_words_follow_the_vocabulary():
    assert layout.DECISION_WORDS[v.DECISION_BLOCKED_ATTACKER] == "blocked attacker"
    assert layout.TYPE_WORDS[v.TYPE_KINDRED.bit_length() - 1] == "kindred"
    words = {column.name: column.words for column in layout.OBJECT_TABLE.columns}
    assert words["kind"][v.OBJECT_EMBLEM] == "emblem"
    suspend = v.KEYWORD_SUSPEND.bit_length() - 1 - layout.KEYWORDS_C_AT
    assert words["keywords_c"][suspend] == "suspend"
    assert words["rules_a"][v.RULE_GOADED.bit_length() - 1] == "goaded"


@pytest.mark.parametrize("kind", ["keyword", "rule"])
def test_every_keyword_and_rule_is_shown_once(kind):
    columns = [c for c in layout.OBJECT_TABLE.columns if c.name.startswith(f"{kind}s_")]
    shown = [word for column in columns for word in column.words if not word.startswith("unused")]
    prefix = f"{kind.upper()}_"
    names = [name.removeprefix(prefix).lower() for name in vars(v) if name.startswith(prefix)]
    assert sorted(shown) == sorted(names)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_action_names_are_unique(players):
    count = actions.action_count(layout.MAX_OBJECTS, players)
    assert count <= actions.MOST_ACTIONS
    names = [actions.action_name(i, players) for i in range(count)]
    assert len(set(names)) == len(names)
    assert sum(name.startswith("player ") for name in names) == players
    assert names[-1] == f"object {layout.MAX_OBJECTS - 1}"
    with pytest.raises(IndexError, match="action -1"):
        actions.action_name(-1)


def test_more_bits_than_a_column_holds_are_refused():
    with pytest.raises(ValueError, match="spread them"):
        layout.bits("many", ("x",) * 16, "too many")


def test_normalised_rows():
    table = layout.OBJECT_TABLE
    row = np.zeros(len(table.columns), np.int16)
    row[table.index("power")] = 2
    row[table.index("colors")] = 0b00101
    row[table.index("zone")] = v.ZONE_HAND
    row[table.index("target")] = 17
    row[table.index("card")] = 99
    floats = dict(
        zip(NORMALISERS["objects"].names, NORMALISERS["objects"](row).tolist(), strict=True)
    )
    on = {name for name, value in floats.items() if value}
    assert floats["power"] == 0.5
    expected = {"power", "colors white", "colors black", "zone hand", "target"}
    assert expected <= on
    # What is left is one-hot too: every category says at least "none".
    none = (" none", " 0", " undecided or none", " the player")
    assert all(name.endswith(none) for name in on - expected)
