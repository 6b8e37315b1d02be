"""Events: what triggers, what is replaced, what has happened this turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mtgenv.cards.language.filters import Filter

if TYPE_CHECKING:
    from mtgenv.cards.language.conditions import Condition

Subject = str | Filter | tuple[str, Filter] | None
"""Which object: ``"self"``, ``"attached"``, a filter, ``("self", filter)`` for "this or another
...", None for any."""


@dataclass(frozen=True)
class Event:
    """A pattern of events.

    What an event binds for the effects that follow: ``"that"`` is its object, ``"other"`` its
    second object, ``"that player"`` its player, ``"amount"`` its amount.

    Attributes:
        verb: what happens. The object, then the second object, the player and the amount:

            * ``"enters"``, ``"leaves"`` (the battlefield), ``"dies"``, ``"to graveyard"`` (from the
              battlefield), ``"moves"`` (with ``from_zone`` and ``to_zone``): the object; its
              controller (owner outside the battlefield);
            * ``"attacks"``, ``"attacks alone"``, ``"attacks a player alone"`` (the only one
              declared to attack that player), ``"attacks unblocked"`` (it isn't blocked when
              blockers are declared): the attacker; the permanent it attacks; the defending player;
            * ``"blocks"``: the blocker; the attacker; the defending player (for each attacker);
            * ``"becomes blocked"``: the attacker; none; the defending player (once a combat);
            * ``"becomes blocked by"``: the attacker; a blocker; the defending player (for each);
            * ``"becomes blocked by several"``: the attacker; none; the defending player; how many;
              ``"blocks several"``: the blocker; none; the defending player; how many: the number
              comes to fit ``count``, also by who comes to block or leaves later;
            * ``"deals damage"``: the source; the permanent damaged; the player damaged; how much;
            * ``"is dealt damage"``: the permanent damaged; the source; its controller; how much;
            * ``"player is dealt damage"``: none; the source; the player; how much;
            * ``"damaged creature dies"``: the creature; a source that dealt damage to it this turn;
            * ``"becomes tapped"``, ``"becomes untapped"``: the permanent; none; its controller;
            * ``"begins"``: with ``step``; none; none; the player whose step it is;
            * ``"casts"``: the spell; none; who casts it; how many spells were cast before it this
              turn;
            * ``"becomes the target"``: the object; the spell or ability; who controls that;
            * ``"casts targeting"``: the object targeted; the spell; who casts it (heroic);
            * ``"gains life"``, ``"loses life"``: none; none; the player; how much;
            * ``"draws"``, ``"discards"``, ``"cycles"`` (discards as the cost of a cycling ability),
              ``"sacrifices"``, ``"plays a land"``: the card; none; who;
            * ``"activates"``: the permanent; none; who;
            * ``"counters"``: counters are put on: the object; none; its controller; how many;
              ``"last counter"``: the last counter of a kind is removed from it;
            * ``"creates tokens"``: none; none; who; how many;
            * ``"tapped for mana"``: the permanent; none; who;
            * ``"phases out"``, ``"phases in"``, ``"loses control"`` (somebody loses control of it,
              also as it leaves): the permanent; none; who controls it, or did;
            * ``"becomes unattached"``: the Aura or Equipment; what it was attached to; who controls
              the former;
            * ``"is countered"``: the spell or ability; what counters it; who controls the former;
            * ``"resolves"``: the spell or ability; none; who controls it;
            * ``"loses the game"``: none; none; who, while others play on;
            * ``"shuffles"``: none; none; who shuffles their library;
            * ``"becomes day"`` (from night), ``"becomes night"`` (from day): none; none; none;
            * ``"fights"``, ``"transforms"``, ``"turned face up"``, ``"is exerted"``, and, only to
              be replaced, ``"is destroyed"``, ``"untaps"`` (in an untap step): the object;
            * ``"chaos ensues"``: none; none; none;
            * ``"planeswalks to"``, ``"planeswalks away"``: the plane or phenomenon; none; who;
            * ``"rolls the planar die"``, ``"rolls the planeswalker symbol"``, ``"rolls a blank"``
              (with that die): none; none; who;
            * ``"sets in motion"``: the scheme; none; who;
            * ``"gets a designation"``: with ``designation``; none; none; who;
            * ``"the Ring tempts"``: the creature chosen as Ring-bearer; none; whom;
            * ``"enters a room"``: a venture marker moves into a room: the dungeon; none; whose;
            * ``"completes a dungeon"``: none; none; who;
            * ``"state"``: a state trigger: it triggers when its condition becomes true (603.8).
        what: which object.
        other: which second object; ``"none"``: there is none (it attacks a player).
        player: ``"any"``, ``"you"``, ``"opponent"``, or ``"controller of attached"``; in a `Later`
            also a phrase for one player, fixed when it begins to wait.
        combat: for damage: True = combat damage only, False = noncombat damage only.
        step: for ``"begins"``: ``"upkeep"``, ``"draw"``, ``"beginning of combat"``, ``"end step"``,
            ``"end of combat"``, ``"main"`` (precombat main phase).
        from_zone, to_zone: for ``"moves"``.
        counter: for ``"counters"`` and ``"last counter"``: of this kind only.
        designation: for ``"gets a designation"``: which one, as in `Designate`.
        nth: for ``"counters"``: the nth of this kind is among them (122.9); for what you do, as
            ``"casts"`` and ``"draws"``: it is the nth of these this turn; 0 = any.
        count: for ``"becomes blocked by several"`` and ``"blocks several"``: ``(">=", 2)`` or
            ``("=", 1)``.
        each: for events of several objects at once: True = once for each, False = once for all
            ("whenever one or more ...", and "whenever this blocks" for the first attacker).
        while_: a condition that holds as the event happens; later it isn't looked at again.
    """

    verb: str
    what: Subject = None
    other: Subject = None
    player: str = "any"
    combat: bool | None = None
    step: str = ""
    from_zone: str = ""
    to_zone: str = ""
    counter: str = ""
    designation: str = ""
    nth: int = 0
    count: tuple[str, int] | None = None
    each: bool = True
    while_: Condition | None = None
