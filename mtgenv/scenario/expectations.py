"""Checking facts about a match: for each kind of fact a function that says what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mtgenv.cards import words
from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeon_number, room_name, room_number
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.parsing import parse_type_line
from mtgenv.engine.characteristics.ring_bearers import is_ring_bearer
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.commanders import TAX
from mtgenv.engine.record.counters import counters_of
from mtgenv.engine.record.reading import (
    dungeon_of_player,
    dungeons_completed,
    times_completed,
)
from mtgenv.engine.record.references import row_of
from mtgenv.scenario.cards import has_name, is_known
from mtgenv.scenario.combats import Combat
from mtgenv.scenario.model import COLOR_WORDS, MAIN, Expectation
from mtgenv.scenario.world import (
    ENGINE_ZONES,
    SHARED_ZONES,
    ScriptError,
    World,
)

KEYWORDS = words.KEYWORDS | words.RULES


@dataclass(frozen=True)
class Position:
    """A moment of a match, and what is remembered of the way there.

    Attributes:
        world: the match; checking a fact does not change it.
        combats: the combats of each game's current turn.
        results: winners of the games that have ended, as bits.
        offers: what is offered to the player who decides, in the words of the format.
    """

    world: World
    combats: dict[str, list[Combat]]
    results: dict[str, int]
    offers: frozenset[str]


Found = str | None
"""What was found instead of what was expected; None if the fact is as expected."""


def check(position: Position, expectations: Iterable[Expectation]) -> str | None:
    """Check facts in their order.

    Args:
        position: the moment.
        expectations: the facts.

    Returns:
        A line with the first that differs and what was found, or None.

    Raises:
        ScriptError: if a fact speaks of a game that is not under way, or of an unknown name.
    """
    trial = position.world.copy()
    for level in range(int(trial.m["depth"]) + 1):
        trial.refresh(level)
    position = Position(trial, position.combats, position.results, position.offers)
    for expectation in expectations:
        found = _CHECKS[expectation.fact](position, expectation)
        if found is not None:
            return f"expected {expectation.text}; found {found}"
    return None


def _differs(found: object, expected: object) -> Found:
    return None if found == expected else str(found)


def _seat(world: World, player: int) -> str | None:
    return world.seats[player] if player >= 0 else None


def _winner(world: World, winners: int) -> str | None:
    """Return the one winner of a game, of a team the first seat, or None for a draw."""
    seats = [i for i in range(len(world.seats)) if (winners >> i) & 1]
    one = len({int(world.m["team"][i]) for i in seats}) == 1
    return world.seats[seats[0]] if one else None


def _rows(position: Position, fact: Expectation, zone: int) -> list[int]:
    """Return the objects of a zone that a fact speaks of: a player's, with a name."""
    world = position.world
    level = world.level_of(fact.game)
    rows: list[int] = []
    for player in [0] if zone in SHARED_ZONES else range(len(world.seats)):
        rows += world.zone(level, player, zone)
    rows = [row for row in rows if not world.m["phased"][row]]  # as though not there (702.26b)
    seat = fact.values.get("player")
    if seat is not None:
        player = world.seats.index(seat)
        whose = world.m["controller" if zone == v.ZONE_BATTLEFIELD else "owner"]
        rows = [row for row in rows if whose[row] == player]
    name = fact.values.get("card")
    return rows if name is None else named(world, name, rows, seat, fact.game)


def named(world: World, name: str, rows: list[int], seat: str | None, game: str) -> list[int]:
    """Return all objects that a name means: those of an alias or a numbered copy are one."""
    player = None if seat is None else world.seats.index(seat)
    if name in world.names.aliases or world.names.split(name)[1] is not None:
        row = world.find(name, rows, player, game)
        return [] if row is None else [row]
    found: list[int] = []
    while (row := world.find(name, rows, player, game, found)) is not None:
        found.append(row)
    return found


def _permanents(position: Position, fact: Expectation) -> list[int]:
    rows = _rows(position, fact, v.ZONE_BATTLEFIELD)
    if not rows and not position.world.exists(fact.values["card"]):
        raise ScriptError(f"expect: {position.world.unknown(fact.values['card'])}")
    return rows


