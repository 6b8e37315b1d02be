"""The Gymnasium environments: one match, batches of matches, and self-play."""
