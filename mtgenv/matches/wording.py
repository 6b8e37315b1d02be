"""What things in a match are called: cards, players, questions and actions, in a player's words.

Everything that shows a match to a person asks here, so that the legal actions of `Match`, the
renderings and the game log speak of the same thing in the same words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mtgenv.cards.dungeons import room_name
from mtgenv.cards.words import KEYWORDS, RULES
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import detail_of, kind_of, subject_of
from mtgenv.engine.record.reading import (
    abilities_of,
    counters_by_kind,
    counters_of_player,
    dungeons_completed,
    is_commander,
    winners,
)
from mtgenv.engine.record.references import row_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.engine.resolving.operands import number_of
from mtgenv.matches.matchup import Matchup

NOT_BLOCKING = -1  # in the field ``blocking``, see mtgenv.engine.combat.roles
COLORS = ("white", "blue", "black", "red", "green", "colorless")
STEPS = (
    "before the first turn",
    "untap step",
    "upkeep",
    "draw step",
    "main phase 1",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first-strike damage",
    "combat damage",
    "end of combat",
    "main phase 2",
    "end step",
    "cleanup",
)
_QUESTIONS = {
    v.DECISION_MULLIGAN: "Keep this hand?",
    v.DECISION_BOTTOM: "Which card goes to the bottom of the library?",
    v.DECISION_PRIORITY: "What to do with priority?",
    v.DECISION_COST: "Which cost to pay?",
    v.DECISION_NUMBER: "What is X?",
    v.DECISION_TARGET: "What is the target?",
    v.DECISION_SACRIFICE: "What to sacrifice?",
    v.DECISION_MAY: "Do it?",
    v.DECISION_PICK: "Which one to take?",
    v.DECISION_ATTACK: "Which creature attacks?",
    v.DECISION_DEFENDER: "What does it attack?",
    v.DECISION_BLOCK: "Which creature blocks?",
    v.DECISION_BLOCKED_ATTACKER: "Which attacker does it block?",
    v.DECISION_DAMAGE: "How much damage?",
    v.DECISION_TRIGGER: "Which ability goes on the stack first?",
    v.DECISION_COLOR: "Which kind of mana?",
    v.DECISION_DISCARD: "Which card to discard?",
    v.DECISION_MANA: "How to pay?",
    v.DECISION_STARTER: "Who goes first?",
    v.DECISION_ATTACK_TAX: "Pay the cost to attack?",
    v.DECISION_SETUP: "Arrange the subgame.",
    v.DECISION_MODE: "Which mode?",
    v.DECISION_NAME: "Which colour or player?",
    v.DECISION_LOOK: "Which of the cards looked at?",
    v.DECISION_DRAW_OFFER: "Agree to a draw?",
    v.DECISION_ROOM: "Into which room?",
    v.DECISION_COMPANION: "Which companion to reveal?",
}

# Keywords that say nothing without their quality ("protection from white"): the kinds of abilities
# by which an object has them.
_WITH_QUALITY = {
    v.KEYWORD_PROTECTION: v.ABILITY_PROTECTION,
    v.KEYWORD_LANDWALK: v.ABILITY_LANDWALK,
    v.KEYWORD_HEXPROOF_FROM: v.ABILITY_HEXPROOF_FROM,
}

# What an offer to pay may ask for besides mana and a fixed amount of life.
_NOT_TOLD = (
    "cost_tap",
    "cost_sacrifice",
    "cost_exile",
    "cost_discard",
    "cost_life_number",
    "cost_loyalty",
    "cost_counters",
    "cost_give_count",
)

# A phrase is a verb and the rest, so that it can be an order and a report: cast X, casts X.
Phrase = tuple[str, str]

_FIXED: dict[int, Phrase] = {
    v.ACTION_PASS: ("pass", ""),
    v.ACTION_CONCEDE_GAME: ("concede", "this game"),
    v.ACTION_CONCEDE_MATCH: ("concede", "the match"),
    v.ACTION_OFFER_DRAW: ("offer", "a draw"),
    v.ACTION_KEEP: ("keep", "this hand"),
    v.ACTION_MULLIGAN: ("take", "a mulligan"),
}
_WITH_CARD = {
    v.ACTION_CAST: "cast",
    v.ACTION_PLAY_LAND: "play",
    v.ACTION_SUSPEND: "suspend",
}
# What is done with the object chosen, and what "done" means, by the kind of question.
_OBJECT_VERBS: dict[int, Phrase] = {
    v.DECISION_BOTTOM: ("put", "{} on the bottom"),
    v.DECISION_TARGET: ("target", "{}"),
    v.DECISION_SACRIFICE: ("sacrifice", "{}"),
    v.DECISION_PICK: ("choose", "{}"),
    v.DECISION_ATTACK: ("attack", "with {}"),
    v.DECISION_DEFENDER: ("attack", "{}"),
    v.DECISION_BLOCK: ("block", "with {}"),
    v.DECISION_BLOCKED_ATTACKER: ("block", "{}"),
    v.DECISION_DISCARD: ("discard", "{}"),
    v.DECISION_COMPANION: ("reveal", "{} as a companion"),
    v.DECISION_MANA: ("tap", "{}"),
}
# Questions about the player's own things, of which nobody needs to be told whose they are.
_OWN_THINGS = {v.DECISION_BOTTOM, v.DECISION_SACRIFICE, v.DECISION_ATTACK, v.DECISION_DISCARD}
_OWN_THINGS |= {v.DECISION_BLOCK, v.DECISION_MANA}
_DONE: dict[int, Phrase] = {
    v.DECISION_TARGET: ("choose", "no more targets"),
    v.DECISION_PICK: ("choose", "nothing more"),
    v.DECISION_LOOK: ("choose", "nothing more"),
    v.DECISION_COMPANION: ("reveal", "no companion"),
    v.DECISION_ATTACK: ("declare", "no more attackers"),
    v.DECISION_BLOCK: ("declare", "no more blockers"),
    v.DECISION_SETUP: ("go", "on"),
}


def third_person(verb: str) -> str:
    """Return the form of a verb after "she".

    Example:
        >>> third_person("cast"), third_person("pass"), third_person("say")
        ('casts', 'passes', 'says')
    """
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh", "o")) else f"{verb}s"


def counted(names: Iterable[str]) -> list[str]:
    """Put equal names together.

    Example:
        >>> counted(["Mountain", "Mountain", "Lightning Bolt"])
        ['2 Mountain', 'Lightning Bolt']
    """
    return [name if n == 1 else f"{n} {name}" for name, n in Counter(names).items()]


def mana(cost: int) -> str:
    """Return a packed mana cost as symbols.

    Example:
        >>> mana(1 | 2 << 32), mana(0)
        ('{1}{R}{R}', '{0}')
    """
    generic = cost & 255
    colors = (v.COLOR_LETTERS[k] for k in range(6) for _ in range(cost >> (8 * k + 8) & 255))
    symbols = "".join(f"{{{color}}}" for color in colors)
    return f"{{{generic}}}{symbols}" if generic or not symbols else symbols


def hybrid(colors: int) -> str:
    """Return the hybrid symbol of two colours, the one first that is printed first.

    Example:
        >>> hybrid(1 << 3 | 1 << 4), hybrid(1 << 0 | 1 << 4), hybrid(0)
        ('{R/G}', '{G/W}', '')
    """
    pair = [k for k in range(5) if colors >> k & 1]
    if pair and pair[1] - pair[0] > 2:  # the shorter way round the colour wheel
        pair.reverse()
    return f"{{{'/'.join(v.COLOR_LETTERS[k] for k in pair)}}}" if pair else ""


def seats(record: np.void) -> range:
    """Return the seats of a match."""
    return range(int(record["num_players"]))


def face_up_and_down(named: Iterable[str], hidden: int) -> list[str]:
    """Return the names of cards that lie face up, counted, and how many lie face down."""
    return [*counted(named), *([f"{hidden} face down"] if hidden else [])]


def zone_rows(record: np.void, level: int, player: int, zone: int) -> Iterator[int]:
    """Yield the object rows of a zone in order: a library from its top, a stack from its bottom.

    Args:
        record: one match.
        level: the nesting depth of the game.
        player: the zone's owner; 0 for the battlefield and the stack, which are shared.
        zone: ZONE_*.
    """
    row = int(record["zone_head"][level, player, zone])
    while row >= 0:
        yield row
        row = int(record["next"][row])


@dataclass(frozen=True)
class Wording:
    """The words for the matches of one match-up.

    Attributes:
        matchup: the decks, which give cards their names.
        names: what the players are called, by seat.
    """

    matchup: Matchup
    names: tuple[str, ...] = (
        "Player 0",
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 4",
        "Player 5",
    )

    def card(self, record: np.void, row: int) -> str:
        """Return the name of the card, token or ability in a row."""
        name = self.matchup.cards.cards[int(record["look"][row])].name or "face-down card"
        kind = int(record["kind"][row])
        if kind == v.OBJECT_ABILITY:
            return f"ability of {name}"
        return f"copy of {name}" if kind == v.OBJECT_COPY else name

    def seen(self, record: np.void, row: int, seat: int | None) -> str:
        """Return the name of a card as a seat sees it, which may look at one exiled face down."""
        hidden = record["zone"][row] == v.ZONE_EXILE and record["look"][row] == 0
        if hidden and (seat is None or int(record["known"][row]) >> seat & 1):
            return f"{self.matchup.cards.cards[int(record['card'][row])].name} (face down)"
        return self.card(record, row)

    def face(self, record: np.void, row: int, face: int) -> str:
        """Return the name of the face by which a card is cast or played, FACE_*."""
        card = self.matchup.cards.cards[int(record["card"][row])]
        if face == v.FACE_DOWN:
            return f"{card.name} face down"
        return card.name if card.other_face is None else card.other_face.name

    def ability(self, row: int) -> str:
        """Return the text of an ability row of the tables in one line."""
        return self.matchup.cards.ability_names[row].replace("\n", " ")

    def printed_on(self, ability: int) -> str:
        """Return the name of the card that has an ability row; nothing if it is on no card."""
        tables = self.matchup.tables[0]
        first = tables["card_first"].astype(int)
        has = (first <= ability) & (ability < first + tables["card_abilities"])
        return next((self.matchup.cards.cards[int(row)].name for row in np.flatnonzero(has)), "")

    def says(self, player: int, phrase: Phrase) -> str:
        """Return a sentence about what a player does, without a full stop.

        Example:
            >>> Wording(Matchup.of("burn", "burn"), ("You", "Bot")).says(1, ("pass", ""))
            'Bot passes'
        """
        verb, rest = phrase
        return f"{self.names[player]} {self.verb(player, verb)} {rest}".rstrip()

    def verb(self, player: int, verb: str) -> str:
        """Return the form of a verb after what a player is called."""
        return verb if self.names[player] == "You" else third_person(verb)

    def whom(self, player: int) -> str:
        """Return what a player is called in the middle of a sentence."""
        return "you" if self.names[player] == "You" else self.names[player]

    def whose(self, player: int) -> str:
        """Return the word for what a player owns, to stand before it: ``"Bot's"``, ``"your"``."""
        return "your" if self.names[player] == "You" else f"{self.names[player]}'s"

    def object(self, record: np.void, row: int, reader: int = -1) -> str:
        """Return the name of an object, where it is and whose.

        Args:
            record: one match.
            row: the object's row.
            reader: the seat whose things are called "yours"; -1 calls everybody by name.
        """
        name = self.card(record, row)
        zone = int(record["zone"][row])
        controller = int(record["controller"][row])
        notes = []
        if zone in (v.ZONE_BATTLEFIELD, v.ZONE_STACK):
            mine = controller == reader or self.names[controller] == "You"
            notes.append("yours" if mine else self.whose(controller))
        elif zone == v.ZONE_OUTSIDE:
            notes.append("sideboard")
        elif zone != v.ZONE_HAND:
            notes.append(v.ZONE_NAMES[zone])
        if zone != v.ZONE_OUTSIDE and record["level"][row] < record["depth"]:
            notes.append(f"in {game_name(int(record['level'][row]))}")
        return f"{name} ({', '.join(notes)})" if notes else name

    def keywords(self, record: np.void, row: int) -> list[str]:
        """Return the keywords that an object has now, and what it is told to do in combat."""
        keywords, rules = int(record["keywords"][row]), int(record["rules"][row])
        words: list[str] = []
        for name, bit in KEYWORDS.items():
            if keywords & bit:
                words += self._with_quality(record, row, bit) or [name]
                keywords ^= bit  # morph and its variant megamorph (702.37b) share theirs
        return words + [name for name, bit in RULES.items() if rules & bit]

    def _with_quality(self, record: np.void, row: int, keyword: int) -> list[str]:
        """Return a keyword of an object as its abilities say it; nothing if none needs to."""
        if keyword not in _WITH_QUALITY:
            return []
        tables = self.matchup.tables
        kinds = tables["ability_kind"][0]
        said = (
            self.ability(ability)
            for ability in abilities_of(record, tables, row)
            if kinds[ability] == _WITH_QUALITY[keyword]
        )
        return list(dict.fromkeys(text[:1].lower() + text[1:] for text in said))

    def colors(self, record: np.void, row: int) -> str:
        """Return the colours that an object has now: ``"white and blue"``, ``"colorless"``."""
        bits = int(record["colors"][row])
        return " and ".join(c for k, c in enumerate(COLORS[:5]) if bits >> k & 1) or "colorless"

    def attacked(self, record: np.void, row: int) -> str | None:
        """Return what a permanent attacks; None if it doesn't, nothing if that has left combat."""
        if record["attacking"][row] < 0:
            return None
        return self.target(record, int(record["attacked"][row]), placed=True) or ""

    def blocked(self, record: np.void, row: int) -> str | None:
        """Return which attackers a permanent blocks; None if it doesn't, nothing if they left."""
        if record["blocking"][row] == NOT_BLOCKING:
            return None
        opposite = int(record["combat_with"][row])
        attackers = (
            self.card(record, other)
            for other in zone_rows(record, int(record["level"][row]), 0, v.ZONE_BATTLEFIELD)
            if record["attacking"][other] >= 0
            and opposite >> (int(record["combat_index"][other]) & 63) & 1
        )
        return " and ".join(counted(attackers))

    def counters(self, record: np.void, row: int) -> list[str]:
        """Return the counters on an object, each kind with its number."""
        return self._kinds(counters_by_kind(record, row))

    def counters_of_player(self, record: np.void, level: int, player: int) -> list[str]:
        """Return the counters that a player has, poison aside, and the dungeons completed."""
        counters = self._kinds(counters_of_player(record, self.matchup.tables, level, player))
        completed = dungeons_completed(record, level, player)
        return [*counters, f"dungeons completed: {completed}"] if completed else counters

    def _kinds(self, counters: Mapping[int, int]) -> list[str]:
        names = {number: name for name, number in self.matchup.cards.counter_kinds.items()}
        return [f"{n} {names.get(kind, 'other')}" for kind, n in counters.items()]

    def target(self, record: np.void, ref: int, *, placed: bool = False) -> str | None:
        """Return the name of a target, an object or a player; None if it became illegal.

        Args:
            record: one match.
            ref: the target, as the record has it.
            placed: say also where an object is and whose.
        """
        if ref >= 0:
            return (self.object if placed else self.card)(record, row_of(ref))
        return self.whom(-1 - ref) if -1 - ref in seats(record) else None

    def price(self, record: np.void) -> str:
        """Return what saying yes to the open question costs, and what for; nothing if nothing."""
        if record["dec_kind"] == v.DECISION_ATTACK_TAX:
            return f"{mana(int(record['dec_left']))} to attack"
        if record["dec_kind"] != v.DECISION_MAY or record["dec_row"] < 0:
            return ""
        row, f = int(record["dec_row"]), int(record["frame_top"])
        cost = ""
        if record["frame_kind"][f] == v.FRAME_ENTER:
            tables = self.matchup.tables[0]
            enters = int(tables["card_enters"][int(record["look"][row])])
            cost = f"{tables['enters_life'][enters]} life"
        elif record["frame_kind"][f] == v.FRAME_RESOLVE:
            cost = self._offered(record, f)
        return f"{cost} for {self.card(record, row)}" if cost else ""

    def _offered(self, record: np.void, f: int) -> str:
        """Return the mana and life that the instruction of a frame offers to pay for something.

        Nothing if it is no offer, or asks for more than these; the question tells that.
        """
        tables, pc = self.matchup.tables[0], int(record["frame_pc"][f])
        cost = int(tables["op_detail"][pc])
        if tables["op"][pc] != v.OP_MAY_PAY or any(tables[name][cost] for name in _NOT_TOLD):
            return ""
        match = np.array([record], record.dtype)
        n = number_of(match, self.matchup.tables, new_workspace(match), f, pc)
        parts = [int(part) * n for part in tables["cost_mana"][cost]]
        hybrids = int(tables["cost_hybrids"][cost]) * n
        symbols = mana(sum(part << 8 * k for k, part in enumerate(parts))) if any(parts) else ""
        symbols += hybrid(int(tables["cost_hybrid"][cost])) * hybrids
        life = int(tables["cost_life"][cost])
        return " and ".join(filter(None, (symbols, f"{life} life" if life else "")))

    def phrase(self, record: np.void, code: int, reader: int = -1) -> Phrase:
        """Return what an action of the open decision does, as a verb and the rest.

        Args:
            record: one match, at the decision.
            code: the action, as the engine writes it.
            reader: the seat whose things are called "yours"; -1 calls everybody by name.
        """
        kind, subject, detail = kind_of(code), subject_of(code), detail_of(code)
        asked = int(record["dec_kind"])
        if kind in _FIXED:
            return _FIXED[kind]
        if kind in (v.ACTION_YES, v.ACTION_NO):
            return self._answer_phrase(record, kind == v.ACTION_YES)
        if kind == v.ACTION_DONE:
            return _DONE.get(asked, ("be", "done"))
        if kind in (v.ACTION_CAST, v.ACTION_PLAY_LAND) and detail != v.FACE_FIRST:
            return _WITH_CARD[kind], self.face(record, subject, detail)
        if kind == v.ACTION_COMPANION:
            return "put", f"{self.card(record, subject)} into the hand for {{3}}"
        if kind == v.ACTION_PLANAR_DIE:
            cost = int(record["planar_rolls"][record["depth"]])
            return "roll", f"the planar die for {{{cost}}}" if cost else "the planar die"
        if kind == v.ACTION_ROOM:
            dungeon = self.matchup.cards.cards[subject]
            if detail == 1:
                return "enter", dungeon.name
            return "venture", f"into {room_name(dungeon, detail)} of {dungeon.name}"
        if kind == v.ACTION_FACE_UP:
            hidden = self.matchup.cards.cards[int(record["card"][subject])].name
            return "turn", f"{hidden} face up"
        if kind in _WITH_CARD:
            return _WITH_CARD[kind], self.card(record, subject)
        if kind == v.ACTION_ACTIVATE:
            ability = abilities_of(record, self.matchup.tables, subject)[detail]
            if self.matchup.tables["ability_kind"][0][ability] == v.ABILITY_RULE:
                return "ignore", f"{self.card(record, subject)}: {self.ability(ability)}"
            return "activate", f"{self.card(record, subject)}: {self.ability(ability)}"
        if kind == v.ACTION_OBJECT and record["order_asked"]:
            return "apply", f"the effect of {self.object(record, subject, reader)}"
        if kind == v.ACTION_OBJECT:
            verb, rest = _OBJECT_VERBS.get(asked, ("choose", "{}"))
            if asked in _OWN_THINGS:
                return verb, rest.format(self.card(record, subject))
            return verb, rest.format(self.object(record, subject, reader))
        if kind == v.ACTION_NUMBER:
            if asked == v.DECISION_DAMAGE:
                return "assign", f"{subject} damage to {self.object(record, detail, reader)}"
            if asked == v.DECISION_NAME:
                return "choose", f"the {v.SECTOR_NAMES[subject]} sector{self._divided(record)}"
            return "choose", f"X = {subject}"
        if kind == v.ACTION_PLAYER:
            return self._player_phrase(asked, subject)
        if kind == v.ACTION_COLOR and asked == v.DECISION_NAME:
            return "choose", COLORS[subject]
        if kind == v.ACTION_COLOR:
            return "make", f"{COLORS[subject]} mana"
        return self._mode_phrase(record, asked, subject, detail)

    @staticmethod
    def _asks_for_sector(record: np.void) -> bool:
        """Whether the open question is which sector, not which colour or player."""
        named = record["dec_kind"] == v.DECISION_NAME and record["legal_count"] > 0
        return bool(named and kind_of(int(record["legal"][0])) == v.ACTION_NUMBER)

    def _divided(self, record: np.void) -> str:
        """Say for which creature a sector is chosen; "" where a resolution asks."""
        row = int(record["dec_row"])
        by_rules = record["dec_ability"] < 0 and row >= 0
        return f" for {self.card(record, row)}" if by_rules else ""

    def asks_for_commander(self, record: np.void) -> bool:
        """Whether the open question is where a commander goes (903.9)."""
        row, kind = int(record["dec_row"]), int(record["frame_kind"][record["frame_top"]])
        asked = record["dec_kind"] == v.DECISION_MAY and record["dec_ability"] < 0
        if not asked or row < 0 or not is_commander(record, row):
            return False
        by_rules = kind == v.FRAME_HOMECOMING or record["order_asked"] == 1
        return bool(by_rules or record["stage"][record["depth"]] == v.STAGE_SETTLE)

    def _answer_phrase(self, record: np.void, yes: bool) -> Phrase:
        if record["dec_kind"] == v.DECISION_DRAW_OFFER:
            return ("agree", "to the draw") if yes else ("decline", "the draw")
        if self.asks_for_commander(record):
            name = self.card(record, int(record["dec_row"]))
            if yes:
                return "put", f"{name} into the command zone"
            goes = "go" if record["order_asked"] else "stay"
            return "let", f"{name} {goes} where it {'would go' if goes == 'go' else 'is'}"
        if price := self.price(record):
            return ("pay", price) if yes else ("decline", f"to pay {price}")
        row = int(record["dec_row"])
        what = f" to {self.card(record, row)}" if row >= 0 else ""
        return "say", ("yes" if yes else "no") + what

    def _player_phrase(self, asked: int, seat: int) -> Phrase:
        if asked == v.DECISION_DEFENDER:
            return "attack", self.whom(seat)
        if asked == v.DECISION_STARTER:
            return "let", f"{self.whom(seat)} go first"
        verb = "target" if asked == v.DECISION_TARGET else "choose"
        return verb, self.whom(seat)

    def _mode_phrase(self, record: np.void, asked: int, index: int, source: int) -> Phrase:
        if asked == v.DECISION_TRIGGER:
            ability = self.ability(int(record["waiting_ability"][index]))
            return "stack", f"{self.card(record, source)}: {ability}"
        if asked == v.DECISION_MODE:
            mode = int(record["dec_ability"]) + 1 + index
            return "choose", f"mode {index + 1}: {self.ability(mode)}"
        if record["order_asked"]:
            return "apply", "the effect of what is no more"
        return "pay", "the other cost" if index else "the mana cost"

    def actions(self, record: np.void) -> list[tuple[str, int]]:
        """Return the legal actions of the open decision.

        Returns:
            For each a text that no other one has, and its code.
        """
        codes = [int(code) for code in record["legal"][: int(record["legal_count"])]]
        reader = int(record["dec_player"])
        texts = [" ".join(self.phrase(record, code, reader)).rstrip() for code in codes]
        seen: dict[str, int] = {}
        named = []
        for text, code in zip(texts, codes, strict=True):
            seen[text] = seen.get(text, 0) + 1
            # Equal objects on the battlefield are told apart by a number.
            number = f" #{seen[text]}" if texts.count(text) > 1 else ""
            named.append((text + number, code))
        return named

    def outcome(self, record: np.void) -> str:
        """Say how a match ended, and why unless it was simply won or drawn."""
        reason = v.END_NAMES[int(record["end_reason"])]
        note = "" if reason in ("won", "drawn") else f" ({reason})"
        if int(record["winner"]) < 0:
            return f"The match is a draw{note}."
        return f"{self.people(winners(record))} won the match{note}."

    def people(self, seats: Sequence[int]) -> str:
        """Return the names of some players, joined in words."""
        *first, last = (self.names[seat] for seat in seats)
        return f"{', '.join(first)} and {last}" if first else last

    def question(self, record: np.void) -> str:
        """Return what the open decision asks."""
        question = _QUESTIONS.get(int(record["dec_kind"]), "The match is over.")
        if record["dec_kind"] == v.DECISION_DEFENDER and record["dec_row"] < 0:
            question = "Who can be attacked in this combat?"
        if record["dec_kind"] == v.DECISION_DRAW_OFFER:
            offering = self.names[int(record["frame_controller"][record["frame_top"]])]
            question = f"{offering} offers a draw of {game_name(int(record['depth']))}: agree?"
        if self._asks_for_sector(record):
            question = "Which sector?"
        if record["order_asked"]:
            question = "Which effect applies first?"
        if self.asks_for_commander(record):
            question = "Put it into the command zone?"
        if record["held_kind"]:
            question = f"Who chooses for {self.names[int(record['held_for'])]}, who has left?"
        about = []
        if (row := int(record["dec_row"])) >= 0:
            about.append(self.card(record, row))
        ability = int(record["dec_ability"])
        if ability > 0 and int(record["dec_kind"]) in (v.DECISION_MAY, v.DECISION_PICK):
            about.append(self.ability(ability))
        if (left := int(record["dec_left"])) > 1:
            about.append(f"{left} left")
        return f"{question} ({'; '.join(about)})" if about else question


def game_name(level: int) -> str:
    """Return what the game of a nesting depth is called.

    Example:
        >>> game_name(0), game_name(2)
        ('the main game', 'subgame 2')
    """
    return "the main game" if level == 0 else f"subgame {level}"
