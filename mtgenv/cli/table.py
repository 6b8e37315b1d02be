"""A match between a person and a bot at a terminal: what is shown, asked and understood."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from mtgenv.cards import describe, registry
from mtgenv.cards.carddata import CardFacts
from mtgenv.cards.names.spelling import normalise
from mtgenv.characters import plain, printable
from mtgenv.cli.outputs import claim_file
from mtgenv.cli.screen import say
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.reading import active_players
from mtgenv.envs.seating import seated
from mtgenv.errors import MtgenvError, is_message
from mtgenv.matches import snapshots
from mtgenv.matches.match import Action, IllegalActionError, Match
from mtgenv.matches.narrate import Narrator
from mtgenv.matches.replay import Replay
from mtgenv.matches.sentences import Line
from mtgenv.matches.view import permanent
from mtgenv.matches.wording import Wording, game_name, seats, zone_rows

HELP = """\
  1, 2, ...     take the action with that number
  a text        take the action it names; a part will do if no other has it ("bolt")
  (nothing)     pass, keep or be done, where that is possible
  end           pass until this turn is over, without attacking
  wait          pass until something happens: a spell, an attack, your own main phase
  attack all    attack with every creature that can; of several opponents name one
  undo          take back what you did last, and what came of it
  card NAME     say what a card does, and what it is now; also "card 3" for action 3
  ?             a hint: what the search would do here, and how sure it is; also "hint"
  look          show the table again
  graveyard     show both graveyards, the newest card first
  log           show everything that has happened, nested games as an outline
  concede       concede the innermost game; "concede match" gives up everything
  save FILE     write a replay, for `mtgenv replay show FILE`
  export FILE   write the position as a scenario, for `mtgenv scenario run FILE`
  quit          leave
  help          this list"""

_WITH_THE_TABLE = (
    v.DECISION_PRIORITY,
    v.DECISION_ATTACK,
    v.DECISION_BLOCK,
    v.DECISION_MULLIGAN,
)
_QUIET = (v.ACTION_PASS, v.ACTION_DONE, v.ACTION_KEEP)
_ABOUT_A_CARD = (
    v.ACTION_CAST,
    v.ACTION_PLAY_LAND,
    v.ACTION_SUSPEND,
    v.ACTION_ACTIVATE,
    v.ACTION_OBJECT,
)
_OPEN_ZONES = (v.ZONE_BATTLEFIELD, v.ZONE_STACK, v.ZONE_GRAVEYARD, v.ZONE_EXILE, v.ZONE_HAND)


_T = TypeVar("_T")


class LeavingError(Exception):
    """The player leaves the table."""


class Table:
    """A match between a person and a bot, and what the person has been told of it.

    Args:
        match: the match.
        seat: where the person sits.
        other: who plays all other seats: a bot, or a player in Python.
        facts: what the person's own card data says, by normalised name.
    """

    def __init__(
        self, match: Match, seat: int, other: Any, facts: Mapping[str, CardFacts] | None = None
    ) -> None:
        self.match = match
        self.seat = seat
        self._facts = facts or {}
        self._other = seated(other, [match.matchup], 1)
        self._words = Wording(match.matchup, match.names)
        self._narrator = Narrator(self._words, match.record, seat)
        # What was asked: the position, how many actions led there and how many lines were told.
        self._asked: list[tuple[Any, int, int]] = []
        # Whether to go on passing, and whether own attacks are passed over too.
        self._goes_on: Callable[[], bool] | None = None
        self._to_the_end = False
        self._commands: dict[str, Callable[[str], None]] = {
            "end": self.pass_the_turn,
            "wait": self.wait,
            "undo": self.undo,
            "card": self.card,
            "hint": self.hint,
            "?": self.hint,
            "help": self.help,
            "look": self.look,
            "graveyard": self.graveyards,
            "log": self.tell_all,
            "concede": self.concede,
            "save": self.save,
            "export": self.export,
        }

    def play(self) -> None:
        """Play until the match is over or the person leaves."""
        while not self.match.over:
            if self.match.decider == self.seat:
                if not self._passes():
                    self._ask()
                continue
            match = self.match
            code = self._other.choose(match.record, match.matchup.tables, np.zeros(1, np.int64))[0]
            try:
                self._take(int(code))
            except IllegalActionError:
                raise MtgenvError(
                    f"the bot answered {match.question!r} with an illegal action; it must return "
                    "one of m.legal[:m.legal_count]"
                ) from None
        self.look()

    # --- the person's turn ---------------------------------------------------------------------

    @property
    def _record(self) -> Any:
        return self.match.record[0]

    def _ask(self) -> None:
        actions = len(self.match.actions)
        self._asked.append((snapshots.copy(self.match.record), actions, len(self._narrator.lines)))
        if int(self._record["dec_kind"]) in _WITH_THE_TABLE:
            self.look()
        else:
            say(f"\n{self.match.question}")
        for number, action in enumerate(self._choices(), start=1):
            say(f"  {number:>2}  {action.text}{self._about(action)}")
        while len(self.match.actions) == actions:
            try:
                self._obey(_read())
            except OSError as error:
                print(f"{error.filename}: {(error.strerror or 'cannot be used').lower()}")
            except (ValueError, KeyError) as error:
                if not is_message(error):
                    raise
                print(printable(str(error)))

    def _choices(self) -> list[Action]:
        """Return what is listed with a number: all but conceding, which has words of its own."""
        return [a for a in self.match.legal_actions() if not a.text.startswith("concede")]

    def _about(self, action: Action) -> str:
        """Return cost and size of what an action casts."""
        if kind_of(action.code) != v.ACTION_CAST:
            return ""
        card = self._definition(subject_of(action.code))
        size = "" if card.power is None else f" ({card.power}/{card.toughness})"
        return f" {card.cost or ''}{size}"

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit"):
            raise LeavingError
        if line == "attack all" or line.startswith("attack all "):
            self.attack_with_all(line.removeprefix("attack all").strip())
        elif word in self._commands:
            self._commands[word](rest.strip())
        else:
            self._take(self._find(line).code)

    def _find(self, line: str) -> Action:
        """Return the action that a line means.

        Raises:
            MtgenvError: if it means none, or several.
        """
        choices = self._choices()
        if not line:
            if (quiet := self._quiet()) is not None:
                return quiet
            raise MtgenvError(
                "choose one of the actions above by number or name; help lists the commands"
            )
        if line.isdecimal():
            if 1 <= int(line) <= len(choices):
                return choices[int(line) - 1]
            raise MtgenvError(f"there is no action {line}; give a number from 1 to {len(choices)}")
        found = _named(line, choices, lambda action: action.text)
        if found is None:
            raise MtgenvError(
                f"{line!r} is no legal action; give a number from 1 to {len(choices)}, or help"
            )
        return found

    def _quiet(self) -> Action | None:
        """Return the action that does as little as possible, where there is one."""
        return next((a for a in self._choices() if kind_of(a.code) in _QUIET), None)

    def _take(self, code: int) -> None:
        self.match.answer(code)
        self._tell(self._narrator.follow([code]))

    # --- passing more than once ----------------------------------------------------------------

    def _passes(self) -> bool:
        """Pass once more, if the person has said so and it is still what they meant."""
        asked, quiet = int(self._record["dec_kind"]), self._quiet()
        passable = asked == v.DECISION_PRIORITY or (asked == v.DECISION_ATTACK and self._to_the_end)
        if self._goes_on is None or not passable or quiet is None or not self._goes_on():
            self._goes_on = None
            return False
        self._take(quiet.code)
        return True

    def _pass_while(self, what: Callable[[], object], *, to_the_end: bool = False) -> None:
        """Begin to pass for as long as something stays as it is."""
        quiet = self._quiet()
        if quiet is None or kind_of(quiet.code) == v.ACTION_KEEP:
            raise MtgenvError("that cannot be passed over; choose one of the actions above")
        now = what()
        self._goes_on = lambda: what() == now
        self._to_the_end = to_the_end
        self._take(quiet.code)

    def pass_the_turn(self, _: str = "") -> None:
        """Pass until the turn is over."""
        self._pass_while(lambda: self._turn()[:2], to_the_end=True)

    def wait(self, _: str = "") -> None:
        """Pass until something happens that the person may want to answer."""
        self._pass_while(self._situation)

    def _turn(self) -> tuple[int, int, bool]:
        """Return depth and turn of the game being played, and whether the turn is the person's."""
        record, level = self._record, self.match.depth
        mine = self.seat in active_players(record, level)
        return level, int(record["turn"][level]), mine

    def _situation(self) -> object:
        """Return what a person who waits wants to hear of."""
        record = self._record
        level, turn, mine = self._turn()
        permanents = list(zone_rows(record, level, 0, v.ZONE_BATTLEFIELD))
        stack = zone_rows(record, level, 0, v.ZONE_STACK)
        main = mine and int(record["step"][level]) >= v.STEP_MAIN1
        return (
            level,
            turn if main else None,
            [(row, int(record["generation"][row])) for row in stack],
            [row for row in permanents if self._words.attacked(record, row) is not None],
            record["life"][level].tolist(),
        )

    def attack_with_all(self, whom: str = "") -> None:
        """Attack an opponent with every creature that can; other questions are the person's."""
        if self._record["dec_kind"] != v.DECISION_ATTACK:
            raise MtgenvError("no attack is being declared")
        while self.match.decider == self.seat:
            choices, asked = self._choices(), int(self._record["dec_kind"])
            creatures = [a for a in choices if kind_of(a.code) == v.ACTION_OBJECT]
            players = [a for a in choices if kind_of(a.code) == v.ACTION_PLAYER]
            if whom and asked == v.DECISION_DEFENDER and len(players) > 1:
                named = _named(whom, players, lambda action: action.text)
                players = [] if named is None else [named]
            if asked == v.DECISION_ATTACK:
                self._take((creatures or choices)[0].code)
            elif asked == v.DECISION_DEFENDER and len(players) == 1:
                self._take(players[0].code)
            else:
                break

    # --- commands ------------------------------------------------------------------------------

    def help(self, _: str = "") -> None:
        """List the commands."""
        print(HELP)

    def undo(self, _: str = "") -> None:
        """Go back to what was asked before the open question."""
        if len(self._asked) < 2:
            raise MtgenvError("there is nothing to take back")
        self._asked.pop()
        record, actions, told = self._asked.pop()
        match = self.match
        self.match = Match(
            match.matchup,
            record,
            seed=match.seed,
            actions=match.actions[:actions],
            names=match.names,
        )
        self._narrator.back_to(record, told)

    def card(self, name: str = "") -> None:
        """Say what a card does and what the objects of its name are now."""
        record = self._record
        if not name:
            raise MtgenvError('say which: "card NAME", or "card 3" for the card of action 3')
        if name.isdecimal():
            action = self._find(name)
            if kind_of(action.code) not in _ABOUT_A_CARD:
                raise MtgenvError(f"action {name} is about no card")
            card = self._definition(subject_of(action.code))
        else:
            here = {card.name: card for card in map(self._definition, self._seen())}
            found = _named(name, list(here), str)
            card = here[found] if found else registry.find(name)
        say(describe.card(card))
        printed = self._facts.get(normalise(card.name))
        if printed is not None and printed.text:
            say("  as printed:")
            for line in printed.text.splitlines():
                say(f"    {line}")
        for row in self._seen():
            if (
                record["zone"][row] == v.ZONE_BATTLEFIELD
                and self._definition(row).name == card.name
            ):
                whose = self._words.whose(int(record["controller"][row]))
                now = f"{permanent(record, row, self._words)}, {self._words.colors(record, row)}"
                say(f"  on {whose} side: {now}")

    def _definition(self, row: int) -> Any:
        return self.match.matchup.cards.cards[int(self._record["look"][row])]

    def _seen(self) -> list[int]:
        """Return the objects of the game being played that the person sees."""
        record, level = self._record, self.match.depth
        rows = [
            row
            for zone in _OPEN_ZONES
            for player in seats(record)
            for row in zone_rows(record, level, player, zone)
        ]
        return [
            row
            for row in rows
            if record["zone"][row] != v.ZONE_HAND or int(record["known"][row]) >> self.seat & 1
        ]

    def hint(self, _: str = "") -> None:
        """Say what the search would do, as far as the person can know."""
        from mtgenv_agents.search.analysing import advise

        say(advise(self.match))

    def look(self, _: str = "") -> None:
        """Show the table."""
        say(f"\n{self.match.view(self.seat)}")

    def graveyards(self, _: str = "") -> None:
        """Show the graveyards of the game being played."""
        record, level = self._record, self.match.depth
        for player in seats(record):
            cards = [
                self._words.card(record, row)
                for row in zone_rows(record, level, player, v.ZONE_GRAVEYARD)
            ]
            say(f"  {self.match.names[player]}: {', '.join(reversed(cards)) or 'nothing'}")

    def tell_all(self, _: str = "") -> None:
        """Show the whole game log."""
        self._tell(self._narrator.lines)

    def _tell(self, lines: list[Line]) -> None:
        for line in lines:
            say(str(line))

    def concede(self, what: str = "") -> None:
        """Give up the innermost game, or the match, if the person means it."""
        if what not in ("", "game", "match"):
            raise MtgenvError('say "concede" for this game, or "concede match"')
        whole = what == "match" or self.match.depth == 0
        name = "the match" if whole else game_name(self.match.depth)
        print(f'Concede {name}? Say "yes" to do it.')
        if _read() not in ("yes", "y"):
            print("You play on.")
            return
        self.match.step("concede the match" if what == "match" else "concede this game")
        self._tell(self._narrator.follow(self.match.actions[-1:]))

    def save(self, path: str = "") -> None:
        """Write a replay of the match so far."""
        print(f"wrote {Replay.record(self.match).save(_file(path, 'save'))}")

    def export(self, path: str = "") -> None:
        """Write the position as a scenario."""
        from mtgenv.scenario.export import scenario_of

        file = _file(path, "export")
        position = scenario_of(self.match.record, self.match.matchup.cards, file.stem)
        file.write_text(json.dumps([position], ensure_ascii=False, indent=1), encoding="utf-8")
        print(f"wrote {file}")


def _named(text: str, things: list[_T], name: Callable[[_T], str]) -> _T | None:
    """Return what a text names, in full or in a part that nothing else has; None if nothing.

    Raises:
        MtgenvError: if several things have that part.
    """
    wanted = plain(text).casefold()
    names = [plain(name(thing)).casefold() for thing in things]
    exact = [thing for thing, known in zip(things, names, strict=True) if known == wanted]
    found = exact or [thing for thing, known in zip(things, names, strict=True) if wanted in known]
    if len(found) > 1:
        raise MtgenvError(f"{text!r} could be {' or '.join(map(name, found))}; say more")
    return found[0] if found else None


def _file(path: str, command: str) -> Path:
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
