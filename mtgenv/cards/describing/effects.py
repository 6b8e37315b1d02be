"""Verbs in words: one template for each, and how instructions join to sentences.

A template returns a `Clause`: who does it, and what, with every verb in its plain form behind a
tilde. So the same template says "draw two cards", "that player draws two cards" and "you may draw
two cards".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import singledispatch

from mtgenv.cards.describing import amounts, changes, clauses, nouns
from mtgenv.cards.describing.amounts import much
from mtgenv.cards.describing.voice import Voice, kind_of, owned
from mtgenv.cards.language import (
    ANYTHING,
    AddMana,
    Apply,
    Attach,
    Become,
    BecomeBlocked,
    BecomeCopy,
    BecomeTime,
    Card,
    Cast,
    Change,
    Choose,
    ChooseName,
    Chosen,
    ControlPlayer,
    CopySpell,
    Cost,
    Count,
    CounterSpell,
    Create,
    Damage,
    Designate,
    Destroy,
    Detain,
    Dig,
    Discard,
    Draw,
    Each,
    Effect,
    End,
    EndGame,
    Exert,
    ExtraPhases,
    ExtraTurn,
    Fight,
    Filter,
    Flip,
    ForEach,
    GainLife,
    GetEmblem,
    Goad,
    If,
    Is,
    Later,
    Least,
    Look,
    LoseLife,
    May,
    MayPay,
    Most,
    Move,
    MoveCounters,
    MustBlock,
    Not,
    Number,
    Objects,
    PhaseOut,
    Proliferate,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveDamage,
    RemoveFromCombat,
    Replace,
    Restart,
    Reveal,
    Rule,
    Sacrifice,
    SetLife,
    Shuffle,
    Skip,
    Stat,
    StayTapped,
    Subgame,
    Tap,
    Top,
    Transform,
    TurnFaceUp,
    Untap,
    WhenDone,
)
from mtgenv.cards.wording import (
    COLOR_NAMES,
    a,
    count,
    join,
    number_word,
    plural,
    sentence,
    third_person,
)
from mtgenv.cards.words import BASIC_LAND_TYPES


@dataclass(frozen=True)
class Clause:
    """A clause that can stand alone, after "may", or after another subject.

    Attributes:
        subject: who does it; "you" is left out where an instruction needs none.
        predicate: what, its verbs marked with a tilde.
        many: the subject is several.
        you: "you" is said even in an instruction: "you gain 3 life".
        link: how it joins to the clause before: ". " or " and " or ", then ".
        same: its subject is that of the clause before, and left out.
    """

    subject: str
    predicate: str
    many: bool = False
    you: bool = False
    link: str = ". "
    same: bool = False

    def finite(self) -> str:
        """The clause by itself."""
        if self.subject == "you":
            return f"you {self.base()}" if self.you else self.base()
        if self.many:
            return f"{self.subject} {self.base()}"
        words = re.sub(r"~(\S+?)(?=[\s,.]|$)", lambda m: third_person(m[1]), self.predicate)
        said = f"{self.subject} {words}".strip()
        return f"it's{said[5:]}" if said.startswith("it is ") else said

    def base(self) -> str:
        """What stands after "may"."""
        return self.predicate.replace("~", "")

    def after_may(self) -> str:
        """What stands after "you may"."""
        return self.base() if self.subject == "you" else f"have {self.subject} {self.base()}"


def _their(player: str) -> str:
    return "your" if player == "you" else "their"


def _lasts(duration: str, voice: Voice) -> str:
    """Say how long."""
    fixed = {
        "turn": "until end of turn",
        "combat": "until end of combat",
        "game": "",
        "while you control self": f"for as long as you control {voice.name}",
        "while self is tapped": f"for as long as {voice.name} remains tapped",
        "while self is on the battlefield": (
            f"for as long as {voice.name} remains on the battlefield"
        ),
        "during target's next turn": "",
    }
    return fixed.get(duration, f"until {duration}")


def _this(duration: str) -> str:
    return {"turn": "this turn", "combat": "this combat"}.get(duration, "")


@singledispatch
def clause(effect: Effect, voice: Voice) -> list[Clause]:
    """Say one instruction.

    Args:
        effect: the verb.
        voice: who speaks.

    Returns:
        Its clauses.
    """
    raise NotImplementedError(type(effect).__name__)


def _you(predicate: str, *, you: bool = False) -> list[Clause]:
    return [Clause("you", predicate, you=you)]


# --- Zones ---------------------------------------------------------------------------------------


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
        top = nouns.objects(replace(e.what, whose="you"), voice).replace("your", _their(who))
        return [Clause(who, f"~exile {top}{_hidden(e)}"), *_looking(e, voice)]
    if (
        isinstance(e.what, Each)
        and e.what.filter == ANYTHING
        and e.to == "shuffled"
        and e.what.whose
    ):
        who = nouns.player(e.what.whose, voice)
        theirs = _their(who)
        return [Clause(who, f"~shuffle {theirs} {e.what.zone} into {theirs} library")]
    if e.what == "self" and voice.place:
        to = {"hand": "your hand", "battlefield": f"the battlefield{_how(e, voice)}"}.get(e.to)
        if to is not None:
            voice.antecedent = "self"
            return _you(f"~return {voice.name} from your {voice.place} to {to}")
    what = nouns.objects(e.what, voice)
    how = _how(e, voice)
    many = nouns.is_many(e.what, voice)
    card = voice.last[0] == "it" or "card" in what
    its = "their owners'" if many else "its owner's"
    if _is_yours(e.what, voice):
        its, many = "your", False
    if e.to == "exile":
        until = f" until {voice.name} leaves the battlefield" if e.until_leaves else ""
        return [*_you(f"~exile {what}{_hidden(e)}{until}"), *_looking(e, voice)]
    if e.to == "hand":
        if e.what == "it" and card:
            if voice.library == "you":
                return _you(f"~put {what} into your hand")
            return [Clause("that player", f"~put {what} into their hand")]
        return _you(
            f"~return {what} to {its} hand" if not many else f"~return {what} to {its} hands"
        )
    if e.to == "battlefield":
        if e.what == "self" and e.attacking:
            return _you(f"~put {voice.name} onto the battlefield from your hand{how}")
        to_owner = e.controller == "owner" and not e.counters and its != "your"
        under = " under its owner's control" if to_owner else ""
        if e.controller == "you":
            under = " under your control"
        if _is_anybodys(e.what, voice):
            return _you(f"~put {what} onto the battlefield{how}{under}")
        return _you(f"~return {what} to the battlefield{how}{under}")
    if e.to == "graveyard" and isinstance(e.what, Each) and e.what.whose == "you":
        return _you(f"~put {what} into your graveyard")
    if e.to == "graveyard":
        return _you(f"~put {what} into {its} graveyard")
    if e.to == "library":
        return _you(f"~put {what} on top of {its} library")
    if e.to == "bottom":
        return _you(f"~put {what} on the bottom of {its} library")
    if e.to == "ante":
        return _you(f"~ante {what}")
    return _you(f"~shuffle {what} into {its} library")


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
        f"{owned(nouns.player(what.whose, voice))} library" if foreign else f"{_their(who)} library"
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
        "hand": f"~put {it} into {_their(who)} hand",
        "battlefield": f"~put {it} onto the battlefield{_how(e, voice)}",
        "exile": f"~exile {them}",
        "graveyard": f"~put {it} into {_their(who)} graveyard",
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
            return _you(f"~reveal {owned_card} and ~put it into your hand")
        return _you(f"~put {owned_card} into your hand")
    owners = "its owner's"
    if what.zone in ("hand", "graveyard"):
        owners = _their(who)
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
    said = _you(f"~destroy {_least(e.what, voice) or nouns.objects(e.what, voice)}")
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
    return _you(f"~sacrifice {nouns.objects(e.what, voice)}")


@clause.register
def _draw(e: Draw, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    voice.last = ("that card" if e.count == 1 else "card", e.count != 1)
    return [Clause(who, f"~draw {_cards(e.count, voice)}")]


def _cards(number: Number, voice: Voice) -> str:
    """Say how many cards are drawn or milled."""
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
        return [Clause(whose, f"~discard {_their(whose)} hand")]
    what = nouns.objects(e.what, voice)
    who = "you" if what == "it" else "that player"
    return [Clause(who, f"~discard {what}")]


@clause.register
def _reveal(e: Reveal, voice: Voice) -> list[Clause]:
    if e.hand_of:
        who = nouns.player(e.hand_of, voice)
        return [Clause(who, f"~reveal {_their(who)} hand")]
    if isinstance(e.what, Top):
        who = nouns.player(e.what.whose, voice)
        top = nouns.objects(replace(e.what, whose="you"), voice).replace("your", _their(who))
        voice.last = ("it", False) if e.what.count == 1 else ("card", True)
        voice.library = e.what.whose
        return [Clause(who, f"~reveal {top}")]
    if e.what == "it":
        noun = voice.last[0]
        words = "it" if noun in ("it", "that card") else nouns.one("it", voice)
        voice.last = ("it", False)
        return _you(f"~reveal {words}")
    return _you(f"~reveal {nouns.objects(e.what, voice)}")


@clause.register
def _look(e: Look, voice: Voice) -> list[Clause]:
    top = nouns.objects(e.what, voice)
    number = e.what.count if isinstance(e.what, Top) else 1
    if e.keep in ("scry", "surveil"):
        return _you(f"~{e.keep} {amounts.number(number)}")
    look = f"~look at {top}"
    if e.keep == "one on top":
        return _you(
            f"{look}, ~put all but one of them on the bottom of your library in a random order"
        )
    return _you(look)


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
        return _you(f"{look}, then {back}")
    number = amounts.word(take.count) if take.count != 1 else "one"
    voice.forget()
    if not take.up_to and take.filter == Filter():
        whole = e.what.count
        where = f"the rest {_REST[e.rest]}"
        if isinstance(whole, int) and isinstance(take.count, int) and whole - take.count == 1:
            where = f"the other {_REST[e.rest].partition(' in ')[0]}"
        return [*_you(look), *_you(f"~put {number} of them into your hand and {where}")]
    words = nouns.described(take.filter, voice, "card")
    found = a(words) if take.count == 1 else f"up to {count(amounts.number(take.count), words)}"
    it = "it" if take.count == 1 else "them"
    shown = f"reveal {found} from among them and put {it} into your hand"
    if e.reveal:
        shown = f"put {found} from among them into your hand"
    may = Clause("you", f"may {shown}", you=True)
    return [*_you(look), may, *_you(f"~put the rest {_REST[e.rest]}")]


@clause.register
def _shuffle(e: Shuffle, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    return [Clause(who, f"~shuffle {_their(who)} library")]


@clause.register
def _choose(e: Choose, voice: Voice) -> list[Clause]:
    if not isinstance(e.what, Chosen):
        return _you(f"~choose {nouns.objects(e.what, voice)}")
    who = nouns.player(e.what.by, voice)
    found = nouns.objects(e.what, voice)
    if e.what.zone == "hand":
        return [Clause(who, f"~choose {found} from it", you=True)]
    # "creatures that player controls": the chooser's own are "they control".
    found = found.replace("that player controls", "they control")
    voice.last = ("creature", True) if e.what.count != 1 else voice.last
    return [Clause(who, f"~choose {found}")]


# --- Damage, life, counters ----------------------------------------------------------------------


@clause.register
def _damage(e: Damage, voice: Voice) -> list[Clause]:
    to = e.to if isinstance(e.to, tuple) else (e.to,)
    source = nouns.one(e.source, voice)
    computed = not isinstance(e.amount, (int, str)) and not e.divided and len(to) == 1
    own = isinstance(e.amount, Stat) and e.amount.of == e.source
    if computed and not own and not voice.style.counting:
        # The receiver first: "to target player equal to the number of cards in their hand".
        received = _receiver(to[0], voice)
        amount = f"damage to {received} equal to {amounts.amount(e.amount, voice)}"
        return _dealt(e, Clause(source, f"~deal {amount}"), voice)
    amount = _damage_amount(e, voice)
    if e.divided:
        how = (
            "divided evenly, rounded down, among"
            if e.divided == "evenly"
            else ("divided as you choose among")
        )
        among = nouns.objects(e.to, voice)  # type: ignore[arg-type]
        return _dealt(e, Clause(source, f"~deal {amount} {how} {among}"), voice)
    parts = [_receiver(one, voice, e.source) for one in to]
    if len(to) > 1 and all(isinstance(one, str) and one.startswith("target") for one in to):
        parts = [f"{amount} to {part}" for part in parts]
        said = Clause(source, f"~deal {join(parts)}")
    else:
        after = amounts.where(e.amount, voice) if amount == "X damage" else ""
        said = Clause(source, f"~deal {amount} to {join(parts)}{after}")
    return _dealt(e, said, voice)


def _dealt(e: Damage, said: Clause, voice: Voice) -> list[Clause]:
    """Add to damage what is said after it."""
    if isinstance(e.to, str):
        voice.last = ("a creature dealt damage this way", False)
    if e.excess_to:
        excess = Clause("excess damage", f"is dealt to {nouns.player(e.excess_to, voice)} instead")
        return [said, excess]
    return [said, Clause("the damage", "can't be prevented")] if e.unpreventable else [said]


def _damage_amount(e: Damage, voice: Voice) -> str:
    if isinstance(e.amount, Stat) and e.amount.of == e.source:
        return f"damage equal to its {e.amount.stat}"
    return much(e.amount, "damage", voice)


_ALL = {"each player", "each opponent"}


def _doer(effect: Effect) -> str:
    """Return the phrase for the player who does something; "" = nobody in particular."""
    if isinstance(effect, (Draw, GainLife, LoseLife, Shuffle)):
        return effect.player
    if isinstance(effect, (Discard, Sacrifice)) and isinstance(effect.what, Chosen):
        return effect.what.by
    if isinstance(effect, Discard) and isinstance(effect.what, Each):
        return effect.what.whose or "you"
    if isinstance(effect, Move) and isinstance(effect.what, Top):
        return effect.what.whose
    if isinstance(effect, Reveal):
        return effect.hand_of
    return ""


def _receiver(to: Objects, voice: Voice, source: str = "") -> str:
    if to == source and to == voice.antecedent:
        return "itself"
    if isinstance(to, str) and (to in _ALL or to == "you" or "player" in to or "of " in to):
        return nouns.player(to, voice)
    return nouns.objects(to, voice, each=True)


@clause.register
def _fight(e: Fight, voice: Voice) -> list[Clause]:
    first = nouns.objects(e.first, voice, subject=True)
    return [Clause(first, f"~fight {nouns.objects(e.second, voice)}")]


def _life(amount: Number, voice: Voice) -> str:
    """Say how much life is gained or lost."""
    if each := amounts.per(amount, voice):
        return f"{each[0]} life for each {amounts.counted(each[1], voice)}"
    return much(amount, "life", voice) + amounts.where(amount, voice)


@clause.register
def _gain_life(e: GainLife, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if isinstance(e.amount, Stat) and e.player == f"controller of {e.amount.of}":
        return [Clause(who, f"~gain life equal to its {e.amount.stat}", you=True)]
    return [Clause(who, f"~gain {_life(e.amount, voice)}", you=True)]


@clause.register
def _lose_life(e: LoseLife, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    return [Clause(who, f"~lose {_life(e.amount, voice)}", you=True)]


@clause.register
def _set_life(e: SetLife, voice: Voice) -> list[Clause]:
    who = owned(nouns.player(e.player, voice))
    voice.forget()
    return [Clause(f"{who} life total", f"~become {amounts.amount(e.amount, voice)}")]


@clause.register
def _put_counters(e: PutCounters, voice: Voice) -> list[Clause]:
    noun = f"{e.counter} counter"
    if isinstance(e.what, str) and nouns.is_player(e.what, voice):
        who = nouns.player(e.what, voice)
        return [Clause(who, f"~get {count(amounts.number(e.count), noun)}", you=True)]
    on = nouns.objects(e.what, voice, each=True)
    if each := amounts.per(e.count, voice):
        put = count(amounts.number(each[0]), noun)
        return _you(f"~put {put} on {on} for each {amounts.counted(each[1], voice)}")
    if voice.style.counting == "equal" and not isinstance(e.count, (int, str)):
        number_of = f"a number of {plural(noun)}"
        return _you(f"~put {number_of} on {on} equal to {amounts.amount(e.count, voice)}")
    number = amounts.number(e.count)
    where = ""
    if not isinstance(e.count, (int, str)):
        where = f", where X is {amounts.amount(e.count, voice)}"
    return _you(f"~put {count(number, noun)} on {on}{where}")


@clause.register
def _move_counters(e: MoveCounters, voice: Voice) -> list[Clause]:
    moved = count(amounts.number(e.count), f"{e.counter} counter")
    from_ = nouns.objects(e.what, voice)
    onto = nouns.objects(e.to, voice)
    return _you(f"~move {moved} from {from_} onto {onto}")


@clause.register
def _remove_counters(e: RemoveCounters, voice: Voice) -> list[Clause]:
    noun = f"{e.counter} counter"
    from_ = nouns.objects(e.what, voice, each=True)
    return _you(f"~remove {count(amounts.number(e.count), noun)} from {from_}")


@clause.register
def _add_mana(e: AddMana, voice: Voice) -> list[Clause]:
    where = ""
    if e.mana == "any":
        if isinstance(e.amount, int):
            added = f"{number_word(e.amount)} mana of any {'one ' if e.amount > 1 else ''}color"
        else:
            added = "X mana of any one color"
            where = "" if e.amount == "X" else f", where X is {amounts.amount(e.amount, voice)}"
    else:
        choices = e.mana.split("/")
        symbols = ["".join(f"{{{letter}}}" for letter in one) for one in choices]
        added = join(symbols, "or")
        if amounts.is_counted(e.amount):
            added += f" for each {amounts.counted(e.amount, voice)}"
        elif e.amount != 1:
            added = f"an amount of {added} equal to {amounts.amount(e.amount, voice)}"
    said = _you(f"~add {added}{where}")
    if e.only:
        said.append(Clause("you", f"~spend this mana only to cast {e.only}"))
    return said


# --- Permanents ----------------------------------------------------------------------------------


@clause.register
def _tap(e: Tap, voice: Voice) -> list[Clause]:
    return _you(f"~tap {nouns.objects(e.what, voice)}")


@clause.register
def _untap(e: Untap, voice: Voice) -> list[Clause]:
    return _you(f"~untap {nouns.objects(e.what, voice)}")


@clause.register
def _stay_tapped(e: StayTapped, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice, subject=True)
    if e.what == "self":
        return [Clause(what, "doesn't untap during your next untap step")]
    if nouns.is_many(e.what, voice):
        words = "don't untap during their controllers' next untap steps"
        return [Clause(what, words, many=True)]
    return [Clause(what, "doesn't untap during its controller's next untap step")]


@clause.register
def _attach(e: Attach, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice)
    return _you(f"~attach {what} to {nouns.objects(e.to, voice)}")


def token_noun(token: Card) -> str:
    """Say what a token is, from its size to its abilities."""
    words = token.type_line
    kind, _, subtypes = words.partition(" — ")
    predefined = subtypes in ("Treasure", "Food", "Clue", "Blood", "Map", "Gold")
    if predefined:
        return f"{subtypes} token"
    size = "" if token.power is None else f"{token.power}/{token.toughness}"
    colors = join([COLOR_NAMES[c] for c in token.colors or ""]) or "colorless"
    return " ".join(filter(None, (size, colors, subtypes, kind.lower(), "token")))


def _token_with(token: Card) -> str:
    """Say the keywords of a token, and its abilities, which are quoted."""
    from mtgenv.cards.describing import abilities

    if token_noun(token).split()[0] == token.type_line.partition(" — ")[2]:
        return ""
    quoted = [f'"{abilities.line(one, Voice(token))}"' for one in token.abilities]
    had = join([*token.keywords, *quoted])
    named = token.name if token.name != f"{token.type_line.partition(' — ')[2]} Token" else ""
    return (f" with {had}" if had else "") + (f" named {named}" if named else "")


@clause.register
def _create(e: Create, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    number = amounts.number(e.count)
    many = number != 1
    voice.last = ("token", True) if many else ("that token", False)
    if e.token is None:
        copied = nouns.one(e.copy_of, voice)
        noun, with_ = "token", f" that's a copy of {copied}"
    else:
        noun = token_noun(e.token)
        with_ = _token_with(e.token)
    if e.tapped and not e.attacking:
        noun = f"tapped {noun}"
    made, after = count(number, noun), ""
    if each := amounts.per(e.count, voice):
        made = count(amounts.number(each[0]), noun)
        after = f" for each {amounts.counted(each[1], voice)}"
    elif words := amounts.where(e.count, voice):
        after = words
    elif not isinstance(e.count, (int, str)):
        made = f"a number of {plural(noun)}"
        after = f" equal to {amounts.amount(e.count, voice)}"
    entering = ""
    verb = "that are" if many else "that's"
    if e.tapped and e.attacking:
        entering = f" {verb} tapped and attacking"
    elif e.attacking:
        entering = f" {verb} attacking"
    elif e.blocking:
        entering = f" {verb} blocking {nouns.one(e.blocking, voice)}"
    elif e.attached_to:
        entering = f" attached to {nouns.one(e.attached_to, voice)}"
    voice.antecedent = "it"
    return [Clause(who, f"~create {made}{with_}{entering}{after}")]


@clause.register
def _become_copy(e: BecomeCopy, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice)
    lasts = _lasts(e.duration, voice)
    return [Clause(what, f"~become a copy of {nouns.objects(e.of, voice)} {lasts}".rstrip())]


@clause.register
def _change(e: Change, voice: Voice) -> list[Clause]:
    lasts = f" {words}" if (words := _lasts(e.duration, voice)) else ""
    if e.controller:
        return _gain_control(e, voice, lasts)
    if e.switch:
        what = owned(nouns.objects(e.what, voice))
        return _you(f"~switch {what} power and toughness{lasts}")
    if isinstance(e.power, Stat) and e.power.stat == "power" and e.power.of == e.what:
        what = owned(nouns.objects(e.what, voice))
        return _you(f"~double {what} power{lasts}")
    if "all creatures able to block it do" in e.keywords:
        what = nouns.objects(e.what, voice)
        return [
            Clause(f"all creatures able to block {what} {_this(e.duration)}", "~do so", many=True)
        ]
    many = nouns.is_many(e.what, voice)
    prefix = ""
    if "during" in e.duration:
        prefix = f"during {owned(nouns.one('target', voice))} next turn, "
    if isinstance(e.what, Each):
        who = _changed(e.what.filter, voice)
        many = not voice.style.each
        voice.last = (kind_of(e.what.filter), True)
    else:
        who = nouns.objects(e.what, voice, subject=True)
    said = changes.predicates(e, voice, gains=True, many=many, lasts=lasts)
    rules = changes.rules(e, voice, _this(e.duration), many=many)
    if e.what == "it":
        voice.antecedent = "it"
    clauses_ = [Clause(f"{prefix}{who}", changes.joined([*said, *rules]), many=many)]
    if {"artifact", "creature"} & set(e.types) and "land" in _kind(e.what, voice):
        clauses_.append(Clause("it", "~are still a land"))
    if "creature" in e.types and _kind(e.what, voice) == "planeswalker":
        clauses_.append(Clause("it", "~are still a planeswalker"))
    return clauses_


def _changed(asked: Filter, voice: Voice) -> str:
    """Say which objects are changed: "all creatures", "creatures you control"."""
    if voice.style.each:
        return f"each {nouns.described(asked, voice)}"
    words = nouns.described(asked, voice, many=True)
    return f"all {words}" if asked == Filter(types=asked.types) else words


def _kind(what: Objects, voice: Voice) -> str:
    """Say of which type an animated object is."""
    if what == "self":
        words = "" if voice.card is None else voice.card.type_line.lower()
        return "land" if "land" in words else "planeswalker" if "planeswalker" in words else ""
    if isinstance(what, str) and what.startswith("target"):
        asked = voice.group(what).objects
        lands = asked is not None and set(asked.subtypes) & set(BASIC_LAND_TYPES)
        return "land" if lands else kind_of(asked)
    return ""


def _gain_control(e: Change, voice: Voice, lasts: str) -> list[Clause]:
    who = nouns.player(e.controller, voice)
    what = nouns.objects(e.what, voice)
    holds = ""
    if e.while_ is not None:
        holds = f" and {clauses.condition(e.while_, voice)}".replace(" is ", " remains ", 1)
    return [Clause(who, f"~gain control of {what}{lasts}{holds}")]


@clause.register
def _regenerate(e: Regenerate, voice: Voice) -> list[Clause]:
    return _you(f"~regenerate {nouns.objects(e.what, voice)}")


@clause.register
def _remove_damage(e: RemoveDamage, voice: Voice) -> list[Clause]:
    return _you(f"~remove all damage marked on {nouns.objects(e.what, voice)}")


@clause.register
def _goad(e: Goad, voice: Voice) -> list[Clause]:
    return _you(f"~goad {nouns.objects(e.what, voice)}")


@clause.register
def _proliferate(e: Proliferate, voice: Voice) -> list[Clause]:
    return _you("~proliferate")


@clause.register
def _detain(e: Detain, voice: Voice) -> list[Clause]:
    return _you(f"~detain {nouns.objects(e.what, voice)}")


@clause.register
def _phase_out(e: PhaseOut, voice: Voice) -> list[Clause]:
    what = nouns.objects(e.what, voice, subject=True)
    until = f" until {voice.name} leaves the battlefield" if e.until_leaves else ""
    said = [Clause(what, f"~phase out{until}", many=nouns.is_many(e.what, voice))]
    if e.tapped:
        again = nouns.targeted_again(voice.group("target"), voice) if e.what == "target" else "it"
        said.append(Clause("you", f"~tap {again} as it phases in this way"))
    return said


@clause.register
def _turn_face_up(e: TurnFaceUp, voice: Voice) -> list[Clause]:
    return _you(f"~turn {nouns.objects(e.what, voice)} face up")


@clause.register
def _transform(e: Transform, voice: Voice) -> list[Clause]:
    return _you(f"~transform {nouns.objects(e.what, voice)}")


@clause.register
def _exert(e: Exert, voice: Voice) -> list[Clause]:
    return _you(f"~exert {nouns.objects(e.what, voice)}")


@clause.register
def _become(e: Become, voice: Voice) -> list[Clause]:
    return [Clause(nouns.objects(e.what, voice), f"~become {e.designation}", link=" and ")]


# --- Combat --------------------------------------------------------------------------------------


@clause.register
def _remove_from_combat(e: RemoveFromCombat, voice: Voice) -> list[Clause]:
    return _you(f"~remove {nouns.objects(e.what, voice)} from combat")


@clause.register
def _become_blocked(e: BecomeBlocked, voice: Voice) -> list[Clause]:
    how = "blocked" if e.blocked else "unblocked"
    if e.what == Each(Filter(states=("blocked by this alone",))):
        it = nouns.one("self", voice)
        who = f"creatures {it} was blocking that had become blocked by only {it} this combat"
        return [Clause(who, f"~become {how}", many=True)]
    return [
        Clause(nouns.objects(e.what, voice), f"~become {how}", many=nouns.is_many(e.what, voice))
    ]


@clause.register
def _must_block(e: MustBlock, voice: Voice) -> list[Clause]:
    blocker = nouns.objects(e.blocker, voice)
    return [Clause(blocker, f"~block {nouns.objects(e.attacker, voice)} this combat if able")]


# --- The stack -----------------------------------------------------------------------------------


@clause.register
def _counter_spell(e: CounterSpell, voice: Voice) -> list[Clause]:
    return _you(f"~counter {nouns.objects(e.what, voice)}")


@clause.register
def _copy_spell(e: CopySpell, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    what = "this spell" if e.what == "self" else nouns.objects(e.what, voice)
    but = ""
    if e.colors is not None:
        but = f", except that the copy is {join([COLOR_NAMES[c] for c in e.colors])}"
    if e.times != 1:
        times = f"{amounts.amount(e.times, voice)} times"
        new = "may choose new targets for the copies"
        return [Clause(who, f"~copy {what} {times}{but}"), Clause(who, new, you=True)]
    several = e.what != "self"
    new = "new targets for the copy" if several else "a new target for that copy"
    if who == "you":
        return [Clause("you", f"~copy {what}{but}"), Clause("you", f"may choose {new}", you=True)]
    return [Clause(who, f"~copy {what}{but} and may choose {new}")]


@clause.register
def _cast(e: Cast, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    what = nouns.objects(e.what, voice)
    free = " without paying its mana cost" if e.free else ""
    side = " transformed" if e.transformed else ""
    return [Clause(who, f"may cast {what}{side}{free}", you=True)]


# --- Rules that apply for a while ----------------------------------------------------------------


@clause.register
def _apply(e: Apply, voice: Voice) -> list[Clause]:
    from mtgenv.cards.describing import abilities

    lasts = _this(e.duration) or _lasts(e.duration, voice)
    if isinstance(e.rule, Rule):
        rule, amount, asked = e.rule.rule, e.rule.amount, e.rule.filter
    elif isinstance(e.rule, str):
        rule, amount, asked = e.rule, e.amount, None
    else:
        words = abilities.line(e.rule, voice).rstrip(".")
        return [Clause("", f"{lasts}, {words[:1].lower()}{words[1:]}")]
    who, predicate = abilities.rule_words(rule, nouns.player(e.player, voice), amount, asked, voice)
    if rule == "next sorcery has flash":
        return [
            Clause(
                "the next sorcery spell you cast this turn", "can be cast as though it had flash"
            )
        ]
    if rule == "plays n more lands":
        return [Clause("you", f"{predicate} {lasts}", you=True)]
    if rule == "casts spells as though they had flash":
        predicate = predicate.replace(" as though", f" {lasts} as though")
        return [Clause(who, predicate, you=True)]
    if rule.startswith("protection from "):
        predicate = predicate.replace("~have", "~gain").replace("the chosen color", voice.color)
        lasts = _lasts(e.duration, voice)
    many = who in ("players", "your opponents")
    return [Clause(who, f"{predicate} {lasts}", many=many, you=True)]


@clause.register
def _replace(e: Replace, voice: Voice) -> list[Clause]:
    from mtgenv.cards.describing import replacements

    return [Clause("", replacements.for_a_while(e, voice))]


@clause.register
def _designate(e: Designate, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if e.designation == "city's blessing":
        return [Clause(who, "~get the city's blessing for the rest of the game", you=True)]
    return [Clause(who, f"~become the {e.designation}", you=True)]


@clause.register
def _become_time(e: BecomeTime, voice: Voice) -> list[Clause]:
    return [Clause("it", f"~become {e.when}")]


@clause.register
def _get_emblem(e: GetEmblem, voice: Voice) -> list[Clause]:
    from mtgenv.cards.describing import abilities

    quoted = [f'"{abilities.line(one, Voice(e.emblem))}"' for one in e.emblem.abilities]
    return [Clause("you", f"~get an emblem with {join(quoted)}", you=True)]


# --- Games, turns, winning -----------------------------------------------------------------------


@clause.register
def _subgame(e: Subgame, voice: Voice) -> list[Clause]:
    using = "using their libraries as their decks"
    if e.life is None:
        return [Clause("players", f"~play a Magic subgame, {using}", many=True)]
    return [
        Clause(
            "players", f"~play a Magic subgame, starting at {e.life} life and {using}", many=True
        )
    ]


@clause.register
def _restart(e: Restart, voice: Voice) -> list[Clause]:
    kept = nouns.objects(e.keep, voice).replace("each ", "all ", 1)
    kept = re.sub(r"\bcard\b", "cards", kept)
    return [
        Clause("you", f"~restart the game, leaving in exile {kept}"),
        Clause("you", "~put those cards onto the battlefield under your control", link=". Then "),
    ]


@clause.register
def _extra_turn(e: ExtraTurn, voice: Voice) -> list[Clause]:
    return [Clause(nouns.player(e.player, voice), "~take an extra turn after this one")]


@clause.register
def _extra_phases(e: ExtraPhases, voice: Voice) -> list[Clause]:
    names = [f"an additional {phase} phase" for phase in e.phases]
    words = " followed by ".join(names)
    return [Clause("", f"after this main phase, there is {words}")]


@clause.register
def _skip(e: Skip, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if e.what == "combat phases of turn":
        return [Clause(who, f"~skip all combat phases of {_their(who)} next turn", you=True)]
    return [Clause(who, f"~skip {_their(who)} next {e.what}", you=True)]


@clause.register
def _end(e: End, voice: Voice) -> list[Clause]:
    return _you(f"~end the {e.what}")


@clause.register
def _control_player(e: ControlPlayer, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    return [Clause("you", f"~control {who} during that player's next turn", you=True)]


@clause.register
def _end_game(e: EndGame, voice: Voice) -> list[Clause]:
    if e.how == "draw":
        return [Clause("the game", "~are a draw")]
    return [Clause(nouns.player(e.player, voice), f"~{e.how} the game", you=True)]


# --- Choices and structure -----------------------------------------------------------------------


@clause.register
def _may(e: May, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice)
    if e.player != "you" and who.startswith("that player or that"):
        who = who if f"asked {e.player}" not in voice.named else "they"
    said = _gathered(e.effects, voice)
    done = _joined(
        [
            replace(one, subject="you")
            if one.subject == who or one.subject == nouns.player(e.player, voice)
            else one
            for one in said
        ],
        may=True,
    )
    # Either of two: "tap or untap target permanent".
    pair = (*e.effects, *e.otherwise)
    if e.player == "you" and len(pair) == 2 and {Tap, Untap} == {type(one) for one in pair}:
        other = _gathered(e.otherwise, Voice(voice.card, voice.targets, style=voice.style))
        return _you(_either(done.removeprefix("may "), _joined(other, may=True)))
    if len(e.otherwise) == 1 and isinstance(e.otherwise[0], May) and not e.otherwise[0].otherwise:
        other = _gathered(
            e.otherwise[0].effects, Voice(voice.card, voice.targets, style=voice.style)
        )
        done = done.removeprefix("may ")
        return [Clause(who, f"may {_either(done, _joined(other, may=True))}", you=True)]
    clauses_ = [Clause(who, f"may {done}", you=True)]
    if e.otherwise:
        dont = "you don't" if who == "you" else "the player doesn't"
        clauses_.append(Clause("", f"if {dont}, {sentences(e.otherwise, voice)}"))
    return clauses_


def _either(first: str, second: str) -> str:
    """Join two instructions that differ in their verb."""
    verb, _, rest = first.partition(" ")
    other, _, same = second.partition(" ")
    return f"{verb} or {other} {rest}" if rest == same else f"{first} or {second}"


def _price(cost: Cost, voice: Voice) -> str:
    from mtgenv.cards.describing import abilities

    if cost.mana and not cost.give and not cost.life:
        return f"pay {cost.mana}"
    return abilities.cost_words(cost, voice)


@clause.register
def _may_pay(e: MayPay, voice: Voice) -> list[Clause]:
    # "Do this unless somebody pays": what is done is said first, and names what "its" stands for.
    usual = sentences(e.otherwise, voice, finish=False) if e.otherwise else ""
    who = nouns.player(e.player, voice)
    price = _price(e.cost, voice)
    if e.times != 1:
        if e.times == Count("it"):
            each = f"{voice.last[0]} chosen this way"
        else:
            each = amounts.counted(e.times, Voice(voice.card, antecedent="self"))
        price += f" for each {each}"
    pays = third_person("pay") if who != "you" else "pay"
    if e.otherwise:
        subject = "you" if who == "you" else who
        unless = f"unless {subject} {price.replace('pay', pays, 1)}"
        otherwise = [Clause("", f"{usual} {unless}")]
        if e.effects:
            did = "you pay" if who == "you" else "the player pays"
            otherwise.append(Clause("", f"if {did}, {sentences(e.effects, voice, finish=False)}"))
        return otherwise
    did = "you do" if who == "you" else "the player does"
    voice.named[f"asked {e.player}"] = voice.sentence
    first = Clause(who, f"may {price}", you=True)
    if e.effects and isinstance(e.effects[0], WhenDone):
        return [first, Clause("", sentences(e.effects, voice, finish=False))]
    return [first, Clause("", f"if {did}, {sentences(e.effects, voice, finish=False)}")]


@clause.register
def _flip(e: Flip, voice: Voice) -> list[Clause]:
    said = _you("~flip a coin")
    voice.forget()
    if e.win:
        said.append(Clause("", f"if you win the flip, {sentences(e.win, voice, finish=False)}"))
    if e.lose:
        said.append(Clause("", f"if you lose the flip, {sentences(e.lose, voice, finish=False)}"))
    return said


@clause.register
def _if(e: If, voice: Voice) -> list[Clause]:
    if _is_monstrosity(e):
        number = e.then[0].count  # type: ignore[attr-defined]
        return _you(f"~monstrosity {number}")
    if e.otherwise and len(e.then) >= 1 and type(e.then[-1]) is type(e.otherwise[-1]):
        return _instead(e, voice)
    holds = clauses.condition(e.condition, voice)
    if isinstance(e.condition, Is) and e.condition.what == "it" and holds.startswith("it is"):
        holds = holds.replace("it is", "it's", 1)
    # "unless it came under your control": a condition that prevents.
    negated = isinstance(e.condition, Not) and isinstance(e.condition.condition, Is)
    if negated and e.condition.condition.what == "self" and not e.otherwise:  # type: ignore[union-attr]
        unless = clauses.condition(e.condition.condition, voice)  # type: ignore[union-attr]
        return [Clause("", f"{sentences(e.then, voice, finish=False)} unless {unless}")]
    said = [Clause("", f"if {holds}, {sentences(e.then, voice, finish=False)}")]
    if e.otherwise:
        said.append(Clause("", f"otherwise, {sentences(e.otherwise, voice, finish=False)}"))
    return said


def _is_monstrosity(e: If) -> bool:
    return (
        e.condition == Not(Is("self", Filter(states=("monstrous",))))
        and len(e.then) == 2
        and isinstance(e.then[0], PutCounters)
        and e.then[1] == Become("monstrous")
    )


def _instead(e: If, voice: Voice) -> list[Clause]:
    """Say the usual first, and what is done instead."""
    usual = sentences(e.otherwise, voice, finish=False)
    holds = clauses.condition(e.condition, voice)
    one, other = e.then[-1], e.otherwise[-1]
    if isinstance(one, Damage) and isinstance(other, Damage) and one.to == other.to == "target":
        if one.excess_to and not other.excess_to:
            excess = f"excess damage is dealt to {nouns.player(one.excess_to, voice)} instead"
            return [Clause("", usual), Clause("", f"if {holds}, {excess}")]
        amount = much(one.amount, "damage", voice)
        return [Clause("", usual), Clause("", f"if {holds}, it deals {amount} instead")]
    if isinstance(one, Damage) and one.excess_to:
        excess = f"excess damage is dealt to {nouns.player(one.excess_to, voice)} instead"
        return [Clause("", usual), Clause("", f"if {holds}, {excess}")]
    done = sentences(e.then, voice, finish=False)
    return [Clause("", usual), Clause("", f"if {holds}, {done} instead")]


@clause.register
def _for_each(e: ForEach, voice: Voice) -> list[Clause]:
    who = nouns.player(e.player, voice).removeprefix("each ")
    return [Clause("", f"for each {who}, {sentences(e.effects, voice, finish=False)}")]


@clause.register
def _later(e: Later, voice: Voice) -> list[Clause]:
    about = e.about
    if about is not None and e.event.what == "self":
        # Its "self" is the object that the trigger is about.
        if not isinstance(about, str):
            nouns.objects(about, voice)
            about = "it"
        voice.forget()
        when = clauses.next_time(replace(e.event, what=about), voice, once=e.once)
        when += " this turn" if e.this_turn else ""
        voice.forget()
        return [Clause("", f"{when}, {sentences(e.effects, voice, finish=False)}")]
    when = clauses.next_time(e.event, voice, once=e.once)
    if e.event.verb == "begins":
        done = sentences(e.effects, voice, finish=False)
        unless = ""
        if e.unless is not None:
            unless = f" unless they {_price(e.unless, voice)} before that {e.event.step} step"
        return [Clause("", f"{done} {when}{unless}")]
    return [Clause("", f"{when}, {sentences(e.effects, voice, finish=False)}")]


@clause.register
def _when_done(e: WhenDone, voice: Voice) -> list[Clause]:
    own = Voice(voice.card, e.targets, voice.attached, last=voice.last, style=voice.style)
    return [Clause("", f"when you do, {sentences(e.effects, own, finish=False)}")]


@clause.register
def _choose_name(e: ChooseName, voice: Voice) -> list[Clause]:
    if e.what == "color":  # "gains protection from the color of your choice"
        voice.color = "the color of your choice"
        return []
    return _you(f"~choose {a(e.what)}")


# --- Sentences -----------------------------------------------------------------------------------

# Two instructions in a row that make one sentence.
_AND = (
    (Damage, GainLife), (Damage, Damage), (LoseLife, GainLife), (LoseLife, Draw),
    (RemoveFromCombat, Tap), (RemoveFromCombat, Change), (Move, Move), (Reveal, Move),
    (Untap, MustBlock), (Draw, Reveal), (PutCounters, Become),
)  # fmt: skip
_THEN = ((Draw, Discard), (Discard, Draw), (Look, Draw), (PutCounters, MayPay), (Move, Draw))


def _same_doer(before: Effect, after: Effect) -> bool:
    return _doer(before) not in ("", "you") and _doer(before) == _doer(after)


def _link(before: Effect, after: Effect) -> str:
    if isinstance(before, Reveal) and isinstance(after, Move) and after.to != "shuffled":
        return ". "
    if any(isinstance(before, one) and isinstance(after, other) for one, other in _AND):
        return " and "
    if any(isinstance(before, one) and isinstance(after, other) for one, other in _THEN):
        return ", then "
    return " and " if _same_doer(before, after) else ". "


def _gathered(effects: tuple[Effect, ...], voice: Voice) -> list[Clause]:
    """Return the clauses of instructions in a row, with how they join."""
    said: list[Clause] = []
    before: Effect | None = None
    at = 0
    while at < len(effects):
        effect = effects[at]
        if before is not None and _link(before, effect) == ". ":
            voice.sentence += 1
        merged = _to_and_by(effects, at, voice)
        parts = merged or clause(effect, voice)
        if _deals_more(before, effect) and len(parts) == 1:
            # "This deals 4 damage to any target and 2 damage to you."
            words = re.sub(r"^~?deals? ", "", parts[0].predicate)
            said[-1] = replace(said[-1], predicate=f"{said[-1].predicate} and {words}")
            parts = []
        if before is not None and said and parts:
            same = _same_doer(before, effect)
            parts = [replace(parts[0], link=_link(before, effect), same=same), *parts[1:]]
        said += parts
        before = effect
        at += 2 if merged else 1
    return said


def _deals_more(before: Effect | None, after: Effect) -> bool:
    """Whether the same object deals another amount of damage to somebody else."""
    if not isinstance(before, Damage) or not isinstance(after, Damage):
        return False
    return before.source == after.source


def _to_and_by(effects: tuple[Effect, ...], at: int, voice: Voice) -> list[Clause]:
    """Merge "damage that would be dealt to" and "by" the same object."""
    from mtgenv.cards.describing import replacements

    pair = effects[at : at + 2]
    match pair:
        case (Replace() as one, Replace() as other) if replacements.mirrored(one, other):
            return [Clause("", replacements.for_a_while(one, voice, both=True))]
    return []


def _joined(said: list[Clause], *, may: bool = False) -> str:
    """Join clauses to one text that begins in lower case."""
    text = ""
    subject = ""
    for number, one in enumerate(said):
        if may:
            words = one.after_may() if number == 0 or one.link != ". " else one.finite()
        else:
            words = one.finite()
        if number == 0:
            text = words
        elif one.same:
            text += f"{one.link}{replace(one, subject='').finite()}"
        elif one.link == ". ":
            text += f". {words[:1].upper()}{words[1:]}"
        else:
            if not may and one.link == " and " and one.subject == subject and one.subject != "you":
                words = words.removeprefix(f"{one.subject} ")
            if one.link == " and " and one.subject == "you" and subject != "you":
                words = f"you {one.base()}"
            text += f"{one.link}{words}"
        subject = one.subject
    return text


def sentences(effects: tuple[Effect, ...], voice: Voice, *, finish: bool = False) -> str:
    """Say instructions in their order.

    Args:
        effects: the instructions.
        voice: who speaks.
        finish: begin with a capital and end with a full stop.

    Returns:
        The text.

    Example:
        >>> from mtgenv.cards.language import ANY_TARGET
        >>> sentences((Damage(3), GainLife(3)), Voice(targets=(ANY_TARGET,)), finish=True)
        'This deals 3 damage to any target and you gain 3 life.'
    """
    text = _joined(_gathered(effects, voice))
    return sentence(text) if finish else text
