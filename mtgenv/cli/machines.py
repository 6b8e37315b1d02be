"""Options of commands about what their matches are played on, said once for all commands."""

from __future__ import annotations

from typing import Annotated

import typer

Threads = Annotated[int, typer.Option(min=1, max=256, help="How many threads play.")]
Backend = Annotated[
    str,
    typer.Option(
        help="Where matches are played: threads of this process, or ray, the cluster that is "
        "running or that RAY_ADDRESS names (extra 'ray')."
    ),
]
