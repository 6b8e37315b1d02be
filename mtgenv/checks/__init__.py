"""Checks of the engine that are no rules: invariants, brute force, long random runs."""
