"""What objects are like now: continuous effects in layers, and descriptions of objects."""
