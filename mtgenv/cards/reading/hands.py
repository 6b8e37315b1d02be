"""Cards in hands, libraries and graveyards that somebody chooses, and what then happens to them."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards.language import (
    Activated,
    Choose,
    Cost,
    Discard,
    Each,
    Effect,
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
from mtgenv.cards.reading.references import IN_GRAVEYARD, Mention
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
def _you_choose_discard(who: Mention, counted: tuple[Number, Noun]) -> Effects:
    choice = replace(chosen(counted, "you", "hand"), whose=who)  # type: ignore[arg-type]
    return (Reveal(hand_of=who), Choose(choice), Discard("it"))  # type: ignore[arg-type]


@production(
    "clause",
    "{who:playertarget} reveals their hand. [you ]choose {counted:counted} from it[.] (and exile|"
    "exile) that card",
)
def _you_choose_exile(who: Mention, counted: tuple[Number, Noun]) -> Effects:
    choice = replace(chosen(counted, "you", "hand"), whose=who)  # type: ignore[arg-type]
    return (Reveal(hand_of=who), Choose(choice), Move("it", "exile"))  # type: ignore[arg-type]


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
def _exile_graveyard(whose: Mention) -> Effects:
    return (Move(Each(zone="graveyard", whose=whose), "exile"),)  # type: ignore[arg-type]


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


# --- The top of a library ------------------------------------------------------------------------


@production("clause", "look at {top:top}. you may put it into your graveyard")
def _look_and_bin(top: Top) -> Effects:
    if top != Top():
        raise NoReadingError
    return (Look(top, "leave"), May((Move("it", "graveyard"),)))
