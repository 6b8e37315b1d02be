"""What people ask of an environment: its actions in words, its match, what another seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.encoding.actions import CODE_MORE, CODE_NOTHING, CODE_OBJECT
from mtgenv.encoding.records import legal_codes
from mtgenv.envs.batch import EnvBatch
from mtgenv.envs.settings import is_whole
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.wording import Wording

if TYPE_CHECKING:
    from mtgenv.matches.match import Match


def describe_actions(batch: EnvBatch, i: int) -> dict[int, str]:
    """Say what each legal action index of environment ``i`` does now.

    Returns:
        Text by index, in the order of the indices.
    """
    record = batch.matches[i]
    words = Wording(batch.matchups[int(batch.episodes[i]["seating"])])
    texts = {code: text for text, code in words.actions(record)}
    described = {}
    for index, code in legal_codes(batch.views[i]).items():
        if code == CODE_MORE:
            described[index] = "show the next page"
        elif code == CODE_NOTHING:
            described[index] = "nothing to decide"
        elif code <= CODE_OBJECT:
            described[index] = f"choose {words.card(record, CODE_OBJECT - code)}, then what it does"
        else:
            described[index] = texts[code]
    return described


def to_match(batch: EnvBatch, i: int) -> Match:
    """Return a copy of the match of environment ``i``."""
    # Printing and telling are loaded only by who looks.
    from mtgenv.matches.match import Match

    matchup = batch.matchups[int(batch.episodes[i]["seating"])]
    return Match(matchup, snapshots.copy(batch.matches[i : i + 1]))


def seats_of(batch: EnvBatch, seats: Any) -> NDArray[np.int64]:
    """Return a seat for each environment.

    Args:
        batch: the environments.
        seats: one seat for all of them, or integers of shape (n,).

    Raises:
        MtgenvError: if a seat does not exist.
    """
    players = batch.players
    given = np.asarray(seats)
    whole = is_whole(seats) or (given.shape == (batch.n,) and given.dtype.kind in "iu")
    if not whole or not ((given >= 0) & (given < players)).all():
        raise MtgenvError(
            f"seat={seats!r}: give a number from 0 to {players - 1}, or one for each environment"
        )
    return np.broadcast_to(given, batch.n).astype(np.int64)


def check_row(batch: EnvBatch, i: Any) -> int:
    """Return the index of an environment.

    Raises:
        MtgenvError: if there is no such environment.
    """
    if not is_whole(i) or not 0 <= i < batch.n:
        raise MtgenvError(f"environment {i!r}: give a number from 0 to {batch.n - 1}")
    return int(i)
