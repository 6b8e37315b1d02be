"""The deploy creatures option as a card that everybody has: what all creatures can do (804)."""

from __future__ import annotations

from mtgenv.cards.language import Activated, Card, Change, Cost, Each, Filter, Static, Target

DEPLOY_CREATURES = Card(
    "Deploy Creatures",
    None,
    "Emblem",
    abilities=(
        Static(
            Each(Filter(types=("creature",), controller="you")),
            abilities=(
                Activated(
                    Cost(tap=True),
                    (Change("self", controller="target", duration="game"),),
                    targets=(Target(players="teammate"),),
                    timing="sorcery",
                ),
            ),
        ),
    ),
    colors="",
)
"""Lies in the command zone of each player of a game with this option, like an emblem (804.2)."""
