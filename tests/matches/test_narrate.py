"""The game log: what triggers, what is paid and revealed, who attacks and blocks, in order."""

import random

import pytest

from mtgenv.decks import Deck
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches.match import Match
from mtgenv.matches.narrate import Narrator
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.wording import Wording, mana, zone_rows


def mirror(*main, seed=1, options=None):
    """A match in which both players have the same deck: pairs of a name and a number."""
    deck = Deck("test", main)
    return Match.new(deck, deck, seed=seed, names=("Ann", "Bob"), options=options)


def play(match, *wishes, end="", steps=400):
    """Take the first action that a wish names, else pass; stop when the log holds a text."""
    for _ in range(steps):
        if match.over or (end and any(end in line for line in match.log)):
            break
        actions = match.legal_actions()
        wanted = (action for wish in wishes for action in actions if wish in action.text)
        match.step(next(wanted, actions[0]))
    return match.log


def after(log, text, count):
    """The lines that follow the first one with a text."""
    start = next(i for i, line in enumerate(log) if text in line)
    return log[start + 1 : start + 1 + count]


def test_a_trigger_and_what_it_reveals_are_told():
    match = mirror(("Goblin Guide", 30), ("Mountain", 30))
    wishes = ("keep", "play Mountain", "cast Goblin", "attack with Goblin")
    log = play(match, *wishes, end="Mountain from the library into the hand")
    triggered, revealed, lost = after(log, "attacks", 3)
    assert "Goblin Guide triggers (Whenever this creature attacks" in triggered
    assert " reveals Goblin Guide from the library." in revealed
    assert lost.endswith(" loses 2 life (18).")
    (taken,) = after(log, "reveals Mountain from the library", 1)
    assert taken.endswith("puts Mountain from the library into the hand.")
    assert not any("draws" in line for line in after(log, taken, 1))


@pytest.mark.parametrize(
    ("cards", "offer"),
    [
        ((("Cyclone", 12), ("Forest", 28)), "pay {G}{G} for Cyclone"),
        ((("Neyith of the Dire Hunt", 12), ("Forest", 28)), "pay {2}{R/G} for Neyith"),
        ((("Koskun Falls", 8), ("Black Knight", 8), ("Swamp", 24)), "say yes to Koskun Falls"),
    ],
)
def test_an_offer_names_its_whole_price(cards, offer):
    """Hybrid symbols, prices that grow; what gives up more than mana and life has no short name."""
    match = mirror(*cards)
    for _ in range(400):
        actions = match.legal_actions()
        if any(offer in action.text for action in actions):
            break
        wanted = (a for wish in ("keep", "play", "cast", "pay") for a in actions if wish in a.text)
        match.step(next(wanted, actions[0]))
    assert any(offer in action.text for action in actions)


def test_what_is_revealed_is_told_to_everybody():
    match = mirror(("Goblin Guide", 30), ("Mountain", 30))
    readers = [Narrator(Wording(match.matchup, match.names), match.record, k) for k in (0, 1, None)]
    play(match, "keep", "play", "cast", "attack with", end=" reveals ")
    told = []
    for reader in readers:
        reader.follow(match.actions)
        told.append([str(line) for line in reader.lines if " reveals " in line.text])
    assert told[0] == told[1] == told[2] != []


def readers_of(match):
    """Narrators of a match for Ann, for Bob and for somebody who may know everything."""
    words = Wording(match.matchup, match.names)
    return [Narrator(words, match.record, seat) for seat in (0, 1, None)]


def told_to(readers, match, text):
    """The lines with a text that each reader is told of a match."""
    for reader in readers:
        reader.follow(match.actions)
    return [[line.text for line in reader.lines if text in line.text] for reader in readers]


