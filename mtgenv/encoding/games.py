"""The tables of games and players, innermost first, with what each player has in each game."""

from __future__ import annotations

from mtgenv.compiling.jit import compiled
from mtgenv.encoding.columns import GAME, PLAYER, clip, relative
from mtgenv.encoding.layout import LEVELS, STAKE_WORDS
from mtgenv.encoding.records import Legend, Observation
from mtgenv.engine.characteristics.abilities import (
    ability_at,
    ability_count,
    first_stating,
    next_stating,
)
from mtgenv.engine.characteristics.dungeons import dungeon_of, dungeons_completed
from mtgenv.engine.characteristics.emblems import emblem_of
from mtgenv.engine.combat.rules import kind_of_rule
from mtgenv.engine.events.supplementary import deck_size
from mtgenv.engine.games.teams import is_active, is_opponent, shares_life
from mtgenv.engine.record.types import Match, Tables
from mtgenv.engine.record.vocabulary import (
    COMBAT_ATTACK_COST,
    DECK_PLANAR,
    DECK_SCHEMES,
    FRAME_DRAW_OFFER,
    KEYWORD_HASTE,
    MANA_BLACK,
    MANA_BLUE,
    MANA_COLORLESS,
    MANA_GREEN,
    MANA_RED,
    MANA_WHITE,
    PLAYER_RULE_CANT_ATTACK,
    PLAYER_RULE_CANT_LOSE,
    PROGRESS_DUNGEONS,
    TYPE_CREATURE,
    TYPE_LAND,
    VARIANT_ARCHENEMY,
    VARIANT_COMMANDER,
    VARIANT_PLANECHASE,
    ZONE_BATTLEFIELD,
    ZONE_EXILE,
    ZONE_GRAVEYARD,
    ZONE_HAND,
    ZONE_LIBRARY,
    ZONE_OUTSIDE,
    ZONE_STACK,
)
from mtgenv.engine.stack.mana import source_mask

STAKE_HALF_LIFE = STAKE_WORDS.index("half life")

LAST_LEVEL = LEVELS - 1


@compiled
def printed_tax(m: Match, t: Tables, level: int, player: int) -> int:
    """Return what it costs to attack a player, by what is printed; a computed tax counts as 1."""
    total = 0
    if (m.game_rules[level] >> PLAYER_RULE_CANT_ATTACK) & 1 == 0:
        return total
    source = first_stating(m, t, level)
    while source >= 0:
        if m.controller[source] == player:
            for k in range(ability_count(m, t, source)):
                ability = ability_at(m, t, source, k)
                rule = t.rule_kind[ability] == PLAYER_RULE_CANT_ATTACK
                if rule and t.rule_detail[ability] != 0:
                    if kind_of_rule(t, ability) == COMBAT_ATTACK_COST:
                        total += max(1, t.rule_value[ability])
        source = next_stating(m, t, source)
    return total


@compiled(inline=True)
def is_sick(m: Match, row: int) -> bool:
    """Whether a creature came too late to attack or tap this turn (302.6)."""
    return m.sick[row] == 1 and m.keywords[row] & KEYWORD_HASTE == 0


@compiled
def add_creature(m: Match, o: Observation, row: int, d: int, p: int) -> None:
    """Add a creature to the sums of its controller."""
    power = m.power[row]
    o.players[d, p, PLAYER.creatures] += 1
    o.players[d, p, PLAYER.power] = clip(o.players[d, p, PLAYER.power] + power)
    toughness = o.players[d, p, PLAYER.toughness] + m.toughness[row]
    o.players[d, p, PLAYER.toughness] = clip(toughness)
    if m.tapped[row] == 0:
        o.players[d, p, PLAYER.blockers] += 1
        if not is_sick(m, row):
            o.players[d, p, PLAYER.ready] += 1
            power += o.players[d, p, PLAYER.ready_power]
            o.players[d, p, PLAYER.ready_power] = clip(power)


