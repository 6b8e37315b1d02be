"""The page ``docs/observation.md``, written from the layout.

``python -m mtgenv.encoding.document docs/observation.md`` writes it anew; a test compares them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from mtgenv.encoding import actions as a
from mtgenv.encoding import layout
from mtgenv.encoding.spaces import observation_space

INTRODUCTION = """# Observations and actions

<!-- Written by `python -m mtgenv.encoding.document docs/observation.md`; change the layout in
`mtgenv/encoding/layout.py` instead. -->

Layout version {version}. An observation is a Dict of small int16 tables, as the player who decides
sees the match: what is hidden from that player is not there, libraries are counts. In `info` comes
`action_mask`, the legal actions.

What a column holds:

* *flag*: 0 or 1;
* *bits*: several flags in one number, the first in the lowest bit;
* *category*: a number without an order, for an embedding or one-hot; 0 is none;
* *count*: a number with an order; divided by its *size* it is of the order of one;
* *pointer*: 1 + a row of `objects`, or 0 for none.

Card numbers are the same whatever the decks are: `mtgenv.encoding.legend.card_names()`. They stay
the same when cards are added: new ones get new numbers. A trained agent carries a digest of the
layout and the numbers (`mtgenv.encoding.meaning`), and is refused where they mean something else.

`mtgenv.envs.flatten` has wrappers that flatten and normalise. `observation_space` and `low`/`high`
of its parts have the bounds.
"""

ORDER = """The order of `objects`: what can be chosen now; the stack, top first; the object that
asks; the player's hand; the battlefield of the game being played, the player's permanents first;
cards in opponents' hands that the player knows; the same of the games further out; graveyards and
exile, newest first. Rows that hold nothing are zero.

There are 96 rows, or as many as the option `objects` says. What does not fit is left out at the
end of the order, but nothing that can be chosen: candidates that need more than three quarters of
the rows are shown in pages, and `more` shows the next one. Pages only go forward and begin again
with each decision.
"""

ACTIONS = """## Actions

`Discrete(A)`, A = {first} + rows of `objects`. An index has the same meaning in every decision.
This is the table for two players; each further one adds an index to `player` (and a row to each
game of `players`):

| Index | Name | Meaning |
|---|---|---|
"""

MODE_MEANING = (
    "a row of `options`; of a colour the kind of mana, WUBRGC; of a cost 0 is the printed one and "
    "1 the alternative"
)

ACTION_ROWS = (
    (a.PASS, 1, "pass", "pass priority, or be done with a declaration or selection"),
    (a.YES, 1, "yes", "answer a question"),
    (a.NO, 1, "no", "answer a question"),
    (a.KEEP, 1, "keep", "keep the opening hand"),
    (a.MULLIGAN, 1, "mulligan", "take a mulligan"),
    (a.CONCEDE_GAME, 1, "concede_game", "give up the innermost game"),
    (a.CONCEDE_MATCH, 1, "concede_match", "give up the outermost game"),
    (a.MORE, 1, "more", "show the next page of candidates"),
    (a.PLAYER, layout.PLAYERS, "player", "a player, counted from the one who decides"),
    (a.MODE, layout.MODES, "mode", MODE_MEANING),
    (a.NUMBER, layout.NUMBERS, "number", "this number + `number_base` of `decision`"),
    (a.OBJECT, layout.OBJECTS, "object", "a row of `objects`: cast it, target it, take it, ..."),
)

ENDING = """
An object that can do several things now (be cast or suspended, or has several abilities) is
`several` in `choice`: choosing it asks a second question, `follow_up`, which the modes answer.
That question and `more` are no actions of the engine; they count for no limit and are in no
replay. There are no take-backs, so every sequence of legal actions ends the decision.

Some action is legal in every row of a mask, also when the match is over (`pass`, which then does
nothing).
"""


def _column_kind(column: layout.Column) -> str:
    if column.is_pointer:
        return "pointer"
    if column.kind == "flag":
        return "flag"
    return f"{column.kind} {column.size}"


def _column_meaning(column: layout.Column) -> str:
    if not column.words:
        return column.meaning
    first = 0 if column.kind == "category" else None
    words = [
        word if first is None else f"{number} {word}" for number, word in enumerate(column.words)
    ]
    return f"{column.meaning}: {', '.join(words)}"


def markdown() -> str:
    """Return the page."""
    space = observation_space()
    parts = [INTRODUCTION.format(version=layout.VERSION)]
    for table in layout.TABLES:
        shape = ", ".join(str(n) for n in space[table.name].shape or ())
        axes = ", ".join(table.axes)
        parts.append(f"\n## `{table.name}` ({shape}): {axes}\n\n{table.meaning}\n")
        if table is layout.OBJECT_TABLE:
            parts.append(f"\n{ORDER}")
        parts.append("\n| | Column | Kind | Meaning |\n|---|---|---|---|\n")
        for i, column in enumerate(table.columns):
            kind, meaning = _column_kind(column), _column_meaning(column)
            parts.append(f"| {i} | `{column.name}` | {kind} | {meaning} |\n")
    parts.append("\n" + ACTIONS.format(first=a.OBJECT))
    for first, n, name, meaning in ACTION_ROWS:
        index = str(first) if n == 1 else f"{first} to {first + n - 1}"
        parts.append(f"| {index} | `{name}` | {meaning} |\n")
    parts.append(ENDING)
    return "".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(markdown(), encoding="utf-8")
