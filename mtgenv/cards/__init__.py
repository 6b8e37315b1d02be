"""Cards: their language, their definitions, and the compiler to the tables of the engine."""
