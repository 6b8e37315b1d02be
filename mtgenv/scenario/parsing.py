"""Reading scenarios: every key is checked, and whatever should not be there is an error.

An unknown key, a missing one or a value of the wrong kind raises `ScenarioError`, which names the
key and its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeons, room_number
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.words import SUPERTYPES
from mtgenv.engine.events.ring_bearers import MOST_TEMPTED
from mtgenv.engine.record.vocabulary import COLOR_LETTERS, SECTOR_NAMES, STEP_NAMES
from mtgenv.matches.options import ATTACKS, MOST_SEATS, TEAMS
from mtgenv.scenario.model import (
    COLOR_WORDS,
    FLAGS_OFF,
    FLAGS_ON,
    MAIN,
    PLAYED_FLAGS,
    POLICY_FLAGS,
    SEATS,
    SETUP_ZONES,
    SKIP,
    SUBGAME_ZONES,
    ZONES,
    Action,
    After,
    Arrangement,
    Board,
    Check,
    Choice,
    Declared,
    Entry,
    Expectation,
    Options,
    Scenario,
    SeatSetup,
    Time,
)
from mtgenv.scenario.reading import (
    Fields,
    Parser,
    ScenarioError,
    did_you_mean,
    flag,
    list_of,
    map_of,
    number,
    optional,
    show,
    text,
    word,
    word_like,
)
from mtgenv.scenario.spellings import (
    plain_pick,
    plain_targets,
    split_ability,
    split_alias,
    split_way,
)

# Behind a plus sign stands how often that game has been restarted (727).
_GAME = re.compile(r"main(\+[1-9]\d*)?(/[1-9]\d*(\+[1-9]\d*)?)*")

# --- Set-up --------------------------------------------------------------------------------------


def _counters(value: object, place: str) -> dict[str, int]:
    return map_of(text, number(0, 9999))(value, place)


def _entry(zone: str) -> Parser[Entry]:
    def parse(value: object, place: str) -> Entry:
        fields = Fields(value, place)
        card, alias = split_alias(fields.need("card", text))
        entry = Entry(
            card,
            fields.get("n", number(1, 500), 1),
            fields.get("tapped", flag, False),
            fields.get("counters", _counters, {}),
            fields.get("sick", flag, False),
            fields.get("attachedTo", optional(text), None),
            fields.get("as", optional(text), alias),
            fields.get("commander", flag, False),
            fields.get("ringBearer", flag, False),
            fields.get("companion", flag, False),
            fields.get("sector", word(SECTOR_NAMES), "none"),
        )
        fields.finish()
        if zone != "battlefield":
            own = ("tapped", "sick", "attachedTo", "ringBearer", "sector")
            fields.refuse(own, "is for the battlefield")
        if zone != "sideboard":
            fields.refuse(("companion",), "is for the sideboard")
        if zone not in ("battlefield", "exiled"):
            fields.refuse(("counters",), "is for the battlefield and for exiled cards")
        return entry

    return parse


def _dungeon(value: object, place: str) -> str:
    """Read the name of a dungeon, in any spelling."""
    name = text(value, place)
    for dungeon in dungeons():
        if normalise(dungeon) == normalise(name):
            return dungeon
    raise ScenarioError(f"{place}: give one of {', '.join(dungeons())}, not {show(value)}")


def _check_room(dungeon: str | None, room: str | None, place: str) -> None:
    """Refuse a room of no dungeon, or of another one."""
    if room is None:
        return
    if dungeon is None:
        raise ScenarioError(f"{place}.room: name the dungeon too")
    if room_number(dungeons()[dungeon], room) == 0:
        raise ScenarioError(f"{place}.room: {dungeon} has no room {show(room)}")


def _seat_setup(zones: tuple[str, ...]) -> Parser[SeatSetup]:
    def parse(value: object, place: str) -> SeatSetup:
        fields = Fields(value, place)
        setup = SeatSetup(
            fields.get("life", number(), None),
            fields.get("counters", _counters, {}),
            {
                zone: fields.need(zone, list_of(_entry(zone)))
                for zone in SETUP_ZONES
                if zone in zones and fields.has(zone)
            },
        )
        setup = replace(
            setup,
            dungeon=fields.get("dungeon", optional(_dungeon), None),
            room=fields.get("room", optional(text), None),
            completed=tuple(fields.get("completed", list_of(_dungeon), ())),
            designations=tuple(
                fields.get("designations", list_of(word_like(tuple(designations()))), ())
            ),
        )
        setup = replace(setup, tempted=fields.get("tempted", number(0, MOST_TEMPTED), 0))
        bearers = [entry for entry in setup.entries() if entry.ring_bearer]
        if bearers and zones == SUBGAME_ZONES:
            raise ScenarioError(f"{place}: a ringBearer is for the setup of the outermost game")
        if len(bearers) > (setup.tempted > 0) or any(entry.n > 1 for entry in bearers):
            raise ScenarioError(f"{place}: one permanent bears the Ring of a player it has tempted")
        _check_room(setup.dungeon, setup.room, place)
        fields.known.update(dict.fromkeys(zones))
        fields.finish()
        return setup

    return parse


def _check_attachments(setups: Mapping[str, SeatSetup], place: str) -> None:
    """Refuse an alias given twice, and something attached to what is not on the battlefield."""
    permanents: set[str] = set()
    aliases: set[str] = set()
    for setup in setups.values():
        for zone, entries in setup.zones.items():
            for entry in entries:
                if zone == "battlefield":
                    permanents.add(normalise(entry.card))
                if entry.alias is not None:
                    if entry.alias in aliases:
                        raise ScenarioError(f"{place}: two objects are called {entry.alias!r}")
                    aliases.add(entry.alias)
                    if zone == "battlefield":
                        permanents.add(normalise(entry.alias))
    for seat, setup in setups.items():
        for entry in setup.zones.get("battlefield", ()):
            host = entry.attached_to
            if host is not None and normalise(re.sub(r":\d+$", "", host)) not in permanents:
                raise ScenarioError(
                    f"{place}.{seat}.battlefield: {entry.card} is attached to {host!r}, "
                    "which is no alias or name of a permanent there"
                )


def _variants(value: object, place: str) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(list_of(text)(value, place)) if isinstance(value, list) else (text(value, place),)


def _options(value: object, place: str) -> Options:
    fields = Fields(value, place)
    flags = {
        name: fields.need(name, lambda given, _: given) for name in POLICY_FLAGS if fields.has(name)
    }
    for name, given in flags.items():
        if not isinstance(given, bool | str):
            raise ScenarioError(f"{place}.{name}: give true, false or a text, not {show(given)}")
        if name in PLAYED_FLAGS and given not in (*FLAGS_ON, *FLAGS_OFF):
            raise ScenarioError(f"{place}.{name}: give true or false, not {show(given)}")
    options = Options(
        flags,
        fields.get("variant", _variants, ()),
        fields.get("attack", word(tuple(ATTACKS)), "multiple"),
        fields.get("range_of_influence", number(0, MOST_SEATS), 0),
        fields.get("teams", word(tuple(TEAMS)), "none"),
        fields.get("seed", number(0, 2**31 - 1), 1),
        fields.get("filler", flag, True),
    )
    fields.known.update(dict.fromkeys(POLICY_FLAGS))
    fields.finish()
    return options


# --- Time, actions, answers ----------------------------------------------------------------------


def _game(value: object, place: str) -> str:
    if not isinstance(value, str) or not _GAME.fullmatch(value):
        raise ScenarioError(f"{place}: give a game such as main or main/1, not {show(value)}")
    return value


def _subgame(value: object, place: str) -> str:
    if _game(value, place) == MAIN:
        raise ScenarioError(f"{place}: give a subgame such as main/1, not main")
    return str(value)


def _step(value: object, place: str) -> int:
    return STEP_NAMES.index(word(STEP_NAMES)(value, place))


_TURN = number(1, 30_000)


def _time(value: object, place: str) -> Time | After:
    fields = Fields(value, place)
    if fields.has("after"):
        moment: Time | After = After(fields.need("after", _subgame))
    else:
        game = fields.get("game", _game, MAIN)
        moment = Time(game, fields.need("turn", _TURN), fields.need("step", _step))
    fields.finish()
    return moment


def _modes(value: object, place: str) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    for mode in values:
        if not re.fullmatch(r"[1-9]\d*", str(mode)):
            raise ScenarioError(f"{place}: give the number of a mode from 1, not {show(mode)}")
    return tuple(str(mode) for mode in values)


_DECLARATIONS = {"attack": "declare_attackers", "block": "declare_blockers"}
_ACTIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # what it does: keys that must be there, keys that may
    "cast": (("what",), ("target", "x", "mode", "legal")),
    "activate": (("what",), ("card", "ability", "target", "x", "legal")),
    "mana": (("what",), ("card", "ability", "legal")),
    "land": (("what",), ("legal",)),
    "roll": ((), ("legal",)),
    "offerDraw": ((), ("legal",)),
    "companion": ((), ("legal",)),
    "attack": (("attacker",), ("defender", "legal", "combat")),
    "block": (("blocker", "attacker"), ("legal", "combat")),
    "blockSkip": ((), ("combat",)),
    "pay": (("what",), ("target",)),
    "resolve": ((), ("n",)),
    "mulligan": ((), ()),
    "keep": ((), ()),
    "concede": ((), ("scope",)),
    "lose": ((), ()),
    "draw_game": ((), ()),
    "addCounters": (("card", "counter"), ("n",)),
}


class _Table:
    """Parsers that know which seats there are."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.seat = word(tuple(sorted(seats)))

    def setups(self, zones: tuple[str, ...]) -> Parser[dict[str, SeatSetup]]:
        def parse(value: object, place: str) -> dict[str, SeatSetup]:
            setups = map_of(self.seat, _seat_setup(zones))(value, place)
            _check_attachments(setups, place)
            return setups

        return parse

    def arrangement(self, value: object, place: str) -> Arrangement:
        fields = Fields(value, place)
        arrangement = Arrangement(
            fields.get("first", optional(self.seat), None),
            fields.get("setup", self.setups(SUBGAME_ZONES), {}),
        )
        fields.finish()
        return arrangement

    def action(self, index: int, value: object) -> Action:
        place = f"actions[{index}]"
        fields = Fields(value, place)
        do = fields.need("do", word(tuple(_ACTIONS)))
        required, allowed = _ACTIONS[do]
        game = fields.get("game", _game, MAIN)
        turn = fields.need("turn", _TURN)
        if do in _DECLARATIONS:
            step = STEP_NAMES.index(_DECLARATIONS[do])
        elif do == "blockSkip":
            step = fields.get("step", _step, STEP_NAMES.index("declare_blockers"))
        else:
            step = fields.need("step", _step)
        values: dict[str, Any] = {}
        for key in (*required, *allowed):
            name, parser = _ACTION_KEYS[key]
            if key in required:
                values[name] = fields.need(key, parser)
            elif fields.has(key):
                values[name] = fields.get(key, parser, None)
        fields.known.update(dict.fromkeys(allowed))
        player = fields.need("player", self.seat)
        fields.finish()
        if do in ("mulligan", "keep") and STEP_NAMES[step] != "mulligan":
            raise ScenarioError(f"{place}.step: {do} belongs to the step mulligan")
        return _in_plain_words(Action(index, do, player, Time(game, turn, step), **values))

    def actions(self, value: object, place: str) -> tuple[Action, ...]:
        if not isinstance(value, list):
            raise ScenarioError(f"{place}: give a list, not {show(value)}")
        return tuple(self.action(i, item) for i, item in enumerate(value))

    def choice(self, value: object, place: str) -> Choice:
        fields = Fields(value, place)
        player = fields.need("player", self.seat)
        kind = fields.need("kind", word(("target", "mode", "choice", "amounts")))
        values = fields.need("value", list_of(_CHOICE_VALUES[kind]))
        fields.finish()
        return Choice(player, kind, values)

    def expectation(self, value: object, place: str) -> Expectation:
        fields = Fields(value, place)
        fact = next((fact for fact in _FACTS if fields.has(fact)), None)
        if fact is None:
            wrong = [key for key in fields.data if key not in _BESIDE_FACTS]
            if wrong:
                hint = did_you_mean(wrong[0], _FACTS)
                raise ScenarioError(f"{fields.at(wrong[0])}: no fact that is known; {hint}")
            raise ScenarioError(f"{place}: no fact that is known; give one of {', '.join(_FACTS)}")
        required, allowed = _FACTS[fact]
        values = {key: fields.need(key, self.fact_value(key)) for key in required}
        for key in allowed:
            if fields.has(key):
                values[key] = fields.need(key, self.fact_value(key))
        fields.known.update(dict.fromkeys(allowed))
        game = MAIN
        if fact != "result":
            game = fields.get("game", _game, MAIN)
        fields.finish()
        if fact == "counter" and not values.keys() & {"card", "player"}:
            raise ScenarioError(f"{place}: say whose counters, with card or player")
        if fact == "gameOver" and values[fact].keys() not in ({"winner"}, {"over"}):
            raise ScenarioError(f"{place}.gameOver: give winner or over")
        return Expectation(fact, game, values, _show_fact(value))

    def expectations(self, value: object, place: str) -> tuple[Expectation, ...]:
        return list_of(self.expectation)(value, place)

    def fact_value(self, key: str) -> Parser[Any]:
        """Return the parser of a key of an expectation."""
        if key == "player" or key in ("active", "controller", "protector"):
            return self.seat
        if key == "life":
            return map_of(self.seat, number())
        if key == "mana":
            return map_of(self.seat, _mana)
        if key == "gameOver":
            return self.game_over
        if key == "result":
            return self.result
        return _FACT_KEYS[key]

    def game_over(self, value: object, place: str) -> dict[str, object]:
        fields = Fields(value, place)
        values: dict[str, object] = {}
        if fields.has("winner"):
            values["winner"] = fields.need("winner", optional(self.seat))
        if fields.has("over"):
            values["over"] = fields.need("over", flag)
        fields.finish()
        return values

    def result(self, value: object, place: str) -> dict[str, object]:
        fields = Fields(value, place)
        values: dict[str, object] = {
            "game": fields.need("game", _game),
            "winner": fields.need("winner", optional(self.seat)),
        }
        fields.finish()
        return values

    def check(self, value: object, place: str) -> Check:
        fields = Fields(value, place)
        check = Check(fields.need("at", _time), fields.need("expect", self.expectations))
        fields.finish()
        return check

    def outcome(self, value: object, place: str) -> str | int:
        if isinstance(value, int) and not isinstance(value, bool):
            return number(0)(value, place)
        return text(value, place)

    def declared(self, attack: bool) -> Parser[Declared]:
        def parse(value: object, place: str) -> Declared:
            if isinstance(value, str) and attack:
                return text(value, place), None
            if isinstance(value, list) and len(value) == 2:
                return text(value[0], f"{place}[0]"), text(value[1], f"{place}[1]")
            wanted = "an attacker or [ATTACKER, DEFENDER]" if attack else "[BLOCKER, ATTACKER]"
            raise ScenarioError(f"{place}: give {wanted}, not {show(value)}")

        return parse


