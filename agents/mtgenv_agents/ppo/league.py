"""A league: whom a learner meets in each match, and how it does against each of them.

Members are the learner as it is now (`SELF`), bots and agents by name, exploiters among them, and
frozen snapshots of the learner. Who plays a match is drawn as the match begins: with the
probability ``League.self_play`` the learner itself; otherwise one of the others, each with the
weight ``(1 - share won against it) ** sharpness``, at least `LEAST`, so that what still beats the
learner is met most, and nobody is never met. The chance of a draw follows from the seed of the
match, so it is the same in any order of the rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnvStepReturn

from mtgenv.envs import kernel
from mtgenv.envs.batch import EnvBatch
from mtgenv.envs.seating import PolicyPlayer, seated
from mtgenv.players import Player, get_player
from mtgenv_agents.ppo.config import League
from mtgenv_agents.ppo.vec_env import MatchVecEnv

SELF = "self"
"""The learner as it is now."""

LEAST = 0.02
"""The least weight of a member."""

FORGET = 0.98
"""What a match counts for after another one against the same member: the last fifty count."""

DOUBT = 4.0
"""So many matches, half of them won, are what is known of a member that nobody has met."""

NOBODY = -1


@dataclass
class Record:
    """How the learner has done against a member.

    Attributes:
        games: matches that ended.
        won: those that the learner has won.
        recent: matches, the older the less.
        recent_won: those won of them, a draw counting half.
    """

    games: int = 0
    won: int = 0
    recent: float = 0.0
    recent_won: float = 0.0

    def note(self, result: int) -> None:
        """Count a match that ended: 1 won, 0 drawn, -1 lost."""
        self.games += 1
        self.won += result > 0
        self.recent = FORGET * self.recent + 1
        self.recent_won = FORGET * self.recent_won + (1 + result) / 2

    @property
    def share(self) -> float:
        """The share of points that the learner gets, as far as is known.

        Example:
            >>> Record().share
            0.5
        """
        return (self.recent_won + DOUBT / 2) / (self.recent + DOUBT)


@dataclass
class Standing:
    """Who is in a league, saved with a run.

    Attributes:
        records: how the learner has done, by member.
        updates: updates since the league began.
        snapshots: files of the snapshots that are met, the oldest first.
    """

    records: dict[str, Record] = field(default_factory=dict)
    updates: int = 0
    snapshots: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Standing:
        """Make one of the plain values that were saved; a run without a league has none."""
        records = {name: Record(**one) for name, one in values.get("records", {}).items()}
        return cls(records, values.get("updates", 0), list(values.get("snapshots", ())))


def weights(settings: League, members: list[str], records: Mapping[str, Record]) -> NDArray[Any]:
    """Return the probability that each member is met, by the rule of this module.

    Args:
        settings: the rule's numbers.
        members: who there is, `SELF` first.
        records: how the learner has done; of a member that is missing nothing is known.

    Returns:
        float64 of shape (members,), which sums to 1.

    Example:
        >>> known = {"strong": Record(recent=96.0, recent_won=18.0)}
        >>> weights(League(self_play=0.5), ["self", "strong", "new"], known).round(2).tolist()
        [0.5, 0.36, 0.14]
    """
    if len(members) == 1:
        return np.ones(1)
    shares = np.array([records.get(name, Record()).share for name in members[1:]])
    others = np.maximum((1 - shares) ** settings.sharpness, LEAST)
    others *= (1 - settings.self_play) / others.sum()
    return np.concatenate([[settings.self_play], others])


class LeaguePlayer:
    """Plays the learner's opponents: in each match the member that was drawn for it.

    Args:
        settings: the rule.
        learner: the learner as it is now, a `mtgenv.players.Policy`.
        folder: where the snapshots lie.
        standing: who is in the league.
    """

    def __init__(self, settings: League, learner: Any, folder: Path, standing: Standing) -> None:
        self.standing = standing
        self._settings = settings
        self._folder = folder
        self._who: dict[str, Any] = {SELF: learner}
        for name in settings.opponents:
            self._who[name] = get_player(name)
        self._names = list(self._who)
        self._players: dict[str, Player] = {}
        self._batch: EnvBatch | None = None
        for name in standing.snapshots:
            self.add(name)

    @property
    def members(self) -> list[str]:
        """Who may be drawn now, `SELF` first."""
        return [SELF, *self._settings.opponents, *self.standing.snapshots]

    def sit(self, batch: EnvBatch) -> None:
        """Take the seats of the opponents in a batch."""
        self._batch = batch
        self._players.clear()
        # Who was drawn for the newest match of a row and for the one before it, which may have
        # ended in the same step; and for which matches that was.
        self._drawn = np.full((batch.n, 2), NOBODY)
        self._number = np.full((batch.n, 2), NOBODY, np.int64)

    def add(self, name: str) -> None:
        """Let a snapshot take part: a file of the folder."""
        if name not in self._who:
            self._who[name] = get_player(str(self._folder / name))
            self._names.append(name)

    def choose(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int32]:
        """Answer some matches of the batch; see `mtgenv.players.Player`."""
        drawn = self._draw(rows)
        codes = np.zeros(len(rows), np.int32)
        for member in np.unique(drawn):
            these = drawn == member
            player = self._player(self._names[member])
            codes[these] = player.choose(matches, tables, rows[these])
        return codes

    def _player(self, name: str) -> Player:
        assert self._batch is not None
        if name not in self._players:
            self._players[name] = seated(
                self._who[name],
                self._batch.matchups,
                self._batch.n,
                objects=self._batch.settings.objects,
            )
        player = self._players[name]
        if isinstance(player, PolicyPlayer):
            player.seating[:] = self._batch.episodes["seating"]
        return player

    def _draw(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return who plays in some rows, as indices of names; draw where a match is new."""
        assert self._batch is not None
        episodes = self._batch.episodes
        number = episodes["number"][rows]
        column = number & 1
        new = np.flatnonzero(self._number[rows, column] != number)
        if len(new):
            members = self.members
            chance = episodes["seed"][rows[new]]
            kernel.mix_seeds(chance, number[new])
            bounds = np.cumsum(weights(self._settings, members, self.standing.records))
            # 63 bits of chance become a number from 0 to 1.
            at = np.searchsorted(bounds, chance / 2.0**63, side="right")
            index = np.array([self._names.index(name) for name in members])
            self._drawn[rows[new], column[new]] = index[np.minimum(at, len(members) - 1)]
            self._number[rows[new], column[new]] = number[new]
        drawn: NDArray[np.int64] = self._drawn[rows, column]
        return drawn

    def ended(self, row: int, result: int) -> str | None:
        """Count the match of a row that has just ended, the next one having begun.

        Returns:
            Whom the learner met in it; None if nobody was asked anything.
        """
        assert self._batch is not None
        before = int(self._batch.episodes["number"][row]) - 1
        if self._number[row, before & 1] != before:
            return None
        name: str = self._names[self._drawn[row, before & 1]]
        self.standing.records.setdefault(name, Record()).note(result)
        return name


class LeagueVecEnv(MatchVecEnv):
    """Matches against the members of a league; infos of ended ones have the ``opponent``.

    Args:
        num_envs: how many matches.
        player: who plays the opponents.
        **settings: as of `MatchVecEnv`, without ``opponent``.
    """

    def __init__(self, num_envs: int, player: LeaguePlayer, **settings: Any) -> None:
        super().__init__(num_envs, **settings, opponent=cast(Any, player))
        self._league = player
        player.sit(self.matches.batch)

    def step_wait(self) -> VecEnvStepReturn:
        """Take the step, and count the matches that ended."""
        observations, rewards, ended, infos = super().step_wait()
        for row in np.flatnonzero(ended):
            result = int(infos[row]["match"]["result"])
            infos[row]["opponent"] = self._league.ended(int(row), result)
        return observations, rewards, ended, infos
