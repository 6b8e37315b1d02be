"""Players for mtgenv matches: bots, search, learners, and the study of when to concede."""
