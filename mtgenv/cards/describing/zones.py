"""Verbs about cards and zones in words: move, draw, search, look, sacrifice."""

from __future__ import annotations

from dataclasses import replace

from mtgenv.cards.describing import amounts, nouns
from mtgenv.cards.describing.instruction import Clause, clause, their, you_do
from mtgenv.cards.describing.voice import Voice, owned
from mtgenv.cards.language import (
    ANYTHING,
    Choose,
    Chosen,
    Destroy,
    Dig,
    Discard,
    Draw,
    Each,
    Filter,
    Least,
    Look,
    Most,
    Move,
    Number,
    Objects,
    Reveal,
    Sacrifice,
    Shuffle,
    Top,
)
from mtgenv.cards.wording import a, count


@clause.register
def _move(e: Move, voice: Voice) -> list[Clause]:
    if isinstance(e.what, Chosen):
        if e.what.zone == "library":
            return _search(e, e.what, voice)
        return _move_chosen(e, e.what, voice)
    if isinstance(e.what, Each) and e.to == "hand" and e.what.zone == "graveyard":
        noun = nouns.described(e.what.filter, voice, "card", many=True)
        return [Clause("each player", f"~return all {noun} from their graveyard to their hand")]
    if isinstance(e.what, Top) and e.to == "graveyard":
        who = nouns.player(e.what.whose, voice)
        return [Clause(who, f"~mill {_cards(e.what.count, voice)}")]
    if isinstance(e.what, Top) and e.to == "exile":
        who = nouns.player(e.what.whose, voice)
        top = nouns.objects(replace(e.what, whose="you"), voice).replace("your", their(who))
        return [Clause(who, f"~exile {top}{_hidden(e)}"), *_looking(e, voice)]
    if (
        isinstance(e.what, Each)
        and e.what.filter == ANYTHING
        and e.to == "shuffled"
        and e.what.whose
    ):
        who = nouns.player(e.what.whose, voice)
        theirs = their(who)
        return [Clause(who, f"~shuffle {theirs} {e.what.zone} into {theirs} library")]
    if e.what == "self" and voice.place:
        to = {"hand": "your hand", "battlefield": f"the battlefield{_how(e, voice)}"}.get(e.to)
        if to is not None:
            voice.antecedent = "self"
            return you_do(f"~return {voice.name} from your {voice.place} to {to}")
    what = nouns.objects(e.what, voice)
    how = _how(e, voice)
    many = nouns.is_many(e.what, voice)
    card = voice.last[0] == "it" or "card" in what
    its = "their owners'" if many else "its owner's"
    if _is_yours(e.what, voice):
        its, many = "your", False
    if e.to == "exile":
        until = f" until {voice.name} leaves the battlefield" if e.until_leaves else ""
        return [*you_do(f"~exile {what}{_hidden(e)}{until}"), *_looking(e, voice)]
    if e.to == "hand":
        if e.what == "it" and card:
            if voice.library == "you":
                return you_do(f"~put {what} into your hand")
            return [Clause("that player", f"~put {what} into their hand")]
        return you_do(
            f"~return {what} to {its} hand" if not many else f"~return {what} to {its} hands"
        )
    if e.to == "battlefield":
        if e.what == "self" and e.attacking:
            return you_do(f"~put {voice.name} onto the battlefield from your hand{how}")
        to_owner = e.controller == "owner" and not e.counters and its != "your"
        under = " under its owner's control" if to_owner else ""
        if e.controller == "you":
            under = " under your control"
        if _is_anybodys(e.what, voice):
            return you_do(f"~put {what} onto the battlefield{how}{under}")
        return you_do(f"~return {what} to the battlefield{how}{under}")
    if e.to == "graveyard" and isinstance(e.what, Each) and e.what.whose == "you":
        return you_do(f"~put {what} into your graveyard")
    if e.to == "graveyard":
        return you_do(f"~put {what} into {its} graveyard")
    if e.to == "library":
        return you_do(f"~put {what} on top of {its} library")
    if e.to == "bottom":
        return you_do(f"~put {what} on the bottom of {its} library")
    if e.to == "ante":
        return you_do(f"~ante {what}")
    return you_do(f"~shuffle {what} into {its} library")