_ABSENT = "no such permanent"


def _each(rows: list[int], found: Callable[[int], object], expected: object) -> Found:
    """Compare a value of each of some permanents, of which there must be one."""
    if not rows:
        return _ABSENT
    values = [found(row) for row in rows]
    if all(value == expected for value in values):
        return None
    return ", ".join(str(value) for value in values)


def _check_life(position: Position, fact: Expectation) -> Found:
    world = position.world
    life = world.m["life"][world.level_of(fact.game)]
    found = {seat: int(life[world.seats.index(seat)]) for seat in fact.values["life"]}
    return _differs(found, fact.values["life"])


def _check_zone(position: Position, fact: Expectation) -> Found:
    world, name = position.world, fact.values.get("card")
    if name is not None and not world.exists(name) and not is_known(name):
        raise ScriptError(f"expect: {world.unknown(name)}")
    rows = _rows(position, fact, ENGINE_ZONES[fact.values["zone"]])
    return _differs(len(rows), fact.values["count"])


def _check_pt(position: Position, fact: Expectation) -> Found:
    m = position.world.m
    rows = _permanents(position, fact)
    found = [(int(m["power"][row]), int(m["toughness"][row])) for row in rows]
    if fact.values["pt"] in found:
        return None
    return ", ".join(map(str, found)) or _ABSENT


def _check_tapped(position: Position, fact: Expectation) -> Found:
    rows = _permanents(position, fact)
    tapped, wanted = position.world.m["tapped"], fact.values["tapped"]
    if "tappedCount" in fact.values:
        found = sum(bool(tapped[row]) == wanted for row in rows)
        return _differs(found, fact.values["tappedCount"])
    return _each(rows, lambda row: bool(tapped[row]), wanted)


def _check_counter(position: Position, fact: Expectation) -> Found:
    world, counter = position.world, fact.values["counter"]
    if "card" not in fact.values:
        level = world.level_of(fact.game)
        player = world.seats.index(fact.values["player"])
        found = world.player_counters(level, player, counter)
        return _differs(found, fact.values["count"])
    rows = _permanents(position, fact) or _rows(position, fact, v.ZONE_EXILE)
    kind = world.counter(counter)
    return _each(rows, lambda row: counters_of(world.m, row, kind), fact.values["count"])


def _check_emblems(position: Position, fact: Expectation) -> Found:
    rows = _rows(position, fact, v.ZONE_COMMAND)
    emblems = [row for row in rows if position.world.m["kind"][row] == v.OBJECT_EMBLEM]
    return _differs(len(emblems), fact.values["emblems"])


def _check_dungeon(position: Position, fact: Expectation) -> Found:
    """Check which dungeon a player is in, and in which room."""
    world, level, player = _of_player(position, fact)
    row = dungeon_of_player(world.m, world.tables, level, player)
    wanted = fact.values["dungeon"]
    if row < 0:
        return _differs(None, wanted)
    card = world.card(row)
    found = _differs(card.name, wanted)
    if found is None and "room" in fact.values:
        room = int(world.m["room"][level, player])
        if room_number(card, fact.values["room"]) != room:
            return room_name(card, room)
    return found


def _check_completed(position: Position, fact: Expectation) -> Found:
    """Check how many dungeons a player has completed, or how often one of them."""
    world, level, player = _of_player(position, fact)
    if name := fact.values.get("dungeon"):
        found = times_completed(world.m, level, player, dungeon_number(name))
    else:
        found = dungeons_completed(world.m, level, player)
    return _differs(found, fact.values["completed"])


def _check_tempted(position: Position, fact: Expectation) -> Found:
    """Check how often the Ring has tempted a player."""
    world, level, player = _of_player(position, fact)
    return _differs(int(world.m["tempted"][level, player]), fact.values["tempted"])


def _check_bearer(position: Position, fact: Expectation) -> Found:
    """Check whether a permanent is its controller's Ring-bearer."""
    world, rows = position.world, _permanents(position, fact)
    return _each(
        rows,
        lambda row: bool(is_ring_bearer(world.matches, world.tables, row)),
        fact.values["ringBearer"],
    )


