"""A second reading of phrases: selections, filters, numbers and conditions, over plain facts.

Written from what the card language says of its words, not from how the engine does it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mtgenv.cards import language as d
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.cards.phyrexian import paid_with_mana
from mtgenv.cards.words import SUPERTYPES
from mtgenv.engine.record import vocabulary as v
from tests.everything.snapshot import BOTH, State, Thing

COLORS = "WUBRG"
UNHEARD = (
    "dies", "to graveyard", "leaves", "attacks", "gains life", "loses life", "deals damage",
    "player is dealt damage", "is dealt damage", "discards", "sacrifices", "counters",
)  # fmt: skip
"""Events that do not happen as a card is cast in a position that has just been set up."""


class NotModelledError(Exception):
    """A word that the second reading does not know; the harness counts it by name."""


class DifferenceError(Exception):
    """What was done cannot be what the definition says."""


@dataclass(frozen=True)
class Answer:
    """How a question was answered while something resolved."""

    asked: int
    player: int
    action: int
    subject: int
    offered: tuple[int, ...] = ()


@dataclass(frozen=True)
class Player:
    """A player, where an object could stand as well."""

    seat: int


Being = Thing | Player


@dataclass
class Reading:
    """Where a phrase stands: the state, who speaks, and what is bound."""

    state: State
    you: int
    source: int
    targets: list[list[Being]] = field(default_factory=list)
    shares: dict[int, int] = field(default_factory=dict)
    x: int = 0
    that: Being | None = None
    other: Being | None = None
    that_player: int | None = None
    amount: int = 0
    paid: Thing | None = None
    costs: frozenset[str] = frozenset()
    it: list[Being] = field(default_factory=list)
    done: bool | None = None
    answers: deque[Answer] = field(default_factory=deque)
    after: State | None = None
    excess: int = 0
    quiet: bool = False
    """Nothing that cards count has happened this turn."""
    coin: bool = True
    """How coins fall: chance tells nobody, so the harness tries both."""
    changed: Thing | None = None
    fizzles: bool = False
    """Everything it targets has gone, for its own cost or otherwise (608.2b)."""

    # --- Objects and players ---

    def self(self) -> Thing:
        """The source, as it is or as it last was."""
        return self.thing(self.source)

    def thing(self, row: int) -> Thing:
        """An object by its row."""
        if row in self.state.things:
            return self.state.things[row]
        if row in self.state.left:
            return self.state.left[row]
        for token in self.state.made:
            if token.row == row:
                return token
        raise NotModelledError("an object that is gone")

    def last(self, thing: Thing) -> Thing:
        """An object as it is on the battlefield, or as it last was there."""
        if thing.zone == "battlefield" or thing.row not in self.state.left:
            return thing
        return self.state.left[thing.row]

    def phrase(self, phrase: str) -> list[Being]:
        """What a phrase means, objects or players."""
        if phrase == "self":
            return [self.self()]
        if phrase.startswith("target"):
            number = int(phrase[7:] or 1) - 1
            if number >= len(self.targets):
                raise NotModelledError("a target of no group")
            return list(self.targets[number])
        if phrase == "it":
            return list(self.it)
        if phrase == "each":
            return [self.changed] if self.changed else []
        if phrase == "that":
            return [] if self.that is None else [self.that]
        if phrase == "other":
            return [] if self.other is None else [self.other]
        if phrase == "paid":
            return [] if self.paid is None else [self.paid]
        if phrase == "attached":
            host = self.last(self.self()).attached_to
            return [] if host == -1 else [self.thing(host)]
        if phrase == "linked":
            raise NotModelledError("linked")
        return [Player(seat) for seat in self.players(phrase)]

    def players(self, phrase: str) -> list[int]:
        """The players that a phrase means."""
        everybody = [self.state.active, 1 - self.state.active]
        simple = {
            "you": [self.you],
            "each player": everybody,
            "each opponent": [1 - self.you],
            "that player": [] if self.that_player is None else [self.that_player],
        }
        if phrase in simple:
            return simple[phrase]
        if phrase == "defending player":
            return [1 - self.state.active]
        if phrase == "chosen player":
            return [self.self().chosen_player]
        if phrase == "players with the most life":
            most = max(self.state.life)
            return [seat for seat in everybody if self.state.life[seat] == most]
        if phrase.startswith(("controller of ", "owner of ")):
            word, _, inner = phrase.partition(" of ")
            found = []
            for being in self.phrase(inner):
                if isinstance(being, Player):
                    found.append(being.seat)
                elif word == "owner":
                    found.append(being.owner)
                else:
                    there = self.last(being)
                    found.append(there.controller)
            return found
        if phrase.startswith("target") or phrase in ("that", "other", "it"):
            return [being.seat for being in self.phrase(phrase) if isinstance(being, Player)]
        raise NotModelledError(f"players {phrase!r}")

    def objects(self, what: d.Objects) -> list[Thing]:
        """The objects of a selection that is no choice."""
        return [being for being in self.beings(what) if isinstance(being, Thing)]

    def beings(self, what: d.Objects | tuple[d.Objects, ...]) -> list[Being]:
        """The objects and players of a selection; of a choice, what was chosen."""
        if isinstance(what, tuple):
            return [being for part in what for being in self.beings(part)]
        if isinstance(what, str):
            return self.phrase(what)
        if isinstance(what, d.Each):
            if what.zone in ("linked", "ante"):
                raise NotModelledError(f"zone {what.zone!r}")
            whose = BOTH if not what.whose else self.players(what.whose)
            things = [t for seat in whose for t in self.state.within(what.zone, seat)]
            return [thing for thing in things if self.fits(thing, what.filter)]
        if isinstance(what, d.Top):
            seats = self.players(what.whose)
            if self.state.shuffled & set(seats):
                raise NotModelledError("the top of a library in an unknown order")
            count = max(self.number(what.count), 0)
            return [self.thing(row) for s in seats for row in self.state.libraries[s][:count]]
        if isinstance(what, d.Chosen):
            return list(self.chosen(what))
        raise NotModelledError(type(what).__name__)

    # --- Choices ---

    def answered(self, *asked: int) -> Answer | None:
        """The next answer, if it is one to such a question."""
        if self.answers and self.answers[0].asked in asked:
            return self.answers.popleft()
        return None

    def yes(self) -> bool:
        """Whether somebody said yes to what they may do."""
        answer = self.answered(v.DECISION_MAY)
        if answer is None:
            raise DifferenceError("it was not asked whether to do what may be done")
        return answer.action == v.ACTION_YES

    def candidates(self, what: d.Chosen, seat: int) -> list[Thing]:
        """What a player may choose among."""
        inner = replace(self, that_player=seat)
        zone = what.zone
        if zone == "it":
            things: Iterable[Thing] = [t for t in self.it if isinstance(t, Thing)]
        elif zone == "battlefield":
            things = self.state.within(zone)
            if what.whose:
                whose = inner.players(what.whose)
                things = [thing for thing in things if thing.controller in whose]
        elif zone in ("hand", "graveyard", "library", "exile"):
            whose = inner.players(what.whose) if what.whose else [seat]
            things = [thing for owner in whose for thing in self.state.within(zone, owner)]
            if zone != "hand":
                things = [t for t in things if t.types]  # filler is never found
        else:
            raise NotModelledError(f"a choice in {zone!r}")
        return [thing for thing in things if inner.fits(thing, what.filter)]

    def chosen(self, what: d.Chosen, *, own: bool = False) -> list[Thing]:
        """What was chosen: it must be among what may be, and as many as it says."""
        taken: list[Thing] = []
        for seat in self.players(what.by):
            asked = replace(what, whose="that player") if own and not what.whose else what
            there = self.candidates(asked, seat)
            many = len(there) if what.count == "any" else self.number(what.count)
            wanted = min(many, len(there))
            if what.random:
                taken += self._by_chance(there, wanted)
                continue
            mine: list[Thing] = []
            while len(mine) < wanted:
                answer = self.answered(v.DECISION_PICK, v.DECISION_DISCARD, v.DECISION_LOOK)
                if answer is None:
                    break
                if answer.action == v.ACTION_DONE:
                    break
                thing = self.thing(answer.subject)
                if thing not in there or thing in mine:
                    raise DifferenceError(
                        f"{thing.name} was chosen, which {what.filter} does not describe"
                    )
                mine.append(thing)
            else:
                if len(mine) == many and what.up_to is False:
                    taken += mine
                    continue
            if len(mine) < wanted and not what.up_to and what.zone != "library":
                rest = [thing for thing in there if thing not in mine]
                if len(rest) == wanted - len(mine):
                    mine += rest  # nobody is asked where there is one way only
                else:
                    raise DifferenceError(f"{len(mine)} were chosen, not {wanted}")
            if self.answers and self.answers[0].action == v.ACTION_DONE:
                self.answers.popleft()
            taken += mine
        return taken

    def _by_chance(self, there: list[Thing], wanted: int) -> list[Thing]:
        assert self.after is not None
        moved = [
            thing
            for thing in there
            if thing.row in self.after.things and self.after.things[thing.row].zone != thing.zone
        ]
        chosen = {answer.subject for answer in self.answers}
        if len(moved) > wanted:  # others were chosen afterwards
            moved = [thing for thing in moved if thing.row not in chosen]
        if len(moved) != wanted:
            raise DifferenceError(f"chance chose {len(moved)}, not {wanted}")
        return moved

    # --- Filters ---

    def fits(self, thing: Thing, filter: d.Filter) -> bool:
        """Whether an object is as described."""
        f, t = filter, thing
        if t.zone not in ("battlefield", "stack") and t.row in self.state.left and not t.types:
            t = self.state.left[t.row]
        line = parse_type_line(t.card.type_line) if t.card.type_line else None
        supertypes = {w for w, b in SUPERTYPES.items() if line is not None and line.supertypes & b}
        if f.types and not t.types & set(f.types):
            return False
        if not t.types >= set(f.all_types) or t.types & set(f.not_types):
            return False
        if f.subtypes and not t.subtypes & set(f.subtypes):
            return False
        if t.subtypes & set(f.not_subtypes):
            return False
        if not supertypes >= set(f.supertypes) or supertypes & set(f.not_supertypes):
            return False
        if f.colors == "*":
            if not t.colors & self.self().chosen_colors:
                return False
        elif f.colors and not t.colors & set(f.colors):
            return False
        if t.colors & set(f.not_colors):
            return False
        for words, wanted in ((f.keywords, True), (f.not_keywords, False)):
            if any((word in t.keywords) is not wanted for word in words):
                return False
        if f.names and t.name not in f.names:
            return False
        if f.other and t.row == self.source:
            return False
        if f.printed_in:
            raise NotModelledError("printed_in")
        if not self.controlled(t, f.controller):
            return False
        if not all(self.has_state(t, state) for state in f.states):
            return False
        if not all(self.compares(t, compare) for compare in f.compare):
            return False
        if f.attached_to is not None:
            host = self.thing(t.attached_to) if t.attached_to >= 0 else None
            if host is None or not self.fits(host, f.attached_to):
                return False
        return not f.any_of or any(self.fits(thing, part) for part in f.any_of)

    def controlled(self, thing: Thing, who: str) -> bool:
        """Whether somebody controls an object, or owns it outside the battlefield and stack."""
        if who == "any":
            return True
        shared = thing.zone in ("battlefield", "stack")
        holder = thing.controller if shared else thing.owner
        if who == "you":
            return holder == self.you
        if who in ("opponent", "not you"):
            return holder != self.you
        if who == "target":
            first = self.targets[0][0] if self.targets and self.targets[0] else None
            if isinstance(first, Player):
                return holder == first.seat
            return first is not None and holder == self.last(first).controller
        return holder in self.players(who)

    def has_state(self, t: Thing, state: str) -> bool:
        """Whether a state of a filter holds of an object."""
        match state:
            case "tapped":
                return t.tapped
            case "untapped":
                return not t.tapped
            case "token":
                return t.token
            case "nontoken":
                return not t.token
            case "attacking":
                return t.attacking >= 0
            case "nonattacking":
                return t.attacking < 0
            case "attacking you":
                return t.attacking == self.you
            case "blocking":
                return t.blocking >= 0
            case "blocked":
                return t.attacking >= 0 and t.blocked == 1
            case "unblocked":
                return t.attacking >= 0 and t.blocked == 2
            case "blocking this":
                return t.blocking == self.source
            case "blocked by this":
                return self.self().blocking == t.row
            case "monocolored":
                return len(t.colors) == 1
            case "multicolored":
                return len(t.colors) > 1
            case "monstrous" | "renowned":
                bit = {"monstrous": v.DESIGNATION_MONSTROUS, "renowned": v.DESIGNATION_RENOWNED}
                return bool(t.designation & (1 << bit[state]))
        raise NotModelledError(f"state {state!r}")

    def compares(self, t: Thing, compare: d.Compare) -> bool:
        """Whether a comparison holds of an object."""
        left = sum(t.counters.values()) if compare.what == "counters" else stat(t, compare.what)
        right = self.number(compare.number)
        if compare.how.endswith("divisible by"):
            return (left % right == 0) is (not compare.how.startswith("not"))
        return holds(left, compare.how, right)

    # --- Numbers and conditions ---

    def number(self, number: d.Number) -> int:
        """What a number is now."""
        match number:
            case bool():
                raise NotModelledError("a truth as a number")
            case int():
                return number
            case "X":
                return self.x
            case "amount":
                return self.amount
            case "excess":
                return self.excess
            case d.Count(what):
                return len(self.beings(what))
            case d.Stat(word, of):
                return sum(stat(self.last(t), word) for t in self.objects(of)[:1])
            case d.Counters(kind, of):
                return sum(self.last(t).counters.get(kind, 0) for t in self.objects(of)[:1])
            case d.Life(player):
                return sum(self.state.life[seat] for seat in self.players(player)[:1])
            case d.Devotion(colors):
                return sum(
                    parse_cost(paid_with_mana(t.card.cost or "")).parts[1 + COLORS.index(letter)]
                    for t in self.state.within("battlefield", self.you)
                    for letter in colors
                    if t.card.cost and not parse_cost(paid_with_mana(t.card.cost)).hybrids
                )
            case d.Happened(event) if self.quiet and event.verb in UNHEARD:
                return 0
            case d.Half(of, up):
                return (self.number(of) + up) // 2
            case d.Plus(left, right):
                return self.number(left) + self.number(right)
            case d.Minus(left, right):
                return self.number(left) - self.number(right)
            case d.Times(left, right):
                return self.number(left) * self.number(right)
            case d.Most("life", among) if isinstance(among, str):
                return max(self.state.life[seat] for seat in self.players(among))
            case d.Most(word, among) if isinstance(among, d.Each):
                return max((stat(t, word) for t in self.objects(among)), default=0)
            case d.Least(word, among):
                return min((stat(t, word) for t in self.objects(among)), default=0)
        raise NotModelledError(
            f"number {number if isinstance(number, str) else type(number).__name__}"
        )

    def holds(self, condition: d.Condition | None) -> bool:
        """Whether a condition holds now."""
        match condition:
            case None:
                return True
            case d.Test(left, how, right):
                return holds(self.number(left), how, self.number(right))
            case d.Is(what, filter):
                return any(self.fits(self.last(t), filter) for t in self.objects(what)[:1])
            case d.Turn(whose, ""):
                return (self.state.active == self.you) is (whose == "you")
            case d.Done():
                return bool(self.it) if self.done is None else self.done
            case d.Paid(name):
                return name in self.costs
            case d.Not(inner):
                return not self.holds(inner)
            case d.All(parts):
                return all(self.holds(part) for part in parts)
            case d.Any(parts):
                return any(self.holds(part) for part in parts)
        raise NotModelledError(f"condition {type(condition).__name__}")


def stat(thing: Thing, word: str) -> int:
    """A number of an object."""
    match word:
        case "power":
            return thing.power
        case "toughness":
            return thing.toughness
        case "mana value":
            if thing.card.layout or "{X}" in (thing.card.cost or ""):
                raise NotModelledError("the mana value of X or of two faces")
            return parse_cost(paid_with_mana(thing.card.cost or "")).value
        case "loyalty":
            return thing.counters.get("loyalty", 0)
        case "damage":
            return thing.damage
    raise NotModelledError(f"stat {word!r}")


def holds(left: int, how: str, right: int) -> bool:
    """Whether a comparison of two numbers holds."""
    return {
        "<": left < right,
        "<=": left <= right,
        "=": left == right,
        ">=": left >= right,
        ">": left > right,
    }[how]
