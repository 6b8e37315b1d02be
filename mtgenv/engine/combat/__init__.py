"""The combat phase: declarations, what is legal, damage."""