def _check_sector(position: Position, fact: Expectation) -> Found:
    """Check in which sector a permanent is."""
    m = position.world.m
    return _each(
        _permanents(position, fact),
        lambda row: v.SECTOR_NAMES[int(m["sector"][row]) & ~v.SECTOR_PENDING],
        fact.values["sector"],
    )


def _check_designation(position: Position, fact: Expectation) -> Found:
    """Check whether a player is the monarch, or has another designation."""
    world, level, player = _of_player(position, fact)
    card = designations()[fact.values["designation"]].card
    rows = world.zone(level, player, v.ZONE_COMMAND)
    return _differs(any(world.card(row) == card for row in rows), fact.values["has"])


def _of_player(position: Position, fact: Expectation) -> tuple[World, int, int]:
    """Return the match, the game and the player that a fact is about."""
    world = position.world
    return world, world.level_of(fact.game), world.seats.index(fact.values["player"])


def _commander(position: Position, fact: Expectation) -> int:
    """Return the number of the commander that a fact names."""
    world, name = position.world, fact.values["card"]
    for number, ref in enumerate(world.m["commander_ref"]):
        row = row_of(int(ref))
        if ref >= 0 and (world.names.aliases.get(name) == row or has_name(world.card(row), name)):
            return number
    raise ScriptError(f"expect: no commander is called {name}")


def _check_tax(position: Position, fact: Expectation) -> Found:
    """Check how much more it costs to cast a commander from the command zone now (903.8)."""
    world = position.world
    if not world.m["opt_variants"] & v.VARIANT_COMMANDER:
        raise ScriptError("expect: tax is for games of Commander")
    casts = world.m["commander_casts"][world.level_of(fact.game), _commander(position, fact)]
    return _differs(TAX * int(casts), fact.values["tax"])


def _check_commander_damage(position: Position, fact: Expectation) -> Found:
    """Check the combat damage that a commander has dealt to a player in a game (903.10a)."""
    world = position.world
    if not world.m["opt_variants"] & v.VARIANT_COMMANDER:
        raise ScriptError("expect: commanderDamage is for games of Commander")
    level, player = world.level_of(fact.game), world.seats.index(fact.values["player"])
    found = world.m["commander_damage"][level, player, _commander(position, fact)]
    return _differs(int(found), fact.values["commanderDamage"])


def _check_damage(position: Position, fact: Expectation) -> Found:
    damage = position.world.m["damage"]
    rows = _permanents(position, fact)
    return _each(rows, lambda row: int(damage[row]), fact.values["damageMarked"])


def _check_keyword(position: Position, fact: Expectation) -> Found:
    name = fact.values["keyword"].lower()
    bits = position.world.m["keywords" if name in words.KEYWORDS else "rules"]
    rows = _permanents(position, fact)
    return _each(rows, lambda row: bool(int(bits[row]) & KEYWORDS[name]), fact.values["has"])


def _check_type(position: Position, fact: Expectation) -> Found:
    """Check a card type, a supertype, a subtype or a colour of permanents."""
    rows = _permanents(position, fact)
    has, wanted = _HAS[fact.fact], fact.values[fact.fact]
    return _each(rows, lambda row: has(position.world, row, wanted), fact.values["has"])


def has_type(world: World, row: int, name: str) -> bool:
    """Whether a permanent has a card type, a supertype or a subtype now."""
    key = name.lower()
    if key in words.TYPES:
        return bool(int(world.m["types"][row]) & words.TYPES[key])
    if key in words.SUPERTYPES:
        return has_supertype(world, row, key)
    return has_subtype(world, row, name)


def has_supertype(world: World, row: int, name: str) -> bool:
    """Whether a permanent has a supertype now."""
    supertypes = parse_type_line(world.card(row).type_line).supertypes
    if world.m["types"][row] & v.TYPE_MADE_LEGENDARY:
        supertypes |= v.SUPERTYPE_LEGENDARY
    return bool(supertypes & words.SUPERTYPES[name])


def has_color(world: World, row: int, name: str) -> bool:
    """Whether a permanent has a colour now, or none where that is asked."""
    colors = int(world.m["colors"][row])
    number = COLOR_WORDS.index(name)
    return bool(colors >> number & 1) if number < len(words.COLORS) else not colors


