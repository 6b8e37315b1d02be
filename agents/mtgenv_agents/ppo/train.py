"""Training an agent over batches of matches, from a config: imitation, then masked PPO.

Example, for a model that is worth looking at (ten minutes)::

    from mtgenv_agents.ppo.config import TrainingConfig
    from mtgenv_agents.ppo.train import train

    result = train(TrainingConfig.load("weenie"), "runs/weenie")
    print(result.scores["random"].win_rate.percent())
"""

from __future__ import annotations

import csv
import json
import platform
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import IO, Any, cast

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger

import mtgenv
from mtgenv.encoding.layout import VERSION
from mtgenv.engine.bot import is_bot
from mtgenv.envs.settings import Reward
from mtgenv.errors import MtgenvError
from mtgenv.players import get_player
from mtgenv_agents.ppo.agent_file import ENDING, save_agent
from mtgenv_agents.ppo.config import TrainingConfig
from mtgenv_agents.ppo.entity_policy import EntityPolicy
from mtgenv_agents.ppo.evaluate import Score, evaluate
from mtgenv_agents.ppo.league import LeaguePlayer, LeagueVecEnv, Record, Standing
from mtgenv_agents.ppo.learning import Agreement, Learner
from mtgenv_agents.ppo.policy import TrainedPolicy, load_model
from mtgenv_agents.ppo.teacher import Teacher
from mtgenv_agents.ppo.vec_env import MatchVecEnv
from mtgenv_agents.results import write_json

AGENT, CHECKPOINT, CONFIG, CURVE, MODEL, REPORT = (
    *("agent.safetensors", "checkpoint.zip", "config.json"),
    *("curve.csv", "model.zip", "report.json"),
)
FILES = (AGENT, CHECKPOINT, CONFIG, CURVE, MODEL, REPORT)
"""What a run may write into its folder, beside the folder of TensorBoard."""

TENSORBOARD = "tensorboard"

LEAGUE = "league"
"""The folder of a run in which the snapshots of its league lie."""

IMITATION = "imitation"
PPO = "ppo"

IMITATION_RATE = 1e-3
"""The learning rate that imitation begins with; it falls to a tenth by its end."""

RECENT = 10
"""Agreement is told of so many rollouts together."""


class TrainingError(MtgenvError):
    """A run cannot be begun or gone on with."""


@dataclass(frozen=True)
class Progress:
    """One point of the learning curve: what happened since the point before.

    Attributes:
        phase: ``"imitation"``, in which the teacher plays, or ``"ppo"``.
        seconds: time since training began.
        steps: decisions of the learner since training began, those of the imitation not counted.
        games: games that ended.
        win_rate: share of them that was won by who played for the learner.
        decisions: decisions of the learner in a game.
        entropy: how undecided the policy is, in nats.
        value_loss: error of the value estimate in the last update.
        explained_variance: how much of the returns the value estimate explains.
        kl: how far the last update moved the policy.
        agreement: share of the decisions in which the policy would have done what the teacher did.
        took: seconds that the rollout and the update took.
    """

    phase: str
    seconds: float
    steps: int
    games: int
    win_rate: float
    decisions: float
    entropy: float
    value_loss: float
    explained_variance: float
    kl: float
    agreement: float
    took: float


Report = Callable[[Progress], None]


@dataclass(frozen=True)
class TrainingResult:
    """What a training run has led to.

    Attributes:
        policy: the agent.
        model: the file it was saved to.
        steps: decisions of its own that it learnt from.
        imitated: decisions of the teacher that it learnt from.
        seconds: how long that took.
        agreement: how often it agreed with the teacher at the end of the imitation, by kind of
            decision, on decisions that it had not seen; empty without imitation.
        league: how it did against each member of its league while it learnt; empty without one.
        scores: its score against each opponent of the evaluation, by name.
    """

    policy: TrainedPolicy
    model: Path
    steps: int
    imitated: int
    seconds: float
    agreement: dict[str, Agreement]
    league: dict[str, Record]
    scores: dict[str, Score]


