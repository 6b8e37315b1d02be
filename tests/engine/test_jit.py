"""Compiled functions: signatures, calls from Python, the cache, and plain mode giving the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mtgenv.compiling import jit, plain
from mtgenv.compiling.cache import Artifact, Cache
from mtgenv.compiling.jit import Function, Layout, Signature, compiled, entry, prefetch
from mtgenv.engine.bot import BrokenBotWarning, bot
from mtgenv.engine.record.types import BotFunction

PILE = np.dtype(
    [("word", "u8"), ("turn", "i2"), ("life", "i4", (3, 2)), ("zone", "i1", (5,)), ("up", "i1")]
)
SHELF = np.dtype([("cost", "i1", (4,))])

Pile = Layout("Pile", PILE, 0)
Piles = Layout("Piles", PILE, 1)
Shelf = Layout("Shelf", SHELF, 0)
ShelfRef = Layout("ShelfRef", SHELF, 1, readonly=True)
PileBot = Function("PileBot", ("Pile", "Shelf", "int"), "int")

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)

only_compiled = pytest.mark.skipif(not jit.JIT, reason="about machine code")


@compiled
def next_word(m: Pile) -> np.uint64:
    m.word = m.word + GOLDEN
    z = m.word
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return z ^ (z >> np.uint64(31))


@compiled(inline=True)
def lose(m: Pile, player: int, amount: int = 1) -> None:
    m.life[m.turn % 3, player] -= amount


@compiled
def below(m: Pile, n: int) -> int:
    return int(next_word(m) % np.uint64(n))


@compiled
def factorial(n: int) -> int:
    return 1 if n < 2 else n * factorial(n - 1)


@compiled
def refuse(n: int) -> int:
    if n > 2:
        raise ValueError("too many")
    return n


@compiled
def refuse_more(n: int) -> int:
    return refuse(n) + 1


@compiled
def is_even(n: int) -> bool:
    return n % 2 == 0


@compiled
def eager(m: Pile, t: Shelf, seat: int) -> int:
    return t.cost[below(m, len(t.cost))] + seat


@compiled
def steady(m: Pile, t: Shelf, seat: int) -> int:
    return seat + 10


@compiled
def ask(policy: PileBot, m: Pile, t: Shelf, seat: int) -> int:
    return policy(m, t, seat)


@compiled
def ask_steady(m: Pile, t: Shelf) -> int:
    return ask(steady, m, t, 5)


@entry
def play(ms: Piles, ts: ShelfRef, one: PileBot, two: PileBot, rounds: int, out: jit.Longs) -> int:
    total = 0
    for i in range(len(ms)):
        m = ms[i]
        for _ in range(rounds):
            m.turn += 1
            m.zone[m.turn % m.zone.shape[0]] = m.turn % 100
            lose(m, 0, amount=one(m, ts[0], 0))
            lose(m, 1, two(m, ts[0], 1))
            m.up = m.life[0, 0] < m.life[0, 1]
        out[i] = m.life[0, 0] + 10 * m.life[1, 1]
        total += out[i]
    return total


def state(matches: int = 3) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns a batch of piles, the shelf, and room for results."""
    piles, shelf = np.zeros(matches, PILE), np.zeros(1, SHELF)
    piles["life"] = 20
    piles["word"] = np.arange(matches)
    shelf["cost"] = 1, 2, 3, 4
    return piles, shelf, np.zeros(matches, np.int64)


def test_annotations_are_the_signature() -> None:
    def written(m: Pile, n: int, x: float, yes: bool, word: np.uint64) -> None: ...

    assert str(Signature.of(written)) == "(Pile, int, float, bool, uint64) -> None"


def test_a_missing_or_unknown_annotation_is_named() -> None:
    def bare(m: Pile, n) -> None: ...  # type: ignore[no-untyped-def]

    def strange(m: Pile, n: bytes) -> None: ...

    def starred(*cards: int) -> None: ...

    with pytest.raises(TypeError, match="bare: 'n' has no annotation"):
        compiled(bare)
    with pytest.raises(TypeError, match="strange: 'bytes' has no compiled type"):
        compiled(strange)
    with pytest.raises(TypeError, match="only positional arguments"):
        compiled(starred)


