"""A match as a picture: every nested game is a panel inside the panel of the game it interrupts.

The picture has the same shape whatever the position, as recording an environment needs. The
innermost game is shown in full, with permanents and cards in hand as cards, and below it what may
be chosen; of the games around it there are a title and the totals of the players.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mtgenv.matches.matchup import Matchup
from mtgenv.matches.view import GameView, MatchView, PlayerView, view_match
from mtgenv.render import font

SHAPE = (720, 1280, 3)

Color = tuple[int, int, int]

_SCALE = 2  # of letters, which can be read on a slide then
_LETTER = font.WIDTH * _SCALE
_LINE = (font.HEIGHT + 2) * _SCALE
_MARGIN = 6
_INSET = 12
_CARD_WIDTH = 13 * _LETTER + 2 * _MARGIN
_CARD_LINES = 3
_CARD_HEIGHT = _CARD_LINES * _LINE + _MARGIN
_GAP = 4
_CHOICES = 3  # lines of them
_PAPER: Color = (24, 26, 32)
_INK: Color = (226, 228, 232)
_FAINT: Color = (150, 156, 168)
_DECIDES: Color = (255, 214, 102)
_STACK: Color = (240, 140, 120)
_HIDDEN: Color = (104, 84, 64)
_PLAYERS: tuple[Color, ...] = (
    *((126, 190, 255), (150, 226, 150), (240, 170, 240)),
    *((250, 190, 120), (120, 224, 224), (230, 226, 130)),
)
_PANELS: tuple[Color, ...] = ((36, 42, 54), (48, 44, 66), (38, 56, 62), (60, 50, 46))


def _darker(color: Color, part: float = 0.3) -> Color:
    red, green, blue = (int(part * level) for level in color)
    return red, green, blue


class _Canvas:
    """A picture under way, and the line where the next text goes."""

    def __init__(self) -> None:
        self.pixels: NDArray[np.uint8] = np.full(SHAPE, _PAPER, dtype=np.uint8)
        self.left = self.top = _MARGIN
        self.right = SHAPE[1] - _MARGIN
        self.bottom = SHAPE[0] - _MARGIN - (1 + _CHOICES) * _LINE

    def box(self, area: tuple[int, int, int, int], fill: Color, edge: Color) -> None:
        """Fill a rectangle, given by left, top, right and bottom, and draw its edge."""
        left, top, right, bottom = area
        self.pixels[top:bottom, left:right] = edge
        self.pixels[top + 1 : bottom - 1, left + 1 : right - 1] = fill

    def panel(self, fill: Color) -> None:
        """Draw a panel over what is left of the one around it, and go on inside."""
        red, green, blue = (part + 40 for part in fill)
        self.box((self.left, self.top, self.right, self.bottom), fill, (red, green, blue))
        self.left += _INSET
        self.top += _MARGIN
        self.right -= _MARGIN
        self.bottom -= _MARGIN

    def write(self, text: str, left: int, top: int, color: Color) -> None:
        """Write a line at a place of the picture."""
        ink = font.draw(text).repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)
        area = self.pixels[top : top + ink.shape[0], left : left + ink.shape[1]]
        area[ink[: area.shape[0], : area.shape[1]]] = color

    def text(self, text: str, color: Color, lines: int = 1) -> None:
        """Write a text and go to the next line; what does not fit ends in dots."""
        width = max((self.right - self.left) // _LETTER, 8)
        for line in textwrap.wrap(text, width, max_lines=lines, placeholder=" ..."):
            if self.top + _LINE > self.bottom:
                return
            self.write(line, self.left, self.top, color)
            self.top += _LINE

    def cards(self, texts: Sequence[str], color: Color, rows: int) -> None:
        """Draw things as cards side by side; the last one says how many there was no room for."""
        a_row = max((self.right - self.left + _GAP) // (_CARD_WIDTH + _GAP), 1)
        rows = min(rows, max((self.bottom - self.top) // (_CARD_HEIGHT + _GAP), 0))
        room = a_row * rows
        if room == 0 or not texts:
            return
        shown = list(texts)
        if len(shown) > room:
            shown = [*shown[: room - 1], f"and {len(shown) - room + 1} more"]
        for k, text in enumerate(shown):
            left = self.left + k % a_row * (_CARD_WIDTH + _GAP)
            top = self.top + k // a_row * (_CARD_HEIGHT + _GAP)
            edge = _HIDDEN if text.endswith("unknown") else color
            area = (left, top, left + _CARD_WIDTH, top + _CARD_HEIGHT)
            self.box(area, _darker(edge), edge)
            lines = textwrap.wrap(text, 13, max_lines=_CARD_LINES, placeholder="...")
            for number, line in enumerate(lines):
                self.write(line, left + _MARGIN, top + _MARGIN + number * _LINE, _INK)
        self.top += (1 + (len(shown) - 1) // a_row) * (_CARD_HEIGHT + _GAP)


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
        seat: who looks: cards that this seat does not know are not named, nor what others may
            choose. None sees all.
        names: what the players are called, by seat.

    Returns:
        Array of shape (720, 1280, 3) and dtype uint8: rows from the top, then red, green, blue.

    Example:
        >>> from mtgenv.matches.match import Match
        >>> match = Match.new("burn", "wish", seed=1)
        >>> render_rgb(match.record, match.matchup).shape
        (720, 1280, 3)
    """
    view = view_match(matches, matchup, seat, names)
    canvas = _Canvas()
    for game in view.games:
        canvas.panel(_PANELS[game.level % len(_PANELS)])
        canvas.text(game.title, _INK)
        if game is view.games[-1]:
            _innermost(canvas, game)
        else:
            _outer(canvas, view, game)
    canvas.left, canvas.right, canvas.bottom = _MARGIN, SHAPE[1] - _MARGIN, SHAPE[0]
    canvas.top = SHAPE[0] - _MARGIN - (1 + _CHOICES) * _LINE + _MARGIN
    canvas.text(view.state, _DECIDES)
    canvas.text(" | ".join(view.choices), _INK, _CHOICES)
    return canvas.pixels


