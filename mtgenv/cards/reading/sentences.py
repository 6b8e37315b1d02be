"""Sentences: how clauses join, and what depends on a choice, a price, a condition, a later time."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from mtgenv.cards.language import (
    Card,
    Chosen,
    Cost,
    Create,
    Damage,
    Discard,
    Done,
    Effect,
    Event,
    Flip,
    If,
    Later,
    May,
    MayPay,
    Number,
    RemoveCounters,
    Sacrifice,
)
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.production import NoReadingError
from mtgenv.cards.reading.references import Mention, Pronoun, found
from mtgenv.cards.reading.verbs import Predicate

production = GRAMMAR.production
Effects = tuple[Effect, ...]


# --- Choices and conditions ----------------------------------------------------------------------


@production("clause", "you may {done:clauses}", "you may draw a card")
def _may(done: Effects) -> Effects:
    if isinstance(done[0], May):
        raise NoReadingError  # "you may tap or untap" is one choice
    return (May(done),)


@production("clause", "you may have {done:clauses}")
def _may_have(done: Effects) -> Effects:
    return (May(done),)


@production("clause", "{who:player} may {does:predicates}")
def _player_may(who: Any, does: Predicate) -> Effects:
    if who == "you":
        raise NoReadingError
    return (May(does(who), who),)


@production("maycost", "pay {cost:cost}", "pay {2}")
def _pay(cost: Cost) -> Cost:
    return cost


@production("maycost", "{cost:cost}", "sacrifice a creature")
def _do(cost: Cost) -> Cost:
    if cost.mana or cost.tap or cost.untap:
        raise NoReadingError
    return cost


@production("clause", "you may {cost:maycost}. if you do, {done:clauses}")
def _may_pay(cost: Cost, done: Effects) -> Effects:
    return (MayPay(cost, done),)


@production("statement", "{done:clauses} unless you {cost:maycost}")
def _unless_you_pay(done: Effects, cost: Cost) -> Effects:
    return (MayPay(cost, (), "you", done),)


@production("statement", "{done:clauses} unless {who:player} pays {cost:cost}")
def _unless_pays(done: Effects, who: Any, cost: Cost) -> Effects:
    return (MayPay(cost, (), who, done),)


@production("clause", "if {condition:conditions}, {done:statement}")
def _if(condition: Any, done: Effects) -> Effects:
    return (If(condition, done),)


@production(
    "clause",
    "flip a coin. if you win the flip, {win:clauses}. if you lose the flip, {lose:clauses}",
)
def _flip(win: Effects, lose: Effects) -> Effects:
    return (Flip(win, lose),)


@production("clause", "flip a coin. if you lose the flip, {lose:clauses}")
def _flip_lose(lose: Effects) -> Effects:
    return (Flip((), lose),)


@production("clause", "flip a coin. if you win the flip, {win:clauses}")
def _flip_win(win: Effects) -> Effects:
    return (Flip(win),)


GRAMMAR.words(
    "next",
    {
        "at the beginning of the next end step": Event("begins", step="end step"),
        "at the beginning of your next upkeep": Event("begins", step="upkeep", player="you"),
        "at the beginning of the next turn's upkeep": Event("begins", step="upkeep"),
        "at end of combat": Event("begins", step="end of combat"),
    },
)


@production("timed", "{done:clause} {when:next}")
def _later(done: Effects, when: Event) -> Effects:
    return (Later(when, done),)


# --- Sentences -----------------------------------------------------------------------------------


@production("timed", "{when:next}, {done:clause}")
def _later_first(when: Event, done: Effects) -> Effects:
    return (Later(when, done),)


@production("timed", "{one:clause}")
def _at_once(one: Effects) -> Effects:
    return one


@production("statement", "{done:clauses}, where X is {amount:amount}")
def _where(done: Effects, amount: Number) -> Effects:
    made = tuple(_with_x(one, amount) for one in done)
    if made == done:
        raise NoReadingError
    return made


def _with_x(node: Any, amount: Number) -> Any:
    """Put a number where "X" stands for it."""
    if node == "X":
        return amount
    if isinstance(node, tuple):
        return tuple(_with_x(one, amount) for one in node)
    if is_dataclass(node) and not isinstance(node, (type, Card, Mention)):
        made = {field.name: _with_x(getattr(node, field.name), amount) for field in fields(node)}
        return replace(node, **made)
    return node


@production("statement", "{one:clauses}")
def _plain_statement(one: Effects) -> Effects:
    return one


@production("clauses", "{one:timed}")
def _one_clause(one: Effects) -> Effects:
    return one


@production("clauses", "{one:timed}(, then| and|, and) {more:clauses}")
def _clauses(one: Effects, more: Effects) -> Effects:
    if isinstance(one[-1], (If, MayPay, Flip)):
        raise NoReadingError  # what depends on a condition goes on to the end of the sentence
    return (*one, *more)


def _takes_up(effect: Effect) -> bool:
    """Whether an instruction speaks of an object that was named before."""
    return any(isinstance(mark, Pronoun) and mark.kind != "player" for mark in found(effect))


def _is_cost(offer: Effect) -> bool:
    """Whether something that you may do is the price of what comes then."""
    if not isinstance(offer, May) or offer.player != "you" or len(offer.effects) != 1:
        return False
    done = offer.effects[0]
    if isinstance(done, RemoveCounters):
        return done.what == "self"
    return isinstance(done, (Discard, Sacrifice)) and (
        isinstance(done.what, Chosen) or done.what == "self"
    )


@production("sentences", "{one:statement}.")
def _one_sentence(one: Effects) -> Effects:
    return one


@production(
    "sentences",
    "{usual:timed}. if {condition:conditions}, {done:statement} instead.",
    "you gain 4 life. if a creature died this turn, you gain 8 life instead.",
)
def _instead(usual: Effects, condition: Any, done: Effects) -> Effects:
    if len(usual) != 1 or len(done) != 1 or type(usual[0]) is not type(done[0]):
        raise NoReadingError  # what is done instead of what is not clear
    return (If(condition, done, usual),)


@production(
    "sentences",
    "{usual:timed}. if {condition:conditions}, {source:object} deals {amount:damage} instead.",
)
def _more_damage_instead(usual: Effects, condition: Any, source: Any, amount: Number) -> Effects:
    one = usual[0]
    if len(usual) != 1 or not isinstance(one, Damage) or one.source != "self":
        raise NoReadingError
    if source != "self" and not isinstance(source, Pronoun):
        raise NoReadingError
    return (If(condition, (replace(one, amount=amount),), usual),)


@production("sentences", "{one:statement}. [then ]{more:sentences}")
def _sentences(one: Effects, more: Effects) -> Effects:
    if _is_cost(one[-1]) and isinstance(more[0], If) and more[0].condition == Done():
        raise NoReadingError  # what is offered and can be paid is a cost: see `MayPay`
    if isinstance(one[-1], MayPay) and one[-1].effects and _takes_up(more[0]):
        raise NoReadingError  # it may be said of what is paid for, or of all cases
    if _makes_another(one[-1]) and _takes_up(more[0]):
        raise NoReadingError  # it may be said of what was made, or of what was there
    if isinstance(more[0], If) and more[0].condition == Done():
        return (*one[:-1], *_with_what_is_done(one[-1], more[0]), *more[1:])
    if _ends_later(one[-1]) and _takes_up(more[0]):
        raise NoReadingError  # it may be said of then, or of now
    return (*one, *more)


def _makes_another(effect: Effect) -> bool:
    """Whether tokens are made if an object that was named before is of a kind."""
    if not isinstance(effect, If) or not any(isinstance(one, Create) for one in effect.then):
        return False
    return any(isinstance(mark, Pronoun) for mark in found(effect.condition))


def _ends_later(effect: Effect) -> bool:
    """Whether the last that an instruction does is done at some later time."""
    if isinstance(effect, If):
        return _ends_later(effect.then[-1])
    return isinstance(effect, Later)


def _with_what_is_done(effect: Effect, done: If) -> Effects:
    """Put "if you do" behind what is done, wherever that stands: at once, later, or if."""
    if isinstance(effect, Later):
        *before, last = effect.effects
        return (replace(effect, effects=(*before, *_with_what_is_done(last, done))),)
    if isinstance(effect, If) and effect.condition != Done():
        *before, last = effect.then
        return (replace(effect, then=(*before, *_with_what_is_done(last, done))),)
    return (effect, done)
