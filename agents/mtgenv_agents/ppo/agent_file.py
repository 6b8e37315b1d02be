"""A trained agent as a file of weights: safetensors, which is read without running any code.

The tensors are the weights in half precision, and ``meaning``, the digest of what observations and
actions meant in training (`mtgenv.encoding.meaning`). The header has one entry, `SETTINGS`: JSON
with the fields of `Facts`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

import mtgenv
from mtgenv.encoding import layout
from mtgenv.encoding.spaces import action_space, observation_space
from mtgenv.errors import MtgenvError
from mtgenv_agents.ppo.config import Network
from mtgenv_agents.ppo.entity_policy import MEANING, EntityPolicy, LayoutError

ENDING = ".safetensors"

SETTINGS = "mtgenv_agent"
"""The entry of the header that tells an agent from other files of weights."""

_PARTS = {"features_extractor.": "network.", "value_net.": "value."}
"""The weights that are kept, and what their names begin with in the file."""

_MOST_PLAYERS = 6
_MOST_OBJECTS = 4096


class AgentFileError(MtgenvError):
    """A file does not hold an agent that can play here."""


def columns() -> dict[str, list[list[Any]]]:
    """Return the columns of the tables of observations, for `Facts`."""
    return {
        table.name: [[c.name, c.kind, c.size, c.is_pointer] for c in table.columns]
        for table in layout.TABLES
    }


@dataclass(frozen=True)
class Facts:
    """What the file of an agent says beside its weights.

    Attributes:
        network: how large the network is: ``entity`` and ``state``, as in a training config.
        objects: rows of objects that it is shown.
        players: players at the table.
        training: the training config that it was trained by, decks and opponent among it; empty
            where that is not known.
        steps: decisions of its own that it learnt from.
        imitated: decisions of a teacher that it learnt from.
        seconds: how long it was trained.
        layout: the number of the layout of observations.
        columns: the columns of its tables, each with its name, kind, size and whether it is a
            pointer: what `mtgenv_agents.ppo.carrying` goes by.
        mtgenv: the version that it was saved by.
    """

    network: dict[str, int]
    objects: int = layout.OBJECTS
    players: int = layout.PLAYERS
    training: dict[str, Any] = field(default_factory=dict)
    steps: int = 0
    imitated: int = 0
    seconds: float = 0.0
    layout: int = layout.VERSION
    columns: dict[str, list[list[Any]]] = field(default_factory=columns)
    mtgenv: str = mtgenv.__version__


def save_agent(path: str | Path, policy: EntityPolicy, **facts: Any) -> Path:
    """Write an agent as a file.

    Args:
        path: the file; one that is there is written over.
        policy: the network.
        **facts: fields of `Facts` that the network does not say itself: ``training``, ``steps``,
            ``imitated``, ``seconds``.

    Returns:
        The file.

    Example:
        >>> import tempfile
        >>> network = EntityPolicy(observation_space(), action_space(), lambda progress: 0.0)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = save_agent(Path(folder) / "new.safetensors", network, steps=0)
        ...     load_agent(file)[1].network
        {'entity': 64, 'state': 128}
    """
    extractor = policy.extractor
    spaces: Any = policy.observation_space
    said = Facts(
        network={"entity": extractor.entity, "state": extractor.features_dim - extractor.actions},
        objects=extractor.rows,
        players=spaces["players"].shape[1],
        **facts,
    )
    weights = {
        new + name.removeprefix(old): tensor.detach().to(torch.float16).contiguous()
        for name, tensor in policy.state_dict().items()
        for old, new in _PARTS.items()
        if name.startswith(old)
    }
    weights[MEANING] = policy.get_buffer(MEANING)
    text = json.dumps(asdict(said), ensure_ascii=False, sort_keys=True)
    save_file(weights, path, metadata={SETTINGS: text})
    return Path(path)


def load_agent(path: str | Path) -> tuple[EntityPolicy, Facts]:
    """Read an agent from a file; nothing in it is run.

    Args:
        path: a file that `save_agent` has written.

    Returns:
        The network, and what the file says about it.

    Raises:
        FileNotFoundError: if there is no such file.
        AgentFileError: if it holds no agent, or one for another layout of observations.
    """
    weights, facts = read_agent(path)
    try:
        return policy_of(facts, weights), facts
    except LayoutError as error:
        raise AgentFileError(f"{path}: {error}") from None
    except (ValueError, TypeError, RuntimeError, MtgenvError):
        raise AgentFileError(f"{path}: not an agent saved by 'mtgenv train'") from None


def read_agent(path: str | Path) -> tuple[dict[str, torch.Tensor], Facts]:
    """Read what a file says, whatever observations meant when it was written.

    Args:
        path: a file that `save_agent` has written.

    Returns:
        The tensors by name, and what the file says about them.

    Raises:
        FileNotFoundError: if there is no such file.
        AgentFileError: if it holds no agent.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(2, "no such file", str(path))
    try:
        with safe_open(path, framework="pt") as file:
            facts = _facts((file.metadata() or {}).get(SETTINGS))
            return {name: file.get_tensor(name) for name in file.keys()}, facts  # noqa: SIM118
    except (SafetensorError, OSError, ValueError, TypeError):
        raise AgentFileError(f"{path}: not an agent saved by 'mtgenv train'") from None


def _facts(text: str | None) -> Facts:
    """Read the entry of the header.

    Raises:
        ValueError: if it is not there, or says what cannot be.
    """
    given = json.loads(text or "")
    if not isinstance(given, dict):
        raise ValueError("the settings are no table")
    known = {one.name for one in fields(Facts)}
    facts = Facts(**{name: value for name, value in given.items() if name in known})
    if not 1 <= facts.objects <= _MOST_OBJECTS or not 2 <= facts.players <= _MOST_PLAYERS:
        raise ValueError("no table is of that size")
    return facts


def policy_of(facts: Facts, weights: Mapping[str, torch.Tensor]) -> EntityPolicy:
    """Make the network of a file and give it its weights.

    Args:
        facts: what the file says.
        weights: its tensors.

    Raises:
        LayoutError: if they were learnt from other observations.
        RuntimeError: if they are not those of the network.
    """
    size = Network(**facts.network)
    # Before the network is made: of another layout its shapes differ, which says less.
    EntityPolicy.check(weights.get(MEANING))
    policy = EntityPolicy(
        observation_space(facts.objects, players=facts.players),
        action_space(facts.objects, facts.players),
        lambda _: 0.0,
        features_extractor_kwargs={"entity": size.entity, "state": size.state},
    )
    parts = {"network.": policy.extractor, "value.": policy.value_net}
    for name in weights:
        if name != MEANING and not name.startswith(tuple(parts)):
            raise ValueError(f"{name} is none of the weights")
    for start, module in parts.items():
        module.load_state_dict(
            {
                name.removeprefix(start): tensor.to(torch.float32)
                for name, tensor in weights.items()
                if name.startswith(start)
            }
        )
    return policy
