"""The answers that a scenario has ready for questions, by player and by kind of question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from mtgenv.scenario.model import ENOUGH, SKIP, Choice

_YES_NO = {"true": True, "yes": True, "false": False, "no": False}
# In what files of other programs call the mana cost.
NO_ALTERNATIVE = "no alternative"
_AMOUNT = re.compile(r"X=(\d+)")


class Answers:
    """Queues of values, one for each player and kind; a question takes the first that fits it.

    Args:
        choices: the choices of a scenario.

    Example:
        >>> answers = Answers([Choice("A", "choice", (True, "Plains"))])
        >>> answers.take("A", "choice", lambda value: 7 if value == "Plains" else None)
        7
        >>> answers.left()
        ['choice True of A']
    """

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._queues: dict[tuple[str, str], list[object]] = {}
        for choice in choices:
            queue = self._queues.setdefault((choice.player, choice.kind), [])
            for value in choice.values:
                # One value may say several picks, and how much each gets: "Forest^Forest^X=2".
                for part in value.split("^") if isinstance(value, str) else [value]:
                    amount = _AMOUNT.fullmatch(str(part)) if choice.kind == "target" else None
                    if amount:
                        self._queues.setdefault((choice.player, "amounts"), []).append(
                            int(amount[1])
                        )
                    else:
                        queue.append(part)

    def take(self, player: str, kind: str, fit: Callable[[object], int | None]) -> int | None:
        """Answer a question.

        Args:
            player: the seat asked.
            kind: kind of choice.
            fit: the answer that a value means for this question, or None.

        Returns:
            The answer of the first value that fits, or None where the default is to be taken.
        """
        queue = self._queues.get((player, kind), [])
        for i, value in enumerate(queue):
            if value == SKIP and isinstance(value, str):
                del queue[i]
                return None
            answer = fit(value)
            if answer is not None:
                del queue[i]
                return answer
        return None

    def take_agreement(self, player: str, fit: Callable[[object], int | None]) -> bool | None:
        """Answer whether something is picked at all, where that is said before which.

        Args:
            player: the seat asked.
            fit: the answer that a value means for the pick, or None.

        Returns:
            Yes if that comes first and the pick comes next, no if that comes first, or None.
        """
        queue = self._queues.get((player, "choice"), [])
        said = _YES_NO.get(str(queue[0]).lower()) if queue else None
        if said is None:
            return None
        after = [*queue[1:2], *self._queues.get((player, "target"), [])[:1]]
        if said and all(fit(value) is None for value in after):
            return None
        del queue[0]
        return said

    def take_amounts(
        self, player: str, least: int, total: int, *, exact: bool = False
    ) -> list[int] | None:
        """Take a division among ``least`` receivers, and one more if that makes up the total.

        Args:
            player: the seat.
            least: how many receivers there are.
            total: how much is divided.
            exact: all of it goes to them; so the first division that fits is taken, since creatures
                that deal damage at once may be asked about in another order.

        Returns:
            The amounts, or None where there are none.
        """
        queue = self._queues.get((player, "amounts"), [])
        if not queue:
            return None
        if queue[0] == SKIP:
            del queue[0]
            return None
        if exact:
            for start in range(0, len(queue), least):
                division = [v for v in queue[start : start + least] if isinstance(v, int)]
                if len(division) == least and sum(division) == total:
                    del queue[start : start + least]
                    return division
        numbers: list[int] = []
        for value in queue[: least + 1]:
            if not isinstance(value, int):
                break
            numbers.append(value)
        if len(numbers) > least and sum(numbers) != total:
            numbers.pop()
        if sum(numbers[:least]) == total:
            del numbers[least:]
        del queue[: len(numbers)]
        return numbers

    def left(self) -> list[str]:
        """Return what no question has taken, in words; who was not asked has declined."""
        return [
            f"{kind} {value} of {player}"
            for (player, kind), queue in self._queues.items()
            for value in queue
            if not _declines(value)
        ]


def _declines(value: object) -> bool:
    said = str(value).lower()
    return _YES_NO.get(said) is False or value in (SKIP, ENOUGH) or NO_ALTERNATIVE in said
