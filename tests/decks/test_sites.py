"""What each site and program writes, in made-up decks: the smallest of each kind of line."""

from pathlib import Path

import pytest

from mtgenv.decks import Deck, DeckError
from tests.decks.expected import entries

# Each text with what it has to be read as; parts that are not named have to be empty.
CASES = {
    "Archidekt: categories": (
        "4x White Knight (lea) 48 [Creature]\n4x Plains (eld) 251 [Land]\n"
        "2x Disenchant [Sideboard]\n3x Wrath of God [Maybeboard{noDeck}{noPrice}]",
        {"main": "4 White Knight, 4 Plains", "sideboard": "2 Disenchant"},
        ("left out: 3 of maybeboard",),
    ),
    "Archidekt: the first category counts": (
        "1x Sisay, Weatherlight Captain (mh1) 29 *F* [Commander{top}] ^Have,#37d67a^\n"
        "1x Wrath of God (2ed) 41 [Sweeper,Sideboard] ^Don't Have,#f47373^\n"
        "1x Karma [Considering{noDeck}{noPrice},Hate]\n1x Tundra [Sideboard{noPrice},Land]\n"
        "1x Balance [Cut{noDeck}]\n10x Plains (unf) 235 [Land]",
        {
            "main": "1 Wrath of God, 10 Plains",
            "sideboard": "1 Tundra",
            "commander": "1 Sisay, Weatherlight Captain",
        },
        ("left out: 1 of considering, 1 of cut",),
    ),
    "Archidekt: text under categories in alphabetical order": (
        "Commander\n1x Serra Angel (lea) 39\n\nArtifact\n1x Sol Ring\n\nLand\n9x Plains\n\n"
        "Maybeboard\n1x Karma\n\nRamp\n1x Land Tax\n\nSideboard\n1x Disenchant\n\n"
        "Sorcery\n1x Wrath of God",
        {
            "commander": "1 Serra Angel",
            "main": "1 Sol Ring, 9 Plains, 1 Land Tax, 1 Wrath of God",
            "sideboard": "1 Disenchant",
        },
        ("left out: 1 of maybeboard", "line 13: 'Ramp' read as a heading"),
    ),
    "Moxfield: tags, foil and etched": (
        "1 Serra Angel (M10) 30 *F* #!Beater #Top end\n1 Sol Ring (C21) 263 *E*\n"
        "9 Plains (PLST) ARB-70\n\nSIDEBOARD:\n1 Karma (2ED) 24 *A*",
        {"main": "1 Serra Angel, 1 Sol Ring, 9 Plains", "sideboard": "1 Karma"},
    ),
    "Arena: all parts": (
        "About\nName Two Games\n\nCommander\n1 Serra Angel (ANA) 11\n\nCompanion\n"
        "1 Lurrus of the Dream-Den (IKO) 226\n\nDeck\n4 Shahrazad (ARN) 9\n\nSideboard\n"
        "1 Lurrus of the Dream-Den (IKO) 226\n1 Karma (2ED) 24",
        {
            "commander": "1 Serra Angel",
            "companion": "1 Lurrus of the Dream-Den",
            "main": "4 Shahrazad",
            "sideboard": "1 Lurrus of the Dream-Den, 1 Karma",
        },
    ),
    "A commander ends at an empty line": (
        "Commander\n1 Serra Angel\n\n20 Plains\n4 Savannah Lions",
        {"commander": "1 Serra Angel", "main": "20 Plains, 4 Savannah Lions"},
    ),
    "Two commanders, an empty line before them": (
        "Commanders (2)\n\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\n98 Island",
        {"commander": "1 Tymna the Weaver, 1 Thrasios, Triton Hero", "main": "98 Island"},
    ),
    "A commander ends where the deck goes on without an empty line": (
        "Commander\n1 Serra Angel\n20 Plains\n1 Karma",
        {"commander": "1 Serra Angel", "main": "20 Plains, 1 Karma"},
    ),
    "A commander heads the whole list": (
        "Commander\n1 Serra Angel\n1 Karma\n1 Tundra\n1 Balance\n1 Sol Ring\n20 Plains",
        {
            "commander": "1 Serra Angel",
            "main": "1 Karma, 1 Tundra, 1 Balance, 1 Sol Ring, 20 Plains",
        },
        ("line 2: only the first card under Commander is read as one",),
    ),
    "The commander stands last": (
        "Deck\n20 Plains\n\nSideboard\n1 Karma\n\nCommander\n1 Serra Angel",
        {"commander": "1 Serra Angel", "main": "20 Plains", "sideboard": "1 Karma"},
    ),
    "A commander under comments": (
        "// Commander\n1 Serra Angel\n// Creatures\n4 Savannah Lions\n// Lands\n20 Plains",
        {"commander": "1 Serra Angel", "main": "4 Savannah Lions, 20 Plains"},
    ),
    "A commander under Markdown": (
        "# Commander\n1 Serra Angel\n## Creatures (4)\n- 4 Savannah Lions\n* 20 Plains\n"
        "**Sideboard**\n1 Karma",
        {
            "commander": "1 Serra Angel",
            "main": "4 Savannah Lions, 20 Plains",
            "sideboard": "1 Karma",
        },
    ),
    "A commander on a line of its own kind": (
        "COMMANDER: 1 Serra Angel\n20 Plains\nSB: 1 Karma\nMaybeboard: 1 Tundra",
        {"commander": "1 Serra Angel", "main": "20 Plains", "sideboard": "1 Karma"},
        ("left out: 1 of maybeboard",),
    ),
    "A commander without a count": (
        "Commander: Serra Angel\nCompanion: Lurrus of the Dream-Den\n20 Plains",
        {
            "commander": "1 Serra Angel",
            "companion": "1 Lurrus of the Dream-Den",
            "main": "20 Plains",
            "sideboard": "1 Lurrus of the Dream-Den",
        },
    ),
    "Moxfield: the commander alone behind a gap": (
        "1 Sol Ring (C21) 263\n1 Karma\n97 Plains\n\n1 Serra Angel (M10) 30",
        {"commander": "1 Serra Angel", "main": "1 Sol Ring, 1 Karma, 97 Plains"},
        ("line 5: read as the commander of a deck of 100",),
    ),
    "Moxfield: the commander below the sideboard": (
        "1 Sol Ring\n34 Plains\n\nSIDEBOARD:\n1 Karma\n1 Tundra\n\n1 Serra Angel",
        {
            "commander": "1 Serra Angel",
            "main": "1 Sol Ring, 34 Plains",
            "sideboard": "1 Karma, 1 Tundra",
        },
        ("line 8: read as the commander, which Moxfield writes below",),
    ),
    "A sideboard of one block": (
        "1 Sol Ring\n34 Plains\n\nSIDEBOARD:\n1 Karma\n1 Tundra",
        {"main": "1 Sol Ring, 34 Plains", "sideboard": "1 Karma, 1 Tundra"},
    ),
    "A sideboard in groups": (
        "20 Plains\n\nSideboard\n2 Karma\n\n1 Tundra",
        {"main": "20 Plains", "sideboard": "2 Karma, 1 Tundra"},
    ),
    "The commander alone before a gap": (
        "1 Tymna the Weaver\n1 Thrasios, Triton Hero\n\n1 Sol Ring\n97 Snow-Covered Island",
        {
            "commander": "1 Tymna the Weaver, 1 Thrasios, Triton Hero",
            "main": "1 Sol Ring, 97 Snow-Covered Island",
        },
        ("line 1: read as the commander of a deck of 100",),
    ),
    "XMage: the commander in the sideboard": (
        "1 [C21:263] Sol Ring\n98 [LEA:286] Plains\nSB: 1 [M10:30] Serra Angel",
        {"main": "1 Sol Ring, 98 Plains", "sideboard": "1 Serra Angel"},
        (
            "if this is a Commander deck, its commander is read as the sideboard, where XMage and "
            "Magic Online keep it",
        ),
    ),
    "Hundred cards, but no Commander deck": (
        "4 Sol Ring\n95 Plains\n\n1 Serra Angel",
        {"main": "4 Sol Ring, 95 Plains", "sideboard": "1 Serra Angel"},
    ),
    "TappedOut: directives, bullets, prices": (
        "**Commanders (1):**\n#!Commander\n* 1 Serra Angel $5.00\n\n**Mainboard (5):**\n"
        "#!Mainboard\n* 1 Sol Ring $1.50\n- 1 Karma €2,50\n• 1 Tundra £15.00 GBP\n\n"
        "**Sideboard (1):**\n#!Sideboard\n* 1 Disenchant 0.50 €",
        {
            "commander": "1 Serra Angel",
            "main": "1 Sol Ring, 1 Karma, 1 Tundra",
            "sideboard": "1 Disenchant",
        },
    ),
    "Preconstructed: flags, any printing, tokens, a card for show": (
        "// NAME: Two Games\n// SOURCE: somewhere\n// DATE: 1993-12-17\n"
        "COMMANDER: 1 Serra Angel [M10:30] [foil]\n1 Sol Ring [Etched] [cmr:472]\n"
        "9 Plains [ARC:*]\n1 Karma **\n\nDisplay Commander\n1 Serra Angel [foil]\n\nPlanar Deck\n"
        "1 Naar Isle\n\nScheme Deck\n2 Every Hope Shall Vanish\n\nSideboard\n1 Tundra\n"
        "2 Human [tiko:3] // Zombie [tc20:9] [token]",
        {
            "commander": "1 Serra Angel",
            "main": "1 Sol Ring, 9 Plains, 1 Karma",
            "planes": "1 Naar Isle",
            "schemes": "2 Every Hope Shall Vanish",
            "sideboard": "1 Tundra",
        },
        ("left out: 1 of display commander, 2 of token",),
    ),
    "Oathbreaker": (
        "Oathbreaker\n1 Teferi, Time Raveler\n\nSignature Spell\n1 Wrath of God\n\n58 Plains",
        {"commander": "1 Teferi, Time Raveler, 1 Wrath of God", "main": "58 Plains"},
    ),
    "Deckstats": (
        "//NAME: Angels from Deckstats.net\n\n//Main\n1 [M10#30] Serra Angel # !Commander\n"
        "1 Lurrus of the Dream-Den #!Companion\n20 [UNF#235] Plains # basic\n\n//Sideboard\n"
        "SB: 1 [2ED] Karma\n\n//Maybeboard\n1 Tundra",
        {
            "commander": "1 Serra Angel",
            "companion": "1 Lurrus of the Dream-Den",
            "main": "20 Plains",
            "sideboard": "1 Lurrus of the Dream-Den, 1 Karma",
        },
        ("left out: 1 of maybeboard",),
    ),
    "TappedOut": (
        "1x Serra Angel (M10:30) *CMDR*\n1x Sol Ring *f*\n1x Karma *F-pre* (2ED)\n"
        "1x Tundra *f-etch* *RU*\n20x Plains (ELD) 251 *list* *oversized*\n\nSideboard:\n"
        "1x Lurrus of the Dream-Den *CMPN*\n1x Disenchant *GE*",
        {
            "commander": "1 Serra Angel",
            "companion": "1 Lurrus of the Dream-Den",
            "main": "1 Sol Ring, 1 Karma, 1 Tundra, 20 Plains",
            "sideboard": "1 Lurrus of the Dream-Den, 1 Disenchant",
        },
    ),
    "MTGGoldfish": (
        "4 Lightning Bolt <161> [M10] (F)\n2 Karma <retro> [MH2] (E)\n1 Tundra [3ED]\n"
        "20 Plains <extended art> [UNF] (F)\n\n1 Disenchant <borderless> [STA]",
        {"main": "4 Lightning Bolt, 2 Karma, 1 Tundra, 20 Plains", "sideboard": "1 Disenchant"},
    ),
    "XMage": (
        "NAME:Two Games\nAUTHOR:me\nEVENT: World Championship 1994\n4 [ARN:9] Shahrazad\n"
        "20 [LEA:286] Plains\nSB: 1 [LEA:27] Karma\n"
        "LAYOUT MAIN:(1,1)(NONE,false,50)|([ARN:9],[LEA:286])\n"
        "LAYOUT SIDEBOARD:(1,1)(NONE,false,50)",
        {"main": "4 Shahrazad, 20 Plains", "sideboard": "1 Karma"},
    ),
    "Forge": (
        "[metadata]\nName=Two Games\nDeck Type=constructed\n[Avatar]\n1 Akroma, Angel of Wrath "
        "Avatar|PVAN\n[Commander]\n1 Serra Angel+|M10|[30]\n[Main]\n4 Shahrazad|ARN|1\n20 Plains+\n"
        "[Sideboard]\n1 Karma|2ED\n[Planes]\n1 Naar Isle|HOP\n[Schemes]\n"
        "2 Every Hope Shall Vanish\n[Conspiracy]\n1 Backup Plan|CNS\n[Attractions]\n"
        "1 Balloon Stand|UNF|a\n[Dungeon]\n1 Tomb of Annihilation|AFR",
        {
            "avatar": "1 Akroma, Angel of Wrath Avatar",
            "commander": "1 Serra Angel",
            "main": "4 Shahrazad, 20 Plains",
            "sideboard": "1 Karma",
            "planes": "1 Naar Isle",
            "schemes": "2 Every Hope Shall Vanish",
            "conspiracies": "1 Backup Plan",
            "attractions": "1 Balloon Stand",
            "dungeons": "1 Tomb of Annihilation",
        },
    ),
    "Forge: a quest": (
        "[quest]\nHumanDeck=Other.dck\nCard Reward=2 random rares\n[metadata]\nName=quest29\n"
        "Description=Play as one. NOTE: 4 Plains.\n[main]\n14 Mountain\n6 Swamp\n[sideboard]\n",
        {"main": "14 Mountain, 6 Swamp"},
    ),
    "Forge: empty parts": (
        "[metadata]\nName=Empty\n[Avatar]\n\n[Main]\n4 Shahrazad\n[Sideboard]\n\n[Planes]\n\n"
        "[Schemes]\n\n[Conspiracy]\n\n[Attractions]\n\n[Contraptions]\n\n[Shelf]\n",
        {"main": "4 Shahrazad"},
    ),
    "Planar and scheme decks in plain text": (
        "20 Plains\n\nPlanar Deck\n1 Naar Isle\n\nScheme Deck:\n2 Every Hope Shall Vanish",
        {"main": "20 Plains", "planes": "1 Naar Isle", "schemes": "2 Every Hope Shall Vanish"},
    ),
    "Cards go on after a planar deck": (
        "Planes\n1 Naar Isle\n\nLands\n20 Plains",
        {"main": "20 Plains", "planes": "1 Naar Isle"},
    ),
    "Magarena": (
        "# lands\n24 Plains\n\n# creatures\n4 White Knight\n\n> A plain white deck, made to show\n"
        "> lines that describe the deck: 4 Plains",
        {"main": "24 Plains, 4 White Knight"},
    ),
    "Magarena: a description first, groups without comments": (
        "> 1 deck\n24 Plains\n\n4 White Knight",
        {"main": "24 Plains, 4 White Knight"},
    ),
    "Lines without a count": (
        "Lightning Bolt\n2x Ring of Maruf\n1 Juzam Djinn\n20 Mountain",
        {"main": "1 Lightning Bolt, 2 Ring of Maruf, 1 Juzam Djinn, 20 Mountain"},
    ),
    "A list of names alone": (
        "Lightning Bolt\nLightning Bolt (LEA) 161 *F*\nfire/ice\n+2 Mace\nSideboard\nKarma",
        {"main": "2 Lightning Bolt, 1 fire/ice, 1 +2 Mace", "sideboard": "1 Karma"},
    ),
    "A misspelt name among names alone": (
        "Lightning Bold\nMountain",
        {"main": "1 Lightning Bold, 1 Mountain"},
    ),
    "A category that is called like a card": (
        "Ramp\n4 Land Tax\n\nFog\n2 Holy Day\n\nFinishers\n1 Serra Angel",
        {"main": "4 Land Tax, 2 Holy Day, 1 Serra Angel"},
        (
            "line 1: 'Ramp' read as a heading",
            "line 4: 'Fog' read as a heading",
            "line 7: 'Finishers' read as a heading",
        ),
    ),
    "A title, with a word that is a card": (
        "Burn\nby somebody\n\n4 Lightning Bolt\n20 Mountain",
        {"main": "4 Lightning Bolt, 20 Mountain"},
        ("line 1: 'Burn' read as a heading", "line 2: 'by somebody' read as a heading"),
    ),
    "Totals below each group": (
        "Main Deck\n60 cards\n\n4 Lightning Bolt\n20 Mountain\n24 lands\n\n4 Goblin Guide\n"
        "4 creatures\n\nSideboard\n3 Karma\n3 sideboard cards",
        {"main": "4 Lightning Bolt, 20 Mountain, 4 Goblin Guide", "sideboard": "3 Karma"},
    ),
    "Decked Builder": (
        "///mvid:1 qty:4 name:Shock loc:Deck\n4 Shock\n///mvid:2 qty:1 name:Karma loc:SB\n"
        "SB: 1 Karma",
        {"main": "4 Shock", "sideboard": "1 Karma"},
    ),
    "Cockatrice in plain text": (
        "// 60 Maindeck\n// 26 Creature\n4 White Knight\n\n// 15 Sideboard\nSB: 4 Karma",
        {"main": "4 White Knight", "sideboard": "4 Karma"},
    ),
    "A table without headings": (
        '4,Lightning Bolt,LEA\n1,"Sisay, Weatherlight Captain",MH1\n2;Karma;LEA',
        {"main": "4 Lightning Bolt, 1 Sisay, Weatherlight Captain, 2 Karma"},
    ),
    "A misspelt name is not cut down to another card": (
        "1 Urza, Lord Hihg Artificer\n1 Sisay - Weatherlight Captain",
        {"main": "1 Urza, Lord Hihg Artificer, 1 Sisay - Weatherlight Captain"},
    ),
    "Headings with totals": (
        "Burn spells (4):\n4 Lightning Bolt\nRamp (10)\n1 Land Tax\n24 Lands\n20 Mountain\n"
        "60 cards\nSideboard\n1 Karma\n15 sideboard cards",
        {"main": "4 Lightning Bolt, 1 Land Tax, 20 Mountain", "sideboard": "1 Karma"},
    ),
    "Apprentice": (
        "// NAME : Two Games\n// CREATOR : me\n        4 Shahrazad\n        20 Plains\n"
        "SB:  1 Karma\nSB:  Tundra",
        {"main": "4 Shahrazad, 20 Plains", "sideboard": "1 Karma, 1 Tundra"},
    ),
    "Magic Workstation": (
        "// Deck file for Magic Workstation\n// Lands\n    4 [LEA] Swamp (1)\n"
        "    4 [4ED] Swamp (2)\n// Sideboard\nSB: 2 [LEA] Terror",
        {"main": "8 Swamp", "sideboard": "2 Terror"},
    ),
    "A forum's code": (
        "[deck=Two Games]\n4 Shahrazad\n20 Plains\n[b]\nSideboard\n1 Karma\n[/deck]",
        {"main": "4 Shahrazad, 20 Plains", "sideboard": "1 Karma"},
    ),
    "MTGO: a Cards element without a count": (
        '<Deck><Cards CatID="1" Name="Shahrazad"/>'
        '<Cards Quantity="2" Sideboard="True" Name="Karma"/></Deck>',
        {"main": "1 Shahrazad", "sideboard": "2 Karma"},
    ),
    "Cockatrice: a card without a number": (
        '<cockatrice_deck version="1"><zone name="main"><card number="20" name="Forest"/>'
        '<card name="Giant Growth"/><card number="" name="Fog"/></zone>'
        '<zone name="tokens"><card name="Saproling"/></zone></cockatrice_deck>',
        {"main": "20 Forest, 1 Giant Growth, 1 Fog"},
        ("left out: 1 of tokens",),
    ),
    "OCTGN: command zone and planes": (
        '<deck><section name="Main"><card id="a">Forest</card></section>'
        '<section name="Command Zone"><card qty="1" id="b">Serra Angel</card></section>'
        '<section name="Planes/Schemes"><card qty="1" id="c">Naar Isle</card></section></deck>',
        {"main": "1 Forest", "commander": "1 Serra Angel", "planes": "1 Naar Isle"},
        ("the file does not tell planes from schemes: read as planes",),
    ),
    "CSV: a collection": (
        "Count,Name,Edition,Foil\n4,Lightning Bolt,LEA,\n20,Mountain,LEA,foil",
        {"main": "4 Lightning Bolt, 20 Mountain"},
    ),
    "CSV: quotes, semicolons, counts with a fraction": (
        'Quantity;Card Name;Set\n"2.0";"Kongming, ""Sleeping Dragon""";PTK\n0;Karma;LEA\n;;\n',
        {"main": '2 Kongming, "Sleeping Dragon"'},
    ),
    "CSV of TappedOut": (
        "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language,Commander\n"
        "main,1,Serra Angel,M10,-,-,-,-,-,True\nmain,20,Plains,-,f,-,-,-,-,\n"
        "side,1,Karma,-,-,-,-,-,-,\nmaybe,1,Tundra,-,-,-,-,-,-,",
        {"commander": "1 Serra Angel", "main": "20 Plains", "sideboard": "1 Karma"},
        ("left out: 1 of maybe",),
    ),
    "CSV of Dragon Shield": (
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Printing\n'
        "Box,4,0,Lightning Bolt,LEA,Normal\nBox,1,0,Lightning Bolt,M10,Foil",
        {"main": "5 Lightning Bolt"},
    ),
    "CSV of Delver Lens": (
        "QuantityX,Name,Edition code\n4x,Lightning Bolt,lea\n1x,Fire // Ice,apc",
        {"main": "4 Lightning Bolt, 1 Fire // Ice"},
    ),
    "CSV of Magic Online": (
        "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"
        '"Lightning Bolt",4,1,Common,M10,146/249,No,No,0\n"Karma",1,2,Uncommon,4ED,30/378,No,Yes,0',
        {"main": "4 Lightning Bolt", "sideboard": "1 Karma"},
    ),
    "CSV of Decked Builder": (
        "Total Qty,Reg Qty,Foil Qty,Card,Set\n3,2,1,Karma,LEA\n",
        {"main": "3 Karma"},
    ),
    "CSV of foils apart": (
        "Name,Normal,Foil\nKarma,2,1\nTundra,0,1\n",
        {"main": "3 Karma, 1 Tundra"},
    ),
    "CSV of CubeCobra": (
        "name,CMC,Type,Color,Set,Collector Number,maybeboard\n"
        '"Serra Angel",5,Creature,W,lea,39,false\n"Karma",4,Enchantment,W,lea,24,true',
        {"main": "1 Serra Angel"},
        ("left out: 1 of maybeboard",),
    ),
    "CSV of TCGplayer": (
        "Quantity,Name,Simple Name,Set,Card Number\n"
        "1,Serra Angel (Retro Frame),Serra Angel,Dominaria Remastered,300",
        {"main": "1 Serra Angel"},
    ),
    "CSV with tabs and a section": (
        "section\tcount\tname\ncommanders\t1\tSerra Angel\nnonlands\t1\tKarma\nlands\t9\tPlains",
        {"commander": "1 Serra Angel", "main": "1 Karma, 9 Plains"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_file_is_read_as_the_deck_it_means(case: tuple) -> None:
    text, expected, *notes = case
    deck = Deck.parse(text)
    assert {part: cards for part, cards in deck.boards().items() if cards} == {
        part: entries(cards) for part, cards in expected.items()
    }
    assert deck.notes == (notes[0] if notes else ())


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_line_ends_of_windows_make_no_difference(case: tuple, tmp_path: Path) -> None:
    file = tmp_path / "deck"
    file.write_bytes(case[0].replace("\n", "\r\n").encode())
    assert Deck.load(file) == Deck.parse(case[0])


@pytest.mark.parametrize(
    "line",
    [
        "4 Shahrazad", "4x Shahrazad", "4X Shahrazad", "4 x Shahrazad", "4× Shahrazad",
        "4xShahrazad", "x4 Shahrazad", "X4 Shahrazad", "(4) Shahrazad", "(4x) Shahrazad",
        "[4] Shahrazad", "4\tShahrazad", "4, Shahrazad", "4,Shahrazad", "4 - Shahrazad",
        "- 4 Shahrazad", "* 4x Shahrazad", "• 4 Shahrazad", "Shahrazad x4", "Shahrazad x 4",
        "Shahrazad ×4", "Shahrazad (x4)", "Shahrazad (4x)", "Shahrazad [x4]", "Shahrazad\t4",
        "Shahrazad (4)", "Shahrazad, 4", "Shahrazad (ARN) 9 x4", "x4 Shahrazad (ARN) 9 *F*",
        '4 "Shahrazad"', "4\u00a0Shahrazad", "\ufeff4 Shahrazad", "4[ARN] Shahrazad",
    ],
)  # fmt: skip
def test_counts_in_every_form(line: str) -> None:
    assert Deck.parse(line).main == (("Shahrazad", 4),)


@pytest.mark.parametrize(
    "marks",
    [
        "*f*", "*F*", "*E*", "*F-pre*", "*f-etch*", "*F* *RU*", "*Foil*", "(F)",
        "(E)", "(Foil)", "<161> [M10]", "<161> [M10] (F)", "<prerelease> [M10] (F)", "[M10]",
        "*", "**", "*f-pp*", "€2,50", "£15.00 GBP",
        "[M10] 146", "[M10:146]", "(M10)", "(m10) 146", "(M10) 146★", "(M10) 146 *F*",
        "(PLST) M10-146", "(m10:146)", "(M10) 146/249", "(M10) #146", "#burn", "#burn #!cheap",
        "# a remark", "^Have,#37d67a^", "[Instant]", "[Instant,Burn]", "[Burn{top}]", "|M10",
        "|M10|1", "|M10|[146]", "+|M10", "+", "{M10}", "$1.50", "(Magic 2010)", "(Magic 2010) 146",
        "// a remark", ",", "(Retro Frame)", "(Mystical Archive) *F*",
        "- Borderless", "(SLD) 12a [Instant] *F*",
        "*F* (M10) 146", "(H1R) 8", "(eld) 8p", "(M10) A-146",
    ],
)  # fmt: skip
def test_marks_are_no_part_of_the_name(marks: str) -> None:
    deck = Deck.parse(
        f"4 Lightning Bolt {marks}" if marks[0] not in "|+" else f"4 Lightning Bolt{marks}"
    )
    assert deck.boards() == Deck("", (("Lightning Bolt", 4),)).boards()


@pytest.mark.parametrize("marks", ["(Some Set) 12", "- Borderless", "(Retro Frame)"])
def test_remarks_are_no_part_of_the_name_of_two_faces(marks: str) -> None:
    name = "Delver of Secrets // Insectile Aberration"
    assert Deck.parse(f"4 {name} {marks}").main == ((name, 4),)


@pytest.mark.parametrize(
    ("marks", "part"),
    [
        ("*CMDR*", "commander"),
        ("*cmdr* *F*", "commander"),
        ("*F* *CMDR* (M10) 30", "commander"),
        ("# !Commander", "commander"),
        ("#!Commander #ramp", "commander"),
        ("#ramp # !Commander", "commander"),
        ("[Commander{top}]", "commander"),
        ("[Commander]", "commander"),
        ("(Commander)", "commander"),
        ("[Sideboard]", "sideboard"),
        ("*SB*", "sideboard"),
        ("[Schemes]", "schemes"),
    ],
)
def test_marks_that_say_which_part_of_the_deck(marks: str, part: str) -> None:
    deck = Deck.parse(f"1 Serra Angel {marks}\n20 Plains")
    assert deck.boards() == Deck("", (("Plains", 20),)).boards() | {part: (("Serra Angel", 1),)}


@pytest.mark.parametrize(
    "name",
    [
        "Hazmat Suit (Used)", "B.F.M. (Big Furry Monster)", "Artist Alley (Plane)", "+2 Mace",
        "1996 World Champion", "17-Year Cicadas", "_____", '"Ach! Hans, Run!"', "Conspiracy",
        "Erase (Not the Urza's Legacy One)", "Circle of Protection: Red", "Summon: Bahamut",
        "Vault 75: Middle School", "Fog", "Land Tax", "Commander's Sphere", "Side Quest",
        "Borrowing 100,000 Arrows", "Fire // Ice", "Who // What // When // Where // Why",
    ],
)  # fmt: skip
def test_names_are_kept_whole(name: str) -> None:
    assert Deck.parse(f"2 {name}").main == ((name, 2),)
    assert Deck.parse(f"2x {name} (LEA) 11 *F*\n4 Plains").main[0] == (name, 2)


def test_a_known_card_behind_a_heading_in_brackets_that_means_nothing_is_refused() -> None:
    with pytest.raises(DeckError, match="3: unknown section 'Shelf'; known are Main"):
        Deck.parse("[Main]\n4 Plains\n[Shelf]\n1 Karma")