def _hidden(e: Move) -> str:
    return " face down" if e.face_down else ""


def _looking(e: Move, voice: Voice) -> list[Clause]:
    """Say who may look at what was exiled face down."""
    if not e.looks:
        return []
    who = "you" if e.looks == "you" else "its owner"
    card = "those cards" if nouns.is_many(e.what, voice) else "that card"
    stay = "they remain" if nouns.is_many(e.what, voice) else "it remains"
    return [Clause(who, f"may look at {card} for as long as {stay} exiled", link=". ", you=True)]


def _is_yours(what: Objects, voice: Voice) -> bool:
    """Whether a selection is targets in your own graveyard."""
    if not isinstance(what, str) or not what.startswith("target"):
        return False
    group = voice.group(what)
    return group.zone == "graveyard" and group.owner == "you"


def _is_anybodys(what: Objects, voice: Voice) -> bool:
    """Whether a selection is targets in graveyards of others too, named now."""
    if not isinstance(what, str) or not what.startswith("target"):
        return False
    group = voice.group(what)
    return group.zone == "graveyard" and group.owner != "you"


def _how(e: Move, voice: Voice) -> str:
    """Say how something enters."""
    words = ""
    if e.tapped and e.attacking:
        words += " tapped and attacking"
    elif e.tapped:
        words += " tapped"
    elif e.attacking:
        words += " attacking"
    if e.transformed:
        words += " transformed"
    if e.face_down:
        words += " face down"
    if e.counters is not None:
        words += f" with {count(e.counters[1], f'{e.counters[0]} counter')} on it"
    return words


def _search(e: Move, what: Chosen, voice: Voice) -> list[Clause]:
    who = nouns.player(what.by, voice)
    foreign = bool(what.whose) and what.whose != what.by
    library = (
        f"{owned(nouns.player(what.whose, voice))} library" if foreign else f"{their(who)} library"
    )
    noun = nouns.described(what.filter, voice, "card")
    several = what.count != 1
    found = count(amounts.number(what.count), noun) if several else a(noun)
    if what.up_to:
        nouns_found = nouns.described(what.filter, voice, "card", many=several)
        upto = "any number of" if what.count == "any" else f"up to {amounts.word(what.count)}"
        found = f"{upto} {nouns_found}"
    it = "those cards" if several else "it" if who == "you" else "that card"
    them = "them" if several else it
    shown = f", ~reveal {them}" if e.reveal else ""
    place = {
        "hand": f"~put {it} into {their(who)} hand",
        "battlefield": f"~put {it} onto the battlefield{_how(e, voice)}",
        "exile": f"~exile {them}",
        "graveyard": f"~put {it} into {their(who)} graveyard",
        "library": "",
        "bottom": "",
        "shuffled": f"~put {it} back",
        "ante": f"~ante {them}",
    }[e.to]
    if foreign:
        owner = nouns.player(what.whose, voice)
        return [
            Clause(who, f"~search {library} for {found} and {place}"),
            Clause("that player" if owner != "you" else "you", "~shuffle", link=". Then "),
        ]
    if not place:
        end = "top" if e.to == "library" else "the bottom"
        card = "those cards" if several else "that card"
        place = f"then ~shuffle and ~put {card} on {end}"
        return [Clause(who, f"~search {library} for {found}{shown}, {place}")]
    return [Clause(who, f"~search {library} for {found}{shown}, {place}, then ~shuffle")]


