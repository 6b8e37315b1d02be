"""A match as a picture: every nested game is a panel inside the panel of the game it interrupts.

The picture has the same shape whatever the position, as recording an environment needs. The
innermost game is shown in full; the games around it with totals and boards, or, when there are
many, with totals only.
"""

from __future__ import annotations

import textwrap

import numpy as np
from numpy.typing import NDArray

from mtgenv.matches.matchup import Matchup
from mtgenv.matches.view import GameView, MatchView, PlayerView, view_match
from mtgenv.render import font

SHAPE = (540, 960, 3)

Color = tuple[int, int, int]

_LINE = font.HEIGHT + 3
_MARGIN = 6
_INSET = 12
_MOST_WITH_BOARD = 4
_PAPER: Color = (24, 26, 32)
_INK: Color = (226, 228, 232)
_FAINT: Color = (150, 156, 168)
_DECIDES: Color = (255, 214, 102)
_STACK: Color = (240, 140, 120)
_PLAYERS: tuple[Color, ...] = (
    *((126, 190, 255), (150, 226, 150), (240, 170, 240)),
    *((250, 190, 120), (120, 224, 224), (230, 226, 130)),
)
_PANELS: tuple[Color, ...] = ((36, 42, 54), (48, 44, 66), (38, 56, 62), (60, 50, 46))


class _Canvas:
    """A picture under way, and the line where the next text goes."""

    def __init__(self) -> None:
        self.pixels: NDArray[np.uint8] = np.full(SHAPE, _PAPER, dtype=np.uint8)
        self.left = self.top = _MARGIN
        self.right = SHAPE[1] - _MARGIN
        self.bottom = SHAPE[0] - _MARGIN - _LINE

    def panel(self, fill: Color) -> None:
        """Draw a panel over what is left of the one around it, and go on inside."""
        box = self.pixels[self.top : self.bottom, self.left : self.right]
        box[:] = tuple(part + 40 for part in fill)
        box[1:-1, 1:-1] = fill
        self.left += _INSET
        self.top += _MARGIN
        self.right -= _MARGIN
        self.bottom -= _MARGIN

    def text(self, text: str, color: Color, lines: int = 1, indent: int = 0) -> None:
        """Write a text and go to the next line; what does not fit ends in dots."""
        left = self.left + indent
        width = (self.right - left) // font.WIDTH
        for line in textwrap.wrap(text, width, max_lines=lines, placeholder=" ..."):
            if self.top + font.HEIGHT > self.bottom:
                return
            ink = font.draw(line)
            area = self.pixels[self.top : self.top + font.HEIGHT, left : left + ink.shape[1]]
            area[ink] = color
            self.top += _LINE


def render_rgb(
    matches: np.ndarray,
    matchup: Matchup,
    seat: int | None = None,
    names: tuple[str, ...] | None = None,
) -> NDArray[np.uint8]:
    """Draw the first match of an array.

    Args:
        matches: array of dtype `MATCH`, of which the first one is drawn.
        matchup: its decks and options.
        seat: who looks: cards that this seat does not know are not named. None sees all.
        names: what the players are called, by seat.

    Returns:
        Array of shape (540, 960, 3) and dtype uint8: rows from the top, then red, green, blue.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "wish", seed=1)
        >>> render_rgb(match.record, match.matchup).shape
        (540, 960, 3)
    """
    view = view_match(matches, matchup, seat, names)
    canvas = _Canvas()
    for game in view.games:
        canvas.panel(_PANELS[game.level % len(_PANELS)])
        _game(canvas, view, game)
    canvas.left, canvas.top, canvas.right = _MARGIN, SHAPE[0] - _MARGIN - font.HEIGHT, SHAPE[1]
    canvas.bottom = SHAPE[0]
    canvas.text(view.state, _DECIDES)
    return canvas.pixels


def _game(canvas: _Canvas, view: MatchView, game: GameView) -> None:
    innermost = game is view.games[-1]
    with_boards = innermost or len(view.games) <= _MOST_WITH_BOARD
    canvas.text(game.title, _INK)
    for seat, player in enumerate(game.players):
        _player(canvas, player, _PLAYERS[seat % len(_PLAYERS)], innermost, with_boards)
    if game.stack and with_boards:
        stack = "; ".join(reversed(game.stack))
        canvas.text(f"stack: {stack}", _STACK, 3 if innermost else 1)
    canvas.top += _MARGIN // 2


def _player(
    canvas: _Canvas, player: PlayerView, color: Color, innermost: bool, with_boards: bool
) -> None:
    if player.left:
        canvas.text(f"{player.name}: out of the game", _FAINT)
        return
    totals = (
        f"{player.name}: life {player.life}, hand {player.hand_size}, library {player.library}, "
        f"graveyard {len(player.graveyard)}"
    )
    if player.poison:
        totals += f", poison {player.poison}"
    if player.commander_damage:
        totals += f", commander damage {', '.join(player.commander_damage)}"
    if player.counters:
        totals += f", {player.counters}"
    if player.mana:
        totals += f", mana {player.mana}"
    canvas.text(totals, _DECIDES if player.decides else color)
    if not with_boards:
        return
    shown = [("command zone: ", player.command, color, 1), ("", player.battlefield, color, 4)]
    if innermost:
        shown += [("hand: ", player.hand, _FAINT, 2), ("exile: ", player.exile, _FAINT, 1)]
    for label, things, ink, lines in shown:
        if things:
            canvas.text(label + ", ".join(things), ink, lines if innermost else 1, 2 * font.WIDTH)