def _totals(player: PlayerView) -> str:
    if player.left:
        return f"{player.name}: out of the game"
    parts = [
        f"{player.name}: life {player.life}, hand {player.hand_size}, library {player.library}, "
        f"graveyard {len(player.graveyard)}"
    ]
    if player.poison:
        parts.append(f"poison {player.poison}")
    if player.commander_damage:
        parts.append(f"commander damage {', '.join(player.commander_damage)}")
    parts += [player.counters] if player.counters else []
    if player.mana:
        parts.append(f"mana {player.mana}")
    return ", ".join(parts)


def _outer(canvas: _Canvas, view: MatchView, game: GameView) -> None:
    """Say where a game on hold stands, in a line a player, or in one where there are many."""
    if len(view.games) * (1 + len(game.players)) > _CARD_LINES * len(_PANELS):
        lives = ", ".join(f"{p.name} {'out' if p.left else p.life}" for p in game.players)
        canvas.text(f"life: {lives}", _FAINT)
        return
    for seat, player in enumerate(game.players):
        canvas.text(_totals(player), _PLAYERS[seat % len(_PLAYERS)])
    if game.stack:
        canvas.text(f"stack: {'; '.join(reversed(game.stack))}", _STACK)


def _innermost(canvas: _Canvas, game: GameView) -> None:
    """Draw the game that is played: for each player totals, permanents and hand, then the stack."""
    if game.stack:
        canvas.bottom -= _LINE
    for seat, player in enumerate(game.players):
        color = _PLAYERS[seat % len(_PLAYERS)]
        left = len(game.players) - seat  # who are still to be drawn share what room there is
        end = canvas.bottom
        canvas.bottom = canvas.top + (end - canvas.top) // left
        canvas.text(_totals(player), _DECIDES if player.decides else color)
        if not player.left:
            others = [
                f"{place}: {', '.join(cards)}"
                for place, cards in (
                    ("companion", player.companion),
                    ("command zone", player.command),
                    ("exile", player.exile),
                )
                if cards
            ]
            if others:
                canvas.text("; ".join(others), _FAINT)
            rows = max((canvas.bottom - canvas.top) // (_CARD_HEIGHT + _GAP), 1)
            canvas.cards(player.battlefield, color, max(rows - 1, 1))
            canvas.cards(player.hand, _FAINT, 1)
        canvas.bottom = end
    if game.stack:
        canvas.bottom += _LINE
        canvas.text(f"stack: {'; '.join(reversed(game.stack))}", _STACK)
