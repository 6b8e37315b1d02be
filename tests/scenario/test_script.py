"""Scripts that cannot be followed, facts that differ, and what is not there yet."""

import pytest

from mtgenv.scenario import Result, run_all, run_scenario

END = {"turn": 1, "step": "end"}
PASSED = Result("scenario", "pass")


def action(do, player="A", turn=1, step="main1", **keys):
    line = {"turn": turn, "player": player, "do": do, **keys}
    return line if do in ("attack", "block") else {**line, "step": step}


def scenario(a=(), b=(), hand=(), actions=(), expect=(), **keys):
    """A has permanents and a hand, B has permanents."""
    return {
        "id": "scenario",
        "setup": {
            "A": {
                "battlefield": [{"card": name} for name in a],
                "hand": [{"card": name} for name in hand],
            },
            "B": {"battlefield": [{"card": name} for name in b]},
        },
        "actions": list(actions),
        "stop": END,
        "expect": list(expect),
        **keys,
    }


def choice(kind, *values, player="A"):
    return {"player": player, "kind": kind, "value": list(values)}


CAST_BOLT = action("cast", what="Lightning Bolt", target=["B"])
CAST_SHAHRAZAD = action("cast", what="Shahrazad")
BOLT = {"a": ["Mountain"], "hand": ["Lightning Bolt"]}
NESTED = {"a": ["Plains", "Plains"], "hand": ["Shahrazad"]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            scenario(hand=["Lightning Bolt"], actions=[CAST_BOLT]),
            "turn 1 main1: actions[0] (A cast Lightning Bolt): not legal; legal: pass",
        ),
        (scenario(a=["Mountain"], actions=[CAST_BOLT]), "nothing is called 'Lightning Bolt'"),
        (
            scenario(**BOLT, actions=[{**CAST_BOLT, "target": ["Grizzly Bears"]}]),
            "nothing is called 'Grizzly Bears'",
        ),
        (
            scenario(**BOLT, actions=[{**CAST_BOLT, "target": ["Mountain"]}]),
            "'Mountain' is no legal target; legal: A, B",
        ),
        (scenario(**BOLT, actions=[{**CAST_BOLT, "mode": 1}]), "has no modes"),
        (scenario(**BOLT, actions=[{**CAST_BOLT, "turn": 9}]), "turn 9 main1: never came to it"),
        (scenario(**BOLT, actions=[{**CAST_BOLT, "step": "untap"}]), "its moment never came"),
        (
            scenario(
                **BOLT,
                actions=[CAST_BOLT],
                checks=[{"at": {"turn": 3, "step": "end"}, "expect": []}],
            ),
            "checks: turn 3 end never came",
        ),
        (
            scenario(**BOLT, actions=[CAST_BOLT], choices=[choice("choice", True)]),
            "choices: choice True of A was never used",
        ),
        (scenario(**BOLT, actions=[CAST_BOLT], random=["win"]), "random: 'win' was never used"),
        (
            scenario(
                a=["Swamp"] * 2,
                hand=["Dark Ritual"],
                actions=[action("cast", what="Dark Ritual", target=["B"])],
            ),
            "it has no target, so not 'B'",
        ),
        (
            scenario(
                a=["Forest"] * 5,
                hand=["Fireball"],
                actions=[action("cast", what="Fireball", target=["B"])],
            ),
            "not legal",
        ),
        (
            scenario(
                a=["Mountain"] * 3,
                hand=["Fireball"],
                actions=[action("cast", what="Fireball", x=7)],
            ),
            "not legal; legal: 0, 1, 2",
        ),
        (
            scenario(
                a=["Icy Manipulator", "Flying Carpet", "Memnite", *["Island"] * 3],
                actions=[action("activate", what="{")],
            ),
            "could be Icy Manipulator or Flying Carpet; add card",
        ),
        (
            scenario(
                a=["Strip Mine", "Icy Manipulator", "Island"],
                actions=[action("activate", what="Icy Manipulator", ability=2)],
            ),
            "1 of its abilities fit",
        ),
        (
            scenario(a=["Battlefield Forge"], actions=[action("mana", what="Battlefield Forge")]),
            "2 of its abilities fit; add ability",
        ),
        (
            scenario(a=["Grizzly Bears"], actions=[action("activate", what="Equip {4}")]),
            "not legal",
        ),
        (
            scenario(a=["Grizzly Bears"], actions=[action("land", what="Forest")]),
            "nothing is called",
        ),
        (
            scenario(
                a=["Grizzly Bears"],
                actions=[action("attack", turn=2, attacker="Grizzly Bears")],
                stop=None,
            ),
            "nothing was there to declare",
        ),
        (
            scenario(
                a=["Angelic Wall", "Memnite"], actions=[action("attack", attacker="Angelic Wall")]
            ),
            "actions[0] (A attack Angelic Wall): not legal; legal: done, attack Memnite",
        ),
        (
            scenario(
                a=["Memnite"], actions=[action("attack", attacker="Memnite", defender="Forest")]
            ),
            "'Forest' cannot be attacked",
        ),
        (
            scenario(
                a=["Memnite"],
                b=["Memnite"],
                actions=[action("block", player="B", blocker="Memnite", attacker="Memnite")],
            ),
            "its moment never came",
        ),
        (
            scenario(
                a=["Prized Unicorn"],
                b=["Memnite"],
                actions=[
                    action("attack", attacker="Prized Unicorn"),
                    action("blockSkip", player="B", step="declare_blockers"),
                ],
            ),
            "actions[1] (B blockSkip): not legal; legal: block Memnite",
        ),
        (scenario(actions=[action("keep", step="mulligan")]), "its moment never came"),
        (
            scenario(
                **NESTED,
                actions=[
                    CAST_SHAHRAZAD,
                    action("concede", player="B", step="mulligan", game="main/1"),
                    action("resolve", game="main/1"),
                ],
            ),
            "main/1 has ended before",
        ),
        (
            scenario(
                a=["Karn Liberated"],
                actions=[
                    action("addCounters", card="Karn Liberated", counter="loyalty", n=8),
                    action("activate", what="-14"),
                    action("resolve", step="main2"),
                ],
            ),
            "main has ended before",
        ),
        (
            scenario(
                **NESTED,
                actions=[CAST_SHAHRAZAD],
                games={"main/1": {"setup": {"A": {"hand": [{"card": "Plains"}]}}}},
            ),
            "games.main/1.setup.A: Plains is not (so often) in the subgame deck",
        ),
        (
            scenario(
                **NESTED,
                actions=[
                    CAST_SHAHRAZAD,
                    action("concede", player="B", step="mulligan", game="main/1"),
                ],
                expect=[{"life": {"A": 20}, "game": "main/1"}],
                stop={"after": "main/1"},
            ),
            "the game main/1 is not under way",
        ),
        (scenario(expect=[{"card": "Memnite", "pt": [1, 1]}]), "nothing is called 'Memnite'"),
        (
            scenario(expect=[{"zone": "hand", "card": "Bolt", "count": 0}]),
            "nothing is called 'Bolt'",
        ),
        (
            scenario(
                a=["Bottle of Suleiman", "Island"],
                actions=[action("activate", what="Bottle of Suleiman")],
                random=["B"],
            ),
            "random: 'B' came up where chance picks win or lose",
        ),
        (
            scenario(
                a=["Hypnotic Specter"],
                actions=[action("attack", attacker="Hypnotic Specter")],
                random=["Plains"],
                setup={
                    "A": {"battlefield": [{"card": "Hypnotic Specter"}]},
                    "B": {"hand": [{"card": "Island"}]},
                },
            ),
            "random: 'Plains' is not in that hand",
        ),
        (
            scenario(
                a=["Craw Wurm"],
                b=["Memnite", "Hill Giant"],
                actions=[
                    action("attack", attacker="Craw Wurm"),
                    action("block", player="B", blocker="Memnite", attacker="Craw Wurm"),
                    action("block", player="B", blocker="Hill Giant", attacker="Craw Wurm"),
                ],
                choices=[choice("amounts", 9, 1)],
            ),
            "choices: 9 damage to Memnite is not legal",
        ),
    ],
)
def test_a_script_that_cannot_be_followed_is_an_error(data, message):
    result = run_scenario(data)
    assert (result.status, result.unsupported) == ("error", ())
    assert message in result.detail


