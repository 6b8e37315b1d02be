"""From tables of entities to scores of actions: the network, made from the layout's own columns.

What can be chosen is mostly a row of a table, so the score of choosing a row is computed from that
row, from the object that asks, from the creatures that oppose it, and from a summary of the whole
position, with the same weights for every row. Nothing has to be learnt twice, and it does not
matter where in the table a card stands.

Each different row of a batch is read once, see `mtgenv_agents.ppo.positions`: of the rows of a
thousand positions of a duel some five hundred differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import torch
from gymnasium import spaces
from numba import njit
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from mtgenv.encoding import actions
from mtgenv.encoding.layout import OBJECT_TABLE, OPTION_TABLE, Table, table
from mtgenv_agents.ppo.positions import Positions, read

CATEGORIES = 4096
"""So many values of one category have weights of their own; the numbers of further cards wrap."""

FEWER_CATEGORIES = 512
"""The same in tables other than that of objects, where cards seldom matter."""

COUNT_LIMIT = 5.0
"""Counts are cut off at so many times their usual size, so that no life total swamps the rest."""

SUMMED = 1 / 8
"""Sums over members are scaled to the order of one: eight is a usual number of cards to look at."""


# What a feature is made of a number: a bit, from this shift on, or one of these.
_AS_NUMBER = -1
_AS_POINTER = -2


@njit(cache=True)
def _read_features(rows: Any, columns: Any, shifts: Any, scales: Any) -> Any:
    """Turn rows of whole numbers into float32 of shape (n, features)."""
    features = np.empty((rows.shape[0], len(columns)), np.float32)
    for i in range(rows.shape[0]):
        for f in range(len(columns)):
            number = rows[i, columns[f]]
            if shifts[f] >= 0:
                features[i, f] = (number >> shifts[f]) & 1
            elif shifts[f] == _AS_POINTER:
                features[i, f] = number > 0
            else:
                features[i, f] = min(max(number * scales[f], -COUNT_LIMIT), COUNT_LIMIT)
    return features


class RowEncoder(nn.Module):
    """The first layer over the rows of a table: what one-hot columns and a linear layer would be.

    A category picks a row of a matrix of weights, a count is divided by its usual size, flags and
    single bits are 0 or 1, and of a pointer is read only whether it points at something.

    Args:
        of: the table whose rows are read.
        width: how many numbers a row becomes.
        most: so many values of a category have weights of their own.
    """

    categories: Tensor
    sizes: Tensor
    starts: Tensor

    def __init__(self, of: Table, width: int, most: int = FEWER_CATEGORIES) -> None:
        super().__init__()
        categories = [
            i for i, c in enumerate(of.columns) if c.kind == "category" and not c.is_pointer
        ]
        features: list[tuple[int, int, float]] = []  # column, shift, scale
        for i, column in enumerate(of.columns):
            if column.is_pointer:
                features.append((i, _AS_POINTER, 1.0))
            elif column.kind == "bits":
                features += [(i, shift, 1.0) for shift in range(column.size)]
            elif column.kind != "category":
                scale = 1.0 / column.size if column.kind == "count" else 1.0
                features.append((i, _AS_NUMBER, scale))
        # Cards share the rows of the table of weights beyond the first thousands: what a card does
        # stands in the other columns too.
        sizes = [min(of.columns[i].size, most) for i in categories]
        self._keep("categories", categories)
        self._keep("sizes", sizes)
        self._keep("starts", [sum(sizes[:k]) for k in range(len(sizes))])
        self._columns = np.array([column for column, _, _ in features], np.int64)
        self._shifts = np.array([shift for _, shift, _ in features], np.int64)
        self._scales = np.array([scale for _, _, scale in features], np.float32)
        self.linear = nn.Linear(len(features), width)
        self.one_hot: nn.EmbeddingBag | None = None
        if categories:
            self.one_hot = nn.EmbeddingBag(sum(sizes), width, mode="sum")
            nn.init.normal_(self.one_hot.weight, std=0.1)

    def _keep(self, name: str, values: Sequence[int]) -> None:
        """Keep what follows from the layout beside the weights, but not in saved files."""
        self.register_buffer(name, torch.tensor(values, dtype=torch.long), persistent=False)

    def forward(self, rows: Tensor) -> Tensor:
        """Encode rows.

        Args:
            rows: int16 of shape (n, columns).

        Returns:
            Floats of shape (n, width).
        """
        features = _read_features(rows.numpy(), self._columns, self._shifts, self._scales)
        encoded: Tensor = self.linear(torch.from_numpy(features))
        if self.one_hot is not None:
            chosen = rows[:, self.categories].long() % self.sizes
            encoded = encoded + self.one_hot(chosen + self.starts)
        return torch.relu(encoded)


@njit(cache=True)
def _sum_up(rows: Any, members: Any, first: Any, out: Any, best: Any) -> None:
    """Write sum and maximum over the members of each position, and which row the maximum is of."""
    width = rows.shape[1]
    for i in range(len(first)):
        last = first[i + 1] if i + 1 < len(first) else len(members)
        for k in range(2 * width):
            out[i, k] = 0.0
        for k in range(width):
            best[i, k] = -1
        for m in range(first[i], last):
            row = members[m]
            for k in range(width):
                out[i, k] += rows[row, k]
                if rows[row, k] > out[i, width + k]:
                    out[i, width + k] = rows[row, k]
                    best[i, k] = row
        for k in range(width):
            out[i, k] *= SUMMED


@njit(cache=True)
def _sum_up_backward(gradient: Any, members: Any, first: Any, best: Any, out: Any) -> None:
    """Add up what the rows had to do with sums and maxima."""
    width = out.shape[1]
    for i in range(len(first)):
        last = first[i + 1] if i + 1 < len(first) else len(members)
        for m in range(first[i], last):
            row = members[m]
            for k in range(width):
                out[row, k] += gradient[i, k] * SUMMED
        for k in range(width):
            if best[i, k] >= 0:
                out[best[i, k], k] += gradient[i, width + k]


class SumAndMaximum(torch.autograd.Function):
    """Sum and maximum over the rows of each position, in one pass; rows are not negative.

    The library's own sums over lists of different lengths take several passes, and its maximum
    takes as long as all layers of the network together.
    """

    @staticmethod
    def forward(ctx: Any, rows: Tensor, members: Tensor, first: Tensor) -> Tensor:
        """Return floats of shape (n, 2 * width)."""
        out = torch.empty(len(first), 2 * rows.shape[1])
        best = np.empty((len(first), rows.shape[1]), np.int32)
        _sum_up(rows.detach().numpy(), members.numpy(), first.numpy(), out.numpy(), best)
        ctx.lists = (members.numpy(), first.numpy(), best, rows.shape)
        return out

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None, None]:
        """Return the gradient of the rows."""
        members, first, best, shape = ctx.lists
        out = torch.zeros(shape)
        _sum_up_backward(gradients[0].contiguous().numpy(), members, first, best, out.numpy())
        return out, None, None


@dataclass(frozen=True)
class Judgement:
    """What the network makes of some positions.

    Attributes:
        fixed: the scores of the actions that are no rows of objects, shape (n, actions.OBJECT).
        choice: the score of choosing each row that can be chosen, in the order of the positions.
        state: a summary of each position, shape (n, state).
    """

    fixed: Tensor
    choice: Tensor
    state: Tensor


class Objects(nn.Module):
    """The rows of objects: encoded, added up, and scored where they can be chosen.

    Args:
        width: how many numbers a row becomes.
        state: width of the summary of the position.
    """

    def __init__(self, width: int, state: int) -> None:
        super().__init__()
        encoder = RowEncoder(OBJECT_TABLE, width, CATEGORIES)
        self.encode = nn.Sequential(encoder, nn.Linear(width, width), nn.ReLU())
        self.mine = nn.Linear(width, width)
        self.theirs = nn.Linear(width, width, bias=False)
        self.from_row = nn.Linear(width, width)
        self.from_asker = nn.Linear(width, width, bias=False)
        self.from_pairs = nn.Linear(2 * width, width, bias=False)
        self.from_state = nn.Linear(state, width, bias=False)
        self.hidden = nn.Linear(width, width)
        self.out = _last(width, 1)

    def forward(self, positions: Positions) -> tuple[Tensor, Tensor, Tensor]:
        """Encode rows.

        Returns:
            The different rows encoded, shape (u, width); sum and maximum over those of each
            position, shape (n, 2 * width); and what asks in each, shape (n, width).
        """
        rows = self.encode(positions.rows)
        summary: Tensor = SumAndMaximum.apply(  # type: ignore[no-untyped-call]
            rows, positions.members, positions.first
        )
        asker = rows.new_zeros(len(positions), rows.shape[1])
        asker = asker.index_add(0, positions.asker_in, rows[positions.asker])
        return rows, summary, asker

    def scores(
        self, positions: Positions, rows: Tensor, asker: Tensor, state: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Score the rows that can be chosen.

        A creature is compared with each one that opposes it: who of two wins a fight depends on
        both, and sums over a whole side do not say who can block whom.

        Returns:
            Their scores, shape (c,), and what is best about each position's choices, shape
            (n, width).
        """
        chosen, at = rows[positions.choice], positions.choice_in
        hidden = self.from_row(chosen) + (self.from_state(state) + self.from_asker(asker))[at]
        if len(positions.left):
            left, right = positions.left, positions.right
            met = torch.relu(self.mine(chosen)[left] + self.theirs(rows)[right])
            hidden = hidden + self.from_pairs(pooled(met, left, len(chosen)))
        hidden = torch.relu(self.hidden(torch.relu(hidden)))
        return self.out(hidden)[:, 0], highest(hidden, at, len(positions))


