"""Cards in hands, libraries and graveyards that somebody chooses, and what then happens to them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgenv.cards.language import (
    Activated,
    Choose,
    Chosen,
    Cost,
    Dig,
    Discard,
    Each,
    Effect,
    Filter,
    Look,
    May,
    Move,
    Number,
    Reveal,
    Top,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, chosen
from mtgenv.cards.reading.production import NoReadingError
from mtgenv.cards.reading.references import IN_GRAVEYARD
from mtgenv.cards.reading.verbs import Predicate

production = GRAMMAR.production
Effects = tuple[Effect, ...]

# --- From a hand ---------------------------------------------------------------------------------


@production(
    "clause",
    "{who:playertarget} reveals their hand. [you ]choose {counted:counted} from it. that player "
    "discards that card",
    "target opponent reveals their hand. choose a nonland card from it. that player discards that "
    "card",
)
def _you_choose_discard(who: Any, counted: tuple[Number, Noun]) -> Effects:
    choice = replace(chosen(counted, "you", "hand"), whose=who)
    return (Reveal(hand_of=who), Choose(choice), Discard("it"))


@production(
    "clause",
    "{who:playertarget} reveals their hand. [you ]choose {counted:counted} from it[.] (and exile|"
    "exile) that card",
)
def _you_choose_exile(who: Any, counted: tuple[Number, Noun]) -> Effects:
    choice = replace(chosen(counted, "you", "hand"), whose=who)
    return (Reveal(hand_of=who), Choose(choice), Move("it", "exile"))


@production("predicate", "put[s] {counted:counted} from (your|their) hand onto the battlefield")
def _put_from_hand(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Move(chosen(counted, who, "hand"), "battlefield"),)


@production(
    "predicate", "put[s] {counted:counted} from (your|their) hand onto the battlefield tapped"
)
def _put_from_hand_tapped(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Move(chosen(counted, who, "hand"), "battlefield", tapped=True),)


@production(
    "predicate",
    "put[s] {counted:counted} from (your|their) hand on top of (your|their) library",
)
def _put_on_library(counted: tuple[Number, Noun]) -> Predicate:
    if counted[0] != 1:
        raise NoReadingError  # several go there in an order that somebody chooses
    return lambda who: (Move(chosen(counted, who, "hand"), "library"),)


@production("predicate", "exile[s] {counted:counted} from (your|their) hand")
def _exile_from_hand(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Move(chosen(counted, who, "hand"), "exile"),)


@production("predicate", "discard[s] all the cards in (your|their) hand")
def _discard_all() -> Predicate:
    return lambda who: (Discard(Each(zone="hand", whose=who)),)


# --- Permanents ----------------------------------------------------------------------------------


@production(
    "predicate",
    "return[s] {counted:counted} to (its owner's|their owner's|their owners') (hand|hands)",
    "returns a land you control to its owner's hand",
)
def _return_chosen(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Move(chosen(counted, who), "hand"),)


# --- From a graveyard ----------------------------------------------------------------------------


@production(
    "predicate", "return[s] {counted:counted} from (your|their) graveyard to (your|their) hand"
)
def _return_from_graveyard(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Move(chosen(counted, who, "graveyard"), "hand"),)


@production(
    "predicate",
    "(return|returns|put|puts) {counted:counted} from (your|their) graveyard (to|onto) the "
    "battlefield",
)
def _reanimate_chosen(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Move(chosen(counted, who, "graveyard"), "battlefield"),)


@production("predicate", "shuffle[s] (your|their) graveyard into (your|their) library")
def _shuffle_graveyard() -> Predicate:
    return lambda who: (Move(Each(zone="graveyard", whose=who), "shuffled"),)


@production("clause", "exile {whose:playertarget}'s graveyard", "exile target player's graveyard")
def _exile_graveyard(whose: Any) -> Effects:
    return (Move(Each(zone="graveyard", whose=whose), "exile"),)


# --- The card itself, in its owner's graveyard ---------------------------------------------------


@production("clause", "return ~ from your graveyard to your hand")
def _return_self() -> Effects:
    return (Move(IN_GRAVEYARD, "hand"),)


@production("clause", "return ~ from your graveyard to the battlefield")
def _return_self_to_battlefield() -> Effects:
    return (Move(IN_GRAVEYARD, "battlefield"),)


@production("clause", "return ~ from your graveyard to the battlefield tapped")
def _return_self_tapped() -> Effects:
    return (Move(IN_GRAVEYARD, "battlefield", tapped=True),)


@production("ability", "{cost:cost}, Exile ~ from your graveyard: {effects:sentences}")
def _exiled_for_it(cost: Cost, effects: Effects) -> Activated:
    if cost.exile:
        raise NoReadingError
    return Activated(replace(cost, exile=True), effects, zone="graveyard")


@production(
    "ability",
    "{cost:cost}, Exile ~ from your graveyard: {effects:sentences} activate only {limits:limits}.",
)
def _exiled_for_it_limited(
    cost: Cost, effects: Effects, limits: tuple[tuple[str, Any], ...]
) -> Activated:
    return replace(_exiled_for_it(cost, effects), **dict(limits))


# --- The top of a library ------------------------------------------------------------------------


@production("clause", "look at {top:top}. you may put it into your graveyard")
def _look_and_bin(top: Top) -> Effects:
    if top != Top():
        raise NoReadingError
    return (Look(top, "leave"), May((Move("it", "graveyard"),)))


GRAMMAR.words(
    "rest",
    {
        "into your graveyard": "graveyard",
        "on the bottom of your library in a random order": "random",
        "on the bottom of your library in any order": "bottom",
        "on top of your library in any order": "top",
    },
)


def _taken(noun: Noun, count: Number, up_to: bool) -> Chosen:
    return replace(chosen((count, noun), zone="it"), up_to=up_to)


_ANY_CARD = Noun(Filter(), False, "card")


@production(
    "clause",
    "look at {top:top}. put one of (them|those cards) into your hand and the rest {rest:rest}",
    "look at the top three cards of your library. put one of them into your hand and the rest "
    "into your graveyard",
)
def _take_one(top: Top, rest: str) -> Effects:
    return (Dig(top, _taken(_ANY_CARD, 1, False), rest),)


@production(
    "clause",
    "look at {top:top}. put {count:numberword} of (them|those cards) into your hand and the rest "
    "{rest:rest}",
)
def _take_some(top: Top, count: Number, rest: str) -> Effects:
    if count == 1:
        raise NoReadingError
    return (Dig(top, _taken(_ANY_CARD, count, False), rest),)


@production(
    "clause",
    "look at {top:top}. put one of (them|those cards) into your hand and the other {rest:otherone}",
)
def _take_one_of_two(top: Top, rest: str) -> Effects:
    if top.count != 2:
        raise NoReadingError
    return (Dig(top, _taken(_ANY_CARD, 1, False), rest),)


GRAMMAR.words(
    "otherone", {"into your graveyard": "graveyard", "on the bottom of your library": "bottom"}
)


@production(
    "clause",
    "look at {top:top}. you may reveal {counted:counted} from among them and put it into your "
    "hand. put the rest {rest:rest}",
    "look at the top five cards of your library. you may reveal a creature card from among them "
    "and put it into your hand. put the rest on the bottom of your library in a random order",
)
def _may_take(top: Top, counted: tuple[Number, Noun], rest: str) -> Effects:
    if counted[0] != 1 or counted[1].filter == Filter():
        raise NoReadingError
    return (Dig(top, _taken(counted[1], 1, True), rest),)


@production(
    "clause",
    "reveal {top:top}. you may put {counted:counted} from among them into your hand. put the rest "
    "{rest:rest}",
)
def _may_take_of_revealed(top: Top, counted: tuple[Number, Noun], rest: str) -> Effects:
    if counted[0] != 1:
        raise NoReadingError
    return (Dig(top, _taken(counted[1], 1, True), rest, reveal=True),)


@production(
    "clause",
    "look at {top:top}, then put them back in any order",
    "look at the top four cards of your library, then put them back in any order",
)
def _reorder(top: Top) -> Effects:
    return (Dig(top, rest="top"),)