def test_what_is_revealed_again_is_told_again():
    """Two of them attack: what the first one shows stays on top, and is shown by the second too."""
    match = mirror(("Goblin Guide", 40), ("Mountain", 20), options=MatchOptions(life=99))
    readers = readers_of(match)
    shown = " reveals Goblin Guide from the library."
    wishes = ("keep", "play", "cast", "attack with")
    play(match, *wishes, end="with 2 Goblin Guide")
    # Both triggers resolve before the next turn begins.
    attack = match.log.index(next(line for line in match.log if "with 2 Goblin Guide" in line))
    while not any(line.startswith("Turn ") for line in match.log[attack:]):
        play(match, *wishes, steps=1)
    assert sum(shown in line for line in match.log[attack:]) == 2
    told = told_to(readers, match, shown)
    assert told[0] == told[1] == told[2]


def test_a_hand_that_is_shown_twice_is_told_twice():
    match = mirror(("Duress", 30), ("Swamp", 30))
    readers = readers_of(match)
    log = play(match, "keep", "play", "cast", "target", end="Duress resolves")
    while sum(line == "Duress resolves." for line in log) < 3:
        log = play(match, "keep", "play", "cast", "target", steps=1)
    told = told_to(readers, match, " reveals ")
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 3
    assert all("Duress" in line and "Swamp" in line for line in told[0])


def test_who_looks_at_cards_is_told_and_what_they_are_to_who_sees_them():
    match = mirror(("Orcish Spy", 20), ("Mountain", 40))
    readers = readers_of(match)
    play(match, "keep", "play", "cast", "activate", "target Ann", end=" looks at ")
    told = told_to(readers, match, " looks at ")
    (spy,) = {line.split()[0] for line in told[2]}
    looker = match.names.index(spy)
    own = "the" if spy == "Ann" else "Ann's"
    assert told[looker] == told[2]
    assert told[1 - looker] == [f"{spy} looks at 3 cards on top of {own} library."]
    top = [match.record[0]["card"][row] for row in zone_rows(match.record[0], 0, 0, v.ZONE_LIBRARY)]
    names = [match.matchup.cards.cards[int(card)].name for card in top[:3]]
    assert all(name in told[2][0] for name in names)


def test_what_is_dug_up_is_told_to_who_digs():
    match = mirror(("Sleight of Hand", 30), ("Island", 30))
    readers = readers_of(match)
    play(match, "keep", "play", "cast", end=" looks at ")
    told = told_to(readers, match, " looks at ")
    digger = match.names.index(told[2][0].split()[0])
    assert told[1 - digger] == [f"{match.names[digger]} looks at 2 cards on top of the library."]
    assert told[digger] == told[2] != told[1 - digger]


def test_life_for_a_land_is_paid():
    match = mirror(("Sacred Foundry", 60))
    while "play Sacred Foundry" not in map(str, match.legal_actions()):
        match.step(0)
    match.step("play Sacred Foundry")
    who = match.names[match.decider]
    pay, decline = map(str, match.legal_actions())
    assert pay == "pay 2 life for Sacred Foundry"
    assert decline == "decline to pay 2 life for Sacred Foundry"
    other = match.clone()
    match.step(pay)
    other.step(decline)
    assert after(match.log, f"{who} plays Sacred Foundry.", 2) == [
        f"{who} pays 2 life for Sacred Foundry.",
        "Sacred Foundry enters the battlefield.",
    ]
    assert not any("loses" in line for line in match.log)
    assert other.log[0] == f"{who} declines to pay 2 life for Sacred Foundry."


def test_costs_of_an_ability_are_paid():
    match = mirror(("Arid Mesa", 30), ("Mountain", 30))
    log = play(match, "keep", "play Arid", "activate Arid", end="shuffle")
    paid = after(log, "activates Arid Mesa", 2)
    assert [line.split(" ", 1)[1] for line in paid] == [
        "sacrifices Arid Mesa.",
        "pays 1 life (19).",
    ]


