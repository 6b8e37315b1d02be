"""The actions of the environments: a fixed `Discrete(A)` view of whatever can be answered now.

An index has the same meaning in every decision:

====================  =============================================================
``pass``              pass priority, or be done with a declaration or selection
``yes`` ``no``        answer a question
``keep`` ``mulligan``  the opening hand
``concede_game``      give up the innermost game
``concede_match``     give up the outermost one
``more``              show the next page of candidates; there is one only where it is legal
``player`` 0, 1, ...  a player, counted from the one who decides
``mode`` 0 to 7       row of the observation's ``options``: a cost, a trigger, an ability; of a
                      colour the kind of mana, W U B R G C; of a cost 0 is the printed one
``number`` 0 to 31    that number plus ``number_base`` of the observation's ``decision``
``object`` 0, 1, ...  row of the observation's ``objects``: cast, play or activate it, target it,
                      attack or block with it, block it, discard it, take it
====================  =============================================================

An object that can do several things now (cast or suspend it, one of several abilities) is chosen
first; then the ``mode`` actions say which. ``more`` and that second question are no actions of the
engine: they count for no limit and are in no replay. Pages go forward only, so that every
sequence of legal actions ends the decision.
"""

from __future__ import annotations

from mtgenv.encoding.layout import MAX_OBJECTS, MODES, MOST_PLAYERS, NUMBERS, PLAYERS

PASS = 0
YES = 1
NO = 2
KEEP = 3
MULLIGAN = 4
CONCEDE_GAME = 5
CONCEDE_MATCH = 6
MORE = 7
PLAYER = 8

# Where the others begin for two players; each further one moves them on by one.
MODE = PLAYER + PLAYERS
NUMBER = MODE + MODES
OBJECT = NUMBER + NUMBERS

AFTER_PLAYERS = MODES + NUMBERS
MOST_ACTIONS = PLAYER + MOST_PLAYERS + AFTER_PLAYERS + MAX_OBJECTS

# What an index stands for that is no action of the engine (those are positive; 0 = illegal).
CODE_MORE = -1
CODE_NOTHING = -2  # the one legal action of a player who has nothing to decide
CODE_OBJECT = -3  # -3 - row: ask which ability of this object

FIXED_NAMES = (
    "pass",
    "yes",
    "no",
    "keep",
    "mulligan",
    "concede_game",
    "concede_match",
    "more",
)


def action_count(objects: int, players: int = PLAYERS) -> int:
    """Return the size of the action space with so many object rows and players.

    Example:
        >>> action_count(96) == OBJECT + 96
        True
    """
    return PLAYER + players + AFTER_PLAYERS + objects


def action_name(index: int, players: int = PLAYERS) -> str:
    """Return the name of an action index, at a table of so many players.

    Raises:
        IndexError: if there is no such action.

    Example:
        >>> action_name(0), action_name(NUMBER + 3)
        ('pass', 'number 3')
    """
    last = action_count(MAX_OBJECTS, players) - 1
    if not 0 <= index <= last:
        raise IndexError(f"action {index} is not from 0 to {last}")
    if index < PLAYER:
        return FIXED_NAMES[index]
    mode = PLAYER + players
    for first, word in ((mode + AFTER_PLAYERS, "object"), (mode + MODES, "number"), (mode, "mode")):
        if index >= first:
            return f"{word} {index - first}"
    return f"player {index - PLAYER}"
