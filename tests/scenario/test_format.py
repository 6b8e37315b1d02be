"""Malformed scenarios: every one is an error that names the key and its place."""

import copy

import pytest

from mtgenv.scenario import ScenarioError, parse, run_scenario

BOLT = {
    "id": "bolt",
    "topic": "damage",
    "cr": ["120.3a"],
    "note": "three damage",
    "source": "own",
    "players": 2,
    "turnOrder": ["A", "B"],
    "options": {"seed": 3, "filler": False, "legacy_exile_stays": True, "attack": "multiple"},
    "setup": {
        "A": {
            "life": 19,
            "counters": {"poison": 1},
            "hand": [{"card": "Lightning Bolt"}],
            "battlefield": [
                {"card": "Mountain", "n": 2, "as": "hill"},
                {"card": "Grizzly Bears", "counters": {"+1/+1": 1}, "sick": True},
                {"card": "Holy Strength", "attachedTo": "Grizzly Bears"},
            ],
        },
        "B": {"battlefield": [{"card": "Memnite", "tapped": True}]},
    },
    "games": {"main/1": {"first": "B", "setup": {"A": {"hand": []}}}},
    "actions": [
        {
            "turn": 1,
            "step": "main1",
            "player": "A",
            "do": "cast",
            "what": "Lightning Bolt",
            "target": ["B"],
        }
    ],
    "choices": [],
    "random": [],
    "checks": [{"at": {"turn": 1, "step": "main1"}, "expect": [{"stack": []}]}],
    "stop": {"turn": 1, "step": "main1", "game": "main"},
    "expect": [{"life": {"B": 17}}, {"zone": "hand", "player": "A", "count": 0}],
}
BOARD = {
    "id": "board",
    "kind": "block declaration legality",
    "setup": {
        "A": {"battlefield": [{"card": "Grizzly Bears"}]},
        "B": {"battlefield": [{"card": "Memnite"}]},
    },
    "attackers": ["Grizzly Bears"],
    "legal": [[], [["Memnite", "Grizzly Bears"]]],
    "illegal": [],
}


def changed(place, value, base=BOLT):
    """A copy with one place changed; a value of `...` takes the key away."""
    data = copy.deepcopy(base)
    node = data
    *way, last = place
    for key in way:
        node = node[key]
    if value is ...:
        del node[last]
    else:
        node[last] = value
    return data


def with_expectation(value):
    return changed(("expect",), [value])


def with_action(**action):
    return changed(("actions",), [{"turn": 1, "step": "main1", "player": "A", **action}])