@only_compiled
def test_there_is_one_signature_whatever_a_caller_passes() -> None:
    @compiled
    def callers(m: Pile) -> int:
        return below(m, m.zone[0] + 1) + below(m, True) + below(m, m.turn + 3)

    callers(state()[0][0])
    assert [str(kind) for kind in below.argument_types[1:]] == ["int64"]
    (signature,) = below._numba_type_.get_call_signatures()[0]
    assert signature.args == below.argument_types


@only_compiled
def test_an_argument_that_python_would_not_convert_is_refused() -> None:
    from numba.core.errors import TypingError

    def halves(m: Pile) -> int:
        return below(m, 2.5)

    with pytest.raises(TypingError, match="int64, not float64"):
        compiled(halves)


def test_a_hint_changes_nothing_wherever_it_points() -> None:
    @entry
    def hinted(piles: Piles, k: int) -> int:
        prefetch(piles[k].life, 5)
        prefetch(piles[k].zone, 1 << 30)
        return piles[k].turn

    piles = np.zeros(2, PILE)
    piles["turn"] = 3, 4
    before = piles.tobytes()
    assert [hinted(piles, k) for k in range(2)] == [3, 4]
    assert piles.tobytes() == before


@only_compiled
def test_a_hint_about_what_is_no_field_is_refused() -> None:
    from numba.core.errors import TypingError

    def mistaken(m: Pile) -> None:
        prefetch(m.turn, 0)

    with pytest.raises(TypingError, match="prefetch"):
        compiled(mistaken)


@only_compiled
def test_a_store_that_python_would_not_convert_is_refused() -> None:
    from numba.core.errors import TypingError

    def scalar(m: Pile) -> None:
        m.turn = 1.5

    def element(m: Pile) -> None:
        m.zone[0] = 1.5

    for function in (scalar, element):
        with pytest.raises(TypingError):
            compiled(function)


@only_compiled
def test_a_field_that_does_not_exist_is_named() -> None:
    from numba.core.errors import TypingError

    def mistaken(m: Pile) -> int:
        return m.lives

    with pytest.raises(TypingError, match="no field 'lives'"):
        compiled(mistaken)


@only_compiled
def test_a_name_must_be_defined_above_its_use() -> None:
    def early(n: int) -> int:
        return defined_below(n)  # noqa: F821

    with pytest.raises(NameError, match=r"reads 'defined_below'.*above"):
        compiled(early)


@only_compiled
def test_a_function_that_is_not_compiled_cannot_be_called() -> None:
    def calls_python(n: int) -> int:
        return len(state(n))

    with pytest.raises(TypeError, match="'state' is neither a constant nor a compiled function"):
        compiled(calls_python)


def test_records_may_be_elements_or_slices() -> None:
    piles, _, _ = state()
    lose(piles[1], 0)
    lose(piles[1:2], 1, 5)
    lose(m=piles[2:3], player=0, amount=3)
    assert piles["life"][:, 0].tolist() == [[20, 20], [19, 15], [17, 20]]


def test_results_are_pythons_own() -> None:
    assert is_even(4) is True
    assert factorial(10) == 3_628_800
    assert lose(state()[0][0], 0) is None


def test_exceptions_pass_through_callers() -> None:
    assert refuse_more(2) == 3
    with pytest.raises(ValueError, match="too many"):
        refuse_more(3)


def test_words_wrap_around() -> None:
    piles, _, _ = state(1)
    words = [int(next_word(piles[0])) for _ in range(2)]
    # The first outputs of splitmix64 from seed 0, by its author.
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]


@only_compiled
@pytest.mark.parametrize(
    "arguments",
    [
        lambda ms, ts, out: (ms["turn"], ts, eager, eager, 1, out),
        lambda ms, ts, out: (ms[::2], ts, eager, eager, 1, out),
        lambda ms, ts, out: (ms, ts, eager, below, 1, out),
        lambda ms, ts, out: (ms, ts, eager, max, 1, out),
        lambda ms, ts, out: (ms, ts, eager, eager, 1.5, out),
        lambda ms, ts, out: (ms, ts, eager, eager, 1, out.astype(np.int32)),
        lambda ms, ts, out: (ms, ts, eager, eager, 1, np.broadcast_to(out[:1], 3)),
        lambda ms, ts, out: (ms, ts, eager, eager, 1),
    ],
)
def test_wrong_arguments_raise_instead_of_crashing(
    arguments: Callable[..., tuple[Any, ...]],
) -> None:
    with pytest.raises(TypeError):
        play(*arguments(*state()))


