"""Running the programs of spells and abilities."""
