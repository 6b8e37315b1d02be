"""What a deck has to be, in short."""


def entries(cards: str) -> tuple[tuple[str, int], ...]:
    """ "4 Plains, 1 Sol Ring" as entries; a part without a count belongs to the name before it."""
    result: list[tuple[str, int]] = []
    for part in cards.split(", "):
        count, _, name = part.partition(" ")
        if count.isdigit():
            result.append((name, int(count)))
        else:
            result[-1] = (f"{result[-1][0]}, {part}", result[-1][1])
    return tuple(result)