def make_env(
    config: TrainingConfig, opponent: str | None = None, league: LeaguePlayer | None = None
) -> MatchVecEnv:
    """Return the matches that an agent learns in; it sits at either seat.

    Args:
        config: what is trained.
        opponent: who plays against it; by default the opponent of the config.
        league: who plays against it in place of one opponent.
    """
    settings: Any = {
        "decks": config.decks,
        "seat": "random",
        "reward": cast(Reward, config.reward),
        "match": config.match,
    }
    if league is not None:
        return LeagueVecEnv(config.ppo.matches, league, **settings)
    opponent = opponent or config.opponent
    return MatchVecEnv(config.ppo.matches, opponent=get_player(opponent), **settings)


def make_model(config: TrainingConfig, env: MatchVecEnv) -> MaskablePPO:
    """Return an agent that has learnt nothing yet, as Stable-Baselines3 knows it."""
    ppo = config.ppo
    model = MaskablePPO(
        EntityPolicy,
        env,
        n_steps=ppo.rollout,
        batch_size=ppo.batch,
        n_epochs=ppo.epochs,
        learning_rate=ppo.learning_rate,
        gamma=ppo.discount,
        gae_lambda=ppo.trace,
        clip_range=ppo.clip,
        ent_coef=ppo.entropy,
        vf_coef=ppo.value,
        max_grad_norm=ppo.max_gradient,
        policy_kwargs={
            "features_extractor_kwargs": asdict(config.network),
            # One pass over the weights, of which cards have many, instead of ten.
            "optimizer_kwargs": {"fused": True, "eps": 1e-5},
        },
        seed=config.seed,
        device="cpu",
    )
    model.set_logger(Logger(folder=None, output_formats=[]))
    if config.start:
        _begin_from(model, config.start)
    return model


def _begin_from(model: MaskablePPO, name: str) -> None:
    """Give a new agent the weights of a trained one.

    Raises:
        TrainingError: if that is no trained agent, or its network has another size.
    """
    player = get_player(name)
    if not isinstance(player, TrainedPolicy):
        raise TrainingError(f"start {name!r}: give a trained agent, such as 'agent:weenie'")
    try:
        model.policy.load_state_dict(player.policy.state_dict())
    except RuntimeError:
        size = player.policy.extractor
        raise TrainingError(
            f"start {name!r}: its network has another size; set [network] entity = {size.entity}, "
            f"state = {size.features_dim - size.actions}"
        ) from None


@dataclass
class State:
    """How far a run has come; saved beside the weights, to go on from there.

    Attributes:
        steps: decisions of its own that the agent learnt from.
        imitated: decisions of the teacher that it learnt from.
        imitating: seconds that the imitation has taken.
        seconds: seconds of the whole run.
        agreement: agreed and asked, by kind of decision, in each of the last rollouts of imitation.
        league: who is in the league, and how the learner did against them.
    """

    steps: int = 0
    imitated: int = 0
    imitating: float = 0.0
    seconds: float = 0.0
    agreement: list[dict[str, tuple[int, int]]] = field(default_factory=list)
    league: Standing = field(default_factory=Standing)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> State:
        """Make one of the plain values that were saved."""
        return cls(**{**values, "league": Standing.of(values.get("league", {}))})

    def agreements(self) -> dict[str, Agreement]:
        """Return how often the policy agreed lately, by kind of decision."""
        kinds = sorted({kind for one in self.agreement for kind in one})
        return {
            kind: Agreement(
                *(sum(one.get(kind, (0, 0))[part] for one in self.agreement) for part in (0, 1))
            )
            for kind in kinds
        }