def with_two_mana(*actions, **keys):
    """A has a Banisher Priest, whose trigger exiles a creature until it leaves, and two Bolts."""
    lands = ["Plains"] * 3 + ["Mountain"] * 2
    hand = ["Banisher Priest", "Lightning Bolt", "Lightning Bolt"]
    cast = action("cast", what="Banisher Priest", target=["Hill Giant"])
    return scenario(a=lands, b=["Hill Giant"], hand=hand, actions=[cast, *actions], **keys)


RESPONSE = action("cast", what="Lightning Bolt", target=["Banisher Priest"])


def test_after_resolve_with_n_one_can_respond_to_the_trigger():
    # The Priest is gone before its trigger resolves, so nothing is exiled.
    fact = {"zone": "battlefield", "card": "Hill Giant", "count": 1}
    gone = {"zone": "graveyard", "card": "Banisher Priest", "count": 1}
    data = with_two_mana(action("resolve", n=1), RESPONSE, expect=[gone, fact])
    assert run_scenario(data).detail == ""
    # Without n the whole stack resolves first: the Giant is exiled, and comes back.
    data = with_two_mana(
        action("resolve"),
        action("resolve", step="main2"),
        {**RESPONSE, "step": "main2"},
        checks=[
            {
                "at": {"turn": 1, "step": "main2"},
                "expect": [{"zone": "exile", "card": "Hill Giant", "count": 1}],
            }
        ],
        expect=[gone, fact],
    )
    assert run_scenario(data).detail == ""


