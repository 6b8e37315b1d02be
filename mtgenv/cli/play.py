"""The command `mtgenv play`: a match against a bot in the terminal, or from a script on stdin."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mtgenv.cards.carddata import CardDataError, load_card_data
from mtgenv.cli.bots import find_bots
from mtgenv.cli.outputs import claim_file
from mtgenv.cli.seats import Attack, DrawOffers, Range, Teams
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
            help="Your deck, then the bots': names of shipped decks or files in any format. "
            "Who has none of their own plays the last one.",
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            "--opponent",
            help="Who plays against you: random, heuristic, search:400, agent:weenie, a "
            ".safetensors, or module:function.",
        ),
    ] = "heuristic",
    seat: Annotated[int, typer.Option(min=0, max=5, help="Your seat.")] = 0,
    players: Annotated[
        int | None,
        typer.Option(min=2, max=6, help="How many play: you and so many bots. As many as decks."),
    ] = None,
    attack: Attack = "multiple",
    range_of_influence: Range = 0,
    teams: Teams = "none",
    draws: DrawOffers = False,
    seed: Annotated[
        int | None, typer.Option(help="Decides all chance; a random one if not given.")
    ] = None,
    life: Annotated[
        int | None,
        typer.Option(
            help="Starting life total.", show_default="20, of a giant 30, in Commander 40"
        ),
    ] = None,
    stops: Annotated[
        str, typer.Option(help='"useful" skips priority with nothing to do; "full" never does.')
    ] = "useful",
    replay: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a replay there when the match ends or you leave."),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Your own card data file: `card NAME` shows its wording too."
        ),
    ] = None,
) -> None:
    """Play a match against a bot, or several; type help for the commands."""
    if replay is not None:
        claim_file(replay)
    try:
        facts = load_card_data(data) if data is not None else None
    except CardDataError as error:
        raise MtgenvError(str(error)) from None
    decks = deck or ["weenie-shahrazad", "burn-shahrazad"]
    if players is None:
        players = max(2, len(decks))
    if len(decks) > players:
        raise MtgenvError(f"{len(decks)} decks for {players} players; give --deck no more often")
    if seat >= players:
        raise MtgenvError(f"--seat {seat}: at a table for {players} give 0 to {players - 1}")
    decks = [*decks, *[decks[-1]] * (players - len(decks))]
    with compiling():
        from mtgenv.cli.table import LeavingError, Table
        from mtgenv.matches.match import Match
        from mtgenv.matches.options import MatchOptions
    (opponent,) = find_bots(bot)
    if seed is None:
        import secrets

        seed = secrets.randbelow(1_000_000)
    options = MatchOptions(
        life=life,
        stops=stops,
        attack=attack,
        teams=teams,
        range_of_influence=range_of_influence,
        concede_game="always",
        concede_match="always",
        draw_offers=draws,
    )
    name = bot.rpartition(":")[2].capitalize()
    names = ["You", *([name] if players == 2 else [f"{name} {k}" for k in range(1, players)])]
    turn = players - seat  # the others follow you in turn order
    match = Match.new(
        *decks[turn:], *decks[:turn], seed=seed, options=options, names=names[turn:] + names[:turn]
    )
    others = ", ".join(decks[1:])
    print(f"{decks[0]} against {others} ({bot}), seed {seed}. Type help for help, ? for a hint.")
    table = Table(match, seat, opponent, facts)
    try:
        table.play()
    except LeavingError:
        print("The match is not over. Goodbye!")
    if replay is not None:
        table.save(str(replay))
