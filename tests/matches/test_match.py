import random

import numpy as np
import pytest

from mtgenv.decks import Deck, DeckError
from mtgenv.engine import driver
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.errors import MtgenvError
from mtgenv.matches import snapshots
from mtgenv.matches.match import IllegalActionError, Match
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions, OptionError
from mtgenv.matches.wording import zone_rows

HIDDEN = (v.ZONE_HAND, v.ZONE_LIBRARY)


@pytest.fixture(scope="module")
def matchup():
    options = MatchOptions(max_turns=40, concede_game="game_start")
    return Matchup.of("weenie-shahrazad", "burn-shahrazad", options=options)


def play_randomly(match, decisions, seed=0):
    chance = random.Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        match.step(chance.choice(match.legal_actions()))
    return match


def positions(matchup, count=12):
    for seed in range(count):
        match = play_randomly(Match.of(matchup, seed=seed), 5 + 17 * seed, seed)
        if not match.over:
            yield match


def test_actions_are_numbered_and_have_texts_of_their_own(matchup):
    for match in positions(matchup):
        actions = match.legal_actions()
        assert [action.number for action in actions] == list(range(len(actions)))
        assert len({action.text for action in actions}) == len(actions)
        assert len({action.code for action in actions}) == len(actions)


def test_a_step_takes_an_action_its_text_or_its_number(matchup):
    match = play_randomly(Match.of(matchup, seed=3), 30)
    action = match.legal_actions()[-1]
    ways = [match.clone() for _ in range(3)]
    for way, answer in zip(ways, (action, action.text.upper(), action.number), strict=True):
        way.step(answer)
    assert ways[0] == ways[1] == ways[2]
    assert ways[0] != match


def test_a_step_takes_a_text_without_its_accents():
    deck = Deck("accents", (("Juzám Djinn", 20), ("Swamp", 20)))
    match = Match.new(deck, deck, seed=1)
    while not match.over and "cast Juzám Djinn" not in map(str, match.legal_actions()):
        match.step(match.legal_actions()[-1])
    match.step("cast juzam djinn")
    assert any("casts Juzám Djinn." in line for line in match.log)


@pytest.mark.parametrize("answer", ["cast Black Lotus", -1, 999_999])
def test_an_illegal_action_is_refused_in_one_line_and_changes_nothing(matchup, answer):
    match = Match.of(matchup, seed=1)
    before = match.snapshot()
    with pytest.raises(IllegalActionError, match="is not legal; legal: keep this hand") as caught:
        match.step(answer)
    assert "\n" not in str(caught.value)
    assert match.snapshot() == before
    assert match.actions == ()


def test_a_finished_match_says_so(matchup):
    match = Match.of(matchup, seed=2)
    chance = random.Random(0)
    while not match.over:
        match.step(chance.choice(match.legal_actions()))
    assert match.decider is None
    assert match.legal_actions() == []
    assert match.result != "running"
    with pytest.raises(IllegalActionError, match="the match is over"):
        match.step("pass")


def test_every_nested_game_is_printed(matchup):
    chance = random.Random(1)
    match = Match.of(matchup, seed=0)
    while match.depth < 2:
        match.step(chance.choice(match.legal_actions()))
        if match.over:
            match = Match.of(matchup, seed=match.seed + 1)
    text = str(match)
    assert "The main game: turn" in text
    assert "│  Subgame 1 (made by Shahrazad): turn" in text
    assert "│  │  Subgame 2 (made by Shahrazad): before the first turn" in text


def test_the_log_can_be_read_at_any_time(matchup):
    at_the_end = play_randomly(Match.of(matchup, seed=5), 80)
    all_along = Match.of(matchup, seed=5)
    for code in at_the_end.actions:
        all_along.answer(code)
        _ = all_along.log
    assert all_along.log == at_the_end.log
    assert len(at_the_end.log) > 20


# --- snapshots ---------------------------------------------------------------------------------


