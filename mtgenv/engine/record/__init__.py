"""What is true of a match, and the words for it: state, card tables, references, the agenda."""
