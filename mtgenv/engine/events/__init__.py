"""The doors through which everything changes: zones, damage, life, triggers."""
