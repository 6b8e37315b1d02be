from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from mtgenv.cards import language as d
from mtgenv.compiling.jit import JIT
from mtgenv.decks.deck import Deck
from mtgenv.encoding import actions as a
from mtgenv.encoding.actions import MOST_ACTIONS
from mtgenv.encoding.layout import (
    DECISION_TABLE,
    GAME_TABLE,
    OBJECT_TABLE,
    OPTION_TABLE,
    PLAYER_TABLE,
    TABLES,
)
from mtgenv.encoding.legend import card_names, make_legend, qualities
from mtgenv.encoding.records import OBSERVATION, legal_codes, new_scratch, new_views
from mtgenv.encoding.spaces import observation_space
from mtgenv.engine import driver
from mtgenv.engine.information.determinize import determinize_all
from mtgenv.engine.record import vocabulary as v
from mtgenv.engine.record.counters import set_counters
from mtgenv.engine.record.decisions import kind_of, subject_of
from mtgenv.engine.record.state import ROW_BITS
from mtgenv.engine.record.workspace import new_workspace
from mtgenv.envs import kernel
from mtgenv.envs.records import EPISODE
from mtgenv.matches import snapshots
from mtgenv.matches.matchup import Matchup
from mtgenv.matches.options import MatchOptions
from mtgenv.testing import Position, Side, Start

STEPS = 300 if JIT else 15


class View:
    """One match and what the player who decides is shown of it."""

    def __init__(self, *decks: str, objects: int = 96, seed: int = 1, **options: object) -> None:
        given = MatchOptions(concede_game="turn_start").with_changes(**options)
        self.matchup = Matchup.of(*decks, options=given)
        self.legend = make_legend(self.matchup)
        self.match = self.matchup.new_batch(1)
        driver.begin_all(self.match, self.matchup.tables, new_workspace(), np.array([seed]))
        self.observation = np.zeros(1, OBSERVATION)
        self.page = new_views(1, objects)
        self.scratch = new_scratch(self.match)

    def show(self, seat: int | None = None) -> np.void:
        seats = self.match["dec_player"].astype(np.int64) if seat is None else np.array([seat])
        kernel.show_seats(
            self.match,
            self.matchup.tables,
            self.scratch,
            self.legend,
            np.zeros(1, EPISODE),
            self.page,
            self.observation,
            seats,
        )
        return self.observation[0]

    def codes(self) -> np.ndarray:
        """Return what each index stands for, 0 where it is not legal."""
        codes = np.zeros(MOST_ACTIONS, np.int64)
        for index, code in legal_codes(self.page[0]).items():
            codes[index] = code
        return codes

    def answer(self, action: int) -> None:
        self.page["page"] = 0
        self.page["focus"] = -1
        assert (
            driver.answer_all(
                self.match, self.matchup.tables, new_workspace(), np.array([action], np.int32)
            )
            == 0
        )

    def play(self, rng: np.random.Generator, until: int = STEPS) -> object:
        """Yield at each decision of a random match."""
        for _ in range(until):
            if self.match["over"][0]:
                return
            yield
            legal = self.match["legal"][0, : self.match["legal_count"][0]]
            self.answer(int(rng.choice(legal)))


def column(table, row: np.ndarray, name: str) -> int:
    return row[..., table.index(name)]


PAIRS = [
    ("weenie-shahrazad", "wish"),
    ("burn-fetch", "dungeon"),
    ("countdown", "suspend-exile"),
    ("djinn", "skies"),
]


def reachable(view: View) -> set[int]:
    """Collect the engine's actions behind all indices, pages and follow-up questions."""
    found: set[int] = set()
    view.page["page"] = 0
    view.page["focus"] = -1
    pending = [(0, -1)]
    while pending:
        page, focus = pending.pop()
        view.page["page"] = page
        view.page["focus"] = focus
        record = view.show()
        mask = record["action_mask"]
        codes = view.codes()
        assert ((codes != 0) == (mask != 0)).all()
        assert mask.any()
        found |= {int(code) for code in codes if code > 0}
        if codes[a.MORE] == a.CODE_MORE:
            pending.append((page + 1, focus))
        for code in codes:
            if code <= a.CODE_OBJECT:
                pending.append((0, a.CODE_OBJECT - int(code)))
    view.page["page"] = 0
    view.page["focus"] = -1
    return found