def test_a_restored_match_goes_on_as_the_original(matchup):
    match = play_randomly(Match.of(matchup, seed=4), 60)
    restored = Match.restore(match.snapshot(), matchup)
    assert restored == match
    assert play_randomly(restored, 50, seed=9) == play_randomly(match, 50, seed=9)


def test_a_clone_goes_its_own_way(matchup):
    match = Match.of(matchup, seed=4)
    before = match.snapshot()
    play_randomly(match.clone(), 20)
    assert match.snapshot() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: b"", "no snapshot"),
        (lambda data: b"PNG" + data, "no snapshot"),
        (lambda data: data[:6] + b"\xff\xff" + data[8:], "format 65535"),
        (lambda data: data[:8] + bytes(16) + data[24:], "another version of the engine"),
        (lambda data: data[:24] + bytes(16) + data[40:], "other cards"),
        (lambda data: data[:-1], "cut"),
    ],
)
def test_what_is_no_snapshot_of_this_match_is_refused(matchup, change, message):
    data = Match.of(matchup, seed=1).snapshot()
    with pytest.raises(snapshots.SnapshotError, match=message) as caught:
        Match.restore(change(data), matchup)
    assert "\n" not in str(caught.value)


def test_a_snapshot_belongs_to_its_cards(matchup):
    data = Match.of(matchup, seed=1).snapshot()
    with pytest.raises(snapshots.SnapshotError, match="other cards"):
        Match.restore(data, Matchup.of("burn", "burn"))


def test_records_are_copied_to_the_last_byte(matchup):
    batch = matchup.new_batch(3)
    driver.begin_all(batch, matchup.tables, new_workspace(), np.arange(3))
    saved = snapshots.save(batch, 1)
    assert snapshots.copy(batch).tobytes() == batch.tobytes()
    snapshots.restore(batch, 2, saved)
    assert batch[1].tobytes() == batch[2].tobytes() == snapshots.repeat(saved, 4)[3].tobytes()


# --- re-dealing hidden cards ---------------------------------------------------------------------


