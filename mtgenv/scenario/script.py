"""Following a script: the match is driven step by step, and every question is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mtgenv.cards.registry import FILLER
from mtgenv.decks.names import faces, normalise
from mtgenv.engine import vocabulary as v
from mtgenv.engine.combat import lethal_damage, next_blocker
from mtgenv.engine.decisions import action_of
from mtgenv.engine.turns import ARRANGED
from mtgenv.scenario.answers import Answers
from mtgenv.scenario.combats import DECLARING, Combat, Pair, is_declarable, pick
from mtgenv.scenario.expectations import Position, check
from mtgenv.scenario.model import Action, After, Check, Scenario, Time
from mtgenv.scenario.world import COLOR_WORDS, ScriptError, World

PASS = action_of(v.ACTION_PASS, 0, 0)
DONE = action_of(v.ACTION_DONE, 0, 0)
YES = action_of(v.ACTION_YES, 0, 0)
NO = action_of(v.ACTION_NO, 0, 0)
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
    "resolve",
    "concede",
    "lose",
    "draw_game",
    "addCounters",
)
_AT_MULLIGAN = ("mulligan", "keep", "concede", "lose", "draw_game")
_MOMENTS = (v.DECISION_PRIORITY, v.DECISION_MULLIGAN, *DECLARING)


class DifferenceError(Exception):
    """A fact differs; the message says what was expected and found."""


@dataclass
class Put:
    """A spell or ability that the script put on the stack, and its targets not used yet."""

    action: Action
    game: str
    row: int
    targets: list[str]


class Chance:
    """Watches one step of a match for scripted outcomes that it could not use.

    Args:
        world: the match before the step.
        outcomes: all scripted outcomes.
    """

    def __init__(self, world: World, outcomes: Sequence[str | int]) -> None:
        m = world.m
        self.outcomes = outcomes
        self.next = int(m["script_next"])
        self.hands = self._hands(world)
        self.asks = "a seat"
        if m["frame_kind"][m["frame_top"]] == v.FRAME_RESOLVE:
            op = world.tables["op"][0][m["frame_pc"][m["frame_top"]]]
            self.asks = "win or lose" if op == v.OP_FLIP else "a card in that hand"

    def _hands(self, world: World) -> int:
        return int(world.m["zone_size"][world.m["depth"], :, v.ZONE_HAND].sum())

    def check(self, world: World) -> None:
        """See that what was taken in the step answers what was asked.

        Raises:
            ScriptError: if it does not.
        """
        taken = self.outcomes[self.next : int(world.m["script_next"])]
        for outcome in taken:
            seat, coin = outcome in world.seats, outcome in ("win", "lose")
            fits = {"a seat": seat, "win or lose": coin}.get(self.asks, not seat and not coin)
            if not fits:
                raise ScriptError(f"random: {outcome!r} came up where chance picks {self.asks}")
        if (
            taken
            and self.asks.startswith("a card")
            and self.hands - self._hands(world) < len(taken)
        ):
            raise ScriptError(f"random: {', '.join(map(repr, taken))} is not in that hand")


Wanted = tuple[Action, Pair]


class Follower:
    """Follows the script of a scenario.

    Args:
        scenario: the scenario.
        world: its position, set up.
    """

    def __init__(self, scenario: Scenario, world: World) -> None:
        self.scenario = scenario
        self.world = world
        self.pending = list(scenario.actions)
        self.checks = list(scenario.checks)
        self.answers = Answers(scenario.choices)
        self.combats: dict[str, list[Combat]] = {}
        self.results: dict[str, int] = {}
        self._ended = 0
        self._puts: list[Put] = []
        self._resolving: set[str] = set()
        self._clock: tuple[str, int, int] = ("", 0, 0)
        self._declaring: tuple[str, int, int, int, int] | None = None
        self._plan: list[Wanted] = []
        self._division: dict[int, int] = {}
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
        """Let the match take a step, and write down declarations when they have been made."""
        world = self.world
        game, level = world.path(), int(world.m["depth"])
        stage, step = int(world.m["stage"][level]), int(world.m["step"][level])
        watch = Chance(world, self.scenario.random)
        world.step()
        watch.check(world)
        if int(world.m["depth"]) != level or world.m["over"]:
            return
        now = int(world.m["stage"][level])
        if stage == now:
            return
        if stage == v.STAGE_START or stage == v.STAGE_STARTER:
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
            game = "main"
            while path:
                game += f"/{path & 63}"
                path >>= 6
            self.results[game] = int(m["ended_winners"][self._ended % ring])
            self._ended += 1
            self._resolving.discard(game)
            for action in self.pending:
                if game != "main" and f"{action.time.game}/".startswith(f"{game}/"):
                    raise ScriptError(f"{action} at {action.time}: {game} has ended before")
        if m["over"]:
            if m["end_reason"] in (v.END_CAPACITY, v.END_DECISION_LIMIT, v.END_TURN_LIMIT):
                raise ScriptError("the match is too big for its record")
            return
        game = world.path()
        turn, step = world.clock(game)
        if (game, turn, step) == self._clock:
            return
        self._clock = (game, turn, step)
        for action in list(self.pending):
            if action.time.game == game and (action.time.turn, action.time.step) < (turn, step):
                self._miss(action, game)

    def _miss(self, action: Action, game: str) -> None:
        """Deal with an action whose time has passed: only what declares nothing may do that."""
        if action.do == "blockSkip":
            self.pending.remove(action)
            return
        if action.legal:
            raise ScriptError(f"{action} at {action.time}: its moment never came")
        self._check_exists(action.attacker, action.blocker)
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
            return stop.game in self.results
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
            if action & 255 in _NAMING:
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
        for action in list(self.pending):
            if action.legal or world.m["over"]:
                raise ScriptError(f"{action} at {action.time}: never came to it")
            raise ScriptError(f"{action} at {action.time}: the script stops before")
        for one in self.checks:
            raise ScriptError(f"checks: {one.at} never came")
        for left in self.answers.left():
            raise ScriptError(f"choices: {left} was never used")
        for outcome in self.scenario.random[int(world.m["script_next"]) :]:
            raise ScriptError(f"random: {outcome!r} was never used")
        self._check_targets_used()
        difference = check(self._position(self._offers), self.scenario.expect)
        if difference is not None:
            raise DifferenceError(difference)

    def _check_targets_used(self) -> None:
        """Refuse targets that nothing on the card could ever have used."""
        world = self.world
        for put in self._puts:
            if not put.targets:
                continue
            card = world.cards.index[world.card(put.row).name]
            groups = world.tables["ability_groups"][0]
            if not any(groups[ability] for ability in world.cards.abilities(card)):
                raise ScriptError(f"{put.action}: it has no target, so not {put.targets[0]!r}")

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
            action = _QUESTIONS[kind](self)
            world.take(self._default() if action is None else action)

    def _seat(self) -> str:
        """Return the seat that decides."""
        return self.world.seats[int(self.world.m["dec_player"])]

    def _default(self) -> int:
        """Return the first legal pick that is not declining."""
        legal = [action for action in self.world.legal() if action & 255 not in _CONCEDING]
        return next((action for action in legal if action != DONE), legal[0])

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
                action = self._next(seat, ("concede", "lose", "draw_game"))
                if action is not None:
                    self._without_answer(action)
                    if world.m["over"] or world.path() != game:
                        world.after_deal()
                        return
        world.take(DONE)

    def _next(self, seat: str, verbs: Sequence[str]) -> Action | None:
        """Return the next action of a player now, among those with these verbs."""
        game = self.world.path()
        now = Time(game, *self.world.clock(game))
        for action in self.pending:
            if action.player == seat and action.time == now and action.do in verbs:
                return action
        return None

    def _mulligan(self) -> None:
        action = self._next(self._seat(), _AT_MULLIGAN)
        if action is None:
            self.world.take(KEEP)
        elif action.do in ("keep", "mulligan"):
            answer = KEEP if action.do == "keep" else MULLIGAN
            self._expect_legal(action, answer)
            self.pending.remove(action)
            self.world.take(answer)
        else:
            self._without_answer(action)

    def _priority(self) -> None:
        """Take the next action of the player with priority, or pass."""
        world, game = self.world, self.world.path()
        seat = self._seat()
        player = int(world.m["dec_player"])
        if player == int(world.m["active"][int(world.m["depth"])]):
            self._offers = self._offered() if self._asks_for_offers() else frozenset()
        if game in self._resolving:
            if world.m["zone_size"][int(world.m["depth"]), 0, v.ZONE_STACK]:
                world.take(PASS)
                return
            self._resolving.discard(game)
        action = self._next(seat, _AT_PRIORITY)
        if action is None:
            world.take(PASS)
        elif action.do == "resolve":
            self.pending.remove(action)
            self._resolving.add(game)
        elif action.do in ("concede", "lose", "draw_game", "addCounters"):
            self._without_answer(action)
        else:
            self.pending.remove(action)
            world.take(_PRIORITY_ACTIONS[action.do](self, action))

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
            battlefield = world.zone(level, 0, v.ZONE_BATTLEFIELD)
            row = self._find(str(action.card), battlefield, player, action)
            world.m["counters"][row, world.counter(action.counter)] += action.n
            world.settle()

    # --- names ---

    def _check_exists(self, *names: str) -> None:
        for name in names:
            if name and not self.world.exists(name):
                raise ScriptError(f"nothing is called {name!r}")

    def _find(self, name: str, rows: Sequence[int], player: int | None, action: Action) -> int:
        """Return the object that an action names.

        Raises:
            ScriptError: if it is not among the rows.
        """
        row = self.world.find(name, rows, player, action.time.game)
        if row is None:
            self._check_exists(name)
            raise ScriptError(f"{action}: {name!r} is not there; legal: {self.world.offers()}")
        return row

    def _expect_legal(self, action: Action, answer: int) -> None:
        if answer not in self.world.legal():
            raise ScriptError(f"{action}: not legal; legal: {self.world.offers()}")

    # --- what is done with priority ---

    def _from_hand(self, action: Action, kind: int) -> int:
        """Return the legal action of a kind for a card in hand."""
        world = self.world
        player = int(world.m["dec_player"])
        hand = world.zone(int(world.m["depth"]), player, v.ZONE_HAND)
        row = self._find(action.what, hand, player, action)
        for answer in world.legal():
            offered = (answer >> 8) & 4095
            if answer & 255 == kind and world.m["card"][offered] == world.m["card"][row]:
                world.names.swap(row, offered)  # of equal cards one is offered
                return answer
        raise ScriptError(f"{action}: not legal; legal: {world.offers()}")

    def _cast(self, action: Action) -> int:
        if action.mode:
            raise ScriptError(f"{action}: mode: {action.what} has no modes")
        answer = self._from_hand(action, v.ACTION_CAST)
        self._put(action, (answer >> 8) & 4095)
        return answer

    def _land(self, action: Action) -> int:
        return self._from_hand(action, v.ACTION_PLAY_LAND)

    def _put(self, action: Action, row: int) -> None:
        self._puts.insert(0, Put(action, self.world.path(), row, list(action.targets)))

    def _activate(self, action: Action) -> int:
        """Return the activation that the action means: of a card, or by the ability's text."""
        world = self.world
        player = int(world.m["dec_player"])
        legal = [a for a in world.legal() if a & 255 in (v.ACTION_ACTIVATE, v.ACTION_SUSPEND)]
        for mana in (True,) if action.do == "mana" else (False, True):
            fitting = [a for a in legal if self._is_mana(a) == mana and self._fits(a, action)]
            if fitting:
                answer = self._one_of(action, fitting, player, mana)
                self._put(action, (answer >> 8) & 4095)
                return answer
        if not self._is_text(action.what):
            self._check_exists(action.what)
        if action.card is not None:
            self._check_exists(action.card)
        raise ScriptError(f"{action}: not legal; legal: {world.offers()}")

    def _is_text(self, what: str) -> bool:
        return what[:1] in "{+-−0123456789" or normalise(what).startswith(_ABILITY_WORDS)

    def _ability(self, row: int, index: int) -> int:
        return int(self.world.tables["card_first"][0][self.world.m["card"][row]]) + index

    def _is_mana(self, answer: int) -> bool:
        if answer & 255 == v.ACTION_SUSPEND:
            return False
        ability = self._ability((answer >> 8) & 4095, answer >> 20)
        return bool(self.world.tables["ability_kind"][0][ability] == v.ABILITY_MANA)

    def _text_fits(self, row: int, index: int, what: str) -> bool:
        text = self.world.cards.ability_names[self._ability(row, index)]
        return _plain(text).startswith(_plain(what))

    def _names(self, row: int, name: str, action: Action) -> bool:
        """Whether a name means this object among the player's and the others."""
        return self.world.find(name, [row], None, action.time.game) == row

    def _fits(self, answer: int, action: Action) -> bool:
        row = (answer >> 8) & 4095
        if action.card is not None and not self._names(row, action.card, action):
            return False
        if self._names(row, action.what, action):
            return True
        if answer & 255 == v.ACTION_SUSPEND:
            return _plain(action.what).startswith("suspend")
        return self._text_fits(row, answer >> 20, action.what)

    def _one_of(self, action: Action, fitting: list[int], player: int, mana: bool) -> int:
        """Choose among activations that fit: the first copy, and the ability the action says."""
        world = self.world
        rows = [(answer >> 8) & 4095 for answer in fitting]
        if len({int(world.m["card"][row]) for row in rows}) > 1:
            names = dict.fromkeys(world.card(row).name for row in rows)
            raise ScriptError(f"{action}: could be {' or '.join(names)}; add card")
        first = world.find(action.what, rows, player, action.time.game)
        if first is None and action.card is not None:
            first = world.find(action.card, rows, player, action.time.game)
        row = rows[0] if first is None else first
        mine = [answer for answer, other in zip(fitting, rows, strict=True) if other == row]
        if action.ability is not None:
            kind = v.ABILITY_MANA if mana else v.ABILITY_ACTIVATED
            by_name = self._names(row, action.what, action)
            printed = [
                index
                for index, ability in enumerate(world.cards.abilities(int(world.m["card"][row])))
                if world.tables["ability_kind"][0][ability] == kind
                and (by_name or self._text_fits(row, index, action.what))
            ]
            if action.ability > len(printed):
                raise ScriptError(f"{action}: {len(printed)} of its abilities fit")
            answer = action_of(v.ACTION_ACTIVATE, row, printed[action.ability - 1])
            self._expect_legal(action, answer)
            return answer
        if len(mine) > 1:
            raise ScriptError(f"{action}: {len(mine)} of its abilities fit; add ability")
        return mine[0]

    # --- declarations ---

    def _declare(self) -> None:
        """Declare attackers or blockers as scripted, and otherwise as few as are required."""
        world, game = self.world, self.world.path()
        turn, step = world.clock(game)
        combat = self._combat(game)
        player = int(world.m["dec_player"])
        verb = _VERBS[int(world.m["dec_kind"])]
        moment = (game, turn, step, len(self.combats[game]), player)
        if self._declaring != moment:
            self._declaring = moment
            rows = [(a >> 8) & 4095 for a in world.legal() if a & 255 == v.ACTION_OBJECT]
            combat.offered.setdefault(verb, []).extend(rows)
            self._plan_declaration(verb, combat)
        if self._plan:
            action, pair = self._plan.pop(0)
            if not pick(world.copy(), pair):
                raise ScriptError(f"{action}: not legal; legal: {world.offers()}")
            combat.order.append(pair)
            pick(world, pair, lambda _: self._run_to_decision())
            return
        if DONE in world.legal():
            world.take(DONE)
            return
        required = self._default()
        world.take(required)

    def _plan_declaration(self, verb: str, combat: Combat) -> None:
        """Read what the script declares now, and see that what it calls illegal is refused."""
        game, seat = self.world.path(), self._seat()
        number = len(self.combats[game])
        now = Time(game, *self.world.clock(game))
        refused: list[Wanted] = []
        self._plan = []
        for action in list(self.pending):
            if action.time != now or action.player != seat or action.combat != number:
                continue
            if action.do == "blockSkip" and verb == "block":
                self._expect_legal(action, DONE)
                self.pending.remove(action)
            if action.do != verb:
                continue
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
            others = [other for other in allowed if other[0] != pair[0]]
            if is_declarable(self.world, [*others, pair]):
                raise DifferenceError(f"expected {action} to be refused; found it legal")
            combat.refused.add(verb)

    def _pair(self, action: Action, used: Sequence[int]) -> Pair | None:
        """Return the objects of a declaration, or None where one is not there."""
        world, game = self.world, action.time.game
        player = world.seats.index(action.player)
        battlefield = world.zone(int(world.m["depth"]), 0, v.ZONE_BATTLEFIELD)
        self._check_exists(action.attacker, action.blocker)
        if action.do == "attack":
            row = world.find(action.attacker, battlefield, player, game, used)
            return None if row is None else (row, self._defender(action))
        blocker = world.find(action.blocker, battlefield, player, game, used)
        attacking = [row for row in battlefield if world.m["attacking"][row] >= 0]
        mine = [row for row in attacking if world.m["attacking"][row] == player]
        attacker = world.find(action.attacker, mine, None, game)
        if attacker is None:
            attacker = world.find(action.attacker, attacking, None, game)
        return None if blocker is None or attacker is None else (blocker, attacker)

    def _defender(self, action: Action) -> int:
        world = self.world
        if action.defender in world.seats:
            return world.seats.index(str(action.defender))
        if action.defender is not None:
            raise ScriptError(f"{action}: {action.defender!r} cannot be attacked; name a seat")
        player = world.seats.index(action.player)
        in_game = world.m["in_game"][int(world.m["depth"])]
        others = [p for p in range(len(world.seats)) if p != player and in_game[p]]
        if len(others) > 1:
            raise ScriptError(f"{action}: there are several opponents; say which is the defender")
        return others[0]

    # --- questions ---

    def _answer(self, kind: str, fit: Callable[[object], int | None]) -> int | None:
        return self.answers.take(self._seat(), kind, fit)

    def _match_object(self, value: object, used: Sequence[int] = ()) -> int | None:
        """Return the legal action that picks the object or player a value names."""
        world = self.world
        legal = world.legal()
        if value in world.seats:
            action = action_of(v.ACTION_PLAYER, world.seats.index(str(value)), 0)
            return action if action in legal else None
        rows = [(action >> 8) & 4095 for action in legal if action & 255 == v.ACTION_OBJECT]
        player = int(world.m["dec_player"])
        row = world.find(str(value), rows, player, world.path(), used)
        return None if row is None else action_of(v.ACTION_OBJECT, row, 0)

    def _pick(self) -> int | None:
        return self._answer("choice", self._match_object)

    def _putting(self) -> Put | None:
        """Return whose targets serve the open question: the spell's own, or its trigger's."""
        world = self.world
        asking = int(world.m["dec_row"])
        source = world.source(asking)
        slot = int(world.m["slot"][asking])
        event = int(world.m["stack_event"][slot]) if slot >= 0 else -1
        rows = {asking, source, event & 511 if event >= 0 else -1}
        copy = world.m["kind"][asking] == v.OBJECT_COPY
        player = int(world.m["dec_player"])
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
            self._check_exists(*(t for t in put.targets[:1] if t not in world.seats))
            raise ScriptError(
                f"{put.action}: {put.targets[0]!r} is no legal target; legal: {world.offers()}"
            )
        answer = self._answer("target", self._match_object)
        scripted = put is not None and bool(put.action.targets)
        return DONE if answer is None and scripted and DONE in world.legal() else answer

    def _payment(self) -> Action | None:
        """Return the scripted payment for the trigger that asks; its targets serve it too."""
        world = self.world
        asking = int(world.m["dec_row"])
        if asking < 0:
            return None
        card = world.card(world.source(asking)).name
        action = self._next(self._seat(), ("pay",))
        if action is None:
            return None
        said, name = normalise(action.what), normalise(card)
        short = name.split(",")[0].split(" ")[0]
        fits = said.startswith(name) or said.split(" ")[0].rstrip(",") == short
        source = world.source(asking)
        if not fits and not self._names(source, action.what, action):
            return None
        if all(put.action is not action for put in self._puts):
            self._put(action, source)
        return action

    def _may(self) -> int | None:
        payment = self._payment()
        if payment is not None:
            self.pending.remove(payment)
            return YES
        return self._yes_no()

    def _yes_no(self) -> int | None:
        def fit(value: object) -> int | None:
            return (YES if value else NO) if isinstance(value, bool) else None

        return self._answer("choice", fit)

    def _number(self) -> int | None:
        """Answer with the X of the action, or among the choices."""
        world = self.world
        put = next((put for put in self._puts if put.row == world.m["dec_row"]), None)
        if put is not None and put.action.x is not None:
            answer = action_of(v.ACTION_NUMBER, put.action.x, 0)
            self._expect_legal(put.action, answer)
            return answer
        return self._answer("choice", self._match_number)

    def _match_number(self, value: object) -> int | None:
        if not isinstance(value, str) or not value.upper().startswith("X="):
            return None
        for action in self.world.legal():
            if action & 255 == v.ACTION_NUMBER and str((action >> 8) & 4095) == value[2:].strip():
                return action
        return None

    def _cost(self) -> int | None:
        """Choose the mana cost (1) or the alternative cost (2)."""
        world = self.world
        text = _plain(world.cards.ability_names[int(world.m["dec_ability"])])
        normal, other = (action_of(v.ACTION_MODE, index, 0) for index in (0, 1))

        def fit(value: object) -> int | None:
            if isinstance(value, bool):
                return other if value else normal
            said = _plain(str(value))
            if "no alternative" in said or said.startswith(("mana", "normal", "{")):
                return normal
            named = "alternative" in said or "sacrific" in said or said.startswith(text)
            return other if named else None

        answer = self._answer("mode", lambda value: (normal, other)[value == 2])
        return self._answer("choice", fit) if answer is None else answer

    def _trigger(self) -> int | None:
        world = self.world

        def fit(value: object) -> int | None:
            for action in world.legal():
                named = world.find(str(value), [action >> 20], None, world.path()) is not None
                if action & 255 == v.ACTION_MODE and named:
                    return action
            return None

        return self._answer("choice", fit)

    def _color(self) -> int | None:
        def fit(value: object) -> int | None:
            said = str(value).strip("{}").lower()
            for action in self.world.legal():
                kind = (action >> 8) & 4095
                words = (COLOR_WORDS[kind], v.COLOR_LETTERS[kind].lower())
                if action & 255 == v.ACTION_COLOR and said in words:
                    return action
            return None

        return self._answer("choice", fit)

    def _damage(self) -> int | None:
        """Divide combat damage: as scripted, or lethal to each in the order of declaration."""
        world = self.world
        attacker, left = int(world.m["dec_row"]), int(world.m["dec_left"])
        blocker = world.legal()[0] >> 20
        waiting = [blocker]
        while (row := next_blocker(world.matches, attacker, waiting[-1])) >= 0:
            waiting.append(row)
        declared = [row for row, other in self._combat(world.path()).order if other == attacker]
        waiting.sort(key=lambda row: declared.index(row) if row in declared else len(declared))
        if blocker not in self._division:
            amounts = self.answers.take_amounts(self._seat(), len(waiting), left)
            self._division = dict(zip(waiting, amounts, strict=False)) if amounts else {}
            if amounts and len(amounts) < len(waiting):
                raise ScriptError(f"choices: {len(amounts)} amounts for {len(waiting)} receivers")
        if blocker in self._division:
            return self._damage_of(self._division.pop(blocker), blocker)
        answer = self._answer("choice", self._match_number)
        if answer is not None:
            return answer
        tramples = int(world.m["keywords"][attacker]) & v.KEYWORD_TRAMPLE
        for row in waiting:
            lethal = min(lethal_damage(world.matches, attacker, row), left)
            if row == waiting[-1] and not tramples:
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


