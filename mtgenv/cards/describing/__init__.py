"""Rules wording made from definitions: one template for each class of the card language.

`mtgenv.cards.describe` is the door. Inside, `voice` knows who is spoken of and chooses between a
name and a pronoun, `nouns` says selections, `amounts` numbers, `clauses` conditions and events,
`instruction` is the door to the templates of verbs, which stand in `zones`, `damage`,
`permanents`, `games` and, with how they join to sentences, in `effects`; `abilities` says whole
lines.
"""
