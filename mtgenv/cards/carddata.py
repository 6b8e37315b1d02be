"""Card data files of the user: MTGJSON, Scryfall bulk and a plain list, as one kind of record.

No such file comes with mtgenv. `mtgenv cards check` compares the card definitions with one, and
`mtgenv decks check` asks one whether a name that cannot be played belongs to a card at all.
"""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtgenv.cards.names.spelling import normalise

_GZIP_MAGIC = b"\x1f\x8b"
_REMEDY = "give a card data file of MTGJSON or Scryfall"

_Record = Mapping[str, Any]

# What Scryfall lists beside cards: they share names with cards, and no deck contains them.
_NOT_CARDS = {"art_series", "double_faced_token", "emblem", "token"}


class CardDataError(ValueError):
    """A card data file that cannot be used, told in one line."""


@dataclass(frozen=True)
class CardFacts:
    """What a card data file says about a card, or about one of its faces.

    Attributes:
        name: The name of the card or face.
        mana_cost: Its mana cost in braces, empty if it has none.
        type_line: Its types, as printed.
        power: Its power as printed, None if it has none.
        toughness: Its toughness as printed, None if it has none.
        keywords: Its keywords, those of all its faces where the file does not tell them apart.
        text: Its rules text.
        loyalty: Its loyalty as printed, None if it has none.
        defense: Its defense as printed, None if it has none.
        colors: Letters of its colours, in the order WUBRG; None if the file does not say.
        hand_modifier: Of a vanguard, None if the file does not say.
        life_modifier: Of a vanguard, None if the file does not say.
    """

    name: str
    mana_cost: str
    type_line: str
    power: str | None
    toughness: str | None
    keywords: tuple[str, ...]
    text: str = ""
    loyalty: str | None = None
    defense: str | None = None
    colors: str | None = None
    hand_modifier: int | None = None
    life_modifier: int | None = None


@dataclass(frozen=True)
class PrintedCard:
    """What a card data file says about a whole card.

    Attributes:
        name: Its whole name.
        layout: How its faces belong together, in the file's word; "normal" has one.
        faces: What it says about each face, the front first.
    """

    name: str
    layout: str
    faces: tuple[CardFacts, ...]


def load_printed_cards(path: str | Path) -> tuple[PrintedCard, ...]:
    """Reads a card data file, each card once.

    Args:
        path: The file, as for `load_card_data`.

    Returns:
        The cards in the order of the file.

    Raises:
        CardDataError: If the file cannot be read or is no card data.

    Example:
        >>> import json, pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "cards.json"
        >>> card = {"name": "Shahrazad", "mana_cost": "{W}{W}", "type_line": "Sorcery"}
        >>> _ = file.write_text(json.dumps([card]))
        >>> [(card.name, card.layout) for card in load_printed_cards(file)]
        [('Shahrazad', 'normal')]
    """
    path = Path(path)
    found: dict[str, PrintedCard] = {}
    for record, name, *parts in _cards(path):
        layout = record.get("layout") or "normal"
        known = found.get(name)
        if known is None:
            found[name] = PrintedCard(name, layout, tuple(parts))
        elif record.get("side", "a") != "a" and parts[0] not in known.faces:
            # MTGJSON lists the faces of a card one by one.
            found[name] = PrintedCard(name, layout, (*known.faces, *parts))
    if not found:
        raise CardDataError(f"{path}: no cards in this file; {_REMEDY}")
    return tuple(found.values())


def load_card_data(path: str | Path) -> dict[str, CardFacts]:
    """Reads a card data file, plain or compressed with gzip.

    MTGJSON's AtomicCards, AllPrintings and files of one set are understood, Scryfall's bulk files,
    and a plain list of objects with `name`, `manaCost`, `type`, `power`, `toughness`, `keywords`.

    Args:
        path: The file.

    Returns:
        The facts by normalised name (see `mtgenv.cards.names.spelling.normalise`): a card of
        several parts under its whole name with the facts of its front, and under that of each part.

    Raises:
        CardDataError: If the file cannot be read or is none of these.

    Example:
        >>> import json, pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "cards.json"
        >>> card = {"name": "Shahrazad", "mana_cost": "{W}{W}", "type_line": "Sorcery"}
        >>> _ = file.write_text(json.dumps([card]))
        >>> load_card_data(file)["shahrazad"].mana_cost
        '{W}{W}'
    """
    path = Path(path)
    whole: dict[str, CardFacts] = {}
    parts: dict[str, CardFacts] = {}
    for record, name, front, *others in _cards(path):
        # The first of several printings counts, and of MTGJSON's one record a face, the front.
        if record.get("side", "a") == "a":
            whole.setdefault(normalise(name), front)
        for part in (front, *others):
            parts.setdefault(normalise(part.name), part)
    if not whole:
        raise CardDataError(f"{path}: no cards in this file; {_REMEDY}")
    # A whole name means its own card, even where another card has a part called the same.
    return parts | whole