def test_mana_targets_and_what_becomes_of_a_spell_are_told_in_order():
    match = mirror(("Lightning Bolt", 30), ("Mountain", 30))
    wishes = ("keep", "play Mountain", "cast Lightning", "target Ann", "target Bob")
    log = play(match, *wishes, end="resolves")
    who = next(line.split()[0] for line in log if "casts" in line)
    assert [line.replace(who, "X") for line in after(log, "casts Lightning Bolt", 4)] == [
        "X targets Ann.",
        "X taps Mountain.",
        f"{'Ann' if who == 'Bob' else 'X'} loses 3 life (17).",
        "Lightning Bolt resolves.",
    ]


def test_a_spell_that_is_countered():
    match = mirror(("Counterspell", 15), ("Island", 20), ("Mountain", 10), ("Lightning Bolt", 15))
    wishes = ("keep", "play", "cast Counterspell", "cast Lightning", "target Lightning", "target")
    log = play(match, *wishes, end="is countered")
    assert after(log, "Lightning Bolt is countered.", 1) == ["Counterspell resolves."]


def test_a_spell_whose_target_is_gone():
    match = mirror(("Savannah Lions", 15), ("Plateau", 25), ("Lightning Bolt", 20))
    for _ in range(300):
        # Both aim at the creature that only Ann has: she answers a Bolt with a Bolt.
        creature = "Lions 2/1" in str(match)
        wishes = ["keep", "play", "target Savannah"]
        if not creature and match.decider == 0:
            wishes.append("cast Savannah")
        if creature and (match.decider == 1) == ("stack:" not in str(match)):
            wishes.append("cast Lightning")
        play(match, *wishes, steps=1)
    assert "Lightning Bolt does nothing, for it has no legal target left." in match.log


def test_attackers_and_blockers_are_told_when_they_are_declared():
    match = mirror(("Savannah Lions", 30), ("Plains", 30))
    wishes = ("keep", "play", "cast", "attack with", "block with", "block Savannah")
    log = play(match, *wishes, end=" blocks ")
    attack = next(line for line in log if "attacks" in line)
    assert attack in (
        "Ann attacks Bob with Savannah Lions.",
        "Bob attacks Ann with Savannah Lions.",
    )
    block = next(line for line in log if "blocks" in line)
    assert block.split(" ", 1)[1] == "blocks Savannah Lions with Savannah Lions."
    assert "2 Savannah Lions" in "".join(play(match, *wishes, end="with 2 Savannah Lions"))


def test_a_suspended_card_is_cast():
    match = mirror(("Rift Bolt", 30), ("Mountain", 30))
    log = play(match, "keep", "play", "suspend", "say yes", "target", end="resolves")
    assert any("Rift Bolt triggers (Suspend" in line for line in log)
    assert any(line.endswith(" casts Rift Bolt.") for line in log)


def test_coin_flips_are_told():
    match = mirror(("Mijae Djinn", 30), ("Mountain", 30))
    log = play(match, "keep", "play", "cast", "attack with", end="loses the coin flip")
    assert any("loses the coin flip." in line for line in log)
    assert any("wins the coin flip." in line for line in log)


