"""The error that is a message for a person: one line saying what is wrong and what helps."""

from __future__ import annotations


class MtgenvError(ValueError):
    """Something the user gave cannot be used; its text is one clear line.

    The command line prints that line instead of a traceback, for this class, its subclasses and
    every other ``ValueError`` or ``KeyError`` that a class of this project announces.
    """


def is_message(error: BaseException) -> bool:
    """Whether an error is one of this project's own messages rather than a bug.

    Example:
        >>> is_message(MtgenvError("deck.txt: no such deck")), is_message(ValueError("oops"))
        (True, False)
    """
    package = type(error).__module__.partition(".")[0]
    return isinstance(error, ValueError | KeyError) and package in ("mtgenv", "mtgenv_agents")
