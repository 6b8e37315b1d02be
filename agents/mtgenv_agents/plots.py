"""Plots of self-play, of round robins, of claims and of the concession study, as PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mtgenv_agents.concession import BRACKETS, Cell
from mtgenv_agents.ratings import Standings
from mtgenv_agents.results import require_study
from mtgenv_agents.series import Columns
from mtgenv_agents.study.judging import HOLDS, NO_DIFFERENCE, OPEN, OPPOSITE, Judgement
from mtgenv_agents.study.measures import MEASURES

SIDE_COLORS = {"creator": "#b5482f", "opponent": "#2f6db5"}
VERDICT_COLORS = {HOLDS: "#2f8a4c", OPPOSITE: "#b5482f", NO_DIFFERENCE: "#b58a2f", OPEN: "0.5"}


def _figure(panels: int, height: float = 3.6, *, one_scale: bool = False) -> tuple[Any, list[Any]]:
    """Return a figure with panels side by side that draws without a display."""
    require_study()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(4.4 * panels, height), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, panels, squeeze=False, sharey=one_scale)[0]
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    return figure, list(axes)


def plot_concession(cells: Sequence[Cell], path: Path, title: str = "") -> None:
    """Draw the value of conceding by life total: one panel for each clock, one colour a side.

    Which half of a panel speaks for conceding is written there, and above it how many matches end
    drawn either way, which is what a clock does. Points are not joined: between brackets of life
    totals nothing was measured. Hollow points have too few positions for their intervals to be
    trusted.

    Args:
        cells: what `mtgenv_agents.concession.tabulate` returned.
        path: the PNG file to write.
        title: what was studied.
    """
    clocks = list(dict.fromkeys(cell.clock_text for cell in cells))
    figure, axes = _figure(len(clocks), 4.0, one_scale=True)
    for axis, clock in zip(axes, clocks, strict=True):
        axis.axhline(0, color="0.4", linewidth=0.8)
        here = [cell for cell in cells if cell.clock_text == clock]
        for shift, (side, color) in zip((-0.1, 0.1), SIDE_COLORS.items(), strict=True):
            for k, bracket in enumerate(BRACKETS):
                for cell in here:
                    if cell.side == side and cell.life == bracket:
                        gap = cell.difference
                        middle, low, high = (100 * x for x in (gap.value, gap.low, gap.high))
                        axis.errorbar(
                            k + shift,
                            middle,
                            yerr=[[middle - low], [high - middle]],
                            fmt="o",
                            color=color,
                            mfc="white" if cell.verdict == "few" else color,
                            capsize=3,
                        )
        axis.set_xticks(range(len(BRACKETS)))
        axis.set_xticklabels([f"{a}+" if b == BRACKETS[-1][1] else f"{a}-{b}" for a, b in BRACKETS])
        axis.set_xlim(-0.5, len(BRACKETS) - 0.5)
        axis.set_xlabel("life in the interrupted game")
        drawn = [
            f"{cell.side} concedes: {100 * cell.concede_drawn:.0f} % drawn, "
            f"plays on: {100 * cell.play_on_drawn:.0f} %"
            for cell in here
            if cell.life_text == "all"
        ]
        axis.set_title("\n".join([f"clock: {clock}", *drawn]), fontsize=8)
    reach = max(abs(end) for axis in axes for end in axis.get_ylim())
    axes[0].set_ylim(-reach, reach)
    for axis in axes:
        axis.axhspan(0, reach, color="#2f8a4c", alpha=0.06, linewidth=0)
        for place, side, what in ((0.98, "top", "conceding"), (0.02, "bottom", "playing on")):
            words = f"{what} is better"
            axis.text(
                0.02, place, words, transform=axis.transAxes, va=side, fontsize=8, color="0.3"
            )
    axes[0].set_ylabel("conceding minus playing on\n(points of match win probability)")
    for side, color in SIDE_COLORS.items():
        axes[-1].plot([], [], "o", color=color, label=f"{side} concedes")
    axes[-1].legend(frameon=False, fontsize=8, loc="upper right")
    if title:
        figure.suptitle(title, fontsize=11)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def plot_payoffs(standings: Standings, path: Path, title: str = "") -> None:
    """Draw who beats whom as a heat map, the strongest at the top.

    Args:
        standings: what `mtgenv_agents.ratings.round_robin` returned.
        path: the PNG file to write.
        title: what was played.
    """
    order = standings.order
    n = len(order)
    figure, (axis,) = _figure(1, 1.4 + 0.6 * n)
    figure.set_size_inches(3.2 + 0.8 * n, 1.6 + 0.6 * n)
    played = standings.matches[np.ix_(order, order)]
    shares = np.full((n, n), np.nan)
    np.divide(100 * standings.scores[np.ix_(order, order)], played, out=shares, where=played > 0)
    axis.imshow(shares, cmap="RdBu", vmin=0, vmax=100, aspect="auto")
    for i, j in zip(*np.nonzero(played), strict=True):
        dark = abs(shares[i, j] - 50) > 30
        axis.text(j, i, f"{shares[i, j]:.0f}", ha="center", va="center", color="w" if dark else "k")
    names = [str(standings.units[k]) for k in order]
    axis.set_xticks(range(n), names, rotation=40, ha="right", fontsize=8)
    axis.set_yticks(range(n), names, fontsize=8)
    axis.set_title(title or "matches won by the row against the column, in percent", fontsize=10)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def plot_claims(judgements: Sequence[Judgement], path: Path, title: str = "") -> None:
    """Draw the effect of what each claim is about; shares have a panel of their own.

    The thin line is the interval that is right for all claims at once, the thick one that of 95 %.

    Args:
        judgements: what `mtgenv_agents.study.judging.judge_all` returned.
        path: the PNG file to write.
        title: what the claims are about.
    """
    shares = [one for one in judgements if MEASURES[one.claim.measure].share]
    others = [one for one in judgements if not MEASURES[one.claim.measure].share]
    panels = [panel for panel in (shares, others) if panel]
    figure, axes = _figure(len(panels), 1.4 + 0.36 * max(map(len, panels)))
    figure.set_figwidth(6.4 * len(panels))
    for axis, panel in zip(axes, panels, strict=True):
        scale = 100 if panel is shares else 1
        axis.axvline(0, color="0.6", linewidth=0.8)
        for place, one in enumerate(reversed(panel)):
            color = VERDICT_COLORS[one.verdict]
            for interval, width in ((one.difference.wide, 1.2), (one.difference.effect, 3.5)):
                ends = np.clip([scale * interval.low, scale * interval.high], -1e6, 1e6)
                axis.plot(ends, [place, place], color=color, linewidth=width)
            axis.plot(scale * one.difference.effect.value, place, "o", color=color)
        labels = [f"{one.claim.id}: {one.verdict}" for one in reversed(panel)]
        axis.set_yticks(range(len(panel)), labels, fontsize=8)
        unit = "percentage points" if panel is shares else "turns, decisions or subgames"
        axis.set_xlabel(f"with minus without, {unit}")
    if title:
        figure.suptitle(title, fontsize=11)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def plot_matches(games: Columns, path: Path, title: str = "") -> None:
    """Draw how long matches were, how many subgames they had and how deep these were nested.

    Args:
        games: what `mtgenv_agents.selfplay.self_play` returned.
        path: the PNG file to write.
        title: what was played.
    """
    figure, axes = _figure(3, 3.0)
    axes[0].hist(games["turns"], bins=30, color="#4c7a5a")
    axes[0].set_xlabel("turns over all games of a match")
    axes[0].set_ylabel("matches")
    for axis, name, label in (
        (axes[1], "subgames", "subgames opened in a match"),
        (axes[2], "deepest", "deepest nesting of a match"),
    ):
        values, counts = np.unique(games[name], return_counts=True)
        axis.bar(values, counts, color="#4c7a5a")
        axis.set_xlabel(label)
        axis.xaxis.get_major_locator().set_params(integer=True)
    if title:
        figure.suptitle(title, fontsize=11)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
