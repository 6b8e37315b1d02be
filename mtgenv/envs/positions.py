"""Positions of environments: saved, gone back to, and kept when an environment is copied."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gymnasium.utils import EzPickle

from mtgenv.matches.snapshots import SnapshotError

if TYPE_CHECKING:
    from mtgenv.envs.batch import EnvBatch


@dataclass(frozen=True)
class EnvSnapshot:
    """A position of an environment, or of a whole batch, to go back to.

    Attributes:
        match: the matches, as bytes.
        episode: the environment's side of them, as bytes.
        view: what is shown of them, as bytes.
        settings: says in 16 bytes what cards and settings it belongs to.
    """

    match: bytes
    episode: bytes
    view: bytes
    settings: bytes


def save(batch: EnvBatch) -> EnvSnapshot:
    """Return where a batch stands."""
    return EnvSnapshot(*batch.save(), batch.digest)


def load(batch: EnvBatch, saved: EnvSnapshot) -> None:
    """Go back to where a batch of the same size, cards and settings stood.

    Raises:
        SnapshotError: if it belongs to others, or is no snapshot at all.
    """
    if not isinstance(saved, EnvSnapshot):
        raise SnapshotError(
            f"this is no snapshot of an environment, but {type(saved).__name__}; give what "
            "snapshot() returned"
        )
    lengths = (batch.matches.nbytes, batch.episodes.nbytes, batch.views.nbytes)
    if (len(saved.match), len(saved.episode), len(saved.view)) != lengths:
        raise SnapshotError(
            "a snapshot that was cut, or of another number of matches; give what snapshot() "
            "returned"
        )
    if saved.settings != batch.digest:
        raise SnapshotError(
            "a snapshot of an environment with other cards or settings; restore it in one "
            "that was made with the same options"
        )
    batch.load(saved.match, saved.episode, saved.view)


class KeepsPosition(EzPickle):
    """An environment whose copies, pickled or not, go on where it stands.

    Nothing of a copy is shared with the original. What it is made of are the arguments of its
    constructor, kept by `EzPickle`, and the position.
    """

    batch: EnvBatch
    spec: Any
    _began: bool
    _np_random: Any
    _np_random_seed: Any

    def snapshot(self) -> EnvSnapshot:
        """Return the position, to go back to it later; searches branch with it."""
        return save(self.batch)

    def _go_to(self, saved: EnvSnapshot) -> None:
        load(self.batch, saved)
        self._began = True

    def __getstate__(self) -> dict[str, Any]:
        """Keep the position beside the arguments."""
        position = self.snapshot() if self._began else None
        # A generator is no value: shared, the copy's chance would move on the original's.
        chance = (copy.deepcopy(self._np_random), self._np_random_seed)
        kept = {"position": position, "chance": chance, "spec": self.spec}
        return {**super().__getstate__(), **kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make the environment anew and go to the position that was kept."""
        super().__setstate__(state)
        self._np_random, self._np_random_seed = state["chance"]
        self.spec = state["spec"]
        if state["position"] is not None:
            self._go_to(state["position"])