def test_tables_may_be_read_only() -> None:
    piles, shelf, out = state()
    shelf.flags.writeable = False
    assert play(piles, shelf, steady, steady, 1, out) == out.sum()


def test_bots_are_arguments() -> None:
    piles, shelf, out = state()
    outcomes = {
        play(piles.copy(), shelf, one, two, 4, out)
        for one in (eager, steady)
        for two in (eager, steady)
    }
    assert len(outcomes) == 4
    assert ask_steady(piles[0], shelf[0]) == 15


def test_a_bot_has_the_signature_of_bots() -> None:
    @bot
    def passes(m: jit.Match, t: jit.Tables, w: jit.Workspace, seat: int) -> int:
        return seat

    def other(m: jit.Match, seat: int) -> int:
        return seat

    with pytest.warns(BrokenBotWarning, match="a bot is a function"):
        bot(other)
    if jit.JIT:
        assert passes.signature == BotFunction.signature


def test_threads_work_on_slices_of_a_batch() -> None:
    (piles, shelf, out), (alone, _, expected) = state(8), state(8)
    play(alone, shelf, eager, steady, 500, expected)
    halves = [slice(0, 4), slice(4, 8)]
    threads = [
        threading.Thread(target=play, args=(piles[h], shelf, eager, steady, 500, out[h]))
        for h in halves
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    np.testing.assert_array_equal(piles, alone)
    np.testing.assert_array_equal(out, expected)


@only_compiled
def test_a_function_defined_again_leaves_the_first_callable() -> None:
    def define(amount: int) -> Any:
        @compiled
        def constant(n: int) -> int:
            return n + amount

        return constant

    one, two, again = define(1), define(2), define(1)
    assert (one(0), two(0), again(0)) == (1, 2, 1)
    assert one.symbol == again.symbol != two.symbol


def test_rows_read_and_store_pythons_numbers() -> None:
    piles, _, _ = state()
    first, second = plain.row(piles[0]), plain.rows(piles)[1]
    second.life[2, 1] = 7
    second.turn = 9
    second.word = np.uint64(2**64 - 1)
    assert piles[1]["life"][2, 1] == 7
    assert piles[1]["turn"] == 9
    assert piles[1]["word"] == 2**64 - 1
    assert type(first.life[0, 0]) is int
    assert type(first.turn) is int
    assert type(first.word) is np.uint64
    assert len(first.zone) == 5
    with pytest.raises(ValueError, match="format"):
        first.zone[0] = 128
    with pytest.raises(IndexError):
        first.zone[5] = 0
    with pytest.raises(AttributeError):
        _ = first.nothing


# --- in processes of their own -------------------------------------------------------------------

PROGRAM = '''
import dataclasses, hashlib, json
import numpy as np
from mtgenv.compiling import jit
from mtgenv.compiling.jit import Layout, compiled, entry

PILE = np.dtype([("word", "u8"), ("turn", "i2"), ("life", "i4", (3, 2)), ("zone", "i1", (9,))])
Pile, Piles = Layout("Pile", PILE, 0), Layout("Piles", PILE, 1)
STEP = 3
GOLDEN = np.uint64(0x9E3779B97F4A7C15)

@compiled
def next_word(m: Pile) -> np.uint64:
    m.word = (m.word ^ (m.word >> np.uint64(29))) * GOLDEN + np.uint64(1)
    return m.word

@compiled
def gain(m: Pile, player: int, amount: int = 2) -> int:
    """Adds life."""
    m.life[m.turn % 3, player] += amount + STEP
    return m.life[m.turn % 3, player]

@compiled(inline=True)
def bounded(m: Pile, index: int) -> int:
    return m.zone[index] - 1

@compiled
def turn(m: Pile) -> None:
    m.turn += 1
    for k in range(len(m.zone)):
        if bounded(m, k) < 90:
            m.zone[k] += int(next_word(m) % np.uint64(3))
    gain(m, 0)
    gain(m, 1, bounded(m, m.turn % 9))

@entry
def run(ms: Piles, turns: int) -> int:
    total = 0
    for i in range(len(ms)):
        for _ in range(turns):
            turn(ms[i])
        total += gain(ms[i], 0, 1)
    return total

@compiled
def zone_of(m: Pile, index: int) -> int:
    return m.zone[index]

if __name__ == "__main__":
    ms = np.zeros(3, PILE)
    ms["word"] = np.arange(3)
    result = [run(ms, 50), hashlib.sha256(ms.tobytes()).hexdigest()]
    report = dataclasses.asdict(jit.compilation_report()) if jit.JIT else {}
    print(json.dumps({"result": result, **report}))
'''
Cached = tuple[Path, dict[str, Any]]
FUNCTIONS = 7
"""What `PROGRAM` compiles: its functions, and the wrapper of the entry."""


def run(tmp_path: Path, source: str = PROGRAM, **settings: str) -> dict[str, Any]:
    """Runs `source` in a process of its own, its cache in `tmp_path`; returns what it reports."""
    program = tmp_path / "program.py"
    program.write_text(source, encoding="utf-8")
    root = Path(jit.__file__).parents[2]
    inherited = {
        k: v for k, v in os.environ.items() if k not in ("MTGENV_JIT", "NUMBA_BOUNDSCHECK")
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", str(program)],
        env=inherited
        | {"MTGENV_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(root)}
        | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Cached:
    path = tmp_path_factory.mktemp("compiled")
    return path, run(path)


@pytest.fixture
def cached(first_run: Cached, tmp_path: Path) -> Cached:
    """A cache that holds `PROGRAM`, and what the run that filled it reported."""
    path, report = first_run
    shutil.copytree(path / "cache", tmp_path / "cache")
    return tmp_path, report


def test_a_second_process_compiles_nothing(cached: Cached) -> None:
    path, first = cached
    second = run(path)
    assert (first["compiled"], first["loaded"]) == (FUNCTIONS, 0)
    assert (second["compiled"], second["loaded"]) == (0, FUNCTIONS)
    assert second["result"] == first["result"]


@pytest.mark.parametrize(
    ("old", "new", "compiled_again"),
    [
        pytest.param("+= amount + STEP", "+= amount - STEP", 1, id="body"),
        pytest.param("STEP = 3", "STEP = 4", 1, id="constant"),
        pytest.param("Adds life.", "Gains life.", 0, id="docstring"),
        pytest.param("GOLDEN = np", "# moved\n\nGOLDEN = np", 0, id="line"),
        pytest.param("m.zone[index] - 1", "m.zone[index] - 2", 2, id="inlined callee"),
        pytest.param("amount: int = 2", "amount: int = 3", 3, id="default of a callee"),
        pytest.param(
            "STEP\n", "STEP\n    if amount > 99:\n        raise ValueError\n", 3, id="raises"
        ),
        pytest.param('("turn", "i2")', '("turn", "i4")', FUNCTIONS, id="layout"),
    ],
)
def test_a_change_compiles_what_depends_on_it(
    cached: Cached, old: str, new: str, compiled_again: int
) -> None:
    path, _ = cached
    source = PROGRAM.replace(old, new)
    changed = run(path, source)
    assert changed["compiled"] == compiled_again
    fresh = path / "fresh"
    fresh.mkdir()
    assert run(fresh, source)["result"] == changed["result"]


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-20], lambda data: b"", lambda data: data[:40] + b"?" + data[41:]]
)
def test_damaged_files_are_compiled_again(cached: Cached, damage: Callable[[bytes], bytes]) -> None:
    path, first = cached
    files = [file for file in (path / "cache").rglob("*") if file.is_file()]
    for file in files:
        file.write_bytes(damage(file.read_bytes()))
    repaired = run(path)
    assert (repaired["compiled"], repaired["result"]) == (FUNCTIONS, first["result"])
    assert run(path)["loaded"] == FUNCTIONS


