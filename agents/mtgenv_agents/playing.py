"""Playing batches of matches with whoever: bots in compiled code, the others asked in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from mtgenv.encoding.layout import MOST_PLAYERS
from mtgenv.engine.bot import is_bot
from mtgenv.engine.driver import answer_rows
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.opponents import absent
from mtgenv.envs.seating import seated
from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import Matchup
from mtgenv_agents.bots.driving import play_on


class IllegalActionError(MtgenvError):
    """A player answered a decision with an action that is not legal."""


def check_legal(failed: int, matches: np.ndarray, names: Sequence[str]) -> None:
    """Raise an error if a batch stopped at an illegal action.

    Args:
        failed: -1, or the index of the match.
        matches: the batch.
        names: names of the players by seat.

    Raises:
        IllegalActionError: if one of them gave one.
    """
    if failed >= 0:
        m = matches[failed]
        raise IllegalActionError(
            f"bot {names[int(m['dec_player'])]!r} answered decision {int(m['decisions'])} (kind "
            f"{int(m['dec_kind'])}) with an illegal action; return one of m.legal[:m.legal_count]"
        )


def play_out(
    matches: np.ndarray,
    matchup: Matchup,
    who: Sequence[Any],
    names: Sequence[str],
    *,
    to_subgame: bool = False,
) -> None:
    """Play every match of a batch to its end.

    Args:
        matches: matches that have begun, of shape (n,).
        matchup: what is played.
        who: a bot, a `mtgenv.players.Policy` or a `mtgenv.players.Player` for each seat.
        names: what they are called, for errors.
        to_subgame: stop where another subgame has begun, too.

    Raises:
        IllegalActionError: if somebody gave an illegal action.

    Example:
        >>> from mtgenv.engine.driver import begin_all
        >>> from mtgenv.players import get_player
        >>> matchup = Matchup.of("burn", "burn")
        >>> matches = matchup.new_batch(2)
        >>> begin_all(matches, matchup.tables, new_workspace(matches), np.arange(2))
        >>> play_out(matches, matchup, [get_player("random")] * 2, ["random", "random"])
        >>> matches["over"].tolist()
        [1, 1]
    """
    in_python = {
        seat: seated(one, [matchup], len(matches))
        for seat, one in enumerate(who)
        if not is_bot(one)
    }
    bots: list[Any] = [absent if seat in in_python else one for seat, one in enumerate(who)]
    bots += [absent] * (MOST_PLAYERS - len(bots))
    asked = sum(1 << seat for seat in in_python)
    opened = matches["opened"].astype(np.int64)
    if not to_subgame:
        opened[:] = -1
    workspace = new_workspace(matches)
    while True:
        failed = play_on(matches, matchup.tables, workspace, asked, opened, *bots)
        check_legal(failed, matches, names)
        waits = (matches["over"] == 0) & ((opened < 0) | (matches["opened"] == opened))
        if not waits.any():
            return
        for seat, player in in_python.items():
            rows = np.flatnonzero(waits & (matches["dec_player"] == seat))
            if len(rows):
                codes = player.choose(matches, matchup.tables, rows)
                failed = answer_rows(matches, matchup.tables, workspace, rows, codes)
                check_legal(-1 if failed < 0 else int(rows[failed]), matches, names)
                waits[rows] = False
