"""A decision and what follows from it, moment by moment, for those who tell or check it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mtgenv.engine import driver


def moments(
    record: np.ndarray, tables: np.ndarray, workspace: np.ndarray, code: int
) -> Iterator[None]:
    """Answer the open decision as `driver.answer_all` does, and stop after each step of the engine.

    Args:
        record: the match, array of shape (1,) and dtype `MATCH`; it is played on.
        tables: the card tables.
        workspace: working memory, array of shape (1,) and dtype `WORKSPACE`.
        code: a legal action.

    Yields:
        Nothing; the record has taken its next step: an answer, an instruction of a resolving
        spell, a payment, a step of a turn. At the last one it stands where the answer leads to.

    Example:
        >>> from mtgenv.engine.record.workspace import new_workspace
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "burn", seed=1)
        >>> other = match.clone()
        >>> match.step("keep this hand")
        >>> steps = moments(other.record, other.matchup.tables, new_workspace(), match.actions[0])
        >>> len(list(steps)) > 1, other == match
        (True, True)
    """
    driver.accept_one(record, tables, workspace, code)
    yield
    while driver.step_one(record, tables, workspace):
        yield
    yield
