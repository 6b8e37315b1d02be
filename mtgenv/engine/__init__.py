"""The rules engine: steps matches to their next decision. It knows rules and no cards."""
