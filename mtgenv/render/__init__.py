"""Showing a match: `render_text` as a table for people and logs, `render_rgb` as a picture.

Both show every nested game inside the one it interrupts, and hide what a seat may not see.
"""

from mtgenv.matches.text import render_text
from mtgenv.render.image import render_rgb

__all__ = ["render_rgb", "render_text"]
