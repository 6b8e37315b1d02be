"""Toxic (702.164), and players with protection (702.16)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import CardError
from mtgenv.engine.record import vocabulary as v
from tests.rules.positions import A, B, Position, Side, bear, charm, spell

GIVE_TOXIC = spell("Venom", d.Change(keywords=("toxic 3",)), targets=(d.TARGET_CREATURE,))


def poison(game: Position, seat: int) -> int:
    return int(game.m["poison"][game.depth, seat])


def test_B5_33_C14_44_toxic_adds_poison_once_for_each_combat_damage() -> None:
    rat = bear(keywords=("double strike", "toxic 2"))
    game = Position(Side("", "Bear"), Side("", "Hill Giant"), cards=[rat])
    game.attack("Bear")
    blocked = game.copy()
    game.pass_until("end_combat")
    assert (game.life(B), poison(game, B)) == (16, 4)
    blocked.block(("Hill Giant", "Bear"))  # for damage to players only
    blocked.pass_until("end_combat")
    assert blocked.names("graveyard", B) == ["Hill Giant"]
    assert poison(blocked, B) == 0


def test_C14_44_the_total_toxic_value_is_the_sum_of_all_its_toxic_abilities() -> None:
    rat = bear(keywords=("toxic 1", "toxic 2"))
    game = Position(Side("2 Venom", "Bear, Memnite"), Side(), cards=[rat, GIVE_TOXIC])
    for name in ("Bear", "Memnite"):
        game.cast("Venom", name)
        game.resolve()
    game.attack("Bear", "Memnite")
    game.pass_until("end_combat")
    assert poison(game, B) == 1 + 2 + 3 + 3


def test_C14_44_who_has_lost_its_abilities_is_not_toxic() -> None:
    calm = spell("Calm", d.Change(loses=("all",)), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Calm", "Bear"), cards=[bear(keywords=("toxic 2",)), calm])
    game.cast("Calm", "Bear")
    game.resolve()
    game.attack("Bear")
    game.pass_until("end_combat")
    assert (game.life(B), poison(game, B)) == (18, 0)


def test_C14_44_noncombat_damage_and_damage_prevented_add_no_poison() -> None:
    ping = d.Activated(d.Cost("{0}"), (d.Damage(1),), (d.TARGET_PLAYER,))
    holy = spell("Holy", d.Replace(d.Event("player is dealt damage", combat=True), what="you"))
    game = Position(Side("", "Bear"), Side("Holy"), cards=[bear(ping, keywords=("toxic 2",)), holy])
    game.activate("Bear", "B")
    game.resolve()
    assert (game.life(B), poison(game, B)) == (19, 0)
    game.cast("Holy", by=B)
    game.resolve()
    game.attack("Bear")
    game.pass_until("end_combat")
    assert (game.life(B), poison(game, B)) == (19, 0)


# --- Protection of players -----------------------------------------------------------------------


def under(rule: str, *spells: str, battlefield: str = "", for_a_while: bool = False) -> Position:
    """B has protection: from a permanent, or from a spell that has resolved; A has spells."""
    mantle = charm(d.Rule(rule), name="Mantle")
    bless = spell("Bless", d.Apply(rule))
    a = Side(", ".join(spells), ", ".join(filter(None, ("4 Mountain", battlefield))))
    b = Side("Bless", "" if for_a_while else "Mantle")
    game = Position(a, b, cards=[mantle, bless])
    if for_a_while:
        game.cast("Bless", by=B)
        game.resolve()
        game.priority(A)
    return game


@pytest.mark.parametrize("for_a_while", [False, True])
def test_C14_11_a_player_with_protection_is_no_target_and_takes_no_damage(
    for_a_while: bool,
) -> None:
    game = under(
        "protection from red",
        "Lightning Bolt",
        battlefield="Hill Giant, Memnite",
        for_a_while=for_a_while,
    )
    game.choose("cast Lightning Bolt")
    assert "B" not in game.legal
    assert "A" in game.legal
    game.choose("A")
    game.resolve()
    game.attack("Hill Giant", "Memnite")
    game.pass_until("end_combat")
    assert game.life(B) == 19  # the Giant is red, the Memnite is not


def test_C14_11_protection_that_comes_later_makes_a_target_illegal() -> None:
    bless = spell("Bless", d.Apply("protection from red"))
    game = Position(Side("Lightning Bolt", "Mountain"), Side("Bless"), cards=[bless])
    game.cast("Lightning Bolt", "B")
    game.cast("Bless", by=B)
    game.resolve_all()
    assert game.life(B) == 20
    assert game.names("graveyard", A) == ["Lightning Bolt"]


def test_C14_11_protection_from_everything_ends_with_its_duration() -> None:
    game = under("protection from everything", battlefield="Craw Wurm", for_a_while=True)
    game.attack("Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 20
    game.next_turn("end")
    game.next_turn()
    game.attack("Craw Wurm")
    game.pass_until("end_combat")
    assert game.life(B) == 14


def test_C14_11_damage_that_cannot_be_prevented_is_dealt() -> None:
    game = Position(
        Side("", "Hill Giant, Truth"),
        Side("", "Mantle"),
        cards=[
            charm(d.Rule("protection from red"), name="Mantle"),
            charm(d.Rule("damage can't be prevented"), name="Truth"),
        ],
    )
    game.attack("Hill Giant")
    game.pass_until("end_combat")
    assert game.life(B) == 17


def test_C14_11_the_permanents_of_a_protected_player_are_not_protected() -> None:
    game = under("protection from red", "Lightning Bolt")
    bears = Position(
        Side("Lightning Bolt", "Mountain"),
        Side("", "Mantle, Grizzly Bears"),
        cards=[charm(d.Rule("protection from red"), name="Mantle")],
    )
    bears.cast("Lightning Bolt", "Grizzly Bears")
    bears.resolve()
    assert bears.names("graveyard", B) == ["Grizzly Bears"]
    assert game.life(B) == 20


CHOOSE = d.ChooseName("color")
CHOSEN = "protection from the chosen color"


@pytest.mark.parametrize(("color", "life"), [("R", 20), ("W", 17)])
def test_C14_11_a_spell_gives_a_player_protection_from_a_color_that_is_chosen(
    color: str, life: int
) -> None:
    shield = spell("Shield", CHOOSE, d.Apply(CHOSEN))
    game = Position(Side("", "Hill Giant"), Side("Shield"), cards=[shield])
    game.attack("Hill Giant")
    game.cast("Shield", by=B)
    game.resolve()
    game.choose(color)
    game.pass_until("end_combat")
    assert game.life(B) == life


@pytest.mark.parametrize("color", ["R", "W"])
def test_C14_11_and_a_permanent(color: str) -> None:
    shield = spell("Shield", CHOOSE, d.Change(keywords=(CHOSEN,)), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Shield", "Memnite"), Side("Lightning Bolt", "Mountain"), cards=[shield])
    game.cast("Shield", "Memnite")
    game.resolve()
    game.choose(color)
    assert game.has("Memnite", v.KEYWORD_PROTECTION)
    game.priority(B)
    assert ("cast Lightning Bolt" in game.legal) is True
    game.choose("cast Lightning Bolt")
    assert ("Memnite" in game.legal) is (color == "W")


@pytest.mark.parametrize("color", ["R", "W"])
def test_C14_11_and_what_an_aura_is_attached_to(color: str) -> None:
    ward = d.Card(
        "Warding",
        "{0}",
        "Enchantment — Aura",
        abilities=(
            d.Spell(targets=(d.TARGET_CREATURE,)),
            d.Enters(choose=("color",)),
            d.Static("attached", keywords=(CHOSEN,)),
        ),
    )
    game = Position(Side("Warding", "Memnite"), Side("Lightning Bolt", "Mountain"), cards=[ward])
    game.cast("Warding", "Memnite")
    game.resolve()
    game.choose(color)
    game.priority(B)
    game.choose("cast Lightning Bolt")
    assert ("Memnite" in game.legal) is (color == "W")


def test_C3_09_an_emblem_may_state_a_rule_that_speaks_of_objects() -> None:
    silence = d.Card(
        "Emblem",
        None,
        "Emblem",
        abilities=(d.Rule("can't cast spells", "each opponent", filter=d.Filter(colors="R")),),
        token=True,
    )
    hush = spell("Hush", d.GetEmblem(silence))
    game = Position(
        Side("Hush"),
        Side("Lightning Bolt, Swords to Plowshares", "Mountain, Plains, Memnite"),
        cards=[hush],
    )
    game.cast("Hush")
    game.resolve()
    game.priority(B)
    assert "cast Lightning Bolt" not in game.legal
    assert "cast Swords to Plowshares" in game.legal


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (d.Rule("protection from red", filter=d.CREATURE), "leave the filter out"),
        (d.Rule("protection from noise"), "no rule says what protection from 'noise' means"),
    ],
)
def test_protection_of_a_player_from_what_no_rule_knows_is_refused(
    rule: d.Rule, message: str
) -> None:
    with pytest.raises(CardError, match=message):
        Position(Side("", "Charm"), cards=[charm(rule)])


def test_a_rule_that_applies_for_a_while_says_so_in_one_place() -> None:
    twice = spell("Twice", d.Apply(d.Rule("protection from red", "each player")))
    with pytest.raises(CardError, match="in Apply, not in its rule"):
        Position(Side("Twice"), cards=[twice])


def test_C14_11_a_rule_with_a_filter_applies_for_a_while() -> None:
    hush = spell(
        "Hush",
        d.Apply(d.Rule("can't cast spells", filter=d.Filter(colors="R")), player="each opponent"),
    )
    game = Position(
        Side("Hush"),
        Side("Lightning Bolt, Swords to Plowshares", "Mountain, Plains, Memnite"),
        cards=[hush],
    )
    game.cast("Hush")
    game.resolve()
    game.priority(B)
    assert "cast Lightning Bolt" not in game.legal
    assert "cast Swords to Plowshares" in game.legal


# --- The cards -----------------------------------------------------------------------------------


def test_pestilent_syphoner_flies_and_is_toxic() -> None:
    game = Position(Side("", "Pestilent Syphoner"), Side("", "Grizzly Bears"))
    game.attack("Pestilent Syphoner")
    game.pass_until("end_combat")
    assert (game.life(B), poison(game, B)) == (19, 1)


@pytest.mark.parametrize(("life", "saved"), [(6, ["Memnite"]), (5, ["Grizzly Bears", "Memnite"])])
def test_faiths_shield_protects_everything_in_the_fateful_hour(life: int, saved: list[str]) -> None:
    game = Position(
        Side("Faith's Shield", "Memnite, Grizzly Bears, Plains", life=life),
        Side("Lightning Bolt", "Mountain"),
    )
    game.cast("Faith's Shield", "Memnite")
    game.resolve()
    game.choose("R")
    protected = [n for n in ("Grizzly Bears", "Memnite") if game.has(n, v.KEYWORD_PROTECTION)]
    assert protected == saved
    game.priority(B)
    game.choose("cast Lightning Bolt")
    assert ("A" in game.legal) is (life > 5)
    assert "Memnite" not in game.legal
