"""Reads rules wording: productions from text to the card language, all readings of them.

One file an area; `production` is the machine they are written for, `normalise` prepares the text,
`references` says what "it" and "that creature" stand for, `agreement` compares what was read with
what `mtgenv.cards.describe` says of it, and `cards` reads whole cards. Reader and writer are two
statements of the same language made apart, and a card is taken only where they agree: what one of
them gets wrong the other would have to get wrong in the same way.
"""
