"""The command `mtgenv play`: a match against a bot in the terminal, or from a script on stdin."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mtgenv.cli.bots import find_bots
from mtgenv.cli.outputs import claim_file
from mtgenv.cli.warmup import compiling
from mtgenv.errors import MtgenvError

if TYPE_CHECKING:
    from mtgenv.matches.match import Action, Match

app = typer.Typer(add_completion=False, help="Play against a bot in the terminal.")

HELP = """\
  1, 2, ...     take the action with that number
  a text        take the action it names; a part will do if no other has it ("bolt")
  (nothing)     pass, keep or be done, where that is possible
  look          show the table again
  log           show everything that has happened, nested games as an outline
  concede       concede the innermost game; "concede match" gives up everything
  save FILE     write a replay, for `mtgenv replay show FILE`
  export FILE   write the position as a scenario, for `mtgenv scenario run FILE`
  quit          leave
  ?             this help"""


class LeavingError(Exception):
    """The player leaves the table."""


class Table:
    """A match between a person and a bot, and what the person has been told of it.

    Args:
        match: the match.
        seat: where the person sits.
        bot: the compiled bot that plays all other seats.
    """

    def __init__(self, match: Match, seat: int, bot: Any) -> None:
        from mtgenv.matches.narrate import Narrator
        from mtgenv.matches.wording import Wording

        self.match = match
        self.seat = seat
        self.bot = bot
        self._narrator = Narrator(Wording(match.matchup, match.names), match.record, seat)
        self._commands = {
            "look": self.look,
            "log": self.tell_all,
            "concede": self.concede,
            "save": self.save,
            "export": self.export,
        }

    def play(self) -> None:
        """Play until the match is over or the person leaves."""
        from mtgenv.engine.record.workspace import new_workspace

        while not self.match.over:
            if self.match.decider == self.seat:
                self._ask()
            else:
                code = self.bot(
                    self.match.record,
                    self.match.matchup.tables,
                    new_workspace(),
                    self.match.decider,
                )
                self._take(int(code))
        self.look()

    # --- the person's turn ---------------------------------------------------------------------

    def _ask(self) -> None:
        from mtgenv.engine.record import vocabulary as v

        if self.match.record["dec_kind"][0] in (
            v.DECISION_PRIORITY,
            v.DECISION_ATTACK,
            v.DECISION_BLOCK,
            v.DECISION_MULLIGAN,
        ):
            print(f"\n{self._position()}")
        else:
            print(f"\n{self.match.question}")
        for number, action in enumerate(self._choices(), start=1):
            print(f"  {number:>2}  {action}")
        before = len(self.match.actions)
        while len(self.match.actions) == before:
            try:
                self._obey(_read())
            except OSError as error:
                print(f"{error.filename}: {(error.strerror or 'cannot be used').lower()}")
            except MtgenvError as error:
                print(str(error))

    def _choices(self) -> list[Action]:
        """Return what is listed with a number: all but conceding, which has words of its own."""
        return [a for a in self.match.legal_actions() if not a.text.startswith("concede")]

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("?", "help"):
            print(HELP)
        elif word in ("quit", "exit"):
            raise LeavingError
        elif word in self._commands:
            self._commands[word](rest.strip())
        else:
            self._take(self._find(line).code)

    def _find(self, line: str) -> Action:
        """Return the action that a line means.

        Raises:
            MtgenvError: if it means none, or several.
        """
        from mtgenv.engine.record import vocabulary as v
        from mtgenv.engine.record.decisions import kind_of

        choices = self._choices()
        if not line:
            plain = (v.ACTION_PASS, v.ACTION_DONE, v.ACTION_KEEP)
            quiet = [a for a in choices if kind_of(a.code) in plain]
            if quiet:
                return quiet[0]
            raise MtgenvError("choose one of the actions above by number or name; ? helps")
        if line.isdecimal():
            if 1 <= int(line) <= len(choices):
                return choices[int(line) - 1]
            raise MtgenvError(f"there is no action {line}; give a number from 1 to {len(choices)}")
        wanted = line.casefold()
        exact = [action for action in choices if action.text.casefold() == wanted]
        found = exact or [action for action in choices if wanted in action.text.casefold()]
        if len(found) == 1:
            return found[0]
        if found:
            raise MtgenvError(f"{line!r} could be {' or '.join(map(str, found))}; say more")
        raise MtgenvError(
            f"{line!r} is no legal action; give a number from 1 to {len(choices)}, or ?"
        )

    def _take(self, code: int) -> None:
        self.match.answer(code)
        for line in self._narrator.follow([code]):
            print(str(line))

    # --- commands ------------------------------------------------------------------------------

    def look(self, _: str = "") -> None:
        """Show the table."""
        print(f"\n{self._position()}")

    def _position(self) -> str:
        return self.match.view(self.seat)

    def tell_all(self, _: str = "") -> None:
        """Show the whole game log."""
        print("\n".join(str(line) for line in self._narrator.lines))

    def concede(self, what: str = "") -> None:
        """Give up the innermost game, or the match."""
        if what not in ("", "game", "match"):
            raise MtgenvError('say "concede" for this game, or "concede match"')
        self.match.step("concede the match" if what == "match" else "concede this game")
        for line in self._narrator.follow(self.match.actions[-1:]):
            print(str(line))

    def save(self, path: str = "") -> None:
        """Write a replay of the match so far."""
        from mtgenv.matches.replay import Replay

        print(f"wrote {Replay.record(self.match).save(_named(path, 'save'))}")

    def export(self, path: str = "") -> None:
        """Write the position as a scenario."""
        from mtgenv.scenario.export import scenario_of

        file = _named(path, "export")
        position = scenario_of(self.match.record, self.match.matchup.cards, file.stem)
        file.write_text(json.dumps([position], ensure_ascii=False, indent=1), encoding="utf-8")
        print(f"wrote {file}")


def _named(path: str, command: str) -> Path:
    if not path:
        raise MtgenvError(f"say where to: {command} FILE")
    return claim_file(Path(path).expanduser())


def _read() -> str:
    """Return the next line; where input does not come from a person, show it after the prompt."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise LeavingError
    if not sys.stdin.isatty():
        print(line.rstrip("\n"))
    return line.strip()


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
        from mtgenv.matches.match import Match
        from mtgenv.matches.options import MatchOptions
    (opponent,) = find_bots(bot)
    if seed is None:
        import secrets

        seed = secrets.randbelow(1_000_000)
    mine, theirs = decks[0], decks[-1]
    options = MatchOptions(life=life, stops=stops, concede_game="always", concede_match="always")
    match = Match.new(
        *((mine, theirs) if seat == 0 else (theirs, mine)),
        seed=seed,
        options=options,
        names=("You", bot.capitalize()) if seat == 0 else (bot.capitalize(), "You"),
    )
    print(f"{mine} against {theirs} ({bot}), seed {seed}. Type ? for help.")
    table = Table(match, seat, opponent)
    try:
        table.play()
    except LeavingError:
        print("The match is not over. Goodbye!")
    if replay is not None:
        table.save(str(replay))