@pytest.mark.parametrize("decks", PAIRS)
@pytest.mark.parametrize("objects", [16, 96])
def test_every_legal_action_is_representable(decks, objects):
    view = View(*decks, objects=objects, manual_mana="both", stops="full")
    for _ in view.play(np.random.default_rng(1)):
        legal = view.match["legal"][0, : view.match["legal_count"][0]]
        assert reachable(view) == set(legal.tolist())


def test_pages_show_different_candidates_and_end():
    view = View("dungeon", "dungeon", objects=16, stops="full", manual_mana="both")
    most = 0
    for _ in view.play(np.random.default_rng(3), until=STEPS * 3):
        view.show()
        pages = 1
        while view.codes()[a.MORE]:
            pages += 1
            view.page["page"] += 1
            view.show()
        assert column(DECISION_TABLE, view.observation["decision"][0], "pages_left") == 0
        assert view.codes()[a.OBJECT :].any() or pages == 1
        most = max(most, pages)
    assert most > 1 or not JIT


@pytest.mark.parametrize("decks", PAIRS)
def test_observations_are_in_the_space(decks):
    view = View(*decks, stops="full", concede_game="never")
    space = observation_space()
    for _ in view.play(np.random.default_rng(2)):
        record = view.show()
        shown = {table.name: record[table.name] for table in TABLES}
        shown["objects"] = shown["objects"][:96]
        for name, part in space.items():
            assert part.contains(shown[name]), name


