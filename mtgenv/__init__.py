"""Magic: The Gathering as a reinforcement-learning environment in which a game can open a game."""

__version__ = "0.1.0"

__all__ = ["__version__"]
