"""The search as a player: `search:400` plays 400 roll-outs for each decision with a choice."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mtgenv.engine import driver
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs.seating import chance_of
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv_agents.bots import Bot, get_bot
from mtgenv_agents.search.candidates import LISTING, list_candidates
from mtgenv_agents.search.choosing import Choice, choose
from mtgenv_agents.search.rollouts import roll_out_candidates

MOST_PLANS = 4096
"""Declarations under way that are remembered, one of each match."""

FIRST = np.zeros(1, np.int64)
SEED_MASK = (1 << 62) - 1


@dataclass(frozen=True)
class Weighed:
    """What a search has found out about a decision.

    Attributes:
        candidates: what could be done: the actions of each candidate.
        choice: what they are worth, and which is chosen.
    """

    candidates: list[list[int]]
    choice: Choice

    @property
    def plan(self) -> list[int]:
        """The actions of the candidate that is chosen."""
        return self.candidates[self.choice.best]


class SearchPlayer:
    """Plays what wins most in roll-outs over deals of the hidden cards, as its seat sees them.

    It begins from what the base bot would do and leaves that only for something whose advantage
    over the same deals is larger than the noise (`mtgenv_agents.search.choosing`). Attacks and
    blocks are compared as wholes. It searches in the game that the decision belongs to, plays the
    games within it to their end, and never concedes. Each deal is played as if the cards were known
    to all, so it sees no worth in hiding or in finding out (strategy fusion).

    The same seed and the same position give the same action, whatever was asked before.

    Args:
        rollouts: how many roll-outs a decision may take, about.
        turns: how many turns of the game each goes on after the present one.
        bot: who plays its own seat in roll-outs, and whose choice it begins from.
        others: who plays the other seats in roll-outs; the same bot if not given.
        margin: how many standard errors a choice must be ahead of the bot's.
        seed: decides all chance of the search.

    Attributes:
        searched: decisions that were searched so far.
        played: roll-outs that were played so far.

    Example:
        >>> from mtgenv import Match
        >>> match = Match.new("burn", "burn", seed=1)
        >>> player = SearchPlayer(rollouts=16)
        >>> code = player.choose(match.record, match.matchup.tables, np.array([0]))[0]
        >>> code in [action.code for action in match.legal_actions()]
        True
    """

    def __init__(
        self,
        rollouts: int = 400,
        *,
        turns: int = 8,
        bot: str = "heuristic",
        others: str | None = None,
        margin: float = 1.0,
        seed: int = 0,
    ) -> None:
        if rollouts < 1:
            raise MtgenvError(f"rollouts={rollouts!r}: give a whole number, 1 or more")
        self.rollouts = rollouts
        self.turns = turns
        self.margin = margin
        self.seed = seed
        self.searched = 0
        self.played = 0
        self._bot: Bot = get_bot(bot)
        self._others: Bot = get_bot(others or bot)
        self._plans: OrderedDict[bytes, list[int]] = OrderedDict()

    def choose(
        self, matches: np.ndarray, tables: np.ndarray, rows: NDArray[np.int64]
    ) -> NDArray[np.int32]:
        """Answer some matches of a batch; see `mtgenv.players.Player`."""
        return np.array([self._choose(matches[k : k + 1], tables) for k in rows], np.int32)

    def weigh(self, match: np.ndarray, tables: np.ndarray, instead: Sequence[int] = ()) -> Weighed:
        """Compare what the one who decides could do.

        Args:
            match: the match, of shape (1,) and dtype `MATCH` or `TABLE_MATCH`; it stays as it is.
            tables: the card tables.
            instead: actions to begin from in place of those of the base bot: others are compared
                with them.

        Returns:
            The candidates and what came of them; of a decision without a choice there is one.

        Example:
            >>> from mtgenv import Match
            >>> match = Match.new("burn", "burn", seed=1)
            >>> len(SearchPlayer(8).weigh(match.record, match.matchup.tables).candidates)
            2
        """
        saved = snapshots.save(match, 0)
        room = snapshots.repeat(saved, 3)
        workspace = new_workspace(match)
        listing = np.zeros(1, LISTING)
        seeds = self._seeds(match)
        list_candidates(room, tables, workspace, self._bot, seeds(0, 1)[0], listing)
        found = listing[0]
        candidates = [
            found["action"][k, : found["length"][k]].tolist() for k in range(found["count"])
        ]
        if instead:
            candidates = [list(instead), *(one for one in candidates if one != list(instead))]
            for k, one in enumerate(candidates):
                found["action"][k, : len(one)] = one
                found["length"][k] = len(one)
        room = snapshots.repeat(saved, 3)

        def play(playing: NDArray[np.int64], first: int, end: int) -> NDArray[np.int32]:
            values = np.zeros((len(candidates), end - first), np.int32)
            roll_out_candidates(
                room,
                tables,
                workspace,
                self._bot,
                self._others,
                self.turns,
                listing,
                playing,
                seeds(first, end),
                values,
            )
            return values[playing]

        choice = choose(len(candidates), self.rollouts, self.margin, play)
        self.searched += len(candidates) > 1
        self.played += choice.played
        return Weighed(candidates, choice)

    def _choose(self, match: np.ndarray, tables: np.ndarray) -> int:
        plan = self._plans.pop(_digest(match), None)
        if plan is None:
            plan = self.weigh(match, tables).plan
        if len(plan) > 1:
            self._remember(match, tables, plan)
        return plan[0]

    def _remember(self, match: np.ndarray, tables: np.ndarray, plan: list[int]) -> None:
        """Keep the rest of a declaration for the position that its first pick leads to."""
        after = snapshots.copy(match)
        driver.answer_all(after, tables, new_workspace(after), np.array(plan[:1], np.int32))
        self._plans[_digest(after)] = plan[1:]
        if len(self._plans) > MOST_PLANS:
            self._plans.popitem(last=False)

    def _seeds(self, match: np.ndarray) -> Callable[[int, int], NDArray[np.int64]]:
        """Return what makes the seeds of deals for a position, from the search's own seed."""
        start = [self.seed, int(chance_of(match, FIRST)[0])]

        def seeds(first: int, end: int) -> NDArray[np.int64]:
            return np.random.default_rng(start).integers(0, SEED_MASK, end, dtype=np.int64)[first:]

        return seeds


def _digest(match: np.ndarray) -> bytes:
    return hashlib.blake2b(match.tobytes(), digest_size=16).digest()


def named(text: str) -> SearchPlayer:
    """Return the search that ``search:TEXT`` stands for: so many roll-outs a decision.

    Raises:
        MtgenvError: if it is no number.

    Example:
        >>> named("64").rollouts
        64
    """
    if text and not (text.isdecimal() and text.isascii() and int(text) > 0):
        raise MtgenvError(
            f"bot 'search:{text}': give how many roll-outs a decision may take, as in search:400"
        )
    return SearchPlayer(int(text)) if text else SearchPlayer()
