"""Digests: short text that stands for all that some machine code depends on."""

from __future__ import annotations

import functools
import hashlib
from typing import Any

import numpy as np


def digest(*parts: object) -> str:
    """Returns a hash of the texts of `parts`, as 32 hexadecimal digits."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


@functools.cache
def dtype_digest(dtype: np.dtype[Any]) -> str:
    """Returns a hash of the names, types and places of the fields of `dtype`."""
    return digest(repr(dtype))
