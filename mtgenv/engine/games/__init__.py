"""How games begin and end, and games inside games."""
