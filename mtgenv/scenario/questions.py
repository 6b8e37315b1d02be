"""Answering the questions of a match: from the script, from the choices, or by default."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mtgenv.cards.keywords import KeywordError, parse_keyword
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.words import CASTINGS
from mtgenv.engine.combat.combat_damage import lethal_damage, next_receiver, tramples
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import action_of, detail_of, kind_of, subject_of
from mtgenv.engine.record.entries import program_row
from mtgenv.engine.record.references import row_of
from mtgenv.scenario.actions import Pending, expect_legal, is_paid, means, plain
from mtgenv.scenario.answers import NO_ALTERNATIVE, Answers
from mtgenv.scenario.combats import Combat, attacked_by
from mtgenv.scenario.model import COLOR_WORDS, ENOUGH, Action
from mtgenv.scenario.world import ScriptError, World

DONE = action_of(v.ACTION_DONE, 0, 0)
YES = action_of(v.ACTION_YES, 0, 0)
NO = action_of(v.ACTION_NO, 0, 0)
_CONCEDING = (v.ACTION_CONCEDE_GAME, v.ACTION_CONCEDE_MATCH)


def default(world: World) -> int:
    """Return the first legal pick that is not declining; yes where that is the question.

    A cost of any number of objects ("crew 3") is not declined by being done once it is paid.
    """
    legal = [action for action in world.legal() if kind_of(action) not in _CONCEDING]
    if world.m["dec_kind"] == v.DECISION_SACRIFICE and DONE in legal:
        return DONE
    return next((action for action in legal if action != DONE), legal[0])


# Marks, behind the name of a pick, that it is a copy of that card or the card itself.
_COPY_MARKS = {"[no copy]": False, "[only copy]": True}


def is_copy(world: World, row: int) -> bool:
    """Whether an object is a copy of a card: a token or a copied spell."""
    return int(world.m["kind"][row]) in (v.OBJECT_COPY, v.OBJECT_TOKEN)


@dataclass
class Put:
    """A spell or ability that the script put on the stack, and its targets not used yet."""

    action: Action
    game: str
    row: int
    targets: list[str]


_THIS = re.compile(r"\{this\}|\bthis (?:[a-z]+)\b")


def _spoken(text: str) -> str:
    """Reduce a triggered ability to what files that word it otherwise have in common.

    Example:
        >>> _spoken("Whenever {this} enters"), _spoken("When this creature enters")
        ('when this enters', 'when this enters')
    """
    return re.sub("^whenever ", "when ", _THIS.sub("this", plain(text)))


def _tells_keyword(ability: str, said: str) -> bool:
    """Whether a trigger that a keyword stands for is told by what that keyword means.

    Example:
        >>> _tells_keyword("evoke {2}{u}", "when this enters, if its evoke cost was paid")
        True
    """
    try:
        keyword = parse_keyword(ability).name
    except KeywordError:
        return False
    return f" {keyword} " in f" {said} "


class Questions:
    """Answers every question that is not about priority or a declaration.

    Args:
        world: the match.
        answers: the choices of the scenario.
        pending: the actions not taken yet, for payments.
        combats: the combats of each game, for the order of blockers.
    """

    def __init__(
        self,
        world: World,
        answers: Answers,
        pending: Pending,
        combats: Mapping[str, Sequence[Combat]],
    ) -> None:
        self.world = world
        self.answers = answers
        self.pending = pending
        self.combats = combats
        self._puts: list[Put] = []
        self._dividing: tuple[str, int, int, int, int] | None = None
        self._division: dict[int, int] = {}
        self._shares: list[int] = []

    def answer(self) -> int:
        """Return the legal action that answers the open question.

        Raises:
            ScriptError: if what the script says is not legal.
        """
        answer = _QUESTIONS[int(self.world.m["dec_kind"])](self)
        return default(self.world) if answer is None else answer

    def put(self, action: Action, row: int) -> None:
        """Remember a spell or ability that is being put on the stack, for its targets and X."""
        self._puts.insert(0, Put(action, self.world.path(), row, list(action.targets)))

    def has_targets_left(self, action: Action) -> bool:
        """Whether an action that was put on the stack has targets that nothing has used."""
        return any(put.action is action and put.targets for put in self._puts)

    def check_ways(self) -> None:
        """Refuse a way of casting that could not be paid, where nobody was asked how to pay.

        Raises:
            ScriptError: if a spell on the stack was cast in another way than the script says.
        """
        world = self.world
        for row in world.zone(int(world.m["depth"]), 0, v.ZONE_STACK):
            put = next((put for put in self._puts if put.row == row), None)
            if put is not None and not is_paid(world, row, put.action.way):
                raise ScriptError(f"{put.action} with {put.action.way}: cannot be paid")

    def check_targets_used(self) -> None:
        """Refuse targets that nothing on the card could ever have used.

        Raises:
            ScriptError: if there are any.
        """
        world = self.world
        for put in self._puts:
            if not put.targets:
                continue
            card = world.cards.index[world.card(put.row).name]
            groups = world.tables["ability_groups"][0]
            if not any(groups[ability] for ability in world.cards.abilities(card)):
                raise ScriptError(f"{put.action}: it has no target, so not {put.targets[0]!r}")

    def _seat(self) -> str:
        return self.world.seats[int(self.world.m["dec_for"])]

    def _answer(self, kind: str, fit: Callable[[object], int | None]) -> int | None:
        return self.answers.take(self._seat(), kind, fit)

    def _match_object(self, value: object, used: Sequence[int] = ()) -> int | None:
        """Return the legal action that picks the object or player a value names."""
        world = self.world
        legal = world.legal()
        if value == ENOUGH:
            return DONE if DONE in legal else None
        if value in world.seats:
            action = action_of(v.ACTION_PLAYER, world.seats.index(str(value)), 0)
            return action if action in legal else None
        rows = [subject_of(action) for action in legal if kind_of(action) == v.ACTION_OBJECT]
        name = str(value)
        for mark, copies in _COPY_MARKS.items():
            if name.endswith(mark):
                name = name.removesuffix(mark)
                rows = [row for row in rows if is_copy(world, row) == copies]
        row = world.find(name, rows, int(world.m["dec_for"]), world.path(), used)
        return None if row is None else action_of(v.ACTION_OBJECT, row, 0)

    def _pick(self) -> int | None:
        """Pick an object or a player; what other programs call a target serves too."""
        kinds = ("choice", "target")
        agrees = self.answers.take_agreement
        if DONE in self.world.legal() and agrees(self._seat(), self._match_object) is False:
            return DONE
        answers = (self._answer(kind, self._match_object) for kind in kinds)
        return next((answer for answer in answers if answer is not None), None)

    def _defender(self) -> int | None:
        """Answer what a creature attacks, or who may be attacked: whom the script attacks first."""
        world = self.world
        answer = self._pick()
        if answer is not None or world.m["dec_row"] >= 0:
            return answer
        turn = int(world.m["turn"][int(world.m["depth"])])
        for action in self.pending:
            here = (action.do, action.time.game, action.time.turn) == ("attack", world.path(), turn)
            if here and action.defender in world.seats:
                return self._match_object(action.defender)
        return None

    def _putting(self) -> Put | None:
        """Return whose targets serve the open question: the spell's own, or its trigger's."""
        world = self.world
        asking = int(world.m["dec_row"])
        source = world.source(asking)
        slot = int(world.m["slot"][asking])
        event = int(world.m["stack_event"][slot]) if slot >= 0 else -1
        rows = {asking, source, row_of(event) if event >= 0 else -1}
        copy = world.m["kind"][asking] == v.OBJECT_COPY
        player = int(world.m["dec_for"])
        for put in self._puts:
            mine = put.game == world.path() and world.seats.index(put.action.player) == player
            if mine and (put.row in rows or copy) and (put.targets or put.row == source):
                return put
        return None

    def _target(self) -> int | None:
        """Answer with the targets of the action, of the payment, or among the choices."""
        world = self.world
        self._payment()
        put = self._putting()
        if put is not None and put.targets:
            answer = self._match_object(put.targets[0])
            if answer is not None:
                put.targets.pop(0)
                return answer
            if DONE in world.legal():
                return DONE
            world.check_exists(*(name for name in put.targets[:1] if name not in world.seats))
            raise ScriptError(
                f"{put.action}: {put.targets[0]!r} is no legal target; legal: {world.offers()}"
            )
        answer = self._answer("target", self._match_object)
        if answer is None and world.m["kind"][int(world.m["dec_row"])] == v.OBJECT_COPY:
            # What the copy has comes first; where that has left, being done keeps it (707.10c).
            return DONE if DONE in world.legal() else None
        scripted = put is not None and bool(put.action.targets)
        return DONE if answer is None and scripted and DONE in world.legal() else answer

    def _payment(self) -> Action | None:
        """Return the scripted payment for the trigger that asks; its targets serve it too."""
        world = self.world
        asking = int(world.m["dec_row"])
        if asking < 0:
            return None
        card = world.card(world.source(asking)).name
        action = self.pending.next(world, self._seat(), ("pay",))
        if action is None:
            return None
        said, name = normalise(action.what), normalise(card)
        short = name.split(",")[0].split(" ")[0]
        fits = said.startswith(name) or said.split(" ")[0].rstrip(",") == short
        source = world.source(asking)
        if not fits and not means(world, source, action.what, action):
            return None
        if all(put.action is not action for put in self._puts):
            self.put(action, source)
        return action

    def _may(self) -> int | None:
        payment = self._payment()
        if payment is not None:
            self.pending.remove(payment)
            return YES
        return self._yes_no()

    def _yes_no(self) -> int | None:
        def fit(value: object) -> int | None:
            if isinstance(value, str):
                return {"yes": YES, "no": NO}.get(value.lower())
            return YES if value else NO

        return self._answer("choice", fit)

    def _put_now(self) -> Put | None:
        """Return the spell or ability that the open question is about."""
        asking = int(self.world.m["dec_row"])
        rows = (asking, self.world.source(asking))
        return next((put for put in self._puts if put.row in rows), None)

    def _number(self) -> int | None:
        """Answer with the X of the action, or among the choices; or with a target's share."""
        world = self.world
        if self._is_divided():
            return self._share()
        put = self._put_now()
        if put is not None and put.action.x is not None:
            answer = action_of(v.ACTION_NUMBER, put.action.x, 0)
            expect_legal(world, put.action, answer)
            return answer
        return self._answer("choice", self._match_number)

    def _is_divided(self) -> bool:
        """Whether the number asked is how much a target gets; X is asked before targets."""
        world = self.world
        row = int(world.m["dec_row"])
        slot = int(world.m["slot"][row]) if row >= 0 else -1
        if slot < 0 or world.m["stack_targets"][slot] == 0:
            return False
        return bool(world.tables["ability_divides"][0][program_row(world.matches, slot)])

    def _share(self) -> int | None:
        """Answer how much of what is divided a target gets (601.2d); the last gets the rest."""
        world = self.world
        index = int(world.m["dec_group"])
        if index == 0:
            targets = int(world.m["stack_targets"][int(world.m["slot"][world.m["dec_row"]])])
            total = max(map(subject_of, world.legal())) + targets - 1
            self._shares = self.answers.take_amounts(self._seat(), targets, total, exact=True) or []
        if index < len(self._shares):
            return action_of(v.ACTION_NUMBER, self._shares[index], 0)
        return self._answer("choice", self._match_number)

    def _match_number(self, value: object) -> int | None:
        if not isinstance(value, str) or not value.upper().startswith("X="):
            return None
        for action in self.world.legal():
            if kind_of(action) == v.ACTION_NUMBER and str(subject_of(action)) == value[2:].strip():
                return action
        return None

    def _mode(self) -> int | None:
        """Choose the mode of the action, or the one among the choices; both count from 1."""
        world = self.world
        put = self._put_now()
        if put is not None and put.action.mode:
            answer = action_of(v.ACTION_MODE, int(put.action.mode[0]) - 1, 0)
            expect_legal(world, put.action, answer)
            return answer
        return self._answer("mode", self._match_mode)

    def _match_mode(self, value: object) -> int | None:
        if not isinstance(value, int):
            return None
        action = action_of(v.ACTION_MODE, value - 1, 0)
        return action if action in self.world.legal() else None

    def _room(self) -> int | None:
        """Choose the next room of a dungeon, or the dungeon to enter, by its name."""
        return self._answer("choice", self._match_room)

    def _match_room(self, value: object) -> int | None:
        world = self.world
        return next(
            (
                action
                for action in world.legal()
                if kind_of(action) == v.ACTION_ROOM
                and normalise(world.describe(action)) == normalise(str(value))
            ),
            None,
        )

    def _name(self) -> int | None:
        """Choose a colour, a player or an object as a permanent enters, or a sector."""
        if kind_of(self.world.legal()[0]) == v.ACTION_NUMBER:
            return self._answer("choice", self._match_sector)
        answer = self.scripted_color()
        return self._pick() if answer is None else answer

    def _match_sector(self, value: object) -> int | None:
        said = str(value).lower()
        offered = (action for action in self.world.legal() if kind_of(action) == v.ACTION_NUMBER)
        return next((one for one in offered if self.world.describe(one) == said), None)

    def _cost(self) -> int | None:
        """Choose the mana cost (1) or the alternative cost (2)."""
        world = self.world
        text = plain(world.cards.ability_names[int(world.m["dec_ability"])])
        normal, other = (action_of(v.ACTION_MODE, index, 0) for index in (0, 1))
        names = self._costs()
        put = self._put_now()
        if put is not None and put.action.way:
            if put.action.way not in names:
                raise ScriptError(f"{put.action}: not legal; legal: {world.offers()}")
            return names[put.action.way]

        def fit(value: object) -> int | None:
            if isinstance(value, bool):
                return other if value else normal
            said = plain(str(value))
            if NO_ALTERNATIVE in said or said.startswith(("mana", "normal", "{")):
                return normal
            if said in names:
                return names[said]
            named = "alternative" in said or "sacrific" in said or said.startswith(text)
            return other if named else None

        answer = self._answer("mode", lambda value: (normal, other)[value == 2])
        return self._answer("choice", fit) if answer is None else answer

    def _costs(self) -> dict[str, int]:
        """Return the ways to pay that are offered and have a name, as "dash", "flashback"."""
        world = self.world
        first = int(world.tables["card_casting_first"][0][world.m["look"][world.m["dec_row"]]])
        kinds = {number: name for name, number in CASTINGS.items()}
        return {
            kinds[int(world.tables["casting_name"][0][first + subject_of(action) - 1])]: action
            for action in world.legal()
            if kind_of(action) == v.ACTION_MODE and subject_of(action) > 0
        }

    def _trigger(self) -> int | None:
        """Choose the next trigger by the name of its source, or by how its ability begins."""
        world = self.world

        def fit(value: object) -> int | None:
            for action in world.legal():
                if kind_of(action) != v.ACTION_MODE:
                    continue
                ability = int(world.m["waiting_ability"][subject_of(action)])
                text = _spoken(world.cards.ability_names[ability])
                said = _spoken(str(value))
                named = world.find(str(value), [detail_of(action)], None, world.path()) is not None
                if named or text.startswith(said) or _tells_keyword(text, said):
                    return action
            return None

        return self._answer("choice", fit)

    def scripted_color(self) -> int | None:
        """Choose a colour as the choices say; None where they say nothing."""

        def fit(value: object) -> int | None:
            said = str(value).strip("{}").lower()
            for action in self.world.legal():
                kind = subject_of(action)
                words = (COLOR_WORDS[kind], v.COLOR_LETTERS[kind].lower())
                if kind_of(action) == v.ACTION_COLOR and said in words:
                    return action
            return None

        return self._answer("choice", fit)

    def _damage(self) -> int | None:
        """Divide combat damage: as scripted, or lethal to each in the order of declaration."""
        world = self.world
        attacker, left = int(world.m["dec_row"]), int(world.m["dec_left"])
        blocker = detail_of(world.legal()[0])
        waiting = [blocker]
        # Behind all blockers comes the planeswalker attacked, and then its controller (702.19c).
        attacked = attacked_by(world, attacker) == blocker
        while not attacked and (row := next_receiver(world.matches, attacker, waiting[-1])) >= 0:
            waiting.append(row)
        pairs = self.combats[world.path()][-1].order
        declared = [row for row, other in pairs if other == attacker]
        declared += [int(other) for row, other in pairs if row == attacker and other is not None]
        if all(row in declared for row in waiting):
            waiting.sort(key=declared.index)  # a band is blocked without having been declared so
        moment = (
            world.path(),
            *world.clock(world.path()),
            len(self.combats[world.path()]),
            attacker,
        )
        if self._dividing != moment:
            # Nobody is asked for the last zeros of a division: they are no answers to the next one.
            self._dividing, self._division = moment, {}
        if blocker not in self._division:
            exact = world.m["attacking"][attacker] < 0  # nothing of a blocker's goes elsewhere
            amounts = self.answers.take_amounts(self._seat(), len(waiting), left, exact=exact)
            self._division = dict(zip(waiting, amounts, strict=False)) if amounts else {}
            if amounts and len(amounts) < len(waiting):
                raise ScriptError(f"choices: {len(amounts)} amounts for {len(waiting)} receivers")
        if blocker in self._division:
            return self._damage_of(self._division.pop(blocker), blocker)
        answer = self._answer("choice", self._match_number)
        if answer is not None:
            return answer
        if attacked:
            return world.legal()[0]
        spills = tramples(world.matches, attacker) and world.m["attacking"][attacker] >= 0
        for row in waiting:
            lethal = min(lethal_damage(world.matches, attacker, row), left)
            if row == waiting[-1] and not spills:
                lethal = left
            if row == blocker:
                return self._damage_of(lethal, blocker)
            left -= lethal
        raise AssertionError("the blocker in question is among those that wait")

    def _damage_of(self, amount: int, blocker: int) -> int:
        answer = action_of(v.ACTION_NUMBER, amount, blocker)
        if answer not in self.world.legal():
            name = self.world.card(blocker).name
            raise ScriptError(
                f"choices: {amount} damage to {name} is not legal; legal: {self.world.offers()}"
            )
        return answer


_QUESTIONS: dict[int, Callable[[Questions], int | None]] = {
    v.DECISION_BOTTOM: Questions._pick,
    v.DECISION_COST: Questions._cost,
    v.DECISION_NUMBER: Questions._number,
    v.DECISION_TARGET: Questions._target,
    v.DECISION_SACRIFICE: Questions._pick,
    v.DECISION_MAY: Questions._may,
    v.DECISION_PICK: Questions._pick,
    v.DECISION_DEFENDER: Questions._defender,
    v.DECISION_BLOCKED_ATTACKER: Questions._pick,
    v.DECISION_DAMAGE: Questions._damage,
    v.DECISION_TRIGGER: Questions._trigger,
    v.DECISION_COLOR: Questions.scripted_color,
    v.DECISION_DISCARD: Questions._pick,
    v.DECISION_STARTER: Questions._pick,
    v.DECISION_ATTACK_TAX: Questions._yes_no,
    v.DECISION_MODE: Questions._mode,
    v.DECISION_NAME: Questions._name,
    v.DECISION_LOOK: Questions._pick,
    v.DECISION_DRAW_OFFER: Questions._yes_no,
    v.DECISION_ROOM: Questions._room,
    v.DECISION_COMPANION: Questions._pick,
}