def test_resolve_with_n_stops_after_so_many_objects():
    bolts = [action("cast", what="Lightning Bolt", target=["B"]) for _ in range(2)]
    check = {"at": {"turn": 1, "step": "main1"}, "expect": [{"stack": []}]}
    for n, life in ((1, 17), (2, 14)):
        data = scenario(
            a=["Mountain"] * 3,
            hand=["Lightning Bolt"] * 3,
            actions=[*bolts, action("resolve", n=n), action("concede", scope="match")],
            checks=[check],
            expect=[{"life": {"B": life}}, {"gameOver": {"winner": "B"}}],
        )
        assert run_scenario(data).detail == ""
    data["actions"][2]["n"] = 3
    result = run_scenario(data)
    assert result.status == "error"
    assert "actions[2] (A resolve): 1 fewer were there to resolve; give a smaller n" in (
        result.detail
    )


TERROR = {"a": ["Swamp"] * 2, "hand": ["Terror"], "b": ["Memnite", "Hill Giant"]}


@pytest.mark.parametrize(
    ("keys", "refused"),
    [
        ({"target": ["Memnite"]}, True),
        ({"target": ["Hill Giant"]}, False),
        ({"target": ["Hill Giant", "Memnite"]}, True),
    ],
)
def test_a_target_can_be_marked_as_refused(keys, refused):
    line = action("cast", what="Terror", legal=False, **keys)
    result = run_scenario(scenario(**TERROR, actions=[line], expect=[{"stack": []}]))
    if refused:
        assert (result.status, result.detail) == ("pass", "")
    else:
        assert result.status == "fail"
        assert "to be refused; found it legal" in result.detail


def test_a_spell_that_cannot_be_paid_for_can_be_marked_as_refused():
    line = action("cast", what="Terror", target=["Hill Giant"], legal=False)
    data = scenario(**{**TERROR, "a": ["Swamp"]}, actions=[line])
    assert run_scenario(data).detail == ""
    data["actions"][0]["target"] = ["Hill Gaint"]
    assert "nothing is called 'Hill Gaint'" in run_scenario(data).detail


def test_the_target_of_a_copy_is_kept_unless_the_script_says_another():
    lines = [
        action("cast", what="Lightning Bolt", target=["Hill Giant"]),
        action("cast", what="Fork", target=["Lightning Bolt"]),
    ]
    data = scenario(
        a=["Mountain"] * 3,
        b=["Hill Giant"],
        hand=["Lightning Bolt", "Fork"],
        actions=lines,
        expect=[{"life": {"A": 20, "B": 20}}, {"zone": "graveyard", "player": "B", "count": 1}],
    )
    assert run_scenario(data).detail == ""
    data["choices"] = [choice("target", "B")]
    data["expect"] = [{"life": {"B": 17}}]
    assert run_scenario(data).detail == ""


def test_a_second_block_of_a_creature_is_judged_with_its_first():
    lines = [
        *(action("attack", attacker=name) for name in ("Grizzly Bears", "Hill Giant")),
        action("block", player="B", blocker="Memnite", attacker="Grizzly Bears"),
        action("block", player="B", blocker="Memnite", attacker="Hill Giant", legal=False),
    ]
    facts = [
        {"illegalDeclaration": "block"},
        {"blockers": {"Memnite": "Grizzly Bears"}},
        {"blockCount": 1},
    ]
    data = scenario(a=["Grizzly Bears", "Hill Giant"], b=["Memnite"], actions=lines, expect=facts)
    assert run_scenario(data).detail == ""
    # Before its first it could be made.
    data["actions"][2:] = lines[:1:-1]
    assert "to be refused; found it legal" in run_scenario(data).detail


def test_one_value_may_say_several_picks_and_that_it_is_enough():
    data = scenario(
        a=["Mountain"] * 4,
        b=["Hill Giant", "Memnite"],
        hand=["Fireball"],
        actions=[action("cast", what="Fireball", x=1)],
        choices=[choice("target", "Memnite^B", "$TARGET_SKIP")],
        expect=[{"life": {"B": 20}}, {"zone": "battlefield", "player": "B", "count": 2}],
    )
    assert run_scenario(data).detail == ""


