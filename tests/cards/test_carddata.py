import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from mtgenv.cards.carddata import CardDataError, CardFacts, load_card_data

KNIGHT = CardFacts("White Knight", "{W}{W}", "Creature — Human Knight", "2", "2", ("First strike",))
FIRE = CardFacts("Fire", "{1}{R}", "Instant", None, None, ())
ICE = CardFacts("Ice", "{1}{U}", "Instant", None, None, ())
PLAINS = CardFacts("Plains", "", "Basic Land — Plains", None, None, ())


def mtgjson(name: str, facts: CardFacts, **extra: Any) -> dict[str, Any]:
    card: dict[str, Any] = {"name": name, "type": facts.type_line, "layout": "normal"}
    if facts.mana_cost:
        card["manaCost"] = facts.mana_cost
    if facts.power:
        card |= {"power": facts.power, "toughness": facts.toughness}
    if facts.keywords:
        card["keywords"] = list(facts.keywords)
    return card | extra


def scryfall(facts: CardFacts) -> dict[str, Any]:
    return {
        "object": "card",
        "name": facts.name,
        "mana_cost": facts.mana_cost,
        "type_line": facts.type_line,
        "keywords": list(facts.keywords),
        "layout": "normal",
    } | ({"power": facts.power, "toughness": facts.toughness} if facts.power else {})


SINGLE = [mtgjson("White Knight", KNIGHT), mtgjson("Plains", PLAINS)]
HALVES = [
    mtgjson("Fire // Ice", FIRE, faceName="Fire", side="a", layout="split"),
    mtgjson("Fire // Ice", ICE, faceName="Ice", side="b", layout="split"),
]
TOKEN = {"name": "Plains", "layout": "token", "type_line": "Token Creature"}
FORMS = {
    "AtomicCards": {
        "meta": {"version": "5"},
        "data": {
            "Fire // Ice": HALVES,
            "Plains": [SINGLE[1]],
            "White Knight": [SINGLE[0]],
        },
    },
    "AllPrintings": {
        "meta": {},
        "data": {
            "APC": {"code": "APC", "cards": HALVES[::-1], "tokens": [TOKEN]},
            "LEA": {"code": "LEA", "cards": SINGLE},
        },
    },
    "one set": {"meta": {}, "data": {"code": "LEA", "cards": [*SINGLE, *HALVES]}},
    "Scryfall": [
        TOKEN,
        scryfall(KNIGHT),
        scryfall(PLAINS),
        {
            "name": "Fire // Ice",
            "layout": "split",
            "mana_cost": "{1}{R} // {1}{U}",
            "type_line": "Instant // Instant",
            "keywords": [],
            "card_faces": [
                {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant"},
                {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant"},
            ],
        },
    ],
    "plain": [
        mtgjson("White Knight", KNIGHT),
        mtgjson("Plains", PLAINS, manaCost=None),
        mtgjson(
            "Fire // Ice",
            FIRE,
            secondHalf=[{"name": "Ice", "manaCost": "{1}{U}", "type": "Instant", "power": None}],
        ),
    ],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("compressed", [False, True], ids=["plain", "gzip"])
def test_every_form_gives_the_same_facts(tmp_path: Path, form: str, compressed: bool) -> None:
    content = json.dumps(FORMS[form]).encode()
    file = tmp_path / "cards.json"
    file.write_bytes(gzip.compress(content) if compressed else content)
    assert load_card_data(file) == {
        "white knight": KNIGHT,
        "plains": PLAINS,
        "fire // ice": FIRE,
        "fire": FIRE,
        "ice": ICE,
    }


def test_a_whole_name_goes_before_a_part(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    ice_alone = {"name": "Ice", "type": "Enchantment"}
    file.write_text(json.dumps([*FORMS["plain"], ice_alone]))
    assert load_card_data(file)["ice"].type_line == "Enchantment"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"{}", "no cards"),
        (b"[]", "no cards"),
        (b'{"data": {"x": 3}}', "no cards"),
        (b"[3]", "an entry without a name"),
        (b'[{"nome": "Plains"}]', "an entry without a name"),
        (b'[{"name": "Fire // Ice", "card_faces": [{"nome": "Ice"}]}]', "'Fire // Ice' is broken"),
        (b'[{"name": "Fire // Ice", "secondHalf": 3}]', "'Fire // Ice' is broken"),
        (b"4 Plains\n4 Shahrazad", "not JSON"),
        (b'[{"name":\n', "not JSON"),
        (b"\xff\xfe\xff", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (gzip.compress(b'[{"name": "Plains"}]' * 50, mtime=0)[:-20], "cut off"),
        (b"\x1f\x8bnonsense", ""),
    ],
)
def test_other_files_are_refused_in_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(content)
    with pytest.raises(CardDataError) as caught:
        load_card_data(file)
    message = str(caught.value)
    assert message.startswith(str(file))
    assert problem in message
    assert "\n" not in message


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="no such file"):
        load_card_data(tmp_path / "none.json")
