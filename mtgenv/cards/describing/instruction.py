"""One instruction in words: a `Clause`, and the door to the template of each verb.

A template returns clauses: who does it, and what, with every verb in its plain form behind a
tilde. So the same template says "draw two cards", "that player draws two cards" and "you may draw
two cards". The templates stand in `zones`, `damage`, `permanents`, `games` and `effects`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import singledispatch

from mtgenv.cards.describing.voice import Voice
from mtgenv.cards.language import Effect
from mtgenv.cards.wording import third_person


@dataclass(frozen=True)
class Clause:
    """A clause that can stand alone, after "may", or after another subject.

    Attributes:
        subject: who does it; "you" is left out where an instruction needs none.
        predicate: what, its verbs marked with a tilde.
        many: the subject is several.
        you: "you" is said even in an instruction: "you gain 3 life".
        link: how it joins to the clause before: ". " or " and " or ", then ".
        same: its subject is that of the clause before, and left out.
    """

    subject: str
    predicate: str
    many: bool = False
    you: bool = False
    link: str = ". "
    same: bool = False

    def finite(self) -> str:
        """The clause by itself."""
        if self.subject == "you":
            return f"you {self.base()}" if self.you else self.base()
        if self.many:
            return f"{self.subject} {self.base()}"
        words = re.sub(r"~(\S+?)(?=[\s,.]|$)", lambda m: third_person(m[1]), self.predicate)
        said = f"{self.subject} {words}".strip()
        return f"it's{said[5:]}" if said.startswith("it is ") else said

    def base(self) -> str:
        """What stands after "may"."""
        return self.predicate.replace("~", "")

    def after_may(self) -> str:
        """What stands after "you may"."""
        return self.base() if self.subject == "you" else f"have {self.subject} {self.base()}"


def their(player: str) -> str:
    """Say whose something of a player is."""
    return "your" if player == "you" else "their"


def lasting(duration: str, voice: Voice) -> str:
    """Say how long."""
    fixed = {
        "turn": "until end of turn",
        "combat": "until end of combat",
        "game": "",
        "while you control self": f"for as long as you control {voice.name}",
        "while self is tapped": f"for as long as {voice.name} remains tapped",
        "while self is on the battlefield": (
            f"for as long as {voice.name} remains on the battlefield"
        ),
        "during target's next turn": "",
    }
    return fixed.get(duration, f"until {duration}")


def within(duration: str) -> str:
    """Say how long a rule holds: "this turn"."""
    return {"turn": "this turn", "combat": "this combat"}.get(duration, "")


@singledispatch
def clause(effect: Effect, voice: Voice) -> list[Clause]:
    """Say one instruction.

    Args:
        effect: the verb.
        voice: who speaks.

    Returns:
        Its clauses.
    """
    raise NotImplementedError(type(effect).__name__)


def you_do(predicate: str, *, you: bool = False) -> list[Clause]:
    """Say an instruction that "you" carry out."""
    return [Clause("you", predicate, you=you)]
