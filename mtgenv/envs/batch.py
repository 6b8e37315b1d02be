"""A batch of environments: matches, episodes and two alternating buffers of observations.

The environments of this package are thin clothes over it. One `step` is one call of compiled code
where the opponent is native; an opponent or a reward in Python splits it in two.
"""

from __future__ import annotations

import hashlib
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mtgenv.encoding.actions import action_count
from mtgenv.encoding.legend import make_legend
from mtgenv.encoding.records import new_observations, new_scratch, new_views
from mtgenv.engine.driver import answer_rows
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs import kernel
from mtgenv.envs.opponents import OpponentError, find_opponent
from mtgenv.envs.records import EPISODE, FACT, FACTS
from mtgenv.envs.seating import PolicyPlayer, as_tables, seated
from mtgenv.envs.settings import RANDOM_SEAT, EnvSettings, is_whole
from mtgenv.envs.workers import Workers
from mtgenv.errors import MtgenvError
from mtgenv.matches.snapshots import cards_digest, layout_digest
from mtgenv.players import Player

Observations = dict[str, np.ndarray]

END_REASONS = np.array(kernel.EPISODE_END_NAMES, dtype=object)

MAX_ENVS = 1_000_000
"""Far beyond any memory: a larger number is a slip."""

SEED_BITS = (1 << 63) - 1


def with_rows(info: dict[str, Any], rows: NDArray[np.bool_]) -> dict[str, Any]:
    """Add to each array of an info which rows of it count, as Gymnasium does: ``_name``."""
    counting = np.empty((len(info), len(rows)), bool)
    counting[:] = rows
    return info | {f"_{name}": row for name, row in zip(info, counting, strict=True)}


def check_reset_options(options: Any, known: tuple[str, ...] = ()) -> dict[str, Any]:
    """Refuse what are no options of a reset, the same way in every environment.

    Args:
        options: what ``reset`` was given.
        known: the options that there are.

    Returns:
        The options, empty for None.

    Raises:
        MtgenvError: if they are no dict, or one of them does not exist.

    Example:
        >>> check_reset_options("x")
        Traceback (most recent call last):
        mtgenv.errors.MtgenvError: options='x': give a dict, or None
    """
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise MtgenvError(f"options={options!r}: give a dict, or None")
    for name in options:
        if name not in known:
            there_are = f"known: {', '.join(known)}" if known else "none are known here"
            raise MtgenvError(f"options={options!r}: there is no option {name!r}; {there_are}")
    return options


def check_env_seed(seed: Any) -> None:
    """Refuse what is no seed of an environment.

    Raises:
        MtgenvError: if it is no whole number from 0; Gymnasium takes no other seeds.
    """
    if not is_whole(seed) or seed < 0:
        raise MtgenvError(f"seed={seed!r}: give a whole number, 0 or more")


class IllegalActionError(MtgenvError):
    """An action that is not legal, in an environment with ``illegal_action="raise"``."""