@compiled
def add_permanent(m: Match, t: Tables, o: Observation, row: int, d: int, seat: int) -> None:
    """Add a permanent to the sums of its controller."""
    p = relative(m, m.controller[row], seat)
    types = m.types[row]
    if types & TYPE_LAND:
        o.players[d, p, PLAYER.lands] += 1
    if types & TYPE_CREATURE:
        add_creature(m, o, row, d, p)
    mask = source_mask(m, t, row)
    if mask == 0 or m.tapped[row] == 1 or (types & TYPE_CREATURE and is_sick(m, row)):
        return
    o.players[d, p, PLAYER.mana] += 1
    o.players[d, p, PLAYER.mana_white] += (mask >> MANA_WHITE) & 1
    o.players[d, p, PLAYER.mana_blue] += (mask >> MANA_BLUE) & 1
    o.players[d, p, PLAYER.mana_black] += (mask >> MANA_BLACK) & 1
    o.players[d, p, PLAYER.mana_red] += (mask >> MANA_RED) & 1
    o.players[d, p, PLAYER.mana_green] += (mask >> MANA_GREEN) & 1
    o.players[d, p, PLAYER.mana_colorless] += (mask >> MANA_COLORLESS) & 1


@compiled
def add_dungeons(
    m: Match, t: Tables, legend: Legend, o: Observation, level: int, d: int, player: int, p: int
) -> None:
    """Add where a player is in a dungeon; of games that share a row, the innermost counts."""
    row = dungeon_of(m, t, level, player)
    if row >= 0 and o.players[d, p, PLAYER.room] == 0:
        o.players[d, p, PLAYER.dungeon] = legend.number[m.card[row]]
        o.players[d, p, PLAYER.room] = m.room[level, player]
    o.players[d, p, PLAYER.completed] += dungeons_completed(m, level, player, PROGRESS_DUNGEONS)
    if t.initiative_card != 0 and emblem_of(m, level, player, t.initiative_card) >= 0:
        o.players[d, p, PLAYER.initiative] = 1


@compiled
def add_player(
    m: Match,
    t: Tables,
    legend: Legend,
    o: Observation,
    level: int,
    d: int,
    player: int,
    seat: int,
) -> None:
    """Add what a player has in one game to row ``d``."""
    p = relative(m, player, seat)
    if m.in_game[level, player] == 1:
        o.players[d, p, PLAYER.present] = 1
    if player != seat and not is_opponent(m, seat, player):
        o.players[d, p, PLAYER.teammate] = 1
    o.players[d, p, PLAYER.life] = clip(o.players[d, p, PLAYER.life] + m.life[level, player])
    o.players[d, p, PLAYER.poison] = clip(o.players[d, p, PLAYER.poison] + m.poison[level, player])
    o.players[d, p, PLAYER.hand] += m.zone_size[level, player, ZONE_HAND]
    o.players[d, p, PLAYER.library] += m.zone_size[level, player, ZONE_LIBRARY]
    o.players[d, p, PLAYER.graveyard] += m.zone_size[level, player, ZONE_GRAVEYARD]
    o.players[d, p, PLAYER.exile] += m.zone_size[level, player, ZONE_EXILE]
    o.players[d, p, PLAYER.outside] += m.zone_size[level, player, ZONE_OUTSIDE]
    if player != seat:
        row = m.zone_head[level, player, ZONE_HAND]
        while row >= 0:
            o.players[d, p, PLAYER.hand_known] += (m.known[row] >> seat) & 1
            row = m.next[row]
    pool = 0
    for kind in range(MANA_COLORLESS + 1):
        pool += m.mana[level, player, kind]
    o.players[d, p, PLAYER.pool] = clip(o.players[d, p, PLAYER.pool] + pool)
    o.players[d, p, PLAYER.lands_played] += m.lands_played[level, player]
    o.players[d, p, PLAYER.mulligans] += m.mulligans[level, player]
    o.players[d, p, PLAYER.spells_cast] += m.spells_cast[level, player]
    tax = o.players[d, p, PLAYER.attack_tax] + printed_tax(m, t, level, player)
    o.players[d, p, PLAYER.attack_tax] = clip(tax)
    if (m.player_rules[level, player] >> PLAYER_RULE_CANT_LOSE) & 1:
        o.players[d, p, PLAYER.cant_lose] = 1
    if m.opt_variants & (VARIANT_PLANECHASE | VARIANT_ARCHENEMY):
        planes = deck_size(m, t, level, player, DECK_PLANAR)
        schemes = deck_size(m, t, level, player, DECK_SCHEMES)
        o.players[d, p, PLAYER.planar_deck] = clip(o.players[d, p, PLAYER.planar_deck] + planes)
        o.players[d, p, PLAYER.scheme_deck] = clip(o.players[d, p, PLAYER.scheme_deck] + schemes)
    if m.opt_variants & VARIANT_COMMANDER:
        for number in range(len(m.commander_ref)):
            dealt = m.commander_damage[level, player, number]
            if dealt > o.players[d, p, PLAYER.commander_damage]:
                o.players[d, p, PLAYER.commander_damage] = dealt
    if t.ring_card != 0:
        tempted = o.players[d, p, PLAYER.tempted] + m.tempted[level, player]
        o.players[d, p, PLAYER.tempted] = clip(tempted)
    if t.dungeons_used != 0:
        add_dungeons(m, t, legend, o, level, d, player, p)
    if level == m.depth:
        if is_active(m, player):
            o.players[d, p, PLAYER.active] = 1
        if m.priority[level] == player:
            o.players[d, p, PLAYER.priority] = 1