@pytest.mark.parametrize(
    ("expectation", "found"),
    [
        ({"life": {"A": 19, "B": 20}}, "{'A': 20, 'B': 20}"),
        ({"zone": "battlefield", "player": "B", "count": 2}, "3"),
        ({"zone": "library", "count": 0}, "80"),
        ({"pt": [3, 2], "card": "Grizzly Bears"}, "(3, 4)"),
        ({"pt": [2, 2], "card": "Grizzly Bears", "player": "B"}, "no such permanent"),
        ({"card": "Memnite", "tapped": True}, "False, True"),
        ({"card": "Memnite", "tapped": True, "tappedCount": 2}, "1"),
        ({"card": "Memnite", "counter": "+1/+1", "count": 1}, "0, 0"),
        ({"player": "A", "counter": "poison", "count": 1}, "0"),
        ({"player": "A", "counter": "energy", "count": 1}, "0"),
        ({"card": "Hill Giant", "damageMarked": 1}, "0"),
        ({"card": "Hill Giant", "keyword": "Flying", "has": True}, "False"),
        ({"card": "Hill Giant", "keyword": "must be blocked if able", "has": True}, "False"),
        ({"player": "A", "emblems": 1}, "0"),
        ({"card": "Hill Giant", "type": "Creature", "has": False}, "True"),
        ({"card": "Hill Giant", "type": "Giant", "has": False}, "True"),
        ({"card": "Hill Giant", "type": "Legendary", "has": True}, "False"),
        ({"card": "Hill Giant", "subtype": "Giant", "has": False}, "True"),
        ({"card": "Hill Giant", "subtype": "Elf", "has": True}, "False"),
        ({"card": "Hill Giant", "supertype": "Legendary", "has": True}, "False"),
        ({"card": "Hill Giant", "color": "red", "has": False}, "True"),
        ({"card": "Memnite", "color": "colorless", "has": False}, "True, True"),
        ({"card": "Holy Strength", "attachedTo": "Memnite"}, "Grizzly Bears"),
        ({"card": "Holy Strength", "attachedTo": None}, "Grizzly Bears"),
        ({"card": "Hill Giant", "attachedTo": "Memnite"}, "attached to nothing"),
        ({"card": "Hill Giant", "attachedTo": None, "player": "A"}, "no such permanent"),
        ({"mana": {"A": "GG"}}, "{'A': 'R'}"),
        ({"attackers": {"Hill Giant": ["B"]}}, "Hill Giant not attacking"),
        ({"attackers": {"Grizzly Bears": ["A"]}}, "Grizzly Bears attacking B"),
        ({"attackers": {"Grizzly Bears": ["B"]}, "combat": 2}, "Grizzly Bears not attacking"),
        ({"blockers": {"Memnite:0": "Grizzly Bears"}}, "Memnite:0 not blocking"),
        ({"blockCount": 1}, "0"),
        ({"illegalDeclaration": "block"}, "no block that was refused"),
        ({"battle": "Memnite", "protector": "A"}, "no battle called Memnite"),
        ({"gameOver": {"over": True}}, "not over"),
        ({"gameOver": {"winner": "A"}}, "the match not over"),
        ({"result": {"game": "main/1", "winner": "A"}}, "main/1 not ended"),
        ({"active": "B"}, "A"),
        ({"depth": 1}, "0"),
        ({"stack": ["Memnite"]}, "[]"),
        ({"legal": ["cast Memnite"]}, "cast Memnite not offered"),
        ({"illegal": ["pass"]}, "pass offered"),
    ],
)
def test_a_fact_that_differs_fails_with_what_was_found(expectation, found):
    attack = action("attack", attacker="Grizzly Bears")
    tap = action("mana", step="declare_blockers", what="Mountain")
    actions = [attack, tap]
    data = scenario(actions=actions, expect=[{"mana": {"B": ""}}, expectation])
    data["setup"]["A"]["battlefield"] = [
        {"card": "Mountain"},
        {"card": "Grizzly Bears"},
        {"card": "Holy Strength", "attachedTo": "Grizzly Bears"},
    ]
    data["setup"]["B"]["battlefield"] = [
        {"card": "Memnite"},
        {"card": "Memnite", "tapped": True},
        {"card": "Hill Giant"},
    ]
    data["stop"] = None
    result = run_scenario(data)
    assert result.status == "fail"
    assert result.detail.startswith("expected ")
    assert f"; found {found}" in result.detail


def test_a_check_on_the_way_fails_at_its_time():
    check = {"at": {"turn": 1, "step": "main2"}, "expect": [{"life": {"B": 20}}]}
    result = run_scenario(scenario(**BOLT, actions=[CAST_BOLT], checks=[check]))
    assert (result.status, result.detail) == (
        "fail",
        "at turn 1 main2: expected life {'B': 20}; found {'B': 17}",
    )


