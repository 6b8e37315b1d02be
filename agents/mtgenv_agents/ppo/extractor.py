"""From tables of entities to scores of actions: the network, made from the layout's own columns.

What can be chosen is mostly a row of a table, so the score of choosing a row is computed from that
row and from a summary of the whole position, with the same weights for every row. Nothing has to be
learnt twice, and it does not matter where in the table a card stands.

Rows that hold nothing are left out before anything is computed. A duel fills about a quarter of
its rows, and on a processor this is most of the difference between minutes and an hour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from mtgenv.encoding import actions
from mtgenv.encoding.layout import OBJECT_TABLE, OPTION_TABLE, Table, table

CATEGORIES = 4096
"""So many values of one category have weights of their own; the numbers of further cards wrap."""

COUNT_LIMIT = 5.0
"""Counts are cut off at so many times their usual size, so that no life total swamps the rest."""

SUMMED = 1 / 8
"""Sums over members are scaled to the order of one: eight is a usual number of cards to look at."""


class RowEncoder(nn.Module):
    """The first layer over the rows of a table: what one-hot columns and a linear layer would be.

    A category picks a row of a matrix of weights, a count is divided by its usual size, flags and
    single bits are 0 or 1, and of a pointer is read only whether it points at something.

    Args:
        of: the table whose rows are read.
        width: how many numbers a row becomes.
    """

    categories: Tensor
    sizes: Tensor
    starts: Tensor
    numbers: Tensor
    scales: Tensor
    bit_columns: Tensor
    bit_shifts: Tensor
    pointers: Tensor

    def __init__(self, of: Table, width: int) -> None:
        super().__init__()
        pointers: list[int] = []
        categories: list[int] = []
        numbers: list[int] = []
        bits: list[tuple[int, int]] = []
        for i, column in enumerate(of.columns):
            if column.is_pointer:
                pointers.append(i)
            elif column.kind == "category":
                categories.append(i)
            elif column.kind == "bits":
                bits.extend((i, shift) for shift in range(column.size))
            else:
                numbers.append(i)
        # Cards share the rows of the table of weights beyond the first thousands: what a card does
        # stands in the other columns too.
        sizes = [min(of.columns[i].size, CATEGORIES) for i in categories]
        scales = [c.size if c.kind == "count" else 1 for c in (of.columns[i] for i in numbers)]
        self._keep("categories", categories, torch.long)
        self._keep("sizes", sizes, torch.long)
        self._keep("starts", [sum(sizes[:k]) for k in range(len(sizes))], torch.long)
        self._keep("numbers", numbers, torch.long)
        self._keep("scales", scales, torch.float32)
        self._keep("bit_columns", [i for i, _ in bits], torch.long)
        self._keep("bit_shifts", [shift for _, shift in bits], torch.int16)
        self._keep("pointers", pointers, torch.long)
        self.linear = nn.Linear(len(numbers) + len(bits) + len(pointers), width)
        self.one_hot: nn.EmbeddingBag | None = None
        if categories:
            self.one_hot = nn.EmbeddingBag(sum(sizes), width, mode="sum")
            nn.init.normal_(self.one_hot.weight, std=0.1)

    def _keep(self, name: str, values: Sequence[int], dtype: torch.dtype) -> None:
        """Keep what follows from the layout beside the weights, but not in saved files."""
        self.register_buffer(name, torch.tensor(values, dtype=dtype), persistent=False)

    def forward(self, rows: Tensor) -> Tensor:
        """Encode rows.

        Args:
            rows: whole numbers of shape (n, columns).

        Returns:
            Floats of shape (n, width).
        """
        # The library makes floats of observations on some of its paths.
        rows = rows.to(torch.int16)
        numbers = rows[:, self.numbers] / self.scales
        bits = (rows[:, self.bit_columns] >> self.bit_shifts) & 1
        pointers = rows[:, self.pointers] > 0
        inputs = [numbers.clamp(-COUNT_LIMIT, COUNT_LIMIT), bits.float(), pointers.float()]
        encoded: Tensor = self.linear(torch.cat(inputs, dim=1))
        if self.one_hot is not None:
            chosen = rows[:, self.categories].long() % self.sizes
            encoded = encoded + self.one_hot(chosen + self.starts)
        return torch.relu(encoded)


class Members:
    """The rows in use of one table, over a batch, encoded.

    Attributes:
        rows: int16 of shape (n, columns).
        place: int64 of shape (n,) twice: which batch entry each is of, and which row there.
        encoded: floats of shape (n, width).
        shape: the size of the batch and how many rows each entry has.
    """

    def __init__(self, table: Tensor, used: Tensor, encode: Callable[[Tensor], Tensor]) -> None:
        self.rows = table[used]
        self.place = used.nonzero(as_tuple=True)
        self.encoded = encode(self.rows)
        self.shape = used.shape

    def summary(self) -> Tensor:
        """Return sum and maximum over the members: floats of shape (batch, 2 * width)."""
        batch = self.place[0]
        empty = self.encoded.new_zeros(self.shape[0], self.encoded.shape[1])
        total = empty.index_add(0, batch, self.encoded) * SUMMED
        index = batch[:, None].expand_as(self.encoded)
        return torch.cat([total, empty.scatter_reduce(0, index, self.encoded, "amax")], dim=1)


class Entities(nn.Module):
    """A table of which not all rows are in use, and whose rows can be chosen.

    Args:
        of: the table; its column ``kind`` is 0 in rows that hold nothing.
        choice: the column that is 0 in rows that cannot be chosen now.
        width: how many numbers a row becomes.
        state: width of the summary of the position, which scores depend on too.
    """

    def __init__(self, of: Table, choice: str, width: int, state: int) -> None:
        super().__init__()
        self.kind = of.index("kind")
        self.choice = of.index(choice)
        self.encode = nn.Sequential(RowEncoder(of, width), nn.Linear(width, width), nn.ReLU())
        self.from_member = nn.Linear(width, width)
        self.from_state = nn.Linear(state, width, bias=False)
        self.out = _last(width, 1)

    def forward(self, rows: Tensor) -> Members:
        """Encode the rows in use of int16 of shape (batch, rows, columns)."""
        return Members(rows, rows[:, :, self.kind] != 0, self.encode)

    def scores(self, members: Members, state: Tensor) -> Tensor:
        """Return the score of choosing each row: floats of shape (batch, rows), else 0."""
        chosen = members.rows[:, self.choice] != 0
        batch, row = (place[chosen] for place in members.place)
        hidden = self.from_member(members.encoded[chosen]) + self.from_state(state)[batch]
        scores = state.new_zeros(members.shape)
        scores[batch, row] = self.out(torch.relu(hidden))[:, 0]
        return scores


def _last(width: int, out: int) -> nn.Linear:
    """Return a layer that makes scores: nearly equal ones before anything is learnt."""
    layer = nn.Linear(width, out)
    nn.init.normal_(layer.weight, std=0.01)
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

    FIXED = ("players", "games", "decision")

    def __init__(self, observation_space: spaces.Dict, entity: int = 64, state: int = 128) -> None:
        shapes = {name: space.shape or () for name, space in observation_space.items()}
        self.rows = shapes["objects"][0]
        self.actions = actions.action_count(self.rows)
        super().__init__(observation_space, self.actions + state)
        self.fixed = nn.ModuleDict({name: RowEncoder(table(name), entity) for name in self.FIXED})
        self.objects = Entities(OBJECT_TABLE, "choice", entity, state)
        self.options = Entities(OPTION_TABLE, "kind", entity, state)
        positions = sum(_positions(shapes[name]) for name in self.FIXED)
        self.state = nn.Sequential(
            nn.Linear(entity * (positions + 4), state),
            nn.ReLU(),
            nn.Linear(state, state),
            nn.ReLU(),
        )
        self.scores = _last(state, actions.OBJECT)

    def forward(self, observation: dict[str, Tensor]) -> Tensor:
        """Compute the features.

        Args:
            observation: int16 tensors, the first axis of each being the batch.

        Returns:
            Floats of shape (batch, actions + state).
        """
        objects = self.objects(observation["objects"])
        options = self.options(observation["options"])
        parts = [objects.summary(), options.summary()]
        for name, encoder in self.fixed.items():
            rows = observation[name]
            parts.append(encoder(rows.reshape(-1, rows.shape[-1])).view(len(rows), -1))
        state = self.state(torch.cat(parts, dim=1))
        fixed = self.scores(state)
        return torch.cat(
            [
                fixed[:, : actions.MODE],
                fixed[:, actions.MODE : actions.NUMBER] + self.options.scores(options, state),
                fixed[:, actions.NUMBER :],
                self.objects.scores(objects, state),
                state,
            ],
            dim=1,
        )


def _positions(shape: tuple[int, ...]) -> int:
    """Count the rows of a table of which every row has its place."""
    count = 1
    for length in shape[:-1]:
        count *= length
    return count
