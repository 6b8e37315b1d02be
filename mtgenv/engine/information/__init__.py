"""What a seat knows, and worlds that fit it."""
