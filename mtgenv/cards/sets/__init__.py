"""The cards themselves, one module a colour; `CARDS` is all of them, each name once."""

from __future__ import annotations

from mtgenv.cards.language import Card
from mtgenv.cards.sets import (
    arabian_nights,
    black,
    blue,
    colorless,
    gold,
    green,
    lands,
    red,
    rules_of_their_own,
    subgames,
    white,
)

CARDS: tuple[Card, ...] = (
    *lands.CARDS,
    *subgames.CARDS,
    *white.CARDS,
    *blue.CARDS,
    *black.CARDS,
    *red.CARDS,
    *green.CARDS,
    *gold.CARDS,
    *colorless.CARDS,
    *arabian_nights.CARDS,
    *rules_of_their_own.CARDS,
)
