"""Which way imports run: the packages as a table, the rooms of the engine as another.

Whoever needs an edge that is not there adds it here, and sees what it turns around. Imports inside
functions count; those for type checkers alone don't.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Every package imports at most these, beside itself and `mtgenv.errors`.
PACKAGES = {
    "agents": "bots compiling configs decks encoding engine envs matches players",
    "cli": "agents bots cards characters checks compiling configs decks engine envs matches players"
    " render scenario",
    "testing": "cards engine scenario",
    "envs": "compiling encoding engine matches players render",
    "render": "characters matches",
    "scenario": "cards compiling engine matches",
    "checks": "cards compiling decks engine matches",
    "encoding": "cards compiling engine matches",
    "matches": "cards characters decks engine",
    "players": "bots",
    "bots": "compiling engine",
    "decks": "cards configs",
    "cards": "engine places",  # of the engine its tables and its vocabulary
    "engine": "compiling",
    "compiling": "places",
    "places": "",
    "configs": "",
    "characters": "",
}
OF_THE_ENGINE_FOR_CARDS = {"mtgenv.engine.record.tables", "mtgenv.engine.record.vocabulary"}

# Rooms call each other both ways where rules do (a death triggers, a trigger kills); modules never.
ROOMS = {
    "driver": "characteristics combat events games record resolving stack turns",
    "bot": "record",
    "turns": "characteristics combat events games record stack",
    "games": "characteristics combat events record resolving stack turns",
    "resolving": "characteristics combat events games record stack turns",
    "stack": "characteristics combat events games record resolving",
    "combat": "characteristics events games record stack",
    "events": "characteristics combat games record stack",
    "characteristics": "combat events games record",
    "information": "characteristics events games record stack",
    "record": "events",  # the agenda and decisions take rows from the zones
}


def modules() -> Iterator[tuple[str, Path]]:
    for base, package in ((ROOT, "mtgenv"), (ROOT / "agents", "mtgenv_agents")):
        for path in sorted((base / package).rglob("*.py")):
            name = ".".join(path.relative_to(base).with_suffix("").parts)
            yield name.removesuffix(".__init__"), path


MODULES = dict(modules())


def is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports(node: ast.AST) -> Iterator[str]:
    """Yield the modules of the project that are imported under a node."""
    for child in ast.iter_child_nodes(node):
        if is_for_type_checkers(child):
            continue
        names: list[str] = []
        if isinstance(child, ast.Import):
            names = [alias.name for alias in child.names]
        elif isinstance(child, ast.ImportFrom) and child.module is not None:
            full = [f"{child.module}.{alias.name}" for alias in child.names]
            names = [name if name in MODULES else child.module for name in full]
        yield from (name for name in names if name in MODULES)
        yield from imports(child)


GRAPH = {
    name: set(imports(ast.parse(path.read_text(encoding="utf-8")))) - {name}
    for name, path in MODULES.items()
}


def package_of(module: str) -> str:
    top, *rest = module.split(".")
    return "agents" if top == "mtgenv_agents" else rest[0] if rest else ""


def room_of(module: str) -> str:
    return module.split(".")[2] if module.startswith("mtgenv.engine.") else ""


def edges(group) -> dict[tuple[str, str], list[str]]:
    """Return who imports whom among groups of modules, with the modules that do."""
    found = defaultdict(list)
    for module, imported in GRAPH.items():
        for other in imported:
            pair = group(module), group(other)
            if all(pair) and pair[0] != pair[1]:
                found[pair].append(f"{module} imports {other}")
    return found


def is_acyclic(graph: dict[str, set[str]]) -> bool:
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(f"a circle: {' -> '.join(error.args[1])}")
    return True


def test_packages_import_one_way():
    assert is_acyclic({name: set(allowed.split()) for name, allowed in PACKAGES.items()})
    wrong = [
        line
        for (one, other), lines in edges(package_of).items()
        for line in lines
        if one in PACKAGES and other not in {*PACKAGES[one].split(), "errors"}
    ]
    assert not wrong, "\n".join(wrong)


def test_every_package_stands_in_the_table():
    """The root of the package, which names what is public, and `python -m mtgenv` do not."""
    there = {package_of(module) for module in MODULES} - {"", "__main__", "errors"}
    assert there == PACKAGES.keys()


def test_cards_know_no_rules():
    known = {
        other for module in MODULES if package_of(module) == "cards" for other in GRAPH[module]
    }
    assert {name for name in known if package_of(name) == "engine"} <= OF_THE_ENGINE_FOR_CARDS


def test_the_compiler_knows_no_magic():
    for module in MODULES:
        if package_of(module) == "compiling":
            assert {package_of(name) for name in GRAPH[module]} <= {"compiling", "places"}, module


def test_rooms_of_the_engine_import_what_the_table_says():
    wrong = [
        line
        for (one, other), lines in edges(room_of).items()
        for line in lines
        if other not in ROOMS[one].split()
    ]
    assert not wrong, "\n".join(wrong)
    assert {room_of(module) for module in MODULES} - {""} == ROOMS.keys()


def test_modules_of_the_engine_import_one_way():
    """Compiled functions can only call what stands above them."""
    engine = {name: GRAPH[name] for name in MODULES if package_of(name) == "engine"}
    assert is_acyclic({name: {n for n in GRAPH[name] if n in engine} for name in engine})
