"""Studies: what people say about cards, put to the test."""
