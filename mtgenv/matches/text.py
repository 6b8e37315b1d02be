"""A match as text: one block for each nested game, indented under the game it interrupts."""

from __future__ import annotations

import numpy as np

from mtgenv.characters import printable
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.view import GameView, PlayerView, view_match

_INDENT = "│  "


def render_text(
    matches: np.ndarray,
    matchup: Matchup,
    seat: int | None = None,
    names: tuple[str, ...] | None = None,
) -> str:
    """Show the first match of an array as text.

    Args:
        matches: array of dtype `MATCH`, of which the first one is shown.
        matchup: its decks and options.
        seat: who looks: hands that this seat does not know are shown as "unknown". None sees all.
        names: what the players are called, by seat.

    Returns:
        Several lines, without a line break at the end; in plain characters where standard output
        has no others.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "wish", seed=1)
        >>> print(render_text(match.record, match.matchup).splitlines()[0])
        The main game: before the first turn
    """
    view = view_match(matches, matchup, seat, names)
    lines: list[str] = []
    for game in view.games:
        lines += [_INDENT * game.level + line for line in _game_lines(game)]
    return printable("\n".join([*lines, view.state]))


def _game_lines(game: GameView) -> list[str]:
    lines = [game.title]
    width = max(len(player.name) for player in game.players)
    for player in game.players:
        lines += _player_lines(player, width)
    if game.stack:
        lines.append(f"  stack: {'; '.join(reversed(game.stack))}")
    if game.held:
        lines.append(f"  triggered, waiting: {'; '.join(game.held)}")
    return lines


def _player_lines(player: PlayerView, width: int) -> list[str]:
    arrow = "▶" if player.decides else " "
    if player.left:
        return [f"{arrow} {player.name:<{width}}  out of the game"]
    totals = [
        f"life {player.life:>2}",
        f"hand {player.hand_size}",
        f"library {player.library:>2}",
        f"graveyard {len(player.graveyard)}",
    ]
    if player.team is not None:
        totals.insert(0, f"team {player.team}")
    if player.poison:
        totals.append(f"poison {player.poison}")
    if player.commander_damage:
        totals.append(f"commander damage {', '.join(player.commander_damage)}")
    if player.counters:
        totals.append(player.counters)
    if player.mana:
        totals.append(f"mana {player.mana}")
    lines = [f"{arrow} {player.name:<{width}}  {'  '.join(totals)}"]
    for label, things in (
        ("companion", player.companion),
        ("command zone", player.command),
        ("battlefield", player.battlefield),
        ("hand", player.hand),
        ("exile", player.exile),
    ):
        if things:
            lines.append(f"    {label}: {', '.join(things)}")
    return lines