def test_processes_may_fill_a_cache_together(tmp_path: Path) -> None:
    reports: list[dict[str, Any]] = []
    threads = [threading.Thread(target=lambda: reports.append(run(tmp_path))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert reports[0]["result"] == reports[1]["result"]
    assert run(tmp_path)["loaded"] == FUNCTIONS


def test_plain_mode_gives_the_same_without_numba(cached: Cached) -> None:
    path, first = cached
    check = PROGRAM + "    import sys\n    assert 'numba' not in sys.modules\n"
    assert run(path, check, MTGENV_JIT="0")["result"] == first["result"]


def test_numbas_own_switch_asks_for_plain_mode_too(cached: Cached) -> None:
    path, first = cached
    shutil.rmtree(path / "cache")
    check = PROGRAM + "    import sys\n    assert 'numba' not in sys.modules\n"
    assert run(path, check, NUMBA_DISABLE_JIT="1")["result"] == first["result"]


def test_without_a_home_directory_nothing_is_kept_and_all_works(cached: Cached) -> None:
    path, first = cached
    nowhere = """
import pathlib, warnings
def home():
    raise RuntimeError("Could not determine home directory.")
pathlib.Path.home = home
warnings.filterwarnings("ignore", message=".*there is no home directory; set MTGENV_CACHE_DIR")
"""
    unset = {"MTGENV_CACHE_DIR": "", "XDG_CACHE_HOME": "", "LOCALAPPDATA": ""}
    again = run(path, nowhere + PROGRAM, **unset)
    assert (again["result"], again["compiled"]) == (first["result"], FUNCTIONS)


def test_a_cache_that_has_no_place_says_so_once(recwarn: pytest.WarningsRecorder) -> None:
    nowhere = Cache(None)
    nowhere.save("stamp", Artifact(b"code"))
    nowhere.save("other", Artifact(b"code"))
    assert nowhere.load("stamp") is None
    (warning,) = recwarn.list
    assert "set MTGENV_CACHE_DIR to a folder" in str(warning.message)


def test_bounds_checks_have_code_of_their_own(cached: Cached) -> None:
    path, first = cached
    checked = run(path, NUMBA_BOUNDSCHECK="1")
    assert checked["compiled"] == FUNCTIONS
    assert checked["result"] == first["result"]


@pytest.mark.parametrize("index", [9, -1])
def test_bounds_checks_raise(tmp_path: Path, index: int) -> None:
    call = f"""
    try:
        zone_of(ms[0], {index})
    except IndexError:
        result = None
"""
    source = PROGRAM.replace("    report =", f"{call}    report =")
    assert run(tmp_path, source, NUMBA_BOUNDSCHECK="1")["result"] is None


def test_progress_names_each_function(tmp_path: Path) -> None:
    source = PROGRAM.replace(
        "PILE =", "names = []\njit.set_progress(lambda *step: names.append(step))\n\nPILE =", 1
    ).replace("result = [", "result = names or [")
    functions = ["next_word", "gain", "bounded", "turn", "run", "run", "zone_of"]
    assert run(tmp_path, source)["result"] == [[name, k] for k, name in enumerate(functions)]


# --- records of several sizes --------------------------------------------------------------------


def sized(length: int) -> np.dtype:
    return np.dtype([("total", np.int64), ("values", np.int16, (length,))])


SizedRow = Layout("SizedRow", sized(3), 0, sizes={"large": sized(9)})
SizedRows = Layout("SizedRows", sized(3), 1, sizes={"large": sized(9)})
SizedRule = Function("SizedRule", ("SizedRow", "int"), "int")


@compiled
def doubled(value: int) -> int:
    return 2 * value


@compiled(inline=True)
def room(r: SizedRow) -> int:
    return len(r.values)


@compiled
def fill(r: SizedRow, value: int) -> int:
    for i in range(room(r)):
        r.values[i] = doubled(value) + i
    return room(r)


@compiled
def leave(r: SizedRow, value: int) -> int:
    return -value


@entry
def apply_all(rows: SizedRows, rule: SizedRule, value: int) -> int:
    total = 0
    for i in range(len(rows)):
        total += rule(rows[i], value)
        rows[i].total = total
    return total


@pytest.mark.parametrize("length", [3, 9])
def test_a_function_works_on_records_of_each_size(length: int) -> None:
    rows = np.zeros(2, sized(length))
    assert apply_all(rows, fill, 5) == 2 * length
    assert rows["values"].tolist() == [[10 + i for i in range(length)]] * 2
    assert rows["total"].tolist() == [length, 2 * length]
    assert apply_all(rows, leave, 5) == -10
    assert fill(rows[1], 1) == length
    assert rows["values"][1].tolist() == [2 + i for i in range(length)]


@only_compiled
def test_only_what_works_on_such_records_is_compiled_for_each_size() -> None:
    assert doubled.variant("large") is doubled
    assert fill.variant("large") is not fill
    assert fill.variant("large") is fill.variant("large")
    assert fill.variant("another") is fill
    with pytest.raises(TypeError, match="SizedRow is one record"):
        fill(np.zeros(1, sized(5)), 1)
