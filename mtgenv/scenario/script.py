"""Following a script: the match is driven step by step, up to the end of the script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgenv.cards.names.spelling import faces, normalise
from mtgenv.engine.events.status import begin_keyword
from mtgenv.engine.games.opening import ARRANGED
from mtgenv.engine.games.subgames import PATH_BITS
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import counters_of, set_counters
from mtgenv.engine.record.decisions import action_of, kind_of, subject_of
from mtgenv.scenario.actions import (
    PRIORITY_ACTIONS,
    WITHOUT_TARGETS,
    Pending,
    expect_legal,
    find,
)
from mtgenv.scenario.answers import Answers
from mtgenv.scenario.chance import Chance
from mtgenv.scenario.combats import DECLARING, Combat, Pair, defender, is_declarable, pick
from mtgenv.scenario.expectations import Position, check
from mtgenv.scenario.mana_by_hand import is_unoffered, mana_first
from mtgenv.scenario.model import Action, After, Check, Scenario, Time
from mtgenv.scenario.questions import DONE, Questions, default
from mtgenv.scenario.refusals import is_possible, is_refused
from mtgenv.scenario.world import ScriptError, World, path_of

PASS = action_of(v.ACTION_PASS, 0, 0)
NEVER = (1 << 30, 0)  # later than every turn
KEEP = action_of(v.ACTION_KEEP, 0, 0)
MULLIGAN = action_of(v.ACTION_MULLIGAN, 0, 0)

_VERBS = {v.DECISION_ATTACK: "attack", v.DECISION_BLOCK: "block"}
_DECLARATION_STEPS = {"attack": v.STEP_DECLARE_ATTACKERS, "block": v.STEP_DECLARE_BLOCKERS}
# What is done when a player has priority; everything else answers a question of its own.
_AT_PRIORITY = (
    "cast",
    "activate",
    "mana",
    "land",
    "roll",
    "offerDraw",
    "companion",
    "resolve",
    "concede",
    "lose",
    "draw_game",
    "addCounters",
)
_AT_MULLIGAN = ("mulligan", "keep", "concede", "lose", "draw_game")
# Between two actions of the script; a declaration is over when somebody has priority again.
_MOMENTS = (v.DECISION_PRIORITY, v.DECISION_MULLIGAN)

# Actions whose words hold a name.
_NAMING = (
    v.ACTION_CAST,
    v.ACTION_PLAY_LAND,
    v.ACTION_ACTIVATE,
    v.ACTION_SUSPEND,
    v.ACTION_OBJECT,
    v.ACTION_COMPANION,
)

Wanted = tuple[Action, Pair]


class DifferenceError(Exception):
    """A fact differs; the message says what was expected and found."""


@dataclass
class Resolving:
    """A scripted `resolve` under way: how many objects are still to resolve; None = all."""

    action: Action
    left: int | None


class Follower:
    """Follows the script of a scenario.

    Args:
        scenario: the scenario.
        world: its position, set up.
    """

    def __init__(self, scenario: Scenario, world: World) -> None:
        self.scenario = scenario
        self.world = world
        self.pending = Pending(scenario.actions)
        self.checks = list(scenario.checks)
        self.answers = Answers(scenario.choices)
        self.combats: dict[str, list[Combat]] = {}
        self.questions = Questions(world, self.answers, self.pending, self.combats)
        self.results: dict[str, int] = {}
        self._over: set[str] = set()  # games that have ended, those that began anew among them
        self._ended = 0
        self._resolving: dict[str, Resolving] = {}
        self._clock: tuple[str, int, int] = ("", 0, 0)
        self._declaring: tuple[str, int, int, int, int] | None = None
        self._plan: list[Wanted] = []
        self._offers: frozenset[str] = frozenset()

    # --- the course of the match ---

    def run(self) -> None:
        """Play the script to its end and check every fact.

        Raises:
            ScriptError: if it cannot be followed.
            DifferenceError: at the first fact that differs.
        """
        try:
            while not self.world.m["over"] and not self._has_stopped():
                if self.world.m["dec_kind"]:
                    self._decide()
                else:
                    self._step()
                self._notice()
            self._finish()
        except ScriptError as error:
            game = self.world.path()
            turn, step = self.world.clock(game)
            raise ScriptError(f"{Time(game, turn, step)}: {error}") from None

    def _run_to_decision(self) -> None:
        while not self.world.m["over"] and not self.world.m["dec_kind"]:
            self._step()

    def _step(self) -> None:
        """Run on a bit, and write down declarations when they have been made."""
        world, stop = self.world, self.scenario.stop
        game, level = world.path(), int(world.m["depth"])
        turn, step = NEVER
        if isinstance(stop, Time) and stop.game == game:
            turn, step = stop.turn, stop.step
        if world.m["script_next"] < world.m["script_count"]:
            watch = Chance(world, self.scenario.random)
            stage, step = world.run_on(True, turn, step)
            watch.check(world)
        else:
            stage, step = world.run_on(False, turn, step)
        if int(world.m["depth"]) != level or world.m["over"]:
            return
        now = int(world.m["stage"][level])
        if stage == now:
            return
        if stage in (v.STAGE_START, v.STAGE_STARTER, v.STAGE_RESTART):
            world.after_deal()
        elif stage == v.STAGE_BEGIN and step == v.STEP_UNTAP:
            world.after_untap()
        elif stage == v.STAGE_BEGIN and step == v.STEP_DECLARE_ATTACKERS:
            combats = self.combats.setdefault(game, [])
            turn = world.clock(game)[0]
            combats[:] = [combat for combat in combats if combat.turn == turn]
            combats.append(Combat(turn))
        elif stage == v.STAGE_ATTACKERS:
            self._combat(game).note_attackers(world)
            self._close(game, "attack")
        elif stage == v.STAGE_BLOCKERS:
            self._combat(game).note_blocks(world)
            self._close(game, "block")

    def _combat(self, game: str) -> Combat:
        """Return the newest combat of a game."""
        return self.combats[game][-1]

    def _notice(self) -> None:
        """Notice games that have ended and actions whose time has passed."""
        world, m = self.world, self.world.m
        ring = len(m["ended_path"])
        while self._ended < int(m["ended_count"]):
            path = int(m["ended_path"][self._ended % ring])
            game = path_of(m, -(-path.bit_length() // PATH_BITS))
            self.results[game] = int(m["ended_winners"][self._ended % ring])
            self._ended += 1
            self._close_game(game)
        if m["over"]:
            if m["end_reason"] in (v.END_CAPACITY, v.END_DECISION_LIMIT, v.END_TURN_LIMIT):
                raise ScriptError("the match is too big for its record")
            return
        game = world.path()
        turn, step = world.clock(game)
        if (game, turn, step) == self._clock:
            return
        before = self._clock[0]
        beside = before != game and before.count("/") == game.count("/")
        if before and beside and before not in self._over:
            self._close_game(before)  # it has restarted
        self._clock = (game, turn, step)
        for action in list(self.pending):
            if action.time.game == game and self._is_past(action, turn, step):
                self._miss(action, game)

    def _close_game(self, game: str) -> None:
        """Notice that a game is over: nothing of the script can happen in it any more."""
        self._over.add(game)
        self._resolving.pop(game, None)
        for action in self.pending:
            inside = f"{action.time.game}/".startswith(f"{game}/")
            if inside and not self.world.m["over"]:
                raise ScriptError(
                    f"{action} at {action.time}: {game} has ended before; give an earlier time"
                )

    def _is_past(self, action: Action, turn: int, step: int) -> bool:
        """Whether an action's time has passed at a step of its game."""
        if action.time.turn == turn and action.do in (*_DECLARATION_STEPS, "blockSkip"):
            combats = self.combats.get(action.time.game, [])
            begun = sum(combat.turn == turn for combat in combats)
            if action.combat > max(begun, 1):
                return False  # another combat phase of this turn may come
        return (action.time.turn, action.time.step) < (turn, step)

    def _miss(self, action: Action, game: str) -> None:
        """Deal with an action whose time has passed: only what declares nothing may do that."""
        if action.do == "blockSkip":
            self.pending.remove(action)
            return
        if action.legal:
            raise ScriptError(
                f"{action} at {action.time}: its moment never came; give a step in which "
                f"{action.player} is asked"
            )
        self.world.check_exists(action.attacker, action.blocker)
        self.pending.remove(action)
        if game in self.combats and self.combats[game][-1].turn == action.time.turn:
            self._combat(game).refused.add(action.do)

    def _close(self, game: str, verb: str) -> None:
        """A declaration has been made: what the script still wanted of it was not possible."""
        turn, step = self.world.clock(game)
        number = len(self.combats[game])
        for action in list(self.pending):
            if action.time == Time(game, turn, step) and action.combat == number:
                if action.do == "blockSkip" or (action.do == verb and not action.legal):
                    self._miss(action, game)
                elif action.do == verb:
                    raise ScriptError(f"{action}: not legal; nothing was there to declare")

    # --- stop and checks ---

    def _has_stopped(self) -> bool:
        """Whether the script ends now."""
        world, stop = self.world, self.scenario.stop
        game = world.path()
        if stop is None:
            busy = self.pending or self._resolving or self._plan
            return not busy and world.m["dec_kind"] in _MOMENTS
        if isinstance(stop, After):
            at_priority = world.m["dec_kind"] == v.DECISION_PRIORITY
            return stop.game in self.results and game == stop.parent and at_priority
        if not world.is_under_way(stop.game):
            return stop.game in self._over
        if game != stop.game:
            return False
        clock = world.clock(game)
        if clock != (stop.turn, stop.step):
            return clock > (stop.turn, stop.step)
        level = int(world.m["depth"])
        if world.m["dec_kind"] or world.m["stage"][level] != v.STAGE_FINISH:
            return False
        if world.m["frame_kind"][world.m["frame_top"]] != v.FRAME_GAME:
            return False
        # After priority in a cleanup step comes another one (514.3a).
        return stop.step != v.STEP_CLEANUP or not world.m["passes"][level]

    def _position(self, offers: frozenset[str]) -> Position:
        return Position(self.world, self.combats, self.results, offers)

    def _is_due(self, at: Time | After, *, mulligan: bool = False) -> bool:
        """Whether the moment of a check has come."""
        game = self.world.path()
        if isinstance(at, After):
            return at.game in self.results and game == at.parent
        if game != at.game or (mulligan and at.step != v.STEP_MULLIGAN):
            return False
        return self.world.clock(game) >= (at.turn, at.step)

    def _run_checks(self, *, mulligan: bool = False) -> None:
        """Check the facts whose moment has come."""
        due = [check for check in self.checks if self._is_due(check.at, mulligan=mulligan)]
        for one in due:
            self.checks.remove(one)
            self._check(one)

    def _check(self, one: Check) -> None:
        difference = check(self._position(self._offered()), one.expect)
        if difference is not None:
            raise DifferenceError(f"at {one.at}: {difference}")

    def _offered(self) -> frozenset[str]:
        """Return what is offered now, and what the last declaration of this step offered."""
        world = self.world
        offers: set[str] = set()
        for action in world.legal():
            words = world.describe(action)
            verb, _, name = words.partition(" ")
            if kind_of(action) in _NAMING:
                offers.update(f"{verb} {normalise(part)}" for part in (name, *faces(name)))
            else:
                offers.add(words)
        game = world.path()
        step = world.clock(game)[1]
        for verb, at in _DECLARATION_STEPS.items():
            if step == at and self.combats.get(game):
                for row in self._combat(game).offered.get(verb, ()):
                    offers.add(f"{verb} {normalise(world.card(row).name)}")
        return frozenset(offers)

    def _finish(self) -> None:
        """See that the whole script was followed, then check the facts at the end."""
        world = self.world
        if not world.m["over"]:
            self._run_checks()
            if world.m["dec_kind"]:
                self._offers = self._offered()
        for action in self.pending:
            raise ScriptError(
                f"{action} at {action.time}: never came to it; let the script stop later"
            )
        for one in self.checks:
            raise ScriptError(f"checks: {one.at} never came; let the script stop later")
        for left in self.answers.left():
            raise ScriptError(f"choices: {left} was never used; no question fits it, take it out")
        for outcome in self.scenario.random[int(world.m["script_next"]) :]:
            raise ScriptError(f"random: {outcome!r} was never used; take it out")
        self.questions.check_targets_used()
        difference = check(self._position(self._offers), self.scenario.expect)
        if difference is not None:
            raise DifferenceError(difference)

    # --- decisions ---

    def _decide(self) -> None:
        """Answer the open decision as the script says."""
        world = self.world
        kind = int(world.m["dec_kind"])
        if kind == v.DECISION_SETUP:
            self._arrange()
        elif kind == v.DECISION_MULLIGAN:
            self._run_checks(mulligan=True)
            self._mulligan()
        elif kind == v.DECISION_PRIORITY:
            self._run_checks()
            self._priority()
        elif kind in DECLARING:
            self._declare()
        else:
            world.take(self.questions.answer())

    def _seat(self) -> str:
        """Return the seat that decides."""
        return self.world.seats[int(self.world.m["dec_for"])]

    def _arrange(self) -> None:
        """Arrange the start of a subgame."""
        world, game = self.world, self.world.path()
        level = int(world.m["depth"])
        arrangement = self.scenario.games.get(game)
        if arrangement is not None:
            world.arrange(game, arrangement)
        left = self.scenario.random[int(world.m["script_next"]) :]
        if not left or left[0] not in world.seats or world.m["starter"][level] >= 0:
            world.hide_outcomes()
        for player, seat in enumerate(world.seats):
            # Nobody will ask a player whose hand is arranged.
            if world.m["kept"][level, player] == ARRANGED:
                action = self.pending.next(world, seat, ("concede", "lose", "draw_game"))
                if action is not None:
                    self._without_answer(action)
                    if world.m["over"] or world.path() != game:
                        world.after_deal()
                        return
        world.take(DONE)

    def _mulligan(self) -> None:
        action = self.pending.next(self.world, self._seat(), _AT_MULLIGAN)
        if action is None:
            self.world.take(KEEP)
        elif action.do in ("keep", "mulligan"):
            answer = KEEP if action.do == "keep" else MULLIGAN
            expect_legal(self.world, action, answer)
            self.pending.remove(action)
            self.world.take(answer)
        else:
            self._without_answer(action)

    def _priority(self) -> None:
        """Take the next action of the player with priority, or pass."""
        world, game = self.world, self.world.path()
        self.questions.check_ways()
        seat = self._seat()
        player = int(world.m["dec_for"])
        if player == int(world.m["active"][int(world.m["depth"])]):
            self._offers = self._offered() if self._asks_for_offers() else frozenset()
        if game in self._resolving and self._resolve(game):
            return
        action = self.pending.next(world, seat, _AT_PRIORITY)
        if action is None:
            world.take(PASS)
        elif action.do == "resolve":
            self.pending.remove(action)
            self._resolving[game] = Resolving(action, action.n)
        elif not action.legal:
            self.pending.remove(action)
            if not is_refused(world, self.answers, action):
                raise DifferenceError(f"expected {action} to be refused; found it legal")
        elif action.do in ("concede", "lose", "draw_game", "addCounters"):
            self._without_answer(action)
        elif self._must_wait(action):
            world.take(PASS)
        else:
            if action.do in ("cast", "activate") and self._makes_mana(action):
                return
            self.pending.remove(action)
            answer = PRIORITY_ACTIONS[action.do](world, action)
            if action.do not in WITHOUT_TARGETS:
                self.questions.put(action, subject_of(answer))
            world.take(answer)

    def _must_wait(self, action: Action) -> bool:
        """Whether an action cannot be taken while the stack is as it is: it waits till it can."""
        level = int(self.world.m["depth"])
        waiting = self.world.m["zone_size"][level, 0, v.ZONE_STACK] > 0
        return bool(waiting) and not is_possible(self.world, self.answers, action)

    def _makes_mana(self, action: Action) -> bool:
        """Use mana abilities first where an action cannot be paid without."""
        if not is_unoffered(self.world, action):
            return False
        before = mana_first(self.world, self.answers, action)
        for answer in before:
            self._run_to_decision()
            if self.world.m["dec_kind"] != v.DECISION_PRIORITY:
                self.questions.answer()  # what the choices say of it is said
            self.world.take(answer)
        return bool(before)

    def _resolve(self, game: str) -> bool:
        """Pass until the stack is empty, or as much of it has resolved as the script says.

        Returns:
            Whether the one with priority has passed; otherwise the script goes on.
        """
        world, resolving = self.world, self._resolving[game]
        level = int(world.m["depth"])
        if resolving.left != 0 and world.m["zone_size"][level, 0, v.ZONE_STACK]:
            players = int(world.m["in_game"][level].sum())
            if resolving.left is not None and world.m["passes"][level] + 1 == players:
                resolving.left -= 1
            world.take(PASS)
            return True
        del self._resolving[game]
        if resolving.left:
            raise ScriptError(
                f"{resolving.action}: {resolving.left} fewer were there to resolve; "
                f"give a smaller n, or none for the whole stack"
            )
        return False

    def _asks_for_offers(self) -> bool:
        return any(fact.fact in ("legal", "illegal") for fact in self.scenario.expect)

    def _without_answer(self, action: Action) -> None:
        """Do what takes effect whatever is being asked."""
        world = self.world
        player = world.seats.index(action.player)
        level = int(world.m["depth"])
        self.pending.remove(action)
        if action.do == "concede":
            world.concede(player, action.whole_match)
        elif action.do == "draw_game":
            world.draw_game()
        elif action.do == "lose":
            world.m["drew_empty"][level, player] = 1
            if world.m["dec_kind"] == v.DECISION_PRIORITY:
                world.settle()
        else:
            rows = world.zone(level, 0, v.ZONE_BATTLEFIELD)
            for seat in range(len(world.seats)):
                rows += world.zone(level, seat, v.ZONE_EXILE)
            row = find(world, str(action.card), rows, action)
            kind = world.counter(action.counter)
            n = counters_of(world.m, row, kind) + (action.n or 1)
            set_counters(world.m, row, kind, n)
            world.drive(begin_keyword, row, kind)
            world.settle()

    # --- declarations ---

    def _declare(self) -> None:
        """Declare attackers or blockers as scripted, and otherwise as few as are required."""
        world, game = self.world, self.world.path()
        turn, step = world.clock(game)
        combat = self._combat(game)
        player = int(world.m["dec_for"])
        verb = _VERBS[int(world.m["dec_kind"])]
        moment = (game, turn, step, len(self.combats[game]), player)
        if self._declaring != moment:
            self._declaring = moment
            rows = [subject_of(a) for a in world.legal() if kind_of(a) == v.ACTION_OBJECT]
            combat.offered.setdefault(verb, []).extend(rows)
            self._plan_declaration(verb, combat)
        if self._plan:
            action, pair = self._plan.pop(0)
            if not pick(world.copy(), pair):
                raise ScriptError(f"{action}: not legal; legal: {world.offers()}")
            combat.order.append(pair)
            pick(world, pair, lambda _: self._run_to_decision())
            return
        world.take(DONE if DONE in world.legal() else default(world))

    def _plan_declaration(self, verb: str, combat: Combat) -> None:
        """Read what the script declares now, and see that what it calls illegal is refused."""
        game, seat = self.world.path(), self._seat()
        number = len(self.combats[game])
        now = Time(game, *self.world.clock(game))
        refused: list[Wanted] = []
        self._plan = []
        before: dict[int, list[Pair]] = {}
        for action in list(self.pending):
            if action.time != now or action.player != seat or action.combat != number:
                continue
            if action.do == "blockSkip" and verb == "block":
                expect_legal(self.world, action, DONE)
                self.pending.remove(action)
            if action.do != verb:
                continue
            before[action.index] = [pair for _, pair in self._plan]
            mine = self._plan if action.legal else refused
            named = [pair[0] for _, pair in (*self._plan, *refused)]
            pair = self._pair(action, named)
            if pair is None:  # a creature whose declaration was refused is still free
                pair = self._pair(action, [pair[0] for _, pair in mine])
            self.pending.remove(action)
            if pair is not None:
                mine.append((action, pair))
            elif action.legal:
                raise ScriptError(f"{action}: not there; legal: {self.world.offers()}")
            else:
                combat.refused.add(verb)
        allowed = [pair for _, pair in self._plan]
        for action, pair in refused:
            # What this creature blocks already counts too, but not what it is to block later.
            others = [
                other
                for other in allowed
                if other[0] != pair[0] or (verb == "block" and other in before[action.index])
            ]
            if is_declarable(self.world, [*others, pair]):
                raise DifferenceError(f"expected {action} to be refused; found it legal")
            combat.refused.add(verb)

    def _pair(self, action: Action, used: Sequence[int]) -> Pair | None:
        """Return the objects of a declaration, or None where one is not there."""
        world, game = self.world, action.time.game
        player = world.seats.index(action.player)
        battlefield = world.zone(int(world.m["depth"]), 0, v.ZONE_BATTLEFIELD)
        self.world.check_exists(action.attacker, action.blocker)
        if action.do == "attack":
            row = world.find(action.attacker, battlefield, player, game, used)
            return None if row is None else (row, self._defender(action))
        blocker = world.find(action.blocker, battlefield, player, game, used)
        if blocker is None:  # one creature may block several
            blocker = world.find(action.blocker, battlefield, player, game)
        attacking = [row for row in battlefield if world.m["attacking"][row] >= 0]
        mine = [row for row in attacking if world.m["attacking"][row] == player]
        attacker = world.find(action.attacker, mine, None, game)
        if attacker is None:
            attacker = world.find(action.attacker, attacking, None, game)
        return None if blocker is None or attacker is None else (blocker, attacker)

    def _defender(self, action: Action) -> int:
        """Return what an action attacks: a permanent, or ``-1 - seat``."""
        world = self.world
        player = world.seats.index(action.player)
        if action.defender is not None:
            try:
                return defender(world, action.defender, player, action.time.game)
            except ScriptError as error:
                raise ScriptError(f"{action}: {error}") from None
        in_game = world.m["in_game"][int(world.m["depth"])]
        others = [p for p in range(len(world.seats)) if p != player and in_game[p]]
        if len(others) > 1:
            raise ScriptError(f"{action}: there are several opponents; say which is the defender")
        return -1 - others[0]
