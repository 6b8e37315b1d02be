"""The cache: machine code in files, under names that say all it depends on."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import marshal
import os
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

from mtgenv.places import cache_place


def cache_directory() -> Path | None:
    """Returns where compiled code is kept: ``MTGENV_CACHE_DIR``, or the platform's own place.

    None if that is in the user's home and nothing says where the home is, as for a user whom the
    system does not know.
    """
    if chosen := os.environ.get("MTGENV_CACHE_DIR"):
        return Path(chosen)
    base = cache_place()
    return None if base is None else base / "mtgenv"


@dataclass(frozen=True)
class Artifact:
    """What compiling one function gave.

    Attributes:
        code: a relocatable object file.
        bitcode: LLVM bitcode to link into callers; empty unless the function is inlined.
        raises: whether a call can raise an exception.
        uses_objects: whether it uses Python objects, as `print` does.
    """

    code: bytes
    bitcode: bytes = b""
    raises: bool = True
    uses_objects: bool = False


class Cache:
    """A directory of artifacts, each under the stamp of all that it depends on.

    Args:
        path: the directory; it is made when something is stored. None keeps nothing.
    """

    _KEPT = 20_000
    """Files that survive when a process adds new ones: some eight versions of the whole engine,
    which has 2,400 functions in both sizes of the record; 130 MB."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._saved = 0
        self._writable = True

    def load(self, stamp: str) -> Artifact | None:
        """Returns what is stored under `stamp`; None if there is nothing, or it is damaged."""
        if self.path is None:
            return None
        try:
            data = (self.path / stamp).read_bytes()
        except OSError:
            return None
        checksum, payload = data[:32], data[32:]
        if hashlib.sha256(payload).digest() != checksum:
            return None
        return Artifact(*marshal.loads(payload))

    def save(self, stamp: str, artifact: Artifact) -> None:
        """Stores `artifact`. Other processes see all of it or nothing."""
        if not self._writable:
            return
        if self.path is None:
            self._give_up("there is no home directory; set MTGENV_CACHE_DIR to a folder")
            return
        payload = marshal.dumps(dataclasses.astuple(artifact))
        try:
            if not self._saved:
                self.path.mkdir(parents=True, exist_ok=True)
                self._remove_old(self.path)
            with tempfile.NamedTemporaryFile(dir=self.path, delete=False) as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            Path(file.name).replace(self.path / stamp)
            self._saved += 1
        except OSError as error:
            self._give_up(error)

    def _give_up(self, reason: object) -> None:
        self._writable = False
        warnings.warn(f"compiled code cannot be kept for the next start: {reason}", stacklevel=3)

    def _remove_old(self, path: Path) -> None:
        with contextlib.suppress(OSError):  # another process removes them as well
            files = sorted(path.iterdir(), key=lambda file: file.stat().st_mtime)
            for file in files[: -self._KEPT]:
                file.unlink(missing_ok=True)