def _in_plain_words(action: Action) -> Action:
    """Take apart what files of other programs say in one text."""
    targets = plain_targets(action.targets)
    what, way = split_way(action.what) if action.do in ("cast", "activate") else (action.what, "")
    if not what and action.do == "cast":
        what, way = action.what, ""  # a card may be called like a keyword
    if way:
        return replace(action, do="cast", what=what, way=way, targets=targets)
    card = action.card
    if action.do in ("activate", "mana"):
        alias, what = split_ability(action.what)
        card = card or alias
    return replace(action, what=what, card=card, targets=targets)


def _show_fact(value: object) -> str:
    if not isinstance(value, dict):
        return show(value)
    return ", ".join(f"{key} {show(part)}" for key, part in value.items())


def _number_or_text(value: object, place: str) -> int:
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    return number(0)(value, place)


def _pick(value: object, place: str) -> object:
    return plain_pick(text(value, place))


def _answer(value: object, place: str) -> object:
    return value if isinstance(value, bool) else _pick(value, place)


def _mode_number(value: object, place: str) -> object:
    return value if value == SKIP else int(_modes(value, place)[0])


_CHOICE_VALUES: dict[str, Parser[object]] = {
    "target": _pick,
    "mode": _mode_number,
    "choice": _answer,
    "amounts": lambda value, place: value if value == SKIP else _number_or_text(value, place),
}

