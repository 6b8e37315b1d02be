"""Casts every playable card, uses every ability, and compares it all with a second reading.

The second reading (`reading`, `verbs`, `deriving`) says in plain Python what each word of the card
language does to a position. It shares nothing with the engine but the definitions, so that a fault
of the lowering or of a rule shows as a difference between the two. ``python -m tests.everything``
goes over the whole pool; what it has no model or no position for it counts by name.
"""
