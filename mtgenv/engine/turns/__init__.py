"""The course of a game: turns, steps, state-based actions, triggers put on the stack."""
