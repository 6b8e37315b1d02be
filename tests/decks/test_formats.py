import codecs
from pathlib import Path

import pytest

from mtgenv.decks import Deck, DeckError
from mtgenv.decks.formats import FORMATS, MAX_BYTES, detect
from mtgenv.decks.listing import MAX_COPIES

# file, format, name, sizes of main deck and sideboard, a card of the one, a card of the other
SAMPLES = [
    ("arena.txt", "text", "arena", 60, 15, ("Control Magic", 1), ("City in a Bottle", 1)),
    (
        "arena-export.mtga",
        "text",
        "arena-export",
        11,
        4,
        ("Expansion // Explosion", 1),
        ("Unmoored Ego", 3),
    ),
    (
        "apprentice.dec",
        "dec",
        "Mono-Blue Tinker from MTGSalvation.com via mtgtrice mtg-decks",
        60,
        15,
        ("Masticore", 4),
        ("Mishra's Helix", 1),
    ),
    ("mtgo.dek", "mtgo", "mtgo", 5, 3, ("Refuse/Cooperate", 1), ("Dead/Gone", 1)),
    ("mtgo.txt", "text", "mtgo", 26, 1, ("Fire/Ice", 2), ("Pyroblast", 1)),
    ("forge.dck", "forge", "White Weenie Classic", 60, 8, ("Savannah Lions", 4), ("Karma", 1)),
    (
        "xmage.dck",
        "xmage",
        "Mono-Red Burn – Eric Rath",
        60,
        15,
        ("Mountain", 12),
        ("Satyr Firedancer", 4),
    ),
    (
        "workstation.mwDeck",
        "mwdeck",
        "Swamps of two pictures",
        24,
        2,
        ("Swamp", 20),
        ("Terror", 2),
    ),
    (
        "cockatrice.cod",
        "cockatrice",
        "Lions & Wolves",
        7,
        2,
        ("Tundra Wolves", 3),
        ("Disenchant", 2),
    ),
    (
        "table.csv",
        "csv",
        "table",
        5,
        2,
        ("Lightning Bolt", 5),
        ('Kongming, "Sleeping Dragon"', 2),
    ),
    ("octgn.o8d", "octgn", "octgn", 5, 1, ("Ring of Ma'rûf", 1), ("Wrath of God", 1)),
]


@pytest.mark.parametrize(
    ("file", "format_name", "name", "size", "sideboard_size", "card", "sideboard_card"),
    SAMPLES,
    ids=[sample[0] for sample in SAMPLES],
)
def test_sample(
    data: Path,
    file: str,
    format_name: str,
    name: str,
    size: int,
    sideboard_size: int,
    card: tuple[str, int],
    sideboard_card: tuple[str, int],
) -> None:
    deck = Deck.load(data / file)
    assert deck.format == format_name
    assert deck.name == name
    assert deck.source == str(data / file)
    assert (deck.size, deck.sideboard_size) == (size, sideboard_size)
    assert card in deck.main
    assert sideboard_card in deck.sideboard


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample[0] for sample in SAMPLES])
def test_the_content_goes_before_the_ending(data: Path, tmp_path: Path, sample: tuple) -> None:
    unnamed = tmp_path / "deck"
    unnamed.write_bytes((data / sample[0]).read_bytes())
    deck = Deck.load(unnamed)
    assert deck == Deck.load(data / sample[0])
    assert deck.format == sample[1]


def test_every_sample_and_every_format_is_tested(data: Path) -> None:
    assert {sample[0] for sample in SAMPLES} == {file.name for file in data.iterdir()}
    assert {sample[1] for sample in SAMPLES} == {known.name for known in FORMATS}


def test_the_ending_decides_between_formats_of_like_content() -> None:
    assert detect("4 Plains", ".mwDeck").name == "mwdeck"
    assert detect("4 Plains", ".cod").name == "text"  # XML it is not


@pytest.mark.parametrize(
    "line",
    [
        "4 Shahrazad",
        "4x Shahrazad",
        "4X\tShahrazad",
        "  4   Shahrazad  ",
        "4 Shahrazad (ARN)",
        "4 Shahrazad (ARN) 11",
        "4 Shahrazad (arn) 11 *F*",
        "4 Shahrazad (PLST) ARN-11",
        "4 Shahrazad (ARN) 11★ #subgames #!later",
        "4x Shahrazad (arn) 11 [Sorcery] ^Have,#37d67a^",
        "4 [ARN] Shahrazad",
        "4 [ARN] Shahrazad (1)",
        "4 [ARN:11] Shahrazad",
        "4 Shahrazad|ARN",
        "4 Shahrazad+|ARN|1",
        "4 Shahrazad  # gone again?",
    ],
)
def test_spellings_of_a_card_line(line: str) -> None:
    assert Deck.parse(line).main == (("Shahrazad", 4),)


