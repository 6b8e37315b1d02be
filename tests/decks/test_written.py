"""Any deck, written the way each site or program writes it, reads back as the same deck."""

import csv
import io
from collections.abc import Callable, Iterable
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgenv.cards import names as card_names
from mtgenv.decks import Deck
from mtgenv.decks.deck import Entries

Parts = dict[str, Entries]
Write = Callable[[Parts], str]

# A card of the planar deck or a sticker sheet is a card too; only what no site writes is left out.
names = st.sampled_from(card_names.known_names())


def entries(most: int, copies: int, least: int = 0) -> st.SearchStrategy[Entries]:
    cards = st.dictionaries(names, st.integers(1, copies), min_size=least, max_size=most)
    return cards.map(lambda cards: tuple(cards.items()))


def lines(cards: Entries, form: str, prefix: str = "") -> list[str]:
    """One line a card; forms know the place in the file for numbers that differ."""
    return [
        prefix + form.format(count=count, name=name, place=place)
        for place, (name, count) in enumerate(cards, start=1)
    ]


def text(*blocks: Iterable[str]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def arena(deck: Parts) -> str:
    form = "{count} {name} (ABC) {place}"
    return text(
        ["About", "Name Some Deck"],
        *(
            [title, *lines(deck[part], form)]
            for title, part in (
                ("Commander", "commander"),
                ("Deck", "main"),
                ("Sideboard", "sideboard"),
            )
            if deck[part]
        ),
    )


def archidekt(deck: Parts) -> str:
    form = "{count}x {name} (abc) {place} "
    rows = [
        *lines(deck["commander"], form + "*F* [Commander{{top}}]"),
        *lines(deck["main"], form + "[Land,Ramp] ^Have,#37d67a^"),
        *lines(deck["sideboard"], form + "[Sideboard]"),
        *lines(deck["planes"], form + "[Maybeboard{{noDeck}}{{noPrice}},Land]"),
    ]
    return text(sorted(rows))


def archidekt_headed(deck: Parts) -> str:
    form = "{count}x {name} (abc) {place}"
    half = len(deck["main"]) // 2
    return text(
        *(
            [title, *lines(cards, form)]
            for title, cards in (
                ("Commander", deck["commander"]),
                ("Artifact", deck["main"][:half]),
                ("Land", deck["main"][half:]),
                ("Maybeboard", deck["planes"]),
                ("Sideboard", deck["sideboard"]),
            )
            if cards
        )
    )


def deckstats(deck: Parts) -> str:
    form = "{count} [ABC#{place}] {name}"
    return text(
        ["//NAME: Some Deck from Deckstats.net"],
        ["//Main", *lines(deck["commander"], form + " # !Commander"), *lines(deck["main"], form)],
        ["//Sideboard", *lines(deck["sideboard"], form, "SB: ")],
        ["//Maybeboard", *lines(deck["planes"], form)],
    )


def moxfield(deck: Parts) -> str:
    form = "{count} {name} (ABC) {place} *F* #!Tag #Two words"
    return text(
        ["Commander", *lines(deck["commander"], form)] if deck["commander"] else [],
        ["Deck", *lines(deck["main"], form)],
        ["SIDEBOARD:", *lines(deck["sideboard"], form)],
    )


def tappedout(deck: Parts) -> str:
    return text(
        [
            *lines(deck["commander"], "{count}x {name} (ABC:{place}) *CMDR*"),
            *lines(deck["main"], "{count}x {name} *f-etch* (ABC) *RU*"),
        ],
        ["Sideboard:", *lines(deck["sideboard"], "{count}x {name} *F-pre* #Tag")],
        ["Maybeboard:", *lines(deck["planes"], "{count}x {name}")],
    )


def goldfish(deck: Parts) -> str:
    form = "{count} {name} <{place}> [ABC] (F)"
    return text(
        ["Commander", *lines(deck["commander"], form)] if deck["commander"] else [],
        ["Deck", *lines(deck["main"], form)],
        ["Sideboard", *lines(deck["sideboard"], form)],
    )


def xmage(deck: Parts) -> str:
    form = "{count} [ABC:{place}] {name}"
    return text(
        [
            "NAME:Some Deck",
            "EVENT: World Championship",
            *lines(deck["commander"], form, "COMMANDER: "),
            *lines(deck["main"], form),
            *lines(deck["sideboard"], form, "SB: "),
            "LAYOUT MAIN:(1,1)(NONE,false,50)|([ABC:1])",
        ]
    )


def forge(deck: Parts) -> str:
    form = "{count} {name}|ABC|{place}"
    return text(
        ["[metadata]", "Name=Some Deck", "[Avatar]"],
        ["[Commander]", *lines(deck["commander"], form)],
        ["[Main]", *lines(deck["main"], form)],
        ["[Sideboard]", *lines(deck["sideboard"], form)],
        ["[Planes]", *lines(deck["planes"], form)],
        ["[Schemes]"],
    )


def magarena(deck: Parts) -> str:
    half = len(deck["main"]) // 2
    return text(
        ["# 12 creatures", *lines(deck["main"][:half], "{count} {name}")],
        ["# lands", *lines(deck["main"][half:], "{count} {name}")],
        [">Some deck.\\n4 of each."],
    )


def apprentice(deck: Parts) -> str:
    form = "        {count} {name}"
    return text(
        [
            "// NAME : Some Deck",
            "// CREATOR : somebody",
            *lines(deck["main"], form),
            *lines(deck["sideboard"], "{count} {name}", "SB:  "),
        ]
    )


def workstation(deck: Parts) -> str:
    form = "{count} [ABC] {name} ({place})"
    return text(
        [
            "// Deck file for Magic Workstation",
            "// Mainboard",
            *lines(deck["main"], form, "    "),
            "// Sideboard",
            *lines(deck["sideboard"], form, "SB:  "),
        ]
    )


def preconstructed(deck: Parts) -> str:
    form = "{count} {name} [ABC:{place}] [foil]"
    return text(
        [
            "// NAME: Some Deck",
            "// SOURCE: somewhere",
            *lines(deck["commander"], form, "COMMANDER: "),
            *lines(deck["main"], form),
        ],
        ["Planar Deck", *lines(deck["planes"], form)],
        ["Sideboard", *lines(deck["sideboard"], form)],
    )


def counts_behind(deck: Parts) -> str:
    half = len(deck["main"]) // 2
    return text(
        [
            *lines(deck["main"][:half], "{name} x{count}"),
            *lines(deck["main"][half:], "{name} (x{count})"),
        ],
        ["Sideboard", *lines(deck["sideboard"], "({count}) {name}")],
    )


def table(delimiter: str) -> Write:
    def write(deck: Parts) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
        writer.writerow(["Board", "Quantity", "Card Name", "Edition", "Foil"])
        for word, part in (
            ("main", "main"),
            ("side", "sideboard"),
            ("commander", "commander"),
            ("maybe", "planes"),
        ):
            writer.writerows([word, count, name, "ABC", "foil"] for name, count in deck[part])
        return out.getvalue()

    return write


def mtgo(deck: Parts) -> str:
    cards = [
        f"<Cards CatID='1' Quantity='{count}' Sideboard='{aside}' Name={quoteattr(name)} />"
        for part, aside in (("main", "false"), ("sideboard", "true"))
        for name, count in deck[part]
    ]
    return "<?xml version='1.0'?>\n<Deck><NetDeckID>0</NetDeckID>" + "".join(cards) + "</Deck>"


def cockatrice(deck: Parts) -> str:
    def zone(name: str, cards: Entries) -> str:
        inside = [f"<card number='{count}' name={quoteattr(name)}/>" for name, count in cards]
        return f"<zone name='{name}'>{''.join(inside)}</zone>"

    zones = zone("main", deck["main"]) + zone("side", deck["sideboard"])
    return f"<cockatrice_deck version='1'>{zones}</cockatrice_deck>"


# Each way of writing with the parts that it can tell apart; `planes` stands for what is left out
# where a site has a maybeboard.
WRITERS: dict[str, tuple[Write, set[str]]] = {
    "Arena": (arena, {"main", "sideboard", "commander"}),
    "Archidekt": (archidekt, {"main", "sideboard", "commander"}),
    "Archidekt, headed": (archidekt_headed, {"main", "sideboard", "commander"}),
    "Deckstats": (deckstats, {"main", "sideboard", "commander"}),
    "Moxfield": (moxfield, {"main", "sideboard", "commander"}),
    "TappedOut": (tappedout, {"main", "sideboard", "commander"}),
    "MTGGoldfish": (goldfish, {"main", "sideboard", "commander"}),
    "XMage": (xmage, {"main", "sideboard", "commander"}),
    "Forge": (forge, {"main", "sideboard", "commander", "planes"}),
    "Magarena": (magarena, {"main"}),
    "Apprentice": (apprentice, {"main", "sideboard"}),
    "Magic Workstation": (workstation, {"main", "sideboard"}),
    "preconstructed": (preconstructed, {"main", "sideboard", "commander", "planes"}),
    "counts behind": (counts_behind, {"main", "sideboard"}),
    "commas": (table(","), {"main", "sideboard", "commander"}),
    "semicolons": (table(";"), {"main", "sideboard", "commander"}),
    "tabs": (table("\t"), {"main", "sideboard", "commander"}),
    "MTGO": (mtgo, {"main", "sideboard"}),
    "Cockatrice": (cockatrice, {"main", "sideboard"}),
}

decks = st.fixed_dictionaries(
    {
        "main": entries(12, 20, least=2),
        "sideboard": entries(4, 4),
        "commander": entries(2, 1),
        "planes": entries(3, 1),
    }
)


@pytest.mark.parametrize("site", WRITERS)
@given(deck=decks)
def test_what_a_site_writes_reads_back(site: str, deck: Parts) -> None:
    write, parts = WRITERS[site]
    read = Deck.parse(write(deck))
    expected = {part: dict(cards) if part in parts else {} for part, cards in deck.items()}
    found = {part: dict(cards) for part, cards in read.boards().items()}
    assert found == {part: expected.get(part, {}) for part in Deck.PARTS}
