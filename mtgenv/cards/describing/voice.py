"""Who is spoken of: the card's own name, its targets, and when "it" is clear.

A `Voice` lasts for one ability. An object is called by its full name at first, and "it" as long as
nothing else was named since; a target is "target creature" once and "that creature" later.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mtgenv.cards.language import Card, Filter, Target
from mtgenv.cards.wording import possessive

# The word for a permanent card of a subtype, or else of a type, in this order.
_KINDS = (
    ("Aura", "Aura"),
    ("Equipment", "Equipment"),
    ("Vehicle", "Vehicle"),
    ("Saga", "Saga"),
    ("Siege", "Siege"),
    ("Creature", "creature"),
    ("Land", "land"),
    ("Artifact", "artifact"),
    ("Enchantment", "enchantment"),
)


def self_name(card: Card | None) -> str:
    """Return what a card calls itself."""
    if card is None:
        return "this"
    name = card.name.removeprefix("A-")  # of a rebalanced card
    words = card.type_line.split()
    if "Instant" in words or "Sorcery" in words:
        return name
    if card.token:
        return "this token"
    if "Scheme" in words:
        return "this scheme"
    if {"Plane", "Phenomenon", "Vanguard"} & set(words):
        return name
    if "Legendary" in words or "Planeswalker" in words:
        return re.split(r", | the | of ", name)[0]
    for word, kind in _KINDS:
        if word in words:
            return f"this {kind}"
    return "this permanent"


def kind_of(asked: Filter | None) -> str:
    """Return the noun by which an object that fits is taken up again: ``"creature"``."""
    if asked is None:
        return "player"
    types = asked.all_types or asked.types
    if len(types) == 1:
        return types[0]
    return "permanent"


@dataclass(frozen=True)
class Style:
    """Which of several right ways of saying something is taken.

    Attributes:
        counting: "" says "1 life for each ...", ``"equal"`` "life equal to the number of ...",
            ``"where"`` "X life, where X is ...".
        condition_first: "as long as it's your turn, it has ...", and not the condition last; where
            several things are said of it, the other way round.
        negated: "as long as you control no ..." rather than "unless you control a ...".
        each: "each creature you control gets" rather than "creatures you control get".
        gains_first: "gains trample and gets +1/+1", and not the other way round.
    """

    counting: str = ""
    condition_first: bool = False
    negated: bool = False
    each: bool = False
    gains_first: bool = False


@dataclass
class Voice:
    """What has been said so far in one ability.

    Attributes:
        card: the card that speaks.
        targets: the target groups of the ability.
        attached: what it is attached to, with an adjective: ``"enchanted creature"``.
        that: the noun for the object of the event.
        other: the noun for the second object of the event.
        last: the noun for what the instruction before acted on, and whether there are several.
        antecedent: the phrase that "it" stands for now.
        named: the phrases named so far, and in which sentence last.
        sentence: the number of the sentence being said.
        known: objects that the condition has just described, "them" from now on.
        way: what the player just did to "it": ``"sacrifice"``, or "".
        library: whose library the cards are from that were just revealed or looked at.
        color: what the colour chosen for the source is called.
        place: where its abilities work, if not on the battlefield: ``"graveyard"``.
        me: what the object calls itself, if not as the card does: in quotation marks.
        style: which ways of saying are taken.
    """

    card: Card | None = None
    targets: tuple[Target, ...] = ()
    attached: str = "enchanted creature"
    that: str = "permanent"
    other: str = "permanent"
    last: tuple[str, bool] = ("it", False)
    antecedent: str = ""
    named: dict[str, int] = field(default_factory=dict)
    sentence: int = 0
    known: Filter | None = None
    way: str = ""
    library: str = ""
    color: str = "the chosen color"
    place: str = ""
    me: str = ""
    style: Style = Style()

    @property
    def name(self) -> str:
        """What the card calls itself."""
        return self.me or self_name(self.card)

    def group(self, phrase: str) -> Target:
        """Return the target group that ``"target 2"`` speaks of."""
        number = int(phrase.rpartition(" ")[2]) if phrase[-1].isdecimal() else 1
        if number > len(self.targets):
            return Target(Filter())
        return self.targets[number - 1]

    def mention(self, phrase: str, full: str, again: str, *, far: bool = True) -> str:
        """Name something: fully, as "it" if that is clear, or else again.

        Args:
            phrase: the phrase of the language.
            full: its name when it comes first.
            again: its name when it was named before.
            far: "it" may stand for what was named in an earlier sentence.

        Returns:
            The words to use.
        """
        near = far or self.named.get(phrase) == self.sentence
        words = again if phrase in self.named else full
        if self.antecedent == phrase and near:
            words = "it"
        self.antecedent = phrase
        self.named[phrase] = self.sentence
        return words

    def forget(self) -> None:
        """Begin a sentence in which "it" is not clear any more."""
        self.antecedent = ""


def owned(words: str) -> str:
    """Return the possessive of what `Voice.mention` returned."""
    return possessive(words)
