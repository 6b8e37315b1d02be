"""What a position is worth to a seat: a guess at how the game ends.

It adds up life, permanents and cards in hand in the units of `card_values`, so the base bot and
the search agree on what they play for, and it knows no card by name.
"""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.engine.games.teams import is_opponent
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import ZONE_BATTLEFIELD, ZONE_HAND
from mtgenv_agents.bots.card_values import ANSWER_WORTH, permanent_worth

CERTAIN = 1000
"""A game won; one that is lost is worth the same below zero, a draw nothing."""

LIFE = 10  # each point of life
LAST_LIFE = 300  # what the first points are worth beyond that, together ...
HALF_OF_IT = 10  # ... of which so many points hold a half
LETHAL_POISON = 10
EVEN_CHANCE = 300  # being so far ahead is worth half of having won


@compiled
def life_worth(m: Match, level: int, player: int) -> int:
    """Return what a life total is worth: the less there is, the more a point of it (704.5a, 5c)."""
    life = m.life[level, player]
    if m.poison[level, player] > 0:
        life = min(life, 2 * (LETHAL_POISON - m.poison[level, player]))
    life = max(life, 0)
    return int(LIFE * life + LAST_LIFE * life // (life + HALF_OF_IT))


@compiled
def holdings(m: Match, t: Tables, level: int, player: int) -> int:
    """Return what a player has in a game: life, permanents, and cards in hand, whatever they are.

    Cards in hand count alike, because a roll-out has dealt those of the others at random.
    """
    total = life_worth(m, level, player) + ANSWER_WORTH * m.zone_size[level, player, ZONE_HAND]
    row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
    while row >= 0:
        if m.controller[row] == player:
            total += permanent_worth(m, t, row)
        row = m.next[row]
    return int(total)


@compiled
def outlook(m: Match, t: Tables, level: int, seat: int) -> int:
    """Return how a game under way looks to a seat.

    Args:
        m: the match.
        t: the card tables.
        level: which of the nested games.
        seat: who looks; of several opponents the strongest counts.

    Returns:
        A number between -CERTAIN and CERTAIN.
    """
    strongest = 0
    for player in range(m.num_players):
        if is_opponent(m, seat, player) and m.in_game[level, player] == 1:
            strongest = max(strongest, holdings(m, t, level, player))
    ahead = holdings(m, t, level, seat) - strongest
    return CERTAIN * ahead // (abs(ahead) + EVEN_CHANCE)