class Run:
    """A training run under way: its clock, its curve, its checkpoints.

    Args:
        config: what is trained.
        out: the folder of the run.
        model: the agent.
        state: how far it has come.
        curve: an open file for the learning curve.
        board: where TensorBoard looks, or None.
        report: called with each point of the curve.
    """

    def __init__(
        self,
        config: TrainingConfig,
        out: Path,
        model: MaskablePPO,
        state: State,
        curve: IO[str],
        board: Any = None,
        report: Report | None = None,
    ) -> None:
        self.config = config
        self.out = out
        self.model = model
        self.state = state
        self._curve = curve
        self._writer = csv.DictWriter(curve, [f.name for f in fields(Progress)])
        if state.seconds == 0.0:
            self._writer.writeheader()
        self._board = board
        self._report = report
        self._last = time.perf_counter()
        self._saved = state.seconds
        self._point = state.seconds
        self._update = 0.0

    def tick(self) -> float:
        """Add the time since the last call to that of the run, and return it."""
        now = time.perf_counter()
        passed = now - self._last
        self._last = now
        self.state.seconds += passed
        return passed

    def _steps_left(self) -> bool:
        return not self.config.steps or self.state.steps < self.config.steps

    def _play(self, learner: Learner, until: float, teacher: Teacher | None = None) -> bool:
        """Play a rollout; return False if no update would end in time any more."""
        for _ in learner.play(teacher):
            # An update cannot be broken off, so none is begun that would not end in time.
            self.tick()
            if self.state.seconds + self._update >= until:
                return False
        return True

    def _learned(self, learner: Learner, stats: Mapping[str, float], phase: str) -> None:
        """Write down what an update came to."""
        self._update = self.tick()
        games = learner.rollout.games
        agreed = sum(agreed for one in self.state.agreement for agreed, _ in one.values())
        asked = sum(asked for one in self.state.agreement for _, asked in one.values())
        nothing = float("nan")
        point = Progress(
            phase=phase,
            seconds=round(self.state.seconds, 3),
            steps=self.state.steps,
            games=len(games),
            win_rate=sum(info["is_success"] for info in games) / max(1, len(games)),
            decisions=sum(info["episode"]["l"] for info in games) / max(1, len(games)),
            entropy=stats["entropy"],
            value_loss=stats["value_loss"],
            explained_variance=stats.get("explained_variance", nothing),
            kl=stats.get("kl", nothing),
            agreement=agreed / asked if phase == IMITATION and asked else nothing,
            took=round(self.state.seconds - self._point, 3),
        )
        self._point = self.state.seconds
        self._writer.writerow(asdict(point))
        self._curve.flush()
        if self._board is not None:
            self._draw(point, stats)
        if self._report is not None:
            self._report(point)
        minutes = self.config.checkpoint
        if minutes and self.state.seconds - self._saved >= 60 * minutes:
            self.save(self.out / CHECKPOINT)

    def _draw(self, point: Progress, stats: Mapping[str, float]) -> None:
        """Show a point in TensorBoard, over all decisions learnt from."""
        x = self.state.steps + self.state.imitated
        numbers = {f"{point.phase}/{name}": value for name, value in stats.items()}
        for name in ("win_rate", "games", "decisions"):
            numbers[f"{point.phase}/{name}"] = getattr(point, name)
        for member, record in self.state.league.records.items():
            numbers[f"league/{member}"] = record.share
        if point.phase == IMITATION:
            for kind, agreement in self.state.agreements().items():
                numbers[f"agreement/{kind}"] = agreement.share
        for name, value in numbers.items():
            self._board.add_scalar(name, value, x)

    def imitate(self) -> None:
        """Learn from the teacher for the time that the config says."""
        config, state = self.config, self.state
        wanted = config.imitate - state.imitating
        left = min(wanted, config.minutes * 60 - state.seconds)
        if left <= 0:
            return
        teacher_env = make_env(config, config.teacher)
        learner = self._learner(teacher_env)
        teacher = Teacher(teacher_env, get_player(config.teacher))
        teacher.labels(learner.rollout.lines[0])  # compiled before the clock starts
        self.tick()
        until = state.seconds + left
        began = state.seconds - state.imitating
        while True:
            done = min(1.0, (state.seconds - began) / config.imitate)
            learner.set_rate(IMITATION_RATE * (1 - 0.9 * done))
            if not self._play(learner, until, teacher):
                break
            stats, agreement = learner.imitate()
            state.imitated += learner.rollout.size
            counted = {kind: (one.agreed, one.asked) for kind, one in agreement.items()}
            state.agreement = [*state.agreement, counted][-RECENT:]
            state.imitating = state.seconds - began
            self._learned(learner, stats, IMITATION)
        if left == wanted:
            state.imitating = config.imitate  # less than an update is missing
        teacher_env.close()

    def learn(self) -> None:
        """Learn from matches against the opponent until the time or the steps are over."""
        league = self._league() if self.config.league.snapshot else None
        env = make_env(self.config, league=league)
        learner = self._learner(env)
        learner.set_rate(self.config.ppo.learning_rate)
        while self._steps_left() and self._play(learner, self.config.minutes * 60):
            stats = learner.learn()
            self.state.steps += learner.rollout.size
            if league is not None:
                self._freeze(league)
            self._learned(learner, stats, PPO)
        env.close()

    def _league(self) -> LeaguePlayer:
        (self.out / LEAGUE).mkdir(exist_ok=True)
        assert isinstance(self.model.policy, EntityPolicy)
        learner = TrainedPolicy(self.model.policy)
        return LeaguePlayer(self.config.league, learner, self.out / LEAGUE, self.state.league)

    def _freeze(self, league: LeaguePlayer) -> None:
        """Count an update, and let the learner as it is now be met from then on if it is time."""
        standing, settings = self.state.league, self.config.league
        standing.updates += 1
        if standing.updates % settings.snapshot == 0 and settings.keep:
            name = f"update-{standing.updates:06}{ENDING}"
            assert isinstance(self.model.policy, EntityPolicy)
            save_agent(self.out / LEAGUE / name, self.model.policy, steps=self.state.steps)
            league.add(name)
            standing.snapshots = [*standing.snapshots, name][-settings.keep :]

    def _learner(self, env: MatchVecEnv) -> Learner:
        # A run that goes on is not to see the matches and the chance of its beginning again.
        seed = self.config.seed + self.state.steps + self.state.imitated
        env.seed(seed)
        assert isinstance(self.model.policy, EntityPolicy)
        return Learner(self.model.policy, env, self.config.ppo, seed)

    def save(self, path: Path) -> None:
        """Save the agent and how far it has come, so that what lies there is always whole."""
        self.model.num_timesteps = self.state.steps
        vars(self.model)["state"] = asdict(self.state)  # the library saves what it finds there
        new = path.with_name(f"new-{path.name}")
        self.model.save(new)
        new.replace(path)
        self._saved = self.state.seconds