def load_card_names(path: str | Path) -> frozenset[str]:
    """Reads the names alone of a card data file: whole names, and those of a card's parts.

    Args:
        path: The file, as for `load_card_data`.

    Returns:
        The names as printed.

    Raises:
        CardDataError: If the file cannot be read or is no card data.
    """
    path = Path(path)
    names: set[str] = set()
    for _, name, *parts in _cards(path):
        names |= {name, *(part.name for part in parts)}
    return frozenset(names)


def _cards(path: Path) -> Iterator[tuple[_Record, str, CardFacts, *tuple[CardFacts, ...]]]:
    """The entries of a file: each with the card's whole name and the facts of its parts."""
    for record in _with_backs(_records(_read(path), path)):
        try:
            card = _card(record)
        except (KeyError, TypeError):
            problem = f"the entry {record['name']!r} is broken"
            raise CardDataError(f"{path}: {problem}; {_REMEDY}") from None
        yield record, *card


def _read(path: Path) -> Any:
    try:
        data = path.read_bytes()
        if data.startswith(_GZIP_MAGIC):
            data = gzip.decompress(data)
        return json.loads(data)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CardDataError(f"{path}: {reason}; {_REMEDY}") from None
    except (EOFError, zlib.error):
        raise CardDataError(f"{path}: the compressed file is cut off; download it again") from None
    except json.JSONDecodeError as error:
        raise CardDataError(f"{path}:{error.lineno}: not JSON: {error.msg}; {_REMEDY}") from None
    except (ValueError, RecursionError):  # no text, numbers too long, nested too deep
        raise CardDataError(f"{path}: not JSON; {_REMEDY}") from None


def _records(data: Any, path: Path) -> Iterator[_Record]:
    """The card objects of any of the forms, without what is no card."""
    for record in _listed(data.get("data") if isinstance(data, dict) else data):
        if not isinstance(record, dict) or not isinstance(record.get("name"), str):
            raise CardDataError(f"{path}: an entry without a name; {_REMEDY}")
        if record.get("layout") not in _NOT_CARDS:
            yield record


def _with_backs(records: Iterable[_Record]) -> Iterator[_Record]:
    """Put the back faces that the plain form lists one by one behind their fronts."""
    listed = list(records)
    backs = {(r["front"], r["name"]): r for r in listed if isinstance(r.get("front"), str)}
    for record in listed:
        back = backs.get((record["name"].split(" // ")[0], record.get("back") or ""))
        if back is not None:
            yield {**record, "secondHalf": [_surely_coloured(back, record)]}
        elif not isinstance(record.get("front"), str):
            yield record


def _surely_coloured(back: _Record, front: _Record) -> _Record:
    """Leave out colours of a back face that were guessed, unless they are those of the front."""
    if back.get("colorsGuessed") and back.get("colors") != front.get("colors"):
        return {**back, "colors": None}
    return back


def _listed(data: Any) -> Iterator[Any]:
    if isinstance(data, list):  # Scryfall and the plain form
        yield from data
    elif isinstance(data, dict) and isinstance(data.get("cards"), list):  # a set of MTGJSON
        yield from data["cards"]
    elif isinstance(data, dict):  # AtomicCards: the faces by name; AllPrintings: the sets by code
        for group in data.values():
            yield from _listed(group)


def _card(record: _Record) -> tuple[str, CardFacts, *tuple[CardFacts, ...]]:
    """The whole name of a card and the facts of its parts, the front first."""
    name = record["name"]
    if printed := record.get("card_faces"):  # Scryfall
        front, *others = (_facts({**record, **face}, face["name"]) for face in printed)
    else:
        # MTGJSON names the face of the record; the plain form nests the other half.
        front = _facts(record, record.get("faceName") or name.split(" // ")[0])
        others = [_facts(half, half["name"]) for half in record.get("secondHalf") or ()]
    return name, front, *others


def _facts(record: _Record, name: str) -> CardFacts:
    return CardFacts(
        name=name,
        mana_cost=record.get("mana_cost") or record.get("manaCost") or "",
        type_line=record.get("type_line") or record.get("type") or "",
        power=record.get("power"),
        toughness=record.get("toughness"),
        keywords=tuple(record.get("keywords") or ()),
        text=record.get("oracle_text") or record.get("text") or "",
        loyalty=record.get("loyalty"),
        defense=record.get("defense"),
        colors=_colors(record.get("colors")),
        hand_modifier=_modifier(record.get("hand_modifier") or record.get("hand")),
        life_modifier=_modifier(record.get("life_modifier") or record.get("life")),
    )


def _modifier(text: Any) -> int | None:
    """A number with its sign, as vanguards have it."""
    return int(text) if isinstance(text, str) and text.lstrip("+-").isdecimal() else None


def _colors(listed: Any) -> str | None:
    """Letters or a list of them, in the usual order."""
    return None if listed is None else "".join(sorted(listed, key="WUBRG".index))