@pytest.mark.parametrize(
    "name", ["Hazmat Suit (Used)", "1996 World Champion", "+2 Mace", "B.F.M. (Big Furry Monster)"]
)
def test_names_that_look_like_something_else_are_kept(name: str) -> None:
    assert Deck.parse(f"2 {name}").main == ((name, 2),)


@pytest.mark.parametrize(
    "heading",
    [
        "Sideboard",
        "SIDEBOARD:",
        "Sideboard (1)",
        "// Sideboard",
        "#Sideboard",
        "[sideboard]",
        "Side",
    ],
)
def test_words_for_the_sideboard(heading: str) -> None:
    deck = Deck.parse(f"4 Shahrazad\n{heading}\n1 Wrath of God")
    assert deck.main == (("Shahrazad", 4),)
    assert deck.sideboard == (("Wrath of God", 1),)


def test_headings_and_comments_are_passed_over() -> None:
    deck = Deck.parse(
        "// made by hand\nCreatures (8)\n4 Savannah Lions\n4 White Knight\n\n"
        "Instants and Sorceries (4)\n4 Shahrazad\n# basic ones\nLands\n20 Plains"
    )
    assert (deck.size, deck.sideboard_size) == (32, 0)


def test_a_second_block_is_the_sideboard() -> None:
    deck = Deck.parse("4 Shahrazad\n20 Plains\n\n1 Wrath of God\n2 Disenchant\n")
    assert (deck.size, deck.sideboard_size) == (24, 3)


@pytest.mark.parametrize(
    "text",
    [
        "4 Shahrazad\n\n16 Plains",  # too many for a sideboard
        "4 Shahrazad\n\n4 White Knight\n\n12 Plains",  # more than two blocks
        "// Sorceries\n4 Shahrazad\n\n// Lands\n12 Plains",  # the blocks say what they are
        "Deck\n4 Shahrazad\n\n12 Plains",  # and so does the deck
    ],
)
def test_other_blocks_are_groups_of_the_main_deck(text: str) -> None:
    assert Deck.parse(text).sideboard == ()


def test_a_companion_is_in_the_sideboard_once() -> None:
    cards = "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Shahrazad\n"
    once = (("Lurrus of the Dream-Den", 1),)
    assert Deck.parse(cards).sideboard == once
    assert Deck.parse(f"{cards}\nSideboard\n1 Lurrus of the Dream-Den").sideboard == once


def test_a_commander_is_kept_apart() -> None:
    deck = Deck.parse("Commander\n1 Sisay, Weatherlight Captain\n\nDeck\n4 Shahrazad")
    assert deck.commander == (("Sisay, Weatherlight Captain", 1),)
    assert deck.size == 4


def test_about_names_the_deck() -> None:
    assert Deck.parse("About\nName Two Games\n\nDeck\n4 Shahrazad").name == "Two Games"


def test_a_word_before_a_colon_names_the_deck_unless_it_is_an_address() -> None:
    assert Deck.parse("Deck: Two Games\n4 Shahrazad").name == "Two Games"
    assert Deck.parse("Deck list: https://example.com/1\n4 Shahrazad").name == "deck"


def test_counts_of_one_name_add_up() -> None:
    assert Deck.parse("10 Swamp\n4 Terror\n2 Swamp").main == (("Swamp", 12), ("Terror", 4))


