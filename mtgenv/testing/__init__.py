"""What anyone can test with: positions to try rules on, and checks of environments."""

from mtgenv.testing.position import A, B, C, D, E, F, Position
from mtgenv.testing.sides import PositionError, Side, Start
from mtgenv.testing.vector_env import check_vector_env

__all__ = [
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "Position",
    "PositionError",
    "Side",
    "Start",
    "check_vector_env",
]