@pytest.mark.parametrize("data", [BOLT, BOARD], ids=["scenario", "board"])
def test_a_well_formed_one_passes(data):
    result = run_scenario(data)
    assert (result.status, result.detail) == ("pass", "")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "give an object"),
        (changed(("id",), ...), "id is missing"),
        (changed(("expcet",), []), "expcet: unknown key; did you mean expect?"),
        (changed(("players",), 7), "players: give a whole number from 2 to 6"),
        (changed(("players",), True), "players: give a whole number"),
        (changed(("turnOrder",), ["A", "A"]), "turnOrder: name each of A, B once"),
        (changed(("options", "sede"), 1), "options.sede: unknown key; did you mean seed?"),
        (changed(("options", "attack"), "up"), "options.attack: give one of multiple"),
        (changed(("options", "legacy_exile_stays"), 1), "options.legacy_exile_stays: give true"),
        (changed(("options", "starter_choice"), "no"), "options.starter_choice: give true"),
        (changed(("setup", "C"), {}), "key of setup: give one of A, B"),
        (changed(("setup", "A", "deck"), []), "setup.A.deck: unknown key"),
        (changed(("setup", "A", "hand"), {}), "setup.A.hand: give a list"),
        (changed(("setup", "A", "hand", 0, "card"), ...), "setup.A.hand[0].card is missing"),
        (changed(("setup", "A", "hand", 0, "n"), 0), "setup.A.hand[0].n: give a whole number"),
        (changed(("setup", "A", "hand", 0, "tapped"), True), "hand[0].tapped: is for the battle"),
        (changed(("setup", "A", "hand", 0, "counters"), {"time": 1}), "counters: is for the"),
        (changed(("setup", "B", "battlefield", 0, "tapped"), 1), "tapped: give true or false"),
        (changed(("setup", "B", "battlefield", 0, "as"), "hill"), "two objects are called 'hill'"),
        (changed(("setup", "B", "battlefield", 0, "attachedTo"), "Ox"), "is attached to 'Ox'"),
        (changed(("games", "main"), {}), "give a subgame such as main/1, not main"),
        (changed(("games", "main/0"), {}), "give a game such as main or main/1"),
        (changed(("games", "main/1", "second"), "A"), "games.main/1.second: unknown key"),
        (changed(("games", "main/1", "setup", "A", "sideboard"), []), "sideboard: unknown key"),
        (
            changed(
                ("games", "main/1", "setup", "A"),
                {"tempted": 1, "battlefield": [{"card": "Ornithopter", "ringBearer": True}]},
            ),
            "games.main/1.setup.A: a ringBearer is for the setup of the outermost game",
        ),
        (changed(("stop", "turn"), 0), "stop.turn: give a whole number from 1"),
        (changed(("stop", "step"), "combat"), "stop.step: give one of mulligan, untap"),
        (changed(("stop",), {"after": "main"}), "stop.after: give a subgame"),
        (changed(("stop",), {"after": "main/1", "turn": 1}), "stop.turn: unknown key"),
        (changed(("checks", 0, "at"), ...), "checks[0].at is missing"),
        (changed(("random",), [1.5]), "random[0]: give a text"),
        (changed(("choices",), [{"player": "A", "kind": "x", "value": []}]), "choices[0].kind"),
        (changed(("choices",), [{"player": "A", "kind": "target", "value": "B"}]), "give a list"),
        (changed(("choices",), [{"player": "A", "kind": "mode", "value": ["0"]}]), "number of a"),
        (changed(("actions",), {}), "actions: give a list"),
        (with_action(do="dance"), "actions[0].do: give one of cast"),
        (with_action(do="cast"), "actions[0].what is missing"),
        (with_action(do="cast", what="X", targets=["B"]), "targets: unknown key; did you mean"),
        (with_action(do="attack", attacker="X"), "actions[0].step: unknown key"),
        (with_action(do="resolve", what="X"), "actions[0].what: unknown key"),
        (with_action(do="keep"), "actions[0].step: keep belongs to the step mulligan"),
        (with_action(do="concede", scope="all"), "actions[0].scope: give one of match, game"),
        (with_action(do="addCounters", card="X"), "actions[0].counter is missing"),
        (with_action(do="land", what="X", player="C"), "actions[0].player: give one of A, B"),
        (with_action(do="land", what="X", game="outer"), "actions[0].game: give a game such as"),
        (changed(("actions", 0, "turn"), ...), "actions[0].turn is missing"),
        (changed(("actions", 0, "x"), -1), "actions[0].x: give a whole number"),
        (with_expectation({}), "expect[0]: no fact that is known"),
        (
            with_expectation({"lief": {"A": 20}}),
            "expect[0].lief: no fact that is known; did you mean life?",
        ),
        (with_expectation({"count": 1}), "expect[0]: no fact that is known; give one of life"),
        (with_expectation({"mana": {"A": "GX"}}), "expect[0].mana.A: give the mana in the pool"),
        (
            with_expectation({"card": "X", "color": "purple", "has": True}),
            "expect[0].color: give one of white, blue",
        ),
        (
            with_expectation({"card": "X", "supertype": "Elf", "has": True}),
            "expect[0].supertype: give one of basic",
        ),
        (with_expectation({"emblems": 1}), "expect[0].player is missing; add it"),
        (with_action(do="resolve", n=0), "actions[0].n: give a whole number from 1"),
        (with_expectation({"life": {"C": 1}}), "key of expect[0].life: give one of A, B"),
        (with_expectation({"zone": "exiled", "count": 1}), "expect[0].zone: give one of"),
        (with_expectation({"zone": "exile"}), "expect[0].count is missing"),
        (with_expectation({"pt": [1], "card": "X"}), "expect[0].pt: give [power, toughness]"),
        (with_expectation({"tapped": True}), "expect[0].card is missing"),
        (with_expectation({"counter": "poison", "count": 1}), "say whose counters"),
        (with_expectation({"card": "X", "keyword": "Flying"}), "expect[0].has is missing"),
        (with_expectation({"gameOver": {}}), "expect[0].gameOver: give winner or over"),
        (with_expectation({"result": {"game": "main/1"}}), "expect[0].result.winner is missing"),
        (with_expectation({"legal": ["tap X"]}), "expect[0].legal[0]: give pass, cast NAME"),
        (with_expectation({"blockCount": 1, "combat": 1}), "expect[0].combat: unknown key"),
        (with_expectation({"life": {"A": 1}, "count": 1}), "expect[0].count: unknown key"),
        (changed(("kind",), "attack", BOARD), "kind: give one of attack declaration legality"),
        (changed(("attackers",), ..., BOARD), "attackers is missing"),
        (changed(("legal", 0), ["Memnite"], BOARD), "legal[0][0]: give [BLOCKER, ATTACKER]"),
        (changed(("actions",), [], BOARD), "actions: unknown key"),
        (changed(("kind",), "attack declaration legality", BOARD), "attackers: unknown key"),
    ],
)
def test_what_is_malformed_is_an_error_that_names_the_place(data, message):
    result = run_scenario(data)
    assert result.status == "error"
    assert message in result.detail


def test_malformed_comes_before_unsupported():
    data = changed(("setup", "A", "hand", 0, "card"), "Chaos Orb")
    assert run_scenario(data).status == "unsupported"
    assert run_scenario({**data, "stpo": None}).status == "error"


def test_parse_raises_what_run_scenario_reports():
    with pytest.raises(ScenarioError, match="id is missing"):
        parse({})
