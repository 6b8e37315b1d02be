"""Magic: The Gathering as a reinforcement-learning environment in which a game can open a game."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from mtgenv.envs.registration import register_envs

if TYPE_CHECKING:
    from mtgenv.engine.bot import bot as bot
    from mtgenv.envs.selfplay import SelfPlayVectorEnv as SelfPlayVectorEnv
    from mtgenv.envs.single import MatchEnv as MatchEnv
    from mtgenv.envs.vector import MatchVectorEnv as MatchVectorEnv
    from mtgenv.matches.match import Match as Match
    from mtgenv.matches.matchup import Matchup as Matchup
    from mtgenv.matches.options import MatchOptions as MatchOptions

__version__ = "0.1.0"

_PLACES = {
    "Match": "mtgenv.matches.match",
    "MatchEnv": "mtgenv.envs.single",
    "MatchOptions": "mtgenv.matches.options",
    "MatchVectorEnv": "mtgenv.envs.vector",
    "Matchup": "mtgenv.matches.matchup",
    "SelfPlayVectorEnv": "mtgenv.envs.selfplay",
    "bot": "mtgenv.engine.bot",
}

__all__ = ["__version__", *_PLACES]


def __getattr__(name: str) -> Any:
    # What loads the engine is imported when it is first used, so that `import mtgenv`, which
    # everybody does to have the environments registered, takes no time.
    try:
        place = _PLACES[name]
    except KeyError:
        raise AttributeError(f"module 'mtgenv' has no attribute {name!r}") from None
    return getattr(importlib.import_module(place), name)


def __dir__() -> list[str]:
    # What people may use, not what this module imports.
    return sorted(__all__)


register_envs()
