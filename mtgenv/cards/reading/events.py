"""Events: what a triggered ability waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgenv.cards.language import Count, Each, Event, Filter, Test
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, of_counted, of_many, of_one, others, together
from mtgenv.cards.reading.production import NoReadingError

production = GRAMMAR.production
Subject = tuple[Any, bool]
"""Which object, and whether the event counts once for several."""


@production("subject", "~")
def _self() -> Subject:
    return "self", True


@production("subject", "{attached:attached}")
def _attached(attached: str) -> Subject:
    return attached, True


@production("subject", "{counted:counted}", "a creature you control")
def _one(counted: tuple[Any, Noun]) -> Subject:
    count, noun = counted
    if count != 1 or noun.kind not in ("permanent", "token"):
        raise NoReadingError
    return noun.filter, True


@production("subject", "~ or another {noun:described}")
def _self_or_other(noun: Noun) -> Subject:
    return ("self", of_one(noun)), True


@production("subject", "one or more {noun:described}")
def _several(noun: Noun) -> Subject:
    return of_many(noun), False


@production("subject", "one or more other {noun:described}")
def _several_others(noun: Noun) -> Subject:
    return _several(others(noun))


# What one object does, in the plain form and the third person.
for _words, _event in (
    ("enter[s]", Event("enters")),
    ("(dies|die)", Event("dies")),
    ("leave[s] the battlefield", Event("leaves")),
    ("(is|are) put into a graveyard from the battlefield", Event("to graveyard")),
    ("attack[s]", Event("attacks")),
    ("attack[s] alone", Event("attacks alone")),
    ("attack[s] and isn't blocked", Event("attacks unblocked")),
    ("block[s]", Event("blocks", each=False)),
    ("become[s] blocked", Event("becomes blocked")),
    ("become[s] tapped", Event("becomes tapped")),
    ("become[s] untapped", Event("becomes untapped")),
    ("(is|are) turned face up", Event("turned face up")),
    ("deal[s] damage", Event("deals damage")),
    ("deal[s] combat damage", Event("deals damage", combat=True)),
    ("(is|are) dealt damage", Event("is dealt damage")),
    ("(is|are) dealt combat damage", Event("is dealt damage", combat=True)),
    ("fight[s]", Event("fights")),
    ("transform[s]", Event("transforms")),
    ("transform[s] into ~", Event("transforms")),
    ("convert[s]", Event("transforms")),
    ("convert[s] into ~", Event("transforms")),
):

    def _does(event: Event = _event) -> Event:
        return event

    production("does", _words)(_does)


@production("does", "block[s] {other:subject}", "blocks a creature")
def _blocks(other: Subject) -> Event:
    return Event("blocks", other=other[0])


@production("does", "become[s] blocked by {other:subject}")
def _becomes_blocked_by(other: Subject) -> Event:
    return Event("becomes blocked by", other=other[0])


@production("does", "deal[s] damage to {other:subject}")
def _deals_damage_to(other: Subject) -> Event:
    return Event("deals damage", other=other[0])


@production("does", "deal[s] combat damage to {other:subject}")
def _deals_combat_damage_to(other: Subject) -> Event:
    return Event("deals damage", other=other[0], combat=True)


GRAMMAR.words("whoever", {"a player": "any", "you": "you", "an opponent": "opponent"})
GRAMMAR.words("damagekind", {"combat damage": True, "damage": None, "noncombat damage": False})


@production("event", "{who:subject} {does:does}", "~ attacks")
def _object_does(who: Subject, does: Event) -> tuple[Event, ...]:
    what, each = who
    return (replace(does, what=what, each=does.each and each),)


@production("event", "{who:subject} {one:does} or {other:does}", "~ attacks or blocks")
def _object_does_either(who: Subject, one: Event, other: Event) -> tuple[Event, ...]:
    if one.verb == "blocks" and one.other is None and other.other is not None:
        raise NoReadingError  # the creature is said once, for both
    return tuple(replace(does, what=who[0], each=does.each and who[1]) for does in (one, other))


@production(
    "event",
    "{who:subject} block[s] or become[s] blocked by {other:subject}",
    "~ blocks or becomes blocked by a creature",
)
def _blocks_or_becomes_blocked_by(who: Subject, other: Subject) -> tuple[Event, ...]:
    if not other[1]:
        raise NoReadingError
    return tuple(Event(verb, who[0], other[0]) for verb in ("blocks", "becomes blocked by"))


@production(
    "event",
    "you cast {spell:counted} or {who:subject} enters",
    "you cast a green spell or a Forest you control enters",
)
def _cast_or_enters(spell: tuple[Any, Noun], who: Subject) -> tuple[Event, ...]:
    if not who[1]:
        raise NoReadingError
    return Event("casts", of_counted(spell, "spell"), player="you"), Event("enters", who[0])


@production("event", "{who:subject} {one:does}, {two:does}, or {three:does}")
def _object_does_any(who: Subject, one: Event, two: Event, three: Event) -> tuple[Event, ...]:
    return tuple(
        replace(does, what=who[0], each=does.each and who[1]) for does in (one, two, three)
    )


@production("event", "{who:subject} deal[s] {kind:damagekind} to {player:whoever}")
def _damages_player(who: Subject, kind: bool | None, player: str) -> tuple[Event, ...]:
    return (Event("player is dealt damage", other=who[0], player=player, combat=kind, each=who[1]),)


@production("event", "{player:whoever} cast[s] {counted:counted}", "you cast a creature spell")
def _casts(player: str, counted: tuple[Any, Noun]) -> tuple[Event, ...]:
    return (Event("casts", of_counted(counted, "spell"), player=player),)


@production("event", "you cast your {nth:ordinal} {spell:described} each turn")
def _casts_nth(nth: int, spell: Noun) -> tuple[Event, ...]:
    return (Event("casts", of_one(spell, "spell"), player="you", nth=nth),)


@production(
    "event", "you draw your {nth:ordinal} card each turn", "you draw your second card each turn"
)
def _draws_nth(nth: int) -> tuple[Event, ...]:
    return (Event("draws", player="you", nth=nth),)


@production("event", "{player:whoever} cast[s] a spell that targets {what:subject}")
def _casts_targeting(player: str, what: Subject) -> tuple[Event, ...]:
    # A spell that targets several of them is still one spell.
    return (Event("casts targeting", what[0], player=player, each=what[0] == "self"),)


@production("event", "{player:whoever} gain[s] life")
def _gains(player: str) -> tuple[Event, ...]:
    return (Event("gains life", player=player),)


@production("event", "{player:whoever} lose[s] life")
def _loses(player: str) -> tuple[Event, ...]:
    return (Event("loses life", player=player),)


@production("event", "{player:whoever} take[s] the initiative")
def _takes_initiative(player: str) -> tuple[Event, ...]:
    return (Event("gets a designation", player=player, designation="initiative"),)


@production("event", "{player:whoever} become[s] the monarch")
def _becomes_monarch(player: str) -> tuple[Event, ...]:
    return (Event("gets a designation", player=player, designation="monarch"),)


@production("event", "{player:whoever} complete[s] a dungeon")
def _completes_dungeon(player: str) -> tuple[Event, ...]:
    return (Event("completes a dungeon", player=player),)


@production("event", "the Ring tempts you")
def _tempts() -> tuple[Event, ...]:
    return (Event("the Ring tempts", player="you"),)


@production(
    "event",
    "the Ring tempts you, if you chose a creature other than ~ as your Ring-bearer",
)
def _tempts_another() -> tuple[Event, ...]:
    chosen = Filter(types=("creature",), other=True)
    return (Event("the Ring tempts", chosen, player="you"),)


@production("event", "you choose a creature as your Ring-bearer")
def _chooses_bearer() -> tuple[Event, ...]:
    return (Event("the Ring tempts", Filter(types=("creature",)), player="you"),)


@production("event", "chaos ensues")
def _chaos() -> tuple[Event, ...]:
    return (Event("chaos ensues"),)


@production("event", "you planeswalk to ~")
def _planeswalks_to() -> tuple[Event, ...]:
    return (Event("planeswalks to", "self", player="you"),)


@production("event", "you encounter ~")
def _encounters() -> tuple[Event, ...]:
    return _planeswalks_to()


@production("event", "you planeswalk away from ~")
def _planeswalks_away() -> tuple[Event, ...]:
    return (Event("planeswalks away", "self", player="you"),)


@production("event", "{player:whoever} roll[s] the planar die")
def _rolls_planar_die(player: str) -> tuple[Event, ...]:
    return (Event("rolls the planar die", player=player),)


@production("event", "{player:whoever} roll[s] a blank on the planar die")
def _rolls_blank(player: str) -> tuple[Event, ...]:
    return (Event("rolls a blank", player=player),)


@production("event", "you set ~ in motion")
def _sets_in_motion() -> tuple[Event, ...]:
    return (Event("sets in motion", "self", player="you"),)


@production("event", "day becomes night or night becomes day")
def _time_passes() -> tuple[Event, ...]:
    return Event("becomes night"), Event("becomes day")


@production("event", "day becomes night")
def _night_falls() -> tuple[Event, ...]:
    return (Event("becomes night"),)


@production("event", "night becomes day")
def _day_breaks() -> tuple[Event, ...]:
    return (Event("becomes day"),)


@production("event", "{player:whoever} draw[s] a card")
def _draws(player: str) -> tuple[Event, ...]:
    return (Event("draws", player=player),)


@production("event", "{player:whoever} discard[s] {counted:counted}")
def _discards(player: str, counted: tuple[Any, Noun]) -> tuple[Event, ...]:
    asked = of_counted(counted, "card")
    return (Event("discards", None if asked == Filter() else asked, player=player),)


@production("event", "{player:whoever} sacrifice[s] {counted:counted}")
def _sacrifices(player: str, counted: tuple[Any, Noun]) -> tuple[Event, ...]:
    asked = of_counted(counted)
    return (Event("sacrifices", None if asked == Filter() else asked, player=player),)


@production("event", "{what:subject} become[s] the target of a spell or ability")
def _targeted(what: Subject) -> tuple[Event, ...]:
    return (Event("becomes the target", what[0]),)


@production(
    "event",
    "{what:subject} become[s] the target of a spell or ability {whose:controls}",
    "~ becomes the target of a spell or ability an opponent controls",
)
def _targeted_by(what: Subject, whose: str) -> tuple[Event, ...]:
    return (Event("becomes the target", what[0], player=whose),)


@production("event", "an opponent is dealt {kind:damagekind}", "an opponent is dealt damage")
def _opponent_damaged(kind: bool | None) -> tuple[Event, ...]:
    return (Event("player is dealt damage", player="opponent", combat=kind),)


@production("event", "you're dealt {kind:damagekind}", "you're dealt combat damage")
def _you_are_damaged(kind: bool | None) -> tuple[Event, ...]:
    return (Event("player is dealt damage", player="you", combat=kind),)


@production("event", "a creature dealt damage by ~ this turn dies")
def _damaged_dies() -> tuple[Event, ...]:
    return (Event("damaged creature dies", other="self"),)


@production(
    "beginning",
    "the upkeep of enchanted (creature|permanent|land|artifact|enchantment)'s controller",
    "the upkeep of enchanted creature's controller",
)
def _upkeep_of_controller() -> Event:
    return Event("begins", step="upkeep", player="controller of attached")


@production("event", "one or more {kind:counterkind} counters are put on {what:subject}")
def _counters_put(kind: str, what: Subject) -> tuple[Event, ...]:
    return (Event("counters", what[0], counter=kind),)


ATTACKING = Filter(states=("attacking",))


@production("event", "you attack")
def _you_attack() -> tuple[Event, ...]:
    return (Event("attacks", Filter(controller="you"), each=False),)


@production("event", "you attack with {count:numberword} or more {noun:described}")
def _you_attack_with(count: Any, noun: Noun) -> tuple[Event, ...]:
    mine = together(of_many(noun), Filter(controller="you"))
    so_many = Test(Count(Each(together(mine, ATTACKING))), ">=", count)
    return (Event("attacks", mine, each=False, while_=so_many),)


@production("event", "~ and at least {count:numberword} other {noun:described} attack")
def _attack_together(count: Any, noun: Noun) -> tuple[Event, ...]:
    others_attack = Each(together(of_many(others(noun)), ATTACKING))
    return (Event("attacks", "self", while_=Test(Count(others_attack), ">=", count)),)


GRAMMAR.words(
    "beginning",
    {
        "your upkeep": Event("begins", step="upkeep", player="you"),
        "each upkeep": Event("begins", step="upkeep"),
        "each player's upkeep": Event("begins", step="upkeep"),
        "each opponent's upkeep": Event("begins", step="upkeep", player="opponent"),
        "your end step": Event("begins", step="end step", player="you"),
        "each end step": Event("begins", step="end step"),
        "the end step": Event("begins", step="end step"),
        "your draw step": Event("begins", step="draw", player="you"),
        "each player's draw step": Event("begins", step="draw"),
        "each player's end step": Event("begins", step="end step"),
        "each opponent's end step": Event("begins", step="end step", player="opponent"),
        "each opponent's draw step": Event("begins", step="draw", player="opponent"),
        "combat on each opponent's turn": Event(
            "begins", step="beginning of combat", player="opponent"
        ),
        "combat on your turn": Event("begins", step="beginning of combat", player="you"),
        "your first main phase": Event("begins", step="main", player="you"),
    },
)


@production("beginning", "the upkeep of {what:attached}'s controller")
def _upkeep_of_host(what: str) -> Event:
    return Event("begins", step="upkeep", player="controller of attached")


@production("trigger", "(when|whenever) {event:event}")
def _when(event: tuple[Event, ...]) -> tuple[Event, ...]:
    return event


@production(
    "trigger",
    "when ~ enters and (when|whenever) {event:event}",
    "when ~ enters and whenever you cast a creature spell",
)
def _enters_and(event: tuple[Event, ...]) -> tuple[Event, ...]:
    return _enters_and_more(event)


@production("trigger", "when ~ enters and at the beginning of {event:beginning}")
def _enters_and_at(event: Event) -> tuple[Event, ...]:
    return _enters_and_more((event,))


@production("trigger", "when you planeswalk to ~ and at the beginning of {event:beginning}")
def _planeswalks_to_and_at(event: Event) -> tuple[Event, ...]:
    return (*_planeswalks_to(), event)


def _enters_and_more(events: tuple[Event, ...]) -> tuple[Event, ...]:
    if any(event.what == "self" for event in events):
        raise NoReadingError  # that is said with "or"
    return (Event("enters", "self"), *events)


@production("trigger", "at the beginning of {event:beginning}")
def _at(event: Event) -> tuple[Event, ...]:
    return (event,)