@pytest.mark.parametrize("decks", PAIRS)
def test_encoding_changes_nothing_in_the_match(decks):
    view = View(*decks)
    for _ in view.play(np.random.default_rng(4), until=STEPS // 3):
        before = snapshots.save(view.match, 0)
        for seat in range(2):
            view.show(seat)
        assert (snapshots.save(view.match, 0) == before).all()


@pytest.mark.parametrize("decks", PAIRS)
def test_a_used_buffer_shows_the_same_as_a_fresh_one(decks):
    view = View(*decks)
    for _ in view.play(np.random.default_rng(5)):
        used = view.show().copy()
        kept = view.observation, view.page, view.scratch
        view.observation, view.page = np.zeros(1, OBSERVATION), new_views(1, 96)
        view.scratch = new_scratch(view.match)
        fresh = view.show()
        for name in (*(table.name for table in TABLES), "action_mask"):
            assert (fresh[name] == used[name]).all(), name
        view.observation, view.page, view.scratch = kept


@pytest.mark.skipif(not JIT, reason="dealing again takes long in plain mode")
@pytest.mark.parametrize("decks", PAIRS)
def test_hidden_cards_stay_hidden(decks):
    """What a seat does not know can be dealt again without a change in what it sees."""
    view = View(*decks, concede_game="never")
    for step, _ in enumerate(view.play(np.random.default_rng(6), until=1000)):
        if step % 7:
            continue
        seat = int(view.match["dec_player"][0])
        before = view.show().copy()
        kept = snapshots.save(view.match, 0)
        determinize_all(view.match, view.matchup.tables, new_workspace(), seat, np.array([step]))
        after = view.show()
        for table in TABLES:
            assert (before[table.name] == after[table.name]).all(), (step, table.name)
        assert (before["action_mask"] == after["action_mask"]).all(), step
        snapshots.restore(view.match, 0, kept)


def test_the_layout_of_a_first_question():
    view = View("burn", "weenie-shahrazad", seed=3)
    record = view.show()
    decision = record["decision"]
    assert column(DECISION_TABLE, decision, "kind") == v.DECISION_MULLIGAN
    legal = {a.action_name(i) for i in np.flatnonzero(record["action_mask"])}
    assert legal == {"keep", "mulligan"}
    seat = int(view.match["dec_player"][0])
    deck = view.matchup.decks[seat]
    shown = record["objects"][: record["rows"]]
    assert len(shown) == 7
    assert {card_names()[n] for n in column(OBJECT_TABLE, shown, "card")} <= set(deck.cards())
    assert (column(OBJECT_TABLE, shown, "zone") == v.ZONE_HAND).all()
    me, other = record["players"][0]
    assert column(PLAYER_TABLE, me, "life") == 20
    assert column(PLAYER_TABLE, other, "library") == 53


def test_a_seat_that_does_not_decide_can_only_pass():
    view = View("burn", "burn")
    other = 1 - int(view.match["dec_player"][0])
    record = view.show(other)
    assert np.flatnonzero(record["action_mask"]).tolist() == [a.PASS]
    assert column(DECISION_TABLE, record["decision"], "kind") == 0


def test_a_subgame_shows_the_game_further_out():
    view = View("weenie-shahrazad", "weenie-shahrazad", concede_game="never")
    for _ in view.play(np.random.default_rng(0), until=20 * STEPS):
        if view.match["depth"][0] == 1:
            break
    else:
        pytest.skip("no subgame within the steps of plain mode")
    record = view.show()
    inner, outer = record["games"][:2]
    shahrazad = card_names().index("Shahrazad")
    assert column(GAME_TABLE, inner, "creator") == shahrazad
    assert column(GAME_TABLE, inner, "stake") == 1
    lives = record["players"][1, :, PLAYER_TABLE.index("life")]
    assert column(GAME_TABLE, inner, "risk_mine") == (lives[0] + 1) // 2
    assert column(GAME_TABLE, outer, "games") == 1
    shown = record["objects"][: record["rows"]]
    assert (column(OBJECT_TABLE, shown, "outward") == 1).any()


def test_an_object_with_several_actions_asks_which():
    """Chosen with one index, then the modes say which of its abilities."""
    view = View("wish", "dungeon", manual_mana="both", stops="full")
    for _ in view.play(np.random.default_rng(7), until=10 * STEPS):
        view.show()
        several = np.flatnonzero(view.codes() <= a.CODE_OBJECT)
        if len(several) == 0:
            continue
        row = a.CODE_OBJECT - int(view.codes()[several[0]])
        view.page["focus"] = row
        record = view.show()
        assert column(DECISION_TABLE, record["decision"], "follow_up") == 1
        modes = np.flatnonzero(record["action_mask"][a.MODE : a.MODE + a.MODES])
        assert len(modes) > 1
        kinds = column(OPTION_TABLE, record["options"][modes], "kind")
        assert (kinds > 0).all()
        return
    pytest.skip("no such object within the steps of plain mode")


def test_off_the_battlefield_and_the_stack_objects_are_as_printed():
    """The encoder shows them as their card is printed: nothing may have changed them."""
    view = View("weenie-shahrazad", "wish", concede_game="never")
    fields = ("power", "toughness", "types", "colors", "keywords")
    tables = view.matchup.tables[0]
    for step, _ in enumerate(view.play(np.random.default_rng(8), until=10 * STEPS)):
        if step % 10:
            continue
        m = view.match[0]
        printed = (m["kind"] == v.OBJECT_CARD) & (m["zone"] != v.ZONE_BATTLEFIELD)
        printed &= m["zone"] != v.ZONE_STACK
        for name in fields:
            assert (m[name][printed] == tables[f"card_{name}"][m["card"][printed]]).all(), name


def view_of(game: Position) -> View:
    """A view of a position; the names and printed values of its cards mean nothing there."""
    view = View("weenie", "weenie")
    view.match = game.matches
    view.matchup = SimpleNamespace(tables=game.tables)
    return view


def said_by_bits(record: np.void, k: int, column_name: str) -> set[str]:
    """The words of the bits that one row of the table of objects has in a column."""
    words = OBJECT_TABLE.columns[OBJECT_TABLE.index(column_name)].words
    bits = int(record["objects"][k, OBJECT_TABLE.index(column_name)])
    return {word for bit, word in enumerate(words) if bits >> bit & 1}


QUALITIES = {
    "Black Knight": {"protection from white"},
    "Repentant Blacksmith": {"protection from red"},
    "Beloved Chaplain": {"protection from others"},
    "Somberwald Dryad": {"forestwalk"},
    "Desert Nomads": {"other landwalk"},
    "Serra Angel": set(),
}


def test_cards_in_hand_show_from_what_they_are_protected_and_what_they_walk():
    deck = Deck("qualities", tuple((name, 10) for name in QUALITIES))
    seen = set()
    for seed in range(4):
        view = View(deck, deck, seed=seed)
        record = view.show()
        for k in range(record["rows"]):
            name = card_names()[record["objects"][k, OBJECT_TABLE.index("card")]]
            assert said_by_bits(record, k, "qualities") == QUALITIES[name]
            seen.add(name)
    assert seen == set(QUALITIES)


def test_permanents_show_from_what_they_are_protected_now():
    chosen = d.Card(
        "Warded", "{W}", "Creature", 1, 1, keywords=("protection from the chosen color",)
    )
    names = ", ".join(QUALITIES)
    game = Position(Side("Fishliver Oil", f"2 Island, Warded, {names}"), cards=[chosen])
    view = view_of(game)
    view.legend["quality"] = qualities(game.tables)

    def shown(name: str) -> set[str]:
        record = view.show(0)
        rows = view.scratch["row_of"][0, : record["rows"]].tolist()
        return said_by_bits(record, rows.index(game.find(name, "battlefield")), "qualities")

    assert {name: shown(name) for name in QUALITIES} == QUALITIES
    game.cast("Fishliver Oil", "Black Knight")
    game.resolve()
    assert shown("Black Knight") == {"protection from white", "islandwalk"}
    assert shown("Warded") == set()
    game.set("chosen_color", "Warded", 1 << v.MANA_GREEN)
    assert shown("Warded") == {"protection from green"}


def test_what_has_phased_out_counts_for_nobody():
    game = Position(Side(battlefield="Serra Angel, Savannah Lions, Plains, Propaganda"))

    def said(name: str) -> int:
        return int(column(PLAYER_TABLE, view_of(game).show(0)["players"][0, 0], name))

    names = ("creatures", "power", "lands", "mana", "attack_tax")
    assert [said(name) for name in names] == [2, 6, 1, 1, 2]
    for name in ("Serra Angel", "Plains", "Propaganda"):
        game.set("phased", name, v.PHASED_OUT)
    assert [said(name) for name in names] == [1, 2, 0, 0, 0]


def test_day_and_night_and_the_spells_that_change_them_are_seen():
    """502.2: how many were cast this turn, and in the turn before, by whom it is changed."""
    game = Position(Side("2 Lightning Bolt", "2 Mountain"))

    def said(table, row: str, name: str) -> int:
        return int(column(table, view_of(game).show(0)[row][0], name))

    def spells() -> int:
        return int(column(PLAYER_TABLE, view_of(game).show(0)["players"][0, 0], "spells_cast"))

    assert (said(GAME_TABLE, "games", "time"), spells()) == (v.DAY_NEITHER, 0)
    for _ in range(2):
        game.cast("Lightning Bolt", "B")
        game.resolve()
    game.set("day", 0, v.DAY_NIGHT)
    assert (said(GAME_TABLE, "games", "time"), spells()) == (v.DAY_NIGHT, 2)
    assert said(GAME_TABLE, "games", "last_spells") == 0
    game.next_turn()
    assert (said(GAME_TABLE, "games", "last_spells"), spells()) == (2, 0)


def test_dungeons_the_initiative_and_the_ring_are_seen():
    """Where everybody is, what they have completed, and which rooms can be chosen."""
    words = ("room", "completed", "initiative", "tempted")
    effects = (d.Venture(), d.Designate("initiative"), d.Tempt())
    cards = [
        d.Card(name, "{0}", "Instant", abilities=(d.Spell((effect,)),))
        for name, effect in zip(("Delve", "Take", "Lure"), effects, strict=True)
    ]
    game = Position(Side("2 Delve, 2 Lure, Take", "Memnite", library="9 Plains"), cards=cards)

    def said(seat: int, player: int) -> list[int]:
        row = view_of(game).show(seat)["players"][0, player]
        return [int(column(PLAYER_TABLE, row, name)) for name in words]

    assert said(0, 0) == [0, 0, 0, 0]
    for _ in range(2):
        game.cast("Lure")
        game.resolve()
    assert (said(0, 0), said(1, 1)) == ([0, 0, 0, 2], [0, 0, 0, 2])
    record = view_of(game).show(0)
    bearers = record["objects"][:, OBJECT_TABLE.index("ring_bearer")]
    legends = record["objects"][:, OBJECT_TABLE.index("supertypes")] & v.SUPERTYPE_LEGENDARY
    (row,) = np.flatnonzero(bearers)
    assert column(OBJECT_TABLE, record["objects"][row], "zone") == v.ZONE_BATTLEFIELD
    assert legends[row]
    game.cast("Delve")
    game.resolve()
    view = view_of(game)
    options = view.show(0)["options"][:3]
    assert [int(column(OPTION_TABLE, one, "ability")) for one in options] == [1, 1, 1]
    game.choose("Lost Mine of Phandelver")
    game.resolve()
    game.default()
    game.cast("Delve")
    game.resolve()
    view = view_of(game)
    options = view.show(0)["options"][:2]
    assert [int(column(OPTION_TABLE, one, "ability")) for one in options] == [2, 3]
    game.choose("Mine Tunnels")
    assert said(0, 0) == [3, 0, 0, 2]
    game.resolve()
    game.m["completed"][0, 0] = 2 << 3 | 1
    game.cast("Take")
    game.resolve()
    assert said(0, 0) == [3, 3, 1, 2]
    assert said(1, 0) == [0, 0, 0, 0]


class TestPermanents:
    """Rows of permanents, written by hand into a record, as the encoder shows them."""

    @pytest.fixture
    def shown(self):
        game = Position(
            Side(battlefield="Savannah Lions, Serra Angel"),
            Side(battlefield="Grizzly Bears, Wall of Swords"),
        )
        view = view_of(game)
        rows = {
            game.name(row): row for row in range(200) if game.m["zone"][row] == v.ZONE_BATTLEFIELD
        }

        def show(seat: int, name: str) -> dict[str, int]:
            record = view.show(seat)
            slots = {
                int(row): k for k, row in enumerate(view.scratch["row_of"][0, : record["rows"]])
            }
            row = record["objects"][slots[rows[name]]]
            names = [column.name for column in OBJECT_TABLE.columns]
            return dict(zip(names, row.tolist(), strict=True)) | {
                f"slot of {other}": 1 + slots[rows[other]] for other in rows
            }

        return game.m, rows, show

    def test_who_controls_and_owns_it_is_counted_from_the_one_who_looks(self, shown):
        m, rows, show = shown
        m["controller"][rows["Serra Angel"]] = 1
        assert (show(0, "Serra Angel")["controller"], show(0, "Serra Angel")["owner"]) == (1, 0)
        assert (show(1, "Serra Angel")["controller"], show(1, "Serra Angel")["owner"]) == (0, 1)

    @pytest.mark.parametrize(("kind", "most"), [("KEYWORD_", 4), ("RULE_", 3)])
    def test_each_keyword_and_rule_is_the_bit_of_its_word(self, shown, kind, most):
        m, rows, show = shown
        field = f"{kind.lower().rstrip('_')}s"
        columns = {c.name: c.words for c in OBJECT_TABLE.columns if c.name.startswith(f"{field}_")}
        assert len(columns) == most
        for name in [name for name in vars(v) if name.startswith(kind)]:
            m[field][rows["Serra Angel"]] = getattr(v, name)
            row = show(0, "Serra Angel")
            on = {
                word
                for column, words in columns.items()
                for bit, word in enumerate(words)
                if row[column] >> bit & 1
            }
            assert on == {name.removeprefix(kind).lower()}

    def test_what_has_phased_out_says_so(self, shown):
        m, rows, show = shown
        assert show(0, "Serra Angel")["phased_out"] == 0
        m["phased"][rows["Serra Angel"]] = v.PHASED_OUT | v.PHASED_UNTIL
        assert show(0, "Serra Angel")["phased_out"] == 1

    def test_an_attacker_shows_whom_and_what_it_attacks(self, shown):
        m, rows, show = shown
        lions, wall = rows["Savannah Lions"], rows["Wall of Swords"]
        m["attacking"][lions], m["attacked"][lions] = 1, -1 - 1
        row = show(0, "Savannah Lions")
        assert (row["attacking"], row["attacked"]) == (2, 0)
        assert show(1, "Savannah Lions")["attacking"] == 1
        m["attacked"][lions] = int(m["generation"][wall]) << ROW_BITS | wall
        row = show(0, "Savannah Lions")
        assert (row["attacking"], row["attacked"]) == (2, row["slot of Wall of Swords"])

    def test_a_blocker_shows_how_many_it_blocks(self, shown):
        m, rows, show = shown
        bears = rows["Grizzly Bears"]
        m["blocking"][bears], m["combat_with"][bears] = rows["Serra Angel"], 0b1010
        row = show(0, "Grizzly Bears")
        assert (row["blocking"], row["blocks"]) == (row["slot of Serra Angel"], 2)
        m["blocking"][bears] = -2
        assert show(0, "Grizzly Bears")["blocking"] == 0

    def test_an_attacker_shows_who_has_been_picked_to_block_it(self):
        game = Position(
            Side(battlefield="Serra Angel, Savannah Lions"),
            Side(battlefield="Wall of Swords, Birds of Paradise"),
        )
        game.attack("Serra Angel", "Savannah Lions")
        game.pass_until_asked(v.DECISION_BLOCK)

        def blockers() -> list[int]:
            record = view_of(game).show(1)
            attack = record["objects"][:, OBJECT_TABLE.index("attacking")] != 0
            counted = record["objects"][attack, OBJECT_TABLE.index("blockers")]
            return sorted(counted.tolist())

        assert blockers() == [0, 0]
        game.choose("Wall of Swords")
        assert blockers() == [0, 0]
        game.choose("Serra Angel")
        assert blockers() == [0, 1]  # the declaration goes on
        game.choose("Birds of Paradise")
        game.choose("Serra Angel")
        assert game.asked != v.DECISION_BLOCK
        assert blockers() == [0, 2]  # it has ended, and nobody is counted twice

    def test_counters_and_protectors(self, shown):
        m, rows, show = shown
        wall = rows["Wall of Swords"]
        names = {
            "plus": v.COUNTER_PLUS,
            "minus": v.COUNTER_MINUS,
            "loyalty": v.COUNTER_LOYALTY,
            "defense": v.COUNTER_DEFENSE,
            "counters": v.COUNTER_FIRST_OTHER,
        }
        for name, kind in names.items():
            set_counters(m, wall, kind, 11)
            row = show(0, "Wall of Swords")
            assert {other: row[other] for other in names if row[other]} == {name: 11}
            set_counters(m, wall, kind, 0)
        m["types"][wall], m["protector"][wall] = v.TYPE_BATTLE, 1
        assert (show(0, "Wall of Swords")["protector"], show(1, "Wall of Swords")["protector"]) == (
            2,
            1,
        )


def test_723_who_controls_a_player_answers_for_them_in_that_game_alone():
    """Mindslaver: the view and the mask go to the one in control, but not those of a subgame."""
    game = Position(
        Side(battlefield="Mindslaver, 4 Wastes"),
        Side("Shahrazad, Lightning Bolt", "2 Plains, Mountain", library="Swamp, Lightning Bolt"),
    )
    view = view_of(game)

    def offered(seat: int) -> set[int]:
        view.match = game.matches
        view.show(seat)
        return {
            subject_of(int(code)) for code in view.codes() if kind_of(int(code)) == v.ACTION_CAST
        }

    def pass_only(seat: int) -> bool:
        view.match = game.matches
        return np.flatnonzero(view.show(seat)["action_mask"]).tolist() == [a.PASS]

    game.activate("Mindslaver", "B")
    game.resolve()
    game.next_turn("main1")
    assert (game.active, game.player) == (1, 0)
    hand = {game.find(name, "hand", 1) for name in ("Shahrazad", "Lightning Bolt")}
    assert offered(0) == hand
    assert pass_only(1)
    game.cast("Shahrazad")
    game.resolve()
    game.start_child(Start(), Start("Lightning Bolt"), first=1)
    assert (game.depth, game.player) == (1, 1)
    assert pass_only(0)
    assert not int(game.m["known"][game.find("Lightning Bolt", "hand", 1)]) & 1
    game.win(0)
    game.pass_until_asked(v.DECISION_PRIORITY)
    assert offered(0) == {game.find("Lightning Bolt", "hand", 1)}
    assert pass_only(1)


def test_sectors_are_seen_as_soon_as_they_are_chosen() -> None:
    game = Position(Side("Space Beleren", "4 Tundra, Squire"), Side(battlefield="Hill Giant"))
    game.cast("Space Beleren")
    game.resolve()

    def seen() -> dict[int, int]:
        """The sectors of the creatures, by their power."""
        shown = view_of(game).show(0)["objects"]
        power, sector = (column(OBJECT_TABLE, shown, name) for name in ("power", "sector"))
        return {int(power[k]): int(sector[k]) for k in np.flatnonzero(power)}

    assert seen() == {1: 0, 3: 0}
    game.choose("gamma")
    assert seen() == {1: 0, 3: 3}
    record = view_of(game).show(0)
    asks = int(column(DECISION_TABLE, record["decision"], "asks"))
    assert column(OBJECT_TABLE, record["objects"][asks - 1], "power") == 1
    game.choose("alpha")
    assert seen() == {1: 1, 3: 3}