def train(
    config: TrainingConfig,
    out: str | Path,
    report: Report | None = None,
    progress: Callable[[str, int], None] | None = None,
    *,
    resume: bool = False,
) -> TrainingResult:
    """Train an agent and measure it.

    Writes into the folder ``out``: ``config.json``, ``checkpoint.zip`` now and then, ``model.zip``
    (to go on from), ``agent.safetensors`` (to play), ``curve.csv`` (a line of `Progress` for each
    update), ``report.json`` (config, scores, versions), and a folder for TensorBoard if the config
    asks for it. Without imitation the same
    config makes the same agent after the same number of steps on the same machine; a limit of time
    only says where it stops.

    An interrupt from the keyboard ends the training, not the measuring.

    Args:
        config: what to train, how, for how long.
        out: a folder, which is made if it is missing.
        report: called with each point of the learning curve.
        progress: called with an opponent's name and the number of games of the evaluation that
            have ended since the last call.
        resume: whether to go on with the run in that folder, from its model or checkpoint,
            whichever is newer.

    Returns:
        The agent and its scores.

    Raises:
        DeckError: if a deck cannot be used.
        UnknownBotError: if an opponent does not exist.
        TrainingError: if there is nothing to go on with, or the teacher is no bot.
    """
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    if config.threads:
        torch.set_num_threads(config.threads)
    opponents = {name: get_player(name) for name in config.evaluation.opponents}
    if config.imitate and not is_bot(get_player(config.teacher)):
        raise TrainingError(f"teacher {config.teacher!r}: give a bot, such as 'heuristic'")
    env = make_env(config)
    state = State()
    if resume:
        model, state = _resumed(out, env)
    else:
        model = make_model(config, env)
        write_json(out / CONFIG, config.to_dict())
    with ExitStack() as open_files:
        mode = "a" if resume else "w"
        curve = open_files.enter_context((out / CURVE).open(mode, newline="", encoding="utf-8"))
        board = open_files.enter_context(_board(out)) if config.tensorboard else None
        run = Run(config, out, model, state, curve, board, report)
        with suppress(KeyboardInterrupt):
            run.imitate()
            run.learn()
        run.tick()
    run.save(out / MODEL)
    (out / CHECKPOINT).unlink(missing_ok=True)  # the model is the newer one
    env.close()
    assert isinstance(model.policy, EntityPolicy)
    save_agent(
        out / AGENT,
        model.policy,
        training=config.to_dict(),
        steps=state.steps,
        imitated=state.imitated,
        seconds=round(state.seconds, 1),
    )
    policy = TrainedPolicy(model.policy, seed=config.seed)
    scores = {
        name: evaluate(
            policy,
            opponent,
            config.decks,
            config.evaluation.games,
            seed=config.seed,
            match=config.match,
            progress=partial(progress, name) if progress is not None else None,
        )
        for name, opponent in opponents.items()
    }
    result = TrainingResult(
        policy,
        out / MODEL,
        state.steps,
        state.imitated,
        state.seconds,
        state.agreements(),
        state.league.records,
        scores,
    )
    write_json(out / REPORT, _summary(config, result))
    return result


