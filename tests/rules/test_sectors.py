"""Sectors: what space sculptor divides, for how long, what cards say of it (702.158, 704.5u)."""

from __future__ import annotations

import pytest

from mtgenv.cards import language as d
from mtgenv.cards.compiler import compile_cards
from mtgenv.cards.parsing import CardError
from mtgenv.engine.record import vocabulary as v
from mtgenv.scenario import run_scenario
from tests.rules.positions import A, B, C, Position, Side, Start, bear, charm, child, spell

SCULPTOR = d.Card("Sculptor", "{0}", "Enchantment", keywords=("space sculptor",))
SHAPER = d.Card("Shaper", "{0}", "Enchantment", keywords=("space sculptor",))
ANY = (d.Target(d.ANYTHING),)
CUB = bear(name="Cub")
CUB_TOKEN = d.Card("Little Cub", None, "Creature — Bear", 1, 1, token=True)
WISH = d.Filter(types=("creature",), compare=(d.Compare("sector", "=", "your choice"),))
EACH = d.Filter(types=("creature",), compare=(d.Compare("sector", ">=", 1),))
APART = "can be blocked only by creatures in the same sector"
DIVIDE = spell("Divide", d.Change(d.Each(EACH), keywords=(APART,), all_of_them=True))
BREAK = spell("Break", d.Destroy(), targets=ANY)
SWEEP = spell("Sweep", d.Destroy(d.Each(WISH)))
BLINK = spell("Blink", d.Move("target", "exile"), d.Move("it", "battlefield"), targets=ANY)
FADE = spell("Fade", d.PhaseOut("target"), targets=ANY)
MADE_UP = [SCULPTOR, SHAPER, CUB, DIVIDE, BREAK, SWEEP, BLINK, FADE]


def position(*sides: Side | None) -> Position:
    return Position(*sides, cards=MADE_UP)


def run(game: Position, name: str, *targets: str | int) -> None:
    game.cast(name, *targets)
    game.resolve()


def sectors(game: Position, *names: str | int) -> list[str]:
    return [v.SECTOR_NAMES[game.status("sector", name)] for name in names]


def divided(a: Side, b: Side, *answers: str) -> Position:
    """A position in which A has cast the sculptor, and what follows is answered."""
    hand = ", ".join(filter(None, ("Sculptor", a.hand)))
    game = position(Side(hand, a.battlefield, library=a.library), b)
    run(game, "Sculptor")
    game.choose(*answers)
    assert game.asked == v.DECISION_PRIORITY
    return game


def test_C10_21_who_divides_nothing_chooses_first_and_all_at_once() -> None:
    game = position(
        Side("Sculptor", "Squire, Grizzly Bears"), Side(battlefield="Hill Giant"),
        Side(battlefield="Memnite"),
    )  # fmt: skip
    run(game, "Sculptor")
    asked = []
    for answer in ("beta", "gamma", "alpha", "alpha"):
        assert game.asked == v.DECISION_NAME
        assert game.legal == ["alpha", "beta", "gamma"]
        asked.append((game.player, game.name(int(game.m["dec_row"]))))
        row = int(game.m["dec_row"])
        game.choose(answer)
        chosen = int(game.m["sector"][row])
        assert (chosen > v.SECTOR_PENDING) == (len(asked) < 4)  # until all have chosen
    assert asked == [(B, "Hill Giant"), (C, "Memnite"), (A, "Squire"), (A, "Grizzly Bears")]
    names = ("Hill Giant", "Memnite", "Squire", "Grizzly Bears")
    assert sectors(game, *names) == ["beta", "gamma", "alpha", "alpha"]
    assert game.asked == v.DECISION_PRIORITY


def test_C10_21_in_turn_order_the_active_player_first_among_those_who_divide_something() -> None:
    pair = spell("Pair", d.Create(CUB_TOKEN, player="each player"))
    game = Position(
        Side(battlefield="Shaper"), Side("Pair", "Sculptor"), Side(), cards=[*MADE_UP, pair]
    )
    game.next_turn()
    run(game, "Pair")
    asked = []
    while game.asked == v.DECISION_NAME:
        asked.append(game.player)
        game.choose("beta")
    assert (game.active, asked) == (B, [C, B, A])


def test_C10_21_whoever_concedes_is_asked_no_more_and_what_was_chosen_stays() -> None:
    game = Position(
        Side("Sculptor", "Squire"),
        Side(battlefield="Hill Giant"),
        Side(battlefield="Memnite"),
        cards=MADE_UP,
        concede_match=v.CONCEDE_ALWAYS,
    )
    run(game, "Sculptor")
    game.choose("gamma")
    assert game.player == C
    game.choose("concede match")
    assert (game.player, game.asked) == (A, v.DECISION_NAME)
    game.choose("beta")
    assert sectors(game, "Hill Giant", "Squire") == ["gamma", "beta"]


def test_C10_21_a_new_creature_is_asked_about_and_no_other() -> None:
    game = divided(Side("Cub", "Squire"), Side(), "beta")
    run(game, "Cub")
    assert (game.player, game.name(int(game.m["dec_row"]))) == (A, "Cub")
    game.choose("gamma")
    assert sectors(game, "Squire", "Cub") == ["beta", "gamma"]
    assert game.asked == v.DECISION_PRIORITY