def test_a_declaration_that_should_be_refused_and_is_not_fails():
    attack = action("attack", attacker="Memnite", legal=False)
    result = run_scenario(scenario(a=["Memnite"], actions=[attack]))
    assert (result.status, result.detail) == (
        "fail",
        "expected actions[0] (A attack Memnite) to be refused; found it legal",
    )


def board(attack=True, **keys):
    kind = "attack" if attack else "block"
    setup = {
        "A": {"battlefield": [{"card": "Grizzly Bears"}]},
        "B": {"battlefield": [{"card": "Memnite"}]},
    }
    return {"id": "board", "kind": f"{kind} declaration legality", "setup": setup, **keys}


@pytest.mark.parametrize(
    ("data", "status", "detail"),
    [
        (board(illegal=[[]]), "fail", "expected [] refused; found legal"),
        (
            board(illegal=[["Grizzly Bears"]]),
            "fail",
            "expected [Grizzly Bears] refused; found legal",
        ),
        (board(legal=[["Memnite"]]), "fail", "expected [Memnite] legal; found refused"),
        (board(legal=[["Ox"]]), "error", "legal[0]: 'Ox' is not on the battlefield (so often)"),
        (board(legal=[[["Grizzly Bears", "Ox"]]]), "error", "legal[0]: 'Ox' cannot be attacked"),
        (board(False, attackers=["Memnite"]), "error", "attackers: Memnite cannot attack"),
        (
            board(False, attackers=["Grizzly Bears"], illegal=[[["Memnite", "Grizzly Bears"]]]),
            "fail",
            "expected [Memnite -> Grizzly Bears] refused; found legal",
        ),
        (
            board(False, attackers=[], legal=[[["Memnite", "Grizzly Bears"]]]),
            "error",
            "legal[0]: 'Grizzly Bears' is not attacking",
        ),
    ],
)
def test_boards_that_do_not_pass(data, status, detail):
    result = run_scenario(data)
    assert result.status == status
    assert detail in result.detail


@pytest.mark.parametrize(
    ("keys", "lacking"),
    [
        ({"hand": ["Chaos Orb", "Memnite", "Fblthp"]}, ("Chaos Orb", "Fblthp")),
        ({"options": {"variant": "grand melee"}}, ("variant grand melee",)),
        (
            {"options": {"departed_player_cards": "anything"}},
            ("option departed_player_cards anything",),
        ),
        ({"setup": {"A": {"counters": {"rad": 1}}}}, ("player counter rad",)),
        ({"random": [6]}, ("dice",)),
        ({"expect": [{"card": "Memnite", "keyword": "Storm", "has": False}]}, ("keyword Storm",)),
    ],
)
def test_what_is_not_there_yet_is_named(keys, lacking):
    result = run_scenario(scenario(**keys))
    assert (result.status, result.unsupported) == ("unsupported", lacking)
    assert result.detail == f"not there yet: {', '.join(lacking)}"


def test_a_game_that_has_restarted_can_be_arranged_and_spoken_of():
    karn = [
        action("addCounters", card="Karn Liberated", counter="loyalty", n=8),
        action("activate", what="-14"),
        action("cast", what="Memnite", game="main+1"),
    ]
    data = scenario(
        a=["Karn Liberated", "Memnite"],
        actions=karn,
        games={"main+1": {"setup": {"A": {"hand": [{"card": "Memnite"}]}}}},
        stop={"game": "main+1", "turn": 1, "step": "main1"},
        expect=[
            {"zone": "battlefield", "player": "A", "count": 1, "game": "main+1"},
            {"zone": "library", "player": "A", "card": "Karn Liberated", "count": 1},
        ],
    )
    result = run_scenario(data)
    assert (result.status, result.detail) == ("pass", "")


def test_what_is_phased_out_is_not_there():
    data = scenario(
        a=["Island", "Island", "Memnite"],
        hand=["Reality Ripple"],
        actions=[action("cast", what="Reality Ripple", target=["Memnite"])],
        expect=[{"zone": "battlefield", "card": "Memnite", "count": 0}],
    )
    assert run_scenario(data).status == "pass"


def test_policies_at_their_default_are_there():
    options = {"until_leaves_return": "first thing at resume", "wish_in_commander": "finds nothing"}
    assert run_scenario(scenario(options=options)).status == "pass"


def test_a_kind_of_counter_that_no_card_knows_is_there():
    add = action("addCounters", card="Memnite", counter="charge", n=2)
    fact = {"card": "Memnite", "counter": "charge", "count": 2}
    assert run_scenario(scenario(a=["Memnite"], actions=[add], expect=[fact])).status == "pass"


