"""The options of an environment, checked and made ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, TypedDict, TypeGuard

import numpy as np

from mtgenv.encoding.layout import MAX_OBJECTS, MOST_PLAYERS, OBJECTS
from mtgenv.errors import MtgenvError
from mtgenv.matches.matchup import DeckLike, Matchup
from mtgenv.matches.options import MatchOptions

RewardFunction = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""A reward in Python: takes the matches after the step (shape (n,), dtype `MATCH`, only to be
read), the learners' seats (n,) and whether each match is over (n,); returns n numbers."""

Seat = int | Literal["random"]
Opponent = str | Callable[..., Any]
"""A name (see `mtgenv.players.get_player`), a bot, a `mtgenv.players.Policy` or a `Player`."""

Reward = Literal["win", "life"] | tuple[float, float, float] | RewardFunction
IllegalAction = Literal["noop", "lose", "raise"]

REWARDS = {"win": (1.0, -1.0, 0.0, 0.0), "life": (1.0, -1.0, 0.0, 0.2)}
"""Rewards by name: for winning, losing, drawing, and the weight of being ahead in life.

The last is a potential, the lead in life in the outermost game in starting totals; its sum over an
episode is the same for all ways to play it, so that the best policy stays the best."""

RANDOM_SEAT: Literal["random"] = "random"
ILLEGAL = ("noop", "lose", "raise")
MOST_STEPS = (1 << 31) - 1


