"""Random boards in a match: what is offered, question by question, against trying everything.

The cards are made up at random from every word of the language about who attacks, who blocks and
what it costs; a plain run plays some boards, ``MTGENV_BOARDS=2000`` plays so many.
"""

from __future__ import annotations

import os
import random
from itertools import count

import pytest

from mtgenv.cards import keywords as k
from mtgenv.cards import language as d
from mtgenv.checks.brute_force import completions
from mtgenv.checks.combats import check_offers
from mtgenv.checks.invariants import FINE
from mtgenv.compiling.jit import JIT
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, charm, spell

BOARDS = int(os.environ.get("MTGENV_BOARDS", "60" if JIT else "8"))
DECLARING = (
    *(v.DECISION_ATTACK, v.DECISION_DEFENDER),
    *(v.DECISION_BLOCK, v.DECISION_BLOCKED_ATTACKER),
)
EVASION = (
    *("flying", "reach", "menace", "shadow", "fear", "intimidate", "skulk", "horsemanship"),
    *("defender", "vigilance", "banding", "plainswalk", "protection from red", "haste"),
)
ABOUT_COMBAT = (
    *k.RULES[: k.RULES.index("assigns combat damage equal to its toughness rather than its power")],
    "can block an additional ninety-nine creatures each combat",
)
RED, WHITE = d.Filter(types=("creature",), colors="R"), d.Filter(types=("creature",), colors="W")
BIG = d.Filter(types=("creature",), compare=(d.Compare("power", ">", 2),))
SUBJECTS = (d.CREATURE, RED, WHITE, BIG)
GOAD = spell("Taunt", d.Goad(), targets=(d.TARGET_CREATURE,))
CALL = spell(
    "Call", d.MustBlock("target", "target 2"), targets=(d.TARGET_CREATURE, d.TARGET_CREATURE)
)


def random_ability(rng: random.Random, own: bool) -> d.Ability:
    """A restriction, a requirement or a cost; of a creature, often about itself."""
    about = rng.choice(("self", *SUBJECTS) if own else SUBJECTS)
    tax = rng.choice([1, 1, 2])
    return rng.choice(
        (
            d.CantAttack(about, rng.choice(["any", "you", "your planeswalkers"]), tax=tax),
            d.CantAttack(about, rng.choice(["you", "your planeswalkers", "its owner"])),
            d.CantAttack(about, "any", unless_defender=rng.choice(SUBJECTS)),
            d.CantAttack("self", "any", unless=rng.choice(SUBJECTS))
            if own
            else d.Rule("at most n attackers", "each player", rng.choice([1, 2])),
            d.CantBlock(about, rng.choice([None, *SUBJECTS])),
            d.CantBlock(rng.choice(SUBJECTS), about),
            d.CantBlock(None, about, fewer_than=rng.choice([2, 3])),
            d.CantBlock(about, rng.choice([None, *SUBJECTS]), tax=tax),
            d.MustAttack(),
            d.Rule("at most n blockers", "each player", rng.choice([1, 2])),
            d.Static(
                d.Each(rng.choice(SUBJECTS)),
                keywords=(
                    rng.choice([w for w in ABOUT_COMBAT if w != "may be exerted as it attacks"]),
                ),
            ),
        )
    )


def random_creature(rng: random.Random, name: str) -> d.Card:
    words: list[str] = []
    for some, odds in ((EVASION, 0.3), (ABOUT_COMBAT, 0.5), (ABOUT_COMBAT, 0.2)):
        if rng.random() < odds:
            words.append(rng.choice(some))
    abilities = (random_ability(rng, True),) if rng.random() < 0.3 else ()
    if rng.random() < 0.2:  # it makes mana, by itself or at the price of itself
        cost = rng.choice([d.Cost(tap=True), d.Cost(sacrifice=True), d.Cost(tap=True, life=1)])
        abilities += (d.Activated(cost, (d.AddMana("B"),)),)
    return d.Card(
        name,
        "{0}",
        "Creature — Bear",
        rng.randint(1, 4),
        rng.randint(1, 4),
        tuple(dict.fromkeys(words)),
        abilities,
        colors=rng.choice("RWB"),
    )


def random_side(rng: random.Random, seat: int, cards: list[d.Card]) -> Side:
    """Creatures, something else to attack, an enchantment, lands, and spells that demand combat."""
    numbers = count(1)

    def add(card: d.Card) -> str:
        cards.append(card)
        return card.name

    prefix = "AB"[seat]
    names = [
        add(random_creature(rng, f"{prefix} creature {next(numbers)}"))
        for _ in range(rng.randint(1, 4))
    ]
    for _ in range(rng.choice([0, 0, 1, 2])):
        names.append(add(charm(random_ability(rng, False), name=f"{prefix} charm {next(numbers)}")))
    if rng.random() < 0.4:
        walker = d.Card(f"{prefix} walker", "{0}", "Planeswalker — Ox", loyalty=3, colors="")
        names.append(add(walker))
    if rng.random() < 0.2:
        # A Siege is protected by an opponent: they may attack what they control themselves.
        names.append(add(d.Card(f"{prefix} siege", "{0}", "Battle — Siege", defense=3, colors="")))
    if lands := rng.choice([0, 1, 3]):
        names.append(f"{lands} Plains")
    return Side("Taunt, Call", ", ".join(names))


def random_game(rng: random.Random) -> Position:
    """A board at the beginning of combat; some of its creatures have been goaded or called."""
    cards = [GOAD, CALL]
    sides = [random_side(rng, seat, cards) for seat in (A, B)]
    game = Position(*sides, cards=cards, step="begin_combat")
    creatures = {seat: creatures_of(game, seat) for seat in (A, B)}
    if rng.random() < 0.3:
        game.cast("Taunt", rng.choice(creatures[A]), by=B)
        game.resolve()
    if rng.random() < 0.2:
        game.cast("Call", rng.choice(creatures[B]), rng.choice(creatures[A]), by=A)
        game.resolve()
    return game


def creatures_of(game: Position, seat: int) -> list[int]:
    return [
        row
        for row in game.rows(None, "battlefield", seat)
        if int(game.m["types"][row]) & v.TYPE_CREATURE
    ]


@pytest.mark.parametrize("part", range(4))
def test_B8_12_random_boards_offer_in_a_match_what_brute_force_finds(part: int) -> None:
    rng = random.Random(part)
    judged = 0
    for _ in range(BOARDS // 4):
        game = random_game(rng)
        while game.turn == 1 and not game.over:
            if game.asked in DECLARING:
                found = check_offers(game.matches, game.tables, game.workspace)
                assert found == FINE, [game.name(row) for row in game.rows(None, "battlefield")]
                judged += completions(game.workspace, -1) >= 0
                game.answer(rng.choice(game.actions))
            else:
                game.default()
    assert judged >= BOARDS // 4  # some boards are too large to try everything