def has_subtype(world: World, row: int, name: str) -> bool:
    """Whether a permanent has a subtype now."""
    for bit, subtype in enumerate(world.cards.subtypes):
        if normalise(subtype) == normalise(name):
            return bool((int(world.m["subtypes"][row]) >> bit) & 1)
    subtypes = parse_type_line(world.card(row).type_line).subtypes
    return any(normalise(subtype) == normalise(name) for subtype in subtypes)


_HAS: dict[str, Callable[[World, int, str], bool]] = {
    "type": has_type,
    "subtype": has_subtype,
    "supertype": has_supertype,
    "color": has_color,
}


def _check_attached(position: Position, fact: Expectation) -> Found:
    """Check what permanents are attached to; null is nothing."""
    world, name = position.world, fact.values["attachedTo"]
    rows = _permanents(position, fact)
    battlefield = _rows(position, Expectation(fact.fact, fact.game, {}, ""), v.ZONE_BATTLEFIELD)
    if name is not None and not world.exists(name):
        raise ScriptError(f"expect: {world.unknown(name)}")
    wanted = [-1] if name is None else named(world, name, battlefield, None, fact.game)
    hosts = [int(world.m["attached_to"][row]) for row in rows]
    if rows and all(host in wanted for host in hosts):
        return None
    if not rows:
        return _ABSENT
    return ", ".join("attached to nothing" if h < 0 else world.card(h).name for h in hosts)


def _check_mana(position: Position, fact: Expectation) -> Found:
    world = position.world
    found = {}
    for seat in fact.values["mana"]:
        pool = world.m["mana"][world.level_of(fact.game), world.seats.index(seat)]
        found[seat] = "".join(
            letter * int(amount) for letter, amount in zip(v.COLOR_LETTERS, pool, strict=True)
        )
    return _differs(found, fact.values["mana"])


def _combat(position: Position, fact: Expectation) -> Combat:
    """Return the combat that a fact speaks of; an empty one if there was none this turn."""
    combats = position.combats.get(fact.game, [])
    turn = position.world.clock(fact.game)[0]
    combats = [combat for combat in combats if combat.turn == turn]
    number = fact.values.get("combat", len(combats))
    return combats[number - 1] if 0 < number <= len(combats) else Combat(turn)


def _check_attackers(position: Position, fact: Expectation) -> Found:
    world, combat = position.world, _combat(position, fact)
    for name, allowed in fact.values["attackers"].items():
        rows = named(world, name, list(combat.attackers), None, fact.game)
        if not rows:
            return f"{name} not attacking"
        for row in rows:
            what = combat.attackers[row]
            if what < 0:
                found, fits = world.seats[-1 - what], world.seats[-1 - what] in allowed
            else:
                card = combat.attacked[what]
                found, fits = (
                    card.name,
                    any(
                        world.names.aliases.get(given) == what
                        or has_name(card, world.names.split(given)[0])
                        for given in allowed
                    ),
                )
            if not fits:
                return f"{name} attacking {found}"
    return None


def _check_blockers(position: Position, fact: Expectation) -> Found:
    world, combat = position.world, _combat(position, fact)
    for name, attacker in fact.values["blockers"].items():
        rows = named(world, name, list(combat.blocks), None, fact.game)
        if not rows:
            return f"{name} not blocking"
        wanted = named(world, attacker, list(combat.attackers), None, fact.game)
        for row in rows:
            if not any(other in wanted for other in combat.blocks[row]):
                blocked = ", ".join(world.card(other).name for other in combat.blocks[row])
                return f"{name} blocking {blocked}"
    return None


def _check_block_count(position: Position, fact: Expectation) -> Found:
    return _differs(len(_combat(position, fact).blocks), fact.values["blockCount"])


def _check_refused(position: Position, fact: Expectation) -> Found:
    kind = fact.values["illegalDeclaration"]
    return None if kind in _combat(position, fact).refused else f"no {kind} that was refused"