def _move_chosen(e: Move, what: Chosen, voice: Voice) -> list[Clause]:
    who = nouns.player(what.by, voice)
    found = nouns.objects(what, voice)
    if what.zone == "outside":
        owned_card = f"{found} you own from outside the game"
        if e.reveal:
            return you_do(f"~reveal {owned_card} and ~put it into your hand")
        return you_do(f"~put {owned_card} into your hand")
    owners = "its owner's"
    if what.zone in ("hand", "graveyard"):
        owners = their(who)
        found = f"{found} from {owners} {what.zone}"
    place = {
        "exile": f"~exile {found}",
        "battlefield": f"~put {found} onto the battlefield{_how(e, voice)}",
        "hand": f"~return {found} to {owners} hand",
        "library": f"~put {found} on top of {owners} library",
        "bottom": f"~put {found} on the bottom of {owners} library",
        "shuffled": f"~shuffle {found} into {owners} library",
        "graveyard": f"~put {found} into {owners} graveyard",
        "ante": f"~ante {found}",
    }[e.to]
    return [Clause(who, place)]


def _after_all(what: Objects, voice: Voice) -> str:
    """Say once more what a verb acted on: "they" or "it"."""
    return "they" if nouns.is_many(what, voice) else "it"


@clause.register
def _destroy(e: Destroy, voice: Voice) -> list[Clause]:
    said = you_do(f"~destroy {_least(e.what, voice) or nouns.objects(e.what, voice)}")
    if e.no_regeneration:
        it = _after_all(e.what, voice)
        said.append(Clause(it, "can't be regenerated", many=it == "they"))
    return said


def _least(what: Objects, voice: Voice) -> str:
    """Say "the creature with the least power", where one is chosen among equals."""
    if not isinstance(what, Chosen) or len(what.filter.compare) != 1:
        return ""
    one = what.filter.compare[0]
    if not isinstance(one.number, (Least, Most)) or one.how != "=":
        return ""
    which = "least" if isinstance(one.number, Least) else "greatest"
    noun = nouns.described(replace(what.filter, compare=()), voice)
    return f"the {noun} with the {which} {one.what}"


@clause.register
def _sacrifice(e: Sacrifice, voice: Voice) -> list[Clause]:
    if isinstance(e.what, Chosen):
        who = nouns.player(e.what.by, voice)
        found = nouns.objects(e.what, voice)
        voice.way = "sacrifice" if who == "you" else ""
        choice = "" if who == "you" else " of their choice"
        return [Clause(who, f"~sacrifice {found}{choice}")]
    if isinstance(e.what, Each):
        controls = nouns.objects(e.what, voice)
        return [Clause("their controllers", f"~sacrifice {controls}", many=True)]
    if e.by == "its controller":
        return [Clause(nouns.player(f"controller of {e.what}", voice), "~sacrifice it")]
    return you_do(f"~sacrifice {nouns.objects(e.what, voice)}")


