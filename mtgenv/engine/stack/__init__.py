"""Putting spells and abilities on the stack, paying for them, and priority."""