_ACTION_KEYS: dict[str, tuple[str, Parser[Any]]] = {
    "what": ("what", text),
    "target": ("targets", list_of(text)),
    "x": ("x", number(0, 4095)),
    "mode": ("mode", _modes),
    "card": ("card", text),
    "ability": ("ability", number(1, 99)),
    "attacker": ("attacker", text),
    "blocker": ("blocker", text),
    "defender": ("defender", optional(text)),
    "legal": ("legal", flag),
    "combat": ("combat", number(1, 99)),
    "scope": ("whole_match", lambda v, p: word(("match", "game"))(v, p) == "match"),
    "counter": ("counter", text),
    "n": ("n", number(1, 9999)),
}

# Keys that say of what a fact speaks, and how much is expected.
_BESIDE_FACTS = ("card", "player", "count", "has", "game")

# The kinds of facts, by the key that marks them: keys that must be there, keys that may.
_FACTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "life": (("life",), ()),
    "zone": (("zone", "count"), ("player", "card")),
    "pt": (("pt", "card"), ("player",)),
    "tapped": (("tapped", "card"), ("player", "tappedCount")),
    "counter": (("counter", "count"), ("card", "player")),
    "damageMarked": (("damageMarked", "card"), ("player",)),
    "keyword": (("keyword", "card", "has"), ("player",)),
    "type": (("type", "card", "has"), ("player",)),
    "subtype": (("subtype", "card", "has"), ("player",)),
    "supertype": (("supertype", "card", "has"), ("player",)),
    "color": (("color", "card", "has"), ("player",)),
    "attachedTo": (("attachedTo", "card"), ("player",)),
    "emblems": (("emblems", "player"), ()),
    "completed": (("completed", "player"), ("dungeon",)),
    "dungeon": (("dungeon", "player"), ("room",)),
    "tempted": (("tempted", "player"), ()),
    "ringBearer": (("ringBearer", "card"), ("player",)),
    "sector": (("sector", "card"), ("player",)),
    "designation": (("designation", "player", "has"), ()),
    "tax": (("tax", "card"), ("player",)),
    "commanderDamage": (("commanderDamage", "card", "player"), ()),
    "mana": (("mana",), ()),
    "attackers": (("attackers",), ("combat",)),
    "blockers": (("blockers",), ()),
    "blockCount": (("blockCount",), ()),
    "illegalDeclaration": (("illegalDeclaration",), ()),
    "battle": (("battle",), ("controller", "protector")),
    "gameOver": (("gameOver",), ()),
    "result": (("result",), ()),
    "active": (("active",), ()),
    "depth": (("depth",), ()),
    "stack": (("stack",), ()),
    "legal": (("legal",), ()),
    "illegal": (("illegal",), ()),
}


