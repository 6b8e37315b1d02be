"""Pictures of a match for ``render()``."""

from __future__ import annotations

from typing import Any

from mtgenv.envs.batch import EnvBatch
from mtgenv.errors import MtgenvError

RENDER_MODES = ("ansi", "rgb_array")


def render(batch: EnvBatch, i: int, mode: str) -> Any:
    """Show match ``i`` of a batch from the learner's seat; with two learners, from both.

    Args:
        batch: the batch.
        i: which match.
        mode: ``"ansi"`` or ``"rgb_array"``.

    Returns:
        Text, or uint8 of shape (height, width, 3).

    Raises:
        MtgenvError: if there is no such mode.
    """
    # Fonts and layout are loaded only by who looks.
    from mtgenv.matches.text import render_text
    from mtgenv.render.image import render_rgb

    episode = batch.episodes[i]
    matchup = batch.matchups[int(episode["seating"])]
    seat = int(episode["seat"])
    match = batch.matches[i : i + 1]
    if mode == "ansi":
        return render_text(match, matchup, seat if seat >= 0 else None)
    if mode == "rgb_array":
        return render_rgb(match, matchup, seat if seat >= 0 else None)
    raise MtgenvError(f"render_mode={mode!r}: give one of {', '.join(RENDER_MODES)}")
