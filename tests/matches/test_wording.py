"""Words for every question and answer: modes, names that are chosen, cards looked at."""

from types import SimpleNamespace

from mtgenv.decks import Deck
from mtgenv.engine.record import vocabulary as v
from mtgenv.matches import wording
from mtgenv.matches.match import Match
from mtgenv.matches.narrate import Narrator
from mtgenv.matches.options import MatchOptions
from mtgenv.matches.wording import Wording
from tests.rules.positions import Position, Side


def asked(kind, *cards, wishes=(), seed=1):
    """A match played on until a kind of decision is open, and readers in each seat."""
    deck = Deck("test", cards)
    options = MatchOptions(stops="full", forced=False)
    match = Match.new(deck, deck, seed=seed, names=("Ann", "Bob"), options=options)
    readers = [Narrator(Wording(match.matchup, match.names), match.record, k) for k in (0, 1)]
    for _ in range(1000):
        record = match.record[0]
        if record["dec_kind"] == kind:
            break
        actions = match.legal_actions()
        wanted = [a for wish in ("keep", "play", *wishes) for a in actions if wish in a.text]
        # What is looked at instead of a draw is activated before the draw.
        if record["step"][0] != v.STEP_UPKEEP or record["active"][0] != match.decider:
            wanted = [a for a in wanted if "activate" not in a.text]
        match.step((wanted or actions)[0])
    assert match.record[0]["dec_kind"] == kind
    return match, readers


def texts(match):
    return [str(action) for action in match.legal_actions() if "concede" not in str(action)]


def test_every_question_has_words():
    kinds = {value for name, value in vars(v).items() if name.startswith("DECISION_")}
    kinds -= {v.DECISION_NONE, v.DECISION_KINDS, v.DECISION_DIVIDE}  # the last is asked as a number
    assert set(wording._QUESTIONS) == kinds


def test_a_mode_is_called_by_its_text():
    match, _ = asked(
        v.DECISION_MODE,
        ("Simic Charm", 20),
        ("Forest", 10),
        ("Island", 10),
        ("Grizzly Bears", 8),
        wishes=("cast",),
    )
    assert match.question.startswith("Which mode?")
    chosen = "choose mode 2: Permanents you control gain hexproof until end of turn"
    assert chosen in texts(match)
    match.step(chosen)
    assert any(line.endswith(f"{chosen[len('choose ') :]}.") for line in match.log)


def test_abilities_with_modes_have_one_line():
    cards = (("Pyramids", 20), ("Island", 40))
    deck = Deck("test", cards)
    words = Wording(Match.new(deck, deck).matchup)
    row = words.matchup.cards.index["Pyramids"]
    (text,) = {words.ability(row) for row in words.matchup.cards.abilities(row)[:1]}
    assert text.startswith("{2}: Choose one — • Destroy target Aura")


def test_a_colour_and_a_player_are_chosen():
    match, _ = asked(v.DECISION_NAME, ("Jihad", 20), ("Plains", 20), wishes=("cast",))
    assert match.question == "Which colour or player? (Jihad)"
    assert texts(match) == [f"choose {c}" for c in ("white", "blue", "black", "red", "green")]
    match.step("choose black")
    assert texts(match) == [f"choose {match.names[1 - match.decider]}"]


def test_cards_looked_at_are_secret():
    match, readers = asked(
        v.DECISION_LOOK,
        ("Aladdin's Lamp", 20),
        ("Island", 40),
        wishes=("cast", "activate", "X = 3"),
    )
    assert match.question == "Which of the cards looked at? (Aladdin's Lamp)"
    mine = match.decider
    match.step(match.legal_actions()[0])
    told = [str(readers[seat].follow(match.actions)[-2].text) for seat in (mine, 1 - mine)]
    assert told[0].endswith(" chooses Aladdin's Lamp (library).")
    assert told[1].endswith(" chooses a card.")


def test_a_card_cast_face_down_is_secret():
    deck = Deck("test", (("Battering Craghorn", 20), ("Mountain", 40)))
    match = Match.new(deck, deck, seed=1, names=("Ann", "Bob"))
    readers = [Narrator(Wording(match.matchup, match.names), match.record, k) for k in (0, 1)]
    caster = -1
    while caster < 0:
        actions = match.legal_actions()
        wanted = [a for wish in ("keep", "play", "face down") for a in actions if wish in a.text]
        if wanted and "face down" in wanted[0].text:
            caster = match.decider
        match.step((wanted or actions)[0])
    told = [str(reader.follow(match.actions)) for reader in readers]
    assert " casts Battering Craghorn face down." in told[caster]
    assert " casts a card face down." in told[1 - caster]
    assert "casts Battering Craghorn" not in told[1 - caster]


def test_who_is_blocked_is_named_however_many_attack():
    game = Position(Side(battlefield="8 Memnite, Grizzly Bears"), Side(battlefield="Hill Giant"))
    game.attack(*game.rows("Memnite", "battlefield"), "Grizzly Bears")
    game.block(("Hill Giant", "Grizzly Bears"))
    words = Wording(SimpleNamespace(cards=game.world.cards, tables=game.tables, decks=()))
    assert words.blocked(game.m, game.find("Hill Giant", "battlefield")) == "Grizzly Bears"
