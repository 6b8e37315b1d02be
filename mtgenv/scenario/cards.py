"""The cards of a scenario: which names are known, and what is compiled for them."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from mtgenv.cards import registry
from mtgenv.cards.compiler import CompiledCards, compile_cards
from mtgenv.cards.deploying import DEPLOY_CREATURES
from mtgenv.cards.language import Card, Create
from mtgenv.cards.names.spelling import faces, normalise
from mtgenv.cards.walking import walk
from mtgenv.scenario.model import NAMELESS


@functools.cache
def _token_makers() -> dict[str, tuple[str, str]]:
    """Collect the tokens of all cards: the name as printed and a card that makes it."""
    makers: dict[str, tuple[str, str]] = {}
    for maker in registry.token_makers():
        for part in walk(registry.find(maker)):
            if isinstance(part, Create) and part.token is not None:
                makers.setdefault(normalise(part.token.name), (part.token.name, maker))
    return makers


def is_known(name: str) -> bool:
    """Whether a name is that of a card that can be played or of a token that one makes."""
    return registry.knows(name) or normalise(name) in _token_makers()


def compile_names(
    names: Iterable[str], made_up: Sequence[Card] = (), *, deploying: bool = False
) -> tuple[CompiledCards, dict[str, str]]:
    """Compile the cards of a position.

    Args:
        names: names as written; all must be known, or those of made-up cards.
        made_up: definitions of cards that are no cards of the game.
        deploying: creatures can be deployed (804).

    Returns:
        The cards, filler included, and the name as printed of each name as written.
    """
    printed: dict[str, str] = {}
    wanted: list[str] = []
    for name in names:
        card = next((card for card in made_up if has_name(card, name)), None)
        if card is not None or name == registry.FILLER.name:
            printed[name] = name if card is None else card.name
            continue
        token = None if registry.knows(name) else _token_makers().get(normalise(name))
        if token is None:
            printed[name] = registry.find(name).name
            wanted.append(printed[name])
        else:
            printed[name] = token[0]
            wanted.append(token[1])
    if not made_up:
        return registry.load(wanted, filler=True, deploying=deploying), printed
    cards = dict.fromkeys(map(registry.find, wanted))
    others = [registry.FILLER] + [DEPLOY_CREATURES] * deploying
    return compile_cards([*cards, *made_up, *others]), printed


def has_name(card: Card, name: str) -> bool:
    """Whether a name as written is the name of a card or of one of its faces."""
    if card is registry.FILLER:
        return False
    if name == NAMELESS:
        return not card.name
    key = normalise(name)
    return any(key == normalise(known) for known in (card.name, *faces(card.name)))
