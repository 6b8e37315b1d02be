"""Best play in a small game with hidden cards: counterfactual regret minimisation over its tree.

The tree is given whole. Both players get better in turn (CFR+: regrets never fall below zero, and
later strategies count more), and the average of what they play comes close to an equilibrium. How
close is not a matter of belief: the best answers to the average are found exactly, and what they
gain together is the *gap*. The value of the game lies within it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

CHANCE, OVER = -1, -2
"""Who decides at a node where nobody does."""

ROOT = -1
"""The parent of the root."""

NONE = -1
"""The action of an edge that chance takes."""


class Tree:
    """A game of two players, one of whom wins what the other loses, as a tree.

    Nodes are added parents first. What a player cannot tell apart has the same key; a player
    forgets nothing, so the key has to say what they saw and did before.

    Attributes:
        infosets: the numbers of the information sets by player and key.
        first: the first node of each information set.

    Example:
        >>> tree = Tree()
        >>> root = tree.decision(ROOT, 0, "start", 2)
        >>> for won in (0.25, 0.75):
        ...     _ = tree.end(root, won)
        >>> round(solve(tree, 50).value, 2)
        0.75
    """

    def __init__(self) -> None:
        self.infosets: dict[tuple[int, Hashable], int] = {}
        self.first: list[int] = []
        self._player: list[int] = []
        self._infoset: list[int] = []
        self._parent: list[int] = []
        self._payoff: list[float] = []
        self._chance: list[float] = []
        self._depth: list[int] = []
        self._branch: list[int] = []
        self._children: list[int] = []
        self._widths: list[int] = []

    def __len__(self) -> int:
        """Return how many nodes there are."""
        return len(self._player)

    def _add(self, parent: int, player: int, probability: float, payoff: float) -> int:
        node = len(self._player)
        branch = 0
        if parent != ROOT:
            branch = self._children[parent]
            self._children[parent] += 1
        self._player.append(player)
        self._infoset.append(NONE)
        self._parent.append(parent)
        self._payoff.append(payoff)
        self._chance.append(probability)
        self._depth.append(0 if parent == ROOT else self._depth[parent] + 1)
        self._branch.append(branch)
        self._children.append(0)
        return node

    def chance(self, parent: int, probability: float = 1.0) -> int:
        """Add a node at which chance decides.

        Args:
            parent: the node above, or `ROOT`.
            probability: how likely it is, where chance decides above.
        """
        return self._add(parent, CHANCE, probability, 0.0)

    def decision(
        self, parent: int, player: int, key: Hashable, actions: int, probability: float = 1.0
    ) -> int:
        """Add a node at which a player decides; its children are added in the order of its actions.

        Args:
            parent: the node above, or `ROOT`.
            player: 0 or 1.
            key: what the player knows.
            actions: how many there are.
            probability: how likely it is, where chance decides above.
        """
        node = self._add(parent, player, probability, 0.0)
        number = self.infosets.setdefault((player, key), len(self.first))
        if number == len(self.first):
            self.first.append(node)
            self._widths.append(actions)
        assert self._widths[number] == actions, "other actions where a player knows the same"
        self._infoset[node] = number
        return node

    def end(self, parent: int, payoff: float, probability: float = 1.0) -> int:
        """Add the end of the game.

        Args:
            parent: the node above, or `ROOT`.
            payoff: what it is worth to player 0; player 1 has 1 minus that.
            probability: how likely it is, where chance decides above.
        """
        return self._add(parent, OVER, probability, payoff)

    @cached_property
    def arrays(self) -> Arrays:
        """The tree as arrays; nothing may be added after this."""
        player, infoset, parent = (
            np.array(one, np.int64) for one in (self._player, self._infoset, self._parent)
        )
        offset = np.concatenate([[0], np.cumsum(self._widths)]).astype(np.int64)
        above = np.maximum(parent, 0)
        action = np.where(
            (parent == ROOT) | (player[above] < 0),
            NONE,
            offset[infoset[above]] + np.array(self._branch, np.int64),
        )
        depth = np.array(self._depth)
        levels = [np.flatnonzero(depth == d) for d in range(1, depth.max() + 1)]
        owner = np.zeros(len(self.first), np.int64)
        for (whose, _), number in self.infosets.items():
            owner[number] = whose
        return Arrays(
            *(player, infoset, parent, action, np.array(self._payoff), np.array(self._chance)),
            *(levels, offset, owner),
        )


@dataclass(frozen=True)
class Arrays:
    """A tree as arrays, one entry for each node unless it is said otherwise.

    Attributes:
        player: who decides there.
        infoset: the information set.
        parent: the node above.
        action: by which action of whom it is reached, numbered over all information sets.
        payoff: what it is worth to player 0, at an end.
        chance: how likely it is below a node of chance.
        levels: the nodes of each depth from 1.
        offset: the number of the first action of each information set, and of the one after all.
        owner: who decides at each information set.
    """

    player: NDArray[np.int64]
    infoset: NDArray[np.int64]
    parent: NDArray[np.int64]
    action: NDArray[np.int64]
    payoff: NDArray[np.float64]
    chance: NDArray[np.float64]
    levels: list[NDArray[np.int64]]
    offset: NDArray[np.int64]
    owner: NDArray[np.int64]

    @property
    def infoset_of(self) -> NDArray[np.int64]:
        """The information set of each action."""
        return np.repeat(np.arange(len(self.owner)), np.diff(self.offset))

    def normalised(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return weights of actions as probabilities, all alike where there is no weight."""
        if len(weights) == 0:
            return weights
        sums = np.add.reduceat(weights, self.offset[:-1])
        width = np.diff(self.offset)
        of = self.infoset_of
        safe = np.where(sums > 0, sums, 1.0)
        normal: NDArray[np.float64] = np.where(sums[of] > 0, weights / safe[of], 1.0 / width[of])
        return normal

    def edges(self, strategy: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how likely each node is once its parent is reached."""
        likely = self.chance.copy()
        taken = self.action >= 0
        likely[taken] = strategy[self.action[taken]]
        return likely

    def values(self, edges: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what each node is worth to player 0."""
        worth = self.payoff.copy()
        for level in reversed(self.levels):
            np.add.at(worth, self.parent[level], edges[level] * worth[level])
        return worth

    def reach(self, edges: NDArray[np.float64], player: int, own: bool) -> NDArray[np.float64]:
        """Return how likely each node is by what a player does, or by all that others do.

        Args:
            edges: what `edges` returned.
            player: whose doing it is.
            own: count the player's actions alone; else those of chance and the other alone.
        """
        taken = self.action >= 0
        taken[taken] = self.player[self.parent[taken]] == player
        likely = np.where(taken == own, edges, 1.0)
        reached = np.ones(len(edges))
        for level in self.levels:
            reached[level] = reached[self.parent[level]] * likely[level]
        return reached

    def gains(
        self, edges: NDArray[np.float64], player: int
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what a player's actions are worth, and how likely they can be taken.

        Returns:
            For each action its counterfactual value to the player, and the sum of the likelihoods
            of the nodes at which it can be taken, if the player does all to get there.
        """
        worth = self.values(edges)
        if player == 1:
            worth = 1 - worth
        reached = self.reach(edges, player, own=False)
        taken = np.flatnonzero(self.action >= 0)
        taken = taken[self.player[self.parent[taken]] == player]
        size = int(self.offset[-1])
        likely = reached[self.parent[taken]]
        sums = np.zeros((2, size))
        np.add.at(sums[0], self.action[taken], likely * worth[taken])
        np.add.at(sums[1], self.action[taken], likely)
        return sums[0], sums[1]


@dataclass(frozen=True)
class Equilibrium:
    """What came of `solve`.

    Attributes:
        value: what the game is worth to player 0.
        gap: what best answers of both gain together; the true value is no further away.
        strategy: how likely each action is, numbered over all information sets.
    """

    value: float
    gap: float
    strategy: NDArray[np.float64]


def best_answer(tree: Tree, strategy: NDArray[np.float64], player: int) -> float:
    """Return what the best answer of a player is worth to them, if the other plays a strategy.

    Args:
        tree: the game.
        strategy: how likely each action is.
        player: who answers.
    """
    arrays = tree.arrays
    answer = strategy.copy()
    own = np.flatnonzero(arrays.owner == player)
    if len(own):
        before = _own_decisions(tree, player)
        for count in range(int(before.max()), -1, -1):
            value, _ = arrays.gains(arrays.edges(answer), player)
            for number in own[before[own] == count]:
                actions = slice(int(arrays.offset[number]), int(arrays.offset[number + 1]))
                answer[actions] = 0.0
                answer[actions.start + int(np.argmax(value[actions]))] = 1.0
    worth = float(arrays.values(arrays.edges(answer))[0])
    return 1 - worth if player == 1 else worth


def _own_decisions(tree: Tree, player: int) -> NDArray[np.int64]:
    """Return for each information set how often its player has decided before."""
    arrays = tree.arrays
    count = np.zeros(len(arrays.player), np.int64)
    for level in arrays.levels:
        above = arrays.parent[level]
        count[level] = count[above] + (arrays.player[above] == player)
    return count[np.array(tree.first, np.int64)]


def gap(tree: Tree, strategy: NDArray[np.float64]) -> float:
    """Return what best answers of both players to a strategy gain together."""
    return best_answer(tree, strategy, 0) + best_answer(tree, strategy, 1) - 1


def solve(tree: Tree, iterations: int = 300) -> Equilibrium:
    """Approach an equilibrium.

    Args:
        tree: the game.
        iterations: how often both players get better.
    """
    arrays = tree.arrays
    size = int(arrays.offset[-1])
    regret, total = np.zeros(size), np.zeros(size)
    owned = [arrays.owner[arrays.infoset_of] == player for player in (0, 1)]
    of, first = arrays.infoset_of, np.array(tree.first, np.int64)
    for t in range(1, iterations + 1):
        for player in (0, 1):
            if not owned[player].any():
                continue
            strategy = arrays.normalised(regret)
            edges = arrays.edges(strategy)
            value, _ = arrays.gains(edges, player)
            mean = np.bincount(of, strategy * value, len(arrays.owner))
            better = np.maximum(regret + value - mean[of], 0.0)
            regret = np.where(owned[player], better, regret)
            # As a player forgets nothing, their own part is the same at all nodes of a set.
            mine = arrays.reach(edges, player, own=True)[first]
            total += np.where(owned[player], t * mine[of] * strategy, 0.0)
    strategy = arrays.normalised(total)
    worth = float(arrays.values(arrays.edges(strategy))[0])
    return Equilibrium(worth, gap(tree, strategy), strategy)