def is_whole(value: Any) -> TypeGuard[int]:
    """Whether a value is a whole number, of Python or NumPy; True and False are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


class SettingError(MtgenvError):
    """An option of an environment has a value that does not exist."""


DEFAULT_MATCH = MatchOptions(concede_game="turn_start")
"""How matches are played by default: subgames may be given up, the match never."""


@dataclass(frozen=True)
class EnvSettings:
    """What is played in an environment, and how it is shown and rewarded.

    Attributes:
        decks: the learner's deck and the opponent's, wherever they sit: names of decks in
            ``configs/decks``, files, or `Deck` values. More decks seat more opponents, in turn
            order after the learner.
        num_players: how many sit at the table, up to six: opponents without a deck of their own
            play the last one of ``decks``. None = one for each deck.
        opponent: who plays the other seats: ``"random"``, ``"heuristic"``, ``"search:400"``, the
            file of a trained agent, a bot compiled with `mtgenv.bot`, or a function in Python
            (`mtgenv.players.Policy`).
        seat: the learner's seat: 0, 1, ... or ``"random"`` in each episode. Who begins is random.
        reward: ``"win"`` (1 for winning, -1 for losing, 0 for a draw), ``"life"`` (also for being
            ahead in life), three numbers for winning, losing and drawing, or a function
            (`RewardFunction`). Among more than two, whoever loses has lost, whatever the others
            do: the episode is over for a learner who is out, and those who are still in at a draw
            share it.
        illegal_action: what an illegal action does: ``"noop"`` nothing, ``"lose"`` loses the
            match, ``"raise"`` raises `IllegalActionError`. It is counted in ``info``.
        max_illegal_actions: so many illegal actions in a row, with no legal one between them,
            truncate the episode; 0 lets them go on for ever.
        max_episode_steps: so many steps truncate the episode; None sets no limit. Limits of a
            match (``max_turns``, ``max_decisions``) make it a draw instead, which is kinder to
            learning.
        objects: rows of the table of objects, at least 16.
        decklists: whether observations show both deck lists.
        match: options of the match.
    """

    decks: Sequence[DeckLike] = ("weenie-shahrazad", "weenie-shahrazad")
    num_players: int | None = None
    opponent: Opponent = "random"
    seat: Seat = 0
    reward: Reward = "win"
    illegal_action: IllegalAction = "noop"
    max_illegal_actions: int = 1000
    max_episode_steps: int | None = None
    objects: int = OBJECTS
    decklists: bool = False
    match: MatchOptions = DEFAULT_MATCH

    def __post_init__(self) -> None:
        """Refuse values that mean nothing."""
        if isinstance(self.decks, list):
            object.__setattr__(self, "decks", tuple(self.decks))
        if not isinstance(self.decks, tuple) or not 2 <= len(self.decks) <= MOST_PLAYERS:
            raise SettingError(
                f"decks={self.decks!r}: give two, the learner's and the opponent's, or up to "
                f"{MOST_PLAYERS}"
            )
        self._seat_players()
        known = [*range(self.players), RANDOM_SEAT]
        if self.seat not in known or isinstance(self.seat, bool):
            choices = f"{', '.join(map(str, known[:-1]))} or {RANDOM_SEAT!r}"
            raise SettingError(f"seat={self.seat!r}: give {choices}")
        if self.illegal_action not in ILLEGAL:
            raise SettingError(
                f"illegal_action={self.illegal_action!r}: give one of {', '.join(ILLEGAL)}"
            )
        most = self.max_illegal_actions
        if not is_whole(most) or not 0 <= most <= MOST_STEPS:
            raise SettingError(
                f"max_illegal_actions={most!r}: give a number up to {MOST_STEPS:,}, or 0 for no "
                "limit"
            )
        steps = self.max_episode_steps
        if steps is not None and not (is_whole(steps) and 1 <= steps <= MOST_STEPS):
            raise SettingError(
                f"max_episode_steps={steps!r}: give a number from 1 to {MOST_STEPS:,}, or None"
            )
        if not is_whole(self.objects) or not 16 <= self.objects <= MAX_OBJECTS:
            raise SettingError(f"objects={self.objects!r}: give a number from 16 to {MAX_OBJECTS}")
        if not isinstance(self.decklists, bool | np.bool_):
            raise SettingError(f"decklists={self.decklists!r}: give True or False")
        self.reward_numbers()

    def _seat_players(self) -> None:
        """Give every player a deck."""
        given, wanted = len(self.decks), self.num_players
        if wanted is None:
            return
        if not is_whole(wanted) or not 2 <= wanted <= MOST_PLAYERS:
            raise SettingError(f"num_players={wanted!r}: give a number from 2 to {MOST_PLAYERS}")
        if given > wanted:
            raise SettingError(f"num_players={wanted!r}: there are {given} decks; give no more")
        decks = (*self.decks, *[self.decks[-1]] * (wanted - given))
        object.__setattr__(self, "decks", decks)

    @property
    def players(self) -> int:
        """How many players sit at the table."""
        return len(self.decks)

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> EnvSettings:
        """Make settings from keyword arguments; options of the match stand beside the others.

        Raises:
            SettingError: if there is no such option.
            OptionError: if an option of the match has a value that does not exist.

        Example:
            >>> EnvSettings.of({"seat": 1, "life": 10}).match.life
            10
        """
        own = {f.name for f in fields(cls)}
        options = {f.name for f in fields(MatchOptions)}
        given: dict[str, Any] = {}
        match: dict[str, object] = {}
        for name, value in settings.items():
            if name in own:
                given[name] = value
            elif name in options:
                match[name] = value
            else:
                known = ", ".join(sorted(own | options))
                raise SettingError(f"there is no option {name!r}; known: {known}")
        base = given.get("match", cls.match)
        if not isinstance(base, MatchOptions):
            raise SettingError(f"match={base!r}: give a MatchOptions")
        given["match"] = base.with_changes(**match)
        return cls(**given)

    def reward_numbers(self) -> tuple[float, float, float, float]:
        """Return the reward for winning, losing and drawing, and the weight of life.

        Raises:
            SettingError: if the option ``reward`` means nothing.
        """
        if callable(self.reward):
            return (0.0, 0.0, 0.0, 0.0)
        if isinstance(self.reward, str) and self.reward in REWARDS:
            return REWARDS[self.reward]
        try:
            win, loss, draw = (float(number) for number in self.reward)
            if not np.isfinite((win, loss, draw)).all():
                raise ValueError
        except (TypeError, ValueError):
            raise SettingError(
                f"reward={self.reward!r}: give one of {', '.join(REWARDS)}, three numbers for "
                "winning, losing and drawing, or a function"
            ) from None
        return (win, loss, draw, 0.0)

    def matchups(self) -> tuple[Matchup, ...]:
        """Return the match-up with the learner in each of the seats, the others after them."""
        first = Matchup.of(*self.decks, options=self.match)
        if all(deck == first.decks[0] for deck in first.decks):
            return (first,) * self.players
        turned = [
            Matchup.of(*self.decks[-seat:], *self.decks[:-seat], options=self.match)
            for seat in range(1, self.players)
        ]
        return (first, *turned)


class MatchKeywords(TypedDict, total=False):
    """The options of a match as keywords of an environment; see `MatchOptions`."""

    life: int | None
    hand: int
    max_turns: int
    max_decisions: int
    stops: str
    forced: bool
    concede_game: str
    concede_match: str
    draw_offers: bool
    manual_mana: bool | str
    variants: tuple[str, ...]
    teams: str
    attack: str
    archenemy_starts_child: bool
    creator_life_vs_vanguard: bool
    small_deck_with_hand_modifier: bool
    communal_planar_deck: bool
    range_of_influence: int
    limited_range_participants: str
    legacy_exile_stays: bool
    starter_choice: bool
    wishes_reach_exile: bool
    commander_library_replacement: bool
    commander_in_library_at_start: bool
    wish_in_commander: bool
    any_deck: bool


class SelfPlayKeywords(MatchKeywords, total=False):
    """The keywords of an environment in which the learner plays every seat."""

    decks: Sequence[DeckLike]
    num_players: int | None
    reward: Reward
    illegal_action: IllegalAction
    max_illegal_actions: int
    max_episode_steps: int | None
    objects: int
    decklists: bool
    match: MatchOptions


class EnvKeywords(SelfPlayKeywords, total=False):
    """The keywords of an environment: the fields of `EnvSettings` and of `MatchOptions`."""

    opponent: Opponent
    seat: Seat
