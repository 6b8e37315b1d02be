"""Hints to the processor: they change how long something takes, and nothing else."""

from __future__ import annotations

from typing import Any


def prefetch(field: Any, index: int) -> None:
    """Has an element of a record that is needed soon brought into the cache, and waits for nothing.

    Args:
        field: an array field, like ``m.zone``.
        index: which element, counted through all dimensions; some 64 bytes around it come too.
    """
