"""A match of two as a game of OpenSpiel, for its algorithms and its small matches.

The one chance node is at the root: it draws the seed of the match, one of ``seeds``, and all else
follows from it and from what the players do. So a tree can be walked, in which nobody knows which
seed was drawn, and small matches can be solved: what a player has seen whenever they were asked,
and what they have answered, is their information state. Importing this module registers the game
``python_mtgenv``; its parameters are those of `PARAMETERS`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from mtgenv.encoding.normalise import flatten
from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.envs.positions import EnvSnapshot
from mtgenv.envs.selfplay import SelfPlayVectorEnv
from mtgenv.errors import MtgenvError

try:
    import pyspiel
except ImportError:
    raise MtgenvError('OpenSpiel is not installed: pip install "mtgenv[open-spiel]"') from None

PARAMETERS: dict[str, Any] = {
    "deck": "weenie",
    "other_deck": "weenie",
    "seeds": 1000,
    "life": 20,
    "hand": 7,
    "max_turns": 100,
    "objects": 96,
}
"""Decks of the two players; from how many seeds one is drawn; options of the match and the rows of
the table of objects."""

ANSWERS_A_DECISION = 8
"""The longest game is bounded by so many answers for each decision that a match may have."""

MAX_DECISIONS = 20_000

_TYPE = pyspiel.GameType(
    short_name="python_mtgenv",
    long_name="Match of two players",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class Table:
    """Where all positions of a game are played, one at a time; copies of positions share it.

    Args:
        settings: a value for each of `PARAMETERS`.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._envs = SelfPlayVectorEnv(
            1,
            decks=(settings["deck"], settings["other_deck"]),
            autoreset_mode="Disabled",
            objects=settings["objects"],
            life=settings["life"],
            hand=settings["hand"],
            max_turns=settings["max_turns"],
            max_decisions=MAX_DECISIONS,
        )
        self._there: EnvSnapshot | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """Copies of a position are played at the same table."""
        return self

    def restart(self, seed: int) -> SelfPlayVectorEnv:
        """Return the environment, at the beginning of the match of a seed."""
        self._envs.reset(seed=seed)
        return self._envs

    def at(self, position: EnvSnapshot | None) -> SelfPlayVectorEnv:
        """Return the environment, at a position of the match."""
        if position is None:
            raise MtgenvError("before the match there is no position; draw a seed first")
        if position is not self._there:
            self._envs.restore(position)
            self._there = position
        return self._envs

    def left(self) -> EnvSnapshot:
        """Return where the environment stands after it was stepped or reset."""
        self._there = self._envs.snapshot()
        return self._there


class MatchGame(pyspiel.Game):  # type: ignore[misc]
    """The game, of which `MatchState` is a position.

    Args:
        params: some of `PARAMETERS`.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.settings = PARAMETERS | (params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=int(action_space(self.settings["objects"]).n),
            max_chance_outcomes=self.settings["seeds"],
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS * ANSWERS_A_DECISION,
        )
        super().__init__(_TYPE, info, params or {})
        self.table = Table(self.settings)

    def new_initial_state(self) -> MatchState:
        """Return the position before the seed is drawn."""
        return MatchState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> MatchObserver:
        """Return what looks at positions for one of the players."""
        if params:
            raise MtgenvError(f"params={params!r}: an observer has none")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return MatchObserver(self.settings["objects"], recall)


class MatchState(pyspiel.State):  # type: ignore[misc]
    """A position of a match.

    Args:
        game: the game.
    """

    def __init__(self, game: MatchGame) -> None:
        super().__init__(game)
        self._seeds: int = game.settings["seeds"]
        self._table = game.table
        self._position: EnvSnapshot | None = None
        self._over = False
        self._returns = [0.0, 0.0]
        self._player = 0
        self._history = [b"", b""]

    @property
    def began(self) -> bool:
        """Whether the seed is drawn."""
        return self._position is not None

    @property
    def envs(self) -> SelfPlayVectorEnv:
        """The environment at this position; another position may take it away again."""
        return self._table.at(self._position)

    def recall(self, player: int) -> str:
        """Return a digest of what a player saw when they were asked, did, and sees now.

        What they saw while others were asked is no part of it: that somebody was asked at all may
        tell what they hold.
        """
        asked = self.began and not self._over and player == self._player
        history = self._history[player]
        if self.began and not asked:
            history = _digest(history, *_seen(self.envs, player))
        return history.hex()

    def current_player(self) -> Any:
        """Return who answers now."""
        if not self.began:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self._over else self._player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seeds, each as likely."""
        return [(seed, 1 / self._seeds) for seed in range(self._seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = np.flatnonzero(self.envs.batch.action_mask()[0]).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if not self.began:
            envs = self._table.restart(int(action))
        else:
            self._remember(action.to_bytes(4, "little"))
            envs = self.envs
            _, _, over, cut, info = envs.step(np.array([action]))
            self._over = bool(over[0] or cut[0])
            if self._over:
                self._returns = [float(reward) for reward in info["rewards"][0]]
        self._position = self._table.left()
        self._player = int(envs.batch.matches["dec_player"][0])
        if not self._over:
            self._remember(*_seen(envs, self._player))

    def _remember(self, *parts: bytes) -> None:
        """Add to what the player who is asked has seen and done."""
        self._history[self._player] = _digest(self._history[self._player], *parts)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return self.envs.describe_actions()[0].get(action, f"action {action}")

    def is_terminal(self) -> bool:
        """Say whether the match is over."""
        return self._over

    def returns(self) -> list[float]:
        """Return 1 for who has won and -1 for who has lost; 0 before, and of a draw."""
        return list(self._returns)

    def __str__(self) -> str:
        return str(self.envs.match(0)) if self.began else "before the match"


def _seen(envs: SelfPlayVectorEnv, player: int) -> list[bytes]:
    """Return what a player sees now."""
    return [table.tobytes() for table in envs.observe(player).values()]


def _digest(before: bytes, *parts: bytes) -> bytes:
    """Return a digest of what came before and of what comes now."""
    digest = hashlib.blake2b(before, digest_size=16)
    for part in parts:
        digest.update(part)
    return digest.digest()


class MatchObserver:
    """Looks at positions for one of the players.

    Args:
        objects: rows of the table of objects.
        recall: whether the text is the information state instead of what is seen now.

    Attributes:
        tensor: the observation as `mtgenv.encoding.normalise.flatten` makes it, float32.
        dict: the same by name.
    """

    def __init__(self, objects: int, recall: bool = False) -> None:
        self._recall = recall
        boxes = observation_space(objects)
        empty = {name: np.zeros(box.shape or (), np.int16) for name, box in boxes.items()}
        self.tensor = np.zeros(flatten(empty).shape, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MatchState, player: int) -> None:
        """Look at a position."""
        self.tensor.fill(0)
        if state.began:
            seen = state.envs.observe(player)
            self.tensor[:] = flatten({name: table[0] for name, table in seen.items()})

    def string_from(self, state: MatchState, player: int) -> str:
        """Return what a player sees of a position, or a digest of all that they have seen."""
        if self._recall:
            return state.recall(player)
        return str(state.envs.match(0).view(player)) if state.began else "before the match"


pyspiel.register_game(_TYPE, MatchGame)
