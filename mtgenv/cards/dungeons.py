"""The dungeons (309): cards that no deck holds; venturing brings them in from outside the game."""

from __future__ import annotations

from functools import cache

from mtgenv.cards.language import (
    CREATURE,
    TARGET_CREATURE,
    TARGET_PLAYER,
    Card,
    Cast,
    Change,
    Chosen,
    Create,
    Discard,
    Draw,
    Effect,
    Filter,
    ForEach,
    GainLife,
    Goad,
    Look,
    LoseLife,
    May,
    MayPlay,
    Move,
    PutCounters,
    Reveal,
    Room,
    Sacrifice,
    Shuffle,
    Target,
    Top,
)
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.parsing import CardError
from mtgenv.cards.predefined_tokens import TREASURE

INVITED = frozenset({"Undercity"})
"""Dungeons that are entered only by an effect that names them."""


def _token(
    name: str, types: str, colors: str, power: int, toughness: int, *keywords: str, own: str = ""
) -> Card:
    return Card(
        own or f"{name} Token",
        None,
        f"{types} — {name}",
        power,
        toughness,
        keywords,
        colors=colors,
        token=True,
    )


GOBLIN = _token("Goblin", "Creature", "R", 1, 1)
SKELETON = _token("Skeleton", "Creature", "B", 1, 1)
MENACING_SKELETON = _token("Skeleton", "Creature", "B", 4, 1, "menace")
ATROPAL = _token("God Horror", "Legendary Creature", "B", 4, 4, "deathtouch", own="The Atropal")

_YOURS = {"controller": "you"}
_ARTIFACT_CREATURE_OR_LAND = Filter(("artifact", "creature", "land"), controller="you")


def _room(name: str, *parts: Effect | Target, to: str = "") -> Room:
    effects = tuple(part for part in parts if isinstance(part, Effect))
    targets = tuple(part for part in parts if isinstance(part, Target))
    return Room(name, effects, tuple(filter(None, to.split(" | "))), targets)


def _scry(number: int) -> Look:
    return Look(Top(number), keep="scry")


def _give_up(*types: str) -> Sacrifice:
    return Sacrifice(Chosen(Filter(types, controller="you")))


def _each_loses(amount: int, unless: Effect) -> ForEach:
    """Each player loses life unless they do something."""
    loses = LoseLife(amount, "that player")
    return ForEach("each player", (May((unless,), "that player", otherwise=(loses,)),))


def _dungeon(name: str, *rooms: Room, kind: str = "Dungeon") -> Card:
    return Card(name, None, kind, abilities=rooms, colors="")


