"""The numbers of the engine's words: within a family no two words share one."""

from __future__ import annotations

import pytest

from mtgenv.engine.record import vocabulary as v

FAMILIES = (
    "ABILITY",
    "CHANGE",
    "EVENT",
    "EXPR",
    "FRAME",
    "INSTEAD",
    "OP",
    "SELECT",
    "STAT",
    "STEP",
)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_word_of_a_family_has_a_number_of_its_own(family):
    words: dict[int, list[str]] = {}
    for name, number in vars(v).items():
        if name.startswith(f"{family}_") and isinstance(number, int) and name != "STEP_COUNT":
            words.setdefault(number, []).append(name)
    assert words
    assert [names for names in words.values() if len(names) > 1] == []


def test_operators_come_behind_what_stands_alone():
    alone = (v.EXPR_CONST, v.EXPR_CHOSEN_COLOR, v.EXPR_DESIGNATED, v.EXPR_DAY, v.EXPR_PAID)
    assert max(alone) < v.EXPR_ADD
    assert min(v.EXPR_NOT, v.EXPR_DIVISIBLE, v.EXPR_NOT_DIVISIBLE, v.EXPR_LESS) > v.EXPR_ADD