def config_of(out: str | Path) -> TrainingConfig:
    """Read the config of a run from its folder.

    Raises:
        TrainingError: if no run lies there, or its config cannot be read.
    """
    path = Path(out) / CONFIG
    if not path.is_file():
        raise TrainingError(f"{out}: no run to go on with: there is no {CONFIG}")
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TrainingError(f"{path}: not JSON: {error}") from None
    return TrainingConfig.of(values, where=str(path))


def _resumed(out: Path, env: MatchVecEnv) -> tuple[MaskablePPO, State]:
    """Load the agent of a run, and how far it had come."""
    saved = [path for path in (out / CHECKPOINT, out / MODEL) if path.is_file()]
    if not saved:
        raise TrainingError(f"{out}: no run to go on with: no checkpoint was saved yet")
    model = load_model(max(saved, key=lambda path: path.stat().st_mtime), env)
    return model, State.of(vars(model)["state"])


@contextmanager
def _board(out: Path) -> Iterator[Any]:
    """Open the folder of a run that TensorBoard reads."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        raise TrainingError("TensorBoard is not installed: pip install tensorboard") from None
    with SummaryWriter(str(out / TENSORBOARD)) as board:
        yield board


def _summary(config: TrainingConfig, result: TrainingResult) -> dict[str, Any]:
    """Say in plain values what was done and what came of it."""
    return {
        "config": config.to_dict(),
        "steps": result.steps,
        "imitated": result.imitated,
        "seconds": round(result.seconds, 1),
        "decisions_per_second": round((result.steps + result.imitated) / max(result.seconds, 1e-9)),
        "agreement": {
            kind: asdict(one) | {"share": round(one.share, 4)}
            for kind, one in result.agreement.items()
        },
        "league": {
            name: {"games": one.games, "won": one.won, "share": round(one.share, 4)}
            for name, one in result.league.items()
        },
        "scores": {
            name: asdict(score) | {"win_rate": score.win_rate.as_dict()}
            for name, score in result.scores.items()
        },
        "layout": VERSION,
        "versions": {
            "mtgenv": mtgenv.__version__,
            "python": platform.python_version(),
            "torch": torch.__version__,
        },
        "threads": torch.get_num_threads(),
    }