def test_C10_21_what_is_no_creature_is_in_no_sector_until_it_becomes_one() -> None:
    game = divided(Side("", "Mishra's Factory, Wastes"), Side())
    assert sectors(game, "Mishra's Factory") == ["none"]
    game.activate("Mishra's Factory", ability=1)
    game.resolve()
    game.choose("beta")
    game.next_turn()
    assert game.status("types", "Mishra's Factory") & v.TYPE_CREATURE == 0
    assert sectors(game, "Mishra's Factory") == ["beta"]  # it keeps what it has


def test_C10_21_a_second_sculptor_changes_nothing_and_keeps_what_there_is() -> None:
    game = divided(Side("Shaper, 2 Break", "Squire"), Side(), "beta")
    run(game, "Shaper")
    assert (game.asked, sectors(game, "Squire")) == (v.DECISION_PRIORITY, ["beta"])
    run(game, "Break", "Sculptor")
    assert (game.asked, sectors(game, "Squire")) == (v.DECISION_PRIORITY, ["beta"])
    run(game, "Break", "Shaper")
    assert (game.asked, sectors(game, "Squire")) == (v.DECISION_PRIORITY, ["none"])


def test_C10_21_a_new_object_has_no_sector() -> None:
    game = divided(Side("Blink", "Squire, Memnite"), Side(), "beta", "alpha")
    run(game, "Blink", "Squire")
    assert (game.asked, sectors(game, "Squire", "Memnite")) == (v.DECISION_NAME, ["none", "alpha"])
    game.choose("gamma")
    assert sectors(game, "Squire", "Memnite") == ["gamma", "alpha"]


def test_C10_21_all_sectors_are_lost_at_once_even_if_the_sculptor_returns_at_once() -> None:
    game = divided(Side("Blink", "Squire"), Side(), "beta")
    run(game, "Blink", "Sculptor")
    assert (game.asked, sectors(game, "Squire")) == (v.DECISION_NAME, ["none"])
    game.choose("alpha")
    assert sectors(game, "Squire") == ["alpha"]


def test_C10_21_what_is_phased_out_is_not_asked_about_and_keeps_its_sector() -> None:
    game = divided(Side("2 Fade, Cub", "Squire"), Side(), "beta")
    run(game, "Fade", "Squire")
    run(game, "Cub")
    game.choose("alpha")
    assert sectors(game, "Squire", "Cub") == ["beta", "alpha"]
    run(game, "Fade", "Cub")
    game.pass_until("main1", turn=3)
    assert game.status("phased", "Cub") == 0
    assert sectors(game, "Squire", "Cub") == ["beta", "alpha"]


def test_C10_21_a_sculptor_that_is_phased_out_divides_nothing() -> None:
    game = divided(Side("Fade, Cub", "Squire"), Side(), "beta")
    run(game, "Fade", "Sculptor")
    assert (game.asked, sectors(game, "Squire")) == (v.DECISION_PRIORITY, ["none"])
    run(game, "Cub")
    assert game.asked == v.DECISION_PRIORITY
    game.pass_until_asked(v.DECISION_NAME)
    assert game.turn == 3  # it has phased in
    game.choose("alpha", "gamma")
    assert sectors(game, "Squire", "Cub") == ["alpha", "gamma"]


def test_C10_21_a_sector_is_not_copied() -> None:
    clone = spell("Clone", d.Create(copy_of="target"), targets=(d.TARGET_CREATURE,))
    game = Position(Side("Sculptor, Clone", "Squire"), cards=[SCULPTOR, clone])
    run(game, "Sculptor")
    game.choose("beta")
    run(game, "Clone", "Squire")
    assert game.asked == v.DECISION_NAME
    assert game.m["sector"][game.m["dec_row"]] == 0


def test_C10_21_a_creature_that_dies_then_is_asked_about_too() -> None:
    weak = d.Card("Weak", "{0}", "Creature — Bear", 0, 0)
    game = Position(Side("Sculptor, Weak"), cards=[SCULPTOR, weak])
    run(game, "Sculptor")
    run(game, "Weak")
    assert game.asked == v.DECISION_NAME
    game.choose("alpha")
    assert game.names("graveyard", A) == ["Weak"]


def test_702_158_only_creatures_of_the_sector_block() -> None:
    game = divided(
        Side("Divide", "Squire, Memnite"),
        Side("Cub", "Hill Giant, Grizzly Bears"),
        *("alpha", "beta", "alpha", "gamma"),
    )
    run(game, "Divide")
    game.attack("Squire", "Memnite")
    game.pass_until_asked(v.DECISION_BLOCK)
    assert "Grizzly Bears" not in game.legal  # of beta, which nobody attacks from
    game.block(("Hill Giant", "Squire"))
    assert game.status("blocked", "Squire") == 1
    assert game.status("blocked", "Memnite") == 2