_CONCEDING = (v.ACTION_CONCEDE_GAME, v.ACTION_CONCEDE_MATCH)
_NAMING = (
    v.ACTION_CAST,
    v.ACTION_PLAY_LAND,
    v.ACTION_ACTIVATE,
    v.ACTION_SUSPEND,
    v.ACTION_OBJECT,
)
_ABILITY_WORDS = ("equip", "suspend", "sacrifice", "pay", "discard", "cycling", "crew", "level up")
_PRIORITY_ACTIONS: dict[str, Callable[[Follower, Action], int]] = {
    "cast": Follower._cast,
    "land": Follower._land,
    "activate": Follower._activate,
    "mana": Follower._activate,
}
_QUESTIONS: dict[int, Callable[[Follower], int | None]] = {
    v.DECISION_BOTTOM: Follower._pick,
    v.DECISION_COST: Follower._cost,
    v.DECISION_NUMBER: Follower._number,
    v.DECISION_TARGET: Follower._target,
    v.DECISION_SACRIFICE: Follower._pick,
    v.DECISION_MAY: Follower._may,
    v.DECISION_PICK: Follower._pick,
    v.DECISION_DEFENDER: Follower._pick,
    v.DECISION_BLOCKED_ATTACKER: Follower._pick,
    v.DECISION_DAMAGE: Follower._damage,
    v.DECISION_TRIGGER: Follower._trigger,
    v.DECISION_COLOR: Follower._color,
    v.DECISION_DISCARD: Follower._pick,
    v.DECISION_STARTER: Follower._pick,
    v.DECISION_ATTACK_TAX: Follower._yes_no,
}


def _plain(text: str) -> str:
    """Reduce the text of an ability to what all spellings have in common."""
    return " ".join(text.casefold().replace("−", "-").split())


def begin(scenario: Scenario, world: World) -> None:
    """Hand the scripted outcomes of chance to the match.

    Raises:
        ScriptError: if there are more than the record holds.
    """
    outcomes = [outcome_number(world, outcome) for outcome in scenario.random]
    if len(outcomes) > len(world.m["script"]):
        raise ScriptError(f"random: at most {len(world.m['script'])} outcomes fit")
    world.m["script"][: len(outcomes)] = outcomes
    world.m["script_count"] = len(outcomes)


def outcome_number(world: World, outcome: str | int) -> int:
    """Return the engine's number for an outcome of chance."""
    if isinstance(outcome, int):
        return outcome
    if outcome in ("win", "lose"):
        return int(outcome == "win")
    if outcome in world.seats:
        return world.seats.index(outcome)
    for row, card in enumerate(world.cards.cards):
        if row and card is not FILLER and world.names.split(outcome)[0] and _is(card.name, outcome):
            return row
    raise ScriptError(f"random: nothing is called {outcome!r}")


def _is(name: str, said: str) -> bool:
    return normalise(name) == normalise(said)