@clause.register
def _draw(e: Draw, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    voice.last = ("that card" if e.count == 1 else "card", e.count != 1)
    return [Clause(who, f"~draw {_cards(e.count, voice)}")]


def _cards(number: Number, voice: Voice) -> str:
    """Say how many cards are drawn or milled."""
    if number == amounts.OF_IT:
        return count(amounts.number(number), "card")
    if each := amounts.per(number, voice):
        return (
            f"{count(amounts.number(each[0]), 'card')} for each {amounts.counted(each[1], voice)}"
        )
    if isinstance(number, (int, str)):
        return count(amounts.number(number), "card")
    if words := amounts.where(number, voice):
        return f"X cards{words}"
    return f"cards equal to {amounts.amount(number, voice)}"


@clause.register
def _discard(e: Discard, voice: Voice) -> list[Clause]:
    if isinstance(e.what, Chosen):
        return [Clause(nouns.player(e.what.by, voice), f"~discard {nouns.objects(e.what, voice)}")]
    if isinstance(e.what, Each):
        whose = nouns.player(e.what.whose or "you", voice)
        return [Clause(whose, f"~discard {their(whose)} hand")]
    what = nouns.objects(e.what, voice)
    who = "you" if what == "it" else "that player"
    return [Clause(who, f"~discard {what}")]


@clause.register
def _reveal(e: Reveal, voice: Voice) -> list[Clause]:
    if e.hand_of:
        who = nouns.player(e.hand_of, voice)
        return [Clause(who, f"~reveal {their(who)} hand")]
    if isinstance(e.what, Top):
        who = nouns.player(e.what.whose, voice)
        top = nouns.objects(replace(e.what, whose="you"), voice).replace("your", their(who))
        voice.last = ("it", False) if e.what.count == 1 else ("card", True)
        voice.library = e.what.whose
        return [Clause(who, f"~reveal {top}")]
    if e.what == "it":
        noun = voice.last[0]
        words = "it" if noun in ("it", "that card") else nouns.one("it", voice)
        voice.last = ("it", False)
        return you_do(f"~reveal {words}")
    return you_do(f"~reveal {nouns.objects(e.what, voice)}")


@clause.register
def _look(e: Look, voice: Voice) -> list[Clause]:
    top = nouns.objects(e.what, voice)
    number = e.what.count if isinstance(e.what, Top) else 1
    if e.keep in ("scry", "surveil") and (words := amounts.where(number, voice)):
        return you_do(f"~{e.keep} X{words}")
    if e.keep in ("scry", "surveil"):
        return you_do(f"~{e.keep} {amounts.number(number)}")
    look = f"~look at {top}"
    if e.keep == "one on top":
        return you_do(
            f"{look}, ~put all but one of them on the bottom of your library in a random order"
        )
    return you_do(look)


_REST = {
    "graveyard": "into your graveyard",
    "random": "on the bottom of your library in a random order",
    "bottom": "on the bottom of your library in any order",
    "top": "on top of your library in any order",
}


@clause.register
def _dig(e: Dig, voice: Voice) -> list[Clause]:
    top = nouns.objects(e.what, voice)
    take = e.take
    look = f"~{'reveal' if e.reveal else 'look at'} {top}"
    if take is None:
        back = "~put them back in any order" if e.rest == "top" else f"~put them {_REST[e.rest]}"
        return you_do(f"{look}, then {back}")
    number = amounts.word(take.count) if take.count != 1 else "one"
    voice.forget()
    if not take.up_to and take.filter == Filter():
        whole = e.what.count
        where = f"the rest {_REST[e.rest]}"
        if isinstance(whole, int) and isinstance(take.count, int) and whole - take.count == 1:
            where = f"the other {_REST[e.rest].partition(' in ')[0]}"
        return [*you_do(look), *you_do(f"~put {number} of them into your hand and {where}")]
    words = nouns.described(take.filter, voice, "card")
    found = a(words) if take.count == 1 else f"up to {count(amounts.number(take.count), words)}"
    it = "it" if take.count == 1 else "them"
    shown = f"reveal {found} from among them and put {it} into your hand"
    if e.reveal:
        shown = f"put {found} from among them into your hand"
    may = Clause("you", f"may {shown}", you=True)
    return [*you_do(look), may, *you_do(f"~put the rest {_REST[e.rest]}")]


@clause.register
def _shuffle(e: Shuffle, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    return [Clause(who, f"~shuffle {their(who)} library")]


@clause.register
def _choose(e: Choose, voice: Voice) -> list[Clause]:
    if not isinstance(e.what, Chosen):
        return you_do(f"~choose {nouns.objects(e.what, voice)}")
    who = nouns.player(e.what.by, voice)
    found = nouns.objects(e.what, voice)
    if e.what.zone == "hand":
        return [Clause(who, f"~choose {found} from it", you=True)]
    # "creatures that player controls": the chooser's own are "they control".
    found = found.replace("that player controls", "they control")
    voice.last = ("creature", True) if e.what.count != 1 else voice.last
    return [Clause(who, f"~choose {found}")]