@cache
def dungeons() -> dict[str, Card]:
    """Return all dungeons by their names; the order of their numbers.

    Example:
        >>> [room.name for room in dungeons()["Tomb of Annihilation"].abilities][0]
        'Trapped Entry'
    """
    every = (
        _dungeon(
            "Lost Mine of Phandelver",
            _room("Cave Entrance", _scry(1), to="Goblin Lair | Mine Tunnels"),
            _room("Goblin Lair", Create(GOBLIN), to="Storeroom | Dark Pool"),
            _room("Mine Tunnels", Create(TREASURE), to="Dark Pool | Fungi Cavern"),
            _room("Storeroom", TARGET_CREATURE, PutCounters("target"), to="Temple of Dumathoin"),
            _room(
                "Dark Pool",
                LoseLife(1, "each opponent"),
                GainLife(1),
                to="Temple of Dumathoin",
            ),
            _room(
                "Fungi Cavern",
                TARGET_CREATURE,
                Change("target", power=-4, duration="your next turn"),
                to="Temple of Dumathoin",
            ),
            _room("Temple of Dumathoin", Draw()),
        ),
        _dungeon(
            "Dungeon of the Mad Mage",
            _room("Yawning Portal", GainLife(1), to="Dungeon Level"),
            _room("Dungeon Level", _scry(1), to="Goblin Bazaar | Twisted Caverns"),
            _room("Goblin Bazaar", Create(TREASURE), to="Lost Level"),
            _room(
                "Twisted Caverns",
                TARGET_CREATURE,
                Change("target", keywords=("can't attack",), duration="your next turn"),
                to="Lost Level",
            ),
            _room("Lost Level", _scry(2), to="Runestone Caverns | Muiral's Graveyard"),
            _room(
                "Runestone Caverns",
                Move(Top(2), to="exile"),
                MayPlay("it", duration="game"),
                to="Deep Mines",
            ),
            _room("Muiral's Graveyard", Create(SKELETON, 2), to="Deep Mines"),
            _room("Deep Mines", _scry(3), to="Mad Wizard's Lair"),
            _room(
                "Mad Wizard's Lair",
                Draw(3),
                Reveal("it"),
                Cast(Chosen(zone="it", up_to=True)),
            ),
        ),
        _dungeon(
            "Tomb of Annihilation",
            _room("Trapped Entry", LoseLife(1, "each player"), to="Veils of Fear | Oubliette"),
            _room(
                "Veils of Fear",
                _each_loses(2, Discard(Chosen(zone="hand", by="that player"))),
                to="Sandfall Cell",
            ),
            _room(
                "Oubliette",
                Discard(Chosen(zone="hand")),
                _give_up("artifact"),
                _give_up("creature"),
                _give_up("land"),
                to="Cradle of the Death God",
            ),
            _room(
                "Sandfall Cell",
                _each_loses(
                    2,
                    Sacrifice(
                        Chosen(
                            Filter(("artifact", "creature", "land"), controller="that player"),
                            by="that player",
                        )
                    ),
                ),
                to="Cradle of the Death God",
            ),
            _room("Cradle of the Death God", Create(ATROPAL)),
        ),
        _dungeon(
            "Undercity",
            _room(
                "Secret Entrance",
                Move(
                    Chosen(Filter(("land",), supertypes=("basic",)), zone="library"),
                    to="hand",
                    reveal=True,
                ),
                to="Forge | Lost Well",
            ),
            _room("Forge", TARGET_CREATURE, PutCounters("target", 2), to="Trap! | Arena"),
            _room("Lost Well", _scry(2), to="Arena | Stash"),
            _room("Trap!", TARGET_PLAYER, LoseLife(5, "target"), to="Archives"),
            _room("Arena", TARGET_CREATURE, Goad("target"), to="Archives | Catacombs"),
            _room("Stash", Create(TREASURE), to="Catacombs"),
            _room("Archives", Draw(), to="Throne of the Dead Three"),
            _room("Catacombs", Create(MENACING_SKELETON), to="Throne of the Dead Three"),
            _room(
                "Throne of the Dead Three",
                Reveal(Top(10)),
                Move(
                    Chosen(CREATURE, zone="it"),
                    to="battlefield",
                    counters=("+1/+1", 3),
                    controller="you",
                ),
                Change("it", keywords=("hexproof",), duration="your next turn"),
                Shuffle(),
            ),
            kind="Dungeon — Undercity",
        ),
    )
    return {card.name: card for card in every}


def is_invited(card: Card) -> bool:
    """Whether a dungeon is entered only by an effect that names it.

    Example:
        >>> is_invited(dungeons()["Undercity"])
        True
    """
    return card.name in INVITED


def dungeon_number(name: str) -> int:
    """Return the number of a dungeon, from 1.

    Raises:
        CardError: if there is no such dungeon.

    Example:
        >>> dungeon_number("Tomb of Annihilation")
        3
    """
    names = list(dungeons())
    if name not in names:
        raise CardError(f"there is no dungeon {name!r}; there are {', '.join(names)}")
    return names.index(name) + 1


def room_name(card: Card, number: int) -> str:
    """Return what a room of a dungeon is called.

    Example:
        >>> room_name(dungeons()["Undercity"], 4)
        'Trap!'
    """
    rooms = [ability for ability in card.abilities if isinstance(ability, Room)]
    return rooms[number - 1].name


def room_number(card: Card, name: str) -> int:
    """Return the number of the room of a dungeon with a name, or 0.

    Example:
        >>> room_number(dungeons()["Undercity"], "trap!")
        4
    """
    rooms = [ability for ability in card.abilities if isinstance(ability, Room)]
    names = [normalise(one.name) for one in rooms]
    return names.index(normalise(name)) + 1 if normalise(name) in names else 0


def way_name(card: Card, number: int) -> str:
    """Return what a player chooses who ventures: a dungeon to enter, or the next room.

    Example:
        >>> way_name(dungeons()["Undercity"], 1), way_name(dungeons()["Undercity"], 2)
        ('Undercity', 'Forge')
    """
    return card.name if number == 1 else room_name(card, number)


def dungeons_for(name: str) -> list[Card]:
    """Return the dungeons that a player may enter who ventures into this one, or into any: "".

    Example:
        >>> [card.name for card in dungeons_for("Undercity")]
        ['Undercity']
    """
    return [
        card
        for card in dungeons().values()
        if (card.name == name if name else not is_invited(card))
    ]
