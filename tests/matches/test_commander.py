"""Matches of Commander: legendary creatures as commanders, what people are shown, replays."""

import numpy as np
import pytest

from mtgenv.decks.commander import color_identity
from mtgenv.decks.deck import Deck
from mtgenv.encoding.layout import OBJECT_TABLE, PLAYER_TABLE
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.commanders import row_of_commander
from mtgenv.envs.single import MatchEnv
from mtgenv.matches.match import Match
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.replay import Replay
from tests.matches.test_match import play_randomly

BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}

# Of all colours and combinations of them, with abilities of many kinds.
COMMANDERS = """
Akiri, Line-Slinger
Akroma, Angel of Wrath
Arcanis the Omnipotent
Atarka, World Render
Avacyn, Angel of Hope
Azami, Lady of Scrolls
Azusa, Lost but Seeking
Baron Sengir
Borborygmos
Brion Stoutarm
Captain Sisay
Child of Alara
Commander Greven il-Vec
Darien, King of Kjeldor
Dragonlord Atarka
Dragonlord Ojutai
Drana, Kalastria Bloodchief
Elenda, the Dusk Rose
Elesh Norn, Grand Cenobite
Ezuri, Renegade Leader
Geist of Saint Traft
Ghost Council of Orzhova
Glissa, the Traitor
Grand Arbiter Augustin IV
Griselbrand
Hazoret the Fervent
Heliod, Sun-Crowned
Isamaru, Hound of Konda
Ith, High Arcanist
Kaervek the Merciless
Kamahl, Fist of Krosa
Krenko, Mob Boss
Lathril, Blade of the Elves
Lyra Dawnbringer
Marrow-Gnawer
Meloku the Clouded Mirror
Memnarch
Mikaeus, the Unhallowed
Niv-Mizzet, the Firemind
Omnath, Locus of Rage
Radha, Heir to Keld
Rafiq of the Many
Razaketh, the Foulblooded
Rofellos, Llanowar Emissary
Ruric Thar, the Unbowed
Sliver Queen
Talrand, Sky Summoner
Tatyova, Benthic Druid
Teysa, Orzhov Scion
The Scorpion God
Tuknir Deathlock
Zegana, Utopian Speaker
""".strip().splitlines()


def deck_of(name: str) -> Deck:
    """A legal deck of a commander and basic lands of its colours."""
    lands = [BASICS[letter] for letter in color_identity(name)] or ["Wastes"]
    counts = {land: 99 // len(lands) + (k < 99 % len(lands)) for k, land in enumerate(lands)}
    return Deck(name, tuple(counts.items()), commander=((name, 1),))


@pytest.mark.parametrize("name", COMMANDERS)
def test_a_legendary_creature_is_cast_from_the_command_zone(name):
    deck = deck_of(name)
    match = Match.new(deck, deck, seed=3, options=MatchOptions(max_turns=40, hand=7))
    m = match.record[0]
    for _ in range(600):
        if match.over or m["commander_casts"][0].max() > 0:
            break
        texts = [action.text for action in match.legal_actions()]
        wanted = [t for t in texts if t == f"cast {name}"] or [t for t in texts if t[:4] == "play"]
        match.step(wanted[0] if wanted else 0)
        m = match.record[0]
    assert m["commander_casts"][0].max() == 1
    play_randomly(match, 40)


def test_a_match_shows_command_zones_tax_and_damage():
    deck = deck_of("Isamaru, Hound of Konda")
    match = Match.new(deck, deck, seed=1, names=("Ann", "Bob"))
    assert str(match).count("command zone: Isamaru, Hound of Konda (commander)") == 2
    match.record["commander_casts"][0, 0, 0] = 2
    match.record["commander_damage"][0, 0, 1, 0] = 7
    text = str(match)
    assert "Isamaru, Hound of Konda (commander, costs {4} more)" in text
    assert "commander damage 7 by Isamaru, Hound of Konda" in text


def test_the_log_says_where_a_commander_goes():
    deck = Deck(
        "swords",
        (("Plains", 60), ("Savannah Lions", 1), ("Swords to Plowshares", 1), ("Wastes", 37)),
        commander=(("Isamaru, Hound of Konda", 1),),
    )
    for seed in range(40):
        match = Match.new(deck, deck, seed=seed, names=("Ann", "Bob"))
        for _ in range(400):
            if match.over or "Put it into the command zone?" in match.question:
                break
            texts = [action.text for action in match.legal_actions()]
            wanted = [t for t in texts if "Swords" in t or "cast Isamaru" in t or t[:4] == "play"]
            match.step(wanted[0] if wanted else 0)
        if not match.over:
            break
    assert "Put it into the command zone? (Isamaru, Hound of Konda)" in match.question
    texts = [action.text for action in match.legal_actions()]
    assert texts[:2] == [
        "put Isamaru, Hound of Konda into the command zone",
        "let Isamaru, Hound of Konda stay where it is",
    ]
    match.step(texts[0])
    assert any(line.endswith("to the command zone.") for line in match.log)


def test_a_replay_of_commander_plays_back(tmp_path):
    match = Match.new("commander-angels", "commander-goblins", seed=5)
    play_randomly(match, 150, 2)
    file = Replay.record(match).save(tmp_path / "commander.json")
    again = Replay.load(file)
    assert again.decks[0].commander == (("Avacyn, Angel of Hope", 1),)
    assert again.options.variants == ("commander",)
    assert again.play() == match


def test_three_players_play_commander():
    decks = ("commander-angels", "commander-elves", "commander-wizards")
    match = Match.new(*decks, seed=2, options=MatchOptions(max_turns=30))
    assert match.life == [[40, 40, 40]]
    play_randomly(match, 300, 3)
    assert match.record[0]["opt_variants"] == v.VARIANT_COMMANDER


def test_a_seat_sees_commanders_in_its_observation():
    env = MatchEnv(decks=("commander-elves", "commander-goblins"))
    observation, _ = env.reset(seed=1)
    commander, tax = OBJECT_TABLE.index("commander"), OBJECT_TABLE.index("tax")
    shown = observation["objects"][observation["objects"][:, commander] == 1]
    assert len(shown) == 2
    assert shown[:, tax].tolist() == [0, 0]
    assert shown[:, OBJECT_TABLE.index("zone")].tolist() == [v.ZONE_COMMAND] * 2
    assert observation["players"][0, :2, PLAYER_TABLE.index("commander_damage")].tolist() == [0, 0]


def test_a_deal_of_unseen_cards_leaves_commanders_what_they_are():
    match = Match.new("commander-elves", "commander-wizards", seed=1)
    play_randomly(match, 4)
    m = match.record[0]
    # A commander that lies in its owner's library, where nobody has seen it.
    row = row_of_commander(m, 2)
    swapped = int(m["zone_tail"][0, 1, v.ZONE_LIBRARY])
    cards = m["card"].copy()
    m["card"][row], m["card"][swapped] = cards[swapped], cards[row]
    m["look"][row], m["look"][swapped] = m["card"][row], m["card"][swapped]
    m["commander"][row], m["commander"][swapped] = 0, 3
    m["commander_ref"][2] = int(m["generation"][swapped]) << 10 | swapped
    name = match.matchup.cards.index["Niv-Mizzet, the Firemind"]
    places = set()
    for deal in range(6):
        guess = match.determinize(0, seed=deal).record[0]
        marked = np.flatnonzero(guess["commander"] == 3)
        assert [int(guess["card"][at]) for at in marked] == [name]
        assert row_of_commander(guess, 2) == marked[0]
        places.add(int(marked[0]))
    assert len(places) > 1