def _pair(value: object, place: str) -> tuple[int, int]:
    pair = list_of(number())(value, place)
    if len(pair) != 2:
        raise ScenarioError(f"{place}: give [power, toughness], not {show(value)}")
    return pair[0], pair[1]


def _mana(value: object, place: str) -> str:
    """Read the mana in a pool: letters, in or without braces, in any order."""
    letters = re.sub(r"[{}]", "", value).upper() if isinstance(value, str) else "?"
    if not set(letters) <= set(COLOR_LETTERS):
        raise ScenarioError(
            f"{place}: give the mana in the pool as letters of {COLOR_LETTERS}, such as GG, "
            f"not {show(value)}"
        )
    return "".join(sorted(letters, key=COLOR_LETTERS.index))


_OFFER = re.compile(
    r"pass|concede game|concede match|offer a draw|(cast|play|activate|attack|block|companion) \S.*"
)


def _offer(value: object, place: str) -> str:
    if not isinstance(value, str) or not _OFFER.fullmatch(value):
        raise ScenarioError(
            f"{place}: give pass, cast NAME, play NAME, activate NAME, attack NAME, block NAME, "
            f"concede game, concede match or offer a draw, not {show(value)}"
        )
    return value


_FACT_KEYS: dict[str, Parser[Any]] = {
    "zone": word(ZONES),
    "count": number(0),
    "card": text,
    "pt": _pair,
    "tapped": flag,
    "tappedCount": number(0),
    "counter": text,
    "damageMarked": number(0),
    "keyword": text,
    "type": text,
    "subtype": text,
    "supertype": word_like(SUPERTYPES),
    "color": word_like(COLOR_WORDS),
    "attachedTo": optional(text),
    "emblems": number(0),
    "dungeon": optional(_dungeon),
    "room": text,
    "completed": number(0),
    "tempted": number(0),
    "ringBearer": flag,
    "sector": word(SECTOR_NAMES),
    "designation": word_like(tuple(designations())),
    "tax": number(0),
    "commanderDamage": number(0),
    "has": flag,
    "attackers": map_of(text, list_of(text)),
    "blockers": map_of(text, text),
    "blockCount": number(0),
    "illegalDeclaration": word(("attack", "block")),
    "combat": number(1, 99),
    "battle": text,
    "depth": number(0),
    "stack": list_of(text),
    "legal": list_of(_offer),
    "illegal": list_of(_offer),
}