def test_the_seed_decides_the_shuffles():
    def detail(seed):
        cards = ("Plains", "Island", "Swamp", "Mountain", "Forest")
        data = scenario(**NESTED, actions=[CAST_SHAHRAZAD], options={"seed": seed, "filler": False})
        for seat in "AB":
            data["setup"][seat]["library"] = [{"card": name, "n": 12} for name in cards]
        data["stop"] = {"game": "main/1", "turn": 1, "step": "upkeep"}
        fact = {"zone": "hand", "player": "A", "card": "Plains", "game": "main/1"}
        data["expect"] = [{**fact, "count": 99}]
        return run_scenario(data).detail.rpartition(" ")[2]

    found = [detail(seed) for seed in range(8)]
    assert found == [detail(seed) for seed in range(8)]
    assert len(set(found)) > 1


def test_a_match_that_ends_early_is_checked_as_it_ended():
    data = scenario(**BOLT, actions=[CAST_BOLT], stop={"turn": 50, "step": "end"})
    data["setup"]["B"]["life"] = 3
    data["expect"] = [{"gameOver": {"winner": "A"}}, {"result": {"game": "main", "winner": "A"}}]
    assert run_scenario(data).status == "pass"


def test_many_objects_and_many_players_run_in_a_larger_record():
    many = scenario(expect=[{"zone": "library", "player": "A", "count": 300}])
    many["setup"]["A"]["library"] = [{"card": "Plains", "n": 300}]
    many["options"] = {"filler": False}
    seats = {seat: {"life": 10} for seat in "ABCDEF"}
    six = {"id": "six", "players": 6, "setup": seats, "stop": END, "expect": [{"life": {"F": 10}}]}
    too_many = scenario()
    too_many["setup"]["A"]["library"] = [{"card": "Plains", "n": 500}] * 2
    results = run_all([many, scenario(), six, too_many])
    assert [result.status for result in results] == ["pass", "pass", "pass", "unsupported"]
    assert results[3].unsupported == ("so many objects",)


def test_rules_about_an_object_are_facts_beside_its_keywords():
    facts = [
        {"card": "Tormented Soul", "keyword": rule, "has": rule != "must be blocked if able"}
        for rule in ("can't block", "can't be blocked", "must be blocked if able")
    ]
    assert run_scenario(scenario(a=["Tormented Soul"], expect=facts)).status == "pass"


def test_emblems_are_counted():
    entry = {"card": "Kiora, the Crashing Wave", "counters": {"loyalty": 5}}
    data = scenario(
        actions=[action("activate", what="-5", card="Kiora, the Crashing Wave")],
        expect=[{"player": "A", "emblems": 1}, {"player": "B", "emblems": 0}],
    )
    data["setup"]["A"]["battlefield"] = [entry]
    assert run_scenario(data).status == "pass"


@pytest.mark.parametrize(("first", "size"), [("Hardened Scales", 5), ("Doubling Season", 4)])
def test_a_choice_names_the_effect_that_applies_first(first, size):
    """616.1: the affected player orders one more counter and twice as many."""
    data = scenario(
        a=["Hardened Scales", "Doubling Season", "Memnite", "Ajani Goldmane"],
        actions=[action("activate", what="-1", card="Ajani Goldmane")],
        choices=[choice("choice", first)],
        expect=[{"card": "Memnite", "pt": [size, size]}],
    )
    result = run_scenario(data)
    assert (result.status, result.detail) == ("pass", "")


def test_modes_that_are_not_legal_are_answered_with_those_that_are():
    cast = action("cast", what="Simic Charm", mode=3, target=["Memnite"])
    data = scenario(a=["Forest", "Island", "Memnite"], hand=["Simic Charm"], actions=[cast])
    returned = {"zone": "hand", "player": "A", "card": "Memnite", "count": 1}
    assert run_scenario({**data, "expect": [returned]}).status == "pass"
    for number in (4, 5):
        result = run_scenario({**data, "actions": [{**cast, "mode": number}]})
        assert result.status == "error"
        assert result.detail.endswith(
            "not legal; legal: mode 1, mode 2, mode 3, concede game, concede match"
        )


def test_a_trigger_of_a_keyword_is_told_by_what_it_means():
    for value in ("Mulldrifter", "When this permanent enters, if its evoke cost was paid, it goes"):
        data = scenario(
            a=["Island"] * 3,
            hand=["Mulldrifter"],
            actions=[action("cast", what="Mulldrifter")],
            choices=[
                {"player": "A", "kind": "choice", "value": ["evoke"]},
                {"player": "A", "kind": "choice", "value": [value]},
            ],
            expect=[{"zone": "graveyard", "player": "A", "card": "Mulldrifter", "count": 1}],
            stop={"turn": 1, "step": "main1"},
        )
        assert run_scenario(data).detail == ""


