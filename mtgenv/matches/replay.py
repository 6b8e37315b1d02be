"""Replay files: decks, seed and actions of a match, from which it plays again bit for bit.

A replay is JSON, compressed if its name ends in ``.gz``. It names cards, so it outlives the layout
of the engine; playing it checks that every action is still legal and that the match ends in the
very same bytes of chance, life and cards.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

import mtgenv
from mtgenv.decks.deck import Deck, Entries
from mtgenv.decks.listing import DeckError
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.match import IllegalActionError, Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions, OptionError, check_seed

FORMAT = 1
_FIELDS = ("format", "mtgenv", "seed", "options", "decks", "players", "actions", "result", "hash")


class ReplayError(MtgenvError):
    """A file that is no replay, or one that plays differently now."""


def state_hash(record: np.ndarray) -> str:
    """Return a short hash of all the bytes of a match, but for the chance that bots have used.

    Args:
        record: array of shape (1,) and dtype `MATCH`.

    Returns:
        24 hexadecimal digits.
    """
    played = snapshots.copy(record)
    played["rng"][0, 1:] = 0
    return hashlib.blake2b(played.tobytes(), digest_size=12).hexdigest()


@dataclass(frozen=True)
class Replay:
    """A recorded match.

    Attributes:
        seed: what decided all chance.
        options: how it was played.
        decks: who played what, by seat.
        players: what the players were called.
        actions: the code of each action, in order.
        result: how it ended, or "running".
        hash: of the bytes it ended in.
        version: the mtgenv that recorded it.

    Example:
        >>> match = Match.new("burn", "wish", seed=1)
        >>> match.step("keep this hand")
        >>> replay = Replay.record(match)
        >>> replay.play() == match
        True
        >>> replay.match_at(0).question
        'Keep this hand?'
    """

    seed: int
    options: MatchOptions
    decks: tuple[Deck, ...]
    players: tuple[str, ...]
    actions: tuple[int, ...]
    result: str
    hash: str
    version: str = mtgenv.__version__

    @classmethod
    def record(cls, match: Match) -> Replay:
        """Return the replay of a match, as far as it has come.

        Raises:
            ReplayError: if the match did not begin at its beginning, but from a snapshot.
        """
        if match.seed is None:
            raise ReplayError(
                "this match was restored or re-dealt, so no seed leads to it; save its snapshot"
            )
        return cls.of(match.matchup, match.seed, match.actions, match.record, match.names)

    @classmethod
    def of(
        cls,
        matchup: Matchup,
        seed: int,
        actions: Sequence[int],
        record: np.ndarray,
        players: Sequence[str] | None = None,
    ) -> Replay:
        """Return the replay of a match of a batch.

        Args:
            matchup: its decks and options.
            seed: what it was begun with.
            actions: all actions taken.
            record: what it has come to, array of shape (1,) and dtype `MATCH`.
            players: what the players are called.
        """
        match = Match(matchup, record, names=players)
        codes = tuple(int(code) for code in actions)
        ending = match.result, state_hash(record)
        return cls(int(seed), matchup.options, matchup.decks, match.names, codes, *ending)

    # --- playing -------------------------------------------------------------------------------

    def match_at(self, n: int) -> Match:
        """Return the match after its first ``n`` actions; a negative number counts from the end.

        Raises:
            ReplayError: if there are not so many actions, or one is not legal any more.
        """
        last = len(self.actions)
        if not -last - 1 <= n <= last:
            raise ReplayError(f"the replay has {last} actions; there is no position {n}")
        if n < 0:
            n += last + 1
        matchup = Matchup.of(*self.decks, options=self.options)
        match = Match.of(matchup, seed=self.seed, names=self.players)
        for number, code in enumerate(self.actions[:n]):
            try:
                match.answer(code)
            except IllegalActionError:
                raise ReplayError(
                    f"action {number} of the replay is not legal any more; it was recorded with "
                    f"mtgenv {self.version}, this is {mtgenv.__version__}"
                ) from None
        return match

    def play(self) -> Match:
        """Play the whole match and check that it ends as recorded, byte for byte.

        Raises:
            ReplayError: if it does not.
        """
        match = self.match_at(len(self.actions))
        if (match.result, state_hash(match.record)) != (self.result, self.hash):
            raise ReplayError(
                f"the replay ends differently: {match.result}, recorded: {self.result}; it was "
                f"recorded with mtgenv {self.version}, this is {mtgenv.__version__}"
            )
        return match

    # --- files ---------------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write the replay to a file, compressed if its name ends in ``.gz``.

        Returns:
            The file.
        """
        path = Path(path)
        data = json.dumps(self.to_json(), ensure_ascii=False).encode()
        # No time stamp: the same match makes the same file.
        path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data + b"\n")
        return path

    @classmethod
    def load(cls, path: str | Path) -> Replay:
        """Read a replay file.

        Raises:
            ReplayError: if it is no replay file, with the file and what is wrong.
            OSError: if it cannot be read.
        """
        data = Path(path).read_bytes()
        try:
            if data[:2] == b"\x1f\x8b":
                data = gzip.decompress(data)
            return cls.from_json(json.loads(data))
        except ReplayError as error:
            raise ReplayError(f"{path}: {error}") from None
        except (ValueError, EOFError, OSError, zlib.error, RecursionError):
            raise ReplayError(f"{path}: no replay file; give one that mtgenv wrote") from None

    def to_json(self) -> dict[str, Any]:
        """Return the replay as values for JSON."""
        decks = [
            {"name": deck.name}
            | {
                part: [list(entry) for entry in entries]
                for part, entries in deck.boards().items()
                if entries or part in ("main", "sideboard")
            }
            for deck in self.decks
        ]
        return {
            "format": FORMAT,
            "mtgenv": self.version,
            "seed": self.seed,
            "options": asdict(self.options),
            "decks": decks,
            "players": list(self.players),
            "actions": list(self.actions),
            "result": self.result,
            "hash": self.hash,
        }

    @classmethod
    def from_json(cls, data: Any) -> Replay:
        """Read what `to_json` returned.

        Raises:
            ReplayError: if something is missing or makes no sense.
        """
        if not isinstance(data, dict) or "format" not in data:
            raise ReplayError("no replay file; give one that mtgenv wrote")
        if data["format"] != FORMAT:
            raise ReplayError(f"a replay of format {data['format']!r}; this reads format {FORMAT}")
        if missing := [name for name in _FIELDS if name not in data]:
            raise ReplayError(f"the replay lacks {', '.join(missing)}; it was cut or changed")
        try:
            options = MatchOptions().with_changes(**data["options"])
            check_seed(data["seed"])
            return cls(
                seed=data["seed"],
                options=options,
                decks=tuple(map(_deck, data["decks"])),
                players=tuple(map(str, data["players"])),
                actions=tuple(map(int, data["actions"])),
                result=str(data["result"]),
                hash=str(data["hash"]),
                version=str(data["mtgenv"]),
            )
        except (OptionError, DeckError) as error:
            raise ReplayError(str(error)) from None
        except (TypeError, ValueError, KeyError, AttributeError, OverflowError) as error:
            raise ReplayError(
                f"a part of the replay makes no sense ({error}); was it edited?"
            ) from None

    def cut(self, n: int) -> Replay:
        """Return the replay of the first ``n`` actions, for a position worth keeping."""
        return Replay.record(self.match_at(n))


def _deck(data: Any) -> Deck:
    parts: dict[str, Any] = {part: _entries(data[part]) for part in Deck.PARTS if part in data}
    return Deck(data["name"], **{"main": _entries(data["main"]), **parts})


def _entries(listed: Any) -> Entries:
    return tuple((str(name), int(count)) for name, count in listed)
