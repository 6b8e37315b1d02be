"""The actions of a script: which is next, what they name, and which legal action they mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mtgenv.cards.lowering.faces import MORPHS
from mtgenv.cards.names.spelling import normalise
from mtgenv.cards.words import CASTINGS
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import action_of, detail_of, kind_of, subject_of
from mtgenv.engine.record.reading import abilities_of
from mtgenv.scenario.model import Action, Time
from mtgenv.scenario.world import ScriptError, World


class Pending(list[Action]):
    """The actions that have not been taken yet, in the order of the script."""

    def next(self, world: World, seat: str, verbs: Sequence[str]) -> Action | None:
        """Return the next action of a player at this moment, among those with these verbs."""
        game = world.path()
        now = Time(game, *world.clock(game))
        for action in self:
            if action.player == seat and action.time == now and action.do in verbs:
                return action
        return None


def find(world: World, name: str, rows: Sequence[int], action: Action) -> int:
    """Return the object that an action names, the player's own first.

    Raises:
        ScriptError: if it is not among the rows.
    """
    row = world.find(name, rows, world.seats.index(action.player), action.time.game)
    if row is None:
        world.check_exists(name)
        raise ScriptError(f"{action}: {name!r} is not there; legal: {world.offers()}")
    return row


def expect_legal(world: World, action: Action, answer: int) -> None:
    """Refuse an answer that is not offered.

    Raises:
        ScriptError: which says what is.
    """
    if answer not in world.legal():
        raise ScriptError(f"{action}: not legal; legal: {world.offers()}")


def means(world: World, row: int, name: str, action: Action) -> bool:
    """Whether a name means this object, among all that have it."""
    return world.find(name, [row], None, action.time.game) == row


# --- Cards ---------------------------------------------------------------------------------------


def _of_card(world: World, action: Action, kind: int) -> int:
    """Return the legal action of a kind for a card, one in hand before one of another zone."""
    player = int(world.m["dec_for"])
    hand = world.zone(int(world.m["depth"]), player, v.ZONE_HAND)
    legal = [
        answer
        for answer in world.legal()
        if kind_of(answer) == kind and _has_way(world, subject_of(answer), action.way)
    ]
    offered = {subject_of(answer): answer for answer in reversed(legal)}
    # Of equal cards in hand one is offered for all of them.
    for_all = {int(world.m["card"][row]): row for row in offered if row in hand}
    mine = [row for row in hand if int(world.m["card"][row]) in for_all]
    for rows in (mine, [row for row in offered if row not in hand]):
        row = world.find(action.what, rows, player, action.time.game)
        if row is not None:
            if row in mine:
                world.names.swap(row, for_all[int(world.m["card"][row])])
                row = for_all[int(world.m["card"][row])]
            return _by_face(world, action, row, legal) or offered[row]
    find(world, action.what, hand, action)
    raise ScriptError(f"{action}: not legal; legal: {world.offers()}")


def _by_face(world: World, action: Action, row: int, legal: Sequence[int]) -> int | None:
    """Return the action about a card whose face the script names, if it names one."""
    for answer in legal:
        face = world.face(row, detail_of(answer))
        if subject_of(answer) == row and normalise(face) == normalise(action.what):
            return answer
    return None


def _has_way(world: World, row: int, way: str) -> bool:
    """Whether a card can be cast by a keyword from where it is; face down is a face of its own."""
    if not way or way in MORPHS:
        return True
    zones = world.tables["casting_zone"][0]
    return any(world.m["zone"][row] == zones[casting] for casting in _castings(world, row, way))


def _castings(world: World, row: int, way: str) -> list[int]:
    """Return the other costs of a card that a keyword stands for."""
    tables, card = world.tables[0], world.m["look"][row]
    first = int(tables["card_casting_first"][card])
    found = range(first, first + int(tables["card_castings"][card]))
    return [casting for casting in found if tables["casting_name"][casting] == CASTINGS.get(way)]


def is_paid(world: World, row: int, way: str) -> bool:
    """Whether a spell was cast by a keyword, as which it has been announced.

    Args:
        world: the match.
        row: a spell on the stack.
        way: the keyword; empty for none, which is always true.
    """
    if not way or way in MORPHS:
        return True
    first = int(world.tables["card_casting_first"][0][world.m["look"][row]])
    paid = int(world.m["stack_costs"][world.m["slot"][row]])
    return any(paid >> casting - first & 1 for casting in _castings(world, row, way))


def _by_keyword(world: World, action: Action) -> int:
    """Return the only spell that can be cast by the keyword of an action that names no card."""
    found = {
        int(world.m["card"][subject_of(answer)]): answer
        for answer in world.legal()
        if kind_of(answer) == v.ACTION_CAST and _has_way(world, subject_of(answer), action.way)
    }
    if len(found) != 1:
        raise ScriptError(f"{action} with {action.way}: not legal; legal: {world.offers()}")
    return next(iter(found.values()))


def cast(world: World, action: Action) -> int:
    """Return the legal action that casts a spell.

    Raises:
        ScriptError: if it cannot be cast now.
    """
    answer = _of_card(world, action, v.ACTION_CAST) if action.what else _by_keyword(world, action)
    if action.way in MORPHS:
        answer = action_of(v.ACTION_CAST, subject_of(answer), v.FACE_DOWN)
        expect_legal(world, action, answer)
    tables, card = world.tables[0], world.m["look"][subject_of(answer)]
    if action.mode and not tables["ability_modes"][tables["card_spell"][card]]:
        raise ScriptError(f"{action}: mode: {action.what} has no modes")
    return answer


def land(world: World, action: Action) -> int:
    """Return the legal action that plays a land.

    Raises:
        ScriptError: if it cannot be played now.
    """
    return _of_card(world, action, v.ACTION_PLAY_LAND)


def _of_kind(world: World, action: Action, kind: int) -> int:
    for answer in world.legal():
        if kind_of(answer) == kind:
            return answer
    raise ScriptError(f"{action}: not legal; legal: {world.offers()}")


def roll(world: World, action: Action) -> int:
    """Return the legal action that rolls the planar die.

    Raises:
        ScriptError: if it cannot be rolled now.
    """
    return _of_kind(world, action, v.ACTION_PLANAR_DIE)


def offer_draw(world: World, action: Action) -> int:
    """Return the legal action that offers a draw.

    Raises:
        ScriptError: if none can be offered now.
    """
    return _of_kind(world, action, v.ACTION_OFFER_DRAW)


# --- Abilities -----------------------------------------------------------------------------------


def activate(world: World, action: Action) -> int:
    """Return the activation that an action means: of a card, or by the ability's text.

    Raises:
        ScriptError: if there is none that is legal, or more than one.
    """
    legal = [a for a in world.legal() if kind_of(a) in (v.ACTION_ACTIVATE, v.ACTION_SUSPEND)]
    # The cost tells abilities apart even where the text after it is worded in another way.
    for wanted in (action, replace(action, what=_cost_of(action.what))):
        for mana in (True,) if action.do == "mana" else (False, True):
            fitting = [a for a in legal if is_mana(world, a) == mana and _fits(world, a, wanted)]
            if fitting:
                kind = v.ABILITY_MANA if mana else v.ABILITY_ACTIVATED
                return _one_of(world, wanted, fitting, kind)
    if action.card is not None:
        world.check_exists(action.card)
    raise ScriptError(f"{action}: not legal; legal: {world.offers()}")


def _cost_of(text: str) -> str:
    """Return the text of an ability up to the colon behind its cost; without one, all of it."""
    cost, colon, _ = text.partition(":")
    return cost + colon


def plain(text: str) -> str:
    """Reduce the text of an ability to what all spellings have in common.

    Example:
        >>> plain("[−2]: Draw a card")
        '-2: draw a card'
    """
    for mark, plainly in (("−", "-"), ("[", ""), ("]", "")):
        text = text.replace(mark, plainly)
    return " ".join(text.casefold().split())


def _abilities(world: World, row: int) -> list[int]:
    return abilities_of(world.m, world.tables, row)


def is_mana(world: World, answer: int) -> bool:
    """Whether a legal action activates a mana ability.

    Args:
        world: the match.
        answer: an activation that is offered.
    """
    if kind_of(answer) == v.ACTION_SUSPEND:
        return False
    ability = _abilities(world, subject_of(answer))[detail_of(answer)]
    return bool(world.tables["ability_kind"][0][ability] == v.ABILITY_MANA)


def _begins(world: World, row: int, index: int, text: str) -> bool:
    """Whether the text of an ability begins so."""
    name = plain(world.cards.ability_names[_abilities(world, row)[index]])
    wanted = plain(text)
    if not name.startswith(wanted):
        return False
    # +1 does not begin +10.
    return not (wanted[-1:].isdigit() and name[len(wanted) :][:1].isdigit())


def _fits(world: World, answer: int, action: Action) -> bool:
    row = subject_of(answer)
    if action.card is not None and not means(world, row, action.card, action):
        return False
    if means(world, row, action.what, action):
        return True
    if kind_of(answer) == v.ACTION_SUSPEND:
        return plain(action.what).startswith("suspend")
    return _begins(world, row, detail_of(answer), action.what)


def _one_of(world: World, action: Action, fitting: list[int], kind: int) -> int:
    """Choose among activations that fit: the first copy, and the ability the action says."""
    rows = [subject_of(answer) for answer in fitting]
    if len({int(world.m["card"][row]) for row in rows}) > 1:
        names = dict.fromkeys(world.card(row).name for row in rows)
        raise ScriptError(f"{action}: could be {' or '.join(names)}; add card")
    row = _copy(world, (action.what, action.card), rows, action)
    mine = [answer for answer, other in zip(fitting, rows, strict=True) if other == row]
    if action.ability is None:
        if len(mine) > 1:
            raise ScriptError(f"{action}: {len(mine)} of its abilities fit; add ability")
        return mine[0]
    by_name = means(world, row, action.what, action)
    printed = [
        index
        for index, ability in enumerate(_abilities(world, row))
        if world.tables["ability_kind"][0][ability] == kind
        and (by_name or _begins(world, row, index, action.what))
    ]
    if action.ability > len(printed):
        raise ScriptError(f"{action}: {len(printed)} of its abilities fit")
    answer = action_of(v.ACTION_ACTIVATE, row, printed[action.ability - 1])
    expect_legal(world, action, answer)
    return answer


def _copy(world: World, names: Iterable[str | None], rows: Sequence[int], action: Action) -> int:
    """Return the copy that one of the names means, or the first."""
    player = int(world.m["dec_for"])
    for name in names:
        if name is not None:
            row = world.find(name, rows, player, action.time.game)
            if row is not None:
                return row
    return rows[0]


def call_companion(world: World, action: Action) -> int:
    """Return the legal action that puts the companion into the hand.

    Raises:
        ScriptError: if that cannot be done now.
    """
    return _of_kind(world, action, v.ACTION_COMPANION)


PRIORITY_ACTIONS = {
    "cast": cast,
    "land": land,
    "roll": roll,
    "offerDraw": offer_draw,
    "companion": call_companion,
    "activate": activate,
    "mana": activate,
}
WITHOUT_TARGETS = ("land", "roll", "offerDraw", "companion")
"""Those of them that target nothing."""