def test_what_is_sacrificed_by_an_effect_is_told_so():
    match = mirror(("Spark Elemental", 30), ("Mountain", 30))
    log = play(match, "keep", "play", "cast", end="sacrifices")
    assert any(line.endswith(" sacrifices Spark Elemental.") for line in log)


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_hidden_is_told(seat):
    """A card of the other deck is named to a reader only once it has been seen."""
    decks = ("skies", "suspend-exile", "weenie-shahrazad", "burn-fetch", "djinn", "wish")
    told = 0
    for seed, mine in enumerate(decks):
        theirs = decks[seed - 1]
        pair = (mine, theirs) if seat == 0 else (theirs, mine)
        options = MatchOptions(max_turns=40)
        match = Match.new(*pair, seed=seed, options=options, names=("Ann", "Bob"))
        words = Wording(match.matchup, match.names)
        reader = Narrator(words, match.record, seat)
        own = set(match.matchup.decks[seat].cards()) | set(
            match.matchup.decks[seat].sideboard_cards()
        )
        secret = set(match.matchup.decks[1 - seat].cards()) - own
        chance = random.Random(seed)
        while not match.over and len(match.actions) < 250:
            match.step(chance.choice(match.legal_actions()))
            record = match.record[0]
            # A name that holds a known one ("ability of X") is that of X.
            seen = {
                words.card(record, row)
                for row in range(len(record["card"]))
                if record["kind"][row] != v.OBJECT_NONE
                and (
                    record["zone"][row] not in (v.ZONE_HAND, v.ZONE_LIBRARY, v.ZONE_OUTSIDE)
                    or int(record["known"][row]) >> seat & 1
                )
            }
            lines = " ".join(line.text for line in reader.follow(match.actions[-1:]))
            # Basic lands are named by texts of other cards.
            secret -= {"Plains", "Island", "Swamp", "Mountain", "Forest"}
            secret -= {name for name in secret if any(name in known for known in seen)}
            leaked = {name for name in secret if name in lines}
            # What was played and went home with its game within one step has been seen too.
            leaked -= {name for name in leaked if f"casts {name}" in lines}
            leaked -= {name for name in leaked if f"plays {name}" in lines}
            assert not leaked, lines
            told += len(lines)
    assert told > 10_000


def test_what_goes_to_the_bottom_is_not_named():
    match = mirror(("Mountain", 30), ("Island", 30))
    other = 1 - match.decider
    reader = Narrator(Wording(match.matchup, match.names), match.record, other)
    play(match, "take a mulligan", "Mountain", steps=1)
    play(match, "keep", steps=2)
    play(match, "put", steps=1)
    told = [line.text.split(" ", 1)[1] for line in reader.follow(match.actions)]
    assert "puts a card on the bottom." in told
    assert any(line.endswith(" on the bottom.") and "a card" not in line for line in match.log)


def test_a_tax_is_paid():
    match = mirror(("Propaganda", 10), ("Flying Men", 20), ("Island", 30))
    wishes = ("keep", "play", "cast Propaganda", "cast", "attack with", "pay {")
    log = play(match, *wishes, end="to attack")
    paid = next(line for line in log if "pays {4} to attack." in line)
    assert after(log, paid, 2)[0].endswith(" taps 4 Island.")
    assert after(log, paid, 2)[1].endswith(" with 2 Flying Men.")


@pytest.mark.parametrize(
    ("cost", "text"),
    [(0, "{0}"), (3, "{3}"), (1 << 8, "{W}"), (2 | 1 << 16 | 1 << 48, "{2}{U}{C}")],
)
def test_mana_costs_are_written_with_symbols(cost, text):
    assert mana(cost) == text


def test_a_narrator_goes_back():
    match = mirror(("Mountain", 60))
    narrator = Narrator(Wording(match.matchup, match.names), match.record)
    begun = match.clone()
    match.step("keep this hand")
    first = list(narrator.follow(match.actions))
    narrator.back_to(begun.record, 0)
    assert narrator.lines == []
    assert narrator.follow(match.actions) == first


WISHES = (
    ("Shahrazad", 8),
    ("Living Wish", 10),
    ("Thragtusk", 10),
    ("Plains", 12),
    ("Forest", 20),
)
PLAY = ("Thragtusk from", "keep", "play ", "cast Thragtusk", "cast Living", "cast Shah")


def wished(**options):
    """A match in which Ann has just taken her Thragtusk from the main game into a subgame."""
    match = mirror(*WISHES, seed=6, options=MatchOptions(concede_game="always", **options))
    play(match, *PLAY, end="waits until")
    return match


