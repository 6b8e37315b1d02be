"""The settings of a training run: what a file in ``configs/training`` may say, and its defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from mtgenv.envs.settings import EnvSettings
from mtgenv.errors import MtgenvError
from mtgenv.matches.options import MatchOptions, OptionError
from mtgenv_agents.settings import load_settings

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Section = TypeVar("_Section", bound="DataclassInstance")


class TrainingConfigError(MtgenvError):
    """The settings of a training run cannot be used."""


def _number(default: float, least: float, most: float) -> Any:
    """Declare a setting that is a number within bounds."""
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True)
class Ppo:
    """How experience is gathered and learnt from (`sb3_contrib.MaskablePPO`).

    Attributes:
        matches: matches played at the same time.
        rollout: decisions of each match between two updates.
        batch: decisions in one gradient step.
        epochs: times that each decision is learnt from.
        learning_rate: step size of the optimiser.
        discount: what a reward is worth one decision later; winning late is winning, so 1.
        trace: how far ahead advantages trust rewards over estimates (lambda of GAE).
        clip: how far an update may move the probability of an action.
        entropy: weight of the bonus for undecided policies.
        value: weight of the error of the value estimate.
        max_gradient: gradients longer than this are shortened to it.
    """

    matches: int = _number(128, 1, 65_536)
    rollout: int = _number(64, 2, 65_536)
    batch: int = _number(1024, 2, 1_000_000)
    epochs: int = _number(3, 1, 100)
    learning_rate: float = _number(1e-3, 1e-7, 1.0)
    discount: float = _number(1.0, 0.0, 1.0)
    trace: float = _number(0.95, 0.0, 1.0)
    clip: float = _number(0.2, 1e-3, 1.0)
    entropy: float = _number(0.002, 0.0, 1.0)
    value: float = _number(0.5, 0.0, 10.0)
    max_gradient: float = _number(0.5, 1e-3, 1e3)

    def __post_init__(self) -> None:
        """Refuse batches that do not come out even: the library would learn from a small rest."""
        if self.matches * self.rollout % self.batch != 0:
            raise MtgenvError(
                f"batch = {self.batch}: give a divisor of matches * rollout ="
                f" {self.matches * self.rollout}"
            )


@dataclass(frozen=True)
class Network:
    """The size of the entity network (`mtgenv_agents.ppo.extractor`).

    Attributes:
        entity: width of what is computed for each object.
        state: width of what is computed for the whole position.
    """

    entity: int = _number(64, 1, 4096)
    state: int = _number(128, 1, 4096)


@dataclass(frozen=True)
class Evaluation:
    """How the trained agent is measured.

    Attributes:
        games: games against each opponent; half of them in each seat.
        opponents: bots to play against.
    """

    games: int = _number(1000, 2, 1_000_000)
    opponents: tuple[str, ...] = ("random", "heuristic")


@dataclass(frozen=True)
class League:
    """Whom the learner meets, if not one opponent alone (`mtgenv_agents.ppo.league`).

    Attributes:
        snapshot: updates between two frozen snapshots of the learner; 0 means no league.
        keep: the newest snapshots are met, so many.
        opponents: bots and agents that are met too, by name or file.
        self_play: share of the matches against the learner as it is now.
        sharpness: how much more those are met that the learner loses to; 0 meets all alike.
    """

    snapshot: int = _number(0, 0, 1_000_000)
    keep: int = _number(8, 0, 1000)
    opponents: tuple[str, ...] = ("heuristic",)
    self_play: float = _number(0.35, 0.0, 1.0)
    sharpness: float = _number(2.0, 0.0, 10.0)


@dataclass(frozen=True)
class TrainingConfig:
    """Everything that a training run is made from; the same config and seed give the same run.

    Attributes:
        decks: the learner's deck and the opponent's: names in ``configs/decks`` or files.
        opponent: the bot to learn against, or a trained agent; in a league it is not met.
        start: a trained agent to begin from, by name or file; "" begins from nothing.
        reward: ``"win"``, or ``"life"`` for a share of the reward as life totals change.
        imitate: seconds to begin with in which it learns to do as the teacher does.
        teacher: the bot that it imitates, playing against itself.
        minutes: how long to train, the imitation included.
        steps: decisions of its own to train on at most; 0 means until the time is up.
        checkpoint: minutes between two checkpoints; 0 saves none.
        tensorboard: whether to write what TensorBoard shows.
        seed: where all chance of the run comes from.
        threads: threads of the learner's arithmetic; 0 lets PyTorch choose, usually all cores.
            More than one wait for each other by spinning, which is ten times slower than one where
            anything else runs on the machine.
        match: options of the matches; by default those of the environments.
        ppo: how experience is gathered and learnt from.
        network: the size of the network.
        league: whom it meets, if not the opponent alone.
        evaluation: how the result is measured.

    Example:
        >>> config = TrainingConfig.load("weenie")
        >>> config.decks, config.opponent
        (('weenie', 'weenie'), 'heuristic')
        >>> config.with_changes(seed=7).seed
        7
    """

    decks: tuple[str, ...] = ("weenie", "weenie")
    opponent: str = "random"
    start: str = ""
    reward: str = "win"
    imitate: float = _number(0.0, 0.0, 1e7)
    teacher: str = "heuristic"
    minutes: float = _number(10.0, 0.01, 100_000.0)
    steps: int = _number(0, 0, 10**12)
    checkpoint: float = _number(5.0, 0.0, 100_000.0)
    tensorboard: bool = False
    seed: int = _number(1, 0, 2**31 - 1)
    threads: int = _number(1, 0, 1024)
    match: MatchOptions = EnvSettings.match
    ppo: Ppo = Ppo()
    network: Network = Network()
    league: League = League()
    evaluation: Evaluation = Evaluation()

    @classmethod
    def load(cls, name: str | Path) -> TrainingConfig:
        """Read a file, or a config that comes with mtgenv by its name.

        Args:
            name: a path that ends in ``.toml``, or a name in ``configs/training``.

        Raises:
            TrainingConfigError: if there is no such config, or something in it cannot be used.
        """
        missing = "there is no training config"
        values, where = load_settings(name, "training", missing, TrainingConfigError)
        return cls.of(values, where)

    @classmethod
    def of(cls, values: Mapping[str, Any], where: str = "training config") -> TrainingConfig:
        """Make a config of the tables and keys of a TOML file.

        Args:
            values: what the file says; what it does not say keeps its default.
            where: what to name as the place of a mistake.

        Raises:
            TrainingConfigError: if a key does not exist or its value cannot be used.

        Example:
            >>> TrainingConfig.of({"ppo": {"epochs": 0}}, where="mine.toml")
            Traceback (most recent call last):
            mtgenv_agents.ppo.config.TrainingConfigError: mine.toml, [ppo] epochs = 0: give 1 to 100
        """
        return _read(cls(), values, where, "")

    def with_changes(self, **changes: Any) -> TrainingConfig:
        """Return a copy with some settings of the top level changed; None changes nothing.

        Raises:
            TrainingConfigError: if a value cannot be used.
        """
        given = {name: value for name, value in changes.items() if value is not None}
        return _read(self, given, "training run", "")

    def to_dict(self) -> dict[str, Any]:
        """Return all settings as plain values, for a report."""
        return asdict(self)


def _read(base: _Section, values: Any, where: str, table: str) -> _Section:
    """Return a section with the settings that a file or a caller gives changed."""
    if not isinstance(values, Mapping):
        raise TrainingConfigError(f"{where}: {table} must be a table, not {values!r}")
    try:
        return replace(base, **_checked(base, values, where, table))
    except TrainingConfigError:
        raise
    except (MtgenvError, OptionError) as error:
        # A section has checked itself; what is missing is the place.
        raise TrainingConfigError(f"{where}, [{table}] {error}") from None


def _checked(
    base: DataclassInstance, values: Mapping[str, Any], where: str, table: str
) -> dict[str, Any]:
    """Check the values of one section and bring them into the types of its fields."""
    place = f"{where}, [{table}]" if table else f"{where},"
    kinds = get_type_hints(type(base))
    declared = {f.name: f for f in fields(base)}
    checked: dict[str, Any] = {}
    for name, value in values.items():
        if name not in declared:
            known = ", ".join(declared)
            raise TrainingConfigError(f"{place} there is no setting {name!r}; known: {known}")
        kind = kinds[name]
        bounds = declared[name].metadata
        if bounds:
            is_number = isinstance(value, int if kind is int else int | float)
            if isinstance(value, bool) or not is_number:
                wanted = "whole number" if kind is int else "number"
                raise TrainingConfigError(f"{place} {name} = {value!r}: give a {wanted}")
            if not bounds["least"] <= value <= bounds["most"]:
                raise TrainingConfigError(
                    f"{place} {name} = {value!r}: give {bounds['least']} to {bounds['most']}"
                )
            checked[name] = kind(value)
        elif kind is bool:
            if not isinstance(value, bool):
                raise TrainingConfigError(f"{place} {name} = {value!r}: give true or false")
            checked[name] = value
        elif kind is str:
            if not isinstance(value, str):
                raise TrainingConfigError(f"{place} {name} = {value!r}: give a text")
            checked[name] = value
        elif kind == tuple[str, ...]:
            is_list = isinstance(value, list | tuple)
            if not is_list or not all(isinstance(part, str) for part in value):
                raise TrainingConfigError(f"{place} {name} = {value!r}: give a list of texts")
            checked[name] = tuple(value)
        elif table or isinstance(value, kind):
            # An option of the match, which its own class checks, or a section that is made.
            checked[name] = value
        else:
            checked[name] = _read(getattr(base, name), value, where, name)
    if not table and len(checked.get("decks", "ab")) != 2:
        raise TrainingConfigError(
            f"{place} decks = {list(checked['decks'])}: give two, the learner's and the opponent's"
        )
    return checked
