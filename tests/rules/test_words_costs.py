"""What costs ask for, on made-up cards: what can be paid is offered, and paying does it."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.language import Card
from tests.rules.positions import A, B, Position, Side, bear, charm, spell


def gaining(cost: d.Cost, **fields: object) -> Card:
    """A creature that gains 3 life for a cost."""
    return bear(d.Activated(cost, (d.GainLife(3),), **fields))


def offered(game: Position) -> bool:
    return "activate Bear 0" in game.legal


@pytest.mark.parametrize(
    ("state", "can"), [("", False), (" (tapped)", True), (" (tapped, sick)", False)]
)
def test_the_untap_symbol(state: str, can: bool) -> None:
    """107.6: what is tapped and not sick untaps for it."""
    game = Position(None, Side(battlefield=f"Bear{state}"), cards=[gaining(d.Cost(untap=True))])
    game.priority(B)
    assert offered(game) == can
    if can:
        game.activate("Bear")
        assert game.status("tapped", "Bear") == 0
        game.resolve()
        assert game.life(B) == 23
        game.priority(B)
        assert not offered(game)


@pytest.mark.parametrize(("counters", "can"), [(1, False), (2, True), (3, True)])
def test_counters_that_are_removed(counters: int, can: bool) -> None:
    game = Position(
        Side(battlefield=f"Bear ({counters} charge)"),
        cards=[gaining(d.Cost(counters=("charge", 2)))],
    )
    assert offered(game) == can
    if can:
        game.activate("Bear")
        game.resolve()
        assert (game.life(A), offered(game)) == (23, False)


@pytest.mark.parametrize(("life", "can"), [(3, False), (4, True)])
def test_life_that_is_paid(life: int, can: bool) -> None:
    game = Position(Side(battlefield="Bear", life=life), cards=[gaining(d.Cost(life=4))])
    assert offered(game) == can
    if can:
        game.activate("Bear")
        assert game.over  # 704.5a


@pytest.mark.parametrize("gives", [d.Cost(sacrifice=True), d.Cost(give=(d.Give("sacrifice"),))])
def test_what_cannot_be_sacrificed_pays_nothing(gives: d.Cost) -> None:
    guard = charm(d.Static(d.Each(d.CREATURE), keywords=("can't be sacrificed",)))
    free = Position(Side(battlefield="Bear"), cards=[gaining(gives)])
    assert offered(free)
    game = Position(Side(battlefield="Bear, Charm"), cards=[gaining(gives), guard])
    assert offered(game) == (gives.give != ())  # the enchantment can be given
    if offered(game):
        game.choose("activate Bear 0")
        assert game.legal == ["Charm"]


def test_an_ability_of_one_activation_each_turn() -> None:
    game = Position(Side(battlefield="Bear"), cards=[gaining(d.Cost("{0}"), once_a_turn=True)])
    game.activate("Bear")
    game.resolve()
    assert not offered(game)
    game.next_turn()
    game.next_turn()
    assert offered(game)


@pytest.mark.parametrize(
    ("timing", "at"),
    [
        ("declare blockers", "declare_blockers"),
        ("end of combat", "end_combat"),
        ("sorcery", "main1"),
    ],
)
def test_when_an_ability_may_be_activated(timing: str, at: str) -> None:
    game = Position(
        Side(battlefield="Bear, Grizzly Bears"), cards=[gaining(d.Cost("{0}"), timing=timing)]
    )
    seen = {game.step} if offered(game) else set()
    game.attack("Grizzly Bears")
    while game.turn == 1:
        if offered(game):
            seen.add(game.step)
        game.default()
    assert at in seen
    assert seen <= {at, "main2"}


@pytest.mark.parametrize("by", [A, B])
def test_any_player_may_activate_it(by: int) -> None:
    rug = bear(d.Activated(d.Cost("{1}"), (d.LoseLife(1, "each opponent"),), by="any player"))
    game = Position(Side(battlefield="Bear, Wastes"), Side(battlefield="Wastes"), cards=[rug])
    game.activate("Bear", by=by)
    game.resolve()
    assert (game.life(A), game.life(B)) == ((20, 19) if by == A else (19, 20))


def test_hybrid_symbols_of_a_flashback_cost() -> None:
    again = Card(
        "Again",
        "{5}",
        "Instant",
        keywords=("flashback {R/W}{R/W}",),
        abilities=(d.Spell((d.GainLife(3),)),),
    )
    for lands, can in (("Plains, Mountain", True), ("2 Plains", True), ("Plains, Island", False)):
        game = Position(Side(battlefield=lands, graveyard="Again"), cards=[again])
        assert ("cast Again" in game.legal) == can, lands
        if can:
            game.cast("Again")
            game.resolve()
            assert (game.life(A), game.names("exile", A)) == (23, ["Again"])


@pytest.mark.parametrize(
    ("cost", "paid"),
    [
        (d.Cost(give=(d.Give("exile from hand"),)), ("hand", "exile")),
        (d.Cost(give=(d.Give("discard"),)), ("hand", "graveyard")),
        (d.Cost(give=(d.Give("reveal from hand"),)), ("hand", "hand")),
        (d.Cost(give=(d.Give("exile from graveyard", d.LAND),)), ("graveyard", "exile")),
        (d.Cost(give=(d.Give("return to hand", d.LAND),)), ("battlefield", "hand")),
        (d.Cost(give=(d.Give("tap", d.LAND),)), ("battlefield", "battlefield")),
    ],
)
def test_what_is_given_up(cost: d.Cost, paid: tuple[str, str]) -> None:
    zone, to = paid
    nothing = Position(Side(battlefield="Bear"), cards=[gaining(cost)])
    assert not offered(nothing)
    sides = {
        "hand": Side("Plains", "Bear"),
        "graveyard": Side(battlefield="Bear", graveyard="Plains"),
    }
    side = sides.get(zone, Side(battlefield="Bear, Plains"))
    game = Position(side, cards=[gaining(cost)])
    game.activate("Bear")
    assert game.count("Plains", to, A) == 1
    if zone == to == "battlefield":
        assert (game.status("tapped", "Plains"), offered(game)) == (1, False)
    game.resolve()
    assert game.life(A) == 23


# --- Cards looked at -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keep", "put", "top", "elsewhere"),
    [
        ("scry", True, "Island", ("library", 2)),
        ("scry", False, "Plains", ("library", 2)),
        ("surveil", True, "Island", ("graveyard", 1)),
        ("surveil", False, "Plains", ("graveyard", 0)),
    ],
)
def test_looking_at_the_top_cards(
    keep: str, put: bool, top: str, elsewhere: tuple[str, int]
) -> None:
    game = Position(
        Side("Spell", library="Plains, Island", filler=0),
        cards=[spell("Spell", d.Look(d.Top(2), keep))],
    )
    game.cast("Spell")
    game.resolve()
    game.choose("Plains" if put else "done")
    if put:
        game.choose("done")
    assert game.name(int(game.m["zone_head"][0, A, 1])) == top
    zone, count = elsewhere
    assert len([n for n in game.names(zone, A) if n != "Spell"]) == count


def test_what_happens_instead_of_putting_a_card_away_comes_before_the_next_question() -> None:
    library = "Blightsteel Colossus, Island, 30 Plains"
    game = Position(
        Side("Spell", library=library, filler=0),
        cards=[spell("Spell", d.Look(d.Top(2), "surveil"))],
    )
    game.cast("Spell")
    game.resolve()
    game.choose("Blightsteel Colossus")
    assert game.count("Blightsteel Colossus", "library", A) == 1
    assert game.names("library", A).index("Island") > 1  # the library has been shuffled (614.6)
    game.choose("Island")
    assert game.names("graveyard", A) == ["Island", "Spell"]


def test_one_of_the_cards_looked_at_goes_on_top() -> None:
    game = Position(
        Side("Spell", library="Plains, Island, Forest", filler=0),
        cards=[spell("Spell", d.Look(d.Top(3), "one on top"))],
    )
    game.cast("Spell")
    game.resolve()
    game.choose("Forest")
    assert game.names("library", A)[0] == "Forest"
    assert sorted(game.names("library", A)) == ["Forest", "Island", "Plains"]


@pytest.mark.parametrize("mana", ["B", "any"])
def test_a_mana_ability_knows_what_was_given_up_for_it(mana: str) -> None:
    """605.3b: it uses no stack, and still counts what was sacrificed."""
    give = d.Give("sacrifice", d.Filter(types=("creature",), other=True))
    made = d.AddMana(mana, d.Stat("mana value", "paid"))
    altar = Card("Altar", None, "Artifact", abilities=(d.Activated(d.Cost(give=(give,)), (made,)),))
    game = Position(Side(battlefield="Altar, Hill Giant"), cards=[altar])
    game.activate("Altar")
    if mana == "any":
        game.choose("B")
    assert game.names("graveyard", A) == ["Hill Giant"]
    assert game.m["mana"][0, A].tolist() == [0, 0, 4, 0, 0, 0]
    assert game.stack == []
