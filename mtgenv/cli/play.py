"""The command `mtgenv play`: a match against a bot in the terminal, or from a script on stdin."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgenv.cli.bots import find_bots
from mtgenv.cli.outputs import claim_file
from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError

app = typer.Typer(add_completion=False, help="Play against a bot in the terminal.")


@app.command()
def play(
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="DECK",
            help="Your deck, then the bot's: names of shipped decks or files in any format. "
            "Given once, both play it.",
        ),
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Who plays against you: random, heuristic, or module:function.")
    ] = "heuristic",
    seat: Annotated[int, typer.Option(min=0, max=1, help="Your seat.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="Decides all chance; a random one if not given.")
    ] = None,
    life: Annotated[int, typer.Option(help="Starting life total.")] = 20,
    stops: Annotated[
        str, typer.Option(help='"useful" skips priority with nothing to do; "full" never does.')
    ] = "useful",
    replay: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a replay there when the match ends or you leave."),
    ] = None,
) -> None:
    """Play a match against a bot; type ? for the commands."""
    if replay is not None:
        claim_file(replay)
    decks = deck or ["weenie-shahrazad", "burn-shahrazad"]
    if len(decks) > 2:
        raise MtgenvError(f"{len(decks)} decks for two players; give --deck once or twice")
    with compiling():
        from mtgenv.cli.table import LeavingError, Table
        from mtgenv.matches.match import Match
        from mtgenv.matches.options import MatchOptions
    (opponent,) = find_bots(bot)
    if seed is None:
        import secrets

        seed = secrets.randbelow(1_000_000)
    mine, theirs = decks[0], decks[-1]
    options = MatchOptions(life=life, stops=stops, concede_game="always", concede_match="always")
    name = bot.rpartition(":")[2].capitalize()
    match = Match.new(
        *((mine, theirs) if seat == 0 else (theirs, mine)),
        seed=seed,
        options=options,
        names=("You", name) if seat == 0 else (name, "You"),
    )
    print(f"{mine} against {theirs} ({bot}), seed {seed}. Type ? for help.")
    table = Table(match, seat, opponent)
    try:
        table.play()
    except LeavingError:
        print("The match is not over. Goodbye!")
    if replay is not None:
        table.save(str(replay))