@compiled
def add_risk(m: Match, legend: Legend, o: Observation, level: int, d: int, seat: int) -> None:
    """Write which effect made a game and what hangs on it."""
    card = m.creator_card[level]
    stake = legend.stake[card]
    o.games[d, GAME.creator] = legend.number[card]
    o.games[d, GAME.stake] = stake
    f = m.game_frame[level] - 1
    if f >= 0 and m.frame_controller[f] == seat:
        o.games[d, GAME.creator_mine] = 1
    if stake != STAKE_HALF_LIFE:
        return
    for player in range(m.num_players):
        half = (m.life[level - 1, player] + 1) // 2
        if player == seat or (shares_life(m) and not is_opponent(m, seat, player)):
            o.games[d, GAME.risk_mine] = clip(o.games[d, GAME.risk_mine] + max(0, half))
        elif is_opponent(m, seat, player):
            o.games[d, GAME.risk_theirs] = clip(o.games[d, GAME.risk_theirs] + max(0, half))


@compiled
def write_games(m: Match, t: Tables, legend: Legend, o: Observation, seat: int) -> None:
    """Write the tables of games and players, innermost first; the last row adds up the rest."""
    for d in range(o.levels):
        for column in range(o.games.shape[1]):
            o.games[d, column] = 0
        for p in range(m.num_players):
            for column in range(o.players.shape[2]):
                o.players[d, p, column] = 0
    o.levels = min(m.depth, LAST_LEVEL) + 1
    for level in range(m.depth, -1, -1):
        d = min(m.depth - level, LAST_LEVEL)
        first = m.depth - level == d
        o.games[d, GAME.games] += 1
        o.games[d, GAME.turn] = clip(o.games[d, GAME.turn] + m.turn[level])
        o.games[d, GAME.stack] += m.zone_size[level, 0, ZONE_STACK]
        o.games[d, GAME.subgames] = clip(o.games[d, GAME.subgames] + m.children[level])
        o.games[d, GAME.start_life] = clip(o.games[d, GAME.start_life] + m.start_life[level])
        before = clip(o.games[d, GAME.last_spells] + m.most_spells[level])
        o.games[d, GAME.last_spells] = before
        if first:
            o.games[d, GAME.step] = m.step[level]
            o.games[d, GAME.my_turn] = 1 if is_active(m, seat) else 0
            o.games[d, GAME.started] = 1 if m.starter[level] == seat else 0
            o.games[d, GAME.time] = m.day[level]
        if level > 0:
            add_risk(m, legend, o, level, d, seat)
        for player in range(m.num_players):
            add_player(m, t, legend, o, level, d, player, seat)
        row = m.zone_head[level, 0, ZONE_BATTLEFIELD]
        while row >= 0:
            if m.phased[row] == 0:
                add_permanent(m, t, o, row, d, seat)
            row = m.next[row]
        if m.opt_variants & VARIANT_PLANECHASE:
            o.games[d, GAME.planar_die] = clip(o.games[d, GAME.planar_die] + m.planar_rolls[level])
    if m.frame_kind[m.frame_top] == FRAME_DRAW_OFFER:
        o.games[0, GAME.draw_offer] = relative(m, m.frame_controller[m.frame_top], seat) + 1
    for i in range(m.waiting_count):
        o.games[min(m.depth - m.waiting_level[i], LAST_LEVEL), GAME.waiting] += 1
