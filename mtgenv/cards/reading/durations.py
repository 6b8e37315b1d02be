"""How long an effect lasts."""

from mtgenv.cards.reading.grammar import GRAMMAR

GRAMMAR.words(
    "duration",
    {
        "until end of turn": "turn",
        "until end of combat": "combat",
        "until your next turn": "your next turn",
        "until your next upkeep": "your next upkeep",
        "for as long as you control ~": "while you control self",
        "for as long as ~ remains tapped": "while self is tapped",
        "for as long as ~ remains on the battlefield": "while self is on the battlefield",
    },
)
