"""Options of commands about who plays with and against whom, said once for all commands."""

from __future__ import annotations

from typing import Annotated

import typer

Attack = Annotated[
    str,
    typer.Option(help="Whom three and more may attack: multiple, left, right or single."),
]
Range = Annotated[
    int,
    typer.Option(
        "--range", help="How many seats away three and more players reach; 0 = everybody."
    ),
]
DrawOffers = Annotated[
    bool, typer.Option("--draws", help="Players with priority may offer draws, each once a turn.")
]
Teams = Annotated[str, typer.Option(help="Who plays together: none, two-headed-giant or emperor.")]