class Options(nn.Module):
    """The rows of options, which few questions have.

    Args:
        width: how many numbers a row becomes.
        state: width of the summary of the position.
    """

    KIND = OPTION_TABLE.index("kind")

    def __init__(self, width: int, state: int) -> None:
        super().__init__()
        encoder = RowEncoder(OPTION_TABLE, width)
        self.encode = nn.Sequential(encoder, nn.Linear(width, width), nn.ReLU())
        self.from_row = nn.Linear(width, width)
        self.from_state = nn.Linear(state, width, bias=False)
        self.out = _last(width, 1, bias=False)  # each mode has a bias of its own

    def forward(self, table: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Encode the rows in use: what they become, of which position they are, and which mode."""
        at, mode = (table[:, :, self.KIND] != 0).nonzero(as_tuple=True)
        return self.encode(table[at, mode]), at, mode

    def scores(self, rows: Tensor, at: Tensor, state: Tensor) -> Tensor:
        """Return the score of choosing each row, shape (rows,)."""
        hidden = torch.relu(self.from_row(rows) + self.from_state(state)[at])
        scores: Tensor = self.out(hidden)[:, 0]
        return scores


class Places(nn.Module):
    """A table of which each row has its place: players, games, the decision.

    Rows of games further out are rare, and cost nothing where there are none.

    Args:
        of: the table.
        shape: its shape in an observation.
        present: the column that is 0 in rows further out that hold nothing; "" if there are none.
        width: how many numbers a row becomes.
        out: how many numbers the table becomes.
    """

    def __init__(
        self, of: Table, shape: tuple[int, ...], present: str, width: int, out: int
    ) -> None:
        super().__init__()
        games = shape[0] if present else 1
        count = 1
        for length in shape[:-1]:
            count *= length
        self.inner = count // games
        self.present = of.index(present) if present else 0
        self.encode = RowEncoder(of, width)
        self.to_out = nn.Linear(self.inner * width, out)
        self.further = nn.ModuleList(
            nn.Linear(width, out, bias=False) for _ in range(count - self.inner)
        )

    def forward(self, table: Tensor) -> Tensor:
        """Sum up int16 of shape (n, ..., columns): floats of shape (n, out)."""
        n, columns = table.shape[0], table.shape[-1]
        rows = table.reshape(n, -1, columns)
        inner = self.encode(rows[:, : self.inner].reshape(-1, columns))
        out: Tensor = self.to_out(inner.view(n, -1))
        if len(self.further):
            used = rows[:, self.inner :, self.present] != 0
            for k in used.any(dim=0).nonzero()[:, 0].tolist():
                at = used[:, k].nonzero()[:, 0]
                out = out.index_add(0, at, self.further[k](self.encode(rows[at, self.inner + k])))
        return out


def highest(of: Tensor, at: Tensor, count: int) -> Tensor:
    """Return the maximum over the members of each of ``count`` groups, 0 where there are none."""
    index = at[:, None].expand_as(of)
    return of.new_zeros(count, of.shape[1]).scatter_reduce(0, index, of, "amax")


def pooled(of: Tensor, at: Tensor, count: int) -> Tensor:
    """Return sum and maximum over the members of each of ``count`` groups."""
    total = of.new_zeros(count, of.shape[1]).index_add(0, at, of) * SUMMED
    return torch.cat([total, highest(of, at, count)], dim=1)


def _last(width: int, out: int, *, bias: bool = True) -> nn.Linear:
    """Return a layer that makes scores: nearly equal ones before anything is learnt."""
    layer = nn.Linear(width, out, bias=bias)
    nn.init.normal_(layer.weight, std=0.01)
    if bias:
        nn.init.zeros_(layer.bias)
    return layer


class EntityExtractor(BaseFeaturesExtractor):
    """The features of a position: the score of every action, then a summary for the value.

    Args:
        observation_space: a Dict with the tables of `mtgenv.encoding.layout`.
        entity: width of what is computed for each row of a table.
        state: width of the summary of the position.

    Example:
        >>> from mtgenv.encoding.spaces import observation_space
        >>> extractor = EntityExtractor(observation_space(), entity=8, state=16)
        >>> extractor.features_dim == extractor.actions + 16
        True
    """

    PLACES: ClassVar = {"players": "present", "games": "games", "decision": ""}

    def __init__(self, observation_space: spaces.Dict, entity: int = 64, state: int = 128) -> None:
        shapes = {name: space.shape or () for name, space in observation_space.items()}
        self.rows = shapes["objects"][0]
        self.entity = entity
        self.actions = actions.action_count(self.rows)
        super().__init__(observation_space, self.actions + state)
        self.objects = Objects(entity, state)
        self.options = Options(entity, state)
        self.places = nn.ModuleDict(
            {
                name: Places(table(name), shapes[name], present, entity, state)
                for name, present in self.PLACES.items()
            }
        )
        self.from_objects = nn.Linear(3 * entity, state, bias=False)
        self.from_options = nn.Linear(entity, state, bias=False)
        self.state = nn.Sequential(nn.ReLU(), nn.Linear(state, state), nn.ReLU())
        self.from_choices = nn.Linear(entity, entity, bias=False)
        self.from_state = nn.Linear(state, entity)
        self.scores = _last(entity, actions.OBJECT)

    def judge(self, positions: Positions) -> Judgement:
        """Score what can be done in some positions."""
        rows, summary, asker = self.objects(positions)
        options, at, mode = self.options(positions.rest["options"])
        total = self.from_objects(torch.cat([summary, asker], dim=1))
        for name, places in self.places.items():
            total = total + places(positions.rest[name])
        if len(at):
            total = total.index_add(0, at, self.from_options(options))
        state = self.state(total)
        choice, best = self.objects.scores(positions, rows, asker, state)
        fixed = self.scores(torch.relu(self.from_state(state) + self.from_choices(best)))
        if len(at):
            chosen = self.options.scores(options, at, state)
            fixed = fixed.index_put((at, actions.MODE + mode), chosen, accumulate=True)
        return Judgement(fixed, choice, state)

    def forward(self, observation: Mapping[str, Tensor]) -> Tensor:
        """Compute the features.

        Args:
            observation: the tables, the first axis of each being the batch.

        Returns:
            Floats of shape (batch, actions + state).
        """
        # The library makes floats of observations on some of its paths.
        tables = {name: rows.to("cpu", torch.int16).numpy() for name, rows in observation.items()}
        positions = read(tables)
        judged = self.judge(positions)
        rows = judged.fixed.new_zeros(len(positions), positions.objects)
        rows = rows.index_put((positions.choice_in, positions.choice_row), judged.choice)
        return torch.cat([judged.fixed, rows, judged.state], dim=1)
