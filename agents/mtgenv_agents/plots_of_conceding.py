"""Plots of the study of conceding: by clock, as a phase diagram, and what habits cost, as PNG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from mtgenv_agents.concession import BRACKETS
from mtgenv_agents.plots import SIDE_COLORS
from mtgenv_agents.results import require_study
from mtgenv_agents.study.answers import EVERY, LIBRARIES, Answer, Region, span

MARKS = {"draw": "o", "life": "s"}
MOST_CLOCKS = 6
"""Columns of a phase diagram: no clock, and clocks in turns from the shortest."""


def plot_answers(answers: Sequence[Answer], path: Path, title: str = "") -> None:
    """Draw conceding minus playing on by clock: a row for each kind of moment, a column a player.

    Thick lines are 95 % intervals, thin ones those that are right for all answers at once. Filled
    circles: the clock draws the match; hollow squares: life decides it.

    Args:
        answers: what `mtgenv_agents.study.answers.ask` returned, of all players.
        path: the PNG file to write.
        title: what was asked.
    """
    require_study()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    shown = [one for one in answers if one.depth == "all" and one.verdict != "few"]
    shown = shown or [one for one in answers if one.depth == "all"]
    players = list(dict.fromkeys(one.player for one in shown))
    kinds = list(dict.fromkeys(one.kind for one in shown))
    clocks = list(dict.fromkeys(str(one.clock) for one in shown))
    figure = Figure(
        figsize=(1.6 + 3.6 * len(players), 1.2 + (0.8 + 0.28 * len(clocks)) * len(kinds)),
        dpi=120,
        layout="constrained",
    )
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(kinds), len(players), squeeze=False, sharex=True, sharey=True)
    offsets = {
        (side, end): 0.3 - 0.2 * k
        for k, (side, end) in enumerate((s, e) for s in SIDE_COLORS for e in MARKS)
    }
    for one in shown:
        axis = axes[kinds.index(one.kind)][players.index(one.player)]
        place = len(clocks) - 1 - clocks.index(str(one.clock)) + offsets[one.side, one.end]
        color = SIDE_COLORS[one.side]
        for interval, width in ((one.wide, 0.7), (one.difference, 2.2)):
            axis.plot([100 * interval.low, 100 * interval.high], [place] * 2, color=color, lw=width)
        face = color if one.end == "draw" else "white"
        axis.plot(100 * one.difference.value, place, MARKS[one.end], color=color, mfc=face, ms=4)
    for row, kind in zip(axes, kinds, strict=True):
        for axis, player in zip(row, players, strict=True):
            axis.axvline(0, color="0.5", linewidth=0.8)
            axis.set_yticks(range(len(clocks)), list(reversed(clocks)), fontsize=8)
            axis.spines[["top", "right"]].set_visible(False)
            when = "as a subgame begins" if kind == "start" else "later in a subgame"
            axis.set_title(f"{player}, {when}", fontsize=9)
    for axis in axes[-1]:
        axis.set_xlabel("conceding minus playing on\n(points of match win probability)", fontsize=8)
    for (side, color), end in ((pair, e) for pair in SIDE_COLORS.items() for e in MARKS):
        what = "clock draws" if end == "draw" else "life decides"
        axes[0][-1].plot(
            [],
            [],
            MARKS[end],
            color=color,
            mfc=color if end == "draw" else "white",
            label=f"{side} concedes, {what}",
        )
    figure.legend(loc="outside lower center", ncols=4, fontsize=8, frameon=False)
    if title:
        figure.suptitle(title, fontsize=11)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def plot_phases(
    regions: Sequence[Region], path: Path, title: str = "", *, by_library: bool = False
) -> None:
    """Draw which choice is better by life totals: a row for each player, a column for each clock.

    A field says how many points conceding gains, and how certain it is that the choice that is
    ahead is the better one; where there are too few positions it is left white.

    Args:
        regions: what `mtgenv_agents.study.answers.phases` returned, of all players.
        path: the PNG file to write.
        title: what was asked.
        by_library: draw a row for each player and number of cards in the library.
    """
    require_study()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    shown = [
        one
        for one in regions
        if (one.library != EVERY) == by_library and one.clock.unit in ("none", "turns")
    ]
    clocks = list(dict.fromkeys(one.clock for one in shown))[:MOST_CLOCKS]
    told = [one for one in shown if one.better != "few" and one.clock in clocks]
    order = [span(library) for library in LIBRARIES] if by_library else [EVERY]
    players = dict.fromkeys(one.player for one in shown)
    full = {(one.player, one.library) for one in told}
    # Rows about which nothing can be said are left out, unless nothing can be said at all.
    every = [(player, library) for player in players for library in order]
    rows = [row for row in every if row in full] or every[:1]
    figure = Figure(
        figsize=(1.4 + 2.6 * len(clocks), 1.4 + 2.5 * len(rows)), dpi=120, layout="constrained"
    )
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(rows), len(clocks), squeeze=False, sharex=True, sharey=True)
    n = len(BRACKETS)
    image = None
    for line, (player, library) in zip(axes, rows, strict=True):
        for axis, clock in zip(line, clocks, strict=True):
            field = np.full((n, n), np.nan)
            for one in told:
                if (one.player, one.library, one.clock) == (player, library, clock):
                    i, j = BRACKETS.index(one.life), BRACKETS.index(one.opponent_life)
                    field[i, j] = 100 * one.difference.value
                    words = f"{field[i, j]:+.0f}\n{100 * one.certainty:.0f} %"
                    dark = abs(field[i, j]) > 20
                    axis.text(
                        *(j, i, words),
                        ha="center",
                        va="center",
                        fontsize=7,
                        color="white" if dark else "black",
                    )
            image = axis.imshow(field, cmap="RdBu", vmin=-30, vmax=30, origin="lower")
            axis.set_xticks(range(n), [span(one) for one in BRACKETS], fontsize=7)
            axis.set_yticks(range(n), [span(one) for one in BRACKETS], fontsize=7)
            cards = f", {library} cards" if by_library else ""
            axis.set_title(f"{player}{cards}\n{clock}", fontsize=8)
    for axis in axes[-1]:
        axis.set_xlabel("opponent's life", fontsize=8)
    for line in axes:
        line[0].set_ylabel("own life", fontsize=8)
    if image is not None:
        bar = figure.colorbar(image, ax=axes, shrink=0.7)
        bar.set_label("conceding (blue) or playing on (red) is ahead, in points", fontsize=8)
    about = "\nby cards in the library of who would concede" if by_library else ""
    figure.suptitle(
        f"{title}\nconceding minus playing on as a subgame begins, in points of match win "
        f"probability;\nbelow it how certain the better choice is{about}".strip(),
        fontsize=10,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


HABIT_COLORS = {"always_concede": "#2f6db5", "never_concede": "#b5482f"}


def plot_regrets(rows: Sequence[Mapping[str, Any]], path: Path, title: str = "") -> None:
    """Draw what "always concede" and "never concede" cost, players side by side, by clock.

    Args:
        rows: what `mtgenv_agents.study.answers.regrets` returned, of all players.
        path: the PNG file to write.
        title: what was asked.
    """
    require_study()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    players = list(dict.fromkeys(row["player"] for row in rows))
    clocks = list(dict.fromkeys(row["clock"] for row in rows))
    figure = Figure(
        figsize=(1.4 + 2.4 * len(players), 1.6 + 0.32 * len(clocks)), dpi=120, layout="constrained"
    )
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, len(players), squeeze=False, sharex=True, sharey=True)[0]
    for axis, player in zip(axes, players, strict=True):
        axis.axvline(0, color="0.5", linewidth=0.8)
        for row in rows:
            if row["player"] != player:
                continue
            place = len(clocks) - 1 - clocks.index(row["clock"])
            for (habit, color), shift in zip(HABIT_COLORS.items(), (0.13, -0.13), strict=True):
                ends = [100 * row[f"{habit}_{end}"] for end in ("low", "high")]
                axis.plot(ends, [place + shift] * 2, color=color, lw=1.8)
                axis.plot(100 * row[habit], place + shift, "o", color=color, ms=4)
        axis.set_yticks(range(len(clocks)), list(reversed(clocks)), fontsize=8)
        axis.set_title(player, fontsize=9)
        axis.set_xlabel("points lost", fontsize=8)
        axis.spines[["top", "right"]].set_visible(False)
    for habit, color in HABIT_COLORS.items():
        axes[0].plot([], [], "o-", color=color, label=habit.replace("_", " "))
    figure.legend(loc="outside lower center", ncols=2, fontsize=8, frameon=False)
    figure.suptitle(
        f"{title}\nwhat a habit loses against the better choice by life totals, in points of match "
        "win probability (95 % intervals)".strip(),
        fontsize=10,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


def plot_learning(rows: Sequence[Mapping[str, Any]], path: Path, title: str = "") -> None:
    """Draw how often an agent concedes, and wins, as its training goes on.

    Args:
        rows: what `mtgenv_agents.study.learned.Stage.as_dict` returned, of each stage.
        path: the PNG file to write.
        title: what is trained.
    """
    require_study()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.4), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    axis = figure.subplots()
    minutes = [row["minutes"] for row in rows]
    for name, color, label in (
        ("conceded", "#2f6db5", "subgames conceded"),
        ("score", "#4c7a5a", "matches won"),
    ):
        axis.plot(minutes, [100 * row[name] for row in rows], "o-", color=color, label=label)
        low, high = ([100 * row[f"{name}_{end}"] for row in rows] for end in ("low", "high"))
        axis.fill_between(minutes, low, high, color=color, alpha=0.2, linewidth=0)
    axis.set_xlabel("minutes of training")
    axis.set_ylabel("share, % (95 % interval)")
    axis.set_ylim(0, 100)
    axis.spines[["top", "right"]].set_visible(False)
    axis.legend(frameon=False)
    axis.set_title(title, fontsize=10)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
