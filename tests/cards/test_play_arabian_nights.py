"""What the cards of Arabian Nights do when they are played."""

from __future__ import annotations

from mtgenv.cards.language import Card, Filter, Spell, Target
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side

COPPER_CURSE = Card(
    "Copper Curse",
    "{B}",
    "Enchantment — Aura",
    abilities=(Spell(targets=(Target(Filter(types=("artifact",))),)),),
)


def upkeep(mine: str, hand: str = "", other: Side | None = None, **more: object) -> Position:
    """A position in the upkeep of the second player, who has these permanents."""
    game = Position(other, Side(hand, mine, **more))
    game.next_turn("upkeep")
    return game


# --- Islanders and other creatures ---------------------------------------------------------------


def test_sindbad_keeps_lands_only() -> None:
    game = Position(Side("", "Sindbad", library="Island"))
    game.activate("Sindbad")
    game.resolve()
    assert game.names("hand", A) == ["Island"]
    game = Position(Side("", "Sindbad", library="Memnite"))
    game.activate("Sindbad")
    game.resolve()
    assert (game.names("hand", A), game.names("graveyard", A)) == ([], ["Memnite"])


def test_fishliver_oil_gives_islandwalk() -> None:
    game = Position(Side("Fishliver Oil", "2 Island, Memnite"), Side("", "Island, Hill Giant"))
    game.cast("Fishliver Oil", game.find("Memnite", "battlefield", A))
    game.resolve()
    game.attack("Memnite")
    game.pass_until("end_combat")
    assert game.life(B) == 19
    assert game.status("blocked", "Memnite") == 2


def test_ali_baba_taps_walls() -> None:
    game = Position(Side("", "Ali Baba, Mountain"), Side("", "Wall of Swords, Memnite"))
    game.choose("activate Ali Baba 0")
    assert game.legal == ["Wall of Swords"]
    game.choose("Wall of Swords")
    game.resolve()
    assert game.status("tapped", "Wall of Swords") == 1


def test_singing_tree_takes_the_power_of_an_attacker() -> None:
    game = Position(Side("", "Hill Giant"), Side("", "Singing Tree"))
    game.attack("Hill Giant")
    game.activate("Singing Tree", "Hill Giant", by=B)
    game.resolve()
    assert game.pt("Hill Giant") == (0, 3)
    game.next_turn()
    assert game.pt("Hill Giant") == (3, 3)


def test_wyluli_wolf_helps() -> None:
    game = Position(Side("", "Wyluli Wolf, Memnite"))
    game.activate("Wyluli Wolf", "Memnite")
    game.resolve()
    assert game.pt("Memnite") == (2, 2)


def test_hurr_jackal_stops_regeneration() -> None:
    game = Position(Side("", "Hurr Jackal, Memnite"))
    game.activate("Hurr Jackal", "Memnite")
    game.resolve()
    assert game.under("Memnite", v.RULE_CANT_REGENERATE)


def test_aladdins_ring_deals_four() -> None:
    game = Position(Side("", "Aladdin's Ring, 8 Wastes"))
    game.activate("Aladdin's Ring", "B")
    game.resolve()
    assert game.life(B) == 16


def test_bazaar_of_baghdad_trades_cards() -> None:
    game = Position(Side("Plains", "Bazaar of Baghdad", library="Swamp, Forest"))
    game.activate("Bazaar of Baghdad")
    game.resolve()
    assert sorted(game.names("graveyard", A)) == ["Forest", "Plains", "Swamp"]
