"""Says in words what a card definition does: for `mtgenv cards show`, renderings and scripts.

The words are made from the definition, so what you read is what the engine will do; a card whose
text comes out wrong is defined wrongly. An activated ability starts with its cost, as on a card.

Example:
    >>> from mtgenv.cards.definition import Activated, Cost, Damage, ANY_TARGET
    >>> ability(Activated(Cost(sacrifice=True), (Damage(1, "target"),), (ANY_TARGET,)))
    'Sacrifice this: Deal 1 damage to target'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from mtgenv.cards import definition as d
from mtgenv.cards.words import RULES

SUSPEND_TICK = "Suspend: at the beginning of your upkeep, remove a time counter"
SUSPEND_LAST = "Suspend: the last time counter is gone, so cast it without paying its cost"

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_EVENTS = {
    "enters": "enters",
    "dies": "dies",
    "leaves": "leaves the battlefield",
    "to graveyard": "is put into a graveyard from the battlefield",
    "attacks": "attacks",
    "attacks alone": "attacks alone",
    "blocks": "blocks",
    "is dealt damage": "is dealt damage",
    "deals damage": "deals damage",
    "deals damage to player": "deals damage to {player}",
    "deals combat damage to player": "deals combat damage to {player}",
    "becomes tapped": "becomes tapped",
}
_EVENT_PLAYERS = {"any": "a player", "you": "you", "opponent": "an opponent"}
_STEPS = {"any": "each", "you": "your", "opponent": "each opponent's"}
_RULES = {"all creatures able to block it do": "is blocked by all creatures able to block it"}
_PHRASES = {
    "self": "this",
    "attached": "what it enchants",
    "target 2": "the second target",
    "controller of target": "the target's controller",
    "controller of target 2": "the second target's controller",
    "owner of target": "the target's owner",
    "controller of that": "its controller",
    "winners": "the winners",
    "non-winners": "each player who did not win",
}


def _name(phrase: str) -> str:
    return _PHRASES.get(phrase, phrase)


def _verb(player: str, verb: str) -> str:
    """Return subject and verb: ``you draw``, ``target draws``."""
    if player not in ("you", "winners"):
        verb = f"{verb[:-1]}ies" if verb.endswith("y") else f"{verb}{'e' * verb.endswith('h')}s"
    return f"{_name(player)} {verb}"


def _a(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def _list(words: Sequence[str], joint: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def _count(number: d.Number, what: str) -> str:
    if number == 1:
        return _a(what)
    if isinstance(number, str) and number != "X":
        return f"{what}s equal to {_amount(number)}"
    return f"{number} {what}s"


def _amount(number: d.Number) -> str:
    """Return a number as it stands before a noun or after "equal to"."""
    return {"amount": "that much", "power of target": "the power of target"}.get(
        str(number), str(number)
    )


def _much(number: d.Number, what: str) -> str:
    """Return an amount of something: ``3 life``, ``that much damage``."""
    if str(number).startswith("power of"):
        return f"{what} equal to the {number}"
    return f"{_amount(number)} {what}"


def _filled(*words: str) -> list[str]:
    return [word for word in words if word]


def _signed(power: int, toughness: int) -> str:
    return f"{power:+d}/{toughness:+d}"


def _letters(letters: str) -> str:
    return _list([_COLORS[letter] for letter in letters if letter in _COLORS], "or")


def filter(asked: d.Filter, noun: str = "permanent") -> str:
    """Say which objects a filter describes.

    Args:
        asked: the filter.
        noun: what they are called where no type is named.

    Returns:
        A noun phrase in the singular, without article.

    Example:
        >>> filter(d.Filter(types=("creature",), not_colors="B", controller="opponent"))
        'nonblack creature an opponent controls'
    """
    nouns = " ".join(_filled(_list(asked.subtypes, "or"), _list(asked.types, "or")))
    words = [
        "other" if asked.other else "",
        asked.state,
        *(f"non{name}" for name in asked.not_types),
        *(f"non-{name}" for name in asked.not_subtypes),
        *(f"non{_COLORS.get(letter, letter)}" for letter in asked.not_colors),
        _letters(asked.colors),
        *asked.supertypes,
        *asked.all_types,
        nouns or ("" if asked.all_types else noun),
        f"with {_list(asked.keywords, 'and')}" if asked.keywords else "",
        {
            "you": "you control",
            "opponent": "an opponent controls",
            "target": "the target player controls",
        }.get(asked.controller, ""),
    ]
    return " ".join(_filled(*words))


def target(group: d.Target) -> str:
    """Say what a group of targets accepts.

    Args:
        group: the group.

    Returns:
        A phrase such as ``"target creature or player"``.

    Example:
        >>> target(d.TARGET_PLAYER_OR_PLANESWALKER)
        'target planeswalker or player'
    """
    one = _one_target(group)
    if group.least == group.most == 1:
        return one
    if group.most is None:
        return f"any number of: {one}"
    least = f"{group.least} to " if group.least != group.most else ""
    return f"{least}{group.most} of: {one}"


def _one_target(group: d.Target) -> str:
    if (group.objects, group.players) == (d.ANY_TARGET.objects, d.ANY_TARGET.players):
        return "any target"
    kinds = []
    if group.objects is not None:
        spell = group.zone == "stack"
        described = filter(group.objects, "spell" if spell else "permanent")
        kinds.append(described if not spell or "spell" in described else f"{described} spell")
    if group.players != "none":
        kinds.append("opponent" if group.players == "opponent" else "player")
    return f"target {' or '.join(kinds)}"


def condition(asked: d.Condition) -> str:
    """Say when a condition holds.

    Args:
        asked: the condition.

    Returns:
        A clause.

    Example:
        >>> condition(d.Controls(d.Filter(subtypes=("Forest",))))
        'you control a Forest'
    """
    match asked:
        case d.Controls(kind, count):
            return f"you control {_count(count, filter(kind))}"
        case d.OnBattlefield(kind, count):
            return f"at least {_count(count, filter(kind))} are on the battlefield"
        case d.FewerOnBattlefield(kind, count):
            return f"fewer than {_count(count, filter(kind))} are on the battlefield"
        case d.Landfall():
            return "a land entered under your control this turn"


def cost(paid: d.Cost) -> str:
    """Say what an activated ability costs, in printed order.

    Args:
        paid: the cost.

    Returns:
        Its parts, separated by commas.

    Example:
        >>> cost(d.Cost("{2}", tap=True, sacrifice=True))
        '{2}, {T}, Sacrifice this'
    """
    parts = _filled(
        paid.mana,
        "{T}" if paid.tap else "",
        f"Pay {paid.life} life" if paid.life else "",
        "Sacrifice this" if paid.sacrifice else "",
        "Exile this" if paid.exile else "",
    )
    return ", ".join(parts)


# --- Effects -------------------------------------------------------------------------------------

E = TypeVar("E")
_EFFECTS: dict[type, Callable[[Any], str]] = {}
_ABILITIES: dict[type, Callable[[Any], str]] = {}


def _says(
    table: dict[type, Callable[[Any], str]], kind: type[E]
) -> Callable[[Callable[[E], str]], Callable[[E], str]]:
    """Enter a function into one of the tables of texts."""

    def enter(text: Callable[[E], str]) -> Callable[[E], str]:
        table[kind] = text
        return text

    return enter


def _changes(gains: str, power: int, toughness: int, keywords: tuple[str, ...]) -> str:
    """Return what follows the subject of a change; `gains` is the verb for keywords."""
    gained = [keyword for keyword in keywords if keyword not in RULES]
    parts = []
    if power or toughness or not keywords:
        parts.append(f"gets {_signed(power, toughness)}")
    if gained:
        parts.append(f"{gains} {_list(gained, 'and')}")
    # A rule is a clause of its own, mostly one that goes on after the subject.
    parts += [_RULES.get(keyword, keyword) for keyword in keywords if keyword in RULES]
    return _list(parts, "and")


@_says(_EFFECTS, d.Damage)
def _damage(e: d.Damage) -> str:
    return f"deal {_much(e.amount, 'damage')} to {_name(e.to)}"


@_says(_EFFECTS, d.DamageEach)
def _damage_each(e: d.DamageEach) -> str:
    return f"deal {_much(e.amount, 'damage')} to each {filter(e.filter)}"


@_says(_EFFECTS, d.DamageDivided)
def _damage_divided(e: d.DamageDivided) -> str:
    return f"deal {_much(e.amount, 'damage')} divided evenly, rounded down, among all targets"


@_says(_EFFECTS, d.Draw)
def _draw(e: d.Draw) -> str:
    return f"{_verb(e.player, 'draw')} {_count(e.count, 'card')}"


@_says(_EFFECTS, d.Discard)
def _discard(e: d.Discard) -> str:
    at_random = " at random" if e.random else ""
    return f"{_verb(e.player, 'discard')} {_count(e.count, 'card')}{at_random}"


@_says(_EFFECTS, d.DiscardChosen)
def _discard_chosen(e: d.DiscardChosen) -> str:
    shown = _verb(e.player, "reveal")
    return f"{shown} their hand and discards {_a(filter(e.filter, 'card'))} of your choice"


@_says(_EFFECTS, d.Destroy)
def _destroy(e: d.Destroy) -> str:
    return f"destroy {_name(e.what)}"


@_says(_EFFECTS, d.DestroyEach)
def _destroy_each(e: d.DestroyEach) -> str:
    return f"destroy each {filter(e.filter)}"


@_says(_EFFECTS, d.DestroyPartners)
def _destroy_partners(e: d.DestroyPartners) -> str:
    return "destroy each creature that was blocking it or blocked by it"


@_says(_EFFECTS, d.Exile)
def _exile(e: d.Exile) -> str:
    until = " until this leaves the battlefield" if e.until_leaves else ""
    return f"exile {_name(e.what)}{until}"


@_says(_EFFECTS, d.ReturnLinked)
def _return_linked(e: d.ReturnLinked) -> str:
    return "put the card exiled with it onto the battlefield under its owner's control"


@_says(_EFFECTS, d.ReturnToHand)
def _return_to_hand(e: d.ReturnToHand) -> str:
    return f"return {_name(e.what)} to its owner's hand"


@_says(_EFFECTS, d.ReturnAll)
def _return_all(e: d.ReturnAll) -> str:
    return f"each player returns every {filter(e.filter, 'card')} of their graveyard to the hand"


@_says(_EFFECTS, d.CounterSpell)
def _counter_spell(e: d.CounterSpell) -> str:
    return f"counter {_name(e.what)}"


@_says(_EFFECTS, d.GainLife)
def _gain_life(e: d.GainLife) -> str:
    return f"{_verb(e.player, 'gain')} {_much(e.amount, 'life')}"


@_says(_EFFECTS, d.LoseLife)
def _lose_life(e: d.LoseLife) -> str:
    if e.amount == "half life":
        whose = "your" if e.player == "you" else "their"
        return f"{_verb(e.player, 'lose')} half {whose} life, rounded up"
    return f"{_verb(e.player, 'lose')} {_much(e.amount, 'life')}"


@_says(_EFFECTS, d.AddMana)
def _add_mana(e: d.AddMana) -> str:
    return f"add {''.join(f'{{{letter}}}' for letter in e.mana)}"


@_says(_EFFECTS, d.Change)
def _change(e: d.Change) -> str:
    until = "end of turn" if e.duration == "turn" else e.duration
    return f"{_name(e.what)} {_changes('gains', e.power, e.toughness, e.keywords)} until {until}"


@_says(_EFFECTS, d.ChangeEach)
def _change_each(e: d.ChangeEach) -> str:
    changes = _changes("gains", e.power, e.toughness, e.keywords)
    return f"each {filter(e.filter)} {changes} until end of turn"


@_says(_EFFECTS, d.SetBase)
def _set_base(e: d.SetBase) -> str:
    base = f"{e.power}/{e.toughness}"
    return f"{_name(e.what)} has base power and toughness {base} until end of turn"


@_says(_EFFECTS, d.Animate)
def _animate(e: d.Animate) -> str:
    kind = " ".join((*e.subtypes, *e.types))
    added = f"a {e.power}/{e.toughness} {kind} as well as what it is"
    return f"{_name(e.what)} becomes {added} until end of turn"


@_says(_EFFECTS, d.Tap)
def _tap(e: d.Tap) -> str:
    return f"tap {_name(e.what)}"


@_says(_EFFECTS, d.CreateToken)
def _create_token(e: d.CreateToken) -> str:
    token = e.token
    size = "" if token.power is None else f"{token.power}/{token.toughness} "
    colors = _letters(token.colors or "") or "colourless"
    with_ = f" with {_list(token.keywords, 'and')}" if token.keywords else ""
    return f"create {_count(e.count, f'{size}{colors} {token.name}')}{with_}"


@_says(_EFFECTS, d.PutCounters)
def _put_counters(e: d.PutCounters) -> str:
    return f"put {_count(e.count, '+1/+1 counter')} on {_name(e.what)}"


@_says(_EFFECTS, d.Search)
def _search(e: d.Search) -> str:
    whose = f"the library of {_name(e.library)}" if e.library else "their library"
    if e.player == "you" and not e.library:
        whose = "your library"
    what = "card" if e.filter is None else filter(e.filter, "card")
    if not what.endswith("card"):
        what += " card"
    place = {
        "hand": "put into the hand",
        "battlefield": "put onto the battlefield",
        "battlefield tapped": "put onto the battlefield tapped",
        "exile": "exiled",
    }.get(e.to, e.to)
    found = _count(e.count, what)
    return f"{_verb(e.player, 'search')} {whose} for {found}, {place}; then shuffle"


@_says(_EFFECTS, d.Wish)
def _wish(e: d.Wish) -> str:
    what = "card" if e.filter is None else f"{filter(e.filter, '')} card".strip()
    shown = "reveal and " if e.reveal else ""
    return f"you may {shown}put into your hand {_a(what)} you own from outside the game"


@_says(_EFFECTS, d.DrawFromOutside)
def _draw_from_outside(e: d.DrawFromOutside) -> str:
    return "take your next draw this turn from the cards you own outside the game instead"


@_says(_EFFECTS, d.Subgame)
def _subgame(e: d.Subgame) -> str:
    at = "" if e.life is None else f", starting at {e.life} life"
    return f"players play a subgame with their libraries as decks{at}"


@_says(_EFFECTS, d.DoubleDamage)
def _double_damage(e: d.DoubleDamage) -> str:
    return f"for the rest of this game, damage to {_name(e.player)} is doubled"


@_says(_EFFECTS, d.ExtraTurn)
def _extra_turn(e: d.ExtraTurn) -> str:
    return "take an extra turn after this one"


@_says(_EFFECTS, d.PreventCombatDamage)
def _prevent_combat_damage(e: d.PreventCombatDamage) -> str:
    others = ", except what this deals" if e.except_self else ""
    return f"prevent all combat damage this turn{others}"


@_says(_EFFECTS, d.NoLifeGain)
def _no_life_gain(e: d.NoLifeGain) -> str:
    return f"{_verb(e.player, 'gain')} no life this turn"


@_says(_EFFECTS, d.DamageUnpreventable)
def _damage_unpreventable(e: d.DamageUnpreventable) -> str:
    return f"{'this damage' if e.this_spell else 'damage this turn'} can't be prevented"


@_says(_EFFECTS, d.SorceryFlash)
def _sorcery_flash(e: d.SorceryFlash) -> str:
    return "you may cast your next sorcery this turn as though it had flash"


@_says(_EFFECTS, d.CopySpell)
def _copy_spell(e: d.CopySpell) -> str:
    red = " in red" if e.red else ""
    return f"{_verb(e.player, 'copy')} {_name(e.what)}{red}"


@_says(_EFFECTS, d.RemoveFromCombat)
def _remove_from_combat(e: d.RemoveFromCombat) -> str:
    return f"remove {_name(e.what)} from combat"


@_says(_EFFECTS, d.Unblock)
def _unblock(e: d.Unblock) -> str:
    return "attackers that only this blocked become unblocked"


@_says(_EFFECTS, d.Sacrifice)
def _sacrifice(e: d.Sacrifice) -> str:
    return f"sacrifice {_name(e.what)}"


@_says(_EFFECTS, d.RevealTop)
def _reveal_top(e: d.RevealTop) -> str:
    shown = _verb(e.player, "reveal")
    return (
        f"{shown} the top card of the library and takes it if it is {_a(filter(e.filter, 'card'))}"
    )


@_says(_EFFECTS, d.AtNextEndStep)
def _at_next_end_step(e: d.AtNextEndStep) -> str:
    return f"at the next end step, {effects(e.effects)}"


@_says(_EFFECTS, d.May)
def _may(e: d.May) -> str:
    done = effects(e.effects)
    return (
        f"you may {done.removeprefix('you ')}"
        if e.player == "you"
        else f"{_name(e.player)} may: {done}"
    )


@_says(_EFFECTS, d.MayPay)
def _may_pay(e: d.MayPay) -> str:
    return f"{_name(e.player)} may pay {e.cost}; if so, {effects(e.effects)}"


@_says(_EFFECTS, d.Flip)
def _flip(e: d.Flip) -> str:
    won = f"; if you win, {effects(e.win)}" if e.win else ""
    lost = f"; if you lose, {effects(e.lose)}" if e.lose else ""
    return f"flip a coin{won}{lost}"


@_says(_EFFECTS, d.If)
def _if(e: d.If) -> str:
    otherwise = f"; otherwise {effects(e.otherwise)}" if e.otherwise else ""
    return f"if {condition(e.condition)}, {effects(e.then)}{otherwise}"


def effects(done: tuple[d.Effect, ...]) -> str:
    """Say what some effects do, in their order.

    Args:
        done: the effects.

    Returns:
        A clause that starts in lower case.

    Example:
        >>> effects((d.Draw(2), d.LoseLife("half life", "each opponent")))
        'you draw 2 cards, then each opponent loses half their life, rounded up'
    """
    return ", then ".join(_say(_EFFECTS, effect) for effect in done)


def _say(table: dict[type, Callable[[Any], str]], part: object) -> str:
    text = table.get(type(part))
    return text(part) if text else type(part).__name__


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- Abilities -----------------------------------------------------------------------------------


def _subject(subject: str, asked: d.Filter | None, each: str) -> str:
    objects = "" if asked is None else filter(asked)
    return {
        "self": "this",
        "attached": "what it enchants",
        "filter": each.format(objects),
        "self or filter": f"this or another {objects}",
    }.get(subject, subject)


@_says(_ABILITIES, d.Spell)
def _spell(a: d.Spell) -> str:
    if not a.effects:
        return f"Enchant {target(a.targets[0])}" if a.targets else "Nothing"
    more = f"; {{{a.per_target}}} more for each target beyond the first" if a.per_target else ""
    exiled = "; then exile this" if a.exile else ""
    return f"{_sentence(effects(a.effects))}{more}{exiled}"


@_says(_ABILITIES, d.Activated)
def _activated(a: d.Activated) -> str:
    when = {
        "sorcery": "; only as a sorcery",
        "end of combat": "; only in the end of combat step",
    }.get(a.timing, "")
    return f"{cost(a.cost)}: {_sentence(effects(a.effects))}{when}"


@_says(_ABILITIES, d.Mana)
def _mana(a: d.Mana) -> str:
    symbols = _list([f"{{{letter}}}" * a.amount for letter in a.produce], "or")
    hurts = f", and this deals {a.damage} damage to you" if a.damage else ""
    return f"{cost(a.cost)}: Add {symbols}{hurts}"


@_says(_ABILITIES, d.Triggered)
def _triggered(a: d.Triggered) -> str:
    if a.event in ("upkeep", "end step"):
        when = f"At the beginning of {_STEPS.get(a.player, a.player)} {a.event}"
    elif a.event == "casts":
        who = _verb(_EVENT_PLAYERS.get(a.player, a.player), "cast")
        kind = "" if a.filter is None else filter(a.filter, "")
        when = f"Whenever {who} {_a(f'{kind} spell'.strip())}"
    elif a.event == "damaged creature dies":
        when = "Whenever a creature dies that this dealt damage to this turn"
    else:
        event = _EVENTS.get(a.event, a.event)
        event = event.format(player=_EVENT_PLAYERS.get(a.player, a.player))
        when = f"Whenever {_subject(a.subject, a.filter, 'any {}')} {event}"
    only_if = "" if a.condition is None else f", if {condition(a.condition)}"
    return f"{when}{only_if}: {effects(a.effects)}"


@_says(_ABILITIES, d.Static)
def _static(a: d.Static) -> str:
    changes = _changes("has", a.power, a.toughness, a.keywords)
    while_ = "" if a.condition is None else f" as long as {condition(a.condition)}"
    return f"{_sentence(_subject(a.affects, a.filter, 'each {}'))} {changes}{while_}"


@_says(_ABILITIES, d.ControlAttached)
def _control_attached(a: d.ControlAttached) -> str:
    return "You control what it enchants"


@_says(_ABILITIES, d.AttackTax)
def _attack_tax(a: d.AttackTax) -> str:
    return f"Attacking you costs {{{a.amount}}} for each creature"


@_says(_ABILITIES, d.CombatLimit)
def _combat_limit(a: d.CombatLimit) -> str:
    limits = [
        f"{verb} with no more than {limit} creature{'s' * (limit != 1)}"
        for verb, limit in (("attack", a.attackers), ("block", a.blockers))
        if limit is not None
    ]
    return f"Each combat, players {_list(limits, 'and')}"


@_says(_ABILITIES, d.CantLose)
def _cant_lose(a: d.CantLose) -> str:
    return "You can't lose the game, and no opponent can win it"


@_says(_ABILITIES, d.GraveyardShroud)
def _graveyard_shroud(a: d.GraveyardShroud) -> str:
    return "No card in a graveyard can be a target"


@_says(_ABILITIES, d.UnblockableBy)
def _unblockable_by(a: d.UnblockableBy) -> str:
    return f"Can't be blocked by any {filter(a.filter)}"


@_says(_ABILITIES, d.CantBlock)
def _cant_block(a: d.CantBlock) -> str:
    return f"Can't block any {filter(a.filter)}"


@_says(_ABILITIES, d.AttackCompany)
def _attack_company(a: d.AttackCompany) -> str:
    return f"Attacks only together with another {filter(a.filter)}"


@_says(_ABILITIES, d.Suspend)
def _suspend(a: d.Suspend) -> str:
    return f"Suspend {a.time} for {a.cost}"


@_says(_ABILITIES, d.SacrificeToCast)
def _sacrifice_to_cast(a: d.SacrificeToCast) -> str:
    return f"To cast this, also sacrifice {_a(filter(a.filter))}"


@_says(_ABILITIES, d.SacrificeInstead)
def _sacrifice_instead(a: d.SacrificeInstead) -> str:
    return f"You may sacrifice {_count(a.count, filter(a.filter))} instead of paying the mana cost"


@_says(_ABILITIES, d.EntersTapped)
def _enters_tapped(a: d.EntersTapped) -> str:
    return f"Enters tapped{f' unless you pay {a.unless_life} life' if a.unless_life else ''}"


def ability(described: d.Ability) -> str:
    """Say what an ability does.

    Args:
        described: the ability.

    Returns:
        One line without a full stop, starting with the cost if it is activated.

    Example:
        >>> ability(d.Mana("RW", damage=1))
        '{T}: Add {R} or {W}, and this deals 1 damage to you'
    """
    return _say(_ABILITIES, described)


def card(described: d.Card) -> str:
    """Say what a card is and does, a line for each ability.

    Args:
        described: the card.

    Returns:
        Several lines.

    Example:
        >>> print(card(d.Card("Rod", "{2}", "Artifact", abilities=(d.Mana("C", 2),))))
        Rod {2}
        Artifact
        {T}: Add {C}{C}
    """
    lines = [f"{described.name} {described.cost or ''}".strip(), described.type_line]
    if described.keywords:
        lines.append(_sentence(", ".join(described.keywords)))
    for part in described.abilities:
        targets = getattr(part, "targets", ())
        groups = [] if isinstance(part, d.Spell) and not part.effects else map(target, targets)
        chosen = "; ".join(groups)
        lines.append(f"{ability(part)}{f'  [{chosen}]' if chosen else ''}")
    if described.power is not None:
        lines.append(f"{described.power}/{described.toughness}")
    return "\n".join(lines)
