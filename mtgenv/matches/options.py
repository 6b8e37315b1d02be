"""The options of a match, by the names people use, and what the engine calls them."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import numpy as np

from mtgenv.engine.record import vocabulary as v

CONCEDE_TIMES = {
    "never": v.CONCEDE_NEVER,
    "always": v.CONCEDE_ALWAYS,
    "game_start": v.CONCEDE_GAME_START,
    "turn_start": v.CONCEDE_TURN_START,
}
STOPS = {"full": v.STOPS_FULL, "useful": v.STOPS_USEFUL}
ATTACKS = {
    "multiple": v.ATTACK_MULTIPLE,
    "left": v.ATTACK_LEFT,
    "right": v.ATTACK_RIGHT,
    "single": v.ATTACK_SINGLE,
}
PARTICIPANTS = {"in_range": 0, "everybody": v.RANGE_SUBGAMES_OF_ALL}
MOST_SEATS = 5  # further away nobody is of six players
MANUAL_MANA = {False: 0, True: 1, "both": 2}
VARIANTS = {
    "commander": v.VARIANT_COMMANDER,
    "planechase": v.VARIANT_PLANECHASE,
    "vanguard": v.VARIANT_VANGUARD,
    "archenemy": v.VARIANT_ARCHENEMY,
    "brawl": v.VARIANT_BRAWL,
}
TEAMS = {
    "none": v.TEAMS_NONE,
    "two-headed-giant": v.TEAMS_TWO_HEADED_GIANT,
    "emperor": v.TEAMS_EMPEROR,
}
PLAYERS_OF_TEAMS = {"two-headed-giant": 4, "emperor": 6}
"""How many players a match with these teams has (809.1, 810.1)."""
SWITCHES = (
    "forced",
    "draw_offers",
    "archenemy_starts_child",
    "creator_life_vs_vanguard",
    "small_deck_with_hand_modifier",
    "communal_planar_deck",
    "legacy_exile_stays",
    "starter_choice",
    "wishes_reach_exile",
    "commander_library_replacement",
    "commander_in_library_at_start",
    "wish_in_commander",
    "any_deck",
)
LIFE = 20
LIFE_OF_TEAMS = {"two-headed-giant": 30}
LIFE_OF_VARIANTS = {"commander": 40}
"""Starting life totals of variants that say so (103.4); what others add is up to their cards."""
LIFE_OF_BRAWL = 25  # between two players (903.12d)
LIFE_OF_MULTIPLAYER_BRAWL = 30
LIFE_OF_ARCHENEMY_COMMANDER = 60  # of everybody (904.13)


class OptionError(ValueError):
    """An option of a match has a name or a value that does not exist."""


def check_seed(seed: Any) -> None:
    """Refuse a seed that the engine, whose numbers have 64 bits, cannot take.

    Raises:
        OptionError: if it is no whole number from -2^63 to 2^63 - 1.

    Example:
        >>> check_seed(2**64)
        Traceback (most recent call last):
        mtgenv.matches.options.OptionError: seed=18446744073709551616: give a whole ...
    """
    if not isinstance(seed, int | np.integer) or not -(2**63) <= seed < 2**63:
        raise OptionError(f"seed={seed!r}: give a whole number of 64 bits")


@dataclass(frozen=True)
class MatchOptions:
    """How a match is played. Everything not said follows the current rules.

    Attributes:
        life: starting life total; None takes what the rules say: 20, in Commander 40, in Brawl 25
            between two players and 30 among more, 30 for each team in Two-Headed Giant. An
            archenemy has 20 more, but for Archenemy Commander, and vanguards add to it.
        hand: size of an opening hand, and the most cards kept at cleanup.
        max_turns: turns over all nested games; the match is a draw when one more would begin.
        max_decisions: decisions over all nested games; likewise.
        stops: ``"full"`` asks at every priority; ``"useful"`` skips those with nothing to do.
        forced: take a decision with one answer without asking (mulligans are always asked).
        concede_game: when conceding the innermost subgame is offered: ``"never"``, ``"always"``,
            ``"game_start"`` (at the first question of each game) or ``"turn_start"`` (also as each
            of one's own turns begins).
        concede_match: the same for the whole match.
        draw_offers: a player with priority may offer a draw of the game being played, once a turn;
            it is one if all others in the game agree (104.4i).
        manual_mana: False pays automatically; True makes mana abilities actions and pays from the
            pool only; ``"both"`` offers them and pays automatically what the pool lacks.
        variants: casual variants by name: ``"commander"``, ``"planechase"``, ``"vanguard"``,
            ``"archenemy"``, ``"brawl"`` (which is Commander with other numbers). Decks that bring
            what one is played with choose it by themselves.
        teams: who plays together: ``"none"``; ``"two-headed-giant"`` (four players, seats 0 and 1
            against 2 and 3, with one life total and one turn a team); ``"emperor"`` (six, seats 0
            to 2 against 3 to 5, the emperors in the middle).
        attack: whom players may attack where there are more than two: ``"multiple"`` (all opponents
            at once), ``"left"`` or ``"right"`` (the next one there), ``"single"`` (one whom the
            active player chooses as combat begins).
        archenemy_starts_child: the archenemy goes first in subgames too, not a random player.
        creator_life_vs_vanguard: where a subgame's creator names the starting life total, life
            modifiers are added to it, and a restart keeps it; False lets it stand alone the first
            time, and a restart goes back to the usual start (103.4).
        small_deck_with_hand_modifier: fewer than seven cards lose a subgame by the letter of 729.3,
            also with a smaller hand; False looks whether somebody drew from an empty library.
        communal_planar_deck: all planes and phenomena of the decks make one planar deck (901.15).
        range_of_influence: how many seats away players reach, 1 to 5; 0 = everybody (801). Between
            two players it changes nothing.
        limited_range_participants: who plays a subgame that a player with a limited range makes:
            ``"in_range"``, or ``"everybody"``.
        legacy_exile_stays: the rule before July 2007: what is exiled in a subgame stays exiled.
        starter_choice: the random player of a subgame may choose who goes first.
        wishes_reach_exile: the rule before July 2009: a wish may take an exiled card.
        commander_library_replacement: as a subgame ends, the owner of a commander that would go to
            a library may have it go to the command zone; otherwise it goes to the library.
        commander_in_library_at_start: a commander in a library that becomes the deck of a subgame
            goes to the command zone there; otherwise it is a card of that library.
        wish_in_commander: in Commander a wish finds cards, too.
        any_deck: Commander is played with decks of any size and of any cards, too, and planar
            and scheme decks may be of any size.

    Example:
        >>> MatchOptions(life=10).to_engine()["life"]
        10
        >>> MatchOptions(variants=("commander",)).starting_life
        40
    """

    life: int | None = None
    hand: int = 7
    max_turns: int = 1000
    max_decisions: int = 20_000
    stops: str = "useful"
    forced: bool = True
    concede_game: str = "never"
    concede_match: str = "never"
    draw_offers: bool = False
    manual_mana: bool | str = False
    variants: tuple[str, ...] = ()
    teams: str = "none"
    attack: str = "multiple"
    archenemy_starts_child: bool = False
    creator_life_vs_vanguard: bool = False
    small_deck_with_hand_modifier: bool = False
    communal_planar_deck: bool = False
    range_of_influence: int = 0
    limited_range_participants: str = "in_range"
    legacy_exile_stays: bool = False
    starter_choice: bool = False
    wishes_reach_exile: bool = False
    commander_library_replacement: bool = True
    commander_in_library_at_start: bool = True
    wish_in_commander: bool = False
    any_deck: bool = False

    def __post_init__(self) -> None:
        """Refuse values that mean nothing."""
        for name, least, most in (
            ("life", 1, 10_000),
            ("hand", 0, 20),
            ("max_turns", 1, 30_000),
            ("max_decisions", 1, 2_000_000_000),
            ("range_of_influence", 0, MOST_SEATS),
        ):
            value = getattr(self, name)
            if name == "life" and value is None:
                continue
            whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
            if not whole or not least <= value <= most:
                raise OptionError(f"option {name}={value!r}: give a number from {least} to {most}")
            object.__setattr__(self, name, int(value))
        for name, known in (
            ("stops", STOPS),
            ("concede_game", CONCEDE_TIMES),
            ("concede_match", CONCEDE_TIMES),
            ("manual_mana", MANUAL_MANA),
            ("teams", TEAMS),
            ("attack", ATTACKS),
            ("limited_range_participants", PARTICIPANTS),
        ):
            # A list, because a value that cannot be hashed is to be refused too.
            if getattr(self, name) not in list(known):
                choices = ", ".join(repr(word) for word in known)
                raise OptionError(f"option {name}={getattr(self, name)!r}: give one of {choices}")
        for name in SWITCHES:
            value = getattr(self, name)
            if not isinstance(value, bool | np.bool_):
                raise OptionError(f"option {name}={value!r}: give True or False")
            object.__setattr__(self, name, bool(value))
        self._check_variants()

    def _check_variants(self) -> None:
        """Put the variants into their order, each once; refuse what is none."""
        given = self.variants
        listed = isinstance(given, list | tuple | set | frozenset)
        # A list, because a value that cannot be hashed is to be refused too.
        if not listed or not all(word in list(VARIANTS) for word in given):
            choices = ", ".join(repr(word) for word in VARIANTS)
            raise OptionError(f"option variants={given!r}: give a list of {choices}")
        chosen = {*given, *["commander"] * ("brawl" in given)}
        object.__setattr__(self, "variants", tuple(word for word in VARIANTS if word in chosen))

    @property
    def starting_life(self) -> int:
        """The starting life total of a game between two players (103.4)."""
        return self.life_among(2)

    def life_among(self, players: int) -> int:
        """Return the starting life total of a game of so many players (103.4).

        Example:
            >>> MatchOptions(variants=("brawl",)).life_among(4)
            30
        """
        if self.life is not None:
            return self.life
        if {"commander", "archenemy"} <= set(self.variants):
            return LIFE_OF_ARCHENEMY_COMMANDER
        if "brawl" in self.variants:
            return LIFE_OF_BRAWL if players == 2 else LIFE_OF_MULTIPLAYER_BRAWL
        by_variant = (LIFE_OF_VARIANTS.get(word, 0) for word in self.variants)
        return max([LIFE, LIFE_OF_TEAMS.get(self.teams, 0), *by_variant])

    def check_players(self, players: int) -> None:
        """Refuse teams that so many players cannot form, and ranges that teams have already.

        Raises:
            OptionError: if they cannot.

        Example:
            >>> MatchOptions(teams="two-headed-giant").check_players(3)
            Traceback (most recent call last):
            mtgenv.matches.options.OptionError: option teams='two-headed-giant': 3 players ...
        """
        if self.teams != "none" and self.range_of_influence:
            raise OptionError(
                f"option teams={self.teams!r}: it says how far players reach; leave out "
                "range_of_influence"
            )
        if players != PLAYERS_OF_TEAMS.get(self.teams, players):
            raise OptionError(
                f"option teams={self.teams!r}: {players} players cannot form such teams; "
                f"{PLAYERS_OF_TEAMS[self.teams]} can"
            )

    def to_engine(self, players: int = 2) -> dict[str, int]:
        """Return what `mtgenv.engine.games.setup.template` takes, for so many players."""
        values: dict[str, Any] = asdict(self)
        del values["any_deck"]  # no rule of play
        values["life"] = self.life_among(players)
        values["variants"] = sum(VARIANTS[word] for word in self.variants)
        values["stops"] = STOPS[self.stops]
        values["concede_game"] = CONCEDE_TIMES[self.concede_game]
        values["concede_match"] = CONCEDE_TIMES[self.concede_match]
        values["teams"] = TEAMS[self.teams]
        values["attack"] = ATTACKS[self.attack]
        values["manual_mana"] = MANUAL_MANA[self.manual_mana]
        participants = PARTICIPANTS[values.pop("limited_range_participants")]
        if self.range_of_influence > 0 or self.teams == "emperor":
            values["range_of_influence"] |= participants
        return {name: int(value) for name, value in values.items()}

    def with_changes(self, **changes: Any) -> MatchOptions:
        """Return a copy with some options changed.

        Raises:
            OptionError: if an option does not exist.
        """
        known = {field.name for field in fields(self)}
        for name in changes:
            if name not in known:
                raise OptionError(f"there is no option {name!r}; known: {', '.join(sorted(known))}")
        return replace(self, **changes)
