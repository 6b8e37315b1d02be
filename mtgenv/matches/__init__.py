"""A match for people: start it, play it, print it, record it, tell it in words."""