# --- The whole -----------------------------------------------------------------------------------

_REMARKS = ("topic", "note", "source")
_BOARDS = ("attack declaration legality", "block declaration legality")


def _remarks(fields: Fields) -> str:
    """Read what only people read, and return the name."""
    for key in _REMARKS:
        fields.get(key, lambda value, place: text(value, place) if value else "", "")
    rules: tuple[str, ...] = ()
    fields.get("cr", list_of(text), rules)
    return fields.need("id", text)


def _seats(fields: Fields) -> tuple[str, ...]:
    players = fields.get("players", number(2, len(SEATS)), 2)
    seats = tuple(SEATS[:players])
    order = fields.get("turnOrder", list_of(word(seats)), seats)
    if sorted(order) != list(seats):
        raise ScenarioError(f"{fields.at('turnOrder')}: name each of {', '.join(seats)} once")
    return order


def identity(data: object, number_in_file: int = 0) -> str:
    """Return the name of a scenario even where it is malformed.

    Args:
        data: one element of a file.
        number_in_file: its place, for one without a name.
    """
    if isinstance(data, dict) and isinstance(data.get("id"), str):
        return str(data["id"])
    return f"#{number_in_file}"


def parse(data: object) -> Scenario | Board:
    """Read one scenario.

    Args:
        data: an element of a scenario file.

    Returns:
        A scenario, or a board for the legality of declarations.

    Raises:
        ScenarioError: if a key is unknown, missing or has a value that it cannot have.

    Example:
        >>> scenario = parse({"id": "nothing happens", "expect": [{"life": {"A": 20}}]})
        >>> scenario.seats, scenario.expect[0].text
        (('A', 'B'), "life {'A': 20}")
        >>> parse({"id": "slip", "expcet": []})
        Traceback (most recent call last):
        ...
        mtgenv.scenario.reading.ScenarioError: expcet: unknown key; did you mean expect?
    """
    fields = Fields(data, "")
    if fields.has("kind"):
        return _board(fields)
    name = _remarks(fields)
    table = _Table(_seats(fields))
    scenario = Scenario(
        id=name,
        seats=table.seats,
        options=fields.get("options", _options, Options()),
        setup=fields.get("setup", table.setups(SETUP_ZONES), {}),
        games=fields.get("games", map_of(_subgame, table.arrangement), {}),
        actions=fields.get("actions", table.actions, ()),
        choices=fields.get("choices", list_of(table.choice), ()),
        random=fields.get("random", list_of(table.outcome), ()),
        checks=fields.get("checks", list_of(table.check), ()),
        stop=fields.get("stop", optional(_time), None),
        expect=fields.get("expect", table.expectations, ()),
    )
    fields.finish()
    return scenario


def _board(fields: Fields) -> Board:
    attack = fields.need("kind", word(_BOARDS)) == _BOARDS[0]
    name = _remarks(fields)
    table = _Table(_seats(fields))
    declarations = list_of(list_of(table.declared(attack)))
    board = Board(
        id=name,
        attack=attack,
        seats=table.seats,
        options=fields.get("options", _options, Options(filler=False)),
        setup=fields.need("setup", table.setups(SETUP_ZONES)),
        goaded=fields.get("goaded", list_of(text), ()),
        attackers=() if attack else fields.need("attackers", list_of(text)),
        legal=fields.get("legal", declarations, ()),
        illegal=fields.get("illegal", declarations, ()),
    )
    fields.finish()
    return board
