"""Roll-outs: positions played on by bots, each candidate over the same deals and same chance."""

from __future__ import annotations

from mtgenv.compiling.jit import Ints2, Longs, compiled, entry
from mtgenv.engine.driver import answer
from mtgenv.engine.games.teams import has_won, is_out
from mtgenv.engine.information.determinize import determinize
from mtgenv.engine.record.types import (
    BotFunction,
    Match,
    Matches,
    TableRef,
    Tables,
    Workspace,
    WorkspaceRef,
)
from mtgenv_agents.bots.outlook import CERTAIN, outlook
from mtgenv_agents.search.candidates import Listing, ListingRef


@compiled
def goes_on(m: Match, level: int, game: int, last_turn: int) -> bool:
    """Whether a roll-out is to be played on.

    Args:
        m: the match.
        level: the game that the decision belongs to; games within it are played to their end.
        game: which game of that level it is.
        last_turn: the last turn of it that is played.
    """
    if m.over == 1 or m.depth < level or m.game_index[level] != game:
        return False
    return bool(m.depth > level or m.turn[level] <= last_turn)


@compiled
def result_for(m: Match, t: Tables, level: int, game: int, seat: int) -> int:
    """Return what a roll-out that has been stopped is worth to a seat."""
    if m.depth >= level and m.game_index[level] == game and m.over == 0:
        if m.in_game[level, seat] == 0:
            return -CERTAIN
        return outlook(m, t, level, seat)
    if level > 0 and m.over == 0:
        winners = m.result[level - 1]
        if winners == 0:
            return 0
        return CERTAIN if (winners >> seat) & 1 else -CERTAIN
    if has_won(m, seat):
        return CERTAIN
    return 0 if m.winner < 0 and not is_out(m, seat) else -CERTAIN


@compiled
def play_candidate(
    m: Match,
    t: Tables,
    w: Workspace,
    bot: BotFunction,
    others: BotFunction,
    seat: int,
    turns: int,
    x: Listing,
    k: int,
) -> int:
    """Play a candidate and then on, and return what came of it."""
    level = m.depth
    game = m.game_index[level]
    last_turn = m.turn[level] + turns
    for i in range(x.length[k]):
        if m.over == 1 or m.dec_player != seat or not answer(m, t, w, x.action[k, i]):
            break
    while goes_on(m, level, game, last_turn):
        action = bot(m, t, w, seat) if m.dec_player == seat else others(m, t, w, m.dec_player)
        if not answer(m, t, w, action):
            answer(m, t, w, m.legal[0])
    return result_for(m, t, level, game, seat)


@entry
def roll_out_candidates(
    room: Matches,
    tables: TableRef,
    workspaces: WorkspaceRef,
    bot: BotFunction,
    others: BotFunction,
    turns: int,
    listings: ListingRef,
    playing: Longs,
    seeds: Longs,
    values: Ints2,
) -> int:
    """Play candidates on over some deals.

    Args:
        room: the position, then two matches to play in.
        tables: the card tables.
        workspaces: one record to work in, the calling thread's own.
        bot: plays the seat that decides, after the candidate.
        others: plays the other seats.
        turns: how many more turns of the game are played, the present one not counted.
        listings: an array of one `LISTING`: the candidates.
        playing: the numbers of the candidates that are played.
        seeds: one for each deal.
        values: receives what came of each, by candidate and deal.

    Returns:
        How many roll-outs were played.
    """
    t = tables[0]
    w = workspaces[0]
    seat = room[0].dec_player
    for d in range(len(seeds)):
        room[1][:] = room[0][:]
        determinize(room[1], t, w, seat, seeds[d])
        for i in range(len(playing)):
            k = playing[i]
            room[2][:] = room[1][:]
            values[k, d] = play_candidate(room[2], t, w, bot, others, seat, turns, listings[0], k)
    return len(seeds) * len(playing)
