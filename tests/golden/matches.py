"""The golden matches: which decks play, who plays them, under which options."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
from mtgenv_agents.bots import get_bot

from mtgenv import configs
from mtgenv.decks import Deck
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.matches.match import Match
from mtgenv.matches.matchup import with_variants
from mtgenv.matches.options import MatchOptions

FOLDER = Path(__file__).parent
DECKS = FOLDER / "decks"
TRANSCRIPTS = FOLDER / "transcripts"

# Decks made to play subgames, wishes and suspend, and those to compare them with.
MADE_FOR_THIS = (
    *("burn", "burn-fetch", "burn-nofetch", "burn-shahrazad", "countdown", "djinn", "dungeon"),
    *("skies", "suspend-exile", "weenie", "weenie-shahrazad", "wish"),
)
# Two decks of each variant.
VARIANTS = (
    ("archenemy-burn", "archenemy-burn"),
    ("planechase-burn", "planechase-weenie"),
    ("vanguard-burn", "vanguard-weenie"),
    ("commander-angels", "commander-wizards"),
)

MAX_DECISIONS = 400
MAX_TURNS = 24
# Decks of the pool are played longer, so that most of their cards are seen.
LONG = 1000
LONG_OPTIONS: tuple[dict[str, Any], ...] = tuple(
    {"hand": 12, "life": 60, "max_turns": 40, **more}
    for more in (
        {},
        {"legacy_exile_stays": True},
        {"wishes_reach_exile": True},
        {"starter_choice": True},
        {"manual_mana": "both"},
    )
)
# What is different from match to match.
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"stops": "full", "max_turns": 6},
    {"legacy_exile_stays": True},
    {"manual_mana": True},
    {"starter_choice": True},
    {"life": 8},
    {"concede_game": "turn_start"},
    {"manual_mana": "both", "forced": False},
    {"wishes_reach_exile": True},
    {"hand": 5, "concede_match": "game_start"},
)
PLAYERS = (
    ("random", "random"),
    ("heuristic", "random"),
    ("random", "heuristic"),
    ("heuristic", "heuristic"),
)


@dataclass(frozen=True)
class Golden:
    """One golden match.

    Attributes:
        name: the name of its transcript.
        decks: the decks of both seats.
        seed: decides all chance, the random player's too.
        players: the bots of both seats.
        options: what is different from the default options.
        decisions: after how many its transcript ends.
    """

    name: str
    decks: tuple[str, str]
    seed: int
    players: tuple[str, str]
    options: dict[str, Any] = field(default_factory=dict)
    decisions: int = MAX_DECISIONS

    @property
    def path(self) -> Path:
        """The file of its transcript."""
        return TRANSCRIPTS / f"{self.name}.txt"


def golden_matches() -> Iterator[Golden]:
    """Yield all: each deck made for this against three others, each other one against the next.

    Of the decks of a variant two play each other.
    """
    options, players = cycle(OPTIONS), cycle(PLAYERS)
    pairs = [
        (one, MADE_FOR_THIS[(i + step) % len(MADE_FOR_THIS)])
        for step in (1, 3, 5)
        for i, one in enumerate(MADE_FOR_THIS)
    ]
    for seed, (one, other) in enumerate(pairs, start=1):
        yield Golden(f"{one}_{other}", (one, other), seed, next(players), next(options))
    options = cycle(LONG_OPTIONS)
    ours = sorted(path.stem for path in DECKS.glob("*.txt"))
    for seed, (one, other) in enumerate(zip(ours, ours[1:] + ours[:1], strict=True), start=101):
        decks, name = (one, other), f"{one}_{other}"
        yield Golden(name, decks, seed, next(players), next(options), LONG)
    known = [name for name in configs.names("decks") if name not in MADE_FOR_THIS]
    known = [n for n in known if not with_variants(MatchOptions(), [Deck.load(n)]).variants]
    for seed, (one, other) in enumerate(zip(known, known[1:] + known[:1], strict=True), start=201):
        yield Golden(f"{one}_{other}", (one, other), seed, next(players), {})
    for seed, (one, other) in enumerate(VARIANTS, start=301):
        yield Golden(f"{one}_{other}", (one, other), seed, next(players), {})


def play(golden: Golden, look: Callable[[Match], None] = lambda match: None) -> Match:
    """Play a golden match to its end, or as far as its transcript goes.

    Args:
        golden: the match.
        look: called after each decision.
    """
    decks = [path if (path := DECKS / f"{deck}.txt").exists() else deck for deck in golden.decks]
    options = MatchOptions(**{"max_turns": MAX_TURNS, **golden.options})
    names = [f"{deck.capitalize()}" for deck in golden.decks]
    match = Match.new(*decks, seed=golden.seed, options=options, names=names)
    chance = random.Random(golden.seed)
    workspace = new_workspace(match.record)
    while not match.over and len(match.actions) < golden.decisions:
        m = match.record[0]
        legal = m["legal"][: m["legal_count"]]
        player = golden.players[int(m["dec_player"])]
        if player == "random":
            # Of all of Python's random numbers only these are promised to stay the same.
            code = int(legal[int(chance.random() * len(legal))])
        else:
            bot = get_bot(player)
            code = int(bot(match.record, match.matchup.tables, workspace, m["dec_player"]))
        match.step(int(np.flatnonzero(legal == code)[0]))
        look(match)
    return match


def transcript(golden: Golden) -> str:
    """Return what is kept of a golden match: how it is played, its log, and where it ends."""
    match = play(golden)
    said = ", ".join(f"{name}={value}" for name, value in golden.options.items())
    one, other = golden.decks
    lines = [
        f"{one} against {other}, seed {golden.seed}",
        f"played by {' and '.join(golden.players)}",
        f"options: {said or 'as they are'}",
        "",
        *match.log,
    ]
    if not match.over:
        lines.append(f"(The transcript ends after {len(match.actions)} decisions.)")
    return "\n".join([*lines, "", str(match)]) + "\n"
