"""Tries one card: casts it, uses each ability, and compares with the second reading."""

from __future__ import annotations

import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from mtgenv.cards import describe
from mtgenv.cards import language as d
from mtgenv.cards.compiler import CompiledCards
from mtgenv.cards.keywords import parse_keyword
from mtgenv.cards.lowering.keyword_words import singles
from mtgenv.cards.modal import choices
from mtgenv.cards.parsing import parse_cost, parse_type_line
from mtgenv.cards.phyrexian import paid_with_mana
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import detail_of
from mtgenv.errors import MtgenvError
from tests.everything.causing import CANNOT, causing
from tests.everything.comparing import differences
from tests.everything.deriving import abilities_of, castings_of, expanded
from tests.everything.playing import NoPositionError, OnStack, Session
from tests.everything.reading import Being, DifferenceError, NotModelledError, Reading
from tests.everything.situations import in_some_situation
from tests.everything.snapshot import State, Thing
from tests.everything.verbs import Model, pay_visible, spend
from tests.everything.witnesses import BASE, witnesses

A = 0


@dataclass
class Report:
    """What was tried, and what came of it.

    Attributes:
        done: how often each thing was done: ``"cast"``, ``"activated"``, ``"triggered"``,
            ``"compared"`` ...
        not_modelled: what the second reading does not know, and how often it was met.
        no_position: what could not be tried, by the reason.
        unseen: verbs whose effect shows later, so that only the rest was compared.
        faults: what differs, each with its card.
        untried: what there was no position for, each with its card.
    """

    done: Counter[str] = field(default_factory=Counter)
    not_modelled: Counter[str] = field(default_factory=Counter)
    no_position: Counter[str] = field(default_factory=Counter)
    unseen: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    untried: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add another report."""
        self.done += other.done
        self.not_modelled += other.not_modelled
        self.no_position += other.no_position
        self.unseen += other.unseen
        self.faults += other.faults
        self.untried += other.untried


@dataclass(frozen=True)
class Use:
    """One way to use a card."""

    what: str
    ability: d.Ability | None = None
    mode: int = 0
    cost: int = 0

    def __str__(self) -> str:
        mode = f", mode {self.mode + 1}" if self.mode else ""
        return self.what + mode + (f", cost {self.cost}" if self.cost else "")


def abilities_by_name(card: d.Card) -> dict[str, list[d.Ability]]:
    """Return the abilities of a card by the names that its rows in the tables have."""
    found: dict[str, list[d.Ability]] = {}
    for ability in card.abilities:
        for single in singles(ability):
            try:
                name = describe.ability(single, card).removesuffix(".")
            except MtgenvError:
                continue
            found.setdefault(name, []).append(single)
    for text in card.keywords:
        for ability in expanded(text):
            for single in singles(ability):
                found.setdefault(text[:1].upper() + text[1:], []).append(single)
    return found


def ability_of_row(cards: CompiledCards, card: d.Card, row: int) -> d.Ability | None:
    """Return the definition of an ability by its row in the tables."""
    kind = int(cards.tables["ability_kind"][0][row])
    wanted: type[d.Ability] = d.Triggered
    if kind in (v.ABILITY_ACTIVATED, v.ABILITY_MANA):
        wanted = d.Activated
    named = abilities_by_name(card).get(cards.ability_names[row], [])
    fits = [ability for ability in named if isinstance(ability, wanted)]
    return fits[0] if fits else None


def uses_of(card: d.Card) -> Iterator[Use]:
    """Yield every way to use a card."""
    spells = [a for a in card.abilities if isinstance(a, d.Spell)]
    modes = max((len(choices(spell)) for spell in spells if spell.modes), default=1)
    if parse_type_line(card.type_line).types & v.TYPE_LAND:
        yield Use("play")
    elif card.cost is not None:
        for mode in range(modes):
            yield Use("cast", mode=mode)
    for casting in castings_of(card):
        if casting.zone == "graveyard":
            yield Use("cast from the graveyard")
        else:
            yield Use("cast", cost=1)
    for abilities in abilities_by_name(card).values():
        for ability in abilities:
            if isinstance(ability, d.Activated):
                for mode in range(len(choices(ability)) if ability.modes else 1):
                    yield Use("activate", ability, mode)
            elif isinstance(ability, d.Triggered):
                for mode in range(len(choices(ability)) if ability.modes else 1):
                    yield Use("trigger", ability, mode)


def moved(reading: Reading) -> Reading:
    """Return a reading whose objects are those of its state."""
    things = reading.state.things

    def anew(being: Being) -> Being:
        return things.get(being.row, being) if isinstance(being, Thing) else being

    return replace(
        reading,
        targets=[[anew(being) for being in group] for group in reading.targets],
        that=reading.that and anew(reading.that),
        other=reading.other and anew(reading.other),
        it=[],
    )


class Trial:
    """A card that is tried."""

    def __init__(self, card: d.Card) -> None:
        self.card = card
        self.report = Report()

    def run(self) -> Report:
        """Use the card in every way."""
        steps: dict[str, Callable[[Use], None]] = {
            "play": self.play,
            "cast": self.cast,
            "cast from the graveyard": self.cast,
            "activate": self.activate,
            "trigger": self.trigger,
        }
        for use in uses_of(self.card):
            self.report.done["uses"] += 1
            try:
                steps[use.what](use)
            except NoPositionError as why:
                self.report.no_position[f"{use.what}: {why}"] += 1
                self.report.untried.append(f"{self.card.name}: {use}: {why}")
            except NotModelledError as word:
                self.report.not_modelled[str(word)] += 1
            except DifferenceError as fault:
                self.fault(use, [str(fault)])
            except MtgenvError as problem:
                self.report.no_position[f"{use.what}: {type(problem).__name__}"] += 1
                self.report.untried.append(f"{self.card.name}: {use}: {problem}")
            except Exception:
                self.fault(use, [traceback.format_exc(limit=-3)])
        return self.report

    def fault(self, use: Use, what: Iterable[str]) -> None:
        """Write down what differs."""
        self.report.faults.append(f"{self.card.name}: {use}: {'; '.join(what)}")

    def compare(
        self, use: Use, carry_out: Callable[[Model], None], model: Model, after: State
    ) -> None:
        """Compare what became of the state with what the second reading makes of it.

        Args:
            use: how the card is used.
            carry_out: what the second reading does to the state ...
            model: ... of this model.
            after: the state as it became.
        """
        before = model.state.copy()
        found: list[str] = []
        for coin in (True, False):
            reading = replace(
                model.r, state=before.copy(), answers=deque(model.r.answers), coin=coin
            )
            trial = Model(moved(reading))
            carry_out(trial)
            trial.settle()
            found = list(differences(trial, before, after))
            if not found or not trial.flipped:
                break
        if found:
            self.fault(use, found)
        else:
            self.report.done["compared"] += 1
            self.report.unseen += trial.unseen

    # --- Casting and playing ---

    def play(self, use: Use) -> None:
        """Play a land."""
        session = Session(self.card)
        actions = session.offered(v.ACTION_PLAY_LAND, session.row)
        if not actions:
            raise NoPositionError("it is not offered")
        before = session.look()
        session.act(actions[0])
        self.report.done["cast"] += 1
        after = session.look()
        model = self.model(session, Reading(before, A, session.row), before, after)

        def carry_out(model: Model) -> None:
            model.move(model.state.things[session.row], "battlefield", controller=A)

        self.compare(use, carry_out, model, after)
        self.triggers(session, use)

    def cast(self, use: Use) -> None:
        """Cast the card from a hand or graveyard."""
        where = "graveyard" if use.what.endswith("graveyard") else "hand"

        def offers(session: Session) -> list[int]:
            actions = session.offered(v.ACTION_CAST, session.row)
            return [a for a in actions if detail_of(a) == 0]

        session, action = in_some_situation(
            lambda: Session(self.card, where, mode=use.mode, cost=use.cost), offers
        )
        unpaid = session.look()
        session.act(action)
        session.costs = frozenset()
        for _ in range(6):
            top = session.top()
            if top is None:
                raise NoPositionError("it is not on the stack")
            if top.row == session.row:
                break
            ability = ability_of_row(session.game.world.cards, self.card, top.ability)
            if top.source == session.row and isinstance(ability, d.Triggered):
                self.report.done["triggered"] += 1
                self.resolve_ability(session, replace(use, what="trigger"), top, ability)
            else:
                session.resolve()
        assert top is not None
        session.costs = top.reading.costs
        self.report.done["cast"] += 1
        if use.cost == 0 and where == "hand":
            self.check_cost(unpaid, top)
        self.resolve_spell(session, use, top)
        self.triggers(session, use)

    def check_cost(self, unpaid: State, top: OnStack) -> None:
        """Compare the mana that was spent with the mana cost."""
        cost = parse_cost(paid_with_mana(self.card.cost or ""))
        changes = [a for a in abilities_of(self.card) if isinstance(a, d.CostChange | d.Casting)]
        spells = [a for a in self.card.abilities if isinstance(a, d.Spell)]
        kinds = {parse_keyword(text).name for text in self.card.keywords}
        if changes or cost.hybrids or (spells and spells[0].per_target):
            return
        if any(isinstance(a, d.Triggered) and a.zone == "stack" for a in abilities_of(self.card)):
            return  # it may have been paid for besides
        if kinds & {"convoke", "improvise", "kicker", "buyback"}:
            return
        parts = list(cost.parts)
        parts[0] += cost.x * top.reading.x
        spend(unpaid, top.reading.state, A, tuple(parts))

    def model(self, session: Session, reading: Reading, before: State, after: State) -> Model:
        """Return a model that begins at a state, with the answers that were given."""
        answers = deque(session.answers)
        return Model(moved(replace(reading, state=before.copy(), answers=answers, after=after)))

    def resolve_spell(self, session: Session, use: Use, top: OnStack) -> None:
        """Resolve the spell, and compare."""
        before = top.reading.state
        session.resolve()
        after = session.look()
        spell = next((a for a in self.card.abilities if isinstance(a, d.Spell)), None)
        line = parse_type_line(self.card.type_line)

        def enter(model: Model) -> None:
            thing = model.state.things[session.row]
            model.move(thing, "battlefield", controller=A)
            if "Aura" in line.subtypes:
                hosts = [being for being in model.r.targets[0] if isinstance(being, Thing)]
                if not hosts:
                    raise NotModelledError("an Aura on a player")
                thing.attached_to = hosts[0].row
            elif spell is not None:
                model.run(spell.effects)

        def happen(model: Model) -> None:
            assert spell is not None
            thing = model.state.things[session.row]
            model.run(choices(spell)[top.mode - 1].effects if spell.modes else spell.effects)
            if thing.zone == "stack":
                gone = spell.exile or {"flashback", "jump-start"} & {*model.r.costs}
                to = "hand" if "buyback" in model.r.costs else "exile" if gone else "graveyard"
                model.move(thing, to)

        model = self.model(session, top.reading, before, after)
        self.compare(use, enter if line.permanent else happen, model, after)

    # --- Abilities ---

    def resolve_ability(
        self, session: Session, use: Use, top: OnStack, ability: d.Activated | d.Triggered
    ) -> None:
        """Resolve an ability, and compare."""
        if session.returned:
            raise NotModelledError("a source that left and came back")
        before = top.reading.state
        holds = True
        if isinstance(ability, d.Triggered) and ability.condition is not None:
            holds = self.model(session, top.reading, before, before).r.holds(ability.condition)
        session.resolve()
        after = session.look()
        model = self.model(session, top.reading, before, after)
        effects = choices(ability)[top.mode - 1].effects if ability.modes else ability.effects

        def carry_out(model: Model) -> None:
            if holds:
                model.run(effects)

        self.compare(use, carry_out, model, after)

    def triggers(self, session: Session, use: Use, wanted: d.Ability | None = None) -> bool:
        """Resolve the stack; compare each ability of the card that is on it.

        Returns:
            Whether the wanted one was there.
        """
        found = False
        for _ in range(12):
            top = None if session.game.over else session.top()
            if top is None or session.game.asked != v.DECISION_PRIORITY:
                return found
            mine = top.source == session.row and top.row != session.row
            ability = ability_of_row(session.game.world.cards, self.card, top.ability)
            if mine and isinstance(ability, d.Triggered):
                found = found or ability == wanted
                if wanted is None or ability == wanted:
                    self.report.done["triggered"] += 1
                    self.resolve_ability(session, replace(use, what="trigger"), top, ability)
                    continue
            session.resolve()
        return found

    def activate(self, use: Use) -> None:
        """Activate an ability."""
        ability = use.ability
        assert isinstance(ability, d.Activated)

        def offers(session: Session) -> list[int]:
            cards = session.game.world.cards
            rows = cards.abilities(cards.index[self.card.name])
            if session.game.m["look"][session.row] != cards.index[self.card.name]:
                return []  # it shows its other face, with other abilities
            return [
                action
                for action in session.offered(v.ACTION_ACTIVATE, session.row)
                if ability_of_row(cards, self.card, rows[detail_of(action)]) == ability
            ]

        session, action = in_some_situation(lambda: self.on_board(use, ability.zone), offers)
        before = session.look()
        session.act(action)
        self.report.done["activated"] += 1
        paid = session.look()
        cost = ability.cost
        session.quiet = session.quiet and not (cost.give or cost.sacrifice or cost.life)
        answers = list(session.answers)
        top = self.down_to(session, ability)
        on_stack = top is not None
        session.answers.clear()
        session.answers.extend(answers)
        model = self.model(session, Reading(before, A, session.row), before, paid)

        def make_mana(model: Model) -> None:  # 605.3b
            pay_cost(model, replace(ability.cost, mana=""), 0)
            model.run(ability.effects)
            spend(model.state, paid, A, parse_cost(ability.cost.mana).parts)

        if not on_stack:
            self.compare(use, make_mana, model, paid)
            return
        assert top is not None
        model.r.that = top.reading.that
        pay_cost(model, ability.cost, top.reading.x)
        self.report.done["costs compared"] += 1
        model.settle()
        found = list(differences(model, before, paid))
        if found:
            self.fault(use, ["cost", *found])
            return
        self.resolve_ability(session, use, top, ability)

    def down_to(self, session: Session, ability: d.Ability) -> OnStack | None:
        """Resolve what lies over an ability of the card on the stack; None if it is not there."""
        cards = session.game.world.cards
        m = session.game.m
        rows = session.game.rows(None, "stack")
        there = [int(m["stack_ability"][int(m["slot"][row])]) for row in rows]
        if not any(row >= 0 and ability_of_row(cards, self.card, row) == ability for row in there):
            return None
        for _ in range(6):
            top = session.top()
            if top is None or ability_of_row(cards, self.card, top.ability) == ability:
                return top
            session.resolve()
        return None

    def on_board(self, use: Use, zone: str) -> Session:
        """Return a session with the card where its ability works."""
        ability = use.ability
        status: list[str] = []
        if isinstance(ability, d.Activated):
            cost = ability.cost
            if cost.counters is not None:
                status.append(f"{cost.counters[1] + 1} {cost.counters[0]}")
            if cost.untap:
                status.append("tapped")
        if self.card.loyalty is not None:
            status.append("20 loyalty")
        for part in self.card.abilities:
            if isinstance(part, d.Enters) and part.counters is not None and not self.card.toughness:
                count = part.counters[1]
                status.append(f"{count if isinstance(count, int) else 3} {part.counters[0]}")
        if self.card.defense is not None:
            status.append(f"{self.card.defense} defense")
        line = parse_type_line(self.card.type_line)
        if zone not in ("battlefield", "hand", "graveyard"):
            raise NoPositionError(f"it works in the zone {zone!r}")
        if zone == "battlefield" and not line.permanent:
            zone = "hand"
        host = ""
        if zone == "battlefield" and {"Aura", "Equipment"} & set(line.subtypes):
            host = self.host()
        return Session(
            self.card,
            zone,
            mode=use.mode,
            status=", ".join(status) if zone == "battlefield" else "",
            host=host,
        )

    def host(self) -> str:
        """What the card may be attached to."""
        spell = next((a for a in self.card.abilities if isinstance(a, d.Spell)), None)
        if spell is None:
            return "Paper Ox"
        asked = spell.targets[0].objects if spell.targets else None
        if asked is None:
            raise NoPositionError("it enchants a player")
        for witness in witnesses(self.card):
            if witness.filter == asked:
                return witness.card.name
        plain = (card for card in BASE if asked.types and asked.types[0] in card.type_line.lower())
        found = next(plain, None)
        if found is None:
            raise NoPositionError("it enchants something special")
        return found.name

    def trigger(self, use: Use) -> None:
        """Cause what an ability waits for."""
        ability = use.ability
        assert isinstance(ability, d.Triggered)
        assert isinstance(ability.event, d.Event)
        event = ability.event
        if event.what == "self" and event.verb in ("enters", "casts"):
            return  # seen as the card is cast
        if ability.zone != "battlefield":
            raise NoPositionError(f"it triggers in the zone {ability.zone!r}")
        if event.verb == "turned face up":
            self.turn_up(use)
            return
        cause = causing(event)
        if cause is None:
            raise NoPositionError(f"{CANNOT}: {event.verb} ({subject(event)})")
        session = self.on_board(use, "battlefield")
        if session.where != "battlefield":
            raise NoPositionError("it is no permanent")
        cause(session, event)
        if not self.triggers(session, use, ability):
            raise NoPositionError(f"it did not trigger: {event.verb} ({subject(event)})")

    def turn_up(self, use: Use) -> None:
        """Cast the card face down, turn it face up, and compare what triggers."""
        session = Session(self.card, mode=use.mode)
        actions = session.offered(v.ACTION_CAST, session.row)
        hidden = [action for action in actions if detail_of(action) == v.FACE_DOWN]
        if not hidden:
            raise NoPositionError("it is not cast face down")
        session.act(hidden[0])
        session.resolve()
        session.refill()
        up = session.offered(v.ACTION_FACE_UP, session.row)
        if not up:
            raise NoPositionError("it is not turned face up")
        session.act(up[0])
        session.quiet = False
        if not self.triggers(session, use, use.ability):
            raise NoPositionError("it did not trigger: turned face up (self)")


def subject(event: d.Event) -> str:
    """Say in a word what an event is about."""
    what = event.what
    return what if isinstance(what, str) else type(what).__name__


def pay_cost(model: Model, cost: d.Cost, x: int) -> None:
    """Pay the cost of an ability, X included."""
    price = parse_cost(cost.mana)
    if price.hybrids:
        raise NotModelledError("a cost with hybrid mana")
    if price.x:
        parts = list(price.parts)
        parts[0] += price.x * x
        spend(model.state, model.r.after, A, tuple(parts))
        cost = replace(cost, mana="")
    if cost.loyalty == "-X":
        thing = model.r.self()
        thing.counters["loyalty"] -= x
        cost = replace(cost, loyalty=None)
    rest = [answer for answer in model.r.answers if answer.asked not in _PAYING]
    paying = [answer for answer in model.r.answers if answer.asked in _PAYING]
    model.r.answers = deque(paying)
    pay_visible(model, cost, A)
    model.r.answers = deque(rest)


_PAYING = (v.DECISION_SACRIFICE, v.DECISION_DISCARD)


def try_card(card: d.Card) -> Report:
    """Try one card in every way.

    Args:
        card: its definition.

    Returns:
        What came of it.
    """
    return Trial(card).run()
