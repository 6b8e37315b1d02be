"""Verbs: what instructions do.

What players do is a predicate, which waits for its subject: "draw two cards" is an instruction,
"target player draws two cards and loses 2 life" are two of one player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from mtgenv.cards.keyword_abilities import CREATURE_TOKEN, WEAKEST
from mtgenv.cards.language import (
    Abandon,
    AddMana,
    Attach,
    Become,
    BecomeTime,
    Change,
    ChaosEnsues,
    Choose,
    Chosen,
    Connive,
    CopySpell,
    Counters,
    CounterSpell,
    Create,
    Damage,
    Designate,
    Destroy,
    Discard,
    Draw,
    Each,
    Effect,
    End,
    EndGame,
    Event,
    Explore,
    ExtraPhases,
    ExtraTurn,
    Fight,
    Filter,
    GainLife,
    Goad,
    If,
    Is,
    Look,
    LoseLife,
    May,
    MayPlay,
    Move,
    Not,
    Number,
    PhaseOut,
    Planeswalk,
    Proliferate,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Replace,
    Reveal,
    RollPlanarDie,
    Sacrifice,
    SetLife,
    Shuffle,
    Stat,
    StayTapped,
    Tap,
    Tempt,
    Test,
    Times,
    Top,
    Transform,
    Untap,
    Venture,
)
from mtgenv.cards.predefined_tokens import CLUE
from mtgenv.cards.reading.grammar import GRAMMAR
from mtgenv.cards.reading.nouns import Noun, chosen, of_many
from mtgenv.cards.reading.production import NoReadingError
from mtgenv.cards.reading.references import Mention, Pronoun, as_phrase

production = GRAMMAR.production
Effects = tuple[Effect, ...]
Predicate = Callable[[Any], Effects]

# --- What players do -----------------------------------------------------------------------------


@production("predicate", "draw[s] {count:cards}", "draws two cards")
def _draw(count: Number) -> Predicate:
    return lambda who: (Draw(count, who),)


@production("predicate", "gain[s] {amount:life}", "gains 3 life")
def _gain_life(amount: Number) -> Predicate:
    return lambda who: (GainLife(amount, who),)


@production("predicate", "lose[s] {amount:life}", "loses 3 life")
def _lose_life(amount: Number) -> Predicate:
    return lambda who: (LoseLife(amount, who),)


@production("predicate", "discard[s] {counted:counted}", "discards a card")
def _discard(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Discard(chosen(counted, who, "hand")),)


@production("predicate", "discard[s] {counted:counted} at random")
def _discard_at_random(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Discard(replace(chosen(counted, who, "hand"), random=True)),)


@production("predicate", "discard[s] (your|their) hand")
def _discard_hand() -> Predicate:
    return lambda who: (Discard(Each(zone="hand", whose=who)),)


@production("predicate", "mill[s] {count:cards}", "mills two cards")
def _mill(count: Number) -> Predicate:
    return lambda who: (Move(Top(count, who), "graveyard"),)


@production(
    "predicate",
    "exile[s] the top {count:numberword} cards of (your|their) library",
    "exiles the top two cards of their library",
)
def _exile_top_cards(count: Number) -> Predicate:
    return lambda who: (Move(Top(count, who), "exile"),)


@production("predicate", "exile[s] the top card of (your|their) library")
def _exile_top() -> Predicate:
    return lambda who: (Move(Top(1, who), "exile"),)


@production("predicate", "reveal[s] (your|their) hand")
def _reveal_hand() -> Predicate:
    return lambda who: (Reveal(hand_of=who),)


@production("predicate", "shuffle[s] (your|their) library")
def _shuffle() -> Predicate:
    return lambda who: (Shuffle(who),)


@production("predicate", "shuffle[s]")
def _shuffle_alone() -> Predicate:
    return lambda who: (Shuffle(who),)


@production("predicate", "sacrifice[s] {counted:counted}[ of their choice]")
def _sacrifice_chosen(counted: tuple[Number, Noun]) -> Predicate:
    return lambda who: (Sacrifice(chosen(counted, who)),)


@production("predicate", "get[s] {counters:playercounters}")
def _get_counters(counters: tuple[Number, str]) -> Predicate:
    return lambda who: (PutCounters(who, *counters),)


@production("playercounters", "a poison counter")
def _a_poison_counter() -> tuple[Number, str]:
    return 1, "poison"


@production("playercounters", "{count:numberword} poison counters")
def _poison_counters(count: Number) -> tuple[Number, str]:
    return count, "poison"


@production("playercounters", "an experience counter")
def _an_experience_counter() -> tuple[Number, str]:
    return 1, "experience"


@production("playercounters", "{energy:energy}", "{E}{E}")
def _energy_counters(energy: int) -> tuple[Number, str]:
    return energy, "energy"


@production("playercounters", "that many {E}")
def _that_many_energy() -> tuple[Number, str]:
    return "amount", "energy"


@production("playercounters", "an amount of {E} equal to {amount:amount}")
def _energy_equal(amount: Number) -> tuple[Number, str]:
    return amount, "energy"


@production("playercounters", "{E} for each {counted:countedone}")
def _energy_for_each(counted: Number) -> tuple[Number, str]:
    return counted, "energy"


@production("predicate", "(lose the game|loses the game)")
def _lose_game() -> Predicate:
    return lambda who: (EndGame("lose", who),)


@production("predicate", "(win the game|wins the game)")
def _win_game() -> Predicate:
    return lambda who: (EndGame("win", who),)


@production("predicate", "become[s] the monarch", "becomes the monarch")
def _become_monarch() -> Predicate:
    return lambda who: (Designate("monarch", who),)


@production("predicate", "take[s] the initiative")
def _take_initiative() -> Predicate:
    return lambda who: (Designate("initiative", who),)


@production("predicate", "venture[s] into the dungeon")
def _venture() -> Predicate:
    return lambda who: (Venture(player=who),)


@production("predicate", "venture[s] into {dungeon:dungeon}", "ventures into Undercity")
def _venture_into(dungeon: str) -> Predicate:
    return lambda who: (Venture(dungeon, who),)


@production("predicate", "take[s] an extra turn after this one")
def _extra_turn() -> Predicate:
    return lambda who: (ExtraTurn(who),)


@production("predicate", "create[s] {made:created}", "creates a 1/1 white Soldier creature token")
def _create(made: Create) -> Predicate:
    return lambda who: (replace(made, player=who),)


@production("predicate", "search[es] (your|their) library for {what:searched}")
def _search(what: tuple[Chosen, str, tuple[str, ...]]) -> Predicate:
    found, to, how = what
    arrives: dict[str, Any] = dict.fromkeys(how, True)
    return lambda who: (Move(replace(found, by=who), to, **arrives),)


@production("predicates", "{one:predicate}")
def _one_predicate(one: Predicate) -> Predicate:
    return one


@production("predicates", "{one:predicate}(,|) (and|then) {other:predicate}")
def _two_predicates(one: Predicate, other: Predicate) -> Predicate:
    return lambda who: (*one(who), *other(who))


@production("predicates", "{one:predicate}, {two:predicate}, (and|then) {three:predicate}")
def _three_predicates(one: Predicate, two: Predicate, three: Predicate) -> Predicate:
    return lambda who: (*one(who), *two(who), *three(who))


@production("clause", "{does:predicate}", "draw two cards")
def _you_do(does: Predicate) -> Effects:
    return does("you")


@production("clause", "{who:player} {does:predicates}", "target player draws two cards")
def _player_does(who: Any, does: Predicate) -> Effects:
    return does(who)


# --- Searching -----------------------------------------------------------------------------------


@production("found", "{counted:counted}", "a basic land card")
def _found(counted: tuple[Number, Noun]) -> Chosen:
    return chosen(counted, "you", "library")


@production("found", "any number of {noun:described}", "any number of Goblin cards")
def _found_any_number(noun: Noun) -> Chosen:
    return Chosen(of_many(noun, "card"), "any", "you", "library", up_to=True)


@production("found", "up to {count:numberword} {noun:described}")
def _found_up_to(count: Number, noun: Noun) -> Chosen:
    if noun.kind != "card":
        raise NoReadingError
    return Chosen(noun.filter, count, "you", "library", up_to=True)


Search = tuple[Chosen, str, tuple[str, ...]]
_IT = "(it|that card|them|those cards)"


@production(
    "searched",
    f"{{found:found}}, reveal {_IT}, put {_IT} into your hand, then shuffle[s]",
)
def _search_reveal(found: Chosen) -> Search:
    return found, "hand", ("reveal",)


@production(
    "searched",
    f"{{found:found}}, put {_IT} into (your|their) hand, then shuffle[s]",
)
def _search_hand(found: Chosen) -> Search:
    return found, "hand", ()


@production(
    "searched",
    f"{{found:found}}, put {_IT} onto the battlefield, then shuffle[s]",
)
def _search_battlefield(found: Chosen) -> Search:
    return found, "battlefield", ()


@production(
    "searched",
    f"{{found:found}}, put {_IT} onto the battlefield tapped, then shuffle[s]",
)
def _search_tapped(found: Chosen) -> Search:
    return found, "battlefield", ("tapped",)


@production(
    "searched",
    f"{{found:found}}, put {_IT} into (your|their) graveyard, then shuffle[s]",
)
def _search_graveyard(found: Chosen) -> Search:
    return found, "graveyard", ()


@production("searched", "{found:found}, reveal it, then shuffle and put that card on top")
def _search_top_reveal(found: Chosen) -> Search:
    return found, "library", ("reveal",)


@production("searched", "{found:found}, then shuffle and put that card on top")
def _search_top(found: Chosen) -> Search:
    return found, "library", ()


# --- Zones ---------------------------------------------------------------------------------------


@production("clause", "destroy {what:objects}", "destroy target creature")
def _destroy(what: Any) -> Effects:
    return (Destroy(what),)


@production("clause", "destroy {what:objects}. (it|they) can't be regenerated")
def _destroy_for_good(what: Any) -> Effects:
    return (Destroy(what, no_regeneration=True),)


@production("clause", "exile {what:objects}", "exile target creature")
def _exile(what: Any) -> Effects:
    return (Move(what, "exile"),)


@production("clause", "exile {what:objects} until ~ leaves the battlefield")
def _exile_until(what: Any) -> Effects:
    return (Move(what, "exile", until_leaves=True),)


_OWNERS = "(its owner's|their owner's|their owners'|your)"


@production("clause", f"return {{what:objects}} to {_OWNERS} (hand|hands)")
def _return_to_hand(what: Any) -> Effects:
    return (Move(what, "hand"),)


@production("clause", "return {what:objects} to the battlefield{how:arrival}")
def _return_to_battlefield(what: Any, how: tuple[tuple[str, Any], ...]) -> Effects:
    return (Move(what, "battlefield", **dict(how)),)


@production("clause", "put {what:objects} onto the battlefield{how:arrival}")
def _put_onto_battlefield(what: Any, how: tuple[tuple[str, Any], ...]) -> Effects:
    return (Move(what, "battlefield", **dict(how)),)


GRAMMAR.words(
    "arrival",
    {
        "": (),
        " tapped": (("tapped", True),),
        " transformed": (("transformed", True),),
        " transformed under your control": (("transformed", True), ("controller", "you")),
        " transformed under its owner's control": (("transformed", True),),
        " transformed under their owner's control": (("transformed", True),),
        " under your control": (("controller", "you"),),
        " under its owner's control": (("controller", "owner"),),
        " under their owner's control": (("controller", "owner"),),
        " tapped under its owner's control": (("tapped", True),),
    },
)


@production("clause", f"put {{what:objects}} on top of {_OWNERS} (library|libraries)")
def _put_on_top(what: Any) -> Effects:
    return (Move(what, "library"),)


@production("clause", f"put {{what:objects}} on the bottom of {_OWNERS} (library|libraries)")
def _put_on_bottom(what: Any) -> Effects:
    return (Move(what, "bottom"),)


@production("clause", f"shuffle {{what:objects}} into {_OWNERS} (library|libraries)")
def _shuffle_into(what: Any) -> Effects:
    return (Move(what, "shuffled"),)


@production("clause", f"put {{what:objects}} into {_OWNERS} graveyard")
def _put_into_graveyard(what: Any) -> Effects:
    return (Move(what, "graveyard"),)


@production("clause", "planeswalk")
def _planeswalk() -> Effects:
    return (Planeswalk(),)


@production("clause", "until end of turn, you may play {what:objects}")
def _may_play_this_turn(what: Any) -> Effects:
    return (MayPlay(what),)


@production("clause", "until the end of your next turn, you may play {what:objects}")
def _may_play_next_turn(what: Any) -> Effects:
    return (MayPlay(what, "end of your next turn"),)


GRAMMAR.words(
    "playtime",
    {
        " this turn": "turn",
        " until end of turn": "turn",
        " until the end of your next turn": "end of your next turn",
        " for as long as it remains exiled": "game",
        " for as long as they remain exiled": "game",
    },
)


@production(
    "clause",
    "you may play {what:objects}{time:playtime}",
    "you may play it this turn",
)
def _may_play(what: Any, time: str) -> Effects:
    return (MayPlay(what, time),)


@production("clause", "the Ring tempts you")
def _tempt() -> Effects:
    return (Tempt(),)


@production("clause", "chaos ensues")
def _chaos_ensues() -> Effects:
    return (ChaosEnsues(),)


@production("clause", "roll the planar die")
def _roll_planar_die() -> Effects:
    return (RollPlanarDie(),)


@production("clause", "abandon ~")
def _abandon() -> Effects:
    return (Abandon(),)


@production("clause", "sacrifice {what:object}", "sacrifice ~")
def _sacrifice(what: Any) -> Effects:
    if isinstance(what, Mention):
        raise NoReadingError
    return (Sacrifice(what),)


@production("clause", "scry {count:numeral}", "scry 2")
def _scry(count: Number) -> Effects:
    return (Look(Top(count), "scry"),)


@production("clause", "surveil {count:numeral}", "surveil 2")
def _surveil(count: Number) -> Effects:
    return (Look(Top(count), "surveil"),)


@production("clause", "look at {top:top}")
def _look(top: Top) -> Effects:
    return (Look(top, "leave"),)


# --- Damage, counters ----------------------------------------------------------------------------


@production("receiver", "{one:objects}")
def _damaged_objects(one: Any) -> Any:
    return one


@production("receiver", "{one:anytarget}", "any target")
def _damaged_target(one: Mention) -> Any:
    return one


@production("receiver", "{who:player}", "each opponent")
def _damaged_player(who: Any) -> Any:
    return who


@production("receivers", "{one:receiver}")
def _one_receiver(one: Any) -> Any:
    return one


@production("receivers", "{one:receiver} and {other:receiver}", "each creature and each player")
def _two_receivers(one: Any, other: Any) -> Any:
    return (one, other)


@production("clause", "{source:object} deal[s] {amount:damage} to {to:receivers}")
def _damage(source: Any, amount: Number, to: Any) -> Effects:
    if isinstance(amount, Stat) and isinstance(amount.of, Pronoun) and amount.of.kind == "it":
        raise NoReadingError  # "its power" is that of the source
    if to == "itself":
        raise NoReadingError
    return (Damage(amount, to, source),)


@production("clause", "{source:object} deal[s] damage to {to:receivers} equal to {amount:amount}")
def _damage_equal(source: Any, amount: Number, to: Any) -> Effects:
    return (Damage(amount, to, source),)


@production("clause", "{source:object} deal[s] damage equal to its {stat:stat} to {to:receivers}")
def _damage_stat(source: Any, stat: str, to: Any) -> Effects:
    return (Damage(Stat(stat, source), to, source),)


@production(
    "clause",
    "{source:object} deal[s] {number:numeral} damage divided as you choose among {to:objects}",
)
def _damage_divided(source: Any, number: Number, to: Any) -> Effects:
    return (Damage(number, to, source, divided="as you choose"),)


@production(
    "clause",
    "{source:object} deal[s] {number:numeral} damage divided as you choose among "
    "{to:dividedtargets}",
)
def _damage_divided_any(source: Any, number: Number, to: Any) -> Effects:
    return (Damage(number, to, source, divided="as you choose"),)


GRAMMAR.words("receiver", {"itself": "itself"})


@production(
    "clause",
    "{source:object} deal[s] {amount:damage} to {to:receivers} and {more:damage} to "
    "{other:receivers}",
    "~ deals 4 damage to any target and 2 damage to you",
)
def _damage_twice(source: Any, amount: Number, to: Any, more: Number, other: Any) -> Effects:
    second = source if other == "itself" else other
    return (Damage(amount, to, source), Damage(more, second, source))


@production("clause", "{source:object} deal[s] {amount:damage} to itself")
def _damage_itself(source: Any, amount: Number) -> Effects:
    return (Damage(amount, source, source),)


@production("clause", "{first:object} fight[s] {second:object}")
def _fight(first: Any, second: Any) -> Effects:
    return (Fight(first, second),)


@production("clause", "put {counters:counters} on {what:objects}", "put a +1/+1 counter on ~")
def _put_counters(counters: tuple[Number, str], what: Any) -> Effects:
    return (PutCounters(what, *counters),)


@production("clause", "put {counters:counters} on {what:objects} for each {counted:countedone}")
def _put_counters_for_each(counters: tuple[Number, str], what: Any, counted: Number) -> Effects:
    number, kind = counters
    return (PutCounters(what, counted if number == 1 else Times(number, counted), kind),)


@production("clause", "remove {counters:counters} from {what:objects}")
def _remove_counters(counters: tuple[Number, str], what: Any) -> Effects:
    return (RemoveCounters(what, *counters),)


# --- Mana ----------------------------------------------------------------------------------------


def _letters(symbols: str) -> str:
    letters = symbols.replace("{", "").replace("}", "")
    if not set(letters) <= set("WUBRGC"):
        raise NoReadingError
    return letters


@production("clause", "add {mana:mana}", "add {G}")
def _add_mana(mana: str) -> Effects:
    return (AddMana(_letters(mana)),)


@production("clause", "add {one:mana} or {other:mana}", "add {R} or {W}")
def _add_either(one: str, other: str) -> Effects:
    return (AddMana(f"{_letters(one)}/{_letters(other)}"),)


@production("clause", "add {one:mana}, {two:mana}, or {three:mana}")
def _add_one_of_three(one: str, two: str, three: str) -> Effects:
    return (AddMana("/".join(map(_letters, (one, two, three)))),)


@production("clause", "add one mana of any color")
def _add_any() -> Effects:
    return (AddMana("any"),)


@production("clause", "add one mana of any color in your commander's color identity")
def _add_of_identity() -> Effects:
    return (AddMana("identity"),)


@production("clause", "add {count:numberword} mana of any one color")
def _add_any_many(count: Number) -> Effects:
    return (AddMana("any", count),)


@production("clause", "add {mana:mana} for each {counted:countedone}")
def _add_for_each(mana: str, counted: Number) -> Effects:
    return (AddMana(_letters(mana), counted),)


@production("clause", "add an amount of {mana:mana} equal to {amount:amount}")
def _add_amount(mana: str, amount: Number) -> Effects:
    letters = _letters(mana)
    if len(letters) != 1:
        raise NoReadingError
    return (AddMana(letters, amount),)


@production(
    "sentences",
    "{made:addedmana}. spend this mana only to cast (a creature spell|creature spells).",
    "add {G}{G}. spend this mana only to cast creature spells.",
)
def _for_creature_spells(made: AddMana) -> Effects:
    return (replace(made, only="creature spells"),)


@production("addedmana", "{made:clause}", "add {G}")
def _added_mana(made: Effects) -> AddMana:
    if len(made) != 1 or not isinstance(made[0], AddMana):
        raise NoReadingError
    return made[0]


# --- Permanents ----------------------------------------------------------------------------------

for _words, _verb in (
    ("tap", Tap),
    ("untap", Untap),
    ("regenerate", Regenerate),
    ("goad", Goad),
    ("transform", Transform),
    ("convert", Transform),
    ("counter", CounterSpell),
):

    def _acts(what: Any, verb: Any = _verb) -> Effects:
        return (verb(what),)

    production("clause", f"{_words} {{what:objects}}")(_acts)


@production("clause", "remove all {kind:counterkind} counters from ~")
def _remove_all_counters(kind: str) -> Effects:
    return (RemoveCounters("self", Counters(kind), kind),)


GRAMMAR.words("countedcounters", dict.fromkeys(("those counters", "all of them", "them"), ""))


@production("countedcounters", "all {kind:counterkind} counters from (it|~)")
def _all_from_it(kind: str) -> str:
    return kind


@production(
    "clause",
    "if (there are|it has|~ has) {count:numberword} or more {kind:counterkind} counters on (it|~), "
    "remove {them:countedcounters}(, | and ){done:clauses}",
    "if there are three or more soul counters on it, remove those counters and transform it",
)
def _if_so_many_remove_them(count: Number, kind: str, them: str, done: Effects) -> Effects:
    if them not in ("", kind):
        raise NoReadingError
    enough = Test(Counters(kind), ">=", count)
    return (If(enough, (*_remove_all_counters(kind), *done)),)


@production(
    "clause",
    "if (there are|it has|~ has) {count:numberword} or more {kind:counterkind} counters on (it|~), "
    "you may remove {them:countedcounters}(, | and ){done:clauses}",
)
def _if_so_many_may_remove_them(count: Number, kind: str, them: str, done: Effects) -> Effects:
    (one,) = _if_so_many_remove_them(count, kind, them, done)
    assert isinstance(one, If)
    return (replace(one, then=(May(one.then),)),)


@production("clause", "remove {what:object} from combat")
def _remove_from_combat(what: Any) -> Effects:
    return (RemoveFromCombat(what),)


@production("clause", "{what:objects} (phases|phase) out")
def _phase_out(what: Any) -> Effects:
    return (PhaseOut(what),)


@production(
    "clause",
    "{what:objects} (doesn't|don't) untap during (its controller's|their controller's|their "
    "controllers'|your) next untap (step|steps)",
)
def _stay_tapped(what: Any) -> Effects:
    return (StayTapped(what),)


@production("clause", "attach ~ to {to:object}")
def _attach(to: Any) -> Effects:
    return (Attach(to),)


@production("clause", "attach it to {to:object}", placed=True)
def _attach_it(to: Any, at: int) -> Effects:
    return (Attach(to, as_phrase(Pronoun("it", at))),)


@production(
    "clause", "{who:lifeowner} life total becomes {amount:numeral}", "your life total becomes 1"
)
def _set_life(who: Any, amount: Number) -> Effects:
    return (SetLife(amount, who),)


GRAMMAR.words("lifeowner", {"your": "you", "each player's": "each player"})


@production("lifeowner", "{one:playertarget}'s")
def _targets_life(one: Mention) -> Mention:
    return one


@production("clause", "untap up to {count:numberword} {noun:described}", "untap up to four lands")
def _untap_up_to(count: Number, noun: Noun) -> Effects:
    return (Untap(replace(chosen((count, noun)), up_to=True)),)


@production("clause", "reveal {top:top}", "reveal the top card of your library")
def _reveal_top(top: Top) -> Effects:
    return (Reveal(top),)


@production("clause", "put {what:again} into your hand", "put it into your hand")
def _put_into_hand(what: Any) -> Effects:
    return (Move(what, "hand"),)


@production("clause", "tap or untap {what:object}")
def _tap_or_untap(what: Any) -> Effects:
    return (May((Tap(what),), otherwise=(Untap(what),)),)


@production("clause", "you may tap or untap {what:object}")
def _may_tap_or_untap(what: Any) -> Effects:
    return (May((Tap(what),), otherwise=(May((Untap(what),)),)),)


@production("clause", "switch {what:object}'s power and toughness {duration:duration}")
def _switch(what: Any, duration: str) -> Effects:
    return (Change(what, switch=True, duration=duration),)


@production("clause", "double {what:object}'s power {duration:duration}")
def _double(what: Any, duration: str) -> Effects:
    return (Change(what, power=Stat("power", what), duration=duration),)


# --- Prevention ----------------------------------------------------------------------------------


@production(
    "clause",
    "prevent the next {amount:numeral} damage that would be dealt to {to:receiver} this turn",
)
def _prevent_next(amount: Number, to: Any) -> Effects:
    return (Replace(Event("is dealt damage"), "prevent n", amount, what=to),)


# --- Turns, copies, keyword actions ---------------------------------------------------------------


@production("clause", "it becomes day")
def _becomes_day() -> Effects:
    return (BecomeTime("day"),)


@production("clause", "it becomes night")
def _becomes_night() -> Effects:
    return (BecomeTime("night"),)


@production("clause", "end the turn")
def _end_turn() -> Effects:
    return (End("turn"),)


@production("clause", "copy {what:target}. you may choose new targets for the copy")
def _copy(what: Any) -> Effects:
    return (CopySpell(what),)


@production("clause", "monstrosity {number:numeral}")
def _monstrosity(number: Number) -> Effects:
    become: Effects = (PutCounters("self", number), Become("monstrous"))
    return (If(Not(Is("self", Filter(states=("monstrous",)))), become),)


@production("clause", "adapt {number:numeral}", "adapt 2")
def _adapt(number: Number) -> Effects:
    return (If(Test(Counters("+1/+1"), "=", 0), (PutCounters("self", number),)),)


@production("clause", "bolster {number:numeral}", "bolster 2")
def _bolster(number: Number) -> Effects:
    return (PutCounters(WEAKEST, number),)


@production("clause", "{what:object} explore[s]", "~ explores")
def _explore(what: Any) -> Effects:
    return (Explore(what),)


@production("clause", "{what:object} connive[s]", "~ connives")
def _connive(what: Any) -> Effects:
    return (Connive(what),)


@production("clause", "populate")
def _populate() -> Effects:
    return (Choose(CREATURE_TOKEN), Create(copy_of="it"))


@production("clause", "investigate", "investigate")
def _investigate() -> Effects:
    return (Create(CLUE),)


@production("clause", "proliferate", "proliferate")
def _proliferate() -> Effects:
    return (Proliferate(),)


GRAMMAR.words(
    "extraphases",
    {
        "an additional combat phase followed by an additional main phase": ("combat", "main"),
        "an additional combat phase": ("combat",),
    },
)


@production("clause", "after this main phase, there is {phases:extraphases}")
def _extra_phases(phases: tuple[str, ...]) -> Effects:
    return (ExtraPhases(phases),)