def test_117_1b_an_action_that_cannot_be_taken_yet_waits_for_the_stack():
    """A creature spell waits for the one before it, and a spell until its target is there."""
    cast = [action("cast", what="Memnite"), action("cast", what="Ornithopter")]
    both = [{"zone": "battlefield", "player": "A", "count": 2}]
    data = scenario(hand=["Memnite", "Ornithopter"], actions=cast, expect=both)
    assert run_scenario(data) == PASSED
    growth = [
        action("cast", what="Memnite"),
        action("cast", what="Giant Growth", target=["Memnite"]),
    ]
    grown = [{"card": "Memnite", "pt": [4, 4]}]
    data = scenario(a=["Forest"], hand=["Memnite", "Giant Growth"], actions=growth, expect=grown)
    assert run_scenario({**data, "stop": {"turn": 1, "step": "main1"}}) == PASSED


def test_an_action_that_waits_in_vain_is_an_error():
    cast = [action("cast", what="Memnite"), action("cast", what="Grizzly Bears")]
    result = run_scenario(scenario(hand=["Memnite", "Grizzly Bears"], actions=cast))
    assert result.detail.startswith("turn 1 main1: actions[1] (A cast Grizzly Bears): not legal")


@pytest.mark.parametrize("words", ["Sagu Mauler using Morph", "Cast Sagu Mauler with morph"])
def test_702_37_the_way_of_casting_may_stand_behind_the_name(words):
    nameless = "(unnamed face-down/empty)"
    data = scenario(
        a=["Island"] * 6,
        hand=["Sagu Mauler"],
        actions=[action("activate" if words.startswith("Cast") else "cast", what=words)],
        expect=[
            {"zone": "battlefield", "player": "A", "card": nameless, "count": 1},
            {"card": nameless, "pt": [2, 2]},
        ],
    )
    assert run_scenario(data) == PASSED


def test_a_way_of_casting_that_a_card_has_not_is_an_error():
    data = scenario(
        a=["Island"] * 3,
        hand=["Mulldrifter"],
        actions=[action("cast", what="Mulldrifter with dash")],
    )
    result = run_scenario(data)
    assert (result.status, "(A cast Mulldrifter): not legal" in result.detail) == ("error", True)


@pytest.mark.parametrize("where", ["hand", "graveyard"])
@pytest.mark.parametrize(
    ("what", "fine"),
    [
        ("Firebolt with flashback", "graveyard"),
        ("Firebolt with escape", ""),
        ("Flashback {4}{R}", "graveyard"),
        ("Escape {4}{R}", ""),
        ("Lightning Bolt with flashback", ""),
    ],
)
def test_a_way_of_casting_is_one_of_the_card_where_it_is(what, fine, where):
    name = "Lightning Bolt" if what.startswith("Lightning") else "Firebolt"
    do = "cast" if what.startswith(name) else "activate"
    data = scenario(a=["Mountain"] * 5, actions=[action(do, what=what, target=["B"])])
    data["setup"]["A"][where] = [{"card": name}]
    assert run_scenario(data).status == ("pass" if where == fine else "error")


@pytest.mark.parametrize(("lands", "status"), [(1, "error"), (2, "pass")])
def test_a_way_of_casting_that_cannot_be_paid_is_an_error(lands, status):
    """Even where the mana cost can, so that nobody is asked."""
    data = scenario(
        a=["Swamp"] * lands,
        hand=["Mardu Shadowspear"],
        actions=[action("cast", what="Mardu Shadowspear with dash")],
    )
    result = run_scenario(data)
    assert result.status == status
    assert status == "pass" or result.detail.endswith("with dash: cannot be paid")


def test_an_alias_may_stand_behind_the_name_of_a_card():
    data = {
        "id": "scenario",
        "setup": {
            "A": {
                "battlefield": [{"card": "Mountain@hill", "n": 3}, {"card": "Memnite@ant"}],
                "hand": [{"card": "Lightning Bolt@bolt"}],
            }
        },
        "actions": [
            action("mana", what="@hill.2 {T}: Add {R}"),
            action("cast", what="@bolt", target=["@ant"]),
        ],
        "stop": END,
        "expect": [
            {"card": "@hill.1", "tapped": False},
            {"card": "@hill.2", "tapped": True},
            {"zone": "graveyard", "player": "A", "card": "@ant", "count": 1},
        ],
    }
    assert run_scenario(data) == PASSED
    data["expect"][0]["tapped"] = True
    assert run_scenario(data).status == "fail"


@pytest.mark.parametrize(
    "target", ["targetPlayer=PlayerB", "PlayerB", "mode=1targetPlayer=PlayerB"]
)
def test_a_target_in_the_words_of_another_program_is_the_seat(target):
    cast = action("cast", what="Lightning Bolt", target=[target])
    assert run_scenario(scenario(**BOLT, actions=[cast], expect=[{"life": {"B": 17}}])) == PASSED