def test_each_crossing_of_a_level_is_a_line():
    match = wished()
    (moved,) = after(match.log, "=== Subgame 1 begins: Shahrazad. ===", 1)
    libraries = "the libraries of the main game."
    assert moved == f"  48 of Ann's cards and 48 of Bob's cards move in from {libraries}"
    fetched, held = after(match.log, "Ann chooses Thragtusk", 2)
    assert fetched == "  Ann fetches Thragtusk from the main game."
    assert held == "Ann's Thragtusk triggers and waits until the main game goes on."
    home = play(match, "concede this game", end="creates a Beast token")
    ended, cards, paid, resolved, triggered, token = after(home, "concedes this game", 6)
    assert ended == "  === Subgame 1 ends after 4 turns: Ann won (conceded). ==="
    assert cards == f"49 of Ann's cards and 48 of Bob's cards go home to {libraries}"
    assert (paid, resolved) == ("Bob loses 13 life (12).", "Shahrazad resolves.")
    assert triggered.startswith("Ann's Thragtusk triggers (When this creature leaves")
    assert token == "Ann creates a Beast token."


def test_cards_that_stay_exiled_by_the_old_rule_are_told():
    match = wished(legacy_exile_stays=True)
    home = play(match, "concede this game", end="go home")
    (line,) = (line for line in home if "go home" in line)
    assert line.endswith("the libraries of the main game; exiled for good: Living Wish.")


def test_the_board_shows_the_games_as_an_outline_and_what_waits_in_them():
    board = str(wished()).splitlines()
    outline = [line for line in board if "turn" in line]
    assert outline[0].startswith("The main game: turn")
    assert outline[1].startswith("│  Subgame 1 (made by Shahrazad): turn")
    (held,) = (line for line in board if "waiting" in line)
    assert held.startswith("  triggered, waiting: Ann's Thragtusk \"When this creature leaves")


def test_a_game_that_begins_anew_is_told_in_one_line():
    karn = Deck("karn", (("Karn Liberated", 20), ("Sol Ring", 20), ("Plains", 20)))
    match = Match.new(karn, Deck("plains", (("Plains", 60),)), seed=1, names=("Ann", "Bob"))
    restart = ("keep", "play Plains", "cast Sol Ring", "cast Karn", "Restart", "+4")
    log = play(match, *restart, end="begins anew")
    assert "Karn" in log[-2]
    assert log[-1] == "=== The main game begins anew. ==="


def test_rooms_and_completed_dungeons_are_told():
    deck = (("Secret Door", 30), ("Island", 30))
    match = mirror(*deck)
    wishes = ("keep", "Tomb of Annihilation", "Secret Door: ", "play Island", "cast Secret Door")
    log = play(match, *wishes, end="enters Trapped Entry", steps=800)
    told = "enters Trapped Entry of Tomb of Annihilation."
    assert "\n".join(log).count(told) == 1
    assert "Tomb of Annihilation (Trapped Entry)" in str(match)
    log = play(match, *wishes, end="completes Tomb of Annihilation", steps=3000)
    assert any("enters Cradle of the Death God" in line for line in log)
    assert "dungeons completed: 1" in str(match)


def test_the_ring_is_told_and_shown():
    match = mirror(("Birthday Escape", 20), ("Ornithopter", 20), ("Island", 20))
    wishes = ("keep", "play Island", "cast Ornithopter", "cast Birthday Escape", "choose")
    log = play(match, *wishes, end="(2)", steps=800)
    assert any("the ring tempts" in line.lower() for line in log)
    assert "The Ring (tempted 2 times, borne by Ornithopter)" in str(match)


def test_sectors_are_asked_about_told_and_shown():
    match = mirror(("Space Beleren", 20), ("Ornithopter", 20), ("Tundra", 20))
    wishes = ("keep", "play Tundra", "cast Ornithopter", "cast Space Beleren", "choose the beta")
    log = play(match, *wishes, end="the beta sector for Ornithopter", steps=800)
    assert any("chooses the beta sector for Ornithopter." in line for line in log)
    log = play(match, *wishes, end="zzz", steps=4)
    assert "beta sector" in str(match)
