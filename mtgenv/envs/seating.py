"""Whoever plays, asked in one way: bots, policies and players answer rows of a batch with codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.encoding.actions import action_count
from mtgenv.encoding.layout import OBJECTS, TABLES
from mtgenv.encoding.legend import make_legend
from mtgenv.encoding.records import new_observations, new_scratch, new_views
from mtgenv.engine.bot import is_bot
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs import kernel
from mtgenv.envs.opponents import OpponentError
from mtgenv.matches.matchup import Matchup
from mtgenv.players import Player, Policy

GOES_ON = -1
REFUSED = 0


def as_tables(records: np.ndarray, objects: int, players: int, decklists: bool) -> dict[str, Any]:
    """Return observations as the tables of the layout by name, views without a copy.

    Args:
        records: array of shape (n,) and dtype `mtgenv.encoding.records.OBSERVATION`.
        objects: object rows that are shown.
        players: how many play.
        decklists: whether deck lists are shown.
    """
    shown = {table.name: records[table.name] for table in TABLES}
    shown["objects"] = shown["objects"][:, :objects]
    shown["players"] = shown["players"][:, :, :players]
    if decklists:
        shown["decklists"] = records["decklists"][:, :players]
    return shown


def chance_of(matches: np.ndarray, rows: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return a number for each match that is another one at each decision, for who draws actions.

    It follows from the stream of chance of the seat that decides, and from how many decisions there
    have been: nothing in it tells what will happen.

    Args:
        matches: array of shape (n,).
        rows: which of them, shape (k,).
    """
    streams: NDArray[np.uint64] = matches["rng"][rows, 1 + matches["dec_player"][rows]]
    return streams + matches["decisions"][rows].astype(np.uint64) * kernel.STREAM


class BotPlayer:
    """A compiled bot that is asked decision by decision.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    def choose(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int32]:
        """Answer some matches of a batch; see `mtgenv.players.Player`."""
        workspace = new_workspace(matches)
        return np.array(
            [
                self._bot(matches[k : k + 1], tables, workspace, int(matches["dec_player"][k]))
                for k in rows
            ],
            np.int32,
        )


class PolicyPlayer:
    """A policy, shown what the seat that decides sees; its indices become actions.

    A question that does not fit the action space at once takes several answers of the policy: the
    next page, or which of the things that an object can do.

    Args:
        policy: the policy.
        matchups: the match-up of the matches; of environments one for each seat that may have the
            learner's deck.
        n: how many matches a batch has.
        objects: rows of objects that the policy is shown.
        decklists: whether it is shown the deck lists.

    Attributes:
        seating: for each match which of the match-ups it is, int8 of shape (n,).
    """

    def __init__(
        self,
        policy: Policy,
        matchups: Sequence[Matchup],
        n: int,
        *,
        objects: int = OBJECTS,
        decklists: bool = False,
    ) -> None:
        self.policy = policy
        self.seating = np.zeros(n, np.int8)
        self._objects = objects
        self._decklists = decklists
        self._players = len(matchups[0].decks)
        self._actions = action_count(objects, self._players)
        legends = [make_legend(matchup, decklists) for matchup in matchups]
        self._legends = np.concatenate(legends).view(legends[0].dtype)
        self._views = new_views(n, objects)
        self._shown = new_observations(n, matchups[0].template)
        self._scratch = new_scratch(matchups[0].template)

    def choose(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int32]:
        """Answer some matches of a batch; see `mtgenv.players.Player`.

        Raises:
            OpponentError: if the policy's answer is no index, or none that its mask allows.
        """
        codes = np.full(len(rows), GOES_ON, np.int32)
        while len(asked := np.flatnonzero(codes == GOES_ON)):
            these = rows[asked]
            indices = self._ask(matches, tables, these)
            answers = np.zeros(len(these), np.int32)
            kernel.read_choices(self._views, these, indices, answers)
            if len(refused := np.flatnonzero(answers == REFUSED)):
                k = refused[0]
                raise OpponentError(
                    f"the opponent chose action {indices[k]} in environment {these[k]}, which its "
                    "mask does not allow"
                )
            codes[asked] = answers
        return codes

    def _ask(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        kernel.show_deciders(
            matches,
            tables,
            self._scratch,
            self._legends,
            self.seating,
            self._views,
            self._shown,
            rows,
        )
        records = self._shown[rows]
        shown = as_tables(records, self._objects, self._players, self._decklists)
        mask = records["action_mask"][:, : self._actions]
        chance = [chance_of(matches, rows)] if getattr(self.policy, "draws", False) else []
        given = np.asarray(self.policy(shown, mask, *chance))
        if given.shape != rows.shape or given.dtype.kind not in "iu":
            raise OpponentError(
                f"the opponent's answers are {given.dtype} of shape {given.shape}: it must give "
                f"one integer for each of {len(rows)} observations"
            )
        return np.ascontiguousarray(given, dtype=np.int64)


def seated(who: Any, matchups: Sequence[Matchup], n: int, **shown: Any) -> Player:
    """Let a bot, a policy or a player take a seat in a batch.

    Args:
        who: a compiled bot, a `Policy` or a `Player`.
        matchups: the match-ups of the batch.
        n: how many matches it has.
        **shown: what a policy is shown; see `PolicyPlayer`.

    Returns:
        A player of those matches.
    """
    if hasattr(who, "choose"):
        player: Player = who
        return player
    return BotPlayer(who) if is_bot(who) else PolicyPlayer(who, matchups, n, **shown)