@pytest.mark.parametrize(
    "content",
    [
        codecs.BOM_UTF8 + "4 Juzám Djinn\n".encode(),
        "4 Juzám Djinn\r\n20 Swamp\r\n".encode(),
        "4 Juzám Djinn\r20 Swamp".encode(),
        "4 Juzám Djinn".encode("latin-1"),
        "4 Juzám Djinn\n1 Ring of Ma’rûf".encode("cp1252"),
        "4 Juzám Djinn".encode("latin-1") + b"\n# \x81",  # a byte that cp1252 leaves open
        "4 Juzám Djinn".encode("utf-16"),
    ],
    ids=["bom", "crlf", "cr", "latin-1", "cp1252", "latin-1 only", "utf-16"],
)
def test_encodings_and_line_ends(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    assert Deck.load(file).main[0] == ("Juzám Djinn", 4)


ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
MALFORMED = [
    ("0 Plains", 1, "a count of 0", f"from 1 to {MAX_COPIES}"),
    ("4 Shahrazad\n-4 Plains", 2, "a count of -4", "remove the line"),
    ("99999999 Plains", 1, "a count of 99999999", f"from 1 to {MAX_COPIES}"),
    ("9" * 400 + " Plains", 1, "makes no sense", "write a number"),
    ("4 Plains" + " " * 9_999 + "#", 1, "a line of 10008 letters", "deck file"),
    ("4 Plains\n" * 20_001, 20_001, "more than 20000 lines", "deck file"),
    ("600 Plains\n600 Plains", 2, "1200 copies of 'Plains'", f"at most {MAX_COPIES}"),
    ("4", 1, "no card name", "4 Plains"),
    ("4 [ARN:11]", 1, "no card name", "4 Plains"),
    ("4 Shahrazad\nPlanes of old", 2, "'Planes of old' is not a card line", "a count and a name"),
    ("four Plains", 1, "'four Plains' is not a card line", "a count and a name"),
    ("4 " + "x" * 300, 1, "is not a card name", "deck file"),
    ("4 Pla\x1bins", 1, r"\x1b", "deck file"),
    ("4 Plains\0", 1, "not a text file", "export the deck"),
    ("[Main]\n4 Plains\n[Shelf]\n1 Naar Isle", 3, "unknown section 'Shelf'", "remove"),
    ("", None, "no cards", "4 Plains"),
    ("1 Spirit [token]\n", None, "no cards but those of token", "4 Plains"),
    ("Maybeboard\n1 Karma\n", None, "no cards but those of maybeboard", "4 Plains"),
    ("// nothing here\n\n", None, "no cards", "4 Plains"),
    ("<html></html>", None, "not a deck", "cockatrice_deck"),
    ("<Deck></Deck>", None, "no cards", "4 Plains"),
    ("<Deck>\n<Cards", 2, "broken XML", "export"),
    ('<Deck><Cards Quantity="4"/></Deck>', 1, "no attribute Name", "export"),
    ('<Deck>\n<Cards Quantity="x" Name="Plains"/></Deck>', 2, "the count 'x'", "a number"),
    ('<Deck>\n<Cards Quantity="0" Name="Plains"/></Deck>', 2, "a count of 0", "from 1"),
    ('<Deck>\n\n<Cards Quantity="4" Name=" "/></Deck>', 3, "no card name", "4 Plains"),
    (
        '<cockatrice_deck><zone name="pile"><card number="1" name="Plains"/></zone>'
        "</cockatrice_deck>",
        1,
        "unknown zone 'pile'",
        "known are main",
    ),
    (
        '<deck><section name="Shelf"><card qty="1">Naar Isle</card></section></deck>',
        1,
        "unknown section 'Shelf'",
        "known are main",
    ),
    (f"{ENTITIES}<Deck>&b;</Deck>", 1, "document type declaration", "remove it"),
    (f"<?xml version='1.0'?>\n{ENTITIES}\n<deck></deck>", 2, "document type", "remove it"),
    (f"{ENTITIES}<cockatrice_deck>&b;</cockatrice_deck>", 1, "document type", "remove it"),
]


@pytest.mark.parametrize(
    ("text", "line", "problem", "remedy"), MALFORMED, ids=[case[2] for case in MALFORMED]
)
def test_malformed_input_is_told_in_one_line(
    tmp_path: Path, text: str, line: int | None, problem: str, remedy: str
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError) as caught:
        Deck.load(file)
    message = str(caught.value)
    place = str(file) if line is None else f"{file}:{line}"
    assert message.startswith(f"{place}: ")
    assert problem in message
    assert remedy in message
    assert message.isprintable()
    assert len(message) < len(str(file)) + 250


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(b"4 Plains\n" * (MAX_BYTES // 9 + 1))
    with pytest.raises(DeckError, match="not a deck file"):
        Deck.load(file)


@pytest.mark.parametrize(
    "line",
    [
        "LAYOUT MAIN:(1,1)(NONE,false,50)|(" + ",".join(["[VIS:41]"] * 300) + ")",
        "> " + "a long description " * 100,
        "// " + "=" * 3_000,
    ],
    ids=["layout", "description", "comment"],
)
def test_what_is_no_card_may_be_long(line: str) -> None:
    assert Deck.parse(f"4 [ARN:9] Shahrazad\n{line}\n").main == (("Shahrazad", 4),)


def test_a_missing_file_is_told_with_the_decks_there_are(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"no such deck; .*weenie-shahrazad"):
        Deck.load(tmp_path / "none.txt")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="directory"):
        Deck.load(tmp_path)