class EnvBatch:
    """Environments that are stepped together.

    Args:
        n: how many.
        settings: what is played.
        both_seats: whether the learner plays every seat.
        autoreset: ``kernel.AUTORESET_*``.
        threads: threads to share the work.

    Attributes:
        matches: the matches: array of shape (n,) and dtype `MATCH`.
        episodes: the environments' side of them: array of shape (n,) and dtype `EPISODE`.
        views: what is shown of them, and what the action indices stand for: array of shape (n,)
            and dtype `mtgenv.encoding.records.VIEW`.
    """

    def __init__(
        self,
        n: int,
        settings: EnvSettings,
        *,
        both_seats: bool = False,
        autoreset: int = kernel.AUTORESET_NEXT_STEP,
        threads: int = 1,
    ) -> None:
        if not is_whole(n) or not 1 <= n <= MAX_ENVS:
            raise MtgenvError(f"num_envs={n!r}: give a number from 1 to {MAX_ENVS:,}")
        if not is_whole(threads) or not 1 <= threads <= n:
            raise MtgenvError(f"threads={threads!r}: give a number from 1 to num_envs={n}")
        if both_seats and (callable(settings.reward) or settings.reward == "life"):
            raise MtgenvError(
                f"reward={settings.reward!r}: with two learners give 'win' or three numbers"
            )
        self.n = n
        self.settings = settings
        self.players = settings.players
        self.actions = action_count(settings.objects, self.players)
        self.matchups = settings.matchups()
        self.matches = self.matchups[0].new_batch(n)
        self.episodes = _new_episodes(n, settings, both_seats)
        self.views = new_views(n, settings.objects)
        self._bot, in_python = find_opponent(settings.opponent)
        self._native = not both_seats and in_python is None
        self._autoreset = autoreset
        self._tables = self.matchups[0].tables
        self._words = self.matches.view(np.int64).reshape(n, -1)
        self._templates = np.stack([m.template.view(np.int64) for m in self.matchups])
        legends = [make_legend(m, settings.decklists) for m in self.matchups]
        self._legends = np.concatenate(legends).view(legends[0].dtype)
        self._buffers = [new_observations(n, self.matches) for _ in range(2)]
        self._finals = [new_observations(n, self.matches) for _ in range(2)]
        self._now = 0
        self._workers = Workers(threads)
        self._workspaces = [new_workspace(self.matches) for _ in range(threads)]
        self._scratches = [new_scratch(self.matches) for _ in range(threads)]
        self._player: Player | None = None
        if in_python is not None:
            self._player = seated(
                in_python,
                self.matchups,
                n,
                objects=settings.objects,
                decklists=settings.decklists,
            )

    @cached_property
    def digest(self) -> bytes:
        """16 bytes that change with the cards, the table of objects and the layout of records."""
        layouts = (EPISODE.descr, self.views.dtype.descr)
        shape = repr((self.settings.objects, self.settings.decklists, layouts)).encode()
        parts = (layout_digest(), cards_digest(self._tables), self._templates.tobytes(), shape)
        return hashlib.blake2b(b"".join(parts), digest_size=16).digest()

    # --- What is shown -------------------------------------------------------------------------

    def observations(self, final: bool = False) -> Observations:
        """Return the newest observations, without a copy: they live until the step after next.

        Args:
            final: those of the matches that ended in the last step, before they began again.

        Returns:
            The tables of the layout by name, int16, the batch first.
        """
        return self._as_dict((self._finals if final else self._buffers)[self._now])

    def action_mask(self, final: bool = False) -> NDArray[np.int8]:
        """Return which actions are legal: int8 of shape (n, actions), without a copy."""
        record = (self._finals if final else self._buffers)[self._now]
        mask: NDArray[np.int8] = record["action_mask"][:, : self.actions]
        return mask

    def _as_dict(self, records: np.ndarray) -> Observations:
        settings = self.settings
        return as_tables(records, settings.objects, self.players, settings.decklists)

    def ended(self, rows: NDArray[np.bool_]) -> dict[str, Any]:
        """Say how the episodes ended that were reported as over.

        Args:
            rows: which environments, bool of shape (n,).

        Returns:
            For each fact an array of shape (n,), and which rows of it count. Of an episode that
            was cut off the match has no winner yet, and the reason is the limit; of a learner who
            is out while others play on neither, and the reason is ``"lost"``. The place is 1 for
            the winner, all of a team that has won and everybody still in at a draw; who lose at
            once share theirs.
        """
        # In nearly every step of a large batch some match ends, so this is quick.
        which = np.flatnonzero(rows)
        last = self.episodes["facts"][which].T
        values = np.zeros((FACT.end_reason, self.n), np.int64)
        values[:, which] = last[: FACT.end_reason]
        reasons = np.full(self.n, None, dtype=object)
        reasons[which] = END_REASONS[last[FACT.end_reason]]
        facts = dict(zip(FACTS[: FACT.seat], (*values, reasons), strict=True))
        return with_rows(facts, rows)

    # --- Steps ---------------------------------------------------------------------------------

    def reset(self, rows: NDArray[np.bool_], seeds: NDArray[np.int64] | None = None) -> None:
        """Begin new episodes.

        Args:
            rows: in which environments, bool of shape (n,).
            seeds: new seeds of these environments, int64 of shape (n,); without, they go on with
                the next episode of the seed they have.
        """
        if seeds is not None:
            mixed = seeds & SEED_BITS
            kernel.mix_seeds(mixed, np.zeros(self.n, np.int64))
            self.episodes["seed"][rows] = mixed[rows]
            self.episodes["number"][rows] = 0
        self._now ^= 1
        mask = rows.astype(np.int64)

        def job(thread: int, low: int, high: int) -> None:
            kernel.reset_range(
                self.matches,
                self._words,
                self._tables,
                self._workspaces[thread],
                self._templates,
                self._legends,
                self._scratches[thread],
                self.episodes,
                self.views,
                self._buffers[self._now],
                mask,
                self._bot,
                self._native,
                low,
                high,
            )

        self._workers.run(job, self.n)
        self._play_others_and_show()
        self._check_bot()

    def step(self, actions: Any) -> None:
        """Take a step in every environment.

        Args:
            actions: action indices, integers of shape (n,).

        Raises:
            IllegalActionError: where the settings ask for it; nothing has happened then.
            OpponentError: if an opponent answered illegally.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise MtgenvError(
                f"actions are {given.dtype} of shape {given.shape}: give one integer for each of "
                f"{self.n} environments"
            )
        given = np.ascontiguousarray(given, dtype=np.int64)
        if self.settings.illegal_action == "raise":
            self._refuse_illegal(given)
        self._now ^= 1
        if self._player is None and not callable(self.settings.reward):
            self._workers.run(partial(self._step_native, given), self.n)
        else:
            self._step_in_parts(given)
        self._check_bot()

    def _step_native(self, actions: NDArray[np.int64], thread: int, low: int, high: int) -> None:
        kernel.step_range(
            self.matches,
            self._words,
            self._tables,
            self._workspaces[thread],
            self._templates,
            self._legends,
            self._scratches[thread],
            self.episodes,
            self.views,
            actions,
            self._buffers[self._now],
            self._finals[self._now],
            self._autoreset,
            self._bot,
            self._native,
            low,
            high,
        )

    def _step_in_parts(self, actions: NDArray[np.int64]) -> None:
        """Take a step with Python in the middle: the opponent's answers, then the reward."""
        running = self.episodes["ended"] == kernel.RUNNING
        kernel.act_range(
            self.matches,
            self._tables,
            self._workspaces[0],
            self.episodes,
            self.views,
            actions,
            self._bot,
            self._native,
            0,
            self.n,
        )
        self._play_others()
        if callable(self.settings.reward):
            over = self.matches["over"] == 1
            shown = self.matches.view()
            shown.flags.writeable = False  # a reward that writes would change the rules
            reward = np.asarray(self.settings.reward(shown, self.episodes["seat"].copy(), over))
            is_number = reward.dtype.kind in "biuf" and bool(np.isfinite(reward).all())
            if reward.shape != (self.n,) or not is_number:
                raise MtgenvError(
                    f"the reward function gave {reward.dtype} of shape {reward.shape}: it must "
                    f"give one finite number for each of {self.n} environments"
                )
            self.episodes["bonus"] = np.where(running, reward, 0.0)
        kernel.finish_range(
            self.matches,
            self._words,
            self._tables,
            self._workspaces[0],
            self._templates,
            self._legends,
            self._scratches[0],
            self.episodes,
            self.views,
            self._buffers[self._now],
            self._finals[self._now],
            self._autoreset,
            self._bot,
            self._native,
            0,
            self.n,
        )
        self._play_others_and_show()

    # --- Opponents -----------------------------------------------------------------------------

    def _play_others(self) -> NDArray[np.int64]:
        """Let an opponent in Python answer until the learners decide.

        Returns:
            The environments in which it did.
        """
        played = np.zeros(self.n, bool)
        if self._player is None:
            return np.flatnonzero(played)
        if isinstance(self._player, PolicyPlayer):
            self._player.seating[:] = self.episodes["seating"]
        while True:
            waits = (self.matches["over"] == 0) & (self.episodes["ended"] == kernel.RUNNING)
            waits &= self.matches["dec_player"] != self.episodes["seat"]
            seats = np.maximum(self.episodes["seat"], 0)
            waits &= ~self._are_out(seats)
            rows = np.flatnonzero(waits)
            if len(rows) == 0:
                return np.flatnonzero(played)
            played |= waits
            codes = self._player.choose(self.matches, self._tables, rows)
            refused = answer_rows(self.matches, self._tables, self._workspaces[0], rows, codes)
            if refused >= 0:
                raise OpponentError(
                    f"the opponent answered environment {rows[refused]} with the illegal action "
                    f"{codes[refused]}; it must give one of the codes in ``legal``"
                )

    def _are_out(self, seats: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return in which matches a seat has lost with all of its team."""
        team = self.matches["team"][:, : self.players]
        mates = team == team[np.arange(self.n), seats][:, None]
        out: NDArray[np.bool_] = (~mates | (self.matches["place"][:, : self.players] > 1)).all(1)
        return out

    def _play_others_and_show(self) -> None:
        """After matches have begun, let an opponent in Python answer first where it must."""
        rows = self._play_others()
        if len(rows):
            self._show(rows, self.episodes, self.views, self._buffers[self._now])

    def _show(
        self, rows: NDArray[np.int64], episodes: np.ndarray, views: np.ndarray, shown: np.ndarray
    ) -> None:
        kernel.show_rows(
            self.matches,
            self._tables,
            self._scratches[0],
            self._legends,
            episodes,
            views,
            shown,
            rows,
        )

    # --- Checks --------------------------------------------------------------------------------

    def _refuse_illegal(self, actions: NDArray[np.int64]) -> None:
        inside = (actions >= 0) & (actions < self.actions)
        rows = np.arange(self.n)
        legal = self.action_mask()[rows, np.where(inside, actions, 0)] != 0
        wrong = np.flatnonzero(~(legal & inside) & (self.episodes["ended"] == kernel.RUNNING))
        if len(wrong):
            raise IllegalActionError(
                f"action {actions[wrong[0]]} in environment {wrong[0]} is not legal; "
                "choose one that info['action_mask'] allows"
            )

    def _check_bot(self) -> None:
        if not self._native:
            return  # no bot has played
        faults = np.flatnonzero(self.episodes["fault"])
        if len(faults):
            raise OpponentError(
                f"the bot {getattr(self._bot, '__name__', self._bot)} answered illegally in "
                f"environment {faults[0]}; a bot returns one of m.legal[: m.legal_count]"
            )

    def observe(self, seats: NDArray[np.int64]) -> Observations:
        """Return what seats see, whoever decides: fresh arrays.

        Args:
            seats: one for each environment, shape (n,).
        """
        shown = new_observations(self.n, self.matches)
        views = self.views.copy()
        # Pages and second questions are of whom the environment asked.
        others = seats != self.episodes["shown_to"]
        views["page"][others] = 0
        views["focus"][others] = -1
        kernel.show_seats(
            self.matches,
            self._tables,
            self._scratches[0],
            self._legends,
            self.episodes,
            views,
            shown,
            seats,
        )
        return self._as_dict(shown)

    def save(self) -> tuple[bytes, bytes, bytes]:
        """Return a position: the bytes of ``matches``, of ``episodes`` and of ``views``."""
        return self.matches.tobytes(), self.episodes.tobytes(), self.views.tobytes()

    def load(self, matches: bytes, episodes: bytes, views: bytes) -> None:
        """Go back to a position that `save` returned, and show it."""
        self.matches.view(np.uint8)[:] = np.frombuffer(matches, np.uint8)
        self.episodes.view(np.uint8)[:] = np.frombuffer(episodes, np.uint8)
        self.views.view(np.uint8)[:] = np.frombuffer(views, np.uint8)
        self._now ^= 1
        self._show(np.arange(self.n), self.episodes, self.views, self._buffers[self._now])

    def close(self) -> None:
        """Let the threads end."""
        self._workers.close()


def _new_episodes(n: int, settings: EnvSettings, both_seats: bool) -> np.ndarray:
    episodes = np.zeros(n, EPISODE)
    option = kernel.SEAT_RANDOM if settings.seat == RANDOM_SEAT else settings.seat
    episodes["seat_option"] = kernel.SEAT_BOTH if both_seats else option
    episodes["seat"] = episodes["seat_option"]
    episodes["illegal_loses"] = settings.illegal_action == "lose"
    episodes["most_illegal"] = settings.max_illegal_actions
    episodes["most_steps"] = settings.max_episode_steps or 0
    for name, value in zip(
        ("win", "loss", "draw", "shaping"), settings.reward_numbers(), strict=True
    ):
        episodes[name] = value
    return episodes