def test_several_targets_may_stand_in_one_text():
    data = scenario(a=["Memnite", "Ornithopter", *["Mountain"] * 9], hand=["Rolling Thunder"])
    cast = action("cast", what="Rolling Thunder", x=3, target=["Memnite^Ornithopter"])
    expect = [{"zone": "graveyard", "player": "A", "count": 3}]
    choices = [choice("amounts", 1, 2)]
    assert run_scenario({**data, "actions": [cast], "choices": choices, "expect": expect}) == PASSED


def test_a_pick_that_may_be_declined_is_told_yes_first():
    """A yes, then the pick; what another program calls a target serves for it too."""
    for value, kind, count in ((True, "choice", 1), (True, "target", 1), (False, "choice", 0)):
        choices = [choice("choice", value)]
        choices += [choice(kind, "Island")] if value else []
        data = {
            "id": "scenario",
            "setup": {
                "A": {
                    "battlefield": [{"card": "Terramorphic Expanse"}],
                    "library": [{"card": "Forest"}, {"card": "Island"}],
                }
            },
            "actions": [action("activate", what="Terramorphic Expanse")],
            "choices": choices,
            "stop": END,
            "expect": [{"zone": "battlefield", "card": "Island", "count": count}],
        }
        assert run_scenario(data) == PASSED


def test_a_no_that_nobody_asked_for_is_no_error():
    """It is what happened; a yes that nobody asked for is a mistake."""
    cast = {**BOLT, "actions": [CAST_BOLT]}
    for value in (False, "no", "$CHOICE_SKIP", "Cast with no alternative cost"):
        assert run_scenario(scenario(**cast, choices=[choice("choice", value)])) == PASSED
    assert run_scenario(scenario(**cast, choices=[choice("choice", True)])).status == "error"


def test_605_3a_mana_abilities_that_cost_mana_pay_for_a_scripted_spell():
    data = scenario(
        a=["Shire Scarecrow", "Swamp", "Swamp"],
        hand=["Savannah Lions"],
        actions=[action("cast", what="Savannah Lions")],
        choices=[choice("choice", "White")],
        expect=[{"zone": "battlefield", "card": "Savannah Lions", "count": 1}],
    )
    assert run_scenario(data) == PASSED
    assert run_scenario({**data, "choices": []}) == PASSED
    assert run_scenario({**data, "choices": [choice("choice", "Red")]}).status == "error"


def test_a_power_and_toughness_is_that_of_one_of_the_copies():
    cast = action("cast", what="Giant Growth", target=["Memnite:1"])
    data = scenario(
        a=["Forest", "Memnite", "Memnite"],
        hand=["Giant Growth"],
        actions=[cast],
        stop={"turn": 1, "step": "main1"},
    )
    for pt, status in (([4, 4], "pass"), ([1, 1], "pass"), ([2, 2], "fail")):
        expect = [{"card": "Memnite", "pt": pt}]
        assert run_scenario({**data, "expect": expect}).status == status


def test_702_34_a_keyword_alone_casts_the_card_that_has_it():
    data = {
        "id": "scenario",
        "setup": {
            "A": {
                "battlefield": [{"card": "Mountain", "n": 5}],
                "graveyard": [{"card": "Firebolt"}, {"card": "Memnite"}],
            }
        },
        "actions": [action("activate", what="Flashback {4}{R}", target=["B"])],
        "stop": END,
        "expect": [{"life": {"B": 18}}, {"zone": "exile", "card": "Firebolt", "count": 1}],
    }
    assert run_scenario(data) == PASSED
    data["setup"]["A"]["graveyard"] = [{"card": "Memnite"}]
    assert run_scenario(data).status == "error"


COMMAND = {"options": {"variant": "commander"}}


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ({"card": "Memnite", "tax": 0}, "expect: no commander is called Memnite"),
        ({"card": "Krenko, Mob Boss", "tax": 2}, "found 0"),
        ({"card": "Krenko, Mob Boss", "player": "B", "commanderDamage": 1}, "found 0"),
    ],
)
def test_facts_of_commanders_that_differ(fact, found):
    data = scenario(a=["Memnite"], expect=[fact], **COMMAND)
    data["setup"]["B"]["command"] = [{"card": "Krenko, Mob Boss"}]
    assert found in run_scenario(data).detail


def test_facts_of_commanders_are_for_games_of_commander():
    result = run_scenario(scenario(a=["Memnite"], expect=[{"card": "Memnite", "tax": 0}]))
    assert (result.status, result.detail) == (
        "error",
        "turn 1 end: expect: tax is for games of Commander",
    )


def test_a_player_has_two_commanders_at_most():
    data = scenario(**COMMAND)
    data["setup"]["A"]["command"] = [{"card": "Krenko, Mob Boss", "n": 3}]
    assert run_scenario(data).detail == "setup.A: more than 2 commanders"