def hidden_rows(record, seat):
    """The rows of hidden zones that a seat does not know."""
    return [
        row
        for row in np.flatnonzero(
            (record["kind"] == v.OBJECT_CARD) & np.isin(record["zone"], HIDDEN)
        )
        if not record["known"][row] >> seat & 1
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_sees_stays(matchup, seat):
    for match in positions(matchup):
        guess = match.determinize(seat, seed=11)
        assert guess.view(seat) == match.view(seat)
        before, after = match.record[0], guess.record[0]
        seen = np.ones(len(before["card"]), dtype=bool)
        seen[hidden_rows(before, seat)] = False
        np.testing.assert_array_equal(before["card"][seen], after["card"][seen])
        if match.decider == seat:
            assert guess.legal_actions() == match.legal_actions()


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_stay_with_their_owner_and_zones_keep_their_size(matchup, seat):
    for match in positions(matchup):
        before, after = match.record[0], match.determinize(seat, seed=12).record[0]
        for owner in range(2):
            cards = [
                np.sort(
                    record["card"][(record["owner"] == owner) & (record["kind"] == v.OBJECT_CARD)]
                )
                for record in (before, after)
            ]
            np.testing.assert_array_equal(*cards)
        np.testing.assert_array_equal(before["zone_size"], after["zone_size"])
        for level in range(match.depth + 1):
            for player in range(2):
                for zone in HIDDEN:
                    rows = [list(zone_rows(r, level, player, zone)) for r in (before, after)]
                    assert sorted(rows[0]) == sorted(rows[1])
                    assert int(after["zone_tail"][level, player, zone]) == (rows[1] or [-1])[-1]


def test_opponents_hands_and_own_libraries_change(matchup):
    changed_hand = changed_library = 0
    for match in positions(matchup):
        before, after = match.record[0], match.determinize(0, seed=13).record[0]
        hand = [
            sorted(int(r["card"][row]) for row in zone_rows(r, match.depth, 1, v.ZONE_HAND))
            for r in (before, after)
        ]
        library = [list(zone_rows(r, match.depth, 0, v.ZONE_LIBRARY)) for r in (before, after)]
        changed_hand += hand[0] != hand[1]
        changed_library += library[0] != library[1]
    assert changed_hand > 3
    assert changed_library > 3


def test_known_cards_of_a_library_keep_their_place(matchup):
    match = Match.of(matchup, seed=1)
    record = match.record[0]
    own = list(zone_rows(record, 0, 0, v.ZONE_LIBRARY))
    for place in (0, 3, len(own) - 1):
        record["known"][own[place]] |= 1
    after = list(zone_rows(match.determinize(0, seed=2).record[0], 0, 0, v.ZONE_LIBRARY))
    assert after != own
    assert [after[place] for place in (0, 3, -1)] == [own[place] for place in (0, 3, -1)]


def test_what_an_opponent_may_do_follows_from_the_new_hand(matchup):
    asked = 0
    for match in positions(matchup, 16):
        seat = 1 - match.decider
        guess = match.determinize(seat, seed=5)
        record = guess.record[0]
        if record["dec_kind"] != v.DECISION_PRIORITY:
            continue
        asked += 1
        hand = set(zone_rows(record, guess.depth, guess.decider, v.ZONE_HAND))
        for action in guess.legal_actions():
            if kind_of(action.code) in (v.ACTION_CAST, v.ACTION_PLAY_LAND):
                assert subject_of(action.code) in hand
        play_randomly(guess, 60, seed=asked)
    assert asked > 2


def test_every_match_of_a_batch_is_dealt_by_its_own_seed(matchup):
    saved = snapshots.save(play_randomly(Match.of(matchup, seed=1), 25).record, 0)
    batch = snapshots.repeat(saved, 4)
    determinize_all(batch, matchup.tables, new_workspace(), -1, np.array([1, 2, 1, 3]))
    texts = [record.tobytes() for record in batch]
    assert texts[0] == texts[2]
    assert len(set(texts)) == 3


# --- determinism ---------------------------------------------------------------------------------


def chosen(matches, step):
    """One action for each match, from its own record alone."""
    pick = (np.arange(len(matches)) * 0 + step * 7919) % np.maximum(matches["legal_count"], 1)
    return matches["legal"][np.arange(len(matches)), pick].astype(np.int32)


def test_the_same_seed_and_actions_give_the_same_bytes_in_any_batch(matchup):
    seeds = np.arange(256, dtype=np.int64)
    batch = matchup.new_batch(256)
    driver.begin_all(batch, matchup.tables, new_workspace(), seeds)
    alone = [matchup.new_batch(1) for _ in range(8)]
    places = [0, 1, 17, 100, 128, 200, 254, 255]
    for match, place in zip(alone, places, strict=True):
        driver.begin_all(match, matchup.tables, new_workspace(), seeds[place : place + 1])
    for step in range(60):
        driver.answer_all(batch, matchup.tables, new_workspace(), chosen(batch, step))
        for match in alone:
            driver.answer_all(match, matchup.tables, new_workspace(), chosen(match, step))
    for match, place in zip(alone, places, strict=True):
        assert match.tobytes() == batch[place].tobytes()


class TestBadInput:
    @pytest.mark.parametrize(
        "action",
        [
            -1,
            2**31,
            2**40,
            -(2**70),
            True,
            1.5,
            None,
            [],
            b"keep",
            np.float64(3),
            np.array([1]),
            "nothing",
        ],
    )
    def test_an_action_of_any_other_kind_is_refused_and_nothing_happens(self, matchup, action):
        match = Match.of(matchup, seed=1)
        before = match.snapshot()
        for way in (match.step, match.answer):
            with pytest.raises(IllegalActionError, match="is not legal; legal: keep this hand"):
                way(action)
        assert (match.snapshot(), match.actions) == (before, ())

    def test_numbers_count_the_legal_actions_from_0(self, matchup):
        match = Match.of(matchup, seed=1)
        with pytest.raises(IllegalActionError, match="action 2 is not legal"):
            match.step(2)
        wanted = match.legal_actions()[1]
        match.step(np.int64(wanted.number))
        assert match.actions == (wanted.code,)

    @pytest.mark.parametrize("seed", [2**63, -(2**63) - 1, 1.5, "1", None])
    def test_a_seed_is_a_whole_number_of_64_bits(self, matchup, seed):
        with pytest.raises(OptionError, match="give a whole number of 64 bits"):
            Match.of(matchup, seed=seed)
        with pytest.raises(OptionError, match="give a whole number of 64 bits"):
            Match.of(matchup, seed=1).determinize(0, seed)

    @pytest.mark.parametrize("seat", [-1, 2, 100, None, "0", 1.0])
    def test_a_seat_that_does_not_exist_sees_nothing(self, matchup, seat):
        match = Match.of(matchup, seed=1)
        with pytest.raises(MtgenvError, match="give a number from 0 to 1"):
            match.view(seat)
        with pytest.raises(MtgenvError, match="give a number from 0 to 1"):
            match.determinize(seat, 1)

    def test_every_player_has_a_name(self, matchup):
        with pytest.raises(MtgenvError, match="one for each of 2 players"):
            Match.of(matchup, names=("Ann",))

    def test_a_damaged_snapshot_never_reaches_compiled_code(self, matchup):
        data = bytearray(Match.of(matchup, seed=1).snapshot())
        data[-1000] ^= 1
        with pytest.raises(snapshots.SnapshotError, match="damaged"):
            Match.restore(bytes(data), matchup)

    @pytest.mark.parametrize("deck", [None, 3, [], b"burn", {}])
    def test_what_is_no_deck_is_refused(self, deck):
        with pytest.raises(DeckError, match="is no deck; give a Deck"):
            Match.new(deck, "burn")

    def test_commanders_are_not_dropped_in_silence(self):
        deck = Deck("brawl", (("Plains", 40),), commander=(("Serra Angel", 1),))
        with pytest.raises(DeckError, match="there is no commander in it"):
            Match.new(deck, "burn")
        with pytest.raises(DeckError, match="brawl: no commander can be Serra Angel; 41 cards"):
            Match.new(deck, deck)
        assert Match.new(deck, deck, options=MatchOptions(any_deck=True)).life == [[40, 40]]

    def test_options_are_match_options(self):
        with pytest.raises(OptionError, match=r"give MatchOptions\(...\)"):
            Match.new("burn", "burn", options={"life": 3})

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *(
                (name, value)
                for name in ("forced", "legacy_exile_stays")
                for value in ("no", 1, [])
            ),
            *(("stops", value) for value in ([], None, 1)),
            *(("life", value) for value in (True, 1.0, "20", 2**70, 0)),
            ("manual_mana", []),
        ],
    )
    def test_an_option_of_another_type_is_refused(self, name, value):
        with pytest.raises(OptionError, match=f"option {name}="):
            MatchOptions(**{name: value})

    def test_numbers_of_numpy_are_numbers(self):
        options = MatchOptions(life=np.int16(7), forced=np.bool_(False))
        assert (type(options.life), type(options.forced)) == (int, bool)


@pytest.mark.parametrize("main", [(), (("Plains", 1),), (("Plains", 90),)])
def test_decks_of_any_size_are_played_to_the_end(main):
    deck = Deck("any", main)
    match = Match.new(deck, deck, options=MatchOptions(max_turns=8), seed=1)
    assert play_randomly(match, 2_000).over


def test_the_log_does_not_say_what_goes_home_from_a_subgame():
    # A card that was in the subgame and is drawn as soon as it is over came out of a library.
    options = MatchOptions(concede_game="always", max_turns=60)
    matchup = Matchup.of("weenie-shahrazad", "weenie-shahrazad", options=options)
    nested = 0
    for seed in range(40):
        match = play_randomly(Match.of(matchup, seed=seed), 400, seed)
        nested += int(match.record["opened"][0])
        assert "fetch" not in "\n".join(match.log)
    assert nested > 10