def test_702_158_for_creatures_that_come_later_too_but_only_this_turn() -> None:
    game = divided(Side("Divide, Cub", "Squire"), Side("", "Hill Giant"), "alpha", "beta")
    run(game, "Divide")
    run(game, "Cub")
    game.choose("gamma")
    bit = v.RULE_SAME_SECTOR
    assert all(game.status("rules", name) & bit for name in ("Squire", "Cub", "Hill Giant"))
    game.pass_until("main1", turn=3)
    assert game.status("rules", "Squire") & bit == 0
    game.attack("Squire")
    game.block(("Hill Giant", "Squire"))


def test_702_158_without_sectors_nobody_is_restricted() -> None:
    game = divided(Side("Divide, Break", "Squire"), Side("", "Hill Giant"), "alpha", "beta")
    run(game, "Divide")
    run(game, "Break", "Sculptor")
    game.attack("Squire")
    game.block(("Hill Giant", "Squire"))
    assert game.status("blocked", "Squire") == 1


def test_608_2d_the_sector_is_chosen_as_the_ability_resolves() -> None:
    game = divided(
        Side("Sweep", "Squire, Memnite"), Side("", "Hill Giant"), "beta", "beta", "alpha"
    )
    game.cast("Sweep")
    assert game.asked == v.DECISION_PRIORITY
    game.resolve()
    assert (game.player, game.asked, game.legal) == (A, v.DECISION_NAME, ["alpha", "beta", "gamma"])
    game.choose("beta")
    assert game.names("graveyard", A) == ["Squire", "Sweep"]
    assert game.names("graveyard", B) == ["Hill Giant"]
    assert game.names("battlefield", A) == ["Memnite", "Sculptor"]


def test_608_2d_a_sector_with_no_creature_may_be_chosen() -> None:
    game = divided(Side("Sweep", "Squire"), Side(), "beta")
    run(game, "Sweep")
    game.choose("gamma")
    assert game.count("Squire", "battlefield") == 1


def test_a_choice_is_kept_while_a_replacement_is_asked_about() -> None:
    """Two effects want to replace the death: the step that asks is taken again (616.1)."""
    guards = [
        d.Card(
            name, "{0}", "Enchantment",
            abilities=(d.Instead(d.Event("dies", d.CREATURE), instead),),
        )
        for name, instead in (("Guard", "exile"), ("Ward", "hand"))
    ]  # fmt: skip
    game = Position(Side("Sculptor, Sweep", "Squire, Guard, Ward"), cards=[*MADE_UP, *guards])
    run(game, "Sculptor")
    game.choose("beta")
    run(game, "Sweep")
    game.choose("beta")
    assert game.asked == v.DECISION_PICK
    game.workspace[0]["calculated"] = 99  # of another match of the batch
    game.choose("Guard")
    assert game.names("exile", A) == ["Squire"]


def test_another_number_is_not_chosen() -> None:
    asked = d.Filter(compare=(d.Compare("power", "=", "your choice"),))
    with pytest.raises(CardError, match="only a sector is chosen"):
        compile_cards([spell("Wrong", d.Destroy(d.Each(asked)))])
    with pytest.raises(CardError, match="looked at all the time cannot compute"):
        compile_cards([charm(d.Static(d.Each(WISH), 1, 1))])


def test_A1_sectors_of_an_outer_game_stay_and_a_subgame_has_none() -> None:
    side = Side(battlefield="Squire, Sculptor", library="Memnite")
    game = child(side, start_a=Start("Memnite"), cards=MADE_UP)
    assert game.m["sector"][game.find("Squire", level=0)] > 0
    run(game, "Memnite")
    assert game.asked == v.DECISION_PRIORITY
    game.win(B)
    assert (game.depth, game.asked) == (0, v.DECISION_PRIORITY)
    assert sectors(game, "Squire") != ["none"]


def test_a_scenario_sets_tells_chooses_and_exports_sectors() -> None:
    scenario = {
        "id": "sectors",
        "setup": {
            "A": {
                "hand": [{"card": "Memnite"}],
                "battlefield": [
                    {"card": "Space Beleren", "counters": {"loyalty": 3}},
                    {"card": "Squire", "sector": "gamma"},
                ],
            },
            "B": {"battlefield": [{"card": "Hill Giant"}]},
        },
        "choices": [
            {"player": "B", "kind": "choice", "value": ["beta"]},
            {"player": "A", "kind": "choice", "value": ["alpha", "gamma"]},
        ],
        "actions": [
            {"turn": 1, "step": "main1", "player": "A", "do": "cast", "what": "Memnite"},
            {"turn": 1, "step": "main1", "player": "A", "do": "resolve"},
            {
                "turn": 1, "step": "main1", "player": "A", "do": "activate",
                "what": "Space Beleren", "ability": 2,
            },
        ],
        "stop": {"turn": 1, "step": "main1"},
        "expect": [
            {"card": "Squire", "sector": "gamma"},
            {"card": "Hill Giant", "sector": "beta"},
            {"card": "Memnite", "sector": "alpha"},
            {"card": "Squire", "pt": [2, 3]},
            {"card": "Memnite", "pt": [1, 1]},
        ],
    }  # fmt: skip
    result = run_scenario(scenario)
    assert (result.status, result.detail) == ("pass", "")
