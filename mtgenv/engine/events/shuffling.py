"""The door for shuffling a library: what watches it triggers (701.24)."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.events.triggers import watch
from mtgenv.engine.record.chance import shuffle_library
from mtgenv.engine.record.types import Match, Tables, Workspace
from mtgenv.engine.record.vocabulary import EVENT_SHUFFLES


@compiled
def shuffle(m: Match, t: Tables, w: Workspace, player: int) -> None:
    """A player shuffles their library in the game being played, however few cards it has."""
    shuffle_library(m, w, player)
    watch(m, t, w, EVENT_SHUFFLES, m.depth, -1, -1, player, 1, 0)
