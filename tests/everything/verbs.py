"""A second reading of verbs: what each does to a state, one function for each.

`MODELS` is the table; a verb that is not in it is counted by name. A model changes the state of its
`Reading`, whose answers say what the players chose.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mtgenv.cards import language as d
from mtgenv.cards.keyword_actions import actions_of
from mtgenv.cards.parsing import parse_cost
from mtgenv.engine.record import vocabulary as v
from tests.everything.deriving import Lasting, abilities_of, derive, print_values
from tests.everything.reading import (
    COLORS,
    Being,
    DifferenceError,
    NotModelledError,
    Player,
    Reading,
)
from tests.everything.snapshot import KINDS, State, Thing

FIRST_MADE = -100  # rows of tokens that the model makes
LASTING_DURATIONS = ("turn", "combat", "game", "your next turn", "your next upkeep")


class Model:
    """What carries a program out: the reading and the changes that last."""

    def __init__(self, reading: Reading) -> None:
        self.r = reading
        self.lasting: list[Lasting] = []
        self.unseen: Counter[str] = Counter()
        """Verbs whose effect shows later only."""
        self.flipped = False
        self.next_it: list[Being] | None = None
        self.exiles: set[int] = set()
        """What is exiled if it would go to a graveyard this turn."""

    @property
    def state(self) -> State:
        """The state that is changed."""
        return self.r.state

    def run(self, effects: tuple[d.Effect, ...]) -> None:
        """Carry out effects, one after the other."""
        for effect in () if self.r.fizzles else effects:
            model = MODELS.get(type(effect))
            if model is None:
                raise NotModelledError(type(effect).__name__)
            self.next_it = None
            if type(effect) in LATER:
                self.unseen[type(effect).__name__] += 1
            model(self, effect)
            self.r.quiet = False
            if self.next_it is not None:
                self.r.it, self.r.done = self.next_it, None
                self.next_it = None
            derive(self.state, self.lasting)

    def chosen(self, what: d.Objects | tuple[d.Objects, ...], *, own: bool = False) -> list[Being]:
        """What a verb acts on; it is "it" afterwards, and what is chosen is so at once."""
        if isinstance(what, d.Chosen):
            found: list[Being] = list(self.r.chosen(what, own=own))
            self.r.it = found
            if what.zone == "library":
                whose = self.r.players(what.whose or what.by)
                self.state.shuffled.update(whose)
        else:
            found = self.r.beings(what)
        self.next_it = found
        return found

    def permanents(self, what: d.Objects, *, own: bool = False) -> list[Thing]:
        """The permanents that a verb acts on."""
        found = self.chosen(what, own=own)
        return [t for t in found if isinstance(t, Thing) and t.zone == "battlefield"]

    # --- Zones ---

    def move(
        self, thing: Thing, to: str, *, place: str = "", controller: int | None = None
    ) -> None:
        """Put an object into a zone; ``place`` is where in a library."""
        state = self.state
        if thing.zone == "library" and thing.row in state.libraries[thing.owner]:
            state.libraries[thing.owner].remove(thing.row)
        if thing.zone == "battlefield":
            state.left[thing.row] = copy.copy(thing)
        was = thing.zone
        thing.paid = self.r.costs if was == "stack" else frozenset()
        if was == "battlefield" and to == "graveyard" and thing.row in self.exiles:
            to = "exile"
        thing.zone = to
        thing.tapped = thing.deathtouched = False
        thing.damage = thing.shields = thing.designation = 0
        thing.counters = {}
        thing.attached_to = thing.attacking = thing.blocking = -1
        if was == "battlefield":
            for other in state.within("battlefield"):
                if other.attached_to == thing.row:
                    other.attached_to = -1
        if thing.token and to != "battlefield":
            state.things.pop(thing.row, None)
            if thing in state.made:
                state.made.remove(thing)
            return
        if to == "library":
            library = state.libraries[thing.owner]
            library.insert(0 if place != "bottom" else len(library), thing.row)
        if to == "battlefield":
            thing.controller = thing.owner if controller is None else controller
            self.enter(thing)
        else:
            thing.controller = thing.owner
            if thing.card.type_line and to != "stack":
                print_values(thing)

    def enter(self, thing: Thing) -> None:
        """What an object says of how it enters (614.1c), and what its types say."""
        print_values(thing)
        card = thing.card
        if card.loyalty:
            thing.counters["loyalty"] = card.loyalty
        if card.defense:
            thing.counters["defense"] = card.defense
        if any(isinstance(a, d.Chapter) for a in card.abilities):
            thing.counters["lore"] = 1
        for ability in abilities_of(card):
            if isinstance(ability, d.Instead) and ability.event.verb in ("enters", "moves"):
                raise NotModelledError("Instead of entering")
            if not isinstance(ability, d.Enters):
                continue
            inner = replace(self.r, source=thing.row, you=thing.controller)
            if ability.devour:
                raise NotModelledError("Enters devouring")
            if ability.copy_of is not None or ability.under:
                raise NotModelledError("Enters as a copy, or under somebody's control")
            for word in ability.choose:
                answer = inner.answered(v.DECISION_NAME, v.DECISION_PICK)
                if answer is None:
                    raise DifferenceError(f"no {word} was chosen as it entered")
                if answer.action == v.ACTION_COLOR:
                    thing.chosen_colors = frozenset(KINDS[answer.subject])
                elif answer.action == v.ACTION_PLAYER:
                    thing.chosen_player = answer.subject
                else:
                    raise NotModelledError(f"Enters choosing a {word}")
            if not inner.holds(ability.condition):
                continue
            if ability.unless_life:
                if inner.answers and inner.yes():
                    self.state.life[thing.controller] -= ability.unless_life
                else:
                    thing.tapped = True
            elif ability.tapped:
                thing.tapped = True
            if ability.counters is not None:
                self.add_counters(thing, ability.counters[0], inner.number(ability.counters[1]))

    def add_counters(self, thing: Thing, kind: str, count: int) -> None:
        """Put counters on an object."""
        if count > 0:
            thing.counters[kind] = thing.counters.get(kind, 0) + count

    def destroy(self, thing: Thing, *, regenerates: bool = True) -> None:
        """Destroy a permanent (701.8)."""
        if "indestructible" in thing.keywords or thing.zone != "battlefield":
            return
        if thing.counters.get("shield"):
            raise NotModelledError("a shield counter")
        if thing.shields and regenerates and "can't be regenerated" not in thing.rules:
            thing.shields -= 1
            thing.tapped, thing.damage = True, 0
            thing.deathtouched = False
            return
        self.move(thing, "graveyard")

    def hurt(self, source: Thing, to: Being, amount: int) -> None:
        """Deal damage (120.3)."""
        if amount <= 0:
            return
        keywords = self.r.last(source).keywords
        if isinstance(to, Thing) and "protection" in to.keywords:
            raise NotModelledError("damage to what has protection")
        if isinstance(to, Player):
            if "infect" in keywords:
                self.state.poison[to.seat] += amount
            else:
                self.state.life[to.seat] -= amount
        else:
            if to.zone != "battlefield":
                return
            if "planeswalker" in to.types:
                left = to.counters.get("loyalty", 0) - amount
                to.counters["loyalty"] = max(left, 0)
            if "battle" in to.types:
                to.counters["defense"] = max(to.counters.get("defense", 0) - amount, 0)
            if "creature" in to.types:
                self.r.excess = max(to.damage + amount - to.toughness, 0)
                if keywords & {"infect", "wither"}:
                    self.add_counters(to, "-1/-1", amount)
                else:
                    to.damage += amount
                to.deathtouched = to.deathtouched or "deathtouch" in keywords
        if "lifelink" in keywords:
            holder = self.r.last(source)
            there = holder.zone in ("battlefield", "stack")
            self.state.life[holder.controller if there else holder.owner] += amount

    def draw(self, seat: int, count: int) -> None:
        """Draw cards (121)."""
        if count > 0 and seat in self.state.shuffled:
            raise NotModelledError("a draw from a library in an unknown order")
        for _ in range(max(count, 0)):
            if not self.state.libraries[seat]:
                raise NotModelledError("a draw from an empty library")
            self.move(self.state.things[self.state.libraries[seat][0]], "hand")

    # --- What follows by itself ---

    def settle(self) -> None:
        """State-based actions (704.5), until there is nothing more to do."""
        for _ in range(20):
            derive(self.state, self.lasting)
            if not self._settle_once():
                return

    def _settle_once(self) -> bool:
        state = self.state
        dying: list[Thing] = []
        gone: list[Thing] = []
        changed = False
        for seat, life in enumerate(state.life):
            if (life <= 0 or state.poison[seat] >= 10) and not state.over:
                state.over, state.winner = True, 1 - seat
        for thing in state.within("battlefield"):
            up, down = thing.counters.get("+1/+1", 0), thing.counters.get("-1/-1", 0)
            if up and down:
                for kind in ("+1/+1", "-1/-1"):
                    thing.counters[kind] -= min(up, down)
                changed = True
            thing.counters = {kind: n for kind, n in thing.counters.items() if n > 0}
            if "creature" in thing.types:
                if thing.toughness <= 0:
                    gone.append(thing)
                elif thing.damage >= thing.toughness or (thing.deathtouched and thing.damage):
                    dying.append(thing)
            if "planeswalker" in thing.types and not thing.counters.get("loyalty"):
                gone.append(thing)
            if "battle" in thing.types and not thing.counters.get("defense"):
                gone.append(thing)
            if "Equipment" in thing.subtypes and "creature" in thing.types:
                changed = changed or thing.attached_to != -1
                thing.attached_to = -1  # 301.5c
            if "Aura" in thing.subtypes and "creature" not in thing.types:
                host = state.things.get(thing.attached_to)
                if host is None or host.zone != "battlefield":
                    gone.append(thing)
        alive = {thing.row for thing in dying if "indestructible" in thing.keywords}
        for thing in gone:
            self.move(thing, "graveyard")
        for thing in dying:
            if thing.row not in alive:
                self.destroy(thing)
        return bool(gone or changed or len(dying) > len(alive))


Verb = Callable[[Model, Any], None]
MODELS: dict[type[d.Effect], Verb] = {}
"""Every verb that the second reading knows."""


def _model(*kinds: type[d.Effect]) -> Callable[[Verb], Verb]:
    def enter(verb: Verb) -> Verb:
        for kind in kinds:
            MODELS[kind] = verb
        return verb

    return enter


# --- Zones ---------------------------------------------------------------------------------------


def _turn_over(thing: Thing) -> None:
    """Show the other face of a card with two."""
    if thing.card.other_face is None:
        raise NotModelledError("a back face that transforms")
    thing.card = thing.card.other_face
    print_values(thing)
    if not thing.subtypes & {"Aura", "Equipment", "Fortification"}:
        thing.attached_to = -1  # 704.5p: what is none of these is attached to nothing


@_model(d.Transform)
def _transform(model: Model, e: d.Transform) -> None:
    for thing in [t for t in model.chosen(e.what) if isinstance(t, Thing)]:
        bound = {"daybound", "nightbound"} & {*thing.card.keywords}
        double = thing.card.other_face is None or thing.card.layout == "transform"
        if thing.zone == "battlefield" and double and not bound:
            _turn_over(thing)


@_model(d.Move)
def _move(model: Model, e: d.Move) -> None:
    if (e.face_down and e.to != "exile") or e.to == "ante":
        raise NotModelledError("Move face down, or to the ante zone")
    moved: list[Being] = []
    for thing in [t for t in model.chosen(e.what) if isinstance(t, Thing)]:
        if e.to == "battlefield":
            if e.transformed:
                if thing.card.layout != "transform":
                    continue  # 712.14a
                _turn_over(thing)
            if not thing.types & {"artifact", "creature", "enchantment", "land", "planeswalker"}:
                continue  # an instant stays where it is (110.4)
            if "Aura" in thing.subtypes:
                raise NotModelledError("Move of an Aura to the battlefield")
            controller = model.r.you if e.controller == "you" else thing.owner
            model.move(thing, "battlefield", controller=controller)
            thing.tapped = thing.tapped or e.tapped
            if e.counters:
                model.add_counters(thing, e.counters[0], e.counters[1])
        elif e.to in ("library", "bottom"):
            if len(model.next_it or ()) > 1:
                model.state.shuffled.add(thing.owner)  # in an order that somebody chooses
            model.move(thing, "library", place=e.to)
        elif e.to == "shuffled":
            model.move(thing, "library")
            model.state.shuffled.add(thing.owner)
        else:
            model.move(thing, e.to)
        moved.append(thing)
    model.next_it = moved


@_model(d.Destroy)
def _destroy(model: Model, e: d.Destroy) -> None:
    for thing in model.permanents(e.what):
        model.destroy(thing, regenerates=not e.no_regeneration)


@_model(d.Sacrifice)
def _sacrifice(model: Model, e: d.Sacrifice) -> None:
    for thing in model.permanents(e.what, own=True):
        chooses = isinstance(e.what, d.Chosen)
        if chooses or thing.controller == model.r.you:
            model.move(thing, "graveyard")


@_model(d.Draw)
def _draw(model: Model, e: d.Draw) -> None:
    drawn: list[Being] = []
    for seat in model.r.players(e.player):
        before = {t.row for t in model.state.within("hand", seat)}
        model.draw(seat, replace(model.r, that_player=seat).number(e.count))
        drawn += [t for t in model.state.within("hand", seat) if t.row not in before]
    model.next_it = drawn


@_model(d.Discard)
def _discard(model: Model, e: d.Discard) -> None:
    for thing in model.chosen(e.what):
        if isinstance(thing, Thing) and thing.zone == "hand":
            model.move(thing, "graveyard")


@_model(d.Reveal, d.Choose)
def _reveal(model: Model, e: d.Reveal | d.Choose) -> None:
    if isinstance(e, d.Reveal) and e.hand_of:
        seats = model.r.players(e.hand_of)
        model.next_it = [t for seat in seats for t in model.state.within("hand", seat)]
        return
    model.chosen(e.what)


@_model(d.Look)
def _look(model: Model, e: d.Look) -> None:
    if not isinstance(e.what, d.Top):
        raise NotModelledError("Look at no library")
    things = model.r.objects(e.what)
    picked: list[Thing] = []
    while len(picked) < len(things):  # then the next look begins
        answer = model.r.answered(v.DECISION_LOOK)
        if answer is None or answer.action == v.ACTION_DONE:
            break
        picked.append(model.r.thing(answer.subject))
    if any(thing not in things for thing in picked):
        raise DifferenceError("a card was chosen that is not looked at")
    if e.keep == "surveil":
        for thing in picked:
            model.move(thing, "graveyard")
    elif e.keep in ("scry", "one on top"):
        buried = picked if e.keep == "scry" else [t for t in things if t not in picked]
        for thing in buried:
            library = model.state.libraries[thing.owner]
            library.remove(thing.row)
            library.append(thing.row)
        if e.keep == "one on top" and len(buried) > 1:
            model.state.shuffled.add(things[0].owner)


@_model(d.Dig)
def _dig(model: Model, e: d.Dig) -> None:
    things = list(model.r.objects(e.what))
    model.r.it = list(things)
    taken: list[Thing] = []
    if e.take is not None:
        taken = model.r.chosen(e.take)
        for thing in taken:
            model.move(thing, "hand")
    while model.r.answered(v.DECISION_LOOK) is not None:
        pass
    for thing in things:
        if thing in taken:
            continue
        if e.rest == "graveyard":
            model.move(thing, "graveyard")
        else:
            model.state.shuffled.add(thing.owner)


@_model(d.Shuffle)
def _shuffle(model: Model, e: d.Shuffle) -> None:
    model.state.shuffled.update(model.r.players(e.player))


# --- Damage, life, counters ----------------------------------------------------------------------


@_model(d.Damage)
def _damage(model: Model, e: d.Damage) -> None:
    (source,) = model.r.objects(e.source)[:1] or [model.r.self()]
    if e.excess_to:
        raise NotModelledError("Damage with excess to somebody")
    if e.divided == "as you choose":
        for being in model.chosen(e.to):
            key = -1 - being.seat if isinstance(being, Player) else being.row
            model.hurt(source, being, model.r.shares.get(key, 0))
        return
    beings = model.chosen(e.to)
    amount = model.r.number(e.amount)
    if e.divided == "evenly":
        amount = amount // max(len(beings), 1)
    amounts = []
    for being in beings:
        each = replace(model.r, that_player=being.seat) if isinstance(being, Player) else model.r
        amounts.append(amount if e.divided else each.number(e.amount))
    for being, much in zip(beings, amounts, strict=True):
        model.hurt(source, being, much)


@_model(d.Explore, d.Connive)
def _keyword_action(model: Model, e: d.Explore | d.Connive) -> None:
    model.run(actions_of(e))


@_model(d.Fight)
def _fight(model: Model, e: d.Fight) -> None:
    first, second = model.r.objects(e.first)[:1], model.r.objects(e.second)[:1]
    if not (first and second):
        return
    one, other = first[0], second[0]
    if any(t.zone != "battlefield" or "creature" not in t.types for t in (one, other)):
        return
    powers = one.power, other.power
    model.hurt(one, other, powers[0])
    model.hurt(other, one, powers[1])


def _life(sign: int) -> Verb:
    def verb(model: Model, e: d.GainLife | d.LoseLife) -> None:
        for seat in model.r.players(e.player):
            amount = replace(model.r, that_player=seat).number(e.amount)
            model.state.life[seat] += sign * max(amount, 0)

    return verb


MODELS[d.GainLife] = _life(1)
MODELS[d.LoseLife] = _life(-1)


@_model(d.SetLife)
def _set_life(model: Model, e: d.SetLife) -> None:
    for seat in model.r.players(e.player):
        model.state.life[seat] = replace(model.r, that_player=seat).number(e.amount)


@_model(d.PutCounters)
def _put_counters(model: Model, e: d.PutCounters) -> None:
    for being in model.chosen(e.what):
        if isinstance(being, Player):
            if e.counter != "poison":
                raise NotModelledError(f"{e.counter} counters of players")
            model.state.poison[being.seat] += model.r.number(e.count)
            continue
        model.r.changed = being
        if being.zone in ("battlefield", "exile"):
            model.add_counters(being, e.counter, model.r.number(e.count))


@_model(d.RemoveCounters)
def _remove_counters(model: Model, e: d.RemoveCounters) -> None:
    removed: list[Being] = []
    for being in model.chosen(e.what):
        if isinstance(being, Thing) and being.counters.get(e.counter):
            left = being.counters[e.counter] - model.r.number(e.count)
            being.counters[e.counter] = max(left, 0)
            removed.append(being)
    model.next_it = removed


@_model(d.MoveCounters)
def _move_counters(model: Model, e: d.MoveCounters) -> None:
    (source,), (target,) = model.r.objects(e.what)[:1], model.r.objects(e.to)[:1]
    count = min(model.r.number(e.count), source.counters.get(e.counter, 0))
    source.counters[e.counter] = source.counters.get(e.counter, 0) - count
    model.add_counters(target, e.counter, count)


@_model(d.Proliferate)
def _proliferate(model: Model, e: d.Proliferate) -> None:
    while (answer := model.r.answered(v.DECISION_PICK)) is not None:
        if answer.action == v.ACTION_DONE:
            return
        if answer.action == v.ACTION_PLAYER:
            model.state.poison[answer.subject] += 1
            continue
        thing = model.r.thing(answer.subject)
        thing.counters = {kind: count + 1 for kind, count in thing.counters.items()}


@_model(d.AddMana)
def _add_mana(model: Model, e: d.AddMana) -> None:
    if e.only:
        raise NotModelledError("AddMana for some spells only")
    times = max(model.r.number(e.amount), 0)
    pool = model.state.mana[model.r.you]
    if e.mana == "identity":
        raise NotModelledError("AddMana of a commander's identity")
    if e.mana == "any" or "/" in e.mana:
        colors = list(COLORS) if e.mana == "any" else e.mana.split("/")
        answer = model.r.answered(v.DECISION_COLOR)
        if answer is None:
            raise NotModelledError("AddMana of a colour that nobody was asked about")
        units = [option.count(KINDS[answer.subject]) for option in colors]
        if not any(units):
            raise DifferenceError(f"mana {KINDS[answer.subject]} is none of {e.mana}")
        pool[answer.subject] += times * max(units)
        return
    for letter in e.mana:
        pool[KINDS.index(letter)] += times


# --- Permanents ----------------------------------------------------------------------------------


@_model(d.Tap, d.Untap)
def _tap(model: Model, e: d.Tap | d.Untap) -> None:
    for thing in model.permanents(e.what):
        if isinstance(e, d.Untap) and thing.counters.get("stun"):
            thing.counters["stun"] -= 1
        else:
            thing.tapped = isinstance(e, d.Tap)


@_model(d.Attach)
def _attach(model: Model, e: d.Attach) -> None:
    (what,), hosts = model.r.objects(e.what)[:1] or [None], model.r.objects(e.to)[:1]
    there = [thing for thing in (what, *hosts) if thing and thing.zone == "battlefield"]
    if len(there) == 2:
        there[0].attached_to = there[1].row


@_model(d.Create)
def _create(model: Model, e: d.Create) -> None:
    if e.blocking or e.attached_to or e.defender:
        raise NotModelledError("Create blocking or attached")
    card = e.token
    if card is None:
        (original,) = model.r.objects(e.copy_of)[:1] or [None]
        if original is None:
            return
        card = model.r.last(original).card
        if any(isinstance(a, d.Enters | d.Spell) for a in abilities_of(card)):
            raise NotModelledError("Create a copy of what says how it enters")
    if any(isinstance(a, d.Static) for a in abilities_of(card)):
        raise NotModelledError("Create a token with a static ability")
    made: list[Being] = []
    for seat in model.r.players(e.player):
        count = replace(model.r, that_player=seat).number(e.count)
        for _ in range(max(count, 0)):
            token = Thing(FIRST_MADE - len(model.state.made), True, card, seat, seat, "battlefield")
            model.state.made.append(token)
            model.enter(token)
            token.tapped = token.tapped or e.tapped
            token.attacking = 1 - seat if e.attacking else -1
            made.append(token)
    model.next_it = made


@_model(d.Change)
def _change(model: Model, e: d.Change) -> None:
    known = e.duration in LASTING_DURATIONS or e.duration.startswith("while ")
    if not known or e.while_ is not None:
        raise NotModelledError(f"Change {e.duration!r}")
    if e.only_types and e.subtypes and not e.types:
        raise NotModelledError("Change of subtypes only")
    things = model.permanents(e.what)
    numbers = {
        name: model.r.number(getattr(e, name))
        for name in ("power", "toughness", "base_power", "base_toughness")
        if getattr(e, name) is not None and "each" not in repr(getattr(e, name))
    }
    if e.controller:
        for thing in things:
            (seat,) = model.r.players(e.controller)[:1] or [thing.controller]
            thing.controller = seat
    each = e.what.filter if e.all_of_them and isinstance(e.what, d.Each) else None
    model.lasting.append(Lasting([t.row for t in things], e, replace(model.r), numbers, each))


@_model(d.RemoveDamage)
def _remove_damage(model: Model, e: d.RemoveDamage) -> None:
    for thing in model.permanents(e.what):
        thing.damage = 0


@_model(d.Regenerate)
def _regenerate(model: Model, e: d.Regenerate) -> None:
    for thing in model.permanents(e.what):
        thing.shields += 1


@_model(d.PhaseOut)
def _phase_out(model: Model, e: d.PhaseOut) -> None:
    for thing in model.permanents(e.what):
        thing.phased = True
        for other in model.state.things.values():
            if other.attached_to == thing.row:
                other.phased = True  # 702.26g: with what it is attached to


@_model(d.Become)
def _become(model: Model, e: d.Become) -> None:
    bit = {"monstrous": v.DESIGNATION_MONSTROUS, "renowned": v.DESIGNATION_RENOWNED}
    for thing in model.permanents(e.what):
        thing.designation |= 1 << bit[e.designation]


# --- The stack -----------------------------------------------------------------------------------


@_model(d.CounterSpell)
def _counter_spell(model: Model, e: d.CounterSpell) -> None:
    for thing in model.chosen(e.what):
        if not isinstance(thing, Thing):
            raise NotModelledError("CounterSpell of an ability")
        if thing.zone == "stack" and "can't be countered" not in thing.rules:
            model.move(thing, "graveyard")


# --- What shows later only -----------------------------------------------------------------------


LATER = (
    d.Later, d.Apply, d.Replace, d.WhenDone, d.StayTapped, d.Goad, d.ExtraTurn, d.ExtraPhases,
    d.Skip, d.GetEmblem, d.MustBlock, d.RemoveFromCombat, d.BecomeBlocked, d.ControlPlayer, d.Exert,
)  # fmt: skip
"""Verbs that change nothing one can see at once."""


@_model(*LATER)
def _later(model: Model, e: d.Effect) -> None:
    if isinstance(e, d.StayTapped | d.Goad | d.RemoveFromCombat | d.BecomeBlocked):
        model.chosen(e.what)
    if isinstance(e, d.GetEmblem) and any(isinstance(a, d.Static) for a in e.emblem.abilities):
        raise NotModelledError("an emblem that changes objects")
    if not isinstance(e, d.Replace):
        return
    if isinstance(e.source_of, d.Chosen):
        model.chosen(e.source_of)
    if e.event.verb in ("dies", "to graveyard", "moves") and e.instead == "exile":
        if e.what is None or isinstance(e.what, d.Chosen):
            raise NotModelledError("Replace of all that dies")
        model.exiles |= {thing.row for thing in model.r.objects(e.what)}


@_model(d.EndGame)
def _end_game(model: Model, e: d.EndGame) -> None:
    if e.how == "draw":
        raise NotModelledError("EndGame as a draw")
    (seat,) = model.r.players(e.player)[:1]
    model.state.over = True
    model.state.winner = seat if e.how == "win" else 1 - seat


# --- Choices and structure -----------------------------------------------------------------------


@_model(d.May)
def _may(model: Model, e: d.May) -> None:
    if not model.r.players(e.player):
        return
    if _offers_choice(e) and not (model.r.answers and model.r.answers[0].asked == v.DECISION_MAY):
        # The offer is the choice itself: whoever chooses nothing does not do it.
        asked = bool(model.r.answers) and model.r.answers[0].asked in _CHOICES
        accepted = asked and model.r.answers[0].action != v.ACTION_DONE
        if asked and not accepted:
            model.r.answers.popleft()
    else:
        accepted = model.r.yes()
    if accepted:
        model.r.done = True
        model.run(e.effects)
    else:
        model.r.done = False
        model.run(e.otherwise)


_CHOICES = (v.DECISION_PICK, v.DECISION_DISCARD)


def _offers_choice(e: d.May) -> bool:
    """Whether what may be done begins with a choice, which is then the question."""
    return isinstance(getattr(e.effects[0], "what", None), d.Chosen)


@_model(d.MayPay)
def _may_pay(model: Model, e: d.MayPay) -> None:
    seats = model.r.players(e.player)
    if not seats:
        model.run(e.otherwise)
        return
    cost = e.cost
    if not model.r.answers or model.r.answers[0].asked != v.DECISION_MAY:
        model.r.done = False  # it cannot be paid, so nobody is asked
    else:
        model.r.done = model.r.yes()
    if model.r.done:
        pay_visible(model, cost, seats[0], model.r.number(e.times))
        model.r.done = True
        model.run(e.effects)
    else:
        model.run(e.otherwise)


def pay_visible(model: Model, cost: d.Cost, seat: int, times: int = 1) -> None:
    """Pay everything of a cost; of generic mana it is not known which was taken."""
    if cost.mana:
        price = parse_cost(cost.mana)
        if price.hybrids or price.x:
            raise NotModelledError("a cost with {X} or hybrid mana")
        spend(model.state, model.r.after, seat, tuple(n * times for n in price.parts))
    source = model.r.self() if model.r.source in model.state.things else None
    model.state.life[seat] -= model.r.number(cost.life)
    if source is not None:
        if cost.tap:
            source.tapped = True
        if cost.untap:
            source.tapped = False
        if cost.counters is not None:
            kind, count = cost.counters
            source.counters[kind] = source.counters.get(kind, 0) - count
        if isinstance(cost.loyalty, int):
            source.counters["loyalty"] = source.counters.get("loyalty", 0) + cost.loyalty
    for give in cost.give:
        _give(model, give, seat)
    if source is not None:
        for word, to in (("sacrifice", "graveyard"), ("exile", "exile"), ("discard", "graveyard")):
            if getattr(cost, word):
                model.r.paid = copy.copy(source)
                model.move(source, to)


def _give(model: Model, give: d.Give, seat: int) -> None:
    zones = {"sacrifice": "graveyard", "discard": "graveyard", "return to hand": "hand"}
    where = {
        "discard": "hand",
        "exile from hand": "hand",
        "exile from graveyard": "graveyard",
        "reveal from hand": "hand",
    }
    left = give.count if not give.power else 99
    while left:
        answer = model.r.answered(v.DECISION_SACRIFICE, v.DECISION_DISCARD)
        if answer is None:
            if give.power:
                return
            raise DifferenceError(f"nothing was given up: {give.how}")
        if answer.action == v.ACTION_DONE:
            return
        thing = model.r.thing(answer.subject)
        zones_of = {where.get(give.how, "battlefield")}
        if give.how == "exile permanent or from graveyard":
            zones_of |= {"graveyard"}
        if thing.zone not in zones_of or not model.r.fits(thing, give.filter):
            raise DifferenceError(f"{thing.name} was given up, which is not what the cost asks for")
        model.r.paid = copy.copy(thing)
        if give.how == "tap":
            thing.tapped = True
        elif give.how.startswith("exile"):
            model.move(thing, "exile")
        elif give.how != "reveal from hand":
            model.move(thing, zones[give.how])
        left -= 1


def spend(state: State, after: State | None, seat: int, parts: tuple[int, ...]) -> None:
    """Spend mana: of each colour at least what the cost names, and in all what it says.

    Raises:
        DifferenceError: if something else was spent.
    """
    if after is None:
        raise NotModelledError("mana that is spent unseen")
    spent = [was - now for was, now in zip(state.mana[seat], after.mana[seat], strict=True)]
    colored = parts[1:]
    if sum(spent) != sum(parts) or any(map(int.__lt__, spent, colored)):
        raise DifferenceError(f"{spent} mana was spent for a cost of {parts}")
    state.mana[seat] = list(after.mana[seat])


@_model(d.Flip)
def _flip(model: Model, e: d.Flip) -> None:
    model.flipped = True
    model.r.done = model.r.coin
    model.run(e.win if model.r.coin else e.lose)


@_model(d.If)
def _if(model: Model, e: d.If) -> None:
    model.run(e.then if model.r.holds(e.condition) else e.otherwise)


@_model(d.ForEach)
def _for_each(model: Model, e: d.ForEach) -> None:
    outer = model.r.that_player
    for seat in model.r.players(e.player):
        model.r.that_player = seat
        model.run(e.effects)
    model.r.that_player = outer


def tally(tokens: list[Thing]) -> Counter[tuple[Any, ...]]:
    """Count tokens by what they are like."""
    return Counter(
        (
            t.name, t.controller, t.tapped, t.power, t.toughness, t.types, t.subtypes, t.colors,
            t.keywords, t.rules, tuple(sorted(t.counters.items())),
        )
        for t in tokens
    )  # fmt: skip
