"""Card names as people write them, and how to tell that two of them mean the same card."""

import difflib
import functools
import re
import unicodedata
from collections.abc import Callable, Iterable

# Letters that Unicode does not take apart by itself.
_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_QUOTES = re.compile("['’‘ʼʹ′`´ˊ\"“”„]")
_HYPHENS = re.compile("[-‐‑‒–—―−]")
_SLASHES = re.compile(r"\s*/{1,3}\s*")

# Above this, two spellings share enough to be a slip of the pen.
_SIMILAR = 0.8


@functools.lru_cache(maxsize=65_536)
def normalise(name: str) -> str:
    """Reduces a card name to what all its spellings have in common.

    Case, accents, ligatures, spaces, the kind of apostrophe, hyphen and slash make no difference;
    neither does leaving an apostrophe out or writing a space for a hyphen.

    Args:
        name: A card name in any spelling.

    Returns:
        A key: equal for two spellings of the same name, made for comparing and not for showing.

    Example:
        >>> normalise("El-Hajjâj") == normalise("el hajjaj")
        True
        >>> normalise("Æther Vial"), normalise("Fire/Ice")
        ('aether vial', 'fire // ice')
    """
    # Quotes and hyphens go first: decomposed, some of them fall apart into a space and a mark.
    plain = _HYPHENS.sub(" ", _QUOTES.sub("", name))
    decomposed = unicodedata.normalize("NFKD", plain.casefold().translate(_LETTERS))
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(_SLASHES.sub(" // ", letters).split())


def faces(name: str) -> tuple[str, ...]:
    """Splits the name of a card of several parts, whichever kind of slash joins them.

    Args:
        name: A card name.

    Returns:
        The names of its faces or halves; the name alone if it has one part only.

    Example:
        >>> faces("Delver of Secrets // Insectile Aberration")
        ('Delver of Secrets', 'Insectile Aberration')
        >>> faces("Dead/Gone"), faces("Shahrazad")
        (('Dead', 'Gone'), ('Shahrazad',))
    """
    return tuple(part.strip() for part in _SLASHES.split(name) if part.strip())


class NameIndex:
    """Known card names, found by any spelling of the whole name or of one face.

    Args:
        names: The known names, as they are to be shown.
        others: Yields other names by which some of them are found, each with the known one: what
            the other faces of cards are called that are known by their front.

    Example:
        >>> pool = NameIndex(["Juzám Djinn", "Fire // Ice"])
        >>> pool.find("juzam djinn"), pool.find("Ice"), pool.find("Juzam Jinn")
        ('Juzám Djinn', 'Fire // Ice', None)
        >>> pool.nearest("Juzam Jinn")
        'Juzám Djinn'
        >>> NameIndex(["Wax"], lambda: [("Wane", "Wax")]).find("wane")
        'Wax'
    """

    def __init__(
        self,
        names: Iterable[str],
        others: Callable[[], Iterable[tuple[str, str]]] = tuple,
    ) -> None:
        self._given = dict.fromkeys(names)
        self._others = others

    @functools.cached_property
    def _names(self) -> dict[str, str]:
        """The names by what their spellings have in common: made when one is spelt otherwise."""
        whole: dict[str, str] = {}
        by_face: dict[str, str] = {}
        for name in self._given:
            whole.setdefault(normalise(name), name)
            for face in faces(name):
                by_face.setdefault(normalise(face), name)
        for other, name in self._others():
            by_face.setdefault(normalise(other), name)
        # A whole name means its own card, even where another card has a face called the same.
        return by_face | whole

    def __contains__(self, name: str) -> bool:
        """Whether a card or one face of a card is called so, however that is spelt."""
        return name in self._given or normalise(name) in self._names

    def find(self, name: str) -> str | None:
        """Looks a name up: the whole name first, then each of its faces.

        Args:
            name: A card name in any spelling.

        Returns:
            The known name, as given to the index, or None.
        """
        if name in self._given:
            return name
        for part in (name, *faces(name)):
            if found := self._names.get(normalise(part)):
                return found
        return None

    def nearest(self, name: str) -> str | None:
        """Finds the known name that looks most like a misspelt one.

        Args:
            name: A name that is not known.

        Returns:
            The known name, or None if nothing comes close.
        """
        close = difflib.get_close_matches(normalise(name), self._names, n=1, cutoff=_SIMILAR)
        return self._names[close[0]] if close else None


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """Finds the candidate that looks most like a misspelt name.

    Args:
        name: A name that is not known.
        candidates: The known names. Who asks often makes one `NameIndex` and asks that.

    Returns:
        The candidate as it was given, or None if nothing comes close.

    Example:
        >>> nearest("Sharazad", ["Shahrazad", "Savannah Lions"])
        'Shahrazad'
        >>> nearest("Storm Crow", ["Shahrazad", "Savannah Lions"]) is None
        True
    """
    return NameIndex(candidates).nearest(name)
