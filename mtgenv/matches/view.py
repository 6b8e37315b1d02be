"""What there is to show of a match, gathered once for every way of showing it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mtgenv.cards.designations import designations
from mtgenv.cards.dungeons import dungeons, room_name
from mtgenv.cards.language import Card
from mtgenv.cards.the_ring import THE_RING
from mtgenv.engine.characteristics.characteristics import refresh
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.commanders import TAX
from mtgenv.engine.record.reading import active_players, is_commander, ring_bearer_of, targets_of
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.wording import (
    COLORS,
    STEPS,
    Wording,
    counted,
    face_up_and_down,
    game_name,
    seats,
    zone_rows,
)

_OWN_ZONES = (v.ZONE_HAND, v.ZONE_LIBRARY, v.ZONE_GRAVEYARD, v.ZONE_EXILE, v.ZONE_COMMAND)


@dataclass(frozen=True)
class PlayerView:
    """A player in one game.

    Attributes:
        name: what the player is called.
        turn: whether it is their turn.
        decides: whether they are asked now.
        life, poison: their totals.
        library, graveyard: how many cards are there.
        hand: names of the cards a viewer may see, and "unknown" for the others, with counts.
        exile: names of the exiled cards.
        battlefield: what they control, equal ones together.
        command: the cards in their command zone; of a commander, how much more it costs; of a
            dungeon, the room they are in; and what stands for their designations.
        companion: the companion that they have revealed and not paid for yet, if they have one.
        commander_damage: the combat damage that commanders have dealt to them, each in words.
        mana: what floats in their pool.
        left: whether they have left this game with all that they had.
        team: the number of their team, from 1; None if there are no teams.
        counters: other counters that they have, each kind with its number.
    """

    name: str
    turn: bool
    decides: bool
    life: int
    poison: int
    library: int
    graveyard: list[str]
    hand: list[str]
    hand_size: int
    exile: list[str]
    battlefield: list[str]
    mana: str
    command: list[str]
    companion: list[str]
    commander_damage: list[str]
    left: bool = False
    team: int | None = None
    counters: str = ""


@dataclass(frozen=True)
class GameView:
    """One game of the nest.

    Attributes:
        level: how deep it is nested; 0 is the outermost.
        title: what it is called and how far it has come.
        players: those who play it, by seat.
        stack: what waits to resolve, the next one last.
        held: abilities that have triggered while the game was on hold, and wait until it goes on.
    """

    level: int
    title: str
    players: list[PlayerView]
    stack: list[str]
    held: list[str]


@dataclass(frozen=True)
class MatchView:
    """A whole match.

    Attributes:
        games: the games under way, the outermost first.
        state: the question that is open, or how the match ended.
        choices: what may be answered, in words; none where somebody else is asked.
    """

    games: list[GameView]
    state: str
    choices: list[str]


def view_match(
    matches: np.ndarray,
    matchup: Matchup,
    seat: int | None = None,
    names: tuple[str, ...] | None = None,
) -> MatchView:
    """Gather what there is to show of the first match of an array.

    Args:
        matches: array of dtype `MATCH`.
        matchup: its decks and options.
        seat: who looks; None sees every card.
        names: what the players are called.

    Returns:
        The view; the match is not changed.
    """
    matches = snapshots.copy(matches[:1])
    refresh(matches, matchup.tables[0:1], new_workspace(matches))
    record = matches[0]
    words = Wording(matchup, names) if names else Wording(matchup)
    games = [_game(record, level, words, seat) for level in range(int(record["depth"]) + 1)]
    asked = record["dec_kind"] and not record["over"] and seat in (None, record["dec_player"])
    choices = [text for text, _ in words.actions(record)] if asked else []
    return MatchView(games, _state(record, words), choices)


def _state(record: np.void, words: Wording) -> str:
    if record["over"]:
        return words.outcome(record)
    if not record["dec_kind"]:
        return "The match has not begun."
    return f"{words.names[int(record['dec_player'])]}: {words.question(record)}"


def _game(record: np.void, level: int, words: Wording, seat: int | None) -> GameView:
    players = [_player(record, level, player, words, seat) for player in seats(record)]
    stack = [_stack_object(record, row, words) for row in zone_rows(record, level, 0, v.ZONE_STACK)]
    held = _held(record, level, words) if level < record["depth"] else []
    return GameView(level, _title(record, level, words), players, stack, held)


def _held(record: np.void, level: int, words: Wording) -> list[str]:
    held = []
    for i in range(int(record["waiting_count"])):
        if record["waiting_level"][i] == level:
            ability = int(record["waiting_ability"][i])
            whose = words.whose(int(record["waiting_controller"][i]))
            source = words.printed_on(ability)
            held.append(" ".join(filter(None, (whose, source, f'"{words.ability(ability)}"'))))
    return held


def _title(record: np.void, level: int, words: Wording) -> str:
    name = game_name(level)
    title = name[0].upper() + name[1:]
    if level > 0:
        creator = words.matchup.cards.cards[int(record["creator_card"][level])].name
        title += f" (made by {creator})"
    if record["turn"][level] == 0:
        return f"{title}: {STEPS[0]}"
    active = words.people(active_players(record, level))
    now = f"{title}: turn {record['turn'][level]}, {active}, {STEPS[int(record['step'][level])]}"
    time = {v.DAY_DAY: "day", v.DAY_NIGHT: "night"}.get(int(record["day"][level]))
    return now if time is None else f"{now}, {time}"


def _player(
    record: np.void, level: int, player: int, words: Wording, seat: int | None
) -> PlayerView:
    def names(zone: int) -> list[str]:
        return [words.seen(record, row, seat) for row in zone_rows(record, level, player, zone)]

    hand = [
        words.card(record, row)
        if seat is None or int(record["known"][row]) >> seat & 1
        else "unknown"
        for row in zone_rows(record, level, player, v.ZONE_HAND)
    ]
    permanents = [
        permanent(record, row, words)
        for row in zone_rows(record, level, 0, v.ZONE_BATTLEFIELD)
        if record["controller"][row] == player
    ]
    mana = record["mana"][level, player]
    owned = sum(int(record["zone_size"][level, player, zone]) for zone in _OWN_ZONES)
    left = not record["in_game"][level, player] and not owned and not permanents
    deciding = not record["over"] and record["dec_kind"] and level == record["depth"]
    return PlayerView(
        name=words.names[player],
        turn=bool(record["turn"][level]) and player in active_players(record, level),
        decides=bool(deciding) and int(record["dec_player"]) == player,
        life=int(record["life"][level, player]),
        poison=int(record["poison"][level, player]),
        library=int(record["zone_size"][level, player, v.ZONE_LIBRARY]),
        graveyard=names(v.ZONE_GRAVEYARD),
        hand=counted(hand),
        hand_size=len(hand),
        exile=counted(
            _exiled(record, row, words) for row in zone_rows(record, level, player, v.ZONE_EXILE)
        ),
        battlefield=counted(permanents),
        mana=" ".join(f"{n} {color}" for n, color in zip(mana, COLORS, strict=True) if n),
        command=_command_zone(record, level, player, words),
        companion=_companion(record, level, player, words),
        commander_damage=_commander_damage(record, level, player, words),
        left=left,
        team=1 + int(record["team"][player]) if record["opt_teams"] else None,
        counters=", ".join(words.counters_of_player(record, level, player)),
    )


def _exiled(record: np.void, row: int, words: Wording) -> str:
    counters = words.counters(record, row)
    name = words.card(record, row)
    return f"{name} ({', '.join(counters)})" if counters else name


def _command_zone(record: np.void, level: int, player: int, words: Wording) -> list[str]:
    """Say what cards lie in a command zone: by name, and how many face down."""
    rows = [
        row
        for row in zone_rows(record, level, player, v.ZONE_COMMAND)
        if record["kind"][row] == v.OBJECT_CARD or stands_for_rules(_card_of(record, row, words))
    ]
    named = [_commanded(record, level, row, words) for row in rows if record["look"][row]]
    return face_up_and_down(named, len(rows) - len(named))


def _card_of(record: np.void, row: int, words: Wording) -> Card:
    """Return the card that an object is."""
    return words.matchup.cards.cards[int(record["card"][row])]


def _ring(record: np.void, level: int, row: int, words: Wording) -> str:
    """Say how often the Ring has tempted a player, and who bears it."""
    player = int(record["owner"][row])
    times = int(record["tempted"][level, player])
    bearer = ring_bearer_of(record, words.matchup.tables, level, player)
    bears = f", borne by {words.card(record, bearer)}" if bearer >= 0 else ""
    return f"The Ring (tempted {'once' if times == 1 else f'{times} times'}{bears})"


def stands_for_rules(card: Card) -> bool:
    """Whether a card of the command zone is a dungeon, the Ring, or stands for a designation."""
    return (
        card == THE_RING
        or card in dungeons().values()
        or any(card == one.card for one in designations().values())
    )


def _companion(record: np.void, level: int, player: int, words: Wording) -> list[str]:
    """Name the companion of a player in a game, while it lies outside that game."""
    row = int(record["companion"][level, player])
    if row < 0 or not (record["zone"][row] == v.ZONE_OUTSIDE or record["level"][row] < level):
        return []
    return [words.card(record, row)]


def _commanded(record: np.void, level: int, row: int, words: Wording) -> str:
    """Say what lies in a command zone."""
    name = words.card(record, row)
    if words.matchup.tables["card_dungeon"][0][record["card"][row]]:
        room = int(record["room"][level, record["owner"][row]])
        return f"{name} ({room_name(_card_of(record, row, words), room)})"
    if _card_of(record, row, words) == THE_RING:
        return _ring(record, level, row, words)
    if not is_commander(record, row):
        return name
    tax = TAX * int(record["commander_casts"][level, record["commander"][row] - 1])
    return f"{name} (commander, costs {{{tax}}} more)" if tax else f"{name} (commander)"


def _commander_damage(record: np.void, level: int, player: int, words: Wording) -> list[str]:
    """Say of each commander that has dealt combat damage to a player how much that was."""
    if not record["opt_variants"] & v.VARIANT_COMMANDER:
        return []
    dealt = enumerate(record["commander_damage"][level, player].tolist())
    names = words.matchup.cards.cards
    return [
        f"{damage} by {names[int(record['card'][row_of(int(record['commander_ref'][k]))])].name}"
        for k, damage in dealt
        if damage
    ]


def permanent(record: np.void, row: int, words: Wording) -> str:
    """Say what a permanent is now: its size, its keywords, its status.

    Args:
        record: one match, its derived values up to date.
        row: the permanent.
        words: what cards are called.
    """
    name = words.card(record, row)
    notes = words.keywords(record, row)
    if record["tapped"][row]:
        notes.append("tapped")
    if int(record["types"][row]) & v.TYPE_CREATURE:
        name += f" {record['power'][row]}/{record['toughness'][row]}"
        if record["sick"][row] and "haste" not in notes:
            notes.append("summoning sick")
        if (attacked := words.attacked(record, row)) is not None:
            # Between two players it goes without saying that a player is attacked.
            whom = "" if len(seats(record)) == 2 and record["attacked"][row] < 0 else f" {attacked}"
            notes.append(f"attacking{whom}".rstrip())
        if (attacker := words.blocked(record, row)) is not None:
            notes.append(f"blocking {attacker}".rstrip())
        if damage := int(record["damage"][row]):
            notes.append(f"{damage} damage")
    if is_commander(record, row):
        notes.append("commander")
    level, player = int(record["level"][row]), int(record["controller"][row])
    if ring_bearer_of(record, words.matchup.tables, level, player) == row:
        notes.append("Ring-bearer")
    if sector := int(record["sector"][row]) & ~v.SECTOR_PENDING:
        notes.append(f"{v.SECTOR_NAMES[sector]} sector")
    if (host := int(record["attached_to"][row])) >= 0:
        notes.append(f"on {words.card(record, host)}")
    if int(record["types"][row]) & v.TYPE_BATTLE and (seat := int(record["protector"][row])) >= 0:
        notes.append(f"protected by {words.whom(seat)}")
    notes += words.counters(record, row)
    return f"{name} ({', '.join(notes)})" if notes else name


def _stack_object(record: np.void, row: int, words: Wording) -> str:
    text = f"{words.card(record, row)} ({words.names[int(record['controller'][row])]})"
    slot = int(record["slot"][row])
    named = (words.target(record, ref) for ref in targets_of(record, slot))
    targets = [name for name in named if name is not None]
    return f"{text} → {', '.join(targets)}" if targets else text