def _check_battle(position: Position, fact: Expectation) -> Found:
    world, name = position.world, fact.values["battle"]
    battlefield = _rows(position, Expectation(fact.fact, fact.game, {}, ""), v.ZONE_BATTLEFIELD)
    rows = [
        row
        for row in named(world, name, battlefield, None, fact.game)
        if int(world.m["types"][row]) & v.TYPE_BATTLE
    ]
    if not rows:
        if not world.exists(name) and not is_known(name):
            raise ScriptError(f"expect: {world.unknown(name)}")
        return f"no battle called {name}"
    for key in ("controller", "protector"):
        if key in fact.values:
            found = [_seat(world, int(world.m[key][row])) for row in rows]
            if any(seat != fact.values[key] for seat in found):
                return f"{key} {', '.join(map(str, found))}"
    return None


def _check_game_over(position: Position, fact: Expectation) -> Found:
    world, wanted = position.world, fact.values["gameOver"]
    over = bool(world.m["over"])
    if "over" in wanted:
        return _differs("over" if over else "not over", "over" if wanted["over"] else "not over")
    if not over:
        return "the match not over"
    return _differs(f"winner {_seat(world, int(world.m['winner']))}", f"winner {wanted['winner']}")


def _check_result(position: Position, fact: Expectation) -> Found:
    world, wanted = position.world, fact.values["result"]
    if wanted["game"] == MAIN and world.m["over"]:
        found = _seat(world, int(world.m["winner"]))
        return _differs(f"winner {found}", f"winner {wanted['winner']}")
    if wanted["game"] not in position.results:
        return f"{wanted['game']} not ended"
    found = _winner(world, position.results[wanted["game"]])
    return _differs(f"winner {found}", f"winner {wanted['winner']}")


def _check_active(position: Position, fact: Expectation) -> Found:
    world = position.world
    return _differs(
        world.seats[world.m["active"][world.level_of(fact.game)]], fact.values["active"]
    )


def _check_depth(position: Position, fact: Expectation) -> Found:
    return _differs(int(position.world.m["depth"]), fact.values["depth"])


def _check_stack(position: Position, fact: Expectation) -> Found:
    world = position.world
    rows = world.zone(world.level_of(fact.game), 0, v.ZONE_STACK)
    wanted = fact.values["stack"]
    same = len(rows) == len(wanted) and all(
        world.find(name, [row], None, fact.game) == row
        for name, row in zip(wanted, rows, strict=True)
    )
    return None if same else str([world.card(row).name for row in rows])


def _check_offers(position: Position, fact: Expectation) -> Found:
    wanted = fact.fact == "legal"
    for offer in fact.values[fact.fact]:
        verb, _, name = offer.partition(" ")
        key = offer if verb in ("pass", "concede") else f"{verb} {normalise(name)}"
        if (key in position.offers) != wanted:
            offers = ", ".join(sorted(position.offers)) or "nothing"
            return f"{offer} {'not ' if wanted else ''}offered (offered: {offers})"
    return None


_CHECKS: dict[str, Callable[[Position, Expectation], Found]] = {
    "life": _check_life,
    "zone": _check_zone,
    "pt": _check_pt,
    "tapped": _check_tapped,
    "counter": _check_counter,
    "emblems": _check_emblems,
    "dungeon": _check_dungeon,
    "tempted": _check_tempted,
    "ringBearer": _check_bearer,
    "sector": _check_sector,
    "completed": _check_completed,
    "designation": _check_designation,
    "damageMarked": _check_damage,
    "tax": _check_tax,
    "commanderDamage": _check_commander_damage,
    "keyword": _check_keyword,
    "type": _check_type,
    "subtype": _check_type,
    "supertype": _check_type,
    "color": _check_type,
    "attachedTo": _check_attached,
    "mana": _check_mana,
    "attackers": _check_attackers,
    "blockers": _check_blockers,
    "blockCount": _check_block_count,
    "illegalDeclaration": _check_refused,
    "battle": _check_battle,
    "gameOver": _check_game_over,
    "result": _check_result,
    "active": _check_active,
    "depth": _check_depth,
    "stack": _check_stack,
    "legal": _check_offers,
    "illegal": _check_offers,
}
