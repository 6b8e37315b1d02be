"""Rules wording made from definitions: one template for each class of the card language.

`mtgenv.cards.describe` is the door. Inside, `voice` knows who is spoken of and chooses between a
name and a pronoun, `nouns` says selections, `amounts` numbers, `clauses` conditions and events,
`effects` verbs and `abilities` whole lines.
"""
